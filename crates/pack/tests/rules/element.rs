//! ELEM: infusing, consuming, waning.

use crate::stage::{Stage, in_each_edition};
use longrest_haven::{Element, ElementState};

// FH-ELEM-01, FH-ELEM-02
#[test]
fn fh_elem_01_six_elements_in_three_states() {
    assert_eq!(Element::ALL.len(), 6);
    let stage = Stage::new(
        "A\nelements: fire strong, ice waning, air inert, earth strong, light waning, dark strong",
    );
    assert_eq!(stage.state().elements[2], ElementState::Inert);
    stage.expect("elements: fire strong, ice waning, earth strong, light waning, dark strong");
}

// FH-ELEM-03, FH-ELEM-05
#[test]
fn fh_elem_03_infused_at_the_end_of_the_turn_if_any_part_was_performed() {
    // GH-INFUSE-01, GH-INFUSE-02
    in_each_edition(|| {
        Stage::new("A x . B\nA card run 15: attack 1 / attack 2; move 1; infuse fire")
            .play("A: bottom run; x; ?")
            .expect("elements: inert")
            .play("end turn; ?")
            .asks("B TakeAction")
            .expect("elements: fire strong")
    });
}

// FH-ELEM-04
#[test]
fn fh_elem_04_not_without_performing_anything() {
    Stage::new("A x\nA card run 15: attack 1 / move 1; infuse fire")
        .play("A: bottom run; stop; end turn")
        .expect("elements: inert");
}

// FH-FAQ-117
#[test]
fn fh_faq_117_an_infusion_outside_a_box_may_be_left_out() {
    let board = "A x . B\nA card run 15: attack 1 / move 1; may infuse fire";
    Stage::new(board).play("A: bottom run; x; end turn; skip").expect("elements: inert");
    Stage::new(board).play("A: bottom run; x; end turn; fire").expect("elements: fire strong");
    // On a modifier card too; one in a box is made without a question.
    let card = "A m . B\nA card strike 15: attack 1 / move 1\nA draws: [+0, infuse fire]\nm: brute";
    Stage::new(card).play("A: top strike; m; skip; end turn").expect("elements: inert");
    Stage::new(card).play("A: top strike; m; yes; end turn").expect("elements: fire strong");
    let boxed = board.replace("may infuse", "infuse");
    Stage::new(&boxed).play("A: bottom run; x; end turn; ?").expect("elements: fire strong");
}

// FH-ELEM-06
#[test]
fn fh_elem_06_every_element_drops_one_state_with_the_round() {
    // GH-EOR-05
    in_each_edition(|| {
        Stage::new("A\nphase: round end\nA hand: a, b\nelements: fire strong, ice waning")
            .expect("round: 2\nelements: fire waning")
    });
}

// FH-ELEM-07, FH-ELEM-08, FH-ELEM-10
#[test]
fn fh_elem_08_strong_or_waning_can_be_consumed_and_is_inert_then() {
    // GH-CONSUME-01
    for state in ["strong", "waning"] {
        in_each_edition(|| {
            Stage::new(&format!(
            "A x y z\nelements: fire {state}\nA card run 15: attack 1 / move 1 | consume fire: +2"
        ))
        .play("A: bottom run; yes; x; y; z")
        .expect("A at z\nelements: inert")
        });
    }
    in_each_edition(|| {
        Stage::new("A x y\nA card run 15: attack 1 / move 1 | consume fire: +2")
            .play("A: bottom run; x; ?")
            .asks("A TakeAction")
    });
}

// FH-ELEM-09, FH-FAQ-118
#[test]
fn fh_elem_09_what_this_turn_infuses_cannot_be_consumed_in_it() {
    // GH-CONSUME-02
    in_each_edition(|| {
        Stage::new(
            "
        A x y . B
        A card kindle 15: heal 1, self; infuse fire
        A card run 20: attack 1 / move 1 | consume fire: +1
        ",
        )
        .play("A: top kindle; A; bottom run; x; ?")
        .asks("B TakeAction")
        .expect("A at x\nelements: fire strong")
    });
}

// FH-ELEM-11
#[test]
fn fh_elem_11_of_several_consumptions_those_one_wants() {
    // GH-CONSUME-04
    in_each_edition(|| {
        Stage::new(
            "
        A m
        m: brute
        elements: fire strong, ice strong
        A card strike 15: attack 1 | consume fire: +1 | consume ice: +3
        ",
        )
        .play("A: top strike; no; yes; m")
        .expect("m: 6/10 hp\nelements: fire strong")
    });
}

// FH-ELEM-12
#[test]
fn fh_elem_12_all_elements_of_one_consumption() {
    // GH-CONSUME-06
    let card = "A card strike 15: attack 1 | consume fire and ice: +3";
    in_each_edition(|| {
        Stage::new(&format!("A m\nm: brute\nelements: fire strong\n{card}"))
            .play("A: top strike; m")
            .expect("m: 9/10 hp\nelements: fire strong")
    });
    in_each_edition(|| {
        Stage::new(&format!("A m\nm: brute\nelements: fire strong, ice waning\n{card}"))
            .play("A: top strike; yes; m")
            .expect("m: 6/10 hp\nelements: inert")
    });
}

// FH-ELEM-13
#[test]
fn fh_elem_13_an_element_is_consumed_once_a_turn() {
    // Even when it is made strong again in between.
    Stage::new(
        "
        m A x y
        m: brute
        elements: fire strong
        A card strike 15: attack 1 | consume fire: +3
        A card flare 20: attack 1 / infuse now fire; move 1 | consume fire: +3
        ",
    )
    .play("A: top strike; yes; m; bottom flare; yes; ?")
    .expect("elements: fire strong\nm: 6/10 hp")
    .asks("A MoveStep { points: 1 }");
}

// FH-ELEM-14
#[test]
fn fh_elem_14_the_price_of_a_whole_action() {
    Stage::new("A x\nA card run 15: attack 1 / needs fire; move 1")
        .play("?")
        .refuses("bottom run")
        .offers("basic bottom run");
    Stage::new("A x\nelements: fire strong\nA card run 15: attack 1 / needs fire; move 1")
        .play("A: bottom run; ?")
        .expect("elements: inert");
}

// FH-ELEM-15, FH-ELEM-17
#[test]
fn fh_elem_17_a_wild_infusion_is_chosen_at_the_end_of_the_turn() {
    // GH-INFUSE-03, GH-CONSUME-05
    in_each_edition(|| {
        Stage::new("A x . B\nA card run 15: attack 1 / move 1; infuse any")
            .play("A: bottom run; x; end turn; ?")
            .options("fire, ice, air, earth, light, dark")
            .play("earth")
            .expect("elements: earth strong")
    });
    // Any one element pays a wild consumption.
    in_each_edition(|| {
        Stage::new(
            "A x y\nelements: dark waning\nA card run 15: attack 1 / move 1 | consume any: +1",
        )
        .play("A: bottom run; yes; x; y")
        .expect("A at y\nelements: inert")
    });
}

// FH-ELEM-16, FH-ELEM-17
#[test]
fn fh_elem_16_a_mixed_icon_is_either_of_two() {
    Stage::new("A x . B\nA card run 15: attack 1 / move 1; infuse fire/ice")
        .play("A: bottom run; x; end turn; ?")
        .options("fire, ice")
        .play("ice")
        .expect("elements: ice strong");
    Stage::new(
        "A x y\nelements: fire strong, ice strong, air strong\n\
         A card run 15: attack 1 / move 1 | consume fire/ice: +1",
    )
    .play("A: bottom run; yes; ?")
    .options("fire, ice")
    .play("fire; x; y")
    .expect("elements: ice strong, air strong");
}

// FH-ELEM-EX1
#[test]
fn fh_elem_ex1_earth_through_two_rounds() {
    Stage::new(
        "
        A v w x y
        A card bloom 15: heal 1, self; infuse earth
        A card stride 20: attack 1 / move 1
        A card stroll 25: attack 1 / move 2 | consume earth: +2
        A card other 30: attack 1 / move 1
        ",
    )
    .play("A: top bloom; A; end turn")
    .expect("round: 2\nelements: earth waning")
    .play("stroll then other; bottom stroll; yes; v; w; x; y")
    .expect("A at y\nelements: inert");
}

#[test]
fn fh_faq_079_consuming_is_the_price_of_what_follows_it() {
    // FH-FAQ-079: in an action, an item, an event and a choice alike.
    let text = |rest: &str, elements: &str| {
        format!(
            "
            A . m
            A: 5/10 hp
            A hand: x, y
            m: brute, 10/10 hp
            elements: {elements}
            {rest}
            "
        )
    };
    let card = |line: &str| format!("A card turn 15: {line} / move 1");
    let line = "consume fire; infuse now ice; heal 1, self";
    let paid = "elements: ice strong\nA: 6/10 hp";
    let action = text(&card(line), "fire strong");
    Stage::new(&action).play("A: top turn; yes; yes; A; ?").expect(paid);
    // Neither without fire nor if it is kept; what came before stays.
    let none = text(&card(&format!("heal 2, self; {line}")), "fire inert");
    let stage = Stage::new(&none).play("A: top turn; A; ?").expect("A: 7/10 hp");
    stage.expect("elements: inert").asks("A TakeAction");
    let kept = Stage::new(&action).play("A: top turn; skip; ?").expect("A: 5/10 hp");
    kept.expect("elements: fire strong").asks("A TakeAction");
    let item = "A card turn 15: attack 1 / move 1\nA items: stone\n\
        item stone: small, spent / consume fire; infuse now ice";
    let stage = Stage::new(&text(item, "fire inert")).play("A: use stone; ?");
    stage.expect("elements: inert").asks("A TakeAction");
    let stage = Stage::new(&text(item, "fire strong")).play("A: use stone; yes; yes; ?");
    stage.expect("elements: ice strong");
    let event = "A card turn 15: attack 1 / move 1\n\
        A trait: when self has moved: do (consume fire; infuse now ice)";
    let stage = Stage::new(&text(event, "fire inert")).play("A: bottom turn; walk r1c2; ?");
    stage.expect("elements: inert").asks("A TakeAction");
    let either = card("choose (consume fire; infuse now ice) or (heal 3, self)");
    let stage = Stage::new(&text(&either, "fire inert")).play("A: top turn; option 0; ?");
    stage.expect("elements: inert").asks("A TakeAction");
}
