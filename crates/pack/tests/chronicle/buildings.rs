//! Buildings: each level built, visited while it stands, and wrecked.

use super::teller::{Purse, home, live, numbers, world};
use longrest_campaign::choice::Choice;
use longrest_campaign::content::{Book, Building};
use longrest_campaign::prompt::Prompt;
use longrest_campaign::state::Phase;
use longrest_campaign::world::Standing;
use longrest_campaign::{Fact, State, World};
use std::cell::Cell;
use std::collections::BTreeMap;

/// What is told of a building, level by level.
pub(crate) fn told(written: &Building, book: &Book, at: usize) -> Vec<String> {
    let mut all = Vec::new();
    for (before, level) in written.levels.iter().enumerate() {
        let number = before as u8 + 1;
        for short in [true, false] {
            let prosperity = level.prosperity.max(1) - u8::from(short);
            if prosperity == 0 {
                continue;
            }
            let (mut world, standing) = alone(book, before as u8);
            world.town.prosperity = match prosperity {
                1 => 0,
                more => book.tracks.prosperity[usize::from(more) - 2],
            };
            world.town.buildings.insert(book.buildings[at].id.clone(), standing);
            let lines = build(book, &mut world, at);
            all.push(format!("level {number} at prosperity {prosperity}"));
            all.extend(lines.iter().map(|line| format!("  {line}")));
        }
        for wrecked in [false, true] {
            let (mut world, standing) = alone(book, number);
            let standing = Standing { wrecked, ..standing };
            world.town.buildings.insert(book.buildings[at].id.clone(), standing);
            all.push(format!("level {number}, wrecked {wrecked}"));
            all.extend(visit(book, &mut world).iter().map(|line| format!("  {line}")));
        }
    }
    all
}

/// A town in which one building stands, or is allowed, and no other.
fn alone(book: &Book, level: u8) -> (World, Standing) {
    let mut world = world(book, Purse::Full);
    world.town.buildings.clear();
    for kind in longrest_campaign::Resource::ALL {
        world.characters[0].resources.add(kind, 3);
    }
    // Somebody has herbs to brew, a potion to distil and a card to enhance.
    let potion = book.items.iter().find(|item| item.potion);
    world.characters[0].items.extend(potion.map(|item| item.id.clone()));
    (world, Standing { level, ..Standing::default() })
}

fn build(book: &Book, world: &mut World, at: usize) -> Vec<String> {
    let report = home(book, world);
    let done = Cell::new(false);
    let wish = |state: &State, _: &Prompt, options: &[Choice]| {
        let this = |one: &Choice| matches!(one, Choice::Work(_, of, 0) if usize::from(*of) == at);
        let found = options.iter().find(|one| this(one)).copied();
        let now = found.filter(|_| state.phase == Phase::Construction && !done.get());
        done.set(done.get() || now.is_some());
        now
    };
    let last = |_: &Fact| false;
    let (teller, state) = live(book, world, Some(&report), &wish, None, &last);
    let construction = teller.lines.into_iter().filter(|(at, _)| *at == Phase::Construction);
    construction.map(|(_, line)| line).chain([numbers(&state)]).collect()
}

fn visit(book: &Book, world: &mut World) -> Vec<String> {
    let report = home(book, world);
    let nothing = |_: &State, _: &Prompt, _: &[Choice]| None;
    let last = |_: &Fact| false;
    let (teller, state) = live(book, world, Some(&report), &nothing, None, &last);
    let mut lines: Vec<String> = Vec::new();
    let operations = teller.lines.into_iter().filter(|(at, _)| *at == Phase::Operations);
    lines.extend(operations.map(|(_, line)| line));
    let offered = teller.offered.into_iter().filter(|(phase, _)| *phase == Phase::Downtime);
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for choice in offered.flat_map(|(_, all)| all) {
        let words = format!("{choice:?}");
        let name = words.split('(').next().unwrap_or_default().to_owned();
        *counts.entry(name).or_default() += 1;
    }
    let counts = counts.iter().map(|(name, count)| format!("{count} × {name}"));
    lines.push(format!("in downtime: {}", counts.collect::<Vec<_>>().join(", ")));
    lines.push(numbers(&state));
    lines
}
