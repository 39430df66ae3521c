//! The town passes the suite that every ruleset passes, in both editions.

mod kit;

use kit::{book, report, setup, world};
use longrest_campaign::content::Book;
use longrest_campaign::id::{CharacterId, ItemId};
use longrest_campaign::{Campaign, Edit, Setup, State};
use longrest_conform::{Suite, suite};
use longrest_haven::Edition;
use longrest_kernel::Generator;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The very beginning, or coming home from one of the scenarios in one of the ways.
fn beginning(book: &Book, game: u64) -> Setup {
    let players = 1 + (game % 4) as usize;
    if game.is_multiple_of(5) {
        let names: Vec<String> = (0..players).map(|at| format!("p{at}")).collect();
        return setup(&longrest_campaign::World::new(book, &names, Default::default()), None);
    }
    let mut world = world(book, players.max(2));
    let scenario = ["one", "two", "three", "four", "zero"][(game / 5 % 5) as usize];
    world.scenario_mut(&scenario.into()).unlocked = true;
    for (at, quest) in ["rich", "walker", "loser", "north"].iter().enumerate() {
        if let Some(one) = world.characters.get_mut(at) {
            one.quest = Some((*quest).into());
            world.quests.take(&(*quest).into());
        }
    }
    world.town.prosperity = (game % 13) as u16;
    world.calendar.weeks = (game % 25) as u16;
    let mut report = report(&world, scenario, !game.is_multiple_of(3));
    report.members[0].experience = (game % 7 * 30) as u16;
    report.weeks = (game % 2) as u8;
    setup(&world, Some(&report))
}

/// Copies on shelves and in hands are those that were printed; quests and events are all there.
fn conserved(rules: &Campaign, state: &State) -> Result<(), String> {
    let world = &state.world;
    let mut copies: BTreeMap<&ItemId, u32> = BTreeMap::new();
    let shelves = world.supply.available.iter().chain(&world.supply.unavailable);
    shelves.for_each(|(item, count)| *copies.entry(item).or_default() += u32::from(*count));
    let owned = world.characters.iter().flat_map(|one| &one.items);
    owned.for_each(|item| *copies.entry(item).or_default() += 1);
    for item in &rules.book.items {
        let there = copies.get(&item.id).copied().unwrap_or(0);
        if there != u32::from(item.copies) {
            return Err(format!("{there} copies of {}", item.id));
        }
    }
    let held = world.characters.iter().flat_map(|one| one.quest.iter().chain(&one.dealt));
    let quests = held.count() + world.quests.len() + world.quests_removed.len();
    let opened = usize::from(world.envelopes.contains("b"));
    if quests != 6 + opened {
        return Err(format!("{quests} quests"));
    }
    for one in &world.characters {
        if one.marks_spent() > one.marks_earned() || one.checkmarks > 18 {
            return Err(format!("{one:?}"));
        }
    }
    Ok(())
}

/// A correction somebody might try.
fn correction(_: &Campaign, state: &State, generator: &mut Generator) -> Edit {
    let fields = [
        ("/town/morale", "7"),
        ("/town/morale", "21"),
        ("/characters/0/gold", "30"),
        ("/characters/0/level", "3"),
        ("/characters/0/experience", "100"),
        ("/characters/1/name", "\"Somebody\""),
        ("/nowhere", "1"),
        ("/town/inspiration", "\"many\""),
        ("/marks/well-red", "1"),
        ("/calendar/weeks", "4"),
    ];
    let at = generator.below(fields.len() as u64) as usize;
    let _ = (state, CharacterId(0));
    Edit { field: fields[at].0.to_owned(), to: fields[at].1.to_owned() }
}

fn of(edition: Edition) -> Suite<Campaign> {
    let book = Arc::new(book(edition));
    let rules = Campaign { book: book.clone() };
    Suite {
        decisions_max: 4_000,
        edits: Some(correction),
        invariant: conserved,
        ..Suite::new(rules, move |game| beginning(&book, game))
    }
}

/// How many chapters are played pause by pause; `LONGREST_CHAPTERS` asks for more.
fn chapters() -> u64 {
    std::env::var("LONGREST_CHAPTERS").ok().and_then(|text| text.parse().ok()).unwrap_or(400)
}

#[test]
fn the_layout_of_what_is_written_down_is_pinned() {
    longrest_conform::layout::<Campaign>("layouts");
}

#[test]
fn an_outpost_passes_the_suite() {
    let games = chapters() / 10;
    let report = suite(&Suite { games, bulk: chapters(), ..of(Edition::Frosthaven) });
    assert!(report.decisions > chapters() * 4, "{report:?}");
}

#[test]
fn a_city_passes_the_suite() {
    let games = chapters() / 10;
    let report = suite(&Suite { games, bulk: chapters(), ..of(Edition::Gloomhaven) });
    assert!(report.decisions > chapters() * 4, "{report:?}");
}
