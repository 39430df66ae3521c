//! A campaign at one table: chapters that follow each other, chairs, weighty questions, and people
//! who act at once.

mod common;
#[path = "common/hearth.rs"]
#[allow(unreachable_pub, reason = "other tests play it too")]
mod hearth;

use common::{json, raw, token};
use hearth::{HearthFamily, Rounds, hearth};
use longrest_kernel::{Generator, Key};
use longrest_table::{
    Ack, Act, Bounds, Code, Custom, DuelFamily, Entry, Event, Library, Limits, Message, PersonId,
    Rejected, Shelf, Table, Update,
};
use serde_json::{Value, json};

/// A campaign, and what was written down of it.
struct Year {
    table: Table,
    head: Vec<u8>,
    disk: Vec<Vec<u8>>,
    messages: u32,
    keys: u64,
}

fn shelf(chapters: u32) -> Shelf {
    Shelf::new().with(HearthFamily).with(DuelFamily).with_saga(Rounds(chapters))
}

impl Year {
    /// One person per chair; so many lanterns.
    fn of(people: u8, stock: u8) -> Year {
        let table = shelf(9).create(&hearth(people, stock), "Our year", Some(Key([1, 2])));
        let table = table.expect("a hearth");
        let head = table.head().encode();
        let mut year = Year { table, head, disk: Vec::new(), messages: 0, keys: 0 };
        for seat in 0..people {
            let name = format!("Person {seat}");
            year.table.join(&name, token(&name).hash(), &[]).expect("there is room");
            year.ok(seat.into(), Act::Claim { seat, invite: None });
        }
        year
    }

    fn write(&mut self) {
        self.disk.extend(self.table.take_entries());
    }

    /// Lets the next chapter begin if this one is over.
    fn turn(&mut self) -> bool {
        self.keys += 1;
        let turned = self.table.go_on(Key([self.keys, 7])).expect("the saga goes on");
        self.write();
        turned
    }

    /// The table as it is read again: only the open chapter.
    fn reload(&mut self) {
        self.write();
        let begins = |bytes: &Vec<u8>| {
            matches!(Entry::decode(bytes).expect("ours").event, Event::Chapter(_))
        };
        let first = self.disk.iter().rposition(begins).unwrap_or(0);
        let loaded = shelf(9).load(&self.head, &self.disk[first..], None);
        self.table = loaded.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(self.table.version(), self.disk.len() as u64);
        assert_eq!(self.table.chapter().map(|(_, at)| at), Some(first as u64));
    }

    fn send(&mut self, who: u16, message: &Message) -> Result<Ack, Rejected> {
        let answer = self.table.act(PersonId(who), message, &token(&message.id));
        self.write();
        answer
    }

    fn act_seen(&mut self, who: u16, seen: u64, act: Act) -> Result<Ack, Rejected> {
        self.messages += 1;
        let message = Message { id: format!("message {}", self.messages), seen, act };
        self.send(who, &message)
    }

    fn act(&mut self, who: u16, act: Act) -> Result<Ack, Rejected> {
        let seen = self.table.version();
        self.act_seen(who, seen, act)
    }

    fn ok(&mut self, who: u16, act: Act) -> Ack {
        let shown = format!("{act:?}");
        self.act(who, act).unwrap_or_else(|rejected| panic!("{shown}: {rejected:?}"))
    }

    fn refused(&mut self, who: u16, act: Act) -> Code {
        let before = self.table.version();
        let rejected = self.act(who, act).expect_err("this should be refused");
        assert_eq!(before, self.table.version(), "a rejection changes nothing");
        rejected.code
    }

    fn update(&mut self, who: u16) -> Update {
        self.table.update(Some(PersonId(who)), None)
    }

    fn chapter(&self) -> u32 {
        self.table.chapter().expect("a campaign").0
    }

    fn view(&mut self) -> Value {
        json(&self.table.update(None, None))["views"][0]["view"].clone()
    }

    /// Answers a question at the hearth, by vote if need be.
    fn decide(&mut self, choice: Value) {
        let act = Act::Answer { seat: 0, choice: raw(&choice) };
        let Some(vote) = self.ok(0, act).vote else { return };
        for who in 1..self.table.roster().voters().len() as u16 {
            if self.table.update(None, None).vote.is_some() {
                self.ok(who, Act::Vote { vote, agree: true });
            }
        }
    }

    /// Plays whatever chapter is open to its end.
    fn finish(&mut self) {
        if self.table.update(None, None).game == "hearth" {
            self.decide(json!({ "Road": 1 }));
            self.decide(json!({ "Leave": true }));
        }
        for pick in 0..10_000 {
            let waiting = self.table.update(None, None).waiting;
            let Some(&seat) = waiting.first() else { break };
            let holder = self.table.roster().holder(seat).expect("held");
            let update = self.update(holder.0);
            let view = update.views.iter().find(|view| view.seat == Some(seat)).expect("seen");
            let options = view.question.as_ref().expect("asked").options.get();
            let options: Vec<Value> = serde_json::from_str(options).expect("a list");
            let choice = raw(&options[pick % options.len()]);
            self.ok(holder.0, Act::Answer { seat, choice });
        }
        assert!(self.table.is_over());
    }
}

fn free(seat: u8, choice: &str) -> Act {
    Act::Free { seat, choice: raw(&json!(choice)) }
}

#[test]
fn chapters_follow_each_other_at_one_table() {
    let mut year = Year::of(3, 2);
    assert!(!year.turn(), "the chapter is not over");
    year.ok(1, free(1, "Take"));
    year.finish();
    assert!(year.table.is_chapter_over() && year.turn());
    // The duel's seats belong to the chairs of the third player and of the first.
    let update = json(&year.update(2));
    assert_eq!((&update["game"], &update["title"]), (&json!("duel"), &json!("Our year")));
    let chapter = &update["chapter"];
    let shown = [&chapter["number"], &chapter["game"], &chapter["saga"], &chapter["back"]];
    assert_eq!(shown, [&json!(2), &json!("duel"), &json!("rounds"), &json!(true)]);
    let holders: Vec<(u64, u64)> = update["seats"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|seat| (seat["chair"].as_u64().expect("one"), seat["holder"].as_u64().expect("held")))
        .collect();
    assert_eq!(holders, [(2, 2), (0, 0)]);
    assert_eq!(update["views"][0]["seat"], 0);
    assert_eq!(json(&year.update(0))["views"][0]["seat"], 1);
    // The second player keeps the chair and watches; has no voice in this chapter.
    assert_eq!(json(&year.update(1))["views"][0]["seat"], Value::Null);
    assert_eq!(chapter["chairs"][1]["holder"], 1);
    assert_eq!(year.refused(1, Act::Undo { keep: 0 }), Code::NotSeated);
    assert_eq!(update["history"]["live"], 0);
    assert_eq!(year.refused(2, Act::Undo { keep: 0 }), Code::NothingToUndo);
    year.reload();
    assert!(year.table.roster().person_of(token("Person 1").hash()).is_some());
    year.finish();
    assert!(year.turn());
    // Home again: what was carried past the duel, and what the duel left behind.
    assert_eq!(year.chapter(), 3);
    let world = year.view();
    assert_eq!((&world["held"][1], &world["note"]), (&json!(1), &json!(2)));
    assert_eq!(json(&year.update(1))["views"][0]["seat"], 1);
    for _ in 3..9 {
        year.finish();
        year.reload();
        assert!(year.turn());
    }
    year.finish();
    assert!(!year.turn(), "the campaign is over");
    assert!(!year.table.is_chapter_over(), "and is not asked again");
    year.reload();
    assert!(year.table.is_chapter_over(), "until it is opened again");
    assert!(!year.turn());
}

#[test]
fn the_step_to_the_next_chapter_can_be_lost_at_any_point() {
    let mut year = Year::of(2, 1);
    let last = loop {
        if year.table.update(None, None).vote.is_none() && year.view()["road"] != 0 {
            let choice = raw(&json!({ "Leave": true }));
            let id = "the last".to_owned();
            let seen = year.table.version();
            break Message { id, seen, act: Act::Answer { seat: 1, choice } };
        }
        year.decide(json!({ "Road": 2 }));
    };
    let ack = year.send(1, &last).expect("it ends the chapter");
    assert!(year.table.is_over());
    // The program ends before the next chapter is written down; opened again, it does that once.
    let lost = year.disk.len();
    for _ in 0..2 {
        year.disk.truncate(lost);
        year.reload();
        assert!(year.table.is_chapter_over() && year.turn());
        assert!(!year.turn());
        assert_eq!((year.chapter(), year.disk.len()), (2, lost + 1));
        year.reload();
        assert!(!year.turn());
    }
    // The message that ended the last chapter was answered, and is known in the next.
    let again = year.send(1, &last).expect("the same answer");
    assert_eq!((again, year.disk.len()), (ack, lost + 1));
}

#[test]
fn killed_between_any_two_entries_nothing_is_lost_or_doubled() {
    let mut year = Year::of(2, 2);
    for _ in 0..3 {
        year.finish();
        assert!(year.turn());
    }
    let (whole, digest) = (year.disk.clone(), year.view());
    for kept in 0..whole.len() {
        year.disk = whole[..kept].to_vec();
        year.reload();
        assert_eq!(year.table.version(), kept as u64, "what was written down is there");
        assert_eq!(year.table.take_entries(), Vec::<Vec<u8>>::new(), "and nothing else");
        // What came after it, put in again, leads to the same place.
        year.disk = whole.clone();
        year.reload();
        assert_eq!((year.view(), year.table.version()), (digest.clone(), whole.len() as u64));
    }
}

#[test]
fn back_into_the_last_chapter_by_vote_and_forth_again() {
    let mut year = Year::of(2, 3);
    assert_eq!(year.refused(0, Act::Back), Code::NoChapter);
    year.ok(0, free(0, "Take"));
    year.finish();
    year.turn();
    for _ in 0..3 {
        let seat = year.table.update(None, None).waiting[0];
        let holder = year.table.roster().holder(seat).expect("held");
        let update = year.update(holder.0);
        let view = update.views.iter().find(|view| view.seat == Some(seat)).expect("seen");
        let options: Vec<Value> =
            serde_json::from_str(view.question.as_ref().expect("asked").options.get()).expect("ok");
        year.ok(holder.0, Act::Answer { seat, choice: raw(&options[0]) });
    }
    let duel = |year: &mut Year| {
        let update = json(&year.update(0));
        (update["views"].clone(), update["history"]["live"].clone(), update["log"].clone())
    };
    let left = duel(&mut year);
    let vote = year.ok(1, Act::Back).vote.expect("the other is asked");
    assert_eq!(json(&year.update(0))["vote"]["motion"], "back");
    year.ok(0, Act::Vote { vote, agree: true });
    assert!(!year.turn(), "the chapter is open again");
    // Before the last decision, which can be brought back; the lantern is still held.
    for _ in 0..2 {
        assert_eq!((year.chapter(), year.table.update(None, None).game.as_str()), (1, "hearth"));
        let history = year.update(0).history;
        assert_eq!((history.live, history.undone), (2, 1));
        assert_eq!(year.view()["held"][0], 1);
        year.reload();
    }
    assert_eq!(year.refused(0, Act::Back), Code::NoChapter);
    // The same end leads to the duel as it was left.
    year.ok(0, Act::Redo { count: 1 });
    assert!(year.turn());
    assert_eq!(year.chapter(), 2);
    assert_eq!(duel(&mut year), left);
    year.reload();
    assert_eq!(duel(&mut year), left);
    // Whoever comes from another chapter is told the whole log of this one.
    let begins = year.table.chapter().expect("a campaign").1;
    let late = year.table.update(Some(PersonId(0)), Some(begins));
    assert_eq!((late.log_from, json(&late)["log"].clone()), (0, left.2.clone()));
    // Another end leads to another duel.
    let vote = year.ok(1, Act::Back).vote.expect("a vote");
    year.ok(0, Act::Vote { vote, agree: true });
    year.ok(0, free(0, "Put"));
    year.decide(json!({ "Leave": true }));
    assert!(year.turn());
    assert_eq!(duel(&mut year).1, 0);
    year.reload();
    assert_eq!(duel(&mut year).1, 0);
}

#[test]
fn free_actions_are_accepted_while_they_are_offered() {
    let mut year = Year::of(3, 2);
    let seen = year.table.version();
    year.ok(0, free(0, "Take"));
    // Others went on; it is still offered, so it is still meant.
    year.act_seen(1, seen, free(1, "Take")).expect("the second lantern");
    let refused = year.act_seen(2, seen, free(2, "Take")).expect_err("there are only two");
    assert_eq!(refused.code, Code::NotOffered);
    // Nor does somebody's free action make the question of others stale.
    year.decide(json!({ "Road": 1 }));
    let seen = year.table.version();
    year.ok(0, free(0, "Put"));
    let leave = Act::Answer { seat: 2, choice: raw(&json!({ "Leave": false })) };
    year.act_seen(2, seen, leave).expect("the question is the same");
    // In another chapter the same words would mean something else.
    year.finish();
    year.turn();
    let refused = year.act_seen(0, seen, free(1, "Take")).expect_err("another chapter");
    assert_eq!(refused.code, Code::Stale);
}

#[test]
fn the_last_copy_goes_to_one_whoever_acts_first() {
    let mut winners = [0; 4];
    for seed in 0..1_000 {
        let mut luck = Generator::from_seed(seed);
        let mut year = Year::of(4, 1);
        let seen = year.table.version();
        // Each takes the last lantern and writes a note; in any order.
        let mut acts: Vec<(u16, bool)> =
            (0..4).flat_map(|who| [(who, true), (who, false)]).collect();
        while !acts.is_empty() {
            let (who, takes) = acts.swap_remove(luck.below(acts.len() as u64) as usize);
            let act = match takes {
                true => free(who as u8, "Take"),
                false => Act::Override { edit: raw(&json!({ "Note": who })) },
            };
            let seen = if takes { seen } else { year.table.version() };
            match (year.act_seen(who, seen, act), takes) {
                (Ok(_), true) => winners[usize::from(who)] += 1,
                (Err(refused), true) => {
                    assert_eq!(refused.code, Code::NotOffered);
                    assert!(refused.message.contains("Take"), "{}", refused.message);
                }
                (done, false) => drop(done.expect("a note harms nobody")),
            }
        }
        let world = year.view();
        let held = world["held"].as_array().expect("a list").iter().filter_map(Value::as_u64);
        assert_eq!((held.sum::<u64>(), &world["stock"]), (1, &json!(0)), "seed {seed}");
        assert_eq!(year.update(0).history.live, 5, "seed {seed}: one lantern and four notes");
    }
    assert_eq!(winners.iter().sum::<i32>(), 1_000);
    assert!(winners.iter().all(|&times| times > 150), "{winners:?}");
}

#[test]
fn weighty_questions_follow_the_custom_of_the_table() {
    let road = |seat: u8, road: u8| Act::Answer { seat, choice: raw(&json!({ "Road": road })) };
    // Three people vote, and the others go on meanwhile.
    let mut year = Year::of(3, 3);
    assert_eq!(year.update(0).chapter.expect("a campaign").custom, Custom::Vote);
    assert_eq!(year.refused(1, road(1, 9)), Code::NotOffered);
    let vote = year.ok(1, road(1, 2)).vote.expect("a vote");
    let motion = json(&year.update(0))["vote"]["motion"].clone();
    assert_eq!(motion, json!({ "answer": { "seat": 1, "choice": { "Road": 2 } } }));
    year.ok(2, free(2, "Take"));
    assert_eq!(year.refused(0, road(0, 1)), Code::VoteOpen);
    year.reload();
    year.ok(0, Act::Vote { vote, agree: true });
    assert_eq!(year.view()["road"], 2, "two of three");
    // What is not weighty is answered by whoever answers.
    year.ok(2, Act::Answer { seat: 2, choice: raw(&json!({ "Leave": false })) });
    // The keeper says how it is done; a vote that was refused changes nothing.
    let vote = year.ok(0, road(0, 1)).vote.expect("a vote");
    year.ok(1, Act::Vote { vote, agree: false });
    year.ok(2, Act::Vote { vote, agree: false });
    assert_eq!(year.view()["road"], 0);
    assert_eq!(year.refused(1, Act::Custom { custom: Custom::Keeper }), Code::NotKeeper);
    year.ok(0, Act::Custom { custom: Custom::Keeper });
    assert_eq!(year.refused(1, road(1, 1)), Code::Weighty);
    year.ok(0, road(0, 1));
    assert_eq!(year.view()["road"], 1);
    year.ok(1, Act::Answer { seat: 1, choice: raw(&json!({ "Leave": false })) });
    year.ok(0, Act::Custom { custom: Custom::Anyone });
    year.ok(1, road(1, 2));
    // The custom stays with the table.
    year.ok(2, Act::Answer { seat: 2, choice: raw(&json!({ "Leave": true })) });
    year.turn();
    year.reload();
    assert_eq!(year.update(0).chapter.expect("a campaign").custom, Custom::Anyone);
    // Two people need no vote.
    let mut year = Year::of(2, 1);
    year.ok(1, road(1, 1));
    assert_eq!(year.view()["road"], 1);
}

#[test]
fn a_vote_on_an_answer_ends_with_its_question() {
    let mut year = Year::of(3, 1);
    let road = Act::Answer { seat: 1, choice: raw(&json!({ "Road": 2 })) };
    let vote = year.ok(1, road).vote.expect("a vote");
    // Somebody goes back behind the question meanwhile: the answer is not given to another one.
    year.ok(0, free(0, "Take"));
    year.ok(0, Act::Undo { keep: 0 });
    year.ok(0, Act::Vote { vote, agree: true });
    assert_eq!(year.view()["road"], 0);
    assert!(year.update(0).vote.is_none());
}

#[test]
fn what_one_did_is_taken_back_and_what_others_did_stands() {
    let mut year = Year::of(3, 2);
    assert_eq!(year.refused(0, Act::TakeBack), Code::NothingToTakeBack);
    year.ok(0, free(0, "Take"));
    year.ok(1, free(1, "Take"));
    year.ok(1, free(1, "Put"));
    year.ok(2, free(2, "Take"));
    let before = year.table.version();
    year.ok(0, Act::TakeBack);
    assert_eq!(year.table.version(), before + 4, "a step back and three steps again");
    assert_eq!((&year.view()["held"][0], &year.view()["held"][2]), (&json!(0), &json!(1)));
    assert_eq!(year.view()["stock"], 1);
    year.reload();
    // Each is still its giver's own.
    let history = year.update(2).history;
    assert_eq!((history.live, history.undo_to), (3, 2));
    assert_eq!(year.refused(0, Act::TakeBack), Code::NothingToTakeBack);
    year.ok(2, Act::TakeBack);
    assert_eq!(year.view()["held"][2], 0);
    // What no longer works without it falls away with it.
    let mut year = Year::of(2, 1);
    year.ok(0, free(0, "Take"));
    year.ok(0, free(0, "Put"));
    year.ok(1, free(1, "Take"));
    year.ok(0, Act::TakeBack);
    let world = year.view();
    assert_eq!((&world["held"][0], &world["held"][1]), (&json!(1), &json!(0)));
    // A change by agreement is not one's own.
    let vote = year.ok(1, Act::Override { edit: raw(&json!({ "Stock": 5 })) }).vote;
    year.ok(0, Act::Vote { vote: vote.expect("a vote"), agree: true });
    assert_eq!(year.refused(0, Act::TakeBack), Code::NothingToTakeBack);
}

#[test]
fn harmless_changes_need_no_vote() {
    let mut year = Year::of(3, 1);
    year.ok(2, Act::Override { edit: raw(&json!({ "Note": 7 })) });
    assert_eq!(year.view()["note"], 7);
    let vote = year.ok(2, Act::Override { edit: raw(&json!({ "Stock": 7 })) }).vote;
    assert!(vote.is_some());
    assert_eq!(year.view()["stock"], 1);
}

#[test]
fn chairs_are_claimed_given_added_closed_and_kept_by_bots() {
    let mut year = Year::of(2, 1);
    let add = |name: &str| Act::AddChair { name: name.into() };
    assert_eq!(year.refused(1, add("Third")), Code::NotKeeper);
    assert_eq!(year.refused(0, add("")), Code::Malformed);
    year.ok(0, add("Third"));
    let chairs = year.update(0).chapter.expect("a campaign").chairs;
    let shown: Vec<(u8, bool)> = chairs.iter().map(|chair| (chair.chair, chair.seated)).collect();
    assert_eq!(shown, [(0, true), (1, true), (2, false)]);
    // A bot plays for somebody for an evening, also into the next chapter, and not for longer.
    year.ok(1, Act::BotIn { seat: 1 });
    year.decide(json!({ "Road": 1 }));
    year.decide(json!({ "Leave": true }));
    year.turn();
    assert_eq!(year.table.roster().holder(0), Some(PersonId(1)), "the last chair's seat");
    assert!(year.table.roster().is_bot(0));
    year.ok(1, Act::BotOut { seat: 0 });
    // In the middle of a duel a chair changes hands.
    let guest = year.table.join("Guest", token("Guest").hash(), &[]).expect("room");
    year.ok(1, Act::Give { seat: 0, to: guest });
    year.finish();
    year.ok(0, Act::BotIn { seat: 0 });
    year.turn();
    // Home: the new chair has a seat, the guest holds the second and has it again.
    assert_eq!((0..3).map(|at| year.table.roster().is_bot(at)).collect::<Vec<_>>(), [false; 3]);
    let seats: Vec<Option<u16>> =
        year.update(0).seats.iter().map(|seat| seat.holder.map(|it| it.0)).collect();
    assert_eq!(seats, [Some(0), Some(2), None]);
    year.ok(1, Act::Claim { seat: 2, invite: None });
    assert_eq!(year.refused(0, Act::CloseChair { chair: 2 }), Code::SeatTaken);
    assert_eq!(year.refused(0, Act::CloseChair { chair: 9 }), Code::UnknownSeat);
    year.ok(1, Act::Release { seat: 2 });
    year.ok(0, Act::CloseChair { chair: 2 });
    year.reload();
    year.finish();
    year.turn();
    assert_eq!(year.table.roster().chairs().count(), 2);
    year.reload();
    year.finish();
    year.turn();
    assert_eq!(year.update(0).seats.len(), 2, "there is no seat for a closed chair");
    // There is an end to it, and only campaigns have chairs.
    for _ in year.table.roster().chairs().count() + 1..Limits::CHAIRS_MAX {
        year.ok(0, add("Another"));
    }
    assert_eq!(year.refused(0, add("Too many")), Code::TooMany);
    let mut evening = common::Evening::of(2);
    assert_eq!(evening.refused(0, add("Third")), Code::NoChapter);
    assert_eq!(evening.refused(0, Act::Back), Code::NoChapter);
    assert!(evening.update(0).chapter.is_none());
}

#[test]
fn documents_are_not_sent_to_everybody() {
    let year = Year::of(2, 1);
    let summary = serde_json::to_value(year.table.summary("CODE")).expect("JSON");
    assert_eq!(summary["order"]["game"], "hearth");
    assert!(summary["order"].get("document").is_none());
    assert_eq!(summary["chapter"]["number"], 1);
}

#[test]
fn a_whole_campaign_is_exported_and_imported_after_every_chapter() {
    let mut year = Year::of(2, 2);
    let mut finished = Vec::new();
    for chapter in 1..=5 {
        year.finish();
        let mut bound = finished.clone();
        // Over: everybody at the table may have it.
        let file = year.table.export_campaign(PersonId(1), bound.clone()).expect("over");
        let mut copy = shelf(9).import(&file, Key([9, 9]), Bounds::NONE).expect("our own file");
        let view = |table: &mut Table| json(&table.update(None, None))["views"].clone();
        assert_eq!(view(&mut copy), view(&mut year.table), "chapter {chapter}");
        assert_eq!(copy.chapter().expect("a campaign").0, chapter);
        let begun = copy.take_chapters();
        assert_eq!(begun.len() as u32, chapter - 1);
        // What was written down of the copy is the copy, from its open chapter on.
        let (head, entries) = (copy.head().encode(), copy.take_entries());
        let first = begun.last().map_or(0, |&(_, first)| first as usize);
        let mut again = shelf(9).load(&head, &entries[first..], None).expect("ours");
        assert_eq!(view(&mut again), view(&mut copy));
        assert!(again.go_on(Key([3, 3])).expect("it goes on"));
        assert_eq!(again.summary("CODE").title, "Our year");
        // A file that lacks a chapter, or was changed, is refused.
        bound.pop();
        if chapter > 1 {
            assert!(year.table.export_campaign(PersonId(1), bound).is_err());
        }
        let mut damaged = file.clone();
        let at = damaged.len() / 2;
        damaged[at] ^= 1;
        for bad in [&damaged[..], &file[..file.len() / 2], &file[..12]] {
            assert!(shelf(9).import(bad, Key([9, 9]), Bounds::NONE).is_err());
        }
        finished.push(year.table.bind().expect("a chapter"));
        assert!(year.turn());
    }
    // The running chapter only when those who play agree.
    let refused = year.table.export_campaign(PersonId(0), finished.clone()).expect_err("running");
    assert_eq!(refused.code, Code::NotOver);
    let vote = year.ok(0, Act::Export).vote.expect("a vote");
    year.ok(1, Act::Vote { vote, agree: true });
    assert!(year.table.export_campaign(PersonId(0), finished).is_ok());
}
