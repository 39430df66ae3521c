//! Suffering damage: ward and brittle, negating, death and exhaustion.

use crate::ability::{Added, When};
use crate::choice::Choice;
use crate::condition::Condition;
use crate::evaluate::{About, AboutAttack};
use crate::experience::{record, tally};
use crate::fact::{CardZone, Cause, Fact, Negation};
use crate::goal::Tally;
use crate::haven::{Flow, Haven, Look, Play, look};
use crate::id::CharacterId;
use crate::prompt::{Ask, Prompt};
use crate::state::{CardId, FigureId, FigureKind, Source, State};
use crate::{bonus, conditions, death, targets};

pub(crate) use super::exhaustion::{exhaust, leave};

/// A figure suffers damage from one source. Returns what it actually lost (N-103).
pub(crate) fn suffer(
    cx: &mut Play<'_>,
    id: FigureId,
    amount: i16,
    cause: Cause,
    by: Option<FigureId>,
) -> Flow<i16> {
    suffer_from(cx, id, amount, cause, by, None)
}

/// The same, with what is known of the attack that it comes from.
pub(crate) fn suffer_from(
    cx: &mut Play<'_>,
    id: FigureId,
    amount: i16,
    cause: Cause,
    by: Option<FigureId>,
    attack: Option<AboutAttack>,
) -> Flow<i16> {
    if !look(cx).alive(id) || amount <= 0 || look(cx).untouchable(id) {
        return Ok(0);
    }
    // D085: in Gloomhaven cards may be lost before any defence is used.
    let before = cx.state.switches.negate_before_defence;
    if before && look(cx).can_defend(id) && negate(cx, id, amount)? {
        return Ok(0);
    }
    // N-98: what must be used changes damage before it is decided whether to negate it.
    cx.state.turn.memory.incoming = amount;
    let about = About { target: by, cause: Some(cause), attack, ..About::actor(id) };
    let reactions = bonus::react(cx, When::WouldSuffer, id, about, amount)?;
    let mut amount = amount;
    let mut negated = false;
    let mut instead = None;
    for &(owner, added) in &reactions.changes {
        match added {
            Added::Plus(more) => {
                amount = amount.saturating_add(look(cx).amount(more, About::actor(owner)));
            }
            Added::Halve => amount = (amount + 1) / 2,
            Added::Negate => negated = true,
            Added::Redirect if owner != id => instead = Some(owner),
            Added::RedirectTo(who, range) => {
                let range = look(cx).count(range, About::actor(owner));
                let chosen = targets::choose_instead(cx, owner, *who, range, [Some(id), None])?;
                instead = chosen.or(instead);
            }
            _ => {}
        }
    }
    // FH-FAQ-140: what moves damage is its source from then on.
    if let Some(owner) = instead.filter(|&owner| look(cx).alive(owner)) {
        suffer(cx, owner, amount, Cause::Ability, Some(owner))?;
        bonus::perform_reactions(cx, &reactions)?;
        return Ok(0);
    }
    let inflicted_by = if cause == Cause::Cost { Some(id) } else { by };
    let amount = ward_and_brittle(cx, id, amount.max(0), inflicted_by);
    if negated && amount > 0 {
        let how = Negation::Effect;
        cx.tell("FH-DMG-02", Fact::DamageNegated { figure: id, damage: amount, how });
    }
    let suffered = if amount <= 0 || negated || negate(cx, id, amount)? {
        0
    } else {
        lose_hit_points(cx, id, amount, cause, by)?
    };
    bonus::perform_reactions(cx, &reactions)?;
    Ok(suffered)
}

// FH-FAQ-135: ward and brittle are used up even if an effect then negates the damage.
/// A figure would suffer damage that an effect negates.
pub(crate) fn suffer_nothing(cx: &mut Play<'_>, id: FigureId, amount: i16) {
    let damage = ward_and_brittle(cx, id, amount.max(0), None);
    if damage > 0 {
        let how = Negation::Effect;
        cx.tell("FH-DMG-02", Fact::DamageNegated { figure: id, damage, how });
    }
}

// FH-WARD-01, FH-WARD-02, FH-BRITTLE-01, FH-ATK-08, FH-ATK-09, N-42: 0 is not damage.
fn ward_and_brittle(cx: &mut Play<'_>, id: FigureId, amount: i16, by: Option<FigureId>) -> i16 {
    let ward = look(cx).has(id, Condition::Ward);
    let brittle = look(cx).has(id, Condition::Brittle);
    if amount == 0 {
        return amount;
    }
    match (ward, brittle) {
        (false, false) => amount,
        (true, true) => {
            cx.tell("FH-WARD-02", Fact::WardAndBrittleCancel { figure: id });
            conditions::remove(cx, id, Condition::Ward, "FH-WARD-02");
            conditions::relieve(cx, id, Condition::Brittle, by, "FH-WARD-02");
            amount
        }
        (true, false) => {
            let to = amount / 2;
            cx.tell("FH-WARD-01", Fact::WardHalves { figure: id, from: amount, to });
            conditions::remove(cx, id, Condition::Ward, "FH-WARD-01");
            to
        }
        (false, true) => {
            let to = amount.saturating_mul(2);
            cx.tell("FH-BRITTLE-01", Fact::BrittleDoubles { figure: id, from: amount, to });
            conditions::relieve(cx, id, Condition::Brittle, by, "FH-BRITTLE-01");
            to
        }
    }
}

impl Look<'_, '_> {
    /// Whether a figure has anything to use against damage.
    fn can_defend(self, id: FigureId) -> bool {
        self.held(When::WouldSuffer, id).next().is_some()
    }

    // FH-DMG-03, D086: one card from the hand, or two discards; in Gloomhaven active cards without
    // the lost symbol count as discards.
    /// The ways a character can negate damage by losing cards.
    pub fn negations(self, character: CharacterId) -> Vec<Choice> {
        let owner = self.character(character);
        let mut piles = owner.discard;
        if self.state.switches.negate_with_active {
            piles = piles.union(owner.active.difference(owner.active_lost));
        }
        let discards: Vec<CardId> = piles.iter().collect();
        let hand = owner.hand.iter().map(Choice::Lose);
        let pairs = discards.iter().enumerate().flat_map(|(at, &one)| {
            discards[at + 1..].iter().map(move |&other| Choice::LoseTwo(one, other))
        });
        hand.chain(pairs).collect()
    }
}

// FH-DMG-01, FH-DMG-03 to FH-DMG-05
/// Whether a character negates the damage by losing cards.
fn negate(cx: &mut Play<'_>, id: FigureId, amount: i16) -> Flow<bool> {
    let Some(character) = look(cx).character_of(id) else { return Ok(false) };
    let prompt = Prompt {
        ask: Ask::Negate { damage: amount.clamp(0, 250) as u8 },
        actor: Some(id),
        source: Source::Game,
    };
    let seat = look(cx).seat(character);
    let build = move |rules: &Haven, state: &State| {
        let mut options = Look { rules, state }.negations(character);
        options.push(Choice::Skip);
        (prompt, options)
    };
    // GH-BONUS-02, D088: where active cards may be taken down at any time, now too.
    let choice = if cx.state.switches.remove_any_active {
        cx.ask_open(seat, build)?
    } else {
        let (prompt, options) = build(cx.rules(), cx.state);
        cx.ask(seat, prompt, &options)?
    };
    if !look(cx).alive(id) {
        return Ok(true);
    }
    // D086
    let active = cx.state.switches.negate_with_active;
    let rule = if active { "GH-DMG-01" } else { "FH-DMG-03" };
    let how = match choice {
        Choice::Lose(card) => Negation::HandCard(card),
        Choice::LoseTwo(one, other) => Negation::Discards(one, other),
        _ => return Ok(false),
    };
    let reactions = bonus::react(cx, When::LosesCard, id, About::actor(id), 0)?;
    let saved = reactions.changes.iter().any(|(_, added)| matches!(added, Added::Negate));
    let cards = match how {
        Negation::Discards(one, other) => [Some(one), Some(other)],
        Negation::HandCard(card) => [Some(card), None],
        Negation::Effect => [None, None],
    };
    for card in cards.into_iter().flatten() {
        match saved {
            true => discard_card(cx, character, card)?,
            false => lose_card(cx, character, card, rule)?,
        }
    }
    tally(cx, character, Tally::Negated, 1);
    cx.tell(rule, Fact::DamageNegated { figure: id, damage: amount, how });
    bonus::perform_reactions(cx, &reactions)?;
    Ok(true)
}

/// Moves a card from wherever it is to the lost pile.
pub(crate) fn lose_card(
    cx: &mut Play<'_>,
    character: CharacterId,
    card: CardId,
    rule: &'static str,
) -> Flow {
    let top = bonus::active_half(look(cx), character, card);
    end_active(cx, character, card, top, rule)?;
    let owner = &mut cx.state.characters[character];
    owner.hand.remove(card);
    owner.discard.remove(card);
    if !owner.unrecoverable.contains(card) {
        owner.lost.insert(card);
    }
    cx.tell(rule, Fact::CardMoved { character, card, to: CardZone::Lost });
    Ok(())
}

/// A card that would be lost goes to the discard pile, or stays there.
fn discard_card(cx: &mut Play<'_>, character: CharacterId, card: CardId) -> Flow {
    let top = bonus::active_half(look(cx), character, card);
    end_active(cx, character, card, top, "FH-ACTION-06")?;
    let owner = &mut cx.state.characters[character];
    owner.hand.remove(card);
    owner.discard.insert(card);
    cx.tell("FH-ACTION-06", Fact::CardMoved { character, card, to: CardZone::Discard });
    Ok(())
}

/// Ends whatever an active card keeps up: its bonuses and its summon.
pub(crate) fn end_active(
    cx: &mut Play<'_>,
    character: CharacterId,
    card: CardId,
    top: bool,
    rule: &'static str,
) -> Flow {
    let summons: Vec<FigureId> = look(cx)
        .figures()
        .filter(|&id| {
            matches!(look(cx).figure(id).kind, FigureKind::Summon { owner, card: of, .. }
                if owner == character && of == card)
        })
        .collect();
    // GH-SUMMON-12, D119: in Gloomhaven the card of a summon is always lost.
    let lost = !summons.is_empty() && cx.state.switches.summon_card_lost;
    for summon in summons {
        death::remove_figure(cx, summon);
    }
    bonus::end_bonus(cx, Source::Card { character, card, top }, character.figure(), lost, rule)
}

fn lose_hit_points(
    cx: &mut Play<'_>,
    id: FigureId,
    amount: i16,
    cause: Cause,
    by: Option<FigureId>,
) -> Flow<i16> {
    let figure = &mut cx.state.figures[id.index()];
    let lost = amount.min(figure.hit_points.max(0));
    figure.hit_points -= lost;
    let left = figure.hit_points;
    if left <= 0 {
        cx.state.turn.memory.excess = (amount - lost).clamp(0, 250) as u8;
    }
    let rule = match cause {
        Cause::Attack => "FH-ATK-11",
        Cause::Retaliate => "FH-RETAL-01",
        Cause::Ability | Cause::Cost => "FH-SUFFER-01",
        Cause::Trap => "FH-TRAP-04",
        Cause::Hazard => look(cx).hazard_rule(),
        Cause::Wound => "FH-WOUND-01",
        Cause::Bane => "FH-BANE-01",
        Cause::Rest => "FH-REST-04",
        Cause::Scenario => look(cx).scenario_rule(),
        Cause::Fall => "GH-MOVE-11",
    };
    cx.tell(rule, Fact::DamageSuffered { figure: id, damage: amount, left, cause });
    // FH-REGEN-03, N-68
    conditions::remove(cx, id, Condition::Regenerate, "FH-REGEN-03");
    if cx.state.turn.figure == Some(id) {
        cx.state.turn.own_damage =
            cx.state.turn.own_damage.saturating_add(lost.clamp(0, 255) as u8);
    }
    count_damage(cx, id, lost, by);
    // FH-FAQ-172, FH-FAQ-173: what a threshold brings comes first; whoever is still at 0 then dies.
    crate::script::damaged(cx, id)?;
    if !look(cx).alive(id) {
        return Ok(lost);
    }
    if look(cx).figure(id).hit_points <= 0 && !saved(cx, id, by)? {
        death::dies(cx, id, cause, by)?;
    } else {
        let about = About { target: by, cause: Some(cause), ..About::actor(id) };
        bonus::trigger_about(cx, When::Suffered, id, about)?;
    }
    Ok(lost)
}

/// Whether a bonus keeps a figure alive that would die: it has one hit point left then.
fn saved(cx: &mut Play<'_>, id: FigureId, by: Option<FigureId>) -> Flow<bool> {
    if look(cx).held(When::WouldDie, id).next().is_none() {
        return Ok(false);
    }
    let about = About { target: by, ..About::actor(id) };
    let reactions = bonus::react(cx, When::WouldDie, id, about, 0)?;
    let saved = reactions.changes.iter().any(|(_, added)| matches!(added, Added::Negate));
    if saved {
        cx.state.figures[id.index()].hit_points = 1;
        let how = Negation::Effect;
        cx.tell("FH-DMG-02", Fact::DamageNegated { figure: id, damage: 1, how });
    }
    bonus::perform_reactions(cx, &reactions)?;
    Ok(saved)
}

fn count_damage(cx: &mut Play<'_>, id: FigureId, lost: i16, by: Option<FigureId>) {
    let lost = lost as u16;
    if let Some(character) = look(cx).character_of(id) {
        tally(cx, character, Tally::DamageSuffered, lost);
        let recent = &mut cx.state.characters[character].recent;
        recent.suffered_round = recent.suffered_round.saturating_add(lost.min(255) as u8);
        let round = u16::from(recent.suffered_round);
        record(cx, character, Tally::DamageSufferedInOneRound, round);
    }
    if let Some(character) = by.and_then(|by| look(cx).owner_of(by))
        && by.is_some_and(|by| look(cx).enemies(by, id))
    {
        tally(cx, character, Tally::DamageDealt, lost);
    }
}
