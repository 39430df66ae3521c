//! A quest of Descent at the keyboard: show, ask, answer, undo, explain, save.

use super::session::Ending;
use super::squares;
use super::{Play, anything};
use crate::descent::words::Telling;
use crate::failure::Failure;
use longrest_bots::descent::Greedy;
use longrest_bots::{Bot, Random, Steady};
use longrest_descent::{Choice, Descent, MONSTERS_MAX, OVERLORD, QuestId, Setup, Sheets};
use longrest_kernel::{Asked, Chronicle, Input, Journal, Key, Ruleset, Seat, SeatSet, Viewer};
use longrest_ledger::{RuleId, ledger};
use longrest_pack::descent::{Loaded, Words};
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

const HELP: &str = "A number chooses. Besides: u undo, r redo, why, hint, auto, board, \
hand, save [FILE], again, help, quit.";

/// Plays quests until nobody wants to go on.
pub(super) fn run(
    play: &Play,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if play.level.is_some() {
        return Err(Failure::Input("--level: quests have no levels".to_owned()));
    }
    let mut going_on = true;
    loop {
        let (loaded, rules) = open(&play.pack).map_err(Failure::Input)?;
        let chronicle = chronicle(play, &loaded, &rules, going_on).map_err(Failure::Input)?;
        let bots = seats(play, &chronicle).map_err(Failure::Input)?;
        let bot = bot(play).map_err(Failure::Input)?;
        let mut session = Session {
            chronicle,
            words: loaded.words,
            bots,
            bot,
            file: play.file.clone(),
            monsters: vec!["something".to_owned(); MONSTERS_MAX],
            told: 0,
            latest: 0,
            asked_at: Vec::new(),
            shown: String::new(),
        };
        match session.run(input, out)? {
            Ending::Quit | Ending::Over => return Ok(()),
            Ending::Again => going_on = false,
        }
    }
}

fn open(path: &Path) -> Result<(Loaded, Arc<Descent>), String> {
    let shown = path.display();
    let mistakes = || format!("the pack in {shown} has mistakes; see `longrest check {shown}`");
    let loaded = longrest_pack::descent::load(path)
        .map_err(|error| format!("cannot read the pack in {shown}: {error}"))?
        .map_err(|_| mistakes())?;
    let rules = Descent::new(loaded.content.clone()).map_err(|_| mistakes())?;
    Ok((loaded, Arc::new(rules)))
}

/// A new game, or the one in the file.
fn chronicle(
    play: &Play,
    loaded: &Loaded,
    rules: &Arc<Descent>,
    going_on: bool,
) -> Result<Chronicle<Descent>, String> {
    if let Some(path) = play.file.as_ref().filter(|path| going_on && path.exists()) {
        let shown = path.display();
        let bytes = std::fs::read(path).map_err(|error| format!("cannot read {shown}: {error}"))?;
        let journal = Journal::decode(&bytes)
            .map_err(|error| format!("{shown} is no saved game of this version: {error}"))?;
        return Chronicle::load(rules.clone(), journal, |_, _| {})
            .map_err(|error| format!("the game in {shown} was played with another pack: {error}"));
    }
    let heroes: Vec<_> = play
        .party
        .iter()
        .map(|id| loaded.hero(id).ok_or_else(|| unknown_hero(loaded, id)))
        .collect::<Result<_, _>>()?;
    let (players, sheets) = match heroes.len() {
        0 => (3, Sheets::Dealt),
        count => (count as u8 + 1, Sheets::Given(heroes)),
    };
    let setup = Setup { quest: quest(loaded, &play.scenario)?, players, sheets };
    let seed = play.seed.unwrap_or_else(anything);
    Chronicle::start(rules.clone(), setup, Some(Key([seed, 0x706C_6179])))
}

fn unknown_hero(loaded: &Loaded, id: &str) -> String {
    let known: Vec<&str> = loaded.words.heroes.iter().map(|hero| hero.id.as_str()).collect();
    format!("there is no hero \"{id}\"; there are: {}", known.join(", "))
}

fn quest(loaded: &Loaded, word: &str) -> Result<QuestId, String> {
    let quests = &loaded.words.quests;
    let number = word.parse::<usize>().ok();
    let found = (0..quests.len()).find(|&at| quests[at].id == word || number == Some(at + 1));
    found.map(|at| QuestId(at as u8)).ok_or_else(|| {
        let known: Vec<String> =
            quests.iter().zip(1..).map(|(one, at)| format!("{at} ({})", one.id)).collect();
        format!("there is no quest \"{word}\"; there are: {}", known.join(", "))
    })
}

/// The seats that bots play: `overlord`, `heroes`, heroes by their words, or `all`.
fn seats(play: &Play, chronicle: &Chronicle<Descent>) -> Result<SeatSet, String> {
    let state = chronicle.game().state();
    let mut seats = SeatSet::EMPTY;
    for word in &play.bots {
        let hero = play.party.iter().position(|id| id == word);
        match (word.as_str(), hero) {
            ("all", _) => seats = SeatSet::first(state.players),
            ("overlord", _) => seats = seats.with(OVERLORD),
            ("heroes", _) => {
                seats = state.hero_seats().iter().fold(seats, |all, seat| all.with(seat));
            }
            (_, Some(at)) => seats = seats.with(Seat(at as u8 + 1)),
            _ => {
                let mut known = vec!["overlord", "heroes", "all"];
                known.extend(play.party.iter().map(String::as_str));
                let known = known.join(", ");
                return Err(format!("no \"{word}\" is in the game; there are: {known}"));
            }
        }
    }
    Ok(seats)
}

fn bot(play: &Play) -> Result<Box<dyn Bot<Descent>>, String> {
    match play.bot.as_str() {
        "random" => Ok(Box::new(Steady(Random::from_seed(play.seed.unwrap_or_else(anything))))),
        "greedy" => Ok(Box::new(Steady(Greedy::default()))),
        other => Err(format!("there is no bot \"{other}\" for quests; there are: random, greedy")),
    }
}

/// One quest at the keyboard.
struct Session {
    chronicle: Chronicle<Descent>,
    words: Words,
    bots: SeatSet,
    bot: Box<dyn Bot<Descent>>,
    file: Option<PathBuf>,
    /// What monsters are called, since facts outlive them.
    monsters: Vec<String>,
    /// How much of the log was told.
    told: usize,
    /// Where the latest part of the log begins, for "why?".
    latest: usize,
    /// How many inputs counted whenever somebody was asked.
    asked_at: Vec<u32>,
    /// The board as it was shown last.
    shown: String,
}

impl Session {
    fn run(&mut self, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<Ending, Failure> {
        let quest = &self.words.quests[self.chronicle.game().state().quest.index()];
        writeln!(out, "{}\n\n{}\n", quest.name.get("en"), quest.introduction.get("en").trim())?;
        writeln!(out, "{}\n\n{HELP}", quest.goal.get("en").trim())?;
        // Of a game that goes on only the end of the log is told.
        if self.chronicle.live() > 0 {
            self.told = self.chronicle.game().log().len().saturating_sub(12);
        }
        loop {
            self.tell(out)?;
            let Some((asked, seat)) = self.next_question() else {
                self.keep(out)?;
                return Ok(Ending::Over);
            };
            if self.bots.contains(seat) {
                let decision = self.bot.choose(self.chronicle.game(), seat, &asked);
                self.decide(&asked, seat, decision.choice);
                continue;
            }
            self.asked_at.push(self.chronicle.live() as u32);
            if let Some(ending) = self.ask(&asked, seat, input, out)? {
                return Ok(ending);
            }
        }
    }

    fn telling(&self) -> Telling<'_> {
        let game = self.chronicle.game();
        Telling {
            rules: game.rules(),
            state: game.state(),
            words: &self.words,
            monsters: &self.monsters,
        }
    }

    /// Remembers what the monsters on the board are called.
    fn learn_names(&mut self) {
        let state = *self.chronicle.game().state();
        for id in state.monster_ids() {
            self.monsters[id.index()] = self.telling().name_of(id);
        }
    }

    /// What a fact is to everybody here: the overlord's draws are his own unless he plays alone.
    fn viewer(&self) -> Viewer {
        let people = self.chronicle.game().rules().seats(self.chronicle.game().state());
        let alone = people.iter().all(|seat| seat == OVERLORD || self.bots.contains(seat));
        if alone { Viewer::Seat(OVERLORD) } else { Viewer::Spectator }
    }

    /// Tells what happened since the last time, as everybody may know it.
    fn tell(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        self.learn_names();
        let game = self.chronicle.game();
        let from = self.told.min(game.log().len());
        if from < game.log().len() {
            self.latest = from;
        }
        for told in &game.log()[from..] {
            let seen = game.rules().seen(&told.fact, self.viewer());
            if let Some(text) = seen.and_then(|fact| self.telling().fact(&fact)) {
                let whole = text.ends_with(['.', '!', '?', '—', '"', '”']);
                writeln!(out, "{text}{}", if whole { "" } else { "." })?;
            }
        }
        self.told = self.chronicle.game().log().len();
        Ok(())
    }

    /// The next question and who answers it: a person if one may.
    fn next_question(&self) -> Option<(Asked<Descent>, Seat)> {
        let asked = self.chronicle.game().pending()?.questions().first()?;
        let person = asked.to.iter().find(|&seat| !self.bots.contains(seat));
        let seat = person.or_else(|| asked.to.iter().next())?;
        Some((asked.clone(), seat))
    }

    fn apply(&mut self, input: Input<Descent>) {
        self.learn_names();
        self.chronicle.apply(input).expect("only what is offered is put in");
    }

    /// Asks somebody until there is an answer or an end.
    fn ask(
        &mut self,
        asked: &Asked<Descent>,
        seat: Seat,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
    ) -> Result<Option<Ending>, Failure> {
        self.show(asked, seat, false, out)?;
        loop {
            write!(out, "> ")?;
            out.flush()?;
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 {
                writeln!(out, "\nThat was the end of the input.")?;
                self.keep(out)?;
                return Ok(Some(Ending::Quit));
            }
            let line = line.trim();
            match line.split_whitespace().next().unwrap_or("") {
                "" => continue,
                "q" | "quit" => {
                    self.keep(out)?;
                    return Ok(Some(Ending::Quit));
                }
                "again" => return Ok(Some(Ending::Again)),
                "u" | "undo" => return self.undo(out).map(|()| None),
                "r" | "redo" => return self.redo(out).map(|()| None),
                "why" | "why?" | "?" => self.why(out)?,
                "h" | "hint" => {
                    let decision = self.bot.choose(self.chronicle.game(), seat, asked);
                    let text = self.telling().choice(&asked.prompt, decision.choice);
                    writeln!(out, "Perhaps: {text}; {}.", decision.reason)?;
                }
                "b" | "board" => self.show(asked, seat, true, out)?,
                "a" | "auto" => {
                    let decision = self.bot.choose(self.chronicle.game(), seat, asked);
                    let text = self.telling().choice(&asked.prompt, decision.choice);
                    writeln!(out, "{text}; {}.", decision.reason)?;
                    self.decide(asked, seat, decision.choice);
                    return Ok(None);
                }
                "hand" => self.hand(seat, out)?,
                "help" => writeln!(out, "{HELP}\n{}", squares::LEGEND)?,
                "s" | "save" => {
                    if let Some(path) = line.split_whitespace().nth(1) {
                        self.file = Some(PathBuf::from(path));
                    }
                    self.save(out)?;
                }
                _ => match self.chosen(asked, seat, line) {
                    Some(choice) => {
                        self.decide(asked, seat, choice);
                        return Ok(None);
                    }
                    None => writeln!(out, "\"{line}\" is not among the numbers above. {HELP}")?,
                },
            }
        }
    }

    /// The option or free action a number stands for.
    fn chosen(&self, asked: &Asked<Descent>, seat: Seat, line: &str) -> Option<Choice> {
        let at = line.parse::<usize>().ok()?.checked_sub(1)?;
        let free = self.free(asked, seat);
        asked.options.get(at).or_else(|| free.get(at - asked.options.len())).copied()
    }

    /// The free actions that are no options anyway.
    fn free(&self, asked: &Asked<Descent>, seat: Seat) -> Vec<Choice> {
        let mut free = self.chronicle.game().free_actions(seat);
        free.retain(|choice| !asked.options.contains(choice));
        free
    }

    /// The board if it is wanted or has changed, the question and its options.
    fn show(
        &mut self,
        asked: &Asked<Descent>,
        seat: Seat,
        all: bool,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let shown = squares::board(self.telling(), &asked.options);
        if all || shown != self.shown {
            writeln!(out, "\n{shown}")?;
            self.shown = shown;
        }
        let telling = self.telling();
        writeln!(out, "{}", telling.question(&asked.prompt))?;
        for (at, &choice) in asked.options.iter().enumerate() {
            writeln!(out, "{:3}  {}", at + 1, telling.choice(&asked.prompt, choice))?;
        }
        for (at, &choice) in self.free(asked, seat).iter().enumerate() {
            let number = asked.options.len() + at + 1;
            writeln!(out, "{number:3}  first: {}", telling.choice(&asked.prompt, choice))?;
        }
        Ok(())
    }

    /// The overlord's hand, or what a hero has.
    fn hand(&self, seat: Seat, out: &mut dyn Write) -> Result<(), Failure> {
        let state = self.chronicle.game().state();
        let telling = self.telling();
        if seat == OVERLORD {
            for card in state.hand_cards() {
                let words = &self.words.cards[card.index()];
                let copies = state.hand[card.index()];
                let lines: Vec<&str> = words.lines.iter().map(|line| line.get("en")).collect();
                writeln!(out, "  {copies} {}: {}", words.name.get("en"), lines.join(" "))?;
            }
            return Ok(());
        }
        for hero in state.hero_ids().filter(|hero| state.seat_of(*hero) == seat) {
            writeln!(out, "  {}", telling.hero(hero))?;
            for skill in state.hero(hero).skills() {
                let words = &self.words.skills[skill.index()];
                let lines: Vec<&str> = words.lines.iter().map(|line| line.get("en")).collect();
                writeln!(out, "    {}: {}", words.name.get("en"), lines.join(" "))?;
            }
            for held in state.hero(hero).held() {
                let words = &self.words.items[held.item.index()];
                let lines: Vec<&str> = words.lines.iter().map(|line| line.get("en")).collect();
                let place = if held.equipped { "equipped" } else { "in the pack" };
                writeln!(out, "    {} ({place}): {}", words.name.get("en"), lines.join(" "))?;
            }
        }
        Ok(())
    }

    /// Goes back to the last question somebody was asked.
    fn undo(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        self.asked_at.pop();
        let live = self.chronicle.live() as u32;
        let keep = self.asked_at.pop().or(live.checked_sub(1));
        match keep.map(|keep| self.chronicle.apply(Input::Undo { keep })) {
            Some(Ok(_)) => {
                writeln!(out, "That never happened.")?;
                self.told = self.chronicle.game().log().len();
            }
            Some(Err(why)) => writeln!(out, "{why}")?,
            None => writeln!(out, "There is nothing to undo.")?,
        }
        Ok(())
    }

    fn redo(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        self.asked_at.pop();
        match self.chronicle.apply(Input::Redo { count: 1 }) {
            Ok(_) => writeln!(out, "So it did happen.")?,
            Err(why) => writeln!(out, "{why}")?,
        }
        Ok(())
    }

    /// The latest events with the rules they follow.
    fn why(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let game = self.chronicle.game();
        let mut explained = Vec::new();
        for told in &game.log()[self.latest.min(game.log().len())..] {
            let seen = game.rules().seen(&told.fact, self.viewer());
            let Some(text) = seen.and_then(|fact| self.telling().fact(&fact)) else { continue };
            writeln!(out, "{} [{}]", text.trim(), told.rule)?;
            if !explained.contains(&told.rule) {
                explained.push(told.rule);
            }
        }
        if explained.is_empty() {
            writeln!(out, "Nothing has happened yet that needs a reason.")?;
        }
        for id in explained {
            let rule = id.parse::<RuleId>().ok().and_then(|id| ledger().rule(id));
            if let Some(rule) = rule {
                writeln!(out, "  {id}: {}", rule.text.trim())?;
            }
        }
        Ok(())
    }

    /// Puts in what was chosen: an answer, or a free action.
    fn decide(&mut self, asked: &Asked<Descent>, seat: Seat, choice: Choice) {
        self.apply(match asked.options.contains(&choice) {
            true => Input::Answer { seat, choice },
            false => Input::Free { seat, choice },
        });
    }

    /// Saves at the end if there is a file.
    fn keep(&self, out: &mut dyn Write) -> Result<(), Failure> {
        if self.file.is_some() { self.save(out) } else { Ok(()) }
    }

    fn save(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let Some(path) = &self.file else {
            writeln!(out, "Into which file? (save FILE)")?;
            return Ok(());
        };
        match std::fs::write(path, self.chronicle.journal().encode()) {
            Ok(()) => writeln!(out, "Saved in {}.", path.display())?,
            Err(error) => writeln!(out, "Cannot write {}: {error}", path.display())?,
        }
        Ok(())
    }
}
