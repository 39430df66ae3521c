//! What quests do: encounters, revealed areas, the deaths of named monsters.

use crate::chest::treasure_for_all;
use crate::conquest::change_conquest;
use crate::death::pay_coins;
use crate::door::find_key;
use crate::equip::receive;
use crate::explore::{place, reveal};
use crate::fact::Fact;
use crate::flow::{Cx, Flow, win};
use crate::harm::{Harm, suffer};
use crate::lingering::{heal, refresh};
use crate::quest::{EncounterId, QuestEffect};
use crate::ruleset::Descent;
use crate::state::{Figure, HeroId, Side, State};
use crate::threat::change_threat;

/// The encounter on a hero's space takes place, if there is one.
// DJ-ENC-02, DJ-ENC-03, DJ-CONQ-06
pub(crate) fn encounter(cx: &mut Cx<'_>, hero: HeroId) -> Flow {
    let Some(id) = cx.rules().encounter_under(cx.state, hero) else { return Ok(()) };
    cx.state.encounters |= 1 << id.0;
    cx.tell("DJ-ENC-02", Fact::Encounter { hero, encounter: id });
    let effects = &cx.rules().quest(cx.state).encounters[id.index()].effects;
    quest_effects(cx, "DJ-ENC-03", effects, Some(hero))
}

/// Does what a quest says, in order.
pub(crate) fn quest_effects(
    cx: &mut Cx<'_>,
    rule: &'static str,
    effects: &[QuestEffect],
    hero: Option<HeroId>,
) -> Flow {
    for effect in effects {
        quest_effect(cx, rule, *effect, hero)?;
    }
    Ok(())
}

fn quest_effect(
    cx: &mut Cx<'_>,
    rule: &'static str,
    effect: QuestEffect,
    hero: Option<HeroId>,
) -> Flow {
    match effect {
        QuestEffect::Conquest(change) => {
            let change = cx.state.by_players(change);
            change_conquest(cx, rule, change)?;
        }
        QuestEffect::Coins(coins) => {
            for hero in cx.state.hero_ids() {
                pay_coins(cx, rule, hero, coins);
            }
        }
        QuestEffect::Threat(change) => change_threat(cx, rule, i16::from(change)),
        QuestEffect::RuneKey(rune) => find_key(cx, rune),
        QuestEffect::Treasure(tier) => treasure_for_all(cx, tier)?,
        QuestEffect::Item(item) => {
            if let Some(hero) = hero {
                receive(cx, hero, item)?;
            }
        }
        QuestEffect::Wounds(wounds) => {
            if let Some(hero) = hero {
                let figure = Figure::Hero(hero);
                cx.tell(rule, Fact::Wounded { figure, damage: wounds, armor: 0, wounds });
                suffer(cx, figure, wounds, Harm::DIRECT)?;
            }
        }
        QuestEffect::Heal(wounds) => {
            if let Some(hero) = hero {
                heal(cx, rule, hero, wounds);
            }
        }
        QuestEffect::Refresh(fatigue) => {
            if let Some(hero) = hero {
                refresh(cx, rule, hero, fatigue);
            }
        }
        QuestEffect::Monster(placement) => {
            place(cx, rule, &placement)?;
        }
        QuestEffect::Reveal(area) => reveal(cx, area)?,
        // DJ-QUEST-08
        QuestEffect::Victory => win(cx, "DJ-QUEST-08", Side::Heroes)?,
        QuestEffect::Defeat => win(cx, "DJ-QUEST-02", Side::Overlord)?,
    }
    Ok(())
}

impl Descent {
    /// The encounter on a hero's space that has not taken place.
    pub(crate) fn encounter_under(&self, state: &State, hero: HeroId) -> Option<EncounterId> {
        let here = state.hero(hero).cell()?;
        if !self.field(state).encounters.contains(here) {
            return None;
        }
        let quest = self.quest(state);
        let found = quest.encounters.iter().position(|encounter| encounter.cell == here)?;
        let id = EncounterId(found as u8);
        let revealed = state.is_revealed(quest.area_of[here.index()]);
        (!state.is_met(id) && revealed).then_some(id)
    }
}
