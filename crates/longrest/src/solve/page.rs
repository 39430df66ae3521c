//! The solver for the page: a position comes in as a case, all outcomes and the reasons go out.

use super::Place;
use super::cases::Case;
use longrest_grid::Cell;
use longrest_haven::Switches;
use longrest_haven::monster::explanation::Plan;
use longrest_haven::monster::{Candidate, Criterion, Intent, Priority, Survey};
use longrest_haven::state::{FigureId, FigureSet};
use serde::Deserialize;
use serde_json::{Value, json};

/// The largest number of enemies, and of hexes of an area, that a question may have.
const ENEMIES_MAX: usize = 24;
const AREA_MAX: usize = 24;

/// What a monster does in a position that was set up by hand.
///
/// # Errors
/// What is wrong with the position.
pub(crate) fn answer(question: &Value) -> Result<Value, String> {
    let case = Case::deserialize(question).map_err(|error| error.to_string())?;
    let setup = case.setup()?;
    if setup.enemies().len() > ENEMIES_MAX || setup.action().area.len() > AREA_MAX {
        return Err(format!(
            "at most {ENEMIES_MAX} enemies and an area of {AREA_MAX} hexes are looked at"
        ));
    }
    let patterns = setup.patterns().map_err(|error| error.to_string())?;
    let (position, intent) = (setup.position(), setup.intent(&patterns));
    let survey = Survey::new(&position, &intent);
    let mut outcomes: Vec<Place> =
        survey.outcomes().iter().map(|outcome| Place::of(&setup, outcome)).collect();
    outcomes.sort();
    let place = |cell: Cell| json!(setup.board().coord(cell));
    let figure = |id: FigureId| place(setup.enemies()[id.index()].cells[0]);
    let mut told = told(&survey, &intent, setup.switches(), &place, &figure);
    told["outcomes"] = json!(outcomes);
    Ok(told)
}

/// The reasons of a monster, with places and figures said as the asker knows them.
pub(crate) fn told(
    survey: &Survey<'_>,
    intent: &Intent<'_>,
    switches: &Switches,
    place: &dyn Fn(Cell) -> Value,
    figure: &dyn Fn(FigureId) -> Value,
) -> Value {
    let teller = Teller { intent, switches, place, figure };
    let explanation = survey.explanation();
    let candidates = explanation.candidates.iter().map(|one| teller.candidate(one));
    let plans = explanation.plans.iter().map(|plan| teller.plan(plan));
    let outcomes: Vec<Value> = survey
        .outcomes()
        .iter()
        .map(|one| json!({ "end": place(one.end), "attacks": teller.figures(one.attacks) }))
        .collect();
    json!({
        "outcomes": outcomes,
        "criterion": criterion(explanation.criterion),
        "rule": explanation.criterion.rule(switches, intent),
        "farthest": intent.farthest,
        "candidates": candidates.collect::<Vec<_>>(),
        "plans": plans.collect::<Vec<_>>(),
    })
}

struct Teller<'a> {
    intent: &'a Intent<'a>,
    switches: &'a Switches,
    place: &'a dyn Fn(Cell) -> Value,
    figure: &'a dyn Fn(FigureId) -> Value,
}

impl Teller<'_> {
    fn figures(&self, figures: FigureSet) -> Vec<Value> {
        figures.iter().map(|id| (self.figure)(id)).collect()
    }

    fn places(&self, cells: &[Cell]) -> Vec<Value> {
        cells.iter().map(|&cell| (self.place)(cell)).collect()
    }

    fn candidate(&self, candidate: &Candidate) -> Value {
        json!({
            "figure": (self.figure)(candidate.figure),
            "harm": candidate.cost.map(|cost| cost.harm),
            "points": candidate.cost.map(|cost| cost.points),
            "range": candidate.range,
            "initiative": candidate.initiative,
            "hexes": self.places(&candidate.hexes),
        })
    }

    fn plan(&self, plan: &Plan) -> Value {
        let hexes = plan.hexes.iter().map(|hex| {
            json!({
                "at": (self.place)(hex.cell),
                "harm": hex.harm,
                "points": hex.points,
                "targets": hex.targets,
                "disadvantages": hex.disadvantages,
                "chosen": hex.chosen,
            })
        });
        let moves = plan.moves.iter().map(|step| {
            json!({
                "end": (self.place)(step.end),
                "aim": (self.place)(step.aim),
                "attacks": self.figures(step.attacks),
            })
        });
        json!({
            "focus": (self.figure)(plan.focus),
            "now": plan.now && self.intent.attack.is_some(),
            "hexes": hexes.collect::<Vec<_>>(),
            "decided": plan.decided.map(priority),
            "rule": plan.decided.map(|decided| decided.rule(self.switches, plan.now)),
            "moves": moves.collect::<Vec<_>>(),
            "routes": plan.routes.iter().map(|way| self.places(&way.cells)).collect::<Vec<_>>(),
        })
    }
}

fn criterion(criterion: Criterion) -> &'static str {
    match criterion {
        Criterion::Nobody => "nobody",
        Criterion::OnlyOne => "only_one",
        Criterion::Harm => "harm",
        Criterion::Movement => "movement",
        Criterion::Range => "range",
        Criterion::Initiative => "initiative",
        Criterion::Players => "players",
    }
}

fn priority(priority: Priority) -> &'static str {
    match priority {
        Priority::FocusDisadvantage => "focus_disadvantage",
        Priority::Targets => "targets",
        Priority::Ranking => "ranking",
        Priority::Disadvantages => "disadvantages",
        Priority::Points => "points",
    }
}
