//! ABIL and LOS examples: the special abilities.

use crate::bench::{Bench, on, pose};
use longrest_descent::*;

fn wounded(b: &mut Bench) -> Vec<Figure> {
    let facts = b.facts().into_iter();
    facts
        .filter_map(|fact| match fact {
            Fact::Wounded { figure, .. } => Some(figure),
            _ => None,
        })
        .collect()
}

const H1: Figure = Figure::Hero(HeroId(0));
const H2: Figure = Figure::Hero(HeroId(1));

#[test]
fn dj_abil_01_ranks_add_up() {
    // DJ-ABIL-01, DJ-ABIL-02EX: Blast 1 of the bomb and Blast 2 of the charm are Blast 3.
    let mut b = on("1 . . . . . . b").equip(1, "Bomb").equip(1, "Blast Charm").start();
    b.turn(1, Action::Battle).dice("U6 B4").attack("Bomb", 4, 0).plainly();
    assert_eq!(b.state().monster(b.monster('b')).wounds, 0, "one damage, armor two");
    assert!(wounded(&mut b).contains(&Figure::Monster(b.monster('b'))), "three spaces away");
}

#[test]
fn dj_abil_04_aura_hurts_who_comes_near() {
    // DJ-ABIL-04, DJ-ABIL-05, DJ-ABIL-06, DJ-MOVE-12: each space entered; not when it comes to him.
    let mut b = on("
        . . f . .
        . . . . .
        1 . . . .
    ")
    .equip(1, "Leather")
    .start();
    b.turn(1, Action::Run).step("e");
    assert_eq!(b.hero(1).wounds, 11, "armor ignored");
    b.step("e");
    assert_eq!(b.hero(1).wounds, 10, "from one adjacent space to the next");
    b.step("w w");
    assert_eq!(b.hero(1).wounds, 9);
    b.done();
    b.activate('f').step("w");
    assert_eq!(b.hero(1).wounds, 9);
}

#[test]
fn dj_abil_07_blast_affects_everybody_around() {
    // DJ-ABIL-07, DJ-ABIL-10: friends too, each with his own armor, the attacker himself as well.
    let mut b = on("
        1 . b .
        . . . a
        . 2 . .
    ")
    .equip(1, "Bomb")
    .start();
    b.turn(1, Action::Battle).dice("U2 B4").attack("Bomb", 2, 1).done();
    b.answer(Choice::Enhance(1));
    let hit = wounded(&mut b);
    assert_eq!(hit.len(), 3);
    assert!(!hit.contains(&H1), "two spaces away");
    assert!(hit.contains(&H2));
    assert_eq!(b.hero(2).wounds, 11, "two damage, armor one");
    assert_eq!(b.state().monster(b.monster('a')).wounds, 2, "armor none");
}

#[test]
fn dj_abil_08_blast_needs_sight_from_its_centre() {
    // DJ-ABIL-08, DJ-ABIL-09, DJ-ABIL-11EX, N-29: walls, doors and rubble stop it; figures do not.
    let mut b = on("
        1 . b . a|m
        . . . . * .
        . . . . a .
    ")
    .equip(1, "Bomb")
    .equip(1, "Blast Charm")
    .start();
    b.turn(1, Action::Battle).dice("U4 B4").attack("Bomb", 2, 0).done();
    b.answer(Choice::Enhance(0)).plainly();
    let hit = wounded(&mut b);
    let ids: Vec<MonsterId> = b.state().monster_ids().collect();
    assert!(hit.contains(&H1), "two spaces away");
    assert!(hit.contains(&Figure::Monster(b.monster('a'))), "behind nobody");
    assert!(!hit.contains(&Figure::Monster(b.monster('m'))), "behind the wall");
    assert_eq!(ids.len(), 4);
    // The archer beyond the rubble: in line from the centre at column 4.
    let mut b = on("
        1 . . . .
        . . . * a
        . . . . .
    ")
    .equip(1, "Bomb")
    .equip(1, "Blast Charm")
    .start();
    b.turn(1, Action::Battle).dice("U4 B4").attack("Bomb", 2, 1).done();
    b.answer(Choice::Enhance(0)).plainly();
    assert!(!wounded(&mut b).contains(&Figure::Monster(b.monster('a'))));
}

#[test]
fn dj_abil_17ex_six_positions_of_the_hounds_breath() {
    // DJ-ABIL-12, DJ-ABIL-17EX: one for each outer side of its base.
    let mut b = on("
        1 . . . .
        . . d . .
        . . . . .
    ")
    .overlord_turn()
    .start();
    b.activate('d').answer(Choice::Attack(Arm::Natural));
    assert_eq!(b.options().len(), 6);
    let mut b = on("
        1 . . . . . .
        . . y . . . .
        . . . . . . .
    ")
    .overlord_turn()
    .start();
    b.activate('y').answer(Choice::Attack(Arm::Natural));
    assert_eq!(b.options().len(), 10, "the wyrm has ten");
}

#[test]
fn dj_abil_18ex_breath_covers_friend_and_foe() {
    // DJ-ABIL-13, DJ-ABIL-14, DJ-ABIL-15, DJ-ABIL-16, DJ-ABIL-18EX: two heroes and a brute, not the
    // third hero; the range of these dice would be short; part of the template lies off the board.
    let mut b = on("
        . . . 2
        d . 1 b
        3 . . .
    ")
    .overlord_turn()
    .start();
    b.activate('d').answer(Choice::Attack(Arm::Natural));
    let side = Choice::Side(b.at(1, 1), 2);
    b.facts();
    b.dice("U2 Y1").answer(side);
    let brute = Figure::Monster(b.monster('b'));
    assert_eq!(wounded(&mut b), [H1, H2, brute]);
    // A miss fails.
    let mut b = on("d . 1 .").overlord_turn().start();
    b.activate('d').answer(Choice::Attack(Arm::Natural));
    let side = Choice::Side(b.at(1, 0), 2);
    b.dice("U1 Y1").answer(side);
    assert_eq!(b.failure(), Some(Failure::Miss));
}

#[test]
fn breath_does_not_pass_walls() {
    // DJ-ABIL-16, Q-19, DJ-ABIL-54
    let mut b = on("
        d . . . .
        # # 1 . .
    ")
    .overlord_turn()
    .start();
    b.activate('d').answer(Choice::Attack(Arm::Natural));
    let side = Choice::Side(b.at(1, 0), 4);
    b.facts();
    b.dice("U2 Y1").answer(side);
    assert_eq!(wounded(&mut b), []);
}

#[test]
fn dj_abil_19_burn_leaves_a_token() {
    // DJ-ABIL-19, DJ-ABIL-20, DJ-ABIL-53: damage before armor; not when the attack fails.
    let mut b = on("
        y . . 1 .
        . . . . .
    ")
    .with(|content| content.sheets[0].armor = 20)
    .overlord_turn()
    .start();
    b.activate('y').answer(Choice::Attack(Arm::Natural));
    let side = Choice::Side(b.at(2, 0), 2);
    b.dice("U2 G1 Y1 Y1").answer(side).plainly();
    assert_eq!((b.hero(1).wounds, b.hero(1).tokens.burn), (12, 1));
    b.dice("B1")
        .activate('y')
        .answer(Choice::Attack(Arm::Natural))
        .dice("U2 G1 Y1 Y1")
        .answer(side);
    assert_eq!(b.hero(1).tokens.burn, 2, "several may accumulate");
    let mut b = on("
        y . . 1 .
        . . . . .
    ")
    .overlord_turn()
    .start();
    b.activate('y').answer(Choice::Attack(Arm::Natural)).dice("U1 G1 Y1 Y1").answer(side);
    assert_eq!(b.hero(1).tokens.burn, 0);
}

#[test]
fn dj_abil_21_command_helps_friends_nearby() {
    // DJ-ABIL-21, DJ-ABIL-22, DJ-ABIL-23, DJ-ABIL-24EX: damage and range, past a corner, added up.
    let attack = |drawing: &str, column: i16| {
        let mut b = on(drawing).overlord_turn().start();
        b.activate('a').dice("U3 G1").strike(column, 0).plainly();
        b.facts().into_iter().find_map(|fact| match fact {
            Fact::AttackHit { range, damage } => Some((range, damage)),
            _ => None,
        })
    };
    assert_eq!(attack("1 . a . . . B", 0), Some((2, 5)), "four spaces away");
    assert_eq!(attack("1 . a . . B", 0), Some((3, 6)));
    assert_eq!(attack("1 . a B B", 0), Some((4, 7)));
    assert_eq!(attack("1 . a .\n# # # B", 0), Some((3, 6)), "no sight needed");
    let mut b = on("1 2 u .\n. . . .").skill(1, "Blessing").start();
    b.turn(2, Action::Battle).dice("R3 B1").attack("fists", 2, 0).plainly();
    assert_eq!(b.hit(), Some(4), "for heroes too");
}

#[test]
fn dj_abil_25_fear_takes_surges() {
    // DJ-ABIL-25, Q-05: too few and the attack fails.
    let mut b = on("1 F .\n. . .").equip(1, "Axe").start();
    b.turn(1, Action::Battle).dice("R4 G1 B1").attack("Axe", 1, 0).plainly();
    assert_eq!(b.failure(), Some(Failure::Fear), "Fear 2 and one surge");
    b.dice("R4 G3 B1").attack("Axe", 1, 0).plainly();
    assert_eq!(b.hit(), Some(5));
}

#[test]
fn dj_abil_27_flying() {
    // DJ-ABIL-27, DJ-ABIL-28, DJ-ABIL-29, N-07: over enemies and obstacles, but no stay there; a
    // pit does nothing.
    let mut b = on("
        # 1 #
        . . w
        # * #
        # o #
    ")
    .overlord_turn()
    .start();
    b.activate('w').step("w");
    b.step("n");
    assert!(!b.offers(Choice::Done), "over the hero");
    b.step("s");
    b.step("s");
    assert!(!b.offers(Choice::Done), "over the rubble");
    b.step("s");
    assert_eq!(b.spaces(b.monster('w')), [(1, 3)], "it stays over the pit");
    assert_eq!(b.state().monster(b.monster('w')).wounds, 0);
}

#[test]
fn dj_abil_30_knockback_throws() {
    // DJ-ABIL-30, DJ-ABIL-31, DJ-ABIL-33: up to three spaces, past figures and obstacles, not
    // through walls, onto a free space.
    let mut b = on("
        u . 1 * 2 .|.
        . . . ~ o . .
    ")
    .overlord_turn()
    .start();
    b.activate('u').dice("R3 G1 G1").strike(2, 0);
    assert_eq!(b.prompt(), Prompt::Knockback(H1));
    assert_eq!(b.seat(), OVERLORD);
    let lands = |column, row| b.offers(Choice::Place(pose(b.at(column, row))));
    assert!(lands(5, 0) && lands(5, 1) && lands(4, 1) && lands(2, 1));
    assert!(!lands(3, 0) && !lands(3, 1) && !lands(4, 0) && !lands(6, 0) && !lands(6, 1));
    assert!(b.offers(Choice::Pass), "the attacker may");
    // Into the pit: he falls in.
    let wounds = b.hero(1).wounds;
    let pit = Choice::Place(pose(b.at(4, 1)));
    b.answer(pit);
    assert_eq!(b.hero(1).wounds, wounds - 1);
}

#[test]
fn dj_abil_34ex_thrown_over_rubble_next_to_an_aura() {
    // DJ-ABIL-32, DJ-ABIL-34EX: exactly one wound, on landing.
    let mut b = on("
        . . D . . .
        u . 1 * . .
        . . . . . .
    ")
    .with(|content| content.sheets[0].armor = 20)
    .overlord_turn()
    .start();
    b.activate('u').dice("R3 G1 G1").strike(2, 1);
    let far = Choice::Place(pose(b.at(4, 1)));
    b.answer(far);
    assert_eq!((b.place(1), b.hero(1).wounds), ((4, 1), 11));
}

#[test]
fn dj_abil_35_pierce_ignores_armor() {
    // DJ-ABIL-35, DJ-ABIL-36, DJ-ABIL-37EX: three points, never below 0; shields still work.
    let hit = |armor: u8, shield: bool| {
        let mut b = on("d . 1 .").with(move |content| content.sheets[0].armor = armor);
        if shield {
            b = b.equip(1, "Shield");
        }
        let mut b = b.overlord_turn().start();
        b.activate('d').answer(Choice::Attack(Arm::Natural));
        let side = Choice::Side(b.at(1, 0), 2);
        b.dice("U2 Y1").answer(side);
        if shield {
            let cancel = b.options()[0];
            b.answer(cancel);
        }
        12 - b.hero(1).wounds
    };
    assert_eq!([hit(0, false), hit(3, false), hit(4, false)], [3, 3, 2]);
    assert_eq!(hit(3, true), 2);
}

#[test]
fn dj_abil_39_quick_shot() {
    let mut b = on("1 . q .\n. . . .").overlord_turn().start();
    b.activate('q').dice("U3 G1 Y1 U3 G1 Y1").strike(0, 0).plainly();
    b.strike(0, 0).plainly();
    b.no_dice_left();
    assert!(!b.offers(Choice::Attack(Arm::Natural)));
}

#[test]
fn dj_abil_40_reach_strikes_two_spaces_away() {
    // DJ-ABIL-40, DJ-ABIL-41: no range needed, but sight.
    let mut b = on("1 . b . a").equip(1, "Whip").start();
    b.turn(1, Action::Battle).wield("Whip");
    assert_eq!(b.options(), [Choice::Space(b.at(1, 0)), Choice::Space(b.at(2, 0))]);
    b.dice("R2 B1").space(2, 0).plainly();
    assert_eq!(b.hit(), Some(4), "a range of 0");
    let mut b = on("1 * b . a\n. . . . .").equip(1, "Whip").start();
    b.turn(1, Action::Battle).wield("Whip");
    assert!(!b.offers(Choice::Space(b.at(2, 0))), "behind rubble");
}

#[test]
fn dj_abil_42_sorcery_is_split_as_one_likes() {
    for (to_range, damage) in [(0, 5), (2, 3), (3, 2)] {
        let mut b = on("1 . m").overlord_turn().start();
        b.activate('m').dice("W4 Y5").strike(0, 0);
        assert_eq!(b.prompt(), Prompt::Enhance(3));
        b.answer(Choice::Enhance(to_range));
        assert_eq!(b.hit(), Some(damage));
    }
}

#[test]
fn dj_abil_43_stun_and_web_tokens() {
    // DJ-ABIL-43, DJ-ABIL-51: damage before armor is enough; they accumulate.
    let mut b = on("1 t .\n. . .")
        .with(|content| content.sheets[0].armor = 30)
        .hero(1, |hero| hero.tokens.stun = 1)
        .overlord_turn()
        .start();
    b.activate('t').dice("R3 G1 G1 Y1").strike(0, 0).plainly();
    assert_eq!((b.hero(1).wounds, b.hero(1).tokens.stun), (12, 2));
    let mut b = on("1 P .\n. . .")
        .with(|content| content.sheets[0].armor = 30)
        .hero(1, |hero| hero.tokens.web = 1)
        .overlord_turn()
        .start();
    b.activate('P').dice("W4 G1 B1").strike(0, 0).plainly();
    assert_eq!((b.hero(1).wounds, b.hero(1).tokens.web), (12, 2));
}

#[test]
fn dj_abil_45_sweep_hits_every_enemy_in_reach() {
    // DJ-ABIL-45, DJ-ABIL-46, DJ-ABIL-47EX: one roll; two heroes in sight, a third within two
    // spaces behind a wall; the brute is a friend.
    let mut b = on("
        1 . . b .|3
        . . T . .|.
        . 2 . . . .
    ")
    .overlord_turn()
    .start();
    b.facts();
    b.activate('T').dice("R3 G1 G1 Y1 B1").answer(Choice::Attack(Arm::Natural)).plainly();
    b.no_dice_left();
    assert_eq!(wounded(&mut b), [H1, H2]);
    assert_eq!((b.hero(1).wounds, b.hero(2).wounds), (12 - 9, 12 - 9));
    // Nor could the third be attacked with Reach.
    let mut b = on("
        . . . . .|1
        . . t . .|.
        . 2 . . . .
    ")
    .overlord_turn()
    .start();
    b.activate('t').answer(Choice::Attack(Arm::Natural));
    assert!(!b.offers(Choice::Space(b.at(5, 0))));
}

#[test]
fn dj_abil_48_undying() {
    // DJ-ABIL-48, DJ-ABIL-49, DJ-ABIL-50: 9 damage against armor 1 and 5 wounds: it rises with 3
    // left over; on anything but a surge it stays dead and pays its bounty.
    let start = || {
        let mut b = on("1 A").equip(1, "Axe").skill(1, "Mighty").start();
        b.turn(1, Action::Battle).dice("R2 G1 B1").attack("Axe", 1, 0);
        b
    };
    let mut b = start();
    b.dice("B2").done();
    let archer = b.monster('A');
    assert_eq!(b.state().monster(archer).wounds, 3);
    assert_eq!(b.hero(1).coins, 300, "no bounty yet");
    let mut b = start();
    b.dice("B4").done();
    assert!(b.monsters('A').is_empty());
    assert_eq!(b.hero(1).coins, 350);
}

#[test]
fn dj_abil_52_grapple_holds() {
    // DJ-ABIL-52, P-01, DJ-MACT-16: no movement points next to it; attacks and fatigue dice stay.
    let mut b = on("
        1 . . n .
        . . . . .
        . . . . .
    ")
    .equip(1, "Healing Potion")
    .hero(1, |hero| hero.wounds = 5)
    .start();
    let potion = b.item("Healing Potion");
    b.turn(1, Action::Advance).step("e");
    assert!(b.offers(Choice::Drink(potion)));
    b.step("e");
    let free = b
        .options()
        .into_iter()
        .filter(|option| {
            !matches!(option, Choice::Done | Choice::Drop(_) | Choice::Attack(Arm::Fists))
        })
        .collect::<Vec<_>>();
    assert_eq!(free, []);
    assert_eq!(b.state().turn.movement, 2, "kept, in case the grapple ends");
}

#[test]
fn dj_los_09ex_the_ogre_hides_its_own_back() {
    // DJ-LOS-09EX, DJ-LOS-05, DJ-LOS-08, DJ-LOS-12: the hound and the two nearer spaces are seen.
    let mut b = on("
        . d . . . .
        1 . . u . .
        . . . . . .
    ")
    .equip(1, "Bow")
    .start();
    b.turn(1, Action::Battle).wield("Bow");
    let sees = |column, row| b.offers(Choice::Space(b.at(column, row)));
    assert!(sees(1, 0) && sees(3, 1) && sees(3, 2));
    assert!(!sees(4, 1), "straight behind its front");
}

#[test]
fn dj_los_10ex_a_blast_may_catch_what_is_not_seen() {
    let mut b = on("
        1 . . . .
        # # # # b
    ")
    .equip(1, "Bomb")
    .start();
    b.turn(1, Action::Battle).wield("Bomb");
    assert!(!b.offers(Choice::Space(b.at(4, 1))), "no monster in sight");
    b.facts();
    b.dice("U4 B4").space(3, 0).done();
    b.answer(Choice::Enhance(0)).plainly();
    assert_eq!(wounded(&mut b), [Figure::Monster(b.monster('b'))]);
}

#[test]
fn dj_los_02_a_large_monster_sees_from_any_of_its_spaces() {
    // DJ-LOS-01, DJ-LOS-02
    let mut b = on("
        . . . 1 .
        q . * . .
        . . * . .
    ")
    .overlord_turn()
    .start();
    b.activate('q').answer(Choice::Attack(Arm::Natural));
    assert!(b.offers(Choice::Space(b.at(3, 0))));
}

#[test]
fn skills_that_see_more() {
    // DJ-LOS-05: round a corner, or past one figure.
    let drawing = "
        1 # b
        . . .
    ";
    let sees = |skill: Option<&str>, drawing: &str, column: i16| {
        let mut b = on(drawing).equip(1, "Bow");
        if let Some(skill) = skill {
            b = b.skill(1, skill);
        }
        let mut b = b.start();
        b.turn(1, Action::Battle).wield("Bow");
        b.offers(Choice::Space(b.at(column, 0)))
    };
    assert!(!sees(None, drawing, 2) && sees(Some("Crack Shot"), drawing, 2));
    assert!(!sees(None, "1 . b a .", 3) && sees(Some("Precision"), "1 . b a .", 3));
    assert!(!sees(Some("Precision"), "1 . b b a .", 4), "one figure, not two");
}

#[test]
fn surges_that_do_more() {
    // DJ-SURGE-01: threat lost, damage doubled, the target slain.
    let start = || {
        let mut b = on("1 A .").equip(1, "Storm").skill(1, "Prodigy").threat(5).start();
        b.turn(1, Action::Battle).dice("W2 G3 B1").attack("Storm", 1, 0).done();
        assert_eq!(b.prompt(), Prompt::Surges(4));
        b
    };
    let mut b = start();
    b.answer(Choice::Surge(1)).done();
    assert_eq!(b.state().threat, 4);
    let mut b = start();
    b.answer(Choice::Surge(2)).done();
    assert!(b.monsters('A').is_empty(), "no roll against death");
    let mut b = start();
    b.dice("B1").answer(Choice::Surge(3)).done();
    assert_eq!(b.hit(), Some(10));
}
