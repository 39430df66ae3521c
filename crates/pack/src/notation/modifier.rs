//! Modifier cards: `[+1, rolling, wound]`, `[null]`, `[x2]`, `[curse]`.

use super::Pen;
use super::ability::{abilities, extra};
use super::clause::change;
use super::effect::icons;
use super::input::{
    Input, Parsed, expect, here, miss, number, optional, parens, reject, separator,
};
use super::problem::Expected;
use longrest_haven::{Modifier, ModifierValue};

/// A card, as its number among all cards.
pub(super) fn card(input: &mut Input<'_>) -> Parsed<u16> {
    expect(input, "[")?;
    let card = description(input)?;
    expect(input, "]")?;
    Ok(card)
}

fn description(input: &mut Input<'_>) -> Parsed<u16> {
    for (word, known) in
        [("curse", Modifier::CURSE), ("bless", Modifier::BLESS), ("penalty", Modifier::PENALTY)]
    {
        if optional(input, word) {
            return Ok(known);
        }
    }
    let mut card = Modifier::plain(value(input)?);
    // The standard null and 2x carry the shuffle icon; others can say that they do not.
    card.shuffle = !matches!(card.value, ModifierValue::Plus(_));
    while optional(input, ",") {
        if optional(input, "rolling") {
            card.rolling = true;
        } else if optional(input, "shuffle") {
            card.shuffle = true;
        } else if optional(input, "no shuffle") {
            card.shuffle = false;
        } else if optional(input, "returns") {
            card.returns = true;
        } else if optional(input, "infuse") {
            card.infuse.extend(icons(input)?);
        } else if optional(input, "do") {
            card.abilities.extend(parens(input, abilities)?);
        } else {
            card.added.push(change(input)?);
        }
    }
    while separator(input, "|") {
        card.extras.push(extra(input)?);
    }
    Ok(input.state.scope.modifier(card))
}

/// The value of a card: `null`, `x2`, `+1`.
pub(super) fn value(input: &mut Input<'_>) -> Parsed<ModifierValue> {
    if optional(input, "null") {
        return Ok(ModifierValue::Null);
    }
    if optional(input, "x2") {
        return Ok(ModifierValue::Double);
    }
    let sign = if optional(input, "+") {
        1
    } else if optional(input, "-") {
        -1
    } else {
        return miss(input, Expected::A("a card such as `[+1]`, `[null]` or `[curse]`"));
    };
    let at = here(input);
    match i8::try_from(number(input)?) {
        Ok(number) if number <= 20 => Ok(ModifierValue::Plus(sign * number)),
        _ => reject(input, at, "a card changes an attack by at most 20"),
    }
}

impl Pen<'_> {
    pub(super) fn card(&mut self, number: u16) {
        let known = match number {
            Modifier::CURSE => Some("[curse]"),
            Modifier::BLESS => Some("[bless]"),
            Modifier::PENALTY => Some("[penalty]"),
            _ => None,
        };
        match known {
            Some(word) => {
                self.put(word);
            }
            None => {
                let card = self.scope.modifier_card(number);
                self.card_description(&card);
            }
        }
    }

    pub(super) fn modifier_value(&mut self, value: ModifierValue) {
        match value {
            ModifierValue::Null => self.put("null"),
            ModifierValue::Double => self.put("x2"),
            ModifierValue::Plus(number) => self.put(format_args!("{number:+}")),
        };
    }

    fn card_description(&mut self, card: &Modifier) {
        self.put("[");
        self.modifier_value(card.value);
        if card.rolling {
            self.put(", rolling");
        }
        match (card.value, card.shuffle) {
            (ModifierValue::Plus(_), true) => {
                self.put(", shuffle");
            }
            (ModifierValue::Null | ModifierValue::Double, false) => {
                self.put(", no shuffle");
            }
            _ => {}
        }
        if card.returns {
            self.put(", returns");
        }
        for added in &card.added {
            self.put(", ");
            self.change(added);
        }
        if !card.infuse.is_empty() {
            self.put(", infuse ");
            self.icons(&card.infuse);
        }
        if !card.abilities.is_empty() {
            self.put(", do ");
            self.parens(|pen| pen.abilities(&card.abilities));
        }
        for extra in &card.extras {
            self.put(" | ");
            self.extra(extra);
        }
        self.put("]");
    }
}
