//! Tests: what is true of the campaign.

use super::super::Pen;
use super::super::input::{
    Input, Parsed, attempt, miss_group, optional, phrase, small, words as fixed,
};
use super::super::logic::{Logic, Node, logic};
use super::super::problem::Group;
use super::super::words::Table;
use super::thing::thing;
use super::words::{COMPARE, SEASON, VALUE, WHOM};
use super::{amount, signed, word};
use crate::scope::Kind;
use longrest_campaign::effect::{Compare, Test, Thing, Value, Whom};
use longrest_campaign::id::{BuildingId, ClassId, EnvelopeId, MarkId, ScenarioId};
use winnow::Parser;

/// The first words of tests, for messages.
static TEST: Table<()> = Table {
    what: "a test",
    entries: &[
        ("trait", ()),
        ("class", ()),
        ("sticker", ()),
        ("achievement", ()),
        ("counter", ()),
        ("completed", ()),
        ("season", ()),
        ("building", ()),
        ("opened", ()),
        ("not", ()),
    ],
};

static TESTS: Group = Group { what: "a test", tables: &[&TEST, &VALUE, &WHOM], kinds: &[] };

/// A test.
pub(in super::super) fn test(input: &mut Input<'_>) -> Parsed<Test> {
    logic(input)
}

impl Logic for Test {
    fn all(parts: Vec<Test>) -> Test {
        Test::All(parts)
    }

    fn any(parts: Vec<Test>) -> Test {
        Test::Any(parts)
    }

    fn not(part: Test) -> Test {
        Test::Not(Box::new(part))
    }

    fn node(&self) -> Node<'_, Test> {
        match self {
            Test::All(parts) => Node::All(parts),
            Test::Any(parts) => Node::Any(parts),
            Test::Not(part) => Node::Not(part),
            _ => Node::Atom,
        }
    }

    fn atom(input: &mut Input<'_>) -> Parsed<Test> {
        if optional(input, "trait") {
            return word(Kind::Trait).parse_next(input).map(Test::Trait);
        }
        if optional(input, "class") {
            return word(Kind::Class).parse_next(input).map(|it| Test::Class(ClassId(it)));
        }
        if optional(input, "sticker") || optional(input, "achievement") {
            return word(Kind::Sticker).parse_next(input).map(|it| Test::Mark(MarkId(it)));
        }
        if optional(input, "completed") {
            let scenario = word(Kind::Scenario).parse_next(input)?;
            return Ok(Test::Completed(ScenarioId(scenario)));
        }
        if optional(input, "opened") {
            let envelope = word(Kind::Envelope).parse_next(input)?;
            return Ok(Test::Opened(EnvelopeId(envelope)));
        }
        if optional(input, "season") {
            return phrase(&SEASON).parse_next(input).map(Test::Season);
        }
        if optional(input, "building") {
            let building = BuildingId(word(Kind::Building).parse_next(input)?);
            let level = if optional(input, "level") { small(input)? } else { 1 };
            return Ok(Test::Building(building, level));
        }
        if optional(input, "counter") {
            let counter = MarkId(word(Kind::Count).parse_next(input)?);
            return compared(input, move |compare, with| {
                Test::Counter(counter.clone(), compare, with)
            });
        }
        if let Some(value) = attempt(input, |input| phrase(&VALUE).parse_next(input)) {
            return compared(input, move |compare, with| Test::Value(value, compare, with));
        }
        if let Some(whom) = attempt(input, |input| phrase(&WHOM).parse_next(input)) {
            return possession(input, whom);
        }
        miss_group(input, &TESTS)
    }

    fn write_atom(&self, pen: &mut Pen<'_>) {
        pen.campaign_test_atom(self);
    }
}

/// `>= 8`, `5 to 20`, or `8`, which means at least.
fn compared(input: &mut Input<'_>, make: impl Fn(Compare, i32) -> Test) -> Parsed<Test> {
    if let Some(compare) = attempt(input, |input| phrase(&COMPARE).parse_next(input)) {
        return Ok(make(compare, signed(input)?.into()));
    }
    let low = make(Compare::AtLeast, signed(input)?.into());
    if !optional(input, "to") {
        return Ok(low);
    }
    Ok(Test::All(vec![low, make(Compare::AtMost, signed(input)?.into())]))
}

/// `collective gold 10`; of items one is meant if no number is said.
fn possession(input: &mut Input<'_>, whom: Whom) -> Parsed<Test> {
    let thing = thing(input)?;
    let count = match thing {
        Thing::Item(_) => attempt(input, amount).unwrap_or(1),
        _ => amount(input)?,
    };
    Ok(match whom {
        Whom::Collective => Test::Collective(thing, count),
        Whom::Each => Test::Each(thing, count),
        Whom::One => Test::One(thing, count),
    })
}

/// `if`, a test and a colon.
pub(super) fn condition(input: &mut Input<'_>) -> Parsed<Test> {
    fixed(input, "if")?;
    let found = test(input)?;
    fixed(input, ":")?;
    Ok(found)
}

impl Pen<'_> {
    pub(in super::super) fn campaign_test(&mut self, test: &Test) {
        self.logic(test);
    }

    fn campaign_test_atom(&mut self, test: &Test) {
        let (whom, thing, count) = match test {
            Test::Collective(thing, count) => (Whom::Collective, thing, *count),
            Test::Each(thing, count) => (Whom::Each, thing, *count),
            Test::One(thing, count) => (Whom::One, thing, *count),
            other => return self.campaign_state(other),
        };
        self.put(WHOM.name(&whom)).put(" ");
        self.possession(thing);
        if count != 1 || !matches!(thing, Thing::Item(_)) {
            self.put(" ").put(count);
        }
    }

    fn campaign_state(&mut self, test: &Test) {
        match test {
            Test::Trait(word) => self.put("trait ").put(word),
            Test::Class(class) => self.put("class ").put(class),
            Test::Mark(mark) => self.put("sticker ").put(mark),
            Test::Completed(scenario) => self.put("completed ").put(scenario),
            Test::Opened(envelope) => self.put("opened ").put(envelope),
            Test::Season(season) => self.put("season ").put(SEASON.name(season)),
            Test::Building(building, level) => {
                self.put("building ").put(building).put(" level ").put(level)
            }
            Test::Counter(counter, compare, with) => {
                self.put("counter ").put(counter);
                self.put(format_args!(" {} {with}", COMPARE.name(compare)))
            }
            Test::Value(value, compare, with) => {
                self.put(format_args!("{} {} {with}", name_of(*value), COMPARE.name(compare)))
            }
            Test::All(_)
            | Test::Any(_)
            | Test::Not(_)
            | Test::Collective(..)
            | Test::Each(..)
            | Test::One(..) => unreachable!("written elsewhere"),
        };
    }
}

fn name_of(value: Value) -> &'static str {
    VALUE.name(&value)
}
