//! Performing abilities: the interpreter of the ability tree for characters and whoever they
//! command.

use crate::ability::choosing::choose_targets;
use crate::ability::{Ability, Added, Duration, Extra, Manner, Reach, Summoned, Verb, When, Who};
use crate::amount::{AbilityKind, Amount};
use crate::attack_ability::{self, paid};
use crate::choice::Choice;
use crate::evaluate::About;
use crate::extras::{can_pay, effects, pay, pay_extras, plus_of, summed, times_of};
use crate::fact::{Cause, Fact};
use crate::haven::{Flow, Haven, Look, Play, look, number_of, number_on_item};
use crate::movement::{self, Ignored, Walk};
use crate::pick::pick;
use crate::prompt::{Ask, Prompt, Purpose};
use crate::state::{ActiveBonus, FigureId, FigureKind, Lasting, Nature, Source};
use crate::statistics::base_move;
use crate::{
    Condition, bonus, cards, class_features, conditions, damage, elements, experience, forced,
    heal, loot, reveal, tiles,
};
use longrest_kernel::SeatSet;

/// What a performed ability needs to know besides the ability itself.
#[derive(Clone, Copy)]
pub(crate) struct Performance {
    /// Who performs it.
    pub actor: FigureId,
    /// Where it is written.
    pub source: Source,
    /// Who decides.
    pub decider: SeatSet,
    /// Who commanded it, if it is controlled.
    pub commander: Option<FigureId>,
    /// Whether it may be skipped.
    pub optional: bool,
}

/// Performs an ability of a figure that a player decides for. Returns whether any part was
/// performed.
pub(crate) fn perform<'a>(
    cx: &mut Play<'a>,
    actor: FigureId,
    ability: &'a Ability,
    source: Source,
) -> Flow<bool> {
    let decider = look(cx).decider(actor);
    let optional = !look(cx).cannot_be_skipped(ability) && look(cx).owner_of(actor).is_some();
    perform_as(cx, Performance { actor, source, decider, commander: None, optional }, ability)
}

/// Performs an ability of an action in a turn; what stands in a box is not skipped.
pub(crate) fn perform_in_turn<'a>(
    cx: &mut Play<'a>,
    actor: FigureId,
    ability: &'a Ability,
    source: Source,
    mandatory: bool,
) -> Flow<bool> {
    let decider = look(cx).decider(actor);
    let optional = !mandatory;
    perform_as(cx, Performance { actor, source, decider, commander: None, optional }, ability)
}

/// Performs abilities one after the other, as long as their price is paid. Returns whether any part
/// was performed.
pub(crate) fn perform_list<'a>(
    cx: &mut Play<'a>,
    how: Performance,
    abilities: &'a [Ability],
) -> Flow<bool> {
    let mut any = false;
    for ability in abilities {
        let done = perform_as(cx, how, ability)?;
        any |= done;
        if !done && ability.is_price() {
            break;
        }
    }
    Ok(any)
}

/// Performs an ability in a given way.
pub(crate) fn perform_as<'a>(
    cx: &mut Play<'a>,
    how: Performance,
    ability: &'a Ability,
) -> Flow<bool> {
    let actor = how.actor;
    // FH-STUN-01
    if !look(cx).alive(actor) || look(cx).has(actor, Condition::Stun) {
        return Ok(false);
    }
    let about = after_targets(look(cx), actor);
    if ability.only_if.as_ref().is_some_and(|test| !look(cx).test(test, about)) {
        return Ok(false);
    }
    cx.state.turn.killed = false;
    let done = dispatch(cx, how, ability)?;
    if done {
        experience::gain_for_performed(cx, actor, ability.experience, "FH-XP-03");
        if attached(cx, how.source, ability) {
            elements::infuse_later(cx, &ability.infuse);
        }
    }
    Ok(done)
}

/// What an ability without targets of its own is about: the target is that of the ability before.
fn after_targets(look: Look<'_, '_>, actor: FigureId) -> About {
    About { target: look.state.turn.targets.iter().next(), ..About::actor(actor) }
}

// GH-INFUSE-04, D097: in Frosthaven any performed part of the action brings all its infusions.
/// Whether the infusions of an ability hang on the ability alone.
fn attached(cx: &Play<'_>, source: Source, ability: &Ability) -> bool {
    let of_action = look(cx)
        .action(source)
        .is_some_and(|action| action.abilities.iter().any(|one| std::ptr::eq(one, ability)));
    cx.state.switches.attached_experience || !of_action
}

fn dispatch<'a>(cx: &mut Play<'a>, how: Performance, ability: &'a Ability) -> Flow<bool> {
    if let Some(done) = crate::instead::perform(cx, how, &ability.verb)? {
        return Ok(done);
    }
    match &ability.verb {
        Verb::Move { points, manner } => perform_move(cx, how, ability, points, *manner),
        Verb::Teleport { range, to } => {
            // FH-TELE-02: a teleport is not a move, so immobilize does not stop it.
            let about = About::actor(how.actor);
            let range = range.as_ref().map(|range| look(cx).count(range, about));
            movement::teleport(cx, how, range, *to)
        }
        Verb::Attack { value } => attack_ability::perform_attack(cx, how, ability, value),
        Verb::Heal { value } => perform_heal(cx, how, ability, value),
        Verb::Afflict | Verb::Displace => perform_on_targets(cx, how, ability, Purpose::Conditions),
        Verb::Cleanse { .. } => perform_on_targets(cx, how, ability, Purpose::Cleanse),
        Verb::Suffer { value } => perform_suffer(cx, how, ability, value),
        Verb::Shield { value } => perform_guard(cx, how, ability, value, 0),
        Verb::Retaliate { value, range } => {
            let about = About::actor(how.actor);
            let range = range.as_ref().map_or(1, |range| look(cx).count(range, about));
            perform_guard(cx, how, ability, value, range)
        }
        Verb::Bonus(_) => lasting(cx, how, ability, 0, 0),
        Verb::Loot { range } => perform_loot(cx, how, range),
        Verb::Summon { who, count } => perform_summon(cx, how, *who, count, &ability.aim.reach),
        Verb::Recover { count, from } => cards::perform_recover(cx, how, ability, count, *from),
        Verb::Give { count, from, to } => {
            cards::perform_give(cx, how, ability, count, (*from, *to))
        }
        Verb::Refresh { count, lost } => {
            cards::perform_refresh(cx, how, ability, count.as_ref(), *lost)
        }
        Verb::Grant { .. } => perform_on_targets(cx, how, ability, Purpose::Grant),
        Verb::Control { .. } => perform_on_targets(cx, how, ability, Purpose::Control),
        Verb::Tile(change) => tiles::change(cx, how.actor, change, how.source, how.optional),
        Verb::Infuse { icons } => perform_infuse(cx, how, icons),
        Verb::Consume { icons } => {
            if !look(cx).can_consume(icons) || !wants(cx, how)? {
                return Ok(false);
            }
            elements::consume(cx, icons, how.actor)?;
            Ok(true)
        }
        Verb::Resource { which, value } => class_features::perform_resource(cx, how, *which, value),
        Verb::Mark { range } => class_features::perform_mark(cx, how, range),
        Verb::Unmark { count } => class_features::perform_unmark(cx, how, count),
        Verb::SwitchForm => class_features::perform_switch_form(cx, how),
        Verb::Swap => perform_on_targets(cx, how, ability, Purpose::Swap),
        Verb::Choose { options } => perform_choose(cx, how, options),
        Verb::Repeat { times, abilities } => {
            let times = crate::repeats::times(cx, how.actor, how.source, ability, times);
            let mut any = false;
            for _ in 0..times {
                any |= perform_list(cx, how, abilities)?;
            }
            Ok(any)
        }
        Verb::From { spot, abilities } => crate::elsewhere::perform(cx, how, *spot, abilities),
        verb @ (Verb::AddModifier { .. } | Verb::TakeModifier { .. } | Verb::Reshuffle) => {
            match ability.aim.who {
                Who::Usual | Who::Oneself => {
                    let wanted = wants(cx, how)?;
                    Ok(wanted && crate::modifiers::change_deck(cx, how.actor, how.actor, verb))
                }
                _ => perform_on_targets(cx, how, ability, Purpose::Other),
            }
        }
        Verb::Pay { price } => {
            if !can_pay(look(cx), how.actor, price) || !wants(cx, how)? {
                return Ok(false);
            }
            pay(cx, how, price)?;
            Ok(look(cx).alive(how.actor))
        }
        Verb::Peek { count, deck } => crate::peek::peek(cx, how, count, *deck),
        Verb::Gold { .. } | Verb::Experience { .. } if ability.aim.who != Who::Oneself => {
            perform_on_targets(cx, how, ability, Purpose::Other)
        }
        Verb::Kill => perform_on_targets(cx, how, ability, Purpose::Damage(0)),
        Verb::Transfer { .. } => perform_on_targets(cx, how, ability, Purpose::Conditions),
        Verb::MarkFigure => perform_on_targets(cx, how, ability, Purpose::Other),
        Verb::UnmarkFigure => class_features::perform_unmark_figure(cx, how, ability),
        Verb::Initiative { value, relative } => {
            crate::haste::perform_initiative(cx, how, ability, value, *relative)
        }
        Verb::ExtraTurn => crate::haste::perform_extra_turn(cx, how),
        Verb::Experience { value } => perform_experience(cx, how, value),
        Verb::Gold { value } => perform_gold(cx, how, value),
        Verb::ReturnCard => crate::handling::return_card(cx, how),
        Verb::EndCard => crate::handling::end_card(cx, how),
        Verb::PerformCard { top, from } => crate::handling::perform_card(cx, how, *top, *from),
        Verb::EitherHalf => {
            cx.state.turn.memory.either_half = true;
            Ok(true)
        }
        Verb::Rewind { count } => crate::handling::rewind(cx, how, count),
        Verb::Reclaim { count } => crate::handling::reclaim(cx, how, count),
        Verb::DropLoot { count, range } => loot::drop_tokens(cx, how, count, range),
        Verb::OpenDoor { range } => reveal::open_within(cx, how, range),
        Verb::Dampen { icons } => {
            if !wants(cx, how)? {
                return Ok(false);
            }
            elements::dampen(cx, how, icons)
        }
        Verb::ByHand { text } => by_hand(cx, how, text),
        Verb::BossSpecial { .. } => Ok(false),
        Verb::Special(special) => class_features::special_effect(cx, how, *special),
    }
}

fn perform_experience(cx: &mut Play<'_>, how: Performance, value: &Amount) -> Flow<bool> {
    let value = look(cx).count(value, after_targets(look(cx), how.actor));
    if value == 0 || !wants(cx, how)? {
        return Ok(false);
    }
    experience::gain(cx, how.actor, value, "FH-XP-03");
    Ok(true)
}

fn perform_gold(cx: &mut Play<'_>, how: Performance, value: &Amount) -> Flow<bool> {
    if !wants(cx, how)? {
        return Ok(false);
    }
    let value = look(cx).amount(value, after_targets(look(cx), how.actor));
    Ok(experience::change_gold(cx, how.actor, value))
}

/// Shows what only people can do, and waits until they have done it with the referee's changes.
fn by_hand(cx: &mut Play<'_>, how: Performance, text: &str) -> Flow<bool> {
    let text = cx.rules().content.note(text);
    cx.tell("FH-ACTION-06", Fact::Said { text });
    let prompt = Prompt { ask: Ask::ByHand, actor: Some(how.actor), source: how.source };
    let seats = look(cx).group();
    Ok(cx.ask(seats, prompt, &[Choice::Yes, Choice::Skip])? == Choice::Yes)
}

/// Gives a shield or retaliate, with what is paid for.
fn perform_guard<'a>(
    cx: &mut Play<'a>,
    how: Performance,
    ability: &'a Ability,
    value: &Amount,
    range: u8,
) -> Flow<bool> {
    let extras = pay_extras(cx, how, ability)?;
    let (added, about) = (effects(ability, &extras), after_targets(look(cx), how.actor));
    let value = look(cx).amount(value, about) + summed(look(cx), &added, about, plus_of);
    lasting(cx, how, ability, value.clamp(i8::MIN.into(), i8::MAX.into()) as i8, range)
}

/// Asks whether an ability without any other question is performed.
pub(crate) fn wants(cx: &mut Play<'_>, how: Performance) -> Flow<bool> {
    if !how.optional {
        return Ok(true);
    }
    let ability = cx.state.turn.action.map_or(0, |doing| doing.next);
    let prompt =
        Prompt { ask: Ask::Perform { ability }, actor: Some(how.actor), source: how.source };
    let choice = cx.ask_open(how.decider, move |_, _| (prompt, vec![Choice::Yes, Choice::Skip]))?;
    Ok(choice == Choice::Yes)
}

pub(crate) fn performed(cx: &mut Play<'_>, kind: AbilityKind) {
    cx.state.turn.performed |= 1 << kind as u8;
}

// FH-SUMMON-06
/// Removes a summon at its summoner's will.
pub(crate) fn dismiss(cx: &mut Play<'_>, id: FigureId) -> Flow {
    let FigureKind::Summon { owner, card, top, .. } = look(cx).figure(id).kind else {
        return Ok(());
    };
    crate::death::remove_figure(cx, id);
    crate::death::summon_card_leaves(cx, owner, card, top)
}

// FH-MOVE-01, FH-IMMOB-01, FH-JUMP-01, N-79
fn perform_move<'a>(
    cx: &mut Play<'a>,
    how: Performance,
    ability: &'a Ability,
    points: &Amount,
    manner: Manner,
) -> Flow<bool> {
    let actor = how.actor;
    if look(cx).has(actor, Condition::Immobilize) {
        return Ok(false);
    }
    let extras = pay_extras(cx, how, ability)?;
    if !look(cx).alive(actor) {
        return Ok(true);
    }
    let about = About::actor(actor).with_base(base_move(look(cx), actor));
    let effects = effects(ability, &extras);
    let points = (look(cx).amount(points, about) + summed(look(cx), &effects, about, plus_of))
        .saturating_mul(times_of(look(cx), &effects, about));
    let jumps =
        manner == Manner::Jump || effects.iter().any(|(added, _)| matches!(added, Added::Jump));
    let manner = if look(cx).flying(actor) || manner == Manner::Fly {
        Manner::Fly
    } else if jumps {
        Manner::Jump
    } else {
        Manner::Walk
    };
    let mut ignores = Ignored::default();
    effects.iter().for_each(|(added, _)| ignores.note(added));
    let walk = Walk {
        figure: actor,
        points,
        manner,
        decider: how.decider,
        forced_by: how.commander,
        source: how.source,
        optional: how.optional,
        from: look(cx).figure(actor).cell,
        ignores,
        ending: effects.iter().find_map(|(added, _)| match added {
            Added::Ending(place) => Some(*place),
            _ => None,
        }),
    };
    let mut walk = movement::with_bonuses(cx, walk)?;
    if walk.manner == Manner::Jump && look(cx).owner_of(actor).is_some() && matters(look(cx), &walk)
    {
        let prompt = Prompt { ask: Ask::Jump, actor: Some(actor), source: how.source };
        if cx.ask(how.decider, prompt, &[Choice::Yes, Choice::Skip])? == Choice::Skip {
            walk.manner = Manner::Walk;
        }
    }
    let entered = movement::walk(cx, walk)?;
    let counts = entered > 0 || cx.state.switches.move_zero_counts;
    if counts {
        performed(cx, AbilityKind::Move);
        if look(cx).alive(actor) {
            bonus::trigger(cx, When::Moved, actor)?;
            after(cx, how, &effects)?;
        }
    }
    Ok(counts || !extras.is_empty() && extras.iter().any(|extra| !extra.price.is_empty()))
}

// FH-FAQ-045
/// Whether it makes a difference that a move is a jump: ice that one may want to slide on, or
/// something one may want to step into.
fn matters(look: Look<'_, '_>, walk: &Walk) -> bool {
    let here = look.figure(walk.figure).cell;
    let near = look.walls().within(here, walk.points.clamp(0, 20) as u8);
    near.iter().filter_map(|cell| look.tile(cell)).any(|tile| {
        matches!(tile.kind, crate::TileKind::Ice | crate::TileKind::Trap | crate::TileKind::Hazard)
    })
}

/// Performs the abilities that stand below an ability.
pub(crate) fn after<'a>(
    cx: &mut Play<'a>,
    how: Performance,
    effects: &[(&'a Added, Option<&'a Extra>)],
) -> Flow {
    for (added, _) in effects {
        if let Added::After(abilities) = added {
            for ability in abilities {
                let optional = how.optional && !look(cx).cannot_be_skipped(ability);
                let done = perform_as(cx, Performance { optional, ..how }, ability)?;
                if !done && ability.is_price() {
                    break;
                }
            }
        }
    }
    Ok(())
}

// FH-HEAL-01
fn perform_heal<'a>(
    cx: &mut Play<'a>,
    how: Performance,
    ability: &'a Ability,
    value: &Amount,
) -> Flow<bool> {
    let extras = pay_extras(cx, how, ability)?;
    let mut effects = effects(ability, &extras);
    let reactions = bonus::react(cx, When::Heals, how.actor, About::actor(how.actor), 0)?;
    effects.extend(reactions.changes.iter().filter_map(|&(_, added)| {
        let wider = matches!(added, Added::Range(_) | Added::Target(_) | Added::Condition(_));
        wider.then_some((added, None))
    }));
    let gained: i16 = reactions
        .changes
        .iter()
        .map(|&(owner, added)| match added {
            Added::Plus(more) => look(cx).amount(more, About::actor(owner)),
            _ => 0,
        })
        .sum();
    let doublings = reactions.changes.iter().filter(|(_, added)| matches!(added, Added::Double));
    let doubled = 2i16.saturating_pow(doublings.count() as u32);
    let about = About::actor(how.actor);
    let healed = |here: Look<'_, '_>, effects: &[(&Added, Option<&Extra>)], about: About| {
        let sum = here.amount(value, about) + summed(here, effects, about, plus_of) + gained;
        sum.saturating_mul(times_of(here, effects, about)).saturating_mul(doubled)
    };
    let amount = healed(look(cx), &effects, about);
    let purpose = Purpose::Heal(amount.clamp(0, 250) as u8);
    let targets = choose_targets(cx, how, ability, &effects, purpose)?;
    for target in targets.iter() {
        let about = about.with_target(target);
        let effects = targets.effects_on(target, &effects);
        let amount = healed(look(cx), &effects, about);
        heal::heal(cx, target, how.actor, amount, "FH-HEAL-01")?;
        apply_added(cx, how, target, &effects)?;
    }
    if !targets.is_empty() {
        performed(cx, AbilityKind::Heal);
        after(cx, how, &effects)?;
        bonus::perform_reactions(cx, &reactions)?;
    }
    Ok(!targets.is_empty() || paid(&extras))
}

// FH-HEAL-06, N-86, FH-FAQ-031: each heal may go to another target; those for one are a single
// heal.
/// Performs the heals of the modifier cards of one attack.
pub(crate) fn heal_together<'a>(
    cx: &mut Play<'a>,
    actor: FigureId,
    heals: &[(Source, &'a Ability)],
) -> Flow {
    let mut amounts: Vec<(FigureId, i16)> = Vec::new();
    for &(source, ability) in heals {
        let Verb::Heal { value } = &ability.verb else { continue };
        if !look(cx).alive(actor) {
            return Ok(());
        }
        let decider = look(cx).decider(actor);
        let optional = look(cx).owner_of(actor).is_some();
        let how = Performance { actor, source, decider, commander: None, optional };
        let amount = look(cx).amount(value, About::actor(actor));
        let purpose = Purpose::Heal(amount.clamp(0, 250) as u8);
        let own: Vec<_> = ability.added.iter().map(|added| (added, None)).collect();
        for target in choose_targets(cx, how, ability, &own, purpose)?.iter() {
            let amount = look(cx).amount(value, About::actor(actor).with_target(target));
            match amounts.iter_mut().find(|(id, _)| *id == target) {
                Some((_, sum)) => *sum += amount,
                None => amounts.push((target, amount)),
            }
        }
    }
    for (target, amount) in amounts {
        heal::heal(cx, target, actor, amount, "FH-HEAL-06")?;
        performed(cx, AbilityKind::Heal);
    }
    Ok(())
}

/// Applies conditions, pushes and pulls of an ability that is no attack to a target.
fn apply_added(
    cx: &mut Play<'_>,
    how: Performance,
    target: FigureId,
    effects: &[(&Added, Option<&Extra>)],
) -> Flow {
    let about = About::actor(how.actor).with_target(target);
    let mut push = 0;
    let mut pull = 0;
    for (added, extra) in effects {
        if !look(cx).alive(target) || !holds(look(cx), *extra, about) {
            continue;
        }
        apply_one(cx, how, target, added, &mut push, &mut pull)?;
    }
    // FH-FORCE-13
    if push > 0 && look(cx).alive(target) {
        forced::push(cx, how.actor, target, push.clamp(0, 50) as u8)?;
    }
    if pull > 0 && look(cx).alive(target) {
        forced::pull(cx, how.actor, target, pull.clamp(0, 50) as u8)?;
    }
    Ok(())
}

/// Whether the test of a conditional effect holds.
fn holds(look: Look<'_, '_>, extra: Option<&Extra>, about: About) -> bool {
    extra.is_none_or(|extra| extra.only_if.as_ref().is_none_or(|test| look.test(test, about)))
}

// FH-FAQ-060, FH-FAQ-061: what is added to a push or pull needs the target to move at least one
// hex.
/// Pushes or pulls a target as the main effect of an ability. Returns whether it moved.
fn displace(
    cx: &mut Play<'_>,
    how: Performance,
    target: FigureId,
    effects: &[(&Added, Option<&Extra>)],
) -> Flow<bool> {
    let about = About::actor(how.actor).with_target(target);
    let sum = |pick: &dyn Fn(&Added) -> Option<Amount>| summed(look(cx), effects, about, pick);
    let push = sum(&|added| match added {
        Added::Push(amount) => Some(amount.clone()),
        _ => None,
    });
    let pull = sum(&|added| match added {
        Added::Pull(amount) => Some(amount.clone()),
        _ => None,
    });
    let mut moved = 0;
    if push > 0 {
        moved += forced::push(cx, how.actor, target, push.clamp(0, 50) as u8)?;
    }
    if pull > 0 && look(cx).alive(target) {
        moved += forced::pull(cx, how.actor, target, pull.clamp(0, 50) as u8)?;
    }
    if moved == 0 {
        return Ok(false);
    }
    let others: Vec<_> = effects
        .iter()
        .copied()
        .filter(|(added, _)| !matches!(added, Added::Push(_) | Added::Pull(_)))
        .collect();
    apply_added(cx, how, target, &others)?;
    Ok(true)
}

fn apply_one(
    cx: &mut Play<'_>,
    how: Performance,
    target: FigureId,
    added: &Added,
    push: &mut i16,
    pull: &mut i16,
) -> Flow {
    let about = About::actor(how.actor).with_target(target);
    match added {
        Added::Condition(condition) => conditions::gain(cx, target, *condition, Some(how.actor))?,
        Added::Push(amount) => *push += look(cx).amount(amount, about),
        Added::Pull(amount) => *pull += look(cx).amount(amount, about),
        Added::Damage(amount) => {
            let amount = look(cx).amount(amount, about);
            damage::suffer(cx, target, amount, Cause::Ability, Some(how.actor))?;
        }
        Added::When(test, inner) if look(cx).test(test, about) => {
            for added in inner {
                apply_one(cx, how, target, added, push, pull)?;
            }
        }
        _ => {}
    }
    Ok(())
}

/// Applies an ability that is no attack to a target that the rules have chosen.
pub(crate) fn apply_to<'a>(
    cx: &mut Play<'a>,
    how: Performance,
    target: FigureId,
    ability: &'a Ability,
) -> Flow {
    let extras = crate::automaton::active_extras(look(cx), how.source, ability);
    apply_added(cx, how, target, &effects(ability, &extras))
}

/// Conditions, pushes, cleansing, grants, control and exchanges: choose targets, then do it to
/// each.
fn perform_on_targets<'a>(
    cx: &mut Play<'a>,
    how: Performance,
    ability: &'a Ability,
    purpose: Purpose,
) -> Flow<bool> {
    let extras = pay_extras(cx, how, ability)?;
    let mut effects = effects(ability, &extras);
    let bought = crate::command::bought(ability, &mut effects);
    let purpose = match (&ability.verb, ability.added.first()) {
        (Verb::Afflict, Some(Added::Condition(condition))) => Purpose::Condition(*condition),
        (Verb::Displace, _) => Purpose::Displace,
        _ => purpose,
    };
    let earlier = cx.state.turn.targets.iter().next();
    let targets = choose_targets(cx, how, ability, &effects, purpose)?;
    let mut any = false;
    for target in targets.iter() {
        if !look(cx).alive(target) {
            continue;
        }
        let effects = targets.effects_on(target, &effects);
        let done = match &ability.verb {
            Verb::Cleanse { conditions, count } => {
                cleanse(cx, how, target, conditions, count)?;
                true
            }
            // FH-COMMAND-08: a command that cannot be followed was not given.
            Verb::Grant { abilities } => {
                let bought = bought.iter().map(|list| list.as_slice());
                let lists = std::iter::once(abilities.as_slice()).chain(bought);
                crate::command::grant(cx, how, target, lists)?
            }
            Verb::Control { abilities } => crate::command::control(cx, how, target, abilities)?,
            Verb::Swap => {
                movement::exchange(cx, how.actor, target)?;
                true
            }
            Verb::Kill => {
                crate::death::kill(cx, target, how.actor)?;
                true
            }
            Verb::Transfer { conditions, count, way } => {
                let what = (&conditions[..], count);
                conditions::transfer::transfer(cx, how, (target, earlier), what, *way)?
            }
            verb @ (Verb::AddModifier { .. } | Verb::TakeModifier { .. } | Verb::Reshuffle) => {
                crate::modifiers::change_deck(cx, how.actor, target, verb)
            }
            Verb::MarkFigure => class_features::mark_figure(cx, how.actor, target),
            Verb::Gold { value } => experience::give_gold(cx, how.actor, target, value),
            Verb::Experience { value } => experience::give(cx, how.actor, target, value),
            Verb::Displace => {
                any |= displace(cx, how, target, &effects)?;
                continue;
            }
            _ => true,
        };
        any |= done;
        if done && look(cx).alive(how.actor) {
            apply_added(cx, how, target, &effects)?;
        }
    }
    if any && look(cx).alive(how.actor) {
        after(cx, how, &effects)?;
    }
    Ok(any || paid(&extras))
}

fn cleanse(
    cx: &mut Play<'_>,
    how: Performance,
    target: FigureId,
    list: &[Condition],
    count: &Amount,
) -> Flow {
    let count = look(cx).count(count, About::actor(how.actor));
    let enemy = look(cx).enemies(how.actor, target);
    for _ in 0..count {
        let figure = look(cx).figure(target);
        let options: Vec<Choice> = Condition::ALL
            .iter()
            .filter(|&&condition| figure.conditions.has(condition))
            .filter(|&&condition| {
                if list.is_empty() {
                    condition.is_positive() == enemy
                } else {
                    list.contains(&condition)
                }
            })
            .map(|&condition| Choice::Condition(condition))
            .collect();
        if options.is_empty() {
            return Ok(());
        }
        let prompt = Prompt { ask: Ask::CleanseCondition, actor: Some(target), source: how.source };
        let Choice::Condition(condition) = cx.ask(how.decider, prompt, &options)? else { break };
        conditions::relieve(cx, target, condition, Some(how.actor), "FH-COND-04");
    }
    Ok(())
}

// FH-SUFFER-01 to FH-SUFFER-03
fn perform_suffer<'a>(
    cx: &mut Play<'a>,
    how: Performance,
    ability: &'a Ability,
    value: &'a Amount,
) -> Flow<bool> {
    let extras = pay_extras(cx, how, ability)?;
    let effects = effects(ability, &extras);
    let about = About::actor(how.actor);
    let amount = look(cx).amount(value, about) + summed(look(cx), &effects, about, plus_of);
    let purpose = Purpose::Damage(amount.clamp(0, 250) as u8);
    // FH-FAQ-078: not being targeted, it is performed even if it affects nobody.
    let far = look(cx).far(&ability.aim, false, about);
    let nobody = ability.aim.area.is_none()
        && look(cx)
            .candidates(how.actor, &ability.aim, Haven::polarity(ability), far, false)
            .is_empty();
    if nobody {
        return wants(cx, how);
    }
    let targets = choose_targets(cx, how, ability, &effects, purpose)?;
    let mut left: Vec<FigureId> = targets.iter().collect();
    let any = !left.is_empty();
    let wide = look(cx).how_many(&ability.aim, about).is_none() && ability.aim.area.is_none();
    while !left.is_empty() {
        let target = first_to_suffer(cx, how, &left)?;
        left.retain(|&id| id != target);
        let about = about.with_target(target);
        // FH-FAQ-077: whether a figure is affected is judged when its turn to suffer comes.
        let from = look(cx).stands(how.actor);
        let gone = !look(cx).alive(target)
            || wide && look(cx).alive(how.actor) && !look(cx).reaches(how.actor, from, target, far);
        if gone {
            continue;
        }
        let effects = targets.effects_on(target, &effects);
        let amount = (look(cx).amount(value, about) + summed(look(cx), &effects, about, plus_of))
            .saturating_mul(times_of(look(cx), &effects, about));
        damage::suffer(cx, target, amount, Cause::Ability, Some(how.actor))?;
        apply_added(cx, how, target, &effects)?;
    }
    if any && look(cx).alive(how.actor) {
        after(cx, how, &effects)?;
    }
    Ok(any || paid(&extras))
}

// N-55: the acting figure chooses the order (for monsters the group), asked where several decide
// about their damage.
fn first_to_suffer(cx: &mut Play<'_>, how: Performance, left: &[FigureId]) -> Flow<FigureId> {
    let deciding = left.iter().filter(|&&id| look(cx).character_of(id).is_some()).count();
    if deciding < 2 {
        return Ok(left[0]);
    }
    let mut figures = left.to_vec();
    figures.sort_unstable();
    let prompt = Prompt { ask: Ask::FigureFirst, actor: Some(how.actor), source: how.source };
    pick(cx, how.decider, prompt, &figures, Choice::Figure)
}

// FH-BONUS-02, FH-SHIELD-01, FH-RETAL-01
/// A bonus that stays: the acting figure's own, or a shield or retaliate of whom it is aimed at.
fn lasting(
    cx: &mut Play<'_>,
    how: Performance,
    ability: &Ability,
    value: i8,
    range: u8,
) -> Flow<bool> {
    let own = matches!(ability.aim.who, Who::Usual | Who::Oneself);
    let holders = if own || matches!(ability.verb, Verb::Bonus(_)) {
        if wants(cx, how)? { vec![how.actor] } else { Vec::new() }
    } else {
        choose_targets(cx, how, ability, &[], Purpose::Other)?.iter().collect()
    };
    for &holder in &holders {
        activate(cx, how, ability, holder, value, range);
    }
    Ok(!holders.is_empty())
}

fn activate(
    cx: &mut Play<'_>,
    how: Performance,
    ability: &Ability,
    figure: FigureId,
    value: i8,
    range: u8,
) {
    let action = look(cx).action(how.source);
    let number = match how.source {
        Source::Item { character, slot } => number_on_item(look(cx).item(character, slot), ability),
        _ => action.and_then(|action| number_of(&action.abilities, ability)),
    };
    let number = number.unwrap_or(0);
    let duration = action.and_then(|action| action.active).unwrap_or(Duration::Round);
    let what = match ability.verb {
        Verb::Shield { .. } => Lasting::Shield,
        Verb::Retaliate { .. } => Lasting::Retaliate,
        _ => Lasting::Text,
    };
    bonus::activate(
        cx,
        ActiveBonus {
            figure,
            source: how.source,
            ability: number,
            nature: Nature::new(what, duration),
            used: 0,
            value,
            range,
        },
    );
    if let Some(doing) = &mut cx.state.turn.action
        && doing.source == how.source
    {
        doing.active = true;
    }
}

fn perform_loot(cx: &mut Play<'_>, how: Performance, range: &Amount) -> Flow<bool> {
    let range = look(cx).count(range, About::actor(how.actor));
    let owned = look(cx).owner_of(how.actor).is_some();
    // FH-LOOT-03
    if loot::lootable(look(cx), how.actor, range, owned).is_empty() || !wants(cx, how)? {
        return Ok(false);
    }
    performed(cx, AbilityKind::Loot);
    loot::loot(cx, how.actor, range, "FH-LOOT-01")
}

fn perform_summon(
    cx: &mut Play<'_>,
    how: Performance,
    who: Summoned,
    count: &Amount,
    reach: &Reach,
) -> Flow<bool> {
    let count = look(cx).count(count, About::actor(how.actor));
    let unlisted = |monster| reveal::listed(look(cx), monster).is_none();
    let stranger = matches!(who, Summoned::Monster(monster, _) if unlisted(monster));
    // FH-SUMMON-03
    let room = !reveal::empty_around(look(cx), how.actor, reach).is_empty();
    if stranger || !room || !wants(cx, how)? {
        return Ok(false);
    }
    let mut any = false;
    for _ in 0..count {
        match who {
            Summoned::Own(which) => {
                any |= reveal::summon(cx, how.actor, which, how.source, reach)?.is_some();
            }
            Summoned::Monster(monster, rank) => {
                let Some(rank) = rank.with(cx.state.party) else { continue };
                let Some(of) = reveal::listed(look(cx), monster) else { break };
                any |= reveal::monster_summons(cx, how.actor, of, rank, reach)?;
            }
        }
    }
    if any {
        performed(cx, AbilityKind::Summon);
        bonus::trigger(cx, When::Summons, how.actor)?;
        if let (Some(doing), Summoned::Own(_)) = (&mut cx.state.turn.action, who) {
            doing.active = true;
        }
    }
    Ok(any)
}

fn perform_infuse(cx: &mut Play<'_>, how: Performance, icons: &[crate::Icon]) -> Flow<bool> {
    if !wants(cx, how)? {
        return Ok(false);
    }
    for icon in icons {
        let options: Vec<Choice> = icon.elements().map(Choice::Element).collect();
        let prompt = Prompt { ask: Ask::Infuse, actor: Some(how.actor), source: how.source };
        if let Choice::Element(element) = cx.ask(how.decider, prompt, &options)? {
            elements::infuse(cx, element, Some(how.actor));
        }
    }
    Ok(true)
}

fn perform_choose<'a>(
    cx: &mut Play<'a>,
    how: Performance,
    options: &'a [Vec<Ability>],
) -> Flow<bool> {
    let mut choices: Vec<Choice> = (0..options.len() as u8).map(Choice::Option).collect();
    if how.optional {
        choices.push(Choice::Skip);
    }
    let prompt = Prompt { ask: Ask::Alternative, actor: Some(how.actor), source: how.source };
    let Choice::Option(number) = cx.ask(how.decider, prompt, &choices)? else { return Ok(false) };
    perform_list(cx, how, &options[usize::from(number)])
}
