//! Bots at play, on the invented scenario of the rules' own tests.

#[path = "../../haven/tests/drill/mod.rs"]
mod drill;

use longrest_bots::haven::{Adviser, Greedy};
use longrest_bots::{Bot, Budget, Decision, Inline, Policy, Random, Search, Steady};
use longrest_haven::choice::Choice;
use longrest_haven::{Edition, Haven, Setup};
use longrest_kernel::{
    Asked, Game, Generator, Ruleset, Seat, Silent, Status, Viewer, digest_of, play_inline,
};
use std::sync::Arc;

/// A scenario played to its end, and how many questions it asked.
fn played(rules: &Haven, setup: &Setup, policy: impl Policy<Haven>, seed: u64) -> (bool, u64, u64) {
    let mut driver = Inline::new(policy, Generator::from_seed(seed));
    let last = play_inline(rules, rules.start(setup).expect("a setup"), &mut driver, 1_000_000);
    let outcome = rules.outcome(&last).expect("every scenario ends");
    (!outcome.winners.is_empty(), driver.decisions, digest_of(&last))
}

#[test]
fn greedy_wins_far_more_often_than_random() {
    let rules = Haven::new(drill::content());
    for edition in [Edition::Frosthaven, Edition::Gloomhaven] {
        let setup = drill::setup(3, edition);
        let greedy = (0..40).filter(|&seed| played(&rules, &setup, Greedy, seed).0).count();
        let random = |seed| played(&rules, &setup, Random::from_seed(seed), seed).0;
        let random = (0..40).filter(|&seed| random(seed)).count();
        // Five standard deviations of a fair comparison of 40 games are 22 wins.
        assert!(greedy >= random + 16, "{edition:?}: greedy won {greedy} of 40, random {random}");
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let rules = Haven::new(drill::content());
    let setup = drill::setup(4, Edition::Frosthaven);
    for seed in 0..4 {
        let random = || played(&rules, &setup, Random::from_seed(seed), seed);
        assert_eq!(random(), random());
        assert_eq!(played(&rules, &setup, Greedy, seed), played(&rules, &setup, Greedy, seed));
    }
    let other = played(&rules, &setup, Greedy, 99);
    assert_ne!(played(&rules, &setup, Greedy, 0), other, "chance has no influence");
}

/// Plays with bots at every seat and calls a function at each question.
fn at_each_question(
    setup: &Setup,
    seed: u64,
    most: usize,
    mut look: impl FnMut(&Game<Haven>, Seat),
) -> usize {
    let rules = Arc::new(Haven::new(drill::content()));
    let mut chance = Generator::from_seed(seed);
    let (mut game, _) = Game::start(rules, setup, &mut Silent(&mut chance)).expect("a setup");
    let mut bot = Steady(Greedy);
    for questions in 0..most {
        let Status::Waiting(pending) = game.status() else { return questions };
        let asked = pending.questions()[0].clone();
        let seat = asked.to.iter().next().expect("somebody is asked");
        look(&game, seat);
        let decision = Bot::choose(&mut bot, &game, seat, &asked);
        let driver = &mut Silent(&mut chance);
        let done = match asked.options.contains(&decision.choice) {
            true => game.answer(seat, decision.choice, driver),
            false => game.free_action(seat, decision.choice, driver),
        };
        done.expect("an option or a free action");
    }
    most
}

#[test]
fn greedy_decides_by_nothing_its_seat_cannot_know() {
    let mut looked = 0;
    for edition in [Edition::Frosthaven, Edition::Gloomhaven] {
        let mut luck = Generator::from_seed(7);
        at_each_question(&drill::setup(3, edition), 3, 400, |game, seat| {
            let asked = game.pending().and_then(|p| p.question_for(seat)).expect("asked").clone();
            let known = Steady(Greedy).choose(game, seat, &asked);
            let mut other = game.fork();
            if other.resample(Viewer::Seat(seat), &mut luck) {
                let again = other.pending().and_then(|p| p.question_for(seat)).expect("the same");
                assert_eq!(Steady(Greedy).choose(&other, seat, again), known, "{asked:?}");
                looked += 1;
            }
        });
    }
    assert!(looked > 300, "only {looked} positions could be dealt anew");
}

#[test]
fn search_chooses_among_the_options_and_the_same_again() {
    let mut searched = 0;
    at_each_question(&drill::setup(2, Edition::Frosthaven), 5, 60, |game, seat| {
        let asked = game.pending().and_then(|p| p.question_for(seat)).expect("asked").clone();
        let choose = || {
            let mut search = Search::new(Greedy, Budget::Iterations(6), 11);
            search.choose(game, seat, &asked)
        };
        let decision = choose();
        let free = game.free_actions(seat);
        assert!(asked.options.contains(&decision.choice) || free.contains(&decision.choice));
        assert_eq!(decision, choose());
        searched += usize::from(decision.reason.to_string().contains("futures"));
    });
    assert!(searched > 5, "only {searched} questions were searched");
}

/// A game whose next question is answered by the greedy bot.
fn go_on(game: &mut Game<Haven>, chance: &mut Generator) {
    let Status::Waiting(pending) = game.status() else { panic!("it is not over") };
    let asked = pending.questions()[0].clone();
    let seat = asked.to.iter().next().expect("somebody is asked");
    let choice = Bot::choose(&mut Steady(Greedy), game, seat, &asked).choice;
    let driver = &mut Silent(chance);
    let done = match asked.options.contains(&choice) {
        true => game.answer(seat, choice, driver),
        false => game.free_action(seat, choice, driver),
    };
    done.expect("an option or a free action");
}

/// What a person is advised who asks at this question.
fn hint(game: &Game<Haven>, seat: Seat, asked: &Asked<Haven>) -> Decision<Choice> {
    Adviser::default().choose(game, seat, asked)
}

#[test]
fn search_and_hints_do_not_know_what_a_closed_room_holds() {
    let mut other = drill::content();
    for room in &mut other.scenarios[0].rooms[1..] {
        room.monsters.iter_mut().for_each(|placed| placed.monster = 1 - placed.monster);
    }
    let setup = drill::setup(2, Edition::Frosthaven);
    let mut games = [drill::content(), other].map(|content| {
        let mut chance = Generator::from_seed(9);
        let rules = Arc::new(Haven::new(content));
        let (game, _) = Game::start(rules, &setup, &mut Silent(&mut chance)).expect("a setup");
        (game, chance)
    });
    let mut searched = 0;
    while games[0].0.state().revealed.count_ones() < 2 {
        let [one, two] = games.each_mut().map(|(game, chance)| {
            let asked = game.pending().expect("it is not over").questions()[0].clone();
            let seat = asked.to.iter().next().expect("somebody is asked");
            let mut search = Search::new(Greedy, Budget::Iterations(16), 3);
            let decisions = [search.choose(game, seat, &asked), hint(game, seat, &asked)];
            go_on(game, chance);
            decisions
        });
        assert_eq!(one, two);
        searched += usize::from(one[0].reason.to_string().contains("futures"));
    }
    assert!(searched > 5, "only {searched} questions were searched");
}

#[test]
fn what_is_imagined_is_what_would_happen() {
    let mut compared = 0;
    at_each_question(&drill::setup(3, Edition::Gloomhaven), 6, 40, |game, seat| {
        let asked = game.pending().and_then(|p| p.question_for(seat)).expect("asked");
        let choice = *asked.options.last().expect("options");
        let mut drivers = [(); 2].map(|()| Inline::new(Greedy, Generator::from_seed(4)));
        let imagined = game.imagine(seat, choice, &mut drivers[0]).expect("it is offered");
        let mut world = game.fork();
        world.answer(seat, choice, &mut drivers[1]).expect("it is offered");
        assert_eq!(digest_of(&imagined), digest_of(world.state()));
        assert_eq!(drivers[0].decisions, drivers[1].decisions);
        compared += 1;
    });
    assert_eq!(compared, 40);
}

#[test]
fn reasons_are_sentences() {
    let mut told = std::collections::BTreeSet::new();
    at_each_question(&drill::setup(3, Edition::Frosthaven), 8, 500, |game, seat| {
        let asked = game.pending().and_then(|p| p.question_for(seat)).expect("asked").clone();
        told.insert(Steady(Greedy).choose(game, seat, &asked).reason.to_string());
    });
    assert!(told.len() >= 10, "{told:?}");
    assert!(told.iter().all(|reason| reason.len() > 10 && !reason.ends_with('.')), "{told:?}");
}
