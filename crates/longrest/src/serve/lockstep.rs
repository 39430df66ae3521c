//! Pairs of games over real sockets that differ only in what one seat keeps secret: what everybody
//! else is sent is the same.

use crate::library::{Kept, Wanted, shelf};
use crate::packs::Places;
use futures_util::{SinkExt, StreamExt};
use longrest_kernel::Generator;
use longrest_server::{Config, Deps, Hall, app, serve};
use longrest_store::Memory;
use longrest_table::{NewTable, Token};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// How many inputs each game of a pair is given.
const INPUTS: usize = 120;
/// How many pairs of games there are.
const PAIRS: u64 = 6;
/// Nothing takes as long.
const LATE: Duration = Duration::from_secs(60);

/// Somebody at a table, or looking on.
struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    state: Value,
    sent: u32,
}

impl Client {
    async fn open(place: SocketAddr, table: &str, token: Option<&str>) -> Client {
        let (socket, _) = connect_async(format!("ws://{place}/api/ws")).await.expect("connected");
        let mut client = Client { socket, state: Value::Null, sent: 0 };
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

/// What was compared, and where it differed in nothing but for whom the game waits.
#[derive(Debug, Default)]
struct Found {
    secrets: usize,
    updates: usize,
    waiting: usize,
}

impl Found {
    /// What the others were told in both games; whether it was the same in everything.
    fn compare(&mut self, pair: &[Game; 2]) -> bool {
        let mut is_same = true;
        for of in [|game: &Game| game.other.state.clone(), |game: &Game| game.watcher.state.clone()]
        {
            let [mut one, mut two] = [of(&pair[0]), of(&pair[1])];
            self.updates += 1;
            if one != two {
                is_same = false;
                for state in [&mut one, &mut two] {
                    state["waiting"] = Value::Null;
                }
            }
            for (name, value) in one.as_object().expect("an update") {
                assert_eq!(value, &two[name], "{name} tells what is secret");
            }
        }
        self.waiting += usize::from(!is_same);
        is_same
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
    let character = |class: &str| json!({ "class": class });
    let options = json!({ "characters": [character("marshal"), character("wayfarer")] });
    let order = json!({ "game": "haven", "pack": "frontier", "scenario": "tollhouse",
        "options": options });
    let mut found = Found::default();
    for seed in 0..PAIRS {
        let mut pair = [
            Game::new(place, &hall, &order, 0, 2).await,
            Game::new(place, &hall, &order, 0, 2).await,
        ];
        keep_secrets(&mut pair, &mut Generator::from_seed(seed), &mut found).await;
    }
    println!("{found:?}");
    assert!(found.secrets >= PAIRS as usize, "{found:?}");
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
            assert!(found.compare(pair), "what was taken back is told");
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

/// In one of two games the overlord holds other cards.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_sent_what_the_overlord_draws() {
    let (place, hall) = server().await;
    let order = json!({ "game": "descent", "pack": "underdelve", "scenario": "lamplit-stair",
        "options": null });
    let mut pair =
        [Game::new(place, &hall, &order, 0, 3).await, Game::new(place, &hall, &order, 0, 3).await];
    let (mut found, mut dice) = (Found::default(), Generator::from_seed(2));
    for _ in 0..INPUTS {
        // He is asked in one of the games whether he plays what he does not hold in the other: that
        // he is asked is what a pause tells (docs/protocol.md).
        if pair[0].keeper.question().is_some() != pair[1].keeper.question().is_some() {
            found.waiting += 1;
            break;
        }
        assert!(found.compare(&pair), "it is told what he holds");
        if let Some(count) = outcomes(&pair[0]) {
            let draw = pair[0].other.state["chance"]["draw"].to_string();
            let is_his = draw.to_lowercase().contains("overlord");
            let first = pair[0].roll(dice.below(count), count).await;
            let second = if is_his { (first + 1) % count } else { first };
            let second = pair[1].roll(second, count).await;
            found.secrets += usize::from(first != second);
            continue;
        }
        let answers = |client: &Client| client.question();
        if let Some((seat, _, options)) = answers(&pair[0].other) {
            let choice = &options[dice.below(options.len() as u64) as usize];
            let answer = json!({ "answer": { "seat": seat, "choice": choice } });
            for game in &mut pair {
                game.other_acts(&answer).await;
            }
            continue;
        }
        // What he may answer in both games.
        let asked = [answers(&pair[0].keeper), answers(&pair[1].keeper)];
        let [Some((seat, _, one)), Some((_, _, two))] = asked else { break };
        let Some(choice) = one.iter().rev().find(|choice| two.contains(choice)) else { break };
        let answer = json!({ "answer": { "seat": seat, "choice": choice } });
        for game in &mut pair {
            game.keeper_acts(&answer).await;
        }
    }
    println!("{found:?}");
    assert!(found.secrets >= 3 && found.updates > 60, "{found:?}");
}
