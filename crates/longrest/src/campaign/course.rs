//! The course of a campaign: what was reached when, and what became of everybody's life.

use longrest_campaign::content::Book;
use longrest_campaign::tracks::prosperity_level;
use longrest_campaign::{Report, World};
use longrest_haven::recommended_level;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

/// The week whose prosperity is noted.
const WEEK: u16 = 20;
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
    #[serde(skip)]
    now: (u32, u32),
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
    scenarios: Vec<Row>,
    /// Level 2, 5 and 9: after how many scenarios.
    levels: Vec<Reached>,
    /// After how many scenarios lives ended in a retirement.
    retirement: Reached,
    /// How many had a prosperity level of 5 or more in week 20, and how many came so far.
    prosperous: u32,
    week_20: u32,
    /// The longest stretches of chapters at either end of the morale track, of all campaigns.
    without_morale: u32,
    with_all_morale: u32,
    quests: Vec<Quest>,
    /// In how many campaigns each item was owned.
    items: BTreeMap<String, u32>,
}

/// How often a scenario was played and completed at the recommended level, and played below it.
#[derive(Debug, Default, Serialize)]
struct Row {
    scenario: String,
    played: u32,
    completed: u32,
    eased: u32,
    /// The mean level of the characters.
    level: f64,
}

/// When something was reached.
#[derive(Debug, Default, Serialize)]
struct Reached {
    level: u8,
    lives: u32,
    mean: f64,
    /// How many lives after how many scenarios.
    after: BTreeMap<u32, u32>,
}

/// What became of those who drew a quest.
#[derive(Debug, Default, Serialize)]
struct Quest {
    quest: String,
    finished: u32,
    /// Fifteen scenarios without an end.
    unfinished: u32,
    /// The campaign ended before.
    cut_short: u32,
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
    fn within(&self, first: u32, last: u32) -> f64 {
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
        let weeks: Vec<u8> = all.clone().filter_map(|one| one.prosperity).collect();
        Courses {
            scenarios: rows.into_values().collect(),
            levels: [2, 5, 9].map(reached).into(),
            retirement: Reached::of(0, retired),
            prosperous: weeks.iter().filter(|level| **level >= 5).count() as u32,
            week_20: weeks.len() as u32,
            without_morale: all.clone().map(|one| one.without_morale).max().unwrap_or(0),
            with_all_morale: all.map(|one| one.with_all_morale).max().unwrap_or(0),
            quests: quests.into_values().collect(),
            items,
        }
    }

    /// Prints them.
    pub(super) fn print(&self, out: &mut dyn Write, campaigns: usize) -> std::io::Result<()> {
        for (reached, (first, last)) in self.levels.iter().zip([(2, 4), (10, 14), (20, 40)]) {
            writeln!(
                out,
                "  level {}     {:>8.1} scenarios; {:.0} % of {} lives after {first} to {last}",
                reached.level,
                reached.mean,
                reached.within(first, last),
                reached.lives
            )?;
        }
        let retirement = &self.retirement;
        writeln!(
            out,
            "  retirement  {:>8.1} scenarios; {:.0} % of {} after 9 to 15",
            retirement.mean,
            retirement.within(9, 15),
            retirement.lives
        )?;
        if self.week_20 > 0 {
            let (prosperous, of) = (self.prosperous, self.week_20);
            writeln!(out, "  prosperity  {prosperous:>6} of {of} at level 5 by week {WEEK}")?;
        }
        let (none, all) = (self.without_morale, self.with_all_morale);
        writeln!(out, "  morale      {none:>6} chapters at 0 in a row, {all} at 20")?;
        let rare = self.items.values().filter(|count| **count as usize * 20 < campaigns).count();
        let owned = self.items.len();
        writeln!(out, "  items owned {owned:>6}, {rare} of them in less than 5 % of campaigns")?;
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
