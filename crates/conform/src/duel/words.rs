//! The duel in sentences.

use super::{Card, Choice, Fact, Prompt, Space, Stance};
use longrest_kernel::Seat;
use std::fmt::{Display, Formatter, Result};

/// The name of a fighter.
pub fn name(seat: Seat) -> &'static str {
    ["Ash", "Birch", "Cedar"].get(usize::from(seat.0)).copied().unwrap_or("nobody")
}

impl Display for Space {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let column = char::from(b'a' + self.0 % Space::SIDE);
        write!(f, "{column}{}", self.0 / Space::SIDE + 1)
    }
}

impl Display for Card {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(match self {
            Card::Snare => "a snare",
            Card::Guard => "a guard",
            Card::Fury => "a fury",
        })
    }
}

impl Display for Stance {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(match self {
            Stance::Swift => "swift (walk 3)",
            Stance::Steady => "steady (walk 2, damage +1)",
            Stance::Fierce => "fierce (walk 1, damage +2 to one rival)",
        })
    }
}

impl Display for Prompt {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Prompt::Stance => write!(f, "Your stance this round (nobody sees it yet)?"),
            Prompt::Rival => write!(f, "Your rival this round?"),
            Prompt::Act => write!(f, "Your turn. What do you do?"),
            Prompt::Walk { left } => write!(f, "Where to? Spaces left: {left}."),
            Prompt::Snare { walker, space } => {
                write!(f, "{} enters {space}. Spring a snare?", name(*walker))
            }
            Prompt::Guard { walker } => write!(f, "{} is beside you. Strike?", name(*walker)),
            Prompt::Fury { target } => write!(f, "You strike {}. With fury?", name(*target)),
            Prompt::Negate { damage } => {
                write!(f, "You are about to suffer {damage}. Lose a card instead?")
            }
        }
    }
}

impl Display for Choice {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Choice::Stance(stance) => write!(f, "{stance}"),
            Choice::Rival(seat) => write!(f, "{}", name(*seat)),
            Choice::Strike(seat) => write!(f, "strike {}", name(*seat)),
            Choice::Walk => write!(f, "walk"),
            Choice::Enter(space) => write!(f, "to {space}"),
            Choice::Stop => write!(f, "stop here"),
            Choice::End => write!(f, "end the turn"),
            Choice::Decline => write!(f, "no"),
            Choice::Play(card) => write!(f, "play {card}"),
            Choice::Lose(card) => write!(f, "lose {card}"),
            Choice::Drink => write!(f, "drink the draught (free, heals 3)"),
            Choice::Swap => write!(f, "swap a fury for a new card (free)"),
        }
    }
}

impl Display for Fact {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match *self {
            Fact::Round(round) => write!(f, "Round {round}."),
            Fact::Drew { seat, card: Some(card) } => write!(f, "{} draws {card}.", name(seat)),
            Fact::Drew { seat, card: None } => write!(f, "{} draws a card.", name(seat)),
            Fact::Took { seat, stance } => write!(f, "{} is {stance}.", name(seat)),
            Fact::Entered { seat, space } => write!(f, "{} walks to {space}.", name(seat)),
            Fact::Played { seat, card } => write!(f, "{} plays {card}.", name(seat)),
            Fact::Struck { seat, target, blow } => {
                let how = ["a glancing", "a solid", "a mighty"][usize::from(blow)];
                write!(f, "{} lands {how} blow on {}.", name(seat), name(target))
            }
            Fact::Negated { seat, card } => {
                write!(f, "{} loses {card} and suffers nothing.", name(seat))
            }
            Fact::Suffered { seat, damage } => write!(f, "{} suffers {damage}.", name(seat)),
            Fact::Fell { seat } => write!(f, "{} falls.", name(seat)),
            Fact::Drank { seat } => write!(f, "{} drinks the draught.", name(seat)),
        }
    }
}
