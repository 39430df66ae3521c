//! The contract every family of games fulfils.

use crate::{Cx, Generator, Part, Pause, Seat, SeatSet, Viewer};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::fmt::Debug;
use std::hash::Hash;

/// What every type of a ruleset is: plain data that can be copied, compared, printed and sent to
/// another thread. Any type that fits implements it.
pub trait Plain: Clone + Debug + PartialEq + Send + Sync + 'static {}

impl<T: Clone + Debug + PartialEq + Send + Sync + 'static> Plain for T {}

/// A family of games with its content.
///
/// A value of the implementing type is everything that does not change while a game is played
/// (content, geometry, switches). The contract, which `longrest-conform` proves for any
/// implementation:
///
/// - A game is `start`, then `step` again and again until `outcome` says it is over; every game
///   ends.
/// - `step` is a function of the state, the answers and the outcomes of chance, and of nothing
///   else.
/// - Every question lists all legal answers, ascending and without repetition; any listed one
///   works.
/// - `view` and `seen` show a seat nothing that `resample` for that seat may change.
/// - A state survives being written down and read again, at every pause.
pub trait Ruleset: Sized + Send + Sync + 'static {
    /// Names the family in journals and snapshots.
    const NAME: &'static str;
    /// Grows when anything that is written down changes its shape.
    const VERSION: u16;
    /// The [layout](crate::Layout) of every version, as text: what an older version wrote in
    /// compact form is read with it, and a test compares the newest with the types.
    const LAYOUTS: &'static [(u16, &'static str)] = &[];

    /// What a game is made from.
    type Setup: Plain + Serialize + DeserializeOwned;
    /// The whole changing state of a game.
    type State: Plain + Serialize + DeserializeOwned;
    /// What a question is about.
    type Prompt: Plain + Hash + Serialize;
    /// An answer.
    type Choice: Plain + Copy + Ord + Hash + Serialize + DeserializeOwned;
    /// What is left to chance.
    type Draw: Plain + Hash + Serialize;
    /// What happened.
    type Fact: Plain + Serialize;
    /// A change made by a referee.
    type Edit: Plain + Serialize + DeserializeOwned;
    /// What one viewer may see.
    type View: Plain + Serialize;

    /// The state before the first step, or why there is none.
    fn start(&self, setup: &Self::Setup) -> Result<Self::State, String>;

    /// Performs the next step: at most one ability, so that the tape stays short.
    fn step(&self, cx: &mut Cx<'_, Self>) -> Result<(), Pause>;

    /// How the game ended, once it has.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// The seats of the game.
    fn seats(&self, state: &Self::State) -> SeatSet;

    /// What a seat may do beside an open question, ascending.
    fn free_actions(&self, state: &Self::State, seat: Seat) -> Vec<Self::Choice> {
        let _ = (state, seat);
        Vec::new()
    }

    /// Performs a free action. It may tell and leave to chance, but asks nothing.
    fn free_action(
        &self,
        cx: &mut Cx<'_, Self>,
        seat: Seat,
        choice: Self::Choice,
    ) -> Result<(), Pause> {
        let _ = (cx, seat, choice);
        unreachable!("no free action was offered")
    }

    /// A prompt without what merely counts down from answer to answer (points left, targets to
    /// come). Answers that were sent together go on only while this stays the same.
    fn kind(prompt: &Self::Prompt) -> Self::Prompt {
        prompt.clone()
    }

    /// Whether a question is one at which a seat may do something unasked: that it is asked must
    /// not tell others that it can. The last answer lets the moment pass.
    fn is_moment(&self, prompt: &Self::Prompt) -> bool {
        let _ = prompt;
        false
    }

    /// Whether others must not see when somebody is done with a common secret question: how many
    /// answers it took would tell something.
    fn is_covered(&self, prompt: &Self::Prompt) -> bool {
        let _ = prompt;
        false
    }

    /// Applies a referee's change, or says why it is impossible and changes nothing.
    fn edit(&self, state: &mut Self::State, edit: &Self::Edit) -> Result<(), String>;

    /// Whether a referee's change could be possible as far as somebody with these seats may know.
    /// Whoever proposes one must not learn from the answer what is hidden from them; the rest shows
    /// when it is made.
    fn conceivable(
        &self,
        state: &Self::State,
        edit: &Self::Edit,
        seats: SeatSet,
    ) -> Result<(), String> {
        let _ = seats;
        self.edit(&mut state.clone(), edit)
    }

    /// What is told of a referee's change, before the step that runs again.
    fn edited(&self, edit: &Self::Edit) -> Option<Self::Fact> {
        let _ = edit;
        None
    }

    /// What a viewer may see.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// A fact as a viewer may know it; `None` when it may not know that it happened.
    fn seen(&self, fact: &Self::Fact, viewer: Viewer) -> Option<Self::Fact> {
        let _ = viewer;
        Some(fact.clone())
    }

    /// The rule a fact names, where rule code named one that other books number otherwise.
    fn cite(&self, state: &Self::State, rule: &'static str, fact: &Self::Fact) -> &'static str {
        let _ = (state, fact);
        rule
    }

    /// Whether a fact showed somebody something that was hidden, so that undoing it needs consent.
    fn reveals(&self, fact: &Self::Fact) -> bool {
        let _ = fact;
        false
    }

    /// Replaces everything the seat cannot know by something else it might be.
    fn resample(&self, state: &mut Self::State, viewer: Viewer, generator: &mut Generator);

    /// Brings what an older version wrote to the names of this one.
    ///
    /// `from` is the version that wrote it. What was added since and has a default needs nothing;
    /// what was renamed, moved, or means something else now is changed here.
    ///
    /// # Errors
    /// When there is no way: then the game goes on from somewhere else.
    fn migrate(&self, part: Part, from: u16, value: Value) -> Result<Value, String> {
        let _ = (part, from);
        Ok(value)
    }

    /// Why a state is not one of this game, if it is not (for states that come from outside).
    fn validate(&self, state: &Self::State) -> Result<(), String>;
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
pub struct Outcome {
    /// The seats that won; the others lost.
    pub winners: SeatSet,
}

/// A fact and the rule it follows from.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Told<F> {
    /// The id of the rule in the ledger; empty when no single rule says so.
    pub rule: &'static str,
    /// What happened.
    pub fact: F,
}
