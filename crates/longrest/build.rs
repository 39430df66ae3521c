//! Lists the files of `packs/`, so that the program carries our packs wherever it is copied.

use std::fmt::Write;
use std::path::{Path, PathBuf};

fn main() {
    let packs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs");
    let packs = packs.canonicalize().expect("the packs are in the repository");
    println!("cargo::rerun-if-changed={}", packs.display());
    let mut list = String::from("&[\n");
    for file in files(&packs) {
        let inside = file.strip_prefix(&packs).expect("inside").components();
        let inside: Vec<_> = inside.map(|part| part.as_os_str().to_string_lossy()).collect();
        let (name, path) = (inside.join("/"), file.display().to_string());
        writeln!(list, "    ({name:?}, include_bytes!({path:?})),").expect("a string grows");
    }
    list += "]\n";
    let target = PathBuf::from(std::env::var_os("OUT_DIR").expect("set by cargo"));
    std::fs::write(target.join("packs.rs"), list).expect("the list can be written");
}

/// The files of packs under a folder and the schemas beside them, sorted.
fn files(folder: &Path) -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder can be read") {
            let path = entry.expect("an entry can be read").path();
            let kind = path.extension().and_then(|kind| kind.to_str());
            match (path.is_dir(), kind) {
                (true, _) => folders.push(path),
                (false, Some("toml" | "json")) => found.push(path),
                (false, _) => {}
            }
        }
    }
    found.sort();
    found
}
