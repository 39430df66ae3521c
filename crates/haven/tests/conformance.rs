//! The conformance suite on random scenarios with all features on.

mod drill;

use longrest_conform::{Suite, secrets, suite};
use longrest_haven::ability::Pile;
use longrest_haven::choice::Choice;
use longrest_haven::edit::Edit;
use longrest_haven::state::{CardId, FigureId, Known};
use longrest_haven::{Edition, Haven, HouseRules, Modifier, Setup, State, Switches};
use longrest_kernel::{Generator, Part, Ruleset, Value};

fn check(edition: Edition, seed: u64) {
    let report = suite(&Suite {
        seed,
        games: 6,
        bulk: 300,
        decisions_max: 20_000,
        edits: Some(drill::edit),
        ..Suite::new(Haven::new(drill::content()), move |game| {
            drill::setup(2 + game as usize % 3, edition)
        })
    });
    assert_eq!(report.bulk, 300);
}

// FH-INIT-19: the order has a place for everybody, so there are only so many kinds.
#[test]
fn fh_init_19_no_more_kinds_than_places() {
    let setup = drill::setup(4, Edition::Frosthaven);
    let problems = |kinds: usize| {
        let mut content = drill::content();
        let scenario = content.scenarios.iter_mut().find(|one| one.id == setup.scenario);
        let scenario = scenario.expect("the scenario of the setup");
        scenario.extras.clear();
        let one = scenario.monsters[0].clone();
        scenario.monsters.resize(kinds, one);
        let problems = Haven::new(content).problems(&setup);
        problems.iter().filter(|one| one.contains("kinds that act; there can be 24")).count()
    };
    assert_eq!((problems(24), problems(25)), (0, 1));
}

#[test]
fn frosthaven_conforms() {
    check(Edition::Frosthaven, 1);
}

#[test]
fn gloomhaven_conforms() {
    check(Edition::Gloomhaven, 2);
}

// FH-SELECT-02: the leading card gives the initiative; where none is printed its owner says it.
#[test]
fn fh_select_02_an_initiative_that_only_the_owner_knows_is_said() {
    let mut content = drill::content();
    for class in &mut content.classes {
        for card in class.cards.iter_mut().step_by(2) {
            card.initiative = 0;
        }
    }
    let report = suite(&Suite {
        seed: 3,
        games: 4,
        bulk: 100,
        decisions_max: 20_000,
        edits: Some(drill::edit),
        ..Suite::new(Haven::new(content), |_| drill::setup(3, Edition::Frosthaven))
    });
    assert_eq!(report.bulk, 100);
}

fn proposals(_: &Haven, _: &State, luck: &mut Generator) -> Edit {
    let mut below = |bound: u64| luck.below(bound) as u8;
    let (character, card) = (below(5), CardId(below(16)));
    match below(4) {
        0 => Edit::HitPoints { figure: FigureId(below(8)), value: i16::from(below(9)) },
        1 => Edit::Experience { character, value: below(50) },
        2 => Edit::Card { character, card, pile: Pile::Hand },
        _ => Edit::Card { character, card, pile: Pile::Discard },
    }
}

// FH-SELECT-01: what others hold is hidden, also from somebody who proposes to change it.
#[test]
fn fh_select_01_a_proposal_tells_nothing_about_other_hands() {
    let told = secrets(&Suite {
        games: 4,
        decisions_max: 20_000,
        edits: Some(proposals),
        ..Suite::new(Haven::new(drill::content()), |_| drill::setup(3, Edition::Frosthaven))
    });
    told.unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn the_layout_of_what_is_written_down_is_pinned() {
    longrest_conform::layout::<Haven>("layouts");
}

/// A setup with these switches, written with names.
fn kept(switches: Switches) -> Value {
    let setup = Setup { switches, ..drill::setup(2, Edition::Frosthaven) };
    let value = serde_json::to_value(&setup).expect("written");
    assert_eq!(serde_json::from_value::<Setup>(value.clone()).expect("read"), setup);
    value["switches"].clone()
}

#[test]
fn switches_are_kept_as_an_edition_and_what_differs() {
    let [frost, gloom] = [Edition::Frosthaven, Edition::Gloomhaven].map(Switches::of);
    let none = serde_json::json!({});
    assert_eq!((&kept(frost)["edition"], &kept(frost)["changed"]), (&"frosthaven".into(), &none));
    assert_eq!((&kept(gloom)["edition"], &kept(gloom)["changed"]), (&"gloomhaven".into(), &none));
    let changed = Switches { bless_supply: 7, sight: frost.sight, ..gloom };
    let expected = serde_json::json!({ "bless_supply": "7", "sight": "any_part" });
    assert_eq!(kept(changed)["changed"], expected);
    let solo = kept(Switches { house: HouseRules { solo: true, ..frost.house }, ..frost });
    assert_eq!((&solo["house"]["solo"], &solo["changed"]), (&true.into(), &none));
}

#[test]
fn a_switch_that_is_gone_or_new_changes_nothing_else() {
    let gloom = Switches::of(Edition::Gloomhaven);
    let switches = Switches { bless_supply: 7, ..gloom };
    let setup = Setup { switches, ..drill::setup(2, Edition::Gloomhaven) };
    let mut value = serde_json::to_value(&setup).expect("written");
    value["switches"]["changed"]["a_switch_of_old"] = "x".into();
    assert_eq!(serde_json::from_value::<Setup>(value.clone()).expect("read"), setup);
    // Version 2 wrote all of them; one it did not know has the edition's value.
    let mut all = serde_json::to_value(switches).expect("written");
    let left_out = all.as_object_mut().expect("an object").remove("masteries");
    assert!(left_out.is_some());
    value["switches"] = all;
    let new = Haven::new(drill::content()).migrate(Part::Setup, 2, value).expect("migrated");
    assert_eq!(serde_json::from_value::<Setup>(new).expect("read"), setup);
}

#[test]
fn what_version_3_wrote_of_treasures_on_the_map_is_read() {
    let rules = Haven::new(drill::content());
    let mut state = rules.prepare(&drill::setup(2, Edition::Frosthaven)).expect("a setup");
    state.treasures = 0b1010;
    let mut value = serde_json::to_value(state).expect("written");
    value["treasures"] = serde_json::json!([[1, 17], [3, 4]]);
    let new = rules.migrate(Part::State, 3, value).expect("migrated");
    assert_eq!(serde_json::from_value::<State>(new).expect("read"), state);
}

#[test]
fn what_version_3_wrote_of_cards_on_top_of_decks_is_read() {
    let rules = Haven::new(drill::content());
    let mut state = rules.prepare(&drill::setup(2, Edition::Frosthaven)).expect("a setup");
    state.forced.push(Known::Modifier { deck: 4, modifier: Modifier::PLUS_2 });
    state.forced.push(Known::Loot { card: 7 });
    state.forced.push(Known::Ability { set: 1, card: 3 });
    let mut value = serde_json::to_value(state).expect("written");
    value["treasures"] = serde_json::json!([]);
    value["forced"] = serde_json::json!([[4, 4], [100, 7], [129, 3]]);
    let new = rules.migrate(Part::State, 3, value).expect("migrated");
    assert_eq!(serde_json::from_value::<State>(new).expect("read"), state);
}

#[test]
fn answers_of_version_3_say_what_they_are() {
    let rules = Haven::new(drill::content());
    let read = |from: u16, value: Value| {
        let new = rules.migrate(Part::Choice, from, value).expect("migrated");
        serde_json::from_value::<Choice>(new).expect("read")
    };
    let option = |number: u8| serde_json::json!({ "option": number });
    assert_eq!(read(3, option(255)), Choice::Spawns);
    assert_eq!(read(3, option(130)), Choice::Ally(2));
    assert_eq!(read(3, option(99)), Choice::Option(99));
    assert_eq!(read(4, option(130)), Choice::Option(130));
    assert_eq!(read(3, "skip".into()), Choice::Skip);
}
