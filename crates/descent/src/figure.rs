//! Figures: which spaces they fill, who stands where, and what they can do.

use crate::ability::{Abilities, Ability};
use crate::content::{MonsterStats, Size};
use crate::power::Power;
use crate::ruleset::Descent;
use crate::state::{Figure, HeroId, MonsterId, Place, Pose, State};
use arrayvec::ArrayVec;
use longrest_grid::{Board, Cell, CellSet};
use std::slice::from_ref;

/// The spaces of one figure.
pub(crate) type Spaces = ArrayVec<Cell, 6>;

/// The spaces a figure of some size fills, or `None` where one of them does not exist.
pub(crate) fn footprint(board: &Board, size: Size, pose: Pose) -> Option<Spaces> {
    size.footprint(pose.upright).offsets().map(|by| board.cell_at(pose.cell, by)).collect()
}

impl Descent {
    /// The numbers of a monster.
    // DJ-MREF-01, DJ-MREF-03, DJ-UNIQUE-01: by players and rank; named ones are in the quest.
    pub fn stats(&self, state: &State, id: MonsterId) -> &MonsterStats {
        let monster = state.monster(id);
        let players = usize::from(state.players) - 2;
        match monster.named {
            Some(named) => &self.quest(state).named[named.index()].stats[players],
            None => &self.content.monster(monster.kind).cards[players][monster.rank as usize],
        }
    }

    /// How many spaces a figure fills.
    pub fn size(&self, state: &State, figure: Figure) -> Size {
        match figure {
            Figure::Hero(_) => Size::One,
            Figure::Monster(id) => self.content.monster(state.monster(id).kind).size,
        }
    }

    /// Where a figure stands; heroes in town stand nowhere.
    pub(crate) fn pose(&self, state: &State, figure: Figure) -> Option<Pose> {
        match figure {
            Figure::Hero(id) => state.hero(id).cell().map(|cell| Pose { cell, upright: false }),
            Figure::Monster(id) => Some(state.monster(id).pose),
        }
    }

    /// The spaces a figure fills; none for a hero in town.
    pub(crate) fn spaces<'a>(&'a self, state: &'a State, figure: Figure) -> &'a [Cell] {
        match figure {
            Figure::Hero(id) => match &state.hero(id).place {
                Place::Board(cell) => from_ref(cell),
                Place::Nowhere | Place::Town => &[],
            },
            Figure::Monster(id) => {
                let monster = state.monster(id);
                match self.content.monster(monster.kind).size {
                    Size::One => from_ref(&monster.pose.cell),
                    size => {
                        let spaces = self.field(state).spaces(size, monster.pose);
                        spaces.expect("a figure stands on the board")
                    }
                }
            }
        }
    }

    /// The spaces a figure fills; none for a hero in town.
    pub fn body<'a>(&'a self, state: &'a State, figure: Figure) -> &'a [Cell] {
        self.spaces(state, figure)
    }

    /// The same, to be kept while the state changes.
    fn fills(&self, state: &State, figure: Figure) -> Spaces {
        self.spaces(state, figure).iter().copied().collect()
    }

    /// The spaces a figure would fill at a pose; none where it cannot stand.
    pub fn footprint(&self, state: &State, figure: Figure, pose: Pose) -> &[Cell] {
        let size = self.size(state, figure);
        self.whole(state, size, pose).map_or(&[], |spaces| spaces.as_slice())
    }

    /// The spaces a figure of some size fills at a pose if no wall and no closed door runs through
    /// it.
    pub(crate) fn whole(&self, state: &State, size: Size, pose: Pose) -> Option<&Spaces> {
        self.field(state).whole(size, pose, state.doors_open)
    }

    /// Moves a figure, without any consequence.
    pub(crate) fn put(&self, state: &mut State, figure: Figure, pose: Pose) {
        // As long as nobody shares a space, whoever moves leaves his spaces empty.
        let alone = !state.crowded;
        if alone {
            for cell in self.fills(state, figure) {
                match figure {
                    Figure::Hero(_) => state.heroes_at.remove(cell),
                    Figure::Monster(_) => state.monsters_at.remove(cell),
                };
            }
        }
        match figure {
            Figure::Hero(id) => state.hero_mut(id).place = Place::Board(pose.cell),
            Figure::Monster(id) => state.monster_mut(id).pose = pose,
        }
        if !alone {
            return self.recount(state);
        }
        for cell in self.fills(state, figure) {
            state.crowded |= state.heroes_at.contains(cell) || state.monsters_at.contains(cell);
            match figure {
                Figure::Hero(_) => state.heroes_at.insert(cell),
                Figure::Monster(_) => state.monsters_at.insert(cell),
            };
        }
    }

    /// Notes which spaces heroes and monsters occupy, after any of them moved, came or went.
    pub(crate) fn recount(&self, state: &mut State) {
        let last = state.monsters.iter().rposition(Option::is_some);
        state.monster_end = last.map_or(0, |last| last as u8 + 1);
        let (mut heroes, mut monsters, mut crowded) = (CellSet::EMPTY, CellSet::EMPTY, false);
        for cell in state.hero_ids().filter_map(|hero| state.hero(hero).cell()) {
            crowded |= !heroes.insert(cell);
        }
        for id in state.monster_ids() {
            for &cell in self.spaces(state, Figure::Monster(id)) {
                crowded |= !monsters.insert(cell) || heroes.contains(cell);
            }
        }
        (state.heroes_at, state.monsters_at, state.crowded) = (heroes, monsters, crowded);
    }

    /// The special abilities of a figure.
    pub(crate) fn abilities(&self, state: &State, figure: Figure) -> Abilities {
        match figure {
            Figure::Monster(id) => self.stats(state, id).abilities,
            Figure::Hero(id) => {
                let mut abilities = Abilities::NONE;
                self.each_power(state, id, |_, power| {
                    if let Power::Ability(ability, rank) = power {
                        abilities.add(*ability, *rank);
                    }
                });
                abilities
            }
        }
    }

    /// Whether a figure has an ability.
    pub(crate) fn has(&self, state: &State, figure: Figure, ability: Ability) -> bool {
        match figure {
            Figure::Monster(id) => self.stats(state, id).abilities.has(ability),
            Figure::Hero(_) => {
                self.hero_abilities.has(ability) && self.abilities(state, figure).has(ability)
            }
        }
    }

    /// Whether an ability does nothing to a figure.
    // DJ-UNIQUE-04: named monsters are immune to stun.
    pub(crate) fn is_immune(&self, state: &State, figure: Figure, ability: Ability) -> bool {
        match figure {
            Figure::Monster(id) => ability == Ability::Stun && state.monster(id).named.is_some(),
            Figure::Hero(_) if !self.hero_immunities.has(ability) => false,
            Figure::Hero(id) => {
                let mut immune = false;
                self.each_power(state, id, |_, power| {
                    immune |= matches!(power, Power::Immune(against) if *against == ability);
                });
                immune
            }
        }
    }

    /// Whether any of some spaces is adjacent to a figure.
    // DJ-BOARD-02: spaces that touch, even at a corner; walls and closed doors part them.
    pub(crate) fn is_next_to(&self, state: &State, spaces: &[Cell], figure: Figure) -> bool {
        let walls = self.walls(state);
        let others = self.spaces(state, figure);
        let touches = |&cell: &Cell| others.iter().any(|&near| walls.range(cell, near) == Some(1));
        spaces.iter().any(touches)
    }

    /// Whether two heroes are adjacent.
    // DJ-TOWN-03: all heroes in town are adjacent to one another.
    pub(crate) fn are_adjacent(&self, state: &State, one: HeroId, other: HeroId) -> bool {
        match (state.hero(one).place, state.hero(other).place) {
            (Place::Town, Place::Town) => one != other,
            (Place::Board(here), Place::Board(there)) => {
                self.walls(state).range(here, there) == Some(1)
                    || self.quest(state).stairs_from(here) == Some(there) && here != there
            }
            _ => false,
        }
    }

    /// The enemies of a figure on the board that have an ability and are adjacent to some spaces.
    pub(crate) fn enemies_next_to<'a>(
        &'a self,
        state: &'a State,
        figure: Figure,
        ability: Ability,
        spaces: &'a [Cell],
    ) -> impl Iterator<Item = Figure> + 'a {
        // Mostly nobody is near at all.
        let possible = match figure {
            Figure::Hero(_) => true,
            Figure::Monster(_) => self.hero_abilities.has(ability),
        };
        (possible && self.is_beset(state, figure, spaces))
            .then(|| state.figures())
            .into_iter()
            .flatten()
            .filter(move |other| other.side() != figure.side())
            .filter(move |&other| self.has(state, other, ability))
            .filter(move |&other| self.is_next_to(state, spaces, other))
    }

    /// Whether any enemy of a figure is adjacent to some spaces.
    fn is_beset(&self, state: &State, figure: Figure, spaces: &[Cell]) -> bool {
        let (walls, enemies) = (self.walls(state), state.enemies_at(figure));
        spaces.iter().any(|&cell| walls.neighbours(cell).any(|(_, next)| enemies.contains(next)))
    }

    /// Whether an enemy with Grapple keeps a figure from spending movement points at some spaces.
    // DJ-ABIL-52: next to an enemy with Grapple no movement points are spent (P-01).
    pub(crate) fn is_grappled(&self, state: &State, figure: Figure, spaces: &[Cell]) -> bool {
        self.enemies_next_to(state, figure, Ability::Grapple, spaces).next().is_some()
            && !self.is_immune(state, figure, Ability::Grapple)
    }
}
