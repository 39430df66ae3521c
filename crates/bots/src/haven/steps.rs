//! Where to go: every hex within reach is looked at, and the way to the best one is walked.

use super::Score;
use super::field::FAR;
use super::situation::{Foe, Situation};
use super::worth::Strike;
use crate::Reason;
use arrayvec::ArrayVec;
use longrest_grid::Cell;
use longrest_haven::TileKind;
use longrest_haven::ability::{Ability, Verb};
use longrest_haven::choice::Choice;
use longrest_haven::state::{FIGURES_MAX, Source};

/// The next step on the way to the best hex.
pub(super) struct Way {
    /// The hex to enter next; `None` to stay.
    step: Option<Cell>,
    reason: Reason,
}

/// A hex where a move may end.
#[derive(Clone, Copy, Debug)]
struct End {
    cell: Cell,
    value: i32,
    /// What the enemies who can come near enough take off its value.
    threat: i32,
    reason: Reason,
}

/// What each hex nearer to the enemy or the goal is worth.
const NEARER: i32 = 6;
/// What it is worth to be there: even a trap on a pressure plate is stepped on.
const THERE: i32 = 50;

impl Situation<'_> {
    /// The way to the best hex for so many movement points.
    pub(super) fn way(&self, points: u8, source: Source) -> Way {
        let mut best: Option<End> = None;
        self.each_end(points, source, |end| {
            if best.is_none_or(|known| end.value > known.value) {
                best = Some(end);
            }
        });
        match best {
            Some(End { cell, reason, .. }) if cell != self.cell => {
                Way { step: Some(self.field().first_step(cell)), reason }
            }
            _ => Way { step: None, reason: Reason::Stay },
        }
    }

    /// The hexes worth ending a move in, best first: for somebody as careful as usual, for somebody
    /// bolder and for somebody more careful, and where the figure stands.
    pub(super) fn ends(&self, points: u8, source: Source, most: usize) -> Vec<Cell> {
        let mut ends: Vec<End> = Vec::new();
        self.each_end(points, source, |end| ends.push(end));
        let mut chosen: Vec<Cell> = Vec::new();
        let moods: [fn(&End) -> i32; 3] =
            [|end| end.value, |end| end.value - 3 * end.threat, |end| end.value + end.threat];
        for place in 0..most.div_ceil(3) {
            for mood in moods {
                ends.sort_by_key(|end| std::cmp::Reverse(mood(end)));
                chosen.extend(ends.get(place).map(|end| end.cell));
            }
        }
        chosen.truncate(most.saturating_sub(1));
        chosen.push(self.cell);
        let mut distinct: Vec<Cell> = Vec::new();
        for cell in chosen {
            if !distinct.contains(&cell) {
                distinct.push(cell);
            }
        }
        distinct
    }

    /// The answer that leads to a hex, if it can be reached: a step, or to stop there.
    pub(super) fn step_to(&self, cell: Cell, points: u8, options: &[Choice]) -> Option<Choice> {
        if cell == self.cell {
            return options.iter().copied().find(|option| !matches!(option, Choice::Cell(_)));
        }
        let field = self.field();
        let reached = field.cost(cell) <= points && self.ground().stands(cell);
        let step = Choice::Cell(field.first_step(cell));
        (reached && options.contains(&step)).then_some(step)
    }

    /// Judges every hex in which a move of so many points can end.
    fn each_end(&self, points: u8, source: Source, mut tell: impl FnMut(End)) {
        let strike = self.next_strike(source);
        // What a hit is worth does not depend on where it comes from.
        let hits: ArrayVec<(&Foe, i32), FIGURES_MAX> = match strike {
            Some(strike) => {
                self.foes().iter().map(|foe| (foe, self.hit_worth(foe, strike).0)).collect()
            }
            None => ArrayVec::new(),
        };
        let targets = self.destinations();
        let nearer = self.ground().field(self.look, targets.iter().copied());
        let careful = 1 + self.hurt() / 2;
        let field = self.field();
        for cell in self.look.board().cells().iter() {
            let cost = field.cost(cell);
            if cost > points || (cell != self.cell && !self.ground().stands(cell)) {
                continue;
            }
            let (hits, reached) =
                strike.map_or((0, 0), |strike| self.hits_from(cell, strike, &hits));
            let distance = nearer.cost(cell).min(40);
            let mut value = hits - i32::from(distance) * NEARER - i32::from(cost);
            let threat = self.threat(cell) * careful;
            value -= threat + self.hurts(cell);
            value += self.lies_there(cell) + if distance == 0 { THERE } else { 0 };
            let reason = if reached > 0 {
                Reason::Reach { targets: reached }
            } else if distance < nearer.cost(self.cell).min(40) {
                Reason::Approach { hexes: nearer.cost(self.cell).min(40) - distance }
            } else {
                Reason::Safety
            };
            tell(End { cell, value, threat, reason });
        }
    }

    /// What draws the figure: enemies it can get at, and what is counted; otherwise the goal,
    /// doors, or loot.
    fn destinations(&self) -> Vec<Cell> {
        let marked = || {
            let cells = self.goal_cells();
            let field = self.field();
            cells.into_iter().filter(|&cell| field.cost(cell) < FAR).collect::<Vec<_>>()
        };
        if self.escapes() && self.is_character() {
            let cells = marked();
            if !cells.is_empty() {
                return cells;
            }
        }
        let foes = self.foes().iter().filter(|foe| foe.near < FAR);
        let mut cells: Vec<Cell> = foes.map(|foe| foe.cell).collect();
        if cells.is_empty() {
            return marked();
        }
        if self.is_character() && self.counts() {
            // Enemies may come for ever; what is counted has to be done meanwhile.
            cells.extend(self.levers().into_iter().filter(|&cell| self.field().cost(cell) < FAR));
        }
        cells
    }

    /// The attack that may follow the move: later in the same action, or with the other card.
    fn next_strike(&self, source: Source) -> Option<Strike> {
        let look = self.look;
        let attack = |ability: &Ability| matches!(ability.verb, Verb::Attack { .. });
        let in_action = look.action(source).and_then(|action| {
            let after = action.abilities.iter().position(|a| matches!(a.verb, Verb::Move { .. }));
            let rest = action.abilities.iter().skip(after.map_or(0, |at| at + 1));
            rest.filter(|ability| attack(ability)).map(|ability| self.strike(ability)).next()
        });
        if in_action.is_some() || !self.is_character() {
            let own = look.base_attack(self.me).filter(|&value| value > 0);
            return in_action.or(own.map(|value| Strike {
                value,
                pierce: 0,
                reach: look.base_range(self.me).unwrap_or(1).max(1),
                targets: 1,
                conditions: 0,
            }));
        }
        if look.state.turn.figure != Some(self.me) || look.state.turn.halves[0] {
            return None;
        }
        let used = match source {
            Source::Card { card, .. } | Source::Basic { card, .. } => Some(card),
            _ => None,
        };
        let chosen = look.character(self.character).chosen.iter();
        let mut best: Option<Strike> = None;
        for &card in chosen.filter(|&&card| Some(card) != used) {
            let mut top: Vec<Strike> = self
                .card(card)
                .top
                .abilities
                .iter()
                .filter(|ability| attack(ability))
                .map(|ability| self.strike(ability))
                .collect();
            top.push(self.strike(&Ability::basic_attack()));
            for strike in top {
                if best.is_none_or(|known| strength(strike) > strength(known)) {
                    best = Some(strike);
                }
            }
        }
        best
    }

    /// What an attack from a hex is worth, and on how many enemies it could fall.
    fn hits_from(&self, cell: Cell, strike: Strike, hits: &[(&Foe, i32)]) -> (i32, u8) {
        let (mut best, mut second, mut reached, mut close) = (0, 0, 0u8, false);
        let walls = self.look.walls();
        for &(foe, worth) in hits {
            let range = walls.range(cell, foe.cell).unwrap_or(FAR);
            close |= range == 1;
            if range > strike.reach || !self.look.sees_cell(cell, foe.cell) {
                continue;
            }
            reached = reached.saturating_add(1);
            if worth > best {
                (best, second) = (worth, best);
            } else {
                second = second.max(worth);
            }
        }
        let several = if strike.targets > 1 { second } else { 0 };
        // Shooting at somebody who stands beside one is done badly.
        let awkward = if close && strike.reach > 1 { 10 } else { 0 };
        (best + several - if reached > 0 { awkward } else { 0 }, reached.min(strike.targets.max(1)))
    }

    /// What ending in a hex costs.
    fn hurts(&self, cell: Cell) -> i32 {
        if cell == self.cell || self.look.flying(self.me) {
            return 0;
        }
        match self.look.tile(cell).map(|tile| tile.kind) {
            Some(TileKind::Trap) => 12 * i32::from(self.look.trap_damage()),
            Some(TileKind::Hazard) => 12 * i32::from(self.look.hazard_damage()),
            _ => 0,
        }
    }

    /// What lies in a hex for whoever ends a turn there.
    fn lies_there(&self, cell: Cell) -> i32 {
        let state = self.look.state;
        let treasure = self.look.treasure_at(cell).is_some();
        i32::from(state.loot.at(cell).min(3)) * 5 + i32::from(treasure) * 10
    }

    pub(super) fn start_hex(&self, option: Choice) -> Score {
        let Choice::Cell(cell) = option else { return (0, Reason::First) };
        // The rooms are not there yet: be near the first doors.
        let board = self.look.board();
        let doors = self.look.scenario().doors.iter().flat_map(|door| &door.cells);
        let nearest = doors.map(|&door| board.span(cell, door)).min().unwrap_or(0);
        (200 - i32::from(nearest), Reason::Door)
    }
}

fn strength(strike: Strike) -> i32 {
    i32::from(strike.value) * i32::from(strike.targets.clamp(1, 3)) * 4 + i32::from(strike.reach)
}

impl Way {
    pub(super) fn score(&self, option: Choice) -> Score {
        match option {
            Choice::Cell(cell) if self.step == Some(cell) => (10, self.reason),
            Choice::Cell(_) => (0, Reason::First),
            _ if self.step.is_none() => (10, self.reason),
            _ => (1, Reason::Stay),
        }
    }
}
