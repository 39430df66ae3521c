//! What is added to an attack, what reacts to it and what follows it.

use crate::stage::Stage;
use longrest_haven::Modifier;

/// A beside m, with an action of A and anything else.
fn duel(top: &str, more: &str) -> Stage {
    Stage::new(&duel_text(top, more))
}

fn gloomhaven_duel(top: &str, more: &str) -> Stage {
    Stage::gloomhaven(&duel_text(top, more))
}

fn duel_text(top: &str, more: &str) -> String {
    format!(
        "
        A m . .
        A card strike 15: {top} / move 2
        A hand: x, y
        m: brute, 10/10 hp
        {more}
        "
    )
}

#[test]
fn fh_atk_04_a_bonus_for_attacks_with_advantage() {
    // FH-STREN-01: strengthen gives it as well as an effect does.
    let eager = "A trait: when self attacks if advantage: +2";
    duel("attack 3, advantage", eager).play("A: top strike; m").expect("m: 5/10 hp");
    duel("attack 3", eager).play("A: top strike; m").expect("m: 7/10 hp");
    let strong = format!("{eager}\nA: strengthen");
    duel("attack 3", &strong).play("A: top strike; m").expect("m: 5/10 hp");
    // FH-ADV-12: muddle cancels it.
    let both = format!("{eager}\nA: muddle");
    duel("attack 3, advantage", &both).play("A: top strike; m").expect("m: 7/10 hp");
}

#[test]
fn fh_adv_01_the_kind_of_draw_is_told() {
    let told = "AdvantageKind { attacker: A, kind: Advantage }";
    duel("attack 3, advantage", "").play("A: top strike; m").told(told);
    duel("attack 3", "").play("A: top strike; m").not_told("AdvantageKind");
    duel("attack 3, advantage, disadvantage", "")
        .play("A: top strike; m")
        .not_told("AdvantageKind");
}

#[test]
fn fh_adv_04_an_effect_gives_disadvantage() {
    let draws = "A draws: +1, -1";
    duel("attack 3, disadvantage", draws).play("A: top strike; m").expect("m: 8/10 hp");
    duel("attack 3", draws).play("A: top strike; m").expect("m: 6/10 hp");
}

#[test]
fn fh_cond_06_the_same_condition_twice_is_once_but_not_a_card() {
    let stage = duel("attack 1, wound, wound", "").play("A: top strike; m");
    assert_eq!(stage.times_told("ConditionGained"), 1);
    let stage = duel("attack 1, curse, curse", "").play("A: top strike; m");
    assert_eq!(stage.state().decks[4].count(Modifier::CURSE), 2);
    let stage = duel("attack 1, bless, bless", "").play("A: top strike; m");
    assert_eq!(stage.state().decks[4].count(Modifier::BLESS), 2);
}

#[test]
fn fh_aeff_08_damage_after_the_attack() {
    duel("attack 3, damage 2", "").play("A: top strike; m").expect("m: 5/10 hp");
    // FH-AEFF-02: also when the attack itself does none.
    duel("attack 3, damage 2", "A draws: null").play("A: top strike; m").expect("m: 8/10 hp");
}

#[test]
fn fh_added_08_an_effect_for_some_targets_only() {
    let top = "attack 3, if target has wound (+2, muddle)";
    duel(top, "").play("A: top strike; m").expect("m: 7/10 hp");
    let text = duel_text(top, "").replace("10/10 hp", "10/10 hp, wound");
    Stage::new(&text).play("A: top strike; m").expect("m: 5/10 hp, wound, muddle");
}

#[test]
fn fh_atk_01_whoever_dies_before_the_draw_does_not_attack() {
    // What reacts to being attacked comes before the card, and here it kills the attacker.
    let thorns = "A trait: when self is attacked: do (suffer 5, enemy, adjacent)";
    let text = duel_text("attack 1", thorns).replace("10/10 hp", "2/10 hp");
    Stage::new(&text)
        .play("A: end turn; m")
        .not_told("ModifierDrawn")
        .not_told("AttackResolved")
        .expect("A: 10/10 hp\nm: gone");
}

#[test]
fn fh_atk_01_whoever_dies_before_the_draw_is_not_attacked() {
    let eager = "A trait: when self attacks: do (suffer 5, enemy, adjacent)";
    let text = duel_text("attack 1", eager).replace("10/10 hp", "2/10 hp");
    Stage::new(&text)
        .play("A: top strike; m; m")
        .told("AttackDeclared")
        .not_told("ModifierDrawn")
        .expect("m: gone");
}

#[test]
fn fh_bonus_ex1_a_bonus_asks_about_the_other_side() {
    // The one who is attacked asks about the attacker, the attacker about whom it attacks.
    let wary = "A trait: when self is attacked if target is elite: shield 5";
    duel("attack 1", wary).play("A: end turn").expect("A: 8/10 hp");
    let text = duel_text("attack 1", wary).replace("brute,", "brute, elite,");
    Stage::new(&text).play("A: end turn").expect("A: 10/10 hp");
    let brave = "A trait: when self attacks if target is elite: +3";
    duel("attack 1", brave).play("A: top strike; m").expect("m: 9/10 hp");
    let text = duel_text("attack 1", brave).replace("brute,", "brute, elite,");
    Stage::new(&text).play("A: top strike; m").expect("m: 6/10 hp");
}

#[test]
fn fh_poison_01_every_attack_on_the_poisoned_figure_gains_one() {
    // D045, GH-COND-07: in Gloomhaven only its enemies' attacks.
    let text = "
        . . . .
         A B . .
        . . . .
        A card strike 15: attack 2, ally / move 2
        A hand: x, y
        ";
    let text = format!("{text}\nB: 10/10 hp, poison");
    Stage::new(&text).play("A: top strike; B").expect("B: 7/10 hp, poison");
    // GH-ACTION-13: nor is it asked whether an ally is harmed.
    Stage::gloomhaven(&text).play("A: top strike").expect("B: 8/10 hp, poison");
    duel("attack 2", "").play("A: top strike; m").not_told("AttackBonus");
}

#[test]
fn fh_shield_02_an_attack_may_ignore_shields() {
    let shielded = "monster brute: hp 10, move 2, attack 2 / traits shield 2";
    let told = "ShieldApplied { target: m, shield: 2, pierce: 0 }";
    duel("attack 3", shielded).play("A: top strike; m").expect("m: 9/10 hp").told(told);
    duel("attack 3, ignore shield", shielded)
        .play("A: top strike; m")
        .expect("m: 7/10 hp")
        .not_told("ShieldApplied");
    // Also what a bonus adds for this attack; and without any shield nothing is told.
    let bonus = format!("{shielded}; when self is attacked: shield 1");
    duel("attack 5", &bonus).play("A: top strike; m").expect("m: 8/10 hp");
    duel("attack 5, ignore shield", &bonus).play("A: top strike; m").expect("m: 5/10 hp");
    duel("attack 3", "").play("A: top strike; m").not_told("ShieldApplied");
}

#[test]
fn fh_faq_012_the_attacker_orders_effects_where_it_matters() {
    // FH-BRITTLE-01: damage after brittle is doubled.
    let stage = duel("attack 2, damage 2, brittle", "").play("A: top strike; m; ?");
    stage.asks("A Order").play("option 0").expect("m: 4/10 hp");
    let stage = duel("attack 2, damage 2, brittle", "").play("A: top strike; m; option 1");
    stage.expect("m: 6/10 hp, brittle");
    // FH-WARD-01: and damage after ward is halved.
    let stage = duel("attack 2, damage 2, ward", "").play("A: top strike; m; ?");
    stage.asks("A Order").play("option 0").expect("m: 7/10 hp");
    // Where it cannot matter nothing is asked.
    let stage = duel("attack 2, damage 2, wound", "").play("A: top strike; m; ?");
    stage.asks("A TakeAction").expect("m: 6/10 hp, wound");
    let stage = duel("attack 2, brittle, wound", "").play("A: top strike; m; ?");
    stage.asks("A TakeAction").expect("m: 8/10 hp, wound, brittle");
}

#[test]
fn fh_faq_012_nobody_is_asked_for_a_monster() {
    let text = "monster brute: hp 10, move 2, attack 2 / effects damage 2, brittle";
    duel("attack 1", text).play("A: end turn").expect("A: 4/10 hp");
}

#[test]
fn fh_force_13_pushes_add_up() {
    // FH-FORCE-EX1, D066: in Gloomhaven each is a push of its own.
    let stage = duel("attack 1, push 1, push 1", "").play("A: top strike; m; ?");
    stage.asks("A Push { target: m, left: 2 }").play("r1c3; r1c4").expect("m at r1c4");
    let stage = gloomhaven_duel("attack 1, push 1, push 1", "").play("A: top strike; ?");
    stage.options("option 0, option 1, m, skip").play("option 0; m").expect("m at r1c3");
}

#[test]
fn gh_push_01_the_dead_are_pushed_no_further() {
    // D066: the first of two pushes ends in a trap; after it there is nobody to push.
    let text = "
        . . . . .
         A m t . .
        . . . . .
        A card strike 15: attack 1, push 1, push 1 / move 2
        A hand: x, y
        at t: pit
        tile pit: trap, fixed 9
        m: brute, 5/10 hp
        ";
    let stage = Stage::gloomhaven(text).play("A: top strike; m; ?");
    let stage = stage.asks("A Push { target: m, left: 1 }").play("t; ?");
    stage.asks("A TakeAction").expect("m: gone");
}

#[test]
fn gh_push_01_nobody_pushes_after_its_death() {
    // The trap's victim takes its pusher along; the second push does not happen.
    let text = "
        . . . . .
         m A t . .
        . . . . .
        A: 20/20 hp
        A trait: when self springs trap: do (suffer 20, enemy, range 5)
        A hand: x, y
        at t: pit
        tile pit: trap, fixed 1
        m: brute, 5/10 hp
        monster brute: hp 10, move 0, attack 2 / effects push 1, push 1
        ";
    let stage = Stage::gloomhaven(text).play("A: end turn; t; m; ?");
    stage.expect("m: gone\nA at t");
}

#[test]
fn fh_retal_01_an_attack_may_ignore_retaliate() {
    let text = "monster brute: hp 10, move 2, attack 2 / traits retaliate 2";
    duel("attack 1", text).play("A: top strike; m").expect("A: 8/10 hp");
    duel("attack 1, ignore retaliate", text)
        .play("A: top strike; m")
        .expect("A: 10/10 hp")
        .not_told("Retaliated");
}

#[test]
fn fh_retal_04_each_attack_is_retaliated() {
    let text = "monster brute: hp 10, move 2, attack 2 / traits retaliate 1";
    let stage = duel("attack 1; attack 1", text).play("A: top strike; m; m");
    assert_eq!(stage.times_told("Retaliated"), 2);
    stage.expect("A: 8/10 hp\nm: 8/10 hp");
    // After the attack: m has suffered it when A does.
    let order = [
        "AttackResolved",
        "DamageSuffered { figure: m",
        "Retaliated",
        "DamageSuffered { figure: A",
    ];
    let stage = duel("attack 1", text).play("A: top strike; m").told_in_order(&order);
    stage.expect("A: 9/10 hp");
    let stage = duel("attack 1", "").play("A: top strike; m; ?").not_told("Retaliated");
    stage.expect("A: 10/10 hp\nm: 9/10 hp");
}

#[test]
fn fh_retal_06_the_dead_do_not_retaliate() {
    let text = "monster brute: hp 10, move 2, attack 2 / traits retaliate 2";
    duel("attack 10", text).play("A: top strike; m").not_told("Retaliated").expect("A: 10/10 hp");
}

/// A is attacked from two hexes away and has a bonus against it.
fn shot(bonus: &str) -> Stage {
    Stage::new(&format!(
        "
        A . m .
        A trait: when self is attacked: {bonus}
        A hand: x, y
        archer card 50: attack +0, range 3
        m: archer, 10/10 hp
        "
    ))
    .play("A: end turn")
}

#[test]
fn fh_retal_07_retaliate_for_one_attack_counts_within_its_range() {
    shot("retaliate 3 range 2").expect("m: 7/10 hp");
    shot("retaliate 3 range 3").expect("m: 7/10 hp");
    shot("retaliate 3 range 1").expect("m: 10/10 hp");
    // FH-RETAL-03: without a range only against adjacent attackers.
    shot("retaliate 3").expect("m: 10/10 hp");
    let text = "A trait: when self is attacked: retaliate 3";
    duel("attack 1", text).play("A: end turn").expect("m: 7/10 hp");
}

#[test]
fn gh_retal_08_a_second_retaliate_finds_the_attacker_dead() {
    // D057: a character's come one by one, and the first is enough.
    let text = "
        . . . .
         A m . .
        . . . .
        A card guard 15: attack 1 / retaliate 2; retaliate 3; round
        A hand: x, y
        m: brute, 2/10 hp
        ";
    let stage = Stage::gloomhaven(text).play("A: bottom guard; end turn");
    assert_eq!(stage.times_told("Retaliated"), 1);
    stage.expect("m: gone");
    // FH-RETAL-07: in Frosthaven they are one.
    let stage = Stage::new(text).play("A: bottom guard; end turn");
    assert_eq!(stage.times_told("Retaliated"), 1);
    stage.told("Retaliated { figure: A, against: m, damage: 5 }");
}

#[test]
fn gh_retal_05_those_of_a_monster_are_one() {
    let text = "monster brute: hp 10, move 2, attack 2 / traits retaliate 2; retaliate 1";
    let stage = gloomhaven_duel("attack 1", text).play("A: top strike; m");
    assert_eq!(stage.times_told("Retaliated"), 1);
    stage.told("damage: 3");
}

#[test]
fn fh_bonus_01_what_waits_for_an_attack_to_be_over() {
    // FH-EXH-06: not for those who did not outlive it.
    let text = "A trait: when self has attacked: do (heal 3, self)\nA: 5/10 hp";
    duel("attack 1", text).play("A: top strike; m; A").expect("A: 8/10 hp");
    let text = "A trait: when self was attacked: do (heal 3, self)\nA: 5/10 hp";
    duel("attack 1", text).play("A: end turn; A").expect("A: 6/10 hp");
    let text = format!("{text}\nmonster brute: hp 10, move 2, attack 9");
    duel("attack 1", &text).play("A: end turn").expect("A status: exhausted");
}

#[test]
fn fh_amd_13_what_a_card_does_is_done_by_the_living() {
    // FH-EXH-06: retaliate kills the attacker before the ability of its card.
    let text = "
        A m B
        A: 1/10 hp
        B: 5/10 hp
        A card strike 15: attack 1 / move 2
        A draws: [+0, do (strengthen, ally, range 3)]
        monster brute: hp 10, move 2, attack 2 / traits retaliate 2
        m: brute, 10/10 hp
        ";
    Stage::new(text).play("A: top strike; m; yes").expect("A status: exhausted\nB: 5/10 hp");
}
