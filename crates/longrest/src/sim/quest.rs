//! Quests of Descent played many times, and what came of them.

mod page;

use super::Sim;
use super::crew::Crew;
use super::summary::share;
use crate::failure::Failure;
use crate::packs::{Place, Quests};
use longrest_bots::descent::{CAUSES, Played, Player, simulate};
use longrest_descent::{QuestId, Setup, SheetId, Sheets};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// One kind of game.
struct Trial {
    quest: QuestId,
    party: String,
    heroes: u8,
    salt: u64,
    setup: Setup,
}

/// What many games came to: whole numbers only, so that their order does not matter.
#[derive(Debug, Default, Serialize)]
struct Sums {
    games: u64,
    wins: u64,
    decisions: u64,
    /// Games by number of rounds: lost, won.
    rounds: BTreeMap<u16, [u64; 2]>,
    conquest: i64,
    /// Games by number of areas revealed: lost, won.
    areas: BTreeMap<u16, [u64; 2]>,
    threat: u64,
    monsters: u64,
    deaths: u64,
    suffered: [u64; CAUSES.len()],
    dealt: [u64; CAUSES.len()],
    /// By hero sheet: games, wins, wounds dealt, deaths.
    heroes: BTreeMap<u8, [u64; 4]>,
    /// By overlord card: how often it was played.
    cards: BTreeMap<u8, u64>,
    digest: u64,
}

/// Everything there is to report.
struct Report<'r> {
    laboratory: &'r Quests,
    sim: &'r Sim,
    results: Vec<(&'r Trial, Sums)>,
}

/// Plays quests and prints what came of them.
pub(super) fn run(sim: &Sim, place: &Place) -> Result<(), Failure> {
    let players = players(&sim.bot).map_err(Failure::Input)?;
    if sim.level.is_some() {
        return Err(Failure::Input("--level: quests have no levels".to_owned()));
    }
    if sim.characters.is_some() {
        return Err(Failure::Input("--characters: heroes have no levels".to_owned()));
    }
    if sim.show.is_some() {
        return Err(Failure::Input("--show: single quests are watched at a table".to_owned()));
    }
    let before = sim.against.as_deref().map(super::against::read).transpose()?;
    let laboratory = Quests::open(place).map_err(Failure::Input)?;
    let trials = laboratory.trials(sim).map_err(Failure::Input)?;
    let html = sim.report_file()?;
    let crew = Crew::new(sim.threads, sim.games * trials.len() as u64)?;
    let mut results = Vec::new();
    for trial in &trials {
        let mut sums = Sums::default();
        let games = sim.first..sim.first.saturating_add(sim.games);
        let one = |game: u64| laboratory.one(sim, trial, players, game);
        crew.play(games, one, |played| sums.add(&played))?;
        if sums.games > 0 {
            results.push((trial, sums));
        }
    }
    crew.finish(results.iter().map(|(_, sums)| sums.games).sum());
    let report = Report { laboratory: &laboratory, sim, results };
    let mut out = io::BufWriter::new(io::stdout().lock());
    if sim.json {
        serde_json::to_writer_pretty(&mut out, &report.json()).map_err(io::Error::from)?;
        writeln!(out)?;
    } else if sim.csv {
        report.csv(&mut out)?;
    } else {
        report.print(&mut out)?;
    }
    if let Some(before) = &before {
        super::against::print(&mut out, before, &report.json())?;
    }
    out.flush()?;
    if let Some(mut file) = html {
        file.write_all(page::page(&report).as_bytes())?;
    }
    Ok(())
}

/// Who plays the heroes and the overlord, by the words for it.
fn players(word: &str) -> Result<[Player; 2], String> {
    let one = |word: &str| match word {
        "random" => Ok(Player::Random),
        "greedy" => Ok(Player::Greedy),
        _ => Err(format!(
            "there is no bot \"{word}\" for quests; there are: random, greedy, and \
             HEROES/OVERLORD such as greedy/random"
        )),
    };
    match word.split_once('/') {
        Some((heroes, overlord)) => Ok([one(heroes)?, one(overlord)?]),
        None => Ok([one(word)?; 2]),
    }
}

impl Quests {
    /// Every kind of game that is wanted.
    fn trials(&self, sim: &Sim) -> Result<Vec<Trial>, String> {
        if let Some(wrong) = sim.sweep.iter().find(|word| *word != "sizes") {
            return Err(format!(
                "nothing called \"{wrong}\" can be varied in quests; there is: sizes"
            ));
        }
        let quests: Vec<QuestId> = match sim.scenario.as_str() {
            "all" => (0..self.loaded.content.quests.len()).map(|at| QuestId(at as u8)).collect(),
            word => vec![self.quest(word).map_err(|why| why + ", all")?],
        };
        let parties: Vec<String> = match sim.sweep.is_empty() {
            true => vec![sim.party.clone()],
            false => ["2", "3", "4"].map(str::to_owned).to_vec(),
        };
        let mut trials = Vec::new();
        for &quest in &quests {
            for party in &parties {
                trials.push(self.trial(quest, party, trials.len() as u64)?);
            }
        }
        Ok(trials)
    }

    fn trial(&self, quest: QuestId, party: &str, number: u64) -> Result<Trial, String> {
        let (heroes, sheets, name) = match party.parse::<u8>() {
            Ok(count) => (count, Sheets::Dealt, format!("any {count}")),
            Err(_) => {
                let given: Vec<SheetId> =
                    party.split(',').map(|id| self.hero(id.trim())).collect::<Result<_, _>>()?;
                (given.len() as u8, Sheets::Given(given), party.to_owned())
            }
        };
        if !(2..=4).contains(&heroes) {
            return Err(format!("a party of {heroes}; 2 to 4 heroes can play"));
        }
        let setup = Setup { quest, players: heroes + 1, sheets, even: false };
        longrest_kernel::Ruleset::start(&*self.rules, &setup)?;
        Ok(Trial { quest, party: name, heroes, salt: number << 40, setup })
    }

    /// Plays one game. One that breaks a rule of the program says how to see it again.
    fn one(
        &self,
        sim: &Sim,
        trial: &Trial,
        players: [Player; 2],
        game: u64,
    ) -> Result<Played, Failure> {
        let seed = sim.seed ^ trial.salt;
        let play = || simulate(&self.rules, &trial.setup, players, (seed, game));
        match catch_unwind(AssertUnwindSafe(play)) {
            Ok(played) => played.map_err(Failure::Input),
            Err(_) => Err(Failure::Bug(format!(
                "a game went wrong; to see it again: longrest sim --pack {} --scenario {} \
                 --party {} --bot {} --seed {seed} --first {game} --games 1",
                sim.pack.display(),
                self.loaded.words.quests[trial.quest.index()].id,
                trial.party.trim_start_matches("any "),
                sim.bot,
            ))),
        }
    }
}

impl Sums {
    fn add(&mut self, played: &Played) {
        self.games += 1;
        self.wins += u64::from(played.won);
        self.decisions += played.decisions;
        self.rounds.entry(played.rounds).or_default()[usize::from(played.won)] += 1;
        self.conquest += i64::from(played.conquest);
        let areas = self.areas.entry(u16::from(played.areas)).or_default();
        areas[usize::from(played.won)] += 1;
        self.threat += u64::from(played.threat);
        self.monsters += u64::from(played.monsters);
        for (sum, wounds) in self.suffered.iter_mut().zip(played.suffered) {
            *sum += u64::from(wounds);
        }
        for (sum, wounds) in self.dealt.iter_mut().zip(played.dealt) {
            *sum += u64::from(wounds);
        }
        for hero in &played.heroes {
            let sums = self.heroes.entry(hero.sheet.0).or_default();
            let more = [1, u64::from(played.won), u64::from(hero.dealt), u64::from(hero.deaths)];
            for (sum, one) in sums.iter_mut().zip(more) {
                *sum += one;
            }
            self.deaths += u64::from(hero.deaths);
        }
        for (card, count) in &played.cards {
            *self.cards.entry(card.0).or_default() += u64::from(*count);
        }
        self.digest = self.digest.wrapping_add(played.digest);
    }

    fn mean(&self, sum: u64) -> f64 {
        sum as f64 / self.games.max(1) as f64
    }

    fn rounds_mean(&self) -> f64 {
        self.mean(total(&self.rounds))
    }

    fn areas_mean(&self) -> f64 {
        self.mean(total(&self.areas))
    }

    fn win_rate(&self) -> [f64; 3] {
        share(self.wins, self.games)
    }
}

/// The sum of a number over games that are counted by it.
fn total(counts: &BTreeMap<u16, [u64; 2]>) -> u64 {
    counts.iter().map(|(&number, [lost, won])| u64::from(number) * (lost + won)).sum()
}

impl Report<'_> {
    fn quest(&self, trial: &Trial) -> &str {
        self.laboratory.loaded.words.quests[trial.quest.index()].name.get("en")
    }

    fn hero(&self, sheet: u8) -> &str {
        self.laboratory.loaded.words.heroes[usize::from(sheet)].name.get("en")
    }

    fn card(&self, card: u8) -> &str {
        self.laboratory.loaded.words.cards[usize::from(card)].name.get("en")
    }

    fn print(&self, out: &mut impl Write) -> io::Result<()> {
        match &self.results[..] {
            [] => writeln!(out, "no game was finished"),
            [(trial, sums)] => self.print_one(out, trial, sums),
            results => {
                writeln!(
                    out,
                    "{:24}  {:6}  games  heroes won  95 % interval  rounds  areas  conquest  \
                     deaths  threat",
                    "quest", "heroes"
                )?;
                for (trial, sums) in results {
                    let [rate, low, high] = sums.win_rate();
                    writeln!(
                        out,
                        "{:24}  {:6}  {:5}  {rate:8.1} %  {low:4.1} to {high:4.1}   {:6.1}  \
                         {:5.1}  {:8.1}  {:6.1}  {:6.1}",
                        self.quest(trial),
                        trial.party,
                        sums.games,
                        sums.rounds_mean(),
                        sums.areas_mean(),
                        sums.conquest as f64 / sums.games as f64,
                        sums.mean(sums.deaths),
                        sums.mean(sums.threat),
                    )?;
                }
                Ok(())
            }
        }
    }

    fn print_one(&self, out: &mut impl Write, trial: &Trial, sums: &Sums) -> io::Result<()> {
        let Sim { bot, seed, .. } = self.sim;
        let (games, quest) = (sums.games, self.quest(trial));
        writeln!(
            out,
            "{quest}, {} heroes ({}), played by {bot}: {games} games from seed {seed}",
            trial.heroes, trial.party,
        )?;
        let [rate, low, high] = sums.win_rate();
        writeln!(out, "  heroes won {rate:.1} % (95 % interval {low:.1} to {high:.1})")?;
        let ends = (sums.rounds.keys().next(), sums.rounds.keys().next_back());
        if let (Some(first), Some(last)) = ends {
            let mean = sums.rounds_mean();
            writeln!(out, "  rounds     {mean:.1} on average, {first} to {last}")?;
        }
        writeln!(out, "  areas      {:.1} revealed", sums.areas_mean())?;
        writeln!(out, "  conquest   {:.1} left", sums.conquest as f64 / games as f64)?;
        writeln!(out, "  deaths     {:.1} of heroes", sums.mean(sums.deaths))?;
        writeln!(out, "  monsters   {:.1} killed", sums.mean(sums.monsters))?;
        writeln!(out, "  threat     {:.1} spent", sums.mean(sums.threat))?;
        writeln!(out, "  decisions  {} per game", sums.decisions / games)?;
        writeln!(out, "  digest     {:016x}", sums.digest)?;
        writeln!(out, "\nwounds per game         heroes  monsters")?;
        for (at, (_, name)) in CAUSES.iter().enumerate() {
            let (heroes, monsters) = (sums.mean(sums.suffered[at]), sums.mean(sums.dealt[at]));
            writeln!(out, "  {name:20} {heroes:7.1}  {monsters:8.1}")?;
        }
        writeln!(out, "\nper hero and game        games    won  wounds dealt  deaths")?;
        for (&sheet, &[games, wins, dealt, deaths]) in &sums.heroes {
            let name = self.hero(sheet);
            let n = games.max(1) as f64;
            let won = 100.0 * wins as f64 / n;
            let (dealt, deaths) = (dealt as f64 / n, deaths as f64 / n);
            writeln!(out, "  {name:20} {games:7}  {won:3.0} %  {dealt:12.1}  {deaths:6.2}")?;
        }
        writeln!(out, "\noverlord cards           played per game")?;
        for (&card, &count) in &sums.cards {
            let name = self.card(card);
            writeln!(out, "  {name:24} {:13.2}", sums.mean(count))?;
        }
        Ok(())
    }

    fn json(&self) -> Value {
        let words = &self.laboratory.loaded.words;
        let causes = |sums: &[u64; CAUSES.len()]| -> Vec<Value> {
            let named = CAUSES.iter().zip(sums);
            named.map(|((_, name), wounds)| json!({"cause": name, "wounds": wounds})).collect()
        };
        let trial = |(trial, sums): &(&Trial, Sums)| {
            let [won, low, high] = sums.win_rate();
            let heroes = sums.heroes.iter().map(|(&sheet, &[games, wins, dealt, deaths])| {
                json!({
                    "number": sheet,
                    "hero": words.heroes[usize::from(sheet)].id,
                    "games": games, "wins": wins, "dealt": dealt, "deaths": deaths,
                })
            });
            let cards = sums.cards.iter().map(|(&card, &count)| {
                json!({"number": card, "card": words.cards[usize::from(card)].id, "played": count})
            });
            json!({
                "quest": words.quests[trial.quest.index()].id,
                "party": trial.party,
                "heroes_count": trial.heroes,
                "games": sums.games,
                "wins": sums.wins,
                "won_percent": [won, low, high],
                "decisions": sums.decisions,
                "rounds": sums.rounds,
                "conquest": sums.conquest,
                "areas": sums.areas,
                "threat": sums.threat,
                "monsters": sums.monsters,
                "deaths": sums.deaths,
                "suffered": causes(&sums.suffered),
                "dealt": causes(&sums.dealt),
                "heroes": heroes.collect::<Vec<_>>(),
                "cards": cards.collect::<Vec<_>>(),
                "digest": format!("{:016x}", sums.digest),
            })
        };
        json!({
            "game": "descent",
            "bot": self.sim.bot,
            "seed": self.sim.seed,
            "games": self.sim.games,
            "slices": [[self.sim.first, self.sim.games]],
            "trials": self.results.iter().map(trial).collect::<Vec<_>>(),
        })
    }

    fn csv(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(
            out,
            "quest,heroes,bot,seed,games,wins,won,low,high,\
             rounds,areas,conquest,deaths,threat,digest"
        )?;
        for (trial, sums) in &self.results {
            let [won, low, high] = sums.win_rate();
            writeln!(
                out,
                "{},{},{},{},{},{},{won:.2},{low:.2},{high:.2},\
                 {:.2},{:.2},{:.2},{:.2},{:.2},{:016x}",
                self.laboratory.loaded.words.quests[trial.quest.index()].id,
                trial.party.replace(',', "+"),
                self.sim.bot,
                self.sim.seed,
                sums.games,
                sums.wins,
                sums.rounds_mean(),
                sums.areas_mean(),
                sums.conquest as f64 / sums.games as f64,
                sums.mean(sums.deaths),
                sums.mean(sums.threat),
                sums.digest,
            )?;
        }
        Ok(())
    }
}
