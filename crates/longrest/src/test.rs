//! `longrest test`: the cases of a pack, played.

use crate::failure::Failure;
use crate::packs::{Place, Scenarios};
use clap::Args;
use longrest_pack::stage::{Case, Subject, read_cases};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Play the cases of a pack: drawn positions, answers in words, and what must be true then
///
/// The cases stand in the folder `tests` of the pack, or in the files that are named. What no case
/// plays is counted; with --all it is a failure.
#[derive(Args)]
pub(crate) struct Test {
    /// The pack: its folder, or its name in `packs` or in the program
    #[arg(value_name = "PACK")]
    pack: PathBuf,
    /// Files with cases [default: tests/*.txt in the pack]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Only cases whose heading has these words
    #[arg(long, value_name = "WORDS")]
    only: Option<String>,
    /// Fail unless every half of every card and every item is played
    #[arg(long, conflicts_with = "only")]
    all: bool,
}

impl Test {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let place = Place::of(&self.pack).map_err(Failure::Input)?;
        if place.has_quests() {
            return Err(Failure::Input("cases of quests cannot be written".to_owned()));
        }
        let pack = Scenarios::open(&place).map_err(Failure::Input)?;
        let content = &pack.loaded.content;
        let cases = self.cases(&place)?;
        let mut out = io::stdout().lock();
        let mut failed = 0;
        for case in &cases {
            if let Err(why) = case.run(content) {
                failed += 1;
                writeln!(out, "{} {}: {}", case.place, case.subject, case.about)?;
                for line in why.lines() {
                    writeln!(out, "    {line}")?;
                }
            }
        }
        writeln!(out, "{} cases, {failed} failed", cases.len())?;
        let unplayed = self.unplayed(content, &cases);
        if self.only.is_none() && !unplayed.is_empty() {
            writeln!(out, "{} halves and items are played by no case", unplayed.len())?;
        }
        if self.all {
            for subject in &unplayed {
                writeln!(out, "  {subject}")?;
            }
        }
        let whole = !self.all || unplayed.is_empty();
        if failed == 0 && whole { Ok(()) } else { Err(Failure::Problems) }
    }

    /// What is of the pack itself and stands in no case.
    fn unplayed(&self, content: &longrest_haven::Content, cases: &[Case]) -> Vec<Subject> {
        let played = |subject: &Subject| cases.iter().any(|case| case.subject == *subject);
        Subject::all(content).into_iter().filter(|subject| !played(subject)).collect()
    }

    fn cases(&self, place: &Place) -> Result<Vec<Case>, Failure> {
        let files = match (&self.files[..], place.path()) {
            ([], Some(folder)) if folder.is_dir() => texts(&folder.join("tests"))?,
            ([], _) => Vec::new(),
            (files, _) => files.to_vec(),
        };
        if files.is_empty() {
            let message = format!("{place} has no cases: tests/*.txt is where they are looked for");
            return Err(Failure::Input(message));
        }
        let mut cases = Vec::new();
        for path in files {
            let text = std::fs::read_to_string(&path).map_err(|error| {
                Failure::Input(format!("cannot read {}: {error}", path.display()))
            })?;
            let shown = path.display().to_string();
            cases.extend(read_cases(&shown, &text).map_err(Failure::Input)?);
        }
        if cases.is_empty() {
            return Err(Failure::Input("there is no case in these files".to_owned()));
        }
        cases.retain(|case| {
            let heading = format!("{}: {}", case.subject, case.about);
            self.only.as_ref().is_none_or(|words| heading.contains(words.as_str()))
        });
        if cases.is_empty() {
            return Err(Failure::Input("no case has these words in its heading".to_owned()));
        }
        Ok(cases)
    }
}

/// The text files of a folder, sorted; none if there is no such folder.
fn texts(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Ok(Vec::new()) };
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "txt"));
    files.sort();
    Ok(files)
}
