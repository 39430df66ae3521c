//! Bonuses: what waits for something, on cards, items, perks and monsters.

use super::Pen;
use super::ability::{abilities, price};
use super::action::{Property, property};
use super::amount::amount;
use super::clause::change;
use super::input::{
    Input, Parsed, attempt, expect, experience, here, list, next_is, optional, parens, phrase,
    reject, separator, small, words,
};
use super::test::test;
use super::words::{MOMENT, WHEN, WHO};
use longrest_haven::ability::{
    Ability, Added, Bonus, Limit, SlotText, Slots, Trigger, Verb, When, Who,
};
use longrest_haven::amount::Test;
use winnow::Parser;

/// The bonus of an item: in full, or an ability that is used in one's own turn.
pub(super) fn item(input: &mut Input<'_>) -> Parsed<Bonus> {
    if next_is(input, "when") || next_is(input, "always") {
        return bonus(input);
    }
    let trigger = Trigger { when: When::OwnTurn, who: Who::Oneself, within: None };
    Ok(Bonus { abilities: abilities(input)?, optional: true, ..waiting_for(trigger) })
}

/// A bonus, nothing else.
pub(super) fn bonus(input: &mut Input<'_>) -> Parsed<Bonus> {
    let at = here(input);
    let mut properties = Vec::new();
    let bonus = bonus_and_properties(input, &mut properties)?;
    match properties.first() {
        None => Ok(bonus),
        Some(_) => {
            reject(input, at, "only a whole action can be lost, persistent or for the round")
        }
    }
}

/// `when WHO EVENT within N if TEST: changes`, and what the line says about the whole action.
pub(super) fn bonus_and_properties(
    input: &mut Input<'_>,
    properties: &mut Vec<Property>,
) -> Parsed<Bonus> {
    let mut bonus = waiting_for(trigger(input)?);
    if optional(input, "if") {
        bonus.only_if = Some(test(input)?);
    }
    if optional(input, "|") {
        bonus.price = list(input, ",", price)?;
        if optional(input, "if") {
            let also = test(input)?;
            bonus.only_if = Some(match bonus.only_if.take() {
                Some(first) => Test::All(vec![first, also]),
                None => also,
            });
        }
    }
    expect(input, ":")?;
    loop {
        if optional(input, "do") {
            let at = here(input);
            let done = parens(input, abilities)?;
            if let Some(reason) = stranger(&done, bonus.trigger.when) {
                return reject(input, at, reason);
            }
            bonus.abilities.extend(done);
        } else if optional(input, "once per round") {
            bonus.limit = Limit::OncePerRound;
        } else if optional(input, "once per turn") {
            bonus.limit = Limit::OncePerTurn;
        } else if optional(input, "once per scenario") {
            bonus.limit = Limit::OncePerScenario;
        } else if next_is(input, "slot") {
            slot(input, &mut bonus)?;
        } else if optional(input, "xp") {
            bonus.experience = experience(input)?;
        } else if optional(input, "optional") {
            bonus.optional = true;
        } else if next_is(input, "slots") {
            let own = std::mem::take(&mut bonus.slots.own);
            bonus.slots = Slots { own, ..slots(input)? };
        } else if let Some(property) = attempt(input, property) {
            properties.push(property);
        } else {
            let at = here(input);
            let change = change(input)?;
            if !bonus.trigger.when.heeds(&change) {
                return reject(input, at, advice(bonus.trigger.when));
            }
            bonus.changes.push(change);
        }
        if !separator(input, ",") {
            return Ok(bonus);
        }
    }
}

/// What a bonus that waits for this can change.
fn advice(when: When) -> &'static str {
    match when {
        When::Always => {
            "what always holds is a shield, retaliate, flying, immovable, taunt or an immunity"
        }
        When::AttackAction => "an attack cannot be a jump, a flight or an immunity",
        When::Attacks => {
            "an area is settled before an attack: `when … begins attack` changes it; and only \
             whoever is attacked can redirect it"
        }
        When::IsAttacked => "area, range and targets are settled before anybody is attacked",
        When::Moves => "a move can have more points, be doubled, become a jump or a flight",
        When::Heals => {
            "a heal can be more or less, doubled, reach further or more figures, or give conditions"
        }
        When::IsHealed => "a heal can only be more or less, or negated",
        When::WouldSuffer => "damage can be more or less, halved, redirected or negated",
        When::Initiative => "initiative can only be more or less",
        When::WouldDie => "death can only be negated",
        When::WouldGain => "a condition can only be negated or redirected",
        When::WouldGainPositive => "what would be good for somebody can only be negated",
        When::LosesCard => "the loss of a card can only be negated",
        When::DrawsModifier => "targets, range and cards are settled once a card is drawn",
        _ => "nothing can be changed then: say what is done, as `do (heal 2, self)`",
    }
}

/// `slot 2 (stun, do (heal 1, self))`: what one slot brings besides.
fn slot(input: &mut Input<'_>, bonus: &mut Bonus) -> Parsed<()> {
    words(input, "slot")?;
    let at = here(input);
    let number = usize::from(small(input)?);
    if number == 0 || number > 12 {
        return reject(input, at, "there are 1 to 12 slots");
    }
    if bonus.slots.own.len() < number {
        bonus.slots.own.resize(number, SlotText::default());
    }
    let when = bonus.trigger.when;
    let own = &mut bonus.slots.own[number - 1];
    parens(input, |input: &mut Input<'_>| {
        loop {
            if optional(input, "do") {
                own.abilities.extend(parens(input, abilities)?);
            } else {
                let at = here(input);
                let change = change(input)?;
                if !when.heeds(&change) {
                    return reject(input, at, advice(when));
                }
                own.changes.push(change);
            }
            if !separator(input, ",") {
                return Ok(());
            }
        }
    })
}

/// Why abilities name a figure that the event does not have.
fn stranger(abilities: &[Ability], when: When) -> Option<String> {
    abilities.iter().find_map(|ability| match ability.aim.who {
        Who::Of(role) if !when.has_role(role) => {
            let who = WHO.name(&ability.aim.who);
            Some(format!("there is no {who} when somebody {}", WHEN.name(&when)))
        }
        _ => None,
    })
}

fn waiting_for(trigger: Trigger) -> Bonus {
    Bonus {
        trigger,
        only_if: None,
        price: Vec::new(),
        limit: Limit::None,
        changes: Vec::new(),
        abilities: Vec::new(),
        experience: 0,
        optional: false,
        slots: Slots::default(),
    }
}

fn trigger(input: &mut Input<'_>) -> Parsed<Trigger> {
    let mut trigger = Trigger { when: When::Always, who: Who::Oneself, within: None };
    if !optional(input, "always") {
        words(input, "when")?;
        match attempt(input, |input| phrase(&MOMENT).parse_next(input)) {
            Some(moment) => trigger.when = moment,
            None => {
                let at = here(input);
                trigger.who = phrase(&WHO).parse_next(input)?;
                if matches!(trigger.who, Who::Of(_)) {
                    return reject(input, at, "this figure is known only when something happened");
                }
                trigger.when = phrase(&WHEN).parse_next(input)?;
            }
        }
    } else if optional(input, "for") {
        trigger.who = phrase(&WHO).parse_next(input)?;
    }
    if optional(input, "within") {
        trigger.within = Some(amount(input)?);
    }
    Ok(trigger)
}

/// `slots 3 xp 1 at 2`.
pub(super) fn slots(input: &mut Input<'_>) -> Parsed<Slots> {
    words(input, "slots")?;
    let at = here(input);
    let count = small(input)?;
    if count == 0 || count > 12 {
        return reject(input, at, "there are 1 to 12 slots");
    }
    let mut by_slot = vec![0; usize::from(count)];
    while optional(input, "xp") {
        let gained = experience(input)?;
        words(input, "at")?;
        let at = here(input);
        let slot = usize::from(small(input)?);
        match slot.checked_sub(1).and_then(|slot| by_slot.get_mut(slot)) {
            Some(slot) => *slot = gained,
            None => return reject(input, at, format!("there are only {count} slots")),
        }
    }
    Ok(Slots { experience: by_slot, own: Vec::new() })
}

/// A shield or retaliate with slots is a bonus that waits for attacks.
pub(super) fn sugar(ability: &Ability, slots: Slots) -> Option<Bonus> {
    let change = match &ability.verb {
        Verb::Shield { value } => Added::Shield(value.clone()),
        Verb::Retaliate { value, range } => Added::Retaliate(value.clone(), range.clone()),
        _ => return None,
    };
    let trigger = Trigger { when: When::IsAttacked, who: ability.aim.who, within: None };
    Some(Bonus { changes: vec![change], slots, ..waiting_for(trigger) })
}

impl Pen<'_> {
    pub(super) fn bonus(&mut self, bonus: &Bonus) {
        self.trigger(&bonus.trigger);
        if let Some(test) = &bonus.only_if {
            self.put(" if ");
            self.test(test);
        }
        if !bonus.price.is_empty() {
            self.put(" | ");
            self.list(&bonus.price, ", ", |pen, price| pen.price(price));
        }
        self.put(": ");
        let mut parts: Vec<Box<dyn Fn(&mut Self) + '_>> = Vec::new();
        for change in &bonus.changes {
            parts.push(Box::new(move |pen| pen.change(change)));
        }
        if !bonus.abilities.is_empty() {
            parts.push(Box::new(|pen| {
                pen.put("do ");
                pen.parens(|pen| pen.abilities(&bonus.abilities));
            }));
        }
        if bonus.experience > 0 {
            parts.push(Box::new(|pen| {
                pen.put("xp ").put(bonus.experience);
            }));
        }
        if bonus.optional {
            parts.push(Box::new(|pen| {
                pen.put("optional");
            }));
        }
        let limit = match bonus.limit {
            Limit::None => None,
            Limit::OncePerRound => Some("once per round"),
            Limit::OncePerTurn => Some("once per turn"),
            Limit::OncePerScenario => Some("once per scenario"),
        };
        if let Some(limit) = limit {
            parts.push(Box::new(move |pen| {
                pen.put(limit);
            }));
        }
        if !bonus.slots.experience.is_empty() {
            parts.push(Box::new(|pen| pen.slots(&bonus.slots)));
        }
        for (at, own) in bonus.slots.own.iter().enumerate() {
            if *own != SlotText::default() {
                parts.push(Box::new(move |pen| pen.slot(at + 1, own)));
            }
        }
        self.list(&parts, ", ", |pen, part| part(pen));
    }

    fn trigger(&mut self, trigger: &Trigger) {
        let moment = MOMENT.entries.iter().find(|(_, when)| *when == trigger.when);
        match (trigger.when, moment) {
            (When::Always, _) => {
                self.put("always");
                if trigger.who != Who::Oneself {
                    self.put(" for ").put(WHO.name(&trigger.who));
                }
            }
            (_, Some((text, _))) if trigger.who == Who::Oneself => {
                self.put("when ").put(text);
            }
            (when, _) => {
                self.put("when ").put(WHO.name(&trigger.who)).put(" ").put(WHEN.name(&when));
            }
        }
        if let Some(within) = &trigger.within {
            self.put(" within ");
            self.amount(within);
        }
    }

    fn slot(&mut self, number: usize, own: &SlotText) {
        self.put("slot ").put(number).put(" ");
        self.parens(|pen| {
            pen.changes(&own.changes);
            if !own.abilities.is_empty() {
                pen.put(if own.changes.is_empty() { "do " } else { ", do " });
                pen.parens(|pen| pen.abilities(&own.abilities));
            }
        });
    }

    fn slots(&mut self, slots: &Slots) {
        self.put("slots ").put(slots.experience.len());
        for (index, gained) in slots.experience.iter().enumerate().filter(|(_, xp)| **xp > 0) {
            self.put(format_args!(" xp {gained} at {}", index + 1));
        }
    }
}
