//! Lives from creation to a second retirement, in both editions: bots run the town and play the
//! scenarios, and everything is looked at after every step. Nobody is stranded, and the same seed
//! leads to the same world on any number of threads.
//!
//! `LONGREST_LIVES=1000 cargo test --release -p longrest-bots --test lives`

mod audit;

use audit::Audited;
use longrest_bots::Inline;
use longrest_bots::haven::Greedy;
use longrest_bots::town::chapter_of;
use longrest_campaign::id::PartyId;
use longrest_campaign::{Campaign, Report, Setup, State, World, passage};
use longrest_haven::{Haven, Look};
use longrest_kernel::{Ruleset, play_inline};
use longrest_pack::load;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The most steps of a chapter or a scenario.
const STEPS_MAX: u64 = 200_000;
/// The most chapters until somebody has retired for the second time. Bots lose often: most need
/// fewer than 60.
const CHAPTERS_MAX: u64 = 240;

/// A pack's rules for the town and for scenarios.
struct Pack {
    campaign: Campaign,
    haven: Haven,
}

impl Pack {
    fn open(name: &str) -> Pack {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs").join(name);
        let loaded = load(&path).unwrap().unwrap_or_else(|problems| panic!("{problems}"));
        let book = loaded.campaign.expect("a campaign").book;
        let campaign = Campaign { book: Arc::new(book) };
        Pack { campaign, haven: Haven::new(loaded.content) }
    }

    /// Plays the scenario that a chapter in town led to; nothing, if nobody set out.
    fn scenario(&self, town: &State, key: u64, chapter: u64) -> Option<Report> {
        let setup = passage::out(&self.campaign.book, &self.haven, town)?;
        let changed = self.haven.of_party(&setup).expect("what the party brings can be brought");
        let haven = changed.as_ref().unwrap_or(&self.haven);
        let start = haven.start(&setup).unwrap_or_else(|why| {
            panic!("key {key}, chapter {chapter}: {why}; in town: {:#?}", town.world.characters)
        });
        let mut party = Inline::new(Greedy, chapter_of(key, chapter, 1));
        let over = play_inline(haven, start, &mut party, STEPS_MAX);
        assert!(haven.outcome(&over).is_some(), "{} did not end", setup.scenario);
        let journey = town.journey.as_ref().expect("somebody set out");
        Some(passage::home(Look { rules: haven, state: &over }, journey, &setup))
    }
}

/// A campaign until its second retirement.
#[derive(Debug, PartialEq, Eq)]
struct Lived {
    world: String,
    chapters: u64,
    steps: u64,
}

fn live(pack: &Pack, key: u64) -> Lived {
    let rules = &pack.campaign;
    let names: Vec<String> = (0..2 + key % 3).map(|at| format!("Player {at}")).collect();
    let mut world = World::new(&rules.book, &names, Default::default());
    let mut report: Option<Report> = None;
    let mut steps = 0;
    for chapter in 1..=CHAPTERS_MAX {
        let setup = Setup::new(&world, PartyId(0), report.as_ref());
        let start = rules.start(&setup).expect("a chapter");
        let mut audited = Audited::new(&rules.book, &start, chapter_of(key, chapter, 0));
        let town = play_inline(rules, start, &mut audited, STEPS_MAX);
        assert!(rules.outcome(&town).is_some(), "key {key}, chapter {chapter} did not end");
        rules.validate(&town).expect("a valid town");
        steps += audited.steps;
        world = town.world.clone();
        if world.retired.len() >= 2 {
            return Lived { world: world.to_document(), chapters: chapter, steps };
        }
        report = pack.scenario(&town, key, chapter);
        assert!(report.is_some(), "key {key}, chapter {chapter}: stranded in town");
    }
    let quests: Vec<_> = world
        .characters
        .iter()
        .map(|one| (one.player, one.created, &one.quest, one.status))
        .collect();
    panic!(
        "key {key}: {} retired in {CHAPTERS_MAX} chapters; their quests: {quests:#?}",
        world.retired.len()
    );
}

/// So many lives on so many threads, in the order of their keys.
fn lives(pack: &Pack, count: u64, threads: u64) -> Vec<Lived> {
    let next = AtomicU64::new(0);
    let worker = || {
        let mut lived = Vec::new();
        loop {
            let key = next.fetch_add(1, Ordering::Relaxed);
            if key >= count {
                return lived;
            }
            lived.push((key, live(pack, key)));
        }
    };
    let mut all: Vec<(u64, Lived)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().flat_map(|one| one.join().expect("it lived")).collect()
    });
    all.sort_by_key(|(key, _)| *key);
    all.into_iter().map(|(_, lived)| lived).collect()
}

fn check(name: &str) {
    let asked = std::env::var("LONGREST_LIVES").ok().and_then(|text| text.parse().ok());
    let pack = Pack::open(name);
    let all = lives(&pack, asked.unwrap_or(3), 2);
    let again = lives(&pack, 2, 1);
    assert_eq!(all[..2], again, "the same on one thread as on two");
    let chapters: u64 = all.iter().map(|one| one.chapters).sum();
    let steps: u64 = all.iter().map(|one| one.steps).sum();
    println!("{name}: {} lives, {chapters} chapters, {steps} steps looked at", all.len());
}

#[test]
fn an_outpost_sees_two_retirements() {
    check("frontier");
}

#[test]
fn a_city_sees_two_retirements() {
    check("crossroads");
}
