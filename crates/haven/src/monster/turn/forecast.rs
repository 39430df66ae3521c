//! What a figure that nobody plays would do as the board stands now, and why.

use super::ground::Ground;
use super::lines::focus_of;
use crate::haven::Look;
use crate::monster::{Intent, Survey};
use crate::state::FigureId;

/// Surveys the board as a figure does at the start of its turn, with the card that lies before it,
/// and hands the survey on. `None` if it has no card, or one on which it neither moves nor attacks.
pub fn forecast<T>(
    look: Look<'_, '_>,
    id: FigureId,
    told: impl FnOnce(&Survey<'_>, &Intent<'_>) -> T,
) -> Option<T> {
    let (movement, attack) = (look.move_at(id, 0), look.attack_at(id, 0));
    if movement.is_none() && attack.is_none() {
        return None;
    }
    let intent = look.intent(id, movement, attack);
    let mut ground = Ground::around(look, id);
    ground.single_out(look, id, focus_of(attack));
    let position = ground.position();
    Some(told(&Survey::new(&position, &intent), &intent))
}
