//! An invented book: small, complete, and different in the two editions only where their rules are.

#![allow(dead_code)]

pub(crate) mod case;
mod effect;
pub(crate) mod enhancing;

use enhancing::{prices, spots};
use longrest_campaign::content::{
    Addition, Beginning, Book, Building, Class, Cost, Craft, Deed, Envelope, GuardCard, GuardValue,
    Item, Law, Level, Mark, Perk, Quest, QuestGoal, Recipe, Scenario, Section, Service, Shelf,
    Tracks, Treasure,
};
use longrest_campaign::dungeon::{DungeonDeck, RoomBack};
use longrest_campaign::effect::{
    AttackChange, Carried, Compare, Condition, Content, Effect, Event, EventOption, Outcome, Price,
    Test, Thing, Value, Whom,
};
use longrest_campaign::favor::FavorList;
use longrest_campaign::id::{CharacterId, ItemId, PartyId, PlayerId, ScenarioId};
use longrest_campaign::world::{Character, EXPERIENCE, Variants};
use longrest_campaign::{
    Campaign, MemberReport, Mode, Report, Resource, Rules, Setup, Stock, World,
};
use longrest_haven::scenario::dungeon::Gate;
use longrest_haven::setup::RoadEffect;
use longrest_haven::{Edition, ItemSlot, Switches, Text};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The rules with the invented book.
pub(crate) fn campaign(edition: Edition) -> Campaign {
    Campaign { book: Arc::new(book(edition)) }
}

/// The invented book.
pub(crate) fn book(edition: Edition) -> Book {
    let rules = Rules::of(edition);
    Book {
        pack: "invented".to_owned(),
        switches: Switches::of(edition),
        rules,
        beginning: Beginning {
            text: Text::en("It begins."),
            scenarios: vec!["zero".into(), "one".into()],
            buildings: if rules.outpost {
                vec![("5".into(), 1), ("12".into(), 1)]
            } else {
                Vec::new()
            },
            effects: vec![Effect::Change(Value::Inspiration, 1)],
            records: Some("records".into()),
            random_scenarios: vec!["chance".into()],
            random_designs: vec!["axe".into()],
            random_items: vec!["lamp".into()],
        },
        tracks: Tracks {
            prosperity: vec![3, 6, 9, 12, 15, 18, 21, 24],
            morale: vec![(0, -10), (3, -5), (5, 0), (8, 5), (11, 10), (14, 15)],
            morale_minimum: vec!["low".into()],
            morale_maximum: vec!["high".into()],
            soldiers: vec![4, 6, 8, 10],
            soldier_worth: vec![vec![5], vec![5], vec![5, 15], vec![10]],
            barracks: Some("5".into()),
            reputation: vec![(-20, 5), (-2, 0), (3, -1), (7, -2)],
            sanctuary: vec![100, 200],
            sanctuary_envelope: Some("b".into()),
        },
        calendar: if rules.calendar { vec![(2, "dated".into())] } else { Vec::new() },
        classes: ["bearer", "shade", "tinker", "warden", "exile"].map(class).into(),
        items: items(rules.items_bought),
        scenarios: [scenarios(), vec![longrest_campaign::dungeon::scenario()]].concat(),
        events: events(rules.calendar),
        quests: quests(),
        envelopes: vec![
            Envelope {
                id: "a".into(),
                text: Text::en("A."),
                effects: vec![Effect::Unlock(Content::Class("exile".into()))],
            },
            Envelope {
                id: "b".into(),
                text: Text::en("B."),
                effects: vec![Effect::Unlock(Content::Quest("late".into()))],
            },
        ],
        sections: ["dated", "low", "high", "gone", "now", "records"].map(section).into(),
        buildings: buildings(),
        guard: vec![
            guard("+0", GuardValue::Plus(0), 6),
            guard("-10", GuardValue::Plus(-10), 5),
            guard("+10", GuardValue::Plus(10), 5),
            guard("-20", GuardValue::Plus(-20), 1),
            guard("+20", GuardValue::Plus(20), 1),
            guard("wreck", GuardValue::Wreck, 1),
            guard("success", GuardValue::Success, 1),
            GuardCard {
                effects: vec![Effect::Change(Value::Inspiration, 1)],
                ..guard("drum", GuardValue::Plus(5), 0)
            },
        ],
        repeated: Some("murk".into()),
        recipes: vec![
            recipe(&[Resource::Ashmint, Resource::Saltcap], "broth"),
            recipe(&[Resource::Bellwort, Resource::Bellwort], "broth"),
            recipe(&[Resource::Ashmint, Resource::Bellwort, Resource::Saltcap], "dram"),
        ],
        marks: vec![
            mark("well-red", Some("well"), false),
            mark("well-blue", Some("well"), false),
            mark("ours", None, true),
        ],
        laws: (1..=longrest_campaign::law::AREAS).map(law).collect(),
        enhancements: Some(prices(&rules)),
        index: [12].into(),
        dungeon: Some(dungeon()),
        favors: rules.outpost.then(|| FavorList {
            building: ("81".into(), 2),
            points: 7,
            costs: [1, 2, 1, 1, 1, 2],
        }),
        loot_cards: vec![longrest_campaign::content::LootCard { id: "plank".into(), index: 3 }],
        map: Vec::new(),
    }
}

fn recipe(herbs: &[Resource], potion: &str) -> Recipe {
    Recipe { herbs: herbs.to_vec(), potion: potion.into() }
}

fn guard(id: &str, value: GuardValue, start: u8) -> GuardCard {
    GuardCard { id: id.into(), value, start, effects: Vec::new() }
}

/// The backs of the invented cards of random dungeons.
fn dungeon() -> DungeonDeck {
    use Gate::{A, B};
    let room = |id: &str, entrances: &[Gate], exits: &[Gate]| RoomBack {
        id: id.to_owned(),
        entrances: entrances.to_vec(),
        exits: exits.to_vec(),
    };
    let mut rooms =
        vec![room("hall", &[A], &[A]), room("cave", &[A, B], &[A, B]), room("den", &[B], &[B])];
    rooms.extend(["vault", "pit", "well", "loft", "shed"].map(|id| room(id, &[A, B], &[A])));
    DungeonDeck { rooms, setups: (0..8).map(|at| format!("s{at}")).collect() }
}

fn mark(id: &str, kind: Option<&str>, of_party: bool) -> Mark {
    Mark { id: id.into(), name: Text::en(id), kind: kind.map(str::to_owned), of_party }
}

/// A rule for each blank area of the rulebook. Most count how often their turn comes; some have
/// words alone.
fn law(area: u8) -> Law {
    let id = format!("area-{area}");
    let effects = match area {
        1..=3 => vec![Effect::AtSetup(Carried::Each, RoadEffect::Damage(area))],
        6 | 7 | 11 | 12 | 13 => Vec::new(),
        9 => vec![Effect::ChangeAttack(AttackChange::Check(20))],
        14 => vec![Effect::Gain(Whom::Each, Thing::Experience, 3)],
        _ => vec![Effect::Count(id.as_str().into(), 1)],
    };
    let building = (area == 9).then(|| "90".into());
    Law { id: id.as_str().into(), text: Text::en(&id), area, building, effects }
}

fn section(id: &str) -> Section {
    let effects = vec![Effect::GainMark(format!("read-{id}").as_str().into())];
    Section { id: id.into(), text: Text::en(id), effects }
}

fn class(id: &str) -> Class {
    let mut cards: Vec<_> = (0..4).map(|at| (format!("{id}-1{at}").as_str().into(), 1)).collect();
    cards.push((format!("{id}-x").as_str().into(), 0));
    for level in 2..=9u8 {
        for half in ["a", "b"] {
            cards.push((format!("{id}-{level}{half}").as_str().into(), level));
        }
    }
    Class {
        id: id.into(),
        locked: id == "exile",
        hand_size: 4,
        hit_points: [8, 9, 11, 12, 14, 15, 17, 18, 20],
        traits: vec![if id == "shade" { "nimble" } else { "strong" }.to_owned()],
        spots: spots(id),
        cards,
        perks: vec![
            Perk { boxes: 2, linked: false },
            Perk { boxes: 1, linked: false },
            Perk { boxes: 2, linked: true },
            Perk { boxes: 3, linked: false },
            Perk { boxes: 3, linked: false },
            Perk { boxes: 3, linked: false },
        ],
        masteries: vec![format!("{id}-m1").as_str().into(), format!("{id}-m2").as_str().into()],
        retired: Some("gone".into()),
        retired_events: Vec::new(),
        unlocked_events: Vec::new(),
    }
}

fn item(id: &str, gold: u16, copies: u8, shelf: Shelf) -> Item {
    Item {
        id: id.into(),
        number: 0,
        slot: ItemSlot::Small,
        gold,
        copies,
        craft: None,
        shelf,
        potion: false,
        only: None,
    }
}

/// Where items are bought nothing is crafted, as packs are compiled.
fn items(bought: bool) -> Vec<Item> {
    let plain = |item: Item| Item { craft: None, potion: false, ..item };
    all_items().into_iter().map(|one| if bought { plain(one) } else { one }).collect()
}

fn all_items() -> Vec<Item> {
    let craft = Some(Craft {
        resources: Stock::from_iter([(Resource::Lumber, 1)]),
        items: vec![vec!["boots".into()]],
    });
    vec![
        item("boots", 10, 2, Shelf::Start),
        item("cloak", 25, 1, Shelf::Start),
        item("helm", 20, 4, Shelf::Start),
        item("ring", 30, 2, Shelf::Prosperity(2)),
        Item { craft, ..item("axe", 0, 2, Shelf::Design) },
        item("lamp", 15, 1, Shelf::Random),
        item("crown", 60, 1, Shelf::Reward),
        Item { potion: true, ..item("broth", 0, 2, Shelf::Design) },
        Item { potion: true, ..item("murk", 0, 1, Shelf::Design) },
        Item { potion: true, ..item("dram", 0, 1, Shelf::Design) },
        Item { only: Some("bearer".into()), ..item("sigil", 40, 1, Shelf::Reward) },
        crafted("buckler", 1, &[(Resource::Metal, 1)], &[]),
        crafted("shield", 1, &[(Resource::Lumber, 1)], &[&["buckler"]]),
        crafted(
            "salve",
            2,
            &[(Resource::Hide, 1), (Resource::Ashmint, 1), (Resource::Saltcap, 1)],
            &[],
        ),
        crafted("visor", 2, &[], &[&["cloak", "helm"]]),
        crafted("bastion", 1, &[(Resource::Metal, 2)], &[&["shield"], &["boots"]]),
        crafted("flask", 1, &[(Resource::Metal, 1)], &[&["dram"]]),
        item("cap", 12, 2, Shelf::Prosperity(1)),
    ]
}

fn crafted(id: &str, copies: u8, resources: &[(Resource, u16)], items: &[&[&str]]) -> Item {
    let resources = resources.iter().copied().collect();
    let items = items.iter().map(|one| one.iter().map(|id| (*id).into()).collect()).collect();
    Item { craft: Some(Craft { resources, items }), ..item(id, 0, copies, Shelf::Start) }
}

fn scenario(id: &str, number: u16) -> Scenario {
    Scenario {
        id: id.into(),
        number,
        place: Some(format!("{number}")),
        in_town: false,
        chain: None,
        requires: Vec::new(),
        links: Vec::new(),
        forces: None,
        leads_to: Vec::new(),
        locks: Vec::new(),
        outcome: Vec::new(),
        treasures: vec![Treasure { number, effects: vec![Effect::RandomDesign] }],
        random: false,
        solo: None,
        linked_places: Vec::new(),
    }
}

fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario { in_town: true, ..scenario("zero", 0) },
        Scenario {
            leads_to: vec!["two".into(), "three".into()],
            outcome: vec![
                Effect::Change(Value::Morale, 5),
                Effect::Gain(Whom::Each, Thing::Gold, 10),
                Effect::Gain(Whom::One, Thing::Item("crown".into()), 1),
                Effect::Gain(Whom::Collective, Thing::Resource(Resource::Lumber), 2),
                Effect::Gain(Whom::Each, Thing::Experience, 2),
                Effect::Gain(Whom::Each, Thing::Checkmarks, 1),
            ],
            ..scenario("one", 1)
        },
        Scenario {
            links: vec!["four".into()],
            leads_to: vec!["four".into()],
            locks: vec!["three".into()],
            chain: Some("north".to_owned()),
            linked_places: vec!["one".into()],
            outcome: vec![Effect::Choose(vec![
                (Text::en("red"), vec![Effect::GainMark("well-red".into())]),
                (Text::en("blue"), vec![Effect::GainMark("well-blue".into())]),
            ])],
            ..scenario("two", 2)
        },
        Scenario {
            forces: Some("five".into()),
            leads_to: vec!["five".into()],
            locks: vec!["two".into()],
            outcome: vec![Effect::Lose(Whom::Collective, Thing::Gold, 3)],
            treasures: vec![Treasure { number: 33, effects: vec![Effect::RandomScenario] }],
            ..scenario("three", 3)
        },
        Scenario {
            requires: vec![Test::Mark("well-red".into())],
            leads_to: vec!["five".into()],
            outcome: vec![
                Effect::Unlock(Content::Design("axe".into())),
                Effect::Lose(Whom::Each, Thing::Checkmarks, 5),
                Effect::Lose(Whom::Each, Thing::Experience, 40),
            ],
            ..scenario("four", 4)
        },
        Scenario {
            in_town: true,
            requires: vec![Test::Value(Value::Party, Compare::AtLeast, 2)],
            outcome: vec![Effect::Ending(Text::en("The end."))],
            ..scenario("five", 5)
        },
        Scenario { random: true, ..scenario("chance", 60) },
        Scenario { solo: Some("shade".into()), ..scenario("alone", 70) },
    ]
}

fn event(id: &str, deck: &str, start: bool, options: Vec<EventOption>) -> Event {
    let icon = id.ends_with("tree").then(|| "tree".to_owned());
    let below = Vec::new();
    Event { id: id.into(), deck: deck.into(), start, icon, front: Text::en(id), options, below }
}

fn option(say: &str, needs: Option<Test>, back: Vec<(Condition, Vec<Effect>)>) -> EventOption {
    let back = back.into_iter().map(|(when, effects)| Outcome { when, effects }).collect();
    EventOption { say: Text::en(say), needs, back }
}

fn events(seasons: bool) -> Vec<Event> {
    let decks: &[&str] = if seasons {
        &["summer-road", "summer-outpost", "winter-road", "winter-outpost"]
    } else {
        &["road", "city"]
    };
    let mut events = Vec::new();
    for deck in decks {
        let rope = option(
            "rope",
            None,
            vec![
                (
                    Condition::If(Test::Trait("nimble".to_owned())),
                    vec![
                        Effect::Gain(Whom::Collective, Thing::Resource(Resource::Metal), 2),
                        Effect::Change(Value::Morale, 1),
                        Effect::AddEvent(format!("{deck}-late").as_str().into()),
                    ],
                ),
                (
                    Condition::Otherwise,
                    vec![Effect::AtSetup(Carried::One, RoadEffect::Damage(3)), Effect::Return],
                ),
            ],
        );
        let wall = option(
            "wall",
            Some(Test::Value(Value::Party, Compare::AtLeast, 1)),
            vec![
                (
                    Condition::Pays(vec![Price::Things(
                        Whom::Collective,
                        Thing::Resource(Resource::Lumber),
                        2,
                    )]),
                    vec![
                        Effect::Change(Value::Defense, 5),
                        Effect::GainMark("well-red".into()),
                        Effect::Change(Value::Reputation, 1),
                    ],
                ),
                (
                    Condition::Otherwise,
                    vec![Effect::Change(Value::Morale, -1), Effect::Read("now".into(), 2)],
                ),
            ],
        );
        events.push(event(&format!("{deck}-1"), deck, true, vec![rope.clone(), wall.clone()]));
        events.push(event(&format!("{deck}-tree"), deck, true, vec![wall, rope]));
        let gift = option(
            "take it",
            None,
            vec![(Condition::Always, vec![Effect::Gain(Whom::One, Thing::Gold, 5)])],
        );
        events.push(event(&format!("{deck}-late"), deck, false, vec![gift]));
    }
    events
}

fn quests() -> Vec<Quest> {
    let quest = |id: &str, deed: Deed, count: u32, start: bool| Quest {
        id: id.into(),
        name: Text::en(id),
        text: Text::en(id),
        goals: vec![QuestGoal { deed, count }],
        start,
        envelopes: vec!["a".into(), "b".into()],
        effects: Vec::new(),
        scenarios: Vec::new(),
    };
    vec![
        quest("rich", Deed::Gold, 60, true),
        quest("walker", Deed::Completed, 3, true),
        quest("loser", Deed::Lost, 2, true),
        quest("north", Deed::CompletedOf("north".to_owned()), 1, true),
        quest("tired", Deed::Exhausted, 2, true),
        quest("digger", Deed::Treasures, 2, true),
        quest("late", Deed::Goals, 2, false),
    ]
}

fn buildings() -> Vec<Building> {
    let level = |operation: Vec<Effect>| Level {
        prosperity: 1,
        cost: Cost { resources: Stock::from_iter([(Resource::Lumber, 2)]), gold: 0 },
        once: Vec::new(),
        operation,
        wrecked: vec![Effect::Lose(Whom::Collective, Thing::Resource(Resource::Lumber), 1)],
        repair: 1,
        rebuild: Cost::default(),
        downtime: Vec::new(),
    };
    let building = |number: u16, levels: Vec<Level>| Building {
        id: number.to_string().as_str().into(),
        number,
        name: Text::en("building"),
        place: "A".to_owned(),
        kinds: Vec::new(),
        open: number == 24,
        wall: false,
        levels,
        additions: Vec::new(),
    };
    let soldiers = Level { once: vec![Effect::Change(Value::Soldiers, 4)], ..level(Vec::new()) };
    let lodge = level(vec![Effect::Gain(Whom::Collective, Thing::Resource(Resource::Hide), 1)]);
    let craft = Level { downtime: vec![Service::Craft], ..level(Vec::new()) };
    let gold = |price: u16| Price::Things(Whom::Collective, Thing::Gold, price);
    let buys = level(vec![Effect::UpTo(
        2,
        vec![gold(2)],
        vec![Effect::Gain(Whom::Collective, Thing::AnyMaterial, 1)],
    )]);
    let serves = |services: &[Service]| Level { downtime: services.to_vec(), ..level(Vec::new()) };
    let own = Service::Own {
        text: Text::en("Sit by the fire."),
        gold: 5,
        times: Some(1),
        law: None,
        effects: vec![Effect::Gain(Whom::Each, Thing::Experience, 2)],
    };
    let walk = |law: &str| Service::Own {
        text: Text::en("Walk."),
        gold: 0,
        times: None,
        law: Some(law.into()),
        effects: vec![Effect::Gain(Whom::Each, Thing::Experience, 1)],
    };
    let boon = Level {
        prosperity: 2,
        once: vec![Effect::Change(Value::Prosperity, 4), Effect::Change(Value::Inspiration, 1)],
        rebuild: Cost { resources: Stock::from_iter([(Resource::Hide, 1)]), gold: 3 },
        repair: 2,
        ..level(vec![Effect::Change(Value::Defense, 1)])
    };
    let cost = Cost {
        resources: [(Resource::Lumber, 2), (Resource::Metal, 1), (Resource::Hide, 1)]
            .into_iter()
            .collect(),
        gold: 6,
    };
    let next = Level { prosperity: 3, cost: cost.clone(), ..boon.clone() };
    let highest = Level { prosperity: 1, ..next.clone() };
    let addition = |id: &str, level: u8, value: Value| Addition {
        id: id.into(),
        name: Text::en(id),
        level,
        prosperity: 1,
        cost: Cost { resources: Stock::from_iter([(Resource::Metal, 1)]), gold: 0 },
        once: vec![Effect::Change(value, 1)],
    };
    let wall = Level { once: vec![Effect::Change(Value::Defense, 5)], ..level(Vec::new()) };
    let enhance = Level { downtime: vec![Service::Enhance], ..level(Vec::new()) };
    vec![
        building(5, vec![soldiers, level(Vec::new()), level(Vec::new())]),
        building(12, vec![craft]),
        Building { kinds: vec!["stores".to_owned()], ..building(17, vec![buys]) },
        building(21, vec![boon, next, highest]),
        building(24, vec![lodge]),
        building(
            35,
            vec![
                serves(&[Service::Brew]),
                serves(&[Service::Brew, Service::Distil]),
                serves(&[Service::Brew, Service::Distil, Service::BrewThree]),
            ],
        ),
        building(37, vec![serves(&[Service::Buy, own, walk("area-11"), walk("area-12")])]),
        Building {
            additions: vec![
                addition("sled", 1, Value::Inspiration),
                addition("boat", 2, Value::Inspiration),
            ],
            ..building(39, vec![level(Vec::new()), level(Vec::new())])
        },
        building(44, vec![enhance]),
        building(81, vec![level(Vec::new()), level(Vec::new())]),
        Building { wall: true, ..building(90, vec![wall]) },
    ]
}

/// A world in which so many players have a character each, one scenario behind them.
pub(crate) fn world(book: &Book, players: usize) -> World {
    let names: Vec<String> = (0..players).map(|at| format!("player {at}")).collect();
    let mut world = World::new(book, &names, Variants::default());
    for scenario in book.beginning.scenarios.iter().filter(|id| id.as_str() != "zero") {
        world.scenario_mut(scenario).unlocked = true;
    }
    let classes = book.classes.iter().filter(|class| !class.locked);
    for (at, class) in classes.enumerate().take(players) {
        let mut one = Character::new(class.id.clone(), PlayerId(at as u8), PartyId(0));
        one.name = format!("character {at}");
        world.characters.push(one);
    }
    if book.rules.outpost {
        for (id, level) in &book.beginning.buildings {
            let standing =
                longrest_campaign::world::Standing { level: *level, ..Default::default() };
            world.town.buildings.insert(id.clone(), standing);
        }
    }
    world
}

/// A report of everybody.
pub(crate) fn report(world: &World, scenario: &str, completed: bool) -> Report {
    let member = |at: usize| MemberReport {
        character: CharacterId(at as u16),
        experience: 10,
        bonus: if completed { 6 } else { 0 },
        gold: 6,
        resources: Stock::from_iter([(Resource::Lumber, 2), (Resource::Saltcap, 1)]),
        from_treasures: Stock::from_iter([(Resource::Saltcap, 1)]),
        goal: Some(("patience".into(), completed)),
        checkmarks: u8::from(completed),
        masteries: BTreeSet::new(),
        items: Vec::new(),
        sold: Vec::new(),
        exhausted: false,
        dead: false,
        tallies: BTreeMap::new(),
        kills: BTreeMap::new(),
        treasures: 0,
    };
    Report {
        scenario: ScenarioId::from(scenario),
        mode: Mode::Campaign,
        completed,
        level: 1,
        members: (0..world.characters.len()).map(member).collect(),
        treasures: BTreeSet::new(),
        random_item: false,
        marks: BTreeMap::new(),
        stickers: BTreeSet::new(),
        weeks: 0,
        cardboard: false,
    }
}

/// What a chapter is made from.
pub(crate) fn setup(world: &World, report: Option<&Report>) -> Setup {
    Setup {
        world: world.to_document(),
        party: PartyId(0),
        report: report.map(|report| serde_json::to_string(report).expect("a report is plain")),
    }
}

/// A character with experience for a level.
pub(crate) fn at_level(mut one: Character, level: u8) -> Character {
    one.level = level;
    one.experience = EXPERIENCE[usize::from(level) - 1];
    one
}

/// An item's word.
pub(crate) fn item_id(word: &str) -> ItemId {
    ItemId::from(word)
}
