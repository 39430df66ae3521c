//! What a figure would do best with an attack from where it stands, or from elsewhere.

use super::Sight;
use crate::Reason;
use longrest_descent::{Arm, Choice, Figure, HeroId, Outlook, Side};
use longrest_grid::{Cell, CellSet};

/// An attack with one arm, and the enemies it could be aimed at.
pub(super) struct Swing {
    arm: Arm,
    /// The attack as it would be at its shortest range.
    outlook: Outlook,
    /// How far melee attacks reach; `None` for attacks over any distance.
    reach: Option<u8>,
    marks: Vec<Mark>,
}

/// An enemy, and what an attack on it is worth by range.
struct Mark {
    spaces: Vec<Cell>,
    figure: Figure,
    worth: Vec<Option<i32>>,
}

/// No attack is reckoned over more than this range.
const RANGE_MAX: u8 = 12;

impl Sight<'_> {
    /// What a figure could attack with, and whom.
    pub(super) fn swings(&mut self, attacker: Figure, arms: &[Arm]) -> Vec<Swing> {
        let state = self.state;
        let enemies: Vec<Figure> =
            state.figures().filter(|other| other.side() != attacker.side()).collect();
        let swing = |&arm: &Arm| {
            let (outlook, reach) = self.rules.swing(state, attacker, arm);
            let mark = |&figure: &Figure| Mark {
                spaces: self.rules.body(state, figure).to_vec(),
                figure,
                worth: vec![None; usize::from(RANGE_MAX) + 1],
            };
            Swing { arm, outlook, reach, marks: enemies.iter().map(mark).collect() }
        };
        arms.iter().map(swing).collect()
    }

    /// The best attack from some spaces, and what it is worth.
    pub(super) fn best_from(
        &mut self,
        attacker: Figure,
        swings: &mut [Swing],
        body: &[Cell],
        own: &CellSet,
    ) -> i32 {
        let walls = self.rules.walls(self.state);
        let blockers = self.rules.in_the_way(self.state).difference(own);
        let mut best = 0;
        for swing in swings {
            for mark in &mut swing.marks {
                let mut nearest: Option<u8> = None;
                for &from in body {
                    for &to in &mark.spaces {
                        let Some(range) = walls.range(from, to).filter(|one| *one <= RANGE_MAX)
                        else {
                            continue;
                        };
                        let closer = nearest.is_none_or(|known| range < known)
                            && swing.reach.is_none_or(|reach| range <= reach);
                        if closer && (range <= 1 || walls.sees_past(&blockers, from, to)) {
                            nearest = Some(range);
                        }
                    }
                }
                let Some(range) = nearest else { continue };
                let worth = match mark.worth[usize::from(range)] {
                    Some(known) => known,
                    None => {
                        let needed = if swing.reach.is_some() { 0 } else { range };
                        swing.outlook.range = needed;
                        let by = (attacker, swing.arm);
                        let worth = self.reckoner.worth(
                            self.rules,
                            self.state,
                            &swing.outlook,
                            by,
                            mark.figure,
                        );
                        mark.worth[usize::from(range)] = Some(worth);
                        worth
                    }
                };
                best = best.max(worth);
            }
        }
        best
    }

    /// What the best attack with an arm from where the figure stands is worth, exactly, and on
    /// what.
    pub(super) fn best_target(&mut self, attacker: Figure, arm: Arm) -> Option<(Choice, i32)> {
        let targets = self.rules.targets_of(self.state, attacker, arm);
        self.best_of(attacker, arm, &targets)
    }

    fn best_of(&mut self, attacker: Figure, arm: Arm, targets: &[Choice]) -> Option<(Choice, i32)> {
        // A hero under a charm strikes his own side.
        let enemies = match self.side {
            Side::Heroes => &self.state.monsters_at,
            Side::Overlord => &self.state.heroes_at,
        };
        let mut best: Option<(Choice, i32)> = None;
        for &target in targets {
            // Attacks that spread are declared on the attacker's own space or on a side.
            let own = self.rules.body(self.state, attacker);
            if let Choice::Space(cell) = target
                && !enemies.contains(cell)
                && !own.contains(&cell)
            {
                continue;
            }
            let outlook = self.rules.outlook(self.state, attacker, arm, target);
            let mut worth = 0;
            for &figure in &outlook.affected {
                let one =
                    self.reckoner.worth(self.rules, self.state, &outlook, (attacker, arm), figure);
                worth += if figure.side() == self.side { -one } else { one };
            }
            if worth > best.map_or(0, |(_, most)| most) {
                best = Some((target, worth));
            }
        }
        best
    }

    /// Which space an attack is aimed at.
    pub(super) fn target(&mut self, attacker: Figure, arm: Arm) -> (Choice, Reason) {
        let options = self.options;
        match self.best_of(attacker, arm, options) {
            Some((target, worth)) => (target, wounding(worth)),
            None => (options[0], Reason::First),
        }
    }

    /// With which arm a hero attacks, if it is worth it.
    pub(super) fn arm(&mut self, hero: HeroId) -> (Choice, Reason) {
        self.best(|it, option| match option {
            Choice::Attack(arm) => it
                .best_target(Figure::Hero(hero), arm)
                .map_or((-1, Reason::NotWorthIt), |(_, worth)| (worth, wounding(worth))),
            _ => (8, Reason::NotWorthIt),
        })
    }

    /// The arms a hero can attack with, and the best attack from where he stands.
    pub(super) fn attack_here(&mut self, hero: HeroId) -> Option<(Choice, i32)> {
        let mut best: Option<(Choice, i32)> = None;
        for &option in self.options {
            let Choice::Attack(arm) = option else { continue };
            if let Some((_, worth)) = self.best_target(Figure::Hero(hero), arm)
                && worth > best.map_or(0, |(_, most)| most)
            {
                best = Some((option, worth));
            }
        }
        best
    }
}

/// Why an attack is made.
pub(super) fn wounding(worth: i32) -> Reason {
    match worth {
        ..=0 => Reason::First,
        worth => Reason::Wounds { worth_tenths: worth.min(9999) as u16 },
    }
}
