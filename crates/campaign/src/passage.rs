//! Out to a scenario and home again: what the town hands to the scenario engine, and what comes
//! back from it.

use crate::characters::levels::gained;
use crate::content::Book;
use crate::id::{CharacterId, ItemId, MarkId, MonsterId};
use crate::report::{MemberReport, Report};
use crate::resource::{Resource, Stock};
use crate::state::{Journey, State};
use longrest_haven::CharacterId as Place;
use longrest_haven::goal::Tally;
use longrest_haven::setup::RoadEffect;
use longrest_haven::{Haven, Look, LootKind, Member, Setup};
use std::collections::{BTreeMap, BTreeSet};

/// What a departure asks of the scenario engine; nothing, when nobody sets out.
pub fn out(book: &Book, haven: &Haven, state: &State) -> Option<Setup> {
    let journey = state.journey.as_ref()?;
    let head = state.world.scenario(&journey.scenario).cloned().unwrap_or_default();
    let scenario = haven.scenario_index(journey.scenario.as_str());
    if scenario.is_none() && journey.dungeon.is_none() {
        return None;
    }
    let treasures = scenario.map_or(&[][..], |at| &haven.content.scenarios[at].treasures);
    let looted = treasures
        .iter()
        .enumerate()
        .filter(|(_, one)| {
            let (world, number) = (&state.world, one.number);
            !world.treasure_lies(book, state.party, &journey.scenario, number)
        })
        .fold(0, |set, (at, _)| set | 1 << at);
    let mut switches = book.switches;
    let variants = state.world.variants;
    switches.house.reduced_randomness = variants.reduced_randomness;
    switches.house.open_information = variants.open_information;
    switches.house.solo = variants.solo;
    switches.house.permanent_death = variants.permanent_death;
    let stickered = book
        .loot_cards
        .iter()
        .filter(|card| state.world.loot_stickers.get(&card.id).is_some_and(|count| *count > 0));
    let party: Vec<Member> =
        journey.company.iter().map(|id| member(book, haven, state, *id)).collect();
    Some(Setup {
        scenario: journey.scenario.0.clone(),
        level: Some(journey.level),
        switches,
        treasures_looted: looted,
        random_item_found: head.random_item,
        loot_stickers: stickered.fold(0, |set, card| set | 1 << card.index),
        brought: longrest_haven::Brought {
            enhancements: crate::enhancement::overlay(&state.world, &journey.company),
            favors: journey.favors,
            dungeon: journey.dungeon.clone(),
            consumed: consumed(state, &party, journey),
        },
        party,
        road: carried(state, journey),
        stickers: stickers(state),
        random_items: random_items(book, state),
    })
}

// FH-STICK-03
/// The stickers and achievements that rules of scenarios may look for.
fn stickers(state: &State) -> Vec<String> {
    let own = &state.world.parties[state.party.index()].marks;
    let held = state.world.marks.iter().chain(own).filter(|(_, count)| **count > 0);
    held.map(|(mark, _)| mark.0.clone()).collect()
}

// FH-LDECK-10
/// The random items that nobody has found; nothing is said where a pack has none of its own.
fn random_items(book: &Book, state: &State) -> Option<Vec<String>> {
    let all = &book.beginning.random_items;
    let left = |item: &&ItemId| state.world.supply.unavailable.contains_key(*item);
    let left = || all.iter().filter(left).map(|item| item.0.clone()).collect();
    (!all.is_empty()).then(left)
}

/// The items a character can bring: all it owns that scenarios know.
fn brought(haven: &Haven, one: &crate::world::Character) -> Vec<String> {
    let known = one.items.iter().filter(|item| haven.item_index(item.as_str()).is_some());
    known.map(|item| item.0.clone()).collect()
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
    Member {
        class: one.class.0.clone(),
        level: one.level,
        cards: one.cards.iter().map(|card| card.0.clone()).collect(),
        items: brought(haven, one),
        perks,
        mastered: mastered.map(|(at, _)| at as u8).collect(),
    }
}

// GH-EVENT-14
/// The items that those who go bring, and that an event consumed.
fn consumed(state: &State, party: &[Member], journey: &Journey) -> Vec<(Place, String)> {
    let places = journey.company.iter().zip(party).enumerate();
    let mut all = Vec::new();
    for (at, (id, member)) in places {
        let own = state.consumed.iter().filter(|(of, _)| of == id);
        let brought = own.filter(|(_, item)| member.items.contains(&item.0));
        all.extend(brought.map(|(_, item)| (Place::at(at), item.0.clone())));
    }
    all
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
                effects.extend(at.map(|at| effect.of_one(Place::at(at))));
            }
        }
    }
    joined(effects)
}

/// Cards that the same people add or discard are counted together, and what nobody can have twice
/// is there once.
fn joined(effects: Vec<RoadEffect>) -> Vec<RoadEffect> {
    let mut all: Vec<RoadEffect> = Vec::new();
    for effect in effects {
        let other = all.iter_mut().find_map(|one| Some((both(*one, effect)?, one)));
        match other {
            Some((sum, one)) => *one = sum,
            None => all.push(effect),
        }
    }
    all
}

/// Two effects as one, where that is the same.
fn both(one: RoadEffect, other: RoadEffect) -> Option<RoadEffect> {
    use RoadEffect::{
        Bless, BlessOne, Condition, ConditionOne, Curse, CurseOne, Discard, DiscardOne, Infuse,
        Penalty, PenaltyOne,
    };
    match (one, other) {
        (Condition(_) | ConditionOne(..) | Infuse(_), same) if one == same => Some(one),
        (Discard(a), Discard(b)) => a.checked_add(b).map(Discard),
        (Penalty(a), Penalty(b)) => a.checked_add(b).map(Penalty),
        (Curse(a), Curse(b)) => a.checked_add(b).map(Curse),
        (Bless(a), Bless(b)) => a.checked_add(b).map(Bless),
        (BlessOne(who, a), BlessOne(same, b)) if who == same => {
            a.checked_add(b).map(|sum| BlessOne(who, sum))
        }
        (DiscardOne(who, a), DiscardOne(same, b)) if who == same => {
            a.checked_add(b).map(|sum| DiscardOne(who, sum))
        }
        (PenaltyOne(who, a), PenaltyOne(same, b)) if who == same => {
            a.checked_add(b).map(|sum| PenaltyOne(who, sum))
        }
        (CurseOne(who, a), CurseOne(same, b)) if who == same => {
            a.checked_add(b).map(|sum| CurseOne(who, sum))
        }
        _ => None,
    }
}

/// What a scenario that is over leaves behind, for those who set out.
pub fn home(look: Look<'_, '_>, journey: &Journey, setup: &Setup) -> Report {
    let content = &look.rules.content;
    let completed = look.completed();
    let treasures = look.scenario().treasures.iter().enumerate();
    let looted: BTreeSet<u16> = treasures
        // FH-RAND-26: what lies in a random dungeon is nothing to the campaign.
        .filter(|(at, _)| look.state.treasures_looted >> at & 1 != 0 && journey.dungeon.is_none())
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
            kills: kills(look, &owner.kills),
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
        stickers: gained_stickers(look, &setup.stickers),
        weeks: 0,
        cardboard: false,
    }
}

/// Kills by the word for the monster.
fn kills(look: Look<'_, '_>, counts: &[u8]) -> BTreeMap<MonsterId, u16> {
    let mut kills = BTreeMap::new();
    for (monster, count) in look.scenario().kinds().into_iter().zip(counts) {
        let word = &look.rules.content.monsters[usize::from(monster)].id;
        kills.insert(MonsterId::from(word.as_str()), u16::from(*count));
    }
    kills.retain(|_, count| *count > 0);
    kills
}

/// Stickers that the party did not set out with.
fn gained_stickers(look: Look<'_, '_>, before: &[String]) -> BTreeSet<MarkId> {
    let words = look.rules.content.stickers.iter().enumerate();
    let held = words.filter(|(at, _)| look.state.stickers >> at & 1 != 0);
    let gained = held.filter(|(_, word)| !before.contains(word));
    gained.map(|(_, word)| word.as_str().into()).collect()
}

fn stock(resources: &[(LootKind, u8)]) -> Stock {
    let known = resources.iter().filter_map(|(kind, amount)| {
        Resource::of_loot(*kind).map(|resource| (resource, u16::from(*amount)))
    });
    known.collect()
}
