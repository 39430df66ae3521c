//! What the checker refuses becomes words: a pack that is imported can always be read.
//!
//! A refused line is done by hand; what stands beside the lines (a statistic, a symbol) is written
//! as a comment; an entry that cannot be read even so is a comment as a whole; and the last that is
//! left out is a file. Lines keep their numbers all the while.

use crate::ghs::by_hand;
use longrest_pack::{Diagnostics, Folder, Severity};
use std::collections::BTreeMap;

/// How often a pack is checked again: one mistake can hide another.
const ROUNDS_MAX: usize = 40;

/// What begins a row that was mended away.
pub(crate) const COMMENT: &str = "# by hand: ";

/// What was mended: file and line, and what stood there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mended {
    pub(crate) file: String,
    pub(crate) was: String,
    pub(crate) why: String,
    pub(crate) how: How,
}

/// How something was mended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    /// A line is done by hand.
    ByHand,
    /// It is no part of the pack.
    LeftOut,
}

/// Checks a pack, and writes what is refused so that it can be read.
pub(crate) fn mend(
    name: &str,
    files: &mut BTreeMap<String, String>,
    beside: &dyn Fn(&str) -> Option<Folder>,
) -> Result<Vec<Mended>, Diagnostics> {
    let mut mended = Vec::new();
    for _ in 0..ROUNDS_MAX {
        let Err(found) = longrest_pack::compile(&folder(name, files), beside) else {
            return Ok(mended);
        };
        let inner = |file: &str| file.strip_prefix(&format!("{name}/")).unwrap_or(file).to_owned();
        let wrong = found.0.iter().filter(|problem| problem.severity == Severity::Error);
        let mut wrong: Vec<_> = wrong.map(|problem| (inner(&problem.file), problem)).collect();
        // From the end of a row to its beginning, so that places stay where they were.
        wrong.sort_by(|(one, a), (other, b)| {
            (one, a.line, b.column).cmp(&(other, b.line, a.column))
        });
        let before = mended.len();
        for (file, problem) in &wrong {
            let Some(text) = files.get_mut(file) else { continue };
            let changed = replaced(text, problem.line, problem.column)
                .map(|(changed, was)| (changed, was, How::ByHand))
                .or_else(|| commented(text, problem.line));
            if let Some((changed, was, how)) = changed {
                *text = changed;
                mended.push(Mended { file: file.clone(), was, why: problem.message.clone(), how });
            }
        }
        if mended.len() > before {
            continue;
        }
        let file = wrong.iter().find(|(file, _)| file != "pack.toml" && files.contains_key(file));
        let Some((file, problem)) = file else { return Err(found) };
        files.remove(file);
        let (was, why) = ("the whole file".to_owned(), problem.message.clone());
        mended.push(Mended { file: file.clone(), was, why, how: How::LeftOut });
    }
    longrest_pack::compile(&folder(name, files), beside).map(|_| mended)
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

/// The text with what stands at a place as a comment: the row, if an entry can do without it, or
/// else the whole entry.
fn commented(text: &str, line: usize) -> Option<(String, String, How)> {
    let rows: Vec<&str> = text.lines().collect();
    let at = line.checked_sub(1).filter(|at| *at < rows.len())?;
    if rows[at].starts_with('#') {
        return None;
    }
    let key = rows[at].split('=').next().unwrap_or("").trim();
    let (part, how) = if SPARE.contains(&key) && is_whole(rows[at]) {
        (at..at + 1, How::ByHand)
    } else {
        let start = (0..=at).rev().find(|row| rows[*row].starts_with("[["))?;
        let length = rows[start + 1..].iter().take_while(|row| !row.starts_with("[[")).count();
        let how = match rows[start] {
            "[[perks]]" | "[[masteries]]" => How::ByHand,
            _ => How::LeftOut,
        };
        (start..start + 1 + length, how)
    };
    let was: Vec<&str> = rows[part.clone()].iter().copied().filter(|row| !row.is_empty()).collect();
    let was = was.join(" ");
    let row = |(n, row): (usize, &&str)| match part.contains(&n) && !row.is_empty() {
        true => format!("{COMMENT}{row}"),
        false => (*row).to_owned(),
    };
    let all: Vec<String> = rows.iter().enumerate().map(row).collect();
    Some((all.join("\n") + "\n", was, how))
}

/// What an entry can do without.
const SPARE: [&str; 12] = [
    "effects",
    "traits",
    "immune",
    "range",
    "move",
    "attack",
    "flying",
    "immovable",
    "random",
    "number",
    "penalty",
    "colour",
];

/// Whether a row begins no list that goes on below.
fn is_whole(row: &str) -> bool {
    let mut outside = row.to_owned();
    for (start, end) in strings(row).into_iter().rev() {
        outside.replace_range(start..=end, "");
    }
    outside.matches('[').count() == outside.matches(']').count() && !outside.contains('"')
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
        let (changed, _, how) = commented(text, 2).unwrap();
        assert_eq!(how, How::ByHand);
        assert!(changed.starts_with("# by hand: [[perks]]\n# by hand: do"), "{changed}");
        assert!(changed.ends_with("[[perks]]\ndo = \"add 1 [+1]\"\n"), "{changed}");
        let text = "[[monsters]]\nid = \"a\"\n\n[monsters.normal]\neffects = \"shine\"\nhp = 1\n";
        let (changed, was, how) = commented(text, 5).unwrap();
        assert_eq!((was.as_str(), how), ("effects = \"shine\"", How::ByHand));
        assert_eq!(commented(&changed, 5), None, "once is enough");
        let (changed, _, how) = commented(text, 2).unwrap();
        assert_eq!((changed.matches(COMMENT).count(), how), (5, How::LeftOut), "{changed}");
    }
}
