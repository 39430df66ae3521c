//! The conformance suite on random scenarios with all features on.

mod drill;

use longrest_conform::{Suite, suite};
use longrest_haven::{Edition, Haven};

fn check(edition: Edition, seed: u64) {
    let report = suite(&Suite {
        seed,
        games: 6,
        bulk: 300,
        decisions_max: 20_000,
        ..Suite::new(Haven::new(drill::content()), move |game| {
            drill::setup(2 + game as usize % 3, edition)
        })
    });
    assert_eq!(report.bulk, 300);
}

#[test]
fn frosthaven_conforms() {
    check(Edition::Frosthaven, 1);
}

#[test]
fn gloomhaven_conforms() {
    check(Edition::Gloomhaven, 2);
}
