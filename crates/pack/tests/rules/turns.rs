//! Turns of characters: cards, mandatory parts, experience, lost actions, end-of-turn looting.

use crate::stage::{Stage, in_each_edition};

const TWO: &str = "
        A m . .
        A card one 15: attack 1 / move 2
        A card two 70: heal 1, self / loot 1
        A hand: x, y
        A: 5/10 hp
        m: brute, 10/10 hp
        ";

#[test]
fn fh_turn_01_a_top_of_one_card_and_the_bottom_of_the_other() {
    // GH-ACTION-02, GH-ACTION-05, GH-GLOSS-02, GH-GLOSS-05
    in_each_edition(|| {
        // FH-TURN-02, FH-TURN-03, FH-ACTION-03: in either order, never two of a kind.
        let stage = Stage::new(TWO).play("?").options(
            "top one, bottom one, basic top one, basic bottom one, top two, bottom two, \
         basic top two, basic bottom two, end turn",
        );
        let stage = stage.play("A: top two; A; ?");
        stage.options("bottom one, basic bottom one, end turn");
        let stage = Stage::new(TWO).play("A: bottom two; ?");
        stage.options("top one, basic top one, end turn");
    });
}

#[test]
fn fh_action_08_abilities_in_the_order_printed() {
    // FH-ACTION-01, FH-ACTION-05, FH-ACTION-06, FH-ACTION-07, FH-ACTION-10
    let text = "
        A x $ .
        A card sweep 15: attack 1 / move 1; loot 1
        A hand: u, v
        loot deck: money 4
        ";
    let stage = Stage::new(text).play("A: bottom sweep; ?").asks("A MoveStep");
    let stage = stage.play("x; ?").asks("A Perform { ability: 1 }");
    stage.play("yes").expect("loot r1c3: 0");
    // Either may be skipped.
    let stage = Stage::new(text).play("A: bottom sweep; stop; ?");
    stage.asks("A TakeAction").expect("loot r1c3: 1");
}

#[test]
fn fh_card_01_initiative_and_two_actions() {
    // FH-CARD-02: a card of level X counts as level 1.
    let text = "
        . S S . .
        A: 10/10 hp
        B: 10/10 hp
        A card low 15 level-0: attack 1 / move 2
        A card high 16 level-2: attack 1 / move 2
        A card other 17: attack 1 / move 2
        A hand size: 2
        phase: setup
        ";
    let stage = Stage::new(text);
    let pool = stage.state().characters[0].pool;
    assert!(pool.contains(longrest_haven::state::CardId(0)), "level X is there from the start");
    assert!(!pool.contains(longrest_haven::state::CardId(1)), "level 2 has to be learnt");
    assert!(pool.contains(longrest_haven::state::CardId(2)));
}

#[test]
fn fh_card_04_the_card_goes_where_its_action_says() {
    // FH-LOST-01, FH-MAND-05
    let text = |icon: &str| {
        format!(
            "
            A m
            A card one 15: attack 1{icon} / move 2
            A hand: x, y
            m: brute, 10/10 hp
            "
        )
    };
    Stage::new(&text("")).play("A: top one; m").expect("A discard: one");
    Stage::new(&text("; lost")).play("A: top one; m").expect(
        "
        A discard: none
        A lost: one
        ",
    );
    // FH-CARD-05: an action of which nothing is performed loses nothing.
    Stage::new(&text("; lost")).play("A: top one; skip").expect("A discard: one");
    Stage::new(&text("; lost")).play("A: end turn").expect("A discard: one, blank-1");
}

#[test]
fn fh_lost_03_an_unrecoverable_card_never_comes_back() {
    let text = "
        A m .
        A: 5/10 hp
        A card one 15: attack 1; unrecoverable / move 2
        A card back 20: attack 1 / recover 2 from lost
        A hand: x, y
        A lost: z
        m: brute, 10/10 hp
        ";
    let stage = Stage::new(text).play("A: top one; m; bottom back; ?").options("z, done");
    stage.play("z").expect("A hand: x, y, z");
}

#[test]
fn fh_card_06_basic_actions() {
    // FH-CARD-07: nothing else on the card counts.
    let text = "
        A m x .
        A card one 15: attack 5; xp 2; infuse fire; lost / move 5; xp 2
        A card two 20: heal 1, self / move 5
        A hand: u, v
        m: brute, 10/10 hp
        ";
    let stage = Stage::new(text).play("A: basic top one; m; end turn");
    stage.expect(
        "
        m: 8/10 hp
        A xp: 0
        elements: inert
        A lost: none
        A discard: one, two
        ",
    );
}

#[test]
fn fh_card_06_a_basic_move_has_two_points() {
    // GH-ACTION-03
    in_each_edition(|| {
        let text = "
        A x y z
        A card one 15: attack 5 / move 5
        ";
        let stage =
            Stage::new(text).play("A: basic bottom one; ?").asks("A MoveStep { points: 2 }");
        stage.play("x; y; ?").expect("A at y").asks("A TakeAction");
    });
}

#[test]
fn fh_mand_01_once_a_part_is_performed_the_box_cannot_be_skipped() {
    // FH-MAND-02: an ability that harms the character.
    let text = "
        A m
        A card pact 15: attack 1; suffer 2, self, mandatory / move 2
        m: brute, 10/10 hp
        ";
    Stage::new(text).play("A: top pact; m").expect(
        "
        m: 9/10 hp
        A: 8/10 hp
        ",
    );
    // With nothing performed it may be left out with the rest.
    let stage = Stage::new(text).play("A: top pact; skip; ?").asks("A Perform { ability: 1 }");
    stage.play("skip").expect("A: 10/10 hp");
    Stage::new(text).play("A: top pact; skip; yes").expect("A: 8/10 hp");
}

#[test]
fn fh_faq_082_a_mandatory_ability_is_performed_if_the_figure_is_able() {
    let text = |condition: &str| {
        format!(
            "
            A x m
             y . .
            A card pact 15: attack 1 / heal 1, self; move 1, mandatory
            A: 5/10 hp{condition}
            m: brute, 10/10 hp
            "
        )
    };
    let stage = Stage::new(&text("")).play("A: bottom pact; A; ?").options("x, y");
    stage.play("y").expect("A at y");
    let stage = Stage::new(&text(", immobilize")).play("A: bottom pact; A; ?");
    stage.asks("A TakeAction").expect("A at A");
}

#[test]
fn fh_mand_03_boxed_infusions_must_be_made() {
    // FH-FAQ-117, FH-ELEM-03: others may be skipped.
    let text = |infuse: &str| {
        format!(
            "
            A m . .
            A card one 15: attack 1; {infuse} / move 2
            A hand: x, y
            m: brute, 10/10 hp
            "
        )
    };
    let stage = Stage::new(&text("infuse fire")).play("A: top one; m; end turn");
    stage.expect("elements: fire waning");
    let stage = Stage::new(&text("may infuse fire")).play("A: top one; m; end turn; skip");
    stage.expect("elements: inert");
    let stage = Stage::new(&text("may infuse fire")).play("A: top one; m; end turn; fire");
    stage.expect("elements: fire waning");
}

#[test]
fn fh_faq_118_the_end_of_the_turn_cannot_consume_what_the_turn_infuses() {
    // FH-ELEM-09
    let text = "
        A m . .
        A card one 15: attack 1; infuse fire / move 2
        A hand: x, y
        A trait: when self ends turn: do (consume fire), xp 1
        m: brute, 10/10 hp
        ";
    let stage = Stage::new(text).play("A: top one; m; end turn");
    stage.expect("elements: fire waning").not_told("Consumed");
}

#[test]
fn fh_mand_04_experience_is_gained_for_any_part() {
    // FH-XP-01
    let text = "
        A m
        A card one 15: attack 1; heal 2, self; xp 2 / move 2
        A: 5/10 hp
        m: brute, 10/10 hp
        ";
    Stage::new(text).play("A: top one; skip; A").expect("A xp: 2");
    Stage::new(text).play("A: top one; skip; skip").expect("A xp: 0");
}

#[test]
fn fh_mand_06_the_active_icon_puts_the_card_into_the_active_area() {
    let text = "
        A m
        A card one 15: attack 1 / heal 1, self; shield 1; round
        A: 5/10 hp
        m: brute, 10/10 hp
        ";
    // The heal was performed: the bonus is not asked about.
    let stage = Stage::new(text).play("A: bottom one; A; ?").asks("A TakeAction");
    stage.expect("A active: one");
}

#[test]
fn fh_xp_03_experience_under_a_condition() {
    let text = "
        A m
        A card one 15: attack 1 | consume fire: +1, xp 1 / move 2
        elements: fire waning
        m: brute, 10/10 hp
        ";
    Stage::new(text).play("A: top one; yes; m").expect(
        "
        m: 8/10 hp
        A xp: 1
        ",
    );
    Stage::new(text).play("A: top one; skip; m").expect("A xp: 0");
}

#[test]
fn fh_xp_04_a_kill_gives_none() {
    let text = "
        A m
        A card one 15: attack 9 / move 2
        m: brute, 1/10 hp
        ";
    Stage::new(text).play("A: top one; m").expect(
        "
        m: gone
        A xp: 0
        ",
    );
}

#[test]
fn fh_eotloot_01_at_the_end_of_the_turn_not_of_the_move() {
    // FH-FAQ-122: it is no ability, so the disarmed and stunned loot too.
    let text = "
        A $ .
        A card one 15: attack 1 / move 2
        A hand: x, y
        loot deck: money 4
        ";
    let stage = Stage::new(text).play("A: bottom one; walk r1c2; ?").expect("loot r1c2: 1");
    stage.play("end turn").expect("loot r1c2: 0");
    let text = "
        A . .
        A: 5/10 hp, stun
        A hand: x, y
        at A: loot
        ";
    Stage::new(text).play("?").expect("loot A: 0");
}

#[test]
fn fh_eotloot_02_nobody_else_does() {
    let text = "
        A . w m .
        A hand: x, y
        A summon wolf: hp 9, move 0, attack 1
        w: wolf of A
        m: brute, 10/10 hp
        at w: loot
        at m: loot
        ";
    Stage::new(text).play("A: end turn").expect(
        "
        loot w: 1
        loot m: 1
        ",
    );
}

#[test]
fn fh_end_01_the_round_ends_when_everybody_has_acted() {
    // FH-END-02, FH-END-03, FH-END-04, FH-END-05, FH-END-06, FH-COMMON-14: in this order.
    let text = "
        A m . .
        A card one 15: attack 1 / shield 1; round
        A draws: x2
        A hand: x, y
        A trait: when round ends: xp 1
        elements: fire strong, ice waning
        m: brute, 20/20 hp
        ";
    let stage = Stage::new(text).play("A: bottom one; basic top blank-1; m; skip; ?");
    // The card of the round bonus already lies in the discard pile, so a short rest is offered.
    let stage = stage.asks("A ShortRest").expect(
        "
        A xp: 1
        A discard: one, blank-1
        elements: fire strong, ice waning
        ",
    );
    assert_eq!(stage.state().decks[0].left(), 20);
    stage.play("skip").expect(
        "
        elements: fire waning
        round: 2
        ",
    );
    let lost = text.replace("shield 1; round", "shield 1; round; lost");
    let stage = Stage::new(&lost).play("A: bottom one; basic top blank-1; m");
    stage.expect("A active: none\nA lost: one\nA discard: blank-1");
}
