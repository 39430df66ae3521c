//! Verbs: what an ability does, up to its first comma.

use super::Pen;
use super::ability::{abilities, price};
use super::amount::{amount, tight};
use super::effect::{icons, rank_or_usual};
use super::input::{
    Input, Parsed, attempt, expect, list, miss_group, name, next_is, optional, parens, phrase,
    quoted, words,
};
use super::modifier::card;
use super::problem::Group;
use super::test::one_or_two;
use super::words::{CONDITION, PEEK_DECK, PILE, PLACE, SPECIAL, SPOT, TILE_KIND, Table};
use crate::scope::Kind;
use longrest_haven::ability::{
    Ability, Added, Aim, Manner, Passing, PeekDeck, Pile, Place, Summoned, TileChange, Verb, Who,
};
use longrest_haven::amount::{Amount, Quantity};
use longrest_haven::{Condition, TileKind};
use winnow::Parser;

/// The first words of abilities, for messages.
static VERB: Table<()> = Table {
    what: "an ability",
    entries: &[
        ("move", ()),
        ("teleport", ()),
        ("attack", ()),
        ("heal", ()),
        ("cleanse", ()),
        ("push", ()),
        ("pull", ()),
        ("suffer", ()),
        ("shield", ()),
        ("retaliate", ()),
        ("when", ()),
        ("always", ()),
        ("loot", ()),
        ("summon", ()),
        ("recover", ()),
        ("give", ()),
        ("refresh", ()),
        ("grant", ()),
        ("control", ()),
        ("create", ()),
        ("destroy", ()),
        ("relocate", ()),
        ("shift", ()),
        ("replace", ()),
        ("spring", ()),
        ("infuse", ()),
        ("consume", ()),
        ("gain", ()),
        ("mark", ()),
        ("unmark", ()),
        ("switch", ()),
        ("swap", ()),
        ("choose", ()),
        ("repeat", ()),
        ("shuffle", ()),
        ("reshuffle", ()),
        ("remove", ()),
        ("peek", ()),
        ("special", ()),
        ("effect", ()),
        ("kill", ()),
        ("transfer", ()),
        ("copy", ()),
        ("take", ()),
        ("spread", ()),
        ("pay", ()),
        ("experience", ()),
        ("gold", ()),
        ("initiative", ()),
        ("return", ()),
        ("end", ()),
        ("perform", ()),
        ("either", ()),
        ("extra", ()),
        ("rewind", ()),
        ("reclaim", ()),
        ("drop", ()),
        ("open", ()),
        ("dampen", ()),
        ("clear", ()),
        ("by", ()),
        ("from", ()),
    ],
};

static VERBS: Group = Group { what: "an ability", tables: &[&VERB, &CONDITION], kinds: &[] };

/// As many cards as no modifier deck has: all of a kind.
pub(crate) const ALL_CARDS: i16 = 250;

/// The aim of a verb when its line says nothing about it.
pub(super) fn usual_aim(verb: &Verb) -> Aim {
    match verb {
        Verb::Attack { .. }
        | Verb::Heal { .. }
        | Verb::Afflict
        | Verb::Cleanse { .. }
        | Verb::Displace
        | Verb::Suffer { .. }
        | Verb::Grant { .. }
        | Verb::Control { .. }
        | Verb::Swap
        | Verb::Kill
        | Verb::Transfer { .. }
        | Verb::MarkFigure
        | Verb::AddModifier { .. }
        | Verb::TakeModifier { .. } => Aim::usual(),
        Verb::UnmarkFigure => Aim { who: Who::Marked, ..Aim::usual() },
        _ => Aim::oneself(),
    }
}

/// Whether a verb concerns the acting figure unless its line says otherwise.
pub(crate) fn concerns_oneself(verb: &Verb) -> bool {
    usual_aim(verb).who == Who::Oneself
}

/// The verb of an ability. Conditions, push and pull can be verbs too.
pub(super) fn verb(input: &mut Input<'_>) -> Parsed<Ability> {
    let named_after = attempt(input, |input| {
        if let Some(condition) = attempt(input, |input| phrase(&CONDITION).parse_next(input)) {
            return Ok((Verb::Afflict, Added::Condition(condition)));
        }
        if optional(input, "push") {
            return Ok((Verb::Displace, Added::Push(amount(input)?)));
        }
        words(input, "pull")?;
        Ok((Verb::Displace, Added::Pull(amount(input)?)))
    });
    if let Some((verb, added)) = named_after {
        let aim = usual_aim(&verb);
        return Ok(Ability { added: vec![added], ..Ability::plain(verb, aim) });
    }
    let verb = plain(input)?;
    let aim = usual_aim(&verb);
    Ok(Ability::plain(verb, aim))
}

fn plain(input: &mut Input<'_>) -> Parsed<Verb> {
    for (word, make) in [
        ("attack", (|value| Verb::Attack { value }) as fn(Amount) -> Verb),
        ("move", |points| Verb::Move { points, manner: Manner::Walk }),
        ("heal", |value| Verb::Heal { value }),
        ("suffer", |value| Verb::Suffer { value }),
        ("shield", |value| Verb::Shield { value }),
        ("retaliate", |value| Verb::Retaliate { value, range: None }),
        ("loot", |range| Verb::Loot { range }),
        ("unmark", |count| Verb::Unmark { count }),
        ("experience", |value| Verb::Experience { value }),
        ("xp", |value| Verb::Experience { value }),
        ("gold", |value| Verb::Gold { value }),
        ("rewind", |count| Verb::Rewind { count }),
        ("reclaim", |count| Verb::Reclaim { count }),
    ] {
        if optional(input, word) {
            return amount(input).map(make);
        }
    }
    for (text, verb) in [
        ("mark", Verb::Mark { range: Amount::Number(1) }),
        ("switch form", Verb::SwitchForm),
        ("swap", Verb::Swap),
        ("kill", Verb::Kill),
        ("clear mark", Verb::UnmarkFigure),
        ("return card", Verb::ReturnCard),
        ("end card", Verb::EndCard),
        ("either half", Verb::EitherHalf),
        ("extra turn", Verb::ExtraTurn),
        ("reshuffle deck", Verb::Reshuffle),
        ("open door", Verb::OpenDoor { range: Amount::Number(1) }),
    ] {
        if optional(input, text) {
            return Ok(verb);
        }
    }
    if let Some(read) = composed(input) {
        return read;
    }
    if let Some(read) = tile(input) {
        return read.map(Verb::Tile);
    }
    miss_group(input, &VERBS)
}

type Grammar = fn(&mut Input<'_>) -> Parsed<Verb>;

/// Verbs with words of their own after them.
fn composed(input: &mut Input<'_>) -> Option<Parsed<Verb>> {
    let grammars: [(&'static str, Grammar); 28] = [
        ("teleport", teleport),
        ("cleanse", cleanse),
        ("summon", summon),
        ("recover", recover),
        ("give", give),
        ("refresh", refresh),
        ("grant", |input| parens(input, abilities).map(|abilities| Verb::Grant { abilities })),
        ("control", |input| parens(input, abilities).map(|abilities| Verb::Control { abilities })),
        ("infuse now", |input| icons(input).map(|icons| Verb::Infuse { icons })),
        ("consume", |input| icons(input).map(|icons| Verb::Consume { icons })),
        ("gain", gain),
        ("choose", choose),
        ("repeat", repeat),
        ("from", |input| {
            let spot = phrase(&SPOT).parse_next(input)?;
            Ok(Verb::From { spot, abilities: parens(input, abilities)? })
        }),
        ("shuffle in", |input| {
            let count = count(input)?;
            Ok(Verb::AddModifier { modifier: card(input)?, count })
        }),
        ("remove", |input| {
            let all = optional(input, "all");
            let count = if all { Amount::Number(ALL_CARDS) } else { count(input)? };
            Ok(Verb::TakeModifier { modifier: card(input)?, count })
        }),
        ("special", |input| one_or_two(input).map(|which| Verb::BossSpecial { which })),
        ("peek", |input| {
            let count = amount(input)?;
            let of = optional(input, "of");
            let deck = if of { phrase(&PEEK_DECK).parse_next(input)? } else { PeekDeck::Own };
            Ok(Verb::Peek { count, deck })
        }),
        ("transfer", |input| passing(input, Passing::Hand)),
        ("copy", |input| passing(input, Passing::Copy)),
        ("take", |input| passing(input, Passing::Take)),
        ("spread", |input| passing(input, Passing::Spread)),
        ("pay", |input| price(input).map(|price| Verb::Pay { price })),
        ("initiative", initiative),
        ("perform", perform_card),
        ("drop", |input| {
            let count = count(input)?;
            words(input, "loot")?;
            Ok(Verb::DropLoot { count, range: Amount::Number(1) })
        }),
        ("dampen", |input| icons(input).map(|icons| Verb::Dampen { icons })),
        ("by hand", |input| quoted(input).map(|text| Verb::ByHand { text })),
    ];
    for (word, grammar) in grammars {
        if optional(input, word) {
            return Some(grammar(input));
        }
    }
    optional(input, "effect").then(|| phrase(&SPECIAL).parse_next(input).map(Verb::Special))
}

fn teleport(input: &mut Input<'_>) -> Parsed<Verb> {
    let range = if optional(input, "anywhere") { None } else { Some(amount(input)?) };
    Ok(Verb::Teleport { range, to: Place::Any })
}

fn cleanse(input: &mut Input<'_>) -> Parsed<Verb> {
    let (count, conditions) = some_conditions(input)?;
    Ok(Verb::Cleanse { conditions, count })
}

fn passing(input: &mut Input<'_>, way: Passing) -> Parsed<Verb> {
    let (count, conditions) = some_conditions(input)?;
    Ok(Verb::Transfer { conditions, count, way })
}

/// `2`, `all`, `1 of wound and poison`.
fn some_conditions(input: &mut Input<'_>) -> Parsed<(Amount, Vec<Condition>)> {
    let all = Amount::Number(Condition::ALL.len() as i16);
    let count = if optional(input, "all") { all } else { amount(input)? };
    let mut conditions = Vec::new();
    if optional(input, "of") {
        conditions = list(input, "and", |input| phrase(&CONDITION).parse_next(input))?;
    }
    Ok((count, conditions))
}

/// `initiative 10`, `initiative -20`.
fn initiative(input: &mut Input<'_>) -> Parsed<Verb> {
    Ok(match amount(input)? {
        Amount::Base(number) => Verb::Initiative { value: Amount::Number(number), relative: true },
        value => Verb::Initiative { value, relative: false },
    })
}

/// `perform top of discard`, `perform half of hand`.
fn perform_card(input: &mut Input<'_>) -> Parsed<Verb> {
    let top = if optional(input, "top") {
        Some(true)
    } else if optional(input, "bottom") {
        Some(false)
    } else {
        words(input, "half")?;
        None
    };
    words(input, "of")?;
    Ok(Verb::PerformCard { top, from: phrase(&PILE).parse_next(input)? })
}

fn summon(input: &mut Input<'_>) -> Parsed<Verb> {
    let count = count(input)?;
    if let Some(own) = attempt(input, |input| name(Kind::Summon).parse_next(input)) {
        return Ok(Verb::Summon { who: Summoned::Own(own as u8), count });
    }
    let monster = name(Kind::Monster).parse_next(input)?;
    let rank = rank_or_usual(input, monster);
    Ok(Verb::Summon { who: Summoned::Monster(monster as u16, rank), count })
}

/// How many, before a name; one if nothing is said.
pub(super) fn count(input: &mut Input<'_>) -> Parsed<Amount> {
    Ok(attempt(input, tight).unwrap_or(Amount::Number(1)))
}

fn recover(input: &mut Input<'_>) -> Parsed<Verb> {
    let all = optional(input, "all");
    let count = if all { Amount::Number(1) } else { amount(input)? };
    words(input, "from")?;
    let from = phrase(&PILE).parse_next(input)?;
    let pile = match from {
        Pile::Lost => Quantity::LostCards,
        Pile::Hand | Pile::Discard => Quantity::DiscardedCards,
    };
    Ok(Verb::Recover { count: if all { Amount::Of(pile) } else { count }, from })
}

fn give(input: &mut Input<'_>) -> Parsed<Verb> {
    let count = amount(input)?;
    words(input, "from")?;
    let from = phrase(&PILE).parse_next(input)?;
    words(input, "to")?;
    Ok(Verb::Give { count, from, to: phrase(&PILE).parse_next(input)? })
}

fn refresh(input: &mut Input<'_>) -> Parsed<Verb> {
    let count = if optional(input, "all") { None } else { Some(amount(input)?) };
    let lost = optional(input, "lost");
    if attempt(input, |input| words(input, "items")).is_none() {
        words(input, "item")?;
    }
    Ok(Verb::Refresh { count, lost })
}

fn gain(input: &mut Input<'_>) -> Parsed<Verb> {
    let value = tight(input)?;
    let which = name(Kind::Resource).parse_next(input)? as u8;
    Ok(Verb::Resource { which, value })
}

fn choose(input: &mut Input<'_>) -> Parsed<Verb> {
    let options = list(input, "or", |input| parens(input, abilities))?;
    Ok(Verb::Choose { options })
}

fn repeat(input: &mut Input<'_>) -> Parsed<Verb> {
    let times = tight(input)?;
    Ok(Verb::Repeat { times, abilities: parens(input, abilities)? })
}

fn tile(input: &mut Input<'_>) -> Option<Parsed<TileChange>> {
    let range = || Amount::Number(1);
    let kind = |input: &mut Input<'_>| phrase(&TILE_KIND).parse_next(input);
    let named = |input: &mut Input<'_>| name(Kind::Tile).parse_next(input).map(|tile| tile as u16);
    let change = |input: &mut Input<'_>| -> Parsed<TileChange> {
        if optional(input, "create") {
            let count = count(input)?;
            let tile = named(input)?;
            if optional(input, "beside target") {
                return Ok(TileChange::Beside { tile });
            }
            return Ok(TileChange::Create { tile, range: range(), count });
        }
        if optional(input, "destroy") {
            return Ok(TileChange::Destroy { kind: kind(input)?, range: range() });
        }
        if optional(input, "relocate") {
            return Ok(TileChange::Relocate { kind: kind(input)?, range: range() });
        }
        if optional(input, "shift") {
            let kind: TileKind = kind(input)?;
            return Ok(TileChange::Move { kind, range: range(), hexes: amount(input)? });
        }
        if optional(input, "replace") {
            let kind = kind(input)?;
            words(input, "with")?;
            return Ok(TileChange::Replace { kind, tile: named(input)?, range: range() });
        }
        expect(input, "spring")?;
        words(input, "trap")?;
        Ok(TileChange::Spring { range: range(), on_enemy: false })
    };
    let starts = ["create", "destroy", "relocate", "shift", "replace", "spring"];
    starts.iter().any(|word| next_is(input, word)).then(|| change(input))
}

impl Pen<'_> {
    /// Writes the verb and says how many of the added effects that took.
    pub(super) fn verb(&mut self, verb: &Verb, added: &[Added]) -> usize {
        let (word, amount) = match verb {
            Verb::Afflict | Verb::Displace => return self.naming(added),
            Verb::Attack { value } => ("attack", value),
            Verb::Move { points, .. } => ("move", points),
            Verb::Heal { value } => ("heal", value),
            Verb::Suffer { value } => ("suffer", value),
            Verb::Shield { value } => ("shield", value),
            Verb::Retaliate { value, .. } => ("retaliate", value),
            Verb::Loot { range } => ("loot", range),
            Verb::Unmark { count } => ("unmark", count),
            Verb::Experience { value } => ("experience", value),
            Verb::Gold { value } => ("gold", value),
            Verb::Rewind { count } => ("rewind", count),
            Verb::Reclaim { count } => ("reclaim", count),
            other => {
                self.composed(other);
                return 0;
            }
        };
        self.put(word).put(" ");
        self.amount(amount);
        match verb {
            Verb::Move { manner: Manner::Jump, .. } => {
                self.put(", jump");
            }
            Verb::Move { manner: Manner::Fly, .. } => {
                self.put(", fly");
            }
            Verb::Retaliate { range: Some(range), .. } => self.range(range),
            _ => {}
        }
        0
    }

    fn range(&mut self, range: &Amount) {
        self.put(", range ");
        self.amount(range);
    }

    fn count(&mut self, count: &Amount) {
        if *count != Amount::Number(1) {
            self.tight(count);
            self.put(" ");
        }
    }

    fn composed(&mut self, verb: &Verb) {
        match verb {
            Verb::Teleport { range, to } => {
                self.put("teleport ");
                match range {
                    Some(range) => self.amount(range),
                    None => {
                        self.put("anywhere");
                    }
                }
                if *to != Place::Any {
                    self.put(", ").put(PLACE.name(to));
                }
            }
            Verb::Cleanse { conditions, count } => {
                self.put("cleanse ");
                self.amount(count);
                if !conditions.is_empty() {
                    self.put(" of ");
                    self.conditions(conditions);
                }
            }
            Verb::Bonus(bonus) => self.bonus(bonus),
            Verb::Summon { who, count } => self.summon(who, count),
            Verb::Recover { count, from } => {
                self.put("recover ");
                self.amount(count);
                self.put(" from ").put(PILE.name(from));
            }
            Verb::Give { count, from, to } => {
                self.put("give ");
                self.amount(count);
                self.put(" from ").put(PILE.name(from)).put(" to ").put(PILE.name(to));
            }
            Verb::Refresh { count, lost } => {
                self.put("refresh ");
                match count {
                    Some(count) => self.amount(count),
                    None => {
                        self.put("all");
                    }
                }
                self.put(if *lost { " lost items" } else { " items" });
            }
            Verb::Grant { abilities } => {
                self.put("grant ");
                self.parens(|pen| pen.abilities(abilities));
            }
            Verb::Control { abilities } => {
                self.put("control ");
                self.parens(|pen| pen.abilities(abilities));
            }
            Verb::Tile(change) => self.tile(change),
            Verb::Infuse { icons } => {
                self.put("infuse now ");
                self.icons(icons);
            }
            Verb::Consume { icons } => {
                self.put("consume ");
                self.icons(icons);
            }
            Verb::Resource { which, value } => {
                self.put("gain ");
                self.tight(value);
                let name = self.scope.name(Kind::Resource, (*which).into());
                self.put(" ").put(name);
            }
            Verb::Mark { range } => {
                self.put("mark");
                self.range(range);
            }
            Verb::SwitchForm => {
                self.put("switch form");
            }
            Verb::Swap => {
                self.put("swap");
            }
            Verb::Choose { options } => {
                self.put("choose ");
                self.list(options, " or ", |pen, option| pen.parens(|pen| pen.abilities(option)));
            }
            Verb::Repeat { times, abilities } => {
                self.put("repeat ");
                self.tight(times);
                self.put(" ");
                self.parens(|pen| pen.abilities(abilities));
            }
            Verb::From { spot, abilities } => {
                self.put("from ").put(SPOT.name(spot)).put(" ");
                self.parens(|pen| pen.abilities(abilities));
            }
            Verb::AddModifier { modifier, count } => {
                self.put("shuffle in ");
                self.count(count);
                self.card(*modifier);
            }
            Verb::TakeModifier { modifier, count } => {
                self.put("remove ");
                match *count == Amount::Number(ALL_CARDS) {
                    true => _ = self.put("all "),
                    false => self.count(count),
                }
                self.card(*modifier);
            }
            Verb::BossSpecial { which } => {
                self.put("special ").put(which + 1);
            }
            Verb::Special(special) => {
                self.put("effect ").put(SPECIAL.name(special));
            }
            Verb::ByHand { text } => {
                self.put("by hand \"").put(text).put("\"");
            }
            other => self.further(other),
        }
    }

    fn further(&mut self, verb: &Verb) {
        match verb {
            Verb::Kill => self.words("kill"),
            Verb::UnmarkFigure => self.words("clear mark"),
            Verb::ReturnCard => self.words("return card"),
            Verb::EndCard => self.words("end card"),
            Verb::EitherHalf => self.words("either half"),
            Verb::ExtraTurn => self.words("extra turn"),
            Verb::Reshuffle => self.words("reshuffle deck"),
            Verb::MarkFigure => self.words("mark"),
            Verb::OpenDoor { range } => {
                self.put("open door");
                self.range(range);
            }
            Verb::DropLoot { count, range } => {
                self.put("drop ");
                self.count(count);
                self.put("loot");
                self.range(range);
            }
            Verb::Dampen { icons } => {
                self.put("dampen ");
                self.icons(icons);
            }
            Verb::Peek { count, deck } => {
                self.put("peek ");
                self.amount(count);
                if *deck != PeekDeck::Own {
                    self.put(" of ").put(PEEK_DECK.name(deck));
                }
            }
            Verb::Pay { price } => {
                self.put("pay ");
                self.price(price);
            }
            Verb::Transfer { conditions, count, way } => {
                self.put(match way {
                    Passing::Hand => "transfer ",
                    Passing::Copy => "copy ",
                    Passing::Take => "take ",
                    Passing::Spread => "spread ",
                });
                self.amount(count);
                if !conditions.is_empty() {
                    self.put(" of ");
                    self.conditions(conditions);
                }
            }
            Verb::Initiative { value: Amount::Number(number), relative: true } => {
                self.put(format_args!("initiative {number:+}"));
            }
            Verb::Initiative { value, .. } => {
                self.put("initiative ");
                self.amount(value);
            }
            Verb::PerformCard { top, from } => {
                let half = match top {
                    Some(true) => "top",
                    Some(false) => "bottom",
                    None => "half",
                };
                self.put("perform ").put(half).put(" of ").put(PILE.name(from));
            }
            other => unreachable!("{other:?} is written with its amount"),
        }
    }

    fn summon(&mut self, who: &Summoned, count: &Amount) {
        self.put("summon ");
        self.count(count);
        match who {
            Summoned::Own(which) => {
                let name = self.scope.name(Kind::Summon, (*which).into());
                self.put(name);
            }
            Summoned::Monster(monster, rank) => {
                let name = self.scope.name(Kind::Monster, (*monster).into());
                self.put(name).put(" ");
                self.rank(*rank);
            }
        }
    }

    fn tile(&mut self, change: &TileChange) {
        match change {
            TileChange::Create { tile, range, count } => {
                self.put("create ");
                self.count(count);
                let name = self.scope.name(Kind::Tile, (*tile).into());
                self.put(name);
                self.range(range);
            }
            TileChange::Beside { tile } => {
                let name = self.scope.name(Kind::Tile, (*tile).into());
                self.put("create ").put(name).put(" beside target");
            }
            TileChange::Destroy { kind, range } => {
                self.put("destroy ").put(TILE_KIND.name(kind));
                self.range(range);
            }
            TileChange::Relocate { kind, range } => {
                self.put("relocate ").put(TILE_KIND.name(kind));
                self.range(range);
            }
            TileChange::Move { kind, range, hexes } => {
                self.put("shift ").put(TILE_KIND.name(kind)).put(" ");
                self.amount(hexes);
                self.range(range);
            }
            TileChange::Replace { kind, tile, range } => {
                let name = self.scope.name(Kind::Tile, (*tile).into());
                self.put("replace ").put(TILE_KIND.name(kind)).put(" with ").put(name);
                self.range(range);
            }
            TileChange::Spring { range, on_enemy } => {
                self.put("spring trap");
                self.range(range);
                if *on_enemy {
                    self.put(", on enemy");
                }
            }
        }
    }
}
