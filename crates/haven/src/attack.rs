//! The attack in its four steps, with its effects in their order.

use crate::ability::{Ability, Added, When};
use crate::choice::Choice;
use crate::condition::Condition;
use crate::evaluate::{About, AboutAttack};
use crate::experience::{record, tally};
use crate::fact::{Advantage, BonusWhy, Cause, Fact};
use crate::goal::Tally;
use crate::haven::{Flow, Look, Play, look};
use crate::modifiers::{self, Drawn};
use crate::prompt::{Ask, Prompt};
use crate::state::{FigureId, FigureKind, Source};
use crate::{bonus, conditions, damage, forced};

/// An attack on one target while it is being worked out.
#[derive(Clone, Debug)]
pub(crate) struct Attack<'a> {
    /// Who attacks.
    pub attacker: FigureId,
    /// Whom.
    pub target: FigureId,
    /// The value so far.
    pub value: i16,
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
    /// Reasons for advantage.
    pub advantages: u8,
    /// Reasons for disadvantage.
    pub disadvantages: u8,
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
    /// The damage is negated.
    pub negated: bool,
    /// Doublings of the value in step 1.
    pub doubled: u8,
    /// Abilities performed afterwards.
    pub after: Vec<(FigureId, &'a Ability)>,
    /// Where it is written.
    pub source: Source,
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
            ranged,
            single: true,
            pierce: 0,
            push: Vec::new(),
            pull: Vec::new(),
            conditions: Vec::new(),
            advantages: 0,
            disadvantages: 0,
            shield: 0,
            retaliate: Vec::new(),
            damage: 0,
            ignore_retaliate: false,
            ignore_shield: false,
            negated: false,
            doubled: 0,
            after: Vec::new(),
            source: Source::Game,
        }
    }

    /// What tests can know of it.
    pub(crate) fn about(&self) -> About {
        About {
            actor: Some(self.attacker),
            target: Some(self.target),
            attack: Some(AboutAttack {
                ranged: self.ranged,
                advantage: self.advantage() == Advantage::Advantage,
                single: self.single,
            }),
            ..About::default()
        }
    }

    // FH-ADV-12, FH-ADV-13
    /// Advantage, disadvantage or neither.
    pub(crate) fn advantage(&self) -> Advantage {
        match (self.advantages > 0, self.disadvantages > 0) {
            (true, false) => Advantage::Advantage,
            (false, true) => Advantage::Disadvantage,
            _ => Advantage::Neither,
        }
    }

    /// Adds an effect; `owner` is whose effect it is.
    pub(crate) fn add(&mut self, look: Look<'_, '_>, owner: FigureId, added: &'a Added) {
        let about = About { actor: Some(owner), ..self.about() };
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
            Added::Pierce(amount) => self.pierce += value(amount),
            Added::Push(amount) => self.push.push(value(amount)),
            Added::Pull(amount) => self.pull.push(value(amount)),
            Added::Advantage => self.advantages += 1,
            Added::Disadvantage => self.disadvantages += 1,
            Added::Plus(amount) => self.value += value(amount),
            Added::IgnoreRetaliate => self.ignore_retaliate = true,
            Added::IgnoreShield => self.ignore_shield = true,
            Added::Damage(amount) => self.damage += value(amount),
            Added::Double => self.doubled += 1,
            Added::Shield(amount) => self.shield += value(amount),
            Added::Retaliate(amount, range) => {
                let range = range.as_ref().map_or(1, |range| look.count(range, about));
                self.retaliate.push((value(amount), range));
            }
            Added::Negate => self.negated = true,
            Added::After(abilities) => {
                self.after.extend(abilities.iter().map(|ability| (owner, ability)));
            }
            Added::When(test, inner) => {
                if look.test(test, about) {
                    for added in inner {
                        self.add(look, owner, added);
                    }
                }
            }
            Added::Range(_)
            | Added::Target(_)
            | Added::Jump
            | Added::Area(_)
            | Added::Flying
            | Added::Immune(_) => {}
        }
    }
}

/// Resolves one attack completely. Returns the damage the target suffered.
pub(crate) fn resolve<'a>(cx: &mut Play<'a>, mut attack: Attack<'a>) -> Flow<i16> {
    let (attacker, target) = (attack.attacker, attack.target);
    cx.tell(
        "FH-ATK-01",
        Fact::AttackDeclared { attacker, target, value: attack.value as i8, ranged: attack.ranged },
    );
    count_attack(cx, attacker, target);
    reactions_before(cx, &mut attack)?;
    if !look(cx).alive(attacker) || !look(cx).alive(target) {
        return Ok(0);
    }
    bonuses_step_one(cx, &mut attack);
    situation(look(cx), &mut attack);
    // Step 2
    let advantage = attack.advantage();
    if advantage != Advantage::Neither {
        cx.tell("FH-ADV-01", Fact::AdvantageKind { attacker, kind: advantage });
    }
    let drawn = modifiers::draw(cx, attacker, advantage, attack.value)?;
    let value = modifiers::apply_all(cx, attacker, &drawn.applied, attack.value)?;
    attack.value = value;
    modifier_effects(cx, &mut attack, &drawn)?;
    // Step 3
    let value = apply_shield(cx, &attack);
    cx.tell("FH-ATK-11", Fact::AttackResolved { attacker, target, value });
    // Step 4 is part of suffering damage.
    let full = look(cx).figure(target).hit_points == look(cx).figure(target).hit_points_max;
    let suffered = if attack.negated {
        0
    } else {
        damage::suffer(cx, target, value, Cause::Attack, Some(attacker))?
    };
    cx.state.turn.damage = suffered.clamp(0, 250) as u8;
    count_blow(cx, attacker, target, suffered, full);
    after_attack(cx, &attack)?;
    if let Some(deck) = deck_drawn(cx, attacker, &drawn) {
        modifiers::put_away(cx, deck, &drawn.all);
    }
    Ok(suffered)
}

/// The deck the cards came from; the attacker may be gone, but not its kind of deck.
fn deck_drawn(cx: &Play<'_>, attacker: FigureId, drawn: &Drawn) -> Option<u8> {
    if drawn.all.is_empty() {
        return None;
    }
    modifiers::deck_of(look(cx), attacker).or_else(|| {
        // An attacker that died of retaliate no longer has a side; characters sit at their own place.
        let character = attacker.0;
        (usize::from(character) < cx.state.characters.len()).then_some(character)
    })
}

/// Items and bonuses of both sides that are used before the draw.
fn reactions_before<'a>(cx: &mut Play<'a>, attack: &mut Attack<'a>) -> Flow {
    let about = attack.about();
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

// FH-ATK-04, FH-ATK-05: only additions and doublings exist, and the order that is best for the attacker
// (additions first) is taken unless a group has a reason to differ.
fn bonuses_step_one(cx: &mut Play<'_>, attack: &mut Attack<'_>) {
    // FH-POISON-01, D045
    let poisoned = look(cx).has(attack.target, Condition::Poison)
        && (!cx.state.switches.poison_enemies_only
            || look(cx).enemies(attack.attacker, attack.target));
    if poisoned {
        attack.value += 1;
        cx.tell(
            "FH-POISON-01",
            Fact::AttackBonus { figure: attack.target, value: 1, why: BonusWhy::Poison },
        );
    }
    for _ in 0..attack.doubled {
        attack.value *= 2;
    }
}

/// Advantage and disadvantage from conditions and from the position.
fn situation(look: Look<'_, '_>, attack: &mut Attack<'_>) {
    // FH-STREN-01, FH-MUDDLE-01
    if look.has(attack.attacker, Condition::Strengthen) {
        attack.advantages += 1;
    }
    if look.has(attack.attacker, Condition::Muddle) {
        attack.disadvantages += 1;
    }
    // FH-ADV-14
    if attack.ranged && look.adjacent(attack.attacker, attack.target) {
        attack.disadvantages += 1;
    }
}

// FH-AMD-11, FH-AEFF-11, FH-AEFF-12, D051
/// The added effects of the cards that apply; whoever controls the deck may leave them out.
fn modifier_effects<'a>(cx: &mut Play<'a>, attack: &mut Attack<'a>, drawn: &Drawn) -> Flow {
    let rules = cx.rules();
    let mut heals: Vec<&'a Ability> = Vec::new();
    for &card in &drawn.applied {
        let modifier = &rules.content.modifiers[usize::from(card)];
        let effects = !modifier.added.is_empty()
            || !modifier.infuse.is_empty()
            || !modifier.abilities.is_empty();
        if !effects || !wants_effects(cx, attack.attacker, card)? {
            continue;
        }
        for added in &modifier.added {
            attack.add(look(cx), attack.attacker, added);
        }
        for &icon in &modifier.infuse {
            let infusion = crate::ability::Infusion { icon, optional: false };
            crate::elements::infuse_later(cx, &[infusion]);
        }
        heals.extend(&modifier.abilities);
    }
    attack.after.extend(heals.into_iter().map(|ability| (attack.attacker, ability)));
    Ok(())
}

fn wants_effects(cx: &mut Play<'_>, attacker: FigureId, card: u16) -> Flow<bool> {
    let Some(owner) = look(cx).owner_of(attacker) else { return Ok(true) };
    let prompt = Prompt {
        ask: Ask::ModifierEffect { modifier: card },
        actor: Some(attacker),
        source: Source::Modifier { modifier: card },
    };
    let seat = look(cx).seat(owner);
    Ok(cx.ask(seat, prompt, &[Choice::Yes, Choice::Skip])? == Choice::Yes)
}

// FH-ATK-07, FH-SHIELD-02, FH-PIERCE-01, N-65, N-66
fn apply_shield(cx: &mut Play<'_>, attack: &Attack<'_>) -> i16 {
    let printed = if attack.ignore_shield { 0 } else { look(cx).shield(attack.target) };
    let shield = if attack.ignore_shield { 0 } else { printed + attack.shield };
    let kept = (shield - attack.pierce).max(0);
    if shield > 0 {
        cx.tell(
            "FH-SHIELD-02",
            Fact::ShieldApplied {
                target: attack.target,
                shield: shield as i8,
                pierce: attack.pierce as i8,
            },
        );
    }
    (attack.value - kept).max(0)
}

/// What follows the damage: effects, retaliate, then everything that is no attack effect.
fn after_attack<'a>(cx: &mut Play<'a>, attack: &Attack<'a>) -> Flow {
    let (attacker, target) = (attack.attacker, attack.target);
    // FH-COND-11, FH-COND-12, FH-DEATH-05, FH-AEFF-02
    if look(cx).alive(target) {
        for &condition in &attack.conditions {
            conditions::gain(cx, target, condition, Some(attacker))?;
        }
        if attack.damage > 0 {
            damage::suffer(cx, target, attack.damage, Cause::Ability, Some(attacker))?;
        }
    }
    displace(cx, attack)?;
    retaliate(cx, attack)?;
    if look(cx).alive(attacker) {
        bonus::trigger(cx, When::Attacked, attacker)?;
    }
    if look(cx).alive(target) {
        bonus::trigger(cx, When::WasAttacked, target)?;
    }
    // FH-AEFF-10
    for &(owner, ability) in &attack.after {
        if look(cx).alive(owner) {
            crate::perform::perform(cx, owner, ability, attack.source)?;
        }
    }
    Ok(())
}

// FH-FORCE-10 to FH-FORCE-13, N-80, D066: several pushes add up, or are separate.
fn displace(cx: &mut Play<'_>, attack: &Attack<'_>) -> Flow {
    let summed = cx.state.switches.push_summed;
    let parts =
        |list: &[i16]| -> Vec<i16> { if summed { vec![list.iter().sum()] } else { list.to_vec() } };
    for hexes in parts(&attack.push) {
        if look(cx).alive(attack.target) && look(cx).alive(attack.attacker) && hexes > 0 {
            forced::push(cx, attack.attacker, attack.target, hexes as u8)?;
        }
    }
    for hexes in parts(&attack.pull) {
        if look(cx).alive(attack.target) && look(cx).alive(attack.attacker) && hexes > 0 {
            forced::pull(cx, attack.attacker, attack.target, hexes as u8)?;
        }
    }
    Ok(())
}

// FH-RETAL-01, FH-RETAL-02, FH-RETAL-04 to FH-RETAL-07
fn retaliate(cx: &mut Play<'_>, attack: &Attack<'_>) -> Flow {
    let (attacker, target) = (attack.attacker, attack.target);
    if attack.ignore_retaliate || !look(cx).alive(target) || !look(cx).alive(attacker) {
        return Ok(());
    }
    if !look(cx).enemies(attacker, target) {
        return Ok(());
    }
    let Some(range) = look(cx).range(target, attacker) else { return Ok(()) };
    let within = |&&(_, own): &&(i16, u8)| range <= own;
    let extra: i16 = attack.retaliate.iter().filter(within).map(|&(value, _)| value).sum();
    let total = look(cx).retaliate(target, range.max(1)) + extra;
    if total > 0 {
        let fact = Fact::Retaliated { figure: target, against: attacker, damage: total };
        cx.tell("FH-RETAL-01", fact);
        damage::suffer(cx, attacker, total, Cause::Retaliate, Some(target))?;
    }
    Ok(())
}

fn count_attack(cx: &mut Play<'_>, attacker: FigureId, target: FigureId) {
    if let Some(character) = look(cx).owner_of(attacker) {
        tally(cx, character, Tally::Attacks, 1);
        cx.state.characters[usize::from(character)].recent.attacked = true;
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
