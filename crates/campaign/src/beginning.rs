//! How a campaign begins: a world made from the book, and its opening.

use crate::content::{Book, Shelf};
use crate::deck::Deck;
use crate::effect::Content;
use crate::fact::Fact;
use crate::state::{Phase, Task};
use crate::town::{Flow, Play, enter, first};
use crate::world::{ClassRecord, Party, Player, Standing, Variants, World};
use crate::{effects, world};

impl World {
    // FH-CAMP-06, FH-FAQ-185 to FH-FAQ-188, FH-ISUP-01, FH-ISUP-02, FH-UNLOCK-12
    /// The world of a campaign that nobody has played yet.
    pub fn new(book: &Book, players: &[String], variants: Variants) -> World {
        let mut world = World { pack: book.pack.clone(), variants, ..World::default() };
        let chair = |name: &String| Player { name: name.clone(), here: true, closed: false };
        world.players = players.iter().map(chair).collect();
        world.parties = vec![Party::default()];
        for class in &book.classes {
            let record = ClassRecord { unlocked: !class.locked, ..ClassRecord::default() };
            world.classes.insert(class.id.clone(), record);
        }
        for item in &book.items {
            let on_shelf = match item.shelf {
                Shelf::Start => true,
                Shelf::Prosperity(level) => level <= 1,
                _ => false,
            };
            let supply = &mut world.supply;
            let shelf = if on_shelf { &mut supply.available } else { &mut supply.unavailable };
            if item.copies > 0 {
                shelf.insert(item.id.clone(), item.copies);
            }
        }
        for deck in book.decks() {
            let cards = book.events.iter().filter(|event| event.deck == deck && event.start);
            let cards = Deck::shuffled(cards.map(|event| event.id.clone()));
            world.events.insert(deck, cards);
        }
        let quests = book.quests.iter().filter(|quest| quest.start);
        world.quests = Deck::shuffled(quests.map(|quest| quest.id.clone()));
        world.random_scenarios = Deck::shuffled(book.beginning.random_scenarios.iter().cloned());
        world.random_designs = Deck::shuffled(book.beginning.random_designs.iter().cloned());
        for (week, section) in &book.calendar {
            world.calendar.sections.entry(*week).or_default().push(section.clone());
        }
        // FH-MAP-08: some can be built without an envelope.
        for building in book.buildings.iter().filter(|one| one.open) {
            world.town.buildings.insert(building.id.clone(), Standing::default());
        }
        world.town.guard = book.guard.iter().map(|card| (card.id.clone(), card.start)).collect();
        world
    }
}

// FH-CAMP-08, FH-CAMP-09, FH-CAMP-15
/// The opening is read: scenarios open, buildings stand, and what they do once is done.
pub(crate) fn open(cx: &mut Play<'_>) -> Flow {
    let book = cx.rules().book.clone();
    cx.tell("FH-CAMP-08", Fact::Begins);
    effects::say(cx, &book.beginning.text);
    for scenario in &book.beginning.scenarios {
        effects::unlock(cx, "FH-CAMP-08", &Content::Scenario(scenario.clone()));
    }
    // A sheet that was filled in before holds what the beginning brought.
    let filled = cx.state.world.chapters > 1;
    let mut once = Vec::new();
    for (id, level) in &book.beginning.buildings {
        let standing = world::Standing { level: *level, ..world::Standing::default() };
        cx.state.world.town.buildings.insert(id.clone(), standing);
        cx.tell("FH-BLDG-02", Fact::Built { building: id.clone(), level: *level });
        let levels = book.building(id).map_or(&[][..], |building| &building.levels);
        // FH-BLDG-13
        once.extend(levels.iter().take(usize::from(*level)).flat_map(|one| one.once.clone()));
    }
    once.extend(book.beginning.effects.iter().cloned());
    if filled {
        once.clear();
    }
    enter(cx, Phase::Gathering);
    first(cx, [Task::Effects(once)]);
    Ok(())
}
