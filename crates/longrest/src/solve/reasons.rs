//! The reasoning of a monster as a person would give it.

use longrest_grid::{Cell, CellSet, Coord, Drawing, picture};
use longrest_haven::monster::explanation::Plan;
use longrest_haven::monster::notation::glyph;
use longrest_haven::monster::setup::{Action, Feature};
use longrest_haven::monster::{
    Candidate, Criterion, Explanation, Gait, Intent, Priority, Route, Setup, Survey, Targets,
};
use longrest_haven::state::FigureSet;
use std::fmt::Write;

/// Everything there is to say about a position, with its board drawn as it was given.
pub(super) fn told(id: &str, setup: &Setup, drawing: Drawing) -> String {
    let patterns = setup.patterns().expect("checked when the setup was read");
    let (position, intent) = (setup.position(), setup.intent(&patterns));
    let explanation = Survey::new(&position, &intent).explanation();
    let teller = Teller { setup, drawing, intent: &intent, explanation: &explanation };
    let mut text = format!("{id}: the monster at {}\n", teller.coord(position.actor));
    text += &format!("  {}\n\n", action_in_words(setup.action()));
    text += &teller.board(&CellSet::EMPTY, None);
    text += &teller.focus();
    for plan in &explanation.plans {
        text += &teller.plan(plan);
    }
    if explanation.plans.is_empty() {
        let rule = Criterion::Nobody.rule(setup.switches(), &intent);
        text += &format!("\nIt has no focus ({rule}): it neither moves nor attacks.\n");
    }
    text.push('\n');
    text
}

struct Teller<'a> {
    setup: &'a Setup,
    drawing: Drawing,
    intent: &'a Intent<'a>,
    explanation: &'a Explanation,
}

impl Teller<'_> {
    fn coord(&self, cell: Cell) -> Coord {
        self.setup.board().coord(cell)
    }

    fn names(&self, figures: FigureSet) -> String {
        let names: Vec<&str> = figures.iter().map(|figure| self.setup.name(figure)).collect();
        names.join(" and ")
    }

    /// The candidates with their figures, and what decided.
    fn focus(&self) -> String {
        let mut text = String::from("\nFocus\n");
        text += "  enemy     harmful  movement  range  initiative  nearest attack hex\n";
        for candidate in &self.explanation.candidates {
            text += &self.candidate(candidate);
        }
        let focuses: FigureSet = self.explanation.plans.iter().map(|plan| plan.focus).collect();
        let criterion = self.explanation.criterion;
        let rule = criterion.rule(self.setup.switches(), self.intent);
        let names = self.names(focuses);
        text += &match criterion {
            Criterion::Nobody => format!("  Nobody can be attacked ({rule}).\n"),
            Criterion::OnlyOne => format!("  Only {names} can be attacked ({rule}).\n"),
            Criterion::Players => format!("  A tie: the players choose {names} ({rule}).\n"),
            _ => format!("  {} decides for {names} ({rule}).\n", self.criterion(criterion)),
        };
        text
    }

    fn criterion(&self, criterion: Criterion) -> &'static str {
        match criterion {
            Criterion::Harm => "The way through fewest harmful hexes",
            Criterion::Movement if self.intent.farthest => "The longest way",
            Criterion::Movement => "The way with fewest movement points",
            Criterion::Range if self.intent.farthest => "The greatest range",
            Criterion::Range => "The smallest range",
            Criterion::Initiative => "Initiative",
            Criterion::Nobody | Criterion::OnlyOne | Criterion::Players => "Nothing",
        }
    }

    fn candidate(&self, candidate: &Candidate) -> String {
        let name = self.setup.name(candidate.figure);
        let Some(cost) = candidate.cost else {
            return format!("  {name:<9} cannot be attacked, even with infinite movement\n");
        };
        let range = candidate.range.map_or("none".into(), |range| range.to_string());
        let hexes: Vec<String> =
            candidate.hexes.iter().map(|&cell| self.coord(cell).to_string()).collect();
        format!(
            "  {name:<9} {:>7}  {:>8}  {range:>5}  {:>10}  {}\n",
            cost.harm,
            cost.points,
            candidate.initiative,
            hexes.join(" or ")
        )
    }

    /// What follows from one focus.
    fn plan(&self, plan: &Plan) -> String {
        let mut text = format!("\nWith {} as its focus\n", self.setup.name(plan.focus));
        text += match plan.now {
            true => "  It can get to an attack hex this turn. Attack hexes in reach:\n",
            false => "  It cannot get to an attack hex this turn. It heads for one of these:\n",
        };
        text += "  hex     harmful  movement  targets  disadvantage\n";
        for hex in &plan.hexes {
            let at = self.coord(hex.cell).to_string();
            let mark = if hex.chosen { "  <" } else { "" };
            let (harm, points) = (hex.harm, hex.points);
            let (targets, bad) = (hex.targets, hex.disadvantages);
            let line = format!("  {at:<7} {harm:>7}  {points:>8}  {targets:>7}  {bad:>12}{mark}");
            text += line.trim_end();
            text.push('\n');
        }
        if let Some(priority) = plan.decided {
            let rule = priority.rule(self.setup.switches(), plan.now);
            text += &format!("  {} decides ({rule}).\n", priority_in_words(priority));
        }
        text += &self.moves(plan);
        text
    }

    fn moves(&self, plan: &Plan) -> String {
        let mut text = String::new();
        if plan.moves.len() > 1 {
            let rule = match self.setup.switches().monster_priorities {
                longrest_haven::MonsterPriorities::Frosthaven => "FH-GUIDE-15",
                longrest_haven::MonsterPriorities::Gloomhaven => "GH-MMOVE-04",
            };
            text += &format!("  The players choose among {} ({rule}):\n", plan.moves.len());
        }
        let actor = self.setup.position().actor;
        for step in &plan.moves {
            let end = self.coord(step.end);
            let goes = if step.end == actor {
                format!("stays at {end}")
            } else {
                format!("moves to {end}")
            };
            let route = plan.routes.iter().find(|route| route.cells.last() == Some(&step.end));
            let way = route.map_or(String::new(), |route| self.way(route));
            let then = if !step.attacks.is_empty() {
                format!(" and attacks {}", self.names(step.attacks))
            } else if step.aim != step.end {
                format!(" on its way to {}", self.coord(step.aim))
            } else {
                String::new()
            };
            text += &format!("  It {goes}{way}{then}.\n");
        }
        let ends: CellSet = plan.moves.iter().map(|step| step.end).collect();
        if let Some(route) = plan.routes.first() {
            text.push('\n');
            text += &self.board(&ends, Some(route));
        }
        text
    }

    fn way(&self, route: &Route) -> String {
        let cells: Vec<String> =
            route.cells.iter().map(|&cell| self.coord(cell).to_string()).collect();
        let harm = if route.notable.is_empty() { "" } else { ", through harm" };
        if cells.len() < 2 { harm.into() } else { format!(" by {}{harm}", cells.join(", ")) }
    }

    /// The board, the steps of a route as figures, and the ends of movements as `@`.
    fn board(&self, ends: &CellSet, route: Option<&Route>) -> String {
        let position = self.setup.position();
        let drawn = picture(self.setup.board(), self.drawing, |cell| {
            let step = route.and_then(|route| route.cells.iter().position(|&step| step == cell));
            if cell == position.actor {
                return 'A';
            }
            if let Some(enemy) =
                self.setup.enemies().iter().find(|enemy| enemy.cells.contains(&cell))
            {
                let name = self.setup.name(enemy.figure);
                return if name.len() == 1 { name.chars().next().unwrap_or('e') } else { 'e' };
            }
            if ends.contains(cell) {
                return '@';
            }
            match step {
                Some(step) if step < 9 => (b'1' + step as u8) as char,
                Some(_) => '*',
                None => self.terrain(cell),
            }
        });
        let mut text = String::new();
        for line in drawn.lines() {
            writeln!(text, "    {line}").expect("a string grows");
        }
        text
    }

    fn terrain(&self, cell: Cell) -> char {
        let here = |&feature: &Feature| self.setup.cells_with(feature).contains(cell);
        // Figures hide the ground they stand on.
        let found = Feature::ALL.into_iter().rev().find(here);
        let closed = self.setup.position().walls.closed_cells().contains(cell);
        found.map_or(if closed { '+' } else { '.' }, glyph)
    }
}

fn priority_in_words(priority: Priority) -> &'static str {
    match priority {
        Priority::FocusDisadvantage => "No disadvantage against the focus",
        Priority::Targets => "The number of targets",
        Priority::Ranking => "Which targets are nearest and earliest",
        Priority::Disadvantages => "The number of attacks with disadvantage",
        Priority::Points => "The number of movement points",
    }
}

fn action_in_words(action: &Action) -> String {
    let mut words = Vec::new();
    match action.movement {
        Some(points) => words.push(format!("move {points}")),
        None => words.push("no move".into()),
    }
    words.extend(match action.gait {
        Gait::Walk => None,
        Gait::Jump => Some("jump".into()),
        Gait::Fly => Some("fly".into()),
        Gait::Teleport => Some("teleport".into()),
        Gait::FlyingTeleport => Some("teleport, flying".into()),
    });
    match (action.targets, action.range) {
        (None, _) => words.push("no attack".into()),
        (Some(_), None) => words.push("melee attack".into()),
        (Some(_), Some(range)) => words.push(format!("attack at range {range}")),
    }
    if !action.area.is_empty() && action.targets.is_some() {
        words.push(format!("an area of {}", action.area.len()));
    }
    match action.targets {
        Some(Targets::All) => words.push("all targets".into()),
        Some(Targets::UpTo(count)) if count > 1 => words.push(format!("{count} targets")),
        _ => {}
    }
    let states = [
        (action.muddled, "muddled"),
        (action.immobilized, "immobilized"),
        (action.disarmed, "disarmed"),
        (action.farthest, "focus on the furthest enemy"),
    ];
    words.extend(states.iter().filter(|(holds, _)| *holds).map(|(_, word)| word.to_string()));
    words.join(", ")
}
