//! Tree search over what a seat cannot know.
//!
//! Before each iteration everything hidden from the seat is dealt anew and chance is drawn anew.
//! The seat's own next decisions form a tree whose nodes are chosen by how well they went and how
//! seldom they were tried; the others, and everything beyond the tree, are played by the guide.
//! What is compared is the guide's estimate of the position a fixed number of decisions later.

use crate::{Bot, Decision, Policy, Position, Reason};
use longrest_kernel::{
    Asked, Driver, Game, Generator, Key, Question, Ruleset, Seat, SeatSet, Status, Viewer,
};
use std::time::{Duration, Instant};

/// What a search needs to know about a family of games.
pub trait Guide<R: Ruleset>: Policy<R> {
    /// How good a position is for the seat, from 0 (lost) to 1 (won).
    fn estimate(&self, rules: &R, state: &R::State, seat: Seat) -> f64;

    /// The options worth trying, best first: a bound on how broad the tree becomes.
    fn promising(&mut self, position: &Position<'_, R>, most: usize) -> Vec<R::Choice>;

    /// Whether a question is worth a search; the policy answers the others.
    fn matters(&self, prompt: &R::Prompt) -> bool;
}

/// How long a search may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// So many iterations: the same seed gives the same decision.
    Iterations(u32),
    /// As many iterations as fit into this time.
    Time(Duration),
}

/// Plays the near future many times and does what went best.
#[derive(Clone, Debug)]
pub struct Search<G> {
    /// Decides for everybody else and beyond the tree, and judges positions.
    pub guide: G,
    /// How long it may take.
    pub budget: Budget,
    /// Decisions of all seats that are looked ahead.
    pub horizon: u32,
    /// Options tried at each node of the tree.
    pub breadth: usize,
    /// Where its luck comes from.
    pub luck: Generator,
}

/// How strongly seldom tried options are preferred.
const CURIOSITY: f64 = 0.25;
/// How many worlds two options must both have met to be compared.
const PAIRS_MIN: usize = 4;
/// No search runs more iterations than this, however much time it has.
const ITERATIONS_MAX: u32 = 1_000_000;
/// The tree grows by one node an iteration, and no deeper than this.
const DEPTH_MAX: usize = 6;

/// A node: an own decision, after those above it.
struct Node<C> {
    choice: Option<C>,
    visits: u32,
    total: f64,
    /// How each world went, of the options of the question itself.
    values: Vec<f64>,
    children: Vec<usize>,
}

impl<G> Search<G> {
    /// A search with sensible breadth and depth.
    pub fn new(guide: G, budget: Budget, seed: u64) -> Search<G> {
        let luck = Generator::from_seed(seed);
        Search { guide, budget, horizon: 60, breadth: 4, luck }
    }
}

impl<R: Ruleset, G: Guide<R>> Bot<R> for Search<G> {
    fn choose(&mut self, game: &Game<R>, seat: Seat, asked: &Asked<R>) -> Decision<R::Choice> {
        let position = Position::asked(game, seat, asked);
        if let Some(free) = asked.open.then(|| self.guide.free(&position)).flatten() {
            return free;
        }
        let usual = self.guide.decide(&position);
        if asked.options.len() < 2 || !self.guide.matters(&asked.prompt) {
            return usual;
        }
        let mut options = self.guide.promising(&position, self.breadth);
        if !options.contains(&usual.choice) {
            options.push(usual.choice);
        }
        if options.len() < 2 {
            return usual;
        }
        let mut tree = Tree::new(options);
        let worlds = self.luck.below(u64::MAX);
        let start = Instant::now();
        for iteration in 0..ITERATIONS_MAX {
            let spent = match self.budget {
                Budget::Iterations(most) => iteration >= most,
                Budget::Time(most) => start.elapsed() >= most,
            };
            if spent {
                break;
            }
            self.iterate(game, seat, worlds, &mut tree);
        }
        tree.best(usual)
    }
}

impl<G> Search<G> {
    fn iterate<R: Ruleset>(
        &mut self,
        game: &Game<R>,
        seat: Seat,
        worlds: u64,
        tree: &mut Tree<R::Choice>,
    ) where
        G: Guide<R>,
    {
        let first = tree.descend(0, None).expect("the root has options");
        let choice = tree.nodes[first].choice.expect("only the root has none");
        // Every option meets the same worlds in the same order, so that luck decides less.
        let mut luck = Generator::new(Key([worlds, u64::from(tree.nodes[first].visits)]));
        let mut world = game.fork();
        world.resample(Viewer::Seat(seat), &mut luck);
        let chance = Generator::from_seed(luck.below(u64::MAX));
        let mut run = Run {
            guide: &mut self.guide,
            chance,
            seat,
            left: self.horizon,
            breadth: self.breadth,
            path: vec![first],
            tree,
            growing: true,
        };
        if world.answer(seat, choice, &mut run).is_err() {
            tree.learn(&[first], 0.0); // not offered in this world
            return;
        }
        let path = std::mem::take(&mut run.path);
        let rules = world.rules().clone();
        let value = match world.status() {
            Status::Over(outcome) => f64::from(u8::from(outcome.winners.contains(seat))),
            Status::Waiting(_) => self.guide.estimate(&rules, world.state(), seat),
        };
        tree.learn(&path, value);
    }
}

struct Tree<C> {
    nodes: Vec<Node<C>>,
}

impl<C: Copy + PartialEq> Tree<C> {
    fn new(options: Vec<C>) -> Tree<C> {
        let root =
            Node { choice: None, visits: 0, total: 0.0, values: Vec::new(), children: Vec::new() };
        let mut tree = Tree { nodes: vec![root] };
        tree.grow(0, &options);
        tree
    }

    fn grow(&mut self, at: usize, options: &[C]) {
        for &choice in options {
            let child = self.nodes.len();
            self.nodes[at].children.push(child);
            self.nodes.push(Node {
                choice: Some(choice),
                visits: 0,
                total: 0.0,
                values: Vec::new(),
                children: Vec::new(),
            });
        }
    }

    /// The child to try next among those allowed.
    fn descend(&self, at: usize, allowed: Option<&[C]>) -> Option<usize> {
        let node = &self.nodes[at];
        let log = f64::from(node.visits.max(1)).ln();
        let mut best: Option<(usize, f64)> = None;
        for &child in &node.children {
            let node = &self.nodes[child];
            let choice = node.choice.expect("only the root has none");
            if allowed.is_some_and(|allowed| !allowed.contains(&choice)) {
                continue;
            }
            let visits = f64::from(node.visits);
            let score = match node.visits {
                0 => f64::INFINITY,
                _ => node.total / visits + CURIOSITY * (log / visits).sqrt(),
            };
            if best.is_none_or(|(_, most)| score > most) {
                best = Some((child, score));
            }
        }
        best.map(|(child, _)| child)
    }

    fn learn(&mut self, path: &[usize], value: f64) {
        self.nodes[0].visits += 1;
        if let Some(&first) = path.first() {
            self.nodes[first].values.push(value);
        }
        for &at in path {
            self.nodes[at].visits += 1;
            self.nodes[at].total += value;
        }
    }

    /// Whether one option did better than another in the worlds that both met, and by more than
    /// luck explains: twice the standard error of the mean difference.
    fn surpasses(&self, one: usize, other: usize) -> bool {
        let pairs = self.nodes[one].values.iter().zip(&self.nodes[other].values);
        let differences: Vec<f64> = pairs.map(|(one, other)| one - other).collect();
        let count = differences.len() as f64;
        if differences.len() < PAIRS_MIN {
            return false;
        }
        let mean = differences.iter().sum::<f64>() / count;
        let spread = differences.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
        let variance = spread / (count - 1.0);
        mean > 0.0 && mean * mean * count > 4.0 * variance
    }

    /// The option that went best on the whole; the usual one if nothing was tried.
    fn best(&self, usual: Decision<C>) -> Decision<C> {
        let mean = |at: usize| {
            let node = &self.nodes[at];
            // One imagined visit of the common mean keeps lucky single tries from winning.
            let common = self.nodes[0].children.iter().map(|&at| self.nodes[at].total).sum::<f64>()
                / f64::from(self.nodes[0].visits.max(1));
            (node.total + common) / (f64::from(node.visits) + 1.0)
        };
        let children = self.nodes[0].children.iter().copied();
        let best = children
            .filter(|&at| self.nodes[at].visits > 0)
            .reduce(|one, other| if mean(other) > mean(one) { other } else { one });
        // The guide knows things that a few futures do not show: it is followed unless something
        // else is better beyond doubt.
        let mut children = self.nodes[0].children.iter().copied();
        let guided = children.find(|&at| self.nodes[at].choice == Some(usual.choice));
        let best = match (best, guided) {
            (Some(at), Some(guided)) if !self.surpasses(at, guided) => Some(guided),
            (best, _) => best,
        };
        match best {
            None => usual,
            Some(at) => {
                let percent = (mean(at) * 100.0).round().clamp(0.0, 100.0) as u8;
                let reason = Reason::Searched { tried: self.nodes[0].visits, percent };
                Decision::new(self.nodes[at].choice.expect("only the root has none"), reason)
            }
        }
    }
}

/// One future: own decisions by the tree as far as it reaches, everything else by the guide.
struct Run<'t, G, C> {
    guide: &'t mut G,
    chance: Generator,
    seat: Seat,
    left: u32,
    breadth: usize,
    path: Vec<usize>,
    tree: &'t mut Tree<C>,
    growing: bool,
}

impl<R: Ruleset, G: Guide<R>> Driver<R> for Run<'_, G, R::Choice> {
    fn answer(
        &mut self,
        rules: &R,
        state: &R::State,
        question: &Question<'_, R>,
    ) -> Option<(Seat, R::Choice)> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        let own = question.to.contains(self.seat);
        let seat = if own { self.seat } else { first(question.to)? };
        let position = Position::of(rules, state, seat, question);
        let in_tree = own
            && self.growing
            && self.path.len() < DEPTH_MAX
            && self.guide.matters(question.prompt);
        if in_tree {
            let at = *self.path.last().expect("the path starts at the first decision");
            if self.tree.nodes[at].children.is_empty() {
                self.growing = false;
                if self.tree.nodes[at].visits > 0 {
                    let options = self.guide.promising(&position, self.breadth);
                    self.tree.grow(at, &options);
                }
            }
            if let Some(child) = self.tree.descend(at, Some(question.options)) {
                self.path.push(child);
                return Some((seat, self.tree.nodes[child].choice.expect("never the root")));
            }
            self.growing = false;
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
