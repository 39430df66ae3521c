//! Seeded evenings with lost, doubled and late messages, failing disks and crashes: at the end
//! every client sees what the table is, and everything that was acknowledged happened exactly once.
//!
//! Everything runs in one thread without real time, so a seed is a whole story. `LONGREST_STORIES`
//! asks for more of them.

use crate::common::hearth::hearth;
use crate::common::{deps, duel, join, new_table};
use longrest_kernel::Generator;
use longrest_server::{Hall, Session};
use longrest_store::{Memory, Store};
use longrest_table::{Entry, Joined, Library, patched};
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

const MOMENT: Duration = Duration::from_millis(1);

/// A client that repeats what was not answered.
struct Player {
    place: Joined,
    session: Option<Session>,
    version: Option<u64>,
    log: Vec<Value>,
    state: Value,
    /// The message that waits for its answer.
    unanswered: Option<(String, Value)>,
    acknowledged: Vec<String>,
    sent: u64,
    /// How often only what changed was told.
    changes: u64,
}

struct Story {
    dice: Generator,
    store: Arc<Memory>,
    hall: Arc<Hall>,
    players: Vec<Player>,
    crashes: u32,
}

impl Player {
    fn new(place: Joined) -> Player {
        Player {
            place,
            session: None,
            version: None,
            log: Vec::new(),
            state: Value::Null,
            unanswered: None,
            acknowledged: Vec::new(),
            sent: 0,
            changes: 0,
        }
    }

    fn hello(&self) -> String {
        let Joined { table, token, .. } = &self.place;
        // One of three is told everything each time, as older pages are.
        let protocol = if self.place.person.0 == 2 { 1 } else { 2 };
        let hello =
            json!({ "protocol": protocol, "table": table, "token": token, "have": self.version });
        json!({ "hello": hello }).to_string()
    }

    /// What the player decides next, from what they see.
    fn decide(&mut self, dice: &mut Generator) -> Option<Value> {
        let below = |dice: &mut Generator, bound: usize| dice.below(bound as u64) as usize;
        if let Some(vote) = self.state["vote"]["id"].as_u64() {
            return Some(json!({ "vote": { "vote": vote, "agree": below(dice, 3) > 0 } }));
        }
        if self.state["paused"] == true {
            return Some(json!("resume"));
        }
        let live = self.state["history"]["live"].as_u64()?;
        match below(dice, 30) {
            0 => return Some(json!("pause")),
            1 if live > 0 => return Some(json!({ "undo": { "keep": live - 1 } })),
            2 if live > 4 => return Some(json!({ "undo": { "keep": live - 4 } })),
            3 => return Some(json!({ "redo": { "count": 1 } })),
            4 => {
                let edit = json!({ "Hits": { "seat": below(dice, 2), "hits": 5 } });
                return Some(json!({ "override": { "edit": edit } }));
            }
            5 => return Some(json!("back")),
            6 => return Some(json!("take_back")),
            7 | 8 => {
                let views = self.state["views"].as_array()?;
                let free = views.iter().find(|view| view["free"][0].is_string());
                if let Some(view) = free {
                    let (seat, choice) = (&view["seat"], &view["free"][0]);
                    return Some(json!({ "free": { "seat": seat, "choice": choice } }));
                }
            }
            _ => {}
        }
        let asked =
            self.state["views"].as_array()?.iter().find(|view| view["question"].is_object());
        let view = asked?;
        let options = view["question"]["options"].as_array()?;
        let choice = &options[below(dice, options.len())];
        Some(json!({ "answer": { "seat": view["seat"], "choice": choice } }))
    }

    fn take_in(&mut self, text: &str) {
        let message: Value = serde_json::from_str(text).expect("JSON");
        if let Some(update) = message.get("update").or_else(|| message.get("changed")) {
            self.log.truncate(update["log_from"].as_u64().expect("a number") as usize);
            self.log.extend(update["log"].as_array().expect("a list").iter().cloned());
            self.version = update["version"].as_u64();
            if update.get("patch").is_none() {
                self.state = update.clone();
                return;
            }
            assert_eq!(update["from"], self.state["version"], "a change of what is known");
            self.changes += 1;
            let known = std::mem::take(&mut self.state);
            self.state = patched(known, &update["patch"]).expect("a patch of what is known");
        }
        for (kind, done) in [("ack", true), ("rejected", false)] {
            let id = message[kind]["id"].as_str();
            if id.is_some() && id == self.unanswered.as_ref().map(|(id, _)| id.as_str()) {
                let (id, _) = self.unanswered.take().expect("it waits");
                // A full disk is no answer to the question: ask again.
                if done {
                    self.acknowledged.push(id);
                }
            }
        }
    }
}

impl Story {
    async fn new(seed: u64) -> Story {
        let store = Arc::new(Memory::new());
        let hall = Hall::new(deps(store.clone())).await.expect("memory");
        // Every other story is a campaign, whose chapters are short.
        let order = if seed.is_multiple_of(2) { duel(2) } else { hearth(2, 3) };
        let place = hall.create(new_table(order, &[0], &[])).await.expect("made");
        let guest = join(&hall, &place.table, "Bo").await;
        let watcher = join(&hall, &place.table, "Cleo").await;
        let mut players: Vec<Player> = [place, guest, watcher].map(Player::new).into();
        let claim = json!({ "id": "claim", "seen": 0, "act": { "claim": { "seat": 1 } } });
        players[1].unanswered = Some(("claim".into(), json!({ "act": claim })));
        store.hold();
        Story { dice: Generator::from_seed(seed), store, hall, players, crashes: 0 }
    }

    fn chance(&mut self, one_in: u64) -> bool {
        self.dice.below(one_in) == 0
    }

    /// One moment in which anything may happen.
    async fn moment(&mut self) {
        let who = self.dice.below(3) as usize;
        match self.dice.below(10) {
            0 => self.players[who].session = None, // the connection is lost
            1 => {
                let count = self.dice.below(3) as usize;
                match self.chance(4) {
                    true => self.store.refuse(count),
                    false => self.store.sync(count),
                }
            }
            2 if self.chance(12) => self.crash().await,
            3 | 4 => self.store.sync(usize::MAX),
            5 => self.hear(who).await,
            _ => self.speak(who).await,
        }
    }

    /// The server dies; what was not synced is lost; another one starts.
    async fn crash(&mut self) {
        self.crashes += 1;
        for player in &mut self.players {
            player.session = None;
        }
        self.hall.abort();
        self.store.crash();
        let hall = Hall::new(deps(self.store.clone())).await;
        self.hall = hall.expect("memory");
    }

    async fn connect(&mut self, who: usize) {
        if self.players[who].session.is_none() {
            let mut session = Session::new(self.hall.clone(), None);
            let hello = self.players[who].hello();
            let greeting = patiently(&self.store, session.receive(&hello)).await;
            assert!(greeting[0].contains("welcome"), "{}", greeting[0]);
            self.players[who].session = Some(session);
        }
    }

    /// Sends a new message or repeats one that was not answered; the answer may be lost, and the
    /// message may arrive twice.
    async fn speak(&mut self, who: usize) {
        self.connect(who).await;
        let twice = self.chance(5);
        let lost = self.chance(5);
        let player = &mut self.players[who];
        if player.unanswered.is_none() {
            let Some(act) = player.decide(&mut self.dice) else {
                return;
            };
            player.sent += 1;
            let id = format!("m{}", player.sent);
            let message = json!({ "id": id, "seen": player.version, "act": act });
            player.unanswered = Some((id, json!({ "act": message })));
        }
        let text = player.unanswered.as_ref().expect("there is one").1.to_string();
        for _ in 0..=u32::from(twice) {
            let session = player.session.as_mut().expect("connected");
            let Ok(answers) = tokio::time::timeout(MOMENT * 5, session.receive(&text)).await else {
                // The answer is still under way when the connection is lost.
                player.session = None;
                return;
            };
            if !lost {
                for answer in answers {
                    player.take_in(&answer);
                }
            }
        }
    }

    async fn hear(&mut self, who: usize) {
        self.connect(who).await;
        let player = &mut self.players[who];
        let session = player.session.as_mut().expect("connected");
        if let Ok(frames) = tokio::time::timeout(MOMENT, session.next()).await {
            for frame in frames {
                player.take_in(&frame);
            }
        }
    }

    /// The network and the disk are well again: everybody hears everything.
    async fn settle(&mut self) {
        for who in 0..self.players.len() {
            for _ in 0..20 {
                if self.players[who].unanswered.is_none() {
                    break;
                }
                let store = self.store.clone();
                patiently(&store, self.speak(who)).await;
            }
            assert!(self.players[who].unanswered.is_none(), "every message is answered");
        }
        self.store.sync(usize::MAX);
        for who in 0..self.players.len() {
            for _ in 0..6 {
                let store = self.store.clone();
                patiently(&store, self.hear(who)).await;
            }
        }
    }

    /// What a client is shown who has nothing yet.
    async fn fresh(&self, player: &Player) -> Value {
        let mut session = Session::new(self.hall.clone(), None);
        let Joined { table, token, .. } = &player.place;
        let hello = json!({ "hello": { "protocol": 1, "table": table, "token": token } });
        patiently(&self.store, session.receive(&hello.to_string())).await;
        let frames = patiently(&self.store, session.next()).await;
        let update: Value = serde_json::from_str(&frames[0]).expect("JSON");
        update["update"].clone()
    }

    async fn check(&self, seed: u64) {
        let code = &self.players[0].place.table;
        let stored = self.store.load(code).await.expect("memory").expect("there");
        let everything = self.store.everything(code);
        assert_eq!(stored.first as usize + stored.entries.len(), everything.len());
        let mut table = crate::common::shelf()
            .load(&stored.head, &stored.entries, None)
            .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        let mut done: BTreeMap<(u16, String), u32> = BTreeMap::new();
        for entry in everything.iter().map(|bytes| Entry::decode(bytes).expect("ours")) {
            if let (Some(by), Some(id)) = (entry.by, entry.message) {
                *done.entry((by.0, id)).or_default() += 1;
            }
        }
        for player in &self.players {
            let who = player.place.person;
            let truth = serde_json::to_value(table.update(Some(who), None)).expect("JSON");
            assert_eq!(player.version, truth["version"].as_u64(), "seed {seed}, {who:?}");
            assert_eq!(player.state["views"], truth["views"], "seed {seed}, {who:?}");
            assert_eq!(player.state["vote"], truth["vote"], "seed {seed}, {who:?}");
            // Everything but the log, which is told apart, is what a fresh client is shown.
            for (name, value) in self.fresh(player).await.as_object().expect("an update") {
                if !name.starts_with("log") {
                    assert_eq!(&player.state[name], value, "seed {seed}, {who:?}: {name}");
                }
            }
            let from = truth["log_from"].as_u64().expect("a number") as usize;
            assert_eq!(Value::from(&player.log[from..]), truth["log"], "seed {seed}, {who:?}");
            for id in &player.acknowledged {
                let times = done.get(&(who.0, id.clone())).copied().unwrap_or(0);
                // An act that closes a vote is several entries; an answer is exactly one.
                assert!((1..=4).contains(&times), "seed {seed}, {who:?}: {id} {times} times");
            }
        }
    }
}

/// Lets something finish while the disk syncs now and then.
async fn patiently<T>(store: &Memory, what: impl Future<Output = T>) -> T {
    let mut what = std::pin::pin!(what);
    loop {
        match tokio::time::timeout(MOMENT, &mut what).await {
            Ok(done) => return done,
            Err(_) => store.sync(usize::MAX),
        }
    }
}

#[tokio::test(start_paused = true)]
async fn all_clients_converge() {
    let stories = std::env::var("LONGREST_STORIES").ok().and_then(|text| text.parse().ok());
    let (mut crashes, mut acknowledged, mut chapters, mut changes) = (0, 0, 0, 0);
    let mut endings: VecDeque<bool> = VecDeque::new();
    for seed in 0..stories.unwrap_or(60) {
        let mut story = Story::new(seed).await;
        for _ in 0..1_000 {
            story.moment().await;
        }
        story.settle().await;
        story.check(seed).await;
        crashes += story.crashes;
        chapters += story.players[0].state["chapter"]["number"].as_u64().unwrap_or(0);
        changes += story.players.iter().map(|player| player.changes).sum::<u64>();
        acknowledged += story.players.iter().map(|player| player.acknowledged.len()).sum::<usize>();
        endings.push_back(!story.players[0].state["winners"].is_null());
    }
    // The stories are worth telling.
    assert!(crashes as usize >= endings.len() / 2, "{crashes} crashes");
    assert!(chapters as usize > endings.len(), "{chapters} chapters");
    assert!(acknowledged > endings.len() * 20, "{acknowledged} acts");
    assert!(changes as usize > endings.len(), "{changes} changes");
}
