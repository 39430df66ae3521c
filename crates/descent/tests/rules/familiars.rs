//! FAM: familiars and companions.

use crate::bench::{Bench, Prepared, on, pose};
use longrest_descent::*;

/// Puts a familiar of the first hero on the board, with its markers on given spaces.
fn pet(prepared: Prepared, kind: u8, spaces: &'static [(i16, i16)]) -> Prepared {
    prepared.state(move |rules, state| {
        for (index, &(column, row)) in spaces.iter().enumerate() {
            let board = &rules.quest(state).board;
            let cell = board.cell(longrest_grid::Coord::new(column, row)).unwrap();
            state.pets[index] = Some(Pet {
                kind: FamiliarId(kind),
                owner: HeroId(0),
                place: Place::Board(cell),
                item: None,
                movement: 0,
            });
        }
    })
}

fn end_turn(b: &mut Bench) {
    b.turn(1, Action::Run).done();
}

#[test]
fn dj_fam_01_a_familiar_starts_with_its_owner() {
    // DJ-FAM-01: a bought one in town, and it leaves with him.
    let mut b = on("G .\n1 .").hero(2, |hero| hero.coins = 1000).start();
    b.turn(2, Action::Run).answer(Choice::Shop).draws(&[4]);
    b.answer(Choice::BuySkill(SkillDeck::Wizardry));
    assert_eq!(b.state().pet(PetId(0)).place, Place::Town);
    b.answer(Choice::ToGlyph(GlyphId(0)));
    assert_eq!(b.state().pet(PetId(0)).place, b.hero(2).place);
}

#[test]
fn dj_fam_02_it_moves_after_its_owners_turn() {
    // DJ-FAM-02, DJ-FAM-03, DJ-FAM-04, DJ-FAM-09: four spaces, past and onto figures; rubble stops
    // it.
    let mut b = pet(on("1 b . . . .\n* * . . . ."), 0, &[(0, 0)]).start();
    end_turn(&mut b);
    assert_eq!(b.prompt(), Prompt::Pet(PetId(0)));
    assert_eq!(b.options(), [Choice::Step(pose(b.at(1, 0))), Choice::Done]);
    for column in 1..=4 {
        let next = Choice::Step(pose(b.at(column, 0)));
        b.answer(next);
        if column == 1 {
            assert!(b.offers(Choice::Done), "on the brute's space");
        }
    }
    assert!(!matches!(b.prompt(), Prompt::Pet(_)), "four spaces");
}

#[test]
fn dj_fam_05_familiars_are_in_nobodys_way() {
    // DJ-FAM-05, DJ-FAM-08, DJ-FAM-21: sight, steps, attacks, chests and spawning ignore them.
    let mut b = pet(on("1 . b").equip(1, "Bow"), 0, &[(1, 0)]).start();
    b.turn(1, Action::Advance).wield("Bow");
    assert!(b.offers(Choice::Space(b.at(2, 0))));
    b.facts();
    b.dice("U2 Y1 B1").space(1, 0).plainly();
    assert!(!b.facts().iter().any(|fact| matches!(fact, Fact::Wounded { .. })), "not harmed");
    b.step("e");
    assert!(b.offers(Choice::Done));
    let mut b = pet(on("1 c ."), 0, &[(1, 0)]).start();
    b.turn(1, Action::Run).step("e");
    assert!(b.offers(Choice::OpenChest));
    let mut b = pet(on("1 b ."), 1, &[(0, 0), (1, 0)]).start();
    b.turn(1, Action::Battle);
    assert!(b.offers(Choice::Attack(Arm::Fists)), "sharing with a familiar is not sharing");
}

#[test]
fn dj_fam_06_no_items_no_movement_actions() {
    let mut b = pet(on("1 h .\n. . ."), 0, &[(1, 0)]).start();
    end_turn(&mut b);
    assert!(b.options().iter().all(|option| matches!(option, Choice::Step(_) | Choice::Done)));
}

#[test]
fn dj_fam_07_only_the_rat_keeps_monsters_away() {
    // DJ-FAM-07, DJ-FAM-09: no spawning where Boggs sees; other familiars do not count.
    let spawns = |kind: u8| {
        let mut b = pet(
            on("
            1 . # . .
            G . # . .
            # # # * .
        ")
            .one_area(),
            kind,
            &[(3, 0)],
        )
        .hand("Brute Party")
        .threat(4)
        .overlord_turn()
        .start();
        b.done().play("Brute Party").answer(Choice::Figure(KindId(0), Rank::Normal));
        if b.is_asked(|prompt| matches!(prompt, Prompt::Spawn(..))) {
            b.options().len() - 1
        } else {
            0
        }
    };
    assert_eq!(spawns(1), 5);
    assert_eq!(spawns(0), 0);
}

#[test]
fn dj_fam_10_two_ferrets_fetch_and_carry() {
    // DJ-FAM-10, DJ-FAM-11, DJ-FAM-12, N-30: six spaces each, one item each.
    let mut b = pet(on("1 h . . 2\n. . . . ."), 1, &[(1, 0), (3, 0)]).start();
    let potion = b.item("Healing Potion");
    end_turn(&mut b);
    b.answer(Choice::PickUp(Marker::Healing));
    assert_eq!(b.state().pet(PetId(0)).item, Some(potion));
    assert_eq!(b.state().pet(PetId(0)).movement, 6);
    let next = Choice::Step(pose(b.at(2, 0)));
    b.answer(next).answer(Choice::GivePet(potion, PetId(1))).done();
    assert_eq!(b.prompt(), Prompt::Pet(PetId(1)), "the other moves on its own");
    assert_eq!(b.state().pet(PetId(1)).movement, 6);
    b.answer(Choice::Give(potion, HeroId(1))).answer(Choice::Equip(potion));
    assert_eq!(b.hero(2).held().count(), 1);
    assert_eq!(b.state().pet(PetId(1)).movement, 5);
    // And they are given things.
    let mut b = pet(on("1 . ."), 1, &[(1, 0)]).equip(1, "Sword").start();
    let sword = b.item("Sword");
    b.turn(1, Action::Run).answer(Choice::GivePet(sword, PetId(0)));
    assert_eq!((b.hero(1).held().count(), b.state().turn.movement), (0, 7));
}

#[test]
fn dj_fam_13_the_falcon_harries() {
    // DJ-FAM-13, DJ-FAM-14, DJ-FAM-15: next to it or under it no dodging, no aiming, armor one
    // less.
    let mut b =
        pet(on("1 b .").equip(1, "Axe"), 2, &[(1, 0)]).hand("Dodge").hand("Aim").threat(9).start();
    b.turn(1, Action::Battle).dice("R6 G3 B1").attack("Axe", 1, 0);
    assert!(matches!(b.prompt(), Prompt::FatigueDie(_)), "no dodge");
    b.plainly();
    assert_eq!(b.state().monster(b.monster('b')).wounds, 2, "three damage, armor two less one");
    b.done();
    assert_eq!(b.state().pet(PetId(0)).movement, 5);
    b.done();
    b.activate('b').dice("R3 G1").strike(0, 0);
    assert_eq!(b.hit(), Some(6), "no aim");
}

#[test]
fn dj_fam_16_a_companion_is_carried() {
    // DJ-FAM-16, DJ-FAM-17, DJ-FAM-18, DJ-FAM-19, DJ-FAM-20
    let mut b = on("1 2 u .\n. . . .")
        .sheet(1, "Warden")
        .state(|_, state| state.companion = Some(HeroId(0)))
        .start();
    b.turn(1, Action::Run);
    assert_eq!(b.hero(1).held().count(), 0, "no item");
    b.answer(Choice::GiveCompanion(HeroId(1)));
    assert_eq!((b.state().companion, b.state().turn.movement), (Some(HeroId(1)), 6));
    b.done();
    assert!(!matches!(b.prompt(), Prompt::Pet(_)), "it does not move by itself");
    b.turn(2, Action::Battle).dice("R3 B1 B4").attack("fists", 2, 0).plainly();
    assert_eq!(b.hit(), Some(4), "one die more");
}

#[test]
fn dj_fam_01_nobody_gets_a_familiar_twice() {
    // DJ-FAM-01, DJ-FAM-02: another skill brings no second rat; and it moves after its owner only.
    let mut b = pet(on("1 . 3\n. . ."), 0, &[(0, 0)])
        .skill(2, "Rat")
        .hero(2, |hero| hero.coins = 1000)
        .start();
    b.turn(2, Action::Run).answer(Choice::Shop);
    b.answer(Choice::BuySkill(SkillDeck::Fighting));
    while b.prompt() != Prompt::NextHero {
        b.done();
    }
    assert_eq!(b.state().pet_ids().count(), 1);

    b.turn(1, Action::Run).done();
    assert_eq!(b.prompt(), Prompt::Pet(PetId(0)));
}

#[test]
fn dj_fam_12_ferrets_hand_on_what_they_carry_to_whoever_is_beside() {
    // DJ-FAM-11, DJ-FAM-12: one item each, and a point each time.
    let mut b = pet(on("1 h v . . 2\n. . . . . ."), 1, &[(1, 0), (4, 0)]).start();
    let potion = b.item("Healing Potion");
    end_turn(&mut b);
    b.answer(Choice::PickUp(Marker::Healing));
    let gives = |b: &Bench| {
        let gives = |it: &Choice| matches!(it, Choice::Give(..) | Choice::GivePet(..));
        b.options().into_iter().filter(gives).collect::<Vec<_>>()
    };
    assert_eq!(gives(&b), [Choice::Give(potion, HeroId(0))]);
    let next = Choice::Step(pose(b.at(2, 0)));
    b.answer(next);
    assert!(!b.offers(Choice::PickUp(Marker::Vitality)), "its paws are full");
    assert_eq!(gives(&b), [], "nobody is beside it");
    let next = Choice::Step(pose(b.at(3, 0)));
    b.answer(next);
    assert_eq!(gives(&b), [Choice::GivePet(potion, PetId(1))]);
    b.answer(Choice::GivePet(potion, PetId(1)));
    assert_eq!(b.state().pet(PetId(0)).movement, 3);
    assert_eq!(b.state().pet(PetId(1)).item, Some(potion));
    b.done();
    let both = [Choice::Give(potion, HeroId(1)), Choice::GivePet(potion, PetId(0))];
    assert_eq!(gives(&b), both, "on, or back");
}

#[test]
fn dj_fam_15_the_falcon_harries_next_to_it_only() {
    // DJ-FAM-14, DJ-FAM-15: beside it and under it, not two spaces away.
    let armor = |column| {
        let spaces: &'static [(i16, i16)] = match column {
            1 => &[(1, 0)],
            2 => &[(2, 0)],
            3 => &[(3, 0)],
            _ => &[(4, 0)],
        };
        let b = pet(on("1 b . . .\n. . . . ."), 2, spaces).start();
        let brute = Figure::Monster(b.monster('b'));
        b.rules().armor_against(b.state(), brute, Figure::Hero(HeroId(0)), Arm::Fists)
    };
    assert_eq!([1, 2, 3, 4].map(armor), [1, 1, 2, 2]);
    // Other familiars harry nobody.
    let b = pet(on("1 b ."), 0, &[(1, 0)]).start();
    let brute = Figure::Monster(b.monster('b'));
    let armor = |figure, by| b.rules().armor_against(b.state(), figure, by, Arm::Fists);
    assert_eq!(armor(brute, Figure::Hero(HeroId(0))), 2);
}

#[test]
fn dj_fam_03_familiars_stay_out_of_what_bars_heroes() {
    // DJ-FAM-03: rubble, water, walls, closed doors.
    let mut b = pet(
        on("
        * 1 : .
        ~ . : .
    "),
        0,
        &[(1, 0)],
    )
    .start();
    end_turn(&mut b);
    assert_eq!(b.options(), [Choice::Step(pose(b.at(1, 1))), Choice::Done]);
}
