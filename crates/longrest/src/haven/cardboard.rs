//! A seat that is played from cardboard: its cards lie on the table, and are known here as far as
//! their owner has written them down.
//!
//! The character is of a class of its own, made from one of the pack: the same numbers, perks and
//! modifier cards, and as many blank cards as the hand holds. A card that is written down during a
//! game is added behind all others, where nothing in the game names it yet, and then takes the
//! place of the blank card that it is ([`Edit::Fill`]). So a game that is played again with
//! everything that was ever written is the same game.

use longrest_haven::ability::{Ability, Action, Aim, Verb};
use longrest_haven::edit::Edit;
use longrest_haven::state::{CARDS_MAX, CardId};
use longrest_haven::{Card, Class, Content, Text};
use longrest_pack::Written;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What is known of a character of cardboard.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Own {
    /// What the class is called; as the one of the pack if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) name: Option<String>,
    /// How many cards the hand holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) hand_size: Option<u8>,
    /// Maximum hit points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) hit_points: Option<u8>,
    /// Cards that were written down before the game.
    pub(super) cards: Vec<OwnCard>,
    /// Cards that were written down during the game.
    pub(super) entered: Vec<OwnCard>,
}

/// A card as its owner wrote it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct OwnCard {
    pub(super) name: String,
    /// 0 if it is not known yet.
    pub(super) initiative: u8,
    pub(super) top: Vec<String>,
    pub(super) bottom: Vec<String>,
}

/// What a blank card says.
const BLANK_SAYS: [(&str, &str); 4] = [
    ("en", "Do what the card in your hand says."),
    ("it", "Fai ciò che dice la carta che hai in mano."),
    ("de", "Tu, was die Karte in deiner Hand sagt."),
    ("es", "Haz lo que dice la carta que tienes en la mano."),
];
/// What a blank card is called.
const BLANK: [(&str, &str); 4] = [
    ("en", "Blank card"),
    ("it", "Carta bianca"),
    ("de", "Leere Karte"),
    ("es", "Carta en blanco"),
];
/// Cards that were written down during a game are in no pool at its beginning.
const ENTERED_LEVEL: u8 = 9;
/// The longest name of a card or class, in characters.
const NAME_MAX: usize = 40;
/// The hands there can be: something must be left to write.
const HANDS: std::ops::RangeInclusive<u8> = 2..=16;

/// The word for the class of a seat.
pub(super) fn class_id(seat: usize) -> String {
    format!("cardboard-{}", seat + 1)
}

/// Adds the class of a seat to the content.
///
/// # Errors
/// What is wrong with it.
pub(super) fn add_class(
    content: &mut Content,
    seat: usize,
    base: &str,
    own: &Own,
) -> Result<(), String> {
    let found = content.classes.iter().position(|class| class.id == base);
    let found = found.ok_or_else(|| format!("there is no class \"{base}\""))?;
    let based = &content.classes[found];
    let hand = own.hand_size.unwrap_or(based.hand_size);
    if !HANDS.contains(&hand) {
        let (least, most) = (HANDS.start(), HANDS.end());
        return Err(format!("a hand of {hand} cards; from {least} to {most} can be played"));
    }
    let all = usize::from(hand).max(own.cards.len()) + own.entered.len();
    if all > CARDS_MAX {
        return Err(format!("{all} cards are written down; a class has at most {CARDS_MAX}"));
    }
    let name = own.name.as_deref().map(clean).transpose()?;
    let class = Class {
        id: class_id(seat),
        name: name.map_or_else(|| based.name.clone(), |name| plain(&name)),
        hand_size: hand,
        hit_points: own.hit_points.map_or(based.hit_points, |points| [points.max(1); 9]),
        forms: Vec::new(),
        cards: Vec::new(),
        ..based.clone()
    };
    let at = content.classes.len();
    content.classes.push(class);
    let mut cards = Vec::with_capacity(all);
    for (number, card) in own.cards.iter().enumerate() {
        cards.push(card.read(content, at, &format!("own-{}", number + 1), 1)?);
    }
    cards.extend((own.cards.len()..usize::from(hand)).map(blank));
    // What the game knows by its place keeps it, whoever writes first.
    let modifiers = content.modifiers.len();
    for (number, card) in own.entered.iter().enumerate() {
        let id = format!("entered-{}", number + 1);
        cards.push(card.read(content, at, &id, ENTERED_LEVEL)?);
        if content.modifiers.len() > modifiers {
            return Err("new modifier cards cannot be written down during a game".to_owned());
        }
    }
    content.classes[at].cards = cards;
    if content.notes.iter().all(|note| note.get("en") != BLANK_SAYS[0].1) {
        content.notes.push(texts(&BLANK_SAYS));
    }
    Ok(())
}

/// The options of an order with what somebody wrote down (`card`, the place of the card so far in
/// the class, and what it says), and how it comes into play.
///
/// # Errors
/// What is wrong with it.
pub(super) fn entered(
    options: &Value,
    content: &Content,
    seat: u8,
    entry: &Value,
) -> Result<(Value, Edit), String> {
    let mut entry = entry.clone();
    let card = entry.as_object_mut().and_then(|entry| entry.remove("card"));
    let card = card.and_then(|card| card.as_u64()).and_then(|card| u8::try_from(card).ok());
    let card = card.ok_or("it is not said which `card` this is")?;
    let says = OwnCard::deserialize(entry).map_err(|error| error.to_string())?;
    let mut options = options.clone();
    let own = options
        .get_mut("characters")
        .and_then(|all| all.get_mut(usize::from(seat)))
        .and_then(|one| one.get_mut("cardboard"))
        .filter(|own| own.is_object());
    let own = own.ok_or("this seat is not played from cardboard")?;
    let class = content.classes.iter().find(|class| class.id == class_id(usize::from(seat)));
    let with = class.ok_or("this seat is not played from cardboard")?.cards.len();
    if with >= CARDS_MAX {
        return Err(format!("{CARDS_MAX} cards are written down already, and no more can be"));
    }
    if says.top.is_empty() && says.bottom.is_empty() {
        return Err("nothing is written on this card".to_owned());
    }
    clean(&says.name)?;
    let mut read = Own::deserialize(&*own).map_err(|error| error.to_string())?;
    read.entered.push(says);
    *own = serde_json::to_value(read).map_err(|error| error.to_string())?;
    let edit = Edit::Fill { character: seat, card: CardId(card), with: CardId(with as u8) };
    Ok((options, edit))
}

impl OwnCard {
    fn read(
        &self,
        content: &mut Content,
        class: usize,
        id: &str,
        level: u8,
    ) -> Result<Card, String> {
        let name = plain(&clean(&self.name)?);
        let (top, bottom) = (&self.top, &self.bottom);
        let written = Written { id, name: &name, level, initiative: self.initiative, top, bottom };
        let mut card = written.read(content, class).map_err(|wrong| wrong.join("; "))?;
        // A half that was not written down is still played, by hand.
        for (half, lines) in [(&mut card.top, top), (&mut card.bottom, bottom)] {
            if lines.is_empty() {
                *half = unwritten();
            }
        }
        Ok(card)
    }
}

/// A name without what cannot be shown.
fn clean(name: &str) -> Result<String, String> {
    let shown: String = name.trim().chars().filter(|letter| !letter.is_control()).collect();
    match shown.chars().count() {
        0 => Err("a card has a name".to_owned()),
        length if length > NAME_MAX => Err(format!("a name has at most {NAME_MAX} characters")),
        _ => Ok(shown),
    }
}

/// A card of which nothing is known yet; its owner says the initiative.
fn blank(at: usize) -> Card {
    let number = at + 1;
    let name = BLANK.map(|(code, name)| (code.to_owned(), format!("{name} {number}")));
    Card {
        id: format!("blank-{number}"),
        name: Text(name.into_iter().collect()),
        level: 1,
        initiative: 0,
        top: unwritten(),
        bottom: unwritten(),
        form: None,
        spots: Vec::new(),
    }
}

/// A half of which only its owner knows what it says.
fn unwritten() -> Action {
    let says = Ability::plain(Verb::ByHand { text: BLANK_SAYS[0].1.to_owned() }, Aim::usual());
    Action { abilities: vec![says], ..Action::default() }
}

fn plain(words: &str) -> Text {
    Text([("en".to_owned(), words.to_owned())].into_iter().collect())
}

fn texts(all: &[(&str, &str)]) -> Text {
    Text(all.iter().map(|&(code, words)| (code.to_owned(), words.to_owned())).collect())
}

#[cfg(test)]
mod tests;
