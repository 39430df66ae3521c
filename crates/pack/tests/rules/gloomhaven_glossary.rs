//! Gloomhaven: the first half of the glossary, where it adds a rule.

use crate::stage::Stage;
use longrest_haven::{GLOOMHAVEN, Member, Setup};

fn gloomhaven(text: &str) -> Stage {
    Stage::new(&format!("{text}\nedition: gloomhaven"))
}

/// A between n and m, with the top action of a card and anything else.
fn between(top: &str, more: &str) -> Stage {
    gloomhaven(&format!(
        "
        . . . . . .
         n A m x .
        . . . . . .
        A card act 15: {top} / move 1
        A hand: u, v
        m: brute
        n: brute
        {more}
        "
    ))
}

#[test]
fn gh_gloss_06_a_monster_performs_its_whole_card_in_order() {
    let card = "brute card 5: strengthen, self; attack +0; heal 2, self";
    let text = format!(". . . .\n A m x\n. . . .\nm: brute, 5/10 hp\n{card}");
    let stage = gloomhaven(&text).expect("A: 8/10 hp\nm: 7/10 hp, strengthen");
    stage.told_in_order(&[
        "TurnBegins { figure: m",
        "ConditionGained",
        "AttackDeclared",
        "Healed",
        "TurnEnds { figure: m",
    ]);
}

#[test]
fn gh_gloss_10_add_target_is_one_more_attack_on_somebody_new() {
    let more = "elements: fire strong";
    let stage = between("attack 2 | consume fire: target +1", more).play("A: top act; yes; m; ?");
    stage.options("n, skip").play("n").expect("m: 8/10 hp\nn: 8/10 hp");
    // From a modifier card it comes when the card is drawn.
    let stage = between("attack 2", "A draws: [+0, target +1], +0").play("A: top act; m; yes; ?");
    stage.asks("A AttackTarget").options("n, skip").play("n").expect("m: 8/10 hp\nn: 8/10 hp");
}

#[test]
fn gh_gloss_11_adjacent_hexes_share_a_side() {
    // D026
    // One's own hex is not among them.
    let text = "
        . . . . .
         B A . C
        . . . . .
        A: 1/10 hp
        B: 1/10 hp
        C: 1/10 hp
        A card mend 15: heal 2, adjacent
        ";
    gloomhaven(text).play("A: top mend; ?").options("B, skip");
    Stage::new(text).play("A: top mend; ?").options("A, B, skip");
}

#[test]
fn gh_gloss_12_a_flyer_is_not_adjacent_to_what_it_is_above() {
    // D029
    let text = "
        . . . .
         A O .
        . . . .
        at A: obstacle
        A trait: always: flying
        A card smash 15: destroy obstacle, range 1
        ";
    gloomhaven(text).play("A: top smash; ?").options("O, skip");
    Stage::new(text).play("A: top smash; ?").options("A, O, skip");
}

#[test]
fn gh_gloss_13_advantage_is_the_better_of_two_cards() {
    let stage = between("attack 3", "A: 10/10 hp, strengthen\nA draws: -1, +1");
    let stage = stage.play("A: top act; m; ?").asks("A TakeAction").expect("m: 6/10 hp");
    assert_eq!(stage.times_told("ModifierDrawn"), 2);
}

#[test]
fn gh_gloss_15_an_effect_has_no_defined_value() {
    // Which of the two is better cannot be said, so it is the first.
    let first = |draws: &str| {
        let more = format!("A: 10/10 hp, strengthen\nA draws: {draws}");
        between("attack 3", &more).play("A: top act; m; ?")
    };
    first("[+0, wound], +1").play("yes").expect("m: 7/10 hp, wound");
    first("+1, [+0, wound]").asks("A TakeAction").expect("m: 6/10 hp");
}

#[test]
fn gh_gloss_17_an_attached_ability_needs_its_main_one() {
    let top = "attack 2, then (bless, self)";
    between(top, "").play("A: top act; m; ?").asks("A Target").play("A").told("ModifierAdded");
    between(top, "").play("A: top act; skip; ?").asks("A TakeAction").not_told("ModifierAdded");
}

#[test]
fn gh_gloss_20_an_attack_action_includes_a_performed_attack() {
    let top = "attack 2; heal 1, self, if performed attack";
    between(top, "").play("A: top act; m; ?").asks("A Target");
    between(top, "").play("A: top act; skip; ?").asks("A TakeAction");
}

#[test]
fn gh_gloss_25_bless_doubles_and_is_gone() {
    let stage = between("bless, self; attack 2", "A draws: bless").play("A: top act; A; m; ?");
    let stage = stage.expect("m: 6/10 hp").told("ModifierAdded");
    // One of the two blessings was drawn and has left the deck.
    assert_eq!(stage.state().decks[0].count(longrest_haven::Modifier::BLESS), 1);
    assert_eq!(stage.state().decks[0].left(), 21);
}

#[test]
fn gh_gloss_38_curse_cancels_and_is_gone() {
    let stage = between("attack 2", "A draws: curse").play("A: top act; m; ?");
    let stage = stage.expect("m: 10/10 hp");
    assert_eq!(stage.state().decks[0].count(longrest_haven::Modifier::CURSE), 0);
    assert_eq!(stage.state().decks[0].left(), 20);
    between("curse, enemy, range 1", "").play("A: top act; m").told("ModifierAdded { deck: 4");
}

#[test]
fn gh_gloss_26_a_boss_is_neither_normal_nor_elite() {
    let top = "attack 2 | if target is normal: +1 | if target is elite: +2 | if target is boss: +4";
    let boss = "monster brute: hp 20, move 2, attack 2, boss";
    between(top, boss).play("A: top act; m").expect("m: 14/20 hp");
    between(top, "").play("A: top act; m").expect("m: 7/10 hp");
}

#[test]
fn gh_gloss_29_a_character_is_played_by_its_player() {
    // Its player alone decides for it; a monster is nobody's.
    let text = "
        A m B
        A card one 15: attack 1 / move 1
        A hand: x, y
        B card two 20: attack 1 / move 1
        B hand: x, y
        m: brute, 10/10 hp
        ";
    let stage = gloomhaven(text).asks("A TakeAction").asked_of("A");
    let stage = stage.play("A: end turn; ?").asks("B TakeAction").asked_of("B");
    let stage = stage.play("B: end turn").asks("A SelectCards").asked_of("A");
    stage.told("TurnBegins { figure: m }");
}

#[test]
fn gh_gloss_35_no_two_characters_of_a_class() {
    let stage = gloomhaven("A B\nA card one 15: attack 1\nB card two 20: attack 1");
    let member = |class: &str| Member {
        class: class.into(),
        level: 1,
        cards: Vec::new(),
        items: Vec::new(),
        perks: Vec::new(),
        mastered: Vec::new(),
    };
    let setup = |classes: [&str; 2]| Setup {
        scenario: "stage".into(),
        level: None,
        party: classes.map(member).to_vec(),
        switches: GLOOMHAVEN,
        treasures_looted: 0,
        random_item_found: false,
        stickers: Vec::new(),
        random_items: None,
        loot_stickers: 0,
        brought: Default::default(),
        road: Vec::new(),
    };
    assert!(stage.rules().problems(&setup(["a", "b"])).is_empty());
    let problems = stage.rules().problems(&setup(["a", "a"]));
    assert_eq!(problems, ["two characters of the class \"a\""]);
}

#[test]
fn gh_gloss_36_a_condition_ends_with_a_turn_begun_with_it() {
    let stage = between("attack 1", "A: 10/10 hp, strengthen, muddle\nbrute card 90: heal 1, self");
    stage.play("A: end turn; ?").expect("A: 10/10 hp");
    // Gained in the turn it stays; bless is no state but a card.
    let stage = between("strengthen, self; bless, self", "brute card 90: heal 1, self");
    stage.play("A: top act; A; A; end turn; ?").expect("A: 10/10 hp, strengthen");
}

#[test]
fn gh_gloss_42_elements_are_infused_and_consumed() {
    // GH-GLOSS-43, GH-GLOSS-45: strong after the turn, waning after the round, then inert.
    let more = "
        A card use 16: attack 1 / heal 1, self | consume fire: +2
        A hand: u, v, w, z
        A: 5/10 hp
        brute card 5: heal 1, self
        ";
    let stage = between("attack 1; infuse fire", more);
    let stage = stage.play("A: top act; m; end turn; ?").told("Infused");
    let stage = stage.expect("elements: fire waning").play("A: u then v; end turn; ?");
    stage.expect("elements: inert");
    let stage = between("attack 1", &format!("{more}\nelements: fire waning"));
    let stage = stage.play("A: bottom use; ?").asks("A UseExtra").play("yes; A; ?");
    stage.expect("A: 8/10 hp\nelements: inert");
    // What is inert cannot be consumed.
    between("attack 1", more).play("A: bottom use; ?").asks("A Target");
}

#[test]
fn gh_gloss_47_empty_and_unoccupied() {
    // D028
    // GH-GLOSS-48
    let stage = gloomhaven(
        "
        A $ _ ^ v
         1 o . m
        door 1: open
        object villager: hp 4, side party, initiative 5, move 1 / move +0
        o: villager
        m: brute
        A summon wolf: hp 4, move 1, attack 1
        v: wolf of A
        A card one 2: attack 1
        ",
    );
    let empty = |hex: &str| stage.hex(hex, |look, cell| look.empty(cell));
    let unoccupied = |hex: &str| stage.hex(hex, |look, cell| look.unoccupied(cell));
    for (hex, is_empty, is_unoccupied) in [
        ("r2c3", true, true),
        ("r1c3", true, true),
        ("1", true, true),
        ("r1c2", false, true),
        ("^", false, true),
        ("A", false, false),
        ("v", false, false),
        ("m", false, false),
    ] {
        assert_eq!((empty(hex), unoccupied(hex)), (is_empty, is_unoccupied), "{hex}");
    }
}

#[test]
fn gh_gloss_52_experience_is_gained_in_play() {
    let stage = between("attack 2; xp 2", "goal: round 1\nbrute card 90: heal 1, self");
    let stage = stage.play("A: top act; m; end turn").expect("A xp: 2\noutcome: won");
    // Level 1: six more for the scenario.
    stage.told("experience: 8, bonus_experience: 6");
}

#[test]
fn gh_gloss_54_characters_monsters_and_summons_are_figures() {
    // An obstacle with hit points is none.
    let text = "
        . . . . . .
         m A w o .
        . . B . . .
        m: brute
        object altar: hp 5, initiative 99
        o: altar
        A summon wolf: hp 4, move 0, attack 0
        w: wolf of A
        A card burst 15: suffer 1, target all, within 3, others
        brute card 90: heal 1, self
        ";
    let stage = gloomhaven(text).play("A: top burst; ?");
    stage.expect("m: 9/10 hp\nw: 3/4 hp\nB: 9/10 hp\no: 5/5 hp");
}

#[test]
fn gh_gloss_56_the_focus_is_whom_a_monster_tries_to_attack() {
    let text = "
        . . . . . .
         A . m B .
        . . . . . .
        m: brute
        brute card 5: move +0; attack +0
        ";
    let stage = gloomhaven(text).told("MonsterFocus { figure: m, focus: Some(B)");
    stage.expect("B: 8/10 hp\nA: 10/10 hp");
}
