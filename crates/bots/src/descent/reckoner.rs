//! What an attack is worth before it is rolled: exact odds, kept once they were counted.

use longrest_descent::{Arm, Descent, Figure, Gain, Odds, Outlook, Pool, Rank, State};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// How the wounds of an attack are spread.
#[derive(Clone, Debug, Default)]
pub(super) struct Wounds {
    /// In how many of a thousand rolls there are at least so many wounds, from one on.
    at_least: Vec<u32>,
}

impl Wounds {
    /// The wounds that count against a figure with some wounds left, in hundredths.
    pub(super) fn expected(&self, left: u8) -> i32 {
        let counted = self.at_least.iter().take(usize::from(left));
        counted.map(|permille| *permille as i32).sum::<i32>() / 10
    }

    /// How often it kills a figure with some wounds left, of a thousand.
    pub(super) fn kills(&self, left: u8) -> i32 {
        let at = usize::from(left.max(1)) - 1;
        self.at_least.get(at).map_or(0, |permille| *permille as i32)
    }
}

/// What tells one attack from another for the odds.
type Key = (Pool, u8, u8, Gain, u8, u64);

/// Counts odds and remembers them.
#[derive(Clone, Debug, Default)]
pub(super) struct Reckoner {
    odds: HashMap<Pool, Odds>,
    wounds: HashMap<Key, Wounds>,
}

impl Reckoner {
    /// The wounds that an attack deals a figure with some armor.
    pub(super) fn wounds(&mut self, rules: &Descent, outlook: &Outlook, armor: u8) -> &Wounds {
        // Power dice beyond the fourth change little and take long to count.
        let mut pool = outlook.pool;
        pool.0[5] = pool.0[5].min(4);
        let key = (pool, outlook.range, armor, outlook.gain, outlook.fear, wares(outlook));
        let odds = &mut self.odds;
        self.wounds.entry(key).or_insert_with(|| {
            let odds = odds.entry(pool).or_insert_with(|| Odds::of(&rules.content.dice, &pool));
            let spread = outlook.spread(odds, armor);
            let most = spread.last().map_or(0, |one| one.0).min(40);
            let at_least = (1..=most).map(|least| {
                let ways: u64 = spread.iter().filter(|one| one.0 >= least).map(|one| one.1).sum();
                (ways * 1000 / odds.total()) as u32
            });
            Wounds { at_least: at_least.collect() }
        })
    }

    /// What an attack is worth against one figure: wounds in tenths, and what its death is worth.
    pub(super) fn worth(
        &mut self,
        rules: &Descent,
        state: &State,
        outlook: &Outlook,
        (attacker, arm): (Figure, Arm),
        target: Figure,
    ) -> i32 {
        let armor = rules.armor_against(state, target, attacker, arm);
        let left = rules.wounds_left(state, target);
        let wounds = self.wounds(rules, outlook, armor);
        wounds.expected(left) / 10 + wounds.kills(left) * prize(rules, state, target) / 1000
    }
}

/// What tells one list of surge effects from another.
fn wares(outlook: &Outlook) -> u64 {
    let mut hasher = DefaultHasher::new();
    for option in &outlook.surges {
        (option.cost, option.gain).hash(&mut hasher);
    }
    hasher.finish()
}

/// What the death of a figure is worth, in tenths of a wound.
pub(super) fn prize(rules: &Descent, state: &State, figure: Figure) -> i32 {
    match figure {
        Figure::Hero(hero) => {
            let sheet = rules.content.sheet(state.hero(hero).sheet);
            60 + 20 * i32::from(sheet.conquest)
        }
        Figure::Monster(id) => {
            let monster = state.monster(id);
            match (monster.named, monster.rank) {
                (Some(_), _) => 120,
                (None, Rank::Master) => 45,
                (None, Rank::Normal) => 30,
            }
        }
    }
}
