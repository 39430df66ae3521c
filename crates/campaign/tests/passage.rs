//! Out to a scenario and home again: what the scenario engine is handed, and what is taken back.

#[path = "../../haven/tests/drill/mod.rs"]
mod drill;
mod kit;

use longrest_campaign::content::{Book, Item, LootCard, Treasure};
use longrest_campaign::id::{CharacterId, PartyId};
use longrest_campaign::passage::{home, out};
use longrest_campaign::world::{Enhancement, Party, Waiting};
use longrest_campaign::{Campaign, Journey, Mode, Resource, State, Stock, World};
use longrest_haven::CharacterId as Place;
use longrest_haven::goal::Tally;
use longrest_haven::scenario::dungeon::Dungeon;
use longrest_haven::setup::RoadEffect;
use longrest_haven::state::{CarriedItem, CharacterStatus};
use longrest_haven::{Condition, Edition, Element, Haven, Look, LootKind, Setup};
use longrest_kernel::Ruleset;
use std::sync::Arc;

/// The scenario engine with the classes, treasures and items that the invented book speaks of.
fn haven() -> Haven {
    let mut content = drill::content();
    let reaper = content.classes[0].masteries[0].clone();
    for (class, id) in content.classes.iter_mut().zip(["bearer", "shade", "tinker", "warden"]) {
        class.id = id.to_owned();
        class.masteries = ["m1", "m2"]
            .map(|which| longrest_haven::Mastery { id: format!("{id}-{which}"), ..reaper.clone() })
            .into();
    }
    content.stickers = vec!["well-red".to_owned(), "ours".to_owned(), "bell".to_owned()];
    for at in 0..18 {
        let id = format!("trinket-{at:02}");
        content.items.push(longrest_haven::Item { id, ..content.items[0].clone() });
    }
    let scenario = &mut content.scenarios[0];
    scenario.id = "two".to_owned();
    let treasure = scenario.treasures[0].clone();
    scenario.treasures = [0, 2, 12, 9]
        .map(|number| longrest_haven::scenario::Treasure { number, ..treasure.clone() })
        .into();
    Haven::new(content)
}

fn book() -> Book {
    let mut book = kit::book(Edition::Frosthaven);
    let two = book.scenarios.iter_mut().find(|one| one.id.as_str() == "two").unwrap();
    two.treasures = [2, 12, 9].map(|number| Treasure { number, effects: Vec::new() }).into();
    let model = book.items[0].clone();
    for at in 0..18u16 {
        let id = format!("trinket-{at:02}").as_str().into();
        // The later, the dearer; two stand at the end of the words and are worth nothing.
        let gold = if at < 16 { 10 + 2 * at } else { 0 };
        book.items.push(Item { id, gold, ..model.clone() });
    }
    book
}

/// A chapter whose party sets out for the scenario.
fn departure(book: &Book, world: &World, company: &[u16]) -> State {
    let rules = Campaign { book: Arc::new(book.clone()) };
    let plain = kit::world(book, 3);
    let mut state = rules.start(&kit::setup(&plain, None)).expect("a chapter");
    state.world = world.clone();
    state.journey = Some(Journey {
        scenario: "two".into(),
        mode: Mode::Campaign,
        level: 3,
        company: company.iter().map(|id| CharacterId(*id)).collect(),
        straight_on: false,
        on_table: false,
        favors: Default::default(),
        dungeon: None,
    });
    state
}

fn two_of_three() -> (Book, World) {
    let book = book();
    let world = kit::world(&book, 3);
    (book, world)
}

#[test]
fn nobody_sets_out_without_a_journey_to_a_scenario_that_the_engine_knows() {
    let (book, world) = two_of_three();
    let haven = haven();
    let mut state = departure(&book, &world, &[0, 1]);
    assert!(out(&book, &haven, &state).is_some());
    let journey = state.journey.as_mut().unwrap();
    journey.scenario = "three".into();
    assert_eq!(out(&book, &haven, &state), None, "the engine has no such scenario");
    // A random dungeon is made from what was drawn.
    let dungeon = Dungeon { scapegoat: Place(1), ..Dungeon::default() };
    state.journey.as_mut().unwrap().dungeon = Some(dungeon.clone());
    let setup = out(&book, &haven, &state).expect("a dungeon");
    assert_eq!(setup.brought.dungeon, Some(dungeon));
    assert_eq!(setup.treasures_looted, 0);
    state.journey = None;
    assert_eq!(out(&book, &haven, &state), None);
}

// FH-CHAR-13, FH-LEVEL-11, FH-LEVEL-12, FH-PERK-01, FH-PERK-05, FH-SHEET-06
#[test]
fn characters_go_as_they_are() {
    let (book, mut world) = two_of_three();
    let one = &mut world.characters[2];
    one.level = 3;
    one.cards = vec!["tinker-2a".into(), "tinker-3b".into()];
    one.perks = [(0, 1), (2, 1), (3, 2)].into();
    one.masteries = ["tinker-m2".into()].into();
    one.items = ["boots".into(), "cloak".into()].into();
    let shade = &mut world.characters[1];
    shade.perks = [(2, 2)].into();
    let setup = out(&book, &haven(), &departure(&book, &world, &[2, 1])).expect("they go");
    assert_eq!((setup.scenario.as_str(), setup.level), ("two", Some(3)));
    let [tinker, shade] = &setup.party[..] else { panic!("{:?}", setup.party) };
    assert_eq!((tinker.class.as_str(), tinker.level), ("tinker", 3));
    assert_eq!(tinker.cards, ["tinker-2a", "tinker-3b"]);
    assert_eq!(tinker.items, ["boots"], "what the engine does not know stays at home");
    assert_eq!(tinker.mastered, [1]);
    assert_eq!(tinker.perks, [1, 0, 0, 2, 0, 0], "of linked boxes all or none count");
    assert_eq!((shade.class.as_str(), shade.level), ("shade", 1));
    assert_eq!(shade.perks, [0, 0, 1, 0, 0, 0]);
    assert!(shade.mastered.is_empty() && shade.items.is_empty() && shade.cards.is_empty());
}

#[test]
fn everything_a_character_owns_goes_along() {
    let (book, mut world) = two_of_three();
    let word = |at: usize| format!("trinket-{at:02}");
    let owned: Vec<String> = (0..18).map(word).collect();
    world.characters[0].items = owned.iter().map(|item| item.as_str().into()).collect();
    let setup = out(&book, &haven(), &departure(&book, &world, &[0, 1])).expect("they go");
    let mut brought = setup.party[0].items.clone();
    brought.sort();
    assert_eq!(brought, owned, "which of them are used is chosen when the scenario begins");
}

// FH-TREAS-02, GH-LOOT-04, FH-LDECK-07
#[test]
fn what_was_looted_before_lies_there_no_more() {
    let (book, mut world) = two_of_three();
    let looted = |world: &World| {
        let setup = out(&book, &haven(), &departure(&book, world, &[0, 1])).expect("they go");
        (setup.treasures_looted, setup.random_item_found)
    };
    assert_eq!(looted(&world), (0, false));
    world.scenario_mut(&"two".into()).treasures = [2, 9].into();
    world.scenario_mut(&"two".into()).random_item = true;
    assert_eq!(looted(&world), (0b1010, true));
    world.scenario_mut(&"one".into()).treasures = [12].into();
    assert_eq!(looted(&world), (0b1110, true), "that of the index lies nowhere");
}

#[test]
fn variants_are_switches_of_the_scenario() {
    let (book, mut world) = two_of_three();
    let house = |world: &World| {
        let setup = out(&book, &haven(), &departure(&book, world, &[0, 1])).expect("they go");
        assert_eq!(setup.switches.bless_supply, book.switches.bless_supply);
        let house = setup.switches.house;
        [house.reduced_randomness, house.open_information, house.solo, house.permanent_death]
    };
    assert_eq!(house(&world), [false; 4]);
    for at in 0..4 {
        world.variants = Default::default();
        let variants = &mut world.variants;
        *[
            &mut variants.reduced_randomness,
            &mut variants.open_information,
            &mut variants.solo,
            &mut variants.permanent_death,
        ][at] = true;
        let mut expected = [false; 4];
        expected[at] = true;
        assert_eq!(house(&world), expected);
    }
}

// FH-STICK-03
#[test]
fn fh_stick_03_marks_that_are_held_and_stickers_on_loot_go_along() {
    let (mut book, mut world) = two_of_three();
    book.loot_cards.push(LootCard { id: "ore".into(), index: 5 });
    book.loot_cards.push(LootCard { id: "fur".into(), index: 6 });
    world.loot_stickers = [("plank".into(), 1), ("ore".into(), 0)].into();
    world.marks = [("well-red".into(), 2), ("well-blue".into(), 0)].into();
    world.parties[0].marks = [("ours".into(), 1), ("lost".into(), 0)].into();
    world.parties.push(Party { marks: [("theirs".into(), 1)].into(), ..Party::default() });
    let setup = out(&book, &haven(), &departure(&book, &world, &[0, 1])).expect("they go");
    assert_eq!(setup.stickers, ["well-red", "ours"]);
    assert_eq!(setup.loot_stickers, 1 << 3);
    let mut state = departure(&book, &world, &[0, 1]);
    state.party = PartyId(1);
    let setup = out(&book, &haven(), &state).expect("they go");
    assert_eq!(setup.stickers, ["well-red", "theirs"]);
}

// FH-LDECK-10
#[test]
fn fh_ldeck_10_random_items_that_nobody_has_can_be_found() {
    let (mut book, world) = two_of_three();
    book.beginning.random_items = vec!["lamp".into(), "crown".into(), "boots".into()];
    let found = |book: &Book, world: &World| {
        let setup = out(book, &haven(), &departure(book, world, &[0, 1])).expect("they go");
        setup.random_items
    };
    let all = Some(vec!["lamp".to_owned(), "crown".to_owned()]);
    assert_eq!(found(&book, &world), all, "what is on the shelf is not found");
    let mut less = world.clone();
    less.supply.unavailable.remove("lamp");
    assert_eq!(found(&book, &less), Some(vec!["crown".to_owned()]));
    less.supply.unavailable.clear();
    assert_eq!(found(&book, &less), Some(Vec::new()), "there is nothing left");
    book.beginning.random_items.clear();
    assert_eq!(found(&book, &world), None, "nobody keeps count");
}

#[test]
fn the_enhancements_of_those_who_go_are_brought() {
    let (book, mut world) = two_of_three();
    for class in ["shade", "bearer", "tinker"] {
        let card = format!("{class}-10").as_str().into();
        let sticker = Enhancement { card, spot: 1, what: "attack".to_owned(), of: None };
        world.classes.get_mut(class).unwrap().enhancements.push(sticker);
    }
    let setup = out(&book, &haven(), &departure(&book, &world, &[1, 0])).expect("they go");
    let brought: Vec<(&str, &str, u8, &str)> = setup
        .brought
        .enhancements
        .iter()
        .map(|one| (one.class.as_str(), one.card.as_str(), one.spot, one.gain.as_str()))
        .collect();
    assert_eq!(brought, [("bearer", "bearer-10", 1, "attack"), ("shade", "shade-10", 1, "attack")]);
}

// GH-EVENT-14
#[test]
fn gh_event_14_of_what_an_event_consumed_goes_along_what_is_brought() {
    let (book, mut world) = two_of_three();
    for one in &mut world.characters {
        one.items = ["boots".into(), "helm".into(), "cloak".into()].into();
    }
    let mut state = departure(&book, &world, &[2, 0]);
    let all = [(0, "helm"), (0, "cloak"), (1, "boots"), (2, "boots"), (2, "crown")];
    state.consumed = all.map(|(id, item)| (CharacterId(id), item.into())).into();
    let setup = out(&book, &haven(), &state).expect("they go");
    let consumed = setup.brought.consumed;
    assert_eq!(consumed, [(Place(0), "boots".to_owned()), (Place(1), "helm".to_owned())]);
}

/// What the company carries, of what waits for each.
fn road(company: &[u16], waiting: &[(u16, RoadEffect)]) -> Vec<RoadEffect> {
    let (book, world) = two_of_three();
    let mut state = departure(&book, &world, company);
    state.carried = waiting
        .iter()
        .map(|(id, effect)| Waiting { character: CharacterId(*id), effect: *effect })
        .collect();
    out(&book, &haven(), &state).expect("they go").road
}

// FH-EVENT-07, FH-FAQ-193
#[test]
fn fh_event_07_what_waits_for_those_who_go_is_carried() {
    use RoadEffect::{Damage, DamageOne};
    // Whoever stays carries nothing; places are those of the company.
    assert_eq!(road(&[2, 1], &[(0, Damage(4)), (1, Damage(3))]), [DamageOne(Place(1), 3)]);
    // What each of them carries is one effect of all; what one has more is its own.
    let both = [(1, Damage(3)), (2, Damage(3)), (1, Damage(3))];
    assert_eq!(road(&[2, 1], &both), [Damage(3), DamageOne(Place(1), 3)]);
    let different = [(1, Damage(3)), (2, Damage(2))];
    assert_eq!(road(&[2, 1], &different), [DamageOne(Place(1), 3), DamageOne(Place(0), 2)]);
    assert_eq!(road(&[2, 1], &[]), []);
}

// FH-EVENT-07: cards are counted together, and nobody has the same condition twice.
#[test]
fn fh_event_07_effects_of_the_same_people_are_joined() {
    use RoadEffect::{
        Bless, BlessOne, Curse, CurseOne, Damage, DamageOne, Discard, DiscardOne, Infuse, Penalty,
        PenaltyOne,
    };
    type Counted = (fn(u8) -> RoadEffect, fn(Place, u8) -> RoadEffect);
    let all = |effects: &[RoadEffect]| -> Vec<RoadEffect> {
        let waiting: Vec<_> = effects.iter().flat_map(|one| [(0, *one), (1, *one)]).collect();
        road(&[0, 1], &waiting)
    };
    let counted: [Counted; 4] =
        [(Discard, DiscardOne), (Penalty, PenaltyOne), (Curse, CurseOne), (Bless, BlessOne)];
    for (of_all, of_one) in counted {
        assert_eq!(all(&[of_all(1), of_all(2)]), [of_all(3)]);
        assert_eq!(all(&[of_all(200), of_all(100)]), [of_all(200), of_all(100)], "too many");
        // One alone, twice; and two people apart.
        let once = road(&[0, 1], &[(1, of_all(1)), (1, of_all(2))]);
        assert_eq!(once, [of_one(Place(1), 3)]);
        let apart = road(&[0, 1], &[(1, of_all(1)), (0, of_all(2)), (1, of_all(4))]);
        assert_eq!(apart, [of_one(Place(1), 5), of_one(Place(0), 2)]);
    }
    assert_eq!(all(&[Penalty(1), Curse(1), Penalty(1)]), [Penalty(2), Curse(1)]);
    // Damage is suffered each time.
    assert_eq!(all(&[Damage(1), Damage(1)]), [Damage(1), Damage(1)]);
    let twice = road(&[0, 1], &[(0, Damage(1)), (0, Damage(1))]);
    assert_eq!(twice, [DamageOne(Place(0), 1), DamageOne(Place(0), 1)]);
    let [muddle, wound] = [Condition::Muddle, Condition::Wound].map(RoadEffect::Condition);
    assert_eq!(all(&[muddle, wound, muddle]), [muddle, wound]);
    let own = road(&[0, 1], &[(1, muddle), (1, wound), (1, muddle)]);
    assert_eq!(own, [muddle.of_one(Place(1)), wound.of_one(Place(1))]);
    let [fire, air] = [Element::Fire, Element::Air].map(Infuse);
    let strong = road(&[0, 1], &[(0, fire), (0, air), (1, fire)]);
    assert_eq!(strong, [fire, air]);
}

/// A scenario of the characters 2 and 0 that is over, and what it was made from.
fn over(change: impl FnOnce(&Haven, &mut longrest_haven::State)) -> longrest_campaign::Report {
    over_of(None, change)
}

fn over_of(
    dungeon: Option<Dungeon>,
    change: impl FnOnce(&Haven, &mut longrest_haven::State),
) -> longrest_campaign::Report {
    let (book, mut world) = two_of_three();
    world.marks = [("well-red".into(), 1)].into();
    for one in &mut world.characters {
        one.items = ["boots".into()].into();
    }
    let town = departure(&book, &world, &[2, 0]);
    let haven = haven();
    let setup = out(&book, &haven, &town).expect("they go");
    let plain = Setup { party: drill_party(&setup), ..setup.clone() };
    let mut state = haven.start(&plain).expect("a scenario");
    state.verdict.completed = true;
    change(&haven, &mut state);
    let journey = Journey { dungeon, ..town.journey.expect("they go") };
    home(Look { rules: &haven, state: &state }, &journey, &setup)
}

/// The perks of the engine's classes are not those of the book.
fn drill_party(setup: &Setup) -> Vec<longrest_haven::Member> {
    let plain =
        |one: &longrest_haven::Member| longrest_haven::Member { perks: vec![0], ..one.clone() };
    setup.party.iter().map(plain).collect()
}

// FH-OUTCOME-12 to FH-OUTCOME-14, FH-OUTCOME-20 to FH-OUTCOME-22
#[test]
fn each_brings_home_what_it_gained() {
    let report = over(|haven, state| {
        let one = &mut state.characters[1];
        one.experience = 7;
        one.coins = 2;
        one.gold = 1;
        one.checkmarks = 1;
        // Loot cards of the drill: four of each kind, in order; and what treasures gave.
        let hide = LootKind::ALL.iter().position(|kind| *kind == LootKind::Hide).unwrap();
        one.loot = 1 << (4 * hide);
        one.resources_gained[LootKind::Saltcap as usize] = 2;
        let item = |id: &str| haven.item_index(id).unwrap() as u16;
        one.items.push(CarriedItem { item: item("helm"), ..one.items[0] });
        one.sold.push(item("potion"));
        one.goals.clear();
        one.goals.push(0);
        one.goal_chosen = true;
        one.tally.set(Tally::Kills, 3);
        one.tally.set(Tally::Treasures, 2);
        one.kills[1] = 3;
        state.characters[0].status = CharacterStatus::Exhausted;
    });
    assert_eq!((report.scenario.as_str(), report.mode, report.level), ("two", Mode::Campaign, 3));
    assert!(report.completed && !report.random_item && !report.cardboard);
    assert!(report.treasures.is_empty() && report.marks.is_empty() && report.weeks == 0);
    let [tinker, bearer] = &report.members[..] else { panic!("{:?}", report.members) };
    assert_eq!((tinker.character, bearer.character), (CharacterId(2), CharacterId(0)));
    // Level 3: ten for completing it, three gold a coin.
    assert_eq!((bearer.experience, bearer.bonus, bearer.gold), (7, 10, 7));
    assert_eq!((tinker.experience, tinker.bonus, tinker.gold), (0, 10, 0));
    let stock = [(Resource::Hide, 1), (Resource::Saltcap, 2)];
    assert_eq!(bearer.resources, Stock::from_iter(stock));
    assert_eq!(bearer.from_treasures, Stock::from_iter([(Resource::Saltcap, 2)]));
    assert!(tinker.resources.is_empty() && tinker.from_treasures.is_empty());
    assert_eq!(bearer.goal, Some(("goal 0".into(), true)));
    assert_eq!((bearer.checkmarks, tinker.checkmarks), (2, 0));
    assert_eq!(tinker.goal, None);
    assert_eq!(bearer.masteries, ["bearer-m1".into(), "bearer-m2".into()].into());
    assert_eq!(bearer.items, ["helm".into()]);
    assert_eq!(bearer.sold, ["potion".into()]);
    assert!(tinker.items.is_empty() && tinker.sold.is_empty() && tinker.masteries.is_empty());
    assert_eq!((tinker.exhausted, bearer.exhausted), (true, false));
    assert!(!tinker.dead && !bearer.dead);
    assert_eq!(bearer.tallies[&Tally::Kills], 3);
    assert_eq!(bearer.tallies.len(), Tally::ALL_KEPT.len());
    assert_eq!(bearer.kills, [("archer".into(), 3)].into());
    assert!(tinker.kills.is_empty());
    assert_eq!((bearer.treasures, tinker.treasures), (2, 0));
}

// FH-OUTCOME-13
#[test]
fn fh_outcome_13_a_loss_brings_no_bonus() {
    let report = over(|_, state| {
        state.verdict.completed = false;
        state.verdict.failed = true;
        state.characters[0].experience = 4;
    });
    assert!(!report.completed);
    assert_eq!((report.members[0].experience, report.members[0].bonus), (4, 0));
}

// FH-TREAS-02, FH-LDECK-07, FH-RAND-26
#[test]
fn fh_treas_02_treasures_are_told_by_their_numbers_unless_they_lie_in_a_dungeon() {
    let looted = |haven: &Haven, state: &mut longrest_haven::State| {
        state.treasures_looted = 0b0110;
        let random = haven.content.loot.iter().position(|one| one.kind == LootKind::RandomItem);
        state.characters[0].loot |= 1 << random.expect("such a card");
    };
    let report = over(looted);
    assert_eq!(report.treasures, [2, 12].into());
    assert!(report.random_item);
    assert!(report.members[0].resources.is_empty(), "an item is no resource");
    let report = over_of(Some(Dungeon::default()), looted);
    assert!(report.treasures.is_empty());
}

// FH-STICK-03
#[test]
fn fh_stick_03_stickers_gained_in_a_scenario_are_told() {
    assert!(over(|_, _| {}).stickers.is_empty(), "what they came with is nothing new");
    let report = over(|_, state| state.stickers |= 0b100);
    assert_eq!(report.stickers, ["bell".into()].into());
}
