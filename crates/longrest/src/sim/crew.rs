//! Many games on all cores, with a bar that shows how far they are.

use crate::failure::Failure;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// Set by Ctrl-C: no further games are begun.
static STOPPED: AtomicBool = AtomicBool::new(false);

/// Games begun together between two looks at Ctrl-C.
const BATCH: u64 = 256;

/// The threads that play, and their bar.
pub(super) struct Crew {
    pool: rayon::ThreadPool,
    bar: ProgressBar,
}

impl Crew {
    /// Threads for so many games; without a number one per core.
    pub(super) fn new(threads: Option<usize>, games: u64) -> Result<Crew, Failure> {
        // A second handler cannot be set in the same process; then Ctrl-C simply ends it.
        let _ = ctrlc::set_handler(|| STOPPED.store(true, Ordering::Relaxed));
        let mut pool = rayon::ThreadPoolBuilder::new();
        if let Some(threads) = threads {
            pool = pool.num_threads(threads);
        }
        let pool = pool.build().map_err(|error| Failure::Input(error.to_string()))?;
        let bar = ProgressBar::new(games);
        let style = "{bar:40} {pos}/{len} games, {eta} left, {per_sec}";
        bar.set_style(ProgressStyle::with_template(style).expect("a template that is pinned here"));
        Ok(Crew { pool, bar })
    }

    /// Plays some games and adds up what came of them, in their order.
    pub(super) fn play<P: Send>(
        &self,
        games: Range<u64>,
        one: impl Fn(u64) -> Result<P, Failure> + Sync,
        mut add: impl FnMut(P),
    ) -> Result<(), Failure> {
        let mut next = games.start;
        while next < games.end && !STOPPED.load(Ordering::Relaxed) {
            let until = (next + BATCH).min(games.end);
            let begun = |game: u64| {
                // A game that has not begun when somebody stops is left out.
                if STOPPED.load(Ordering::Relaxed) {
                    return None;
                }
                let played = one(game);
                self.bar.inc(1);
                Some(played)
            };
            let played: Vec<_> =
                self.pool.install(|| (next..until).into_par_iter().map(begun).collect());
            for played in played.into_iter().flatten() {
                add(played?);
            }
            next = until;
        }
        Ok(())
    }

    /// Says how far it came if somebody stopped it.
    pub(super) fn finish(&self, done: u64) {
        self.bar.finish_and_clear();
        if STOPPED.load(Ordering::Relaxed) {
            eprintln!("stopped after {done} games; this is what is done so far");
        }
    }
}
