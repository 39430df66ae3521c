//! A ruleset whose step is given by the test.

use longrest_kernel::{
    Chronicle, Cx, Generator, Input, Key, Outcome, Pause, Ruleset, Seat, SeatSet, Viewer,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::AtomicU32;

pub(crate) const KEY: Option<Key> = Some(Key([1, 2]));

/// The rules: one function for a step. Other versions read other files.
pub(crate) struct Toy<const VERSION: u16 = 1> {
    pub(crate) step: fn(&mut Cx<'_, Toy<VERSION>>) -> Result<(), Pause>,
    /// Something a real ruleset must not have: a memory of its own.
    pub(crate) memory: AtomicU32,
}

/// Three numbers and how many steps were taken; over after the third.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Numbers {
    pub(crate) steps: u32,
    pub(crate) numbers: [u32; 3],
}

/// Sets a number.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Set(pub(crate) u8, pub(crate) u32);

impl<const VERSION: u16> Ruleset for Toy<VERSION> {
    const NAME: &'static str = "toy";
    const VERSION: u16 = VERSION;
    type Setup = u32;
    type State = Numbers;
    type Prompt = &'static str;
    type Choice = u32;
    type Draw = &'static str;
    type Fact = String;
    type Edit = Set;
    type View = u32;

    fn start(&self, setup: &u32) -> Result<Numbers, String> {
        if *setup > 9 {
            return Err(format!("{setup} is too large"));
        }
        Ok(Numbers { steps: 0, numbers: [*setup; 3] })
    }

    fn step(&self, cx: &mut Cx<'_, Self>) -> Result<(), Pause> {
        (self.step)(cx)?;
        cx.state.steps += 1;
        Ok(())
    }

    fn outcome(&self, state: &Numbers) -> Option<Outcome> {
        (state.steps >= 3).then_some(Outcome { winners: SeatSet::EMPTY })
    }

    fn seats(&self, _: &Numbers) -> SeatSet {
        SeatSet::first(3)
    }

    /// A seat may take one off its number.
    fn free_actions(&self, state: &Numbers, seat: Seat) -> Vec<u32> {
        if state.numbers[usize::from(seat.0)] > 0 { vec![1] } else { Vec::new() }
    }

    fn free_action(&self, cx: &mut Cx<'_, Self>, seat: Seat, choice: u32) -> Result<(), Pause> {
        cx.state.numbers[usize::from(seat.0)] -= choice;
        cx.tell("", format!("{} takes one off", seat.0));
        Ok(())
    }

    fn edit(&self, state: &mut Numbers, edit: &Set) -> Result<(), String> {
        let number = state.numbers.get_mut(usize::from(edit.0));
        *number.ok_or_else(|| format!("there is no number {}", edit.0))? = edit.1;
        Ok(())
    }

    fn edited(&self, edit: &Set) -> Option<String> {
        Some(format!("number {} becomes {}", edit.0, edit.1))
    }

    fn view(&self, state: &Numbers, _: Viewer) -> u32 {
        state.steps
    }

    fn resample(&self, _: &mut Numbers, _: Viewer, _: &mut Generator) {}

    fn validate(&self, state: &Numbers) -> Result<(), String> {
        if state.steps > 3 {
            return Err(format!("{} steps", state.steps));
        }
        Ok(())
    }
}

pub(crate) fn rules(step: fn(&mut Cx<'_, Toy>) -> Result<(), Pause>) -> Arc<Toy> {
    Arc::new(Toy { step, memory: AtomicU32::new(0) })
}

/// A game with chance from a key.
pub(crate) fn begin(step: fn(&mut Cx<'_, Toy>) -> Result<(), Pause>) -> Chronicle<Toy> {
    Chronicle::start(rules(step), 2, KEY).expect("it starts")
}

pub(crate) fn answer(seat: u8, choice: u32) -> Input<Toy> {
    Input::Answer { seat: Seat(seat), choice }
}

/// The facts told so far.
pub(crate) fn told(chronicle: &Chronicle<Toy>) -> Vec<&str> {
    chronicle.game().log().iter().map(|told| told.fact.as_str()).collect()
}

/// What each seat is asked, as text: `0 prompt [options]`.
pub(crate) fn asked(chronicle: &Chronicle<Toy>) -> Vec<String> {
    let questions = chronicle.game().pending().map_or(&[][..], |pending| pending.questions());
    let seats =
        |seats: SeatSet| seats.iter().map(|seat| seat.0.to_string()).collect::<Vec<_>>().join("+");
    questions
        .iter()
        .map(|asked| format!("{} {} {:?}", seats(asked.to), asked.prompt, asked.options))
        .collect()
}
