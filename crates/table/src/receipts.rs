//! Which messages were answered, and how, so that a repeated one changes nothing.

use crate::{Ack, PersonId, Rejected};
use std::collections::{BTreeMap, VecDeque};

/// How many answers are remembered for each person. A client waits for an answer before it forgets
/// a message, so it never repeats one as old as this.
const KEPT_MAX: usize = 128;

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

    /// Forgets somebody who is gone.
    pub(crate) fn forget(&mut self, who: PersonId) {
        self.people.remove(&who);
    }
}
