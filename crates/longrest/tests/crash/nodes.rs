//! Three nodes on PostgreSQL: nodes and the database itself are killed under load.
//!
//! `LONGREST_NODE_CRASHES` says how often a node is killed, `LONGREST_DATABASE_CRASHES` how often
//! the database.

use crate::database::Database;
use crate::{CAMPAIGNS, Folder, Player, Server, TABLES, number};
use longrest_kernel::Generator;
use longrest_store::{Listed, Node, Postgres, Store};
use longrest_table::{DuelFamily, Library, Shelf};
use std::ffi::OsStr;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::watch;

const NODES: usize = 3;
/// A table that nobody could play at for as long is stuck.
const STUCK: Duration = Duration::from_secs(60);
/// In this time the tables of a dead node are played at again.
const TAKE_OVER_MAX: Duration = Duration::from_secs(10);
/// Between two crashes everybody plays so many inputs.
const INPUTS_MIN: u64 = 3;

/// What everybody who plays knows: where the nodes are, and when somebody was acknowledged last.
struct Scene {
    places: Mutex<Vec<String>>,
    last: Mutex<Vec<(Instant, u64)>>,
    counted: watch::Sender<u64>,
    is_over: watch::Sender<bool>,
}

impl Scene {
    fn acknowledged(&self, at: usize) -> (Instant, u64) {
        self.last.lock().expect("no panic")[at]
    }

    /// Waits until everybody was acknowledged so often since a moment, and how long that took.
    async fn wait(&self, since: Instant, before: &[u64], inputs: u64) -> Vec<Duration> {
        let mut took = vec![None; before.len()];
        while took.iter().any(Option::is_none) {
            assert!(since.elapsed() < STUCK, "nobody can play: {took:?}");
            for (at, took) in took.iter_mut().enumerate().filter(|(_, took)| took.is_none()) {
                if self.acknowledged(at).1 >= before[at] + inputs {
                    *took = Some(since.elapsed());
                }
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        took.into_iter().flatten().collect()
    }

    fn counts(&self) -> Vec<u64> {
        self.last.lock().expect("no panic").iter().map(|last| last.1).collect()
    }
}

/// Plays at whichever node, and goes to another one when that is gone.
async fn play(mut player: Player, at: usize, scene: Arc<Scene>) -> Player {
    let (mut over, mut dice) = (scene.is_over.subscribe(), Generator::from_seed(at as u64));
    while !*over.borrow() {
        let place = {
            let places = scene.places.lock().expect("no panic");
            places[dice.below(places.len() as u64) as usize].clone()
        };
        let before = player.acknowledged_count;
        let counted = watch::Sender::new(0);
        let mut count = counted.subscribe();
        let noting = async {
            while count.changed().await.is_ok() {
                let done = before + *count.borrow_and_update();
                scene.last.lock().expect("no panic")[at] = (Instant::now(), done);
                scene.counted.send_modify(|all| *all += 1);
            }
        };
        tokio::select! {
            () = player.play(&place, u64::MAX, &counted) => {}
            () = noting => {}
            _ = over.wait_for(|over| *over) => {}
        }
        scene.last.lock().expect("no panic")[at].1 = player.acknowledged_count;
        tokio::time::sleep(Duration::from_millis(20 + dice.below(60))).await;
    }
    player
}

/// A node; it starts sooner without packs.
async fn start(url: &str, packs: Option<&Path>) -> Server {
    let mut kept = vec![OsStr::new("--store"), OsStr::new(url)];
    if let Some(packs) = packs {
        kept.extend([OsStr::new("--only-packs"), packs.as_os_str()]);
    }
    Server::start(&kept).await
}

/// The tables that a node has.
async fn owned(client: &tokio_postgres::Client, place: &str) -> Vec<String> {
    let select = "SELECT code FROM longrest.tables JOIN longrest.nodes USING (node) \
                  WHERE address = $1";
    let rows = client.query(select, &[&place]).await.expect("readable");
    rows.iter().map(|row| row.get(0)).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_when_nodes_or_the_database_die() {
    let _alone = crate::ALONE.lock().await;
    let (nodes, databases) =
        (number("LONGREST_NODE_CRASHES", 2), number("LONGREST_DATABASE_CRASHES", 1));
    let mut database = Database::start("crash");
    let url = database.url("postgres");
    // In the long run every third table is a campaign; otherwise none is, and no pack is read.
    let is_long = nodes > 10;
    let bare = Folder(std::env::temp_dir().join(format!("longrest-bare-{}", std::process::id())));
    std::fs::create_dir_all(&bare.0).expect("a folder");
    let packs = (!is_long).then_some(bare.0.as_path());
    let starting = (0..NODES).map(|_| start(&url, packs));
    let mut servers = futures_util::future::join_all(starting).await;
    let places = servers.iter().map(|server| server.place.clone()).collect();
    let mut playing = Vec::new();
    let scene = Arc::new(Scene {
        places: Mutex::new(places),
        last: Mutex::new(vec![(Instant::now(), 0); TABLES]),
        counted: watch::Sender::new(0),
        is_over: watch::Sender::new(false),
    });
    let mut tables = Vec::new();
    for at in 0..TABLES {
        let seed = if is_long { at } else { at * CAMPAIGNS + 1 };
        let mut player = Player::new(&servers[at % NODES].place, seed as u64).await;
        player.is_patient = true;
        tables.push(player.table.clone());
        playing.push(tokio::spawn(play(player, at, scene.clone())));
    }
    let mut dice = Generator::from_seed(nodes);
    let mut took_over: Vec<Duration> = Vec::new();
    let mut after_database: Vec<Duration> = Vec::new();
    for crash in 0..nodes + databases {
        scene.wait(Instant::now(), &scene.counts(), INPUTS_MIN).await;
        tokio::time::sleep(Duration::from_millis(dice.below(300))).await;
        // Spread over the run.
        let is_database = crash * databases / (nodes + databases)
            != (crash + 1) * databases / (nodes + databases);
        if is_database {
            let (before, since) = (scene.counts(), Instant::now());
            tokio::task::block_in_place(|| {
                database.kill();
                database.restart();
            });
            after_database.extend(scene.wait(since, &before, 1).await);
            continue;
        }
        let (client, connection) =
            tokio_postgres::connect(&url, tokio_postgres::NoTls).await.expect("there");
        let watching = tokio::spawn(connection);
        let at = dice.below(NODES as u64) as usize;
        let orphans = owned(&client, &servers[at].place).await;
        servers[at].child.start_kill().expect("it is ours");
        servers[at].child.wait().await.expect("it ends");
        let (before, since) = (scene.counts(), Instant::now());
        let replaced = async {
            let server = start(&url, packs).await;
            scene.places.lock().expect("no panic")[at] = server.place.clone();
            server
        };
        let (server, took) = tokio::join!(replaced, scene.wait(since, &before, 1));
        servers[at] = server;
        let lost = tables.iter().zip(took).filter(|(code, _)| orphans.contains(code));
        took_over.extend(lost.map(|(_, took)| took));
        drop(client);
        watching.await.expect("no panic").expect("it ended well");
    }
    scene.wait(Instant::now(), &scene.counts(), INPUTS_MIN).await;
    scene.is_over.send_replace(true);
    let mut players = Vec::new();
    for one in playing {
        players.push(one.await.expect("nothing was lost or doubled"));
    }
    for mut server in servers {
        server.child.kill().await.expect("it is ours");
    }
    let acknowledged: u64 = players.iter().map(|player| player.acknowledged_count).sum();
    let node = Node { address: "nowhere".to_owned(), edition: u64::from(u32::MAX) };
    let store = Postgres::open(&url, node).expect("the database is whole");
    let shelf = Shelf::new().with(DuelFamily);
    let campaign = |code: &str| players.iter().any(|one| one.campaign && one.table == code);
    for Listed { code, version, .. } in store.list().await.expect("readable") {
        let stored = store.load(&code).await.expect("readable").expect("there");
        assert_eq!(stored.first + stored.entries.len() as u64, version);
        assert!(stored.entries.iter().all(|entry| !entry.is_empty()), "{code} is damaged");
        if !campaign(&code) {
            let loaded = shelf.load(&stored.head, &stored.entries, None);
            assert!(loaded.is_ok(), "{code}: {:?}", loaded.err());
        }
    }
    assert!(store.bugs().await.expect("readable").is_empty());
    let spread = |times: &mut Vec<Duration>| {
        times.sort_unstable();
        let middle = times.get(times.len() / 2).copied().unwrap_or_default();
        (middle, times.last().copied().unwrap_or_default())
    };
    let ((median, worst), (after, latest)) = (spread(&mut took_over), spread(&mut after_database));
    println!(
        "{nodes} nodes and {databases} databases killed, {acknowledged} inputs acknowledged, none \
         lost or doubled; {} tables taken over: median {median:?}, worst {worst:?}; after the \
         database: median {after:?}, worst {latest:?}",
        took_over.len()
    );
    assert!(worst < TAKE_OVER_MAX, "taking over took {worst:?}");
}
