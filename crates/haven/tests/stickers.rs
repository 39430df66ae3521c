//! What a scenario knows of the campaign around it: stickers and achievements, and the items that
//! can still be found.

mod drill;

use longrest_haven::scenario::{Effect, Event, Goal, SpecialRule};
use longrest_haven::state::{ItemState, Phase};
use longrest_haven::{Edition, Haven, State};
use longrest_kernel::{Driver, Question, Ruleset, Seat, play_inline};

/// Always the first.
struct First;

impl Driver<Haven> for First {
    fn answer(
        &mut self,
        _: &Haven,
        _: &State,
        question: &Question<'_, Haven>,
    ) -> Option<(Seat, longrest_haven::choice::Choice)> {
        Some((question.to.iter().next()?, *question.options.first()?))
    }

    fn chance(&mut self, _: &<Haven as Ruleset>::Draw, weights: &[u32]) -> Option<usize> {
        weights.iter().position(|weight| *weight > 0)
    }
}

/// Two stickers are known; whoever comes with the first gains the second at setup.
fn rules() -> Haven {
    let mut content = drill::content();
    content.stickers = vec!["sealed-well".to_owned(), "red-bell".to_owned()];
    content.scenarios[0].rules.push(SpecialRule {
        event: Event::Setup,
        only_if: Some(Goal::Campaign(0)),
        effects: vec![Effect::Sticker(1)],
        once: true,
        dormant: false,
        id: String::new(),
    });
    Haven::new(content)
}

fn after_setup(stickers: &[&str]) -> State {
    let rules = rules();
    let mut setup = drill::setup(2, Edition::Frosthaven);
    setup.stickers = stickers.iter().map(|word| (*word).to_owned()).collect();
    let start = rules.start(&setup).expect("a setup");
    let state = play_inline(&rules, start, &mut First, 40);
    assert!(!matches!(state.phase, Phase::Setup(_)), "{:?}", state.phase);
    state
}

// FH-STICK-03: rules of scenarios look for stickers of the campaign, and give some.
#[test]
fn fh_stick_03_a_scenario_reads_the_stickers_of_the_campaign() {
    assert_eq!(after_setup(&["sealed-well"]).stickers, 0b11);
    assert_eq!(after_setup(&[]).stickers, 0);
    assert_eq!(after_setup(&["red-bell"]).stickers, 0b10);
    assert_eq!(after_setup(&["something-else"]).stickers, 0, "others are nothing to it");
}

// FH-LDECK-10: only what is still in the supply can be found.
#[test]
fn fh_ldeck_10_a_random_item_that_somebody_has_is_not_found_again() {
    let rules = rules();
    let mut setup = drill::setup(2, Edition::Frosthaven);
    let deck = |setup: &_| rules.start(setup).expect("a setup").random_items;
    assert_eq!(deck(&setup).count_ones() as usize, rules.content.random_items().len());
    setup.random_items = Some(vec!["boots".to_owned()]);
    assert_eq!(deck(&setup), 0b10);
    setup.random_items = Some(Vec::new());
    assert_eq!(deck(&setup), 0);
}

// GH-EVENT-14, GH-EVENT-15, D109: what an event consumed is equipped all the same, in its slot and
// used up as after a use in the scenario, so that what refreshes items refreshes it; under either
// book.
#[test]
fn gh_event_14_a_consumed_item_is_there_and_cannot_be_used() {
    for edition in [Edition::Gloomhaven, Edition::Frosthaven] {
        consumed_item(edition);
    }
}

fn consumed_item(edition: Edition) {
    let rules = rules();
    let mut setup = drill::setup(2, edition);
    setup.brought.consumed = vec![(0, "boots".to_owned())];
    let start = rules.start(&setup).expect("a setup");
    let state = play_inline(&rules, start, &mut First, 40);
    assert!(!matches!(state.phase, Phase::Setup(_)), "{:?}", state.phase);
    let boots = rules.item_index("boots").expect("an item") as u16;
    for (at, consumed) in [(0, true), (1, false)] {
        let owner = &state.characters[at];
        let slot = owner.items.iter().position(|one| one.item == boots).expect("owned");
        assert_eq!(owner.items[slot].state == ItemState::Lost, consumed, "character {at}");
        assert_eq!(owner.brought >> slot & 1, 1, "character {at} wears it");
    }
    setup.brought.consumed = vec![(0, "crown".to_owned())];
    let refused = rules.start(&setup).expect_err("nobody has a crown");
    assert!(refused.contains("crown"), "{refused}");
}
