//! A hero's numbers: the sheet with everything that skills, abilities and items add.

use crate::choice::{PowerCard, PowerRef};
use crate::content::{AttackKind, Class};
use crate::lingering::MONKEY_SPEED;
use crate::power::{Power, Stat};
use crate::ruleset::Descent;
use crate::state::{Hero, HeroId, State};

/// No trait is raised above this.
pub(crate) const TRAIT_MAX: u8 = 5;

impl Descent {
    /// Runs through everything a hero's sheet, skills and equipped items do.
    // DJ-EQUIP-09, DJ-LINGER-15: only equipped items work, and none for a monkey.
    pub(crate) fn each_power<'a>(
        &'a self,
        state: &State,
        hero: HeroId,
        mut each: impl FnMut(PowerRef, &'a Power),
    ) {
        let mut of_card = |card: PowerCard, powers: &'a [Power]| {
            for (index, power) in powers.iter().enumerate() {
                each(PowerRef { card, index: index as u8 }, power);
            }
        };
        let hero = state.hero(hero);
        of_card(PowerCard::Sheet, &self.content.sheet(hero.sheet).powers);
        for skill in hero.skills() {
            of_card(PowerCard::Skill(skill), &self.content.skill(skill).powers);
        }
        if !hero.is_monkey() {
            for held in hero.equipped() {
                of_card(PowerCard::Item(held.item), &self.content.item(held.item).powers);
            }
        }
    }

    /// The power a reference stands for.
    pub(crate) fn power(&self, hero: &Hero, power: PowerRef) -> &Power {
        let powers = match power.card {
            PowerCard::Sheet => &self.content.sheet(hero.sheet).powers,
            PowerCard::Skill(skill) => &self.content.skill(skill).powers,
            PowerCard::Item(item) => &self.content.item(item).powers,
        };
        &powers[usize::from(power.index)]
    }

    /// The sum of the bonuses to one number.
    fn bonus(&self, state: &State, hero: HeroId, stat: Stat) -> i16 {
        let mut sum = 0;
        self.each_power(state, hero, |_, power| {
            if let Power::Bonus(of, bonus) = power
                && *of == stat
            {
                sum += i16::from(*bonus);
            }
        });
        sum
    }

    /// A hero's maximum wounds.
    // DJ-HERO-02
    pub fn wounds_max(&self, state: &State, hero: HeroId) -> u8 {
        let printed = self.content.sheet(state.hero(hero).sheet).wounds;
        raised(printed, self.bonus(state, hero, Stat::Wounds)).max(1)
    }

    /// A hero's maximum fatigue.
    // DJ-HERO-02, DJ-ORDER-27
    pub fn fatigue_max(&self, state: &State, hero: HeroId) -> u8 {
        let printed = self.content.sheet(state.hero(hero).sheet).fatigue;
        raised(printed, self.bonus(state, hero, Stat::Fatigue))
    }

    /// A hero's hands.
    pub(crate) fn hands(&self, state: &State, hero: HeroId) -> u8 {
        raised(2, self.bonus(state, hero, Stat::Hands))
    }

    /// A hero's speed.
    // DJ-ITEM-10, DJ-ITEM-11: armor lowers the printed speed; bonuses come after that.
    pub fn speed(&self, state: &State, hero: HeroId) -> u8 {
        if state.hero(hero).is_monkey() {
            return MONKEY_SPEED;
        }
        let mut speed = self.content.sheet(state.hero(hero).sheet).speed;
        let (mut slowest, mut unslowed) = (u8::MAX, false);
        self.each_power(state, hero, |_, power| match power {
            Power::SlowTo(to) => slowest = slowest.min(*to),
            Power::Unslowed => unslowed = true,
            _ => {}
        });
        if !unslowed {
            speed = speed.min(slowest);
        }
        raised(speed, self.bonus(state, hero, Stat::Speed))
    }

    /// A hero's armor against an attack of a kind.
    // DJ-HERO-03, DJ-LINGER-18: base and items; a monkey has none at all.
    pub fn armor(&self, state: &State, hero: HeroId, against: Option<AttackKind>) -> u8 {
        if state.hero(hero).is_monkey() {
            return 0;
        }
        let base = self.content.sheet(state.hero(hero).sheet).armor;
        let mut bonus = self.bonus(state, hero, Stat::Armor);
        if let Some(kind) = against {
            bonus += self.bonus(state, hero, Stat::ArmorAgainst(kind));
        }
        let wears = |item| matches!(self.content.item(item).class, Class::Armor);
        if !state.hero(hero).equipped().any(|held| wears(held.item)) {
            bonus += self.bonus(state, hero, Stat::BareArmor);
        }
        raised(base, bonus)
    }

    /// A hero's trait: the power dice of attacks of a kind.
    // DJ-TOWN-16, DJ-TOWN-17
    pub fn trait_of(&self, state: &State, hero: HeroId, kind: AttackKind) -> u8 {
        let hero = state.hero(hero);
        let printed = self.content.sheet(hero.sheet).traits[kind as usize];
        printed + hero.training[kind as usize]
    }

    /// The largest value a power of some sort gives a hero, 0 without any.
    pub(crate) fn greatest(
        &self,
        state: &State,
        hero: HeroId,
        value: impl Fn(&Power) -> Option<u8>,
    ) -> u8 {
        let mut greatest = 0;
        self.each_power(state, hero, |_, power| {
            greatest = value(power).map_or(greatest, |found| greatest.max(found));
        });
        greatest
    }

    /// The sum a power of some sort gives a hero.
    pub(crate) fn total(
        &self,
        state: &State,
        hero: HeroId,
        value: impl Fn(&Power) -> Option<u8>,
    ) -> u8 {
        let mut total = 0u8;
        self.each_power(state, hero, |_, power| {
            total = total.saturating_add(value(power).unwrap_or(0));
        });
        total
    }

    /// Keeps wounds and fatigue within their maxima after those may have fallen.
    pub(crate) fn clamp(&self, state: &mut State, hero: HeroId) {
        let (wounds, fatigue) = (self.wounds_max(state, hero), self.fatigue_max(state, hero));
        let hero = state.hero_mut(hero);
        hero.wounds = hero.wounds.min(wounds);
        hero.fatigue = hero.fatigue.min(fatigue);
    }
}

fn raised(value: u8, bonus: i16) -> u8 {
    (i16::from(value) + bonus).clamp(0, 255) as u8
}
