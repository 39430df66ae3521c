//! Stickers of the campaign of which rules of scenarios speak.

use longrest_haven::scenario::{Effect, Goal, Scenario};
use std::collections::BTreeSet;

/// Which stickers the rules of a scenario give, and which they look for, by number.
#[derive(Debug, Default)]
pub(super) struct Spoken {
    pub(super) given: BTreeSet<u8>,
    pub(super) read: BTreeSet<u8>,
}

impl Spoken {
    /// What a scenario speaks of.
    pub(super) fn of(scenario: &Scenario) -> Spoken {
        let mut spoken = Spoken::default();
        spoken.goal(&scenario.goal);
        scenario.loss.iter().for_each(|goal| spoken.goal(goal));
        spoken.effects(&scenario.effects);
        for rule in &scenario.rules {
            rule.only_if.iter().for_each(|goal| spoken.goal(goal));
            spoken.effects(&rule.effects);
        }
        scenario.sections.iter().for_each(|section| spoken.effects(&section.effects));
        spoken
    }

    fn goal(&mut self, goal: &Goal) {
        match goal {
            Goal::All(parts) | Goal::Any(parts) => parts.iter().for_each(|part| self.goal(part)),
            Goal::Not(part) => self.goal(part),
            Goal::Campaign(sticker) => {
                self.read.insert(*sticker);
            }
            _ => {}
        }
    }

    fn effects(&mut self, effects: &[Effect]) {
        for effect in effects {
            match effect {
                Effect::Sticker(sticker) => {
                    self.given.insert(*sticker);
                }
                Effect::NewGoal(goal) => self.goal(goal),
                Effect::Choose(offers) => {
                    offers.iter().for_each(|(_, effects)| self.effects(effects));
                }
                Effect::If(goal, then, otherwise) => {
                    self.goal(goal);
                    self.effects(then);
                    self.effects(otherwise);
                }
                _ => {}
            }
        }
    }
}
