//! Attacks by the rules, and other abilities that find their targets like attacks.

use super::found_focus;
use super::ground::Ground;
use super::lines::{Line, focus_of};
use crate::ability::{Reach, Verb, When};
use crate::amount::AbilityKind;
use crate::amount::Amount;
use crate::attack_ability::{self, AttackPlan, can_attack};
use crate::bonus::Reactions;
use crate::choice::Choice;
use crate::experience::record;
use crate::extras::effects;
use crate::goal::Tally;
use crate::haven::{Flow, Look, Play, look};
use crate::monster::{Attack as Strike, Survey, Targets};
use crate::perform::{self, performed};
use crate::pick::pick;
use crate::prompt::{Ask, Prompt};
use crate::state::{FigureId, FigureSet};
use crate::targets::{Far, Polarity};
use crate::{attack, bonus};

// FH-MATK-01 to FH-MATK-06, FH-FAQ-162, N-76, GH-MATK-05 to GH-MATK-09
/// A figure attacks its focus and whoever else it can; players choose the order of the attacks.
pub(super) fn attack_by_the_rules<'a>(
    cx: &mut Play<'a>,
    id: FigureId,
    line: Line<'a>,
    value: &'a Amount,
) -> Flow<bool> {
    if !can_attack(look(cx), id) || !look(cx).has_value(id, line.ability) {
        return Ok(false);
    }
    let mut targets = targets_of_attack(cx, id, line)?;
    let how = super::performance(look(cx), id, line);
    let strike = look(cx).strike(id, line);
    let plan = plan_of(&strike, line);
    let prepared = if targets.is_empty() {
        Reactions::default()
    } else {
        bonus::react(cx, When::AttackAction, id, plan.about(id), 0)?
    };
    bonus::perform_reactions(cx, &prepared)?;
    let mut left = targets;
    while !left.is_empty() && look(cx).alive(id) && can_attack(look(cx), id) {
        let target = next_of(cx, id, line, left)?;
        left.remove(target);
        if !look(cx).alive(target) {
            continue;
        }
        let extras = super::active_extras(look(cx), line.source, line.ability);
        let mut effects = effects(line.ability, &extras);
        effects.extend(prepared.changes.iter().map(|&(_, added)| (added, None)));
        let attack = attack_ability::draft(cx, how, value, &effects, &plan, target, 0);
        cx.state.turn.targets = targets;
        let more = attack::resolve(cx, attack)?;
        // FH-AEFF-05: a card may give further targets.
        for _ in 0..more {
            let Some(target) = further_target(cx, id, line, plan.far, targets)? else { break };
            targets.insert(target);
            left.insert(target);
        }
    }
    if targets.is_empty() {
        return Ok(false);
    }
    cx.state.turn.targets = targets;
    performed(cx, AbilityKind::Attack);
    if look(cx).alive(id) {
        if let Some(character) = look(cx).owner_of(id) {
            record(cx, character, Tally::TargetsMost, targets.len() as u16);
            if targets.len() > 1 {
                bonus::trigger(cx, When::TargetsSeveral, id)?;
            }
        }
        super::perform_after(cx, id, line)?;
    }
    Ok(true)
}

fn further_target(
    cx: &mut Play<'_>,
    id: FigureId,
    line: Line<'_>,
    far: Far,
    known: FigureSet,
) -> Flow<Option<FigureId>> {
    if !look(cx).alive(id) {
        return Ok(None);
    }
    let open = look(cx).candidates(id, &line.ability.aim, Polarity::Attack, far, true);
    let figures: Vec<FigureId> = open.into_iter().filter(|&one| !known.contains(one)).collect();
    if figures.is_empty() {
        return Ok(None);
    }
    let prompt = Prompt { ask: Ask::MonsterTargets, actor: Some(id), source: line.source };
    let seats = look(cx).decider(id);
    pick(cx, seats, prompt, &figures, Choice::Figure).map(Some)
}

/// What a player's attack would have planned.
pub(super) fn plan_of(strike: &Strike<'_>, line: Line<'_>) -> AttackPlan {
    let targets = match strike.targets {
        Targets::UpTo(count) => Some(count),
        Targets::All => None,
    };
    let ranged = strike.range.is_some() && !matches!(line.ability.aim.reach, Reach::Within(_));
    AttackPlan {
        far: strike.range.map_or(Far::Range(1), Far::Range),
        ranged,
        shot: ranged,
        targets,
        more_targets: targets.map(|targets| targets.saturating_sub(1)),
        area: strike.area.and(Some(0)),
        lent: 0,
    }
}

fn next_of(cx: &mut Play<'_>, id: FigureId, line: Line<'_>, left: FigureSet) -> Flow<FigureId> {
    let figures: Vec<FigureId> = left.iter().collect();
    let prompt = Prompt { ask: Ask::FigureFirst, actor: Some(id), source: line.source };
    let seats = look(cx).decider(id);
    pick(cx, seats, prompt, &figures, Choice::Figure)
}

// FH-MATK-04, FH-FAQ-163, FH-FAQ-164
/// Whom an attack hits from where the figure stands: nobody if not its focus.
fn targets_of_attack<'a>(cx: &mut Play<'a>, id: FigureId, line: Line<'a>) -> Flow<FigureSet> {
    if cx.state.turn.focused && cx.state.turn.focus.is_none() {
        return Ok(FigureSet::EMPTY);
    }
    let intent = look(cx).intent(id, None, Some(line));
    let strike = intent.attack.expect("the line is an attack");
    let simple = strike.area.is_none() && strike.targets == Targets::UpTo(1);
    if let (true, Some(focus)) = (simple, cx.state.turn.focus)
        && look(cx).alive(focus)
    {
        let hit = look(cx).strikes(id, focus, strike.range.unwrap_or(1));
        return Ok(if hit { FigureSet::EMPTY.with(focus) } else { FigureSet::EMPTY });
    }
    let mut ground = Ground::around(look(cx), id);
    ground.single_out(look(cx), id, focus_of(Some(line)));
    let position = ground.position();
    let survey = Survey::new(&position, &intent);
    match found_focus::current(cx, id, &intent, &ground, &survey)? {
        Some(focus) => choose_targets(cx, id, line, &survey, focus),
        None => Ok(FigureSet::EMPTY),
    }
}

impl Look<'_, '_> {
    /// Whether a figure that can be seen is in range and in sight, with one and the same hex.
    fn strikes(self, id: FigureId, target: FigureId, range: u8) -> bool {
        let from = self.figure(id).cell;
        let reach = |cell| {
            self.walls().range(from, cell).is_some_and(|far| far <= range)
                && self.sees_cell(from, cell)
        };
        self.enemies(id, target)
            && !self.hidden_from(target, id)
            && self.cells_of(target).iter().any(reach)
    }
}

// FH-MON-17, FH-FAQ-154
/// Players choose between sets of targets that are equally good.
fn choose_targets(
    cx: &mut Play<'_>,
    id: FigureId,
    line: Line<'_>,
    survey: &Survey<'_>,
    focus: FigureId,
) -> Flow<FigureSet> {
    let mut sets = survey.attacks(focus);
    sets.sort_unstable();
    sets.dedup();
    if sets.is_empty() {
        return Ok(FigureSet::EMPTY);
    }
    let numbers: Vec<u8> = (0..sets.len() as u8).collect();
    let prompt = Prompt { ask: Ask::MonsterTargets, actor: Some(id), source: line.source };
    let seats = look(cx).decider(id);
    let at = pick(cx, seats, prompt, &numbers, Choice::Option)?;
    Ok(sets[usize::from(at)])
}

/// Whom a line of a figure concerns if it finds its targets like an attack from where it stands,
/// whoever the focus of the turn is.
pub(super) fn targets_by_focus<'a>(
    cx: &mut Play<'a>,
    id: FigureId,
    line: Line<'a>,
) -> Flow<FigureSet> {
    let mut intent = look(cx).intent(id, None, Some(line));
    intent.disarmed = false;
    let mut ground = Ground::around(look(cx), id);
    ground.single_out(look(cx), id, focus_of(Some(line)));
    let position = ground.position();
    let survey = Survey::new(&position, &intent);
    match found_focus::choose(cx, id, survey.focuses())? {
        Some(focus) => choose_targets(cx, id, line, &survey, focus),
        None => Ok(FigureSet::EMPTY),
    }
}

// FH-MOTHER-08, D131: as if it were an attack
/// An ability that harms without being an attack.
pub(super) fn harm_by_the_rules<'a>(cx: &mut Play<'a>, id: FigureId, line: Line<'a>) -> Flow<bool> {
    let targets = targets_by_focus(cx, id, line)?;
    let how = super::performance(look(cx), id, line);
    let mut left = targets;
    while !left.is_empty() && look(cx).alive(id) {
        // Only where they are pushed to depends on the order.
        let target = match line.ability.verb {
            Verb::Displace => next_of(cx, id, line, left)?,
            _ => left.iter().next().expect("somebody is left"),
        };
        left.remove(target);
        if look(cx).alive(target) {
            perform::apply_to(cx, how, target, line.ability)?;
        }
    }
    cx.state.turn.targets = targets;
    if !targets.is_empty() && look(cx).alive(id) {
        super::perform_after(cx, id, line)?;
    }
    Ok(!targets.is_empty())
}
