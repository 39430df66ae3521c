//! Time spent working, whatever else the machine does.

use std::time::{Duration, Instant};

/// Time spent on a core where the system says so (other work on the machine does not count), and
/// time gone by elsewhere.
pub(crate) struct Clock(Instant, Option<u64>);

impl Clock {
    /// Begins to count.
    pub(crate) fn start() -> Clock {
        Clock(Instant::now(), on_core())
    }

    /// What has been spent since.
    pub(crate) fn elapsed(&self) -> Duration {
        match (self.1, on_core()) {
            (Some(start), Some(now)) => Duration::from_nanos(now - start),
            _ => self.0.elapsed(),
        }
    }
}

/// Nanoseconds this process has spent on a core.
fn on_core() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok()
}
