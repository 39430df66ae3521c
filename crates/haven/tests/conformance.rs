//! The conformance suite on random scenarios with all features on.

mod drill;

use longrest_conform::{Suite, secrets, suite};
use longrest_haven::ability::Pile;
use longrest_haven::edit::Edit;
use longrest_haven::state::{CardId, FigureId};
use longrest_haven::{Edition, Haven, State};
use longrest_kernel::Generator;

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
        problems.iter().filter(|one| one.contains("kinds that act; there can be 24")).count()
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

fn proposals(_: &Haven, _: &State, luck: &mut Generator) -> Edit {
    let mut below = |bound: u64| luck.below(bound) as u8;
    let (character, card) = (below(5), CardId(below(16)));
    match below(4) {
        0 => Edit::HitPoints { figure: FigureId(below(8)), value: i16::from(below(9)) },
        1 => Edit::Experience { character, value: below(50) },
        2 => Edit::Card { character, card, pile: Pile::Hand },
        _ => Edit::Card { character, card, pile: Pile::Discard },
    }
}

// FH-SELECT-01: what others hold is hidden, also from somebody who proposes to change it.
#[test]
fn fh_select_01_a_proposal_tells_nothing_about_other_hands() {
    let told = secrets(&Suite {
        games: 4,
        decisions_max: 20_000,
        edits: Some(proposals),
        ..Suite::new(Haven::new(drill::content()), |_| drill::setup(3, Edition::Frosthaven))
    });
    told.unwrap_or_else(|failure| panic!("{failure}"));
}
