//! Favors, as a scenario grants them.

use crate::stage::Stage;
use longrest_haven::scenario::favor::Favors;
use longrest_haven::{Content, Look, Modifier};

// FH-FAVOR-05, FH-FAVOR-06, FH-FAVOR-EX1
#[test]
fn fh_favor_05_06_points_are_paid_with_cards_of_the_monsters() {
    let stage = Stage::new("A B");
    let member = |class: &str| longrest_haven::Member {
        class: class.into(),
        level: 1,
        cards: Vec::new(),
        items: Vec::new(),
        perks: Vec::new(),
        mastered: Vec::new(),
    };
    let setup = |favors: Favors| longrest_haven::Setup {
        scenario: "stage".into(),
        level: Some(1),
        party: ["a", "b"].map(member).into(),
        switches: longrest_haven::FROSTHAVEN,
        treasures_looted: 0,
        random_item_found: false,
        loot_stickers: 0,
        road: Vec::new(),
        stickers: Vec::new(),
        random_items: None,
        brought: longrest_haven::Brought { favors, ..Default::default() },
    };
    let deck = |favors: Favors| {
        let state = stage.rules().prepare(&setup(favors)).expect("a setup");
        (state.decks[4].count(Modifier::MINUS_1), state.decks[4].count(Modifier::MINUS_2))
    };
    assert_eq!(deck(Favors::default()), (5, 1));
    assert_eq!(deck(Favors { knowledge: 3, minus_ones: 3, ..Favors::default() }), (2, 1));
    let all =
        Favors { wealth: 3, capacity: 1, minus_ones: 5, minus_two: true, ..Favors::default() };
    assert_eq!(deck(all), (0, 0));
    // There are no more than five.
    let more = setup(Favors { minus_ones: 6, ..Favors::default() });
    assert!(stage.rules().prepare(&more).is_err());
    // FH-FAVOR-04: the next scenario has all of them again.
    assert_eq!(deck(Favors::default()), (5, 1));
}

// FH-FAVOR-07
#[test]
fn fh_favor_07_knowledge_is_experience_for_battle_goals() {
    let takings = |knowledge: u8, won: bool| {
        let end = if won { "goal: round 1" } else { "loss: round 1" };
        let text = format!("A\n{end}\nA goal: patience\nA hand: x, y");
        let stage = Stage::adjusted(&text, |content: &mut Content, state| {
            state.favors.knowledge = knowledge;
            let deed = content.goals.first().expect("a goal").deed.clone();
            drop(deed);
            state.characters[0].goals.clear();
            state.characters[0].goals.push(0);
            state.characters[0].goal_chosen = true;
            content.goals[0].deed = longrest_haven::goal::Deed::All(Vec::new());
        })
        .play("A: end turn");
        Look { rules: stage.rules(), state: stage.state() }.takings(0).experience
    };
    let usual = takings(0, true);
    assert_eq!(takings(1, true), usual + 3);
    assert_eq!(takings(2, true), usual + 6);
    assert_eq!(takings(1, false), takings(0, false), "only for a goal that was met");
}

// FH-FAVOR-08, FH-FAQ-210
#[test]
fn fh_favor_08_wealth_is_gold_for_every_coin() {
    let gold = |wealth: u8| {
        let stage = Stage::adjusted("A", |_, state| {
            state.favors.wealth = wealth;
            state.characters[0].coins = 4;
            state.characters[0].gold = 5;
        });
        Look { rules: stage.rules(), state: stage.state() }.takings(0).gold
    };
    assert_eq!(gold(1), gold(0) + 4);
    assert_eq!(gold(2), gold(0) + 8);
}

// FH-FAVOR-09: it does not come back when the deck is shuffled.
#[test]
fn fh_favor_09_for_this_scenario() {
    let stage = Stage::adjusted(
        "A . . m\nm: brute\nbrute card 30 shuffle: move +0\nbrute card 40: attack +0\nA hand: x, y",
        |_, state| {
            state.removed = 2;
            state.sets[0].deck &= !0b10;
        },
    )
    .play("A: end turn");
    assert_eq!(stage.state().sets[0].deck & 0b10, 0);
}

// FH-FAVOR-11, FH-FAVOR-12
#[test]
fn fh_favor_11_12_capacity_is_one_more_small_item_and_one_kept_back() {
    let text = "
        A
        A: 1/10 hp
        item salve: small, spent / heal 1, self
        item tonic: small, spent / heal 2, self
        A items: salve, tonic
        A hand: x, y
        ";
    let room = |capacity: u8| {
        let stage = Stage::adjusted(text, |_, state| state.favors.capacity = capacity);
        let look = Look { rules: stage.rules(), state: stage.state() };
        look.item_room(0, longrest_haven::ItemSlot::Small)
    };
    assert_eq!((room(0), room(1), room(2)), (1, 2, 3));
    // With both brought, the last unused one stays unused.
    Stage::adjusted(text, |_, state| state.favors.capacity = 1)
        .play("A: use salve; A; ?")
        .expect("A: 2/10 hp")
        .refuses("use tonic");
    // Without the favor nothing is kept back.
    Stage::new(text).play("A: use salve; A; ?").offers("use tonic");
}
