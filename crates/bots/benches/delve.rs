//! How fast whole quests of Descent are played on one core, and who wins them. Each line asserts
//! the work it measured.

mod clock;

use clock::Clock;
use longrest_bots::descent::{Player, simulate};
use longrest_descent::{Descent, QuestId, Setup, Sheets};
use std::path::Path;

fn rules() -> Descent {
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/underdelve");
    let loaded = longrest_pack::descent::load(&pack).expect("the folder can be read");
    let loaded = loaded.unwrap_or_else(|problems| panic!("{problems}"));
    Descent::new(loaded.content).expect("our pack can be played")
}

/// Plays a quest many times and prints what it took.
fn play(rules: &Descent, quest: u8, heroes: u8, player: Player, games: u64) {
    let setup =
        Setup { quest: QuestId(quest), players: heroes + 1, sheets: Sheets::Dealt, even: false };
    let (mut wins, mut decisions, mut rounds, mut areas) = (0u64, 0u64, 0u64, 0u64);
    let start = Clock::start();
    for game in 0..games {
        let played = simulate(rules, &setup, [player; 2], (1, game)).expect("a setup");
        wins += u64::from(played.won);
        decisions += played.decisions;
        rounds += u64::from(played.rounds);
        areas += u64::from(played.areas);
    }
    let seconds = start.elapsed().as_secs_f64();
    assert!(decisions > games * 50, "quests of {} decisions", decisions / games);
    assert!(rounds >= games, "{rounds} rounds in {games} games");
    let each = |sum: u64| sum as f64 / games as f64;
    println!(
        "{:24} {heroes} heroes  {player:?}  {:7.0} games/s  {:6.0} ns/decision  {:5.0} decisions  \
         {:5.1} rounds  {:4.1} areas  {:5.1} % won",
        rules.content.quests[usize::from(quest)].name,
        games as f64 / seconds,
        seconds * 1e9 / decisions as f64,
        each(decisions),
        each(rounds),
        each(areas),
        100.0 * each(wins),
    );
}

/// `GAMES` sets how many quests each line plays; `LONGREST_WORKLOAD` leaves one player only, for
/// counting instructions; `LONGREST_QUEST` leaves one quest only.
fn main() {
    let said = |name: &str| std::env::var(name).ok();
    let games = said("GAMES").and_then(|games| games.parse().ok()).unwrap_or(200);
    let only = said("LONGREST_QUEST").and_then(|quest| quest.parse::<u8>().ok());
    let players: &[Player] = match said("LONGREST_WORKLOAD").as_deref() {
        Some("random") => &[Player::Random],
        Some("greedy") => &[Player::Greedy],
        _ => &[Player::Random, Player::Greedy],
    };
    let rules = rules();
    for &player in players {
        let quests = 0..rules.content.quests.len() as u8;
        for quest in quests.filter(|quest| only.is_none_or(|only| *quest == only)) {
            for heroes in 2..=4 {
                play(&rules, quest, heroes, player, games);
            }
        }
    }
}
