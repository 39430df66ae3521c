//! `longrest play`: any scenario or quest of any pack in the terminal, people and bots on one
//! keyboard.

mod board;
mod quest;
mod scenario;
mod session;
mod squares;
mod story;
mod town;
mod voice;

use crate::failure::Failure;
use crate::packs::Place;
use clap::Args;
use longrest_kernel::{Chronicle, Journal, Key};
use quest::Quest;
pub(crate) use scenario::Scenario;
use session::{Ending, Session};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use story::Story;
pub(crate) use story::campaign_file;
use voice::Voice;

/// Play a scenario in the terminal, alone or with others and bots
#[derive(Args)]
pub(crate) struct Play {
    /// The pack: its folder, or its name in `packs` or in the program
    #[arg(long, value_name = "PACK", default_value = "frontier")]
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
    /// The level of the characters, 1 to 9: 5, or by class marshal:5,wayfarer:3, or a file with
    /// their cards, perks, items and masteries
    #[arg(long, value_name = "LEVEL")]
    characters: Option<String>,
    /// Characters that bots play, by class; `all` for every one; in Descent also `overlord`,
    /// `heroes`
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    bots: Vec<String>,
    /// What kind of bot plays and gives hints: random, greedy, search, or hint as at a
    /// table
    #[arg(long, default_value = "greedy")]
    bot: String,
    /// Everything left to chance follows from it; without it every game is another
    #[arg(long)]
    seed: Option<u64>,
    /// Keep the game in this file, and go on with the one that is there
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Play the pack's campaign, town and scenarios in a row; it is kept in this file, and goes on
    /// from there
    #[arg(long, value_name = "FILE", conflicts_with_all = ["file", "scenario", "watch"])]
    campaign: Option<PathBuf>,
    /// Read the pack again before each scenario
    #[arg(long)]
    watch: bool,
}

impl Play {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let mut input = io::stdin().lock();
        let mut out = io::stdout().lock();
        let place = Place::of(&self.pack).map_err(Failure::Input)?;
        if let Some(file) = &self.campaign {
            let mut story = Story::open(self, file, &place).map_err(Failure::Input)?;
            return story.run(&mut input, &mut out);
        }
        match place.has_quests() {
            true => self.play::<Quest>(&place, &mut input, &mut out),
            false => self.play::<Scenario>(&place, &mut input, &mut out),
        }
    }

    /// Plays until nobody wants to go on.
    fn play<V: Voice>(
        &self,
        place: &Place,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let mut voice = V::open(place).map_err(Failure::Input)?;
        let mut chronicle = self.chronicle(&voice).map_err(Failure::Input)?;
        loop {
            let bots = voice.bots(self, chronicle.game()).map_err(Failure::Input)?;
            let bot = V::bot(self).map_err(Failure::Input)?;
            let mut session = Session::new(&mut voice, chronicle, bots, bot, self.file.clone());
            match session.run(input, out)? {
                Ending::Quit => return Ok(()),
                Ending::Over if !self.watch => return Ok(()),
                Ending::Over if !goes_on("Enter begins again, q ends.", input, out)? => {
                    return Ok(());
                }
                Ending::Over | Ending::Again => {}
            }
            if self.watch {
                match reopened(place, input, out)? {
                    Some(fresh) => voice = fresh,
                    None => return Ok(()),
                }
            }
            chronicle = self.begin(&voice).map_err(Failure::Input)?;
        }
    }

    /// The game in the file, or a new one.
    fn chronicle<V: Voice>(&self, voice: &V) -> Result<Chronicle<V::Rules>, String> {
        match self.file.as_ref().filter(|path| path.exists()) {
            Some(path) => resume(voice, path),
            None => self.begin(voice),
        }
    }

    fn begin<V: Voice>(&self, voice: &V) -> Result<Chronicle<V::Rules>, String> {
        let seed = self.seed.unwrap_or_else(anything);
        Chronicle::start(voice.rules(), voice.setup(self)?, Some(Key([seed, 0x706C_6179])))
    }
}

/// Some number that is another every time.
fn anything() -> u64 {
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}

fn resume<V: Voice>(voice: &V, path: &Path) -> Result<Chronicle<V::Rules>, String> {
    let shown = path.display();
    let bytes = std::fs::read(path).map_err(|error| format!("cannot read {shown}: {error}"))?;
    let journal = Journal::decode(&bytes)
        .map_err(|error| format!("{shown} is no saved game of this version: {error}"))?;
    Chronicle::load(voice.rules(), journal, |_, _| {})
        .map_err(|error| format!("the game in {shown} was played with another pack: {error}"))
}

/// Reads the pack again until it has no mistakes; nothing if nobody wants to go on.
fn reopened<V: Voice>(
    place: &Place,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> io::Result<Option<V>> {
    loop {
        match V::open(place) {
            Ok(fresh) => return Ok(Some(fresh)),
            Err(why) if goes_on(&format!("{why}\nEnter tries again, q ends."), input, out)? => {}
            Err(_) => return Ok(None),
        }
    }
}

/// Asks whether to go on.
fn goes_on(question: &str, input: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<bool> {
    writeln!(out, "{question}")?;
    out.flush()?;
    let mut line = String::new();
    Ok(input.read_line(&mut line)? > 0 && line.trim() != "q")
}
