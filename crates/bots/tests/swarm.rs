//! Many scenarios in which the seed chooses everything: the edition's packs and invented content,
//! scenario, party, level, items, perks, house rules, and who plays. Every state is valid, and
//! every scenario ends.
//!
//! `LONGREST_SWARM` sets how many decisions each edition gets, `LONGREST_SWARM_SEED` plays one game
//! again, `LONGREST_SWARM_FIRST` begins with another seed.

mod grounds;

use grounds::Grounds;
use longrest_bots::haven::Greedy;
use longrest_bots::{Decision, Inline, Policy, Position, Random, Reason};
use longrest_haven::choice::Choice;
use longrest_haven::{Edition, Haven};
use longrest_kernel::{Generator, Ruleset, play_inline};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// No scenario asks more than this.
const DECISIONS_MAX: u64 = 50_000;

/// Who sits where.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Random,
    Greedy,
    /// Takes the first option, and no free action.
    First,
    /// Takes the last option, and every free action.
    Last,
}

/// Plays every seat in its own manner.
struct Crowd {
    random: Random,
    kinds: [Kind; 4],
    asked: u64,
}

impl Crowd {
    fn kind(&self, position: &Position<'_, Haven>) -> Kind {
        self.kinds[usize::from(position.seat.0) % self.kinds.len()]
    }
}

impl Policy<Haven> for Crowd {
    fn decide(&mut self, position: &Position<'_, Haven>) -> Decision<Choice> {
        self.asked += 1;
        assert!(self.asked < DECISIONS_MAX, "still asking after {DECISIONS_MAX} decisions");
        let options = position.options;
        let decision = match self.kind(position) {
            Kind::Random => self.random.decide(position),
            Kind::Greedy => Greedy.decide(position),
            Kind::First => Decision::new(options[0], Reason::First),
            Kind::Last => Decision::new(options[options.len() - 1], Reason::First),
        };
        assert!(options.binary_search(&decision.choice).is_ok(), "not an option");
        decision
    }

    fn free(&mut self, position: &Position<'_, Haven>) -> Option<Decision<Choice>> {
        match self.kind(position) {
            Kind::Random => self.random.free(position),
            Kind::Greedy => Greedy.free(position),
            Kind::First => None,
            Kind::Last => {
                let free = position.rules.free_actions(position.state, position.seat);
                free.last().map(|&choice| Decision::new(choice, Reason::First))
            }
        }
    }
}

/// Plays one game; how many decisions it took.
fn play(grounds: &Grounds, seed: u64) -> u64 {
    let mut luck = Generator::from_seed(seed);
    let (rules, setup) = grounds.setup(&mut luck);
    // Mostly random players: they come to places where nobody sensible goes.
    let kinds = [(); 4].map(|()| match luck.below(12) {
        0 => Kind::Greedy,
        1 => Kind::First,
        2 => Kind::Last,
        _ => Kind::Random,
    });
    let crowd = Crowd { random: Random::from_seed(!seed), kinds, asked: 0 };
    let mut driver = Inline::new(crowd, Generator::from_seed(luck.below(u64::MAX)));
    let mut state = rules.start(&setup).unwrap_or_else(|why| panic!("{}: {why}", setup.scenario));
    for step in 0.. {
        if rules.outcome(&state).is_some() {
            break;
        }
        state = play_inline(rules, state, &mut driver, 16);
        if let Err(why) = rules.validate(&state) {
            panic!("{} after {} steps: {why}", setup.scenario, 16 * (step + 1));
        }
    }
    driver.decisions
}

fn swarm(edition: Edition, name: &str) {
    let number = |variable: &str| std::env::var(variable).ok().and_then(|text| text.parse().ok());
    let grounds = Grounds::open(edition);
    if let Some(seed) = number("LONGREST_SWARM_SEED") {
        play(&grounds, seed);
        return;
    }
    let wanted: u64 = number("LONGREST_SWARM").unwrap_or(1_000_000);
    let first: u64 = number("LONGREST_SWARM_FIRST").unwrap_or(0);
    let (mut decisions, mut seed) = (0, first);
    while decisions < wanted {
        match catch_unwind(AssertUnwindSafe(|| play(&grounds, seed))) {
            Ok(asked) => decisions += asked,
            Err(_) => panic!(
                "to see it again: LONGREST_SWARM_SEED={seed} cargo test --package longrest-bots \
                 --test swarm {name}"
            ),
        }
        seed += 1;
    }
    let games = seed - first;
    assert!(games > 10, "{games} games for {decisions} decisions");
    println!("{edition:?}: {decisions} decisions in {games} scenarios from seed {first}");
}

#[test]
fn frosthaven() {
    swarm(Edition::Frosthaven, "frosthaven");
}

#[test]
fn gloomhaven() {
    swarm(Edition::Gloomhaven, "gloomhaven");
}
