//! Gloomhaven: AMD, ADV and DIS. Cards are compared by what is printed on them, and nobody chooses.

use crate::stage::Stage;
use longrest_haven::fact::Fact;
use longrest_haven::{Modifier, State};

/// A attacks m with these cards and perhaps a condition.
fn attack(value: u8, condition: &str, draws: &str) -> Stage {
    Stage::gloomhaven(&format!(
        "
        A m .
        A: 10/10 hp{condition}
        A card strike 15: attack {value} / move 2
        A hand: x, y
        A draws: {draws}
        m: brute, 20/20 hp
        "
    ))
}

/// Whether each card drawn was used.
fn used(stage: &Stage) -> Vec<bool> {
    let facts = stage.facts().iter();
    facts
        .filter_map(|told| match told.fact {
            Fact::ModifierDrawn { used, .. } => Some(used),
            _ => None,
        })
        .collect()
}

/// Which of two cards is used for attack 2, whichever comes first.
fn chosen(condition: &str, one: &str, other: &str) -> &'static str {
    let first = |draws: &str| {
        let stage = attack(2, condition, draws).play("A: top strike; m; ?");
        let used = used(&stage);
        assert_eq!(used.len(), 2, "{draws}");
        assert_ne!(used[0], used[1], "{draws}");
        used[0]
    };
    match (first(&format!("{one}, {other}")), first(&format!("{other}, {one}"))) {
        (true, true) => "the first drawn",
        (true, false) => "one",
        (false, true) => "other",
        (false, false) => panic!("the second card is never right both ways"),
    }
}

fn better(one: &str, other: &str) -> &'static str {
    chosen(", strengthen", one, other)
}

fn worse(one: &str, other: &str) -> &'static str {
    chosen(", muddle", one, other)
}

#[test]
fn gh_amd_01_one_draw_for_each_enemy() {
    let text = "
        m A n
        A card strike 15: attack 2, target 2 / move 2
        A draws: +1, -1
        m: brute, 10/10 hp
        n: brute, 10/10 hp
        ";
    let stage = Stage::gloomhaven(text).play("A: top strike; m; n").expect(
        "
        m: 7/10 hp
        n: 9/10 hp
        ",
    );
    assert_eq!(used(&stage), [true, true]);
}

#[test]
fn gh_amd_02_an_empty_deck_is_made_anew() {
    let text = "
        A m
        A card strike 15: attack 1 / move 2
        m: brute, 20/20 hp
        edition: gloomhaven
        edge: open
        ";
    let stage = Stage::adjusted(text, |_, state| {
        for face in state.decks[0].faces.iter_mut() {
            let plus_2 = u8::from(face.modifier() == Modifier::PLUS_2);
            face.set(0, plus_2);
        }
    });
    stage.play("A: top strike; m").expect("m: 17/20 hp");
}

#[test]
fn gh_amd_03_without_a_deck_that_of_the_figure_that_granted_the_attack() {
    let text = "
        A o m
        A card order 15: grant (attack 2), ally / move 2
        A draws: +1
        monsters draws: -2
        object hostage: hp 5, side party
        o: hostage
        m: brute, 10/10 hp
        ";
    let stage = Stage::gloomhaven(text).play("A: top order; o; m");
    stage.expect("m: 7/10 hp").told("ModifierDrawn { attacker: o, deck: 0");
    // One that has a deck keeps to it.
    let text = text.replace("side party", "side party, initiative 90, attack 1, move 1 / move +0");
    Stage::gloomhaven(&text).play("A: top order; o; m").expect("m: 10/10 hp");
}

#[test]
fn gh_amd_04_positive_effects_may_be_skipped() {
    attack(3, "", "[+1, stun]").play("A: top strike; m; yes").expect("m: 16/20 hp, stun");
    attack(3, "", "[+1, stun]").play("A: top strike; m; skip").expect("m: 16/20 hp");
    // They are part of the attack of the figure that drew: the summon's.
    let text = "
        A . w m x
        A summon wolf: hp 4, move 0, attack 1
        A draws: [+0, push 1]
        w: wolf of A
        m: brute, 10/10 hp
        ";
    Stage::gloomhaven(text).play("A: yes; ?").expect("m at x\nm: 9/10 hp");
    Stage::gloomhaven(text).play("A: skip; ?").expect("m at m\nm: 9/10 hp");
}

#[test]
fn gh_amd_05_no_damage_but_the_other_effects() {
    // GH-GLOSS-80
    let text = |draws: &str| {
        format!(
            "
            A m
            A card strike 15: attack 3, wound / move 2
            A draws: {draws}
            m: brute, 20/20 hp
            "
        )
    };
    for card in ["null", "curse"] {
        let stage = Stage::gloomhaven(&text(card)).play("A: top strike; m");
        stage.expect("m: 20/20 hp, wound");
    }
}

#[test]
fn gh_amd_06_doubled() {
    attack(3, "", "x2").play("A: top strike; m").expect("m: 14/20 hp");
    attack(3, "", "bless").play("A: top strike; m").expect("m: 14/20 hp");
}

#[test]
fn gh_amd_07_one_card_with_neither_or_both() {
    for conditions in ["", ", strengthen, muddle"] {
        let stage = attack(3, conditions, "+1, -1").play("A: top strike; m");
        assert_eq!(used(&stage.expect("m: 16/20 hp")), [true]);
    }
}

#[test]
fn gh_amd_08_rolling_cards_are_drawn_on() {
    // GH-GLOSS-97
    let draws = "[+1, rolling], [+2, rolling], -1, x2";
    let stage = attack(3, "", draws).play("A: top strike; m").expect("m: 15/20 hp");
    assert_eq!(used(&stage), [true; 3]);
}

#[test]
fn gh_amd_10ex_the_player_orders_the_cards() {
    // GH-AMD-09
    attack(3, "", "[+1, rolling], x2").play("A: top strike; m; option 0").expect("m: 12/20 hp");
    attack(3, "", "[+1, rolling], x2").play("A: top strike; m; option 1").expect("m: 13/20 hp");
}

#[test]
fn gh_amd_11_drawn_cards_are_discarded() {
    let stage = attack(3, ", strengthen", "+1, -1").play("A: top strike; m; ?");
    let deck = stage.state().decks[0];
    let piles = |modifier| {
        let face = deck.faces.iter().find(|face| face.modifier() == modifier);
        face.map(|face| (face.left(), face.discarded()))
    };
    // Also the one that was not used.
    assert_eq!(piles(Modifier::PLUS_1), Some((4, 1)));
    assert_eq!(piles(Modifier::MINUS_1), Some((4, 1)));
}

#[test]
fn gh_amd_12_bless_and_curse_leave_the_deck() {
    let count = |state: &State| {
        let deck = &state.decks[0];
        (deck.count(Modifier::BLESS), deck.count(Modifier::CURSE), deck.left())
    };
    let stage = attack(3, "", "bless").play("A: top strike; m; ?");
    assert_eq!((count(stage.state()), stage.state().blesses), ((0, 0, 20), 10));
    let stage = attack(3, ", muddle", "bless, curse").play("A: top strike; m; ?");
    assert_eq!((count(stage.state()), stage.state().curses_party), ((0, 0, 20), 10));
}

#[test]
fn gh_adv_01_the_better_of_two() {
    // GH-COND-19: nobody is asked.
    let stage = attack(3, ", strengthen", "-1, +1").play("A: top strike; m; ?");
    stage.asks("A TakeAction").expect("m: 16/20 hp");
    attack(3, ", strengthen", "+1, -1").play("A: top strike; m").expect("m: 16/20 hp");
}

#[test]
fn gh_adv_02_only_what_is_printed_counts() {
    // The target is immune and already wounded, and its shield swallows everything: a wound on the
    // card is better all the same.
    let text = "
        A m .
        A: 10/10 hp, strengthen
        A card strike 15: attack 2 / move 2
        A draws: +1, [+1, wound]
        monster brute: hp 20, move 2, attack 2, immune wound / traits shield 9
        m: brute
        ";
    let stage = Stage::gloomhaven(text).play("A: top strike; m; ?");
    assert_eq!(used(&stage), [false, true]);
}

#[test]
fn gh_adv_03_an_effect_is_worth_something() {
    // GH-ADV-04: but nobody knows how much.
    assert_eq!(better("[+0, wound]", "+0"), "one");
    assert_eq!(better("[+0, wound]", "-1"), "one");
    assert_eq!(better("[+0, wound]", "+1"), "the first drawn");
    assert_eq!(better("[+0, infuse fire]", "+0"), "one");
}

#[test]
fn gh_adv_05ex_comparing_two_cards() {
    assert_eq!(better("x2", "+1"), "one");
    // GH-ADV-06EX
    assert_eq!(better("[+1, stun]", "+1"), "one");
    // GH-ADV-07EX
    assert_eq!(better("[+1, stun]", "[+0, stun]"), "one");
    // GH-ADV-08EX
    assert_eq!(better("[+0, stun]", "+2"), "the first drawn");
    // GH-ADV-09EX
    assert_eq!(better("[+1, stun]", "[+1, infuse fire]"), "the first drawn");
    // GH-ADV-10EX
    assert_eq!(better("[+0, muddle]", "[+2, stun]"), "the first drawn");
    // GH-ADV-11EX
    assert_eq!(better("[+0, stun]", "+1"), "the first drawn");
}

#[test]
fn gh_adv_16ex_one_rolling_card_is_added() {
    // GH-ADV-12: and no further card is drawn.
    for draws in ["[+1, rolling], -1, x2", "-1, [+1, rolling], x2"] {
        let stage = attack(3, ", strengthen", draws).play("A: top strike; m");
        assert_eq!(used(&stage.expect("m: 17/20 hp")), [true, true]);
    }
}

#[test]
fn gh_adv_17ex_two_rolling_cards_are_drawn_on() {
    // GH-ADV-13
    let draws = "[+1, rolling], [+0, rolling, stun], +0, x2";
    let stage = attack(3, ", strengthen", draws).play("A: top strike; m; yes");
    assert_eq!(used(&stage.expect("m: 16/20 hp, stun")), [true; 3]);
}

#[test]
fn gh_adv_14_the_player_orders_the_effects() {
    let draws = "x2, [+1, rolling]";
    let stage = attack(3, ", strengthen", draws).play("A: top strike; m; option 0");
    stage.expect("m: 12/20 hp");
    let stage = attack(3, ", strengthen", draws).play("A: top strike; m; option 1");
    stage.expect("m: 13/20 hp");
}

#[test]
fn gh_dis_01_the_worse_of_two() {
    // GH-COND-13
    attack(3, ", muddle", "-1, +1").play("A: top strike; m").expect("m: 18/20 hp");
    attack(3, ", muddle", "+1, -1").play("A: top strike; m").expect("m: 18/20 hp");
}

#[test]
fn gh_dis_07ex_comparing_two_cards() {
    // GH-DIS-02
    assert_eq!(worse("[+1, stun]", "+1"), "other");
    assert_eq!(worse("[+0, stun]", "+2"), "the first drawn");
}

#[test]
fn gh_dis_05ex_one_rolling_card_is_ignored() {
    // GH-DIS-03: and no further card is drawn.
    let stage = attack(3, ", muddle", "[+1, rolling], +2, -2").play("A: top strike; m");
    assert_eq!(used(&stage.expect("m: 15/20 hp")), [false, true]);
    let stage = attack(3, ", muddle", "+2, [+1, rolling], -2").play("A: top strike; m");
    assert_eq!(used(&stage.expect("m: 15/20 hp")), [true, false]);
}

#[test]
fn gh_dis_06ex_two_rolling_cards_are_ignored_for_a_third() {
    // GH-DIS-04
    let draws = "[+1, rolling], [+0, rolling, stun], +0, -2";
    let stage = attack(3, ", muddle", draws).play("A: top strike; m; ?");
    assert_eq!(used(&stage.expect("m: 17/20 hp")), [false, false, true]);
}
