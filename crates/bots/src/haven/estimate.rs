//! How a scenario is going, for the search.

use super::{Greedy, scores};
use crate::{Guide, Position};
use longrest_haven::choice::Choice;
use longrest_haven::prompt::{Ask, Prompt};
use longrest_haven::state::{CharacterStatus, FigureId, State};
use longrest_haven::{Haven, Look, Side};
use longrest_kernel::Seat;

impl Guide<Haven> for Greedy {
    fn estimate(&self, rules: &Haven, state: &State, _: Seat) -> f64 {
        let look = Look { rules, state };
        if state.verdict.failed {
            return 0.0;
        }
        let party = f64::from(state.party.max(1));
        let strength: f64 = (0..state.characters.len() as u8).map(|at| vigour(look, at)).sum();
        let hostile = look.figures().filter(|&id| look.side_of(id) != Side::Party);
        let seen_left: f64 = hostile.map(|id| f64::from(look.figure(id).hit_points) + 3.0).sum();
        // What waits behind a closed door is thought to be more than there usually is, so that
        // nobody is afraid of opening it.
        let room = ROOM * party;
        let rooms = look.scenario().rooms.len().max(1) as f64;
        let seen = f64::from(state.revealed.count_ones());
        let left = seen_left + (rooms - seen).max(0.0) * room;
        let cleared = 1.0 - (left / (rooms * room)).min(1.0);
        let going = 0.45 * (strength / party) + 0.45 * cleared + 0.1 * seen / rooms;
        if state.verdict.completed { 0.9 + 0.1 * going } else { 0.9 * going }
    }

    fn promising(&mut self, position: &Position<'_, Haven>, most: usize) -> Vec<Choice> {
        let mut all: Vec<(i32, Choice)> = Vec::with_capacity(position.options.len());
        scores(position, |choice, (score, _)| all.push((score, choice)));
        all.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
        all.truncate(most);
        all.into_iter().map(|(_, choice)| choice).collect()
    }

    fn matters(&self, prompt: &Prompt) -> bool {
        matches!(
            prompt.ask,
            Ask::SelectCards
                | Ask::TakeAction
                | Ask::AttackTarget { .. }
                | Ask::PlaceArea
                | Ask::Negate { .. }
                | Ask::ShortRest
        )
    }
}

/// What a room is thought to hold for each character: hit points, and three for each enemy.
const ROOM: f64 = 14.0;

/// How much is left of a character, from 0 to 1: hit points and the rounds its cards still give.
fn vigour(look: Look<'_, '_>, character: u8) -> f64 {
    let owner = look.character(character);
    match owner.status {
        CharacterStatus::Exhausted => 0.0,
        CharacterStatus::Escaped => 1.0,
        CharacterStatus::Playing => {
            let figure = look.figure(FigureId(character));
            let health = f64::from(figure.hit_points) / f64::from(figure.hit_points_max.max(1));
            let cards = owner.hand.len() + owner.chosen.len() + owner.discard.len();
            let hand = f64::from(look.class_of(character).hand_size.max(1));
            0.2 + 0.4 * health.clamp(0.0, 1.0) + 0.4 * (cards as f64 / hand).min(1.0)
        }
    }
}
