//! A seat that is played from cardboard: its cards lie on the table, and are known here as far as
//! their owner has written them down.
//!
//! The character is of a class of its own, made from one of the pack: the same numbers, perks and
//! modifier cards, and as many blank cards as the hand holds. A card that is written down during a
//! game is added behind all others, where nothing in the game names it yet, and then takes the
//! place of the blank card that it is ([`Edit::Fill`]). Items are written down the same way, behind
//! all items there are ([`Edit::Carry`]), and figures that a card summons with their card. So a
//! game that is played again with everything that was ever written is the same game.

use longrest_haven::ability::{Ability, Action, Aim, Verb};
use longrest_haven::amount::Amount;
use longrest_haven::edit::Edit;
use longrest_haven::state::{CARDS_MAX, CardId};
use longrest_haven::{Card, Class, Content, ItemSlot, Setup, Summon, Text, Usage};
use longrest_pack::{Written, WrittenItem, word};
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
    /// Items that were written down before the game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) items: Vec<OwnItem>,
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
    /// The figures that it summons.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) summons: Vec<OwnSummon>,
}

/// A figure that a card summons, as its owner wrote it. What it does not have is a dash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OwnSummon {
    name: String,
    hit_points: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    attack: Option<u8>,
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    movement: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    range: Option<u8>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    flying: bool,
}

/// An item as its owner wrote it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OwnItem {
    name: String,
    slot: ItemSlot,
    usage: Usage,
    #[serde(rename = "do")]
    does: String,
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
/// The most items that are written down at a table, and the most that one seat keeps.
const ITEMS_WRITTEN_MAX: usize = 64;
/// The most figures of one card, and the most that a number of theirs can be.
const SUMMONS_MAX: usize = 4;
const NUMBER_MAX: u8 = 99;
/// The hands there can be: something must be left to write.
const HANDS: std::ops::RangeInclusive<u8> = 2..=16;

/// The word for the class of a seat.
pub(super) fn class_id(seat: usize) -> String {
    format!("cardboard-{}", seat + 1)
}

/// The words for the items that a seat had written down before the game.
pub(super) fn item_ids(seat: usize, own: &Own) -> Vec<String> {
    (1..=own.items.len()).map(|number| format!("{}-item-{number}", class_id(seat))).collect()
}

/// The party of a campaign with the seats that are played from cardboard.
pub(super) fn seated(setup: &mut Setup, owns: &[Option<Own>]) {
    for (seat, (member, own)) in setup.party.iter_mut().zip(owns).enumerate() {
        let Some(own) = own else { continue };
        member.class = class_id(seat);
        member.cards = Vec::new();
        member.items.extend(item_ids(seat, own));
    }
}

/// Adds everything of cardboard to the content: the classes of seats with what was written down
/// before, and then, in the order in which they were written, the items of this game.
///
/// # Errors
/// What is wrong with it.
pub(super) fn add_all(
    content: &mut Content,
    seats: &[(String, Option<Own>)],
    written: &[(u8, OwnItem)],
) -> Result<(), String> {
    for (seat, (base, own)) in seats.iter().enumerate() {
        let Some(own) = own else { continue };
        add_class(content, seat, base, own)?;
        for (id, item) in item_ids(seat, own).iter().zip(&own.items) {
            item.add(content, id)?;
        }
    }
    let modifiers = content.modifiers.len();
    for (number, (_, item)) in written.iter().enumerate() {
        item.add(content, &format!("written-item-{}", number + 1))?;
    }
    if content.modifiers.len() > modifiers {
        return Err(NO_NEW_MODIFIERS.to_owned());
    }
    Ok(())
}

const NO_NEW_MODIFIERS: &str = "new modifier cards cannot be written down during a game";

/// Adds the class of a seat to the content.
///
/// # Errors
/// What is wrong with it.
fn add_class(content: &mut Content, seat: usize, base: &str, own: &Own) -> Result<(), String> {
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
        form_hands: Vec::new(),
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
            return Err(NO_NEW_MODIFIERS.to_owned());
        }
    }
    content.classes[at].cards = cards;
    if content.notes.iter().all(|note| note.get("en") != BLANK_SAYS[0].1) {
        content.notes.push(texts(&BLANK_SAYS));
    }
    Ok(())
}

/// The options of an order with what somebody wrote down (`card`, the place of the card so far in
/// the class, and what it says; or an `item`), and how it comes into play.
///
/// # Errors
/// What is wrong with it.
pub(super) fn entered(
    options: &Value,
    content: &Content,
    seat: u8,
    entry: &Value,
) -> Result<(Value, Edit), String> {
    if let Some(item) = entry.get("item") {
        return entered_item(options, content, seat, item);
    }
    let mut entry = entry.clone();
    let card = entry.as_object_mut().and_then(|entry| entry.remove("card"));
    let card = card.and_then(|card| card.as_u64()).and_then(|card| u8::try_from(card).ok());
    let card = card.ok_or("it is not said which `card` this is")?;
    let says = OwnCard::deserialize(entry).map_err(|error| error.to_string())?;
    let mut options = options.clone();
    let own = own_of(&mut options, seat)?;
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
    can_be_kept(&options, seat)?;
    let edit = Edit::Fill { character: seat, card: CardId(card), with: CardId(with as u8) };
    Ok((options, edit))
}

/// What the options say of a seat that is played from cardboard.
fn own_of(options: &mut Value, seat: u8) -> Result<&mut Value, String> {
    let own = options
        .get_mut("characters")
        .and_then(|all| all.get_mut(usize::from(seat)))
        .and_then(|one| one.get_mut("cardboard"))
        .filter(|own| own.is_object());
    own.ok_or_else(|| "this seat is not played from cardboard".to_owned())
}

/// The same for an item: it is carried from now on.
fn entered_item(
    options: &Value,
    content: &Content,
    seat: u8,
    item: &Value,
) -> Result<(Value, Edit), String> {
    let mut options = options.clone();
    own_of(&mut options, seat)?;
    let item = OwnItem::deserialize(item).map_err(|error| error.to_string())?;
    let place = u16::try_from(content.items.len()).map_err(|_| "no more items can be there")?;
    let mut written = options.get("written").cloned().unwrap_or_else(|| Value::Array(Vec::new()));
    let list = written.as_array_mut().ok_or("`written` is a list of items")?;
    if list.len() >= ITEMS_WRITTEN_MAX {
        return Err(format!("{ITEMS_WRITTEN_MAX} items are written down, and no more can be"));
    }
    list.push(serde_json::to_value((seat, item)).map_err(|error| error.to_string())?);
    options["written"] = written;
    can_be_kept(&options, seat)?;
    Ok((options, Edit::Carry { character: seat, item: place }))
}

impl OwnItem {
    fn add(&self, content: &mut Content, id: &str) -> Result<(), String> {
        let name = plain(&clean(&self.name)?);
        let OwnItem { slot, usage, does, .. } = self;
        let written =
            WrittenItem { id, name: &name, slot: *slot, usage: *usage, line: does.trim() };
        let item = written.read(content).map_err(|why| format!("{}: {why}", self.name.trim()))?;
        content.items.push(item);
        Ok(())
    }
}

impl OwnSummon {
    fn read(&self) -> Result<Summon, String> {
        let name = clean(&self.name)?;
        let numbers = [Some(self.hit_points), self.attack, self.movement, self.range];
        if self.hit_points == 0 || numbers.into_iter().flatten().any(|one| one > NUMBER_MAX) {
            return Err(format!(
                "{name}: hit points are 1 to {NUMBER_MAX}, and nothing is more than {NUMBER_MAX}"
            ));
        }
        let amount = |number: u8| Amount::Number(i16::from(number));
        Ok(Summon {
            id: word(&name),
            name: plain(&name),
            hit_points: amount(self.hit_points),
            attack: self.attack.map(amount),
            movement: self.movement.map(amount),
            range: self.range.filter(|range| *range > 0).map(amount),
            flying: self.flying,
            attack_effects: Vec::new(),
            traits: Vec::new(),
            count: 4,
        })
    }
}

/// What was written down at a seat after a game: all of it is known before the next one. Nothing,
/// where it was not played from cardboard.
pub(crate) fn kept(options: &Value, seat: usize) -> Option<Value> {
    serde_json::to_value(known_after(options, seat)?).ok()
}

fn known_after(options: &Value, seat: usize) -> Option<Own> {
    let own = options.get("characters")?.get(seat)?.get("cardboard")?;
    let mut own = Own::deserialize(own).ok()?;
    let written =
        options.get("written").and_then(|all| Vec::<(u8, OwnItem)>::deserialize(all).ok());
    for card in std::mem::take(&mut own.entered) {
        match own.cards.iter_mut().find(|one| one.name == card.name) {
            Some(one) => one.write_over(card),
            None => own.cards.push(card),
        }
    }
    let mine = written.into_iter().flatten().filter(|(of, _)| usize::from(*of) == seat);
    for (_, item) in mine {
        own.items.retain(|one| one.name != item.name);
        own.items.push(item);
    }
    Some(own)
}

/// What is written down during a game is refused if it could not be kept after it.
fn can_be_kept(options: &Value, seat: u8) -> Result<(), String> {
    known_after(options, usize::from(seat)).map_or(Ok(()), |own| own.keeps_to_limits())
}

/// Whether somebody can play so, with a class of these rules; checked as for a game.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn check(content: &Content, class: &str, own: &Value) -> Result<(), String> {
    let own = Own::deserialize(own).map_err(|error| error.to_string())?;
    if !own.entered.is_empty() {
        return Err("nothing is entered before a game".to_owned());
    }
    own.keeps_to_limits()?;
    add_all(&mut content.clone(), &[(class.to_owned(), Some(own))], &[])
}

impl Own {
    /// Whether there is room for everything that is known before a game.
    fn keeps_to_limits(&self) -> Result<(), String> {
        let (cards, items) = (self.cards.len(), self.items.len());
        if cards > CARDS_MAX {
            return Err(format!("{cards} cards are written down; there can be {CARDS_MAX}"));
        }
        if items > ITEMS_WRITTEN_MAX {
            return Err(format!(
                "{items} items are written down; there can be {ITEMS_WRITTEN_MAX}"
            ));
        }
        match self.cards.iter().find(|card| card.summons.len() > SUMMONS_MAX) {
            Some(card) => Err(format!(
                "{}: a card brings at most {SUMMONS_MAX} kinds of figures",
                card.name.trim()
            )),
            None => Ok(()),
        }
    }
}

impl OwnCard {
    /// Takes over what was written later; a half that was left out stays as it was.
    fn write_over(&mut self, later: OwnCard) {
        let OwnCard { initiative, top, bottom, summons, .. } = later;
        self.initiative = if initiative > 0 { initiative } else { self.initiative };
        for (mine, new) in [(&mut self.top, top), (&mut self.bottom, bottom)] {
            if !new.is_empty() {
                *mine = new;
            }
        }
        for summon in summons {
            self.summons.retain(|one| one.name != summon.name);
            self.summons.push(summon);
        }
    }

    fn read(
        &self,
        content: &mut Content,
        class: usize,
        id: &str,
        level: u8,
    ) -> Result<Card, String> {
        let name = plain(&clean(&self.name)?);
        let (top, bottom) = (&self.top, &self.bottom);
        if self.summons.len() > SUMMONS_MAX {
            return Err(format!("a card brings at most {SUMMONS_MAX} kinds of figures"));
        }
        let summons: Result<Vec<Summon>, String> =
            self.summons.iter().map(OwnSummon::read).collect();
        let (summons, initiative) = (&summons?[..], self.initiative);
        let written = Written { id, name: &name, level, initiative, top, bottom, summons };
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
