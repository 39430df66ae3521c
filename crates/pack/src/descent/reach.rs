//! Whether a quest can be played through: heroes get everywhere, and something makes them win.

use super::QuestFile;
use super::notation::Thing;
use super::quest::{Drafted, Placed, is_barrier};
use crate::diagnostic::Report;
use crate::source::Source;
use longrest_descent::{AreaId, Marker, NamedId, Quest, QuestEffect, Rune};
use longrest_grid::{Cell, CellSet, Gates};

/// Reports areas and things that no hero gets to, and quests that cannot be won.
pub(super) fn check(report: &Report, source: &Source, file: &QuestFile, drafted: &Drafted) {
    let quest = &drafted.quest;
    let active = |placed: &&Placed| placed.thing == Thing::Glyph(true) && placed.area == AreaId(0);
    let Some(start) = drafted.things.iter().find(active) else {
        let message = "there is no active glyph `@` in the first area";
        let span = file.areas[0].id.span.clone();
        report.error(source, span, "glyph", message, None);
        return;
    };
    let found = explore(drafted, start.cell);
    for (index, area) in file.areas.iter().enumerate() {
        if quest.cells_of(AreaId(index as u8)).intersect(&found.cells).is_empty() {
            let message = format!("no hero can get to the area `{}`", area.id.value);
            let help = "give it a door or stairs, and put rune keys where they can be found";
            report.error(source, area.id.span.clone(), "unreachable", message, Some(help.into()));
        }
    }
    for placed in &drafted.things {
        let area = quest.cells_of(placed.area).intersect(&found.cells);
        let wanted =
            matches!(placed.thing, Thing::Marker(_) | Thing::Encounter(_) | Thing::Glyph(_));
        if wanted && !area.is_empty() && !found.cells.contains(placed.cell) {
            let message = "no hero can get to this space";
            report.warning(source, placed.span.clone(), "unreachable", message, None);
        }
    }
    for ((index, named), entry) in (0..).zip(&quest.named).zip(&file.named) {
        if !appears(quest, NamedId(index)) {
            let message = format!("{} is placed nowhere", named.name);
            report.error(source, entry.name.span.clone(), "unplaced", message, None);
        }
    }
    if !found.effects.contains(&QuestEffect::Victory) {
        let message = "nothing that heroes can do brings them `victory`";
        let span = file.goal_text.span.clone();
        report.error(source, span, "victory", message, None);
    }
}

/// What heroes can get to.
struct Found {
    cells: CellSet,
    effects: Vec<QuestEffect>,
}

/// Walks through the quest, finding keys and opening doors until nothing new turns up.
fn explore(drafted: &Drafted, start: Cell) -> Found {
    let quest = &drafted.quest;
    let mut keys: Vec<Rune> = Vec::new();
    loop {
        let mut open = Gates::CLOSED;
        for door in &quest.doors {
            if door.rune.is_none_or(|rune| keys.contains(&rune)) {
                open = open.opened(door.gate);
            }
        }
        let cells = walk(quest, start, open);
        let effects = effects(drafted, &cells);
        let mut more: Vec<Rune> = drafted
            .things
            .iter()
            .filter(|placed| cells.contains(placed.cell))
            .filter_map(|placed| match placed.thing {
                Thing::Marker(Marker::RuneKey(rune)) => Some(rune),
                _ => None,
            })
            .collect();
        more.extend(effects.iter().filter_map(|effect| match effect {
            QuestEffect::RuneKey(rune) => Some(*rune),
            _ => None,
        }));
        more.sort();
        more.dedup();
        if more == keys {
            return Found { cells, effects };
        }
        keys = more;
    }
}

/// The spaces a hero can walk to while some doors are open.
fn walk(quest: &Quest, start: Cell, open: Gates) -> CellSet {
    let walls = quest.board.walls(open);
    let obstacles = quest.areas.iter().flat_map(|area| &area.obstacles);
    let barred: CellSet =
        obstacles.filter(|(_, it)| is_barrier(*it)).map(|&(cell, _)| cell).collect();
    let mut seen = CellSet::EMPTY;
    seen.insert(start);
    let mut queue = vec![start];
    while let Some(cell) = queue.pop() {
        let near = walls.adjacent(cell).iter().chain(quest.stairs_from(cell));
        for next in near {
            if !barred.contains(next) && seen.insert(next) {
                queue.push(next);
            }
        }
    }
    seen
}

/// What happens to heroes who get to some spaces and kill what they find.
fn effects(drafted: &Drafted, cells: &CellSet) -> Vec<QuestEffect> {
    let quest = &drafted.quest;
    let mut effects: Vec<QuestEffect> = Vec::new();
    for (index, area) in quest.areas.iter().enumerate() {
        if !quest.cells_of(AreaId(index as u8)).intersect(cells).is_empty() {
            effects.extend(&area.revealed);
            for named in area.monsters.iter().filter_map(|monster| monster.named) {
                effects.extend(&quest.named[named.index()].slain);
            }
        }
    }
    for encounter in &quest.encounters {
        if cells.contains(encounter.cell) {
            effects.extend(&encounter.effects);
        }
    }
    // Monsters that effects bring may do something when they are killed.
    let mut done = 0;
    while done < effects.len() && effects.len() < 1000 {
        if let QuestEffect::Monster(placement) = effects[done]
            && let Some(named) = placement.named
        {
            let slain: Vec<QuestEffect> = quest.named[named.index()].slain.clone();
            effects.extend(slain);
        }
        done += 1;
    }
    effects
}

/// Whether a named monster is in an area or brought by an effect.
fn appears(quest: &Quest, named: NamedId) -> bool {
    let areas = quest.areas.iter().flat_map(|area| &area.monsters);
    let brought = quest.areas.iter().flat_map(|area| &area.revealed);
    let brought = brought.chain(quest.encounters.iter().flat_map(|it| &it.effects));
    let brought = brought.chain(quest.named.iter().flat_map(|it| &it.slain));
    let placed = brought.filter_map(|effect| match effect {
        QuestEffect::Monster(placement) => Some(placement),
        _ => None,
    });
    areas.chain(placed).any(|placement| placement.named == Some(named))
}
