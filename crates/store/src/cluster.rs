//! How several programs share one store: each table is in the memory of one of them.

use crate::Later;
use std::time::Duration;

/// Whose a table is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// This program's, from now on.
    Mine,
    /// Another's, who is reached at this address.
    Theirs(String),
    /// Nobody's just now; ask again in a moment.
    Later,
    /// It was played by newer rules than any program here knows.
    Newer,
    /// There is no such table.
    Unknown,
}

/// What became of this program's lease.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renewed {
    /// Where the other programs are reached.
    pub peers: Vec<String>,
    /// When the lease had lapsed meanwhile: the tables that nobody else took.
    pub kept: Option<Vec<String>>,
}

/// Several programs on one store. What a program has in memory it keeps as long as it renews its
/// lease; then others may take it.
pub trait Cluster: Send + Sync {
    /// What the programs show each other.
    fn secret(&self) -> &str;

    /// Takes a table into the memory of this program, unless another has it.
    fn claim(&self, code: &str) -> Later<Claim>;

    /// How often a table of this program had been taken when it was.
    fn epoch(&self, code: &str) -> Option<i64>;

    /// Gives a table back that was taken then.
    fn release(&self, code: &str, epoch: i64) -> Later<()>;

    /// Says that this program lives.
    fn renew(&self) -> Later<Renewed>;

    /// Gives everything back.
    fn leave(&self) -> Later<()>;

    /// Takes from what all programs together allow somebody: an allowance that fills steadily up to
    /// a limit. Says how long it takes until there is enough, if there is not.
    fn take(&self, name: &str, cost: Duration, full: Duration) -> Later<Option<Duration>>;
}
