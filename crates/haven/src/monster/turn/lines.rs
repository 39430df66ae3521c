//! What a figure that nobody plays intends: its lines, its movement, the shape of its attack.

use super::set_elements::active_extras;
use crate::ability::{Ability, Added, Focus, Manner, Reach, Verb, When, Who};
use crate::amount::Amount;
use crate::condition::Condition;
use crate::evaluate::{About, AboutAttack};
use crate::extras::{effects, plus_of, summed};
use crate::haven::Look;
use crate::id::CharacterId;
use crate::monster::{Attack as Strike, Gait, Intent, Targets};
use crate::scenario::Rank;
use crate::state::{Actor, FigureId, FigureKind, Source};

/// One line of what a figure does this turn: an ability, and where it is written.
#[derive(Clone, Copy)]
pub(super) struct Line<'r> {
    pub(super) source: Source,
    pub(super) ability: &'r Ability,
    /// The line of the card that calls for it, if it is part of a boss's special action.
    pub(super) within: Option<&'r Ability>,
    /// The list in which it stands, if that is not the figure's card.
    pub(super) list: Option<&'r [Ability]>,
}

impl<'r> Look<'r, '_> {
    // FH-MON-14, FH-MON-16, FH-SUMMON-14, FH-BOSS-04
    /// What a figure does this turn, line by line; special actions of a boss stand in their place.
    pub(super) fn lines(self, id: FigureId) -> impl Iterator<Item = Line<'r>> + Clone + use<'r> {
        let (source, abilities, of) = self.card_of(id);
        let rules = self.rules;
        let special = move |which: u8| {
            let monster = of.map(|(_, monster)| &rules.content.monsters[usize::from(monster)]);
            monster.and_then(|monster| monster.specials.get(usize::from(which)))
        };
        abilities.iter().flat_map(move |ability| {
            let (source, list, within) = match (&ability.verb, of) {
                (Verb::BossSpecial { which }, Some((of, _))) => {
                    let list = special(*which).map_or(&[][..], |action| &action.abilities);
                    (Source::Boss { of, which: *which }, list, Some(ability))
                }
                _ => (source, std::slice::from_ref(ability), None),
            };
            list.iter().map(move |ability| Line { source, ability, within, list: None })
        })
    }

    /// The lines among which one stands: those of the figure's card, or of another list.
    fn lines_with(self, id: FigureId, line: Line<'r>) -> Vec<Line<'r>> {
        match line.list {
            Some(list) => list.iter().map(|ability| Line { ability, ..line }).collect(),
            None => self.lines(id).collect(),
        }
    }

    /// Where a figure's turn is written, its abilities, and its use and type if it is a monster.
    fn card_of(self, id: FigureId) -> (Source, &'r [Ability], Option<(u8, u16)>) {
        let listed = |source| self.action(source).map_or(&[][..], |action| &action.abilities);
        match self.figure(id).kind {
            FigureKind::Monster { of, .. } => {
                let set = self.set_of(of);
                let known = Some((of, self.monster_use(of).monster));
                match self.state.sets[usize::from(set)].card.checked_sub(1) {
                    Some(card) => {
                        let source = Source::MonsterCard { set, card };
                        (source, listed(source), known)
                    }
                    None => (Source::Game, &[], known),
                }
            }
            FigureKind::Summon { .. } => (Source::Summon, &self.rules.basics().summon, None),
            FigureKind::Extra { which } => {
                let source = Source::Extra { which };
                (source, listed(source), None)
            }
            _ => (Source::Game, &[], None),
        }
    }

    /// Whether the tests of a line hold for a figure.
    pub(super) fn line_holds(self, id: FigureId, line: Line<'_>) -> bool {
        let about = About::actor(id);
        let own = line.ability.only_if.as_ref();
        let outer = line.within.and_then(|within| within.only_if.as_ref());
        own.into_iter().chain(outer).all(|test| self.test(test, about))
    }

    // FH-SUMMON-11, FH-MMOVE-02, FH-MATK-01, GH-MACT-03: what changes a value needs one
    /// Whether a figure has the value that a move or attack ability changes.
    pub(super) fn has_value(self, id: FigureId, ability: &Ability) -> bool {
        match &ability.verb {
            Verb::Move { points: Amount::Base(_), .. } => self.base_move(id).is_some(),
            Verb::Attack { value: Amount::Base(_) } => self.base_attack(id).is_some(),
            _ => true,
        }
    }

    /// The attack that bears on focus and movement at a line of a figure's card.
    pub(super) fn attack_at(self, id: FigureId, at: usize) -> Option<Line<'r>> {
        self.attack_among(id, self.lines(id), at)
    }

    /// The attack that bears on a line, wherever it stands.
    pub(super) fn attack_for(self, id: FigureId, line: Line<'r>, at: usize) -> Option<Line<'r>> {
        self.attack_among(id, self.lines_with(id, line).into_iter(), at)
    }

    /// The next attack from a line on, or the last before it.
    fn attack_among(
        self,
        id: FigureId,
        lines: impl Iterator<Item = Line<'r>> + Clone,
        at: usize,
    ) -> Option<Line<'r>> {
        let attack = |line: Line<'r>| {
            let found = attack_in(line)?;
            let good = self.line_holds(id, found) && self.has_value(id, found.ability);
            good.then_some(found)
        };
        let next = lines.clone().skip(at).find_map(attack);
        next.or_else(|| lines.take(at).filter_map(attack).last())
    }

    /// The first move or teleport from a line on.
    pub(super) fn move_at(self, id: FigureId, at: usize) -> Option<Line<'r>> {
        let moves = |line: &Line<'r>| {
            matches!(line.ability.verb, Verb::Move { .. } | Verb::Teleport { .. })
                && self.line_holds(id, *line)
                && self.has_value(id, line.ability)
        };
        self.lines(id).skip(at).find(moves)
    }

    // FH-FAQ-160: the way matters if something is done to those that were passed.
    /// Whether any line concerns figures moved through.
    pub(super) fn heeds_passage(self, id: FigureId) -> bool {
        let concerns = |ability: &Ability| ability.aim.who == Who::MovedThrough;
        self.lines(id).any(|line| {
            concerns(line.ability)
                || line
                    .ability
                    .added
                    .iter()
                    .any(|added| matches!(added, Added::After(after) if after.iter().any(concerns)))
        })
    }

    // FH-MMOVE-02, FH-MATK-01, FH-MATK-02, FH-FOCUS-05
    /// What a figure intends with a move and an attack.
    pub(super) fn intent(
        self,
        id: FigureId,
        movement: Option<Line<'r>>,
        attack: Option<Line<'r>>,
    ) -> Intent<'r> {
        let (points, gait) = self.movement(id, movement);
        let teleports = matches!(gait, Gait::Teleport | Gait::FlyingTeleport);
        Intent {
            movement: points,
            gait,
            // FH-TELE-02: a teleport is no movement that immobilize stops.
            immobilized: self.has(id, Condition::Immobilize) && !teleports,
            attack: attack.map(|line| self.strike(id, line)),
            disarmed: self.has(id, Condition::Disarm),
            farthest: attack.is_some_and(|line| line.ability.aim.farthest),
        }
    }

    fn movement(self, id: FigureId, line: Option<Line<'r>>) -> (Option<u8>, Gait) {
        let flies = self.flying(id);
        let Some(line) = line else { return (None, if flies { Gait::Fly } else { Gait::Walk }) };
        match &line.ability.verb {
            Verb::Teleport { range, .. } => {
                let range = range.as_ref().map_or(99, |range| self.count(range, About::actor(id)));
                (Some(range), if flies { Gait::FlyingTeleport } else { Gait::Teleport })
            }
            Verb::Move { points, manner } => {
                let about = About::actor(id).with_base(self.base_move(id).unwrap_or(0));
                let extras = active_extras(self, line.source, line.ability);
                let added = effects(line.ability, &extras);
                let points = self.amount(points, about) + summed(self, &added, about, plus_of);
                let jumps = *manner == Manner::Jump
                    || added.iter().any(|(added, _)| matches!(added, Added::Jump));
                let gait = if flies || *manner == Manner::Fly {
                    Gait::Fly
                } else if jumps {
                    Gait::Jump
                } else {
                    Gait::Walk
                };
                (Some(points.clamp(0, 99) as u8), gait)
            }
            _ => (None, Gait::Walk),
        }
    }

    // FH-MATK-02, FH-MATK-03, FH-MON-10, FH-AREA-04, D122 to D124, D133
    /// The shape of an attack, or of another ability that finds its targets like one.
    pub(super) fn strike(self, id: FigureId, line: Line<'r>) -> Strike<'r> {
        let ability = line.ability;
        let about = About::actor(id);
        let attack = matches!(ability.verb, Verb::Attack { .. });
        let extras = active_extras(self, line.source, ability);
        let mut added = effects(ability, &extras);
        // FH-FAQ-005: whoever only reaches further has no disadvantage nearby.
        let melee = matches!(ability.aim.reach, Reach::Within(_));
        let ranged = !melee && self.printed_range(id, ability, attack).is_some();
        let attacking = AboutAttack { ranged, ..AboutAttack::default() };
        let attacking = About { attack: Some(attacking), ..about };
        if attack {
            let printed = crate::attack_ability::printed_effects(self.rules, self, id);
            added.extend(printed.map(|added| (added, None)));
            let prepared = crate::bonus::certain(self, When::AttackAction, id, attacking);
            added.extend(prepared.map(|(_, added)| (added, None)));
        }
        // FH-FAQ-076: what a bonus lends is planned with.
        let lent = if attack { self.lent_range(id, ranged) } else { 0 };
        let more_range = lent
            + summed(self, &added, about, |added| match added {
                Added::Range(amount) => Some(amount.clone()),
                _ => None,
            });
        let more_targets = summed(self, &added, about, |added| match added {
            Added::Target(amount) => Some(amount.clone()),
            _ => None,
        });
        let area = added.iter().rev().find_map(|(added, _)| match added {
            Added::Area(area) => Some(*area),
            _ => None,
        });
        let area = area.or(ability.aim.area);
        let grey = area.is_some_and(|area| self.rules.content.areas[usize::from(area)].grey);
        let range = match self.printed_range(id, ability, attack) {
            _ if grey => None,
            Some(range) => Some((range + more_range).clamp(1, 99) as u8),
            None if more_range > 0 && self.state.switches.range_bonus_makes_ranged => {
                Some((1 + more_range).clamp(1, 99) as u8)
            }
            None => None,
        };
        let targets = match self.how_many(&ability.aim, about) {
            Some(count) => Targets::UpTo((i16::from(count) + more_targets).clamp(1, 50) as u8),
            None => Targets::All,
        };
        let hindered = added.iter().any(|(added, _)| matches!(added, Added::Disadvantage));
        Strike {
            range,
            targets,
            area: area.map(|area| &self.rules.areas[usize::from(area)]),
            // FH-GUIDE-EX9; what is no attack knows no disadvantage.
            always_disadvantage: !attack || hindered || melee || self.has(id, Condition::Muddle),
        }
    }

    /// The range that card and statistics give; `None` is melee.
    fn printed_range(self, id: FigureId, ability: &Ability, attack: bool) -> Option<i16> {
        let by_statistics = self.state.switches.monster_range_from_statistics
            || matches!(self.figure(id).kind, FigureKind::Summon { .. });
        let base = self.base_range(id).filter(|&range| range > 1).map(i16::from);
        match &ability.aim.reach {
            Reach::Range(range) | Reach::Within(range) => {
                Some(self.amount(range, About::actor(id).with_base(base.unwrap_or(0))))
            }
            Reach::Anywhere | Reach::Near { .. } => Some(99),
            // GH-MATK-04: an attack on adjacent targets is not ranged.
            Reach::Adjacent => None,
            // GH-MATK-03, FH-SUMMON-12
            Reach::Unstated if attack => base.filter(|_| by_statistics),
            // FH-RANGE-04; in Gloomhaven as for a heal (GH-MHEAL-03).
            Reach::Unstated if self.state.switches.monster_range_from_statistics => base,
            Reach::Unstated => Some(99),
        }
    }

    // FH-FOCUS-07, FH-FOCUS-08, FH-FAQ-157, FH-OBJ-06, FH-SUMMON-13, GH-FOCUS-11, D118
    /// A figure's place in the order of initiative, for focus: lower is earlier.
    pub fn focus_order(self, id: FigureId) -> u16 {
        /// Behind all of one place.
        const LAST: u16 = 63;
        let place = |who: Actor| self.state.order.iter().position(|place| place.who == who);
        // Whoever has no token stands behind all tokens of its initiative.
        let behind = |initiative: u8| {
            self.state.order.iter().filter(|place| place.initiative <= initiative).count() as u16
        };
        let key = |who: Actor, within: u16| {
            let at = place(who).map(|at| 2 * at as u16 + 1);
            at.unwrap_or_else(|| 2 * behind(self.initiative_of(id))) * 64 + within
        };
        let figure = self.figure(id);
        match figure.kind {
            // FH-PDEATH-14
            FigureKind::Character(character) if !self.playing(character) => {
                2 * behind(99) * 64 + LAST
            }
            FigureKind::Character(character) => key(Actor::Character(character), LAST),
            FigureKind::Summon { owner, .. } => {
                let earlier = |other: &FigureId| {
                    let other = self.figure(*other);
                    matches!(other.kind, FigureKind::Summon { owner: o, .. } if o == owner)
                        && other.order < figure.order
                };
                let within = self.figures().filter(earlier).count() as u16;
                key(Actor::Character(owner), within.min(LAST - 1))
            }
            FigureKind::Monster { of, rank } => {
                let class = match rank {
                    Rank::Named | Rank::Boss => 0,
                    Rank::Elite => 1,
                    Rank::Normal => 2,
                };
                key(Actor::Monsters(of), class * 16 + u16::from(figure.number.min(15)))
            }
            FigureKind::Extra { which } if self.is_objective(id) => key(Actor::Extra(which), LAST),
            FigureKind::Extra { which } => {
                key(Actor::Extra(which), u16::from(figure.number).min(LAST))
            }
            FigureKind::None => u16::MAX,
        }
    }

    /// The initiative of a figure this round; it holds when the cards of a character are played.
    pub fn initiative_of(self, id: FigureId) -> u8 {
        let placed = |who: Actor| {
            let place = self.state.order.iter().find(|place| place.who == who);
            place.map(|place| place.initiative)
        };
        let of_character = |character: CharacterId| {
            placed(Actor::Character(character))
                .unwrap_or_else(|| self.character_initiative(character))
        };
        match self.figure(id).kind {
            FigureKind::Character(character) => of_character(character),
            FigureKind::Summon { owner, .. } => of_character(owner),
            FigureKind::Monster { of, .. } => {
                placed(Actor::Monsters(of)).unwrap_or_else(|| self.monster_initiative(of))
            }
            FigureKind::Extra { which } => placed(Actor::Extra(which))
                .unwrap_or_else(|| self.scenario().extras[usize::from(which)].initiative),
            FigureKind::None => u8::MAX,
        }
    }
}

/// What an attack looks for in its focus.
pub(super) fn focus_of(attack: Option<Line<'_>>) -> Option<&Focus> {
    attack.and_then(|line| line.ability.aim.focus.as_ref())
}

/// The attack in a line: itself, or the first that it repeats.
fn attack_in(line: Line<'_>) -> Option<Line<'_>> {
    match &line.ability.verb {
        Verb::Attack { .. } => Some(line),
        Verb::Repeat { abilities, .. } => {
            abilities.iter().find_map(|ability| attack_in(Line { ability, ..line }))
        }
        _ => None,
    }
}
