//! Which messages were answered, and how, so that a repeated one changes nothing.

use crate::entry::Receipt;
use crate::{Ack, PersonId, Rejected};
use std::collections::{BTreeMap, VecDeque};

/// How many answers are remembered for each person. A client waits for an answer before it forgets
/// a message, so it never repeats one as old as this.
const KEPT_MAX: usize = 128;

/// How many answers of each person are handed on to another chapter.
const HANDED_ON_MAX: usize = 16;

/// The latest answers to each person.
#[derive(Debug, Default)]
pub(crate) struct Receipts {
    people: BTreeMap<PersonId, Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    order: VecDeque<String>,
    answers: BTreeMap<String, Result<Ack, Rejected>>,
}

impl Receipts {
    /// How a message was answered before.
    pub(crate) fn find(&self, who: PersonId, id: &str) -> Option<&Result<Ack, Rejected>> {
        self.people.get(&who)?.answers.get(id)
    }

    /// Remembers an answer.
    pub(crate) fn keep(&mut self, who: PersonId, id: &str, answer: Result<Ack, Rejected>) {
        let kept = self.people.entry(who).or_default();
        if kept.answers.insert(id.to_owned(), answer).is_none() {
            kept.order.push_back(id.to_owned());
        }
        if kept.order.len() > KEPT_MAX
            && let Some(oldest) = kept.order.pop_front()
        {
            kept.answers.remove(&oldest);
        }
    }

    /// Remembers an entry that was read from storage: one more thing a message did.
    pub(crate) fn recall(&mut self, who: PersonId, id: &str, version: u64, record: bool) {
        let applied = match self.find(who, id) {
            Some(Ok(ack)) => ack.applied,
            _ => 0,
        } + u32::from(record);
        let id = id.to_owned();
        let ack = Ack { id, version, applied, stopped: None, vote: None, invite: None };
        self.keep(who, &ack.id.clone(), Ok(ack));
    }

    /// The latest messages of each person that were done.
    pub(crate) fn latest(&self) -> Vec<Receipt> {
        let done = |(&by, kept): (&PersonId, &Kept)| {
            let late = kept.order.iter().rev().take(HANDED_ON_MAX).rev();
            let acks = late.filter_map(|id| kept.answers.get(id)?.as_ref().ok());
            let receipt = |ack: &Ack| {
                let Ack { id, version, applied, .. } = ack.clone();
                Receipt { by, id, version, applied }
            };
            acks.map(receipt).collect::<Vec<_>>()
        };
        self.people.iter().flat_map(done).collect()
    }

    /// Remembers what was handed on to a new chapter, and nothing else.
    pub(crate) fn take_over(&mut self, receipts: &[Receipt]) {
        self.people.clear();
        for Receipt { by, id, version, applied } in receipts {
            let (id, version, applied) = (id.clone(), *version, *applied);
            let ack = Ack { id, version, applied, stopped: None, vote: None, invite: None };
            self.keep(*by, &ack.id.clone(), Ok(ack));
        }
    }

    /// Forgets somebody who is gone.
    pub(crate) fn forget(&mut self, who: PersonId) {
        self.people.remove(&who);
    }
}
