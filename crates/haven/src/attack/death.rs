//! Death of monsters and summons, destruction of objectives, and who is credited.

use crate::ability::When;
use crate::evaluate::About;
use crate::experience::{record, tally};
use crate::fact::{Cause, Fact, FigureName};
use crate::goal::Tally;
use crate::haven::{Flow, Play, look};
use crate::id::CharacterId;
use crate::scenario::{Rank, Side};
use crate::state::{Figure, FigureId, FigureKind, Note, Source};
use crate::{bonus, damage, script};

/// A figure is killed outright, whatever hit points it has.
pub(crate) fn kill(cx: &mut Play<'_>, id: FigureId, by: FigureId) -> Flow {
    if !look(cx).alive(id) || look(cx).untouchable(id) {
        return Ok(());
    }
    cx.state.figures[id.index()].hit_points = 0;
    dies(cx, id, Cause::Ability, Some(by))
}

/// A figure's hit points are gone.
pub(crate) fn dies(cx: &mut Play<'_>, id: FigureId, cause: Cause, by: Option<FigureId>) -> Flow {
    let figure = *look(cx).figure(id);
    match figure.kind {
        FigureKind::None => Ok(()),
        // FH-EXH-01
        FigureKind::Character(character) => damage::exhaust(cx, character, false),
        // FH-SUMMON-05, FH-SUMMON-07
        FigureKind::Summon { owner, card, top, .. } => {
            tell_death(cx, id, by);
            bonus::trigger_about(cx, When::Dies, id, About { target: by, ..About::actor(id) })?;
            remove_figure(cx, id);
            summon_card_leaves(cx, owner, card, top)?;
            rules_about(cx, id, figure, by)
        }
        FigureKind::Extra { which } => {
            let name = FigureName { kind: figure.kind, number: figure.number };
            let object = look(cx).is_objective(id);
            let rule = if object { "FH-OBJ-08" } else { "FH-DEATH-02" };
            cx.tell(rule, Fact::ObjectiveDestroyed { figure: id, name });
            count_death(cx, crate::limits::ACTING_MAX + usize::from(which));
            remove_figure(cx, id);
            rules_about(cx, id, figure, by)
        }
        FigureKind::Monster { of, rank } => monster_dies(cx, id, figure, of, rank, cause, by),
    }
}

fn monster_dies(
    cx: &mut Play<'_>,
    id: FigureId,
    figure: Figure,
    of: u8,
    rank: Rank,
    cause: Cause,
    by: Option<FigureId>,
) -> Flow {
    let credited = credited(cx, id, cause, by);
    tell_death(cx, id, credited);
    if let Some(killer) = credited {
        credit(cx, killer, of, rank, cause);
    }
    bonus::trigger_about(cx, When::Dies, id, About { target: by, ..About::actor(id) })?;
    remove_figure(cx, id);
    count_death(cx, usize::from(of));
    // FH-DEATH-04, D110
    let summoned = figure.is(Note::Brought) && !cx.state.switches.token_from_summoned;
    let ally = figure.side == Side::Party && cx.state.turn.controlled != Some(id);
    if !ally && !summoned {
        cx.state.loot.add(figure.cell);
        let all = cx.state.switches.token_from_summoned;
        let rule = if all { "FH-DEATH-04" } else { "GH-KILL-02" };
        cx.tell(rule, Fact::LootDropped { cell: figure.cell });
    }
    if let Some(killer) = credited
        && look(cx).alive(killer)
    {
        let about = About::actor(killer).with_target(id);
        bonus::trigger_about(cx, When::Kills, killer, about)?;
    }
    rules_about(cx, id, figure, credited)
}

/// What the scenario's rules make of a death.
fn rules_about(cx: &mut Play<'_>, id: FigureId, was: Figure, by: Option<FigureId>) -> Flow {
    if let Some(killer) = by.filter(|&killer| look(cx).alive(killer)) {
        script::killed(cx, killer, was)?;
    }
    script::died(cx, id, was)
}

fn tell_death(cx: &mut Play<'_>, id: FigureId, by: Option<FigureId>) {
    let figure = look(cx).figure(id);
    let name = FigureName { kind: figure.kind, number: figure.number };
    let summon = matches!(figure.kind, FigureKind::Summon { .. });
    let rule = if summon { "FH-SUMMON-05" } else { "FH-DEATH-02" };
    cx.tell(rule, Fact::Killed { figure: id, name, by });
}

fn count_death(cx: &mut Play<'_>, at: usize) {
    if let Some(count) = cx.state.deaths.get_mut(at) {
        *count = count.saturating_add(1);
    }
}

// FH-KILL-01 to FH-KILL-04, D134
/// Who is credited with a kill.
fn credited(cx: &Play<'_>, id: FigureId, cause: Cause, by: Option<FigureId>) -> Option<FigureId> {
    let by = by?;
    // GH-KILL-08: in Gloomhaven nobody is credited for what a controlled figure does to itself.
    if cx.state.switches.kill_credit_gloomhaven && cx.state.turn.controlled == Some(id) {
        return None;
    }
    let counts = match cause {
        Cause::Wound | Cause::Bane | Cause::Scenario | Cause::Cost | Cause::Rest | Cause::Fall => {
            false
        }
        Cause::Attack | Cause::Retaliate | Cause::Ability | Cause::Trap | Cause::Hazard => true,
    };
    let enemy = look(cx).enemies(by, id) || cx.state.turn.controlled == Some(id);
    (counts && enemy && look(cx).owner_of(by).is_some()).then_some(by)
}

fn credit(cx: &mut Play<'_>, killer: FigureId, of: u8, rank: Rank, cause: Cause) {
    let Some(character) = look(cx).owner_of(killer) else { return };
    tally(cx, character, Tally::Kills, 1);
    if let Some(kind) = look(cx).scenario().kind_of(of) {
        let count = &mut cx.state.characters[character].kills[kind];
        *count = count.saturating_add(1);
    }
    match rank {
        Rank::Elite => tally(cx, character, Tally::EliteKills, 1),
        Rank::Boss | Rank::Named => tally(cx, character, Tally::BossKills, 1),
        Rank::Normal => {}
    }
    if cause == Cause::Retaliate {
        tally(cx, character, Tally::RetaliateKills, 1);
    }
    let recent = &mut cx.state.characters[character].recent;
    recent.kills_turn = recent.kills_turn.saturating_add(1);
    recent.kills_round = recent.kills_round.saturating_add(1);
    let (turn, round) = (u16::from(recent.kills_turn), u16::from(recent.kills_round));
    record(cx, character, Tally::KillsInOneTurn, turn);
    record(cx, character, Tally::KillsInOneRound, round);
    if cx.state.turn.figure.is_some_and(|acting| look(cx).owner_of(acting) == Some(character)) {
        cx.state.turn.kills = cx.state.turn.kills.saturating_add(1);
        cx.state.turn.killed = true;
    }
}

// FH-SUMMON-07, D119
/// The card of a summon leaves the active area when no figure of it is left.
pub(crate) fn summon_card_leaves(
    cx: &mut Play<'_>,
    owner: CharacterId,
    card: crate::state::CardId,
    top: bool,
) -> Flow {
    let still = look(cx).figures().any(|id| {
        matches!(look(cx).figure(id).kind, FigureKind::Summon { owner: o, card: c, .. }
            if o == owner && c == card)
    });
    if still {
        return Ok(());
    }
    let lost = cx.state.switches.summon_card_lost;
    let rule = if lost { "GH-SUMMON-10" } else { "FH-SUMMON-07" };
    bonus::end_bonus(cx, Source::Card { character: owner, card, top }, owner.figure(), lost, rule)
}

// FH-DEATH-03
/// Takes a figure off the map with everything that belongs to it.
pub(crate) fn remove_figure(cx: &mut Play<'_>, id: FigureId) {
    bonus::forget(cx, id);
    cx.state.borne.retain(|mark| mark.figure() != id);
    cx.state.turn.died.insert(id);
    let figure = &mut cx.state.figures[id.index()];
    // FH-EXH-03: an exhausted character keeps its hit points on record.
    *figure = Figure {
        cell: figure.cell,
        hit_points: figure.hit_points,
        hit_points_max: figure.hit_points_max,
        ..Figure::default()
    };
}
