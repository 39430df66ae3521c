//! Rules of Gloomhaven and Frosthaven that are the same, as far as the project says so: rule code
//! names such a rule by Frosthaven's number alone.

use std::collections::{BTreeMap, BTreeSet};

use longrest_ledger::{Game, RuleId};

use crate::citations::{Citation, Cited, Place};
use crate::files::File;

/// The list of rules on which the books agree.
const AGREED: &str = "crates/haven/src/citation.rs";

/// For a rule of Gloomhaven, the rules of Frosthaven that say the same: those listed with it among
/// the rules on which the books agree, or else those that name a test which cites it.
pub(crate) fn twins(files: &[File], citations: &[Citation]) -> BTreeMap<RuleId, BTreeSet<RuleId>> {
    let mut twins = BTreeMap::new();
    shared_tests(files, citations, &mut twins);
    let mut agreed: BTreeMap<RuleId, BTreeSet<RuleId>> = BTreeMap::new();
    let list = files.iter().filter(|file| file.path == AGREED);
    for line in list.flat_map(|file| file.text.lines()) {
        let pair = line.trim().strip_prefix("(\"").and_then(|rest| rest.strip_suffix("\"),"));
        let Some((one, other)) = pair.and_then(|pair| pair.split_once("\", \"")) else { continue };
        if let (Ok(one), Ok(other)) = (one.parse::<RuleId>(), other.parse::<RuleId>()) {
            agreed.entry(other).or_default().insert(one);
        }
    }
    twins.extend(agreed);
    twins
}

/// Rules that stand in one test: what is cited in it, under those that its name cites.
fn shared_tests(
    files: &[File],
    citations: &[Citation],
    twins: &mut BTreeMap<RuleId, BTreeSet<RuleId>>,
) {
    let mut by_path: BTreeMap<&str, Vec<(usize, RuleId)>> = BTreeMap::new();
    for citation in citations.iter().filter(|citation| citation.place == Place::Test) {
        if let Cited::Rule(id) = citation.cited {
            by_path.entry(&citation.path).or_default().push((citation.line, id));
        }
    }
    for file in files.iter().filter(|file| file.extension() == "rs") {
        let Some(cited) = by_path.get(file.path.as_str()) else { continue };
        for (first, last, name) in tests_of(&file.text) {
            let of = |game: Game, from: usize, to: usize| {
                let here = cited.iter().filter(move |(line, _)| (from..=to).contains(line));
                here.map(|(_, id)| *id).filter(move |id| id.game() == game)
            };
            let named: BTreeSet<RuleId> = of(Game::Frosthaven, name, name).collect();
            for id in of(Game::Gloomhaven, first, last) {
                twins.entry(id).or_default().extend(&named);
            }
        }
    }
}

/// The first line, the last line and the line with the name of each test of a file.
fn tests_of(text: &str) -> Vec<(usize, usize, usize)> {
    let mut tests = Vec::new();
    let (mut first, mut name, mut is_test) = (1, 0, false);
    for (number, line) in (1..).zip(text.lines()) {
        match line {
            "" if name == 0 => (first, is_test) = (number + 1, false),
            "#[test]" => is_test = true,
            "}" => {
                if is_test && name > 0 {
                    tests.push((first, number, name));
                }
                (first, name, is_test) = (number + 1, 0, false);
            }
            _ if name == 0 && line.starts_with("fn ") => name = number,
            _ => {}
        }
    }
    tests
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::citations;

    #[test]
    fn twins_are_listed_or_share_a_test() {
        let file = |path: &str, text: &str| File { path: path.into(), text: text.into() };
        let test = "use a;\n\n// GH-AAA-01\n#[test]\nfn fh_bbb_02_something() {\n    // GH-AAA-02, \
                    FH-CCC-09\n\n    check();\n}\n\nfn helper() {\n    // GH-AAA-03\n}\n";
        let files = [
            file("crates/haven/tests/a.rs", test),
            file(AGREED, "const SAME = [\n    (\"FH-BBB-05\", \"GH-AAA-02\"),\n];\n"),
        ];
        let found = twins(&files, &citations::find(&files));
        let words: Vec<String> = found
            .iter()
            .map(|(id, twins)| {
                let twins: Vec<String> = twins.iter().map(RuleId::to_string).collect();
                format!("{id}: {}", twins.join(" "))
            })
            .collect();
        assert_eq!(words, ["GH-AAA-01: FH-BBB-02", "GH-AAA-02: FH-BBB-05"]);
    }
}
