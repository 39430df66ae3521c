//! What the people at a table agree on.

use crate::roster::PersonId;
use serde::{Deserialize, Serialize};

/// What is put to the vote.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Motion {
    /// Going back to the first `keep` inputs.
    Undo {
        /// How many inputs still count.
        keep: u32,
    },
    /// Bringing inputs back.
    Redo {
        /// How many.
        count: u32,
    },
    /// A referee's change, as JSON.
    Override {
        /// What is changed.
        edit: String,
    },
    /// Handing out the whole game as a file while it is being played.
    Export,
}

/// A vote that is open.
#[derive(Clone, Debug, PartialEq)]
pub struct Vote {
    /// Which one; the first of a table is 1.
    pub id: u32,
    /// Who asked for it.
    pub by: PersonId,
    /// What for.
    pub motion: Motion,
    /// Who agrees.
    pub yes: Vec<PersonId>,
    /// Who does not.
    pub no: Vec<PersonId>,
}

impl Vote {
    /// How many must agree: more than half of those who play.
    pub fn needed(voters: usize) -> usize {
        voters / 2 + 1
    }

    /// How the vote ended, if it has: passed, or no longer able to pass.
    pub fn result(&self, voters: &[PersonId]) -> Option<bool> {
        let count = |said: &[PersonId]| said.iter().filter(|who| voters.contains(who)).count();
        let needed = Vote::needed(voters.len());
        if voters.is_empty() || voters.len() - count(&self.no) < needed {
            return Some(false);
        }
        (count(&self.yes) >= needed).then_some(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(voters: u16, yes: &[u16], no: &[u16], expected: Option<bool>) {
        let people = |ids: &[u16]| ids.iter().map(|&id| PersonId(id)).collect::<Vec<_>>();
        let voters: Vec<PersonId> = (0..voters).map(PersonId).collect();
        let (yes, no) = (people(yes), people(no));
        let vote = Vote { id: 1, by: PersonId(0), motion: Motion::Export, yes, no };
        assert_eq!(vote.result(&voters), expected, "{vote:?}");
    }

    #[test]
    fn more_than_half_decide() {
        check(1, &[0], &[], Some(true));
        check(2, &[0], &[], None);
        check(2, &[0, 1], &[], Some(true));
        check(2, &[0], &[1], Some(false));
        check(3, &[0, 1], &[], Some(true));
        check(4, &[0, 1], &[2], None);
        check(4, &[0, 1], &[2, 3], Some(false));
        // Somebody who no longer plays no longer counts.
        check(2, &[0, 7], &[9], None);
        check(0, &[0], &[], Some(false));
    }
}
