//! The tracks of the campaign sheet: prosperity, morale, defense, soldiers, reputation.

use crate::content::Book;
use crate::effect::Value;
use crate::fact::Fact;
use crate::holds::value_of;
use crate::state::Task;
use crate::town::{Play, first};
use crate::world::Town;

// FH-PROSP-01 to FH-PROSP-03, FH-FAQ-185, GH-CAMP-05
/// The prosperity level that so many boxes have reached.
pub fn prosperity_level(book: &Book, boxes: u16) -> u8 {
    let reached = book.tracks.prosperity.iter().filter(|threshold| boxes >= **threshold).count();
    1 + reached as u8
}

// FH-DEF-01, FH-DEF-03, FH-DEF-04, FH-DEF-05, FH-FAQ-186
/// Total defense: that of the sheet and the modifier of the current morale alone.
pub fn total_defense(book: &Book, town: &Town) -> i16 {
    let Some(morale) = town.morale else { return town.defense };
    let steps = book.tracks.morale.iter().rev();
    let step = steps.clone().find(|(from, _)| morale >= *from);
    town.defense.saturating_add(step.map_or(0, |(_, modifier)| *modifier))
}

// FH-SOLD-02, FH-SOLD-03
/// The most soldiers there can be.
pub fn soldiers_most(book: &Book, town: &Town) -> u8 {
    let barracks = book.tracks.barracks.as_ref();
    let level = barracks.and_then(|id| town.buildings.get(id)).map_or(0, |one| one.level);
    let row = usize::from(level).checked_sub(1);
    row.and_then(|row| book.tracks.soldiers.get(row)).copied().unwrap_or(0)
}

/// Changes a value and tells by how much it really changed.
pub(crate) fn change(cx: &mut Play<'_>, rule: &'static str, value: Value, by: i16) {
    let book = cx.rules().book.clone();
    let before = value_of(&book, cx.state, value);
    let unmarked = cx.state.world.town.morale.is_none();
    let boxes = cx.state.world.town.prosperity;
    match value {
        // FH-MORALE-02; FH-FAQ-184: not used before the end of scenario 1.
        Value::Morale => {
            if let Some(morale) = &mut cx.state.world.town.morale {
                *morale = (i16::from(*morale) + by).clamp(0, 20) as u8;
            }
        }
        Value::Prosperity => prosper(cx, &book, by),
        Value::Defense => {
            let defense = &mut cx.state.world.town.defense;
            *defense = defense.saturating_add(by);
        }
        Value::Soldiers => {
            let most = soldiers_most(&book, &cx.state.world.town);
            let soldiers = &mut cx.state.world.town.soldiers;
            let wanted = (i16::from(*soldiers) + by).max(0);
            // FH-SOLD-02: those above the maximum are ignored; nobody is sent away.
            *soldiers = wanted.min(i16::from(most).max(i16::from(*soldiers).min(wanted))) as u8;
        }
        Value::Inspiration => {
            let inspiration = &mut cx.state.world.town.inspiration;
            *inspiration = inspiration.saturating_add_signed(by);
        }
        Value::Reputation => {
            let party = cx.state.party.index();
            let reputation = &mut cx.state.world.parties[party].reputation;
            *reputation = reputation.saturating_add(by).clamp(-20, 20);
        }
        Value::Week | Value::Party | Value::FailedChecks => {}
    }
    tell_boxes(cx, rule, boxes);
    let now = value_of(&book, cx.state, value);
    if now != before {
        cx.tell(rule, Fact::Changed { value, by: (now - before) as i16, now });
    }
    if value == Value::Morale && !unmarked {
        reached_an_end(cx, before, now);
    }
}

/// Boxes are told whether or not the level changes with them.
fn tell_boxes(cx: &mut Play<'_>, rule: &'static str, before: u16) {
    let now = cx.state.world.town.prosperity;
    if now == before {
        return;
    }
    let track = &cx.rules().book.tracks.prosperity;
    let next = track.iter().copied().find(|level| *level > now);
    let by = i32::from(now) - i32::from(before);
    cx.tell(rule, Fact::Boxes { by: by as i16, now, next });
}

// FH-MORALE-03, FH-MORALE-04, FH-FAQ-198: reaching an end counts, staying there does not.
fn reached_an_end(cx: &mut Play<'_>, before: i32, now: i32) {
    let tracks = &cx.rules().book.tracks;
    let sections = match now {
        0 if before > 0 => tracks.morale_minimum.clone(),
        20 if before < 20 => tracks.morale_maximum.clone(),
        _ => return,
    };
    if !sections.is_empty() {
        first(cx, [Task::Sections(sections)]);
    }
}

// FH-PROSP-02, FH-PROSP-04, FH-PROSP-05; GH-CAMP-02
fn prosper(cx: &mut Play<'_>, book: &Book, by: i16) {
    let boxes = cx.state.world.town.prosperity;
    let level = prosperity_level(book, boxes);
    let floor = usize::from(level).checked_sub(2);
    let floor = floor.and_then(|at| book.tracks.prosperity.get(at)).copied().unwrap_or(0);
    let most = book.tracks.prosperity.last().copied().unwrap_or(u16::MAX);
    let wanted = boxes.saturating_add_signed(by);
    // FH-PROSP-05: a numbered box is never erased.
    cx.state.world.town.prosperity = wanted.clamp(floor.min(boxes), most.max(boxes));
    let now = prosperity_level(book, cx.state.world.town.prosperity);
    if book.rules.items_by_prosperity {
        for item in &book.items {
            let crate::content::Shelf::Prosperity(at) = item.shelf else { continue };
            if at <= now && cx.state.world.supply.unlock(&item.id) > 0 {
                let content = crate::effect::Content::Design(item.id.clone());
                cx.tell("GH-CAMP-02", Fact::Unlocked { content });
            }
        }
    }
}
