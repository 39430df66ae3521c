//! Mutants: what the tests notice when a rule is changed.
//!
//! All mutants of some files are written into one copy of the workspace, each behind a number, so
//! that it is compiled once. A first run of a program of tests notes which mutants each test comes
//! by; then the tests that come by a mutant run once for it, with its number in the environment.
//! What one program does not notice the next one looks for.

mod family;
mod program;
mod sower;

use crate::Failure;
use family::Family;
use program::{Program, Seen};
use sower::{Mutant, Sower};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, io, thread};

/// How many mutants are looked for at once, each by one thread of tests.
const AT_ONCE: usize = 2;

/// So many are looked for by all quick programs before the next ones are, and in the end those that
/// are left by the slow ones: a run that is stopped has looked for a smaller sample.
const BATCH: usize = 500;

/// The folders that are compiled, or that something compiled includes.
const COPIED: [&str; 5] = ["crates", "packs", "rules", "docs", "web/src/lang"];

/// Which mutants are looked for.
#[derive(Debug, PartialEq, Eq)]
struct Wanted<'a> {
    family: &'static Family,
    files: Vec<&'a str>,
    sample: Option<usize>,
    /// Only those of them that the last run missed.
    missed: bool,
}

/// Counts how many mutants the tests notice.
pub(crate) fn run(arguments: &[&str], root: &Path) -> Result<String, Failure> {
    let wanted = wanted(arguments).map_err(Failure::Usage)?;
    let fail = |what: &str, error: &dyn std::fmt::Display| {
        Failure::Findings(vec![format!("{what}: {error}")])
    };
    // Without dots: Cargo names the programs by such paths.
    let root = &root.canonicalize().map_err(|error| fail("no workspace", &error))?;
    let source = root.join("crates").join(wanted.family.name).join("src");
    let files = match &wanted.files[..] {
        [] => {
            wanted.family.files(&source).map_err(|error| fail("cannot list the files", &error))?
        }
        named => named.iter().map(|name| (*name).to_owned()).collect(),
    };
    let (mut mutants, sown) =
        sow(&source, &files, wanted.sample).map_err(|error| fail("cannot sow", &error))?;
    let tree = root.join("target/mutants");
    copy(root, &tree, &sown).map_err(|error| fail("cannot copy the workspace", &error))?;
    eprintln!("{} mutants in {} files", mutants.len(), files.len());
    let kept = tree.join(format!("missed-{}.txt", wanted.family.name));
    if wanted.missed {
        let text = fs::read_to_string(&kept).map_err(|error| fail("no earlier run", &error))?;
        let missed: BTreeSet<&str> = text.lines().collect();
        mutants.retain(|mutant| missed.contains(mutant.key.as_str()));
        eprintln!("{} of them were missed", mutants.len());
    }
    let mut programs =
        program::build(wanted.family, &tree).map_err(|error| fail("cannot build", &error))?;
    // By luck, as a sample is chosen: what was looked for so far is a smaller sample.
    mutants.sort_by_key(|mutant| luck(&mutant.key));
    let (mut found, mut open) = (Vec::new(), mutants.iter().collect::<Vec<&Mutant>>());
    for slow in [false, true] {
        let mut missed = Vec::new();
        let batches: Vec<Vec<&Mutant>> = open.chunks(BATCH).map(<[&Mutant]>::to_vec).collect();
        for (at, batch) in batches.iter().enumerate() {
            let mut left = batch.clone();
            for program in programs.iter_mut().filter(|program| program.is_slow() == slow) {
                explore(program, &tree)?;
                let (name, count) = (program.name(), left.len());
                eprintln!("{name} comes by {} of the {count} left", program.meets(&left));
                let looked =
                    hunt(program, &left).map_err(|error| fail("cannot run the tests", &error))?;
                let (nothing, seen) =
                    looked.into_iter().partition(|(_, seen)| *seen == Seen::Nothing);
                found.extend::<Vec<_>>(seen);
                left = Vec::into_iter(nothing).map(|(mutant, _)| mutant).collect();
                // What has not been looked for yet is not noticed yet either.
                let later = batches[at + 1..].iter().flatten();
                let keys = missed.iter().chain(&left).chain(later).map(|one| one.key.as_str());
                let keys: Vec<&str> = keys.collect();
                fs::write(&kept, keys.join("\n")).map_err(|error| fail("cannot note", &error))?;
            }
            missed.extend(left);
            let (programs, count) = (if slow { "slow" } else { "quick" }, missed.len());
            eprintln!("batch {}, {programs} programs: {count} missed so far", at + 1);
        }
        open = missed;
    }
    found.extend(open.into_iter().map(|mutant| (mutant, Seen::Nothing)));
    found.sort_by_key(|(mutant, _)| mutant.number);
    Ok(report(&files, &found))
}

/// Lets a program note which mutants it comes by, once.
fn explore(program: &mut Program, tree: &Path) -> Result<(), Failure> {
    let name = program.name();
    let failed = |what: String| Failure::Findings(vec![what]);
    match program.explore(tree) {
        Ok(true) => Ok(()),
        Ok(false) => Err(failed(format!("{name} fails without any mutant"))),
        Err(error) => Err(failed(format!("cannot run {name}: {error}"))),
    }
}

/// `[haven | descent | campaign] [--sample N] [--missed] [FILE...]`
fn wanted<'a>(arguments: &[&'a str]) -> Result<Wanted<'a>, String> {
    let (family, mut rest) = match arguments.split_first() {
        Some((name, rest)) if Family::named(name).is_some() => (Family::named(name), rest),
        _ => (Family::named("haven"), arguments),
    };
    let mut sample = None;
    if let ["--sample", after @ ..] = rest {
        let number = after.first().and_then(|number| number.parse().ok());
        sample = Some(number.ok_or("--sample takes a number")?);
        rest = &after[1..];
    }
    let missed = rest.first() == Some(&"--missed");
    if missed {
        rest = &rest[1..];
    }
    if let Some(flag) = rest.iter().find(|word| word.starts_with('-')) {
        return Err(format!("mutants does not know {flag}"));
    }
    Ok(Wanted { family: family.expect("it is listed"), files: rest.to_vec(), sample, missed })
}

/// Texts by the files that have them instead of their own.
type Texts = BTreeMap<PathBuf, String>;

/// Writes mutants into the texts of files, of all or of a sample.
fn sow(source: &Path, files: &[String], sample: Option<usize>) -> io::Result<(Vec<Mutant>, Texts)> {
    let mut all = Vec::new();
    for file in files {
        let text = fs::read_to_string(source.join(file))?;
        Sower::sow(file, &text, &mut all, &|_| false).map_err(io::Error::other)?;
    }
    let chosen = chosen(&all, sample);
    let (mut again, mut texts) = (Vec::new(), Texts::new());
    for file in files {
        let path = source.join(file);
        let text = fs::read_to_string(&path)?;
        let sown = Sower::sow(file, &text, &mut again, &|number| chosen.contains(&number));
        texts.insert(path, sown.map_err(io::Error::other)?);
    }
    let library = source.join("lib.rs");
    let text = fs::read_to_string(&library)?;
    texts.insert(library, format!("#![allow(warnings)]\n{text}{}", program::SWITCH));
    all.retain(|mutant| chosen.contains(&mutant.number));
    Ok((all, texts))
}

/// The numbers of a sample: of the same places always the same, whatever changes elsewhere.
fn chosen(all: &[Mutant], sample: Option<usize>) -> BTreeSet<u32> {
    let mut numbers: Vec<(u64, u32)> =
        all.iter().map(|mutant| (luck(&mutant.key), mutant.number)).collect();
    numbers.sort_unstable();
    numbers.into_iter().take(sample.unwrap_or(all.len())).map(|(_, number)| number).collect()
}

/// A number that a text happens to have (FNV-1a, and then stirred).
fn luck(text: &str) -> u64 {
    let sum = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    (sum ^ (sum >> 31)).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (sum >> 17)
}

/// Looks for every mutant with one program, some at a time.
fn hunt<'a>(program: &Program, mutants: &[&'a Mutant]) -> io::Result<Vec<(&'a Mutant, Seen)>> {
    let next = AtomicUsize::new(0);
    let hunter = || -> io::Result<Vec<(&'a Mutant, Seen)>> {
        let mut found = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(&mutant) = mutants.get(at) else { break };
            let seen = program.look(mutant.number)?;
            if seen != Seen::Failure {
                let (name, count) = (program.name(), mutants.len());
                eprintln!("{name}, {} of {count}: {}", at + 1, line(mutant, seen));
            }
            found.push((mutant, seen));
        }
        Ok(found)
    };
    let found: io::Result<Vec<Vec<(&Mutant, Seen)>>> = thread::scope(|scope| {
        let hunters: Vec<_> = (0..AT_ONCE).map(|_| scope.spawn(hunter)).collect();
        hunters.into_iter().map(|one| one.join().expect("a hunter does not panic")).collect()
    });
    Ok(found?.concat())
}

fn line(mutant: &Mutant, seen: Seen) -> String {
    let word = if seen == Seen::Nothing { "missed" } else { "too slow" };
    format!("{}:{}: {} ({word}, number {})", mutant.file, mutant.line, mutant.change, mutant.number)
}

fn report(files: &[String], found: &[(&Mutant, Seen)]) -> String {
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
        format!("{name:<28} {caught:>5} of {all:>5}  {whole:>3}.{tenth} %  {slow:>2} by slowness")
    };
    let missed = found.iter().filter(|(_, seen)| *seen == Seen::Nothing);
    let mut lines: Vec<String> = missed.map(|&(mutant, seen)| line(mutant, seen)).collect();
    let sown = |file: &&String| found.iter().any(|(mutant, _)| mutant.file == **file);
    lines.extend(files.iter().filter(sown).map(|file| share(Some(file))));
    lines.push(share(None));
    lines.join("\n")
}

/// Copies what Cargo needs, with other texts for some files. What is the same already is left as it
/// is, and so is the build of earlier copies: only what has changed since is compiled again.
fn copy(root: &Path, tree: &Path, texts: &Texts) -> io::Result<()> {
    fs::create_dir_all(tree)?;
    for name in ["Cargo.toml", "Cargo.lock"] {
        copy_file(&root.join(name), &tree.join(name), texts)?;
    }
    for folder in COPIED {
        copy_folder(&root.join(folder), &tree.join(folder), texts)?;
    }
    Ok(())
}

fn copy_folder(from: &Path, to: &Path, texts: &Texts) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(to)? {
        let entry = entry?;
        let (there, path) = (from.join(entry.file_name()), entry.path());
        if path.is_dir() && !there.is_dir() {
            fs::remove_dir_all(path)?;
        } else if !path.is_dir() && !there.is_file() {
            fs::remove_file(path)?;
        }
    }
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &target, texts)?;
        } else {
            copy_file(&entry.path(), &target, texts)?;
        }
    }
    Ok(())
}

fn copy_file(from: &Path, to: &Path, texts: &Texts) -> io::Result<()> {
    let content = match texts.get(from) {
        Some(text) => text.clone().into_bytes(),
        None => fs::read(from)?,
    };
    if fs::read(to).ok().as_ref() == Some(&content) {
        return Ok(());
    }
    fs::write(to, content)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_always_the_same_and_has_its_size() {
        let mutant = |number: u32, key: u32| Mutant {
            number,
            file: "a.rs".to_owned(),
            line: 1,
            change: "< becomes >".to_owned(),
            key: format!("a.rs reach < becomes > {key}"),
        };
        let all: Vec<Mutant> = (1..=1000).map(|number| mutant(number, number)).collect();
        let sample = chosen(&all, Some(50));
        assert_eq!(sample.len(), 50);
        assert_eq!(sample, chosen(&all, Some(50)));
        assert!(sample.iter().any(|&number| number > 500), "not the first ones");
        // One more in front of them moves the numbers and not the choice.
        let more: Vec<Mutant> = (1..=1001).map(|number| mutant(number, number - 1)).collect();
        let again = chosen(&more, Some(50));
        let same = sample.iter().filter(|&&number| again.contains(&(number + 1))).count();
        assert!(same >= 49, "{same} of 50 are the same places");
        assert_eq!(chosen(&all[..7], Some(50)).len(), 7);
        assert_eq!(chosen(&all[..7], None), (1..=7).collect());
    }

    #[test]
    fn a_copy_is_as_the_workspace_is_and_what_is_the_same_is_left_alone() {
        let folder = std::env::temp_dir().join(format!("longrest-copy-{}", std::process::id()));
        let (root, tree) = (folder.join("root"), folder.join("tree"));
        for name in COPIED.into_iter().chain(["crates/a/src"]) {
            fs::create_dir_all(root.join(name)).unwrap();
        }
        for name in ["Cargo.toml", "Cargo.lock", "crates/a/src/lib.rs", "rules/old.md"] {
            fs::write(root.join(name), name).unwrap();
        }
        let library = root.join("crates/a/src/lib.rs");
        let texts = Texts::from([(library, "sown".to_owned())]);
        copy(&root, &tree, &texts).unwrap();
        let read = |name: &str| fs::read_to_string(tree.join(name)).ok();
        assert_eq!(read("crates/a/src/lib.rs").as_deref(), Some("sown"));
        let written = || fs::metadata(tree.join("Cargo.toml")).unwrap().modified().unwrap();
        let before = written();
        fs::remove_file(root.join("rules/old.md")).unwrap();
        fs::write(root.join("rules/new.md"), "new").unwrap();
        copy(&root, &tree, &Texts::new()).unwrap();
        assert_eq!(written(), before);
        assert_eq!(read("crates/a/src/lib.rs").as_deref(), Some("crates/a/src/lib.rs"));
        assert_eq!((read("rules/old.md"), read("rules/new.md").as_deref()), (None, Some("new")));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_is_wanted_is_read() {
        let all = wanted(&[]).unwrap();
        assert_eq!((all.family.name, all.files.len(), all.sample), ("haven", 0, None));
        let some = wanted(&["descent", "--sample", "9", "dice.rs"]).unwrap();
        assert_eq!(
            (some.family.name, some.files, some.sample),
            ("descent", vec!["dice.rs"], Some(9))
        );
        assert_eq!(wanted(&["attack/mod.rs"]).unwrap().files, ["attack/mod.rs"]);
        assert!(wanted(&["--sample", "9", "--missed"]).unwrap().missed);
        assert!(wanted(&["haven", "--sample"]).is_err());
        assert!(wanted(&["--samples", "9"]).unwrap_err().contains("--samples"));
    }
}
