//! Modifier cards and perks in words.

use super::{Renderer, say};
use longrest_haven::{Modifier, ModifierValue, Perk};

/// The value of a modifier card.
pub(super) fn modifier_value(value: ModifierValue) -> String {
    match value {
        ModifierValue::Null => "{null}".to_owned(),
        ModifierValue::Double => "{double}".to_owned(),
        ModifierValue::Plus(number) => format!("{number:+}"),
    }
}

impl Renderer<'_> {
    /// A modifier card.
    pub fn modifier(&self, card: &Modifier) -> String {
        let mut parts = vec![modifier_value(card.value)];
        if card.rolling {
            parts.push(self.word("deck.rolling").to_owned());
        }
        parts.extend(card.added.iter().map(|added| self.added(added)));
        if !card.infuse.is_empty() {
            parts.push(self.infused(&card.infuse));
        }
        if !card.abilities.is_empty() {
            parts.push(self.sentence(&card.abilities));
        }
        parts.extend(card.extras.iter().map(|extra| self.extra(extra)));
        format!("[{}]", parts.join(", "))
    }

    pub(super) fn modifier_card(&self, number: u16) -> String {
        match number {
            Modifier::CURSE => "[{curse}]".to_owned(),
            Modifier::BLESS => "[{bless}]".to_owned(),
            _ => self
                .content
                .modifiers
                .get(usize::from(number))
                .map_or("?".to_owned(), |card| self.modifier(card)),
        }
    }

    /// What a perk does, unless its author has words for it.
    pub fn perk(&self, perk: &Perk) -> String {
        let own = perk.text.get(self.language.code());
        if !own.is_empty() {
            return own.to_owned();
        }
        let list = |cards: &[(u16, u8)]| {
            let words: Vec<String> = cards
                .iter()
                .map(|&(card, count)| format!("{count} × {}", self.modifier_card(card)))
                .collect();
            self.joined(&words)
        };
        let (remove, add) = (list(&perk.remove), list(&perk.add));
        let mut parts = Vec::new();
        match (perk.remove.is_empty(), perk.add.is_empty()) {
            (true, true) => {}
            (false, true) => parts.push(say!(self, "deck.remove-n", remove)),
            (true, false) => {
                parts.push(say!(self, "deck.add-n", add));
            }
            (false, false) => parts.push(say!(self, "deck.replace-n-with-n", remove, add)),
        }
        if perk.ignore_item_penalty {
            parts.push(say!(self, "deck.ignore-the-1-cards-of-items"));
        }
        if perk.ignore_scenario_effects {
            parts.push(say!(self, "deck.ignore-scenario-effects"));
        }
        parts.extend(perk.bonuses.iter().map(|bonus| self.bonus_sentence(bonus)));
        parts.join(". ")
    }
}
