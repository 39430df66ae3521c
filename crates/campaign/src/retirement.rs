//! Personal quests and retirement.

use crate::characters::{self, leaving};
use crate::choice::Choice;
use crate::content::{Book, Deed, Quest};
use crate::effect::{Content, Effect, Value};
use crate::fact::Fact;
use crate::id::{CharacterId, ClassId, EnvelopeId, PlayerId, QuestId};
use crate::prompt::{Draw, Prompt};
use crate::state::{State, Task};
use crate::town::{Flow, Play, first, group, speakers};
use crate::world::{Retired, Status};
use crate::{effects, tracks};
use longrest_kernel::Seat;
use std::collections::BTreeSet;

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
    first(cx, [Task::Retire(*id), Task::Settle(player)]);
    Ok(())
}

// GH-RETIRE-01, D150
/// Whoever has to retire before another scenario says so: from then on everybody may know.
pub(crate) fn announce(cx: &mut Play<'_>) {
    let book = cx.rules().book.clone();
    if !book.rules.retire_before_scenario {
        return;
    }
    for id in cx.state.world.active(cx.state.party) {
        let shown = cx.state.world.character(id).quest_shown;
        if !shown && is_fulfilled(&book, cx.state, id) {
            let one = cx.state.world.character_mut(id);
            one.quest_shown = true;
            let quest = one.quest.clone();
            cx.tell("GH-RETIRE-01", Fact::Shown { character: id, quest });
        }
    }
}

// GH-RETIRE-04, D150: not when it has to retire first, as everybody knows.
/// Whether a character may set out for a scenario.
pub(crate) fn may_set_out(book: &Book, state: &State, id: CharacterId) -> bool {
    let shown = state.world.character(id).quest_shown;
    !book.rules.retire_before_scenario || !shown || !is_fulfilled(book, state, id)
}

// FH-RETIRE-10, FH-INSP-04, D153
/// A character retires. Before anything takes effect the group may pay for another quest.
pub(crate) fn retire(cx: &mut Play<'_>, id: CharacterId) -> Flow {
    let price = cx.rules().book.rules.extra_quest;
    let affordable = |price: u8| cx.state.world.town.inspiration >= u16::from(price);
    let Some(price) = price.filter(|price| affordable(*price)) else { return leave(cx, id, None) };
    if cx.state.world.quests.is_empty() {
        return leave(cx, id, None);
    }
    let options = [Choice::Pay, Choice::Refuse];
    let prompt = Prompt::AnotherQuest { character: id, inspiration: price };
    if cx.ask(group(cx.state), prompt, &options)? == Choice::Refuse {
        return leave(cx, id, None);
    }
    let dealt = draw_quests(cx, id)?;
    tracks::change(cx, "FH-RETIRE-10", Value::Inspiration, -i16::from(price));
    cx.tell("FH-RETIRE-10", Fact::Dealt { character: id, quests: dealt.clone() });
    cx.state.world.character_mut(id).dealt = dealt.into_iter().collect();
    first(cx, [Task::AnotherQuest(id)]);
    Ok(())
}

/// Takes two quests from the deck, or as many as there are.
pub(crate) fn draw_quests(cx: &mut Play<'_>, id: CharacterId) -> Flow<Vec<QuestId>> {
    let mut deck = cx.state.world.quests.clone();
    let mut dealt: Vec<QuestId> = Vec::new();
    for _ in 0..2 {
        let cards: Vec<QuestId> = deck.next().into_iter().cloned().collect();
        if cards.is_empty() {
            break;
        }
        let at = cx.chance(Draw::Quest { character: id }, &vec![1; cards.len()])?;
        deck.take(&cards[at]);
        dealt.push(cards[at].clone());
    }
    cx.state.world.quests = deck;
    Ok(dealt)
}

// FH-RETIRE-10, FH-RETIRE-11
/// Its player chooses which of the quests drawn is completed; the other one is shuffled back.
pub(crate) fn another_quest(cx: &mut Play<'_>, id: CharacterId) -> Flow {
    let book = cx.rules().book.clone();
    let one = cx.state.world.character(id);
    let place = |quest: &QuestId| book.quests.iter().position(|known| known.id == *quest);
    let mut options: Vec<Choice> =
        one.dealt.iter().filter_map(place).map(|at| Choice::Keep(id, at as u16)).collect();
    options.sort_unstable();
    let speakers = speakers(cx.state, one.player);
    // Quests are secret: where the owner's chair is closed, nobody else looks at them.
    if !speakers.contains(Seat(one.player.0)) {
        options.truncate(1);
    }
    let chosen = match cx.ask(speakers, Prompt::WhichQuest { character: id }, &options)? {
        Choice::Keep(_, at) => Some(book.quests[usize::from(at)].id.clone()),
        _ => None,
    };
    let dealt = std::mem::take(&mut cx.state.world.character_mut(id).dealt);
    for other in dealt.into_iter().filter(|quest| Some(quest) != chosen.as_ref()) {
        cx.state.world.quests.shuffle_in(other);
    }
    leave(cx, id, chosen)
}

// FH-RETIRE-04 to FH-RETIRE-09, FH-RETIRE-12, FH-RETIRE-13, FH-RETIRE-15 to FH-RETIRE-17,
// FH-RETIRE-19, FH-RETIRE-21 to FH-RETIRE-23, FH-RTAB-01
/// A character leaves the campaign, with its quest and perhaps another one completed.
fn leave(cx: &mut Play<'_>, id: CharacterId, another: Option<QuestId>) -> Flow {
    let book = cx.rules().book.clone();
    let Some(quest) = cx.state.world.character_mut(id).quest.take() else { return Ok(()) };
    let one = cx.state.world.character(id);
    let (player, class) = (one.player, one.class.clone());
    let week = cx.state.world.calendar.weeks;
    cx.tell("FH-RETIRE-01", Fact::Retired { character: id, quest: quest.clone() });
    leaving::part(cx, id);
    crate::enhancement::fade(cx, id);
    cx.state.world.character_mut(id).status = Status::Retired;
    let quests: Vec<QuestId> = [quest].into_iter().chain(another).collect();
    let first_of_all = cx.state.world.retired.is_empty();
    let retired = Retired { character: id, player, quests: quests.clone(), week };
    cx.state.world.retired.push(retired);
    cx.state.world.quests_removed.extend(quests.iter().cloned());
    let party = cx.state.party;
    for other in cx.state.world.active(party) {
        cx.state.world.character_mut(other).life.retirements += 1;
    }
    let record = cx.state.world.classes.entry(class.clone()).or_default();
    let first_of_class = !std::mem::replace(&mut record.retired, true);
    // Later things first: each is put before what waits.
    let story = story(&book, &class, first_of_class, first_of_all);
    first(cx, [Task::Effects(story)]);
    // FH-RETIRE-13: the envelopes are judged before either quest takes effect.
    let opened = cx.state.world.envelopes.clone();
    let completed: Vec<_> = quests.iter().filter_map(|quest| book.quest(quest)).collect();
    for quest in completed.into_iter().rev() {
        first(cx, [Task::Effects(quest.effects.clone())]);
        unlock_envelope(cx, quest, &opened);
        let prosperity = i16::from(book.rules.retire_prosperity);
        tracks::change(cx, "FH-RETIRE-05", Value::Prosperity, prosperity);
    }
    Ok(())
}

// FH-RETIRE-15, FH-RETIRE-16, GH-RETIRE-09, GH-RETIRE-12, D154
/// What is read and added besides, after the quests.
fn story(book: &Book, class: &ClassId, first_of_class: bool, first_of_all: bool) -> Vec<Effect> {
    let mut story = Vec::new();
    let content = book.class(class).filter(|_| first_of_class);
    if book.rules.retire_section {
        let section = content.and_then(|class| class.retired.clone());
        story.extend(section.map(|section| Effect::Read(section, 0)));
    } else {
        let records = book.beginning.records.clone().filter(|_| first_of_all);
        story.extend(records.map(|section| Effect::Read(section, 0)));
        let events = content.map_or(&[][..], |class| &class.retired_events);
        story.extend(events.iter().cloned().map(Effect::AddEvent));
    }
    story
}

// FH-RETIRE-06 to FH-RETIRE-09, GH-RETIRE-07, GH-RETIRE-08, D151
fn unlock_envelope(cx: &mut Play<'_>, quest: &Quest, opened: &BTreeSet<EnvelopeId>) {
    let alternatives = if cx.rules().book.rules.alternative_envelope { 2 } else { 1 };
    let mut named = quest.envelopes.iter().take(alternatives);
    match named.find(|envelope| !opened.contains(*envelope)) {
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
