//! One tap for each thing that happens on the board.

use crate::deck::Face;
use crate::figure::Body;
use crate::state::{Phase, Standee, State, Who};
use crate::{Companion, STANDEES_MAX};
use longrest_haven::Condition;
use longrest_kernel::Generator;
use serde::{Deserialize, Serialize};

/// What somebody saw on the board, or a number that is put right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tap {
    /// Somebody suffers damage.
    Damage {
        /// Who.
        who: Who,
        /// How much.
        amount: u8,
    },
    /// Somebody is healed.
    Heal {
        /// Who.
        who: Who,
        /// By how much.
        amount: u8,
    },
    /// Hit points are put right.
    HitPoints {
        /// Whose.
        who: Who,
        /// What they are.
        hit_points: u8,
    },
    /// A condition comes, or goes.
    Condition {
        /// Whose.
        who: Who,
        /// Which.
        condition: Condition,
    },
    /// A standee comes.
    Add {
        /// Of which group.
        group: u8,
        /// Its number.
        number: u8,
        /// Whether it is elite.
        elite: bool,
    },
    /// A standee goes.
    Remove {
        /// Of which group.
        group: u8,
        /// Its number.
        number: u8,
    },
    /// A type of monster comes into play.
    Enter {
        /// Which, by its place in the content.
        monster: u16,
    },
    /// An element becomes inert, waning or strong.
    Element {
        /// Which of the six.
        element: u8,
        /// 0 inert, 1 waning, 2 strong.
        strength: u8,
    },
    /// A character gains or loses experience.
    Experience {
        /// Which.
        hero: u8,
        /// By how much.
        by: i8,
    },
    /// A character gains or loses gold.
    Gold {
        /// Which.
        hero: u8,
        /// By how much.
        by: i8,
    },
    /// A bless or curse goes into a modifier deck, or out of it.
    Card {
        /// Which deck.
        deck: u8,
        /// Bless or curse.
        face: Face,
        /// Into it.
        add: bool,
    },
    /// A character is exhausted, or was not after all.
    Exhausted {
        /// Which.
        hero: u8,
        /// Whether it is.
        is: bool,
    },
}

pub(crate) fn apply(rules: &Companion, state: &mut State, tap: &Tap) -> Result<(), String> {
    if matches!(state.phase, Phase::Over { .. }) {
        return Err("it is over".to_owned());
    }
    let nobody = || "there is nobody like that".to_owned();
    let own_turn = |state: &State, who: Who| match (state.phase, who) {
        (Phase::Turn(Who::Hero(turn)), Who::Hero(at)) => turn == at,
        (Phase::Turn(Who::Group(turn)), Who::Standee(group, _)) => turn == group,
        _ => false,
    };
    match *tap {
        Tap::Damage { who, amount } => {
            state.body_mut(who).ok_or_else(nobody)?.suffer(i16::from(amount));
        }
        Tap::Heal { who, amount } => {
            state.body_mut(who).ok_or_else(nobody)?.heal(i16::from(amount));
        }
        Tap::HitPoints { who, hit_points } => {
            let body = state.body_mut(who).ok_or_else(nobody)?;
            body.hit_points = i16::from(hit_points).min(body.hit_points_max);
        }
        Tap::Condition { who, condition } => {
            if matches!(condition, Condition::Bless | Condition::Curse) {
                return Err("bless and curse are cards of a deck".to_owned());
            }
            let own = own_turn(state, who);
            let body = state.body_mut(who).ok_or_else(nobody)?;
            match body.has(condition) {
                true => body.lose(condition),
                false => body.gain(condition, own),
            }
        }
        Tap::Add { group, number, elite } => add(rules, state, group, number, elite)?,
        Tap::Remove { group, number } => {
            let group = state.groups.get_mut(usize::from(group)).ok_or_else(nobody)?;
            let before = group.standees.len();
            group.standees.retain(|standee| standee.number != number);
            if group.standees.len() == before {
                return Err(nobody());
            }
        }
        Tap::Enter { monster } => state.add_group(rules, monster)?,
        Tap::Element { element, strength } => {
            let element = state.elements.get_mut(usize::from(element));
            if strength > 2 {
                return Err("an element is inert, waning or strong".to_owned());
            }
            *element.ok_or("there are six elements")? = strength;
        }
        Tap::Experience { hero, by } => {
            let hero = state.heroes.get_mut(usize::from(hero)).ok_or_else(nobody)?;
            hero.experience = hero.experience.saturating_add_signed(by);
        }
        Tap::Gold { hero, by } => {
            let hero = state.heroes.get_mut(usize::from(hero)).ok_or_else(nobody)?;
            hero.gold = hero.gold.saturating_add_signed(i16::from(by)).min(9999);
        }
        Tap::Card { deck, face, add } => {
            let deck = state.decks.get_mut(usize::from(deck)).ok_or("there are two decks")?;
            deck.put(face, add)?;
        }
        Tap::Exhausted { hero, is } => {
            let hero = state.heroes.get_mut(usize::from(hero)).ok_or_else(nobody)?;
            hero.exhausted = is;
            if !is {
                hero.body.hit_points = hero.body.hit_points.max(1);
            }
        }
    }
    state.clear_fallen();
    Ok(())
}

fn add(
    rules: &Companion,
    state: &mut State,
    at: u8,
    number: u8,
    elite: bool,
) -> Result<(), String> {
    let group = state.groups.get(usize::from(at)).ok_or("there is no such group")?;
    let monster = &rules.haven.content.monsters[usize::from(group.monster)];
    let most = usize::from(monster.standees).min(STANDEES_MAX);
    if !(1..=most).contains(&usize::from(number)) {
        return Err(format!("{} has standees 1 to {most}", monster.id));
    }
    if group.standees.iter().any(|standee| standee.number == number) {
        return Err(format!("{} {number} is there already", monster.id));
    }
    let hit_points = rules.hit_points(state, group.monster, elite);
    let standee = Standee { number, elite: elite && !monster.boss, body: Body::new(hit_points) };
    let standees = &mut state.groups[usize::from(at)].standees;
    standees.push(standee);
    standees.sort_by_key(|standee| standee.number);
    Ok(())
}

/// A tap that may or may not be possible, for the conformance suite.
pub fn sample_tap(rules: &Companion, state: &State, generator: &mut Generator) -> Tap {
    let mut below = |bound: usize| generator.below(bound as u64) as u8;
    let who = match below(3) {
        0 => Who::Hero(below(state.heroes.len() + 1)),
        _ => Who::Standee(below(state.groups.len() + 1), below(7)),
    };
    match below(12) {
        0 => Tap::Damage { who, amount: below(9) },
        1 => Tap::Heal { who, amount: below(6) },
        2 => Tap::HitPoints { who, hit_points: below(12) },
        3 | 4 => {
            let condition = Condition::ALL[usize::from(below(Condition::ALL.len()))];
            Tap::Condition { who, condition }
        }
        5 | 6 => {
            let group = below(state.groups.len() + 1);
            Tap::Add { group, number: below(7), elite: below(2) == 0 }
        }
        7 => Tap::Remove { group: below(state.groups.len() + 1), number: below(7) },
        8 => Tap::Enter {
            monster: u16::from(below(rules.haven.content.monsters.len().min(255) + 1)),
        },
        9 => Tap::Element { element: below(7), strength: below(4) },
        10 => {
            let face = Face::ALL[usize::from(below(Face::ALL.len()))];
            Tap::Card { deck: below(3), face, add: below(2) == 0 }
        }
        _ => {
            let hero = below(state.heroes.len() + 1);
            let by = below(9) as i8 - 4;
            match below(3) {
                0 => Tap::Experience { hero, by },
                1 => Tap::Gold { hero, by },
                _ => Tap::Exhausted { hero, is: below(3) == 0 },
            }
        }
    }
}
