//! LINGER, DEATH and CONQ: what wounds leave behind.

use crate::bench::{Bench, on};
use longrest_descent::*;

#[test]
fn dj_linger_01_burning() {
    // DJ-LINGER-01, DJ-LINGER-02, DJ-LINGER-03: a die for each token; surges put them out.
    let mut b = on("1").hero(1, |hero| hero.tokens.burn = 3).equip(1, "Leather").start();
    b.dice("B2 B1 B4").answer(Choice::Hero(HeroId(0)));
    assert_eq!((b.hero(1).tokens.burn, b.hero(1).wounds), (2, 10));
    b.no_dice_left();
    // Monsters burn when the overlord's turn begins.
    let mut b = on("1 . u .\n. . . .").state(|_, state| {
        state.monsters[0].as_mut().unwrap().tokens.burn = 2;
    });
    b = b.threat(0);
    let mut b = b.start();
    b.dice("B2 B4");
    b.overlord();
    assert_eq!(b.state().monster(b.monster('u')).wounds, 1);
}

#[test]
fn dj_linger_04_poison() {
    // DJ-LINGER-04, DJ-LINGER-05, DJ-LINGER-06EX, DJ-ABIL-38
    let mut b = on("1 p .\n. . .").equip(1, "Healing Potion").start();
    b.activate('p').dice("W4 G5").strike(0, 0).plainly();
    assert_eq!((b.hero(1).wounds, b.hero(1).tokens.poison), (10, 2));
    let potion = b.item("Healing Potion");
    b.turn(1, Action::Run).answer(Choice::Drink(potion));
    assert_eq!((b.hero(1).wounds, b.hero(1).tokens.poison), (11, 0));
    // Immune heroes get none.
    let mut b = on("1 p .\n. . .").sheet(1, "Mender").start();
    b.activate('p').dice("W4 G5").strike(0, 0).plainly();
    assert_eq!((b.hero(1).wounds, b.hero(1).tokens.poison), (10, 0));
}

#[test]
fn dj_linger_07_a_stunned_monster_loses_its_activation() {
    // DJ-LINGER-07, DJ-LINGER-08, DJ-LINGER-11: one token each time.
    let mut b = on("1 . b").state(|_, state| {
        state.monsters[0].as_mut().unwrap().tokens.stun = 2;
    });
    b = b.threat(0);
    let mut b = b.start();
    for left in [1, 0] {
        b.activate('b');
        assert_eq!(b.state().monster(b.monster('b')).tokens.stun, left);
        assert!(!matches!(b.prompt(), Prompt::MonsterAct(_)), "it does nothing");
    }
    b.activate('b');
    assert!(matches!(b.prompt(), Prompt::MonsterAct(_)));
}

#[test]
fn dj_linger_09_a_stunned_hero_does_one_thing() {
    // DJ-LINGER-09, DJ-LINGER-10, DJ-LINGER-11, Q-18, N-03
    let start = || {
        let mut b = on("1 . b").skill(1, "Battle Cry").hero(1, |hero| {
            hero.tokens.stun = 2;
            hero.fatigue = 3;
        });
        b = b.equip(1, "Healing Potion");
        let mut b = b.start();
        b.begin(1);
        assert_eq!(b.hero(1).tokens.stun, 1, "only one comes off");
        let three = [Action::OnlyMove, Action::OnlyAttack, Action::OnlyOrder].map(Choice::Act);
        assert_eq!(b.options(), three);
        b
    };
    let mut b = start();
    b.answer(Choice::Act(Action::OnlyMove));
    assert_eq!(b.state().turn.movement, 4);
    let potion = b.item("Healing Potion");
    assert!(b.offers(Choice::Drink(potion)) && b.offers(Choice::FatigueMove));
    assert!(!b.offers(Choice::Attack(Arm::Fists)) && !b.offers(Choice::Order(Order::Aim)));
    let mut b = start();
    b.answer(Choice::Act(Action::OnlyAttack));
    assert!(b.offers(Choice::Attack(Arm::Fists)) && !b.offers(Choice::Order(Order::Aim)));
    assert_eq!((b.state().turn.movement, b.hero(1).fatigue), (0, 3), "no battle cry");
    let mut b = start();
    b.answer(Choice::Act(Action::OnlyOrder)).answer(Choice::Order(Order::Guard));
    assert!(!b.offers(Choice::Attack(Arm::Fists)));
}

/// A chest is opened and the overlord plays the curse; the hero does not resist it.
fn monkey(face: &str) -> Bench {
    let mut b = on("c 1 b .").hand("Monkey").threat(11).equip(1, "Leather").start();
    b.turn(1, Action::Run).step("w").answer(Choice::OpenChest);
    assert_eq!(b.prompt(), Prompt::Window(Occasion::ChestOpened));
    b.dice(face).play("Monkey");
    b
}

#[test]
fn dj_linger_12_the_monkey() {
    // DJ-LINGER-12, DJ-LINGER-13: on a blank nothing happens.
    let b = monkey("B1");
    assert_eq!((b.hero(1).monkey, b.prompt()), (0, Prompt::Act(HeroId(0))));
    let mut b = monkey("B2");
    assert!(b.hero(1).is_monkey() && b.hero(1).acted, "his turn ended at once");
    // DJ-LINGER-18: it keeps his wounds and fatigue, its armor is 0.
    assert_eq!((b.hero(1).wounds, b.hero(1).fatigue), (12, 4));
    assert_eq!(b.rules().armor(b.state(), HeroId(0), None), 0);
    b.overlord().done();
    // DJ-LINGER-14, DJ-LINGER-15, DJ-LINGER-16, DJ-LINGER-17, Q-06: up to five spaces, nothing
    // else.
    b.answer(Choice::Hero(HeroId(0)));
    assert_eq!(b.state().turn.movement, 5);
    let others = b
        .options()
        .into_iter()
        .filter(|option| !matches!(option, Choice::Step(_) | Choice::Done))
        .collect::<Vec<_>>();
    assert_eq!(others, []);
    b.done();
    assert_eq!(b.hero(1).monkey, 1);
    b.overlord().done();
    b.answer(Choice::Hero(HeroId(0))).done();
    // DJ-LINGER-19: two turns, the one of the transformation not counted.
    assert!(!b.hero(1).is_monkey());
    assert_eq!(b.rules().armor(b.state(), HeroId(0), None), 2);
}

#[test]
fn dj_linger_20_webs() {
    // DJ-LINGER-20, DJ-LINGER-21, DJ-LINGER-22: he may still attack.
    let mut b = on("1 b .\n. . .").hero(1, |hero| hero.tokens.web = 2).start();
    b.dice("B2 B1").answer(Choice::Hero(HeroId(0)));
    assert_eq!(b.hero(1).tokens.web, 1);
    b.answer(Choice::Act(Action::Advance));
    assert!(!b.options().iter().any(|option| matches!(option, Choice::Step(_))));
    assert!(b.offers(Choice::Attack(Arm::Fists)));
    let mut b = on("1 b .\n. . .").hero(1, |hero| hero.tokens.web = 1).start();
    b.dice("B2").answer(Choice::Hero(HeroId(0))).answer(Choice::Act(Action::Advance));
    assert!(b.options().iter().any(|option| matches!(option, Choice::Step(_))));
    // A webbed monster likewise, when it is activated.
    let mut b = on("1 b .\n. . .").state(|_, state| {
        state.monsters[0].as_mut().unwrap().tokens.web = 1;
    });
    b = b.threat(0);
    let mut b = b.start();
    b.overlord();
    b.dice("B1").activate('b');
    assert!(!b.options().iter().any(|option| matches!(option, Choice::Step(_))));
    assert!(b.offers(Choice::Attack(Arm::Natural)));
}

/// A brute kills the hero with a blow of five wounds.
fn dies(prepared: crate::bench::Prepared) -> Bench {
    let mut b = prepared.hero(1, |hero| hero.wounds = 1).overlord_turn().start();
    b.activate('b').dice("R3 G1").strike(0, 0).plainly();
    b
}

#[test]
fn dj_death_02_a_dead_monsters_figure_comes_back() {
    // DJ-DEATH-01, DJ-DEATH-02: three brutes there are; one dies, one is revealed.
    let mut b = on("
        1 b b b : b
        . . . . : .
    ")
    .equip(1, "Axe")
    .start();
    b.turn(1, Action::Battle).dice("R2 G1 B1").attack("Axe", 1, 0).plainly();
    assert_eq!(b.monsters('b').len(), 2);
    b.done();
    let mut b2 = on("
        . 1 : b
        . b : .
    ")
    .start();
    b2.turn(1, Action::Run).answer(Choice::OpenDoor(DoorId(0)));
    assert_eq!(b2.monsters('b').len(), 2);
}

#[test]
fn dj_death_03_a_dead_hero_wakes_in_town() {
    // DJ-DEATH-03, DJ-DEATH-09, DJ-DEATH-10, DJ-DEATH-11, DJ-TOWN-01
    let b = dies(on("1 b").equip(1, "Sword").skill(1, "Mighty").hero(1, |hero| {
        hero.tokens = Tokens { burn: 1, poison: 2, stun: 1, web: 1 };
        (hero.monkey, hero.fatigue, hero.order) = (2, 0, Some(Order::Dodge));
    }));
    // He dodged first: nobody asked, because the bench declined.
    let hero = b.hero(1);
    assert_eq!(hero.place, Place::Town);
    assert_eq!((hero.wounds, hero.fatigue, hero.tokens), (12, 4, Tokens::default()));
    assert_eq!((hero.monkey, hero.order), (0, None));
    assert_eq!((hero.held().count(), hero.skills().count()), (1, 1));
}

#[test]
fn dj_death_04_his_turn_ends() {
    let mut b = on("1 o .").hero(1, |hero| hero.wounds = 1).start();
    b.turn(1, Action::Run).step("e");
    assert!(b.hero(1).is_in_town() && b.hero(1).acted);
}

#[test]
fn dj_death_05_conquest_is_lost_by_his_value() {
    // DJ-DEATH-05, DJ-CONQ-01, DJ-CONQ-05, DJ-HERO-06: Aldo 3, Berta 2, Cosimo 4.
    for (sheet, value) in [("Aldo", 3), ("Berta", 2), ("Cosimo", 4)] {
        let other = if sheet == "Berta" { "Dalia" } else { "Berta" };
        let b = dies(on("1 b").sheet(1, sheet).sheet(2, other));
        assert_eq!(b.state().conquest, 5 - value);
    }
}

#[test]
fn dj_death_06_the_overlord_wins_with_the_last_token() {
    // DJ-DEATH-06, DJ-QUEST-07: at once; with one token left the game goes on.
    let b = dies(on("1 b").state(|_, state| state.conquest = 3));
    assert_eq!(b.state().winner, Some(Side::Overlord));
    assert!(b.game.pending().is_none());
    let b = dies(on("1 b").state(|_, state| state.conquest = 4));
    assert_eq!((b.state().winner, b.state().conquest), (None, 1));
}

#[test]
fn dj_death_07_half_the_coins() {
    // DJ-DEATH-07, DJ-DEATH-08EX, DJ-DEATH-13EX
    for (coins, left) in [(125, 75), (100, 50), (75, 50), (50, 25), (25, 25), (0, 0), (375, 200)] {
        let b = dies(on("1 b").hero(1, move |hero| hero.coins = coins));
        assert_eq!(b.hero(1).coins, left, "{coins}");
    }
}

#[test]
fn dj_death_12_the_next_turn_begins_in_town() {
    let mut b = on("
        G . .
        1 . b
    ")
    .hero(1, |hero| hero.wounds = 1)
    .overlord_turn()
    .start();
    b.activate('b').step("w").dice("R3 G1").strike(0, 1).plainly();
    b.done();
    b.turn(1, Action::Run);
    assert!(b.offers(Choice::Shop) && b.offers(Choice::ToGlyph(GlyphId(0))));
    b.answer(Choice::Shop).done();
    b.answer(Choice::ToGlyph(GlyphId(0)));
    assert_eq!(b.place(1), (0, 0));
}

#[test]
fn dj_conq_04_chests_and_named_monsters_give_conquest() {
    // DJ-CONQ-04, DJ-CHEST-11, DJ-CONQ-07, DJ-UNIQUE-05
    for (glyph, gain) in [('c', 2), ('s', 3), ('k', 4)] {
        let mut b = on(&format!("1 {glyph}")).start();
        b.turn(1, Action::Run).step("e").answer(Choice::OpenChest);
        assert_eq!(b.state().conquest, 5 + gain);
    }
    let named = Named {
        name: "Gorm".into(),
        stats: [MonsterStats { speed: 4, wounds: 2, ..MonsterStats::default() }; 4],
        bounty: false,
        slain: vec![QuestEffect::Conquest([2; 4])],
    };
    let mut b = on("1 B").named('B', named).start();
    b.turn(1, Action::Battle).dice("R3 B1").attack("fists", 1, 0).plainly();
    assert_eq!(b.state().conquest, 7);
}

#[test]
fn retribution_takes_the_killers_along() {
    // DJ-SKILL-01: every enemy without a name within three spaces.
    let b = dies(on("1 b . . . b").skill(1, "Retribution"));
    assert_eq!(b.monsters('b').len(), 1);
}
