//! Modifier decks: drawing, advantage, bless and curse. A deck's order is undecided until a card is
//! drawn.

use crate::Rolling;
use crate::ability::{Added, Verb};
use crate::amount::Amount;
use crate::attack::Attack;
use crate::choice::Choice;
use crate::content::{Modifier, ModifierValue};
use crate::evaluate::{AMOUNT_MAX, About};
use crate::experience::tally;
use crate::extras::{pay, wants_extra};
use crate::fact::{Advantage, Crowd, Fact};
use crate::goal::Tally;
use crate::haven::{Flow, Haven, Look, Play, look};
use crate::id::DeckId;
use crate::limits::{COPIES_MAX, FACES_MAX};
use crate::perform::Performance;
use crate::prompt::{Ask, Prompt};
use crate::scenario::Side;
use crate::state::{CHARACTERS_MAX, Deck, Face, FigureId, FigureKind, Known, Source};
use longrest_kernel::SeatSet;
use serde::Serialize;
use std::cmp::Ordering::{Equal, Greater, Less};

/// The cards drawn for an attack, in the order they were drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Drawn {
    /// Each card, and whether it applies.
    pub cards: Vec<(u16, bool)>,
}

impl Drawn {
    /// All cards drawn.
    pub(crate) fn all(&self) -> Vec<u16> {
        self.cards.iter().map(|&(card, _)| card).collect()
    }

    /// The cards that apply.
    pub(crate) fn applied(&self) -> Vec<u16> {
        self.cards.iter().filter(|&&(_, used)| used).map(|&(card, _)| card).collect()
    }

    /// Puts new cards in the place of those drawn, none of which applies any longer.
    pub(crate) fn replace(&mut self, by: Drawn) {
        self.cards.iter_mut().for_each(|(_, used)| *used = false);
        self.cards.extend(by.cards);
    }
}

/// What is left to chance in a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Draw {
    /// A modifier card: the cards that can come.
    Modifier {
        /// The deck.
        deck: DeckId,
        /// The cards, in the order of the weights.
        cards: Vec<u16>,
    },
    /// A monster ability card.
    MonsterCard {
        /// The set.
        set: u8,
        /// The cards, in the order of the weights.
        cards: Vec<u8>,
    },
    /// A card of the loot deck.
    LootCard,
    /// A loot card for the loot deck.
    LootDeck,
    /// A battle goal.
    BattleGoal,
    /// A random item.
    RandomItem,
    /// A standee number.
    Standee,
    /// A card lost in a short rest.
    RestCard,
    /// A lot that a scenario draws among figures or outcomes.
    Lot,
}

// FH-AMD-05 to FH-AMD-07, FH-SUMMON-15, FH-COMMON-04, D006
/// The deck a figure draws from; objectives draw from none.
pub(crate) fn deck_of(look: Look<'_, '_>, id: FigureId) -> Option<DeckId> {
    let figure = look.figure(id);
    match figure.kind {
        FigureKind::Character(character) => Some(character.deck()),
        FigureKind::Summon { owner, .. } => Some(owner.deck()),
        FigureKind::None => None,
        FigureKind::Extra { .. } if look.is_objective(id) => None,
        // FH-COMMAND-07: a controlled monster keeps to its own deck.
        FigureKind::Monster { .. } if look.state.turn.controlled == Some(id) => {
            Some(DeckId::MONSTERS)
        }
        FigureKind::Monster { .. } | FigureKind::Extra { .. } => Some(match figure.side {
            Side::Monsters => DeckId::MONSTERS,
            // Two opposed sides use two decks (D006); in Gloomhaven there is only the monsters'.
            Side::Party | Side::Third if look.state.switches.ally_modifier_deck => DeckId::ALLIES,
            Side::Party | Side::Third => DeckId::MONSTERS,
        }),
    }
}

/// Shuffles cards into the deck of a figure. Returns whether it has one.
fn shuffle_in(
    cx: &mut Play<'_>,
    actor: FigureId,
    to: FigureId,
    modifier: u16,
    count: &Amount,
) -> bool {
    let count = look(cx).count(count, About::actor(actor).with_target(to));
    let Some(deck) = deck_of(look(cx), to) else { return false };
    let fact = match cx.state.decks[deck].add(modifier, count) {
        true => Fact::ModifierAdded { deck, modifier },
        false => Fact::NoRoom { kind: Crowd::Modifiers },
    };
    cx.tell("FH-ACTION-06", fact);
    true
}

/// Takes cards out of the deck of a figure, those in the draw pile first; blesses and curses go
/// back to their supply. Returns whether there were any.
fn take_out(
    cx: &mut Play<'_>,
    actor: FigureId,
    of: FigureId,
    modifier: u16,
    count: &Amount,
) -> bool {
    let wanted = look(cx).count(count, About::actor(actor).with_target(of));
    let Some(deck) = deck_of(look(cx), of) else { return false };
    let pile = &mut cx.state.decks[deck];
    let Some(face) = pile.faces.iter_mut().find(|face| face.modifier() == modifier) else {
        return false;
    };
    let drawn = wanted.saturating_sub(face.left()).min(face.discarded());
    let count = wanted.min(face.left()) + drawn;
    face.set(face.left() - (count - drawn), face.discarded() - drawn);
    match modifier {
        Modifier::BLESS => cx.state.blesses += count,
        Modifier::CURSE => *curse_supply(cx.state, deck) += count,
        _ => {}
    }
    if count > 0 {
        cx.state.forced.retain(|known| !known.is_of(deck));
        cx.tell("FH-ACTION-06", Fact::ModifierRemoved { deck, modifier, count });
    }
    count > 0
}

/// Changes the deck of a figure as an ability says. Returns whether anything came of it.
pub(crate) fn change_deck(cx: &mut Play<'_>, actor: FigureId, of: FigureId, verb: &Verb) -> bool {
    match verb {
        Verb::AddModifier { modifier, count } => shuffle_in(cx, actor, of, *modifier, count),
        Verb::TakeModifier { modifier, count } => take_out(cx, actor, of, *modifier, count),
        _ => {
            let Some(deck) = deck_of(look(cx), of) else { return false };
            cx.state.decks[deck].shuffle_back();
            cx.state.forced.retain(|known| !known.is_of(deck));
            cx.tell("FH-ACTION-06", Fact::DeckShuffled { deck });
            true
        }
    }
}

// GH-AMD-03, D062
/// The deck a figure's attack is drawn from: its own, or that of whoever granted the attack.
pub(crate) fn deck_for_attack(look: Look<'_, '_>, id: FigureId) -> Option<DeckId> {
    let granter = look.state.turn.granter.filter(|_| look.state.switches.granter_deck);
    deck_of(look, id).or_else(|| deck_of(look, granter?))
}

/// Why an attack is drawn from a deck: whose it is.
fn deck_rule(look: Look<'_, '_>, attacker: FigureId, deck: DeckId) -> &'static str {
    match (deck, look.figure(attacker).kind) {
        (DeckId::MONSTERS, _) => "FH-AMD-06",
        (DeckId::ALLIES, _) => "FH-AMD-07",
        (_, FigureKind::Character(_)) => "FH-AMD-05",
        (_, FigureKind::Summon { .. }) => "FH-SUMMON-15",
        // D062
        _ => "GH-AMD-03",
    }
}

// FH-AMD-11, GH-AMD-04, D051
/// Who may leave out the effects of a card: whoever owns the deck, or whoever decides for the
/// figure that drew it. Nobody does for monsters.
pub(crate) fn effects_decider(look: Look<'_, '_>, attacker: FigureId) -> Option<SeatSet> {
    let owner = deck_for_attack(look, attacker)?.character()?;
    Some(if look.state.switches.deck_owner_controls {
        look.seat(owner).into()
    } else {
        look.decider(attacker)
    })
}

/// A standard deck with cards added and taken away.
pub(crate) fn standard_deck() -> Deck {
    let mut deck = Deck::default();
    for (modifier, count) in Modifier::STANDARD_DECK {
        deck.faces.push(Face::new(modifier, count));
    }
    deck
}

impl Deck {
    /// Adds cards to the draw pile. Returns whether there was room for them: for the standard
    /// cards there always is.
    pub fn add(&mut self, modifier: u16, count: u8) -> bool {
        if let Some(face) = self.faces.iter_mut().find(|face| face.modifier() == modifier) {
            let (left, discarded) = (face.left().saturating_add(count), face.discarded());
            let fits = left.saturating_add(discarded) <= COPIES_MAX;
            if fits {
                face.set(left, discarded);
            }
            return fits;
        }
        let standard = |modifier: u16| usize::from(modifier) < Modifier::STANDARD;
        let here = self.faces.iter().filter(|face| standard(face.modifier())).count();
        let kept = if standard(modifier) { 0 } else { Modifier::STANDARD - here };
        let fits = self.faces.len() + kept < FACES_MAX && count <= COPIES_MAX;
        if fits {
            self.faces.push(Face::new(modifier, count));
        }
        fits
    }

    /// Takes up to so many cards out of the draw pile.
    pub fn take(&mut self, modifier: u16, count: u8) {
        if let Some(face) = self.faces.iter_mut().find(|face| face.modifier() == modifier) {
            face.set(face.left().saturating_sub(count), face.discarded());
        }
    }

    /// Cards in the draw pile.
    pub fn left(&self) -> u32 {
        self.faces.iter().map(|face| u32::from(face.left())).sum()
    }

    /// How many copies of a card there are, drawn or not.
    pub fn count(&self, modifier: u16) -> u8 {
        let face = self.faces.iter().find(|face| face.modifier() == modifier);
        face.map_or(0, |face| face.left() + face.discarded())
    }

    /// Puts the discard pile back.
    pub fn shuffle_back(&mut self) {
        for face in self.faces.iter_mut() {
            face.set(face.left() + face.discarded(), 0);
        }
        self.shuffle = false;
    }
}

// FH-BLESS-01, FH-BLESS-04, FH-BLESS-05
/// Adds a bless card to a figure's deck.
pub(crate) fn bless(cx: &mut Play<'_>, id: FigureId) -> Flow {
    let Some(deck) = deck_of(look(cx), id) else { return Ok(()) };
    if cx.state.blesses == 0 {
        cx.tell("FH-BLESS-05", Fact::NoModifierLeft { deck, modifier: Modifier::BLESS });
        return Ok(());
    }
    cx.state.blesses -= 1;
    cx.state.decks[deck].add(Modifier::BLESS, 1);
    cx.tell("FH-BLESS-01", Fact::ModifierAdded { deck, modifier: Modifier::BLESS });
    Ok(())
}

// FH-CURSE-01, FH-CURSE-04, FH-CURSE-05
/// Adds a curse card to a figure's deck.
pub(crate) fn curse(cx: &mut Play<'_>, id: FigureId) -> Flow {
    let Some(deck) = deck_of(look(cx), id) else { return Ok(()) };
    curse_deck(cx, deck);
    Ok(())
}

/// Adds a curse card to a deck. Returns whether one was left.
pub(crate) fn curse_deck(cx: &mut Play<'_>, deck: DeckId) -> bool {
    let supply = curse_supply(cx.state, deck);
    if *supply == 0 {
        cx.tell("FH-CURSE-05", Fact::NoModifierLeft { deck, modifier: Modifier::CURSE });
        return false;
    }
    *supply -= 1;
    cx.state.decks[deck].add(Modifier::CURSE, 1);
    cx.tell("FH-CURSE-01", Fact::ModifierAdded { deck, modifier: Modifier::CURSE });
    true
}

fn curse_supply(state: &mut crate::State, deck: DeckId) -> &mut u8 {
    if deck == DeckId::MONSTERS { &mut state.curses_monsters } else { &mut state.curses_party }
}

/// Draws the modifiers of an attack as its effects say: none, one of several, or once more.
pub(crate) fn draw_for(
    cx: &mut Play<'_>,
    advantage: Advantage,
    attack: &Attack<'_>,
) -> Flow<Drawn> {
    let draws = attack.draws;
    if draws.none {
        return Ok(Drawn::default());
    }
    if draws.of > 1 {
        return draw_of(cx, attack, draws.of);
    }
    let mut drawn = draw(cx, advantage, attack)?;
    for _ in 0..draws.again {
        if !draws_again(cx, attack, &drawn)? {
            break;
        }
        drawn.replace(draw(cx, advantage, attack)?);
    }
    Ok(drawn)
}

/// Asks whether the card is put away and another is drawn: whoever decides for the attacker, or for
/// the owner of the bonus that allows it.
pub(crate) fn draws_again(cx: &mut Play<'_>, attack: &Attack<'_>, drawn: &Drawn) -> Flow<bool> {
    let attacker = attack.attacker;
    let by = attack.draws.by.unwrap_or(attacker);
    let card = drawn.applied().first().copied();
    let Some(modifier) = card.filter(|_| look(cx).owner_of(by).is_some()) else {
        return Ok(false);
    };
    let prompt =
        Prompt { ask: Ask::Redraw { modifier }, actor: Some(attacker), source: attack.source };
    let seats = look(cx).decider(by);
    Ok(cx.ask(seats, prompt, &[Choice::Yes, Choice::Skip])? == Choice::Yes)
}

/// Draws several cards and lets the attacker choose one of them, two at a time.
fn draw_of(cx: &mut Play<'_>, attack: &Attack<'_>, count: u8) -> Flow<Drawn> {
    let attacker = attack.attacker;
    let Some(deck) = deck_for_attack(look(cx), attacker) else { return Ok(Drawn::default()) };
    let mut all: Vec<u16> = Vec::new();
    for _ in 0..count {
        all.extend(draw_one(cx, deck)?);
    }
    let mut best = 0;
    for at in 1..all.len() {
        let (first, second) = (all[best], all[at]);
        if first != second && look(cx).owner_of(attacker).is_some() {
            let ask = Ask::ChooseModifier { first, second };
            let prompt = Prompt { ask, actor: Some(attacker), source: Source::Game };
            let seats = look(cx).decider(attacker);
            let choice = cx.ask(seats, prompt, &[Choice::Option(0), Choice::Option(1)])?;
            if choice == Choice::Option(1) {
                best = at;
            }
        } else if compare(look(cx), attack, first, second) == Compared::Worse {
            best = at;
        }
    }
    let rule = deck_rule(look(cx), attacker, deck);
    let cards: Vec<(u16, bool)> =
        all.iter().enumerate().map(|(at, &card)| (card, at == best)).collect();
    for &(modifier, used) in &cards {
        cx.tell(rule, Fact::ModifierDrawn { attacker, deck, modifier, used });
    }
    Ok(Drawn { cards })
}

/// Draws the modifiers of an attack: as many as advantage and rolling cards ask for.
pub(crate) fn draw(cx: &mut Play<'_>, advantage: Advantage, attack: &Attack<'_>) -> Flow<Drawn> {
    let attacker = attack.attacker;
    let Some(deck) = deck_for_attack(look(cx), attacker) else { return Ok(Drawn::default()) };
    let rules = cx.rules();
    let rule = deck_rule(look(cx), attacker, deck);
    let drawn = match (advantage, cx.state.switches.rolling) {
        (Advantage::Neither, _) => draw_plain(cx, deck)?,
        (_, Rolling::RunThenCompare) => draw_run_then_compare(cx, attack, deck, advantage)?,
        (_, Rolling::AddOrIgnore) => draw_add_or_ignore(cx, attack, deck, advantage)?,
    };
    for &(card, used) in &drawn.cards {
        cx.tell(rule, Fact::ModifierDrawn { attacker, deck, modifier: card, used });
        if rules.content.modifiers[usize::from(card)].value == ModifierValue::Null
            && let Some(character) = look(cx).owner_of(attacker)
        {
            tally(cx, character, Tally::NullsDrawn, 1);
        }
    }
    Ok(drawn)
}

// FH-AMD-12
/// Draws on while cards are rolling; all of them apply.
fn draw_plain(cx: &mut Play<'_>, deck: DeckId) -> Flow<Drawn> {
    let mut cards = Vec::new();
    while let Some(card) = draw_one(cx, deck)? {
        cards.push((card, true));
        if !rolling(cx.rules(), card) {
            break;
        }
    }
    Ok(Drawn { cards })
}

// FH-ADV-05 to FH-ADV-09
fn draw_run_then_compare(
    cx: &mut Play<'_>,
    attack: &Attack<'_>,
    deck: DeckId,
    advantage: Advantage,
) -> Flow<Drawn> {
    let mut cards = Vec::new();
    let mut first = None;
    while let Some(card) = draw_one(cx, deck)? {
        if !rolling(cx.rules(), card) {
            first = Some(card);
            break;
        }
        // FH-ADV-08: with disadvantage the opening run is ignored.
        cards.push((card, advantage == Advantage::Advantage));
    }
    let second = draw_one(cx, deck)?;
    if let (Some(first), Some(second)) = (first, second) {
        // FH-FAQ-024: the opening run plays no part in the comparison.
        let takes_first = uses_first(cx, attack, deck, advantage, first, second)?;
        cards.extend([(first, takes_first), (second, !takes_first)]);
    } else {
        cards.extend(first.or(second).map(|card| (card, true)));
    }
    Ok(Drawn { cards })
}

// D047 to D050 (GH-ADV-12, GH-ADV-13, GH-DIS-03, GH-DIS-04): two cards; a rolling one is added to
// the other with advantage and ignored with disadvantage; after two rolling ones a third kind
// decides.
fn draw_add_or_ignore(
    cx: &mut Play<'_>,
    attack: &Attack<'_>,
    deck: DeckId,
    advantage: Advantage,
) -> Flow<Drawn> {
    let mut all = Vec::new();
    for _ in 0..2 {
        all.extend(draw_one(cx, deck)?);
    }
    if all.iter().all(|&card| rolling(cx.rules(), card)) {
        while let Some(card) = draw_one(cx, deck)? {
            all.push(card);
            if !rolling(cx.rules(), card) {
                break;
            }
        }
    }
    let rules = cx.rules();
    let cards = match all[..] {
        [first, second] if !rolling(rules, first) && !rolling(rules, second) => {
            let takes_first = uses_first(cx, attack, deck, advantage, first, second)?;
            vec![(first, takes_first), (second, !takes_first)]
        }
        _ => {
            let adds = advantage == Advantage::Advantage;
            all.into_iter().map(|card| (card, adds || !rolling(rules, card))).collect()
        }
    };
    Ok(Drawn { cards })
}

// FH-ADV-02 to FH-ADV-04, FH-ADV-10, D046, N-41
/// Whether the first of two cards is used, and not the second.
fn uses_first(
    cx: &mut Play<'_>,
    attack: &Attack<'_>,
    deck: DeckId,
    advantage: Advantage,
    first: u16,
    second: u16,
) -> Flow<bool> {
    let attacker = attack.attacker;
    let chooses = advantage == Advantage::Advantage
        && cx.state.switches.advantage_choice
        && look(cx).owner_of(attacker).is_some()
        && first != second;
    if chooses {
        let prompt = Prompt {
            ask: Ask::ChooseModifier { first, second },
            actor: Some(attacker),
            source: Source::Game,
        };
        let seat = look(cx).seat(deck);
        let choice = cx.ask(seat, prompt, &[Choice::Option(0), Choice::Option(1)])?;
        return Ok(choice == Choice::Option(0));
    }
    // FH-ADV-10: when it is unclear, the card drawn first.
    let better = compare(look(cx), attack, first, second);
    Ok(!matches!(
        (better, advantage),
        (Compared::Worse, Advantage::Advantage) | (Compared::Better, Advantage::Disadvantage)
    ))
}

/// How one card compares with another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compared {
    /// The first is better.
    Better,
    /// The first is worse.
    Worse,
    /// It cannot be told.
    Unclear,
}

// FH-ADV-11, N-85, FH-FAQ-019 to FH-FAQ-027
/// Compares two cards for an attack.
fn compare(look: Look<'_, '_>, attack: &Attack<'_>, first: u16, second: u16) -> Compared {
    let reduced = look.state.switches.house.reduced_randomness;
    let value = |card: u16| {
        let value = attack.counted(look.rules.content.modifiers[usize::from(card)].value);
        apply_value(value, attack.value, reduced)
            .saturating_add(card_bonus(look, attack, card))
            .max(0)
    };
    let order = value(first).cmp(&value(second));
    let card = |card: u16| &look.rules.content.modifiers[usize::from(card)];
    let (first, second) = (card(first), card(second));
    let effects = |card: &Modifier, against: &Modifier| {
        let more = |added: &&Added| !matches!(added, Added::Plus(_));
        card.added.iter().filter(more).any(|added| !against.added.contains(added))
            || card.infuse.iter().any(|icon| !against.infuse.contains(icon))
            || card.abilities.iter().any(|ability| !against.abilities.contains(ability))
            // FH-FAQ-020: whatever the price.
            || card.extras.iter().any(|extra| !against.extras.contains(extra))
    };
    // An effect is worth an unknown positive amount.
    match (order, effects(first, second), effects(second, first)) {
        (Greater, _, false) | (Equal, true, false) => Compared::Better,
        (Less, false, _) | (Equal, false, true) => Compared::Worse,
        _ => Compared::Unclear,
    }
}

/// The attack value after one card.
pub(crate) fn apply_value(card: ModifierValue, value: i16, reduced: bool) -> i16 {
    match card {
        ModifierValue::Plus(plus) => value.saturating_add(i16::from(plus)),
        // House rule "reduced randomness": 2x is +2 and null is −2.
        ModifierValue::Double if reduced => value.saturating_add(2),
        ModifierValue::Null if reduced => value.saturating_sub(2),
        ModifierValue::Double => value.saturating_mul(2),
        ModifierValue::Null => 0,
    }
}

// FH-FAQ-019
/// What a card adds for what is on the board, worked out.
fn card_bonus(look: Look<'_, '_>, attack: &Attack<'_>, card: u16) -> i16 {
    let added = look.rules.content.modifiers[usize::from(card)].added.iter();
    added.map(|added| plus_of(look, attack, added)).sum()
}

fn plus_of(look: Look<'_, '_>, attack: &Attack<'_>, added: &Added) -> i16 {
    match added {
        Added::Plus(amount) => look.amount(amount, attack.about(look)),
        _ => 0,
    }
}

/// What the cards add for a price that whoever decides about them pays; monsters pay nothing.
pub(crate) fn buy<'a>(
    cx: &mut Play<'a>,
    attack: &Attack<'_>,
    cards: &[u16],
) -> Flow<Vec<&'a Added>> {
    let mut bought = Vec::new();
    let actor = attack.attacker;
    let Some(decider) = effects_decider(look(cx), actor) else { return Ok(bought) };
    let rules = cx.rules();
    for &card in cards {
        let source = Source::Modifier { modifier: card };
        let how = Performance { actor, source, decider, commander: None, optional: true };
        for (number, extra) in rules.content.modifiers[usize::from(card)].extras.iter().enumerate()
        {
            let here = look(cx);
            let holds =
                extra.only_if.as_ref().is_none_or(|test| here.test(test, attack.about(here)));
            for _ in 0..=extra.repeats {
                if !holds || !wants_extra(cx, how, number as u8, extra)? {
                    break;
                }
                for price in &extra.price {
                    pay(cx, how, price)?;
                }
                crate::experience::gain(cx, actor, extra.experience, "FH-XP-03");
                crate::elements::infuse_later(cx, &extra.infuse);
                bought.extend(&extra.added);
            }
        }
    }
    Ok(bought)
}

// FH-AMD-13, FH-AMD-EX1, FH-AMD-EX2: in any order; a null makes the final value 0 in every order,
// and with a doubling the attacker may add before or after it.
/// Applies cards to an attack value.
pub(crate) fn apply_all(
    cx: &mut Play<'_>,
    attack: &Attack<'_>,
    cards: &[u16],
    bought: &[&Added],
) -> Flow<i16> {
    let (attacker, value) = (attack.attacker, attack.value);
    let reduced = cx.state.switches.house.reduced_randomness;
    let value_of = |&card: &u16| cx.rules().content.modifiers[usize::from(card)].value;
    let values: Vec<ModifierValue> =
        cards.iter().map(value_of).map(|value| attack.counted(value)).collect();
    if !reduced && values.contains(&ModifierValue::Null) {
        return Ok(0);
    }
    let printed: i32 = values
        .iter()
        .filter(|value| reduced || **value != ModifierValue::Double)
        .map(|&card| i32::from(apply_value(card, 0, reduced)))
        .sum();
    let bonus: i32 = cards.iter().map(|&card| i32::from(card_bonus(look(cx), attack, card))).sum();
    let paid: i32 = bought.iter().map(|added| i32::from(plus_of(look(cx), attack, added))).sum();
    let plus = printed + bonus + paid;
    let doubles = if reduced {
        0
    } else {
        values.iter().filter(|value| **value == ModifierValue::Double).count() as u32
    };
    // A deck holds few doublings; values beyond any sense stay what an attack value can be.
    let (value, times) = (i32::from(value), 2i32.saturating_pow(doubles));
    let within = |value: i32| value.clamp(-AMOUNT_MAX, AMOUNT_MAX) as i16;
    let before = within((value + plus).saturating_mul(times));
    let after = within(value.saturating_mul(times).saturating_add(plus));
    if before == after {
        return Ok(before);
    }
    let (high, low) = (before.max(after), before.min(after));
    if look(cx).owner_of(attacker).is_none() {
        return Ok(high);
    }
    let prompt = Prompt { ask: Ask::ModifierOrder, actor: Some(attacker), source: Source::Game };
    let seats = look(cx).decider(attacker);
    let choice = cx.ask(seats, prompt, &[Choice::Option(0), Choice::Option(1)])?;
    Ok(if choice == Choice::Option(0) { high } else { low })
}

// FH-AMD-17, N-40: an empty deck is refilled from its discard pile at once, without the cards in
// hand.
/// Draws one card; `None` when the deck and its discard pile are empty.
pub(crate) fn draw_one(cx: &mut Play<'_>, deck: DeckId) -> Flow<Option<u16>> {
    let next = |known| match known {
        Known::Modifier { deck: of, modifier } if of == deck => Some(modifier),
        _ => None,
    };
    if let Some(modifier) = crate::peek::known_next(cx, next) {
        let pile = &mut cx.state.decks[deck];
        if let Some(face) = pile.faces.iter_mut().find(|f| f.modifier() == modifier && f.left() > 0)
        {
            face.set(face.left() - 1, face.discarded());
            return Ok(Some(modifier));
        }
    }
    if cx.state.decks[deck].left() == 0 {
        let shuffle = cx.state.decks[deck].shuffle;
        cx.state.decks[deck].shuffle_back();
        cx.state.decks[deck].shuffle = shuffle;
        if cx.state.decks[deck].left() == 0 {
            return Ok(None);
        }
        cx.tell("FH-AMD-17", Fact::DeckShuffled { deck });
    }
    let faces = cx.state.decks[deck].faces;
    let cards: Vec<u16> = faces.iter().map(|face| face.modifier()).collect();
    let weights: Vec<u32> = faces.iter().map(|face| u32::from(face.left())).collect();
    let at = cx.chance(Draw::Modifier { deck, cards }, &weights)?;
    let pile = &mut cx.state.decks[deck];
    let face = &mut pile.faces[at];
    face.set(face.left() - 1, face.discarded());
    Ok(Some(face.modifier()))
}

// FH-AMD-03, FH-AMD-14, FH-AMD-16, N-58
/// Puts drawn cards where they belong once the attack is resolved.
pub(crate) fn put_away(cx: &mut Play<'_>, attacker_deck: DeckId, cards: &[u16]) {
    for &card in cards {
        let modifier = &cx.rules().content.modifiers[usize::from(card)];
        let deck = &mut cx.state.decks[attacker_deck];
        match card {
            Modifier::BLESS => cx.state.blesses += 1,
            Modifier::CURSE => *curse_supply(cx.state, attacker_deck) += 1,
            // −1 cards of items and scenarios stay in the deck until the scenario ends.
            Modifier::PENALTY => discard(deck, card),
            // Any other such card has left the deck when it was drawn.
            _ if modifier.returns => {}
            _ => discard(deck, card),
        }
        if modifier.shuffle {
            cx.state.decks[attacker_deck].shuffle = true;
        }
    }
}

fn discard(deck: &mut Deck, card: u16) {
    if let Some(face) = deck.faces.iter_mut().find(|face| face.modifier() == card) {
        face.set(face.left(), face.discarded() + 1);
    }
}

// FH-END-03, FH-AMD-16
/// Shuffles the decks from which a card with the shuffle icon was drawn.
pub(crate) fn shuffle_marked(cx: &mut Play<'_>) {
    for deck in 0..cx.state.decks.len() {
        if cx.state.decks[deck].shuffle {
            cx.state.decks[deck].shuffle_back();
            cx.tell("FH-AMD-16", Fact::DeckShuffled { deck: DeckId::at(deck) });
        }
    }
}

fn rolling(rules: &Haven, card: u16) -> bool {
    rules.content.modifiers[usize::from(card)].rolling
}
