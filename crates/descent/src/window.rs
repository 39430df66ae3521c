//! The moments at which the overlord may play an event or a trap.

use crate::choice::{Choice, Prompt};
use crate::content::CardId;
use crate::flow::{Cx, Flow, OVERLORD, ask_evenly};
use crate::overlord_card::{EventEffect, Occasion, Play};
use crate::ruleset::Descent;
use crate::state::{Figure, State};
use crate::threat::pay_for_card;
use crate::trap::{TrapSite, spring};

/// The overlord may play one event on an occasion. Gives what it does.
// DJ-EVENT-01, DJ-EVENT-02, DJ-EVENT-03: one event for one occurrence.
pub(crate) fn event_window(
    cx: &mut Cx<'_>,
    occasion: Occasion,
    monster: Option<Figure>,
) -> Flow<Option<EventEffect>> {
    let Some(card) = offer(cx, occasion, |rules, state, card| {
        rules.is_event(card) && rules.event_suits(state, card, monster)
    })?
    else {
        return Ok(None);
    };
    pay_for_card(cx, card)?;
    match cx.rules().content.card(card).play {
        Play::Event { effect, .. } => Ok(Some(effect)),
        _ => unreachable!("only events were offered"),
    }
}

/// The overlord may play one trap on an occasion.
// DJ-TRAP-01, DJ-TRAP-02, DJ-TRAP-03, DJ-TRAP-06: one trap for one occurrence.
pub(crate) fn trap_window(cx: &mut Cx<'_>, occasion: Occasion, site: TrapSite) -> Flow {
    if let Some(card) = offer(cx, occasion, |rules, _, card| !rules.is_event(card))? {
        pay_for_card(cx, card)?;
        spring(cx, card, site)?;
    }
    Ok(())
}

/// Asks the overlord whether he plays a card: if he has one that fits and can be paid for, or,
/// where a question must not tell that, if he might have one for all that the heroes know.
// DJ-OLCARD-08
fn offer(
    cx: &mut Cx<'_>,
    occasion: Occasion,
    suits: impl Fn(&Descent, &State, CardId) -> bool,
) -> Flow<Option<CardId>> {
    let rules = cx.rules();
    if !rules.is_moment_for(cx.state, occasion, |card| suits(rules, cx.state, card)) {
        return Ok(None);
    }
    let even = cx.state.even;
    let choice = ask_evenly(cx, OVERLORD, even, |rules, state| {
        let cards = rules.playable(state, occasion).filter(|card| suits(rules, state, *card));
        let plays = cards.map(Choice::Play);
        (Prompt::Window(occasion), plays.chain([Choice::Pass]).collect())
    })?;
    match choice {
        Choice::Play(card) => Ok(Some(card)),
        _ => Ok(None),
    }
}

impl Descent {
    /// Whether the overlord is asked for one of the cards that suit an occasion: if he can play
    /// one, or if he might, where the heroes must not see that he can.
    pub(crate) fn is_moment_for(
        &self,
        state: &State,
        occasion: Occasion,
        suits: impl Fn(CardId) -> bool,
    ) -> bool {
        match state.even {
            true => self.imaginable(state, occasion).any(suits),
            false => self.playable(state, occasion).any(suits),
        }
    }

    /// The events and traps that the overlord can play on an occasion.
    fn playable<'a>(
        &'a self,
        state: &'a State,
        occasion: Occasion,
    ) -> impl Iterator<Item = CardId> + 'a {
        self.fitting(occasion).filter(move |card| self.can_play(state, *card))
    }

    /// The events and traps that the overlord might be able to play on an occasion, for all that
    /// the heroes know: how many cards he holds, and his threat.
    fn imaginable<'a>(
        &'a self,
        state: &'a State,
        occasion: Occasion,
    ) -> impl Iterator<Item = CardId> + 'a {
        self.fitting(occasion).filter(move |card| self.might_play(state, *card))
    }

    /// The events and traps for an occasion.
    fn fitting(&self, occasion: Occasion) -> impl Iterator<Item = CardId> {
        let cards = self.content.cards.iter().enumerate();
        cards
            .filter(move |(_, card)| card.occasion().is_some_and(|when| fits(when, occasion)))
            .map(|(index, _)| CardId(index as u8))
    }

    fn is_event(&self, card: CardId) -> bool {
        matches!(self.content.card(card).play, Play::Event { .. })
    }

    // DJ-FAM-14: a harried monster neither aims nor dodges.
    fn event_suits(&self, state: &State, card: CardId, monster: Option<Figure>) -> bool {
        match self.content.card(card).play {
            Play::Event { effect: EventEffect::Aim | EventEffect::Dodge, .. } => {
                monster.is_none_or(|monster| !self.is_harried(state, monster))
            }
            _ => true,
        }
    }
}

/// Whether a card's condition is met: open ground satisfies also what any space satisfies.
fn fits(card: Occasion, now: Occasion) -> bool {
    match (card, now) {
        (
            Occasion::SpaceEntered { open_ground: wanted },
            Occasion::SpaceEntered { open_ground: found },
        ) => found || !wanted,
        _ => card == now,
    }
}
