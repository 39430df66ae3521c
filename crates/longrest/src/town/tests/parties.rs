//! Two parties of one world at one server: two scenarios at once, the city one party at a time.

use super::shelf;
use longrest_campaign::World;
use longrest_campaign::id::{PartyId, PlayerId, ScenarioId};
use longrest_campaign::world::{Character, Party, Variants};
use longrest_server::{Config, Deps, Hall, Session};
use longrest_store::Memory;
use longrest_table::{NewTable, Order, Token};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// One person's connection.
struct Client {
    session: Session,
    state: Value,
    sent: u64,
}

impl Client {
    async fn open(hall: &Arc<Hall>, table: &str, token: &str) -> Client {
        let mut client =
            Client { session: Session::new(hall.clone(), None), state: Value::Null, sent: 0 };
        let hello = json!({ "hello": { "protocol": 1, "table": table, "token": token } });
        let answer = client.session.receive(&hello.to_string()).await;
        assert!(answer[0].contains("welcome"), "{}", answer[0]);
        client.hear().await;
        client
    }

    /// Takes in what is new.
    async fn hear(&mut self) {
        let soon = Duration::from_millis(30);
        while let Ok(frames) = tokio::time::timeout(soon, self.session.next()).await {
            for frame in frames {
                let message: Value = serde_json::from_str(&frame).expect("JSON");
                if let Some(update) = message.get("update") {
                    self.state = update.clone();
                }
            }
        }
    }

    async fn ok(&mut self, act: Value) {
        self.sent += 1;
        let id = format!("{}", self.sent);
        let seen = &self.state["version"];
        let message = json!({ "act": { "id": id, "seen": seen, "act": act } });
        let answer = self.session.receive(&message.to_string()).await;
        assert!(answer[0].contains("\"ack\""), "{act}: {}", answer[0]);
    }

    fn away(&self) -> Vec<Value> {
        self.state["chapter"]["away"].as_array().cloned().unwrap_or_default()
    }

    fn is_over(&self) -> bool {
        self.state["winners"].is_array()
    }
}

/// A year under way: two parties of two characters each, and two scenarios to play.
fn world() -> (World, BTreeSet<ScenarioId>) {
    let packs = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/crossroads");
    let loaded = longrest_pack::load(&packs).expect("readable").expect("no mistakes");
    let book = &loaded.campaign.expect("a campaign").book;
    let names = ["Ada", "Bo", "Cy", "Di"].map(str::to_owned);
    let mut world = World::new(book, &names, Variants::default());
    world.chapters = 3;
    world.parties.push(Party::default());
    let open = book.classes.iter().filter(|class| !class.locked).take(4);
    for (at, class) in open.enumerate() {
        let party = PartyId(u8::from(at >= 2));
        let mut one = Character::new(class.id.clone(), PlayerId(at as u8), party);
        one.name = format!("character {at}");
        world.characters.push(one);
    }
    let free = |one: &&longrest_campaign::content::Scenario| {
        one.requires.is_empty() && one.solo.is_none() && one.number < 100
    };
    let two: BTreeSet<ScenarioId> =
        book.scenarios.iter().filter(free).take(2).map(|one| one.id.clone()).collect();
    for id in &two {
        world.scenario_mut(id).unlocked = true;
    }
    (world, two)
}

/// Waits until something is true of a client.
async fn until(client: &mut Client, what: &str, done: impl Fn(&Client) -> bool) {
    let begun = Instant::now();
    while !done(client) {
        assert!(begun.elapsed() < Duration::from_secs(300), "{what}: {}", client.state["chapter"]);
        client.hear().await;
    }
}

// D174, GH-CAMP-08, GH-SETUP-04
#[tokio::test]
async fn two_parties_of_one_world_play_at_once_and_both_come_home() {
    let (world, two) = world();
    let config = Config {
        messages_per_second: 1_000_000,
        messages_burst: 1_000_000,
        bot_pace: Duration::ZERO,
        ..Config::default()
    };
    let deps = Deps { store: Arc::new(Memory::new()), library: Arc::new(shelf()), config };
    let hall = Hall::new(deps).await.expect("memory can be read");
    let sheet: Value = serde_json::from_str(&world.to_document()).expect("a document");
    let order = Order {
        game: "town".to_owned(),
        pack: "crossroads".to_owned(),
        scenario: "campaign".to_owned(),
        options: json!({ "sheet": sheet }),
        document: Value::Null,
    };
    let (seats, bots, name) = (vec![0], Vec::new(), "Ada".to_owned());
    let (title, real_dice, closed) = (String::new(), false, false);
    let new = NewTable { order, title, name, seats, bots, real_dice, closed, private: false };
    let place = hall.create(new).await.expect("a campaign");
    // Four people at one table, each with a token of their own.
    let mut tokens = vec![place.token.clone()];
    for (at, name) in ["Bo", "Cy", "Di"].into_iter().enumerate() {
        let token = Token::from_random([at as u8 + 1; 16]);
        let hash = token.hash();
        let handle = hall.table(&place.table).await.expect("there");
        let joined =
            handle.write("somebody comes".into(), move |table| table.join(name, hash, &[]));
        joined.await.expect("there is room");
        tokens.push(token.reveal().to_owned());
    }
    let mut people = Vec::new();
    for (seat, token) in tokens.iter().enumerate() {
        let mut client = Client::open(&hall, &place.table, token).await;
        if seat > 0 {
            client.ok(json!({ "claim": { "seat": seat } })).await;
        }
        people.push(client);
    }
    // Bots decide for all of them, until both parties are out.
    for (seat, client) in people.iter_mut().enumerate() {
        client.ok(json!({ "bot_in": { "seat": seat } })).await;
    }
    until(&mut people[0], "both are out", |client| client.away().len() == 2).await;
    let away = people[0].away();
    let parties: BTreeSet<u64> =
        away.iter().filter_map(|one| one["details"]["party"].as_u64()).collect();
    assert_eq!(parties, [0, 1].into());
    let scenarios: BTreeSet<ScenarioId> =
        away.iter().filter_map(|one| one["details"]["scenario"].as_str()).map(Into::into).collect();
    assert_eq!(scenarios, two, "no scenario twice, and so no treasure");
    for (seat, client) in people.iter_mut().enumerate() {
        client.hear().await;
        client.ok(json!({ "bot_out": { "seat": seat } })).await;
    }
    // Each finds the table of its party with the token it has, and its own seat there.
    let mut out = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let of = away.iter().find(|one| one["details"]["party"] == json!(at / 2));
        let table = of.and_then(|one| one["table"].as_str()).expect("a code");
        let client = Client::open(&hall, table, token).await;
        assert_eq!(client.state["home"], json!(place.table));
        assert_eq!(client.state["game"], "haven");
        assert_eq!(client.state["views"][0]["seat"], json!(at % 2), "its own seat");
        out.push(client);
    }
    assert!(!people[0].is_over() || people[0].away().iter().all(|one| one["home"] == false));
    for client in &mut out {
        until(client, "the scenario ends", Client::is_over).await;
    }
    // One of them is in the city, the other waits until there is room.
    until(&mut people[0], "one waits", |client| {
        let away = client.away();
        away.len() == 1 && away[0]["home"] == true
    })
    .await;
    let waits = people[0].away()[0]["details"]["party"].as_u64().expect("a party");
    let view = &people[0].state["views"][0]["view"];
    assert_eq!(view["party"].as_u64(), Some(1 - waits), "{view}");
    // The city is theirs until they leave; then the others come home.
    for (seat, client) in people.iter_mut().enumerate() {
        client.hear().await;
        client.ok(json!({ "bot_in": { "seat": seat } })).await;
    }
    until(&mut people[0], "the others come home", |client| {
        client.state["views"][0]["view"]["party"].as_u64() == Some(waits)
    })
    .await;
    let view = &people[0].state["views"][0]["view"];
    let characters = view["characters"].as_array().expect("characters");
    for one in characters {
        assert!(one["experience"].as_u64().is_some_and(|points| points > 0), "{one}");
    }
}
