//! DICE and POWERDICE: the faces, and what power dice do.

use crate::bench::on;
use crate::content::pool;
use longrest_descent::*;

#[test]
fn dj_dice_01_five_combat_dice_and_one_power_die() {
    // DJ-DICE-01, DJ-DICE-05, DJ-POWERDICE-01
    let black = Dice::BASE.0[Die::Black as usize];
    for die in Die::ALL {
        let combat = Dice::BASE.0[die as usize].iter().any(|face| face.range + face.damage > 0);
        assert_eq!(combat, die != Die::Black);
    }
    assert_eq!(black.iter().filter(|face| face.is_blank()).count(), 1);
    assert_eq!(black.iter().filter(|face| face.surges == 1).count(), 2);
    assert_eq!(black.iter().filter(|face| face.enhancements == 1).count(), 3);
    // Green adds the most damage of all, yellow the most range besides blue.
    let mean =
        |die: Die, of: fn(&Face) -> u8| -> u8 { Dice::BASE.0[die as usize].iter().map(of).sum() };
    assert!(mean(Die::Green, |face| face.damage) > mean(Die::Yellow, |face| face.damage));
    assert!(mean(Die::Yellow, |face| face.range) > mean(Die::Green, |face| face.range));
}

#[test]
fn dj_dice_04_red_blue_and_white_have_one_miss() {
    for die in Die::ALL {
        let misses = Dice::BASE.0[die as usize].iter().filter(|face| face.miss).count();
        let expected = usize::from(matches!(die, Die::Red | Die::Blue | Die::White));
        assert_eq!(misses, expected, "{die:?}");
    }
}

#[test]
fn dj_dice_06_surges_are_on_combat_dice_too() {
    for die in Die::ALL {
        assert!(Dice::BASE.0[die as usize].iter().any(|face| face.surges > 0), "{die:?}");
    }
}

#[test]
fn dj_dice_07_everything_is_added_up() {
    // DJ-DICE-02, DJ-DICE-03, DJ-DICE-07: 3/1/1 and 2/0/1 and a surge.
    let mut b = on("1 . . . . b").equip(1, "Bow").start();
    b.turn(1, Action::Battle).dice("U4 Y3 B2").attack("Bow", 5, 0).done();
    let attack = b.state().attack.expect("an attack");
    let sum = attack.sum(b.rules());
    assert_eq!((sum.range, sum.damage, sum.surges, sum.miss), (5, 1, 3, false));
}

#[test]
fn dj_powerdice_02_each_enhancement_is_range_or_damage() {
    // DJ-POWERDICE-02, DJ-POWERDICE-08: three of them, split in every way.
    for to_range in 0..=3 {
        let mut b = on("1 . b").sheet(1, "Elio").equip(1, "Bow").start();
        b.turn(1, Action::Battle).dice("U3 Y1 B4 B5 B6").attack("Bow", 2, 0).done();
        assert_eq!(b.options(), [0, 1, 2, 3].map(Choice::Enhance));
        b.answer(Choice::Enhance(to_range));
        let told = b.facts().into_iter().find_map(|fact| match fact {
            Fact::AttackHit { range, damage } => Some((range, damage)),
            _ => None,
        });
        assert_eq!(told, Some((3 + to_range, 3 + 3 - to_range)));
    }
}

#[test]
fn dj_powerdice_03_the_overlord_uses_them_too() {
    let mut b = on("1 . A").start();
    b.activate('A').dice("U3 G1 B4").strike(0, 0);
    assert_eq!(b.prompt(), Prompt::Enhance(1));
    assert_eq!(b.seat(), OVERLORD);
    b.answer(Choice::Enhance(0));
    assert_eq!(b.hit(), Some(6));
}

#[test]
fn dj_powerdice_04_a_blank_gives_nothing() {
    let mut b = on("1 u .\n. . .").start();
    b.turn(1, Action::Battle).dice("R3 B1").attack("fists", 1, 0).plainly();
    assert_eq!(b.hit(), Some(3));
}

#[test]
fn dj_powerdice_06_never_more_than_five() {
    // DJ-POWERDICE-06, DJ-POWERDICE-07: trait, companion and fatigue together.
    let mut b = on("1 u .\n. . .")
        .sheet(1, "Warden")
        .state(|_, state| state.companion = Some(HeroId(0)))
        .hero(1, |hero| hero.training = [3, 0, 0])
        .start();
    b.turn(1, Action::Battle).dice("R3 B1 B1 B1 B1 B1").attack("fists", 1, 0);
    assert!(matches!(b.prompt(), Prompt::Act(_)), "no sixth die is offered");
    b.no_dice_left();
    let mut full = pool("R BBBB");
    full.add_power(4);
    assert_eq!(full.count(Die::Black), 5);
}

#[test]
fn dj_powerdice_05_a_blank_resists_a_trap() {
    for (face, stunned) in [("B1", false), ("B2", true)] {
        let mut b = on("1 b").hand("Hex").threat(3).start();
        b.begin(1);
        b.dice(face).play("Hex");
        assert_eq!(b.hero(1).tokens.stun > 0, stunned);
        assert!(b.told("DJ-POWERDICE-05", Fact::Resisted { hero: HeroId(0), resisted: !stunned }));
    }
}
