//! Events, met in every circumstance that their tests speak of.

use super::teller::{Purse, home, live, numbers, world};
use longrest_campaign::choice::Choice;
use longrest_campaign::content::Book;
use longrest_campaign::effect::{Compare, Condition, Effect, Event, Test, Value};
use longrest_campaign::prompt::Prompt;
use longrest_campaign::state::Phase;
use longrest_campaign::tracks::prosperity_level;
use longrest_campaign::{Fact, World};

/// What is told of an event: a paragraph for each circumstance and option that differ.
pub(crate) fn told(written: &Event, book: &Book, at: usize) -> Vec<String> {
    let mut lines = vec![at_the_start(book, at)];
    let mut known: Vec<Vec<String>> = Vec::new();
    for (name, met) in meetings(written, book, at) {
        if known.contains(&met) {
            continue;
        }
        lines.push(name);
        lines.extend(met.iter().map(|line| format!("  {line}")));
        known.push(met);
    }
    lines
}

fn at_the_start(book: &Book, at: usize) -> String {
    let fresh = World::new(book, &["a".to_owned()], Default::default());
    let start = fresh.events.values().any(|deck| deck.contains(&book.events[at].id));
    format!("at the start: {start}")
}

/// What is told in every circumstance, for every option.
fn meetings<'a>(
    written: &'a Event,
    book: &'a Book,
    at: usize,
) -> impl Iterator<Item = (String, Vec<String>)> + 'a {
    circumstances(written).into_iter().flat_map(move |circumstance| {
        let options = 0..written.options.len() as u8;
        let one = move |option| {
            let name = format!("{} option {option}", circumstance.name);
            (name, meet(book, at, &circumstance, option))
        };
        options.map(one).collect::<Vec<_>>()
    })
}

/// What is so when an event is met.
struct Circumstance {
    name: String,
    purse: Purse,
    holds: Vec<Test>,
    fails: Vec<Test>,
    /// Which of the buildings stand: those of these kinds alone, if any are named.
    standing: Option<usize>,
}

fn circumstances(event: &Event) -> Vec<Circumstance> {
    let mut atoms = Vec::new();
    let mut attack = false;
    for option in &event.options {
        option.needs.iter().for_each(|test| atoms_of(test, &mut atoms));
        for outcome in &option.back {
            if let Condition::If(test) = &outcome.when {
                atoms_of(test, &mut atoms);
            }
            outcome.effects.iter().for_each(|one| inside(one, &mut atoms, &mut attack));
        }
    }
    event.below.iter().for_each(|one| inside(one, &mut atoms, &mut attack));
    let mut all = Vec::new();
    for purse in [Purse::Full, Purse::Empty] {
        let mut add = |name: String, holds: Vec<Test>, standing| {
            let fails = atoms.iter().filter(|one| !holds.contains(one)).cloned().collect();
            all.push(Circumstance { name, purse, holds, fails, standing });
        };
        add(format!("{purse:?}"), Vec::new(), None);
        if !atoms.is_empty() {
            for atom in &atoms {
                add(format!("{purse:?} {atom:?}"), vec![atom.clone()], None);
            }
            add(format!("{purse:?} everything"), atoms.clone(), None);
        }
        if attack {
            for few in 1..=4 {
                add(format!("{purse:?} town {few}"), Vec::new(), Some(few));
            }
        }
    }
    all
}

/// The tests inside effects, and whether there is an attack among them.
fn inside(effect: &Effect, atoms: &mut Vec<Test>, attack: &mut bool) {
    match effect {
        Effect::If(test, then, otherwise) => {
            atoms_of(test, atoms);
            then.iter().chain(otherwise).for_each(|one| inside(one, atoms, attack));
        }
        Effect::Pay(_, then, otherwise) => {
            then.iter().chain(otherwise).for_each(|one| inside(one, atoms, attack));
        }
        Effect::MayPay(_, then) | Effect::UpTo(_, _, then) => {
            then.iter().for_each(|one| inside(one, atoms, attack));
        }
        Effect::Choose(options) => {
            options.iter().flat_map(|one| &one.1).for_each(|one| inside(one, atoms, attack));
        }
        Effect::Attack(of) => {
            *attack = true;
            of.after.iter().for_each(|one| inside(one, atoms, attack));
        }
        _ => {}
    }
}

/// The tests of which others are made.
fn atoms_of(test: &Test, atoms: &mut Vec<Test>) {
    match test {
        Test::All(inner) | Test::Any(inner) => inner.iter().for_each(|one| atoms_of(one, atoms)),
        Test::Not(inner) => atoms_of(inner, atoms),
        other if !atoms.contains(other) => atoms.push(other.clone()),
        _ => {}
    }
}

/// Makes a test true or false.
fn arrange(book: &mut Book, world: &mut World, test: &Test, holds: bool) {
    match test {
        Test::Trait(word) => {
            for class in &mut book.classes {
                class.traits.retain(|one| one != word);
                if holds {
                    class.traits.push(word.clone());
                }
            }
        }
        Test::Mark(mark) => {
            world.marks.remove(mark);
            for party in &mut world.parties {
                party.marks.remove(mark);
                if holds {
                    party.marks.insert(mark.clone(), 1);
                }
            }
            if holds {
                world.marks.insert(mark.clone(), 1);
            }
        }
        Test::Completed(id) => {
            let party = holds.then_some(longrest_campaign::id::PartyId(0));
            world.scenario_mut(id).completed = party;
        }
        Test::Building(id, level) => {
            let standing = world.town.buildings.entry(id.clone()).or_default();
            standing.level = if holds { *level } else { level - 1 };
        }
        Test::Value(value, compare, with) => {
            let off = match compare {
                Compare::AtLeast => -1,
                Compare::AtMost | Compare::Exactly => 1,
            };
            let to = if holds { *with } else { with + off };
            set(book, world, *value, to);
        }
        Test::One(longrest_campaign::effect::Thing::Item(id), _) if holds => {
            world.characters[1].items.insert(id.clone());
        }
        _ => {}
    }
}

fn set(book: &Book, world: &mut World, value: Value, to: i32) {
    let town = &mut world.town;
    match value {
        Value::Morale => town.morale = Some(to as u8),
        Value::Soldiers => town.soldiers = to as u8,
        Value::Inspiration => town.inspiration = to as u16,
        Value::Reputation => world.parties[0].reputation = to as i16,
        Value::Prosperity => {
            let boxes = (0..200).find(|boxes| i32::from(prosperity_level(book, *boxes)) >= to);
            town.prosperity = boxes.unwrap_or(0);
        }
        _ => {}
    }
}

fn meet(book: &Book, at: usize, circumstance: &Circumstance, option: u8) -> Vec<String> {
    let mut book = book.clone();
    let mut world = world(&book, circumstance.purse);
    for class in &mut book.classes {
        class.traits.clear();
    }
    if let Some(few) = circumstance.standing {
        let mut seen = Vec::new();
        for building in &book.buildings {
            let kind = building.kinds.first().cloned().unwrap_or_default();
            seen.push(kind.clone());
            let same = seen.iter().filter(|one| **one == kind).count();
            // One of each kind; those without a kind and two with; the first ones; two of each.
            let stays = match few {
                1 => same == 1,
                2 => kind.is_empty() || seen.iter().filter(|one| !one.is_empty()).count() < 2,
                3 => seen.len() <= 3,
                _ => same <= 2,
            };
            if let Some(standing) = world.town.buildings.get_mut(&building.id) {
                standing.level = u8::from(stays);
            }
        }
    }
    for test in &circumstance.fails {
        arrange(&mut book, &mut world, test, false);
    }
    for test in &circumstance.holds {
        arrange(&mut book, &mut world, test, true);
    }
    let event = &book.events[at];
    let id = event.id.clone();
    let deck = event.deck.clone();
    if deck.as_str().starts_with("winter") {
        world.calendar.weeks = 12;
    }
    world.events.entry(deck.clone()).or_default().shuffle_in(id.clone());
    let report = home(&book, &mut world);
    let wish = |_: &longrest_campaign::State, prompt: &Prompt, options: &[Choice]| {
        let event = matches!(prompt, Prompt::Event { .. });
        let chosen = options.iter().find(|one| **one == Choice::Option(option));
        chosen.filter(|_| event).copied()
    };
    let last = |fact: &Fact| matches!(fact, Fact::EventClosed { event, .. } if *event == id);
    let city = (deck.as_str() == "city").then_some(Choice::CityEvent);
    let (teller, state) = live(&book, &world, Some(&report), &wish, city, &last);
    let drawn = format!("{:?}", Fact::EventDrawn { event: id.clone() });
    let lines = teller.lines.into_iter().skip_while(|(_, line)| *line != drawn);
    let event = |phase: &Phase| {
        matches!(phase, Phase::OutpostEvent | Phase::Road | Phase::City | Phase::CityOrTravel)
    };
    let mut told: Vec<String> =
        lines.skip(1).filter(|(phase, _)| event(phase)).map(|(_, line)| line).collect();
    let kept = state.world.events.get(&deck).is_some_and(|deck| deck.contains(&id));
    told.push(format!("kept {kept}, carried {}", state.carried.len()));
    told.push(numbers(&state));
    told
}
