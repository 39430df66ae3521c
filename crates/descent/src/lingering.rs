//! Burn, poison, stun, web and transformation; and healing, which poison gets in the way of.

use crate::fact::{Fact, TokenKind};
use crate::flow::{Cx, Flow, roll_power};
use crate::harm::{Harm, suffer};
use crate::state::{Figure, HeroId, State, Tokens};

/// The counters of a transformation.
const MONKEY_TURNS: u8 = 2;

/// The movement points of a monkey.
// DJ-LINGER-16
pub(crate) const MONKEY_SPEED: u8 = 5;

impl State {
    /// The effect tokens on a figure.
    pub fn tokens(&self, figure: Figure) -> &Tokens {
        match figure {
            Figure::Hero(hero) => &self.hero(hero).tokens,
            Figure::Monster(id) => &self.monster(id).tokens,
        }
    }

    fn tokens_mut(&mut self, figure: Figure) -> &mut Tokens {
        match figure {
            Figure::Hero(hero) => &mut self.hero_mut(hero).tokens,
            Figure::Monster(id) => &mut self.monster_mut(id).tokens,
        }
    }
}

impl Tokens {
    /// The number of tokens of a kind.
    pub fn of(&mut self, kind: TokenKind) -> &mut u8 {
        match kind {
            TokenKind::Burn => &mut self.burn,
            TokenKind::Poison => &mut self.poison,
            TokenKind::Stun => &mut self.stun,
            TokenKind::Web => &mut self.web,
        }
    }
}

/// A figure gets effect tokens; any number may accumulate.
// DJ-ABIL-20, DJ-LINGER-11
pub(crate) fn add_tokens(
    cx: &mut Cx<'_>,
    rule: &'static str,
    figure: Figure,
    effect: TokenKind,
    count: u8,
) {
    if count > 0 {
        let tokens = cx.state.tokens_mut(figure).of(effect);
        *tokens = tokens.saturating_add(count);
        cx.tell(rule, Fact::TokensPlaced { figure, effect, count });
    }
}

/// A figure loses effect tokens.
pub(crate) fn remove_tokens(
    cx: &mut Cx<'_>,
    rule: &'static str,
    figure: Figure,
    effect: TokenKind,
    count: u8,
) {
    let tokens = cx.state.tokens_mut(figure).of(effect);
    let count = count.min(*tokens);
    if count > 0 {
        *tokens -= count;
        cx.tell(rule, Fact::TokensRemoved { figure, effect, count });
    }
}

/// A burning figure rolls against its tokens and suffers what remains.
// DJ-LINGER-01, DJ-LINGER-02, DJ-LINGER-03
pub(crate) fn burn(cx: &mut Cx<'_>, figure: Figure) -> Flow {
    let tokens = cx.state.tokens(figure).burn;
    let surges = surges_of(cx, tokens)?;
    remove_tokens(cx, "DJ-LINGER-02", figure, TokenKind::Burn, surges);
    let wounds = cx.state.tokens(figure).burn;
    if wounds > 0 {
        cx.tell("DJ-LINGER-03", Fact::Wounded { figure, damage: wounds, armor: 0, wounds });
        suffer(cx, figure, wounds, Harm::DIRECT)?;
    }
    Ok(())
}

/// A webbed figure rolls against its tokens. Whether any remains.
// DJ-LINGER-20, DJ-LINGER-21, DJ-LINGER-22
pub(crate) fn tear_webs(cx: &mut Cx<'_>, figure: Figure) -> Flow<bool> {
    let tokens = cx.state.tokens(figure).web;
    let surges = surges_of(cx, tokens)?;
    remove_tokens(cx, "DJ-LINGER-21", figure, TokenKind::Web, surges);
    Ok(cx.state.tokens(figure).web > 0)
}

fn surges_of(cx: &mut Cx<'_>, dice: u8) -> Flow<u8> {
    Ok(roll_power(cx, dice)?.iter().map(|face| face.surges).sum())
}

/// One stun token comes off. Whether there was one.
// DJ-LINGER-07, DJ-LINGER-11
pub(crate) fn shake_off_stun(cx: &mut Cx<'_>, figure: Figure) -> bool {
    let stunned = cx.state.tokens(figure).stun > 0;
    remove_tokens(cx, "DJ-LINGER-07", figure, TokenKind::Stun, 1);
    stunned
}

/// Heals wounds of a hero, never above his maximum.
// DJ-LINGER-05, DJ-WOUND-10: poison tokens go first, one for each wound that would be healed.
pub(crate) fn heal(cx: &mut Cx<'_>, rule: &'static str, hero: HeroId, wounds: u8) {
    let max = cx.rules().wounds_max(cx.state, hero);
    let wounds = if wounds == u8::MAX { max.saturating_add(200) } else { wounds };
    let poison = cx.state.hero(hero).tokens.poison.min(wounds);
    remove_tokens(cx, "DJ-LINGER-05", Figure::Hero(hero), TokenKind::Poison, poison);
    let patient = cx.state.hero_mut(hero);
    let healed = (wounds - poison).min(max.saturating_sub(patient.wounds));
    patient.wounds += healed;
    if healed > 0 || poison > 0 {
        cx.tell(rule, Fact::Healed { hero, wounds: healed, poison });
    }
}

/// Gives a hero fatigue back, never above his maximum.
// DJ-FATIGUE-10
pub(crate) fn refresh(cx: &mut Cx<'_>, rule: &'static str, hero: HeroId, fatigue: u8) {
    let max = cx.rules().fatigue_max(cx.state, hero);
    let tired = cx.state.hero_mut(hero);
    let back = fatigue.min(max.saturating_sub(tired.fatigue));
    tired.fatigue += back;
    if back > 0 {
        cx.tell(rule, Fact::FatigueRestored { hero, fatigue: back });
    }
}

/// A hero becomes a monkey.
// DJ-LINGER-12, DJ-LINGER-19: two counters, the turn of the transformation not counted.
pub(crate) fn transform(cx: &mut Cx<'_>, hero: HeroId) {
    let cursed = cx.state.hero_mut(hero);
    (cursed.monkey, cursed.monkey_new) = (MONKEY_TURNS, true);
    cx.tell("DJ-LINGER-12", Fact::Transformed { hero, monkey: true });
    cx.rules().clamp(cx.state, hero);
}

/// At the end of a monkey's turn one counter goes.
// DJ-LINGER-19
pub(crate) fn count_down_monkey(cx: &mut Cx<'_>, hero: HeroId) {
    let cursed = cx.state.hero_mut(hero);
    if cursed.monkey == 0 {
        return;
    }
    if std::mem::take(&mut cursed.monkey_new) {
        return;
    }
    cursed.monkey -= 1;
    if cursed.monkey == 0 {
        cx.tell("DJ-LINGER-19", Fact::Transformed { hero, monkey: false });
    }
}
