//! The town guard's deck: drawing, which of two cards is applied, and the odds of a check.

use crate::content::{Book, GuardCard, GuardValue};
use crate::effect::Luck;
use crate::id::GuardId;
use crate::world::Town;
use serde::Serialize;
use std::cmp::Ordering;
use ts_rs::TS;

/// The deck as it lies: how many of each kind of the book are left, and how many there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuardDeck {
    left: Vec<u32>,
    all: Vec<u32>,
}

/// What a defense check is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Check {
    /// The attack value, lowered by soldiers.
    pub value: i32,
    /// Total defense with what the event adds.
    pub defense: i32,
    /// One card, or one of two.
    pub luck: Luck,
    /// Whether a failed check wrecks.
    pub wrecks: bool,
}

/// What becomes of a building.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, TS, serde::Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It is defended.
    Defended,
    /// It is damaged.
    Damaged,
    /// It is wrecked.
    Wrecked,
}

/// The odds of a check: in so many of so many equally likely cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct Odds {
    /// Cases in which the building is defended.
    #[ts(type = "number")]
    pub defended: u64,
    /// Cases in which it is damaged.
    #[ts(type = "number")]
    pub damaged: u64,
    /// Cases in which it is wrecked.
    #[ts(type = "number")]
    pub wrecked: u64,
    /// All cases.
    #[ts(type = "number")]
    pub of: u64,
}

/// Which of two cards is applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Applied {
    /// The first one drawn.
    First,
    /// The second one.
    Second,
    /// The group chooses.
    Choose,
}

impl GuardDeck {
    /// The deck of a town.
    pub fn of(book: &Book, town: &Town) -> GuardDeck {
        let count =
            |card: &GuardCard| u32::from(town.guard.get(&card.id).copied().unwrap_or(card.start));
        let drawn = |id: &GuardId| u32::from(town.guard_drawn.get(id).copied().unwrap_or(0));
        let all: Vec<u32> = book.guard.iter().map(count).collect();
        let left = book.guard.iter().zip(&all);
        let left = left.map(|(card, all)| all.saturating_sub(drawn(&card.id))).collect();
        GuardDeck { left, all }
    }

    /// How many cards of each kind are left.
    pub fn left(&self) -> &[u32] {
        &self.left
    }

    /// How many cards of each kind there are.
    pub fn all(&self) -> &[u32] {
        &self.all
    }

    /// How many cards are left.
    pub fn count(&self) -> u32 {
        self.left.iter().sum()
    }

    // FH-CHECK-19
    /// Shuffles everything but a card that lies open, if nothing is left to draw. Whether that was
    /// needed.
    pub fn refill(&mut self, open: Option<usize>) -> bool {
        let empty = self.count() == 0;
        if empty {
            self.left.clone_from(&self.all);
            if let Some(open) = open {
                self.left[open] = self.left[open].saturating_sub(1);
            }
        }
        empty
    }

    /// Takes out a card that was drawn.
    pub fn take(&mut self, kind: usize) {
        self.left[kind] -= 1;
    }
}

// FH-CHECK-09: success is better than every number, a wreck worse.
fn rank(value: GuardValue) -> (i8, i16) {
    match value {
        GuardValue::Wreck => (-1, 0),
        GuardValue::Plus(by) => (0, by),
        GuardValue::Success => (1, 0),
    }
}

// FH-CHECK-09, FH-GUARD-04
/// Which of two drawn cards is applied. With advantage the better one; the group chooses where they
/// differ in what else they do. With disadvantage the worse one, and the first where that is
/// unclear.
pub fn applied(luck: Luck, first: &GuardCard, second: &GuardCard) -> Applied {
    let unclear = first.effects != second.effects;
    match (luck, rank(first.value).cmp(&rank(second.value))) {
        (Luck::Even, _) => Applied::First,
        (Luck::Advantage, _) if unclear => Applied::Choose,
        (Luck::Advantage, Ordering::Less) => Applied::Second,
        (Luck::Disadvantage, Ordering::Greater) if !unclear => Applied::Second,
        _ => Applied::First,
    }
}

/// The better of two cards, for the odds where the group may choose.
fn better(first: GuardValue, second: GuardValue) -> GuardValue {
    [first, second].into_iter().max_by_key(|value| rank(*value)).expect("there are two")
}

impl Check {
    // FH-CHECK-10 to FH-CHECK-14
    /// What comes of a card that is applied, or of none.
    pub fn verdict(&self, card: Option<GuardValue>) -> Verdict {
        let plus = match card {
            Some(GuardValue::Success) => return Verdict::Defended,
            Some(GuardValue::Wreck) => return Verdict::Wrecked,
            Some(GuardValue::Plus(by)) => i32::from(by),
            None => 0,
        };
        if self.defense + plus >= self.value {
            Verdict::Defended
        } else if self.wrecks {
            Verdict::Wrecked
        } else {
            Verdict::Damaged
        }
    }

    /// The exact odds of this check with a deck, cards that were drawn and a shuffle on the way
    /// included.
    pub fn odds(&self, book: &Book, deck: &GuardDeck) -> Odds {
        let mut odds = Odds::default();
        let mut deck = deck.clone();
        deck.refill(None);
        if deck.count() == 0 {
            odds.add(self.verdict(None), 1);
            return odds;
        }
        for (at, first) in book.guard.iter().enumerate().filter(|(at, _)| deck.left[*at] > 0) {
            let weight = u64::from(deck.left[at]);
            if self.luck == Luck::Even {
                odds.add(self.verdict(Some(first.value)), weight);
                continue;
            }
            let mut rest = deck.clone();
            rest.take(at);
            rest.refill(Some(at));
            if rest.count() == 0 {
                odds.add(self.verdict(Some(first.value)), weight);
            }
            for (next, second) in book.guard.iter().enumerate() {
                let value = match applied(self.luck, first, second) {
                    Applied::First => first.value,
                    Applied::Second => second.value,
                    Applied::Choose => better(first.value, second.value),
                };
                odds.add(self.verdict(Some(value)), weight * u64::from(rest.left[next]));
            }
        }
        odds
    }
}

impl Odds {
    fn add(&mut self, verdict: Verdict, cases: u64) {
        let field = match verdict {
            Verdict::Defended => &mut self.defended,
            Verdict::Damaged => &mut self.damaged,
            Verdict::Wrecked => &mut self.wrecked,
        };
        *field += cases;
        self.of += cases;
    }
}
