//! Random dungeons: room cards and setup cards, and the scenario that drawn cards make.
//!
//! The cards are drawn in town, as a tree: every exit of a room leads to a room of its own, down to
//! the third. The tree becomes one scenario, whose rooms are revealed by doors as in any other;
//! where a room has two exits, opening one bars the other.

use super::{
    Door, Effect, Event, Figures, Goal, LootTable, MonsterUse, Placement, RankByParty, Reward,
    Room, Scenario, Side, SpecialRule, Treasure,
};
use crate::amount::{Amount, Comparison, Quantity, Test};
use crate::content::{Content, Text};
use crate::id::CharacterId;
use crate::{Conditions, Element};
use longrest_grid::{Axial, Board, BoardBuilder, Cell, Coord, Direction, Topology};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

// FH-RAND-03
/// How many rooms a party goes through.
pub const DEPTH: usize = 3;

/// The word for the scenario that a dungeon becomes.
pub const DUNGEON: &str = "random-dungeon";

/// The cards of random dungeons.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cards {
    /// The room cards.
    pub rooms: Vec<RoomCard>,
    /// The setup cards.
    pub setups: Vec<SetupCard>,
}

// FH-RAND-08, FH-RAND-09, FH-RAND-11, FH-RAND-14, FH-RAND-18
/// A room card.
#[derive(Clone, Debug, PartialEq)]
pub struct RoomCard {
    /// The word for it in files.
    pub id: String,
    /// A noun, which the name of the setup card goes before.
    pub name: Text,
    /// Its hexes.
    pub hexes: Vec<(Axial, Vec<Part>)>,
    /// A penalty when it is revealed.
    pub minor: Vec<Effect>,
    /// A hard one.
    pub major: Vec<Effect>,
}

/// What is in a hex of a room card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// One of the twelve numbered places, from 0.
    Number(u8),
    /// An overlay tile.
    Tile(u16),
    /// A way in.
    Entrance(Gate),
    /// A way out.
    Exit(Gate),
}

/// The type of an entrance or exit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gate {
    /// A.
    A,
    /// B.
    B,
}

// FH-RAND-22 to FH-RAND-27
/// A setup card.
#[derive(Clone, Debug, PartialEq)]
pub struct SetupCard {
    /// The word for it in files.
    pub id: String,
    /// An adjective.
    pub name: Text,
    /// What stands at each of the twelve places.
    pub places: [Option<Placed>; 12],
    /// Elements infused at the end of the turn in which the room is revealed.
    pub infuse: Vec<Element>,
    /// What is in its treasure.
    pub treasure: Vec<Reward>,
}

/// What stands at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placed {
    /// A monster.
    Monster(u16, RankByParty),
    /// A tile, such as a trap with its effects.
    Tile(u16),
    /// A loot token.
    Loot,
    /// The treasure of the card.
    Treasure,
}

/// A dungeon that was drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dungeon {
    /// The rooms, parents before children; the first is where the party enters.
    pub rooms: Vec<Drawn>,
    /// The penalty of the first, second and third room.
    pub penalties: [Penalty; DEPTH],
    /// Whom a penalty of the first room concerns that speaks of the one who opened the door.
    pub scapegoat: CharacterId,
}

/// A room that was drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drawn {
    /// The room card, by its word.
    pub room: String,
    /// The setup card, by its word.
    pub setup: String,
    /// The room it is entered from, and through which of its exits.
    pub from: Option<(u8, Gate)>,
    /// Its entrance.
    pub entrance: Gate,
}

// FH-RAND-18 to FH-RAND-20
/// How hard the penalty of a room is.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Penalty {
    /// None.
    #[default]
    None,
    /// The minor one.
    Minor,
    /// The major one.
    Major,
}

impl Penalty {
    // FH-RAND-19
    /// Those of the recommended difficulty.
    pub const USUAL: [Penalty; DEPTH] = [Penalty::None, Penalty::Minor, Penalty::Major];
}

impl RoomCard {
    /// Its entrances, or its exits.
    pub fn gates(&self, exits: bool) -> Vec<Gate> {
        let mut gates: Vec<Gate> = self
            .hexes
            .iter()
            .flat_map(|(_, parts)| parts)
            .filter_map(|part| match part {
                Part::Entrance(gate) if !exits => Some(*gate),
                Part::Exit(gate) if exits => Some(*gate),
                _ => None,
            })
            .collect();
        gates.sort_unstable();
        gates.dedup();
        gates
    }

    fn hex(&self, wanted: Part) -> Option<Axial> {
        self.hexes.iter().find(|(_, parts)| parts.contains(&wanted)).map(|(hex, _)| *hex)
    }
}

impl Dungeon {
    /// How deep a room lies: 0 for the first.
    fn depth(&self, room: usize) -> usize {
        self.rooms[room].from.map_or(0, |(parent, _)| 1 + self.depth(usize::from(parent)))
    }
}

/// The rooms of a tree with their cards and where they lie.
struct Laid<'c> {
    dungeon: &'c Dungeon,
    rooms: Vec<(&'c RoomCard, &'c SetupCard)>,
    /// How each room is turned and moved.
    places: Vec<(u8, Axial)>,
    /// The corridor that leads into each room, where it does not fit at its door.
    corridors: Vec<Vec<Axial>>,
    /// The hexes that are taken.
    taken: BTreeSet<Axial>,
}

/// The longest corridor between two rooms.
const CORRIDOR_MAX: i16 = 6;

/// Where the way into a room may lie: on the door; where that does not fit, at the end of a
/// corridor in some direction, the shortest first.
fn ways(has_door: bool) -> Vec<((i16, i16), i16)> {
    let directions = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];
    let longest = if has_door { CORRIDOR_MAX } else { 0 };
    let mut ways = vec![((0, 0), 0)];
    for length in 1..=longest {
        ways.extend(directions.map(|direction| (direction, length)));
    }
    ways
}

/// A hex turned by sixths of a circle.
fn turned(hex: Axial, turns: u8) -> Axial {
    (0..turns).fold(hex, |hex, _| Axial::new(-hex.s, hex.q + hex.s))
}

impl<'c> Laid<'c> {
    fn new(cards: &'c Cards, dungeon: &'c Dungeon) -> Result<Laid<'c>, String> {
        let mut rooms = Vec::new();
        for (number, drawn) in dungeon.rooms.iter().enumerate() {
            let room = cards.rooms.iter().find(|card| card.id == drawn.room);
            let setup = cards.setups.iter().find(|card| card.id == drawn.setup);
            let room = room.ok_or_else(|| format!("there is no room card \"{}\"", drawn.room))?;
            let setup =
                setup.ok_or_else(|| format!("there is no setup card \"{}\"", drawn.setup))?;
            if drawn.from.is_some_and(|(parent, _)| usize::from(parent) >= number) {
                return Err(format!("room {number} is entered from one that comes later"));
            }
            rooms.push((room, setup));
        }
        if rooms.is_empty() {
            return Err("a dungeon has at least one room".to_owned());
        }
        let mut laid = Laid {
            dungeon,
            rooms,
            places: Vec::new(),
            corridors: Vec::new(),
            taken: BTreeSet::new(),
        };
        if !laid.lay()? {
            return Err("these rooms cannot be laid side by side".to_owned());
        }
        Ok(laid)
    }

    fn at(&self, room: usize, hex: Axial) -> Axial {
        let (turns, by) = self.places[room];
        turned(hex, turns).plus(by)
    }

    /// The hex of a door: the exit of one room and the entrance of the next.
    fn door(&self, room: usize) -> Result<Option<Axial>, String> {
        let Some((parent, exit)) = self.dungeon.rooms[room].from else { return Ok(None) };
        let card = self.rooms[usize::from(parent)].0;
        let hex = card.hex(Part::Exit(exit));
        let hex = hex.ok_or_else(|| format!("\"{}\" has no exit {exit:?}", card.id))?;
        Ok(Some(self.at(usize::from(parent), hex)))
    }

    /// Lays the next rooms, turned so that none lies on another. Whether it is possible.
    fn lay(&mut self) -> Result<bool, String> {
        let next = self.places.len();
        if next == self.rooms.len() {
            return Ok(true);
        }
        let card = self.rooms[next].0;
        let entrance = self.dungeon.rooms[next].entrance;
        let way_in = card.hex(Part::Entrance(entrance));
        let way_in =
            way_in.ok_or_else(|| format!("\"{}\" has no entrance {entrance:?}", card.id))?;
        let door = self.door(next)?;
        let turns: u8 = if door.is_some() { 6 } else { 1 };
        for (direction, length) in ways(door.is_some()) {
            let step = |n: i16| Axial::new(direction.0 * n, direction.1 * n);
            let at = door.unwrap_or_default();
            let corridor: Vec<Axial> = (1..length).map(|n| at.plus(step(n))).collect();
            for turn in 0..turns {
                let by = at.plus(step(length)).minus(turned(way_in, turn));
                let hexes = card.hexes.iter().map(|(hex, _)| turned(*hex, turn).plus(by));
                let hexes = hexes.chain(corridor.iter().copied());
                let hexes: Vec<Axial> = hexes.filter(|hex| Some(*hex) != door).collect();
                let alone: BTreeSet<&Axial> = hexes.iter().collect();
                if alone.len() < hexes.len() || hexes.iter().any(|hex| self.taken.contains(hex)) {
                    continue;
                }
                self.taken.extend(hexes.iter().copied());
                self.places.push((turn, by));
                self.corridors.push(corridor.clone());
                if self.lay()? {
                    return Ok(true);
                }
                self.places.pop();
                self.corridors.pop();
                for hex in hexes {
                    self.taken.remove(&hex);
                }
            }
        }
        Ok(false)
    }
}

/// The scenario that a drawn dungeon makes.
///
/// # Errors
/// What is wrong with it: a card that is not there, rooms that cannot be laid side by side.
pub fn compose(content: &Content, dungeon: &Dungeon) -> Result<Scenario, String> {
    let laid = Laid::new(&content.dungeon, dungeon)?;
    let doors: Vec<(usize, Axial)> = (0..laid.rooms.len())
        .filter_map(|room| laid.door(room).transpose().map(|door| door.map(|hex| (room, hex))))
        .collect::<Result<_, String>>()?;
    let (board, cell) = board(&laid, &doors)?;
    let mut rooms = Vec::new();
    let mut treasures = Vec::new();
    for number in 0..laid.rooms.len() {
        rooms.push(furnish(&laid, number, &doors, &cell, &mut treasures));
    }
    let room_of = board
        .cells()
        .iter()
        .map(|at| rooms.iter().position(|room: &Room| room.cells.contains(&at)).map(|at| at as u8))
        .collect();
    let starts = starts(&laid, &rooms[0], &cell);
    if starts.len() < crate::limits::CHARACTERS_MAX {
        return Err(format!("{} starting hexes", starts.len()));
    }
    let planned = doors.iter().enumerate().map(|(at, (room, hex))| Door {
        id: (at + 1).to_string(),
        cells: vec![cell[hex]],
        reveals: vec![*room as u8],
        locked: false,
        wall: false,
    });
    Ok(Scenario {
        id: DUNGEON.to_owned(),
        number: u16::MAX,
        name: called(laid.rooms[0].0, laid.rooms[0].1),
        introduction: Text::default(),
        conclusion: Text::default(),
        goal_text: Text::default(),
        rules_text: Text::default(),
        complexity: 2,
        doors: planned.collect(),
        monsters: monsters(&rooms),
        rules: rules(&laid, &doors),
        goal: goal(dungeon),
        loot: loot(),
        treasures,
        starts,
        rooms,
        room_of,
        board,
        marks: Vec::new(),
        extras: Vec::new(),
        sections: Vec::new(),
        loss: None,
        escape: None,
        effects: Vec::new(),
        counters: Vec::new(),
        rewards: Vec::new(),
        in_town: true,
        no_teleport_between_parts: false,
        solo: None,
    })
}

// FH-RAND-08
/// The full name of a room: the adjective of its setup before its noun.
fn called(room: &RoomCard, setup: &SetupCard) -> Text {
    let words =
        |language: &str| format!("{} {}", setup.name.get(language), room.name.get(language));
    // The noun comes first where the language has it so.
    let noun_first =
        |language: &str| format!("{} {}", room.name.get(language), setup.name.get(language));
    let said = room.name.0.keys().map(|language| match language.as_str() {
        "it" | "es" => (language.clone(), noun_first(language)),
        _ => (language.clone(), words(language)),
    });
    Text(said.collect())
}

type Cells = BTreeMap<Axial, Cell>;

/// The board of all rooms, and the cell of every hex.
fn board(laid: &Laid<'_>, doors: &[(usize, Axial)]) -> Result<(Board, Cells), String> {
    // Which rooms a hex belongs to: a door to two.
    let mut owners: BTreeMap<Axial, Vec<usize>> = BTreeMap::new();
    for (number, (card, _)) in laid.rooms.iter().enumerate() {
        for (hex, _) in &card.hexes {
            owners.entry(laid.at(number, *hex)).or_default().push(number);
        }
        for &hex in &laid.corridors[number] {
            owners.entry(hex).or_default().push(number);
        }
    }
    for &(number, hex) in doors {
        owners.entry(hex).or_default().push(number);
    }
    let least = |of: fn(&Axial) -> i16| owners.keys().map(of).min().unwrap_or(0);
    // An even number of columns leaves every hex beside its neighbours.
    let (q, s) = (least(|hex| hex.q), least(|hex| hex.coord().row));
    let shift = Axial::new(q & !1, 0);
    let place = |hex: Axial| {
        let Coord { col, row } = hex.minus(shift).coord();
        Coord::new(col, row - s + (shift.q >> 1))
    };
    let mut builder = BoardBuilder::new(Topology::Hex);
    builder.enclosed(true);
    let by_place: BTreeMap<Coord, &Vec<usize>> =
        owners.iter().map(|(hex, rooms)| (place(*hex), rooms)).collect();
    for (&at, rooms) in &by_place {
        builder.cell(at);
        for direction in Direction::all(Topology::Hex).take(3) {
            let other = at.step(Topology::Hex, direction);
            let apart = by_place
                .get(&other)
                .is_some_and(|theirs| !rooms.iter().any(|room| theirs.contains(room)));
            if apart {
                builder.wall(at, other);
            }
        }
    }
    for (number, (_, hex)) in doors.iter().enumerate() {
        let gate = builder.gate((number + 1).to_string());
        builder.gate_cell(gate, place(*hex));
    }
    let board = builder.build().map_err(|error| error.to_string())?;
    if board.len() > crate::limits::HEXES_MAX {
        return Err(format!("{} hexes", board.len()));
    }
    let cells = owners.keys().map(|&hex| (hex, board.cell(place(hex)).expect("it is built")));
    let cells = cells.collect();
    Ok((board, cells))
}

// FH-RAND-09, FH-RAND-23, FH-RAND-24, FH-RAND-26, FH-RAND-27
/// A room with what its two cards say.
fn furnish(
    laid: &Laid<'_>,
    number: usize,
    doors: &[(usize, Axial)],
    cell: &Cells,
    treasures: &mut Vec<Treasure>,
) -> Room {
    let (card, setup) = laid.rooms[number];
    let text = called(card, setup);
    let mut room = Room { id: format!("r{number}"), text, ..Room::default() };
    for (hex, parts) in &card.hexes {
        let hex = laid.at(number, *hex);
        if doors.iter().any(|(_, door)| *door == hex) {
            continue;
        }
        let at = cell[&hex];
        room.cells.push(at);
        for part in parts {
            let placed = match part {
                Part::Tile(tile) => Some(Placed::Tile(*tile)),
                Part::Number(place) => setup.places[usize::from(*place)],
                Part::Entrance(_) | Part::Exit(_) => None,
            };
            match placed {
                None => {}
                Some(Placed::Tile(tile)) => room.tiles.push((at, tile)),
                Some(Placed::Loot) => room.loot.push(at),
                Some(Placed::Monster(monster, rank)) => {
                    room.monsters.push(Placement { cell: at, monster, rank, named: None });
                }
                Some(Placed::Treasure) => {
                    room.treasures.push((at, treasures.len() as u8));
                    let number = 1 + treasures.len() as u16;
                    treasures.push(Treasure { number, rewards: setup.treasure.clone() });
                }
            }
        }
    }
    room.cells.extend(laid.corridors[number].iter().map(|hex| cell[hex]));
    room.cells.sort();
    room
}

// FH-RAND-12
/// Where characters may start: empty hexes within two of the entrance.
fn starts(laid: &Laid<'_>, room: &Room, cell: &Cells) -> Vec<Cell> {
    let card = laid.rooms[0].0;
    let entrance = card.hex(Part::Entrance(laid.dungeon.rooms[0].entrance));
    let entrance = laid.at(0, entrance.expect("it was laid"));
    let taken = |at: &Cell| {
        room.tiles.iter().any(|(tile, _)| tile == at)
            || room.monsters.iter().any(|monster| monster.cell == *at)
            || room.treasures.iter().any(|(treasure, _)| treasure == at)
    };
    let near = |hex: &Axial| hex.coord().distance(Topology::Hex, entrance.coord()) <= 2;
    let mut starts: Vec<Cell> = cell
        .iter()
        .filter(|(hex, at)| near(hex) && room.cells.contains(at) && !taken(at))
        .map(|(_, at)| *at)
        .collect();
    starts.sort();
    starts
}

/// The monster types of all rooms.
fn monsters(rooms: &[Room]) -> Vec<MonsterUse> {
    let used: BTreeSet<u16> =
        rooms.iter().flat_map(|room| room.monsters.iter().map(|one| one.monster)).collect();
    let one = |monster: u16| MonsterUse {
        monster,
        side: Side::Monsters,
        inert: false,
        initiative: None,
        named: None,
        bonuses: Vec::new(),
        attack_effects: Vec::new(),
        immunities: Conditions::default(),
    };
    used.into_iter().map(one).collect()
}

// FH-RAND-07
fn loot() -> LootTable {
    LootTable { cards: [12, 2, 2, 2, 1, 1, 1, 1, 1, 1, 0] }
}

// FH-RAND-03, FH-RAND-04
/// The third room is revealed and nothing is left in any that is.
fn goal(dungeon: &Dungeon) -> Goal {
    let deepest = (0..dungeon.rooms.len()).map(|room| dungeon.depth(room)).max().unwrap_or(0);
    let last = (0..dungeon.rooms.len()).filter(|room| dungeon.depth(*room) == deepest);
    let reached = last.map(|room| Goal::Revealed(room as u8)).collect();
    let empty =
        Test::Compare(Amount::Of(Quantity::EnemiesOnMap), Comparison::Equal, Amount::Number(0));
    Goal::All(vec![Goal::Any(reached), Goal::Test(Box::new(empty))])
}

// FH-RAND-21
/// An effect on the one who opened the door, on a character that the party chose.
fn blamed(effect: &Effect, who: CharacterId) -> Effect {
    let other = |figures: &Figures| match figures {
        Figures::Cause => Figures::Character(who),
        figures => figures.clone(),
    };
    match effect {
        Effect::Damage(figures, amount) => Effect::Damage(other(figures), amount.clone()),
        Effect::Heal(figures, amount) => Effect::Heal(other(figures), amount.clone()),
        Effect::Gain(figures, list) => Effect::Gain(other(figures), list.clone()),
        Effect::Lose(figures, list) => Effect::Lose(other(figures), list.clone()),
        Effect::Perform(figures, action) => Effect::Perform(other(figures), action.clone()),
        Effect::Grant(figures, list) => Effect::Grant(other(figures), list.clone()),
        effect => effect.clone(),
    }
}

/// What happens when rooms are revealed and doors opened.
fn rules(laid: &Laid<'_>, doors: &[(usize, Axial)]) -> Vec<SpecialRule> {
    let rule = |event, effects| SpecialRule {
        event,
        only_if: None,
        effects,
        once: true,
        dormant: false,
        id: String::new(),
    };
    let mut rules = Vec::new();
    for (number, (card, setup)) in laid.rooms.iter().enumerate() {
        let event = |number: usize| match number {
            0 => Event::Setup,
            _ => Event::Revealed(number as u8),
        };
        // FH-RAND-18, FH-RAND-19
        let effects = match laid.dungeon.penalties[laid.dungeon.depth(number).min(DEPTH - 1)] {
            Penalty::None => &[][..],
            Penalty::Minor => &card.minor,
            Penalty::Major => &card.major,
        };
        let effects: Vec<Effect> = match number {
            // FH-RAND-21: nobody has opened a door to the first room.
            0 => effects.iter().map(|one| blamed(one, laid.dungeon.scapegoat)).collect(),
            _ => effects.to_vec(),
        };
        if !effects.is_empty() {
            rules.push(rule(event(number), effects));
        }
        // FH-RAND-25: at the end of the turn in which it is revealed.
        let infuse: Vec<Effect> = setup.infuse.iter().map(|one| Effect::Infuse(*one)).collect();
        if infuse.is_empty() {
            continue;
        }
        if number == 0 {
            rules.push(rule(event(0), infuse));
            continue;
        }
        let later = rules.len() as u16 + 1;
        rules.push(rule(event(number), vec![Effect::Enable(later)]));
        let waiting = rule(Event::TurnEnded(Figures::All), infuse);
        rules.push(SpecialRule { dormant: true, ..waiting });
    }
    // FH-RAND-15: one exit of a room bars the other.
    for (at, (room, _)) in doors.iter().enumerate() {
        let parent = laid.dungeon.rooms[*room].from.map(|(parent, _)| parent);
        let barred = doors.iter().enumerate().filter(|(other, (theirs, _))| {
            let from = laid.dungeon.rooms[*theirs].from.map(|(parent, _)| parent);
            *other != at && from == parent
        });
        let effects: Vec<Effect> = barred.map(|(other, _)| Effect::Lock(other as u8)).collect();
        if !effects.is_empty() {
            rules.push(rule(Event::DoorOpened(at as u8), effects));
        }
    }
    rules
}
