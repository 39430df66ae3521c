//! What quests do, and what is in their chests.

use super::gain::rank;
use super::words::{RUNE, TIER};
use crate::notation::input::{
    Input, Parsed, expect, here, list, name, number, optional, phrase, reject, small, words,
};
use crate::notation::words::Table;
use crate::scope::Kind;
use longrest_descent::{
    AreaId, Chest, ItemId, KindId, NamedId, Placement, QuestEffect, Rank, Tier,
};
use longrest_grid::Cell;
use winnow::Parser;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Deed {
    Conquest,
    Coins,
    Threat,
    Key,
    Treasure(Tier),
    Item,
    Wounds,
    Heal,
    Refresh,
    Place,
    Reveal,
    Victory,
    Defeat,
}

static DEED: Table<Deed> = Table {
    what: "what a quest does",
    entries: &[
        ("conquest", Deed::Conquest),
        ("coins", Deed::Coins),
        ("threat", Deed::Threat),
        ("key", Deed::Key),
        ("copper treasure", Deed::Treasure(Tier::Copper)),
        ("silver treasure", Deed::Treasure(Tier::Silver)),
        ("gold treasure", Deed::Treasure(Tier::Gold)),
        ("item", Deed::Item),
        ("wounds", Deed::Wounds),
        ("heal", Deed::Heal),
        ("fatigue", Deed::Refresh),
        ("place", Deed::Place),
        ("reveal", Deed::Reveal),
        ("victory", Deed::Victory),
        ("defeat", Deed::Defeat),
    ],
};

/// Effects with semicolons: `conquest +2; key red`.
pub(super) fn effects(input: &mut Input<'_>) -> Parsed<Vec<QuestEffect>> {
    list(input, ";", effect)
}

fn effect(input: &mut Input<'_>) -> Parsed<QuestEffect> {
    Ok(match phrase(&DEED).parse_next(input)? {
        Deed::Conquest => QuestEffect::Conquest(change(input)?),
        Deed::Coins => QuestEffect::Coins(coins(input)?),
        Deed::Threat => QuestEffect::Threat(change(input)?),
        Deed::Key => QuestEffect::RuneKey(phrase(&RUNE).parse_next(input)?),
        Deed::Treasure(tier) => QuestEffect::Treasure(tier),
        Deed::Item => QuestEffect::Item(ItemId(name(Kind::Item).parse_next(input)? as u8)),
        Deed::Wounds => QuestEffect::Wounds(small(input)?),
        Deed::Heal => QuestEffect::Heal(small(input)?),
        Deed::Refresh => QuestEffect::Refresh(small(input)?),
        Deed::Place => QuestEffect::Monster(placement(input)?),
        Deed::Reveal => QuestEffect::Reveal(AreaId(name(Kind::Region).parse_next(input)? as u8)),
        Deed::Victory => QuestEffect::Victory,
        Deed::Defeat => QuestEffect::Defeat,
    })
}

/// A number with its sign.
fn change(input: &mut Input<'_>) -> Parsed<i8> {
    let minus = optional(input, "-");
    if !minus {
        expect(input, "+")?;
    }
    let at = here(input);
    let number = small(input)?;
    match i8::try_from(number) {
        Ok(number) => Ok(if minus { -number } else { number }),
        Err(_) => reject(input, at, "this number is too large: at most 127"),
    }
}

fn coins(input: &mut Input<'_>) -> Parsed<u16> {
    let at = here(input);
    let coins = number(input)?;
    match u16::try_from(coins) {
        Ok(coins) if coins % 25 == 0 => Ok(coins),
        _ => reject(input, at, "coins come in multiples of 25"),
    }
}

/// A monster at a mark: `place dog master at m`. The cell is the number of the mark until the
/// quest is put together.
fn placement(input: &mut Input<'_>) -> Parsed<Placement> {
    let scope = input.state.scope;
    let foe = crate::notation::input::attempt(input, |input| name(Kind::Foe).parse_next(input));
    let (kind, rank, named) = match foe {
        Some(foe) => {
            let kind = scope.named.get(foe).map_or(0, |&(_, kind)| kind);
            (KindId(kind as u8), Rank::Master, Some(NamedId(foe as u8)))
        }
        None => {
            let kind = KindId(name(Kind::Monster).parse_next(input)? as u8);
            (kind, super::card::rank(input), None)
        }
    };
    words(input, "at")?;
    let mark = name(Kind::Spot).parse_next(input)?;
    let upright = optional(input, "upright");
    Ok(Placement { kind, rank, named, cell: Cell(mark as u16), upright })
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Held {
    Coins,
    Conquest,
    Curse,
    Treasure(Tier),
}

static HELD: Table<Held> = Table {
    what: "what a chest holds",
    entries: &[
        ("coins", Held::Coins),
        ("conquest", Held::Conquest),
        ("curse", Held::Curse),
        ("copper treasure", Held::Treasure(Tier::Copper)),
        ("silver treasure", Held::Treasure(Tier::Silver)),
        ("gold treasure", Held::Treasure(Tier::Gold)),
    ],
};

/// `coins 100, copper treasure, conquest 2, curse`.
pub(super) fn chest(input: &mut Input<'_>, tier: Tier) -> Parsed<Chest> {
    let mut chest = Chest { tier, coins: 0, treasures: [0; 3], conquest: 0, curses: 0 };
    list(input, ",", |input| {
        match phrase(&HELD).parse_next(input)? {
            Held::Coins => chest.coins += coins(input)?,
            Held::Conquest => chest.conquest += small(input)?,
            Held::Curse => chest.curses += rank(input)?,
            Held::Treasure(tier) => chest.treasures[tier as usize] += rank(input)?,
        }
        Ok(())
    })?;
    Ok(chest)
}

/// A kind of treasure.
pub(super) fn tier(input: &mut Input<'_>) -> Parsed<Tier> {
    phrase(&TIER).parse_next(input)
}
