//! Deeds of personal quests: something counted over a character's life.

use super::super::Pen;
use super::super::input::{Input, Parsed, attempt, miss_group, optional, phrase, words as fixed};
use super::super::problem::Group;
use super::super::words::{TALLY, Table};
use super::words::{RESOURCE, SLOT};
use super::{amount, word};
use crate::scope::Kind;
use longrest_campaign::content::{Deed, QuestGoal};
use longrest_campaign::id::{MonsterId, ScenarioId};
use winnow::Parser;

/// Deeds that are one phrase.
static PLAIN: Table<Plain> = Table {
    what: "a deed",
    entries: &[
        ("kinds of monsters killed", Plain::KindsKilled),
        ("scenarios completed", Plain::Completed),
        ("scenarios exhausted", Plain::Exhausted),
        ("scenarios lost", Plain::Lost),
        ("battle goals", Plain::Goals),
        ("masteries", Plain::Masteries),
        ("treasures looted", Plain::Treasures),
        ("gold held", Plain::Gold),
        ("gold earned", Plain::GoldEarned),
        ("gold donated", Plain::Donated),
        ("items crafted", Plain::Crafted),
        ("potions brewed", Plain::Brewed),
        ("buildings built", Plain::Built),
        ("retirements seen", Plain::Retirements),
        ("weeks passed", Plain::Weeks),
    ],
};

static DEEDS: Group =
    Group { what: "a deed", tables: &[&PLAIN, &TALLY, &RESOURCE, &SLOT], kinds: &[] };

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plain {
    KindsKilled,
    Completed,
    Exhausted,
    Lost,
    Goals,
    Masteries,
    Treasures,
    Gold,
    GoldEarned,
    Donated,
    Crafted,
    Brewed,
    Built,
    Retirements,
    Weeks,
}

/// `8 kills of rime-hound`, or `completed nine-lamps`.
pub(in super::super) fn quest_goal(input: &mut Input<'_>) -> Parsed<QuestGoal> {
    if optional(input, "completed") {
        let scenario = word(Kind::Scenario).parse_next(input)?;
        return Ok(QuestGoal { deed: Deed::CompletedThis(ScenarioId(scenario)), count: 1 });
    }
    let count = amount(input)?;
    Ok(QuestGoal { deed: deed(input)?, count: count.into() })
}

fn deed(input: &mut Input<'_>) -> Parsed<Deed> {
    if optional(input, "kills of") {
        return word(Kind::Monster).parse_next(input).map(|it| Deed::Kills(MonsterId(it)));
    }
    if optional(input, "scenarios of") {
        let chain = word(Kind::Chain).parse_next(input)?;
        fixed(input, "completed")?;
        return Ok(Deed::CompletedOf(chain));
    }
    if optional(input, "scenarios with") {
        let least = amount(input)?;
        let tally = phrase(&TALLY).parse_next(input)?;
        return Ok(Deed::Scenarios(tally, least));
    }
    if let Some(plain) = attempt(input, |input| phrase(&PLAIN).parse_next(input)) {
        return Ok(plain.deed());
    }
    if let Some(resource) = attempt(input, |input| phrase(&RESOURCE).parse_next(input)) {
        fixed(input, "looted")?;
        return Ok(Deed::Looted(resource));
    }
    if let Some(slot) = attempt(input, |input| phrase(&SLOT).parse_next(input)) {
        fixed(input, "items owned")?;
        return Ok(Deed::Owned(slot));
    }
    if let Some(tally) = attempt(input, |input| phrase(&TALLY).parse_next(input)) {
        return Ok(Deed::Tally(tally));
    }
    miss_group(input, &DEEDS)
}

impl Plain {
    fn deed(self) -> Deed {
        match self {
            Plain::KindsKilled => Deed::KindsKilled,
            Plain::Completed => Deed::Completed,
            Plain::Exhausted => Deed::Exhausted,
            Plain::Lost => Deed::Lost,
            Plain::Goals => Deed::Goals,
            Plain::Masteries => Deed::Masteries,
            Plain::Treasures => Deed::Treasures,
            Plain::Gold => Deed::Gold,
            Plain::GoldEarned => Deed::GoldEarned,
            Plain::Donated => Deed::Donated,
            Plain::Crafted => Deed::Crafted,
            Plain::Brewed => Deed::Brewed,
            Plain::Built => Deed::Built,
            Plain::Retirements => Deed::Retirements,
            Plain::Weeks => Deed::Weeks,
        }
    }
}

impl Pen<'_> {
    pub(in super::super) fn quest_goal(&mut self, goal: &QuestGoal) {
        if let Deed::CompletedThis(scenario) = &goal.deed {
            self.put("completed ").put(scenario);
            return;
        }
        self.put(goal.count).put(" ");
        if let Some(&(text, _)) = PLAIN.entries.iter().find(|(_, it)| it.deed() == goal.deed) {
            self.put(text);
            return;
        }
        match &goal.deed {
            Deed::Tally(tally) => self.put(TALLY.name(tally)),
            Deed::Scenarios(tally, least) => {
                self.put("scenarios with ").put(least).put(" ").put(TALLY.name(tally))
            }
            Deed::Kills(monster) => self.put("kills of ").put(monster),
            Deed::CompletedOf(chain) => self.put("scenarios of ").put(chain).put(" completed"),
            Deed::Looted(resource) => self.put(RESOURCE.name(resource)).put(" looted"),
            Deed::Owned(slot) => self.put(SLOT.name(slot)).put(" items owned"),
            other => unreachable!("{other:?} is written above"),
        };
    }
}
