//! An invented edition in a folder of its own.

use longrest_pack::Folder;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

pub(crate) fn ours(name: &str) -> Option<Folder> {
    Folder::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs").join(name)).ok()
}

/// A folder of its own that goes with the test.
pub(crate) struct Temporary(pub(crate) PathBuf);

impl Temporary {
    pub(crate) fn new() -> Temporary {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("longrest-import-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Temporary(path)
    }

    pub(crate) fn write(&self, path: &str, value: &Value) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, value.to_string()).unwrap();
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn monster(name: &str, deck: &str) -> Value {
    let row = |level: i64, rank: &str| {
        json!({ "type": rank, "level": level, "health": 4 + level, "movement": 2, "attack": 2,
                "actions": [{ "type": "shield", "value": 1 },
                            { "type": "condition", "value": "wound" }] })
    };
    let rows: Vec<Value> =
        (0..8).flat_map(|level| [row(level, "normal"), row(level, "elite")]).collect();
    json!({ "name": name, "edition": "xx", "deck": deck, "count": 6, "baseStat": {},
            "stats": rows })
}

pub(crate) fn card(id: i64, actions: Value) -> Value {
    json!({ "cardId": id, "initiative": 20 + id, "shuffle": id == 1, "actions": actions })
}
