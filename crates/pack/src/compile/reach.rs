//! Whether a scenario can be played to its end: rooms that can be reached, goals that can be met.

use super::scenario::EachEffect;
use super::{Compiler, Open};
use crate::file::{Said, ScenarioFile};
use crate::scope::Kind;
use longrest_grid::Cell;
use longrest_haven::Side;
use longrest_haven::amount::{Amount, Quantity, Test};
use longrest_haven::scenario::{Effect, Figures, Goal, Scenario};
use std::collections::BTreeSet;
use std::ops::Range;

/// What a scenario's effects can bring about.
#[derive(Default)]
struct Possible {
    opened: BTreeSet<u8>,
    unlocked: BTreeSet<u8>,
    revealed: BTreeSet<u8>,
    enabled: BTreeSet<u16>,
    counted: BTreeSet<u8>,
    spawned: BTreeSet<u16>,
    named: BTreeSet<u8>,
    placed: BTreeSet<u8>,
    ends: bool,
}

impl Possible {
    fn of(scenario: &Scenario) -> Possible {
        let mut possible = Possible::default();
        scenario.each_effect(&mut |effect| match effect {
            Effect::Open(door) => {
                possible.opened.insert(*door);
            }
            Effect::Unlock(door) => {
                possible.unlocked.insert(*door);
            }
            Effect::Reveal(room) => {
                possible.revealed.insert(*room);
            }
            Effect::Enable(rule) => {
                possible.enabled.insert(*rule);
            }
            Effect::Set(counter, _)
            | Effect::Add(counter, _)
            | Effect::Count(counter, _)
            | Effect::Give(counter, _) => {
                possible.counted.insert(*counter);
            }
            Effect::Spawn { monster, named, .. } | Effect::SpawnUnder { monster, named, .. } => {
                possible.spawned.insert(*monster);
                possible.named.extend(*named);
            }
            Effect::Place { extra, .. } => {
                possible.placed.insert(*extra);
            }
            Effect::Win | Effect::NewGoal(_) => possible.ends = true,
            _ => {}
        });
        possible
    }

    fn opens(&self, scenario: &Scenario, door: u8) -> bool {
        let known = &scenario.doors[usize::from(door)];
        self.opened.contains(&door)
            || (!known.wall && (!known.locked || self.unlocked.contains(&door)))
    }
}

impl Compiler<'_> {
    pub(super) fn reachable(
        &self,
        open: &Open<ScenarioFile>,
        scenario: &Scenario,
        door_spans: &[Range<usize>],
    ) {
        let possible = Possible::of(scenario);
        self.doors_open(open, scenario, &possible, door_spans);
        self.rooms_reached(open, scenario, &possible);
        self.rules_enabled(open, scenario, &possible);
        self.goal_met(open, scenario, &possible, &scenario.goal, &open.file.goal);
        if let (Some(loss), Some(said)) = (&scenario.loss, &open.file.loss) {
            self.goal_met(open, scenario, &possible, loss, said);
        }
    }

    fn doors_open(
        &self,
        open: &Open<ScenarioFile>,
        scenario: &Scenario,
        possible: &Possible,
        spans: &[Range<usize>],
    ) {
        for (number, (door, span)) in scenario.doors.iter().zip(spans).enumerate() {
            let span = span.clone();
            if !possible.opens(scenario, number as u8) {
                let message = match door.wall {
                    true => format!("nothing ever opens the hidden door `{}`", door.id),
                    false => format!("the door `{}` is locked and nothing unlocks it", door.id),
                };
                let help =
                    Some(format!("a rule can `unlock door {0}` or `open door {0}`", door.id));
                self.report.error(&open.source, span.clone(), "unreachable", message, help);
            }
            if door.reveals.is_empty() {
                let message = format!("the door `{}` is drawn in one room only", door.id);
                let help = Some("draw it in the room behind it too".to_owned());
                self.report.warning(&open.source, span, "map", message, help);
            }
        }
    }

    fn rooms_reached(&self, open: &Open<ScenarioFile>, scenario: &Scenario, possible: &Possible) {
        let mut reached = BTreeSet::from([0]);
        reached.extend(&possible.revealed);
        let room_of = |cell: Cell| scenario.room_of[cell.index()];
        loop {
            let before = reached.len();
            for (number, door) in scenario.doors.iter().enumerate() {
                let around = door.cells.iter().flat_map(|&cell| scenario.board.neighbours(cell));
                let rooms: BTreeSet<u8> = around.filter_map(|(_, cell)| room_of(cell)).collect();
                if possible.opens(scenario, number as u8) && !rooms.is_disjoint(&reached) {
                    reached.extend(rooms);
                }
            }
            for cell in scenario.board.cells() {
                for other in scenario.board.linked(cell) {
                    if room_of(cell).is_some_and(|room| reached.contains(&room)) {
                        reached.extend(room_of(other));
                    }
                }
            }
            if reached.len() == before {
                break;
            }
        }
        for (number, room) in open.file.rooms.iter().enumerate() {
            if !reached.contains(&(number as u8)) {
                let message = format!("the room `{}` cannot be reached", room.id.value);
                let help = "a door, linked hexes or `reveal` must lead there".to_owned();
                let span = room.id.span.clone();
                self.report.error(&open.source, span, "unreachable", message, Some(help));
            }
        }
    }

    fn rules_enabled(&self, open: &Open<ScenarioFile>, scenario: &Scenario, possible: &Possible) {
        for (number, rule) in scenario.rules.iter().enumerate() {
            if rule.dormant && !possible.enabled.contains(&(number as u16)) {
                let message = format!("the rule `{}` is dormant and nothing enables it", rule.id);
                let span = open.file.rules.0[number].span.clone();
                self.report.warning(&open.source, span, "unused", message, None);
            }
        }
    }

    /// Complains if a goal can never be met.
    fn goal_met(
        &self,
        open: &Open<ScenarioFile>,
        scenario: &Scenario,
        possible: &Possible,
        goal: &Goal,
        said: &Said,
    ) {
        if let Err(reason) = self.can_hold(scenario, possible, goal) {
            let message = format!("this goal cannot be met: {reason}");
            self.report.error(&open.source, said.span.clone(), "goal", message, None);
        }
    }

    fn can_hold(
        &self,
        scenario: &Scenario,
        possible: &Possible,
        goal: &Goal,
    ) -> Result<(), String> {
        let treasure = |number: u8| {
            scenario.rooms.iter().flat_map(|room| &room.treasures).any(|&(_, it)| it == number)
        };
        let lacking = |fine: bool, reason: String| if fine { Ok(()) } else { Err(reason) };
        match goal {
            Goal::All(parts) => {
                parts.iter().try_for_each(|part| self.can_hold(scenario, possible, part))
            }
            Goal::Any(parts) => {
                let found = parts.iter().map(|part| self.can_hold(scenario, possible, part));
                found.reduce(|one, other| one.or(other)).unwrap_or(Ok(()))
            }
            Goal::AllEnemiesDead => {
                let appears = self.appears(scenario, possible, &Figures::Enemies);
                lacking(appears, "there is no enemy".to_owned())
            }
            Goal::Dead(figures) | Goal::Killed(figures, _) | Goal::HitPointsAtMost(figures, _) => {
                let appears = self.appears(scenario, possible, figures);
                lacking(appears, "no such figure appears".to_owned())
            }
            Goal::Destroyed(object) => {
                let appears = self.appears(scenario, possible, &Figures::Extra(*object));
                let id = &scenario.extras[usize::from(*object)].id;
                lacking(appears, format!("`{id}` never appears"))
            }
            Goal::GoalTreasuresLooted => {
                let any = (scenario.treasures.iter().enumerate())
                    .any(|(number, it)| it.number == 0 && treasure(number as u8));
                lacking(any, "no goal treasure is drawn".to_owned())
            }
            Goal::Looted(number) => {
                let name = self.scope.name(Kind::Treasure, (*number).into());
                lacking(treasure(*number), format!("the treasure `{name}` is not drawn"))
            }
            Goal::AllEscaped => {
                let escape = scenario.escape.is_some();
                lacking(escape, "there are no escape hexes: `escape` must name a mark".to_owned())
            }
            Goal::Test(test) => match counter_of(test) {
                Some(counter) if !possible.counted.contains(&counter) => {
                    let name = self.scope.name(Kind::Counter, counter.into());
                    Err(format!("nothing changes the counter `{name}`"))
                }
                _ => Ok(()),
            },
            Goal::Never => {
                lacking(possible.ends, "`never` needs a rule that says `win` or `goal`".to_owned())
            }
            Goal::Fired(rule) => {
                let rule_exists = scenario.rules.get(usize::from(*rule));
                let fires =
                    rule_exists.is_some_and(|it| !it.dormant || possible.enabled.contains(rule));
                lacking(fires, "its rule is dormant and nothing enables it".to_owned())
            }
            _ => Ok(()),
        }
    }

    /// Whether figures of a kind are drawn or can come.
    fn appears(&self, scenario: &Scenario, possible: &Possible, figures: &Figures) -> bool {
        let placed = || scenario.rooms.iter().flat_map(|room| &room.monsters);
        let enemy = |monster: u16| {
            let of = scenario.monsters.iter().find(|known| known.monster == monster);
            of.is_none_or(|known| known.side != Side::Party)
        };
        match figures {
            Figures::Monster(monster) => {
                possible.spawned.contains(monster) || placed().any(|it| it.monster == *monster)
            }
            Figures::Named(named) => {
                possible.named.contains(named) || placed().any(|it| it.named == Some(*named))
            }
            Figures::Extra(object) => {
                let drawn = scenario.rooms.iter().flat_map(|room| &room.figures);
                possible.placed.contains(object) || drawn.clone().any(|&(_, it)| it == *object)
            }
            Figures::Enemies => {
                placed().any(|it| enemy(it.monster))
                    || possible.spawned.iter().any(|&monster| enemy(monster))
            }
            _ => true,
        }
    }
}

/// The counter that a comparison looks at.
fn counter_of(test: &Test) -> Option<u8> {
    let counter = |amount: &Amount| match amount {
        Amount::Of(Quantity::Counter(counter)) => Some(*counter),
        _ => None,
    };
    match test {
        Test::Compare(one, _, other) => counter(one).or(counter(other)),
        _ => None,
    }
}
