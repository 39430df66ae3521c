//! Tree search over what a seat cannot know.
//!
//! Everything hidden from the seat is dealt anew and chance is drawn anew for each world. Every
//! plan worth considering is played out in the same worlds, so that luck decides little between
//! them; the worse half is given up again and again while the budget lasts. Below each plan the
//! seat's own next decisions form a tree that grows broader the more often it is visited; everybody
//! else, and everything beyond the tree, is played by the guide. What is compared is the guide's
//! estimate of the position where a future is ripe to be judged.

use crate::{Bot, Decision, Policy, Position, Reason};
use longrest_kernel::{
    Asked, Driver, Game, Generator, Key, Question, Ruleset, Seat, SeatSet, Viewer,
};
use std::time::{Duration, Instant};

/// What a search needs to know about a family of games.
pub trait Guide<R: Ruleset>: Policy<R> {
    /// How good a position is for the seat, from 0 (lost) to 1 (won).
    fn estimate(&self, rules: &R, state: &R::State, seat: Seat) -> f64;

    /// The options worth trying, best first: a bound on how broad the tree becomes.
    fn promising(&mut self, position: &Position<'_, R>, most: usize) -> Vec<R::Choice>;

    /// Whether a question is worth a branch of the tree; the policy answers the others.
    fn matters(&self, prompt: &R::Prompt) -> bool;

    /// Whether a question is worth a search of its own when it is put.
    fn weighs(&self, prompt: &R::Prompt) -> bool {
        self.matters(prompt)
    }

    /// What is done when it is put, unless something else is better beyond doubt.
    fn usual(&mut self, position: &Position<'_, R>) -> Decision<R::Choice> {
        self.decide(position)
    }

    /// How good the position is that became of another one, as far as somebody could tell who
    /// stood there.
    fn outlook(&self, rules: &R, from: &R::State, state: &R::State, seat: Seat) -> f64 {
        let _ = from;
        self.estimate(rules, state, seat)
    }

    /// Whether a future that began in one state is ripe to be judged in another. The horizon of
    /// the search ends it in any case.
    fn ripe(&self, from: &R::State, state: &R::State) -> bool {
        let _ = (from, state);
        false
    }

    /// What to consider, best first: an option, and what to pursue with it if it is only the first
    /// step of something.
    fn plans(&mut self, position: &Position<'_, R>, most: usize) -> Vec<Plan<R::Choice>> {
        let promising = self.promising(position, most);
        promising.into_iter().map(|choice| Plan { choice, aim: None }).collect()
    }

    /// What an aim says to the next question; `None` when it is reached or lost.
    fn pursue(&mut self, aim: Aim, position: &Position<'_, R>) -> Option<R::Choice> {
        let _ = (aim, position);
        None
    }
}

/// Something that takes several decisions, in the guide's own terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim(pub u32);

/// An option, and what to pursue after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan<C> {
    /// The option.
    pub choice: C,
    /// What the next decisions pursue.
    pub aim: Option<Aim>,
}

/// How long a search may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// So many futures: the same seed gives the same decision.
    Iterations(u32),
    /// As many futures as fit into this time.
    Time(Duration),
}

/// What a search cost, told without a clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// How many futures were played.
    pub futures: u32,
    /// How many decisions were taken in them, of all seats.
    pub decisions: u64,
}

/// Plays the near future many times and does what went best.
#[derive(Clone, Debug)]
pub struct Search<G> {
    /// Decides for everybody else and beyond the tree, and judges positions.
    pub guide: G,
    /// How long it may take.
    pub budget: Budget,
    /// Decisions of all seats that are looked ahead at most.
    pub horizon: u32,
    /// Plans tried for each question.
    pub breadth: usize,
    /// How many standard errors better than the guide's own choice another must be.
    pub doubt: f64,
    /// Where its luck comes from.
    pub luck: Generator,
    /// What it cost to choose last.
    pub work: Work,
    /// What it is about for whom, and why.
    pursued: Option<(Seat, Aim, Reason)>,
}

/// How strongly seldom tried options are preferred inside the tree.
const CURIOSITY: f64 = 0.1;
/// A node of the tree gets another branch every so many visits.
const VISITS_PER_BRANCH: u32 = 16;
/// How many worlds every plan meets before any is given up.
const WORLDS_MIN: usize = 4;
/// After so many worlds that could not be dealt anew the guide decides alone.
const WORLDS_VAIN: u32 = 8;
/// No search tries more worlds than this, however much time it has.
const WORLDS_MAX: u64 = 100_000;
/// The tree is no deeper than this.
const DEPTH_MAX: usize = 6;

impl<G> Search<G> {
    /// A search with sensible breadth and depth.
    pub fn new(guide: G, budget: Budget, seed: u64) -> Search<G> {
        let luck = Generator::from_seed(seed);
        let work = Work::default();
        Search { guide, budget, horizon: 400, breadth: 8, doubt: 0.5, luck, work, pursued: None }
    }

    /// What is pursued by what was chosen last.
    pub fn aim(&self) -> Option<Aim> {
        self.pursued.map(|(_, aim, _)| aim)
    }

    /// How much of the budget is spent.
    fn spent(&self, futures: u32, start: Instant) -> f64 {
        match self.budget {
            Budget::Iterations(most) => f64::from(futures) / f64::from(most.max(1)),
            Budget::Time(most) => start.elapsed().as_secs_f64() / most.as_secs_f64().max(1e-9),
        }
    }
}

impl<R: Ruleset, G: Guide<R>> Bot<R> for Search<G> {
    fn choose(&mut self, game: &Game<R>, seat: Seat, asked: &Asked<R>) -> Decision<R::Choice> {
        self.work = Work::default();
        let position = Position::asked(game, seat, asked);
        if let Some(onward) = self.onward(&position) {
            return onward;
        }
        if let Some(free) = asked.open.then(|| self.guide.free(&position)).flatten() {
            return free;
        }
        let usual = self.guide.usual(&position);
        if asked.options.len() < 2 || !self.guide.weighs(&asked.prompt) {
            return usual;
        }
        let mut plans = self.guide.plans(&position, self.breadth);
        if !plans.iter().any(|plan| plan.choice == usual.choice) {
            plans.push(Plan { choice: usual.choice, aim: None });
        }
        if plans.len() < 2 {
            return usual;
        }
        let (plan, reason) = self.race(game, seat, plans, usual);
        self.pursued = plan.aim.map(|aim| (seat, aim, reason));
        Decision::new(plan.choice, reason)
    }
}

impl<G> Search<G> {
    /// Goes on with what was chosen last, where it pursues something and still can.
    pub fn onward<R: Ruleset>(&mut self, position: &Position<'_, R>) -> Option<Decision<R::Choice>>
    where
        G: Guide<R>,
    {
        let seat = position.seat;
        let (_, aim, reason) = self.pursued.take().filter(|&(whose, ..)| whose == seat)?;
        let choice = self.guide.pursue(aim, position)?;
        if !position.options.contains(&choice) {
            return None;
        }
        self.pursued = Some((seat, aim, reason));
        Some(Decision::new(choice, reason))
    }

    /// Plays all plans in the same worlds, giving the worse half up again and again.
    fn race<R: Ruleset>(
        &mut self,
        game: &Game<R>,
        seat: Seat,
        plans: Vec<Plan<R::Choice>>,
        usual: Decision<R::Choice>,
    ) -> (Plan<R::Choice>, Reason)
    where
        G: Guide<R>,
    {
        let guided = plans.iter().position(|plan| plan.choice == usual.choice).unwrap_or(0);
        let mut race = Race::new(plans, guided);
        let worlds = self.luck.below(u64::MAX);
        let (start, mut futures, mut vain) = (Instant::now(), 0, 0);
        for number in 0..WORLDS_MAX {
            let mut luck = Generator::new(Key([worlds, number]));
            let mut world = game.fork();
            if !world.resample(Viewer::Seat(seat), &mut luck) {
                // A world that is no other would tell what the seat cannot know.
                vain += 1;
                if vain < WORLDS_VAIN {
                    continue;
                }
                break;
            }
            let chance = Generator::from_seed(luck.below(u64::MAX));
            for at in race.running.clone() {
                let runner = &mut race.runners[at];
                let value = self.future(game.state(), &world, seat, chance, runner);
                runner.values.push(value);
                futures += 1;
            }
            let spent = self.spent(futures, start);
            if spent >= 1.0 {
                break;
            }
            race.give_up(spent);
        }
        if futures == 0 {
            return (race.runners[guided].plan, usual.reason);
        }
        race.best(self.doubt, futures)
    }

    /// How one plan goes in one world.
    fn future<R: Ruleset>(
        &mut self,
        from: &R::State,
        world: &Game<R>,
        seat: Seat,
        chance: Generator,
        runner: &mut Runner<R::Choice>,
    ) -> f64
    where
        G: Guide<R>,
    {
        let mut run = Run {
            guide: &mut self.guide,
            from,
            chance,
            seat,
            left: self.horizon,
            breadth: self.breadth,
            aim: runner.plan.aim,
            path: vec![0],
            tree: &mut runner.tree,
            growing: true,
        };
        let Ok(state) = world.imagine(seat, runner.plan.choice, &mut run) else {
            return 0.0; // not offered in this world
        };
        let path = std::mem::take(&mut run.path);
        self.work.futures += 1;
        self.work.decisions += u64::from(self.horizon - run.left);
        let value = match world.rules().outcome(&state) {
            Some(outcome) => f64::from(u8::from(outcome.winners.contains(seat))),
            None => self.guide.outlook(world.rules(), from, &state, seat),
        };
        runner.tree.learn(&path, value);
        value
    }
}

/// The plans that are compared.
struct Race<C> {
    runners: Vec<Runner<C>>,
    /// Those that are still played out, best first.
    running: Vec<usize>,
    /// The guide's own choice, which is never given up.
    guided: usize,
}

/// A plan, how each world went with it, and the tree below it.
struct Runner<C> {
    plan: Plan<C>,
    values: Vec<f64>,
    tree: Tree<C>,
}

impl<C: Copy + PartialEq> Race<C> {
    fn new(plans: Vec<Plan<C>>, guided: usize) -> Race<C> {
        let runner = |plan| Runner { plan, values: Vec::new(), tree: Tree::new() };
        let runners: Vec<Runner<C>> = plans.into_iter().map(runner).collect();
        Race { running: (0..runners.len()).collect(), runners, guided }
    }

    fn mean(&self, at: usize) -> f64 {
        let values = &self.runners[at].values;
        values.iter().sum::<f64>() / values.len().max(1) as f64
    }

    /// Halves the field at equal shares of the budget, down to two.
    fn give_up(&mut self, spent: f64) {
        if self.runners[self.guided].values.len() < WORLDS_MIN {
            return;
        }
        let stages = (self.runners.len() as f64).log2().ceil();
        let halved = (spent * stages).floor().clamp(0.0, 30.0) as u32;
        let keep = self.runners.len().div_ceil(1 << halved).max(2);
        if keep >= self.running.len() {
            return;
        }
        let mut running = std::mem::take(&mut self.running);
        running.sort_by(|&one, &other| self.mean(other).total_cmp(&self.mean(one)));
        running.truncate(keep);
        if !running.contains(&self.guided) {
            running.pop();
            running.push(self.guided);
        }
        self.running = running;
    }

    /// By how many standard errors one plan did better than another in the worlds that both met.
    fn lead(&self, one: usize, other: usize) -> f64 {
        let pairs = self.runners[one].values.iter().zip(&self.runners[other].values);
        let differences: Vec<f64> = pairs.map(|(one, other)| one - other).collect();
        let count = differences.len() as f64;
        if differences.len() < WORLDS_MIN {
            return 0.0;
        }
        let mean = differences.iter().sum::<f64>() / count;
        let spread = differences.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
        let error = (spread / (count - 1.0) / count).sqrt();
        if error > 0.0 { mean / error } else { mean.signum() * f64::INFINITY }
    }

    /// The plan that went best; the guide's own unless another is better beyond doubt.
    fn best(&self, doubt: f64, futures: u32) -> (Plan<C>, Reason) {
        let running = self.running.iter().copied();
        let best = running
            .reduce(|one, other| if self.mean(other) > self.mean(one) { other } else { one })
            .unwrap_or(self.guided);
        let better = best != self.guided && self.lead(best, self.guided) > doubt;
        let at = if better { best } else { self.guided };
        let percent = (self.mean(at) * 100.0).round().clamp(0.0, 100.0) as u8;
        (self.runners[at].plan, Reason::Searched { tried: futures, percent })
    }
}

/// The seat's own decisions after a plan's first.
struct Tree<C> {
    nodes: Vec<Node<C>>,
}

/// A decision, after those above it.
struct Node<C> {
    choice: Option<C>,
    visits: u32,
    total: f64,
    children: Vec<usize>,
}

impl<C: Copy + PartialEq> Tree<C> {
    fn new() -> Tree<C> {
        Tree { nodes: vec![Node { choice: None, visits: 0, total: 0.0, children: Vec::new() }] }
    }

    /// How many branches a node may have by now.
    fn branches(&self, at: usize) -> usize {
        (self.nodes[at].visits / VISITS_PER_BRANCH) as usize
    }

    /// Adds the first of the options that the node has not yet.
    fn grow(&mut self, at: usize, options: &[C]) {
        let known = |tree: &Tree<C>, choice: C| {
            let children = &tree.nodes[at].children;
            children.iter().any(|&child| tree.nodes[child].choice == Some(choice))
        };
        if let Some(&choice) = options.iter().find(|&&choice| !known(self, choice)) {
            let child = self.nodes.len();
            self.nodes[at].children.push(child);
            let choice = Some(choice);
            self.nodes.push(Node { choice, visits: 0, total: 0.0, children: Vec::new() });
        }
    }

    /// The branch to try next among those offered.
    fn descend(&self, at: usize, offered: &[C]) -> Option<(usize, C)> {
        let log = f64::from(self.nodes[at].visits.max(1)).ln();
        let mut best: Option<(usize, C, f64)> = None;
        for &child in &self.nodes[at].children {
            let node = &self.nodes[child];
            let Some(choice) = node.choice.filter(|choice| offered.contains(choice)) else {
                continue;
            };
            let visits = f64::from(node.visits);
            let score = match node.visits {
                0 => f64::INFINITY,
                _ => node.total / visits + CURIOSITY * (log / visits).sqrt(),
            };
            if best.is_none_or(|(_, _, most)| score > most) {
                best = Some((child, choice, score));
            }
        }
        best.map(|(child, choice, _)| (child, choice))
    }

    fn learn(&mut self, path: &[usize], value: f64) {
        for &at in path {
            self.nodes[at].visits += 1;
            self.nodes[at].total += value;
        }
    }
}

/// One future: own decisions by the tree as far as it reaches, everything else by the guide.
struct Run<'t, R: Ruleset, G> {
    guide: &'t mut G,
    from: &'t R::State,
    chance: Generator,
    seat: Seat,
    left: u32,
    breadth: usize,
    aim: Option<Aim>,
    path: Vec<usize>,
    tree: &'t mut Tree<R::Choice>,
    growing: bool,
}

impl<R: Ruleset, G: Guide<R>> Run<'_, R, G> {
    /// The tree's answer to an own question, while it reaches so far.
    fn by_tree(&mut self, position: &Position<'_, R>) -> Option<R::Choice> {
        if !self.growing || self.path.len() >= DEPTH_MAX || !self.guide.matters(position.prompt) {
            return None;
        }
        let at = *self.path.last().expect("the path starts at the plan");
        let branches = self.tree.branches(at);
        if branches > self.tree.nodes[at].children.len() {
            let options = self.guide.promising(position, self.breadth.min(branches));
            self.tree.grow(at, &options);
        }
        // The first branch is the guide's own choice: one branch is no choice yet.
        let found = (branches > 1).then(|| self.tree.descend(at, position.options)).flatten();
        self.growing = found.is_some();
        let (child, choice) = found?;
        self.path.push(child);
        Some(choice)
    }
}

impl<R: Ruleset, G: Guide<R>> Driver<R> for Run<'_, R, G> {
    fn answer(
        &mut self,
        rules: &R,
        state: &R::State,
        question: &Question<'_, R>,
    ) -> Option<(Seat, R::Choice)> {
        if self.left == 0 || self.guide.ripe(self.from, state) {
            return None;
        }
        self.left -= 1;
        let own = question.to.contains(self.seat);
        let seat = if own { self.seat } else { first(question.to)? };
        let position = Position::of(rules, state, seat, question);
        if own {
            if let Some(aim) = self.aim.take()
                && let Some(choice) = self.guide.pursue(aim, &position)
                && question.options.contains(&choice)
            {
                self.aim = Some(aim);
                return Some((seat, choice));
            }
            if let Some(choice) = self.by_tree(&position) {
                return Some((seat, choice));
            }
        }
        Some((seat, self.guide.decide(&position).choice))
    }

    fn free(
        &mut self,
        rules: &R,
        state: &R::State,
        question: &Question<'_, R>,
    ) -> Option<(Seat, R::Choice)> {
        let own = question.to.contains(self.seat);
        let seat = if own { self.seat } else { first(question.to)? };
        let decision = self.guide.free(&Position::of(rules, state, seat, question))?;
        Some((seat, decision.choice))
    }

    fn chance(&mut self, _: &R::Draw, weights: &[u32]) -> Option<usize> {
        Some(self.chance.weighted(weights))
    }
}

fn first(seats: SeatSet) -> Option<Seat> {
    seats.iter().next()
}
