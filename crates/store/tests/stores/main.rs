//! What every store promises, and what SQLite and PostgreSQL promise beyond.

#[cfg(unix)]
mod database;
#[cfg(unix)]
mod postgres;

use longrest_store::{
    BUGS_MAX, BUGS_OF_A_TABLE, Begun, Bug, Memory, Sqlite, Store, StoreError, StoredSnapshot,
};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

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

async fn listed(store: &dyn Store) -> Vec<(String, u64)> {
    let list = store.list().await.expect("readable");
    list.into_iter().map(|table| (table.code, table.version)).collect()
}

async fn keeps_what_it_is_given(store: &dyn Store) {
    assert_eq!(store.load("AAAA").await, Ok(None));
    store.create("AAAA", b"head".to_vec(), bytes(&["one"]), vec![]).await.expect("new");
    assert_eq!(store.create("AAAA", vec![], vec![], vec![]).await, Err(StoreError::Exists));
    store.create("BBBB", b"other".to_vec(), vec![], vec![]).await.expect("new");
    store.append("AAAA", 1, bytes(&["two", "three"]), None).await.expect("follows");
    // An append to another beginning, or to nothing, is refused whole.
    assert_eq!(store.append("AAAA", 1, bytes(&["twice"]), None).await, Err(StoreError::Conflict));
    assert_eq!(store.append("AAAA", 9, bytes(&["gap"]), None).await, Err(StoreError::Conflict));
    assert_eq!(store.append("CCCC", 0, bytes(&["none"]), None).await, Err(StoreError::Conflict));
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
    assert_eq!(listed(store).await, [("AAAA".to_owned(), 3), ("BBBB".to_owned(), 0)]);
    assert_eq!(store.count().await, Ok(2));
    assert_eq!(store.bugs().await, Ok(vec![("AAAA".to_owned(), bug)]));
}

/// Of one table the last bugs are kept, and none of another goes for them.
async fn keeps_few_bugs(store: &dyn Store) {
    let bug = |version: u64| Bug { version, input: "{}".into(), message: "boom".into() };
    store.keep_bug("SSSS", bug(7)).await.expect("ok");
    for version in 0..u64::from(BUGS_OF_A_TABLE) + 3 {
        store.keep_bug("RRRR", bug(version)).await.expect("ok");
    }
    let kept = store.bugs().await.expect("readable");
    let of = |code: &str| {
        let found = kept.iter().filter(|(of, _)| of == code);
        found.map(|(_, bug)| bug.version).collect::<Vec<_>>()
    };
    assert_eq!(of("SSSS"), [7]);
    assert_eq!(of("RRRR"), (3..u64::from(BUGS_OF_A_TABLE) + 3).collect::<Vec<_>>());
    // Of many tables the last ones.
    for table in 0..BUGS_MAX {
        store.keep_bug(&format!("T{table:03}"), bug(1)).await.expect("ok");
    }
    let kept = store.bugs().await.expect("readable");
    assert_eq!(kept.len(), BUGS_MAX as usize);
    assert_eq!(kept.first().map(|(code, _)| code.as_str()), Some("T000"));
}

/// Chapters of so many entries each, the last one open; then the one before is reopened.
async fn reads_only_the_open_chapter(store: &dyn Store, code: &str, chapters: u32) {
    let text = |chapter: u32, number: u64| format!("{chapter}/{number}").into_bytes();
    store.create(code, b"head".to_vec(), vec![text(1, 0), text(1, 1)], vec![]).await.expect("new");
    let mut from = 2;
    for number in 2..=chapters {
        let chapter = Some(Begun { number, first: from });
        store.append(code, from, vec![text(number, from)], chapter).await.expect("follows");
        for later in from + 1..from + 5 {
            store.append(code, later, vec![text(number, later)], None).await.expect("follows");
        }
        from += 5;
    }
    let stored = store.load(code).await.expect("readable").expect("there");
    assert_eq!((stored.first, stored.entries.len()), (from - 5, 5));
    assert_eq!(stored.entries[0], text(chapters, from - 5));
    // What is closed can still be read, each chapter for itself.
    let first = store.load_chapter(code, 1).await.expect("readable").expect("there");
    assert_eq!(first, [text(1, 0), text(1, 1)]);
    let last = store.load_chapter(code, chapters - 1).await.expect("readable").expect("there");
    assert_eq!(last[0], text(chapters - 1, if chapters == 2 { 0 } else { from - 10 }).to_vec());
    assert_eq!(store.load_chapter(code, chapters).await, Ok(None), "it is open");
    assert_eq!(store.load_chapter(code, 999).await, Ok(None));
    assert_eq!(store.load_chapter("NOBODY", 1).await, Ok(None));
    // Reopened, the same chapter begins once more.
    let again = Some(Begun { number: chapters - 1, first: from });
    let entries = vec![text(chapters - 1, from), text(chapters - 1, from + 1)];
    store.append(code, from, entries, again).await.expect("follows");
    assert_eq!(store.load(code).await.expect("readable").expect("there").entries.len(), 2);
    let next = Some(Begun { number: chapters, first: from + 2 });
    store.append(code, from + 2, vec![text(chapters, 0)], next).await.expect("follows");
    let last = store.load_chapter(code, chapters - 1).await.expect("readable").expect("there");
    assert_eq!(last, [text(chapters - 1, from), text(chapters - 1, from + 1)]);
}

#[tokio::test]
async fn sixty_chapters_are_opened_like_two() {
    let folder = Folder::new("chapters");
    let store = Sqlite::open(&folder.0).expect("a new folder");
    for chapters in [2, 60] {
        reads_only_the_open_chapter(&store, &format!("S{chapters}"), chapters).await;
        reads_only_the_open_chapter(&Memory::new(), &format!("M{chapters}"), chapters).await;
    }
}

#[tokio::test]
async fn memory_keeps_what_it_is_given() {
    keeps_what_it_is_given(&Memory::new()).await;
    keeps_few_bugs(&Memory::new()).await;
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
    keeps_few_bugs(&store).await;
}

#[tokio::test]
async fn many_tables_append_at_once_and_each_keeps_its_order() {
    let folder = Folder::new("many");
    keeps_the_order_of_each(Arc::new(Sqlite::open(&folder.0).expect("a new folder"))).await;
}

async fn keeps_the_order_of_each(store: Arc<dyn Store>) {
    let tasks: Vec<_> = (0..40u8)
        .map(|table| {
            let store = store.clone();
            tokio::spawn(async move {
                let code = format!("T{table}");
                store.create(&code, vec![table], vec![], vec![]).await.expect("new");
                for number in 0..25u8 {
                    let entries = vec![vec![number]];
                    store.append(&code, number.into(), entries, None).await.expect("follows");
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
    assert!(matches!(error, StoreError::Newer { found: 999, known: 4, .. }), "{error}");
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
    store.create("AAAA", vec![], vec![], vec![]).await.expect("new");
    store.hold();
    let [kept, refused, lost] =
        [0, 1, 1].map(|from| store.append("AAAA", from, bytes(&["x"]), None));
    store.sync(1);
    store.refuse(1);
    assert_eq!(store.held(), 1);
    store.crash();
    assert_eq!(kept.await, Ok(()));
    assert!(refused.await.is_err());
    assert!(lost.await.is_err());
    assert_eq!(listed(&store).await, [("AAAA".to_owned(), 1)]);
}

async fn keeps_content(store: &dyn Store) {
    let content = |fingerprint: &'static str| store.content(fingerprint);
    assert_eq!(content("old").await, Ok(None));
    store.keep_content("AAAA", "old", b"old pack".to_vec()).await.expect("kept");
    store.create("AAAA", b"head".to_vec(), vec![], vec![]).await.expect("new");
    store.keep_content("BBBB", "old", b"old pack".to_vec()).await.expect("kept");
    assert_eq!(content("old").await, Ok(Some(b"old pack".to_vec())));
    // One table takes another version: the other still needs the old one.
    store.keep_content("AAAA", "new", b"new pack".to_vec()).await.expect("kept");
    assert_eq!(content("old").await, Ok(Some(b"old pack".to_vec())));
    store.keep_content("BBBB", "new", b"new pack".to_vec()).await.expect("kept");
    assert_eq!(content("old").await, Ok(None));
    assert_eq!(content("new").await, Ok(Some(b"new pack".to_vec())));
    store.keep_content("BBBB", "new", b"new pack".to_vec()).await.expect("kept again");
    assert_eq!(content("new").await, Ok(Some(b"new pack".to_vec())));
}

#[tokio::test]
async fn content_is_kept_while_a_table_needs_it() {
    keeps_content(&Memory::new()).await;
    let folder = Folder::new("content");
    keeps_content(&Sqlite::open(&folder.0).expect("a new folder")).await;
    let again = Sqlite::open(&folder.0).expect("opened again");
    assert_eq!(again.content("new").await, Ok(Some(b"new pack".to_vec())));
}

/// Tables nobody came back to, and what is left when they are forgotten.
async fn forgets(store: &dyn Store) {
    for code in ["AAAA", "BBBB"] {
        store.keep_content(code, code, b"pack".to_vec()).await.expect("kept");
        store.create(code, b"head".to_vec(), bytes(&["one"]), vec![]).await.expect("new");
    }
    let (now, day) = (Some(Duration::ZERO), Some(Duration::from_secs(86_400)));
    assert_eq!(store.old(day, day).await, Ok(vec![]));
    assert_eq!(store.old(None, None).await, Ok(vec![]));
    assert_eq!(store.old(now, None).await.expect("readable"), ["AAAA", "BBBB"]);
    assert_eq!(store.old(None, now).await.expect("readable"), ["AAAA", "BBBB"]);
    assert_eq!(store.delete("AAAA").await, Ok(true));
    assert_eq!(store.delete("AAAA").await, Ok(false));
    assert_eq!(store.load("AAAA").await, Ok(None));
    assert_eq!(store.content("AAAA").await, Ok(None));
    assert_eq!(store.content("BBBB").await, Ok(Some(b"pack".to_vec())));
    assert_eq!(listed(store).await, [("BBBB".to_owned(), 1)]);
    // The code is free again.
    store.create("AAAA", b"head".to_vec(), vec![], vec![]).await.expect("new");
    store.touch("BBBB").await.expect("kept");
    store.probe().await.expect("written");
}

#[tokio::test]
async fn what_nobody_came_back_to_is_forgotten() {
    forgets(&Memory::new()).await;
    let folder = Folder::new("forgets");
    forgets(&Sqlite::open(&folder.0).expect("a new folder")).await;
}

#[tokio::test]
async fn a_table_that_was_used_later_than_it_was_made_has_been_visited() {
    let folder = Folder::new("visited");
    let store = Sqlite::open(&folder.0).expect("a new folder");
    for code in ["ONCE", "BACK"] {
        store.create(code, vec![], vec![], vec![]).await.expect("new");
    }
    drop(store);
    let connection = rusqlite::Connection::open(folder.database()).expect("ours");
    let age = "UPDATE tables SET made = made - 90000, used = used - 90000; \
               UPDATE tables SET used = used + 7200 WHERE code = 'BACK'";
    connection.execute_batch(age).expect("it is only a database");
    drop(connection);
    let store = Sqlite::open(&folder.0).expect("the same folder");
    let hours = |hours: u64| Some(Duration::from_secs(hours * 3_600));
    assert_eq!(store.old(hours(24), None).await.expect("readable"), ["ONCE"]);
    assert_eq!(store.old(None, hours(24)).await.expect("readable"), ["ONCE"]);
    assert_eq!(store.old(None, hours(20)).await.expect("readable"), ["BACK", "ONCE"]);
}

/// Whatever is damaged is noticed, and everything else is still there.
#[tokio::test]
async fn damage_is_noticed_entry_by_entry() {
    let folder = Folder::new("damage");
    let open = || Sqlite::open(&folder.0).expect("the folder");
    let store = open();
    store.create("AAAA", b"head".to_vec(), bytes(&["one", "two"]), vec![]).await.expect("new");
    store.append("AAAA", 2, bytes(&["three", "four"]), None).await.expect("follows");
    let snapshot = StoredSnapshot { version: 3, taken: 1, bytes: b"snap".to_vec() };
    store.keep_snapshot("AAAA", snapshot.clone()).await.expect("kept");
    drop(store);
    let change = |sql: &str| {
        let connection = rusqlite::Connection::open(folder.database()).expect("ours");
        connection.execute_batch(sql).expect("it is only a database");
    };
    let load = async || {
        let store = open();
        let stored = store.load("AAAA").await;
        drop(store);
        stored
    };
    // One bit, one entry that is gone, two that changed places, and the end that is missing.
    change("UPDATE entries SET bytes = X'6f6e64' WHERE number = 0");
    let stored = load().await.expect("readable").expect("there");
    assert_eq!(stored.entries, bytes(&["", "two", "three", "four"]));
    assert_eq!(stored.snapshot, Some(snapshot));
    change("DELETE FROM entries WHERE number = 3");
    let stored = load().await.expect("readable").expect("there");
    assert_eq!(stored.entries, bytes(&["", "two", "three", ""]));
    change(
        "UPDATE entries SET number = 9 WHERE number = 1; \
         UPDATE entries SET number = 1 WHERE number = 2; \
         UPDATE entries SET number = 2 WHERE number = 9; \
         UPDATE snapshots SET bytes = X'00'",
    );
    let stored = load().await.expect("readable").expect("there");
    assert_eq!((stored.entries, stored.snapshot), (bytes(&["", "", "", ""]), None));
    // The next entry still follows the last.
    open().append("AAAA", 4, bytes(&["five"]), None).await.expect("follows");
    change("UPDATE heads SET bytes = X'00'");
    let error = load().await.expect_err("damaged");
    assert!(matches!(error, StoreError::Damaged(_)), "{error}");
}

/// What a program without checksums wrote is read as it is.
#[tokio::test]
async fn entries_of_an_older_program_are_read() {
    let folder = Folder::new("older");
    std::fs::create_dir_all(&folder.0).expect("made");
    let connection = rusqlite::Connection::open(folder.database()).expect("new");
    for schema in [
        include_str!("../../src/schema_1.sql"),
        include_str!("../../src/schema_2.sql"),
        include_str!("../../src/schema_3.sql"),
        "INSERT INTO tables (code, version, made) VALUES ('AAAA', 2, 7); \
         INSERT INTO heads VALUES (1, X'68'); \
         INSERT INTO entries VALUES (1, 0, X'61'), (1, 1, X'62'); \
         PRAGMA user_version = 3; PRAGMA application_id = 0x4C525354",
    ] {
        connection.execute_batch(schema).expect("a schema");
    }
    drop(connection);
    let store = Sqlite::open(&folder.0).expect("an older database");
    let stored = store.load("AAAA").await.expect("readable").expect("there");
    assert_eq!((stored.head, stored.entries), (b"h".to_vec(), bytes(&["a", "b"])));
    store.append("AAAA", 2, bytes(&["c"]), None).await.expect("follows");
    let stored = store.load("AAAA").await.expect("readable").expect("there");
    assert_eq!(stored.entries, bytes(&["a", "b", "c"]));
    // It was not visited just now, but it is not forgotten for that.
    let day = Some(Duration::from_secs(86_400));
    assert_eq!(store.old(day, day).await, Ok(vec![]));
}

#[tokio::test]
async fn a_backup_is_made_while_tables_are_written_and_can_be_opened() {
    let folder = Folder::new("backup");
    let store = Arc::new(Sqlite::open(&folder.0).expect("a new folder"));
    store.create("AAAA", b"head".to_vec(), bytes(&["one"]), vec![]).await.expect("new");
    let busy = store.clone();
    let writing = tokio::spawn(async move {
        for number in 1..200 {
            busy.append("AAAA", number, bytes(&["more"]), None).await.expect("follows");
        }
    });
    let copy = Folder::new("backup-copy");
    std::fs::create_dir_all(&copy.0).expect("made");
    store.backup(&copy.database()).await.expect("written");
    assert!(store.backup(&copy.database()).await.is_err(), "nothing is written over");
    writing.await.expect("no panic");
    let copied = Sqlite::open(&copy.0).expect("a database").load("AAAA").await;
    let copied = copied.expect("readable").expect("there");
    assert!(!copied.entries.is_empty() && copied.entries.iter().all(|entry| !entry.is_empty()));
    let whole = store.load("AAAA").await.expect("readable").expect("there");
    assert_eq!(whole.entries.len(), 200);
    assert_eq!(copied.entries[..], whole.entries[..copied.entries.len()]);

    // Taken back, everything is as it was then, and goes on; what is no backup changes nothing.
    store.create("BBBB", b"later".to_vec(), vec![], vec![]).await.expect("new");
    let before = std::fs::read(copy.database()).expect("readable");
    store.restore(&copy.database()).await.expect("taken");
    assert_eq!(std::fs::read(copy.database()).expect("readable"), before);
    let count = copied.entries.len() as u64;
    assert_eq!(listed(&*store).await, [("AAAA".to_owned(), count)]);
    store.append("AAAA", count, bytes(&["on"]), None).await.expect("follows");
    let letter = copy.0.join("letter");
    std::fs::write(&letter, "a letter to my grandmother ".repeat(99)).expect("written");
    let error = store.restore(&letter).await.expect_err("refused");
    assert!(matches!(error, StoreError::Foreign { .. }), "{error}");
    assert!(store.restore(&copy.0.join("nothing")).await.is_err());
    assert_eq!(listed(&*store).await, [("AAAA".to_owned(), count + 1)]);
}

#[cfg(unix)]
#[test]
fn only_the_owner_reads_the_database() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("private");
    let rights = || {
        let about = std::fs::metadata(folder.database()).expect("there");
        about.permissions().mode() & 0o777
    };
    drop(Sqlite::open(&folder.0).expect("a new folder"));
    assert_eq!(rights(), 0o600);
    let open = std::fs::Permissions::from_mode(0o644);
    std::fs::set_permissions(folder.database(), open).expect("ours");
    drop(Sqlite::open(&folder.0).expect("the same folder"));
    assert_eq!(rights(), 0o600);
}
