//! What the checker refuses becomes words: a pack that is imported can always be read.

use crate::ghs::by_hand;
use longrest_pack::{Diagnostics, Folder, Severity};
use std::collections::BTreeMap;

/// How often a pack is checked again: one mistake can hide another.
const ROUNDS_MAX: usize = 12;

/// What was mended: file and line, and what stood there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mended {
    pub(crate) file: String,
    pub(crate) was: String,
    pub(crate) why: String,
}

/// Checks a pack, and writes every refused line of the notation as one that people apply by hand.
pub(crate) fn mend(
    name: &str,
    files: &mut BTreeMap<String, String>,
    beside: &dyn Fn(&str) -> Option<Folder>,
) -> Result<Vec<Mended>, Diagnostics> {
    let mut mended = Vec::new();
    for _ in 0..ROUNDS_MAX {
        let folder = folder(name, files);
        let Err(found) = longrest_pack::compile(&folder, beside) else { return Ok(mended) };
        let before = mended.len();
        for problem in &found.0 {
            if problem.severity != Severity::Error {
                continue;
            }
            let inner = problem.file.strip_prefix(&format!("{name}/")).unwrap_or(&problem.file);
            let Some(text) = files.get_mut(inner) else { continue };
            let changed = replaced(text, problem.line, problem.column)
                .or_else(|| without_entry(text, problem.line));
            if let Some((changed, was)) = changed {
                *text = changed;
                let why = problem.message.clone();
                mended.push(Mended { file: inner.to_owned(), was, why });
            }
        }
        if mended.len() == before {
            return Err(found);
        }
    }
    let folder = folder(name, files);
    longrest_pack::compile(&folder, beside).map(|_| mended)
}

/// The files as a folder that was never on disk.
pub(crate) fn folder(name: &str, files: &BTreeMap<String, String>) -> Folder {
    let ours = files.iter().filter(|(path, _)| path.ends_with(".toml"));
    let bytes = ours.map(|(path, text)| (path.clone(), text.clone().into_bytes()));
    Folder { name: name.to_owned(), files: bytes.collect() }
}

/// The text with the string at a place written as words, and what it said before.
fn replaced(text: &str, line: usize, column: usize) -> Option<(String, String)> {
    let lines: Vec<&str> = text.lines().collect();
    let row = lines.get(line.checked_sub(1)?)?;
    let at = row.char_indices().nth(column.saturating_sub(1)).map_or(row.len(), |(at, _)| at);
    let (start, end) =
        strings(row).into_iter().find(|(start, end)| (*start..=*end).contains(&at))?;
    let said = unescaped(&row[start + 1..end]);
    if said.starts_with("by hand ") || !is_line(row) {
        return None;
    }
    let words = crate::write::quoted(&by_hand(&said));
    let changed = format!("{}{words}{}", &row[..start], &row[end + 1..]);
    let mut all: Vec<&str> = lines;
    all[line - 1] = &changed;
    Some((all.join("\n") + "\n", said))
}

/// The text with the perk or mastery at a place as a comment: nobody can play it by itself.
fn without_entry(text: &str, line: usize) -> Option<(String, String)> {
    let rows: Vec<&str> = text.lines().collect();
    let at = line.checked_sub(1).filter(|at| *at < rows.len())?;
    let start = (0..=at).rev().find(|row| rows[*row].starts_with("[["))?;
    if !matches!(rows[start], "[[perks]]" | "[[masteries]]") {
        return None;
    }
    let length = rows[start + 1..].iter().take_while(|row| row.contains('=')).count();
    let entry = start..=start + length;
    let was = rows[entry.clone()].join(" ");
    let row = |(n, row): (usize, &&str)| match entry.contains(&n) {
        true => format!("# by hand: {row}"),
        false => (*row).to_owned(),
    };
    let all: Vec<String> = rows.iter().enumerate().map(row).collect();
    Some((all.join("\n") + "\n", was))
}

/// Whether a row holds lines of the notation, and not a name or a number.
fn is_line(row: &str) -> bool {
    let key = row.split('=').next().unwrap_or("").trim();
    let keyed = ["do", "top", "bottom", "traits", "specials", "rules", "always"];
    keyed.contains(&key) || row.trim_start().starts_with(['"', '['])
}

/// The places of the quotes of all strings of a row.
fn strings(row: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut open = None;
    let mut escaped = false;
    for (at, letter) in row.char_indices() {
        match (letter, open) {
            _ if escaped => escaped = false,
            ('\\', Some(_)) => escaped = true,
            ('"', None) => open = Some(at),
            ('"', Some(start)) => {
                found.push((start, at));
                open = None;
            }
            _ => {}
        }
    }
    found
}

fn unescaped(text: &str) -> String {
    text.replace("\\\"", "\"").replace("\\\\", "\\")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_line_becomes_words() {
        let text = "[[cards]]\nname = \"A\"\ndo = [\"move +0\", \"dance 3, wildly\"]\n";
        let (changed, was) = replaced(text, 3, 18).unwrap();
        assert_eq!(was, "dance 3, wildly");
        assert!(
            changed.contains(r#"do = ["move +0", "by hand \"dance 3, wildly\""]"#),
            "{changed}"
        );
        assert_eq!(replaced(text, 2, 9), None, "a name is no line");
        assert_eq!(replaced(&changed, 3, 20), None, "once is enough");
        assert_eq!(replaced(text, 99, 1), None);
        let text = "[[perks]]\ndo = \"by hand \\\"sing\\\"\"\nboxes = 2\n\n\
                    [[perks]]\ndo = \"add 1 [+1]\"\n";
        let (changed, _) = without_entry(text, 2).unwrap();
        assert!(changed.starts_with("# by hand: [[perks]]\n# by hand: do"), "{changed}");
        assert!(changed.ends_with("[[perks]]\ndo = \"add 1 [+1]\"\n"), "{changed}");
    }
}
