//! What need not be asked: questions whose answer makes no difference, or has only one that helps.
//!
//! A page may answer them by itself where its owner wants that. What a rule really leaves to people
//! is never among them.

use longrest_haven::choice::Choice;
use longrest_haven::prompt::{Ask, Purpose};
use longrest_haven::state::FigureId;
use longrest_haven::{Condition, Haven, Look};
use longrest_kernel::{Asked, Seat};

/// With so many cards in hand nobody has to rest yet: two rounds can still be played.
const HAND_ENOUGH: usize = 4;

/// The place among the options of the answer that goes without saying.
pub(super) fn settled(look: Look<'_, '_>, seat: Seat, asked: &Asked<Haven>) -> Option<usize> {
    let at = |choice| asked.options.iter().position(|&option| option == choice);
    let single = match asked.options.as_slice() {
        [_] => Some(0),
        _ => None,
    };
    match asked.prompt.ask {
        // Whoever has nothing left to do still decides when the turn ends.
        Ask::TakeAction | Ask::SelectCards | Ask::KeepGoal | Ask::StartHex => None,
        // These only help.
        Ask::LongRestHeal | Ask::LongRestItems | Ask::Jump => at(Choice::Yes),
        Ask::Regenerate if !heals(look, asked.prompt.actor?) => at(Choice::Yes),
        Ask::ShortRest => {
            let hand = look.character(seat.0).hand.len();
            if hand >= HAND_ENOUGH { at(Choice::Skip) } else { None }
        }
        Ask::Target { purpose: Purpose::Heal(_), .. } => match asked.options.as_slice() {
            [Choice::Figure(only)] | [Choice::Figure(only), Choice::Skip]
                if !heals(look, *only) =>
            {
                at(Choice::Figure(*only))
            }
            _ => single,
        },
        // Whoever placed an area has said whom it hits.
        Ask::AttackTarget { .. } if placed(look, asked) => only_figure(asked).or(single),
        _ => single,
    }
}

/// Whether the targets are those of an area.
fn placed(look: Look<'_, '_>, asked: &Asked<Haven>) -> bool {
    match (asked.prompt.actor, super::looks::ability(look, asked)) {
        (Some(actor), Some(ability)) => look.area_of(actor, ability).is_some(),
        _ => false,
    }
}

/// The only figure among the options.
fn only_figure(asked: &Asked<Haven>) -> Option<usize> {
    let is_figure = |option: &Choice| matches!(option, Choice::Figure(_));
    let mut figures = asked.options.iter().enumerate().filter(|(_, option)| is_figure(option));
    let (at, _) = figures.next()?;
    figures.next().is_none().then_some(at)
}

/// Whether a heal would do anything for a figure.
fn heals(look: Look<'_, '_>, id: FigureId) -> bool {
    let figure = look.figure(id);
    let ailing = [Condition::Wound, Condition::Poison, Condition::Bane, Condition::Brittle];
    figure.hit_points < figure.hit_points_max
        || ailing.into_iter().any(|one| figure.conditions.has(one))
}
