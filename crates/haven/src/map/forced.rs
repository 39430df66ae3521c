//! Forced movement: push and pull.

use crate::ability::{Added, Manner, When};
use crate::bonus;
use crate::choice::Choice;
use crate::condition::Condition;
use crate::content::TileKind;
use crate::evaluate::About;
use crate::fact::MoveKind;
use crate::haven::{Flow, Look, Play, look};
use crate::hexes::{self, Entry};
use crate::movement::Ignored;
use crate::prompt::{Ask, Prompt};
use crate::state::{FigureId, FigureKind, Source};
use longrest_grid::Cell;

/// Away or towards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Push,
    Pull,
}

// FH-FORCE-03
/// Pushes a figure away.
pub(crate) fn push(cx: &mut Play<'_>, actor: FigureId, target: FigureId, hexes: u8) -> Flow<u8> {
    displace(cx, actor, target, hexes, Way::Push)
}

// FH-FORCE-04
/// Pulls a figure nearer.
pub(crate) fn pull(cx: &mut Play<'_>, actor: FigureId, target: FigureId, hexes: u8) -> Flow<u8> {
    displace(cx, actor, target, hexes, Way::Pull)
}

impl Look<'_, '_> {
    // FH-OBJ-05; some bosses cannot be moved either.
    /// Whether forced movement does nothing to a figure.
    pub fn immovable(self, id: FigureId) -> bool {
        let held = self.standing(id, |added| matches!(added, Added::Immovable));
        held || match self.figure(id).kind {
            FigureKind::Extra { .. } => self.is_objective(id),
            FigureKind::Monster { of, rank } => self.statistics(of, rank).immovable,
            _ => false,
        }
    }

    // FH-FORCE-02, FH-FORCE-07, FH-FORCE-08, FH-DOOR-06
    /// The hexes a figure can be pushed or pulled into next.
    fn displaced(self, actor: FigureId, target: FigureId, at: Cell, way: Way) -> Vec<Cell> {
        let from = self.stands(actor);
        let range = |cell| self.walls().range(from, cell);
        let Some(now) = range(at) else { return Vec::new() };
        let manner = if self.flying(target) { Manner::Fly } else { Manner::Walk };
        self.walls()
            .neighbours(at)
            .map(|(_, next)| next)
            .filter(|&next| {
                range(next).is_some_and(|then| match way {
                    Way::Push => then > now,
                    Way::Pull => then < now,
                })
            })
            .filter(|&next| self.revealed(next) && self.closed_door(next).is_none())
            .filter(|&next| self.can_pass(target, next, manner))
            .collect()
    }

    // GH-PUSH-07, FH-FAQ-064
    /// Whether what is in a hex would kill a figure that is moved into it.
    fn deadly(self, target: FigureId, at: Cell) -> bool {
        let harm = match self.tile(at) {
            _ if self.flying(target) => 0,
            Some(tile) if tile.kind == TileKind::Hazard => self.hazard_damage(),
            Some(tile) if tile.kind == TileKind::Trap => {
                let usual = if tile.trap.damage { self.trap_damage() } else { 0 };
                i16::from(tile.trap.fixed) + usual
            }
            _ => 0,
        };
        let harm = match (self.has(target, Condition::Ward), self.has(target, Condition::Brittle)) {
            (true, false) => harm / 2,
            (false, true) => harm * 2,
            _ => harm,
        };
        let mortal = self.character_of(target).is_none();
        mortal && harm > 0 && harm >= self.figure(target).hit_points
    }

    /// How far a figure can be moved from a hex, ending in a hex it can stop in or dies in; `None`
    /// if nowhere.
    fn farthest(
        self,
        actor: FigureId,
        target: FigureId,
        at: Cell,
        left: u8,
        way: Way,
    ) -> Option<u8> {
        let manner = if self.flying(target) { Manner::Fly } else { Manner::Walk };
        if at != self.figure(target).cell && self.deadly(target, at) {
            return Some(left);
        }
        let here = self.can_stop(target, at, manner).then_some(0);
        if left == 0 {
            return here;
        }
        let further = self.displaced(actor, target, at, way).into_iter();
        let further = further.filter_map(|next| self.beyond(actor, target, at, next, left, way));
        further.max().max(here)
    }

    // FH-FAQ-165: ice carries a figure further than it was pushed.
    /// How far a figure can be moved by way of a hex it is moved into next.
    fn beyond(
        self,
        actor: FigureId,
        target: FigureId,
        at: Cell,
        next: Cell,
        left: u8,
        way: Way,
    ) -> Option<u8> {
        let (mut before, mut then, mut hexes) = (at, next, 1);
        if !self.flying(target) {
            // Ice carries on in one direction, so at most across the whole board.
            for _ in 0..self.board().len() {
                match hexes::slides_to(self, target, before, then, false) {
                    Some(further) => (before, then, hexes) = (then, further, hexes + 1),
                    None => break,
                }
            }
        }
        self.farthest(actor, target, then, left - 1, way).map(|more| more + hexes)
    }
}

fn displace(cx: &mut Play<'_>, actor: FigureId, target: FigureId, hexes: u8, way: Way) -> Flow<u8> {
    cx.state.turn.memory.forced = 0;
    cx.state.turn.memory.blocked = hexes;
    if look(cx).immovable(target) {
        return Ok(0);
    }
    // FH-FORCE-05, FH-FORCE-06, D063: a character chooses the path and, but for Gloomhaven, the
    // distance; a monster's goes as far as it can.
    let chooses = look(cx).owner_of(actor).is_some();
    let free = chooses && !cx.state.switches.push_full;
    let seats = look(cx).decider(actor);
    let mut moved = 0;
    let mut left = hexes;
    while left > 0 {
        let at = look(cx).figure(target).cell;
        let here = look(cx);
        let manner = if here.flying(target) { Manner::Fly } else { Manner::Walk };
        let best = here.farthest(actor, target, at, left, way).unwrap_or(0);
        let mut options: Vec<Choice> = here
            .displaced(actor, target, at, way)
            .into_iter()
            .filter(|&next| {
                here.beyond(actor, target, at, next, left, way)
                    .is_some_and(|hexes| chooses || hexes == best)
            })
            .map(Choice::Cell)
            .collect();
        options.sort_unstable();
        if options.is_empty() {
            break;
        }
        cx.state.turn.memory.blocked = 0;
        if free && look(cx).can_stop(target, at, manner) {
            options.push(Choice::Skip);
        }
        let ask = match way {
            Way::Push => Ask::Push { target, left },
            Way::Pull => Ask::Pull { target, left },
        };
        let prompt = Prompt { ask, actor: Some(actor), source: Source::Game };
        let Choice::Cell(next) = cx.ask(seats, prompt, &options)? else { break };
        let kind = match way {
            Way::Push => MoveKind::Push,
            Way::Pull => MoveKind::Pull,
        };
        let ignores = Ignored::default();
        let entry = Entry { manner, kind, forced_by: Some(actor), landing: true, ignores };
        moved += 1;
        left -= 1;
        cx.state.turn.memory.forced = moved;
        cx.state.turn.memory.blocked = left;
        if !hexes::enter(cx, target, next, entry)? || !look(cx).alive(actor) {
            break;
        }
    }
    if moved > 0 && look(cx).alive(target) {
        bonus::trigger_about(cx, When::IsForced, target, About::actor(target).with_target(actor))?;
    }
    Ok(moved)
}
