//! Dice faces, pools of dice, and what an attack gains.

use super::words::{ABILITY, DIE};
use crate::notation::input::here;
use crate::notation::input::{
    Input, Parsed, expect, list, next_is, optional, peek, phrase, reject, small, words,
};
use crate::notation::token::TokenKind;
use crate::notation::words::Table;
use longrest_descent::{Ability, Face, Gain, Pool, SurgeOption};
use winnow::Parser;

#[derive(Clone, Copy, Debug, PartialEq)]
enum FacePart {
    Miss,
    Blank,
    Power,
    Range,
    Damage,
    Surge,
}

static FACE: Table<FacePart> = Table {
    what: "what a face shows",
    entries: &[
        ("miss", FacePart::Miss),
        ("blank", FacePart::Blank),
        ("power", FacePart::Power),
        ("range", FacePart::Range),
        ("damage", FacePart::Damage),
        ("surge", FacePart::Surge),
    ],
};

/// A face: `miss`, `blank`, `power`, or `range 1, damage 3, surge`.
pub(super) fn face(input: &mut Input<'_>) -> Parsed<Face> {
    let parts = list(input, ",", |input| {
        let part = phrase(&FACE).parse_next(input)?;
        let number = match part {
            FacePart::Range | FacePart::Damage => small(input)?,
            FacePart::Surge | FacePart::Power => rank(input)?,
            FacePart::Miss | FacePart::Blank => 0,
        };
        Ok((part, number))
    })?;
    let mut face = Face::BLANK;
    for (part, number) in parts {
        match part {
            FacePart::Miss => face.miss = true,
            FacePart::Blank => {}
            FacePart::Power => face.enhancements += number,
            FacePart::Range => face.range += number,
            FacePart::Damage => face.damage += number,
            FacePart::Surge => face.surges += number,
        }
    }
    Ok(face)
}

/// Dice by their letters: `R G G`.
pub(super) fn pool(input: &mut Input<'_>) -> Parsed<Pool> {
    let mut pool = Pool::EMPTY;
    loop {
        let die = phrase(&DIE).parse_next(input)?;
        pool.0[die as usize] += 1;
        let more = peek(input).is_some_and(|token| token.kind == TokenKind::Word);
        if !more {
            return Ok(pool);
        }
    }
}

/// A number that is one when nothing is said.
pub(super) fn rank(input: &mut Input<'_>) -> Parsed<u8> {
    let said = peek(input).is_some_and(|token| token.kind == TokenKind::Number);
    if !said {
        return Ok(1);
    }
    let at = here(input);
    match small(input)? {
        0 => reject(input, at, "this must be at least 1"),
        rank => Ok(rank),
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Part {
    Damage,
    Range,
    Surges,
    PowerDice,
    StunWounded,
    ThreatLoss,
    Double,
    Slay,
    Ability(Ability),
}

static PART: Table<Part> = Table {
    what: "what an attack gains",
    entries: &[
        ("damage", Part::Damage),
        ("range", Part::Range),
        ("surge", Part::Surges),
        ("power die", Part::PowerDice),
        ("stun if wounded", Part::StunWounded),
        ("threat loss", Part::ThreatLoss),
        ("double damage", Part::Double),
        ("slay", Part::Slay),
        ("aura", Part::Ability(Ability::Aura)),
        ("blast", Part::Ability(Ability::Blast)),
        ("breath", Part::Ability(Ability::Breath)),
        ("burn", Part::Ability(Ability::Burn)),
        ("command", Part::Ability(Ability::Command)),
        ("fear", Part::Ability(Ability::Fear)),
        ("fly", Part::Ability(Ability::Fly)),
        ("grapple", Part::Ability(Ability::Grapple)),
        ("knockback", Part::Ability(Ability::Knockback)),
        ("pierce", Part::Ability(Ability::Pierce)),
        ("poison", Part::Ability(Ability::Poison)),
        ("quick-shot", Part::Ability(Ability::QuickShot)),
        ("reach", Part::Ability(Ability::Reach)),
        ("sorcery", Part::Ability(Ability::Sorcery)),
        ("stun", Part::Ability(Ability::Stun)),
        ("sweep", Part::Ability(Ability::Sweep)),
        ("undying", Part::Ability(Ability::Undying)),
        ("web", Part::Ability(Ability::Web)),
    ],
};

/// What an attack gains: `damage 1, pierce 2`.
pub(super) fn gain(input: &mut Input<'_>) -> Parsed<Gain> {
    let parts = list(input, ",", |input| {
        let part = phrase(&PART).parse_next(input)?;
        let number = match part {
            Part::Double | Part::Slay => 1,
            _ => rank(input)?,
        };
        Ok((part, number))
    })?;
    let mut gain = Gain::NONE;
    for (part, number) in parts {
        match part {
            Part::Damage => gain.damage += number,
            Part::Range => gain.range += number,
            Part::Surges => gain.surges += number,
            Part::PowerDice => gain.power_dice += number,
            Part::StunWounded => gain.stun_wounded += number,
            Part::ThreatLoss => gain.threat_loss += number,
            Part::Double => gain.doublings += 1,
            Part::Slay => gain.slay = true,
            Part::Ability(ability) => gain.abilities.add(ability, number),
        }
    }
    Ok(gain)
}

/// What surges buy: `2 surges: damage 1`.
pub(super) fn surge(input: &mut Input<'_>) -> Parsed<SurgeOption> {
    let at = here(input);
    let cost = small(input)?;
    if cost == 0 {
        return reject(input, at, "a surge effect costs at least one surge");
    }
    if next_is(input, "surge") {
        expect(input, "surge")?;
    } else {
        words(input, "surges")?;
    }
    expect(input, ":")?;
    Ok(SurgeOption { cost, gain: gain(input)? })
}

/// An ability and its rank.
pub(super) fn ability(input: &mut Input<'_>) -> Parsed<(Ability, u8)> {
    let ability = phrase(&ABILITY).parse_next(input)?;
    Ok((ability, rank(input)?))
}

/// A noun with or without its plural ending.
pub(super) fn noun(input: &mut Input<'_>, one: &'static str, many: &'static str) -> Parsed<()> {
    if optional(input, many) { Ok(()) } else { words(input, one) }
}
