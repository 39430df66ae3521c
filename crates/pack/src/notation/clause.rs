//! Clauses: what stands between the commas after a verb.

use super::Pen;
use super::ability::{abilities, infusions};
use super::action::{Property, property};
use super::amount::amount;
use super::bonus::slots;
use super::input::{
    Input, Parsed, attempt, expect, experience, list, miss_group, name, next_is, number, optional,
    parens, phrase, words,
};
use super::modifier::value;
use super::problem::Group;
use super::test::test;
use super::words::{CONDITION, PLACE, SPOT, Table, WHO};
use crate::scope::Kind;
use longrest_haven::ability::{
    Ability, Added, Aim, Count, Focus, Infusion, Manner, Place, Reach, Slots, Spot, Verb, Who,
};
use longrest_haven::amount::{Amount, Test};
use winnow::Parser;
use winnow::stream::Stream;

/// A clause of an ability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Clause {
    Who(Who),
    Count(Count),
    Range(Amount),
    Within(Amount),
    Adjacent,
    Anywhere,
    Area(u16),
    Only(Test),
    Farthest,
    Focus(Focus),
    Unseen,
    Added(Added),
    If(Test),
    Mandatory,
    Experience(u8),
    Infuse(Vec<Infusion>),
    Manner(Manner),
    Place(Place),
    OnEnemy,
    Slots(Slots),
    Property(Property),
    Near(Spot, bool, Amount),
}

/// The first words of clauses, for messages.
static CLAUSE: Table<()> = Table {
    what: "a clause",
    entries: &[
        ("range", ()),
        ("target", ()),
        ("within", ()),
        ("adjacent", ()),
        ("anywhere", ()),
        ("area", ()),
        ("only", ()),
        ("farthest", ()),
        ("focus", ()),
        ("without", ()),
        ("if", ()),
        ("mandatory", ()),
        ("xp", ()),
        ("infuse", ()),
        ("may", ()),
        ("jump", ()),
        ("fly", ()),
        ("slots", ()),
        ("next", ()),
        ("on", ()),
        ("persistent", ()),
        ("round", ()),
        ("turn", ()),
        ("lost", ()),
    ],
};

static CLAUSES: Group =
    Group { what: "a clause", tables: &[&CLAUSE, &CHANGE, &CONDITION, &WHO, &PLACE], kinds: &[] };

/// The first words of changes, for messages.
static CHANGE: Table<()> = Table {
    what: "an added effect",
    entries: &[
        ("pierce", ()),
        ("push", ()),
        ("pull", ()),
        ("advantage", ()),
        ("disadvantage", ()),
        ("plus", ()),
        ("more", ()),
        ("also", ()),
        ("ignore", ()),
        ("damage", ()),
        ("shield", ()),
        ("retaliate", ()),
        ("double", ()),
        ("negate", ()),
        ("flying", ()),
        ("immune", ()),
        ("then", ()),
        ("redirect", ()),
        ("redraw", ()),
        ("no", ()),
        ("choose", ()),
        ("taunt", ()),
        ("immovable", ()),
        ("halve", ()),
        ("count", ()),
    ],
};

static CHANGES: Group =
    Group { what: "an added effect", tables: &[&CHANGE, &CONDITION], kinds: &[] };

/// One clause of an ability.
pub(super) fn clause(input: &mut Input<'_>) -> Parsed<Clause> {
    if optional(input, "range") {
        return amount(input).map(Clause::Range);
    }
    if optional(input, "within") {
        let range = amount(input)?;
        if optional(input, "of") {
            let spot = phrase(&SPOT).parse_next(input)?;
            return Ok(Clause::Near(spot, true, range));
        }
        return Ok(Clause::Within(range));
    }
    if optional(input, "adjacent to") {
        let spot = phrase(&SPOT).parse_next(input)?;
        return Ok(Clause::Near(spot, false, Amount::Number(1)));
    }
    if let Some(spot) = attempt(input, on_spot) {
        return Ok(Clause::Near(spot, true, Amount::Number(0)));
    }
    if optional(input, "target") {
        return count(input).map(Clause::Count);
    }
    if optional(input, "area") {
        return Ok(Clause::Area(name(Kind::Area).parse_next(input)? as u16));
    }
    if optional(input, "only") {
        return test(input).map(Clause::Only);
    }
    if optional(input, "xp") {
        return gained(input);
    }
    if let Some(infuse) = attempt(input, infusions) {
        return Ok(Clause::Infuse(infuse));
    }
    if optional(input, "if") {
        let test = test(input)?;
        if next_is(input, "(") {
            let added = parens(input, changes)?;
            return Ok(Clause::Added(Added::When(Box::new(test), added)));
        }
        return Ok(Clause::If(test));
    }
    if next_is(input, "slots") {
        return slots(input).map(Clause::Slots);
    }
    if optional(input, "focus") {
        let most = optional(input, "most");
        if !most {
            words(input, "least")?;
        }
        return Ok(Clause::Focus(Focus { most, of: amount(input)? }));
    }
    for (text, clause) in [
        ("adjacent", Clause::Adjacent),
        ("anywhere", Clause::Anywhere),
        ("farthest", Clause::Farthest),
        ("mandatory", Clause::Mandatory),
        ("without sight", Clause::Unseen),
        ("jump", Clause::Manner(Manner::Jump)),
        ("fly", Clause::Manner(Manner::Fly)),
        ("on enemy", Clause::OnEnemy),
    ] {
        if optional(input, text) {
            return Ok(clause);
        }
    }
    if let Some(place) = attempt(input, |input| phrase(&PLACE).parse_next(input)) {
        return Ok(Clause::Place(place));
    }
    if let Some(who) = attempt(input, |input| phrase(&WHO).parse_next(input)) {
        return Ok(Clause::Who(who));
    }
    if let Some(property) = attempt(input, property) {
        return Ok(Clause::Property(property));
    }
    if let Some(added) = attempt(input, effect) {
        return Ok(Clause::Added(added));
    }
    miss_group(input, &CLAUSES)
}

/// `on mark`, `on it`; not `on enemy`.
fn on_spot(input: &mut Input<'_>) -> Parsed<Spot> {
    words(input, "on")?;
    phrase(&SPOT).parse_next(input)
}

/// Experience: a number for the ability, or an amount that is known when it is over.
fn gained(input: &mut Input<'_>) -> Parsed<Clause> {
    let start = input.checkpoint();
    let value = amount(input)?;
    if matches!(value, Amount::Number(_)) {
        input.reset(&start);
        return experience(input).map(Clause::Experience);
    }
    let verb = Verb::Experience { value };
    let mut ability = Ability::plain(verb, Aim::oneself());
    ability.mandatory = true;
    Ok(Clause::Added(Added::After(vec![ability])))
}

fn count(input: &mut Input<'_>) -> Parsed<Count> {
    if optional(input, "all") {
        return Ok(Count::All);
    }
    amount(input).map(Count::UpTo)
}

/// Changes to an ability, with commas between them.
pub(super) fn changes(input: &mut Input<'_>) -> Parsed<Vec<Added>> {
    list(input, ",", change)
}

/// One change to an ability: where it stands, `range`, `target`, `area` and `jump` are changes too.
pub(super) fn change(input: &mut Input<'_>) -> Parsed<Added> {
    if optional(input, "range") {
        return signed(input).map(Added::Range);
    }
    if optional(input, "target") {
        return signed(input).map(Added::Target);
    }
    if optional(input, "area") {
        return Ok(Added::Area(name(Kind::Area).parse_next(input)? as u16));
    }
    if optional(input, "jump") {
        return Ok(Added::Jump);
    }
    if optional(input, "if") {
        let test = test(input)?;
        return Ok(Added::When(Box::new(test), parens(input, changes)?));
    }
    effect(input)
}

/// An added effect that reads the same wherever it stands.
fn effect(input: &mut Input<'_>) -> Parsed<Added> {
    if next_is(input, "+") || next_is(input, "-") {
        return signed(input).map(Added::Plus);
    }
    for (word, make) in [
        ("pierce", Added::Pierce as fn(Amount) -> Added),
        ("push", Added::Push),
        ("pull", Added::Pull),
        ("plus", Added::Plus),
        ("damage", Added::Damage),
        ("shield", Added::Shield),
        ("more range", Added::Range),
        ("more target", Added::Target),
        ("choose modifier", Added::ChooseModifier),
    ] {
        if optional(input, word) {
            return amount(input).map(make);
        }
    }
    for (text, added) in [
        ("advantage", Added::Advantage),
        ("disadvantage", Added::Disadvantage),
        ("ignore retaliate", Added::IgnoreRetaliate),
        ("ignore difficult", Added::IgnoreDifficult),
        ("ignore obstacles", Added::IgnoreObstacles),
        ("ignore enemies", Added::IgnoreEnemies),
        ("ignore traps", Added::IgnoreTraps),
        ("ignore hazards", Added::IgnoreHazards),
        ("ignore shield", Added::IgnoreShield),
        ("ignore pierce", Added::IgnorePierce),
        ("double", Added::Double),
        ("also jump", Added::Jump),
        ("negate", Added::Negate),
        ("flying", Added::Flying),
        ("fly", Added::Flying),
        ("redraw", Added::Redraw),
        ("no modifier", Added::NoModifier),
        ("taunt", Added::Taunt),
        ("immovable", Added::Immovable),
        ("halve", Added::Halve),
        ("immune negative conditions", Added::ImmuneNegative),
    ] {
        if optional(input, text) {
            return Ok(added);
        }
    }
    if optional(input, "redirect") {
        if !optional(input, "to") {
            return Ok(Added::Redirect);
        }
        let who = phrase(&WHO).parse_next(input)?;
        words(input, "within")?;
        return Ok(Added::RedirectTo(who, amount(input)?));
    }
    if optional(input, "also") {
        words(input, "area")?;
        return Ok(Added::Area(name(Kind::Area).parse_next(input)? as u16));
    }
    if optional(input, "immune") {
        return Ok(Added::Immune(phrase(&CONDITION).parse_next(input)?));
    }
    if optional(input, "retaliate") {
        let value = amount(input)?;
        let range = if optional(input, "range") { Some(amount(input)?) } else { None };
        return Ok(Added::Retaliate(value, range));
    }
    if optional(input, "then") {
        return parens(input, abilities).map(Added::After);
    }
    if optional(input, "count") {
        let from = value(input)?;
        words(input, "as")?;
        return Ok(Added::CountAs(from, value(input)?));
    }
    if optional(input, "ending") {
        return Ok(Added::Ending(phrase(&PLACE).parse_next(input)?));
    }
    if let Some(condition) = attempt(input, |input| phrase(&CONDITION).parse_next(input)) {
        return Ok(Added::Condition(condition));
    }
    miss_group(input, &CHANGES)
}

/// A number with its sign.
fn signed(input: &mut Input<'_>) -> Parsed<Amount> {
    if optional(input, "-") {
        return Ok(Amount::Number(-number(input)?));
    }
    expect(input, "+")?;
    number(input).map(Amount::Number)
}

impl Pen<'_> {
    /// The clauses that say how an aim differs from the usual one of its verb.
    pub(super) fn aim(&mut self, aim: &Aim, usual: &Aim, range: &str) {
        if aim.who != usual.who {
            self.put(", ").put(WHO.name(&aim.who));
        }
        if aim.count != usual.count {
            self.put(", target ");
            match &aim.count {
                Count::UpTo(amount) => self.amount(amount),
                Count::All => {
                    self.put("all");
                }
            }
        }
        match &aim.reach {
            Reach::Unstated => {}
            Reach::Adjacent => {
                self.put(", adjacent");
            }
            Reach::Anywhere => {
                self.put(", anywhere");
            }
            Reach::Range(amount) => {
                self.put(", ").put(range).put(" ");
                self.amount(amount);
            }
            Reach::Within(amount) => {
                self.put(", within ");
                self.amount(amount);
            }
            Reach::Near { spot, inside: false, .. } => {
                self.put(", adjacent to ").put(SPOT.name(spot));
            }
            Reach::Near { spot, range: Amount::Number(0), .. } => {
                self.put(", on ").put(SPOT.name(spot));
            }
            Reach::Near { spot, range, .. } => {
                self.put(", within ");
                self.amount(range);
                self.put(" of ").put(SPOT.name(spot));
            }
        }
        if let Some(area) = aim.area {
            let name = self.scope.name(Kind::Area, area.into());
            self.put(", area ").put(name);
        }
        if let Some(test) = &aim.only {
            self.put(", only ");
            self.test(test);
        }
        if aim.farthest {
            self.put(", farthest");
        }
        if aim.unseen {
            self.put(", without sight");
        }
        if let Some(focus) = &aim.focus {
            self.put(if focus.most { ", focus most " } else { ", focus least " });
            self.amount(&focus.of);
        }
    }

    pub(super) fn changes(&mut self, changes: &[Added]) {
        self.list(changes, ", ", |pen, change| pen.change(change));
    }

    pub(super) fn change(&mut self, change: &Added) {
        match change {
            Added::Range(Amount::Number(number)) => {
                self.put(format_args!("range {number:+}"));
            }
            Added::Target(Amount::Number(number)) => {
                self.put(format_args!("target {number:+}"));
            }
            Added::Area(area) => {
                let name = self.scope.name(Kind::Area, (*area).into());
                self.put("area ").put(name);
            }
            Added::Jump => {
                self.put("jump");
            }
            other => self.added(other),
        }
    }

    /// An added effect in words that mean the same wherever they stand.
    pub(super) fn added(&mut self, added: &Added) {
        let (word, amount) = match added {
            Added::Plus(Amount::Number(number)) => {
                self.put(format_args!("{number:+}"));
                return;
            }
            Added::Condition(condition) => {
                self.put(CONDITION.name(condition));
                return;
            }
            Added::Immune(condition) => {
                self.put("immune ").put(CONDITION.name(condition));
                return;
            }
            Added::Area(area) => {
                let name = self.scope.name(Kind::Area, (*area).into());
                self.put("also area ").put(name);
                return;
            }
            Added::After(abilities) => {
                self.put("then ");
                return self.parens(|pen| pen.abilities(abilities));
            }
            Added::When(test, added) => {
                self.put("if ");
                self.test(test);
                self.put(" ");
                return self.parens(|pen| pen.changes(added));
            }
            Added::Retaliate(value, range) => {
                self.put("retaliate ");
                self.amount(value);
                if let Some(range) = range {
                    self.put(" range ");
                    self.amount(range);
                }
                return;
            }
            Added::CountAs(from, to) => {
                self.put("count ");
                self.modifier_value(*from);
                self.put(" as ");
                self.modifier_value(*to);
                return;
            }
            Added::Ending(place) => {
                self.put("ending ").put(PLACE.name(place));
                return;
            }
            Added::RedirectTo(who, range) => {
                self.put("redirect to ").put(WHO.name(who)).put(" within ");
                return self.amount(range);
            }
            Added::Advantage => ("advantage", None),
            Added::Disadvantage => ("disadvantage", None),
            Added::IgnoreRetaliate => ("ignore retaliate", None),
            Added::IgnoreDifficult => ("ignore difficult", None),
            Added::IgnoreObstacles => ("ignore obstacles", None),
            Added::IgnoreEnemies => ("ignore enemies", None),
            Added::IgnoreTraps => ("ignore traps", None),
            Added::IgnoreHazards => ("ignore hazards", None),
            Added::IgnoreShield => ("ignore shield", None),
            Added::IgnorePierce => ("ignore pierce", None),
            Added::Double => ("double", None),
            Added::Negate => ("negate", None),
            Added::Flying => ("flying", None),
            Added::Redirect => ("redirect", None),
            Added::Redraw => ("redraw", None),
            Added::NoModifier => ("no modifier", None),
            Added::Taunt => ("taunt", None),
            Added::Immovable => ("immovable", None),
            Added::Halve => ("halve", None),
            Added::ImmuneNegative => ("immune negative conditions", None),
            Added::ChooseModifier(amount) => ("choose modifier", Some(amount)),
            Added::Jump => ("also jump", None),
            Added::Pierce(amount) => ("pierce", Some(amount)),
            Added::Push(amount) => ("push", Some(amount)),
            Added::Pull(amount) => ("pull", Some(amount)),
            Added::Plus(amount) => ("plus", Some(amount)),
            Added::Damage(amount) => ("damage", Some(amount)),
            Added::Shield(amount) => ("shield", Some(amount)),
            Added::Range(amount) => ("more range", Some(amount)),
            Added::Target(amount) => ("more target", Some(amount)),
        };
        self.put(word);
        if let Some(amount) = amount {
            self.put(" ");
            self.amount(amount);
        }
    }
}
