//! INIT, REVEAL: who has a place in the order of the round, and where those stand who come later.

use crate::stage::Stage;
use longrest_haven::state::Note;

/// Whose turns began, in order.
fn turns(stage: &Stage) -> Vec<String> {
    let lines = stage.lines();
    let begun = lines.iter().filter_map(|line| line.split("TurnBegins { figure: ").nth(1));
    begun.map(|rest| rest.trim_end_matches(" }").to_owned()).collect()
}

/// How many figures came after their set had begun.
fn late(stage: &Stage) -> usize {
    stage.state().figures.iter().filter(|one| one.is(Note::Late)).count()
}

/// Two types of one deck, which acts at 30, and what is said of each.
fn one_deck(imp: &str, fiend: &str) -> String {
    format!(
        "
        . . . . .
         A m n . .
        . . . . .
        m: imp
        n: fiend
        monster imp: hp 5, move 2, attack 2{imp}
        monster fiend: hp 5, move 2, attack 2{fiend}
        fiend set: imp
        imp card 30: heal 1, self
        A hand: x, y
        "
    )
}

#[test]
fn fh_init_13_a_fixed_initiative_is_not_that_of_the_deck() {
    // FH-INIT-11: the scenario orders those who act by one card; in every other tie the group does.
    Stage::new(&one_deck("", "")).asks("A TakeAction").expect("order: A, imp, fiend");
    for text in [one_deck(", initiative 30", ""), one_deck("", ", initiative 30")] {
        let stage = Stage::new(&text).asks("A ActsFirst").options("option 0, option 1");
        stage.play("option 1").expect("order: A, fiend, imp");
        let stage = Stage::gloomhaven(&text).asks("A ActsFirst").options("option 0, option 1");
        stage.play("option 1").expect("order: A, fiend, imp");
    }
}

#[test]
fn fh_init_04_a_fixed_initiative_needs_no_card() {
    let text = one_deck(", initiative 5", ", initiative 80");
    Stage::new(&text).expect("order: imp, A, fiend").not_told("MonsterCardDrawn");
    let stage = Stage::new(&one_deck(", initiative 5", ""));
    assert_eq!(stage.times_told("MonsterCardDrawn"), 1);
    stage.expect("order: imp, A, fiend");
}

#[test]
fn fh_init_19_those_who_never_act_have_no_place() {
    let text = one_deck(", inert", ", inert");
    Stage::new(&text).expect("order: A").not_told("MonsterCardDrawn");
    let stage = Stage::new(&one_deck(", inert", ""));
    assert_eq!(stage.times_told("MonsterCardDrawn"), 1);
    stage.expect("order: A, fiend");
}

#[test]
fn fh_init_17_only_who_acts_and_is_there_has_a_place() {
    let text = "
        A o .
        A hand: x, y
        object altar: hp 5, side party, initiative 20
        object guide: hp 5, side party, initiative 30 / move +0
        o: altar
        ";
    Stage::new(text).expect("order: A");
    Stage::new(&text.replace("o: altar", "o: guide")).expect("order: A, guide");
}

#[test]
fn fh_named_04_a_named_monster_acts_before_its_type() {
    // D012, D011: the players have no say in it, in either edition.
    let text = "
        . . . . .
         A m n g .
        . . . . .
        named grim: brute, hp 20
        m: brute, number 1
        n: brute, elite, number 2
        g: grim, number 3
        brute card 30: heal 1, self
        A hand: x, y
        ";
    let stage = Stage::new(text).asks("A TakeAction").play("A: end turn");
    assert_eq!(turns(&stage)[..4], ["A", "g", "n", "m"]);
    let stage = Stage::gloomhaven(text).asks("A TakeAction").play("A: end turn");
    assert_eq!(turns(&stage)[..4], ["A", "g", "n", "m"]);
}

#[test]
fn gh_init_03_equal_numbers_of_different_ranks_are_no_tie() {
    let text = one_deck("", "").replace("m: imp", "m: imp, elite, number 1");
    let text = text.replace("n: fiend", "n: fiend, number 1");
    Stage::gloomhaven(&text).asks("A TakeAction");
    let text = text.replace("fiend, number 1", "fiend, elite, number 1");
    Stage::gloomhaven(&text).asks("A ActsFirst");
    let text = text.replace("fiend, elite, number 1", "fiend, elite, number 2");
    Stage::gloomhaven(&text).asks("A TakeAction");
}

#[test]
fn gh_init_03_what_was_agreed_is_kept_in_either_order() {
    // D011
    let text = one_deck("", "").replace("m: imp", "m: imp, number 1");
    let text = text.replace("n: fiend", "n: fiend, number 1") + "A hand: u, v, x, y\n";
    for (answer, order) in [("option 0", "A, imp, fiend"), ("option 1", "A, fiend, imp")] {
        let stage = Stage::gloomhaven(&text).play(answer).expect(&format!("order: {order}"));
        assert_eq!(stage.state().types_ordered.len(), 1);
        let stage = stage.play("end turn; x then y; ?").asks("A TakeAction");
        assert_eq!(stage.state().types_ordered.len(), 1);
        let (first, second) = (turns(&stage)[1].clone(), turns(&stage)[2].clone());
        let stage = stage.play("end turn");
        let turns = turns(&stage);
        let later = |figure: &str| turns.iter().rposition(|one| one == figure);
        assert!(later(&first) < later(&second), "{turns:?}");
    }
}

#[test]
fn gh_init_03_a_fixed_initiative_is_no_part_of_the_deck() {
    // Neither of the two acts at the other's place, whatever the numbers are.
    let numbered = |text: String| {
        text.replace("m: imp", "m: imp, number 2").replace("n: fiend", "n: fiend, number 1")
    };
    let stage = Stage::gloomhaven(&numbered(one_deck(", initiative 5", ""))).play("A: end turn");
    assert_eq!(turns(&stage)[..3], ["m", "A", "n"]);
    let stage = Stage::gloomhaven(&numbered(one_deck("", ", initiative 60"))).play("A: end turn");
    assert_eq!(turns(&stage)[..3], ["A", "m", "n"]);
    // And what is decided in a tie between them is not kept.
    let stage = Stage::gloomhaven(&one_deck(", initiative 30", "")).play("option 1");
    assert_eq!(stage.state().types_ordered.len(), 0);
}

#[test]
fn gh_init_04_a_named_monster_is_no_part_of_its_deck() {
    // It and another type of the deck are a tie like any other.
    let text = "
        . . . . .
         A g n . .
        . . . . .
        monster imp: hp 5, move 2, attack 2
        monster fiend: hp 5, move 2, attack 2
        named grim: imp, hp 9
        fiend set: imp
        imp card 30: heal 1, self
        g: grim, number 1
        n: fiend, number 2
        A hand: x, y
        ";
    let stage = Stage::gloomhaven(text).asks("A ActsFirst").options("option 1, option 4");
    let stage = stage.play("option 1; end turn");
    assert_eq!(turns(&stage)[..3], ["A", "n", "g"]);
}

#[test]
fn gh_init_03_who_never_acts_is_not_taken_along() {
    let text = one_deck(", inert", "") + "\nA hand: x, y";
    let stage = Stage::gloomhaven(&text).play("A: end turn; ?");
    assert_eq!(turns(&stage), ["A", "n"]);
}

#[test]
fn gh_init_03_the_numbers_of_other_decks_do_not_matter() {
    let text = one_deck("", "").replace("A m n . .", "A m n k .");
    let text = text.replace("m: imp", "m: imp, number 1").replace("n: fiend", "n: fiend, number 2");
    let text = text + "\nk: brute, number 1\nbrute card 70: heal 1, self";
    Stage::gloomhaven(&text).asks("A TakeAction");
}

#[test]
fn fh_init_11_types_of_one_deck_do_not_mix() {
    // D011: in Frosthaven numbers count within a type only.
    let text = one_deck("", "").replace("A m n . .", "A m n k .");
    let text = text.replace("m: imp", "m: imp, number 1").replace("n: fiend", "n: fiend, number 1");
    let text = text + "\nk: imp, number 2";
    let stage = Stage::new(&text).play("A: end turn");
    assert_eq!(turns(&stage)[..4], ["A", "m", "k", "n"]);
    let stage = Stage::gloomhaven(&text).play("option 0; end turn");
    assert_eq!(turns(&stage)[..4], ["A", "m", "n", "k"]);
}

#[test]
fn gh_init_03_agreements_that_run_in_a_circle() {
    // The fiend before the imp and the demon before the fiend, from rounds in which their numbers
    // met; now the imp comes before the demon by its number. Nobody is asked.
    let text = "
        . . . . .
         A m n k .
        . . . . .
        monster imp: hp 5, move 2, attack 2
        monster fiend: hp 5, move 2, attack 2
        monster demon: hp 5, move 2, attack 2
        fiend set: imp
        demon set: imp
        imp card 30: heal 1, self
        m: imp, number 1
        n: fiend, number 2
        k: demon, number 3
        A hand: x, y
        edition: gloomhaven
        ";
    let stage = Stage::adjusted(text, |_, state| {
        state.types_ordered.push((1, 0));
        state.types_ordered.push((2, 1));
    });
    stage.asks("A TakeAction").expect("order: A, imp, demon, fiend");
}

#[test]
fn gh_init_04_types_of_different_decks_are_ordered_anew() {
    let text = "
        . . . . .
         A m n . .
        . . . . .
        m: brute
        n: archer
        brute card 30: heal 1, self
        archer card 30: heal 1, self
        A hand: x, y
        ";
    let stage = Stage::gloomhaven(text).asks("A ActsFirst").play("option 1");
    assert_eq!(stage.state().types_ordered.len(), 0);
    let stage = stage.play("A: end turn; x then y; ?");
    stage.asks("A ActsFirst").options("option 0, option 1");
}

#[test]
fn fh_init_04_a_card_drawn_is_out_of_the_deck() {
    // FH-MON-12, N-52, FH-MON-15: the deck goes on until a card with the icon was drawn.
    let text = "
        A . . m
        m: brute
        brute card 30: heal 1, self
        brute card 40: heal 1, self
        brute card 60 shuffle: heal 1, self
        chance card: 1, 0, 2, 0
        A hand: x, y, u, v, w, z, q, r
        ";
    let stage = Stage::new(text).told("card: 1, initiative: 40").not_told("MonsterDeckShuffled");
    let stage = stage.play("A: end turn; x then y").told("card: 0, initiative: 30");
    let stage = stage.not_told("MonsterDeckShuffled").play("end turn; u then v");
    let stage = stage.told("card: 2, initiative: 60").play("end turn; w then z");
    assert_eq!(stage.times_told("MonsterDeckShuffled"), 1);
}

/// A opens a door at its initiative; B acts at 60; behind the door are these.
fn door(initiative: u8, row: &str, more: &str) -> Stage {
    Stage::new(&door_text(initiative, row, more))
}

fn door_text(initiative: u8, row: &str, more: &str) -> String {
    format!(
        "
        {row}
         B # # # # #
        A card run {initiative}: attack 1 / move 1
        B card wait 60: attack 1 / move 1
        A hand: x, y
        B hand: x, y
        monster imp: hp 4, move 2, attack 1
        monster fiend: hp 4, move 2, attack 1
        {more}
        "
    )
}

#[test]
fn fh_reveal_09_several_that_act_next_stand_by_initiative() {
    // FH-REVEAL-07, whichever is set up first
    let cards = "imp card 24: heal 1, self\nfiend card 18: heal 1, self\ni: imp\nf: fiend";
    for row in ["A 1 i f .", "A 1 f i ."] {
        let stage = door(30, row, cards).play("A: bottom run; 1; ?");
        stage.expect("order: A, fiend, imp, B");
    }
}

#[test]
fn fh_reveal_06_and_07_next_or_in_its_place() {
    // FH-REVEAL-06: the later one stands behind those that act next, and among the others.
    for row in ["A 1 i f .", "A 1 f i ."] {
        let cards = "imp card 24: heal 1, self\nfiend card 45: heal 1, self\ni: imp\nf: fiend";
        let stage = door(30, row, cards).play("A: bottom run; 1; ?");
        stage.expect("order: A, imp, fiend, B");
        let cards = "imp card 24: heal 1, self\nfiend card 75: heal 1, self\ni: imp\nf: fiend";
        let stage = door(30, row, cards).play("A: bottom run; 1; ?");
        stage.expect("order: A, imp, B, fiend");
    }
    // N-49: the same initiative as the acting figure is not earlier.
    let cards = "imp card 30: heal 1, self\nfiend card 24: heal 1, self\ni: imp\nf: fiend";
    let stage = door(30, "A 1 i f .", cards).play("A: bottom run; 1; ?");
    stage.expect("order: A, fiend, imp, B");
    // FH-INIT-12: nor does anybody come before a character with the same initiative.
    let cards = "imp card 60: heal 1, self\ni: imp";
    let stage = door(30, "A 1 i . .", cards).play("A: bottom run; 1; ?");
    stage.asks("A TakeAction").expect("order: A, B, imp");
}

#[test]
fn fh_reveal_08_whose_turn_is_still_to_come_keeps_its_place() {
    let cards = "imp card 80: heal 1, self\ni: imp\nk: imp";
    let stage = door(30, "k A 1 i .", cards).play("A: bottom run; 1; ?");
    let stage = stage.expect("order: A, B, imp").play("end turn; B: end turn");
    assert_eq!(turns(&stage)[..4], ["A", "B", "k", "imp-2"]);
}

#[test]
fn fh_reveal_08_those_who_have_acted_do_not_act_again() {
    let cards = "imp card 20: heal 1, self\ni: imp\nk: imp";
    let stage = door(30, "k A 1 i .", cards).play("A: bottom run; 1; ?");
    let stage = stage.expect("order: A, imp, B").play("end turn; B: end turn");
    assert_eq!(turns(&stage)[..4], ["k", "A", "imp-2", "B"]);
}

#[test]
fn fh_init_11_a_revealed_type_stands_where_the_scenario_orders_it() {
    // Both types of a deck act at 45; one is there, the other behind the door.
    let cards = "fiend set: imp\nimp card 45: heal 1, self\ni: imp\nf: fiend";
    let stage = door(30, "i A 1 f .", cards).play("A: bottom run; 1; ?");
    stage.asks("A TakeAction").expect("order: A, imp, fiend, B");
    let stage = door(30, "f A 1 i .", cards).play("A: bottom run; 1; ?");
    stage.asks("A TakeAction").expect("order: A, imp, fiend, B");
}

#[test]
fn fh_init_13_the_group_places_a_revealed_type_among_equals() {
    let cards = "fiend card 45: heal 1, self\nimp card 45: heal 1, self\ni: imp\nf: fiend";
    for (answer, order) in [("option 0", "A, imp, fiend, B"), ("option 1", "A, fiend, imp, B")] {
        for row in ["i A 1 f .", "f A 1 i ."] {
            let stage = door(30, row, cards).play("A: bottom run; 1; ?").asks("A ActsFirst");
            stage.play(&format!("{answer}; ?")).expect(&format!("order: {order}"));
        }
    }
}

#[test]
fn gh_init_03_what_was_agreed_holds_for_those_who_are_revealed() {
    // D011: equal numbers of one deck; the players have ordered the types in an earlier round.
    let cards = "fiend set: imp\nimp card 45: heal 1, self\ni: imp, number 1\nf: fiend, number 1";
    for (row, agreed, order) in [
        ("i A 1 f .", (0, 1), "A, imp, fiend, B"),
        ("i A 1 f .", (1, 0), "A, fiend, imp, B"),
        ("f A 1 i .", (0, 1), "A, imp, fiend, B"),
        ("f A 1 i .", (1, 0), "A, fiend, imp, B"),
    ] {
        let text = format!(
            "{}\nedition: gloomhaven\nedge: open\nchance standee: 0",
            door_text(30, row, cards)
        );
        let stage = Stage::adjusted(&text, |_, state| state.types_ordered.push(agreed));
        let stage = stage.play("A: bottom run; 1; ?");
        stage.asks("A TakeAction").expect(&format!("order: {order}"));
    }
}

#[test]
fn fh_msum_04_a_summoned_type_has_a_place_but_no_turn() {
    // FH-MSUM-06: its initiative counts, but nobody has to decide where it stands.
    let text = "
        . . . . .
         A . m . n
        . . . . .
        A hand: x, y
        monster imp: hp 4, move 2, attack 1
        brute card 20: summon imp
        archer card 50: heal 1, self
        imp card 50: heal 1, self
        m: brute
        n: archer
        ";
    let stage = Stage::new(text).play("A: end turn");
    let stage = stage.told("MonsterCardDrawn { set: 0").not_told("ActsFirst");
    assert_eq!(turns(&stage)[..3], ["A", "m", "n"]);
    assert!(!turns(&stage).contains(&"imp-1".to_owned()));
}

#[test]
fn fh_msum_04_a_summon_does_not_move_the_place_of_its_type() {
    let text = "
        . . . . .
         A . m . n
        . . . . B
        A hand: x, y
        B card wait 60: attack 1 / move 1
        B hand: x, y
        brute card 20: heal 1, self
        archer card 50: summon brute
        m: brute
        n: archer
        ";
    let stage = Stage::new(text).play("A: end turn; ?");
    let stage = stage.expect("order: A, brute, archer, B");
    assert_eq!(turns(&stage), ["A", "m", "n", "B"]);
}

#[test]
fn fh_reveal_04_a_revealed_one_acts_though_one_of_its_type_was_summoned() {
    // The place of the summoned imp is not for a turn; the imp behind the door gets one.
    let text = "
        m A 1 i .
         . . # # #
        . . . . .
        A card run 30: attack 1 / move 1
        A hand: x, y
        monster imp: hp 4, move 2, attack 1
        brute card 20: summon imp
        imp card 45: heal 1, self
        m: brute
        i: imp
        ";
    let stage = Stage::new(text).play("A: bottom run; 1; ?").expect("order: brute, A, imp");
    let stage = stage.play("end turn");
    assert_eq!(turns(&stage)[..3], ["m", "A", "imp-2"]);
    assert!(!turns(&stage).contains(&"imp-1".to_owned()));
}

#[test]
fn fh_init_17_a_token_ally_that_comes_gets_its_place() {
    let text = "
        A 1 o . .
         B # # # #
        A card run 30: attack 1 / move 1
        B card wait 60: attack 1 / move 1
        A hand: x, y
        B hand: x, y
        object guide: hp 4, side party, initiative 45, move 1 / move +0
        o: guide
        ";
    let stage = Stage::new(text).expect("order: A, B").play("A: bottom run; 1; ?");
    stage.expect("order: A, guide, B");
    let stage = Stage::new(&text.replace("initiative 45", "initiative 5"));
    stage.play("A: bottom run; 1; ?").expect("order: A, guide, B");
    let stage = Stage::new(&text.replace("initiative 45", "initiative 75"));
    stage.play("A: bottom run; 1; ?").expect("order: A, B, guide");
}

#[test]
fn fh_init_13_the_group_decides_between_token_allies() {
    let text = "
        A k l
        A hand: x, y
        object guide: hp 5, side party, initiative 30 / move +0
        object scout: hp 5, side party, initiative 30 / move +0
        k: guide
        l: scout
        ";
    let stage = Stage::new(text).asks("A ActsFirst").options("ally 0, ally 1");
    stage.play("ally 1").expect("order: A, scout, guide");
}

#[test]
fn fh_reveal_05_whoever_never_acts_gets_no_card() {
    let cards = "imp card 20: heal 1, self\ni: imp";
    let text = door_text(30, "A 1 i . .", cards).replace("monster imp:", "monster imp: inert,");
    let stage = Stage::new(&text).play("A: bottom run; 1; ?");
    stage.expect("order: A, B").told("FigureAppears").not_told("MonsterCardDrawn");
}

#[test]
fn fh_melem_04_whoever_acts_at_its_usual_place_is_not_late() {
    // The other type of the deck has begun, but the place of this one is still to come.
    let text = "
        A . m x n
        A hand: u, v
        monster imp: hp 5, move 2, attack 2
        monster fiend: hp 5, move 2, attack 2
        fiend set: imp
        imp card 30: heal 1, self
        at x: mark post
        m: imp
        n: fiend
        rule: when imp ends turn: spawn fiend at post
        ";
    let stage = Stage::new(text).play("A: end turn; ?");
    let stage = stage.told("TurnBegins { figure: fiend-2 }");
    assert_eq!(late(&stage), 0);
}

#[test]
fn fh_melem_04_who_comes_late_does_not_profit() {
    // D101: only where its set has begun before it came.
    let cards = "imp card 20: heal 1, self\ni: imp\nk: imp";
    let stage = door(30, "k A 1 i .", cards).play("A: bottom run; 1; ?");
    assert_eq!(late(&stage), 1);
    let cards = "imp card 80: heal 1, self\ni: imp\nk: imp";
    let stage = door(30, "k A 1 i .", cards).play("A: bottom run; 1; ?");
    assert_eq!(late(&stage), 0);
    let cards = "imp card 20: heal 1, self\ni: imp\nk: imp\nedition: gloomhaven\nedge: open";
    let stage = door(30, "k A 1 i .", cards).play("A: bottom run; 1; ?");
    assert_eq!(late(&stage), 0);
}

#[test]
fn fh_init_19_nothing_has_a_place_outside_the_turns() {
    // N-72: what comes at the end of a round gets a card in the next.
    let text = "
        A . x
        A hand: x, y
        object guide: hp 4, side party, initiative 5 / move +0
        at x: mark post
        rule: at end of every round: place guide at post
        ";
    let stage = Stage::new(text).play("A: end turn; ?");
    stage.expect("guide-1 at x\norder: A");
}
