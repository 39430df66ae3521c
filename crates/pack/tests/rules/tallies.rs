//! GOAL: what is counted for battle goals and masteries while a scenario is played.

use crate::stage::Stage;
use longrest_haven::CharacterId;
use longrest_haven::Look;
use longrest_haven::goal::Deed;
use longrest_pack::Scope;
use longrest_pack::notation::Line;

/// A character has met these criteria, written as on a battle goal, one to a line.
#[track_caller]
fn counted(stage: &Stage, character: CharacterId, criteria: &str) {
    let look = Look { rules: stage.rules(), state: stage.state() };
    for line in criteria.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let deed = Deed::read(line, &Scope::default()).expect("a deed");
        assert!(look.did(character, &deed), "not {line:?}:\n{}", stage.lines().join("\n"));
    }
}

/// A beside m, with an action of A and anything else.
fn duel(top: &str, more: &str) -> Stage {
    Stage::new(&format!(
        "
        A m n .
         B . . .
        A card act 15: {top} / move 2
        A hand: x, y
        B hand: u, v
        m: brute, 5/5 hp
        n: brute, 10/10 hp
        {more}
        "
    ))
}

// FH-GOAL-03: attacks made, also those of one's summons, and attacks suffered.
#[test]
fn fh_goal_03_attacks_are_counted() {
    let stage = duel("attack 1, target 2, range 3", "").play("A: top act; m; n; ?");
    counted(&stage, 0, "attacks = 2\nattacks suffered = 0\nmost targets = 2");
    let stage = stage.play("A: end turn; B: end turn");
    counted(&stage, 0, "attacks = 2\nattacks suffered = 1");
    counted(&stage, 1, "attacks = 0");
    let text = "
        A w m
        A summon wolf: hp 4, move 2, attack 2
        A hand: x, y
        w: wolf of A
        m: brute, 10/10 hp
        ";
    let stage = Stage::new(text).play("A: end turn");
    counted(&stage, 0, "attacks = 1\nattacks suffered = 0\ndamage dealt = 2");
}

// FH-GOAL-03
#[test]
fn fh_goal_03_a_round_without_an_attack_is_counted() {
    let stage = duel("attack 1", "").play("A: top act; m; end turn; B: end turn");
    counted(&stage, 0, "rounds without attack = 0");
    counted(&stage, 1, "rounds without attack = 1");
}

// FH-GOAL-03: the damage of one attack is what was suffered from it (N-103).
#[test]
fn fh_goal_03_damage_dealt_is_counted() {
    let stage = duel("attack 3, target 2, range 3, damage 1", "A draws: +0, -1");
    let stage = stage.play("A: top act; m; n");
    counted(&stage, 0, "biggest damage = 3\ndamage dealt = 7\nkills from full = 0");
    let stage = duel("attack 9", "").play("A: top act; m");
    counted(&stage, 0, "biggest damage = 5\ndamage dealt = 5\nkills from full = 1");
    // Damage to those who are no enemies counts for nothing.
    let stage = duel("attack 3, ally", "").play("A: top act; B");
    counted(&stage, 0, "damage dealt = 0");
    counted(&stage, 1, "damage suffered = 3");
}

// FH-GOAL-03
#[test]
fn fh_goal_03_a_kill_from_full_health_needs_full_health() {
    let stage = duel("attack 9, range 2", "").play("A: top act; n");
    counted(&stage, 0, "kills from full = 0\nbiggest damage = 9");
    let damaged = "A m .\nA card act 15: attack 9\nA hand: x, y\nm: brute, 3/5 hp";
    let stage = Stage::new(damaged).play("A: top act; m");
    counted(&stage, 0, "kills = 1\nkills from full = 0\nbiggest damage = 3");
}

// FH-GOAL-03: in all, and the most in one round.
#[test]
fn fh_goal_03_damage_suffered_is_counted() {
    let text = "
        A m .
        A: 20/20 hp
        A card one 15: attack 1 / suffer 3, self
        A hand: x, y, u, v
        m: brute, 10/10 hp
        ";
    let stage = Stage::new(text).play("A: bottom one; A; end turn");
    counted(&stage, 0, "damage suffered = 5\ndamage suffered in one round = 5\ndamage dealt = 0");
    let stage = stage.play("x then y; end turn");
    counted(&stage, 0, "damage suffered = 7\ndamage suffered in one round = 5");
}

// FH-GOAL-03, FH-DMG-03
#[test]
fn fh_goal_03_negated_damage_is_counted() {
    let stage = duel("attack 1", "").play("A: end turn; B: end turn; lose x");
    counted(&stage, 0, "damage negated = 1\ndamage suffered = 0");
    let stage = duel("attack 1", "").play("A: end turn; B: end turn");
    counted(&stage, 0, "damage negated = 0\ndamage suffered = 2");
}

// FH-GOAL-03: those given to enemies, each kind once, and those gained.
#[test]
fn fh_goal_03_negative_conditions_are_counted() {
    let stage = duel("attack 1, target 2, range 3, wound, poison", "").play("A: top act; m; n");
    counted(&stage, 0, "conditions given = 4\nkinds of conditions given = 2");
    counted(&stage, 0, "conditions gained = 0\nallies helped = 0");
    let stage = duel("attack 1, curse", "").play("A: top act; m");
    counted(&stage, 0, "conditions given = 1\nkinds of conditions given = 1");
    // Not those given to others, nor those of somebody else.
    let stage = duel("wound, ally, range 3", "").play("A: top act; B");
    counted(&stage, 0, "conditions given = 0");
    counted(&stage, 1, "conditions given = 0\nconditions gained = 1");
    let poisonous = "monster brute: hp 5, move 2, attack 1 / effects poison, muddle";
    let stage = duel("attack 1", poisonous).play("A: end turn; B: end turn");
    counted(&stage, 0, "conditions gained = 2");
    counted(&stage, 1, "conditions given = 0");
}

// FH-GOAL-03: whoever gives an ally a positive condition has helped it.
#[test]
fn fh_goal_03_allies_helped_are_counted() {
    let stage = duel("strengthen, ally, range 3", "").play("A: top act; B");
    counted(&stage, 0, "allies helped = 1\nconditions given = 0");
    counted(&stage, 1, "conditions gained = 0");
    let stage = duel("bless, ally, range 3", "").play("A: top act; B");
    counted(&stage, 0, "allies helped = 1\nconditions given = 0");
    // FH-COND-14: bless is one of them, but whoever blesses itself has helped nobody.
    let stage = duel("bless, self", "").play("A: top act; A");
    counted(&stage, 0, "allies helped = 0");
    let stage = duel("heal 1, ally, range 3", "").play("A: top act; B");
    counted(&stage, 0, "allies helped = 1");
    let stage = duel("strengthen, self", "").play("A: top act; A");
    counted(&stage, 0, "allies helped = 0\nconditions gained = 0");
}

// FH-GOAL-03
#[test]
fn fh_goal_03_drawn_nulls_are_counted() {
    let stage = duel("attack 1", "A draws: null").play("A: top act; m");
    counted(&stage, 0, "nulls drawn = 1");
    let stage = duel("attack 1", "A draws: curse").play("A: top act; m");
    counted(&stage, 0, "nulls drawn = 1");
    let stage =
        duel("attack 1", "A draws: +1\nmonsters draws: null").play("A: top act; m; end turn");
    counted(&stage.play("B: end turn"), 0, "nulls drawn = 0");
}

// FH-GOAL-03, FH-EXH-01
#[test]
fn fh_goal_03_exhaustion_is_counted() {
    let stage = duel("suffer 10, self", "").play("A: top act; A");
    counted(&stage, 0, "exhausted = 1");
    counted(&stage, 1, "exhausted = 0");
}
