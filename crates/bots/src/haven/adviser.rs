//! What is advised to a person: a search of its own for every question.

use super::Careful;
use crate::{Bot, Budget, Decision, Guide, Position, Search, Work};
use longrest_grid::Cell;
use longrest_haven::Haven;
use longrest_haven::choice::Choice;
use longrest_haven::prompt::Ask;
use longrest_kernel::{Asked, Game, Seat};

/// How many futures are tried for one piece of advice. Whoever is advised may do something else,
/// so it has to see further than a bot that pursues a plan.
const FUTURES: u32 = 96;
/// By how many standard errors something that is used up has to be better than to go without.
const DOUBT_OF_USE: f64 = 2.0;

/// Advises by searching. Of what was advised before it keeps only where a movement leads: a whole
/// way is one piece of advice.
#[derive(Clone, Debug, Default)]
pub struct Adviser {
    walking: Option<Search<Careful>>,
}

impl Adviser {
    /// Where the movement ends whose first step was advised last.
    pub fn bound(&self) -> Option<Cell> {
        let aim = self.walking.as_ref()?.aim()?;
        u16::try_from(aim.0).ok().map(Cell)
    }

    /// What the last piece of advice cost.
    pub fn work(&self) -> Work {
        self.walking.as_ref().map(|search| search.work).unwrap_or_default()
    }
}

impl Bot<Haven> for Adviser {
    fn choose(&mut self, game: &Game<Haven>, seat: Seat, asked: &Asked<Haven>) -> Decision<Choice> {
        let position = Position::asked(game, seat, asked);
        if let Some(search) = &mut self.walking {
            search.work = Work::default();
            if let Some(onward) = search.onward(&position) {
                return onward;
            }
        }
        let seed = u64::from(game.state().round);
        let mut search = Search::new(Careful, Budget::Iterations(FUTURES), seed);
        if let Ask::React { damage: 0, .. } = asked.prompt.ask {
            search.doubt = DOUBT_OF_USE;
        }
        let advised = search.choose(game, seat, asked);
        self.walking = Some(search);
        // Where both agree, the words of the one say more than the numbers of the other.
        let usual = Careful.usual(&position);
        if usual.choice == advised.choice { usual } else { advised }
    }
}
