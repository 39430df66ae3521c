//! Packs as they are kept with the tables that were made with them.

use longrest_pack::{Folder, picture};
use longrest_table::Content;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, VecDeque};
use std::io::{Read, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The packs of version 0.1.0, whose tables did not keep theirs.
const FORMER: &[u8] = include_bytes!("former.json.gz");

/// More than any pack needs: a file that would unpack to more is not one of ours.
const BYTES_MAX: u64 = 256 << 20;

/// How many contents are in memory besides those of the packs that are there.
const HELD_MAX: usize = 24;

/// A pack with the packs it uses, as files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Archive {
    /// The name of the pack.
    pack: String,
    /// Its files and those of the packs it uses, by their names.
    folders: BTreeMap<String, BTreeMap<String, String>>,
    /// The pictures of these packs, as digits of sixteen.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pictures: BTreeMap<String, BTreeMap<String, String>>,
}

impl Archive {
    /// A pack and the packs it uses.
    pub(crate) fn of(name: &str, main: &Folder, used: &[Folder]) -> Archive {
        let last = |name: &str| name.rsplit('/').next().unwrap_or(name).to_owned();
        let named = used.iter().map(|folder| (last(&folder.name), folder));
        let mut archive =
            Archive { pack: name.to_owned(), folders: BTreeMap::new(), pictures: BTreeMap::new() };
        for (name, folder) in named.chain([(name.to_owned(), main)]) {
            let (pictures, texts): (Vec<_>, Vec<_>) =
                folder.files.iter().partition(|(path, _)| path.starts_with(picture::FOLDER));
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            let texts = texts.into_iter().map(|(path, bytes)| (path.clone(), text(bytes)));
            archive.folders.insert(name.clone(), texts.collect());
            if !pictures.is_empty() {
                let digits =
                    |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect();
                let pictures = pictures.into_iter();
                let pictures = pictures.map(|(path, bytes)| (path.clone(), digits(bytes)));
                archive.pictures.insert(name, pictures.collect());
            }
        }
        archive
    }

    /// What is kept. The fingerprint is of the files, however they are packed.
    pub(crate) fn content(&self) -> Content {
        let json = serde_json::to_vec(self).expect("files can be written as JSON");
        let hash = Sha256::digest(&json);
        let fingerprint = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(6));
        let packed = packer.write_all(&json).and_then(|()| packer.finish());
        Content { fingerprint, bytes: packed.expect("memory can be written to").into() }
    }

    /// Reads what was kept.
    pub(crate) fn read(content: &Content) -> Result<Archive, String> {
        unpack(&content.bytes)
    }

    /// Reads a file that somebody brings.
    pub(crate) fn unpacked(bytes: &[u8]) -> Result<Archive, String> {
        unpack(bytes)
    }

    /// The name of the pack.
    pub(crate) fn name(&self) -> &str {
        &self.pack
    }

    /// Reads what is kept once it is unpacked.
    pub(crate) fn of_json(json: &[u8]) -> Result<Archive, String> {
        serde_json::from_slice(json).map_err(|error| error.to_string())
    }

    /// The pack.
    pub(crate) fn main(&self) -> Folder {
        self.folder(&self.pack).unwrap_or_default()
    }

    /// A pack of it.
    pub(crate) fn folder(&self, name: &str) -> Option<Folder> {
        let files = self.folders.get(name)?;
        let files = files.iter().map(|(path, text)| (path.clone(), text.clone().into_bytes()));
        let pictures = self.pictures.get(name).into_iter().flatten();
        let pictures = pictures.map(|(path, digits)| (path.clone(), bytes_of(digits)));
        Some(Folder { name: name.to_owned(), files: files.chain(pictures).collect() })
    }
}

/// The bytes that digits of sixteen mean; none where they mean none, which is no picture.
fn bytes_of(digits: &str) -> Vec<u8> {
    let pair = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    digits.as_bytes().chunks(2).map(pair).collect::<Option<Vec<u8>>>().unwrap_or_default()
}

/// A pack of version 0.1.0 with those it used.
pub(crate) fn former(name: &str) -> Option<Archive> {
    let mut all: Archive = unpack(FORMER).ok()?;
    all.folders.contains_key(name).then(|| {
        all.pack = name.to_owned();
        all
    })
}

fn unpack(bytes: &[u8]) -> Result<Archive, String> {
    let mut json = Vec::new();
    let mut unpacker = flate2::read::GzDecoder::new(bytes).take(BYTES_MAX);
    unpacker.read_to_end(&mut json).map_err(|error| error.to_string())?;
    Archive::of_json(&json)
}

/// Packs that were opened, by the fingerprints of their contents.
pub(crate) struct Held<T>(Mutex<VecDeque<(String, Arc<T>)>>);

impl<T> Default for Held<T> {
    fn default() -> Held<T> {
        Held(Mutex::default())
    }
}

impl<T> Held<T> {
    /// Keeps one; the one that was used least recently makes room.
    pub(crate) fn keep(&self, fingerprint: &str, one: Arc<T>) {
        let mut held = self.lock();
        held.retain(|(known, _)| known != fingerprint);
        held.push_back((fingerprint.to_owned(), one));
        if held.len() > HELD_MAX {
            held.pop_front();
        }
    }

    /// The one with this fingerprint.
    pub(crate) fn find(&self, fingerprint: &str) -> Option<Arc<T>> {
        let mut held = self.lock();
        let at = held.iter().position(|(known, _)| known == fingerprint)?;
        let found = held.remove(at)?;
        let one = found.1.clone();
        held.push_back(found);
        Some(one)
    }

    /// All of them.
    pub(crate) fn all(&self) -> Vec<Arc<T>> {
        self.lock().iter().map(|(_, one)| one.clone()).collect()
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<(String, Arc<T>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
