//! What an attack may come to before it is rolled: for previews, hints and bots.

use crate::ability::{Ability, Gain};
use crate::attack::Attack;
use crate::choice::Choice;
use crate::content::{AttackKind, SurgeOption};
use crate::dice::{Pool, Sum};
use crate::odds::Odds;
use crate::power::Power;
use crate::ruleset::Descent;
use crate::state::{Arm, Figure, State};
use longrest_grid::CellSet;

/// An attack as it would be declared.
#[derive(Clone, Debug)]
pub struct Outlook {
    /// The dice it would roll.
    pub pool: Pool,
    /// The range it needs; 0 when ranges do not matter.
    pub range: u8,
    /// What it gains beside the dice.
    pub gain: Gain,
    /// What its surges could buy.
    pub surges: Vec<SurgeOption>,
    /// The surges that fear takes.
    pub fear: u8,
    /// Whom it would affect.
    pub affected: Vec<Figure>,
    /// The spaces it would affect.
    pub spaces: CellSet,
}

impl Descent {
    /// What an attack on a target that may be declared would be like.
    pub fn outlook(&self, state: &State, attacker: Figure, arm: Arm, target: Choice) -> Outlook {
        let attack: Attack = self.declared(state, attacker, arm, target);
        let mut pool = self.printed_dice(state, attacker, arm);
        let surges = match attacker {
            Figure::Monster(_) => Vec::new(),
            Figure::Hero(hero) => {
                pool.add_power(self.trait_of(state, hero, attack.kind));
                self.surges_of(state, hero, &attack)
            }
        };
        pool.add_power(attack.gain.power_dice);
        let affected = self.affected(state, &attack);
        Outlook {
            pool,
            range: if attack.ignores_range() { 0 } else { attack.range },
            gain: attack.gain,
            surges,
            fear: self.fear(state, &attack),
            spaces: self.affected_spaces(state, &attack),
            affected,
        }
    }

    /// What an attack with an arm is like wherever it goes, and how far it reaches if it is a melee
    /// attack. Its range is still to be set, and nobody is affected.
    pub fn swing(&self, state: &State, attacker: Figure, arm: Arm) -> (Outlook, Option<u8>) {
        let kind = self.attack_kind(state, attacker, arm);
        let mut gain = self.declared_gain(state, attacker, arm);
        let near = kind == AttackKind::Melee;
        let mut pool = self.printed_dice(state, attacker, arm);
        let mut surges = Vec::new();
        if let Figure::Hero(hero) = attacker {
            let range = if near { 1 } else { 2 };
            pool.add_power(self.trait_of(state, hero, kind));
            if let Some(weapon) = self.weapon(arm) {
                surges.extend(weapon.surges.iter().copied());
            }
            self.each_power(state, hero, |_, power| match power {
                Power::Strike(strikes, more) if strikes.includes(kind, range) => gain.add(more),
                Power::Surge(strikes, option) if strikes.includes(kind, range) => {
                    surges.push(*option);
                }
                _ => {}
            });
        }
        pool.add_power(gain.power_dice);
        let reach = near.then_some(1 + gain.abilities.rank(Ability::Reach).min(1));
        let nobody = Vec::new();
        let (range, fear, spaces) = (0, 0, CellSet::EMPTY);
        (Outlook { pool, range, gain, surges, fear, affected: nobody, spaces }, reach)
    }

    /// A figure's armor against an attack of a figure.
    pub fn armor_against(&self, state: &State, figure: Figure, attacker: Figure, arm: Arm) -> u8 {
        self.armor_of(state, figure, self.attack_kind(state, attacker, arm))
    }

    /// The wounds a figure can still suffer before it dies.
    pub fn wounds_left(&self, state: &State, figure: Figure) -> u8 {
        match figure {
            Figure::Hero(hero) => state.hero(hero).wounds,
            Figure::Monster(id) => {
                self.stats(state, id).wounds.saturating_sub(state.monster(id).wounds)
            }
        }
    }

    /// What a figure may declare as the target of an attack.
    pub fn targets_of(&self, state: &State, attacker: Figure, arm: Arm) -> Vec<Choice> {
        self.targets(state, attacker, arm)
    }
}

impl Outlook {
    /// The wounds a roll deals a figure with some armor, surges spent on wounds as well as they
    /// can be; `None` when the attack fails.
    pub fn wounds(&self, sum: &Sum, armor: u8) -> Option<u8> {
        if sum.miss {
            return None;
        }
        let mut gain = self.gain;
        let mut surges = (sum.surges + gain.surges).checked_sub(self.fear)?;
        let points = sum.enhancements + gain.abilities.rank(Ability::Sorcery);
        let mut short = self.range.saturating_sub(sum.range + gain.range);
        while short > points {
            let longer = self.surges.iter().filter(|option| option.gain.range > 0);
            let bought =
                longer.filter(|option| option.cost <= surges).min_by_key(|one| one.cost)?;
            surges -= bought.cost;
            gain.add(&bought.gain);
            short = short.saturating_sub(bought.gain.range);
        }
        let mut damage = sum.damage.saturating_add(points - short);
        while let Some(option) = self.best_surge(&gain, surges, armor) {
            surges -= option.cost;
            gain.add(&option.gain);
        }
        damage = damage.saturating_add(gain.damage);
        damage = (0..gain.doublings).fold(damage, |damage, _| damage.saturating_mul(2));
        let armor = gain.abilities.pierced(armor);
        Some(if gain.slay { u8::MAX } else { damage.saturating_sub(armor) })
    }

    /// What surges buy best for wounds.
    fn best_surge(&self, gain: &Gain, surges: u8, armor: u8) -> Option<&SurgeOption> {
        let armor = gain.abilities.pierced(armor);
        let worth = |option: &SurgeOption| {
            let pierced = option.gain.abilities.rank(Ability::Pierce).min(armor);
            let doubled = if option.gain.doublings > 0 { gain.damage.max(4) } else { 0 };
            let slain = if option.gain.slay { 50 } else { 0 };
            u16::from(option.gain.damage) + u16::from(pierced) + u16::from(doubled) + slain
        };
        let affordable = self.surges.iter().filter(|one| one.cost <= surges && one.cost > 0);
        affordable
            .filter(|option| worth(option) > 0)
            .max_by_key(|option| (worth(option) * 12 / u16::from(option.cost), option.cost))
    }

    /// How the wounds of a figure with some armor are spread: wounds and ways, failures as none.
    pub fn spread(&self, odds: &Odds, armor: u8) -> Vec<(u8, u64)> {
        let mut spread: Vec<(u8, u64)> = Vec::new();
        for (sum, ways) in odds.ways() {
            let wounds = self.wounds(sum, armor).unwrap_or(0);
            match spread.binary_search_by_key(&wounds, |entry| entry.0) {
                Ok(at) => spread[at].1 += ways,
                Err(at) => spread.insert(at, (wounds, *ways)),
            }
        }
        spread
    }
}
