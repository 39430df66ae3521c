//! Lives a chapter with answers that are always the same, and keeps what was told.

use longrest_campaign::choice::Choice;
use longrest_campaign::content::Book;
use longrest_campaign::prompt::{Draw, Prompt};
use longrest_campaign::state::Phase;
use longrest_campaign::world::Standing;
use longrest_campaign::{Campaign, Fact, Report, Resource, State, World};
use longrest_kernel::{Driver, Question, Ruleset, Seat, Told, play_inline};
use std::sync::Arc;

/// What is done when somebody is asked.
type Wish<'a> = dyn Fn(&State, &Prompt, &[Choice]) -> Option<Choice> + 'a;

/// Answers what it is told to answer, goes on otherwise, and listens.
pub(crate) struct Teller<'a> {
    wish: &'a Wish<'a>,
    /// What is done besides what is asked, once.
    free: Option<Choice>,
    /// Everything that was told, as text, with the phase in which it was.
    pub(crate) lines: Vec<(Phase, String)>,
    /// What could be chosen beside the answer asked for, the last time in this phase.
    pub(crate) offered: Vec<(Phase, Vec<Choice>)>,
}

const STEPS_MAX: usize = 400;

/// Lives a chapter until it is over, or until a fact that ends it.
pub(crate) fn live<'a>(
    book: &Book,
    world: &World,
    report: Option<&Report>,
    wish: &'a Wish<'a>,
    free: Option<Choice>,
    last: &dyn Fn(&Fact) -> bool,
) -> (Teller<'a>, State) {
    let rules = Campaign { book: Arc::new(book.clone()) };
    let mut teller = Teller { wish, free, lines: Vec::new(), offered: Vec::new() };
    let mut state = rules.start(&crate::kit::setup(world, report)).expect("a chapter");
    let mut ear = Ear { teller: &mut teller, last, over: false };
    for _ in 0..STEPS_MAX {
        if rules.outcome(&state).is_some() || ear.over {
            break;
        }
        state = play_inline(&rules, state, &mut ear, 1);
    }
    (teller, state)
}

struct Ear<'t, 'a> {
    teller: &'t mut Teller<'a>,
    last: &'t dyn Fn(&Fact) -> bool,
    over: bool,
}

impl Driver<Campaign> for Ear<'_, '_> {
    fn answer(
        &mut self,
        _: &Campaign,
        state: &State,
        question: &Question<'_, Campaign>,
    ) -> Option<(Seat, Choice)> {
        let seat = question.to.iter().next()?;
        let options = question.options;
        let wanted = (self.teller.wish)(state, question.prompt, options);
        let usual = options.iter().find(|one| {
            matches!(one, Choice::Depart | Choice::Home | Choice::Finish(_) | Choice::Visit)
        });
        Some((seat, wanted.or(usual.copied()).unwrap_or(options[0])))
    }

    fn free(
        &mut self,
        rules: &Campaign,
        state: &State,
        question: &Question<'_, Campaign>,
    ) -> Option<(Seat, Choice)> {
        let seat = question.to.iter().next()?;
        let offers = rules.free_actions(state, seat);
        let wanted = self.teller.free.filter(|one| offers.contains(one));
        if wanted.is_some() {
            self.teller.free = None;
        }
        let known = self.teller.offered.iter_mut().find(|(phase, _)| *phase == state.phase);
        match known {
            Some((_, known)) => {
                let more = offers.into_iter().filter(|one| !known.contains(one));
                let more: Vec<Choice> = more.collect();
                known.extend(more);
            }
            None => self.teller.offered.push((state.phase, offers)),
        }
        wanted.map(|choice| (seat, choice))
    }

    fn chance(&mut self, _: &Draw, weights: &[u32]) -> Option<usize> {
        weights.iter().position(|weight| *weight > 0)
    }

    fn listens(&self) -> bool {
        true
    }

    fn hear(&mut self, state: &State, facts: &[Told<Fact>]) {
        for told in facts {
            self.teller.lines.push((state.phase, said(&told.fact)));
            self.over |= (self.last)(&told.fact);
        }
    }
}

/// A fact as text: of words for players, the English ones.
fn said(fact: &Fact) -> String {
    match fact {
        Fact::Said { text } => format!("Said {:?}", text.get("en")),
        Fact::ByHand { text } => format!("ByHand {:?}", text.get("en")),
        other => format!("{other:?}"),
    }
}

/// What everybody has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purse {
    Full,
    Empty,
}

/// A town in which everything stands, with two people who have gold, herbs and time.
pub(crate) fn world(book: &Book, purse: Purse) -> World {
    let mut world = crate::kit::world(book, 2);
    let each = if purse == Purse::Full { 9 } else { 0 };
    for kind in Resource::ALL {
        world.town.stock.add(kind, each);
    }
    for one in &mut world.characters {
        one.gold = if purse == Purse::Full { 60 } else { 0 };
    }
    // Whatever can be made or bought lies on its shelf.
    for (item, copies) in std::mem::take(&mut world.supply.unavailable) {
        *world.supply.available.entry(item).or_default() += copies;
    }
    if book.rules.outpost {
        world.town.morale = Some(7);
        world.town.inspiration = if purse == Purse::Full { 6 } else { 0 };
        world.town.soldiers = 2;
        for building in &book.buildings {
            let standing = Standing { level: 1, ..Standing::default() };
            world.town.buildings.insert(building.id.clone(), standing);
        }
    }
    world.town.prosperity = book.tracks.prosperity.first().copied().unwrap_or(0);
    for deck in world.events.values_mut() {
        *deck = Default::default();
    }
    // A week without a date: what is told is of the entry alone.
    world.calendar.sections.clear();
    world
}

/// Everybody home without anything, from the scenario that was lost.
pub(crate) fn home(book: &Book, world: &mut World) -> Report {
    let scenario = book.beginning.scenarios[0].clone();
    world.scenario_mut(&scenario).unlocked = true;
    let mut report = crate::kit::report(world, scenario.as_str(), false);
    for member in &mut report.members {
        member.experience = 0;
        member.gold = 0;
        member.resources = Default::default();
        member.from_treasures = Default::default();
        member.goal = None;
    }
    report
}

/// The numbers of the town, not all of whose changes are told.
pub(crate) fn numbers(state: &State) -> String {
    let town = &state.world.town;
    let (prosperity, defense, soldiers) = (town.prosperity, town.defense, town.soldiers);
    let stickers: u32 = state.world.loot_stickers.values().copied().map(u32::from).sum();
    let guard: u32 = town.guard.values().copied().map(u32::from).sum();
    format!(
        "prosperity {prosperity}, morale {:?}, inspiration {}, defense {defense}, \
         soldiers {soldiers}, reputation {}, guard {guard}, loot stickers {stickers}, \
         dated {}",
        town.morale,
        town.inspiration,
        state.world.parties[0].reputation,
        state.world.calendar.sections.len(),
    )
}
