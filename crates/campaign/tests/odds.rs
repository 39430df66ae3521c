//! The exact odds of a defense check against drawing the cards a million times; the alchemy chart
//! counted; what cannot be undone.

mod kit;

use kit::{book, campaign};
use longrest_campaign::alchemy::mixtures;
use longrest_campaign::content::{Book, GuardValue};
use longrest_campaign::effect::Luck;
use longrest_campaign::guard::{Applied, Check, GuardDeck, Odds, Verdict, applied};
use longrest_campaign::id::CharacterId;
use longrest_campaign::world::Town;
use longrest_campaign::{Fact, Resource};
use longrest_haven::Edition;
use longrest_kernel::{Generator, Ruleset};

/// How often each check is made; `LONGREST_DRAWS` asks for fewer.
fn draws() -> u64 {
    let asked = std::env::var("LONGREST_DRAWS").ok().and_then(|text| text.parse().ok());
    asked.unwrap_or(1_000_000)
}

/// Draws a check's cards as the rules do, and says what comes of it.
fn drawn(book: &Book, deck: &GuardDeck, check: &Check, luck: &mut Generator) -> Verdict {
    let mut deck = deck.clone();
    deck.refill(None);
    if deck.count() == 0 {
        return check.verdict(None);
    }
    let first = luck.weighted(deck.left());
    if check.luck == Luck::Even {
        return check.verdict(Some(book.guard[first].value));
    }
    deck.take(first);
    deck.refill(Some(first));
    if deck.count() == 0 {
        return check.verdict(Some(book.guard[first].value));
    }
    let second = luck.weighted(deck.left());
    let (one, two) = (&book.guard[first], &book.guard[second]);
    let value = match applied(check.luck, one, two) {
        Applied::First => one.value,
        Applied::Second => two.value,
        Applied::Choose => better(one.value, two.value),
    };
    check.verdict(Some(value))
}

fn better(one: GuardValue, two: GuardValue) -> GuardValue {
    match (one, two) {
        (GuardValue::Wreck, other) | (other, GuardValue::Wreck) => other,
        (GuardValue::Success, _) | (_, GuardValue::Success) => GuardValue::Success,
        (GuardValue::Plus(one), GuardValue::Plus(two)) => GuardValue::Plus(one.max(two)),
    }
}

/// Within five standard deviations.
fn close(cases: u64, of: u64, (seen, draws): (u64, u64)) -> bool {
    let (n, p) = (draws as f64, cases as f64 / of as f64);
    let spread = (n * p * (1.0 - p)).sqrt();
    (seen as f64 - n * p).abs() <= 5.0 * spread + 1e-9
}

/// A town whose deck has lost these cards already.
fn town(guard: &[(&str, u8)], gone: &[(&str, u8)]) -> Town {
    let pairs = |list: &[(&str, u8)]| list.iter().map(|(id, n)| ((*id).into(), *n)).collect();
    Town { guard: pairs(guard), guard_drawn: pairs(gone), ..Town::default() }
}

// FH-CHECK-02, FH-CHECK-04, FH-CHECK-05, FH-CHECK-08, FH-CHECK-09, FH-CHECK-19
#[test]
fn exact_odds_are_what_a_million_draws_show() {
    let book = book(Edition::Frosthaven);
    let none = [("+0", 0), ("-10", 0), ("+10", 0), ("-20", 0), ("+20", 0), ("wreck", 0)];
    let few = [&none[..], &[("success", 0)]].concat();
    let mut three = few.clone();
    three.extend([("+0", 1), ("+20", 1), ("wreck", 1)]);
    let towns = [
        town(&[], &[]),
        town(&[("drum", 3)], &[("+0", 6), ("-10", 2), ("success", 1)]),
        // One card is left: the second comes from a deck that was shuffled without it.
        town(&three, &[("+0", 1), ("wreck", 1)]),
        // Nothing is left.
        town(&three, &[("+0", 1), ("+20", 1), ("wreck", 1)]),
        town(&few, &[]),
    ];
    let (draws, mut luck) = (draws(), Generator::from_seed(18));
    for (at, town) in towns.iter().enumerate() {
        let deck = GuardDeck::of(&book, town);
        for way in [Luck::Even, Luck::Advantage, Luck::Disadvantage] {
            // A soldier lowers the value by 5 at the first level of the barracks.
            for (value, wrecks) in [(50, false), (45, false), (30, true)] {
                let check = Check { value, defense: 35, luck: way, wrecks };
                let odds = check.odds(&book, &deck);
                assert_eq!(odds.defended + odds.damaged + odds.wrecked, odds.of);
                let mut seen = [0u64; 3];
                for _ in 0..draws {
                    seen[drawn(&book, &deck, &check, &mut luck) as usize] += 1;
                }
                let Odds { defended, damaged, wrecked, of } = odds;
                for (cases, seen) in [defended, damaged, wrecked].into_iter().zip(seen) {
                    assert!(
                        close(cases, of, (seen, draws)),
                        "town {at}, {check:?}: {odds:?}, {seen}"
                    );
                }
            }
        }
    }
}

// FH-CHECK-EX1: with the deck of the start, as anybody can work it out.
#[test]
fn the_odds_of_the_example() {
    let book = book(Edition::Frosthaven);
    let deck = GuardDeck::of(&book, &town(&[], &[]));
    let check = |value, luck| Check { value, defense: 35, luck, wrecks: false }.odds(&book, &deck);
    // 20 cards: +20 and success are enough for 50, five of +10 more for 45.
    let odds = |defended, damaged, wrecked, of| Odds { defended, damaged, wrecked, of };
    assert_eq!(check(50, Luck::Even), odds(2, 17, 1, 20));
    assert_eq!(check(45, Luck::Even), odds(7, 12, 1, 20));
    assert_eq!(check(45, Luck::Advantage), odds(380 - 13 * 12, 13 * 12, 0, 380));
    assert_eq!(check(45, Luck::Disadvantage), odds(7 * 6, 380 - 42 - 38, 38, 380));
}

// FH-BREW-16
#[test]
fn the_chart_has_as_many_windows_as_there_are_mixtures() {
    let repeats = |herbs: &&Vec<Resource>| herbs.windows(2).any(|two| two[0] == two[1]);
    let (two, three) = (mixtures(2), mixtures(3));
    assert_eq!((two.len(), two.iter().filter(repeats).count()), (21, 6));
    assert_eq!(three.len() - three.iter().filter(repeats).count(), 20);
    assert!(two.iter().chain(&three).all(|herbs| herbs.is_sorted()));
}

// FH-BREW-08: what was revealed is undone by everybody's consent alone.
#[test]
fn a_window_that_opened_was_shown_to_all() {
    let rules = campaign(Edition::Frosthaven);
    let brewed = |opened| Fact::Brewed {
        character: CharacterId(0),
        herbs: vec![Resource::Ashmint, Resource::Saltcap],
        potion: Some("broth".into()),
        opened,
    };
    assert!(rules.reveals(&brewed(true)));
    assert!(!rules.reveals(&brewed(false)));
    assert!(rules.reveals(&Fact::GuardDrawn { card: "+0".into() }));
}
