//! Tests: yes-or-no questions about the position.

use super::amount::amount;
use super::input::{Input, Parsed, attempt, miss, name, next_is, optional, phrase, small, words};
use super::input::{here, reject};
use super::logic::{Logic, Node, logic};
use super::modifier::value;
use super::problem::Expected;
use super::words::{ABILITY_KIND, COMPARISON, CONDITION, ELEMENT, FIGURE_CLASS, TILE_KIND, Table};
use super::{Pen, words};
use crate::scope::Kind;
use longrest_haven::Element;
use longrest_haven::ability::Role;
use longrest_haven::amount::{FigureClass, Subject, Test};
use longrest_haven::fact::Cause;
use winnow::Parser;

/// A test.
pub(super) fn test(input: &mut Input<'_>) -> Parsed<Test> {
    logic(input)
}

/// Tests that are one phrase about the attack or the acting figure.
static PLAIN: Table<Plain> = Table {
    what: "a test",
    entries: &[
        ("melee", Plain::Melee),
        ("ranged", Plain::Ranged),
        ("advantage", Plain::Advantage),
        ("single target", Plain::SingleTarget),
        ("killed", Plain::Killed),
        ("round is even", Plain::RoundEven),
        ("ally is opposite", Plain::Opposite),
        ("trap is own", Plain::OwnTrap),
        ("from attack", Plain::From(Cause::Attack)),
        ("from retaliate", Plain::From(Cause::Retaliate)),
        ("from trap", Plain::From(Cause::Trap)),
        ("from hazard", Plain::From(Cause::Hazard)),
        ("from wound", Plain::From(Cause::Wound)),
    ],
};

/// Tests about a subject, without anything more.
static STATE: Table<State> = Table {
    what: "a state of the figure",
    entries: &[
        ("has negative condition", State::HasNegative),
        ("is at full health", State::Full),
        ("is damaged", State::Damaged),
        ("is next to ally", State::NextToAlly),
        ("is next to enemy", State::NextToEnemy),
        ("is next to wall", State::NextToWall),
        ("is next to obstacle", State::NextToObstacle),
        ("is next to own summon", State::NextToSummon),
        ("is near mark", State::NearMark),
        ("is marked", State::Marked),
        ("has not acted", State::NotActed),
        ("acts later", State::ActsLater),
        ("was targeted", State::Targeted),
        ("is enemy", State::Enemy),
        ("is ally", State::Ally),
        ("was attacked this round", State::Attacked),
        ("acts first", State::ActsFirst),
        ("acts last", State::ActsLast),
        ("is in same room", State::SameRoom),
        ("is self", State::Actor),
        ("is next to self", State::NextToActor),
        ("is on mark", State::OnMark),
        ("is same type", State::SameType),
    ],
};

pub(super) static SUBJECT: Table<Subject> = Table {
    what: "`self` or `target`",
    entries: &[
        ("self", Subject::Actor),
        ("target", Subject::Target),
        ("attacker", Subject::Of(Role::Attacker)),
        ("mover", Subject::Of(Role::Mover)),
        ("killer", Subject::Of(Role::Killer)),
        ("healer", Subject::Of(Role::Healer)),
        ("victim", Subject::Of(Role::Victim)),
        ("that figure", Subject::Of(Role::Other)),
        ("own summon", Subject::Summon),
    ],
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plain {
    Melee,
    Ranged,
    Advantage,
    SingleTarget,
    Killed,
    RoundEven,
    Opposite,
    OwnTrap,
    From(Cause),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    HasNegative,
    Full,
    Damaged,
    NextToAlly,
    NextToEnemy,
    NextToWall,
    NextToObstacle,
    NextToSummon,
    NearMark,
    NotActed,
    ActsLater,
    Marked,
    Targeted,
    Enemy,
    Ally,
    Attacked,
    ActsFirst,
    ActsLast,
    SameRoom,
    Actor,
    NextToActor,
    OnMark,
    SameType,
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
        if let Some(compared) = attempt(input, comparison) {
            return Ok(compared);
        }
        if let Some(plain) = attempt(input, |input| phrase(&PLAIN).parse_next(input)) {
            return Ok(plain.test());
        }
        for (word, make) in [("form", Test::Form as fn(u8) -> Test), ("flag", Test::Flag)] {
            if optional(input, word) {
                return one_or_two(input).map(make);
            }
        }
        if optional(input, "modifier is") {
            return value(input).map(Test::Drawn);
        }
        if optional(input, "condition is") {
            return Ok(Test::Gaining(phrase(&CONDITION).parse_next(input)?));
        }
        if optional(input, "performed") {
            return Ok(Test::Performed(phrase(&ABILITY_KIND).parse_next(input)?));
        }
        if let Some(element) = attempt(input, |input| phrase(&ELEMENT).parse_next(input)) {
            for (text, make) in [
                ("is strong", Test::Strong as fn(Element) -> Test),
                ("is waning", Test::Waning),
                ("was infused", Test::Infused),
                ("was consumed", Test::Consumed),
            ] {
                if optional(input, text) {
                    return Ok(make(element));
                }
            }
            words(input, "is present")?;
            return Ok(Test::Present(element));
        }
        about(input)
    }

    fn write_atom(&self, pen: &mut Pen<'_>) {
        pen.test_atom(self);
    }
}

/// Two amounts compared.
pub(super) fn comparison(input: &mut Input<'_>) -> Parsed<Test> {
    let one = amount(input)?;
    let comparison = phrase(&COMPARISON).parse_next(input)?;
    Ok(Test::Compare(one, comparison, amount(input)?))
}

/// The first or the second, counted from zero inside.
pub(super) fn one_or_two(input: &mut Input<'_>) -> Parsed<u8> {
    let at = here(input);
    match small(input)? {
        number @ 1..=2 => Ok(number - 1),
        _ => reject(input, at, "this is 1 or 2"),
    }
}

fn about(input: &mut Input<'_>) -> Parsed<Test> {
    let subject = phrase(&SUBJECT).parse_next(input)?;
    if optional(input, "is adjacent") {
        return match subject {
            Subject::Target => Ok(Test::TargetAdjacent),
            Subject::Actor | Subject::Of(_) | Subject::Summon => {
                miss(input, Expected::Table(&STATE))
            }
        };
    }
    if let Some(state) = attempt(input, |input| phrase(&STATE).parse_next(input)) {
        return Ok(state.test(subject));
    }
    if optional(input, "has") {
        return Ok(Test::Has(subject, phrase(&CONDITION).parse_next(input)?));
    }
    if optional(input, "is next to") {
        return Ok(Test::NextToTile(subject, phrase(&TILE_KIND).parse_next(input)?));
    }
    if optional(input, "is on") {
        return Ok(Test::On(subject, phrase(&TILE_KIND).parse_next(input)?));
    }
    if !next_is(input, "is") {
        return miss(input, Expected::Table(&STATE));
    }
    words(input, "is")?;
    figure_class(input).map(|class| Test::Is(subject, class))
}

/// A class of figures, or the name of a monster type.
pub(super) fn figure_class(input: &mut Input<'_>) -> Parsed<FigureClass> {
    if let Some(class) = attempt(input, |input| phrase(&FIGURE_CLASS).parse_next(input)) {
        return Ok(class);
    }
    if let Some(own) = attempt(input, |input| name(Kind::Summon).parse_next(input)) {
        return Ok(FigureClass::OwnSummon(own as u8));
    }
    Ok(FigureClass::Type(name(Kind::Monster).parse_next(input)? as u16))
}

impl Plain {
    fn test(self) -> Test {
        match self {
            Plain::Melee => Test::Melee,
            Plain::Ranged => Test::Ranged,
            Plain::Advantage => Test::Advantage,
            Plain::SingleTarget => Test::SingleTarget,
            Plain::Killed => Test::Killed,
            Plain::RoundEven => Test::RoundEven,
            Plain::Opposite => Test::Opposite,
            Plain::OwnTrap => Test::OwnTrap,
            Plain::From(cause) => Test::From(cause),
        }
    }
}

impl State {
    fn test(self, subject: Subject) -> Test {
        match self {
            State::HasNegative => Test::HasNegative(subject),
            State::Full => Test::FullHitPoints(subject),
            State::Damaged => Test::Damaged(subject),
            State::NextToAlly => Test::NextToAlly(subject),
            State::NextToEnemy => Test::NextToEnemy(subject),
            State::NextToWall => Test::NextToWall(subject),
            State::NextToObstacle => Test::NextToObstacle(subject),
            State::NextToSummon => Test::NextToSummon(subject),
            State::NearMark => Test::NearMark(subject),
            State::Marked => Test::Marked(subject),
            State::NotActed => Test::NotActed(subject),
            State::ActsLater => Test::ActsLater(subject),
            State::Targeted => Test::Targeted(subject),
            State::Enemy => Test::Enemy(subject),
            State::Ally => Test::Ally(subject),
            State::Attacked => Test::Attacked(subject),
            State::ActsFirst => Test::ActsFirst(subject),
            State::ActsLast => Test::ActsLast(subject),
            State::SameRoom => Test::SameRoom(subject),
            State::Actor => Test::Actor(subject),
            State::NextToActor => Test::NextToActor(subject),
            State::OnMark => Test::OnMark(subject),
            State::SameType => Test::SameType(subject),
        }
    }
}

impl Pen<'_> {
    pub(super) fn test(&mut self, test: &Test) {
        self.logic(test);
    }

    fn test_atom(&mut self, test: &Test) {
        if let Test::Compare(one, comparison, other) = test {
            self.amount(one);
            self.put(format_args!(" {} ", COMPARISON.name(comparison)));
            return self.amount(other);
        }
        if let Some(&(text, _)) = PLAIN.entries.iter().find(|(_, plain)| plain.test() == *test) {
            self.put(text);
            return;
        }
        let subjects = SUBJECT.entries.iter().map(|&(_, subject)| subject);
        for &(text, state) in STATE.entries {
            if let Some(subject) = subjects.clone().find(|&one| state.test(one) == *test) {
                self.put(SUBJECT.name(&subject)).put(" ").put(text);
                return;
            }
        }
        if let Test::Drawn(value) = test {
            self.put("modifier is ");
            return self.modifier_value(*value);
        }
        match test {
            Test::TargetAdjacent => self.put("target is adjacent"),
            Test::Gaining(condition) => self.put("condition is ").put(CONDITION.name(condition)),
            Test::Form(which) => self.put("form ").put(which + 1),
            Test::Flag(which) => self.put("flag ").put(which + 1),
            Test::Performed(kind) => self.put("performed ").put(ABILITY_KIND.name(kind)),
            Test::Present(element) => self.put(ELEMENT.name(element)).put(" is present"),
            Test::Strong(element) => self.put(ELEMENT.name(element)).put(" is strong"),
            Test::Waning(element) => self.put(ELEMENT.name(element)).put(" is waning"),
            Test::Infused(element) => self.put(ELEMENT.name(element)).put(" was infused"),
            Test::Consumed(element) => self.put(ELEMENT.name(element)).put(" was consumed"),
            Test::NextToTile(subject, kind) => {
                self.put(SUBJECT.name(subject)).put(" is next to ").put(TILE_KIND.name(kind))
            }
            Test::Has(subject, condition) => {
                self.put(SUBJECT.name(subject)).put(" has ").put(CONDITION.name(condition))
            }
            Test::On(subject, kind) => {
                self.put(SUBJECT.name(subject)).put(" is on ").put(TILE_KIND.name(kind))
            }
            Test::Is(subject, class) => {
                self.put(SUBJECT.name(subject)).put(" is ");
                self.figure_class(class)
            }
            other => unreachable!("{other:?} is written above"),
        };
    }

    pub(super) fn figure_class(&mut self, class: &FigureClass) -> &mut Self {
        match class {
            FigureClass::OwnSummon(which) => {
                let name = self.scope.name(Kind::Summon, (*which).into());
                self.put(name)
            }
            FigureClass::Type(monster) => {
                let name = self.scope.name(Kind::Monster, (*monster).into());
                self.put(name)
            }
            plain => self.put(words::FIGURE_CLASS.name(plain)),
        }
    }
}
