//! Which added effects mean something to which abilities and bonuses. What is not heeded would be
//! ignored without a word, so packs are not allowed to say it.

use crate::ability::{Added, Verb, When};

impl Verb {
    /// Whether added effects can mean something to abilities of this kind at all.
    pub fn has_effects(&self) -> bool {
        match self {
            Verb::Attack { .. } | Verb::Move { .. } | Verb::Heal { .. } | Verb::Suffer { .. } => {
                true
            }
            Verb::Shield { .. } | Verb::Retaliate { .. } => true,
            _ => self.is_all_effect(),
        }
    }

    /// Whether an added effect means something to abilities of this kind.
    pub fn heeds(&self, added: &Added) -> bool {
        if !self.has_effects() {
            return false;
        }
        let guard = matches!(self, Verb::Shield { .. } | Verb::Retaliate { .. });
        match added {
            Added::Plus(_) => !self.is_all_effect(),
            _ if guard => false,
            Added::Jump => matches!(self, Verb::Move { .. }),
            Added::Flying | Added::Immune(_) => false,
            _ => true,
        }
    }

    /// Whether the ability is nothing but what is done to each target: it has no value of its own.
    pub fn is_all_effect(&self) -> bool {
        matches!(
            self,
            Verb::Afflict
                | Verb::Displace
                | Verb::Cleanse { .. }
                | Verb::Swap
                | Verb::Grant { .. }
                | Verb::Control { .. }
        )
    }
}

impl When {
    /// Whether a bonus that waits for this can change what is at hand in this way.
    pub fn heeds(self, change: &Added) -> bool {
        match self {
            When::Always => matches!(
                change,
                Added::Shield(_) | Added::Retaliate(..) | Added::Flying | Added::Immune(_)
            ),
            When::AttackAction => !matches!(change, Added::Jump | Added::Flying | Added::Immune(_)),
            When::Attacks | When::IsAttacked => match change {
                Added::When(_, inner) => inner.iter().all(|one| self.heeds(one)),
                // FH-FAQ-076
                Added::Range(_) => self == When::Attacks,
                Added::Area(_) => false,
                Added::Jump | Added::Flying | Added::Immune(_) => false,
                _ => true,
            },
            When::Moves => matches!(change, Added::Plus(_) | Added::Jump | Added::Flying),
            When::Heals | When::IsHealed => matches!(change, Added::Plus(_)),
            When::WouldSuffer => matches!(change, Added::Plus(_) | Added::Negate),
            _ => false,
        }
    }
}
