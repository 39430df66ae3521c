//! Whom an attack affects: the attacked space, blast, breath and sweep; and the fear that stands
//! there.

use crate::ability::Ability;
use crate::attack::{Attack, Spread};
use crate::content::AttackKind;
use crate::ruleset::Descent;
use crate::state::{Figure, Place, State};
use longrest_grid::{Axial, Cell, CellSet, Direction, Topology};

impl Descent {
    /// The figures an attack affects, heroes first, each once.
    // DJ-ATK-15, DJ-LARGE-05
    pub(crate) fn affected(&self, state: &State, attack: &Attack) -> Vec<Figure> {
        match attack.spread {
            Spread::Space | Spread::Breath(_) => {
                let spaces = self.affected_spaces(state, attack);
                let inside = |figure: &Figure| {
                    self.spaces(state, *figure).iter().any(|cell| spaces.contains(*cell))
                };
                state.figures().filter(inside).collect()
            }
            Spread::Sweep => self.swept(state, attack),
            Spread::Burst(distance) => {
                let from = self.spaces(state, attack.attacker);
                let near = |figure: &Figure| {
                    let there = self.spaces(state, *figure);
                    from.iter().any(|&one| {
                        there.iter().any(|&other| {
                            self.range(state, one, other).is_some_and(|range| range <= distance)
                        })
                    })
                };
                let enemies =
                    state.figures().filter(|figure| figure.side() != attack.attacker.side());
                enemies.filter(near).collect()
            }
        }
    }

    /// The spaces an attack on a space or with a breath affects.
    pub(crate) fn affected_spaces(&self, state: &State, attack: &Attack) -> CellSet {
        match attack.spread {
            Spread::Breath(way) => self.breath(state, attack.target, Direction(way)),
            _ => self.blast(state, attack.target, attack.gain.abilities.rank(Ability::Blast)),
        }
    }

    // DJ-ABIL-07, DJ-ABIL-08, DJ-ABIL-09: within the distance, in sight of the centre, figures
    // ignored; walls, closed doors and rubble stop it.
    fn blast(&self, state: &State, centre: Cell, distance: u8) -> CellSet {
        if distance == 0 {
            return CellSet::of(centre);
        }
        let walls = self.walls(state);
        let reached = |cell: &Cell| walls.sees_past(&state.rubble, centre, *cell);
        walls.within(centre, distance).iter().filter(reached).collect()
    }

    // DJ-ABIL-12, DJ-ABIL-16: the template, with the spaces seen from its end, figures ignored
    //
    fn breath(&self, state: &State, from: Cell, way: Direction) -> CellSet {
        let board = &self.quest(state).board;
        let walls = self.walls(state);
        let out = way.offset(Topology::Square);
        let side = way.rotate(Topology::Square, 2).offset(Topology::Square);
        let at = |&(across, along): &(i8, i8)| {
            let (across, along) = (i16::from(across), i16::from(along));
            let by = Axial::new(across * side.q + along * out.q, across * side.s + along * out.s);
            board.cell_at(from, by)
        };
        let covered = self.content.breath.iter().filter_map(at);
        covered.filter(|&cell| walls.sees_past(&state.rubble, from, cell)).collect()
    }

    // DJ-ABIL-45, DJ-ABIL-47EX: every enemy in melee reach that is in sight.
    fn swept(&self, state: &State, attack: &Attack) -> Vec<Figure> {
        let reach = 1 + attack.gain.abilities.rank(Ability::Reach).min(1);
        let from = self.spaces(state, attack.attacker);
        let blockers = self.blockers(state);
        let in_reach = |cell: &Cell| {
            from.iter().any(|&one| self.range(state, one, *cell).is_some_and(|r| r <= reach))
                && self.sees_past(state, attack.attacker, from, *cell, &blockers)
        };
        let enemies = state.figures().filter(|figure| figure.side() != attack.attacker.side());
        let hit = |figure: &Figure| self.spaces(state, *figure).iter().any(in_reach);
        enemies.filter(hit).collect()
    }

    /// The surges that fear demands of an attack.
    // DJ-ABIL-25: for every affected figure with Fear, ranks added.
    pub(crate) fn fear(&self, state: &State, attack: &Attack) -> u8 {
        if self.is_immune(state, attack.attacker, Ability::Fear) {
            return 0;
        }
        let affected = self.affected(state, attack).into_iter();
        let ranks = affected.filter(|figure| *figure != attack.attacker);
        ranks.map(|figure| self.abilities(state, figure).rank(Ability::Fear)).sum()
    }

    /// Whether a familiar harries a monster: it cannot dodge or aim, and its armor is weaker.
    // DJ-FAM-14
    pub(crate) fn is_harried(&self, state: &State, figure: Figure) -> bool {
        let Figure::Monster(_) = figure else { return false };
        let spaces = self.spaces(state, figure);
        state.pet_ids().any(|id| {
            let pet = state.pet(id);
            let Place::Board(cell) = pet.place else { return false };
            self.content.familiar(pet.kind).harries
                && spaces.iter().any(|&space| {
                    space == cell
                        || self.walls(state).neighbours(cell).any(|(_, near)| near == space)
                })
        })
    }

    /// A figure's armor against an attack of a kind.
    // DJ-MREF-05, DJ-FAM-15
    pub(crate) fn armor_of(&self, state: &State, figure: Figure, kind: AttackKind) -> u8 {
        match figure {
            Figure::Hero(hero) => self.armor(state, hero, Some(kind)),
            Figure::Monster(id) => {
                let armor = self.stats(state, id).armor;
                armor.saturating_sub(u8::from(self.is_harried(state, figure)))
            }
        }
    }
}
