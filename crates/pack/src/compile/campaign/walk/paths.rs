//! The paths of a party from scenario to scenario: where does one lead into a dead end?

use super::reach::any;
use super::{each, services};
use longrest_campaign::Book;
use longrest_campaign::content::Scenario;
use longrest_campaign::effect::{Content, Effect, Test};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// How many positions are looked at; a larger campaign is looked at only so far.
const POSITIONS_MAX: usize = 20_000;

/// How many ways one outcome can go.
const WAYS_MAX: usize = 32;

/// Where a party stands between scenarios: a bit for each scenario that is open, done or locked,
/// and for each mark, as [`Walk`] numbers them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Position {
    bits: Box<[u64]>,
    ended: bool,
}

impl Position {
    fn has(&self, bit: usize) -> bool {
        self.bits[bit / 64] >> (bit % 64) & 1 == 1
    }

    fn set(&mut self, bit: usize, to: bool) {
        let one = 1 << (bit % 64);
        match to {
            true => self.bits[bit / 64] |= one,
            false => self.bits[bit / 64] &= !one,
        }
    }
}

/// A campaign whose paths are walked.
struct Walk<'b> {
    book: &'b Book,
    anytime: Anytime<'b>,
    /// The number of each scenario.
    scenarios: BTreeMap<&'b str, usize>,
    /// The bit of each mark that is gained or lost on the way.
    marks: BTreeMap<&'b str, usize>,
}

/// A path that ends before the story does.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct DeadEnd {
    /// The scenarios of the path.
    pub(super) path: Vec<String>,
    /// Scenarios that are open but cannot be played.
    pub(super) barred: Vec<String>,
}

/// What can come at any time, from events, quests, envelopes and buildings.
struct Anytime<'b> {
    marks: BTreeSet<&'b str>,
    scenarios: BTreeSet<&'b str>,
    ends: bool,
}

/// The shortest path into a dead end, if there is one.
pub(super) fn dead_end(book: &Book) -> Option<DeadEnd> {
    let walk = Walk::new(book);
    if walk.anytime.ends {
        return None;
    }
    let mut seen = BTreeSet::new();
    let mut queue: VecDeque<(Position, Vec<&str>)> = VecDeque::new();
    for position in walk.after(&walk.start(), &book.beginning.effects) {
        queue.push_back((position, Vec::new()));
    }
    while let Some((position, path)) = queue.pop_front() {
        if position.ended || seen.len() >= POSITIONS_MAX || !seen.insert(position.clone()) {
            continue;
        }
        let playable = |(at, one): &(usize, &Scenario)| walk.can_play(&position, *at, one);
        let next: Vec<(usize, &Scenario)> =
            book.scenarios.iter().enumerate().filter(playable).collect();
        if next.is_empty() {
            let open = walk
                .scenarios
                .iter()
                .filter(|&(_, &at)| position.has(walk.open(at)) && !position.has(walk.done(at)));
            return Some(DeadEnd {
                path: path.iter().map(|&id| id.to_owned()).collect(),
                barred: open.map(|(&id, _)| id.to_owned()).collect(),
            });
        }
        for (at, scenario) in next {
            let mut played = position.clone();
            played.set(walk.done(at), true);
            let path: Vec<&str> = path.iter().copied().chain([scenario.id.as_str()]).collect();
            for position in walk.after(&played, &scenario.outcome) {
                queue.push_back((position, path.clone()));
            }
        }
    }
    None
}

impl<'b> Anytime<'b> {
    fn of(book: &'b Book) -> Anytime<'b> {
        let mut lists: Vec<&'b [Effect]> = Vec::new();
        let outcomes = book.events.iter().flat_map(|one| &one.options).flat_map(|one| &one.back);
        lists.extend(outcomes.map(|outcome| outcome.effects.as_slice()));
        lists.extend(book.events.iter().map(|one| one.below.as_slice()));
        lists.extend(book.quests.iter().map(|one| one.effects.as_slice()));
        lists.extend(book.envelopes.iter().map(|one| one.effects.as_slice()));
        for level in book.buildings.iter().flat_map(|one| &one.levels) {
            lists.extend([level.once.as_slice(), &level.operation, &level.wrecked]);
            lists.extend(level.downtime.iter().map(services));
        }
        let additions = book.buildings.iter().flat_map(|one| &one.additions);
        lists.extend(additions.map(|one| one.once.as_slice()));
        lists.extend(book.guard.iter().map(|card| card.effects.as_slice()));
        for scenario in &book.scenarios {
            lists.extend(scenario.treasures.iter().map(|one| one.effects.as_slice()));
        }
        // A section that an outcome of a scenario reads is part of that outcome.
        let read_there = |id| {
            book.scenarios.iter().any(|one| {
                any(&one.outcome, |effect| matches!(effect, Effect::Read(it, _) if it == id))
            })
        };
        let sections = book.sections.iter().filter(|one| !read_there(&one.id));
        lists.extend(sections.map(|one| one.effects.as_slice()));
        let random = book.scenarios.iter().filter(|one| one.random || one.solo.is_some());
        let mut anytime = Anytime {
            marks: BTreeSet::new(),
            scenarios: random.map(|one| one.id.as_str()).collect(),
            ends: false,
        };
        for effects in lists {
            each(effects, &mut |effect| match effect {
                Effect::GainMark(mark) => {
                    anytime.marks.insert(mark.as_str());
                }
                Effect::Unlock(Content::Scenario(id)) => {
                    anytime.scenarios.insert(id.as_str());
                }
                Effect::Ending(_) => anytime.ends = true,
                _ => {}
            });
        }
        anytime
    }
}

impl<'b> Walk<'b> {
    fn new(book: &'b Book) -> Walk<'b> {
        let scenarios: BTreeMap<&str, usize> =
            book.scenarios.iter().enumerate().map(|(at, one)| (one.id.as_str(), at)).collect();
        let first = 3 * book.scenarios.len();
        let mut marks = BTreeMap::new();
        let outcomes = book.scenarios.iter().map(|one| one.outcome.as_slice());
        let sections = book.sections.iter().map(|one| one.effects.as_slice());
        for effects in outcomes.chain(sections).chain([book.beginning.effects.as_slice()]) {
            each(effects, &mut |effect| {
                if let Effect::GainMark(mark) | Effect::LoseMark(mark) = effect {
                    let bit = first + marks.len();
                    marks.entry(mark.as_str()).or_insert(bit);
                }
            });
        }
        Walk { book, anytime: Anytime::of(book), scenarios, marks }
    }

    fn start(&self) -> Position {
        let bits = 3 * self.book.scenarios.len() + self.marks.len();
        let mut start =
            Position { bits: vec![0; bits.div_ceil(64)].into_boxed_slice(), ended: false };
        let open = self.book.beginning.scenarios.iter().map(|id| id.as_str());
        for id in open.chain(self.anytime.scenarios.iter().copied()) {
            if let Some(&at) = self.scenarios.get(id) {
                start.set(self.open(at), true);
            }
        }
        start
    }

    fn open(&self, scenario: usize) -> usize {
        scenario
    }

    fn done(&self, scenario: usize) -> usize {
        self.book.scenarios.len() + scenario
    }

    fn locked(&self, scenario: usize) -> usize {
        2 * self.book.scenarios.len() + scenario
    }

    fn can_play(&self, position: &Position, at: usize, scenario: &Scenario) -> bool {
        position.has(self.open(at))
            && !position.has(self.done(at))
            && !position.has(self.locked(at))
            && scenario.requires.iter().all(|test| {
                self.judge(position, test, |mark| self.anytime.marks.contains(mark)) != Some(false)
            })
    }

    /// Whether a test is true at a position; nothing if more than the path decides it, as with
    /// marks that can come at any time.
    fn judge(
        &self,
        position: &Position,
        test: &Test,
        anytime: impl Fn(&str) -> bool + Copy,
    ) -> Option<bool> {
        match test {
            Test::All(parts) => {
                let judged: Vec<_> =
                    parts.iter().map(|part| self.judge(position, part, anytime)).collect();
                if judged.contains(&Some(false)) {
                    return Some(false);
                }
                (!judged.contains(&None)).then_some(true)
            }
            Test::Any(parts) => {
                let judged: Vec<_> =
                    parts.iter().map(|part| self.judge(position, part, anytime)).collect();
                if judged.contains(&Some(true)) {
                    return Some(true);
                }
                (!judged.contains(&None)).then_some(false)
            }
            Test::Not(part) => self.judge(position, part, anytime).map(|held| !held),
            Test::Mark(mark) if anytime(mark.as_str()) => None,
            Test::Mark(mark) => {
                Some(self.marks.get(mark.as_str()).is_some_and(|&bit| position.has(bit)))
            }
            Test::Completed(scenario) => {
                let at = self.scenarios.get(scenario.as_str());
                Some(at.is_some_and(|&at| position.has(self.done(at))))
            }
            _ => None,
        }
    }

    fn apply(&self, position: &mut Position, effect: &Effect) {
        match effect {
            Effect::GainMark(mark) | Effect::LoseMark(mark) => {
                if let Some(&bit) = self.marks.get(mark.as_str()) {
                    position.set(bit, matches!(effect, Effect::GainMark(_)));
                }
            }
            Effect::Unlock(Content::Scenario(id)) => {
                if let Some(&at) = self.scenarios.get(id.as_str()) {
                    position.set(self.open(at), true);
                }
            }
            Effect::Lock(Content::Scenario(id)) => {
                if let Some(&at) = self.scenarios.get(id.as_str()) {
                    position.set(self.locked(at), true);
                }
            }
            Effect::Ending(_) => position.ended = true,
            _ => {}
        }
    }

    /// The positions in which effects can leave a party.
    fn after(&self, position: &Position, effects: &[Effect]) -> Vec<Position> {
        let mut ways = vec![position.clone()];
        for effect in effects {
            let mut next = Vec::with_capacity(ways.len());
            for way in ways {
                match effect {
                    Effect::If(test, then, not) => {
                        let judged = self.judge(&way, test, |_| false);
                        if judged != Some(false) {
                            next.extend(self.after(&way, then));
                        }
                        if judged != Some(true) {
                            next.extend(self.after(&way, not));
                        }
                    }
                    Effect::Pay(_, then, not) => {
                        next.extend(self.after(&way, then));
                        next.extend(self.after(&way, not));
                    }
                    Effect::MayPay(_, then) | Effect::UpTo(_, _, then) => {
                        next.extend(self.after(&way, then));
                        next.push(way);
                    }
                    Effect::Choose(options) => {
                        options.iter().for_each(|(_, one)| next.extend(self.after(&way, one)));
                    }
                    Effect::Read(section, _) => {
                        // A section that reads itself again says nothing new.
                        let found = self.book.sections.iter().find(|one| one.id == *section);
                        let found = found.filter(|one| {
                            !any(&one.effects, |effect| matches!(effect, Effect::Read(..)))
                        });
                        match found {
                            Some(section) => next.extend(self.after(&way, &section.effects)),
                            None => next.push(way),
                        }
                    }
                    plain => {
                        let mut way = way;
                        self.apply(&mut way, plain);
                        next.push(way);
                    }
                }
            }
            next.sort_unstable();
            next.dedup();
            next.truncate(WAYS_MAX);
            ways = next;
        }
        ways
    }
}
