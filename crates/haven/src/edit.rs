//! What a referee may change.

use crate::condition::Condition;
use crate::element::{Element, ElementState};
use crate::haven::{Haven, Look};
use crate::id::{CharacterId, DeckId};
use crate::items;
use crate::limits::ITEMS_MAX;
use crate::state::{
    CARDS_MAX, CardId, CarriedItem, FigureId, FigureKind, ItemState, Known, Source, State,
};
use longrest_grid::Cell;
use longrest_kernel::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A change by agreement of the group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Edit {
    /// A figure's hit points.
    HitPoints {
        /// Whose.
        figure: FigureId,
        /// To how many (at least 1).
        value: i16,
    },
    /// A condition is there or not.
    Condition {
        /// Whose.
        figure: FigureId,
        /// Which.
        condition: Condition,
        /// Whether it is there afterwards.
        present: bool,
    },
    /// A figure stands elsewhere.
    Position {
        /// Who.
        figure: FigureId,
        /// Where.
        cell: Cell,
    },
    /// A monster or summon is taken off the map.
    Remove {
        /// Who.
        figure: FigureId,
    },
    /// A card changes its pile.
    Card {
        /// Whose.
        character: CharacterId,
        /// Which.
        card: CardId,
        /// Where it is afterwards.
        pile: crate::ability::Pile,
    },
    /// A card turns out to be another: one that its owner wrote down while it lies on the table.
    Fill {
        /// Whose.
        character: CharacterId,
        /// The card so far.
        card: CardId,
        /// What it is, among the cards of the class that nobody has.
        with: CardId,
    },
    /// A character carries an item more: one that its owner wrote down while it lies on the table.
    Carry {
        /// Who.
        character: CharacterId,
        /// Which (an index into the content's items).
        item: u16,
    },
    /// An element's state.
    Element {
        /// Which.
        element: Element,
        /// Afterwards.
        state: ElementState,
    },
    /// Loot tokens in a hex.
    Loot {
        /// Where.
        cell: Cell,
        /// How many.
        tokens: u8,
    },
    /// A place in the order.
    Initiative {
        /// Which place.
        place: u8,
        /// Where it is afterwards.
        to: u8,
    },
    /// A character's experience in this scenario.
    Experience {
        /// Whose.
        character: CharacterId,
        /// How much.
        value: u8,
    },
    /// An item's state.
    Item {
        /// Whose.
        character: CharacterId,
        /// Its place.
        slot: u8,
        /// Afterwards.
        state: ItemState,
    },
    /// The next modifier card of a deck.
    NextDraw {
        /// Which deck.
        deck: DeckId,
        /// Which card.
        modifier: u16,
    },
    /// A counter of the scenario.
    Counter {
        /// Which.
        counter: u8,
        /// To what.
        value: i16,
    },
    /// The scenario is completed or lost.
    Verdict {
        /// Completed (otherwise lost).
        completed: bool,
    },
}

/// Applies a change, or says why it is impossible.
pub fn apply(rules: &Haven, state: &mut State, edit: &Edit) -> Result<(), String> {
    let figure = |state: &State, id: FigureId| match state.figures.get(id.index()) {
        Some(figure) if figure.kind != FigureKind::None => Ok(()),
        _ => Err(format!("there is no figure {}", id.0)),
    };
    let character = |state: &State, number: CharacterId| {
        if number.index() < state.characters.len() {
            Ok(())
        } else {
            Err(format!("there is no character {number}"))
        }
    };
    match *edit {
        Edit::HitPoints { figure: id, value } => {
            figure(state, id)?;
            let figure = &mut state.figures[id.index()];
            if value < 1 || value > figure.hit_points_max {
                return Err(format!("hit points are 1 to {}", figure.hit_points_max));
            }
            figure.hit_points = value;
        }
        Edit::Condition { figure: id, condition, present } => {
            figure(state, id)?;
            if matches!(condition, Condition::Bless | Condition::Curse) {
                return Err("bless and curse are cards; change the next draw instead".into());
            }
            let figure = &mut state.figures[id.index()];
            figure.conditions = if present {
                figure.conditions.with(condition)
            } else {
                figure.conditions.without(condition)
            };
        }
        Edit::Position { figure: id, cell } => {
            figure(state, id)?;
            let look = Look { rules, state };
            if cell.index() >= state.tiles.len() || !look.revealed(cell) {
                return Err("that hex is not on the map".into());
            }
            if look.at(cell).is_some_and(|other| other != id) || look.closed_door(cell).is_some() {
                return Err("that hex is taken".into());
            }
            state.figures[id.index()].cell = cell;
        }
        Edit::Remove { figure: id } => {
            figure(state, id)?;
            if matches!(state.figures[id.index()].kind, FigureKind::Character(_)) {
                return Err("characters cannot be taken off the map".into());
            }
            if state.turn.figure == Some(id) {
                return Err("the acting figure cannot be taken off the map".into());
            }
            state.bonuses.retain(|bonus| bonus.figure != id);
            let cell = state.figures[id.index()].cell;
            state.figures[id.index()] = crate::state::Figure { cell, ..Default::default() };
        }
        Edit::Card { character: number, card, pile } => {
            character(state, number)?;
            move_card(state, number, card, pile)?;
        }
        Edit::Fill { character: number, card, with } => {
            character(state, number)?;
            fill(rules, state, number, card, with)?;
        }
        Edit::Carry { character: number, item } => {
            character(state, number)?;
            carry(rules, state, number, item)?;
        }
        Edit::Element { element, state: to } => state.elements[element as usize] = to,
        Edit::Loot { cell, tokens } => {
            if cell.index() >= state.tiles.len() {
                return Err("that hex is not on the map".into());
            }
            state.loot.set(cell, tokens);
        }
        Edit::Initiative { place, to } => {
            let (place, to) = (usize::from(place), usize::from(to));
            let now = usize::from(state.turn.place);
            let open =
                |at: usize| at < state.order.len() && (at > now || state.turn.figure.is_none());
            if !open(place) || !open(to) || state.order[place].done || state.order[to].done {
                return Err("only places still to come can be exchanged".into());
            }
            let moved = state.order.remove(place);
            state.order.insert(to, moved);
        }
        Edit::Experience { character: number, value } => {
            character(state, number)?;
            state.characters[number].experience = value;
        }
        Edit::Item { character: number, slot, state: to } => {
            character(state, number)?;
            match state.characters[number].items.get_mut(usize::from(slot)) {
                Some(item) => item.state = to,
                None => return Err("there is no such item".into()),
            }
        }
        Edit::NextDraw { deck, modifier } => {
            let Some(pile) = state.decks.get(deck.index()) else {
                return Err("there is no such deck".into());
            };
            if !pile.faces.iter().any(|face| face.modifier() == modifier && face.left() > 0) {
                return Err("that card is not in the deck".into());
            }
            if state.forced.is_full() {
                return Err("enough cards are decided already".into());
            }
            state.forced.push(Known::Modifier { deck, modifier });
        }
        Edit::Counter { counter, value } => match state.counters.get_mut(usize::from(counter)) {
            Some(count) => *count = value,
            None => return Err("there is no such counter".into()),
        },
        Edit::Verdict { completed } => {
            state.verdict.completed = completed;
            state.verdict.failed = !completed;
        }
    }
    Ok(())
}

/// Whether a change could be possible as far as somebody with these seats may know: which cards
/// another character has with it is a secret.
pub fn conceivable(
    rules: &Haven,
    state: &State,
    edit: &Edit,
    seats: SeatSet,
) -> Result<(), String> {
    let hidden = |number: CharacterId| {
        number.index() < state.characters.len()
            && !seats.contains(number.seat())
            && !state.switches.house.open_information
    };
    match *edit {
        Edit::Card { character, card, .. } | Edit::Fill { character, card, .. }
            if hidden(character) =>
        {
            let class = usize::from(state.characters[character].class);
            match usize::from(card.0) < rules.content.classes[class].cards.len() {
                true => Ok(()),
                false => Err(format!("there is no card {}", card.0)),
            }
        }
        _ => apply(rules, &mut state.clone(), edit),
    }
}

fn fill(
    rules: &Haven,
    state: &mut State,
    number: CharacterId,
    card: CardId,
    with: CardId,
) -> Result<(), String> {
    let class = Look { rules, state }.class_of(number);
    let owner = &mut state.characters[number];
    let known = |card: CardId| usize::from(card.0) < class.cards.len().min(CARDS_MAX);
    if !known(card) || !owner.pool.contains(card) {
        return Err(format!("there is no card {} to write on", card.0));
    }
    if !known(with) || owner.pool.contains(with) {
        return Err(format!("card {} is not free", with.0));
    }
    let performing = state.turn.action.is_some_and(|doing| match doing.source {
        Source::Card { character, card: of, .. } | Source::Basic { character, card: of, .. } => {
            character == number && of == card
        }
        _ => false,
    });
    if performing || owner.active.contains(card) {
        return Err("a card that is being played, or is active, stays what it is".into());
    }
    for pile in [
        &mut owner.pool,
        &mut owner.hand,
        &mut owner.shown,
        &mut owner.discard,
        &mut owner.lost,
        &mut owner.unrecoverable,
    ] {
        if pile.remove(card) {
            pile.insert(with);
        }
    }
    for chosen in owner.chosen.iter_mut().filter(|chosen| **chosen == card) {
        *chosen = with;
    }
    Ok(())
}

// FH-ITEM-14, FH-SETUP-17
/// It was brought from the beginning, though nobody knew it here: it takes its place among what is
/// worn, and is nothing that was found.
fn carry(rules: &Haven, state: &mut State, number: CharacterId, item: u16) -> Result<(), String> {
    let Some(known) = rules.content.items.get(usize::from(item)) else {
        return Err(format!("there is no item {item}"));
    };
    let owner = &state.characters[number];
    if owner.items.iter().any(|one| one.item == item) {
        return Err("it is carried already".into());
    }
    if owner.items.is_full() {
        return Err(format!("a character carries at most {ITEMS_MAX} items"));
    }
    if !items::fits(Look { rules, state }, number, known.slot) {
        return Err("there is no room for it beside what is worn".into());
    }
    let owner = &mut state.characters[number];
    let slot = owner.items.len();
    owner.items_owned += u8::from(usize::from(owner.items_owned) == slot);
    owner.bring(slot, true);
    owner.items.push(CarriedItem { item, ..CarriedItem::default() });
    Ok(())
}

fn move_card(
    state: &mut State,
    number: CharacterId,
    card: CardId,
    pile: crate::ability::Pile,
) -> Result<(), String> {
    use crate::ability::Pile;
    let owner = &mut state.characters[number];
    let known = owner.hand.union(owner.discard).union(owner.lost).union(owner.unrecoverable);
    if usize::from(card.0) >= CARDS_MAX || !known.contains(card) {
        return Err("that card is in none of the piles (played and active cards stay)".into());
    }
    owner.hand.remove(card);
    owner.discard.remove(card);
    owner.lost.remove(card);
    owner.unrecoverable.remove(card);
    match pile {
        Pile::Hand => owner.hand.insert(card),
        Pile::Discard => owner.discard.insert(card),
        Pile::Lost => owner.lost.insert(card),
    }
    Ok(())
}
