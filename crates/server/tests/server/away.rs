//! Two pairs of one campaign out at once, each at a table of its own, and both home again.

use crate::common::hearth::{HearthFamily, hearth};
use crate::common::roads::Roads;
use crate::common::{Client, config, join, new_table};
use longrest_server::{Deps, Hall};
use longrest_store::Memory;
use longrest_table::{DuelFamily, Joined, Shelf};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

async fn hall(store: &Arc<Memory>) -> Arc<Hall> {
    let shelf = Shelf::new().with(HearthFamily).with(DuelFamily).with_saga(Roads);
    let deps = Deps { store: store.clone(), library: Arc::new(shelf), config: config() };
    Hall::new(deps).await.expect("memory can be read")
}

/// Four people of one campaign.
struct Four {
    hall: Arc<Hall>,
    store: Arc<Memory>,
    people: Vec<Joined>,
    at_home: Vec<Client>,
}

impl Four {
    async fn gather() -> Four {
        let store = Arc::new(Memory::new());
        let hall = hall(&store).await;
        let place = hall.create(new_table(hearth(4, 3), &[0], &[])).await.expect("made");
        let mut people = vec![place];
        for name in ["Bo", "Cy", "Di"] {
            people.push(join(&hall, &people[0].table, name).await);
        }
        let mut four = Four { hall, store, people, at_home: Vec::new() };
        for place in &four.people {
            four.at_home.push(Client::connect(&four.hall, place).await);
        }
        for seat in 1..4 {
            four.at_home[seat].hear().await;
            four.at_home[seat].ok(json!({ "claim": { "seat": seat } })).await;
        }
        four.at_home[0].ok(json!({ "custom": { "custom": "anyone" } })).await;
        four
    }

    /// The program ends without warning, and another begins on the same disk.
    async fn crash(&mut self, out: &mut [Client]) {
        self.hall.abort();
        self.hall = hall(&self.store).await;
        for client in self.at_home.iter_mut().chain(out) {
            client.reconnect(&self.hall).await;
            client.hear().await;
        }
    }

    /// Somebody at the hearth takes a road for the group.
    async fn leave(&mut self, who: usize, road: u8) {
        let client = &mut self.at_home[who];
        client.hear().await;
        let seat = who;
        let answer = |choice: Value| json!({ "answer": { "seat": seat, "choice": choice } });
        client.ok(answer(json!({ "Road": road }))).await;
        client.ok(answer(json!({ "Leave": true }))).await;
    }

    async fn away(&mut self) -> Vec<Value> {
        let client = &mut self.at_home[0];
        client.hear().await;
        client.state["chapter"]["away"].as_array().cloned().unwrap_or_default()
    }

    /// Two people at the table where they play, with the tokens they have at home.
    async fn pair(&self, table: &Value, who: [usize; 2]) -> Vec<Client> {
        let table = table["table"].as_str().expect("a code");
        let mut clients = Vec::new();
        for at in who {
            let mut client = Client::open(&self.hall, table, Some(&self.people[at].token)).await;
            client.hear().await;
            assert_eq!(client.state["you"], at, "the same person");
            assert_eq!(client.state["home"], self.people[0].table.as_str());
            clients.push(client);
        }
        clients
    }
}

/// Plays on at a table; whether somebody was asked.
async fn play(clients: &mut [Client]) -> bool {
    for client in clients.iter_mut() {
        client.hear().await;
        if let Some((seat, options)) = client.question() {
            client.ok(json!({ "answer": { "seat": seat, "choice": options[0] } })).await;
            return true;
        }
    }
    false
}

fn note(client: &Client) -> u64 {
    client.state["views"][0]["view"]["note"].as_u64().expect("a number")
}

#[tokio::test(start_paused = true)]
async fn two_pairs_play_at_once_and_both_come_home() {
    let mut four = Four::gather().await;
    four.leave(0, 1).await;
    let away = four.away().await;
    assert_eq!(away.len(), 1);
    assert_eq!((&away[0]["details"], &away[0]["home"]), (&json!({ "pair": 1 }), &json!(false)));
    // The others are at the hearth meanwhile, and then out too.
    assert_eq!(four.at_home[0].state["chapter"]["number"], 2);
    four.leave(2, 1).await;
    let away = four.away().await;
    assert_eq!(away.len(), 2);
    let mut first = four.pair(&away[0], [0, 1]).await;
    let mut second = four.pair(&away[1], [2, 3]).await;
    assert_ne!(first[0].table, second[0].table);
    // In turns, one decision at each table.
    let mut decisions = 0;
    while play(&mut first).await | play(&mut second).await {
        decisions += 1;
        assert!(decisions < 200, "the duels do not end");
    }
    assert!(first[0].state["winners"].is_array() && second[0].state["winners"].is_array());
    // The first that came home is at the hearth, the other waits.
    let waiting = four.away().await;
    assert_eq!(waiting.len(), 1);
    assert_eq!(waiting[0]["home"], true);
    let before = note(&four.at_home[0]);
    assert!(before > 0, "what the first brought is there");
    four.leave(0, 2).await;
    assert_eq!(four.away().await, Vec::<Value>::new());
    assert!(note(&four.at_home[0]) > before, "and what the second brought");
    // What was played there stands.
    let refused = first[0].refused(json!({ "undo": { "keep": 0 } })).await;
    assert_eq!(refused, "over");
}

#[tokio::test(start_paused = true)]
async fn nothing_is_lost_or_told_twice_when_the_program_ends() {
    let mut four = Four::gather().await;
    four.leave(0, 1).await;
    let away = four.away().await;
    four.crash(&mut []).await;
    assert_eq!(four.away().await, away);
    let mut first = four.pair(&away[0], [0, 1]).await;
    for decisions in 1.. {
        assert!(decisions < 200, "the duel does not end");
        if !play(&mut first).await {
            break;
        }
        if decisions % 3 == 0 {
            four.crash(&mut first).await;
        }
    }
    assert_eq!(four.away().await[0]["home"], true);
    let before = note(&four.at_home[0]);
    four.crash(&mut first).await;
    assert_eq!(four.away().await[0]["home"], true);
    four.leave(3, 2).await;
    four.crash(&mut first).await;
    assert_eq!(four.away().await, Vec::<Value>::new());
    let after = note(&four.at_home[0]);
    assert!(after > before);
    // The table is opened once more: nothing comes home a second time.
    four.pair(&away[0], [0, 1]).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    four.leave(3, 2).await;
    assert_eq!(note(&four.at_home[0]), after);
}
