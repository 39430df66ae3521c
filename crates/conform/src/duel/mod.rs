//! A small duel with everything that makes these games hard to stop in the middle.
//!
//! Two or three fighters on a board of sixteen spaces. Each round everybody draws a card from an
//! undecided deck into a hidden hand and picks a stance in secret; then, the quickest first, each
//! may walk and strike. A walk may be interrupted in every space by a snare or by a guard; damage
//! may be negated by losing a card; a draught and a swap of cards are free at any open question.
//! The last one standing wins, or the healthiest after the last round.

mod edits;
mod state;
mod turn;
mod view;
mod words;

pub use edits::{Edit, sample_edit};
pub use state::{Card, Fighter, Hand, Phase, Space, Stance, State};
pub use view::{SeenFighter, View};
pub use words::name;

use longrest_kernel::{Cx, Generator, Outcome, Pause, Ruleset, Seat, SeatSet, Viewer};
use serde::{Deserialize, Serialize};

/// The rules of the duel.
#[derive(Clone, Copy, Debug)]
pub struct Duel {
    /// How many rounds are fought at most.
    pub rounds: u8,
}

/// How many fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Two or three.
    pub seats: u8,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Prompt {
    /// Everybody picks a stance in secret.
    Stance,
    /// A fierce fighter picks a rival.
    Rival,
    /// What to do in one's turn.
    Act,
    /// Where to walk next, with so many spaces left.
    Walk {
        /// The spaces left.
        left: u8,
    },
    /// Whether to spring a snare on who entered a space.
    Snare {
        /// Who walks.
        walker: Seat,
        /// Where.
        space: Space,
    },
    /// Whether to strike at who came close.
    Guard {
        /// Who walks.
        walker: Seat,
    },
    /// Whether to strike harder.
    Fury {
        /// Who is struck.
        target: Seat,
    },
    /// Whether to lose a card instead of suffering damage.
    Negate {
        /// How much.
        damage: u8,
    },
}

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// Takes a stance.
    Stance(Stance),
    /// Picks a rival.
    Rival(Seat),
    /// Strikes somebody.
    Strike(Seat),
    /// Sets out.
    Walk,
    /// Enters a space.
    Enter(Space),
    /// Stands still.
    Stop,
    /// Ends the turn.
    End,
    /// Lets it happen.
    Decline,
    /// Plays a card for what it says.
    Play(Card),
    /// Loses a card to negate damage.
    Lose(Card),
    /// Drinks the draught (free).
    Drink,
    /// Puts a fury away and draws another card (free).
    Swap,
}

/// What is left to chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Draw {
    /// The card a seat draws.
    Card(Seat),
    /// How well a strike lands.
    Blow,
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fact {
    /// A round begins.
    Round(u8),
    /// Somebody drew a card, which others do not see.
    Drew {
        /// Who.
        seat: Seat,
        /// Which, for whoever may know.
        card: Option<Card>,
    },
    /// A stance is shown.
    Took {
        /// Who.
        seat: Seat,
        /// Which.
        stance: Stance,
    },
    /// Somebody entered a space.
    Entered {
        /// Who.
        seat: Seat,
        /// Where.
        space: Space,
    },
    /// Somebody played a card.
    Played {
        /// Who.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A strike landed so well.
    Struck {
        /// Who.
        seat: Seat,
        /// Whom.
        target: Seat,
        /// How well: 0, 1 or 2.
        blow: u8,
    },
    /// Damage was negated by losing a card.
    Negated {
        /// Who.
        seat: Seat,
        /// The lost card.
        card: Card,
    },
    /// Somebody suffered damage.
    Suffered {
        /// Who.
        seat: Seat,
        /// How much.
        damage: u8,
    },
    /// Somebody fell.
    Fell {
        /// Who.
        seat: Seat,
    },
    /// Somebody drank the draught.
    Drank {
        /// Who.
        seat: Seat,
    },
}

impl Ruleset for Duel {
    const NAME: &'static str = "duel";
    const VERSION: u16 = 1;
    const LAYOUTS: &'static [(u16, &'static str)] = &[(1, include_str!("layouts/1.txt"))];

    type Setup = Setup;
    type State = State;
    type Prompt = Prompt;
    type Choice = Choice;
    type Draw = Draw;
    type Fact = Fact;
    type Edit = Edit;
    type View = View;

    fn start(&self, setup: &Setup) -> Result<State, String> {
        State::new(setup.seats)
    }

    fn step(&self, cx: &mut Cx<'_, Duel>) -> Result<(), Pause> {
        match cx.state.phase {
            Phase::Deal => turn::deal(cx),
            Phase::Stances => turn::stances(cx),
            Phase::Turn { .. } => turn::turn(cx),
        }
    }

    fn kind(prompt: &Prompt) -> Prompt {
        match *prompt {
            Prompt::Walk { .. } => Prompt::Walk { left: 0 },
            prompt => prompt,
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let alive = state.alive();
        if alive.len() > 1 && state.round <= self.rounds {
            return None;
        }
        let hits = |seat: Seat| state.fighter(seat).hits;
        let best = alive.iter().map(hits).max();
        let winners = alive.iter().filter(|&seat| Some(hits(seat)) == best).collect();
        Some(Outcome { winners })
    }

    fn seats(&self, state: &State) -> SeatSet {
        SeatSet::first(state.seats)
    }

    fn free_actions(&self, state: &State, seat: Seat) -> Vec<Choice> {
        let fighter = state.fighter(seat);
        let mut free = Vec::new();
        if fighter.hits > 0 && fighter.hits < Fighter::HITS_MAX && fighter.draught {
            free.push(Choice::Drink);
        }
        if fighter.hits > 0 && fighter.hand.holds(Card::Fury) && !state.deck.is_empty() {
            free.push(Choice::Swap);
        }
        free
    }

    fn free_action(&self, cx: &mut Cx<'_, Duel>, seat: Seat, choice: Choice) -> Result<(), Pause> {
        match choice {
            Choice::Drink => turn::drink(cx, seat),
            Choice::Swap => turn::swap(cx, seat)?,
            other => unreachable!("{other:?} is no free action"),
        }
        Ok(())
    }

    fn edit(&self, state: &mut State, edit: &Edit) -> Result<(), String> {
        edits::apply(state, edit)
    }

    fn conceivable(&self, state: &State, edit: &Edit, seats: SeatSet) -> Result<(), String> {
        edits::conceivable(state, edit, seats)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(state, viewer)
    }

    fn seen(&self, fact: &Fact, viewer: Viewer) -> Option<Fact> {
        Some(match *fact {
            Fact::Drew { seat, .. } if !viewer.is(seat) => Fact::Drew { seat, card: None },
            fact => fact,
        })
    }

    fn reveals(&self, fact: &Fact) -> bool {
        matches!(fact, Fact::Drew { .. } | Fact::Took { .. } | Fact::Struck { .. })
    }

    fn resample(&self, state: &mut State, viewer: Viewer, generator: &mut Generator) {
        view::resample(state, viewer, generator);
    }

    fn validate(&self, state: &State) -> Result<(), String> {
        state.validate(self.rounds)
    }
}
