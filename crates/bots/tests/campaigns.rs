//! The campaigns of this repository's packs, played by bots from the first scenario to the end.

use longrest_bots::haven::{Greedy, Player};
use longrest_bots::town::Chain;
use longrest_campaign::{Campaign, World};
use longrest_haven::Haven;
use longrest_haven::goal::Tally;
use longrest_haven::limits::ITEMS_MAX;
use longrest_pack::load;
use std::path::Path;
use std::sync::Arc;

/// The most chapters until the story has ended, scenarios lost and played again included.
const CHAPTERS_MAX: u32 = 300;

/// Plays a pack's campaign to the end of its story; says how many scenarios were completed.
fn lived(pack: &str, key: u64) -> usize {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs").join(pack);
    let loaded = load(&path).unwrap().unwrap_or_else(|problems| panic!("{problems}"));
    let book = loaded.campaign.expect("a campaign").book;
    let scenarios = book.scenarios.len();
    let campaign = Campaign { book: Arc::new(book) };
    let haven = Haven::new(loaded.content);
    let players: Vec<String> = ["Ada", "Bo", "Cy"].map(str::to_owned).to_vec();
    let world = World::new(&campaign.book, &players, Default::default());
    let mut chain = Chain::new(&campaign, &haven, world, key);
    for _ in 0..CHAPTERS_MAX {
        let chapter = chain.next(Greedy).unwrap_or_else(|problem| panic!("{pack}: {problem}"));
        // Every kill is one of some kind of monster.
        for member in chapter.report.iter().flat_map(|report| &report.members) {
            let kills: u16 = member.kills.values().sum();
            assert_eq!(member.tallies.get(&Tally::Kills), Some(&kills), "{pack}, key {key}");
        }
        if chain.world.ended {
            let done = chain.world.scenarios.values().filter(|one| one.completed.is_some());
            let done = done.count();
            assert!(done <= scenarios);
            return done;
        }
        assert!(chapter.report.is_some(), "{pack}, key {key}: nobody set out and it is not over");
    }
    panic!("{pack}, key {key}: no end after {CHAPTERS_MAX} chapters");
}

#[test]
fn emberwick_is_played_to_its_end() {
    for key in 0..3 {
        let done = lived("frontier", key);
        assert!(done >= 19, "nineteen scenarios lie on either path, {done} were completed");
    }
}

#[test]
fn the_dry_boot_is_played_to_its_end() {
    for key in 0..3 {
        assert!(lived("crossroads", key) >= 8, "eight scenarios lie on either path");
    }
}

#[test]
fn games_that_stop_are_played_however_much_is_owned() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/frontier");
    let loaded = load(&path).unwrap().unwrap_or_else(|problems| panic!("{problems}"));
    let campaign = Campaign { book: Arc::new(loaded.campaign.expect("a campaign").book) };
    let haven = Haven::new(loaded.content);
    let players: Vec<String> = ["Ada", "Bo"].map(str::to_owned).to_vec();
    let world = World::new(&campaign.book, &players, Default::default());
    let mut chain = Chain::new(&campaign, &haven, world, 7);
    let chapter = chain.next_by(Player::Greedy).expect("a chapter with few items");
    assert!(chapter.report.is_some());
    let all = campaign.book.items.iter().map(|one| one.id.clone());
    let owned = &mut chain.world.characters[0].items;
    owned.extend(all.take(ITEMS_MAX + 1));
    assert!(owned.len() > ITEMS_MAX, "more than a scenario's state holds");
    let chapter = chain.next_by(Player::Greedy).expect("a chapter with many");
    assert!(chapter.report.is_some());
}
