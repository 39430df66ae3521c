//! Goals: conditions of the whole scenario.

use super::Pen;
use super::amount::amount;
use super::figures::figures;
use super::input::{
    Input, Parsed, attempt, miss, miss_group, name, optional, parens, phrase, words,
};
use super::logic::{Logic, Node, logic};
use super::problem::{Expected, Group};
use super::test::{comparison, test};
use super::words::{COMPARISON, Table};
use crate::scope::Kind;
use longrest_haven::amount::Test;
use longrest_haven::scenario::Goal;
use winnow::Parser;

/// The first words of goals, for messages.
static GOAL: Table<()> = Table {
    what: "a goal",
    entries: &[
        ("all", ()),
        ("killed", ()),
        ("number", ()),
        ("destroyed", ()),
        ("goal", ()),
        ("treasure", ()),
        ("room", ()),
        ("door", ()),
        ("survived", ()),
        ("round", ()),
        ("test", ()),
        ("rule", ()),
        ("campaign has", ()),
        ("never", ()),
    ],
};

static GOALS: Group = Group {
    what: "a goal",
    tables: &[&GOAL, &STATE],
    kinds: &[Kind::Monster, Kind::Named, Kind::Object],
};

/// Goals that are one fixed phrase.
static STATE: Table<State> = Table {
    what: "a goal",
    entries: &[
        ("all enemies dead", State::AllEnemiesDead),
        ("all escaped", State::AllEscaped),
        ("all rooms revealed", State::AllRevealed),
        ("goal treasures looted", State::GoalTreasuresLooted),
        ("never", State::Never),
    ],
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    AllEnemiesDead,
    AllEscaped,
    AllRevealed,
    GoalTreasuresLooted,
    Never,
}

impl State {
    fn goal(self) -> Goal {
        match self {
            State::AllEnemiesDead => Goal::AllEnemiesDead,
            State::AllEscaped => Goal::AllEscaped,
            State::AllRevealed => Goal::AllRevealed,
            State::GoalTreasuresLooted => Goal::GoalTreasuresLooted,
            State::Never => Goal::Never,
        }
    }
}

/// A goal.
pub(super) fn goal(input: &mut Input<'_>) -> Parsed<Goal> {
    logic(input)
}

impl Logic for Goal {
    fn all(parts: Vec<Goal>) -> Goal {
        Goal::All(parts)
    }

    fn any(parts: Vec<Goal>) -> Goal {
        Goal::Any(parts)
    }

    fn not(part: Goal) -> Goal {
        Goal::Not(Box::new(part))
    }

    fn node(&self) -> Node<'_, Goal> {
        match self {
            Goal::All(parts) => Node::All(parts),
            Goal::Any(parts) => Node::Any(parts),
            Goal::Not(part) => Node::Not(part),
            _ => Node::Atom,
        }
    }

    fn atom(input: &mut Input<'_>) -> Parsed<Goal> {
        if let Some(state) = attempt(input, |input| phrase(&STATE).parse_next(input)) {
            return Ok(state.goal());
        }
        if let Some(compared) = attempt(input, comparison) {
            return Ok(Goal::Test(Box::new(compared)));
        }
        if let Some(goal) = with_word(input) {
            return goal;
        }
        if let Some(goal) = attempt(input, about_figures) {
            return Ok(goal);
        }
        miss_group(input, &GOALS)
    }

    fn write_atom(&self, pen: &mut Pen<'_>) {
        pen.goal_atom(self);
    }
}

/// Goals that begin with a word of their own.
fn with_word(input: &mut Input<'_>) -> Option<Parsed<Goal>> {
    let named = |input: &mut Input<'_>, kind| name(kind).parse_next(input).map(|it| it as u8);
    let after = |input: &mut Input<'_>, goal, text| words(input, text).map(|()| goal);
    Some(if optional(input, "all characters on") {
        named(input, Kind::Mark).map(Goal::AllOnMark)
    } else if let Some(goal) = attempt(input, every) {
        Ok(goal)
    } else if optional(input, "plates") {
        named(input, Kind::Mark).and_then(|it| after(input, Goal::PlatesPressed(it), "pressed"))
    } else if optional(input, "destroyed") {
        named(input, Kind::Object).map(Goal::Destroyed)
    } else if optional(input, "treasure") {
        named(input, Kind::Treasure).and_then(|it| after(input, Goal::Looted(it), "looted"))
    } else if optional(input, "room") {
        named(input, Kind::Room).and_then(|it| after(input, Goal::Revealed(it), "revealed"))
    } else if optional(input, "door") {
        named(input, Kind::Door).and_then(|it| after(input, Goal::DoorOpen(it), "open"))
    } else if optional(input, "rule") {
        let rule = name(Kind::Rule).parse_next(input);
        rule.and_then(|it| after(input, Goal::Fired(it as u16), "fired"))
    } else if optional(input, "campaign has") {
        named(input, Kind::Sticker).map(Goal::Campaign)
    } else if optional(input, "survived") {
        amount(input).and_then(|it| after(input, Goal::RoundsSurvived(it), "rounds"))
    } else if optional(input, "round") {
        amount(input).map(Goal::Round)
    } else if optional(input, "killed") {
        killed(input)
    } else if optional(input, "number of") {
        number_of(input)
    } else if optional(input, "test") {
        parens(input, test).map(|test| Goal::Test(Box::new(test)))
    } else {
        return None;
    })
}

fn killed(input: &mut Input<'_>) -> Parsed<Goal> {
    let count = amount(input)?;
    words(input, "of")?;
    Ok(Goal::Killed(figures(input)?, count))
}

/// `all characters in yard`, `all brute next to altar`.
fn every(input: &mut Input<'_>) -> Parsed<Goal> {
    words(input, "all")?;
    let figures = figures(input)?;
    if figures.anywhere() == &figures {
        return miss(input, Expected::A("where they are"));
    }
    Ok(Goal::Every(figures))
}

/// `number of brute in yard < C`.
fn number_of(input: &mut Input<'_>) -> Parsed<Goal> {
    let figures = figures(input)?;
    let comparison = phrase(&COMPARISON).parse_next(input)?;
    Ok(Goal::Number(figures, comparison, amount(input)?))
}

fn about_figures(input: &mut Input<'_>) -> Parsed<Goal> {
    let figures = figures(input)?;
    if optional(input, "dead") {
        return Ok(Goal::Dead(figures));
    }
    if optional(input, "at most") {
        let limit = amount(input)?;
        words(input, "hit points")?;
        return Ok(Goal::HitPointsAtMost(figures, limit));
    }
    if !optional(input, "reaches") {
        words(input, "reach")?;
    }
    Ok(Goal::OnMark(figures, name(Kind::Mark).parse_next(input)? as u8))
}

impl Pen<'_> {
    pub(super) fn goal(&mut self, goal: &Goal) {
        self.logic(goal);
    }

    fn goal_atom(&mut self, goal: &Goal) {
        match goal {
            Goal::AllEnemiesDead => self.words("all enemies dead"),
            Goal::AllEscaped => self.words("all escaped"),
            Goal::AllRevealed => self.words("all rooms revealed"),
            Goal::GoalTreasuresLooted => self.words("goal treasures looted"),
            Goal::Never => self.words("never"),
            Goal::Dead(figures) => {
                self.figures(figures);
                self.words(" dead");
            }
            Goal::Killed(figures, count) => {
                self.words("killed ");
                self.amount(count);
                self.words(" of ");
                self.figures(figures);
            }
            Goal::PlatesPressed(mark) => self.between("plates ", Kind::Mark, *mark, " pressed"),
            Goal::Destroyed(object) => self.between("destroyed ", Kind::Object, *object, ""),
            Goal::Looted(treasure) => {
                self.between("treasure ", Kind::Treasure, *treasure, " looted");
            }
            Goal::OnMark(figures, mark) => {
                self.figures(figures);
                self.between(" reach ", Kind::Mark, *mark, "");
            }
            Goal::AllOnMark(mark) => self.between("all characters on ", Kind::Mark, *mark, ""),
            Goal::Every(figures) => {
                self.words("all ");
                self.figures(figures);
            }
            Goal::Revealed(room) => self.between("room ", Kind::Room, *room, " revealed"),
            Goal::DoorOpen(door) => self.between("door ", Kind::Door, *door, " open"),
            Goal::RoundsSurvived(count) => {
                self.words("survived ");
                self.amount(count);
                self.words(" rounds");
            }
            Goal::Round(number) => {
                self.words("round ");
                self.amount(number);
            }
            Goal::HitPointsAtMost(figures, limit) => {
                self.figures(figures);
                self.words(" at most ");
                self.amount(limit);
                self.words(" hit points");
            }
            Goal::Number(figures, comparison, amount) => {
                self.words("number of ");
                self.figures(figures);
                self.put(format_args!(" {} ", COMPARISON.name(comparison)));
                self.amount(amount);
            }
            Goal::Test(test) if matches!(**test, Test::Compare(..)) => self.test(test),
            Goal::Test(test) => {
                self.words("test ");
                self.parens(|pen| pen.test(test));
            }
            Goal::Campaign(sticker) => self.between("campaign has ", Kind::Sticker, *sticker, ""),
            Goal::Fired(rule) => {
                self.words("rule ");
                self.name(Kind::Rule, (*rule).into());
                self.words(" fired");
            }
            Goal::All(_) | Goal::Any(_) | Goal::Not(_) => unreachable!("written by logic"),
        }
    }

    pub(super) fn words(&mut self, words: &str) {
        self.put(words);
    }

    pub(super) fn between(&mut self, before: &str, kind: Kind, number: u8, after: &str) {
        self.words(before);
        self.name(kind, number.into());
        self.words(after);
    }
}
