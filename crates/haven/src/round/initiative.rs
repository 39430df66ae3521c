//! The initiative order: made once a round, changed by those who come later.

use crate::choice::Choice;
use crate::fact::Fact;
use crate::haven::{Flow, Look, Play, look};
use crate::id::CharacterId;
use crate::modifiers::Draw;
use crate::prompt::{Ask, Prompt};
use crate::state::{
    Actor, CardId, CharacterStatus, FigureId, FigureKind, Note, Phase, Place, SetNote, SetNotes,
    Source,
};
use std::cmp::Ordering;

impl Look<'_, '_> {
    /// The set a monster type belongs to, by its place in the state.
    pub fn set_of(self, of: u8) -> u8 {
        let monster = self.monster_use(of).monster;
        let set = self.rules.content.monsters[usize::from(monster)].set;
        let at = self.state.sets.iter().position(|state| state.set == set);
        at.expect("every monster of the scenario has its set in the state") as u8
    }

    /// The initiative on a card, unless only its owner knows.
    pub fn printed_initiative(self, character: CharacterId, card: CardId) -> Option<u8> {
        let printed = self.class_of(character).cards[usize::from(card.0)].initiative;
        (printed > 0).then_some(printed)
    }

    /// The initiative that a player said: it is the character's place in the order.
    fn said_initiative(self, character: CharacterId) -> Option<u8> {
        let own = |place: &&Place| place.who == Actor::Character(character);
        self.state.order.iter().find(own).map(|place| place.initiative)
    }

    // FH-SELECT-02, FH-SELECT-04
    /// The initiative of a character this round.
    pub fn character_initiative(self, character: CharacterId) -> u8 {
        let owner = self.character(character);
        match owner.chosen.first() {
            Some(&card) => self
                .printed_initiative(character, card)
                .or_else(|| self.said_initiative(character))
                .unwrap_or(99),
            // A long rest.
            None => 99,
        }
    }

    /// The initiative of a monster type this round.
    pub fn monster_initiative(self, of: u8) -> u8 {
        if let Some(fixed) = self.monster_use(of).initiative {
            return fixed;
        }
        let set = self.set_of(of);
        let state = &self.state.sets[usize::from(set)];
        match state.card.checked_sub(1) {
            Some(card) => {
                self.rules.content.sets[usize::from(state.set)].cards[usize::from(card)].initiative
            }
            None => 99,
        }
    }

    /// Whether any figure of a monster type is on the map.
    pub fn any_of(self, of: u8) -> bool {
        self.figures()
            .any(|id| matches!(self.figure(id).kind, FigureKind::Monster { of: o, .. } if o == of))
    }

    /// What decides between two places: initiative, then characters first, then the second card.
    fn rank(self, place: &Place) -> (u8, u8, u8) {
        match place.who {
            Actor::Character(character) => {
                let owner = self.character(character);
                // D010: in Gloomhaven a long rest comes after everybody else at 99.
                let late = owner.resting && self.state.switches.long_rest_after_all;
                // FH-INIT-09, N-70
                let second = owner
                    .chosen
                    .get(1)
                    .map_or(100, |&card| self.printed_initiative(character, card).unwrap_or(99));
                (place.initiative, if late { 2 } else { 0 }, second)
            }
            // FH-INIT-12
            Actor::Monsters(_) | Actor::Extra(_) => (place.initiative, 1, 0),
        }
    }

    // FH-INIT-11, FH-NAMED-04, D012
    /// The order of monster types that act together: as the scenario lists them, and named ones
    /// just before the others of their type.
    fn type_order(self, of: u8) -> (usize, bool, u8) {
        let uses = &self.scenario().monsters;
        let one = &uses[usize::from(of)];
        let first = uses.iter().position(|other| other.monster == one.monster);
        let after = one.named.is_none() && self.state.switches.named_monsters_first;
        (first.unwrap_or(0), after, of)
    }

    fn order_within(self, place: &Place) -> (usize, bool, u8) {
        match place.who {
            Actor::Monsters(of) => self.type_order(of),
            Actor::Character(_) | Actor::Extra(_) => (0, false, 0),
        }
    }

    // D011: in Gloomhaven the players order the types of one deck, but not a name and its type.
    /// Whether the order of two monster types with one initiative is given by the rules.
    fn bound(self, one: u8, other: u8) -> bool {
        let (first, second) = (self.monster_use(one), self.monster_use(other));
        if first.initiative.is_some() || second.initiative.is_some() {
            return false;
        }
        if self.state.switches.shared_deck_order_by_players {
            let apart = self.act_by_number(one, other) && !self.same_number(one, other);
            first.monster == second.monster || apart
        } else {
            self.set_of(one) == self.set_of(other)
        }
    }

    // GH-INIT-03, D011
    /// Whether two types act as one, by rank and standee number, because they share a deck.
    pub(crate) fn act_by_number(self, one: u8, other: u8) -> bool {
        let free = |of: u8| {
            let of = self.monster_use(of);
            of.initiative.is_none() && of.named.is_none() && !of.inert
        };
        self.state.switches.shared_deck_order_by_players
            && free(one)
            && free(other)
            && self.set_of(one) == self.set_of(other)
    }

    /// Whether figures of two types have the same rank and number.
    fn same_number(self, one: u8, other: u8) -> bool {
        let standees = |wanted: u8| {
            self.figures().filter_map(move |id| match self.figure(id).kind {
                FigureKind::Monster { of, rank } if of == wanted => {
                    Some((rank, self.figure(id).number))
                }
                _ => None,
            })
        };
        standees(one).any(|standee| standees(other).any(|known| known == standee))
    }

    /// The figures that take no turns and whose initiative comes before a place of the order.
    fn turnless(self, next: Option<u8>) -> Vec<FigureId> {
        // Objectives take no turns either, but are immune to conditions (FH-OBJ-04).
        let passed = |id: &FigureId| match self.figure(*id).kind {
            FigureKind::Monster { of, .. } if self.monster_use(of).inert => {
                let initiative = self.monster_use(of).initiative;
                initiative.is_some_and(|own| next.is_none_or(|next| own < next))
            }
            _ => false,
        };
        let waits = |id: &FigureId| !self.figure(*id).is(Note::Acted);
        self.figures().filter(waits).filter(passed).collect()
    }

    /// Whether the players have put one type before another in an earlier round.
    fn agreed(self, one: u8, other: u8) -> bool {
        self.state.types_ordered.contains(&(one, other))
    }
}

/// The players keep to the order of types that share a deck; only those are asked about whose
/// order is not known yet.
fn agree(cx: &mut Play<'_>, one: u8, other: u8) {
    let open = one != other && !cx.state.types_ordered.is_full();
    if open && look(cx).act_by_number(one, other) {
        cx.state.types_ordered.push((one, other));
    }
}

/// Which card lies on top of the deck of a set: chance decides when it matters.
pub(crate) fn next_monster_card(cx: &mut Play<'_>, set: u8) -> Flow<u8> {
    let state = cx.state.sets[usize::from(set)];
    let count = cx.rules().content.sets[usize::from(state.set)].cards.len();
    let weights: Vec<u32> = (0..count).map(|card| u32::from(state.deck >> card & 1)).collect();
    let cards: Vec<u8> = (0..count as u8).collect();
    Ok(cx.chance(Draw::MonsterCard { set, cards }, &weights)? as u8)
}

// FH-INIT-04, FH-MON-12, N-52
/// Draws the ability card of a set.
fn draw_monster_card(cx: &mut Play<'_>, set: u8, rule: &'static str) -> Flow {
    let index = cx.state.sets[usize::from(set)].set;
    let count = cx.rules().content.sets[usize::from(index)].cards.len();
    if count == 0 {
        return Ok(());
    }
    if cx.state.sets[usize::from(set)].deck == 0 {
        let removed = cx.state.removed_of(set);
        cx.state.sets[usize::from(set)].deck = ((1u32 << count) - 1) as u16 & !removed;
        cx.tell("GH-ROUND-11", Fact::MonsterDeckShuffled { set });
    }
    let known = crate::peek::known_ability(cx, set);
    let card = match known.filter(|&card| cx.state.sets[usize::from(set)].deck >> card & 1 != 0) {
        Some(card) => card,
        None => next_monster_card(cx, set)?,
    };
    let drawn = &cx.rules().content.sets[usize::from(index)].cards[usize::from(card)];
    let state = &mut cx.state.sets[usize::from(set)];
    state.deck &= !(1 << card);
    state.card = card + 1;
    let shuffle = drawn.shuffle || state.notes.has(SetNote::Shuffle);
    state.notes = SetNotes::default();
    state.notes.set(SetNote::Shuffle, shuffle);
    state.consumed = [0; 2];
    let fact = Fact::MonsterCardDrawn { set, card, initiative: drawn.initiative };
    cx.tell(rule, fact);
    Ok(())
}

/// Draws a card for every set that is on the map and has none.
pub(crate) fn draw_all_monster_cards(cx: &mut Play<'_>) -> Flow {
    for set in 0..cx.state.sets.len() as u8 {
        let here = look(cx);
        let uses = here.scenario().monsters.len() as u8;
        let present = (0..uses).any(|of| {
            here.any_of(of)
                && here.set_of(of) == set
                && here.monster_use(of).initiative.is_none()
                && !here.monster_use(of).inert
        });
        if present && cx.state.sets[usize::from(set)].card == 0 {
            // D013
            let before = cx.state.switches.monster_draw_before_reveal;
            draw_monster_card(cx, set, if before { "GH-ROUND-10" } else { "FH-INIT-04" })?;
        }
    }
    Ok(())
}

// FH-INIT-06 to FH-INIT-19
/// Makes the order of the round; the group decides what the rules leave open.
pub(crate) fn make_order(cx: &mut Play<'_>) -> Flow {
    let here = look(cx);
    let mut places: Vec<Place> = Vec::new();
    for character in here.state.character_ids() {
        if here.character(character).status == CharacterStatus::Playing {
            let initiative = here.character_initiative(character);
            places.push(Place { who: Actor::Character(character), initiative, done: false });
        }
    }
    for of in 0..here.scenario().monsters.len() as u8 {
        if here.any_of(of) && !here.monster_use(of).inert {
            let initiative = here.monster_initiative(of);
            places.push(Place { who: Actor::Monsters(of), initiative, done: false });
        }
    }
    for which in 0..here.scenario().extras.len() as u8 {
        let extra = &here.scenario().extras[usize::from(which)];
        let present = here.figures().any(|id| here.figure(id).kind == FigureKind::Extra { which });
        if extra.action.is_some() && present {
            let initiative = extra.initiative;
            places.push(Place { who: Actor::Extra(which), initiative, done: false });
        }
    }
    for place in &mut places {
        place.initiative = crate::haste::settle(cx, place.who, place.initiative)?;
    }
    let here = look(cx);
    places.sort_by_key(|place| (here.rank(place), here.order_within(place)));
    cx.state.order.clear();
    while !places.is_empty() {
        let next = first_of(cx, &places)?;
        cx.state.order.push(places.remove(next));
    }
    let order = cx.state.order.to_vec();
    cx.tell("FH-INIT-07", Fact::OrderMade { order });
    Ok(())
}

// FH-INIT-10, FH-INIT-11, FH-INIT-13, GH-INIT-03, GH-INIT-04, GH-INIT-07, D011
/// Which of the places, sorted by rank, comes first: the group chooses among equals.
fn first_of(cx: &mut Play<'_>, places: &[Place]) -> Flow<usize> {
    let here = look(cx);
    let rank = here.rank(&places[0]);
    let mut equal: Vec<usize> =
        (0..places.len()).filter(|&at| here.rank(&places[at]) == rank).collect();
    let all = equal.clone();
    equal.retain(|&at| {
        let follows = |&before: &usize| match (places[before].who, places[at].who) {
            (Actor::Monsters(one), Actor::Monsters(other)) => {
                here.agreed(one, other)
                    || before < at && here.bound(one, other) && !here.agreed(other, one)
            }
            _ => false,
        };
        !all.iter().any(follows)
    });
    // What was agreed earlier may run in a circle with types whose order does not matter.
    if equal.is_empty() {
        equal.push(all[0]);
    }
    let options: Vec<Choice> = equal.iter().map(|&at| choice_of(places[at].who)).collect();
    let mut sorted = options.clone();
    sorted.sort_unstable();
    let prompt = Prompt { ask: Ask::ActsFirst, actor: None, source: Source::Game };
    let group = here.group();
    let choice = cx.ask(group, prompt, &sorted)?;
    let at = options.iter().position(|&option| option == choice).expect("only these were offered");
    if let Actor::Monsters(first) = places[equal[at]].who {
        for &after in &equal {
            if let Actor::Monsters(other) = places[after].who {
                agree(cx, first, other);
            }
        }
    }
    Ok(equal[at])
}

/// Characters are chosen as figures, monster types by their number, token allies as such.
fn choice_of(who: Actor) -> Choice {
    match who {
        Actor::Character(character) => Choice::Figure(character.figure()),
        Actor::Monsters(of) => Choice::Option(of),
        Actor::Extra(which) => Choice::Ally(which),
    }
}

/// Gives whoever has not acted yet another initiative. Returns whether its place changed.
pub(crate) fn reorder(cx: &mut Play<'_>, who: Actor, initiative: u8) -> Flow<bool> {
    let now = usize::from(cx.state.turn.place);
    let Some(at) = cx.state.order.iter().position(|place| place.who == who) else {
        return Ok(false);
    };
    let place = cx.state.order[at];
    if at <= now || place.done || place.initiative == initiative {
        return Ok(false);
    }
    cx.state.order.remove(at);
    put(cx, Place { initiative, ..place }, now)?;
    let order = cx.state.order.to_vec();
    cx.tell("FH-INIT-07", Fact::OrderMade { order });
    Ok(true)
}

// FH-FAQ-042
/// Figures that have an initiative but take no turns lose what ends with a turn when their
/// initiative has passed: before the next place of the order, or when none is left.
pub(crate) fn pass_turnless(cx: &mut Play<'_>, next: Option<u8>) {
    for id in look(cx).turnless(next) {
        crate::conditions::expire(cx, id);
        cx.state.figures[id.index()].note(Note::Acted, true);
    }
}

// FH-REVEAL-04 to FH-REVEAL-09, FH-MSUM-06, N-49, N-72
// GH-SPAWN-03 to GH-SPAWN-06, GH-DOOR-07 to GH-DOOR-09
/// A monster has come: its set gets a card, and its type a place in the order. Returns whether it
/// acts later than others of its set because it has come late.
pub(crate) fn monster_arrives(cx: &mut Play<'_>, of: u8, summoned: bool) -> Flow<bool> {
    if cx.state.phase != Phase::Turns {
        return Ok(false);
    }
    let one = look(cx).monster_use(of);
    if one.inert {
        return Ok(false);
    }
    let set = look(cx).set_of(of);
    if one.initiative.is_none() && cx.state.sets[usize::from(set)].card == 0 {
        draw_monster_card(cx, set, if summoned { "FH-MSUM-06" } else { "FH-REVEAL-05" })?;
    }
    let initiative = look(cx).monster_initiative(of);
    let placed = insert(cx, Actor::Monsters(of), initiative, summoned)?;
    // FH-MELEM-04, D101
    let begun = cx.state.sets[usize::from(set)].notes.has(SetNote::Begun);
    Ok(placed && begun && cx.state.switches.monster_late_consume)
}

/// A token ally has come.
pub(crate) fn extra_arrives(cx: &mut Play<'_>, which: u8) -> Flow {
    if cx.state.phase != Phase::Turns {
        return Ok(());
    }
    let initiative = look(cx).scenario().extras[usize::from(which)].initiative;
    insert(cx, Actor::Extra(which), initiative, false).map(|_| ())
}

/// Gives somebody a place in the order, unless one is still to come. Returns whether it did.
fn insert(cx: &mut Play<'_>, who: Actor, initiative: u8, summoned: bool) -> Flow<bool> {
    let now = usize::from(cx.state.turn.place);
    let known = cx.state.order.iter().position(|place| place.who == who);
    let Some(at) = known else {
        put(cx, Place { who, initiative, done: summoned }, now)?;
        return Ok(true);
    };
    // Still to come, or its own turn, or no turn for it this round.
    if !cx.state.order[at].done || summoned {
        return Ok(false);
    }
    // The acting place moves up if the other was before it.
    let before = cx.state.order.iter().take(now).filter(|place| place.who == who).count();
    cx.state.order.remove(at);
    let now = now - before;
    cx.state.turn.place = now as u8;
    put(cx, Place { who, initiative, done: false }, now)?;
    Ok(true)
}

/// Puts a place behind the acting one: those whose initiative has passed act next, in their own
/// order.
fn put(cx: &mut Play<'_>, place: Place, now: usize) -> Flow {
    let acting = cx.state.order.get(now).map_or(0, |place| place.initiative);
    let passed = place.initiative < acting;
    let mut at = (now + 1).min(cx.state.order.len());
    while let Some(&other) = cx.state.order.get(at) {
        // Others that were put behind the acting one stand there in order of initiative.
        let next = other.initiative < acting;
        let earlier = match (passed, next) {
            (true, false) => false,
            (false, true) => true,
            _ => match other.initiative.cmp(&place.initiative) {
                Ordering::Less => true,
                Ordering::Equal => acts_before(cx, other, place)?,
                Ordering::Greater => false,
            },
        };
        if !earlier {
            break;
        }
        at += 1;
    }
    cx.state.order.insert(at, place);
    Ok(())
}

// N-49, FH-INIT-11 to FH-INIT-13, GH-INIT-04, GH-INIT-08
/// Whether a place of the order comes before a new one with the same initiative.
fn acts_before(cx: &mut Play<'_>, known: Place, new: Place) -> Flow<bool> {
    let here = look(cx);
    match (known.who, new.who) {
        (Actor::Character(_), _) => return Ok(true),
        (Actor::Monsters(one), Actor::Monsters(other)) if here.bound(one, other) => {
            return Ok(here.type_order(one).cmp(&here.type_order(other)).is_lt());
        }
        (Actor::Monsters(one), Actor::Monsters(other)) if here.agreed(one, other) => {
            return Ok(true);
        }
        (Actor::Monsters(one), Actor::Monsters(other)) if here.agreed(other, one) => {
            return Ok(false);
        }
        _ => {}
    }
    if known.done || new.done {
        return Ok(true);
    }
    let mut options = [choice_of(known.who), choice_of(new.who)];
    options.sort_unstable();
    let prompt = Prompt { ask: Ask::ActsFirst, actor: None, source: Source::Game };
    let group = here.group();
    Ok(cx.ask(group, prompt, &options)? == choice_of(known.who))
}
