//! What is advised to a person: a search of its own for every question.

use super::Greedy;
use crate::{Bot, Budget, Decision, Policy, Position, Search};
use longrest_grid::Cell;
use longrest_haven::Haven;
use longrest_haven::choice::Choice;
use longrest_kernel::{Asked, Game, Seat};

/// How many futures are tried for one piece of advice. Whoever is advised may do something else,
/// so it has to see further than a bot that pursues a plan.
const FUTURES: u32 = 96;

/// Advises by searching. Of what was advised before it keeps only where a movement leads: a whole
/// way is one piece of advice.
#[derive(Clone, Debug, Default)]
pub struct Adviser {
    walking: Option<Search<Greedy>>,
}

impl Adviser {
    /// Where the movement ends whose first step was advised last.
    pub fn bound(&self) -> Option<Cell> {
        let aim = self.walking.as_ref()?.aim()?;
        u16::try_from(aim.0).ok().map(Cell)
    }
}

impl Bot<Haven> for Adviser {
    fn choose(&mut self, game: &Game<Haven>, seat: Seat, asked: &Asked<Haven>) -> Decision<Choice> {
        let position = Position::asked(game, seat, asked);
        if let Some(onward) = self.walking.as_mut().and_then(|search| search.onward(&position)) {
            return onward;
        }
        let seed = u64::from(game.state().round);
        let mut search = Search::new(Greedy, Budget::Iterations(FUTURES), seed);
        let advised = search.choose(game, seat, asked);
        self.walking = Some(search);
        // Where both agree, the words of the one say more than the numbers of the other.
        let usual = Greedy.decide(&position);
        if usual.choice == advised.choice { usual } else { advised }
    }
}
