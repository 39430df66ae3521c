//! Seats, secrets, votes, undo and export.

mod common;

use common::{Evening, answer, json, raw, shelf, token};
use longrest_kernel::Key;
use longrest_table::{Act, Bounds, Cause, Code, Library, PersonId, Rescue, Table};
use serde_json::{Value, json};

#[test]
fn seats_are_claimed_released_given_and_taken_by_invitation() {
    let mut evening = Evening::of(2);
    let third = evening.come("Third").0;
    assert_eq!(evening.refused(third, Act::Claim { seat: 1, invite: None }), Code::SeatTaken);
    assert_eq!(evening.refused(third, Act::Give { seat: 1, to: PersonId(0) }), Code::NotYourSeat);
    // One person may hold several seats, and sees each.
    evening.ok(1, Act::Give { seat: 1, to: PersonId(0) });
    assert_eq!(evening.update(0).views.len(), 2);
    assert_eq!(evening.update(1).views[0].seat, None);
    // A link works once, also for a seat that is held, and only for that seat.
    let link = evening.ok(0, Act::Invite { seat: 1 }).invite.expect("a token");
    let with = |seat, token: &str| Act::Claim { seat, invite: Some(token.into()) };
    assert_eq!(evening.refused(third, with(0, &link)), Code::BadInvite);
    assert_eq!(evening.refused(third, with(1, "guess")), Code::BadInvite);
    evening.ok(third, with(1, &link));
    assert_eq!(evening.refused(1, with(1, &link)), Code::BadInvite);
    // A free seat of a closed table needs a link, which whoever keeps the table makes.
    evening.ok(third, Act::Release { seat: 1 });
    assert_eq!(evening.refused(1, Act::Close), Code::NotKeeper);
    evening.ok(0, Act::Close);
    assert_eq!(evening.refused(1, Act::Claim { seat: 1, invite: None }), Code::BadInvite);
    assert_eq!(evening.refused(1, Act::Invite { seat: 1 }), Code::NotKeeper);
    let link = evening.ok(0, Act::Invite { seat: 1 }).invite.expect("a token");
    evening.ok(1, with(1, &link));
    assert!(!String::from_utf8_lossy(&evening.disk.concat()).contains(&link));
}

#[test]
fn whoever_keeps_the_table_can_remove_somebody_and_put_a_bot_there() {
    let mut evening = Evening::of(2);
    assert_eq!(evening.refused(1, Act::Remove { person: PersonId(0) }), Code::NotKeeper);
    assert_eq!(evening.refused(1, Act::BotIn { seat: 0 }), Code::NotKeeper);
    // An absent player is replaced by a bot, and comes back.
    evening.ok(0, Act::BotIn { seat: 1 });
    assert_eq!(evening.table.bot_seat().map(|seat| seat.0), Some(1));
    assert_eq!(evening.refused(1, answer(1, json!({ "Stance": "Swift" }))), Code::BotPlays);
    assert!(evening.table.bot_move());
    evening.ok(1, Act::BotOut { seat: 1 });
    assert!(!evening.table.bot_move());
    // Removed: the token opens nothing, the seat is free.
    assert!(evening.table.roster().person_of(token("Person 1").hash()).is_some());
    evening.ok(0, Act::Remove { person: PersonId(1) });
    assert_eq!(evening.table.roster().person_of(token("Person 1").hash()), None);
    assert_eq!(evening.refused(1, Act::Pause), Code::BadToken);
    assert_eq!(evening.table.roster().holder(1), None);
    // Whoever leaves hands the table on.
    let next = evening.come("Next");
    evening.ok(next.0, Act::Claim { seat: 1, invite: None });
    evening.ok(0, Act::Leave);
    assert_eq!(evening.table.roster().keeper(), next);
}

#[test]
fn a_bot_plays_ahead_when_whoever_may_let_it_play_says_so() {
    let mut evening = Evening::of(2);
    evening.ok(0, Act::BotIn { seat: 1 });
    let searches = |evening: &Evening| evening.table.roster().searches(1);
    assert!(!searches(&evening));
    let ahead = |searching| Act::BotSearches { seat: 1, searching };
    evening.ok(0, ahead(true));
    assert!(searches(&evening));
    assert!(evening.table.roster().seats().any(|seat| seat.bot && seat.searching));
    assert!(evening.table.bot_move());
    evening.ok(1, ahead(false));
    assert!(!searches(&evening));
    // Whoever comes after it says so again.
    evening.ok(1, ahead(true));
    evening.ok(1, Act::BotOut { seat: 1 });
    assert!(!searches(&evening));
    evening.ok(1, Act::BotIn { seat: 1 });
    assert!(!searches(&evening));
    assert_eq!(evening.refused(1, Act::BotSearches { seat: 0, searching: true }), Code::NotKeeper);
}

#[test]
fn a_bot_plays_a_whole_game_and_answers_a_hint_with_a_reason() {
    let mut evening = Evening::with(2, Some(Key([1, 2])));
    evening.come("Lone");
    evening.ok(0, Act::Claim { seat: 0, invite: None });
    let hint = evening.table.hint(PersonId(0), "h", 0).expect("a hint");
    let (_, options) = evening.options(0).expect("asked");
    assert!(options.contains(&serde_json::from_str(hint.choice.get()).expect("JSON")));
    assert!(!hint.reason.is_empty());
    let refused = evening.table.hint(PersonId(0), "h", 1).expect_err("not the own seat");
    assert_eq!(refused.code, Code::NotYourSeat);
    evening.ok(0, Act::BotIn { seat: 0 });
    evening.ok(0, Act::BotIn { seat: 1 });
    let moves = (0..10_000).take_while(|_| evening.table.bot_move()).count();
    assert!(evening.table.is_over() && moves > 10, "{moves}");
}

#[test]
fn nobody_sees_what_another_chose_in_secret_or_holds() {
    let mut one = Evening::of(2);
    let mut other = Evening::of(2);
    one.ok(0, answer(0, json!({ "Stance": "Swift" })));
    other.ok(0, answer(0, json!({ "Stance": "Steady" })));
    for who in [Some(PersonId(1)), None] {
        let (one, other) = (one.table.update(who, None), other.table.update(who, None));
        assert_eq!(json(&one), json(&other), "what the other chose must not show");
    }
    // The own view differs, and shows the own hand.
    let (mine, theirs) = (json(&one.update(0)), json(&one.update(1)));
    assert_ne!(mine["views"], theirs["views"]);
    let drew = |update: &Value, seat: u64| {
        let mut cards = update["log"].as_array().expect("a list").iter().filter_map(|line| {
            let drew = &line["fact"]["Drew"];
            (drew["seat"] == seat).then(|| drew["card"].clone())
        });
        cards.next().expect("everybody draws")
    };
    assert!(drew(&mine, 0).is_string() && drew(&mine, 1).is_null());
    assert!(drew(&theirs, 1).is_string() && drew(&theirs, 0).is_null());
    // Whoever holds both seats sees both; whoever holds none, none.
    one.ok(1, Act::Give { seat: 1, to: PersonId(0) });
    let both = json(&one.table.update(Some(PersonId(0)), Some(one.table.version() - 1)));
    assert!(drew(&both, 0).is_string() && drew(&both, 1).is_string());
    let none = json(&one.table.update(Some(PersonId(1)), Some(one.table.version() - 1)));
    assert!(drew(&none, 0).is_null() && drew(&none, 1).is_null());
}

#[test]
fn a_step_back_leads_to_the_last_decision_of_a_person() {
    let mut evening = Evening::of(2);
    assert_eq!(evening.update(0).history.back_to, 0);
    evening.ok(0, Act::BotIn { seat: 1 });
    assert!(evening.table.bot_move());
    // Nobody has decided anything yet.
    assert_eq!(evening.update(0).history.back_to, 0);
    evening.ok(0, answer(0, json!({ "Stance": "Fierce" })));
    while evening.table.bot_move() {}
    let history = evening.update(0).history;
    assert!(history.live > 2, "the bot went on: {}", history.live);
    assert_eq!(history.back_to, 1);
    // The bot, which has decided before, waits: what was undone can be brought back.
    let vote = evening.ok(0, Act::Undo { keep: history.back_to }).vote.expect("a vote");
    evening.ok(1, Act::Vote { vote, agree: true });
    assert!(!evening.table.bot_move());
    assert_eq!(evening.update(0).history.undone, history.live - 1);
}

#[test]
fn ones_own_last_answer_is_undone_at_once_when_nothing_was_shown() {
    let mut evening = Evening::of(2);
    evening.ok(0, answer(0, json!({ "Stance": "Fierce" })));
    let before = evening.shown();
    let history = evening.update(0).history;
    assert_eq!((history.live, history.undo_to), (1, 0));
    assert_eq!(evening.update(1).history.undo_to, 1);
    evening.ok(0, Act::Undo { keep: 0 });
    assert_eq!(evening.update(0).history.undone, 1);
    evening.ok(0, Act::Redo { count: 1 });
    let strip = |text: String| text.split("\"version\":").map(skip_number).collect::<String>();
    assert_eq!(strip(evening.shown()), strip(before));
    // The other's undo of it needs consent.
    let vote = evening.ok(1, Act::Undo { keep: 0 }).vote.expect("a vote");
    assert_eq!(evening.update(0).history.live, 1);
    assert_eq!(evening.refused(0, Act::Undo { keep: 0 }), Code::VoteOpen);
    evening.ok(0, Act::Vote { vote, agree: false });
    assert_eq!(evening.update(0).history.live, 1);
    assert!(evening.update(0).vote.is_none());
}

fn skip_number(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_ascii_digit())
}

#[test]
fn what_showed_something_is_undone_by_vote_and_redone_alike() {
    let mut evening = Evening::of(2);
    evening.ok(0, answer(0, json!({ "Stance": "Swift" })));
    let chosen = json(&evening.update(1))["views"].clone();
    evening.ok(1, answer(1, json!({ "Stance": "Steady" })));
    let shown = json(&evening.update(0))["log"].clone();
    let vote = evening.ok(1, Act::Undo { keep: 1 }).vote.expect("stances were shown");
    assert_eq!(evening.refused(1, answer(0, json!("End"))), Code::NotYourSeat);
    assert_eq!(evening.refused(0, answer(0, json!("End"))), Code::VoteOpen);
    evening.ok(0, Act::Vote { vote, agree: true });
    assert_eq!(json(&evening.update(1))["views"], chosen);
    let vote = evening.ok(0, Act::Redo { count: 1 }).vote.expect("it was the other's input");
    evening.ok(1, Act::Vote { vote, agree: true });
    assert_eq!(json(&evening.update(0))["log"], shown);
    assert_eq!(evening.refused(0, Act::Redo { count: 1 }), Code::NothingToRedo);
    assert_eq!(evening.refused(0, Act::Undo { keep: 9 }), Code::NothingToUndo);
}

#[test]
fn an_override_needs_more_than_half_and_leaving_counts() {
    let mut evening = Evening::of(3);
    let edit =
        |hits: u8| Act::Override { edit: raw(&json!({ "Hits": { "seat": 1, "hits": hits } })) };
    assert_eq!(evening.refused(0, edit(200)), Code::Impossible);
    let nonsense = Act::Override { edit: raw(&json!({ "Nonsense": 1 })) };
    assert_eq!(evening.refused(0, nonsense), Code::Malformed);
    let vote = evening.ok(0, edit(2)).vote.expect("a vote");
    let view = evening.update(2).vote.expect("everybody sees it");
    assert_eq!((view.needed, view.yes.len()), (2, 1));
    assert_eq!(evening.refused(1, Act::Vote { vote: vote + 1, agree: true }), Code::NoVote);
    evening.ok(1, Act::Vote { vote, agree: true });
    let hits = |evening: &mut Evening| evening.shown().matches("\"hits\":2").count();
    assert!(hits(&mut evening) > 0, "two of three agreed");
    // A vote that is left open is decided when somebody who did not vote leaves.
    evening.ok(0, edit(5));
    evening.ok(2, Act::Leave);
    assert!(evening.update(0).vote.is_some(), "one of two is not more than half");
    evening.ok(1, Act::Leave);
    assert!(evening.update(0).vote.is_none());
    assert_eq!(hits(&mut evening), 0, "one of one is");
    // A motion can be taken back.
    let mut evening = Evening::of(2);
    let vote = evening.ok(1, edit(3)).vote.expect("a vote");
    evening.ok(1, Act::Withdraw { vote });
    assert!(evening.update(0).vote.is_none());
}

#[test]
fn a_finished_game_is_exported_imported_and_replayed() {
    let mut evening = Evening::of(2);
    assert_eq!(evening.table.export(PersonId(0)).expect_err("not over").code, Code::NotOver);
    evening.play_to_the_end();
    let file = evening.table.export(PersonId(1)).expect("the game is over");
    let mut again = shelf().import(&file, Key([7, 7]), Bounds::NONE).expect("our own file");
    let end = json(&evening.table.update(None, None));
    let imported = json(&again.update(None, None));
    assert_eq!((&imported["views"], &imported["winners"]), (&end["views"], &end["winners"]));
    // Step by step, every line is told once and in order.
    let steps = evening.table.replay_step(None, 0).expect("over").steps;
    let lines: usize = (0..=steps)
        .map(|step| evening.table.replay_step(None, step).expect("a step").log.len())
        .sum();
    assert_eq!(lines, end["log"].as_array().expect("a list").len() + tail(&end));
    let last = evening.table.replay_step(Some(PersonId(0)), steps).expect("a step");
    let mine = json(&evening.update(0));
    assert_eq!(serde_json::to_value(&last.views).expect("JSON"), mine["views"]);
    assert!(evening.table.replay_step(None, steps + 1).is_err());
    // A damaged or foreign file is refused.
    let mut damaged = file.clone();
    damaged[40] ^= 1;
    for bad in [&damaged[..], &file[..file.len() / 2], b"", b"LONGREST"] {
        assert!(shelf().import(bad, Key([7, 7]), Bounds::NONE).is_err());
    }
}

fn tail(update: &Value) -> usize {
    update["log_from"].as_u64().expect("a number") as usize
}

#[test]
fn a_running_game_is_exported_by_agreement_and_chance_starts_anew() {
    let mut evening = Evening::of(2);
    evening.play_one(0);
    let vote = evening.ok(0, Act::Export).vote.expect("a vote");
    assert!(evening.table.export(PersonId(0)).is_err());
    evening.ok(1, Act::Vote { vote, agree: true });
    let file = evening.table.export(PersonId(0)).expect("agreed");
    // The agreement was about the game as it was.
    evening.play_one(0);
    assert!(evening.table.export(PersonId(0)).is_err());
    // What comes after an import follows from the new key, not from the old one.
    let deal = |key: u64| {
        let mut table = shelf().import(&file, Key([key, 0]), Bounds::NONE).expect("our own file");
        finish_by_bots(&mut table);
        json(&table.update(None, None))["log"].to_string()
    };
    assert_eq!(deal(1), deal(1));
    assert!((2..9).any(|key| deal(key) != deal(1)));
    // Whoever held a seat and is gone cannot be asked: their secrets stay until the end.
    evening.ok(1, Act::Leave);
    assert_eq!(evening.refused(0, Act::Export), Code::Impossible);
    assert!(evening.table.export(PersonId(0)).is_err());
    // Somebody who has always played alone agrees with themselves.
    let mut lone = Evening::with(2, Some(Key([4, 4])));
    lone.come("Lone");
    for seat in 0..2 {
        lone.ok(0, Act::Claim { seat, invite: None });
    }
    lone.play_one(0);
    assert!(lone.table.export(PersonId(0)).is_ok());
}

#[test]
fn a_bot_in_somebodys_seat_takes_no_voice_away() {
    let mut evening = Evening::of(2);
    evening.play_one(0);
    evening.ok(0, Act::BotIn { seat: 1 });
    assert!(evening.table.export(PersonId(0)).is_err());
    let edit = raw(&json!({ "Hits": { "seat": 1, "hits": 2 } }));
    let vote = evening.ok(0, Act::Override { edit }).vote.expect("the other is asked");
    assert_eq!(evening.update(0).vote.expect("open").voters, [PersonId(0), PersonId(1)]);
    evening.ok(1, Act::Vote { vote, agree: false });
    assert!(!evening.shown().contains("\"hits\":2"));
    let history = evening.update(0).history;
    assert_eq!((history.live, history.undo_to), (1, 0), "one's own input is one's own");
    assert_eq!(evening.update(1).history.undo_to, 1);
}

#[test]
fn the_file_of_a_running_game_needs_everybody_who_held_a_seat() {
    let mut evening = Evening::of(3);
    let puppet = evening.come("Puppet").0;
    evening.ok(0, Act::Give { seat: 0, to: PersonId(puppet) });
    // The one who gave the seat away and the puppet agree; two of four are not all.
    let vote = evening.ok(0, Act::Export).vote.expect("a vote");
    let view = evening.update(1).vote.expect("open");
    assert_eq!((view.needed, view.voters.len()), (4, 4));
    evening.ok(puppet, Act::Vote { vote, agree: true });
    evening.ok(1, Act::Vote { vote, agree: true });
    assert!(evening.table.export(PersonId(0)).is_err());
    evening.ok(2, Act::Vote { vote, agree: false });
    assert!(evening.update(0).vote.is_none());
    assert!(evening.table.export(PersonId(0)).is_err());
    // All of them: then each may have it, but not somebody who came to watch.
    let vote = evening.ok(0, Act::Export).vote.expect("a vote");
    let passer_by = evening.come("Passer-by");
    assert_eq!(evening.refused(passer_by.0, Act::Vote { vote, agree: true }), Code::NotSeated);
    assert_eq!(evening.refused(passer_by.0, Act::Export), Code::NotSeated);
    for who in [puppet, 1, 2] {
        evening.ok(who, Act::Vote { vote, agree: true });
    }
    for who in [0, 1, 2, puppet] {
        assert!(evening.table.export(PersonId(who)).is_ok());
    }
    assert_eq!(evening.table.export(passer_by).expect_err("a watcher").code, Code::NotOver);
    evening.reload();
    assert!(evening.table.export(PersonId(0)).is_ok());
    assert!(evening.table.export(passer_by).is_err());
}

#[test]
fn whoever_sits_down_after_the_others_agreed_does_not_get_the_file() {
    let mut evening = Evening::with(3, Some(Key([3, 11])));
    for seat in 0..2 {
        evening.come(&format!("Person {seat}"));
        evening.ok(seat.into(), Act::Claim { seat, invite: None });
    }
    evening.play_one(0);
    let vote = evening.ok(0, Act::Export).vote.expect("a vote");
    evening.ok(1, Act::Vote { vote, agree: true });
    assert!(evening.table.export(PersonId(0)).is_ok());
    let late = evening.come("Late");
    evening.ok(late.0, Act::Claim { seat: 2, invite: None });
    for reload in [false, true] {
        if reload {
            evening.reload();
        }
        for who in 0..3 {
            let refused = evening.table.export(PersonId(who)).expect_err("they are asked again");
            assert_eq!(refused.code, Code::NotOver);
        }
    }
}

#[test]
fn a_proposal_tells_nothing_about_what_others_hold() {
    let mut evening = Evening::of(2);
    // Every card may be proposed, whether it is still there or not; the vote finds out.
    for card in ["Guard", "Snare", "Fury"] {
        let give = Act::Override { edit: raw(&json!({ "Give": { "seat": 1, "card": card } })) };
        let vote = evening.ok(0, give).vote.expect("a vote");
        evening.ok(0, Act::Withdraw { vote });
    }
    let nobody = Act::Override { edit: raw(&json!({ "Give": { "seat": 5, "card": "Guard" } })) };
    assert_eq!(evening.refused(0, nobody), Code::Impossible);
    // Enacted until none is left: the last vote passes and still changes nothing.
    let mut given = 0;
    for _ in 0..20 {
        let edit = raw(&json!({ "Give": { "seat": 1, "card": "Guard" } }));
        let before = evening.update(0).history.live;
        let vote = evening.ok(0, Act::Override { edit }).vote.expect("a vote");
        evening.ok(1, Act::Vote { vote, agree: true });
        given += evening.update(0).history.live - before;
    }
    assert!((1..20).contains(&given), "{given}");
}

#[test]
fn a_bots_seat_in_a_running_game_is_taken_with_leave() {
    let mut evening = Evening::with(3, Some(Key([3, 11])));
    evening.come("Keeper");
    evening.come("Second");
    evening.ok(0, Act::Claim { seat: 0, invite: None });
    for seat in 1..3 {
        evening.ok(0, Act::BotIn { seat });
    }
    // Before anything happened a bot only keeps a seat warm.
    evening.ok(1, Act::Claim { seat: 1, invite: None });
    while evening.table.bot_move() {}
    evening.play_one(0);
    let stranger = evening.come("Stranger").0;
    let claim = || Act::Claim { seat: 2, invite: None };
    let vote = evening.ok(stranger, claim()).vote.expect("the others are asked");
    assert_eq!(evening.table.roster().holder(2), None);
    assert_eq!(json(&evening.update(1))["vote"]["motion"]["seat"]["seat"], 2);
    // The game goes on meanwhile, and another motion comes first.
    assert_eq!(evening.refused(stranger, claim()), Code::VoteOpen);
    assert_eq!(evening.refused(stranger, Act::Vote { vote, agree: true }), Code::NotSeated);
    evening.play_one(0);
    let undo = evening.ok(0, Act::Undo { keep: 0 }).vote.expect("a vote");
    evening.ok(1, Act::Vote { vote: undo, agree: false });
    // The keeper alone may say no and yes.
    let vote = evening.ok(stranger, claim()).vote.expect("a vote");
    evening.ok(0, Act::Vote { vote, agree: false });
    assert!(evening.update(0).vote.is_none());
    let vote = evening.ok(stranger, claim()).vote.expect("a vote");
    evening.ok(0, Act::Vote { vote, agree: true });
    assert_eq!(evening.table.roster().holder(2), Some(PersonId(stranger)));
    evening.reload();
    assert_eq!(evening.table.roster().holder(2), Some(PersonId(stranger)));
    // A link is leave too, and the keeper needs none.
    evening.ok(stranger, Act::Release { seat: 2 });
    evening.ok(0, Act::BotIn { seat: 2 });
    let link = evening.ok(0, Act::Invite { seat: 2 }).invite;
    evening.ok(stranger, Act::Claim { seat: 2, invite: link });
    evening.ok(stranger, Act::Release { seat: 2 });
    evening.ok(0, Act::BotIn { seat: 2 });
    evening.ok(0, claim());
    assert_eq!(evening.table.roster().holder(2), Some(PersonId(0)));
}

#[test]
fn a_seat_that_somebody_left_in_a_running_game_is_taken_with_leave() {
    let mut evening = Evening::with(3, Some(Key([3, 12])));
    for (at, name) in ["Keeper", "Second", "Third"].into_iter().enumerate() {
        evening.come(name);
        evening.ok(at as u16, Act::Claim { seat: at as u8, invite: None });
    }
    let claim = || Act::Claim { seat: 2, invite: None };
    // Before anything happened a seat that was left is free.
    evening.ok(2, Act::Release { seat: 2 });
    let friend = evening.come("Friend").0;
    evening.ok(friend, claim());
    evening.ok(friend, Act::Release { seat: 2 });
    evening.ok(2, claim());
    while evening.table.bot_move() {}
    evening.play_one(0);
    evening.ok(2, Act::Release { seat: 2 });
    // A stranger asks; whoever left it takes it again.
    let vote = evening.ok(friend, claim()).vote.expect("the others are asked");
    assert_eq!(evening.table.roster().holder(2), None);
    evening.ok(0, Act::Vote { vote, agree: false });
    evening.reload();
    assert!(evening.ok(2, claim()).vote.is_none());
    assert_eq!(evening.table.roster().holder(2), Some(PersonId(2)));
    // Also the seat of somebody who left for good.
    evening.ok(2, Act::Leave);
    let vote = evening.ok(friend, claim()).vote.expect("the others are asked");
    evening.ok(0, Act::Vote { vote, agree: true });
    assert_eq!(evening.table.roster().holder(2), Some(PersonId(friend)));
    // Where everybody has left there is nobody to ask.
    for person in [0, 1, friend] {
        evening.ok(person, Act::Leave);
    }
    let late = evening.come("Late").0;
    assert!(evening.ok(late, claim()).vote.is_none());
    assert_eq!(evening.table.roster().holder(2), Some(PersonId(late)));
}

fn finish_by_bots(table: &mut Table) {
    let keeper = table.join("Keeper", token("Keeper").hash(), &[]).expect("room");
    table.arrange(keeper, &[], &[0, 1], false).expect("two seats");
    while table.bot_move() {}
    assert!(table.is_over());
}

#[test]
fn people_with_real_dice_say_what_they_show() {
    let mut evening = Evening::with(2, None);
    for seat in 0..2 {
        evening.come(&format!("Person {seat}"));
        evening.ok(seat.into(), Act::Claim { seat, invite: None });
    }
    let before = json(&evening.update(0));
    // What is dealt to one alone tells nobody what is left.
    let weights = before["chance"]["weights"].as_array().expect("weights");
    assert!(weights.len() > 1 && weights.iter().all(|weight| *weight == weights[0]));
    let most = weights.len() as u32;
    assert_eq!(evening.refused(0, Act::Roll { outcome: most }), Code::NotOffered);
    assert_eq!(json(&evening.update(0))["version"], before["version"]);
    evening.ok(1, Act::Roll { outcome: 0 });
    assert_ne!(json(&evening.update(0))["version"], before["version"]);
    evening.reload();
    evening.ok(0, Act::Roll { outcome: 0 });
}

#[test]
fn a_game_stopped_by_a_bug_goes_on_when_it_is_reopened() {
    let mut evening = Evening::of(2);
    evening.table.stop("index out of bounds");
    evening.write();
    evening.reload();
    assert_eq!(evening.refused(0, answer(0, json!({ "Stance": "Swift" }))), Code::Stopped);
    assert_eq!(evening.update(1).stopped.as_deref(), Some("index out of bounds"));
    assert_eq!(evening.refused(1, Act::Reopen), Code::NotKeeper);
    evening.ok(0, Act::Reopen);
    evening.ok(0, answer(0, json!({ "Stance": "Swift" })));
}

#[test]
fn a_table_has_room_for_so_many_and_watchers_make_place() {
    let mut evening = Evening::of(2);
    for guest in 0..200 {
        evening.come(&format!("Guest {guest}"));
    }
    let people: Vec<u16> = evening.table.roster().people().map(|person| person.id.0).collect();
    assert_eq!(people.len(), 48);
    assert!(people.starts_with(&[0, 1]), "those who play stay");
    assert_eq!(evening.table.roster().came(), 48, "who only watched leaves their place too");
    evening.reload();
    assert_eq!(evening.table.roster().came(), 48);
    for name in ["", "  ", "a\u{7}b", &"x".repeat(41), "\u{200b}", "\u{3164}", "a\u{202e}b"] {
        assert!(evening.table.join(name, token(name).hash(), &[]).is_err());
    }
}

#[test]
fn nobody_goes_by_another_ones_name() {
    let mut evening = Evening::of(2);
    evening.come("person 0");
    evening.ok(1, Act::Rename { name: "PERSON 0".into() });
    evening.ok(1, Act::Rename { name: "PERSON 0".into() });
    let names: Vec<String> = evening.table.roster().people().map(|view| view.name).collect();
    assert_eq!(names, ["Person 0", "PERSON 0 3", "person 0 2"]);
    // Nor by one that only looks the same.
    for same in ["Person  0", " Person\u{a0}0", "Person\u{2003}0", "Person 0\u{fe0f}"] {
        evening.ok(1, Act::Rename { name: same.into() });
        let mut names = evening.table.roster().people().map(|view| view.name);
        assert!(names.nth(1).is_some_and(|name| name.ends_with(" 3")), "{same:?}");
    }
}

/// Of cards that only one sees nobody is told which are left.
#[test]
fn real_cards_that_are_private_tell_nothing_by_their_chances() {
    let mut evening = Evening::with(2, None);
    for seat in 0..2 {
        evening.come(&format!("Person {seat}"));
        evening.ok(seat.into(), Act::Claim { seat, invite: None });
    }
    let mut drawn = 0;
    for _ in 0..4 {
        let update = json(&evening.update(0));
        if update["chance"]["draw"]["Card"].is_null() {
            break;
        }
        let weights = update["chance"]["weights"].as_array().expect("weights").clone();
        assert!(weights.iter().all(|weight| *weight == 1), "{weights:?}");
        let mut outcomes = 0..weights.len() as u32;
        let done = outcomes.any(|outcome| evening.act(1, Act::Roll { outcome }).is_ok());
        assert!(done, "one of them can be drawn");
        drawn += 1;
    }
    assert!(drawn >= 2, "{drawn}");
}

#[test]
fn whoever_lost_their_token_is_let_back_by_the_others() {
    let mut evening = Evening::of(3);
    evening.play_one(0);
    let stranger = evening.come("Back again").0;
    let ask = || Act::Return { person: PersonId(0) };
    assert_eq!(evening.refused(1, ask()), Code::Impossible, "who plays has a place");
    let vote = evening.ok(stranger, ask()).vote.expect("a vote");
    // The game goes on, one is not enough, and whoever has their place says no.
    evening.play_one(1);
    evening.ok(1, Act::Vote { vote, agree: true });
    assert_eq!(evening.table.roster().person_of(token("Back again").hash()).unwrap().0, stranger);
    evening.ok(0, Act::Vote { vote, agree: false });
    assert!(evening.update(0).vote.is_none());
    let vote = evening.ok(stranger, ask()).vote.expect("a vote");
    evening.ok(1, Act::Vote { vote, agree: true });
    evening.ok(2, Act::Vote { vote, agree: true });
    evening.reload();
    let roster = evening.table.roster();
    assert_eq!(roster.person_of(token("Back again").hash()), Some(PersonId(0)));
    assert_eq!(roster.person_of(token("Person 0").hash()), None, "what was lost opens nothing");
    assert_eq!((roster.keeper(), roster.holder(0)), (PersonId(0), Some(PersonId(0))));
    assert!(!roster.is_here(PersonId(stranger)));
}

#[test]
fn nobody_takes_the_place_of_who_plays_alone() {
    let mut evening = Evening::with(2, Some(longrest_kernel::Key([1, 2])));
    evening.come("Ada");
    for seat in 0..2 {
        evening.ok(0, Act::Claim { seat, invite: None });
    }
    let stranger = evening.come("Stranger").0;
    assert_eq!(evening.refused(stranger, Act::Return { person: PersonId(0) }), Code::Impossible);
    // Whoever runs the server can help.
    evening.table.reseat(PersonId(0), token("new").hash()).expect("at the table");
    evening.write();
    evening.reload();
    assert_eq!(evening.table.roster().person_of(token("new").hash()), Some(PersonId(0)));
    assert!(evening.table.reseat(PersonId(9), token("x").hash()).is_err());
}

/// What is damaged is bridged by a snapshot or by what was before, and told; nothing is shown as
/// if it had not happened.
#[test]
fn a_damaged_entry_is_bridged_and_told() {
    let mut evening = Evening::of(2);
    for pick in 0..12 {
        assert!(evening.play_one(pick));
    }
    let written = evening.table.version();
    let (bytes, taken) = evening.table.snapshot();
    let rescue = Rescue { version: evening.table.version(), snapshot: bytes, taken };
    let views = |table: &mut Table| json(&table.update(None, None))["views"].clone();
    let here = views(&mut evening.table);
    let load = |disk: &[Vec<u8>], rescue: Option<&Rescue>| {
        let mut table = shelf().load(&evening.head, disk, rescue).expect("it can be opened");
        let new = table.take_entries();
        (table.version() - new.len() as u64, views(&mut table), table.beginning())
    };
    // In the middle of the game, and before it (somebody sat down).
    let hole = |at: usize| {
        let mut disk = evening.disk.clone();
        disk[at] = Vec::new();
        disk
    };
    let last = evening.disk.len() - 1;
    for at in [8, last] {
        let (version, shown, beginning) = load(&hole(at), Some(&rescue));
        assert_eq!((version, &shown), (written, &here), "entry {at}");
        assert_eq!(beginning.expect("told").cause, Cause::Damage);
        // Without a snapshot the game goes on from before the damage, and says so.
        let (version, shown, beginning) = load(&hole(at), None);
        let beginning = beginning.expect("told");
        assert_eq!((version, beginning.cause), (written, Cause::Damage));
        assert!(shown != here && beginning.lost >= 1, "entry {at}");
    }
    let (_, shown, beginning) = load(&hole(1), None);
    assert_eq!((shown, beginning), (here.clone(), None));
    assert_eq!(load(&evening.disk, Some(&rescue)), (written, here, None));
}

/// Those who come and go take no room of those who play, and nobody that of whoever keeps the
/// table.
#[test]
fn strangers_cannot_fill_a_table_so_that_nothing_can_be_done_at_it() {
    let mut evening = Evening::of(2);
    let rename = |number: usize| Act::Rename { name: format!("Crook {number}") };
    let mut done = 0;
    for crook in 0..130 {
        let who = evening.come(&format!("Crook {crook}")).0;
        done += (0..200).filter(|&number| evening.act(who, rename(number)).is_ok()).count();
    }
    assert!((19_000..20_000).contains(&done), "{done}");
    let crook = evening.come("One more").0;
    assert_eq!(evening.refused(crook, rename(0)), Code::TooMany);
    for reload in [false, true] {
        if reload {
            evening.reload();
        }
        assert!(evening.play_one(0));
        let edit = raw(&json!({ "Hits": { "seat": 1, "hits": 2 } }));
        let vote = evening.ok(1, Act::Override { edit }).vote.expect("a vote");
        evening.ok(0, Act::Vote { vote, agree: true });
    }
    evening.ok(0, Act::Remove { person: PersonId(crook) });
    // Nor can somebody who plays.
    let sat = (0..6_000).filter(|&number| evening.act(1, rename(number)).is_ok()).count();
    assert!((4_900..5_000).contains(&sat), "{sat}");
    assert!(evening.play_one(0));
    evening.ok(0, Act::Remove { person: PersonId(1) });
}
