//! What traps do.

use crate::attack::resolve;
use crate::choice::{Choice, Prompt};
use crate::content::{CardId, KindId, Rank};
use crate::fact::{Fact, TokenKind};
use crate::flow::{Cx, Flow, OVERLORD, ask, roll_power};
use crate::harm::{Harm, suffer};
use crate::lingering::{add_tokens, transform};
use crate::movement::arrive;
use crate::overlord_card::{Dominion, Play, TrapEffect, TrapVictims};
use crate::power::Power;
use crate::quest::{ChestId, DoorId, Obstacle};
use crate::ruleset::Descent;
use crate::state::{Figure, HeroId, Monster, OverlordTurn, Phase, Pose, State, Tokens, TurnStage};
use longrest_grid::{Cell, CellSet};

/// Where a trap goes off.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TrapSite {
    /// The hero it is played against.
    pub(crate) hero: HeroId,
    /// The door he opened.
    pub(crate) door: Option<DoorId>,
    /// The chest he opened.
    pub(crate) chest: Option<ChestId>,
}

impl TrapSite {
    /// A trap against a hero where he stands.
    pub(crate) fn of(hero: HeroId) -> TrapSite {
        TrapSite { hero, door: None, chest: None }
    }
}

/// A trap that was paid for goes off.
pub(crate) fn spring(cx: &mut Cx<'_>, card: CardId, site: TrapSite) -> Flow {
    let Play::Trap { effects, .. } = &cx.rules().content.card(card).play else {
        unreachable!("only traps are sprung");
    };
    effects_of(cx, effects, site)
}

fn effects_of(cx: &mut Cx<'_>, effects: &[TrapEffect], site: TrapSite) -> Flow {
    for effect in effects {
        // DJ-DEATH-03: who died of it is in town, out of reach of the rest.
        if cx.state.hero(site.hero).cell().is_some() {
            effect_of(cx, effect, site)?;
        }
    }
    Ok(())
}

fn effect_of(cx: &mut Cx<'_>, effect: &TrapEffect, site: TrapSite) -> Flow {
    let hero = site.hero;
    let here = cx.state.hero(hero).cell().expect("the hero is on the board");
    match effect {
        TrapEffect::Resist { failed, resisted } => {
            let dice = 1 + trap_dice(cx.rules(), cx.state, hero);
            // DJ-POWERDICE-05
            let blank = roll_power(cx, dice)?.into_iter().any(|face| face.is_blank());
            cx.tell("DJ-POWERDICE-05", Fact::Resisted { hero, resisted: blank });
            effects_of(cx, if blank { resisted } else { failed }, site)
        }
        TrapEffect::Wounds { whom, wounds, dice, less } => {
            for victim in victims(cx.rules(), cx.state, site, *whom) {
                trap_wounds(cx, victim, *wounds, *dice, *less)?;
            }
            Ok(())
        }
        TrapEffect::Place(obstacle) => {
            let set = match obstacle {
                Obstacle::Pit => &mut cx.state.pits,
                Obstacle::Rubble => &mut cx.state.rubble,
                Obstacle::Water => &mut cx.state.water,
            };
            set.insert(here);
            cx.tell("DJ-TRAP-02", Fact::ObstaclePlaced { obstacle: *obstacle, cell: here });
            Ok(())
        }
        TrapEffect::Displace => displace(cx, hero),
        TrapEffect::Stun(count) => {
            let immune = cx.rules().is_immune(cx.state, Figure::Hero(hero), crate::Ability::Stun);
            if !immune {
                add_tokens(cx, "DJ-TRAP-02", Figure::Hero(hero), TokenKind::Stun, *count);
            }
            Ok(())
        }
        TrapEffect::EndTurn => {
            end_turn(cx, hero);
            Ok(())
        }
        // DJ-LINGER-13: his turn ends at once.
        TrapEffect::Transform => {
            transform(cx, hero);
            end_turn(cx, hero);
            Ok(())
        }
        TrapEffect::Mimic(kind) => {
            mimic(cx, *kind, here, site);
            Ok(())
        }
        TrapEffect::Charm => charm(cx, hero),
    }
}

fn end_turn(cx: &mut Cx<'_>, hero: HeroId) {
    if cx.state.phase == Phase::HeroTurn && cx.state.turn.hero == hero {
        cx.state.turn.stage = TurnStage::End;
    }
}

fn trap_dice(rules: &Descent, state: &State, hero: HeroId) -> u8 {
    rules.total(state, hero, |power| match power {
        Power::TrapDice(dice) => Some(*dice),
        _ => None,
    })
}

/// Whom a trap wounds.
// DJ-TOWN-04: never heroes in town.
fn victims(rules: &Descent, state: &State, site: TrapSite, whom: TrapVictims) -> Vec<HeroId> {
    let here = state.hero(site.hero).cell();
    let near: CellSet = match (site.door, here) {
        (Some(door), _) => rules.field(state).door_spaces[door.index()],
        (None, Some(here)) => rules.walls(state).adjacent(here),
        (None, None) => CellSet::EMPTY,
    };
    let hit = |hero: &HeroId| {
        let nearby = whom == TrapVictims::Nearby
            && state.hero(*hero).cell().is_some_and(|cell| near.contains(cell));
        *hero == site.hero || nearby
    };
    state.hero_ids().filter(hit).filter(|hero| state.hero(*hero).cell().is_some()).collect()
}

fn trap_wounds(cx: &mut Cx<'_>, hero: HeroId, wounds: u8, dice: u8, less: u8) -> Flow {
    let rules = cx.rules();
    let more: u8 = rules
        .dominions(cx.state)
        .map(|dominion| match dominion {
            Dominion::Traps { wounds, .. } => *wounds,
            _ => 0,
        })
        .sum();
    let cautious = rules.total(cx.state, hero, |power| match power {
        Power::TrapsWoundLess(less) => Some(*less),
        _ => None,
    });
    let dice = if dice == 0 { 0 } else { dice + trap_dice(rules, cx.state, hero) };
    let surges: u8 = roll_power(cx, dice)?.iter().map(|face| face.surges).sum();
    let avoided = less.saturating_mul(surges).saturating_add(cautious);
    let wounds = (wounds + more).saturating_sub(avoided);
    let figure = Figure::Hero(hero);
    cx.tell("DJ-TRAP-02", Fact::Wounded { figure, damage: wounds, armor: 0, wounds });
    suffer(cx, figure, wounds, Harm::DIRECT)?;
    Ok(())
}

/// The hero moves to an adjacent empty space of his choice; with none he stays.
fn displace(cx: &mut Cx<'_>, hero: HeroId) -> Flow {
    let figure = Figure::Hero(hero);
    let spaces = |rules: &Descent, state: &State| -> Vec<Choice> {
        let here = state.hero(hero).cell().expect("the hero is on the board");
        let around = rules.walls(state).adjacent(here);
        let footing = rules.footing(state, figure);
        let free = |cell: &Cell| footing.can_stay(&[*cell]);
        around.iter().filter(free).map(Choice::Space).collect()
    };
    if spaces(cx.rules(), cx.state).is_empty() {
        return Ok(());
    }
    let seat = cx.state.seat_of(hero);
    let choice = ask(cx, seat, |rules, state| (Prompt::Displace(hero), spaces(rules, state)))?;
    let Choice::Space(cell) = choice else { unreachable!("only spaces were offered") };
    let from = cx.rules().pose(cx.state, figure).expect("the hero is on the board");
    let to = Pose { cell, upright: false };
    cx.rules().put(cx.state, figure, to);
    cx.tell("DJ-TRAP-02", Fact::Thrown { figure, from, to });
    arrive(cx, figure, from)
}

/// The chest turns out to be a monster, which is activated at once.
fn mimic(cx: &mut Cx<'_>, kind: KindId, near: Cell, site: TrapSite) {
    let rules = cx.rules();
    let Some(pose) = rules.free_pose_near(cx.state, kind, near) else { return };
    let Some(free) = cx.state.monsters.iter().position(Option::is_none) else { return };
    cx.state.monsters[free] = Some(Monster {
        kind,
        rank: Rank::Normal,
        named: None,
        pose,
        wounds: 0,
        tokens: Tokens::default(),
        activated: false,
        chest: site.chest,
    });
    rules.recount(cx.state);
    let monster = crate::state::MonsterId(free as u8);
    let rank = Rank::Normal;
    cx.tell("DJ-TRAP-02", Fact::MonsterPlaced { monster, kind, rank, named: None, pose });
    let speed = rules.stats(cx.state, monster).speed;
    cx.state.overlord = OverlordTurn {
        active: Some(monster),
        movement: speed,
        attacks: rules.attacks_of(cx.state, monster),
        interrupts: true,
        ..OverlordTurn::NONE
    };
}

/// The hero makes one attack that the overlord declares.
fn charm(cx: &mut Cx<'_>, hero: HeroId) -> Flow {
    let figure = Figure::Hero(hero);
    let choice = ask(cx, OVERLORD, |rules, state| {
        let arms = rules.arms(state, hero).into_iter();
        let able = arms.filter(|arm| !rules.targets(state, figure, *arm).is_empty());
        (Prompt::Weapon(hero), able.map(Choice::Attack).chain([Choice::Pass]).collect())
    })?;
    let Choice::Attack(arm) = choice else { return Ok(()) };
    let target = ask(cx, OVERLORD, |rules, state| {
        (Prompt::Target(figure, arm), rules.targets(state, figure, arm))
    })?;
    resolve(cx, figure, arm, target)
}
