//! What the walk found, said at the place of what it is about.

use super::super::super::{Compiler, Files, identity};
use super::paths::dead_end;
use super::reach::Reach;
use super::stickers::Spoken;
use super::{all_effects, all_tests, each, each_test, rewarded};
use crate::file::{DeckWord, Said};
use crate::notation::campaign::resource_word;
use crate::scope::Kind;
use crate::source::Source;
use longrest_campaign::content::{Building, Deed, Item, Service};
use longrest_campaign::effect::{Condition, Effect, Test};
use longrest_campaign::{Book, Resource};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Where things of the campaign are written.
type Places<'f> = BTreeMap<(Kind, String), (&'f Source, Range<usize>)>;

impl Compiler<'_> {
    /// Walks the campaign as a graph.
    pub(in super::super) fn walk(&self, files: &Files, book: &Book) {
        let scenarios = self.content.scenarios.iter().map(|one| (one.id.as_str(), one)).collect();
        let reach = Reach::of(book, &scenarios);
        let places = places(files);
        let walk = Walk { compiler: self, book, reach: &reach, places: &places };
        walk.scenarios(files);
        walk.passages();
        walk.marks();
        walk.options(files);
        walk.lives();
        walk.deeds(files);
        walk.town();
        walk.chart(files);
        walk.decks(files);
    }
}

struct Walk<'w> {
    compiler: &'w Compiler<'w>,
    book: &'w Book,
    reach: &'w Reach,
    places: &'w Places<'w>,
}

impl Walk<'_> {
    fn warn(&self, kind: Kind, name: &str, code: &'static str, message: &str, help: &str) {
        let Some((source, span)) = self.places.get(&(kind, name.to_owned())) else { return };
        let help = Some(help.to_owned());
        self.compiler.report.warning(source, span.clone(), code, message, help);
    }

    fn scenarios(&self, files: &Files) {
        for scenario in &self.book.scenarios {
            let id = scenario.id.as_str();
            if self.reach.plays(self.book, id) {
                continue;
            }
            let (message, help) = if self.reach.has(Kind::Scenario, id) {
                let help = "change what it `requires`, or let something bring that about";
                ("nothing can meet what this scenario requires", help)
            } else {
                let help = "let another scenario `leads_to` it, or unlock it with an effect";
                ("no path leads to this scenario", help)
            };
            self.warn(Kind::Scenario, id, "unreachable", message, help);
        }
        let Some(open) = files.campaign.first() else { return };
        let span = open.file.scenarios.span.clone();
        if !self.reach.ends {
            let help = "say `ending TEXT` in the outcome of the last scenario".to_owned();
            let message = "the story never ends: no path reaches an `ending`";
            self.compiler.report.warning(&open.source, span, "endless", message, Some(help));
            return;
        }
        let Some(dead_end) = dead_end(self.book) else { return };
        let message = format!(
            "a party can be stranded before the story ends: {}",
            if dead_end.path.is_empty() {
                "nothing can be played at the beginning".to_owned()
            } else {
                format!("after {} nothing can be played", dead_end.path.join(", "))
            }
        );
        let help = match dead_end.barred.is_empty() {
            true => "let every way through lead to another scenario, or to an `ending`".to_owned(),
            false => format!("open, but locked out or not allowed: {}", dead_end.barred.join(", ")),
        };
        self.compiler.report.error(&open.source, span, "stranded", message, Some(help));
    }

    /// Sections, envelopes and events that nobody comes by.
    fn passages(&self) {
        for section in &self.book.sections {
            if !self.reach.has(Kind::Passage, section.id.as_str()) {
                let message = "nobody reads this section";
                let help = "an effect says `read`, or the calendar, a track or a class names it";
                self.warn(Kind::Passage, section.id.as_str(), "unreachable", message, help);
            }
        }
        for envelope in &self.book.envelopes {
            if !self.reach.has(Kind::Envelope, envelope.id.as_str()) {
                let message = "nothing opens this envelope";
                let help = "a quest `opens` it, or an effect says `unlock envelope`";
                self.warn(Kind::Envelope, envelope.id.as_str(), "unreachable", message, help);
            }
        }
        for event in &self.book.events {
            if !self.reach.has(Kind::Event, event.id.as_str()) {
                let message = "this event is in no deck";
                let help = "say `start = true`, or add it with `add event`";
                self.warn(Kind::Event, event.id.as_str(), "unreachable", message, help);
            }
        }
    }

    /// Stickers and counters that are set and never read, or read and never set.
    fn marks(&self) {
        let (mut set, mut read) = (BTreeSet::new(), BTreeSet::new());
        for effects in all_effects(self.book) {
            each(effects, &mut |effect| match effect {
                Effect::GainMark(mark) | Effect::Count(mark, _) => {
                    set.insert(mark.as_str());
                }
                _ => {}
            });
        }
        for test in all_tests(self.book) {
            each_test(test, &mut |test| match test {
                Test::Mark(mark) | Test::Counter(mark, ..) => {
                    read.insert(mark.as_str());
                }
                _ => {}
            });
        }
        for scenario in &self.compiler.content.scenarios {
            let spoken = Spoken::of(scenario);
            let word = |sticker: &u8| self.book.marks.get(usize::from(*sticker));
            set.extend(spoken.given.iter().filter_map(word).map(|mark| mark.id.as_str()));
            read.extend(spoken.read.iter().filter_map(word).map(|mark| mark.id.as_str()));
        }
        for mark in &self.book.marks {
            let id = mark.id.as_str();
            let (message, help) = match (set.contains(id), read.contains(id)) {
                (true, true) => continue,
                (true, false) => (
                    "this is gained, but no test reads it",
                    "let a test look for it, or leave it out",
                ),
                (false, true) => {
                    ("a test reads this, but nothing gives it", "let an effect give it")
                }
                (false, false) => (
                    "nothing uses this",
                    "let an effect give it and a test read it, or leave it out",
                ),
            };
            let kind = if self.places.contains_key(&(Kind::Sticker, id.to_owned())) {
                Kind::Sticker
            } else {
                Kind::Count
            };
            self.warn(kind, id, "unused", message, help);
        }
    }

    /// Options whose back may have nothing to read.
    fn options(&self, files: &Files) {
        let entries = files
            .events
            .iter()
            .flat_map(|open| open.file.events.iter().map(move |entry| (&open.source, entry)));
        for (event, (source, entry)) in self.book.events.iter().zip(entries) {
            for (option, said) in event.options.iter().zip(entry.options.iter()) {
                let fits =
                    |when: &Condition| matches!(when, Condition::Always | Condition::Otherwise);
                if !option.back.iter().any(|outcome| fits(&outcome.when)) {
                    let message = "no outcome of this option fits always";
                    let help = Some("add a line that begins with `otherwise:`".to_owned());
                    let span = said.say.span.clone();
                    self.compiler.report.error(source, span, "event", message, help);
                }
                if option.needs.as_ref().is_some_and(|it| !self.reach.may_hold(self.book, it)) {
                    let message = "nobody can ever choose this option";
                    let span = said.needs.as_ref().map_or(0..0, |needs| needs.span.clone());
                    let help = "change what it `needs`, or let something bring that about";
                    let help = Some(help.to_owned());
                    self.compiler.report.warning(source, span, "unreachable", message, help);
                }
            }
        }
    }

    /// Classes and quests that cannot be had.
    fn lives(&self) {
        for class in &self.book.classes {
            if !self.reach.plays_class(class.id.as_str()) {
                let message = "nothing unlocks this class";
                let help = "an effect says `unlock class`";
                self.warn(Kind::Class, class.id.as_str(), "unreachable", message, help);
            }
        }
        for quest in &self.book.quests {
            let id = quest.id.as_str();
            if !self.reach.has(Kind::Quest, id) {
                let message = "this quest never comes into the deck";
                let help = "leave out `start = false`, or say `unlock quest`";
                self.warn(Kind::Quest, id, "unreachable", message, help);
            }
        }
    }

    /// Deeds that cannot happen.
    fn deeds(&self, files: &Files) {
        let entries = files
            .quests
            .iter()
            .flat_map(|open| open.file.quests.iter().map(move |entry| (&open.source, entry)));
        for (quest, (source, entry)) in self.book.quests.iter().zip(entries) {
            for (goal, said) in quest.goals.iter().zip(&entry.goals.0) {
                let met = match &goal.deed {
                    Deed::Kills(monster) => self.meets(monster.as_str()),
                    _ => true,
                };
                if !met || !self.reach.may_happen(self.book, goal) {
                    let message = "this cannot happen in this campaign";
                    let help = "ask for something that scenarios, items or buildings allow";
                    let (span, help) = (said.span.clone(), Some(help.to_owned()));
                    self.compiler.report.warning(source, span, "deed", message, help);
                }
            }
        }
    }

    /// Whether a monster is in a scenario that can be played.
    fn meets(&self, monster: &str) -> bool {
        let content = &self.compiler.content;
        let Some(number) = content.monsters.iter().position(|one| one.id == monster) else {
            return false;
        };
        content.scenarios.iter().any(|scenario| {
            self.reach.plays(self.book, &scenario.id)
                && scenario.monsters.iter().any(|used| usize::from(used.monster) == number)
        })
    }

    /// Buildings, items and recipes. Items of packs that are used have no place here.
    fn town(&self) {
        self.book.buildings.iter().for_each(|building| self.building(building));
        self.book.items.iter().for_each(|item| self.item(item));
    }

    fn building(&self, building: &Building) {
        let id = building.id.as_str();
        if !self.reach.has(Kind::Building, id) {
            let message = "nothing unlocks this building";
            let help = "an effect says `unlock building`";
            return self.warn(Kind::Building, id, "unreachable", message, help);
        }
        let most = building.levels.len() as u8;
        let first = (1..=most).find(|&level| !self.reach.builds(id, level));
        if let Some(level) = first {
            let message = format!("the cost of level {level} can never be paid");
            let help = "a resource that nobody can come by, or more prosperity than there is";
            self.warn(Kind::Building, id, "cost", &message, help);
        }
    }

    fn item(&self, item: &Item) {
        let id = item.id.as_str();
        let made = self.book.recipes.iter().map(|recipe| &recipe.potion);
        if item.potion && !made.chain(&self.book.repeated).any(|potion| *potion == item.id) {
            let message = "this potion has no recipe";
            self.warn(Kind::Item, id, "recipe", message, "add one to `potions.toml`");
        }
        let rewarded = rewarded(&self.compiler.content, id);
        if !self.reach.obtains(self.book, item) && !rewarded {
            let message = "nobody can come by this item";
            let help = "put it on a `shelf` that is reached, or let something give it";
            self.warn(Kind::Item, id, "unreachable", message, help);
        }
        if item.craft.as_ref().is_some_and(|craft| !self.reach.payable(&craft.resources)) {
            let message = "this item can never be crafted: nobody can come by a resource";
            let help = "ask for a resource that a loot card or an effect gives";
            self.warn(Kind::Item, id, "cost", message, help);
        }
    }

    // FH-BREW-16
    /// Mixtures that can be brewed and make nothing.
    fn chart(&self, files: &Files) {
        let Some(open) = files.potions.first() else { return };
        let offers = |wanted: Service| {
            let levels = self.book.buildings.iter().flat_map(|one| &one.levels);
            levels.into_iter().any(|level| level.downtime.contains(&wanted))
        };
        let missing: Vec<String> = mixtures(offers(Service::Brew), offers(Service::BrewThree))
            .into_iter()
            .filter(|herbs| !self.book.recipes.iter().any(|one| one.herbs == *herbs))
            .map(|herbs| herbs.iter().map(|&one| resource_word(one)).collect::<Vec<_>>().join(" "))
            .collect();
        let span = open.file.recipes.span.clone();
        if !missing.is_empty() {
            let message = format!("{} mixtures of herbs make nothing", missing.len());
            let help = Some(format!("without a recipe: {}", missing.join(", ")));
            self.compiler.report.warning(&open.source, span.clone(), "recipe", message, help);
        }
        if offers(Service::BrewThree) && self.book.repeated.is_none() {
            let message = "three herbs of which two are the same make nothing";
            let help = Some("say `repeated = \"…\"` beside the recipes".to_owned());
            self.compiler.report.warning(&open.source, span, "recipe", message, help);
        }
    }

    /// Decks that are empty before their season is over.
    fn decks(&self, files: &Files) {
        let scenarios = self.book.scenarios.iter();
        let played = scenarios.filter(|one| self.reach.plays(self.book, one.id.as_str())).count();
        // Every scenario takes a week, and a season has ten.
        let weeks = if self.book.rules.calendar { played.saturating_sub(1).min(10) } else { 1 };
        for open in &files.events {
            let deck = open.file.deck.value;
            let winter = matches!(deck, DeckWord::WinterRoad | DeckWord::WinterOutpost);
            let weeks = if winter { played.saturating_sub(11).min(10) } else { weeks };
            let of_deck = |one: &&longrest_campaign::effect::Event| {
                one.deck.as_str() == deck.word() && self.reach.has(Kind::Event, one.id.as_str())
            };
            let cards = self.book.events.iter().filter(of_deck).count();
            let stays = self.book.events.iter().filter(of_deck).any(always_returns);
            if cards < weeks && !stays {
                let message = format!(
                    "{cards} events for {weeks} weeks: the deck `{}` runs out",
                    deck.word()
                );
                let span = open.file.deck.span.clone();
                let help = "write more events, or let one `return` whatever is chosen";
                let help = Some(help.to_owned());
                self.compiler.report.warning(&open.source, span, "deck", message, help);
            }
        }
    }
}

/// All mixtures of two herbs, and of three different ones.
fn mixtures(two: bool, three: bool) -> Vec<Vec<Resource>> {
    let herbs = &Resource::ALL[Resource::MATERIALS.len()..];
    let mut all = Vec::new();
    for (at, &first) in herbs.iter().enumerate() {
        for (next, &second) in herbs.iter().enumerate().skip(at) {
            if two {
                all.push(vec![first, second]);
            }
            let thirds = herbs.iter().skip(next + 1).filter(|_| three && first != second);
            all.extend(thirds.map(|&third| vec![first, second, third]));
        }
    }
    all
}

/// Whether an event goes back to its deck whatever is chosen.
fn always_returns(event: &longrest_campaign::effect::Event) -> bool {
    let outcomes = event.options.iter().flat_map(|option| &option.back);
    outcomes.into_iter().all(|outcome| outcome.effects.contains(&Effect::Return))
}

fn places(files: &Files) -> Places<'_> {
    let mut places = Places::new();
    let mut put = |kind: Kind, id: &str, source, span: Range<usize>| {
        places.insert((kind, id.to_owned()), (source, span));
    };
    let named = |id: &Option<Said>, name: &Said| identity(id.as_ref(), name);
    for open in &files.campaign {
        for entry in &open.file.stickers {
            let (id, span) = named(&entry.id, &entry.name);
            put(Kind::Sticker, &id, &open.source, span);
        }
        for entry in &open.file.counters {
            let (id, span) = named(&entry.id, &entry.name);
            put(Kind::Count, &id, &open.source, span);
        }
    }
    for open in &files.scenarios {
        put(Kind::Scenario, &open.stem, &open.source, open.file.number.span.clone());
    }
    for open in &files.classes {
        put(Kind::Class, &open.stem, &open.source, open.file.name.span.clone());
    }
    for open in &files.items {
        for entry in &open.file.items {
            let (id, span) = named(&entry.id, &entry.name);
            put(Kind::Item, &id, &open.source, span);
        }
    }
    for open in &files.events {
        for entry in &open.file.events {
            put(Kind::Event, &entry.id, &open.source, entry.id.span.clone());
        }
    }
    for open in &files.quests {
        for entry in &open.file.quests {
            let (id, span) = named(&entry.id, &entry.name);
            put(Kind::Quest, &id, &open.source, span);
        }
    }
    for open in &files.envelopes {
        for entry in &open.file.envelopes {
            put(Kind::Envelope, &entry.id.0, &open.source, entry.id.0.span.clone());
        }
    }
    for open in &files.sections {
        for entry in &open.file.sections {
            put(Kind::Passage, &entry.id.0, &open.source, entry.id.0.span.clone());
        }
    }
    for open in &files.buildings {
        let number = &open.file.number;
        put(Kind::Building, &number.value.to_string(), &open.source, number.span.clone());
    }
    places
}
