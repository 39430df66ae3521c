//! Nothing is lost and nothing comes from nowhere: what must hold after every step of every
//! campaign, over campaigns of bots. Scenarios are not played here; what they leave behind is
//! drawn.
//!
//! `LONGREST_CAMPAIGNS=1000 LONGREST_WEEKS=40 cargo test -p longrest-bots --test conservation`

mod audit;

use audit::Audited;
use longrest_bots::town::Toll;
use longrest_campaign::id::PartyId;
use longrest_campaign::report::{MemberReport, Mode, Report};
use longrest_campaign::state::Journey;
use longrest_campaign::{Book, Campaign, Resource, Setup, Stock, World, cardboard};
use longrest_kernel::{Generator, Key, Ruleset, play_inline};
use longrest_pack::load;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

/// The most steps of a chapter.
const STEPS_MAX: u64 = 50_000;

fn asked(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// What a scenario might have left behind.
fn drawn(book: &Book, journey: &Journey, luck: &mut Generator) -> Report {
    let completed = luck.below(10) < 7;
    let bonus = if completed { cardboard::bonus(journey.level) } else { 0 };
    let number = book.scenario(&journey.scenario).map_or(1, |scenario| scenario.number);
    let bonus = if number == 0 { 0 } else { bonus };
    let mut member = |character| {
        let kinds = Resource::ALL.into_iter();
        let looted: Stock = kinds.map(|kind| (kind, luck.below(3) as u16)).collect();
        MemberReport {
            character,
            experience: luck.below(16) as u16,
            bonus,
            gold: luck.below(15) as u16,
            resources: looted,
            from_treasures: Stock::default(),
            goal: None,
            checkmarks: u8::from(completed && luck.below(2) == 0),
            masteries: BTreeSet::new(),
            items: Vec::new(),
            sold: Vec::new(),
            exhausted: luck.below(4) == 0,
            dead: false,
            tallies: BTreeMap::new(),
            kills: BTreeMap::new(),
            treasures: 0,
        }
    };
    Report {
        scenario: journey.scenario.clone(),
        mode: Mode::Campaign,
        completed,
        level: journey.level,
        members: journey.company.iter().map(|id| member(*id)).collect(),
        ..Report::default()
    }
}

/// Lives a campaign for so many weeks or chapters; what happened, and how many steps were looked
/// at.
fn lived(campaign: &Campaign, players: usize, key: u64, weeks: u64) -> (Toll, u64, u16) {
    let names: Vec<String> = (0..players).map(|at| format!("Player {at}")).collect();
    let mut world = World::new(&campaign.book, &names, Default::default());
    let mut report: Option<Report> = None;
    let mut luck = Generator::new(Key([key, 18]));
    let (mut toll, mut steps) = (Toll::default(), 0);
    for chapter in 0..weeks + 1 {
        let setup = Setup::new(&world, PartyId(0), report.as_ref());
        let start = campaign.start(&setup).expect("a chapter");
        let chance = Generator::new(Key([key, chapter << 8]));
        let mut audited = Audited::new(&campaign.book, &start, chance);
        let town = play_inline(campaign, start, &mut audited, STEPS_MAX);
        assert!(campaign.outcome(&town).is_some(), "key {key}, chapter {chapter} did not end");
        campaign.validate(&town).expect("a valid town");
        toll.add(&audited.folk.toll);
        steps += audited.steps;
        world = town.world.clone();
        let Some(journey) = &town.journey else { break };
        report = Some(drawn(&campaign.book, journey, &mut luck));
    }
    (toll, steps, world.calendar.weeks)
}

fn audit(pack: &str, campaigns: u64) -> Toll {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs").join(pack);
    let loaded = load(&path).unwrap().unwrap_or_else(|problems| panic!("{problems}"));
    let book = loaded.campaign.expect("a campaign").book;
    let campaign = Campaign { book: Arc::new(book) };
    let weeks = asked("LONGREST_WEEKS", 40);
    let first = asked("LONGREST_CAMPAIGNS_SEED", 0);
    let (mut toll, mut steps, mut lasted) = (Toll::default(), 0, 0);
    for key in first..first + campaigns {
        let (of, looked, weeks) = lived(&campaign, 2 + (key % 3) as usize, key, weeks);
        toll.add(&of);
        steps += looked;
        lasted += u64::from(weeks);
    }
    println!("{pack}: {campaigns} campaigns, {lasted} weeks, {steps} steps, {toll:?}");
    toll
}

#[test]
fn an_outpost_keeps_its_books() {
    let campaigns = asked("LONGREST_CAMPAIGNS", 3);
    let toll = audit("frontier", campaigns);
    // Bots run a whole outpost: they build, craft, brew, and meet attacks.
    assert!(toll.built > 2 * campaigns as u32, "{toll:?}");
    assert!(toll.crafted > 0 && toll.brewed > 0, "{toll:?}");
    assert!(toll.attacks > 0 && toll.checks >= toll.defended, "{toll:?}");
}

// D161: an outpost is attacked, as above; a city never.
#[test]
fn a_city_keeps_its_books() {
    let toll = audit("crossroads", asked("LONGREST_CAMPAIGNS", 3));
    assert!(toll.bought > 0, "{toll:?}");
    assert_eq!((toll.attacks, toll.crafted, toll.brewed), (0, 0, 0));
}
