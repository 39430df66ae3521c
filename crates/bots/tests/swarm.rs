//! Many scenarios in which the seed chooses everything: the edition's packs and invented content,
//! scenario, party, level, items, perks, house rules, and who plays. Every state is valid, and
//! every scenario ends.
//!
//! `LONGREST_SWARM` sets how many decisions each edition gets, `LONGREST_SWARM_SEED` plays one game
//! again, `LONGREST_SWARM_FIRST` begins with another seed.

#[path = "../../haven/tests/drill/mod.rs"]
mod drill;

use longrest_bots::haven::Greedy;
use longrest_bots::{Decision, Inline, Policy, Position, Random, Reason};
use longrest_haven::choice::Choice;
use longrest_haven::{Edition, Haven, Member, Setup};
use longrest_kernel::{Generator, Ruleset, play_inline};
use longrest_pack::Loaded;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

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

/// Everything there is to play under one edition.
struct Grounds {
    edition: Edition,
    drill: Haven,
    packs: Vec<(Loaded, Haven)>,
}

impl Grounds {
    fn open(edition: Edition) -> Grounds {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs");
        let mut packs = Vec::new();
        for name in ["frontier", "crossroads"] {
            let loaded = longrest_pack::load(&folder.join(name)).expect("the pack can be read");
            let loaded = loaded.unwrap_or_else(|problems| panic!("{name}: {problems:?}"));
            if loaded.edition == edition {
                let rules = Haven::new(loaded.content.clone());
                packs.push((loaded, rules));
            }
        }
        assert!(!packs.is_empty(), "no pack for {edition:?}");
        Grounds { edition, drill: Haven::new(drill::content()), packs }
    }

    /// What a game is made from, all of it chosen by the seed.
    fn setup(&self, luck: &mut Generator) -> (&Haven, Setup) {
        let (rules, mut setup) = if luck.below(2) == 0 {
            (&self.drill, self.invented(luck))
        } else {
            let (loaded, rules) = &self.packs[luck.below(self.packs.len() as u64) as usize];
            (rules, packed(loaded, luck))
        };
        setup.level = Some(luck.below(8) as u8);
        setup.switches.house.solo = luck.below(4) == 0;
        setup.switches.house.open_information = luck.below(4) == 0;
        setup.switches.house.reduced_randomness = luck.below(4) == 0;
        setup.random_item_found = luck.below(2) == 0;
        (rules, setup)
    }

    fn invented(&self, luck: &mut Generator) -> Setup {
        let mut setup = drill::setup(2 + luck.below(3) as usize, self.edition);
        for member in &mut setup.party {
            member.perks = vec![luck.below(3) as u8];
            let items = luck.below(4) as usize;
            member.items.truncate(items);
        }
        setup
    }
}

/// A scenario of a pack with a party of its classes, each with some of its items and perks.
fn packed(loaded: &Loaded, luck: &mut Generator) -> Setup {
    let content = &loaded.content;
    let scenario = luck.below(content.scenarios.len() as u64) as usize;
    let mut classes: Vec<usize> = (0..content.classes.len()).collect();
    let size = (2 + luck.below(3) as usize).min(classes.len());
    let mut party = Vec::new();
    for _ in 0..size {
        let class =
            &content.classes[classes.swap_remove(luck.below(classes.len() as u64) as usize)];
        let items = luck.below(7);
        let item = |_| luck.below(content.items.len() as u64) as usize;
        let mut items: Vec<usize> = (0..items).map(item).collect();
        items.sort_unstable();
        items.dedup();
        // How often each perk was taken.
        let perks = class.perks.iter().map(|_| u8::from(luck.below(4) == 0)).collect();
        party.push(Member {
            class: class.id.clone(),
            level: 1,
            cards: Vec::new(),
            items: items.into_iter().map(|at| content.items[at].id.clone()).collect(),
            perks,
            mastered: Vec::new(),
        });
    }
    Setup {
        scenario: content.scenarios[scenario].id.clone(),
        level: None,
        party,
        switches: loaded.switches,
        treasures_looted: 0,
        random_item_found: false,
        road: Vec::new(),
        loot_stickers: luck.below(u64::MAX) & luck.below(u64::MAX),
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
