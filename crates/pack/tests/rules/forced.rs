//! Forced movement, suffered damage, commanded figures.

use crate::stage::{Stage, in_each_edition};

#[test]
fn fh_force_03_push_leads_away() {
    // FH-FORCE-05: a character chooses the direction and the distance.
    let text = "
        . . . x .
         . A m y z
        . . . w .
        A card shove 15: push 2 / move 2
        m: brute, 10/10 hp
        ";
    let stage = Stage::new(text).play("A: top shove; m; ?").options("w, x, y, skip");
    stage.play("y; ?").offers("z").offers("skip").play("skip").expect("m at y");
}

#[test]
fn fh_force_04_pull_leads_nearer() {
    // FH-FORCE-07: difficult terrain does not matter.
    let text = "
        A x ~ y m
        A card hook 15: pull 4 / move 2
        m: brute, 10/10 hp
        ";
    let stage = Stage::new(text).play("A: top hook; m; ?").options("y, skip");
    stage.play("y; r1c3; x").expect("m at x");
}

#[test]
fn fh_force_02_the_targets_own_movement_rules() {
    // FH-FORCE-08: a walking figure cannot be pushed over an obstacle, a flying one can.
    let text = |flying: &str| {
        format!(
            "
            A m O y
            A card shove 15: push 2 / move 2
            monster brute: hp 10, move 2, attack 2{flying}
            m: brute
            "
        )
    };
    Stage::new(&text("")).play("A: top shove; m; ?").asks("A TakeAction").expect("m at m");
    Stage::new(&text(", flying")).play("A: top shove; m; O; y").expect("m at y");
}

#[test]
fn fh_force_02_through_its_allies() {
    let text = "
        A m n y
        A card shove 15: push 2 / move 2
        m: brute
        n: brute
        ";
    let stage = Stage::new(text).play("A: top shove; m; n; ?");
    stage.asks("A TakeAction").expect("m at y");
}

#[test]
fn fh_force_06_a_monster_moves_its_target_as_far_as_it_can() {
    let text = "
        . . . . .
         m A x y .
        . . . . .
        A hand: u, v
        brute card 50: attack +0, push 2
        m: brute
        ";
    let stage = Stage::new(text).play("A: end turn; skip; ?").asks("A Push").refuses("skip");
    let stage = stage.play("x; ?").refuses("skip");
    stage.play("y").expect("A at y");
}

#[test]
fn fh_force_09_immobilized_and_stunned_figures_can_be_pushed() {
    // FH-COMMAND-06: but not be made to move.
    let text = |top: &str| {
        format!(
            "
            A m x .
            A card shove 15: {top} / move 2
            m: brute, immobilize, stun
            "
        )
    };
    Stage::new(&text("push 1")).play("A: top shove; m; x").expect("m at x");
    let stage = Stage::new(&text("control (move 2)")).play("A: top shove; m; ?");
    stage.asks("A TakeAction").expect("m at m");
}

#[test]
fn fh_force_12_the_dead_are_not_pushed() {
    let text = "
        A m x .
        A card shove 15: attack 5, push 1 / move 2
        m: brute, 2/10 hp
        ";
    Stage::new(text).play("A: top shove; m; ?").asks("A TakeAction").expect("m: gone");
}

#[test]
fn fh_force_ex1_pushes_add_up() {
    // FH-FORCE-13
    let text = "
        A m x y z
        A card shove 15: attack 1, push 1 | consume fire: push 2 / move 2
        elements: fire strong
        m: brute, 10/10 hp
        ";
    Stage::new(text).play("A: top shove; yes; m; x; y; z").expect("m at z");
    Stage::new(text).play("A: top shove; skip; m; x; ?").asks("A TakeAction").expect("m at x");
}

#[test]
fn fh_faq_060_a_push_of_no_hexes_is_none() {
    // FH-FAQ-061: what is added to it does not apply, and the ability was not performed.
    let text = "
        A m x
        A card shove 15: push 1, wound; xp 1 / move 2
        m: brute, 10/10 hp
        ";
    Stage::new(text).play("A: top shove; m; skip").expect(
        "
        m: 10/10 hp
        A xp: 0
        ",
    );
    Stage::new(text).play("A: top shove; m; x").expect(
        "
        m: 10/10 hp, wound
        A xp: 1
        ",
    );
}

#[test]
fn fh_faq_062_push_and_pull_in_the_attackers_order() {
    // The same hazardous hex (2 damage) hurts twice: pushed into it, and pulled back through it.
    let text = "
        A m ! y
        A card shove 15: attack 1, push 2, pull 1 / move 2
        m: brute, 10/10 hp
        ";
    let stage = Stage::new(text).play("A: top shove; m; option 2; !; y; !");
    stage.expect("m: 5/10 hp");
}

#[test]
fn fh_faq_063_it_may_be_pushed_out_of_sight() {
    let text = "
        A m x
         # # y
        A card shove 15: push 2 / move 2
        m: brute, 10/10 hp
        ";
    let stage = Stage::new(text).play("A: top shove; m; x; ?");
    stage.play("y").expect("m at y");
}

#[test]
fn fh_force_01_forced_movement_is_targeted() {
    // FH-LOS-01: what is behind a closed door cannot be pushed.
    let text = "
        A 1 m
        A card shove 15: push 1 / move 2
        m: brute
        revealed: all
        ";
    Stage::new(text).play("A: top shove; ?").asks("A TakeAction");
}

#[test]
fn fh_suffer_01_damage_without_an_attack() {
    // FH-SUFFER-03: neither sight nor a target is needed.
    let text = "
        A . m
        A card burn 15: suffer 2, enemy, within 3, target all / move 2
        m: brute, 10/10 hp, invisible
        ";
    let stage = Stage::new(text).play("A: top burn; yes").expect("m: 8/10 hp, invisible");
    stage.not_told("AttackDeclared");
}

#[test]
fn fh_faq_078_it_is_performed_even_if_it_affects_nobody() {
    let text = "
        A . .
        A card burn 15: suffer 2, enemy, adjacent; xp 1 / move 2
        ";
    Stage::new(text).play("A: top burn; yes").expect("A xp: 1");
    Stage::new(text).play("A: top burn; skip").expect("A xp: 0");
}

#[test]
fn fh_faq_077_one_figure_at_a_time() {
    let text = "
        B A C
        A card burn 15: suffer 2, ally, adjacent, target all / move 2
        B hand: u
        C hand: v
        ";
    let stage = Stage::new(text).play("A: top burn; yes; ?").asks("A FigureFirst");
    let stage = stage.play("A: C; ?").asks("C Negate").play("C: lose v; ?").asks("B Negate");
    stage.play("B: skip").expect(
        "
        B: 8/10 hp
        C: 10/10 hp
        ",
    );
}

#[test]
fn fh_command_01_a_figure_makes_another_perform() {
    // FH-COMMAND-02, FH-FAQ-091: the ally performs it, with its own deck; another figure (N-60).
    let text = "
        A B m
        A card order 15: grant (attack 2), allies or self / move 2
        A draws: +1
        B draws: -1
        m: brute, 10/10 hp
        ";
    let stage = Stage::new(text).play("A: top order; ?").options("B, skip");
    let stage = stage.play("B; ?").asks("B AttackTarget").play("B: m");
    stage.expect("m: 9/10 hp");
}

#[test]
fn fh_command_04_the_commanding_figure_decides_for_an_enemy() {
    // FH-COMMAND-05, FH-COMMAND-07, FH-FAQ-087: against its own friends, with its own deck.
    let text = "
        A . m n
        A card order 15: control (attack 3) / move 2
        A draws: +1
        monsters draws: -1
        allies draws: +2
        m: brute, 10/10 hp
        n: brute, 10/10 hp
        ";
    let stage = Stage::new(text).play("A: top order; m; ?").asks("A AttackTarget");
    let stage = stage.options("n, skip").play("A: n");
    // Afterwards it is an enemy again.
    stage.expect("n: 8/10 hp").play("end turn").expect("n: 8/10 hp");
}

#[test]
fn fh_command_06_a_controlled_move_is_forced_movement() {
    // FH-KILL-03: whoever forces it is credited with the kill.
    let text = "
        A . m ^ .
        A card order 15: control (move 1) / move 2
        m: brute, 2/10 hp
        ";
    let stage = Stage::new(text).play("A: top order; m; ^");
    stage.expect("m: gone").told("kind: Forced").told("by: Some(A)");
}

#[test]
fn fh_command_08_no_command_without_a_valid_target() {
    // FH-COMMAND-09: nor for a figure that cannot attack.
    let text = |condition: &str| {
        format!(
            "
            A . m . n
            A card order 15: control (attack 3); xp 1 / move 2
            m: brute, 10/10 hp{condition}
            n: brute, 10/10 hp
            "
        )
    };
    Stage::new(&text("")).play("A: top order; m; ?").asks("A TakeAction").expect("A xp: 0");
    let near = text(", disarm").replace("m . n", "m n");
    Stage::new(&near).play("A: top order; m; ?").asks("A TakeAction").expect("A xp: 0");
}

#[test]
fn fh_command_11_no_based_value_without_one() {
    // FH-COMMAND-10
    // GH-COMMAND-02
    let text = |attack: &str| {
        format!(
            "
            A . m n
            A card order 15: control ({attack}) / move 2
            monster slug: hp 9, move -, attack -
            slug card 60: move +0
            m: slug
            n: brute, 10/10 hp
            "
        )
    };
    in_each_edition(|| {
        Stage::new(&text("attack 3")).play("A: top order; m; n").expect("n: 7/10 hp")
    });
    in_each_edition(|| {
        Stage::new(&text("attack +3")).play("A: top order; m; ?").asks("A TakeAction")
    });
    in_each_edition(|| {
        Stage::new(&text("move 1")).play("A: top order; m; r1c2").expect("m at r1c2")
    });
    in_each_edition(|| {
        Stage::new(&text("move +1")).play("A: top order; m; ?").asks("A TakeAction")
    });
}

#[test]
fn fh_command_12_it_keeps_its_bonuses() {
    // A retaliate of the attacked friend hurts the controlled one; its shield does not help.
    // GH-COMMAND-01
    let text = "
        A . m n
        A card order 15: control (attack 1) / move 2
        monster brute: hp 10, move 2, attack 2 / traits retaliate 2
        m: brute
        n: brute
        ";
    in_each_edition(|| {
        Stage::new(text).play("A: top order; m; n").expect(
            "
        m: 8/10 hp
        n: 9/10 hp
        ",
        )
    });
}

#[test]
fn fh_command_13_it_is_no_separate_turn() {
    // Wound hurts at the start of a turn: not for a commanded ability.
    let text = "
        A B m
        A card order 15: grant (attack 2), ally / move 2
        B: 5/10 hp, wound
        m: brute, 10/10 hp
        ";
    Stage::new(text).play("A: top order; B; m").expect("B: 5/10 hp, wound");
}

#[test]
fn fh_command_14_objectives_cannot_be_commanded() {
    let text = "
        A o m
        A card order 15: grant (attack 2), ally / move 2
        object cannon: hp 5, side party, attack 2
        o: cannon
        m: brute, 10/10 hp
        ";
    Stage::new(text).play("A: top order; o; ?").asks("A TakeAction").expect("m: 10/10 hp");
}

#[test]
fn fh_faq_092_the_order_of_the_abilities_stays() {
    let text = "
        A . m x n
        A card order 15: control (move 1; attack 2) / move 2
        m: brute, 10/10 hp
        n: brute, 10/10 hp
        ";
    let stage = Stage::new(text).play("A: top order; m; ?").asks("A MoveOther");
    stage.play("x; n").expect("n: 8/10 hp");
}
