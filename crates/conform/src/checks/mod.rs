//! One file per promise of the contract.

mod acceptance;
mod bulk;
mod copies;
mod damage;
mod history;
mod inline;
mod journals;
mod options;
mod reloading;
mod secrets;

pub use acceptance::acceptance;
pub use bulk::bulk;
pub use copies::copies;
pub use damage::damage;
pub use history::history;
pub use inline::inline;
pub use journals::journals;
pub use options::options;
pub use reloading::reloading;
pub use secrets::secrets;

use longrest_kernel::{Game, Ruleset};
use std::fmt::Debug;

/// Fails with both values when they differ.
fn same<T: PartialEq + Debug>(what: &str, one: &T, other: &T) -> Result<(), String> {
    if one == other {
        return Ok(());
    }
    Err(format!("{what} differs:\n  {one:?}\n  {other:?}"))
}

/// Fails when two games differ in anything but how much they remember having told.
fn same_game<R: Ruleset>(one: &Game<R>, other: &Game<R>) -> Result<(), String> {
    same("the state", one.state(), other.state())?;
    same("the checkpoint", one.checkpoint(), other.checkpoint())?;
    same("what is awaited", &one.pending(), &other.pending())?;
    same("the digest", &one.digest(), &other.digest())?;
    let count = one.log().len().min(other.log().len());
    let tail = |game: &Game<R>| game.log()[game.log().len() - count..].to_vec();
    same("what was told", &tail(one), &tail(other))
}
