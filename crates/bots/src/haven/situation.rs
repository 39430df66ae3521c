//! A position as one figure meets it: its enemies, the ground, the way to the goal.

use super::Score;
use super::field::{FAR, Field, Ground};
use super::hand::MOVES_MAX;
use crate::Position;
use arrayvec::ArrayVec;
use longrest_grid::{Cell, CellSet, GateId};
use longrest_haven::amount::{Amount, Comparison, Quantity, Test};
use longrest_haven::goal::Deed;
use longrest_haven::scenario::{Effect, Event, Figures, Goal, Scenario};
use longrest_haven::state::{CardId, FIGURES_MAX, FigureId, FigureKind};
use longrest_haven::{CharacterId, Haven, Look, Side};
use std::cell::OnceCell;

/// Everything the scores are made of.
pub(super) struct Situation<'a> {
    pub(super) look: Look<'a, 'a>,
    /// The figure it is about.
    pub(super) me: FigureId,
    /// The character of the seat.
    pub(super) character: CharacterId,
    pub(super) cell: Cell,
    foes: OnceCell<ArrayVec<Foe, FIGURES_MAX>>,
    ground: OnceCell<Ground>,
    field: OnceCell<Field>,
    /// What the basic bottom and top actions are worth, by movement before them.
    pub(super) basics: [[OnceCell<Score>; MOVES_MAX + 1]; 2],
}

/// An enemy.
#[derive(Clone, Debug)]
pub(super) struct Foe {
    pub(super) id: FigureId,
    pub(super) cell: Cell,
    pub(super) hit_points: i16,
    shield: OnceCell<i16>,
    retaliate: OnceCell<i16>,
    /// Its own attack.
    pub(super) attack: i16,
    /// How far it strikes.
    pub(super) reach: u8,
    /// How far it goes.
    pub(super) stride: u8,
    /// Points to the nearest hex beside it.
    pub(super) near: u8,
    /// The range to it, walls between considered.
    pub(super) range: u8,
    /// Whether it can be seen from here.
    pub(super) seen: bool,
    /// Whether it only stands there.
    pub(super) objective: bool,
}

impl<'a> Situation<'a> {
    /// The situation of the figure that a question is about.
    pub(super) fn of(position: &Position<'a, Haven>) -> Situation<'a> {
        let look = Look { rules: position.rules, state: position.state };
        let character = position.seat.0;
        let me = position.prompt.actor.filter(|&id| look.alive(id)).unwrap_or(character.figure());
        Situation {
            look,
            me,
            character,
            cell: look.figure(me).cell,
            foes: OnceCell::new(),
            ground: OnceCell::new(),
            field: OnceCell::new(),
            basics: [const { [const { OnceCell::new() }; MOVES_MAX + 1] }; 2],
        }
    }

    /// The side of the party is ours whoever acts: controlled monsters still serve it.
    pub(super) fn hostile(&self, id: FigureId) -> bool {
        self.look.side_of(id) != Side::Party
    }

    /// The enemies of the party that can be targeted.
    pub(super) fn foes(&self) -> &[Foe] {
        self.foes.get_or_init(|| {
            let look = self.look;
            let mut foes = ArrayVec::new();
            let visible = |id: &FigureId| self.hostile(*id) && !look.hidden_from(*id, self.me);
            for id in look.figures().filter(visible) {
                let figure = look.figure(id);
                foes.push(Foe {
                    id,
                    cell: figure.cell,
                    hit_points: figure.hit_points,
                    shield: OnceCell::new(),
                    retaliate: OnceCell::new(),
                    attack: look.base_attack(id).unwrap_or(0),
                    reach: look.base_range(id).unwrap_or(1).max(1),
                    stride: look.base_move(id).unwrap_or(0).clamp(0, 9) as u8,
                    near: self.field().beside(look, figure.cell),
                    range: look.walls().range(self.cell, figure.cell).unwrap_or(FAR),
                    seen: look.sees_cell(self.cell, figure.cell),
                    objective: look.is_objective(id),
                });
            }
            foes
        })
    }

    /// The shield of an enemy: dear to find out, and not always needed.
    pub(super) fn shield(&self, foe: &Foe) -> i16 {
        *foe.shield.get_or_init(|| self.look.shield(foe.id))
    }

    /// What an enemy gives back to somebody beside it.
    pub(super) fn retaliate(&self, foe: &Foe) -> i16 {
        *foe.retaliate.get_or_init(|| self.look.retaliate(foe.id, 1))
    }

    /// The ground as this figure walks it.
    pub(super) fn ground(&self) -> &Ground {
        self.ground.get_or_init(|| {
            let look = self.look;
            let (mut hostile, mut taken) = (CellSet::EMPTY, CellSet::EMPTY);
            for id in look.figures().filter(|&id| id != self.me) {
                let cells = look.cells_of(id);
                taken = taken.union(&cells);
                if self.hostile(id) {
                    hostile = hostile.union(&cells);
                }
            }
            Ground::new(look, &hostile, taken, look.flying(self.me))
        })
    }

    /// The way from here to everywhere.
    pub(super) fn field(&self) -> &Field {
        self.field.get_or_init(|| self.ground().field(self.look, [self.cell]))
    }

    /// The hexes that bring the goal nearer when somebody is there, beside enemies: marks,
    /// treasures, doors.
    pub(super) fn goal_cells(&self) -> Vec<Cell> {
        let look = self.look;
        let mut cells = Vec::new();
        self.goal_marks(look.goal(), &mut cells);
        if let Some(mark) = look.scenario().escape.filter(|_| self.escapes()) {
            cells.extend(&look.scenario().marks[usize::from(mark)].1);
        }
        cells.retain(|&cell| look.revealed(cell));
        if cells.is_empty() {
            cells = self.doors();
            cells.extend(self.levers());
        }
        cells
    }

    /// Plates and other hexes that open something when somebody goes there now, unless somebody is
    /// there.
    pub(super) fn levers(&self) -> Vec<Cell> {
        let look = self.look;
        let scenario = look.scenario();
        let waiting = scenario.rules.iter().enumerate().filter(|(number, rule)| {
            let bit = 1u64 << number;
            let holds = |goal| look.holds(goal, Some(self.me));
            look.state.enabled & bit != 0
                && !(rule.once && look.state.fired & bit != 0)
                && rule.only_if.as_ref().is_none_or(holds)
        });
        let marks = waiting.filter_map(|(_, rule)| match rule.event {
            Event::PlatesOccupied(mark)
            | Event::Entered(mark, Figures::Characters | Figures::Party)
            | Event::TurnEndedOn(mark, Figures::Characters | Figures::Party)
                if opens(scenario, &rule.effects) && !self.is_too_much(&rule.effects) =>
            {
                Some(mark)
            }
            _ => None,
        });
        marks
            .flat_map(|mark| scenario.marks[usize::from(mark)].1.iter().copied())
            .filter(|&cell| look.revealed(cell) && !self.ground().taken.contains(cell))
            .collect()
    }

    /// Whether effects count further than to a number that must be met exactly.
    fn is_too_much(&self, effects: &[Effect]) -> bool {
        let rules = &self.look.scenario().rules;
        effects.iter().any(|effect| {
            let Effect::Add(counter, Amount::Number(more)) = effect else { return false };
            let now = self.look.state.counters[usize::from(*counter)];
            let counted = Amount::Of(Quantity::Counter(*counter));
            rules.iter().filter(|rule| rule.event == Event::Whenever).any(|rule| {
                let Some(Goal::Test(test)) = &rule.only_if else { return false };
                match &**test {
                    Test::Compare(what, Comparison::Equal, Amount::Number(wanted)) => {
                        *what == counted && (now..now + more).contains(wanted)
                    }
                    _ => false,
                }
            })
        })
    }

    /// The doors that can still be opened.
    pub(super) fn doors(&self) -> Vec<Cell> {
        let look = self.look;
        let doors = look.scenario().doors.iter().enumerate();
        doors
            .filter(|&(number, door)| {
                let locked = door.wall || look.state.locked & (1 << number) != 0;
                !locked && !look.state.gates.is_open(GateId(number as u8))
            })
            .flat_map(|(_, door)| door.cells.iter().copied())
            .filter(|&cell| look.revealed(cell))
            .collect()
    }

    fn goal_marks(&self, goal: &Goal, cells: &mut Vec<Cell>) {
        let scenario = self.look.scenario();
        match goal {
            // One thing after the other: what is fetched first is carried somewhere then.
            Goal::All(goals) => {
                let next = goals.iter().find(|goal| !self.look.holds(goal, None));
                next.into_iter().for_each(|goal| self.goal_marks(goal, cells));
            }
            Goal::Any(goals) => goals.iter().for_each(|goal| self.goal_marks(goal, cells)),
            Goal::OnMark(Figures::Characters | Figures::Party, mark) | Goal::AllOnMark(mark) => {
                cells.extend(&scenario.marks[usize::from(*mark)].1);
            }
            Goal::GoalTreasuresLooted | Goal::Looted(_) => {
                let wanted = |treasure: u8| match goal {
                    Goal::Looted(one) => *one == treasure,
                    _ => scenario.treasures[usize::from(treasure)].number == 0,
                };
                let there = self.look.treasures().filter(|&(_, treasure)| wanted(treasure));
                cells.extend(there.map(|(cell, _)| cell));
            }
            _ => {}
        }
    }

    /// Whether the scenario is about counting something, so far.
    pub(super) fn counts(&self) -> bool {
        match self.look.goal() {
            Goal::All(goals) => goals
                .iter()
                .find(|goal| !self.look.holds(goal, None))
                .is_some_and(|goal| matches!(goal, Goal::Test(_))),
            goal => matches!(goal, Goal::Test(_)),
        }
    }

    /// Whether leaving is what the scenario is about.
    pub(super) fn escapes(&self) -> bool {
        fn wants(goal: &Goal) -> bool {
            match goal {
                Goal::All(goals) | Goal::Any(goals) => goals.iter().any(wants),
                Goal::AllEscaped => true,
                _ => false,
            }
        }
        wants(self.look.goal())
    }

    /// The damage the enemies who can come near enough may do to somebody in a hex.
    pub(super) fn threat(&self, cell: Cell) -> i32 {
        let walls = self.look.walls();
        let mut threat = 0;
        for foe in self.foes().iter().filter(|foe| foe.attack > 0) {
            let range = walls.range(cell, foe.cell).unwrap_or(FAR);
            if range <= foe.stride.saturating_add(foe.reach) {
                threat += i32::from(foe.attack);
            }
        }
        threat
    }

    /// How hurt the figure is: 0 unhurt, 10 nearly gone.
    pub(super) fn hurt(&self) -> i32 {
        let figure = self.look.figure(self.me);
        let most = i32::from(figure.hit_points_max).max(1);
        (most - i32::from(figure.hit_points)).max(0) * 10 / most
    }

    /// A card of the seat's class.
    pub(super) fn card(&self, card: CardId) -> &'a longrest_haven::Card {
        &self.look.class_of(self.character).cards[usize::from(card.0)]
    }

    /// Whether the figure is a character of the party.
    pub(super) fn is_character(&self) -> bool {
        matches!(self.look.figure(self.me).kind, FigureKind::Character(_))
    }

    /// How likely a deed comes about by itself, in tenths.
    pub(super) fn ease(deed: &Deed) -> i32 {
        use longrest_haven::amount::Comparison;
        match deed {
            Deed::All(deeds) => deeds.iter().map(Situation::ease).min().unwrap_or(10),
            Deed::Any(deeds) => deeds.iter().map(Situation::ease).max().unwrap_or(0),
            Deed::Not(deed) => 10 - Situation::ease(deed),
            Deed::Count(_, Comparison::Less | Comparison::AtMost, most) => 3 + i32::from(*most),
            Deed::Count(_, Comparison::Equal, _) => 2,
            Deed::Count(_, Comparison::AtLeast | Comparison::More, least) => {
                10 - i32::from(*least).min(9)
            }
            Deed::MostOf(_) | Deed::LeastOf(_) => 4,
            Deed::EveryRound(_) => 2,
        }
    }
}

/// Whether effects open a way or count towards something, themselves or by a section they read.
fn opens(scenario: &Scenario, effects: &[Effect]) -> bool {
    let leads = |effect: &Effect| {
        matches!(
            effect,
            Effect::Open(_)
                | Effect::Unlock(_)
                | Effect::Reveal(_)
                | Effect::Add(..)
                | Effect::NewGoal(_)
                | Effect::Win
        )
    };
    effects.iter().any(|effect| match effect {
        Effect::Read(section) => scenario.sections[usize::from(*section)].effects.iter().any(leads),
        effect => leads(effect),
    })
}
