//! Repeated, stale and batched messages; what is written down is the whole table.

mod common;

use common::{Evening, answer, json, raw, shelf};
use longrest_table::{Act, Code, Entry, Event, Library, Message, PersonId, Rescue};
use serde_json::json;

#[test]
fn a_repeated_message_changes_nothing_and_gets_the_same_answer() {
    let mut evening = Evening::of(2);
    let act = answer(0, json!({ "Stance": "Swift" }));
    let message = Message { id: "mine".into(), seen: evening.table.version(), act };
    let first = evening.send(0, &message).expect("a stance can be taken");
    let version = evening.table.version();
    assert_eq!(evening.send(0, &message), Ok(first.clone()));
    assert_eq!(evening.table.version(), version);
    // Also when the server was gone in between: the id is on disk with what it did.
    evening.reload();
    assert_eq!(evening.send(0, &message), Ok(first));
    assert_eq!(evening.table.version(), version);
    // Another person's message with the same id is another message.
    let other = Message { act: answer(1, json!({ "Stance": "Steady" })), ..message };
    assert!(evening.send(1, &other).expect("a stance can be taken").version > version);
}

#[test]
fn a_repeated_rejection_stays_one() {
    let mut evening = Evening::of(2);
    evening.ok(0, Act::Pause);
    let act = answer(0, json!({ "Stance": "Swift" }));
    let message = Message { id: "mine".into(), seen: evening.table.version(), act };
    let first = evening.send(0, &message).expect_err("the game is paused");
    assert_eq!(first.code, Code::Paused);
    evening.ok(1, Act::Resume);
    // The client was told that nothing happened: a late double must not happen after all.
    assert_eq!(evening.send(0, &message), Err(first));
}

#[test]
fn a_stale_answer_is_told_so_but_a_secret_one_waits_for_nobody() {
    let mut evening = Evening::of(2);
    let seen = evening.table.version();
    let swift = |seat| answer(seat, json!({ "Stance": "Swift" }));
    evening.send(0, &Message { id: "a".into(), seen, act: swift(0) }).expect("offered");
    // The other's question is still the one they saw.
    evening.send(1, &Message { id: "b".into(), seen, act: swift(1) }).expect("offered");
    // Now everybody's question is a new one, even if the answer would fit by chance.
    for seat in 0..2 {
        let late = Message { id: "late".into(), seen, act: answer(seat, json!("End")) };
        let rejected = evening.send(seat.into(), &late).expect_err("stale");
        assert_eq!(rejected.code, Code::Stale);
        assert_eq!(rejected.version, Some(evening.table.version()));
    }
}

#[test]
fn answers_must_be_offered_and_ones_own() {
    let mut evening = Evening::of(2);
    assert_eq!(evening.refused(0, answer(0, json!("End"))), Code::NotOffered);
    assert_eq!(evening.refused(0, answer(0, json!({ "No": 1 }))), Code::Malformed);
    assert_eq!(evening.refused(0, answer(1, json!({ "Stance": "Swift" }))), Code::NotYourSeat);
    assert_eq!(evening.refused(0, answer(9, json!({ "Stance": "Swift" }))), Code::UnknownSeat);
    evening.ok(0, answer(0, json!({ "Stance": "Swift" })));
    assert_eq!(evening.refused(0, answer(0, json!({ "Stance": "Swift" }))), Code::NotAsked);
    assert_eq!(evening.refused(0, Act::Roll { outcome: 0 }), Code::NoChance);
    assert_eq!(evening.refused(0, Act::Free { seat: 0, choice: raw(&json!("Drink")) }), {
        Code::NotOffered
    });
    let watcher = evening.come("Watcher").0;
    assert_eq!(evening.refused(watcher, Act::Undo { keep: 0 }), Code::NotSeated);
    assert_eq!(evening.refused(watcher, Act::Pause), Code::NotSeated);
    assert_eq!(evening.refused(77, Act::Pause), Code::BadToken);
}

/// Two fighters, stances taken; it is the turn of a swift one who may walk three spaces.
fn walker() -> (Evening, u8) {
    let mut evening = Evening::of(2);
    evening.ok(0, answer(0, json!({ "Stance": "Swift" })));
    evening.ok(1, answer(1, json!({ "Stance": "Steady" })));
    let seat = evening.update(0).waiting[0];
    (evening, seat)
}

#[test]
fn a_batch_walks_until_something_happens() {
    let (mut evening, seat) = walker();
    let who = u16::from(seat);
    evening.ok(who, answer(seat, json!("Walk")));
    let (_, options) = evening.options(seat).expect("where to");
    let enter = options.iter().find(|option| option.get("Enter").is_some()).expect("a space");
    // There and "stop", and then an answer to a question of another kind, which is not given.
    let choices = vec![raw(enter), raw(&json!("Stop")), raw(&json!("End"))];
    let ack = evening.ok(who, Act::Answers { seat, choices });
    assert!((1..=2).contains(&ack.applied), "{ack:?}");
    assert!(ack.stopped.is_some(), "{ack:?}");
    // A batch whose first answer is not offered changes nothing.
    let none = Act::Answers { seat: 0, choices: vec![raw(&json!({ "Enter": 15 }))] };
    evening.refused(0, none);
    assert_eq!(evening.refused(0, Act::Answers { seat: 0, choices: vec![] }), Code::Malformed);
}

#[test]
fn the_answers_of_one_message_are_undone_and_brought_back_together() {
    let mut evening = Evening::of(2);
    let step = |evening: &mut Evening, seat: u8, choices: &[serde_json::Value]| {
        let choices = choices.iter().map(raw).collect();
        evening.ok(seat.into(), Act::Answers { seat, choices }).applied
    };
    // The swift walk and the others spring their snares until none is left: then two answers count.
    let mut before = None;
    for _ in 0..200 {
        let Some(&seat) = evening.update(0).waiting.first() else { break };
        let live = evening.update(0).history.live;
        let (_, options) = evening.options(seat).expect("it is asked");
        let enter = options.iter().find(|option| option.get("Enter").is_some());
        match enter {
            Some(enter) if step(&mut evening, seat, &[enter.clone(), json!("Stop")]) == 2 => {
                before = Some((u16::from(seat), live));
                break;
            }
            Some(_) => {}
            None => {
                let wanted = [json!({ "Stance": "Swift" }), json!("Walk")];
                let wanted = wanted.iter().find(|one| options.contains(one));
                step(&mut evening, seat, &[wanted.or(options.last()).expect("options").clone()]);
            }
        }
    }
    let (who, live) = before.expect("somebody walked in peace");
    for loaded in [false, true] {
        if loaded {
            evening.reload();
        }
        let after = evening.update(who).history;
        assert_eq!((after.live, after.back_to), (live + 2, live), "{loaded}");
    }
    evening.ok(who, Act::Undo { keep: live });
    let undone = evening.update(who).history;
    // The decision before was given by another message.
    assert_eq!((undone.back_to, undone.undone, undone.forth_by), (live - 1, 2, 2));
    evening.ok(who, Act::Redo { count: undone.forth_by });
    assert_eq!(evening.update(who).history.live, live + 2);
}

#[test]
fn what_is_written_down_is_the_whole_table() {
    let mut evening = Evening::of(3);
    let watcher = evening.come("Watcher");
    evening.ok(2, Act::Invite { seat: 2 });
    evening.ok(0, Act::Close);
    evening.ok(1, Act::BotIn { seat: 1 });
    evening.ok(watcher.0, Act::Rename { name: "Crow".into() });
    for pick in 0..40 {
        if evening.table.bot_seat().is_some() {
            assert!(evening.table.bot_move());
        } else {
            evening.play_one(pick * 7);
        }
    }
    let live = evening.update(0).history.live;
    evening.ok(0, Act::Undo { keep: live - 3 });
    evening.ok(2, Act::Vote { vote: 1, agree: true });
    evening.ok(0, Act::Pause);
    evening.ok(2, Act::Override { edit: raw(&json!({ "Hits": { "seat": 0, "hits": 3 } })) });
    let before = evening.shown();
    assert!(before.contains("\"paused\":true") && before.contains("\"override\""));
    evening.reload();
    assert_eq!(evening.shown(), before);
    // And it goes on the same way.
    evening.ok(0, Act::Vote { vote: 2, agree: true });
    evening.ok(0, Act::Resume);
    assert!(evening.update(2).history.live > 0);
}

#[test]
fn an_update_since_a_version_leads_to_the_same_log_as_a_whole_one() {
    let mut evening = Evening::of(2);
    let mut held: Vec<serde_json::Value> = Vec::new();
    let mut have = None;
    for round in 0..60u32 {
        match round % 9 {
            4 => {
                let history = evening.update(1).history;
                if history.live > 2 {
                    evening.ok(0, Act::Undo { keep: history.live - 2 });
                    if let Some(vote) = evening.update(0).vote {
                        evening.ok(1, Act::Vote { vote: vote.id, agree: true });
                    }
                }
            }
            7 => {
                let edit = json!({ "Hits": { "seat": round % 2, "hits": 4 + round % 3 } });
                evening.ok(1, Act::Override { edit: raw(&edit) });
                let vote = evening.update(0).vote.expect("a vote is open").id;
                evening.ok(0, Act::Vote { vote, agree: true });
            }
            8 => evening.reload(),
            _ => {
                evening.play_one(round as usize * 5);
            }
        }
        if round % 3 == 0 {
            let update = json(&evening.table.update(Some(PersonId(1)), have));
            have = update["version"].as_u64();
            held.truncate(update["log_from"].as_u64().expect("a number") as usize);
            held.extend(update["log"].as_array().expect("a list").iter().cloned());
            let whole = json(&evening.update(1));
            assert_eq!(whole["log_from"], 0, "the log of this test is short");
            assert_eq!(serde_json::Value::Array(held.clone()), whole["log"], "round {round}");
        }
    }
    assert!(held.len() > 20);
}

#[test]
fn a_game_goes_on_from_its_snapshot_when_the_rules_have_changed() {
    let mut evening = Evening::of(2);
    for pick in 0..9 {
        evening.play_one(pick * 3);
    }
    let (snapshot, taken) = evening.table.snapshot();
    let rescue = Rescue { version: evening.table.version(), snapshot, taken };
    evening.play_one(1);
    evening.play_one(2);
    let before = json(&evening.update(0))["views"].clone();
    // Newer rules lead elsewhere than what was written down says.
    let at = evening.disk.len() - 8;
    evening.disk[at] = with_another_digest(&evening.disk[at]);
    let mut table = shelf().load(&evening.head, &evening.disk, Some(&rescue)).expect("rescued");
    let after = table.update(Some(PersonId(0)), None);
    assert_eq!(json(&after)["views"], before, "the inputs since the snapshot were given again");
    let lost = after.history.live + after.beginning.expect("the log says so").lost;
    assert_eq!((after.history.live, lost), (2, 11));
    evening.disk.extend(table.take_entries());
    // From now on it loads by itself, and plays on.
    evening.reload();
    evening.play_to_the_end();
    evening.reload();
}

/// The same entry, but the game after its record was another.
fn with_another_digest(entry: &[u8]) -> Vec<u8> {
    let mut entry = Entry::decode(entry).expect("our own");
    let Event::Record(bytes) = &mut entry.event else { panic!("a record") };
    let mut record: serde_json::Value = serde_json::from_slice(bytes).expect("JSON");
    record["digest"] = "0123456789abcdef".into();
    *bytes = record.to_string().into_bytes();
    entry.encode()
}

#[test]
fn without_a_snapshot_a_game_goes_as_far_as_its_history_does() {
    let mut evening = Evening::of(2);
    for pick in 0..9 {
        evening.play_one(pick * 3);
    }
    let (live, shown) = (evening.update(0).history.live, json(&evening.update(0))["views"].clone());
    let at = evening.disk.len() - 4;
    let whole = evening.disk[at].clone();
    // Every input is still offered: nothing is lost but the proof that it led here.
    evening.disk[at] = with_another_digest(&whole);
    let mut table = shelf().load(&evening.head, &evening.disk, None).expect("as far as it goes");
    let update = table.update(Some(PersonId(0)), None);
    assert_eq!((update.history.live, json(&update)["views"].clone()), (live, shown));
    assert_eq!(update.beginning.map(|it| it.lost), Some(0));
    // One that cannot be read: up to it.
    let mut entry = Entry::decode(&whole).expect("our own");
    entry.event = Event::Record(br#"{"answer":"what?"}"#.to_vec());
    evening.disk[at] = entry.encode();
    let mut table = shelf().load(&evening.head, &evening.disk, None).expect("as far as it goes");
    let update = table.update(Some(PersonId(0)), None);
    assert_eq!(update.history.live, live - 4);
    assert_eq!(update.beginning.map(|it| it.lost), Some(4));
    evening.disk.extend(table.take_entries());
    evening.reload();
    evening.play_to_the_end();
}
