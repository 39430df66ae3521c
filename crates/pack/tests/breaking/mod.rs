//! Breaking a pack: the changes of a case, applied to a pack that is whole.
//!
//! For each file (`@ path`) stand lines to take out (`-`) and what to put there (`+`); `!` takes a
//! file away; `+` without `-` before it adds to the end.

use longrest_pack::Folder;

/// A pack with the changes of a case.
pub(crate) fn broken(base: Folder, changes: &str) -> Folder {
    let mut folder = base;
    let mut file = String::new();
    let mut place = None;
    for line in changes.lines() {
        let (sign, rest) = line.split_at(line.len().min(2));
        match sign {
            "@ " => {
                file = rest.to_owned();
                place = None;
            }
            "! " => {
                folder.files.remove(rest).expect("a file of the base");
            }
            "- " => {
                // Lines that are taken out one after the other stand one after the other.
                let text = String::from_utf8(folder.files[&file].clone()).unwrap();
                let found = match place {
                    Some(at) if text[at..].starts_with(&format!("{rest}\n")) => Some(at),
                    _ => text.rfind(&format!("\n{rest}\n")).map(|at| at + 1).or(Some(0)),
                };
                let at = found.filter(|&at| text[at..].starts_with(&format!("{rest}\n")));
                let at = at.unwrap_or_else(|| panic!("{file}: {rest}"));
                let text = format!("{}{}", &text[..at], &text[at + rest.len() + 1..]);
                folder.files.insert(file.clone(), text.into_bytes());
                place = Some(at);
            }
            "+ " | "+" => {
                let bytes = folder.files.entry(file.clone()).or_default();
                let at = place.unwrap_or(bytes.len());
                let added = format!("{rest}\n");
                bytes.splice(at..at, added.bytes());
                place = Some(at + added.len());
            }
            _ => assert!(line.starts_with('#') || line.is_empty(), "{line}"),
        }
    }
    folder
}
