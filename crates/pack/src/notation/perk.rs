//! Perks: `replace 1 [-1] with 1 [+1]; ignore item penalties`.

use super::Pen;
use super::bonus::bonus;
use super::input::{
    Input, Parsed, attempt, expect, here, list, miss, next_is, optional, reject, small,
};
use super::modifier::card;
use super::problem::Expected;
use super::words::Table;
use longrest_haven::ability::{Limit, When};
use longrest_haven::{Perk, Text};

/// The first words of perks, for messages.
static PERK: Table<()> = Table {
    what: "a perk",
    entries: &[
        ("remove", ()),
        ("add", ()),
        ("replace", ()),
        ("ignore", ()),
        ("when", ()),
        ("always", ()),
    ],
};

/// A perk that can be taken once.
pub(super) fn perk(input: &mut Input<'_>) -> Parsed<Perk> {
    let mut perk = Perk {
        boxes: 1,
        remove: Vec::new(),
        add: Vec::new(),
        ignore_item_penalty: false,
        ignore_scenario_effects: false,
        bonuses: Vec::new(),
        text: Text::default(),
    };
    list(input, ";", |input| {
        if optional(input, "remove") {
            perk.remove.push(cards(input)?);
        } else if optional(input, "add") {
            perk.add.push(cards(input)?);
        } else if optional(input, "replace") {
            perk.remove.push(cards(input)?);
            expect(input, "with")?;
            perk.add.push(cards(input)?);
        } else if optional(input, "ignore item penalties") {
            perk.ignore_item_penalty = true;
        } else if optional(input, "ignore scenario effects") {
            perk.ignore_scenario_effects = true;
        } else if next_is(input, "when") || next_is(input, "always") {
            let at = here(input);
            let bonus = bonus(input)?;
            let endless = bonus.price.is_empty() && bonus.limit == Limit::None;
            if bonus.trigger.when == When::OwnTurn && endless {
                return reject(input, at, "in one's own turn it needs a price or a limit");
            }
            perk.bonuses.push(bonus);
        } else {
            return miss(input, Expected::Table(&PERK));
        }
        Ok(())
    })?;
    Ok(perk)
}

fn cards(input: &mut Input<'_>) -> Parsed<(u16, u8)> {
    let count = attempt(input, small).unwrap_or(1);
    Ok((card(input)?, count))
}

impl Pen<'_> {
    pub(super) fn perk(&mut self, perk: &Perk) {
        let mut parts: Vec<Box<dyn Fn(&mut Self) + '_>> = Vec::new();
        for (word, cards) in [("remove", &perk.remove), ("add", &perk.add)] {
            for &(card, count) in cards {
                parts.push(Box::new(move |pen| {
                    pen.put(format_args!("{word} {count} "));
                    pen.card(card);
                }));
            }
        }
        for (set, words) in [
            (perk.ignore_item_penalty, "ignore item penalties"),
            (perk.ignore_scenario_effects, "ignore scenario effects"),
        ] {
            if set {
                parts.push(Box::new(move |pen| {
                    pen.put(words);
                }));
            }
        }
        for bonus in &perk.bonuses {
            parts.push(Box::new(move |pen| pen.bonus(bonus)));
        }
        self.list(&parts, "; ", |pen, part| part(pen));
    }
}
