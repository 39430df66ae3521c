//! A program of tests: which mutants its tests come by, and what they make of one.

use super::family::{Family, Tests};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, io};

/// What is added to the library whose rules are changed.
pub(super) const SWITCH: &str = r#"
/// Whether a mutant is switched on.
pub(crate) fn mutant(number: u32) -> bool {
    static CHOSEN: std::sync::LazyLock<u32> = std::sync::LazyLock::new(|| {
        if std::env::var_os("HASTY").is_some() {
            std::panic::set_hook(Box::new(|_| std::process::exit(101)));
        }
        std::env::var("MUTANT").ok().and_then(|text| text.parse().ok()).unwrap_or(0)
    });
    static NOTED: std::sync::LazyLock<Option<std::sync::Mutex<std::fs::File>>> =
        std::sync::LazyLock::new(|| {
            let path = std::env::var_os("NOTED")?;
            Some(std::sync::Mutex::new(std::fs::File::create(path).expect("a place for notes")))
        });
    if let Some(file) = NOTED.as_ref() {
        thread_local! {
            static MET: std::cell::RefCell<std::collections::BTreeSet<u32>> = Default::default();
        }
        if MET.with_borrow_mut(|met| met.insert(number)) {
            let thread = std::thread::current();
            let line = format!("{number} {}\n", thread.name().unwrap_or("?"));
            std::io::Write::write_all(&mut *file.lock().expect("nobody panics"), line.as_bytes())
                .expect("a note is written");
        }
    }
    *CHOSEN == number
}
"#;

/// What tests make of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    /// All tests pass, or none comes by.
    Nothing,
    /// A test fails.
    Failure,
    /// The tests take far longer than without a mutant.
    Slowness,
}

/// The least time a program is given.
const PATIENCE_LEAST: Duration = Duration::from_secs(30);

/// More tests than this are not named one by one.
const NAMED_MOST: usize = 300;

/// A program of tests, where it runs, and for how long it may.
pub(super) struct Program {
    program: PathBuf,
    folder: PathBuf,
    hasty: bool,
    fewer: Option<(&'static str, &'static str)>,
    patience: Duration,
    /// The tests that come by each mutant; an empty name stands for a thread without a test's name.
    met: BTreeMap<u32, BTreeSet<String>>,
}

impl Program {
    /// Its file.
    pub(super) fn name(&self) -> String {
        self.program.display().to_string()
    }

    /// Runs all tests without a mutant, and notes which ones they come by. Whether all passed.
    pub(super) fn explore(&mut self, tree: &Path) -> io::Result<bool> {
        let listed = Command::new(&self.program)
            .args(["--list", "--format", "terse"])
            .current_dir(&self.folder)
            .output()?;
        let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
        let tests: BTreeSet<&str> =
            listed.lines().filter_map(|line| line.strip_suffix(": test")).collect();
        let notes = tree.join("noted");
        let begun = Instant::now();
        // More than one thread: only then is a thread named after its test.
        let status =
            self.command("600").env("NOTED", &notes).env("RUST_TEST_THREADS", "2").status()?;
        self.patience = PATIENCE_LEAST.max(begun.elapsed() * 8);
        let noted = fs::read_to_string(&notes).unwrap_or_default();
        for (number, name) in noted.lines().filter_map(|line| line.split_once(' ')) {
            let Ok(number) = number.parse() else { continue };
            let name = if tests.contains(name) { name } else { "" };
            self.met.entry(number).or_default().insert(name.to_owned());
        }
        let _ = fs::remove_file(notes);
        Ok(status.success())
    }

    /// Runs the tests that come by a mutant with it switched on.
    pub(super) fn look(&self, mutant: u32) -> io::Result<Seen> {
        let Some(tests) = self.met.get(&mutant) else { return Ok(Seen::Nothing) };
        let mut command = self.command(&self.patience.as_secs().to_string());
        if self.hasty {
            command.env("HASTY", "1");
        }
        if !tests.contains("") && tests.len() <= NAMED_MOST {
            command.arg("--exact").args(tests);
        }
        let status =
            command.env("MUTANT", mutant.to_string()).env("RUST_TEST_THREADS", "1").status()?;
        // `timeout` ends with 124 when it had to end the program.
        Ok(match status.code() {
            Some(0) => Seen::Nothing,
            Some(124) => Seen::Slowness,
            _ => Seen::Failure,
        })
    }

    fn command(&self, seconds: &str) -> Command {
        let mut command = Command::new("timeout");
        command
            .arg(seconds)
            .arg(&self.program)
            .arg("--quiet")
            .current_dir(&self.folder)
            .env("RUST_BACKTRACE", "0")
            .env("INSTA_UPDATE", "no")
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command.envs(self.fewer);
        command
    }
}

/// Compiles the tests of a family.
pub(super) fn build(family: &Family, root: &Path, tree: &Path) -> Result<Vec<Program>, String> {
    // The folder of the workspace itself, where what it depends on is compiled already.
    let target = std::env::var_os("CARGO_TARGET_DIR");
    let target = target.map_or_else(|| root.join("target"), |folder| root.join(folder));
    let mut programs = Vec::new();
    for Tests { package, test, hasty, fewer } in family.tests {
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
        programs.push(Program {
            program: tree.join(path),
            folder,
            hasty: *hasty,
            fewer: *fewer,
            patience: PATIENCE_LEAST,
            met: BTreeMap::new(),
        });
    }
    Ok(programs)
}
