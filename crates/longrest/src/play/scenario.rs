//! A scenario at the keyboard.

use super::voice::Voice;
use super::{Play, anything, board};
use crate::packs::{Place, Scenarios};
use crate::sim::Levels;
use crate::words::{Words, action, name_of};
use longrest_bots::haven::{Adviser, Greedy};
use longrest_bots::{Bot, Budget, Random, Search, Steady};
use longrest_grid::Cell;
use longrest_haven::choice::Choice;
use longrest_haven::fact::Fact;
use longrest_haven::prompt::Ask;
use longrest_haven::state::{FIGURES_MAX, FigureKind};
use longrest_haven::{Haven, Look, Setup};
use longrest_kernel::{Asked, Game, Seat, SeatSet};
use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

/// A pack of scenarios, and what the figures of this game are called.
pub(crate) struct Scenario {
    pack: Arc<Scenarios>,
    names: Vec<String>,
}

impl Voice for Scenario {
    type Rules = Haven;
    const OWN: &'static str = "cards";
    const LEGEND: &'static str = board::LEGEND;

    fn open(place: &Place) -> Result<Scenario, String> {
        Ok(Scenario::of(Arc::new(Scenarios::open(place)?)))
    }

    fn rules(&self) -> Arc<Haven> {
        self.pack.rules.clone()
    }

    fn setup(&self, play: &Play) -> Result<Setup, String> {
        let scenario = self.pack.scenario(&play.scenario)?;
        let classes = &self.pack.loaded.content.classes;
        let party: Vec<String> = match &play.party[..] {
            [] => classes.iter().take(2).map(|class| class.id.clone()).collect(),
            named => named.to_vec(),
        };
        let setup = self.pack.setup(scenario, &party, play.level)?;
        let Some(said) = &play.characters else { return Ok(setup) };
        let levels = Levels::read(said)?;
        self.pack.known(Some(&levels))?;
        let grown = self.pack.grown(&setup, &levels, 0);
        let problems = self.pack.rules.problems(&grown);
        if problems.is_empty() { Ok(grown) } else { Err(problems.join("; ")) }
    }

    fn bots(&self, play: &Play, game: &Game<Haven>) -> Result<SeatSet, String> {
        let classes = &self.pack.loaded.content.classes;
        let characters = game.state().characters.iter();
        let names: Vec<&str> =
            characters.map(|one| classes[usize::from(one.class)].id.as_str()).collect();
        let mut seats = SeatSet::EMPTY;
        for word in &play.bots {
            match names.iter().position(|name| name == word) {
                Some(at) => seats = seats.with(Seat(at as u8)),
                None if word == "all" => seats = SeatSet::first(names.len() as u8),
                None => {
                    let known = names.join(", ");
                    return Err(format!("no \"{word}\" is in the party; there are: {known}, all"));
                }
            }
        }
        Ok(seats)
    }

    fn bot(play: &Play) -> Result<Box<dyn Bot<Haven>>, String> {
        let seed = play.seed.unwrap_or_else(anything);
        match play.bot.as_str() {
            "random" => Ok(Box::new(Steady(Random::from_seed(seed)))),
            "greedy" => Ok(Box::new(Steady(Greedy))),
            "hint" => Ok(Box::new(Adviser::default())),
            "search" => {
                let budget = Budget::Time(Duration::from_millis(500));
                Ok(Box::new(Search::new(Greedy, budget, seed)))
            }
            other => {
                Err(format!("there is no bot \"{other}\"; there are: random, greedy, search, hint"))
            }
        }
    }

    fn introduction(&self, game: &Game<Haven>) -> String {
        let scenario = look(game).scenario();
        let mut text = format!("{}. {}\n\n", scenario.number, scenario.name.get("en"));
        let texts = [&scenario.introduction, &scenario.goal_text, &scenario.rules_text];
        let said = texts.map(|text| text.get("en").trim());
        let said: Vec<&str> = said.into_iter().filter(|text| !text.is_empty()).collect();
        text += &said.join("\n\n");
        text
    }

    fn learn_names(&mut self, game: &Game<Haven>) {
        for (at, figure) in game.state().figures.iter().enumerate() {
            if figure.kind != FigureKind::None {
                self.names[at] = name_of(look(game), figure.kind, figure.number);
            }
        }
    }

    fn fact(&self, game: &Game<Haven>, fact: &Fact) -> Option<String> {
        self.words(game).fact(fact)
    }

    fn board(&self, game: &Game<Haven>, options: &[Choice]) -> String {
        let cell = |(choice, number): (&Choice, usize)| match choice {
            Choice::Cell(cell) => Some((*cell, number)),
            _ => None,
        };
        let offered: Vec<(Cell, usize)> = options.iter().zip(1..).filter_map(cell).collect();
        let picture = board::board(look(game), &offered);
        let figures = board::figures(self.words(game));
        let lettered = board::lettered(look(game));
        format!("{picture}\n\n{figures}{lettered}")
    }

    fn question(&self, game: &Game<Haven>, asked: &Asked<Haven>) -> String {
        self.words(game).question(&asked.prompt)
    }

    fn choice(
        &self,
        game: &Game<Haven>,
        asked: &Asked<Haven>,
        seat: Seat,
        choice: Choice,
    ) -> String {
        self.words(game).choice(&asked.prompt, seat.0, choice)
    }

    /// The hand with what the cards say.
    fn own(&self, game: &Game<Haven>, seat: Seat) -> String {
        let words = self.words(game);
        let owner = words.look.character(seat.0);
        let class = usize::from(owner.class);
        let mut text = String::new();
        for (id, number) in owner.hand.iter().zip(1..) {
            let card = &words.look.class_of(seat.0).cards[usize::from(id.0)];
            let _ = writeln!(text, "{number:3}  {}", words.card(seat.0, id));
            let _ = writeln!(text, "       top:    {}", action(words.look, class, &card.top));
            let _ = writeln!(text, "       bottom: {}", action(words.look, class, &card.bottom));
        }
        for (name, pile) in [("discarded", owner.discard), ("lost", owner.lost)] {
            let cards: Vec<String> = pile.iter().map(|id| words.card(seat.0, id)).collect();
            if !cards.is_empty() {
                let _ = writeln!(text, "  {name}: {}", cards.join(", "));
            }
        }
        text
    }

    fn offer(&self, game: &Game<Haven>, asked: &Asked<Haven>, seat: Seat) -> Option<String> {
        let cards = asked.prompt.ask == Ask::SelectCards;
        let rest = asked.options.contains(&Choice::LongRest);
        let rest = if rest { ", or rest" } else { "" };
        let ask = format!("Two numbers, the leading card first{rest}.");
        cards.then(|| self.own(game, seat) + &ask)
    }

    /// Two cards by their numbers in the hand, or a rest.
    fn read(&self, asked: &Asked<Haven>, line: &str) -> Option<Choice> {
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
}

impl Scenario {
    /// Learns what the figures of a game are called.
    pub(crate) fn name_all(&mut self, game: &Game<Haven>) {
        self.learn_names(game);
    }

    /// What happened, in words; nothing where there is nothing to say.
    pub(crate) fn line(&self, game: &Game<Haven>, fact: &Fact) -> Option<String> {
        self.fact(game, fact)
    }

    /// A scenario of a pack that is open.
    pub(crate) fn of(pack: Arc<Scenarios>) -> Scenario {
        Scenario { pack, names: vec!["somebody".to_owned(); FIGURES_MAX] }
    }

    fn words<'a>(&'a self, game: &'a Game<Haven>) -> Words<'a> {
        Words { look: look(game), names: &self.names }
    }
}

fn look(game: &Game<Haven>) -> Look<'_, '_> {
    Look { rules: game.rules(), state: game.state() }
}
