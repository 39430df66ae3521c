//! What the ability card lets a monster do this turn.

use longrest_grid::Area;

/// The movement and the attack of a turn, as far as they bear on focus and destination.
#[derive(Clone, Copy, Debug)]
pub struct Intent<'a> {
    /// Movement points; `None` without a move ability.
    pub movement: Option<u8>,
    /// How it moves.
    pub gait: Gait,
    /// It cannot move.
    pub immobilized: bool,
    /// Its attack; `None` without an attack ability.
    pub attack: Option<Attack<'a>>,
    /// It cannot attack.
    pub disarmed: bool,
    /// It focuses on the furthest enemy.
    pub farthest: bool,
}

/// How a monster gets from one hex to another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Gait {
    /// On foot.
    #[default]
    Walk,
    /// Jumping.
    Jump,
    /// Flying.
    Fly,
    /// Teleporting.
    Teleport,
    /// Teleporting, by a figure that flies.
    FlyingTeleport,
}

/// An attack ability.
#[derive(Clone, Copy, Debug)]
pub struct Attack<'a> {
    /// The range of a ranged attack; `None` for a melee attack.
    pub range: Option<u8>,
    /// How many targets; with an area, one less besides those in the area.
    pub targets: Targets,
    /// The pattern. Around the monster for a melee attack, anywhere within range for a ranged one.
    pub area: Option<&'a Area>,
    /// It has disadvantage wherever it stands.
    pub always_disadvantage: bool,
}

/// How many targets an attack has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Targets {
    /// Up to this many.
    UpTo(u8),
    /// Every enemy in reach.
    All,
}

impl<'a> Intent<'a> {
    /// A single melee attack after a walk.
    pub const fn melee(points: u8) -> Intent<'a> {
        Intent {
            movement: Some(points),
            gait: Gait::Walk,
            immobilized: false,
            attack: Some(Attack::MELEE),
            disarmed: false,
            farthest: false,
        }
    }

    // FH-GUIDE-02, FH-MMOVE-02, FH-IMMOB-01, GH-COND-09: no move ability, no movement
    /// The movement points it can spend.
    pub fn points(&self) -> u16 {
        if self.immobilized { 0 } else { self.movement.unwrap_or(0).into() }
    }

    /// Whether it can attack at all.
    pub fn attacks(&self) -> bool {
        self.attack.is_some() && !self.disarmed
    }

    // FH-FOCUS-05, FH-GUIDE-01, GH-FOCUS-02, GH-MMOVE-12
    /// The attack by which it focuses and moves: a single melee attack if it has none.
    pub fn attack_considered(&self) -> Attack<'a> {
        self.attack.filter(|_| !self.disarmed).unwrap_or(Attack::MELEE)
    }
}

impl Attack<'_> {
    /// A melee attack on one target.
    pub const MELEE: Attack<'static> =
        Attack { range: None, targets: Targets::UpTo(1), area: None, always_disadvantage: false };
}

impl Gait {
    /// Whether it ignores terrain even where it ends.
    pub const fn flies(self) -> bool {
        matches!(self, Gait::Fly | Gait::FlyingTeleport)
    }
}
