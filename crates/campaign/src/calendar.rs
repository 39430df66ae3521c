//! The calendar: weeks, seasons and dated sections.

use crate::choice::Choice;
use crate::fact::Fact;
use crate::id::SectionId;
use crate::prompt::Prompt;
use crate::state::{Phase, Task};
use crate::town::{Flow, Play, enter, first, group};

// FH-CAL-02, FH-TIME-01, FH-TIME-03
/// Step 1 of the outpost phase: a week passes, and what is written there is read.
pub(crate) fn passage_of_time(cx: &mut Play<'_>) -> Flow {
    let written = mark_week(cx, "FH-TIME-01");
    enter(cx, Phase::OutpostEvent);
    if !written.is_empty() {
        first(cx, [Task::Sections(written)]);
    }
    Ok(())
}

/// Marks the next box and takes out what is written in it.
fn mark_week(cx: &mut Play<'_>, rule: &'static str) -> Vec<SectionId> {
    let before = cx.state.world.calendar.season();
    cx.state.world.calendar.weeks += 1;
    let week = cx.state.world.calendar.weeks;
    let party = cx.state.party;
    for id in cx.state.world.active(party) {
        cx.state.world.character_mut(id).life.weeks += 1;
    }
    cx.tell(rule, Fact::Week { week });
    let season = cx.state.world.calendar.season();
    // FH-TIME-08
    if season != before {
        cx.tell("FH-TIME-08", Fact::SeasonChanges { season });
    }
    cx.state.world.calendar.sections.remove(&week).unwrap_or_default()
}

// FH-CAL-03, FH-TIME-05 to FH-TIME-07
/// Time passes outside the outpost phase: what is written there moves on to the next box.
pub(crate) fn time_passes(cx: &mut Play<'_>, weeks: u8) {
    for _ in 0..weeks {
        let written = mark_week(cx, "FH-TIME-05");
        let next = cx.state.world.calendar.weeks + 1;
        for section in written {
            cx.tell("FH-TIME-06", Fact::Dated { section: section.clone(), week: next });
            cx.state.world.calendar.sections.entry(next).or_default().push(section);
        }
    }
}

// FH-TIME-02, FH-TIME-EX2
/// Writes a section so many weeks ahead.
pub(crate) fn write(cx: &mut Play<'_>, section: &SectionId, weeks: u8) {
    let week = cx.state.world.calendar.weeks + u16::from(weeks);
    cx.state.world.calendar.sections.entry(week).or_default().push(section.clone());
    cx.tell("FH-TIME-02", Fact::Dated { section: section.clone(), week });
}

// FH-TIME-04
/// Reads one of several sections, in the order the group likes.
pub(crate) fn read_one(cx: &mut Play<'_>, mut sections: Vec<SectionId>) -> Flow {
    let options: Vec<Choice> = (0..sections.len()).map(|at| Choice::Section(at as u16)).collect();
    let choice = cx.ask(group(cx.state), Prompt::WhichSection, &options)?;
    let at = match choice {
        Choice::Section(at) => usize::from(at),
        _ => 0,
    };
    let section = sections.remove(at);
    if !sections.is_empty() {
        first(cx, [Task::Sections(sections)]);
    }
    crate::effects::read(cx, &section);
    Ok(())
}
