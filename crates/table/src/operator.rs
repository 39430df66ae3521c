//! What whoever runs the server does at a table, beside those who are at it.

use crate::consent::stale;
use crate::entry::Event;
use crate::table::Table;
use crate::{Bound, PersonId, Rejected};
use serde::{Deserialize, Serialize};

/// A table as whoever runs the server sees it: no hand, no choice, no token.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Inspection {
    /// What it is called.
    pub title: String,
    /// The family of games, the pack and the scenario.
    pub order: [String; 3],
    /// The open chapter of a campaign.
    pub chapter: Option<u32>,
    /// How many entries it has.
    pub version: u64,
    /// Everybody at it, with the seats they hold.
    pub people: Vec<(PersonId, String, Vec<u8>)>,
    /// Who keeps it.
    pub keeper: PersonId,
    /// Whether the game is over.
    pub over: bool,
    /// The bug that stopped it.
    pub stopped: Option<String>,
}

impl Table {
    /// The table as whoever runs the server sees it.
    pub fn inspection(&self) -> Inspection {
        let order = self.order.clone();
        let held = |id| self.roster.held_by(id).iter().map(|seat| seat.0).collect();
        Inspection {
            title: self.head.title.clone(),
            order: [order.game, order.pack, order.scenario],
            chapter: self.chapter().map(|(number, _)| number),
            version: self.version(),
            people: self.roster.people().map(|view| (view.id, view.name, held(view.id))).collect(),
            keeper: self.roster.keeper(),
            over: self.is_over(),
            stopped: self.stopped.clone(),
        }
    }

    /// The game as one file, or the whole campaign given its finished chapters: with everybody's
    /// secrets in it.
    ///
    /// # Errors
    /// When another chapter began meanwhile, or some are away.
    pub fn hand_over(&self, finished: Vec<Bound>) -> Result<Vec<u8>, Rejected> {
        match self.campaign {
            Some(_) => self.bind_campaign(finished),
            None => Ok(self.game.export(&self.order_json(), &self.head.title)),
        }
    }

    /// Lets a game go on that a bug stopped.
    ///
    /// # Errors
    /// `Stale` when it is not stopped.
    pub fn set_going(&mut self) -> Result<(), Rejected> {
        if self.stopped.is_none() {
            return Err(stale("the game is not stopped"));
        }
        self.push(None, Event::Reopened);
        Ok(())
    }
}
