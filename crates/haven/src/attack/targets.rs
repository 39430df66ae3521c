//! Who can be targeted: sides, range, line of sight, areas.

use crate::Targeted;
use crate::ability::{Ability, Added, Aim, Count, Pile, Reach, Verb, Who};
use crate::choice::Choice;
use crate::content::Pattern;
use crate::evaluate::About;
use crate::haven::{Flow, Haven, Look, Play, look};
use crate::id::CharacterId;
use crate::prompt::{Ask, Prompt, Purpose};
use crate::state::{FigureId, FigureKind, FigureSet, Source};
use longrest_grid::{Axial, Cell, Coord, Topology};

/// Whether an ability helps or harms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Polarity {
    /// It helps.
    Positive,
    /// It harms.
    Negative,
    /// It attacks: obstacles with hit points can be attacked although they are nobody's enemies.
    Attack,
}

/// How far an ability reaches, worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Far {
    /// Up to this range.
    Range(u8),
    /// Any range.
    Any,
}

impl Haven {
    /// Whether an ability helps or harms.
    pub fn polarity(ability: &crate::ability::Ability) -> Polarity {
        use crate::ability::Added;
        match &ability.verb {
            Verb::Heal { .. }
            | Verb::Cleanse { .. }
            | Verb::Grant { .. }
            | Verb::Shield { .. }
            | Verb::Retaliate { .. }
            | Verb::Initiative { .. }
            | Verb::Swap => Polarity::Positive,
            Verb::Afflict => {
                let harmful = ability.added.iter().any(|added| match added {
                    Added::Condition(condition) => !condition.is_positive(),
                    // What stands below it has targets of its own.
                    Added::After(_) => false,
                    _ => true,
                });
                if harmful { Polarity::Negative } else { Polarity::Positive }
            }
            Verb::Attack { .. } => Polarity::Attack,
            _ => Polarity::Negative,
        }
    }
}

/// Lets the owner of a bonus choose who is attacked or suffers instead of a figure, and not whoever
/// attacks.
pub(crate) fn choose_instead(
    cx: &mut Play<'_>,
    owner: FigureId,
    who: Who,
    range: u8,
    spared: [Option<FigureId>; 2],
) -> Flow<Option<FigureId>> {
    let here = look(cx);
    let near = |id: FigureId| here.range(owner, id).is_some_and(|found| found <= range);
    let options: Vec<Choice> = (here.figures())
        .filter(|&id| !spared.contains(&Some(id)) && near(id))
        .filter(|&id| here.may_target(owner, who, Polarity::Negative, id))
        .map(Choice::Figure)
        .collect();
    if options.is_empty() {
        return Ok(None);
    }
    let ask = Ask::Target { more: 1, purpose: Purpose::Other };
    let prompt = Prompt { ask, actor: Some(owner), source: Source::Game };
    let seats = here.decider(owner);
    Ok(match cx.ask(seats, prompt, &options)? {
        Choice::Figure(id) => Some(id),
        _ => None,
    })
}

impl Look<'_, '_> {
    // FH-ALLY-03 to FH-ALLY-07, FH-INVIS-01, FH-INVIS-02, FH-FAQ-174
    /// Whether a figure may be targeted by another as far as sides go.
    pub fn may_target(self, actor: FigureId, who: Who, polarity: Polarity, id: FigureId) -> bool {
        if self.untouchable(id) && id != actor {
            return false;
        }
        // GH-OBST-01
        let attackable = polarity == Polarity::Attack
            && self.is_solid(id)
            && self.side_of(actor) != self.side_of(id);
        let enemy = self.enemies(actor, id) || attackable;
        match who {
            Who::Usual => match polarity {
                Polarity::Negative | Polarity::Attack => enemy,
                Polarity::Positive => !enemy && !self.is_solid(id),
            },
            Who::Oneself => id == actor,
            Who::Enemies => enemy,
            Who::Allies => self.allies(actor, id),
            Who::AlliesAndSelf => !enemy && !self.is_solid(id),
            // GH-GLOSS-54
            Who::Others => id != actor && (attackable || !self.is_solid(id)),
            Who::Everybody => attackable || !self.is_solid(id),
            Who::OwnSummons => {
                matches!(self.figure(id).kind, FigureKind::Summon { owner, .. }
                    if Some(owner) == self.character_of(actor))
            }
            Who::Summoner => {
                self.character_of(actor).is_none()
                    && self.owner_of(actor).map(CharacterId::figure) == Some(id)
            }
            Who::SameTargets => self.state.turn.targets.contains(id),
            Who::MovedThrough => self.state.turn.through.contains(id),
            Who::Characters => matches!(self.figure(id).kind, FigureKind::Character(_)),
            Who::Of(role) => self.state.turn.occasion.figure(role) == Some(id),
            Who::Marked => self.marks_on(actor, id) > 0,
            Who::Struck => self.state.turn.struck == Some(id),
        }
    }

    // FH-RANGE-04, FH-ATK-02
    /// How far an aim reaches for a verb that is or is not an attack.
    pub fn far(self, aim: &Aim, attack: bool, about: About) -> Far {
        match &aim.reach {
            Reach::Unstated if attack => Far::Range(1),
            // Near another place, [`Look::candidates`] looks from there.
            Reach::Unstated | Reach::Anywhere | Reach::Near { .. } => Far::Any,
            Reach::Adjacent => Far::Range(1),
            Reach::Range(range) | Reach::Within(range) => Far::Range(self.count(range, about)),
        }
    }

    /// All figures that an ability of `actor` can target, whatever their number.
    pub fn candidates(
        self,
        actor: FigureId,
        aim: &Aim,
        polarity: Polarity,
        far: Far,
        needs_sight: bool,
    ) -> Vec<FigureId> {
        if let Reach::Near { spot, inside, range } = &aim.reach {
            let near = |&id: &FigureId| self.near_spot(actor, id, (*spot, *inside), range);
            return self
                .figures()
                .filter(|&id| self.may_target(actor, aim.who, polarity, id))
                .filter(near)
                .filter(|&id| !needs_sight || !self.hidden_from(id, actor))
                .filter(|&id| self.wanted(actor, aim, id))
                .collect();
        }
        let from = self.stands(actor);
        let all = self
            .figures()
            .filter(|&id| self.may_target(actor, aim.who, polarity, id))
            // FH-INVIS-02: what is not targeted affects invisible figures as usual.
            .filter(|&id| !needs_sight || !self.hidden_from(id, actor))
            .filter(|&id| self.reaches(actor, from, id, far))
            .filter(|&id| !needs_sight || aim.unseen || id == actor || self.sees_from(from, id))
            .filter(|&id| id != actor || self.own_hex_counts(aim))
            .filter(|&id| self.wanted(actor, aim, id))
            .collect();
        self.keep_focus(actor, aim, all)
    }

    /// Of those whom a character may target, only those with the most or the least of something, if
    /// its line says so.
    fn keep_focus(self, actor: FigureId, aim: &Aim, mut all: Vec<FigureId>) -> Vec<FigureId> {
        let Some(focus) = aim.focus.as_ref().filter(|_| self.owner_of(actor).is_some()) else {
            return all;
        };
        let value = |id: FigureId| self.amount(&focus.of, About::actor(actor).with_target(id));
        let values = all.iter().map(|&id| value(id));
        let best = if focus.most { values.max() } else { values.min() };
        all.retain(|&id| Some(value(id)) == best);
        all
    }

    // D026, GH-GLOSS-11: whether "adjacent" speaks of one's own hex too; who is named is meant.
    fn own_hex_counts(self, aim: &Aim) -> bool {
        let named = matches!(aim.who, Who::Oneself | Who::AlliesAndSelf);
        named || self.state.switches.own_hex_adjacent || !matches!(aim.reach, Reach::Adjacent)
    }

    // FH-RANGE-01, FH-RANGE-06
    /// Whether a figure is within reach.
    pub fn reaches(self, actor: FigureId, from: Cell, id: FigureId, far: Far) -> bool {
        if id == actor {
            return true;
        }
        match far {
            Far::Any => true,
            Far::Range(range) => self
                .cells_of(id)
                .iter()
                .filter_map(|cell| self.walls().range(from, cell))
                .min()
                .is_some_and(|found| found <= range),
        }
    }

    /// Whether an aim's own restriction allows a figure.
    pub fn wanted(self, actor: FigureId, aim: &Aim, id: FigureId) -> bool {
        let about = About::actor(actor).with_target(id);
        aim.only.as_ref().is_none_or(|test| self.test(test, about))
    }

    /// How many figures an aim allows; `None` means all.
    pub fn how_many(self, aim: &Aim, about: About) -> Option<u8> {
        match &aim.count {
            Count::UpTo(count) => Some(self.count(count, about)),
            Count::All => None,
        }
    }

    // GH-ACTION-08 to GH-ACTION-13, GH-GLOSS-78, D094
    /// Whether an ability has to be performed: what is marked so, and where a list rules, what
    /// stands alone as an infusion or harms its own side.
    pub fn cannot_be_skipped(self, ability: &Ability) -> bool {
        if ability.mandatory || !self.state.switches.mandatory_listed {
            return ability.mandatory;
        }
        let own_side = !matches!(
            ability.aim.who,
            Who::Usual | Who::Enemies | Who::SameTargets | Who::MovedThrough | Who::Struck
        );
        match &ability.verb {
            Verb::Infuse { .. } | Verb::Give { to: Pile::Lost, .. } => true,
            Verb::Suffer { .. } | Verb::Attack { .. } => own_side,
            Verb::Afflict => own_side && Haven::polarity(ability) == Polarity::Negative,
            _ => false,
        }
    }

    // FH-LOS-01, FH-LOS-04, D022
    /// Whether an ability needs line of sight.
    pub fn needs_sight(self, verb: &Verb, aim: &Aim) -> bool {
        match self.state.switches.targeted {
            Targeted::List => matches!(
                verb,
                Verb::Attack { .. }
                    | Verb::Heal { .. }
                    | Verb::Afflict
                    | Verb::Displace
                    | Verb::Grant { .. }
                    | Verb::Control { .. }
                    | Verb::Tile(_)
                    | Verb::Swap
                    | Verb::Cleanse { .. }
                    | Verb::Kill
                    | Verb::Transfer { .. }
                    | Verb::MarkFigure
            ),
            Targeted::AttackOrRange => {
                matches!(verb, Verb::Attack { .. }) || matches!(aim.reach, Reach::Range(_))
            }
        }
    }

    // FH-AREA-02: six rotations, and mirrored; any red hex may be the one that lies within range.
    /// All ways to put a pattern onto a hex: for each, the red and the blue hexes as offsets from
    /// it.
    pub fn orientations(self, pattern: &Pattern) -> Vec<Turned> {
        let mut all: Vec<Turned> = Vec::with_capacity(12);
        for mirror in [false, true] {
            for turns in 0..6 {
                let turn = |&(q, s): &(i16, i16)| turned(q, s, turns, mirror);
                let red: Vec<Axial> = pattern.red.iter().map(turn).collect();
                let blue: Vec<Axial> = pattern.blue.iter().map(turn).collect();
                let special = pattern.special.iter().map(|(at, added)| {
                    // Hexes with the same effects are the same.
                    let same = pattern.special.iter().position(|(_, other)| other == added);
                    (turn(at), same.unwrap_or(0) as u8)
                });
                let special: Vec<(Axial, u8)> = special.collect();
                let origins = if pattern.grey { vec![Axial::new(0, 0)] } else { red.clone() };
                for origin in origins {
                    let shift = |by: &Axial| Axial::new(by.q - origin.q, by.s - origin.s);
                    let candidate = Turned {
                        red: red.iter().map(shift).collect(),
                        blue: blue.iter().map(shift).collect(),
                        special: special.iter().map(|(by, of)| (shift(by), *of)).collect(),
                    };
                    if !all.iter().any(|known| known.same_as(&candidate)) {
                        all.push(candidate);
                    }
                }
            }
        }
        all
    }

    /// The figures a placed pattern covers that the actor may target. The anchor is the acting
    /// figure's hex for a pattern with a grey hex, and the hex within range otherwise.
    pub fn in_area(
        self,
        actor: FigureId,
        aim: &Aim,
        polarity: Polarity,
        turned: &Turned,
        anchor: Cell,
    ) -> FigureSet {
        let from = self.stands(actor);
        turned
            .red
            .iter()
            .filter_map(|&by| self.board().cell_at(anchor, by))
            .filter_map(|cell| self.at(cell))
            // FH-AREA-11, FH-AREA-12
            .filter(|&id| self.may_target(actor, aim.who, polarity, id))
            .filter(|&id| !self.hidden_from(id, actor))
            .filter(|&id| aim.unseen || self.sees_from(from, id))
            .filter(|&id| self.wanted(actor, aim, id))
            .collect()
    }

    /// All legal placements of a pattern: anchor and orientation, with at least one target. Of
    /// several that cover the same hexes only the first is listed.
    pub fn placements(
        self,
        actor: FigureId,
        aim: &Aim,
        polarity: Polarity,
        pattern: &Pattern,
        far: Far,
    ) -> Vec<(Cell, u8, FigureSet)> {
        let from = self.stands(actor);
        let anchors: Vec<Cell> = if pattern.grey {
            vec![from]
        } else {
            // FH-AREA-08 to FH-AREA-10: one red hex must be within range, and not inside a wall.
            let cells = match far {
                Far::Range(range) => self.walls().within(from, range),
                Far::Any => self.board().cells(),
            };
            cells.iter().filter(|&cell| self.revealed(cell)).collect()
        };
        let mut all: Vec<(Cell, u8, FigureSet)> = Vec::new();
        let mut covered: Vec<Vec<Coord>> = Vec::new();
        for &anchor in &anchors {
            for (number, turned) in self.orientations(pattern).iter().enumerate() {
                let hit = self.in_area(actor, aim, polarity, turned, anchor);
                if hit.is_empty() || !self.holds_allies(actor, turned, anchor) {
                    continue;
                }
                let coords = turned.coords(self.board().coord(anchor));
                if !covered.contains(&coords) {
                    covered.push(coords);
                    all.push((anchor, number as u8, hit));
                }
            }
        }
        all.sort_unstable_by_key(|&(cell, turn, _)| (cell, turn));
        all
    }

    /// The hexes of the board that a placement covers.
    pub fn covered(self, pattern: &Pattern, anchor: Cell, turn: u8) -> Vec<Cell> {
        let orientations = self.orientations(pattern);
        let Some(turned) = orientations.get(usize::from(turn)) else { return Vec::new() };
        turned.red.iter().filter_map(|&by| self.board().cell_at(anchor, by)).collect()
    }

    /// Who stands in hexes of a placed pattern that have effects of their own, with these.
    pub fn special_hexes(
        self,
        pattern: &Pattern,
        anchor: Cell,
        turn: u8,
    ) -> Vec<(FigureId, &[Added])> {
        let orientations = self.orientations(pattern);
        let Some(turned) = orientations.get(usize::from(turn)) else { return Vec::new() };
        let special = turned.special.iter().filter_map(|&(by, of)| {
            let id = self.board().cell_at(anchor, by).and_then(|cell| self.at(cell))?;
            Some((id, pattern.special[usize::from(of)].1.as_slice()))
        });
        special.collect()
    }

    // FH-AREA-05, FH-AREA-06, FH-FAQ-074
    /// Whether an ally that the actor sees stands in every blue hex.
    fn holds_allies(self, actor: FigureId, turned: &Turned, anchor: Cell) -> bool {
        let from = self.stands(actor);
        turned.blue.iter().all(|&by| {
            let ally = self.board().cell_at(anchor, by).and_then(|cell| self.at(cell));
            ally.is_some_and(|id| self.allies(actor, id) && self.sees_from(from, id))
        })
    }
}

/// A pattern turned one way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turned {
    /// The red hexes.
    pub red: Vec<Axial>,
    /// The hexes that must hold an ally.
    pub blue: Vec<Axial>,
    /// The red hexes with effects of their own, and which of them.
    pub special: Vec<(Axial, u8)>,
}

impl Turned {
    fn same_as(&self, other: &Turned) -> bool {
        let sorted = |list: &[Axial]| {
            let mut list: Vec<(i16, i16)> = list.iter().map(|by| (by.q, by.s)).collect();
            list.sort_unstable();
            list
        };
        let special = |one: &Turned| {
            let mut list: Vec<(i16, i16, u8)> =
                one.special.iter().map(|&(by, of)| (by.q, by.s, of)).collect();
            list.sort_unstable();
            list
        };
        sorted(&self.red) == sorted(&other.red)
            && sorted(&self.blue) == sorted(&other.blue)
            && special(self) == special(other)
    }

    /// The places of the red, the blue and the special hexes, in order, the kinds apart.
    fn coords(&self, anchor: Coord) -> Vec<Coord> {
        let places = |list: &[Axial]| {
            let mut places: Vec<Coord> =
                list.iter().map(|&by| anchor.moved(Topology::Hex, by)).collect();
            places.sort_unstable();
            places
        };
        let mut special: Vec<(u8, Coord)> =
            (self.special.iter()).map(|&(by, of)| (of, anchor.moved(Topology::Hex, by))).collect();
        special.sort_unstable();
        let special = special.into_iter().map(|(_, place)| place).collect();
        [places(&self.red), places(&self.blue), special].concat()
    }
}

/// An offset turned by sixths of a full turn, and mirrored first if wanted.
fn turned(q: i16, s: i16, turns: u8, mirror: bool) -> Axial {
    let (mut q, mut s) = if mirror { (s, q) } else { (q, s) };
    for _ in 0..turns {
        (q, s) = (-s, q + s);
    }
    Axial::new(q, s)
}
