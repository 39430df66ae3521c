//! `longrest play`: any scenario or quest of any pack in the terminal, people and bots on one
//! keyboard.

mod board;
mod quest;
mod session;
mod squares;

use crate::failure::Failure;
use crate::sim::Laboratory;
use clap::Args;
use longrest_bots::haven::Greedy;
use longrest_bots::{Bot, Budget, Random, Search, Steady};
use longrest_haven::Haven;
use longrest_kernel::{Chronicle, Journal, Key, Seat, SeatSet};
use session::{Ending, Session};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Play a scenario in the terminal, alone or with others and bots
#[derive(Args)]
pub(crate) struct Play {
    /// The folder of the pack
    #[arg(long, value_name = "FOLDER", default_value = "packs/frontier")]
    pack: PathBuf,
    /// The scenario or quest, by its name in files or its number
    #[arg(long, value_name = "SCENARIO", default_value = "1")]
    scenario: String,
    /// The classes or heroes, two to four; without it the first two, or any heroes
    #[arg(long, value_name = "A,B,C,D", value_delimiter = ',')]
    party: Vec<String>,
    /// The scenario level, 0 to 7; without it the recommended one
    #[arg(long)]
    level: Option<u8>,
    /// Characters that bots play, by class; `all` for every one; in Descent also `overlord`,
    /// `heroes`
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    bots: Vec<String>,
    /// What kind of bot plays and gives hints: random, greedy, search
    #[arg(long, default_value = "greedy")]
    bot: String,
    /// Everything left to chance follows from it; without it every game is another
    #[arg(long)]
    seed: Option<u64>,
    /// Keep the game in this file, and go on with the one that is there
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Read the pack again before each scenario
    #[arg(long)]
    watch: bool,
}

impl Play {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let mut input = io::stdin().lock();
        let mut out = io::stdout().lock();
        if matches!(longrest_pack::Game::at(&self.pack), Ok(longrest_pack::Game::Descent)) {
            return quest::run(self, &mut input, &mut out);
        }
        let mut laboratory = Laboratory::open(&self.pack).map_err(Failure::Input)?;
        let mut going_on = true;
        loop {
            let chronicle = self.chronicle(&laboratory, going_on)?;
            let bots = self.seats(&laboratory, &chronicle).map_err(Failure::Input)?;
            let mut session = Session::new(chronicle, bots, self.bot()?, self.file.clone());
            match session.run(&mut input, &mut out)? {
                Ending::Quit => return Ok(()),
                Ending::Again => going_on = false,
                Ending::Over if !self.watch => return Ok(()),
                Ending::Over => {
                    going_on = false;
                    writeln!(out, "Enter begins the scenario again, q ends.")?;
                    let mut line = String::new();
                    if input.read_line(&mut line)? == 0 || line.trim() == "q" {
                        return Ok(());
                    }
                }
            }
            if self.watch && !self.reload(&mut laboratory, &mut input, &mut out)? {
                return Ok(());
            }
        }
    }

    /// Reads the pack again until it has no mistakes or nobody wants to go on.
    fn reload(
        &self,
        laboratory: &mut Laboratory,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
    ) -> io::Result<bool> {
        loop {
            match Laboratory::open(&self.pack) {
                Ok(fresh) => {
                    *laboratory = fresh;
                    return Ok(true);
                }
                Err(why) => writeln!(out, "{why}\nEnter tries again, q ends.")?,
            }
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 || line.trim() == "q" {
                return Ok(false);
            }
        }
    }

    /// A new game, or the one in the file.
    fn chronicle(
        &self,
        laboratory: &Laboratory,
        going_on: bool,
    ) -> Result<Chronicle<Haven>, Failure> {
        if let Some(path) = self.file.as_ref().filter(|path| going_on && path.exists()) {
            return resume(laboratory, path).map_err(Failure::Input);
        }
        let scenario = laboratory.scenario(&self.scenario).map_err(Failure::Input)?;
        let classes = &laboratory.loaded.content.classes;
        let party: Vec<String> = match &self.party[..] {
            [] => classes.iter().take(2).map(|class| class.id.clone()).collect(),
            named => named.to_vec(),
        };
        let setup = laboratory.setup(scenario, &party, self.level).map_err(Failure::Input)?;
        let seed = self.seed.unwrap_or_else(anything);
        let key = Some(Key([seed, 0x706C_6179]));
        Chronicle::start(laboratory.rules.clone(), setup, key).map_err(Failure::Input)
    }

    /// The seats that bots play.
    fn seats(
        &self,
        laboratory: &Laboratory,
        chronicle: &Chronicle<Haven>,
    ) -> Result<SeatSet, String> {
        let state = chronicle.game().state();
        let classes = &laboratory.loaded.content.classes;
        let names: Vec<&str> =
            state.characters.iter().map(|c| classes[usize::from(c.class)].id.as_str()).collect();
        let mut seats = SeatSet::EMPTY;
        for word in &self.bots {
            let all = word == "all";
            let found = names.iter().position(|name| name == word);
            match found {
                Some(at) => seats = seats.with(Seat(at as u8)),
                None if all => seats = SeatSet::first(names.len() as u8),
                None => {
                    let known = names.join(", ");
                    return Err(format!("no \"{word}\" is in the party; there are: {known}, all"));
                }
            }
        }
        Ok(seats)
    }

    fn bot(&self) -> Result<Box<dyn Bot<Haven>>, Failure> {
        match self.bot.as_str() {
            "random" => Ok(Box::new(Steady(Random::from_seed(self.seed.unwrap_or_else(anything))))),
            "greedy" => Ok(Box::new(Steady(Greedy))),
            "search" => {
                let budget = Budget::Time(Duration::from_millis(500));
                Ok(Box::new(Search::new(Greedy, budget, self.seed.unwrap_or_else(anything))))
            }
            other => Err(Failure::Input(format!(
                "there is no bot \"{other}\"; there are: random, greedy, search"
            ))),
        }
    }
}

/// Some number that is another every time.
fn anything() -> u64 {
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}

fn resume(laboratory: &Laboratory, path: &Path) -> Result<Chronicle<Haven>, String> {
    let shown = path.display();
    let bytes = std::fs::read(path).map_err(|error| format!("cannot read {shown}: {error}"))?;
    let journal = Journal::decode(&bytes)
        .map_err(|error| format!("{shown} is no saved game of this version: {error}"))?;
    Chronicle::load(laboratory.rules.clone(), journal, |_, _| {})
        .map_err(|error| format!("the game in {shown} was played with another pack: {error}"))
}
