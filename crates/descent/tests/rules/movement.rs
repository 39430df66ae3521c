//! BOARD, MOVE and MACT: spaces, steps and what else movement points pay for.

use crate::bench::{Bench, on, pose};
use longrest_descent::*;

fn steps(b: &Bench) -> usize {
    b.options().iter().filter(|option| matches!(option, Choice::Step(_))).count()
}

#[test]
fn dj_board_01_spaces_touch_in_eight_directions() {
    // DJ-BOARD-01, DJ-BOARD-02, DJ-BOARD-04, DJ-MOVE-02: one point in any of them, no facing.
    let mut b = on("
        . . .
        . 1 .
        . . .
    ")
    .start();
    b.turn(1, Action::Run);
    assert_eq!(steps(&b), 8);
    b.step("ne s sw");
    assert_eq!((b.place(1), b.state().turn.movement), ((1, 2), 5));
}

#[test]
fn dj_board_03_figures_are_where_the_view_shows_them() {
    // DJ-BOARD-03, DJ-BOARD-05, DJ-LARGE-01: one, two, four and six spaces, all of them filled.
    let b = on("
        1 b d . u .
        y . . . . .
        . . . . . .
    ")
    .start();
    assert_eq!(b.spaces(b.monster('b')), [(1, 0)]);
    assert_eq!(b.spaces(b.monster('d')), [(2, 0), (3, 0)]);
    assert_eq!(b.spaces(b.monster('u')), [(4, 0), (4, 1), (5, 0), (5, 1)]);
    assert_eq!(b.spaces(b.monster('y')).len(), 6);
    assert_eq!(b.state().monsters_at.len(), 13);
    // DJ-BOARD-06: a red figure uses the red part of its card.
    let b = on("1 b B").players(5).start();
    let numbers = |letter| {
        let stats = b.rules().stats(b.state(), b.monster(letter));
        (stats.wounds, stats.armor)
    };
    assert_eq!((numbers('b'), numbers('B')), ((6, 2), (7, 3)));
}

#[test]
fn of_two_ways_that_cost_the_same_the_straight_one_is_shown() {
    let b = on("
        1 . .
        . . .
    ")
    .start();
    let walk = b.rules().walk(b.state(), Figure::Hero(HeroId(0)), 2);
    let corner = walk.reached().iter().position(|place| place.pose.cell == b.at(2, 0)).unwrap();
    let row = |pose: Pose| u32::from(pose.cell == b.at(1, 1));
    let cells = |steps: Vec<Pose>| steps.iter().map(|pose| pose.cell).collect::<Vec<_>>();
    assert_eq!(cells(walk.straight(corner, row)), [b.at(1, 0), b.at(2, 0)]);
    let other = |pose: Pose| u32::from(pose.cell == b.at(1, 0));
    assert_eq!(cells(walk.straight(corner, other)), [b.at(1, 1), b.at(2, 0)]);
}

#[test]
fn dj_move_01_a_monster_has_its_speed() {
    let mut b = on("1 . . . . . . b").start();
    b.activate('b').step("w w w w");
    assert!(!b.offers(Choice::Step(pose(b.at(2, 0)))), "speed 4");
}

#[test]
fn dj_move_03_one_space_at_a_time_on_the_board() {
    // DJ-MOVE-03, DJ-MOVE-05
    let mut b = on("1 . .").start();
    b.turn(1, Action::Run);
    let only: Vec<Choice> =
        b.options().into_iter().filter(|option| matches!(option, Choice::Step(_))).collect();
    assert_eq!(only, [Choice::Step(pose(b.at(1, 0)))]);
}

#[test]
fn dj_move_06_friends_let_pass_but_not_stay() {
    // DJ-MOVE-06, DJ-MOVE-07, DJ-MOVE-08, DJ-BOARD-08: no attack and no end on a friend's space.
    let mut b = on("1 2 b").start();
    b.turn(1, Action::Run);
    assert_eq!(steps(&b), 1, "he can come back again");
    let mut b = on("
        1 2 .
        * b *
    ")
    .start();
    b.turn(1, Action::Advance).step("e");
    assert_eq!(b.hero(1).cell(), b.hero(2).cell());
    assert!(!b.offers(Choice::Done), "he must go on");
    assert!(!b.offers(Choice::Attack(Arm::Fists)));
    b.step("e");
    assert!(b.offers(Choice::Done) && b.offers(Choice::Attack(Arm::Fists)));
    // With one point left he does not go in: fatigue would have to get him out.
    let mut b = on("1 2 .").hero(1, |hero| hero.fatigue = 0).equip(1, "Sword").start();
    b.turn(1, Action::Run).grant(1, 0);
    assert_eq!(steps(&b), 0);
    b.grant(2, 0);
    assert_eq!(steps(&b), 1);
}

#[test]
fn dj_move_09_enemies_bar_the_way() {
    // DJ-MOVE-09, DJ-BOARD-09: for both sides.
    let mut b = on("1 b .").start();
    b.turn(1, Action::Run);
    assert_eq!(steps(&b), 0);
    b.done();
    b.activate('b');
    assert!(!b.offers(Choice::Step(pose(b.at(0, 0)))));
    assert!(b.offers(Choice::Step(pose(b.at(2, 0)))));
}

#[test]
fn dj_move_10_closed_doors_and_obstacles_bar_the_way() {
    // DJ-MOVE-10, DJ-MOVE-11, DJ-DOOR-02, DJ-PROP-09, DJ-PROP-11
    let mut b = on("
        * 1 : .
        ~ . : .
    ")
    .start();
    b.turn(1, Action::Run);
    let here: Vec<Choice> =
        b.options().into_iter().filter(|option| matches!(option, Choice::Step(_))).collect();
    assert_eq!(here, [Choice::Step(pose(b.at(1, 1)))]);
}

#[test]
fn dj_move_12_passing_enemies_is_free_of_harm() {
    let mut b = on("
        . b .
        1 . .
    ")
    .start();
    b.turn(1, Action::Run).step("e e");
    assert_eq!(b.hero(1).wounds, 12);
}

#[test]
fn dj_move_14ex_two_spaces_an_attack_two_more() {
    // DJ-MOVE-13, DJ-MOVE-14EX, DJ-MON-03: for a monster alike.
    let mut b = on("
        1 . . .
        . . . b
    ")
    .start();
    b.activate('b').step("w w").dice("R3 G1").strike(0, 0).plainly();
    b.step("e e");
    assert_eq!(b.hero(1).wounds, 7);
    assert_eq!(b.spaces(b.monster('b')), [(3, 1)]);
}

#[test]
fn dj_move_16_large_monsters_need_room_for_all_their_spaces() {
    // DJ-MOVE-16, DJ-LARGE-10: two wide does not fit through one.
    let mut b = on("
        1 . . . u .
        # . . # . .
    ")
    .start();
    b.activate('u');
    let moves = b.options();
    assert!(!moves.iter().any(|option| matches!(option, Choice::Step(_))), "{moves:?}");
}

#[test]
fn dj_move_15_movement_points_pay_for_movement_actions() {
    // DJ-MOVE-15, DJ-MACT-12: mixed freely.
    let mut b = on("
        1 . . :
        . . . :
    ");
    b = b.equip(1, "Healing Potion").hero(1, |hero| hero.wounds = 5);
    let mut b = b.start();
    let potion = b.item("Healing Potion");
    b.turn(1, Action::Run).step("e").answer(Choice::Drink(potion)).step("e");
    assert_eq!((b.hero(1).wounds, b.state().turn.movement), (8, 5));
}

#[test]
fn dj_mact_01_picking_up_and_dropping_cost_nothing() {
    // DJ-MACT-01, DJ-MACT-02, DJ-TREAS-02, DJ-MACT-16: even with no points at all, even in webs.
    let mut b = on("1 .").equip(1, "Sword").start();
    b.turn(1, Action::Battle);
    let sword = b.item("Sword");
    b.answer(Choice::Drop(sword));
    assert_eq!(b.hero(1).held().count(), 0);
    let mut b = on("1").hero(1, |hero| hero.tokens.web = 1).state(|_, state| {
        let cell = state.heroes[0].cell().unwrap();
        state.markers.put(Placed { cell, marker: Marker::Money, chest: None });
    });
    b = b.equip(1, "Healing Potion");
    let mut b = b.start();
    b.dice("B1").answer(Choice::Hero(HeroId(0)));
    b.begin(1).answer(Choice::Act(Action::Run));
    let potion = b.item("Healing Potion");
    assert_eq!(b.state().turn.movement, 8);
    assert!(!b.offers(Choice::Drink(potion)), "webs: no points are spent");
    assert!(!b.offers(Choice::FatigueMove));
    b.answer(Choice::PickUp(Marker::Money)).answer(Choice::Drop(potion));
    assert_eq!(b.hero(1).coins, 400);
}

/// The points left after an answer in a run.
fn left_after(b: &mut Bench, choice: Choice) -> u8 {
    let before = b.state().turn.movement;
    b.answer(choice);
    before - b.state().turn.movement
}

#[test]
fn dj_mact_03_prices_of_movement_actions() {
    // DJ-MACT-03: glyph. DJ-MACT-04: stairs. DJ-PROP-13, DJ-PROP-23, DJ-PROP-24
    let mut b = on("
        G . < # > .
        1 . . # . .
    ")
    .start();
    b.turn(1, Action::Run).step("n");
    assert_eq!(left_after(&mut b, Choice::ToTown), 1);
    assert!(b.hero(1).is_in_town());
    b.done();
    b.turn(2, Action::Run);
    assert_eq!(left_after(&mut b, Choice::ToGlyph(GlyphId(0))), 1);
    b.step("e e");
    let up = Choice::Stairs(b.at(4, 0));
    assert_eq!(left_after(&mut b, up), 1);
    assert_eq!(b.place(2), (4, 0));
    // DJ-MACT-07, DJ-DOOR-05, DJ-DOOR-06: doors. DJ-MACT-08, DJ-CHEST-03: chests. DJ-MACT-10:
    // equip.
    let mut b = on("
        c 1 : .
        . . : .
    ")
    .equip(1, "Sword")
    .equip(1, "Vitality Potion")
    .hero(1, |hero| hero.fatigue = 0)
    .start();
    b.turn(1, Action::Run);
    assert_eq!(left_after(&mut b, Choice::OpenDoor(DoorId(0))), 2);
    assert_eq!(left_after(&mut b, Choice::CloseDoor(DoorId(0))), 2);
    b.step("w");
    assert_eq!(left_after(&mut b, Choice::OpenChest), 2);
    // DJ-MACT-06, DJ-TREAS-08
    let potion = b.item("Vitality Potion");
    assert_eq!(left_after(&mut b, Choice::Drink(potion)), 1);
    assert_eq!(b.hero(1).fatigue, 4);
    b.answer(Choice::FatigueMove).answer(Choice::FatigueMove);
    assert_eq!(left_after(&mut b, Choice::ChangeEquipment), 2);
}

#[test]
fn dj_mact_05_giving_an_item_costs_one_point() {
    // DJ-MACT-05, DJ-TREAS-03, DJ-TREAS-04, DJ-TREAS-11: each item, never coins.
    let mut b = on("1 2 .").equip(1, "Sword").pack(1, "Bow").start();
    let (sword, bow) = (b.item("Sword"), b.item("Bow"));
    b.turn(1, Action::Run);
    assert_eq!(left_after(&mut b, Choice::Give(sword, HeroId(1))), 1);
    assert_eq!(b.prompt(), Prompt::Received(HeroId(1), sword));
    assert_eq!(b.seat(), b.state().seat_of(HeroId(1)));
    assert_eq!(b.options(), [Choice::Equip(sword), Choice::Stow(sword), Choice::Drop(sword)]);
    b.answer(Choice::Equip(sword));
    b.answer(Choice::Give(bow, HeroId(1))).answer(Choice::Stow(bow));
    let held: Vec<Held> = b.hero(2).held().collect();
    assert_eq!(held.iter().filter(|held| held.equipped).count(), 1);
    assert_eq!(held.len(), 2);
    assert_eq!(b.state().turn.movement, 6);
    let mut b = on("1 . 2").equip(1, "Sword").start();
    b.turn(1, Action::Run);
    assert!(!b.offers(Choice::Give(sword, HeroId(1))), "not adjacent");
}

#[test]
fn dj_mact_09_rune_doors_cost_two_once_unlocked() {
    // DJ-MACT-09, DJ-RUNE-01, DJ-RUNE-02, DJ-RUNE-03, DJ-PACK-05: the key is no item.
    let mut b = on("
        1 r : .
        . . : .
        2 . . .
    ")
    .quest(|quest| quest.doors[0].rune = Some(Rune::Red))
    .start();
    b.turn(1, Action::Run).step("e");
    assert!(!b.offers(Choice::OpenDoor(DoorId(0))), "locked");
    b.answer(Choice::PickUp(Marker::RuneKey(Rune::Red)));
    assert_eq!(b.hero(1).held().count(), 0);
    assert!(b.state().has_key(Rune::Red));
    b.done();
    b.turn(2, Action::Run).step("ne");
    assert_eq!(left_after(&mut b, Choice::OpenDoor(DoorId(0))), 2, "unlocked for every hero");
}

#[test]
fn dj_mact_11_jumping_costs_three_for_each_pit_space() {
    // DJ-MACT-11, DJ-PROP-07, DJ-PROP-08: two spaces, six points, straight to the far side.
    let mut b = on("1 o o .").start();
    b.turn(1, Action::Run);
    let far = Choice::Jump(b.at(3, 0));
    assert_eq!(left_after(&mut b, far), 6);
    assert_eq!((b.place(1), b.hero(1).wounds), ((3, 0), 12));
    // Monsters too; not with too few points.
    let mut b = on("1 . . o b").start();
    let far = Choice::Jump(b.at(2, 0));
    b.activate('b').answer(far);
    assert_eq!(b.state().overlord.movement, 1);
    let mut b = on("1 o o .").start();
    b.turn(1, Action::Advance);
    assert!(!b.offers(Choice::Jump(b.at(3, 0))), "six points, but only four");
}

#[test]
fn dj_mact_15_climbing_out_of_a_pit_costs_two() {
    // DJ-MACT-15, DJ-PROP-05: into any legal, empty space next to it.
    let mut b = on("
        . * .
        b o .
        . 1 2
    ")
    .start();
    b.turn(1, Action::Run).step("n");
    assert_eq!(steps(&b), 0);
    let ways: Vec<Choice> =
        b.options().into_iter().filter(|option| matches!(option, Choice::Climb(_))).collect();
    let free = [(0, 0), (0, 2), (1, 2), (2, 0), (2, 1)].map(|(c, r)| Choice::Climb(b.at(c, r)));
    assert_eq!(ways, free);
    assert_eq!(left_after(&mut b, free[3]), 2);
    assert_eq!(b.place(1), (2, 0));
}

#[test]
fn dj_mact_14_shopping_costs_three() {
    // DJ-MACT-14, DJ-TOWN-02
    let mut b = on("1").start();
    b.turn(2, Action::Run);
    assert_eq!(left_after(&mut b, Choice::Shop), 3);
    assert_eq!(b.prompt(), Prompt::Shop(HeroId(1)));
}

#[test]
fn dj_board_08_whoever_cannot_stay_goes_to_the_nearest_free_place() {
    // DJ-BOARD-08: not into a pit, not through a wall, not into what is not revealed.
    let mut b = on("
        1 o . . : .
        # # 2 . : .
    ")
    .start();
    b.turn(1, Action::Run);
    let (here, there) = (b.at(0, 0), b.at(2, 0));
    b.edit(Edit::Obstacle(here, Some(Obstacle::Rubble))).done();
    assert_eq!(b.place(1), (2, 0));
    let (from, to) = (pose(here), pose(there));
    assert!(b.told("DJ-BOARD-08", Fact::Thrown { figure: Figure::Hero(HeroId(0)), from, to }));
    // From a friend's space, when webs keep him from moving on.
    let mut b = on("
        1 . 2 #
        b * * #
    ")
    .hero(1, |hero| hero.tokens.web = 1)
    .start();
    b.dice("B1").turn(1, Action::Battle);
    let friend = b.hero(2).place;
    b.edit(Edit::HeroPlace(HeroId(0), friend));
    // There is nobody to attack, and so his turn has ended.
    assert_eq!((b.place(1), b.hero(1).acted), ((1, 0), true));
    // Whoever stands well stays.
    let mut b = on("1 . 2").start();
    b.turn(1, Action::Run).done();
    assert_eq!(b.place(1), (0, 0));
}

#[test]
fn dj_prop_05_monsters_climb_and_jump_like_heroes() {
    // DJ-PROP-05, DJ-PROP-07, DJ-MACT-15, DJ-MACT-11: if their points last.
    let offers = |drawing: &str, speed: u8| {
        let mut b = on(drawing)
            .with(move |content| {
                for card in &mut content.monsters[0].cards {
                    card[0].speed = speed;
                }
            })
            .start();
        b.activate('b').step("w");
        let options = b.options();
        let climbs = options.iter().filter(|it| matches!(it, Choice::Climb(_))).count();
        let steps = options.iter().filter(|it| matches!(it, Choice::Step(_))).count();
        (climbs, steps)
    };
    // In the pit: out on either side, by no plain step.
    assert_eq!(offers("1 . . o b", 3), (2, 0));
    assert_eq!(offers("1 . . o b", 2), (0, 0), "one point is too few");
    let jumps = |speed: u8| {
        let mut b = on("1 . . o . b")
            .with(move |content| {
                for card in &mut content.monsters[0].cards {
                    card[0].speed = speed;
                }
            })
            .start();
        b.activate('b').step("w");
        b.offers(Choice::Jump(b.at(2, 0)))
    };
    assert_eq!([jumps(3), jumps(4)], [false, true], "three for the pit, one for the step");
    // Webs forbid it all.
    let mut b = on("1 . . o b")
        .state(|_, state| state.monsters[0].as_mut().unwrap().tokens.web = 1)
        .start();
    b.overlord();
    b.dice("B1").activate('b');
    assert!(!b.options().iter().any(|it| matches!(it, Choice::Step(_) | Choice::Jump(_))));
}

#[test]
fn dj_prop_08_a_jump_lands_on_free_ground() {
    // DJ-PROP-07, DJ-PROP-08, DJ-MOVE-11: not on figures, rubble or water, nor out of a pit.
    let jumps = |drawing: &str| {
        let mut b = on(drawing).start();
        b.turn(1, Action::Run);
        b.options().into_iter().filter(|option| matches!(option, Choice::Jump(_))).count()
    };
    assert_eq!(jumps("1 o ."), 1);
    for beyond in ['2', 'b', '*', '~', '#'] {
        assert_eq!(jumps(&format!("1 o {beyond}")), 0, "{beyond}");
    }
    assert_eq!(jumps("1 o"), 0, "the end of the board");
    assert_eq!(jumps("1 . o ."), 0, "it does not begin at the pit");
    let mut b = on("1 o o .").start();
    b.turn(1, Action::Run).step("e");
    assert!(!b.offers(Choice::Jump(b.at(3, 0))), "from inside he climbs or walks");
    // An enemy in the pit is in the way.
    let mut b = on("1 o b .").start();
    let (brute, pit) = (b.monster('b'), b.at(1, 0));
    b.edit(Edit::MonsterPose(brute, pose(pit)));
    b.turn(1, Action::Run);
    assert!(!b.offers(Choice::Jump(b.at(2, 0))));
}
