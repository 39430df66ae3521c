//! What a viewer may see. Views are built from what may leave, never stripped of what may not.

use crate::content::LootKind;
use crate::element::ElementState;
use crate::state::{
    ActiveBonus, Actor, CardId, CharacterStatus, Face, FigureId, FigureKind, ItemState, Phase,
    Place, Source, Verdict,
};
use crate::{Conditions, HouseRules, Side, TileKind};
use longrest_grid::Cell;
use serde::Serialize;

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// The scenario (an index into the content's scenarios).
    pub scenario: u16,
    /// The scenario level.
    pub level: u8,
    /// The level of monsters.
    pub monster_level: u8,
    /// Where in the scenario we are.
    pub phase: Phase,
    /// The round.
    pub round: u16,
    /// House rules in force.
    pub house: HouseRules,
    /// The revealed hexes.
    pub hexes: Vec<HexView>,
    /// Wall lines between revealed hexes (pairs of cells), besides the rim.
    pub walls: Vec<(Cell, Cell)>,
    /// Linked hexes.
    pub links: Vec<(Cell, Cell)>,
    /// The doors that can be seen.
    pub doors: Vec<DoorView>,
    /// The figures on the map.
    pub figures: Vec<FigureView>,
    /// The characters, by place.
    pub characters: Vec<CharacterView>,
    /// The monster sets in play.
    pub sets: Vec<SetView>,
    /// The modifier decks: characters, monsters, allies.
    pub decks: Vec<DeckView>,
    /// The supply of bless cards, of curses for the party and of curses for monsters.
    pub supply: [u8; 3],
    /// The six elements.
    pub elements: [ElementState; 6],
    /// The initiative order.
    pub order: Vec<PlaceView>,
    /// Whose turn it is.
    pub acting: Option<FigureId>,
    /// What the acting figure is doing.
    pub doing: Option<Source>,
    /// The active bonuses.
    pub bonuses: Vec<ActiveBonus>,
    /// Marks of classes: whose, and where.
    pub marks: Vec<(u8, Cell)>,
    /// Cards left in the loot deck.
    pub loot_left: u8,
    /// Counters of the scenario that players see: name and value.
    pub counters: Vec<(String, i16)>,
    /// Sections read so far, in order of number.
    pub sections: Vec<u16>,
    /// Whether the goal is reached or the scenario failed.
    pub verdict: Verdict,
    /// Damage of a trap and of hazardous terrain at this level.
    pub trap_damage: u8,
    /// See above.
    pub hazard_damage: u8,
}

/// A hex.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HexView {
    /// Its number.
    pub cell: Cell,
    /// Its column.
    pub col: i16,
    /// Its row; odd columns are shifted half a hex towards higher rows.
    pub row: i16,
    /// Its room; none for a door.
    pub room: Option<u8>,
    /// The tile on it: kind and index into the content's tiles.
    pub tile: Option<(TileKind, u16)>,
    /// Loot tokens.
    pub loot: u8,
    /// A treasure: its number, 0 for a goal treasure.
    pub treasure: Option<u16>,
    /// A letter or number marked on it.
    pub mark: Option<String>,
    /// Whether it is a starting hex.
    pub start: bool,
    /// Whether characters may escape here.
    pub escape: bool,
}

/// A door.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DoorView {
    /// Its number.
    pub door: u8,
    /// Its hexes.
    pub cells: Vec<Cell>,
    /// Whether it is open.
    pub open: bool,
    /// Whether it is locked.
    pub locked: bool,
}

/// A figure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FigureView {
    /// Its id.
    pub id: FigureId,
    /// What it is.
    pub kind: FigureKind,
    /// For monsters, the index into the content's monsters.
    pub monster: Option<u16>,
    /// Whose side it is on.
    pub side: Side,
    /// Where.
    pub cell: Cell,
    /// Further hexes it covers.
    pub cells: Vec<Cell>,
    /// Hit points.
    pub hit_points: i16,
    /// Maximum hit points.
    pub hit_points_max: i16,
    /// Its number.
    pub number: u8,
    /// Its conditions.
    pub conditions: Conditions,
    /// Its shield now.
    pub shield: i8,
    /// Its retaliate now, against adjacent attackers.
    pub retaliate: i8,
    /// Whether it flies.
    pub flying: bool,
    /// Whether it has acted this round.
    pub acted: bool,
    /// Whether it was summoned this round.
    pub summoned: bool,
    /// Base move, attack and range, for monsters and summons.
    pub statistics: Option<(Option<i8>, Option<i16>, Option<u8>)>,
}

/// A character.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CharacterView {
    /// Its class (an index into the content's classes).
    pub class: u8,
    /// Its level.
    pub level: u8,
    /// Whether it is in play.
    pub status: CharacterStatus,
    /// How many cards are in hand.
    pub hand_count: u8,
    /// The hand, for its own seat (or with open information).
    pub hand: Option<Vec<CardId>>,
    /// Cards that can be taken into the hand, for its own seat.
    pub pool: Option<Vec<CardId>>,
    /// The discard pile.
    pub discard: Vec<CardId>,
    /// The lost pile.
    pub lost: Vec<CardId>,
    /// Those that nothing recovers.
    pub unrecoverable: Vec<CardId>,
    /// The active area.
    pub active: Vec<CardId>,
    /// The chosen cards: open once revealed, or one's own.
    pub chosen: Option<Vec<CardId>>,
    /// Whether it has chosen.
    pub has_chosen: bool,
    /// Whether it rests (open once revealed, or one's own).
    pub resting: Option<bool>,
    /// Its items.
    pub items: Vec<ItemView>,
    /// Experience of this scenario.
    pub experience: u8,
    /// Coins looted (Gloomhaven) or on loot cards.
    pub coins: u8,
    /// What it looted, by kind.
    pub loot: Vec<(LootKind, u8)>,
    /// Its battle goal or goals dealt, for its own seat.
    pub goals: Option<Vec<u8>>,
    /// Its class's resources.
    pub resources: Vec<u8>,
    /// Its form.
    pub form: u8,
}

/// An item.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ItemView {
    /// Which (an index into the content's items).
    pub item: u16,
    /// Its state.
    pub state: ItemState,
    /// Use slots used.
    pub used: u8,
    /// Whether it was brought.
    pub brought: bool,
}

/// A monster set.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SetView {
    /// Its place in the state.
    pub index: u8,
    /// Which (an index into the content's sets).
    pub set: u16,
    /// The card of this round.
    pub card: Option<u8>,
    /// Cards in the discard pile this shuffle, the current one included.
    pub discarded: Vec<u8>,
}

/// A modifier deck.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DeckView {
    /// What is left and what is discarded.
    pub faces: Vec<Face>,
    /// Whether it will be shuffled at the end of the round.
    pub shuffle: bool,
}

/// A place in the order.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlaceView {
    /// Who.
    pub who: Actor,
    /// Its initiative.
    pub initiative: u8,
    /// Whether it is over.
    pub done: bool,
    /// Whether it is acting.
    pub acting: bool,
}

impl PlaceView {
    /// A place as everybody sees it.
    pub fn of(place: &Place, acting: bool) -> PlaceView {
        PlaceView { who: place.who, initiative: place.initiative, done: place.done, acting }
    }
}
