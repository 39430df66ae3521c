//! Dice on the table: which are rolled again, and what points, surges and fatigue go to.

use super::{Score, Sight};
use crate::Reason;
use longrest_descent::{Ability, Choice, Die, HeroId, Side};

/// Where an attack under way stands.
struct Standing {
    /// The range that is missing.
    short: u8,
    /// The wounds it would deal the first enemy.
    wounds: u8,
    /// The wounds that enemy has left.
    left: u8,
    /// What is left of that enemy's armor.
    armor: u8,
    /// Whether the attack touches no other enemy.
    alone: bool,
    miss: bool,
}

impl Sight<'_> {
    fn standing(&self) -> Option<Standing> {
        let attack = self.state.attack.as_ref()?;
        let mut affected = self.state.figures().filter(|figure| {
            figure.side() != attack.attacker.side()
                && self.rules.body(self.state, *figure).contains(&attack.target)
        });
        let pierce = attack.gain.abilities.rank(Ability::Pierce);
        let (armor, left) = affected.next().map_or((2, 4), |figure| {
            let armor = self.rules.armor_against(self.state, figure, attack.attacker, attack.arm);
            (armor, self.rules.wounds_left(self.state, figure))
        });
        let alone = affected.next().is_none();
        let armor = armor.saturating_sub(pierce);
        let short = match attack.ignores_range() {
            true => 0,
            false => attack.range.saturating_sub(attack.range_total(self.rules)),
        };
        let wounds = attack.damage_total(self.rules).saturating_sub(armor);
        Some(Standing { short, wounds, left, armor, alone, miss: attack.sum(self.rules).miss })
    }

    /// Which die is rolled again: own misses, and the enemy's best.
    pub(super) fn reroll(&mut self, side: Side, option: Choice) -> Score {
        let (Some(now), Some(attack)) = (self.standing(), &self.state.attack) else {
            return (0, Reason::First);
        };
        let Choice::Reroll(index) = option else { return (0, Reason::NothingLeft) };
        let Some(rolled) = attack.rolled().nth(usize::from(index)) else {
            return (-1, Reason::First);
        };
        let face = self.rules.content.dice.face(rolled.die, rolled.face);
        let may_miss = matches!(rolled.die, Die::Red | Die::Blue | Die::White);
        // An attack that is not aimed is rolled again by who dodges it; a friend's is left alone.
        let own = attack.aimed;
        match (own, now.miss) {
            (false, _) if side == attack.attacker.side() => (-1, Reason::NotWorthIt),
            (true, true) if face.miss => (10, Reason::WorthIt),
            (true, false) if now.wounds == 0 && face.damage == 0 && !may_miss => {
                (5, Reason::WorthIt)
            }
            (true, false) if now.short > 0 && face.range == 0 && rolled.die != Die::Red => {
                (4, Reason::WorthIt)
            }
            (false, false) if now.short == 0 && (may_miss || face.damage >= 2) => {
                (1 + i32::from(face.damage), Reason::Protect)
            }
            _ => (-1, Reason::NotWorthIt),
        }
    }

    /// How many points go to the range: as many as are missing.
    pub(super) fn enhance(&mut self, points: u8, option: Choice) -> Score {
        let Choice::Enhance(to_range) = option else { return (0, Reason::First) };
        let missing = self.standing().map_or(0, |now| now.short).min(points);
        (-i32::from(to_range.abs_diff(missing)), Reason::MostUseful)
    }

    /// What surges buy: the missing range, then wounds, then anything.
    pub(super) fn surge(&mut self, option: Choice) -> Score {
        let Choice::Surge(at) = option else { return (0, Reason::NothingLeft) };
        let Some(now) = self.standing() else { return (0, Reason::First) };
        let sold = self.rules.surges_for_sale(self.state);
        let Some(option) = sold.get(usize::from(at)) else { return (-1, Reason::First) };
        let gain = &option.gain;
        let pierce = gain.abilities.rank(Ability::Pierce).min(now.armor);
        let more = i32::from(gain.damage) + i32::from(pierce) + i32::from(gain.doublings) * 4;
        let helps = i32::from(gain.range.min(now.short)) * 30;
        let dead = now.wounds >= now.left;
        let wounds = if dead { 0 } else { more * 10 };
        let slays = if gain.slay && !dead { 60 } else { 0 };
        let stuns = if dead { 0 } else { i32::from(gain.stun_wounded) * 8 };
        let other = i32::from(gain.threat_loss) * 6 + stuns;
        let plain = helps + wounds + slays + other;
        // What numbers do not say may still help, but not against whoever falls anyway.
        let unsaid = i32::from(!dead || !now.alone || now.short > 0);
        let worth = (plain + unsaid) * 4 / i32::from(option.cost.max(1));
        if worth == 0 { (-1, Reason::NotWorthIt) } else { (worth, Reason::MostUseful) }
    }

    /// Whether fatigue buys a die: when one more point would make the difference.
    pub(super) fn fatigue_die(&mut self, hero: HeroId, option: Choice) -> Score {
        let Some(now) = self.standing() else { return (0, Reason::First) };
        let lacking = now.left.saturating_sub(now.wounds);
        let fatigue = self.state.hero(hero).fatigue;
        let enough = now.short == 0 && lacking == 0;
        let close = now.short > 0 && now.short <= 2 || now.short == 0 && lacking <= 2;
        match option {
            Choice::FatigueDie if !enough && close && fatigue > 1 => (1, Reason::Kill),
            Choice::FatigueDie => (-1, Reason::NotWorthIt),
            _ => (0, Reason::NothingLeft),
        }
    }
}
