//! Classes that a group has unlocked in another game.

mod kit;

use longrest_campaign::World;
use longrest_campaign::id::ClassId;
use longrest_campaign::world::{Enhancement, Variants};
use longrest_haven::Edition;

fn worlds(of: Edition, from: Edition) -> (longrest_campaign::Book, World, World) {
    let book = kit::book(of);
    let players = ["one".to_owned(), "two".to_owned()];
    let world = World::new(&book, &players, Variants::default());
    let mut other = World::new(&kit::book(from), &players, Variants::default());
    let exile = other.classes.get_mut(&ClassId::from("exile")).expect("a class");
    exile.unlocked = true;
    let what = "attack".to_owned();
    exile.enhancements.push(Enhancement { card: "exile-10".into(), spot: 0, what, of: None });
    (book, world, other)
}

// FH-CROSS-01: into Frosthaven. FH-CROSS-02: out of it.
#[test]
fn fh_cross_01_02_a_class_unlocked_in_another_game_may_be_chosen() {
    for (of, from) in
        [(Edition::Frosthaven, Edition::Gloomhaven), (Edition::Gloomhaven, Edition::Frosthaven)]
    {
        let (book, mut world, other) = worlds(of, from);
        assert!(!world.classes[&ClassId::from("exile")].unlocked);
        assert_eq!(world.cross(&book, &other, false), 1);
        let exile = &world.classes[&ClassId::from("exile")];
        assert!(exile.unlocked);
        assert!(exile.enhancements.is_empty(), "only if the group likes");
        // What is unlocked already is not counted twice.
        assert_eq!(world.cross(&book, &other, false), 0);
    }
}

// FH-CROSS-03
#[test]
fn fh_cross_03_it_may_keep_its_enhancements() {
    let (book, mut world, other) = worlds(Edition::Frosthaven, Edition::Gloomhaven);
    world.cross(&book, &other, true);
    world.cross(&book, &other, true);
    let exile = &world.classes[&ClassId::from("exile")];
    assert_eq!(exile.enhancements.len(), 1);
    assert_eq!(exile.enhancements[0].what, "attack");
    // A spot that is taken here stays as it is; the others of the card are free.
    for (card, spot, kept) in [("exile-10", 0, 1), ("exile-10", 1, 2), ("exile-11", 0, 2)] {
        let (book, mut world, other) = worlds(Edition::Frosthaven, Edition::Gloomhaven);
        let here = world.classes.get_mut("exile").expect("a class");
        let what = "move".to_owned();
        here.enhancements.push(Enhancement { card: card.into(), spot, what, of: None });
        world.cross(&book, &other, true);
        let exile = &world.classes[&ClassId::from("exile")];
        assert_eq!(exile.enhancements.len(), kept, "{card} {spot}");
        assert_eq!(exile.enhancements[0].what, "move");
    }
}

#[test]
fn what_this_game_does_not_know_stays_behind() {
    let (book, mut world, mut other) = worlds(Edition::Frosthaven, Edition::Gloomhaven);
    let stranger = longrest_campaign::world::ClassRecord { unlocked: true, ..Default::default() };
    other.classes.insert("stranger".into(), stranger);
    assert_eq!(world.cross(&book, &other, true), 1);
    assert!(!world.classes.contains_key(&ClassId::from("stranger")));
}
