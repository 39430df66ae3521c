//! What the server counts, in the format that Prometheus reads.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Up to how many milliseconds an answer took, for counting.
const STEPS: [u64; 9] = [1, 3, 10, 30, 100, 300, 1_000, 3_000, 10_000];

/// What was counted since the server began.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Acts that were done, and those that were not.
    done: AtomicU64,
    refused: AtomicU64,
    /// How long acts took from the question to the answer.
    took: Times,
    /// How long it took to write something down, and how much is under way.
    wrote: Times,
    writing: AtomicU64,
    failed: AtomicU64,
    bugs: AtomicU64,
    requests: AtomicU64,
}

#[derive(Debug, Default)]
struct Times {
    steps: [AtomicU64; STEPS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Times {
    fn add(&self, time: Duration) {
        let millis = time.as_millis() as u64;
        if let Some(at) = STEPS.iter().position(|&step| millis <= step) {
            self.steps[at].fetch_add(1, Ordering::Relaxed);
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(time.as_micros() as u64, Ordering::Relaxed);
    }

    fn write(&self, out: &mut String, name: &str, help: &str) {
        let mut below = 0;
        // Writing to a text cannot fail.
        let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} histogram");
        for (step, count) in STEPS.iter().zip(&self.steps) {
            below += count.load(Ordering::Relaxed);
            let seconds = *step as f64 / 1e3;
            let _ = writeln!(out, "{name}_bucket{{le=\"{seconds}\"}} {below}");
        }
        let count = self.count.load(Ordering::Relaxed);
        let sum = self.micros.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(out, "{name}_bucket{{le=\"+Inf\"}} {count}");
        let _ = writeln!(out, "{name}_sum {sum}\n{name}_count {count}");
    }
}

/// How many there are of something now.
pub(crate) struct Gauge {
    pub(crate) name: &'static str,
    pub(crate) help: &'static str,
    pub(crate) value: u64,
}

impl Metrics {
    /// The number of the next request.
    pub(crate) fn request(&self) -> u64 {
        self.requests.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Somebody did something, or was refused.
    pub(crate) fn acted(&self, is_done: bool, took: Duration) {
        let count = if is_done { &self.done } else { &self.refused };
        count.fetch_add(1, Ordering::Relaxed);
        self.took.add(took);
    }

    /// Something is about to be written down.
    pub(crate) fn begins_writing(&self) {
        self.writing.fetch_add(1, Ordering::Relaxed);
    }

    /// It was, or could not be.
    pub(crate) fn wrote(&self, is_kept: bool, took: Duration) {
        self.writing.fetch_sub(1, Ordering::Relaxed);
        self.failed.fetch_add(u64::from(!is_kept), Ordering::Relaxed);
        self.wrote.add(took);
    }

    /// A bug stopped a game.
    pub(crate) fn met_a_bug(&self) {
        self.bugs.fetch_add(1, Ordering::Relaxed);
    }

    /// Everything as text.
    pub(crate) fn text(&self, gauges: &[Gauge]) -> String {
        let mut out = String::new();
        let counters = [
            ("longrest_inputs_total", "Acts that were done.", &self.done),
            ("longrest_rejections_total", "Acts that were not done.", &self.refused),
            ("longrest_store_failures_total", "Writes that failed.", &self.failed),
            ("longrest_bugs_total", "Bugs that stopped a game.", &self.bugs),
            ("longrest_requests_total", "Requests over HTTP.", &self.requests),
        ];
        for (name, help, count) in counters {
            let count = count.load(Ordering::Relaxed);
            let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} counter\n{name} {count}");
        }
        let queue = Gauge {
            name: "longrest_store_queue",
            help: "Writes that are under way.",
            value: self.writing.load(Ordering::Relaxed),
        };
        for Gauge { name, help, value } in std::iter::once(&queue).chain(gauges) {
            let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}");
        }
        self.took.write(&mut out, "longrest_act_seconds", "From an act to its answer.");
        self.wrote.write(&mut out, "longrest_store_seconds", "From a write to the disk.");
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_counted_up_to_each_step() {
        let metrics = Metrics::default();
        for millis in [0, 2, 50, 20_000] {
            metrics.acted(millis < 100, Duration::from_millis(millis));
        }
        let open = Gauge { name: "longrest_tables_open", help: "Tables in memory.", value: 7 };
        let text = metrics.text(&[open]);
        for line in [
            "longrest_inputs_total 3",
            "longrest_rejections_total 1",
            "longrest_tables_open 7",
            "longrest_act_seconds_bucket{le=\"0.001\"} 1",
            "longrest_act_seconds_bucket{le=\"0.003\"} 2",
            "longrest_act_seconds_bucket{le=\"0.1\"} 3",
            "longrest_act_seconds_bucket{le=\"10\"} 3",
            "longrest_act_seconds_bucket{le=\"+Inf\"} 4",
            "longrest_act_seconds_sum 20.052",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
    }
}
