//! Gloomhaven: SUMMON and COMMAND, as far as other modules do not play both editions.

use crate::stage::{Stage, in_each_edition};

const SUMMON: &str = "
        A summon wolf: hp 4, move 3, attack 2
        A card call 15: attack 1 / summon wolf; persistent
        A card back 20: recover 1 from lost / move 2
        A hand: u, v
        monster brute: hp 10, move 0, attack 0
        m: brute, 10/10 hp
        ";

#[test]
fn gh_summon_01_in_an_empty_hex() {
    // A pressure plate counts as empty; a trap and a money token fill their hex.
    let stage = Stage::gloomhaven(&format!("A _ . m\n ^ . .\n{SUMMON}"));
    stage.play("A: bottom call; yes; ?").expect("wolf at r1c2");
    let stage = Stage::gloomhaven(&format!("A $ . m\n x . .\n{SUMMON}"));
    stage.play("A: bottom call; yes; ?").expect("wolf at x");
    let stage = Stage::gloomhaven(&format!("A x . m\n y . .\n{SUMMON}"));
    stage.play("A: bottom call; yes; ?").options("x, y").play("y; ?").expect("wolf at y");
}

#[test]
fn gh_summon_05_it_acts_from_the_next_round_before_its_summoner() {
    // GH-SUMMON-04, GH-SUMMON-06, GH-GLOSS-105: move 3 and attack 2, as its card says.
    let stage = Stage::gloomhaven(&format!("A x . . . m\n{SUMMON}"));
    let stage = stage.play("A: bottom call; yes; end turn").expect(
        "
        m: 10/10 hp
        wolf at x
        wolf: 4/4 hp
        ",
    );
    stage.play("u then v; ?").asks("A TakeAction").expect(
        "
        m: 8/10 hp
        wolf at r1c5
        ",
    );
}

#[test]
fn gh_summon_06_without_a_focus_it_stays() {
    let text = "
        A . . x . w
        A summon wolf: hp 4, move 2, attack 2
        w: wolf of A
        ";
    Stage::gloomhaven(text).play("?").asks("A TakeAction").expect("w at w");
}

#[test]
fn gh_summon_07_it_draws_from_the_deck_of_its_summoner() {
    let text = "
        A . w m
        A summon wolf: hp 4, move 0, attack 2
        w: wolf of A
        A draws: +2
        monsters draws: -1
        m: brute, 10/10 hp
        ";
    in_each_edition(|| Stage::new(text).play("?").expect("m: 6/10 hp"));
}

#[test]
fn gh_summon_10_at_zero_it_is_removed() {
    // GH-SUMMON-12: its card is lost in any case.
    let text = "
        A x m
        A summon wolf: hp 2, move 3, attack 2
        A card call 15: summon wolf; persistent / move 2
        A hand: u, v
        m: brute, 10/10 hp
        ";
    Stage::gloomhaven(text).play("A: top call; yes; end turn").expect(
        "
        wolf: gone
        A lost: call
        A active: none
        loot x: 0
        ",
    );
}

#[test]
fn gh_summon_11_when_its_card_is_recovered() {
    let stage = Stage::gloomhaven(&format!("A x . m\n{SUMMON}"));
    let stage = stage.play("A: bottom call; yes; top back; ?").options("call, done");
    stage.play("call; ?").expect(
        "
        wolf: gone
        A hand: call, u, v
        A active: none
        ",
    );
}

#[test]
fn gh_summon_12_when_its_card_is_moved_to_the_lost_pile() {
    let stage = Stage::gloomhaven(&format!("A x . m\n{SUMMON}"));
    let stage = stage.play("A: bottom call; yes; ?").expect("A active: call");
    stage.play("use remove call; ?").expect(
        "
        wolf: gone
        A lost: call
        A active: none
        ",
    );
}

#[test]
fn gh_command_03_a_granted_attack_is_melee_unless_it_says_otherwise() {
    // The other effects of the statistic card are kept.
    let text = |row: &str, attack: &str| {
        format!(
            "
            {row}
            A card order 15: control ({attack}) / move 2
            monster bow: hp 9, move 2, attack 2, range 3 / effects wound
            bow card 60: move +0
            m: bow
            n: brute, 10/10 hp
            "
        )
    };
    let stage = Stage::gloomhaven(&text("A . m n", "attack 3")).play("A: top order; m; n");
    stage.expect("n: 7/10 hp, wound").told("ranged: false");
    let stage = Stage::gloomhaven(&text("A . m . n", "attack 3")).play("A: top order; m; ?");
    stage.asks("A TakeAction").expect("n: 10/10 hp");
    let stage = Stage::gloomhaven(&text("A . m . n", "attack 3, range 2"));
    stage.play("A: top order; m; n").expect("n: 7/10 hp, wound");
}
