//! One game of a simulation, told from its beginning to its end.

use super::{Sim, Trial};
use crate::failure::Failure;
use crate::packs::Scenarios;
use crate::play::Scenario;
use longrest_bots::haven::{Player, bot_of};
use longrest_haven::{Look, Setup};
use longrest_kernel::{Chronicle, Input, Key, Status};
use longrest_table::{Order, saved_game};
use serde_json::{Value, json};
use std::io::Write;
use std::sync::Arc;

impl Sim {
    /// Plays a game again as the simulation did, and tells its story.
    pub(super) fn show(
        &self,
        laboratory: Scenarios,
        trials: &[Trial],
        player: Player,
        game: u64,
    ) -> Result<(), Failure> {
        let [trial] = trials else {
            let message = "--show tells one game: name one --scenario".to_owned();
            return Err(Failure::Input(message));
        };
        let setup = trial.setup(game).clone();
        let seed = (self.seed ^ trial.salt, game);
        let order = order(&laboratory, &setup);
        let laboratory = Arc::new(laboratory);
        let key = Some(Key([seed.0, seed.1]));
        let mut chronicle =
            Chronicle::start(laboratory.rules.clone(), setup, key).map_err(Failure::Input)?;
        let mut bot = bot_of(player, seed);
        let mut voice = Scenario::of(laboratory);
        let mut out = std::io::BufWriter::new(std::io::stdout().lock());
        let mut told = 0;
        loop {
            voice.name_all(chronicle.game());
            for fact in &chronicle.game().log()[told..] {
                if let Some(line) = voice.line(chronicle.game(), &fact.fact) {
                    writeln!(out, "{line}")?;
                }
            }
            told = chronicle.game().log().len();
            let Status::Waiting(pending) = chronicle.game().status() else { break };
            let asked = pending.questions()[0].clone();
            let seat = asked.to.iter().next().expect("somebody is asked");
            let choice = bot.choose(chronicle.game(), seat, &asked).choice;
            let input = match asked.options.contains(&choice) {
                true => Input::Answer { seat, choice },
                false => Input::Free { seat, choice },
            };
            chronicle.apply(input).map_err(|why| Failure::Bug(format!("{why:?}")))?;
        }
        let state = chronicle.game().state();
        let won = Look { rules: chronicle.game().rules(), state }.completed();
        let ended = if won { "won" } else { "lost" };
        writeln!(out, "\ngame {game}: {ended} in round {}", state.round)?;
        if let Some(path) = &self.save {
            let bytes = saved_game(&chronicle, &order, &format!("game {game}"));
            std::fs::write(path, bytes).map_err(|error| {
                Failure::Input(format!("cannot write the game to {}: {error}", path.display()))
            })?;
            writeln!(out, "{} holds it; the page and `longrest replay` open it", path.display())?;
        }
        out.flush()?;
        Ok(())
    }
}

/// What a table would have been asked for.
fn order(laboratory: &Scenarios, setup: &Setup) -> Order {
    let characters: Vec<Value> = setup
        .party
        .iter()
        .map(|one| {
            let masteries: Vec<u8> = one.mastered.iter().map(|at| at + 1).collect();
            json!({"class": one.class, "level": one.level, "cards": one.cards,
                   "items": one.items, "perks": one.perks, "masteries": masteries})
        })
        .collect();
    Order {
        game: "haven".to_owned(),
        pack: laboratory.loaded.pack.id.clone(),
        scenario: setup.scenario.clone(),
        options: json!({"level": setup.level, "characters": characters}),
        document: Value::Null,
    }
}
