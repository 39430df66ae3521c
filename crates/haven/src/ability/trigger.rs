//! What bonuses wait for.

use crate::ability::Who;
use crate::amount::Amount;
use serde::{Deserialize, Serialize};

/// What a bonus, an item or a trait waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trigger {
    /// The event.
    pub when: When,
    /// Who must do it or to whom it must happen.
    pub who: Who,
    /// Within this range of the owner.
    pub within: Option<Amount>,
}

/// An event that can be waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// No event: it simply holds.
    Always,
    /// At any time in one's own turn, between abilities.
    OwnTurn,
    /// `who` begins an attack ability, before anything about it is decided.
    AttackAction,
    /// An attack by `who` is about to draw its modifier.
    Attacks,
    /// `who` is the target of an attack about to draw its modifier.
    IsAttacked,
    /// An attack by `who` has been resolved.
    Attacked,
    /// `who` has been attacked and is still there.
    WasAttacked,
    /// `who` is about to suffer damage from anything.
    WouldSuffer,
    /// `who` has suffered damage.
    Suffered,
    /// `who` begins a move ability.
    Moves,
    /// `who` has finished a move ability.
    Moved,
    /// `who` performs a heal.
    Heals,
    /// `who` is healed.
    IsHealed,
    /// The turn of `who` begins.
    TurnStart,
    /// The turn of `who` ends.
    TurnEnd,
    /// The round begins.
    RoundStart,
    /// The round ends.
    RoundEnd,
    /// `who` enters a hex adjacent to the owner.
    EntersAdjacent,
    /// `who` dies.
    Dies,
    /// `who` kills something.
    Kills,
    /// `who` loots.
    Loots,
    /// The owner takes a long rest.
    LongRest,
    /// The owner takes a short rest.
    ShortRest,
    /// `who` gains a negative condition.
    GainsNegative,
    /// The owner loses a card by anything but a rest.
    LosesCard,
    /// The scenario begins.
    ScenarioStart,
    /// `who` performs an ability that targets several figures.
    TargetsSeveral,
    /// The owner consumes an element.
    Consumes,
    /// `who` springs a trap.
    SpringsTrap,
    /// The owner performs an action that infuses an element.
    Infuses,
    /// The initiative of `who` is settled.
    Initiative,
    /// `who` summons a figure.
    Summons,
    /// `who` opens a door.
    OpensDoor,
    /// `who` was pushed or pulled.
    IsForced,
    /// `who` would die or be exhausted by damage.
    WouldDie,
    /// `who` leaves a hex adjacent to the owner.
    LeavesAdjacent,
    /// `who` has drawn a modifier card for an attack.
    DrawsModifier,
    /// `who` is about to perform a move ability: what the bonus lets it do is done instead.
    WouldMove,
    /// `who` is about to perform an attack ability: what the bonus lets it do is done instead.
    WouldAttack,
    /// `who` is about to perform a heal ability: what the bonus lets it do is done instead.
    WouldHeal,
    /// `who` is about to gain a negative condition.
    WouldGain,
    /// `who` is about to gain a positive condition.
    WouldGainPositive,
    /// `who` enters a hex with a mark of the owner's class.
    EntersMark,
    /// `who` enters a hex, by its own move or by another's will.
    EntersHex,
    /// `who` has left a hex, which is the place that is remembered.
    LeavesHex,
    /// `who` uses an item.
    UsesItem,
}
