//! Fits the weights of the search's outlook: plays the starter packs with the greedy bot, looks at
//! the scenario whenever a round begins, and asks which weights tell best how it ended (logistic
//! regression, with a constant of its own for each scenario and party size).
//!
//! `cargo run --release --package longrest-bots --example fit [GAMES]`

use longrest_bots::haven::{FEATURES, Greedy, features};
use longrest_bots::{Decision, Inline, Policy, Position};
use longrest_haven::choice::Choice;
use longrest_haven::prompt::Ask;
use longrest_haven::{Haven, Look, Member, Setup};
use longrest_kernel::{Generator, Ruleset, play_inline};
use longrest_pack::Loaded;
use std::path::Path;

type Row = [f64; FEATURES.len()];

/// Plays like the greedy bot and looks at every round.
#[derive(Default)]
struct Observer {
    round: u16,
    rows: Vec<Row>,
}

impl Policy<Haven> for Observer {
    fn decide(&mut self, position: &Position<'_, Haven>) -> Decision<Choice> {
        if position.prompt.ask == Ask::SelectCards && position.state.round != self.round {
            self.round = position.state.round;
            let look = Look { rules: position.rules, state: position.state };
            self.rows.push(features(look));
        }
        Greedy.decide(position)
    }

    fn free(&mut self, position: &Position<'_, Haven>) -> Option<Decision<Choice>> {
        Greedy.free(position)
    }
}

/// Positions of one kind of game, and whether the game was won.
type Kind = Vec<(Row, bool)>;

fn main() {
    let games = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(400);
    let mut kinds: Vec<Kind> = Vec::new();
    for pack in ["frontier", "crossroads"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs").join(pack);
        let loaded = longrest_pack::load(&folder).expect("it can be read");
        let loaded = loaded.unwrap_or_else(|problems| panic!("{problems:?}"));
        let rules = Haven::new(loaded.content.clone());
        for scenario in 0..loaded.content.scenarios.len() {
            for size in 2..=4 {
                kinds.push(observe(&loaded, &rules, scenario, size, games));
            }
        }
    }
    let weights = fit(&kinds);
    for (name, weight) in FEATURES.iter().zip(&weights) {
        println!("{name:10} {weight:7.3}");
    }
}

/// Plays one kind of game, with every party in turn.
fn observe(loaded: &Loaded, rules: &Haven, scenario: usize, size: u32, games: u64) -> Kind {
    let content = &loaded.content;
    let sets = (0..1u32 << content.classes.len()).filter(|set| set.count_ones() == size);
    let parties: Vec<u32> = sets.collect();
    let mut kind = Vec::new();
    for game in 0..games {
        let party = parties[game as usize % parties.len()];
        let classes = content.classes.iter().enumerate().filter(|(at, _)| party >> at & 1 != 0);
        let member = |class: &longrest_haven::Class| Member {
            class: class.id.clone(),
            level: 1,
            cards: Vec::new(),
            items: content.items.iter().take(8).map(|item| item.id.clone()).collect(),
            perks: Vec::new(),
            mastered: Vec::new(),
        };
        let setup = Setup {
            scenario: content.scenarios[scenario].id.clone(),
            level: None,
            party: classes.map(|(_, class)| member(class)).collect(),
            switches: loaded.switches,
            treasures_looted: 0,
            random_item_found: false,
            stickers: Vec::new(),
            random_items: None,
            loot_stickers: 0,
            brought: Default::default(),
            road: Vec::new(),
        };
        let mut driver = Inline::new(Observer::default(), Generator::from_seed(game));
        let start = rules.start(&setup).expect("a setup");
        let last = play_inline(rules, start, &mut driver, 1_000_000);
        let won = !rules.outcome(&last).expect("it ends").winners.is_empty();
        kind.extend(driver.policy.rows.into_iter().map(|row| (row, won)));
    }
    kind
}

/// Newton's method with a weak pull towards zero.
fn fit(kinds: &[Kind]) -> Vec<f64> {
    let (features, all) = (FEATURES.len(), FEATURES.len() + kinds.len());
    let mut weights = vec![0.0; all];
    for _ in 0..12 {
        let mut slope: Vec<f64> = weights.iter().map(|weight| -3.0 * weight).collect();
        let mut bend = vec![vec![0.0; all]; all];
        for (at, line) in bend.iter_mut().enumerate() {
            line[at] = 3.0;
        }
        for (number, kind) in kinds.iter().enumerate() {
            let own = features + number;
            for (row, won) in kind {
                let sum: f64 = row.iter().zip(&weights).map(|(value, weight)| value * weight).sum();
                let chance = 1.0 / (1.0 + (-sum - weights[own]).exp());
                let (miss, sway) = (f64::from(u8::from(*won)) - chance, chance * (1.0 - chance));
                let entry = |at: usize| if at < features { row[at] } else { 1.0 };
                for one in (0..features).chain([own]) {
                    slope[one] += entry(one) * miss;
                    for other in (0..features).chain([own]) {
                        bend[one][other] += entry(one) * entry(other) * sway;
                    }
                }
            }
        }
        for (weight, step) in weights.iter_mut().zip(solve(bend, slope)) {
            *weight += step;
        }
    }
    weights.truncate(features);
    weights
}

/// Solves a positive definite system of equations by elimination.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let count = right.len();
    for at in 0..count {
        let (above, below) = matrix.split_at_mut(at + 1);
        let pivot = &above[at];
        for (offset, line) in below.iter_mut().enumerate() {
            let factor = line[at] / pivot[at];
            for (value, above) in line[at..].iter_mut().zip(&pivot[at..]) {
                *value -= factor * above;
            }
            right[at + 1 + offset] -= factor * right[at];
        }
    }
    for at in (0..count).rev() {
        let known: f64 = (at + 1..count).map(|other| matrix[at][other] * right[other]).sum();
        right[at] = (right[at] - known) / matrix[at][at];
    }
    right
}
