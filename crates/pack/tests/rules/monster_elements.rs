//! MELEM: monsters and elements.

use crate::stage::Stage;

fn turn(text: &str) -> Stage {
    Stage::new(text).play("")
}

#[test]
fn fh_melem_03_one_consumption_for_the_whole_set() {
    // FH-MELEM-01, FH-MELEM-03
    turn(
        "
        m A n
        brute card 5: attack +0 | consume fire: +2
        m: brute
        n: brute
        elements: fire strong
        ",
    )
    .expect(
        "
        A: 2/10 hp
        elements: inert
        ",
    );
}

#[test]
fn fh_melem_03_types_of_one_set_share_it() {
    turn(
        "
        m A n
        brute card 5: attack +0 | consume fire: +2
        archer set: brute
        m: brute
        n: archer
        elements: fire waning
        ",
    )
    .expect(
        "
        A: 2/10 hp
        elements: inert
        ",
    );
}

#[test]
fn fh_melem_02_infused_when_the_last_has_acted() {
    turn(
        "
        m A n
        brute card 5: attack +0; infuse fire
        m: brute
        n: brute, elite
        ",
    )
    .expect("elements: fire strong")
    .told_in_order(&["TurnEnds { figure: n }", "TurnEnds { figure: m }", "Infused"]);
}

#[test]
fn fh_faq_ex08_nothing_performed_nothing_infused() {
    // FH-MELEM-01, FH-FAQ-167, FH-FAQ-EX08
    turn(
        "
        m A
        brute card 5: move +0; attack +0; infuse fire
        m: brute, disarm
        ",
    )
    .expect("elements: inert");
    turn(
        "
        m x A
        brute card 5: move +0; attack +0; infuse fire
        m: brute, disarm
        ",
    )
    .expect("elements: fire strong");
}

#[test]
fn fh_faq_169_consumed_if_any_of_them_is_going_to_act() {
    // FH-FAQ-169: the first is stunned, the second attacks
    turn(
        "
        m A n
        brute card 5: attack +0 | consume fire: +2
        m: brute, elite, stun
        n: brute
        elements: fire strong
        ",
    )
    .told_in_order(&["TurnBegins { figure: m }", "Consumed", "TurnBegins { figure: n }"])
    .expect("A: 6/10 hp");
    // Nobody attacks: the element stays.
    turn(
        "
        m A n
        brute card 5: attack +0 | consume fire: +2
        m: brute, elite, stun
        n: brute, disarm
        elements: fire strong
        ",
    )
    .expect("elements: fire strong");
    // FH-FAQ-EX08: one moves and none attacks
    turn(
        "
        m x A
        brute card 5: move +0; attack +0, target all | consume fire: push 1
        m: brute, disarm
        elements: fire strong
        ",
    )
    .expect("elements: inert");
}

#[test]
fn fh_faq_168_an_ability_of_its_own_is_reason_enough() {
    // FH-FAQ-168, N-93
    turn(
        "
        m A
        brute card 5: attack +0 | consume fire: then (heal 3, self)
        m: brute, disarm, 5/10 hp
        elements: fire strong
        ",
    )
    .expect(
        "
        m: 8/10 hp
        elements: inert
        A: 10/10 hp
        ",
    );
}

#[test]
fn fh_melem_04_late_arrivals_do_not_benefit() {
    // FH-MELEM-04: n is revealed when its set has acted already
    let text = "
        m A 1 n
        A card run 10: attack 1 / move 1
        A plays: run, rest
        A hand: c, d
        brute card 5: attack +0 | consume fire: +2
        m: brute
        n: brute
        elements: fire strong
        ";
    Stage::new(text).play("A: bottom run; 1; end turn").expect("A: 4/10 hp").told_in_order(&[
        "TurnBegins { figure: m",
        "DoorOpened",
        "TurnEnds { figure: A }",
    ]);
    // FH-MELEM-05: but they may consume what was infused in the meantime
    let infusing = text.replace("/ move 1", "/ move 1; infuse fire");
    Stage::new(&infusing).play("A: bottom run; 1; end turn").expect("A: 2/10 hp");
}

#[test]
fn gh_melem_05_the_whole_type_benefits() {
    // GH-MELEM-05, D101
    Stage::new(
        "
        . . # . .
         m A 1 n .
        . . # . .
        A card run 10: attack 1 / move 1
        A plays: run, rest
        A hand: c, d
        brute card 5: attack +0 | consume fire: +2
        m: brute
        n: brute
        elements: fire strong
        edition: gloomhaven
        ",
    )
    .play("A: bottom run; 1; end turn")
    .expect("A: 2/10 hp");
}

#[test]
fn fh_melem_06_the_group_chooses_the_element() {
    Stage::new(
        "
        m A
        brute card 5: attack +0 | consume fire/ice: +2
        m: brute
        elements: fire strong, ice strong
        ",
    )
    .asks("A Consume")
    .options("fire, ice")
    .play("B: ice; ?")
    .expect(
        "
        A: 6/10 hp
        elements: fire strong
        ",
    );
    Stage::new(
        "
        m A
        brute card 5: attack +0; infuse any
        m: brute
        ",
    )
    .asks("A Infuse")
    .play("dark; ?")
    .expect("elements: dark strong");
}

#[test]
fn gh_melem_01_each_monster_infuses_at_the_end_of_its_turn() {
    // GH-MELEM-01, D100
    turn(
        "
        . . . .
         m A n
        . . . .
        brute card 5: attack +0; infuse fire
        m: brute
        n: brute, elite
        edition: gloomhaven
        ",
    )
    .told_in_order(&[
        "TurnBegins { figure: n }",
        "Infused",
        "TurnBegins { figure: m }",
        "Infused",
    ]);
}

#[test]
fn gh_melem_03_always_consumed_if_possible() {
    // GH-MELEM-03, GH-MELEM-04
    turn(
        "
        . . . .
         m A n
        . . . .
        brute card 5: attack +0 | consume fire: +2
        m: brute
        n: brute
        elements: fire strong
        edition: gloomhaven
        ",
    )
    .expect(
        "
        A: 2/10 hp
        elements: inert
        ",
    );
}

#[test]
fn gh_melem_06_the_players_choose_the_element() {
    // GH-MELEM-02, GH-MELEM-06
    Stage::new(
        "
        . . .
         m A
        . . .
        brute card 5: attack +0 | consume any: +2; infuse fire/ice
        m: brute
        elements: light strong, dark strong
        edition: gloomhaven
        ",
    )
    .asks("A Consume")
    .options("light, dark")
    .play("dark; ?")
    .asks("A Infuse")
    .play("fire; ?")
    .expect("elements: fire strong, light strong");
}
