//! What a family of games brings to the table.

use crate::{Code, Order, Rejected};
use longrest_kernel::{Game, Generator, Key, Ruleset, Seat, Viewer};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use ts_rs::TS;
use utoipa::ToSchema;

/// A family of games as the table needs it: what can be played, and how an order becomes a game.
pub trait Family: Send + Sync + 'static {
    /// The rules.
    type Rules: Ruleset;

    /// What can be played.
    fn packs(&self) -> Vec<PackInfo>;

    /// The rules, content and setup for an order, or why there are none.
    ///
    /// # Errors
    /// `UnknownScenario` when there is no such thing, `Impossible` when it cannot be played like
    /// this.
    fn prepare(&self, order: &Order) -> Result<Prepared<Self::Rules>, Rejected>;

    /// The same with content that was kept under a fingerprint and is [held](Family::holds).
    ///
    /// # Errors
    /// As [`Family::prepare`].
    fn prepare_with(
        &self,
        order: &Order,
        fingerprint: &str,
    ) -> Result<Prepared<Self::Rules>, Rejected> {
        let _ = fingerprint;
        self.prepare(order)
    }

    /// The fingerprint of the content with which an order would be prepared now.
    fn fingerprint_now(&self, order: &Order) -> Option<String> {
        let _ = order;
        None
    }

    /// Whether content with this fingerprint is at hand.
    fn holds(&self, fingerprint: &str) -> bool {
        let _ = fingerprint;
        true
    }

    /// Brings content that was kept into memory.
    ///
    /// # Errors
    /// When it cannot be read.
    fn adopt(&self, content: &Content) -> Result<(), String> {
        let _ = content;
        Ok(())
    }

    /// The fingerprint of the content with which tables of an order were made that did not yet
    /// write it down; it is held.
    fn former(&self, order: &Order) -> Option<String> {
        let _ = order;
        None
    }

    /// Whether everything that a game of an order knows by its place in the older content has the
    /// same place in the newer one, so that a running game can go on with it; or what does not.
    ///
    /// # Errors
    /// The first thing that has another place.
    fn keeps_places(
        &self,
        order: &Order,
        older: &Self::Rules,
        newer: &Self::Rules,
    ) -> Result<(), String> {
        let _ = (order, older, newer);
        Ok(())
    }

    /// The words of content that is held, in a language, as a table of this order has it.
    fn words_of(
        &self,
        order: &Order,
        fingerprint: &str,
        language: &str,
    ) -> Option<serde_json::Value> {
        let _ = (order, fingerprint, language);
        None
    }

    /// Of the words of its content, those that the people of a game may read by now: all of them
    /// unless it is a chapter of a campaign.
    fn opened(
        &self,
        order: &Order,
        state: &<Self::Rules as Ruleset>::State,
        words: serde_json::Value,
    ) -> serde_json::Value {
        let _ = (order, state);
        words
    }

    /// Who plays the seats of bots, gives hints and answers looks.
    fn bot(&self) -> Arc<dyn BotSeat<Self::Rules>>;

    /// What a finished game leaves behind for the next chapter of its campaign; none when it leaves
    /// nothing.
    fn legacy(
        &self,
        order: &Order,
        state: &<Self::Rules as Ruleset>::State,
    ) -> Option<serde_json::Value> {
        let _ = (order, state);
        None
    }

    /// Whether a question concerns the whole group, so that the table's custom says who answers it.
    fn is_weighty(&self, prompt: &<Self::Rules as Ruleset>::Prompt) -> bool {
        let _ = prompt;
        false
    }

    /// Whether what is drawn is seen by some only: then nobody is told how likely the outcomes are,
    /// since that would tell what others hold.
    fn is_private(&self, draw: &<Self::Rules as Ruleset>::Draw) -> bool {
        let _ = draw;
        false
    }

    /// Whether a change is harmless (a name, a note, a portrait), so that it needs no vote.
    fn is_harmless(&self, edit: &<Self::Rules as Ruleset>::Edit) -> bool {
        let _ = edit;
        false
    }

    /// Takes what somebody at a seat has written down while a game is under way (a card of their
    /// own that lies on the table) into what the game is made of. The rules that come of it have
    /// more content than before: everything else keeps its place.
    ///
    /// # Errors
    /// `Impossible` with what is wrong with it, or when nothing can be written down here.
    fn enter(
        &self,
        order: &Order,
        fingerprint: Option<&str>,
        seat: u8,
        entry: &serde_json::Value,
    ) -> Result<Entered<Self::Rules>, Rejected> {
        let _ = (order, fingerprint, seat, entry);
        Err(Rejected::new(Code::Impossible, "nothing can be written down in this game"))
    }

    /// A picture of a pack that is here or that a table keeps, by the name that its words give it.
    fn picture(&self, name: &str) -> Option<Vec<u8>> {
        let _ = name;
        None
    }

    /// Answers a question about a position that somebody set up, without a table, if the family has
    /// such questions; or what is wrong with the position.
    fn solve(&self, question: &serde_json::Value) -> Option<Result<serde_json::Value, String>> {
        let _ = question;
        None
    }

    /// The words of a pack's content in a language, if the family has any (docs/library.md).
    fn library(&self, pack: &str, language: &str) -> Option<serde_json::Value> {
        let _ = (pack, language);
        None
    }
}

/// An order that can be played.
pub struct Prepared<R: Ruleset> {
    /// The rules and content.
    pub rules: Arc<R>,
    /// What the game is made from.
    pub setup: R::Setup,
    /// What to call the table when nobody says.
    pub title: String,
    /// The seats and their names.
    pub seats: Vec<SeatName>,
    /// The content it is played with, if it can be kept.
    pub content: Option<Content>,
}

/// What somebody wrote down, as part of a game.
pub struct Entered<R: Ruleset> {
    /// The options of the order with it.
    pub options: serde_json::Value,
    /// The rules with it.
    pub rules: Arc<R>,
    /// The change by which it comes into play; none when it counts from the next chapter on.
    pub edit: Option<R::Edit>,
}

/// The content of a game as it can be kept: exactly these bytes give exactly these rules.
#[derive(Clone, PartialEq, Eq)]
pub struct Content {
    /// A hash of the bytes.
    pub fingerprint: String,
    /// The content.
    pub bytes: Arc<[u8]>,
}

impl std::fmt::Debug for Content {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Content({}, {} bytes)", self.fingerprint, self.bytes.len())
    }
}

/// A seat and what it is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatName {
    /// The seat.
    pub seat: u8,
    /// What it is called.
    pub name: String,
}

/// A pack of content that can be played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct PackInfo {
    /// The family of games it belongs to.
    pub game: String,
    /// What an order calls it.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Everything else the family of games says about it (characters, variants).
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub details: serde_json::Value,
    /// Its scenarios.
    pub scenarios: Vec<ScenarioInfo>,
}

/// A pack that cannot be played as its files are, and what is wrong with them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct BrokenPack {
    /// What an order would call it.
    pub id: String,
    /// Why it cannot be played, in one sentence.
    pub why: String,
    /// Everything that is wrong, in the order of files and lines.
    pub problems: Vec<Problem>,
}

/// Something that is wrong with a file of a pack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Problem {
    /// Whether it keeps the pack from being played; otherwise it is a doubt.
    pub error: bool,
    /// What is wrong.
    pub message: String,
    /// What was probably meant.
    pub help: Option<String>,
    /// The file, by its path in the pack.
    pub file: String,
    /// The line, from 1; 0 if the whole file is meant.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// How many characters of the line are meant.
    pub length: u32,
    /// The line.
    pub excerpt: String,
}

/// A scenario that can be played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ScenarioInfo {
    /// What an order calls it.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// The fewest seats.
    pub seats_min: u8,
    /// The most seats.
    pub seats_max: u8,
    /// Everything else the family of games says about it.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub details: serde_json::Value,
}

/// Decides for a seat.
pub trait BotSeat<R: Ruleset>: Send + Sync {
    /// One of the options of the question that waits for this seat, and why. A bot that respects
    /// secrets looks only at what the seat may see.
    fn choose(&self, game: &Game<R>, seat: Seat) -> Option<(R::Choice, Motive)>;

    /// What to advise to a person in this seat, and why: what a bot would do, or something better
    /// that takes longer to find.
    fn advise(&self, game: &Game<R>, seat: Seat) -> Option<(R::Choice, Motive)> {
        self.choose(game, seat)
    }

    /// Answers a question that changes nothing from what the viewer may know, if the family has
    /// such questions.
    fn look(
        &self,
        game: &Game<R>,
        viewer: Viewer,
        query: &serde_json::Value,
    ) -> Option<serde_json::Value> {
        let _ = (game, viewer, query);
        None
    }
}

/// Why a bot chose what it chose.
#[derive(Clone, Debug, PartialEq)]
pub struct Motive {
    /// In English.
    pub words: String,
    /// As data, for a page that says it in another language: `why` and what its sentence names.
    pub data: serde_json::Value,
}

/// A bot that does anything that is allowed, the same thing in the same position.
pub struct Drifter;

impl<R: Ruleset> BotSeat<R> for Drifter {
    fn choose(&self, game: &Game<R>, seat: Seat) -> Option<(R::Choice, Motive)> {
        let asked = game.pending()?.question_for(seat)?;
        let digest = game.digest();
        let mut generator = Generator::new(Key([digest, u64::from(seat.0)]));
        let at = generator.below(asked.options.len() as u64) as usize;
        let words = "anything that is allowed".to_owned();
        Some((asked.options[at], Motive { words, data: serde_json::json!({"why": "anything"}) }))
    }
}
