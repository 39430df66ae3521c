//! Four people craft, sell and brew at once at a real table: nobody is refused what is still there,
//! and nothing is made twice.

#[path = "../../campaign/tests/kit/mod.rs"]
#[allow(unused_imports, unreachable_pub, reason = "the invented book of the town")]
mod kit;

use longrest_campaign::content::Item;
use longrest_campaign::world::Standing;
use longrest_campaign::{Campaign, Resource, Setup, Stock, World};
use longrest_haven::Edition;
use longrest_kernel::{Generator, Key};
use longrest_table::{
    Act, BotSeat, Code, Custom, Drifter, Family, Library, Message, Order, PackInfo, PersonId,
    Prepared, Rejected, SeatName, Shelf, Table, Token,
};
use serde_json::Value;
use serde_json::value::RawValue;
use std::sync::Arc;

/// A town in Downtime, made by the order's document.
struct Town;

impl Family for Town {
    type Rules = Campaign;

    fn packs(&self) -> Vec<PackInfo> {
        Vec::new()
    }

    fn prepare(&self, order: &Order) -> Result<Prepared<Campaign>, Rejected> {
        let rules = Arc::new(kit::campaign(Edition::Frosthaven));
        let setup = serde_json::from_value::<(String, String)>(order.document.clone());
        let (world, report) =
            setup.map_err(|why| Rejected::new(Code::Impossible, why.to_string()))?;
        let party = longrest_campaign::id::PartyId(0);
        let setup = Setup { world, party, report: Some(report) };
        let seats = (0..4).map(|seat| SeatName { seat, name: format!("Player {seat}") }).collect();
        Ok(Prepared { rules, setup, title: "Town".to_owned(), seats, content: None })
    }

    fn bot(&self) -> Arc<dyn BotSeat<Campaign>> {
        Arc::new(Drifter)
    }
}

/// A world in which everybody can make much, and not everything for everybody.
fn world(luck: &mut Generator) -> World {
    let book = kit::book(Edition::Frosthaven);
    let mut world = kit::world(&book, 4);
    for id in ["12", "35", "37"] {
        let level = if id == "35" { 3 } else { 1 };
        world.town.buildings.insert(id.into(), Standing { level, ..Standing::default() });
    }
    let mut some = |most: u64| -> Stock {
        let all = Resource::ALL.into_iter();
        all.map(|kind| (kind, luck.below(most) as u16)).collect()
    };
    for one in &mut world.characters {
        one.resources = some(4);
        one.gold = 30;
    }
    world.town.stock = some(3);
    // The event of the week is over before anybody comes to the workshop.
    world.events.values_mut().for_each(|deck| *deck = Default::default());
    world
}

struct Evening {
    table: Table,
    messages: u32,
}

impl Evening {
    fn new(world: &World, key: u64) -> Evening {
        let report = kit::report(world, "two", false);
        let report = serde_json::to_string(&report).expect("plain");
        let mut world = world.clone();
        world.scenario_mut(&"two".into()).unlocked = true;
        let document = serde_json::to_value((world.to_document(), report)).expect("plain");
        let order = Order {
            game: "town".into(),
            pack: "invented".into(),
            scenario: "campaign".into(),
            options: Value::Null,
            document,
        };
        let table = Shelf::new().with(Town).create(&order, "", Some(Key([key, 18])));
        let mut evening = Evening { table: table.expect("a town"), messages: 0 };
        for seat in 0..4 {
            let name = format!("Person {seat}");
            let token = token(&name);
            evening.table.join(&name, token.hash(), &[]).expect("there is room");
            let claim = Act::Claim { seat, invite: None };
            evening.act(seat.into(), evening.table.version(), claim).expect("a free seat");
        }
        let act = Act::Custom { custom: Custom::Anyone };
        let seen = evening.table.version();
        evening.act(0, seen, act).expect("the keeper decides who decides");
        evening
    }

    fn act(&mut self, who: u16, seen: u64, act: Act) -> Result<(), Rejected> {
        self.messages += 1;
        let id = format!("message {}", self.messages);
        let message = Message { id: id.clone(), seen, act };
        self.table.act(PersonId(who), &message, &token(&id)).map(|_| ())
    }

    /// What a seat sees: its view, its question's options, its free actions.
    fn seen(&mut self, seat: u8) -> (Value, Vec<Value>, Vec<Value>) {
        let update = self.table.update(Some(PersonId(seat.into())), None);
        let view = update.views.iter().find(|view| view.seat == Some(seat)).expect("seen");
        let list = |raw: &RawValue| serde_json::from_str(raw.get()).expect("a list");
        let options = view.question.as_ref().map_or(Vec::new(), |one| list(&one.options));
        let shown = serde_json::from_str(view.view.get()).expect("a view");
        (shown, options, list(&view.free))
    }

    /// Answers what is asked until Downtime, as everybody would.
    fn until_downtime(&mut self) {
        for _ in 0..60 {
            let (view, _, _) = self.seen(0);
            if view["phase"] == "downtime" {
                return;
            }
            let asked = (0..4).find_map(|seat| {
                let (_, options, _) = self.seen(seat);
                let home = options.iter().find(|one| **one == "home").or(options.first()).cloned();
                home.map(|choice| (seat, choice))
            });
            let (seat, choice) = asked.expect("somebody is asked");
            let act = Act::Answer { seat, choice: raw(&choice) };
            let seen = self.table.version();
            self.act(seat.into(), seen, act).expect("an answer that was offered");
        }
        panic!("downtime never came");
    }
}

fn token(text: &str) -> Token {
    let mut bytes = [0u8; 16];
    for (at, byte) in text.bytes().enumerate() {
        bytes[at % 16] = byte ^ bytes[at % 16].rotate_left(3);
    }
    Token::from_random(bytes)
}

fn raw(value: &Value) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("JSON")
}

/// Whether a free action makes, sells or changes something.
fn is_trade(choice: &Value) -> bool {
    let Some(map) = choice.as_object() else { return false };
    let words = ["craft", "brew", "distil", "sell", "buy"];
    map.keys().any(|key| words.contains(&key.as_str()))
}

/// Copies on shelves and in hands are those that were printed; nobody owes anything.
fn conserved(items: &[Item], view: &Value, printed: &[u32]) {
    for (item, printed) in items.iter().zip(printed) {
        let shelf = view["shelf"].as_array().expect("a shelf");
        let there = shelf.iter().find(|one| one["id"] == item.id.as_str());
        let there = there.map_or(0, |one| one["copies"].as_u64().expect("a number") as u32);
        let holders = view["characters"].as_array().expect("characters").iter();
        let owned = holders.filter(|one| {
            one["items"].as_array().expect("items").iter().any(|id| *id == item.id.as_str())
        });
        let sum = there + owned.count() as u32;
        assert!(sum <= *printed, "{} copies of {} of {printed}", sum, item.id);
    }
}

/// How many interleavings are played; `LONGREST_INTERLEAVINGS` asks for more or fewer.
fn interleavings() -> u64 {
    let asked = std::env::var("LONGREST_INTERLEAVINGS").ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(1_000)
}

#[test]
fn four_people_at_once_get_what_is_there_and_nothing_twice() {
    let book = kit::book(Edition::Frosthaven);
    let printed: Vec<u32> = book.items.iter().map(|item| u32::from(item.copies)).collect();
    let (mut done, mut gone) = (0u64, 0u64);
    for seed in 0..interleavings() {
        let mut luck = Generator::from_seed(seed);
        let mut evening = Evening::new(&world(&mut luck), seed);
        evening.until_downtime();
        // Each decides on something after a look of its own, and acts whenever its phone does.
        let mut meant: Vec<Option<(u64, Value)>> = vec![None; 4];
        for _ in 0..14 {
            let seat = luck.below(4) as u8;
            let slot = usize::from(seat);
            let (view, options, free) = evening.seen(seat);
            conserved(&book.items, &view, &printed);
            if let Some((seen, choice)) = meant[slot].take() {
                let still = free.contains(&choice);
                let act = Act::Free { seat, choice: raw(&choice) };
                let before = evening.table.version();
                match evening.act(seat.into(), seen, act) {
                    Ok(()) => {
                        assert!(still, "seed {seed}: {choice} was not offered any more");
                        done += 1;
                    }
                    Err(refused) => {
                        assert!(!still, "seed {seed}: {choice} is there: {refused:?}");
                        assert_eq!(refused.code, Code::NotOffered);
                        assert_eq!(before, evening.table.version(), "a refusal changes nothing");
                        gone += 1;
                    }
                }
                continue;
            }
            // Whoever brewed says who gets it, sooner or later.
            let asked = options.iter().find(|one| one.get("for").is_some() || **one == "refuse");
            if let Some(choice) = asked {
                let act = Act::Answer { seat, choice: raw(choice) };
                let seen = evening.table.version();
                evening.act(seat.into(), seen, act).expect("an answer that was offered");
                continue;
            }
            let trades: Vec<&Value> = free.iter().filter(|choice| is_trade(choice)).collect();
            if !trades.is_empty() {
                let at = luck.below(trades.len() as u64) as usize;
                meant[slot] = Some((evening.table.version(), trades[at].clone()));
            }
        }
        let (view, _, _) = evening.seen(0);
        conserved(&book.items, &view, &printed);
    }
    assert!(done > interleavings() * 3, "{done} made");
    assert!(gone > interleavings() / 20, "{gone} were gone: the test tries nothing");
}
