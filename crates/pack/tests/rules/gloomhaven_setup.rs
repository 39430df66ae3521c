//! Gloomhaven: SETUP, from the level to the first round.

use crate::beginning::SETUP;
use crate::stage::Stage;
use longrest_haven::amount::Amount;
use longrest_haven::scenario::level::Difficulty;
use longrest_haven::{
    GLOOMHAVEN, Haven, HouseRules, Look, Modifier, Rank, RankByParty, Setup, Switches,
    recommended_level,
};
use longrest_kernel::{Ruleset, Seat, Viewer};

/// Two characters about to begin, with more lines.
fn beginning(more: &str) -> Stage {
    Stage::new(&format!("{SETUP}\nedition: gloomhaven\n{more}"))
}

/// Answers up to the hands.
const GOALS: &str = "A: option 0; B: option 2";
/// Answers up to the first round.
const BEGUN: &str = "A: option 0; B: option 2; A: one; two; three; A: r1c1; B: r1c2";

#[test]
fn gh_setup_10_half_the_average_rounded_up() {
    // GH-SETUP-11EX
    let cases = [(&[1u8, 1][..], 1), (&[2, 2], 1), (&[2, 3], 2), (&[4, 4, 4], 2), (&[9, 9], 5)];
    for (levels, expected) in cases {
        assert_eq!(recommended_level(levels, &GLOOMHAVEN), expected, "{levels:?}");
    }
}

#[test]
fn gh_setup_12_easier_and_harder() {
    // D001
    let level = |difficulty: Difficulty| difficulty.level(3);
    assert_eq!(level(Difficulty::Easy), 2);
    assert_eq!(level(Difficulty::Normal), 3);
    assert_eq!(level(Difficulty::Hard), 4);
    assert_eq!(level(Difficulty::VeryHard), 5);
    // No level below 0 or above 7.
    assert_eq!(Difficulty::Easy.level(0), 0);
    assert_eq!(Difficulty::VeryHard.level(6), 7);
}

/// The state before the first step, for a way of playing.
fn prepared(house: HouseRules, level: Option<u8>) -> (Stage, longrest_haven::State) {
    let stage = beginning("");
    let party = ["a", "b"].map(|class| longrest_haven::Member {
        class: class.into(),
        level: 4,
        cards: Vec::new(),
        items: Vec::new(),
        perks: Vec::new(),
        mastered: Vec::new(),
    });
    let setup = Setup {
        scenario: "stage".into(),
        level,
        party: party.to_vec(),
        switches: Switches { house, ..GLOOMHAVEN },
        treasures_looted: 0,
        random_item_found: false,
        stickers: Vec::new(),
        random_items: None,
        loot_stickers: 0,
        brought: Default::default(),
        road: Vec::new(),
    };
    let state = stage.rules().prepare(&setup).expect("a possible setup");
    (stage, state)
}

#[test]
fn gh_setup_13_alone_or_with_open_information_monsters_are_stronger() {
    // D002
    // GH-SETUP-14, GH-SETUP-21: monsters and traps, but neither gold nor experience.
    let usual = HouseRules::default();
    let alone = HouseRules { solo: true, ..usual };
    let open = HouseRules { open_information: true, ..usual };
    for (house, more) in [(usual, 0), (alone, 1), (open, 1)] {
        let (stage, state) = prepared(house, None);
        let look = Look { rules: stage.rules(), state: &state };
        assert_eq!(state.level, 2);
        assert_eq!(state.monster_level, 2 + more);
        assert_eq!(look.trap_damage(), 4 + i16::from(more));
        assert_eq!(look.hazard_damage(), (4 + i16::from(more)) / 2);
        assert_eq!(look.gold_conversion(), 3);
        assert_eq!(look.bonus_experience(), 8);
    }
}

#[test]
fn gh_setup_21_a_monster_has_the_values_of_the_level() {
    for (level, points) in [(0, 10), (3, 33), (7, 10)] {
        let text = format!("{SETUP}\nedition: gloomhaven\nlevel: {level}");
        Stage::adjusted(&text, |content, _| {
            content.monsters[0].normal[3].hit_points = Amount::Number(33);
        })
        .expect(&format!("brute-1: {points}/{points} hp"));
    }
}

#[test]
fn gh_setup_17_the_number_of_players_decides_who_stands_there() {
    // GH-GLOSS-46: and whether an elite, with the values of one.
    for (party, expected) in [(2, "gone"), (3, "10/10 hp"), (4, "12/12 hp")] {
        let text = format!("{SETUP}\nedition: gloomhaven\nparty: {party}");
        Stage::adjusted(&text, |content, _| {
            content.scenarios[0].rooms[0].monsters[0].rank =
                RankByParty([None, Some(Rank::Normal), Some(Rank::Elite)]);
        })
        .expect(&format!("brute-1: {expected}"));
    }
}

#[test]
fn gh_setup_18_a_goal_treasure_lies_there_again() {
    // GH-SETUP-19: a numbered one does not. D116: nor in Frosthaven, where the scenario says more.
    let more = "at x: treasure 1\nat y: treasure 2\ntreasure 5: gold 9\ntreasure 0: gold 1";
    let board = SETUP.replace("S S S S . m", "S S S S x y m");
    for edition in ["gloomhaven", "frosthaven"] {
        let placed = |looted: &str| {
            Stage::new(&format!("{board}\nedition: {edition}\n{more}\n{looted}")).state().treasures
        };
        assert_eq!(placed(""), 0b11);
        assert_eq!(placed("looted: 1, 2"), 0b10);
    }
}

#[test]
fn gh_setup_20_numbers_of_standees_are_drawn() {
    let board = SETUP.replace("S S S S . m", "S S S S n m");
    Stage::new(&format!("{board}\nedition: gloomhaven\nn: brute\nchance standee: 4, 2"))
        .expect("figures: A, B, brute-5, brute-3");
}

#[test]
fn gh_setup_22_cards_of_the_scenario_come_into_the_decks() {
    beginning("effects: penalty 2; curse 1; bless 1").expect(
        "
        deck A: 6 +0, 5 -1, 5 +1, 1 -2, 1 +2, 1 null, 1 x2, 2 penalty, 1 curse, 1 bless
        deck B: 6 +0, 5 -1, 5 +1, 1 -2, 1 +2, 1 null, 1 x2, 2 penalty, 1 curse, 1 bless
        ",
    );
}

#[test]
fn gh_setup_25_one_shuffled_deck_for_all_monsters() {
    // The first card drawn is the first monster's, the second that of another type.
    let text = "
        . . . . .
         m A n .
        . . . . .
        m: brute
        n: archer
        A hand: x, y
        brute card 50: attack +0
        archer card 60: attack +0
        monsters draws: +1, -1
        edition: gloomhaven
        ";
    Stage::new(text).play("A: end turn").expect("A: 6/10 hp");
    let swapped = text.replace("+1, -1", "x2, null");
    Stage::new(&swapped).play("A: end turn").expect("A: 6/10 hp");
}

#[test]
fn gh_setup_26_two_battle_goals_one_kept() {
    // D003
    let stage =
        beginning("chance goal: 4, 0, 2, 1").asks("A KeepGoal").options("option 0, option 4");
    // GH-GLOSS-24: the one chosen counts.
    stage.play("A: option 4; B: option 2; ?").expect("A goals: [4]\nB goals: [2]");
}

#[test]
fn gh_setup_27_nobody_else_sees_a_battle_goal() {
    let stage = beginning("").play(&format!("{BEGUN}; ?"));
    let rules: &Haven = stage.rules();
    let mut other = *stage.state();
    other.characters[0].goals[0] = 1;
    let view = |state, seat| format!("{:?}", rules.view(state, Viewer::Seat(Seat(seat))));
    assert_eq!(view(stage.state(), 1), view(&other, 1));
    assert_ne!(view(stage.state(), 0), view(&other, 0));
}

#[test]
fn gh_setup_34_the_deck_of_a_character() {
    // Base cards, a perk, the blessings of the sanctuary, the scenario's cards, an item's.
    let more = "A perk: replace 1 [-1] with 1 [+1, rolling]\nA blesses: 2\neffects: penalty 1\n\
                item plate: body, penalty 2 / always: shield 1\nA items: plate";
    let stage = beginning(more).play(&format!("{GOALS}; A: plate; A: one; two; three; ?"));
    let deck = &stage.state().decks[0];
    assert_eq!(deck.left(), 20 + 2 + 1 + 2);
    assert_eq!(deck.count(Modifier::MINUS_1), 4);
    assert_eq!(deck.count(Modifier::BLESS), 2);
    assert_eq!(deck.count(Modifier::PENALTY), 3);
    assert_eq!(stage.state().decks[1].left(), 20 + 1);
    assert_eq!(stage.state().blesses, 8, "they come from the common supply");
}

#[test]
fn gh_setup_34_the_deck_is_shuffled() {
    let text = "
        . . . .
         A m .
        . . . .
        A card strike 15: attack 3
        m: brute
        edition: gloomhaven
        ";
    for (card, left) in [("-2", 9), ("-1", 8), ("+0", 7), ("+1", 6), ("+2", 5), ("null", 10)] {
        let stage = Stage::new(&format!("{text}\nA draws: {card}")).play("A: top strike; m");
        stage.expect(&format!("m: {left}/10 hp"));
    }
}

#[test]
fn gh_setup_35_exactly_as_many_cards_as_the_hand_holds() {
    // GH-GLOSS-57
    let stage = beginning("").play(&format!("{GOALS}; ?")).asks("A TakeCard { more: 3 }");
    let stage = stage.refuses("done").play("A: one; ?").refuses("done").options("two, three");
    stage.play("two; ?").options("three, spare").play("spare; ?").asks("A StartHex").expect(
        "
        A hand: one, two, spare
        B hand: four, five, six
        ",
    );
}

#[test]
fn gh_setup_37_all_elements_are_inert() {
    beginning("").play(BEGUN).expect("elements: inert");
}

#[test]
fn gh_setup_38_two_supplies_of_curses() {
    let stage = beginning("effects: curse 2");
    let state = stage.state();
    assert_eq!((state.curses_party, state.curses_monsters), (10 - 4, 10));
    let text = "
        . . . .
         A m .
        . . . .
        A card hex 15: curse, range 2
        m: brute
        edition: gloomhaven
        ";
    let stage = Stage::new(text).play("A: top hex; m");
    assert_eq!((stage.state().curses_party, stage.state().curses_monsters), (10, 9));
}

#[test]
fn gh_setup_39_on_a_starting_hex_of_ones_choice() {
    let stage = beginning("").play(&format!("{GOALS}; A: one; two; three; ?")).asks("A StartHex");
    let stage = stage.options("r1c1, r1c2, r1c3, r1c4").play("A: r1c3; ?");
    let stage = stage.options("r1c1, r1c2, r1c4").play("B: r1c1");
    stage.expect("A at r1c3\nB at r1c1\nround: 1\nphase: Select");
}
