//! The printed values of monsters, summons and token allies.

use crate::evaluate::About;
use crate::haven::Look;
use crate::state::{FigureId, FigureKind};

/// The base move of a summon or monster that is commanded "Move +X".
pub(crate) fn base_move(look: Look<'_, '_>, id: FigureId) -> i16 {
    look.base_move(id).unwrap_or(0)
}

impl Look<'_, '_> {
    // FH-MON-07, FH-SUMMON-10, FH-SUMMON-11
    /// The printed move of a monster, summon or token ally.
    pub fn base_move(self, id: FigureId) -> Option<i16> {
        match self.figure(id).kind {
            FigureKind::Monster { of, rank } => {
                let named = self.monster_use(of).named.as_ref();
                match named.and_then(|named| named.movement.as_ref()) {
                    Some(amount) => Some(self.amount(amount, About::actor(id))),
                    None => self.statistics(of, rank).movement.map(i16::from),
                }
            }
            FigureKind::Summon { owner, which, .. } => {
                let summon = &self.class_of(owner).summons[usize::from(which)];
                summon.movement.as_ref().map(|amount| self.amount(amount, About::actor(id)))
            }
            FigureKind::Extra { which } => {
                Some(i16::from(self.scenario().extras[usize::from(which)].movement))
            }
            _ => None,
        }
    }

    // FH-MON-08
    /// The printed attack of a monster, summon or token ally.
    pub fn base_attack(self, id: FigureId) -> Option<i16> {
        match self.figure(id).kind {
            FigureKind::Monster { of, rank } => {
                let named = self.monster_use(of).named.as_ref();
                let amount = named
                    .and_then(|named| named.attack.as_ref())
                    .or(self.statistics(of, rank).attack.as_ref())?;
                Some(self.amount(amount, About::actor(id)))
            }
            FigureKind::Summon { owner, which, .. } => {
                let summon = &self.class_of(owner).summons[usize::from(which)];
                summon.attack.as_ref().map(|amount| self.amount(amount, About::actor(id)))
            }
            FigureKind::Extra { which } => {
                Some(i16::from(self.scenario().extras[usize::from(which)].attack))
            }
            _ => None,
        }
    }

    // FH-SUMMON-12, D122
    /// The printed range of a monster or summon.
    pub fn base_range(self, id: FigureId) -> Option<u8> {
        match self.figure(id).kind {
            FigureKind::Monster { of, rank } => self.statistics(of, rank).range,
            FigureKind::Summon { owner, which, .. } => {
                let summon = &self.class_of(owner).summons[usize::from(which)];
                summon.range.as_ref().map(|amount| self.count(amount, About::actor(id)))
            }
            _ => None,
        }
    }
}
