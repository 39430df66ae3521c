//! What is known before anything is rolled or walked: previews, odds and ways.

use crate::bench::{Bench, on, pose};
use crate::content::pool;
use longrest_descent::*;
use longrest_grid::{Cell, CellSet};

const H1: Figure = Figure::Hero(HeroId(0));

/// What an attack on a space would be like.
fn outlook(b: &Bench, attacker: Figure, arm: Arm, column: i16, row: i16) -> Outlook {
    b.rules().outlook(b.state(), attacker, arm, Choice::Space(b.at(column, row)))
}

fn weapon(b: &Bench, name: &str) -> Arm {
    Arm::Weapon(b.item(name))
}

#[test]
fn what_would_be_rolled_and_against_whom() {
    // DJ-ATK-06, DJ-RANGE-01, DJ-SURGE-01: weapon and trait, the range, what surges buy.
    let b = on("1 . b .\n. . . .").equip(1, "Bow").start();
    let look = outlook(&b, H1, weapon(&b, "Bow"), 2, 0);
    let costs: Vec<u8> = look.surges.iter().map(|option| option.cost).collect();
    assert_eq!((look.pool, look.range, look.fear), (pool("UYB"), 2, 0));
    assert_eq!((costs, look.gain), (vec![2, 3], Gain::ability(Ability::Pierce, 1)));
    assert_eq!(look.affected, [Figure::Monster(b.monster('b'))]);
    assert_eq!(look.spaces, CellSet::of(b.at(2, 0)));
    // DJ-ATK-08, DJ-RANGE-04: a monster rolls its card, and in melee ranges do not matter.
    let b = on("1 . m\n. b .").start();
    let mage = Figure::Monster(b.monster('m'));
    let look = outlook(&b, mage, Arm::Natural, 0, 0);
    assert_eq!((look.pool, look.range, look.surges.len()), (pool("WY"), 2, 0));
    let brute = Figure::Monster(b.monster('b'));
    assert_eq!(outlook(&b, brute, Arm::Natural, 0, 0).range, 0);
    // DJ-POWER-03: with a power card in play one die more. DJ-ABIL-25: and fear.
    let b = on("1 F .\n. . .").state(|_, state| state.in_play[3] = 1).start();
    let fiend = Figure::Monster(b.monster('F'));
    assert_eq!(outlook(&b, fiend, Arm::Natural, 0, 0).pool, pool("WGGYBB"));
    assert_eq!(outlook(&b, H1, Arm::Fists, 1, 0).fear, 2);
    assert_eq!(outlook(&b, H1, Arm::Fists, 1, 0).pool, pool("RB"));
}

#[test]
fn what_an_attack_is_like_wherever_it_goes() {
    // DJ-TYPE-02, DJ-ABIL-40: a melee attack has a reach.
    let surge = SurgeOption { cost: 1, gain: Gain::damage(1) };
    let beside = Strikes { adjacent: true, ..Strikes::ALL };
    let b = on("1 2 . b\n. . . .")
        .equip(1, "Whip")
        .equip(1, "Sword")
        .pack(1, "Bow")
        .with(move |content| {
            content.sheets[0].powers =
                vec![Power::Strike(beside, Gain::damage(2)), Power::Surge(beside, surge)];
        })
        .skill(2, "Blessing")
        .start();
    let swing = |arm| b.rules().swing(b.state(), H1, arm);
    let (look, reach) = swing(weapon(&b, "Sword"));
    assert_eq!((look.pool, reach), (pool("RGB"), Some(1)));
    // DJ-ABIL-21: two from his own ability, one from his friend; the sword's surges and his own.
    assert_eq!((look.gain.damage, look.gain.range, look.surges.len()), (3, 1, 2));
    assert_eq!(swing(weapon(&b, "Whip")).1, Some(2));
    let (look, reach) = swing(weapon(&b, "Bow"));
    assert_eq!((look.pool, reach), (pool("UYB"), None));
    assert_eq!((look.gain.damage, look.surges.len()), (1, 2), "what is for near attacks is not");
    let monster = Figure::Monster(b.monster('b'));
    let (look, reach) = b.rules().swing(b.state(), monster, Arm::Natural);
    assert_eq!((look.pool, look.surges.len(), reach), (pool("RG"), 0, Some(1)));
}

/// An outlook of its own: no dice, no range, no gain.
fn bare() -> Outlook {
    Outlook {
        pool: Pool::EMPTY,
        range: 0,
        gain: Gain::NONE,
        surges: Vec::new(),
        fear: 0,
        affected: Vec::new(),
        spaces: CellSet::EMPTY,
    }
}

/// Four damage, a range of two, two surges and an enhancement.
const ROLL: Sum = Sum { miss: false, range: 2, damage: 4, surges: 2, enhancements: 1 };

fn sold(options: &[(u8, Gain)]) -> Outlook {
    let surges = options.iter().map(|&(cost, gain)| SurgeOption { cost, gain }).collect();
    Outlook { surges, ..bare() }
}

#[test]
fn the_wounds_of_a_roll() {
    // DJ-WOUND-01, DJ-WOUND-02, DJ-ATK-09
    assert_eq!(bare().wounds(&ROLL, 2), Some(3));
    assert_eq!(bare().wounds(&ROLL, 9), Some(0));
    assert_eq!(bare().wounds(&Sum { miss: true, ..ROLL }, 2), None);
    let gain = Gain { damage: 3, ..Gain::NONE };
    assert_eq!(Outlook { gain, ..bare() }.wounds(&ROLL, 2), Some(6));
    // DJ-ABIL-25: fear takes its surges, or the attack fails.
    for (fear, wounds) in [(2, Some(3)), (3, None)] {
        assert_eq!(Outlook { fear, ..bare() }.wounds(&ROLL, 2), wounds);
    }
    let gain = Gain { surges: 1, ..Gain::NONE };
    assert_eq!(Outlook { fear: 3, gain, ..bare() }.wounds(&ROLL, 2), Some(3));
    // DJ-ATK-11, DJ-POWERDICE-02: an enhancement makes it reach, and then does no damage.
    for (range, wounds) in [(2, Some(3)), (3, Some(2)), (4, None)] {
        assert_eq!(Outlook { range, ..bare() }.wounds(&ROLL, 2), wounds, "range {range}");
    }
    let gain = Gain::range(1);
    for (range, wounds) in [(3, Some(3)), (4, Some(2)), (5, None)] {
        assert_eq!(Outlook { range, gain, ..bare() }.wounds(&ROLL, 2), wounds, "range {range}");
    }
    // DJ-ABIL-42
    let gain = Gain::ability(Ability::Sorcery, 2);
    for (range, wounds) in [(2, Some(5)), (5, Some(2)), (6, None)] {
        assert_eq!(Outlook { range, gain, ..bare() }.wounds(&ROLL, 2), wounds, "range {range}");
    }
    // DJ-ABIL-35
    let gain = Gain::ability(Ability::Pierce, 1);
    assert_eq!(Outlook { gain, ..bare() }.wounds(&ROLL, 2), Some(4));
    let gain = Gain { doublings: 1, ..Gain::NONE };
    assert_eq!(Outlook { gain, ..bare() }.wounds(&ROLL, 2), Some(8), "ten less two");
}

#[test]
fn surges_are_spent_on_wounds_as_well_as_they_can_be() {
    // DJ-SURGE-01, DJ-SURGE-02, DJ-SURGE-03
    let damage = Gain::damage;
    let wounds = |options: &[(u8, Gain)], armor| sold(options).wounds(&ROLL, armor);
    assert_eq!(wounds(&[(1, damage(1))], 2), Some(5), "twice");
    assert_eq!(wounds(&[(2, damage(1))], 2), Some(4));
    assert_eq!(wounds(&[(3, damage(1))], 2), Some(3), "too dear");
    assert_eq!(wounds(&[(2, damage(1)), (1, damage(1))], 2), Some(5), "the cheaper one");
    assert_eq!(wounds(&[(1, damage(1)), (2, damage(3))], 2), Some(6), "the better one");
    // Pierce is worth what armor there is.
    let pierce = |rank| Gain::ability(Ability::Pierce, rank);
    assert_eq!(wounds(&[(2, pierce(3)), (2, damage(2))], 1), Some(6), "two are more than one");
    assert_eq!(wounds(&[(2, pierce(3)), (2, damage(2))], 5), Some(3), "three are more than two");
    let gain = pierce(5);
    let pierced = Outlook { gain, ..sold(&[(2, pierce(3)), (2, damage(1))]) };
    assert_eq!(pierced.wounds(&ROLL, 5), Some(6), "nothing is left to pierce");
    let double = Gain { doublings: 1, ..Gain::NONE };
    assert_eq!(wounds(&[(2, double), (2, damage(3))], 2), Some(8));
    let slay = Gain { slay: true, ..Gain::NONE };
    assert_eq!(wounds(&[(2, damage(9)), (2, slay)], 2), Some(u8::MAX));
    // What is needed to reach comes first, as cheap as can be.
    let far = |range, options: &[(u8, Gain)]| Outlook { range, ..sold(options) }.wounds(&ROLL, 2);
    assert_eq!(far(4, &[(2, Gain::range(1))]), Some(2));
    assert_eq!(far(5, &[(2, Gain::range(1))]), None, "only once");
    assert_eq!(far(5, &[(2, Gain::range(1)), (1, Gain::range(1))]), Some(2), "twice");
    assert_eq!(far(4, &[(1, Gain::range(1)), (1, damage(1))]), Some(3), "and one is left");
    assert_eq!(far(4, &[(1, damage(1))]), None, "nothing makes it reach");
}

#[test]
fn how_the_wounds_of_an_attack_are_spread() {
    // A red die: a miss, then 4, 3, 3, 2 and 1.
    let odds = Odds::of(&Dice::BASE, &pool("R"));
    assert_eq!(bare().spread(&odds, 2), [(0, 3), (1, 2), (2, 1)]);
    assert_eq!(bare().spread(&odds, 0), [(0, 1), (1, 1), (2, 1), (3, 2), (4, 1)]);
    // Red and green: every one of 36 rolls is counted, a miss whatever green shows.
    let odds = Odds::of(&Dice::BASE, &pool("RG"));
    assert_eq!((odds.total(), odds.count(|sum| sum.miss)), (36, 6));
    assert_eq!(odds.ways().iter().map(|(_, ways)| ways).sum::<u64>(), 36);
    assert!(odds.ways().is_sorted_by(|one, next| one.0 < next.0), "each sum once");
    let spread = odds.spread(|sum| sum.damage);
    assert_eq!(spread, [(2, 1), (3, 4), (4, 7), (5, 9), (6, 7), (7, 2)]);
}

#[test]
fn armor_and_wounds_left() {
    // DJ-MREF-05, DJ-HERO-03: of the kind of attack that comes.
    let b = on("1 b a .").skill(1, "Parry").hero(1, |hero| hero.wounds = 5).start();
    let figure = |letter| Figure::Monster(b.monster(letter));
    let against = |attacker| b.rules().armor_against(b.state(), H1, attacker, Arm::Natural);
    assert_eq!((against(figure('b')), against(figure('a'))), (2, 1), "parry is against melee");
    assert_eq!(b.rules().armor_against(b.state(), figure('b'), H1, Arm::Fists), 2);
    assert_eq!(b.rules().wounds_left(b.state(), H1), 5);
    let mut b = b;
    let brute = b.monster('b');
    b.edit(Edit::MonsterWounds(brute, 3));
    assert_eq!(b.rules().wounds_left(b.state(), Figure::Monster(brute)), 1);
    assert_eq!(b.rules().targets_of(b.state(), H1, Arm::Fists), [Choice::Space(b.at(1, 0))]);
}

/// The places of a walk: column, row, points, and whether one may stay and whether it hurts.
fn places(b: &Bench, figure: Figure, points: u8) -> Vec<((i16, i16), u8, bool, bool)> {
    let board = &b.rules().quest(b.state()).board;
    let walk = b.rules().walk(b.state(), figure, points);
    let places = walk.reached().iter().map(|place| {
        let at = board.coord(place.pose.cell);
        ((at.col, at.row), place.points, place.stays, place.hurts)
    });
    places.collect()
}

#[test]
fn where_one_can_walk() {
    // DJ-MOVE-02, DJ-MOVE-06, DJ-MOVE-08: past a friend, and no farther than the points go.
    let b = on("1 2 . . *").start();
    let row = |column, points, stays| ((column, 0), points, stays, false);
    assert_eq!(places(&b, H1, 0), [row(0, 0, true)]);
    let two = [row(0, 0, true), row(1, 1, false), row(2, 2, true)];
    assert_eq!(places(&b, H1, 2), two);
    assert_eq!(places(&b, H1, 9).len(), 4, "rubble");
    // DJ-PROP-02, DJ-PROP-05: into a pit, which hurts, and no farther by steps.
    let b = on("1 . o .").start();
    let pit = [row(0, 0, true), row(1, 1, true), ((2, 0), 2, true, true)];
    assert_eq!(places(&b, H1, 9), pit);
    // DJ-ABIL-04: next to an aura it hurts, and whoever comes by there is hurt.
    let b = on("
        1 . . f . .
        . . . . . .
        . . . . . .
    ")
    .start();
    let hurt = |column: i16| {
        let hurts =
            |&&((there, _), _, _, hurts): &&((i16, i16), u8, bool, bool)| there == column && hurts;
        places(&b, H1, 9).iter().filter(hurts).count()
    };
    assert_eq!([0, 1, 2, 3].map(hurt), [0, 0, 3, 1]);
    // DJ-ABIL-52: next to an enemy with Grapple it ends.
    let b = on("
        1 . . n .
        . . . . .
        . . . . .
    ")
    .start();
    let reached = places(&b, H1, 9);
    assert!(reached.iter().any(|place| place.0 == (2, 2)));
    assert!(!reached.iter().any(|place| place.0.0 > 2), "{reached:?}");
    // A large monster steps out of a pit for two points.
    let b = on("
        1 . . . . .
        . . u . . .
        . . . . . .
    ")
    .state(|_, state| {
        state.pits = state.monsters_at;
    })
    .start();
    let mauler = Figure::Monster(b.monster('u'));
    assert_eq!(places(&b, mauler, 1).len(), 1);
    let costs: Vec<u8> = places(&b, mauler, 2).iter().map(|place| place.1).collect();
    assert_eq!(costs, [0, 2, 2, 2, 2, 2]);
}

#[test]
fn the_first_step_of_a_way() {
    let b = on("1 . .\n# # .").start();
    let walk = b.rules().walk(b.state(), H1, 3);
    let at = |cell: Cell| walk.reached().iter().position(|place| place.pose.cell == cell).unwrap();
    assert_eq!(walk.first_step(at(b.at(0, 0))), None);
    assert_eq!(walk.first_step(at(b.at(2, 1))), Some(pose(b.at(1, 0))));
    let way = walk.straight(at(b.at(2, 1)), |_| 0);
    assert_eq!(way, [pose(b.at(1, 0)), pose(b.at(2, 1))]);
    // A way that hurts is none of those that do not.
    let b = on("
        1 o .
        # . .
    ")
    .start();
    let walk = b.rules().walk(b.state(), H1, 2);
    let far = walk.reached().iter().position(|place| place.pose.cell == b.at(2, 1)).unwrap();
    assert!(!walk.reached()[far].hurts);
    assert_eq!(walk.straight(far, |_| 0)[0], pose(b.at(1, 1)));
}

#[test]
fn what_bots_and_previews_ask_about_doors_and_places() {
    // DJ-DOOR-07, DJ-RUNE-02, DJ-SPAWN-10
    let b = on("
        1 . : . .
        G . : . .
        . .   . .
    ")
    .quest(|quest| quest.doors[0].rune = Some(Rune::Red))
    .start();
    let rules = b.rules();
    let beside = rules.door_spaces(b.state(), DoorId(0));
    assert!(beside.contains(b.at(1, 0)) && beside.contains(b.at(2, 1)));
    assert!(!beside.contains(b.at(0, 0)));
    assert!(!rules.may_open(b.state(), DoorId(0)), "locked");
    let mut state = State { keys: 1, ..*b.state() };
    assert!(rules.may_open(&state, DoorId(0)));
    state.doors_open = longrest_grid::Gates(1);
    assert!(!rules.may_open(&state, DoorId(0)), "open already");
    assert!(!rules.finds_place(b.state(), KindId(0)), "a hero sees everything that is revealed");
    let hidden = on("1 . # .\nG . # .\n. . . .").start();
    assert!(hidden.rules().finds_place(hidden.state(), KindId(0)));
    assert!(!hidden.rules().finds_place(hidden.state(), KindId(6)), "one column is too narrow");
    // DJ-LOS-05: figures and rubble are in the way, pits and water are not.
    let b = on("1 b * o ~ . .").start();
    let row = |columns: &[i16]| columns.iter().map(|&column| b.at(column, 0)).collect::<CellSet>();
    assert_eq!(b.rules().in_the_way(b.state()), row(&[0, 1, 2]));
    let seen = b.rules().view_from(b.state(), b.at(5, 0));
    assert_eq!(seen, row(&[3, 4, 5, 6]), "up to the rubble");
    // Where a figure would stand.
    let wyrm = on("
        1 . . . . .
        . y . . . .
        . . . . . .
    ")
    .start();
    let monster = Figure::Monster(wyrm.monster('y'));
    let print = |column, row, upright| {
        let there = Pose { cell: wyrm.at(column, row), upright };
        wyrm.rules().footprint(wyrm.state(), monster, there).len()
    };
    assert_eq!([print(3, 0, false), print(4, 0, true), print(4, 0, false)], [6, 6, 0]);
    assert_eq!(wyrm.rules().body(wyrm.state(), monster).len(), 6);
    let turn = b.rules().surges_for_sale(b.state());
    assert!(turn.is_empty(), "nobody attacks");
}
