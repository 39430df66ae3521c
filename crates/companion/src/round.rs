//! The round: initiatives, cards, turns in their order, the end.

use crate::deck::Face;
use crate::state::{Phase, State, Who};
use crate::{Choice, Companion, Draw, Fact, Prompt, REST, ROUNDS_MAX};
use longrest_kernel::{Cx, Pause, Seat, SeatSet};

type Play<'a> = Cx<'a, Companion>;

// FH-ROUND-01, GH-ROUND-01: at once and in secret.
/// Everybody says an initiative.
pub(crate) fn select(cx: &mut Play<'_>) -> Result<(), Pause> {
    cx.tell("FH-ROUND-01", Fact::RoundBegins { round: cx.state.round });
    let playing = playing(cx.state);
    if playing.is_empty() {
        return finish(cx, false);
    }
    let mut options: Vec<Choice> = (1..=REST).map(Choice::Initiative).collect();
    options.push(Choice::Rest);
    let said = cx.together(playing, |lane, _| lane.ask(Prompt::Initiative, &options))?;
    for (seat, said) in playing.iter().zip(said) {
        let (initiative, rest) = match said {
            Choice::Initiative(initiative) => (initiative, false),
            _ => (REST, true),
        };
        let hero = &mut cx.state.heroes[usize::from(seat.0)];
        (hero.initiative, hero.rests) = (initiative, rest);
        cx.tell("", Fact::InitiativeShown { hero: seat.0, initiative, rest });
    }
    cx.state.phase = Phase::Draw;
    Ok(())
}

// FH-INIT-04, FH-INIT-05, GH-ROUND-10: a card for each set that has somebody on the board.
/// Monsters draw their cards.
pub(crate) fn draw(cx: &mut Play<'_>) -> Result<(), Pause> {
    let rules = cx.rules();
    let lacking = cx.state.sets.iter().position(|one| {
        let here = |group: &crate::Group| {
            let of = rules.haven.content.monsters[usize::from(group.monster)].set;
            of == one.set && !group.standees.is_empty()
        };
        one.card.is_none() && cx.state.groups.iter().any(here)
    });
    let Some(at) = lacking else {
        cx.state.phase = Phase::Next;
        return Ok(());
    };
    let set = cx.state.sets[at].set;
    let cards = &rules.haven.content.sets[usize::from(set)].cards;
    if cards.is_empty() {
        cx.state.phase = Phase::Next;
        return Ok(());
    }
    let all = u32::MAX >> (32 - cards.len().min(32));
    if cx.state.sets[at].drawn & all == all {
        cx.state.sets[at].drawn = 0;
    }
    let drawn = cx.state.sets[at].drawn;
    let weights: Vec<u32> =
        (0..cards.len().min(32)).map(|card| u32::from(drawn >> card & 1 == 0)).collect();
    let card = cx.chance(Draw::Ability(set), &weights)? as u8;
    cx.state.sets[at].card = Some(card);
    cx.state.sets[at].drawn |= 1 << card;
    cx.tell("", Fact::AbilityDrawn { set, card });
    Ok(())
}

/// Where somebody stands in the order; the smallest acts first.
fn place(cx: &Play<'_>, who: Who) -> (u8, u8) {
    let rules = cx.rules();
    match who {
        // GH-INIT-05, GH-INIT-08: before monsters; a long rest may come after all.
        Who::Hero(at) => {
            let hero = &cx.state.heroes[usize::from(at)];
            let late = hero.rests && rules.switches.long_rest_after_all;
            (hero.initiative, if late { 2 } else { 0 })
        }
        Who::Group(at) | Who::Standee(at, _) => {
            let state = cx.state.set_of(rules, at);
            let cards = &rules.haven.content.sets[usize::from(state.set)].cards;
            let card = state.card.and_then(|card| cards.get(usize::from(card)));
            (card.map_or(REST, |card| card.initiative), 1)
        }
    }
}

// FH-INIT-07, FH-INIT-09, GH-INIT-01, GH-INIT-04, GH-INIT-07, GH-INIT-08
/// Finds who acts next; whoever is tied is put in order by the players.
pub(crate) fn next(cx: &mut Play<'_>) -> Result<(), Pause> {
    // A set whose first standee came after the cards were drawn draws now.
    let rules = cx.rules();
    let waits = |group: &crate::Group| !group.acted && !group.standees.is_empty();
    let cardless = (0u8..).zip(&cx.state.groups).any(|(at, group)| {
        let state = cx.state.set_of(rules, at);
        let cards = &rules.haven.content.sets[usize::from(state.set)].cards;
        waits(group) && state.card.is_none() && !cards.is_empty()
    });
    if cardless {
        cx.state.phase = Phase::Draw;
        return Ok(());
    }
    let heroes = (0u8..).zip(&cx.state.heroes);
    let heroes = heroes.filter(|(_, hero)| !hero.acted && !hero.exhausted && hero.initiative > 0);
    let groups = (0u8..).zip(&cx.state.groups).filter(|(_, group)| waits(group));
    let all: Vec<Who> =
        heroes.map(|(at, _)| Who::Hero(at)).chain(groups.map(|(at, _)| Who::Group(at))).collect();
    let Some(first) = all.iter().map(|who| place(cx, *who)).min() else {
        cx.state.phase = Phase::End;
        return Ok(());
    };
    let tied: Vec<Who> = all.into_iter().filter(|who| place(cx, *who) == first).collect();
    let who = match tied.as_slice() {
        [alone] => *alone,
        tied => {
            let options: Vec<Choice> = tied.iter().map(|who| Choice::First(*who)).collect();
            let asked = tied.iter().filter_map(|who| match who {
                Who::Hero(at) => Some(Seat(*at)),
                _ => None,
            });
            let asked: SeatSet = asked.collect();
            // Monsters that are tied are put in order by everybody.
            let asked = if asked.is_empty() { playing(cx.state) } else { asked };
            let asked = if asked.is_empty() { everybody(cx.state) } else { asked };
            match cx.ask(asked, Prompt::Tie, &options)? {
                Choice::First(who) => who,
                other => unreachable!("{other:?} was not offered"),
            }
        }
    };
    begin(cx, who);
    Ok(())
}

/// The start of a turn: regenerate, then wound.
fn begin(cx: &mut Play<'_>, who: Who) {
    cx.state.phase = Phase::Turn(who);
    cx.tell("FH-ROUND-04", Fact::TurnBegins { who });
    for one in acting(cx.state, who) {
        let Some(body) = cx.state.body_mut(one) else { continue };
        let started = body.start_turn();
        if started.healed {
            cx.tell("FH-REGEN-01", Fact::Healed { who: one });
        }
        if started.damage > 0 {
            cx.tell("FH-WOUND-01", Fact::Suffered { who: one, damage: started.damage });
        }
    }
    clear(cx);
}

/// A turn that is under way: people play it on their board, and say when it is over.
pub(crate) fn turn(cx: &mut Play<'_>, who: Who) -> Result<(), Pause> {
    let everybody = everybody(cx.state);
    let over = match who {
        Who::Hero(at) => cx.state.heroes[usize::from(at)].exhausted,
        _ => acting(cx.state, who).is_empty(),
    };
    let choice = match over {
        true => Choice::Done,
        false => cx.ask_open(everybody, |_, _| {
            let all = vec![Choice::Done, Choice::Finish(false), Choice::Finish(true)];
            (Prompt::Turn(who), all)
        })?,
    };
    if let Choice::Finish(completed) = choice {
        return finish(cx, completed);
    }
    for one in acting(cx.state, who) {
        let Some(body) = cx.state.body_mut(one) else { continue };
        let (ended, damage) = body.end_turn();
        if damage > 0 {
            cx.tell("FH-BANE-01", Fact::Suffered { who: one, damage });
        }
        for condition in ended {
            cx.tell("FH-COND-09", Fact::ConditionEnded { who: one, condition });
        }
    }
    match who {
        Who::Hero(at) => cx.state.heroes[usize::from(at)].acted = true,
        Who::Group(at) | Who::Standee(at, _) => cx.state.groups[usize::from(at)].acted = true,
    }
    clear(cx);
    cx.state.phase = Phase::Next;
    Ok(())
}

// FH-END-03, FH-END-06: elements wane, decks are shuffled, a new round begins.
/// The end of a round.
pub(crate) fn end(cx: &mut Play<'_>) {
    let rules = cx.rules();
    for element in &mut cx.state.elements {
        *element = element.saturating_sub(1);
    }
    for at in 0..cx.state.sets.len() {
        let one = &mut cx.state.sets[at];
        let cards = &rules.haven.content.sets[usize::from(one.set)].cards;
        let card = one.card.take().and_then(|card| cards.get(usize::from(card)));
        if card.is_some_and(|card| card.shuffle) {
            one.drawn = 0;
        }
    }
    for deck in 0..cx.state.decks.len() {
        if cx.state.decks[deck].shuffle {
            cx.state.decks[deck].reshuffle();
            cx.tell("", Fact::Shuffled { deck: deck as u8 });
        }
    }
    for hero in &mut cx.state.heroes {
        (hero.acted, hero.initiative, hero.rests) = (false, 0, false);
    }
    for group in &mut cx.state.groups {
        group.acted = false;
    }
    cx.state.round += 1;
    cx.state.phase = match cx.state.round > ROUNDS_MAX {
        true => Phase::Over { completed: false },
        false => Phase::Select,
    };
}

/// Draws a modifier card.
pub(crate) fn modifier(cx: &mut Play<'_>, deck: u8) -> Result<(), Pause> {
    let at = usize::from(deck);
    if cx.state.decks[at].is_empty() {
        cx.state.decks[at].reshuffle();
        cx.tell("", Fact::Shuffled { deck });
    }
    let weights = cx.state.decks[at].weights();
    let face = Face::ALL[cx.chance(Draw::Modifier(deck), &weights)?];
    cx.state.decks[at].draw(face);
    cx.tell("", Fact::ModifierDrawn { deck, face });
    Ok(())
}

/// Draws a loot card.
pub(crate) fn loot(cx: &mut Play<'_>, hero: u8) -> Result<(), Pause> {
    let weights = cx.state.loot.map(u32::from);
    let kind = cx.chance(Draw::Loot(hero), &weights)?;
    cx.state.loot[kind] -= 1;
    let own = &mut cx.state.heroes[usize::from(hero)].loot[kind];
    *own = own.saturating_add(1);
    cx.tell("", Fact::LootDrawn { hero, kind: kind as u8 });
    Ok(())
}

fn finish(cx: &mut Play<'_>, completed: bool) -> Result<(), Pause> {
    cx.state.phase = Phase::Over { completed };
    cx.tell("", Fact::Finished { completed });
    Ok(())
}

fn clear(cx: &mut Play<'_>) {
    for who in cx.state.clear_fallen() {
        match who {
            Who::Hero(hero) => cx.tell("", Fact::Exhausted { hero }),
            who => cx.tell("", Fact::Died { who }),
        }
    }
}

/// The figures of a turn.
fn acting(state: &State, who: Who) -> Vec<Who> {
    match who {
        Who::Group(at) => {
            let standees = state.groups[usize::from(at)].standees.iter();
            standees.map(|standee| Who::Standee(at, standee.number)).collect()
        }
        one => vec![one],
    }
}

fn everybody(state: &State) -> SeatSet {
    SeatSet::first(state.heroes.len() as u8)
}

fn playing(state: &State) -> SeatSet {
    let heroes = (0u8..).zip(&state.heroes).filter(|(_, hero)| !hero.exhausted);
    heroes.map(|(at, _)| Seat(at)).collect()
}
