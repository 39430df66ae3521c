//! Pairs of games over real sockets that differ only in what one seat keeps secret: what everybody
//! else is sent is the same.

use crate::library::{Kept, Wanted, shelf};
use crate::packs::Places;
use futures_util::{SinkExt, StreamExt};
use longrest_kernel::Generator;
use longrest_server::{Config, Deps, Hall, app, serve};
use longrest_store::Memory;
use longrest_table::{Document, NewTable, Token, difference};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// How many inputs each game of a pair is given.
const INPUTS: usize = 120;
/// How many pairs of games there are, and how many in the dungeon.
const PAIRS: u64 = 6;
const DELVES: u64 = 2;
/// Nothing takes as long.
const LATE: Duration = Duration::from_secs(60);
/// How often the others also ask for hints and look closer, in inputs.
const ASK_EVERY: usize = 6;
/// How long a moment lasts: longer than both games need to be compared.
const BEAT: Duration = Duration::from_millis(500);
/// At how many moments of a pair the overlord's hands are compared.
const MOMENTS: usize = 5;

/// Somebody at a table, or looking on.
struct Client {
    place: SocketAddr,
    table: String,
    token: Option<String>,
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    state: Value,
    /// Every update since it was last compared, by version.
    updates: BTreeMap<u64, Value>,
    sent: u32,
}

impl Client {
    async fn open(place: SocketAddr, table: &str, token: Option<&str>) -> Client {
        let (socket, _) = connect_async(format!("ws://{place}/api/ws")).await.expect("connected");
        let mut client = Client {
            place,
            table: table.to_owned(),
            token: token.map(str::to_owned),
            socket,
            state: Value::Null,
            updates: BTreeMap::new(),
            sent: 0,
        };
        // Everything each time, so that nothing but what is sent is compared.
        let hello = json!({ "protocol": 1, "table": table, "token": token });
        client.say(json!({ "hello": hello })).await;
        client.hear(0).await;
        client
    }

    async fn say(&mut self, message: Value) {
        self.socket.send(Message::text(message.to_string())).await.expect("sent");
    }

    async fn next(&mut self) -> Value {
        loop {
            let next = tokio::time::timeout(LATE, self.socket.next()).await;
            let next = next.expect("it is told in time").expect("open").expect("readable");
            if let Message::Text(text) = next {
                let message: Value = serde_json::from_str(&text).expect("JSON");
                if let Some(update) = message.get("update") {
                    self.state = update.clone();
                    let version = update["version"].as_u64().expect("a version");
                    self.updates.insert(version, update.clone());
                }
                return message;
            }
        }
    }

    /// Listens until a version was told.
    async fn hear(&mut self, version: u64) {
        while self.state["version"].as_u64().is_none_or(|known| known < version) {
            self.next().await;
        }
    }

    /// Does something that may be done; the version after it.
    async fn act(&mut self, act: &Value) -> u64 {
        self.try_act(act).await.unwrap_or_else(|rejected| panic!("{act}: {rejected}"))
    }

    /// Does something; the version after it, or why not.
    async fn try_act(&mut self, act: &Value) -> Result<u64, Value> {
        self.sent += 1;
        let id = self.sent.to_string();
        self.say(json!({ "act": { "id": id, "seen": self.state["version"], "act": act } })).await;
        loop {
            let message = self.next().await;
            if let Some(ack) = message.get("ack") {
                return Ok(ack["version"].as_u64().expect("a version"));
            }
            if let Some(rejected) = message.get("rejected") {
                return Err(rejected.clone());
            }
        }
    }

    /// What a bot would do for a seat: what is answered, whatever it is.
    async fn hint(&mut self, seat: u64) -> Value {
        self.sent += 1;
        let id = self.sent.to_string();
        self.say(json!({ "hint": { "id": id, "seat": seat } })).await;
        loop {
            let mut message = self.next().await;
            for kind in ["hint", "rejected"] {
                if let Some(said) = message.get_mut(kind).map(Value::take) {
                    let Value::Object(mut said) = said else { panic!("{said}") };
                    assert_eq!(said.remove("id"), Some(json!(id)));
                    return said.into();
                }
            }
        }
    }

    /// A look over HTTP: what is answered, whatever it is.
    async fn look(&self, seat: Option<u64>, query: Value) -> Value {
        let mut stream = TcpStream::connect(self.place).await.expect("connected");
        let body = json!({ "seat": seat, "query": query }).to_string();
        let bearer = self.token.as_ref().map(|token| format!("authorization: Bearer {token}\r\n"));
        let request = format!(
            "POST /api/tables/{}/look HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\
             {}content-length: {}\r\n\r\n{body}",
            self.table,
            self.place,
            bearer.unwrap_or_default(),
            body.len()
        );
        stream.write_all(request.as_bytes()).await.expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("answered");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
        serde_json::from_str(body).expect("JSON")
    }

    /// The first question that is put to this client: its seat, whether others are asked the same
    /// in secret, and what may be answered.
    fn question(&self) -> Option<(u64, bool, Vec<Value>)> {
        self.state["views"].as_array()?.iter().find_map(|view| {
            let question = view["question"].as_object()?;
            let options = question["options"].as_array()?.clone();
            Some((view["seat"].as_u64()?, question["secret"] == json!(true), options))
        })
    }
}

/// One game: somebody with a secret, somebody else, and somebody who looks on.
struct Game {
    keeper: Client,
    other: Client,
    watcher: Client,
}

impl Game {
    /// The keeper of secrets holds one seat, the other one all others.
    async fn new(
        place: SocketAddr,
        hall: &Arc<Hall>,
        order: &Value,
        secret: u8,
        seats: u8,
    ) -> Game {
        let new = json!({ "order": order, "name": "Ada", "seats": [secret], "real_dice": true });
        let new: NewTable = serde_json::from_value(new).expect("a table");
        let ada = hall.create(new).await.unwrap_or_else(|rejected| panic!("{rejected:?}"));
        let handle = hall.table(&ada.table).await.expect("there");
        let token = Token::from_random([7; 16]);
        let hash = token.hash();
        let come = handle.write("Bo".to_owned(), move |table| table.join("Bo", hash, &[])).await;
        come.expect("there is room");
        let mut game = Game {
            keeper: Client::open(place, &ada.table, Some(&ada.token)).await,
            other: Client::open(place, &ada.table, Some(token.reveal())).await,
            watcher: Client::open(place, &ada.table, None).await,
        };
        for seat in (0..seats).filter(|&seat| seat != secret) {
            let version = game.other.act(&json!({ "claim": { "seat": seat } })).await;
            game.hear(version).await;
        }
        game
    }

    async fn hear(&mut self, version: u64) {
        for client in [&mut self.keeper, &mut self.other, &mut self.watcher] {
            client.hear(version).await;
        }
    }

    async fn keeper_acts(&mut self, act: &Value) {
        let version = self.keeper.act(act).await;
        self.hear(version).await;
    }

    async fn other_acts(&mut self, act: &Value) {
        let version = self.other.act(act).await;
        self.hear(version).await;
    }
}

impl Game {
    /// The first outcome from this one on that there is, and it happens. Which cards of a private
    /// pile are left is not told beforehand.
    async fn roll(&mut self, from: u64, count: u64) -> u64 {
        for outcome in (from..count).chain(0..from) {
            let roll = json!({ "roll": { "outcome": outcome } });
            if let Ok(version) = self.other.try_act(&roll).await {
                self.hear(version).await;
                return outcome;
            }
        }
        panic!("there is no outcome");
    }
}

/// What was compared.
#[derive(Debug, Default)]
struct Found {
    secrets: usize,
    updates: usize,
    /// Hints and looks.
    asked: usize,
    /// Moments at which somebody could do something in one game and not in the other.
    moments: usize,
}

impl Found {
    /// What the others were told in both games is the same.
    fn compare(&mut self, pair: &mut [Game; 2]) {
        let [one, two] = pair;
        for (one, two) in [(&mut one.other, &mut two.other), (&mut one.watcher, &mut two.watcher)] {
            assert_eq!(one.state["version"], two.state["version"], "as much has happened");
            let (first, second) =
                (std::mem::take(&mut one.updates), std::mem::take(&mut two.updates));
            // Updates may skip versions, but not the last one.
            for (version, one) in first {
                let Some(two) = second.get(&version) else { continue };
                self.updates += 1;
                let text = |state: &Value| Document::new(state.to_string());
                let differs = difference(&text(&one), &text(two));
                assert_eq!(differs, None, "what is secret shows; waiting: {}", one["waiting"]);
            }
        }
    }

    /// What the others are answered in both games who ask for a hint, and look closer.
    async fn ask(&mut self, pair: &mut [Game; 2], secret: u64) {
        let [one, two] = pair;
        let seats: Vec<u64> = one.other.state["views"]
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(|view| view["seat"].as_u64())
            .collect();
        for &seat in seats.iter().chain([&secret]) {
            assert_eq!(one.other.hint(seat).await, two.other.hint(seat).await, "hint {seat}");
            self.asked += 1;
        }
        let looks = [
            json!({ "question": { "language": "en" } }),
            json!({ "words": { "language": "en" } }),
            json!({ "sight": { "from": 12 } }),
            json!({ "monster": { "figure": 3 } }),
        ];
        for look in looks {
            for seat in seats.iter().copied().chain([secret]).map(Some) {
                let [said, other] = [
                    one.other.look(seat, look.clone()).await,
                    two.other.look(seat, look.clone()).await,
                ];
                assert_eq!(said, other, "{look} for {seat:?}");
            }
            let [said, other] = [
                one.watcher.look(None, look.clone()).await,
                two.watcher.look(None, look.clone()).await,
            ];
            assert_eq!(said, other, "{look} for who looks on");
            self.asked += 1;
        }
    }
}

async fn server() -> (SocketAddr, Arc<Hall>) {
    let packs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs");
    let library = shelf(Wanted { duel: false }, &Places::only(&packs), &Kept::default());
    let library = Arc::new(library.expect("our packs have no mistakes"));
    let config = Config {
        messages_per_second: 1_000_000,
        messages_burst: 1_000_000,
        requests_per_person: 1_000_000,
        requests_per_minute: 1_000_000,
        beat: BEAT,
        ..Config::default()
    };
    let deps = Deps { store: Arc::new(Memory::new()), library, config };
    let (app, hall) = app(deps).await.expect("memory");
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let place = listener.local_addr().expect("an address");
    tokio::spawn(serve(listener, app, hall.clone(), std::future::pending()));
    (place, hall)
}

/// How many outcomes a roll has, if one is awaited.
fn outcomes(game: &Game) -> Option<u64> {
    let weights = game.other.state["chance"]["weights"].as_array()?;
    Some(weights.len() as u64)
}

/// In one of two games the keeper's secret answers are others, until they are taken back.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_sent_what_another_answers_in_secret() {
    let (place, hall) = server().await;
    let order = scenario();
    let mut found = Found::default();
    for seed in 0..PAIRS {
        let mut pair = [
            Game::new(place, &hall, &order, 0, 2).await,
            Game::new(place, &hall, &order, 0, 2).await,
        ];
        keep_secrets(&mut pair, &mut Generator::from_seed(seed), &mut found).await;
    }
    println!("{found:?}");
    assert!(found.secrets >= PAIRS as usize && found.asked > 30, "{found:?}");
}

/// A scenario for two, one of whom has a secret.
fn scenario() -> Value {
    let options = json!({ "characters": [{ "class": "marshal" }, { "class": "wayfarer" }] });
    json!({ "game": "haven", "pack": "frontier", "scenario": "tollhouse", "options": options })
}

/// Whether cards with battle goals are dealt, and how many there are.
fn goals(game: &Game) -> Option<u64> {
    let draw = game.other.state["chance"]["draw"].to_string().to_lowercase();
    outcomes(game).filter(|_| draw.contains("goal"))
}

/// In one of two games the keeper was dealt other battle goals, and strives for another.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_sent_which_battle_goals_another_was_dealt() {
    let (place, hall) = server().await;
    // Which of the cards are the keeper's is seen in a game whose cards are dealt in order.
    let mut scout = Game::new(place, &hall, &scenario(), 0, 2).await;
    let mut dealt = 0;
    for _ in 0..INPUTS {
        if let Some(count) = goals(&scout) {
            assert_eq!(scout.roll(dealt, count).await, dealt);
            dealt += 1;
        } else if dealt > 0 {
            break;
        } else {
            step(&mut scout).await;
        }
    }
    let own = scout.keeper.state["views"][0]["view"]["characters"][0]["goals"].clone();
    let own: BTreeSet<u64> = serde_json::from_value(own).expect("cards that were dealt");
    assert!(!own.is_empty() && own.len() < dealt as usize, "{own:?} of {dealt}");
    let mut pair = [
        Game::new(place, &hall, &scenario(), 0, 2).await,
        Game::new(place, &hall, &scenario(), 0, 2).await,
    ];
    let all = dealt;
    let (mut found, mut dice, mut dealt) = (Found::default(), Generator::from_seed(5), 0);
    for input in 0..INPUTS {
        found.compare(&mut pair);
        if input % ASK_EVERY == 0 {
            found.ask(&mut pair, 0).await;
        }
        if let Some(count) = goals(&pair[0]) {
            let other = if own.contains(&dealt) { all + dealt } else { dealt };
            for (game, outcome) in pair.iter_mut().zip([dealt, other]) {
                assert_eq!(game.roll(outcome, count).await, outcome);
            }
            found.secrets += usize::from(other != dealt);
            dealt += 1;
            continue;
        }
        if let Some(count) = outcomes(&pair[0]) {
            let outcome = pair[0].roll(dice.below(count), count).await;
            assert_eq!(pair[1].roll(outcome, count).await, outcome);
            continue;
        }
        let is_keepers = pair[0].keeper.question().is_some();
        let asked = pair.each_ref().map(|game| match is_keepers {
            true => game.keeper.question(),
            false => game.other.question(),
        });
        let [Some((seat, _, one)), Some((_, _, two))] = asked else { break };
        // Of other goals the one in the same place; everything else is the same.
        assert_eq!(one.len(), two.len());
        let at = dice.below(one.len() as u64) as usize;
        for (game, choice) in pair.iter_mut().zip([&one[at], &two[at]]) {
            let answer = json!({ "answer": { "seat": seat, "choice": choice } });
            match is_keepers {
                true => game.keeper_acts(&answer).await,
                false => game.other_acts(&answer).await,
            }
        }
    }
    println!("{found:?}");
    assert!(found.secrets >= 2 && found.updates > 100 && found.asked > 60, "{found:?}");
    assert_ne!(pair[0].keeper.state, pair[1].keeper.state, "the keeper knows of it");
}

/// Lets somebody answer something, or chance be what it likes.
async fn step(game: &mut Game) {
    if let Some(count) = outcomes(game) {
        game.roll(0, count).await;
        return;
    }
    let answer = |(seat, _, options): (u64, bool, Vec<Value>)| {
        let choice = &options[0];
        json!({ "answer": { "seat": seat, "choice": choice } })
    };
    match (game.keeper.question(), game.other.question()) {
        (Some(asked), _) => game.keeper_acts(&answer(asked)).await,
        (None, Some(asked)) => game.other_acts(&answer(asked)).await,
        (None, None) => panic!("nobody is asked: {}", game.other.state),
    }
}

/// Plays both games alike but for answers in secret, until these cannot be taken back.
async fn keep_secrets(pair: &mut [Game; 2], dice: &mut Generator, found: &mut Found) {
    for _ in 0..INPUTS {
        assert_eq!(pair[0].keeper.state, pair[1].keeper.state, "the games are the same again");
        if let Some(count) = outcomes(&pair[0]) {
            let outcome = pair[0].roll(dice.below(count), count).await;
            assert_eq!(pair[1].roll(outcome, count).await, outcome);
            continue;
        }
        let is_common = pair[0].keeper.state["waiting"].as_array().expect("a list").len() > 1;
        let asked = pair[0].keeper.question();
        if let Some((seat, true, options)) = asked.clone()
            && is_common
            && options.len() > 1
            && dice.below(3) == 0
        {
            let first = dice.below(options.len() as u64) as usize;
            let second =
                (first + 1 + dice.below(options.len() as u64 - 1) as usize) % options.len();
            for (game, at) in pair.iter_mut().zip([first, second]) {
                let answer = json!({ "answer": { "seat": seat, "choice": options[at] } });
                game.keeper_acts(&answer).await;
            }
            found.secrets += 1;
            found.compare(pair);
            found.ask(pair, seat).await;
            let retracts = |game: &Game| {
                let views = game.keeper.state["views"].as_array().expect("a list").clone();
                views.iter().any(|view| view["retract"] == json!(true))
            };
            // One of several answers to one question stays.
            if !pair.iter().all(retracts) {
                return;
            }
            for game in pair.iter_mut() {
                game.keeper_acts(&json!({ "retract": { "seat": seat } })).await;
            }
            found.compare(pair);
            continue;
        }
        let others = pair[0].other.question();
        let Some((seat, _, options)) = asked.clone().or(others) else { return };
        let choice = &options[dice.below(options.len() as u64) as usize];
        let answer = json!({ "answer": { "seat": seat, "choice": choice } });
        for game in pair.iter_mut() {
            match asked {
                Some(_) => game.keeper_acts(&answer).await,
                None => game.other_acts(&answer).await,
            }
        }
    }
}

/// In one of two games the keeper is done choosing after one answer, and in the other not.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_sent_when_another_is_done_choosing() {
    let (place, hall) = server().await;
    let mut found = Found::default();
    for ask in ["bring_item", "take_card"] {
        let mut pair = [
            Game::new(place, &hall, &scenario(), 0, 2).await,
            Game::new(place, &hall, &scenario(), 0, 2).await,
        ];
        for game in &mut pair {
            while !asked_of_keeper(game).contains(ask) {
                step(game).await;
            }
        }
        found.compare(&mut pair);
        // What is chosen stands in an order: the last leaves nothing more to choose.
        for (game, is_last) in pair.iter_mut().zip([false, true]) {
            let (seat, _, options) = game.keeper.question().expect("asked");
            let choice = if is_last { options.last() } else { options.first() };
            game.keeper_acts(&json!({ "answer": { "seat": seat, "choice": choice } })).await;
        }
        let done = pair.each_ref().map(|game| !asked_of_keeper(game).contains(ask));
        assert_eq!(done, [false, true], "{ask}");
        found.compare(&mut pair);
        found.ask(&mut pair, 0).await;
    }
    println!("{found:?}");
    assert!(found.updates > 20, "{found:?}");
}

/// What the keeper is asked, as text.
fn asked_of_keeper(game: &Game) -> String {
    let views = game.keeper.state["views"].as_array().expect("a list");
    views.iter().map(|view| view["question"]["prompt"]["ask"].to_string()).collect()
}

/// In one of two games the overlord holds other cards.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_sent_what_the_overlord_draws() {
    let (place, hall) = server().await;
    let order = json!({ "game": "descent", "pack": "underdelve", "scenario": "lamplit-stair",
        "options": null });
    let mut found = Found::default();
    for seed in 2..2 + DELVES {
        let mut pair = [
            Game::new(place, &hall, &order, 0, 3).await,
            Game::new(place, &hall, &order, 0, 3).await,
        ];
        hold_other_cards(&mut pair, &mut Generator::from_seed(seed), &mut found).await;
    }
    println!("{found:?}");
    assert!(
        found.secrets >= 3 && found.updates > 120 && found.moments > 3 && found.asked > 60,
        "{found:?}"
    );
}

/// Plays both games alike but for what the overlord draws, for as long as he can do the same.
async fn hold_other_cards(pair: &mut [Game; 2], dice: &mut Generator, found: &mut Found) {
    let moments = found.moments;
    for input in 0..INPUTS * 2 {
        found.compare(pair);
        if found.moments == moments + MOMENTS {
            return;
        }
        // Not at a moment, which does not last.
        if input % ASK_EVERY == 0 && pair[0].other.question().is_some() {
            found.ask(pair, 0).await;
        }
        if let Some(count) = outcomes(&pair[0]) {
            let draw = pair[0].other.state["chance"]["draw"].to_string();
            let is_his = draw.to_lowercase().contains("overlord");
            let first = pair[0].roll(dice.below(count), count).await;
            let second = if is_his { (first + 1) % count } else { first };
            let second = pair[1].roll(second, count).await;
            found.secrets += usize::from(first != second);
            continue;
        }
        if let Some((seat, _, options)) = pair[0].other.question() {
            let choice = &options[dice.below(options.len() as u64) as usize];
            let answer = json!({ "answer": { "seat": seat, "choice": choice } });
            for game in pair.iter_mut() {
                game.other_acts(&answer).await;
            }
            continue;
        }
        let asked = pair.each_ref().map(|game| game.keeper.question());
        // At a moment he lets it pass where he can do something, and else it passes.
        let [Some((seat, _, one)), Some((_, _, two))] = &asked else {
            if pair[0].watcher.state["waiting"] == json!([]) {
                return;
            }
            found.moments += usize::from(asked[0].is_some() != asked[1].is_some());
            for (game, asked) in pair.iter_mut().zip(&asked) {
                let before = game.watcher.state["version"].as_u64().expect("a version");
                if let Some((seat, _, options)) = asked {
                    let pass = options.last().expect("an option");
                    let answer = json!({ "answer": { "seat": seat, "choice": pass } });
                    game.keeper_acts(&answer).await;
                }
                game.hear(before + 1).await;
            }
            continue;
        };
        // What he may answer in both games.
        let Some(choice) = one.iter().rev().find(|choice| two.contains(choice)) else { return };
        let answer = json!({ "answer": { "seat": seat, "choice": choice } });
        for game in pair.iter_mut() {
            game.keeper_acts(&answer).await;
        }
    }
}
