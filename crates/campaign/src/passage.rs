//! Out to a scenario and home again: what the town hands to the scenario engine, and what comes
//! back from it.

use crate::characters::levels::gained;
use crate::content::Book;
use crate::id::CharacterId;
use crate::report::{MemberReport, Report};
use crate::resource::{Resource, Stock};
use crate::state::{Journey, State};
use longrest_haven::goal::Tally;
use longrest_haven::setup::RoadEffect;
use longrest_haven::{Haven, Look, LootKind, Member, Setup};
use std::collections::{BTreeMap, BTreeSet};

/// What a departure asks of the scenario engine; nothing, when nobody sets out.
pub fn out(book: &Book, haven: &Haven, state: &State) -> Option<Setup> {
    let journey = state.journey.as_ref()?;
    let head = state.world.scenario(&journey.scenario).cloned().unwrap_or_default();
    let scenario = haven.scenario_index(journey.scenario.as_str())?;
    let treasures = haven.content.scenarios[scenario].treasures.iter().enumerate();
    let looted = treasures
        .filter(|(_, one)| head.treasures.contains(&one.number))
        .fold(0, |set, (at, _)| set | 1 << at);
    let mut switches = book.switches;
    let variants = state.world.variants;
    switches.house.reduced_randomness = variants.reduced_randomness;
    switches.house.open_information = variants.open_information;
    switches.house.solo = variants.solo;
    switches.house.permanent_death = variants.permanent_death;
    let stickers = book
        .loot_cards
        .iter()
        .filter(|card| state.world.loot_stickers.get(&card.id).is_some_and(|count| *count > 0));
    Some(Setup {
        scenario: journey.scenario.0.clone(),
        level: Some(journey.level),
        party: journey.company.iter().map(|id| member(book, haven, state, *id)).collect(),
        switches,
        treasures_looted: looted,
        random_item_found: head.random_item,
        loot_stickers: stickers.fold(0, |set, card| set | 1 << card.index),
        road: carried(state, journey),
    })
}

// FH-CHAR-13, FH-LEVEL-11, FH-LEVEL-12, FH-PERK-01
/// A character as the scenario engine needs it.
fn member(book: &Book, haven: &Haven, state: &State, id: CharacterId) -> Member {
    let one = state.world.character(id);
    let class = book.class(&one.class);
    let perks = class.map_or(Vec::new(), |class| {
        let marked = |at: u8| one.perks.get(&at).copied().unwrap_or(0);
        (0..class.perks.len() as u8).map(|at| gained(class, at, marked(at))).collect()
    });
    let masteries = class.map_or(&[][..], |class| &class.masteries);
    let mastered = masteries.iter().enumerate().filter(|(_, word)| one.masteries.contains(*word));
    let known = |item: &&crate::id::ItemId| haven.item_index(item.as_str()).is_some();
    Member {
        class: one.class.0.clone(),
        level: one.level,
        cards: one.cards.iter().map(|card| card.0.clone()).collect(),
        items: one.items.iter().filter(known).map(|item| item.0.clone()).collect(),
        perks,
        mastered: mastered.map(|(at, _)| at as u8).collect(),
    }
}

// FH-EVENT-07, FH-FAQ-193
/// What those who go carry into the scenario. What each of them carries is one effect of all.
fn carried(state: &State, journey: &Journey) -> Vec<RoadEffect> {
    let mut left: Vec<(CharacterId, RoadEffect)> = state
        .carried
        .iter()
        .filter(|waiting| journey.company.contains(&waiting.character))
        .map(|waiting| (waiting.character, waiting.effect))
        .collect();
    let mut effects = Vec::new();
    while let Some((character, effect)) = left.first().copied() {
        let same = |id: CharacterId| left.iter().position(|one| *one == (id, effect));
        let all: Option<Vec<usize>> = journey.company.iter().map(|id| same(*id)).collect();
        match all {
            Some(mut places) => {
                places.sort_unstable();
                places.iter().rev().for_each(|at| {
                    left.remove(*at);
                });
                effects.push(effect);
            }
            None => {
                left.remove(0);
                let at = journey.company.iter().position(|id| *id == character);
                effects.extend(at.map(|at| effect.of_one(at as u8)));
            }
        }
    }
    effects
}

/// What a scenario that is over leaves behind, for those who set out.
pub fn home(look: Look<'_, '_>, journey: &Journey) -> Report {
    let content = &look.rules.content;
    let completed = look.completed();
    let treasures = look.scenario().treasures.iter().enumerate();
    let looted: BTreeSet<u16> = treasures
        .filter(|(at, _)| look.state.treasures_looted >> at & 1 != 0)
        .map(|(_, treasure)| treasure.number)
        .collect();
    let members = journey.company.iter().enumerate().map(|(at, id)| {
        let takings = look.takings(at as u8);
        let class = look.class_of(at as u8);
        let word = |item: &u16| content.items[usize::from(*item)].id.as_str().into();
        let owner = look.character(at as u8);
        MemberReport {
            character: *id,
            experience: takings.experience - takings.bonus_experience,
            bonus: takings.bonus_experience,
            gold: takings.gold,
            resources: stock(&takings.resources),
            from_treasures: stock(&takings.from_treasures),
            goal: takings
                .goal
                .map(|(goal, met)| (content.goals[usize::from(goal)].id.as_str().into(), met)),
            checkmarks: takings.checkmarks,
            masteries: takings
                .masteries
                .iter()
                .map(|at| class.masteries[usize::from(*at)].id.as_str().into())
                .collect(),
            items: takings.items.iter().map(word).collect(),
            sold: takings.sold.iter().map(word).collect(),
            exhausted: takings.exhausted,
            dead: takings.dead,
            tallies: Tally::ALL_KEPT
                .into_iter()
                .map(|tally| (tally, owner.tally.get(tally)))
                .collect(),
            kills: BTreeMap::new(),
            treasures: owner.tally.get(Tally::Treasures).min(255) as u8,
        }
    });
    Report {
        scenario: journey.scenario.clone(),
        mode: journey.mode,
        completed,
        level: look.state.level,
        members: members.collect(),
        treasures: looted,
        random_item: look.random_item_looted(),
        marks: BTreeMap::new(),
        weeks: 0,
        cardboard: false,
    }
}

fn stock(resources: &[(LootKind, u8)]) -> Stock {
    let known = resources.iter().filter_map(|(kind, amount)| {
        Resource::of_loot(*kind).map(|resource| (resource, u16::from(*amount)))
    });
    known.collect()
}
