//! Packs as the commands and the table open them.

use super::Place;
use super::kept::{self, Archive};
use longrest_descent::{Descent, QuestId, SheetId};
use longrest_haven::Haven;
use longrest_pack::{Diagnostics, Folder, Severity};
use longrest_table::{BrokenPack, Content, Problem};
use std::cell::RefCell;
use std::sync::{Arc, Mutex, PoisonError};

/// A pack of scenarios with its rules.
pub(crate) struct Scenarios {
    pub(crate) loaded: longrest_pack::Loaded,
    pub(crate) rules: Arc<Haven>,
    /// The pack as it is kept with tables that were made with it.
    pub(crate) content: Content,
}

/// A pack that was compiled lately, with the files it was compiled of.
struct Recent {
    name: String,
    main: Folder,
    used: Vec<Folder>,
    pack: Arc<Scenarios>,
}

/// How many of them are remembered.
const RECENT_MAX: usize = 6;

/// Whoever writes a pack lets the same files be read again and again: as they are typed, when they
/// are saved, when a table is made of them. The latest come last.
static RECENT: Mutex<Vec<Recent>> = Mutex::new(Vec::new());

/// A pack of quests with its rules.
pub(crate) struct Quests {
    pub(crate) loaded: longrest_pack::descent::Loaded,
    pub(crate) rules: Arc<Descent>,
    /// The pack as it is kept with tables that were made with it.
    pub(crate) content: Content,
}

impl Scenarios {
    /// Loads a pack, or says why not in one sentence.
    pub(crate) fn open(place: &Place) -> Result<Scenarios, String> {
        Scenarios::tried(place).map_err(|broken| broken.why)
    }

    /// Loads a pack, or says everything that is wrong with it.
    pub(crate) fn tried(place: &Place) -> Result<Scenarios, BrokenPack> {
        let main = place.read().map_err(|error| unreadable(place, &error))?;
        Scenarios::compiled(place.name(), &main, &|name| place.used(name))
            .map_err(|problems| mistaken(place, &problems))
    }

    /// The same for packs that are read whenever somebody looks: the same files are compiled once.
    pub(crate) fn recent(place: &Place) -> Result<Arc<Scenarios>, BrokenPack> {
        let main = place.read().map_err(|error| unreadable(place, &error))?;
        Scenarios::recently(&main, place).map_err(|problems| mistaken(place, &problems))
    }

    /// The pack at a place with these files, compiled if it was not lately.
    pub(crate) fn recently(main: &Folder, place: &Place) -> Result<Arc<Scenarios>, Diagnostics> {
        let as_kept = |folder: &Folder| {
            place.used(&folder.name).is_some_and(|found| found.files == folder.files)
        };
        let same = |recent: &Recent| {
            let found = recent.main.name == main.name && recent.main.files == main.files;
            found && recent.name == place.name() && recent.used.iter().all(as_kept)
        };
        let remembered = || RECENT.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = remembered().iter().find(|recent| same(recent)) {
            return Ok(found.pack.clone());
        }
        let used: RefCell<Vec<Folder>> = RefCell::default();
        let pack = Scenarios::compiled(place.name(), main, &|name| {
            let folder = Folder { name: name.to_owned(), ..place.used(name)? };
            used.borrow_mut().push(folder.clone());
            Some(folder)
        })?;
        let pack = Arc::new(pack);
        let mut recent = remembered();
        if recent.len() == RECENT_MAX {
            recent.remove(0);
        }
        let (name, main) = (place.name().to_owned(), main.clone());
        recent.push(Recent { name, main, used: used.into_inner(), pack: pack.clone() });
        Ok(pack)
    }

    /// The pack that was kept with a table, or why it cannot be played any more.
    pub(crate) fn kept(content: &Content) -> Result<Scenarios, String> {
        Scenarios::unpacked(&Archive::read(content)?)
    }

    /// A pack as it was before tables kept theirs.
    pub(crate) fn former(name: &str) -> Option<Scenarios> {
        Scenarios::unpacked(&kept::former(name)?).ok()
    }

    /// The same pack with one file more, or in the place of another.
    pub(crate) fn with_file(&self, path: &str, text: &str) -> Result<Scenarios, String> {
        let archive = Archive::read(&self.content)?;
        let mut main = archive.main();
        main.files.insert(path.to_owned(), text.as_bytes().to_vec());
        Scenarios::compiled(&main.name, &main, &|name| archive.folder(name))
            .map_err(|problems| first(&problems))
    }

    fn unpacked(archive: &Archive) -> Result<Scenarios, String> {
        let main = archive.main();
        Scenarios::compiled(&main.name, &main, &|name| archive.folder(name))
            .map_err(|problems| first(&problems))
    }

    /// Compiles the files of a pack.
    pub(crate) fn compiled(
        name: &str,
        main: &Folder,
        used: &dyn Fn(&str) -> Option<Folder>,
    ) -> Result<Scenarios, Diagnostics> {
        let all: RefCell<Vec<Folder>> = RefCell::default();
        let noted = |name: &str| {
            let folder = Folder { name: name.to_owned(), ..used(name)? };
            all.borrow_mut().push(folder.clone());
            Some(folder)
        };
        let loaded = longrest_pack::compile(main, &noted)?;
        let rules = Arc::new(Haven::new(loaded.content.clone()));
        let content = Archive::of(name, main, &all.into_inner()).content();
        Ok(Scenarios { loaded, rules, content })
    }
}

impl Quests {
    /// Loads a pack, or says why not in one sentence.
    pub(crate) fn open(place: &Place) -> Result<Quests, String> {
        Quests::tried(place).map_err(|broken| broken.why)
    }

    /// Loads a pack, or says everything that is wrong with it.
    pub(crate) fn tried(place: &Place) -> Result<Quests, BrokenPack> {
        let folder = place.read().map_err(|error| unreadable(place, &error))?;
        Quests::compiled(place.name(), &folder).map_err(|problems| mistaken(place, &problems))
    }

    /// The pack that was kept with a table, or why it cannot be played any more.
    pub(crate) fn kept(content: &Content) -> Result<Quests, String> {
        let main = Archive::read(content)?.main();
        Quests::compiled(&main.name, &main).map_err(|problems| first(&problems))
    }

    /// A pack as it was before tables kept theirs.
    pub(crate) fn former(name: &str) -> Option<Quests> {
        let main = kept::former(name)?.main();
        Quests::compiled(&main.name, &main).ok()
    }

    fn compiled(name: &str, folder: &Folder) -> Result<Quests, Diagnostics> {
        let loaded = longrest_pack::descent::compile(folder)?;
        let rules = Descent::new(loaded.content.clone())
            .map_err(|problems| Diagnostics::of_whole("pack.toml", &problems.join("; ")))?;
        let content = Archive::of(name, folder, &[]).content();
        Ok(Quests { loaded, rules: Arc::new(rules), content })
    }

    /// The quest with this word or number.
    pub(crate) fn quest(&self, word: &str) -> Result<QuestId, String> {
        let quests = &self.loaded.words.quests;
        let number = word.parse::<usize>().ok();
        let found = (0..quests.len()).find(|&at| quests[at].id == word || number == Some(at + 1));
        found.map(|at| QuestId(at as u8)).ok_or_else(|| {
            let known: Vec<String> =
                quests.iter().zip(1..).map(|(one, at)| format!("{at} ({})", one.id)).collect();
            format!("there is no quest \"{word}\"; there are: {}", known.join(", "))
        })
    }

    /// The hero with this word.
    pub(crate) fn hero(&self, word: &str) -> Result<SheetId, String> {
        self.loaded.hero(word).ok_or_else(|| {
            let heroes = self.loaded.words.heroes.iter();
            let known: Vec<&str> = heroes.map(|hero| hero.id.as_str()).collect();
            format!("there is no hero \"{word}\"; there are: {}", known.join(", "))
        })
    }
}

fn unreadable(place: &Place, error: &dyn std::fmt::Display) -> BrokenPack {
    let why = format!("cannot read the pack in {place}: {error}");
    BrokenPack { id: place.name().to_owned(), why, problems: Vec::new() }
}

/// The first problem of a pack that was kept.
fn first(problems: &Diagnostics) -> String {
    let worst = problems.0.iter().find(|problem| problem.severity == Severity::Error);
    worst.map_or_else(String::new, |problem| format!("{}: {}", problem.file, problem.message))
}

fn mistaken(place: &Place, problems: &Diagnostics) -> BrokenPack {
    let why = format!("the pack in {place} has mistakes; see `longrest check {place}`");
    BrokenPack { id: place.name().to_owned(), why, problems: located(place, problems) }
}

/// Problems with their files by the paths in the pack: where the pack lies is nobody's business.
pub(crate) fn located(place: &Place, problems: &Diagnostics) -> Vec<Problem> {
    let within = |file: &str| {
        let folder = place.to_string();
        let inside = file.strip_prefix(folder.trim_end_matches('/'));
        inside.map_or(file, |inside| inside.trim_start_matches('/')).to_owned()
    };
    let one = |problem: &longrest_pack::Diagnostic| Problem {
        error: problem.severity == Severity::Error,
        message: problem.message.clone(),
        help: problem.help.clone(),
        file: within(&problem.file),
        line: problem.line as u32,
        column: problem.column as u32,
        length: problem.length as u32,
        excerpt: problem.excerpt.clone(),
    };
    problems.0.iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    // Tables of 0.1.0 go on with the packs they were made with: what packs may say grows, and
    // nothing that was said is refused.
    #[test]
    fn the_packs_of_an_earlier_version_are_still_packs() {
        for name in ["frontier", "crossroads"] {
            let archive = kept::former(name).expect("it was there");
            if let Err(problem) = Scenarios::unpacked(&archive) {
                panic!("{name}: {problem}");
            }
        }
        assert!(Quests::former("underdelve").is_some());
    }
}
