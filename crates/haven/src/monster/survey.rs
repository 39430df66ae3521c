//! All that a monster knows at one moment, and every answer the rules allow.

use super::destination::{Assault, Choice};
use super::explanation::Explanation;
use super::focus;
use super::strike::{Group, Strikes};
use super::travel::{Roads, Route, Toll, Tolls};
use super::{Candidate, Intent, Position};
use crate::state::{FigureId, FigureSet};
use longrest_grid::{Cell, CellSet};

/// A position and an intent, measured once and asked as often as needed.
#[derive(Debug)]
pub struct Survey<'a> {
    pub(super) position: &'a Position<'a>,
    pub(super) intent: &'a Intent<'a>,
    pub(super) roads: Roads<'a>,
    pub(super) strikes: Strikes<'a>,
    /// What every cell costs from here.
    pub(super) tolls: Tolls,
    /// For each enemy, the cells from which it can be attacked.
    pub(super) hexes: Vec<CellSet>,
    /// For each enemy, the cheapest of them.
    pub(super) best: Vec<Toll>,
}

/// One way in which the turn may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Outcome {
    /// Where the movement ends.
    pub end: Cell,
    /// Who is attacked there; empty if nobody is this turn.
    pub attacks: FigureSet,
}

/// One way in which the movement may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where it ends.
    pub end: Cell,
    /// The attack hex it heads for.
    pub aim: Cell,
    /// Who can be attacked this turn if it is reached.
    pub attacks: FigureSet,
}

impl<'a> Survey<'a> {
    /// Measures a position.
    pub fn new(position: &'a Position<'a>, intent: &'a Intent<'a>) -> Survey<'a> {
        let roads = Roads::new(position, intent.gait);
        let strikes = Strikes::new(position, intent.attack_considered());
        let hexes: Vec<CellSet> =
            (0..position.enemies.len()).map(|enemy| strikes.hexes(enemy)).collect();
        // FH-FOCUS-12, GH-FOCUS-09: whoever can be attacked only with more harm is no focus
        let goals = hexes.iter().fold(CellSet::EMPTY, |goals, hexes| goals.union(hexes));
        let tolls = roads.to_goals(&goals.intersect(roads.stops()));
        let best = focus::best_tolls(&tolls, roads.stops(), &hexes);
        Survey { position, intent, roads, strikes, tolls, hexes, best }
    }

    /// The enemies it may focus on; several only if the players choose (FH-MON-17, GH-FOCUS-12).
    pub fn focuses(&self) -> FigureSet {
        FigureSet(focus::focuses(self.position, self.intent, &self.best))
    }

    /// Every movement that is right with a focus; the monster's own hex if it does not move.
    pub fn moves(&self, focus: FigureId) -> Vec<Move> {
        let enemy = self.enemy(focus);
        if self.best[enemy] == Toll::NEVER {
            // FH-FOCUS-16, GH-FOCUS-13
            return vec![self.stay()];
        }
        let now = self.is_now(enemy);
        let assaults = self.assaults(enemy, now);
        let mut moves = Vec::new();
        if now {
            let attacks = self.intent.attacks();
            moves.extend(assaults.iter().map(|assault| Move {
                end: assault.end,
                aim: assault.end,
                attacks: FigureSet(if attacks { assault.targets } else { 0 }),
            }));
        } else {
            let mut aims: Vec<Cell> = assaults.iter().map(|assault| assault.end).collect();
            aims.dedup();
            for aim in aims {
                self.approach(aim, &mut moves);
            }
        }
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// Every set of targets that is right from where the monster stands now, without moving; none
    /// if the focus cannot be attacked from there (FH-FAQ-163).
    pub fn attacks(&self, focus: FigureId) -> Vec<FigureSet> {
        let enemy = self.enemy(focus);
        if !self.intent.attacks() || !self.hexes[enemy].contains(self.position.actor) {
            return Vec::new();
        }
        let hexes = CellSet::of(self.position.actor);
        let assaults = self.choice(enemy, &hexes, true).assaults();
        assaults.iter().map(|assault| FigureSet(assault.targets)).collect()
    }

    /// Everything that may happen, sorted: all focuses, all movements, all sets of targets.
    pub fn outcomes(&self) -> Vec<Outcome> {
        let mut outcomes = Vec::new();
        for focus in self.focuses().iter() {
            let moves = self.moves(focus);
            outcomes
                .extend(moves.iter().map(|step| Outcome { end: step.end, attacks: step.attacks }));
        }
        if outcomes.is_empty() {
            outcomes.push(Outcome { end: self.position.actor, attacks: FigureSet::EMPTY });
        }
        outcomes.sort_unstable();
        outcomes.dedup();
        outcomes
    }

    /// The cheapest ways to a cell. There are several only if they differ in the harmful or notable
    /// cells they enter, and then the players choose (FH-FAQ-152).
    pub fn routes(&self, end: Cell, notable: &CellSet) -> Vec<Route> {
        self.roads.routes(&self.tolls, end, notable)
    }

    /// Every enemy with the figures that count for focus.
    pub fn candidates(&self) -> Vec<Candidate> {
        let tolls = self.roads.everywhere();
        let bests = focus::best_tolls(&tolls, self.roads.stops(), &self.hexes);
        let enemies = self.position.enemies.iter().enumerate();
        enemies
            .map(|(index, enemy)| {
                let best = bests[index];
                let hexes = self.hexes[index].intersect(self.roads.stops());
                let nearest = |cell: &Cell| best != Toll::NEVER && tolls.of(*cell) == best;
                Candidate {
                    figure: enemy.figure,
                    cost: best.cost(),
                    hexes: hexes.iter().filter(nearest).collect(),
                    range: focus::range_to(self.position, enemy),
                    initiative: enemy.initiative,
                }
            })
            .collect()
    }

    /// Why the monster does what it does.
    pub fn explanation(&self) -> Explanation {
        Explanation::of(self)
    }

    /// Whether the enemy can be attacked this turn.
    pub(super) fn is_now(&self, enemy: usize) -> bool {
        self.best[enemy].points() <= self.intent.points()
    }

    /// The hexes that come into question: those from which the enemy can be attacked without more
    /// harm than need be (FH-FOCUS-11, FH-GUIDE-11, GH-MMOVE-13), this turn if any can be reached.
    pub(super) fn hexes_considered(&self, enemy: usize, now: bool) -> CellSet {
        let harm = self.best[enemy].harm();
        let points = self.intent.points();
        let fits = |&cell: &Cell| {
            let toll = self.tolls.of(cell);
            toll.harm() == harm && toll != Toll::NEVER && (!now || toll.points() <= points)
        };
        self.hexes[enemy].intersect(self.roads.stops()).iter().filter(fits).collect()
    }

    pub(super) fn choice<'s>(
        &'s self,
        enemy: usize,
        hexes: &'s CellSet,
        now: bool,
    ) -> Choice<'s, 'a> {
        let focus: Group = 1 << self.position.enemies[enemy].figure.0;
        let (position, strikes, tolls) = (self.position, &self.strikes, &self.tolls);
        Choice { position, strikes, tolls, focus, hexes, now }
    }

    pub(super) fn enemy(&self, figure: FigureId) -> usize {
        let found = self.position.enemies.iter().position(|enemy| enemy.figure == figure);
        found.expect("a focus is one of the enemies")
    }

    fn assaults(&self, enemy: usize, now: bool) -> Vec<Assault> {
        let hexes = self.hexes_considered(enemy, now);
        self.choice(enemy, &hexes, now).assaults()
    }

    /// The best ends of a movement that cannot reach its aim this turn.
    fn approach(&self, aim: Cell, moves: &mut Vec<Move>) {
        let points = self.intent.points();
        if points == 0 {
            moves.push(Move { aim, ..self.stay() });
            return;
        }
        // Whoever is further from the aim than the monster is now has not come nearer.
        let rest = self.roads.towards(aim, self.tolls.of(aim));
        let first = moves.len();
        let mut best = (u16::MAX, u16::MAX, u16::MAX);
        for end in self.roads.stops().iter() {
            let (spent, left) = (self.tolls.of(end), rest.of(end));
            if spent == Toll::NEVER || left == Toll::NEVER || spent.points() > points {
                continue;
            }
            // FH-GUIDE-11, FH-GUIDE-10, FH-MMOVE-04, FH-MMOVE-03, GH-MMOVE-15: no more harm than
            // need be, then the shortest way left, then the fewest points
            let figures = (spent.harm() + left.harm(), left.points(), spent.points());
            if figures < best {
                best = figures;
                moves.truncate(first);
            }
            if figures == best {
                moves.push(Move { end, aim, attacks: FigureSet::EMPTY });
            }
        }
    }

    fn stay(&self) -> Move {
        let actor = self.position.actor;
        Move { end: actor, aim: actor, attacks: FigureSet::EMPTY }
    }
}
