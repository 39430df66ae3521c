//! `longrest check`: everything that is wrong with packs, and what is in them.

use crate::failure::Failure;
use crate::packs::{Place, Places};
use clap::Args;
use longrest_pack::descent;
use longrest_pack::{Diagnostics, Game, Severity, Summary, compile};
use serde::Serialize;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

/// Check packs: print every problem with its place, then what is in each pack
#[derive(Args)]
pub(crate) struct Check {
    /// Folders with a `pack.toml`, or names of packs in `packs` or in the program [default: all]
    #[arg(value_name = "PACK")]
    packs: Vec<PathBuf>,
    /// Print one JSON object per pack, for editors and scripts
    #[arg(long)]
    json: bool,
    /// Fail on warnings too
    #[arg(long)]
    strict: bool,
    /// Print what this language does not have yet, as its file would say it, in English
    #[arg(long, value_name = "TAG", conflicts_with = "json")]
    missing: Option<String>,
}

/// What was found in one pack.
#[derive(Serialize)]
struct Checked<'c> {
    path: String,
    errors: usize,
    warnings: usize,
    problems: &'c Diagnostics,
    #[serde(skip_serializing_if = "Option::is_none")]
    summary: Option<&'c Counted>,
}

/// What a pack is and how much is in it.
struct Good {
    name: String,
    version: String,
    counted: Counted,
}

/// How much is in a pack, whatever game it is for.
#[derive(Serialize)]
#[serde(untagged)]
enum Counted {
    Haven(Summary),
    Descent(descent::Summary),
}

/// A pack that can be played and what is doubtful in it, or everything that is wrong.
type Verdict = Result<(Good, Diagnostics), Diagnostics>;

impl Check {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        if let Some(language) = &self.missing {
            if !longrest_pack::is_tag(language) {
                let message = format!("`{language}` is not the tag of a language: `fr`, `pt-BR`");
                return Err(Failure::Input(message));
            }
            return self.template(language);
        }
        // All folders are read before anything is printed: status 2 means that nothing was checked.
        let results = self
            .places()
            .map_err(Failure::Input)?
            .into_iter()
            .map(|place| Ok((place.to_string(), read(&place)?)))
            .collect::<Result<Vec<_>, Failure>>()?;
        let mut out = BufWriter::new(io::stdout().lock());
        let mut failed = false;
        for (path, result) in &results {
            let (problems, good) = match result {
                Ok((good, warnings)) => (warnings, Some(good)),
                Err(problems) => (problems, None),
            };
            let warnings = problems.count(Severity::Warning);
            failed |= good.is_none() || (self.strict && warnings > 0);
            if self.json {
                let checked = Checked {
                    path: path.clone(),
                    errors: problems.count(Severity::Error),
                    warnings,
                    problems,
                    summary: good.map(|good| &good.counted),
                };
                serde_json::to_writer(&mut out, &checked).map_err(io::Error::from)?;
                writeln!(out)?;
            } else {
                print(&mut out, path, problems, good)?;
            }
        }
        out.flush()?;
        if failed { Err(Failure::Problems) } else { Ok(()) }
    }

    /// Prints what a language does not have, as its file would say it.
    fn template(&self, language: &str) -> Result<(), Failure> {
        let mut out = BufWriter::new(io::stdout().lock());
        for place in self.places().map_err(Failure::Input)? {
            let folder = place
                .read()
                .map_err(|error| Failure::Input(format!("cannot read {place}: {error}")))?;
            if Game::of(&folder) != Game::Haven {
                continue;
            }
            let used = |name: &str| place.used(name);
            let missing = longrest_pack::untranslated(&folder, &used, language)
                .map_err(|problems| Failure::Input(problems.to_string()))?;
            writeln!(out, "# {place}: lang/{language}.toml, {} texts", missing.len())?;
            for (path, english) in missing {
                let words = serde_json::to_string(&english).map_err(io::Error::from)?;
                writeln!(out, "{} = {words}", dotted(&path))?;
            }
        }
        out.flush()?;
        Ok(())
    }

    fn places(&self) -> Result<Vec<Place>, String> {
        match &self.packs[..] {
            [] => Places::usual().all(),
            packs => packs.iter().map(|said| Place::of(said)).collect(),
        }
    }
}

/// A path as a key of TOML: words that are no bare keys stand in quotation marks.
fn dotted(path: &str) -> String {
    let bare = |part: &str| {
        let letter = |one: char| one.is_ascii_alphanumeric() || one == '-' || one == '_';
        !part.is_empty() && part.chars().all(letter)
    };
    // What is done by hand is known by its words, full stops and all.
    let parts: Vec<&str> = match path.strip_prefix("by-hand.") {
        Some(words) => vec!["by-hand", words],
        None => path.split('.').collect(),
    };
    let quoted = |part: &&str| match bare(part) {
        true => (*part).to_owned(),
        false => format!("{part:?}"),
    };
    parts.iter().map(quoted).collect::<Vec<_>>().join(".")
}

fn read(place: &Place) -> Result<Verdict, Failure> {
    let folder =
        place.read().map_err(|error| Failure::Input(format!("cannot read {place}: {error}")))?;
    Ok(match Game::of(&folder) {
        Game::Haven => compile(&folder, &|name| place.used(name)).map(|loaded| {
            let name = loaded.pack.name.get("en").to_owned();
            let counted = Counted::Haven(loaded.summary);
            (Good { name, version: loaded.pack.version, counted }, loaded.warnings)
        }),
        Game::Descent => descent::compile(&folder).map(|loaded| {
            let name = loaded.pack.name.get("en").to_owned();
            let counted = Counted::Descent(loaded.summary);
            (Good { name, version: loaded.pack.version, counted }, loaded.warnings)
        }),
    })
}

fn print(
    out: &mut impl Write,
    path: &str,
    problems: &Diagnostics,
    good: Option<&Good>,
) -> io::Result<()> {
    for problem in &problems.0 {
        writeln!(out, "{problem}")?;
    }
    let (errors, warnings) = (problems.count(Severity::Error), problems.count(Severity::Warning));
    match good {
        Some(good) => {
            writeln!(out, "{path}: {} {}", good.name, good.version)?;
            match &good.counted {
                Counted::Haven(counted) => summary(out, counted)?,
                Counted::Descent(counted) => descent_summary(out, counted)?,
            }
            writeln!(out, "  {}", count(warnings, "warning"))
        }
        None => {
            let warnings = count(warnings, "warning");
            writeln!(out, "{path}: {}, {warnings}", count(errors, "error"))
        }
    }
}

fn descent_summary(out: &mut impl Write, summary: &descent::Summary) -> io::Result<()> {
    let [copper, silver, gold] = summary.treasures;
    writeln!(
        out,
        "  {}, {}, {}, {}",
        plural(summary.heroes, "hero", "heroes"),
        count(summary.skills, "skill"),
        plural(summary.monsters, "kind of monster", "kinds of monster"),
        count(summary.familiars, "familiar"),
    )?;
    writeln!(
        out,
        "  {}, {copper} copper, {silver} silver and {gold} gold treasures, {}, {}",
        count(summary.shop, "shop card"),
        count(summary.relics, "relic"),
        count(summary.overlord, "overlord card"),
    )?;
    writeln!(
        out,
        "  {} with {}, {}",
        count(summary.quests, "quest"),
        count(summary.areas, "area"),
        count(summary.powers, "power"),
    )
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
    if let Some(campaign) = &summary.campaign {
        writeln!(
            out,
            "  a campaign: {}, {}, {}, {}, {}",
            count(campaign.events, "event"),
            count(campaign.sections, "section"),
            count(campaign.quests, "quest"),
            count(campaign.envelopes, "envelope"),
            count(campaign.buildings, "building"),
        )?;
    }
    write!(out, "  {}, ", plural(summary.abilities, "ability", "abilities"))?;
    if summary.classes == 1 && summary.scenarios > 0 {
        writeln!(out, "a party needs two characters, and there is one class: `uses` brings more")?;
    }
    match summary.by_hand.len() {
        0 => {}
        1 => writeln!(out, "1 line is applied by hand")?,
        lines => writeln!(out, "{lines} lines are applied by hand")?,
    }
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
