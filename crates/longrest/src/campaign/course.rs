//! The course of a campaign: what was reached when, and what became of everybody's life.

use longrest_campaign::content::Book;
use longrest_campaign::tracks::prosperity_level;
use longrest_campaign::{Report, World};
use longrest_haven::goal::Tally;
use longrest_haven::recommended_level;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

/// The week whose prosperity is noted.
const WEEK: u16 = 20;
/// For so many chapters at one end of its track, morale is stuck.
const STUCK: u32 = 10;
/// After so many scenarios a life should have come to its end.
const LIFE: u32 = 15;

/// What happened in one campaign, in the order in which it did.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Course {
    played: Vec<Evening>,
    lives: BTreeMap<u16, Life>,
    /// The prosperity level in week 20, once it has come.
    prosperity: Option<u8>,
    /// The most chapters in a row that began without any morale, and with all there can be.
    without_morale: u32,
    with_all_morale: u32,
    /// Items that anybody ever owned.
    items: BTreeSet<String>,
    /// What each class contributed at each level of its characters.
    shares: BTreeMap<String, BTreeMap<u8, Share>>,
    takings: Takings,
    #[serde(skip)]
    now: (u32, u32),
}

/// What characters contributed: damage, hit points healed, and three points for each kill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Share {
    /// In how many scenarios.
    pub(super) scenarios: u32,
    pub(super) points: u32,
}

/// What all characters took home from all scenarios.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Takings {
    /// How many times somebody came home.
    members: u32,
    gold: u32,
    /// Experience from the dial, and for completing scenarios.
    experience: u32,
    bonus: u32,
    battle_goals: u32,
    treasures: u32,
    tallies: BTreeMap<Tally, u32>,
}

impl Takings {
    fn add(&mut self, other: &Takings) {
        self.members += other.members;
        self.gold += other.gold;
        self.experience += other.experience;
        self.bonus += other.bonus;
        self.battle_goals += other.battle_goals;
        self.treasures += other.treasures;
        for (tally, count) in &other.tallies {
            *self.tallies.entry(*tally).or_insert(0) += count;
        }
    }
}

/// A scenario that was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Evening {
    scenario: String,
    completed: bool,
    /// At a lower level than the recommended one.
    eased: bool,
    /// The levels of those who took part, added up, and how many they were.
    levels: u32,
    party: u32,
}

/// What became of a character.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Life {
    class: String,
    quest: Option<String>,
    scenarios: u32,
    /// After how many scenarios it had these levels: 2, 5, 9; of those who began at level 1.
    levels: BTreeMap<u8, u32>,
    began: u8,
    level: u8,
    /// Cards above level 1.
    cards: Vec<String>,
    retired: bool,
}

impl Course {
    /// Notes how things stand when a party has set out, and what came of it.
    pub(super) fn note(&mut self, book: &Book, world: &World, report: Option<&Report>) {
        for (at, one) in world.characters.iter().enumerate() {
            let life = self.lives.entry(at as u16).or_insert_with(|| Life {
                class: one.class.to_string(),
                began: one.level,
                ..Life::default()
            });
            life.quest = one.quest.as_ref().map(ToString::to_string).or(life.quest.take());
            life.scenarios = one.life.scenarios.len() as u32;
            life.level = one.level;
            life.cards = one.cards.iter().map(ToString::to_string).collect();
            for level in [2, 5, 9] {
                if one.level >= level && life.began == 1 {
                    life.levels.entry(level).or_insert(life.scenarios);
                }
            }
            self.items.extend(one.items.iter().map(ToString::to_string));
        }
        for retired in &world.retired {
            if let Some(life) = self.lives.get_mut(&retired.character.0) {
                life.retired = true;
            }
        }
        if world.calendar.weeks >= WEEK && self.prosperity.is_none() {
            self.prosperity = Some(prosperity_level(book, world.town.prosperity));
        }
        let morale = world.town.morale;
        self.now.0 = if morale == Some(0) { self.now.0 + 1 } else { 0 };
        self.now.1 = if morale == Some(20) { self.now.1 + 1 } else { 0 };
        self.without_morale = self.without_morale.max(self.now.0);
        self.with_all_morale = self.with_all_morale.max(self.now.1);
        if let Some(report) = report {
            for member in &report.members {
                let counts =
                    member.tallies.iter().map(|(tally, count)| (*tally, u32::from(*count)));
                self.takings.add(&Takings {
                    members: 1,
                    gold: member.gold.into(),
                    experience: member.experience.into(),
                    bonus: member.bonus.into(),
                    battle_goals: member.goal.as_ref().is_some_and(|goal| goal.1).into(),
                    treasures: member.treasures.into(),
                    tallies: counts.collect(),
                });
                let one = world.character(member.character);
                let of = |tally| u32::from(member.tallies.get(&tally).copied().unwrap_or(0));
                let class = self.shares.entry(one.class.to_string()).or_default();
                let share = class.entry(one.level).or_default();
                share.scenarios += 1;
                share.points += of(Tally::DamageDealt) + of(Tally::Healed) + 3 * of(Tally::Kills);
            }
            let levels = report.members.iter().map(|one| world.character(one.character).level);
            let levels: Vec<u8> = levels.collect();
            self.played.push(Evening {
                scenario: report.scenario.to_string(),
                completed: report.completed,
                eased: report.level < recommended_level(&levels, &book.switches),
                levels: levels.iter().copied().map(u32::from).sum(),
                party: report.members.len() as u32,
            });
        }
    }
}

/// What the courses of many campaigns come to.
#[derive(Debug, Default, Serialize)]
pub(super) struct Courses {
    pub(super) scenarios: Vec<Row>,
    /// Level 2, 5 and 9: after how many scenarios.
    pub(super) levels: Vec<Reached>,
    /// After how many scenarios lives ended in a retirement.
    pub(super) retirement: Reached,
    /// How many lives went on for more than fifteen scenarios and did not end in one.
    pub(super) restless: u32,
    /// How many had a prosperity level of 5 or more in week 20, and how many came so far.
    pub(super) prosperous: u32,
    pub(super) week_20: u32,
    /// The longest stretches of chapters at either end of the morale track, of all campaigns.
    pub(super) without_morale: u32,
    pub(super) with_all_morale: u32,
    /// How many campaigns stood at either end for ten chapters in a row or more.
    pub(super) stuck: (u32, u32),
    pub(super) quests: Vec<Quest>,
    /// In how many campaigns each item was owned.
    pub(super) items: BTreeMap<String, u32>,
    /// How many lives of each class came to each level, and which cards they learnt.
    pub(super) lives: BTreeMap<String, BTreeMap<u8, u32>>,
    pub(super) cards: BTreeMap<String, BTreeMap<String, u32>>,
    /// What each class contributed at each level.
    pub(super) shares: BTreeMap<String, BTreeMap<u8, Share>>,
    /// What was taken home, added up.
    takings: Takings,
}

/// How often a scenario was played and completed at the recommended level, and played below it.
#[derive(Debug, Default, Serialize)]
pub(super) struct Row {
    pub(super) scenario: String,
    pub(super) played: u32,
    pub(super) completed: u32,
    pub(super) eased: u32,
    /// The mean level of the characters.
    pub(super) level: f64,
}

/// When something was reached.
#[derive(Debug, Default, Serialize)]
pub(super) struct Reached {
    pub(super) level: u8,
    pub(super) lives: u32,
    pub(super) mean: f64,
    /// How many lives after how many scenarios.
    pub(super) after: BTreeMap<u32, u32>,
}

/// What became of those who drew a quest.
#[derive(Debug, Default, Serialize)]
pub(super) struct Quest {
    pub(super) quest: String,
    pub(super) finished: u32,
    /// Fifteen scenarios without an end.
    pub(super) unfinished: u32,
    /// The campaign ended before.
    pub(super) cut_short: u32,
}

impl Reached {
    fn of(level: u8, after: impl Iterator<Item = u32>) -> Reached {
        let mut counts = BTreeMap::new();
        after.for_each(|one| *counts.entry(one).or_insert(0) += 1);
        let lives: u32 = counts.values().sum();
        let all: u32 = counts.iter().map(|(after, lives)| after * lives).sum();
        Reached { level, lives, mean: f64::from(all) / f64::from(lives.max(1)), after: counts }
    }

    /// Of a hundred lives, how many reached it between two numbers of scenarios.
    pub(super) fn within(&self, first: u32, last: u32) -> f64 {
        let within: u32 = self.after.range(first..=last).map(|(_, lives)| lives).sum();
        100.0 * f64::from(within) / f64::from(self.lives.max(1))
    }
}

impl Courses {
    pub(super) fn of<'a>(all: impl Iterator<Item = &'a Course> + Clone) -> Courses {
        let lives = all.clone().flat_map(|one| one.lives.values());
        let reached = |level: u8| {
            Reached::of(level, lives.clone().filter_map(|one| one.levels.get(&level).copied()))
        };
        let retired = lives.clone().filter(|one| one.retired).map(|one| one.scenarios);
        let mut rows: BTreeMap<&str, Row> = BTreeMap::new();
        for evening in all.clone().flat_map(|one| &one.played) {
            let row = rows.entry(&evening.scenario).or_default();
            row.scenario.clone_from(&evening.scenario);
            if evening.eased {
                row.eased += 1;
                continue;
            }
            // The mean of all so far.
            let level = f64::from(evening.levels) / f64::from(evening.party.max(1));
            row.level += (level - row.level) / f64::from(row.played + 1);
            row.played += 1;
            row.completed += u32::from(evening.completed);
        }
        let mut quests: BTreeMap<&str, Quest> = BTreeMap::new();
        for life in lives.clone() {
            let Some(id) = &life.quest else { continue };
            let quest = quests.entry(id).or_default();
            quest.quest.clone_from(id);
            match life {
                Life { retired: true, .. } => quest.finished += 1,
                Life { scenarios: LIFE.., .. } => quest.unfinished += 1,
                _ => quest.cut_short += 1,
            }
        }
        let mut items = BTreeMap::new();
        for item in all.clone().flat_map(|one| &one.items) {
            *items.entry(item.clone()).or_insert(0) += 1;
        }
        let mut reached_by: BTreeMap<String, BTreeMap<u8, u32>> = BTreeMap::new();
        let mut cards: BTreeMap<String, BTreeMap<String, u32>> = BTreeMap::new();
        for life in lives.clone() {
            let levels = reached_by.entry(life.class.clone()).or_default();
            (2..=life.level).for_each(|level| *levels.entry(level).or_insert(0) += 1);
            let learnt = cards.entry(life.class.clone()).or_default();
            life.cards.iter().for_each(|card| *learnt.entry(card.clone()).or_insert(0) += 1);
        }
        let mut shares: BTreeMap<String, BTreeMap<u8, Share>> = BTreeMap::new();
        for (class, levels) in all.clone().flat_map(|one| &one.shares) {
            let known = shares.entry(class.clone()).or_default();
            for (level, share) in levels {
                let sum = known.entry(*level).or_default();
                sum.scenarios += share.scenarios;
                sum.points += share.points;
            }
        }
        let mut takings = Takings::default();
        all.clone().for_each(|one| takings.add(&one.takings));
        let restless = lives.clone().filter(|one| !one.retired && one.scenarios > LIFE).count();
        let weeks: Vec<u8> = all.clone().filter_map(|one| one.prosperity).collect();
        Courses {
            scenarios: rows.into_values().collect(),
            levels: [2, 5, 9].map(reached).into(),
            retirement: Reached::of(0, retired),
            restless: restless as u32,
            prosperous: weeks.iter().filter(|level| **level >= 5).count() as u32,
            week_20: weeks.len() as u32,
            without_morale: all.clone().map(|one| one.without_morale).max().unwrap_or(0),
            stuck: (
                all.clone().filter(|one| one.without_morale >= STUCK).count() as u32,
                all.clone().filter(|one| one.with_all_morale >= STUCK).count() as u32,
            ),
            with_all_morale: all.map(|one| one.with_all_morale).max().unwrap_or(0),
            quests: quests.into_values().collect(),
            items,
            lives: reached_by,
            cards,
            shares,
            takings,
        }
    }

    /// Prints them.
    pub(super) fn print(&self, out: &mut dyn Write) -> std::io::Result<()> {
        writeln!(out, "\nscenario               played  completed   level of characters   eased")?;
        for row in &self.scenarios {
            let Row { scenario, played, completed, eased, level } = row;
            let won = 100.0 * f64::from(*completed) / f64::from(*played).max(1.0);
            writeln!(out, "  {scenario:<20} {played:>6} {won:>8.0} %   {level:>19.1} {eased:>7}")?;
        }
        writeln!(out, "\nquest                          finished  not after {LIFE}  cut short")?;
        for quest in &self.quests {
            let Quest { quest, finished, unfinished, cut_short } = quest;
            writeln!(out, "  {quest:<30} {finished:>6} {unfinished:>13} {cut_short:>10}")?;
        }
        Ok(())
    }
}
