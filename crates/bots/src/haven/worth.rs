//! What abilities are worth from here, in tenths of a hit point.

use super::Score;
use super::field::FAR;
use super::situation::{Foe, Situation};
use crate::Reason;
use arrayvec::ArrayVec;
use longrest_haven::ability::{Ability, Action, Added, Aim, Count, Lost, Manner, Reach, Verb, Who};
use longrest_haven::amount::Amount;
use longrest_haven::state::{FIGURES_MAX, FigureId};
use longrest_haven::{About, Condition};

/// What a kill is worth besides the damage.
const KILL: i32 = 18;
/// What a hex on the way to an enemy or the goal is worth.
const STEP: i32 = 5;

/// An attack as the scores see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strike {
    pub(super) value: i16,
    pub(super) pierce: i16,
    pub(super) reach: u8,
    pub(super) targets: u8,
    /// What its conditions are worth against one target.
    pub(super) conditions: i32,
}

impl Situation<'_> {
    /// What an action is worth after a move of so many points.
    pub(super) fn action(&self, action: &Action, moves: u8) -> Score {
        let (mut value, reason) = self.abilities(&action.abilities, moves);
        if value <= 0 {
            return (value, reason);
        }
        value += i32::from(action.experience) * 2 + action.infuse.len() as i32 * 2;
        let loss = match action.lost {
            Lost::No => 0,
            Lost::Lost | Lost::Unrecoverable => self.loss(),
        };
        (value - loss, reason)
    }

    /// What losing a card costs: the rounds it would still have given.
    pub(super) fn loss(&self) -> i32 {
        let owner = self.look.character(self.character);
        let cards = (owner.hand.len() + owner.discard.len() + owner.chosen.len()) as i32;
        8 + cards * 6
    }

    /// What some abilities are worth in their order.
    pub(super) fn abilities(&self, abilities: &[Ability], moves: u8) -> Score {
        let mut moves = moves;
        let mut total = 0;
        let mut best = (i32::MIN, Reason::NothingLeft);
        for ability in abilities {
            let score = self.ability(ability, moves);
            if let Verb::Move { points, .. } = &ability.verb {
                moves = moves.saturating_add(self.points(points));
            }
            total += score.0;
            if score.0 > best.0 {
                best = score;
            }
        }
        (total, best.1)
    }

    /// Movement points as the figure has them now.
    pub(super) fn points(&self, points: &Amount) -> u8 {
        let stopped = self.look.has(self.me, Condition::Immobilize);
        if stopped { 0 } else { self.look.count(points, self.about()) }
    }

    fn about(&self) -> About {
        About::actor(self.me).with_base(self.look.base_attack(self.me).unwrap_or(0))
    }

    fn ability(&self, ability: &Ability, moves: u8) -> Score {
        let about = self.about();
        if ability.only_if.as_ref().is_some_and(|test| !self.look.test(test, about)) {
            return (0, Reason::NothingLeft);
        }
        let amount = |amount: &Amount| i32::from(self.look.amount(amount, about));
        match &ability.verb {
            Verb::Attack { .. } => self.strike_worth(self.strike(ability), moves),
            Verb::Move { points, manner } => self.move_worth(self.points(points), *manner, moves),
            Verb::Teleport { range, .. } => {
                let points = range.as_ref().map_or(6, |range| self.points(range));
                self.move_worth(points, Manner::Fly, moves)
            }
            Verb::Heal { value } => self.heal_worth(amount(value), &ability.aim),
            Verb::Shield { value } => (amount(value) * self.attackers() * 5, Reason::Protect),
            Verb::Retaliate { value, .. } => {
                (amount(value) * self.attackers() * 5, Reason::Protect)
            }
            Verb::Loot { range } => self.loot_worth(self.look.count(range, about)),
            Verb::Summon { count, .. } => (45 * amount(count).max(1), Reason::Protect),
            Verb::Recover { count, .. } => {
                let owner = self.look.character(self.character);
                let there = owner.discard.len().min(4) as i32;
                (12 * amount(count).min(there), Reason::MostUseful)
            }
            Verb::Afflict | Verb::Displace => self.afflict_worth(ability, moves),
            Verb::Suffer { value } => self.suffer_worth(amount(value), ability, moves),
            Verb::Grant { abilities }
            | Verb::Repeat { abilities, .. }
            | Verb::From { abilities, .. } => {
                let (value, reason) = self.abilities(abilities, moves);
                (value * 3 / 4, reason)
            }
            Verb::Control { abilities } if !self.foes().is_empty() => {
                (10 * abilities.len() as i32, Reason::Damage { hit_points: 2 })
            }
            Verb::Choose { options } => options
                .iter()
                .map(|option| self.abilities(option, moves))
                .max_by_key(|&(value, _)| value)
                .unwrap_or((0, Reason::First)),
            Verb::Bonus(bonus) => {
                (14 + 4 * bonus.slots.experience.len() as i32, Reason::MostUseful)
            }
            Verb::Give { count, .. } => (-8 * amount(count), Reason::NotWorthIt),
            _ => (6, Reason::MostUseful),
        }
    }

    /// An attack ability as the scores see it.
    pub(super) fn strike(&self, ability: &Ability) -> Strike {
        let about = self.about();
        let value = match &ability.verb {
            Verb::Attack { value } => self.look.amount(value, about),
            _ => 0,
        };
        let mut strike = Strike {
            value,
            pierce: 0,
            reach: self.reach(&ability.aim),
            targets: match &ability.aim.count {
                Count::UpTo(count) => self.look.count(count, about),
                Count::All => 8,
            },
            conditions: 0,
        };
        if let Some(area) = ability.aim.area {
            let red = self.look.rules.content.areas[usize::from(area)].red.len();
            strike.targets = strike.targets.max(red.div_ceil(2) as u8);
        }
        for added in &ability.added {
            match added {
                Added::Pierce(amount) => strike.pierce += self.look.amount(amount, about),
                Added::Target(amount) => strike.targets += self.look.count(amount, about),
                Added::Plus(amount) => strike.value += self.look.amount(amount, about),
                Added::Range(amount) => strike.reach += self.look.count(amount, about),
                Added::Condition(condition) => strike.conditions += condition_worth(*condition),
                Added::Push(_) | Added::Pull(_) => strike.conditions += 4,
                Added::Advantage => strike.conditions += 5,
                _ => {}
            }
        }
        strike
    }

    /// How far an aim reaches.
    fn reach(&self, aim: &Aim) -> u8 {
        match &aim.reach {
            Reach::Unstated => self.look.base_range(self.me).unwrap_or(1).max(1),
            Reach::Adjacent => 1,
            Reach::Range(range) | Reach::Within(range) => {
                self.look.count(range, self.about()).max(1)
            }
            Reach::Anywhere | Reach::Near { .. } => 60,
        }
    }

    /// What an attack is worth after a move of so many points.
    pub(super) fn strike_worth(&self, strike: Strike, moves: u8) -> Score {
        if self.look.has(self.me, Condition::Disarm) {
            return (0, Reason::NothingLeft);
        }
        let mut left = strike.targets.max(1);
        let mut total = 0;
        let mut best = (0, Reason::NothingLeft);
        let mut scores: ArrayVec<Score, FIGURES_MAX> = self
            .foes()
            .iter()
            .filter(|foe| gap(foe, strike.reach) <= moves)
            .map(|foe| self.hit_worth(foe, strike))
            .collect();
        scores.sort_unstable_by_key(|&(value, _)| std::cmp::Reverse(value));
        for score in scores {
            if left == 0 || score.0 <= 0 {
                break;
            }
            left -= 1;
            total += score.0;
            if score.0 > best.0 {
                best = score;
            }
        }
        (total, best.1)
    }

    /// What hitting one enemy is worth.
    pub(super) fn hit_worth(&self, foe: &Foe, strike: Strike) -> Score {
        let poison = i16::from(self.look.has(foe.id, Condition::Poison));
        let shield = (self.shield(foe) - strike.pierce).max(0);
        let damage = (strike.value + poison - shield).max(0);
        let dealt = i32::from(damage.min(foe.hit_points));
        let threat = i32::from(foe.attack);
        let mut value = dealt * 10 + strike.conditions;
        let mut reason = Reason::Damage { hit_points: dealt as i16 };
        if damage >= foe.hit_points {
            value += KILL + threat * 4 - strike.conditions;
            reason = Reason::Kill;
        } else {
            // The less is left of it, the sooner it stops striking back.
            value += threat + 6 - i32::from(foe.hit_points - dealt as i16).min(6);
            if strike.conditions > dealt * 10 {
                reason = Reason::Condition;
            }
        }
        if foe.objective {
            value -= 8;
        }
        if strike.reach == 1 {
            value -= i32::from(self.retaliate(foe)) * 8;
        }
        (value, reason)
    }

    fn move_worth(&self, points: u8, manner: Manner, moves: u8) -> Score {
        let gap = self.foes().iter().filter(|foe| !foe.objective || foe.attack > 0);
        let nearest = gap.map(|foe| foe.near).min().unwrap_or(FAR);
        let extra = i32::from(manner != Manner::Walk);
        if nearest == 0 {
            // Already at somebody: a move is for getting away or round.
            return (2 + extra + self.hurt() / 2, Reason::Safety);
        }
        let (distance, reason) = if nearest < FAR {
            (nearest, Reason::Approach { hexes: points.min(nearest) })
        } else {
            let field = self.field();
            let goal = self.goal_cells().iter().map(|&cell| field.cost(cell)).min().unwrap_or(FAR);
            if goal >= FAR {
                return (2, Reason::Stay);
            }
            (goal, Reason::GoalNearer { hexes: points.min(goal) })
        };
        let left = distance.saturating_sub(moves);
        (i32::from(points.min(left)) * STEP + 1 + extra, reason)
    }

    fn heal_worth(&self, amount: i32, aim: &Aim) -> Score {
        let reach = self.reach(aim);
        let look = self.look;
        let heals = |id: FigureId| {
            let figure = look.figure(id);
            let lost = i32::from(figure.hit_points_max - figure.hit_points);
            let urgent = i32::from(figure.hit_points * 3 <= figure.hit_points_max);
            let removes = i32::from(look.has(id, Condition::Wound)) * 8;
            (amount.min(lost) * (6 + 4 * urgent) + removes, amount.min(lost))
        };
        let near = |id: &FigureId| {
            *id == self.me
                || (aim.who != Who::Oneself
                    && look.range(self.me, *id).is_some_and(|range| range <= reach))
        };
        let party = look.figures().filter(|&id| !self.hostile(id)).filter(near);
        let best = party.map(heals).max().unwrap_or((0, 0));
        (best.0, Reason::Heal { hit_points: best.1 as i16 })
    }

    /// How many enemies may attack the figure before its next turn.
    fn attackers(&self) -> i32 {
        let can = |foe: &&Foe| foe.attack > 0 && foe.near <= foe.stride.saturating_add(foe.reach);
        (self.foes().iter().filter(can).count() as i32).min(4)
    }

    fn loot_worth(&self, range: u8) -> Score {
        let look = self.look;
        let within = look.walls().within(self.cell, range);
        let tokens: i32 = within.iter().map(|cell| i32::from(look.state.loot.at(cell))).sum();
        (tokens * 7, Reason::Loot)
    }

    fn afflict_worth(&self, ability: &Ability, moves: u8) -> Score {
        let mut each = 0;
        for added in &ability.added {
            match added {
                Added::Condition(condition) => each += condition_worth(*condition),
                Added::Push(_) | Added::Pull(_) => each += 4,
                _ => {}
            }
        }
        if longrest_haven::Haven::polarity(ability) == longrest_haven::Polarity::Positive {
            return (each, Reason::Protect);
        }
        let strike = self.strike(ability);
        let can = |foe: &&Foe| gap(foe, strike.reach) <= moves && !foe.objective;
        let targets = self.foes().iter().filter(can).count().min(usize::from(strike.targets));
        (each * targets as i32, Reason::Condition)
    }

    fn suffer_worth(&self, amount: i32, ability: &Ability, moves: u8) -> Score {
        if ability.aim.who == Who::Oneself {
            return (-amount * 8, Reason::NotWorthIt);
        }
        let strike = Strike { value: amount as i16, pierce: 99, ..self.strike(ability) };
        self.strike_worth(strike, moves)
    }
}

/// The points needed to have an enemy within reach.
pub(super) fn gap(foe: &Foe, reach: u8) -> u8 {
    if foe.range <= reach && foe.seen {
        return 0;
    }
    match foe.near {
        FAR => FAR,
        near if reach <= 1 => near.max(1),
        near => (near + 1).saturating_sub(reach).max(1),
    }
}

/// What a condition on one figure is worth.
pub(super) fn condition_worth(condition: Condition) -> i32 {
    match condition {
        Condition::Stun => 26,
        Condition::Disarm => 22,
        Condition::Brittle => 16,
        Condition::Bane => 40,
        Condition::Wound => 14,
        Condition::Poison | Condition::Ward | Condition::Strengthen => 12,
        Condition::Invisible | Condition::Regenerate => 12,
        Condition::Immobilize | Condition::Muddle | Condition::Curse | Condition::Bless => 9,
        Condition::Impair => 2,
    }
}
