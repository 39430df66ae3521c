//! Why a monster does what it does, for people to read.

use super::destination::Stand;
use super::focus::{Candidate, Criterion, criterion};
use super::survey::{Move, Survey};
use super::travel::Route;
use super::{Intent, Priority};
use crate::state::FigureId;
use crate::{MonsterPriorities, Switches};
use longrest_grid::{Cell, CellSet};
use std::cmp::Ordering;

/// The reasons for a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Every enemy, with the figures that count.
    pub candidates: Vec<Candidate>,
    /// What decided between them.
    pub criterion: Criterion,
    /// For each focus the players may choose, what follows.
    pub plans: Vec<Plan>,
}

/// What follows from a focus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The focus.
    pub focus: FigureId,
    /// Whether it can be attacked this turn.
    pub now: bool,
    /// The hexes from which the focus can be attacked without more harm than need be.
    pub hexes: Vec<HexConsidered>,
    /// What decided between those hexes; `None` if nothing had to, or nothing could.
    pub decided: Option<Priority>,
    /// The movements that are equally good.
    pub moves: Vec<Move>,
    /// A way to the end of each movement that leads somewhere, and others that differ in harm.
    pub routes: Vec<Route>,
}

/// An attack hex and what speaks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexConsidered {
    /// The hex.
    pub cell: Cell,
    /// Harmful hexes on the way.
    pub harm: u16,
    /// Movement points to get there.
    pub points: u16,
    /// Targets from there.
    pub targets: u32,
    /// Attacks with disadvantage from there.
    pub disadvantages: u32,
    /// Whether the monster may head for it.
    pub chosen: bool,
}

impl Explanation {
    pub(super) fn of(survey: &Survey<'_>) -> Explanation {
        let candidates = survey.candidates();
        let plans = survey.focuses().iter().map(|focus| Plan::of(survey, focus)).collect();
        Explanation { criterion: criterion(survey.intent, &candidates), candidates, plans }
    }
}

impl Plan {
    fn of(survey: &Survey<'_>, focus: FigureId) -> Plan {
        let enemy = survey.enemy(focus);
        let now = survey.is_now(enemy);
        let considered = survey.hexes_considered(enemy, now);
        let choice = survey.choice(enemy, &considered, now);
        let ranks = choice.ranks();
        let stands: Vec<Stand> =
            considered.iter().filter_map(|cell| choice.best_stand(cell, &ranks)).collect();
        let moves = survey.moves(focus);
        let aims: CellSet = moves.iter().map(|step| step.aim).collect();
        let hexes = stands.iter().map(|stand| HexConsidered {
            cell: stand.cell,
            harm: survey.tolls.of(stand.cell).harm(),
            points: stand.points,
            targets: stand.targets(),
            disadvantages: stand.disadvantages,
            chosen: aims.contains(stand.cell),
        });
        let (chosen, others): (Vec<Stand>, Vec<Stand>) =
            stands.iter().partition(|stand| aims.contains(stand.cell));
        let order = choice.order();
        // The last priority that was needed to leave the others behind.
        let steps: Vec<Priority> = order.first.iter().chain(order.then).copied().collect();
        let decided = chosen.first().and_then(|best| {
            let decisive = |other: &Stand| {
                (1..=steps.len())
                    .find(|&count| other.compare(best, &steps[..count], &ranks) != Ordering::Equal)
            };
            others.iter().filter_map(decisive).max().map(|count| steps[count - 1])
        });
        let ends: CellSet = moves.iter().map(|step| step.end).collect();
        let routes = ends.iter().flat_map(|end| survey.routes(end, &CellSet::EMPTY));
        Plan { focus, now, hexes: hexes.collect(), decided, routes: routes.collect(), moves }
    }
}

impl Criterion {
    /// The rule that makes it decide.
    pub const fn rule(self, switches: &Switches, intent: &Intent<'_>) -> &'static str {
        if intent.farthest && matches!(self, Criterion::Movement | Criterion::Range) {
            return "FH-FAQ-156";
        }
        match (switches.monster_priorities, self) {
            (MonsterPriorities::Frosthaven, Criterion::Nobody) => "FH-FOCUS-15",
            (MonsterPriorities::Frosthaven, Criterion::OnlyOne) => "FH-FOCUS-01",
            (MonsterPriorities::Frosthaven, Criterion::Harm) => "FH-GUIDE-05",
            (MonsterPriorities::Frosthaven, Criterion::Movement) => "FH-GUIDE-06",
            (MonsterPriorities::Frosthaven, Criterion::Range) => "FH-GUIDE-07",
            (MonsterPriorities::Frosthaven, Criterion::Initiative) => "FH-GUIDE-08",
            (MonsterPriorities::Frosthaven, Criterion::Players) => "FH-MON-17",
            (MonsterPriorities::Gloomhaven, Criterion::Nobody) => "GH-FOCUS-03",
            (MonsterPriorities::Gloomhaven, Criterion::OnlyOne) => "GH-FOCUS-01",
            (MonsterPriorities::Gloomhaven, Criterion::Harm) => "GH-FOCUS-09",
            (MonsterPriorities::Gloomhaven, Criterion::Movement) => "GH-FOCUS-01",
            (MonsterPriorities::Gloomhaven, Criterion::Range) => "GH-FOCUS-10",
            (MonsterPriorities::Gloomhaven, Criterion::Initiative) => "GH-FOCUS-11",
            (MonsterPriorities::Gloomhaven, Criterion::Players) => "GH-FOCUS-12",
        }
    }
}

impl Priority {
    /// The rule that makes it decide, this turn or for a later one.
    pub const fn rule(self, switches: &Switches, now: bool) -> &'static str {
        match (switches.monster_priorities, self) {
            (MonsterPriorities::Frosthaven, Priority::Points) if !now => "FH-FAQ-159",
            (MonsterPriorities::Frosthaven, Priority::Targets) => "FH-GUIDE-12",
            (MonsterPriorities::Frosthaven, Priority::Points) => "FH-GUIDE-14",
            (MonsterPriorities::Frosthaven, _) => "FH-GUIDE-13",
            (MonsterPriorities::Gloomhaven, Priority::FocusDisadvantage) => "GH-MMOVE-07",
            (MonsterPriorities::Gloomhaven, Priority::Targets) => "GH-MMOVE-08",
            (MonsterPriorities::Gloomhaven, Priority::Ranking) => "GH-MMOVE-09",
            (MonsterPriorities::Gloomhaven, Priority::Disadvantages) => "GH-MMOVE-10",
            (MonsterPriorities::Gloomhaven, Priority::Points) => "GH-MMOVE-11",
        }
    }
}
