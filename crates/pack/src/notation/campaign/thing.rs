//! What can be gained, lost and paid, and prices made of it.

use super::super::Pen;
use super::super::input::{Input, Parsed, attempt, list, miss, optional, phrase};
use super::super::problem::Expected;
use super::super::words::Table;
use super::words::{CHANGING, RESOURCE, WHOM};
use super::{amount, count, word};
use crate::scope::Kind;
use longrest_campaign::Resource;
use longrest_campaign::effect::{Price, Thing, Whom};
use longrest_campaign::id::ItemId;
use winnow::Parser;

/// Things that are one phrase.
static PLAIN: Table<Plain> = Table {
    what: "gold, experience, a resource or an item",
    entries: &[
        ("gold", Plain::Gold),
        ("xp", Plain::Experience),
        ("experience", Plain::Experience),
        ("checkmark", Plain::Checkmarks),
        ("checkmarks", Plain::Checkmarks),
        ("any material", Plain::AnyMaterial),
        ("any herb", Plain::AnyHerb),
        ("any resource", Plain::AnyResource),
        ("lumber", Plain::Resource(Resource::Lumber)),
        ("metal", Plain::Resource(Resource::Metal)),
        ("hide", Plain::Resource(Resource::Hide)),
        ("ashmint", Plain::Resource(Resource::Ashmint)),
        ("bellwort", Plain::Resource(Resource::Bellwort)),
        ("kilnberry", Plain::Resource(Resource::Kilnberry)),
        ("lampmoss", Plain::Resource(Resource::Lampmoss)),
        ("saltcap", Plain::Resource(Resource::Saltcap)),
        ("thawroot", Plain::Resource(Resource::Thawroot)),
        ("item", Plain::Item),
    ],
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plain {
    Gold,
    Experience,
    Checkmarks,
    AnyMaterial,
    AnyHerb,
    AnyResource,
    Resource(Resource),
    Item,
}

/// A thing.
pub(super) fn thing(input: &mut Input<'_>) -> Parsed<Thing> {
    Ok(match phrase(&PLAIN).parse_next(input)? {
        Plain::Gold => Thing::Gold,
        Plain::Experience => Thing::Experience,
        Plain::Checkmarks => Thing::Checkmarks,
        Plain::AnyMaterial => Thing::AnyMaterial,
        Plain::AnyHerb => Thing::AnyHerb,
        Plain::AnyResource => Thing::AnyResource,
        Plain::Resource(resource) => Thing::Resource(resource),
        Plain::Item => Thing::Item(ItemId(word(Kind::Item).parse_next(input)?)),
    })
}

// GH-EVENT-17: when nothing is stated, "each" is meant.
/// Whom it concerns; each if nothing is said.
pub(super) fn whom(input: &mut Input<'_>) -> Whom {
    attempt(input, |input| phrase(&WHOM).parse_next(input)).unwrap_or(Whom::Each)
}

/// Parts of a price with commas between them.
pub(super) fn prices(input: &mut Input<'_>) -> Parsed<Vec<Price>> {
    list(input, ",", price)
}

fn price(input: &mut Input<'_>) -> Parsed<Price> {
    let amount = count(input)?;
    if let Some(value) = attempt(input, |input| phrase(&CHANGING).parse_next(input)) {
        return Ok(Price::Value(value, amount));
    }
    let whom = whom(input);
    match attempt(input, thing) {
        Some(thing) => Ok(Price::Things(whom, thing, amount)),
        None => miss(input, Expected::Table(&PLAIN)),
    }
}

/// Resources and how many of each: `lumber 2`.
pub(super) fn resource(input: &mut Input<'_>) -> Parsed<(Resource, u16)> {
    let resource = phrase(&RESOURCE).parse_next(input)?;
    Ok((resource, amount(input)?))
}

/// Whether an item is drawn at random.
pub(super) fn random_item(input: &mut Input<'_>) -> bool {
    optional(input, "random item")
}

impl Pen<'_> {
    pub(super) fn possession(&mut self, thing: &Thing) {
        match thing {
            Thing::Gold => self.words("gold"),
            Thing::Experience => self.words("xp"),
            Thing::Checkmarks => self.words("checkmarks"),
            Thing::AnyMaterial => self.words("any material"),
            Thing::AnyHerb => self.words("any herb"),
            Thing::AnyResource => self.words("any resource"),
            Thing::Resource(resource) => self.words(RESOURCE.name(resource)),
            Thing::Item(item) => {
                self.put("item ").put(item);
            }
        }
    }

    /// `3 collective lumber`, or `one item ice-axe`.
    pub(super) fn amount_of(&mut self, whom: Whom, thing: &Thing, amount: u16) {
        if amount != 1 || !matches!(thing, Thing::Item(_)) {
            self.put(amount).put(" ");
        }
        self.put(WHOM.name(&whom)).put(" ");
        self.possession(thing);
    }

    pub(super) fn prices(&mut self, prices: &[Price]) {
        self.list(prices, ", ", |pen, price| match price {
            Price::Things(whom, thing, amount) => pen.amount_of(*whom, thing, *amount),
            Price::Value(value, amount) => {
                pen.put(amount).put(" ").put(CHANGING.name(value));
            }
        });
    }
}
