//! `longrest campaign sim`: whole campaigns lived by bots, and what came of them.

mod bands;
mod course;

use crate::failure::Failure;
use crate::packs::{Place, Scenarios};
use bands::{Band, Known};
use clap::{Args, Subcommand};
use course::{Course, Courses};
use longrest_bots::haven::{Greedy, Player};
use longrest_bots::town::Chain;
use longrest_campaign::{Campaign as Rules, World};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

/// Live campaigns with bots
#[derive(Args)]
pub(crate) struct Campaign {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Sim(Sim),
}

/// Let bots live whole campaigns, and report how they go
#[derive(Args, Clone)]
struct Sim {
    /// The pack: its folder, or its name in `packs` or in the program
    #[arg(long, value_name = "PACK", default_value = "frontier")]
    pack: PathBuf,
    /// How many players, one character each
    #[arg(long, default_value_t = 2)]
    party: u8,
    /// How many campaigns
    #[arg(long, default_value_t = 20)]
    campaigns: u64,
    /// The number of the first campaign
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// Everything random follows from it
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A campaign that has not ended after so many scenarios is left as it is
    #[arg(long, default_value_t = 80)]
    scenarios: u32,
    /// Who plays the scenarios: greedy, search or search:ITERATIONS, random, hint
    #[arg(long, default_value = "greedy")]
    bot: String,
    /// Print the numbers as JSON
    #[arg(long)]
    json: bool,
    /// Add up reports of slices, files that --json wrote
    #[arg(long, value_name = "FILE", num_args = 2..)]
    merge: Vec<PathBuf>,
    /// How many threads; without it one per core
    #[arg(long)]
    threads: Option<usize>,
}

/// What came of one campaign.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Lived {
    /// The number of the campaign.
    number: u64,
    ended: bool,
    stranded: bool,
    weeks: u16,
    scenarios: u32,
    completed: u32,
    level: u8,
    retirements: usize,
    prosperity: u16,
    attacks: u32,
    repelled: u32,
    checks: u32,
    defended: u32,
    wrecked: u32,
    built: u32,
    buildings: usize,
    crafted: u32,
    brewed: u32,
    bought: u32,
    /// The digest of the last world.
    world: String,
    course: Course,
}

/// What a report says of the campaigns it is of.
#[derive(Debug, PartialEq, Deserialize)]
struct Slice {
    pack: String,
    party: u8,
    seed: u64,
    bot: String,
    known: Known,
    lived: Vec<Lived>,
}

/// What came of all of them.
#[derive(Debug, Serialize)]
struct Report {
    pack: String,
    party: u8,
    seed: u64,
    bot: String,
    campaigns: usize,
    ended: usize,
    stranded: usize,
    weeks: f64,
    scenarios: f64,
    completed: f64,
    level: f64,
    retirements: f64,
    attacks: f64,
    repelled: f64,
    checks: f64,
    defended: f64,
    wrecked: f64,
    built: f64,
    buildings: f64,
    crafted: f64,
    brewed: f64,
    bought: f64,
    courses: Courses,
    known: Known,
    bands: Vec<Band>,
    lived: Vec<Lived>,
}

impl Campaign {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match &self.command {
            Command::Sim(sim) => sim.run(),
        }
    }
}

impl Sim {
    fn run(&self) -> Result<(), Failure> {
        if !self.merge.is_empty() {
            return self.merged();
        }
        if !(1..=4).contains(&self.party) {
            return Err(Failure::Input(format!("{} players; 1 to 4 can play", self.party)));
        }
        if self.campaigns == 0 || self.campaigns > 1_000_000 {
            let message = format!("{} campaigns; 1 to 1000000 can be lived", self.campaigns);
            return Err(Failure::Input(message));
        }
        crate::sim::player(&self.bot).map_err(Failure::Input)?;
        let place = Place::of(&self.pack).map_err(Failure::Input)?;
        if place.has_quests() {
            return Err(Failure::Input("a pack of quests holds no campaign".to_owned()));
        }
        let pack = Scenarios::open(&place).map_err(Failure::Input)?;
        let Some(campaign) = &pack.loaded.campaign else {
            let name = &pack.loaded.pack.id;
            let message = format!("the pack \"{name}\" holds no campaign (no campaign.toml)");
            return Err(Failure::Input(message));
        };
        let rules = Rules { book: Arc::new(campaign.book.clone()) };
        let threads = self.threads.unwrap_or(0);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| Failure::Input(error.to_string()))?;
        let lived: Result<Vec<Lived>, String> = pool.install(|| {
            let all = (self.first..self.first.saturating_add(self.campaigns)).into_par_iter();
            all.map(|number| self.live(&rules, &pack, number)).collect()
        });
        let lived = lived.map_err(Failure::Bug)?;
        let mut out = std::io::stdout().lock();
        let known = Known::of(&rules.book, &pack.loaded.content);
        self.print(&mut out, &pack.loaded.pack.id, known, lived)?;
        Ok(())
    }

    /// Adds up what several machines have lived: the same as if one had lived it all.
    fn merged(&self) -> Result<(), Failure> {
        let mut all: Vec<Lived> = Vec::new();
        let mut about: Option<Slice> = None;
        for path in &self.merge {
            let wrong = |why: String| Failure::Input(format!("{}: {why}", path.display()));
            let text = std::fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
            let mut slice: Slice = serde_json::from_str(&text).map_err(|error| {
                wrong(format!("this is no report of `campaign sim --json`: {error}"))
            })?;
            all.append(&mut slice.lived);
            match &about {
                Some(known) if *known != slice => {
                    return Err(wrong("not the same pack, party, bot and seed".to_owned()));
                }
                _ => about = Some(slice),
            }
        }
        all.sort_by_key(|one| one.number);
        if let Some(pair) = all.windows(2).find(|pair| pair[0].number == pair[1].number) {
            let message = format!("campaign {} is in two reports", pair[0].number);
            return Err(Failure::Input(message));
        }
        let about = about.expect("two files at least");
        let Slice { pack, party, seed, bot, known, .. } = about;
        let merged = Sim { party, seed, bot, ..self.clone() };
        Ok(merged.print(&mut std::io::stdout().lock(), &pack, known, all)?)
    }

    /// Lives one campaign.
    fn live(&self, rules: &Rules, pack: &Scenarios, number: u64) -> Result<Lived, String> {
        let names: Vec<String> = (1..=self.party).map(|at| at.to_string()).collect();
        let world = World::new(&rules.book, &names, Default::default());
        let key = self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number);
        let player = crate::sim::player(&self.bot)?;
        let mut chain = Chain::new(rules, &pack.rules, world, key);
        let mut lived = Lived { number, ..Lived::default() };
        while lived.scenarios < self.scenarios && !chain.world.ended {
            let played = match player {
                Player::Greedy => chain.next(Greedy),
                player => chain.next_by(player),
            };
            let chapter =
                played.map_err(|why| format!("campaign {number} of seed {}: {why}", self.seed))?;
            lived.course.note(&rules.book, &chain.world, chapter.report.as_ref());
            match chapter.report {
                None => {
                    lived.stranded = !chain.world.ended;
                    break;
                }
                Some(report) => {
                    lived.scenarios += 1;
                    lived.completed += u32::from(report.completed);
                }
            }
        }
        lived.ended = chain.world.ended;
        lived.weeks = chain.world.calendar.weeks;
        lived.level = chain.world.characters.iter().map(|one| one.level).max().unwrap_or(1);
        lived.retirements = chain.world.retired.len();
        lived.prosperity = chain.world.town.prosperity;
        let toll = chain.toll;
        let standing = chain.world.town.buildings.values();
        Ok(Lived {
            attacks: toll.attacks,
            repelled: toll.repelled,
            checks: toll.checks,
            defended: toll.defended,
            wrecked: toll.wrecked,
            built: toll.built,
            buildings: standing.filter(|one| one.level > 0).count(),
            crafted: toll.crafted,
            brewed: toll.brewed,
            bought: toll.bought,
            world: format!("{:016x}", longrest_kernel::digest_of(&chain.world)),
            ..lived
        })
    }

    fn print(
        &self,
        out: &mut dyn Write,
        pack: &str,
        known: Known,
        lived: Vec<Lived>,
    ) -> std::io::Result<()> {
        let count = lived.len() as f64;
        let mean = |of: &dyn Fn(&Lived) -> f64| lived.iter().map(of).sum::<f64>() / count;
        let mut report = Report {
            pack: pack.to_owned(),
            party: self.party,
            seed: self.seed,
            bot: self.bot.clone(),
            campaigns: lived.len(),
            ended: lived.iter().filter(|one| one.ended).count(),
            stranded: lived.iter().filter(|one| one.stranded).count(),
            weeks: mean(&|one| f64::from(one.weeks)),
            scenarios: mean(&|one| f64::from(one.scenarios)),
            completed: mean(&|one| f64::from(one.completed)),
            level: mean(&|one| f64::from(one.level)),
            retirements: mean(&|one| one.retirements as f64),
            attacks: mean(&|one| f64::from(one.attacks)),
            repelled: mean(&|one| f64::from(one.repelled)),
            checks: mean(&|one| f64::from(one.checks)),
            defended: mean(&|one| f64::from(one.defended)),
            wrecked: mean(&|one| f64::from(one.wrecked)),
            built: mean(&|one| f64::from(one.built)),
            buildings: mean(&|one| one.buildings as f64),
            crafted: mean(&|one| f64::from(one.crafted)),
            brewed: mean(&|one| f64::from(one.brewed)),
            bought: mean(&|one| f64::from(one.bought)),
            courses: Courses::of(lived.iter().map(|one| &one.course)),
            known,
            bands: Vec::new(),
            lived,
        };
        report.bands = bands::bands(&report);
        if self.json {
            serde_json::to_writer_pretty(&mut *out, &report).map_err(std::io::Error::from)?;
            return writeln!(out);
        }
        writeln!(out, "{pack}, {} players, {} campaigns", report.party, report.campaigns)?;
        writeln!(out, "  ended       {:>6}", report.ended)?;
        writeln!(out, "  stranded    {:>6}", report.stranded)?;
        writeln!(out, "  weeks       {:>8.1}", report.weeks)?;
        writeln!(
            out,
            "  scenarios   {:>8.1}, {:.1} completed",
            report.scenarios, report.completed
        )?;
        writeln!(out, "  best level  {:>8.1}", report.level)?;
        writeln!(out, "  retirements {:>8.1}", report.retirements)?;
        report.outpost(out)?;
        report.courses.print(out)?;
        bands::print(&report.bands, out)
    }
}

impl Report {
    /// What came of the town: nothing is printed where it was never attacked or built on.
    fn outpost(&self, out: &mut dyn Write) -> std::io::Result<()> {
        if self.attacks > 0.0 {
            writeln!(
                out,
                "  attacks     {:>8.1}, {:.1} repelled; {:.1} of {:.1} checks, {:.1} wrecked",
                self.attacks, self.repelled, self.defended, self.checks, self.wrecked
            )?;
        }
        if self.built > 0.0 {
            let (buildings, built) = (self.buildings, self.built);
            writeln!(out, "  buildings   {buildings:>8.1}, {built:.1} built or upgraded")?;
        }
        writeln!(
            out,
            "  items       {:>8.1} crafted, {:.1} brewed, {:.1} bought",
            self.crafted, self.brewed, self.bought
        )
    }
}
