//! A program of tests: which mutants its tests come by, and what they make of one.

use super::family::{Family, Tests};
use super::sower::Mutant;
use std::collections::{BTreeMap, BTreeSet};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
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

/// Seconds on a core that any program is given.
const PATIENCE_LEAST: f64 = 5.0;

/// How many times its usual time on a core a program is given.
const PATIENCE: f64 = 8.0;

/// More tests than this are not named one by one.
const NAMED_MOST: usize = 300;

/// So many tests run first: those that come by the fewest mutants know most about this one.
const FIRST: usize = 12;

/// A program of tests, and where it runs.
pub(super) struct Program {
    tests: &'static Tests,
    program: PathBuf,
    folder: PathBuf,
    /// How many tests there are, with the cases that are threads of their own.
    count: usize,
    /// Whether its tests have noted which mutants they come by.
    explored: bool,
    /// Seconds on a core that all of them take.
    seconds: f64,
    /// The tests that come by each mutant, those that come by few mutants first.
    met: BTreeMap<u32, Vec<String>>,
}

/// What a thread is called that plays one case of a test; the place of the case follows.
const CASE: &str = "case ";

impl Program {
    /// Its name.
    pub(super) fn name(&self) -> String {
        format!("{} {}", self.tests.package, self.tests.test)
    }

    /// Whether it looks only for what all quick programs have missed.
    pub(super) fn is_slow(&self) -> bool {
        self.tests.slow
    }

    /// How many of some mutants its tests come by.
    pub(super) fn meets(&self, mutants: &[&Mutant]) -> usize {
        mutants.iter().filter(|one| self.met.contains_key(&one.number)).count()
    }

    /// Runs all tests without a mutant, and notes which ones they come by. Whether all passed. Once
    /// is enough.
    pub(super) fn explore(&mut self, tree: &Path) -> io::Result<bool> {
        if self.explored {
            return Ok(true);
        }
        self.explored = true;
        let listed = Command::new(&self.program)
            .args(["--list", "--format", "terse"])
            .current_dir(&self.folder)
            .output()?;
        let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
        let tests: BTreeSet<&str> =
            listed.lines().filter_map(|line| line.strip_suffix(": test")).collect();
        let notes = tree.join("noted");
        // More than one thread: only then is a thread named after its test.
        let output = self
            .command(36_000, "TIMEFORMAT='%U %S'; time \"$@\" > /dev/null 2>&1")
            .args(self.tests.only)
            .args(self.skipped())
            .env("NOTED", &notes)
            .env("RUST_TEST_THREADS", "2")
            .stderr(Stdio::piped())
            .output()?;
        let told = String::from_utf8_lossy(&output.stderr);
        self.seconds = told.split_whitespace().filter_map(|word| word.parse::<f64>().ok()).sum();
        let noted = fs::read_to_string(&notes).unwrap_or_default();
        let mut named: BTreeMap<String, BTreeSet<u32>> = BTreeMap::new();
        for (number, name) in noted.lines().filter_map(|line| line.split_once(' ')) {
            let Ok(number) = number.parse() else { continue };
            let known = tests.contains(name) || name.starts_with(CASE);
            let name = if known { name } else { "" };
            named.entry(name.to_owned()).or_default().insert(number);
        }
        self.count = named.len().max(1);
        let mut by_few: Vec<(String, BTreeSet<u32>)> = named.into_iter().collect();
        by_few.sort_by_key(|(_, numbers)| numbers.len());
        for (name, numbers) in by_few {
            for number in numbers {
                self.met.entry(number).or_default().push(name.clone());
            }
        }
        let _ = fs::remove_file(notes);
        Ok(output.status.success())
    }

    /// Runs the tests that come by a mutant with it switched on, those first that come by few.
    pub(super) fn look(&self, mutant: u32) -> io::Result<Seen> {
        let Some(tests) = self.met.get(&mutant) else { return Ok(Seen::Nothing) };
        // What no test's thread did cannot be asked for by name.
        if tests.iter().any(String::is_empty) {
            return self.run(mutant, None);
        }
        let (first, rest) = tests.split_at(tests.len().min(FIRST));
        let seen = self.run(mutant, Some(first))?;
        if seen != Seen::Nothing || rest.is_empty() {
            return Ok(seen);
        }
        self.run(mutant, Some(rest).filter(|rest| rest.len() <= NAMED_MOST))
    }

    /// Runs some tests, or all.
    fn run(&self, mutant: u32, tests: Option<&[String]>) -> io::Result<Seen> {
        let share = tests.map_or(1.0, |some| some.len() as f64 / self.count as f64);
        let seconds = PATIENCE_LEAST + self.seconds * share * PATIENCE;
        let mut command = self.command(seconds as u64, "exec \"$@\" > /dev/null 2>&1");
        let tests = tests.unwrap_or_default();
        let cases: Vec<&str> = tests.iter().filter_map(|one| one.strip_prefix(CASE)).collect();
        let plain: Vec<&String> = tests.iter().filter(|one| !one.starts_with(CASE)).collect();
        if cases.is_empty() && !plain.is_empty() {
            command.arg("--exact").args(plain);
        } else {
            command.args(self.tests.only).args(self.skipped());
        }
        if !cases.is_empty() {
            command.env("CASES", cases.join("\n"));
        }
        let status =
            command.env("MUTANT", mutant.to_string()).env("RUST_TEST_THREADS", "1").status()?;
        Ok(match (status.code(), status.signal()) {
            (Some(0), _) => Seen::Nothing,
            (Some(124 | 152), _) | (_, Some(24)) => Seen::Slowness,
            _ => Seen::Failure,
        })
    }

    /// What leaves tests out.
    fn skipped(&self) -> impl Iterator<Item = &'static str> {
        self.tests.skip.iter().flat_map(|name| ["--skip", name])
    }

    /// The program in a shell, with so many seconds on a core, and an hour whatever happens.
    fn command(&self, seconds: u64, script: &str) -> Command {
        let mut command = Command::new("timeout");
        command
            .args(["3600", "bash", "-c", &format!("ulimit -St {seconds}; {script}"), "bash"])
            .arg(&self.program)
            .arg("--quiet")
            .current_dir(&self.folder)
            .env("RUST_BACKTRACE", "0")
            .env("INSTA_UPDATE", "no")
            .envs(self.tests.set.iter().copied())
            // Without a mutant too: where a case fails on purpose, haste would notice everything.
            .envs(self.tests.hasty.then_some(("HASTY", "1")))
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
    }
}

/// Compiles the tests of a family.
pub(super) fn build(family: &Family, tree: &Path) -> Result<Vec<Program>, String> {
    // A folder of its own: Cargo would take a program with mutants for the workspace's. With the
    // features of the whole workspace, and without the tests that only have the same name.
    let mut command = Command::new(env!("CARGO"));
    command
        .current_dir(tree)
        .env("CARGO_TARGET_DIR", tree.join("built"))
        .env("CARGO_INCREMENTAL", "0")
        .args(["test", "--no-run", "--workspace", "--message-format", "json-render-diagnostics"])
        // Compiled once and run a thousand times: here optimizing pays.
        .args(["--config", "profile.dev.package.longrest-pack.opt-level=1"])
        .stderr(Stdio::inherit());
    for folder in crates(tree).map_err(|error| error.to_string())? {
        let package = format!("longrest-{folder}");
        let wanted = family.tests.iter().any(|tests| tests.package == package);
        let has = |test: &str| {
            let folder = tree.join("crates").join(&folder).join("tests");
            folder.join(test).is_dir() || folder.join(format!("{test}.rs")).is_file()
        };
        if !wanted && family.tests.iter().any(|tests| has(tests.test)) {
            command.args(["--exclude", &package]);
        }
    }
    for name in family.tests.iter().map(|tests| tests.test).collect::<BTreeSet<_>>() {
        command.args(["--test", name]);
    }
    let output = command.output().map_err(|error| error.to_string())?;
    let told = String::from_utf8_lossy(&output.stdout);
    let programs = family.tests.iter().map(|tests| {
        let folder = tree.join("crates").join(tests.package.trim_start_matches("longrest-"));
        let manifest = format!("\"manifest_path\":\"{}/Cargo.toml\"", folder.display());
        let name = format!("\"name\":\"{}\"", tests.test);
        let line = told.lines().find(|line| line.contains(&manifest) && line.contains(&name));
        let path = line.and_then(|line| line.split_once("\"executable\":\"")?.1.split_once('"'));
        let (path, _) = path.ok_or_else(|| format!("{} {}", tests.package, tests.test))?;
        let program = PathBuf::from(path);
        let (explored, seconds, met) = (false, 0.0, BTreeMap::new());
        Ok(Program { tests, program, folder, count: 1, explored, seconds, met })
    });
    programs.collect()
}

/// The folders of the crates.
fn crates(tree: &Path) -> io::Result<Vec<String>> {
    let entries = fs::read_dir(tree.join("crates"))?;
    entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
}
