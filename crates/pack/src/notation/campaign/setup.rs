//! What is carried into the next scenario and applied at its setup.

use super::super::Pen;
use super::super::input::{Input, Parsed, attempt, list, miss, optional, phrase, small};
use super::super::problem::Expected;
use super::super::words::{CONDITION, ELEMENT, Table};
use super::word;
use crate::scope::Kind;
use longrest_campaign::effect::{Carried, Effect};
use longrest_campaign::id::ItemId;
use longrest_haven::setup::RoadEffect;
use winnow::Parser;

static CARRIED: Table<Carried> = Table {
    what: "`each character`, `one character` or `infuse`",
    entries: &[("each character", Carried::Each), ("one character", Carried::One)],
};

/// What happens to the character, for messages.
static FATE: Table<()> = Table {
    what: "what happens to the character",
    entries: &[("suffers", ()), ("gains", ()), ("discards", ()), ("adds", ()), ("consumes", ())],
};

/// Cards that are added to modifier decks.
static CARDS: Table<fn(u8) -> RoadEffect> = Table {
    what: "`curse`, `bless` or `penalty`",
    entries: &[
        ("curse", RoadEffect::Curse),
        ("bless", RoadEffect::Bless),
        ("penalty", RoadEffect::Penalty),
    ],
};

/// Effects at setup with semicolons between them.
pub(super) fn at_setup(input: &mut Input<'_>) -> Parsed<Vec<Effect>> {
    list(input, ";", |input| {
        if optional(input, "infuse") {
            let element = phrase(&ELEMENT).parse_next(input)?;
            return Ok(Effect::AtSetup(Carried::Each, RoadEffect::Infuse(element)));
        }
        let carried = phrase(&CARRIED).parse_next(input)?;
        if optional(input, "consumes") {
            let item = ItemId(word(Kind::Item).parse_next(input)?);
            return Ok(Effect::Consume(carried, item));
        }
        fate(input).map(|fate| Effect::AtSetup(carried, fate))
    })
}

fn fate(input: &mut Input<'_>) -> Parsed<RoadEffect> {
    if optional(input, "suffers") {
        return small(input).map(RoadEffect::Damage);
    }
    if optional(input, "discards") {
        return small(input).map(RoadEffect::Discard);
    }
    if optional(input, "gains") {
        return phrase(&CONDITION).parse_next(input).map(RoadEffect::Condition);
    }
    if optional(input, "adds") {
        let count = attempt(input, small).unwrap_or(1);
        return phrase(&CARDS).parse_next(input).map(|make| make(count));
    }
    miss(input, Expected::Table(&FATE))
}

impl Pen<'_> {
    pub(super) fn consumed(&mut self, carried: Carried, item: &ItemId) {
        self.put(CARRIED.name(&carried)).put(" consumes ").put(item);
    }

    pub(super) fn at_setup(&mut self, carried: Carried, effect: RoadEffect) {
        if let RoadEffect::Infuse(element) = effect {
            self.put("infuse ").put(ELEMENT.name(&element));
            return;
        }
        self.put(CARRIED.name(&carried)).put(" ");
        match effect {
            RoadEffect::Damage(count) | RoadEffect::DamageOne(_, count) => {
                self.put("suffers ").put(count)
            }
            RoadEffect::Discard(count) | RoadEffect::DiscardOne(_, count) => {
                self.put("discards ").put(count)
            }
            RoadEffect::Condition(condition) | RoadEffect::ConditionOne(_, condition) => {
                self.put("gains ").put(CONDITION.name(&condition))
            }
            RoadEffect::Curse(count) | RoadEffect::CurseOne(_, count) => {
                self.put("adds ").put(count).put(" curse")
            }
            RoadEffect::Bless(count) | RoadEffect::BlessOne(_, count) => {
                self.put("adds ").put(count).put(" bless")
            }
            RoadEffect::Penalty(count) | RoadEffect::PenaltyOne(_, count) => {
                self.put("adds ").put(count).put(" penalty")
            }
            RoadEffect::Infuse(_) => unreachable!("written above"),
        };
    }
}
