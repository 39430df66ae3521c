//! Everybody in town at once: the driver of simulated chapters.

use crate::{Policy, Position};
use longrest_campaign::choice::Choice;
use longrest_campaign::effect::Thing;
use longrest_campaign::guard::Verdict;
use longrest_campaign::{Campaign, Fact};
use longrest_kernel::{Driver, Generator, Question, Ruleset, Seat, Told};

/// Answers every question of a town by a policy, and lets every seat do what it likes beside it.
pub struct Household<P> {
    /// Who decides.
    pub policy: P,
    /// Where chance comes from.
    pub chance: Generator,
    /// How many questions were answered and free actions taken.
    pub decisions: u64,
    /// What happened to the outpost.
    pub toll: Toll,
}

/// What happened to an outpost, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Toll {
    /// Attacks.
    pub attacks: u32,
    /// Attacks of which every check succeeded.
    pub repelled: u32,
    /// Defense checks.
    pub checks: u32,
    /// Those that succeeded.
    pub defended: u32,
    /// Buildings wrecked.
    pub wrecked: u32,
    /// Buildings and levels built.
    pub built: u32,
    /// Buildings rebuilt.
    pub rebuilt: u32,
    /// Items crafted.
    pub crafted: u32,
    /// Potions brewed.
    pub brewed: u32,
    /// Items bought.
    pub bought: u32,
}

impl Toll {
    /// Adds what another counted.
    pub fn add(&mut self, other: &Toll) {
        self.attacks += other.attacks;
        self.repelled += other.repelled;
        self.checks += other.checks;
        self.defended += other.defended;
        self.wrecked += other.wrecked;
        self.built += other.built;
        self.rebuilt += other.rebuilt;
        self.crafted += other.crafted;
        self.brewed += other.brewed;
        self.bought += other.bought;
    }

    fn count(&mut self, fact: &Fact) {
        match fact {
            Fact::Attacked { .. } => {
                self.attacks += 1;
                self.repelled += 1;
            }
            Fact::Checked { check } => {
                self.checks += 1;
                self.defended += u32::from(check.verdict == Verdict::Defended);
            }
            Fact::Wrecked { .. } => self.wrecked += 1,
            Fact::Built { .. } | Fact::Extended { .. } => self.built += 1,
            Fact::Rebuilt { .. } => self.rebuilt += 1,
            Fact::Crafted { .. } => self.crafted += 1,
            Fact::Brewed { potion: Some(_), .. } => self.brewed += 1,
            _ => {}
        }
    }
}

impl<P> Household<P> {
    /// A driver that answers for every seat.
    pub fn new(policy: P, chance: Generator) -> Household<P> {
        Household { policy, chance, decisions: 0, toll: Toll::default() }
    }
}

impl<P: Policy<Campaign>> Driver<Campaign> for Household<P> {
    fn answer(
        &mut self,
        rules: &Campaign,
        state: &<Campaign as Ruleset>::State,
        question: &Question<'_, Campaign>,
    ) -> Option<(Seat, Choice)> {
        let seat = question.to.iter().next()?;
        self.decisions += 1;
        let position = Position::of(rules, state, seat, question);
        Some((seat, self.policy.decide(&position).choice))
    }

    fn free(
        &mut self,
        rules: &Campaign,
        state: &<Campaign as Ruleset>::State,
        question: &Question<'_, Campaign>,
    ) -> Option<(Seat, Choice)> {
        for seat in question.to.iter() {
            let position = Position::of(rules, state, seat, question);
            if let Some(decision) = self.policy.free(&position) {
                self.decisions += 1;
                return Some((seat, decision.choice));
            }
        }
        None
    }

    fn chance(&mut self, _: &longrest_campaign::Draw, weights: &[u32]) -> Option<usize> {
        Some(self.chance.weighted(weights))
    }

    fn listens(&self) -> bool {
        true
    }

    fn hear(&mut self, state: &<Campaign as Ruleset>::State, facts: &[Told<Fact>]) {
        for told in facts {
            // An attack of which a check failed was not repelled.
            if let Fact::Checked { check } = &told.fact
                && check.verdict != Verdict::Defended
                && is_first_failure(state)
            {
                self.toll.repelled -= 1;
            }
            if matches!(told.rule, "FH-BUY-02" | "GH-SHOP-01")
                && matches!(told.fact, Fact::Moved { thing: Thing::Item(_), .. })
            {
                self.toll.bought += 1;
            }
            self.toll.count(&told.fact);
        }
    }
}

/// Whether the check just made is the first of its attack that failed.
fn is_first_failure(state: &<Campaign as Ruleset>::State) -> bool {
    let failed = state.siege.checks.iter().filter(|check| check.verdict != Verdict::Defended);
    failed.count() == 1
}
