//! Guard orders: attacks in the middle of the overlord's turn.

use crate::ability::{Ability, Gain};
use crate::attack::attack;
use crate::choice::{Choice, Prompt};
use crate::fact::Fact;
use crate::flow::{Cx, Flow, ask};
use crate::power::Power;
use crate::ruleset::Descent;
use crate::state::{Arm, Figure, HeroId, Order, Phase, State};
use crate::targeting::Arms;

/// Gives every guarding hero the chance to interrupt the overlord's turn.
// DJ-ORDER-16, DJ-ORDER-20, DJ-ORDER-21, DJ-ORDER-22: asked moment by moment; then the turn goes
// on.
pub(crate) fn guard_window(cx: &mut Cx<'_>) -> Flow {
    // DJ-ORDER-17: never in a hero's turn.
    let overlords = matches!(
        cx.state.phase,
        Phase::Collect | Phase::Discard | Phase::Cards | Phase::Activate | Phase::MonsterTurn
    ) && !cx.state.overlord.interrupts;
    if !overlords {
        return Ok(());
    }
    for hero in cx.state.hero_ids() {
        if cx.state.hero(hero).order == Some(Order::Guard)
            && !cx.rules().interrupts(cx.state, hero).is_empty()
        {
            interrupt(cx, hero)?;
        }
    }
    Ok(())
}

fn interrupt(cx: &mut Cx<'_>, hero: HeroId) -> Flow {
    let seat = cx.state.seat_of(hero);
    let choice = ask(cx, seat, |rules, state| {
        let attacks = rules.interrupts(state, hero).into_iter().map(Choice::Attack);
        (Prompt::Guard(hero), attacks.chain([Choice::Pass]).collect())
    })?;
    if let Choice::Attack(arm) = choice {
        // DJ-ORDER-25
        cx.state.hero_mut(hero).order = None;
        cx.tell("DJ-ORDER-16", Fact::OrderUsed { hero, order: Order::Guard });
        // DJ-ORDER-18
        attack(cx, Figure::Hero(hero), arm)?;
    }
    Ok(())
}

impl Descent {
    /// The arms with which a guarding hero can attack a space where a monster stands.
    fn interrupts(&self, state: &State, hero: HeroId) -> Arms {
        let figure = Figure::Hero(hero);
        let mut arms = self.arms(state, hero);
        arms.retain(|&mut arm| {
            let direct = self.targets_among(state, figure, arm, &state.monsters_at);
            let hits = |target: &Choice| match target {
                Choice::Space(cell) => state.monsters_at.contains(*cell),
                _ => false,
            };
            direct.iter().any(hits)
                || self.may_spread(state, hero, arm) && self.reaches_monster(state, figure, arm)
        });
        arms
    }

    /// Whether an attack may affect more than the space it is declared on.
    fn may_spread(&self, state: &State, hero: HeroId, arm: Arm) -> bool {
        let spreads = |gain: &Gain| {
            [Ability::Blast, Ability::Breath, Ability::Sweep]
                .iter()
                .any(|it| gain.abilities.has(*it))
        };
        let strikes = |power: &Power| match power {
            Power::Strike(_, more) => spreads(more).then_some(1),
            _ => None,
        };
        self.weapon(arm).is_some_and(|weapon| weapon.burst.is_some())
            || spreads(&self.declared_gain(state, Figure::Hero(hero), arm))
            || self.total(state, hero, strikes) > 0
    }

    /// Whether any declaration of an attack affects a monster.
    fn reaches_monster(&self, state: &State, figure: Figure, arm: Arm) -> bool {
        self.targets(state, figure, arm).into_iter().any(|target| {
            let declared = self.declared(state, figure, arm, target);
            let affected = self.affected(state, &declared);
            affected.iter().any(|other| matches!(other, Figure::Monster(_)))
        })
    }
}
