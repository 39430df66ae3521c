//! Scenarios, as far as the campaign knows them.

use super::super::{Compiler, Open};
use crate::file::{Said, ScenarioFile};
use crate::scope::Kind;
use longrest_campaign::Resource;
use longrest_campaign::content::{Scenario, Treasure};
use longrest_campaign::effect::{Content, Effect, Test, Thing, Value, Whom};
use longrest_campaign::id::{ClassId, ItemId, ScenarioId};
use longrest_haven::scenario::Reward;

impl Compiler<'_> {
    /// Notes a scenario that was just compiled.
    pub(in super::super) fn draft_scenario(
        &mut self,
        open: &Open<ScenarioFile>,
        compiled: &longrest_haven::scenario::Scenario,
    ) {
        if !self.has_campaign {
            return self.no_campaign(open);
        }
        let (source, file) = (&open.source, &open.file);
        let scenarios = |said: &[Said]| {
            let words = self.words_of(source, Kind::Scenario, said);
            words.into_iter().map(ScenarioId).collect::<Vec<_>>()
        };
        let one = |kind: Kind, said: &Option<Said>| {
            said.as_ref().and_then(|said| self.word_of(source, kind, said))
        };
        let scenario = Scenario {
            id: ScenarioId(compiled.id.clone()),
            number: compiled.number,
            place: one(Kind::Place, &file.place),
            in_town: compiled.in_town,
            chain: one(Kind::Chain, &file.chain),
            requires: (file.requires.0.iter())
                .filter_map(|said| self.line::<Test>(source, said))
                .collect(),
            links: scenarios(&file.linked_to),
            forces: one(Kind::Scenario, &file.forces).map(ScenarioId),
            leads_to: scenarios(&file.leads_to),
            locks: scenarios(&file.locks),
            outcome: Vec::new(),
            treasures: (compiled.treasures.iter())
                .map(|treasure| Treasure {
                    number: treasure.number,
                    effects: (treasure.rewards.iter())
                        .filter_map(|reward| self.kept(reward))
                        .chain(self.indexed_effects(treasure.number))
                        .collect(),
                })
                .collect(),
            random: file.random,
            solo: one(Kind::Class, &file.solo).map(ClassId),
            linked_places: scenarios(&file.linked_places),
        };
        let outcome = self.outcome(open, compiled, &scenario);
        self.draft.scenarios.push(Scenario {
            leads_to: unlocked(&outcome, scenario.leads_to.clone()),
            outcome,
            ..scenario
        });
    }

    /// What happens when it is completed: rewards, outcome, and what it leads to.
    fn outcome(
        &mut self,
        open: &Open<ScenarioFile>,
        compiled: &longrest_haven::scenario::Scenario,
        scenario: &Scenario,
    ) -> Vec<Effect> {
        // The texts of the scenario are those that its outcome says.
        let names = self.scope.names(Kind::Text).to_vec();
        self.scope.clear(Kind::Phrase);
        for name in &names {
            self.scope.add(Kind::Phrase, name.clone());
        }
        self.scope.phrases = self.scope.texts.clone();
        let mut outcome: Vec<Effect> =
            compiled.rewards.iter().filter_map(|reward| self.rewarded(reward)).collect();
        outcome.extend(self.lines::<Effect>(&open.source, &open.file.outcome));
        for number in 0..names.len() {
            if self.scope.is_used(Kind::Phrase, number) {
                self.scope.uses(Kind::Text, number);
            }
        }
        let forced = scenario.forces.iter();
        for id in scenario.leads_to.iter().chain(&scenario.links).chain(forced) {
            let unlock = Effect::Unlock(Content::Scenario(id.clone()));
            if !outcome.contains(&unlock) {
                outcome.push(unlock);
            }
        }
        for id in &scenario.locks {
            let lock = Effect::Lock(Content::Scenario(id.clone()));
            if !outcome.contains(&lock) {
                outcome.push(lock);
            }
        }
        outcome
    }

    fn item_id(&self, item: u16) -> ItemId {
        ItemId(self.scope.name(Kind::Item, item.into()).to_owned())
    }

    /// What a reward of the scenario brings to the campaign.
    fn rewarded(&self, reward: &Reward) -> Option<Effect> {
        Some(match reward {
            Reward::Gold(count) => Effect::Gain(Whom::Each, Thing::Gold, *count),
            Reward::Experience(count) => {
                Effect::Gain(Whom::Each, Thing::Experience, (*count).into())
            }
            Reward::Checkmarks(count) => {
                Effect::Gain(Whom::Each, Thing::Checkmarks, (*count).into())
            }
            // Loot cards lie in a scenario: a party that is home again finds none.
            Reward::Loot(_) => return None,
            // GH-END-15: to any one character.
            Reward::Item(item) => Effect::Gain(Whom::One, Thing::Item(self.item_id(*item)), 1),
            Reward::RandomItem => Effect::RandomItem(Whom::One),
            Reward::Resource(kind, count) => {
                let thing = Resource::of_loot(*kind).map_or(Thing::Gold, Thing::Resource);
                Effect::Gain(Whom::Collective, thing, (*count).into())
            }
            other => return self.kept(other),
        })
    }

    /// What a looted treasure brings besides what its looter took in the scenario.
    pub(in super::super) fn kept(&self, reward: &Reward) -> Option<Effect> {
        Some(match reward {
            Reward::Design(item) => Effect::Unlock(Content::Design(self.item_id(*item))),
            Reward::RandomDesign => Effect::RandomDesign,
            Reward::RandomScenario => Effect::RandomScenario,
            Reward::Inspiration(count) => Effect::Change(Value::Inspiration, (*count).into()),
            Reward::Scenario(id) => Effect::Unlock(Content::Scenario(ScenarioId(id.clone()))),
            Reward::Words(text) => Effect::ByHand(text.clone()),
            Reward::Gold(_)
            | Reward::Experience(_)
            | Reward::Checkmarks(_)
            | Reward::Item(_)
            | Reward::RandomItem
            | Reward::Loot(_)
            | Reward::Resource(..)
            | Reward::Damage(_)
            | Reward::Conditions(_) => return None,
        })
    }

    /// Warns of what means something only in a campaign.
    fn no_campaign(&self, open: &Open<ScenarioFile>) {
        let file = &open.file;
        let keys = [
            ("place", &file.place),
            ("chain", &file.chain),
            ("forces", &file.forces),
            ("solo", &file.solo),
            ("requires", &file.requires.0.first().cloned()),
            ("outcome", &file.outcome.0.first().cloned()),
            ("leads_to", &file.leads_to.first().cloned()),
            ("linked_to", &file.linked_to.first().cloned()),
            ("locks", &file.locks.first().cloned()),
            ("linked_places", &file.linked_places.first().cloned()),
        ];
        for (key, said) in keys {
            let Some(said) = said else { continue };
            let message = format!("`{key}` means something only in a campaign");
            let help = Some("this pack has no `campaign.toml`".to_owned());
            self.report.warning(&open.source, said.span.clone(), "campaign", message, help);
        }
    }
}

/// The scenarios that effects unlock, after those already known.
fn unlocked(effects: &[Effect], mut known: Vec<ScenarioId>) -> Vec<ScenarioId> {
    super::walk::each(effects, &mut |effect| {
        if let Effect::Unlock(Content::Scenario(id)) = effect
            && !known.contains(id)
        {
            known.push(id.clone());
        }
    });
    known
}
