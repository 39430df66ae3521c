//! Chests: curses and traps first, then their contents for every hero.

use crate::choice::{Choice, Draw, Prompt};
use crate::conquest::change_conquest;
use crate::content::{Class, ItemId, Source, Tier};
use crate::death::pay_coins;
use crate::equip::receive;
use crate::fact::Fact;
use crate::flow::{Cx, Flow, ask};
use crate::overlord_card::Occasion;
use crate::quest::{ChestId, Marker};
use crate::state::HeroId;
use crate::threat::change_threat;
use crate::trap::TrapSite;
use crate::window::trap_window;

/// What it costs to open a chest.
// DJ-CHEST-03, DJ-MACT-08
pub(crate) const CHEST_COST: u8 = 2;

/// A hero opens the chest on his space.
// DJ-CHEST-01, DJ-CHEST-04, DJ-CHEST-13, DJ-CHEST-17
pub(crate) fn open_chest(cx: &mut Cx<'_>, hero: HeroId) -> Flow {
    let here = cx.state.hero(hero).cell().expect("on the board");
    let is_chest = |marker: Marker| matches!(marker, Marker::Chest(_));
    let (index, placed) = cx
        .state
        .markers_at(here)
        .find(|(_, placed)| is_chest(placed.marker))
        .expect("a chest was offered");
    let number = placed.chest.expect("a chest has a number");
    cx.state.turn.movement -= CHEST_COST;
    cx.state.markers.take(index);
    let rules = cx.rules();
    let chest = &rules.quest(cx.state).chests[number.index()];
    cx.state.tiers_opened |= 1 << chest.tier as u8;
    let fact = Fact::ChestOpened { hero, tier: chest.tier, curses: chest.curses };
    cx.tell("DJ-CHEST-04", fact);
    // DJ-CHEST-12
    for _ in 0..chest.curses {
        let heroes = i16::from(cx.state.hero_count);
        change_threat(cx, "DJ-CHEST-12", heroes);
    }
    // DJ-TRAP-05: that threat may pay for a trap.
    let site = TrapSite { chest: Some(number), ..TrapSite::of(hero) };
    trap_window(cx, Occasion::ChestOpened, site)?;
    let hidden = cx.state.monsters.iter().flatten().any(|other| other.chest == Some(number));
    if hidden { Ok(()) } else { share_contents(cx, number) }
}

/// Shares out what is in a chest.
// DJ-CHEST-05, DJ-CHEST-14: every hero gets his part, wherever he is.
pub(crate) fn share_contents(cx: &mut Cx<'_>, number: ChestId) -> Flow {
    let chest = &cx.rules().quest(cx.state).chests[number.index()];
    // DJ-CHEST-11, DJ-CONQ-04
    let conquest = cx.state.by_players(chest.conquest);
    change_conquest(cx, "DJ-CHEST-11", conquest as i8)?;
    // DJ-CHEST-06
    for hero in cx.state.hero_ids() {
        pay_coins(cx, "DJ-CHEST-06", hero, chest.coins);
    }
    for tier in Tier::ALL {
        for _ in 0..chest.treasures[tier as usize] {
            treasure_for_all(cx, tier)?;
        }
    }
    Ok(())
}

/// Every hero draws a treasure, to keep or to hand back at once for its value.
// DJ-CHEST-07, DJ-CHEST-08, DJ-CHEST-09
pub(crate) fn treasure_for_all(cx: &mut Cx<'_>, tier: Tier) -> Flow {
    for hero in cx.state.hero_ids() {
        let rule = match tier {
            Tier::Copper => "DJ-CHEST-07",
            Tier::Silver => "DJ-CHEST-08",
            Tier::Gold => "DJ-CHEST-09",
        };
        let Some(item) = draw_treasure(cx, rule, hero, tier)? else { continue };
        let value = cx.rules().content.switches.treasure[tier as usize];
        if cx.rules().content.switches.treasure_refund {
            let seat = cx.state.seat_of(hero);
            let choice = ask(cx, seat, |_, _| {
                (Prompt::Treasure(hero, item), vec![Choice::Refund, Choice::Keep])
            })?;
            if choice == Choice::Refund {
                let fact = Fact::TreasureRefunded { hero, item, coins: value };
                cx.tell(rule, fact);
                pay_coins(cx, rule, hero, value);
                continue;
            }
        }
        receive(cx, hero, item)?;
    }
    Ok(())
}

/// A hero draws from a treasure deck; caches are paid out and another card is drawn.
// DJ-CHEST-16: an empty deck stays empty.
pub(crate) fn draw_treasure(
    cx: &mut Cx<'_>,
    rule: &'static str,
    hero: HeroId,
    tier: Tier,
) -> Flow<Option<ItemId>> {
    let rules = cx.rules();
    loop {
        let of_tier = |index: usize| {
            let item = rules.content.items.get(index);
            item.is_some_and(|item| item.source == Source::Treasure(tier))
        };
        let weights: Vec<u32> = (0..rules.content.items.len())
            .map(|index| if of_tier(index) { u32::from(cx.state.stock[index]) } else { 0 })
            .collect();
        if weights.iter().all(|&weight| weight == 0) {
            cx.tell("DJ-CHEST-16", Fact::TreasureGone { tier });
            return Ok(None);
        }
        let drawn = cx.chance(Draw::Treasure(tier), &weights)?;
        cx.state.stock[drawn] -= 1;
        let item = ItemId(drawn as u8);
        cx.tell(rule, Fact::TreasureDrawn { hero, item });
        let Class::Cache { coins, potion } = rules.content.item(item).class else {
            return Ok(Some(item));
        };
        pay_coins(cx, rule, hero, coins);
        if let Some(potion) = potion {
            receive(cx, hero, potion)?;
        }
    }
}
