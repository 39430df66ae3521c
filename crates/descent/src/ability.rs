//! Special abilities and what an attack may gain.

use crate::ruleset::Descent;
use crate::state::{Figure, State};
use longrest_grid::Cell;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How far Command reaches.
const COMMAND_REACH: u8 = 3;

/// A special ability of a figure or of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Ability {
    /// Enemies that move next to it suffer a wound.
    Aura,
    /// The attack spreads around its target.
    Blast,
    /// The attack covers a template.
    Breath,
    /// The attack leaves a burn token.
    Burn,
    /// Friends nearby attack better.
    Command,
    /// Attackers must spend surges.
    Fear,
    /// Moves over figures and obstacles.
    Fly,
    /// Enemies next to it spend no movement points.
    Grapple,
    /// The attack throws its targets.
    Knockback,
    /// The attack ignores armor.
    Pierce,
    /// Wounds of the attack become poison.
    Poison,
    /// Attacks twice.
    QuickShot,
    /// Melee attacks reach two spaces.
    Reach,
    /// Adds to range and damage after rolling.
    Sorcery,
    /// The attack leaves a stun token.
    Stun,
    /// The attack hits every enemy in reach.
    Sweep,
    /// May rise when killed.
    Undying,
    /// The attack leaves a web token.
    Web,
}

/// A rank for every ability; 0 is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Abilities(pub [u8; Ability::COUNT]);

/// What an attack gains from a weapon, a card, a surge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Gain {
    /// Damage.
    pub damage: u8,
    /// Range.
    pub range: u8,
    /// Surges without a roll.
    pub surges: u8,
    /// Power dice.
    pub power_dice: u8,
    /// Stun tokens for targets that suffer at least one wound.
    pub stun_wounded: u8,
    /// Threat the overlord loses.
    pub threat_loss: u8,
    /// How often the damage is doubled.
    pub doublings: u8,
    /// Whether the target is killed outright.
    pub slay: bool,
    /// Abilities of the attack.
    pub abilities: Abilities,
}

impl Ability {
    /// How many there are.
    pub const COUNT: usize = 18;

    /// All abilities.
    pub const ALL: [Ability; Ability::COUNT] = [
        Ability::Aura,
        Ability::Blast,
        Ability::Breath,
        Ability::Burn,
        Ability::Command,
        Ability::Fear,
        Ability::Fly,
        Ability::Grapple,
        Ability::Knockback,
        Ability::Pierce,
        Ability::Poison,
        Ability::QuickShot,
        Ability::Reach,
        Ability::Sorcery,
        Ability::Stun,
        Ability::Sweep,
        Ability::Undying,
        Ability::Web,
    ];
}

impl Abilities {
    /// No ability.
    pub const NONE: Abilities = Abilities([0; Ability::COUNT]);

    /// The rank of an ability.
    pub fn rank(&self, ability: Ability) -> u8 {
        self.0[ability as usize]
    }

    /// Whether the ability is there at all.
    pub fn has(&self, ability: Ability) -> bool {
        self.rank(ability) > 0
    }

    /// The same with more of an ability.
    #[must_use]
    pub fn with(mut self, ability: Ability, rank: u8) -> Abilities {
        self.add(ability, rank);
        self
    }

    /// Adds to the rank of an ability.
    // DJ-ABIL-01: ranks of the same ability add up.
    pub fn add(&mut self, ability: Ability, rank: u8) {
        let old = &mut self.0[ability as usize];
        *old = old.saturating_add(rank);
    }

    /// Adds all ranks of another set.
    pub fn add_all(&mut self, other: &Abilities) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine = mine.saturating_add(theirs);
        }
    }

    /// What is left of armor.
    // DJ-ABIL-35, DJ-ABIL-36: of armor alone, not of shields, and never less than nothing.
    pub(crate) fn pierced(&self, armor: u8) -> u8 {
        armor.saturating_sub(self.rank(Ability::Pierce))
    }

    /// The abilities that are there, with their ranks.
    pub fn iter(&self) -> impl Iterator<Item = (Ability, u8)> {
        Ability::ALL.into_iter().zip(self.0).filter(|&(_, rank)| rank > 0)
    }
}

impl Gain {
    /// Nothing.
    pub const NONE: Gain = Gain {
        damage: 0,
        range: 0,
        surges: 0,
        power_dice: 0,
        stun_wounded: 0,
        threat_loss: 0,
        doublings: 0,
        slay: false,
        abilities: Abilities::NONE,
    };

    /// Damage alone.
    pub const fn damage(damage: u8) -> Gain {
        Gain { damage, ..Gain::NONE }
    }

    /// Range alone.
    pub const fn range(range: u8) -> Gain {
        Gain { range, ..Gain::NONE }
    }

    /// One ability.
    pub fn ability(ability: Ability, rank: u8) -> Gain {
        Gain { abilities: Abilities::NONE.with(ability, rank), ..Gain::NONE }
    }

    /// Adds another gain.
    pub fn add(&mut self, other: &Gain) {
        self.damage = self.damage.saturating_add(other.damage);
        self.range = self.range.saturating_add(other.range);
        self.surges = self.surges.saturating_add(other.surges);
        self.power_dice = self.power_dice.saturating_add(other.power_dice);
        self.stun_wounded = self.stun_wounded.saturating_add(other.stun_wounded);
        self.threat_loss = self.threat_loss.saturating_add(other.threat_loss);
        self.doublings = self.doublings.saturating_add(other.doublings);
        self.slay |= other.slay;
        self.abilities.add_all(&other.abilities);
    }
}

impl Descent {
    // DJ-ABIL-21, DJ-ABIL-22, DJ-ABIL-23
    /// How many friends with Command are near a figure, itself included.
    pub(crate) fn commanders(&self, state: &State, attacker: Figure) -> u8 {
        let here = self.spaces(state, attacker);
        let near = |commander: &Figure| {
            let there = self.spaces(state, *commander);
            here.iter().any(|&one| {
                let close = |&other: &Cell| {
                    self.range(state, one, other).is_some_and(|range| range <= COMMAND_REACH)
                };
                there.iter().any(close)
            })
        };
        let friends = state.figures().filter(|other| other.side() == attacker.side());
        let commanding = friends.filter(|&other| self.has(state, other, Ability::Command));
        commanding.filter(near).count() as u8
    }
}
