//! `longrest check`: everything that is wrong with packs, and what is in them.

use crate::failure::Failure;
use clap::Args;
use longrest_pack::{Diagnostics, Loaded, Severity, Summary, load};
use serde::Serialize;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Check packs: print every problem with its place, then what is in each pack
#[derive(Args)]
pub(crate) struct Check {
    /// Folders with a `pack.toml`
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    /// Print one JSON object per pack, for editors and scripts
    #[arg(long)]
    json: bool,
    /// Fail on warnings too
    #[arg(long)]
    strict: bool,
}

/// What was found in one pack.
#[derive(Serialize)]
struct Checked<'c> {
    path: String,
    errors: usize,
    warnings: usize,
    problems: &'c Diagnostics,
    #[serde(skip_serializing_if = "Option::is_none")]
    summary: Option<&'c Summary>,
}

impl Check {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        // All folders are read before anything is printed: status 2 means that nothing was checked.
        let results = self
            .paths
            .iter()
            .map(|path| Ok((path.as_path(), read(path)?)))
            .collect::<Result<Vec<_>, Failure>>()?;
        let mut out = BufWriter::new(io::stdout().lock());
        let mut failed = false;
        for (path, result) in &results {
            let (problems, loaded) = match result {
                Ok(loaded) => (&loaded.warnings, Some(loaded)),
                Err(problems) => (problems, None),
            };
            let warnings = problems.count(Severity::Warning);
            failed |= loaded.is_none() || (self.strict && warnings > 0);
            if self.json {
                let checked = Checked {
                    path: path.display().to_string(),
                    errors: problems.count(Severity::Error),
                    warnings,
                    problems,
                    summary: loaded.map(|loaded| &loaded.summary),
                };
                serde_json::to_writer(&mut out, &checked).map_err(io::Error::from)?;
                writeln!(out)?;
            } else {
                print(&mut out, path, problems, loaded)?;
            }
        }
        out.flush()?;
        if failed { Err(Failure::Problems) } else { Ok(()) }
    }
}

fn read(path: &Path) -> Result<Result<Loaded, Diagnostics>, Failure> {
    let shown = path.display();
    if path.is_file() {
        return Err(Failure::Input(format!("{shown} is a file; a pack is a folder")));
    }
    load(path).map_err(|error| Failure::Input(format!("cannot read {shown}: {error}")))
}

fn print(
    out: &mut impl Write,
    path: &Path,
    problems: &Diagnostics,
    loaded: Option<&Loaded>,
) -> io::Result<()> {
    for problem in &problems.0 {
        writeln!(out, "{problem}")?;
    }
    let (errors, warnings) = (problems.count(Severity::Error), problems.count(Severity::Warning));
    let path = path.display();
    match loaded {
        Some(loaded) => {
            writeln!(out, "{path}: {} {}", loaded.pack.name.get("en"), loaded.pack.version)?;
            summary(out, &loaded.summary)?;
            writeln!(out, "  {}", count(warnings, "warning"))
        }
        None => {
            let warnings = count(warnings, "warning");
            writeln!(out, "{path}: {}, {warnings}", count(errors, "error"))
        }
    }
}

fn summary(out: &mut impl Write, summary: &Summary) -> io::Result<()> {
    writeln!(
        out,
        "  {} with {}, {} in {}, {}",
        plural(summary.classes, "class", "classes"),
        count(summary.cards, "card"),
        count(summary.monsters, "monster type"),
        count(summary.sets, "set"),
        plural(summary.bosses, "boss", "bosses"),
    )?;
    writeln!(
        out,
        "  {}, {}, {}, {}",
        count(summary.items, "item"),
        count(summary.goals, "battle goal"),
        count(summary.loot, "loot card"),
        count(summary.scenarios, "scenario"),
    )?;
    write!(out, "  {}, ", plural(summary.abilities, "ability", "abilities"))?;
    if summary.special.is_empty() {
        return writeln!(out, "no named special effect");
    }
    let named: Vec<String> =
        summary.special.iter().map(|(name, uses)| format!("{name} ({uses})")).collect();
    writeln!(out, "named special effects: {}", named.join(", "))
}

fn count(number: usize, noun: &str) -> String {
    plural(number, noun, &format!("{noun}s"))
}

fn plural(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
