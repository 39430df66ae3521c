//! Amounts in words.

use super::{Renderer, say};
use longrest_haven::ability::Role;
use longrest_haven::amount::{Amount, Operation, Quantity, Subject};

impl Renderer<'_> {
    /// An amount.
    pub fn amount(&self, amount: &Amount) -> String {
        self.amount_above(amount, 0)
    }

    /// An amount with its sign: what is added.
    pub(super) fn signed(&self, amount: &Amount) -> String {
        match amount {
            Amount::Number(number) => format!("{number:+}"),
            other => format!("+{}", self.amount_above(other, 2)),
        }
    }

    fn amount_above(&self, amount: &Amount, strength: u8) -> String {
        let (operation, pair) = match amount {
            Amount::Number(number) => return number.to_string(),
            Amount::Base(number) => return format!("{number:+}"),
            Amount::Of(quantity) => return self.quantity(*quantity),
            Amount::OfSubject(who, quantity) => return self.of_another(*who, *quantity),
            Amount::Operation(operation, pair) => (operation, pair),
        };
        let (sign, own) = match operation {
            Operation::Add => ("+", 1),
            Operation::Subtract => ("−", 1),
            Operation::Multiply => ("×", 2),
            Operation::DivideUp => ("/", 2),
            Operation::DivideDown => ("/", 2),
            Operation::Least | Operation::Most => {
                let (one, other) = (self.amount(&pair.0), self.amount(&pair.1));
                return self.extreme(*operation, &one, &other);
            }
        };
        let one = self.amount_above(&pair.0, own);
        let other = self.amount_above(&pair.1, own + 1);
        let mut text = format!("{one} {sign} {other}");
        if *operation == Operation::DivideDown {
            text += self.word("amount.rounded-down");
        }
        if own < strength { format!("({text})") } else { text }
    }

    fn extreme(&self, operation: Operation, one: &str, other: &str) -> String {
        match operation {
            Operation::Least => say!(self, "amount.the-lesser-of-n-and-n", one, other),
            _ => say!(self, "amount.the-greater-of-n-and-n", one, other),
        }
    }

    /// What is read off another figure.
    fn of_another(&self, who: Subject, quantity: Quantity) -> String {
        let what = match quantity {
            Quantity::Initiative => self.word("amount.its-initiative").to_owned(),
            Quantity::Shield => self.word("amount.its-shield").to_owned(),
            Quantity::Retaliate => self.word("amount.its-retaliate").to_owned(),
            Quantity::NegativeConditions => self.word("amount.its-negative-conditions").to_owned(),
            Quantity::Summons => self.word("amount.its-summons").to_owned(),
            other => self.quantity(other),
        };
        match who {
            Subject::Actor => what,
            Subject::Target => say!(self, "amount.of-target", what),
            Subject::Of(Role::Attacker) => say!(self, "amount.of-attacker", what),
            Subject::Of(Role::Mover) => say!(self, "amount.of-mover", what),
            Subject::Of(Role::Killer) => say!(self, "amount.of-killer", what),
            Subject::Of(Role::Healer) => say!(self, "amount.of-healer", what),
            Subject::Of(Role::Victim) => say!(self, "amount.of-victim", what),
            Subject::Of(Role::Other) => say!(self, "amount.of-that-figure", what),
            Subject::Summon => say!(self, "amount.of-own-summon", what),
        }
    }

    fn quantity(&self, quantity: Quantity) -> String {
        use Quantity::*;
        let words = match quantity {
            Level => "amount.l",
            Characters => "amount.c",
            EliteHitPoints => "amount.h",
            Variable => "amount.v",
            Round => "amount.the-round",
            Number => "amount.n",
            HexesMoved => "amount.hexes-moved-this-turn",
            HexesMovedLast => "amount.hexes-just-moved",
            DamageSuffered => "amount.damage-the-target-suffered",
            OwnDamageSuffered => "amount.damage-suffered-this-turn",
            KillsThisTurn => "amount.enemies-killed-this-turn",
            Targets => "amount.targets",
            EnemiesAdjacent => "amount.adjacent-enemies",
            AlliesAdjacent => "amount.adjacent-allies",
            AlliesAdjacentToTarget => "amount.allies-adjacent-to-the-target",
            EnemiesAdjacentToTarget => "amount.enemies-adjacent-to-the-target",
            NegativeConditionsOnTarget => "amount.negative-conditions-on-the-target",
            RangeToTarget => "amount.range-to-the-target",
            HitPoints => "amount.hit-points",
            HitPointsMax => "amount.maximum-hit-points",
            HitPointsLost => "amount.lost-hit-points",
            TargetHitPoints => "amount.the-target-s-hit-points",
            TargetShield => "amount.the-target-s-shield",
            Shield => "amount.own-shield",
            TargetRetaliate => "amount.target-retaliate",
            Retaliate => "amount.own-retaliate",
            PrintedAttack => "amount.printed-attack",
            PrintedMove => "amount.printed-move",
            HandCards => "amount.cards-in-hand",
            DiscardedCards => "amount.discarded-cards",
            LostCards => "amount.lost-cards",
            ActiveCards => "amount.active-cards",
            Summons => "amount.own-summons",
            ElementsPresent => "amount.elements-present",
            TreasuresLooted => "amount.treasures-looted",
            EnemiesOnMap => "amount.enemies-on-the-map",
            Escaped => "amount.escaped-characters",
            Exhausted => "amount.exhausted-characters",
            HexesForced => "amount.hexes-forced",
            HexesBlocked => "amount.hexes-blocked",
            MovementLeft => "amount.movement-left",
            Initiative => "amount.initiative",
            TargetInitiative => "amount.target-initiative",
            TokensLooted => "amount.tokens-looted",
            Incoming => "amount.incoming",
            TargetHitPointsMax => "amount.target-hit-points-max",
            TargetHitPointsLost => "amount.target-hit-points-lost",
            NegativeConditions => "amount.negative-conditions",
            EmptyAdjacent => "amount.empty-adjacent",
            ElementsConsumed => "amount.elements-consumed",
            KillsThisRound => "amount.kills-this-round",
            DamageThisRound => "amount.damage-this-round",
            AttacksThisRound => "amount.attacks-this-round",
            ConditionsRemoved => "amount.conditions-removed",
            CardsRemoved => "amount.cards-removed",
            ItemsSpent => "amount.items-spent",
            Gold => "amount.gold",
            TrapDamage => "amount.trap-damage",
            HazardDamage => "amount.hazard-damage",
            Excess => "amount.excess-damage",
            TilesWithin(kind, range) => {
                let kind = self.tiles(kind);
                return say!(self, "amount.tiles-within", kind, range);
            }
            EnemiesWithin(range) => return say!(self, "amount.enemies-within", range),
            AlliesWithin(range) => return say!(self, "amount.allies-within", range),
            MarksOnTarget => {
                let mark = self.mark();
                return say!(self, "amount.marks-on-target", mark);
            }
            TilesAdjacent(kind) => {
                let kind = self.tiles(kind);
                return say!(self, "amount.tiles-adjacent", kind);
            }
            TilesAdjacentToTarget(kind) => {
                let kind = self.tiles(kind);
                return say!(self, "amount.tiles-adjacent-to-target", kind);
            }
            Resource(which) => return self.resource(which).to_owned(),
            Marks => {
                let mark = self.mark();
                return say!(self, "amount.marks", mark);
            }
            Counter(_) => "amount.the-counter",
        };
        self.word(words).to_owned()
    }
}
