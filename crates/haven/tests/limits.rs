//! The limits of content: one more than there can be is found, with its place, by the check and by
//! whoever would begin a game; as much as there can be is played.

mod drill;

use longrest_conform::{Suite, suite};
use longrest_grid::Cell;
use longrest_haven::amount::Amount;
use longrest_haven::limits::{Excess, Part, ROAD_MAX, check};
use longrest_haven::prompt::{Ask, Prompt};
use longrest_haven::scenario::{ExtraFigure, MonsterUse, Section};
use longrest_haven::setup::RoadEffect;
use longrest_haven::state::{CardId, Face, Source, State};
use longrest_haven::{
    Content, Edition, Haven, ItemSlot, Look, Member, Modifier, ModifierValue, Resource, Setup,
    Side, Text,
};
use longrest_kernel::{Chronicle, Input, Key, Ruleset, Seat, Viewer};
use std::sync::Arc;

/// The drill with a change, and what is too much then.
fn excess(change: impl FnOnce(&mut Content)) -> Vec<Excess> {
    let mut content = drill::content();
    change(&mut content);
    check(&content)
}

fn grow<T: Clone>(list: &mut Vec<T>, to: usize) {
    let one = list[0].clone();
    list.resize(to, one);
}

/// An objective.
fn stone() -> ExtraFigure {
    ExtraFigure {
        id: "stone".into(),
        name: Text::default(),
        hit_points: Amount::Base(3),
        side: Side::Monsters,
        initiative: 99,
        action: None,
        attack: 0,
        movement: 0,
        icon: String::new(),
        cells: Vec::new(),
        untouchable: false,
    }
}

/// A scenario with so many kinds of monsters.
fn monsters_of(content: &mut Content, kinds: usize) {
    let scenario = &mut content.scenarios[0];
    grow(&mut scenario.monsters, kinds);
    scenario.monsters.iter_mut().enumerate().for_each(|(at, one)| one.monster = at as u16);
    scenario.rooms.iter_mut().for_each(|room| room.monsters.clear());
}

type Growth = fn(&mut Content, usize);

/// Every limit of content: where it is told, of what, how many there can be, and how to grow it.
const LIMITS: [(Part, &str, usize, Growth); 26] = [
    (Part::Whole, "classes", 256, |it, to| grow(&mut it.classes, to)),
    (Part::Whole, "stickers of the campaign", 64, |it, to| {
        it.stickers.resize(to, "sticker".to_owned());
    }),
    (Part::Whole, "kinds of overlay tiles", 255, |it, to| grow(&mut it.tiles, to)),
    (Part::Whole, "battle goals", 64, |it, to| grow(&mut it.goals, to)),
    (Part::Whole, "loot cards", 64, |it, to| grow(&mut it.loot, to)),
    (Part::Whole, "items drawn at random", 64, |it, to| grow(&mut it.items, to)),
    (Part::Whole, "modifier cards", 4096, |it, to| {
        let last = it.modifiers.last().expect("a card").clone();
        it.modifiers.resize(to, last);
    }),
    (Part::Class(0), "cards", 40, |it, to| grow(&mut it.classes[0].cards, to)),
    (Part::Class(0), "perks", 32, |it, to| grow(&mut it.classes[0].perks, to)),
    (Part::Class(0), "boxes of a perk", 3, |it, to| it.classes[0].perks[0].boxes = to as u8),
    (Part::Class(0), "masteries", 8, |it, to| grow(&mut it.classes[0].masteries, to)),
    (Part::Class(0), "resources", 2, |it, to| {
        let resource = Resource { name: Text::default(), start: 0, most: 3 };
        it.classes[0].resources = vec![resource; to];
    }),
    (Part::Class(0), "marks on the map", 16, |it, to| it.classes[0].marks = to as u8),
    (Part::Class(0), "different modifier cards in its deck", 24, |it, to| {
        let own = 10..to as u16;
        it.classes[0].perks[0].add = own.map(|modifier| (modifier, 1)).collect();
        let plain = Modifier::plain(ModifierValue::Plus(1));
        it.modifiers.resize(to.max(it.modifiers.len()), plain);
    }),
    (Part::Set(1), "ability cards", 16, |it, to| grow(&mut it.sets[1].cards, to)),
    (Part::Scenario(0), "rooms", 32, |it, to| {
        let mut empty = it.scenarios[0].rooms[0].clone();
        (empty.monsters, empty.figures, empty.treasures) = (vec![], vec![], vec![]);
        it.scenarios[0].rooms.resize(to, empty);
    }),
    (Part::Scenario(0), "doors", 16, |it, to| grow(&mut it.scenarios[0].doors, to)),
    (Part::Scenario(0), "treasures", 32, |it, to| grow(&mut it.scenarios[0].treasures, to)),
    (Part::Scenario(0), "hexes of one treasure", 1, |it, to| {
        let rooms = &mut it.scenarios[0].rooms;
        rooms.iter_mut().for_each(|room| room.treasures.clear());
        rooms[0].treasures = rooms[0].cells[..to].iter().map(|&cell| (cell, 0)).collect();
    }),
    (Part::Scenario(0), "rules", 64, |it, to| grow(&mut it.scenarios[0].rules, to)),
    (Part::Scenario(0), "sections", 64, |it, to| {
        let section = Section { id: "1".into(), text: Text::default(), effects: Vec::new() };
        it.scenarios[0].sections.resize(to, section);
    }),
    (Part::Scenario(0), "counters", 12, |it, to| {
        it.scenarios[0].counters.resize(to, "count".to_owned());
    }),
    (Part::Scenario(0), "kinds of objects and allies", 8, |it, to| {
        it.scenarios[0].extras.resize(to, stone());
    }),
    (Part::Scenario(0), "kinds of monsters", 16, |it, to| {
        grow(&mut it.monsters, to);
        monsters_of(it, to);
    }),
    (Part::Scenario(0), "monster sets", 12, |it, to| {
        grow(&mut it.sets, to);
        grow(&mut it.monsters, to);
        it.monsters.iter_mut().enumerate().for_each(|(at, one)| one.set = at as u16);
        monsters_of(it, to);
    }),
    (Part::Scenario(0), "kinds that act", 24, |it, to| {
        grow(&mut it.scenarios[0].monsters, to);
    }),
];

#[test]
fn one_more_than_there_can_be_is_found_where_it_is() {
    assert_eq!(check(&drill::content()), []);
    for (part, what, most, growth) in LIMITS {
        assert_eq!(excess(|content| growth(content, most)), [], "{most} {what}");
        let message = format!("{} {what}; there can be {most}", most + 1);
        let found = excess(|content| growth(content, most + 1));
        assert_eq!(found, [Excess { part, message }], "{what}");
    }
}

// FH-LOOT-07: the deck of random items is a list of its own, however many other items there are.
#[test]
fn fh_loot_07_random_items_may_stand_anywhere_among_the_items() {
    let mut content = drill::content();
    assert_eq!(content.random_items(), [0, 1, 2], "where none says so, all are");
    grow(&mut content.items, 200);
    content.items[199].random = true;
    content.items[70].random = true;
    assert_eq!(content.random_items(), [70, 199]);
    assert_eq!(check(&content), []);
}

#[test]
fn a_setup_is_refused_for_what_it_would_play_with() {
    let problems = |change: fn(&mut Content)| {
        let mut content = drill::content();
        change(&mut content);
        Haven::new(content).problems(&drill::setup(2, Edition::Frosthaven))
    };
    let own = problems(|content| grow(&mut content.classes[1].cards, 41));
    assert_eq!(own, ["class \"two\": 41 cards; there can be 40"]);
    assert_eq!(problems(|content| grow(&mut content.classes[2].cards, 41)), [""; 0]);
    let scenario = problems(|content| grow(&mut content.scenarios[0].rules, 65));
    assert_eq!(scenario, ["scenario \"drill\": 65 rules; there can be 64"]);
    let marks = problems(|content| {
        content.classes[0].marks = 9;
        content.classes[1].marks = 8;
    });
    assert_eq!(marks, ["17 marks of the party on the map; there can be 16"]);
}

#[test]
fn a_setup_is_refused_for_what_its_scenario_lacks() {
    let problems = |change: fn(&mut Content)| {
        let mut content = drill::content();
        change(&mut content);
        Haven::new(content).problems(&drill::setup(2, Edition::Frosthaven))
    };
    assert_eq!(problems(|_| {}), [""; 0]);
    let few = problems(|it| it.scenarios[0].starts.truncate(1));
    assert_eq!(few, ["scenario \"drill\": 1 starting hexes for 2"]);
    assert_eq!(problems(|it| it.scenarios[0].starts.truncate(2)), [""; 0]);
    let last = |it: &mut Content| {
        let number = it.monsters.len() as u16;
        let known = it.scenarios[0].monsters[0].clone();
        it.scenarios[0].monsters.push(MonsterUse { monster: number, ..known });
    };
    let unknown = problems(last);
    let count = drill::content().monsters.len();
    assert!(unknown.contains(&format!("scenario \"drill\": no monster {count}")), "{unknown:?}");
    let off = problems(|it| {
        let scenario = &mut it.scenarios[0];
        let outside = Cell(scenario.board.len() as u16);
        scenario.rooms[0].figures.clear();
        scenario.rooms[0].monsters.truncate(1);
        scenario.rooms[0].monsters[0].cell = outside;
    });
    assert!(off.iter().any(|one| one.ends_with(": a figure off the map")), "{off:?}");
    let twice = problems(|it| {
        let room = &mut it.scenarios[0].rooms[0];
        let cell = room.cells[0];
        room.figures.clear();
        room.monsters.truncate(1);
        room.monsters[0].cell = cell;
        let again = room.monsters[0];
        room.monsters.push(again);
    });
    assert!(twice.iter().any(|one| one.contains(": two figures in hex ")), "{twice:?}");
    let stranger = problems(|it| {
        let used = it.scenarios[0].monsters.iter().map(|one| one.monster).max().unwrap();
        let room = &mut it.scenarios[0].rooms[0];
        room.monsters.truncate(1);
        room.monsters[0].monster = used + 1;
    });
    assert!(stranger.iter().any(|one| one.ends_with(" not listed")), "{stranger:?}");
}

// FH-PC-04, FH-ITEM-14, FH-FAVOR-EX1
#[test]
fn a_setup_is_refused_for_what_nobody_has() {
    let rules = Haven::new(drill::content());
    let problems = |change: fn(&mut Setup)| {
        let mut setup = drill::setup(2, Edition::Frosthaven);
        change(&mut setup);
        rules.problems(&setup)
    };
    assert_eq!(problems(|_| {}), [""; 0]);
    let none = problems(|it| it.scenario = "nowhere".to_owned());
    assert_eq!(none, ["no scenario \"nowhere\"; there are: drill"]);
    assert_eq!(problems(|it| it.level = Some(7)), [""; 0]);
    assert_eq!(problems(|it| it.level = Some(8)), ["scenario level 8; 0 to 7 exist"]);
    let same = problems(|it| it.party[1].class = "one".to_owned());
    assert!(same.contains(&"two characters of the class \"one\"".to_owned()), "{same:?}");
    let class = problems(|it| it.party[1].class = "seven".to_owned());
    assert!(class.iter().any(|one| one.starts_with("no class \"seven\"; there are: one, ")));
    assert_eq!(problems(|it| it.brought.favors.minus_ones = 5), [""; 0]);
    let cards = problems(|it| it.brought.favors.minus_ones = 6);
    assert_eq!(cards, ["there are five −1 cards in the monsters' deck"]);
    for level in [1, 9] {
        let mut setup = drill::setup(2, Edition::Frosthaven);
        setup.party[0].level = level;
        assert_eq!(rules.problems(&setup), [""; 0], "level {level}");
    }
    for level in [0, 10] {
        let mut setup = drill::setup(2, Edition::Frosthaven);
        setup.party[0].level = level;
        assert_eq!(rules.problems(&setup), [format!("one: level {level}; 1 to 9 exist")]);
    }
    let card = problems(|it| it.party[0].cards = vec!["nothing".to_owned()]);
    assert_eq!(card, ["one: no card \"nothing\""]);
    let mut setup = drill::setup(2, Edition::Frosthaven);
    setup.party[0].cards = vec!["more 1".to_owned()];
    let later = Haven::new(large()).problems(&setup);
    assert_eq!(later, ["one: card \"more 1\" is of level 2"]);
    let item = problems(|it| it.party[0].items = vec!["nothing".to_owned()]);
    assert_eq!(item, ["one: no item \"nothing\""]);
    let twice = problems(|it| {
        let item = drill::content().items[0].id.clone();
        it.party[0].items = vec![item.clone(), item];
    });
    assert!(twice.iter().any(|one| one.ends_with("\" twice")), "{twice:?}");
    let perks = problems(|it| it.party[0].perks = vec![0; 40]);
    assert!(perks.iter().any(|one| one.ends_with(" perks exist")), "{perks:?}");
    let known = rules.content.classes[0].masteries.len() as u8;
    let mut setup = drill::setup(2, Edition::Frosthaven);
    setup.party[0].mastered = vec![known];
    assert_eq!(rules.problems(&setup), [format!("one: no mastery {}", known + 1)]);
    let consumed = problems(|it| it.brought.consumed = vec![(0, "nothing".to_owned())]);
    assert_eq!(consumed, ["nobody there owns the item \"nothing\" that was consumed"]);
}

// FH-PC-01, FH-FAQ-221
#[test]
fn fh_pc_01_how_many_characters_can_play_is_told() {
    let mut scenario = drill::content().scenarios[0].clone();
    assert_eq!(scenario.party(), 2..=4);
    scenario.solo = Some("one".to_owned());
    assert_eq!(scenario.party(), 1..=1);
}

// FH-SETUP-19: of what is taken one by one in secret the number would tell which.
#[test]
fn fh_setup_19_what_is_taken_card_by_card_is_covered() {
    let rules = Haven::new(drill::content());
    let prompt = |ask| Prompt { ask, actor: None, source: Source::Game };
    assert!(rules.is_covered(&prompt(Ask::BringItem)));
    assert!(!rules.is_covered(&prompt(Ask::TakeAction)));
    assert!(!rules.is_covered(&prompt(Ask::ShortRest)));
}

// FH-EVENT-07: what a party carries into a scenario is there as it was carried.
#[test]
fn fh_event_07_as_many_effects_as_there_can_be_and_one_more() {
    let rules = Haven::new(drill::content());
    let with = |count: usize| {
        let road = vec![RoadEffect::Damage(1); count];
        Setup { road, ..drill::setup(2, Edition::Frosthaven) }
    };
    assert_eq!(rules.problems(&with(ROAD_MAX)), [""; 0]);
    assert_eq!(rules.prepare(&with(ROAD_MAX)).expect("prepared").road.len(), ROAD_MAX);
    let more = format!("{} effects are brought; there can be {ROAD_MAX}", ROAD_MAX + 1);
    assert_eq!(rules.problems(&with(ROAD_MAX + 1)), [more]);
}

// FH-REVEAL-10: no more monsters of a type are there at once than it has standees.
#[test]
fn fh_reveal_10_figures_are_counted_as_they_can_be_there_at_once() {
    let shown = |monsters: usize, standees: u8| {
        excess(|content| {
            content.monsters.iter_mut().for_each(|monster| monster.standees = standees);
            for room in &mut content.scenarios[0].rooms {
                room.figures.clear();
                grow(&mut room.monsters, monsters);
            }
        })
    };
    let rooms = drill::content().scenarios[0].rooms.len();
    assert!(rooms > 1);
    assert_eq!(shown(40, 10), [], "whatever the rooms show, ten of a type are there");
    let message = format!("{} figures that can be there at once; there can be 48", 40 * rooms);
    assert_eq!(shown(40, 255), [Excess { part: Part::Scenario(0), message }]);
}

#[test]
fn the_numbers_of_a_face_keep_to_themselves() {
    for (modifier, left, discarded) in [(0, 0, 0), (4095, 0, 63), (0, 63, 0), (2730, 21, 42)] {
        let mut face = Face::new(modifier, left);
        assert_eq!((face.modifier(), face.left(), face.discarded()), (modifier, left, 0));
        face.set(left, discarded);
        assert_eq!((face.modifier(), face.left(), face.discarded()), (modifier, left, discarded));
    }
}

/// A class of the size of the largest printed one: 34 cards, 24 kinds of modifier cards.
fn large() -> Content {
    let mut content = drill::content();
    let class = &mut content.classes[0];
    let mut cards = class.cards.clone();
    for at in 0..34 - class.cards.len() {
        let mut card = class.cards[at % class.cards.len()].clone();
        (card.id, card.level) = (format!("more {at}"), 1 + at as u8 % 9);
        cards.insert(0, card);
    }
    class.cards = cards;
    class.perks[0].add = (10..24).map(|modifier| (modifier, 1)).collect();
    content.modifiers.resize(24, Modifier::plain(ModifierValue::Plus(1)));
    content
}

// FH-PC-13: cards learnt up to level 9 are taken like any other, also those beyond the 32nd.
#[test]
fn fh_pc_13_the_largest_class_conforms() {
    let content = large();
    assert_eq!(check(&content), []);
    assert_eq!(content.classes[0].cards.len(), 34);
    let learnt: Vec<String> = content.classes[0].cards.iter().map(|card| card.id.clone()).collect();
    let report = suite(&Suite {
        seed: 3,
        games: 2,
        bulk: 40,
        decisions_max: 20_000,
        ..Suite::new(Haven::new(content), move |game| {
            let mut setup = drill::setup(2 + game as usize % 3, Edition::Frosthaven);
            (setup.party[0].level, setup.party[0].cards) = (9, learnt.clone());
            setup
        })
    });
    assert_eq!(report.bulk, 40);
}

// FH-PC-01, FH-FAQ-221: two to four characters play, and one alone the solo scenario of its class.
#[test]
fn fh_faq_221_a_solo_scenario_is_for_its_class_alone() {
    let rules = |solo: Option<&str>| {
        let mut content = drill::content();
        content.scenarios[0].solo = solo.map(str::to_owned);
        Haven::new(content)
    };
    let problems = |solo: Option<&str>, characters: usize, class: &str| {
        let mut setup = drill::setup(characters, Edition::Frosthaven);
        let first: &mut Member = &mut setup.party[0];
        first.class = class.to_owned();
        rules(solo).problems(&setup)
    };
    assert_eq!(problems(None, 1, "one"), ["1 characters; two to four can play"]);
    assert_eq!(problems(None, 2, "one"), [""; 0]);
    assert_eq!(problems(Some("one"), 1, "one"), [""; 0]);
    assert_eq!(problems(Some("one"), 2, "one"), ["2 characters; one can play"]);
    let other = problems(Some("one"), 1, "two");
    assert_eq!(other, ["this is the solo scenario of the class \"one\""]);
    for (edition, seed) in [(Edition::Frosthaven, 4), (Edition::Gloomhaven, 5)] {
        let report = suite(&Suite {
            seed,
            games: 2,
            bulk: 40,
            decisions_max: 20_000,
            ..Suite::new(rules(Some("one")), move |_| drill::setup(1, edition))
        });
        assert_eq!(report.bulk, 40);
    }
}

/// The drill with thirty items, of which somebody owns twenty.
fn hoard() -> (Haven, Setup) {
    let mut content = drill::content();
    grow(&mut content.items, 30);
    for (at, item) in content.items.iter_mut().enumerate() {
        (item.id, item.slot) = (format!("item {at}"), ItemSlot::Small);
    }
    let mut setup = drill::setup(2, Edition::Frosthaven);
    setup.party.iter_mut().for_each(|member| member.items.clear());
    setup.party[0].items = (0..20).map(|at| format!("item {at}")).collect();
    setup.party[1].items = vec!["item 2".to_owned()];
    setup.party[0].level = 3;
    (Haven::new(content), setup)
}

// FH-SETUP-17, FH-ITEM-13: whoever owns many items brings as many as anybody, of all of them.
#[test]
fn fh_setup_17_a_character_owns_as_many_items_as_it_likes() {
    let (pack, setup) = hoard();
    assert_eq!(pack.problems(&setup), ["the rules are not those with the party's items"]);
    let rules = Arc::new(pack.of_party(&setup).unwrap().expect("rules of its own"));
    assert_eq!(rules.problems(&setup), [""; 0]);
    assert!(rules.of_party(&setup).unwrap().is_none(), "these are they");
    let mut played = Chronicle::start(rules.clone(), setup.clone(), Some(Key([1, 2]))).unwrap();
    let mut offered = Vec::new();
    loop {
        let game = played.game();
        let asked = game.pending().expect("a question").questions()[0].clone();
        if matches!(asked.prompt.ask, Ask::TakeCard { .. }) {
            break;
        }
        let seat = asked.to.iter().next().expect("somebody");
        let bring = asked.prompt.ask == Ask::BringItem && seat == Seat(0);
        // The last one on offer, and then the one that is left out of nothing else.
        let choice = match bring && offered.is_empty() {
            true => asked.options[asked.options.len() - 3],
            false => asked.options[0],
        };
        if bring {
            let look = Look { rules: &rules, state: game.state() };
            let shown = rules.view(game.state(), Viewer::Seat(seat)).characters[0].items.len();
            assert_eq!((shown, look.unpacked(0).map(<[u16]>::len)), (20, Some(20)));
            offered.push(asked.options.len());
        }
        played.apply(Input::Answer { seat, choice }).unwrap();
    }
    // Twenty and "done"; then those after the one that was chosen.
    assert_eq!(offered, [21, 2], "two small items fit at level 3");
    let state = played.game().state();
    let brought: Vec<u16> = state.characters[0].items.iter().map(|one| one.item).collect();
    assert_eq!((brought.as_slice(), state.characters[0].brought), (&[18, 19][..], 3));
    assert_eq!(state.characters[1].items.len(), 1);
    let look = Look { rules: &rules, state };
    assert_eq!((look.item(0, 1).id.as_str(), look.unpacked(0)), ("item 19", None));
    let mut setup = setup;
    setup.party[0].items = (0..256).map(|at| format!("item {}", at % 30)).collect();
    let told = pack.problems(&setup);
    assert!(told.contains(&"one: 256 items; there can be 255".to_owned()), "{told:?}");
}

// FH-ITEM-14, FH-LOOT-07: what lies at home is owned too.
#[test]
fn fh_item_14_an_item_left_at_home_is_not_found_again() {
    let (pack, setup) = hoard();
    let rules = pack.of_party(&setup).unwrap().expect("rules of its own");
    let report = suite(&Suite {
        seed: 6,
        games: 2,
        bulk: 40,
        decisions_max: 20_000,
        invariant: |_, state: &State| {
            let first = &state.characters[0];
            let owned = usize::from(first.items_owned);
            let found = first.items.iter().skip(owned).find(|one| one.item < 20);
            found.map_or(Ok(()), |one| Err(format!("item {} is found and owned", one.item)))
        },
        ..Suite::new(rules, move |_| setup.clone())
    });
    assert_eq!(report.bulk, 40);
}

// FH-PC-14: a class of two forms may take more cards for one of them.
#[test]
fn fh_pc_14_hands_of_different_size() {
    let mut content = drill::content();
    let class = &mut content.classes[0];
    let count = class.cards.len();
    for (at, card) in class.cards.iter_mut().enumerate() {
        (card.form, card.level) = (Some(u8::from(at >= count / 2)), 1);
    }
    class.forms = vec![Text::default(), Text::default()];
    class.form_hands = vec![2, count as u8 / 2];
    class.hand_size = class.form_hands.iter().sum();
    let sizes = class.form_hands.clone();
    let suite_of = Suite {
        seed: 7,
        games: 2,
        bulk: 40,
        decisions_max: 20_000,
        ..Suite::new(Haven::new(content.clone()), |game| {
            drill::setup(2 + game as usize % 3, Edition::Frosthaven)
        })
    };
    assert_eq!(suite(&suite_of).bulk, 40);
    let rules = Arc::new(Haven::new(content));
    let setup = drill::setup(2, Edition::Frosthaven);
    let mut played = Chronicle::start(rules.clone(), setup.clone(), Some(Key([1, 2]))).unwrap();
    let mut more = Vec::new();
    loop {
        let game = played.game();
        let asked = game.pending().expect("a question").questions()[0].clone();
        if asked.prompt.ask == Ask::StartHex {
            break;
        }
        let seat = asked.to.iter().next().expect("somebody");
        if let (Ask::TakeCard { more: left }, Seat(0)) = (&asked.prompt.ask, seat) {
            more.push(*left);
        }
        played.apply(Input::Answer { seat, choice: asked.options[0] }).unwrap();
    }
    let total = sizes.iter().sum::<u8>();
    assert_eq!(more, (1..=total).rev().collect::<Vec<u8>>(), "how many are still to be taken");
    let class = &rules.content.classes[0];
    let hand = played.game().state().characters[0].hand;
    let of = |form: u8| {
        let belongs = |card: &CardId| class.cards[usize::from(card.0)].form == Some(form);
        hand.iter().filter(belongs).count() as u8
    };
    assert_eq!(vec![of(0), of(1)], sizes);
}

// A state is copied at every step.
#[test]
fn a_state_fits_into_four_kibibytes() {
    let size = size_of::<State>();
    println!("a state has {size} bytes");
    assert!(size <= 4096);
}
