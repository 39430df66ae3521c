//! What a hit does: wounds, tokens and knockback.

use crate::ability::Ability;
use crate::attack::{Attack, Spread, current};
use crate::choice::{Choice, Prompt};
use crate::content::Size;
use crate::fact::{Fact, TokenKind};
use crate::flow::{Cx, Flow, OVERLORD, ask};
use crate::harm::{Harm, kill_outright, suffer};
use crate::lingering::add_tokens;
use crate::movement::arrive;
use crate::orders::disturb_aim;
use crate::power::Power;
use crate::ruleset::Descent;
use crate::state::{Figure, Pose, State};
use longrest_grid::Cell;

/// How far knockback throws.
const KNOCKBACK: u8 = 3;

/// Inflicts the attack under way, which has hit, on everyone it affects.
pub(crate) fn inflict(cx: &mut Cx<'_>) -> Flow {
    let rules = cx.rules();
    let attack = *current(cx);
    let affected = rules.affected(cx.state, &attack);
    let mut thrown = Vec::new();
    for figure in affected {
        if !is_there(cx.state, figure) {
            continue;
        }
        if attack.gain.slay && attack.spread == Spread::Space {
            kill_outright(cx, figure, Some(attack.attacker))?;
            continue;
        }
        if hit(cx, &attack, figure)? {
            thrown.push(figure);
        }
    }
    if attack.gain.abilities.has(Ability::Knockback) {
        for figure in thrown {
            let immune = |cx: &Cx<'_>| rules.is_immune(cx.state, figure, Ability::Knockback);
            if is_there(cx.state, figure) && !immune(cx) {
                knock_back(cx, &attack, figure)?;
            }
        }
    }
    Ok(())
}

/// Whether a figure is on the board.
pub(crate) fn is_there(state: &State, figure: Figure) -> bool {
    match figure {
        Figure::Hero(hero) => state.hero(hero).cell().is_some(),
        Figure::Monster(id) => state.has_monster(id),
    }
}

/// Damage and tokens for one figure. Whether it survived and was dealt any damage.
// DJ-ABIL-10, DJ-ABIL-15, DJ-ABIL-46: full damage, each with its own armor.
fn hit(cx: &mut Cx<'_>, attack: &Attack, figure: Figure) -> Flow<bool> {
    let rules = cx.rules();
    let damage = attack.damage_total(rules) + ambush(rules, cx.state, attack, figure);
    // DJ-WOUND-02, DJ-ABIL-35: armor less pierce, and never below nothing.
    let armor = rules.armor_of(cx.state, figure, attack.kind);
    let armor = attack.gain.abilities.pierced(armor);
    let wounds = damage.saturating_sub(armor);
    cx.tell("DJ-WOUND-02", Fact::Wounded { figure, damage, armor, wounds });
    let suffered = suffer(cx, figure, wounds, Harm::attack(attack))?;
    // DJ-ABIL-53: what follows needs a point of damage before armor.
    if damage == 0 || !is_there(cx.state, figure) {
        return Ok(false);
    }
    let tokens = [
        (Ability::Burn, TokenKind::Burn, "DJ-ABIL-19"),
        (Ability::Stun, TokenKind::Stun, "DJ-ABIL-43"),
        (Ability::Web, TokenKind::Web, "DJ-ABIL-51"),
    ];
    for (ability, kind, rule) in tokens {
        let count = attack.gain.abilities.rank(ability);
        if !rules.is_immune(cx.state, figure, ability) {
            add_tokens(cx, rule, figure, kind, count);
        }
    }
    if suffered > 0 && !rules.is_immune(cx.state, figure, Ability::Stun) {
        let count = attack.gain.stun_wounded;
        add_tokens(cx, "DJ-ABIL-43", figure, TokenKind::Stun, count);
    }
    Ok(true)
}

/// The damage a hero ability adds against enemies that did not see him coming.
fn ambush(rules: &Descent, state: &State, attack: &Attack, figure: Figure) -> u8 {
    let (Figure::Hero(hero), Figure::Monster(monster)) = (attack.attacker, figure) else {
        return 0;
    };
    let unseen = state.turn.seen_by >> monster.0 & 1 == 0;
    if !unseen || state.turn.hero != hero {
        return 0;
    }
    rules.greatest(state, hero, |power| match power {
        Power::Ambush(damage) => Some(*damage),
        _ => None,
    })
}

/// The attacker may throw a figure.
// DJ-ABIL-30
fn knock_back(cx: &mut Cx<'_>, attack: &Attack, figure: Figure) -> Flow {
    let seat = match attack.attacker {
        Figure::Hero(hero) => cx.state.seat_of(hero),
        Figure::Monster(_) => OVERLORD,
    };
    let choice = ask(cx, seat, |rules, state| {
        let mut options: Vec<Choice> =
            rules.landings(state, figure).into_iter().map(Choice::Place).collect();
        options.push(Choice::Pass);
        (Prompt::Knockback(figure), options)
    })?;
    let Choice::Place(to) = choice else { return Ok(()) };
    let rules = cx.rules();
    let from = rules.pose(cx.state, figure).expect("it stands on the board");
    rules.put(cx.state, figure, to);
    cx.tell("DJ-ABIL-30", Fact::Thrown { figure, from, to });
    if let Figure::Hero(hero) = figure {
        disturb_aim(cx, "DJ-ORDER-09", hero);
    }
    // DJ-ABIL-32: only the landing is entered.
    arrive(cx, figure, from)
}

impl Descent {
    /// Where knockback may throw a figure.
    // DJ-ABIL-31, DJ-ABIL-33: up to three spaces, past figures and obstacles but not walls, onto
    // free ground (Q-23 for large figures).
    fn landings(&self, state: &State, figure: Figure) -> Vec<Pose> {
        let (board, walls) = (&self.quest(state).board, self.walls(state));
        let size = self.size(state, figure);
        let here = self.spaces(state, figure);
        let pose = self.pose(state, figure).expect("it stands on the board");
        let near = |cell: &Cell| {
            here.iter().any(|&from| walls.range(from, *cell).is_some_and(|r| r <= KNOCKBACK))
        };
        let revealed = |cell: &Cell| state.is_revealed(self.quest(state).area_of[cell.index()]);
        let footing = self.footing(state, figure);
        let mut landings = Vec::new();
        let uprights: &[bool] = if size.is_oblong() { &[false, true] } else { &[false] };
        for cell in board.cells().iter().filter(near) {
            for &upright in uprights {
                let target = Pose { cell, upright };
                let Some(spaces) = self.whole(state, size, target) else { continue };
                let fits = target != pose
                    && (size == Size::One || spaces.iter().all(near))
                    && spaces.iter().all(revealed)
                    && footing.can_stay(spaces);
                if fits {
                    landings.push(target);
                }
            }
        }
        landings
    }
}
