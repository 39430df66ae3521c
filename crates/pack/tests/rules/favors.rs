//! Favors, as a scenario grants them.

use crate::beginning::SETUP;
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

/// The setup of two characters whose party has asked for favors.
fn favored(text: &str, favors: Favors) -> Stage {
    Stage::adjusted(text, |_, state| state.favors = favors)
}

/// Battle goals are chosen; favors come next.
const GOALS: &str = "A: option 0; B: option 3; ?";

// FH-FAVOR-09, FH-FAVOR-10
#[test]
fn fh_favor_09_10_strategy_takes_one_of_two_cards_once_per_deck() {
    let more = "
        n: archer
        brute card 30: move +0
        brute card 40: move +0
        brute card 50: attack +0
        archer card 20: move +0
        archer card 60: attack +0
        chance card: 0, 1
        ";
    let text = format!("{}{more}", SETUP.replacen(". m", "n m", 1));
    let stage = favored(&text, Favors { strategy: 3, ..Favors::default() });
    // Which monsters come first is of no matter here.
    let brutes = stage.rules().content.sets.iter().position(|set| set.cards.len() == 3);
    let brutes = brutes.expect("the deck of the brutes") as u16;
    let at = stage.state().sets.iter().position(|set| set.set == brutes).expect("it is played");
    let other = 1 - at;
    let stage = stage
        .play(GOALS)
        .asks("A Strategy")
        .asked_of("AB")
        .options("option 0, option 1")
        .play(&format!("B: option {at}; ?"))
        .asks(&format!("A RemoveAbility {{ set: {at} }}"))
        .options("option 0, option 2")
        .play("A: option 2; ?");
    assert_eq!(stage.state().sets[at].deck, 0b011, "the other card is shuffled back");
    let told = format!("FH-FAVOR-09 AbilityRemoved {{ set: {at}, card: 2 }}");
    // FH-FAVOR-10: that deck is not offered again, so that there is only the other; and for the
    // third time there is none left.
    let stage = stage
        .told(&told)
        .asks(&format!("A RemoveAbility {{ set: {other} }}"))
        .options("option 0, option 1")
        .play("A: option 0; ?")
        .asks("A TakeCard");
    assert_eq!(stage.state().sets[other].deck, 0b10);
}

// FH-FAVOR-09: of a deck of the most cards there can be, the last one too.
#[test]
fn fh_favor_09_the_last_card_of_the_largest_deck() {
    let cards: String = (1..=16).map(|at| format!("brute card {}: move +0\n", 10 + at)).collect();
    let text = format!("{SETUP}\n{cards}\nchance card: 15, 0");
    let stage = favored(&text, Favors { strategy: 1, ..Favors::default() })
        .play(GOALS)
        .asks("A RemoveAbility { set: 0 }")
        .options("option 0, option 15")
        .play("A: option 15; ?")
        .asks("A TakeCard");
    assert_eq!(stage.state().sets[0].deck, 0x7fff);
    // And it stays out when the deck is shuffled.
    let removed = stage.state().removed;
    let brutes: String =
        (1..=16).map(|at| format!("brute card {} shuffle: move +0\n", 10 + at)).collect();
    let text = format!("A . . m\nm: brute\nA hand: x, y\n{brutes}");
    let stage = Stage::adjusted(&text, |_, state| {
        state.removed = removed;
        state.sets[0].deck &= 0x7fff;
    })
    .play("A: end turn");
    assert_eq!(stage.state().sets[0].deck & 1 << 15, 0);
    stage.told("MonsterDeckShuffled");
}

// FH-FAVOR-13
#[test]
fn fh_favor_13_discovery_adds_a_card_of_a_resource_that_is_not_there() {
    let text = format!("{SETUP}\nchance loot-deck: 0, 1, 4, 14");
    let stage = favored(&text, Favors { discovery: 2, ..Favors::default() }).play(GOALS);
    // Money and lumber are in the deck; a random item is no resource.
    let hide = longrest_haven::LootKind::Hide;
    let stage = stage
        .asks("A Discover")
        .asked_of("AB")
        .options("option 2, option 3, option 4, option 5, option 6, option 7, option 8, option 9")
        .play(&format!("B: option {}; ?", hide as u8))
        .told("FH-FAVOR-13 LootAdded { card: 14 }");
    assert_eq!(stage.rules().content.loot[14].kind, hide);
    assert_eq!(stage.state().loot_deck, 1 | 1 << 1 | 1 << 4 | 1 << 14);
    // For the second time it is in the deck.
    stage.asks("A Discover").refuses(&format!("option {}", hide as u8));
    favored(&text, Favors::default()).play(GOALS).asks("A TakeCard");
}

// FH-FAVOR-14, FH-FAVOR-15
#[test]
fn fh_favor_14_15_potential_changes_a_card_for_one_of_its_level_or_higher() {
    let more = "
        A card odd 50 level-0: attack 1 / move 1
        A card low 60 level-2: attack 1 / move 1
        A card other 61 level-2: attack 1 / move 1
        A card high 62 level-3: attack 1 / move 1
        A card unknown 63 level-3: attack 1 / move 1
        A card later 64 level-4: attack 1 / move 1
        A learnt: low, high
        ";
    let text = format!("{}{more}", SETUP.replacen("A: 8/8 hp", "A: 8/8 hp, level 3", 1));
    let favors = Favors { potential: 1, ..Favors::default() };
    let pool = |stage: &Stage| -> Vec<String> {
        let pool = stage.state().characters[0].pool;
        let cards = &stage.rules().content.classes[0].cards;
        pool.iter().map(|card| cards[usize::from(card.0)].id.clone()).collect()
    };
    let before = pool(&favored(&text, favors));
    assert!(before.contains(&"odd".to_owned()), "level X is level 1: {before:?}");
    // B has passed over nothing and is not asked.
    let stage = favored(&text, favors)
        .play(GOALS)
        .asks("A PoolCard")
        .asked_of("A")
        .options("other, unknown, done");
    // A card of level 2 for one of level 2 or 3, never for one of level 1 or X.
    let stage = stage.play("A: other; ?").asks("A PoolWithout").options("low, high");
    let stage = stage.play("A: high; ?").told("FH-FAVOR-14 PoolChanged").asks("A TakeCard");
    let after = pool(&stage);
    assert!(after.contains(&"other".to_owned()) && !after.contains(&"high".to_owned()));
    assert_eq!(after.len(), before.len());
    // For one of level 3 only the other of level 3.
    let stage = favored(&text, favors).play(GOALS).play("A: unknown; ?").asks("A TakeCard");
    let after = pool(&stage);
    assert!(after.contains(&"unknown".to_owned()) && !after.contains(&"high".to_owned()));
    // It is an offer.
    let stage = favored(&text, favors).play(GOALS).play("A: done; ?").asks("A TakeCard");
    assert_eq!(pool(&stage), before);
    // Twice, for twice the points: one after the other.
    let twice = Favors { potential: 2, ..Favors::default() };
    favored(&text, twice)
        .play(GOALS)
        .play("A: other; low; ?")
        .asks("A PoolCard")
        .options("low, unknown, done");
}
