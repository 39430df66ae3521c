//! Official clarifications about figures nobody can touch, monsters' choices, setup and outcome.

use crate::stage::{Stage, in_each_edition};

#[test]
fn fh_faq_075_who_appears_in_the_area_later_is_not_attacked() {
    let text = "
        A m n
         x . .
        A card sweep 15: attack 9, area arc / move 2
        area arc: self 0,1 1,0
        monster imp: hp 4, move 1, attack 1
        imp card 60: move +0
        rule: when brute dies: spawn imp normal at x
        at x: mark x
        m: brute, 3/10 hp
        n: brute, 10/10 hp
        ";
    Stage::new(text)
        .play("A: top sweep; ?")
        .asks("A PlaceArea")
        .play("area A 0; m; ?")
        .expect("imp-1 at x")
        .asks("A TakeAction");
}

#[test]
fn fh_faq_108_what_an_item_might_do_does_not_turn_monsters_away() {
    // A is nearer than B; that its shield would give disadvantage is nothing to the archer.
    let text = "
        A . m . . B
        A hand: x, y
        B hand: x, y
        item shield: hand, spent / when self is attacked: disadvantage, optional
        A items: shield
        monster archer: hp 6, move 0, attack 2, range 4
        archer card 30: attack +0, range 4
        m: archer
        monsters draws: +1, -1
        ";
    Stage::new(text)
        .play("A: end turn; B: end turn; shield; ?")
        .told("AttackDeclared { attacker: m, target: A")
        .expect("A items: shield spent");
}

#[test]
fn fh_faq_126_an_initiative_beyond_ninety_nine_is_only_a_number() {
    let text = "
        A . m
        A card late 120: attack 1 / move 1
        A card later 130: attack 1 / move 1
        monster brute: hp 6, move 0, attack 0
        brute card 105: shield 1
        m: brute
        ";
    Stage::new(text).expect("order: brute, A");
    Stage::new(&text.replace("card 105", "card 125")).expect("order: A, brute");
    let early = text.replace("120", "1").replace("card 105", "card 0");
    Stage::new(&early).expect("order: brute, A");
}

#[test]
fn fh_faq_165_a_push_goes_where_the_ice_carries_farthest() {
    // Away from the brute lie a plain hex and ice: over the ice it is farther.
    let text = "
        m A = = .
         . . . . .
        A: 10/10 hp
        A hand: x, y
        monster brute: hp 6, move 0, attack 2
        brute card 90: attack +0, push 1
        m: brute
        ";
    Stage::new(text)
        .play("A: end turn")
        .told("Moved { figure: A, from: r1c3, to: r1c4, kind: Push }")
        .expect("A at r1c5");
}

#[test]
fn fh_faq_171_all_enemies_are_those_behind_doors_and_those_set_to_come_too() {
    let text = |more: &str| {
        format!(
            "
            A m . 1 n
            A card strike 15: attack 9 / move 1
            A hand: x, y
            goal: all enemies dead
            m: brute, 3/10 hp
            {more}
            "
        )
    };
    // Behind the closed door waits another one.
    let hidden = Stage::new(&text("n: brute")).play("A: top strike; m; end turn; ?");
    hidden.not_told("ScenarioEnds");
    // Nobody there: it is over.
    let nobody = Stage::new(&text("at n: loot")).play("A: top strike; m; end turn");
    nobody.told("ScenarioEnds { completed: true }");
    // Another one comes in round 3.
    let spawn = "at n: mark n\nrule: at start of round 3: spawn brute normal at n";
    Stage::new(&text(spawn)).play("A: top strike; m; end turn; ?").not_told("ScenarioEnds");
}

#[test]
fn fh_faq_174_nobody_can_do_anything_to_it_but_it_stands_there() {
    let text = "
        B g m
         A . .
        A card help 15: heal 2, ally / move 1
        A card burn 20: suffer 2, everybody, anywhere, target all / move 1
        A hand: x, y
        B hand: x, y
        object ghost: hp 5, side party, untouchable
        monster brute: hp 9, move 1, attack 2
        brute card 90: move +0; attack +0
        g: ghost
        m: brute
        ";
    // Not healed.
    Stage::new(text).play("A: top help; ?").options("B, skip");
    // Not damaged, and no focus: the brute goes around it to somebody else.
    let stage = Stage::new(text).play("A: top burn; yes; m; A; ?").expect("g: 5/5 hp\nm: 7/9 hp");
    stage
        .play("end turn; B: end turn; ?")
        .not_told("target: g")
        .told("MonsterFocus { figure: m, focus: Some(A)");
    // Its allies pass through it, its enemies do not.
    let row = "
        A g . m
        A card run 15: attack 1 / move 2
        A hand: x, y
        object ghost: hp 5, side party, untouchable
        monster brute: hp 9, move 3, attack 2
        brute card 90: move +0; attack +0
        g: ghost
        m: brute
        ";
    Stage::new(row).play("A: bottom run; g; r1c3; ?").expect("A at r1c3");
    Stage::new(row).play("A: end turn; ?").expect("m at m\nA: 10/10 hp");
}

#[test]
fn fh_faq_175_terrain_does_it_no_harm() {
    let text = "
        A g ^ ! . m
        A hand: x, y
        object ghost: hp 5, side party, untouchable, initiative 30, move 3, attack 0 / move +0
        monster brute: hp 9, move 0, attack 0
        brute card 90: move +0
        g: ghost
        m: brute
        ";
    Stage::new(text)
        .play("A: end turn; ?")
        .not_told("TrapSprung")
        .not_told("HazardEntered")
        .expect("g at r1c5\ng: 5/5 hp");
}

#[test]
fn fh_faq_176_it_is_no_ally_where_allies_are_counted() {
    let text = "
        g A m
         B . .
        A card rally 15: attack 1, plus allies adjacent / move 1
        B hand: x, y
        object ghost: hp 5, side party, untouchable
        g: ghost
        m: brute, 10/10 hp
        ";
    Stage::new(text).play("A: top rally; m").expect("m: 8/10 hp");
}

#[test]
fn fh_faq_179_no_mastery_in_scenario_zero() {
    let text = "
        A m
        A card strike 15: attack 9 / move 1
        A hand: x, y
        A mastery slayer: kills >= 1
        goal: all enemies dead
        m: brute, 3/10 hp
        ";
    for (number, masteries) in [(1, "masteries: [0]"), (0, "masteries: []")] {
        Stage::adjusted(text, |content, _| content.scenarios[0].number = number)
            .play("A: top strike; m; end turn")
            .told(masteries);
    }
}

#[test]
fn n_105_experience_of_an_action_that_exhausts_its_character_midway() {
    // N-105: of the action and of what was performed, in both editions; not of what comes after.
    let text = |top: &str| {
        format!(
            "
            A m B
            A: 2/10 hp
            A card burn 15: {top} / move 2
            A hand: x, y
            B hand: p, q
            m: brute, 10/10 hp
            "
        )
    };
    in_each_edition(|| {
        let midway = text("suffer 5, self, xp 1, mandatory; heal 3, self, xp 2; xp 3; infuse fire");
        let stage = Stage::new(&midway).play("A: top burn").told("Exhausted");
        stage.expect("A xp: 4\nelements: inert");
        // Nothing performed, nothing gained.
        let stage = Stage::new(&text("attack 1, range 9, xp 1; xp 3")).play("A: top burn; skip; ?");
        stage.expect("A xp: 0");
    });
}
