//! The campaign: from its files, and the campaign keys of classes, items and scenarios, to the book
//! that a town is played from.

mod enhancements;
mod entries;
mod holdings;
mod scenario;
mod town;
mod treasures;
mod walk;

pub use walk::obtainable;

use super::{Compiler, Files, Open, identity, suggestion};
use crate::campaign::{Campaign, CampaignWords};
use crate::file::campaign::WorthEntry;
use crate::file::{CampaignFile, EditionWord, Formula, Said};
use crate::load::switched;
use crate::notation::Line;
use crate::scope::Kind;
use crate::source::Source;
use longrest_campaign::content::{
    Beginning, Building, Class, Envelope, Item, Mark, Place, Scenario, Shelf, Tracks,
};
use longrest_campaign::effect::{Content, Effect};
use longrest_campaign::id::{BuildingId, EnvelopeId, ItemId, MarkId, ScenarioId, SectionId};
use longrest_campaign::{Book, Rules};
use longrest_haven::scenario::Reward;
use longrest_haven::{Switches, Text};
use std::collections::BTreeMap;
use std::ops::Range;

/// What the campaign knows of classes, items and scenarios, gathered while they are compiled.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    classes: Vec<Class>,
    items: Vec<Item>,
    scenarios: Vec<Scenario>,
    /// The treasure index: what the looter gains, and what the campaign does.
    index: BTreeMap<u16, (Vec<Reward>, Vec<Effect>)>,
}

/// What everything in the campaign is played with.
pub(crate) struct Edition {
    pub(crate) word: EditionWord,
    pub(crate) switches: Switches,
    pub(crate) pack: String,
}

impl Compiler<'_> {
    /// Puts the names of the campaign into the scope.
    pub(super) fn declare_campaign(&mut self, files: &Files) {
        for open in &files.campaign {
            self.declare_sheet(open);
        }
        for open in &files.events {
            for event in &open.file.events {
                self.declare_number(Kind::Event, &event.id, &open.source, event.id.span.clone());
            }
        }
        for open in &files.quests {
            for quest in &open.file.quests {
                let (id, span) = identity(quest.id.as_ref(), &quest.name);
                self.declare_one(Kind::Quest, &id, &open.source, span);
            }
        }
        for open in &files.envelopes {
            for envelope in &open.file.envelopes {
                let id = &envelope.id.0;
                self.declare_number(Kind::Envelope, id, &open.source, id.span.clone());
            }
        }
        for open in &files.sections {
            for section in &open.file.sections {
                let id = &section.id.0;
                self.declare_number(Kind::Passage, id, &open.source, id.span.clone());
            }
        }
        for open in &files.buildings {
            let number = &open.file.number;
            let id = number.value.to_string();
            self.declare_number(Kind::Building, &id, &open.source, number.span.clone());
        }
        for open in &files.guard {
            for card in &open.file.cards {
                self.declare_one(Kind::Guard, &card.id, &open.source, card.id.span.clone());
            }
        }
        for open in &files.map {
            for place in &open.file.places {
                let (id, span) = identity(place.id.as_ref(), &place.name);
                self.declare_one(Kind::Place, &id, &open.source, span);
            }
        }
    }

    fn declare_sheet(&mut self, open: &Open<CampaignFile>) {
        let (source, file) = (&open.source, &open.file);
        for sticker in &file.stickers {
            let (id, span) = identity(sticker.id.as_ref(), &sticker.name);
            self.declare_one(Kind::Sticker, &id, source, span);
        }
        for entry in &file.counters {
            let (id, span) = identity(entry.id.as_ref(), &entry.name);
            self.declare_one(Kind::Count, &id, source, span);
        }
        for entry in &file.rules {
            let (id, span) = identity(entry.id.as_ref(), &entry.name);
            self.declare_one(Kind::Law, &id, source, span);
        }
        for (kind, words) in [
            (Kind::Chain, &file.chains),
            (Kind::BuildingKind, &file.kinds),
            (Kind::EventIcon, &file.icons),
        ] {
            for (word, said) in words {
                self.declare_one(kind, word, source, said.span.clone());
            }
        }
    }

    /// Adds a name that may be a number, such as `SO-07` or `88.2`.
    fn declare_number(&mut self, kind: Kind, id: &str, source: &Source, span: Range<usize>) {
        let tokens = crate::notation::token::tokens(id);
        let one = tokens.is_ok_and(|tokens| tokens.len() == 1 && tokens[0].text == id);
        if one && self.scope.position(kind, id).is_none() {
            self.scope.add(kind, id);
            return;
        }
        if one {
            let message = format!("there is already {} called `{id}`", kind.noun());
            self.report.error(source, span, "duplicate", message, None);
        } else {
            let message = format!("`{id}` cannot be written in a line");
            let help = "for example `SO-07`, `88.2`, `24` or `old-well`".to_owned();
            self.report.error(source, span, "name", message, Some(help));
        }
        self.scope.add(kind, id);
    }

    /// Puts the texts of an entry in reach of its lines.
    fn phrases(&mut self, source: &Source, key: &str, texts: &BTreeMap<String, Said>) {
        self.scope.clear(Kind::Phrase);
        self.scope.phrases.clear();
        for (name, said) in texts {
            let text = self.text(&format!("{key}.say.{name}"), said);
            self.declare_one(Kind::Phrase, name, source, said.span.clone());
            self.scope.phrases.push(text);
        }
    }

    /// Warns of texts that no line of the entry says.
    fn unsaid(&self, source: &Source, texts: &BTreeMap<String, Said>) {
        if self.report.errors() > 0 {
            return;
        }
        for (number, (name, said)) in texts.iter().enumerate() {
            if !self.scope.is_used(Kind::Phrase, number) {
                let message = format!("no line says `{name}`");
                self.report.warning(source, said.span.clone(), "unused", message, None);
            }
        }
    }

    /// The word of something of a kind, if there is such a thing.
    fn word_of(&self, source: &Source, kind: Kind, said: &Said) -> Option<String> {
        if self.scope.find(kind, said).is_some() {
            return Some(said.value.clone());
        }
        let message = format!("`{}` is not {}", said.value, kind.noun());
        let help = suggestion(said, self.scope.names(kind));
        self.report.error(source, said.span.clone(), "unknown-name", message, help);
        None
    }

    fn words_of(&self, source: &Source, kind: Kind, said: &[Said]) -> Vec<String> {
        said.iter().filter_map(|said| self.word_of(source, kind, said)).collect()
    }

    /// Compiles the campaign, if the pack has one.
    pub(crate) fn campaign(&mut self, files: &Files, edition: &Edition) -> Option<Campaign> {
        let Some(open) = files.campaign.first() else {
            self.without_campaign(files);
            return None;
        };
        let (source, file) = (&open.source, &open.file);
        let rules = switched(Rules::of(edition.word.into()), &file.switches, source, self.report);
        let mut draft = std::mem::take(&mut self.draft);
        let mut buildings = self.buildings(files);
        let mut envelopes = self.envelopes(files);
        self.hand_out_buildings(files, &mut envelopes);
        let recipes = self.recipes(files, &mut draft.items);
        let repeated = self.repeated(files, &mut draft.items);
        self.shelves(open, &mut draft.items);
        fill_shelves(&draft.items, &mut buildings);
        // D165: where items are bought, nothing is crafted or brewed.
        for item in draft.items.iter_mut().filter(|_| rules.items_bought) {
            item.craft = None;
            item.potion = false;
        }
        let book = Book {
            pack: edition.pack.clone(),
            switches: edition.switches,
            rules,
            beginning: self.beginning(open, &draft),
            tracks: self.tracks(open),
            calendar: self.calendar(open, &rules),
            classes: draft.classes,
            items: draft.items,
            scenarios: draft.scenarios,
            events: self.events(files, &rules),
            quests: self.quests(files),
            envelopes,
            sections: self.passages(files),
            buildings,
            guard: self.guard(files),
            repeated,
            recipes,
            marks: self.marks(open),
            laws: self.laws(open),
            enhancements: self.price_list(files),
            favors: self.favors(files, &rules),
            dungeon: self.dungeon_deck(),
            index: draft.index.into_keys().collect(),
            loot_cards: self.loot_cards(),
            map: self.map(files),
        };
        let mut campaign = Campaign { book, words: self.campaign_words(open) };
        // What is wrong elsewhere is often the reason why something seems to be out of reach.
        if self.report.errors() == 0 {
            self.walk(files, &campaign.book);
        }
        // No path leads to a random dungeon: it can always be chosen.
        if campaign.book.dungeon.is_some() {
            campaign.book.scenarios.push(longrest_campaign::dungeon::scenario());
        }
        Some(campaign)
    }

    /// Warns of files that mean something only in a campaign.
    fn without_campaign(&self, files: &Files) {
        let sources = (files.events.iter().map(|open| &open.source))
            .chain(files.quests.iter().map(|open| &open.source))
            .chain(files.envelopes.iter().map(|open| &open.source))
            .chain(files.sections.iter().map(|open| &open.source))
            .chain(files.buildings.iter().map(|open| &open.source))
            .chain(files.guard.iter().map(|open| &open.source))
            .chain(files.potions.iter().map(|open| &open.source))
            .chain(files.enhancements.iter().map(|open| &open.source))
            .chain(files.treasures.iter().map(|open| &open.source))
            .chain(files.favors.iter().map(|open| &open.source))
            .chain(files.map.iter().map(|open| &open.source));
        for source in sources {
            let message = "this file means something only in a campaign";
            let help = Some("this pack has no `campaign.toml`".to_owned());
            let severity = crate::Severity::Warning;
            self.report.file(severity, &source.path, "campaign", message, help);
        }
    }

    fn beginning(&mut self, open: &Open<CampaignFile>, draft: &Draft) -> Beginning {
        let (source, file) = (&open.source, &open.file);
        if file.scenarios.is_empty() {
            let message = "a campaign begins with at least one scenario";
            self.report.error(source, file.scenarios.span.clone(), "campaign", message, None);
        }
        let scenarios = self.words_of(source, Kind::Scenario, &file.scenarios);
        let buildings =
            (file.buildings.iter()).filter_map(|said| self.standing(source, said)).collect();
        self.phrases(source, "campaign", &file.texts);
        let effects = self.lines::<Effect>(source, &file.effects);
        self.unsaid(source, &file.texts);
        let on = |shelf: Shelf| {
            let items = draft.items.iter().filter(move |item| item.shelf == shelf);
            items.map(|item| item.id.clone()).collect::<Vec<ItemId>>()
        };
        let random_designs = match &file.random_designs {
            Some(items) => {
                self.words_of(source, Kind::Item, items).into_iter().map(ItemId).collect()
            }
            None => on(Shelf::Design),
        };
        let records = file.records.as_ref().and_then(|said| self.section_of(source, said));
        let random = draft.scenarios.iter().filter(|one| one.random);
        Beginning {
            text: self.text("campaign.text", &file.text),
            scenarios: scenarios.into_iter().map(ScenarioId).collect(),
            buildings,
            effects,
            records,
            random_scenarios: random.map(|one| one.id.clone()).collect(),
            random_designs,
            random_items: on(Shelf::Random),
        }
    }

    /// `12`, or `12 level 2`.
    fn standing(&self, source: &Source, said: &Said) -> Option<(BuildingId, u8)> {
        let line = Said { value: format!("building {}", said.value), span: said.span.clone() };
        match Shelf::read(&line.value, &self.scope) {
            Ok(Shelf::Building(building, level)) => Some((building, level)),
            _ => {
                let message = format!("`{}` is not a building and its level", said.value);
                let help = suggestion(
                    said.split(' ').next().unwrap_or(""),
                    self.scope.names(Kind::Building),
                );
                let help = help.or(Some("for example `12` or `12 level 2`".to_owned()));
                self.report.error(source, said.span.clone(), "unknown-name", message, help);
                None
            }
        }
    }

    fn section_of(&self, source: &Source, said: &Said) -> Option<SectionId> {
        self.word_of(source, Kind::Passage, said).map(SectionId)
    }

    fn tracks(&self, open: &Open<CampaignFile>) -> Tracks {
        let (source, tracks) = (&open.source, &open.file.tracks);
        let sections = |said: &[Said]| {
            said.iter().filter_map(|said| self.section_of(source, said)).collect::<Vec<_>>()
        };
        let ascending = |rising: bool, span: &Range<usize>, what: &str| {
            if !rising {
                let message = format!("the steps of {what} rise from one to the next");
                self.report.error(source, span.clone(), "track", message, None);
            }
        };
        let (prosperity, morale) = (&tracks.prosperity, &tracks.morale);
        ascending(prosperity.is_sorted_by(|a, b| a < b), &prosperity.span, "prosperity");
        ascending(morale.is_sorted_by(|a, b| a.from < b.from), &morale.span, "morale");
        let reputation = &tracks.reputation;
        ascending(reputation.is_sorted_by(|a, b| a.from < b.from), &reputation.span, "reputation");
        let barracks = |Formula(said): &Formula| self.word_of(source, Kind::Building, said);
        Tracks {
            prosperity: prosperity.value.clone(),
            morale: morale.iter().map(|step| (step.from, step.defense)).collect(),
            morale_minimum: sections(&tracks.morale_minimum),
            morale_maximum: sections(&tracks.morale_maximum),
            soldiers: tracks.soldiers.clone(),
            soldier_worth: tracks.soldier_worth.iter().map(worth).collect(),
            barracks: tracks.barracks.as_ref().and_then(barracks).map(BuildingId),
            reputation: reputation.iter().map(|step| (step.from, step.price)).collect(),
            sanctuary: tracks.sanctuary.clone(),
            sanctuary_envelope: (tracks.sanctuary_envelope.as_ref())
                .and_then(|Formula(said)| self.word_of(source, Kind::Envelope, said))
                .map(EnvelopeId),
        }
    }

    fn calendar(&self, open: &Open<CampaignFile>, rules: &Rules) -> Vec<(u16, SectionId)> {
        let mut calendar = Vec::new();
        for entry in &open.file.calendar {
            if !rules.calendar {
                let message = "there is no calendar under these rules";
                let span = entry.week.span.clone();
                self.report.error(&open.source, span, "edition", message, None);
            } else if entry.week.value == 0 {
                let message = "the weeks of the calendar are counted from 1";
                let span = entry.week.span.clone();
                self.report.error(&open.source, span, "bounds", message, None);
            }
            if let Some(section) = self.section_of(&open.source, &entry.section.0) {
                calendar.push((entry.week.value, section));
            }
        }
        calendar.sort();
        calendar
    }

    fn marks(&self, open: &Open<CampaignFile>) -> Vec<Mark> {
        let stickers = open.file.stickers.iter().map(|entry| {
            let (id, _) = identity(entry.id.as_ref(), &entry.name);
            Mark {
                name: self.text(&format!("sticker.{id}"), &entry.name),
                id: MarkId(id),
                kind: entry.kind.as_ref().map(|kind| kind.value.clone()),
                of_party: entry.party,
            }
        });
        let counters = open.file.counters.iter().map(|entry| {
            let (id, _) = identity(entry.id.as_ref(), &entry.name);
            let name = self.text(&format!("counter.{id}"), &entry.name);
            Mark { name, id: MarkId(id), kind: None, of_party: false }
        });
        stickers.chain(counters).collect()
    }

    fn campaign_words(&self, open: &Open<CampaignFile>) -> CampaignWords {
        let file = &open.file;
        let texts = |key: &str, words: &BTreeMap<String, Said>| {
            let text = |(word, said): (&String, &Said)| {
                (word.clone(), self.text(&format!("{key}.{word}"), said))
            };
            words.iter().map(text).collect::<BTreeMap<String, Text>>()
        };
        for (word, said) in &file.traits {
            if self.scope.position(Kind::Trait, word).is_none() {
                let message = format!("no class has the trait `{word}`");
                let help = suggestion(word, self.scope.names(Kind::Trait));
                let span = said.span.clone();
                self.report.warning(&open.source, span, "unused", message, help);
            }
        }
        CampaignWords {
            traits: texts("trait", &file.traits),
            chains: texts("chain", &file.chains),
            kinds: texts("kind", &file.kinds),
            icons: texts("icon", &file.icons),
            rules: (file.rules.iter())
                .map(|entry| {
                    let (id, _) = identity(entry.id.as_ref(), &entry.name);
                    let text = self.text(&format!("rule.{id}"), &entry.name);
                    (id, text)
                })
                .collect(),
        }
    }

    fn map(&self, files: &Files) -> Vec<Place> {
        let mut places = Vec::new();
        for open in &files.map {
            for entry in &open.file.places {
                let (id, _) = identity(entry.id.as_ref(), &entry.name);
                for at in [&entry.x, &entry.y] {
                    if at.value > 1000 {
                        let message = "places are in thousandths of the map: at most 1000";
                        let span = at.span.clone();
                        self.report.error(&open.source, span, "bounds", message, None);
                    }
                }
                places.push(Place {
                    name: self.text(&format!("place.{id}"), &entry.name),
                    id,
                    x: entry.x.value,
                    y: entry.y.value,
                });
            }
        }
        places
    }

    /// Buildings that say which envelope holds them.
    fn hand_out_buildings(&self, files: &Files, envelopes: &mut [Envelope]) {
        for open in &files.buildings {
            let Some(envelope) = self.held_by(open) else { continue };
            let building = BuildingId(open.file.number.value.to_string());
            let unlock = Effect::Unlock(Content::Building(building));
            let held = envelopes.iter_mut().find(|one| one.id == envelope);
            if let Some(held) = held.filter(|held| !held.effects.contains(&unlock)) {
                held.effects.push(unlock);
            }
        }
    }
}

fn worth(entry: &WorthEntry) -> Vec<i16> {
    match entry {
        WorthEntry::Each(amount) => vec![*amount],
        WorthEntry::Steps(steps) => steps.clone(),
    }
}

/// A building that reaches a level puts the items of its shelf there.
fn fill_shelves(items: &[Item], buildings: &mut [Building]) {
    for building in buildings {
        for (index, level) in building.levels.iter_mut().enumerate() {
            let here = Shelf::Building(building.id.clone(), index as u8 + 1);
            let on_it = items.iter().filter(|item| item.shelf == here);
            let items: Vec<ItemId> = on_it.map(|item| item.id.clone()).collect();
            if !items.is_empty() {
                level.once.push(Effect::Shelf(items));
            }
        }
    }
}
