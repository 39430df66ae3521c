//! The hand: which cards to take, to play, to keep; when to rest; the plan of a turn.

use super::Score;
use super::situation::{Foe, Situation};
use super::worth::gap;
use crate::Reason;
use longrest_haven::Usage;
use longrest_haven::ability::{Ability, Action, Lost, Verb};
use longrest_haven::choice::Choice;
use longrest_haven::state::CardId;
use std::cell::Cell as Slot;

/// Moves are told apart up to this many points.
pub(super) const MOVES_MAX: usize = 8;

/// What the pairs of a hand are worth this round.
pub(super) struct Selection<'s> {
    it: &'s Situation<'s>,
    cards: Vec<(CardId, Halves<'s>)>,
    /// Whether an enemy can be struck this round, or strikes.
    contact: bool,
}

/// What may still be done this turn.
pub(super) struct TurnPlan<'s> {
    it: &'s Situation<'s>,
    options: Vec<(Choice, Half<'s>)>,
}

/// The two halves of a card.
struct Halves<'s> {
    top: Half<'s>,
    bottom: Half<'s>,
    initiative: u8,
}

/// A half of a card, or its basic action, and what it is worth after a move of so many points.
struct Half<'s> {
    it: &'s Situation<'s>,
    card: CardId,
    top: bool,
    action: Option<&'s Action>,
    moves: u8,
    known: [Slot<Option<Score>>; MOVES_MAX + 1],
}

impl<'s> Half<'s> {
    fn new(it: &'s Situation<'s>, card: CardId, top: bool, action: Option<&'s Action>) -> Self {
        let abilities = action.map_or(&[][..], |action| &action.abilities);
        let moves = match action {
            Some(_) => moves_of(it, abilities),
            None if top => 0,
            None => 2,
        };
        Half { it, card, top, action, moves, known: [const { Slot::new(None) }; MOVES_MAX + 1] }
    }

    /// What it is worth after a move of so many points.
    fn worth(&self, moves: u8) -> Score {
        let at = usize::from(moves).min(MOVES_MAX);
        if let Some(score) = self.known[at].get() {
            return score;
        }
        let score = match self.action {
            Some(action) => self.it.action(action, moves),
            None => self.it.basic(self.top, moves),
        };
        self.known[at].set(Some(score));
        score
    }

    /// The best of the printed and the basic action, for choosing cards.
    fn either(&self, moves: u8) -> i32 {
        let least = match self.top {
            true if self.it.foes().is_empty() => 0,
            top => self.it.basic(top, moves).0,
        };
        self.worth(moves).0.max(least).max(0)
    }
}

fn moves_of(it: &Situation<'_>, abilities: &[Ability]) -> u8 {
    let points = abilities.iter().map(|ability| match &ability.verb {
        Verb::Move { points, .. } => it.points(points),
        _ => 0,
    });
    points.sum()
}

impl<'a> Situation<'a> {
    /// What a basic action is worth after a move of so many points; the same for every card.
    fn basic(&self, top: bool, moves: u8) -> Score {
        let at = usize::from(moves).min(MOVES_MAX);
        *self.basics[usize::from(top)][at].get_or_init(|| {
            let ability = if top { Ability::basic_attack() } else { Ability::basic_move() };
            self.abilities(std::slice::from_ref(&ability), moves)
        })
    }

    /// What the pairs of the hand are worth.
    pub(super) fn selection(&'a self) -> Selection<'a> {
        let hand = self.look.character(self.character).hand;
        let halves = |id: CardId| {
            let card = self.card(id);
            let half = |top, action| Half::new(self, id, top, Some(action));
            Halves {
                top: half(true, &card.top),
                bottom: half(false, &card.bottom),
                initiative: card.initiative,
            }
        };
        let near = |foe: &Foe| gap(foe, 1) <= 4 || foe.near <= foe.stride + foe.reach;
        Selection {
            it: self,
            cards: hand.iter().map(|card| (card, halves(card))).collect(),
            contact: self.foes().iter().any(near),
        }
    }

    /// What may still be done this turn.
    pub(super) fn turn_plan(&'a self) -> TurnPlan<'a> {
        let chosen = &self.look.character(self.character).chosen;
        let mut options = Vec::with_capacity(8);
        for &id in chosen.iter() {
            let card = self.card(id);
            let half = |top, action| Half::new(self, id, top, action);
            options.push((Choice::Top(id), half(true, Some(&card.top))));
            options.push((Choice::BasicTop(id), half(true, None)));
            options.push((Choice::Bottom(id), half(false, Some(&card.bottom))));
            options.push((Choice::BasicBottom(id), half(false, None)));
        }
        TurnPlan { it: self, options }
    }

    /// What a card is worth to have, wherever one stands.
    fn card_worth(&self, id: CardId) -> i32 {
        let card = self.card(id);
        let half = |action: &Action| -> i32 {
            let lasting = if action.lost == Lost::No { 4 } else { 1 };
            let abilities = action.abilities.iter().map(|ability| match &ability.verb {
                Verb::Attack { .. } => {
                    let strike = self.strike(ability);
                    i32::from(strike.value) * 4 * i32::from(strike.targets.clamp(1, 3))
                        + i32::from(strike.reach.min(5))
                        + strike.conditions / 2
                }
                Verb::Move { points, .. } => i32::from(self.points(points)) * 4,
                Verb::Heal { value } => {
                    4 * i32::from(self.look.amount(value, longrest_haven::About::actor(self.me)))
                }
                Verb::Summon { .. } => 40,
                _ => 10,
            });
            abilities.sum::<i32>() * lasting / 4
        };
        half(&card.top) + half(&card.bottom) + i32::from(99 - card.initiative) / 10
    }

    pub(super) fn best_card(&self, option: Choice) -> Score {
        match option {
            Choice::Card(card) => (self.card_worth(card), Reason::MostUseful),
            _ => (0, Reason::NothingLeft),
        }
    }

    pub(super) fn least_card(&self, option: Choice) -> Score {
        match option {
            Choice::Card(card) | Choice::Lose(card) | Choice::Remove(card) => {
                (-self.card_worth(card), Reason::LeastUseful)
            }
            _ => (-1000, Reason::KeepCards),
        }
    }

    pub(super) fn keep_goal(&self, option: Choice) -> Score {
        let Choice::Option(goal) = option else { return (0, Reason::First) };
        let goals = &self.look.character(self.character).goals;
        let goal = goals.get(usize::from(goal)).copied().unwrap_or(goal);
        match self.look.rules.content.goals.get(usize::from(goal)) {
            Some(goal) => {
                let ease = Situation::ease(&goal.deed).max(1);
                (i32::from(goal.checkmarks) * ease, Reason::MostUseful)
            }
            None => (0, Reason::First),
        }
    }

    pub(super) fn bring_item(&self, option: Choice) -> Score {
        match option {
            Choice::Item(slot) => {
                let item = self.look.item(self.character, slot);
                let penalty = 4 * i32::from(item.penalty);
                (1 + i32::from(item.gold) - penalty, Reason::MostUseful)
            }
            _ => (0, Reason::NothingLeft),
        }
    }

    /// What a free action is worth: items are used where they do enough, active cards are kept.
    pub(super) fn free(&self, option: Choice) -> Score {
        let Choice::Item(slot) = option else { return (-1, Reason::NotWorthIt) };
        let item = self.look.item(self.character, slot);
        let bonus = self.look.item_bonus(self.character, slot);
        let (mut value, reason) = self.abilities(&bonus.abilities, 0);
        value += i32::from(bonus.experience) * 2;
        // What comes back with a rest is used sooner than what is gone for good.
        let enough = match item.usage {
            Usage::Lost | Usage::Unrecoverable => 22,
            _ => 8,
        };
        (value - enough, reason)
    }

    /// Losing cards to negate damage: when it saves a life, or costs little for much.
    pub(super) fn negate(&self, damage: u8, option: Choice) -> Score {
        let figure = self.look.figure(self.me);
        let owner = self.look.character(self.character);
        let fatal = i16::from(damage) >= figure.hit_points;
        let saved = i32::from(i16::from(damage).min(figure.hit_points)) * 8;
        let cards = (owner.hand.len() + owner.discard.len()) as i32;
        match option {
            Choice::Lose(card) => {
                let value = if fatal { 500 } else { saved - self.loss() - 10 };
                let reason = reason_to_negate(fatal, damage);
                (value - self.card_worth(card) / 8, reason)
            }
            Choice::LoseTwo(one, other) => {
                // Two discarded cards are one turn less after the next rest.
                let early = if cards > 5 { 10 } else { -10 };
                let value = if fatal { 500 + early } else { saved - 2 * self.loss() };
                let worth = self.card_worth(one) + self.card_worth(other);
                (value - worth / 8, reason_to_negate(fatal, damage))
            }
            _ => (0, Reason::Bearable { damage }),
        }
    }

    /// A short rest: when the hand cannot be played next round and a long rest is too slow.
    pub(super) fn short_rest(&self, option: Choice) -> Score {
        let owner = self.look.character(self.character);
        let empty = owner.hand.len() < 2;
        let calm = self.foes().iter().all(|foe| foe.near > foe.stride.saturating_add(foe.reach));
        let want = empty && !(calm && self.hurt() >= 5);
        match option {
            Choice::Yes if want => (10, Reason::RestQuick),
            Choice::Yes => (-10, Reason::NoRest),
            _ => (0, if empty { Reason::Rest } else { Reason::NoRest }),
        }
    }

    pub(super) fn short_rest_again(&self, card: CardId, option: Choice) -> Score {
        let discard = self.look.character(self.character).discard;
        let others = discard.iter().filter(|&other| other != card);
        let sum: i32 = others.map(|other| self.card_worth(other)).sum();
        let mean = sum / (discard.len() as i32 - 1).max(1);
        let gain = self.card_worth(card) - mean - 16 - 2 * self.hurt();
        let weak = self.look.figure(self.me).hit_points <= 2;
        match option {
            Choice::Yes if !weak => (gain, Reason::LeastUseful),
            Choice::Yes => (-100, Reason::NotWorthIt),
            _ => (0, Reason::LeastUseful),
        }
    }
}

fn reason_to_negate(fatal: bool, damage: u8) -> Reason {
    if fatal { Reason::SaveLife { damage } } else { Reason::SaveHitPoints { damage } }
}

impl Selection<'_> {
    pub(super) fn score(&self, option: Choice) -> Score {
        match option {
            Choice::Cards(first, second) => self.pair(first, second),
            Choice::LongRest => self.long_rest(),
            _ => (0, Reason::First),
        }
    }

    fn halves(&self, card: CardId) -> &Halves<'_> {
        let found = self.cards.iter().find(|&&(id, _)| id == card);
        &found.expect("only cards of the hand are offered").1
    }

    fn pair(&self, first: CardId, second: CardId) -> Score {
        let (one, other) = (self.halves(first), self.halves(second));
        let best = both(&one.top, &other.bottom).max(both(&other.top, &one.bottom));
        let initiative = i32::from(one.initiative);
        if self.contact {
            (best * 8 + (99 - initiative), Reason::Strongest)
        } else {
            (best * 8 + initiative / 2, Reason::Later)
        }
    }

    fn long_rest(&self) -> Score {
        let owner = self.it.look.character(self.it.character);
        let hand = owner.hand.len();
        let (discards, hurt) = (owner.discard.len() as i32, self.it.hurt());
        let value = if hand > 3 || self.contact { -100 } else { discards * 4 + hurt * 5 };
        (value * 8, Reason::Rest)
    }
}

/// What two halves are worth in the better order.
fn both(one: &Half<'_>, other: &Half<'_>) -> i32 {
    let forth = one.either(0) + other.either(one.moves);
    let back = other.either(0) + one.either(other.moves);
    forth.max(back)
}

impl TurnPlan<'_> {
    /// Whether an action would come to nothing: a blow at nobody, a heal for those who are well.
    pub(super) fn is_idle(&self, option: Choice) -> bool {
        let half = self.options.iter().find(|(choice, _)| *choice == option);
        half.is_some_and(|(_, half)| half.worth(0).0 == 0)
    }

    pub(super) fn score(&self, option: Choice) -> Score {
        if matches!(option, Choice::Item(_) | Choice::Remove(_)) {
            return self.it.free(option);
        }
        let Some((_, half)) = self.options.iter().find(|(choice, _)| *choice == option) else {
            return (0, Reason::NothingLeft);
        };
        let (value, reason) = half.worth(0);
        let after = self
            .options
            .iter()
            .filter(|(_, next)| next.card != half.card && next.top != half.top)
            .map(|(_, next)| next.worth(half.moves).0)
            .max()
            .unwrap_or(0);
        // What is worth nothing now may still make room for what comes after it.
        (value * 4 + after.max(0) * 4 + i32::from(value > 0), reason)
    }
}
