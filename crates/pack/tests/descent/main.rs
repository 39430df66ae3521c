//! Descent packs: broken ones are reported, ours is clean, its dice are fair and its quests are
//! played to their end.

#[path = "../breaking/mod.rs"]
mod breaking;
mod broken;
mod dice;
mod games;
mod notation;
mod packs;

/// How many games a long run plays; none in a short one.
fn games_wanted() -> Option<u64> {
    std::env::var("LONGREST_DESCENT_GAMES").ok()?.parse().ok()
}
