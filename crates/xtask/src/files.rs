//! The project's text files, read once, so that every check is a function over plain data.

use std::fs;
use std::io;
use std::path::Path;

/// One text file.
#[derive(Clone, Debug)]
pub(crate) struct File {
    /// Its path from the root of the project, with `/`.
    pub(crate) path: String,
    /// Its text.
    pub(crate) text: String,
}

impl File {
    /// What follows the last dot of its name; empty when there is none.
    pub(crate) fn extension(&self) -> &str {
        let name = self.path.rsplit('/').next().unwrap_or_default();
        name.rsplit_once('.').map_or("", |(_, extension)| extension)
    }

    /// The folder under `crates/` that it belongs to.
    pub(crate) fn krate(&self) -> Option<&str> {
        self.path.strip_prefix("crates/")?.split_once('/').map(|(folder, _)| folder)
    }
}

/// Folders that hold what was built or fetched, never what was written.
const BUILT: [&str; 8] = [
    ".git",
    "target",
    "node_modules",
    "dist",
    "data",
    ".svelte-kit",
    "playwright-report",
    "corpus",
];

/// Reads all text files under the root, sorted by path.
pub(crate) fn read(root: &Path) -> io::Result<Vec<File>> {
    let mut files = Vec::new();
    read_folder(root, "", &mut files)?;
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

fn read_folder(root: &Path, folder: &str, files: &mut Vec<File>) -> io::Result<()> {
    for entry in fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
        let kind = entry.file_type()?;
        if kind.is_dir() && !BUILT.contains(&name.as_str()) {
            read_folder(root, &path, files)?;
        } else if kind.is_file()
            && name != ".git"
            && let Ok(text) = String::from_utf8(fs::read(entry.path())?)
        {
            files.push(File { path, text });
        }
    }
    Ok(())
}
