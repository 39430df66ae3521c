//! `longrest play --campaign FILE`: chapters in a row, kept in one file.
//!
//! The file holds what the open chapter is made from; beside it, as `FILE.chapter`, lies the game
//! of that chapter while it is played.

use super::scenario::Scenario;
use super::session::{Ending, Session};
use super::town::Town;
use super::voice::Voice;
use super::{Play, anything, resume};
use crate::failure::Failure;
use crate::packs::{Place, Scenarios};
use crate::town::Outing;
use longrest_campaign::id::PartyId;
use longrest_campaign::{Report, Setup, World, passage};
use longrest_kernel::{Chronicle, Key, Ruleset};
use serde::{Deserialize, Serialize};
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What the open chapter is made from.
#[derive(Deserialize, Serialize)]
struct Kept {
    /// The pack, by the word for it.
    pack: String,
    /// Everything left to chance follows from it and the chapter's number.
    seed: u64,
    /// The number of the open chapter.
    chapter: u64,
    /// The world as the last chapter in town left it.
    world: String,
    /// What the party brings home.
    report: Option<Report>,
    /// The scenario, while the party is out.
    outing: Option<Outing>,
}

/// A campaign that is about to begin, as its file holds it.
pub(crate) fn campaign_file(pack: &str, world: &World) -> String {
    let kept = Kept {
        pack: pack.to_owned(),
        seed: anything(),
        chapter: 1,
        world: world.to_document(),
        report: None,
        outing: None,
    };
    serde_json::to_string_pretty(&kept).expect("a campaign is plain JSON")
}

/// A campaign at the keyboard.
pub(super) struct Story<'p> {
    play: &'p Play,
    file: &'p Path,
    pack: Arc<Scenarios>,
    kept: Kept,
}

impl<'p> Story<'p> {
    /// Opens the campaign in the file, or begins one.
    pub(super) fn open(play: &'p Play, file: &'p Path, place: &Place) -> Result<Story<'p>, String> {
        let pack = Arc::new(Scenarios::open(place)?);
        let shown = file.display();
        let kept = if file.exists() {
            let text = std::fs::read_to_string(file)
                .map_err(|error| format!("cannot read {shown}: {error}"))?;
            let kept: Kept = serde_json::from_str(&text)
                .map_err(|error| format!("{shown} is no campaign of this program: {error}"))?;
            if kept.pack != pack.loaded.pack.id {
                return Err(format!("the campaign in {shown} is of the pack \"{}\"", kept.pack));
            }
            World::from_document(&kept.world).map_err(|error| format!("{shown}: {error}"))?;
            kept
        } else {
            let world = Town::of(pack.clone())?.world(play.party.len().clamp(2, 4));
            Kept {
                pack: pack.loaded.pack.id.clone(),
                seed: play.seed.unwrap_or_else(anything),
                chapter: 1,
                world: world.to_document(),
                report: None,
                outing: None,
            }
        };
        Ok(Story { play, file, pack, kept })
    }

    /// Plays chapter after chapter until somebody goes or the party is at its end.
    pub(super) fn run(
        &mut self,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        loop {
            let before = self.has_ended();
            let went_on = match self.kept.outing.clone() {
                Some(outing) => self.scenario(&outing, input, out)?,
                None => self.town(input, out)?,
            };
            if !went_on {
                return Ok(());
            }
            self.kept.chapter += 1;
            self.write().map_err(Failure::Input)?;
            let _ = std::fs::remove_file(self.beside());
            if self.has_ended() && !before {
                writeln!(out, "The story has ended. The campaign may be played on.")?;
                return Ok(());
            }
        }
    }

    fn has_ended(&self) -> bool {
        World::from_document(&self.kept.world).is_ok_and(|world| world.ended)
    }

    fn town(&mut self, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<bool, Failure> {
        let mut voice = Town::of(self.pack.clone()).map_err(Failure::Input)?;
        let world = World::from_document(&self.kept.world);
        let world = world.map_err(|error| Failure::Input(error.to_string()))?;
        let setup = Setup::new(&world, PartyId(0), self.kept.report.as_ref());
        let rules = voice.rules();
        let Some(state) = self.chapter(&mut voice, setup, input, out)? else { return Ok(false) };
        self.kept.world = state.world.to_document();
        self.kept.report = None;
        let Some(journey) = state.journey.clone() else {
            writeln!(out, "Nothing is left to play: the campaign is over.")?;
            return Ok(false);
        };
        if journey.on_table {
            self.kept.report = state.entered.clone();
            return Ok(true);
        }
        let setup = passage::out(&rules.book, &self.pack.rules, &state);
        let company = journey.company.iter().map(|id| state.world.character(*id).name.clone());
        let names = company.collect();
        self.kept.outing = setup.map(|setup| Outing { setup, journey, names });
        Ok(self.kept.outing.is_some())
    }

    fn scenario(
        &mut self,
        outing: &Outing,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
    ) -> Result<bool, Failure> {
        let mut voice = Scenario::of(self.pack.clone());
        let over = self.chapter(&mut voice, outing.setup.clone(), input, out)?;
        let Some(state) = over else { return Ok(false) };
        let report = outing.report(&self.pack.rules, &state, &self.pack.rules);
        self.kept.report = serde_json::from_value(report).ok();
        self.kept.outing = None;
        Ok(true)
    }

    /// Plays a chapter to its end; nothing, when somebody went before.
    fn chapter<V: Voice>(
        &self,
        voice: &mut V,
        setup: <V::Rules as Ruleset>::Setup,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
    ) -> Result<Option<<V::Rules as Ruleset>::State>, Failure> {
        self.write().map_err(Failure::Input)?;
        loop {
            let beside = self.beside();
            let chronicle = match beside.exists() {
                true => resume(voice, &beside),
                false => {
                    let key = Key([self.kept.seed, self.kept.chapter]);
                    Chronicle::start(voice.rules(), setup.clone(), Some(key))
                }
            };
            let chronicle = chronicle.map_err(Failure::Input)?;
            let bots = voice.bots(self.play, chronicle.game()).map_err(Failure::Input)?;
            let bot = V::bot(self.play).map_err(Failure::Input)?;
            let mut session = Session::new(voice, chronicle, bots, bot, Some(beside.clone()));
            match session.run(input, out)? {
                Ending::Quit => return Ok(None),
                Ending::Over => return Ok(Some(session.state().clone())),
                Ending::Again => std::fs::remove_file(&beside).unwrap_or(()),
            }
        }
    }

    fn beside(&self) -> PathBuf {
        let mut name = self.file.as_os_str().to_owned();
        name.push(".chapter");
        PathBuf::from(name)
    }

    fn write(&self) -> Result<(), String> {
        let text = serde_json::to_string(&self.kept).map_err(|error| error.to_string())?;
        let shown = self.file.display();
        std::fs::write(self.file, text).map_err(|error| format!("cannot write {shown}: {error}"))
    }
}
