//! Death: of monsters, which leave the board, and of heroes, who wake up in town.

use crate::chest::share_contents;
use crate::conquest::change_conquest;
use crate::content::Rank;
use crate::encounter::quest_effects;
use crate::fact::Fact;
use crate::flow::{Cx, Flow};
use crate::orders::remove_order;
use crate::power::Moment;
use crate::powers::fire;
use crate::state::{Figure, HeroId, Monster, MonsterId, Phase, Place, Side, Tokens, TurnStage};

/// What the killer of a master monster gets.
const BOUNTY: u16 = 50;

/// A monster dies and leaves the board.
// DJ-DEATH-01, DJ-WOUND-08
pub(crate) fn monster_dies(cx: &mut Cx<'_>, id: MonsterId, by: Option<Figure>) -> Flow {
    let rules = cx.rules();
    let monster = *cx.state.monster(id);
    cx.state.monsters[id.index()] = None;
    rules.recount(cx.state);
    if cx.state.overlord.active == Some(id) {
        cx.state.overlord.active = None;
    }
    let Monster { kind, rank, named, .. } = monster;
    let fact = Fact::MonsterKilled { monster: id, kind, rank, named };
    cx.tell("DJ-DEATH-01", fact);
    let named = monster.named.map(|named| &rules.quest(cx.state).named[named.index()]);
    // DJ-LEADER-03: the hero who deals the killing blow; a named monster pays none.
    let bounty = named.map_or(monster.rank == Rank::Master, |named| named.bounty);
    let killer = match by {
        Some(Figure::Hero(hero)) => Some(hero),
        _ => None,
    };
    if let Some(hero) = killer
        && bounty
    {
        pay_coins(cx, "DJ-LEADER-03", hero, BOUNTY);
    }
    if let Some(chest) = monster.chest {
        share_contents(cx, chest)?;
    }
    // DJ-CONQ-07, DJ-UNIQUE-05, DJ-QUEST-08
    if let Some(named) = named {
        quest_effects(cx, "DJ-CONQ-07", &named.slain, killer)?;
    }
    Ok(())
}

/// A hero dies: he goes to town and the heroes lose conquest tokens.
// DJ-DEATH-03, DJ-DEATH-09: at once, with all his items and skills.
pub(crate) fn hero_dies(cx: &mut Cx<'_>, id: HeroId, by: Option<Figure>) -> Flow {
    let rules = cx.rules();
    cx.tell("DJ-DEATH-03", Fact::HeroKilled { hero: id });
    if by.is_some_and(|killer| killer.side() == Side::Overlord) {
        fire(cx, id, |moment| moment == Moment::Killed)?;
    }
    // orders go, familiars stay where they are.
    remove_order(cx, "DJ-DEATH-03", id);
    // DJ-DEATH-07: half the coins, the loss rounded down to a multiple of 25.
    let coins = cx.state.hero(id).coins;
    let lost = coins / 2 / 25 * 25;
    let hero = cx.state.hero_mut(id);
    hero.place = Place::Town;
    hero.coins -= lost;
    // DJ-DEATH-11
    hero.tokens = Tokens::default();
    (hero.monkey, hero.monkey_new) = (0, false);
    rules.recount(cx.state);
    // DJ-DEATH-10
    let (wounds, fatigue) = (rules.wounds_max(cx.state, id), rules.fatigue_max(cx.state, id));
    let hero = cx.state.hero_mut(id);
    (hero.wounds, hero.fatigue) = (wounds, fatigue);
    let coins = hero.coins;
    if lost > 0 {
        cx.tell("DJ-DEATH-07", Fact::Coins { hero: id, gained: -(lost as i16), coins });
    }
    // DJ-DEATH-04
    if cx.state.phase == Phase::HeroTurn && cx.state.turn.hero == id {
        cx.state.turn.stage = TurnStage::End;
    }
    // DJ-DEATH-05, DJ-DEATH-06, DJ-CONQ-05
    let value = rules.content.sheet(cx.state.hero(id).sheet).conquest;
    change_conquest(cx, "DJ-DEATH-05", -(value as i8))
}

/// A hero gains coins.
// DJ-PACK-03: any number of them.
pub(crate) fn pay_coins(cx: &mut Cx<'_>, rule: &'static str, hero: HeroId, coins: u16) {
    if coins == 0 {
        return;
    }
    let owner = cx.state.hero_mut(hero);
    owner.coins = owner.coins.saturating_add(coins);
    let now = owner.coins;
    cx.tell(rule, Fact::Coins { hero, gained: coins as i16, coins: now });
}
