//! What PostgreSQL promises beyond: several programs on one database.

use crate::database::Database;
use crate::{
    bytes, forgets, keeps_content, keeps_few_bugs, keeps_the_order_of_each, keeps_what_it_is_given,
};
use crate::{listed, reads_only_the_open_chapter};
use longrest_store::{Claim, Cluster, Node, Postgres, Store, StoreError};
use std::sync::Arc;
use std::time::{Duration, Instant};

fn open(url: &str, edition: u64) -> Postgres {
    let node = Node { address: format!("node-{edition}:8023"), edition };
    Postgres::open(url, node).expect("a database")
}

/// A node that lives.
async fn node(url: &str, edition: u64) -> Postgres {
    let store = open(url, edition);
    let renewed = store.renew().await.expect("written");
    assert_eq!(renewed.kept, Some(vec![]), "a new node has nothing");
    store
}

fn cluster(store: &Postgres) -> &dyn Cluster {
    store.cluster().expect("several may share it")
}

#[tokio::test]
async fn postgresql_keeps_the_same_promises() {
    let database = Database::start("promises");
    let suite = |name: &str| open(&database.url(name), 1);
    keeps_what_it_is_given(&suite("keeps")).await;
    let again = suite("keeps");
    assert_eq!(again.load("AAAA").await.expect("readable").expect("there").entries.len(), 3);
    let chapters = suite("chapters");
    for count in [2, 60] {
        reads_only_the_open_chapter(&chapters, &format!("P{count}"), count).await;
    }
    keeps_content(&suite("content")).await;
    forgets(&suite("forgets")).await;
    keeps_few_bugs(&suite("bugs")).await;
    keeps_the_order_of_each(Arc::new(suite("many"))).await;

    // Programs that start together make the schema once.
    let url = database.url("together");
    std::thread::scope(|scope| {
        let opened: Vec<_> = (0..4).map(|_| scope.spawn(|| open(&url, 1))).collect();
        for one in opened {
            one.join().expect("opened");
        }
    });
    let refused = |url: &str| {
        let node = Node { address: String::new(), edition: 1 };
        Postgres::open(url, node).err().expect("refused").to_string()
    };
    let (client, connection) =
        tokio_postgres::connect(&url, tokio_postgres::NoTls).await.expect("there");
    tokio::spawn(connection);
    client.batch_execute("UPDATE longrest.schema SET version = 99").await.expect("ours");
    assert!(refused(&url).contains("was written by a newer version"), "{}", refused(&url));
    assert!(refused("postgres://").len() > 10);
    assert!(refused("sqlite:data").contains("postgres://user@host/name"));
    let missing = refused(&url.replace("together", "nowhere"));
    assert!(missing.contains("\"nowhere\" does not exist"), "{missing}");
}

#[tokio::test]
async fn a_table_is_of_one_node_until_that_gives_it_back_or_dies() {
    let database = Database::start("nodes");
    let url = database.url("postgres");
    let (first, second) = (node(&url, 1).await, node(&url, 2).await);
    first.create("AAAA", b"head".to_vec(), bytes(&["one"]), vec![]).await.expect("new");
    assert_eq!(cluster(&second).claim("NONE").await, Ok(Claim::Unknown));
    assert_eq!(cluster(&second).claim("AAAA").await, Ok(Claim::Theirs("node-1:8023".into())));
    assert_eq!(second.append("AAAA", 1, bytes(&["x"]), None).await, Err(StoreError::Conflict));
    first.append("AAAA", 1, bytes(&["two"]), None).await.expect("it is theirs");
    assert_eq!(cluster(&first).secret(), cluster(&second).secret());
    assert_eq!(cluster(&first).renew().await.expect("ok").peers, ["node-2:8023"]);

    // Given back, it is whose who comes first; who had it writes nothing more.
    let epoch = cluster(&first).epoch("AAAA").expect("taken");
    cluster(&first).release("AAAA", epoch).await.expect("ok");
    assert_eq!(cluster(&second).claim("AAAA").await, Ok(Claim::Mine));
    assert_eq!(first.append("AAAA", 2, bytes(&["x"]), None).await, Err(StoreError::Conflict));
    second.append("AAAA", 2, bytes(&["three"]), None).await.expect("it is theirs");
    // Newer rules have touched it: older programs leave it to those that know them.
    let epoch = cluster(&second).epoch("AAAA").expect("taken");
    cluster(&second).release("AAAA", epoch).await.expect("ok");
    assert_eq!(cluster(&first).claim("AAAA").await, Ok(Claim::Theirs("node-2:8023".into())));
    cluster(&second).leave().await.expect("ok");
    assert_eq!(cluster(&first).claim("AAAA").await, Ok(Claim::Newer));

    // Whoever dies keeps its tables as long as its lease, and not longer.
    let (third, fourth) = (node(&url, 2).await, node(&url, 2).await);
    assert_eq!(cluster(&third).claim("AAAA").await, Ok(Claim::Mine));
    let begun = Instant::now();
    loop {
        cluster(&fourth).renew().await.expect("ok");
        match cluster(&fourth).claim("AAAA").await.expect("ok") {
            Claim::Mine => break,
            // Its lease may end between two questions.
            Claim::Later => {}
            other => assert_eq!(other, Claim::Theirs("node-2:8023".into())),
        }
        assert!(begun.elapsed() < Duration::from_secs(10), "it is not taken over");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(begun.elapsed() > Duration::from_secs(2), "it was taken from a living node");
    // It was not dead but slow: it learns what it has lost, and cannot write to it.
    assert_eq!(third.append("AAAA", 3, bytes(&["x"]), None).await, Err(StoreError::Conflict));
    assert_eq!(cluster(&third).renew().await.expect("ok").kept, Some(vec![]));
    fourth.append("AAAA", 3, bytes(&["four"]), None).await.expect("it is theirs");
    assert_eq!(listed(&first).await, [("AAAA".to_owned(), 4)]);

    // What somebody is allowed is counted wherever they come in.
    let (cost, full) = (Duration::from_secs(60), Duration::from_secs(120));
    for store in [&first, &fourth] {
        assert_eq!(cluster(store).take("guesses/1", cost, full).await, Ok(None));
    }
    let wait = cluster(&third).take("guesses/1", cost, full).await.expect("ok").expect("nothing");
    assert!(wait > Duration::from_secs(50) && wait <= cost, "{wait:?}");
    assert_eq!(cluster(&third).take("guesses/2", cost, full).await, Ok(None));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_or_kept_twice_when_the_database_dies() {
    let mut database = Database::start("dies");
    let store = Arc::new(node(&database.url("postgres"), 1).await);
    for table in 0..8u8 {
        store.create(&format!("T{table}"), vec![table], vec![], vec![]).await.expect("new");
    }
    let play = |table: u8| {
        let store = store.clone();
        tokio::spawn(async move {
            let code = format!("T{table}");
            let (mut kept, mut refused) = (0u64, 0);
            while kept < 400 {
                let entries = vec![kept.to_le_bytes().to_vec()];
                match store.append(&code, kept, entries, None).await {
                    Ok(()) => kept += 1,
                    // Nobody knows whether it was kept, where the database was away for long: what
                    // was acknowledged is there, and at most the one that was asked for.
                    Err(StoreError::Failed(_)) => {
                        refused += 1;
                        assert!(refused < 100, "the database does not come back");
                        let Ok(Some(stored)) = store.load(&code).await else { continue };
                        let there = stored.entries.len() as u64;
                        assert!(there == kept || there == kept + 1, "{there} of {kept}");
                        kept = there;
                    }
                    Err(other) => panic!("{code}: {other:?}"),
                }
            }
        })
    };
    let playing: Vec<_> = (0..8u8).map(play).collect();
    for _ in 0..3 {
        tokio::time::sleep(Duration::from_millis(120)).await;
        tokio::task::block_in_place(|| database.kill());
        tokio::task::block_in_place(|| database.restart());
    }
    for one in playing {
        one.await.expect("no panic");
    }
    for table in 0..8u8 {
        let stored = store.load(&format!("T{table}")).await.expect("readable").expect("there");
        let numbers: Vec<u64> = stored
            .entries
            .iter()
            .map(|entry| u64::from_le_bytes(entry[..].try_into().expect("a number")))
            .collect();
        assert_eq!(numbers, (0..400).collect::<Vec<_>>());
    }
}
