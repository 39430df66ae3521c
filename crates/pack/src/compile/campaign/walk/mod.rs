//! The campaign as a graph: what no path reaches, what nobody reads, and where a party is stranded.

mod deeds;
mod paths;
mod reach;
mod report;
mod stickers;

use longrest_campaign::Book;
use longrest_campaign::effect::{Condition, Effect, Test};
use longrest_haven::Content;
use longrest_haven::scenario::Reward;
use reach::Reach;
use std::collections::BTreeSet;

/// The items that somebody can come by in a campaign, however rarely: from a shelf, by a design, at
/// random, or given by anything that can happen.
pub fn obtainable(book: &Book, content: &Content) -> BTreeSet<String> {
    let scenarios = content.scenarios.iter().map(|one| (one.id.as_str(), one)).collect();
    let reach = Reach::of(book, &scenarios);
    let items = book
        .items
        .iter()
        .filter(|item| reach.obtains(book, item) || rewarded(content, item.id.as_str()));
    items.map(|item| item.id.to_string()).collect()
}

/// Whether a treasure of a scenario gives an item.
fn rewarded(content: &Content, id: &str) -> bool {
    let Some(number) = content.items.iter().position(|one| one.id == id) else { return false };
    let rewards = content.scenarios.iter().flat_map(|one| &one.treasures);
    rewards
        .flat_map(|one| &one.rewards)
        .any(|reward| matches!(reward, Reward::Item(item) if usize::from(*item) == number))
}

/// Walks over effects and those inside them.
pub(super) fn each<'e>(effects: &'e [Effect], visit: &mut dyn FnMut(&'e Effect)) {
    for effect in effects {
        visit(effect);
        match effect {
            Effect::If(_, then, not) | Effect::Pay(_, then, not) => {
                each(then, visit);
                each(not, visit);
            }
            Effect::MayPay(_, then) | Effect::UpTo(_, _, then) => each(then, visit),
            Effect::Choose(options) => options.iter().for_each(|(_, one)| each(one, visit)),
            Effect::Attack(attack) => {
                attack.cards.iter().for_each(|(_, one)| each(one, visit));
                each(&attack.after, visit);
            }
            _ => {}
        }
    }
}

/// Walks over a test and those inside it.
fn each_test<'t>(test: &'t Test, visit: &mut dyn FnMut(&'t Test)) {
    visit(test);
    match test {
        Test::All(parts) | Test::Any(parts) => {
            parts.iter().for_each(|part| each_test(part, visit));
        }
        Test::Not(part) => each_test(part, visit),
        _ => {}
    }
}

/// All lists of effects of a book, whatever brings them about.
fn all_effects(book: &Book) -> Vec<&[Effect]> {
    let mut all: Vec<&[Effect]> = vec![&book.beginning.effects];
    for scenario in &book.scenarios {
        all.push(&scenario.outcome);
        all.extend(scenario.treasures.iter().map(|one| one.effects.as_slice()));
    }
    for event in &book.events {
        let outcomes = event.options.iter().flat_map(|option| &option.back);
        all.extend(outcomes.map(|outcome| outcome.effects.as_slice()));
        all.push(&event.below);
    }
    all.extend(book.quests.iter().map(|one| one.effects.as_slice()));
    all.extend(book.envelopes.iter().map(|one| one.effects.as_slice()));
    all.extend(book.sections.iter().map(|one| one.effects.as_slice()));
    all.extend(book.laws.iter().map(|one| one.effects.as_slice()));
    for level in book.buildings.iter().flat_map(|one| &one.levels) {
        all.extend([level.once.as_slice(), &level.operation, &level.wrecked]);
        all.extend(level.downtime.iter().map(services));
    }
    let additions = book.buildings.iter().flat_map(|one| &one.additions);
    all.extend(additions.map(|one| one.once.as_slice()));
    all.extend(book.guard.iter().map(|card| card.effects.as_slice()));
    all
}

fn services(service: &longrest_campaign::content::Service) -> &[Effect] {
    match service {
        longrest_campaign::content::Service::Own { effects, .. } => effects,
        _ => &[],
    }
}

/// All tests of a book.
fn all_tests(book: &Book) -> Vec<&Test> {
    let mut all: Vec<&Test> = book.scenarios.iter().flat_map(|one| &one.requires).collect();
    for option in book.events.iter().flat_map(|event| &event.options) {
        all.extend(&option.needs);
        all.extend(option.back.iter().filter_map(|outcome| match &outcome.when {
            Condition::If(test) => Some(test),
            _ => None,
        }));
    }
    for effects in all_effects(book) {
        each(effects, &mut |effect| {
            if let Effect::If(test, ..) = effect {
                all.push(test);
            }
        });
    }
    all
}
