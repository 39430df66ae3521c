//! Random dungeons: the cards are drawn when a party chooses one, and stay secret until doors
//! reveal them.

use crate::choice::Choice;
use crate::content::{Book, Scenario};
use crate::id::ScenarioId;
use crate::prompt::{Draw, Prompt};
use crate::state::Journey;
use crate::town::{Flow, Play, group};
use longrest_haven::CharacterId as Place;
use longrest_haven::scenario::dungeon::{DEPTH, DUNGEON, Drawn, Dungeon, Gate, Penalty};

/// What a campaign knows of the cards: words and types of doors, no contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DungeonDeck {
    /// The room cards.
    pub rooms: Vec<RoomBack>,
    /// The setup cards, by their words.
    pub setups: Vec<String>,
}

/// The back of a room card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomBack {
    /// The word for it.
    pub id: String,
    /// The types of its entrances.
    pub entrances: Vec<Gate>,
    /// The types of its exits.
    pub exits: Vec<Gate>,
}

// FH-RAND-01, FH-RAND-02
/// A dungeon as a scenario of the book: nothing is printed about it, and no road leads there.
pub fn scenario() -> Scenario {
    Scenario {
        id: DUNGEON.into(),
        number: u16::MAX,
        place: None,
        in_town: true,
        chain: None,
        requires: Vec::new(),
        links: Vec::new(),
        forces: None,
        leads_to: Vec::new(),
        locks: Vec::new(),
        outcome: Vec::new(),
        treasures: Vec::new(),
        random: false,
        solo: None,
        linked_places: Vec::new(),
    }
}

/// Whether a scenario is a random dungeon.
pub fn is_dungeon(id: &ScenarioId) -> bool {
    id.as_str() == DUNGEON
}

// FH-RAND-01, D175
/// Whether random dungeons can be played.
pub(crate) fn is_open(book: &Book) -> bool {
    book.dungeon.is_some() && book.rules.variants
}

/// A card that was not drawn yet. When all were, those discarded are shuffled.
fn take(cx: &mut Play<'_>, left: &mut Vec<usize>, discarded: &mut Vec<usize>) -> Flow<usize> {
    if left.is_empty() {
        left.append(discarded);
        left.sort_unstable();
    }
    let weights = vec![1; left.len()];
    let at = cx.chance(Draw::Dungeon, &weights)?;
    Ok(left.remove(at))
}

// FH-RAND-03, FH-RAND-06, FH-RAND-13, FH-RAND-15 to FH-RAND-17
/// Draws the rooms: a room behind every exit, down to the third.
pub(crate) fn draw(cx: &mut Play<'_>, deck: &DungeonDeck) -> Flow<Dungeon> {
    let mut rooms: Vec<usize> = (0..deck.rooms.len()).collect();
    let mut setups: Vec<usize> = (0..deck.setups.len()).collect();
    let (mut discarded, mut none) = (Vec::new(), Vec::new());
    let first = take(cx, &mut rooms, &mut discarded)?;
    let setup = take(cx, &mut setups, &mut none)?;
    let entrance = way_in(cx, &deck.rooms[first])?;
    let drawn = |room: usize, setup: usize, from, entrance| Drawn {
        room: deck.rooms[room].id.clone(),
        setup: deck.setups[setup].clone(),
        from,
        entrance,
    };
    let mut tree = vec![drawn(first, setup, None, entrance)];
    let mut open = vec![(first, 0usize)];
    let mut at = 0;
    while at < open.len() {
        let (card, depth) = open[at];
        for exit in deck.rooms[card].exits.iter().filter(|_| depth + 1 < DEPTH) {
            let next = loop {
                let next = take(cx, &mut rooms, &mut discarded)?;
                if deck.rooms[next].entrances.contains(exit) {
                    break next;
                }
                discarded.push(next);
            };
            let setup = take(cx, &mut setups, &mut none)?;
            tree.push(drawn(next, setup, Some((at as u8, *exit)), *exit));
            open.push((next, depth + 1));
        }
        at += 1;
    }
    Ok(Dungeon { rooms: tree, penalties: Penalty::USUAL, scapegoat: Place(0) })
}

// FH-RAND-13
fn way_in(cx: &mut Play<'_>, room: &RoomBack) -> Flow<Gate> {
    let [one, .., other] = room.entrances[..] else { return Ok(room.entrances[0]) };
    let options = [Choice::Option(0), Choice::Option(1)];
    let choice = cx.ask(group(cx.state), Prompt::WhichEntrance, &options)?;
    Ok(if choice == Choice::Option(0) { one } else { other })
}

// FH-RAND-20, FH-RAND-21
/// What may be changed about a dungeon before the party sets out.
pub(crate) fn options(journey: &Journey) -> Vec<Choice> {
    let Some(dungeon) = &journey.dungeon else { return Vec::new() };
    let mut options = Vec::new();
    for (room, now) in dungeon.penalties.iter().enumerate() {
        for penalty in [Penalty::None, Penalty::Minor, Penalty::Major] {
            if penalty != *now {
                options.push(Choice::Penalty(room as u8, penalty as u8));
            }
        }
    }
    if dungeon.penalties[0] != Penalty::None {
        let others = journey.company.iter().enumerate();
        let others = others.filter(|(at, _)| *at != dungeon.scapegoat.index());
        options.extend(others.map(|(_, id)| Choice::For(*id)));
    }
    options
}

/// Changes something about the dungeon; whether it was that.
pub(crate) fn choose(journey: &mut Journey, choice: Choice) -> bool {
    let company = journey.company.clone();
    let Some(dungeon) = &mut journey.dungeon else { return false };
    match choice {
        Choice::Penalty(room, penalty) => {
            let all = [Penalty::None, Penalty::Minor, Penalty::Major];
            dungeon.penalties[usize::from(room)] = all[usize::from(penalty)];
        }
        Choice::For(id) => {
            let at = company.iter().position(|one| *one == id);
            dungeon.scapegoat = Place::at(at.unwrap_or(0));
        }
        _ => return false,
    }
    true
}

/// The journey as everybody may see it: without what lies behind the doors.
pub(crate) fn seen(journey: &Journey) -> Journey {
    let mut seen = journey.clone();
    if let Some(dungeon) = &mut seen.dungeon {
        dungeon.rooms.clear();
    }
    seen
}
