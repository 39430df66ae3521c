//! Descent packs: heroes, an overlord's deck, monsters, treasures and quests.
//!
//! [`load`] reads a folder; what comes back is the [`Content`] that [`longrest_descent::Descent`]
//! plays with, and the [`Words`] that players read, in every language of the pack.

mod compile;
mod drawing;
mod file;
mod item;
mod notation;
mod plan;
mod quest;
mod reach;
mod summary;
mod text;

pub use file::*;
pub use notation::{Contents, Drink, Reading, Thing};
pub use summary::Summary;
pub use text::{stats_text, surge_text};

use crate::compile::Open;
use crate::diagnostic::{Diagnostics, Report, Severity};
use crate::load::{Opening, folder_id, languages, particulars, source, switched, with_english};
use crate::nearest::nearest;
use crate::{Folder, Pack, Source};
use compile::Compiler;
use longrest_descent::{Content, QuestId, SheetId, Switches};
use longrest_haven::Text;
use serde::Serialize;
use std::io;
use std::path::Path;

/// A pack that can be played.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// What the rules play with: all quests, in the order of their numbers.
    pub content: Content,
    /// What players read, in the order of the content.
    pub words: Words,
    /// What the pack is.
    pub pack: Pack,
    /// How much there is of everything.
    pub summary: Summary,
    /// What is probably not as it was meant.
    pub warnings: Diagnostics,
}

/// What players read; every list is in the order of the content's list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Words {
    /// The hero sheets.
    pub heroes: Vec<Card>,
    /// The skills.
    pub skills: Vec<Card>,
    /// The items.
    pub items: Vec<Card>,
    /// The monsters.
    pub monsters: Vec<MonsterCard>,
    /// The overlord cards.
    pub cards: Vec<Card>,
    /// The familiars.
    pub familiars: Vec<Card>,
    /// The quests.
    pub quests: Vec<QuestWords>,
}

/// The words of one thing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Card {
    /// The word for it in lines and links.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// What it is, in a sentence or two; empty for many.
    pub text: Text,
    /// Its symbol: a name from the icon set.
    pub icon: String,
    /// What it does, rendered from its lines.
    pub lines: Vec<Text>,
}

/// The words of a kind of monster.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MonsterCard {
    /// The kind itself.
    #[serde(flatten)]
    pub card: Card,
    /// What the normal monster does, for five players.
    pub normal: Vec<Text>,
    /// What the master does, for five players.
    pub master: Vec<Text>,
}

/// The words of a quest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct QuestWords {
    /// The name of its file.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// Read at the beginning.
    pub introduction: Text,
    /// How it is won and lost.
    pub goal: Text,
    /// Read when the heroes have won.
    pub victory: Text,
    /// Read when the overlord has won.
    pub defeat: Text,
    /// Read when an area is revealed.
    pub areas: Vec<Text>,
    /// Read when an encounter takes place, and what it does.
    pub encounters: Vec<EncounterWords>,
    /// The named monsters.
    pub named: Vec<Card>,
}

/// The words of an encounter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct EncounterWords {
    /// The word for it in the quest.
    pub id: String,
    /// Read when it takes place.
    pub text: Text,
    /// What it does, for two to five players.
    pub lines: [Vec<Text>; 4],
}

impl Loaded {
    /// The quest of a word.
    pub fn quest(&self, id: &str) -> Option<QuestId> {
        let found = self.words.quests.iter().position(|quest| quest.id == id)?;
        Some(QuestId(found as u8))
    }

    /// The hero sheet of a word.
    pub fn hero(&self, id: &str) -> Option<SheetId> {
        let found = self.words.heroes.iter().position(|hero| hero.id == id)?;
        Some(SheetId(found as u8))
    }
}

/// The files of a pack.
#[derive(Default)]
pub(crate) struct Files {
    dice: Option<Open<DiceFile>>,
    heroes: Option<Open<HeroesFile>>,
    skills: Option<Open<SkillsFile>>,
    items: Vec<Open<ItemDeckFile>>,
    monsters: Option<Open<MonstersFile>>,
    overlord: Option<Open<OverlordFile>>,
    familiars: Option<Open<FamiliarsFile>>,
    quests: Vec<Open<QuestFile>>,
}

/// Loads a pack from its folder.
///
/// # Errors
/// If the folder cannot be read: `Err` outside. If the pack is wrong: all problems inside.
pub fn load(path: &Path) -> io::Result<Result<Loaded, Diagnostics>> {
    Ok(compile(&Folder::read(path)?))
}

/// Compiles a pack.
///
/// # Errors
/// All problems of the pack, if any of them is an error.
pub fn compile(folder: &Folder) -> Result<Loaded, Diagnostics> {
    let report = Report::default();
    let loaded = compile_with(folder, &report);
    let found = report.finish();
    match loaded {
        Some(loaded) if !found.has_errors() => Ok(Loaded { warnings: found, ..loaded }),
        _ => Err(found),
    }
}

fn compile_with(folder: &Folder, report: &Report) -> Option<Loaded> {
    let (source, file) = pack_file(folder, report)?;
    particulars(&source, &file.version, &file.licence, &file.authors, report);
    let languages = languages(folder, &file.languages, &source, report);
    let switches = switched(Switches::default(), &file.switches, &source, report);
    let pack = Pack {
        id: folder_id(folder),
        name: languages.text("pack.name", &file.name),
        text: file.text.as_ref().map_or_else(Text::default, |it| languages.text("pack.text", it)),
        version: file.version.value.clone(),
        authors: file.authors.value.clone(),
        licence: file.licence.value.clone(),
        languages: with_english(&file.languages),
    };
    let mut compiler = Compiler::new(report, languages, switches);
    let files = files(folder, report);
    compiler.pack(folder, &files);
    if report.errors() == 0 {
        compiler.languages.check(report);
        for problem in longrest_descent::problems(&compiler.content) {
            report.file(Severity::Error, &source.path, "content", problem, None);
        }
    }
    let Compiler { content, words, .. } = compiler;
    let summary = Summary::of(&content);
    Some(Loaded { content, words, pack, summary, warnings: Diagnostics::default() })
}

fn pack_file(folder: &Folder, report: &Report) -> Option<(Source, DescentPackFile)> {
    let Some(bytes) = folder.files.get("pack.toml") else {
        let message = "there is no `pack.toml` in this folder";
        report.file(Severity::Error, &folder.name, "missing-file", message, None);
        return None;
    };
    let source = source(folder, "pack.toml", bytes, report)?;
    let file = crate::file::read::<DescentPackFile>(&source, report)?;
    Some((source, file))
}

/// Where the files of a pack stand.
const PLACES: [&str; 10] = [
    "pack.toml",
    "dice.toml",
    "familiars.toml",
    "heroes.toml",
    "items/",
    "lang/",
    "monsters.toml",
    "overlord.toml",
    "quests/",
    "skills.toml",
];

fn files(folder: &Folder, report: &Report) -> Files {
    let mut files = Files::default();
    for (path, bytes) in &folder.files {
        let open = Opening { folder, path, bytes, report };
        match path.split_once('/') {
            None if path == "pack.toml" => {}
            None if path == "dice.toml" => files.dice = open.read(),
            None if path == "heroes.toml" => files.heroes = open.read(),
            None if path == "skills.toml" => files.skills = open.read(),
            None if path == "monsters.toml" => files.monsters = open.read(),
            None if path == "overlord.toml" => files.overlord = open.read(),
            None if path == "familiars.toml" => files.familiars = open.read(),
            Some(("items", _)) => files.items.extend(open.read()),
            Some(("quests", _)) => files.quests.extend(open.read()),
            // Languages are read before.
            Some(("lang", _)) => {}
            _ => {
                let shown = format!("{}/{path}", folder.name.trim_end_matches('/'));
                let help = nearest(path, PLACES).map_or_else(
                    || format!("the files of a pack are: {}", PLACES.join(", ")),
                    |near| format!("did you mean `{near}`?"),
                );
                let message = "this is not a file of a pack";
                report.file(Severity::Warning, &shown, "unknown-file", message, Some(help));
            }
        }
    }
    files.quests.sort_by_key(|open| open.file.number.value);
    files
}
