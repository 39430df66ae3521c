//! The ruleset: content and geometry, and the contract with the kernel.

use crate::ability::Abilities;
use crate::choice::{Choice, Draw, Prompt};
use crate::content::{CARDS_MAX, CardId, Content};
use crate::edit::Edit;
use crate::fact::Fact;
use crate::familiar::{familiar_acts, next_familiar};
use crate::field::Field;
use crate::flow::{Cx, Flow, Halt, OVERLORD};
use crate::hero_turn::{choose_hero, hero_turn};
use crate::markers::Placed;
use crate::monster_turn::monster_acts;
use crate::overlord_turn::{choose_monster, collect, discard, play_cards};
use crate::power::Power;
use crate::quest::{ChestId, Quest};
use crate::setup::{self, Setup};
use crate::state::{PetId, Phase, Side, State};
use crate::threat::discard_for_threat;
use crate::view::View;
use longrest_grid::WallState;
use longrest_kernel::{Generator, Outcome, Pause, Ruleset, Seat, SeatSet, Viewer};
use std::sync::Arc;

/// Descent with its content.
#[derive(Clone, Debug)]
pub struct Descent {
    /// Everything the game is made of.
    pub content: Arc<Content>,
    fields: Arc<[Field]>,
    /// The abilities that any hero could have at all.
    pub(crate) hero_abilities: Abilities,
    /// The abilities that any hero could be immune to at all.
    pub(crate) hero_immunities: Abilities,
}

impl Descent {
    /// The game with some content, or what is wrong with it.
    pub fn new(content: Content) -> Result<Descent, Vec<String>> {
        let problems = crate::check::problems(&content);
        if !problems.is_empty() {
            return Err(problems);
        }
        let fields = content.quests.iter().map(Field::new).collect();
        let (mut hero_abilities, mut hero_immunities) = (Abilities::NONE, Abilities::NONE);
        for power in powers(&content) {
            match power {
                Power::Ability(ability, _) => hero_abilities.add(*ability, 1),
                Power::Immune(ability) => hero_immunities.add(*ability, 1),
                _ => {}
            }
        }
        Ok(Descent { content: Arc::new(content), fields, hero_abilities, hero_immunities })
    }

    /// The quest being played.
    pub fn quest(&self, state: &State) -> &Quest {
        &self.content.quests[state.quest.index()]
    }

    pub(crate) fn field(&self, state: &State) -> &Field {
        &self.fields[state.quest.index()]
    }

    /// The walls as they stand: closed doors are walls.
    // DJ-DOOR-02, DJ-DOOR-03, DJ-DOOR-04
    pub fn walls(&self, state: &State) -> &WallState {
        self.quest(state).board.walls(state.doors_open)
    }

    fn run(&self, cx: &mut Cx<'_>) -> Flow {
        match cx.state.phase {
            Phase::Sheets => setup::sheets(cx),
            Phase::Skills => setup::skills(cx),
            Phase::Exchange(hero) => setup::exchange(cx, hero),
            Phase::Shopping(hero) => setup::shopping(cx, hero),
            Phase::Prepare => setup::prepare(cx),
            Phase::Placing(hero) => setup::place_hero(cx, hero),
            Phase::ChooseHero => choose_hero(cx),
            Phase::HeroTurn => hero_turn(cx),
            Phase::Familiar(pet) => familiar_step(cx, pet),
            Phase::Collect => collect(cx),
            Phase::Discard => discard(cx),
            Phase::Cards => play_cards(cx),
            Phase::Activate => choose_monster(cx),
            Phase::MonsterTurn => monster_acts(cx),
            Phase::Over => Ok(()),
        }
    }
}

/// Everything that sheets, skills and items do.
fn powers(content: &Content) -> impl Iterator<Item = &Power> {
    let sheets = content.sheets.iter().flat_map(|sheet| &sheet.powers);
    let skills = content.skills.iter().flat_map(|skill| &skill.powers);
    let items = content.items.iter().flat_map(|item| &item.powers);
    sheets.chain(skills).chain(items)
}

/// A familiar acts, and when it is done the next one does.
fn familiar_step(cx: &mut Cx<'_>, pet: PetId) -> Flow {
    if familiar_acts(cx, pet)? {
        return Ok(());
    }
    let owner = cx.state.pet(pet).owner;
    cx.state.phase = match next_familiar(cx, owner, pet.0 + 1) {
        Some(next) => Phase::Familiar(next),
        None => Phase::ChooseHero,
    };
    Ok(())
}

impl Ruleset for Descent {
    const NAME: &'static str = "descent";
    const VERSION: u16 = 2;
    const LAYOUTS: &'static [(u16, &'static str)] =
        &[(1, include_str!("../layouts/1.txt")), (2, include_str!("../layouts/2.txt"))];

    type Setup = Setup;
    type State = State;
    type Prompt = Prompt;
    type Choice = Choice;
    type Draw = Draw;
    type Fact = Fact;
    type Edit = Edit;
    type View = View;

    fn start(&self, setup: &Setup) -> Result<State, String> {
        setup::start(self, setup)
    }

    fn step(&self, cx: &mut Cx<'_>) -> Result<(), Pause> {
        match self.run(cx) {
            Ok(()) | Err(Halt::Over) => Ok(()),
            Err(Halt::Pause(pause)) => Err(pause),
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let winners = match state.winner? {
            Side::Heroes => state.hero_seats(),
            Side::Overlord => OVERLORD.into(),
        };
        Some(Outcome { winners })
    }

    fn seats(&self, state: &State) -> SeatSet {
        SeatSet::first(state.players)
    }

    // DJ-OLCARD-03
    fn free_actions(&self, state: &State, seat: Seat) -> Vec<Choice> {
        if seat != OVERLORD {
            return Vec::new();
        }
        state.hand_cards().map(Choice::Discard).collect()
    }

    fn free_action(&self, cx: &mut Cx<'_>, _: Seat, choice: Choice) -> Result<(), Pause> {
        let Choice::Discard(card) = choice else { unreachable!("only discards are offered") };
        discard_for_threat(cx, card);
        Ok(())
    }

    // DJ-OLCARD-08
    fn is_moment(&self, prompt: &Prompt) -> bool {
        matches!(prompt, Prompt::Window(_))
    }

    fn edit(&self, state: &mut State, edit: &Edit) -> Result<(), String> {
        crate::edit::apply(self, state, edit)
    }

    // DJ-OLCARD-08: nor does a proposal tell what he holds.
    fn conceivable(&self, state: &State, edit: &Edit, seats: SeatSet) -> Result<(), String> {
        crate::edit::conceivable(self, state, edit, seats.contains(OVERLORD))
    }

    fn cite(&self, _: &State, rule: &'static str, fact: &Fact) -> &'static str {
        let case = crate::citation::case(fact);
        debug_assert!(crate::citation::may_name(case, rule), "{case:?} may not name {rule}");
        rule
    }

    fn edited(&self, edit: &Edit) -> Option<Fact> {
        Some(Fact::Overridden { edit: *edit })
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::new(self, state, viewer)
    }

    // DJ-OLCARD-08: only the overlord knows what he draws.
    fn seen(&self, fact: &Fact, viewer: Viewer) -> Option<Fact> {
        match fact {
            Fact::CardDrawn { .. } if !viewer.is(OVERLORD) => Some(Fact::CardDrawn { card: None }),
            _ => Some(*fact),
        }
    }

    fn reveals(&self, fact: &Fact) -> bool {
        matches!(
            fact,
            Fact::CardDrawn { .. }
                | Fact::Revealed { .. }
                | Fact::Rolled { .. }
                | Fact::Rerolled { .. }
                | Fact::TreasureDrawn { .. }
                | Fact::SkillTaken { .. }
                | Fact::ChestOpened { .. }
        )
    }

    // DJ-OLCARD-08, DJ-SETUP-30: hidden are the overlord's hand and the numbers of closed chests.
    fn resample(&self, state: &mut State, viewer: Viewer, generator: &mut Generator) {
        if viewer.is(OVERLORD) {
            return;
        }
        resample_hand(state, generator);
        resample_chests(self, state, generator);
    }

    fn validate(&self, state: &State) -> Result<(), String> {
        crate::edit::validate(self, state)
    }
}

/// Deals the overlord another hand of as many cards from hand and deck.
fn resample_hand(state: &mut State, generator: &mut Generator) {
    let size = state.hand_size();
    for card in 0..CARDS_MAX {
        state.deck[card] += state.hand[card];
        state.hand[card] = 0;
    }
    for _ in 0..size {
        let weights = state.deck.map(u32::from);
        let card = CardId(generator.weighted(&weights) as u8);
        state.deck[card.index()] -= 1;
        state.hand[card.index()] += 1;
    }
}

/// Gives closed chests other numbers of their kind.
fn resample_chests(rules: &Descent, state: &mut State, generator: &mut Generator) {
    let chests = &rules.quest(state).chests;
    let mut placed = state.chests_placed;
    for (_, marker) in state.markers.iter() {
        if let Some(chest) = marker.chest {
            placed &= !(1 << chest.0);
        }
    }
    let all: Vec<(usize, Placed)> = state.markers.iter().collect();
    for (index, marker) in all {
        let Some(old) = marker.chest else { continue };
        let tier = chests[old.index()].tier;
        let weights: Vec<u32> = (0..)
            .zip(chests)
            .map(|(number, chest)| u32::from(chest.tier == tier && placed >> number & 1 == 0))
            .collect();
        let number = generator.weighted(&weights) as u8;
        placed |= 1 << number;
        state.markers.renumber(index, ChestId(number));
    }
    state.chests_placed = placed;
}
