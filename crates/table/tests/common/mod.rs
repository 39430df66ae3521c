//! A table with people, for tests.

#![allow(dead_code, unreachable_pub, reason = "each test file uses a part of it")]

use longrest_kernel::Key;
use longrest_table::{
    Ack, Act, Code, DuelFamily, Library, Message, Order, PersonId, Rejected, Shelf, Table, Token,
    Update,
};
use serde_json::value::RawValue;
use serde_json::{Value, json};

pub fn shelf() -> Shelf {
    Shelf::new().with(DuelFamily)
}

pub fn order(seats: u8) -> Order {
    Order {
        game: "duel".into(),
        pack: "duel".into(),
        scenario: "yard".into(),
        options: json!({ "seats": seats, "rounds": 4 }),
        document: Value::Null,
    }
}

/// A table, what was written down of it, and a client per person.
pub struct Evening {
    pub table: Table,
    pub head: Vec<u8>,
    pub disk: Vec<Vec<u8>>,
    messages: u32,
}

impl Evening {
    /// One person per seat.
    pub fn of(seats: u8) -> Evening {
        let mut evening = Evening::with(seats, Some(Key([u64::from(seats), 11])));
        for seat in 0..seats {
            evening.come(&format!("Person {seat}"));
            evening.ok(seat.into(), Act::Claim { seat, invite: None });
        }
        evening
    }

    /// A table with nobody there.
    pub fn with(seats: u8, key: Option<Key>) -> Evening {
        let table = shelf().create(&order(seats), "", key).expect("the duel can be played");
        let head = table.head().encode();
        Evening { table, head, disk: Vec::new(), messages: 0 }
    }

    pub fn come(&mut self, name: &str) -> PersonId {
        let token = token(name);
        let person = self.table.join(name, token.hash(), &[]).expect("there is room");
        self.write();
        person
    }

    pub fn write(&mut self) {
        self.disk.extend(self.table.take_entries());
    }

    /// The same table, read from what was written down.
    pub fn reload(&mut self) {
        self.write();
        let loaded = shelf().load(&self.head, &self.disk, None);
        self.table = loaded.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(self.table.version(), self.disk.len() as u64);
    }

    /// Sends an act having seen the latest version, under a new id.
    pub fn act(&mut self, who: u16, act: Act) -> Result<Ack, Rejected> {
        self.messages += 1;
        let id = format!("message {}", self.messages);
        let message = Message { id, seen: self.table.version(), act };
        self.send(who, &message)
    }

    pub fn send(&mut self, who: u16, message: &Message) -> Result<Ack, Rejected> {
        let fresh = token(&message.id);
        let answer = self.table.act(PersonId(who), message, &fresh);
        self.write();
        answer
    }

    pub fn ok(&mut self, who: u16, act: Act) -> Ack {
        let shown = format!("{act:?}");
        self.act(who, act).unwrap_or_else(|rejected| panic!("{shown}: {rejected:?}"))
    }

    pub fn refused(&mut self, who: u16, act: Act) -> Code {
        let before = (self.table.version(), self.shown());
        let rejected = self.act(who, act).expect_err("this should be refused");
        assert_eq!(before, (self.table.version(), self.shown()), "a rejection changes nothing");
        rejected.code
    }

    pub fn update(&mut self, who: u16) -> Update {
        self.table.update(Some(PersonId(who)), None)
    }

    /// Everything everybody sees.
    pub fn shown(&mut self) -> String {
        let people: Vec<PersonId> = self.table.roster().people().map(|view| view.id).collect();
        let mut text = json(&self.table.update(None, None)).to_string();
        for who in people {
            text.push_str(&json(&self.table.update(Some(who), None)).to_string());
        }
        text
    }

    /// The options of a seat, and who holds it.
    pub fn options(&mut self, seat: u8) -> Option<(PersonId, Vec<Value>)> {
        let holder = self.table.roster().holder(seat)?;
        let update = self.table.update(Some(holder), None);
        let view = update.views.iter().find(|view| view.seat == Some(seat))?;
        let offer = view.question.as_ref()?;
        Some((holder, serde_json::from_str(offer.options.get()).expect("a list")))
    }

    /// Answers with the option of this number, for the first seat that is asked.
    pub fn play_one(&mut self, pick: usize) -> bool {
        let waiting = self.table.update(None, None).waiting;
        let Some(&seat) = waiting.first() else {
            return false;
        };
        let (holder, options) = self.options(seat).expect("the seat is asked");
        let choice = raw(&options[pick % options.len()]);
        self.ok(holder.0, Act::Answer { seat, choice });
        true
    }

    pub fn play_to_the_end(&mut self) {
        for pick in 0..10_000 {
            if !self.play_one(pick) {
                assert!(self.table.is_over());
                return;
            }
        }
        panic!("no game takes so long");
    }
}

pub fn token(text: &str) -> Token {
    let mut bytes = [0u8; 16];
    for (at, byte) in text.bytes().enumerate() {
        bytes[at % 16] = byte ^ bytes[at % 16].rotate_left(3);
    }
    Token::from_random(bytes)
}

pub fn raw(value: &Value) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("JSON")
}

pub fn json(update: &Update) -> Value {
    serde_json::to_value(update).expect("JSON")
}

pub fn answer(seat: u8, choice: Value) -> Act {
    Act::Answer { seat, choice: raw(&choice) }
}
