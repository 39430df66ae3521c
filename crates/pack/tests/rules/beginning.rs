//! GEN, PC, SETUP, PAGE, ROAD, TTILE, LDECK, SLEVEL, GOAL: from the setup to the first round.

use crate::stage::{Stage, in_each_edition};
use longrest_grid::Cell;
use longrest_haven::state::{Phase, SetupStep};
use longrest_haven::{
    Edition, FROSTHAVEN, GLOOMHAVEN, Haven, HouseRules, Look, Modifier, Switches, recommended_level,
};
use longrest_kernel::{Ruleset, Seat, Viewer};

/// Two characters, one with more cards than its hand holds, and a room with four starting hexes.
pub(crate) const SETUP: &str = "
    S S S S . m
    phase: setup
    A: 8/8 hp
    B: 12/12 hp
    A card one 10: attack 1 / move 1
    A card two 20: attack 1 / move 1
    A card three 30: attack 1 / move 1
    A card spare 40: attack 1 / move 1
    A hand size: 3
    B card four 10: attack 1 / move 1
    B card five 20: attack 1 / move 1
    B card six 30: attack 1 / move 1
    m: brute
    loot deck: money 2, lumber 1
    ";

/// Answers up to the question about starting hexes.
const HANDS: &str = "A: option 0; B: option 3; A: one; two; three";

// FH-GEN-03, FH-SETUP-13, FH-SETUP-10, FH-SETUP-14, FH-SETUP-19, FH-PC-14, FH-PC-15, FH-PAGE-14,
// FH-CHAR-12, FH-CHAR-13: one card of level X takes the place of another.
#[test]
fn fh_gen_03_a_scenario_begins_in_steps_and_then_is_played() {
    let stage = Stage::new(SETUP).asks("A KeepGoal").options("option 0, option 1, option 2");
    stage
        .expect("brute-1 at m")
        .play("A: option 1; B: option 3; ?")
        .asks("A TakeCard { more: 3 }")
        .options("one, two")
        .play("A: one; ?")
        .options("two, three")
        .play("three; ?")
        .asks("A StartHex")
        .options("r1c1, r1c2, r1c3, r1c4")
        .play("A: r1c2; ?")
        .options("r1c1, r1c3, r1c4")
        .play("B: r1c4")
        .expect("A hand: one, three, spare\nA at r1c2\nB at r1c4\nround: 1\nphase: Select");
}

// FH-SETUP-14, FH-GOAL-01, D003
#[test]
fn fh_goal_01_three_battle_goals_one_kept() {
    let stage = Stage::new(SETUP);
    assert_eq!(stage.state().characters[0].goals.len(), 3);
    assert_eq!(stage.state().characters[1].goals.len(), 3);
    stage.play("A: option 2; B: option 4; ?").expect("A goals: [2]\nB goals: [4]");
    let stage = Stage::new(&format!("{SETUP}\nedition: gloomhaven"));
    assert_eq!(stage.state().characters[0].goals.len(), 2);
}

// FH-GOAL-02
#[test]
fn fh_goal_02_nobody_else_sees_a_battle_goal() {
    let stage = Stage::new(SETUP).play("A: option 2; B: option 4; ?");
    let rules: &Haven = stage.rules();
    let mut other = *stage.state();
    other.characters[0].goals[0] = 1;
    let view = |state, seat| format!("{:?}", rules.view(state, Viewer::Seat(Seat(seat))));
    assert_eq!(view(stage.state(), 1), view(&other, 1));
    assert_ne!(view(stage.state(), 0), view(&other, 0));
}

// FH-GOAL-03, FH-GOAL-04, FH-PAGE-06
#[test]
fn fh_goal_03_a_goal_met_gives_its_checkmarks_only_if_the_scenario_is_completed() {
    let with_goal = |text: &str| {
        Stage::adjusted(text, |_, state| {
            state.characters[0].goals.push(0);
            state.characters[0].goal_chosen = true;
        })
    };
    let board =
        "A m\nm: brute, 1/10 hp\nbattle goal hunter: kills >= 1\nA card strike 15: attack 2";
    with_goal(&format!("{board}\ngoal: all enemies dead"))
        .play("A: top strike; m; end turn")
        .expect("outcome: won")
        .told("goal: Some((0, true)), checkmarks: 1");
    with_goal(&format!("{board}\nloss: all enemies dead"))
        .play("A: top strike; m; end turn")
        .expect("outcome: lost")
        .told("goal: Some((0, false)), checkmarks: 0");
    // Completed, but the goal not met.
    with_goal(&format!("{board}\ngoal: round 1"))
        .play("A: end turn")
        .expect("outcome: won")
        .told("goal: Some((0, false)), checkmarks: 0");
}

// FH-PC-01, FH-PC-04
#[test]
fn fh_pc_04_two_to_four_characters_of_different_classes() {
    let stage = Stage::new(SETUP);
    let rules: &Haven = stage.rules();
    let member = |class: &str| longrest_haven::Member {
        class: class.into(),
        level: 1,
        cards: Vec::new(),
        items: Vec::new(),
        perks: Vec::new(),
        mastered: Vec::new(),
    };
    let setup = |classes: &[&str]| longrest_haven::Setup {
        scenario: "stage".into(),
        level: None,
        party: classes.iter().map(|class| member(class)).collect(),
        switches: FROSTHAVEN,
        treasures_looted: 0,
        random_item_found: false,
        stickers: Vec::new(),
        random_items: None,
        loot_stickers: 0,
        brought: Default::default(),
        road: Vec::new(),
    };
    assert!(rules.problems(&setup(&["a", "b"])).is_empty());
    assert_eq!(rules.problems(&setup(&["a"])).len(), 1);
    assert_eq!(rules.problems(&setup(&["a", "a"])), ["two characters of the class \"a\""]);
    // Everything that is wrong is said at once.
    let mut wrong = setup(&["a", "a", "x", "b", "a"]);
    wrong.scenario = "nowhere".into();
    wrong.level = Some(9);
    wrong.party[0].level = 12;
    wrong.party[0].items = vec!["sword".into()];
    wrong.party[3].cards = vec!["nothing".into()];
    let problems = rules.problems(&wrong).join("\n");
    for part in [
        "no scenario \"nowhere\"; there are: stage",
        "5 characters",
        "scenario level 9",
        "level 12",
        "no item \"sword\"",
        "two characters of the class \"a\"",
        "no class \"x\"; there are: a, b",
        "no card \"nothing\"",
    ] {
        assert!(problems.contains(part), "{part:?} in\n{problems}");
    }
}

#[test]
fn an_impossible_scenario_is_refused_with_every_problem_at_once() {
    use longrest_grid::Cell;
    use longrest_haven::scenario::{MonsterUse, Placement, RankByParty};
    use longrest_haven::{Rank, Side};
    let stage = Stage::new("A B . x\nat x: crag\ntile crag: wall");
    let mut content = stage.rules().content.clone();
    let on_wall = content.scenarios[0].rooms[0].tiles[0].0;
    let monster = |cell: Cell, monster: u16| Placement {
        cell,
        monster,
        rank: RankByParty::always(Rank::Normal),
        named: None,
    };
    content.scenarios[0].rooms[0].monsters =
        vec![monster(on_wall, 0), monster(Cell(900), 0), monster(Cell(1), 1), monster(Cell(1), 77)];
    let unknown = MonsterUse { monster: 77, ..content.scenarios[0].monsters[0].clone() };
    assert_eq!(unknown.side, Side::Monsters);
    content.scenarios[0].monsters.push(unknown);
    let rules = Haven::new(content);
    let member = |class: &str| longrest_haven::Member {
        class: class.into(),
        level: 1,
        cards: Vec::new(),
        items: Vec::new(),
        perks: Vec::new(),
        mastered: Vec::new(),
    };
    let setup = longrest_haven::Setup {
        scenario: "stage".into(),
        level: None,
        party: ["a", "b", "a", "b", "a"].iter().map(|class| member(class)).collect(),
        switches: FROSTHAVEN,
        treasures_looted: 0,
        random_item_found: false,
        stickers: Vec::new(),
        random_items: None,
        loot_stickers: 0,
        brought: Default::default(),
        road: Vec::new(),
    };
    let expected = [
        "scenario \"stage\": 4 starting hexes for 5",
        "scenario \"stage\": no monster 77",
        "room \"r0\": a figure on a wall, hex 3",
        "room \"r0\": a figure off the map",
        "room \"r0\": two figures in hex 1",
        "5 characters; two to four can play",
        "two characters of the class \"a\"",
        "two characters of the class \"b\"",
        "two characters of the class \"a\"",
    ];
    assert_eq!(rules.problems(&setup), expected);
    // Nothing panics: whoever would start it is told the same.
    assert_eq!(rules.prepare(&setup).expect_err("impossible"), expected);
}

// FH-PC-13, FH-PC-15, FH-LEVEL-11: cards of higher levels are taken only if they were learnt.
#[test]
fn fh_pc_13_level_one_cards_and_those_learnt_make_the_pool() {
    // GH-GLOSS-04, GH-GLOSS-09
    in_each_edition(|| {
        let text = format!("{SETUP}\nA card four 40 level-2: attack 1 / move 1");
        let text = text.replace("A: 8/8 hp", "A: 8/8 hp, level 2");
        let pool = |text: &str| Stage::new(text).state().characters[0].pool.len();
        assert_eq!(pool(&text), 4);
        assert_eq!(pool(&format!("{text}\nA learnt: four")), 5);
        // FH-LEVEL-11: the hand stays as large as it was.
        let learnt = Stage::new(&format!("{text}\nA learnt: four"));
        assert_eq!(learnt.rules().content.classes[0].hand_size, 3);
    });
}

// FH-PC-17, FH-PC-18, FH-PC-19, FH-SETUP-11, FH-SETUP-12, FH-CHAR-14, FH-CHAR-15, FH-CHAR-16,
// FH-PERK-01
#[test]
fn fh_pc_19_six_standard_decks_of_twenty() {
    // GH-SETUP-38, GH-GLOSS-23
    in_each_edition(|| {
        let stage = Stage::new(SETUP);
        let state = stage.state();
        assert_eq!(state.decks.len(), 6);
        for deck in &state.decks {
            assert_eq!(deck.left(), 20);
            let count = |modifier| deck.count(modifier);
            let counts = [
                count(Modifier::PLUS_0),
                count(Modifier::MINUS_1),
                count(Modifier::PLUS_1),
                count(Modifier::MINUS_2),
                count(Modifier::PLUS_2),
                count(Modifier::NULL),
                count(Modifier::DOUBLE),
            ];
            assert_eq!(counts, [6, 5, 5, 1, 1, 1, 1]);
        }
        assert_eq!((state.blesses, state.curses_party, state.curses_monsters), (10, 10, 10));
        // A perk changes the deck of its owner alone.
        Stage::new(&format!("{SETUP}\nA perk: replace 1 [-1] with 1 [+1, rolling]"))
            .expect("deck A: 6 +0, 4 -1, 5 +1, 1 -2, 1 +2, 1 null, 1 x2, 1 +1, rolling")
            .expect("deck B: 6 +0, 5 -1, 5 +1, 1 -2, 1 +2, 1 null, 1 x2");
    });
}

// FH-PC-03
#[test]
fn fh_pc_03_every_class_has_its_own_cards() {
    Stage::new(SETUP).play(&format!("{HANDS}; A: r1c1; B: r1c2")).expect(
        "
        A hand: one, two, three
        B hand: four, five, six
        ",
    );
}

// FH-SETUP-07: a shuffled deck is one of which any card can come.
#[test]
fn fh_setup_07_every_card_of_a_monster_deck_can_come_first() {
    // GH-SETUP-24
    in_each_edition(|| {
        let text = "A . m\nm: brute\nbrute card 30: move +0\nbrute card 60: move +0\nchance card: ";
        Stage::new(&format!("{text}0")).told("initiative: 30");
        Stage::new(&format!("{text}1")).told("initiative: 60");
    });
}

// FH-SETUP-16, FH-LDECK-01, FH-LDECK-02, FH-PAGE-12
#[test]
fn fh_ldeck_01_so_many_cards_of_each_kind_at_random() {
    let stage = Stage::new(&format!("{SETUP}\nchance loot-deck: 3, 1, 5")).play(HANDS);
    let state = stage.state();
    let cards: Vec<usize> = (0..64).filter(|card| state.loot_deck >> card & 1 != 0).collect();
    assert_eq!(cards, [1, 3, 5]);
    let kinds: Vec<_> = cards.iter().map(|&at| stage.rules().content.loot[at].kind).collect();
    use longrest_haven::LootKind::{Lumber, Money};
    assert_eq!(kinds, [Money, Money, Lumber]);
}

// FH-LDECK-07
#[test]
fn fh_ldeck_07_the_random_item_only_once() {
    let text =
        format!("{SETUP}\nitem ring: small / heal 1, self\nloot deck: money 1, randomitem 1");
    let text = text.replacen("loot deck: money 2, lumber 1", "", 1);
    let stage = Stage::new(&text).play(HANDS);
    assert_eq!(stage.state().loot_deck.count_ones(), 2);
    let stage = Stage::adjusted(&text, |_, state| state.random_items = 0).play(HANDS);
    assert_eq!(stage.state().loot_deck.count_ones(), 1);
}

// FH-LDECK-03, FH-LDECK-04, FH-LDECK-05, FH-LDECK-09, FH-SLEVEL-06
#[test]
fn fh_ldeck_09_money_and_resources_are_gained_at_the_end() {
    // Cards 3 (three coins), 4 (lumber) and 16 (ashmint) are in the deck.
    Stage::adjusted(
        "
        A x y
        level: 2
        goal: round 1
        A card grab 15: loot 2
        ",
        |_, state| {
            state.loot_deck = 1 << 3 | 1 << 4 | 1 << 16;
            state.loot.set(Cell(1), 2);
            state.loot.set(Cell(2), 1);
        },
    )
    .play("A: top grab; yes; ?")
    .expect("A coins: 3\nA gold: 0\nA loot: 3")
    .play("end turn")
    .told("gold: 9, resources: [(Lumber, 1), (Ashmint, 1)]");
}

// FH-LDECK-06, FH-LDECK-10
#[test]
fn fh_ldeck_10_a_random_item_is_gained_at_once_and_can_be_used() {
    Stage::adjusted(
        "
        A x
        A: 5/10 hp
        item ring: small, spent / heal 2, self
        A card grab 15: loot 2
        ",
        |_, state| {
            state.loot_deck = 1 << 40;
            state.loot.set(Cell(1), 1);
        },
    )
    .play("A: top grab; yes; ?")
    .expect("A items: ring")
    .play("use ring; A")
    .expect("A: 7/10 hp\nA items: ring spent");
}

// FH-LDECK-04, FH-FAQ-119: the amount depends on the number of characters.
#[test]
fn fh_ldeck_04_materials_depend_on_the_number_of_characters() {
    for (party, amount) in [(2, 2), (3, 1), (4, 1)] {
        Stage::adjusted(
            &format!("A x\nparty: {party}\ngoal: round 1\nA card grab 15: loot 2"),
            |content, state| {
                content.loot[4].amount = [2, 1, 1];
                state.loot_deck = 1 << 4;
                state.loot.set(Cell(1), 1);
            },
        )
        .play("A: top grab; yes; end turn")
        .told(&format!("resources: [(Lumber, {amount})]"));
    }
}

// FH-LDECK-08
#[test]
fn fh_ldeck_08_a_sticker_gives_one_more() {
    for (stickers, amount) in [(0, 1), (1 << 4, 2), (1 << 5, 1)] {
        Stage::adjusted("A x\ngoal: round 1\nA card grab 15: loot 2", |content, state| {
            content.loot[4].amount = [1, 1, 1];
            state.loot_deck = 1 << 4;
            state.loot_stickers = stickers;
            state.loot.set(Cell(1), 1);
        })
        .play("A: top grab; yes; end turn")
        .told(&format!("resources: [(Lumber, {amount})]"));
    }
}

// FH-SETUP-17, FH-SETUP-18
#[test]
fn fh_setup_18_items_brought_bring_their_cards_and_effects() {
    let text = format!(
        "{SETUP}\nitem plate: body, penalty 3 / always: shield 1\n\
         item mail: body / always: shield 1\n\
         item charm: small / when scenario starts: do (strengthen, self)\n\
          A items: plate, mail, charm"
    );
    Stage::new(&text)
        .play("A: option 0; B: option 3; ?")
        .asks("A BringItem")
        .options("plate, mail, charm, done")
        .play("A: plate; ?")
        // One body item only.
        .options("charm, done")
        .play("charm; A: one; two; three; A: r1c1; B: r1c2; A")
        .expect("deck A: 6 +0, 5 -1, 5 +1, 1 -2, 1 +2, 1 null, 1 x2, 3 penalty")
        .expect("A: 8/8 hp, strengthen");
}

// FH-FAQ-103
#[test]
fn fh_faq_103_an_item_answers_an_effect_of_the_setup_and_begins_used() {
    let text = format!(
        "{SETUP}\nroad: damage 2\n\
         item charm: small, lost / when self would suffer: negate, optional\n\
         A items: charm"
    );
    Stage::new(&text)
        .play("A: option 0; B: option 3; A: charm; one; two; three; A: r1c1; B: r1c2; A: charm")
        .expect("A: 8/8 hp\nA items: charm lost\nB: 10/12 hp\nround: 1");
}

// FH-FAQ-112
#[test]
fn fh_faq_112_a_summon_from_before_the_first_round_acts_in_it() {
    let text = format!(
        "{SETUP}\nA summon wolf: hp 4, move 2, attack 2\n\
         A trait: when scenario starts: do (summon wolf; infuse now fire)"
    );
    Stage::new(&text)
        .play(&format!("{HANDS}; A: r1c3; B: r1c1; A: yes; r1c4; yes; ?"))
        .expect("round: 1\nelements: fire strong\nwolf at r1c4")
        .asks("A SelectCards")
        .play("A: one then two; B: five then six; A: end turn; ?")
        .told_in_order(&["TurnBegins { figure: wolf }", "TurnBegins { figure: A }"]);
}

// FH-SETUP-20, FH-SETUP-21
#[test]
fn fh_setup_20_maximum_hit_points_and_no_experience() {
    Stage::new(SETUP)
        .play(&format!("{HANDS}; A: r1c1; B: r1c2"))
        .expect("A: 8/8 hp\nB: 12/12 hp\nA xp: 0\nB xp: 0");
}

// FH-SETUP-22, FH-PAGE-08, FH-ROAD-11
#[test]
fn fh_setup_22_the_effects_of_the_road_and_the_scenario_come_last() {
    Stage::new(&format!(
        "{SETUP}\nroad: damage 2, discard 1, fire\neffects: characters gain wound"
    ))
    .play(&format!("{HANDS}; A: r1c1; B: r1c2; ?"))
    .asks("A Negate { damage: 2 }")
    .expect("A: 8/8 hp")
    .play("no; B: no; A: two; B: four")
    .expect("A: 6/8 hp, wound\nB: 10/12 hp, wound\nelements: fire strong")
    .expect("A discard: two\nB discard: four\nround: 1");
    Stage::new(&format!("{SETUP}\nroad: penalty 1, curse 2, bless 1, poison"))
        .play(&format!("{HANDS}; A: r1c1; B: r1c2"))
        .expect("deck A: 6 +0, 5 -1, 5 +1, 1 -2, 1 +2, 1 null, 1 x2, 1 penalty, 2 curse, 1 bless")
        .expect("B: 12/12 hp, poison");
}

// FH-PERK-06, FH-PERK-07: the cards of items alone, or those of the scenario's own effects alone.
#[test]
fn fh_perk_06_a_perk_ignores_what_it_names() {
    let began = |more: &str| {
        let item = "item plate: body, penalty 3 / always: shield 1\nA items: plate";
        Stage::new(&format!("{SETUP}\n{item}\neffects: penalty 1\nroad: penalty 1\n{more}"))
            .play("A: option 0; B: option 3; A: plate; one; two; three; A: r1c1; B: r1c2")
    };
    let deck =
        |count: u8| format!("deck A: 6 +0, 5 -1, 5 +1, 1 -2, 1 +2, 1 null, 1 x2, {count} penalty");
    began("").expect(&deck(5));
    began("A perk: ignore item penalties").expect(&deck(2));
    began("A perk: ignore scenario effects").expect(&deck(4));
}

// GH-SETUP-23, GH-SETUP-36, GH-EVENT-22, D005
#[test]
fn gh_setup_23_scenario_effects_before_goals_and_discards_after_the_hand() {
    let text = format!(
        "{SETUP}\nedition: gloomhaven\neffects: penalty 2; discard cards 1\nroad: damage 1"
    );
    // GH-EVENT-22: what an event makes them discard is discarded after the hand was chosen, too.
    Stage::new(&format!("{SETUP}\nedition: gloomhaven\nroad: discard 1"))
        .play("A: option 0; B: option 2; A: one; two; three; ?")
        .play("A: one; B: five; ?")
        .asks("A StartHex")
        .expect("A discard: one\nB discard: five");
    Stage::new(&text)
        .asks("A KeepGoal")
        .expect("deck A: 6 +0, 5 -1, 5 +1, 1 -2, 1 +2, 1 null, 1 x2, 2 penalty")
        .play("A: option 0; B: option 2; A: one; two; three; ?")
        .asks("A Negate")
        .play("A: no; B: no; A: one; B: five; ?")
        .asks("A StartHex")
        .expect("A discard: one\nB discard: five");
}

// FH-PAGE-07, FH-PAGE-09: a section is read in the middle of an ability.
#[test]
fn fh_page_09_sections_are_read_at_once_even_in_the_middle_of_a_move() {
    Stage::new(
        "
        A 1 x y
        rule: when door d1 opens: read 4.2
        section 4.2: characters suffer 2; spawn brute normal at spot
        at y: mark spot
        A card run 15: attack 1 / move 3
        ",
    )
    .play("A: bottom run; 1; ?")
    .expect("A: 8/10 hp\nbrute-1 at y")
    .asks("A MoveStep { points: 2 }");
}

// FH-SETUP-05, FH-PAGE-10, FH-PAGE-11
#[test]
fn fh_page_11_what_lies_behind_a_door_is_not_shown() {
    let text = |glyph: &str| {
        format!("A 1 {glyph} n\nn: {}", if glyph == "^" { "brute" } else { "archer" })
    };
    let (one, other) = (Stage::new(&text("^")), Stage::new(&text(".")));
    let shown = |stage: &Stage| {
        let rules: &Haven = stage.rules();
        let view = rules.view(stage.state(), Viewer::Seat(Seat(0)));
        format!("{:?}", (&view.figures, &view.hexes))
    };
    assert_eq!(shown(&one), shown(&other));
    // The map itself lies there from the beginning.
    assert_eq!(one.rules().content.scenarios[0].board.len(), 4);
}

// FH-PAGE-15
#[test]
fn fh_page_15_no_two_figures_in_one_hex() {
    let stage = Stage::new("A B");
    let mut state = *stage.state();
    state.figures[1].cell = state.figures[0].cell;
    state.turn.figure = None;
    state.phase = Phase::Select;
    assert!(stage.rules().validate(&state).is_err());
}

// FH-PAGE-16, FH-PAGE-21
#[test]
fn fh_page_16_tiles_and_tokens_lie_where_they_are_drawn() {
    // GH-SETUP-16
    in_each_edition(|| {
        Stage::new(
            "S S ^ $ O x\nphase: setup\nat x: mark x\nA: 8/8 hp\nB: 8/8 hp\n\
     A card a 1: attack 1\nA card b 2: attack 1\nB card c 1: attack 1\nB card d 2: attack 1",
        )
        .expect("tile ^: trap\ntile O: obstacle\nloot r1c4: 1\ntile x: none");
    });
}

// FH-PAGE-13, FH-PAGE-17, FH-PAGE-18, FH-PAGE-EX1
#[test]
fn fh_page_ex1_the_number_of_characters_decides_which_monster_stands_there() {
    // GH-DOOR-04
    in_each_edition(|| {
        use longrest_haven::{Rank, RankByParty};
        for (party, expected) in [(2, "10/10 hp"), (3, "12/12 hp"), (4, "12/12 hp")] {
            Stage::adjusted(
                &format!("A 1 x n\nparty: {party}\nn: brute\nA card run 9: attack 1 / move 1"),
                |content, _| {
                    content.scenarios[0].rooms[1].monsters[0].rank =
                        RankByParty([Some(Rank::Normal), Some(Rank::Elite), Some(Rank::Elite)]);
                },
            )
            .play("A: bottom run; 1")
            .expect(&format!("brute-1: {expected}"));
        }
        // A black bar: nobody.
        Stage::adjusted("A 1 x n\nn: brute\nA card run 9: attack 1 / move 1", |content, _| {
            content.scenarios[0].rooms[1].monsters[0].rank =
                RankByParty([None, Some(Rank::Normal), Some(Rank::Elite)]);
        })
        .play("A: bottom run; 1")
        .expect("figures: A");
    });
}

// FH-PAGE-20
#[test]
fn fh_page_20_numbers_of_standees_are_drawn() {
    Stage::new(
        "A 1 m n\nm: brute\nn: brute\nchance standee: 4, 2\nA card run 9: attack 1 / move 1",
    )
    .play("A: bottom run; 1")
    .expect("brute-5 at m\nbrute-3 at n");
}

// FH-PAGE-EX2: allied monsters, figures without turns, goals of several conditions, effects of
// treasures, sections of doors.
#[test]
fn fh_page_ex2_what_a_scenario_can_say() {
    Stage::new(
        "
        A m n
        m: brute
        n: archer
        monster brute: hp 10, move 2, attack 2, side party
        monster archer: hp 10, move 2, attack 2, inert, initiative 50 / traits shield 1
        A card strike 15: attack 1, range 3
        ",
    )
    .expect("order: A, brute")
    .play("A: top strike; ?")
    .options("n, skip");
    Stage::new(
        "
        A x y
        at x: treasure 1
        at y: mark exit
        treasure 0: gold 5
        escape: exit
        goal: goal treasures looted and all escaped
        rule: when any treasure is looted: characters suffer 1
        A card grab 15: loot 1 / move 2
        ",
    )
    .play("A: top grab; yes; basic bottom blank-1; x; y; yes")
    .expect("outcome: won");
}

// FH-TTILE-01, FH-TTILE-02, FH-TTILE-03, FH-TTILE-04
#[test]
fn fh_ttile_02_a_treasure_is_looted_takes_effect_and_is_gone() {
    let stage = Stage::new(
        "A x\nat x: treasure 1\ntreasure 17: gold 15, gain poison, damage 2\n\
         A card grab 15: loot 1",
    );
    assert_eq!(stage.state().treasures.count_ones(), 1);
    let stage = stage.play("A: top grab; yes").expect("A gold: 15\nA: 8/10 hp, poison");
    assert_eq!(stage.state().treasures.count_ones(), 0);
    // A monster's loot ability does not take it.
    let stage = Stage::new(
        "A . m x\nm: brute\nat x: treasure 1\ntreasure 17: gold 15\nbrute card 50: loot 2",
    )
    .play("A: end turn");
    assert_eq!(stage.state().treasures.count_ones(), 1);
}

// FH-TTILE-05, FH-TTILE-06
#[test]
fn fh_ttile_06_an_item_found_is_usable_beyond_the_limits() {
    Stage::new(
        "
        A x
        A: 5/10 hp
        at x: treasure 1
        item boots: legs, spent / heal 1, self
        item greaves: legs, spent / heal 2, self
        A items: boots
        treasure 3: item greaves
        A card grab 15: loot 1
        ",
    )
    .play("A: top grab; yes; use greaves; A")
    .expect("A: 7/10 hp\nA items: boots, greaves spent");
}

// FH-TTILE-12
#[test]
fn fh_ttile_12_a_treasure_looted_before_is_not_there_again() {
    // GH-SETUP-19
    in_each_edition(|| {
        let stage = Stage::adjusted(
            "S S x\nphase: setup\nA: 8/8 hp\nB: 8/8 hp\nat x: treasure 1\ntreasure 5: gold 9\n\
         A card a 1: attack 1\nA card b 2: attack 1\nB card c 1: attack 1\nB card d 2: attack 1",
            |_, state| state.treasures_looted = 1,
        );
        assert_eq!(stage.state().treasures.count_ones(), 0);
    });
}

// FH-SLEVEL-02, FH-SLEVEL-03, FH-SLEVEL-EX1, FH-SLEVEL-EX2
#[test]
fn fh_slevel_ex2_half_the_average_rounded_up() {
    for (levels, expected) in [
        (&[1u8, 1][..], 1),
        (&[2, 2, 2], 1),
        (&[2, 3], 2),
        (&[4, 4, 4], 2),
        (&[9, 9], 5),
        (&[1, 1, 1, 1], 1),
    ] {
        assert_eq!(recommended_level(levels, &FROSTHAVEN), expected, "{levels:?}");
    }
}

// FH-SLEVEL-04
#[test]
fn fh_slevel_04_any_level_from_0_to_7_can_be_chosen() {
    // GH-SETUP-09
    in_each_edition(|| {
        for level in 0..=7 {
            let stage = Stage::new(&format!("A\nlevel: {level}"));
            assert_eq!(stage.state().level, level);
        }
    });
}

// FH-SLEVEL-01, FH-SLEVEL-05, FH-SLEVEL-06, FH-SLEVEL-07, FH-SLEVEL-08, FH-SLEVEL-09
#[test]
fn fh_slevel_01_everything_that_depends_on_the_level() {
    let at = |ask: &dyn Fn(Look<'_, '_>) -> i32| -> Vec<i32> {
        (0..=7)
            .map(|level| {
                let stage = Stage::new(&format!("A\nlevel: {level}"));
                ask(Look { rules: stage.rules(), state: stage.state() })
            })
            .collect()
    };
    let gold = at(&|look| i32::from(look.gold_conversion()));
    let trap = at(&|look| i32::from(look.trap_damage()));
    let hazard = at(&|look| i32::from(look.hazard_damage()));
    let bonus = at(&|look| i32::from(look.bonus_experience()));
    let monster = at(&|look| i32::from(look.state.monster_level));
    assert_eq!(gold, [2, 2, 3, 3, 4, 4, 5, 6]);
    assert_eq!(trap, [2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(hazard, [1, 2, 2, 2, 3, 3, 3, 4]);
    assert_eq!(bonus, [4, 6, 8, 10, 12, 14, 16, 18]);
    assert_eq!(monster, [0, 1, 2, 3, 4, 5, 6, 7]);
}

// D002: solo play raises the average, or the monsters and traps.
#[test]
fn solo_play_raises_the_level_as_the_edition_says() {
    let solo = |edition| {
        let house = HouseRules { solo: true, ..HouseRules::default() };
        Switches { house, ..Switches::of(edition) }
    };
    assert_eq!(recommended_level(&[2, 2], &solo(Edition::Frosthaven)), 2);
    assert_eq!(recommended_level(&[2, 2], &solo(Edition::Gloomhaven)), 1);
    assert_eq!(recommended_level(&[2, 2], &GLOOMHAVEN), 1);
}

// FH-GEN-01: where the rules leave something open, the group is asked, and any seat may answer.
#[test]
fn fh_gen_01_the_group_decides() {
    Stage::new("A B m n\nm: brute\nn: archer\nbrute card 30: move +0\narcher card 30: move +0")
        .asks("A ActsFirst")
        .play("B: option 0")
        .expect("order: A, B, brute, archer");
}

// FH-FAQ-001
#[test]
fn fh_faq_001_fractions_are_rounded_up() {
    Stage::new("A o\nlevel: 3\nobject altar: hp L/2\no: altar").expect("o: 2/2 hp");
    Stage::new("A o\nlevel: 3\nobject altar: hp L//2\no: altar").expect("o: 1/1 hp");
}

/// The first step of a setup is the room.
#[test]
fn a_prepared_scenario_begins_with_its_first_room() {
    let stage = Stage::new("A B");
    let rules: &Haven = stage.rules();
    let setup = longrest_haven::Setup {
        scenario: "stage".into(),
        level: Some(1),
        party: ["a", "b"]
            .iter()
            .map(|class| longrest_haven::Member {
                class: (*class).into(),
                level: 1,
                cards: Vec::new(),
                items: Vec::new(),
                perks: Vec::new(),
                mastered: Vec::new(),
            })
            .collect(),
        switches: FROSTHAVEN,
        treasures_looted: 0,
        random_item_found: false,
        stickers: Vec::new(),
        random_items: None,
        loot_stickers: 0,
        brought: Default::default(),
        road: Vec::new(),
    };
    let state = rules.prepare(&setup).expect("a possible setup");
    assert_eq!(state.phase, Phase::Setup(SetupStep::Room));
}
