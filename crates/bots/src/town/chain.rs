//! Whole campaigns without a pause: chapters in a row.

use super::{Household, Toll, Various};
use crate::haven::{Player, bot_of, play_paused};
use crate::{Inline, Policy};
use longrest_campaign::id::PartyId;
use longrest_campaign::{Campaign, Report, Setup, State, World, passage};
use longrest_haven::{Haven, Look, State as Scene};
use longrest_kernel::{Generator, Key, Ruleset, play_inline};
use std::sync::Arc;

/// A campaign played by bots, chapter by chapter.
pub struct Chain<'a> {
    /// The rules of the town.
    pub campaign: &'a Campaign,
    /// The rules of scenarios.
    pub haven: &'a Haven,
    /// The world as it is now.
    pub world: World,
    /// What the last scenario left behind.
    pub report: Option<Report>,
    /// What happened to the outpost so far.
    pub toll: Toll,
    key: u64,
    chapter: u64,
}

/// One chapter in town and the scenario it led to.
pub struct Chapter {
    /// The town when the party set out.
    pub town: State,
    /// What the scenario left behind; nothing when nobody set out.
    pub report: Option<Report>,
}

/// The most steps of a chapter or a scenario.
const STEPS_MAX: u64 = 200_000;

/// Where chance of a chapter comes from: of the campaign, the chapter, and what part of it.
pub fn chapter_of(key: u64, chapter: u64, part: u64) -> Generator {
    Generator::new(Key([key, chapter << 8 | part]))
}

impl<'a> Chain<'a> {
    /// A campaign at its beginning.
    pub fn new(campaign: &'a Campaign, haven: &'a Haven, world: World, key: u64) -> Chain<'a> {
        let toll = Toll::default();
        Chain { campaign, haven, world, report: None, toll, key, chapter: 0 }
    }

    /// Plays a chapter in town and the scenario it leads to.
    ///
    /// # Errors
    /// When a chapter cannot be begun: that is a bug, or a pack that changed.
    pub fn next(&mut self, scenarios: impl Policy<Haven>) -> Result<Chapter, String> {
        self.chapter(|haven, setup, (key, chapter)| {
            let mut party = Inline::new(scenarios, chapter_of(key, chapter, 1));
            Ok(play_inline(haven, haven.start(setup)?, &mut party, STEPS_MAX))
        })
    }

    /// The same with a player that may look ahead.
    ///
    /// # Errors
    /// As [`Chain::next`].
    pub fn next_by(&mut self, player: Player) -> Result<Chapter, String> {
        // A game that stops holds its rules, so that they are made for it.
        let plain = self.haven;
        self.chapter(|_, setup, (key, chapter)| {
            let bot = bot_of(player, (key, chapter));
            let changed = plain.of_party(setup)?;
            let haven = Arc::new(changed.map_or_else(|| plain.with(&setup.brought), Ok)?);
            play_paused(&haven, setup, bot, chapter_of(key, chapter, 1))
        })
    }

    /// Plays a chapter in town, and by the function given the scenario it leads to.
    fn chapter(
        &mut self,
        scenario: impl FnOnce(&Haven, &longrest_haven::Setup, (u64, u64)) -> Result<Scene, String>,
    ) -> Result<Chapter, String> {
        self.chapter += 1;
        let setup = Setup::new(&self.world, PartyId(0), self.report.as_ref());
        let start = self.campaign.start(&setup)?;
        let chance = chapter_of(self.key, self.chapter, 0);
        let taste = self.key.wrapping_mul(31).wrapping_add(self.chapter);
        let mut folk = Household::new(Various { taste }, chance);
        let town = play_inline(self.campaign, start, &mut folk, STEPS_MAX);
        if self.campaign.outcome(&town).is_none() {
            return Err("a chapter in town did not end".to_owned());
        }
        self.toll.add(&folk.toll);
        self.world = town.world.clone();
        self.report = None;
        if let Some(setup) = passage::out(&self.campaign.book, self.haven, &town) {
            let changed = self.haven.of_party(&setup)?;
            let haven = changed.as_ref().unwrap_or(self.haven);
            let over = scenario(haven, &setup, (self.key, self.chapter))?;
            if haven.outcome(&over).is_none() {
                return Err(format!("{} did not end", setup.scenario));
            }
            let journey = town.journey.as_ref().expect("somebody set out");
            let look = Look { rules: haven, state: &over };
            self.report = Some(passage::home(look, journey, &setup));
        }
        Ok(Chapter { town, report: self.report.clone() })
    }
}
