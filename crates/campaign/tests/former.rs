//! What a party carries from one scenario to the next.

use longrest_campaign::former::{
    Book, Campaign, Chapter, Deck, Fortune, Link, Mode, Onward, Place, Prize, Refusal, Report,
    Requirement, RoadEvent, RoadOption, RoadOutcome, Season, Settled, Sheet, Shelf, Stock, Wants,
};
use longrest_haven::LootKind::{Hide, Lumber, Metal};
use longrest_haven::outcome::Takings;
use longrest_haven::scenario::{Reward, Treasure};
use longrest_haven::setup::RoadEffect;
use longrest_haven::{FROSTHAVEN, GLOOMHAVEN};
use longrest_kernel::Generator;

fn luck() -> Generator {
    Generator::from_seed(7)
}

fn chapter(id: &str, number: u16) -> Chapter {
    Chapter {
        id: id.to_owned(),
        number,
        place: Place::At("C4".to_owned()),
        requires: Vec::new(),
        links: Vec::new(),
        conclusion: format!("the end of {id}"),
        prizes: Vec::new(),
        treasures: Vec::new(),
    }
}

fn book(chapters: Vec<Chapter>) -> Book {
    Book { chapters, ..Book::default() }
}

/// A campaign of two in which some scenarios are unlocked.
fn campaign(unlocked: &[&str]) -> Campaign {
    Campaign {
        characters: vec![
            Sheet::begin("marshal", "Ada", &["armored", "educated"]),
            Sheet::begin("wayfarer", "Bo", &["strong"]),
        ],
        unlocked: unlocked.iter().map(|&one| one.to_owned()).collect(),
        ..Campaign::default()
    }
}

fn takings(character: u8) -> Takings {
    Takings {
        character,
        experience: 0,
        bonus_experience: 0,
        gold: 0,
        resources: Vec::new(),
        from_treasures: Vec::new(),
        goal: None,
        checkmarks: 0,
        masteries: Vec::new(),
        items: Vec::new(),
        sold: Vec::new(),
        exhausted: false,
        dead: false,
    }
}

fn report(scenario: &str, completed: bool) -> Report {
    Report {
        scenario: scenario.to_owned(),
        completed,
        party: vec![(0, takings(0)), (1, takings(1))],
        treasures: 0,
        random_item: false,
        switches: FROSTHAVEN,
    }
}

fn settle(campaign: &mut Campaign, book: &Book, report: &Report, onward: Onward) -> Vec<Settled> {
    campaign.settle(book, report, onward, &[]).expect("a way on")
}

// --- PC: new characters

#[test]
fn fh_pc_05_and_06_level_one_and_thirty_gold() {
    // FH-PC-05, FH-PC-06
    let sheet = Sheet::begin("marshal", "Ada", &[]);
    assert_eq!((sheet.level, sheet.experience, sheet.gold), (1, 0, 30));
}

#[test]
fn fh_pc_20_two_quests_are_dealt_and_one_is_kept() {
    // GH-GLOSS-88
    let mut campaign = campaign(&[]);
    let quests = ["debt", "north", "bells", "ledger"].map(str::to_owned);
    campaign.quests = Deck::shuffled(quests.clone(), &mut luck());
    let dealt = campaign.deal_quests();
    assert_eq!((dealt.len(), campaign.quests.len()), (2, 2));
    let (kept, returned) = (dealt[1].clone(), dealt[0].clone());
    campaign.keep_quest(0, dealt, 1, false, &mut luck()).unwrap();
    assert_eq!(campaign.characters[0].quest.as_ref().unwrap().id, kept);
    assert_eq!(campaign.quests.len(), 3);
    assert!(campaign.quests.iter().any(|one| *one == returned));
    // It is shuffled in: over many shuffles the one given back comes to lie at every place.
    let place = |seed| {
        let mut deck = Deck::shuffled(["a", "b", "c"], &mut luck());
        deck.add("back", &mut Generator::from_seed(seed));
        deck.iter().position(|one| *one == "back").unwrap()
    };
    let places: std::collections::BTreeSet<usize> = (0..64).map(place).collect();
    assert_eq!(places.len(), 4);
}

#[test]
fn fh_pc_21_a_completed_quest_retires_and_opens_something() {
    // GH-GLOSS-88
    let mut campaign = campaign(&[]);
    let mut book = book(Vec::new());
    book.quests.insert("debt".to_owned(), "class hourblade".to_owned());
    assert_eq!(campaign.complete_quest(&book, 0), Err(Refusal::NoCharacter(0)));
    campaign.keep_quest(0, vec!["debt".to_owned()], 0, false, &mut luck()).unwrap();
    campaign.complete_quest(&book, 0).unwrap();
    assert!(campaign.characters[0].retired);
    assert!(campaign.opened.contains("class hourblade"));
    // The player takes a new character.
    campaign.characters.push(Sheet::begin("hourblade", "Cy", &[]));
    assert!(!campaign.characters[2].retired);
    assert_eq!(campaign.complete_quest(&book, 0), Err(Refusal::NoCharacter(0)), "only once");
}

#[test]
fn fh_pc_22_quests_are_secret_or_public() {
    let mut campaign = campaign(&[]);
    campaign.keep_quest(0, vec!["debt".to_owned()], 0, false, &mut luck()).unwrap();
    campaign.keep_quest(1, vec!["north".to_owned()], 0, true, &mut luck()).unwrap();
    assert_eq!(campaign.characters[0].quest_for_others(), None);
    assert_eq!(campaign.characters[1].quest_for_others().unwrap().id, "north");
}

#[test]
fn fh_pc_24_and_26_the_first_purchases() {
    // FH-PC-24, FH-PC-26: only from the purchasable supply, and the rest of the gold is lost.
    let mut campaign = campaign(&[]);
    campaign.supply.put(Shelf::Purchasable, 3, 2);
    campaign.supply.put(Shelf::Unavailable, 4, 1);
    campaign.buy(0, 3, 20).unwrap();
    assert_eq!(
        (campaign.characters[0].gold, campaign.supply.copies(Shelf::Purchasable, 3)),
        (10, 1)
    );
    assert_eq!(campaign.buy(0, 4, 5), Err(Refusal::NoCopy(4)));
    assert_eq!(campaign.buy(1, 3, 31), Err(Refusal::TooDear));
    campaign.finish_outfit(0).unwrap();
    assert_eq!(campaign.characters[0].gold, 0);
    // Gold gained later is not starting gold.
    campaign.characters[0].gold = 12;
    campaign.finish_outfit(0).unwrap();
    assert_eq!(campaign.characters[0].gold, 12);
}

// --- ITEM

#[test]
fn fh_item_02_items_are_looted_bought_and_crafted() {
    let mut campaign = campaign(&["a"]);
    campaign.supply.put(Shelf::Purchasable, 1, 1);
    campaign.supply.put(Shelf::Craftable, 2, 1);
    campaign.supply.put(Shelf::Unavailable, 3, 1);
    campaign.buy(0, 1, 10).unwrap();
    let cost = Stock::from([(Lumber, 1), (Hide, 2)]);
    assert_eq!(campaign.craft(0, 2, &cost), Err(Refusal::TooDear));
    campaign.characters[0].resources = Stock::from([(Lumber, 1), (Hide, 3)]);
    campaign.craft(0, 2, &cost).unwrap();
    assert_eq!(campaign.characters[0].resources, Stock::from([(Lumber, 0), (Hide, 1)]));
    let book = book(vec![chapter("a", 2)]);
    let mut report = report("a", true);
    report.party[0].1.items = vec![3];
    settle(&mut campaign, &book, &report, Onward::Home);
    assert_eq!(campaign.characters[0].items, [1, 2, 3]);
}

#[test]
fn fh_item_15_a_copy_has_one_owner() {
    let mut campaign = campaign(&[]);
    campaign.supply.put(Shelf::Purchasable, 1, 1);
    campaign.buy(0, 1, 10).unwrap();
    assert_eq!(campaign.buy(1, 1, 10), Err(Refusal::NoCopy(1)));
    assert_eq!(campaign.characters[1].gold, 30, "nothing was paid");
    campaign.supply.put(Shelf::Purchasable, 1, 1);
    assert_eq!(campaign.buy(0, 1, 10), Err(Refusal::Owned(1)));
    campaign.buy(1, 1, 10).unwrap();
}

// --- SETUP, PAGE: choosing a scenario

#[test]
fn fh_setup_01_to_03_unlocked_scenarios_even_completed_ones() {
    // FH-SETUP-01, FH-SETUP-02, FH-SETUP-03
    let book = book(vec![chapter("a", 2), chapter("b", 3), chapter("c", 4)]);
    let mut campaign = campaign(&["a", "b"]);
    campaign.completed.insert("a".to_owned());
    assert_eq!(campaign.choices(&book), ["a", "b"]);
    let refused = campaign.depart(&book, "c", Mode::Campaign);
    assert_eq!(refused, Err(Refusal::Locked("c".to_owned())));
    assert_eq!(campaign.depart(&book, "a", Mode::Campaign).unwrap().scenario, "a");
    let unknown = campaign.depart(&book, "z", Mode::Campaign);
    assert_eq!(unknown, Err(Refusal::UnknownScenario("z".to_owned())));
}

#[test]
fn fh_page_03_requirements() {
    let mut book = book(vec![chapter("a", 2)]);
    book.chapters[0].requires =
        vec![Requirement::Sticker("ash".to_owned()), Requirement::Travel("sled".to_owned())];
    let mut campaign = campaign(&["a"]);
    let refused = |campaign: &mut Campaign| campaign.depart(&book, "a", Mode::Campaign);
    let needs = |missing: &str| {
        Err(Refusal::Requires { scenario: "a".to_owned(), missing: missing.to_owned() })
    };
    assert_eq!(refused(&mut campaign), needs("ash"));
    campaign.stickers.insert("ash".to_owned());
    assert_eq!(refused(&mut campaign), needs("sled"));
    assert!(campaign.choices(&book).is_empty());
    campaign.travel.insert("sled".to_owned());
    assert_eq!(campaign.choices(&book), ["a"]);
}

// --- ROAD

/// A road event in each season's deck: 10 in summer, 20 in winter.
fn on_the_road(campaign: &mut Campaign) {
    campaign.road = [Deck::shuffled([10], &mut luck()), Deck::shuffled([20], &mut luck())];
}

#[track_caller]
fn check_event(chapter: Chapter, prepare: impl Fn(&mut Campaign), mode: Mode, event: Option<u16>) {
    let id = chapter.id.clone();
    let book = book(vec![chapter]);
    let mut campaign = campaign(&[&id]);
    on_the_road(&mut campaign);
    prepare(&mut campaign);
    assert_eq!(campaign.depart(&book, &id, mode).unwrap().event, event);
}

#[test]
fn fh_road_01_one_event_with_exceptions() {
    // FH-ROAD-01 to FH-ROAD-06, FH-SETUP-04, FH-PAGE-02
    let nothing = |_: &mut Campaign| {};
    check_event(chapter("a", 2), nothing, Mode::Campaign, Some(10));
    // FH-ROAD-02
    check_event(chapter("a", 0), nothing, Mode::Campaign, None);
    check_event(chapter("a", 1), nothing, Mode::Campaign, None);
    // FH-ROAD-03
    let again = |campaign: &mut Campaign| campaign.onward = Some(Onward::Again("a".to_owned()));
    check_event(chapter("a", 2), again, Mode::Campaign, None);
    // FH-ROAD-04
    let linked = |campaign: &mut Campaign| campaign.onward = Some(Onward::Linked("a".to_owned()));
    check_event(chapter("a", 2), linked, Mode::Campaign, None);
    // FH-ROAD-05, FH-PAGE-02
    let in_town = Chapter { place: Place::Town, ..chapter("a", 2) };
    check_event(in_town, nothing, Mode::Campaign, None);
    // FH-ROAD-06
    check_event(chapter("a", 2), nothing, Mode::Casual, None);
}

#[test]
fn fh_road_07_the_deck_of_the_season_of_the_next_week() {
    for (weeks, event) in [(0, 10), (9, 10), (10, 20), (19, 20), (20, 10)] {
        check_event(chapter("a", 2), |one| one.weeks = weeks, Mode::Campaign, Some(event));
    }
}

fn outcome(text: &str, wants: Vec<Wants>, fortunes: Vec<Fortune>) -> RoadOutcome {
    RoadOutcome { wants, text: text.to_owned(), fortunes, returns: false }
}

fn option(wants: Vec<Wants>, outcomes: Vec<RoadOutcome>) -> RoadOption {
    RoadOption { text: "do it".to_owned(), wants, outcomes }
}

/// A campaign before an open event with these options.
fn before(options: Vec<RoadOption>) -> (Campaign, Book) {
    let mut book = book(vec![chapter("a", 2)]);
    book.events = vec![RoadEvent { number: 10, text: "a cart in the ditch".to_owned(), options }];
    let mut campaign = campaign(&["a"]);
    on_the_road(&mut campaign);
    campaign.depart(&book, "a", Mode::Campaign).unwrap();
    (campaign, book)
}

#[test]
fn fh_road_08_to_12_front_choice_back_and_away() {
    // FH-ROAD-08, FH-ROAD-09, FH-ROAD-10, FH-ROAD-12, FH-ROAD-11
    let harm = vec![Fortune::AtSetup(RoadEffect::Damage(2)), Fortune::LoseGold(40)];
    let help = vec![Fortune::Gold(5)];
    let options = vec![
        option(vec![], vec![outcome("it bites", vec![], harm)]),
        option(vec![], vec![outcome("it thanks you", vec![], help)]),
    ];
    let (mut campaign, book) = before(options.clone());
    assert_eq!(campaign.open_event(&book).unwrap().text, "a cart in the ditch");
    // The scenario waits for it.
    assert_eq!(campaign.depart(&book, "a", Mode::Campaign), Err(Refusal::EventOpen));
    assert_eq!(campaign.resolve(&book, 2, &[0, 1], &mut luck()), Err(Refusal::NoOption(2)));
    // Only the back of what was chosen is read and applied, and only to those who take part.
    let read = campaign.resolve(&book, 0, &[0], &mut luck()).unwrap();
    assert_eq!((read.text.as_str(), read.at_setup), ("it bites", vec![RoadEffect::Damage(2)]));
    assert_eq!((campaign.characters[0].gold, campaign.characters[1].gold), (0, 30));
    // The card is gone.
    assert_eq!(campaign.open_event(&book), Err(Refusal::NoEvent));
    assert!(campaign.road[0].is_empty());
    // With the sign of return it goes under its deck.
    let mut options = options;
    options[1].outcomes[0].returns = true;
    let (mut campaign, book) = before(options);
    campaign.road[0].put_under(11);
    campaign.resolve(&book, 1, &[0, 1], &mut luck()).unwrap();
    assert_eq!(campaign.characters[1].gold, 35);
    assert_eq!(campaign.road[0].iter().copied().collect::<Vec<u16>>(), [11, 10]);
}

#[track_caller]
fn check_wants(wants: Wants, prepare: impl Fn(&mut Campaign), met: bool) {
    // FH-ROAD-16: otherwise.
    let outcomes =
        vec![outcome("yes", vec![wants.clone()], vec![]), outcome("otherwise", vec![], vec![])];
    let (mut campaign, book) = before(vec![option(vec![], outcomes.clone())]);
    prepare(&mut campaign);
    let read = campaign.resolve(&book, 0, &[0], &mut luck()).unwrap();
    assert_eq!(read.text, if met { "yes" } else { "otherwise" }, "{wants:?}");
    // An option with the same prerequisite.
    let (mut campaign, book) = before(vec![option(vec![wants], outcomes)]);
    prepare(&mut campaign);
    assert_eq!(campaign.resolve(&book, 0, &[0], &mut luck()).is_ok(), met);
}

#[test]
fn fh_road_13_to_16_prerequisites() {
    // FH-ROAD-13, FH-ROAD-14, FH-ROAD-15, FH-ROAD-16
    let nothing = |_: &mut Campaign| {};
    check_wants(Wants::Trait("educated".to_owned()), nothing, true);
    // Bo is strong, but does not take part.
    check_wants(Wants::Trait("strong".to_owned()), nothing, false);
    check_wants(Wants::Gold { amount: 30, collective: false }, nothing, true);
    check_wants(Wants::Gold { amount: 31, collective: false }, nothing, false);
    check_wants(Wants::Inspiration(1), nothing, false);
    check_wants(Wants::Inspiration(1), |one| one.inspiration = 1, true);
    check_wants(Wants::Sticker("ash".to_owned()), nothing, false);
    let sticker = |one: &mut Campaign| {
        one.stickers.insert("ash".to_owned());
    };
    check_wants(Wants::Sticker("ash".to_owned()), sticker, true);
    let done = |one: &mut Campaign| {
        one.completed.insert("b".to_owned());
    };
    check_wants(Wants::Completed("b".to_owned()), nothing, false);
    check_wants(Wants::Completed("b".to_owned()), done, true);
    // The town's stock counts only for what is wanted of all together.
    let stocked = |one: &mut Campaign| {
        one.stock.insert(Lumber, 1);
        one.characters[0].resources.insert(Lumber, 1);
        one.characters[1].resources.insert(Lumber, 5);
    };
    let lumber = |collective| Wants::Resource { kind: Lumber, amount: 2, collective };
    check_wants(lumber(false), stocked, false);
    check_wants(lumber(true), stocked, true);
    check_wants(lumber(true), nothing, false);
}

#[test]
fn fh_road_15_collective_gold_is_that_of_the_party() {
    let wants = Wants::Gold { amount: 60, collective: true };
    for (party, met) in [(vec![0, 1], true), (vec![0], false)] {
        let outcomes = vec![outcome("yes", vec![], vec![])];
        let (mut campaign, book) = before(vec![option(vec![wants.clone()], outcomes)]);
        assert_eq!(campaign.resolve(&book, 0, &party, &mut luck()).is_ok(), met);
    }
}

#[test]
fn fh_road_18_a_changed_deck_is_shuffled() {
    let add = vec![Fortune::AddEvent(Season::Winter, 99)];
    let remove = vec![Fortune::RemoveEvent(Season::Winter, 23)];
    let options = vec![
        option(vec![], vec![outcome("", vec![], add)]),
        option(vec![], vec![outcome("", vec![], remove)]),
    ];
    let changed = |choice: usize, seed: u64| {
        let (mut campaign, book) = before(options.clone());
        campaign.road[1] = Deck::shuffled([21, 22, 23, 24], &mut luck());
        let old: Vec<u16> = campaign.road[1].iter().copied().collect();
        campaign.resolve(&book, choice, &[0], &mut Generator::from_seed(seed)).unwrap();
        let new: Vec<u16> = campaign.road[1].iter().copied().collect();
        (old, new)
    };
    for (choice, count) in [(0, 5), (1, 3)] {
        let mut orders = std::collections::BTreeSet::new();
        for seed in 0..64 {
            let (old, new) = changed(choice, seed);
            assert_eq!(
                (new.len(), new.contains(&99), new.contains(&23)),
                (count, choice == 0, choice == 0)
            );
            let kept = |deck: &[u16]| {
                deck.iter().copied().filter(|one| ![23, 99].contains(one)).collect::<Vec<u16>>()
            };
            orders.insert(kept(&new) == kept(&old));
        }
        assert!(orders.contains(&false), "the others change places");
    }
}

// --- TTILE, LDECK: what treasures give the town

fn treasure(rewards: Vec<Reward>) -> (Campaign, Book, Report) {
    let mut book = book(vec![chapter("a", 2)]);
    book.chapters[0].treasures = vec![
        Treasure { number: 7, rewards: vec![Reward::Inspiration(9)] },
        Treasure { number: 8, rewards },
    ];
    let mut report = report("a", false);
    report.treasures = 0b10;
    (campaign(&["a"]), book, report)
}

#[test]
fn fh_ttile_07_a_design() {
    let (mut campaign, book, report) = treasure(vec![Reward::Design(5)]);
    campaign.supply.put(Shelf::Unavailable, 5, 4);
    campaign.supply.put(Shelf::Unavailable, 6, 4);
    settle(&mut campaign, &book, &report, Onward::Home);
    let copies = |item, shelf| campaign.supply.copies(shelf, item);
    assert_eq!((copies(5, Shelf::Unavailable), copies(5, Shelf::Craftable)), (0, 4));
    assert_eq!((copies(6, Shelf::Unavailable), copies(6, Shelf::Craftable)), (4, 0));
    assert_eq!(campaign.inspiration, 0, "the other treasure was not looted");
}

#[test]
fn fh_ttile_08_and_09_a_random_design() {
    // FH-TTILE-08, FH-TTILE-09
    let (mut campaign, book, report) = treasure(vec![Reward::RandomDesign]);
    campaign.supply.put(Shelf::Unavailable, 5, 2);
    campaign.designs = Deck::shuffled([5], &mut luck());
    settle(&mut campaign, &book, &report, Onward::Home);
    assert_eq!((campaign.supply.copies(Shelf::Craftable, 5), campaign.inspiration), (2, 0));
    let (mut campaign, book, report) = treasure(vec![Reward::RandomDesign]);
    settle(&mut campaign, &book, &report, Onward::Home);
    assert_eq!(campaign.inspiration, 1);
}

#[test]
fn fh_ttile_10_and_11_a_random_scenario() {
    // FH-TTILE-10, FH-TTILE-11
    let (mut campaign, book, report) = treasure(vec![Reward::RandomScenario]);
    campaign.random_scenarios = Deck::shuffled(["71.2".to_owned()], &mut luck());
    let settled = settle(&mut campaign, &book, &report, Onward::Home);
    assert!(settled.contains(&Settled::Section("71.2".to_owned())));
    assert_eq!((campaign.random_scenarios.len(), campaign.inspiration), (0, 0));
    let (mut campaign, book, report) = treasure(vec![Reward::RandomScenario]);
    settle(&mut campaign, &book, &report, Onward::Home);
    assert_eq!(campaign.inspiration, 1);
}

#[test]
fn fh_outcome_35_treasures_and_rewards_only_once() {
    // FH-OUTCOME-35, FH-OUTCOME-27
    let (mut campaign, mut book, mut report) = treasure(vec![Reward::Inspiration(3)]);
    book.chapters[0].prizes = vec![Prize::Gain(Reward::Gold(10))];
    report.completed = true;
    report.random_item = true;
    settle(&mut campaign, &book, &report, Onward::Home);
    // Two characters: 2 for completing it, 3 from the treasure.
    assert_eq!((campaign.characters[0].gold, campaign.inspiration), (40, 5));
    let again = campaign.depart(&book, "a", Mode::Campaign).unwrap();
    assert_eq!((again.treasures_looted, again.random_item_found), (0b10, true));
    settle(&mut campaign, &book, &report, Onward::Home);
    assert_eq!((campaign.characters[0].gold, campaign.inspiration), (40, 7));
}

#[test]
fn fh_ldeck_08_a_sticker_waits_for_the_next_loot_deck() {
    let sticker = vec![Fortune::LootSticker(4)];
    let (mut campaign, book) = before(vec![option(vec![], vec![outcome("", vec![], sticker)])]);
    campaign.resolve(&book, 0, &[0], &mut luck()).unwrap();
    assert_eq!(campaign.depart(&book, "a", Mode::Campaign).unwrap().loot_stickers, 1 << 4);
}

// --- GOAL

#[test]
fn fh_goal_05_and_06_three_checkmarks_a_mark_and_six_at_most() {
    // FH-GOAL-05, FH-GOAL-06
    let mut sheet = Sheet::begin("marshal", "Ada", &[]);
    for (gained, marks) in [(2, 0), (1, 1), (2, 1), (1, 2), (12, 6), (3, 6)] {
        sheet.check(gained, FROSTHAVEN.checkmark_cap);
        assert_eq!(sheet.perk_marks(), marks, "after {}", sheet.checkmarks);
    }
    assert_eq!(sheet.checkmarks, 18);
    // FH-OUTCOME-22: masteries count besides.
    sheet.masteries.insert(1);
    assert_eq!(sheet.perk_marks(), 7);
}

// --- OUTCOME

/// A report in which Ada looted 2 lumber from cards and a hide from a treasure.
fn with_loot(completed: bool) -> Report {
    let mut report = report("a", completed);
    let taken = &mut report.party[0].1;
    (taken.experience, taken.gold) = (9, 6);
    taken.resources = vec![(Lumber, 2), (Hide, 1)];
    taken.from_treasures = vec![(Hide, 1)];
    report
}

#[test]
fn fh_outcome_15_to_17_lost_and_home() {
    // FH-OUTCOME-15, FH-OUTCOME-16, FH-OUTCOME-17, FH-FAQ-125
    let book = book(vec![chapter("a", 2), chapter("b", 3)]);
    let mut campaign = campaign(&["a", "b"]);
    on_the_road(&mut campaign);
    let report = with_loot(false);
    let ways = campaign.ways_on(&book, &report).unwrap();
    assert_eq!(ways, [Onward::Home, Onward::Again("a".to_owned())]);
    settle(&mut campaign, &book, &report, Onward::Home);
    let ada = &campaign.characters[0];
    assert_eq!((ada.experience, ada.gold), (9, 36));
    assert_eq!(ada.resources, Stock::from([(Lumber, 2), (Hide, 1)]));
    // Any scenario may follow, the lost one too, with its road event.
    assert_eq!(campaign.choices(&book), ["a", "b"]);
    assert_eq!(campaign.depart(&book, "a", Mode::Campaign).unwrap().event, Some(10));
}

#[test]
fn fh_outcome_18_and_19_lost_and_again() {
    // FH-OUTCOME-18, FH-OUTCOME-19, FH-FAQ-124
    let book = book(vec![chapter("a", 2), chapter("b", 3)]);
    let mut campaign = campaign(&["a", "b"]);
    on_the_road(&mut campaign);
    let again = Onward::Again("a".to_owned());
    settle(&mut campaign, &book, &with_loot(false), again);
    let ada = &campaign.characters[0];
    assert_eq!((ada.experience, ada.gold), (9, 36));
    assert_eq!(ada.resources, Stock::from([(Hide, 1)]), "only what treasures gave");
    assert_eq!(campaign.choices(&book), ["a"]);
    let other = campaign.depart(&book, "b", Mode::Campaign);
    assert_eq!(other, Err(Refusal::MustPlay("a".to_owned())));
    assert_eq!(campaign.depart(&book, "a", Mode::Campaign).unwrap().event, None);
}

#[test]
fn fh_outcome_25_and_26_completed_step_by_step() {
    // FH-OUTCOME-25, FH-OUTCOME-26, FH-OUTCOME-33, FH-OUTCOME-34, FH-OUTCOME-41: in this order
    let mut book = book(vec![chapter("a", 2)]);
    let prizes = [
        Prize::Gain(Reward::Scenario("b".to_owned())),
        Prize::Gain(Reward::Gold(10)),
        Prize::Gain(Reward::Experience(5)),
        Prize::Gain(Reward::Checkmarks(1)),
        Prize::Gain(Reward::Inspiration(1)),
    ];
    book.chapters[0].prizes = prizes.to_vec();
    let mut campaign = campaign(&["a"]);
    let mut report = with_loot(true);
    report.party[1].1.checkmarks = 2;
    report.party[1].1.masteries = vec![0];
    let settled = settle(&mut campaign, &book, &report, Onward::Home);
    let resources = vec![(Lumber, 2), (Hide, 1)];
    let mut expected = vec![
        Settled::Pay { character: 0, experience: 9, gold: 6 },
        Settled::Pay { character: 1, experience: 0, gold: 0 },
        Settled::Resources { character: 0, resources },
        Settled::Resources { character: 1, resources: vec![] },
        Settled::Checkmarks { character: 1, checkmarks: 2 },
        Settled::Mastery { character: 1, mastery: 0 },
        Settled::Conclusion("the end of a".to_owned()),
    ];
    expected.extend(prizes.map(Settled::Prize));
    expected.extend([Settled::Inspiration(2), Settled::Completed]);
    assert_eq!(settled, expected);
    let bo = &campaign.characters[1];
    assert_eq!((bo.gold, bo.experience, bo.checkmarks, bo.perk_marks()), (40, 5, 3, 2));
    assert_eq!(campaign.inspiration, 3);
    assert!(campaign.unlocked.contains("b") && campaign.completed.contains("a"));
}

#[test]
fn fh_outcome_28_not_more_than_there_is() {
    let mut book = book(vec![chapter("a", 2)]);
    book.chapters[0].prizes =
        vec![Prize::LoseGold(35), Prize::LoseResource(Metal, 4), Prize::LoseInspiration(9)];
    let mut campaign = campaign(&["a"]);
    campaign.characters[1].gold = 50;
    campaign.stock.insert(Metal, 3);
    campaign.inspiration = 1;
    settle(&mut campaign, &book, &report("a", true), Onward::Home);
    assert_eq!((campaign.characters[0].gold, campaign.characters[1].gold), (0, 15));
    assert_eq!((campaign.stock[&Metal], campaign.inspiration), (0, 2));
}

#[test]
fn fh_outcome_29_and_30_an_item_for_one_of_them_a_design_for_all() {
    // FH-OUTCOME-29, FH-OUTCOME-30
    let mut book = book(vec![chapter("a", 2)]);
    book.chapters[0].prizes = vec![Prize::Gain(Reward::Item(5)), Prize::Gain(Reward::Design(6))];
    let mut campaign = campaign(&["a"]);
    campaign.supply.put(Shelf::Unavailable, 5, 2);
    campaign.supply.put(Shelf::Unavailable, 6, 3);
    let report = report("a", true);
    let stranger = campaign.clone().settle(&book, &report, Onward::Home, &[4]);
    assert_eq!(stranger, Err(Refusal::NoCharacter(4)));
    campaign.settle(&book, &report, Onward::Home, &[1]).unwrap();
    assert_eq!(
        (campaign.characters[0].items.len(), &campaign.characters[1].items[..]),
        (0, &[5][..])
    );
    assert_eq!(campaign.supply.copies(Shelf::Unavailable, 5), 1);
    assert_eq!(campaign.supply.copies(Shelf::Craftable, 6), 3);
}

#[test]
fn fh_outcome_33_inspiration_for_the_few() {
    // FH-OUTCOME-33, FH-OUTCOME-EX2
    for (count, inspiration) in [(2, 2), (3, 1), (4, 0)] {
        let book = book(vec![chapter("a", 2)]);
        let mut campaign = campaign(&["a"]);
        for name in ["Cy", "Di"] {
            campaign.characters.push(Sheet::begin("x", name, &[]));
        }
        let mut report = report("a", true);
        report.party = (0..count).map(|one| (one, takings(one as u8))).collect();
        settle(&mut campaign, &book, &report, Onward::Home);
        assert_eq!(campaign.inspiration, inspiration, "{count} characters");
    }
}

#[test]
fn fh_outcome_37_to_40_home_or_along_a_link() {
    // FH-OUTCOME-37, FH-OUTCOME-38, FH-OUTCOME-39, FH-OUTCOME-40, FH-FAQ-183
    let link = |to: &str, forced| Link { to: to.to_owned(), forced };
    let on = |to: &str| Onward::Linked(to.to_owned());
    let mut book = book(vec![chapter("a", 2), chapter("b", 3), chapter("c", 4)]);
    let mut campaign = campaign(&["a"]);
    let completed = report("a", true);
    assert_eq!(campaign.ways_on(&book, &completed).unwrap(), [Onward::Home]);
    book.chapters[0].links = vec![link("b", false)];
    assert_eq!(campaign.ways_on(&book, &completed).unwrap(), [Onward::Home, on("b")]);
    let refused = campaign.settle(&book, &completed, on("c"), &[]);
    assert_eq!(refused, Err(Refusal::NoSuchWay));
    // A link leads one way only.
    let back = campaign.ways_on(&book, &report("b", true)).unwrap();
    assert_eq!(back, [Onward::Home]);
    book.chapters[0].links = vec![link("b", false), link("c", true)];
    assert_eq!(campaign.ways_on(&book, &completed).unwrap(), [on("c")]);
    settle(&mut campaign, &book, &completed, on("c"));
    assert_eq!(campaign.choices(&book), ["c"]);
    // Completed before, it leads nowhere but home.
    campaign.onward = None;
    assert_eq!(campaign.ways_on(&book, &completed).unwrap(), [Onward::Home]);
}

// --- Gloomhaven: END and LOOT

/// A scenario played by the rules of Gloomhaven, with a treasure and prizes.
fn gloomhaven(treasure: Option<Reward>, prizes: Vec<Reward>) -> (Campaign, Book, Report) {
    let mut book = book(vec![chapter("a", 2), chapter("b", 3), chapter("c", 4)]);
    let rewards = treasure.into_iter().collect();
    book.chapters[0].treasures = vec![Treasure { number: 8, rewards }];
    book.chapters[0].prizes = prizes.into_iter().map(Prize::Gain).collect();
    let report = Report { treasures: 1, switches: GLOOMHAVEN, ..report("a", true) };
    (campaign(&["a", "b"]), book, report)
}

#[test]
fn gh_loot_06_a_found_item_that_was_sold_can_be_bought() {
    let (mut campaign, book, mut report) = gloomhaven(None, vec![]);
    campaign.supply.put(Shelf::Unavailable, 5, 2);
    report.party[0].1.sold = vec![5];
    report.party[1].1.items = vec![5];
    settle(&mut campaign, &book, &report, Onward::Home);
    assert_eq!(campaign.supply.copies(Shelf::Purchasable, 5), 1);
    // GH-LOOT-05
    assert_eq!(
        (campaign.characters[0].items.len(), &campaign.characters[1].items[..]),
        (0, &[5][..])
    );
}

#[test]
fn gh_loot_09_a_design_brings_all_copies_into_the_city_supply() {
    // GH-GLOSS-63
    let (mut campaign, book, report) = gloomhaven(Some(Reward::Design(5)), vec![]);
    campaign.supply.put(Shelf::Unavailable, 5, 3);
    settle(&mut campaign, &book, &report, Onward::Home);
    let copies = |shelf| campaign.supply.copies(shelf, 5);
    assert_eq!((copies(Shelf::Purchasable), copies(Shelf::Craftable)), (3, 0));
    assert_eq!(copies(Shelf::Unavailable), 0);
}

#[test]
fn gh_loot_07_a_random_design_and_its_other_copy() {
    let (mut campaign, book, report) = gloomhaven(Some(Reward::RandomDesign), vec![]);
    campaign.supply.put(Shelf::Unavailable, 5, 2);
    campaign.designs = Deck::shuffled([5], &mut luck());
    settle(&mut campaign, &book, &report, Onward::Home);
    assert_eq!(campaign.supply.copies(Shelf::Purchasable, 5), 2);
    assert!(campaign.designs.is_empty());
    // GH-LOOT-08: with no card left there is no reward.
    let (mut campaign, book, report) = gloomhaven(Some(Reward::RandomDesign), vec![]);
    let before = campaign.clone();
    settle(&mut campaign, &book, &report, Onward::Home);
    assert_eq!((campaign.supply, campaign.inspiration), (before.supply, 0));
}

#[test]
fn gh_loot_10_a_random_side_scenario() {
    let (mut campaign, book, report) = gloomhaven(Some(Reward::RandomScenario), vec![]);
    campaign.random_scenarios = Deck::shuffled(["c".to_owned()], &mut luck());
    let settled = settle(&mut campaign, &book, &report, Onward::Home);
    assert!(settled.contains(&Settled::Section("c".to_owned())));
    assert!(campaign.random_scenarios.is_empty());
    // GH-LOOT-11
    let (mut campaign, book, report) = gloomhaven(Some(Reward::RandomScenario), vec![]);
    let settled = settle(&mut campaign, &book, &report, Onward::Home);
    assert!(!settled.iter().any(|one| matches!(one, Settled::Section(_))));
    assert_eq!(campaign.inspiration, 0);
}

#[test]
fn gh_end_10_every_three_checkmarks_a_perk() {
    // GH-END-09, GH-GLOSS-31, GH-GLOSS-85: at once, and up to eighteen.
    let (mut campaign, book, mut report) = gloomhaven(None, vec![]);
    for (gained, total, perks) in [(2, 2, 0), (1, 3, 1), (2, 5, 1), (12, 17, 5), (2, 18, 6)] {
        report.party[0].1.checkmarks = gained;
        let settled = settle(&mut campaign, &book, &report, Onward::Home);
        assert!(settled.contains(&Settled::Checkmarks { character: 0, checkmarks: gained }));
        let ada = &campaign.characters[0];
        assert_eq!((ada.checkmarks, ada.perk_marks()), (total, perks));
    }
}

#[test]
fn gh_end_14_rewards_of_the_scenario() {
    // GH-END-17, GH-END-08: for a scenario that succeeded.
    let prizes = vec![Reward::Gold(10), Reward::Scenario("c".to_owned())];
    let (mut campaign, book, report) = gloomhaven(None, prizes);
    let lost = Report { completed: false, ..report.clone() };
    settle(&mut campaign, &book, &lost, Onward::Home);
    assert_eq!((campaign.characters[0].gold, campaign.choices(&book)), (30, vec!["a", "b"]));
    settle(&mut campaign, &book, &report, Onward::Home);
    assert_eq!((campaign.characters[0].gold, campaign.characters[1].gold), (40, 40));
    assert_eq!((campaign.choices(&book), campaign.inspiration), (vec!["a", "b", "c"], 0));
}

#[test]
fn gh_end_15_an_item_for_any_one_character() {
    // GH-END-16: a design for everybody.
    let (campaign, book, report) = gloomhaven(None, vec![Reward::Item(5), Reward::Design(6)]);
    for receiver in [0, 1] {
        let mut campaign = campaign.clone();
        campaign.supply.put(Shelf::Unavailable, 5, 2);
        campaign.supply.put(Shelf::Unavailable, 6, 3);
        campaign.settle(&book, &report, Onward::Home, &[receiver]).unwrap();
        assert_eq!(campaign.characters[receiver].items, [5]);
        assert!(campaign.characters[1 - receiver].items.is_empty());
        assert_eq!(campaign.supply.copies(Shelf::Unavailable, 5), 1);
        assert_eq!(campaign.supply.copies(Shelf::Purchasable, 6), 3);
    }
}

#[test]
fn gh_end_19_home_or_another_scenario() {
    // The same one at once, or any unlocked one after the journey.
    let (mut campaign, book, report) = gloomhaven(None, vec![]);
    on_the_road(&mut campaign);
    let lost = Report { completed: false, ..report };
    let again = Onward::Again("a".to_owned());
    assert_eq!(campaign.ways_on(&book, &lost).unwrap(), [Onward::Home, again]);
    settle(&mut campaign, &book, &lost, Onward::Home);
    assert_eq!(campaign.choices(&book), ["a", "b"]);
    assert!(campaign.depart(&book, "b", Mode::Campaign).unwrap().event.is_some());
}
