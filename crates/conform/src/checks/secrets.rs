//! Nobody learns what it may not know.

use super::same;
use crate::suite::{Failure, Report, Suite};
use crate::walk::{Habits, Walk};
use longrest_kernel::{
    Asked, Driver, Game, Generator, Input, Pending, Question, Ruleset, Seat, Snapshot, Told, Viewer,
};

/// How often the hidden part is replaced for each viewer at each pause.
const RESAMPLES: u64 = 3;

/// For every viewer and at every pause: replacing what it may not know leaves its view, the
/// question it is asked and the log it has seen as they are; and where two games went apart in one
/// answer or one outcome only, in a way that the viewer cannot know, it has seen the same log in
/// both. Nor does the answer to a proposed change tell it anything.
pub fn secrets<R: Ruleset>(suite: &Suite<R>) -> Result<Report, Failure> {
    suite.walk("secrets", Habits::LIVELY, || {
        |walk: &mut Walk<'_, R>, _: Option<&Input<R>>| {
            let seats = suite.rules.seats(walk.chronicle.game().state());
            let viewers = seats.iter().map(Viewer::Seat).chain([Viewer::Spectator]);
            for viewer in viewers.collect::<Vec<_>>() {
                views(walk, viewer)?;
                logs(walk, viewer)?;
                twins(walk, viewer)?;
                proposals(walk, viewer)?;
            }
            Ok(())
        }
    })
}

/// The view and the question follow from what the viewer knows.
fn views<R: Ruleset>(walk: &mut Walk<'_, R>, viewer: Viewer) -> Result<(), String> {
    let game = walk.chronicle.game();
    let rules = game.rules();
    let view = rules.view(game.state(), viewer);
    for _ in 0..RESAMPLES {
        let mut state = game.state().clone();
        rules.resample(&mut state, viewer, &mut walk.luck);
        same(&format!("the view of {viewer:?}"), &view, &rules.view(&state, viewer))?;
        same("who is seated", &rules.seats(game.state()), &rules.seats(&state))?;
        let mut checkpoint = game.checkpoint().clone();
        rules.resample(&mut checkpoint, viewer, &mut walk.luck);
        rules.validate(&checkpoint).map_err(|why| format!("a resampled state: {why}"))?;
        // Where the answers of this step no longer fit, the viewer knows more than the checkpoint.
        let snapshot = Snapshot::new(checkpoint, game.snapshot().tape().to_vec());
        let Ok((other, _)) = Game::resume(rules.clone(), snapshot, &mut Nobody) else { continue };
        let questions = [game, &other].map(|game| own_question(game, viewer));
        if questions.iter().all(Option::is_some) && rules.view(other.state(), viewer) == view {
            same(&format!("what {viewer:?} is asked"), &questions[0], &questions[1])?;
        }
    }
    Ok(())
}

/// Facts told again after replacing what is hidden look the same.
fn logs<R: Ruleset>(walk: &mut Walk<'_, R>, viewer: Viewer) -> Result<(), String> {
    let game = walk.chronicle.game();
    let mut other = game.fork();
    if other.resample(viewer, &mut walk.luck) {
        let logs = [game, &other].map(|game| seen(game, viewer, game.step_log()));
        same(&format!("the log of {viewer:?}"), &logs[0], &logs[1])?;
    }
    Ok(())
}

/// Whether a change may be proposed follows from what the viewer knows.
fn proposals<R: Ruleset>(walk: &mut Walk<'_, R>, viewer: Viewer) -> Result<(), String> {
    let (Some(sample), Viewer::Seat(seat)) = (walk.suite.edits, viewer) else { return Ok(()) };
    let game = walk.chronicle.game();
    let (rules, state) = (game.rules(), game.checkpoint());
    for _ in 0..RESAMPLES {
        let edit = sample(rules, state, &mut walk.luck);
        let mut other = state.clone();
        rules.resample(&mut other, viewer, &mut walk.luck);
        let judged = [state, &other].map(|state| rules.conceivable(state, &edit, seat.into()));
        same(&format!("whether {viewer:?} may propose {edit:?}"), &judged[0], &judged[1])?;
    }
    Ok(())
}

/// Two continuations that differ in one place.
fn twins<R: Ruleset>(walk: &mut Walk<'_, R>, viewer: Viewer) -> Result<(), String> {
    let game = walk.chronicle.game();
    let Some(Pending::Answers(questions)) = game.pending() else { return Ok(()) };
    let asked = &questions[walk.luck.below(questions.len() as u64) as usize];
    let Some(seat) = asked.to.iter().next() else { return Ok(()) };
    let count = asked.options.len() as u64;
    let [first, second] = [0; 2].map(|_| asked.options[walk.luck.below(count) as usize]);
    let key = walk.suite.generator(walk.number, walk.chronicle.version()).key;
    let drawn = |changed: Option<u64>, choice: R::Choice| {
        let generator = Generator::new(key);
        let mut driver = Changed { generator, changed };
        let mut game = game.fork();
        game.answer(seat, choice, &mut driver).expect("it is offered");
        (game, driver.generator.taken)
    };
    let (one, taken) = drawn(None, first);
    if taken > 0 {
        let changed = walk.luck.below(taken);
        alike(&one, &drawn(Some(changed), first).0, viewer)?;
    }
    if !viewer.is(seat) && first != second {
        alike(&one, &drawn(None, second).0, viewer)?;
    }
    Ok(())
}

/// Two games between which the viewer cannot tell must look the same to it. What it cannot tell
/// apart is what `resample` with the same luck makes equal.
fn alike<R: Ruleset>(one: &Game<R>, other: &Game<R>, viewer: Viewer) -> Result<(), String> {
    let rules = one.rules();
    let known = |game: &Game<R>| {
        let mut state = game.state().clone();
        rules.resample(&mut state, viewer, &mut Generator::from_seed(77));
        state
    };
    if one.state() == other.state() || known(one) != known(other) {
        return Ok(());
    }
    let what = |what: &str| format!("{what} of {viewer:?} in two games it cannot tell apart");
    let views = [one, other].map(|game| rules.view(game.state(), viewer));
    same(&what("the view"), &views[0], &views[1])?;
    let questions = [one, other].map(|game| own_question(game, viewer));
    if questions.iter().all(Option::is_some) {
        same(&what("what is asked"), &questions[0], &questions[1])?;
    }
    let logs = [one, other].map(|game| seen(game, viewer, game.log()));
    same(&what("the log"), &logs[0], &logs[1])
}

/// What was told, as a viewer may know it.
fn seen<R: Ruleset>(
    game: &Game<R>,
    viewer: Viewer,
    log: &[Told<R::Fact>],
) -> Vec<(&'static str, R::Fact)> {
    let see =
        |told: &Told<R::Fact>| game.rules().seen(&told.fact, viewer).map(|fact| (told.rule, fact));
    log.iter().filter_map(see).collect()
}

fn own_question<R: Ruleset>(game: &Game<R>, viewer: Viewer) -> Option<Asked<R>> {
    match viewer {
        Viewer::Seat(seat) => game.pending()?.question_for(seat).cloned(),
        Viewer::Spectator => None,
    }
}

/// Leaves everything open.
struct Nobody;

impl<R: Ruleset> Driver<R> for Nobody {
    fn answer(&mut self, _: &R, _: &R::State, _: &Question<'_, R>) -> Option<(Seat, R::Choice)> {
        None
    }

    fn chance(&mut self, _: &R::Draw, _: &[u32]) -> Option<usize> {
        None
    }
}

/// Chance from a generator, with one outcome replaced by the next possible one.
struct Changed {
    generator: Generator,
    changed: Option<u64>,
}

impl<R: Ruleset> Driver<R> for Changed {
    fn answer(&mut self, _: &R, _: &R::State, _: &Question<'_, R>) -> Option<(Seat, R::Choice)> {
        None
    }

    fn chance(&mut self, _: &R::Draw, weights: &[u32]) -> Option<usize> {
        let change = self.changed == Some(self.generator.taken);
        let outcome = self.generator.weighted(weights);
        let count = weights.len();
        let next = (1..=count).map(|step| (outcome + step) % count);
        let next = next.into_iter().find(|&other| weights[other] > 0);
        if change { next } else { Some(outcome) }
    }

    fn listens(&self) -> bool {
        true
    }
}
