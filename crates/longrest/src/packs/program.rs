//! The packs that the program carries.

use longrest_pack::Folder;

/// Every file of `packs/` by its path in it, sorted.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/packs.rs"));

/// Where the schemas stand, beside the packs.
pub(super) const SCHEMAS: &str = "schema";

/// The names of the packs.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    FILES.iter().filter_map(|(path, _)| path.strip_suffix("/pack.toml"))
}

/// The files of a pack or of the schemas, by their path in it.
pub(super) fn files(name: &str) -> impl Iterator<Item = (&'static str, &'static [u8])> {
    FILES.iter().filter_map(move |(path, bytes)| {
        let (folder, inside) = path.split_once('/')?;
        (folder == name).then_some((inside, *bytes))
    })
}

/// A pack, if there is one of this name.
pub(super) fn folder(name: &str) -> Option<Folder> {
    let name = names().find(|known| *known == name)?;
    let files = files(name).map(|(path, bytes)| (path.to_owned(), bytes.to_vec()));
    Some(Folder { name: name.to_owned(), files: files.collect() })
}
