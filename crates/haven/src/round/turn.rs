//! A turn: its start, its actions, its end.

use crate::ability::{Duration, Infusion, Limit, Lost, Verb, When};
use crate::choice::Choice;
use crate::condition::Condition;
use crate::experience::{self, tally};
use crate::fact::{CardZone, Fact};
use crate::goal::Tally;
use crate::haven::{Flow, Look, Play, look};
use crate::id::CharacterId;
use crate::perform;
use crate::prompt::{Ask, Prompt};
use crate::state::{
    Actor, CardId, CharacterStatus, Doing, FigureId, FigureKind, Note, Source, Stage, Turn,
};
use crate::{Ability, automaton, bonus, conditions, damage, elements, items, loot, rest, script};

/// Begins a figure's turn.
pub(crate) fn begin(cx: &mut Play<'_>, id: FigureId) -> Flow {
    let place = cx.state.turn.place;
    cx.state.turn = Turn { figure: Some(id), place, ..Turn::default() };
    if let Some(character) = look(cx).owner_of(id) {
        cx.state.characters[character].recent.kills_turn = 0;
    }
    cx.tell("FH-ROUND-04", Fact::TurnBegins { figure: id });
    bonus::renew(cx, Limit::OncePerTurn);
    bonus::end_until(cx, id, Duration::NextTurn)
}

/// One step of the turn being taken.
pub(crate) fn go_on(cx: &mut Play<'_>) -> Flow {
    let id = cx.state.turn.figure.expect("a turn is being taken");
    if !look(cx).alive(id) {
        // N-105
        let doing = cx.state.turn.action.filter(|doing| doing.performed);
        if let Some(action) = doing.and_then(|doing| look(cx).action(doing.source)) {
            let rule = experience_rule(cx);
            experience::gain_for_performed(cx, id, action.experience, rule);
        }
        return over(cx, id);
    }
    match cx.state.turn.stage {
        Stage::Start => {
            start(cx, id)?;
            cx.state.turn.stage = Stage::Act;
            Ok(())
        }
        Stage::Act => act(cx, id),
        Stage::Ending => {
            bonus::trigger(cx, When::TurnEnd, id)?;
            cx.state.turn.stage = Stage::End;
            Ok(())
        }
        Stage::End => end(cx, id),
    }
}

/// What can happen at the start of a turn, in the order it does unless the players choose another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AtStart {
    Conditions,
    Scenario,
    Bonuses,
}

// GH-TURN-01, GH-TURN-02, D078
fn start(cx: &mut Play<'_>, id: FigureId) -> Flow {
    let mut left = vec![AtStart::Conditions, AtStart::Scenario, AtStart::Bonuses];
    if cx.state.switches.start_order_by_players {
        let here = look(cx);
        left.retain(|effect| match effect {
            AtStart::Conditions => here.has(id, Condition::Wound),
            AtStart::Scenario => here.rule_waits_for_turn(id),
            AtStart::Bonuses => here.held(When::TurnStart, id).next().is_some(),
        });
    }
    while !left.is_empty() && look(cx).alive(id) {
        let next = first_at_start(cx, id, &left)?;
        left.retain(|&effect| effect != next);
        match next {
            AtStart::Conditions => conditions::start_of_turn(cx, id)?,
            AtStart::Scenario => script::turn_started(cx, id)?,
            AtStart::Bonuses => bonus::trigger(cx, When::TurnStart, id)?,
        }
    }
    Ok(())
}

fn first_at_start(cx: &mut Play<'_>, id: FigureId, left: &[AtStart]) -> Flow<AtStart> {
    if !cx.state.switches.start_order_by_players {
        return Ok(left[0]);
    }
    let options: Vec<Choice> = left.iter().map(|&effect| Choice::Option(effect as u8)).collect();
    let prompt = Prompt { ask: Ask::StartOfTurn, actor: Some(id), source: Source::Game };
    let group = look(cx).group();
    let choice = cx.ask(group, prompt, &options)?;
    let at = options.iter().position(|&option| option == choice);
    Ok(left[at.expect("only these were offered")])
}

fn act(cx: &mut Play<'_>, id: FigureId) -> Flow {
    if let Some(doing) = cx.state.turn.action {
        return go_on_with(cx, id, doing);
    }
    match look(cx).figure(id).kind {
        FigureKind::Character(character) if look(cx).character(character).resting => {
            rest_turn(cx, id, character)
        }
        FigureKind::Character(character) => choose_action(cx, id, character),
        _ => automaton::act(cx, id),
    }
}

impl Look<'_, '_> {
    // FH-TURN-01 to FH-TURN-03, FH-CARD-05, FH-CARD-06, FH-ELEM-14, FH-STUN-01
    /// What a character can do next in its turn.
    pub fn actions(self, character: CharacterId) -> Vec<Choice> {
        let turn = &self.state.turn;
        let chosen = self.character(character).chosen;
        let mut options = Vec::new();
        if !self.has(character.figure(), Condition::Stun) {
            let open = chosen.iter().zip(turn.played).filter(|&(_, played)| !played);
            for (&card, _) in open {
                let text = &self.class_of(character).cards[usize::from(card.0)];
                if !turn.halves[0] {
                    if self.can_consume(&text.top.cost) && !text.top.abilities.is_empty() {
                        options.push(Choice::Top(card));
                    }
                    options.push(Choice::BasicTop(card));
                }
                if !turn.halves[1] {
                    if self.can_consume(&text.bottom.cost) && !text.bottom.abilities.is_empty() {
                        options.push(Choice::Bottom(card));
                    }
                    options.push(Choice::BasicBottom(card));
                }
            }
        }
        options.push(Choice::EndTurn);
        options.sort_unstable();
        options
    }

    /// What a character may do at any open question of its own turn, besides answering it.
    pub fn free(self, character: CharacterId) -> Vec<Choice> {
        let turn = &self.state.turn;
        let mut options = Vec::new();
        if turn.stage != Stage::Act || turn.figure.is_none() {
            return options;
        }
        if turn.figure == Some(character.figure()) {
            options.extend(items::usable_in_turn(self, character).into_iter().map(Choice::Item));
            options.extend(bonus::usable_in_turn(self, character));
        }
        if self.playing(character) {
            options.extend(self.removable_cards(character));
        }
        options.sort_unstable();
        options
    }

    // FH-BONUS-14, FH-SUMMON-06
    fn removable_cards(self, character: CharacterId) -> Vec<Choice> {
        bonus::removable(self, character).into_iter().map(Choice::Remove).collect()
    }
}

/// Performs a free action.
pub(crate) fn free_action(cx: &mut Play<'_>, character: CharacterId, choice: Choice) -> Flow {
    match choice {
        Choice::Item(slot) => {
            let bonus = look(cx).item_bonus(character, slot);
            items::use_item(cx, character, slot)?;
            if bonus.trigger.when != When::UsesItem {
                crate::bonus::trigger(cx, When::UsesItem, character.figure())?;
            }
            experience::gain_for(cx, character, bonus.experience, "FH-XP-03");
            if bonus.trigger.when == When::Moves {
                crate::movement::lift(cx, character.figure(), &bonus.changes);
            }
            let within = cx.state.turn.midway;
            cx.state.turn.midway = true;
            let (id, source) = (character.figure(), Source::Item { character, slot });
            for ability in &bonus.abilities {
                if !perform::perform(cx, id, ability, source)? && ability.is_price() {
                    break;
                }
            }
            cx.state.turn.midway = within;
            Ok(())
        }
        Choice::Bonus(_) | Choice::Option(_) => bonus::use_in_turn(cx, character, choice),
        Choice::Remove(card) => {
            let top = bonus::active_half(look(cx), character, card);
            // D088
            let any = cx.state.switches.remove_any_active;
            let rule = if any { "GH-BONUS-02" } else { "FH-BONUS-14" };
            damage::end_active(cx, character, card, top, rule)
        }
        _ => unreachable!("only items, bonuses and active cards are offered"),
    }
}

fn choose_action(cx: &mut Play<'_>, id: FigureId, character: CharacterId) -> Flow {
    let both = cx.state.turn.halves == [true, true] || cx.state.turn.played == [true, true];
    let nothing_left = look(cx).character(character).chosen.is_empty();
    if nothing_left {
        return last_items(cx, id, character);
    }
    let prompt = Prompt { ask: Ask::TakeAction, actor: Some(id), source: Source::Game };
    let seat = look(cx).seat(character);
    let choice = if both && look(cx).free(character).is_empty() {
        Choice::EndTurn
    } else {
        cx.ask_open(seat, |rules, state| (prompt, Look { rules, state }.actions(character)))?
    };
    let played = match choice {
        Choice::Top(card) => Played { card, top: true, basic: false },
        Choice::Bottom(card) => Played { card, top: false, basic: false },
        Choice::BasicTop(card) => Played { card, top: true, basic: true },
        Choice::BasicBottom(card) => Played { card, top: false, basic: true },
        _ => return end_actions(cx, character),
    };
    begin_action(cx, id, character, played)
}

// FH-ITEM-01, FH-REST-10: items may still be used when both actions, or the rest, are over.
fn last_items(cx: &mut Play<'_>, id: FigureId, character: CharacterId) -> Flow {
    cx.state.turn.midway = false;
    let mut options = look(cx).free(character);
    options.push(Choice::EndTurn);
    options.sort_unstable();
    let prompt = Prompt { ask: Ask::TakeAction, actor: Some(id), source: Source::Game };
    let seat = look(cx).seat(character);
    match cx.ask(seat, prompt, &options)? {
        Choice::EndTurn => {
            cx.state.turn.stage = Stage::Ending;
            Ok(())
        }
        choice => free_action(cx, character, choice),
    }
}

// FH-REST-07, FH-BONUS-19: before the rest, items may be used and active cards taken down, which
// then come back with the others.
/// A turn that is a long rest.
fn rest_turn(cx: &mut Play<'_>, id: FigureId, character: CharacterId) -> Flow {
    if cx.state.turn.halves == [true, true] {
        return last_items(cx, id, character);
    }
    let mut options = look(cx).free(character);
    options.push(Choice::LongRest);
    options.sort_unstable();
    let prompt = Prompt { ask: Ask::TakeAction, actor: Some(id), source: Source::Game };
    let seat = look(cx).seat(character);
    match cx.ask(seat, prompt, &options)? {
        Choice::LongRest => {
            rest::long_rest(cx, character)?;
            cx.state.turn.halves = [true, true];
            Ok(())
        }
        choice => free_action(cx, character, choice),
    }
}

/// A half of a card that a character plays.
#[derive(Clone, Copy)]
struct Played {
    card: CardId,
    top: bool,
    /// Its basic action instead of what is printed.
    basic: bool,
}

fn begin_action(cx: &mut Play<'_>, id: FigureId, character: CharacterId, played: Played) -> Flow {
    let Played { card, top, basic } = played;
    let source = match basic {
        true => Source::Basic { character, card, top },
        false => Source::Card { character, card, top },
    };
    let at = look(cx).character(character).chosen.iter().position(|&chosen| chosen == card);
    cx.state.turn.played[at.expect("a chosen card")] = true;
    cx.state.turn.halves[usize::from(!top)] = true;
    let rule = if basic { "FH-CARD-06" } else { "FH-TURN-01" };
    cx.tell(rule, Fact::ActionBegins { figure: id, source });
    if basic {
        tally(cx, character, Tally::BasicActions, 1);
    }
    // FH-ELEM-14: the price of the whole action.
    if let Some(action) = look(cx).action(source) {
        elements::consume(cx, &action.cost, id)?;
    }
    let repeats = crate::repeats::count(look(cx), id, source);
    let doing = Doing { source, next: 0, performed: false, active: false, repeats };
    cx.state.turn.action = Some(doing);
    Ok(())
}

/// The abilities of a source: of the action, or the basic one.
fn abilities_of<'a>(cx: &Play<'a>, source: Source) -> &'a [Ability] {
    let rules = cx.rules();
    match source {
        Source::Basic { top, .. } => {
            let basics = rules.basics();
            std::slice::from_ref(if top { &basics.attack } else { &basics.movement })
        }
        source => look(cx).action(source).map_or(&[], |action| &action.abilities),
    }
}

// FH-ACTION-08, FH-ACTION-10
/// Performs the next ability of an action, or finishes it.
fn go_on_with(cx: &mut Play<'_>, id: FigureId, doing: Doing) -> Flow {
    cx.state.turn.midway = false;
    let abilities = abilities_of(cx, doing.source);
    let Some(ability) = abilities.get(usize::from(doing.next)) else {
        return finish_action(cx, id, doing);
    };
    let action = look(cx).action(doing.source);
    let listed = cx.state.switches.mandatory_listed;
    let mandatory = look(cx).cannot_be_skipped(ability) || is_active(action, ability, listed);
    let boxed = mandatory && !listed;
    if boxed && !doing.performed && doing.next > 0 && !wants_box(cx, id, doing)? {
        return finish_action(cx, id, doing);
    }
    let done = perform::perform_in_turn(cx, id, ability, doing.source, mandatory)?;
    cx.state.turn.midway = false;
    let over = !done && ability.is_price();
    if let Some(now) = &mut cx.state.turn.action {
        now.next = if over { abilities.len() as u8 } else { now.next + 1 };
        now.performed |= done;
    }
    if !done {
        let fact = Fact::AbilitySkipped { figure: id, source: doing.source, ability: doing.next };
        cx.tell("FH-ACTION-10", fact);
    }
    script::whenever(cx)
}

// FH-MAND-06: with the active icon the card has to go to the active area, so the bonus has to be
// made. D094: where a list rules, only if the action is nothing else, and so was chosen for it.
fn is_active(action: Option<&crate::Action>, ability: &Ability, alone: bool) -> bool {
    let lasts = |ability: &Ability| {
        matches!(ability.verb, Verb::Shield { .. } | Verb::Retaliate { .. } | Verb::Bonus(_))
    };
    let active = action.filter(|action| action.active.is_some());
    lasts(ability) && active.is_some_and(|action| !alone || action.abilities.iter().all(lasts))
}

// FH-MAND-01: what stands in a box cannot be skipped once any part was performed; if nothing was,
// the rest of the action may be left out with it.
fn wants_box(cx: &mut Play<'_>, id: FigureId, doing: Doing) -> Flow<bool> {
    let ask = Ask::Perform { ability: doing.next };
    let prompt = Prompt { ask, actor: Some(id), source: doing.source };
    let seats = look(cx).decider(id);
    Ok(cx.ask(seats, prompt, &[Choice::Yes, Choice::Skip])? == Choice::Yes)
}

// FH-CARD-04, FH-XP-01, FH-ELEM-03, FH-LOST-01, FH-BONUS-02
fn finish_action(cx: &mut Play<'_>, id: FigureId, doing: Doing) -> Flow {
    cx.state.turn.action = None;
    let (character, card) = match doing.source {
        Source::Card { character, card, .. } | Source::Basic { character, card, .. } => {
            (character, card)
        }
        _ => return Ok(()),
    };
    let action = match doing.source {
        Source::Card { .. } if doing.performed => look(cx).action(doing.source),
        _ => None,
    };
    if let Some(action) = action {
        let rule = experience_rule(cx);
        experience::gain(cx, id, action.experience, rule);
        // GH-ACTION-09, D094
        let alone = |one: &Infusion| Infusion {
            optional: one.optional && !cx.state.switches.mandatory_listed,
            ..*one
        };
        let infusions: Vec<Infusion> = action.infuse.iter().map(alone).collect();
        elements::infuse_later(cx, &infusions);
        // D097: in Gloomhaven an attached infusion came with its ability.
        if !cx.state.switches.attached_experience {
            let attached = action.abilities.iter().flat_map(|ability| &ability.infuse);
            elements::infuse_later(cx, attached);
        }
        if action.lost != Lost::No {
            tally(cx, character, Tally::LostActions, 1);
        }
    }
    let infuses = action.is_some_and(|action| action.infusions().next().is_some());
    put_card(cx, character, card, doing, action);
    let exclusive = action.is_some_and(|action| action.exclusive);
    if exclusive && look(cx).character(character).active.contains(card) {
        crate::handling::end_exclusive(cx, character, card)?;
    }
    let top =
        matches!(doing.source, Source::Card { top: true, .. } | Source::Basic { top: true, .. });
    if std::mem::take(&mut cx.state.turn.memory.either_half) {
        cx.state.turn.halves[usize::from(!top)] = false;
    }
    if infuses && look(cx).alive(id) {
        bonus::trigger(cx, When::Infuses, id)?;
    }
    Ok(())
}

// D096
/// The rule by which an action gives its experience.
fn experience_rule(cx: &Play<'_>) -> &'static str {
    if cx.state.switches.attached_experience { "GH-XP-03" } else { "FH-XP-01" }
}

fn put_card(
    cx: &mut Play<'_>,
    character: CharacterId,
    card: CardId,
    doing: Doing,
    action: Option<&crate::Action>,
) {
    let lost = action.map_or(Lost::No, |action| action.lost);
    let stays = doing.active
        && (cx.state.bonuses.iter().any(|bonus| bonus.source == doing.source)
            || look(cx).figures().any(|id| {
                matches!(look(cx).figure(id).kind, FigureKind::Summon { owner, card: of, .. }
                    if owner == character && of == card)
            }));
    let owner = &mut cx.state.characters[character];
    owner.chosen.retain(|&chosen| chosen != card);
    // With one card gone the flags must speak of the one that is left.
    let to = if owner.status != CharacterStatus::Playing {
        owner.lost.insert(card);
        CardZone::Lost
    } else if std::mem::take(&mut cx.state.turn.memory.card_returns) {
        owner.hand.insert(card);
        CardZone::Hand
    } else if stays {
        owner.active.insert(card);
        if lost != Lost::No {
            owner.active_lost.insert(card);
        }
        CardZone::Active
    } else {
        match lost {
            Lost::No => {
                owner.discard.insert(card);
                CardZone::Discard
            }
            Lost::Lost => {
                owner.lost.insert(card);
                CardZone::Lost
            }
            Lost::Unrecoverable => {
                owner.unrecoverable.insert(card);
                CardZone::Unrecoverable
            }
        }
    };
    cx.state.turn.played = [false, false];
    let rule = match (look(cx).playing(character), to, doing.source) {
        (false, ..) => "FH-EXH-04",
        (true, CardZone::Active, _) => "FH-BONUS-02",
        (true, CardZone::Hand, _) => "FH-ACTION-06",
        (true, _, Source::Basic { .. }) => "FH-CARD-07",
        (true, ..) => "FH-CARD-04",
    };
    cx.tell(rule, Fact::CardMoved { character, card, to });
}

// FH-CARD-05, FH-STUN-06
/// Discards what was not played and goes on to the end of the turn.
fn end_actions(cx: &mut Play<'_>, character: CharacterId) -> Flow {
    let owner = &mut cx.state.characters[character];
    let left: Vec<CardId> = owner.chosen.to_vec();
    owner.chosen.clear();
    let stunned = look(cx).has(character.figure(), Condition::Stun);
    let rule = if stunned { "FH-STUN-06" } else { "FH-CARD-05" };
    for card in left {
        cx.state.characters[character].discard.insert(card);
        let to = CardZone::Discard;
        cx.tell(rule, Fact::CardMoved { character, card, to });
    }
    cx.state.turn.stage = Stage::Ending;
    Ok(())
}

// N-67, FH-EOTLOOT-01, FH-COND-09, D079: infusions, looting, bane, plates, conditions.
fn end(cx: &mut Play<'_>, id: FigureId) -> Flow {
    if !look(cx).alive(id) {
        return over(cx, id);
    }
    elements::infuse_pending(cx, id)?;
    let expire_last = cx.state.switches.conditions_expire_last;
    if look(cx).character_of(id).is_some() {
        if expire_last && conditions_first(cx, id)? {
            conditions::expire(cx, id);
        }
        loot::loot(cx, id, 0, "FH-EOTLOOT-01")?;
    }
    // GH-EOT-02: in Gloomhaven between looting and pressure plates.
    if !expire_last && look(cx).alive(id) {
        conditions::expire(cx, id);
    }
    if look(cx).alive(id) {
        conditions::bane(cx, id)?;
    }
    if look(cx).alive(id) {
        script::turn_ended(cx, id)?;
    }
    if look(cx).alive(id) {
        if expire_last {
            conditions::expire(cx, id);
        }
        escape(cx, id)?;
    }
    over(cx, id)
}

// FH-FAQ-129, D079: conditions may end before looting, which matters to who could then use an item.
fn conditions_first(cx: &mut Play<'_>, id: FigureId) -> Flow<bool> {
    let here = look(cx);
    let Some(character) = here.character_of(id) else { return Ok(false) };
    let figure = here.figure(id);
    let barred = [Condition::Stun, Condition::Impair]
        .iter()
        .any(|&one| figure.conditions.has(one) && !here.state.turn.fresh.has(one));
    let waits = (0..here.character(character).items.len() as u8)
        .any(|slot| here.item_bonus(character, slot).trigger.when == When::Loots);
    if !barred || !waits || loot::lootable(here, id, 0, true).is_empty() {
        return Ok(false);
    }
    let prompt = Prompt { ask: Ask::Order, actor: Some(id), source: Source::Game };
    let seat = here.seat(character);
    let options = [Choice::Option(0), Choice::Option(1)];
    Ok(cx.ask(seat, prompt, &options)? == Choice::Option(1))
}

// FH-COMMON-06 to FH-COMMON-08
fn escape(cx: &mut Play<'_>, id: FigureId) -> Flow {
    let Some(character) = look(cx).character_of(id) else { return Ok(()) };
    let scenario = look(cx).scenario();
    let Some(mark) = scenario.escape else { return Ok(()) };
    let cell = look(cx).figure(id).cell;
    if !scenario.marks[usize::from(mark)].1.contains(&cell) {
        return Ok(());
    }
    let prompt = Prompt { ask: Ask::Escape, actor: Some(id), source: Source::Game };
    let seat = look(cx).seat(character);
    if cx.ask(seat, prompt, &[Choice::Yes, Choice::Skip])? == Choice::Yes {
        cx.tell("FH-COMMON-07", Fact::Escaped { character });
        // FH-FAQ-177
        tally(cx, character, Tally::RoomsLeft, 1);
        crate::round::count_round_of(cx, character);
        damage::leave(cx, character, CharacterStatus::Escaped)?;
    }
    Ok(())
}

/// The turn is over.
fn over(cx: &mut Play<'_>, id: FigureId) -> Flow {
    if let Some(character) = look(cx).character_of(id)
        && !look(cx).character(character).chosen.is_empty()
    {
        end_actions(cx, character)?;
    }
    if look(cx).alive(id) {
        cx.state.figures[id.index()].note(Note::Acted, true);
    }
    cx.tell("FH-ROUND-04", Fact::TurnEnds { figure: id });
    bonus::end_turn_bonuses(cx)?;
    let place = cx.state.turn.place;
    let again = cx.state.turn.memory.extra_turn;
    cx.state.turn = Turn { place, ..Turn::default() };
    if again && look(cx).alive(id) {
        crate::haste::begin_extra_turn(cx, id)?;
    }
    script::whenever(cx)
}

/// Everybody at a place of the order has acted.
pub(crate) fn place_over(cx: &mut Play<'_>, who: Actor) -> Flow {
    match who {
        Actor::Monsters(of) => automaton::set_over(cx, of),
        Actor::Character(_) | Actor::Extra(_) => Ok(()),
    }
}
