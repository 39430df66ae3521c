//! The odds of every monster and every shop weapon, counted exactly and rolled: a hundred thousand
//! times here, a million times by `make descent`.

use crate::packs::underdelve;
use longrest_descent::{Dice, Die, Face, Odds, Pool, Source, Sum};
use longrest_kernel::Generator;

/// How often each pool is rolled.
fn rolls() -> u64 {
    if crate::games_wanted().is_some() { 1_000_000 } else { 100_000 }
}

/// A sum counted in one of the three ways players care about.
type Measure = fn(&Sum) -> u8;

const MEASURES: [(&str, Measure); 3] =
    [("range", |sum| sum.range), ("damage", |sum| sum.damage), ("surges", |sum| sum.surges)];

/// Rolls a pool as play does: one equally likely face after the other.
fn roll(dice: &Dice, pool: &[Die], luck: &mut Generator) -> Sum {
    let mut sum = Sum::default();
    for &die in pool {
        let face = luck.weighted(&[1; 6]);
        sum.add(dice.face(die, face as u8));
    }
    sum
}

/// How the rolls fell, by measure and number, and how many were misses.
fn simulate(dice: &Dice, pool: &Pool, seed: u64) -> ([[u64; 64]; 3], u64) {
    let order: Vec<Die> = pool.iter().collect();
    let mut luck = Generator::from_seed(seed);
    let (mut counts, mut misses) = ([[0; 64]; 3], 0);
    for _ in 0..rolls() {
        let sum = roll(dice, &order, &mut luck);
        if sum.miss {
            misses += 1;
            continue;
        }
        for (count, (_, measure)) in counts.iter_mut().zip(MEASURES) {
            count[usize::from(measure(&sum))] += 1;
        }
    }
    (counts, misses)
}

/// Whether a count lies within five and a half standard deviations of what is expected: with a
/// fair generator one count in twenty-six million does not, and here there are a few hundred.
fn is_likely(seen: u64, ways: u64, total: u64) -> bool {
    let (seen, ways, total) = (i128::from(seen), i128::from(ways), i128::from(total));
    let rolls = i128::from(rolls());
    let off = seen * total - ways * rolls;
    // off / total is the difference; rolls * p * (1 - p) its variance.
    4 * off * off <= 121 * rolls * ways * (total - ways)
}

/// What many rolls and the exact odds do not agree on.
fn disagreement(dice: &Dice, odds: &Odds, pool: &Pool, seed: u64) -> Option<String> {
    let (counts, misses) = simulate(dice, pool, seed);
    if !is_likely(misses, odds.count(|sum| sum.miss), odds.total()) {
        return Some(format!("{misses} misses"));
    }
    for (count, (name, measure)) in counts.iter().zip(MEASURES) {
        let spread = odds.spread(measure);
        for (number, &seen) in count.iter().enumerate() {
            let ways = spread.iter().find(|entry| usize::from(entry.0) == number);
            let ways = ways.map_or(0, |entry| entry.1);
            if !is_likely(seen, ways, odds.total()) {
                return Some(format!("{name} {number}: {seen} rolls, {ways} of {}", odds.total()));
            }
        }
    }
    None
}

// DJ-DICE-07, DJ-MREF-07, DJ-ITEM-06: ranges, damages and surges of all dice are added up.
#[test]
fn dj_dice_07_many_rolls_agree_with_the_exact_odds() {
    let content = underdelve().content;
    let mut pools: Vec<(String, Pool)> = Vec::new();
    for kind in &content.monsters {
        for (rank, stats) in ["normal", "master"].iter().zip(kind.cards[3]) {
            pools.push((format!("{} {rank}", kind.name), stats.dice));
        }
    }
    for item in content.items.iter().filter(|item| item.source == Source::Shop) {
        pools.extend(item.weapon().map(|weapon| (item.name.clone(), weapon.dice)));
    }
    assert_eq!(pools.len(), 24 + 7);
    for (seed, (name, pool)) in pools.iter().enumerate() {
        let odds = Odds::of(&content.dice, pool);
        let counted: u64 = odds.ways().iter().map(|(_, ways)| ways).sum();
        assert_eq!(counted, odds.total(), "{name}");
        let wrong = disagreement(&content.dice, &odds, pool, seed as u64);
        assert_eq!(wrong, None, "{name}");
    }
}

// DJ-DICE-04, DJ-POWERDICE-01: the exact odds of single dice, counted by hand.
#[test]
fn dj_dice_04_odds_of_single_dice() {
    let dice = underdelve().content.dice;
    assert_eq!(dice, Dice::BASE);
    let odds = |letters: &str| Odds::of(&dice, &Pool::parse(letters).unwrap());
    let red = odds("R");
    assert_eq!(red.count(|sum| sum.miss), 1);
    assert_eq!(red.spread(|sum| sum.damage), [(1, 1), (2, 1), (3, 2), (4, 1)]);
    assert_eq!(odds("B").count(|sum| sum.enhancements == 1), 3);
    assert_eq!(odds("B").count(|sum| sum.surges == 1), 2);
    // Red and green miss as often as red alone; seven damage is 4 and 3.
    let sword = odds("RG");
    assert_eq!((sword.total(), sword.count(|sum| sum.miss)), (36, 6));
    assert_eq!(sword.count(|sum| !sum.miss && sum.damage == 7), 2);
    assert_eq!(odds("").ways(), [(Sum::default(), 1)]);
}

/// A wrong face, a wrong die or a loaded generator would be noticed.
#[test]
fn the_comparison_notices_a_wrong_face() {
    let dice = Dice::BASE;
    let pool = Pool::parse("RGB").unwrap();
    let odds = Odds::of(&dice, &pool);
    assert_eq!(disagreement(&dice, &odds, &pool, 7), None);
    let mut wrong = dice;
    wrong.0[Die::Red as usize][5] = Face::new(2, 2, 1);
    assert!(disagreement(&wrong, &odds, &pool, 7).is_some());
    let other = Pool::parse("RYB").unwrap();
    assert!(disagreement(&dice, &odds, &other, 7).is_some());
    assert!(!is_likely(rolls() / 6 + 2_500, 1, 6));
}
