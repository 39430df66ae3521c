//! TOWN, CHEST and what is bought and found.

use crate::bench::{Bench, on};
use longrest_descent::*;

/// The second hero shops with this many coins.
fn shop(coins: u16) -> Bench {
    let mut b = on("1 b").hero(2, move |hero| hero.coins = coins).start();
    b.turn(2, Action::Run).answer(Choice::Shop);
    b
}

#[test]
fn dj_town_05_buying_any_number() {
    // DJ-TOWN-05, DJ-TOWN-18, DJ-SETUP-18, DJ-SETUP-19, DJ-ITEM-04: as long as coins and stock
    // last.
    let mut b = shop(250);
    let (sword, bow) = (b.item("Sword"), b.item("Bow"));
    for left in [175, 100, 25] {
        b.answer(Choice::Buy(sword)).answer(Choice::Stow(sword));
        assert_eq!(b.hero(2).coins, left);
    }
    assert!(!b.offers(Choice::Buy(bow)), "75 coins, but only 25 left");
    let mut b = shop(1000);
    for _ in 0..3 {
        b.answer(Choice::Buy(sword)).answer(Choice::Drop(sword));
    }
    assert!(!b.offers(Choice::Buy(sword)), "three cards are all there are");
    assert!(b.offers(Choice::Buy(bow)));
}

#[test]
fn dj_town_06_selling_for_half() {
    // DJ-TOWN-06, DJ-CHEST-10, N-13: rounded down to a multiple of 25.
    let worth = |name: &str| {
        let mut b = on("1 b").equip(2, name).hero(2, |hero| hero.coins = 0).start();
        let item = b.item(name);
        b.turn(2, Action::Run).answer(Choice::Shop).answer(Choice::Sell(item));
        b.hero(2).coins
    };
    assert_eq!(worth("Sword"), 25);
    assert_eq!(worth("Crossbow"), 75);
    assert_eq!(worth("Belt"), 125, "copper");
    assert_eq!(worth("Silver Cup"), 250);
    assert_eq!(worth("Gold Cup"), 375);
}

#[test]
fn dj_town_07_the_price_list() {
    // DJ-TOWN-07, DJ-TOWN-08, DJ-TOWN-09, DJ-TOWN-10, DJ-TOWN-11, DJ-TOWN-12, DJ-TOWN-13
    let price = |choice: fn(&Bench) -> Choice| {
        let mut b = shop(2000);
        let choice = choice(&b);
        b.answer(choice);
        2000 - b.hero(2).coins
    };
    assert_eq!(price(|b| Choice::Buy(b.item("Healing Potion"))), 50);
    assert_eq!(price(|b| Choice::Buy(b.item("Vitality Potion"))), 50);
    assert_eq!(price(|_| Choice::BuyTreasure(Tier::Copper)), 250);
    assert_eq!(price(|_| Choice::BuyTreasure(Tier::Silver)), 500);
    assert_eq!(price(|_| Choice::BuyTreasure(Tier::Gold)), 750);
    assert_eq!(price(|_| Choice::BuySkill(SkillDeck::Fighting)), 1000);
    assert_eq!(price(|_| Choice::Train(AttackKind::Magic)), 500);
    // N-05: the price is a datum.
    let mut b = on("1 b").with(|content| content.switches.potion_town = [50, 25]).start();
    b.turn(2, Action::Run).answer(Choice::Shop);
    let potion = Choice::Buy(b.item("Vitality Potion"));
    b.answer(potion);
    assert_eq!(b.hero(2).coins, 275);
}

#[test]
fn dj_town_14_treasures_and_skills_are_drawn_at_random() {
    // DJ-TOWN-14, DJ-TOWN-15, DJ-SKILL-03: from the deck he names.
    let mut b = shop(2000);
    let belt = b.item("Belt");
    b.draws(&[belt.index()]).answer(Choice::BuyTreasure(Tier::Copper));
    assert_eq!(b.prompt(), Prompt::Received(HeroId(1), belt));
    b.answer(Choice::Equip(belt)).draws(&[2]).answer(Choice::BuySkill(SkillDeck::Wizardry));
    let skill = b.hero(2).skills().next().unwrap();
    assert_eq!(b.rules().content.skill(skill).name, "Prodigy");
    // A cache pays out and another card is drawn.
    let mut b = shop(500);
    let cache = b.item("Cache");
    b.draws(&[cache.index(), belt.index()]).answer(Choice::BuyTreasure(Tier::Copper));
    assert_eq!((b.hero(2).coins, b.prompt()), (300, Prompt::Received(HeroId(1), belt)));
}

#[test]
fn dj_town_16_training_raises_a_trait() {
    // DJ-TOWN-16, DJ-TOWN-17: not above five.
    let mut b = shop(9000);
    for rank in 2..=5 {
        b.answer(Choice::Train(AttackKind::Ranged));
        assert_eq!(b.rules().trait_of(b.state(), HeroId(1), AttackKind::Ranged), rank);
    }
    assert!(!b.offers(Choice::Train(AttackKind::Ranged)));
    assert!(b.offers(Choice::Train(AttackKind::Melee)));
}

#[test]
fn dj_town_03_heroes_in_town_are_adjacent() {
    let mut b = on("1 b").players(4).equip(2, "Sword").start();
    let sword = b.item("Sword");
    b.turn(2, Action::Run);
    assert!(b.offers(Choice::Give(sword, HeroId(2))));
    assert!(!b.offers(Choice::Give(sword, HeroId(0))));
}

#[test]
fn dj_chest_01_a_chest_is_opened_in_its_space() {
    // DJ-CHEST-01, DJ-CHEST-03, DJ-CHEST-04, DJ-CHEST-17: not picked up; gone for good.
    let mut b = on("1 c .").start();
    b.turn(1, Action::Run);
    assert!(!b.offers(Choice::OpenChest), "not from beside it");
    b.step("e");
    assert!(!b.options().iter().any(|option| matches!(option, Choice::PickUp(_))));
    b.answer(Choice::OpenChest);
    assert!(
        b.told("DJ-CHEST-04", Fact::ChestOpened { hero: HeroId(0), tier: Tier::Copper, curses: 0 })
    );
    assert_eq!(b.state().turn.movement, 5);
    assert!(!b.offers(Choice::OpenChest));
}

#[test]
fn dj_chest_02_not_with_another_figure_there() {
    let mut b = on("1 c .").start();
    b.turn(1, Action::Run).step("e").done();
    let mut b = on("
        1 . .
        . c 2
    ")
    .state(|rules, state| {
        let board = &rules.quest(state).board;
        let chest = board.cell(longrest_grid::Coord::new(1, 1)).unwrap();
        state.heroes[1].place = Place::Board(chest);
        state.heroes_at = state.hero_ids().filter_map(|hero| state.hero(hero).cell()).collect();
    })
    .start();
    b.turn(1, Action::Run).step("se");
    assert!(!b.offers(Choice::OpenChest));
}

#[test]
fn dj_chest_05_contents_for_every_hero() {
    // DJ-CHEST-05, DJ-CHEST-06, DJ-CHEST-07, DJ-CHEST-14, DJ-CHEST-15: in town too; kept or handed
    // back for 250.
    let mut b = on("1 c .").quest(|quest| {
        quest.chests[0].treasures = [1, 0, 0];
    });
    b = b.equip(2, "Axe");
    let mut b = b.start();
    let (belt, cloak) = (b.item("Belt"), b.item("Cloak"));
    b.draws(&[belt.index(), cloak.index()]);
    b.turn(1, Action::Run).step("e").answer(Choice::OpenChest);
    assert_eq!(b.state().conquest, 7);
    assert_eq!(b.prompt(), Prompt::Treasure(HeroId(0), belt));
    b.answer(Choice::Refund);
    assert_eq!(b.hero(1).coins, 300 + 100 + 250);
    assert_eq!((b.prompt(), b.hero(2).coins), (Prompt::Treasure(HeroId(1), cloak), 400));
    b.answer(Choice::Keep);
    assert!(b.offers(Choice::Equip(cloak)) && b.offers(Choice::ChangeEquipment));
    b.answer(Choice::ChangeEquipment).answer(Choice::Equip(cloak));
    let worn: Vec<ItemId> = b.hero(2).equipped().map(|held| held.item).collect();
    assert_eq!(worn, [cloak], "the axe went into the pack");
}

#[test]
fn dj_chest_08_silver_and_gold() {
    // DJ-CHEST-08, DJ-CHEST-09
    for (tier, value) in [(Tier::Silver, 500), (Tier::Gold, 750)] {
        let mut b = on("1 c .").quest(move |quest| {
            quest.chests[0].treasures[tier as usize] = 1;
        });
        b = b.players(3);
        let mut b = b.start();
        b.turn(1, Action::Run).step("e").answer(Choice::OpenChest).answer(Choice::Refund);
        assert_eq!(b.hero(1).coins, 400 + value);
    }
}

#[test]
fn dj_chest_16_an_empty_deck_stays_empty() {
    let mut b = on("1 c .").quest(|quest| quest.chests[0].treasures = [0, 1, 0]);
    b = b.state(|_, state| state.stock.fill(0));
    let mut b = b.start();
    b.turn(1, Action::Run).step("e").answer(Choice::OpenChest);
    assert!(b.told("DJ-CHEST-16", Fact::TreasureGone { tier: Tier::Silver }));
    assert_eq!(b.prompt(), Prompt::Act(HeroId(0)));
}

#[test]
fn dj_chest_12_each_curse_is_threat_for_each_hero() {
    let mut b = on("1 c . 3").quest(|quest| {
        quest.chests.retain(|chest| chest.curses > 0);
        quest.chests[0].curses = 2;
    });
    b = b.threat(0);
    let mut b = b.start();
    b.turn(1, Action::Run).step("e").answer(Choice::OpenChest);
    assert_eq!(b.state().threat, 6);
}

#[test]
fn the_later_official_changes_are_switches() {
    // DJ-CHEST-07, DJ-TOWN-09, DJ-TREAS-06: no refund, treasures after chests, one potion.
    let mut b = on("1 c .")
        .quest(|quest| quest.chests[0].treasures = [1, 0, 0])
        .with(|content| {
            content.switches.treasure_refund = false;
            content.switches.treasure_after_chest = true;
            content.switches.one_potion = true;
        })
        .equip(1, "Healing Potion")
        .equip(1, "Vitality Potion")
        .hero(2, |hero| hero.coins = 2000)
        .start();
    b.turn(2, Action::Run).answer(Choice::Shop);
    assert!(!b.offers(Choice::BuyTreasure(Tier::Copper)));
    b.done().done();
    let potion = Choice::Drink(b.item("Healing Potion"));
    let other = Choice::Drink(b.item("Vitality Potion"));
    b.turn(1, Action::Run).answer(potion);
    assert!(!b.offers(other));
    b.step("e").answer(Choice::OpenChest);
    assert!(matches!(b.prompt(), Prompt::Received(..)), "nothing to hand back");
}

#[test]
fn shields_cloaks_and_ghosts() {
    // DJ-TURN-03: wounds are cancelled after armor; shields not those that ignore it.
    let mut b = on("1 b").equip(1, "Ghost Ring").equip(1, "Shield").overlord_turn().start();
    b.activate('b').dice("R3 G1").strike(0, 0);
    for _ in 0..2 {
        let last = b.options().into_iter().rev().nth(1).unwrap();
        b.answer(last);
    }
    b.answer(Choice::Pass);
    assert_eq!((b.hero(1).wounds, b.hero(1).fatigue), (12 - 3, 2));
    let mut b = on("1 o .").equip(1, "Ghost Ring").equip(1, "Shield").start();
    b.turn(1, Action::Run).step("e");
    assert_eq!(b.options().len(), 2, "the ring alone helps against a fall");
    let mut b = on("1 b").equip(1, "Cloak").overlord_turn().start();
    b.activate('b').dice("R3 G1 B2 B1 B4 B3").strike(0, 0);
    assert_eq!(b.hero(1).wounds, 12 - 2, "four wounds, two surges");
}
