//! Bots in the quests of our own pack for Descent.

use longrest_bots::descent::{Greedy, Player, simulate};
use longrest_bots::{Bot, Steady};
use longrest_descent::{Ability, CardId, Choice, Descent, Play, Prompt, QuestId, Setup, Sheets};
use longrest_kernel::{Game, Generator, Silent, Status, Viewer};
use std::path::Path;
use std::sync::Arc;

fn rules() -> Descent {
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/underdelve");
    let loaded = longrest_pack::descent::load(&pack).expect("the folder can be read");
    let loaded = loaded.unwrap_or_else(|_| panic!("our pack has no mistakes"));
    Descent::new(loaded.content).expect("our pack can be played")
}

fn setup(quest: u8, players: u8) -> Setup {
    Setup { quest: QuestId(quest), players, sheets: Sheets::Dealt, even: false }
}

#[test]
fn greedy_heroes_and_a_greedy_overlord_beat_random_ones() {
    let rules = rules();
    let wins = |sides: [Player; 2]| {
        let won =
            |&game: &u64| simulate(&rules, &setup(0, 3), sides, (1, game)).expect("a setup").won;
        (0..24).filter(won).count()
    };
    let [random, greedy] = [Player::Random, Player::Greedy];
    let (strong, weak) = (wins([greedy, random]), wins([random, greedy]));
    assert!(strong >= 20, "greedy heroes won {strong} of 24 against a random overlord");
    assert!(weak <= 2, "random heroes won {weak} of 24 against a greedy overlord");
}

#[test]
fn the_same_seed_plays_the_same_quest() {
    let rules = rules();
    for sides in [[Player::Random; 2], [Player::Greedy; 2]] {
        let played = |game| simulate(&rules, &setup(1, 4), sides, (9, game)).expect("a setup");
        assert_eq!(played(3), played(3));
        assert_ne!(played(3).digest, played(4).digest, "chance has no influence");
    }
}

// DJ-PROP-13, DJ-PROP-15, DJ-RUNE-02: doors, stairs, keys and what they open; no game goes on for
// ever.
#[test]
fn greedy_heroes_find_the_way_to_the_end_of_every_quest() {
    let rules = rules();
    for (quest, content) in rules.content.quests.iter().enumerate() {
        let mut farthest = 0;
        for game in 0..6 {
            let setup = setup(quest as u8, 5);
            let played = simulate(&rules, &setup, [Player::Greedy; 2], (3, game)).expect("a setup");
            assert!(played.decisions < 20_000, "{}, game {game} goes on", content.name);
            farthest = farthest.max(usize::from(played.areas));
        }
        // The vault of the last quest is off the way.
        assert!(farthest + 1 >= content.areas.len(), "{}: {farthest} areas", content.name);
    }
}

// DJ-RELIC-04: a relic that a hero drops lies at his feet.
#[test]
fn nobody_picks_up_a_relic_again_and_again() {
    let played = simulate(&rules(), &setup(2, 4), [Player::Greedy; 2], (1, 14)).expect("a setup");
    assert!(played.decisions < 20_000, "{} decisions", played.decisions);
}

// DJ-OLCARD-08, DJ-SETUP-30: what is hidden from the heroes has no influence on theirs.
#[test]
fn heroes_decide_the_same_whatever_the_overlord_holds() {
    let rules = Arc::new(rules());
    let mut chance = Generator::from_seed(5);
    let (mut game, _) =
        Game::start(rules.clone(), &setup(0, 3), &mut Silent(&mut chance)).expect("a setup");
    let mut bot = Steady(Greedy::default());
    let mut luck = Generator::from_seed(6);
    let mut compared = 0;
    for _ in 0..600 {
        let Status::Waiting(pending) = game.status() else { break };
        let asked = pending.questions()[0].clone();
        let seat = asked.to.iter().next().expect("somebody is asked");
        let decision = bot.choose(&game, seat, &asked);
        if seat != longrest_descent::OVERLORD && matches!(asked.prompt, Prompt::Act(_)) {
            let mut other = game.fork();
            other.resample(Viewer::Seat(seat), &mut luck);
            assert_eq!(bot.choose(&other, seat, &asked), decision);
            compared += 1;
        }
        game.answer(seat, decision.choice, &mut Silent(&mut chance)).expect("an option");
    }
    assert!(compared > 30, "only {compared} decisions were compared");
}

// DJ-SPAWN-10: a monster that finds no place is left out, so a card of such monsters is paid for
// nothing.
#[test]
fn the_overlord_plays_no_spawn_card_that_finds_no_place() {
    let rules = Arc::new(rules());
    let finds = |game: &Game<Descent>, card: CardId| match &rules.content.card(card).play {
        Play::Spawn(monsters) => {
            Some(monsters.iter().any(|(kind, _)| rules.finds_place(game.state(), *kind)))
        }
        _ => None,
    };
    let mut bot = Steady(Greedy::default());
    let (mut played, mut kept) = (0, 0);
    for seed in 0..6 {
        let mut chance = Generator::from_seed(seed);
        let (mut game, _) =
            Game::start(rules.clone(), &setup(0, 5), &mut Silent(&mut chance)).expect("a setup");
        for _ in 0..1500 {
            let Status::Waiting(pending) = game.status() else { break };
            let asked = pending.questions()[0].clone();
            let seat = asked.to.iter().next().expect("somebody is asked");
            let decision = bot.choose(&game, seat, &asked);
            for &option in &asked.options {
                let Choice::Play(card) = option else { continue };
                match finds(&game, card) {
                    Some(false) => {
                        assert_ne!(decision.choice, option, "for nothing, seed {seed}");
                        kept += 1;
                    }
                    Some(true) => played += usize::from(decision.choice == option),
                    None => {}
                }
            }
            game.answer(seat, decision.choice, &mut Silent(&mut chance)).expect("an option");
        }
    }
    assert!(played > 0 && kept > 0, "{played} played, {kept} kept");
}

// DJ-SURGE-05: a surge that changes nothing may as well be lost.
#[test]
fn no_surge_is_spent_on_an_enemy_who_falls_anyway() {
    let rules = Arc::new(rules());
    let falls = |game: &Game<Descent>| {
        let state = game.state();
        let attack = state.attack.as_ref().expect("surges come from an attack");
        let mut met = state.figures().filter(|figure| {
            let enemy = figure.side() != attack.attacker.side();
            enemy && rules.body(state, *figure).contains(&attack.target)
        });
        let (Some(only), None) = (met.next(), met.next()) else { return false };
        let armor = rules.armor_against(state, only, attack.attacker, attack.arm);
        let armor = armor.saturating_sub(attack.gain.abilities.rank(Ability::Pierce));
        let reaches = attack.ignores_range() || attack.range_total(&rules) >= attack.range;
        let wounds = attack.damage_total(&rules).saturating_sub(armor);
        reaches && wounds >= rules.wounds_left(state, only)
    };
    let mut bot = Steady(Greedy::default());
    let (mut saved, mut spent) = (0, 0);
    for seed in 0..6 {
        let mut chance = Generator::from_seed(seed);
        let (mut game, _) =
            Game::start(rules.clone(), &setup(0, 5), &mut Silent(&mut chance)).expect("a setup");
        for _ in 0..1500 {
            let Status::Waiting(pending) = game.status() else { break };
            let asked = pending.questions()[0].clone();
            let seat = asked.to.iter().next().expect("somebody is asked");
            let decision = bot.choose(&game, seat, &asked);
            if matches!(asked.prompt, Prompt::Surges(_)) {
                let sold = rules.surges_for_sale(game.state());
                let buys = |choice| match choice {
                    Choice::Surge(at) => sold[usize::from(at)].gain.threat_loss == 0,
                    _ => false,
                };
                match falls(&game) {
                    true => {
                        assert!(!buys(decision.choice), "{:?}, seed {seed}", decision.choice);
                        saved += 1;
                    }
                    false => spent += usize::from(buys(decision.choice)),
                }
            }
            game.answer(seat, decision.choice, &mut Silent(&mut chance)).expect("an option");
        }
    }
    assert!(saved > 0 && spent > 0, "{saved} saved, {spent} spent");
}
