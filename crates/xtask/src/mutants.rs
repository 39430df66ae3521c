//! Mutants: what the tests notice when a rule is changed.
//!
//! All mutants of some files are written into one copy of the workspace, each behind a number, so
//! that it is compiled once. A first run of the tests notes which mutants each of them comes by;
//! then the tests that come by a mutant run once for it, with its number in the environment.

mod family;
mod program;
mod sower;

use crate::Failure;
use family::Family;
use program::{Program, Seen};
use sower::{Mutant, Sower};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, io, thread};

/// How many mutants are looked for at once, each by one thread of tests.
const AT_ONCE: usize = 2;

/// Which mutants are looked for.
#[derive(Debug, PartialEq, Eq)]
struct Wanted<'a> {
    family: &'static Family,
    files: Vec<&'a str>,
    sample: Option<usize>,
}

/// Counts how many mutants the tests notice.
pub(crate) fn run(arguments: &[&str], root: &Path) -> Result<String, Failure> {
    let wanted = wanted(arguments).map_err(Failure::Usage)?;
    let fail = |what: &str, error: &dyn std::fmt::Display| {
        Failure::Findings(vec![format!("{what}: {error}")])
    };
    let tree = root.join("target/mutants");
    copy(root, &tree).map_err(|error| fail("cannot copy the workspace", &error))?;
    let source = tree.join("crates").join(wanted.family.name).join("src");
    let files = match &wanted.files[..] {
        [] => {
            wanted.family.files(&source).map_err(|error| fail("cannot list the files", &error))?
        }
        named => named.iter().map(|name| (*name).to_owned()).collect(),
    };
    let mutants =
        sow(&source, &files, wanted.sample).map_err(|error| fail("cannot sow", &error))?;
    eprintln!("{} mutants in {} files", mutants.len(), files.len());
    let mut programs =
        program::build(wanted.family, root, &tree).map_err(|error| fail("cannot build", &error))?;
    for program in &mut programs {
        let passed =
            program.explore(&tree).map_err(|error| fail("cannot run the tests", &error))?;
        if !passed {
            let name = program.name();
            return Err(Failure::Findings(vec![format!("{name} fails without any mutant")]));
        }
    }
    let found = hunt(&programs, &mutants).map_err(|error| fail("cannot run the tests", &error))?;
    Ok(report(&files, &found))
}

/// `[haven | descent | campaign] [--sample N] [FILE...]`
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
    if let Some(flag) = rest.iter().find(|word| word.starts_with('-')) {
        return Err(format!("mutants does not know {flag}"));
    }
    Ok(Wanted { family: family.expect("it is listed"), files: rest.to_vec(), sample })
}

/// Writes mutants into the files, of all or of a sample.
fn sow(source: &Path, files: &[String], sample: Option<usize>) -> io::Result<Vec<Mutant>> {
    let mut all = Vec::new();
    for file in files {
        let text = fs::read_to_string(source.join(file))?;
        Sower::sow(file, &text, &mut all, &|_| false).map_err(io::Error::other)?;
    }
    let chosen = chosen(all.len(), sample);
    let mut again = Vec::new();
    for file in files {
        let path = source.join(file);
        let text = fs::read_to_string(&path)?;
        let sown = Sower::sow(file, &text, &mut again, &|number| chosen.contains(&number));
        fs::write(&path, sown.map_err(io::Error::other)?)?;
    }
    let library = source.join("lib.rs");
    let text = fs::read_to_string(&library)?;
    fs::write(&library, format!("#![allow(warnings)]\n{text}{}", program::SWITCH))?;
    all.retain(|mutant| chosen.contains(&mutant.number));
    Ok(all)
}

/// The numbers of a sample: always the same of the same many.
fn chosen(all: usize, sample: Option<usize>) -> BTreeSet<u32> {
    let mut numbers: Vec<u32> = (1..=all as u32).collect();
    let wanted = sample.unwrap_or(all).min(all);
    // Fisher and Yates with a plain congruential generator: nobody plays for anything here.
    let mut luck: u64 = 0x5eed;
    for at in 0..wanted {
        luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let other = at + (luck >> 33) as usize % (all - at);
        numbers.swap(at, other);
    }
    numbers.into_iter().take(wanted).collect()
}

/// Looks for every mutant, some at a time, and tells of each that is missed as soon as it is.
fn hunt<'a>(programs: &[Program], mutants: &'a [Mutant]) -> io::Result<Vec<(&'a Mutant, Seen)>> {
    let next = AtomicUsize::new(0);
    let hunter = || -> io::Result<Vec<(&'a Mutant, Seen)>> {
        let mut found = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(mutant) = mutants.get(at) else { break };
            let mut seen = Seen::Nothing;
            for program in programs {
                seen = program.look(mutant.number)?;
                if seen != Seen::Nothing {
                    break;
                }
            }
            if seen != Seen::Failure {
                eprintln!("{} of {}: {}", at + 1, mutants.len(), line(mutant, seen));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_always_the_same_and_has_its_size() {
        let sample = chosen(1000, Some(50));
        assert_eq!(sample.len(), 50);
        assert_eq!(sample, chosen(1000, Some(50)));
        assert!(sample.iter().all(|number| (1..=1000).contains(number)));
        assert!(sample.iter().any(|&number| number > 500), "not the first ones");
        assert_eq!(chosen(7, Some(50)).len(), 7);
        assert_eq!(chosen(7, None), (1..=7).collect());
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
        assert!(wanted(&["haven", "--sample"]).is_err());
        assert!(wanted(&["--samples", "9"]).unwrap_err().contains("--samples"));
    }
}
