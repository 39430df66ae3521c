//! What the fuzz targets call. `crates/longrest/tests/fuzz.rs` calls the same with seeded bytes in
//! every `cargo test`, so this compiles with a stable compiler and uses nothing of the fuzzer.
//!
//! None of these may panic, whatever the bytes.

#![allow(unreachable_pub, reason = "it is also a module of that test")]

#[path = "../../crates/haven/tests/drill/mod.rs"]
mod drill;
#[path = "../../crates/table/tests/common/mod.rs"]
mod evening;

use evening::Evening;
use longrest_conform::fuzz;
use longrest_haven::{Edition, Haven, Setup};
use longrest_kernel::{Generator, Journal, Record, Snapshot};
use longrest_pack::Folder;
use longrest_table::{ClientMessage, PersonId};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, LazyLock};

static HAVEN: LazyLock<Arc<Haven>> = LazyLock::new(|| Arc::new(Haven::new(drill::content())));

/// The starter pack, whose files are changed.
static FRONTIER: LazyLock<Folder> = LazyLock::new(|| {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"));
    let above = path.ancestors().map(|folder| folder.join("packs/frontier"));
    let found = above.into_iter().find(|folder| folder.is_dir()).expect("packs/frontier is there");
    Folder::read(&found).expect("the starter pack can be read")
});

/// A small scenario of either edition, its party and level chosen by two bytes.
fn small(first: u8, second: u8) -> Setup {
    let editions = [Edition::Frosthaven, Edition::Gloomhaven];
    let mut setup = drill::setup(2 + usize::from(first >> 1) % 3, editions[usize::from(first & 1)]);
    setup.level = Some(second % 8);
    setup.switches.house.solo = second & 8 != 0;
    setup.switches.house.open_information = second & 16 != 0;
    setup.switches.house.reduced_randomness = second & 32 != 0;
    setup
}

/// A scenario in which every two bytes are somebody's wish: answers, free actions, undo, redo and
/// nonsense. Returns how many were granted.
pub fn answers(bytes: &[u8]) -> usize {
    let [first, second, wishes @ ..] = bytes else { return 0 };
    fuzz::wishes(&HAVEN, &small(*first, *second), &wishes[..wishes.len().min(400)])
}

/// Any bytes as a file, and as the payload of a snapshot and a journal whose digest is right.
/// Returns whether any of them was accepted.
pub fn saved(bytes: &[u8]) -> bool {
    let file = fuzz::file(&HAVEN, bytes);
    let snapshot = fuzz::snapshot_payload(&HAVEN, bytes);
    let journal = fuzz::journal_payload(&HAVEN, bytes);
    file || snapshot || journal
}

/// Decoders alone, for bytes that are no game at all.
pub fn decoded(bytes: &[u8]) -> bool {
    Snapshot::<Haven>::decode(bytes).is_ok()
        || Journal::<Haven>::decode(bytes).is_ok()
        || Record::<Haven>::decode(bytes).is_ok()
}

/// A file of the starter pack, chosen by the first byte, with the rest written over it at a place
/// chosen by the next two; or, with a first byte above 200, all of it as the pack's own file.
/// Returns whether the pack could still be loaded.
pub fn pack(bytes: &[u8]) -> bool {
    let [which, high, low, text @ ..] = bytes else { return false };
    let mut folder = FRONTIER.clone();
    let names: Vec<&String> = FRONTIER.files.keys().collect();
    let name = names[usize::from(*which) % names.len()];
    let file = folder.files.get_mut(name).expect("it is one of them");
    if *which > 200 {
        *file = text.to_vec();
    } else {
        let at = usize::from(u16::from_be_bytes([*high, *low])) % (file.len() + 1);
        let until = (at + text.len()).min(file.len());
        file.splice(at..until, text.iter().copied());
    }
    longrest_pack::compile(&folder, &|_| None).is_ok()
}

/// A line of the notation inside a card.
pub fn line(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let quoted: String = text.chars().filter(|c| !c.is_control() && !"\"\\".contains(*c)).collect();
    let items = format!(
        "[[items]]\nname = \"Thing\"\nslot = \"head\"\ngold = 1\nusage = \"spent\"\n\
         do = \"{quoted}\"\nicon = \"hood\"\n"
    );
    let head = "name = \"Line\"\nversion = \"1.0.0\"\nauthors = [\"Nobody\"]\nlicence = \"MIT\"\n\
                edition = \"frosthaven\"\nlanguages = []\n";
    let files = [("pack.toml", head.to_owned()), ("items.toml", items)];
    let files: BTreeMap<String, Vec<u8>> =
        files.into_iter().map(|(name, text)| (name.to_owned(), text.into_bytes())).collect();
    let folder = Folder { name: "line".to_owned(), files };
    longrest_pack::compile(&folder, &|_| None).is_ok()
}

/// Messages of a client to a table, one per line. Returns how many were messages at all.
pub fn messages(bytes: &[u8]) -> usize {
    let mut evening = Evening::of(2);
    let mut understood = 0;
    for line in bytes.split(|&byte| byte == b'\n').take(32) {
        let Ok(message) = serde_json::from_slice::<ClientMessage>(line) else { continue };
        understood += 1;
        match message {
            ClientMessage::Act(act) => {
                let before = evening.table.version();
                if evening.send(0, &act).is_err() {
                    assert_eq!(evening.table.version(), before, "a rejection changes nothing");
                }
            }
            ClientMessage::Hint { id, seat } => {
                let _ = evening.table.hint(PersonId(0), &id, seat);
            }
            ClientMessage::Hello(_)
            | ClientMessage::Log(_)
            | ClientMessage::Say(_)
            | ClientMessage::Again
            | ClientMessage::Ping => {}
        }
    }
    evening.reload();
    understood
}

/// A saved game and a journal of one, to start from.
pub fn games() -> Vec<Vec<u8>> {
    let setup = small(0, 1);
    let key = Generator::from_seed(1).key;
    let start = longrest_kernel::Chronicle::start(HAVEN.clone(), setup, Some(key));
    let mut chronicle = start.expect("a real setup");
    for turn in 0..60usize {
        let Some(pending) = chronicle.game().pending() else { break };
        let asked = &pending.questions()[0];
        let choice = asked.options[turn % asked.options.len()];
        let seat = asked.to.iter().next().expect("somebody is asked");
        let input = longrest_kernel::Input::Answer { seat, choice };
        chronicle.apply(input).expect("it is offered");
    }
    vec![chronicle.journal().encode(), chronicle.game().snapshot().encode()]
}
