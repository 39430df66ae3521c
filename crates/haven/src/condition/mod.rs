//! Conditions: gained, expiring, and what they do at the start and the end of a turn.

mod kind;
pub(crate) mod transfer;

pub use kind::*;

use crate::ability::{Added, When};
use crate::choice::Choice;
use crate::evaluate::About;
use crate::experience::tally;
use crate::fact::{Cause, Fact};
use crate::goal::Tally;
use crate::haven::{Flow, Look, Play, look};
use crate::prompt::{Ask, Prompt};
use crate::state::{FigureId, FigureKind, Source};
use crate::{bonus, damage, heal, modifiers, targets};

impl Look<'_, '_> {
    // FH-COND-13, FH-IMPAIR-01, FH-OBJ-04, D072
    /// Whether a figure can gain a condition.
    pub fn can_gain(self, id: FigureId, condition: Condition) -> bool {
        use Condition::*;
        let frost = matches!(condition, Regenerate | Ward | Brittle | Bane | Impair);
        if frost && !self.state.switches.frost_conditions {
            return false;
        }
        if condition == Impair && self.character_of(id).is_none() {
            return false;
        }
        !self.immune(id, condition)
    }
}

// FH-COND-01, FH-COND-06 to FH-COND-08
/// A figure gains a condition.
pub(crate) fn gain(
    cx: &mut Play<'_>,
    id: FigureId,
    condition: Condition,
    by: Option<FigureId>,
) -> Flow {
    if !look(cx).alive(id) || look(cx).untouchable(id) {
        return Ok(());
    }
    if !look(cx).can_gain(id, condition) {
        let exists = cx.state.switches.frost_conditions;
        let people = condition == Condition::Impair && look(cx).character_of(id).is_none();
        let rule = if exists && people { "FH-IMPAIR-01" } else { "FH-COND-13" };
        cx.tell(rule, Fact::ConditionImmune { figure: id, condition });
        return Ok(());
    }
    if !condition.is_positive() && spared(cx, id, condition, by)? {
        return Ok(());
    }
    gain_surely(cx, id, condition, by)
}

/// A figure gains a condition, and nothing keeps it from it.
fn gain_surely(
    cx: &mut Play<'_>,
    id: FigureId,
    condition: Condition,
    by: Option<FigureId>,
) -> Flow {
    match condition {
        Condition::Bless => {
            count_given(cx, id, condition, by);
            return modifiers::bless(cx, id);
        }
        Condition::Curse => {
            count_given(cx, id, condition, by);
            modifiers::curse(cx, id)?;
            // FH-FAQ-035: curse is a negative condition in the instant it is gained.
            return bonus::trigger(cx, When::GainsNegative, id);
        }
        _ => {}
    }
    // FH-COND-08: gained in one's own turn, it lasts until the end of the following one.
    let own_turn = cx.state.turn.figure == Some(id);
    let figure = &mut cx.state.figures[id.index()];
    figure.conditions = figure.conditions.with(condition);
    if own_turn {
        cx.state.turn.fresh = cx.state.turn.fresh.with(condition);
    }
    let rule = match condition {
        // D045
        Condition::Poison if cx.state.switches.poison_enemies_only => "GH-COND-07",
        // D080
        Condition::Invisible if cx.state.switches.invisible_blocks => "GH-COND-17",
        condition => condition.rule(),
    };
    cx.tell(rule, Fact::ConditionGained { figure: id, condition });
    count_given(cx, id, condition, by);
    if !condition.is_positive() {
        if let Some(character) = look(cx).character_of(id) {
            tally(cx, character, Tally::ConditionsGained, 1);
        }
        bonus::trigger(cx, When::GainsNegative, id)?;
    }
    Ok(())
}

/// Whether a bonus keeps a figure from gaining a negative condition.
fn spared(
    cx: &mut Play<'_>,
    id: FigureId,
    condition: Condition,
    by: Option<FigureId>,
) -> Flow<bool> {
    if look(cx).held(When::WouldGain, id).next().is_none() {
        return Ok(false);
    }
    let about = About { target: by, condition: Some(condition), ..About::actor(id) };
    let reactions = bonus::react(cx, When::WouldGain, id, about, 0)?;
    let mut spared = false;
    for &(owner, added) in &reactions.changes {
        let instead = match added {
            Added::Negate => {
                spared = true;
                continue;
            }
            Added::Redirect => Some(owner).filter(|&owner| owner != id),
            Added::RedirectTo(who, range) => {
                let range = look(cx).count(range, About::actor(owner));
                targets::choose_instead(cx, owner, *who, range, [Some(id), None])?
            }
            _ => None,
        };
        // Whoever gains it instead cannot pass it on again.
        if let Some(other) = instead.filter(|&other| look(cx).can_gain(other, condition)) {
            gain_surely(cx, other, condition, Some(owner))?;
            spared = true;
        }
    }
    if spared {
        cx.tell("FH-COND-13", Fact::ConditionImmune { figure: id, condition });
    }
    bonus::perform_reactions(cx, &reactions)?;
    Ok(spared)
}

fn count_given(cx: &mut Play<'_>, id: FigureId, condition: Condition, by: Option<FigureId>) {
    let Some(by) = by else { return };
    let Some(character) = look(cx).owner_of(by) else { return };
    if condition.is_positive() {
        if by != id {
            crate::deeds::helped(cx, character, id);
        }
    } else if look(cx).enemies(by, id) {
        tally(cx, character, Tally::ConditionsGiven, 1);
        let owner = &mut cx.state.characters[character];
        owner.conditions_given = owner.conditions_given.with(condition);
        let kinds = owner.conditions_given.iter().count() as u16;
        owner.tally.set(Tally::ConditionKindsGiven, kinds);
    }
}

/// A figure loses a condition.
pub(crate) fn remove(cx: &mut Play<'_>, id: FigureId, condition: Condition, rule: &'static str) {
    let figure = &mut cx.state.figures[id.index()];
    if figure.conditions.has(condition) {
        figure.conditions = figure.conditions.without(condition);
        if cx.state.turn.figure == Some(id) {
            cx.state.turn.fresh = cx.state.turn.fresh.without(condition);
        }
        cx.tell(rule, Fact::ConditionRemoved { figure: id, condition });
    }
}

// FH-FAQ-038: damage that takes brittle away relieves too.
/// A figure loses a condition because of somebody: whoever rids itself or an ally of a negative one
/// has done something.
pub(crate) fn relieve(
    cx: &mut Play<'_>,
    id: FigureId,
    condition: Condition,
    by: Option<FigureId>,
    rule: &'static str,
) {
    let had = look(cx).has(id, condition) && !condition.is_positive();
    let own = |by: &FigureId| *by == id || look(cx).allies(*by, id);
    if let Some(character) = by.filter(own).and_then(|by| look(cx).owner_of(by))
        && had
    {
        tally(cx, character, Tally::ConditionsRemoved, 1);
    }
    remove(cx, id, condition, rule);
}

// N-44, FH-REGEN-04: regenerate, then wound; D078: in Gloomhaven the players choose the order,
// which matters only against other effects at the start of the turn.
/// What conditions do at the start of a figure's turn.
pub(crate) fn start_of_turn(cx: &mut Play<'_>, id: FigureId) -> Flow {
    if look(cx).has(id, Condition::Regenerate) && wants_regenerate(cx, id)? {
        heal::heal_oneself(cx, id, 1, "FH-REGEN-01")?;
    }
    if look(cx).alive(id) && look(cx).has(id, Condition::Wound) {
        damage::suffer(cx, id, 1, Cause::Wound, None)?;
    }
    Ok(())
}

// N-88: a character may decline the heal of regenerate; monsters do not.
fn wants_regenerate(cx: &mut Play<'_>, id: FigureId) -> Flow<bool> {
    if !matches!(look(cx).figure(id).kind, FigureKind::Character(_)) {
        return Ok(true);
    }
    let prompt = Prompt { ask: Ask::Regenerate, actor: Some(id), source: Source::Game };
    let seats = look(cx).decider(id);
    Ok(cx.ask(seats, prompt, &[Choice::Yes, Choice::Skip])? == Choice::Yes)
}

// FH-BANE-01, N-43
/// Bane at the end of a figure's turn.
pub(crate) fn bane(cx: &mut Play<'_>, id: FigureId) -> Flow {
    let figure = look(cx).figure(id);
    let fresh = cx.state.turn.fresh.has(Condition::Bane);
    if figure.conditions.has(Condition::Bane) && !fresh {
        damage::suffer(cx, id, 10, Cause::Bane, None)?;
        remove(cx, id, Condition::Bane, "FH-BANE-01");
    }
    Ok(())
}

// FH-COND-08, FH-COND-09, FH-INVIS-04 and its like
/// Removes the conditions that end with this turn.
pub(crate) fn expire(cx: &mut Play<'_>, id: FigureId) {
    let (conditions, fresh) = (look(cx).figure(id).conditions, cx.state.turn.fresh);
    // D079
    let rule = match (cx.state.switches.conditions_expire_last, look(cx).owner_of(id)) {
        (true, _) => "FH-COND-09",
        (false, Some(_)) => "GH-EOT-02",
        (false, None) => "GH-MTURN-02",
    };
    for condition in conditions.iter().filter(|condition| condition.expires()) {
        if !fresh.has(condition) {
            remove(cx, id, condition, rule);
        }
    }
}
