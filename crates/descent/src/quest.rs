//! A quest: its board, what lies in its areas, and what happens there.

use crate::content::{ItemId, KindId, MonsterStats, Rank, Tier, id};
use longrest_grid::{Board, Cell, CellSet, GateId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

id!(
    /// An area of a quest.
    AreaId
);
id!(
    /// A door of a quest.
    DoorId
);
id!(
    /// A glyph of a quest.
    GlyphId
);
id!(
    /// An encounter of a quest.
    EncounterId
);
id!(
    /// A named monster of a quest.
    NamedId
);
id!(
    /// A numbered chest of a quest.
    ChestId
);

/// The most areas, doors, glyphs, encounters, named monsters and chests of a quest.
pub const PARTS_MAX: usize = 16;

/// A quest.
#[derive(Clone, Debug, PartialEq)]
pub struct Quest {
    /// The name.
    pub name: String,
    /// The conquest tokens at the start, for two to five players.
    pub conquest: [u8; 4],
    /// The map. Doors are gates of walls.
    pub board: Board,
    /// The area of every space, by cell.
    pub area_of: Vec<AreaId>,
    /// The areas; the first is where the heroes start.
    pub areas: Vec<Area>,
    /// The doors.
    pub doors: Vec<Door>,
    /// The staircases, two ends each.
    pub stairs: Vec<[Cell; 2]>,
    /// The glyphs.
    pub glyphs: Vec<Glyph>,
    /// The encounters.
    pub encounters: Vec<Encounter>,
    /// The numbered chests and what is in them.
    pub chests: Vec<Chest>,
    /// The named monsters.
    pub named: Vec<Named>,
}

/// An area and what is placed in it when it is revealed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Area {
    /// What the overlord reads aloud.
    pub text: String,
    /// The monsters.
    pub monsters: Vec<Placement>,
    /// The treasure markers.
    pub markers: Vec<(Cell, Marker)>,
    /// Pits, rubble and water.
    pub obstacles: Vec<(Cell, Obstacle)>,
    /// What happens when it is revealed.
    pub revealed: Vec<QuestEffect>,
}

/// A monster of an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The kind.
    pub kind: KindId,
    /// Normal or master.
    pub rank: Rank,
    /// The named monster it is.
    pub named: Option<NamedId>,
    /// Its space; of a large monster the one in the lowest column and row.
    pub cell: Cell,
    /// Whether an oblong figure stands upright on the map.
    pub upright: bool,
    /// The fewest players with whom it is placed, overlord included.
    pub players: u8,
}

/// Something that lies on a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
pub enum Marker {
    /// A healing potion.
    Healing,
    /// A vitality potion.
    Vitality,
    /// Money.
    Money,
    /// A closed chest.
    Chest(Tier),
    /// A relic.
    Relic(ItemId),
    /// A rune key.
    RuneKey(Rune),
}

/// The colour of a rune-locked door and its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Rune {
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Yellow.
    Yellow,
}

/// An obstacle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Obstacle {
    /// Figures fall in.
    Pit,
    /// Blocks movement and sight.
    Rubble,
    /// Blocks movement.
    Water,
}

/// A door.
// DJ-DOOR-01: it stands on the edge between two spaces before it and two behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Door {
    /// Its gate on the board.
    pub gate: GateId,
    /// The spaces before it and behind it.
    pub sides: [[Cell; 2]; 2],
    /// The rune that locks it.
    pub rune: Option<Rune>,
}

/// A glyph of transport.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// Its space.
    pub cell: Cell,
    /// Whether it is active from the beginning.
    pub active: bool,
}

/// An encounter.
#[derive(Clone, Debug, PartialEq)]
pub struct Encounter {
    /// Its space.
    pub cell: Cell,
    /// What the overlord reads aloud.
    pub text: String,
    /// What happens.
    pub effects: Vec<QuestEffect>,
}

/// A numbered chest.
// DJ-CHEST-05
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chest {
    /// Its type.
    pub tier: Tier,
    /// Coins for each hero.
    pub coins: u16,
    /// Treasures for each hero: copper, silver, gold.
    pub treasures: [u8; 3],
    /// Conquest tokens, for two to five players.
    pub conquest: [u8; 4],
    /// Curses.
    pub curses: u8,
}

/// A monster with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Named {
    /// The name.
    pub name: String,
    /// The numbers for two to five players.
    pub stats: [MonsterStats; 4],
    /// Whether killing it pays the bounty of a master.
    pub bounty: bool,
    /// What happens when it is killed.
    pub slain: Vec<QuestEffect>,
}

/// Something a quest does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestEffect {
    /// The heroes gain or lose conquest tokens, as many for two to five players.
    Conquest([i8; 4]),
    /// Every hero gains coins.
    Coins(u16),
    /// The overlord gains or loses threat.
    Threat(i8),
    /// A rune key is found.
    RuneKey(Rune),
    /// Every hero draws a treasure.
    Treasure(Tier),
    /// The hero of the encounter gets an item.
    Item(ItemId),
    /// The hero of the encounter suffers wounds, armor ignored.
    Wounds(u8),
    /// The hero of the encounter is healed.
    Heal(u8),
    /// The hero of the encounter gets fatigue back.
    Refresh(u8),
    /// A monster appears.
    Monster(Placement),
    /// An area is revealed.
    Reveal(AreaId),
    /// The heroes win.
    Victory,
    /// The overlord wins.
    Defeat,
}

impl Quest {
    /// The spaces of an area.
    pub fn cells_of(&self, area: AreaId) -> CellSet {
        let inside = |cell: &Cell| self.area_of[cell.index()] == area;
        self.board.cells().iter().filter(inside).collect()
    }
}
