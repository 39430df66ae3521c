//! A character of a campaign that is played from cardboard: said in town, played in the scenario,
//! and what was written down there is known the next time.

use super::{Year, shelf};
use longrest_table::{Act, Library, Message, PersonId, Rejected, Table, Token};
use serde_json::value::to_raw_value;
use serde_json::{Value, json};

impl Year {
    fn enter(&mut self, seat: u8, entry: &Value) -> Result<(), Rejected> {
        self.messages += 1;
        let entry = to_raw_value(entry).expect("JSON can be written");
        let act = Act::Enter { seat, entry };
        let id = format!("m{}", self.messages);
        let message = Message { id, seen: self.table.version(), act };
        let fresh = Token::from_random([self.messages as u8; 16]);
        self.table.act(PersonId(0), &message, &fresh).map(|_| ())
    }

    fn options(&self) -> Value {
        self.table.summary("CODE").order.options
    }
}

/// The table as a program finds it that reads what was written down in the open chapter.
fn found(head: &[u8], disk: &[Vec<u8>], first: usize) -> Table {
    let loaded = shelf().load(head, &disk[first..], None);
    loaded.unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_class_is_played_from_cardboard_in_a_campaign_and_grows_with_it() {
    let mut year = Year::of("frontier", 2);
    let head = year.table.head().encode();
    let mut disk = year.table.take_entries();
    year.ok(Act::BotOut { seat: 0 });
    let own = json!({ "name": "Angler", "hand_size": 9 });
    let no = year.enter(0, &json!({ "class": "nobody", "cardboard": own })).unwrap_err();
    assert!(no.message.contains("nobody"), "{}", no.message);
    let wrong =
        json!({ "class": "marshal", "cardboard": { "cards": [{ "name": "X", "top": ["hm"] }] } });
    let no = year.enter(0, &wrong).unwrap_err();
    assert!(no.message.contains("top, line 1"), "{}", no.message);
    assert_eq!(year.options().get("hands"), None, "nothing was changed");
    // Whatever class the first chair will play; and one is taken back.
    let classes = ["bonesetter", "doorward", "duskwalker", "hearthbinder", "hourblade", "marshal"];
    let others = ["pitwright", "thousandfold", "wayfarer", "weathervane"];
    for class in classes.into_iter().chain(others) {
        year.enter(0, &json!({ "class": class, "cardboard": own })).unwrap();
    }
    year.enter(0, &json!({ "class": "doorward", "cardboard": null })).unwrap();
    assert_eq!(year.options()["hands"]["0"].as_object().map(serde_json::Map::len), Some(9));
    assert!(year.chapter(), "the party sets out");

    let characters = year.options()["characters"].as_array().cloned().expect("a party");
    let seat = characters.iter().position(|one| one.get("cardboard").is_some()).expect("one");
    assert_eq!(characters.iter().filter(|one| one.get("cardboard").is_some()).count(), 1);
    let class = characters[seat]["class"].as_str().expect("its class").to_owned();
    year.table.keep_words(std::sync::Arc::new(shelf()));
    let named = |year: &Year| {
        let words = year.table.words("en").expect("words");
        let classes = words["classes"].as_array().cloned().expect("classes");
        let id = format!("cardboard-{}", seat + 1);
        classes.into_iter().find(|one| one["id"] == *id).expect("a class of its own")
    };
    assert_eq!(named(&year)["name"], "Angler");
    year.ok(Act::BotOut { seat: seat as u8 });
    let hook = json!({ "card": 0, "name": "Hook", "initiative": 12, "top": ["attack 3"],
                       "bottom": ["move 3"] });
    year.enter(seat as u8, &hook).unwrap();
    let flask = json!({ "name": "Flask", "slot": "small", "usage": "lost", "do": "heal 2, self" });
    year.enter(seat as u8, &json!({ "item": flask })).unwrap();
    assert_eq!(named(&year)["cards"][9]["name"], "Hook");
    // A program that reads it finds the same game.
    disk.extend(year.table.take_entries());
    let first = year.table.chapter().expect("a campaign").1 as usize;
    let again = found(&head, &disk, first);
    assert_eq!(again.snapshot().0, year.table.snapshot().0);

    assert!(year.chapter(), "the party comes home");
    let hands = year.options()["hands"]["0"].clone();
    assert_eq!(hands[&class]["cards"][0]["name"], "Hook", "{hands}");
    assert_eq!(hands[&class]["items"], json!([flask]), "{hands}");
    let view = year.summary()["views"][0]["view"].clone();
    let items = view["characters"].to_string();
    assert!(!items.contains("written-item"), "what lies on the table is not the campaign's");
    // The next scenario begins with what is known.
    assert!(year.chapter(), "they set out again");
    let characters = year.options()["characters"].clone();
    let known = characters.as_array().and_then(|all| all.iter().find(|one| one["class"] == *class));
    assert_eq!(known.expect("it is there")["cardboard"]["cards"][0]["name"], "Hook");
    assert!(year.chapter(), "and come home");
}
