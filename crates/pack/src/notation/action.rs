//! Actions: abilities, and what is said about the whole half of a card.

use super::Pen;
use super::ability::{ability_and_properties, infusions};
use super::effect::icons;
use super::input::{
    Input, Parsed, attempt, experience, here, list, miss, next_is, optional, reject, small, words,
};
use super::problem::Expected;
use super::words::Table;
use longrest_haven::Icon;
use longrest_haven::ability::{Ability, Action, Duration, Infusion, Lost};
use longrest_haven::enhancement::Spot;

/// One line of an action: abilities, or something about the whole action, or both.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActionLine(pub(super) Vec<Part>, pub(super) Vec<Spot>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Ability(Box<Ability>),
    Property(Property),
}

/// Something about a whole action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Property {
    Experience(u8),
    Infuse(Vec<Infusion>),
    Cost(Vec<Icon>),
    Lost(Lost),
    Active(Duration),
    Exclusive,
}

/// The first words of properties, for messages.
static PROPERTY: Table<()> = Table {
    what: "something about the action",
    entries: &[
        ("infuse", ()),
        ("may", ()),
        ("needs", ()),
        ("lost", ()),
        ("unrecoverable", ()),
        ("persistent", ()),
        ("round", ()),
        ("until", ()),
        ("for", ()),
        ("exclusive", ()),
    ],
};

impl ActionLine {
    /// The spots on it, counted from its own first ability, on no half yet.
    pub fn spots(&self) -> &[Spot] {
        &self.1
    }

    /// Adds what the line says to an action.
    pub fn add_to(self, action: &mut Action) {
        for part in self.0 {
            match part {
                Part::Ability(ability) => action.abilities.push(*ability),
                Part::Property(Property::Experience(experience)) => action.experience = experience,
                Part::Property(Property::Infuse(infuse)) => action.infuse.extend(infuse),
                Part::Property(Property::Cost(cost)) => action.cost.extend(cost),
                Part::Property(Property::Lost(lost)) => action.lost = lost,
                Part::Property(Property::Active(active)) => action.active = Some(active),
                Part::Property(Property::Exclusive) => action.exclusive = true,
            }
        }
    }

    /// The line that says the same as an action.
    pub fn of(action: &Action) -> ActionLine {
        let abilities = action.abilities.iter().cloned();
        let mut parts: Vec<Part> = abilities.map(|one| Part::Ability(Box::new(one))).collect();
        if action.experience > 0 {
            parts.push(Part::Property(Property::Experience(action.experience)));
        }
        for &infusion in &action.infuse {
            parts.push(Part::Property(Property::Infuse(vec![infusion])));
        }
        if !action.cost.is_empty() {
            parts.push(Part::Property(Property::Cost(action.cost.clone())));
        }
        if action.lost != Lost::No {
            parts.push(Part::Property(Property::Lost(action.lost)));
        }
        if let Some(active) = action.active {
            parts.push(Part::Property(Property::Active(active)));
        }
        if action.exclusive {
            parts.push(Part::Property(Property::Exclusive));
        }
        ActionLine(parts, Vec::new())
    }
}

/// A whole action in one line.
pub(super) fn action(input: &mut Input<'_>) -> Parsed<Action> {
    let mut action = Action::default();
    line(input)?.add_to(&mut action);
    Ok(action)
}

/// One line of an action.
pub(super) fn line(input: &mut Input<'_>) -> Parsed<ActionLine> {
    let parts = list(input, ";", |input| {
        if let Some(gained) = attempt(input, whole_experience) {
            return Ok(vec![Part::Property(Property::Experience(gained))]);
        }
        if let Some(property) = attempt(input, property) {
            return Ok(vec![Part::Property(property)]);
        }
        let (ability, properties) = ability_and_properties(input)?;
        let ability = Part::Ability(Box::new(ability));
        Ok([ability].into_iter().chain(properties.into_iter().map(Part::Property)).collect())
    })?;
    let parts = parts.into_iter().flatten().flat_map(single).collect();
    Ok(ActionLine(parts, Vec::new()))
}

/// `xp 2` for the whole action; what follows a number is a formula, and an ability of its own.
fn whole_experience(input: &mut Input<'_>) -> Parsed<u8> {
    words(input, "xp")?;
    let gained = experience(input)?;
    let formula = ["+", "-", "*", "/", "//"].iter().any(|sign| next_is(input, sign));
    if formula { miss(input, Expected::Table(&PROPERTY)) } else { Ok(gained) }
}

/// One part for each infusion, as they are written.
fn single(part: Part) -> Vec<Part> {
    match part {
        Part::Property(Property::Infuse(infusions)) => {
            let one = |infusion| Part::Property(Property::Infuse(vec![infusion]));
            infusions.into_iter().map(one).collect()
        }
        other => vec![other],
    }
}

/// What stands for the whole action, wherever it is said.
pub(super) fn property(input: &mut Input<'_>) -> Parsed<Property> {
    for (word, property) in [
        ("lost", Property::Lost(Lost::Lost)),
        ("unrecoverable", Property::Lost(Lost::Unrecoverable)),
        ("persistent", Property::Active(Duration::Persistent)),
        ("round", Property::Active(Duration::Round)),
        ("turn", Property::Active(Duration::Turn)),
        ("until long rest", Property::Active(Duration::LongRest)),
        ("until rest", Property::Active(Duration::Rest)),
        ("exclusive", Property::Exclusive),
        ("until next turn", Property::Active(Duration::NextTurn)),
        ("until end of next round", Property::Active(Duration::Rounds(2))),
    ] {
        if optional(input, word) {
            return Ok(property);
        }
    }
    if optional(input, "for") {
        let at = here(input);
        let rounds = small(input)?;
        // FH-BONUS-13: the round at hand does not count.
        if !(2..=3).contains(&rounds) {
            let why = "something lasts for 2 or 3 rounds after this one; \
                       `until end of next round` is for one";
            return reject(input, at, why);
        }
        words(input, "rounds")?;
        return Ok(Property::Active(Duration::Rounds(rounds + 1)));
    }
    if optional(input, "needs") {
        return icons(input).map(Property::Cost);
    }
    if let Some(infuse) = attempt(input, infusions) {
        return Ok(Property::Infuse(infuse));
    }
    miss(input, Expected::Table(&PROPERTY))
}

impl Pen<'_> {
    pub(super) fn action(&mut self, action: &Action) {
        self.action_line(&ActionLine::of(action));
    }

    pub(super) fn action_line(&mut self, line: &ActionLine) {
        self.list(&line.0, "; ", |pen, part| match part {
            Part::Ability(ability) => pen.ability(ability),
            Part::Property(property) => pen.property(property),
        });
    }

    fn property(&mut self, property: &Property) {
        match property {
            Property::Experience(experience) => {
                self.put("xp ").put(experience);
            }
            Property::Infuse(infuse) => {
                self.list(infuse, "; ", |pen, infusion| pen.infusion(infusion));
            }
            Property::Cost(icons) => {
                self.put("needs ");
                self.icons(icons);
            }
            Property::Lost(lost) => {
                self.put(match lost {
                    Lost::No => "kept",
                    Lost::Lost => "lost",
                    Lost::Unrecoverable => "unrecoverable",
                });
            }
            Property::Active(Duration::Round) => {
                self.put("round");
            }
            Property::Active(Duration::Turn) => {
                self.put("turn");
            }
            Property::Active(Duration::Persistent) => {
                self.put("persistent");
            }
            Property::Active(Duration::LongRest) => {
                self.put("until long rest");
            }
            Property::Active(Duration::NextTurn) => {
                self.put("until next turn");
            }
            Property::Active(Duration::Rest) => {
                self.put("until rest");
            }
            Property::Exclusive => {
                self.put("exclusive");
            }
            Property::Active(Duration::Rounds(2)) => {
                self.put("until end of next round");
            }
            Property::Active(Duration::Rounds(all)) => {
                self.put(format_args!("for {} rounds", all - 1));
            }
        }
    }
}
