//! The figures of an event that a bonus reacts to: who does it, to whom it happens.

use crate::ability::{Role, Spot, When};
use crate::amount::Amount;
use crate::evaluate::About;
use crate::haven::Look;
use crate::state::{CardId, FigureId};
use longrest_grid::Cell;
use serde::{Deserialize, Serialize};

/// The figures of the event at hand, as the bonus that reacts to it can name them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Occasion {
    /// Who does it.
    pub doer: Option<FigureId>,
    /// To whom it happens.
    pub victim: Option<FigureId>,
    /// The figure that is not the owner of the bonus.
    pub other: Option<FigureId>,
    /// The active card that the bonus is on.
    pub card: Option<CardId>,
}

impl Occasion {
    /// The event of a figure, seen by the owner of a bonus; `about` names the second figure.
    pub(crate) fn new(
        when: When,
        subject: FigureId,
        owner: FigureId,
        second: Option<FigureId>,
    ) -> Occasion {
        let (doer, victim) =
            if when.happens_to() { (second, Some(subject)) } else { (Some(subject), second) };
        let other = if owner == subject { second } else { Some(subject) };
        Occasion { doer, victim, other, card: None }
    }

    /// The figure in a role.
    pub fn figure(self, role: Role) -> Option<FigureId> {
        match role {
            Role::Attacker | Role::Mover | Role::Killer | Role::Healer => self.doer,
            Role::Victim => self.victim,
            Role::Other => self.other,
        }
    }
}

impl When {
    /// Whether the figure of the event is the one it happens to, and not the one that does it.
    pub fn happens_to(self) -> bool {
        matches!(
            self,
            When::IsAttacked
                | When::WasAttacked
                | When::WouldSuffer
                | When::Suffered
                | When::WouldDie
                | When::IsHealed
                | When::Dies
                | When::GainsNegative
                | When::WouldGain
                | When::SpringsTrap
                | When::IsForced
        )
    }

    /// Whether a figure of the event has this role.
    pub fn has_role(self, role: Role) -> bool {
        match role {
            Role::Attacker => matches!(
                self,
                When::Attacks
                    | When::AttackAction
                    | When::DrawsModifier
                    | When::WouldAttack
                    | When::Attacked
                    | When::IsAttacked
                    | When::WasAttacked
                    | When::WouldSuffer
                    | When::Suffered
                    | When::WouldDie
            ),
            Role::Mover => matches!(
                self,
                When::Moves
                    | When::Moved
                    | When::EntersAdjacent
                    | When::EntersMark
                    | When::EntersHex
                    | When::LeavesHex
                    | When::LeavesAdjacent
                    | When::OpensDoor
                    | When::WouldMove
            ),
            Role::Killer => matches!(self, When::Dies | When::Kills),
            Role::Healer => matches!(self, When::Heals | When::IsHealed | When::WouldHeal),
            Role::Victim => {
                let done = matches!(
                    self,
                    When::Attacks | When::Attacked | When::Kills | When::DrawsModifier
                );
                done || self.happens_to()
            }
            Role::Other => !matches!(self, When::Always | When::OwnTurn | When::ScenarioStart),
        }
    }
}

impl Look<'_, '_> {
    /// The hexes of a place that an ability of a figure remembers.
    pub(crate) fn spot(self, actor: FigureId, spot: Spot) -> Vec<Cell> {
        let turn = &self.state.turn;
        match spot {
            // Where a figure stood is known even when it is gone.
            Spot::Target => {
                let of = turn.targets.iter().next().or(turn.struck);
                of.map(|id| self.figure(id).cell).into_iter().collect()
            }
            Spot::Tile => turn.spot.into_iter().collect(),
            Spot::Mark => {
                let owner = self.owner_of(actor);
                let own = self.state.marks.iter().filter(|laid| Some(laid.owner()) == owner);
                own.map(|laid| laid.cell()).collect()
            }
            Spot::Summon => {
                let Some(owner) = self.owner_of(actor) else { return Vec::new() };
                let own = self.figures().filter(|&id| self.is_summon_of(id, owner));
                own.map(|id| self.figure(id).cell).collect()
            }
            Spot::Other => turn.occasion.other.map(|id| self.figure(id).cell).into_iter().collect(),
        }
    }

    /// Whether a figure stands around a place: so far from it at most, and in sight of it.
    pub(crate) fn near_spot(
        self,
        actor: FigureId,
        id: FigureId,
        (spot, inside): (Spot, bool),
        range: &Amount,
    ) -> bool {
        let range = self.count(range, About::actor(actor));
        self.spot(actor, spot).into_iter().any(|from| {
            self.cells_of(id).iter().any(|cell| {
                let near = self.walls().range(from, cell).is_some_and(|found| found <= range);
                near && (inside || cell != from) && (cell == from || self.sees_cell(from, cell))
            })
        })
    }
}
