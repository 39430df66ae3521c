//! What one viewer may see of the town.

pub mod outpost;

use crate::content::Book;
use crate::fact::Fact;
use crate::holds::{concerned, holds, value_of};
use crate::id::{
    CardWord, CharacterId, ClassId, DeckId, EnvelopeId, ItemId, MarkId, MasteryId, PartyId,
    PlayerId, QuestId, ScenarioId, SectionId, StickerId,
};
use crate::report::{Mode, Report};
use crate::resample::sees_quest;
use crate::resource::Stock;
use crate::state::{Journey, OpenEvent, Phase, State};
use crate::view::outpost::OutpostView;
use crate::world::{
    Calendar, ClassRecord, Correction, Evening, Party, Player, Retired, Status, Town, Tried,
    Variants, Waiting,
};
use crate::{departure, retirement, supply};
use longrest_haven::goal::Tally;
use longrest_kernel::Viewer;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use ts_rs::TS;

/// What a viewer may see. Everything is listed; nothing locked is in it.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct View {
    /// The pack.
    pub pack: String,
    /// How many chapters there have been.
    pub chapter: u32,
    /// Where the chapter is.
    pub phase: Phase,
    /// Which of the outpost's five steps there are; a city has one.
    pub outpost: bool,
    /// The variants in force.
    pub variants: Variants,
    /// The chairs.
    pub players: Vec<Player>,
    /// Who has finished with the open step.
    pub finished: BTreeSet<PlayerId>,
    /// All characters there ever were.
    pub characters: Vec<CharacterView>,
    /// The party in town.
    pub party: PartyId,
    /// All parties.
    pub parties: Vec<Party>,
    /// The calendar.
    pub calendar: Calendar,
    /// The season of the next week.
    pub season: crate::effect::Season,
    /// The town.
    pub town: Town,
    /// The prosperity level.
    pub prosperity: u8,
    /// The boxes at which prosperity rises.
    pub prosperity_track: Vec<u16>,
    /// Total defense.
    pub defense: i16,
    /// The party's reputation.
    pub reputation: i16,
    /// Scenarios that were ever open.
    pub scenarios: Vec<ScenarioView>,
    /// How many have never been.
    pub scenarios_unknown: u16,
    /// Stickers, achievements and counters.
    pub marks: BTreeMap<MarkId, i32>,
    /// How many cards each deck of events has.
    pub decks: BTreeMap<DeckId, u16>,
    /// How many personal quests are in the deck.
    pub quests: u16,
    /// Items that can be had, with the copies left and the price now.
    pub shelf: Vec<ShelfItem>,
    /// Classes that can be chosen.
    pub classes: BTreeMap<ClassId, ClassRecord>,
    /// Mixtures that were tried.
    pub recipes: Vec<Tried>,
    /// Envelopes opened.
    pub envelopes: BTreeSet<EnvelopeId>,
    /// Rules that envelopes brought.
    pub rules_in_force: BTreeSet<StickerId>,
    /// Sections read, in order.
    pub sections_read: Vec<SectionId>,
    /// Those who retired.
    pub retired: Vec<Retired>,
    /// The evenings there have been.
    pub evenings: Vec<Evening>,
    /// Whether the story has ended.
    pub ended: bool,
    /// Corrections.
    pub corrections: Vec<Correction>,
    /// What was brought home.
    pub report: Option<Report>,
    /// The event that lies open.
    pub event: Option<OpenEvent>,
    /// What waits for the next scenario.
    pub carried: Vec<Waiting>,
    /// Whom events concern now.
    pub concerned: Vec<CharacterId>,
    /// Where the party is about to go.
    pub journey: Option<Journey>,
    /// The level recommended for those who come.
    pub recommended: u8,
    /// What people wrote down of a scenario on the table.
    pub entered: Option<Report>,
    /// Buildings, attack, workshop and alchemy chart.
    pub board: OutpostView,
}

/// A character's sheet.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct CharacterView {
    /// Its number.
    pub id: CharacterId,
    /// Its class.
    pub class: ClassId,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub player: PlayerId,
    /// Its party.
    pub party: PartyId,
    /// Where it stands in life.
    pub status: Status,
    /// Its level.
    pub level: u8,
    /// Its experience.
    pub experience: u16,
    /// What the next level needs.
    pub next: Option<u16>,
    /// Maximum hit points.
    pub hit_points: u8,
    /// Gold.
    pub gold: u16,
    /// Resources.
    pub resources: Stock,
    /// Notes.
    pub notes: String,
    /// Cards above level 1.
    pub cards: Vec<CardWord>,
    /// Items.
    pub items: BTreeSet<ItemId>,
    /// Boxes marked of each perk.
    pub perks: BTreeMap<u8, u8>,
    /// Perk marks still to be spent.
    pub marks_left: u16,
    /// Checkmarks.
    pub checkmarks: u8,
    /// Masteries.
    pub masteries: BTreeSet<MasteryId>,
    /// Whether it has a quest.
    pub has_quest: bool,
    /// The quest, for who may see it.
    pub quest: Option<QuestView>,
    /// Quests dealt, for their owner.
    pub dealt: BTreeSet<QuestId>,
    /// Whether the quest is open to all.
    pub quest_shown: bool,
    /// Whether it chooses the level it begins with.
    pub beginning: bool,
    /// Whether its starting gold is still to be spent.
    pub outfitting: bool,
    /// Scenarios it played, and how many of them were completed.
    pub played: (u16, u16),
    /// What was counted of it in all scenarios.
    #[ts(type = "Record<string, number>")]
    pub tallies: BTreeMap<Tally, u32>,
    /// The weeks it has lived through.
    pub weeks: u32,
}

/// A quest with its progress.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct QuestView {
    /// Which.
    pub id: QuestId,
    /// Done and wanted, for each of its parts.
    pub progress: Vec<(u32, u32)>,
}

/// A scenario on the map.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ScenarioView {
    /// Which.
    pub id: ScenarioId,
    /// Its number.
    pub number: u16,
    /// Where.
    pub place: Option<String>,
    /// Its chain.
    pub chain: Option<String>,
    /// Whether it is locked out.
    pub locked_out: bool,
    /// Whether it was completed.
    pub completed: bool,
    /// Whether it can be played in the campaign now.
    pub open: bool,
    /// Whether its requirements are met.
    pub meets: bool,
    /// Of each requirement, whether it is met.
    pub met: Vec<bool>,
    /// How many scenarios it leads to that nobody has opened.
    pub blanks: u8,
    /// Treasures not yet looted.
    pub treasures_left: u8,
    /// Scenarios it leads to that have been opened.
    pub leads_to: Vec<ScenarioId>,
    /// Scenarios linked to it that have been opened.
    pub links: Vec<ScenarioId>,
    /// Whether it is a side scenario (Gloomhaven).
    pub side: bool,
    /// How often it was played.
    pub attempts: u16,
    /// The party that is out to play it.
    pub reserved: Option<PartyId>,
}

/// An item that can be had.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ShelfItem {
    /// Which.
    pub id: ItemId,
    /// Its place in the book, by which choices name it.
    pub index: u16,
    /// Copies left.
    pub copies: u8,
    /// The price in gold now, for what is bought.
    pub price: Option<u16>,
    /// What it is sold for.
    pub sale: u16,
    /// What it is crafted from: resources, and items of which one each is given.
    pub craft: Option<(Stock, Vec<Vec<ItemId>>)>,
    /// Whether it is brewed.
    pub potion: bool,
}

/// The view of a state.
pub(crate) fn of(book: &Book, state: &State, viewer: Viewer) -> View {
    let world = &state.world;
    let company = state
        .journey
        .as_ref()
        .map_or_else(|| departure::company(book, state), |one| one.company.clone());
    let scenarios: Vec<ScenarioView> = book
        .scenarios
        .iter()
        .filter(|one| {
            world.scenario(&one.id).is_some_and(|head| head.unlocked)
                || crate::dungeon::is_dungeon(&one.id)
        })
        .map(|one| scenario(book, state, one))
        .collect();
    let count = |len: usize| u16::try_from(len).unwrap_or(u16::MAX);
    View {
        pack: world.pack.clone(),
        chapter: world.chapters,
        phase: state.phase,
        outpost: book.rules.outpost,
        variants: world.variants,
        players: world.players.clone(),
        finished: state.finished.clone(),
        characters: world.everybody().map(|(id, _)| character(book, state, viewer, id)).collect(),
        party: state.party,
        parties: world.parties.clone(),
        calendar: world.calendar.clone(),
        season: world.calendar.season(),
        town: world.town.clone(),
        prosperity: value_of(book, state, crate::effect::Value::Prosperity) as u8,
        prosperity_track: book.tracks.prosperity.clone(),
        defense: value_of(book, state, crate::effect::Value::Defense) as i16,
        reputation: value_of(book, state, crate::effect::Value::Reputation) as i16,
        scenarios_unknown: count(book.scenarios.len() - scenarios.len()),
        scenarios,
        marks: world.marks.clone(),
        decks: world.events.iter().map(|(id, deck)| (id.clone(), count(deck.len()))).collect(),
        quests: count(world.quests.len()),
        shelf: shelf(book, state),
        classes: world
            .classes
            .iter()
            .filter(|(_, record)| record.unlocked)
            .map(|(id, record)| (id.clone(), record.clone()))
            .collect(),
        recipes: world.recipes.clone(),
        envelopes: world.envelopes.clone(),
        rules_in_force: world.rules_in_force.clone(),
        sections_read: world.sections_read.clone(),
        retired: world.retired.clone(),
        evenings: world.evenings.clone(),
        ended: world.ended,
        corrections: world.corrections.clone(),
        report: state.report.clone(),
        event: state.event.clone(),
        carried: state.carried.clone(),
        concerned: concerned(state),
        journey: state.journey.as_ref().map(crate::dungeon::seen),
        recommended: departure::recommended(book, state, &company),
        entered: state.entered.clone(),
        board: outpost::of(book, state),
    }
}

fn character(book: &Book, state: &State, viewer: Viewer, id: CharacterId) -> CharacterView {
    let one = state.world.character(id).clone();
    let sees = sees_quest(state, viewer, one.player, one.quest_shown);
    let own = sees_quest(state, viewer, one.player, false);
    let quest = one
        .quest
        .clone()
        .filter(|_| sees)
        .map(|quest| QuestView { id: quest, progress: retirement::progress(book, state, id) });
    let class = book.class(&one.class);
    let completed = one.life.scenarios.iter().filter(|played| played.completed).count();
    CharacterView {
        id,
        next: crate::world::EXPERIENCE.get(usize::from(one.level)).copied(),
        hit_points: class.map_or(0, |class| class.hit_points[usize::from(one.level) - 1]),
        marks_left: one.marks_left(),
        has_quest: one.quest.is_some(),
        quest,
        dealt: if own { one.dealt.clone() } else { BTreeSet::new() },
        played: (one.life.scenarios.len() as u16, completed as u16),
        tallies: one.life.tallies,
        weeks: one.life.weeks,
        class: one.class,
        name: one.name,
        player: one.player,
        party: one.party,
        status: one.status,
        level: one.level,
        experience: one.experience,
        gold: one.gold,
        resources: one.resources,
        notes: one.notes,
        cards: one.cards,
        items: one.items,
        perks: one.perks,
        checkmarks: one.checkmarks,
        masteries: one.masteries,
        quest_shown: one.quest_shown,
        beginning: one.beginning,
        outfitting: one.outfitting,
    }
}

// FH-FLOW-03, FH-MAP-01
fn scenario(book: &Book, state: &State, one: &crate::content::Scenario) -> ScenarioView {
    let head = state.world.scenario(&one.id).cloned().unwrap_or_default();
    let known = |ids: &[ScenarioId]| -> Vec<ScenarioId> {
        let open = |id: &&ScenarioId| state.world.scenario(id).is_some_and(|head| head.unlocked);
        ids.iter().filter(open).cloned().collect()
    };
    let left = one
        .treasures
        .iter()
        .filter(|treasure| treasure.number != 0 && !head.treasures.contains(&treasure.number));
    let met: Vec<bool> = one.requires.iter().map(|test| holds(book, state, test)).collect();
    let leads_to = known(&one.leads_to);
    ScenarioView {
        id: one.id.clone(),
        number: one.number,
        place: one.place.clone(),
        chain: one.chain.clone(),
        locked_out: head.locked_out,
        completed: head.completed.is_some(),
        open: departure::is_open(book, state, &one.id, Mode::Campaign)
            && (one.solo.is_none() || departure::has_company(book, state, one)),
        meets: met.iter().all(|met| *met),
        met,
        blanks: (one.leads_to.len() - leads_to.len()) as u8,
        treasures_left: left.count() as u8,
        leads_to,
        links: known(&one.links),
        // GH-CAMP-13
        side: !book.rules.outpost && one.number >= 52,
        attempts: head.attempts,
        reserved: head.reserved,
    }
}

fn shelf(book: &Book, state: &State) -> Vec<ShelfItem> {
    let there = book.items.iter().enumerate().filter_map(|(at, item)| {
        let buys = item.is_purchasable();
        let bought = || supply::on_offer(book, state, &item.id);
        let copies = if buys { bought() } else { state.world.supply.on_shelf(&item.id) };
        let craft = item.craft.as_ref().map(|one| (one.resources.clone(), one.items.clone()));
        (copies > 0).then(|| ShelfItem {
            id: item.id.clone(),
            index: at as u16,
            copies,
            price: buys.then(|| supply::price(book, state, item)),
            sale: supply::sale(book, item),
            craft,
            potion: item.potion,
        })
    });
    there.collect()
}

/// A fact as a viewer may know it. The seat of a character's player is not in the fact, so that
/// dealt quests are seen in the view alone.
pub(crate) fn seen(fact: &Fact, _viewer: Viewer) -> Option<Fact> {
    match fact {
        Fact::Dealt { character, .. } => {
            Some(Fact::Dealt { character: *character, quests: Vec::new() })
        }
        Fact::Kept { character, .. } => Some(Fact::Kept { character: *character, quest: None }),
        other => Some(other.clone()),
    }
}
