//! What characters and standees have in common: hit points and conditions that end by themselves.

use longrest_haven::amount::{Amount, Operation, Quantity};
use longrest_haven::{Condition, Conditions};
use serde::{Deserialize, Serialize};

/// Hit points and conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Body {
    /// Hit points.
    pub hit_points: i16,
    /// The most it can have.
    pub hit_points_max: i16,
    /// Its conditions.
    pub conditions: Conditions,
    /// Those of them that it gained in its own turn: they do not end with it.
    pub fresh: Conditions,
}

/// Conditions that end with the next turn of whoever has them.
const BRIEF: [Condition; 7] = [
    Condition::Invisible,
    Condition::Strengthen,
    Condition::Immobilize,
    Condition::Disarm,
    Condition::Impair,
    Condition::Stun,
    Condition::Muddle,
];

/// What the start of a turn does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Started {
    pub(crate) healed: bool,
    pub(crate) damage: u8,
}

impl Body {
    pub(crate) fn new(hit_points: i16) -> Body {
        let none = Conditions::NONE;
        Body { hit_points, hit_points_max: hit_points, conditions: none, fresh: none }
    }

    /// Whether a condition is there.
    pub fn has(&self, condition: Condition) -> bool {
        self.conditions.has(condition)
    }

    // FH-COND-06, FH-COND-07, FH-COND-08
    pub(crate) fn gain(&mut self, condition: Condition, own_turn: bool) {
        self.conditions = self.conditions.with(condition);
        self.fresh = match own_turn {
            true => self.fresh.with(condition),
            false => self.fresh.without(condition),
        };
    }

    pub(crate) fn lose(&mut self, condition: Condition) {
        self.conditions = self.conditions.without(condition);
        self.fresh = self.fresh.without(condition);
    }

    // FH-WARD-01, FH-WARD-02, FH-BRITTLE-01, FH-REGEN-03
    /// Suffers damage, as the conditions change it.
    pub(crate) fn suffer(&mut self, damage: i16) -> i16 {
        let (brittle, ward) = (self.has(Condition::Brittle), self.has(Condition::Ward));
        let damage = match (brittle, ward) {
            (true, false) => damage * 2,
            (false, true) => damage / 2,
            _ => damage,
        };
        self.lose(Condition::Brittle);
        self.lose(Condition::Ward);
        if damage > 0 {
            self.lose(Condition::Regenerate);
        }
        self.hit_points = (self.hit_points - damage).max(0);
        damage
    }

    // FH-WOUND-02, FH-BANE-02, FH-POISON-02, FH-BRITTLE-02
    /// Heals, as the conditions change it.
    pub(crate) fn heal(&mut self, amount: i16) {
        let poisoned = self.has(Condition::Poison);
        for condition in [Condition::Wound, Condition::Bane, Condition::Brittle, Condition::Poison]
        {
            self.lose(condition);
        }
        if !poisoned {
            self.hit_points = (self.hit_points + amount).min(self.hit_points_max);
        }
    }

    // FH-REGEN-01, FH-REGEN-04, FH-WOUND-01
    pub(crate) fn start_turn(&mut self) -> Started {
        let mut started = Started::default();
        if self.has(Condition::Regenerate) {
            self.heal(1);
            started.healed = true;
        }
        if self.has(Condition::Wound) {
            started.damage = self.suffer(1) as u8;
        }
        started
    }

    // FH-COND-08, FH-COND-09, FH-BANE-01
    /// The conditions that end with the turn, and the damage of bane.
    pub(crate) fn end_turn(&mut self) -> (Vec<Condition>, u8) {
        let mut damage = 0;
        if self.has(Condition::Bane) && !self.fresh.has(Condition::Bane) {
            self.lose(Condition::Bane);
            damage = self.suffer(10) as u8;
        }
        let brief = BRIEF.into_iter();
        let ended: Vec<Condition> =
            brief.filter(|one| self.has(*one) && !self.fresh.has(*one)).collect();
        for condition in &ended {
            self.lose(*condition);
        }
        self.fresh = Conditions::NONE;
        (ended, damage)
    }
}

/// An amount that counts characters or the level; what depends on a board counts as 1.
pub(crate) fn amount(amount: &Amount, characters: i16, level: i16) -> i16 {
    match amount {
        Amount::Number(number) => *number,
        Amount::Of(Quantity::Characters) => characters.max(2),
        Amount::Of(Quantity::Level) => level,
        Amount::Operation(how, parts) => {
            let one = i32::from(self::amount(&parts.0, characters, level));
            let other = i32::from(self::amount(&parts.1, characters, level));
            let divisor = other.max(1);
            let value = match how {
                Operation::Add => one + other,
                Operation::Subtract => one - other,
                Operation::Multiply => one * other,
                Operation::DivideUp => (one + divisor - 1).div_euclid(divisor),
                Operation::DivideDown => one.div_euclid(divisor),
                Operation::Least => one.min(other),
                Operation::Most => one.max(other),
            };
            value.clamp(0, 9999) as i16
        }
        _ => 1,
    }
}
