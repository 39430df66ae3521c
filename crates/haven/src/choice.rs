//! What can be answered.

use crate::Condition;
use crate::element::Element;
use crate::state::{CardId, FigureId};
use longrest_grid::Cell;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// An answer to any question of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Yes, perform it, apply it.
    Yes,
    /// A number, or one of several numbered things.
    Option(u8),
    /// A hex.
    Cell(Cell),
    /// A figure.
    Figure(FigureId),
    /// A card of one's own.
    Card(CardId),
    /// Two cards to play, the initiative card first.
    Cards(CardId, CardId),
    /// The top action of a card.
    Top(CardId),
    /// The bottom action of a card.
    Bottom(CardId),
    /// The basic attack with a card's top.
    BasicTop(CardId),
    /// The basic move with a card's bottom.
    BasicBottom(CardId),
    /// An item, by its place.
    Item(u8),
    /// An active bonus, by its place.
    Bonus(u8),
    /// An element.
    Element(Element),
    /// An area: where its first hex (or the acting figure) lies, and how it is turned.
    Area(Cell, u8),
    /// A long rest.
    LongRest,
    /// Lose a card from the hand to negate damage, or end a bonus.
    Lose(CardId),
    /// Lose two discarded cards to negate damage.
    LoseTwo(CardId, CardId),
    /// Remove an active card.
    Remove(CardId),
    /// Remove a summon.
    Dismiss(FigureId),
    /// That is all.
    Done,
    /// No, skip it, stop here.
    Skip,
    /// End the turn.
    EndTurn,
    /// A kind of token ally, by its place in the scenario.
    Ally(u8),
    /// Everything that spawns at the start of a round, together.
    Spawns,
    /// A condition.
    Condition(Condition),
}
