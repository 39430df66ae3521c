//! The real program with its own limits, attacked over real sockets from many addresses while
//! somebody plays.
//!
//! `LONGREST_HOSTILE_SECONDS` says how long. A long run also compares what the innocent table's
//! answers took with what they took in the quiet before and after.

#![cfg(target_os = "linux")]

mod attack;
mod innocent;
mod wire;

use attack::{Kind, Scene, Tally};
use innocent::{Innocent, Phase, Place};
use longrest_kernel::Key;
use longrest_table::{Act, DuelFamily, Library, Message, Order, PersonId, Shelf, Token};
use serde_json::{Value, json};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tokio::sync::watch;
use wire::{Answer, Server, ask, converse};

/// For every day: until every limit was met.
const SECONDS_USUAL: u64 = 1;
/// From here on bodies are cut off too, and there are enough answers to compare.
const SECONDS_LONG: u64 = 60;
/// Even a machine that does much else meets every limit in this time.
const MEETING_MAX: Duration = Duration::from_secs(300);
/// The program never has more memory, in MB.
const MEMORY_MAX: u64 = 700;
/// How much longer the innocent table's answers may take under attack, 95 of 100 of them.
const RATIO_MAX: f64 = 3.0;
/// Where somebody looks after the server.
const DOCTOR: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 9);

struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_innocent_table_plays_on_and_every_limit_comes_back() {
    let said = std::env::var("LONGREST_HOSTILE_SECONDS").ok().and_then(|text| text.parse().ok());
    let seconds: u64 = said.unwrap_or(SECONDS_USUAL);
    let is_long = seconds >= SECONDS_LONG;
    let quiet = Duration::from_secs(if is_long { 60 } else { 2 });
    let name = format!("longrest-hostile-{}", std::process::id());
    let folder = Folder(std::env::temp_dir().join(name));
    let file = tokio::task::spawn_blocking(move || forged(if is_long { 30_000 } else { 1_000 }));
    let file = file.await.expect("no panic");
    let server = Server::start(folder.0.as_ref()).await;
    let place = server.place;
    let (known, innocent) = watch::channel(Place::default());
    let (phase, phases) = watch::channel(Phase::Quiet);
    // On a thread of their own: what attackers do in this program is not in their way.
    let playing = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.expect("a runtime").block_on(Innocent::live(place, known, phases))
    });
    tokio::time::sleep(quiet).await;
    let before = server.memory();
    let (over, is_over) = watch::channel(false);
    let scene = Scene::new(place, innocent.clone(), is_over.clone(), file);
    phase.send_replace(Phase::Attack);
    let attacking = tokio::spawn(attack::all(scene.clone()));
    let doctor = tokio::spawn(look_after(place, is_over));
    let begun = Instant::now();
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    let until = Instant::now() + MEETING_MAX;
    while let Some(missing) = unmet(&scene.tally(), is_long) {
        assert!(Instant::now() < until, "{missing}: {:?}", scene.tally());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let (under, seconds) = (server.memory(), begun.elapsed().as_secs());
    over.send_replace(true);
    attacking.await.expect("no attacker panics");
    let visits = doctor.await.expect("the server was well all the time");
    phase.send_replace(Phase::Quiet);
    let tally = scene.tally();
    println!("{seconds} seconds, {visits} visits of a doctor; what was tried:");
    for ((kind, outcome), count) in &tally {
        println!("  {kind:?}: {outcome}: {count}");
    }
    come_back(place, &innocent.borrow().clone()).await;
    tokio::time::sleep(quiet / 2).await;
    phase.send_replace(Phase::Over);
    let took = tokio::task::spawn_blocking(move || playing.join()).await.expect("no panic");
    let took = took.expect("the innocent played on");
    let after = server.memory();
    println!("memory in MB, now and at most: before {before:?}, under {under:?}, after {after:?}");
    let (calm, stormy) = (Spread::of(&took, Phase::Quiet), Spread::of(&took, Phase::Attack));
    let ratio = stormy.most.as_secs_f64() / calm.most.as_secs_f64();
    println!("the innocent table: quiet {calm:?}; under attack {stormy:?}; ratio {ratio:.2}");
    assert!(calm.count > 0 && stormy.count > 0, "the innocent table did not play");
    for ((kind, outcome), count) in &tally {
        assert!(outcome != "500" && outcome != "stopped", "{kind:?}: {count} times {outcome}");
    }
    assert!(after.1 <= MEMORY_MAX, "it had {} MB", after.1);
    if is_long {
        assert!(ratio <= RATIO_MAX, "answers took {ratio:.2} times as long");
    }
}

/// What answers took: how many, half of them at most, and 95 of 100 at most.
#[derive(Debug)]
struct Spread {
    count: usize,
    #[allow(dead_code, reason = "it is printed")]
    half: Duration,
    most: Duration,
}

impl Spread {
    fn of(took: &[(Phase, Duration)], phase: Phase) -> Spread {
        let found = took.iter().filter(|(when, _)| *when == phase);
        let mut found: Vec<Duration> = found.map(|(_, took)| *took).collect();
        found.sort_unstable();
        let at = |part: usize| found.get(found.len() * part / 100).copied().unwrap_or_default();
        Spread { count: found.len(), half: at(50), most: at(95) }
    }
}

/// Somebody else is answered all the time.
async fn look_after(place: SocketAddr, is_over: watch::Receiver<bool>) -> u64 {
    let mut visits = 0;
    while !*is_over.borrow() {
        for path in ["/api/health", "/api/ready", "/"] {
            let answer = ask(place, DOCTOR, &format!("GET {path}"), None, b"").await;
            assert_eq!(answer.status, 200, "{path}: {}", String::from_utf8_lossy(&answer.body));
        }
        visits += 1;
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    visits
}

/// A limit that nobody has met yet, or something that was never allowed.
fn unmet(tally: &Tally, is_long: bool) -> Option<String> {
    let usual = [
        (Kind::Heads, "503"),
        (Kind::Heads, "cut off"),
        (Kind::Uploads, "429"),
        (Kind::Tables, "200"),
        (Kind::Tables, "429"),
        (Kind::Imports, "200"),
        (Kind::Imports, "429"),
        (Kind::Joins, "200"),
        (Kind::Joins, "429"),
        (Kind::Renames, "ack"),
        (Kind::Renames, "too_fast"),
        (Kind::Guesses, "429"),
        (Kind::Guesses, "too_fast"),
        (Kind::Library, "200"),
        (Kind::Library, "429"),
        (Kind::Solver, "200"),
        (Kind::Solver, "429"),
        (Kind::Watchers, "no connection"),
        (Kind::Watchers, "told"),
        (Kind::Watchers, "too_many"),
        (Kind::Messages, "too_fast"),
    ];
    let long = [(Kind::Drips, "400")].into_iter().filter(|_| is_long);
    let missing = |(kind, outcome): &(Kind, &str)| !tally.contains_key(&(*kind, (*outcome).into()));
    let found = usual.into_iter().chain(long).find(missing)?;
    Some(format!("{:?} never: {}", found.0, found.1))
}

/// What each attacking address did too often it may do again, after as long as it is told.
async fn come_back(place: SocketAddr, innocent: &Place) {
    let begun = Instant::now();
    let order = json!({ "game": "duel", "pack": "duel", "scenario": "yard", "options": null });
    let new = json!({ "order": order, "name": "Mo", "seats": [0] }).to_string();
    let made = patiently(place, DOCTOR, "POST /api/tables", new.as_bytes()).await.json();
    let fresh = made["table"].as_str().expect("a table was made");
    let join = format!("POST /api/tables/{fresh}/join");
    let crowded = format!("POST /api/tables/{}/join", innocent.table);
    let summary = format!("GET /api/tables/{fresh}");
    let file = forged(20);
    let wanted: [(Kind, &str, &[u8]); 9] = [
        (Kind::Tables, "POST /api/tables", new.as_bytes()),
        (Kind::Imports, "POST /api/import?name=Mo", &file),
        (Kind::Uploads, "POST /api/import?name=Mo", &file),
        (Kind::Joins, &join, br#"{"name":"Mo"}"#),
        (Kind::Guesses, &summary, b""),
        (Kind::Library, "GET /api/library", b""),
        (Kind::Solver, "GET /api/rules?search=focus", b""),
        (Kind::Heads, "GET /api/health", b""),
        (Kind::Drips, "POST /api/tables", new.as_bytes()),
    ];
    let asked = wanted.into_iter().flat_map(|(kind, request, body)| {
        kind.addresses().map(move |from| async move {
            let answer = patiently(place, from, request, body).await;
            let text = String::from_utf8_lossy(&answer.body).into_owned();
            assert_eq!(answer.status, 200, "{kind:?} {request}: {text}");
        })
    });
    // To a table to which too many came, one may come again.
    let comes = async {
        let answer = patiently(place, DOCTOR, &crowded, br#"{"name":"Bo"}"#).await;
        assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
    };
    tokio::join!(futures_util::future::join_all(asked), comes);
    for kind in [Kind::Heads, Kind::Watchers, Kind::Messages, Kind::Renames] {
        for from in kind.addresses() {
            assert!(converse(place, from).await.is_some(), "{kind:?} has no connection");
        }
    }
    let sockets = || async {
        let answer = ask(place, DOCTOR, "GET /metrics", None, b"").await;
        let text = String::from_utf8(answer.body).expect("text");
        let line = text.lines().find_map(|line| line.strip_prefix("longrest_sockets "));
        line.expect("it is counted").parse::<u64>().expect("a number")
    };
    // The one who plays, and whoever asks.
    let until = Instant::now() + wire::LATE;
    while sockets().await > 2 {
        assert!(Instant::now() < until, "connections are still counted");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    println!("everything is allowed again after {:?}", begun.elapsed());
}

/// Asks, and asks again when told to come later.
async fn patiently(place: SocketAddr, from: Ipv4Addr, request: &str, body: &[u8]) -> Answer {
    for _ in 0..8 {
        let answer = ask(place, from, request, None, body).await;
        if !matches!(answer.status, 429 | 503) {
            return answer;
        }
        let wait = answer.wait.expect("it is told when to come again");
        assert!(wait <= 40, "{from} must wait {wait} seconds for {request}");
        tokio::time::sleep(Duration::from_secs(wait)).await;
    }
    panic!("{from} is never allowed {request} again");
}

/// A file of a game with so many inputs, all of which somebody who plays alone may do.
fn forged(inputs: u32) -> Vec<u8> {
    let options = json!({ "seats": 2, "rounds": 4 });
    let (game, scenario) = ("duel".to_owned(), "yard".to_owned());
    let order = Order { game: game.clone(), pack: game, scenario, options, document: Value::Null };
    let shelf = Shelf::new().with(DuelFamily);
    let mut table = shelf.create(&order, "", Some(Key([1, 2]))).expect("the duel can be played");
    let token = Token::from_random([9; 16]);
    let who = table.join("Mo", token.hash(), &[]).expect("there is room");
    table.arrange(who, &[0, 1], &[], false).expect("the seats are free");
    for number in 0..inputs {
        let edit = json!({ "Hits": { "seat": 0, "hits": 1 + number % 2 } });
        let edit = serde_json::value::to_raw_value(&edit).expect("JSON");
        let message =
            Message { id: number.to_string(), seen: table.version(), act: Act::Override { edit } };
        table.act(PersonId(0), &message, &token).expect("nobody else is asked");
        table.take_entries();
    }
    table.export(who).expect("somebody who plays alone has agreed")
}
