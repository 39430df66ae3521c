//! Some of a campaign's people play at a table of their own while it goes on, and come home.

mod common;
#[path = "common/hearth.rs"]
#[allow(unreachable_pub, dead_code, reason = "other tests play it too")]
mod hearth;
#[path = "common/roads.rs"]
#[allow(unreachable_pub, reason = "other tests play it too")]
mod roads;

use common::{raw, token};
use hearth::{HearthFamily, hearth};
use longrest_kernel::Key;
use longrest_table::{
    Ack, Act, Code, Custom, DuelFamily, Entry, Event, Library, Message, PersonId, Rejected, Shelf,
    Table,
};
use roads::Roads;
use serde_json::{Value, json};

fn shelf() -> Shelf {
    Shelf::new().with(HearthFamily).with(DuelFamily).with_saga(Roads)
}

/// A table, and what was written down of it.
struct Kept {
    table: Table,
    head: Vec<u8>,
    disk: Vec<Vec<u8>>,
    messages: u32,
}

impl Kept {
    fn new(table: Table) -> Kept {
        let head = table.head().encode();
        Kept { table, head, disk: Vec::new(), messages: 0 }
    }

    /// The table as it is read again: only the open chapter.
    fn reload(&mut self) {
        self.disk.extend(self.table.take_entries());
        let begins = |bytes: &Vec<u8>| {
            matches!(Entry::decode(bytes).expect("ours").event, Event::Chapter(_))
        };
        let first = self.disk.iter().rposition(begins).unwrap_or(0);
        let loaded = shelf().load(&self.head, &self.disk[first..], None);
        self.table = loaded.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(self.table.version(), self.disk.len() as u64);
    }

    fn act(&mut self, who: u16, act: Act) -> Result<Ack, Rejected> {
        self.messages += 1;
        let id = format!("message {}", self.messages);
        let message = Message { id, seen: self.table.version(), act };
        let answer = self.table.act(PersonId(who), &message, &token(&message.id));
        self.reload();
        answer
    }

    fn ok(&mut self, who: u16, act: Act) {
        let shown = format!("{act:?}");
        self.act(who, act).unwrap_or_else(|rejected| panic!("{shown}: {rejected:?}"));
    }

    fn refused(&mut self, who: u16, act: Act) -> Code {
        self.act(who, act).expect_err("this should be refused").code
    }

    /// Answers with the first option until the game is over.
    fn finish(&mut self) {
        for _ in 0..500 {
            let Some(&seat) = self.table.update(None, None).waiting.first() else { break };
            let who = self.table.roster().holder(seat).expect("held");
            let update = self.table.update(Some(who), None);
            let view = update.views.iter().find(|view| view.seat == Some(seat)).expect("seen");
            let options = view.question.as_ref().expect("asked").options.get();
            let options: Vec<Value> = serde_json::from_str(options).expect("a list");
            self.ok(who.0, Act::Answer { seat, choice: raw(&options[0]) });
        }
        assert!(self.table.is_over());
    }

    /// The group takes a road, and the chapter is over.
    fn leave(&mut self, road: u8) {
        self.ok(0, Act::Answer { seat: 0, choice: raw(&json!({ "Road": road })) });
        self.ok(0, Act::Answer { seat: 0, choice: raw(&json!({ "Leave": true })) });
        assert!(self.table.is_over());
    }

    /// Those who are to set out do.
    fn see_off(&mut self, code: &str) -> Kept {
        assert!(!self.table.go_on(Key([5, 5])).expect("possible"), "they set out first");
        let outing = self.table.outing("HOMEHOME", Key([6, 6])).expect("possible");
        let (table, carry) = outing.expect("somebody sets out");
        self.table.set_out(code, carry);
        self.reload();
        Kept::new(table)
    }

    fn go_on(&mut self) -> bool {
        let began = self.table.go_on(Key([7, u64::from(self.messages)])).expect("possible");
        self.reload();
        began
    }

    fn away(&mut self) -> Vec<(String, Value, bool)> {
        let chapter = self.table.update(None, None).chapter.expect("a campaign");
        chapter.away.into_iter().map(|one| (one.table, one.details, one.home)).collect()
    }

    fn note(&mut self) -> u64 {
        let update = serde_json::to_value(self.table.update(None, None)).expect("JSON");
        update["views"][0]["view"]["note"].as_u64().expect("a number")
    }
}

/// Four people with a chair each; whoever answers first answers for all.
fn campaign() -> Kept {
    let table = shelf().create(&hearth(4, 3), "Our year", Some(Key([1, 2]))).expect("a hearth");
    let mut kept = Kept::new(table);
    for seat in 0..4 {
        let name = format!("Person {seat}");
        kept.table.join(&name, token(&name).hash(), &[]).expect("there is room");
        kept.ok(seat.into(), Act::Claim { seat, invite: None });
    }
    kept.ok(0, Act::Custom { custom: Custom::Anyone });
    kept
}

#[test]
fn two_pairs_are_out_at_once_and_both_come_home() {
    let mut home = campaign();
    home.leave(1);
    let mut first = home.see_off("AAAAAAAA");
    assert!(home.go_on(), "the others stay at the hearth");
    home.leave(1);
    let mut second = home.see_off("BBBBBBBB");
    assert!(!home.go_on(), "nobody is left at the hearth");
    let out = |pair: u8| json!({ "pair": pair });
    assert_eq!(
        home.away(),
        [("AAAAAAAA".to_owned(), out(1), false), ("BBBBBBBB".to_owned(), out(2), false)]
    );
    assert_eq!(home.table.out(), ["AAAAAAAA", "BBBBBBBB"]);
    // The same people under the same tokens, at the seats of their chairs.
    for (table, people) in [(&mut first, [0, 1]), (&mut second, [2, 3])] {
        table.reload();
        let update = table.table.update(None, None);
        assert_eq!(update.home.as_deref(), Some("HOMEHOME"));
        assert_eq!(update.chapter, None);
        let holders: Vec<_> = update.seats.iter().map(|seat| seat.holder).collect();
        assert_eq!(holders, people.map(|who| Some(PersonId(who))));
        for who in 0..4 {
            let known = table.table.roster().person_of(token(&format!("Person {who}")).hash());
            assert_eq!(known, Some(PersonId(who)));
        }
        assert_eq!(table.table.report(), None, "nothing to bring yet");
        table.finish();
    }
    // The second pair is home first and is taken in, then the first.
    for (table, code, left) in [(&mut second, "BBBBBBBB", 1), (&mut first, "AAAAAAAA", 0)] {
        let (where_to, legacy) = table.table.report().expect("something to bring");
        assert_eq!(where_to, "HOMEHOME");
        let note = home.note();
        home.table.come_home(code, legacy.clone()).expect("expected");
        home.reload();
        // Once.
        let version = home.table.version();
        home.table.come_home(code, legacy.clone()).expect("it is known");
        assert_eq!(home.table.version(), version);
        if left == 1 {
            assert!(home.go_on(), "there is room: nobody is at the hearth");
        } else {
            assert!(home.away()[0].2, "it waits while others are at the hearth");
            assert!(!home.table.is_over() && !home.go_on());
            home.leave(2);
            assert!(home.go_on());
        }
        assert_eq!(home.away().len(), left);
        assert!(home.note() > note, "what they bring is taken in");
        let again = home.table.come_home(code, legacy).expect_err("they were taken in");
        assert_eq!(again.code, Code::NoChapter);
        table.table.reported();
        table.reload();
        assert_eq!(table.table.report(), None, "it has arrived");
    }
}

#[test]
fn what_is_on_its_way_stands() {
    let mut home = campaign();
    home.leave(1);
    let mut out = home.see_off("AAAAAAAA");
    // At home, before the next chapter: the decision to set out is not undone.
    for act in [Act::Undo { keep: 0 }, Act::Back, Act::Override { edit: raw(&json!({"Stock": 9})) }]
    {
        assert_eq!(home.refused(0, act), Code::Over);
    }
    assert_eq!(home.refused(0, Act::TakeBack), Code::Over);
    assert_eq!(home.refused(0, Act::Free { seat: 0, choice: raw(&json!("Take")) }), Code::Over);
    assert!(home.table.outing("HOMEHOME", Key([6, 6])).expect("possible").is_none(), "once");
    // And nobody goes back to before it.
    assert!(home.go_on());
    assert_eq!(home.refused(0, Act::Back), Code::NoChapter);
    let file = home.table.export_campaign(PersonId(0), Vec::new());
    assert!(file.is_err(), "the campaign is no file while somebody is out");
    // At their own table: as long as nothing is reported it can be undone.
    out.reload();
    out.finish();
    let steps = out.table.update(None, None).history.live;
    assert!(steps > 1);
    out.ok(0, Act::Undo { keep: 0 });
    assert!(out.table.report().is_none(), "a vote is open");
    out.ok(1, Act::Vote { vote: 1, agree: true });
    assert!(!out.table.is_over());
    out.finish();
    out.table.reported();
    out.reload();
    assert_eq!(out.refused(0, Act::Undo { keep: 0 }), Code::Over);
}

#[test]
fn nobody_brings_anything_home_who_did_not_set_out() {
    let mut home = campaign();
    let refused = home.table.come_home("AAAAAAAA", json!({})).expect_err("nobody is out");
    assert_eq!(refused.code, Code::NoChapter);
    let duel = a_duel();
    let mut alone = Kept::new(shelf().create(&duel, "", Some(Key([3, 3]))).expect("a duel"));
    alone.table.join("Ann", token("Ann").hash(), &[]).expect("there is room");
    alone.ok(0, Act::Claim { seat: 0, invite: None });
    alone.ok(0, Act::Claim { seat: 1, invite: None });
    alone.finish();
    assert_eq!(alone.table.report(), None, "it has no home");
    assert!(alone.table.come_home("AAAAAAAA", json!({})).is_err());
}

fn a_duel() -> longrest_table::Order {
    longrest_table::Order {
        game: "duel".into(),
        pack: "duel".into(),
        scenario: "yard".into(),
        options: json!({ "seats": 2, "rounds": 1 }),
        document: Value::Null,
    }
}
