//! Whatever is told names a rule that is listed for it: in many games of both editions and in the
//! quests of Descent, with random players, who come everywhere, and greedy ones, who come far.

mod grounds;

use grounds::Grounds;
use longrest_bots::{Bot, Steady};
use longrest_descent::{Descent, QuestId, Sheets};
use longrest_haven::{Edition, FROSTHAVEN, Haven, Switches, citation};
use longrest_kernel::{Game, Generator, Ruleset, Silent, Status};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// Plays a game to its end, or for as many decisions. Every second game is played by the bot.
fn play<R: Ruleset>(
    rules: &Arc<R>,
    setup: &R::Setup,
    seed: u64,
    bot: &mut dyn Bot<R>,
    most: usize,
) -> Game<R> {
    let mut chance = Generator::from_seed(seed);
    let mut luck = Generator::from_seed(!seed);
    let driver = &mut Silent(&mut chance);
    let (mut game, _) = Game::start(Arc::clone(rules), setup, driver).expect("a setup");
    for _ in 0..most {
        let Status::Waiting(pending) = game.status() else { break };
        let asked = pending.questions()[0].clone();
        let seat = asked.to.iter().next().expect("somebody is asked");
        let choice = if seed.is_multiple_of(2) {
            bot.choose(&game, seat, &asked).choice
        } else {
            let free = game.free_actions(seat);
            match luck.below(8) {
                0 if !free.is_empty() => free[luck.below(free.len() as u64) as usize],
                _ => asked.options[luck.below(asked.options.len() as u64) as usize],
            }
        };
        let done = match asked.options.contains(&choice) {
            true => game.answer(seat, choice, &mut Silent(&mut chance)),
            false => game.free_action(seat, choice, &mut Silent(&mut chance)),
        };
        done.expect("an option or a free action");
    }
    game
}

/// What a book's games tell: cases and the rules they named.
fn told(edition: Edition) -> BTreeSet<(&'static str, &'static str)> {
    let grounds = Grounds::open(edition);
    let mut seen = BTreeSet::new();
    for (at, rules) in grounds.all().enumerate() {
        for seed in 0..24 {
            let mut setup = grounds.setup_on(at, &mut Generator::from_seed(seed));
            let plain = Switches { house: FROSTHAVEN.house, ..setup.switches };
            assert_eq!(plain.book(), edition);
            setup.level = Some(1);
            let bot: &mut dyn Bot<Haven> = &mut Steady(longrest_bots::haven::Greedy);
            let game = play(rules, &setup, seed, bot, 1_500);
            for told in game.log() {
                let switches = &game.state().switches;
                let objection = citation::objection(switches, told.rule, &told.fact);
                assert_eq!(objection, None, "{:?}", told.fact);
                seen.insert((citation::case(&told.fact), told.rule));
            }
        }
    }
    seen
}

#[test]
fn games_of_both_books_name_the_rules_of_the_book() {
    for (edition, own, most) in [(Edition::Frosthaven, "FH-", 2), (Edition::Gloomhaven, "GH-", 12)]
    {
        let seen = told(edition);
        let cases: BTreeSet<&str> = seen.iter().map(|(case, _)| *case).collect();
        assert!(cases.len() > 70, "{edition:?} told only {} cases: {cases:?}", cases.len());
        let foreign: BTreeSet<&str> =
            seen.iter().map(|(_, rule)| *rule).filter(|rule| !rule.starts_with(own)).collect();
        assert!(foreign.len() <= most, "{edition:?} names {foreign:?}");
    }
}

#[test]
fn quests_name_the_rules_listed_for_what_happens() {
    use longrest_descent::citation;
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/underdelve");
    let loaded = longrest_pack::descent::load(&pack).expect("the folder can be read");
    let loaded = loaded.unwrap_or_else(|_| panic!("our pack has no mistakes"));
    let rules = Arc::new(Descent::new(loaded.content).expect("our pack can be played"));
    let mut seen = BTreeSet::new();
    for seed in 0..36 {
        let quest = QuestId((seed % 3) as u8);
        let setup =
            longrest_descent::Setup { quest, players: 4, sheets: Sheets::Dealt, even: false };
        let bot: &mut dyn Bot<Descent> = &mut Steady(longrest_bots::descent::Greedy::default());
        let game = play(&rules, &setup, seed, bot, 2_500);
        for told in game.log() {
            let case = citation::case(&told.fact);
            assert!(citation::may_name(case, told.rule), "{case:?} names {}", told.rule);
            seen.insert(case);
        }
    }
    assert!(seen.len() > 60, "only {} cases were told: {seen:?}", seen.len());
}
