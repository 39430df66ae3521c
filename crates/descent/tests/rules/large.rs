//! LARGE, LEADER, UNIQUE and MREF: large, master and named monsters.

use crate::bench::{Bench, on};
use longrest_descent::*;
use longrest_kernel::{Ruleset, Viewer};

/// The poses the active monster may step to, as its spaces' least and greatest column and row.
fn moves(b: &Bench) -> Vec<[i16; 4]> {
    let Prompt::MonsterAct(id) = b.prompt() else { panic!("{:?}", b.prompt()) };
    let board = &b.rules().quest(b.state()).board;
    let size = b.rules().size(b.state(), Figure::Monster(id));
    let extents = b.options().into_iter().filter_map(|option| match option {
        Choice::Step(Pose { cell, upright }) => {
            let corner = board.coord(cell);
            let offsets: Vec<_> = size.footprint(upright).offsets().collect();
            let wide = offsets.iter().map(|by| by.q).max().unwrap();
            let tall = offsets.iter().map(|by| by.s).max().unwrap();
            Some([corner.col, corner.row, corner.col + wide, corner.row + tall])
        }
        _ => None,
    });
    extents.collect()
}

#[test]
fn dj_large_07_the_hound_leads_with_either_half() {
    // DJ-LARGE-06, DJ-LARGE-07, DJ-LARGE-08: straight on, back, turns at both ends, four sidesteps.
    let mut b = on("
        1 . . . . .
        . . . . . .
        . . d . . .
        . . . . . .
        . . . . . .
    ")
    .overlord_turn()
    .start();
    b.activate('d');
    let mut found = moves(&b);
    found.sort_unstable();
    let mut expected = vec![
        [3, 2, 4, 2],
        [1, 2, 2, 2],
        [2, 1, 2, 2],
        [2, 2, 2, 3],
        [3, 1, 3, 2],
        [3, 2, 3, 3],
        [1, 1, 2, 1],
        [1, 3, 2, 3],
        [3, 1, 4, 1],
        [3, 3, 4, 3],
    ];
    expected.sort_unstable();
    assert_eq!(found, expected);
    // DJ-LARGE-11: one point each.
    let step = b.options()[0];
    b.answer(step);
    assert_eq!(b.state().overlord.movement, 3);
}

#[test]
fn dj_large_06_the_wyrm_turns_like_the_hound() {
    // DJ-LARGE-06, DJ-LARGE-07, Q-08: columns 1-3, rows 1-2, led by columns 2-3.
    let mut b = on("
        . . . . . .
        . y . . . .
        . . . . . .
        . . . . . .
        1 . . . . .
    ")
    .overlord_turn()
    .start();
    b.activate('y');
    let found = moves(&b);
    for expected in [[2, 1, 4, 2], [2, 0, 3, 2], [2, 1, 3, 3], [0, 1, 2, 2], [1, 0, 2, 2]] {
        assert!(found.contains(&expected), "{expected:?} in {found:?}");
    }
    assert!(!found.contains(&[1, 0, 3, 1]), "no pure sideways step");
    assert!(found.contains(&[2, 0, 4, 1]), "but a diagonal one");
    // In a corridor two wide it moves along its length.
    let mut b = on("
        1 . . y . . .
        . . . . . . .
    ")
    .overlord_turn()
    .start();
    b.activate('y');
    assert_eq!(moves(&b), [[2, 0, 4, 1], [4, 0, 6, 1]]);
}

#[test]
fn dj_large_10_four_spaces_move_in_eight_directions() {
    // DJ-LARGE-09, DJ-LARGE-10, DJ-LARGE-11: all spaces newly entered must be free.
    let mut b = on("
        . . . . .
        . u . . .
        . . . . *
        . . . . .
        1 . . . .
    ")
    .overlord_turn()
    .start();
    b.activate('u');
    assert_eq!(moves(&b).len(), 8);
    b.step("e");
    assert!(!moves(&b).contains(&[3, 1, 4, 2]), "rubble");
}

#[test]
fn dj_large_05_one_attack_affects_it_once() {
    // DJ-LARGE-05, DJ-ABIL-10: a blast over three of its spaces.
    let mut b = on("
        1 . . u . .
        . . . . . .
        . . . . . .
    ")
    .equip(1, "Bomb")
    .equip(1, "Blast Charm")
    .start();
    b.turn(1, Action::Battle).dice("U3 B4").attack("Bomb", 2, 1).done();
    b.answer(Choice::Enhance(0)).plainly();
    assert_eq!(b.hit(), Some(3));
    let hurt = b
        .facts()
        .into_iter()
        .filter(|fact| matches!(fact, Fact::Wounded { figure: Figure::Monster(_), .. }));
    assert_eq!(hurt.count(), 1);
}

#[test]
fn dj_leader_01_masters_use_the_red_part() {
    // DJ-LEADER-01, DJ-LEADER-04, DJ-MREF-03
    let mut b = on("1 B .").overlord_turn().start();
    b.activate('B').dice("R3 G1 B1").strike(0, 0).plainly();
    b.no_dice_left();
    assert_eq!(b.hit(), Some(7), "a master brute commands itself");
}

#[test]
fn dj_leader_02_a_stunned_master_still_does_one_thing() {
    let start = || {
        let mut b = on("1 B .").overlord_turn().state(|_, state| {
            state.monsters[0].as_mut().unwrap().tokens.stun = 1;
        });
        b = b.threat(0);
        let mut b = b.start();
        b.activate('B');
        assert_eq!(b.state().monster(b.monster('B')).tokens.stun, 0);
        b
    };
    let mut b = start();
    b.step("e");
    assert!(!b.offers(Choice::Attack(Arm::Natural)));
    let mut b = start();
    b.dice("R3 G1 B1").strike(0, 0).plainly();
    assert_eq!(b.state().round, 2, "nothing is left to do");
}

#[test]
fn dj_leader_03_fifty_coins_for_a_master() {
    // DJ-LEADER-03, Q-17: to the one hero who kills it; nothing for a normal or a named one.
    let coins = |prepared: crate::bench::Prepared| {
        let mut b = prepared.equip(1, "Axe").skill(1, "Mighty").start();
        b.turn(1, Action::Battle).dice("R2 G1 B4").attack("Axe", 1, 0).plainly();
        assert_eq!(b.state().monster_ids().count(), 0);
        (b.hero(1).coins, b.hero(2).coins)
    };
    assert_eq!(coins(on("1 B 2")), (350, 300));
    assert_eq!(coins(on("1 b 2")), (300, 300));
    assert_eq!(coins(on("1 B 2").named('B', gorm())), (300, 300));
    let paid = Named { bounty: true, ..gorm() };
    assert_eq!(coins(on("1 B 2").named('B', paid)), (350, 300));
}

fn gorm() -> Named {
    let mut abilities = Abilities::NONE;
    abilities.add(Ability::Aura, 1);
    Named {
        name: "Gorm".into(),
        stats: [2, 3, 4, 5].map(|wounds| MonsterStats {
            speed: 4,
            wounds,
            armor: 1,
            abilities,
            dice: Pool([1, 0, 0, 2, 0, 0]),
            ..MonsterStats::default()
        }),
        bounty: false,
        slain: Vec::new(),
    }
}

#[test]
fn dj_unique_01_named_monsters_are_described_by_the_quest() {
    // DJ-UNIQUE-01, DJ-UNIQUE-02, DJ-UNIQUE-03: their numbers are shown, their abilities are not.
    let mut b = on("1 . B").named('B', gorm()).overlord_turn().start();
    let gorm = b.monster('B');
    assert_eq!(b.rules().stats(b.state(), gorm).wounds, 3, "three players");
    let view = b.rules().view(b.state(), Viewer::Spectator);
    let seen = &view.monsters[0];
    assert_eq!((seen.named, seen.wounds, seen.armor), (Some(NamedId(0)), (0, 3), 1));
    b.activate('B').step("w").dice("R3 G1 G1").strike(0, 0).plainly();
    assert_eq!(b.hit(), Some(9), "its own dice");
}

#[test]
fn dj_unique_04_named_monsters_are_immune_to_stun() {
    let mut b = on("1 . B . b").named('B', gorm()).equip(1, "Flute").start();
    b.turn(1, Action::Run).done();
    let flute = b.options()[0];
    b.answer(flute);
    assert_eq!(b.state().monster(b.monster('B')).tokens.stun, 0);
    assert_eq!(b.state().monster(b.monster('b')).tokens.stun, 1);
}

#[test]
fn dj_mref_01_the_card_for_the_number_of_players() {
    // DJ-MREF-01, DJ-MREF-02, DJ-MREF-09, DJ-SETUP-27: two to five, more players, more wounds.
    let wounds = |players| {
        let b = on("1 b B").players(players).start();
        ['b', 'B'].map(|letter| b.rules().stats(b.state(), b.monster(letter)).wounds)
    };
    assert_eq!([2, 3, 4, 5].map(wounds), [[4, 5], [4, 5], [5, 6], [6, 7]]);
}

#[test]
fn dj_mref_08_the_card_lists_abilities() {
    // DJ-MREF-08, DJ-ABIL-03: heroes have some through skills.
    let b = on("1 f .\n. . .").skill(1, "Blessing").start();
    let ranks = b.rules().stats(b.state(), b.monster('f')).abilities;
    let listed: Vec<(Ability, u8)> = ranks.iter().collect();
    assert_eq!(listed, [(Ability::Aura, 1), (Ability::Fear, 1), (Ability::Sorcery, 2)]);
}
