//! Reconnecting, secrets, failing disks, bugs, and tables that leave memory.

use crate::common::{Client, config, deps, duel, hall, join, new_table};
use longrest_server::{Config, Hall};
use longrest_store::{Memory, Store};
use longrest_table::{Library, Order};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

fn stance(seat: u8, stance: &str) -> Value {
    json!({ "answer": { "seat": seat, "choice": { "Stance": stance } } })
}

/// A table with two people, both connected.
async fn two(hall: &Arc<Hall>) -> (Client, Client) {
    let place = hall.create(new_table(duel(2), &[0], &[])).await.expect("made");
    let guest = join(hall, &place.table, "Bo").await;
    let mut ada = Client::connect(hall, &place).await;
    let mut bo = Client::connect(hall, &guest).await;
    bo.ok(json!({ "claim": { "seat": 1 } })).await;
    ada.hear().await;
    (ada, bo)
}

#[tokio::test(start_paused = true)]
async fn what_was_missed_is_told_after_reconnecting() {
    let (hall, _) = hall().await;
    let (mut ada, mut bo) = two(&hall).await;
    let (log, version) = (bo.log.clone(), bo.version());
    ada.ok(stance(0, "Swift")).await;
    bo.ok(stance(1, "Steady")).await;
    // Bo's connection was lost before anything of this arrived.
    bo.log = log;
    bo.state["version"] = json!(version);
    bo.frames.clear();
    bo.reconnect(&hall).await;
    bo.hear().await;
    assert!(bo.version() > version);
    let mut fresh = Client::open(&hall, &bo.table, bo.token.as_deref()).await;
    fresh.hear().await;
    assert_eq!(bo.log, fresh.log);
    assert_eq!(bo.state["views"], fresh.state["views"]);
    let (caught_up, whole) = (bo.state["log"].as_array(), fresh.state["log"].as_array());
    assert!(caught_up.expect("a list").len() < whole.expect("a list").len());
    assert_eq!(bo.present, json!([0, 1]));
}

#[tokio::test(start_paused = true)]
async fn what_somebody_says_reaches_everybody_once_and_changes_nothing() {
    let (hall, _) = hall().await;
    let (mut ada, mut bo) = two(&hall).await;
    let version = bo.version();
    let said = |client: &Client| -> Vec<Value> {
        let frames = client.frames.iter().map(|frame| serde_json::from_str(frame).expect("JSON"));
        frames.map(|frame: Value| frame["said"].clone()).filter(|said| !said.is_null()).collect()
    };
    let words = json!({"words": "Wait for me at the door."});
    ada.say(&json!({"say": words})).await;
    ada.say(&json!({"say": {"here": 57}})).await;
    bo.hear().await;
    ada.hear().await;
    let expected = vec![json!({"by": 0, "talk": words}), json!({"by": 0, "talk": {"here": 57}})];
    assert_eq!(said(&bo), expected);
    assert_eq!(said(&ada), expected);
    assert_eq!(bo.version(), version);
    // Whoever comes later hears nothing of it; nobody listens to endless or empty words.
    let mut late = Client::open(&hall, &bo.table, bo.token.as_deref()).await;
    late.hear().await;
    assert_eq!(said(&late), Vec::<Value>::new());
    for words in ["", "   ", &"o".repeat(201)] {
        ada.say(&json!({"say": {"words": words}})).await;
    }
    bo.hear().await;
    assert_eq!(said(&bo), expected);
}

#[tokio::test(start_paused = true)]
async fn the_frames_of_one_hold_nothing_of_the_others_secrets() {
    // What Bo is sent after Ada chose in secret says that she did, and nothing else.
    for choice in ["Swift", "Steady"] {
        let (hall, _) = hall().await;
        let (mut ada, mut bo) = two(&hall).await;
        let (before, heard) = (bo.state.clone(), bo.frames.len());
        ada.ok(stance(0, choice)).await;
        assert_eq!(bo.refused(stance(0, "Swift")).await, "not_your_seat");
        bo.hear().await;
        assert!(bo.frames.len() > heard);
        assert_eq!((&before["waiting"], &bo.state["waiting"]), (&json!([0, 1]), &json!([1])));
        assert_eq!(bo.state["log"], json!([]), "nothing was told");
        assert_eq!(bo.state["views"], before["views"], "nothing is shown");
        for same in ["vote", "chance", "winners", "seats", "people"] {
            assert_eq!(bo.state[same], before[same], "{same}");
        }
        // Of the cards Ada drew Bo knows only that she drew them.
        let drew = |line: &Value| line["fact"]["Drew"]["seat"] == 0;
        let shown = |line: &&Value| drew(line) && !line["fact"]["Drew"]["card"].is_null();
        assert!(bo.log.iter().any(drew) && !bo.log.iter().any(|line| shown(&line)));
        assert!(ada.log.iter().any(|line| shown(&line)));
        // And nobody's token ever comes back.
        for token in [&ada.token, &bo.token].into_iter().flatten() {
            assert!(bo.frames.iter().chain(&ada.frames).all(|frame| !frame.contains(token)));
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_wrong_token_or_table_opens_nothing() {
    let (hall, _) = hall().await;
    let place = hall.create(new_table(duel(2), &[0], &[])).await.expect("made");
    let mut session = longrest_server::Session::new(hall.clone(), None);
    let mut hello = async |table: &str, token: &str| {
        let hello = json!({ "protocol": 1, "table": table, "token": token });
        let frames = session.receive(&json!({ "hello": hello }).to_string()).await;
        let answer: Value = serde_json::from_str(&frames[0]).expect("JSON");
        answer["rejected"]["code"].as_str().map(str::to_owned)
    };
    assert_eq!(hello(&place.table, "guess").await.as_deref(), Some("bad_token"));
    assert_eq!(hello("ABCDEFGH", &place.token).await.as_deref(), Some("unknown_table"));
    assert_eq!(hello("../etc/passwd", &place.token).await.as_deref(), Some("unknown_table"));
    assert_eq!(hello(&place.table, &place.token).await, None);
    assert_eq!(hello(&place.table, &place.token).await.as_deref(), Some("protocol"));
}

#[tokio::test(start_paused = true)]
async fn a_watcher_sees_and_cannot_act_and_a_removed_person_is_cut_off() {
    let (hall, _) = hall().await;
    let (mut ada, mut bo) = two(&hall).await;
    let mut watcher = Client::open(&hall, &ada.table, None).await;
    watcher.hear().await;
    assert_eq!(watcher.state["views"][0]["seat"], Value::Null);
    assert_eq!(watcher.refused(json!("pause")).await, "bad_token");
    ada.ok(json!({ "remove": { "person": 1 } })).await;
    bo.hear().await;
    assert!(bo.is_cut_off());
    assert!(bo.frames.last().expect("told").contains("bad_token"));
    assert!(!watcher.is_cut_off());
}

#[tokio::test(start_paused = true)]
async fn a_disk_that_fails_changes_nothing_and_is_told() {
    let (hall, store) = hall().await;
    let (mut ada, mut bo) = two(&hall).await;
    let before = (bo.version(), bo.state["views"].clone());
    store.hold();
    let refuse = async {
        while store.held() == 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        store.refuse(1);
    };
    let (code, ()) = tokio::join!(ada.refused(stance(0, "Swift")), refuse);
    assert_eq!(code, "storage");
    bo.hear().await;
    assert_eq!((bo.version(), bo.state["views"].clone()), before);
    // What is announced is on the disk: not before.
    let sync = async {
        while store.held() == 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        bo.hear().await;
        assert_eq!(bo.version(), before.0, "nothing is announced before it is written down");
        store.sync(1);
    };
    let (ack, ()) = tokio::join!(ada.ok(stance(0, "Swift")), sync);
    assert_eq!(ack["applied"], 1);
    bo.hear().await;
    assert!(bo.version() > before.0);
}

#[tokio::test(start_paused = true)]
async fn a_bug_stops_its_game_only_and_is_kept() {
    let (hall, store) = hall().await;
    let (mut ada, _bo) = two(&hall).await;
    let order = Order { game: "fuse".into(), ..duel(1) };
    let place = hall.create(new_table(order, &[0], &[])).await.expect("made");
    let mut sapper = Client::connect(&hall, &place).await;
    sapper.hear().await;
    let cut = |wire: u8| json!({ "answer": { "seat": 0, "choice": wire } });
    sapper.ok(cut(1)).await;
    assert_eq!(sapper.refused(cut(13)).await, "stopped");
    sapper.hear().await;
    assert!(sapper.state["stopped"].as_str().expect("why").contains("red wire"));
    assert_eq!(sapper.state["views"][0]["view"], 1, "the game as it was before");
    assert_eq!(sapper.refused(cut(1)).await, "stopped");
    let bugs = store.bugs().await.expect("kept");
    assert_eq!(bugs.len(), 1);
    assert!(bugs[0].1.input.contains("13") && bugs[0].1.message.contains("red wire"));
    // Others play on, and so does this table once it is reopened.
    ada.ok(stance(0, "Swift")).await;
    sapper.ok(json!("reopen")).await;
    sapper.ok(cut(2)).await;
    assert_eq!(sapper.state["views"][0]["view"], 2);
}

#[tokio::test(start_paused = true)]
async fn an_idle_table_leaves_memory_and_comes_back() {
    let (hall, store) = hall().await;
    let (mut ada, bo) = two(&hall).await;
    ada.ok(stance(0, "Swift")).await;
    drop(bo);
    tokio::time::sleep(Duration::from_secs(3600)).await;
    assert_eq!(hall.tables_open(), 1, "somebody is connected");
    let (place, state) = ((ada.table.clone(), ada.token.clone()), ada.state.clone());
    drop(ada);
    tokio::time::sleep(Duration::from_secs(3600)).await;
    assert_eq!(hall.tables_open(), 0);
    assert!(store.load(&place.0).await.expect("kept").expect("there").snapshot.is_some());
    let mut ada = Client::open(&hall, &place.0, place.1.as_deref()).await;
    ada.hear().await;
    assert_eq!(hall.tables_open(), 1);
    assert_eq!(ada.state["views"], state["views"]);
    assert_eq!(ada.version(), state["version"].as_u64().expect("a number"));
}

#[tokio::test]
async fn bots_play_while_somebody_looks_on() {
    let (hall, _) = hall().await;
    let place = hall.create(new_table(duel(2), &[], &[0, 1])).await.expect("made");
    let handle = hall.table(&place.table).await.expect("there");
    let version = handle.read(|table| table.version()).await.expect("there");
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    assert_eq!(handle.read(|table| table.version()).await, Ok(version), "nobody looks on");
    let mut watcher = Client::open(&hall, &place.table, None).await;
    for _ in 0..50 {
        watcher.hear().await;
        if !watcher.state["winners"].is_null() {
            break;
        }
    }
    assert!(!watcher.state["winners"].is_null(), "{}", watcher.state);
}

#[tokio::test(start_paused = true)]
async fn limits_hold() {
    let store = Arc::new(Memory::new());
    let mut deps = deps(store);
    deps.config = Config {
        tables_open_max: 2,
        messages_burst: 5,
        messages_per_second: 1,
        message_bytes_max: 500,
        ..config()
    };
    let hall = Hall::new(deps).await.expect("memory");
    let place = hall.create(new_table(duel(2), &[0], &[])).await.expect("made");
    let other = hall.create(new_table(duel(2), &[0], &[])).await.expect("made");
    let mut ada = Client::connect(&hall, &place).await;
    let busy = Client::connect(&hall, &other).await;
    let refused = hall.create(new_table(duel(2), &[0], &[])).await.expect_err("full");
    assert_eq!(serde_json::to_value(refused.code).expect("JSON"), "too_many");
    // Who is not looked at makes room, and comes back when it is.
    drop(busy);
    for _ in 0..3 {
        hall.create(new_table(duel(2), &[0], &[])).await.expect("there is room again");
        assert_eq!(hall.tables_open(), 2);
    }
    drop(Client::connect(&hall, &other).await);
    let big = json!({ "rename": { "name": "x".repeat(600) } });
    assert_eq!(ada.refused(big).await, "too_large");
    for _ in 0..3 {
        assert_eq!(ada.refused(json!({ "undo": { "keep": 9 } })).await, "nothing_to_undo");
    }
    let answer = ada.act(json!("pause")).await;
    assert_eq!(answer["rejected"]["code"], "too_fast");
    assert!(answer["rejected"]["id"].is_string(), "each act is answered: {answer}");
    tokio::time::sleep(Duration::from_secs(3)).await;
    ada.ok(json!("pause")).await;
}

#[tokio::test(start_paused = true)]
async fn a_proposal_that_meets_a_bug_is_impossible_and_stops_nothing() {
    let (hall, store) = hall().await;
    let order = Order { game: "fuse".into(), ..duel(1) };
    let place = hall.create(new_table(order, &[0], &[])).await.expect("made");
    let mut sapper = Client::connect(&hall, &place).await;
    sapper.hear().await;
    let change = |to: u8| json!({ "override": { "edit": to } });
    // 13 fails in the check; 99 can be set, but the rules cannot go on from it.
    for to in [13, 99, 13] {
        assert_eq!(sapper.refused(change(to)).await, "impossible");
    }
    sapper.hear().await;
    assert!(sapper.state["stopped"].is_null());
    assert_eq!(store.bugs().await, Ok(Vec::new()));
    sapper.ok(change(3)).await;
    sapper.ok(json!({ "answer": { "seat": 0, "choice": 1 } })).await;
    assert_eq!(sapper.state["views"][0]["view"], 4);
}

#[tokio::test(start_paused = true)]
async fn the_keeper_cannot_vote_somebody_out_of_their_secrets() {
    let (hall, _) = hall().await;
    let (mut ada, mut bo) = two(&hall).await;
    ada.ok(stance(0, "Swift")).await;
    // A bot in Bo's seat does not make Ada a lone player.
    ada.ok(json!({ "bot_in": { "seat": 1 } })).await;
    let edit = json!({ "Hits": { "seat": 0, "hits": 1 } });
    let vote = ada.ok(json!({ "override": { "edit": edit } })).await["vote"].clone();
    assert!(vote.is_number());
    bo.hear().await;
    assert_eq!(bo.state["vote"]["voters"], json!([0, 1]));
    bo.ok(json!({ "vote": { "vote": vote, "agree": false } })).await;
    // Nor does a passer-by walk into the seat a bot plays.
    let passer_by = join(&hall, &ada.table, "Cleo").await;
    let mut cleo = Client::connect(&hall, &passer_by).await;
    cleo.hear().await;
    bo.ok(json!({ "release": { "seat": 1 } })).await;
    ada.hear().await;
    ada.ok(json!({ "bot_in": { "seat": 1 } })).await;
    cleo.hear().await;
    let asked = cleo.ok(json!({ "claim": { "seat": 1 } })).await;
    assert!(asked["vote"].is_number(), "{asked}");
    assert_eq!(cleo.state["views"][0]["seat"], Value::Null);
    assert_eq!(cleo.state["seats"][1]["holder"], Value::Null);
    ada.hear().await;
    ada.ok(json!({ "vote": { "vote": asked["vote"], "agree": true } })).await;
    cleo.hear().await;
    assert_eq!(cleo.state["views"][0]["seat"], 1);
}

#[tokio::test(start_paused = true)]
async fn a_person_with_many_connections_says_no_more_than_with_one() {
    let mut deps = deps(Arc::new(Memory::new()));
    deps.config = Config { messages_burst: 10, messages_per_second: 1, ..config() };
    let hall = Hall::new(deps).await.expect("memory");
    let place = hall.create(new_table(duel(2), &[0], &[])).await.expect("made");
    let mut done = 0;
    for _ in 0..8 {
        let mut tab = Client::connect(&hall, &place).await;
        for _ in 0..5 {
            let answer = tab.act(json!({ "rename": { "name": "Ada" } })).await;
            done += u32::from(answer.get("ack").is_some());
        }
    }
    assert_eq!(done, 10);
}

#[tokio::test(start_paused = true)]
async fn a_table_that_could_not_be_read_opens_when_the_disk_is_well_again() {
    let (hall, store) = hall().await;
    let (mut ada, _bo) = two(&hall).await;
    store.fail(true);
    assert_eq!(ada.refused(stance(0, "Swift")).await, "storage");
    assert_eq!(ada.refused(stance(0, "Swift")).await, "storage");
    store.fail(false);
    tokio::time::sleep(Duration::from_secs(2)).await;
    ada.hear().await;
    ada.ok(stance(0, "Swift")).await;
}

#[tokio::test(start_paused = true)]
async fn a_watcher_cannot_fill_a_table_nor_a_passer_by_lock_it() {
    let (hall, store) = hall().await;
    let (mut ada, _bo) = two(&hall).await;
    let friend = join(&hall, &ada.table, "Friend").await;
    let friend_here = Client::connect(&hall, &friend).await;
    let crook = join(&hall, &ada.table, "Crook").await;
    let mut crook = Client::connect(&hall, &crook).await;
    let mut done = 0;
    for number in 0..300 {
        let name = format!("Crook {number}");
        let answer = crook.act(json!({ "rename": { "name": name } })).await;
        done += u32::from(answer.get("ack").is_some());
    }
    assert_eq!(done, 200);
    ada.hear().await;
    ada.ok(stance(0, "Swift")).await;
    // Thousands may come; whoever is there stays, and there is always room for one more.
    let handle = hall.table(&ada.table).await.expect("there");
    for number in 0..3_000u32 {
        let (present, name) =
            (handle.pulse().borrow().present.clone(), format!("Stranger {number}"));
        let hash = longrest_table::TokenHash::of(&name);
        let came =
            handle.write("a stranger".into(), move |table| table.join(&name, hash, &present)).await;
        came.expect("there is room");
    }
    drop(friend_here);
    let stored = store.load(&ada.table).await.expect("ok").expect("there");
    let friend = longrest_table::TokenHash::of(&friend.token);
    let (here, came) = handle
        .read(move |table| (table.roster().person_of(friend).is_some(), table.roster().came()))
        .await
        .expect("there");
    assert!(here && came <= 52, "{came}");
    // What was written down is the same table.
    let loaded = crate::common::shelf().load(&stored.head, &stored.entries, None).expect("ours");
    assert_eq!((loaded.roster().came(), loaded.roster().person_of(friend).is_some()), (came, true));
}

/// How often there was time for anything else meanwhile: there is one thread here for everybody.
async fn meanwhile(slow: impl Future<Output = ()>) -> u32 {
    let mut times = 0;
    let others = async {
        loop {
            tokio::time::sleep(Duration::from_millis(5)).await;
            times += 1;
        }
    };
    tokio::select! {
        () = slow => {}
        () = others => {}
    }
    times
}

/// What takes long is done where it holds nobody up.
#[tokio::test]
async fn there_is_time_for_others_while_a_table_thinks_or_is_loaded() {
    let (hall, store) = hall().await;
    let order = Order { game: "fuse".into(), ..duel(1) };
    let place = hall.create(new_table(order, &[0], &[])).await.expect("made");
    let mut sapper = Client::connect(&hall, &place).await;
    sapper.hear().await;
    // A change that takes its time, and once more when it is brought back.
    for act in [
        json!({ "override": { "edit": 77 } }),
        json!({ "undo": { "keep": 0 } }),
        json!({ "redo": { "count": 1 } }),
    ] {
        let times = meanwhile(async {
            let answer = sapper.act(act.clone()).await;
            assert!(answer.get("ack").is_some(), "{answer}");
        });
        let times = times.await;
        // Nothing is done again for what is only taken back.
        assert!(times > 3 || act.get("undo").is_some(), "{act}: {times}");
        sapper.hear().await;
    }
    // Another program loads it.
    drop(sapper);
    hall.abort();
    let hall = Hall::new(deps(store)).await.expect("memory");
    let times = meanwhile(async { drop(Client::connect(&hall, &place).await) }).await;
    assert!(times > 3, "{times}");
}

#[tokio::test(start_paused = true)]
async fn nobody_takes_the_place_of_whoever_is_connected() {
    let (hall, _) = hall().await;
    let (ada, mut bo) = two(&hall).await;
    // Bo's puppet says that it is Ada; Bo would be enough of the others to agree.
    let puppet = join(&hall, &bo.table, "Ada again").await;
    let mut puppet = Client::connect(&hall, &puppet).await;
    puppet.hear().await;
    let back = || json!({ "return": { "person": 0 } });
    assert_eq!(puppet.refused(back()).await, "impossible");
    let (place, token) = (ada.table.clone(), ada.token.clone());
    drop(ada);
    let vote = puppet.ok(back()).await["vote"].clone();
    // She is back before they agree, and does not even look.
    let ada = Client::open(&hall, &place, token.as_deref()).await;
    let agree = || json!({ "vote": { "vote": vote, "agree": true } });
    bo.hear().await;
    bo.ok(agree()).await;
    assert_eq!(bo.state["vote"]["id"], vote, "it is not decided while she is there");
    assert_eq!(puppet.state["you"], 2);
    // Whoever is gone may have lost it.
    drop(ada);
    bo.ok(agree()).await;
    assert!(bo.state["vote"].is_null());
    let mut back = Client::open(&hall, &place, puppet.token.as_deref()).await;
    back.hear().await;
    assert_eq!(back.state["you"], 0);
}

#[tokio::test(start_paused = true)]
async fn whatever_is_refused_says_which_message_it_was() {
    let mut deps = deps(Arc::new(Memory::new()));
    deps.config = Config { messages_burst: 16, messages_per_second: 1, ..config() };
    let hall = Hall::new(deps).await.expect("memory");
    let place = hall.create(new_table(duel(2), &[0], &[])).await.expect("made");
    let act = json!({ "act": { "id": "a", "seen": 0, "act": "pause" } });
    let log = json!({ "log": { "id": "a", "before": 1 } });
    let hint = json!({ "hint": { "id": "a", "seat": 0 } });
    let mut new = longrest_server::Session::new(hall.clone(), None);
    for message in [&act, &log, &hint] {
        let frames = new.receive(&message.to_string()).await;
        let answer: Value = serde_json::from_str(&frames[0]).expect("JSON");
        let told = (&answer["rejected"]["code"], &answer["rejected"]["id"]);
        assert_eq!(told, (&json!("protocol"), &json!("a")), "{message}");
    }
    let mut watcher = Client::open(&hall, &place.table, None).await;
    for message in [&act, &hint] {
        let answer = watcher.say(message).await;
        let told = (&answer["rejected"]["code"], &answer["rejected"]["id"]);
        assert_eq!(told, (&json!("bad_token"), &json!("a")), "{message}");
    }
    // Everything again is more than a word.
    let mut again = 0;
    while watcher.say(&json!("again")).await == json!("pong") {
        again += 1;
    }
    assert_eq!(again, 2);
}
