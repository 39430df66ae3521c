//! One game at the keyboard: show, ask, answer, undo, explain, save.

use super::voice::{ChoiceOf, Voice};
use crate::failure::Failure;
use longrest_bots::Bot;
use longrest_kernel::{Asked, Chronicle, Game, Input, Ruleset, Seat, SeatSet, Told};
use longrest_ledger::{RuleId, reasons};
use std::io::{BufRead, Write};
use std::path::PathBuf;

/// How a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// The game is over.
    Over,
    /// Somebody wants to begin again.
    Again,
    /// Somebody wants to go, or there is nobody left to ask.
    Quit,
}

/// One game at the keyboard.
pub(super) struct Session<'v, V: Voice> {
    voice: &'v mut V,
    chronicle: Chronicle<V::Rules>,
    bots: SeatSet,
    bot: Box<dyn Bot<V::Rules>>,
    file: Option<PathBuf>,
    /// How much of the log was told.
    told: usize,
    /// Where the latest part of the log begins, for "why?".
    latest: usize,
    /// How many inputs counted whenever somebody was asked.
    asked_at: Vec<u32>,
    /// The board as it was shown last.
    shown: String,
}

/// A question to a person, with everything they may choose.
struct Turn<R: Ruleset> {
    asked: Asked<R>,
    seat: Seat,
    /// What those who are asked may do first, and is no option anyway.
    free: Vec<(Seat, R::Choice)>,
}

impl<'v, V: Voice> Session<'v, V> {
    pub(super) fn new(
        voice: &'v mut V,
        chronicle: Chronicle<V::Rules>,
        bots: SeatSet,
        bot: Box<dyn Bot<V::Rules>>,
        file: Option<PathBuf>,
    ) -> Self {
        // Of a game that goes on only the end of the log is told.
        let told = match chronicle.live() {
            0 => 0,
            _ => chronicle.game().log().len().saturating_sub(12),
        };
        let (latest, asked_at, shown) = (told, Vec::new(), String::new());
        Session { voice, chronicle, bots, bot, file, told, latest, asked_at, shown }
    }

    /// Plays until the game is over or somebody goes.
    pub(super) fn run(
        &mut self,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
    ) -> Result<Ending, Failure> {
        writeln!(out, "{}\n\n{}", self.voice.introduction(self.game()), help::<V>())?;
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
            let free = self.free(&asked);
            if let Some(ending) = self.ask(&Turn { asked, seat, free }, input, out)? {
                return Ok(ending);
            }
        }
    }

    /// The state as it is now.
    pub(super) fn state(&self) -> &<V::Rules as Ruleset>::State {
        self.game().state()
    }

    fn game(&self) -> &Game<V::Rules> {
        self.chronicle.game()
    }

    /// Tells what happened since the last time, as everybody may know it.
    fn tell(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        self.voice.learn_names(self.chronicle.game());
        let end = self.game().log().len();
        let from = self.told.min(end);
        if from < end {
            self.latest = from;
        }
        for (text, _) in self.news(from) {
            let whole = text.ends_with(['.', '!', '?', '—', '"', '”']);
            writeln!(out, "{text}{}", if whole { "" } else { "." })?;
        }
        self.told = end;
        Ok(())
    }

    /// What is worth a line in the log from there on, in words.
    fn news(
        &self,
        from: usize,
    ) -> impl Iterator<Item = (String, &Told<<V::Rules as Ruleset>::Fact>)> {
        let game = self.game();
        let viewer = self.voice.viewer(game, self.bots);
        game.log()[from.min(game.log().len())..].iter().filter_map(move |told| {
            let fact = game.rules().seen(&told.fact, viewer)?;
            Some((self.voice.fact(game, &fact)?, told))
        })
    }

    /// The next question and who answers it: a person if one may.
    fn next_question(&self) -> Option<(Asked<V::Rules>, Seat)> {
        let pending = self.game().pending()?;
        let person = |asked: &Asked<V::Rules>| asked.to.iter().find(|&s| !self.bots.contains(s));
        // Bots answer first where several are asked at once, so that nobody waits for them.
        let questions = pending.questions();
        let asked = questions.iter().find(|asked| person(asked).is_none()).or(questions.first())?;
        let seat = person(asked).or_else(|| asked.to.iter().next())?;
        Some((asked.clone(), seat))
    }

    /// What people at this keyboard may do first: whoever is asked, each for themselves.
    fn free(&self, asked: &Asked<V::Rules>) -> Vec<(Seat, ChoiceOf<V>)> {
        let mut free: Vec<(Seat, ChoiceOf<V>)> = Vec::new();
        for seat in asked.to.iter().filter(|&seat| !self.bots.contains(seat)) {
            for choice in self.game().free_actions(seat) {
                let known = free.iter().any(|(_, other)| *other == choice);
                if !known && !asked.options.contains(&choice) {
                    free.push((seat, choice));
                }
            }
        }
        free
    }

    /// Asks somebody until there is an answer or an end.
    fn ask(
        &mut self,
        turn: &Turn<V::Rules>,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
    ) -> Result<Option<Ending>, Failure> {
        self.show(turn, false, out)?;
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
                    let (advice, _) = self.advice(turn);
                    writeln!(out, "Perhaps: {advice}.")?;
                }
                "a" | "auto" => {
                    let (advice, choice) = self.advice(turn);
                    writeln!(out, "{advice}.")?;
                    self.decide(&turn.asked, turn.seat, choice);
                    return Ok(None);
                }
                "b" | "board" => self.show(turn, true, out)?,
                "help" => writeln!(out, "{}\n{}", help::<V>(), V::LEGEND)?,
                "s" | "save" => {
                    if let Some(path) = line.split_whitespace().nth(1) {
                        self.file = Some(PathBuf::from(path));
                    }
                    self.save(out)?;
                }
                word if word == V::OWN || (word.len() == 1 && V::OWN.starts_with(word)) => {
                    write!(out, "{}", self.voice.own(self.game(), turn.seat))?;
                }
                _ => match self.chosen(turn, line) {
                    Some((seat, choice)) => {
                        self.decide(&turn.asked, seat, choice);
                        return Ok(None);
                    }
                    None => {
                        let help = help::<V>();
                        writeln!(out, "\"{line}\" is not among the numbers above. {help}")?;
                    }
                },
            }
        }
    }

    /// The board if it is wanted or has changed, the question and its options.
    fn show(
        &mut self,
        turn: &Turn<V::Rules>,
        all: bool,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let Turn { asked, seat, free } = turn;
        let board = self.voice.board(self.game(), &asked.options);
        if all || board != self.shown {
            writeln!(out, "\n{board}")?;
            self.shown = board;
        }
        let game = self.game();
        writeln!(out, "{}", self.voice.question(game, asked))?;
        if let Some(offer) = self.voice.offer(game, asked, *seat) {
            writeln!(out, "{offer}")?;
            return Ok(());
        }
        let first = asked.options.iter().map(|&choice| ("", *seat, choice));
        let then = free.iter().map(|&(seat, choice)| ("first: ", seat, choice));
        for ((mark, seat, choice), number) in first.chain(then).zip(1..) {
            let text = self.voice.choice(game, asked, seat, choice);
            writeln!(out, "{number:3}  {mark}{text}")?;
        }
        Ok(())
    }

    /// The option or free action a line means, if it means one.
    fn chosen(&self, turn: &Turn<V::Rules>, line: &str) -> Option<(Seat, ChoiceOf<V>)> {
        let Turn { asked, seat, free } = turn;
        if self.voice.offer(self.game(), asked, *seat).is_some() {
            return self.voice.read(asked, line).map(|choice| (*seat, choice));
        }
        let at = line.parse::<usize>().ok()?.checked_sub(1)?;
        let options = asked.options.iter().map(|&choice| (*seat, choice));
        options.chain(free.iter().copied()).nth(at)
    }

    /// What the bot would do, in words with its reason.
    fn advice(&mut self, turn: &Turn<V::Rules>) -> (String, ChoiceOf<V>) {
        let Turn { asked, seat, .. } = turn;
        let decision = self.bot.choose(self.chronicle.game(), *seat, asked);
        let text = self.voice.choice(self.game(), asked, *seat, decision.choice);
        (format!("{text}; {}", decision.reason), decision.choice)
    }

    /// Puts in what was chosen: an answer, or a free action.
    fn decide(&mut self, asked: &Asked<V::Rules>, seat: Seat, choice: ChoiceOf<V>) {
        self.voice.learn_names(self.chronicle.game());
        let input = match asked.options.contains(&choice) {
            true => Input::Answer { seat, choice },
            false => Input::Free { seat, choice },
        };
        self.chronicle.apply(input).expect("only what is offered is put in");
    }

    /// Goes back to the last question somebody was asked.
    fn undo(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        self.asked_at.pop();
        let live = self.chronicle.live() as u32;
        let keep = self.asked_at.pop().or(live.checked_sub(1));
        match keep.map(|keep| self.chronicle.apply(Input::Undo { keep })) {
            Some(Ok(_)) => {
                writeln!(out, "That never happened.")?;
                self.told = self.game().log().len();
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
        let mut explained = Vec::new();
        for (text, told) in self.news(self.latest) {
            if told.rule.is_empty() {
                continue;
            }
            writeln!(out, "{} [{}]", text.trim(), told.rule)?;
            if !explained.contains(&told.rule) {
                explained.push(told.rule);
            }
        }
        if explained.is_empty() {
            writeln!(out, "Nothing has happened yet that needs a reason.")?;
        }
        for id in explained {
            let [english, ..] = id
                .parse::<RuleId>()
                .ok()
                .and_then(|id| reasons().of(id).copied())
                .unwrap_or_default();
            writeln!(out, "  {id}: {english}")?;
        }
        Ok(())
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

fn help<V: Voice>() -> String {
    format!(
        "A number chooses. Besides: u undo, r redo, why, hint, auto, board, {}, save [FILE], \
         again, help, quit.",
        V::OWN
    )
}
