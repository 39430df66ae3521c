//! MOTHER, MSUM: bonuses, heals, conditions, looting and summons of monsters.

use crate::stage::Stage;
use longrest_haven::{Look, monster};

fn turn(text: &str) -> Stage {
    Stage::new(text).play("")
}

#[test]
fn fh_mother_01_bonuses_of_the_statistics_outlast_stun() {
    Stage::new(
        "
        A m
        A card strike 15: attack 3 / move 1
        monster brute: hp 10, move 2, attack 1 / traits shield 1
        m: brute, stun
        ",
    )
    .play("A: top strike; m")
    .expect("m: 8/10 hp, stun");
}

#[test]
fn fh_mother_02_bonuses_of_the_card_begin_with_its_turn() {
    // FH-MOTHER-02, FH-MOTHER-03, FH-MOTHER-04: 3 - 1 before its turn, then stun, then 5 - 3
    Stage::new(
        "
        A B
         m .
        C .
        A card one 15: attack 3 / move 1
        B card two 60: attack 1, stun / move 1
        C card three 70: attack 5 / move 1
        monster brute: hp 20, move 2, attack 1 / traits shield 1
        brute card 50: shield 2
        m: brute
        ",
    )
    .play("A: top one; m; end turn; B: top two; m; end turn; C: top three; m")
    .expect("m: 16/20 hp, stun");
}

#[test]
fn fh_mother_05_heals_the_most_hurt() {
    turn(
        "
        A . . n m o
        monster shaman: hp 10, move 2, attack 1
        shaman card 5: heal 3, range 2
        m: shaman, 8/10 hp
        n: brute, 5/10 hp
        o: brute, 7/10 hp
        ",
    )
    .expect(
        "
        m: 8/10 hp
        n: 8/10 hp
        o: 7/10 hp
        ",
    );
}

#[test]
fn fh_faq_166_conditions_do_not_matter_for_heals() {
    // FH-FAQ-166, N-77
    Stage::new(
        "
        A . . n m o
        monster shaman: hp 10, move 2, attack 1
        shaman card 5: heal 3, range 2
        m: shaman
        n: brute, 5/10 hp, poison
        o: brute, 5/10 hp
        ",
    )
    .asks("A MonsterHelps")
    .options("n, o")
    .play("o; ?")
    .expect("o: 8/10 hp");
}

#[test]
fn fh_mother_06_loots_for_good() {
    Stage::new(
        "
        A m $ $
        A card strike 15: attack 9 / move 1
        monster brute: hp 5, move 2, attack 1
        brute card 5: loot 1
        m: brute
        ",
    )
    .play("A: top strike; m")
    .expect(
        "
        loot r1c3: 0
        loot r1c4: 1
        loot m: 1
        ",
    );
}

#[test]
fn fh_mother_08_harm_by_the_focus_rules() {
    // FH-MOTHER-08: the nearest in range, then the earlier in the order; its focus does not matter
    turn(
        "
        A x m B
        brute card 5: immobilize, range 3
        m: brute
        ",
    )
    .expect(
        "
        A: 10/10 hp
        B: 10/10 hp, immobilize
        ",
    );
    turn(
        "
        B m A
        brute card 5: disarm, range 3
        m: brute
        ",
    )
    .expect(
        "
        A: 10/10 hp, disarm
        B: 10/10 hp
        ",
    );
}

#[test]
fn fh_mother_09_itself_first_then_the_nearest_without() {
    // FH-MOTHER-09, N-77
    let text = "
        A . . m n o
        monster shaman: hp 10, move 2, attack 1
        shaman card 5: strengthen, range 2
        n: brute
        o: brute
        ";
    turn(&format!("{text}\nm: shaman")).expect(
        "
        m: 10/10 hp, strengthen
        n: 10/10 hp
        ",
    );
    turn(&format!("{text}\nm: shaman, strengthen")).expect(
        "
        n: 10/10 hp, strengthen
        o: 10/10 hp
        ",
    );
}

#[test]
fn fh_mother_10_equally_near_the_earlier_in_the_order() {
    turn(
        "
        A . . n m o
        monster shaman: hp 10, move 2, attack 1
        shaman card 5: ward, range 2
        archer card 60: shield 1
        brute card 55: shield 1
        m: shaman, ward
        n: archer
        o: brute
        ",
    )
    .expect(
        "
        n: 10/10 hp
        o: 10/10 hp, ward
        ",
    );
}

#[test]
fn fh_msum_02_next_to_the_summoner_and_near_an_enemy() {
    // FH-MSUM-02, FH-MSUM-04, FH-MSUM-06: it has a card and a place, but takes no turn this round
    Stage::new(
        "
        A x m y
        A hand: c, d
        monster shaman: hp 10, move 2, attack 1
        shaman card 5: summon brute
        m: shaman
        ",
    )
    .expect(
        "
        brute-1 at x
        order: shaman, A, brute
        ",
    )
    .told("MonsterCardDrawn")
    .play("A: end turn; skip; ?")
    .asks("A SelectCards")
    .expect("A: 10/10 hp");
}

#[test]
fn fh_msum_01_from_the_next_round_on_by_its_own_card() {
    Stage::new(
        "
        A x m y
        A hand: c, d
        monster shaman: hp 10, move 2, attack 1
        shaman card 5: summon brute
        brute card 7: attack +1
        m: shaman
        ",
    )
    .play("A: end turn; c then d")
    .expect("A: 7/10 hp");
}

#[test]
fn fh_msum_03_no_place_or_no_standee() {
    turn(
        "
        A . O m O
        monster shaman: hp 10, move 2, attack 1
        shaman card 5: summon brute
        m: shaman
        ",
    )
    .expect("figures: A, m");
    turn(
        "
        A . x m n
        monster brute: hp 10, move 2, attack 1, standees 1
        monster shaman: hp 10, move 2, attack 1
        shaman card 5: summon brute
        m: shaman
        n: brute
        ",
    )
    .told("FH-MSUM-03 NoStandee")
    .expect("figures: A, m, n");
}

#[test]
fn fh_msum_05_stays_when_the_summoner_dies() {
    Stage::new(
        "
        . x m A
        A card strike 15: attack 9 / move 1
        monster shaman: hp 5, move 2, attack 1
        shaman card 5: summon brute
        m: shaman
        ",
    )
    .play("A: top strike; m")
    .expect(
        "
        m: gone
        brute-1: 10/10 hp
        ",
    );
}

#[test]
fn what_a_monster_would_do_is_told_where_it_moves_or_attacks() {
    let told = |card: &str| {
        let stage = Stage::new(&format!("A m\nm: brute\nbrute card 30: {card}"));
        let look = Look { rules: stage.rules(), state: stage.state() };
        monster::forecast(look, stage.figure("m"), |_, _| ()).is_some()
    };
    let cards = ["move +0; attack +0", "move +0", "attack +0", "shield 1"];
    assert_eq!(cards.map(told), [true, true, true, false]);
}
