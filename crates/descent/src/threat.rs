//! Threat: gaining it by discarding cards, paying with it.

use crate::choice::{Choice, Prompt};
use crate::content::CardId;
use crate::fact::Fact;
use crate::flow::{Cx, Flow, OVERLORD, ask};
use crate::overlord_card::{Dominion, Play};
use crate::power::Power;
use crate::ruleset::Descent;
use crate::state::State;

/// Changes the overlord's threat, never below nothing.
// DJ-THREAT-07: what is not spent is kept.
pub(crate) fn change_threat(cx: &mut Cx<'_>, rule: &'static str, change: i16) {
    let old = cx.state.threat;
    let new = old.saturating_add_signed(change);
    if new != old {
        cx.state.threat = new;
        cx.tell(rule, Fact::Threat { change: new as i16 - old as i16, threat: new });
    }
}

/// The overlord discards a card for threat.
// DJ-THREAT-02, DJ-OLCARD-04
pub(crate) fn discard_for_threat(cx: &mut Cx<'_>, card: CardId) {
    let value = cx.rules().content.card(card).discard;
    cx.state.hand[card.index()] -= 1;
    cx.state.discard[card.index()] += 1;
    cx.tell("DJ-THREAT-02", Fact::CardDiscarded { card, threat: value });
    change_threat(cx, "DJ-THREAT-02", i16::from(value));
}

/// The overlord pays for a card and plays it: it leaves his hand.
// DJ-THREAT-05, DJ-OLCARD-05: a card played gives no threat when it is discarded.
pub(crate) fn pay_for_card(cx: &mut Cx<'_>, card: CardId) -> Flow {
    let cost = cx.rules().card_cost(cx.state, card);
    cx.state.hand[card.index()] -= 1;
    // DJ-OLCARD-03: cards may be discarded to pay for the one being played.
    while cx.state.threat < u16::from(cost) {
        let choice = ask(cx, OVERLORD, |_, state| {
            // A free discard may have paid already.
            let paid = state.threat >= u16::from(cost);
            let cards = state.hand_cards().map(Choice::Discard).collect();
            (Prompt::Pay(card), if paid { vec![Choice::Done] } else { cards })
        })?;
        if let Choice::Discard(sold) = choice {
            discard_for_threat(cx, sold);
        }
    }
    cx.tell("DJ-THREAT-05", Fact::CardPlayed { card, cost });
    change_threat(cx, "DJ-THREAT-05", -i16::from(cost));
    match cx.rules().content.card(card).play {
        // DJ-POWER-03
        Play::Power(_) => cx.state.in_play[card.index()] += 1,
        Play::Spawn(_) | Play::Event { .. } | Play::Trap { .. } => {
            cx.state.discard[card.index()] += 1;
        }
    }
    Ok(())
}

impl Descent {
    /// The threat a card costs now.
    pub fn card_cost(&self, state: &State, card: CardId) -> u8 {
        let printed = self.content.card(card);
        let more: u8 = state
            .hero_ids()
            .map(|hero| {
                self.total(state, hero, |power| match power {
                    Power::CardsCostMore(more) => Some(*more),
                    _ => None,
                })
            })
            .sum();
        let less: u8 = self
            .dominions(state)
            .map(|dominion| match dominion {
                Dominion::Traps { discount, .. } if printed.is_trap() => *discount,
                _ => 0,
            })
            .sum();
        printed.cost.saturating_add(more).saturating_sub(less)
    }

    /// Whether the overlord has a card and can pay for it, with other cards of his hand if need be.
    // DJ-THREAT-06
    pub(crate) fn can_play(&self, state: &State, card: CardId) -> bool {
        let copies = state.hand[card.index()];
        if copies == 0 {
            return false;
        }
        let cost = u16::from(self.card_cost(state, card));
        if state.threat >= cost {
            return true;
        }
        let value = |id: CardId| {
            let spare = state.hand[id.index()] - u8::from(id == card);
            u16::from(spare) * u16::from(self.content.card(id).discard)
        };
        state.threat + state.hand_cards().map(value).sum::<u16>() >= cost
    }

    /// Whether the overlord might have a card and pay for it, for all that the heroes know.
    // DJ-OLCARD-08
    pub(crate) fn might_play(&self, state: &State, card: CardId) -> bool {
        let held: u16 = state.hand.iter().copied().map(u16::from).sum();
        let dearest = self.content.cards.iter().map(|card| card.discard).max().unwrap_or(0);
        let most = held.saturating_sub(1) * u16::from(dearest);
        held > 0 && state.threat + most >= u16::from(self.card_cost(state, card))
    }
}
