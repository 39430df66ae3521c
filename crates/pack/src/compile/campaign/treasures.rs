//! `treasures.toml`: the index of numbered treasures, which scenarios only name by number.

use super::super::{Compiler, Files};
use crate::scope::Kind;
use longrest_campaign::effect::Effect;
use longrest_haven::scenario::Reward;

impl Compiler<'_> {
    /// Reads the index, before the scenarios whose treasures stand in it.
    pub(in super::super) fn treasure_index(&mut self, files: &Files) {
        for open in &files.treasures {
            let source = &open.source;
            self.phrases(source, "treasure", &open.file.texts);
            // What a treasure says to its looter and to the campaign are the same texts.
            self.scope.clear(Kind::Text);
            self.scope.texts = self.scope.phrases.clone();
            for name in open.file.texts.keys() {
                self.scope.add(Kind::Text, name.clone());
            }
            for entry in &open.file.treasures {
                let rewards = self.lines::<Reward>(source, &entry.gives);
                let effects = self.lines::<Effect>(source, &entry.effects);
                let number = entry.number.value;
                let span = entry.number.span.clone();
                if number == 0 {
                    let message = "the treasures of the index are counted from 1";
                    self.report.error(source, span.clone(), "value", message, None);
                }
                if self.draft.index.insert(number, (rewards, effects)).is_some() {
                    let message = format!("there is already a treasure {number}");
                    self.report.error(source, span, "duplicate", message, None);
                }
            }
            self.scope.clear(Kind::Text);
            self.scope.texts.clear();
        }
    }

    /// What the looter of a treasure of the index gains.
    pub(in super::super) fn indexed_rewards(&self, number: u16) -> Vec<Reward> {
        self.draft.index.get(&number).map_or_else(Vec::new, |(rewards, _)| rewards.clone())
    }

    /// What a treasure of the index brings to the campaign.
    pub(super) fn indexed_effects(&self, number: u16) -> Vec<Effect> {
        self.draft.index.get(&number).map_or_else(Vec::new, |(_, effects)| effects.clone())
    }
}
