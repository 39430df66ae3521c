//! What lives, decks and supplies count, and what items are made of.

mod kit;

use kit::case::play;
use longrest_campaign::content::{Book, Craft, Deed};
use longrest_campaign::deck::Deck;
use longrest_campaign::world::{Life, Played};
use longrest_campaign::{Resource, Stock};
use longrest_haven::Edition;
use longrest_haven::goal::Tally;

fn played(scenario: &str, completed: bool, kills: u16) -> Played {
    Played {
        scenario: scenario.into(),
        completed,
        exhausted: scenario == "three",
        goal: scenario == "two",
        tallies: [(Tally::Kills, kills)].into(),
    }
}

// FH-RETIRE-01
#[test]
fn fh_retire_01_every_deed_is_counted() {
    let life = Life {
        tallies: [(Tally::Kills, 7)].into(),
        kills: [("brute".into(), 4), ("archer".into(), 3)].into(),
        scenarios: vec![
            played("one", true, 3),
            played("one", true, 4),
            played("two", true, 5),
            played("three", false, 6),
        ],
        looted: [(Resource::Hide, 2)].into(),
        gold_earned: 31,
        treasures: 32,
        crafted: 33,
        brewed: 34,
        built: 35,
        retirements: 36,
        weeks: 37,
        donated: 38,
    };
    let deeds = [
        (Deed::Tally(Tally::Kills), 7),
        (Deed::Tally(Tally::Rounds), 0),
        // Only those that were completed, from the number on.
        (Deed::Scenarios(Tally::Kills, 4), 2),
        (Deed::Scenarios(Tally::Kills, 5), 1),
        (Deed::Scenarios(Tally::Kills, 6), 0),
        (Deed::Scenarios(Tally::Rounds, 1), 0),
        (Deed::Kills("archer".into()), 3),
        (Deed::Kills("boar".into()), 0),
        (Deed::KindsKilled, 2),
        (Deed::Completed, 3),
        // However often.
        (Deed::CompletedThis("one".into()), 1),
        (Deed::CompletedThis("three".into()), 0),
        (Deed::CompletedThis("four".into()), 0),
        (Deed::Exhausted, 1),
        (Deed::Lost, 1),
        (Deed::Goals, 1),
        (Deed::Treasures, 32),
        (Deed::GoldEarned, 31),
        (Deed::Looted(Resource::Hide), 2),
        (Deed::Looted(Resource::Lumber), 0),
        (Deed::Crafted, 33),
        (Deed::Brewed, 34),
        (Deed::Built, 35),
        (Deed::Retirements, 36),
        (Deed::Weeks, 37),
        (Deed::Donated, 38),
    ];
    for (deed, expected) in deeds {
        assert_eq!(life.count(&deed), expected, "{deed:?}");
    }
}

#[test]
fn what_is_not_there_is_not_named() {
    let stock = Stock::from_iter([(Resource::Lumber, 0), (Resource::Hide, 2)]);
    assert_eq!(stock, Stock::from_iter([(Resource::Hide, 2)]));
    assert!(!stock.is_empty());
    assert!(Stock::default().is_empty());
    // As an older save may have it.
    let none = Stock([(Resource::Metal, 0)].into());
    assert!(none.is_empty());
    assert_eq!(none.iter().count(), 0);
    assert_eq!(stock.iter().collect::<Vec<_>>(), [(Resource::Hide, 2)]);
}

#[test]
fn a_deck_has_its_shuffled_cards_and_those_below() {
    let mut deck = Deck::shuffled(["a", "b"]);
    assert_eq!(deck.len(), 2);
    deck.put_under("c");
    assert_eq!(deck.len(), 3);
    assert_eq!(deck.next(), [&"a", &"b"]);
    assert!(deck.take(&"a") && deck.take(&"b"));
    assert_eq!((deck.len(), deck.next()), (1, vec![&"c"]));
    assert!(deck.take(&"c") && !deck.take(&"c"));
    assert_eq!(deck.len(), 0);
    assert!(deck.is_empty());
}

/// The invented book with other things to make an item of.
fn made_of(changes: &[(&str, &[&[&str]])]) -> Book {
    let mut book = kit::book(Edition::Frosthaven);
    for (id, items) in changes {
        let item = book.items.iter_mut().find(|one| one.id.as_str() == *id).expect("an item");
        let items = items.iter().map(|one| one.iter().map(|id| (*id).into()).collect()).collect();
        let resources = item.craft.take().map_or(Stock::default(), |craft| craft.resources);
        item.craft = Some(Craft { resources, items });
    }
    book
}

fn plays(book: Book, body: &str) {
    play(book, body).unwrap_or_else(|why| panic!("{why}"));
}

// FH-CRAFT-02
#[test]
fn fh_craft_02_three_items_can_be_given_for_one() {
    plays(
        made_of(&[("bastion", &[&["boots"], &["cloak"], &["helm"]])]),
        r#"
world characters.0.items = ["boots","cloak","helm"]; characters.0.resources = {"metal":2}
book outcome
home two lost; members.0.resources = {}
until downtime
0: craft 0 bastion with metal 2, boots, cloak, helm
see characters.0.items = ["bastion"]
"#,
    );
}

// FH-CRAFT-09: one copy is not given twice, for itself and for what replaces another item.
#[test]
fn fh_craft_09_a_copy_is_given_once() {
    let body = |own: &str, offers: &str| {
        format!(
            r#"
players 3
world characters.1.items = ["axe"]; characters.2.items = ["axe","boots"]
world supply.unavailable = {{}}; supply.available = {{"bastion":1}}
world characters.0.items = {own}; characters.0.resources = {{"metal":2,"lumber":1}}
book outcome
home two lost; members.0.resources = {{}}
until downtime
{offers} 0: craft 0 bastion*
"#
        )
    };
    for items in [&[&["boots"][..], &["axe"]], &[&["axe"][..], &["boots"]]] {
        let book = made_of(&[("bastion", items)]);
        plays(book, &body(r#"["boots"]"#, "offers not"));
    }
    let book = made_of(&[("bastion", &[&["cloak"], &["axe"]])]);
    plays(book, &body(r#"["boots","cloak"]"#, "offers"));
}

// FH-CRAFT-09
#[test]
fn fh_craft_09_what_is_made_of_each_other_is_made_of_nothing() {
    plays(
        made_of(&[("shield", &[&["buckler"]]), ("buckler", &[&["shield"]])]),
        r#"
world characters.1.items = ["buckler"]; supply.unavailable = {}; supply.available = {"bastion":1}
world characters.0.items = ["boots"]; characters.0.resources = {"metal":90,"lumber":90}
book outcome
home two lost; members.0.resources = {}
until downtime
offers not 0: craft*
"#,
    );
}

// FH-FAQ-216, FH-SELL-03: a potion that no recipe makes is worth half its price.
#[test]
fn fh_sell_03_a_potion_without_a_recipe() {
    let mut book = kit::book(Edition::Frosthaven);
    book.recipes.clear();
    for item in book.items.iter_mut().filter(|item| item.potion) {
        item.gold = 9;
    }
    plays(
        book,
        r#"
world characters.0.items = ["broth","murk"]
book outcome
home two lost
until downtime
offers 0: sell 0 broth 4
offers 0: sell 0 murk 6
"#,
    );
}
