//! `longrest sim`: a scenario played many times by bots, and what came of it.

mod against;
mod chart;
mod crew;
mod levels;
mod merge;
mod page;
mod quest;
mod show;
mod summary;
mod text;
mod trial;

use crate::failure::Failure;
use crate::packs::{Place, Scenarios};
use clap::Args;
use crew::Crew;
pub(crate) use levels::Levels;
use longrest_bots::haven::{Played, Player, simulate};
use std::fs::File;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use summary::Summary;
use trial::Trial;
pub(crate) use trial::{learnt, marked};

/// Play a scenario many times with bots, and report how it goes
#[derive(Args)]
pub(crate) struct Sim {
    /// The pack: its folder, or its name in `packs` or in the program
    #[arg(long, value_name = "PACK", default_value = "frontier")]
    pack: PathBuf,
    /// The scenario or quest, by its name in files or its number; `all` for every one
    #[arg(long, value_name = "SCENARIO", default_value = "1")]
    scenario: String,
    /// The classes or heroes, two to four; or only their number: every party of that size in turn
    #[arg(long, value_name = "A,B,C,D", default_value = "2")]
    party: String,
    /// The scenario level, 0 to 7; without it the recommended one
    #[arg(long)]
    level: Option<u8>,
    /// The level of the characters, 1 to 9 (they take either card of each level in turn): 5, or by
    /// class marshal:5,wayfarer:3, or a file with their cards, perks, items
    /// and masteries
    #[arg(long, value_name = "LEVEL")]
    characters: Option<String>,
    /// Who plays: random, greedy, search, search:ITERATIONS or hint; in Descent HEROES/OVERLORD
    #[arg(long, default_value = "greedy")]
    bot: String,
    /// How many games of each kind
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// The number of the first game
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// Everything random follows from it
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print the numbers as JSON
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print one line of comma-separated values per kind of game
    #[arg(long)]
    csv: bool,
    /// Write a report to look at into a file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Vary something and print a table: levels, sizes, pairs; several with commas
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    sweep: Vec<String>,
    /// Say what changed since an earlier report, a file that --json wrote
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "csv"])]
    against: Option<PathBuf>,
    /// Tell the story of one game, by its number
    #[arg(
        long,
        value_name = "GAME",
        conflicts_with_all = ["json", "csv", "html", "against", "sweep"]
    )]
    show: Option<u64>,
    /// Write the game that is shown to a file that the page and `longrest replay` open
    #[arg(long, value_name = "FILE", requires = "show")]
    save: Option<PathBuf>,
    /// Add up reports of slices, files that --json wrote, and print the whole as JSON
    #[arg(
        long,
        value_name = "FILE",
        num_args = 2..,
        conflicts_with_all = ["against", "show", "csv", "html"]
    )]
    merge: Vec<PathBuf>,
    /// How many threads; without it one per core
    #[arg(long)]
    threads: Option<usize>,
}

/// How many futures `search` tries before each decision.
const SEARCH: u32 = 32;

impl Sim {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        if !self.merge.is_empty() {
            return merge::run(&self.merge);
        }
        if self.games == 0 || self.games > 100_000_000 {
            let message = format!("{} games; 1 to 100000000 can be played", self.games);
            return Err(Failure::Input(message));
        }
        let place = Place::of(&self.pack).map_err(Failure::Input)?;
        if place.has_quests() {
            return quest::run(self, &place);
        }
        let player = player(&self.bot).map_err(Failure::Input)?;
        let laboratory = Scenarios::open(&place).map_err(Failure::Input)?;
        let levels = self.characters.as_deref().map(Levels::read).transpose();
        let levels = levels.map_err(Failure::Input)?;
        laboratory.known(levels.as_ref()).map_err(Failure::Input)?;
        let trials = laboratory
            .trials(&self.scenario, &self.party, self.level, levels.as_ref(), &self.sweep)
            .map_err(Failure::Input)?;
        if let Some(game) = self.show {
            return self.show(laboratory, &trials, player, game);
        }
        let before = self.against.as_deref().map(against::read).transpose()?;
        let html = self.report_file()?;
        let results = self.play(&laboratory, &trials, player)?;
        let report = text::Report { laboratory: &laboratory, sim: self.said(), results };
        let mut out = std::io::BufWriter::new(std::io::stdout().lock());
        if self.json {
            serde_json::to_writer_pretty(&mut out, &report.json()).map_err(std::io::Error::from)?;
            writeln!(out)?;
        } else if self.csv {
            report.csv(&mut out)?;
        } else {
            report.print(&mut out)?;
        }
        if let Some(before) = &before {
            against::print(&mut out, before, &report.json())?;
        }
        out.flush()?;
        if let Some(mut file) = html {
            file.write_all(page::page(&report).as_bytes())?;
        }
        Ok(())
    }

    /// The file for the report, if one is wanted: writable before an hour is spent on it.
    fn report_file(&self) -> Result<Option<File>, Failure> {
        let create = |path: &PathBuf| {
            File::create(path).map_err(|error| {
                Failure::Input(format!("cannot write the report to {}: {error}", path.display()))
            })
        };
        self.html.as_ref().map(create).transpose()
    }

    fn said(&self) -> text::Said {
        text::Said {
            bot: self.bot.clone(),
            seed: self.seed,
            games: self.games,
            first: self.first,
            characters: self.characters.clone().unwrap_or_default(),
        }
    }

    /// Plays all trials on all cores. What each game comes to depends on the seed, the trial and
    /// the number of the game alone, and sums do not depend on their order.
    fn play<'t>(
        &self,
        laboratory: &Scenarios,
        trials: &'t [Trial],
        player: Player,
    ) -> Result<Vec<(&'t Trial, Summary)>, Failure> {
        let crew = Crew::new(self.threads, self.games * trials.len() as u64)?;
        let mut results = Vec::new();
        for trial in trials {
            let mut summary = Summary::new();
            let games = self.first..self.first.saturating_add(self.games);
            let one = |game: u64| self.one(laboratory, trial, player, game);
            crew.play(games, one, |played| summary.add(&played))?;
            if summary.games > 0 {
                results.push((trial, summary));
            }
        }
        crew.finish(results.iter().map(|(_, summary)| summary.games).sum());
        Ok(results)
    }
}

impl Sim {
    /// Plays one game. One that breaks a rule of the program says how to see it again.
    fn one(
        &self,
        laboratory: &Scenarios,
        trial: &Trial,
        player: Player,
        game: u64,
    ) -> Result<Played, Failure> {
        let setup = trial.setup(game);
        let seed = self.seed ^ trial.salt;
        let play = || simulate(&laboratory.rules, setup, player, (seed, game));
        match catch_unwind(AssertUnwindSafe(play)) {
            Ok(played) => played.map_err(Failure::Input),
            Err(_) => {
                let classes: Vec<&str> = setup.party.iter().map(|one| &*one.class).collect();
                Err(Failure::Bug(format!(
                    "a game went wrong; to see it again: longrest sim --pack {} --scenario {} \
                     --party {} --level {} --characters {} --bot {} --seed {seed} \
                     --first {game} --games 1",
                    self.pack.display(),
                    setup.scenario,
                    classes.join(","),
                    trial.level,
                    self.characters.as_deref().unwrap_or("1"),
                    self.bot,
                )))
            }
        }
    }
}

/// Who plays, by the word for it.
pub(crate) fn player(word: &str) -> Result<Player, String> {
    let iterations = match word.split_once(':') {
        Some(("search", number)) => number.parse().ok().filter(|&count| count > 0),
        _ => None,
    };
    match (word, iterations) {
        ("random", _) => Ok(Player::Random),
        ("greedy", _) => Ok(Player::Greedy),
        ("search", _) => Ok(Player::Search(SEARCH)),
        ("hint", _) => Ok(Player::Adviser),
        (_, Some(iterations)) => Ok(Player::Search(iterations)),
        _ => Err(format!(
            "there is no bot \"{word}\"; there are: random, greedy, search, search:ITERATIONS, hint"
        )),
    }
}
