//! The state of a table: nothing in it is secret.

use crate::deck::Deck;
use crate::figure::Body;
use crate::{Companion, GROUPS_MAX, HEROES_MAX, LOOT_KINDS, REST, ROUNDS_MAX, STANDEES_MAX, Setup};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Who acts, or whom a tap is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// A character, by its seat.
    Hero(u8),
    /// All standees of a type.
    Group(u8),
    /// One standee: its group and its number.
    Standee(u8, u8),
}

/// What is done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Initiatives are said.
    Select,
    /// Monsters draw their cards.
    Draw,
    /// Whoever is next is found.
    Next,
    /// Somebody's turn.
    Turn(Who),
    /// The round ends.
    End,
    /// It is over.
    Over {
        /// Whether the scenario was completed.
        completed: bool,
    },
}

/// A character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hero {
    /// What people call it.
    pub name: String,
    /// Hit points and conditions.
    pub body: Body,
    /// Its initiative of this round; 0 before it was shown.
    pub initiative: u8,
    /// Whether it takes a long rest.
    pub rests: bool,
    /// Experience.
    pub experience: u8,
    /// Gold.
    pub gold: u16,
    /// Loot cards, by kind.
    pub loot: [u8; LOOT_KINDS],
    /// Whether it has acted this round.
    pub acted: bool,
    /// Whether it is exhausted.
    pub exhausted: bool,
}

/// A type of monster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// Which, by its place in the content.
    pub monster: u16,
    /// Those on the board, by number.
    pub standees: Vec<Standee>,
    /// Whether it has acted this round.
    pub acted: bool,
}

/// A standee on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standee {
    /// Its number.
    pub number: u8,
    /// Whether it is elite.
    pub elite: bool,
    /// Hit points and conditions.
    pub body: Body,
}

/// The ability deck of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetState {
    /// Which, by its place in the content.
    pub set: u16,
    /// The card of this round.
    pub card: Option<u8>,
    /// The cards that lie beside the deck.
    pub drawn: u32,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The round, from 1.
    pub round: u16,
    /// What is done next.
    pub phase: Phase,
    /// The scenario level.
    pub level: u8,
    /// The characters.
    pub heroes: Vec<Hero>,
    /// The types of monsters.
    pub groups: Vec<Group>,
    /// Their ability decks.
    pub sets: Vec<SetState>,
    /// Fire, ice, air, earth, light, dark: 0 inert, 1 waning, 2 strong.
    pub elements: [u8; 6],
    /// The modifier decks: of the monsters, of allies.
    pub decks: [Deck; 2],
    /// The loot deck, by kind.
    pub loot: [u8; LOOT_KINDS],
}

impl State {
    pub(crate) fn new(rules: &Companion, setup: &Setup) -> Result<State, String> {
        if !(1..=HEROES_MAX).contains(&setup.party.len()) {
            return Err(format!("1 to {HEROES_MAX} characters, not {}", setup.party.len()));
        }
        if setup.level > 7 {
            return Err(format!("level {}; the highest is 7", setup.level));
        }
        let mut state = State {
            round: 1,
            phase: Phase::Select,
            level: setup.level,
            heroes: Vec::new(),
            groups: Vec::new(),
            sets: Vec::new(),
            elements: [0; 6],
            decks: [Deck::new(); 2],
            loot: setup.loot,
        };
        for member in &setup.party {
            if member.hit_points == 0 {
                return Err(format!("{} has no hit points", member.name));
            }
            state.heroes.push(Hero {
                name: member.name.chars().take(40).collect(),
                body: Body::new(i16::from(member.hit_points)),
                initiative: 0,
                rests: false,
                experience: 0,
                gold: 0,
                loot: [0; LOOT_KINDS],
                acted: false,
                exhausted: false,
            });
        }
        for id in &setup.monsters {
            let found = rules.haven.content.monsters.iter().position(|monster| monster.id == *id);
            let monster = found.ok_or_else(|| format!("there is no monster \"{id}\""))?;
            state.add_group(rules, monster as u16)?;
        }
        Ok(state)
    }

    pub(crate) fn add_group(&mut self, rules: &Companion, monster: u16) -> Result<(), String> {
        let known = rules.haven.content.monsters.get(usize::from(monster));
        let set = known.ok_or("there is no such monster")?.set;
        if self.groups.iter().any(|group| group.monster == monster) {
            return Err("this type is there already".to_owned());
        }
        if self.groups.len() >= GROUPS_MAX {
            return Err(format!("at most {GROUPS_MAX} types of monsters"));
        }
        self.groups.push(Group { monster, standees: Vec::new(), acted: false });
        if self.sets.iter().all(|one| one.set != set) {
            self.sets.push(SetState { set, card: None, drawn: 0 });
        }
        Ok(())
    }

    /// The state of a group's ability deck.
    pub(crate) fn set_of(&self, rules: &Companion, group: u8) -> &SetState {
        let monster = self.groups[usize::from(group)].monster;
        let set = rules.haven.content.monsters[usize::from(monster)].set;
        self.sets.iter().find(|one| one.set == set).expect("a set came with its group")
    }

    /// A figure's hit points and conditions.
    pub fn body(&self, who: Who) -> Option<&Body> {
        match who {
            Who::Hero(at) => self.heroes.get(usize::from(at)).map(|hero| &hero.body),
            Who::Group(_) => None,
            Who::Standee(group, number) => {
                let group = self.groups.get(usize::from(group))?;
                let found = group.standees.iter().find(|one| one.number == number);
                found.map(|standee| &standee.body)
            }
        }
    }

    pub(crate) fn body_mut(&mut self, who: Who) -> Option<&mut Body> {
        match who {
            Who::Hero(at) => self.heroes.get_mut(usize::from(at)).map(|hero| &mut hero.body),
            Who::Group(_) => None,
            Who::Standee(group, number) => {
                let group = self.groups.get_mut(usize::from(group))?;
                let found = group.standees.iter_mut().find(|one| one.number == number);
                found.map(|standee| &mut standee.body)
            }
        }
    }

    /// Takes fallen standees off the board; who fell.
    pub(crate) fn clear_fallen(&mut self) -> Vec<Who> {
        let mut fallen = Vec::new();
        for (at, group) in (0u8..).zip(&mut self.groups) {
            let gone = group.standees.iter().filter(|one| one.body.hit_points <= 0);
            fallen.extend(gone.map(|one| Who::Standee(at, one.number)));
            group.standees.retain(|one| one.body.hit_points > 0);
        }
        for (at, hero) in (0u8..).zip(&mut self.heroes) {
            if hero.body.hit_points <= 0 && !hero.exhausted {
                hero.exhausted = true;
                fallen.push(Who::Hero(at));
            }
        }
        fallen
    }

    /// What holds of every state in which something is asked.
    ///
    /// # Errors
    /// What does not.
    pub fn invariant(&self, rules: &Companion) -> Result<(), String> {
        self.validate(rules)
    }

    pub(crate) fn validate(&self, rules: &Companion) -> Result<(), String> {
        if self.round == 0 || self.round > ROUNDS_MAX + 1 || self.level > 7 {
            return Err(format!("round {}, level {}", self.round, self.level));
        }
        if !(1..=HEROES_MAX).contains(&self.heroes.len()) || self.groups.len() > GROUPS_MAX {
            return Err("too many characters or monsters".to_owned());
        }
        for hero in &self.heroes {
            if hero.initiative > REST || hero.body.hit_points > hero.body.hit_points_max {
                return Err(format!("{} is impossible", hero.name));
            }
        }
        let mut types = BTreeSet::new();
        for group in &self.groups {
            let monster = rules.haven.content.monsters.get(usize::from(group.monster));
            let monster = monster.ok_or("there is no such monster")?;
            if !types.insert(group.monster) || group.standees.len() > STANDEES_MAX {
                return Err(format!("{} is there too often", monster.id));
            }
            if self.sets.iter().all(|one| one.set != monster.set) {
                return Err(format!("{} has no deck", monster.id));
            }
            let mut numbers = BTreeSet::new();
            for standee in &group.standees {
                let fits = (1..=monster.standees).contains(&standee.number);
                if !fits || !numbers.insert(standee.number) || standee.body.hit_points <= 0 {
                    return Err(format!("{} {} is impossible", monster.id, standee.number));
                }
            }
        }
        for one in &self.sets {
            let set = rules.haven.content.sets.get(usize::from(one.set)).ok_or("no such set")?;
            let cards = set.cards.len();
            let beyond = one.drawn.checked_shr(cards as u32).unwrap_or(0);
            if beyond != 0 || one.card.is_some_and(|card| usize::from(card) >= cards) {
                return Err(format!("the deck of {} has no such card", set.id));
            }
        }
        if self.elements.iter().any(|element| *element > 2) {
            return Err("an element is inert, waning or strong".to_owned());
        }
        let turn_fits = match self.phase {
            Phase::Turn(Who::Hero(at)) => usize::from(at) < self.heroes.len(),
            Phase::Turn(Who::Group(at)) => usize::from(at) < self.groups.len(),
            Phase::Turn(Who::Standee(..)) => false,
            _ => true,
        };
        if !turn_fits {
            return Err("nobody has this turn".to_owned());
        }
        self.decks.iter().try_for_each(Deck::validate)
    }
}
