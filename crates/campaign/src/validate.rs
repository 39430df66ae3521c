//! Why a state or a report is not one of this campaign.

use crate::content::Book;
use crate::id::PartyId;
use crate::report::Report;
use crate::state::State;
use crate::world::{EXPERIENCE, LEVEL_MAX, Status, World};
use longrest_kernel::Seat;
use std::collections::BTreeSet;

/// Why a state is not one of this campaign.
pub(crate) fn state(book: &Book, state: &State) -> Result<(), String> {
    let world = &state.world;
    if world.pack != book.pack {
        return Err(format!("this world is of the pack \"{}\"", world.pack));
    }
    if world.players.is_empty() || world.players.len() > usize::from(Seat::MAX) {
        return Err(format!("{} players", world.players.len()));
    }
    if world.players.iter().all(|player| player.closed) {
        return Err("nobody is left to play".to_owned());
    }
    if state.party.index() >= world.parties.len() {
        return Err(format!("there is no party {}", state.party.0));
    }
    characters(book, world)?;
    words(book, world)?;
    if let Some(journey) = &state.journey {
        let known = |id: &crate::id::CharacterId| id.index() < world.characters.len();
        if !journey.company.iter().all(known) || book.scenario(&journey.scenario).is_none() {
            return Err("a journey to nowhere or of nobody".to_owned());
        }
    }
    if let Some(open) = &state.event
        && book.event(&open.event).is_none()
    {
        return Err(format!("there is no event {}", open.event));
    }
    if let Some(one) = &state.report
        && one.members.iter().any(|member| member.character.index() >= world.characters.len())
    {
        return Err("a report of nobody".to_owned());
    }
    Ok(())
}

fn characters(book: &Book, world: &World) -> Result<(), String> {
    for (id, one) in world.everybody() {
        let who = if one.name.is_empty() { one.class.as_str() } else { &one.name };
        let fail = |why: String| Err(format!("character {} ({who}): {why}", id.0));
        let Some(class) = book.class(&one.class) else {
            return fail(format!("there is no class \"{}\"", one.class));
        };
        if one.player.index() >= world.players.len() || one.party.index() >= world.parties.len() {
            return fail("it belongs to nobody".to_owned());
        }
        if one.level == 0 || one.level > LEVEL_MAX {
            return fail(format!("level {}", one.level));
        }
        if one.experience < EXPERIENCE[usize::from(one.level) - 1] {
            return fail(format!("{} experience is too little for its level", one.experience));
        }
        // FH-SHEET-08
        if book.rules.checkmark_cap.is_some_and(|cap| one.checkmarks > cap) {
            return fail(format!("{} checkmarks", one.checkmarks));
        }
        for (perk, boxes) in &one.perks {
            let known = class.perks.get(usize::from(*perk));
            if known.is_none_or(|known| *boxes > known.boxes) {
                return fail(format!("{boxes} boxes of perk {perk}"));
            }
        }
        if one.marks_spent() > one.marks_earned() {
            return fail("more perks than marks".to_owned());
        }
        let unknown = one.cards.iter().find(|card| !class.cards.iter().any(|(id, _)| id == *card));
        if let Some(card) = unknown {
            return fail(format!("its class has no card \"{card}\""));
        }
        if let Some(item) = one.items.iter().find(|item| book.item(item).is_none()) {
            return fail(format!("there is no item \"{item}\""));
        }
        let quests = one.quest.iter().chain(&one.dealt);
        if let Some(quest) = quests.clone().find(|quest| book.quest(quest).is_none()) {
            return fail(format!("there is no quest \"{quest}\""));
        }
    }
    // FH-CHAR-02, D146
    if book.rules.class_once_in_campaign {
        let mut seen = BTreeSet::new();
        for one in world.characters.iter().filter(|one| one.is_living()) {
            if !seen.insert(&one.class) {
                return Err(format!("two living characters of the class \"{}\"", one.class));
            }
        }
    }
    Ok(())
}

fn words(book: &Book, world: &World) -> Result<(), String> {
    if world.town.morale.is_some_and(|morale| morale > 20) {
        return Err("morale goes from 0 to 20".to_owned());
    }
    if let Some(id) = world.scenarios.keys().find(|id| book.scenario(id).is_none()) {
        return Err(format!("there is no scenario \"{id}\""));
    }
    let decks = world.events.values().flat_map(|deck| deck.undecided.iter().chain(&deck.bottom));
    if let Some(id) = decks.clone().find(|id| book.event(id).is_none()) {
        return Err(format!("there is no event \"{id}\""));
    }
    let quests = world.quests.undecided.iter().chain(&world.quests.bottom);
    if let Some(id) = quests.clone().find(|id| book.quest(id).is_none()) {
        return Err(format!("there is no quest \"{id}\""));
    }
    let supply = world.supply.available.keys().chain(world.supply.unavailable.keys());
    if let Some(id) = supply.clone().find(|id| book.item(id).is_none()) {
        return Err(format!("there is no item \"{id}\""));
    }
    if let Some(id) = world.town.buildings.keys().find(|id| book.building(id).is_none()) {
        return Err(format!("there is no building \"{id}\""));
    }
    Ok(())
}

// FH-LINK-02, FH-SLEVEL-09
/// Why a report cannot be one of this party, however it was made.
pub(crate) fn report(
    book: &Book,
    world: &World,
    party: PartyId,
    report: &Report,
) -> Result<(), String> {
    let Some(scenario) = book.scenario(&report.scenario) else {
        return Err(format!("there is no scenario \"{}\"", report.scenario));
    };
    if report.level > 7 {
        return Err(format!("there is no scenario level {}", report.level));
    }
    if report.members.is_empty() || report.members.len() > 4 {
        return Err(format!("{} characters took part", report.members.len()));
    }
    let bonus = if report.completed { crate::cardboard::bonus(report.level) } else { 0 };
    let mut seen = BTreeSet::new();
    for member in &report.members {
        let one = world.characters.get(member.character.index());
        let one = one.filter(|one| one.status == Status::Active && one.party == party);
        let Some(one) = one.filter(|_| seen.insert(member.character)) else {
            return Err(format!("character {} cannot have taken part", member.character.0));
        };
        if member.bonus != bonus && scenario.number != 0 {
            return Err(format!(
                "the bonus experience of level {} is {bonus}, not {}",
                report.level, member.bonus
            ));
        }
        let class = book.class(&one.class);
        let mastered = member.masteries.iter();
        let known = |mastery: &crate::id::MasteryId| {
            class.is_some_and(|class| class.masteries.contains(mastery))
        };
        if let Some(mastery) = mastered.clone().find(|mastery| !known(mastery)) {
            return Err(format!("\"{}\" has no mastery \"{mastery}\"", one.class));
        }
        let items = member.items.iter().chain(&member.sold);
        if let Some(item) = items.clone().find(|item| book.item(item).is_none()) {
            return Err(format!("there is no item \"{item}\""));
        }
    }
    let numbers: BTreeSet<u16> = scenario.treasures.iter().map(|one| one.number).collect();
    if let Some(number) = report.treasures.iter().find(|number| !numbers.contains(number)) {
        return Err(format!("this scenario has no treasure {number}"));
    }
    Ok(())
}
