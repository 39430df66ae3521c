//! One monster is activated: it moves and attacks.

use crate::ability::Ability;
use crate::attack::attack;
use crate::choice::{Choice, Prompt};
use crate::content::Rank;
use crate::door::{DOOR_COST, close_door, open_door};
use crate::fact::Fact;
use crate::flow::{Cx, Flow, OVERLORD, ask};
use crate::guard::guard_window;
use crate::lingering::{shake_off_stun, tear_webs};
use crate::movement::{climb, jump, settle, walk};
use crate::overlord_card::{EventEffect, Occasion};
use crate::ruleset::Descent;
use crate::state::{Arm, Figure, MonsterId, OverlordTurn, Phase, State};
use crate::window::event_window;

/// The overlord activates a monster.
// DJ-MON-01, DJ-MON-02, DJ-MOVE-01
pub(crate) fn activate(cx: &mut Cx<'_>, id: MonsterId) -> Flow {
    let rules = cx.rules();
    let figure = Figure::Monster(id);
    cx.state.monster_mut(id).activated = true;
    cx.tell("DJ-MON-01", Fact::Activated { monster: id });
    let stunned = shake_off_stun(cx, figure);
    // DJ-LINGER-08: a normal monster does nothing this turn.
    if stunned && cx.state.monster(id).rank == Rank::Normal {
        cx.tell("DJ-LINGER-08", Fact::StunnedMonster { monster: id });
        return Ok(());
    }
    let webbed = cx.state.monster(id).tokens.web > 0 && tear_webs(cx, figure)?;
    cx.state.phase = Phase::MonsterTurn;
    cx.state.overlord = OverlordTurn {
        active: Some(id),
        movement: rules.stats(cx.state, id).speed,
        attacks: rules.attacks_of(cx.state, id),
        // DJ-LEADER-02: a master that was stunned still moves or attacks, not both.
        either: stunned,
        webbed,
        ..cx.state.overlord
    };
    if stunned {
        cx.state.overlord.attacks = 1;
    }
    match event_window(cx, Occasion::MonsterActivated, Some(figure))? {
        Some(EventEffect::Attacks(more)) => cx.state.overlord.attacks += more,
        Some(EventEffect::SpeedTimes(times)) => {
            let movement = &mut cx.state.overlord.movement;
            *movement = movement.saturating_mul(times);
        }
        _ => {}
    }
    guard_window(cx)
}

/// The active monster does one thing, or its activation ends.
// DJ-MON-03, DJ-MON-05
pub(crate) fn monster_acts(cx: &mut Cx<'_>) -> Flow {
    let Some(id) = cx.state.overlord.active else {
        leave(cx);
        return Ok(());
    };
    let figure = Figure::Monster(id);
    let choice = ask(cx, OVERLORD, |rules, state| {
        (Prompt::MonsterAct(id), rules.monster_impulses(state, id))
    })?;
    if choice != Choice::Done && cx.state.overlord.either {
        choose_one(cx, choice);
    }
    match choice {
        Choice::Step(pose) => walk(cx, figure, pose)?,
        Choice::Climb(cell) => climb(cx, figure, cell)?,
        Choice::Jump(cell) => jump(cx, figure, cell)?,
        Choice::OpenDoor(door) => open_door(cx, figure, door)?,
        Choice::CloseDoor(door) => close_door(cx, figure, door),
        Choice::Attack(arm) => {
            cx.state.overlord.attacks -= 1;
            attack(cx, figure, arm)?;
        }
        _ => {
            settle(cx, figure)?;
            leave(cx);
            return Ok(());
        }
    }
    guard_window(cx)?;
    if cx.state.overlord.active.is_none() {
        leave(cx);
    }
    Ok(())
}

/// Moving or attacking: the other is no longer possible.
fn choose_one(cx: &mut Cx<'_>, choice: Choice) {
    let turn = &mut cx.state.overlord;
    turn.either = false;
    match choice {
        Choice::Attack(_) => turn.movement = 0,
        _ => turn.attacks = 0,
    }
}

/// The activation ends.
fn leave(cx: &mut Cx<'_>) {
    if cx.state.overlord.interrupts {
        cx.state.overlord = OverlordTurn::NONE;
        cx.state.phase = Phase::HeroTurn;
    } else {
        cx.state.overlord.active = None;
        cx.state.phase = Phase::Activate;
    }
}

impl Descent {
    /// The attacks of an activation.
    // DJ-ABIL-39
    pub(crate) fn attacks_of(&self, state: &State, id: MonsterId) -> u8 {
        1 + u8::from(self.stats(state, id).abilities.has(Ability::QuickShot))
    }

    /// Everything the active monster may do next.
    pub(crate) fn monster_impulses(&self, state: &State, id: MonsterId) -> Vec<Choice> {
        let figure = Figure::Monster(id);
        let turn = &state.overlord;
        let spaces = self.spaces(state, figure);
        let footing = self.footing(state, figure);
        let mut options = Vec::with_capacity(16);
        // DJ-LINGER-22, DJ-ABIL-52
        let free = !turn.webbed && !self.is_grappled(state, figure, spaces);
        if turn.movement > 0 && free {
            let points = turn.movement;
            options.extend(footing.steps(points, 0).into_iter().map(Choice::Step));
            if points >= 2 {
                options.extend(footing.climbs().into_iter().map(Choice::Climb));
            }
            let jumps = footing.jumps().into_iter();
            let affordable = jumps.filter(|(_, cost)| *cost <= points);
            options.extend(affordable.map(|(cell, _)| Choice::Jump(cell)));
        }
        // DJ-MOVE-08, DJ-PROP-27: where it may not stay it must move on, if it can.
        if !options.is_empty() && !footing.can_stay(spaces) {
            return options;
        }
        if turn.attacks > 0
            && self.can_attack(state, figure, spaces)
            && self.has_target(state, figure, Arm::Natural)
        {
            options.push(Choice::Attack(Arm::Natural));
        }
        if free && turn.movement >= DOOR_COST {
            options.extend(self.openable(state, figure).map(Choice::OpenDoor));
            options.extend(self.closable(state, figure).map(Choice::CloseDoor));
        }
        options.push(Choice::Done);
        options
    }
}
