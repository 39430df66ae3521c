//! Monsters and elements: consumed for a whole set, infused when the set is done.

use super::ground::Ground;
use super::lines::Line;
use crate::ability::{Ability, Added, Extra, Price, Verb};
use crate::choice::Choice;
use crate::condition::Condition;
use crate::elements;
use crate::haven::{Flow, Look, Play, look};
use crate::monster::Survey;
use crate::prompt::{Ask, Prompt};
use crate::state::{Actor, FigureId, FigureKind, Note, SetNote, Source};

/// The first bit of the consumptions on a boss's special actions.
const SPECIALS: usize = 4;
/// How many of them each special action has.
const EACH: usize = 2;

// FH-MELEM-03, FH-MELEM-04, GH-MELEM-05, D101
/// The conditional effects of an ability that are in use: those whose elements were consumed for
/// the set, and those that cost nothing.
pub(crate) fn active_extras<'a>(
    look: Look<'a, '_>,
    source: Source,
    ability: &'a Ability,
) -> Vec<&'a Extra> {
    let paid = |extra: &Extra| {
        consumption(look, source, extra).is_some_and(|(set, bit)| {
            let batch = look.state.turn.figure.map_or(0, |id| batch_of(look, id));
            look.state.sets[usize::from(set)].consumed[batch] >> bit & 1 != 0
        })
    };
    ability.extras.iter().filter(|extra| extra.price.is_empty() || paid(extra)).collect()
}

/// The set a consumption belongs to, and its bit there.
fn consumption(look: Look<'_, '_>, source: Source, wanted: &Extra) -> Option<(u8, usize)> {
    let (set, first) = match source {
        Source::MonsterCard { set, .. } => (set, 0),
        Source::Boss { of, which } => {
            (look.set_of(of), SPECIALS + EACH * usize::from(which.min(1)))
        }
        _ => return None,
    };
    let extras = look.action(source)?.abilities.iter().flat_map(|ability| &ability.extras);
    let mut priced = extras.filter(|extra| !extra.price.is_empty());
    let bit = first + priced.position(|extra| std::ptr::eq(extra, wanted))?;
    (bit < 8).then_some((set, bit))
}

/// Those of a set that act together share a consumption; who came late has another.
fn batch_of(look: Look<'_, '_>, id: FigureId) -> usize {
    usize::from(look.figure(id).is(Note::Late))
}

// FH-MELEM-01, FH-MELEM-03 to FH-MELEM-05, FH-FAQ-167 to FH-FAQ-169, N-93, GH-MELEM-03, GH-MELEM-04
/// The first monster of a set begins its turn: what the card shows is consumed for all of them.
pub(super) fn begin_set(cx: &mut Play<'_>, id: FigureId) -> Flow {
    let FigureKind::Monster { of, .. } = look(cx).figure(id).kind else { return Ok(()) };
    let set = usize::from(look(cx).set_of(of));
    let batch = batch_of(look(cx), id);
    if cx.state.switches.monster_infuses_each_turn {
        // D100: whether this very monster performs an ability.
        cx.state.sets[set].notes.set(SetNote::Performed, false);
    }
    let begun = [SetNote::Begun, SetNote::LateBegun][batch];
    if cx.state.sets[set].notes.has(begun) {
        return Ok(());
    }
    cx.state.sets[set].notes.set(begun, true);
    let mut performs = cx.state.switches.monster_infuses_each_turn.then_some(true);
    for line in look(cx).lines(id) {
        for extra in &line.ability.extras {
            let Some((_, bit)) = consumption(look(cx), line.source, extra) else { continue };
            let payable = |price: &Price| match price {
                Price::Consume(icons) => look(cx).can_consume(icons),
                _ => false,
            };
            if !extra.price.iter().all(payable) {
                continue;
            }
            let own = extra.added.iter().any(|added| matches!(added, Added::After(_)));
            let worth = own || *performs.get_or_insert_with(|| will_perform(look(cx), set, batch));
            if !worth {
                continue;
            }
            for price in &extra.price {
                if let Price::Consume(icons) = price {
                    elements::consume(cx, icons, id)?;
                }
            }
            cx.state.sets[set].consumed[batch] |= 1 << bit;
            elements::infuse_later(cx, &extra.infuse);
        }
    }
    Ok(())
}

// FH-FAQ-169: judged by the board as it is now.
/// Whether any monster of a set that has not acted yet is going to perform an ability.
fn will_perform(look: Look<'_, '_>, set: usize, batch: usize) -> bool {
    look.figures().any(|id| {
        let figure = look.figure(id);
        let of_set = matches!(figure.kind, FigureKind::Monster { of, .. }
            if usize::from(look.set_of(of)) == set);
        of_set
            && !figure.is(Note::Acted)
            && !figure.is(Note::Summoned)
            && batch_of(look, id) == batch
            && !look.has(id, Condition::Stun)
            && performs_something(look, id)
    })
}

fn performs_something(look: Look<'_, '_>, id: FigureId) -> bool {
    // What needs neither a way nor an enemy is always performed.
    let simple = |line: Line<'_>| {
        !matches!(
            line.ability.verb,
            Verb::Move { .. }
                | Verb::Teleport { .. }
                | Verb::Attack { .. }
                | Verb::Displace
                | Verb::Repeat { .. }
        ) && !super::harms_by_focus(line.ability)
    };
    if look.lines(id).any(|line| simple(line) && look.line_holds(id, line)) {
        return true;
    }
    let ground = Ground::around(look, id);
    let position = ground.position();
    let here = look.figure(id).cell;
    let intent = look.intent(id, look.move_at(id, 0), look.attack_at(id, 0));
    let turn = Survey::new(&position, &intent);
    let acts = turn.outcomes().iter().any(|it| it.end != here || !it.attacks.is_empty());
    acts || look.lines(id).filter(|line| super::harms_by_focus(line.ability)).any(|line| {
        let mut intent = look.intent(id, None, Some(line));
        intent.disarmed = false;
        let survey = Survey::new(&position, &intent);
        survey.focuses().iter().any(|focus| !survey.attacks(focus).is_empty())
    })
}

/// Remembers that a figure of a set performed an ability.
pub(super) fn note_performed(cx: &mut Play<'_>, id: FigureId) {
    if let FigureKind::Monster { of, .. } = look(cx).figure(id).kind {
        let set = look(cx).set_of(of);
        cx.state.sets[usize::from(set)].notes.set(SetNote::Performed, true);
    }
}

// D100, GH-MELEM-01: in Gloomhaven at the end of each monster's turn.
/// A figure's turn is done: what it infuses by itself waits for the end of its turn.
pub(super) fn infuse_own_turn(cx: &mut Play<'_>, id: FigureId) {
    let here = look(cx);
    let source = match here.figure(id).kind {
        FigureKind::Monster { of, .. } => {
            let state = here.state.sets[usize::from(here.set_of(of))];
            let Some(card) = state.card.checked_sub(1) else { return };
            if !state.notes.has(SetNote::Performed)
                || !here.state.switches.monster_infuses_each_turn
            {
                return;
            }
            Source::MonsterCard { set: here.set_of(of), card }
        }
        FigureKind::Extra { which } => Source::Extra { which },
        _ => return,
    };
    if let Some(action) = here.action(source) {
        elements::infuse_later(cx, action.infusions());
    }
}

/// A boss's special action infuses at the end of the boss's turn.
pub(super) fn infuse_special(cx: &mut Play<'_>, line: Line<'_>) {
    if matches!(line.source, Source::Boss { .. })
        && let Some(action) = look(cx).action(line.source)
        && action.abilities.last().is_some_and(|last| std::ptr::eq(last, line.ability))
    {
        elements::infuse_later(cx, action.infusions());
    }
}

// FH-MELEM-02, FH-MELEM-06
/// The last monster of a type has acted: the set's infusions happen once all its types have.
pub(crate) fn set_over(cx: &mut Play<'_>, of: u8) -> Flow {
    let set = look(cx).set_of(of);
    let state = cx.state.sets[usize::from(set)];
    let others = cx.state.order.iter().any(|place| match place.who {
        Actor::Monsters(other) => {
            !place.done
                && other != of
                && look(cx).set_of(other) == set
                && crate::round::next_figure(look(cx), place.who).is_some()
        }
        _ => false,
    });
    if others || !state.notes.has(SetNote::Performed) || cx.state.switches.monster_infuses_each_turn
    {
        return Ok(());
    }
    let Some(card) = state.card.checked_sub(1) else { return Ok(()) };
    let Some(action) = look(cx).action(Source::MonsterCard { set, card }) else { return Ok(()) };
    cx.state.sets[usize::from(set)].notes.set(SetNote::Performed, false);
    for infusion in action.infusions() {
        let options: Vec<Choice> = infusion.icon.elements().map(Choice::Element).collect();
        let prompt = Prompt { ask: Ask::Infuse, actor: None, source: Source::Game };
        let group = look(cx).group();
        if let Choice::Element(element) = cx.ask(group, prompt, &options)? {
            elements::infuse(cx, element, None);
        }
    }
    Ok(())
}
