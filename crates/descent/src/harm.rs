//! Wounds: how they are cancelled and suffered, and what kills.

use crate::ability::Ability;
use crate::attack::Attack;
use crate::choice::{Choice, PowerCard, PowerRef, Prompt};
use crate::death::{hero_dies, monster_dies};
use crate::dice::Face;
use crate::fact::{Fact, TokenKind};
use crate::flow::{Cx, Flow, ask, roll_power};
use crate::lingering::add_tokens;
use crate::orders::wounds_remove_orders;
use crate::power::{Cost, Moment, Power, PowerFace};
use crate::powers::{fire, pay};
use crate::ruleset::Descent;
use crate::state::{Figure, HeroId, MonsterId, State};

/// Where wounds come from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Harm {
    /// Who dealt them, if anybody did.
    pub(crate) by: Option<Figure>,
    /// Whether armor does nothing against them.
    pub(crate) ignores_armor: bool,
    /// Whether they become poison.
    pub(crate) poison: bool,
}

impl Harm {
    /// The wounds of an attack.
    pub(crate) fn attack(attack: &Attack) -> Harm {
        Harm {
            by: Some(attack.attacker),
            ignores_armor: false,
            poison: attack.gain.abilities.has(Ability::Poison),
        }
    }

    /// Wounds that armor does not reduce: pits, burning, aura, traps.
    // DJ-WOUND-09
    pub(crate) const DIRECT: Harm = Harm { by: None, ignores_armor: true, poison: false };
}

/// A figure suffers wounds, after armor. Gives the wounds it could not cancel.
pub(crate) fn suffer(cx: &mut Cx<'_>, figure: Figure, wounds: u8, harm: Harm) -> Flow<u8> {
    if wounds == 0 {
        return Ok(0);
    }
    match figure {
        Figure::Hero(hero) => hero_suffers(cx, hero, wounds, harm),
        Figure::Monster(id) => {
            monster_suffers(cx, id, wounds, harm)?;
            Ok(wounds)
        }
    }
}

fn hero_suffers(cx: &mut Cx<'_>, hero: HeroId, wounds: u8, harm: Harm) -> Flow<u8> {
    let wounds = cancel(cx, hero, wounds, harm)?;
    if wounds == 0 {
        return Ok(0);
    }
    // DJ-WOUND-04, DJ-WOUND-05
    let left = cx.state.hero(hero).wounds;
    let lost = wounds.min(left);
    cx.state.hero_mut(hero).wounds -= lost;
    wounds_remove_orders(cx, hero);
    if lost == left {
        hero_dies(cx, hero, harm.by)?;
        return Ok(wounds);
    }
    // DJ-ABIL-38, DJ-LINGER-04: as many poison tokens as wounds lost.
    if harm.poison && !cx.rules().is_immune(cx.state, Figure::Hero(hero), Ability::Poison) {
        add_tokens(cx, "DJ-LINGER-04", Figure::Hero(hero), TokenKind::Poison, lost);
    }
    fire(cx, hero, |moment| moment == Moment::Wounded)?;
    Ok(wounds)
}

/// Shields, cloaks and the like cancel wounds, one after the other.
fn cancel(cx: &mut Cx<'_>, hero: HeroId, wounds: u8, harm: Harm) -> Flow<u8> {
    let rules = cx.rules();
    let mut left = wounds;
    let mut rolls = Vec::new();
    rules.each_power(cx.state, hero, |_, power| {
        if let Power::CancelRoll(face) = power {
            rolls.push(*face);
        }
    });
    for face in rolls {
        let faces = roll_power(cx, left)?;
        let cancelled = faces.iter().filter(|shown| shows(face, **shown)).count() as u8;
        left -= cancelled.min(left);
        told_cancelled(cx, hero, cancelled);
    }
    while left > 0 {
        let ways = rules.cancels(cx.state, hero, harm);
        if ways.is_empty() {
            break;
        }
        let seat = cx.state.seat_of(hero);
        let choice = ask(cx, seat, |rules, state| {
            let ways = rules.cancels(state, hero, harm);
            let uses = ways.iter().map(|(power, _)| Choice::Use(*power));
            (Prompt::Cancel(hero, left), uses.chain([Choice::Pass]).collect())
        })?;
        let Choice::Use(chosen) = choice else { break };
        let way = ways.iter().find(|(power, _)| *power == chosen).expect("it was offered").1;
        pay(cx, hero, chosen, &way.cost)?;
        let cancelled = way.wounds.min(left);
        left -= cancelled;
        told_cancelled(cx, hero, cancelled);
    }
    Ok(left)
}

fn told_cancelled(cx: &mut Cx<'_>, hero: HeroId, wounds: u8) {
    if wounds > 0 {
        cx.tell("DJ-SKILL-01", Fact::Cancelled { hero, wounds });
    }
}

fn shows(wanted: PowerFace, face: Face) -> bool {
    match wanted {
        PowerFace::Blank => face.is_blank(),
        PowerFace::Surge => face.surges > 0,
        PowerFace::Enhancement => face.enhancements > 0,
    }
}

/// A way to cancel wounds.
#[derive(Clone, Copy)]
struct Cancel {
    wounds: u8,
    cost: Cost,
}

impl Descent {
    /// What a hero can use against wounds now.
    fn cancels(&self, state: &State, hero: HeroId, harm: Harm) -> Vec<(PowerRef, Cancel)> {
        let mut ways: Vec<(PowerRef, Cancel)> = Vec::new();
        self.each_power(state, hero, |reference, power| {
            if let Power::Cancel { wounds, cost, unarmored } = power
                && (*unarmored || !harm.ignores_armor)
                && self.can_pay(state, hero, reference, cost)
                && !ways.iter().any(|(known, _)| *known == reference)
            {
                ways.push((reference, Cancel { wounds: *wounds, cost: *cost }));
            }
        });
        ways
    }

    /// Whether a card of a hero can still be used.
    // DJ-TURN-04: an exhausted card cannot be used until it is refreshed.
    pub(crate) fn is_ready(&self, state: &State, hero: HeroId, card: PowerCard) -> bool {
        let hero = state.hero(hero);
        match card {
            PowerCard::Sheet => !hero.spent,
            PowerCard::Skill(skill) => hero.exhausted >> skill.0 & 1 == 0,
            PowerCard::Item(item) => {
                hero.equipped().any(|held| held.item == item && !held.exhausted)
            }
        }
    }
}

// DJ-WOUND-06, DJ-WOUND-07
fn monster_suffers(cx: &mut Cx<'_>, id: MonsterId, wounds: u8, harm: Harm) -> Flow {
    let limit = cx.rules().stats(cx.state, id).wounds.max(1);
    let undying = cx.rules().stats(cx.state, id).abilities.has(Ability::Undying);
    let mut suffered = u16::from(cx.state.monster(id).wounds) + u16::from(wounds);
    while suffered >= u16::from(limit) {
        // DJ-ABIL-48, DJ-ABIL-49: on a surge it rises, and what was left over strikes it again.
        if !undying || roll_power(cx, 1)?[0].surges == 0 {
            return monster_dies(cx, id, harm.by);
        }
        suffered -= u16::from(limit);
        cx.tell("DJ-ABIL-48", Fact::Rose { monster: id });
    }
    cx.state.monster_mut(id).wounds = suffered as u8;
    Ok(())
}

/// Kills a figure, undying or not.
pub(crate) fn kill_outright(cx: &mut Cx<'_>, figure: Figure, by: Option<Figure>) -> Flow {
    match figure {
        Figure::Hero(hero) => {
            cx.state.hero_mut(hero).wounds = 0;
            hero_dies(cx, hero, by)
        }
        Figure::Monster(id) => monster_dies(cx, id, by),
    }
}
