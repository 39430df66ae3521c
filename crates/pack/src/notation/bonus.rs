//! Bonuses: what waits for something, on cards, items, perks and monsters.

use super::Pen;
use super::ability::abilities;
use super::action::{Property, property};
use super::amount::amount;
use super::clause::change;
use super::input::{
    Input, Parsed, attempt, expect, experience, here, next_is, optional, parens, phrase, reject,
    separator, small, words,
};
use super::test::test;
use super::words::{MOMENT, WHEN, WHO};
use longrest_haven::ability::{Ability, Added, Bonus, Slots, Trigger, Verb, When, Who};
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
    expect(input, ":")?;
    loop {
        if optional(input, "do") {
            bonus.abilities.extend(parens(input, abilities)?);
        } else if optional(input, "xp") {
            bonus.experience = experience(input)?;
        } else if optional(input, "optional") {
            bonus.optional = true;
        } else if next_is(input, "slots") {
            bonus.slots = slots(input)?;
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
        When::Always => "what always holds is a shield, retaliate, flying or an immunity",
        When::AttackAction => "an attack cannot be a jump, a flight or an immunity",
        When::Attacks | When::IsAttacked => {
            "an area is settled before an attack: `when … begins attack` changes it"
        }
        When::Moves => "a move can have more points, become a jump or a flight",
        When::Heals | When::IsHealed => "a heal can only be more or less",
        When::WouldSuffer => "damage can be more or less, or negated",
        _ => "nothing can be changed then: say what is done, as `do (heal 2, self)`",
    }
}

fn waiting_for(trigger: Trigger) -> Bonus {
    Bonus {
        trigger,
        only_if: None,
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
                trigger.who = phrase(&WHO).parse_next(input)?;
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
    Ok(Slots { experience: by_slot })
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
        if !bonus.slots.experience.is_empty() {
            parts.push(Box::new(|pen| pen.slots(&bonus.slots)));
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

    fn slots(&mut self, slots: &Slots) {
        self.put("slots ").put(slots.experience.len());
        for (index, gained) in slots.experience.iter().enumerate().filter(|(_, xp)| **xp > 0) {
            self.put(format_args!(" xp {gained} at {}", index + 1));
        }
    }
}
