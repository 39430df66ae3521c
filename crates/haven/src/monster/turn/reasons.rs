//! Why a figure does what it does, as facts for the log.

use crate::MonsterPriorities;
use crate::fact::{Reason, Says};
use crate::haven::Look;
use crate::monster::explanation::{HexConsidered, Plan};
use crate::monster::{Candidate, Criterion, Explanation, Intent, Priority};
use longrest_grid::Cell;

/// The most attack hexes that are told of one plan; the chosen ones come first.
const HEXES_TOLD: usize = 16;

/// The explanation of a turn, step by step.
pub(super) fn reasons(
    look: Look<'_, '_>,
    intent: &Intent<'_>,
    explanation: &Explanation,
) -> Vec<Reason> {
    let mut story = Story { look, reasons: Vec::new() };
    story.tell_hindrances(intent);
    for candidate in &explanation.candidates {
        let says = candidate_says(look, candidate);
        story.say(story.rule("FH-FOCUS-01", "GH-FOCUS-01"), says);
    }
    let criterion = explanation.criterion;
    let switches = &look.state.switches;
    let figures = explanation.plans.iter().map(|plan| plan.focus).collect();
    story.say(criterion.rule(switches, intent), criterion_says(intent, criterion, figures));
    for plan in &explanation.plans {
        let says = Says::Focus { figure: plan.focus };
        story.say(story.rule("FH-FOCUS-01", "GH-FOCUS-01"), says);
        story.tell_plan(intent, plan);
    }
    story.reasons
}

/// The rule that holds in the edition played.
pub(super) fn rule(
    look: Look<'_, '_>,
    frosthaven: &'static str,
    gloomhaven: &'static str,
) -> &'static str {
    match look.state.switches.monster_priorities {
        MonsterPriorities::Frosthaven => frosthaven,
        MonsterPriorities::Gloomhaven => gloomhaven,
    }
}

struct Story<'r, 's> {
    look: Look<'r, 's>,
    reasons: Vec<Reason>,
}

impl Story<'_, '_> {
    fn say(&mut self, rule: &'static str, says: Says) {
        self.reasons.push(Reason { rule, says });
    }

    fn rule(&self, frosthaven: &'static str, gloomhaven: &'static str) -> &'static str {
        rule(self.look, frosthaven, gloomhaven)
    }

    fn tell_hindrances(&mut self, intent: &Intent<'_>) {
        if intent.immobilized && intent.movement.is_some() {
            self.say(self.rule("FH-GUIDE-02", "GH-COND-09"), Says::Immobilized);
        }
        if intent.attack.is_none() {
            self.say(self.rule("FH-FOCUS-05", "GH-FOCUS-02"), Says::NoAttack);
        } else if intent.disarmed {
            self.say(self.rule("FH-GUIDE-01", "GH-MMOVE-12"), Says::Disarmed);
        }
    }

    fn tell_plan(&mut self, intent: &Intent<'_>, plan: &Plan) {
        let switches = &self.look.state.switches;
        if !plan.now {
            self.say(self.rule("FH-FOCUS-13", "GH-FOCUS-03"), Says::OutOfReach);
        }
        let (chosen, others): (Vec<&HexConsidered>, Vec<&HexConsidered>) =
            plan.hexes.iter().partition(|hex| hex.chosen);
        for hex in chosen.iter().chain(&others).take(HEXES_TOLD) {
            self.say(self.rule("FH-GUIDE-04", "GH-FOCUS-08"), hex_says(hex));
        }
        if let Some(priority) = plan.decided {
            self.say(priority.rule(switches, plan.now), priority_says(priority));
        }
        if intent.points() == 0 {
            return;
        }
        let mut ends: Vec<Cell> = plan.moves.iter().map(|step| step.end).collect();
        ends.dedup();
        if ends.len() > 1 {
            self.say(self.rule("FH-GUIDE-15", "GH-MMOVE-04"), Says::Hexes { cells: ends });
        }
        let walks: Vec<_> = plan.routes.iter().filter(|route| !route.cells.is_empty()).collect();
        if walks.is_empty() {
            self.say(self.rule("FH-GUIDE-10", "GH-MMOVE-15"), Says::Stays);
        }
        for route in walks {
            let says = Says::Path { cells: route.cells.clone() };
            self.say(self.rule("FH-GUIDE-11", "GH-MMOVE-15"), says);
        }
    }
}

fn candidate_says(look: Look<'_, '_>, candidate: &Candidate) -> Says {
    let figure = candidate.figure;
    match candidate.cost {
        None => Says::Unreachable { figure },
        Some(cost) => Says::Candidate {
            figure,
            harmful: cost.harm.min(254) as u8,
            points: cost.points.min(254) as u8,
            range: candidate.range.unwrap_or(255),
            initiative: look.initiative_of(figure),
        },
    }
}

fn hex_says(hex: &HexConsidered) -> Says {
    let (cell, harmful) = (hex.cell, hex.harm.min(254) as u8);
    let (targets, disadvantage) = (hex.targets.min(254) as u8, hex.disadvantages.min(254) as u8);
    let points = hex.points.min(254) as u8;
    if hex.chosen {
        Says::AttackHex { cell, harmful, targets, disadvantage, points }
    } else {
        Says::OtherHex { cell, harmful, targets, disadvantage, points }
    }
}

fn criterion_says(
    intent: &Intent<'_>,
    criterion: Criterion,
    figures: Vec<crate::state::FigureId>,
) -> Says {
    match criterion {
        Criterion::Nobody => Says::NoFocus,
        Criterion::OnlyOne => Says::OnlyOne,
        Criterion::Harm => Says::FewestHarmful,
        Criterion::Movement | Criterion::Range if intent.farthest => Says::Farthest,
        Criterion::Movement => Says::FewestPoints,
        Criterion::Range => Says::Closest,
        Criterion::Initiative => Says::Earliest,
        Criterion::Players => Says::Tie { figures },
    }
}

const fn priority_says(priority: Priority) -> Says {
    match priority {
        Priority::Targets => Says::MostTargets,
        Priority::Ranking => Says::FirstTargets,
        Priority::FocusDisadvantage | Priority::Disadvantages => Says::LeastDisadvantage,
        Priority::Points => Says::NearestHex,
    }
}
