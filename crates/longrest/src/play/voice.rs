//! What a family of games says at the keyboard, and how its games begin.

use super::Play;
use crate::packs::Place;
use longrest_bots::Bot;
use longrest_kernel::{Asked, Game, Ruleset, Seat, SeatSet, Viewer};
use std::sync::Arc;

/// A choice in the games of a voice.
pub(super) type ChoiceOf<V> = <<V as Voice>::Rules as Ruleset>::Choice;

/// A family of games at the keyboard, with one of its packs open.
pub(super) trait Voice: Sized {
    /// Its rules.
    type Rules: Ruleset;
    /// The word with which players look at what is their own.
    const OWN: &'static str;
    /// What the signs on the board mean.
    const LEGEND: &'static str;

    /// Opens a pack, or says why not.
    fn open(place: &Place) -> Result<Self, String>;

    /// The rules with the content of the pack.
    fn rules(&self) -> Arc<Self::Rules>;

    /// What a new game is made from.
    fn setup(&self, play: &Play) -> Result<<Self::Rules as Ruleset>::Setup, String>;

    /// The seats that bots play.
    fn bots(&self, play: &Play, game: &Game<Self::Rules>) -> Result<SeatSet, String>;

    /// The bot that plays them and gives hints.
    fn bot(play: &Play) -> Result<Box<dyn Bot<Self::Rules>>, String>;

    /// What is read aloud first.
    fn introduction(&self, game: &Game<Self::Rules>) -> String;

    /// Remembers what everybody is called, since facts outlive figures.
    fn learn_names(&mut self, game: &Game<Self::Rules>);

    /// Whose eyes those at the keyboard share, when bots play these seats.
    fn viewer(&self, game: &Game<Self::Rules>, bots: SeatSet) -> Viewer {
        let _ = (game, bots);
        Viewer::Spectator
    }

    /// A fact in words, if it is worth a line.
    fn fact(
        &self,
        game: &Game<Self::Rules>,
        fact: &<Self::Rules as Ruleset>::Fact,
    ) -> Option<String>;

    /// The board and everybody on it, with the places that are offered.
    fn board(&self, game: &Game<Self::Rules>, options: &[ChoiceOf<Self>]) -> String;

    /// A question in words.
    fn question(&self, game: &Game<Self::Rules>, asked: &Asked<Self::Rules>) -> String;

    /// An option in words.
    fn choice(
        &self,
        game: &Game<Self::Rules>,
        asked: &Asked<Self::Rules>,
        seat: Seat,
        choice: ChoiceOf<Self>,
    ) -> String;

    /// What a seat holds, a line each.
    fn own(&self, game: &Game<Self::Rules>, seat: Seat) -> String;

    /// What stands in the place of the options where they are not chosen by their number.
    fn offer(
        &self,
        game: &Game<Self::Rules>,
        asked: &Asked<Self::Rules>,
        seat: Seat,
    ) -> Option<String> {
        let _ = (game, asked, seat);
        None
    }

    /// What a line means where options are not chosen by their number.
    fn read(&self, asked: &Asked<Self::Rules>, line: &str) -> Option<ChoiceOf<Self>> {
        let _ = (asked, line);
        None
    }
}
