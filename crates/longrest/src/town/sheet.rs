//! A campaign sheet of cardboard that is filled in already: its numbers become the world to begin
//! with.

use longrest_campaign::content::Book;
use longrest_campaign::id::PartyId;
use longrest_campaign::{Stock, World};
use serde::Deserialize;

/// What stands on the sheet. What is not said is as at the beginning.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Sheet {
    weeks: u16,
    prosperity: u16,
    morale: Option<u8>,
    inspiration: u16,
    soldiers: u8,
    reputation: i16,
    stock: Stock,
    /// Numbers of scenarios that were completed.
    completed: Vec<u16>,
    /// Numbers of scenarios that are open.
    open: Vec<u16>,
}

impl Sheet {
    /// Takes out the numbers of scenarios that a book does not have, and says which.
    pub(super) fn leave_unknown(&mut self, book: &Book) -> Vec<u16> {
        let known = |number: &u16| book.scenarios.iter().any(|one| one.number == *number);
        let all = self.completed.iter().chain(&self.open).copied();
        let left: Vec<u16> = all.filter(|number| !known(number)).collect();
        self.completed.retain(known);
        self.open.retain(known);
        left
    }

    /// Writes the numbers into a world that is about to begin.
    pub(super) fn fill(self, world: &mut World, book: &Book) -> Result<(), String> {
        let town = &mut world.town;
        town.prosperity = self.prosperity;
        town.morale = self.morale.filter(|_| book.rules.outpost);
        town.inspiration = self.inspiration;
        town.soldiers = self.soldiers;
        town.stock = self.stock;
        world.parties[0].reputation = self.reputation;
        world.calendar.weeks = self.weeks;
        // What was written into boxes that are marked has been read.
        world.calendar.sections.retain(|week, _| *week > self.weeks);
        for (numbers, done) in [(&self.completed, true), (&self.open, false)] {
            for number in numbers {
                let Some(one) = book.scenarios.iter().find(|one| one.number == *number) else {
                    return Err(format!("there is no scenario {number}"));
                };
                let head = world.scenario_mut(&one.id);
                head.unlocked = true;
                if done {
                    head.completed = Some(PartyId(0));
                    head.attempts = 1;
                    head.completions = 1;
                }
            }
        }
        // There have been chapters: what the beginning brings stands on the sheet.
        world.chapters = 1;
        Ok(())
    }
}
