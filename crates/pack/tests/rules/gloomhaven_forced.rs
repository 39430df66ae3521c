//! Gloomhaven: PUSH and ADDT, as far as `forced` does not play both editions.

use crate::stage::Stage;

#[test]
fn gh_push_01_the_attacker_chooses_the_path() {
    // GH-PUSH-02, GH-PUSH-03, GH-PUSH-05: each hex leads away, and all hexes are used.
    let text = "
        . . . x . .
         . A m y z
        . . . w v .
        A card shove 15: attack 1, push 2 / move 2
        m: brute, 10/10 hp
        ";
    let stage = Stage::gloomhaven(text).play("A: top shove; m; ?").asks("A Push { target: m");
    let stage = stage.options("w, x, y").play("y; ?").asks("A Push").refuses("skip").offers("z");
    stage.refuses("m").refuses("x").play("z; ?").asks("A TakeAction").expect("m at z");
}

#[test]
fn gh_push_02_each_hex_of_a_pull_leads_nearer() {
    // GH-PUSH-06: difficult terrain does not matter.
    let text = "
        A x ~ y m
        A card hook 15: pull 4 / move 2
        m: brute, 10/10 hp
        ";
    Stage::gloomhaven(text).play("A: top hook; m; ?").asks("A TakeAction").expect("m at x");
    // Counted in hexes, not through walls: around the corner is farther away.
    let text = "
        A m x
         # # y
        A card shove 15: push 2 / move 2
        m: brute, 10/10 hp
        ";
    Stage::gloomhaven(text).play("A: top shove; m").expect("m at y");
}

/// Where m is after A pushed it two hexes along a row.
fn pushed(row: &str, more: &str, expected: &str) {
    let text = format!(
        "
        {row}
        A card shove 15: push 2 / move 2
        m: brute
        {more}
        "
    );
    Stage::gloomhaven(&text).play("A: top shove; m; ?").asks("A TakeAction").expect(expected);
}

#[test]
fn gh_push_04_not_into_enemies_obstacles_walls_and_doors() {
    pushed("A m x y", "", "m at y");
    // B is an enemy of m; what flies passes over enemies and obstacles.
    let flying = "monster brute: hp 10, move 2, attack 2, flying";
    pushed("A m B y", "", "m at m");
    pushed("A m B y", flying, "m at y");
    pushed("A m O y", "", "m at m");
    pushed("A m O y", flying, "m at y");
    pushed("A m # y", flying, "m at m");
    pushed("A m 1 y", flying, "m at m");
}

#[test]
fn gh_push_07_through_its_allies() {
    pushed("A m n y", "n: brute", "m at y");
    // It cannot end there ...
    pushed("A m x n", "n: brute", "m at x");
    // ... unless it dies there.
    let text = "
        A m n
        A card shove 15: push 1 / move 2
        m: brute, 1/10 hp
        n: brute
        at n: hazard
        ";
    Stage::gloomhaven(text).play("A: top shove; m").expect("m: gone\nn: 10/10 hp");
    let healthy = text.replace("1/10 hp", "5/10 hp");
    Stage::gloomhaven(&healthy).play("A: top shove; m").expect("m: 5/10 hp\nm at m");
}

#[test]
fn gh_push_08_traps_and_hazards_take_effect() {
    // GH-GLOSS-109, GH-GLOSS-58
    let flying = "monster brute: hp 10, move 2, attack 2, flying";
    pushed("A m ^ y", "", "m: 7/10 hp");
    pushed("A m ^ y", flying, "m: 10/10 hp");
    pushed("A m ! y", "", "m: 9/10 hp");
    pushed("A m ! y", flying, "m: 10/10 hp");
}

#[test]
fn gh_push_09_death_ends_the_movement() {
    // GH-GLOSS-65: and the kill is credited.
    let text = "
        A m ^ y
        A card shove 15: push 2 / move 2
        m: brute, 3/10 hp
        ";
    let stage = Stage::gloomhaven(text).play("A: top shove; m");
    stage.expect("m: gone\nloot ^: 1").told("by: Some(A)");
}

#[test]
fn gh_addt_01_one_more_target_in_range_and_sight() {
    let text = "
        m A n
         . . o
        A card strike 15: attack 2, wound | consume fire: target +1 / move 2
        elements: fire strong
        m: brute, 10/10 hp
        n: brute, 10/10 hp
        o: brute, 10/10 hp
        ";
    let stage = Stage::gloomhaven(text).play("A: top strike; yes; m; ?");
    // GH-ADDT-03: with all effects of the attack.
    let stage = stage.offers("n").refuses("o").refuses("m").play("n; ?").asks("A TakeAction");
    stage.expect("m: 8/10 hp, wound\nn: 8/10 hp, wound\no: 10/10 hp");
    Stage::gloomhaven(text).play("A: top strike; yes; m; skip; ?").asks("A TakeAction");
}

#[test]
fn gh_gloss_92_pull_towards_and_push_away() {
    let text = |verb: &str| {
        format!(
            "
            A x m y
            A card move 15: {verb} 1 / move 2
            m: brute, 10/10 hp
            "
        )
    };
    Stage::gloomhaven(&text("pull")).play("A: top move; m").expect("m at x");
    Stage::gloomhaven(&text("push")).play("A: top move; m").expect("m at y");
}

#[test]
fn gh_push_10_it_is_left_out_before_the_card_is_drawn() {
    let text = "
        A m x y
        A card shove 15: attack 1, push 2 / move 2
        m: brute, 10/10 hp
        ";
    let stage = Stage::gloomhaven(text).play("A: top shove; ?").offers("option 0");
    let stage = stage.play("option 0; m; ?").asks("A TakeAction");
    stage.expect("m: 9/10 hp\nm at m");
    // Of two, one by one.
    let text = "
        A m x y z
        A card shove 15: attack 1, push 1 | consume fire: push 2 / move 2
        elements: fire strong
        m: brute, 10/10 hp
        ";
    let stage = Stage::gloomhaven(text).play("A: top shove; yes; option 0; m");
    stage.expect("m at y");
    Stage::gloomhaven(text).play("A: top shove; yes; m").expect("m at z");
}

#[test]
fn gh_addt_02_it_is_no_hex_of_the_area() {
    let text = "
        . . . . .
         n A m o .
        . . . . .
        area spear: self 0,1 0,2
        A card strike 15: attack 2, area spear | consume fire: target +1 / move 2
        elements: fire strong
        m: brute, 10/10 hp
        n: brute, 10/10 hp
        o: brute, 10/10 hp
        ";
    let stage = Stage::gloomhaven(text).play("A: top strike; yes; ?").asks("A PlaceArea");
    let offered = stage.offered().into_iter();
    let area: Vec<String> = offered.filter(|option| option.starts_with("area")).collect();
    // The area has two hexes as before: towards n it holds n alone, and o is out of its reach.
    assert_eq!(area.len(), 2, "one placement towards m and o, one towards n");
    let hits = |area: &str| {
        let stage = Stage::gloomhaven(text).play(&format!("A: top strike; yes; {area}; ?"));
        stage.offered()
    };
    let (one, other) = (hits(&area[0]), hits(&area[1]));
    let towards = |who: &str, one: &[String]| one.iter().any(|option| option == who);
    let (right, left) =
        if towards("o", &one) { (&area[0], &area[1]) } else { (&area[1], &area[0]) };
    assert!(towards("o", &one) != towards("o", &other));
    // Those in the area must be attacked; the one that is added may be left out.
    let stage = Stage::gloomhaven(text).play(&format!("A: top strike; yes; {right}; ?"));
    let stage = stage.options("m, o").play("m; ?").options("n, skip");
    stage.play("n").expect("m: 8/10 hp\no: 8/10 hp\nn: 8/10 hp");
    let stage = Stage::gloomhaven(text).play(&format!("A: top strike; yes; {left}; ?"));
    stage.options("m, skip").play("skip").expect("m: 10/10 hp\no: 10/10 hp\nn: 8/10 hp");
}

#[test]
fn gh_addt_03_an_added_target_adds_no_further_one() {
    // The card for m adds n; the card for n would add o.
    let text = "
        m A n
         . o .
        A card strike 15: attack 2 / move 2
        A draws: [+0, target +1], [+0, target +1], +0
        m: brute, 10/10 hp
        n: brute, 10/10 hp
        o: brute, 10/10 hp
        ";
    let stage = Stage::gloomhaven(text).play("A: top strike; m; yes; ?").asks("A AttackTarget");
    let stage = stage.offers("n").offers("o").play("n; yes; ?").asks("A TakeAction");
    stage.expect("m: 8/10 hp\nn: 8/10 hp\no: 10/10 hp");
}
