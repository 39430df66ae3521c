//! Loading: from a folder to content, with everything that is wrong on the way.

use crate::campaign::Campaign;
use crate::compile::{self, Compiler, Echo, Files, Languages, Open, slug};
use crate::diagnostic::{DOUBTS, Diagnostics, Report, Severity};
use crate::file::{self, At, GameWord, PackFile, Said};
use crate::nearest::nearest;
use crate::picture::{self, Art};
use crate::source::Source;
use crate::summary::{CampaignSummary, Summary};
use longrest_haven::limits::Part;
use longrest_haven::{Content, Edition, Switches, Text};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// The files of a pack by their path in it, for example `classes/warden.toml`.
#[derive(Clone, Debug, Default)]
pub struct Folder {
    /// What messages call the folder.
    pub name: String,
    /// The files.
    pub files: BTreeMap<String, Vec<u8>>,
}

/// A pack that can be played.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// What the rules play with.
    pub content: Content,
    /// With which edition's rules.
    pub edition: Edition,
    /// The rules it is played with.
    pub switches: Switches,
    /// What the pack is.
    pub pack: Pack,
    /// The campaign around its scenarios, if it has one.
    pub campaign: Option<Campaign>,
    /// How much there is of everything.
    pub summary: Summary,
    /// The pictures it brings.
    pub art: Art,
    /// What is probably not as it was meant.
    pub warnings: Diagnostics,
}

/// What a pack is, of either game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pack {
    /// The word for it: the name of its folder.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// What it is about.
    pub text: Text,
    /// Its version.
    pub version: String,
    /// Who wrote it.
    pub authors: Vec<String>,
    /// Under which licence.
    pub licence: String,
    /// The languages its words are in.
    pub languages: Vec<String>,
}

impl Folder {
    /// Reads a folder from disk: the TOML files in it and in its subfolders.
    ///
    /// # Errors
    /// If it is not there or cannot be read.
    pub fn read(path: &Path) -> io::Result<Folder> {
        let mut folder = Folder { name: path.display().to_string(), files: BTreeMap::new() };
        folder.read_into(path, "")?;
        Ok(folder)
    }

    fn read_into(&mut self, path: &Path, prefix: &str) -> io::Result<()> {
        let mut entries: Vec<_> = std::fs::read_dir(path)?.collect::<io::Result<_>>()?;
        entries.sort_by_key(std::fs::DirEntry::file_name);
        for entry in entries {
            let name = entry.file_name().to_string_lossy().into_owned();
            let inner = format!("{prefix}{name}");
            if entry.path().is_dir() && prefix.is_empty() && !name.starts_with('.') {
                self.read_into(&entry.path(), &format!("{inner}/"))?;
            } else if name.ends_with(".toml") || inner.starts_with(picture::FOLDER) {
                self.files.insert(inner, limited(&entry.path())?);
            }
        }
        Ok(())
    }
}

/// The bytes of a file; of a huge one only enough to see that it is huge.
fn limited(path: &Path) -> io::Result<Vec<u8>> {
    use io::Read;
    let mut bytes = Vec::new();
    std::fs::File::open(path)?.take(file::BYTES_MAX as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The game that a pack is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// Gloomhaven or Frosthaven: [`load`].
    Haven,
    /// Descent: [`crate::descent::load`].
    Descent,
}

impl Game {
    /// The game that the pack in a folder says it is for; haven if it says nothing.
    pub fn of(folder: &Folder) -> Game {
        let bytes = folder.files.get("pack.toml").map_or(&[][..], Vec::as_slice);
        let text = std::str::from_utf8(bytes).unwrap_or("");
        let (table, _) = toml::de::DeTable::parse_recoverable(text);
        let said = table.get_ref().get("game").and_then(|game| game.get_ref().as_str());
        if said == Some("descent") { Game::Descent } else { Game::Haven }
    }

    /// The same for a folder on disk.
    ///
    /// # Errors
    /// If its `pack.toml` is there but cannot be read.
    pub fn at(path: &Path) -> io::Result<Game> {
        let file = path.join("pack.toml");
        if !file.exists() {
            return Ok(Game::Haven);
        }
        let files = BTreeMap::from([("pack.toml".to_owned(), limited(&file)?)]);
        Ok(Game::of(&Folder { name: String::new(), files }))
    }
}

/// Loads a pack from its folder, with the packs beside it that it uses.
///
/// # Errors
/// If the folder cannot be read: `Err` outside. If the pack is wrong: all problems inside.
pub fn load(path: &Path) -> io::Result<Result<Loaded, Diagnostics>> {
    let main = Folder::read(path)?;
    let parent = path.canonicalize()?.parent().map(Path::to_path_buf).unwrap_or_default();
    Ok(compile(&main, &|name| {
        let beside = parent.join(name);
        beside.join("pack.toml").exists().then(|| Folder::read(&beside).ok()).flatten()
    }))
}

/// Compiles a pack; `beside` gives the packs that it uses by name.
///
/// # Errors
/// All problems of the pack, if any of them is an error.
pub fn compile(
    main: &Folder,
    beside: &dyn Fn(&str) -> Option<Folder>,
) -> Result<Loaded, Diagnostics> {
    let report = Report::default();
    let mut compiler = Compiler::new(&report);
    let loaded = compile_with(&mut compiler, main, beside, &report);
    let found = report.finish();
    match loaded {
        Some(loaded) if !found.has_errors() => Ok(Loaded { warnings: found, ..loaded }),
        _ => Err(found),
    }
}

/// The texts of a pack that a language does not have: their paths, and their English words.
///
/// # Errors
/// All problems of the pack, if any of them is an error.
pub fn untranslated(
    main: &Folder,
    beside: &dyn Fn(&str) -> Option<Folder>,
    language: &str,
) -> Result<Vec<(String, String)>, Diagnostics> {
    let report = Report::default();
    let mut compiler = Compiler::new(&report);
    compile_with(&mut compiler, main, beside, &report);
    let missing = compiler.languages.missing(language);
    let found = report.finish();
    if found.has_errors() { Err(found) } else { Ok(missing) }
}

/// Every line of a pack in the notation, written again in its canonical form.
pub fn echoes(main: &Folder, beside: &dyn Fn(&str) -> Option<Folder>) -> Vec<Echo> {
    let report = Report::default();
    let mut compiler = Compiler::new(&report);
    compiler.echoes = Some(RefCell::default());
    compile_with(&mut compiler, main, beside, &report);
    compiler.echoes.map(RefCell::into_inner).unwrap_or_default()
}

fn compile_with(
    compiler: &mut Compiler<'_>,
    main: &Folder,
    beside: &dyn Fn(&str) -> Option<Folder>,
    report: &Report,
) -> Option<Loaded> {
    let (source, pack) = pack_file(main, report)?;
    compiler.own = false;
    compiler.has_campaign = main.files.contains_key("campaign.toml");
    let mut used = Used { beside, report, open: vec![folder_id(main)], done: Vec::new() };
    used.all_of(compiler, &source, &pack);
    let mut names = used.done.into_iter().map(|(_, name)| name).collect::<Vec<_>>();
    compiler.own = true;
    meant(&pack, &source, report);
    compiler.languages = languages(main, &pack.languages, &source, report);
    let info = describe(main, &pack, &source, compiler, report);
    let switches = switches(&pack, &source, report);
    compiler.frost_conditions = switches.frost_conditions;
    compiler.pictures = pictures(main, report);
    if let Some(said) = &pack.picture {
        let own = compiler.symbol(&source, said);
        compiler.art.borrow_mut().pack = Some(own).filter(|name| picture::is_picture(name));
    }
    let files = files(main, report);
    compiler.pack(&files);
    let edition = compile::Edition { word: pack.edition, switches, pack: info.id.clone() };
    let campaign = compiler.campaign(&files, &edition);
    if report.errors() == 0 {
        compiler.languages.check(report);
        limits(main, &compiler.content, report);
    }
    names.push(format!("{} {}", info.id, info.version));
    let content = std::mem::take(&mut compiler.content);
    let content = Content { name: names.join(", "), ..content };
    let counted = campaign.as_ref().map(|campaign| CampaignSummary::of(&campaign.book));
    let summary = Summary { campaign: counted, ..Summary::of(&content) };
    let (edition, warnings) = (pack.edition.into(), Diagnostics::default());
    let art = compiler.art.take();
    Some(Loaded { content, edition, switches, pack: info, campaign, summary, art, warnings })
}

/// Notes which kinds of doubts the pack means.
fn meant(pack: &PackFile, source: &Source, report: &Report) {
    for kind in &pack.meant {
        if DOUBTS.contains(&kind.value.as_str()) {
            report.is_meant(&kind.value);
            continue;
        }
        let help = nearest(&kind.value, DOUBTS).map_or_else(
            || format!("there are: {}", DOUBTS.join(", ")),
            |near| format!("did you mean `{near}`?"),
        );
        let message = format!("there are no doubts of the kind `{}`", kind.value);
        report.error(source, kind.span.clone(), "meant", message, Some(help));
    }
}

/// Says what there is too much of, in the file where it is.
fn limits(folder: &Folder, content: &Content, report: &Report) {
    for excess in longrest_haven::limits::check(content) {
        let file = match excess.part {
            Part::Whole => "pack.toml".to_owned(),
            Part::Class(at) => format!("classes/{}.toml", content.classes[at].id),
            Part::Set(at) => format!("monsters/{}.toml", content.sets[at].id),
            Part::Scenario(at) => format!("scenarios/{}.toml", content.scenarios[at].id),
        };
        let shown = format!("{}/{file}", folder.name.trim_end_matches('/'));
        report.file(Severity::Error, &shown, "limit", excess.message, None);
    }
}

/// The packs that a pack uses, and those that these use: each once, and before what uses it.
struct Used<'u> {
    beside: &'u dyn Fn(&str) -> Option<Folder>,
    report: &'u Report,
    /// The packs whose used packs are being compiled, from the first on.
    open: Vec<String>,
    /// Those that are compiled, with their versions.
    done: Vec<(String, String)>,
}

impl Used<'_> {
    fn all_of(&mut self, compiler: &mut Compiler<'_>, source: &Source, pack: &PackFile) {
        for used in &pack.uses {
            let refuse = |message: String| {
                self.report.error(source, used.span.clone(), "uses", message, None);
            };
            let plain = |one: char| one.is_ascii_alphanumeric() || "-_.".contains(one);
            if used.value.starts_with('.') || !used.value.chars().all(plain) {
                refuse(format!("`{}` is no name of a pack beside this one", used.value));
            } else if self.open.contains(&used.value) {
                refuse(format!(
                    "`{}` uses itself, by way of {}",
                    used.value,
                    self.open.join(" → ")
                ));
            } else if self.open.len() > USES_MAX {
                refuse(format!(
                    "packs use each other {} deep, and {USES_MAX} is enough",
                    self.open.len()
                ));
            } else if self.done.iter().any(|(id, _)| *id == used.value) {
                continue;
            } else if let Some(folder) = (self.beside)(used) {
                self.one(compiler, &used.value, &folder);
            } else {
                let message = format!("there is no pack `{}` beside this one", used.value);
                self.report.error(source, used.span.clone(), "unknown-name", message, None);
            }
        }
    }

    /// Compiles a pack that another one uses: everything but its scenarios.
    fn one(&mut self, compiler: &mut Compiler<'_>, id: &str, folder: &Folder) {
        let Some((source, pack)) = pack_file(folder, self.report) else { return };
        self.open.push(id.to_owned());
        self.all_of(compiler, &source, &pack);
        self.open.pop();
        compiler.languages = languages(folder, &pack.languages, &source, self.report);
        compiler.pictures = pictures(folder, self.report);
        compiler.pack(&files(folder, self.report));
        self.done.push((id.to_owned(), format!("{id} {}", pack.version.value)));
    }
}

/// How many packs may stand upon each other.
const USES_MAX: usize = 8;

pub(crate) fn folder_id(folder: &Folder) -> String {
    let name = folder.name.trim_end_matches('/');
    slug(name.rsplit('/').next().unwrap_or(name))
}

fn pack_file(folder: &Folder, report: &Report) -> Option<(Source, PackFile)> {
    let Some(bytes) = folder.files.get("pack.toml") else {
        let message = "there is no `pack.toml` in this folder";
        report.file(Severity::Error, &folder.name, "missing-file", message, None);
        return None;
    };
    let source = source(folder, "pack.toml", bytes, report)?;
    if Game::of(folder) == Game::Descent {
        let message = "this is a pack of another game: it says `game = \"descent\"`";
        report.file(Severity::Error, &source.path, "game", message, None);
        return None;
    }
    let pack = file::read::<PackFile>(&source, report)?;
    debug_assert_ne!(pack.game, Some(GameWord::Descent), "seen above");
    Some((source, pack))
}

/// The text of a file, unless it is too large or no text.
pub(crate) fn source(folder: &Folder, path: &str, bytes: &[u8], report: &Report) -> Option<Source> {
    let shown = format!("{}/{path}", folder.name.trim_end_matches('/'));
    if bytes.len() > file::BYTES_MAX {
        let message = "the file is larger than 5 MB";
        let help = Some("split it, or leave out what is not text".to_owned());
        report.file(Severity::Error, &shown, "too-large", message, help);
        return None;
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Some(Source { path: shown, text: text.to_owned() }),
        Err(error) => {
            let message = format!("the file is not UTF-8 text (at byte {})", error.valid_up_to());
            report.file(Severity::Error, &shown, "encoding", message, None);
            None
        }
    }
}

/// The pictures of a pack by their names; those that may not be shown are reported.
fn pictures(folder: &Folder, report: &Report) -> BTreeMap<String, Vec<u8>> {
    let mut good = BTreeMap::new();
    let mut all = 0;
    for (path, bytes) in folder.files.iter().filter(|(path, _)| path.starts_with(picture::FOLDER)) {
        let shown = format!("{}/{path}", folder.name.trim_end_matches('/'));
        // One that may not be shown by itself does not count against the others.
        let checked = picture::check(path, bytes).and_then(|()| {
            all += bytes.len();
            match all > picture::ALL_BYTES_MAX {
                true => Err("the pictures of a pack are larger than 16 MiB together".to_owned()),
                false => Ok(()),
            }
        });
        match checked {
            Ok(()) => drop(good.insert(path[picture::FOLDER.len()..].to_owned(), bytes.clone())),
            Err(why) => report.file(Severity::Error, &shown, "picture", why, None),
        }
    }
    good
}

/// Where the files of a pack stand.
const PLACES: [&str; 26] = [
    "pack.toml",
    "areas.toml",
    "buildings/",
    "campaign.toml",
    "classes/",
    "dungeon/",
    "enhancements.toml",
    "envelopes.toml",
    "events/",
    "favors.toml",
    "goals.toml",
    "guard.toml",
    "items.toml",
    "items/",
    "lang/",
    "loot.toml",
    "map.toml",
    "monsters/",
    "pictures/",
    "potions.toml",
    "quests.toml",
    "scenarios/",
    "sections.toml",
    "sections/",
    "tiles.toml",
    "treasures.toml",
];

fn files(folder: &Folder, report: &Report) -> Files {
    let mut files = Files::default();
    for (path, bytes) in &folder.files {
        let open = Opening { folder, path, bytes, report };
        match path.split_once('/') {
            None if path == "pack.toml" => {}
            None if path == "areas.toml" => files.areas.extend(open.read()),
            None if path == "goals.toml" => files.goals.extend(open.read()),
            None if path == "items.toml" => files.items.extend(open.read()),
            None if path == "loot.toml" => files.loot.extend(open.read()),
            None if path == "tiles.toml" => files.tiles.extend(open.read()),
            None if path == "campaign.toml" => files.campaign.extend(open.read()),
            None if path == "quests.toml" => files.quests.extend(open.read()),
            None if path == "envelopes.toml" => files.envelopes.extend(open.read()),
            None if path == "sections.toml" => files.sections.extend(open.read()),
            None if path == "guard.toml" => files.guard.extend(open.read()),
            None if path == "potions.toml" => files.potions.extend(open.read()),
            None if path == "favors.toml" => files.favors.extend(open.read()),
            None if path == "treasures.toml" => files.treasures.extend(open.read()),
            None if path == "enhancements.toml" => files.enhancements.extend(open.read()),
            None if path == "map.toml" => files.map.extend(open.read()),
            Some(("items", _)) => files.items.extend(open.read()),
            Some(("sections", _)) => files.sections.extend(open.read()),
            Some(("dungeon", _)) => files.dungeon.extend(open.read()),
            Some(("events", _)) => files.events.extend(open.read()),
            Some(("buildings", _)) => files.buildings.extend(open.read()),
            Some(("classes", _)) => files.classes.extend(open.read()),
            Some(("monsters", _)) => files.monsters.extend(open.read()),
            Some(("scenarios", _)) => files.scenarios.extend(open.read()),
            // Languages and pictures are read before; what an importer keeps is no content.
            Some(("lang" | "pictures" | "imported", _)) => {}
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
    // What is open from the beginning comes first, and keeps its number when more is added.
    files.classes.sort_by_key(|open| open.file.locked);
    files
}

/// A file that is being opened.
pub(crate) struct Opening<'o> {
    pub(crate) folder: &'o Folder,
    pub(crate) path: &'o str,
    pub(crate) bytes: &'o [u8],
    pub(crate) report: &'o Report,
}

impl Opening<'_> {
    /// Reads it, or what is left of it.
    pub(crate) fn read<T: JsonSchema + DeserializeOwned>(&self) -> Option<Open<T>> {
        let source = source(self.folder, self.path, self.bytes, self.report)?;
        let stem = self.path.rsplit('/').next().unwrap_or(self.path);
        let stem = stem.strip_suffix(".toml").unwrap_or(stem).to_owned();
        let errors = self.report.errors();
        let file = file::read::<T>(&source, self.report)?;
        Some(Open { source, stem, file, cut: self.report.errors() > errors })
    }
}

/// Whether this is the tag of a language: two or three letters, perhaps with more parts.
pub fn is_tag(tag: &str) -> bool {
    let mut parts = tag.split('-');
    let first = parts.next().unwrap_or_default();
    (2..=3).contains(&first.len())
        && first.chars().all(|letter| letter.is_ascii_lowercase())
        && parts.all(|part| {
            (2..=8).contains(&part.len()) && part.chars().all(|one| one.is_ascii_alphanumeric())
        })
}

/// The translations that a pack says it has.
pub(crate) fn languages(
    folder: &Folder,
    said: &[Said],
    source_: &Source,
    report: &Report,
) -> Languages {
    let mut languages = Languages::default();
    for said in said {
        if said.value == "en" {
            continue;
        }
        if !is_tag(&said.value) {
            let message = format!("`{}` is not the tag of a language", said.value);
            let help = Some("a tag is `fr`, `pt` or `pt-BR`".to_owned());
            report.error(source_, said.span.clone(), "unknown-word", message, help);
            continue;
        }
        let path = format!("lang/{}.toml", said.value);
        if !folder.files.contains_key(&path) {
            let message = format!("there is no `{path}`");
            report.error(source_, said.span.clone(), "missing-file", message, None);
            continue;
        }
        let more = format!("lang/{}.", said.value);
        let more = folder.files.iter().filter(|(at, _)| at.starts_with(&more) && **at != path);
        let files = folder.files.get_key_value(&path).into_iter().chain(more);
        let files = files.filter_map(|(path, bytes)| source(folder, path, bytes, report)).collect();
        languages.add(&said.value, files, report);
    }
    languages
}

fn describe(
    folder: &Folder,
    pack: &PackFile,
    source: &Source,
    compiler: &Compiler<'_>,
    report: &Report,
) -> Pack {
    particulars(source, &pack.version, &pack.licence, &pack.authors, report);
    Pack {
        id: folder_id(folder),
        name: compiler.languages.text("pack.name", &pack.name),
        text: match &pack.text {
            Some(said) => compiler.languages.text("pack.text", said),
            None => Text::default(),
        },
        version: pack.version.value.clone(),
        authors: pack.authors.value.clone(),
        licence: pack.licence.value.clone(),
        languages: with_english(&pack.languages),
    }
}

/// English and the languages a pack is translated into.
pub(crate) fn with_english(said: &[Said]) -> Vec<String> {
    let mut languages = vec!["en".to_owned()];
    languages.extend(said.iter().map(|said| said.value.clone()).filter(|it| it != "en"));
    languages
}

/// Checks what every pack says about itself.
pub(crate) fn particulars(
    source: &Source,
    version: &Said,
    licence: &Said,
    authors: &At<Vec<String>>,
    report: &Report,
) {
    let numbers: Vec<&str> = version.split('.').collect();
    if numbers.len() != 3 || numbers.iter().any(|number| number.parse::<u32>().is_err()) {
        let message = "a version is three numbers, for example `1.0.2`";
        report.error(source, version.span.clone(), "value", message, None);
    }
    if licence.trim().is_empty() {
        let message = "a pack says under which licence it may be used";
        let help = Some("for example `CC-BY-SA-4.0` or `MIT`".to_owned());
        report.error(source, licence.span.clone(), "licence", message, help);
    } else if !is_licence(licence) {
        let message = format!("`{}` is not an SPDX expression", licence.value);
        let help = Some("for example `CC-BY-SA-4.0` or `MIT OR Apache-2.0`".to_owned());
        report.warning(source, licence.span.clone(), "licence", message, help);
    }
    if authors.is_empty() {
        let message = "a pack names its authors";
        report.error(source, authors.span.clone(), "licence", message, None);
    }
}

/// Whether a licence looks like an SPDX expression.
fn is_licence(text: &str) -> bool {
    let word = |word: &str| {
        let word = word.trim_matches(['(', ')']);
        let plain = |letter: char| letter.is_ascii_alphanumeric() || "-.+".contains(letter);
        !word.is_empty() && word.chars().all(plain)
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let joined = words.iter().skip(1).step_by(2).all(|it| matches!(*it, "AND" | "OR" | "WITH"));
    words.len() % 2 == 1 && joined && words.iter().all(|it| word(it))
}

fn switches(pack: &PackFile, source: &Source, report: &Report) -> Switches {
    switched(Switches::of(pack.edition.into()), &pack.switches, source, report)
}

/// The switches that have a word in common with a name, or where all of them stand.
fn akin<'s>(name: &str, known: impl Iterator<Item = &'s str>) -> Option<String> {
    let shares = |one: &&str| one.split('_').any(|word| name.split('_').any(|own| own == word));
    let some: Vec<String> = known.filter(shares).map(|one| format!("`{one}`")).collect();
    Some(match some.is_empty() {
        true => "`docs/packs.md` lists the switches".to_owned(),
        false => format!("there is {}", some.join(", ")),
    })
}

/// The switches of a game with those that a pack changes.
pub(crate) fn switched<S: Clone + Serialize + DeserializeOwned>(
    usual: S,
    changes: &BTreeMap<String, At<toml::Value>>,
    source: &Source,
    report: &Report,
) -> S {
    let mut table = match serde_json::to_value(&usual) {
        Ok(serde_json::Value::Object(table)) => table,
        _ => return usual,
    };
    for (name, value) in changes {
        if !table.contains_key(name) {
            let help = nearest(name, table.keys().map(String::as_str))
                .map(|near| format!("did you mean `{near}`?"))
                .or_else(|| akin(name, table.keys().map(String::as_str)));
            let message = format!("there is no switch `{name}`");
            report.error(source, value.span.clone(), "unknown-key", message, help);
            continue;
        }
        let Ok(new) = serde_json::to_value(&value.value) else { continue };
        let old = table.insert(name.clone(), new);
        let whole = serde_json::Value::Object(table.clone());
        if let Err(error) = serde_json::from_value::<S>(whole) {
            let message = format!("`{name}` cannot have this value: {error}");
            report.error(source, value.span.clone(), "value", message, None);
            table.extend(old.map(|old| (name.clone(), old)));
        }
    }
    serde_json::from_value(serde_json::Value::Object(table)).unwrap_or(usual)
}
