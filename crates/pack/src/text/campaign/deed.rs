//! Deeds of personal quests in words.

use super::CampaignRenderer;
use crate::notation::campaign::{resource_word, slot_word, tally_word};
use longrest_campaign::content::{Deed, QuestGoal};

impl CampaignRenderer<'_> {
    /// What is counted, without how many: "Rime Hound killed".
    pub fn deed(&self, deed: &Deed) -> String {
        let key = match deed {
            Deed::Tally(tally) => return self.tally(tally),
            Deed::Scenarios(tally, least) => {
                let parts = [("least", &*least.to_string()), ("tally", &self.tally(tally))];
                return self.say("deed.scenarios", &parts);
            }
            Deed::Kills(monster) => {
                let found = self.content.monsters.iter().find(|one| one.id == monster.as_str());
                let name = found.map_or(monster.as_str(), |one| self.get(&one.name));
                return self.say("deed.kills-of", &[("monster", name)]);
            }
            Deed::CompletedOf(chain) => {
                let chain = self.named(&self.words.chains, chain);
                return self.say("deed.completed-of", &[("chain", &chain)]);
            }
            Deed::CompletedThis(scenario) => {
                return self.say("deed.completed-this", &[("scenario", &self.scenario(scenario))]);
            }
            Deed::Looted(resource) => {
                let resource = self.say(&format!("resource.{}", resource_word(*resource)), &[]);
                return self.say("deed.looted", &[("resource", &resource)]);
            }
            Deed::Owned(slot) => {
                let slot = self.say(&format!("slot.{}", slot_word(*slot)), &[]);
                return self.say("deed.owned", &[("slot", &slot)]);
            }
            Deed::KindsKilled => "deed.kinds-killed",
            Deed::Completed => "deed.completed",
            Deed::Exhausted => "deed.exhausted",
            Deed::Lost => "deed.lost",
            Deed::Goals => "deed.goals",
            Deed::Masteries => "deed.masteries",
            Deed::Treasures => "deed.treasures",
            Deed::Gold => "deed.gold",
            Deed::GoldEarned => "deed.gold-earned",
            Deed::Crafted => "deed.crafted",
            Deed::Brewed => "deed.brewed",
            Deed::Built => "deed.built",
            Deed::Retirements => "deed.retirements",
            Deed::Weeks => "deed.weeks",
            Deed::Donated => "deed.donated",
        };
        self.say(key, &[])
    }

    /// A part of a quest: "Rime Hound killed: 8".
    pub fn quest_goal(&self, goal: &QuestGoal) -> String {
        match goal.deed {
            Deed::CompletedThis(_) => self.deed(&goal.deed),
            _ => format!("{}: {}", capital(&self.deed(&goal.deed)), goal.count),
        }
    }

    fn tally(&self, tally: &longrest_haven::goal::Tally) -> String {
        self.say(&format!("tally.{}", tally_word(*tally).replace(' ', "-")), &[])
    }
}

/// A sentence begins with a capital.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
