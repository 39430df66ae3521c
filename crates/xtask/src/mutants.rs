//! Mutants: what the tests notice when a rule is changed.
//!
//! All mutants of some files are written into one copy of the workspace, each behind a number, so
//! that it is compiled once; then the tests run once for each, with its number in the environment.

mod sower;

use crate::Failure;
use sower::{Mutant, Sower};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What is mutated unless other files are named: attack, advantage, damage, conditions, initiative.
const FILES: [&str; 7] = [
    "attack.rs",
    "attack_ability.rs",
    "modifiers.rs",
    "damage.rs",
    "condition.rs",
    "conditions.rs",
    "initiative.rs",
];

/// The tests that look for mutants: package and test.
const TESTS: [(&str, &str); 4] = [
    ("longrest-pack", "rules"),
    ("longrest-pack", "plays"),
    ("longrest-pack", "bestiary"),
    ("longrest-haven", "conformance"),
];

/// A mutant that keeps the tests busy for so long is noticed.
const PATIENCE: &str = "120s";

const SWITCH: &str = r#"
/// Whether a mutant is switched on.
pub(crate) fn mutant(number: u32) -> bool {
    static CHOSEN: std::sync::LazyLock<u32> = std::sync::LazyLock::new(|| {
        std::env::var("MUTANT").ok().and_then(|text| text.parse().ok()).unwrap_or(0)
    });
    *CHOSEN == number
}
"#;

/// Counts how many mutants of some files of haven the tests notice.
pub(crate) fn run(files: &[&str], root: &Path) -> Result<String, Failure> {
    let files = if files.is_empty() { &FILES[..] } else { files };
    let fail = |what: &str, error: &dyn std::fmt::Display| {
        Failure::Findings(vec![format!("{what}: {error}")])
    };
    let tree = root.join("target/mutants");
    copy(root, &tree).map_err(|error| fail("cannot copy the workspace", &error))?;
    let source = tree.join("crates/haven/src");
    let mut mutants = Vec::new();
    for file in files {
        let path = source.join(file);
        let text = fs::read_to_string(&path).map_err(|error| fail(file, &error))?;
        let sown = Sower::sow(file, &text, &mut mutants).map_err(|error| fail(file, &error))?;
        fs::write(&path, sown).map_err(|error| fail(file, &error))?;
    }
    let library = source.join("lib.rs");
    let text = fs::read_to_string(&library).map_err(|error| fail("lib.rs", &error))?;
    fs::write(&library, text + SWITCH).map_err(|error| fail("lib.rs", &error))?;
    let tests = build(&tree).map_err(|error| fail("cannot build the mutants", &error))?;
    if notices(&tests, 0) {
        return Err(Failure::Findings(vec!["the tests fail without any mutant".to_owned()]));
    }
    let mut missed = Vec::new();
    for mutant in &mutants {
        eprint!("\r{} of {}, {} missed", mutant.number, mutants.len(), missed.len());
        if !notices(&tests, mutant.number) {
            missed.push(mutant);
        }
    }
    eprintln!();
    Ok(report(files, &mutants, &missed))
}

fn report(files: &[&str], mutants: &[Mutant], missed: &[&Mutant]) -> String {
    let share = |all: usize, missed: usize| {
        let caught = all - missed;
        format!("{caught:>5} of {all:>5}  {:>3} %", caught * 100 / all.max(1))
    };
    let mut lines: Vec<String> =
        missed.iter().map(|one| format!("{}:{}: {}", one.file, one.line, one.change)).collect();
    for file in files {
        let all = mutants.iter().filter(|one| one.file == *file).count();
        let escaped = missed.iter().filter(|one| one.file == *file).count();
        lines.push(format!("{file:<20} {}", share(all, escaped)));
    }
    lines.push(format!("{:<20} {}", "all", share(mutants.len(), missed.len())));
    lines.join("\n")
}

/// Copies what Cargo needs; the build of earlier copies stays.
fn copy(root: &Path, tree: &Path) -> std::io::Result<()> {
    fs::create_dir_all(tree)?;
    for name in ["Cargo.toml", "Cargo.lock"] {
        fs::copy(root.join(name), tree.join(name))?;
    }
    for folder in ["crates", "packs", "rules"] {
        let _ = fs::remove_dir_all(tree.join(folder));
        copy_folder(&root.join(folder), &tree.join(folder))?;
    }
    Ok(())
}

fn copy_folder(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

/// A test program and where it runs.
struct Test {
    program: PathBuf,
    folder: PathBuf,
}

fn build(tree: &Path) -> Result<Vec<Test>, String> {
    let mut tests = Vec::new();
    for (package, test) in TESTS {
        let output = Command::new(env!("CARGO"))
            .current_dir(tree)
            .env("CARGO_TARGET_DIR", tree.join("target"))
            .env("RUSTFLAGS", "--cap-lints=allow")
            .args(["test", "--no-run", "--package", package, "--test", test])
            // Compiled once and run a thousand times: here optimizing pays.
            .args(["--config", "profile.dev.package.longrest-pack.opt-level=1"])
            .output()
            .map_err(|error| error.to_string())?;
        let told = String::from_utf8_lossy(&output.stderr);
        // Cargo ends with `Executable tests/x.rs (target/debug/deps/x-0123)`.
        let path = told.lines().rev().find_map(|line| {
            let path = line.trim().strip_prefix("Executable ")?.split_once('(')?.1;
            path.strip_suffix(')')
        });
        let path = path.ok_or_else(|| told.clone().into_owned())?;
        let folder = tree.join("crates").join(package.trim_start_matches("longrest-"));
        tests.push(Test { program: tree.join(path), folder });
    }
    Ok(tests)
}

/// Whether a test fails with a mutant switched on.
fn notices(tests: &[Test], mutant: u32) -> bool {
    tests.iter().any(|test| {
        let status = Command::new("timeout")
            .arg(PATIENCE)
            .arg(&test.program)
            .current_dir(&test.folder)
            .env("MUTANT", mutant.to_string())
            .env("RUST_BACKTRACE", "0")
            .arg("--quiet")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        !status.is_ok_and(|status| status.success())
    })
}
