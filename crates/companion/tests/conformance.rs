//! The companion passes the suite that every ruleset passes.

use longrest_companion::{Companion, Member, Setup, State, sample_tap};
use longrest_conform::{Suite, suite};
use longrest_haven::Haven;
use std::path::Path;
use std::sync::Arc;

fn rules() -> Companion {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/frontier");
    let loaded = longrest_pack::load(&path).unwrap().unwrap_or_else(|found| panic!("{found}"));
    Companion { switches: loaded.switches, haven: Arc::new(Haven::new(loaded.content)) }
}

fn setup(rules: &Companion, game: u64) -> Setup {
    let monsters = &rules.haven.content.monsters;
    let member = |at: u64| Member { name: format!("Hero {at}"), hit_points: 8 + at as u8 };
    Setup {
        level: (game % 8) as u8,
        party: (0..1 + game % 4).map(member).collect(),
        monsters: (0..3)
            .map(|at| monsters[(game as usize + at) % monsters.len()].id.clone())
            .collect(),
        loot: [4, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1],
    }
}

#[test]
fn the_whole_suite() {
    let rules = rules();
    let own = rules.clone();
    let report = suite(&Suite {
        games: 12,
        bulk: 300,
        decisions_max: 2_000,
        invariant: |rules, state: &State| state.invariant(rules),
        edits: Some(sample_tap),
        ..Suite::new(rules, move |game| setup(&own, game))
    });
    assert_eq!(report.bulk, 300);
}

#[test]
fn the_layout_of_what_is_written_down_is_pinned() {
    longrest_conform::layout::<Companion>("layouts");
}
