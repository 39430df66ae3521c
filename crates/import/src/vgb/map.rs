//! A map: tiles put together at their links, and the rooms that come of it.

use super::tile::{Hex, hexes};
use crate::json::Say;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The most tiles of a map.
const TILES_MAX: usize = 64;

/// A map in one system of hexes.
#[derive(Clone, Debug, Default)]
pub(super) struct Map {
    /// The rooms, the first where the characters start.
    pub(super) rooms: Vec<Room>,
    /// The doors: where, and between which rooms.
    pub(super) doors: Vec<Door>,
    /// What is worth knowing.
    pub(super) notes: Vec<String>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Room {
    pub(super) hexes: BTreeMap<Hex, Place>,
}

/// What is in a hex.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) start: bool,
    pub(super) tile: Option<&'static str>,
    pub(super) treasure: Option<String>,
    pub(super) coins: bool,
    pub(super) plate: bool,
    pub(super) monster: Option<Monster>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Monster {
    pub(super) name: String,
    pub(super) ranks: [String; 3],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Door {
    pub(super) at: Hex,
    pub(super) rooms: [usize; 2],
}

/// A tile that was put down.
struct Laid {
    name: String,
    hexes: BTreeSet<Hex>,
    things: Vec<(Hex, Thing)>,
}

enum Thing {
    Overlay { kind: String, of: String, value: Value },
    Monster(Monster),
}

struct Link {
    at: Hex,
    tiles: [usize; 2],
    glues: bool,
    plate: bool,
}

impl Map {
    /// Puts a map together.
    pub(super) fn read(value: &Value) -> Result<Map, String> {
        let root = value.at("mapTileData").ok_or("there is no `mapTileData`")?;
        let mut laying = Laying::default();
        laying.lay(root, Hex::default(), Hex::default())?;
        laying.map()
    }
}

#[derive(Default)]
struct Laying {
    tiles: Vec<Laid>,
    links: Vec<Link>,
    notes: Vec<String>,
}

impl Laying {
    /// Puts a tile down so that its hex `link` comes to lie at a place; then all that hang on it.
    fn lay(&mut self, tile: &Value, at: Hex, link: Hex) -> Result<usize, String> {
        if self.tiles.len() >= TILES_MAX {
            return Err(format!("more than {TILES_MAX} tiles"));
        }
        let name = tile.said("ref").ok_or("a tile without `ref`")?;
        let turns = tile.whole("turns").unwrap_or(0);
        if at.is_far() || link.is_far() {
            return Err(format!("`{name}` lies too far off"));
        }
        let place = |x: i64, y: i64| Hex::offset(x, y).minus(link).turned(turns).plus(at);
        let near = |x: i64, y: i64| match Hex::NEAR.contains(&x) && Hex::NEAR.contains(&y) {
            true => Ok(place(x, y)),
            false => Err(format!("{x}, {y} lies too far off on `{name}`")),
        };
        let shape =
            hexes(&name).ok_or_else(|| format!("`{name}` is no tile whose shape is known"))?;
        let hexes = shape.into_iter().map(|(x, y)| place(x, y)).collect();
        let mut things = Vec::new();
        for overlay in tile.list("overlays") {
            let of = overlay.at("ref").ok_or("an overlay without `ref`")?;
            let kind = of.said("type").unwrap_or_default();
            for cell in overlay.list("cells") {
                let (x, y) = pair(cell).ok_or("a cell that is no pair of numbers")?;
                let (of, value) = (of.said("subType").unwrap_or_default(), of.clone());
                things.push((near(x, y)?, Thing::Overlay { kind: kind.clone(), of, value }));
            }
        }
        for monster in tile.list("monsters") {
            let who = monster.said("monster").ok_or("a monster without a name")?;
            let (x, y) = (monster.whole("initialX"), monster.whole("initialY"));
            let (Some(x), Some(y)) = (x, y) else { return Err(format!("`{who}` stands nowhere")) };
            let rank = |key| monster.said(key).unwrap_or_else(|| "none".to_owned());
            let ranks = [rank("twoPlayer"), rank("threePlayer"), rank("fourPlayer")];
            things.push((near(x, y)?, Thing::Monster(Monster { name: who, ranks })));
        }
        let number = self.tiles.len();
        let mut links = Vec::new();
        for door in tile.list("doors") {
            let whole = |key| {
                let said = door.whole(key).ok_or_else(|| format!("a door without `{key}`"))?;
                let near = Hex::NEAR.contains(&said);
                near.then_some(said).ok_or_else(|| format!("a door at {said}, too far off"))
            };
            let there = place(whole("room1X")?, whole("room1Y")?);
            links.push((door, there, Hex::offset(whole("room2X")?, whole("room2Y")?)));
        }
        self.tiles.push(Laid { name, hexes, things });
        for (door, there, own) in links {
            let next = door.at("mapTileData").ok_or("a door that leads nowhere")?;
            let other = self.lay(next, there, own)?;
            let same = [number, other].map(|tile| self.tiles[tile].name.starts_with("j1b"));
            let glues = door.said("subType").as_deref() == Some("corridor") || same == [true; 2];
            let plate = door.said("material").as_deref() == Some("pressure-plate");
            self.links.push(Link { at: there, tiles: [number, other], glues, plate });
        }
        Ok(number)
    }

    fn map(mut self) -> Result<Map, String> {
        let room_of = self.rooms();
        let count = room_of.iter().max().map_or(0, |last| last + 1);
        let mut rooms = vec![Room::default(); count];
        let mut owner: BTreeMap<Hex, usize> = BTreeMap::new();
        for (tile, &room) in self.tiles.iter().zip(&room_of) {
            for &hex in &tile.hexes {
                owner.entry(hex).or_insert(room);
            }
        }
        let mut doors: Vec<Door> = Vec::new();
        for link in &self.links {
            let between = link.tiles.map(|tile| room_of[tile]);
            if between[0] != between[1] {
                if doors.iter().all(|door| door.at != link.at) {
                    doors.push(Door { at: link.at, rooms: between });
                }
            } else {
                owner.entry(link.at).or_insert(between[0]);
            }
        }
        for door in &doors {
            owner.remove(&door.at);
        }
        for (hex, room) in &owner {
            rooms[*room].hexes.insert(*hex, Place::default());
        }
        for link in self.links.iter().filter(|link| link.plate) {
            if let Some(room) = owner.get(&link.at) {
                rooms[*room].hexes.entry(link.at).or_default().plate = true;
            }
        }
        let is_door = |hex: &Hex| doors.iter().any(|door| door.at == *hex);
        for (tile, &room) in self.tiles.iter().zip(&room_of) {
            for (hex, thing) in &tile.things {
                if is_door(hex) {
                    self.notes.push("something stands in a door and was left out".to_owned());
                    continue;
                }
                // Things may stand on half hexes at an edge, which are then part of the room.
                let room = owner.get(hex).copied().unwrap_or(room);
                owner.insert(*hex, room);
                let place = rooms[room].hexes.entry(*hex).or_default();
                put(place, thing, &mut self.notes);
            }
        }
        let mut map = Map { rooms, doors, notes: self.notes };
        map.join_parts();
        map.reach_doors();
        map.order()?;
        Ok(map)
    }

    /// The room of each tile: tiles glued together are one, and a tile that several ways lead to,
    /// which is there once for each, is itself.
    fn rooms(&self) -> Vec<usize> {
        let same = |tile: &Laid, other: &Laid| tile.name == other.name && tile.hexes == other.hexes;
        let twin = |tile: &Laid| self.tiles.iter().position(|other| same(tile, other));
        let twins = self.tiles.iter().enumerate();
        let twins = twins.filter_map(|(at, tile)| twin(tile).map(|first| [first, at]));
        let glued = self.links.iter().filter(|link| link.glues).map(|link| link.tiles);
        let pairs: Vec<[usize; 2]> = glued.chain(twins).collect();
        let mut of: Vec<usize> = (0..self.tiles.len()).collect();
        // As often as there are tiles, in the worst case.
        for _ in 0..self.tiles.len() {
            for [one, other] in &pairs {
                let least = of[*one].min(of[*other]);
                of[*one] = least;
                of[*other] = least;
            }
        }
        let names: Vec<usize> = of.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
        of.iter().map(|room| names.iter().position(|name| name == room).unwrap_or(0)).collect()
    }
}

impl Map {
    /// A room whose parts do not touch, because a corridor covers more than its link says, gets
    /// the hexes between them.
    fn join_parts(&mut self) {
        let taken: BTreeSet<Hex> =
            self.rooms.iter().flat_map(|room| room.hexes.keys().copied()).collect();
        for room in &mut self.rooms {
            for _ in 0..8 {
                let Some(&first) = room.hexes.keys().next() else { break };
                let reached = reach(first, &room.hexes);
                if reached.len() == room.hexes.len() {
                    break;
                }
                let bridge = reached.iter().flat_map(|hex| hex.neighbours()).find(|hex| {
                    let beyond =
                        |near: &Hex| room.hexes.contains_key(near) && !reached.contains(near);
                    !taken.contains(hex) && hex.neighbours().iter().any(beyond)
                });
                let Some(bridge) = bridge else { break };
                room.hexes.insert(bridge, Place::default());
            }
        }
    }

    /// A door that a room does not touch, because only half hexes lie between, gets one of them.
    fn reach_doors(&mut self) {
        let doors: BTreeSet<Hex> = self.doors.iter().map(|door| door.at).collect();
        for door in self.doors.clone() {
            for room in door.rooms {
                let open = |place: &Place| !matches!(place.tile, Some("obstacle" | "rock"));
                let touches = |room: &Room, hex: Hex| {
                    hex.neighbours().iter().any(|near| room.hexes.get(near).is_some_and(open))
                };
                if touches(&self.rooms[room], door.at) {
                    continue;
                }
                let free = |hex: &Hex| {
                    !doors.contains(hex)
                        && self.rooms.iter().all(|room| !room.hexes.contains_key(hex))
                };
                let between = door.at.neighbours().into_iter().filter(free);
                let between = between.into_iter().find(|hex| touches(&self.rooms[room], *hex));
                if let Some(hex) = between {
                    self.rooms[room].hexes.insert(hex, Place::default());
                }
            }
        }
    }

    /// The room with the most starting hexes comes first; a start elsewhere is a plain hex.
    fn order(&mut self) -> Result<(), String> {
        let starts = |room: &Room| room.hexes.values().filter(|place| place.start).count();
        let first = (0..self.rooms.len()).max_by_key(|&n| (starts(&self.rooms[n]), usize::MAX - n));
        let first = first.ok_or("a map without a room")?;
        self.rooms.swap(0, first);
        for door in &mut self.doors {
            for room in &mut door.rooms {
                *room = match *room {
                    0 => first,
                    n if n == first => 0,
                    n => n,
                };
            }
        }
        let elsewhere: usize = self.rooms.iter().skip(1).map(starts).sum();
        if elsewhere > 0 {
            self.notes.push(format!("{elsewhere} starting hexes in other rooms are plain hexes"));
            for place in self.rooms.iter_mut().skip(1).flat_map(|room| room.hexes.values_mut()) {
                place.start = false;
            }
        }
        self.add_starts();
        Ok(())
    }

    /// Four characters need four places.
    fn add_starts(&mut self) {
        let room = &mut self.rooms[0];
        let count = room.hexes.values().filter(|place| place.start).count();
        if count >= 4 {
            return;
        }
        self.notes.push(format!("{count} starting hexes; the nearest free ones were added"));
        for _ in count..4 {
            let starts: Vec<Hex> =
                room.hexes.iter().filter(|(_, place)| place.start).map(|(hex, _)| *hex).collect();
            let free =
                |hex: &Hex| room.hexes.get(hex).is_some_and(|place| *place == Place::default());
            let near = starts.iter().flat_map(|hex| hex.neighbours()).find(free);
            let any = || room.hexes.keys().copied().find(free);
            if let Some(hex) = near.or_else(any)
                && let Some(place) = room.hexes.get_mut(&hex)
            {
                place.start = true;
            }
        }
    }
}

/// The hexes of a room that can be reached from one.
pub(super) fn reach(from: Hex, hexes: &BTreeMap<Hex, Place>) -> BTreeSet<Hex> {
    let mut reached = BTreeSet::from([from]);
    let mut next = vec![from];
    while let Some(hex) = next.pop() {
        for near in hex.neighbours() {
            if hexes.contains_key(&near) && reached.insert(near) {
                next.push(near);
            }
        }
    }
    reached
}

fn put(place: &mut Place, thing: &Thing, notes: &mut Vec<String>) {
    match thing {
        Thing::Monster(monster) => match &place.monster {
            None => place.monster = Some(monster.clone()),
            Some(_) => {
                notes.push(format!("two monsters in one hex: `{}` was left out", monster.name))
            }
        },
        Thing::Overlay { kind, of, value } => match kind.as_str() {
            "starting-location" => place.start = true,
            "treasure" if of == "coin" => place.coins = true,
            "treasure" => {
                let id = value.said("id").unwrap_or_else(|| "goal".to_owned()).to_lowercase();
                place.treasure = Some(id);
            }
            "obstacle" => place.tile = Some("obstacle"),
            "wall" => place.tile = Some("rock"),
            "trap" => place.tile = Some("trap"),
            "hazard" => place.tile = Some("hazard"),
            "difficult-terrain" => place.tile = Some("difficult"),
            "rift" | "altar" | "door" | "token" => {
                notes.push(format!("a `{kind}` is drawn as a plain hex"));
            }
            other => notes.push(format!("`{other}` is no overlay that is known; it was left out")),
        },
    }
}

fn pair(cell: &Value) -> Option<(i64, i64)> {
    match cell.as_array()?.as_slice() {
        [x, y] => Some((x.as_i64()?, y.as_i64()?)),
        _ => None,
    }
}
