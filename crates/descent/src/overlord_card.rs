//! The overlord's cards: spawn, event, trap and power; and drawing them.

use crate::choice::Draw;
use crate::conquest::change_conquest;
use crate::content::{CardId, KindId, Rank};
use crate::fact::Fact;
use crate::flow::{Cx, Flow};
use crate::quest::Obstacle;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What the heroes lose when the overlord draws his last card.
const DECK_OUT: i8 = 3;

/// An overlord card.
// DJ-OLCARD-10
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverlordCard {
    /// The name.
    pub name: String,
    /// How many the deck holds.
    pub copies: u8,
    /// The threat it costs.
    pub cost: u8,
    /// The threat it gives when discarded.
    pub discard: u8,
    /// What it does.
    pub play: Play,
}

/// What a card does.
// DJ-OLCARD-09
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Play {
    /// Places monsters.
    Spawn(Vec<(KindId, Rank)>),
    /// Stays in play.
    Power(Dominion),
    /// Played on an occasion.
    Event {
        /// The condition.
        when: Occasion,
        /// What happens.
        effect: EventEffect,
    },
    /// Played against a hero.
    Trap {
        /// The condition.
        when: Occasion,
        /// What happens, in order.
        effects: Vec<TrapEffect>,
    },
}

/// What a power card does for the rest of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dominion {
    /// One monster of every revealed area becomes a master.
    Masters,
    /// Monsters roll more power dice.
    PowerDice(u8),
    /// More cards are drawn each turn.
    Draw(u8),
    /// More monsters in every revealed area, next to one that is there.
    Hordes {
        /// How many.
        count: u8,
        /// One of these kinds.
        kinds: Vec<KindId>,
    },
    /// Traps cost less and wound more.
    Traps {
        /// The threat saved.
        discount: u8,
        /// The wounds added to those a trap deals.
        wounds: u8,
    },
}

/// The condition under which a card is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
pub enum Occasion {
    /// A hero has rolled an attack that affects a monster.
    MonsterAttacked,
    /// A monster's attack has been declared and not yet rolled.
    MonsterAttacks,
    /// A monster is activated.
    MonsterActivated,
    /// The overlord's turn, between the discard and the first activation.
    OverlordTurn,
    /// A hero has not yet declared his action.
    HeroTurn,
    /// A hero moves into an empty space.
    SpaceEntered {
        /// Only when no obstacle is adjacent.
        open_ground: bool,
    },
    /// A hero opens a door.
    DoorOpened,
    /// A hero opens a chest.
    ChestOpened,
}

/// What an event does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventEffect {
    /// The attacked monster dodges.
    Dodge,
    /// The attack is aimed.
    Aim,
    /// The monster makes more attacks.
    Attacks(u8),
    /// The monster's speed is multiplied.
    SpeedTimes(u8),
    /// Until the overlord's next turn heroes see no farther.
    SightLimit(u8),
}

/// What a trap does to the hero it was played against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrapEffect {
    /// The hero rolls a power die: a blank resists.
    // DJ-POWERDICE-05
    Resist {
        /// What happens unless he resists.
        failed: Vec<TrapEffect>,
        /// What happens if he does.
        resisted: Vec<TrapEffect>,
    },
    /// Wounds that ignore armor, fewer for each surge rolled.
    Wounds {
        /// Who suffers them.
        whom: TrapVictims,
        /// How many.
        wounds: u8,
        /// The power dice rolled against them.
        dice: u8,
        /// The wounds each surge takes away.
        less: u8,
    },
    /// An obstacle appears where the hero stands.
    Place(Obstacle),
    /// The hero moves to an adjacent empty space.
    Displace,
    /// Stun tokens for the hero.
    Stun(u8),
    /// The hero's turn ends.
    EndTurn,
    /// The hero becomes a monkey.
    Transform,
    /// The chest becomes a monster that is activated at once and holds the contents until it is
    /// killed.
    Mimic(KindId),
    /// The hero makes one attack that the overlord declares.
    Charm,
}

/// Whom a trap wounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrapVictims {
    /// The hero it was played against.
    Hero,
    /// All heroes adjacent to the door or chest, and the one who opened it.
    Nearby,
}

impl OverlordCard {
    /// The condition of an event or trap.
    pub fn occasion(&self) -> Option<Occasion> {
        match self.play {
            Play::Event { when, .. } | Play::Trap { when, .. } => Some(when),
            Play::Spawn(_) | Play::Power(_) => None,
        }
    }

    /// Whether it is a trap.
    pub fn is_trap(&self) -> bool {
        matches!(self.play, Play::Trap { .. })
    }
}

/// The overlord draws a card.
// DJ-OLCARD-06, DJ-OLCARD-07: with the last one the heroes lose tokens and the discards are
// shuffled.
pub(crate) fn draw_card(cx: &mut Cx<'_>, rule: &'static str) -> Flow {
    if cx.state.deck_size() == 0 {
        renew_deck(cx);
    }
    if cx.state.deck_size() == 0 {
        return Ok(());
    }
    let weights = cx.state.deck.map(u32::from);
    let drawn = cx.chance(Draw::OverlordCard, &weights)?;
    cx.state.deck[drawn] -= 1;
    cx.state.hand[drawn] += 1;
    cx.tell(rule, Fact::CardDrawn { card: Some(CardId(drawn as u8)) });
    if cx.state.deck_size() == 0 {
        change_conquest(cx, "DJ-OLCARD-06", -DECK_OUT)?;
        renew_deck(cx);
    }
    Ok(())
}

// DJ-OLCARD-11: power cards in play are not among the discards.
fn renew_deck(cx: &mut Cx<'_>) {
    if cx.state.discard.iter().any(|&copies| copies > 0) {
        std::mem::swap(&mut cx.state.deck, &mut cx.state.discard);
        cx.tell("DJ-OLCARD-07", Fact::DeckRenewed);
    }
}
