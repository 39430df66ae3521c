//! A table of cardboard: the board stands on the table, and everything else is kept here.
//!
//! Initiative is said in secret and told at once, monsters draw their cards, elements wane and
//! conditions end by themselves. Nothing here has a place: what people see on their board (who was
//! hit, who came through the door) they tap, and every tap is a change that needs nobody's leave
//! ([`Tap`]). What is drawn is left to chance, as in every game of the kernel, and everything can
//! be undone.

mod deck;
mod figure;
mod round;
mod state;
mod tap;

pub use deck::{Deck, Face};
pub use figure::Body;
pub use state::{Group, Hero, Phase, SetState, Standee, State, Who};
pub use tap::{Tap, sample_tap};

use longrest_haven::{Haven, Switches};
use longrest_kernel::{Cx, Generator, Outcome, Pause, Ruleset, Seat, SeatSet, Viewer};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The kinds of loot cards: money, three materials, six herbs, a random item.
pub const LOOT_KINDS: usize = 11;
/// The most characters.
pub const HEROES_MAX: usize = 4;
/// The most types of monsters.
pub const GROUPS_MAX: usize = 24;
/// The most standees of a type.
pub const STANDEES_MAX: usize = 10;
/// No scenario lasts longer.
pub const ROUNDS_MAX: u16 = 60;
/// The initiative of a long rest.
pub const REST: u8 = 99;

/// The rules: whose monsters there are, and in which edition.
#[derive(Clone)]
pub struct Companion {
    /// Whose monsters and decks are used.
    pub haven: Arc<Haven>,
    /// What differs between the editions.
    pub switches: Switches,
}

/// What a table is made from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The scenario level.
    pub level: u8,
    /// The characters.
    pub party: Vec<Member>,
    /// The types of monsters that are there at first.
    pub monsters: Vec<String>,
    /// The loot deck, by kind.
    pub loot: [u8; LOOT_KINDS],
}

/// A character that somebody plays from cardboard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// What people call it.
    pub name: String,
    /// Its maximum hit points.
    pub hit_points: u8,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Prompt {
    /// Everybody says an initiative in secret.
    Initiative,
    /// Several are at the same place in the order.
    Tie,
    /// A turn is under way.
    Turn(Who),
}

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Says an initiative.
    Initiative(u8),
    /// Takes a long rest.
    Rest,
    /// Acts first.
    First(Who),
    /// Ends the turn.
    Done,
    /// Ends the scenario, completed or not.
    Finish(bool),
    /// Draws a modifier card from a deck: of the monsters, or of their opponents' allies (free).
    Modifier(u8),
    /// Draws a loot card (free).
    Loot,
}

/// What is left to chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Draw {
    /// The ability card of a set of monsters.
    Ability(u16),
    /// A modifier card of a deck.
    Modifier(u8),
    /// A loot card for a character.
    Loot(u8),
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "what")]
pub enum Fact {
    /// A round begins.
    RoundBegins {
        /// Which.
        round: u16,
    },
    /// A character's initiative is shown.
    InitiativeShown {
        /// Whose.
        hero: u8,
        /// Which.
        initiative: u8,
        /// Whether it is a long rest.
        rest: bool,
    },
    /// A set of monsters drew its card.
    AbilityDrawn {
        /// The set.
        set: u16,
        /// The card.
        card: u8,
    },
    /// A turn begins.
    TurnBegins {
        /// Whose.
        who: Who,
    },
    /// Somebody suffered damage by a condition.
    Suffered {
        /// Who.
        who: Who,
        /// How much.
        damage: u8,
    },
    /// Somebody healed by a condition.
    Healed {
        /// Who.
        who: Who,
    },
    /// A condition ended.
    ConditionEnded {
        /// Whose.
        who: Who,
        /// Which.
        condition: longrest_haven::Condition,
    },
    /// A standee was taken off the board.
    Died {
        /// Which.
        who: Who,
    },
    /// A character is exhausted.
    Exhausted {
        /// Which.
        hero: u8,
    },
    /// A modifier card was drawn.
    ModifierDrawn {
        /// The deck.
        deck: u8,
        /// The card.
        face: Face,
    },
    /// A modifier deck was shuffled.
    Shuffled {
        /// The deck.
        deck: u8,
    },
    /// A loot card was drawn.
    LootDrawn {
        /// By whom.
        hero: u8,
        /// Of which kind.
        kind: u8,
    },
    /// Somebody tapped something.
    Tapped {
        /// What.
        tap: Tap,
    },
    /// The scenario is over.
    Finished {
        /// Whether it was completed.
        completed: bool,
    },
}

impl Companion {
    /// How many take part, for amounts that count them.
    fn amount(&self, state: &State, amount: &longrest_haven::amount::Amount) -> i16 {
        figure::amount(amount, state.heroes.len() as i16, i16::from(state.level))
    }

    /// The hit points of a new standee.
    pub fn hit_points(&self, state: &State, monster: u16, elite: bool) -> i16 {
        let monster = &self.haven.content.monsters[usize::from(monster)];
        let level = usize::from(state.level.min(7));
        let row = if elite && !monster.boss { &monster.elite } else { &monster.normal };
        self.amount(state, &row[level].hit_points).max(1)
    }
}

impl Ruleset for Companion {
    const NAME: &'static str = "companion";
    const VERSION: u16 = 1;
    const LAYOUTS: &'static [(u16, &'static str)] = &[(1, include_str!("../layouts/1.txt"))];

    type Setup = Setup;
    type State = State;
    type Prompt = Prompt;
    type Choice = Choice;
    type Draw = Draw;
    type Fact = Fact;
    type Edit = Tap;
    type View = State;

    fn start(&self, setup: &Setup) -> Result<State, String> {
        State::new(self, setup)
    }

    fn step(&self, cx: &mut Cx<'_, Companion>) -> Result<(), Pause> {
        match cx.state.phase {
            Phase::Select => round::select(cx),
            Phase::Draw => round::draw(cx),
            Phase::Next => round::next(cx),
            Phase::Turn(who) => round::turn(cx, who),
            Phase::End => {
                round::end(cx);
                Ok(())
            }
            Phase::Over { .. } => unreachable!("it is over"),
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let Phase::Over { completed } = state.phase else { return None };
        let all = self.seats(state);
        Some(Outcome { winners: if completed { all } else { SeatSet(0) } })
    }

    fn seats(&self, state: &State) -> SeatSet {
        SeatSet::first(state.heroes.len() as u8)
    }

    fn free_actions(&self, state: &State, seat: Seat) -> Vec<Choice> {
        let mut free = vec![Choice::Modifier(0), Choice::Modifier(1)];
        let here = state.heroes.get(usize::from(seat.0)).is_some_and(|hero| !hero.exhausted);
        if here && state.loot.iter().any(|count| *count > 0) {
            free.push(Choice::Loot);
        }
        free
    }

    fn free_action(
        &self,
        cx: &mut Cx<'_, Companion>,
        seat: Seat,
        choice: Choice,
    ) -> Result<(), Pause> {
        match choice {
            Choice::Modifier(deck) => round::modifier(cx, deck),
            Choice::Loot => round::loot(cx, seat.0),
            other => unreachable!("{other:?} is no free action"),
        }
    }

    fn edit(&self, state: &mut State, tap: &Tap) -> Result<(), String> {
        let mut copy = state.clone();
        tap::apply(self, &mut copy, tap)?;
        *state = copy;
        Ok(())
    }

    fn edited(&self, tap: &Tap) -> Option<Fact> {
        Some(Fact::Tapped { tap: *tap })
    }

    fn view(&self, state: &State, _: Viewer) -> State {
        // Nothing is hidden in it: what is said in secret is no part of the state before it is
        // shown, and what is drawn is decided when it is drawn.
        state.clone()
    }

    fn reveals(&self, fact: &Fact) -> bool {
        // Cards that were drawn in a turn are told again with every tap in it: a tap shows nothing.
        matches!(fact, Fact::InitiativeShown { .. } | Fact::AbilityDrawn { .. })
    }

    fn resample(&self, _: &mut State, _: Viewer, _: &mut Generator) {}

    fn validate(&self, state: &State) -> Result<(), String> {
        state.validate(self)
    }
}
