//! The sums over many games. Whole numbers only, so that their order does not matter.

use longrest_bots::haven::{CAUSES, Exhaustion, Loss, Played};
use serde::Serialize;
use std::collections::BTreeMap;

/// What many games came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Summary {
    pub(super) games: u64,
    pub(super) wins: u64,
    pub(super) decisions: u64,
    /// Games by number of rounds: lost, won.
    pub(super) rounds: BTreeMap<u16, [u64; 2]>,
    /// By class.
    pub(super) classes: BTreeMap<u8, ClassSums>,
    /// By use of a monster type in the scenario: damage, deaths.
    pub(super) monsters: Vec<[u64; 2]>,
    pub(super) causes: [u64; CAUSES.len()],
    /// By special rule: games in which it was applied, and the sum of the rounds of the first time.
    pub(super) rules: BTreeMap<u8, [u64; 2]>,
    /// Games lost by the reason.
    pub(super) losses: BTreeMap<Loss, u64>,
    /// Characters that fell, by room: for want of cards, of hit points.
    pub(super) falls: BTreeMap<Option<u8>, [u64; 2]>,
    /// By class and card: games in which it was brought and in which it was played, and how often
    /// its top half, its bottom half and a basic action.
    pub(super) cards: BTreeMap<(u8, u8), [u64; 5]>,
    /// The sum of the digests of all last states: equal sums, equal games.
    pub(super) digest: u64,
}

/// What one class came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct ClassSums {
    pub(super) games: u64,
    pub(super) wins: u64,
    pub(super) damage: u64,
    pub(super) kills: u64,
    pub(super) healed: u64,
    pub(super) suffered: u64,
    pub(super) loot: u64,
    pub(super) experience: u64,
    pub(super) gold: u64,
    pub(super) cards: u64,
    pub(super) goals: u64,
    pub(super) out_of_cards: u64,
    pub(super) out_of_hit_points: u64,
}

impl ClassSums {
    /// Adds the sums of other games.
    pub(super) fn add(&mut self, other: &ClassSums) {
        self.games += other.games;
        self.wins += other.wins;
        self.damage += other.damage;
        self.kills += other.kills;
        self.healed += other.healed;
        self.suffered += other.suffered;
        self.loot += other.loot;
        self.experience += other.experience;
        self.gold += other.gold;
        self.cards += other.cards;
        self.goals += other.goals;
        self.out_of_cards += other.out_of_cards;
        self.out_of_hit_points += other.out_of_hit_points;
    }
}

impl Summary {
    pub(super) fn new() -> Summary {
        Summary::default()
    }

    /// Adds a game.
    pub(super) fn add(&mut self, played: &Played) {
        self.games += 1;
        self.wins += u64::from(played.won);
        self.decisions += played.decisions;
        self.rounds.entry(played.rounds).or_default()[usize::from(played.won)] += 1;
        for one in &played.characters {
            let sums = self.classes.entry(one.class).or_default();
            sums.games += 1;
            sums.wins += u64::from(played.won);
            sums.damage += u64::from(one.damage);
            sums.kills += u64::from(one.kills);
            sums.healed += u64::from(one.healed);
            sums.suffered += u64::from(one.suffered);
            sums.loot += u64::from(one.loot);
            sums.experience += u64::from(one.experience);
            sums.gold += u64::from(one.gold);
            sums.cards += u64::from(one.cards);
            sums.goals += u64::from(one.goal);
            sums.out_of_cards += u64::from(one.exhausted == Some(Exhaustion::Cards));
            sums.out_of_hit_points += u64::from(one.exhausted == Some(Exhaustion::HitPoints));
        }
        self.monsters.resize(self.monsters.len().max(played.monsters.len()), [0; 2]);
        for (sums, one) in self.monsters.iter_mut().zip(&played.monsters) {
            sums[0] += u64::from(one.damage);
            sums[1] += u64::from(one.deaths);
        }
        for (sum, &cause) in self.causes.iter_mut().zip(&played.causes) {
            *sum += u64::from(cause);
        }
        for &(rule, round) in &played.rules {
            let sums = self.rules.entry(rule).or_default();
            sums[0] += 1;
            sums[1] += u64::from(round);
        }
        if let Some(loss) = played.loss {
            *self.losses.entry(loss).or_default() += 1;
        }
        for fall in &played.falls {
            let why = usize::from(fall.why == Exhaustion::HitPoints);
            self.falls.entry(fall.room).or_default()[why] += 1;
        }
        for one in &played.cards {
            let sums = self.cards.entry((one.class, one.card)).or_default();
            sums[0] += 1;
            sums[1] += u64::from(one.times.iter().any(|&times| times > 0));
            for (sum, &times) in sums[2..].iter_mut().zip(&one.times) {
                *sum += u64::from(times);
            }
        }
        self.digest = self.digest.wrapping_add(played.digest);
    }

    /// The mean number of rounds.
    pub(super) fn rounds_mean(&self) -> f64 {
        let sum: u64 =
            self.rounds.iter().map(|(&r, games)| u64::from(r) * (games[0] + games[1])).sum();
        sum as f64 / self.games.max(1) as f64
    }

    /// The share of games won with the ends of its 95 % confidence interval, in percent.
    pub(super) fn win_rate(&self) -> [f64; 3] {
        share(self.wins, self.games)
    }

    /// What a class does per game: damage, healing, and a kill counted as three.
    pub(super) fn contribution(sums: &ClassSums) -> f64 {
        (sums.damage + sums.healed + 3 * sums.kills) as f64 / sums.games.max(1) as f64
    }
}

/// The mean contribution of some classes.
pub(super) fn mean_contribution(classes: &BTreeMap<u8, ClassSums>) -> f64 {
    let sum: f64 = classes.values().map(Summary::contribution).sum();
    (sum / classes.len().max(1) as f64).max(0.1)
}

/// A share in percent with the ends of its 95 % confidence interval (Wilson).
pub(super) fn share(part: u64, whole: u64) -> [f64; 3] {
    if whole == 0 {
        return [0.0, 0.0, 100.0];
    }
    let (n, z) = (whole as f64, 1.96);
    let p = part as f64 / n;
    let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    [100.0 * p, 100.0 * (middle - half).max(0.0), 100.0 * (middle + half).min(1.0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_of_a_share_is_wilsons() {
        let [p, low, high] = share(40, 100);
        assert_eq!((p, (low * 10.0).round(), (high * 10.0).round()), (40.0, 309.0, 498.0));
        let [none, low, high] = share(0, 10);
        assert!(none == 0.0 && low == 0.0 && (high - 27.75).abs() < 0.1, "{high}");
    }
}
