//! What every store promises, and what SQLite promises beyond.

use longrest_store::{Bug, Memory, Sqlite, Store, StoreError, StoredSnapshot};
use std::path::PathBuf;
use std::sync::Arc;

/// A folder of its own that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("longrest-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Folder(path)
    }

    fn database(&self) -> PathBuf {
        self.0.join("longrest.sqlite")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn bytes(text: &[&str]) -> Vec<Vec<u8>> {
    text.iter().map(|text| text.as_bytes().to_vec()).collect()
}

async fn keeps_what_it_is_given(store: &dyn Store) {
    assert_eq!(store.load("AAAA").await, Ok(None));
    store.create("AAAA", b"head".to_vec(), bytes(&["one"])).await.expect("new");
    assert_eq!(store.create("AAAA", vec![], vec![]).await, Err(StoreError::Exists));
    store.create("BBBB", b"other".to_vec(), vec![]).await.expect("new");
    store.append("AAAA", 1, bytes(&["two", "three"])).await.expect("follows");
    // An append to another beginning, or to nothing, is refused whole.
    assert_eq!(store.append("AAAA", 1, bytes(&["twice"])).await, Err(StoreError::Conflict));
    assert_eq!(store.append("AAAA", 9, bytes(&["gap"])).await, Err(StoreError::Conflict));
    assert_eq!(store.append("CCCC", 0, bytes(&["none"])).await, Err(StoreError::Conflict));
    let snapshot = StoredSnapshot { version: 3, taken: 5, bytes: b"snap".to_vec() };
    store
        .keep_snapshot("AAAA", StoredSnapshot { version: 2, ..snapshot.clone() })
        .await
        .expect("ok");
    store.keep_snapshot("AAAA", snapshot.clone()).await.expect("ok");
    let bug = Bug { version: 3, input: "{}".into(), message: "boom".into() };
    store.keep_bug("AAAA", bug.clone()).await.expect("ok");
    let stored = store.load("AAAA").await.expect("readable").expect("there");
    assert_eq!(stored.head, b"head");
    assert_eq!(stored.entries, bytes(&["one", "two", "three"]));
    assert_eq!(stored.snapshot, Some(snapshot));
    let mut list = store.list().await.expect("readable");
    list.sort();
    assert_eq!(list, [("AAAA".to_owned(), 3), ("BBBB".to_owned(), 0)]);
    assert_eq!(store.bugs().await, Ok(vec![("AAAA".to_owned(), bug)]));
}

#[tokio::test]
async fn memory_keeps_what_it_is_given() {
    keeps_what_it_is_given(&Memory::new()).await;
}

#[tokio::test]
async fn sqlite_keeps_what_it_is_given_and_finds_it_again() {
    let folder = Folder::new("keeps");
    let store = Sqlite::open(&folder.0).expect("a new folder");
    keeps_what_it_is_given(&store).await;
    drop(store);
    let store = Sqlite::open(&folder.0).expect("the same folder");
    let stored = store.load("AAAA").await.expect("readable").expect("there");
    assert_eq!(stored.entries.len(), 3);
}

#[tokio::test]
async fn many_tables_append_at_once_and_each_keeps_its_order() {
    let folder = Folder::new("many");
    let store = Arc::new(Sqlite::open(&folder.0).expect("a new folder"));
    let tasks: Vec<_> = (0..40u8)
        .map(|table| {
            let store = store.clone();
            tokio::spawn(async move {
                let code = format!("T{table}");
                store.create(&code, vec![table], vec![]).await.expect("new");
                for number in 0..25u8 {
                    store.append(&code, number.into(), vec![vec![number]]).await.expect("follows");
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.expect("no panic");
    }
    for table in 0..40u8 {
        let stored = store.load(&format!("T{table}")).await.expect("readable").expect("there");
        let numbers: Vec<u8> = stored.entries.iter().map(|entry| entry[0]).collect();
        assert_eq!(numbers, (0..25).collect::<Vec<_>>());
    }
}

#[test]
fn one_program_at_a_time() {
    let folder = Folder::new("lock");
    let first = Sqlite::open(&folder.0).expect("a new folder");
    let path = folder.database().display().to_string();
    assert_eq!(Sqlite::open(&folder.0).err(), Some(StoreError::InUse { path }));
    drop(first);
    assert!(Sqlite::open(&folder.0).is_ok());
}

#[test]
fn a_newer_foreign_or_damaged_database_is_left_as_it_is() {
    let folder = Folder::new("newer");
    drop(Sqlite::open(&folder.0).expect("a new folder"));
    let change = |sql: &str| {
        let connection = rusqlite::Connection::open(folder.database()).expect("ours");
        connection.execute_batch(sql).expect("it is only a database");
    };
    change("PRAGMA user_version = 999");
    let before = std::fs::read(folder.database()).expect("readable");
    let error = Sqlite::open(&folder.0).err().expect("refused");
    assert!(matches!(error, StoreError::Newer { found: 999, known: 1, .. }), "{error}");
    assert!(error.to_string().contains("newer version"), "{error}");
    assert_eq!(std::fs::read(folder.database()).expect("readable"), before);

    change("PRAGMA user_version = 1; PRAGMA application_id = 77");
    let error = Sqlite::open(&folder.0).err().expect("refused");
    assert!(matches!(error, StoreError::Foreign { .. }), "{error}");

    std::fs::write(folder.database(), "a letter to my grandmother ".repeat(99)).expect("ok");
    let error = Sqlite::open(&folder.0).err().expect("refused");
    assert!(matches!(error, StoreError::Foreign { .. }), "{error}");
    let text = std::fs::read_to_string(folder.database()).expect("still text");
    assert!(text.starts_with("a letter"));
}

#[test]
fn a_folder_that_is_a_file_cannot_be_used() {
    let folder = Folder::new("file");
    std::fs::create_dir_all(&folder.0).expect("ok");
    let file = folder.0.join("file");
    std::fs::write(&file, "").expect("ok");
    let error = Sqlite::open(&file).err().expect("refused");
    assert!(matches!(error, StoreError::Folder { .. }), "{error}");
}

#[tokio::test]
async fn memory_holds_refuses_and_loses_appends_like_a_disk() {
    let store = Memory::new();
    store.create("AAAA", vec![], vec![]).await.expect("new");
    store.hold();
    let [kept, refused, lost] = [0, 1, 1].map(|from| store.append("AAAA", from, bytes(&["x"])));
    store.sync(1);
    store.refuse(1);
    assert_eq!(store.held(), 1);
    store.crash();
    assert_eq!(kept.await, Ok(()));
    assert!(refused.await.is_err());
    assert!(lost.await.is_err());
    assert_eq!(store.list().await.expect("ok"), [("AAAA".to_owned(), 1)]);
}
