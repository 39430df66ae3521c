//! `cargo xtask tidy`: the bans that no compiler lint covers, each with its reason.

mod bans;
mod commands;
mod invariants;
mod manifests;
mod wrap;

use std::path::Path;

use crate::Failure;
use crate::files::File;
use crate::lexer;

/// Something that is not allowed, and where.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Finding {
    path: String,
    line: usize,
    message: String,
}

/// A file is one idea; beyond this it is several.
const FILE_LINES_MAX: usize = 900;
/// A line is read without scrolling.
const LINE_COLUMNS_MAX: usize = 100;

/// Wraps the comments that run past the last column, then checks what is left.
pub(crate) fn fix(root: &Path, mut files: Vec<File>) -> Result<String, Failure> {
    for file in files.iter_mut().filter(|file| file.extension() == "rs") {
        if let Some(wrapped) = wrap::wrap_comments(&file.text) {
            let written = std::fs::write(root.join(&file.path), &wrapped);
            written.map_err(|error| Failure::Findings(vec![format!("{}: {error}", file.path)]))?;
            file.text = wrapped;
        }
    }
    run(&files)
}

/// Runs the chore on the project's files.
pub(crate) fn run(files: &[File]) -> Result<String, Failure> {
    let findings = check(files);
    if findings.is_empty() {
        return Ok(format!("tidy: {} files, nothing to mend", files.len()));
    }
    let line = |f: &Finding| format!("{}:{}: {}", f.path, f.line, f.message);
    Err(Failure::Findings(findings.iter().map(line).collect()))
}

fn check(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files {
        let mut found = Found { file, findings: &mut findings };
        match file.extension() {
            "rs" => {
                check_size(&mut found);
                let tokens = lexer::tokens(&file.text);
                bans::leftovers(&tokens, &mut found);
                if bans::is_core(file) {
                    bans::core(&lexer::product_tokens(&tokens), &mut found);
                }
            }
            "ts" | "svelte" => {
                check_size(&mut found);
                bans::page_tests(&mut found);
            }
            _ => {}
        }
        bans::machine(&mut found);
    }
    manifests::check(files, &mut findings);
    invariants::check(files, &mut findings);
    commands::check(files, &mut findings);
    findings.sort();
    findings
}

fn check_size(found: &mut Found<'_>) {
    let lines = found.file.text.lines().count();
    let generated = found.file.path.contains("/generated/"); // nobody reads what a program wrote
    if lines > FILE_LINES_MAX && !generated {
        let message =
            format!("{lines} lines: a file is one idea, at most {FILE_LINES_MAX} lines; split it");
        found.add(1, message);
    }
    if found.file.extension() != "rs" {
        return;
    }
    for (line, text) in (1..).zip(found.file.text.lines()) {
        let columns = text.chars().count();
        if columns > LINE_COLUMNS_MAX {
            let message =
                format!("{columns} columns: a line is read whole, at most {LINE_COLUMNS_MAX}");
            found.add(line, message);
        }
    }
}

/// Collects the findings of one file.
struct Found<'a> {
    file: &'a File,
    findings: &'a mut Vec<Finding>,
}

impl Found<'_> {
    fn add(&mut self, line: usize, message: impl Into<String>) {
        let path = self.file.path.clone();
        self.findings.push(Finding { path, line, message: message.into() });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One line for each finding: the line's number and its message up to its reason.
    fn check_one(path: &str, text: &str, expected: &[&str]) {
        let file = File { path: path.to_owned(), text: text.to_owned() };
        let found: Vec<String> = check(&[file])
            .iter()
            .map(|f| format!("{} {}", f.line, f.message.split(": ").next().unwrap()))
            .collect();
        assert_eq!(found, expected, "{path}");
    }

    #[test]
    fn leftovers_are_found_in_code_only() {
        let text = "
fn a() { todo!() }
fn b() { unimplemented!(\"\"); dbg!(1); }
// todo!() in a comment and \"todo!()\" in a string are words
fn c() { let todo = \"dbg!(1)\"; }
#[test]
#[ignore]
fn d() {}
#[ignore = \"slow\"]
fn e() {}
";
        let expected = ["2 todo!", "3 dbg!", "3 unimplemented!", "7 #[ignore]", "9 #[ignore]"];
        check_one("crates/server/src/a.rs", text, &expected);
    }

    #[test]
    fn skipped_page_tests_are_found() {
        let text = "test.only('a', b)\nit.skip('c', d)\nlist.skip(1)\ndescribe.skip('e')\n";
        let expected = ["1 test.only(", "2 it.skip(", "4 describe.skip("];
        check_one("web/src/a.test.ts", text, &expected);
    }

    #[test]
    fn core_crates_are_deterministic() {
        let text = "
use std::time::Instant;
use std::{fmt, fs, net::TcpStream};
use std::collections::{BTreeMap, HashMap};
fn a(x: f32) -> u8 { 1.5; x.0.1 }
async fn b() { rand::random() }
fn c(rand: u8) -> u8 { rand + 2u8 }
#[cfg(test)]
mod tests { use std::fs; use std::collections::HashSet; }
";
        let expected = [
            "2 `std::time`",
            "3 `std::fs`",
            "3 `std::net`",
            "4 `HashMap`",
            "5 `1.5`",
            "5 `f32`",
            "6 `async`",
            "6 `rand`",
        ];
        check_one("crates/kernel/src/a.rs", text, &expected);
        check_one("crates/haven/src/scenario/a.rs", "use std::fs;", &["1 `std::fs`"]);
        check_one("crates/kernel/tests/a.rs", text, &[]);
        check_one("crates/server/src/a.rs", text, &[]);
    }

    #[test]
    fn long_files_and_lines_are_found() {
        check_one("crates/bots/src/a.rs", &"\n".repeat(900), &[]);
        check_one("web/src/lib/generated/a.ts", &"\n".repeat(901), &[]);
        check_one("crates/bots/src/a.rs", &"\n".repeat(901), &["1 901 lines"]);
        check_one("web/src/A.svelte", &"\n".repeat(901), &["1 901 lines"]);
        let line = |columns: usize| format!("//{}", "é".repeat(columns - 2));
        check_one("crates/bots/src/a.rs", &line(100), &[]);
        check_one("crates/bots/src/a.rs", &line(101), &["1 101 columns"]);
    }

    #[test]
    fn what_belongs_to_one_machine_is_found() {
        let text = format!("a\ncd {}x\n", concat!("/ro", "ot/"));
        check_one("docs/a.md", &text, &[concat!("2 `/ro", "ot/`")]);
        let text = "[[package]]\nsource = \"registry+https://mirror.example/index\"\n";
        check_one("Cargo.lock", text, &["2 a package comes from another place than crates.io"]);
        let text = "{\n\"resolved\": \"https://mirror.example/a.tgz\"\n}";
        let expected = "2 a package comes from another place than registry.npmjs.org";
        check_one("web/package-lock.json", text, &[expected]);
        let text = "{\n\"resolved\": \"https://registry.npmjs.org/a.tgz\"\n}";
        check_one("web/package-lock.json", text, &[]);
    }

    #[test]
    fn every_message_gives_its_reason() {
        let text = "use std::fs; fn a(x: f64) { todo!() }";
        let file = File { path: "crates/grid/src/a.rs".to_owned(), text: text.to_owned() };
        let messages: Vec<String> = check(&[file]).into_iter().map(|f| f.message).collect();
        insta::assert_snapshot!(messages.join("\n"));
    }
}
