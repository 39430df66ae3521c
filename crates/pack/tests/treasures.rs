//! The treasure index at home: a pack with the index, and every row brought home by a party.

use longrest_campaign::choice::Choice;
use longrest_campaign::deck::Deck;
use longrest_campaign::id::{CharacterId, ClassId, PartyId, PlayerId};
use longrest_campaign::world::{Character, Variants};
use longrest_campaign::{Book, Campaign, Draw, MemberReport, Report, Setup, State, Stock, World};
use longrest_kernel::{Driver, Game, Pending, Question, Seat};
use longrest_pack::{Folder, Loaded, compile};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

struct Row {
    id: &'static str,
    number: u16,
    gives: &'static str,
    effects: &'static str,
    home: &'static str,
}

fn rows() -> Vec<Row> {
    let lines = include_str!("treasures.txt").lines().filter(|line| line.starts_with("FH-"));
    let row = |line: &'static str| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [id, number, gives, effects, _, home] = cells[..] else { panic!("{line}") };
        Row { id, number: number.parse().expect("a number"), gives, effects, home }
    };
    lines.map(row).collect()
}

/// The small campaign with the whole index; the treasure of its first scenario is this one.
fn folder(number: u16) -> Folder {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut base = Folder::read(&tests.join("base")).unwrap();
    base.files.extend(Folder::read(&tests.join("campaign/base")).unwrap().files);
    let mut index = String::new();
    for row in rows() {
        index += &format!("[[treasures]]\nnumber = {}\n", row.number);
        for (key, line) in [("gives", row.gives), ("effects", row.effects)] {
            if !line.is_empty() {
                index += &format!("{key} = [{line:?}]\n");
            }
        }
    }
    base.files.insert("treasures.toml".to_owned(), index.into_bytes());
    let den = base.files.get_mut("scenarios/den.toml").unwrap();
    let text = String::from_utf8(den.clone()).unwrap();
    let text = text.replace("id = 4\ngives = [\"gold 10\"]", &format!("id = {number}"));
    *den = text.replace("treasure 4", &format!("treasure {number}")).into_bytes();
    Folder { name: "base".to_owned(), ..base }
}

fn loaded(number: u16) -> Loaded {
    compile(&folder(number), &|_| None).unwrap_or_else(|problems| panic!("{problems}"))
}

struct Nobody;

impl Driver<Campaign> for Nobody {
    fn answer(
        &mut self,
        _: &Campaign,
        _: &State,
        _: &Question<'_, Campaign>,
    ) -> Option<(Seat, Choice)> {
        None
    }

    fn chance(&mut self, _: &Draw, _: &[u32]) -> Option<usize> {
        None
    }

    fn listens(&self) -> bool {
        true
    }
}

fn world(book: &Book) -> World {
    let mut world = World::new(book, &["one".to_owned(), "two".to_owned()], Variants::default());
    world.scenario_mut(&"den".into()).unlocked = true;
    world.random_scenarios = Deck::shuffled(["crown".into()]);
    for (at, class) in book.classes.iter().take(2).enumerate() {
        let class = ClassId(class.id.0.clone());
        world.characters.push(Character::new(class, PlayerId(at as u8), PartyId(0)));
    }
    world
}

fn report(number: u16) -> Report {
    let member = |at: u16| MemberReport {
        character: CharacterId(at),
        experience: 0,
        bonus: 0,
        gold: 0,
        resources: Stock::default(),
        from_treasures: Stock::default(),
        goal: None,
        checkmarks: 0,
        masteries: BTreeSet::new(),
        items: Vec::new(),
        sold: Vec::new(),
        exhausted: false,
        dead: false,
        tallies: BTreeMap::new(),
        kills: BTreeMap::new(),
        treasures: 1,
    };
    Report {
        scenario: "den".into(),
        level: 1,
        members: vec![member(0), member(1)],
        treasures: [number].into(),
        ..Report::default()
    }
}

/// What is told until the party has settled everything and the phase of time begins.
fn told_at_home(book: &Book, world: &World, number: u16) -> Vec<String> {
    let rules = Arc::new(Campaign { book: Arc::new(book.clone()) });
    let setup = Setup::new(world, PartyId(0), Some(&report(number)));
    let mut game = Game::start(rules, &setup, &mut Nobody).expect("a chapter").0;
    for _ in 0..100 {
        match game.pending() {
            Some(Pending::Chance { .. }) => {
                game.roll(0, &mut Nobody).expect("an outcome");
            }
            Some(Pending::Answers(asked)) => {
                let asked = &asked[0];
                if !asked.options.contains(&Choice::Home) {
                    break;
                }
                let seat = asked.to.iter().next().expect("somebody");
                game.answer(seat, Choice::Home, &mut Nobody).expect("home");
            }
            None => break,
        }
    }
    game.log().iter().map(|told| format!("{:?}", told.fact)).collect()
}

// FH-TREAS-01, FH-TREAS-02, FH-TREAS-05 to FH-TREAS-07, FH-TREAS-T01 to FH-TREAS-T86
#[test]
fn every_row_brings_home_what_it_says() {
    for row in rows() {
        let book = loaded(row.number).campaign.expect("a campaign").book;
        assert!(book.index.contains(&row.number), "{}", row.id);
        let mut world = world(&book);
        let told = told_at_home(&book, &world, row.number);
        for part in row.home.split('&').map(str::trim).filter(|part| !part.is_empty()) {
            assert!(told.iter().any(|fact| fact.contains(part)), "{}: {part}\n{told:#?}", row.id);
        }
        // FH-TREAS-02: never again, and not in another scenario either.
        world.scenario_mut(&"vault".into()).treasures.insert(row.number);
        let told = told_at_home(&book, &world, row.number);
        for part in row.home.split('&').map(str::trim).filter(|part| !part.is_empty()) {
            assert!(!told.iter().any(|fact| fact.contains(part)), "{}: twice {part}", row.id);
        }
    }
}

// FH-TREAS-09, FH-TREAS-T62, FH-TREAS-T69
#[test]
fn fh_treas_09_the_second_half_of_a_design_brings_it() {
    for (number, other) in [(62, 69), (69, 62)] {
        let book = loaded(number).campaign.expect("a campaign").book;
        let mut world = world(&book);
        let design = "Design(ItemId(\"lamp\"))";
        let first = told_at_home(&book, &world, number);
        assert!(!first.iter().any(|fact| fact.contains(design)), "{number} alone");
        world.marks.insert("bells".into(), 1);
        world.scenario_mut(&"vault".into()).treasures.insert(other);
        let second = told_at_home(&book, &world, number);
        assert!(second.iter().any(|fact| fact.contains(design)), "{number} after {other}");
    }
}

// FH-TREAS-01
#[test]
fn what_a_scenario_says_itself_goes_before_the_index() {
    let mut folder = folder(1);
    let den = folder.files.get_mut("scenarios/den.toml").unwrap();
    let text = String::from_utf8(den.clone()).unwrap();
    *den = text.replace("id = 1\n", "id = 1\ngives = [\"gold 3\"]\n").into_bytes();
    let loaded = compile(&folder, &|_| None).unwrap_or_else(|problems| panic!("{problems}"));
    let den = loaded.content.scenarios.iter().find(|one| one.id == "den").unwrap();
    assert_eq!(format!("{:?}", den.treasures[0].rewards), "[Gold(3)]");
}

#[test]
fn a_number_twice_in_the_index_is_refused() {
    let mut folder = folder(1);
    let index = folder.files.get_mut("treasures.toml").unwrap();
    index.extend_from_slice(b"[[treasures]]\nnumber = 1\n");
    let problems = compile(&folder, &|_| None).expect_err("a mistake").to_string();
    assert!(problems.contains("there is already a treasure 1"), "{problems}");
}
