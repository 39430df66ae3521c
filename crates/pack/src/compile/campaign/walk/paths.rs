//! The paths of a party from scenario to scenario: where does one lead into a dead end?

use super::reach::any;
use super::{each, services};
use longrest_campaign::Book;
use longrest_campaign::content::Scenario;
use longrest_campaign::effect::{Content, Effect, Test};
use std::collections::{BTreeSet, VecDeque};

/// How many positions are looked at; a larger campaign is looked at only so far.
const POSITIONS_MAX: usize = 20_000;

/// How many ways one outcome can go.
const WAYS_MAX: usize = 32;

/// Where a party stands between scenarios.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Position<'b> {
    open: BTreeSet<&'b str>,
    done: BTreeSet<&'b str>,
    locked: BTreeSet<&'b str>,
    marks: BTreeSet<&'b str>,
    ended: bool,
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
    let anytime = Anytime::of(book);
    if anytime.ends {
        return None;
    }
    let mut start = Position {
        open: book.beginning.scenarios.iter().map(|id| id.as_str()).collect(),
        ..Position::default()
    };
    start.open.extend(&anytime.scenarios);
    let mut seen = BTreeSet::new();
    let mut queue: VecDeque<(Position<'_>, Vec<&str>)> = VecDeque::new();
    for position in after(book, &start, &book.beginning.effects) {
        queue.push_back((position, Vec::new()));
    }
    while let Some((position, path)) = queue.pop_front() {
        if position.ended || seen.len() >= POSITIONS_MAX || !seen.insert(position.clone()) {
            continue;
        }
        let next: Vec<&Scenario> =
            book.scenarios.iter().filter(|one| position.can_play(one, &anytime)).collect();
        if next.is_empty() {
            let open = position.open.iter().filter(|id| !position.done.contains(*id));
            return Some(DeadEnd {
                path: path.iter().map(|&id| id.to_owned()).collect(),
                barred: open.map(|&id| id.to_owned()).collect(),
            });
        }
        for scenario in next {
            let id = scenario.id.as_str();
            let mut played = position.clone();
            played.done.insert(id);
            let path: Vec<&str> = path.iter().copied().chain([id]).collect();
            for position in after(book, &played, &scenario.outcome) {
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

impl<'b> Position<'b> {
    fn can_play(&self, scenario: &Scenario, anytime: &Anytime<'_>) -> bool {
        let id = scenario.id.as_str();
        self.open.contains(id)
            && !self.done.contains(id)
            && !self.locked.contains(id)
            && scenario.requires.iter().all(|test| self.judge(test, anytime) != Some(false))
    }

    /// Whether a test is true here; nothing if more than the path decides it.
    fn judge(&self, test: &Test, anytime: &Anytime<'_>) -> Option<bool> {
        match test {
            Test::All(parts) => {
                let judged: Vec<_> = parts.iter().map(|part| self.judge(part, anytime)).collect();
                if judged.contains(&Some(false)) {
                    return Some(false);
                }
                (!judged.contains(&None)).then_some(true)
            }
            Test::Any(parts) => {
                let judged: Vec<_> = parts.iter().map(|part| self.judge(part, anytime)).collect();
                if judged.contains(&Some(true)) {
                    return Some(true);
                }
                (!judged.contains(&None)).then_some(false)
            }
            Test::Not(part) => self.judge(part, anytime).map(|held| !held),
            Test::Mark(mark) if anytime.marks.contains(mark.as_str()) => None,
            Test::Mark(mark) => Some(self.marks.contains(mark.as_str())),
            Test::Completed(scenario) => Some(self.done.contains(scenario.as_str())),
            _ => None,
        }
    }

    fn apply(&mut self, effect: &'b Effect) {
        match effect {
            Effect::GainMark(mark) => {
                self.marks.insert(mark.as_str());
            }
            Effect::LoseMark(mark) => {
                self.marks.remove(mark.as_str());
            }
            Effect::Unlock(Content::Scenario(id)) => {
                self.open.insert(id.as_str());
            }
            Effect::Lock(Content::Scenario(id)) => {
                self.locked.insert(id.as_str());
            }
            Effect::Ending(_) => self.ended = true,
            _ => {}
        }
    }
}

/// The positions in which effects can leave a party.
fn after<'b>(book: &'b Book, position: &Position<'b>, effects: &'b [Effect]) -> Vec<Position<'b>> {
    let none = Anytime { marks: BTreeSet::new(), scenarios: BTreeSet::new(), ends: false };
    let mut ways = vec![position.clone()];
    for effect in effects {
        let mut next = Vec::new();
        for way in ways {
            match effect {
                Effect::If(test, then, not) => {
                    let judged = way.judge(test, &none);
                    if judged != Some(false) {
                        next.extend(after(book, &way, then));
                    }
                    if judged != Some(true) {
                        next.extend(after(book, &way, not));
                    }
                }
                Effect::Pay(_, then, not) => {
                    next.extend(after(book, &way, then));
                    next.extend(after(book, &way, not));
                }
                Effect::MayPay(_, then) | Effect::UpTo(_, _, then) => {
                    next.extend(after(book, &way, then));
                    next.push(way);
                }
                Effect::Choose(options) => {
                    options.iter().for_each(|(_, one)| next.extend(after(book, &way, one)));
                }
                Effect::Read(section, _) => {
                    // A section that reads itself again says nothing new.
                    let found = book.sections.iter().find(|one| one.id == *section);
                    let found = found.filter(|one| {
                        !any(&one.effects, |effect| matches!(effect, Effect::Read(..)))
                    });
                    match found {
                        Some(section) => next.extend(after(book, &way, &section.effects)),
                        None => next.push(way),
                    }
                }
                plain => {
                    let mut way = way;
                    way.apply(plain);
                    next.push(way);
                }
            }
        }
        next.sort();
        next.dedup();
        next.truncate(WAYS_MAX);
        ways = next;
    }
    ways
}
