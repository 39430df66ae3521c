//! How fast random games of our Descent quests are played on one core. Each line asserts the work
//! it measured.

use longrest_descent::{Choice, Descent, Draw, QuestId, Setup, Sheets, State};
use longrest_kernel::{Driver, Generator, Question, Ruleset, Seat, play_inline};
use std::path::Path;
use std::time::{Duration, Instant};

const GAMES: u64 = 400;

struct Chance {
    luck: Generator,
    decisions: u64,
}

impl Driver<Descent> for Chance {
    fn answer(
        &mut self,
        _: &Descent,
        _: &State,
        question: &Question<'_, Descent>,
    ) -> Option<(Seat, Choice)> {
        self.decisions += 1;
        let picked = self.luck.below(question.options.len() as u64);
        Some((question.to.iter().next()?, question.options[picked as usize]))
    }

    fn chance(&mut self, _: &Draw, weights: &[u32]) -> Option<usize> {
        Some(self.luck.weighted(weights))
    }
}

/// Nanoseconds this process has spent on a core, where the system says so.
fn on_core() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok()
}

fn main() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/underdelve");
    let loaded = longrest_pack::descent::load(&path).expect("a folder").expect("a clean pack");
    let rules = Descent::new(loaded.content).expect("good content");
    for (quest, words) in (0..).map(QuestId).zip(&loaded.words.quests) {
        for players in 2..=5 {
            let (began, start) = (Instant::now(), on_core());
            let (mut decisions, mut rounds, mut won) = (0, 0, 0);
            for seed in 0..GAMES {
                let setup = Setup { quest, players, sheets: Sheets::Dealt, even: false };
                let mut driver = Chance { luck: Generator::from_seed(seed), decisions: 0 };
                let state = rules.start(&setup).expect("a setup");
                let end = play_inline(&rules, state, &mut driver, 1_000_000);
                assert!(end.winner.is_some(), "game {seed} does not end");
                decisions += driver.decisions;
                rounds += u64::from(end.round);
                won += u64::from(end.winner == Some(longrest_descent::Side::Heroes));
            }
            let time = match (start, on_core()) {
                (Some(start), Some(now)) => Duration::from_nanos(now - start),
                _ => began.elapsed(),
            };
            println!(
                "{} {players} players: {:.0} games/s, {:.0} ns/decision, {} decisions and {} \
                 rounds a game, heroes won {won} of {GAMES}",
                words.id,
                GAMES as f64 / time.as_secs_f64(),
                time.as_nanos() as f64 / decisions as f64,
                decisions / GAMES,
                rounds / GAMES,
            );
        }
    }
}
