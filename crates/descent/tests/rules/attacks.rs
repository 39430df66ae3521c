//! ATK, TYPE, UNARMED, DUAL, SURGE, WOUND, RANGE: attacks from the declaration to the wounds.

use crate::bench::{Bench, on};
use longrest_descent::*;

/// The kinds of the facts told, in order.
fn kinds(b: &mut Bench) -> Vec<&'static str> {
    b.facts()
        .iter()
        .filter_map(|fact| match fact {
            Fact::AttackDeclared { .. } => Some("declared"),
            Fact::Rolled { .. } => Some("rolled"),
            Fact::Fatigue { .. } => Some("fatigue"),
            Fact::Enhanced { .. } => Some("enhanced"),
            Fact::SurgeSpent { .. } => Some("surge"),
            Fact::AttackHit { .. } => Some("hit"),
            Fact::AttackFailed { .. } => Some("failed"),
            Fact::Wounded { .. } => Some("wounded"),
            Fact::MonsterKilled { .. } => Some("killed"),
            _ => None,
        })
        .collect()
}

#[test]
fn dj_atk_01_an_attack_goes_through_its_steps_in_order() {
    // DJ-ATK-01, DJ-ATK-05, DJ-ATK-06, DJ-TYPE-04: sword dice and one power die of the trait.
    let mut b = on("1 b").equip(1, "Axe").start();
    b.turn(1, Action::Battle).dice("R3 G3 B2 B4").attack("Axe", 1, 0);
    b.answer(Choice::FatigueDie).done();
    b.answer(Choice::Surge(0)).answer(Choice::Surge(0));
    assert_eq!(
        kinds(&mut b),
        [
            "declared", "rolled", "rolled", "rolled", "fatigue", "rolled", "enhanced", "surge",
            "surge", "hit", "wounded", "killed"
        ]
    );
    // 3 + 2 from the dice, 1 enhancement, 2 surges.
    assert_eq!(b.hit(), Some(8));
    b.no_dice_left();
}

#[test]
fn dj_atk_02_any_space_in_sight_may_be_attacked_with_any_equipped_weapon_or_fists() {
    // DJ-ATK-02, DJ-ATK-03, DJ-TYPE-02, DJ-TYPE-05: melee next to him, ranged anywhere in sight.
    let mut b = on("
        . . . .
        1 . . b
    ")
    .equip(1, "Bow")
    .pack(1, "Sword")
    .start();
    b.turn(1, Action::Battle);
    assert!(b.offers(b.arm("Bow")) && b.offers(Choice::Attack(Arm::Fists)));
    // DJ-EQUIP-09: not with what is in the pack.
    assert!(!b.offers(b.arm("Sword")));
    b.wield("Bow");
    assert_eq!(b.options().len(), 7, "every space but his own");
    let empty = b.at(2, 0);
    b.dice("U2 Y5 B1").answer(Choice::Space(empty)).plainly();
    assert_eq!(b.hit(), Some(2));
    assert!(!kinds(&mut b).contains(&"wounded"), "nobody stood there");
    b.answer(Choice::Attack(Arm::Fists));
    let near = [b.at(0, 0), b.at(1, 0), b.at(1, 1)].map(Choice::Space);
    assert_eq!(b.options(), near);
}

#[test]
fn dj_atk_04_only_what_is_seen_can_be_declared() {
    // DJ-ATK-04, DJ-TYPE-08, DJ-LOS-03
    let mut b = on("
        1 .|b
        . .|.
    ")
    .equip(1, "Staff")
    .start();
    b.turn(1, Action::Battle).wield("Staff");
    let seen = [b.at(0, 1), b.at(1, 0), b.at(1, 1)].map(Choice::Space);
    assert_eq!(b.options(), seen);
}

#[test]
fn dj_atk_07_only_the_declared_weapon_rolls() {
    // DJ-ATK-07, DJ-ACT-06: another weapon for each attack.
    let mut b = on("1 u .\n. . .").equip(1, "Sword").equip(1, "Dagger").start();
    b.turn(1, Action::Battle).dice("R3 G1 B1 R3 Y5 B1");
    b.attack("Sword", 1, 0).plainly();
    b.attack("Dagger", 1, 0).plainly();
    b.no_dice_left();
}

#[test]
fn dj_atk_08_a_monster_rolls_the_dice_of_its_card() {
    // DJ-ATK-08, DJ-MREF-07
    let mut b = on("1 b").start();
    b.activate('b').dice("R3 G1").strike(0, 0).plainly();
    b.no_dice_left();
    assert_eq!(b.hit(), Some(6));
    assert_eq!(b.hero(1).wounds, 12 - 5);
}

#[test]
fn dj_atk_09_a_miss_fails_whatever_else_shows() {
    // DJ-ATK-09, DJ-ATK-12, DJ-DICE-04: nothing more is asked.
    let mut b = on("1 b").equip(1, "Axe").start();
    b.turn(1, Action::Battle).dice("R1 G1 B2").attack("Axe", 1, 0);
    assert_eq!(b.failure(), Some(Failure::Miss));
    assert!(matches!(b.prompt(), Prompt::Act(_)));
    assert_eq!(b.state().monster(b.monster('b')).wounds, 0);
}

#[test]
fn dj_atk_10_the_range_must_reach() {
    // DJ-ATK-10, DJ-TYPE-06, DJ-RANGE-01: equal is enough, one less is not.
    for (yellow, hits) in [("Y3", true), ("Y1", false)] {
        let mut b = on("1 . . b").equip(1, "Bow").start();
        b.turn(1, Action::Battle).dice(&format!("U2 {yellow} B1")).attack("Bow", 3, 0);
        b.plainly();
        assert_eq!(b.hit().is_some(), hits);
        assert_eq!(b.failure(), (!hits).then_some(Failure::Range));
    }
    // DJ-TYPE-09: magic alike.
    for (white, hits) in [("W4", true), ("W2", false)] {
        let mut b = on("1 . . b").equip(1, "Staff").start();
        b.turn(1, Action::Battle).dice(&format!("{white} Y1 B1")).attack("Staff", 3, 0);
        b.plainly();
        assert_eq!(b.failure(), (!hits).then_some(Failure::Range));
    }
}

#[test]
fn dj_atk_11_what_is_spent_can_still_make_it_reach() {
    // DJ-ATK-11, DJ-ATK-13: judged at the end.
    let mut b = on("1 . . b").equip(1, "Bow").start();
    b.turn(1, Action::Battle).dice("U2 Y1 B4").attack("Bow", 3, 0).done();
    assert_eq!(b.prompt(), Prompt::Enhance(1));
    b.answer(Choice::Enhance(1));
    assert_eq!(b.hit(), Some(3));
}

#[test]
fn dj_atk_15_an_ordinary_attack_affects_one_space() {
    let mut b = on("
        . a
        1 a
    ")
    .equip(1, "Axe")
    .start();
    b.turn(1, Action::Battle).dice("R2 G5 B1").attack("Axe", 1, 0).plainly();
    let wounds: Vec<u8> = b.monsters('a').iter().map(|id| b.state().monster(*id).wounds).collect();
    assert_eq!(wounds, [0], "one dead, the other untouched");
}

#[test]
fn dj_type_01_every_attack_has_one_kind_and_its_trait() {
    // DJ-TYPE-01, DJ-TYPE-07, DJ-TYPE-10: Elio has a ranged trait of 3 and no other.
    for (weapon, dice) in [("Axe", "R3 G1"), ("Bow", "U3 Y5 B1 B1 B1"), ("Staff", "W4 Y5")] {
        let mut b = on("1 u .\n. . .").sheet(1, "Elio").equip(1, weapon).start();
        b.turn(1, Action::Battle).dice(dice).attack(weapon, 1, 0).plainly();
        b.no_dice_left();
    }
}

#[test]
fn dj_type_03_melee_fails_only_on_a_miss() {
    // DJ-TYPE-03, DJ-RANGE-04: the range of these dice is 0.
    let mut b = on("1 u .\n. . .").equip(1, "Axe").start();
    b.turn(1, Action::Battle).dice("R2 G1 B1").attack("Axe", 1, 0).plainly();
    assert_eq!(b.hit(), Some(7));
}

#[test]
fn dj_type_11_a_monster_has_one_kind_of_attack() {
    let mut b = on("1 . a b .").start();
    b.activate('a').answer(Choice::Attack(Arm::Natural));
    assert!(b.offers(Choice::Space(b.at(0, 0))), "the archer shoots");
    b.dice("U1 G1").space(0, 0).done();
    b.activate('b').answer(Choice::Attack(Arm::Natural));
    assert!(!b.offers(Choice::Space(b.at(0, 0))), "the brute does not");
}

#[test]
fn dj_range_02_diagonal_steps_count_one() {
    // DJ-RANGE-02, DJ-RANGE-01
    let mut b = on("
        1 . . .
        . . . .
        . . . b
    ")
    .equip(1, "Bow")
    .start();
    b.turn(1, Action::Battle).dice("U1 Y1 B1").attack("Bow", 3, 2);
    let declared = b.facts().into_iter().find_map(|fact| match fact {
        Fact::AttackDeclared { range, .. } => Some(range),
        _ => None,
    });
    assert_eq!(declared, Some(3));
}

#[test]
fn dj_unarmed_01_fists_are_one_red_die() {
    // DJ-UNARMED-01, DJ-UNARMED-02: and the melee trait.
    let mut b = on("1 b").start();
    b.turn(1, Action::Battle).dice("R3 B4").attack("fists", 1, 0).plainly();
    b.no_dice_left();
    assert_eq!(b.hit(), Some(4));
    assert!(!b.offers(Choice::Surge(0)));
}

#[test]
fn dj_dual_01_the_other_weapon_adds_its_off_hand_bonus() {
    // DJ-DUAL-01, DJ-DUAL-03EX: sword with a dagger in the other hand: a free surge.
    let mut b = on("1 u .\n. . .").equip(1, "Sword").equip(1, "Dagger").start();
    b.turn(1, Action::Battle).dice("R4 G1 B1").attack("Sword", 1, 0).done();
    assert_eq!(b.prompt(), Prompt::Surges(2), "one rolled, one free");
    b.answer(Choice::Surge(0));
    assert_eq!(b.hit(), Some(7));
    // And the other way round: the sword adds a point of damage.
    b.dice("R3 Y5 B1").attack("Dagger", 1, 0).plainly();
    assert_eq!(b.hit(), Some(4));
}

#[test]
fn dj_dual_02_a_weapon_without_a_bonus_adds_nothing() {
    let mut b = on("1 u .\n. . .").equip(1, "Sword").equip(1, "Mace").start();
    b.turn(1, Action::Battle).dice("R3 G1 B1").attack("Sword", 1, 0).plainly();
    assert_eq!(b.hit(), Some(6), "the mace has none");
    b.dice("R3 G1 B1").attack("Mace", 1, 0).plainly();
    assert_eq!(b.hit(), Some(7), "the sword has one");
}

#[test]
fn dj_surge_01_surges_buy_what_the_weapon_offers() {
    // DJ-SURGE-01, DJ-SURGE-02, DJ-SURGE-03, N-32: not what the second weapon offers.
    let mut b = on("1 u .\n. . .").equip(1, "Sword").equip(1, "Mace").start();
    b.turn(1, Action::Battle).dice("R4 G3 B1").attack("Sword", 1, 0).done();
    assert_eq!(b.options(), [Choice::Surge(0), Choice::Done]);
    b.answer(Choice::Surge(0));
    assert_eq!(b.hit(), Some(6));
}

#[test]
fn dj_surge_08ex_four_surges_of_the_mace() {
    // DJ-SURGE-08EX, DJ-SURGE-04: damage and knockback, or two points of damage.
    let start = || {
        let mut b = on("1 u . . . .\n. . . . . .").equip(1, "Mace").start();
        b.turn(1, Action::Battle).dice("R4 G3 B2 B2").attack("Mace", 1, 0);
        b.answer(Choice::FatigueDie).done();
        assert_eq!(b.prompt(), Prompt::Surges(4));
        b
    };
    let mut b = start();
    b.answer(Choice::Surge(0)).answer(Choice::Surge(0));
    assert_eq!(b.hit(), Some(7));
    let mut b = start();
    b.answer(Choice::Surge(0)).answer(Choice::Surge(1));
    assert_eq!(b.hit(), Some(6));
    assert!(matches!(b.prompt(), Prompt::Knockback(_)));
    // Knockback twice throws once.
    let mut b = start();
    b.answer(Choice::Surge(1)).answer(Choice::Surge(1));
    assert_eq!(b.hit(), Some(5));
    assert!(matches!(b.prompt(), Prompt::Knockback(_)));
    b.answer(Choice::Pass);
    assert!(!matches!(b.prompt(), Prompt::Knockback(_)));
}

#[test]
fn dj_surge_05_unspent_surges_are_lost() {
    let mut b = on("1 u .\n. . .").equip(1, "Mace").start();
    b.turn(1, Action::Battle).dice("R4 G3 B2").attack("Mace", 1, 0).plainly();
    b.dice("R3 G1 B1").attack("Mace", 1, 0).done();
    assert!(matches!(b.prompt(), Prompt::Act(_)), "no surges, no question");
    assert_eq!(b.hit(), Some(6));
}

#[test]
fn dj_surge_06_two_surges_are_a_threat() {
    // DJ-SURGE-06, DJ-SURGE-09: even when the attack falls short; not when it missed.
    let gains = |dice: &str, drawing: &str| {
        let mut b = on(drawing).start();
        b.activate('a');
        let before = b.state().threat;
        b.dice(dice).strike(0, 0).plainly();
        b.state().threat - before
    };
    assert_eq!(gains("U4 G3", "1 . a"), 1);
    assert_eq!(gains("U4 G1", "1 . a"), 0, "an odd surge is lost");
    assert_eq!(gains("U4 G3", "1 . . . . . a"), 1, "short of the range");
    assert_eq!(gains("U1 G3", "1 . a"), 0, "a miss");
}

#[test]
fn dj_surge_07_surges_spent_on_fear_buy_nothing() {
    // DJ-SURGE-07, DJ-ABIL-25: the fiend has Fear 1.
    let mut b = on("1 f .\n. . .").equip(1, "Axe").start();
    b.turn(1, Action::Battle).dice("R4 G3 B1").attack("Axe", 1, 0).done();
    assert_eq!(b.prompt(), Prompt::Surges(1), "one of two is for the fear");
    b.done();
    assert!(b.told("DJ-ABIL-25", Fact::FearOvercome { surges: 1 }));
    // For the overlord they give no threat: a hero with Fear 1 is attacked with 2 surges.
    let mut b = on("1 . a")
        .with(|content| content.sheets[0].powers.push(Power::Ability(Ability::Fear, 1)))
        .start();
    b.activate('a');
    let before = b.state().threat;
    b.dice("U4 G3").strike(0, 0).plainly();
    assert_eq!(b.state().threat, before);
    assert_eq!(b.hit(), Some(3));
}

#[test]
fn dj_wound_01_damage_is_hearts_and_bonuses() {
    // DJ-WOUND-01, DJ-WOUND-02, DJ-WOUND-06, DJ-MREF-05: 4 + 3, +2 skill, +1 belt; armor 4.
    let mut b =
        on("1 u .\n. . .").equip(1, "Axe").equip(1, "Belt").skill(1, "Mighty").players(5).start();
    b.turn(1, Action::Battle).dice("R2 G5 B1").attack("Axe", 1, 0).plainly();
    assert_eq!(b.hit(), Some(4 + 1 + 2 + 1));
    assert_eq!(b.state().monster(b.monster('u')).wounds, 4);
}

#[test]
fn dj_wound_02_wounds_are_never_below_nothing() {
    let mut b = on("1 t .\n. . .").start();
    b.turn(1, Action::Battle).dice("R6 B1").attack("fists", 1, 0).plainly();
    assert_eq!(b.state().monster(b.monster('t')).wounds, 0);
}

#[test]
fn dj_wound_03ex_six_damage_against_armor_two() {
    // DJ-WOUND-03EX, DJ-HERO-03, DJ-WOUND-04: base armor 1 and leather.
    let mut b = on("1 b").equip(1, "Leather").start();
    b.activate('b').dice("R3 G1").strike(0, 0).plainly();
    assert_eq!(b.hero(1).wounds, 12 - 4);
}

#[test]
fn dj_wound_05_the_last_wound_token_kills_a_hero() {
    let mut b = on("1 b").hero(1, |hero| hero.wounds = 5).start();
    b.activate('b').dice("R3 G1").strike(0, 0).plainly();
    assert!(b.told("DJ-DEATH-03", Fact::HeroKilled { hero: HeroId(0) }));
    let mut b = on("1 b").hero(1, |hero| hero.wounds = 6).start();
    b.activate('b').dice("R3 G1").strike(0, 0).plainly();
    assert_eq!(b.hero(1).wounds, 1);
}

#[test]
fn dj_wound_07_a_monster_dies_of_as_many_wounds_as_it_has() {
    // DJ-WOUND-07, DJ-WOUND-08, DJ-DEATH-01, DJ-MREF-06: 4 wounds with three players.
    let mut b = on("1 b").equip(1, "Axe").start();
    b.turn(1, Action::Battle).dice("R5 G1 B1").attack("Axe", 1, 0).plainly();
    assert_eq!(b.state().monster(b.monster('b')).wounds, 3);
    b.dice("R6 G3 B1").attack("Axe", 1, 0).plainly();
    assert!(b.monsters('b').is_empty());
    assert!(b.state().monsters_at.is_empty(), "the figure is free again");
}

#[test]
fn dj_wound_09_pits_burning_and_aura_ignore_armor() {
    // DJ-WOUND-09, DJ-PROP-02
    let mut b = on("1 o").equip(1, "Leather").start();
    b.turn(1, Action::Run).step("e");
    assert_eq!(b.hero(1).wounds, 11);
}
