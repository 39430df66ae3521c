//! Personal quests and retirement.

use crate::characters::{self, leaving};
use crate::content::{Book, Deed};
use crate::effect::{Content, Effect, Value};
use crate::fact::Fact;
use crate::id::{CharacterId, PlayerId};
use crate::state::{State, Task};
use crate::town::{Flow, Play, first};
use crate::world::{Retired, Status};
use crate::{effects, tracks};

/// How far a character has come with each part of its quest: done, and wanted.
pub fn progress(book: &Book, state: &State, id: CharacterId) -> Vec<(u32, u32)> {
    let one = state.world.character(id);
    let quest = one.quest.as_ref().and_then(|quest| book.quest(quest));
    let goals = quest.map_or(&[][..], |quest| &quest.goals);
    let done = |deed: &Deed| match deed {
        Deed::Gold => u32::from(one.gold),
        Deed::Masteries => one.masteries.len() as u32,
        Deed::Owned(slot) => {
            let worn = one.items.iter().filter_map(|item| book.item(item));
            worn.filter(|item| item.slot == *slot).count() as u32
        }
        Deed::CompletedOf(chain) => {
            let mut of: Vec<_> = one.life.scenarios.iter().filter(|one| one.completed).collect();
            of.sort_by(|one, other| one.scenario.cmp(&other.scenario));
            of.dedup_by(|one, other| one.scenario == other.scenario);
            let chained = of.iter().filter(|one| {
                let scenario = book.scenario(&one.scenario);
                scenario.is_some_and(|scenario| scenario.chain.as_ref() == Some(chain))
            });
            chained.count() as u32
        }
        other => one.life.count(other),
    };
    goals.iter().map(|goal| (done(&goal.deed).min(goal.count), goal.count)).collect()
}

// FH-RETIRE-01
/// Whether a character has fulfilled its quest.
pub(crate) fn is_fulfilled(book: &Book, state: &State, id: CharacterId) -> bool {
    let parts = progress(book, state, id);
    !parts.is_empty() && parts.iter().all(|(done, wanted)| done >= wanted)
}

// FH-RETIRE-01, FH-RETIRE-02, FH-DOWN-04
/// Whoever has finished retires those who must.
pub(crate) fn due(cx: &mut Play<'_>, player: PlayerId) -> Flow {
    if !characters::is_open(cx.state) {
        return Ok(());
    }
    let book = cx.rules().book.clone();
    let due: Vec<CharacterId> = characters::own(cx.state, player)
        .filter(|(id, one)| one.status == Status::Active && is_fulfilled(&book, cx.state, *id))
        .map(|(id, _)| id)
        .collect();
    let Some(id) = due.first() else { return Ok(()) };
    // A player without anybody makes the next one, after everything that the retirement brings.
    first(cx, [Task::Settle(player)]);
    retire(cx, *id)
}

// FH-RETIRE-04 to FH-RETIRE-09, FH-RETIRE-15 to FH-RETIRE-17, FH-RETIRE-19, FH-RETIRE-21 to
// FH-RETIRE-23, FH-RTAB-01
/// A character retires.
pub(crate) fn retire(cx: &mut Play<'_>, id: CharacterId) -> Flow {
    let book = cx.rules().book.clone();
    let Some(quest) = cx.state.world.character_mut(id).quest.take() else { return Ok(()) };
    let one = cx.state.world.character(id);
    let (player, class) = (one.player, one.class.clone());
    let week = cx.state.world.calendar.weeks;
    cx.tell("FH-RETIRE-01", Fact::Retired { character: id, quest: quest.clone() });
    leaving::part(cx, id);
    cx.state.world.character_mut(id).status = Status::Retired;
    let quests = vec![quest.clone()];
    cx.state.world.retired.push(Retired { character: id, player, quests, week });
    cx.state.world.quests_removed.insert(quest.clone());
    let party = cx.state.party;
    for other in cx.state.world.active(party) {
        cx.state.world.character_mut(other).life.retirements += 1;
    }
    let prosperity = i16::from(book.rules.retire_prosperity);
    tracks::change(cx, "FH-RETIRE-05", Value::Prosperity, prosperity);
    let record = cx.state.world.classes.entry(class.clone()).or_default();
    let first_of_class = !std::mem::replace(&mut record.retired, true);
    let content = book.class(&class);
    // Later things first: each is put before what waits.
    if first_of_class {
        let section = content.and_then(|class| class.retired.clone());
        let story = section.filter(|_| book.rules.retire_section);
        let events = content.map_or(Vec::new(), |class| class.retired_events.clone());
        let events = events.into_iter().map(Effect::AddEvent);
        let read = story.into_iter().map(|section| Effect::Read(section, 0));
        first(cx, [Task::Effects(read.chain(events).collect())]);
    }
    if let Some(quest) = book.quest(&quest) {
        first(cx, [Task::Effects(quest.effects.clone())]);
        unlock_envelope(cx, quest);
    }
    Ok(())
}

// FH-RETIRE-06 to FH-RETIRE-09, GH-RETIRE-07, GH-RETIRE-08, D151
fn unlock_envelope(cx: &mut Play<'_>, quest: &crate::content::Quest) {
    let alternatives = if cx.rules().book.rules.alternative_envelope { 2 } else { 1 };
    let mut named = quest.envelopes.iter().take(alternatives);
    let closed = named.find(|envelope| !cx.state.world.envelopes.contains(*envelope));
    match closed {
        Some(envelope) => {
            effects::unlock(cx, "FH-RETIRE-06", &Content::Envelope(envelope.clone()));
        }
        None if !quest.envelopes.is_empty() => {
            let instead = vec![Effect::RandomScenario, Effect::RandomDesign];
            first(cx, [Task::Effects(instead)]);
        }
        None => {}
    }
}
