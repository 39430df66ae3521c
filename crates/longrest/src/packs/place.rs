//! Where packs are: in the program, and in a folder whose packs add to those or take their place.

use super::kept::Archive;
use super::program;
use longrest_pack::{Folder, Game};
use longrest_table::{BrokenPack, Content};
use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::path::{Component, Path, PathBuf};

/// The folder where packs are looked for unless another is named.
const USUAL: &str = "packs";

/// How the name of a file ends that holds a pack with the packs it uses.
pub(crate) const EXTENSION: &str = "longrest";

/// A pack that is there.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    name: String,
    /// Its folder; none for a pack in the program.
    path: Option<PathBuf>,
    /// Where the packs that it uses are looked for before those in the program.
    beside: Option<PathBuf>,
}

/// Where packs are looked for.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    folder: PathBuf,
    /// Whether somebody named the folder: then it must be there.
    named: bool,
    /// Whether the packs in the program count.
    program: bool,
}

impl Place {
    /// What somebody meant: the path of a pack's folder, or the name of a pack that is in `packs`
    /// or in the program.
    ///
    /// # Errors
    /// When there is no such pack; the sentence names those that there are.
    pub(crate) fn of(said: &Path) -> Result<Place, String> {
        let shown = said.display();
        if is_archive(said) {
            return Place::at(said);
        }
        if said.is_file() {
            let what = "a pack is a folder, or a file that `longrest pack` wrote";
            return Err(format!("{shown} is a file; {what}"));
        }
        if is_pack(said) {
            return Place::at(said);
        }
        let known = Places::usual().all()?;
        if let [Component::Normal(name)] = &said.components().collect::<Vec<_>>()[..]
            && let Some(place) = known.iter().find(|place| place.name.as_str() == *name)
        {
            return Ok(place.clone());
        }
        if said.is_dir() {
            return Place::at(said);
        }
        let names: Vec<&str> = known.iter().map(|place| place.name.as_str()).collect();
        Err(format!(
            "there is no folder {shown} and no pack of that name; there are: {}",
            names.join(", ")
        ))
    }

    /// The pack of a folder.
    fn at(path: &Path) -> Result<Place, String> {
        let whole = path
            .canonicalize()
            .map_err(|error| format!("cannot read the pack in {}: {error}", path.display()))?;
        let last = if is_archive(path) { whole.file_stem() } else { whole.file_name() };
        let name = last.map(|name| name.to_string_lossy().into_owned());
        let beside = whole.parent().map(Path::to_path_buf);
        Ok(Place { name: name.unwrap_or_default(), path: Some(path.to_owned()), beside })
    }

    /// The name of the pack in files.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Its folder; none for a pack in the program.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The folder where it can be changed; none for a pack in the program or in one file.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.path().filter(|path| !is_archive(path))
    }

    /// Its files.
    ///
    /// # Errors
    /// If they cannot be read.
    pub(crate) fn read(&self) -> io::Result<Folder> {
        match &self.path {
            Some(path) if is_archive(path) => Ok(archive(path)?.main()),
            Some(path) => Folder::read(path),
            None => Ok(program::folder(&self.name).expect("its name is from the program")),
        }
    }

    /// A pack that this one uses.
    pub(crate) fn used(&self, name: &str) -> Option<Folder> {
        if let Some(path) = self.path.as_deref().filter(|path| is_archive(path)) {
            return archive(path).ok()?.folder(name);
        }
        let beside = self.beside.as_ref().map(|folder| folder.join(name));
        let beside = beside.filter(|folder| is_pack(folder));
        beside.and_then(|folder| Folder::read(&folder).ok()).or_else(|| program::folder(name))
    }

    /// What is wrong with it, as others may read it: by its name, not by where it lies.
    pub(crate) fn unnamed(&self, broken: BrokenPack) -> BrokenPack {
        BrokenPack { why: broken.why.replace(&self.to_string(), &self.name), ..broken }
    }

    /// Whether it is a pack of Descent.
    pub(crate) fn has_quests(&self) -> bool {
        let game = match &self.path {
            Some(path) if is_archive(path) => self.read().ok().map(|folder| Game::of(&folder)),
            Some(path) => Game::at(path).ok(),
            None => program::folder(&self.name).map(|folder| Game::of(&folder)),
        };
        game == Some(Game::Descent)
    }
}

/// As somebody would say it.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.path {
            Some(path) => path.display().fmt(f),
            None => f.write_str(&self.name),
        }
    }
}

impl Places {
    /// The packs in the program, and those in `packs`, if there is such a folder.
    pub(crate) fn usual() -> Places {
        Places { folder: USUAL.into(), named: false, program: true }
    }

    /// The packs in the program, and those of a folder.
    pub(crate) fn with(folder: &Path) -> Places {
        Places { folder: folder.to_owned(), named: true, program: true }
    }

    /// The packs of a folder alone.
    pub(crate) fn only(folder: &Path) -> Places {
        Places { folder: folder.to_owned(), named: true, program: false }
    }

    /// The folder.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Every pack, by its name. One of the folder takes the place of one in the program.
    ///
    /// # Errors
    /// If somebody named a folder that cannot be read.
    pub(crate) fn all(&self) -> Result<Vec<Place>, String> {
        let beside = Some(self.folder.clone());
        let mut found = BTreeMap::new();
        for name in program::names().filter(|_| self.program) {
            let (name, beside) = (name.to_owned(), beside.clone());
            found.insert(name.clone(), Place { name, path: None, beside });
        }
        for (name, path) in self.of_folder()? {
            let (path, beside) = (Some(path), beside.clone());
            found.insert(name.clone(), Place { name, path, beside });
        }
        Ok(found.into_values().collect())
    }

    fn of_folder(&self) -> Result<Vec<(String, PathBuf)>, String> {
        let entries = match std::fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(error) if self.named => {
                let shown = self.folder.display();
                return Err(format!("cannot read the packs in {shown}: {error}"));
            }
            Err(_) => return Ok(Vec::new()),
        };
        let paths = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
        let packs = paths.filter(|path| is_pack(path) || is_archive(path));
        Ok(packs
            .map(|path| {
                let last = if is_archive(&path) { path.file_stem() } else { path.file_name() };
                let name = last.unwrap_or_default().to_string_lossy().into_owned();
                (name, path)
            })
            .collect())
    }
}

fn is_archive(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == EXTENSION) && path.is_file()
}

/// Reads a file that `longrest pack` wrote; one that is too large, or none, is refused.
fn archive(path: &Path) -> io::Result<Archive> {
    let broken = |why: String| io::Error::new(io::ErrorKind::InvalidData, why);
    if std::fs::metadata(path)?.len() > PACKED_MAX {
        return Err(broken("the file is larger than any pack".into()));
    }
    let content = Content { fingerprint: String::new(), bytes: std::fs::read(path)?.into() };
    Archive::read(&content).map_err(|why| broken(format!("this is no packed pack: {why}")))
}

/// A packed pack is never larger.
const PACKED_MAX: u64 = 64 << 20;

fn is_pack(folder: &Path) -> bool {
    folder.join("pack.toml").is_file()
}
