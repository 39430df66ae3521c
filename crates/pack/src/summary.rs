//! What there is in a pack, and which named special effects it needs.

use longrest_campaign::Book;
use longrest_haven::ability::{Ability, Action, Added, Bonus, Special, Verb};
use longrest_haven::scenario::Effect;
use longrest_haven::{Content, Modifier};
use serde::Serialize;
use std::collections::BTreeMap;

/// How much there is of everything.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// Classes.
    pub classes: usize,
    /// Ability cards.
    pub cards: usize,
    /// Monster sets.
    pub sets: usize,
    /// Monster types, bosses not included.
    pub monsters: usize,
    /// Bosses.
    pub bosses: usize,
    /// Items.
    pub items: usize,
    /// Battle goals.
    pub goals: usize,
    /// Loot cards.
    pub loot: usize,
    /// Scenarios.
    pub scenarios: usize,
    /// Abilities of all cards, items, monsters and scenarios.
    pub abilities: usize,
    /// The named special effects, and how often each is used.
    pub special: BTreeMap<&'static str, usize>,
    /// The lines that the group applies by hand, in English.
    pub by_hand: Vec<String>,
    /// What there is of a campaign, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub campaign: Option<CampaignSummary>,
}

/// How much there is of a campaign.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CampaignSummary {
    /// Events of all decks.
    pub events: usize,
    /// Sections.
    pub sections: usize,
    /// Personal quests.
    pub quests: usize,
    /// Envelopes.
    pub envelopes: usize,
    /// Buildings, walls included.
    pub buildings: usize,
}

impl CampaignSummary {
    /// Counts what is in a book.
    pub fn of(book: &Book) -> CampaignSummary {
        CampaignSummary {
            events: book.events.len(),
            sections: book.sections.len(),
            quests: book.quests.len(),
            envelopes: book.envelopes.len(),
            buildings: book.buildings.len(),
        }
    }
}

impl Summary {
    /// Counts what is in content.
    pub fn of(content: &Content) -> Summary {
        let mut summary = Summary {
            classes: content.classes.len(),
            cards: content.classes.iter().map(|class| class.cards.len()).sum(),
            sets: content.sets.len(),
            monsters: content.monsters.iter().filter(|monster| !monster.boss).count(),
            bosses: content.monsters.iter().filter(|monster| monster.boss).count(),
            items: content.items.len(),
            goals: content.goals.len(),
            loot: content.loot.len(),
            scenarios: content.scenarios.len(),
            ..Summary::default()
        };
        for class in &content.classes {
            for card in &class.cards {
                summary.action(&card.top);
                summary.action(&card.bottom);
            }
            class.summons.iter().for_each(|summon| summary.abilities(&summon.traits));
            class.traits_active.iter().for_each(|bonus| summary.bonus(bonus));
            class.perks.iter().flat_map(|perk| &perk.bonuses).for_each(|it| summary.bonus(it));
        }
        for set in &content.sets {
            set.cards.iter().for_each(|card| summary.action(&card.action));
        }
        for monster in &content.monsters {
            monster.specials.iter().for_each(|action| summary.action(action));
        }
        for item in &content.items {
            summary.bonus(&item.bonus);
            item.flipped.iter().for_each(|bonus| summary.bonus(bonus));
        }
        content.modifiers.iter().for_each(|card| summary.modifier(card));
        for scenario in &content.scenarios {
            let rules = scenario.rules.iter().flat_map(|rule| &rule.effects);
            let sections = scenario.sections.iter().flat_map(|section| &section.effects);
            rules.chain(sections).for_each(|effect| summary.effect(effect));
        }
        summary
    }

    /// How many uses of named special effects there are.
    pub fn special_uses(&self) -> usize {
        self.special.values().sum()
    }

    fn action(&mut self, action: &Action) {
        self.abilities(&action.abilities);
    }

    fn modifier(&mut self, card: &Modifier) {
        self.abilities(&card.abilities);
        self.changes(&card.added);
        card.extras.iter().for_each(|extra| self.changes(&extra.added));
    }

    fn abilities(&mut self, abilities: &[Ability]) {
        for ability in abilities {
            self.abilities += 1;
            self.verb(&ability.verb);
            self.changes(&ability.added);
            ability.extras.iter().for_each(|extra| self.changes(&extra.added));
        }
    }

    fn verb(&mut self, verb: &Verb) {
        match verb {
            Verb::Special(special) => self.special(*special),
            Verb::ByHand { text } => self.by_hand.push(text.clone()),
            Verb::Bonus(bonus) => self.bonus(bonus),
            Verb::Grant { abilities }
            | Verb::Control { abilities }
            | Verb::Repeat { abilities, .. }
            | Verb::From { abilities, .. } => self.abilities(abilities),
            Verb::Choose { options } => options.iter().for_each(|option| self.abilities(option)),
            _ => {}
        }
    }

    fn special(&mut self, special: Special) {
        *self.special.entry(special.name()).or_default() += 1;
    }

    fn bonus(&mut self, bonus: &Bonus) {
        self.abilities(&bonus.abilities);
        self.changes(&bonus.changes);
        for own in &bonus.slots.own {
            self.abilities(&own.abilities);
            self.changes(&own.changes);
        }
    }

    fn changes(&mut self, changes: &[Added]) {
        for change in changes {
            match change {
                Added::After(abilities) => self.abilities(abilities),
                Added::When(_, changes) => self.changes(changes),
                _ => {}
            }
        }
    }

    fn effect(&mut self, effect: &Effect) {
        match effect {
            Effect::Perform(_, action) => self.action(action),
            Effect::Grant(_, abilities) => self.abilities(abilities),
            Effect::Choose(options) => {
                options.iter().flat_map(|(_, it)| it).for_each(|effect| self.effect(effect));
            }
            Effect::Random(options) => {
                options.iter().flatten().for_each(|effect| self.effect(effect));
            }
            Effect::ByHand(text) => self.by_hand.push(text.clone()),
            Effect::If(_, then, otherwise) => {
                then.iter().chain(otherwise).for_each(|effect| self.effect(effect));
            }
            _ => {}
        }
    }
}
