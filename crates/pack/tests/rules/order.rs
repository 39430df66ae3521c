//! ROUND, SELECT, INIT, ACTION: the round and who acts when.

use crate::stage::{Stage, in_each_edition};
use longrest_haven::Haven;
use longrest_haven::state::{CardId, CardSet};
use longrest_kernel::{Ruleset, Seat, Viewer};

// FH-ROUND-01, FH-GEN-04, FH-GEN-05
#[test]
fn fh_round_01_selection_order_turns_end_again_and_again() {
    Stage::new("A . m\nm: brute\nphase: select\nround: 1\nA hand: a, b, c, d")
        .expect("phase: Select")
        .play("a then b")
        .expect("phase: Turns\nacting: A")
        .play("end turn")
        .told("TurnBegins { figure: m }")
        .expect("round: 2\nphase: Select");
}

// FH-ROUND-02
#[test]
fn fh_round_02_start_of_round_effects_come_before_selection() {
    Stage::new(
        "
        A . x . y
        at x: mark x
        at y: mark y
        phase: round start
        round: 1
        rule: at start of round 2: spawn brute normal at x; spawn archer normal at y
        A hand: a, b
        ",
    )
    .expect("round: 2\nphase: Select\nbrute-1 at x\narcher-1 at y");
}

// FH-ROUND-03
#[test]
fn fh_round_03_start_of_round_effects_in_any_order_but_all_spawns_at_once() {
    let text = "
        A . x . y
        at x: mark x
        at y: mark y
        phase: round start
        round: 1
        rule: at start of round 2: spawn brute normal at x
        rule: at start of round 2: enemies suffer 1
        rule: at start of round 2: spawn archer normal at y
        A hand: a, b
        ";
    let stage = || Stage::new(text).asks("A RoundStart").options("option 1, spawns");
    // The spawns first: both of them are there to suffer.
    stage().play("spawns; ?").asks("A SelectCards").expect(
        "
        brute-1: 9/10 hp
        archer-1: 9/10 hp
        ",
    );
    // The damage first: neither of them is.
    stage().play("option 1; ?").asks("A SelectCards").expect(
        "
        brute-1: 10/10 hp
        archer-1: 10/10 hp
        ",
    );
    // One effect alone is no question.
    let one = text.replace("rule: at start of round 2: enemies suffer 1", "");
    Stage::new(&one).asks("A SelectCards").expect("figures: A, brute-1, archer-1");
}

// FH-ROUND-04
#[test]
fn fh_round_04_a_turn_begins_when_the_one_before_ends() {
    // GH-INIT-12
    in_each_edition(|| {
        let stage = Stage::new("A B . m\nm: brute").play("A: end turn; B: end turn");
        let turns: Vec<String> = stage
            .facts()
            .iter()
            .map(|told| format!("{:?}", told.fact))
            .filter(|text| text.starts_with("Turn"))
            .collect();
        for pair in turns.chunks(2) {
            assert!(pair[0].starts_with("TurnBegins"), "{turns:?}");
            assert_eq!(pair[0].replace("Begins", "Ends"), pair[1]);
        }
    });
}

// FH-SELECT-01, FH-SELECT-02, FH-INIT-01
#[test]
fn fh_select_01_two_cards_in_secret_the_first_for_initiative() {
    // GH-ROUND-06, GH-ROUND-07
    in_each_edition(|| {
        let stage = Stage::new(
            "
        A . B
        phase: select
        A card fast 5: attack 1 / move 1
        A card slow 80: attack 1 / move 1
        B card mid 40: attack 1 / move 1
        B card late 90: attack 1 / move 1
        ",
        )
        .options("fast then slow, slow then fast")
        .play("A: slow then fast; ?")
        .expect("phase: Select")
        .not_told("CardsRevealed");
        // Until everybody has chosen nobody else sees anything of it.
        let seen = |stage: &Stage, seat: u8| {
            let rules: &Haven = stage.rules();
            format!("{:?}", rules.view(stage.state(), Viewer::Seat(Seat(seat))))
        };
        let before = seen(&stage, 1);
        assert!(!before.contains("chosen: [CardId(1)"), "{before}");
        stage
            .play("B: mid then late; ?")
            .expect("order: B, A\nA chosen: fast, slow")
            .told("CardsRevealed");
    });
}

// FH-SELECT-03, FH-SELECT-04
#[test]
fn fh_select_03_a_long_rest_needs_two_discards_and_acts_at_99() {
    // GH-ROUND-01, GH-ROUND-03
    in_each_edition(|| {
        Stage::new("A\nphase: select\nA hand: a, b\nA discard: c, d").offers("long rest");
        Stage::new("A\nphase: select\nA hand: a, b\nA discard: c").refuses("long rest");
        Stage::new(
        "A B\nphase: select\nA hand: a, b\nA discard: c, d\nB card late 98: attack 1\nB hand: e",
    )
    .play("A: long rest; B: late then e")
    .expect("order: B, A\nA chosen: none")
    .told("LongRestDeclared");
    });
}

// FH-SELECT-05, FH-GOAL-02: what others hold never leaves the engine.
#[test]
fn fh_select_05_nobody_sees_anothers_hand() {
    // GH-ROUND-08
    in_each_edition(|| {
        let stage = Stage::new("A B\nphase: select\nA hand: a, b, c\nB hand: d, e");
        let rules: &Haven = stage.rules();
        let mut other = *stage.state();
        // A hand of other cards looks the same to the other seat.
        other.characters[0].hand = [0, 2].map(CardId).into_iter().collect();
        other.characters[0].discard = CardSet::EMPTY;
        let mut one = *stage.state();
        one.characters[0].hand = [0, 1].map(CardId).into_iter().collect();
        let view = |state| format!("{:?}", rules.view(state, Viewer::Seat(Seat(1))));
        assert_eq!(view(&one), view(&other));
        let own = |state| format!("{:?}", rules.view(state, Viewer::Seat(Seat(0))));
        assert_ne!(own(&one), own(&other));
    });
}

// FH-INIT-03
#[test]
fn fh_init_03_revealed_cards_are_open() {
    let stage = Stage::new("A B\nA card one 5: attack 1\nA card two 6: attack 2").play("?");
    let rules: &Haven = stage.rules();
    let view = format!("{:?}", rules.view(stage.state(), Viewer::Seat(Seat(1))));
    assert!(view.contains("CardId(0)") && view.contains("CardId(1)"), "{view}");
}

// FH-INIT-04, FH-INIT-05
#[test]
fn fh_init_04_one_card_for_every_set_on_the_map() {
    let stage = Stage::new(
        "
        A m n
        m: imp
        n: fiend
        monster imp: hp 5, move 2, attack 2
        monster fiend: hp 5, move 2, attack 2
        fiend set: imp
        imp card 30: move +0
        ",
    );
    let drawn = |stage: &Stage| {
        let facts = stage.facts().iter().map(|told| format!("{:?}", told.fact));
        facts.filter(|text| text.starts_with("MonsterCardDrawn")).count()
    };
    assert_eq!(drawn(&stage), 1, "two types of one set share a card, others draw none");
    stage.expect("order: A, imp, fiend");
}

// FH-INIT-06, FH-INIT-07, FH-INIT-EX1
#[test]
fn fh_init_ex1_lowest_first() {
    // GH-INIT-01
    in_each_edition(|| {
        Stage::new(
            "
        A B C m
        m: brute
        A card a 15: attack 1
        B card b 23: attack 1
        C card c 81: attack 1
        brute card 55: move +0
        ",
        )
        .expect("order: A, B, brute, C");
    });
}

// FH-INIT-09
#[test]
fn fh_init_09_between_characters_the_second_card_decides() {
    // GH-INIT-06
    in_each_edition(|| {
        Stage::new(
            "
        A B
        A card a 20: attack 1
        A card b 60: attack 1
        B card c 20: attack 1
        B card d 40: attack 1
        ",
        )
        .expect("order: B, A");
    });
}

// FH-INIT-10, FH-INIT-13
#[test]
fn fh_init_10_else_the_group_decides() {
    // GH-INIT-04, GH-INIT-07
    in_each_edition(|| {
        Stage::new(
            "
        A B
        A card a 20: attack 1
        A card b 60: attack 1
        B card c 20: attack 1
        B card d 60: attack 1
        ",
        )
        .asks("A ActsFirst")
        .options("A, B")
        .play("B: B")
        .expect("order: B, A");
        Stage::new("A m n\nm: brute\nn: archer\nbrute card 30: move +0\narcher card 30: move +0")
            .asks("A ActsFirst")
            .play("option 1")
            .expect("order: A, archer, brute");
    });
}

// FH-INIT-11, FH-INIT-19
#[test]
fn fh_init_11_types_of_one_set_act_in_the_order_of_the_scenario() {
    Stage::new(
        "
        A m n
        m: fiend
        n: imp
        monster imp: hp 5, move 2, attack 2
        monster fiend: hp 5, move 2, attack 2
        fiend set: imp
        imp card 30: move +0
        ",
    )
    .expect("order: A, imp, fiend");
}

// FH-INIT-12
#[test]
fn fh_init_12_a_character_before_monsters() {
    // GH-INIT-08
    in_each_edition(|| {
        Stage::new("A m\nm: brute\nA card a 50: attack 1\nbrute card 50: move +0")
            .expect("order: A, brute");
    });
}

// FH-INIT-14
#[test]
fn fh_init_14_elites_first_then_ascending_numbers() {
    // GH-INIT-02
    in_each_edition(|| {
        let stage = Stage::new(
            "
        A . . . .
         k l m n .
        k: brute, number 4
        l: brute, elite, number 5
        m: brute, number 1
        n: brute, elite, number 2
        brute card 50: heal 1, self
        A hand: a, b
        ",
        )
        .play("A: end turn");
        assert_eq!(turns(&stage), ["A", "n", "l", "m", "k"]);
    });
}

/// Whose turns began, in order.
fn turns(stage: &Stage) -> Vec<String> {
    stage
        .lines()
        .iter()
        .filter_map(|line| line.split("TurnBegins { figure: ").nth(1))
        .map(|rest| rest.trim_end_matches(" }").to_owned())
        .collect()
}

// FH-INIT-15, FH-INIT-16
#[test]
fn fh_init_15_summons_act_before_their_summoner_in_the_order_they_came() {
    let stage = Stage::new(
        "
        A . v w
        A summon wolf: hp 4, move 1, attack 1
        A summon bear: hp 4, move 1, attack 1
        v: bear of A
        w: wolf of A
        ",
    )
    .play("A: no; end turn");
    assert_eq!(turns(&stage)[..3], ["v", "w", "A"]);
}

// FH-INIT-17, FH-INIT-18
#[test]
fn fh_init_17_token_allies_act_at_their_own_initiative_by_number() {
    // GH-INIT-11
    in_each_edition(|| {
        let stage = Stage::new(
            "
        A . k l
        object villager: hp 4, side party, initiative 5, move 1 / move +0
        k: villager
        l: villager
        ",
        )
        .expect("order: villager, A")
        .play("A: end turn");
        assert_eq!(turns(&stage)[..3], ["k", "l", "A"]);
    });
}

// FH-FAQ-127
#[test]
fn fh_faq_127_a_long_rest_is_taken_at_99_not_always_last() {
    Stage::new("A m\nm: brute\nbrute card 99: move +0\nA: resting\nA discard: a, b")
        .expect("order: A, brute");
    Stage::new("A B\nA: resting\nB: resting\nA discard: a, b\nB discard: c, d")
        .asks("A ActsFirst")
        .options("A, B");
}

// FH-FAQ-130
#[test]
fn fh_faq_130_the_same_monsters_on_both_sides_share_a_card() {
    let stage =
        Stage::adjusted("A m n\nm: brute\nn: brute\nbrute card 50: heal 1, self", |_, state| {
            state.figures[3].side = longrest_haven::Side::Party;
        })
        .play("A: end turn");
    assert_eq!(turns(&stage)[..3], ["A", "n", "m"]);
}

// FH-ACTION-01, FH-ACTION-03, FH-ACTION-06, FH-ACTION-07, FH-ACTION-08
#[test]
fn fh_action_08_abilities_in_the_order_printed() {
    Stage::new(
        "A x . m\nA: 5/10 hp\nm: brute\nA card act 15: move 1; heal 2, self; attack 1, range 9",
    )
    .play("A: top act; ?")
    .asks("A MoveStep")
    .play("x; ?")
    .asks("A Target")
    .play("A; ?")
    .asks("A AttackTarget")
    .play("m")
    .expect("A at x\nA: 7/10 hp\nm: 9/10 hp")
    .offers("basic bottom blank-1")
    .refuses("basic top blank-1");
}

// FH-ACTION-04
#[test]
fn fh_action_04_a_monsters_whole_card_is_one_action() {
    Stage::new(
        "A . . m\nm: brute, 5/10 hp\nbrute card 50: move +0; attack +0; heal 2, self\nA hand: a, b",
    )
    .play("A: end turn")
    .expect("A: 8/10 hp\nm: 7/10 hp");
}

// FH-ACTION-05, FH-FAQ-006: an action is what its abilities are, if they were performed.
#[test]
fn fh_action_05_an_action_is_named_after_its_abilities() {
    Stage::new(
        "A x $\nloot deck: money 1\n\
     A card grab 15: attack 1 / move 1; loot 1; heal 1, self, if performed loot",
    )
    .play("A: bottom grab; x; yes; ?")
    .asks("A Target");
}

// FH-ACTION-09
#[test]
fn fh_action_09_no_other_ability_while_one_is_resolved() {
    let text = "A x y\nA card run 15: attack 1 / move 2\n\
     item potion: small, lost / heal 3, self\nA items: potion";
    // Before the first hex the potion is still there, in the middle of the move it is not.
    Stage::new(text).play("A: bottom run; ?").offers("use potion");
    Stage::new(text).play("A: bottom run; x; ?").refuses("use potion");
}

// FH-ACTION-10
#[test]
fn fh_action_10_an_ability_may_be_skipped_and_the_next_performed() {
    Stage::new("A x m\nm: brute\nA card act 15: move 1; attack 2, range 2")
        .play("A: top act; stop; m")
        .expect("A at A\nm: 8/10 hp")
        .told("AbilitySkipped");
}
