//! The campaign as a graph: what no path reaches, what nobody reads, and where a party is stranded.

mod deeds;
mod paths;
mod reach;
mod report;
mod stickers;

use longrest_campaign::Book;
use longrest_campaign::effect::{Condition, Effect, Test};

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
