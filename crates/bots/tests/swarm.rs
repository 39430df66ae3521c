//! Many scenarios in which the seed chooses everything: edition, house rules, party, level and who
//! plays. Every state that asks something is valid, and every scenario ends.
//!
//! `LONGREST_SWARM` sets how many decisions each edition gets, `LONGREST_SWARM_SEED` plays one game
//! again.

#[path = "../../haven/tests/drill/mod.rs"]
mod drill;

use longrest_bots::haven::Greedy;
use longrest_bots::{Decision, Inline, Policy, Position, Random};
use longrest_haven::choice::Choice;
use longrest_haven::{Edition, Haven, Setup};
use longrest_kernel::{Generator, Ruleset, play_inline};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// No scenario asks more than this.
const DECISIONS_MAX: u64 = 50_000;

/// Plays some seats greedily and the others at random, and looks at the states in between.
struct Crowd {
    random: Random,
    greedy: u64,
    asked: u64,
}

impl Policy<Haven> for Crowd {
    fn decide(&mut self, position: &Position<'_, Haven>) -> Decision<Choice> {
        self.asked += 1;
        assert!(self.asked < DECISIONS_MAX, "still asking after {DECISIONS_MAX} decisions");
        // In the middle of a step a state may be between two valid ones: look at the next start.
        let decision = if self.greedy >> position.seat.0 & 1 != 0 {
            Greedy.decide(position)
        } else {
            self.random.decide(position)
        };
        assert!(position.options.binary_search(&decision.choice).is_ok(), "not an option");
        decision
    }
}

/// What a game is made from, all of it chosen by the seed.
fn setup(edition: Edition, luck: &mut Generator) -> Setup {
    let mut setup = drill::setup(2 + luck.below(3) as usize, edition);
    setup.level = Some(luck.below(8) as u8);
    for member in &mut setup.party {
        member.perks = vec![luck.below(3) as u8];
        let items = luck.below(4) as usize;
        member.items.truncate(items);
    }
    setup.switches.house.solo = luck.below(4) == 0;
    setup.switches.house.open_information = luck.below(4) == 0;
    setup.switches.house.reduced_randomness = luck.below(4) == 0;
    setup.random_item_found = luck.below(2) == 0;
    setup
}

/// Plays one game; how many decisions it took.
fn play(rules: &Haven, edition: Edition, seed: u64) -> u64 {
    let mut luck = Generator::from_seed(seed);
    let setup = setup(edition, &mut luck);
    let greedy = luck.below(16) & luck.below(16);
    let crowd = Crowd { random: Random::from_seed(!seed), greedy, asked: 0 };
    let mut driver = Inline::new(crowd, Generator::from_seed(luck.below(u64::MAX)));
    let mut state = rules.start(&setup).expect("a setup");
    for step in 0.. {
        if rules.outcome(&state).is_some() {
            break;
        }
        state = play_inline(rules, state, &mut driver, 16);
        if let Err(why) = rules.validate(&state) {
            panic!("after {} steps: {why}", 16 * (step + 1));
        }
    }
    driver.decisions
}

fn swarm(edition: Edition, name: &str) {
    let number = |variable: &str| std::env::var(variable).ok().and_then(|text| text.parse().ok());
    let rules = Haven::new(drill::content());
    if let Some(seed) = number("LONGREST_SWARM_SEED") {
        play(&rules, edition, seed);
        return;
    }
    let wanted: u64 = number("LONGREST_SWARM").unwrap_or(1_000_000);
    let (mut decisions, mut seed) = (0, 0);
    while decisions < wanted {
        match catch_unwind(AssertUnwindSafe(|| play(&rules, edition, seed))) {
            Ok(asked) => decisions += asked,
            Err(_) => panic!(
                "to see it again: LONGREST_SWARM_SEED={seed} cargo test --package longrest-bots \
                 --test swarm {name}"
            ),
        }
        seed += 1;
    }
    assert!(seed > 10, "{seed} games for {decisions} decisions");
    println!("{edition:?}: {decisions} decisions in {seed} scenarios");
}

#[test]
fn frosthaven() {
    swarm(Edition::Frosthaven, "frosthaven");
}

#[test]
fn gloomhaven() {
    swarm(Edition::Gloomhaven, "gloomhaven");
}
