//! A seat of cardboard at the table: cards that are written down are played, undone and read again.

use crate::haven::HavenFamily;
use crate::packs::Places;
use longrest_kernel::Key;
use longrest_table::{Act, Code, Library, Message, Order, PersonId, Rejected, Shelf, Table, Token};
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::OnceLock;

fn shelf() -> Shelf {
    static SHELF: OnceLock<Shelf> = OnceLock::new();
    let shelf = SHELF.get_or_init(|| {
        let packs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs");
        let packs = Places::only(&packs).all().expect("our packs");
        Shelf::new().with(HavenFamily::open(&packs).expect("our packs have no mistakes"))
    });
    shelf.clone()
}

/// One person at both seats: a marshal of cardboard and a bot.
struct Evening {
    table: Table,
    head: Vec<u8>,
    disk: Vec<Vec<u8>>,
    messages: u32,
}

fn raw(value: &Value) -> Box<RawValue> {
    to_raw_value(value).expect("JSON can be written")
}

impl Evening {
    fn of(own: Value) -> Evening {
        let order = Order {
            game: "haven".into(),
            pack: "frontier".into(),
            scenario: "tollhouse".into(),
            options: json!({ "characters": [
                { "class": "marshal", "items": [], "cardboard": own },
                { "class": "wayfarer", "items": [] },
            ] }),
            document: Value::Null,
        };
        let table = shelf().create(&order, "", Some(Key([2, 24]))).expect("a scenario");
        let head = table.head().encode();
        let mut evening = Evening { table, head, disk: Vec::new(), messages: 0 };
        let token = Token::from_random([3; 16]).hash();
        evening.table.join("Anna", token, &[]).expect("there is room");
        evening.ok(Act::Claim { seat: 0, invite: None });
        evening.ok(Act::Claim { seat: 1, invite: None });
        evening.ok(Act::BotIn { seat: 1 });
        evening
    }

    fn act(&mut self, act: Act) -> Result<(), Rejected> {
        self.messages += 1;
        let id = format!("m{}", self.messages);
        let message = Message { id, seen: self.table.version(), act };
        let fresh = Token::from_random([self.messages as u8; 16]);
        self.table.act(PersonId(0), &message, &fresh).map(|_| ())
    }

    fn ok(&mut self, act: Act) {
        self.act(act).unwrap_or_else(|rejected| panic!("{}", rejected.message));
    }

    fn write(&mut self, entry: &Value) -> Result<(), Rejected> {
        self.act(Act::Enter { seat: 0, entry: raw(entry) })
    }

    fn answer(&mut self, choice: &Value) {
        self.ok(Act::Answer { seat: 0, choice: raw(choice) });
    }

    fn update(&mut self) -> Value {
        let update = self.table.update(Some(PersonId(0)), None);
        serde_json::to_value(update).expect("an update can be written")
    }

    fn view(&mut self) -> Value {
        let update = self.update();
        let views = update["views"].as_array().expect("a list").clone();
        views.into_iter().find(|view| view["seat"] == 0).expect("the seat is held")
    }

    /// What is asked, and the options.
    fn asked(&mut self) -> (String, Vec<Value>) {
        let question = self.view()["question"].clone();
        let ask = &question["prompt"]["ask"];
        let name = match ask {
            Value::String(name) => name.clone(),
            Value::Object(fields) => fields.keys().next().cloned().unwrap_or_default(),
            _ => String::new(),
        };
        (name, question["options"].as_array().cloned().unwrap_or_default())
    }

    /// Goes on until something of this kind is asked, with the first option of everything else.
    fn until(&mut self, wanted: &str) {
        for _ in 0..400 {
            let (name, options) = self.asked();
            if name == wanted {
                return;
            }
            match options.first() {
                // Nobody rests, and a step is enough.
                Some(_) if options.iter().any(|one| one == "skip") => self.answer(&json!("skip")),
                Some(first) => self.answer(first),
                None => assert!(self.table.bot_move(), "somebody has something to do"),
            }
        }
        panic!("{wanted} is never asked");
    }

    fn pile(&mut self, pile: &str) -> Vec<u64> {
        let view = self.view();
        let cards = view["view"]["characters"][0][pile].as_array().cloned().unwrap_or_default();
        cards.iter().filter_map(Value::as_u64).collect()
    }

    /// The cards as the people read them.
    fn words(&mut self) -> Vec<Value> {
        self.table.keep_words(std::sync::Arc::new(shelf()));
        let words = self.table.words("en").expect("words");
        let classes = words["classes"].as_array().expect("classes").clone();
        let own =
            classes.into_iter().find(|class| class["id"] == "cardboard-1").expect("the class");
        own["cards"].as_array().expect("cards").clone()
    }

    fn reload(&mut self) {
        self.disk.extend(self.table.take_entries());
        let loaded = shelf().load(&self.head, &self.disk, None);
        self.table = loaded.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(self.table.version(), self.disk.len() as u64, "nothing began anew");
    }
}

fn hook(card: u64) -> Value {
    json!({ "card": card, "name": "Hook", "initiative": 0, "top": ["attack 3, range 4", "xp 1"],
            "bottom": ["move 4, jump"] })
}

/// Two blank cards are led by an initiative that is said, and the turn comes.
fn first_turn(evening: &mut Evening) -> [u64; 2] {
    evening.until("select_cards");
    let hand = evening.pile("hand");
    assert_eq!(hand.len(), 6, "as many blank cards as the hand holds");
    evening.answer(&json!({ "cards": [hand[0], hand[1]] }));
    let (name, options) = evening.asked();
    assert_eq!((name.as_str(), options.len()), ("say_initiative", 99));
    evening.answer(&json!({ "option": 7 }));
    evening.until("take_action");
    [hand[0], hand[1]]
}

fn blank() -> Value {
    json!({ "name": "Angler", "hand_size": 6, "hit_points": 11 })
}

// FH-SELECT-02, FH-CARD-04
#[test]
fn fh_card_04_what_is_written_down_is_played_and_is_a_card_from_then_on() {
    let mut evening = Evening::of(blank());
    let [first, second] = first_turn(&mut evening);
    let order = evening.view()["view"]["order"].clone();
    let own = order.as_array().unwrap().iter().find(|one| one["who"]["Character"] == 0).unwrap();
    assert_eq!(own["initiative"], 7, "as it was said");
    evening.write(&hook(first)).unwrap();
    let (_, options) = evening.asked();
    let new = 6;
    assert!(options.contains(&json!({ "top": new })), "{options:?}");
    assert!(!options.contains(&json!({ "top": first })), "{options:?}");
    assert!(options.contains(&json!({ "bottom": second })), "the other is still blank");
    let words = evening.words();
    assert_eq!((&words[6]["name"], &words[0]["name"]), (&json!("Hook"), &json!("Blank card 1")));
    // Its bottom half lets the character move, with every rule.
    evening.answer(&json!({ "bottom": new }));
    let (name, options) = evening.asked();
    assert_eq!(name, "move_step");
    let step = options.iter().find(|one| one.get("cell").is_some()).expect("a hex").clone();
    evening.answer(&step);
    evening.until("take_action");
    assert!(evening.pile("discard").contains(&new), "it was played");
    evening.answer(&json!("end_turn"));
    // It is a card like any other: a rest brings it back or loses it.
    evening.until("select_cards");
    let all = ["hand", "discard", "lost"].map(|pile| evening.pile(pile)).concat();
    assert!(all.contains(&new) && !all.contains(&first), "{all:?}");
}

#[test]
fn what_was_written_is_undone_brought_back_and_read_again() {
    let mut evening = Evening::of(blank());
    let [first, _] = first_turn(&mut evening);
    let before = evening.view();
    evening.write(&hook(first)).unwrap();
    let written = evening.view();
    let live = evening.update()["history"]["live"].as_u64().unwrap() as u32;
    evening.ok(Act::Undo { keep: live - 1 });
    assert_eq!(evening.view(), before, "the card is blank again");
    evening.ok(Act::Redo { count: 1 });
    assert_eq!(evening.view(), written);
    evening.reload();
    assert_eq!(evening.view(), written, "read from what was written down");
    assert_eq!(evening.words()[6]["name"], "Hook");
    // Written once more, better: the game goes on from there, also when it is read again.
    let better = json!({ "card": 6, "name": "Hook", "initiative": 31, "top": ["attack 4"],
                         "bottom": ["move 2"] });
    evening.write(&better).unwrap();
    evening.answer(&json!({ "basic_bottom": 7 }));
    let on = evening.view();
    evening.reload();
    assert_eq!(evening.view(), on);
    let live = evening.update()["history"]["live"].as_u64().unwrap() as u32;
    evening.ok(Act::Undo { keep: live - 3 });
    assert_eq!(evening.view(), before, "and all of it can be taken back");
}

#[test]
fn what_cannot_be_played_is_refused_with_its_place_and_changes_nothing() {
    let mut evening = Evening::of(blank());
    let [first, _] = first_turn(&mut evening);
    let (version, before) = (evening.table.version(), evening.view());
    let no = |entry: Value, says: &str, evening: &mut Evening| {
        let rejected = evening.write(&entry).unwrap_err();
        assert!(rejected.message.contains(says), "{}: {says}", rejected.message);
    };
    let mut typo = hook(first);
    typo["top"][1] = json!("atack 3");
    no(typo, "top, line 2: ", &mut evening);
    no(json!({ "card": 99, "name": "X", "top": ["move 1"] }), "no card 99", &mut evening);
    no(json!({ "card": first, "name": "X" }), "nothing is written", &mut evening);
    no(json!({ "card": first, "name": "", "top": ["move 1"] }), "has a name", &mut evening);
    no(json!({ "name": "X", "top": ["move 1"] }), "which `card`", &mut evening);
    no(json!({ "card": first, "name": "X", "tops": [] }), "tops", &mut evening);
    no(json!([1]), "which `card`", &mut evening);
    let entry = raw(&hook(0));
    let other = evening.act(Act::Enter { seat: 1, entry }).unwrap_err();
    assert_eq!(other.code, Code::BotPlays);
    assert_eq!((evening.table.version(), evening.view()), (version, before));
}

#[test]
fn cards_of_earlier_evenings_are_there_from_the_beginning() {
    let kept = json!([{ "name": "Hook", "initiative": 31, "top": ["attack 4"], "bottom": [] }]);
    let mut evening = Evening::of(json!({ "hand_size": 6, "cards": kept }));
    evening.until("select_cards");
    assert_eq!(evening.pile("hand").len(), 6);
    assert_eq!(evening.words()[0]["name"], "Hook");
    evening.answer(&json!({ "cards": [0, 1] }));
    assert_ne!(evening.asked().0, "say_initiative", "its initiative is known");
    let wrong = json!({ "cards": [{ "name": "Hook", "top": ["atack 4"] }] });
    let order = Order {
        game: "haven".into(),
        pack: "frontier".into(),
        scenario: "tollhouse".into(),
        options: json!({ "characters": [{ "class": "marshal", "cardboard": wrong }] }),
        document: Value::Null,
    };
    let refused = shelf().create(&order, "", None).err().expect("refused");
    assert!(refused.message.contains("top, line 1"), "{}", refused.message);
}

/// Uses the item of a slot, as soon as that may be done.
fn use_item(evening: &mut Evening, slot: u64) {
    let wanted = json!({ "item": slot });
    for _ in 0..200 {
        let (_, options) = evening.asked();
        if evening.view()["free"].as_array().is_some_and(|free| free.contains(&wanted)) {
            return evening.ok(Act::Free { seat: 0, choice: raw(&wanted) });
        }
        if options.contains(&wanted) {
            return evening.answer(&wanted);
        }
        match options.first().cloned() {
            Some(first) => evening.answer(&first),
            None => assert!(evening.table.bot_move(), "somebody has something to do"),
        }
    }
    panic!("the item is never offered");
}

fn flask() -> Value {
    json!({ "item": { "name": "Flask", "slot": "small", "usage": "spent", "do": "heal 3, self" } })
}

// FH-ITEM-14, FH-SETUP-17
#[test]
fn fh_item_14_an_item_that_is_written_down_is_carried_and_used_like_any_other() {
    let mut evening = Evening::of(blank());
    first_turn(&mut evening);
    let before = evening.view();
    let carried = |evening: &mut Evening| {
        evening.view()["view"]["characters"][0]["items"].as_array().cloned().unwrap_or_default()
    };
    assert_eq!(carried(&mut evening).len(), 0);
    evening.write(&flask()).unwrap();
    let all = carried(&mut evening);
    assert_eq!((all.len(), &all[0]["state"]), (1, &json!("ready")), "{all:?}");
    let place = all[0]["item"].as_u64().expect("which") as usize;
    evening.table.keep_words(std::sync::Arc::new(shelf()));
    let words = evening.table.words("en").expect("words");
    assert_eq!(words["items"][place]["name"], "Flask");
    // Undone, brought back and read again it is the same.
    let live = evening.update()["history"]["live"].as_u64().unwrap() as u32;
    evening.ok(Act::Undo { keep: live - 1 });
    assert_eq!(evening.view(), before);
    evening.ok(Act::Redo { count: 1 });
    evening.reload();
    assert_eq!(carried(&mut evening), all);
    // It is used by the rules: a flask that is drunk is spent.
    use_item(&mut evening, 0);
    for _ in 0..20 {
        if carried(&mut evening)[0]["state"] == "spent" {
            return;
        }
        let (_, options) = evening.asked();
        evening.answer(options.first().expect("a question about it"));
    }
    panic!("{:?}", carried(&mut evening));
}

#[test]
fn an_item_that_cannot_be_is_refused_and_changes_nothing() {
    let mut evening = Evening::of(blank());
    first_turn(&mut evening);
    let (version, before) = (evening.table.version(), evening.view());
    let no = |item: Value, says: &str, evening: &mut Evening| {
        let rejected = evening.write(&json!({ "item": item })).unwrap_err();
        assert!(rejected.message.contains(says), "{}: {says}", rejected.message);
    };
    let item = |name: &str, slot: &str, usage: &str, line: &str| {
        let (worn, used) = (slot, usage);
        json!({ "name": name, "slot": worn, "usage": used, "do": line })
    };
    no(item("Flask", "small", "spent", "heel 3"), "Flask: ", &mut evening);
    no(item("", "small", "spent", "heal 3, self"), "has a name", &mut evening);
    no(item("Flask", "pocket", "spent", "heal 3, self"), "pocket", &mut evening);
    no(item("Flask", "small", "often", "heal 3, self"), "often", &mut evening);
    no(item("Flask", "small", "flip", "heal 3, self"), "two sides", &mut evening);
    no(json!([]), "", &mut evening);
    assert_eq!((evening.table.version(), evening.view()), (version, before));
    // Two on the head are one too many.
    let hat = |n: u8| item(&format!("Hat {n}"), "head", "lost", "ward, self");
    evening.write(&json!({ "item": hat(1) })).unwrap();
    no(hat(2), "no room for it", &mut evening);
}

#[test]
fn items_of_earlier_evenings_are_brought_and_figures_are_summoned() {
    let hound = json!([{ "name": "Lamp Hound", "hit_points": 4, "attack": 2, "move": 3 }]);
    let call = json!({ "name": "Call", "initiative": 31, "top": ["summon lamp-hound", "persistent"],
                       "bottom": ["move 2"], "summons": hound });
    let items = json!([flask()["item"]]);
    let mut evening = Evening::of(json!({ "hand_size": 6, "cards": [call], "items": items }));
    evening.until("bring_item");
    assert_eq!(evening.asked().1[0], json!({ "item": 0 }), "the flask is there to bring");
    evening.until("select_cards");
    evening.answer(&json!({ "cards": [0, 1] }));
    evening.until("take_action");
    let figures = |evening: &mut Evening| {
        let view = evening.view();
        let figures = view["view"]["figures"].as_array().cloned().unwrap_or_default();
        let owned = |one: &&Value| one["kind"].to_string().to_lowercase().contains("summon");
        figures.iter().filter(owned).cloned().collect::<Vec<_>>()
    };
    assert_eq!(figures(&mut evening).len(), 0);
    evening.answer(&json!({ "top": 0 }));
    for _ in 0..20 {
        if let [one] = &figures(&mut evening)[..] {
            assert_eq!(one["hit_points"], 4, "{one}");
            evening.reload();
            assert_eq!(figures(&mut evening).len(), 1);
            return;
        }
        let (_, options) = evening.asked();
        evening.answer(options.first().expect("where it comes"));
    }
    panic!("nobody came");
}

#[test]
fn a_figure_that_cannot_be_is_refused() {
    let mut evening = Evening::of(blank());
    let [first, _] = first_turn(&mut evening);
    let entry = |hit_points: u64, line: &str| {
        json!({ "card": first, "name": "Call", "top": [line],
                "summons": [{ "name": "Hound", "hit_points": hit_points }] })
    };
    let no = evening.write(&entry(0, "summon hound")).unwrap_err();
    assert!(no.message.contains("hit points are"), "{}", no.message);
    let no = evening.write(&entry(3, "summon cat")).unwrap_err();
    assert!(no.message.contains("top, line 1"), "{}", no.message);
    evening.write(&entry(3, "summon hound")).unwrap();
    // Written once more with other numbers: those count from now on.
    let better = json!({ "card": 6, "name": "Call", "top": ["summon hound"],
                         "summons": [{ "name": "Hound", "hit_points": 5, "attack": 1 }] });
    evening.write(&better).unwrap();
    evening.reload();
}

/// A seat that knows so many cards and items.
fn knows(cards: usize, items: usize) -> Value {
    let card = |at: usize| json!({ "name": format!("Card {at}"), "top": ["attack 2"] });
    let item = |at: usize| {
        json!({ "name": format!("Ring {at}"), "slot": "small", "usage": "spent",
                "do": "heal 1, self" })
    };
    json!({ "hand_size": 6, "cards": (0..cards).map(card).collect::<Vec<_>>(),
            "items": (0..items).map(item).collect::<Vec<_>>() })
}

#[test]
fn what_is_known_is_kept_whole_and_what_cannot_be_kept_is_refused() {
    let mut evening = Evening::of(knows(39, 0));
    evening.until("select_cards");
    let card = evening.pile("hand")[0];
    let written = |name: &str| json!({ "card": card, "name": name, "top": ["attack 3"] });
    evening.write(&written("The fortieth")).unwrap();
    let no = evening.write(&written("One more")).unwrap_err();
    assert!(no.message.contains("40 cards are written down"), "{}", no.message);
    let options = |own: Value, written: Value| {
        let marshal = json!({ "class": "marshal", "cardboard": own });
        json!({ "characters": [marshal], "written": written })
    };
    let mut own = knows(39, 40);
    own["entered"] = json!([{ "name": "The fortieth", "top": ["attack 3"] },
                            { "name": "Card 3", "top": ["attack 4"] }]);
    let ring = |name: &str| {
        let ring = json!({ "name": name, "slot": "small", "usage": "lost", "do": "heal 2, self" });
        json!([0, ring])
    };
    let after = super::kept(&options(own, json!([ring("Ring 40"), ring("Ring 2")])), 0).unwrap();
    let names = |list: &str| -> Vec<String> {
        let all = after[list].as_array().unwrap().iter();
        all.map(|one| one["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!((names("cards").len(), names("items").len()), (40, 41), "nothing is left out");
    assert_eq!(after["cards"][3]["top"], json!(["attack 4"]));
    assert_eq!(names("items")[39..], ["Ring 40", "Ring 2"]);
    // The check before a game, at each limit and beyond it.
    let packs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/frontier");
    let loaded = longrest_pack::load(&packs).expect("a folder");
    let content = loaded.unwrap_or_else(|wrong| panic!("{wrong:?}")).content;
    let told = |own: &Value| super::check(&content, "marshal", own);
    assert_eq!(told(&knows(40, 64)), Ok(()));
    let many = told(&knows(41, 0));
    assert_eq!(many, Err("41 cards are written down; there can be 40".to_owned()));
    let many = told(&knows(0, 65));
    assert_eq!(many, Err("65 items are written down; there can be 64".to_owned()));
}

// FH-SETUP-17: of many items of cardboard all are there to choose from.
#[test]
fn fh_setup_17_many_items_of_cardboard_are_all_there_to_bring() {
    let mut evening = Evening::of(knows(0, 20));
    evening.until("bring_item");
    let offered = evening.asked().1;
    assert_eq!(offered.len(), 21, "twenty, and to bring no more");
    evening.answer(&json!({ "item": 19 }));
    evening.until("select_cards");
    let items = evening.view()["view"]["characters"][0]["items"].clone();
    assert_eq!(items.as_array().map(Vec::len), Some(1), "{items}");
    evening.reload();
    assert_eq!(evening.view()["view"]["characters"][0]["items"], items);
}
