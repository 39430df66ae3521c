//! Which rules the project's tests cite, and where.
//!
//! A citation is a rule id in the name of a function, in a comment or in a string, inside test
//! code: a file under `tests/`, or an item under `#[cfg(test)]`. A fixture under `tests/`,
//! `fixtures/` or `cases/` may cite too, and so may `*.test.ts` and `*.spec.ts`. What a test
//! *printed* is no citation: snapshots and golden playthroughs are left out.

use longrest_ledger::RuleId;

use crate::files::File;
use crate::lexer::{self, Kind, Token};

/// An id, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Citation {
    pub(crate) cited: Cited,
    pub(crate) path: String,
    pub(crate) line: usize,
    pub(crate) place: Place,
}

/// What is cited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cited {
    Rule(RuleId),
    /// A row of the table of differences: `D047`.
    Difference(u16),
}

/// Whether a test cites, or the code that a test should cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Test,
    Code,
}

/// These crates speak of ids as such, of wrong ones too, and implement no rule.
const ABOUT_THE_LEDGER: [&str; 2] = ["ledger", "xtask"];

/// All citations of the project, in the order of the files.
pub(crate) fn find(files: &[File]) -> Vec<Citation> {
    let mut citations = Vec::new();
    for file in files {
        let folder = file.path.split('/').next().unwrap_or_default();
        let counted = matches!(folder, "crates" | "tests" | "web" | "packs")
            && !file.krate().is_some_and(|krate| ABOUT_THE_LEDGER.contains(&krate))
            && !is_printed(&file.path);
        if !counted {
            continue;
        }
        if file.extension() == "rs" {
            find_in_rust(file, &mut citations);
        } else if is_test_path(&file.path) {
            find_in_text(file, &file.text, 1, Place::Test, &mut citations);
        }
    }
    citations
}

fn find_in_rust(file: &File, citations: &mut Vec<Citation>) {
    let tokens = lexer::tokens(&file.text);
    if is_test_path(&file.path) {
        return find_in_tokens(file, &tokens, Place::Test, citations);
    }
    find_in_tokens(file, &lexer::product_tokens(&tokens), Place::Code, citations);
    for item in lexer::test_items(&tokens) {
        find_in_tokens(file, item, Place::Test, citations);
    }
}

fn find_in_tokens(file: &File, tokens: &[Token<'_>], place: Place, citations: &mut Vec<Citation>) {
    let mut before_is_fn = false;
    for token in tokens {
        match token.kind {
            Kind::Comment | Kind::Text => {
                find_in_text(file, token.text, token.line, place, citations);
            }
            // Names are written small: only there may `d047` be a row, elsewhere it is a die.
            Kind::Word if before_is_fn => {
                let name = token.text.to_ascii_uppercase();
                find_in_text(file, &name, token.line, place, citations);
            }
            _ => {}
        }
        before_is_fn = token.is_word("fn");
    }
}

fn find_in_text(
    file: &File,
    text: &str,
    first_line: usize,
    place: Place,
    citations: &mut Vec<Citation>,
) {
    for (line, text) in (first_line..).zip(text.lines()) {
        for word in text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_') {
            let parts: Vec<&str> = word.split(['-', '_']).collect();
            let rules = parts.windows(3).filter_map(|parts| rule(parts).map(Cited::Rule));
            let rows = parts.first().and_then(|first| difference(first)).map(Cited::Difference);
            for cited in rules.chain(rows) {
                citations.push(Citation { cited, path: file.path.clone(), line, place });
            }
        }
    }
}

/// `FH-ADV-05` in prose, `fh_adv_05` in a name; never a mixture of cases.
fn rule(parts: &[&str]) -> Option<RuleId> {
    let letters = |test: fn(&u8) -> bool| {
        parts.iter().flat_map(|part| part.bytes()).all(|byte| byte.is_ascii_digit() || test(&byte))
    };
    if !letters(u8::is_ascii_uppercase) && !letters(u8::is_ascii_lowercase) {
        return None;
    }
    parts.join("-").to_ascii_uppercase().parse().ok()
}

fn difference(word: &str) -> Option<u16> {
    let digits = word.strip_prefix('D')?;
    let well_formed = digits.len() == 3 && digits.bytes().all(|byte| byte.is_ascii_digit());
    well_formed.then(|| digits.parse().ok())?
}

fn is_test_path(path: &str) -> bool {
    let (folders, name) = path.rsplit_once('/').unwrap_or(("", path));
    let in_folder = |wanted: &[&str]| folders.split('/').any(|folder| wanted.contains(&folder));
    in_folder(&["test", "tests", "fixtures", "cases"])
        || matches!(name, "test.rs" | "tests.rs")
        || name.starts_with("test_")
        || name.starts_with("tests_")
        || name.contains(".test.")
        || name.contains(".spec.")
}

fn is_printed(path: &str) -> bool {
    path.ends_with(".snap") || path.split('/').any(|part| matches!(part, "snapshots" | "golden"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, text: &str, expected: &[&str]) {
        let file = File { path: path.to_owned(), text: text.to_owned() };
        let found: Vec<String> = find(&[file])
            .iter()
            .map(|citation| {
                let cited = match citation.cited {
                    Cited::Rule(id) => id.to_string(),
                    Cited::Difference(number) => format!("D{number:03}"),
                };
                format!("{} {cited} {:?}", citation.line, citation.place)
            })
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn names_comments_and_strings_of_tests_cite() {
        let text = "
// FH-ADV-05, FH-ADV-06: two in one comment
fn fh_adv_07_then_gh_adv_08() { let gh_adv_09 = \"DJ-LOS-01\"; }
/* FH-FAQ-EX05
   DJ-QUEST-09EX */
fn d047_rolling() {}";
        let expected = [
            "2 FH-ADV-05 Test",
            "2 FH-ADV-06 Test",
            "3 FH-ADV-07 Test",
            "3 GH-ADV-08 Test",
            "3 DJ-LOS-01 Test",
            "4 FH-FAQ-EX05 Test",
            "5 DJ-QUEST-09EX Test",
            "6 D047 Test",
        ];
        check("crates/haven/tests/advantage.rs", text, &expected);
    }

    #[test]
    fn code_cites_but_does_not_count_as_a_test() {
        let text = "
// FH-ADV-05: the better card
fn draw() {}
#[cfg(test)]
mod tests { fn fh_adv_06() {} }
// FH-ADV-07: below the tests
fn more() {}";
        let expected = ["2 FH-ADV-05 Code", "6 FH-ADV-07 Code", "5 FH-ADV-06 Test"];
        check("crates/haven/src/advantage.rs", text, &expected);
    }

    #[test]
    fn fixtures_and_page_tests_cite() {
        check("crates/haven/tests/cases/push.txt", "# FH-FORCE-01\n", &["1 FH-FORCE-01 Test"]);
        check("web/src/log.test.ts", "it('FH-ADV-05 why')", &["1 FH-ADV-05 Test"]);
        check("web/src/log.ts", "// FH-ADV-05", &[]);
    }

    #[test]
    fn what_was_printed_or_is_about_the_ledger_does_not_cite() {
        check("crates/haven/tests/snapshots/a.snap", "FH-ADV-05", &[]);
        check("crates/haven/tests/golden/a.txt", "FH-ADV-05", &[]);
        check("crates/ledger/tests/a.rs", "// FH-ADV-05", &[]);
        check("docs/testing.md", "FH-ADV-05", &[]);
    }

    #[test]
    fn what_only_looks_like_an_id_is_none() {
        let text = "// FH-ADV, Fh-Adv-05, FH-ADV-05x, D47, D0471, d100, fh_six_steps, AFH-ADV-05";
        check("crates/haven/tests/a.rs", text, &[]);
    }
}
