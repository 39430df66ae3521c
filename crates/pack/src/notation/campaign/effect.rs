//! Effects: what happens to the campaign.

use super::super::Pen;
use super::super::input::{
    Input, Parsed, attempt, list, miss, miss_group, optional, parens, phrase, small, words as fixed,
};
use super::super::problem::{Expected, Group};
use super::super::words::Table;
use super::attack::attack;
use super::setup::at_setup;
use super::test::test;
use super::thing::{prices, random_item, thing, whom};
use super::words::{CHANGING, CONTENT};
use super::{amount, count, phrase_text, word};
use crate::scope::Kind;
use longrest_campaign::effect::{Content, Effect};
use longrest_campaign::id::{
    BuildingId, ClassId, EnvelopeId, EventId, GuardId, ItemId, LootCardId, MarkId, QuestId,
    ScenarioId, SectionId, StickerId,
};
use winnow::Parser;

/// The first words of effects, for messages.
static EFFECT: Table<()> = Table {
    what: "an effect",
    entries: &[
        ("say", ()),
        ("by", ()),
        ("gain", ()),
        ("lose", ()),
        ("sticker", ()),
        ("achievement", ()),
        ("counter", ()),
        ("read", ()),
        ("add", ()),
        ("remove", ()),
        ("unlock", ()),
        ("lock", ()),
        ("design", ()),
        ("random", ()),
        ("loot", ()),
        ("damage", ()),
        ("wreck", ()),
        ("time", ()),
        ("at", ()),
        ("attack", ()),
        ("no", ()),
        ("shelf", ()),
        ("return", ()),
        ("if", ()),
        ("pay", ()),
        ("may", ()),
        ("choose", ()),
        ("ending", ()),
    ],
};

static EFFECTS: Group = Group { what: "an effect", tables: &[&EFFECT, &CHANGING], kinds: &[] };

/// What can be added to the campaign.
static ADDED: Table<Kind> = Table {
    what: "`event` or `guard`",
    entries: &[("event", Kind::Event), ("guard", Kind::Guard)],
};

/// What can be taken out of it.
static REMOVED: Table<Kind> = Table {
    what: "what can be removed",
    entries: &[
        ("event", Kind::Event),
        ("events", Kind::EventIcon),
        ("guard", Kind::Guard),
        ("sticker", Kind::Sticker),
        ("achievement", Kind::Sticker),
    ],
};

/// What comes from a deck.
static DRAWN: Table<u8> =
    Table { what: "what is drawn", entries: &[("scenario", 0), ("design", 1), ("item", 2)] };

/// Effects with semicolons between them.
pub(in super::super) fn effects(input: &mut Input<'_>) -> Parsed<Vec<Effect>> {
    Ok(list(input, ";", effect)?.into_iter().flatten().collect())
}

/// One effect; several if it is a list of what is carried into a scenario.
fn effect(input: &mut Input<'_>) -> Parsed<Vec<Effect>> {
    if optional(input, "at setup") {
        return parens(input, at_setup);
    }
    if let Some(value) = attempt(input, |input| phrase(&CHANGING).parse_next(input)) {
        return Ok(vec![Effect::Change(value, change(input)?)]);
    }
    let grammars: [(&'static str, Grammar); 25] = [
        ("say", |input| phrase_text(input).map(Effect::Say)),
        ("by hand", |input| phrase_text(input).map(Effect::ByHand)),
        ("ending", |input| phrase_text(input).map(Effect::Ending)),
        ("gain", gain),
        ("lose", lose),
        ("sticker", |input| mark(input).map(Effect::GainMark)),
        ("achievement", |input| mark(input).map(Effect::GainMark)),
        ("counter", |input| {
            let counter = MarkId(word(Kind::Count).parse_next(input)?);
            Ok(Effect::Count(counter, change(input)?))
        }),
        ("read", read),
        ("add", add),
        ("remove", remove),
        ("unlock", |input| content(input).map(Effect::Unlock)),
        ("lock", |input| content(input).map(Effect::Lock)),
        ("design", |input| {
            let item = ItemId(word(Kind::Item).parse_next(input)?);
            Ok(Effect::Unlock(Content::Design(item)))
        }),
        ("random", drawn),
        ("loot sticker", |input| {
            let card = word(Kind::LootCard).parse_next(input)?;
            Ok(Effect::LootSticker(LootCardId(card)))
        }),
        ("damage", |input| harm(input, false)),
        ("wreck", |input| harm(input, true)),
        ("time passes", |input| {
            let weeks = attempt(input, small);
            if weeks.is_some() {
                in_weeks(input)?;
            }
            Ok(Effect::TimePasses(weeks.unwrap_or(1)))
        }),
        ("attack", attack),
        ("no event", |_| Ok(Effect::NoEvent)),
        ("shelf", |input| {
            let items = list(input, ",", |input| word(Kind::Item).parse_next(input))?;
            Ok(Effect::Shelf(items.into_iter().map(ItemId).collect()))
        }),
        ("return", |_| Ok(Effect::Return)),
        ("if", condition),
        ("choose", choose),
    ];
    for (word, grammar) in grammars {
        if optional(input, word) {
            return grammar(input).map(|effect| vec![effect]);
        }
    }
    for (word, grammar) in [("pay", pay as Grammar), ("may pay", may_pay)] {
        if optional(input, word) {
            return grammar(input).map(|effect| vec![effect]);
        }
    }
    miss_group(input, &EFFECTS)
}

pub(super) type Grammar = fn(&mut Input<'_>) -> Parsed<Effect>;

/// `+2` or `-1`.
pub(super) fn change(input: &mut Input<'_>) -> Parsed<i16> {
    if optional(input, "-") {
        return Ok(-amount_signed(input)?);
    }
    if optional(input, "+") {
        return amount_signed(input);
    }
    let _ = miss::<()>(input, Expected::Word("+"));
    miss(input, Expected::Word("-"))
}

fn amount_signed(input: &mut Input<'_>) -> Parsed<i16> {
    amount(input).map(u16::cast_signed)
}

fn gain(input: &mut Input<'_>) -> Parsed<Effect> {
    let count = count(input)?;
    let whom = whom(input);
    if random_item(input) {
        return Ok(Effect::RandomItem(whom));
    }
    Ok(Effect::Gain(whom, thing(input)?, count))
}

fn lose(input: &mut Input<'_>) -> Parsed<Effect> {
    let count = count(input)?;
    let whom = whom(input);
    Ok(Effect::Lose(whom, thing(input)?, count))
}

fn mark(input: &mut Input<'_>) -> Parsed<MarkId> {
    word(Kind::Sticker).parse_next(input).map(MarkId)
}

/// `88.2`, or `88.2 in 3 weeks`.
fn read(input: &mut Input<'_>) -> Parsed<Effect> {
    let section = SectionId(word(Kind::Passage).parse_next(input)?);
    if !optional(input, "in") {
        return Ok(Effect::Read(section, 0));
    }
    let weeks = small(input)?;
    in_weeks(input)?;
    Ok(Effect::Read(section, weeks))
}

fn in_weeks(input: &mut Input<'_>) -> Parsed<()> {
    if optional(input, "week") { Ok(()) } else { fixed(input, "weeks") }
}

fn add(input: &mut Input<'_>) -> Parsed<Effect> {
    match phrase(&ADDED).parse_next(input)? {
        Kind::Event => word(Kind::Event).parse_next(input).map(|it| Effect::AddEvent(EventId(it))),
        _ => guards(input).map(|(card, count)| Effect::AddGuard(card, count)),
    }
}

fn remove(input: &mut Input<'_>) -> Parsed<Effect> {
    match phrase(&REMOVED).parse_next(input)? {
        Kind::Event => {
            word(Kind::Event).parse_next(input).map(|it| Effect::RemoveEvent(EventId(it)))
        }
        Kind::EventIcon => word(Kind::EventIcon).parse_next(input).map(Effect::RemoveEvents),
        Kind::Guard => guards(input).map(|(card, count)| Effect::RemoveGuard(card, count)),
        _ => mark(input).map(Effect::LoseMark),
    }
}

fn guards(input: &mut Input<'_>) -> Parsed<(GuardId, u8)> {
    let card = GuardId(word(Kind::Guard).parse_next(input)?);
    Ok((card, attempt(input, small).unwrap_or(1)))
}

fn content(input: &mut Input<'_>) -> Parsed<Content> {
    let kind = phrase(&CONTENT).parse_next(input)?;
    let name = word(kind).parse_next(input)?;
    Ok(match kind {
        Kind::Scenario => Content::Scenario(ScenarioId(name)),
        Kind::Class => Content::Class(ClassId(name)),
        Kind::Envelope => Content::Envelope(EnvelopeId(name)),
        Kind::Building => Content::Building(BuildingId(name)),
        Kind::Quest => Content::Quest(QuestId(name)),
        Kind::Law => Content::Rule(StickerId(name)),
        _ => Content::Design(ItemId(name)),
    })
}

fn drawn(input: &mut Input<'_>) -> Parsed<Effect> {
    Ok(match phrase(&DRAWN).parse_next(input)? {
        0 => Effect::RandomScenario,
        1 => Effect::RandomDesign,
        _ => Effect::RandomItem(longrest_campaign::effect::Whom::One),
    })
}

fn harm(input: &mut Input<'_>, wreck: bool) -> Parsed<Effect> {
    fixed(input, "building")?;
    let building = BuildingId(word(Kind::Building).parse_next(input)?);
    Ok(Effect::Damage { building, wreck })
}

fn condition(input: &mut Input<'_>) -> Parsed<Effect> {
    let test = test(input)?;
    let then = parens(input, effects)?;
    let otherwise = if optional(input, "else") { parens(input, effects)? } else { Vec::new() };
    Ok(Effect::If(test, then, otherwise))
}

fn choose(input: &mut Input<'_>) -> Parsed<Effect> {
    let option = |input: &mut Input<'_>| Ok((phrase_text(input)?, parens(input, effects)?));
    list(input, "or", option).map(Effect::Choose)
}

fn pay(input: &mut Input<'_>) -> Parsed<Effect> {
    let prices = prices(input)?;
    let then = parens(input, effects)?;
    let otherwise = if optional(input, "otherwise") { parens(input, effects)? } else { Vec::new() };
    Ok(Effect::Pay(prices, then, otherwise))
}

/// `1 collective lumber: (…)`, or `2 collective gold up to 3 times: (…)`.
fn may_pay(input: &mut Input<'_>) -> Parsed<Effect> {
    let prices = prices(input)?;
    let times = if optional(input, "up to") {
        let times = small(input)?;
        fixed(input, "times")?;
        Some(times)
    } else {
        None
    };
    optional(input, ":");
    let then = parens(input, effects)?;
    Ok(match times {
        Some(times) => Effect::UpTo(times, prices, then),
        None => Effect::MayPay(prices, then),
    })
}

impl Pen<'_> {
    pub(in super::super) fn campaign_effects(&mut self, effects: &[Effect]) {
        self.list(effects, "; ", |pen, effect| pen.campaign_effect(effect));
    }

    fn campaign_effect(&mut self, effect: &Effect) {
        match effect {
            Effect::Say(text) => self.said("say ", text),
            Effect::ByHand(text) => self.said("by hand ", text),
            Effect::Ending(text) => self.said("ending ", text),
            Effect::If(test, then, otherwise) => {
                self.words("if ");
                self.campaign_test(test);
                self.consequence(" ", then);
                self.consequence(" else ", otherwise);
            }
            Effect::Pay(prices, then, otherwise) => {
                self.words("pay ");
                self.prices(prices);
                self.consequence(" ", then);
                self.consequence(" otherwise ", otherwise);
            }
            Effect::MayPay(prices, then) => {
                self.words("may pay ");
                self.prices(prices);
                self.consequence(": ", then);
            }
            Effect::UpTo(times, prices, then) => {
                self.words("may pay ");
                self.prices(prices);
                self.put(format_args!(" up to {times} times"));
                self.consequence(": ", then);
            }
            Effect::Choose(options) => {
                self.words("choose ");
                self.list(options, " or ", |pen, (text, effects)| {
                    pen.phrase_name(text);
                    pen.consequence(" ", effects);
                });
            }
            Effect::Attack(attack) => self.attack(attack),
            Effect::ChangeAttack(change) => self.attack_change(*change),
            Effect::AtSetup(carried, effect) => {
                self.words("at setup ");
                self.parens(|pen| pen.at_setup(*carried, *effect));
            }
            Effect::Consume(carried, item) => {
                self.words("at setup ");
                self.parens(|pen| pen.consumed(*carried, item));
            }
            Effect::Gain(whom, thing, count) => {
                self.words("gain ");
                self.amount_of(*whom, thing, *count);
            }
            Effect::Lose(whom, thing, count) => {
                self.words("lose ");
                self.amount_of(*whom, thing, *count);
            }
            plain => self.plain(plain),
        }
    }

    fn said(&mut self, word: &str, text: &longrest_haven::Text) {
        self.words(word);
        self.phrase_name(text);
    }

    /// Effects in parentheses after a word, if there are any.
    pub(super) fn consequence(&mut self, word: &str, effects: &[Effect]) {
        if !effects.is_empty() {
            self.words(word);
            self.parens(|pen| pen.campaign_effects(effects));
        }
    }

    fn plain(&mut self, effect: &Effect) {
        match effect {
            Effect::Change(value, by) => self.put(format_args!("{} {by:+}", CHANGING.name(value))),
            Effect::GainMark(mark) => self.put("sticker ").put(mark),
            Effect::LoseMark(mark) => self.put("remove sticker ").put(mark),
            Effect::Count(counter, by) => self.put(format_args!("counter {counter} {by:+}")),
            Effect::Read(section, 0) => self.put("read ").put(section),
            Effect::Read(section, weeks) => {
                self.put(format_args!("read {section} in {weeks} weeks"))
            }
            Effect::AddEvent(event) => self.put("add event ").put(event),
            Effect::RemoveEvent(event) => self.put("remove event ").put(event),
            Effect::RemoveEvents(icon) => self.put("remove events ").put(icon),
            Effect::Unlock(content) => {
                self.words("unlock ");
                self.content(content)
            }
            Effect::Lock(content) => {
                self.words("lock ");
                self.content(content)
            }
            Effect::RandomScenario => self.put("random scenario"),
            Effect::RandomDesign => self.put("random design"),
            Effect::RandomItem(whom) => {
                let whom = super::words::WHOM.name(whom);
                self.put(format_args!("gain {whom} random item"))
            }
            Effect::LootSticker(card) => self.put("loot sticker ").put(card),
            Effect::Damage { building, wreck } => {
                let word = if *wreck { "wreck" } else { "damage" };
                self.put(format_args!("{word} building {building}"))
            }
            Effect::AddGuard(card, count) => self.put(format_args!("add guard {card} {count}")),
            Effect::RemoveGuard(card, count) => {
                self.put(format_args!("remove guard {card} {count}"))
            }
            Effect::TimePasses(weeks) => self.put(format_args!("time passes {weeks} weeks")),
            Effect::NoEvent => self.put("no event"),
            Effect::Shelf(items) => {
                let items: Vec<&str> = items.iter().map(ItemId::as_str).collect();
                self.put("shelf ").put(items.join(", "))
            }
            Effect::Return => self.put("return"),
            other => unreachable!("{other:?} is written elsewhere"),
        };
    }

    fn content(&mut self, content: &Content) -> &mut Self {
        let (word, name) = named(content);
        self.put(word).put(" ").put(name)
    }
}

/// What is opened, by the word for its kind and its name.
fn named(content: &Content) -> (&'static str, &str) {
    let (kind, name) = match content {
        Content::Scenario(id) => (Kind::Scenario, id.as_str()),
        Content::Class(id) => (Kind::Class, id.as_str()),
        Content::Envelope(id) => (Kind::Envelope, id.as_str()),
        Content::Building(id) => (Kind::Building, id.as_str()),
        Content::Quest(id) => (Kind::Quest, id.as_str()),
        Content::Rule(id) => (Kind::Law, id.as_str()),
        Content::Design(id) => (Kind::Item, id.as_str()),
    };
    (CONTENT.name(&kind), name)
}
