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
            _ if added.is_about_ground() => matches!(self, Verb::Move { .. }),
            // Only an attack is made with modifiers, and against shields.
            Added::Pierce(_) | Added::Advantage | Added::Disadvantage => {
                matches!(self, Verb::Attack { .. })
            }
            Added::IgnoreShield | Added::IgnoreRetaliate => matches!(self, Verb::Attack { .. }),
            Added::Double => !self.is_all_effect(),
            // A shield or a taunt that lasts is a bonus of its own.
            _ if added.is_lasting() => false,
            Added::Redirect | Added::RedirectTo(..) | Added::Halve => false,
            // It helps whoever is attacked.
            Added::IgnorePierce => false,
            Added::Redraw | Added::NoModifier | Added::ChooseModifier(_) | Added::CountAs(..) => {
                matches!(self, Verb::Attack { .. })
            }
            Added::Ending(_) => matches!(self, Verb::Move { .. }),
            _ => true,
        }
    }

    /// Whether only who performs an ability of this kind can be concerned by it, whatever its line
    /// says.
    pub fn is_for_oneself(&self) -> bool {
        matches!(
            self,
            Verb::Move { .. }
                | Verb::Teleport { .. }
                | Verb::Loot { .. }
                | Verb::Summon { .. }
                | Verb::Resource { .. }
                | Verb::ReturnCard
                | Verb::PerformCard { .. }
                | Verb::EitherHalf
                | Verb::ExtraTurn
                | Verb::Rewind { .. }
                | Verb::Reclaim { .. }
                | Verb::Peek { .. }
        )
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
                | Verb::Kill
                | Verb::Transfer { .. }
                | Verb::MarkFigure
        )
    }
}

impl Added {
    /// Whether it means something only as long as a bonus lasts.
    pub fn is_lasting(&self) -> bool {
        matches!(
            self,
            Added::Flying
                | Added::Immune(_)
                | Added::ImmuneNegative
                | Added::Immovable
                | Added::Taunt
        )
    }
}

impl Added {
    /// Whether it says what on its way a move does not heed.
    pub fn is_about_ground(&self) -> bool {
        matches!(
            self,
            Added::IgnoreDifficult
                | Added::IgnoreObstacles
                | Added::IgnoreEnemies
                | Added::IgnoreTraps
                | Added::IgnoreHazards
        )
    }
}

impl When {
    // FH-FAQ-083
    /// Whether a bonus that waits for this replaces the ability at hand by what it lets one do.
    pub fn is_instead(self) -> bool {
        matches!(self, When::WouldMove | When::WouldAttack | When::WouldHeal)
    }

    /// Whether a bonus that waits for this can change what is at hand in this way.
    pub fn heeds(self, change: &Added) -> bool {
        match self {
            When::Always => {
                matches!(change, Added::Shield(_) | Added::Retaliate(..)) || change.is_lasting()
            }
            When::AttackAction => {
                let other = matches!(
                    change,
                    Added::Jump
                        | Added::Redirect
                        | Added::RedirectTo(..)
                        | Added::IgnorePierce
                        | Added::Halve
                        | Added::Ending(_)
                );
                !other && !change.is_about_ground() && !change.is_lasting()
            }
            When::Attacks | When::IsAttacked => match change {
                Added::When(_, inner) => inner.iter().all(|one| self.heeds(one)),
                // FH-FAQ-076
                Added::Range(_) => self == When::Attacks,
                Added::Redirect | Added::RedirectTo(..) | Added::IgnorePierce => {
                    self == When::IsAttacked
                }
                Added::Area(_) | Added::Jump | Added::Halve | Added::Ending(_) => false,
                _ => !change.is_about_ground() && !change.is_lasting(),
            },
            // FH-FAQ-106: the cards are drawn, and who is attacked is settled.
            When::DrawsModifier => matches!(
                change,
                Added::Plus(_)
                    | Added::Condition(_)
                    | Added::Pierce(_)
                    | Added::Push(_)
                    | Added::Pull(_)
                    | Added::Damage(_)
                    | Added::CountAs(..)
                    | Added::IgnoreShield
                    | Added::IgnoreRetaliate
                    | Added::Redraw
                    | Added::After(_)
            ),
            When::Moves => {
                let other = matches!(
                    change,
                    Added::Plus(_) | Added::Double | Added::Jump | Added::Flying | Added::Negate
                );
                other || change.is_about_ground()
            }
            When::IsHealed => matches!(change, Added::Plus(_) | Added::Negate),
            When::Heals => matches!(
                change,
                Added::Plus(_)
                    | Added::Double
                    | Added::Range(_)
                    | Added::Target(_)
                    | Added::Condition(_)
            ),
            When::Initiative => matches!(change, Added::Plus(_)),
            When::WouldSuffer => matches!(
                change,
                Added::Plus(_)
                    | Added::Negate
                    | Added::Halve
                    | Added::Redirect
                    | Added::RedirectTo(..)
            ),
            When::WouldGain => {
                matches!(change, Added::Negate | Added::Redirect | Added::RedirectTo(..))
            }
            When::WouldGainPositive => matches!(change, Added::Negate),
            When::WouldDie | When::LosesCard => matches!(change, Added::Negate),
            _ => false,
        }
    }
}
