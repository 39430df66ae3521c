//! Attacks on the town, and how outcomes change them.

use super::super::Pen;
use super::super::input::{
    Input, Parsed, attempt, list, miss, next_is, optional, parens, phrase, small, words as fixed,
};
use super::super::problem::Expected;
use super::super::words::Table;
use super::effect::{change, effects};
use super::{signed, word};
use crate::scope::Kind;
use longrest_campaign::effect::{Attack, AttackChange, Effect, Luck, Order, Parity, Target};
use longrest_campaign::id::{BuildingId, GuardId};
use winnow::Parser;

/// Buildings by their numbers.
static NUMBERS: Table<(Parity, Order)> = Table {
    what: "a target",
    entries: &[
        ("highest", (Parity::All, Order::Descending)),
        ("lowest", (Parity::All, Order::Ascending)),
        ("odd highest", (Parity::Odd, Order::Descending)),
        ("odd lowest", (Parity::Odd, Order::Ascending)),
        ("even highest", (Parity::Even, Order::Descending)),
        ("even lowest", (Parity::Even, Order::Ascending)),
    ],
};

/// What attacks look for, for messages.
static TARGET: Table<()> = Table {
    what: "a target",
    entries: &[
        ("building", ()),
        ("kind", ()),
        ("highest", ()),
        ("lowest", ()),
        ("odd", ()),
        ("even", ()),
    ],
};

static LUCK: Table<Luck> = Table {
    what: "`advantage` or `disadvantage`",
    entries: &[("advantage", Luck::Advantage), ("disadvantage", Luck::Disadvantage)],
};

/// What an outcome changes about the attack below it.
static CHANGED: Table<Changed> = Table {
    what: "what changes about the attack",
    entries: &[
        ("value", Changed::Value),
        ("targets", Changed::Targets),
        ("check", Changed::Check),
        ("advantage", Changed::Advantage),
        ("disadvantage", Changed::Disadvantage),
        ("wrecks", Changed::Wrecks),
    ],
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Changed {
    Value,
    Targets,
    Check,
    Advantage,
    Disadvantage,
    Wrecks,
}

/// `30 on 2 (building 24, highest) wrecks check -5 when breach (…) then (…)`, or how the attack of
/// this event changes: `value +10`.
pub(super) fn attack(input: &mut Input<'_>) -> Parsed<Effect> {
    if let Some(changed) = attempt(input, |input| phrase(&CHANGED).parse_next(input)) {
        return Ok(Effect::ChangeAttack(match changed {
            Changed::Value => AttackChange::Value(change(input)?),
            Changed::Targets => AttackChange::Targets(change(input)?),
            Changed::Check => AttackChange::Check(change(input)?),
            Changed::Advantage => AttackChange::Luck(Luck::Advantage),
            Changed::Disadvantage => AttackChange::Luck(Luck::Disadvantage),
            Changed::Wrecks => AttackChange::Wrecks,
        }));
    }
    let mut attack = Attack { value: signed(input)?, ..Attack::default() };
    fixed(input, "on")?;
    attack.targets = small(input)?;
    if next_is(input, "(") {
        attack.priority = parens(input, |input: &mut Input<'_>| list(input, ",", target))?;
    }
    attack.wrecks = optional(input, "wrecks");
    if optional(input, "check") {
        attack.check = change(input)?;
    }
    if next_is(input, "advantage") || next_is(input, "disadvantage") {
        attack.luck = phrase(&LUCK).parse_next(input)?;
    }
    while optional(input, "when") {
        let card = GuardId(word(Kind::Guard).parse_next(input)?);
        attack.cards.push((card, parens(input, effects)?));
    }
    if optional(input, "then") {
        attack.after = parens(input, effects)?;
    }
    Ok(Effect::Attack(attack))
}

fn target(input: &mut Input<'_>) -> Parsed<Target> {
    if optional(input, "building") {
        return word(Kind::Building).parse_next(input).map(|it| Target::Building(BuildingId(it)));
    }
    if optional(input, "kind") {
        return word(Kind::BuildingKind).parse_next(input).map(Target::Kind);
    }
    if let Some((parity, order)) = attempt(input, |input| phrase(&NUMBERS).parse_next(input)) {
        return Ok(Target::Numbers(parity, order));
    }
    miss(input, Expected::Table(&TARGET))
}

impl Pen<'_> {
    pub(super) fn attack(&mut self, attack: &Attack) {
        self.put(format_args!("attack {} on {}", attack.value, attack.targets));
        if !attack.priority.is_empty() {
            self.words(" ");
            self.parens(|pen| pen.list(&attack.priority, ", ", Pen::target));
        }
        if attack.wrecks {
            self.words(" wrecks");
        }
        if attack.check != 0 {
            self.put(format_args!(" check {:+}", attack.check));
        }
        if attack.luck != Luck::Even {
            self.words(" ");
            self.words(LUCK.name(&attack.luck));
        }
        for (card, effects) in &attack.cards {
            self.put(format_args!(" when {card}"));
            self.consequence(" ", effects);
        }
        self.consequence(" then ", &attack.after);
    }

    fn target(&mut self, target: &Target) {
        match target {
            Target::Building(building) => self.put("building ").put(building),
            Target::Kind(kind) => self.put("kind ").put(kind),
            Target::Numbers(parity, order) => self.put(NUMBERS.name(&(*parity, *order))),
        };
    }

    pub(super) fn attack_change(&mut self, change: AttackChange) {
        match change {
            AttackChange::Value(by) => self.put(format_args!("attack value {by:+}")),
            AttackChange::Targets(by) => self.put(format_args!("attack targets {by:+}")),
            AttackChange::Check(by) => self.put(format_args!("attack check {by:+}")),
            AttackChange::Luck(luck) => self.put("attack ").put(LUCK.name(&luck)),
            AttackChange::Wrecks => self.put("attack wrecks"),
        };
    }
}
