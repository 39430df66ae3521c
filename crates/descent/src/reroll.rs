//! Aim and dodge: the one re-roll of an attack.

use crate::attack::current;
use crate::choice::{Choice, Prompt};
use crate::fact::Fact;
use crate::flow::{Cx, Flow, OVERLORD, ask, roll};
use crate::overlord_card::{EventEffect, Occasion};
use crate::state::{Figure, HeroId, Order, Side};
use crate::window::event_window;

/// Before rolling, a hero may spend his aim order.
// DJ-ORDER-05, DJ-ORDER-11
pub(crate) fn aim(cx: &mut Cx<'_>, hero: HeroId) -> Flow {
    if cx.state.hero(hero).order != Some(Order::Aim) {
        return Ok(());
    }
    let seat = cx.state.seat_of(hero);
    if ask(cx, seat, |_, _| (Prompt::Aim(hero), vec![Choice::Aim, Choice::Pass]))? == Choice::Aim {
        current(cx).aimed = true;
        cx.state.hero_mut(hero).order = None;
        cx.tell("DJ-ORDER-05", Fact::OrderUsed { hero, order: Order::Aim });
    }
    Ok(())
}

/// Right after the roll: the re-roll of an aimed or of a dodged attack, at most one.
// DJ-REROLL-04, DJ-REROLL-07
pub(crate) fn reroll(cx: &mut Cx<'_>) -> Flow {
    let rules = cx.rules();
    let attack = *current(cx);
    let attacker = attack.attacker;
    let dodger = match attacker {
        Figure::Hero(_) => {
            let may_dodge = |figure: &Figure| {
                matches!(figure, Figure::Monster(_)) && !rules.is_harried(cx.state, *figure)
            };
            let affected = rules.affected(cx.state, &attack);
            let monster = affected.iter().copied().find(may_dodge);
            match monster {
                Some(_) => {
                    let played = event_window(cx, Occasion::MonsterAttacked, monster)?;
                    (played == Some(EventEffect::Dodge)).then_some(Side::Overlord)
                }
                None => None,
            }
        }
        Figure::Monster(_) => rules.dodging(cx.state, &attack).map(|_| Side::Heroes),
    };
    let aimed = current(cx).aimed;
    current(cx).dodged = dodger.is_some();
    match (aimed, dodger) {
        (false, None) => Ok(()),
        // DJ-REROLL-05
        (true, Some(_)) => {
            cx.tell("DJ-REROLL-05", Fact::RerollCancelled);
            Ok(())
        }
        // DJ-ORDER-06
        (true, None) => pick_and_roll(cx, attacker.side()),
        // DJ-ORDER-12, DJ-REROLL-06
        (false, Some(side)) => pick_and_roll(cx, side),
    }
}

/// Somebody chooses dice, which are rolled again and then stand.
// DJ-REROLL-02, DJ-REROLL-03
fn pick_and_roll(cx: &mut Cx<'_>, side: Side) -> Flow {
    let rules = cx.rules();
    let seat = match (side, current(cx).attacker) {
        (Side::Overlord, _) => OVERLORD,
        (Side::Heroes, Figure::Hero(hero)) => cx.state.seat_of(hero),
        (Side::Heroes, Figure::Monster(_)) => {
            let attack = *current(cx);
            let hero = rules.dodging(cx.state, &attack).expect("somebody dodges");
            cx.state.seat_of(hero)
        }
    };
    let count = current(cx).rolled().count() as u8;
    let mut chosen = Vec::new();
    let mut first = 0;
    while first < count {
        let picks = (first..count).map(Choice::Reroll).chain([Choice::Done]);
        let options: Vec<Choice> = picks.collect();
        match ask(cx, seat, |_, _| (Prompt::Reroll(side), options.clone()))? {
            Choice::Reroll(die) => {
                chosen.push(usize::from(die));
                first = die + 1;
            }
            _ => break,
        }
    }
    if !chosen.is_empty() && side != current(cx).attacker.side() {
        cx.tell("DJ-ORDER-12", Fact::Dodged { by: side });
    }
    for index in chosen {
        let mut rolled = current(cx).dice[index].expect("a die that was rolled");
        let old = rules.content.dice.face(rolled.die, rolled.face);
        rolled.face = roll(cx, rolled.die)?;
        current(cx).dice[index] = Some(rolled);
        let face = rules.content.dice.face(rolled.die, rolled.face);
        cx.tell("DJ-REROLL-03", Fact::Rerolled { die: rolled.die, old, face });
    }
    Ok(())
}
