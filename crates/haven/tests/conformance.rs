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

// FH-INIT-19: the order has a place for everybody, so there are only so many kinds.
#[test]
fn fh_init_19_no_more_kinds_than_places() {
    let setup = drill::setup(4, Edition::Frosthaven);
    let problems = |kinds: usize| {
        let mut content = drill::content();
        let scenario = content.scenarios.iter_mut().find(|one| one.id == setup.scenario);
        let scenario = scenario.expect("the scenario of the setup");
        scenario.extras.clear();
        let one = scenario.monsters[0].clone();
        scenario.monsters.resize(kinds, one);
        let problems = Haven::new(content).problems(&setup);
        problems.iter().filter(|one| one.contains("kinds that act; at most 24")).count()
    };
    assert_eq!((problems(24), problems(25)), (0, 1));
}

#[test]
fn frosthaven_conforms() {
    check(Edition::Frosthaven, 1);
}

#[test]
fn gloomhaven_conforms() {
    check(Edition::Gloomhaven, 2);
}
