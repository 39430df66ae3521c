//! The attack in its six steps.

use crate::ability::{Ability, Gain};
use crate::choice::{Choice, Prompt};
use crate::content::{AttackKind, SurgeOption};
use crate::dice::{Die, Face, POWER_DICE_MAX, Sum};
use crate::fact::{Fact, Failure};
use crate::flow::{Cx, Flow, OVERLORD, ask, roll};
use crate::guard::guard_window;
use crate::overlord_card::{EventEffect, Occasion};
use crate::power::Power;
use crate::reroll::{aim, reroll};
use crate::ruleset::Descent;
use crate::state::{Arm, Figure, HeroId, State};
use crate::strike::inflict;
use crate::threat::change_threat;
use crate::window::event_window;
use longrest_grid::Cell;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The most dice an attack rolls.
pub const ATTACK_DICE_MAX: usize = 16;

/// An attack under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Attack {
    /// Who attacks.
    pub attacker: Figure,
    /// With what.
    pub arm: Arm,
    /// The kind of attack.
    pub kind: AttackKind,
    /// The attacked space.
    pub target: Cell,
    /// Which figures it affects beside those on the attacked space.
    pub spread: Spread,
    /// The range to the target.
    pub range: u8,
    /// The dice rolled.
    pub dice: [Option<Rolled>; ATTACK_DICE_MAX],
    /// What it has gained so far.
    pub gain: Gain,
    /// Points of enhancements and sorcery that went to the range.
    pub to_range: u8,
    /// Points of enhancements and sorcery that went to the damage.
    pub to_damage: u8,
    /// Surges spent.
    pub surges_spent: u8,
    /// Whether it is aimed.
    pub aimed: bool,
    /// Whether it is dodged.
    pub dodged: bool,
}

/// A die of an attack as it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Rolled {
    /// The die.
    pub die: Die,
    /// The face that shows.
    pub face: u8,
}

/// How an attack spreads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub enum Spread {
    /// The attacked space, and what a blast adds.
    Space,
    /// The breath template at a side of the attacker's base.
    Breath(u8),
    /// Every enemy in melee reach.
    Sweep,
    /// Every enemy within a distance.
    Burst(u8),
}

impl Attack {
    /// The dice as they lie.
    pub fn rolled(&self) -> impl Iterator<Item = Rolled> {
        self.dice.iter().map_while(|die| *die)
    }

    /// What the dice add up to.
    pub fn sum(&self, rules: &Descent) -> Sum {
        let mut sum = Sum::default();
        for rolled in self.rolled() {
            sum.add(rules.content.dice.face(rolled.die, rolled.face));
        }
        sum
    }

    /// The power dice among them.
    pub fn power_dice(&self) -> u8 {
        self.rolled().filter(|rolled| rolled.die == Die::Black).count() as u8
    }

    /// The range reached so far.
    pub fn range_total(&self, rules: &Descent) -> u8 {
        self.sum(rules).range + self.gain.range + self.to_range
    }

    /// The damage so far.
    // DJ-WOUND-01
    pub fn damage_total(&self, rules: &Descent) -> u8 {
        let damage = self.sum(rules).damage.saturating_add(self.gain.damage) + self.to_damage;
        (0..self.gain.doublings).fold(damage, |damage, _| damage.saturating_mul(2))
    }

    /// The surges not yet spent.
    pub fn surges_left(&self, rules: &Descent) -> u8 {
        (self.sum(rules).surges + self.gain.surges).saturating_sub(self.surges_spent)
    }

    /// Whether range totals do not matter.
    // DJ-RANGE-04, DJ-ABIL-14, DJ-ABIL-41
    pub fn ignores_range(&self) -> bool {
        self.kind == AttackKind::Melee || self.spread != Spread::Space
    }

    fn push(&mut self, rolled: Rolled) {
        if let Some(free) = self.dice.iter_mut().find(|die| die.is_none()) {
            *free = Some(rolled);
        }
    }
}

/// A figure makes an attack: it declares a space, and everything follows from that.
// DJ-ATK-01: declare, sight, range and roll, miss, spend, wounds.
pub(crate) fn attack(cx: &mut Cx<'_>, attacker: Figure, arm: Arm) -> Flow {
    let declared_by = match attacker {
        Figure::Hero(hero) => cx.state.seat_of(hero),
        Figure::Monster(_) => OVERLORD,
    };
    // DJ-ATK-02, DJ-ATK-04: any space in sight, figure or not.
    let choice = ask(cx, declared_by, |rules, state| {
        (Prompt::Target(attacker, arm), rules.targets(state, attacker, arm))
    })?;
    resolve(cx, attacker, arm, choice)
}

/// Resolves an attack whose target has been declared.
pub(crate) fn resolve(cx: &mut Cx<'_>, attacker: Figure, arm: Arm, target: Choice) -> Flow {
    let declared = cx.rules().declared(cx.state, attacker, arm, target);
    let Attack { kind, target: space, range, .. } = declared;
    cx.tell("DJ-ATK-02", Fact::AttackDeclared { attacker, arm, kind, target: space, range });
    if let Figure::Monster(monster) = attacker {
        // DJ-ORDER-19: guards may interrupt even now.
        guard_window(cx)?;
        let still_there =
            cx.state.has_monster(monster) && cx.rules().is_target(cx.state, attacker, arm, target);
        if !still_there {
            return Ok(());
        }
    }
    let outer = cx.state.attack.replace(declared);
    let result = carry_out(cx, attacker);
    // A pause keeps the attack, so that everybody sees the dice on the table.
    if result.is_ok() {
        cx.state.attack = outer;
    }
    result
}

fn carry_out(cx: &mut Cx<'_>, attacker: Figure) -> Flow {
    match attacker {
        Figure::Hero(hero) => aim(cx, hero)?,
        Figure::Monster(_) => {
            let played = event_window(cx, Occasion::MonsterAttacks, Some(attacker))?;
            current(cx).aimed = played == Some(EventEffect::Aim);
        }
    }
    roll_attack(cx)?;
    reroll(cx)?;
    // DJ-ATK-09, DJ-ATK-12, DJ-FATIGUE-09: a miss ends it; nothing can be spent against it.
    let rules = cx.rules();
    if current(cx).sum(rules).miss {
        return fail(cx, "DJ-ATK-09", Failure::Miss);
    }
    if let Figure::Hero(hero) = attacker {
        buy_dice(cx, hero)?;
    }
    enhance(cx)?;
    match attacker {
        Figure::Hero(hero) => buy_with_surges(cx, hero)?,
        Figure::Monster(_) => {}
    }
    // DJ-ABIL-25, DJ-SURGE-07: fear first takes its surges, or the attack fails.
    let spent = *current(cx);
    let fear = rules.fear(cx.state, &spent);
    let overcome = current(cx).surges_left(rules) >= fear;
    if fear > 0 && overcome {
        current(cx).surges_spent += fear;
        cx.tell("DJ-ABIL-25", Fact::FearOvercome { surges: fear });
    }
    if let Figure::Monster(_) = attacker {
        // DJ-SURGE-06, DJ-SURGE-09: two surges, one threat, whether the attack hits or not.
        let threat = if overcome { current(cx).surges_left(rules) / 2 } else { 0 };
        change_threat(cx, "DJ-SURGE-06", i16::from(threat));
    }
    if !overcome {
        return fail(cx, "DJ-ABIL-25", Failure::Fear);
    }
    // DJ-ATK-10, DJ-ATK-11, DJ-ATK-13: the range is judged after everything was spent.
    let attack = *current(cx);
    if !attack.ignores_range() && attack.range_total(rules) < attack.range {
        return fail(cx, "DJ-ATK-10", Failure::Range);
    }
    let (range, damage) = (attack.range_total(rules), attack.damage_total(rules));
    cx.tell("DJ-ATK-13", Fact::AttackHit { range, damage });
    change_threat(cx, "DJ-SURGE-01", -i16::from(attack.gain.threat_loss));
    inflict(cx)
}

/// The attack under way.
pub(crate) fn current<'c>(cx: &'c mut Cx<'_>) -> &'c mut Attack {
    cx.state.attack.as_mut().expect("an attack is under way")
}

fn fail(cx: &mut Cx<'_>, rule: &'static str, cause: Failure) -> Flow {
    cx.tell(rule, Fact::AttackFailed { cause });
    Ok(())
}

// DJ-ATK-05, DJ-ATK-06, DJ-ATK-08: the printed dice, and for a hero the power dice of his trait.
fn roll_attack(cx: &mut Cx<'_>) -> Flow {
    let rules = cx.rules();
    let attack = *current(cx);
    let mut pool = rules.printed_dice(cx.state, attack.attacker, attack.arm);
    if let Figure::Hero(hero) = attack.attacker {
        pool.add_power(rules.trait_of(cx.state, hero, attack.kind));
    }
    pool.add_power(attack.gain.power_dice);
    for die in pool.iter().take(ATTACK_DICE_MAX) {
        roll_die(cx, die)?;
    }
    Ok(())
}

/// Rolls one more die of the attack.
pub(crate) fn roll_die(cx: &mut Cx<'_>, die: Die) -> Flow<Face> {
    let face = roll(cx, die)?;
    current(cx).push(Rolled { die, face });
    let face = cx.rules().content.dice.face(die, face);
    cx.tell("DJ-ATK-05", Fact::Rolled { die, face });
    Ok(face)
}

// DJ-FATIGUE-07, DJ-FATIGUE-08: one die at a time, each seen before the next, five in all.
fn buy_dice(cx: &mut Cx<'_>, hero: HeroId) -> Flow {
    let rules = cx.rules();
    let dice = rules.greatest(cx.state, hero, |power| match power {
        Power::FatigueDice(dice) => Some(*dice),
        _ => None,
    });
    while cx.state.hero(hero).fatigue > 0 && current(cx).power_dice() < POWER_DICE_MAX {
        let seat = cx.state.seat_of(hero);
        let choice = ask(cx, seat, |_, _| {
            (Prompt::FatigueDie(hero), vec![Choice::FatigueDie, Choice::Done])
        })?;
        if choice == Choice::Done {
            break;
        }
        cx.state.hero_mut(hero).fatigue -= 1;
        let left = cx.state.hero(hero).fatigue;
        cx.tell("DJ-FATIGUE-07", Fact::Fatigue { hero, spent: 1, left });
        for _ in 0..dice.max(1).min(POWER_DICE_MAX - current(cx).power_dice()) {
            roll_die(cx, Die::Black)?;
        }
    }
    Ok(())
}

// DJ-POWERDICE-02, DJ-POWERDICE-08, DJ-ABIL-42: each point to range or damage, as the attacker
// likes.
fn enhance(cx: &mut Cx<'_>) -> Flow {
    let rules = cx.rules();
    let attack = *current(cx);
    let sorcery = attack.gain.abilities.rank(Ability::Sorcery);
    let points = attack.sum(rules).enhancements + sorcery;
    if points == 0 {
        return Ok(());
    }
    let mut to_range = 0;
    if !attack.ignores_range() {
        let seats = match attack.attacker {
            Figure::Hero(hero) => cx.state.seat_of(hero),
            Figure::Monster(_) => OVERLORD,
        };
        let choice = ask(cx, seats, |_, _| {
            (Prompt::Enhance(points), (0..=points).map(Choice::Enhance).collect())
        })?;
        let Choice::Enhance(chosen) = choice else { unreachable!("only points were offered") };
        to_range = chosen;
    }
    let attack = current(cx);
    (attack.to_range, attack.to_damage) = (to_range, points - to_range);
    cx.tell("DJ-POWERDICE-02", Fact::Enhanced { range: to_range, damage: points - to_range });
    Ok(())
}

// DJ-SURGE-01, DJ-SURGE-02, DJ-SURGE-03: any effects, any number of times, as long as surges last.
fn buy_with_surges(cx: &mut Cx<'_>, hero: HeroId) -> Flow {
    let rules = cx.rules();
    let mut first = 0;
    loop {
        let options = rules.surge_options(cx.state, hero);
        let affordable = |state: &State| {
            let attack = state.attack.as_ref().expect("an attack is under way");
            // What fear will take is not for sale.
            let left = attack.surges_left(rules).saturating_sub(rules.fear(state, attack));
            let numbered = options.iter().enumerate().skip(first);
            let bought = numbered.filter(|(_, option)| option.cost <= left);
            let choices = bought.map(|(index, _)| Choice::Surge(index as u8));
            (Prompt::Surges(left), choices.chain([Choice::Done]).collect())
        };
        let seat = cx.state.seat_of(hero);
        let Choice::Surge(option) = ask(cx, seat, |_, state| affordable(state))? else {
            return Ok(());
        };
        first = usize::from(option);
        let SurgeOption { cost, gain } = options[first];
        let attack = current(cx);
        attack.surges_spent += cost;
        attack.gain.add(&gain);
        cx.tell("DJ-SURGE-02", Fact::SurgeSpent { option, cost });
    }
}
