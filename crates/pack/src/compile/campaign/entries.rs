//! Events, quests, rules, envelopes and sections.

use super::super::{Compiler, Files, Open, identity};
use crate::file::campaign::{EventEntry, OptionEntry, PassageEntry, PersonalQuestEntry};
use crate::file::{CampaignFile, DeckWord, Said};
use crate::scope::Kind;
use crate::source::Source;
use longrest_campaign::Rules;
use longrest_campaign::content::{Envelope, Law, Quest, QuestGoal, Section};
use longrest_campaign::effect::{Effect, Event, EventOption, Outcome, Test};
use longrest_campaign::id::{
    BuildingId, DeckId, EnvelopeId, EventId, QuestId, ScenarioId, SectionId, StickerId,
};
use longrest_campaign::law::AREAS;
use longrest_haven::Text;
use std::collections::BTreeMap;

impl Compiler<'_> {
    pub(super) fn events(&mut self, files: &Files, rules: &Rules) -> Vec<Event> {
        let mut events = Vec::new();
        for open in &files.events {
            let deck = open.file.deck.value;
            let seasonal = !matches!(deck, DeckWord::Road | DeckWord::City);
            if seasonal != rules.calendar {
                let fitting = DeckWord::ALL
                    .into_iter()
                    .filter(|word| {
                        matches!(word, DeckWord::Road | DeckWord::City) != rules.calendar
                    })
                    .map(DeckWord::word);
                let help = format!("the decks are: {}", fitting.collect::<Vec<_>>().join(", "));
                let message = format!("there is no deck `{}` under these rules", deck.word());
                let span = open.file.deck.span.clone();
                self.report.error(&open.source, span, "edition", message, Some(help));
            }
            for entry in &open.file.events {
                events.push(self.event(&open.source, deck, entry));
            }
        }
        events
    }

    fn event(&mut self, source: &Source, deck: DeckWord, entry: &EventEntry) -> Event {
        let key = format!("event.{}", entry.id.value);
        self.phrases(source, &key, &entry.texts);
        if entry.options.is_empty() {
            let message = "an event has at least one option";
            self.report.error(source, entry.options.span.clone(), "event", message, None);
        }
        let options = entry.options.iter().enumerate();
        let below = self.below(source, entry);
        let event = Event {
            id: EventId(entry.id.value.clone()),
            deck: DeckId(deck.word().to_owned()),
            start: entry.start,
            icon: (entry.icon.as_ref())
                .and_then(|icon| self.word_of(source, Kind::EventIcon, icon)),
            front: self.text(&format!("{key}.front"), &entry.front),
            options: options
                .map(|(index, option)| {
                    self.option(source, option, &format!("{key}.option.{}", index + 1))
                })
                .collect(),
            below,
        };
        self.unsaid(source, &entry.texts);
        event
    }

    /// What is printed below the outcomes.
    fn below(&self, source: &Source, entry: &EventEntry) -> Vec<Effect> {
        let before = self.report.errors();
        let below = self.lines::<Effect>(source, &entry.attack);
        let attacks = below.iter().any(|one| matches!(one, Effect::Attack(_)));
        let first = entry.attack.0.first().filter(|_| !attacks && self.report.errors() == before);
        if let Some(said) = first {
            let message = "nothing here attacks";
            let help = Some("for example `attack 30 on 2 (highest)`".to_owned());
            self.report.error(source, said.span.clone(), "event", message, help);
        }
        below
    }

    fn option(&self, source: &Source, entry: &OptionEntry, key: &str) -> EventOption {
        if entry.back.0.is_empty() {
            let message = "an option has at least one outcome";
            self.report.error(source, entry.say.span.clone(), "event", message, None);
        }
        let outcomes = entry.back.0.iter();
        EventOption {
            say: self.text(key, &entry.say),
            needs: entry.needs.as_ref().and_then(|said| self.line::<Test>(source, said)),
            back: outcomes.filter_map(|said| self.line::<Outcome>(source, said)).collect(),
        }
    }

    pub(super) fn quests(&mut self, files: &Files) -> Vec<Quest> {
        let mut quests = Vec::new();
        for open in &files.quests {
            for entry in &open.file.quests {
                quests.push(self.quest(&open.source, entry));
            }
        }
        quests
    }

    fn quest(&mut self, source: &Source, entry: &PersonalQuestEntry) -> Quest {
        let (id, _) = identity(entry.id.as_ref(), &entry.name);
        let key = format!("quest.{id}");
        if entry.goals.0.is_empty() {
            let message = "a quest has at least one goal";
            self.report.error(source, entry.name.span.clone(), "quest", message, None);
        }
        let goals = entry.goals.0.iter();
        let goals = goals.filter_map(|said| self.line::<QuestGoal>(source, said)).collect();
        let envelopes = self.words_of(source, Kind::Envelope, &entry.opens.0);
        let scenarios = self.words_of(source, Kind::Scenario, &entry.scenarios);
        Quest {
            scenarios: scenarios.into_iter().map(ScenarioId).collect(),
            name: self.text(&format!("{key}.name"), &entry.name),
            text: self.text(&format!("{key}.text"), &entry.text),
            goals,
            start: entry.start,
            envelopes: envelopes.into_iter().map(EnvelopeId).collect(),
            effects: self.said_effects(source, &key, &entry.effects, &entry.texts),
            id: QuestId(id),
        }
    }

    // FH-RSTICK-01, FH-RSTICK-02
    /// The rules that envelopes bring, in the order of the areas they fill.
    pub(super) fn laws(&self, open: &Open<CampaignFile>) -> Vec<Law> {
        let source = &open.source;
        let mut laws = Vec::new();
        for entry in &open.file.rules {
            let (id, span) = identity(entry.id.as_ref(), &entry.name);
            let effects = self.lines::<Effect>(source, &entry.effects);
            let building = (entry.building.as_ref())
                .and_then(|said| self.word_of(source, Kind::Building, &said.0));
            let Some(area) = &entry.area else {
                if !effects.is_empty() || building.is_some() {
                    let message = "this rule does not say where it applies";
                    let help = Some("`area = 10` is Building Operations".to_owned());
                    self.report.error(source, span, "value", message, help);
                }
                continue;
            };
            if !(1..=AREAS).contains(&area.value) {
                let message = format!("the rulebook has the blank areas 1 to {AREAS}");
                self.report.error(source, area.span.clone(), "bounds", message, None);
            }
            let text = self.text(&format!("rule.{id}"), &entry.name);
            let building = building.map(BuildingId);
            laws.push(Law { id: StickerId(id), text, area: area.value, building, effects });
        }
        laws.sort_by_key(|law| law.area);
        laws
    }

    pub(super) fn envelopes(&mut self, files: &Files) -> Vec<Envelope> {
        let mut envelopes = Vec::new();
        for open in &files.envelopes {
            for entry in &open.file.envelopes {
                let (id, text, effects) = self.passage(&open.source, "envelope", entry);
                envelopes.push(Envelope { id: EnvelopeId(id), text, effects });
            }
        }
        envelopes
    }

    pub(super) fn passages(&mut self, files: &Files) -> Vec<Section> {
        let mut sections = Vec::new();
        for open in &files.sections {
            for entry in &open.file.sections {
                let (id, text, effects) = self.passage(&open.source, "section", entry);
                sections.push(Section { id: SectionId(id), text, effects });
            }
        }
        sections
    }

    fn passage(
        &mut self,
        source: &Source,
        kind: &str,
        entry: &PassageEntry,
    ) -> (String, Text, Vec<Effect>) {
        let id = entry.id.0.value.clone();
        let key = format!("{kind}.{id}");
        let text = self.text(&format!("{key}.text"), &entry.text);
        let effects = self.said_effects(source, &key, &entry.effects, &entry.texts);
        (id, text, effects)
    }

    /// Effects with the texts that they can say.
    fn said_effects(
        &mut self,
        source: &Source,
        key: &str,
        effects: &crate::file::Lines,
        texts: &BTreeMap<String, Said>,
    ) -> Vec<Effect> {
        self.phrases(source, key, texts);
        let effects = self.lines::<Effect>(source, effects);
        self.unsaid(source, texts);
        effects
    }
}
