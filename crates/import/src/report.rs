//! What became of everything that was imported: nothing is left out in silence.

use std::collections::BTreeMap;
use std::fmt;

/// What became of one thing of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// All of it is a rule that the engine plays.
    Rules,
    /// Some of it is words, which people apply by hand.
    ByHand,
    /// It is not in the pack; a line of the report says why.
    LeftOut,
}

/// Counts by kind, and what is worth reading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    counts: BTreeMap<&'static str, [usize; 3]>,
    notes: Vec<String>,
}

impl Report {
    /// Counts one thing.
    pub fn count(&mut self, kind: &'static str, fate: Fate) {
        self.counts.entry(kind).or_default()[fate as usize] += 1;
    }

    /// How many of the things that were counted are in the pack after all, and how many of them
    /// hold a line that is done by hand.
    pub(crate) fn recount(&mut self, kind: &'static str, present: usize, by_hand: usize) {
        let Some([rules, hands, left_out]) = self.counts.get_mut(kind) else { return };
        let all = *rules + *hands;
        let present = present.min(all);
        *left_out += all - present;
        *hands = by_hand.min(present);
        *rules = present - *hands;
    }

    /// Something that was dirty and how it was read, or that was left out and why.
    pub fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }

    /// How many of a kind had a fate.
    pub fn of(&self, kind: &str, fate: Fate) -> usize {
        self.counts.get(kind).map_or(0, |counts| counts[fate as usize])
    }

    /// How many of a kind there were.
    pub fn all(&self, kind: &str) -> usize {
        self.counts.get(kind).map_or(0, |counts| counts.iter().sum())
    }

    /// The kinds that were counted.
    pub fn kinds(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.counts.keys().copied()
    }

    /// What is worth reading.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<20} {:>6} {:>6} {:>8} {:>9}", "", "all", "rules", "by hand", "left out")?;
        for (kind, [rules, by_hand, left_out]) in &self.counts {
            let all = rules + by_hand + left_out;
            writeln!(f, "{kind:<20} {all:>6} {rules:>6} {by_hand:>8} {left_out:>9}")?;
        }
        for note in &self.notes {
            writeln!(f, "note: {note}")?;
        }
        Ok(())
    }
}
