//! Powers that a moment triggers: what they cost and what they do.

use crate::ability::Ability;
use crate::attack::attack;
use crate::choice::{Choice, PowerCard, PowerRef, Prompt};
use crate::content::Source;
use crate::fact::{Fact, TokenKind};
use crate::flow::{Cx, Flow, ask};
use crate::harm::{Harm, kill_outright, suffer};
use crate::lingering::{add_tokens, heal, refresh};
use crate::power::{Cost, Effect, Moment, Power, Whom};
use crate::ruleset::Descent;
use crate::state::{Figure, HeroId, Order, State};
use longrest_grid::Cell;

/// A moment has come for a hero: what is free happens, what has a price is offered.
pub(crate) fn fire(cx: &mut Cx<'_>, hero: HeroId, now: impl Fn(Moment) -> bool) -> Flow {
    for (_, cost, effect) in cx.rules().triggered(cx.state, hero, &now) {
        if cost.is_free() {
            apply(cx, hero, effect)?;
        }
    }
    loop {
        let offered = |rules: &Descent, state: &State| -> Vec<Choice> {
            let triggered = rules.triggered(state, hero, &now).into_iter();
            let payable = triggered.filter(|(power, cost, effect)| {
                !cost.is_free()
                    && rules.can_pay(state, hero, *power, cost)
                    && rules.is_useful(state, hero, *effect)
            });
            payable.map(|(power, ..)| Choice::Use(power)).collect()
        };
        if offered(cx.rules(), cx.state).is_empty() {
            return Ok(());
        }
        let seat = cx.state.seat_of(hero);
        let choice = ask(cx, seat, |rules, state| {
            let mut options = offered(rules, state);
            options.push(Choice::Pass);
            (Prompt::UsePower(hero), options)
        })?;
        let Choice::Use(power) = choice else { return Ok(()) };
        use_power(cx, hero, power)?;
    }
}

/// A hero pays for a power and uses it.
pub(crate) fn use_power(cx: &mut Cx<'_>, hero: HeroId, power: PowerRef) -> Flow {
    let Power::Trigger { cost, effect, .. } = *cx.rules().power(cx.state.hero(hero), power) else {
        unreachable!("only triggered powers are offered");
    };
    pay(cx, hero, power, &cost)?;
    apply(cx, hero, effect)
}

/// Pays for the use of a card.
// DJ-TURN-03: a card whose effect says so is exhausted when used.
pub(crate) fn pay(cx: &mut Cx<'_>, hero: HeroId, power: PowerRef, cost: &Cost) -> Flow {
    let rule = match power.card {
        PowerCard::Sheet => "DJ-HERO-01",
        PowerCard::Skill(_) => "DJ-SKILL-01",
        PowerCard::Item(_) => "DJ-EQUIP-09",
    };
    cx.tell(rule, Fact::PowerUsed { hero, power });
    cx.state.turn.movement -= cost.movement;
    let payer = cx.state.hero_mut(hero);
    payer.fatigue -= cost.fatigue;
    if cost.exhaust {
        match power.card {
            PowerCard::Sheet => payer.spent = true,
            PowerCard::Skill(skill) => payer.exhausted |= 1 << skill.0,
            PowerCard::Item(item) => {
                let ready = payer.items.iter_mut().flatten();
                let mut ready = ready.filter(|held| held.item == item && held.equipped);
                let held = ready.find(|held| !held.exhausted).expect("a card that is ready");
                held.exhausted = true;
                payer.tidy();
            }
        }
    }
    if let (true, PowerCard::Item(item)) = (cost.discard, power.card) {
        let held = payer.equipped().find(|held| held.item == item).expect("an equipped item");
        payer.lose(held);
        cx.rules().clamp(cx.state, hero);
        if cx.rules().content.item(item).source == Source::Relic {
            cx.state.stock[item.index()] += 1;
        }
    }
    if cost.fatigue > 0 {
        let left = cx.state.hero(hero).fatigue;
        cx.tell("DJ-FATIGUE-01", Fact::Fatigue { hero, spent: cost.fatigue, left });
    }
    if cost.wounds > 0 {
        suffer(cx, Figure::Hero(hero), cost.wounds, Harm::DIRECT)?;
    }
    Ok(())
}

/// Does what a power says.
pub(crate) fn apply(cx: &mut Cx<'_>, hero: HeroId, effect: Effect) -> Flow {
    match effect {
        Effect::Restore { whom, wounds, fatigue } => restore(cx, hero, whom, wounds, fatigue)?,
        Effect::Attacks(attacks) => cx.state.turn.attacks += attacks,
        Effect::Movement(points) => {
            cx.state.turn.movement = cx.state.turn.movement.saturating_add(points);
        }
        Effect::AttackAgain => {
            if let Some(arm) = cx.state.turn.again {
                attack(cx, Figure::Hero(hero), arm)?;
            }
        }
        Effect::StunMonsters(distance) => {
            let near = monsters_near(cx.rules(), cx.state, hero, distance);
            for monster in near {
                if !cx.rules().is_immune(cx.state, monster, Ability::Stun) {
                    add_tokens(cx, "DJ-SKILL-01", monster, TokenKind::Stun, 1);
                }
            }
        }
        Effect::ExchangeOrder => exchange_order(cx, hero)?,
        Effect::SlayEnemies(distance) => {
            for figure in monsters_near(cx.rules(), cx.state, hero, distance) {
                let Figure::Monster(monster) = figure else { continue };
                if cx.state.has_monster(monster) && cx.state.monster(monster).named.is_none() {
                    kill_outright(cx, figure, Some(Figure::Hero(hero)))?;
                }
            }
        }
    }
    Ok(())
}

fn restore(cx: &mut Cx<'_>, hero: HeroId, whom: Whom, wounds: u8, fatigue: u8) -> Flow {
    let nearby = |rules: &Descent, state: &State| -> Vec<HeroId> {
        let adjacent = |other: &HeroId| rules.are_adjacent(state, hero, *other);
        state.hero_ids().filter(|other| *other == hero || adjacent(other)).collect()
    };
    let patients = match whom {
        Whom::Hero => vec![hero],
        Whom::AllNearby => nearby(cx.rules(), cx.state),
        Whom::OneNearby => {
            let seat = cx.state.seat_of(hero);
            let choice = ask(cx, seat, |rules, state| {
                let heroes = nearby(rules, state).into_iter().map(Choice::Hero);
                (Prompt::Restore(hero), heroes.collect())
            })?;
            let Choice::Hero(patient) = choice else { unreachable!("only heroes were offered") };
            vec![patient]
        }
    };
    for patient in patients {
        if wounds > 0 {
            heal(cx, "DJ-SKILL-01", patient, wounds);
        }
        if fatigue > 0 {
            refresh(cx, "DJ-SKILL-01", patient, fatigue);
        }
    }
    Ok(())
}

fn exchange_order(cx: &mut Cx<'_>, hero: HeroId) -> Flow {
    let seat = cx.state.seat_of(hero);
    let choice = ask(cx, seat, |_, state| {
        let others = Order::ALL.into_iter().filter(|order| Some(*order) != state.hero(hero).order);
        (Prompt::Order(hero), others.map(Choice::Order).collect())
    })?;
    let Choice::Order(order) = choice else { unreachable!("only orders were offered") };
    cx.state.hero_mut(hero).order = Some(order);
    cx.tell("DJ-ORDER-01", Fact::OrderPlaced { hero, order });
    Ok(())
}

/// The monsters within a distance of a hero.
fn monsters_near(rules: &Descent, state: &State, hero: HeroId, distance: u8) -> Vec<Figure> {
    let Some(here) = state.hero(hero).cell() else { return Vec::new() };
    let near = |figure: &Figure| {
        let close =
            |&cell: &Cell| rules.range(state, here, cell).is_some_and(|range| range <= distance);
        rules.spaces(state, *figure).iter().any(close)
    };
    state.monster_ids().map(Figure::Monster).filter(near).collect()
}

impl Descent {
    /// The triggered powers of a hero for which it is the moment.
    pub(crate) fn triggered(
        &self,
        state: &State,
        hero: HeroId,
        now: impl Fn(Moment) -> bool,
    ) -> Vec<(PowerRef, Cost, Effect)> {
        let mut triggered: Vec<(PowerRef, Cost, Effect)> = Vec::new();
        self.each_power(state, hero, |reference, power| {
            if let Power::Trigger { when, cost, effect } = power
                && now(*when)
                && !triggered.iter().any(|(known, ..)| *known == reference)
            {
                triggered.push((reference, *cost, *effect));
            }
        });
        triggered
    }

    /// Whether a hero can pay a price now.
    pub(crate) fn can_pay(
        &self,
        state: &State,
        hero: HeroId,
        power: PowerRef,
        cost: &Cost,
    ) -> bool {
        let payer = state.hero(hero);
        self.is_ready(state, hero, power.card)
            && payer.fatigue >= cost.fatigue
            && (cost.wounds == 0 || payer.wounds > cost.wounds)
            && (cost.movement == 0
                || state.turn.hero == hero
                    && state.turn.movement >= cost.movement
                    && self.can_spend_movement(state, hero))
    }

    /// Whether an effect would change anything, so that it is worth a question.
    pub(crate) fn is_useful(&self, state: &State, hero: HeroId, effect: Effect) -> bool {
        match effect {
            Effect::Restore { whom, wounds, fatigue } => {
                let needs = |other: &HeroId| {
                    let patient = state.hero(*other);
                    let hurt = patient.wounds < self.wounds_max(state, *other)
                        || patient.tokens.poison > 0;
                    let tired = patient.fatigue < self.fatigue_max(state, *other);
                    wounds > 0 && hurt || fatigue > 0 && tired
                };
                let nearby = |other: &HeroId| {
                    *other == hero || whom != Whom::Hero && self.are_adjacent(state, hero, *other)
                };
                state.hero_ids().filter(nearby).any(|other| needs(&other))
            }
            Effect::ExchangeOrder => state.hero(hero).order.is_some(),
            Effect::AttackAgain => state
                .turn
                .again
                .is_some_and(|arm| !self.targets(state, Figure::Hero(hero), arm).is_empty()),
            Effect::Attacks(_) | Effect::Movement(_) => state.turn.hero == hero,
            Effect::StunMonsters(distance) | Effect::SlayEnemies(distance) => {
                !monsters_near(self, state, hero, distance).is_empty()
            }
        }
    }
}
