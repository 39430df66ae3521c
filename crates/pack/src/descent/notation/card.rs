//! What overlord cards do.

use super::gain::noun;
use super::words::{OBSTACLE, OCCASION, RANK};
use crate::notation::input::{
    Input, Parsed, attempt, expect, list, name, optional, parens, phrase, separator, small, words,
};
use crate::notation::words::Table;
use crate::scope::Kind;
use longrest_descent::{
    Dominion, EventEffect, KindId, Obstacle, Play, Rank, TrapEffect, TrapVictims,
};
use winnow::Parser;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Sort {
    Spawn,
    Power,
    Event,
    Trap,
}

static SORT: Table<Sort> = Table {
    what: "a sort of card",
    entries: &[
        ("spawn", Sort::Spawn),
        ("power", Sort::Power),
        ("event", Sort::Event),
        ("trap", Sort::Trap),
    ],
};

/// What a card does: `spawn 2 dog, 1 dog master`, `trap when hero opens door: stun`.
pub(super) fn play(input: &mut Input<'_>) -> Parsed<Play> {
    match phrase(&SORT).parse_next(input)? {
        Sort::Spawn => spawn(input),
        Sort::Power => dominion(input).map(Play::Power),
        Sort::Event => {
            words(input, "when")?;
            let when = phrase(&OCCASION).parse_next(input)?;
            expect(input, ":")?;
            Ok(Play::Event { when, effect: event(input)? })
        }
        Sort::Trap => {
            words(input, "when")?;
            let when = phrase(&OCCASION).parse_next(input)?;
            expect(input, ":")?;
            Ok(Play::Trap { when, effects: trap(input)? })
        }
    }
}

fn kind(input: &mut Input<'_>) -> Parsed<KindId> {
    Ok(KindId(name(Kind::Monster).parse_next(input)? as u8))
}

/// The rank after a monster; normal if nothing is said.
pub(super) fn rank(input: &mut Input<'_>) -> Rank {
    attempt(input, |input| phrase(&RANK).parse_next(input)).unwrap_or(Rank::Normal)
}

fn spawn(input: &mut Input<'_>) -> Parsed<Play> {
    let groups = list(input, ",", |input| {
        let count = small(input)?;
        let kind = kind(input)?;
        Ok((count, (kind, rank(input))))
    })?;
    let each = |(count, one): (u8, (KindId, Rank))| vec![one; usize::from(count)];
    Ok(Play::Spawn(groups.into_iter().flat_map(each).collect()))
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Rule {
    Masters,
    Dice,
    Draw,
    Hordes,
    Traps,
}

static RULE: Table<Rule> = Table {
    what: "what a power card does",
    entries: &[
        ("masters", Rule::Masters),
        ("dice", Rule::Dice),
        ("draw", Rule::Draw),
        ("hordes", Rule::Hordes),
        ("traps cost less", Rule::Traps),
    ],
};

fn dominion(input: &mut Input<'_>) -> Parsed<Dominion> {
    Ok(match phrase(&RULE).parse_next(input)? {
        Rule::Masters => Dominion::Masters,
        Rule::Dice => Dominion::PowerDice(small(input)?),
        Rule::Draw => Dominion::Draw(small(input)?),
        Rule::Hordes => {
            let count = small(input)?;
            words(input, "of")?;
            Dominion::Hordes { count, kinds: list(input, "or", kind)? }
        }
        Rule::Traps => {
            let discount = small(input)?;
            words(input, "and wound more")?;
            Dominion::Traps { discount, wounds: small(input)? }
        }
    })
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Deed {
    Dodge,
    Aim,
    Attacks,
    SpeedTimes,
    SightLimit,
}

static DEED: Table<Deed> = Table {
    what: "what an event does",
    entries: &[
        ("dodge", Deed::Dodge),
        ("aim", Deed::Aim),
        ("more attacks", Deed::Attacks),
        ("speed times", Deed::SpeedTimes),
        ("sight limit", Deed::SightLimit),
    ],
};

fn event(input: &mut Input<'_>) -> Parsed<EventEffect> {
    Ok(match phrase(&DEED).parse_next(input)? {
        Deed::Dodge => EventEffect::Dodge,
        Deed::Aim => EventEffect::Aim,
        Deed::Attacks => EventEffect::Attacks(small(input)?),
        Deed::SpeedTimes => EventEffect::SpeedTimes(small(input)?),
        Deed::SightLimit => EventEffect::SightLimit(small(input)?),
    })
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Harm {
    Resist,
    Wounds,
    Place,
    Displace,
    Stun,
    EndTurn,
    Transform,
    Mimic,
    Charm,
}

static HARM: Table<Harm> = Table {
    what: "what a trap does",
    entries: &[
        ("unless resisted", Harm::Resist),
        ("wounds", Harm::Wounds),
        ("place", Harm::Place),
        ("displace", Harm::Displace),
        ("stun", Harm::Stun),
        ("end turn", Harm::EndTurn),
        ("transform", Harm::Transform),
        ("mimic", Harm::Mimic),
        ("charm", Harm::Charm),
    ],
};

/// The effects of a trap, with semicolons.
fn trap(input: &mut Input<'_>) -> Parsed<Vec<TrapEffect>> {
    list(input, ";", harm)
}

fn harm(input: &mut Input<'_>) -> Parsed<TrapEffect> {
    Ok(match phrase(&HARM).parse_next(input)? {
        Harm::Resist => {
            let failed = parens(input, trap)?;
            let resisted = if separator(input, "else") { parens(input, trap)? } else { Vec::new() };
            TrapEffect::Resist { failed, resisted }
        }
        Harm::Wounds => wounds(input)?,
        Harm::Place => {
            let obstacle: Obstacle = phrase(&OBSTACLE).parse_next(input)?;
            TrapEffect::Place(obstacle)
        }
        Harm::Displace => TrapEffect::Displace,
        Harm::Stun => TrapEffect::Stun(super::gain::rank(input)?),
        Harm::EndTurn => TrapEffect::EndTurn,
        Harm::Transform => TrapEffect::Transform,
        Harm::Mimic => TrapEffect::Mimic(kind(input)?),
        Harm::Charm => TrapEffect::Charm,
    })
}

/// `wounds 4 nearby, less 1 per surge on 4 dice`.
fn wounds(input: &mut Input<'_>) -> Parsed<TrapEffect> {
    let wounds = small(input)?;
    let whom = match optional(input, "nearby") {
        true => TrapVictims::Nearby,
        false => TrapVictims::Hero,
    };
    let (mut dice, mut less) = (0, 0);
    if separator(input, ",") {
        words(input, "less")?;
        less = small(input)?;
        words(input, "per surge on")?;
        dice = small(input)?;
        noun(input, "die", "dice")?;
    }
    Ok(TrapEffect::Wounds { whom, wounds, dice, less })
}
