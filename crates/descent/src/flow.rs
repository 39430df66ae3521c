//! How rule code asks, rolls and stops.

use crate::choice::{Choice, Draw, Prompt};
use crate::dice::{Die, Face};
use crate::fact::Fact;
use crate::ruleset::Descent;
use crate::state::{HeroId, Phase, Side, State};
use longrest_kernel::{Pause, Seat, SeatSet};

/// The context in which the rules of this game run.
pub(crate) type Cx<'a> = longrest_kernel::Cx<'a, Descent>;

/// Why rule code stops in the middle.
pub(crate) enum Halt {
    /// It waits for an answer.
    Pause(Pause),
    /// The game is over at once.
    Over,
}

/// What rule code gives back.
pub(crate) type Flow<T = ()> = Result<T, Halt>;

impl From<Pause> for Halt {
    fn from(pause: Pause) -> Halt {
        Halt::Pause(pause)
    }
}

/// The overlord's seat.
pub const OVERLORD: Seat = Seat(0);

impl State {
    /// The seat of the player who plays a hero.
    // DJ-SETUP-06: with two players one of them plays two heroes.
    pub fn seat_of(&self, hero: HeroId) -> Seat {
        if self.players == 2 { Seat(1) } else { Seat(1 + hero.0) }
    }

    /// The seats of all hero players.
    pub fn hero_seats(&self) -> SeatSet {
        SeatSet::first(self.players).without(OVERLORD)
    }

    /// The seats of one side.
    pub fn seats_of(&self, side: Side) -> SeatSet {
        match side {
            Side::Heroes => self.hero_seats(),
            Side::Overlord => OVERLORD.into(),
        }
    }
}

/// Asks somebody; the overlord may discard cards for threat meanwhile.
// DJ-OLCARD-03: at any time, so every question is open to it.
pub(crate) fn ask(
    cx: &mut Cx<'_>,
    to: impl Into<SeatSet>,
    build: impl FnMut(&Descent, &State) -> (Prompt, Vec<Choice>),
) -> Flow<Choice> {
    ask_evenly(cx, to, false, build)
}

/// Asks, if `even` also where there is a single answer.
pub(crate) fn ask_evenly(
    cx: &mut Cx<'_>,
    to: impl Into<SeatSet>,
    even: bool,
    mut build: impl FnMut(&Descent, &State) -> (Prompt, Vec<Choice>),
) -> Flow<Choice> {
    let sorted = |rules: &Descent, state: &State| {
        let (prompt, mut options) = build(rules, state);
        // Most lists are made in the order of answers.
        if !options.is_sorted_by(|one, next| one < next) {
            options.sort_unstable();
            options.dedup();
        }
        (prompt, options)
    };
    let choice = match even {
        true => cx.ask_evenly(to, sorted)?,
        false => cx.ask_open(to, sorted)?,
    };
    Ok(choice)
}

/// Rolls a die.
pub(crate) fn roll(cx: &mut Cx<'_>, die: Die) -> Flow<u8> {
    let face = cx.chance(Draw::Die(die), &[1; 6])? as u8;
    cx.state.rolls += 1;
    Ok(face)
}

/// Rolls power dice outside an attack.
pub(crate) fn roll_power(cx: &mut Cx<'_>, dice: u8) -> Flow<Vec<Face>> {
    let mut faces = Vec::with_capacity(usize::from(dice));
    for _ in 0..dice {
        let face = cx.rules().content.dice.face(Die::Black, roll(cx, Die::Black)?);
        cx.tell("DJ-POWERDICE-01", Fact::Rolled { die: Die::Black, face });
        faces.push(face);
    }
    Ok(faces)
}

/// Ends the game at once.
pub(crate) fn win(cx: &mut Cx<'_>, rule: &'static str, winner: Side) -> Flow {
    cx.state.winner = Some(winner);
    cx.state.phase = Phase::Over;
    cx.tell(rule, Fact::Over { winner });
    Err(Halt::Over)
}
