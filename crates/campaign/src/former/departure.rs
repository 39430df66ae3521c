//! Choosing a scenario and setting out.

use crate::former::Onward;
use crate::former::campaign::{Book, Campaign, Place, Refusal, Requirement};

/// How a scenario is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// As part of the campaign.
    Campaign,
    /// For its own sake.
    Casual,
}

/// What the setup of the scenario must know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Departure {
    /// Which scenario.
    pub scenario: String,
    /// The road event drawn, to be resolved before the map is laid out.
    pub event: Option<u16>,
    /// Treasures that are gone.
    pub treasures_looted: u32,
    /// Whether its random item is gone.
    pub random_item_found: bool,
    /// Loot cards with a sticker.
    pub loot_stickers: u64,
}

impl Campaign {
    // FH-SETUP-01 to FH-SETUP-03
    /// The scenarios that can be chosen now.
    pub fn choices<'b>(&self, book: &'b Book) -> Vec<&'b str> {
        let open = book.chapters.iter().filter(|one| self.playable(book, &one.id).is_ok());
        open.map(|chapter| chapter.id.as_str()).collect()
    }

    // FH-SETUP-02, FH-SETUP-03, FH-OUTCOME-19, FH-OUTCOME-39
    fn playable(&self, book: &Book, scenario: &str) -> Result<(), Refusal> {
        let chapter = book.chapter(scenario)?;
        match &self.onward {
            Some(Onward::Again(only) | Onward::Linked(only)) if only != scenario => {
                return Err(Refusal::MustPlay(only.clone()));
            }
            // A link opens what it leads to.
            Some(Onward::Linked(_)) => {}
            _ if !self.unlocked.contains(scenario) => {
                return Err(Refusal::Locked(scenario.to_owned()));
            }
            _ => {}
        }
        for requirement in &chapter.requires {
            let (has, missing) = match requirement {
                Requirement::Sticker(sticker) => (self.stickers.contains(sticker), sticker),
                Requirement::Travel(way) => (self.travel.contains(way), way),
            };
            if !has {
                let (scenario, missing) = (scenario.to_owned(), missing.clone());
                return Err(Refusal::Requires { scenario, missing });
            }
        }
        Ok(())
    }

    // FH-SETUP-04, FH-ROAD-01, FH-ROAD-07
    /// Sets out for a scenario; draws the road event if there is to be one.
    ///
    /// # Errors
    /// If the scenario cannot be chosen, or an event is still open.
    pub fn depart(
        &mut self,
        book: &Book,
        scenario: &str,
        mode: Mode,
    ) -> Result<Departure, Refusal> {
        if self.event.is_some() {
            return Err(Refusal::EventOpen);
        }
        self.playable(book, scenario)?;
        let event = if self.meets_event(book, scenario, mode)? {
            self.road[self.season() as usize].draw()
        } else {
            None
        };
        self.event = event;
        self.onward = None;
        Ok(Departure {
            scenario: scenario.to_owned(),
            event,
            treasures_looted: self.treasures.get(scenario).copied().unwrap_or(0),
            random_item_found: self.random_items.contains(scenario),
            loot_stickers: self.loot_stickers,
        })
    }

    // FH-ROAD-01 to FH-ROAD-06
    fn meets_event(&self, book: &Book, scenario: &str, mode: Mode) -> Result<bool, Refusal> {
        let chapter = book.chapter(scenario)?;
        let first = chapter.number <= 1;
        let straight_on = self.onward.is_some();
        let in_town = chapter.place == Place::Town;
        Ok(!first && !straight_on && !in_town && mode == Mode::Campaign)
    }
}
