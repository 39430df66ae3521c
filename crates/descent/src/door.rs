//! Doors and rune-locked doors.

use crate::explore::explore;
use crate::fact::Fact;
use crate::flow::{Cx, Flow};
use crate::movement::spend;
use crate::overlord_card::Occasion;
use crate::quest::{DoorId, Rune};
use crate::ruleset::Descent;
use crate::state::{Figure, State};
use crate::strike::is_there;
use crate::trap::TrapSite;
use crate::window::trap_window;
use longrest_grid::CellSet;

/// What it costs to open or close a door.
// DJ-DOOR-05, DJ-DOOR-06, DJ-MACT-07, DJ-MACT-09
pub(crate) const DOOR_COST: u8 = 2;

/// A figure opens a door.
pub(crate) fn open_door(cx: &mut Cx<'_>, figure: Figure, door: DoorId) -> Flow {
    spend(cx, figure, DOOR_COST);
    let gate = cx.rules().quest(cx.state).doors[door.index()].gate;
    cx.state.doors_open = cx.state.doors_open.opened(gate);
    cx.tell("DJ-DOOR-05", Fact::DoorOpened { figure, door });
    explore(cx)?;
    if let Figure::Hero(hero) = figure
        && is_there(cx.state, figure)
    {
        let site = TrapSite { door: Some(door), ..TrapSite::of(hero) };
        trap_window(cx, Occasion::DoorOpened, site)?;
    }
    Ok(())
}

/// A figure closes a door.
pub(crate) fn close_door(cx: &mut Cx<'_>, figure: Figure, door: DoorId) {
    spend(cx, figure, DOOR_COST);
    let gate = cx.rules().quest(cx.state).doors[door.index()].gate;
    cx.state.doors_open = cx.state.doors_open.closed(gate);
    cx.tell("DJ-DOOR-06", Fact::DoorClosed { figure, door });
}

/// A rune key is found.
// DJ-RUNE-03: for every hero, for the rest of the game.
pub(crate) fn find_key(cx: &mut Cx<'_>, rune: Rune) {
    cx.state.keys |= 1 << rune as u8;
    cx.tell("DJ-RUNE-03", Fact::KeyFound { rune });
}

impl Descent {
    /// The doors a figure can open from where it stands.
    // DJ-DOOR-07, DJ-DOOR-08, DJ-DOOR-09, DJ-RUNE-02, DJ-RUNE-06
    pub(crate) fn openable<'a>(
        &'a self,
        state: &'a State,
        figure: Figure,
    ) -> impl Iterator<Item = DoorId> + 'a {
        self.doors_near(state, figure).filter(move |id| {
            let door = &self.quest(state).doors[id.index()];
            let unlocked = door.rune.is_none_or(|rune| state.has_key(rune));
            let known = door
                .sides
                .iter()
                .flatten()
                .all(|cell| state.is_revealed(self.quest(state).area_of[cell.index()]));
            let allowed = match figure {
                Figure::Hero(_) => unlocked,
                Figure::Monster(_) => door.rune.is_none() && known,
            };
            !state.doors_open.is_open(door.gate) && allowed
        })
    }

    /// Whether heroes could open a door that is closed.
    pub fn may_open(&self, state: &State, door: DoorId) -> bool {
        let door = &self.quest(state).doors[door.index()];
        let unlocked = door.rune.is_none_or(|rune| state.has_key(rune));
        unlocked && !state.doors_open.is_open(door.gate)
    }

    /// The spaces from which a door can be opened and closed.
    pub fn door_spaces(&self, state: &State, door: DoorId) -> &CellSet {
        &self.field(state).door_spaces[door.index()]
    }

    /// The doors a figure can close from where it stands.
    // DJ-DOOR-06, DJ-DOOR-11, DJ-RUNE-06
    pub(crate) fn closable<'a>(
        &'a self,
        state: &'a State,
        figure: Figure,
    ) -> impl Iterator<Item = DoorId> + 'a {
        self.doors_near(state, figure).filter(move |id| {
            let door = &self.quest(state).doors[id.index()];
            let [front, back] = door.sides;
            let straddled = state.monster_ids().any(|monster| {
                let spaces = self.spaces(state, Figure::Monster(monster));
                let on =
                    |side: [longrest_grid::Cell; 2]| spaces.iter().any(|cell| side.contains(cell));
                on(front) && on(back)
            });
            let allowed = matches!(figure, Figure::Hero(_)) || door.rune.is_none();
            state.doors_open.is_open(door.gate) && allowed && !straddled
        })
    }

    fn doors_near<'a>(
        &'a self,
        state: &'a State,
        figure: Figure,
    ) -> impl Iterator<Item = DoorId> + 'a {
        let spaces = self.spaces(state, figure);
        let field = self.field(state);
        let near = &field.door_spaces;
        let at_door = spaces.iter().any(|cell| field.doorways.contains(*cell));
        DoorId::all(if at_door { near.len() } else { 0 })
            .filter(move |door| spaces.iter().any(|cell| near[door.index()].contains(*cell)))
    }
}
