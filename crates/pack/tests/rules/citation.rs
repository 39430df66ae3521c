//! The reason told is the right one, and of the book that is played.

use crate::beginning::SETUP;
use crate::stage::Stage;
use longrest_haven::{HazardFormula, LootMode, citation};
use longrest_ledger::{LANGUAGES, reasons};
use std::collections::BTreeSet;

/// A position under the rules of an edition; nothing is walled in, so that everybody sees.
fn under(edition: &str, text: &str) -> Stage {
    Stage::new(&format!("{text}\nedition: {edition}\nedge: open"))
}

/// Plays a case in both editions: wherever the fact is told it names this rule, and no other.
#[track_caller]
fn names(text: &str, script: &str, fact: &str, rules: [&str; 2]) {
    for (edition, rule) in ["frosthaven", "gloomhaven"].into_iter().zip(rules) {
        let stage = under(edition, text).play(script);
        let lines = stage.lines();
        let told: BTreeSet<&str> = lines
            .iter()
            .filter_map(|line| line.split_once(' '))
            .filter(|(_, words)| words.contains(fact))
            .map(|(named, _)| named)
            .collect();
        assert_eq!(told, BTreeSet::from([rule]), "{fact} in {edition}: {lines:#?}");
    }
}

const DUEL: &str = "
        . . . . . .
         A m x . . .
        . . . . . .
        A hand: u, v
        A card strike 15: attack 2 / move 2
        A card shove 16: attack 1, push 1 / move 2
        A card bolt 17: attack 1, range 3 / move 2
        A card hex 18: muddle, range 3 / move 2
        A card venom 19: poison, range 3 / move 2
        brute card 50: attack +0
        ";

/// The duel with one of its cards chosen, and how the two of them are.
fn duel(card: &str, own: &str, other: &str) -> String {
    format!("{DUEL}\nA plays: {card}, w\nA: {own}\nm: brute, {other}")
}

const WELL: &str = "10/10 hp";

#[test]
fn a_character_draws_from_its_own_deck_and_monsters_from_theirs() {
    // FH-AMD-05, FH-AMD-06, GH-AMD-01, GH-MATK-11
    let text = duel("strike", WELL, WELL);
    names(&text, "A: top strike; m; ?", "ModifierDrawn", ["FH-AMD-05", "GH-AMD-01"]);
    let text = duel("strike", "9/10 hp", WELL);
    names(&text, "A: end turn; skip", "ModifierDrawn", ["FH-AMD-06", "GH-MATK-11"]);
}

#[test]
fn advantage_and_disadvantage_name_themselves() {
    // FH-ADV-01, FH-ADV-04, GH-ADV-01, GH-DIS-01, D046
    let text = duel("bolt", WELL, WELL);
    names(&text, "A: top bolt; m; ?", "AdvantageKind", ["FH-ADV-04", "GH-DIS-01"]);
    let text = duel("strike", "10/10 hp, strengthen", WELL);
    names(&text, "A: top strike; m; ?", "AdvantageKind", ["FH-ADV-01", "GH-ADV-01"]);
}

#[test]
fn a_push_is_no_move() {
    // FH-FORCE-03, GH-PUSH-02, FH-MOVE-01, GH-MOVE-01
    let text = duel("shove", WELL, WELL);
    names(&text, "A: top shove; m; x; ?", "kind: Push", ["FH-FORCE-03", "GH-PUSH-02"]);
    names(&text, "A: bottom shove; r1c1; stop", "kind: Walk", ["FH-MOVE-01", "GH-MOVE-01"]);
}

#[test]
fn a_condition_says_what_it_does() {
    // FH-MUDDLE-01, GH-COND-13, FH-POISON-01, GH-COND-07
    let (text, cast) = (duel("hex", WELL, WELL), "A: top hex; m; ?");
    names(&text, cast, "ConditionGained", ["FH-MUDDLE-01", "GH-COND-13"]);
    let (text, cast) = (duel("venom", WELL, WELL), "A: top venom; m; ?");
    names(&text, cast, "ConditionGained", ["FH-POISON-01", "GH-COND-07"]);
    // FH-COND-09, GH-EOT-02, GH-MTURN-02, D079
    let text = duel("strike", "10/10 hp, muddle", "10/10 hp, stun");
    let (script, removed) = ("A: end turn; ?", "ConditionRemoved { figure: A");
    names(&text, script, removed, ["FH-COND-09", "GH-EOT-02"]);
    let removed = "ConditionRemoved { figure: m";
    names(&text, "A: end turn", removed, ["FH-COND-09", "GH-MTURN-02"]);
}

#[test]
fn a_dead_monster_leaves_what_the_book_says() {
    // FH-DEATH-02, GH-KILL-01, FH-DEATH-04, GH-KILL-02
    let text = duel("strike", WELL, "1/10 hp");
    names(&text, "A: top strike; m; ?", "Killed", ["FH-DEATH-02", "GH-KILL-01"]);
    names(&text, "A: top strike; m; ?", "LootDropped", ["FH-DEATH-04", "GH-KILL-02"]);
}

#[test]
fn the_order_of_drawing_and_revealing_is_the_books() {
    // FH-INIT-01, FH-INIT-04, GH-ROUND-10, GH-ROUND-13, D013
    let text = duel("strike", WELL, WELL);
    names(&text, "?", "MonsterCardDrawn", ["FH-INIT-04", "GH-ROUND-10"]);
    names(&text, "?", "CardsRevealed", ["FH-INIT-01", "GH-ROUND-13"]);
    names(&text, "?", "OrderMade", ["FH-INIT-07", "GH-INIT-01"]);
}

#[test]
fn a_card_lost_by_resting_is_not_lost_to_negate_damage() {
    // FH-REST-07, GH-REST-02, GH-REST-03
    let text = "
        A . .
        A: 5/10 hp, resting
        A discard: u, v, w
        A hand: x
        ";
    names(text, "v; yes; ?", "to: Lost", ["FH-REST-07", "GH-REST-02"]);
    names(text, "v; yes; ?", "to: Hand", ["FH-REST-07", "GH-REST-03"]);
    names(text, "v; yes; ?", "Healed", ["FH-REST-08", "GH-REST-04"]);
    let text = "A . .\nA discard: u, v, w\nA hand: x\nphase: round end";
    names(text, "yes; skip; ?", "ShortRest {", ["FH-REST-03", "GH-REST-08"]);
    // FH-DMG-03, GH-DMG-01
    let text = duel("strike", WELL, WELL);
    names(&text, "A: end turn; lose u; ?", "to: Lost", ["FH-DMG-03", "GH-DMG-01"]);
    names(&text, "A: end turn; lose u; ?", "DamageNegated", ["FH-DMG-03", "GH-DMG-01"]);
}

#[test]
fn exhaustion_for_lack_of_cards_does_not_speak_of_hit_points() {
    // FH-EXH-01, FH-EXH-02, GH-DMG-06, GH-ROUND-05
    let text = "A . B\nA hand: p\nB hand: u, v, w\nphase: round end\ngoal: round 9";
    names(text, "?", "Exhausted { character: 0, cards: true }", ["FH-EXH-02", "GH-ROUND-05"]);
    let text = duel("strike", "1/10 hp", WELL);
    names(&text, "A: end turn; skip", "Exhausted", ["FH-EXH-01", "GH-DMG-06"]);
}

#[test]
fn the_ground_is_the_books() {
    // FH-HAZ-01, GH-HAZ-01, FH-TRAP-01, GH-TRAP-01, D038
    let text = |ground: char| format!("A {ground} x\nA card run 15: attack 1 / move 1");
    names(&text('!'), "A: bottom run; !; ?", "HazardEntered", ["FH-HAZ-01", "GH-HAZ-01"]);
    names(&text('!'), "A: bottom run; !", "DamageSuffered", ["FH-HAZ-01", "GH-HAZ-01"]);
    names(&text('^'), "A: bottom run; ^; ?", "TrapSprung", ["FH-TRAP-01", "GH-TRAP-01"]);
}

#[test]
fn loot_and_goals_are_the_books() {
    // FH-EOTLOOT-01, GH-EOT-01, FH-LOOT-06, GH-END-05, D009, D111
    let text = "A . .\nA hand: x, y\nat A: loot\nloot deck: money 2";
    names(text, "A: end turn", "Looted { figure", ["FH-EOTLOOT-01", "GH-EOT-01"]);
    let stage = under("gloomhaven", text).play("A: end turn");
    stage.told("GH-END-05 CoinsLooted").not_told("LootCardDrawn");
    // FH-GOAL-01, GH-SETUP-26, D003
    names(SETUP, "?", "GoalsDealt", ["FH-GOAL-01", "GH-SETUP-26"]);
    names(SETUP, "?", "RoomRevealed", ["FH-SETUP-10", "GH-SETUP-16"]);
}

/// A switch set otherwise names the other book's rule, and only there.
#[test]
fn a_switch_names_the_rule_it_follows() {
    let text =
        "A ! x\nA card run 15: attack 1 / move 1\nat x: loot\nedition: gloomhaven\nedge: open";
    let stage = Stage::adjusted(text, |_, state| {
        state.switches.hazard = HazardFormula::OnePlusThird;
    });
    let stage = stage.play("A: bottom run; !; ?");
    stage.told("FH-HAZ-01 HazardEntered").told("GH-INIT-12 TurnBegins").told("GH-MOVE-01 Moved");
    let text = text.replace("gloomhaven", "frosthaven");
    let stage = Stage::adjusted(&text, |_, state| state.switches.loot_mode = LootMode::Money);
    let stage = stage.play("?");
    stage.told("FH-ROUND-04 TurnBegins").not_told("GH-");
}

#[test]
fn every_rule_that_a_fact_can_name_has_a_sentence_in_every_language() {
    let named = citation::named().into_iter().chain(longrest_descent::citation::named());
    let mut count = 0;
    for rule in named {
        let id = rule.parse().expect("an id");
        let sentences = reasons().of(id).unwrap_or_else(|| panic!("{rule} has no sentence"));
        assert!(sentences.iter().all(|sentence| !sentence.is_empty()), "{rule}");
        count += 1;
    }
    // The others are the town's, which looks after its own.
    assert!(reasons().rules().count() >= count);
    assert_eq!(LANGUAGES, ["en", "it", "de", "es"]);
}

/// The tables of the two books hang together.
#[test]
fn a_rule_has_one_number_in_each_book() {
    let firsts: BTreeSet<&str> = citation::SAME.iter().map(|(first, _)| *first).collect();
    assert_eq!(firsts.len(), citation::SAME.len(), "a rule of Frosthaven stands twice");
    for (first, second) in citation::SAME {
        assert!(first.starts_with("FH-") && second.starts_with("GH-"), "{first}, {second}");
        let named = citation::MAY_NAME.iter().any(|(_, rules)| rules.contains(&first));
        assert!(named, "no fact names {first}");
    }
    for rule in citation::FROSTHAVEN_ALONE {
        assert!(!firsts.contains(rule), "{rule} has a number in Gloomhaven's book");
    }
    let cases: BTreeSet<&str> = citation::MAY_NAME.iter().map(|(case, _)| *case).collect();
    assert_eq!(cases.len(), citation::MAY_NAME.len(), "a case stands twice");
    assert!(citation::may_name("disadvantage", "GH-DIS-01"));
    assert!(!citation::may_name("disadvantage", "FH-ADV-01"));
    assert!(!citation::may_name("no such case", "FH-ADV-01"));
}
