//! Aim and dodge: the one re-roll of an attack.

use crate::attack::{Attack, current};
use crate::choice::{Choice, Prompt};
use crate::fact::Fact;
use crate::flow::{Cx, Flow, OVERLORD, ask, roll};
use crate::overlord_card::{EventEffect, Occasion};
use crate::ruleset::Descent;
use crate::state::{Figure, HeroId, Order, Side, State};
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
    let (rules, attack) = (cx.rules(), *current(cx));
    let dodgers = rules.dodgers(cx.state, &attack);
    if !attack.aimed {
        // DJ-ORDER-12, DJ-REROLL-06: the first who wants dice rolled again chooses them.
        for dodger in dodgers {
            if let Dodger::Hero(_) = dodger
                && pick_and_roll(cx, Picker::Dodger(dodger))?
            {
                return Ok(());
            }
            if let Dodger::Overlord(monster) = dodger
                && dodges_by_card(cx, monster)?
            {
                pick_and_roll(cx, Picker::Dodger(dodger))?;
                return Ok(());
            }
        }
        return Ok(());
    }
    // DJ-REROLL-05, Q-26
    let mut dodged = dodgers.iter().any(|dodger| matches!(dodger, Dodger::Hero(_)));
    for dodger in dodgers {
        if let (false, Dodger::Overlord(monster)) = (dodged, dodger) {
            dodged = dodges_by_card(cx, monster)?;
        }
    }
    if dodged {
        current(cx).dodged = true;
        cx.tell("DJ-REROLL-05", Fact::RerollCancelled);
        return Ok(());
    }
    // DJ-ORDER-06
    pick_and_roll(cx, Picker::Attacker)?;
    Ok(())
}

/// Whether the overlord plays a card with which a monster dodges.
fn dodges_by_card(cx: &mut Cx<'_>, monster: Figure) -> Flow<bool> {
    let played = event_window(cx, Occasion::MonsterAttacked, Some(monster))?;
    Ok(played == Some(EventEffect::Dodge))
}

/// Who may dodge an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dodger {
    /// A hero, by his order.
    Hero(HeroId),
    /// The overlord, for this monster, by a card.
    Overlord(Figure),
}

/// Who chooses the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Picker {
    Attacker,
    Dodger(Dodger),
}

impl Descent {
    /// Who may dodge an attack, from the attacker's left on: a hero also that of another hero.
    // DJ-ORDER-12, DJ-REROLL-06, Q-25
    fn dodgers(&self, state: &State, attack: &Attack) -> Vec<Dodger> {
        let affected = self.affected(state, attack);
        let mut heroes: Vec<HeroId> = affected
            .iter()
            .filter_map(|figure| match *figure {
                Figure::Hero(hero) if state.hero(hero).order == Some(Order::Dodge) => Some(hero),
                _ => None,
            })
            .collect();
        heroes.sort_unstable();
        let Figure::Hero(attacker) = attack.attacker else {
            return heroes.into_iter().map(Dodger::Hero).collect();
        };
        let may_dodge = |figure: &&Figure| {
            matches!(figure, Figure::Monster(_)) && !self.is_harried(state, **figure)
        };
        let overlord = affected.iter().find(may_dodge).copied().map(Dodger::Overlord);
        let (before, after) = heroes.split_at(heroes.partition_point(|&hero| hero <= attacker));
        let hero = |&hero: &HeroId| Dodger::Hero(hero);
        after.iter().map(hero).chain(overlord).chain(before.iter().map(hero)).collect()
    }
}

/// Somebody chooses dice, which are rolled again and then stand. Returns whether there were any.
// DJ-REROLL-02, DJ-REROLL-03
fn pick_and_roll(cx: &mut Cx<'_>, picker: Picker) -> Flow<bool> {
    let rules = cx.rules();
    let (side, seat) = match (picker, current(cx).attacker) {
        (Picker::Dodger(Dodger::Hero(hero)), _) | (Picker::Attacker, Figure::Hero(hero)) => {
            (Side::Heroes, cx.state.seat_of(hero))
        }
        (Picker::Dodger(Dodger::Overlord(_)), _) | (Picker::Attacker, Figure::Monster(_)) => {
            (Side::Overlord, OVERLORD)
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
    let any = !chosen.is_empty();
    if any && picker != Picker::Attacker {
        current(cx).dodged = true;
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
    Ok(any)
}
