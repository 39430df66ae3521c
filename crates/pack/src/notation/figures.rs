//! Figures: whom scenario rules speak of.

use super::Pen;
use super::amount::amount;
use super::input::{
    Input, Parsed, attempt, here, miss, name, optional, phrase, reject, small, words,
};
use super::problem::Expected;
use super::test::figure_class;
use super::words::Table;
use crate::scope::Kind;
use longrest_haven::CharacterId;
use longrest_haven::scenario::Figures;
use winnow::Parser;

/// Groups of figures with a word of their own.
static GROUP: Table<Group> = Table {
    what: "figures",
    entries: &[
        ("characters", Group::Characters),
        ("party", Group::Party),
        ("enemies", Group::Enemies),
        ("cause", Group::Cause),
        ("everybody", Group::All),
    ],
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    Characters,
    Party,
    Enemies,
    Cause,
    All,
}

impl Group {
    fn figures(self) -> Figures {
        match self {
            Group::Characters => Figures::Characters,
            Group::Party => Figures::Party,
            Group::Enemies => Figures::Enemies,
            Group::Cause => Figures::Cause,
            Group::All => Figures::All,
        }
    }
}

/// Figures, perhaps only those in a room or on a mark.
pub(super) fn figures(input: &mut Input<'_>) -> Parsed<Figures> {
    let mut figures = kind(input)?;
    loop {
        if optional(input, "in") {
            let room = name(Kind::Room).parse_next(input)? as u8;
            figures = Figures::InRoom(room, Box::new(figures));
        } else if optional(input, "on") {
            let mark = name(Kind::Mark).parse_next(input)? as u8;
            figures = Figures::OnMark(mark, Box::new(figures));
        } else if optional(input, "next to") {
            figures = near(input, 1, figures)?;
        } else if optional(input, "with") {
            let most = optional(input, "most");
            if !most {
                words(input, "least")?;
            }
            figures = Figures::Extreme(most, amount(input)?, Box::new(figures));
        } else if optional(input, "within") {
            let range = small(input)?;
            words(input, "of")?;
            figures = near(input, range, figures)?;
        } else {
            return Ok(figures);
        }
    }
}

/// Figures near a mark or near others.
fn near(input: &mut Input<'_>, range: u8, figures: Figures) -> Parsed<Figures> {
    if let Some(mark) = attempt(input, |input| name(Kind::Mark).parse_next(input)) {
        return Ok(Figures::NearMark(range, mark as u8, Box::new(figures)));
    }
    Ok(Figures::NearFigures(range, Box::new((figures, kind(input)?))))
}

fn kind(input: &mut Input<'_>) -> Parsed<Figures> {
    if optional(input, "nearest") {
        let inner = Box::new(kind(input)?);
        let to = optional(input, "to");
        let mark = if to { Some(name(Kind::Mark).parse_next(input)? as u8) } else { None };
        return Ok(Figures::Nearest(inner, mark));
    }
    if optional(input, "one of") {
        return Ok(Figures::One(Box::new(figures(input)?)));
    }
    if optional(input, "random of") {
        return Ok(Figures::Random(Box::new(figures(input)?)));
    }
    if optional(input, "holder of") {
        return Ok(Figures::Holder(name(Kind::Counter).parse_next(input)? as u8));
    }
    if let Some(group) = attempt(input, |input| phrase(&GROUP).parse_next(input)) {
        return Ok(group.figures());
    }
    if optional(input, "character") {
        let at = here(input);
        return match small(input)? {
            number @ 1..=4 => Ok(Figures::Character(CharacterId(number - 1))),
            _ => reject(input, at, "there are at most four characters"),
        };
    }
    if optional(input, "any") {
        return figure_class(input).map(Figures::Class);
    }
    if let Some(named) = attempt(input, |input| name(Kind::Named).parse_next(input)) {
        return Ok(Figures::Named(input.state.scope.named[named].0));
    }
    if let Some(object) = attempt(input, |input| name(Kind::Object).parse_next(input)) {
        return Ok(Figures::Extra(object as u8));
    }
    if let Some(monster) = attempt(input, |input| name(Kind::Monster).parse_next(input)) {
        return Ok(Figures::Monster(monster as u16));
    }
    miss(input, Expected::Table(&GROUP))
}

impl Pen<'_> {
    pub(super) fn figures(&mut self, figures: &Figures) {
        if let Some((text, _)) = GROUP.entries.iter().find(|(_, group)| group.figures() == *figures)
        {
            self.put(text);
            return;
        }
        match figures {
            Figures::Class(class) => {
                self.put("any ");
                self.figure_class(class);
            }
            Figures::Monster(monster) => self.name(Kind::Monster, (*monster).into()),
            Figures::Character(who) => {
                self.put("character ").put(who.0 + 1);
            }
            Figures::Extra(object) => self.name(Kind::Object, (*object).into()),
            Figures::Named(of) => {
                let named = self.scope.named.iter().position(|(index, _)| index == of);
                self.name(Kind::Named, named.unwrap_or(usize::MAX));
            }
            Figures::InRoom(room, figures) => {
                self.figures(figures);
                self.put(" in ");
                self.name(Kind::Room, (*room).into());
            }
            Figures::OnMark(mark, figures) => {
                self.figures(figures);
                self.put(" on ");
                self.name(Kind::Mark, (*mark).into());
            }
            Figures::NearMark(range, mark, figures) => {
                self.figures(figures);
                self.near(*range);
                self.name(Kind::Mark, (*mark).into());
            }
            Figures::NearFigures(range, both) => {
                self.figures(&both.0);
                self.near(*range);
                self.figures(&both.1);
            }
            Figures::Extreme(most, amount, figures) => {
                self.figures(figures);
                self.put(if *most { " with most " } else { " with least " });
                self.amount(amount);
            }
            Figures::Nearest(figures, mark) => {
                self.put("nearest ");
                self.figures(figures);
                if let Some(mark) = mark {
                    self.put(" to ");
                    self.name(Kind::Mark, (*mark).into());
                }
            }
            Figures::One(figures) => {
                self.put("one of ");
                self.figures(figures);
            }
            Figures::Random(figures) => {
                self.put("random of ");
                self.figures(figures);
            }
            Figures::Holder(counter) => {
                self.put("holder of ");
                self.name(Kind::Counter, (*counter).into());
            }
            other => unreachable!("{other:?} has a word"),
        }
    }

    fn near(&mut self, range: u8) {
        match range {
            1 => self.put(" next to "),
            range => self.put(" within ").put(range).put(" of "),
        };
    }

    pub(super) fn name(&mut self, kind: Kind, number: usize) {
        let name = self.scope.name(kind, number);
        self.put(name);
    }
}
