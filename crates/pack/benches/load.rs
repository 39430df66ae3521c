//! What it costs to load and check the starter pack: reading the folder, every file, every line.
//!
//! Each run checks how much it loaded; the figure is the median of many.

use longrest_pack::load;
use std::path::Path;
use std::time::{Duration, Instant};

const RUNS: usize = 40;
const BUDGET: Duration = Duration::from_millis(100);

fn main() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/frontier");
    let mut times = Vec::with_capacity(RUNS);
    for _ in 0..RUNS {
        let start = Instant::now();
        let loaded = load(&path).expect("the folder is there");
        times.push(start.elapsed());
        let content = loaded.unwrap_or_else(|problems| panic!("{problems}")).content;
        assert!(content.monsters.len() >= 16, "{} monsters", content.monsters.len());
        assert!(content.items.len() >= 48, "{} items", content.items.len());
        assert!(content.goals.len() >= 24, "{} goals", content.goals.len());
    }
    let content = load(&path).unwrap().unwrap().content;
    let summary = longrest_pack::Summary::of(&content);
    times.sort();
    let (median, worst) = (times[RUNS / 2], times[RUNS - 1]);
    println!("{} abilities loaded and checked", summary.abilities);
    println!("median {:.1} ms (budget {})", millis(median), BUDGET.as_millis());
    println!("worst {:.1} ms of {RUNS}", millis(worst));
    assert!(median <= BUDGET, "loading the starter pack takes {:.1} ms", millis(median));
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
