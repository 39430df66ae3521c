//! One game at the keyboard: show, ask, answer, undo, explain, save.

use super::board;
use crate::failure::Failure;
use crate::words::{Words, action, name_of};
use longrest_bots::Bot;
use longrest_grid::Cell;
use longrest_haven::choice::Choice;
use longrest_haven::prompt::Ask;
use longrest_haven::state::{FIGURES_MAX, FigureKind};
use longrest_haven::{Haven, Look};
use longrest_kernel::{Asked, Chronicle, Input, Seat, SeatSet, Viewer};
use longrest_ledger::{RuleId, ledger};
use std::io::{BufRead, Write};
use std::path::PathBuf;

/// How a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// The scenario is over.
    Over,
    /// Somebody wants to begin again.
    Again,
    /// Somebody wants to go, or there is nobody left to ask.
    Quit,
}

/// One game at the keyboard.
pub(super) struct Session {
    chronicle: Chronicle<Haven>,
    bots: SeatSet,
    bot: Box<dyn Bot<Haven>>,
    file: Option<PathBuf>,
    names: Vec<String>,
    /// How much of the log was told.
    told: usize,
    /// Where the latest part of the log begins, for "why?".
    latest: usize,
    /// How many inputs counted whenever somebody was asked.
    asked_at: Vec<u32>,
    /// The board as it was shown last.
    shown: String,
}

const HELP: &str = "A number chooses. Besides: u undo, r redo, why, hint, auto, board, \
cards, save [FILE], again, help, quit.";

impl Session {
    pub(super) fn new(
        chronicle: Chronicle<Haven>,
        bots: SeatSet,
        bot: Box<dyn Bot<Haven>>,
        file: Option<PathBuf>,
    ) -> Session {
        let names = vec!["somebody".to_owned(); FIGURES_MAX];
        let shown = String::new();
        Session {
            chronicle,
            bots,
            bot,
            file,
            names,
            told: 0,
            latest: 0,
            asked_at: Vec::new(),
            shown,
        }
    }

    /// Plays until the scenario is over or somebody goes.
    pub(super) fn run(
        &mut self,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
    ) -> Result<Ending, Failure> {
        self.introduce(out)?;
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

    fn introduce(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let look = self.look();
        let scenario = look.scenario();
        let (number, name) = (scenario.number, scenario.name.get("en"));
        writeln!(out, "{number}. {name}\n\n{}\n", scenario.introduction.get("en").trim())?;
        for text in [&scenario.goal_text, &scenario.rules_text] {
            if !text.get("en").is_empty() {
                writeln!(out, "{}", text.get("en").trim())?;
            }
        }
        writeln!(out, "\n{HELP}")?;
        // Of a game that goes on only the end of the log is told.
        if self.chronicle.live() > 0 {
            self.told = self.chronicle.game().log().len().saturating_sub(12);
        }
        Ok(())
    }

    fn look(&self) -> Look<'_, '_> {
        let game = self.chronicle.game();
        Look { rules: game.rules(), state: game.state() }
    }

    fn words(&self) -> Words<'_> {
        Words { look: self.look(), names: &self.names }
    }

    /// Remembers what everybody is called, since facts outlive figures.
    fn learn_names(&mut self) {
        let state = *self.chronicle.game().state();
        for (at, figure) in state.figures.iter().enumerate() {
            if figure.kind != FigureKind::None {
                self.names[at] = name_of(self.look(), figure.kind, figure.number);
            }
        }
    }

    /// Tells what happened since the last time, as everybody may know it.
    fn tell(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        self.learn_names();
        let game = self.chronicle.game();
        if self.told < game.log().len() {
            self.latest = self.told;
        }
        for told in &game.log()[self.told.min(game.log().len())..] {
            let seen =
                longrest_kernel::Ruleset::seen(&**game.rules(), &told.fact, Viewer::Spectator);
            if let Some(text) = seen.and_then(|fact| self.words().fact(&fact)) {
                let whole = text.ends_with(['.', '!', '?', '—', '"', '”']);
                writeln!(out, "{text}{}", if whole { "" } else { "." })?;
            }
        }
        self.told = self.chronicle.game().log().len();
        Ok(())
    }

    /// The next question and who answers it: a person if one may.
    fn next_question(&self) -> Option<(Asked<Haven>, Seat)> {
        let pending = self.chronicle.game().pending()?;
        let person = |asked: &Asked<Haven>| asked.to.iter().find(|&s| !self.bots.contains(s));
        // Bots answer first where several are asked at once, so that nobody waits for them.
        let questions = pending.questions();
        let asked = questions.iter().find(|asked| person(asked).is_none()).or(questions.first())?;
        let seat = person(asked).or_else(|| asked.to.iter().next())?;
        Some((asked.clone(), seat))
    }

    fn apply(&mut self, input: Input<Haven>) {
        self.learn_names();
        self.chronicle.apply(input).expect("only what is offered is put in");
    }

    /// Asks somebody until there is an answer or an end.
    fn ask(
        &mut self,
        asked: &Asked<Haven>,
        seat: Seat,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
    ) -> Result<Option<Ending>, Failure> {
        let free = self.chronicle.game().free_actions(seat);
        self.show(asked, seat, &free, Showing::News, out)?;
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
                "h" | "hint" => self.hint(asked, seat, out)?,
                "b" | "board" => self.show(asked, seat, &free, Showing::All, out)?,
                "a" | "auto" => {
                    self.follow(asked, seat, out)?;
                    return Ok(None);
                }
                "c" | "cards" => self.cards(seat, out)?,
                "help" => writeln!(out, "{HELP}\n{}", board::LEGEND)?,
                "s" | "save" => {
                    if let Some(path) = line.split_whitespace().nth(1) {
                        self.file = Some(PathBuf::from(path));
                    }
                    self.save(out)?;
                }
                _ => match answer(asked, &free, line) {
                    Some(Chosen::Answer(choice)) => {
                        self.apply(Input::Answer { seat, choice });
                        return Ok(None);
                    }
                    Some(Chosen::Free(choice)) => {
                        self.apply(Input::Free { seat, choice });
                        return Ok(None);
                    }
                    None => writeln!(out, "\"{line}\" is not among the numbers above. {HELP}")?,
                },
            }
        }
    }

    /// The board if it is wanted or has changed, the question and its options.
    fn show(
        &mut self,
        asked: &Asked<Haven>,
        seat: Seat,
        free: &[Choice],
        showing: Showing,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let offered: Vec<(Cell, usize)> = asked
            .options
            .iter()
            .enumerate()
            .filter_map(|(at, choice)| match choice {
                Choice::Cell(cell) => Some((*cell, at + 1)),
                _ => None,
            })
            .collect();
        let picture = board::board(self.look(), &offered);
        let figures = board::figures(self.words());
        let lettered = board::lettered(self.look());
        let shown = format!("{picture}\n\n{figures}{lettered}");
        if showing == Showing::All || shown != self.shown {
            writeln!(out, "\n{shown}")?;
            self.shown = shown;
        }
        let words = self.words();
        writeln!(out, "{}", words.question(&asked.prompt))?;
        if asked.prompt.ask == Ask::SelectCards {
            self.cards(seat, out)?;
            let rest = asked.options.contains(&Choice::LongRest);
            let rest = if rest { ", or rest" } else { "" };
            writeln!(out, "Two numbers, the leading card first{rest}.")?;
            return Ok(());
        }
        for (at, &choice) in asked.options.iter().enumerate() {
            writeln!(out, "{:3}  {}", at + 1, words.choice(&asked.prompt, seat.0, choice))?;
        }
        for (at, &choice) in free.iter().enumerate() {
            let number = asked.options.len() + at + 1;
            let text = words.choice(&asked.prompt, seat.0, choice);
            writeln!(out, "{number:3}  first: {text}")?;
        }
        Ok(())
    }

    /// The hand with what the cards say.
    fn cards(&self, seat: Seat, out: &mut dyn Write) -> Result<(), Failure> {
        let words = self.words();
        let owner = words.look.character(seat.0);
        let class = usize::from(owner.class);
        for (at, id) in owner.hand.iter().enumerate() {
            let card = &words.look.class_of(seat.0).cards[usize::from(id.0)];
            writeln!(out, "{:3}  {}", at + 1, words.card(seat.0, id))?;
            writeln!(out, "       top:    {}", action(words.look, class, &card.top))?;
            writeln!(out, "       bottom: {}", action(words.look, class, &card.bottom))?;
        }
        for (name, pile) in [("discarded", owner.discard), ("lost", owner.lost)] {
            let cards: Vec<String> = pile.iter().map(|id| words.card(seat.0, id)).collect();
            if !cards.is_empty() {
                writeln!(out, "  {name}: {}", cards.join(", "))?;
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
            let rules =
                longrest_kernel::Ruleset::seen(&**game.rules(), &told.fact, Viewer::Spectator);
            let Some(text) = rules.and_then(|fact| self.words().fact(&fact)) else { continue };
            writeln!(out, "{} [{}]", text.trim(), told.rule)?;
            if !told.rule.is_empty() && !explained.contains(&told.rule) {
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

    fn hint(
        &mut self,
        asked: &Asked<Haven>,
        seat: Seat,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let decision = self.bot.choose(self.chronicle.game(), seat, asked);
        let text = self.words().choice(&asked.prompt, seat.0, decision.choice);
        writeln!(out, "Perhaps: {text}; {}.", decision.reason)?;
        Ok(())
    }

    /// Does what the bot would do.
    fn follow(
        &mut self,
        asked: &Asked<Haven>,
        seat: Seat,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let decision = self.bot.choose(self.chronicle.game(), seat, asked);
        let text = self.words().choice(&asked.prompt, seat.0, decision.choice);
        writeln!(out, "{text}; {}.", decision.reason)?;
        self.decide(asked, seat, decision.choice);
        Ok(())
    }

    /// Puts in what a bot chose: an answer, or a free action.
    fn decide(&mut self, asked: &Asked<Haven>, seat: Seat, choice: Choice) {
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

/// How much is shown with a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Showing {
    /// The board too.
    All,
    /// The board only if it has changed.
    News,
}

/// What a line means.
enum Chosen {
    Answer(Choice),
    Free(Choice),
}

/// The option a line means, if it means one.
fn answer(asked: &Asked<Haven>, free: &[Choice], line: &str) -> Option<Chosen> {
    if asked.prompt.ask == Ask::SelectCards {
        return selection(asked, line).map(Chosen::Answer);
    }
    let number: usize = line.parse().ok()?;
    let at = number.checked_sub(1)?;
    match asked.options.get(at) {
        Some(&choice) => Some(Chosen::Answer(choice)),
        None => free.get(at - asked.options.len()).map(|&choice| Chosen::Free(choice)),
    }
}

/// Two cards by their numbers in the hand, or a rest.
fn selection(asked: &Asked<Haven>, line: &str) -> Option<Choice> {
    if line == "rest" {
        return asked.options.contains(&Choice::LongRest).then_some(Choice::LongRest);
    }
    let mut hand = Vec::new();
    for option in &asked.options {
        if let Choice::Cards(one, _) = option
            && !hand.contains(one)
        {
            hand.push(*one);
        }
    }
    let numbers: Vec<usize> = line
        .split(|letter: char| !letter.is_ascii_digit())
        .filter(|word| !word.is_empty())
        .map_while(|word| word.parse().ok())
        .collect();
    let [one, other] = numbers[..] else { return None };
    let card = |number: usize| hand.get(number.checked_sub(1)?).copied();
    let choice = Choice::Cards(card(one)?, card(other)?);
    asked.options.contains(&choice).then_some(choice)
}
