//! Whom a figure that nobody plays focuses on, from the start of its turn.

use super::ground::Ground;
use super::reasons;
use crate::choice::Choice;
use crate::fact::{Fact, Reason, Says};
use crate::haven::{Flow, Play, look};
use crate::monster::{Intent, Survey};
use crate::pick::pick;
use crate::prompt::{Ask, Prompt};
use crate::state::{FigureId, FigureSet, Source};

// FH-FOCUS-01, FH-FOCUS-16, FH-MON-17, FH-FAQ-116, GH-FOCUS-12, GH-FOCUS-13
/// Finds the focus of the turn and tells why; whoever decides for the figure chooses among equals.
pub(super) fn find(
    cx: &mut Play<'_>,
    id: FigureId,
    intent: &Intent<'_>,
    survey: &Survey<'_>,
) -> Flow<Option<FigureId>> {
    if cx.listening() {
        let reasons = reasons::reasons(look(cx), intent, &survey.explanation());
        let rule = reasons::rule(look(cx), "FH-FOCUS-01", "GH-FOCUS-01");
        cx.tell(rule, Fact::MonsterReasons { figure: id, reasons });
    }
    let focus = choose(cx, id, survey.focuses())?;
    let rule = reasons::rule(look(cx), "FH-FOCUS-01", "GH-FOCUS-01");
    cx.tell(rule, Fact::MonsterFocus { figure: id, focus });
    cx.state.turn.focus = focus;
    cx.state.turn.focused = true;
    Ok(focus)
}

/// The focus of the turn while it lasts; a new one if it was killed or exhausted.
pub(super) fn current(
    cx: &mut Play<'_>,
    id: FigureId,
    intent: &Intent<'_>,
    ground: &Ground<'_>,
    survey: &Survey<'_>,
) -> Flow<Option<FigureId>> {
    let focus = match cx.state.turn.focus {
        // FH-FOCUS-16: without a focus at the start of its turn it has none.
        None if cx.state.turn.focused => return Ok(None),
        // FH-MATK-06, GH-MATK-02
        Some(dead) if !look(cx).alive(dead) => find(cx, id, intent, survey)?,
        None => find(cx, id, intent, survey)?,
        focus => focus,
    };
    // FH-FAQ-164: whoever can no longer be seen or is no enemy any more is not replaced.
    Ok(focus.filter(|&focus| ground.has_enemy(focus)))
}

/// Chooses one of several equal figures.
pub(super) fn choose(
    cx: &mut Play<'_>,
    id: FigureId,
    figures: FigureSet,
) -> Flow<Option<FigureId>> {
    if figures.len() < 2 {
        return Ok(figures.iter().next());
    }
    let figures: Vec<FigureId> = figures.iter().collect();
    let prompt = Prompt { ask: Ask::MonsterFocus, actor: Some(id), source: Source::Game };
    let seats = look(cx).decider(id);
    pick(cx, seats, prompt, &figures, Choice::Figure).map(Some)
}

// FH-GUIDE-03, FH-STUN-01, GH-MACT-01
/// Tells that a figure is stunned.
pub(super) fn tell_stunned(cx: &mut Play<'_>, id: FigureId) {
    let rule = reasons::rule(look(cx), "FH-GUIDE-03", "GH-MACT-01");
    let reasons = vec![Reason { rule, says: Says::Stunned }];
    cx.tell(rule, Fact::MonsterReasons { figure: id, reasons });
}
