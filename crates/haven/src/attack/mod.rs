//! The attack in its four steps, with its effects in their order.

pub(crate) mod ability;
pub(crate) mod damage;
pub(crate) mod death;
pub(crate) mod exhaustion;
pub(crate) mod modifiers;
pub(crate) mod targets;

use crate::ability::{Ability, Added, Verb, When, Who};
use crate::choice::Choice;
use crate::condition::Condition;
use crate::content::ModifierValue;
use crate::evaluate::{About, AboutAttack};
use crate::experience::{record, tally};
use crate::fact::{Advantage, BonusWhy, Cause, Fact};
use crate::goal::Tally;
use crate::haven::{Flow, Look, Play, look};
use crate::prompt::{Ask, Prompt};
use crate::state::{FigureId, FigureKind, Source};
use crate::{bonus, conditions, forced};

/// How often cards that are drawn can be replaced because of what they are.
const REDRAWS_MAX: u8 = 10;

/// An attack on one target while it is being worked out.
#[derive(Clone, Debug)]
pub(crate) struct Attack<'a> {
    /// Who attacks.
    pub attacker: FigureId,
    /// Whom.
    pub target: FigureId,
    /// The value so far.
    pub value: i16,
    /// The base value, before bonuses and penalties.
    pub base: i16,
    /// Whether it is ranged.
    pub ranged: bool,
    /// Whether its ability could target one figure only.
    pub single: bool,
    /// Pierce.
    pub pierce: i16,
    /// Push.
    pub push: Vec<i16>,
    /// Pull.
    pub pull: Vec<i16>,
    /// Conditions the target gains.
    pub conditions: Vec<Condition>,
    /// Whether an effect gives it advantage.
    pub favoured: bool,
    /// Whether an effect gives it disadvantage.
    pub hindered: bool,
    /// Additional shield for this attack.
    pub shield: i16,
    /// Additional retaliate against this attack, each with its range.
    pub retaliate: Vec<(i16, u8)>,
    /// Damage after the attack.
    pub damage: i16,
    /// Retaliate is ignored.
    pub ignore_retaliate: bool,
    /// Shields are ignored.
    pub ignore_shield: bool,
    /// Pierce is ignored.
    pub ignore_pierce: bool,
    /// The damage is negated.
    pub negated: bool,
    /// Doublings of the value in step 1.
    pub doubled: u8,
    /// Further targets the ability gains.
    pub targets: i16,
    /// Abilities performed afterwards: by whom, and where they are written.
    pub after: Vec<(FigureId, Source, &'a Ability)>,
    /// Heals of modifier cards: together they are one heal ability.
    pub heals: Vec<(Source, &'a Ability)>,
    /// Where it is written.
    pub source: Source,
    /// Who is attacked instead.
    pub redirected: Option<FigureId>,
    /// Whose bonus lets it be made against somebody else, which figures, and how far from it.
    pub deflected: Option<(FigureId, Who, u8)>,
    /// How its modifier is drawn.
    pub draws: Draws,
    /// Values of modifier cards that count as others.
    pub counts: Vec<(ModifierValue, ModifierValue)>,
}

/// How the modifier of an attack is drawn, if not in the usual way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Draws {
    /// How often another card may be drawn.
    pub again: u8,
    /// Whose bonus allows it; nobody's if it is the attacker's.
    pub by: Option<FigureId>,
    /// No card is drawn.
    pub none: bool,
    /// One of so many is chosen.
    pub of: u8,
}

impl<'a> Attack<'a> {
    /// An attack with nothing added.
    pub(crate) fn new(
        attacker: FigureId,
        target: FigureId,
        value: i16,
        ranged: bool,
    ) -> Attack<'a> {
        Attack {
            attacker,
            target,
            value,
            base: value,
            ranged,
            single: true,
            pierce: 0,
            push: Vec::new(),
            pull: Vec::new(),
            conditions: Vec::new(),
            favoured: false,
            hindered: false,
            shield: 0,
            retaliate: Vec::new(),
            damage: 0,
            ignore_retaliate: false,
            ignore_shield: false,
            ignore_pierce: false,
            negated: false,
            doubled: 0,
            targets: 0,
            after: Vec::new(),
            heals: Vec::new(),
            source: Source::Game,
            redirected: None,
            deflected: None,
            draws: Draws::default(),
            counts: Vec::new(),
        }
    }

    // FH-FAQ-022
    /// What a value of a modifier card counts as for this attack.
    pub(crate) fn counted(&self, value: ModifierValue) -> ModifierValue {
        let changed = self.counts.iter().find(|&&(from, _)| from == value);
        changed.map_or(value, |&(_, to)| to)
    }

    /// What tests can know of it, as the figures stand.
    pub(crate) fn about(&self, look: Look<'_, '_>) -> About {
        About {
            actor: Some(self.attacker),
            target: Some(self.target),
            attack: Some(AboutAttack {
                ranged: self.ranged,
                advantage: self.advantage(look) == Advantage::Advantage,
                single: self.single,
                card: None,
            }),
            ..About::default()
        }
    }

    // FH-ADV-12, FH-ADV-13
    /// Advantage, disadvantage or neither, as the figures stand.
    pub(crate) fn advantage(&self, look: Look<'_, '_>) -> Advantage {
        // FH-STREN-01, FH-MUDDLE-01, FH-ADV-14
        let strong = look.has(self.attacker, Condition::Strengthen);
        let muddled = look.has(self.attacker, Condition::Muddle);
        let near = self.ranged && look.adjacent(self.attacker, self.target);
        match (self.favoured || strong, self.hindered || muddled || near) {
            (true, false) => Advantage::Advantage,
            (false, true) => Advantage::Disadvantage,
            _ => Advantage::Neither,
        }
    }

    /// Adds an effect; `owner` is whose effect it is.
    pub(crate) fn add(&mut self, look: Look<'_, '_>, owner: FigureId, added: &'a Added) {
        let about = About { actor: Some(owner), ..self.about(look) };
        let value = |amount| look.amount(amount, about);
        match added {
            Added::Condition(condition) => {
                // FH-COND-06: the same condition twice is once, except for cards.
                let card = matches!(condition, Condition::Bless | Condition::Curse);
                if card || !self.conditions.contains(condition) {
                    self.conditions.push(*condition);
                }
            }
            // FH-PIERCE-02
            Added::Pierce(amount) => self.pierce = self.pierce.saturating_add(value(amount)),
            Added::Push(amount) => self.push.push(value(amount)),
            Added::Pull(amount) => self.pull.push(value(amount)),
            Added::Advantage => self.favoured = true,
            Added::Disadvantage => self.hindered = true,
            Added::Plus(amount) => self.value = self.value.saturating_add(value(amount)),
            Added::IgnoreRetaliate => self.ignore_retaliate = true,
            Added::IgnoreShield => self.ignore_shield = true,
            Added::IgnorePierce => self.ignore_pierce = true,
            Added::Damage(amount) => self.damage = self.damage.saturating_add(value(amount)),
            Added::Double => self.doubled = self.doubled.saturating_add(1),
            Added::Shield(amount) => self.shield = self.shield.saturating_add(value(amount)),
            Added::Retaliate(amount, range) => {
                let range = range.as_ref().map_or(1, |range| look.count(range, about));
                self.retaliate.push((value(amount), range));
            }
            Added::Negate => self.negated = true,
            Added::Target(amount) => self.targets = self.targets.saturating_add(value(amount)),
            Added::After(abilities) => {
                let source = self.source;
                self.after.extend(abilities.iter().map(|ability| (owner, source, ability)));
            }
            Added::When(test, inner) => {
                if look.test(test, about) {
                    for added in inner {
                        self.add(look, owner, added);
                    }
                }
            }
            Added::Redirect => self.redirected = Some(owner),
            Added::RedirectTo(who, range) => {
                self.deflected = Some((owner, *who, look.count(range, about)));
            }
            Added::Redraw => {
                self.draws.again = self.draws.again.saturating_add(1);
                self.draws.by = Some(owner).filter(|&owner| owner != self.attacker);
            }
            Added::NoModifier => self.draws.none = true,
            Added::ChooseModifier(count) => self.draws.of = look.count(count, about),
            Added::CountAs(from, to) => self.counts.push((*from, *to)),
            Added::Range(_) | Added::Jump | Added::Area(_) | Added::Flying | Added::Immune(_) => {}
            Added::Halve | Added::Taunt | Added::ImmuneNegative | Added::Immovable => {}
            Added::Ending(_) | Added::IgnoreDifficult | Added::IgnoreObstacles => {}
            Added::IgnoreTraps | Added::IgnoreHazards => {}
        }
    }
}

/// Resolves one attack completely. Returns how many further targets its effects gave the ability.
pub(crate) fn resolve<'a>(cx: &mut Play<'a>, mut attack: Attack<'a>) -> Flow<u8> {
    let (attacker, mut target) = (attack.attacker, attack.target);
    cx.tell(
        if attack.ranged { "FH-ATK-01" } else { "FH-ATK-02" },
        Fact::AttackDeclared { attacker, target, value: attack.value, ranged: attack.ranged },
    );
    cx.state.turn.midway = true;
    count_attack(cx, attacker, target);
    attack.targets = 0;
    reactions_before(cx, &mut attack)?;
    if redirect(cx, &mut attack)? {
        target = attack.target;
    }
    if !look(cx).alive(attacker) || !look(cx).alive(target) {
        return Ok(0);
    }
    bonuses_step_one(cx, &mut attack)?;
    // Step 2
    let advantage = attack.advantage(look(cx));
    if advantage != Advantage::Neither {
        let rule = match advantage {
            Advantage::Disadvantage => "FH-ADV-04",
            // D046
            _ if cx.state.switches.advantage_choice => "FH-ADV-01",
            _ => "GH-ADV-01",
        };
        cx.tell(rule, Fact::AdvantageKind { attacker, kind: advantage });
    }
    let deck = modifiers::deck_for_attack(look(cx), attacker);
    let mut drawn = modifiers::draw_for(cx, advantage, &attack)?;
    attack.draws.again = 0;
    reactions_to_cards(cx, &mut attack, &drawn.all())?;
    // What is drawn anew is as final as any card, unless something is said of it as well.
    for _ in 0..REDRAWS_MAX {
        let may = std::mem::take(&mut attack.draws.again) > 0;
        if !may || !modifiers::draws_again(cx, &attack, &drawn)? {
            break;
        }
        let before = drawn.cards.len();
        drawn.replace(modifiers::draw(cx, advantage, &attack)?);
        reactions_to_cards(cx, &mut attack, &drawn.all()[before..])?;
    }
    if !look(cx).alive(attacker) || !look(cx).alive(target) {
        if let Some(deck) = deck {
            modifiers::put_away(cx, deck, &drawn.all());
        }
        return Ok(0);
    }
    let applied = drawn.applied();
    let bought = modifiers::buy(cx, &attack, &applied)?;
    attack.value = modifiers::apply_all(cx, &attack, &applied, &bought)?;
    for added in bought.into_iter().filter(|added| !matches!(added, Added::Plus(_))) {
        attack.add(look(cx), attacker, added);
    }
    modifier_effects(cx, &mut attack, &applied)?;
    // Step 3
    let value = apply_shield(cx, &attack);
    cx.tell("FH-ATK-11", Fact::AttackResolved { attacker, target, value });
    // Step 4 is part of suffering damage.
    let full = look(cx).figure(target).hit_points == look(cx).figure(target).hit_points_max;
    let suffered = if attack.negated {
        damage::suffer_nothing(cx, target, value);
        0
    } else {
        let known = attack.about(look(cx)).attack;
        damage::suffer_from(cx, target, value, Cause::Attack, Some(attacker), known)?
    };
    cx.state.turn.damage = suffered.clamp(0, 250) as u8;
    cx.state.turn.struck = Some(target);
    count_blow(cx, attacker, target, suffered, full);
    after_attack(cx, &attack)?;
    // The attacker may be gone by now, but its deck is not.
    if let Some(deck) = deck {
        modifiers::put_away(cx, deck, &drawn.all());
    }
    Ok(attack.targets.clamp(0, 50) as u8)
}

/// Items and bonuses of both sides that are used before the draw.
fn reactions_before<'a>(cx: &mut Play<'a>, attack: &mut Attack<'a>) -> Flow {
    let about = attack.about(look(cx));
    for (when, subject) in [(When::Attacks, attack.attacker), (When::IsAttacked, attack.target)] {
        let mut about = about;
        if when == When::IsAttacked {
            about.target = Some(attack.attacker);
        }
        let reactions = bonus::react(cx, when, subject, about, attack.value)?;
        for &(owner, added) in &reactions.changes {
            attack.add(look(cx), owner, added);
        }
        bonus::perform_reactions(cx, &reactions)?;
    }
    Ok(())
}

// FH-FAQ-106: after the draw, and without being announced.
/// Items and bonuses that react to a modifier card that was drawn.
fn reactions_to_cards<'a>(cx: &mut Play<'a>, attack: &mut Attack<'a>, cards: &[u16]) -> Flow {
    let attacker = attack.attacker;
    if look(cx).held(When::DrawsModifier, attacker).next().is_none() {
        return Ok(());
    }
    for &card in cards {
        let mut about = attack.about(look(cx));
        about.attack = about.attack.map(|attack| AboutAttack { card: Some(card), ..attack });
        let reactions = bonus::react(cx, When::DrawsModifier, attacker, about, attack.value)?;
        for &(owner, added) in &reactions.changes {
            attack.add(look(cx), owner, added);
        }
        bonus::perform_reactions(cx, &reactions)?;
    }
    Ok(())
}

/// Turns the attack on whoever has put itself in the way, and lets it defend itself. Returns
/// whether somebody has.
fn redirect<'a>(cx: &mut Play<'a>, attack: &mut Attack<'a>) -> Flow<bool> {
    if let Some((owner, who, range)) = attack.deflected.take() {
        let spared = [Some(attack.target), Some(attack.attacker)];
        attack.redirected = targets::choose_instead(cx, owner, who, range, spared)?;
    }
    let Some(owner) = attack.redirected.filter(|&owner| owner != attack.target) else {
        return Ok(false);
    };
    if !look(cx).alive(owner) || !look(cx).alive(attack.attacker) {
        return Ok(false);
    }
    attack.target = owner;
    attack.shield = 0;
    attack.retaliate.clear();
    let (attacker, value, ranged) = (attack.attacker, attack.value, attack.ranged);
    let rule = if ranged { "FH-ATK-01" } else { "FH-ATK-02" };
    cx.tell(rule, Fact::AttackDeclared { attacker, target: owner, value, ranged });
    count_attack(cx, attacker, owner);
    let about = About { target: Some(attacker), ..attack.about(look(cx)) };
    let reactions = bonus::react(cx, When::IsAttacked, owner, about, value)?;
    for &(whose, added) in &reactions.changes {
        attack.add(look(cx), whose, added);
    }
    bonus::perform_reactions(cx, &reactions)?;
    Ok(true)
}

// FH-ATK-04, FH-ATK-05: only additions and doublings exist; the group chooses their order.
fn bonuses_step_one(cx: &mut Play<'_>, attack: &mut Attack<'_>) -> Flow {
    // FH-POISON-01, D045
    let poisoned = look(cx).has(attack.target, Condition::Poison)
        && (!cx.state.switches.poison_enemies_only
            || look(cx).enemies(attack.attacker, attack.target));
    if poisoned {
        attack.value += 1;
        let enemies = cx.state.switches.poison_enemies_only;
        cx.tell(
            if enemies { "GH-COND-07" } else { "FH-POISON-01" },
            Fact::AttackBonus { figure: attack.target, value: 1, why: BonusWhy::Poison },
        );
    }
    let times = 2i16.saturating_pow(u32::from(attack.doubled));
    let added_first = attack.value.saturating_mul(times);
    let doubled_first =
        attack.base.saturating_mul(times).saturating_add(attack.value - attack.base);
    attack.value = if added_first == doubled_first {
        added_first
    } else {
        let ask = Ask::ModifierOrder;
        let prompt = Prompt { ask, actor: Some(attack.attacker), source: attack.source };
        let (high, low) = (added_first.max(doubled_first), added_first.min(doubled_first));
        let group = look(cx).group();
        let choice = cx.ask(group, prompt, &[Choice::Option(0), Choice::Option(1)])?;
        if choice == Choice::Option(0) { high } else { low }
    };
    Ok(())
}

// FH-AMD-11, FH-AEFF-11, FH-AEFF-12, D051
/// The added effects of the cards that apply; whoever controls the deck may leave them out.
fn modifier_effects<'a>(cx: &mut Play<'a>, attack: &mut Attack<'a>, cards: &[u16]) -> Flow {
    let rules = cx.rules();
    for &card in cards {
        let modifier = &rules.content.modifiers[usize::from(card)];
        // FH-AEFF-06: a bonus of the card is part of its value and cannot be left out.
        let added = || modifier.added.iter().filter(|added| !matches!(added, Added::Plus(_)));
        let effects = added().next().is_some()
            || !modifier.infuse.is_empty()
            || !modifier.abilities.is_empty();
        if !effects || !wants_effects(cx, attack.attacker, card)? {
            continue;
        }
        for added in added() {
            attack.add(look(cx), attack.attacker, added);
        }
        for &icon in &modifier.infuse {
            let infusion = crate::ability::Infusion { icon, optional: false };
            crate::elements::infuse_later(cx, &[infusion]);
        }
        let source = Source::Modifier { modifier: card };
        for ability in &modifier.abilities {
            if matches!(ability.verb, Verb::Heal { .. }) {
                attack.heals.push((source, ability));
            } else {
                attack.after.push((attack.attacker, source, ability));
            }
        }
    }
    Ok(())
}

fn wants_effects(cx: &mut Play<'_>, attacker: FigureId, card: u16) -> Flow<bool> {
    let Some(decider) = modifiers::effects_decider(look(cx), attacker) else { return Ok(true) };
    let prompt = Prompt {
        ask: Ask::ModifierEffect { modifier: card },
        actor: Some(attacker),
        source: Source::Modifier { modifier: card },
    };
    Ok(cx.ask(decider, prompt, &[Choice::Yes, Choice::Skip])? == Choice::Yes)
}

// FH-ATK-07, FH-SHIELD-02, FH-PIERCE-01, N-65, N-66
fn apply_shield(cx: &mut Play<'_>, attack: &Attack<'_>) -> i16 {
    let shield =
        if attack.ignore_shield { 0 } else { look(cx).shield(attack.target) + attack.shield };
    let pierce = if attack.ignore_pierce { 0 } else { attack.pierce };
    let kept = (shield - pierce).max(0);
    if shield > 0 {
        cx.tell("FH-SHIELD-02", Fact::ShieldApplied { target: attack.target, shield, pierce });
    }
    (attack.value - kept).max(0)
}

/// What follows the damage: effects, retaliate, then everything that is no attack effect.
fn after_attack<'a>(cx: &mut Play<'a>, attack: &Attack<'a>) -> Flow {
    let (attacker, target) = (attack.attacker, attack.target);
    cx.state.attacked |= 1 << target.index();
    attack_effects(cx, attack)?;
    retaliate(cx, attack)?;
    let about = attack.about(look(cx));
    bonus::trigger_about(cx, When::Attacked, attacker, about)?;
    let about = About { actor: Some(target), target: Some(attacker), ..about };
    bonus::trigger_about(cx, When::WasAttacked, target, about)?;
    // FH-AEFF-10
    crate::perform::heal_together(cx, attacker, &attack.heals)?;
    for &(owner, source, ability) in &attack.after {
        crate::perform::perform(cx, owner, ability, source)?;
    }
    Ok(())
}

/// What is applied to the target after the damage, in the order the attacker likes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effect {
    Conditions,
    Damage,
    Push,
    Pull,
}

// FH-COND-11, FH-COND-12, FH-DEATH-05, FH-AEFF-02, FH-FAQ-012, FH-FAQ-062
fn attack_effects(cx: &mut Play<'_>, attack: &Attack<'_>) -> Flow {
    let mut left: Vec<Effect> = Vec::new();
    if !attack.conditions.is_empty() {
        left.push(Effect::Conditions);
    }
    if attack.damage > 0 {
        left.push(Effect::Damage);
    }
    if attack.push.iter().sum::<i16>() > 0 {
        left.push(Effect::Push);
    }
    if attack.pull.iter().sum::<i16>() > 0 {
        left.push(Effect::Pull);
    }
    while !left.is_empty() && look(cx).alive(attack.target) && look(cx).alive(attack.attacker) {
        let next = first_effect(cx, attack, &left)?;
        left.retain(|&effect| effect != next);
        match next {
            Effect::Conditions => {
                for &condition in &attack.conditions {
                    conditions::gain(cx, attack.target, condition, Some(attack.attacker))?;
                }
            }
            Effect::Damage => {
                let by = Some(attack.attacker);
                damage::suffer(cx, attack.target, attack.damage, Cause::Ability, by)?;
            }
            Effect::Push => displace(cx, attack, &attack.push, forced::push)?,
            Effect::Pull => displace(cx, attack, &attack.pull, forced::pull)?,
        }
    }
    Ok(())
}

/// Which effect comes first: asked only where the order can matter, that is where the target is
/// moved or where brittle meets damage.
fn first_effect(cx: &mut Play<'_>, attack: &Attack<'_>, left: &[Effect]) -> Flow<Effect> {
    let moved = left.iter().any(|effect| matches!(effect, Effect::Push | Effect::Pull));
    let doubled = left.contains(&Effect::Damage)
        && attack.conditions.iter().any(|&one| matches!(one, Condition::Brittle | Condition::Ward));
    if !(moved || doubled) || look(cx).owner_of(attack.attacker).is_none() {
        return Ok(left[0]);
    }
    let options: Vec<Choice> = left.iter().map(|&effect| Choice::Option(effect as u8)).collect();
    let prompt = Prompt { ask: Ask::Order, actor: Some(attack.attacker), source: attack.source };
    let seats = look(cx).decider(attack.attacker);
    let choice = cx.ask(seats, prompt, &options)?;
    let at = options.iter().position(|&option| option == choice);
    Ok(left[at.expect("only these were offered")])
}

// FH-FORCE-10 to FH-FORCE-13, N-80, D066: several pushes add up, or are separate.
fn displace<'a>(
    cx: &mut Play<'a>,
    attack: &Attack<'_>,
    list: &[i16],
    force: fn(&mut Play<'a>, FigureId, FigureId, u8) -> Flow<u8>,
) -> Flow {
    let summed = cx.state.switches.push_summed;
    let parts = if summed { vec![list.iter().sum()] } else { list.to_vec() };
    for hexes in parts {
        if look(cx).alive(attack.target) && look(cx).alive(attack.attacker) {
            force(cx, attack.attacker, attack.target, hexes.clamp(0, 50) as u8)?;
        }
    }
    Ok(())
}

// FH-RETAL-01, FH-RETAL-02, FH-RETAL-04 to FH-RETAL-07
fn retaliate(cx: &mut Play<'_>, attack: &Attack<'_>) -> Flow {
    let (attacker, target) = (attack.attacker, attack.target);
    if attack.ignore_retaliate || !look(cx).enemies(attacker, target) {
        return Ok(());
    }
    let Some(range) = look(cx).range(target, attacker) else { return Ok(()) };
    let within = |&&(_, own): &&(i16, u8)| range <= own;
    let extra = attack.retaliate.iter().filter(within).map(|&(value, _)| value);
    let mut parts: Vec<i16> = look(cx).retaliates(target, range.max(1)).chain(extra).collect();
    // GH-RETAL-05, GH-RETAL-08, D057: those of a monster are one, those of others come one by one.
    if cx.state.switches.retaliate_summed || look(cx).owner_of(target).is_none() {
        parts = vec![parts.iter().sum()];
    }
    for damage in parts {
        if damage > 0 && look(cx).alive(attacker) && look(cx).alive(target) {
            let fact = Fact::Retaliated { figure: target, against: attacker, damage };
            cx.tell("FH-RETAL-01", fact);
            damage::suffer(cx, attacker, damage, Cause::Retaliate, Some(target))?;
        }
    }
    Ok(())
}

fn count_attack(cx: &mut Play<'_>, attacker: FigureId, target: FigureId) {
    if let Some(character) = look(cx).owner_of(attacker) {
        tally(cx, character, Tally::Attacks, 1);
        cx.state.characters[character].recent.attacked = true;
    }
    if let FigureKind::Character(character) = look(cx).figure(target).kind {
        tally(cx, character, Tally::AttacksSuffered, 1);
    }
}

fn count_blow(cx: &mut Play<'_>, attacker: FigureId, target: FigureId, suffered: i16, full: bool) {
    let Some(character) = look(cx).owner_of(attacker) else { return };
    record(cx, character, Tally::DamageBiggest, suffered.max(0) as u16);
    if full && !look(cx).alive(target) {
        tally(cx, character, Tally::KillsFromFull, 1);
    }
}
