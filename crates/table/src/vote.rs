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
    /// Taking the seat that a bot plays.
    Seat {
        /// The seat.
        seat: u8,
        /// Who wants it.
        person: PersonId,
    },
    /// Letting somebody who lost what proves who they are take their place again.
    Return {
        /// Whose place it is.
        lost: PersonId,
        /// As whom they came now.
        person: PersonId,
    },
    /// Going back into the last chapter.
    Back,
    /// Answering a weighty question.
    Answer {
        /// For which seat.
        seat: u8,
        /// The option, as JSON.
        choice: String,
        /// The version at which the question was put.
        put: u64,
    },
    /// Going on with the pack as it is now.
    Renew {
        /// The fingerprint of its content.
        content: String,
    },
}

impl Motion {
    /// Whether the game waits until it is decided.
    pub fn holds_still(&self) -> bool {
        !matches!(self, Motion::Seat { .. } | Motion::Return { .. } | Motion::Answer { .. })
    }
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
    /// Whom it speaks of besides those who have a voice.
    pub(crate) fn people(&self) -> Vec<PersonId> {
        match self.motion {
            Motion::Seat { person, .. } | Motion::Return { person, .. } => vec![self.by, person],
            _ => vec![self.by],
        }
    }

    /// How many must agree: more than half of those who have a voice, or all of them when it is
    /// about everybody's secrets.
    pub fn needed(&self, voters: usize) -> usize {
        match self.motion {
            Motion::Export => voters,
            // The one whose place it is need not say anything.
            Motion::Return { .. } => (voters - voters.min(1)).max(1),
            _ => voters / 2 + 1,
        }
    }

    /// What somebody said.
    pub fn said(&self, who: PersonId) -> Option<bool> {
        let (yes, no) = (self.yes.contains(&who), self.no.contains(&who));
        (yes || no).then_some(yes)
    }

    /// How the vote ended, if it has: passed, or no longer able to pass.
    pub fn result(&self, voters: &[PersonId]) -> Option<bool> {
        let count = |said: &[PersonId]| said.iter().filter(|who| voters.contains(who)).count();
        let needed = self.needed(voters.len());
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
        check_motion(Motion::Redo { count: 1 }, voters, yes, no, expected);
    }

    fn check_motion(motion: Motion, voters: u16, yes: &[u16], no: &[u16], expected: Option<bool>) {
        let people = |ids: &[u16]| ids.iter().map(|&id| PersonId(id)).collect::<Vec<_>>();
        let voters: Vec<PersonId> = (0..voters).map(PersonId).collect();
        let (yes, no) = (people(yes), people(no));
        let vote = Vote { id: 1, by: PersonId(0), motion, yes, no };
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

    #[test]
    fn all_others_decide_whose_place_it_is() {
        let place = || Motion::Return { lost: PersonId(0), person: PersonId(9) };
        check_motion(place(), 1, &[9], &[], None);
        check_motion(place(), 2, &[9], &[], None);
        check_motion(place(), 2, &[9, 1], &[], Some(true));
        check_motion(place(), 3, &[9, 1], &[], None);
        check_motion(place(), 3, &[9, 1, 2], &[], Some(true));
        check_motion(place(), 3, &[9], &[1, 2], Some(false));
    }

    #[test]
    fn everybody_decides_about_a_file() {
        let file = || Motion::Export;
        check_motion(file(), 1, &[0], &[], Some(true));
        check_motion(file(), 3, &[0, 1], &[], None);
        check_motion(file(), 3, &[0, 1], &[2], Some(false));
        check_motion(file(), 3, &[0, 1, 2], &[], Some(true));
    }
}
