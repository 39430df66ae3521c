//! A game answered inline is the game answered pause by pause.

use super::same;
use crate::suite::{Failure, Report, Suite};
use crate::walk::{Habits, Walk};
use longrest_kernel::{Driver, Game, Input, Pending, Question, Ruleset, Seat, play_inline};
use std::collections::VecDeque;

/// Plays a game pause by pause, then again inline with the same answers and the same chance.
pub fn inline<R: Ruleset>(suite: &Suite<R>) -> Result<Report, Failure> {
    suite.walk("inline", Habits::PLAIN, || {
        let mut answers = VecDeque::new();
        let mut asked: Option<Pending<R>> = None;
        move |walk: &mut Walk<'_, R>, input: Option<&Input<R>>| {
            let game = walk.chronicle.game();
            if let (Some(Input::Answer { seat, choice }), Some(pending)) = (input, &asked) {
                let lane = pending.question_for(*seat).and_then(|asked| asked.lane);
                answers.push_back((lane, *seat, *choice));
            }
            asked = game.pending().cloned();
            if asked.is_none() { again(walk, &answers) } else { Ok(()) }
        }
    })
}

type Answers<R> = VecDeque<(Option<Seat>, Seat, <R as Ruleset>::Choice)>;

fn again<R: Ruleset>(walk: &Walk<'_, R>, answers: &Answers<R>) -> Result<(), String> {
    let journal = walk.chronicle.journal();
    let recorded = journal.records.iter().flat_map(|record| &record.chance);
    let chance: VecDeque<u32> = journal.opening.0.iter().chain(recorded).copied().collect();
    let rules = &walk.suite.rules;

    let mut script = Script::<R> { answers: answers.clone(), chance: chance.clone() };
    let (game, _) = Game::start(rules.clone(), &journal.setup, &mut script)?;
    let paused = walk.chronicle.game();
    same("the last state", paused.state(), game.state())?;
    same("what was told", &paused.log(), &game.log())?;
    script.is_used_up()?;

    let mut script = Script::<R> { answers: answers.clone(), chance };
    let state = rules.start(&journal.setup)?;
    let last = play_inline(&**rules, state, &mut script, u64::MAX);
    same("the last state inline", paused.state(), &last)?;
    script.is_used_up()
}

/// Gives the answers and the chance of an earlier game. Secret answers came in any order then and
/// are asked for seat by seat now.
struct Script<R: Ruleset> {
    answers: Answers<R>,
    chance: VecDeque<u32>,
}

impl<R: Ruleset> Script<R> {
    fn is_used_up(&self) -> Result<(), String> {
        if self.answers.is_empty() && self.chance.is_empty() {
            return Ok(());
        }
        Err(format!("left over: {:?} {:?}", self.answers, self.chance))
    }
}

impl<R: Ruleset> Driver<R> for Script<R> {
    fn answer(
        &mut self,
        _: &R,
        _: &R::State,
        question: &Question<'_, R>,
    ) -> Option<(Seat, R::Choice)> {
        let mut common = self.answers.iter().take_while(|(lane, ..)| lane.is_some());
        let own = common.position(|(lane, ..)| lane.is_some_and(|lane| question.to == lane.into()));
        let (_, seat, choice) = self.answers.remove(own.unwrap_or(0))?;
        Some((seat, choice))
    }

    fn chance(&mut self, _: &R::Draw, _: &[u32]) -> Option<usize> {
        self.chance.pop_front().map(|outcome| outcome as usize)
    }

    fn listens(&self) -> bool {
        true
    }
}
