//! ORDER, REROLL and FATIGUE.

use crate::bench::{Prepared, on};
use longrest_descent::*;

#[test]
fn dj_order_01_ready_places_one_order() {
    // DJ-ORDER-01, DJ-ACT-11, DJ-ORDER-02: no other action does; only one at a time.
    let mut b = on("1 . 2 . 3").start();
    b.turn(1, Action::Ready).answer(Choice::Order(Order::Guard));
    assert_eq!(b.hero(1).order, Some(Order::Guard));
    assert!(!b.offers(Choice::Order(Order::Aim)), "the first is still there");
    b.done();
    for (hero, action) in [(2, Action::Run), (3, Action::Battle)] {
        b.turn(hero, action);
        assert!(!b.offers(Choice::Order(Order::Aim)));
        b.done();
    }
    let mut b = on("1").order(1, Order::Aim).start();
    b.turn(1, Action::Ready);
    assert!(!b.offers(Choice::Order(Order::Dodge)), "aim stays from the round before");
}

#[test]
fn dj_order_03_a_used_order_can_be_used_again() {
    let mut b = on("1 u .\n. . .").order(1, Order::Aim).start();
    b.turn(1, Action::Ready).dice("R3 B1").attack("fists", 1, 0).answer(Choice::Aim).plainly();
    assert_eq!(b.hero(1).order, None);
    b.answer(Choice::Order(Order::Aim));
    assert_eq!(b.hero(1).order, Some(Order::Aim));
}

#[test]
fn dj_order_05_aim_is_spent_before_rolling() {
    // DJ-ORDER-05, DJ-ORDER-11, DJ-ACT-13EX: placed and used in the same turn.
    let mut b = on("1 u .\n. . .").start();
    b.turn(1, Action::Ready).answer(Choice::Order(Order::Aim));
    b.attack("fists", 1, 0);
    assert_eq!(b.prompt(), Prompt::Aim(HeroId(0)));
    b.dice("R1 B1").answer(Choice::Aim);
    assert_eq!(b.hero(1).order, None, "removed when used");
    assert_eq!(b.prompt(), Prompt::Reroll(Side::Heroes));
}

#[test]
fn dj_order_07ex_only_the_missing_red_die_is_rolled_again() {
    // DJ-ORDER-06, DJ-ORDER-07EX, DJ-REROLL-02, DJ-REROLL-03: the new face stands.
    let mut b = on("1 u .\n. . .").equip(1, "Axe").order(1, Order::Aim).hero(1, |hero| {
        hero.training = [1, 0, 0];
    });
    b = b.hero(1, |hero| hero.fatigue = 0);
    let mut b = b.start();
    b.turn(1, Action::Battle).dice("R1 G1 B1 B2").attack("Axe", 1, 0).answer(Choice::Aim);
    assert_eq!(
        b.options(),
        [0, 1, 2, 3].map(Choice::Reroll).into_iter().chain([Choice::Done]).collect::<Vec<_>>()
    );
    b.dice("R6").answer(Choice::Reroll(0)).done();
    b.done();
    assert_eq!(b.hit(), Some(1 + 3));
    // DJ-REROLL-04: a second miss would stand as well.
    let mut b = on("1 u .\n. . .").order(1, Order::Aim).start();
    b.turn(1, Action::Battle).dice("R1 B1 R1").attack("fists", 1, 0).answer(Choice::Aim);
    b.answer(Choice::Reroll(0)).done();
    assert_eq!(b.failure(), Some(Failure::Miss));
}

#[test]
fn dj_order_08_wounds_remove_aim_guard_and_rest() {
    // DJ-ORDER-08, DJ-ORDER-23, DJ-ORDER-28, DJ-ORDER-13: dodge stays.
    for order in Order::ALL {
        let mut b = on("1 . a").order(1, order).overlord_turn().start();
        b.activate('a').plainly();
        b.dice("U3 G1").strike(0, 0).plainly();
        assert!(b.hero(1).wounds < 12);
        let left = (order == Order::Dodge).then_some(Order::Dodge);
        assert_eq!(b.hero(1).order, left, "{order:?}");
    }
    // A hit that armor stops removes nothing.
    let mut b = on("1 . a").order(1, Order::Aim).hero(1, |hero| hero.wounds = 12).with(|content| {
        content.sheets[0].armor = 9;
    });
    b = b.order(1, Order::Aim).overlord_turn();
    let mut b = b.start();
    b.activate('a').dice("U3 G5").strike(0, 0).plainly();
    assert_eq!((b.hero(1).order, b.hero(1).wounds), (Some(Order::Aim), 12));
}

#[test]
fn dj_order_09_moving_removes_aim() {
    let mut b = on("1 .").order(1, Order::Aim).start();
    b.turn(1, Action::Run).step("e");
    assert!(b.told("DJ-ORDER-09", Fact::OrderRemoved { hero: HeroId(0), order: Order::Aim }));
}

#[test]
fn dj_order_10_changing_equipment_removes_aim() {
    let mut b = on("1").order(1, Order::Aim).equip(1, "Sword").start();
    b.answer(Choice::Hero(HeroId(0))).answer(Choice::ChangeEquipment).done();
    assert_eq!(b.hero(1).order, None);
    // Choosing the same again changes nothing.
    let mut b = on("1").order(1, Order::Aim).equip(1, "Sword").start();
    let sword = Choice::Equip(b.item("Sword"));
    b.answer(Choice::Hero(HeroId(0))).answer(Choice::ChangeEquipment).answer(sword);
    assert_eq!(b.hero(1).order, Some(Order::Aim));
}

#[test]
fn dj_order_11_aim_stays_over_rounds() {
    let mut b = on("1").order(1, Order::Aim).start();
    b.overlord();
    assert_eq!(b.state().round, 2);
    assert_eq!(b.hero(1).order, Some(Order::Aim));
}

#[test]
fn dj_order_12_dodge_makes_the_attacker_re_roll() {
    // DJ-ORDER-12, DJ-ORDER-13, DJ-ORDER-14EX, DJ-REROLL-01: two dice, any of them, every attack.
    let mut b = on("b 1 b").order(1, Order::Dodge).overlord_turn().start();
    b.activate('b').dice("R2 G1").strike(1, 0);
    assert_eq!(b.prompt(), Prompt::Reroll(Side::Heroes));
    assert_ne!(b.seat(), OVERLORD);
    assert_eq!(b.options(), [Choice::Reroll(0), Choice::Reroll(1), Choice::Done]);
    b.dice("R1").answer(Choice::Reroll(0)).done();
    assert_eq!(b.failure(), Some(Failure::Miss));
    b.activate('b').dice("R3 G1").strike(1, 0).dice("R6 G5");
    b.answer(Choice::Reroll(0)).answer(Choice::Reroll(1));
    assert_eq!(b.hit(), Some(2), "once for that attack");
    // Until the start of his next turn.
    b.begin(1);
    assert_eq!(b.hero(1).order, None);
}

#[test]
fn dj_reroll_05_aim_and_dodge_cancel() {
    // A hero's aim against the overlord's dodge, and the overlord's aim against a hero's dodge.
    let mut b = on("1 u .\n. . .").order(1, Order::Aim).hand("Dodge").threat(2).start();
    b.turn(1, Action::Battle).dice("R3 B1").attack("fists", 1, 0).answer(Choice::Aim);
    b.play("Dodge");
    assert!(b.told("DJ-REROLL-05", Fact::RerollCancelled));
    assert!(matches!(b.prompt(), Prompt::FatigueDie(_)));
    let mut b = on("1 b").order(1, Order::Dodge).hand("Aim").threat(2).overlord_turn().start();
    b.activate('b').dice("R3 G1").strike(0, 0).play("Aim");
    assert!(b.told("DJ-REROLL-05", Fact::RerollCancelled));
    assert_eq!(b.hit(), Some(6));
}

#[test]
fn dj_reroll_06_several_dodge_and_the_first_chooses() {
    // One sweep against three heroes, two of them dodging: the first to the overlord's left
    // chooses.
    let mut b = on("
        1 2 3 .
        . T . .
        . . . .
    ")
    .order(2, Order::Dodge)
    .order(3, Order::Dodge)
    .overlord_turn()
    .start();
    b.activate('T').dice("R3 G1 G1 Y1 B1").answer(Choice::Attack(Arm::Natural));
    assert_eq!(b.prompt(), Prompt::Reroll(Side::Heroes));
    assert_eq!(b.seat(), b.state().seat_of(HeroId(1)));
    b.dice("R1").answer(Choice::Reroll(0)).done();
    assert_eq!(b.failure(), Some(Failure::Miss), "one re-roll for all");
}

#[test]
fn dj_order_12_a_hero_dodges_the_attack_of_another_hero() {
    // A charmed hero's attack.
    let mut b = on("1 2 b")
        .hand("Charm")
        .threat(9)
        .equip(1, "Axe")
        .order(2, Order::Dodge)
        .overlord_turn()
        .start();
    b.done().play("Charm").dice("B2 R3 G1 B1").answer(Choice::Hero(HeroId(0)));
    b.wield("Axe");
    assert_eq!(b.prompt(), Prompt::Reroll(Side::Heroes));
    assert_eq!(b.seat(), b.state().seat_of(HeroId(1)));
    b.dice("R1").answer(Choice::Reroll(0)).done();
    assert_eq!(b.failure(), Some(Failure::Miss));
    assert_eq!(b.hero(2).wounds, 12);
}

/// A bomb of the second hero that hits the heroes around its target.
fn bomb() -> Prepared {
    on("
        2 . . b .
        . . . 1 3
        . . . . .
    ")
    .equip(2, "Bomb")
    .equip(2, "Blast Charm")
}

#[test]
fn dj_reroll_06_the_first_to_the_attackers_left_chooses_also_of_friends() {
    // Of heroes 1 and 3 the third sits to the left of the second, who throws.
    let both = || bomb().order(1, Order::Dodge).order(3, Order::Dodge);
    let mut b = both().start();
    b.turn(2, Action::Battle).dice("U4 B4").attack("Bomb", 3, 0);
    assert_eq!(b.prompt(), Prompt::Reroll(Side::Heroes));
    assert_eq!(b.seat(), b.state().seat_of(HeroId(2)));
    // One re-roll for all: the other has none.
    b.dice("B1").answer(Choice::Reroll(1)).done();
    assert!(!matches!(b.prompt(), Prompt::Reroll(_)), "{:?}", b.prompt());
    // Whoever wants no die rolled again does not dodge; then the next may.
    let mut b = both().start();
    b.turn(2, Action::Battle).dice("U4 B4").attack("Bomb", 3, 0).done();
    assert_eq!(b.prompt(), Prompt::Reroll(Side::Heroes));
    assert_eq!(b.seat(), b.state().seat_of(HeroId(0)));
    // The overlord sits between the last hero and the first.
    let mut b = both().hand("Dodge").threat(9).start();
    b.turn(2, Action::Battle).dice("U4 B4").attack("Bomb", 3, 0);
    assert_eq!(b.seat(), b.state().seat_of(HeroId(2)));
    b.done().play("Dodge");
    assert_eq!(b.prompt(), Prompt::Reroll(Side::Overlord));
    b.dice("B1").answer(Choice::Reroll(1)).done();
    assert!(!matches!(b.prompt(), Prompt::Reroll(_)), "{:?}", b.prompt());
    // DJ-REROLL-05, Q-26: aimed at and dodged by a friend.
    let mut b = bomb().order(2, Order::Aim).order(3, Order::Dodge).start();
    b.turn(2, Action::Battle).dice("U4 B4").attack("Bomb", 3, 0).answer(Choice::Aim);
    assert!(b.told("DJ-REROLL-05", Fact::RerollCancelled));
    assert!(!matches!(b.prompt(), Prompt::Reroll(_)), "{:?}", b.prompt());
}

#[test]
fn dj_reroll_07_the_re_roll_comes_before_bought_dice() {
    let mut b = on("1 u .\n. . .").order(1, Order::Aim).start();
    b.turn(1, Action::Battle).dice("R3 B1").attack("fists", 1, 0).answer(Choice::Aim);
    assert!(matches!(b.prompt(), Prompt::Reroll(_)));
    b.done();
    assert!(matches!(b.prompt(), Prompt::FatigueDie(_)));
    b.dice("B4").answer(Choice::FatigueDie);
    assert!(matches!(b.prompt(), Prompt::FatigueDie(_)), "dice bought later are not re-rolled");
}

#[test]
fn dj_order_16_guard_interrupts_the_overlord() {
    // DJ-ORDER-16, DJ-ORDER-18, DJ-ORDER-19, DJ-ORDER-20, DJ-ORDER-25: before the blow falls.
    let mut b = on("1 . . b").order(1, Order::Guard).overlord_turn().start();
    b.activate('b');
    assert_eq!(b.prompt(), Prompt::MonsterAct(b.monster('b')), "nobody in reach yet");
    b.step("w");
    b.step("w");
    assert_eq!(b.prompt(), Prompt::Guard(HeroId(0)), "as soon as it comes near");
    // DJ-ORDER-22: he declines this moment and takes the next.
    b.answer(Choice::Pass).strike(0, 0);
    assert_eq!(b.prompt(), Prompt::Guard(HeroId(0)));
    b.dice("R2 B6 R3 G1").answer(Choice::Attack(Arm::Fists)).done();
    assert!(b.told("DJ-ATK-13", Fact::AttackHit { range: 0, damage: 5 }));
    assert_eq!(b.hero(1).order, None);
    assert_eq!(b.state().monster(b.monster('b')).wounds, 3);
    // The monster's attack went on.
    assert_eq!((b.hit(), b.hero(1).wounds), (Some(6), 7));
}

#[test]
fn dj_order_19_a_guard_may_kill_the_attacker_first() {
    // DJ-ORDER-21: asked before anything is rolled.
    let mut b = on("1 b").order(1, Order::Guard).equip(1, "Axe").overlord_turn().start();
    b.activate('b').answer(Choice::Pass).strike(0, 0);
    b.dice("R2 G1 B1").wield("Axe").done();
    assert!(b.monsters('b').is_empty());
    assert_eq!(b.prompt(), Prompt::NextHero, "nothing is left to activate");
    assert_eq!(b.hero(1).wounds, 12);
}

#[test]
fn dj_order_17_guard_is_not_for_hero_turns() {
    // DJ-ORDER-24: and it ends when his next turn begins.
    let mut b = on("1 b 2").order(1, Order::Guard).start();
    b.turn(2, Action::Run);
    assert!(matches!(b.prompt(), Prompt::Act(HeroId(1))));
    b.done();
    assert_eq!(b.hero(1).order, None, "the first hero's turn has begun");
    assert!(b.told("DJ-ORDER-24", Fact::OrderRemoved { hero: HeroId(0), order: Order::Guard }));
}

#[test]
fn dj_order_26_rest_restores_all_fatigue() {
    // DJ-ORDER-26, DJ-ORDER-27, DJ-ORDER-29: the maximum with its bonuses; he may forgo it.
    let rested = |answer| {
        let mut b = on("1")
            .skill(1, "Skilled")
            .order(1, Order::Rest)
            .hero(1, |hero| hero.fatigue = 1)
            .start();
        b.answer(Choice::Hero(HeroId(0)));
        assert_eq!(b.prompt(), Prompt::StartOfTurn(HeroId(0)));
        b.answer(answer);
        assert_eq!(b.hero(1).order, None);
        b.hero(1).fatigue
    };
    assert_eq!(rested(Choice::Resolve(StartEffect::Rest)), 6);
    assert_eq!(rested(Choice::ForgoRest), 1);
}

#[test]
fn dj_fatigue_01_fatigue_buys_movement_in_his_own_turn() {
    // DJ-FATIGUE-01, DJ-FATIGUE-02, DJ-FATIGUE-04, DJ-FATIGUE-05, DJ-FATIGUE-06: even with battle.
    let mut b = on("1 . . h").hero(1, |hero| hero.fatigue = 2).start();
    b.turn(1, Action::Battle);
    assert!(!b.options().iter().any(|option| matches!(option, Choice::Step(_))));
    b.answer(Choice::FatigueMove).answer(Choice::FatigueMove);
    assert!(!b.offers(Choice::FatigueMove), "nothing left to spend");
    b.step("e e");
    assert_eq!((b.place(1), b.hero(1).fatigue), ((2, 0), 0));
}

#[test]
fn dj_turn_07_no_fatigue_before_the_action_is_declared() {
    // DJ-TURN-07, N-28
    let mut b = on("1 .").start();
    b.begin(1);
    assert_eq!(b.options().len(), 4, "only the four actions");
}

#[test]
fn dj_fatigue_07_one_power_die_at_a_time() {
    // DJ-FATIGUE-07, DJ-FATIGUE-08: each seen before the next, never more than five in all.
    let mut b = on("1 u .\n. . .").hero(1, |hero| hero.fatigue = 9).start();
    b.turn(1, Action::Battle).dice("R3 B1").attack("fists", 1, 0);
    for bought in 1..=4 {
        b.dice("B4").answer(Choice::FatigueDie);
        assert_eq!(b.hero(1).fatigue, 9 - bought);
        b.no_dice_left();
    }
    assert!(matches!(b.prompt(), Prompt::Act(_)), "five power dice");
    assert_eq!(b.hit(), Some(3 + 4));
}

#[test]
fn dj_fatigue_09_fatigue_does_not_help_against_a_miss() {
    let mut b = on("1 u .\n. . .").start();
    b.turn(1, Action::Battle).dice("R1 B4").attack("fists", 1, 0);
    assert!(matches!(b.prompt(), Prompt::Act(_)));
    assert_eq!(b.hero(1).fatigue, 4);
}

#[test]
fn dj_fatigue_10_fatigue_never_exceeds_its_maximum() {
    let mut b = on("1").skill(1, "Battle Cry").start();
    b.turn(1, Action::Battle);
    assert_eq!(b.hero(1).fatigue, 4);
    let mut b = on("1").skill(1, "Battle Cry").hero(1, |hero| hero.fatigue = 3).start();
    b.turn(1, Action::Battle);
    assert_eq!(b.hero(1).fatigue, 4);
}

#[test]
fn dj_fatigue_11_power_dice_also_for_interrupts() {
    // DJ-FATIGUE-11, DJ-FATIGUE-03: in the overlord's turn no movement, and monsters have none.
    let mut b = on("1 b").order(1, Order::Guard).overlord_turn().start();
    b.activate('b').dice("R3 B1 B4").answer(Choice::Attack(Arm::Fists));
    b.answer(Choice::FatigueDie).done();
    assert_eq!((b.hit(), b.hero(1).fatigue), (Some(4), 3));
    assert_eq!(b.prompt(), Prompt::MonsterAct(b.monster('b')));
    assert!(!b.offers(Choice::FatigueMove));
    b.dice("R3 G1").strike(0, 0);
    assert!(!matches!(b.prompt(), Prompt::FatigueDie(_)));
}
