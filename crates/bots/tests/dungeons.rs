//! Random dungeons of the frontier: ten thousand are composed, and some are played to their end by
//! bots, under the conformance suite.
//!
//! `LONGREST_DUNGEONS` sets how many are played.

use longrest_bots::haven::Greedy;
use longrest_bots::{Inline, Policy, Random};
use longrest_conform::{Suite, suite};
use longrest_haven::limits::{DOORS_MAX, HEXES_MAX, ROOMS_MAX, SETS_MAX};
use longrest_haven::scenario::Scenario;
use longrest_haven::scenario::dungeon::{
    Cards, DEPTH, DUNGEON, Drawn, Dungeon, Gate, Penalty, compose,
};
use longrest_haven::{Brought, CharacterId, Haven, LootKind, Member, Setup};
use longrest_kernel::{Generator, Key, Ruleset, play_inline};
use longrest_pack::Loaded;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

fn frontier() -> Loaded {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/frontier");
    longrest_pack::load(&path).unwrap().unwrap_or_else(|problems| panic!("{problems}"))
}

/// A dungeon as the rules draw it: a room behind every exit, none twice.
fn drawn(cards: &Cards, luck: &mut Generator) -> Dungeon {
    let mut rooms: Vec<usize> = (0..cards.rooms.len()).collect();
    let mut setups: Vec<usize> = (0..cards.setups.len()).collect();
    let mut take = |from: &mut Vec<usize>, fits: &dyn Fn(usize) -> bool| {
        let fitting: Vec<usize> = (0..from.len()).filter(|&at| fits(from[at])).collect();
        from.remove(fitting[luck.below(fitting.len() as u64) as usize])
    };
    let first = take(&mut rooms, &|_| true);
    let setup = take(&mut setups, &|_| true);
    let entrance = *cards.rooms[first].gates(false).last().expect("a way in");
    let one = |room: usize, setup: usize, from, entrance| Drawn {
        room: cards.rooms[room].id.clone(),
        setup: cards.setups[setup].id.clone(),
        from,
        entrance,
    };
    let mut tree = vec![one(first, setup, None, entrance)];
    let mut open = vec![(first, 0)];
    let mut at = 0;
    while at < open.len() {
        let (card, depth) = open[at];
        let exits: Vec<Gate> = cards.rooms[card].gates(true);
        for exit in exits.into_iter().filter(|_| depth + 1 < DEPTH) {
            let next = take(&mut rooms, &|room| cards.rooms[room].gates(false).contains(&exit));
            let setup = take(&mut setups, &|_| true);
            tree.push(one(next, setup, Some((at as u8, exit)), exit));
            open.push((next, depth + 1));
        }
        at += 1;
    }
    let harder = [Penalty::Minor, Penalty::Major, Penalty::Major];
    let penalties = if luck.below(2) == 0 { Penalty::USUAL } else { harder };
    Dungeon { rooms: tree, penalties, scapegoat: 1 }
}

/// Every hex can be reached once all doors are open, and everything is within the limits.
fn sound(loaded: &Loaded, scenario: &Scenario) {
    assert!(scenario.board.len() <= HEXES_MAX);
    assert!(scenario.rooms.len() <= ROOMS_MAX);
    assert!(scenario.doors.len() <= DOORS_MAX);
    let sets: BTreeSet<u16> = scenario
        .monsters
        .iter()
        .map(|one| loaded.content.monsters[usize::from(one.monster)].set)
        .collect();
    assert!(sets.len() <= SETS_MAX);
    assert!(scenario.starts.len() >= 4);
    // From the first start over all hexes without a wall between: doors open.
    let walls = scenario.board.walls(scenario.board.gates_all());
    let mut seen = BTreeSet::from([scenario.starts[0]]);
    let mut next = vec![scenario.starts[0]];
    while let Some(cell) = next.pop() {
        for other in walls.within(cell, 1).iter() {
            if seen.insert(other) {
                next.push(other);
            }
        }
    }
    assert_eq!(seen.len(), scenario.board.len(), "some hexes cannot be reached");
    // Nothing stands in a hex twice.
    for room in &scenario.rooms {
        let figures: Vec<_> = room.monsters.iter().map(|one| one.cell).collect();
        let apart: BTreeSet<_> = figures.iter().collect();
        assert_eq!(apart.len(), figures.len());
        assert!(!room.monsters.is_empty());
    }
}

// FH-RAND-03, FH-RAND-06, FH-RAND-07, FH-RAND-09, FH-RAND-12
#[test]
fn ten_thousand_dungeons_are_connected_and_within_limits() {
    let loaded = frontier();
    let cards = &loaded.content.dungeon;
    assert!(cards.rooms.len() >= 12 && cards.setups.len() >= 12);
    let mut luck = Generator::new(Key([19, 70]));
    for number in 0..10_000 {
        let dungeon = drawn(cards, &mut luck);
        let scenario = compose(&loaded.content, &dungeon)
            .unwrap_or_else(|why| panic!("{number}: {why}: {dungeon:?}"));
        sound(&loaded, &scenario);
        let loot = scenario.loot.cards;
        assert_eq!(loot.iter().map(|&count| u32::from(count)).sum::<u32>(), 24, "FH-RAND-07");
        assert_eq!(loot[LootKind::Money as usize], 12, "FH-RAND-07");
    }
}

fn setup(loaded: &Loaded, dungeon: Dungeon, luck: &mut Generator) -> Setup {
    let mut classes: Vec<usize> = (0..loaded.content.classes.len()).collect();
    let size = 2 + luck.below(3) as usize;
    let member = |class: &longrest_haven::Class| Member {
        class: class.id.clone(),
        level: 1,
        cards: Vec::new(),
        items: Vec::new(),
        perks: Vec::new(),
        mastered: Vec::new(),
    };
    let mut party = Vec::new();
    for _ in 0..size {
        let at = classes.swap_remove(luck.below(classes.len() as u64) as usize);
        party.push(member(&loaded.content.classes[at]));
    }
    Setup {
        scenario: DUNGEON.to_owned(),
        level: Some(luck.below(4) as u8),
        party,
        switches: loaded.switches,
        treasures_looted: 0,
        random_item_found: false,
        road: Vec::new(),
        loot_stickers: 0,
        stickers: Vec::new(),
        random_items: None,
        brought: Brought { dungeon: Some(dungeon), ..Brought::default() },
    }
}

/// The most steps of a dungeon.
const STEPS_MAX: u64 = 100_000;

fn to_the_end(rules: &Haven, setup: &Setup, key: u64, policy: impl Policy<Haven>) -> bool {
    let start = rules.start(setup).unwrap_or_else(|why| panic!("{why}"));
    let mut party = Inline::new(policy, Generator::new(Key([key, 71])));
    let over = play_inline(rules, start, &mut party, STEPS_MAX);
    let look = longrest_haven::Look { rules, state: &over };
    assert!(rules.outcome(&over).is_some(), "dungeon {key} does not end");
    look.completed()
}

// FH-RAND-04, FH-RAND-05
#[test]
fn dungeons_are_played_to_their_end() {
    let count = std::env::var("LONGREST_DUNGEONS").ok().and_then(|text| text.parse().ok());
    let count: u64 = count.unwrap_or(12);
    let loaded = frontier();
    let base = Haven::new(loaded.content.clone());
    let mut completed = 0;
    for key in 0..count {
        let mut luck = Generator::new(Key([key, 72]));
        let dungeon = drawn(&loaded.content.dungeon, &mut luck);
        let setup = setup(&loaded, dungeon, &mut luck);
        let rules = base.with(&setup.brought).unwrap_or_else(|why| panic!("{key}: {why}"));
        completed += u64::from(to_the_end(&rules, &setup, key, Greedy));
        to_the_end(&rules, &setup, key, Random::from_seed(key));
        // Pause by pause, every save reloaded and secrets dealt again, now and then only.
        let games = u64::from(key % 250 == 0);
        let rules: Arc<Haven> = Arc::new(rules);
        let one = Suite::<Haven>::new(rules, move |_| setup.clone());
        suite(&Suite { games, bulk: 1, first: key, ..one });
    }
    assert!(count < 12 || completed > 0, "greedy players complete none of {count}");
}

/// A dungeon of these cards in a row: `room setup exit`, the exit being the one it was entered by.
fn row(cards: &[(&str, &str, Gate)]) -> Dungeon {
    let rooms = cards.iter().enumerate().map(|(at, (room, setup, gate))| Drawn {
        room: (*room).to_owned(),
        setup: (*setup).to_owned(),
        from: at.checked_sub(1).map(|parent| (parent as u8, *gate)),
        entrance: *gate,
    });
    Dungeon { rooms: rooms.collect(), penalties: Penalty::USUAL, scapegoat: 1 }
}

/// The first room card that has these ways in and out.
fn card(loaded: &Loaded, entrance: Gate, exit: Gate, not: &[&str]) -> String {
    let fits = |card: &&longrest_haven::scenario::dungeon::RoomCard| {
        let gates = (card.gates(false), card.gates(true));
        gates.0.contains(&entrance) && gates.1.contains(&exit) && !not.contains(&&*card.id)
    };
    loaded.content.dungeon.rooms.iter().find(fits).expect("such a card").id.clone()
}

/// Three rooms: in by A, on by A, on by A.
fn three(loaded: &Loaded) -> Dungeon {
    let one = card(loaded, Gate::A, Gate::A, &[]);
    let two = card(loaded, Gate::A, Gate::A, &[&one]);
    let last = card(loaded, Gate::A, Gate::A, &[&one, &two]);
    row(&[(&one, "flooded", Gate::A), (&two, "burnt", Gate::A), (&last, "silent", Gate::A)])
}

// FH-RAND-08, FH-RAND-22
#[test]
fn fh_rand_08_22_a_room_is_called_by_both_its_cards() {
    let loaded = frontier();
    let dungeon = three(&loaded);
    let scenario = compose(&loaded.content, &dungeon).unwrap();
    let noun = |at: usize, language: &str| {
        let id = &dungeon.rooms[at].room;
        let card = loaded.content.dungeon.rooms.iter().find(|card| card.id == *id).unwrap();
        card.name.get(language).to_owned()
    };
    let name = &scenario.rooms[1].text;
    assert_eq!(name.get("en"), format!("Burnt {}", noun(1, "en")));
    assert_eq!(name.get("it"), format!("{} bruciata", noun(1, "it")));
    assert_eq!(name.get("de"), format!("Verbrannte {}", noun(1, "de")));
}

// FH-RAND-05, FH-RAND-11: one at a time, behind a door at the border of both rooms.
#[test]
fn fh_rand_05_11_doors_reveal_one_room_each() {
    let loaded = frontier();
    let scenario = compose(&loaded.content, &three(&loaded)).unwrap();
    let reveals: Vec<&[u8]> = scenario.doors.iter().map(|door| &door.reveals[..]).collect();
    assert_eq!(reveals, [&[1][..], &[2][..]]);
    for door in &scenario.doors {
        assert_eq!(scenario.room_of[door.cells[0].index()], None, "a door is of no room");
    }
}

// FH-RAND-12
#[test]
fn fh_rand_12_characters_start_within_two_hexes_of_the_entrance() {
    let loaded = frontier();
    let scenario = compose(&loaded.content, &three(&loaded)).unwrap();
    let at = |cell| scenario.board.coord(cell);
    let hex = longrest_grid::Topology::Hex;
    // All starts lie within two of one hex, which is a start itself or beside them.
    let middle = scenario.board.cells().iter().find(|&middle| {
        scenario.starts.iter().all(|&start| at(start).distance(hex, at(middle)) <= 2)
    });
    assert!(middle.is_some());
    for start in &scenario.starts {
        assert!(!scenario.rooms[0].monsters.iter().any(|one| one.cell == *start), "empty");
        assert!(!scenario.rooms[0].tiles.iter().any(|(cell, _)| cell == start), "empty");
    }
}

// FH-RAND-14, FH-RAND-16
#[test]
fn fh_rand_14_16_an_exit_leads_to_an_entrance_of_its_type() {
    let loaded = frontier();
    let only_b = loaded.content.dungeon.rooms.iter().find(|card| card.gates(false) == [Gate::B]);
    let only_b = only_b.expect("a room with one entrance").id.clone();
    let first = card(&loaded, Gate::A, Gate::A, &[&only_b]);
    let wrong = row(&[(&first, "flooded", Gate::A), (&only_b, "burnt", Gate::A)]);
    let why = compose(&loaded.content, &wrong).expect_err("no way in");
    assert!(why.contains("has no entrance A"), "{why}");
}

// FH-RAND-15
#[test]
fn fh_rand_15_opening_one_exit_bars_the_other() {
    use longrest_haven::scenario::{Effect, Event};
    let loaded = frontier();
    let cards = &loaded.content.dungeon;
    let mut luck = Generator::new(Key([15, 15]));
    let dungeon = loop {
        let dungeon = drawn(cards, &mut luck);
        if dungeon.rooms.len() >= 3 && dungeon.rooms[2].from.map(|from| from.0) == Some(0) {
            break dungeon;
        }
    };
    let scenario = compose(&loaded.content, &dungeon).unwrap();
    let bars = |door: u8| {
        let rule = scenario.rules.iter().find(|rule| rule.event == Event::DoorOpened(door));
        rule.expect("a rule of the door").effects.clone()
    };
    assert_eq!(bars(0), [Effect::Lock(1)]);
    assert_eq!(bars(1), [Effect::Lock(0)]);
}

// FH-RAND-18, FH-RAND-19, FH-RAND-20, FH-RAND-21
#[test]
fn fh_rand_18_to_21_penalties_by_room_and_difficulty() {
    use longrest_haven::scenario::{Effect, Event, Figures};
    let loaded = frontier();
    let mut dungeon = three(&loaded);
    let cards = &loaded.content.dungeon.rooms;
    let of = |dungeon: &Dungeon, at: usize| {
        cards.iter().find(|card| card.id == dungeon.rooms[at].room).unwrap()
    };
    let told = |dungeon: &Dungeon, event: Event| -> Vec<Effect> {
        let scenario = compose(&loaded.content, dungeon).unwrap();
        let rules = scenario.rules.iter().filter(|rule| rule.event == event);
        rules.flat_map(|rule| rule.effects.clone()).collect()
    };
    // Recommended: none, minor, major.
    assert!(!told(&dungeon, Event::Setup).iter().any(|one| of(&dungeon, 0).minor.contains(one)));
    for (at, penalty) in [(1, &of(&dungeon, 1).minor), (2, &of(&dungeon, 2).major)] {
        let found = told(&dungeon, Event::Revealed(at));
        assert!(penalty.iter().all(|one| found.contains(one)), "{at}: {found:?}");
    }
    // FH-RAND-20
    dungeon.penalties = [Penalty::None; 3];
    assert!(!told(&dungeon, Event::Revealed(1)).contains(&of(&dungeon, 1).minor[0]));
    // FH-RAND-21: the character the party chose.
    let blames = |card: &&longrest_haven::scenario::dungeon::RoomCard| {
        matches!(card.minor[0], Effect::Damage(Figures::Cause, _) | Effect::Gain(Figures::Cause, _))
            && card.gates(false).contains(&Gate::A)
    };
    let blaming = cards.iter().find(blames).expect("a card that blames").id.clone();
    let mut alone = row(&[(&blaming, "flooded", Gate::A)]);
    alone.penalties[0] = Penalty::Minor;
    let found = told(&alone, Event::Setup);
    let whom = |effect: &Effect| match effect {
        Effect::Damage(figures, _) | Effect::Gain(figures, _) => Some(figures.clone()),
        _ => None,
    };
    assert!(
        found.iter().filter_map(whom).any(|one| one == Figures::Character(CharacterId(1))),
        "{found:?}"
    );
    assert!(!found.iter().filter_map(whom).any(|one| one == Figures::Cause), "{found:?}");
}

// FH-RAND-23, FH-RAND-24, FH-RAND-26, FH-RAND-27
#[test]
fn fh_rand_23_24_26_27_what_a_setup_card_places() {
    use longrest_haven::scenario::dungeon::Placed;
    let loaded = frontier();
    let dungeon = three(&loaded);
    let scenario = compose(&loaded.content, &dungeon).unwrap();
    let setup = loaded.content.dungeon.setups.iter().find(|card| card.id == "flooded").unwrap();
    let placed: Vec<&Placed> = setup.places.iter().flatten().collect();
    let room = &scenario.rooms[0];
    let monsters = placed.iter().filter(|one| matches!(one, Placed::Monster(..))).count();
    assert_eq!(room.monsters.len(), monsters);
    // By number of characters: fewer with two than with four.
    let present =
        |party: u8| room.monsters.iter().filter(|one| one.rank.with(party).is_some()).count();
    assert!(present(2) < present(4), "{} and {}", present(2), present(4));
    assert_eq!(scenario.treasures[usize::from(room.treasures[0].1)].rewards, setup.treasure);
    // A trap does what its tile says.
    let mined = compose(&loaded.content, &{
        let mut dungeon = three(&loaded);
        dungeon.rooms[0].setup = "mined".to_owned();
        dungeon
    })
    .unwrap();
    let trap = mined.rooms[0].tiles.iter().find_map(|(_, tile)| {
        let tile = &loaded.content.tiles[usize::from(*tile)];
        (tile.kind == longrest_haven::TileKind::Trap).then_some(&tile.trap)
    });
    assert!(trap.is_some_and(|trap| trap.damage || trap.fixed > 0 || !trap.conditions.is_empty()));
}

// FH-RAND-25
#[test]
fn fh_rand_25_elements_come_at_the_end_of_the_turn() {
    use longrest_haven::scenario::{Effect, Event, Figures};
    let loaded = frontier();
    let scenario = compose(&loaded.content, &three(&loaded)).unwrap();
    // The second room is burnt: fire, once the turn that revealed it is over.
    let fire = Effect::Infuse(longrest_haven::Element::Fire);
    let at = scenario.rules.iter().position(|rule| rule.effects.contains(&fire)).expect("a rule");
    let rule = &scenario.rules[at];
    assert_eq!(
        (&rule.event, rule.dormant, rule.once),
        (&Event::TurnEnded(Figures::All), true, true)
    );
    let turned_on = Effect::Enable(at as u16);
    let opener = scenario.rules.iter().find(|rule| rule.effects.contains(&turned_on));
    assert_eq!(opener.expect("it is turned on").event, Event::Revealed(1));
}

// FH-RAND-26
#[test]
fn fh_rand_26_treasures_that_matter_to_the_campaign_are_refused() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/frontier");
    let mut folder = longrest_pack::Folder::read(&path).unwrap();
    let setups = folder.files.get_mut("dungeon/setups.toml").unwrap();
    let text = String::from_utf8(setups.clone()).unwrap();
    *setups = text.replacen("treasure = [\"gold 8\"]", "treasure = [\"random design\"]", 1).into();
    let problems = longrest_pack::compile(&folder, &|_| None).expect_err("a mistake").to_string();
    assert!(problems.contains("never lies in a random dungeon"), "{problems}");
}
