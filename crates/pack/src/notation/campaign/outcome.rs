//! Outcomes: the lines on the back of an event.

use super::super::Pen;
use super::super::input::{Input, Parsed, attempt, expect, optional};
use super::effect::effects;
use super::test::condition;
use super::thing::prices;
use longrest_campaign::effect::{Condition, Outcome};

/// `if …:`, `pay …:`, `otherwise:` or nothing, and then effects.
pub(in super::super) fn outcome(input: &mut Input<'_>) -> Parsed<Outcome> {
    let when = if optional(input, "otherwise :") {
        Condition::Otherwise
    } else if optional(input, "always :") {
        Condition::Always
    } else if let Some(test) = attempt(input, condition) {
        Condition::If(test)
    } else if let Some(prices) = attempt(input, payment) {
        Condition::Pays(prices)
    } else {
        Condition::Always
    };
    Ok(Outcome { when, effects: effects(input)? })
}

fn payment(input: &mut Input<'_>) -> Parsed<Vec<longrest_campaign::effect::Price>> {
    expect(input, "pay")?;
    let prices = prices(input)?;
    expect(input, ":")?;
    Ok(prices)
}

impl Pen<'_> {
    pub(in super::super) fn outcome(&mut self, outcome: &Outcome) {
        match &outcome.when {
            Condition::Always => {}
            Condition::Otherwise => self.words("otherwise: "),
            Condition::If(test) => {
                self.words("if ");
                self.campaign_test(test);
                self.words(": ");
            }
            Condition::Pays(prices) => {
                self.words("pay ");
                self.prices(prices);
                self.words(": ");
            }
        }
        self.campaign_effects(&outcome.effects);
    }
}
