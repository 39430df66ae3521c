//! A quest of Descent at the keyboard.

use super::voice::Voice;
use super::{Play, anything, squares};
use crate::descent::words::Telling;
use crate::packs::{Place, Quests};
use longrest_bots::descent::Greedy;
use longrest_bots::{Bot, Random, Steady};
use longrest_descent::{Choice, Descent, Fact, MONSTERS_MAX, OVERLORD, Setup, Sheets};
use longrest_haven::Text;
use longrest_kernel::{Asked, Game, Ruleset, Seat, SeatSet, Viewer};
use std::fmt::Write;
use std::sync::Arc;

/// A pack of quests, and what the monsters of this game are called.
pub(super) struct Quest {
    pack: Quests,
    monsters: Vec<String>,
}

impl Voice for Quest {
    type Rules = Descent;
    const OWN: &'static str = "hand";
    const LEGEND: &'static str = squares::LEGEND;

    fn open(place: &Place) -> Result<Quest, String> {
        let monsters = vec!["something".to_owned(); MONSTERS_MAX];
        Ok(Quest { pack: Quests::open(place)?, monsters })
    }

    fn rules(&self) -> Arc<Descent> {
        self.pack.rules.clone()
    }

    fn setup(&self, play: &Play) -> Result<Setup, String> {
        if play.level.is_some() {
            return Err("--level: quests have no levels".to_owned());
        }
        let heroes: Vec<_> =
            play.party.iter().map(|id| self.pack.hero(id)).collect::<Result<_, _>>()?;
        let (players, sheets) = match heroes.len() {
            0 => (3, Sheets::Dealt),
            count => (count as u8 + 1, Sheets::Given(heroes)),
        };
        Ok(Setup { quest: self.pack.quest(&play.scenario)?, players, sheets, even: false })
    }

    /// `overlord`, `heroes`, heroes by their words, or `all`.
    fn bots(&self, play: &Play, game: &Game<Descent>) -> Result<SeatSet, String> {
        let state = game.state();
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
        let seed = play.seed.unwrap_or_else(anything);
        match play.bot.as_str() {
            "random" => Ok(Box::new(Steady(Random::from_seed(seed)))),
            "greedy" => Ok(Box::new(Steady(Greedy::default()))),
            other => {
                Err(format!("there is no bot \"{other}\" for quests; there are: random, greedy"))
            }
        }
    }

    fn introduction(&self, game: &Game<Descent>) -> String {
        let quest = &self.pack.loaded.words.quests[game.state().quest.index()];
        let texts = [&quest.name, &quest.introduction, &quest.goal];
        texts.map(|text| text.get("en").trim()).join("\n\n")
    }

    fn learn_names(&mut self, game: &Game<Descent>) {
        for id in game.state().monster_ids() {
            self.monsters[id.index()] = self.telling(game).name_of(id);
        }
    }

    /// The overlord's draws are his own unless he plays alone.
    fn viewer(&self, game: &Game<Descent>, bots: SeatSet) -> Viewer {
        let people = game.rules().seats(game.state());
        let alone = people.iter().all(|seat| seat == OVERLORD || bots.contains(seat));
        if alone { Viewer::Seat(OVERLORD) } else { Viewer::Spectator }
    }

    fn fact(&self, game: &Game<Descent>, fact: &Fact) -> Option<String> {
        self.telling(game).fact(fact)
    }

    fn board(&self, game: &Game<Descent>, options: &[Choice]) -> String {
        squares::board(self.telling(game), options)
    }

    fn question(&self, game: &Game<Descent>, asked: &Asked<Descent>) -> String {
        self.telling(game).question(&asked.prompt)
    }

    fn choice(
        &self,
        game: &Game<Descent>,
        asked: &Asked<Descent>,
        _: Seat,
        choice: Choice,
    ) -> String {
        self.telling(game).choice(&asked.prompt, choice)
    }

    /// The overlord's hand, or what heroes have.
    fn own(&self, game: &Game<Descent>, seat: Seat) -> String {
        let (state, words) = (game.state(), &self.pack.loaded.words);
        let mut text = String::new();
        if seat == OVERLORD {
            for card in state.hand_cards() {
                let (words, copies) = (&words.cards[card.index()], state.hand[card.index()]);
                let (name, lines) = (words.name.get("en"), joined(&words.lines));
                let _ = writeln!(text, "  {copies} {name}: {lines}");
            }
        }
        for hero in state.hero_ids().filter(|hero| state.seat_of(*hero) == seat) {
            let _ = writeln!(text, "  {}", self.telling(game).hero(hero));
            for skill in state.hero(hero).skills() {
                let words = &words.skills[skill.index()];
                let (name, lines) = (words.name.get("en"), joined(&words.lines));
                let _ = writeln!(text, "    {name}: {lines}");
            }
            for held in state.hero(hero).held() {
                let words = &words.items[held.item.index()];
                let (name, lines) = (words.name.get("en"), joined(&words.lines));
                let place = if held.equipped { "equipped" } else { "in the pack" };
                let _ = writeln!(text, "    {name} ({place}): {lines}");
            }
        }
        text
    }
}

impl Quest {
    fn telling<'a>(&'a self, game: &'a Game<Descent>) -> Telling<'a> {
        Telling {
            rules: game.rules(),
            state: game.state(),
            words: &self.pack.loaded.words,
            monsters: &self.monsters,
        }
    }
}

fn joined(lines: &[Text]) -> String {
    let lines: Vec<&str> = lines.iter().map(|line| line.get("en")).collect();
    lines.join(" ")
}
