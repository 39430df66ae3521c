//! The overlord's turn: collect and draw, play cards, activate monsters.

use crate::choice::{Choice, Prompt};
use crate::content::CardId;
use crate::fact::Fact;
use crate::flow::{Cx, Flow, OVERLORD, ask};
use crate::guard::guard_window;
use crate::lingering::burn;
use crate::monster_turn::activate;
use crate::overlord_card::{Dominion, EventEffect, Occasion, Play, draw_card};
use crate::power::Power;
use crate::ruleset::Descent;
use crate::spawn::spawn;
use crate::state::{Figure, HeroId, OverlordTurn, Phase, State};
use crate::threat::{change_threat, discard_for_threat, pay_for_card};
use crate::trap::{TrapSite, spring};

/// The overlord keeps no more cards than this.
// DJ-OL-04
pub(crate) const HAND_MAX: u32 = 8;
/// The cards drawn each turn.
const DRAWN: u8 = 2;

/// Step 1: threat and cards.
// DJ-OL-01, DJ-OL-02, DJ-OL-03
pub(crate) fn collect(cx: &mut Cx<'_>) -> Flow {
    let rules = cx.rules();
    cx.state.overlord = OverlordTurn::NONE;
    cx.state.sight_limit = 0;
    for monster in cx.state.monsters.iter_mut().flatten() {
        monster.activated = false;
    }
    // burning monsters, all at once.
    let burning: Vec<_> =
        cx.state.monster_ids().filter(|id| cx.state.monster(*id).tokens.burn > 0).collect();
    for monster in burning {
        if cx.state.has_monster(monster) {
            burn(cx, Figure::Monster(monster))?;
        }
    }
    let less: u8 = cx
        .state
        .hero_ids()
        .map(|hero| {
            rules.total(cx.state, hero, |power| match power {
                Power::LessThreat(less) => Some(*less),
                _ => None,
            })
        })
        .sum();
    let threat = cx.state.hero_count.saturating_sub(less);
    change_threat(cx, "DJ-OL-02", i16::from(threat));
    let more: u8 = rules
        .dominions(cx.state)
        .map(|dominion| match dominion {
            Dominion::Draw(more) => *more,
            _ => 0,
        })
        .sum();
    for _ in 0..DRAWN + more {
        draw_card(cx, "DJ-OL-03")?;
    }
    cx.state.phase = Phase::Discard;
    Ok(())
}

/// Step 1, the end: down to eight cards, and more if he likes.
// DJ-OL-04
pub(crate) fn discard(cx: &mut Cx<'_>) -> Flow {
    let choice = ask(cx, OVERLORD, |_, state| {
        let mut options: Vec<Choice> = state.hand_cards().map(Choice::Discard).collect();
        if state.hand_size() <= HAND_MAX {
            options.push(Choice::Done);
        }
        (Prompt::Discard, options)
    })?;
    match choice {
        Choice::Discard(card) => discard_for_threat(cx, card),
        _ => {
            cx.state.phase = Phase::Cards;
            guard_window(cx)?;
        }
    }
    Ok(())
}

/// Step 2 and everything else before the first activation: a spawn card, a power card, cards for
/// the start of the turn.
// DJ-OL-05, DJ-OL-07, DJ-SPAWN-01, DJ-SPAWN-02, DJ-POWER-01, DJ-POWER-02, DJ-PRIO-03
pub(crate) fn play_cards(cx: &mut Cx<'_>) -> Flow {
    let choice = ask(cx, OVERLORD, |rules, state| {
        let mut options = rules.turn_cards(state);
        options.push(Choice::Done);
        (Prompt::Cards, options)
    })?;
    let Choice::Play(card) = choice else {
        cx.state.phase = Phase::Activate;
        return Ok(());
    };
    pay_for_card(cx, card)?;
    match &cx.rules().content.card(card).play {
        Play::Spawn(_) => {
            cx.state.overlord.spawned = true;
            spawn(cx, card)?;
        }
        Play::Power(_) => cx.state.overlord.powered = true,
        Play::Event { effect, .. } => {
            cx.state.overlord.event = true;
            if let EventEffect::SightLimit(limit) = effect {
                cx.state.sight_limit = *limit;
            }
        }
        Play::Trap { .. } => {
            cx.state.overlord.trap = true;
            play_on_hero(cx, card)?;
        }
    }
    guard_window(cx)
}

/// A trap of the overlord's turn is played against a hero of his choice.
// DJ-TOWN-04
fn play_on_hero(cx: &mut Cx<'_>, card: CardId) -> Flow {
    let choice = ask(cx, OVERLORD, |_, state| {
        (Prompt::Victim(card), state.hero_ids().filter(on_board(state)).map(Choice::Hero).collect())
    })?;
    let Choice::Hero(hero) = choice else { unreachable!("only heroes were offered") };
    spring(cx, card, TrapSite::of(hero))
}

fn on_board(state: &State) -> impl Fn(&HeroId) -> bool + '_ {
    |hero| state.hero(*hero).cell().is_some()
}

/// Step 3: the overlord activates monsters one after the other, or ends his turn.
// DJ-OL-06, DJ-MON-01, DJ-MON-04, DJ-MON-06
pub(crate) fn choose_monster(cx: &mut Cx<'_>) -> Flow {
    let choice = ask(cx, OVERLORD, |rules, state| {
        let fresh = state.monster_ids().filter(|id| !state.monster(*id).activated);
        let mut options: Vec<Choice> = fresh.map(Choice::Activate).collect();
        if !rules.must_leave_a_glyph(state) {
            options.push(Choice::Done);
        }
        (Prompt::Activate, options)
    })?;
    match choice {
        Choice::Activate(monster) => activate(cx, monster),
        _ => {
            end_round(cx);
            Ok(())
        }
    }
}

/// The overlord's turn and the round end, and a new round begins.
// DJ-OL-08, DJ-ROUND-01, DJ-ROUND-03
pub(crate) fn end_round(cx: &mut Cx<'_>) {
    cx.state.overlord = OverlordTurn::NONE;
    cx.state.round += 1;
    for hero in cx.state.hero_ids() {
        cx.state.hero_mut(hero).acted = false;
    }
    cx.state.phase = Phase::ChooseHero;
    let round = cx.state.round;
    cx.tell("DJ-ROUND-01", Fact::Round { round });
}

impl Descent {
    /// The cards that may be played before the first activation.
    fn turn_cards(&self, state: &State) -> Vec<Choice> {
        let turn = &state.overlord;
        let anybody = state.hero_ids().any(|hero| state.hero(hero).cell().is_some());
        let allowed = |card: &CardId| match &self.content.card(*card).play {
            Play::Spawn(_) => !turn.spawned,
            Play::Power(_) => !turn.powered,
            // DJ-EVENT-03, DJ-TRAP-03: the start of the turn is one occasion.
            Play::Event { when, .. } => *when == Occasion::OverlordTurn && !turn.event,
            Play::Trap { when, .. } => *when == Occasion::OverlordTurn && !turn.trap && anybody,
        };
        let cards = state.hand_cards().filter(allowed);
        cards.filter(|card| self.can_play(state, *card)).map(Choice::Play).collect()
    }

    /// Whether a monster stands on a glyph that became active under it, and could leave.
    // it must, in the overlord's next turn, if it can.
    fn must_leave_a_glyph(&self, state: &State) -> bool {
        if state.glyphs == 0 {
            return false;
        }
        state.monster_ids().any(|id| {
            let figure = Figure::Monster(id);
            let monster = state.monster(id);
            !monster.activated
                && monster.tokens.stun == 0
                && self.is_on_active_glyph(state, self.spaces(state, figure))
                && !self.footing(state, figure).steps(self.stats(state, id).speed, 0).is_empty()
        })
    }
}
