//! Gloomhaven: ROUND, INIT, TURN, REST: the round and who acts when.

use crate::stage::{Stage, in_each_edition};

fn gloomhaven(text: &str) -> Stage {
    Stage::new(&format!("{text}\nedition: gloomhaven"))
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

#[test]
fn gh_round_01_two_cards_or_a_long_rest_and_nothing_else() {
    in_each_edition(|| {
        Stage::new("A\nphase: select\nA hand: a, b\nA discard: c, d")
            .options("a then b, b then a, long rest");
    });
}

#[test]
fn gh_round_02_not_two_actions_with_one_card() {
    // GH-ROUND-01: the long rest is all that is left, so nothing is asked.
    in_each_edition(|| {
        Stage::new("A\nphase: select\nA hand: a\nA discard: c, d").told("LongRestDeclared");
    });
}

/// A's active cards will be discarded.
fn with_active(text: &str) -> Stage {
    let text = format!("{text}\nedition: gloomhaven");
    Stage::adjusted(&text, |_, state| {
        state.characters[0].active_lost = longrest_haven::state::CardSet::EMPTY;
    })
}

#[test]
fn gh_round_04_active_cards_are_taken_down_for_a_long_rest() {
    // D016
    // GH-GLOSS-07
    let text = "A B\nphase: select\nA hand: a, b\nA discard: c\nA active: d, e\nB hand: x, y";
    let stage = with_active(text).offers("long rest").play("A: long rest; ?");
    let stage = stage.asks("A DiscardCard").options("d, e").play("A: e; B: x then y; ?");
    stage.expect("A discard: c, e\nA active: d");
    // With enough discards none has to go, and without the two the rest is not offered.
    let text = text.replace("A discard: c", "A discard: c, f");
    with_active(&text)
        .play("A: long rest; B: x then y; ?")
        .expect("A discard: c, f\nA active: d, e");
    with_active("A\nphase: select\nA hand: a, b\nA active: d").refuses("long rest");
    // Cards that will be lost do not help.
    gloomhaven("A\nphase: select\nA hand: a, b\nA discard: c\nA active: d, e").refuses("long rest");
}

#[test]
fn gh_round_05_neither_two_cards_nor_a_rest_means_exhaustion() {
    // GH-GLOSS-51
    in_each_edition(|| {
        let text = "A B\nphase: round start\nA hand: a\nA discard: b\nB hand: x, y";
        Stage::new(text).expect("A status: exhausted\nB status: playing");
        let text = "A B\nphase: round start\nA hand: a\nA discard: b, c\nB hand: x, y";
        Stage::new(text).expect("A status: playing");
    });
}

const TYPES: &str = "
    . . . . .
     A m n .
    . . . . .
    m: brute
    n: brute, number 4
    brute card 30: heal 1, self
    brute card 60: heal 1, self
    archer card 10: heal 1, self
    A hand: x, y, u, v
    ";

#[test]
fn gh_round_10_a_card_for_each_type_on_the_board() {
    // GH-ROUND-12, GH-GLOSS-03: one card for both brutes, none for the archers.
    let stage = gloomhaven(&format!("{TYPES}\nchance card: 1"));
    assert_eq!(stage.times_told("MonsterCardDrawn"), 1);
    let stage = stage.told("initiative: 60").expect("order: A, brute").play("A: end turn");
    assert_eq!(turns(&stage), ["A", "m", "n"]);
    // The card lies on the discards: in the next round the other one comes.
    stage.play("x then y").told("initiative: 30");
}

#[test]
fn gh_round_11_an_empty_deck_is_shuffled_before_the_draw() {
    let text = format!("{TYPES}\nedition: gloomhaven\nchance card: 1");
    Stage::adjusted(&text, |_, state| {
        for set in state.sets.iter_mut() {
            set.deck = 0;
        }
    })
    .told_in_order(&["MonsterDeckShuffled", "MonsterCardDrawn"])
    .told("initiative: 60");
}

#[test]
fn gh_round_13_the_players_reveal_after_the_monsters_have_drawn() {
    // D013
    gloomhaven(TYPES).told_in_order(&["MonsterCardDrawn", "CardsRevealed"]);
    Stage::new(TYPES).told_in_order(&["CardsRevealed", "MonsterCardDrawn"]);
}

const DECK_SHARED: &str = "
    . . . . . .
     A k l m n .
    . . . . . .
    monster imp: hp 5, move 2, attack 2
    monster fiend: hp 5, move 2, attack 2
    fiend set: imp
    imp card 50: heal 1, self
    A hand: x, y, u, v
    ";

#[test]
fn gh_init_03_types_of_one_deck_act_by_number() {
    // D011
    // Elites of both first; the players decide once between equal numbers and keep to it.
    let text = format!(
        "{DECK_SHARED}
        k: imp, number 1
        l: fiend, number 1
        m: imp, elite, number 3
        n: fiend, number 2"
    );
    let stage = gloomhaven(&text).asks("A ActsFirst").options("option 0, option 1");
    let stage = stage.play("option 1; A: end turn; ?");
    assert_eq!(turns(&stage), ["A", "m", "l", "k", "n"]);
    let stage = stage.play("x then y; ?").asks("A TakeAction").play("A: end turn");
    assert_eq!(turns(&stage)[5..], ["m", "l", "k", "n", "A"]);
}

#[test]
fn gh_init_03_nothing_to_decide_between_different_numbers() {
    let text = format!(
        "{DECK_SHARED}
        k: fiend, number 1
        l: imp, number 2
        m: fiend, number 3
        n: imp, number 4"
    );
    let stage = gloomhaven(&text).asks("A TakeAction").play("A: end turn");
    assert_eq!(turns(&stage), ["A", "k", "l", "m", "n"]);
}

#[test]
fn gh_init_05_a_long_rest_after_everybody_else_at_99() {
    // D010
    let text = "
        . . . . .
         A m B .
        . . . . .
        m: brute
        brute card 99: heal 1, self
        A: resting
        A discard: a, b
        B card late 99: attack 1
        ";
    gloomhaven(text).expect("order: B, brute, A");
}

#[test]
fn gh_init_09_summons_act_just_before_their_summoner() {
    // GH-INIT-10: in the order in which they were summoned.
    let text = "
        . . . . . .
         A v w . m
        . . . . . .
        A summon wolf: hp 4, move 1, attack 1
        A summon bear: hp 4, move 1, attack 1
        v: bear of A
        w: wolf of A
        m: brute
        brute card 50: heal 1, self
        A discard: a, b
        ";
    let stage = gloomhaven(&format!("{text}\nA card one 40: attack 1"));
    assert_eq!(turns(&stage.play("A: end turn; ?"))[..4], ["v", "w", "A", "m"]);
    // Also in a long rest.
    let stage = gloomhaven(&format!("{text}\nA: resting"));
    assert_eq!(turns(&stage)[..4], ["m", "v", "w", "A"]);
}

const WOUNDED: &str = "
    . . . .
     A . .
    . . . .
    A: 5/10 hp, wound
    A card one 15: attack 1 / move 2
    A hand: x, y
    ";

#[test]
fn gh_turn_01_what_starts_a_turn_comes_before_anything_else() {
    // GH-TURN-03: a wound, which may be negated like any damage.
    let stage = gloomhaven(WOUNDED).asks("A Negate { damage: 1 }").options("lose x, lose y, skip");
    stage.play("skip; ?").expect("A: 4/10 hp, wound").asks("A TakeAction");
    gloomhaven(WOUNDED).play("lose x; ?").expect("A: 5/10 hp, wound\nA hand: y");
}

#[test]
fn gh_turn_02_the_players_decide_the_order() {
    // D078
    let text = format!("{WOUNDED}\nA trait: when self starts turn: do (heal 2, self)");
    // The heal first takes the wound away.
    let stage = gloomhaven(&text).asks("A StartOfTurn").options("option 0, option 2");
    stage.play("option 2; A; ?").asks("A TakeAction").expect("A: 7/10 hp");
    let stage = gloomhaven(&text).play("option 0; skip; A; ?");
    stage.asks("A TakeAction").expect("A: 6/10 hp").told("cause: Wound");
}

const RESTING: &str = "
    . . . .
     A m .
    . . . .
    A: 5/10 hp, resting
    A discard: u, v, w
    A hand: x
    A items: potion, boots spent
    item potion: small, lost / heal 1, self
    item boots: legs, spent / when self moves: +1
    m: brute
    brute card 60: heal 1, self
    ";

#[test]
fn gh_rest_01_a_long_rest_is_the_whole_turn_but_for_items() {
    let stage = gloomhaven(RESTING).expect("order: brute, A").asks("A TakeAction");
    let stage = stage.options("potion, long rest").play("potion; A; ?").expect("A: 6/10 hp");
    // Neither actions nor anything else.
    stage.asks("A LongRestLose").options("u, v, w");
}

#[test]
fn gh_rest_02_active_cards_stay_and_nothing_is_lost_where_nothing_is_left() {
    let text = RESTING.replace("A discard: u, v, w", "A discard: u, v\nA active: k");
    let stage = with_active(&text).play("long rest; ?").options("u, v").play("v; yes; yes");
    stage.expect("A active: k\nA lost: v\nA hand: x, u\nA: 7/10 hp");
    // The discards went to negate damage: the rest still heals and refreshes.
    let text = RESTING.replace("A discard: u, v, w", "").replace("heal 1, self", "attack +0");
    let stage = gloomhaven(&text).play("skip; long rest; ?").asks("A LongRestHeal");
    stage.play("yes; yes; ?").expect("A: 5/10 hp\nA lost: none\nA items: potion, boots");
}

#[test]
fn gh_rest_04_the_heal_of_a_long_rest_meets_poison_and_wound() {
    let rest = |condition: &str| {
        let text = RESTING.replace("A: 5/10 hp", &format!("A: 5/10 hp, {condition}"));
        gloomhaven(&text)
    };
    rest("poison").play("long rest; v; yes; ?").expect("A: 5/10 hp");
    rest("wound").play("skip; long rest; v; yes; ?").expect("A: 6/10 hp");
}

#[test]
fn gh_rest_05_what_is_consumed_is_not_refreshed() {
    let text = RESTING.replace("A items: potion,", "A items: potion lost,");
    let stage = gloomhaven(&text).play("v; no; yes; ?");
    stage.expect("A items: potion lost, boots");
}

#[test]
fn gh_rest_07_a_short_rest_in_the_last_round() {
    // D019
    in_each_edition(|| {
        let text = "
            A . .
            A discard: u, v, w
            A hand: x, y
            goal: round 1
            phase: round end
            ";
        let stage = Stage::new(text).asks("A ShortRest").play("yes; skip");
        stage.expect("A lost: u\nA hand: x, y, v, w\noutcome: won");
    });
}
