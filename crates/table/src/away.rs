//! Those who are away: they play at a table of their own while their campaign goes on, and come
//! home when there is room for them.
//!
//! The table of a campaign writes down who set out and where they play; that table knows where they
//! are at home. What its game leaves behind is brought home once, waits there among the entries,
//! and is taken in by the chapter that the [`Saga`](crate::Saga) makes of it.

use crate::chapter::Chapter;
use crate::entry::Event;
use crate::shelf::failed;
use crate::table::Table;
use crate::{AwayView, Code, Rejected, guarded};
use longrest_kernel::Key;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Some of a campaign's people at a table of their own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Away {
    /// The code of the table they play at.
    pub table: String,
    /// What the campaign says about them.
    pub carry: Value,
    /// What they bring home; while they are out, nothing.
    pub legacy: Option<Value>,
}

impl Table {
    /// The game that the end of a chapter leads to beside the next chapter, at a table of its own
    /// whose home has this code: with the same people under the same tokens, who hold its seats as
    /// they hold their chairs. Also what the campaign says about it, for
    /// [`set_out`](Table::set_out). None when nobody sets out.
    ///
    /// # Errors
    /// When it cannot be played.
    pub fn outing(&self, home: &str, key: Key) -> Result<Option<(Table, Value)>, Rejected> {
        if !self.is_chapter_over() {
            return Ok(None);
        }
        guarded(|| self.make_outing(home, key)).unwrap_or_else(|bug| Err(failed(&bug)))
    }

    fn make_outing(&self, home: &str, key: Key) -> Result<Option<(Table, Value)>, Rejected> {
        let (Some(campaign), Some(outing)) = (&self.campaign, self.outing_due()?) else {
            return Ok(None);
        };
        let Chapter { order, carry, chairs, .. } = outing;
        let family = campaign.shelf.family(&order.game)?;
        let key = self.game.has_key().then_some(key);
        let mut table = family.create(&order, "", key)?;
        table.head.home = Some(home.to_owned());
        for event in self.roster.arrangement(&table.head.seats, &chairs) {
            table.push(None, event);
        }
        Ok(Some((table, carry)))
    }

    /// The game that the end of this chapter leads to beside the next one, until somebody has set
    /// out for it.
    pub(crate) fn outing_due(&self) -> Result<Option<Chapter>, Rejected> {
        if self.campaign.as_ref().is_none_or(|campaign| campaign.set_out) {
            return Ok(None);
        }
        Ok(self.with_turn(|saga, turn| saga.outing(turn))?.flatten())
    }

    /// Writes down where those play who have set out.
    pub fn set_out(&mut self, table: &str, carry: Value) {
        let away = Away { table: table.to_owned(), carry, legacy: None };
        self.push(None, Event::SetOut(away));
    }

    /// Those who are away come home: what they bring waits until a chapter takes it in. A second
    /// time changes nothing.
    ///
    /// # Errors
    /// `NoChapter` when nobody is out there, or they have been taken in.
    pub fn come_home(&mut self, table: &str, legacy: Value) -> Result<(), Rejected> {
        let known = self.campaign.as_ref().map_or(&[][..], |campaign| &campaign.away);
        match known.iter().find(|away| away.table == table) {
            None => Err(Rejected::new(Code::NoChapter, "nobody of this campaign is out there")),
            Some(away) if away.legacy.is_some() => Ok(()),
            Some(_) => {
                self.push(None, Event::CameHome { table: table.to_owned(), legacy });
                Ok(())
            }
        }
    }

    /// The tables at which somebody of this campaign still plays.
    pub fn out(&self) -> Vec<String> {
        let away = self.campaign.as_ref().map_or(&[][..], |campaign| &campaign.away);
        let out = away.iter().filter(|away| away.legacy.is_none());
        out.map(|away| away.table.clone()).collect()
    }

    /// The code of the table at which the people of this one are at home, and what they bring
    /// there, once the game is over and until [`reported`](Table::reported) says that it arrived.
    pub fn report(&self) -> Option<(String, Value)> {
        let home = self.head.home.clone()?;
        let due = !self.reported && self.stopped.is_none() && self.vote.is_none();
        let legacy = due.then(|| self.game.legacy(&self.order)).flatten()?;
        Some((home, legacy))
    }

    /// What this game left behind has arrived: from now on nothing of it changes.
    pub fn reported(&mut self) {
        self.push(None, Event::Reported);
    }

    /// Whether what follows from the end of this game is on its way, so that it stands.
    pub(crate) fn is_settled(&self) -> bool {
        self.reported || self.campaign.as_ref().is_some_and(|campaign| campaign.set_out)
    }

    pub(crate) fn stands(&self) -> Result<(), Rejected> {
        if self.is_settled() {
            let text = "what follows from this is on its way: it can no longer be changed";
            return Err(Rejected::new(Code::Over, text));
        }
        Ok(())
    }

    /// Those who are away, as everybody sees them.
    pub(crate) fn away_views(&self) -> Vec<AwayView> {
        let away = self.campaign.as_ref().map_or(&[][..], |campaign| &campaign.away);
        let view = |away: &Away| AwayView {
            table: away.table.clone(),
            details: away.carry.clone(),
            home: away.legacy.is_some(),
        };
        away.iter().map(view).collect()
    }
}
