//! The kernel's contract, fulfilled.

use crate::choice::Choice;
use crate::edit::Edit;
use crate::fact::Fact;
use crate::haven::{Haven, Look};
use crate::id::CharacterId;
use crate::modifiers::Draw;
use crate::prompt::{Ask, Prompt};
use crate::setup::{self, Setup};
use crate::state::{Phase, State};
use crate::view::View;
use crate::{edit, migrate, resample, round, turn, view};
use longrest_kernel::{Cx, Generator, Outcome, Part, Pause, Ruleset, Seat, SeatSet, Value, Viewer};

impl Ruleset for Haven {
    const NAME: &'static str = "haven";
    const VERSION: u16 = 4;
    const LAYOUTS: &'static [(u16, &'static str)] = &[
        (2, include_str!("../layouts/2.txt")),
        (3, include_str!("../layouts/3.txt")),
        (4, include_str!("../layouts/4.txt")),
    ];

    type Setup = Setup;
    type State = State;
    type Prompt = Prompt;
    type Choice = Choice;
    type Draw = Draw;
    type Fact = Fact;
    type Edit = Edit;
    type View = View;

    fn start(&self, setup: &Setup) -> Result<State, String> {
        self.prepare(setup).map_err(|problems| problems.join("; "))
    }

    fn step(&self, cx: &mut Cx<'_, Self>) -> Result<(), Pause> {
        match cx.state.phase {
            Phase::Setup(step) => setup::step(cx, step),
            Phase::RoundStart => round::start(cx),
            Phase::Select => round::select(cx),
            Phase::Initiative => round::order(cx),
            Phase::Turns => round::turns(cx),
            Phase::RoundEnd(step) => round::end(cx, step),
            // Nothing happens any more.
            Phase::Over => Ok(()),
        }
    }

    fn kind(prompt: &Prompt) -> Prompt {
        prompt.kind()
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        (state.phase == Phase::Over).then(|| {
            let completed = Look { rules: self, state }.completed();
            Outcome { winners: if completed { self.seats(state) } else { SeatSet::EMPTY } }
        })
    }

    fn seats(&self, state: &State) -> SeatSet {
        SeatSet::first(state.characters.len() as u8)
    }

    fn free_actions(&self, state: &State, seat: Seat) -> Vec<Choice> {
        if usize::from(seat.0) >= state.characters.len() {
            return Vec::new();
        }
        Look { rules: self, state }.free(CharacterId::of(seat))
    }

    fn free_action(&self, cx: &mut Cx<'_, Self>, seat: Seat, choice: Choice) -> Result<(), Pause> {
        turn::free_action(cx, CharacterId::of(seat), choice)
    }

    fn edit(&self, state: &mut State, edit: &Edit) -> Result<(), String> {
        edit::apply(self, state, edit)
    }

    fn conceivable(&self, state: &State, edit: &Edit, seats: SeatSet) -> Result<(), String> {
        edit::conceivable(self, state, edit, seats)
    }

    fn edited(&self, edit: &Edit) -> Option<Fact> {
        Some(Fact::Overridden { edit: *edit })
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::build(Look { rules: self, state }, viewer)
    }

    fn seen(&self, fact: &Fact, viewer: Viewer) -> Option<Fact> {
        view::seen(fact, viewer)
    }

    fn cite(&self, state: &State, rule: &'static str, fact: &Fact) -> &'static str {
        crate::citation::cite(&state.switches, rule, fact)
    }

    fn reveals(&self, fact: &Fact) -> bool {
        matches!(
            fact,
            Fact::ModifierDrawn { .. }
                | Fact::MonsterCardDrawn { .. }
                | Fact::RoomRevealed { .. }
                | Fact::LootCardDrawn { .. }
                | Fact::CardsRevealed { .. }
                | Fact::SectionRead { .. }
                | Fact::ShortRest { .. }
        )
    }

    // FH-SETUP-19: cards are taken in their order, so how many were taken one by one tells which.
    fn is_covered(&self, prompt: &Prompt) -> bool {
        matches!(prompt.ask, Ask::BringItem | Ask::TakeCard { .. })
    }

    fn resample(&self, state: &mut State, viewer: Viewer, generator: &mut Generator) {
        resample::resample(self, state, viewer, generator);
    }

    fn migrate(&self, part: Part, from: u16, value: Value) -> Result<Value, String> {
        migrate::migrate(part, from, value)
    }

    fn validate(&self, state: &State) -> Result<(), String> {
        crate::invariants::check(self, state)
    }
}
