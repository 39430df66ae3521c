//! The heroes: what to declare, where to go, what to do there.

use super::aim::wounding;
use super::ground::{NOTHING, Pull, ends_unseen, heroes_pull, leads_on};
use super::{Score, Sight};
use crate::Reason;
use longrest_descent::{
    Action, Choice, Class, Effect, Figure, HeroId, ItemId, Marker, Order, Place, Power, PowerCard,
    PowerRef, StartEffect, Walk,
};
use longrest_grid::{Cell, CellSet};

/// What a hurtful way costs.
const HURT: i32 = 20;
/// What a point of fatigue is worth.
const FATIGUE: i32 = 12;

/// The best place of a walk.
struct Goal {
    at: usize,
    worth: i32,
    attack: i32,
}

/// How good a space is to be put on.
pub(super) fn lands(pull: &Pull, option: Choice) -> Score {
    match option {
        Choice::Space(cell) => (pull.at(cell), Reason::Goal),
        _ => (NOTHING - 1, Reason::First),
    }
}

impl Sight<'_> {
    /// Sturdy heroes first, and those who cost little when they fall.
    pub(super) fn sheet(&mut self, option: Choice) -> Score {
        let Choice::Sheet(sheet) = option else { return (0, Reason::First) };
        let sheet = self.rules.content.sheet(sheet);
        let traits: i32 = sheet.traits.iter().map(|&dice| i32::from(dice * dice)).sum();
        let sturdy = i32::from(sheet.wounds) + 3 * i32::from(sheet.armor);
        (sturdy + 2 * traits - 3 * i32::from(sheet.conquest), Reason::MostUseful)
    }

    /// Whoever can strike goes first; who stands behind follows.
    pub(super) fn next_hero(&mut self, option: Choice) -> Score {
        let Choice::Hero(hero) = option else { return (0, Reason::First) };
        let figure = Figure::Hero(hero);
        let arms = self.rules.arms(self.state, hero);
        let best = arms.into_iter().filter_map(|arm| self.best_target(figure, arm));
        (best.map(|(_, worth)| worth).max().unwrap_or(0), Reason::MostUseful)
    }

    /// What draws a hero on.
    pub(super) fn pull(&mut self, hero: HeroId) -> Pull {
        let mut relics: Vec<ItemId> = Vec::new();
        for (_, placed) in self.state.markers.iter() {
            if let Marker::Relic(item) = placed.marker
                && self.keeps(hero, item)
            {
                relics.push(item);
            }
        }
        heroes_pull(self.rules, self.state, &relics)
    }

    /// What a place of a walk is worth: what draws there, and the attacks from there.
    fn goal(&mut self, hero: HeroId, walk: &Walk, pull: &Pull, attacks: i32, tired: u8) -> Goal {
        let figure = Figure::Hero(hero);
        let own: CellSet = self.rules.body(self.state, figure).iter().copied().collect();
        let arms = self.rules.arms(self.state, hero);
        let mut swings = if attacks > 0 { self.swings(figure, &arms) } else { Vec::new() };
        let mut best = Goal { at: 0, worth: i32::MIN, attack: 0 };
        for (at, place) in walk.reached().iter().enumerate() {
            if !place.stays {
                continue;
            }
            let cell = place.pose.cell;
            let attack =
                if attacks > 0 { self.best_from(figure, &mut swings, &[cell], &own) } else { 0 };
            let bought = i32::from(place.points.saturating_sub(tired));
            let worth = pull.at(cell) + attacks * attack
                - i32::from(place.points)
                - bought * FATIGUE
                - if place.hurts { HURT } else { 0 };
            if worth > best.worth {
                best = Goal { at, worth, attack };
            }
        }
        best
    }

    /// Which action is declared.
    pub(super) fn declare(&mut self, hero: HeroId) -> (Choice, Reason) {
        let pull = self.pull(hero);
        let figure = Figure::Hero(hero);
        let me = self.state.hero(hero);
        let Some(here) = me.cell() else {
            // In town: to the shop with money, back to the others without.
            let rich = me.coins >= 250;
            return self.best(|_, option| match option {
                Choice::Act(Action::Run) if rich => (3, Reason::Shop),
                Choice::Act(Action::Advance) => (2, Reason::Goal),
                _ => (0, Reason::First),
            });
        };
        let speed = self.rules.speed(self.state, hero);
        let spare = me.fatigue.saturating_sub(1).min(3);
        let stay = self.goal(hero, &self.rules.walk(self.state, figure, spare), &pull, 2, 0);
        let near = self.goal(hero, &self.rules.walk(self.state, figure, speed), &pull, 1, speed);
        let far = self.rules.walk(self.state, figure, speed.saturating_mul(2));
        let far = self.goal(hero, &far, &pull, 0, u8::MAX);
        let tired = i32::from(self.rules.fatigue_max(self.state, hero) - me.fatigue);
        let quiet = stay.attack == 0 && near.attack == 0;
        // What is rushed past unharmed strikes from behind.
        let pace = far.worth - pull.at(here) / 8;
        self.best(|_, option| match option {
            Choice::Act(Action::Battle) if stay.attack > 0 => (stay.worth, Reason::Kill),
            Choice::Act(Action::Advance | Action::OnlyMove | Action::Scamper) => {
                (near.worth, if near.attack > 0 { wounding(near.attack) } else { Reason::Goal })
            }
            Choice::Act(Action::Run) if quiet => (pace, Reason::Goal),
            Choice::Act(Action::Ready) => {
                let rest = if quiet { tired * FATIGUE / 2 } else { 0 };
                let wait = pull.at(here) + stay.attack + rest - 10;
                (wait, Reason::RestQuick)
            }
            Choice::Act(Action::OnlyAttack) => (pull.at(here) + stay.attack, Reason::Kill),
            _ => (NOTHING, Reason::First),
        })
    }

    /// What a hero does next.
    pub(super) fn act(&mut self, hero: HeroId) -> (Choice, Reason) {
        if let Some(done) = self.at_once(hero) {
            return done;
        }
        if self.hero(hero).is_in_town() {
            return self.in_town();
        }
        let pull = self.pull(hero);
        let figure = Figure::Hero(hero);
        let turn = self.state.turn;
        let attacks = i32::from(turn.attacks.min(2));
        let strike = self.attack_here(hero);
        let spare = self.hero(hero).fatigue.saturating_sub(1).min(3);
        let buys = self.offers(Choice::FatigueMove) && attacks > 0 && strike.is_none();
        let points = turn.movement + if buys { spare } else { 0 };
        let walk = self.rules.walk(self.state, figure, points);
        if walk.reached().is_empty() {
            return (self.last(hero), Reason::NothingLeft);
        }
        let goal = self.goal(hero, &walk, &pull, attacks, turn.movement);
        // Whoever can strike as well from here strikes first and walks on afterwards.
        if let Some((attack, worth)) = strike
            && worth * 6 >= goal.attack * 5
        {
            return (attack, wounding(worth));
        }
        let place = walk.reached()[goal.at];
        if goal.at != 0 {
            if place.points > turn.movement && goal.attack > 0 {
                return (Choice::FatigueMove, wounding(goal.attack));
            }
            let step = walk.first_step(goal.at).map(Choice::Step);
            if let Some(step) = step.filter(|step| self.offers(*step)) {
                let nearer = if goal.attack > 0 { wounding(goal.attack) } else { Reason::Goal };
                return (step, nearer);
            }
        }
        self.here(hero, strike, &pull)
    }

    /// What costs nothing, or is what the hero came for.
    fn at_once(&mut self, hero: HeroId) -> Option<(Choice, Reason)> {
        let me = *self.hero(hero);
        let most = self.rules.wounds_max(self.state, hero);
        let low = me.wounds * 2 <= most;
        for &option in self.options {
            let score = match option {
                // Whoever drops a relic finds it at his feet again.
                Choice::PickUp(Marker::Relic(item)) => {
                    self.keeps(hero, item).then_some(Reason::Treasure)
                }
                Choice::PickUp(_) => Some(Reason::Treasure),
                Choice::OpenChest => Some(Reason::Treasure),
                Choice::Climb(_) => Some(Reason::Goal),
                Choice::Drink(item) => match &self.rules.content.item(item).class {
                    Class::Potion(potion) if potion.wounds > 0 && low => {
                        Some(Reason::Heal { hit_points: i16::from(potion.wounds) })
                    }
                    Class::Potion(potion) if potion.fatigue && me.fatigue == 0 => {
                        Some(Reason::WorthIt)
                    }
                    _ => None,
                },
                Choice::Use(power) if self.is_worth(hero, power) => Some(Reason::WorthIt),
                _ => None,
            };
            if let Some(reason) = score {
                return Some((option, reason));
            }
        }
        None
    }

    /// What is left to do on this space.
    fn here(
        &mut self,
        hero: HeroId,
        strike: Option<(Choice, i32)>,
        pull: &Pull,
    ) -> (Choice, Reason) {
        if let Some((attack, worth)) = strike {
            return (attack, wounding(worth));
        }
        let state = self.state;
        for &option in self.options {
            match option {
                Choice::OpenDoor(door)
                    if leads_on(self.rules, state, door)
                        || pull.crosses(self.rules, state, Figure::Hero(hero), door) =>
                {
                    return (option, Reason::Door);
                }
                Choice::Encounter => return (option, Reason::Goal),
                Choice::Stairs(there) if self.climbs(hero, pull, there) => {
                    return (option, Reason::Goal);
                }
                _ => {}
            }
        }
        if self.offers(Choice::TakeMovement) {
            return (Choice::TakeMovement, Reason::Goal);
        }
        if self.options.iter().any(|option| matches!(option, Choice::Order(_))) {
            return self.best(|it, option| it.order(hero, option));
        }
        (self.last(hero), Reason::NothingLeft)
    }

    /// Whether what draws a hero lies at the other end of the stairs, or nobody knows what does.
    fn climbs(&self, hero: HeroId, pull: &Pull, there: Cell) -> bool {
        let here = self.hero(hero).cell().map_or(i32::MAX, |cell| pull.at(cell));
        ends_unseen(self.rules, self.state, there) || pull.at(there) > here
    }

    /// The turn ends, or what must be done before it can.
    fn last(&self, _: HeroId) -> Choice {
        let ends = self.options.iter().copied().find(|option| *option == Choice::Done);
        ends.unwrap_or(self.options[0])
    }

    /// Which order is placed.
    pub(super) fn order(&mut self, hero: HeroId, option: Choice) -> Score {
        let me = self.state.hero(hero);
        let near = self.enemies_near(hero, 7);
        let tired = me.fatigue * 2 <= self.rules.fatigue_max(self.state, hero);
        let weak = me.wounds * 2 <= self.rules.wounds_max(self.state, hero);
        match option {
            Choice::Order(Order::Rest) if tired && near == 0 => (40, Reason::Rest),
            Choice::Order(Order::Dodge) if weak && near > 0 => (35, Reason::Protect),
            Choice::Order(Order::Guard) if near > 0 => (30, Reason::Guard),
            Choice::Order(Order::Rest) if tired => (25, Reason::Rest),
            Choice::Order(Order::Aim) => (20, Reason::Guard),
            Choice::Order(_) => (10, Reason::First),
            _ => (0, Reason::First),
        }
    }

    fn enemies_near(&self, hero: HeroId, distance: u8) -> usize {
        let Some(here) = self.state.hero(hero).cell() else { return 0 };
        let near = self.rules.walls(self.state).within(here, distance);
        let close = |cell: &&Cell| near.contains(**cell);
        let monsters = self.state.monster_ids().map(Figure::Monster);
        monsters.filter(|id| self.rules.body(self.state, *id).iter().any(|c| close(&c))).count()
    }

    /// Shopping and the way back.
    fn in_town(&mut self) -> (Choice, Reason) {
        let hero = self.state.turn.hero;
        let pull = self.pull(hero);
        let rich = self.hero(hero).coins >= 250;
        let others: Vec<Cell> =
            self.state.hero_ids().filter_map(|other| self.state.hero(other).cell()).collect();
        self.best(|it, option| match option {
            Choice::Shop if rich && it.state.turn.movement >= 4 => (2000, Reason::Shop),
            Choice::ToGlyph(glyph) => {
                let cell = it.rules.quest(it.state).glyphs[glyph.index()].cell;
                let walls = it.rules.walls(it.state);
                let far = others.iter().filter_map(|&other| walls.range(cell, other)).min();
                (1000 + pull.at(cell) - 8 * i32::from(far.unwrap_or(30)), Reason::Goal)
            }
            Choice::Done => (0, Reason::NothingLeft),
            _ => (-1, Reason::First),
        })
    }

    /// Whether a power is worth its price.
    fn is_worth(&self, hero: HeroId, power: PowerRef) -> bool {
        let me = self.state.hero(hero);
        let powers = match power.card {
            PowerCard::Sheet => &self.rules.content.sheet(me.sheet).powers,
            PowerCard::Skill(skill) => &self.rules.content.skill(skill).powers,
            PowerCard::Item(item) => &self.rules.content.item(item).powers,
        };
        let Some(Power::Trigger { cost, effect, .. }) = powers.get(usize::from(power.index)) else {
            return true;
        };
        let near = self.enemies_near(hero, 3) > 0;
        let missing = self.rules.wounds_max(self.state, hero) - me.wounds;
        let useful = match *effect {
            Effect::Restore { wounds, fatigue, .. } => {
                wounds > 0 && missing >= 3 || fatigue > 0 && me.fatigue == 0 && cost.fatigue == 0
            }
            Effect::Attacks(_) | Effect::AttackAgain => near,
            Effect::StunMonsters(_) | Effect::SlayEnemies(_) => near,
            Effect::Movement(_) | Effect::ExchangeOrder => false,
        };
        useful && cost.wounds == 0 && cost.fatigue <= me.fatigue && (!cost.discard || near)
    }

    /// Whether a power is used when its moment comes, and what is dealt with at a turn's start.
    pub(super) fn uses(&mut self, hero: HeroId, option: Choice) -> Score {
        match option {
            Choice::Use(power) | Choice::Resolve(StartEffect::Power(power)) => {
                match self.is_worth(hero, power) {
                    true => (5, Reason::WorthIt),
                    false => (-5, Reason::NotWorthIt),
                }
            }
            Choice::Resolve(StartEffect::Rest) => (3, Reason::Rest),
            Choice::Resolve(_) => (4, Reason::First),
            Choice::ForgoRest => (-4, Reason::NotWorthIt),
            _ => (0, Reason::NotWorthIt),
        }
    }

    /// Who is healed: whoever misses most.
    pub(super) fn heals(&mut self, option: Choice) -> Score {
        let Choice::Hero(hero) = option else { return (0, Reason::First) };
        let missing = self.rules.wounds_max(self.state, hero) - self.hero(hero).wounds;
        (1 + i32::from(missing), Reason::Heal { hit_points: i16::from(missing) })
    }

    /// How wounds are cancelled.
    pub(super) fn cancels(&mut self, hero: HeroId, wounds: u8, option: Choice) -> Score {
        let Choice::Use(power) = option else { return (0, Reason::Bearable { damage: wounds }) };
        let me = self.state.hero(hero);
        let powers = match power.card {
            PowerCard::Sheet => &self.rules.content.sheet(me.sheet).powers,
            PowerCard::Skill(skill) => &self.rules.content.skill(skill).powers,
            PowerCard::Item(item) => &self.rules.content.item(item).powers,
        };
        let Some(Power::Cancel { cost, wounds: less, .. }) = powers.get(usize::from(power.index))
        else {
            return (1, Reason::SaveHitPoints { damage: wounds });
        };
        let dying = wounds >= me.wounds;
        let saved = i32::from((*less).min(wounds)) * if dying { 40 } else { 10 };
        let price = i32::from(cost.fatigue) * FATIGUE / 2 + if cost.discard { 60 } else { 0 };
        let reason = match dying {
            true => Reason::SaveLife { damage: wounds },
            false => Reason::SaveHitPoints { damage: wounds },
        };
        (saved - price - if cost.exhaust { 2 } else { 0 }, reason)
    }

    /// Where a figure is thrown: away, if it is an enemy.
    pub(super) fn throws(&mut self, figure: Figure, option: Choice) -> Score {
        let Choice::Place(pose) = option else { return (0, Reason::First) };
        let pit = self.state.pits.contains(pose.cell);
        let enemy = figure.side() != self.side;
        match (pit && enemy, enemy) {
            (true, _) => (30, Reason::IntoTrap),
            (_, true) if matches!(figure, Figure::Monster(_)) => {
                let heroes = self.state.hero_ids().filter_map(|hero| match self.hero(hero).place {
                    Place::Board(cell) => Some(cell),
                    _ => None,
                });
                let walls = self.rules.walls(self.state);
                let far = heroes.filter_map(|cell| walls.range(cell, pose.cell)).min();
                (i32::from(far.unwrap_or(0)), Reason::Away)
            }
            _ => (-1, Reason::First),
        }
    }
}
