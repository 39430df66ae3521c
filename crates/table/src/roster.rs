//! The people at a table and the seats they hold.

use crate::entry::Event;
use crate::token::TokenHash;
use crate::{ChairView, PersonView, SeatName, SeatView};
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

/// The people, the chairs they hold, and the seats of the game that is played.
///
/// A chair stays for the life of a table; the seats change with the chapters of a campaign. Whoever
/// holds a chair plays all seats that belong to it. Without a campaign each seat is a chair.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Roster {
    people: Vec<Person>,
    chairs: Vec<Chair>,
    seats: Vec<Place>,
    keeper: PersonId,
    open: bool,
    /// Whether only those at the table see it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    private: bool,
    /// The second half of its code, once it was given a new one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    half: Option<String>,
    /// Everybody who held a seat since the game began.
    sat: BTreeSet<PersonId>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Person {
    name: String,
    token: TokenHash,
    gone: bool,
    /// The version at which the seats of this person changed last.
    seats_since: u64,
    /// Whether they never held a seat: once they are gone, nothing speaks of them any more.
    #[serde(default)]
    fresh: bool,
}

impl Person {
    fn new(name: &str, token: TokenHash, version: u64) -> Person {
        Person { name: name.to_owned(), token, gone: false, seats_since: version, fresh: true }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Chair {
    chair: u8,
    name: String,
    holder: Option<PersonId>,
    bot: bool,
    /// Whether the bot plays ahead.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    searching: bool,
    invite: Option<TokenHash>,
    /// Nobody sits here any more; the chapters to come have no seat for it.
    closed: bool,
    /// Who held it last, since it is free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    left: Option<PersonId>,
}

/// A seat of the game that is played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Place {
    seat: u8,
    name: String,
    chair: u8,
}

impl Roster {
    /// Nobody, and the seats of a game.
    pub(crate) fn new(seats: &[SeatName]) -> Roster {
        let mut roster = Roster {
            people: Vec::new(),
            chairs: Vec::new(),
            seats: Vec::new(),
            keeper: PersonId(0),
            open: true,
            private: false,
            half: None,
            sat: BTreeSet::new(),
        };
        roster.begin(seats, &[], 0);
        roster
    }

    /// Other seats: another chapter begins. `chairs` says which chair each seat belongs to; without
    /// it each is a chair of its own. Chairs that were not there before are free.
    pub(crate) fn begin(&mut self, seats: &[SeatName], chairs: &[u8], version: u64) {
        let chair_of = |(at, seat): (usize, &SeatName)| Place {
            seat: seat.seat,
            name: seat.name.clone(),
            chair: chairs.get(at).copied().unwrap_or(seat.seat),
        };
        self.seats = seats.iter().enumerate().map(chair_of).collect();
        for place in &self.seats {
            match self.chairs.iter_mut().find(|chair| chair.chair == place.chair) {
                Some(chair) => chair.closed = false,
                None => self.chairs.push(Chair::new(place.chair, &place.name)),
            }
        }
        for person in &mut self.people {
            person.seats_since = version;
        }
        self.sat = self.voters().into_iter().collect();
    }

    /// Whoever lent a chair to a bot has it again.
    pub(crate) fn give_back(&mut self) {
        for chair in self.chairs.iter_mut().filter(|chair| chair.holder.is_some()) {
            chair.bot = false;
        }
    }

    /// What puts the same people, under the same tokens, at the seats of another table: whoever
    /// holds a chair sits at the seats that belong to it.
    pub(crate) fn arrangement(&self, seats: &[SeatName], chairs: &[u8]) -> Vec<Event> {
        let mut events = Vec::new();
        for (at, person) in self.people.iter().enumerate() {
            events.push(Event::Joined { name: person.name.clone(), token: person.token });
            if person.gone {
                events.push(Event::Removed { person: PersonId(at as u16) });
            }
        }
        for (seat, chair) in seats.iter().zip(chairs) {
            let Some(chair) = self.chairs.iter().find(|one| one.chair == *chair) else { continue };
            let person = chair.holder;
            events.extend(person.map(|person| Event::Seated { seat: seat.seat, person }));
            events.extend(chair.bot.then_some(Event::BotIn { seat: seat.seat }));
            let searches = Event::BotSearches { seat: seat.seat, searching: true };
            events.extend((chair.bot && chair.searching).then_some(searches));
        }
        events.push(Event::Entrusted { person: self.keeper });
        events.extend((!self.open).then_some(Event::Closed));
        events.extend(self.private.then_some(Event::Hidden));
        events.extend(self.half.clone().map(|half| Event::Recoded { half }));
        events
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
        self.seats.iter().map(|place| {
            let chair = self.chair(place.seat);
            SeatView {
                seat: place.seat,
                name: place.name.clone(),
                chair: place.chair,
                holder: chair.and_then(|chair| chair.holder),
                bot: chair.is_some_and(|chair| chair.bot),
                searching: self.searches(place.seat),
            }
        })
    }

    /// The chairs of a campaign that are not closed.
    pub fn chairs(&self) -> impl Iterator<Item = ChairView> + '_ {
        self.chairs.iter().filter(|chair| !chair.closed).map(|chair| ChairView {
            chair: chair.chair,
            name: chair.name.clone(),
            holder: chair.holder,
            seated: self.seats.iter().any(|place| place.chair == chair.chair),
        })
    }

    /// How many chairs there ever were.
    pub(crate) fn chairs_ever(&self) -> usize {
        self.chairs.len()
    }

    /// Who keeps the table.
    pub fn keeper(&self) -> PersonId {
        self.keeper
    }

    /// Whether free seats can be taken without invitation.
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Whether only those at the table see it.
    pub fn is_private(&self) -> bool {
        self.private
    }

    /// The second half of its code, once it was given a new one.
    pub fn half(&self) -> Option<&str> {
        self.half.as_deref()
    }

    /// Whether somebody sees it who shows nothing but its code, with this second half.
    pub fn is_open_to(&self, half: Option<&str>) -> bool {
        !self.private && self.half() == half
    }

    /// Whether this token is an invitation to any seat.
    pub fn is_expected(&self, token: TokenHash) -> bool {
        self.chairs.iter().any(|chair| chair.invite == Some(token))
    }

    /// Whether there is such a seat.
    pub fn has_seat(&self, seat: u8) -> bool {
        self.chair(seat).is_some()
    }

    /// Who holds a seat.
    pub fn holder(&self, seat: u8) -> Option<PersonId> {
        self.chair(seat)?.holder
    }

    /// Whether somebody else held a seat and left it.
    pub(crate) fn is_left_by_another(&self, seat: u8, who: PersonId) -> bool {
        self.chair(seat).and_then(|chair| chair.left).is_some_and(|left| left != who)
    }

    /// Whether a bot plays a seat.
    pub fn is_bot(&self, seat: u8) -> bool {
        self.chair(seat).is_some_and(|chair| chair.bot)
    }

    /// Whether the bot that plays a seat plays ahead before it decides.
    pub fn searches(&self, seat: u8) -> bool {
        self.chair(seat).is_some_and(|chair| chair.bot && chair.searching)
    }

    /// The seats a bot plays.
    pub fn bots(&self) -> SeatSet {
        let bots = self.seats.iter().filter(|place| self.is_bot(place.seat));
        bots.map(|place| Seat(place.seat)).collect()
    }

    /// The seats a person holds.
    pub fn held_by(&self, person: PersonId) -> SeatSet {
        let held = self.seats.iter().filter(|place| self.holder(place.seat) == Some(person));
        held.map(|place| Seat(place.seat)).collect()
    }

    /// Whether this token opens the seat.
    pub fn is_invited(&self, seat: u8, token: TokenHash) -> bool {
        self.chair(seat).is_some_and(|chair| chair.invite == Some(token))
    }

    /// The people who hold a seat, each once, whether a bot plays it for them or not: those who
    /// vote.
    pub fn voters(&self) -> Vec<PersonId> {
        let held = self.seats.iter().filter_map(|place| self.holder(place.seat));
        let mut voters: Vec<PersonId> = held.collect();
        voters.sort_unstable();
        voters.dedup();
        voters
    }

    /// Everybody who held a seat since the game began, gone or not.
    pub fn sat(&self) -> Vec<PersonId> {
        self.sat.iter().copied().collect()
    }

    /// Somebody who holds no seat, does not keep the table and is not there, the first who came.
    pub(crate) fn idler(&self, present: &[PersonId]) -> Option<PersonId> {
        let holds = |id: PersonId| self.chairs.iter().any(|chair| chair.holder == Some(id));
        let busy = |id: PersonId| id == self.keeper || holds(id) || present.contains(&id);
        self.people().find(|view| !busy(view.id)).map(|view| view.id)
    }

    /// What proves that somebody is who they are.
    pub(crate) fn token_of(&self, person: PersonId) -> Option<TokenHash> {
        self.people.get(usize::from(person.0)).map(|person| person.token)
    }

    /// Whether somebody never held a seat.
    pub(crate) fn is_fresh(&self, person: PersonId) -> bool {
        self.people.get(usize::from(person.0)).is_some_and(|person| person.fresh)
    }

    /// The place of somebody who is gone and of whom nothing speaks any more, for somebody else.
    pub(crate) fn vacancy(&self, but: &[PersonId]) -> Option<PersonId> {
        let free = |(at, person): (usize, &Person)| {
            let id = PersonId(at as u16);
            let vacant = person.gone && person.fresh && id != self.keeper && !but.contains(&id);
            vacant.then_some(id)
        };
        self.people.iter().enumerate().find_map(free)
    }

    /// A name that nobody else at the table goes by: this one, or with a number.
    pub(crate) fn distinct(&self, name: &str, who: Option<PersonId>, chars_max: usize) -> String {
        let taken = |name: &str| {
            let name = as_seen(name);
            self.people().any(|view| Some(view.id) != who && as_seen(&view.name) == name)
        };
        let numbered = (2..).map(|number: u32| {
            let number = format!(" {number}");
            let short = name.chars().take(chars_max - number.len());
            short.collect::<String>() + &number
        });
        let mut names = std::iter::once(name.to_owned()).chain(numbered);
        names.find(|name| !taken(name)).unwrap_or_default()
    }

    /// The version at which the seats of this person changed last.
    pub(crate) fn seats_since(&self, person: PersonId) -> u64 {
        self.people.get(usize::from(person.0)).map_or(0, |person| person.seats_since)
    }

    /// Lets an event among the people take effect; others change nothing here.
    pub(crate) fn apply(&mut self, event: &Event, version: u64) {
        match event {
            Event::Joined { name, token } => {
                self.people.push(Person::new(name, *token, version));
            }
            Event::Came { person, name, token } => {
                if let Some(place) = self.people.get_mut(usize::from(person.0)) {
                    *place = Person::new(name, *token, version);
                }
            }
            Event::Renamed { person, name } => {
                if let Some(known) = self.people.get_mut(usize::from(person.0)) {
                    known.name.clone_from(name);
                }
            }
            Event::Returned { person, token } => {
                if let Some(known) = self.people.get_mut(usize::from(person.0)) {
                    known.token = *token;
                    known.seats_since = version;
                }
            }
            Event::Removed { person } => self.remove(*person, version),
            Event::Seated { seat, person } => self.seat(*seat, Some(*person), version),
            Event::Released { seat } => self.seat(*seat, None, version),
            Event::Invited { seat, token } => {
                self.change(*seat, |chair| chair.invite = Some(*token));
            }
            Event::BotIn { seat } => self.change(*seat, |chair| {
                chair.bot = true;
                chair.searching = false;
            }),
            Event::BotSearches { seat, searching } => {
                self.change(*seat, |chair| chair.searching = *searching);
            }
            Event::BotOut { seat } => self.change(*seat, |chair| chair.bot = false),
            Event::Opened => self.open = true,
            Event::Closed => self.open = false,
            Event::Hidden => self.private = true,
            Event::Shown => self.private = false,
            Event::Recoded { half } => self.half = Some(half.clone()),
            Event::Entrusted { person } => self.keeper = *person,
            Event::ChairAdded { name } => {
                self.chairs.push(Chair::new(self.next_chair(), name));
            }
            Event::ChairClosed { chair } => {
                if let Some(chair) = self.chairs.iter_mut().find(|one| one.chair == *chair) {
                    chair.closed = true;
                    chair.holder = None;
                    chair.invite = None;
                    chair.bot = false;
                }
            }
            _ => {}
        }
    }

    /// The number of the next chair that is added.
    fn next_chair(&self) -> u8 {
        self.chairs.iter().map(|chair| chair.chair + 1).max().unwrap_or(0)
    }

    /// The chair a seat belongs to.
    fn chair(&self, seat: u8) -> Option<&Chair> {
        let place = self.seats.iter().find(|place| place.seat == seat)?;
        self.chairs.iter().find(|chair| chair.chair == place.chair)
    }

    fn change(&mut self, seat: u8, change: impl FnOnce(&mut Chair)) {
        let chair = self.seats.iter().find(|place| place.seat == seat).map(|place| place.chair);
        if let Some(chair) = self.chairs.iter_mut().find(|one| Some(one.chair) == chair) {
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
        if let Some(person) = person.and_then(|id| self.people.get_mut(usize::from(id.0))) {
            person.fresh = false;
        }
        self.change(seat, |chair| {
            chair.left = if person.is_some() { None } else { chair.holder.or(chair.left) };
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
        for chair in self.chairs.iter_mut().filter(|chair| chair.holder == Some(person)) {
            chair.left = chair.holder.take();
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

/// A name as others see it: letters of any size, and none that only changes how another is drawn.
fn as_seen(name: &str) -> String {
    name.to_lowercase().replace('\u{fe0f}', "")
}

impl Chair {
    fn new(chair: u8, name: &str) -> Chair {
        Chair {
            chair,
            name: name.to_owned(),
            holder: None,
            bot: false,
            searching: false,
            invite: None,
            closed: false,
            left: None,
        }
    }
}
