//! Many games, played to the end without a pause.

use crate::suite::{Failure, Report, Suite};
use crate::walk::panic_text;
use longrest_kernel::{Driver, Generator, Question, Ruleset, Seat, play_inline};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Every game ends within the bound, in a valid state, and keeps the invariant at every question.
pub fn bulk<R: Ruleset>(suite: &Suite<R>) -> Result<Report, Failure> {
    let mut report = Report::default();
    let mut inputs = Vec::new();
    for game in suite.first..suite.first + suite.bulk {
        inputs.clear();
        let mut player = Player {
            suite,
            answers: suite.generator(game, 3),
            chance: Generator::new(suite.key(game)),
            inputs: &mut inputs,
        };
        let played = catch_unwind(AssertUnwindSafe(|| one_game(suite, game, &mut player)));
        let why = match played {
            Ok(Ok(())) => None,
            Ok(Err(why)) => Some(why),
            Err(panic) => Some(panic_text(&*panic)),
        };
        if let Some(why) = why {
            let text = |(seat, choice): &(Seat, R::Choice)| format!("{seat:?} {choice:?}");
            let inputs = inputs.iter().map(text).collect();
            return Err(Failure { check: "bulk", seed: suite.seed, game, inputs, why });
        }
        report.bulk += 1;
        report.decisions += inputs.len() as u64;
        report.longest = report.longest.max(inputs.len() as u64);
    }
    Ok(report)
}

fn one_game<R: Ruleset>(
    suite: &Suite<R>,
    game: u64,
    player: &mut Player<'_, R>,
) -> Result<(), String> {
    let rules = &*suite.rules;
    let state = rules.start(&(suite.setup)(game))?;
    let last = play_inline(rules, state, player, STEPS_MAX);
    if rules.outcome(&last).is_none() {
        return Err(format!("not over after {STEPS_MAX} steps"));
    }
    (suite.invariant)(rules, &last).map_err(|why| format!("invariant at the end: {why}"))?;
    rules.validate(&last).map_err(|why| format!("the last state is invalid: {why}"))
}

/// No game takes more steps than this.
const STEPS_MAX: u64 = 10_000_000;

/// Answers everything at random.
struct Player<'s, R: Ruleset> {
    suite: &'s Suite<R>,
    answers: Generator,
    chance: Generator,
    inputs: &'s mut Vec<(Seat, R::Choice)>,
}

impl<R: Ruleset> Driver<R> for Player<'_, R> {
    fn answer(
        &mut self,
        rules: &R,
        state: &R::State,
        question: &Question<'_, R>,
    ) -> Option<(Seat, R::Choice)> {
        let asked = self.inputs.len() as u64;
        assert!(asked < self.suite.decisions_max, "still asking after {asked} decisions");
        if let Err(why) = (self.suite.invariant)(rules, state) {
            panic!("invariant: {why}");
        }
        let option = self.answers.below(question.options.len() as u64) as usize;
        let answer = (question.to.iter().next()?, question.options[option]);
        self.inputs.push(answer);
        Some(answer)
    }

    fn chance(&mut self, _: &R::Draw, weights: &[u32]) -> Option<usize> {
        Some(self.chance.weighted(weights))
    }
}
