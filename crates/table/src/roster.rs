//! The people at a table and the seats they hold.

use crate::entry::Event;
use crate::token::TokenHash;
use crate::{PersonView, SeatName, SeatView};
use longrest_kernel::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use ts_rs::TS;
use utoipa::ToSchema;

/// Somebody at a table, in the order they came.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS, ToSchema,
)]
pub struct PersonId(pub u16);

/// The people and the seats.
#[derive(Clone, Debug)]
pub struct Roster {
    people: Vec<Person>,
    chairs: Vec<Chair>,
    keeper: PersonId,
    open: bool,
    /// Everybody who held a seat since the game began.
    sat: BTreeSet<PersonId>,
}

#[derive(Clone, Debug)]
struct Person {
    name: String,
    token: TokenHash,
    gone: bool,
    /// The version at which the seats of this person changed last.
    seats_since: u64,
}

#[derive(Clone, Debug)]
struct Chair {
    seat: u8,
    name: String,
    holder: Option<PersonId>,
    bot: bool,
    invite: Option<TokenHash>,
}

impl Roster {
    /// Nobody, and the seats of a game.
    pub(crate) fn new(seats: &[SeatName]) -> Roster {
        let chair = |seat: &SeatName| Chair {
            seat: seat.seat,
            name: seat.name.clone(),
            holder: None,
            bot: false,
            invite: None,
        };
        Roster {
            people: Vec::new(),
            chairs: seats.iter().map(chair).collect(),
            keeper: PersonId(0),
            open: true,
            sat: BTreeSet::new(),
        }
    }

    /// The person whose token this is.
    pub fn person_of(&self, token: TokenHash) -> Option<PersonId> {
        let at = self.people.iter().position(|person| person.token == token && !person.gone)?;
        Some(PersonId(at as u16))
    }

    /// Whether this person is at the table.
    pub fn is_here(&self, person: PersonId) -> bool {
        self.people.get(usize::from(person.0)).is_some_and(|person| !person.gone)
    }

    /// How many people came so far, gone or not.
    pub fn came(&self) -> usize {
        self.people.len()
    }

    /// The people who are at the table.
    pub fn people(&self) -> impl Iterator<Item = PersonView> + '_ {
        let view = |(at, person): (usize, &Person)| PersonView {
            id: PersonId(at as u16),
            name: person.name.clone(),
        };
        self.people.iter().enumerate().filter(|(_, person)| !person.gone).map(view)
    }

    /// The seats as everybody sees them.
    pub fn seats(&self) -> impl Iterator<Item = SeatView> + '_ {
        self.chairs.iter().map(|chair| SeatView {
            seat: chair.seat,
            name: chair.name.clone(),
            holder: chair.holder,
            bot: chair.bot,
        })
    }

    /// Who keeps the table.
    pub fn keeper(&self) -> PersonId {
        self.keeper
    }

    /// Whether free seats can be taken without invitation.
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Whether there is such a seat.
    pub fn has_seat(&self, seat: u8) -> bool {
        self.chair(seat).is_some()
    }

    /// Who holds a seat.
    pub fn holder(&self, seat: u8) -> Option<PersonId> {
        self.chair(seat)?.holder
    }

    /// Whether a bot plays a seat.
    pub fn is_bot(&self, seat: u8) -> bool {
        self.chair(seat).is_some_and(|chair| chair.bot)
    }

    /// The seats a bot plays.
    pub fn bots(&self) -> SeatSet {
        self.chairs.iter().filter(|chair| chair.bot).map(|chair| Seat(chair.seat)).collect()
    }

    /// The seats a person holds.
    pub fn held_by(&self, person: PersonId) -> SeatSet {
        let held = self.chairs.iter().filter(|chair| chair.holder == Some(person));
        held.map(|chair| Seat(chair.seat)).collect()
    }

    /// Whether this token opens the seat.
    pub fn is_invited(&self, seat: u8, token: TokenHash) -> bool {
        self.chair(seat).is_some_and(|chair| chair.invite == Some(token))
    }

    /// The people who hold a seat, each once, whether a bot plays it for them or not: those who
    /// vote.
    pub fn voters(&self) -> Vec<PersonId> {
        let mut voters: Vec<PersonId> = self.chairs.iter().filter_map(|it| it.holder).collect();
        voters.sort_unstable();
        voters.dedup();
        voters
    }

    /// Everybody who held a seat since the game began, gone or not.
    pub fn sat(&self) -> Vec<PersonId> {
        self.sat.iter().copied().collect()
    }

    /// Somebody who holds no seat and does not keep the table, the first who came.
    pub(crate) fn idler(&self) -> Option<PersonId> {
        let idle = |view: &PersonView| view.id != self.keeper && self.held_by(view.id).is_empty();
        self.people().find(idle).map(|view| view.id)
    }

    /// The version at which the seats of this person changed last.
    pub(crate) fn seats_since(&self, person: PersonId) -> u64 {
        self.people.get(usize::from(person.0)).map_or(0, |person| person.seats_since)
    }

    /// Lets an event among the people take effect; others change nothing here.
    pub(crate) fn apply(&mut self, event: &Event, version: u64) {
        match event {
            Event::Joined { name, token } => {
                let (name, token) = (name.clone(), *token);
                self.people.push(Person { name, token, gone: false, seats_since: version });
            }
            Event::Renamed { person, name } => {
                if let Some(known) = self.people.get_mut(usize::from(person.0)) {
                    known.name.clone_from(name);
                }
            }
            Event::Removed { person } => self.remove(*person, version),
            Event::Seated { seat, person } => self.seat(*seat, Some(*person), version),
            Event::Released { seat } => self.seat(*seat, None, version),
            Event::Invited { seat, token } => {
                self.change(*seat, |chair| chair.invite = Some(*token));
            }
            Event::BotIn { seat } => self.change(*seat, |chair| chair.bot = true),
            Event::BotOut { seat } => self.change(*seat, |chair| chair.bot = false),
            Event::Opened => self.open = true,
            Event::Closed => self.open = false,
            Event::Entrusted { person } => self.keeper = *person,
            _ => {}
        }
    }

    fn chair(&self, seat: u8) -> Option<&Chair> {
        self.chairs.iter().find(|chair| chair.seat == seat)
    }

    fn change(&mut self, seat: u8, change: impl FnOnce(&mut Chair)) {
        if let Some(chair) = self.chairs.iter_mut().find(|chair| chair.seat == seat) {
            change(chair);
        }
    }

    /// A seat changes hands. An invitation works once; a bot that sat there leaves.
    fn seat(&mut self, seat: u8, person: Option<PersonId>, version: u64) {
        for concerned in [self.holder(seat), person].into_iter().flatten() {
            if let Some(person) = self.people.get_mut(usize::from(concerned.0)) {
                person.seats_since = version;
            }
        }
        self.sat.extend(person);
        self.change(seat, |chair| {
            chair.holder = person;
            chair.invite = None;
            chair.bot = false;
        });
    }

    /// Somebody is gone. Whoever plays, or else whoever came first, keeps the table if they did.
    fn remove(&mut self, person: PersonId, version: u64) {
        for seat in self.held_by(person).iter() {
            self.seat(seat.0, None, version);
        }
        if let Some(known) = self.people.get_mut(usize::from(person.0)) {
            known.gone = true;
        }
        if self.keeper == person {
            let heir = self.voters().first().copied();
            let heir = heir.or_else(|| self.people().next().map(|view| view.id));
            self.keeper = heir.unwrap_or(person);
        }
    }
}
