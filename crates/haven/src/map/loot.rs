//! Looting: tokens, loot cards, treasures.

use crate::ability::When;
use crate::amount::Amount;
use crate::choice::Choice;
use crate::content::LootKind;
use crate::evaluate::About;
use crate::experience::tally;
use crate::fact::{Cause, Crowd, Fact};
use crate::goal::Tally;
use crate::haven::{Flow, Look, Play, look};
use crate::id::CharacterId;
use crate::modifiers::Draw;
use crate::perform::Performance;
use crate::prompt::{Ask, Prompt, TilePurpose};
use crate::scenario::Reward;
use crate::state::{FigureId, Source};
use crate::{LootMode, bonus, conditions, damage, experience, items, script};
use longrest_grid::Cell;

/// Hexes with something to loot within a range of a figure.
pub(crate) fn lootable(look: Look<'_, '_>, id: FigureId, range: u8, treasures: bool) -> Vec<Cell> {
    let from = look.stands(id);
    look.walls()
        .within(from, range)
        .iter()
        .filter(|&cell| {
            !look.state.switches.loot_requires_sight || look.sees_cell(from, cell) || cell == from
        })
        .filter(|&cell| {
            look.state.loot.at(cell) > 0 || (treasures && look.treasure_at(cell).is_some())
        })
        .collect()
}

// FH-LOOT-01 to FH-LOOT-06, FH-LOOT-12, N-74
/// Loots everything within a range. Returns whether there was anything.
pub(crate) fn loot(cx: &mut Play<'_>, id: FigureId, range: u8, rule: &'static str) -> Flow<bool> {
    let looter = look(cx).owner_of(id);
    let rule = if looter.is_some() { rule } else { "FH-MOTHER-06" };
    let cells = lootable(look(cx), id, range, looter.is_some());
    for &cell in &cells {
        loot_cell(cx, id, looter, cell, rule)?;
    }
    if !cells.is_empty() && look(cx).alive(id) {
        bonus::trigger(cx, When::Loots, id)?;
    }
    Ok(!cells.is_empty())
}

/// Puts loot tokens into hexes of the acting figure's choice.
pub(crate) fn drop_tokens(
    cx: &mut Play<'_>,
    how: Performance,
    count: &Amount,
    range: &Amount,
) -> Flow<bool> {
    let about = About::actor(how.actor);
    let (count, range) = (look(cx).count(count, about), look(cx).count(range, about));
    let mut any = false;
    for _ in 0..count {
        let here = look(cx);
        let from = here.stands(how.actor);
        let fits = |&cell: &Cell| {
            here.revealed(cell) && here.closed_door(cell).is_none() && here.sees_cell(from, cell)
        };
        let within = here.walls().within(from, range);
        let mut options: Vec<Choice> = within.iter().filter(fits).map(Choice::Cell).collect();
        if options.is_empty() {
            break;
        }
        if how.optional {
            options.push(Choice::Skip);
        }
        let ask = Ask::TileHex { purpose: TilePurpose::Place };
        let prompt = Prompt { ask, actor: Some(how.actor), source: how.source };
        let Choice::Cell(cell) = cx.ask(how.decider, prompt, &options)? else { break };
        cx.state.loot.add(cell);
        cx.tell("FH-ACTION-06", Fact::LootDropped { cell });
        any = true;
    }
    Ok(any)
}

fn loot_cell(
    cx: &mut Play<'_>,
    id: FigureId,
    looter: Option<CharacterId>,
    cell: Cell,
    rule: &'static str,
) -> Flow {
    let tokens = cx.state.loot.at(cell);
    cx.state.loot.set(cell, 0);
    for _ in 0..tokens {
        cx.tell(rule, Fact::Looted { figure: id, cell });
        let looted = &mut cx.state.turn.memory.looted;
        *looted = looted.saturating_add(1);
        if let Some(character) = looter {
            tally(cx, character, Tally::LootTokens, 1);
            token(cx, character)?;
        }
    }
    let Some(character) = looter else { return Ok(()) };
    while let Some(treasure) = look(cx).treasure_at(cell) {
        cx.state.treasures &= !(1 << treasure);
        take_treasure(cx, character, id, treasure)?;
    }
    Ok(())
}

// FH-LOOT-06, D009, D111
fn token(cx: &mut Play<'_>, character: CharacterId) -> Flow {
    match cx.state.switches.loot_mode {
        LootMode::Money => {
            let owner = &mut cx.state.characters[character];
            owner.coins = owner.coins.saturating_add(1);
            cx.tell("GH-END-05", Fact::CoinsLooted { character, coins: 1 });
            Ok(())
        }
        LootMode::Deck => draw_loot_card(cx, character),
    }
}

fn draw_loot_card(cx: &mut Play<'_>, character: CharacterId) -> Flow {
    if cx.state.loot_deck == 0 {
        return Ok(());
    }
    let weights: Vec<u32> = (0..64).map(|card| (cx.state.loot_deck >> card & 1) as u32).collect();
    let known = crate::peek::known_loot(cx);
    let card = match known.filter(|&card| cx.state.loot_deck >> card & 1 != 0) {
        Some(card) => usize::from(card),
        None => cx.chance(Draw::LootCard, &weights)?,
    };
    cx.state.loot_deck &= !(1 << card);
    let owner = &mut cx.state.characters[character];
    owner.loot |= 1 << card;
    cx.tell("FH-LOOT-06", Fact::LootCardDrawn { character, card: card as u8 });
    let loot = &cx.rules().content.loot[card];
    match loot.kind {
        LootKind::Money => {
            let owner = &mut cx.state.characters[character];
            owner.coins = owner.coins.saturating_add(loot.amount[0]);
            Ok(())
        }
        LootKind::RandomItem => random_item(cx, character),
        // FH-LDECK-09: resources are gained at the end.
        _ => Ok(()),
    }
}

// FH-LOOT-07, FH-LOOT-09, FH-LDECK-10
fn random_item(cx: &mut Play<'_>, character: CharacterId) -> Flow {
    if cx.state.random_items == 0 {
        let owner = &mut cx.state.characters[character];
        owner.coins = owner.coins.saturating_add(3);
        cx.tell("FH-LOOT-09", Fact::CoinsLooted { character, coins: 3 });
        return Ok(());
    }
    let left = cx.state.random_items;
    let count = cx.rules().random_items.len();
    let weights: Vec<u32> = (0..count).map(|at| (left >> at & 1) as u32).collect();
    let at = cx.chance(Draw::RandomItem, &weights)?;
    cx.state.random_items &= !(1 << at);
    let item = cx.rules().random_items[at];
    gain_item(cx, character, item, "FH-LOOT-07")
}

// FH-LOOT-15, D114: an item that cannot be kept is given to another character or sold.
/// A character gains an item, or passes it on.
pub(crate) fn gain_item(
    cx: &mut Play<'_>,
    character: CharacterId,
    item: u16,
    rule: &'static str,
) -> Flow {
    if items::gain(cx, character, item, rule) {
        return items::equip(cx, character);
    }
    let mut options = Vec::new();
    if cx.state.switches.duplicate_loot_given {
        for other in cx.state.character_ids() {
            let has = look(cx).owns(other, item);
            if other != character && !has && look(cx).playing(other) {
                options.push(Choice::Figure(other.figure()));
            }
        }
    }
    options.push(Choice::Done);
    let prompt = Prompt {
        ask: Ask::GiveItem { item },
        actor: Some(character.figure()),
        source: Source::Game,
    };
    let seat = look(cx).seat(character);
    if let Choice::Figure(FigureId(other)) = cx.ask(seat, prompt, &options)? {
        let other = CharacterId(other);
        items::gain(cx, other, item, "FH-LOOT-15");
        return items::equip(cx, other);
    }
    let gold = cx.rules().content.items[usize::from(item)].gold / 2;
    let owner = &mut cx.state.characters[character];
    owner.gold = owner.gold.saturating_add(gold);
    if owner.sold.is_full() {
        cx.tell("FH-TTILE-05", Fact::NoRoom { kind: Crowd::Items });
    } else {
        owner.sold.push(item);
    }
    let given = cx.state.switches.duplicate_loot_given;
    let rule = if given { "FH-LOOT-15" } else { "GH-LOOT-06" };
    cx.tell(rule, Fact::ItemSold { character, item, gold });
    Ok(())
}

// FH-TTILE-02, FH-LOOT-14
fn take_treasure(cx: &mut Play<'_>, character: CharacterId, id: FigureId, treasure: u8) -> Flow {
    cx.state.treasures_looted |= 1 << treasure;
    tally(cx, character, Tally::Treasures, 1);
    cx.tell("FH-TTILE-02", Fact::TreasureLooted { character, treasure });
    let rewards = &look(cx).scenario().treasures[usize::from(treasure)].rewards;
    for reward in rewards {
        gain_reward(cx, character, reward)?;
    }
    script::looted(cx, treasure, id)
}

/// A character gains a reward during the scenario.
pub(crate) fn gain_reward(cx: &mut Play<'_>, character: CharacterId, reward: &Reward) -> Flow {
    let id = character.figure();
    let owner = &mut cx.state.characters[character];
    match reward {
        Reward::Gold(gold) => {
            owner.gold = owner.gold.saturating_add(*gold);
            cx.tell("FH-TTILE-04", Fact::GoldGained { character, gold: *gold });
        }
        Reward::Experience(amount) => {
            experience::gain_for(cx, character, *amount, "FH-TTILE-04");
        }
        Reward::Checkmarks(amount) => owner.checkmarks = owner.checkmarks.saturating_add(*amount),
        Reward::Item(item) => gain_item(cx, character, *item, "FH-TTILE-05")?,
        Reward::RandomItem => random_item(cx, character)?,
        Reward::Loot(cards) => {
            for _ in 0..*cards {
                token(cx, character)?;
            }
        }
        Reward::Resource(kind, amount) => {
            let count = &mut owner.resources_gained[*kind as usize];
            *count = count.saturating_add(*amount);
        }
        Reward::Damage(amount) => {
            let amount = look(cx).amount(amount, About::actor(id));
            damage::suffer(cx, id, amount, Cause::Trap, None)?;
        }
        Reward::Conditions(list) => {
            for &condition in list {
                conditions::gain(cx, id, condition, None)?;
            }
        }
        // The campaign's business: told with the treasure.
        Reward::Design(_)
        | Reward::RandomDesign
        | Reward::RandomScenario
        | Reward::Inspiration(_)
        | Reward::Scenario(_)
        | Reward::Words(_) => {}
    }
    Ok(())
}
