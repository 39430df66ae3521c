//! The small values a state is made of.

use longrest_grid::Cell;
use longrest_haven::ability::{Added, Duration};
use longrest_haven::goal::{Tallies, Tally};
use longrest_haven::scenario::dungeon::Dungeon;
use longrest_haven::state::{ActiveBonus, Lasting, Nature};
use longrest_haven::tokens::{TOKENS_MAX, Tokens};
use longrest_haven::{Brought, Condition, Content, List, Pattern, Text};

#[test]
fn counts_keep_apart_and_stop_where_they_cannot_go_on() {
    let mut counts = Tallies::default();
    counts.set(Tally::Rounds, 700);
    counts.set(Tally::Kills, 700);
    counts.set(Tally::TargetsMost, 4);
    let found = [Tally::DamageDealt, Tally::Rounds, Tally::Kills, Tally::TargetsMost];
    assert_eq!(found.map(|what| counts.get(what)), [0, 700, 255, 4]);
    assert!(counts.is_whole());
}

#[test]
fn counts_from_a_file_may_be_too_few() {
    let mut written = toml::Table::try_from(Tallies::default()).expect("it can be written");
    written["narrow"].as_array_mut().expect("a list").pop();
    let counts: Tallies = written.try_into().expect("it can be read");
    assert!(!counts.is_whole());
}

#[test]
fn a_list_keeps_its_order() {
    let mut list: List<u8, 4> = [1, 2, 3].into_iter().collect();
    list.insert(1, 9);
    assert_eq!(*list, [1, 9, 2, 3]);
    assert!(list.is_full());
    assert_eq!(list.remove(0), 1);
    list.retain(|&item| item != 2);
    assert_eq!(*list, [9, 3]);
    assert_eq!(list.pop(), Some(3));
    assert_eq!(list, List::repeat(9, 1));
}

#[test]
fn neighbours_in_a_byte_do_not_touch() {
    let mut tokens = Tokens::default();
    tokens.set(Cell(6), 3);
    tokens.add(Cell(7));
    tokens.add(Cell(6));
    assert_eq!([5, 6, 7, 8].map(|cell| tokens.at(Cell(cell))), [0, 4, 1, 0]);
    tokens.set(Cell(6), 200);
    tokens.add(Cell(6));
    assert_eq!((tokens.at(Cell(6)), tokens.at(Cell(7))), (TOKENS_MAX, 1));
    assert!(tokens.fit(8) && !tokens.fit(7));
}

/// What a bonus of this kind is and how long it lasts.
fn told(what: Lasting, duration: Duration) -> (Lasting, Duration) {
    let bonus = ActiveBonus { nature: Nature::new(what, duration), ..ActiveBonus::default() };
    (bonus.what(), bonus.duration())
}

#[test]
fn a_bonus_is_what_it_was_made_of() {
    let rounds = (2..=4).map(Duration::Rounds);
    let others = [Duration::Round, Duration::Persistent, Duration::LongRest, Duration::NextTurn];
    for duration in others.into_iter().chain(rounds) {
        for what in [Lasting::Shield, Lasting::Retaliate, Lasting::Text] {
            assert_eq!(told(what, duration), (what, duration));
        }
    }
}

#[test]
fn the_last_of_several_rounds_is_the_round() {
    for few in [0, 1] {
        let (what, duration) = told(Lasting::Retaliate, Duration::Rounds(few));
        assert_eq!((what, duration), (Lasting::Retaliate, Duration::Round));
    }
    let most = told(Lasting::Shield, Duration::Rounds(9));
    assert_eq!(most, (Lasting::Shield, Duration::Rounds(4)));
}

// Hexes of a pattern with the same effects have the same number.
#[test]
fn effects_of_a_pattern_are_numbered() {
    let [stun, wound] = [Condition::Stun, Condition::Wound].map(|one| vec![Added::Condition(one)]);
    let special = vec![((1, 0), stun.clone()), ((0, 1), wound.clone()), ((2, 0), stun.clone())];
    let (id, red, blue) = (String::new(), Vec::new(), Vec::new());
    let pattern = Pattern { id, red, grey: false, blue, special };
    assert_eq!(pattern.effects(), [stun.as_slice(), wound.as_slice()]);
    let numbers = [(1, 0), (0, 1), (2, 0), (3, 0)].map(|hex| pattern.number_of(hex));
    assert_eq!(numbers, [Some(1), Some(2), Some(1), None]);
}

#[test]
fn what_is_done_by_hand_is_said_in_every_language_that_is_known() {
    let text = |words: [(&str, &str); 2]| {
        Text(words.map(|(language, words)| (language.to_owned(), words.to_owned())).into())
    };
    let notes =
        vec![text([("en", "Sit."), ("it", "Siedi.")]), text([("en", "Go."), ("it", "Va.")])];
    let content = Content { notes, ..Content::default() };
    assert_eq!(content.note("Go.").get("it"), "Va.");
    assert_eq!(content.note("Run.").get("en"), "Run.");
}

#[test]
fn a_pack_is_played_as_it_is_unless_something_changes_it() {
    assert!(Brought::default().is_plain());
    assert!(!Brought { dungeon: Some(Dungeon::default()), ..Brought::default() }.is_plain());
}
