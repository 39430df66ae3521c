//! LOS, TARGET, ALLY, RANGE, AREA, ADDED, TRIG: whom an ability concerns and what is added to it.

use crate::stage::Stage;
use longrest_haven::state::FigureId;

// FH-LOS-01, FH-LOS-03
#[test]
fn fh_los_01_a_target_must_be_seen() {
    // Around the wall the range is short, but the line touches it.
    Stage::new(
        "
        A . .
         . # .
        . # m
        m: brute
        A card bolt 15: attack 3, range 9
        ",
    )
    .play("A: top bolt; ?")
    .asks("A TakeAction");
}

// FH-LOS-04, FH-TARGET-05: suffering damage is no targeted ability.
#[test]
fn fh_los_04_what_is_not_targeted_needs_no_sight() {
    let board = "A . .\n . # .\n. # m\nm: brute";
    Stage::new(&format!("{board}\nA card hex 15: suffer 2, target all, within 9"))
        .play("A: top hex; yes")
        .expect("m: 8/10 hp");
    Stage::new(&format!("{board}\nA card bolt 15: attack 2, range 9"))
        .play("A: top bolt; ?")
        .asks("A TakeAction");
}

// FH-TARGET-01, FH-TARGET-02, FH-TARGET-03
#[test]
fn fh_target_01_up_to_so_many_different_figures_each_with_the_effects() {
    Stage::new(
        "
        m A n
         o
        m: brute
        n: brute
        o: brute
        A card sweep 15: attack 2, target 2, poison
        ",
    )
    .play("A: top sweep; m; ?")
    .refuses("m")
    .offers("o")
    .play("n")
    .expect("m: 8/10 hp, poison\nn: 8/10 hp, poison\no: 10/10 hp");
}

// FH-TARGET-04, FH-TARGET-EX1
#[test]
fn fh_target_ex1_without_a_number_one_and_plus_one_makes_two() {
    let board = "m A n\nm: brute\nn: brute";
    Stage::new(&format!("{board}\nA card strike 15: attack 2"))
        .play("A: top strike; m; ?")
        .asks("A TakeAction");
    Stage::new(&format!(
        "{board}\nelements: fire strong\nA card strike 15: attack 2 | consume fire: target +1"
    ))
    .play("A: top strike; yes; m; n")
    .expect("m: 8/10 hp\nn: 8/10 hp");
}

// FH-TARGET-05
#[test]
fn fh_target_05_the_targeted_abilities_need_sight_and_the_others_do_not() {
    // An ally or an enemy behind a rock, or in the open.
    let stage = |rock: &str, whom: &str, ability: &str| {
        let figure = if whom == "m" { "m: brute" } else { "B: 5/10 hp\nB lost: u, v, w" };
        let text = format!("A . .\n . {rock} .\n. {rock} {whom}\n{figure}");
        Stage::new(&format!("{text}\nA card act 15: {ability} / move 1")).play("A: top act; ?")
    };
    let targeted = [
        ("m", "attack 2, range 9"),
        ("m", "poison, range 9"),
        ("m", "push 1, range 9"),
        ("m", "pull 1, range 9"),
        ("m", "control (attack 1, enemy, range 9), range 9"),
        ("B", "heal 3, range 9, ally"),
        ("B", "strengthen, range 9, ally"),
        ("B", "grant (move 1), range 9, ally"),
    ];
    for (whom, ability) in targeted {
        stage("#", whom, ability).asks("A TakeAction");
        stage(".", whom, ability).offers(whom);
    }
    for (whom, ability) in
        [("m", "suffer 2, within 9"), ("B", "recover 1 from lost, ally, range 9")]
    {
        stage("#", whom, ability).offers(whom);
    }
    stage("#", "B", "shield 1, ally, range 9; round").told("BonusActive { figure: B");
    // Tiles are placed where one sees.
    let place = |rock: &str| {
        Stage::new(&format!(
            "A . .\n . {rock} .\n. {rock} x\nA card act 15: \
        create ice, range 9 / move 1"
        ))
        .play("A: top act; ?")
    };
    place("#").refuses("x");
    place(".").offers("x");
}

// FH-TARGET-06
#[test]
fn fh_target_06_nothing_is_performed_without_a_target() {
    Stage::new("A . .\nA card strike 15: attack 2; xp 1; infuse fire")
        .play("A: top strike; end turn")
        .expect("A xp: 0\nelements: inert")
        .told("AbilitySkipped");
}

// FH-ALLY-01, FH-ALLY-02, FH-ALLY-03, FH-ALLY-04
#[test]
fn fh_ally_03_harm_goes_to_enemies_and_help_to_allies_or_oneself() {
    let board = "A B m\nm: brute, 5/10 hp\nA: 5/10 hp\nB: 5/10 hp";
    Stage::new(&format!("{board}\nA card curse 15: poison, range 5"))
        .play("A: top curse; ?")
        .options("m, skip");
    Stage::new(&format!("{board}\nA card mend 15: heal 2, range 5"))
        .play("A: top mend; ?")
        .options("A, B, skip");
    Stage::new(&format!("{board}\nA card mend 15: heal 2, range 5, ally"))
        .play("A: top mend; ?")
        .options("B, skip");
    // Monsters are allies of monsters.
    let stage = Stage::new("A m n\nm: brute\nn: archer");
    let state = stage.state();
    assert_eq!(state.figures[2].side, state.figures[3].side);
    assert_ne!(state.figures[0].side, state.figures[2].side);
}

// FH-ALLY-05, FH-ALLY-06
#[test]
fn fh_ally_06_all_still_means_enemies_and_all_figures_means_everybody() {
    let board = "A B m\nm: brute";
    Stage::new(&format!("{board}\nA card burst 15: suffer 1, target all, within 5"))
        .play("A: top burst; yes")
        .expect("A: 10/10 hp\nB: 10/10 hp\nm: 9/10 hp");
    Stage::new(&format!("{board}\nA card burst 15: suffer 1, target all, within 5, others"))
        .play("A: top burst; yes")
        .expect("A: 10/10 hp\nB: 9/10 hp\nm: 9/10 hp");
}

// FH-ALLY-07
#[test]
fn fh_ally_07_self_is_only_oneself() {
    Stage::new("A B\nA: 5/10 hp\nB: 5/10 hp\nA card mend 15: heal 2, self")
        .play("A: top mend; ?")
        .options("A, skip")
        .play("A")
        .expect("A: 7/10 hp\nB: 5/10 hp");
}

// FH-RANGE-01, FH-RANGE-06
#[test]
fn fh_range_01_any_figure_within_so_many_hexes_and_oneself() {
    Stage::new("A . B . C\nA: 1/10 hp\nB: 1/10 hp\nC: 1/10 hp\nA card mend 15: heal 2, range 2")
        .play("A: top mend; ?")
        .options("A, B, skip");
    Stage::new("A B\nA: 1/10 hp\nB: 1/10 hp\nA card mend 15: heal 2, adjacent")
        .play("A: top mend; ?")
        .options("A, B, skip");
}

// FH-RANGE-02, FH-RANGE-EX1
#[test]
fn fh_range_ex1_beside_each_other_across_a_wall_line_is_range_two() {
    let board = "A m\n . .\nwall 0,0 - 0,1\nm: brute";
    Stage::new(&format!("{board}\nA card bolt 15: attack 2, range 2"))
        .play("A: top bolt; m")
        .expect("m: 8/10 hp");
    Stage::new(&format!("{board}\nA card strike 15: attack 2"))
        .play("A: top strike; ?")
        .asks("A TakeAction");
}

// FH-RANGE-03
#[test]
fn fh_range_03_counted_through_figures_and_obstacles() {
    Stage::new("A n O m\nn: brute\nm: brute\nA card bolt 15: attack 2, range 3")
        .play("A: top bolt; m")
        .expect("m: 8/10 hp");
    Stage::new("A n O m\nn: brute\nm: brute\nA card bolt 15: attack 2, range 2")
        .play("A: top bolt; ?")
        .options("n, skip");
}

// FH-RANGE-04, FH-ATK-02
#[test]
fn fh_range_04_without_a_number_any_range_except_for_attacks() {
    let board = "A . . . m\nm: brute";
    Stage::new(&format!("{board}\nA card curse 15: poison"))
        .play("A: top curse; m")
        .expect("m: 10/10 hp, poison");
    Stage::new(&format!("{board}\nA card strike 15: attack 2"))
        .play("A: top strike; ?")
        .asks("A TakeAction");
}

// FH-RANGE-05
#[test]
fn fh_range_05_a_number_makes_it_ranged() {
    Stage::new("A m\nm: brute\nA card bolt 15: attack 2, range 3\nA draws: +0, -1")
        .play("A: top bolt; m")
        .told("ranged: true")
        .expect("m: 9/10 hp");
    Stage::new("A m\nm: brute\nA card strike 15: attack 2")
        .play("A: top strike; m")
        .told("ranged: false");
}

// FH-FAQ-066, FH-FAQ-067
#[test]
fn fh_faq_066_a_range_is_never_less_than_one_and_stays_ranged() {
    Stage::new(
        "
        A m
        m: brute
        A card bolt 15: attack 2, range 2, more range minus 5
        A draws: +0, -1
        ",
    )
    .play("A: top bolt; m")
    .told("ranged: true")
    .expect("m: 9/10 hp");
}

// FH-AREA-01, FH-AREA-02, FH-AREA-03, FH-AREA-04
#[test]
fn fh_area_03_a_grey_hex_is_ones_own_and_the_pattern_turns() {
    let stage = Stage::new(
        "
        . m n
         o A p
        . q r
        m: brute
        n: brute
        o: brute
        p: brute
        q: brute
        r: brute
        area arc: self 0,1 1,0
        A card sweep 15: attack 2, area arc
        ",
    )
    .play("A: top sweep; ?");
    // Two neighbouring hexes around the figure: six ways, mirrored or not.
    assert_eq!(stage.offered().len(), 7);
    let stage = stage.play("area A 0; ?");
    assert_eq!(stage.offered().len(), 3, "two targets and stop");
}

// FH-AREA-04: melee, whatever its range.
#[test]
fn fh_area_04_a_pattern_with_a_grey_hex_is_melee() {
    Stage::new(
        "A . m\nm: brute\narea lance: self 0,1 0,2\nA card sweep 15: attack 2, range 4, area lance",
    )
    .play("A: top sweep; area A 0; m")
    .told("ranged: false");
}

// FH-AREA-05, FH-AREA-06, FH-AREA-12, FH-AREA-EX1
#[test]
fn fh_area_ex1_an_ally_in_the_blue_hex_is_needed_and_not_attacked() {
    let board = "
        A B m o
        m: brute
        object altar: hp 5
        o: altar
        area charge: self 0,2 0,3 / blue 0,1
        A card charge 15: attack 2, area charge
        ";
    Stage::new(board)
        .play("A: top charge; area A 0; m; o")
        .expect("m: 8/10 hp\no: 3/5 hp\nB: 10/10 hp");
    // Without the ally it cannot be performed.
    Stage::new(&board.replace("A B m o", "A x m o")).play("A: top charge; ?").asks("A TakeAction");
    // FH-FAQ-074: and the ally must be seen.
    Stage::new(&board.replace("A B m o", "A B m o\nwall 0,0 - 0,1"))
        .play("A: top charge; ?")
        .asks("A TakeAction");
}

// FH-AREA-07, FH-FAQ-070
#[test]
fn fh_area_07_a_red_hex_can_be_left_out() {
    Stage::new(
        "A m n\nm: brute\nn: brute\narea lance: self 0,1 0,2\n\
     A card sweep 15: attack 2, area lance",
    )
    .play("A: top sweep; area A 0; n; stop")
    .expect("m: 10/10 hp\nn: 8/10 hp");
}

// FH-AREA-08, FH-AREA-09, FH-AREA-13
#[test]
fn fh_area_08_one_red_hex_within_range_even_an_empty_one() {
    // The first red hex is empty and at range 2; the target lies two further on.
    Stage::new(
        "A . x . m\nm: brute\narea gap: 0,0 0,2\nA card hurl 15: attack 2, range 2, area gap",
    )
    .play("A: top hurl; area x 0; m")
    .expect("m: 8/10 hp");
    Stage::new(
        "A . x . m\nm: brute\narea gap: 0,0 0,2\nA card hurl 15: attack 2, range 1, area gap",
    )
    .play("A: top hurl; ?")
    .asks("A TakeAction");
}

// FH-AREA-10
#[test]
fn fh_area_10_the_other_red_hexes_may_lie_in_a_wall() {
    // The pattern is three hexes wide; only one of them is on the map.
    Stage::new("A m\nm: brute\narea row: 0,0 0,1 0,2\nA card hurl 15: attack 2, range 1, area row")
        .play("A: top hurl; ?")
        .refuses("end turn");
    let stage = Stage::new(
        "A m\nm: brute\narea row: 0,0 0,1 0,2\nA card hurl 15: attack 2, range 1, area row",
    )
    .play("A: top hurl; ?");
    let first = stage.offered()[0].clone();
    stage.play(&format!("{first}; m")).expect("m: 8/10 hp");
    // A pattern none of whose hexes is on the map within range cannot be placed.
    Stage::new("A . . m\nm: brute\narea row: 0,0\nA card hurl 15: attack 2, range 2, area row")
        .play("A: top hurl; ?")
        .asks("A TakeAction");
}

// FH-AREA-11, FH-FAQ-073
#[test]
fn fh_area_11_only_who_is_seen() {
    // Whom A may attack, for every way to place the pair; m stands next to n.
    let targets = |rock: &str| {
        let text = format!(
            "
            A . . .
             . {rock} n .
            . {rock} m .
            m: brute
            n: brute
            area pair: 0,0 1,-1
            A card hurl 15: attack 2, range 9, area pair
            "
        );
        let sees = |hex: &str| {
            Stage::new(&text)
                .hex(hex, |look, cell| look.sees_cell(look.figure(FigureId(0)).cell, cell))
        };
        let placed = Stage::new(&text).play("A: top hurl; ?").asks("A PlaceArea").offered();
        let placed = placed.into_iter().filter(|one| one.starts_with("area"));
        let attacked = |place: String| {
            Stage::new(&text).play(&format!("A: top hurl; {place}; ?")).offered().join(", ")
        };
        let mut targets: Vec<String> = placed.map(attacked).collect();
        targets.sort_unstable();
        targets.dedup();
        ((sees("n"), sees("m")), targets)
    };
    // Behind the rock m is not attacked although a red hex covers it, wall line or not.
    assert_eq!(targets("#"), ((true, false), vec!["n, skip".to_owned()]));
    let (seen, all) = targets(".");
    assert_eq!(
        (seen, all),
        ((true, true), ["m, n, skip", "m, skip", "n, skip"].map(String::from).to_vec())
    );
}

// FH-AREA-12
#[test]
fn fh_area_12_allies_in_red_hexes_are_not_attacked() {
    Stage::new("A B m\nm: brute\narea lance: self 0,1 0,2\nA card sweep 15: attack 2, area lance")
        .play("A: top sweep; area A 0; ?")
        .options("m, skip");
}

// FH-AREA-14
#[test]
fn fh_area_14_one_more_target_outside_the_area() {
    Stage::new(
        "
        n A m
        m: brute
        n: brute
        area lance: self 0,1
        elements: fire strong
        A card sweep 15: attack 2, area lance | consume fire: target +1
        ",
    )
    .play("A: top sweep; yes; area A 0; m; n")
    .expect("m: 8/10 hp\nn: 8/10 hp");
}

// FH-ADDED-01, FH-ADDED-03
#[test]
fn fh_added_03_an_effect_can_be_left_out_before_the_draw() {
    let board = "A m\nm: brute\nA card strike 15: attack 2, pierce 1, poison";
    Stage::new(board)
        .play("A: top strike; ?")
        .offers("option 1")
        .not_told("ModifierDrawn")
        .play("m")
        .expect("m: 8/10 hp, poison");
    Stage::new(board).play("A: top strike; option 1; m").expect("m: 8/10 hp");
}

// FH-ADDED-02, FH-ADDED-04
#[test]
fn fh_added_04_the_price_of_an_effect_need_not_be_paid() {
    let board =
        "A m\nm: brute\nelements: fire strong\nA card strike 15: attack 2 | consume fire: +2";
    Stage::new(board).play("A: top strike; no; m").expect("m: 8/10 hp\nelements: fire strong");
    Stage::new(board).play("A: top strike; yes; m").expect("m: 6/10 hp\nelements: inert");
}

// FH-ADDED-05
#[test]
fn fh_added_05_even_when_paid_it_need_not_be_applied() {
    Stage::new(
        "A m\nm: brute\nelements: fire strong\nA card strike 15: attack 2 | consume fire: poison",
    )
    .play("A: top strike; yes; option 0; m")
    .expect("m: 8/10 hp\nelements: inert");
}

// FH-ADDED-06
#[test]
fn fh_added_06_for_each_attack_anew() {
    Stage::new("m A n\nm: brute\nn: brute\nA card sweep 15: attack 2, target 2, poison")
        .play("A: top sweep; option 0; m; n")
        .expect("m: 8/10 hp\nn: 8/10 hp, poison");
}

// FH-ADDED-07
#[test]
fn fh_added_07_longer_effects_stand_below_and_follow_the_ability() {
    Stage::new("A m\nA: 5/10 hp\nm: brute\nA card strike 15: attack 2, then (heal 2, self)")
        .play("A: top strike; m; A")
        .expect("m: 8/10 hp\nA: 7/10 hp");
}

// FH-ADDED-08
#[test]
fn fh_added_08_a_restriction_is_part_of_the_ability() {
    Stage::new(
        "m A n\nm: brute\nn: brute, 5/10 hp\nA card strike 15: attack 2, only target is damaged",
    )
    .play("A: top strike; ?")
    .options("n, skip");
}

// FH-TRIG-01, FH-TRIG-02, FH-FAQ-079, FH-FAQ-080
#[test]
fn fh_trig_01_the_second_only_with_the_first() {
    let board = "A m\nm: brute\nA card strike 15: attack 2 | suffer 1: +2";
    Stage::new(board).play("A: top strike; yes; m").expect("A: 9/10 hp\nm: 6/10 hp");
    Stage::new(board).play("A: top strike; no; m").expect("A: 10/10 hp\nm: 8/10 hp");
    // What cannot be paid is not offered.
    Stage::new("A m\nm: brute\nA card strike 15: attack 2 | lose 1 cards: +2")
        .play("A: top strike; m")
        .expect("m: 8/10 hp");
}

// FH-FAQ-071
#[test]
fn fh_faq_071_of_all_some_can_be_left_out() {
    Stage::new("m A n\nm: brute\nn: brute\nA card curse 15: poison, target all, adjacent")
        .play("A: top curse; n; stop")
        .expect("m: 10/10 hp\nn: 10/10 hp, poison");
}

// FH-FAQ-072
#[test]
fn fh_faq_072_a_sentence_about_allies_and_enemies_is_done_whole_or_not() {
    Stage::new("B A n\nn: brute\nA card burst 15: suffer 1, target all, adjacent, others")
        .play("A: top burst; ?")
        .options("yes, skip");
}

// FH-FAQ-078
#[test]
fn fh_faq_078_suffering_counts_even_if_nobody_does() {
    Stage::new(
        "A . .\nA card burst 15: suffer 1, target all, adjacent, enemies; xp 1; infuse fire",
    )
    .play("A: top burst; yes; end turn")
    .expect("A xp: 1\nelements: fire waning");
}
