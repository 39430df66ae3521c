//! DEATH, KILL: what remains of monsters, and who is credited.

use crate::stage::{Stage, in_each_edition};
use longrest_haven::goal::Tally;

fn kills(stage: &Stage) -> u16 {
    stage.state().characters[0].tally.get(Tally::Kills)
}

#[test]
fn fh_death_02_damage_equal_to_its_hit_points() {
    // FH-DEATH-02, FH-DEATH-03, FH-DEATH-04, GH-KILL-02, GH-KILL-03
    for edition in ["frosthaven", "gloomhaven"] {
        let stage = Stage::new(&format!(
            "
        . . .
         A m
        . . .
        A card strike 15: attack 3 / move 1
        m: brute, 3/10 hp, poison, wound
        A draws: -1
        edition: {edition}
        "
        ))
        .play("A: top strike; m")
        .expect(
            "
            m: gone
            loot m: 1
            figures: A
            ",
        );
        assert_eq!(kills(&stage), 1, "{edition}");
    }
}

#[test]
fn fh_death_04_also_if_summoned_but_not_an_ally() {
    // FH-DEATH-04, D110
    let text = "
        . . . . .
         A x m .
        . . . . .
        A card strike 15: attack 20 / move 1
        monster shaman: hp 10, move 2, attack 1
        shaman card 5: summon brute
        m: shaman
        ";
    Stage::new(text).play("A: top strike; brute-1").expect("loot x: 1");
    // GH-KILL-02
    Stage::new(&format!("{text}\nedition: gloomhaven"))
        .play("A: top strike; brute-1")
        .expect("loot x: 0");
    let ally = "
        A m n
        monster archer: hp 1, move 2, attack 2, side party
        m: archer
        n: brute
        brute card 5: attack +0
        ";
    Stage::new(ally).play("").expect(
        "
        m: gone
        loot m: 0
        ",
    );
}

#[test]
fn fh_death_05_no_effects_on_the_dead() {
    // FH-DEATH-05, GH-KILL-01
    in_each_edition(|| {
        Stage::new(
            "
            A m x
            A card strike 15: attack 9, push 1, curse / move 1
            m: brute, 3/10 hp
            ",
        )
        .play("A: top strike; m")
        .expect(
            "
            loot m: 1
            loot x: 0
            deck monsters: 6 +0, 5 -1, 5 +1, 1 -2, 1 +2, 1 null, 1 x2
            ",
        )
    });
}

#[test]
fn fh_death_06_dead_in_the_middle_of_its_abilities() {
    // FH-DEATH-06: it dies of the trap and neither attacks nor heals
    Stage::new(
        "
        A x ^ m
        brute card 5: move +0; attack +5; heal 3, self
        m: brute, 1/10 hp
        ",
    )
    .play("")
    .expect(
        "
        m: gone
        A: 10/10 hp
        loot ^: 1
        ",
    );
}

#[test]
fn fh_death_ex1_each_has_its_own_damage_and_conditions() {
    Stage::new(
        "
        m A n
        A card strike 15: attack 1, stun / move 1
        m: brute, number 3
        n: brute, number 6, 7/10 hp
        ",
    )
    .play("A: top strike; m")
    .expect(
        "
        m: 9/10 hp, stun
        n: 7/10 hp
        ",
    );
}

#[test]
fn fh_kill_01_a_summon_kills_for_its_summoner() {
    // FH-KILL-01, GH-KILL-04
    in_each_edition(|| {
        let stage = Stage::new(
            "
            A w m
            A summon wolf: hp 4, move 2, attack 3
            w: wolf of A
            m: brute, 3/10 hp
            ",
        )
        .expect("m: gone");
        assert_eq!(kills(&stage), 1);
    });
}

#[test]
fn fh_kill_02_retaliate_and_suffered_damage() {
    let stage = Stage::new(
        "
        A m
        A card thorns 15: suffer 3, adjacent / retaliate 3
        A card other 16: attack 1 / move 1
        brute card 50: attack +0
        m: brute, 3/10 hp
        ",
    )
    .play("A: bottom thorns; yes; end turn")
    .expect("m: gone");
    assert_eq!(kills(&stage), 1);
    let stage = Stage::new(
        "
        A m
        A card thorns 15: suffer 3, adjacent / retaliate 3
        m: brute, 3/10 hp
        ",
    )
    .play("A: top thorns; m")
    .expect("m: gone");
    assert_eq!(kills(&stage), 1);
}

#[test]
fn fh_kill_03_pushed_into_a_trap() {
    // FH-KILL-03, GH-KILL-05
    for edition in ["frosthaven", "gloomhaven"] {
        let stage = Stage::new(&format!(
            "
        A m ^
        A card shove 15: push 1, adjacent / move 1
        m: brute, 2/10 hp
        edition: {edition}
        "
        ))
        // In Gloomhaven the push, once used, goes the only way there is.
        .play(if edition == "frosthaven" { "A: top shove; m; ^" } else { "A: top shove; m" })
        .expect("m: gone");
        assert_eq!(kills(&stage), 1, "{edition}");
    }
}

#[test]
fn fh_kill_03_a_controlled_move_is_forced() {
    // FH-KILL-03, FH-COMMAND-06; FH-DEATH-04: controlled, it is no ally
    let stage = Stage::new(
        "
        A m ^
        A card bend 15: control (move 1), adjacent / move 1
        m: brute, 2/10 hp
        ",
    )
    .play("A: top bend; m; ^")
    .expect(
        "
        m: gone
        loot ^: 1
        ",
    );
    assert_eq!(kills(&stage), 1);
}

#[test]
fn fh_kill_04_wound_and_own_movement_and_other_monsters() {
    // FH-KILL-04, GH-KILL-06, GH-KILL-07, GH-MTURN-01, GH-MMOVE-16
    for edition in ["frosthaven", "gloomhaven"] {
        let stage = Stage::new(&format!(
            "
        O O O O O
         A x ^ m
        O O O O O
        brute card 5: move +0; attack +0
        m: brute, 2/10 hp
        edition: {edition}
        "
        ))
        .expect("m: gone");
        assert_eq!(kills(&stage), 0, "{edition}");
        let stage = Stage::new(&format!(
            "
        A x m
        brute card 5: move +0; attack +0
        m: brute, 1/10 hp, wound
        edition: {edition}
        "
        ))
        .expect("m: gone");
        assert_eq!(kills(&stage), 0, "{edition}");
        // GH-KILL-08, N-90: a controlled monster kills for nobody
        let stage = Stage::new(&format!(
            "
        . . . .
         A m n
        . . . .
        A card bend 15: control (attack +0), adjacent / move 1
        m: brute
        n: brute, 1/10 hp
        edition: {edition}
        "
        ))
        .play("A: top bend; m; n")
        .expect("n: gone");
        assert_eq!(kills(&stage), 0, "{edition}");
    }
}

#[test]
fn fh_faq_172_thresholds_come_before_death() {
    // FH-FAQ-172, FH-FAQ-173: at 0 hit points the section is read first, and heals it
    Stage::new(
        "
        A m
        A card strike 15: attack 9 / move 1
        monster ogre: hp 10, move 2, attack 1, boss
        m: ogre, 5/10 hp
        rule: rule rage, once: when any boss suffers damage: any boss heal 4
        ",
    )
    .play("A: top strike; m")
    .expect("m: 4/10 hp");
}
