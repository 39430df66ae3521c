//! What must hold after every step of every campaign that bots live.

use longrest_bots::town::{Household, Townsfolk};
use longrest_campaign::choice::Account;
use longrest_campaign::effect::{Season, Thing};
use longrest_campaign::id::{BuildingId, ItemId};
use longrest_campaign::state::Phase;
use longrest_campaign::tracks::{prosperity_level, soldiers_most};
use longrest_campaign::world::{EXPERIENCE, Status};
use longrest_campaign::{Book, Campaign, Fact, Resource, State, World};
use longrest_kernel::{Driver, Generator, Question, Seat, Told};
use std::collections::{BTreeMap, BTreeSet};

/// What an account has, by what was told.
type Books = BTreeMap<(Account, Thing), i64>;

/// Bots, with somebody who keeps the books and looks at everything.
pub(crate) struct Audited<'b> {
    book: &'b Book,
    /// Those who play.
    pub(crate) folk: Household<Townsfolk>,
    books: Books,
    before: World,
    built: BTreeSet<BuildingId>,
    operated: Option<u16>,
    /// How many steps were looked at.
    pub(crate) steps: u64,
}

fn books(world: &World) -> Books {
    let mut books = Books::new();
    let mut put = |account: Account, thing: Thing, amount: u16| {
        if amount > 0 {
            books.insert((account, thing), i64::from(amount));
        }
    };
    for kind in Resource::ALL {
        put(Account::Town, Thing::Resource(kind), world.town.stock.of(kind));
    }
    for (id, one) in world.everybody() {
        let who = Account::Character(id);
        put(who, Thing::Gold, one.gold);
        for kind in Resource::ALL {
            put(who, Thing::Resource(kind), one.resources.of(kind));
        }
        for item in &one.items {
            put(who, Thing::Item(item.clone()), 1);
        }
    }
    books
}

impl<'b> Audited<'b> {
    /// Somebody who looks at a chapter from its start.
    pub(crate) fn new(book: &'b Book, start: &State, chance: Generator) -> Audited<'b> {
        Audited {
            book,
            folk: Household::new(Townsfolk, chance),
            books: books(&start.world),
            before: start.world.clone(),
            built: BTreeSet::new(),
            operated: None,
            steps: 0,
        }
    }

    /// Double entry: what was told is what changed.
    fn enter(&mut self, told: &Told<Fact>) {
        let Fact::Moved { thing, amount, from, to } = &told.fact else { return };
        if matches!(thing, Thing::Experience | Thing::Checkmarks) {
            return;
        }
        for (account, by) in [(*from, -i64::from(*amount)), (*to, i64::from(*amount))] {
            if matches!(account, Account::Bank | Account::Spent) {
                continue;
            }
            let entry = self.books.entry((account, thing.clone())).or_default();
            *entry += by;
            if *entry == 0 {
                self.books.remove(&(account, thing.clone()));
            }
        }
    }

    fn look(&mut self, state: &State, facts: &[Told<Fact>]) {
        for told in facts {
            self.enter(told);
            self.timing(state, &told.fact);
        }
        let world = &state.world;
        assert_eq!(self.books, books(world), "supplies are the sums of what moved: {facts:#?}");
        copies(self.book, world);
        decks(self.book, world, state);
        self.values(state);
        self.before = world.clone();
        self.steps += 1;
    }

    /// What happens only at its time.
    fn timing(&mut self, state: &State, fact: &Fact) {
        match fact {
            Fact::Crafted { .. } | Fact::Brewed { .. } | Fact::Distilled { .. } => {
                assert_eq!(state.phase, Phase::Downtime, "nobody crafts outside Downtime");
            }
            Fact::Retired { .. } => {
                let town = [Phase::Gathering, Phase::Downtime, Phase::City];
                assert!(town.contains(&state.phase), "nobody retires outside town");
            }
            Fact::Built { building, .. } => {
                self.built.insert(building.clone());
            }
            Fact::Operates { building, .. } => {
                assert!(!self.built.contains(building), "{building} acts in its first phase");
                let number = self.book.building(building).map(|one| one.number);
                assert!(number > self.operated, "{building} acts after one of a higher number");
                self.operated = number;
            }
            Fact::Level { .. } => {
                use Phase::{City, Construction, Departure, Downtime, Gathering};
                let town = [Gathering, Downtime, Construction, City, Departure];
                assert!(town.contains(&state.phase), "a level in {:?}", state.phase);
            }
            Fact::EventDrawn { event } if self.book.rules.calendar => {
                let deck = self.book.event(event).map_or("", |event| event.deck.as_str());
                let season = match state.world.calendar.season() {
                    Season::Summer => "summer",
                    Season::Winter => "winter",
                };
                assert!(deck.starts_with(season), "{event} of {deck} in {season}");
            }
            _ => {}
        }
    }

    fn values(&self, state: &State) {
        let (world, before) = (&state.world, &self.before);
        assert!(world.calendar.weeks >= before.calendar.weeks, "weeks never fall");
        let level = |world: &World| prosperity_level(self.book, world.town.prosperity);
        assert!(level(world) >= level(before), "prosperity never falls");
        assert!(world.town.morale.is_none_or(|morale| morale <= 20));
        let most = soldiers_most(self.book, &world.town);
        assert!(world.town.soldiers <= most.max(before.town.soldiers), "soldiers fit");
        let mut classes = BTreeSet::new();
        for (id, one) in world.everybody() {
            assert!(one.experience >= EXPERIENCE[usize::from(one.level) - 1]);
            assert!(one.checkmarks <= 18 && one.marks_spent() <= one.marks_earned());
            if let Some(earlier) = before.characters.get(id.index()) {
                assert!(one.marks_earned() >= earlier.marks_earned(), "marks never fall");
            }
            let living = matches!(one.status, Status::Active | Status::SetAside);
            let once = self.book.rules.class_once_in_campaign;
            assert!(!living || !once || classes.insert(&one.class), "one of a class");
        }
        for (id, standing) in &world.town.buildings {
            let levels = self.book.building(id).map_or(0, |one| one.levels.len());
            assert!(
                usize::from(standing.level) <= levels && (standing.level > 0 || !standing.wrecked)
            );
        }
    }
}

/// Copies on shelves and in hands are those that were printed.
fn copies(book: &Book, world: &World) {
    let mut count: BTreeMap<&ItemId, u32> = BTreeMap::new();
    let shelves = world.supply.available.iter().chain(&world.supply.unavailable);
    shelves.for_each(|(item, copies)| *count.entry(item).or_default() += u32::from(*copies));
    let owned = world.characters.iter().flat_map(|one| &one.items);
    owned.for_each(|item| *count.entry(item).or_default() += 1);
    for item in &book.items {
        let there = count.get(&item.id).copied().unwrap_or(0);
        // Where unused items count as part of the supply, a copy may be lent twice.
        let lent = book.rules.unused_items_in_supply && there > u32::from(item.copies);
        assert!(lent || there == u32::from(item.copies), "{there} copies of {}", item.id);
    }
}

/// Cards in decks, in hands and out of the game are all there are.
fn decks(book: &Book, world: &World, state: &State) {
    let held = world.characters.iter().flat_map(|one| one.quest.iter().chain(&one.dealt));
    let mut quests: Vec<_> = held.collect();
    quests.extend(world.quests.undecided.iter().chain(&world.quests.bottom));
    quests.extend(&world.quests_removed);
    let count = quests.len();
    quests.sort();
    quests.dedup();
    assert_eq!(count, quests.len(), "a quest is in two places");
    assert!(quests.len() <= book.quests.len());
    let mut events: Vec<_> = world.events.values().flat_map(|deck| deck.next()).collect();
    events.clear();
    for deck in world.events.values() {
        events.extend(deck.undecided.iter().chain(&deck.bottom));
    }
    events.extend(&world.events_removed);
    let open = state.event.as_ref().map(|open| &open.event);
    events.extend(open);
    let count = events.len();
    events.sort();
    events.dedup();
    assert_eq!(count, events.len(), "an event is in two places");
    let started = book.events.iter().filter(|event| event.start);
    for event in started {
        assert!(events.contains(&&event.id), "{} is nowhere", event.id);
    }
}

impl Driver<Campaign> for Audited<'_> {
    fn answer(
        &mut self,
        rules: &Campaign,
        state: &State,
        question: &Question<'_, Campaign>,
    ) -> Option<(Seat, longrest_campaign::Choice)> {
        self.folk.answer(rules, state, question)
    }

    fn free(
        &mut self,
        rules: &Campaign,
        state: &State,
        question: &Question<'_, Campaign>,
    ) -> Option<(Seat, longrest_campaign::Choice)> {
        self.folk.free(rules, state, question)
    }

    fn chance(&mut self, draw: &longrest_campaign::Draw, weights: &[u32]) -> Option<usize> {
        self.folk.chance(draw, weights)
    }

    fn listens(&self) -> bool {
        true
    }

    fn hear(&mut self, state: &State, facts: &[Told<Fact>]) {
        self.folk.hear(state, facts);
        self.look(state, facts);
    }
}
