//! Packs that are read again when their files have changed, for authors at the table.

use crate::library::{self, Kept, Wanted};
use crate::packs::Places;
use longrest_kernel::Key;
use longrest_table::{
    AnyGame, Bounds, BrokenPack, Code, Content, Library, LoadError, Order, PackInfo, Rejected,
    Renewal, Rescue, Shelf, Table,
};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

/// A shelf that follows the files of its folder. A game that has begun keeps the content it began
/// with; a new one is played with the pack as it is then.
pub(crate) struct Watched {
    packs: Places,
    wanted: Wanted,
    /// What tables keep, whatever becomes of the files.
    kept: Kept,
    latest: Mutex<Latest>,
}

struct Latest {
    shelf: Arc<Shelf>,
    seen: Files,
    /// Why the folder cannot be read as it is.
    mistake: Option<String>,
    /// How often they were read.
    edition: u64,
}

/// When each file was changed, and how long it is.
type Files = BTreeMap<PathBuf, (Option<SystemTime>, u64)>;

impl Watched {
    /// Opens packs, now and whenever the files of their folder change.
    pub(crate) fn open(packs: Places, wanted: Wanted) -> Result<Watched, String> {
        let seen = files(packs.folder());
        let kept = Kept::default();
        let shelf = Arc::new(library::shelf(wanted, &packs, &kept)?);
        let latest = Mutex::new(Latest { shelf, seen, mistake: None, edition: 0 });
        Ok(Watched { packs, wanted, kept, latest })
    }

    /// The packs as they are now; with mistakes, as they last were without, and what is wrong.
    fn look(&self) -> (Arc<Shelf>, Option<String>) {
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        let now = files(self.packs.folder());
        if now != latest.seen {
            match library::shelf(self.wanted, &self.packs, &self.kept) {
                Ok(shelf) => (latest.shelf, latest.mistake) = (Arc::new(shelf), None),
                Err(why) => latest.mistake = Some(why),
            }
            latest.seen = now;
            latest.edition += 1;
        }
        (latest.shelf.clone(), latest.mistake.clone())
    }

    fn shelf(&self) -> Arc<Shelf> {
        self.look().0
    }
}

impl Library for Watched {
    fn packs(&self) -> Vec<PackInfo> {
        self.shelf().packs()
    }

    fn broken(&self) -> Vec<BrokenPack> {
        self.shelf().broken()
    }

    fn picture(&self, name: &str) -> Option<Vec<u8>> {
        self.shelf().picture(name)
    }

    fn words(&self, game: &str, pack: &str, language: &str) -> Option<serde_json::Value> {
        self.shelf().words(game, pack, language)
    }

    fn create(&self, order: &Order, title: &str, key: Option<Key>) -> Result<Table, Rejected> {
        match self.look() {
            (shelf, None) => shelf.create(order, title, key),
            (_, Some(why)) => Err(Rejected::new(Code::Impossible, why)),
        }
    }

    fn content_now(&self, order: &Order) -> Option<String> {
        self.shelf().content_now(order)
    }

    fn renewed(&self, order: &Order, game: &dyn AnyGame) -> Result<Renewal, Rejected> {
        self.shelf().renewed(order, game)
    }

    fn adopt(&self, game: &str, content: &Content) -> Result<(), String> {
        self.shelf().adopt(game, content)
    }

    fn words_of(
        &self,
        order: &Order,
        fingerprint: &str,
        language: &str,
    ) -> Option<serde_json::Value> {
        self.shelf().words_of(order, fingerprint, language)
    }

    fn load(
        &self,
        head: &[u8],
        entries: &[Vec<u8>],
        rescue: Option<&Rescue>,
    ) -> Result<Table, LoadError> {
        self.shelf().load(head, entries, rescue)
    }

    fn import(&self, file: &[u8], key: Key, bounds: Bounds<'_>) -> Result<Table, Rejected> {
        self.shelf().import(file, key, bounds)
    }

    fn edition(&self) -> u64 {
        self.look();
        self.latest.lock().unwrap_or_else(PoisonError::into_inner).edition
    }

    fn rules(&self) -> u64 {
        self.shelf().rules()
    }

    fn solve(&self, question: &serde_json::Value) -> Result<serde_json::Value, Rejected> {
        self.shelf().solve(question)
    }
}

/// Every file under a folder. What cannot be read is not there.
fn files(folder: &Path) -> Files {
    let mut found = Files::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).into_iter().flatten();
        for entry in entries.filter_map(Result::ok) {
            match entry.metadata() {
                Ok(about) if about.is_dir() => folders.push(entry.path()),
                Ok(about) => drop(found.insert(entry.path(), (about.modified().ok(), about.len()))),
                Err(_) => {}
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn scratch() -> PathBuf {
        let to = std::env::temp_dir().join(format!("longrest-watched-{}", std::process::id()));
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/underdelve");
        for file in files(&from).keys() {
            let inside = file.strip_prefix(&from).expect("inside");
            let target = to.join("underdelve").join(inside);
            std::fs::create_dir_all(target.parent().expect("a folder")).expect("made");
            std::fs::copy(file, target).expect("copied");
        }
        to
    }

    #[test]
    fn a_changed_pack_is_played_at_the_next_start_and_a_mistake_only_stops_new_games() {
        let folder = scratch();
        let quest = folder.join("underdelve/quests/lamplit-stair.toml");
        let text = std::fs::read_to_string(&quest).expect("a quest");
        let library =
            Watched::open(Places::only(&folder), Wanted { duel: false }).expect("without mistakes");
        let library = Arc::new(library);
        let name = || library.packs()[0].scenarios[0].name.clone();
        let order: Order = serde_json::from_value(json!({
            "game": "descent",
            "pack": library.packs()[0].id,
            "scenario": "lamplit-stair",
            "options": null,
        }))
        .expect("an order");
        let begin = || library.create(&order, "", Some(Key([1, 2])));
        assert_eq!(name(), "The Lamplit Stair");
        let mut before = begin().expect("a table");
        before.keep_words(library.clone());

        // The first line with these words is the name.
        let write = |name: &str| {
            std::fs::write(&quest, text.replacen("The Lamplit Stair", name, 1)).expect("written");
        };
        write("The Lamplit Stair\nsomewhere");
        let why = begin().err().expect("a mistake");
        assert!(why.message.contains("see `longrest check"), "{}", why.message);
        assert_eq!(name(), "The Lamplit Stair", "it is shown as it last was without mistakes");

        write("Another Stair");
        assert_eq!(name(), "Another Stair");
        let mut begun = begin().expect("a table");
        begun.keep_words(library.clone());
        assert_eq!(begun.head().title, "Another Stair");
        // Whoever began before the change reads on as before.
        let quest = |table: &Table| {
            let words = table.words("en").expect("words of its own");
            words["quests"][0]["name"].as_str().expect("a name").to_owned()
        };
        assert_eq!([quest(&before), quest(&begun)], ["The Lamplit Stair", "Another Stair"]);
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
