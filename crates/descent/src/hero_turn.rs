//! A hero's turn: refresh, equip, one action.

use crate::choice::{Choice, Prompt, StartEffect};
use crate::encounter::encounter;
use crate::equip::equip_step;
use crate::fact::Fact;
use crate::familiar::familiars_after;
use crate::flow::{Cx, Flow, ask};
use crate::hero_action::act;
use crate::lingering::{burn, count_down_monkey, refresh, shake_off_stun, tear_webs};
use crate::movement::settle;
use crate::orders::turn_removes_orders;
use crate::overlord_card::Occasion;
use crate::power::{Moment, Power};
use crate::powers::{fire, use_power};
use crate::ruleset::Descent;
use crate::state::{Action, Figure, HeroId, MonsterId, Order, Phase, State, Turn, TurnStage};
use crate::town::shop_once;
use crate::trap::TrapSite;
use crate::window::{event_window, trap_window};

/// The next step of the round among the heroes: one of them is chosen.
// DJ-ROUND-04, DJ-ROUND-05, DJ-ROUND-06
pub(crate) fn choose_hero(cx: &mut Cx<'_>) -> Flow {
    let fresh = |state: &State| -> Vec<Choice> {
        state.hero_ids().filter(|hero| !state.hero(*hero).acted).map(Choice::Hero).collect()
    };
    if fresh(cx.state).is_empty() {
        cx.state.phase = Phase::Collect;
        return Ok(());
    }
    let seats = cx.state.hero_seats();
    let choice = ask(cx, seats, |_, state| (Prompt::NextHero, fresh(state)))?;
    let Choice::Hero(hero) = choice else { unreachable!("only heroes were offered") };
    begin(cx, hero)
}

/// A hero's turn begins.
fn begin(cx: &mut Cx<'_>, hero: HeroId) -> Flow {
    cx.state.phase = Phase::HeroTurn;
    cx.state.turn = Turn { hero, seen_by: cx.rules().watchers(cx.state, hero), ..Turn::NONE };
    cx.tell("DJ-TURN-01", Fact::TurnBegan { hero });
    // DJ-TURN-02
    let owner = cx.state.hero_mut(hero);
    (owner.exhausted, owner.spent) = (0, false);
    for held in owner.items.iter_mut().flatten() {
        held.exhausted = false;
    }
    owner.tidy();
    // DJ-TURN-09: dodge and guard go before anything else.
    turn_removes_orders(cx, hero);
    Ok(())
}

/// One step of a hero's turn.
pub(crate) fn hero_turn(cx: &mut Cx<'_>) -> Flow {
    let hero = cx.state.turn.hero;
    match cx.state.turn.stage {
        TurnStage::Start => {
            start_effects(cx, hero)?;
            advance_to(cx, TurnStage::Equip);
        }
        TurnStage::Equip => {
            equip_step(cx, hero)?;
            fire(cx, hero, |moment| moment == Moment::Equipped)?;
            advance_to(cx, TurnStage::Declare);
        }
        TurnStage::Declare => {
            declare(cx, hero)?;
            advance_to(cx, TurnStage::Act);
        }
        TurnStage::Act => act(cx, hero)?,
        TurnStage::Shop => {
            if !shop_once(cx, hero)? {
                advance_to(cx, TurnStage::Act);
            }
        }
        TurnStage::End => end(cx, hero)?,
    }
    Ok(())
}

fn advance_to(cx: &mut Cx<'_>, stage: TurnStage) {
    if !cx.state.turn_over() {
        cx.state.turn.stage = stage;
    }
}

/// Burn, web, stun and rest, in the order the hero's player likes.
// DJ-TURN-09
fn start_effects(cx: &mut Cx<'_>, hero: HeroId) -> Flow {
    let free = |moment| moment == Moment::StartOfTurn;
    for (_, cost, effect) in cx.rules().triggered(cx.state, hero, free) {
        if cost.is_free() {
            crate::powers::apply(cx, hero, effect)?;
        }
    }
    let mut done: Vec<StartEffect> = Vec::new();
    while !cx.state.turn_over() {
        let options = |rules: &Descent, state: &State| -> Vec<Choice> {
            let mut options: Vec<Choice> = rules
                .waiting(state, hero)
                .filter(|effect| !done.contains(effect))
                .map(Choice::Resolve)
                .collect();
            let rest = Choice::Resolve(StartEffect::Rest);
            if options == [rest] {
                options.push(Choice::ForgoRest);
            }
            let must = options
                .iter()
                .any(|option| !matches!(option, Choice::Resolve(StartEffect::Power(_))));
            if !must {
                options.push(Choice::Done);
            }
            options
        };
        let seat = cx.state.seat_of(hero);
        let choice =
            ask(cx, seat, |rules, state| (Prompt::StartOfTurn(hero), options(rules, state)))?;
        let effect = match choice {
            Choice::Resolve(effect) => effect,
            Choice::ForgoRest => {
                crate::orders::remove_order(cx, "DJ-ORDER-29", hero);
                continue;
            }
            _ => return Ok(()),
        };
        if !matches!(effect, StartEffect::Power(_)) {
            done.push(effect);
        }
        start_effect(cx, hero, effect)?;
    }
    Ok(())
}

fn start_effect(cx: &mut Cx<'_>, hero: HeroId, effect: StartEffect) -> Flow {
    cx.tell("DJ-TURN-09", Fact::StartEffect { hero, effect });
    let figure = Figure::Hero(hero);
    match effect {
        StartEffect::Burn => burn(cx, figure)?,
        StartEffect::Web => cx.state.turn.webbed = tear_webs(cx, figure)?,
        StartEffect::Stun => cx.state.turn.stunned = shake_off_stun(cx, figure),
        // DJ-ORDER-26, DJ-ORDER-29
        StartEffect::Rest => {
            cx.state.hero_mut(hero).order = None;
            cx.tell("DJ-ORDER-26", Fact::OrderUsed { hero, order: Order::Rest });
            refresh(cx, "DJ-ORDER-26", hero, u8::MAX);
        }
        StartEffect::Power(power) => use_power(cx, hero, power)?,
    }
    Ok(())
}

/// The hero declares his action.
// DJ-TURN-06, DJ-TURN-07
fn declare(cx: &mut Cx<'_>, hero: HeroId) -> Flow {
    // DJ-PRIO-01, DJ-PRIO-02, DJ-PRIO-04: the overlord first, as long as nothing is declared;
    // heroes in town are out of his reach (DJ-TOWN-04).
    if cx.state.hero(hero).cell().is_some() {
        event_window(cx, Occasion::HeroTurn, None)?;
        trap_window(cx, Occasion::HeroTurn, TrapSite::of(hero))?;
    }
    if cx.state.turn_over() {
        return Ok(());
    }
    let seat = cx.state.seat_of(hero);
    let choice = ask(cx, seat, |_, state| (Prompt::Declare(hero), actions(state, hero)))?;
    let Choice::Act(action) = choice else { unreachable!("only actions were offered") };
    let speed = cx.rules().speed(cx.state, hero);
    let extra = u8::from(cx.rules().extra_attack(cx.state, hero).is_some());
    let turn = &mut cx.state.turn;
    turn.action = Some(action);
    turn.extra_attacks = extra;
    match action {
        // DJ-ACT-01, DJ-ACT-02
        Action::Run => turn.movement = speed.saturating_mul(2),
        // DJ-ACT-03, DJ-ACT-04
        Action::Battle => turn.attacks = 2,
        // DJ-ACT-07
        Action::Advance => (turn.movement, turn.attacks) = (speed, 1),
        // DJ-ACT-10, DJ-ACT-11
        Action::Ready => {
            (turn.attacks, turn.undecided, turn.may_order) = (1, true, true);
        }
        // DJ-LINGER-09
        Action::OnlyMove => (turn.movement, turn.extra_attacks) = (speed, 0),
        Action::OnlyAttack => (turn.attacks, turn.extra_attacks) = (1, 0),
        Action::OnlyOrder => (turn.may_order, turn.extra_attacks) = (true, 0),
        // DJ-LINGER-16
        Action::Scamper => (turn.movement, turn.extra_attacks) = (speed, 0),
    }
    cx.tell("DJ-TURN-06", Fact::Declared { hero, action });
    fire(cx, hero, |moment| moment == Moment::Declared(action))
}

fn actions(state: &State, hero: HeroId) -> Vec<Choice> {
    let actions: &[Action] = if state.hero(hero).is_monkey() {
        &[Action::Scamper]
    } else if state.turn.stunned {
        &[Action::OnlyMove, Action::OnlyAttack, Action::OnlyOrder]
    } else {
        &[Action::Run, Action::Battle, Action::Advance, Action::Ready]
    };
    actions.iter().copied().map(Choice::Act).collect()
}

/// The turn comes to its end.
// DJ-TURN-08, DJ-ROUND-05
fn end(cx: &mut Cx<'_>, hero: HeroId) -> Flow {
    settle(cx, Figure::Hero(hero))?;
    encounter(cx, hero)?;
    fire(cx, hero, |moment| moment == Moment::EndOfTurn)?;
    count_down_monkey(cx, hero);
    cx.state.hero_mut(hero).acted = true;
    cx.state.turn = Turn { hero, stage: TurnStage::End, ..Turn::NONE };
    cx.tell("DJ-ROUND-05", Fact::TurnEnded { hero });
    if !familiars_after(cx, hero) {
        cx.state.phase = Phase::ChooseHero;
    }
    Ok(())
}

impl Descent {
    /// What is still to be resolved at the start of a hero's turn.
    fn waiting(&self, state: &State, hero: HeroId) -> impl Iterator<Item = StartEffect> + use<> {
        let tokens = state.hero(hero).tokens;
        let effects = [
            (tokens.burn > 0, StartEffect::Burn),
            (tokens.web > 0, StartEffect::Web),
            (tokens.stun > 0, StartEffect::Stun),
            (state.hero(hero).order == Some(Order::Rest), StartEffect::Rest),
        ];
        let start = |moment| moment == Moment::StartOfTurn;
        let powers: Vec<StartEffect> = self
            .triggered(state, hero, start)
            .into_iter()
            .filter(|(power, cost, effect)| {
                !cost.is_free()
                    && self.can_pay(state, hero, *power, cost)
                    && self.is_useful(state, hero, *effect)
            })
            .map(|(power, ..)| StartEffect::Power(power))
            .collect();
        let waiting = effects.into_iter().filter(|(there, _)| *there).map(|(_, effect)| effect);
        waiting.chain(powers)
    }

    /// The monsters that see a hero, as a set; only for heroes whom that concerns.
    fn watchers(&self, state: &State, hero: HeroId) -> u64 {
        let ambushes = |power: &Power| matches!(power, Power::Ambush(_)).then_some(1);
        let Some(here) = state.hero(hero).cell() else { return 0 };
        if self.total(state, hero, ambushes) == 0 {
            return 0;
        }
        let sees = |id: &MonsterId| self.sees(state, Figure::Monster(*id), here);
        state.monster_ids().filter(sees).fold(0, |set, id| set | 1 << id.0)
    }
}
