//! Events: of the road, of the outpost, of the city.

use crate::choice::Choice;
use crate::effect::{Condition, Effect, EventOption, Season};
use crate::fact::Fact;
use crate::holds::{affordable, holds};
use crate::id::DeckId;
use crate::prompt::{Draw, Prompt};
use crate::report::Mode;
use crate::state::{OpenEvent, Phase, Siege, State, Task};
use crate::town::{Flow, Play, enter, first, group};
use crate::{effects, law};

/// The decks there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Met on the way.
    Road,
    /// Met in town.
    Town,
}

// FH-EVENT-02, FH-EVENT-13, FH-LINK-19, FH-TIME-09, FH-TIME-10, FH-FAQ-EX10, GH-EVENT-25
/// The deck an event is drawn from now.
pub(crate) fn deck(cx: &Play<'_>, kind: Kind) -> DeckId {
    let rules = &cx.rules().book.rules;
    let season = match cx.state.world.calendar.season() {
        Season::Summer => "summer",
        Season::Winter => "winter",
    };
    match (rules.calendar, kind) {
        (true, Kind::Road) => DeckId(format!("{season}-road")),
        (true, Kind::Town) => DeckId(format!("{season}-outpost")),
        (false, Kind::Road) => DeckId("road".to_owned()),
        (false, Kind::Town) => DeckId("city".to_owned()),
    }
}

// FH-EVENT-01, FH-PHASE-05
/// Step 2 of the outpost phase.
pub(crate) fn outpost_event(cx: &mut Play<'_>) -> Flow {
    if cx.state.event_done || cx.state.no_event {
        enter(cx, Phase::Operations);
        return Ok(());
    }
    cx.state.event_done = true;
    draw(cx, Kind::Town)
}

// GH-EVENT-01 to GH-EVENT-03, D158
/// Whether the group may resolve an event of the city: one a visit, and only after a scenario of
/// the campaign.
pub(crate) fn city_event_waits(book: &crate::content::Book, state: &State) -> bool {
    let mode = state.report.as_ref().map(|report| report.mode);
    let optional = book.rules.town_event_optional && state.phase == Phase::City;
    optional && !state.event_done && mode == Some(Mode::Campaign) && state.event.is_none()
}

/// Somebody begins an event of the city.
pub(crate) fn city_event(cx: &mut Play<'_>) {
    cx.state.event_done = true;
    first(cx, [Task::CityEvent]);
}

// FH-EVENT-04
/// Draws the next event of a deck, if there is one, and shows its front.
pub(crate) fn draw(cx: &mut Play<'_>, kind: Kind) -> Flow {
    let deck = deck(cx, kind);
    let cards = cx
        .state
        .world
        .events
        .get(&deck)
        .map(|cards| cards.next().into_iter().cloned().collect::<Vec<_>>());
    let cards = cards.unwrap_or_default();
    if cards.is_empty() {
        cx.tell("FH-EVENT-01", Fact::NothingToDraw);
        return Ok(());
    }
    let weights = vec![1; cards.len()];
    let at = cx.chance(Draw::Event { deck: deck.clone() }, &weights)?;
    let event = cards[at].clone();
    if let Some(cards) = cx.state.world.events.get_mut(&deck) {
        cards.take(&event);
    }
    cx.tell("FH-EVENT-04", Fact::EventDrawn { event: event.clone() });
    let open = OpenEvent { event, deck, option: None, read: false, returned: false };
    cx.state.event = Some(open);
    first(cx, [Task::ChooseOption]);
    Ok(())
}

/// The options of the open event, as the book has them.
fn options<'b>(book: &'b crate::content::Book, state: &State) -> &'b [EventOption] {
    let open = state.event.as_ref();
    let event = open.and_then(|open| book.event(&open.event));
    event.map_or(&[], |event| &event.options)
}

// FH-EVENT-05, FH-EVENT-09
/// The group chooses what to do. An option whose need is not met is not offered.
pub(crate) fn choose(cx: &mut Play<'_>) -> Flow {
    let book = cx.rules().book.clone();
    let all = options(&book, cx.state);
    let mut open: Vec<Choice> = Vec::new();
    for (at, option) in all.iter().enumerate() {
        if option.needs.as_ref().is_none_or(|test| holds(&book, cx.state, test)) {
            open.push(Choice::Option(at as u8));
        }
    }
    let Some(event) = cx.state.event.clone() else { return Ok(()) };
    if open.is_empty() {
        first(cx, [Task::CloseEvent]);
        return Ok(());
    }
    let prompt = Prompt::Event { event: event.event.clone() };
    let choice = cx.ask(group(cx.state), prompt, &open)?;
    let Choice::Option(option) = choice else { return Ok(()) };
    cx.state.world.evening().events.push((event.event.clone(), option));
    cx.tell("FH-EVENT-05", Fact::EventChosen { event: event.event, option });
    if let Some(open) = &mut cx.state.event {
        open.option = Some(option);
    }
    first(cx, [Task::Outcomes(0), Task::Below, Task::CloseEvent]);
    Ok(())
}

// FH-EVENT-06, FH-EVENT-11, FH-FAQ-192, D159
/// Reads the outcomes of the chosen option from one on: the first that fits, or every one.
pub(crate) fn outcome(cx: &mut Play<'_>, from: u8) -> Flow {
    let book = cx.rules().book.clone();
    let Some(open) = cx.state.event.clone() else { return Ok(()) };
    let Some(option) = open.option else { return Ok(()) };
    let back = options(&book, cx.state).get(usize::from(option)).map_or(&[][..], |one| &one.back);
    for (at, outcome) in back.iter().enumerate().skip(usize::from(from)) {
        let fits = match &outcome.when {
            Condition::Always => true,
            Condition::If(test) => holds(&book, cx.state, test),
            Condition::Pays(prices) => affordable(&book, cx.state, prices),
            Condition::Otherwise => !open.read,
        };
        if !fits {
            continue;
        }
        let read = Fact::EventOutcome { event: open.event.clone(), option, outcome: at as u8 };
        cx.tell("FH-EVENT-06", read);
        if let Some(open) = &mut cx.state.event {
            open.read = true;
        }
        let mut tasks = Vec::new();
        if let Condition::Pays(prices) = &outcome.when {
            let price = effects::price(prices);
            tasks.push(Task::Effects(price));
        }
        tasks.push(Task::Effects(outcome.effects.clone()));
        if book.rules.every_outcome {
            tasks.push(Task::Outcomes(at as u8 + 1));
        }
        first(cx, tasks);
        return Ok(());
    }
    Ok(())
}

// FH-ATTACK-03, FH-ATTACK-11
/// What is printed below the outcomes: an attack, as a rule.
pub(crate) fn below(cx: &mut Play<'_>) -> Flow {
    let book = cx.rules().book.clone();
    let event = cx.state.event.as_ref().and_then(|open| book.event(&open.event));
    let below = event.map_or(Vec::new(), |event| event.below.clone());
    let attack = below.iter().any(|effect| matches!(effect, Effect::Attack(_)));
    first(cx, [Task::Effects(below)]);
    if attack {
        law::fill(cx, law::GUARD);
    }
    Ok(())
}

// FH-EVENT-08, GH-EVENT-24
/// The card leaves the game, or goes to the bottom of the deck it came from.
pub(crate) fn close(cx: &mut Play<'_>) -> Flow {
    cx.state.siege = Siege::default();
    let Some(open) = cx.state.event.take() else { return Ok(()) };
    // FH-FAQ-196: what left the game meanwhile does not come back.
    let returned = open.returned && !cx.state.world.events_removed.contains(&open.event);
    if returned {
        let deck = cx.state.world.events.entry(open.deck).or_default();
        deck.put_under(open.event.clone());
    } else {
        cx.state.world.events_removed.insert(open.event.clone());
    }
    cx.tell("FH-EVENT-08", Fact::EventClosed { event: open.event, returned });
    law::fill(cx, law::EVENTS);
    Ok(())
}
