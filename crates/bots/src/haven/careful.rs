//! The guide of what is advised: like the greedy bot, but nothing is done for nothing.

use super::situation::Situation;
use super::{Greedy, best};
use crate::{Aim, Decision, Guide, Plan, Policy, Position, Reason};
use longrest_haven::Haven;
use longrest_haven::choice::Choice;
use longrest_haven::prompt::{Ask, Prompt};
use longrest_haven::state::State;
use longrest_kernel::Seat;

/// Plays as the greedy bot does. Where that would act without any use it ends the turn, and what is
/// used up has to show its worth when it is offered.
#[derive(Clone, Copy, Debug, Default)]
pub struct Careful;

impl Policy<Haven> for Careful {
    fn decide(&mut self, position: &Position<'_, Haven>) -> Decision<Choice> {
        let ends = || position.options.contains(&Choice::EndTurn);
        if position.prompt.ask == Ask::TakeAction && position.options.len() > 1 && ends() {
            let (choice, (score, reason)) = best(position);
            return match score {
                ..=0 => Decision::new(Choice::EndTurn, Reason::NothingLeft),
                _ => Decision::new(choice, reason),
            };
        }
        Greedy.decide(position)
    }

    fn free(&mut self, position: &Position<'_, Haven>) -> Option<Decision<Choice>> {
        Greedy.free(position)
    }
}

impl Guide<Haven> for Careful {
    fn estimate(&self, rules: &Haven, state: &State, seat: Seat) -> f64 {
        Greedy.estimate(rules, state, seat)
    }

    fn outlook(&self, rules: &Haven, from: &State, state: &State, seat: Seat) -> f64 {
        Greedy.outlook(rules, from, state, seat)
    }

    fn ripe(&self, from: &State, state: &State) -> bool {
        Greedy.ripe(from, state)
    }

    fn promising(&mut self, position: &Position<'_, Haven>, most: usize) -> Vec<Choice> {
        let mut promising = Greedy.promising(position, most);
        if position.prompt.ask == Ask::TakeAction {
            let situation = Situation::of(position);
            let turn = situation.turn_plan();
            promising.retain(|&option| !turn.is_idle(option));
        }
        promising
    }

    fn matters(&self, prompt: &Prompt) -> bool {
        Greedy.matters(prompt)
    }

    // Somebody asks for advice because a question seems to matter: few are answered by rule of
    // thumb alone.
    fn weighs(&self, prompt: &Prompt) -> bool {
        Greedy.matters(prompt)
            || matches!(
                prompt.ask,
                Ask::React { .. }
                    | Ask::Target { .. }
                    | Ask::Push { .. }
                    | Ask::Pull { .. }
                    | Ask::MoveOther { .. }
                    | Ask::TeleportTo
                    | Ask::PlaceFigure
                    | Ask::UseExtra { .. }
                    | Ask::Perform { .. }
                    | Ask::Alternative
                    | Ask::ShortRestAgain { .. }
            )
    }

    fn usual(&mut self, position: &Position<'_, Haven>) -> Decision<Choice> {
        let declined =
            position.options.iter().find(|option| matches!(option, Choice::Done | Choice::Skip));
        match (position.prompt.ask, declined) {
            (Ask::React { damage: 0, .. }, Some(&declined)) => {
                Decision::new(declined, Reason::NotWorthIt)
            }
            _ => self.decide(position),
        }
    }

    fn plans(&mut self, position: &Position<'_, Haven>, most: usize) -> Vec<Plan<Choice>> {
        if let Ask::MoveStep { .. } = position.prompt.ask {
            return Greedy.plans(position, most);
        }
        let promising = self.promising(position, most);
        promising.into_iter().map(|choice| Plan { choice, aim: None }).collect()
    }

    fn pursue(&mut self, aim: Aim, position: &Position<'_, Haven>) -> Option<Choice> {
        Greedy.pursue(aim, position)
    }
}
