//! What buildings and items cost, and where items are when the campaign begins.

use super::super::Pen;
use super::super::input::{Input, Parsed, list, miss, optional, small};
use super::super::problem::Expected;
use super::super::words::{Table, Vocabulary};
use super::thing::resource;
use super::words::RESOURCE;
use super::{amount, word};
use crate::scope::Kind;
use longrest_campaign::content::{Cost, Craft, Shelf};
use longrest_campaign::id::{BuildingId, ItemId};
use winnow::Parser;

/// Where items are, for messages.
static SHELF: Table<()> = Table {
    what: "where its copies are",
    entries: &[
        ("start", ()),
        ("building", ()),
        ("prosperity", ()),
        ("design", ()),
        ("random", ()),
        ("reward", ()),
    ],
};

/// Parts of a cost with commas between them: `lumber 3, gold 5`.
pub(in super::super) fn cost(input: &mut Input<'_>) -> Parsed<Cost> {
    let parts = list(input, ",", |input| {
        if optional(input, "gold") {
            return Ok((None, amount(input)?));
        }
        resource(input).map(|(resource, amount)| (Some(resource), amount))
    })?;
    let mut cost = Cost::default();
    for (resource, amount) in parts {
        match resource {
            Some(resource) => cost.resources.add(resource, amount),
            None => cost.gold = cost.gold.saturating_add(amount),
        }
    }
    Ok(cost)
}

/// The prosperity that building needs, and what it costs: `prosperity 2, lumber 3`.
pub(in super::super) fn level_cost(input: &mut Input<'_>) -> Parsed<(u8, Cost)> {
    let prosperity = if optional(input, "prosperity") {
        let level = small(input)?;
        if !optional(input, ",") {
            return Ok((level, Cost::default()));
        }
        level
    } else {
        1
    };
    Ok((prosperity, cost(input)?))
}

/// What an item is made from: `lumber 1, item crude-shield or tower-shield`.
pub(in super::super) fn craft(input: &mut Input<'_>) -> Parsed<Craft> {
    let mut craft = Craft::default();
    list(input, ",", |input| {
        if optional(input, "item") {
            let items = list(input, "or", |input| word(Kind::Item).parse_next(input))?;
            craft.items.push(items.into_iter().map(ItemId).collect());
        } else {
            let (resource, amount) = resource(input)?;
            craft.resources.add(resource, amount);
        }
        Ok(())
    })?;
    Ok(craft)
}

/// Where the copies of an item are when the campaign begins.
pub(in super::super) fn shelf(input: &mut Input<'_>) -> Parsed<Shelf> {
    for (word, shelf) in [
        ("start", Shelf::Start),
        ("design", Shelf::Design),
        ("random", Shelf::Random),
        ("reward", Shelf::Reward),
    ] {
        if optional(input, word) {
            return Ok(shelf);
        }
    }
    if optional(input, "prosperity") {
        return small(input).map(Shelf::Prosperity);
    }
    if optional(input, "building") {
        let building = BuildingId(word(Kind::Building).parse_next(input)?);
        let level = if optional(input, "level") { small(input)? } else { 1 };
        return Ok(Shelf::Building(building, level));
    }
    miss(input, Expected::Table(&SHELF as &'static dyn Vocabulary))
}

impl Pen<'_> {
    pub(in super::super) fn cost(&mut self, cost: &Cost) {
        let mut parts: Vec<String> =
            cost.resources.iter().map(|(one, count)| part(one, count)).collect();
        if cost.gold > 0 {
            parts.push(format!("gold {}", cost.gold));
        }
        self.put(parts.join(", "));
    }

    pub(in super::super) fn level_cost(&mut self, (prosperity, cost): &(u8, Cost)) {
        self.put("prosperity ").put(prosperity);
        if *cost != Cost::default() {
            self.put(", ");
            self.cost(cost);
        }
    }

    pub(in super::super) fn craft(&mut self, craft: &Craft) {
        let mut parts: Vec<String> =
            craft.resources.iter().map(|(one, count)| part(one, count)).collect();
        for items in &craft.items {
            let items: Vec<&str> = items.iter().map(ItemId::as_str).collect();
            parts.push(format!("item {}", items.join(" or ")));
        }
        self.put(parts.join(", "));
    }

    pub(in super::super) fn shelf(&mut self, shelf: &Shelf) {
        match shelf {
            Shelf::Start => self.put("start"),
            Shelf::Design => self.put("design"),
            Shelf::Random => self.put("random"),
            Shelf::Reward => self.put("reward"),
            Shelf::Prosperity(level) => self.put("prosperity ").put(level),
            Shelf::Building(building, level) => {
                self.put("building ").put(building).put(" level ").put(level)
            }
        };
    }
}

fn part(resource: longrest_campaign::Resource, count: u16) -> String {
    format!("{} {count}", RESOURCE.name(&resource))
}
