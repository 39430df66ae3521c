//! What a campaign can reach at best: everything that some party could come by.

use super::stickers::Spoken;
use super::{each, services};
use crate::scope::Kind;
use longrest_campaign::Book;
use longrest_campaign::content::Shelf;
use longrest_campaign::effect::{Condition, Content, Effect, Test, Thing, Value};
use longrest_campaign::{Resource, Stock};
use longrest_haven::LootKind;
use longrest_haven::scenario::Scenario;
use std::collections::{BTreeMap, BTreeSet};

/// What can be reached.
#[derive(Debug, Default, PartialEq, Eq, Clone)]
pub(super) struct Reach {
    /// Names by kind: scenarios that can be played, classes, envelopes opened, sections read…
    names: BTreeSet<(Kind, String)>,
    /// Resources that can be had.
    pub(super) resources: BTreeSet<Resource>,
    /// Random scenarios are drawn.
    pub(super) random_scenarios: bool,
    /// Random designs are drawn.
    pub(super) random_designs: bool,
    /// The story ends.
    pub(super) ends: bool,
    /// How many resources effects give is not counted, only which.
    pub(super) items: BTreeSet<String>,
}

impl Reach {
    /// Everything that a book can bring about.
    pub(super) fn of(book: &Book, scenarios: &BTreeMap<&str, &Scenario>) -> Reach {
        let mut reach = Reach::default();
        for id in &book.beginning.scenarios {
            reach.add(Kind::Scenario, id.as_str());
        }
        for building in &book.buildings {
            let stands = book.beginning.buildings.iter().any(|(id, _)| *id == building.id);
            if building.open || stands {
                reach.add(Kind::Building, building.id.as_str());
            }
        }
        let classes = book.classes.iter().filter(|one| !one.locked);
        classes.for_each(|one| reach.add(Kind::Class, one.id.as_str()));
        let events = book.events.iter().filter(|one| one.start);
        events.for_each(|one| reach.add(Kind::Event, one.id.as_str()));
        let quests = book.quests.iter().filter(|one| one.start);
        quests.for_each(|one| reach.add(Kind::Quest, one.id.as_str()));
        let printed = book.calendar.iter().map(|(_, section)| section);
        let tracks = book.tracks.morale_minimum.iter().chain(&book.tracks.morale_maximum);
        for section in printed.chain(tracks) {
            reach.add(Kind::Passage, section.as_str());
        }
        if let Some(section) = &book.beginning.records {
            reach.add(Kind::Passage, section.as_str());
        }
        // Every round adds something or is the last.
        loop {
            let before = reach.clone();
            reach.round(book, scenarios);
            if reach == before {
                return reach;
            }
        }
    }

    fn add(&mut self, kind: Kind, name: &str) {
        self.names.insert((kind, name.to_owned()));
    }

    /// Whether something can be reached.
    pub(super) fn has(&self, kind: Kind, name: &str) -> bool {
        self.names.contains(&(kind, name.to_owned()))
    }

    /// Whether a scenario can be played.
    pub(super) fn plays(&self, book: &Book, id: &str) -> bool {
        let scenario = book.scenarios.iter().find(|one| one.id.as_str() == id);
        scenario.is_some_and(|one| {
            let drawn = one.random && self.random_scenarios;
            let solo = one.solo.is_some();
            (self.has(Kind::Scenario, id) || drawn || solo)
                && one.requires.iter().all(|test| self.may_hold(book, test))
        })
    }

    fn round(&mut self, book: &Book, scenarios: &BTreeMap<&str, &Scenario>) {
        self.effects(book, &book.beginning.effects);
        for scenario in &book.scenarios {
            if !self.plays(book, scenario.id.as_str()) {
                continue;
            }
            self.effects(book, &scenario.outcome);
            scenario.treasures.iter().for_each(|one| self.effects(book, &one.effects));
            if let Some(played) = scenarios.get(scenario.id.as_str()) {
                self.loot(played);
                for sticker in Spoken::of(played).given {
                    if let Some(mark) = book.marks.get(usize::from(sticker)) {
                        self.add(Kind::Sticker, mark.id.as_str());
                    }
                }
            }
        }
        for event in &book.events {
            if !self.has(Kind::Event, event.id.as_str()) {
                continue;
            }
            self.effects(book, &event.below);
            for option in &event.options {
                if option.needs.as_ref().is_none_or(|test| self.may_hold(book, test)) {
                    for outcome in &option.back {
                        let fits = match &outcome.when {
                            Condition::If(test) => self.may_hold(book, test),
                            _ => true,
                        };
                        if fits {
                            self.effects(book, &outcome.effects);
                        }
                    }
                }
            }
        }
        for section in &book.sections {
            if self.has(Kind::Passage, section.id.as_str()) {
                self.effects(book, &section.effects);
            }
        }
        for envelope in &book.envelopes {
            if self.has(Kind::Envelope, envelope.id.as_str()) {
                self.effects(book, &envelope.effects);
            }
        }
        for law in &book.laws {
            if self.has(Kind::Law, law.id.as_str()) {
                self.effects(book, &law.effects);
            }
        }
        self.lives(book);
        self.town(book);
    }

    /// Quests and classes.
    fn lives(&mut self, book: &Book) {
        for quest in &book.quests {
            let held = self.has(Kind::Quest, quest.id.as_str());
            if held {
                quest.scenarios.iter().for_each(|one| self.add(Kind::Scenario, one.as_str()));
            }
            if held && quest.goals.iter().all(|goal| self.may_happen(book, goal)) {
                quest.envelopes.iter().for_each(|one| self.add(Kind::Envelope, one.as_str()));
                self.effects(book, &quest.effects);
                // Once its envelopes are open a quest gives these instead.
                self.random_scenarios = true;
                self.random_designs = true;
                self.add(Kind::Trait, "retired");
            }
        }
        let retire = self.has(Kind::Trait, "retired");
        for class in &book.classes {
            if !self.has(Kind::Class, class.id.as_str()) {
                continue;
            }
            let events = if retire { class.retired_events.as_slice() } else { &[] };
            for event in class.unlocked_events.iter().chain(events) {
                self.add(Kind::Event, event.as_str());
            }
            if let Some(section) = class.retired.as_ref().filter(|_| retire) {
                self.add(Kind::Passage, section.as_str());
            }
        }
    }

    fn town(&mut self, book: &Book) {
        for building in &book.buildings {
            if !self.has(Kind::Building, building.id.as_str()) {
                continue;
            }
            for (index, level) in building.levels.iter().enumerate() {
                let there = |(id, at): &(_, u8)| *id == building.id && usize::from(*at) > index;
                let stands = book.beginning.buildings.iter().any(there);
                let built = usize::from(level.prosperity) <= book.tracks.prosperity.len() + 1
                    && self.payable(&level.cost.resources);
                if !stands && !built {
                    break;
                }
                self.add(Kind::BuildingKind, &format!("{} level {}", building.id, index + 1));
                self.effects(book, &level.once);
                self.effects(book, &level.operation);
                self.effects(book, &level.wrecked);
                level.downtime.iter().for_each(|one| self.effects(book, services(one)));
            }
            for addition in &building.additions {
                let stands = self.builds(building.id.as_str(), addition.level);
                if stands && self.payable(&addition.cost.resources) {
                    self.effects(book, &addition.once);
                }
            }
        }
    }

    /// Whether a building can reach a level.
    pub(super) fn builds(&self, building: &str, level: u8) -> bool {
        level == 0 || self.has(Kind::BuildingKind, &format!("{building} level {level}"))
    }

    /// Whether all kinds of resources of a cost can be had.
    pub(super) fn payable(&self, cost: &Stock) -> bool {
        cost.iter().all(|(resource, _)| self.resources.contains(&resource))
    }

    fn loot(&mut self, scenario: &Scenario) {
        for kind in LootKind::ALL {
            let resource = Resource::of_loot(kind);
            if scenario.loot.cards[kind as usize] > 0 {
                self.resources.extend(resource);
            }
        }
        for treasure in &scenario.treasures {
            for reward in &treasure.rewards {
                if let longrest_haven::scenario::Reward::Resource(kind, _) = reward {
                    self.resources.extend(Resource::of_loot(*kind));
                }
            }
        }
    }

    fn effects(&mut self, book: &Book, effects: &[Effect]) {
        for effect in effects {
            match effect {
                Effect::If(test, then, not) => {
                    if self.may_hold(book, test) {
                        self.effects(book, then);
                    }
                    self.effects(book, not);
                }
                Effect::Pay(_, then, not) => {
                    self.effects(book, then);
                    self.effects(book, not);
                }
                Effect::MayPay(_, then) | Effect::UpTo(_, _, then) => self.effects(book, then),
                Effect::Choose(options) => {
                    options.iter().for_each(|(_, one)| self.effects(book, one));
                }
                Effect::Attack(attack) => {
                    attack.cards.iter().for_each(|(_, one)| self.effects(book, one));
                    self.effects(book, &attack.after);
                }
                plain => self.effect(plain),
            }
        }
    }

    fn effect(&mut self, effect: &Effect) {
        match effect {
            Effect::GainMark(mark) => self.add(Kind::Sticker, mark.as_str()),
            Effect::Count(counter, _) => self.add(Kind::Count, counter.as_str()),
            Effect::Read(section, _) => self.add(Kind::Passage, section.as_str()),
            Effect::AddEvent(event) => self.add(Kind::Event, event.as_str()),
            Effect::Unlock(content) => match content {
                Content::Scenario(id) => self.add(Kind::Scenario, id.as_str()),
                Content::Class(id) => self.add(Kind::Class, id.as_str()),
                Content::Envelope(id) => self.add(Kind::Envelope, id.as_str()),
                Content::Building(id) => self.add(Kind::Building, id.as_str()),
                Content::Quest(id) => self.add(Kind::Quest, id.as_str()),
                Content::Rule(id) => self.add(Kind::Law, id.as_str()),
                Content::Design(id) => self.add(Kind::Item, id.as_str()),
            },
            Effect::RandomScenario => self.random_scenarios = true,
            Effect::RandomDesign => self.random_designs = true,
            Effect::Shelf(items) => {
                self.items.extend(items.iter().map(|item| item.0.clone()));
            }
            Effect::Gain(_, Thing::Item(item), _) => {
                self.items.insert(item.0.clone());
            }
            Effect::Gain(_, Thing::Resource(resource), _) => {
                self.resources.insert(*resource);
            }
            Effect::Gain(_, Thing::AnyMaterial, _) => {
                self.resources.extend(Resource::MATERIALS);
            }
            Effect::Gain(_, Thing::AnyHerb, _) => {
                self.resources.extend(Resource::ALL.into_iter().filter(|it| !it.is_material()));
            }
            Effect::Gain(_, Thing::AnyResource, _) => self.resources.extend(Resource::ALL),
            Effect::Ending(_) => self.ends = true,
            _ => {}
        }
    }

    /// Whether a test can be true of some campaign.
    pub(super) fn may_hold(&self, book: &Book, test: &Test) -> bool {
        match test {
            Test::All(parts) => parts.iter().all(|part| self.may_hold(book, part)),
            Test::Any(parts) => parts.iter().any(|part| self.may_hold(book, part)),
            Test::Trait(word) => book.classes.iter().any(|class| {
                class.traits.contains(word) && self.has(Kind::Class, class.id.as_str())
            }),
            Test::Class(class) => self.has(Kind::Class, class.as_str()),
            Test::Mark(mark) => self.has(Kind::Sticker, mark.as_str()),
            Test::Counter(counter, compare, with) => {
                compare.holds(0, *with) || self.has(Kind::Count, counter.as_str())
            }
            Test::Completed(scenario) => self.plays(book, scenario.as_str()),
            Test::Value(Value::Reputation, ..) => book.rules.reputation,
            Test::Value(
                Value::Morale | Value::Defense | Value::Soldiers | Value::FailedChecks,
                ..,
            ) => !book.rules.reputation,
            Test::Value(Value::Week, ..) | Test::Season(_) => book.rules.calendar,
            Test::Building(building, level) => self.builds(building.as_str(), *level),
            Test::Opened(envelope) => self.has(Kind::Envelope, envelope.as_str()),
            Test::Collective(Thing::Resource(resource), _)
            | Test::Each(Thing::Resource(resource), _)
            | Test::One(Thing::Resource(resource), _) => self.resources.contains(resource),
            Test::Not(_)
            | Test::Value(..)
            | Test::Collective(..)
            | Test::Each(..)
            | Test::One(..) => true,
        }
    }

    /// Whether somebody can come by an item.
    pub(super) fn obtains(&self, book: &Book, item: &longrest_campaign::content::Item) -> bool {
        let id = item.id.as_str();
        self.items.contains(id)
            || self.has(Kind::Item, id)
            || match &item.shelf {
                Shelf::Start => true,
                Shelf::Random => true,
                Shelf::Reward => false,
                Shelf::Building(building, level) => self.builds(building.as_str(), *level),
                Shelf::Prosperity(level) => {
                    book.rules.items_by_prosperity
                        && usize::from(*level) <= book.tracks.prosperity.len() + 1
                }
                Shelf::Design => {
                    self.random_designs && book.beginning.random_designs.contains(&item.id)
                }
            }
    }
}

/// Whether effects, or those inside them, do something.
pub(super) fn any(effects: &[Effect], is: impl Fn(&Effect) -> bool) -> bool {
    let mut found = false;
    each(effects, &mut |effect| found |= is(effect));
    found
}
