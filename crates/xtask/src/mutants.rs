//! Mutants: what the tests notice when a rule is changed.
//!
//! All mutants of some files are written into one copy of the workspace, each behind a number, so
//! that it is compiled once; then the tests run once for each, with its number in the environment.

mod sower;

use crate::Failure;
use sower::{Mutant, Sower};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use std::{fs, io, thread};

/// What is mutated unless other files are named: attack, advantage, damage, conditions, initiative.
const FILES: [&str; 8] = [
    "attack/mod.rs",
    "attack/ability.rs",
    "attack/modifiers.rs",
    "attack/damage.rs",
    "attack/exhaustion.rs",
    "condition/mod.rs",
    "condition/kind.rs",
    "round/initiative.rs",
];

/// The tests that look for mutants: package, test, and whether its first panic ends it. The others
/// let cases fail on purpose.
const TESTS: [(&str, &str, bool); 4] = [
    ("longrest-pack", "rules", true),
    ("longrest-pack", "plays", false),
    ("longrest-pack", "bestiary", false),
    ("longrest-haven", "conformance", false),
];

/// How many mutants are looked for at once, each by one thread of tests.
const AT_ONCE: usize = 2;

const SWITCH: &str = r#"
/// Whether a mutant is switched on.
pub(crate) fn mutant(number: u32) -> bool {
    static CHOSEN: std::sync::LazyLock<u32> = std::sync::LazyLock::new(|| {
        if std::env::var_os("HASTY").is_some() {
            std::panic::set_hook(Box::new(|_| std::process::exit(101)));
        }
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
    let mut tests = build(root, &tree).map_err(|error| fail("cannot build the mutants", &error))?;
    for test in &mut tests {
        let begun = Instant::now();
        let seen = test.look(0).map_err(|error| fail("cannot run the tests", &error))?;
        if seen != Seen::Nothing {
            let name = test.program.display();
            return Err(Failure::Findings(vec![format!("{name} fails without any mutant")]));
        }
        test.patience = PATIENCE_LEAST.max(begun.elapsed() * 8);
    }
    let found = hunt(&tests, &mutants).map_err(|error| fail("cannot run the tests", &error))?;
    Ok(report(files, &found))
}

/// Looks for every mutant, some at a time, and tells of each that is missed as soon as it is.
fn hunt<'a>(tests: &[Test], mutants: &'a [Mutant]) -> io::Result<Vec<(&'a Mutant, Seen)>> {
    let next = AtomicUsize::new(0);
    let hunter = || -> io::Result<Vec<(&'a Mutant, Seen)>> {
        let mut found = Vec::new();
        while let Some(mutant) = mutants.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut seen = Seen::Nothing;
            for test in tests {
                seen = test.look(mutant.number)?;
                if seen != Seen::Nothing {
                    break;
                }
            }
            if seen != Seen::Failure {
                eprintln!("{} of {}: {}", mutant.number, mutants.len(), line(mutant, seen));
            }
            found.push((mutant, seen));
        }
        Ok(found)
    };
    let found: io::Result<Vec<Vec<(&Mutant, Seen)>>> = thread::scope(|scope| {
        let hunters: Vec<_> = (0..AT_ONCE).map(|_| scope.spawn(hunter)).collect();
        hunters.into_iter().map(|one| one.join().expect("a hunter does not panic")).collect()
    });
    let mut found = found?.concat();
    found.sort_by_key(|(mutant, _)| mutant.number);
    Ok(found)
}

fn line(mutant: &Mutant, seen: Seen) -> String {
    let word = if seen == Seen::Nothing { "missed" } else { "too slow" };
    format!("{}:{}: {} ({word}, number {})", mutant.file, mutant.line, mutant.change, mutant.number)
}

fn report(files: &[&str], found: &[(&Mutant, Seen)]) -> String {
    let count = |file: Option<&str>, counts: fn(Seen) -> bool| {
        let of_file = |mutant: &Mutant| file.is_none_or(|file| mutant.file == file);
        found.iter().filter(|(mutant, seen)| of_file(mutant) && counts(*seen)).count()
    };
    let share = |file: Option<&str>| {
        let all = count(file, |_| true);
        let caught = count(file, |seen| seen != Seen::Nothing);
        let slow = count(file, |seen| seen == Seen::Slowness);
        let percent = caught * 1000 / all.max(1);
        let name = file.unwrap_or("all");
        let (whole, tenth) = (percent / 10, percent % 10);
        format!("{name:<20} {caught:>5} of {all:>5}  {whole:>3}.{tenth} %  {slow:>2} by slowness")
    };
    let missed = found.iter().filter(|(_, seen)| *seen == Seen::Nothing);
    let mut lines: Vec<String> = missed.map(|&(mutant, seen)| line(mutant, seen)).collect();
    lines.extend(files.iter().map(|file| share(Some(file))));
    lines.push(share(None));
    lines.join("\n")
}

/// Copies what Cargo needs; the build of earlier copies stays.
fn copy(root: &Path, tree: &Path) -> io::Result<()> {
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

fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
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

/// What tests make of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seen {
    /// All tests pass.
    Nothing,
    /// A test fails.
    Failure,
    /// The tests take far longer than without a mutant.
    Slowness,
}

/// The least time a test program is given.
const PATIENCE_LEAST: Duration = Duration::from_secs(30);

/// A test program, where it runs, and for how long it may.
struct Test {
    program: PathBuf,
    folder: PathBuf,
    patience: Duration,
    hasty: bool,
}

impl Test {
    /// Runs the program with a mutant switched on.
    fn look(&self, mutant: u32) -> io::Result<Seen> {
        let mut command = Command::new("timeout");
        if self.hasty {
            command.env("HASTY", "1");
        }
        let status = command
            .arg(self.patience.as_secs().to_string())
            .arg(&self.program)
            .arg("--quiet")
            .current_dir(&self.folder)
            .env("MUTANT", mutant.to_string())
            .env("RUST_BACKTRACE", "0")
            .env("RUST_TEST_THREADS", "1")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()?;
        // `timeout` ends with 124 when it had to end the program.
        Ok(match status.code() {
            Some(0) => Seen::Nothing,
            Some(124) => Seen::Slowness,
            _ => Seen::Failure,
        })
    }
}

fn build(root: &Path, tree: &Path) -> Result<Vec<Test>, String> {
    // The folder of the workspace itself, where what it depends on is compiled already.
    let target = std::env::var_os("CARGO_TARGET_DIR");
    let target = target.map_or_else(|| root.join("target"), |folder| root.join(folder));
    let mut tests = Vec::new();
    for (package, test, hasty) in TESTS {
        let output = Command::new(env!("CARGO"))
            .current_dir(tree)
            .env("CARGO_TARGET_DIR", &target)
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
        // Long enough for the first run, which shows how long it takes.
        let patience = Duration::from_secs(600);
        tests.push(Test { program: tree.join(path), folder, patience, hasty });
    }
    Ok(tests)
}
