//! Whether the deeds of personal quests can happen.

use super::reach::Reach;
use crate::scope::Kind;
use longrest_campaign::Book;
use longrest_campaign::content::{Deed, QuestGoal, Service};

impl Reach {
    /// Whether a goal of a quest can be met, as far as the campaign decides it.
    pub(super) fn may_happen(&self, book: &Book, goal: &QuestGoal) -> bool {
        let serves = |wanted: &Service| {
            book.buildings.iter().any(|building| {
                let levels = building.levels.iter().enumerate();
                levels.into_iter().any(|(index, level)| {
                    self.builds(building.id.as_str(), index as u8 + 1)
                        && level.downtime.contains(wanted)
                })
            })
        };
        match &goal.deed {
            Deed::CompletedThis(scenario) => self.plays(book, scenario.as_str()),
            Deed::CompletedOf(chain) => {
                let of = book.scenarios.iter().filter(|one| one.chain.as_ref() == Some(chain));
                let played = of.filter(|one| self.plays(book, one.id.as_str())).count();
                played as u32 >= goal.count || (book.rules.campaign_replay && played > 0)
            }
            Deed::Looted(resource) => self.resources.contains(resource),
            Deed::Crafted => {
                let craftable = |item: &longrest_campaign::content::Item| item.craft.is_some();
                serves(&Service::Craft) && book.items.iter().any(craftable)
            }
            Deed::Brewed => serves(&Service::Brew) && !book.recipes.is_empty(),
            Deed::Built => book.rules.outpost && !book.buildings.is_empty(),
            Deed::Masteries => {
                let most = book.classes.iter().map(|class| class.masteries.len()).max();
                book.rules.masteries && most.unwrap_or(0) as u32 >= goal.count
            }
            Deed::Weeks => book.rules.calendar,
            Deed::Donated => book.rules.sanctuary,
            Deed::Treasures => {
                let reached = |id: &str| self.plays(book, id);
                let scenarios = book.scenarios.iter().filter(|one| reached(one.id.as_str()));
                let treasures = scenarios.flat_map(|one| &one.treasures);
                treasures.filter(|one| one.number > 0).count() as u32 >= goal.count
            }
            Deed::Retirements => book.quests.len() > 1,
            Deed::Owned(slot) => {
                let kinds = book.items.iter().filter(|item| item.slot == *slot);
                kinds.filter(|item| self.obtains(book, item)).count() as u32 >= goal.count
            }
            Deed::Kills(_)
            | Deed::KindsKilled
            | Deed::Tally(_)
            | Deed::Scenarios(..)
            | Deed::Completed
            | Deed::Exhausted
            | Deed::Lost
            | Deed::Goals
            | Deed::Gold
            | Deed::GoldEarned => true,
        }
    }

    /// Whether a class can be played.
    pub(super) fn plays_class(&self, class: &str) -> bool {
        self.has(Kind::Class, class)
    }
}
