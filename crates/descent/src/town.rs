//! Town: buying and selling, before the game and in it.

use crate::chest::draw_treasure;
use crate::choice::{Choice, Draw, Prompt};
use crate::content::{AttackKind, ItemId, SkillDeck, SkillId, Source, Tier};
use crate::death::pay_coins;
use crate::equip::receive;
use crate::fact::Fact;
use crate::familiar::gain_familiars;
use crate::flow::{Cx, Flow, ask};
use crate::hero::TRAIT_MAX;
use crate::ruleset::Descent;
use crate::state::{HeroId, Phase, State, bits};

/// What it costs to shop.
// DJ-TOWN-02, DJ-MACT-14
pub(crate) const SHOP_COST: u8 = 3;

/// A hero buys or sells one thing. Whether he goes on.
// DJ-TOWN-05, DJ-TOWN-06, DJ-TOWN-18, DJ-SETUP-16, DJ-SETUP-17: any number in one visit.
pub(crate) fn shop_once(cx: &mut Cx<'_>, hero: HeroId) -> Flow<bool> {
    let seat = cx.state.seat_of(hero);
    let choice = ask(cx, seat, |rules, state| {
        let mut options = rules.wares(state, hero);
        options.push(Choice::Done);
        (Prompt::Shop(hero), options)
    })?;
    match choice {
        Choice::Buy(item) => buy_item(cx, hero, item)?,
        Choice::BuyTreasure(tier) => {
            let price = cx.rules().content.switches.treasure[tier as usize];
            let rule = match tier {
                Tier::Copper => "DJ-TOWN-09",
                Tier::Silver => "DJ-TOWN-10",
                Tier::Gold => "DJ-TOWN-11",
            };
            charge(cx, rule, hero, price);
            // DJ-TOWN-14
            if let Some(item) = draw_treasure(cx, "DJ-TOWN-14", hero, tier)? {
                receive(cx, hero, item)?;
            }
        }
        Choice::BuySkill(deck) => {
            let price = cx.rules().content.switches.skill;
            charge(cx, "DJ-TOWN-12", hero, price);
            // DJ-TOWN-15
            draw_skill(cx, "DJ-TOWN-15", hero, deck)?;
        }
        Choice::Train(attack) => {
            let price = cx.rules().content.switches.training;
            charge(cx, "DJ-TOWN-13", hero, price);
            cx.state.hero_mut(hero).training[attack as usize] += 1;
            cx.tell("DJ-TOWN-16", Fact::Trained { hero, attack });
        }
        Choice::Sell(item) => sell(cx, hero, item),
        _ => return Ok(false),
    }
    Ok(true)
}

fn buy_item(cx: &mut Cx<'_>, hero: HeroId, item: ItemId) -> Flow {
    let price = cx.rules().price(cx.state, item);
    let before = matches!(cx.state.phase, Phase::Shopping(_));
    let rule = if before { "DJ-SETUP-16" } else { "DJ-TOWN-05" };
    charge(cx, rule, hero, price);
    if cx.rules().content.item(item).source == Source::Shop {
        cx.state.stock[item.index()] -= 1;
    }
    cx.tell(rule, Fact::Bought { hero, item, price });
    receive(cx, hero, item)
}

fn sell(cx: &mut Cx<'_>, hero: HeroId, item: ItemId) {
    let content = cx.rules().content.item(item);
    let price = content.resale(&cx.rules().content.switches).expect("it was offered");
    let sold = cx.state.hero(hero).held().find(|held| held.item == item);
    cx.state.hero_mut(hero).lose(sold.expect("it was offered"));
    cx.rules().clamp(cx.state, hero);
    // A shop card goes back to the shop; treasures are gone.
    if content.source == Source::Shop {
        cx.state.stock[item.index()] += 1;
    }
    cx.tell("DJ-TOWN-06", Fact::Sold { hero, item, price });
    pay_coins(cx, "DJ-TOWN-06", hero, price);
}

// DJ-SETUP-18: nothing is bought that cannot be paid in full.
fn charge(cx: &mut Cx<'_>, rule: &'static str, hero: HeroId, price: u16) {
    let buyer = cx.state.hero_mut(hero);
    buyer.coins = buyer.coins.checked_sub(price).expect("only what he can pay is offered");
    let coins = buyer.coins;
    cx.tell(rule, Fact::Coins { hero, gained: -(price as i16), coins });
}

/// A hero draws a skill card.
// DJ-SETUP-11, DJ-SETUP-15, DJ-SKILL-02: it stays with him for good.
pub(crate) fn draw_skill(
    cx: &mut Cx<'_>,
    rule: &'static str,
    hero: HeroId,
    deck: SkillDeck,
) -> Flow<Option<SkillId>> {
    let left = cx.state.skills & cx.rules().content.skills_of(deck);
    if left == 0 {
        return Ok(None);
    }
    let skills: Vec<u8> = bits(left).collect();
    let weights = vec![1; skills.len()];
    let drawn = cx.chance(Draw::Skill(deck), &weights)?;
    let skill = SkillId(skills[drawn]);
    cx.state.skills &= !(1 << skill.0);
    cx.state.hero_mut(hero).skills |= 1 << skill.0;
    cx.tell(rule, Fact::SkillTaken { hero, skill });
    raise_maxima(cx, hero, skill);
    if !matches!(cx.state.phase, Phase::Skills | Phase::Exchange(_)) {
        gain_familiars(cx, hero);
    }
    Ok(Some(skill))
}

/// A new skill that raises a maximum also brings the tokens for it.
fn raise_maxima(cx: &mut Cx<'_>, hero: HeroId, skill: SkillId) {
    use crate::power::{Power, Stat};
    for power in &cx.rules().content.skill(skill).powers {
        let owner = cx.state.hero_mut(hero);
        match power {
            Power::Bonus(Stat::Wounds, more) => {
                owner.wounds = owner.wounds.saturating_add_signed(*more);
            }
            Power::Bonus(Stat::Fatigue, more) => {
                owner.fatigue = owner.fatigue.saturating_add_signed(*more);
            }
            _ => {}
        }
    }
}

impl Descent {
    /// The price of an item or potion now.
    // DJ-SETUP-17, DJ-TOWN-07, DJ-TOWN-08
    pub(crate) fn price(&self, state: &State, item: ItemId) -> u16 {
        let switches = &self.content.switches;
        let potions = match state.phase {
            Phase::Shopping(_) => switches.potion_setup,
            _ => switches.potion_town,
        };
        match item {
            _ if item == self.content.healing => potions[0],
            _ if item == self.content.vitality => potions[1],
            _ => self.content.item(item).price,
        }
    }

    /// Everything a hero can buy or sell now.
    // DJ-SETUP-18, DJ-SETUP-19
    fn wares(&self, state: &State, hero: HeroId) -> Vec<Choice> {
        let coins = state.hero(hero).coins;
        let mut wares = Vec::new();
        for (index, item) in self.content.items.iter().enumerate() {
            let id = ItemId(index as u8);
            let there = match item.source {
                Source::Shop => state.stock[index] > 0,
                Source::Potion => true,
                Source::Treasure(_) | Source::Relic => false,
            };
            if there && self.price(state, id) <= coins {
                wares.push(Choice::Buy(id));
            }
        }
        if matches!(state.phase, Phase::Shopping(_)) {
            return wares;
        }
        self.town_wares(state, hero, coins, &mut wares);
        wares
    }

    // DJ-TOWN-09 to DJ-TOWN-13, DJ-TOWN-17
    fn town_wares(&self, state: &State, hero: HeroId, coins: u16, wares: &mut Vec<Choice>) {
        let switches = &self.content.switches;
        for tier in Tier::ALL {
            let open = !switches.treasure_after_chest || state.is_tier_opened(tier);
            let left = self.content.items.iter().zip(state.stock.iter());
            let any = left
                .filter(|(item, _)| item.source == Source::Treasure(tier))
                .any(|(_, stock)| *stock > 0);
            if open && any && switches.treasure[tier as usize] <= coins {
                wares.push(Choice::BuyTreasure(tier));
            }
        }
        for deck in SkillDeck::ALL {
            if state.skills & self.content.skills_of(deck) != 0 && switches.skill <= coins {
                wares.push(Choice::BuySkill(deck));
            }
        }
        for kind in AttackKind::ALL {
            if self.trait_of(state, hero, kind) < TRAIT_MAX && switches.training <= coins {
                wares.push(Choice::Train(kind));
            }
        }
        for held in state.hero(hero).held() {
            if self.content.item(held.item).resale(switches).is_some() {
                wares.push(Choice::Sell(held.item));
            }
        }
    }
}
