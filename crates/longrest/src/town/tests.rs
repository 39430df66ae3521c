//! A campaign at the table: town, scenario, town, with our own packs, played by bots and reloaded.

mod copies;
mod hands;
mod parties;
mod sagas;

use super::{Havens, TownFamily};
use crate::haven::HavenFamily;
use crate::packs::Places;
use longrest_kernel::Key;
use longrest_table::{Act, Library, Message, Order, PersonId, Shelf, Table, Token};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::OnceLock;

/// Our own packs, opened once.
fn shelf() -> Shelf {
    static SHELF: OnceLock<Shelf> = OnceLock::new();
    let shelf = SHELF.get_or_init(|| {
        let packs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs");
        let packs = Places::only(&packs).all().expect("our packs");
        let havens = HavenFamily::open(&packs).expect("our packs have no mistakes");
        let towns = TownFamily::of(&havens);
        Shelf::new().with(havens).with(towns).with_saga(Havens)
    });
    shelf.clone()
}

/// A campaign in which bots hold every chair.
struct Year {
    table: Table,
    messages: u32,
}

impl Year {
    fn of(pack: &str, players: usize) -> Year {
        Year::with_key(pack, players, Key([3, 4]))
    }

    fn with_key(pack: &str, players: usize, key: Key) -> Year {
        let names: Vec<String> = (0..players).map(|at| format!("chair {at}")).collect();
        let order = Order {
            game: "town".to_owned(),
            pack: pack.to_owned(),
            scenario: "campaign".to_owned(),
            options: json!({ "players": names }),
            document: Value::Null,
        };
        let mut table = shelf().create(&order, "", Some(key)).expect("a campaign");
        table.join("Keeper", Token::from_random([7; 16]).hash(), &[]).expect("there is room");
        let mut year = Year { table, messages: 0 };
        for seat in 0..players as u8 {
            year.ok(Act::Claim { seat, invite: None });
            year.ok(Act::BotIn { seat });
        }
        year
    }

    fn ok(&mut self, act: Act) {
        self.messages += 1;
        let id = format!("m{}", self.messages);
        let message = Message { id, seen: self.table.version(), act };
        let fresh = Token::from_random([self.messages as u8; 16]);
        self.table.act(PersonId(0), &message, &fresh).expect("it may be done");
    }

    /// At home everybody has their chair again, and lends it once more.
    fn lend(&mut self) {
        let roster = self.table.roster();
        let back: Vec<u8> = roster.seats().filter(|one| !one.bot).map(|one| one.seat).collect();
        for seat in back {
            self.ok(Act::BotIn { seat });
        }
    }

    /// Plays the open chapter to its end and turns the page.
    fn chapter(&mut self) -> bool {
        self.lend();
        for _ in 0..20_000 {
            if self.table.is_chapter_over() {
                let number = u64::from(self.table.chapter().map_or(0, |(number, _)| number));
                return self.table.go_on(Key([9, number])).expect("a chapter follows");
            }
            assert!(self.table.bot_move(), "a bot has something to do");
        }
        panic!("the chapter does not end");
    }

    fn summary(&mut self) -> Value {
        serde_json::to_value(self.table.update(None, None)).expect("an update can be written")
    }
}

/// The words and views that a chapter begins with.
fn check(year: &mut Year, game: &str) {
    let update = year.summary();
    assert_eq!(update["game"], game);
    assert_eq!(update["title"].as_str().map(str::is_empty), Some(false));
}

#[test]
fn town_and_scenario_take_turns_in_both_editions() {
    for (pack, players) in [("frontier", 2), ("crossroads", 3)] {
        let mut year = Year::of(pack, players);
        check(&mut year, "town");
        for _ in 0..2 {
            assert!(year.chapter(), "the party sets out");
            check(&mut year, "haven");
            assert!(year.chapter(), "the party comes home");
            check(&mut year, "town");
        }
        let view = &year.summary()["views"][0]["view"];
        assert_eq!(view["chapter"], 3, "two scenarios are behind them");
        let gold = |at: usize| view["characters"][at]["experience"].as_u64();
        assert!(gold(0).is_some_and(|experience| experience > 0), "{view}");
        assert_eq!(view["characters"].as_array().map(Vec::len), Some(players));
    }
}

#[test]
fn a_campaign_without_a_pack_is_refused() {
    let order = Order {
        game: "town".to_owned(),
        pack: "nowhere".to_owned(),
        scenario: "campaign".to_owned(),
        options: Value::Null,
        document: Value::Null,
    };
    let refused = shelf().create(&order, "", Some(Key([1, 1]))).err().expect("nothing to play");
    assert!(refused.message.contains("nowhere"), "{}", refused.message);
}

#[test]
fn nothing_locked_is_read_in_town() {
    let mut year = Year::of("frontier", 2);
    let query = json!({"words": {"language": "en"}});
    let words = year.table.look(None, None, &query).expect("a spectator may read").to_string();
    // A locked class, a scenario that is not open, and the back of an event.
    assert!(words.contains("Marshal"), "what is open is there");
    assert!(!words.contains("Doorward"), "a locked class is not");
    assert!(!words.contains("Nine Lamps"), "a scenario nobody has opened is not");
    assert!(year.chapter());
}

#[test]
fn what_a_section_offers_is_read_while_it_is_asked() {
    // The letter of the third week asks what the lamps cost.
    let mut year = Year::of("frontier", 2);
    let query = json!({"words": {"language": "en"}});
    for _ in 0..12 {
        year.lend();
        while !year.table.is_chapter_over() {
            let view = year.summary()["views"][0]["view"].take();
            if view["phase"] == "outpost_event" && view["calendar"]["weeks"] == 3 {
                let words = year.table.look(None, None, &query).expect("a spectator may read");
                let offered = &words["campaign"]["asked"]["options"];
                assert_eq!(*offered, json!(["Name a price.", "Send them a lamp."]));
                return;
            }
            assert!(year.table.bot_move(), "a bot has something to do");
        }
        let number = u64::from(year.table.chapter().map_or(0, |(number, _)| number));
        assert!(year.table.go_on(Key([9, number])).expect("a chapter follows"));
    }
    panic!("the third week does not come");
}

#[test]
fn a_campaign_begins_from_a_filled_in_sheet() {
    let begin = |sheet: Value| {
        let order = Order {
            game: "town".to_owned(),
            pack: "frontier".to_owned(),
            scenario: "campaign".to_owned(),
            options: json!({ "players": ["Anna", "Ben"], "sheet": sheet }),
            document: Value::Null,
        };
        shelf().create(&order, "", Some(Key([3, 4])))
    };
    let sheet = json!({
        "weeks": 7, "prosperity": 6, "morale": 9, "stock": {"lumber": 4},
        "completed": [1], "open": [2],
    });
    let table = begin(sheet).expect("a campaign");
    let mut year = Year { table, messages: 0 };
    let view = year.summary()["views"][0]["view"].clone();
    assert_eq!(view["calendar"]["weeks"], 7);
    assert_eq!(view["town"]["prosperity"], 6, "the beginning is not counted twice");
    assert_eq!(view["town"]["morale"], 9);
    assert_eq!(view["town"]["stock"]["lumber"], 4);
    let done = |number: u64| {
        let all = view["scenarios"].as_array().expect("scenarios");
        all.iter().find(|one| one["number"] == number).map(|one| one["completed"] == true)
    };
    assert_eq!((done(1), done(2), done(3)), (Some(true), Some(false), None));
    let refused = begin(json!({ "completed": [99] })).err().expect("no such scenario");
    assert!(refused.message.contains("99"), "{}", refused.message);
}
