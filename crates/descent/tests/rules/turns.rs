//! ROUND, TURN and ACT: who acts when, and what an action gives.

use crate::bench::on;
use longrest_descent::*;

fn can_step(b: &crate::bench::Bench) -> bool {
    b.options().iter().any(|option| matches!(option, Choice::Step(_)))
}

fn can_attack(b: &crate::bench::Bench) -> bool {
    b.options().iter().any(|option| matches!(option, Choice::Attack(_)))
}

#[test]
fn dj_round_01_every_hero_then_the_overlord_then_a_new_round() {
    // DJ-ROUND-01, DJ-ROUND-02, DJ-ROUND-05, DJ-ROUND-06: three heroes, three turns, no fourth.
    let mut b = on("1 2 3 .").start();
    for (hero, left) in [(2, 3), (3, 2), (1, 1)] {
        if left > 1 {
            assert_eq!(b.options().len(), left);
        }
        b.turn(hero, Action::Run).done();
    }
    assert_eq!(b.prompt(), Prompt::Discard, "the overlord has drawn");
    b.overlord();
    // DJ-ROUND-03, DJ-OL-08, DJ-ROUND-08: everybody is fresh again, in any order.
    assert_eq!(b.state().round, 2);
    assert!(b.state().heroes.iter().all(|hero| !hero.acted));
    assert_eq!(b.options(), [0, 1, 2].map(|hero| Choice::Hero(HeroId(hero))));
}

#[test]
fn dj_round_04_the_heroes_agree_who_goes_next() {
    // DJ-ROUND-04, DJ-ROUND-07, DJ-SETUP-02: any of their seats may answer, the first hero's too.
    let b = on("1 2 3 .").start();
    let asked = b.game.pending().unwrap().questions()[0].to;
    assert_eq!(asked, b.state().hero_seats());
    assert!(asked.contains(b.state().seat_of(HeroId(0))));
    assert!(b.offers(Choice::Hero(HeroId(2))), "the first hero need not be the first to act");
}

#[test]
fn dj_turn_01_refresh_equip_act() {
    // DJ-TURN-01, DJ-TURN-02, DJ-TURN-05, DJ-TURN-06, DJ-TURN-08
    let mut b = on("1 .").equip(1, "Shield").hero(1, |hero| {
        hero.items[0].as_mut().unwrap().exhausted = true;
        hero.exhausted = 1;
    });
    b = b.skill(1, "Plain Fighting");
    let mut b = b.start();
    b.answer(Choice::Hero(HeroId(0)));
    assert!(!b.hero(1).items[0].unwrap().exhausted, "refreshed");
    assert_eq!(b.prompt(), Prompt::Equip(HeroId(0)));
    b.done();
    assert_eq!(b.prompt(), Prompt::Declare(HeroId(0)));
    let four = [Action::Run, Action::Battle, Action::Advance, Action::Ready].map(Choice::Act);
    assert_eq!(b.options(), four);
    b.answer(Choice::Act(Action::Run)).done();
    assert!(b.hero(1).acted);
    assert_eq!(b.prompt(), Prompt::Declare(HeroId(1)), "the other hero's turn");
}

#[test]
fn dj_turn_03_an_exhausted_card_waits_for_its_refresh() {
    // DJ-TURN-03, DJ-TURN-04: the shield cancels a wound of the first attack, not of the second.
    let mut b = on("b 1 b").equip(1, "Shield").overlord_turn().start();
    b.activate('b').dice("R3 G1").strike(1, 0);
    assert_eq!(b.prompt(), Prompt::Cancel(HeroId(0), 5));
    let shield = b.options()[0];
    b.answer(shield);
    assert_eq!(b.hero(1).wounds, 12 - 4);
    b.activate('b').dice("R3 G1").strike(1, 0);
    assert_eq!(b.hero(1).wounds, 12 - 4 - 5, "nothing is asked");
}

#[test]
fn dj_turn_09_the_owner_orders_what_happens_at_the_start() {
    // DJ-TURN-09, Q-02: resting before the flames take the order away.
    let start = || {
        let mut b = on("1")
            .order(1, Order::Rest)
            .hero(1, |hero| {
                hero.tokens.burn = 1;
                hero.tokens.web = 1;
                hero.tokens.stun = 1;
                hero.fatigue = 0;
            })
            .start();
        b.answer(Choice::Hero(HeroId(0)));
        use StartEffect::{Burn, Rest, Stun, Web};
        assert_eq!(b.options(), [Burn, Web, Stun, Rest].map(Choice::Resolve));
        b
    };
    let mut b = start();
    b.answer(Choice::Resolve(StartEffect::Rest));
    assert_eq!(b.hero(1).fatigue, 4);
    let mut b = start();
    b.dice("B1").answer(Choice::Resolve(StartEffect::Burn));
    assert_eq!((b.hero(1).order, b.hero(1).fatigue), (None, 0));
    assert!(!b.offers(Choice::Resolve(StartEffect::Rest)));
}

#[test]
fn dj_act_01_run_gives_twice_the_speed() {
    // DJ-ACT-01, DJ-ACT-02, DJ-ACT-14EX
    let mut b = on("1 . b").start();
    b.turn(1, Action::Run);
    assert_eq!(b.state().turn.movement, 8);
    b.step("e");
    assert!(!can_attack(&b));
}

#[test]
fn dj_act_03_battle_gives_two_attacks_and_no_movement() {
    // DJ-ACT-03, DJ-ACT-04, DJ-ACT-05: one after the other.
    let mut b = on("1 u .\n. . .").start();
    b.turn(1, Action::Battle);
    assert!(!can_step(&b));
    for left in [1, 0] {
        b.dice("R3 B1").attack("fists", 1, 0).plainly();
        assert_eq!(b.state().turn.attacks, left);
        assert_eq!(b.hit(), Some(3));
    }
    assert!(!can_attack(&b));
}

#[test]
fn dj_act_07_advance_moves_and_attacks_at_any_point() {
    // DJ-ACT-07, DJ-ACT-08, DJ-ACT-09EX, DJ-MOVE-13: round the corner, strike, and back.
    let mut b = on("
        . 1 .
        . # .
        b . .
    ")
    .start();
    b.turn(1, Action::Advance).step("sw");
    b.dice("R3 B1").attack("fists", 0, 2).plainly();
    assert!(!can_attack(&b), "one attack");
    b.step("ne w e");
    assert_eq!(b.place(1), (1, 0));
    assert_eq!(b.state().turn.movement, 0);
    assert!(!can_step(&b));
}

#[test]
fn dj_act_10_ready_moves_or_attacks() {
    // DJ-ACT-10, DJ-ACT-12: never both; the order at any moment.
    let mut b = on("1 u .\n. . .").start();
    b.turn(1, Action::Ready);
    assert!(can_attack(&b) && !can_step(&b));
    b.answer(Choice::TakeMovement);
    assert!(can_step(&b) && !can_attack(&b));
    assert_eq!(b.state().turn.movement, 4);
    b.step("s").answer(Choice::Order(Order::Dodge)).step("n");
    let mut b = on("1 u .\n. . .").start();
    b.turn(1, Action::Ready).dice("R3 B1").attack("fists", 1, 0).plainly();
    assert!(!b.offers(Choice::TakeMovement) && !can_step(&b) && !can_attack(&b));
    assert!(b.offers(Choice::Order(Order::Rest)));
}

#[test]
fn dj_act_15_nothing_has_to_be_used_up() {
    // DJ-ACT-15, DJ-MOVE-04: what is left is lost.
    for action in [Action::Run, Action::Battle, Action::Advance, Action::Ready] {
        let mut b = on("1 . b").start();
        b.turn(1, action).done();
        assert!(b.hero(1).acted);
        assert_eq!(b.state().turn.movement, 0);
    }
}
