//! What hero abilities, skills and items do: passive numbers, gains of attacks, and effects that a
//! moment triggers and a price pays for.

use crate::ability::{Ability, Gain};
use crate::content::{AttackKind, FamiliarId, SurgeOption};
use crate::dice::Pool;
use crate::state::Action;
use serde::{Deserialize, Serialize};

/// One thing a hero ability, a skill or an equipped item does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Power {
    /// Adds to a number of the hero.
    Bonus(Stat, i8),
    /// The hero has an ability.
    Ability(Ability, u8),
    /// The hero is immune to an ability.
    Immune(Ability),
    /// Attacks gain something.
    Strike(Strikes, Gain),
    /// Surges buy something.
    Surge(Strikes, SurgeOption),
    /// The base speed is lowered to a number.
    SlowTo(u8),
    /// Armor does not lower the speed.
    Unslowed,
    /// The wearer uses no runes.
    ForbidsRunes,
    /// Armor does not forbid runes.
    AllowsRunes,
    /// Wounds may be cancelled for a price.
    Cancel {
        /// The wounds cancelled each time.
        wounds: u8,
        /// The price.
        cost: Cost,
        /// Whether it also works against wounds that ignore armor.
        unarmored: bool,
    },
    /// Rolls a power die for every wound and cancels one for each such face.
    CancelRoll(PowerFace),
    /// Something happens at a moment, for a price.
    Trigger {
        /// When.
        when: Moment,
        /// The price; without one it happens by itself.
        cost: Cost,
        /// What happens.
        effect: Effect,
    },
    /// Each fatigue spent on an attack rolls this many power dice.
    FatigueDice(u8),
    /// Overlord cards cost more threat.
    CardsCostMore(u8),
    /// The overlord collects less threat at the start of his turn.
    LessThreat(u8),
    /// Traps deal the hero fewer wounds.
    TrapsWoundLess(u8),
    /// More dice against traps.
    TrapDice(u8),
    /// A familiar belongs to the hero.
    Familiar(FamiliarId),
    /// A companion is carried by the hero at first: its bearer rolls more power dice.
    Companion {
        /// The power dice it adds.
        dice: u8,
        /// The movement points it takes to hand it on.
        cost: u8,
    },
    /// Glyphs become active when the hero comes this near.
    GlyphReach(u8),
    /// Ranged and magic attacks may trace sight from an adjacent empty space.
    SightFromBeside,
    /// Ranged and magic attacks may ignore one figure or obstacle for sight.
    SightThroughOne,
    /// One melee attack on a run in a straight line, which ends the movement.
    RunningAttack,
    /// One more melee attack in every turn, with these dice.
    ExtraAttack(Pool),
    /// Damage against enemies that did not see the hero when his turn began.
    Ambush(u8),
}

/// A number of the hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stat {
    /// Maximum wounds.
    Wounds,
    /// Maximum fatigue.
    Fatigue,
    /// Speed.
    Speed,
    /// Armor.
    Armor,
    /// Armor while no armor is worn.
    BareArmor,
    /// Armor against one kind of attack.
    ArmorAgainst(AttackKind),
    /// Hands.
    Hands,
}

/// Which attacks a power is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strikes {
    /// The kinds: melee, ranged, magic.
    pub kinds: [bool; 3],
    /// Only against adjacent spaces.
    pub adjacent: bool,
}

/// A face of the power die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PowerFace {
    /// The blank.
    Blank,
    /// A surge.
    Surge,
    /// A power enhancement.
    Enhancement,
}

/// When a power works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// At the start of the hero's turn, among the other effects there.
    StartOfTurn,
    /// At the start of his turn, after equipping.
    Equipped,
    /// As soon as he declares an action.
    Declared(Action),
    /// At any moment of his turn once an action is declared; one action only, if given.
    During(Option<Action>),
    /// After an attack of his.
    AfterAttack(Strikes),
    /// At the end of his turn.
    EndOfTurn,
    /// Whenever he suffers wounds.
    Wounded,
    /// When an enemy kills him.
    Killed,
}

/// A price.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Movement points.
    pub movement: u8,
    /// Fatigue.
    pub fatigue: u8,
    /// Wounds.
    pub wounds: u8,
    /// The card is exhausted.
    pub exhaust: bool,
    /// The card is discarded.
    pub discard: bool,
}

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Wounds are healed and fatigue returns.
    Restore {
        /// To whom.
        whom: Whom,
        /// Wounds; [`ALL`] for all of them.
        wounds: u8,
        /// Fatigue; [`ALL`] for all of it.
        fatigue: u8,
    },
    /// More attacks this turn.
    Attacks(u8),
    /// Movement points.
    Movement(u8),
    /// Another attack with the same weapon.
    AttackAgain,
    /// Stun tokens on every monster within a distance.
    StunMonsters(u8),
    /// The hero's order is exchanged for another.
    ExchangeOrder,
    /// Every enemy without a name within a distance dies, undying or not.
    SlayEnemies(u8),
}

/// To whom something happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    /// The hero.
    Hero,
    /// The hero or one hero adjacent to him.
    OneNearby,
    /// The hero and all heroes adjacent to him.
    AllNearby,
}

/// Stands for everything there is to restore.
pub const ALL: u8 = u8::MAX;

impl Strikes {
    /// Every attack.
    pub const ALL: Strikes = Strikes { kinds: [true; 3], adjacent: false };

    /// Attacks of one kind.
    pub fn of(kind: AttackKind) -> Strikes {
        let mut kinds = [false; 3];
        kinds[kind as usize] = true;
        Strikes { kinds, adjacent: false }
    }

    /// Whether an attack of a kind at a range is meant.
    pub fn includes(&self, kind: AttackKind, range: u8) -> bool {
        self.kinds[kind as usize] && (!self.adjacent || range <= 1)
    }
}

impl Cost {
    /// No price: the effect happens by itself.
    pub const FREE: Cost =
        Cost { movement: 0, fatigue: 0, wounds: 0, exhaust: false, discard: false };

    /// Whether nothing is to be paid.
    pub fn is_free(&self) -> bool {
        *self == Cost::FREE
    }
}
