//! Rules of a scenario: `when door a opens if round 3: spawn hound elite at x; read 1.1`.

use super::Pen;
use super::effect::effects;
use super::figures::figures;
use super::goal::goal;
use super::input::{
    Input, Parsed, attempt, expect, miss_group, name, new_name, next_is, number, optional, phrase,
    words,
};
use super::problem::Group;
use super::words::Table;
use crate::scope::Kind;
use longrest_haven::ability::When;
use longrest_haven::scenario::{Event, Figures, Rounds, SpecialRule};
use winnow::Parser;

/// The words after figures in an event, for messages.
static DEED: Table<()> = Table {
    what: "what they do",
    entries: &[
        ("dies", ()),
        ("enters", ()),
        ("ends", ()),
        ("starts", ()),
        ("suffers", ()),
        ("kills", ()),
        ("rests", ()),
    ],
};

/// What figures have done, or what has been done to them, in the words of bonuses.
static DONE: Table<When> = Table {
    what: "what they have done",
    entries: &[
        ("has attacked", When::Attacked),
        ("was attacked", When::WasAttacked),
        ("has moved", When::Moved),
        ("enters hex", When::EntersHex),
        ("is healed", When::IsHealed),
        ("is pushed", When::IsForced),
        ("is pulled", When::IsForced),
        ("loots", When::Loots),
        ("opens door", When::OpensDoor),
        ("springs trap", When::SpringsTrap),
        ("summons", When::Summons),
        ("uses item", When::UsesItem),
        ("gains negative condition", When::GainsNegative),
        ("consumes element", When::Consumes),
        ("infuses element", When::Infuses),
        ("rests long", When::LongRest),
        ("rests short", When::ShortRest),
    ],
};

static DEEDS: Group = Group { what: "what they do", tables: &[&DEED, &DONE], kinds: &[] };

/// A rule.
pub(super) fn rule(input: &mut Input<'_>) -> Parsed<SpecialRule> {
    let mut rule = SpecialRule {
        event: Event::Setup,
        only_if: None,
        effects: Vec::new(),
        once: false,
        dormant: false,
        id: String::new(),
    };
    if optional(input, "rule") {
        if !next_is(input, ":") && !next_is(input, ",") {
            rule.id = new_name(input)?;
        }
        while optional(input, ",") {
            if optional(input, "once") {
                rule.once = true;
            } else {
                words(input, "dormant")?;
                rule.dormant = true;
            }
        }
        expect(input, ":")?;
    }
    rule.event = event(input)?;
    if optional(input, "if") {
        rule.only_if = Some(goal(input)?);
    }
    expect(input, ":")?;
    rule.effects = effects(input)?;
    Ok(rule)
}

fn event(input: &mut Input<'_>) -> Parsed<Event> {
    if optional(input, "whenever") {
        return Ok(Event::Whenever);
    }
    if optional(input, "at") {
        return moment(input);
    }
    words(input, "when")?;
    if optional(input, "door") {
        let door = name(Kind::Door).parse_next(input)? as u8;
        return words(input, "opens").map(|()| Event::DoorOpened(door));
    }
    if optional(input, "room") {
        let room = name(Kind::Room).parse_next(input)? as u8;
        return words(input, "is revealed").map(|()| Event::Revealed(room));
    }
    if optional(input, "treasure") {
        let treasure = name(Kind::Treasure).parse_next(input)? as u8;
        return words(input, "is looted").map(|()| Event::Looted(treasure));
    }
    if optional(input, "any treasure is looted") {
        return Ok(Event::AnyLooted);
    }
    if optional(input, "plates") {
        let mark = name(Kind::Mark).parse_next(input)? as u8;
        if optional(input, "are released") {
            return Ok(Event::PlatesReleased(mark));
        }
        return words(input, "are pressed").map(|()| Event::PlatesOccupied(mark));
    }
    let figures = figures(input)?;
    about_figures(input, figures)
}

fn moment(input: &mut Input<'_>) -> Parsed<Event> {
    if optional(input, "setup") {
        return Ok(Event::Setup);
    }
    if optional(input, "start of") {
        return rounds(input).map(Event::RoundStart);
    }
    words(input, "end of")?;
    rounds(input).map(Event::RoundEnd)
}

fn rounds(input: &mut Input<'_>) -> Parsed<Rounds> {
    for (text, rounds) in
        [("every round", Rounds::Every), ("odd rounds", Rounds::Odd), ("even rounds", Rounds::Even)]
    {
        if optional(input, text) {
            return Ok(rounds);
        }
    }
    words(input, "round")?;
    let first = number(input)? as u16;
    if !optional(input, "and every") {
        return Ok(Rounds::At(first));
    }
    let step = number(input)? as u16;
    words(input, "after")?;
    Ok(Rounds::From(first, step))
}

fn about_figures(input: &mut Input<'_>, figures: Figures) -> Parsed<Event> {
    let either = |input: &mut Input<'_>, one, other| optional(input, one) || optional(input, other);
    if let Some(done) = attempt(input, |input| phrase(&DONE).parse_next(input)) {
        return Ok(Event::Done(done, figures));
    }
    if either(input, "rests", "rest") {
        return Ok(Event::Rested(figures));
    }
    if either(input, "kills", "kill") {
        return Ok(Event::Killed(figures, self::figures(input)?));
    }
    if either(input, "dies", "die") {
        return Ok(Event::Died(figures));
    }
    if either(input, "enters", "enter") {
        return Ok(Event::Entered(name(Kind::Mark).parse_next(input)? as u8, figures));
    }
    if either(input, "starts turn", "start turn") {
        return Ok(Event::TurnStarted(figures));
    }
    if either(input, "ends turn", "end turn") {
        let mark = attempt(input, |input| {
            words(input, "on")?;
            name(Kind::Mark).parse_next(input)
        });
        return Ok(match mark {
            Some(mark) => Event::TurnEndedOn(mark as u8, figures),
            None => Event::TurnEnded(figures),
        });
    }
    if either(input, "suffers damage", "suffer damage") {
        return Ok(Event::Damaged(figures));
    }
    miss_group(input, &DEEDS)
}

impl Pen<'_> {
    pub(super) fn rule(&mut self, rule: &SpecialRule) {
        if !rule.id.is_empty() || rule.once || rule.dormant {
            self.words("rule");
            if !rule.id.is_empty() {
                self.put(" ").put(&rule.id);
            }
            self.words(if rule.once { ", once" } else { "" });
            self.words(if rule.dormant { ", dormant" } else { "" });
            self.words(": ");
        }
        self.event(&rule.event);
        if let Some(goal) = &rule.only_if {
            self.words(" if ");
            self.goal(goal);
        }
        self.words(": ");
        self.effects(&rule.effects);
    }

    fn event(&mut self, event: &Event) {
        match event {
            Event::Setup => self.words("at setup"),
            Event::RoundStart(rounds) => self.rounds("at start of ", *rounds),
            Event::RoundEnd(rounds) => self.rounds("at end of ", *rounds),
            Event::DoorOpened(door) => self.between("when door ", Kind::Door, *door, " opens"),
            Event::Revealed(room) => self.between("when room ", Kind::Room, *room, " is revealed"),
            Event::Looted(treasure) => {
                self.between("when treasure ", Kind::Treasure, *treasure, " is looted");
            }
            Event::AnyLooted => self.words("when any treasure is looted"),
            Event::PlatesOccupied(mark) => {
                self.between("when plates ", Kind::Mark, *mark, " are pressed");
            }
            Event::PlatesReleased(mark) => {
                self.between("when plates ", Kind::Mark, *mark, " are released");
            }
            Event::Died(figures) => self.happens(figures, " dies"),
            Event::Rested(figures) => self.happens(figures, " rests"),
            Event::Done(when, figures) => {
                self.happens(figures, " ");
                self.words(DONE.name(when));
            }
            Event::Killed(figures, others) => {
                self.happens(figures, " kills ");
                self.figures(others);
            }
            Event::Damaged(figures) => self.happens(figures, " suffers damage"),
            Event::TurnStarted(figures) => self.happens(figures, " starts turn"),
            Event::TurnEnded(figures) => self.happens(figures, " ends turn"),
            Event::TurnEndedOn(mark, figures) => {
                self.happens(figures, " ends turn on ");
                self.name(Kind::Mark, (*mark).into());
            }
            Event::Entered(mark, figures) => {
                self.happens(figures, " enters ");
                self.name(Kind::Mark, (*mark).into());
            }
            Event::Whenever => self.words("whenever"),
        }
    }

    fn happens(&mut self, figures: &Figures, words: &str) {
        self.words("when ");
        self.figures(figures);
        self.words(words);
    }

    fn rounds(&mut self, before: &str, rounds: Rounds) {
        self.words(before);
        match rounds {
            Rounds::Every => self.words("every round"),
            Rounds::Odd => self.words("odd rounds"),
            Rounds::Even => self.words("even rounds"),
            Rounds::At(round) => {
                self.put("round ").put(round);
            }
            Rounds::From(first, step) => {
                self.put(format_args!("round {first} and every {step} after"));
            }
        }
    }
}
