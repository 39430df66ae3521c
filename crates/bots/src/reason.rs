//! Why a bot chose what it chose.

use serde::Serialize;
use std::fmt::{Display, Formatter};

/// Why an option was chosen. Displayed in English; a page translates it by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "why")]
#[allow(missing_docs)] // the sentences below say what each means
pub enum Reason {
    Anything,
    Only,
    Searched { tried: u32, percent: u8 },
    Kill,
    Damage { hit_points: i16 },
    Condition,
    Approach { hexes: u8 },
    Reach { targets: u8 },
    GoalNearer { hexes: u8 },
    Door,
    Safety,
    Stay,
    Heal { hit_points: i16 },
    Protect,
    Loot,
    Strongest,
    Faster,
    Later,
    KeepCards,
    LastHope,
    Rest,
    RestQuick,
    NoRest,
    SaveLife { damage: u8 },
    SaveHitPoints { damage: u8 },
    Bearable { damage: u8 },
    LeastUseful,
    MostUseful,
    WorthIt,
    NotWorthIt,
    BetterCard,
    IntoTrap,
    Away,
    Healthiest,
    NothingLeft,
    Escape,
    Wounds { worth_tenths: u16 },
    Goal,
    Treasure,
    Shop,
    Growth,
    Story,
    Guard,
    Spawn,
    Lasting,
    Trap,
    KeepThreat,
    First,
}

impl Display for Reason {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        match *self {
            Reason::Anything => f.write_str("anything that is allowed"),
            Reason::Only => f.write_str("there is nothing else to do"),
            Reason::Searched { tried, percent } => {
                write!(f, "of {tried} futures tried, this way {percent} in 100 went well")
            }
            Reason::Kill => f.write_str("it should kill"),
            Reason::Damage { hit_points } => {
                write!(f, "it should do about {hit_points} damage")
            }
            Reason::Condition => f.write_str("what it does to the target matters most now"),
            Reason::Approach { hexes } => write!(f, "{hexes} hexes nearer to an enemy"),
            Reason::Reach { targets: 1 } => f.write_str("an enemy can be attacked from there"),
            Reason::Reach { targets } => {
                write!(f, "{targets} enemies can be attacked from there")
            }
            Reason::GoalNearer { hexes } => write!(f, "{hexes} hexes nearer to the goal"),
            Reason::Door => f.write_str("the way on is through the door"),
            Reason::Safety => f.write_str("fewer enemies can strike there"),
            Reason::Stay => f.write_str("no hex within reach is better than this one"),
            Reason::Heal { hit_points } => write!(f, "it should heal about {hit_points}"),
            Reason::Protect => f.write_str("enemies are close enough to need protection from"),
            Reason::Loot => f.write_str("there is something to loot"),
            Reason::Strongest => f.write_str("these two halves do the most from here"),
            Reason::Faster => f.write_str("acting before the enemy matters now"),
            Reason::Later => f.write_str("the enemy may come nearer first"),
            Reason::KeepCards => f.write_str("its loss would shorten the scenario too much"),
            Reason::LastHope => f.write_str("the last cards may as well be spent"),
            Reason::Rest => f.write_str("a long rest now brings cards, health and items back"),
            Reason::RestQuick => f.write_str("the next round needs cards in hand"),
            Reason::NoRest => f.write_str("there are still cards to play"),
            Reason::SaveLife { damage } => write!(f, "{damage} damage would be the end"),
            Reason::SaveHitPoints { damage } => {
                write!(f, "{damage} damage is worth more than the card")
            }
            Reason::Bearable { damage } => write!(f, "{damage} damage can be borne"),
            Reason::LeastUseful => f.write_str("it is the one least missed"),
            Reason::MostUseful => f.write_str("it is the most useful of them"),
            Reason::WorthIt => f.write_str("it gives more than it costs"),
            Reason::NotWorthIt => f.write_str("it costs more than it gives"),
            Reason::BetterCard => f.write_str("it is the better card"),
            Reason::IntoTrap => f.write_str("the ground there hurts"),
            Reason::Away => f.write_str("an enemy further away strikes later"),
            Reason::Healthiest => f.write_str("the one who can bear it best"),
            Reason::NothingLeft => f.write_str("nothing useful is left to do"),
            Reason::Escape => f.write_str("leaving is what we came for"),
            Reason::Wounds { worth_tenths } => {
                let (whole, tenths) = (worth_tenths / 10, worth_tenths % 10);
                write!(f, "the attack is worth about {whole}.{tenths} wounds")
            }
            Reason::Goal => f.write_str("what we came for lies that way"),
            Reason::Treasure => f.write_str("there is something to take"),
            Reason::Shop => f.write_str("the coins are better spent"),
            Reason::Growth => f.write_str("it makes the character stronger"),
            Reason::Story => f.write_str("it is where the story leads"),
            Reason::Guard => f.write_str("an enemy may come within reach"),
            Reason::Spawn => f.write_str("more monsters near the heroes"),
            Reason::Lasting => f.write_str("it works for the rest of the game"),
            Reason::Trap => f.write_str("it hurts more than it costs"),
            Reason::KeepThreat => f.write_str("the threat is worth more later"),
            Reason::First => f.write_str("it makes no difference that matters"),
        }
    }
}
