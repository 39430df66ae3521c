//! Attack abilities: areas, targets one after the other, and each attack with all that is added.

use crate::ability::choosing::Targets;
use crate::ability::{Ability, Added, Aim, Extra, Reach, Verb, When, Who};
use crate::amount::{AbilityKind, Amount};
use crate::attack::{self, Attack};
use crate::bonus::{self, Reactions};
use crate::choice::Choice;
use crate::condition::Condition;
use crate::evaluate::{About, AboutAttack};
use crate::experience::record;
use crate::extras::{effects, pay_extras, summed};
use crate::goal::Tally;
use crate::haven::{Flow, Haven, Look, Play, look};
use crate::perform::{Performance, after, performed};
use crate::prompt::{Ask, Prompt};
use crate::state::{FigureId, FigureKind, FigureSet};
use crate::targets::Far;
use longrest_grid::Cell;

// FH-ATK-01 to FH-ATK-03, FH-DISARM-01, FH-TARGET-01 to FH-TARGET-06
pub(crate) fn perform_attack<'a>(
    cx: &mut Play<'a>,
    how: Performance,
    ability: &'a Ability,
    value: &'a Amount,
) -> Flow<bool> {
    if look(cx).has(how.actor, Condition::Disarm) {
        return Ok(false);
    }
    // GH-ATK-01, GH-ATK-02, GH-ATK-03: "next attack action" first, then what is optional, then the
    // targets.
    let prepared = prepare(cx, how, ability)?;
    let extras = pay_extras(cx, how, ability)?;
    if !look(cx).alive(how.actor) {
        return Ok(true);
    }
    let mut effects = effects(ability, &extras);
    effects.extend(prepared.changes.iter().map(|&(_, added)| (added, None)));
    let plan = AttackPlan::new(look(cx), how, ability, &effects);
    let mut covered = Targets::default();
    let (mut left, mut pool) = match plan.area {
        Some(_) => match place_area(cx, how, ability, &plan)? {
            Some(targets) => {
                covered = targets;
                (plan.more_targets, covered.set())
            }
            None => return Ok(paid(&extras)),
        },
        None => (plan.targets, FigureSet::EMPTY),
    };
    let mut attacked = FigureSet::EMPTY;
    let mut named = Vec::new().into_iter();
    if cx.state.switches.targets_named_upfront {
        named = name_targets(cx, how, ability, &plan, &effects, pool, left)?.into_iter();
        // Only what the attacks themselves bring can add to those named.
        (pool, left) = (FigureSet::EMPTY, Some(0));
        if named.len() == 0 {
            return Ok(paid(&extras));
        }
    }
    // Each turn of the loop attacks somebody new.
    loop {
        let mut skipped: u32 = 0;
        let next = named.next();
        let target = match next {
            Some((target, unwanted)) => {
                skipped = unwanted;
                Some(target)
            }
            None => {
                let open = |here: Look<'_, '_>| {
                    open_targets(here, how, ability, &plan, pool, attacked, left)
                };
                let may_end = how.optional || !attacked.is_empty();
                let (at, more) = (&mut skipped, (pool, attacked, left));
                next_target(cx, how, ability, open, more, &effects, may_end, at)?
            }
        };
        let Some(target) = target else { break };
        if pool.contains(target) {
            pool.remove(target);
        } else if let (None, Some(count)) = (next, &mut left) {
            *count = count.saturating_sub(1);
        }
        attacked.insert(target);
        if !look(cx).alive(target) {
            continue;
        }
        let mut attack = draft(cx, how, value, &effects, &plan, target, skipped);
        for added in covered.special_of(target) {
            attack.add(look(cx), how.actor, added);
        }
        cx.state.turn.targets = attacked;
        let more = attack::resolve(cx, attack)?;
        // GH-ADDT-03: a target that an attack brought brings no further one.
        let brings = next.is_some() || !cx.state.switches.targets_named_upfront;
        if let (true, Some(count)) = (brings, &mut left) {
            *count = count.saturating_add(more);
        }
        if !look(cx).alive(how.actor) || !can_attack(look(cx), how.actor) {
            break;
        }
    }
    if attacked.is_empty() {
        return Ok(paid(&extras));
    }
    cx.state.turn.targets = attacked;
    finish_attack(cx, how, &effects, attacked)?;
    Ok(true)
}

/// What waits for an attack ability that finds somebody to attack.
fn prepare<'a>(cx: &mut Play<'a>, how: Performance, ability: &Ability) -> Flow<Reactions<'a>> {
    let here = look(cx);
    let waits = here.held(When::AttackAction, how.actor).next().is_some();
    if !waits || !here.has_target(how.actor, &here.prepared(how.actor, ability)) {
        return Ok(Reactions::default());
    }
    let about = here.plan_of(how.actor, ability).about(how.actor);
    let reactions = bonus::react(cx, When::AttackAction, how.actor, about, 0)?;
    bonus::perform_reactions(cx, &reactions)?;
    Ok(reactions)
}

pub(crate) fn can_attack(look: Look<'_, '_>, id: FigureId) -> bool {
    !look.has(id, Condition::Disarm) && !look.has(id, Condition::Stun)
}

pub(crate) fn paid(extras: &[&Extra]) -> bool {
    extras.iter().any(|extra| !extra.price.is_empty())
}

/// What follows when all attacks of an ability are done.
pub(crate) fn finish_attack<'a>(
    cx: &mut Play<'a>,
    how: Performance,
    effects: &[(&'a Added, Option<&'a Extra>)],
    attacked: FigureSet,
) -> Flow {
    performed(cx, AbilityKind::Attack);
    if let Some(character) = look(cx).owner_of(how.actor) {
        record(cx, character, Tally::TargetsMost, attacked.len() as u16);
        if attacked.len() > 1 {
            bonus::trigger(cx, When::TargetsSeveral, how.actor)?;
        }
    }
    after(cx, how, effects)
}

/// How an attack ability finds its targets.
#[derive(Clone, Copy)]
pub(crate) struct AttackPlan {
    pub(crate) far: Far,
    pub(crate) ranged: bool,
    /// Whether it is ranged by itself, whatever bonuses add to its range.
    pub(crate) shot: bool,
    /// Targets without an area; `None` means all.
    pub(crate) targets: Option<u8>,
    /// Further targets besides those in the area.
    pub(crate) more_targets: Option<u8>,
    pub(crate) area: Option<u16>,
    /// How much of the range bonuses lend that are used up by attacks.
    pub(crate) lent: i16,
}

impl AttackPlan {
    /// What bonuses that wait for the attack ability may ask of it.
    pub(crate) fn about(&self, actor: FigureId) -> About {
        let single = self.area.is_none() && self.targets == Some(1);
        let attack = AboutAttack { ranged: self.shot, single, ..AboutAttack::default() };
        About { attack: Some(attack), ..About::actor(actor) }
    }

    // FH-FAQ-076: an area keeps the range of its first attack; otherwise what was lent is gone as
    // soon as its slots are used up.
    /// How far the next attack reaches.
    fn far_now(&self, look: Look<'_, '_>, actor: FigureId) -> Far {
        match self.far {
            Far::Range(range) if self.ranged && self.area.is_none() => {
                Far::Range(plus(range, look.lent_range(actor, self.shot) - self.lent).max(1))
            }
            far => far,
        }
    }

    pub(crate) fn new(
        look: Look<'_, '_>,
        how: Performance,
        ability: &Ability,
        effects: &[(&Added, Option<&Extra>)],
    ) -> AttackPlan {
        let about = About::actor(how.actor);
        let mut effects = effects.to_vec();
        effects.extend(printed_effects(look.rules, look, how.actor).map(|added| (added, None)));
        let area = effects
            .iter()
            .rev()
            .find_map(|(added, _)| match added {
                Added::Area(area) => Some(*area),
                _ => None,
            })
            .or(ability.aim.area);
        let grey = area.is_some_and(|area| look.rules.content.areas[usize::from(area)].grey);
        let own = own_range(look, how.actor, ability).filter(|_| !grey);
        let shot = own.is_some() || range_of(look, &ability.aim, about, 0, grey).1;
        let lent = look.lent_range(how.actor, shot);
        let range_bonus = lent
            + summed(look, &effects, about, |added| match added {
                Added::Range(amount) => Some(amount.clone()),
                _ => None,
            });
        let target_bonus = summed(look, &effects, about, |added| match added {
            Added::Target(amount) => Some(amount.clone()),
            _ => None,
        });
        let (far, ranged) = match own {
            Some(range) => (Far::Range(plus(range, range_bonus).max(1)), true),
            None => range_of(look, &ability.aim, about, range_bonus, grey),
        };
        let targets = look.how_many(&ability.aim, about).map(|count| plus(count, target_bonus));
        AttackPlan {
            far,
            ranged,
            shot,
            targets,
            // FH-AREA-14
            more_targets: targets.map(|targets| targets.saturating_sub(1)),
            area,
            lent,
        }
    }
}

// FH-FAQ-088: "Attack +X" keeps the range printed on a summon and is melee for a monster.
fn own_range(look: Look<'_, '_>, actor: FigureId, ability: &Ability) -> Option<u8> {
    let based = matches!(&ability.verb, Verb::Attack { value: Amount::Base(_) });
    let summon = matches!(look.figure(actor).kind, FigureKind::Summon { .. });
    let unstated = matches!(ability.aim.reach, Reach::Unstated);
    if based && summon && unstated {
        look.base_range(actor).filter(|&range| range > 1)
    } else {
        None
    }
}

impl Look<'_, '_> {
    /// The range that bonuses give to the next attack of a figure and that it has to use.
    pub(crate) fn lent_range(self, id: FigureId, ranged: bool) -> i16 {
        let attack = AboutAttack { ranged, ..AboutAttack::default() };
        let about = About { attack: Some(attack), ..About::actor(id) };
        bonus::certain(self, When::Attacks, id, about)
            .filter_map(|(owner, added)| match added {
                Added::Range(amount) => Some(self.amount(amount, About::actor(owner))),
                _ => None,
            })
            .sum()
    }

    // FH-COMMAND-08
    /// Whether a figure has anybody to attack with an attack ability as it stands.
    pub(crate) fn has_target(self, actor: FigureId, ability: &Ability) -> bool {
        let plan = self.plan_of(actor, ability);
        let polarity = Haven::polarity(ability);
        match plan.area {
            Some(area) => {
                let pattern = &self.rules.content.areas[usize::from(area)];
                !self.placements(actor, &ability.aim, polarity, pattern, plan.far).is_empty()
            }
            None => !self.candidates(actor, &ability.aim, polarity, plan.far, true).is_empty(),
        }
    }

    /// An attack ability with the range and the area that bonuses would give it as it begins.
    fn prepared(self, actor: FigureId, ability: &Ability) -> Ability {
        let mut ability = ability.clone();
        for held in self.held(When::AttackAction, actor) {
            let wider = |added: &&Added| match added {
                Added::Range(more) => self.amount(more, About::actor(held.owner)) > 0,
                added => matches!(added, Added::Area(_)),
            };
            ability.added.extend(held.text.changes.iter().filter(wider).cloned());
        }
        ability
    }

    /// The area an ability would cover as its figure stands, by its number.
    pub fn area_of(self, actor: FigureId, ability: &Ability) -> Option<u16> {
        self.plan_of(actor, ability).area
    }

    // FH-RANGE-01, FH-LOS-01
    /// The hexes an ability reaches from where its figure stands: in range and in sight.
    pub fn reach_of(self, actor: FigureId, ability: &Ability) -> Vec<Cell> {
        let from = self.stands(actor);
        let Far::Range(range) = self.plan_of(actor, ability).far else { return Vec::new() };
        let seen = |&cell: &Cell| self.revealed(cell) && self.sees_cell(from, cell);
        self.walls().within(from, range).iter().filter(|&cell| cell != from).filter(seen).collect()
    }

    fn plan_of(self, actor: FigureId, ability: &Ability) -> AttackPlan {
        let how = Performance {
            actor,
            source: crate::state::Source::Game,
            decider: self.group(),
            commander: None,
            optional: true,
        };
        AttackPlan::new(self, how, ability, &effects(ability, &[]))
    }
}

pub(crate) fn plus(count: u8, bonus: i16) -> u8 {
    (i16::from(count) + bonus).clamp(0, 50) as u8
}

// FH-ATK-02, FH-ATK-EX1, FH-AREA-04, FH-RANGE-05, FH-FAQ-005, N-84, D027
pub(crate) fn range_of(
    look: Look<'_, '_>,
    aim: &Aim,
    about: About,
    bonus: i16,
    grey: bool,
) -> (Far, bool) {
    let becomes_ranged = look.state.switches.range_bonus_makes_ranged;
    match &aim.reach {
        _ if grey => (Far::Range(1), false),
        // Who was passed is named, wherever the move has ended.
        Reach::Unstated if aim.who == Who::MovedThrough => (Far::Any, false),
        Reach::Unstated | Reach::Adjacent if bonus > 0 && becomes_ranged => {
            (Far::Range(plus(1, bonus)), true)
        }
        Reach::Unstated | Reach::Adjacent => (Far::Range(1), false),
        Reach::Range(range) => (Far::Range(plus(look.count(range, about), bonus).max(1)), true),
        Reach::Within(range) => (Far::Range(look.count(range, about).max(1)), false),
        // What starts from another place is as far as that, and no shot of the acting figure.
        Reach::Near { .. } => (Far::Any, false),
        Reach::Anywhere => (Far::Any, true),
    }
}

/// Lets the actor place the area. Returns the figures in it, or `None` when it is not placed.
pub(crate) fn place_area<'a>(
    cx: &mut Play<'a>,
    how: Performance,
    ability: &Ability,
    plan: &AttackPlan,
) -> Flow<Option<Targets<'a>>> {
    let Some(area) = plan.area else { return Ok(None) };
    let pattern = &cx.rules().content.areas[usize::from(area)];
    let polarity = Haven::polarity(ability);
    let placements = look(cx).placements(how.actor, &ability.aim, polarity, pattern, plan.far);
    let mut options: Vec<Choice> =
        placements.iter().map(|&(cell, turn, _)| Choice::Area(cell, turn)).collect();
    if options.is_empty() {
        return Ok(None);
    }
    if how.optional {
        options.push(Choice::Skip);
    }
    let prompt = Prompt { ask: Ask::PlaceArea, actor: Some(how.actor), source: how.source };
    let Choice::Area(cell, turn) = cx.ask(how.decider, prompt, &options)? else {
        return Ok(None);
    };
    let found = placements.iter().find(|&&(at, of, _)| (at, of) == (cell, turn));
    Ok(found.map(|&(_, _, hit)| Targets {
        list: hit.iter().collect(),
        special: look(cx).special_hexes(pattern, cell, turn),
    }))
}

/// The figures that can still be attacked: those of the area, and others while further targets are
/// left.
pub(crate) fn open_targets(
    look: Look<'_, '_>,
    how: Performance,
    ability: &Ability,
    plan: &AttackPlan,
    pool: FigureSet,
    attacked: FigureSet,
    left: Option<u8>,
) -> Vec<FigureId> {
    let mut open: Vec<FigureId> = pool.iter().filter(|&id| look.alive(id)).collect();
    if left != Some(0) {
        let polarity = Haven::polarity(ability);
        let far = plan.far_now(look, how.actor);
        open.extend(look.candidates(how.actor, &ability.aim, polarity, far, true));
    }
    // FH-TARGET-03
    open.retain(|&id| id != how.actor && !attacked.contains(id));
    open.sort_unstable();
    open.dedup();
    open
}

// FH-AEFF-05: each attack is resolved completely before the next begins.
#[allow(clippy::too_many_arguments)]
fn next_target(
    cx: &mut Play<'_>,
    how: Performance,
    ability: &Ability,
    open: impl Fn(Look<'_, '_>) -> Vec<FigureId>,
    (pool, attacked, left): (FigureSet, FigureSet, Option<u8>),
    effects: &[(&Added, Option<&Extra>)],
    may_end: bool,
    skipped: &mut u32,
) -> Flow<Option<FigureId>> {
    // Each turn of the loop chooses somebody, nobody, or leaves out one more effect.
    loop {
        if open(look(cx)).is_empty() {
            return Ok(None);
        }
        let options = |here: Look<'_, '_>| {
            // FH-ADDED-03, FH-ADDED-06, FH-AEFF-03: an effect is left out before the card is drawn.
            let mut options = skippable(here, how.actor, effects, *skipped);
            let open = open(here);
            // An item that is used meanwhile may leave nobody.
            if open.is_empty() {
                return vec![Choice::Skip];
            }
            options.extend(open.into_iter().map(Choice::Figure));
            options.extend(may_end.then_some(Choice::Skip));
            options
        };
        match ask_target(cx, how, ability, options, pool, attacked, left)? {
            Choice::Option(effect) => *skipped |= 1 << effect,
            Choice::Figure(id) => return Ok(Some(id)),
            _ => return Ok(None),
        }
    }
}

/// The added effects that a character may leave out of its next attack.
fn skippable(
    look: Look<'_, '_>,
    actor: FigureId,
    effects: &[(&Added, Option<&Extra>)],
    skipped: u32,
) -> Vec<Choice> {
    // GH-PUSH-10, D063: where a push or pull cannot be stopped at any hex, it is left out now.
    let bound = look.state.switches.push_full;
    fn may(added: &Added, bound: bool) -> bool {
        match added {
            // "+X attack" must be applied (FH-AEFF-06).
            Added::Condition(_) | Added::Pierce(_) | Added::Damage(_) => true,
            Added::Push(_) | Added::Pull(_) => bound,
            Added::When(_, inner) => inner.iter().all(|added| may(added, bound)),
            _ => false,
        }
    }
    if look.owner_of(actor).is_none() {
        return Vec::new();
    }
    let open = |&at: &usize| !left_out(skipped, at) && may(effects[at].0, bound);
    (0..effects.len().min(32)).filter(open).map(|at| Choice::Option(at as u8)).collect()
}

/// Whether an effect is among those left out; only the first 32 can be.
fn left_out(skipped: u32, at: usize) -> bool {
    skipped.checked_shr(at as u32).is_some_and(|effects| effects & 1 != 0)
}

fn ask_target(
    cx: &mut Play<'_>,
    how: Performance,
    ability: &Ability,
    options: impl Fn(Look<'_, '_>) -> Vec<Choice>,
    pool: FigureSet,
    attacked: FigureSet,
    left: Option<u8>,
) -> Flow<Choice> {
    let now = options(look(cx));
    let more = left.unwrap_or(now.len() as u8).saturating_add(pool.len() as u8);
    let about = About::actor(how.actor).with_base(look(cx).base_attack(how.actor).unwrap_or(0));
    let value = match &ability.verb {
        Verb::Attack { value } => look(cx).amount(value, about).clamp(-99, 99) as i8,
        _ => 0,
    };
    let ask = Ask::AttackTarget { more, value };
    let prompt = Prompt { ask, actor: Some(how.actor), source: how.source };
    if attacked.is_empty() && look(cx).owner_of(how.actor).is_some() {
        cx.ask_open(how.decider, |rules, state| (prompt, options(Look { rules, state })))
    } else {
        cx.ask(how.decider, prompt, &now)
    }
}

// GH-ATK-04, GH-ACTION-11, GH-ACTION-14, GH-AOE-03, D053, D056
/// All targets, named before the first draw, each with the effects left out for it. Whoever is in
/// an area must be targeted.
fn name_targets(
    cx: &mut Play<'_>,
    how: Performance,
    ability: &Ability,
    plan: &AttackPlan,
    effects: &[(&Added, Option<&Extra>)],
    mut pool: FigureSet,
    mut left: Option<u8>,
) -> Flow<Vec<(FigureId, u32)>> {
    let mut named: Vec<(FigureId, u32)> = Vec::new();
    loop {
        let attacked: FigureSet = named.iter().map(|&(id, _)| id).collect();
        let bound = cx.state.switches.area_must_target_all && !pool.is_empty();
        let further = if bound { Some(0) } else { left };
        let open =
            |here: Look<'_, '_>| open_targets(here, how, ability, plan, pool, attacked, further);
        let may_end = !bound && (how.optional || !attacked.is_empty());
        let mut skipped = 0;
        let (at, more) = (&mut skipped, (pool, attacked, left));
        let next = next_target(cx, how, ability, open, more, effects, may_end, at)?;
        let Some(target) = next else { break };
        if pool.contains(target) {
            pool.remove(target);
        } else if let Some(count) = &mut left {
            *count = count.saturating_sub(1);
        }
        named.push((target, skipped));
    }
    Ok(named)
}

/// An attack on a target with everything the ability adds, but for the effects left out.
pub(crate) fn draft<'a>(
    cx: &Play<'a>,
    how: Performance,
    value: &'a Amount,
    effects: &[(&'a Added, Option<&'a Extra>)],
    plan: &AttackPlan,
    target: FigureId,
    skipped: u32,
) -> Attack<'a> {
    let here = look(cx);
    let about = About::actor(how.actor)
        .with_target(target)
        .with_base(here.base_attack(how.actor).unwrap_or(0));
    let mut attack = Attack::new(how.actor, target, here.amount(value, about), plan.ranged);
    attack.single = plan.area.is_none() && plan.targets == Some(1);
    attack.source = how.source;
    for (at, &(added, extra)) in effects.iter().enumerate() {
        if left_out(skipped, at) {
            continue;
        }
        let holds = extra.is_none_or(|extra| {
            extra.only_if.as_ref().is_none_or(|test| here.test(test, attack.about(here)))
        });
        // What stands below the ability is performed once, after all attacks.
        if holds && !matches!(added, Added::After(_)) {
            attack.add(here, how.actor, added);
        }
    }
    for added in printed_effects(cx.rules(), here, how.actor) {
        attack.add(here, how.actor, added);
    }
    attack
}

// FH-MON-10, N-90
/// What a figure's statistics add to all its attacks.
pub(crate) fn printed_effects<'a>(
    rules: &'a Haven,
    look: Look<'a, '_>,
    id: FigureId,
) -> impl Iterator<Item = &'a Added> {
    let (one, other): (&'a [Added], &'a [Added]) = match look.figure(id).kind {
        FigureKind::Monster { of, rank } => {
            (&look.statistics(of, rank).attack_effects, &look.monster_use(of).attack_effects)
        }
        FigureKind::Summon { owner, which, .. } => {
            let class = usize::from(look.character(owner).class);
            (&rules.content.classes[class].summons[usize::from(which)].attack_effects, &[])
        }
        _ => (&[], &[]),
    };
    one.iter().chain(other)
}
