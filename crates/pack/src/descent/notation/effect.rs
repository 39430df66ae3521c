//! What quests do, and what is in their chests.

use super::gain::rank;
use super::words::{RUNE, TIER};
use crate::notation::input::{
    Input, Parsed, attempt, expect, here, list, name, number, optional, phrase, reject, small,
    words,
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
        Deed::Conquest => QuestEffect::Conquest(by_players(input, change)?),
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

/// One value for any number of players, or four with strokes for 2, 3, 4 and 5 players:
/// `+5/+5/+3/+2`.
fn by_players<T: Copy>(
    input: &mut Input<'_>,
    value: impl FnMut(&mut Input<'_>) -> Parsed<T>,
) -> Parsed<[T; 4]> {
    let at = here(input);
    let values = list(input, "/", value)?;
    match values[..] {
        [one] => Ok([one; 4]),
        [two, three, four, five] => Ok([two, three, four, five]),
        _ => {
            let count = values.len();
            let message =
                format!("one value or four, for 2, 3, 4 and 5 players, but there are {count}");
            reject(input, at, message)
        }
    }
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

/// A monster at a mark: `place dog master at m from 4 players`. The cell is the number of the mark
/// until the quest is put together.
fn placement(input: &mut Input<'_>) -> Parsed<Placement> {
    let (kind, rank, named) = monster(input)?;
    words(input, "at")?;
    let mark = name(Kind::Spot).parse_next(input)?;
    let upright = optional(input, "upright");
    let players = fewest_players(input, named)?;
    Ok(Placement { kind, rank, named, cell: Cell(mark as u16), upright, players })
}

/// A named monster, or a kind with its rank.
pub(super) fn monster(input: &mut Input<'_>) -> Parsed<(KindId, Rank, Option<NamedId>)> {
    let scope = input.state.scope;
    let Some(foe) = attempt(input, |input| name(Kind::Foe).parse_next(input)) else {
        let kind = KindId(name(Kind::Monster).parse_next(input)? as u8);
        return Ok((kind, super::card::rank(input), None));
    };
    let kind = scope.named.get(foe).map_or(0, |&(_, kind)| kind);
    Ok((KindId(kind as u8), Rank::Master, Some(NamedId(foe as u8))))
}

/// `from 4 players`: with how many a monster is placed, 2 if nothing is said.
pub(super) fn fewest_players(input: &mut Input<'_>, named: Option<NamedId>) -> Parsed<u8> {
    let start = here(input);
    if !optional(input, "from") {
        return Ok(2);
    }
    let at = here(input);
    let players = small(input)?;
    words(input, "players")?;
    match players {
        _ if named.is_some() => {
            reject(input, start, "a named monster is there for any number of players")
        }
        3..=5 => Ok(players),
        _ => reject(input, at, "there are 2 to 5 players, so this must be 3, 4 or 5"),
    }
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
    let mut chest = Chest { tier, coins: 0, treasures: [0; 3], conquest: [0; 4], curses: 0 };
    list(input, ",", |input| {
        let at = here(input);
        match phrase(&HELD).parse_next(input)? {
            Held::Coins => chest.coins += coins(input)?,
            Held::Conquest if chest.conquest != [0; 4] => {
                return reject(input, at, "the conquest tokens of a chest are said once");
            }
            Held::Conquest => chest.conquest = by_players(input, tokens)?,
            Held::Curse => chest.curses += rank(input)?,
            Held::Treasure(tier) => chest.treasures[tier as usize] += rank(input)?,
        }
        Ok(())
    })?;
    Ok(chest)
}

/// Conquest tokens of a chest.
fn tokens(input: &mut Input<'_>) -> Parsed<u8> {
    let at = here(input);
    match small(input)? {
        tokens @ 0..=127 => Ok(tokens),
        _ => reject(input, at, "this number is too large: at most 127"),
    }
}

/// A kind of treasure.
pub(super) fn tier(input: &mut Input<'_>) -> Parsed<Tier> {
    phrase(&TIER).parse_next(input)
}
