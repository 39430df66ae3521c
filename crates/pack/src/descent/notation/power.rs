//! What hero abilities, skills and items do.

use super::gain::{ability, gain, noun, pool, rank};
use super::words::{ABILITY, ACTION, ATTACK, POWER_FACE};
use crate::notation::input::{
    Input, Parsed, attempt, expect, here, list, name, next_is, optional, phrase, reject, separator,
    small, words,
};
use crate::notation::words::Table;
use crate::scope::Kind;
use longrest_descent::{
    ALL, Action, AttackKind, Cost, Effect, FamiliarId, Moment, Power, Stat, Strikes, SurgeOption,
    Whom,
};
use winnow::Parser;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Head {
    Bonus(Stat),
    Has,
    Immune,
    SlowTo,
    Unslowed,
    ForbidsRunes,
    AllowsRunes,
    CancelRoll,
    FatigueDice,
    CardsCostMore,
    LessThreat,
    TrapsWoundLess,
    TrapDice,
    Familiar,
    Companion,
    GlyphReach,
    SightFromBeside,
    SightThroughOne,
    RunningAttack,
    ExtraAttack,
    Ambush,
    When(Moment),
    Declaring,
    During,
    After,
}

static HEAD: Table<Head> = Table {
    what: "what a power does",
    entries: &[
        ("wounds", Head::Bonus(Stat::Wounds)),
        ("fatigue", Head::Bonus(Stat::Fatigue)),
        ("speed", Head::Bonus(Stat::Speed)),
        ("armor", Head::Bonus(Stat::Armor)),
        ("hands", Head::Bonus(Stat::Hands)),
        ("has", Head::Has),
        ("immune to", Head::Immune),
        ("slows to", Head::SlowTo),
        ("not slowed", Head::Unslowed),
        ("forbids runes", Head::ForbidsRunes),
        ("allows runes", Head::AllowsRunes),
        ("roll to cancel on", Head::CancelRoll),
        ("fatigue dice", Head::FatigueDice),
        ("overlord cards cost more", Head::CardsCostMore),
        ("overlord gets less threat", Head::LessThreat),
        ("traps wound less", Head::TrapsWoundLess),
        ("trap dice", Head::TrapDice),
        ("familiar", Head::Familiar),
        ("companion", Head::Companion),
        ("glyphs within", Head::GlyphReach),
        ("sight from beside", Head::SightFromBeside),
        ("sight through one", Head::SightThroughOne),
        ("running attack", Head::RunningAttack),
        ("extra attack", Head::ExtraAttack),
        ("ambush", Head::Ambush),
        ("at start of turn", Head::When(Moment::StartOfTurn)),
        ("after equipping", Head::When(Moment::Equipped)),
        ("at end of turn", Head::When(Moment::EndOfTurn)),
        ("when wounded", Head::When(Moment::Wounded)),
        ("when killed", Head::When(Moment::Killed)),
        ("in own turn", Head::When(Moment::During(None))),
        ("on declaring", Head::Declaring),
        ("in action", Head::During),
        ("after", Head::After),
    ],
};

/// A power in one line.
pub(super) fn power(input: &mut Input<'_>) -> Parsed<Power> {
    if let Some(strikes) = attempt(input, strikes) {
        return strike(input, strikes);
    }
    let head = phrase(&HEAD).parse_next(input)?;
    Ok(match head {
        Head::Bonus(stat) => bonus(input, stat)?,
        Head::Has => {
            let (ability, rank) = ability(input)?;
            Power::Ability(ability, rank)
        }
        Head::Immune => Power::Immune(phrase(&ABILITY).parse_next(input)?),
        Head::SlowTo => Power::SlowTo(small(input)?),
        Head::Unslowed => Power::Unslowed,
        Head::ForbidsRunes => Power::ForbidsRunes,
        Head::AllowsRunes => Power::AllowsRunes,
        Head::CancelRoll => Power::CancelRoll(phrase(&POWER_FACE).parse_next(input)?),
        Head::FatigueDice => Power::FatigueDice(small(input)?),
        Head::CardsCostMore => Power::CardsCostMore(small(input)?),
        Head::LessThreat => Power::LessThreat(small(input)?),
        Head::TrapsWoundLess => Power::TrapsWoundLess(small(input)?),
        Head::TrapDice => Power::TrapDice(small(input)?),
        Head::Familiar => {
            Power::Familiar(FamiliarId(name(Kind::Familiar).parse_next(input)? as u8))
        }
        Head::Companion => companion(input)?,
        Head::GlyphReach => Power::GlyphReach(small(input)?),
        Head::SightFromBeside => Power::SightFromBeside,
        Head::SightThroughOne => Power::SightThroughOne,
        Head::RunningAttack => Power::RunningAttack,
        Head::ExtraAttack => Power::ExtraAttack(pool(input)?),
        Head::Ambush => Power::Ambush(small(input)?),
        Head::When(moment) => trigger(input, moment)?,
        Head::Declaring => {
            let action = action(input)?;
            trigger(input, Moment::Declared(action))?
        }
        Head::During => {
            let action = action(input)?;
            trigger(input, Moment::During(Some(action)))?
        }
        Head::After => {
            let strikes = strikes(input)?;
            trigger(input, Moment::AfterAttack(strikes))?
        }
    })
}

fn action(input: &mut Input<'_>) -> Parsed<Action> {
    phrase(&ACTION).parse_next(input)
}

/// `+4`, for armor perhaps `without armor` or `against melee`.
fn bonus(input: &mut Input<'_>, stat: Stat) -> Parsed<Power> {
    let minus = optional(input, "-");
    if !minus {
        expect(input, "+")?;
    }
    let at = here(input);
    let number = small(input)?;
    let Ok(number) = i8::try_from(number) else {
        return reject(input, at, "this number is too large: at most 127");
    };
    let number = if minus { -number } else { number };
    let stat = match stat {
        Stat::Armor if optional(input, "without armor") => Stat::BareArmor,
        Stat::Armor if optional(input, "against") => {
            Stat::ArmorAgainst(phrase(&ATTACK).parse_next(input)?)
        }
        stat => stat,
    };
    Ok(Power::Bonus(stat, number))
}

fn companion(input: &mut Input<'_>) -> Parsed<Power> {
    let dice = rank(input)?;
    noun(input, "power die", "power dice")?;
    words(input, "for")?;
    let cost = small(input)?;
    words(input, "movement")?;
    Ok(Power::Companion { dice, cost })
}

/// Which attacks: `attacks`, `melee attacks`, `ranged and magic attacks`, `magic attacks adjacent`.
fn strikes(input: &mut Input<'_>) -> Parsed<Strikes> {
    let mut kinds = [true; 3];
    if !next_is(input, "attacks") {
        kinds = [false; 3];
        let said: Vec<AttackKind> = list(input, "and", |input| phrase(&ATTACK).parse_next(input))?;
        for kind in said {
            kinds[kind as usize] = true;
        }
    }
    words(input, "attacks")?;
    Ok(Strikes { kinds, adjacent: optional(input, "adjacent") })
}

/// What such attacks gain, or what surges buy them.
fn strike(input: &mut Input<'_>, strikes: Strikes) -> Parsed<Power> {
    if separator(input, ",") {
        let SurgeOption { cost, gain } = super::gain::surge(input)?;
        return Ok(Power::Surge(strikes, SurgeOption { cost, gain }));
    }
    expect(input, ":")?;
    Ok(Power::Strike(strikes, gain(input)?))
}

fn trigger(input: &mut Input<'_>, when: Moment) -> Parsed<Power> {
    let cost = if separator(input, ",") { price(input)? } else { Cost::FREE };
    expect(input, ":")?;
    if when == Moment::Wounded && optional(input, "cancel") {
        let wounds = small(input)?;
        noun(input, "wound", "wounds")?;
        let unarmored = optional(input, "even unarmored");
        return Ok(Power::Cancel { wounds, cost, unarmored });
    }
    Ok(Power::Trigger { when, cost, effect: effect(input)? })
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Price {
    Exhaust,
    Discard,
}

static PRICE: Table<Price> =
    Table { what: "a price", entries: &[("exhaust", Price::Exhaust), ("discard", Price::Discard)] };

/// `2 fatigue and exhaust`.
fn price(input: &mut Input<'_>) -> Parsed<Cost> {
    let mut cost = Cost::FREE;
    list(input, "and", |input| {
        let numbered = attempt(input, |input| {
            let number = small(input)?;
            Ok((number, phrase(&GOODS).parse_next(input)?))
        });
        match numbered {
            Some((number, Goods::Movement)) => cost.movement += number,
            Some((number, Goods::Fatigue)) => cost.fatigue += number,
            Some((number, Goods::Wounds)) => cost.wounds += number,
            None => match phrase(&PRICE).parse_next(input)? {
                Price::Exhaust => cost.exhaust = true,
                Price::Discard => cost.discard = true,
            },
        }
        Ok(())
    })?;
    Ok(cost)
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Goods {
    Movement,
    Fatigue,
    Wounds,
}

static GOODS: Table<Goods> = Table {
    what: "what is paid",
    entries: &[
        ("movement", Goods::Movement),
        ("fatigue", Goods::Fatigue),
        ("wounds", Goods::Wounds),
        ("wound", Goods::Wounds),
    ],
};

#[derive(Clone, Copy, Debug, PartialEq)]
enum Deed {
    Restore,
    AttackAgain,
    Attacks,
    Movement,
    StunMonsters,
    ExchangeOrder,
    SlayEnemies,
}

static DEED: Table<Deed> = Table {
    what: "what happens",
    entries: &[
        ("restore", Deed::Restore),
        ("attack again", Deed::AttackAgain),
        ("more attacks", Deed::Attacks),
        ("movement", Deed::Movement),
        ("stun monsters within", Deed::StunMonsters),
        ("exchange order", Deed::ExchangeOrder),
        ("slay enemies within", Deed::SlayEnemies),
    ],
};

fn effect(input: &mut Input<'_>) -> Parsed<Effect> {
    if next_is(input, "restore") {
        return restore(input);
    }
    Ok(match phrase(&DEED).parse_next(input)? {
        Deed::Restore => unreachable!("taken above"),
        Deed::AttackAgain => Effect::AttackAgain,
        Deed::Attacks => Effect::Attacks(small(input)?),
        Deed::Movement => Effect::Movement(small(input)?),
        Deed::StunMonsters => Effect::StunMonsters(small(input)?),
        Deed::ExchangeOrder => Effect::ExchangeOrder,
        Deed::SlayEnemies => Effect::SlayEnemies(small(input)?),
    })
}

static WHOM: Table<Whom> = Table {
    what: "to whom",
    entries: &[
        ("oneself", Whom::Hero),
        ("one nearby", Whom::OneNearby),
        ("all nearby", Whom::AllNearby),
    ],
};

/// `restore 6 wounds and all fatigue to all nearby`.
pub(super) fn restore(input: &mut Input<'_>) -> Parsed<Effect> {
    words(input, "restore")?;
    let (mut wounds, mut fatigue) = (0, 0);
    list(input, "and", |input| {
        let number = if optional(input, "all") { ALL } else { small(input)? };
        if optional(input, "fatigue") {
            fatigue = number;
            return Ok(());
        }
        noun(input, "wound", "wounds")?;
        wounds = number;
        Ok(())
    })?;
    let whom = match separator(input, "to") {
        true => phrase(&WHOM).parse_next(input)?,
        false => Whom::Hero,
    };
    Ok(Effect::Restore { whom, wounds, fatigue })
}
