//! ARCHITECTURE.md: every invariant is numbered and names what enforces it, and that exists.

use crate::files::File;

use super::{Finding, Found};

const PATH: &str = "ARCHITECTURE.md";

/// Checks the invariants against the project's files.
pub(super) fn check(files: &[File], findings: &mut Vec<Finding>) {
    let Some(file) = files.iter().find(|file| file.path == PATH) else { return };
    let mut found = Found { file, findings };
    let mut expected = 1;
    for (line, paragraph) in paragraphs(&file.text) {
        let Some(number) = number(&paragraph) else { continue };
        if number != expected {
            found.add(line, format!("invariant {number} should have the number {expected}"));
        }
        expected = number + 1;
        if !paragraph.contains("Enforced by") {
            found.add(line, format!("invariant {number} does not say what enforces it"));
        }
        for reference in references(&paragraph) {
            if !exists(files, reference) {
                let message = format!("invariant {number} names `{reference}`, which is not there");
                found.add(line, message);
            }
        }
    }
}

/// The paragraphs of a page, each with the line it begins on.
fn paragraphs(text: &str) -> Vec<(usize, String)> {
    let mut paragraphs: Vec<(usize, String)> = Vec::new();
    let mut inside = false;
    for (line, text) in (1..).zip(text.lines()) {
        match paragraphs.last_mut().filter(|_| inside) {
            Some((_, paragraph)) => *paragraph = format!("{paragraph} {text}"),
            None => paragraphs.push((line, text.to_owned())),
        }
        inside = !text.trim().is_empty();
    }
    paragraphs
}

/// The number of a paragraph that begins `**7. `.
fn number(paragraph: &str) -> Option<usize> {
    paragraph.strip_prefix("**")?.split_once(". ")?.0.parse().ok()
}

/// The tests named as `path/of/a/file.rs::name`.
fn references(paragraph: &str) -> impl Iterator<Item = &str> {
    let quoted = paragraph.split('`').skip(1).step_by(2);
    quoted.filter(|text| text.contains(".rs::") || text.contains(".ts::"))
}

fn exists(files: &[File], reference: &str) -> bool {
    let Some((path, name)) = reference.split_once("::") else { return false };
    let declared = format!("fn {name}(");
    let titled = format!("'{name}'");
    files.iter().any(|file| {
        file.path == path && (file.text.contains(&declared) || file.text.contains(&titled))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invariant_names_a_test_that_exists() {
        let file = |path: &str, text: &str| File { path: path.to_owned(), text: text.to_owned() };
        let page = "\
# Architecture

**1. Good.** Said in
two lines. Enforced by `crates/a/src/b.rs::c`.

**2. Gone.** Enforced by `crates/a/src/b.rs::d` and `crates/a/src/e.rs::c`.

**4. Nothing keeps it.**
";
        let files = [file(PATH, page), file("crates/a/src/b.rs", "fn c() {}\nfn dd() {}")];
        let mut findings = Vec::new();
        check(&files, &mut findings);
        let found: Vec<String> =
            findings.iter().map(|f| format!("{} {}", f.line, f.message)).collect();
        let expected = [
            "6 invariant 2 names `crates/a/src/b.rs::d`, which is not there",
            "6 invariant 2 names `crates/a/src/e.rs::c`, which is not there",
            "8 invariant 4 should have the number 3",
            "8 invariant 4 does not say what enforces it",
        ];
        assert_eq!(found, expected);
    }
}
