//! PROP, DOOR, RUNE, ENC and EXPL: what stands on the board and what lies behind doors.

use crate::bench::{on, pose};
use longrest_descent::*;
use longrest_kernel::{Ruleset, Seat, Viewer};

#[test]
fn dj_prop_01_one_sees_across_a_pit() {
    // DJ-PROP-01, DJ-PROP-12, DJ-LOS-06: and across water; not across rubble (DJ-PROP-10).
    for (between, sees) in [("o", true), ("~", true), ("*", false)] {
        let mut b = on(&format!(". . 1 {between} b .")).equip(1, "Bow").start();
        b.turn(1, Action::Battle).wield("Bow");
        assert_eq!(b.offers(Choice::Space(b.at(4, 0))), sees, "{between}");
    }
}

#[test]
fn dj_prop_02_falling_in_hurts_once() {
    // DJ-PROP-02, Q-20: one wound; no second one inside the same pit, a point for each space.
    let mut b = on("1 o o .").start();
    b.turn(1, Action::Run).step("e");
    assert_eq!(b.hero(1).wounds, 11);
    b.step("e");
    assert_eq!((b.hero(1).wounds, b.state().turn.movement), (11, 6));
}

#[test]
fn dj_prop_03_no_sight_out_of_a_pit_but_into_it() {
    // DJ-PROP-03, DJ-PROP-04
    let mut b = on("1 o . a").equip(1, "Bow").start();
    b.turn(1, Action::Advance).step("e");
    assert!(!b.offers(b.arm("Bow")) && !b.offers(Choice::Attack(Arm::Fists)));
    b.done();
    b.activate('a').answer(Choice::Attack(Arm::Natural));
    assert!(b.offers(Choice::Space(b.at(1, 0))), "seen from outside");
    // the later official change lets him see the spaces next to the pit.
    let mut b =
        on("1 o . a").equip(1, "Bow").with(|content| content.switches.pit_sight = true).start();
    b.turn(1, Action::Advance).step("e").wield("Bow");
    assert_eq!(b.options(), [Choice::Space(b.at(0, 0)), Choice::Space(b.at(2, 0))]);
}

#[test]
fn dj_prop_06_a_large_monster_falls_only_with_all_its_spaces() {
    let mut b = on("
        1 . o o . .
        . . o o . .
        . . . . u .
        . . . . . .
    ")
    .start();
    let monster = b.monster('u');
    b.activate('u').step("w");
    b.step("nw");
    assert_eq!(b.state().monster(monster).wounds, 0, "one of four spaces");
    b.step("n");
    assert_eq!(b.state().monster(monster).wounds, 1, "all four");
}

#[test]
fn dj_prop_14_monsters_do_not_take_stairs() {
    let mut b = on("
        1 . < # > b
        . . . # . .
    ")
    .one_area()
    .start();
    b.activate('b').step("w");
    assert!(!b.options().iter().any(|option| matches!(option, Choice::Stairs(_))));
}

#[test]
fn dj_prop_15_stairs_lead_into_unrevealed_areas() {
    let mut b = on("
        1 <   > .
        . .   . b
    ")
    .start();
    b.turn(1, Action::Run).step("e");
    // standing there reveals nothing.
    assert!(!b.state().is_revealed(AreaId(1)));
    let far = Choice::Stairs(b.at(2, 0));
    b.answer(far);
    assert!(b.state().is_revealed(AreaId(1)));
    assert_eq!(b.monsters('b').len(), 1);
}

#[test]
fn dj_prop_17_attacks_go_through_stairs() {
    // DJ-PROP-17, DJ-PROP-18: from one end to the other and to the spaces next to it.
    let mut b = on("
        1 < # > b
        . . # . .
    ")
    .one_area()
    .equip(1, "Bow")
    .start();
    b.turn(1, Action::Advance).step("e").wield("Bow");
    assert!(b.offers(Choice::Space(b.at(3, 0))) && b.offers(Choice::Space(b.at(4, 0))));
    // DJ-PROP-30: the two ends count as adjacent.
    b.dice("U2 Y1 B1").space(4, 0);
    assert!(b.told(
        "DJ-ATK-02",
        Fact::AttackDeclared {
            attacker: Figure::Hero(HeroId(0)),
            arm: Arm::Weapon(b.item("Bow")),
            kind: AttackKind::Ranged,
            target: b.at(4, 0),
            range: 2
        }
    ));
    // Melee alike: a brute on the other end.
    let mut b = on("
        1 < # > b
        . . # . .
    ")
    .one_area()
    .start();
    b.activate('b').step("w");
    b.done();
    b.turn(1, Action::Advance).step("e").answer(Choice::Attack(Arm::Fists));
    assert!(b.offers(Choice::Space(b.at(3, 0))));
}

#[test]
fn dj_prop_19_beside_the_stairs_only_the_other_end_is_seen() {
    let mut b = on("
        1 < # > .
        . . # . .
    ")
    .equip(1, "Bow")
    .start();
    b.turn(1, Action::Battle).wield("Bow");
    assert!(b.offers(Choice::Space(b.at(3, 0))));
    assert!(!b.offers(Choice::Space(b.at(4, 0))) && !b.offers(Choice::Space(b.at(3, 1))));
}

#[test]
fn dj_prop_20_glyphs_wake_under_a_hero() {
    // DJ-PROP-20, DJ-PROP-21, DJ-PROP-22, DJ-PROP-26, DJ-PROP-29: in passing, once.
    let mut b = on("
        G . g .
        1 . . .
    ")
    .start();
    assert!(b.state().is_active(GlyphId(0)) && !b.state().is_active(GlyphId(1)));
    let before = b.state().conquest;
    b.turn(1, Action::Run).step("e ne");
    assert!(b.state().is_active(GlyphId(1)));
    assert_eq!(b.state().conquest, before + 3);
    assert!(!b.options().iter().any(|option| matches!(option, Choice::PickUp(_))));
    b.step("e w");
    assert_eq!(b.state().conquest, before + 3);
    assert!(b.offers(Choice::ToTown));
    let view = b.rules().view(b.state(), Viewer::Seat(Seat(1)));
    assert_eq!(view.conquest, before + 3);
}

#[test]
fn dj_prop_25_glyph_travel_once_in_a_turn() {
    // DJ-PROP-23, DJ-PROP-25, Q-12
    let mut b = on("G .\n1 .").start();
    b.turn(1, Action::Run).step("n").answer(Choice::ToTown);
    assert!(!b.offers(Choice::ToGlyph(GlyphId(0))), "not back in the same turn");
    b.done();
    b.turn(2, Action::Run).answer(Choice::ToGlyph(GlyphId(0)));
    assert!(!b.offers(Choice::ToTown));
}

#[test]
fn dj_prop_24_not_onto_an_occupied_glyph() {
    // onto a friend's only with a point left to step off.
    let arrives = |occupied: bool, movement: u8| {
        let mut b = on("G .\n1 .").hero(2, |hero| hero.fatigue = 0).state(move |_, state| {
            if occupied {
                let glyph = longrest_grid::Cell(0);
                state.heroes[0].place = Place::Board(glyph);
                state.heroes_at = longrest_grid::CellSet::of(glyph);
            }
        });
        b = b.equip(2, "Sword");
        let mut b = b.start();
        b.turn(2, Action::Run).grant(movement, 0);
        b.offers(Choice::ToGlyph(GlyphId(0)))
    };
    assert!(arrives(false, 1));
    assert!(!arrives(true, 1) && arrives(true, 2));
}

#[test]
fn dj_prop_27_monsters_do_not_stay_on_active_glyphs() {
    // DJ-PROP-27, DJ-PROP-28, DJ-LARGE-12: they pass, and strike whoever stands there.
    let mut b = on("
        * G * .
        1 . . b
    ");
    b = b.hero(1, |hero| hero.fatigue = 0);
    let mut b = b.start();
    b.activate('b').step("w w");
    b.step("n");
    assert!(!b.offers(Choice::Done), "it must go on");
    b.step("s");
    assert!(b.offers(Choice::Done));
    let mut b = on("
        * G * .
        1 . . b
    ")
    .start();
    b.activate('b').step("w w w".split(' ').next().unwrap());
    b.step("w");
    let last = Choice::Step(pose(b.at(1, 0)));
    b.step("e");
    b.step("w");
    assert!(!b.offers(last), "no point left to get off again");
    let mut b = on("
        1 . .
        G . b
    ")
    .start();
    b.turn(1, Action::Run).step("s").done();
    b.activate('b').step("w").dice("R3 G1").strike(0, 1).plainly();
    assert_eq!(b.hero(1).wounds, 7);
}

#[test]
fn dj_door_01_two_spaces_before_it_and_two_behind() {
    // DJ-DOOR-01, DJ-DOOR-07: opened from any of the four, and from beside the end of its line.
    let b = on("
        1 . : . .
        . . : . .
        . .   . .
    ")
    .start();
    let door = &b.rules().quest(b.state()).doors[0];
    assert_eq!(door.sides, [[b.at(1, 0), b.at(1, 1)], [b.at(2, 0), b.at(2, 1)]]);
    for (column, row, near) in
        [(1, 0, true), (1, 1, true), (1, 2, true), (0, 0, false), (0, 2, false)]
    {
        let mut b = on("
            1 . : . .
            . . : . .
            . .   . .
        ")
        .state(move |rules, state| {
            let board = &rules.quest(state).board;
            let cell = board.cell(longrest_grid::Coord::new(column, row)).unwrap();
            state.heroes[0].place = Place::Board(cell);
            state.heroes_at = longrest_grid::CellSet::of(cell);
        })
        .start();
        b.turn(1, Action::Run);
        assert_eq!(b.offers(Choice::OpenDoor(DoorId(0))), near, "{column},{row}");
    }
}

#[test]
fn dj_door_03_a_closed_door_hides_and_shields() {
    // DJ-DOOR-03, DJ-DOOR-04, DJ-LOS-04, DJ-DOOR-10, DJ-ABIL-54: neither shot nor blast passes.
    let mut b = on("
        1 . : b .
        . . : . .
    ")
    .equip(1, "Bomb")
    .start();
    b.turn(1, Action::Battle);
    assert_eq!(b.monsters('b').len(), 0, "nothing is known of it");
    b.wield("Bomb");
    assert!(!b.offers(Choice::Space(b.at(2, 0))));
    let mut b = on("
        1 . : b .
        . . : . .
    ")
    .equip(1, "Bomb")
    .start();
    b.turn(1, Action::Run).step("e").answer(Choice::OpenDoor(DoorId(0)));
    b.answer(Choice::CloseDoor(DoorId(0))).step("w").done();
    b.overlord();
    b.activate('b').done();
    b.turn(1, Action::Battle).dice("U2 B1").attack("Bomb", 1, 0).plainly();
    assert_eq!(b.hit(), Some(2));
    assert_eq!(b.state().monster(b.monster('b')).wounds, 0);
    assert!(!b.state().doors_open.is_open(longrest_grid::GateId(0)), "doors are not destroyed");
}

#[test]
fn dj_door_08_monsters_use_doors_too() {
    // DJ-DOOR-08, DJ-MON-05, DJ-DOOR-09: but not one that leads to an unrevealed area.
    let mut b = on("
        1 . . b : .
        . . . . : .
    ")
    .start();
    b.activate('b');
    assert!(!b.offers(Choice::OpenDoor(DoorId(0))));
    let mut b = on("
        1 . . b : .
        . . . . : .
    ")
    .state(|_, state| state.revealed = 0b11)
    .start();
    b.activate('b').answer(Choice::OpenDoor(DoorId(0)));
    assert_eq!(b.state().overlord.movement, 2);
    b.answer(Choice::CloseDoor(DoorId(0)));
    // DJ-RUNE-06: never a rune door, locked or not.
    let mut b = on("
        1 . . b : .
        . . . . : .
    ")
    .quest(|quest| quest.doors[0].rune = Some(Rune::Blue))
    .state(|_, state| (state.revealed, state.keys) = (0b11, 0b111))
    .start();
    b.activate('b');
    assert!(!b.offers(Choice::OpenDoor(DoorId(0))));
}

#[test]
fn dj_door_11_no_closing_on_a_large_monster() {
    let mut b = on("
        1 . : . .
        . . : . .
    ")
    .state(|_, state| {
        state.revealed = 0b11;
        state.doors_open = longrest_grid::Gates(1);
    });
    b = b.state(|rules, state| {
        let board = &rules.quest(state).board;
        let cell = board.cell(longrest_grid::Coord::new(1, 0)).unwrap();
        state.monsters[0] = Some(Monster {
            kind: KindId(6),
            rank: Rank::Normal,
            named: None,
            pose: pose(cell),
            wounds: 0,
            tokens: Tokens::default(),
            activated: false,
            chest: None,
        });
        state.monster_end = 1;
    });
    let mut b = b.start();
    b.activate('u');
    assert!(!b.offers(Choice::CloseDoor(DoorId(0))), "it straddles the line");
    b.step("e");
    assert!(b.offers(Choice::CloseDoor(DoorId(0))));
}

#[test]
fn dj_enc_01_an_encounter_waits_where_the_movement_ends() {
    // DJ-ENC-01, DJ-ENC-02, DJ-ENC-03, DJ-CONQ-06: not in passing; once.
    let mut b = on("1 e .").start();
    let before = b.state().conquest;
    b.turn(1, Action::Run).step("e e");
    assert_eq!(b.state().conquest, before, "passed over");
    b.step("w").done();
    assert_eq!(b.state().conquest, before + 2);
    b.overlord();
    b.turn(1, Action::Run).done();
    assert_eq!(b.state().conquest, before + 2, "only once");
    // He may end his movement there and still attack.
    let mut b = on("1 e b").start();
    b.turn(1, Action::Advance).step("e").answer(Choice::Encounter);
    assert_eq!(b.state().conquest, before + 2);
    assert!(!b.offers(Choice::FatigueMove) && b.offers(Choice::Attack(Arm::Fists)));
}

#[test]
fn dj_enc_03_a_quest_pays_by_the_number_of_players() {
    // DJ-ENC-03, DJ-CHEST-11, DJ-QUEST-02: what it gives and what a chest holds; two to five.
    for (players, paid) in [(2, 5), (3, 4), (4, 2), (5, 1)] {
        let by_players = |quest: &mut Quest| {
            quest.encounters[0].effects = vec![QuestEffect::Conquest([5, 4, 2, 1])];
            quest.chests.iter_mut().for_each(|chest| chest.conquest = [5, 4, 2, 1]);
        };
        for (end, choice) in [("e", Choice::Encounter), ("s", Choice::OpenChest)] {
            let mut b = on("1 e\nc .").quest(by_players).players(players).start();
            let before = b.state().conquest;
            b.turn(1, Action::Run).step(end).answer(choice);
            assert_eq!(b.state().conquest, before + paid, "{players} players");
        }
    }
}

#[test]
fn dj_quest_02_some_monsters_are_there_for_larger_groups_only() {
    // DJ-QUEST-02, DJ-EXPL-02, DJ-QUEST-04: nor does the overlord count on them.
    for (players, there) in [(3, 1), (4, 2), (5, 2)] {
        let larger = |quest: &mut Quest| quest.areas[1].monsters[0].players = 4;
        let drawing = "
            1 . : b b
            . . : . .
        ";
        let mut b = on(drawing).quest(larger).players(players).start();
        let secrets = b.rules().view(b.state(), Viewer::Seat(OVERLORD)).secrets;
        assert_eq!(secrets.expect("the overlord reads the quest").monsters.len(), there);
        b.turn(1, Action::Run).step("e").answer(Choice::OpenDoor(DoorId(0)));
        assert_eq!(b.monsters('b').len(), there, "{players} players");
    }
}

#[test]
fn dj_expl_01_sight_reveals_at_once() {
    // DJ-EXPL-01, DJ-EXPL-02, DJ-EXPL-03, DJ-EXPL-04: in the middle of his movement, which goes on.
    let mut b = on("
        1 . : b $
        . . : . o
    ")
    .start();
    assert!(b.monsters('b').is_empty());
    b.turn(1, Action::Run).step("e").answer(Choice::OpenDoor(DoorId(0)));
    assert!(b.told("DJ-EXPL-01", Fact::Revealed { area: AreaId(1) }));
    assert_eq!(b.monsters('b').len(), 1);
    assert!(b.state().pits.contains(b.at(3, 1)));
    assert_eq!(b.state().markers_at(b.at(3, 0)).count(), 1);
    assert_eq!((b.prompt(), b.state().turn.movement), (Prompt::Act(HeroId(0)), 5));
    b.step("w");
}

#[test]
fn dj_expl_05_figures_in_use_may_be_moved_to_a_revealed_area() {
    // DJ-EXPL-05, DJ-SPAWN-11: all three brutes stand outside.
    let drawing = "
        1 . : b .
        . . : . .
        b b   . .
        . b   . .
    ";
    let start = || {
        let mut b = on(drawing).start();
        b.turn(1, Action::Run).step("e").answer(Choice::OpenDoor(DoorId(0)));
        assert_eq!(b.prompt(), Prompt::Recycle(KindId(0), Rank::Normal));
        b
    };
    let mut b = start();
    let first = b.monsters('b')[0];
    b.answer(Choice::Recycle(first));
    assert_eq!(b.monsters('b').len(), 3);
    assert!(b.state().monsters_at.contains(b.at(2, 0)));
    let mut b = start();
    b.answer(Choice::Pass);
    assert!(!b.state().monsters_at.contains(b.at(2, 0)));
}

#[test]
fn dj_expl_06_what_lies_behind_is_the_overlords_secret() {
    // DJ-EXPL-06, DJ-QUEST-04, DJ-SPAWN-07
    let b = on("
        1 . : b k
        . . : . *
    ")
    .start();
    let heroes = b.rules().view(b.state(), Viewer::Seat(Seat(1)));
    assert!(heroes.secrets.is_none() && heroes.monsters.is_empty());
    let hidden = heroes.spaces.iter().filter(|space| !space.revealed);
    assert!(hidden.clone().count() == 4, "the shape of the map is known");
    assert!(hidden.into_iter().all(|space| space.obstacle.is_none() && space.markers.is_empty()));
    let overlord = b.rules().view(b.state(), Viewer::Seat(OVERLORD));
    let secrets = overlord.secrets.expect("the overlord reads the quest");
    assert_eq!((secrets.monsters.len(), secrets.markers.len()), (1, 1));
}

#[test]
fn markers_are_found_where_they_lie_and_after_they_were_read_again() {
    let placed = |cell, marker| Placed { cell: longrest_grid::Cell(cell), marker, chest: None };
    let mut markers = Markers::NONE;
    for cell in [3, 7, 3] {
        assert!(markers.put(placed(cell, Marker::Money)));
    }
    markers.take(0);
    assert!(markers.put(placed(9, Marker::Healing)), "the free place is used again");
    let text = serde_json::to_string(&markers).unwrap();
    let list: Vec<Option<Placed>> = serde_json::from_str(&text).unwrap();
    assert_eq!(list.len(), MARKERS_MAX, "the plain list is written down");
    let read: Markers = serde_json::from_str(&text).unwrap();
    assert_eq!(read, markers);
    for (cell, expected) in [(3, vec![2]), (7, vec![1]), (9, vec![0]), (8, vec![])] {
        let found: Vec<usize> =
            read.at(longrest_grid::Cell(cell)).map(|(index, _)| index).collect();
        assert_eq!(found, expected, "on space {cell}");
    }
    while markers.put(placed(1, Marker::Money)) {}
    assert_eq!(markers.iter().count(), MARKERS_MAX);
}
