//! Rewards: of treasures and of scenarios.

use super::Pen;
use super::amount::amount;
use super::effect::conditions;
use super::input::{
    Input, Parsed, attempt, list, miss, name, number, optional, phrase, small, words,
};
use super::problem::Expected;
use super::words::{LOOT_KIND, Table};
use crate::scope::Kind;
use longrest_haven::scenario::Reward;
use winnow::Parser;

/// The first words of rewards, for messages.
static REWARD: Table<()> = Table {
    what: "a reward",
    entries: &[
        ("gold", ()),
        ("xp", ()),
        ("checkmarks", ()),
        ("item", ()),
        ("random", ()),
        ("design", ()),
        ("inspiration", ()),
        ("loot", ()),
        ("damage", ()),
        ("gain", ()),
        ("scenario", ()),
        ("say", ()),
    ],
};

/// Rewards with commas or semicolons between them.
pub(super) fn rewards(input: &mut Input<'_>) -> Parsed<Vec<Reward>> {
    let mut all = list(input, ",", reward)?;
    while optional(input, ";") {
        all.extend(list(input, ",", reward)?);
    }
    Ok(all)
}

fn reward(input: &mut Input<'_>) -> Parsed<Reward> {
    if optional(input, "gold") {
        return Ok(Reward::Gold(number(input)? as u16));
    }
    if optional(input, "random item") {
        return Ok(Reward::RandomItem);
    }
    if optional(input, "random design") {
        return Ok(Reward::RandomDesign);
    }
    if optional(input, "random scenario") {
        return Ok(Reward::RandomScenario);
    }
    for (word, make) in [
        ("xp", Reward::Experience as fn(u8) -> Reward),
        ("checkmarks", Reward::Checkmarks),
        ("inspiration", Reward::Inspiration),
        ("loot", Reward::Loot),
    ] {
        if optional(input, word) {
            return small(input).map(make);
        }
    }
    for (word, make) in [("item", Reward::Item as fn(u16) -> Reward), ("design", Reward::Design)] {
        if optional(input, word) {
            return Ok(make(name(Kind::Item).parse_next(input)? as u16));
        }
    }
    if optional(input, "damage") {
        return amount(input).map(Reward::Damage);
    }
    if optional(input, "gain") {
        return conditions(input).map(Reward::Conditions);
    }
    if optional(input, "scenario") {
        let number = name(Kind::Scenario).parse_next(input)?;
        let id = input.state.scope.name(Kind::Scenario, number);
        return Ok(Reward::Scenario(id.to_owned()));
    }
    if optional(input, "say") {
        let number = name(Kind::Text).parse_next(input)?;
        return Ok(Reward::Words(input.state.scope.texts[number].clone()));
    }
    if let Some(kind) = attempt(input, |input| phrase(&LOOT_KIND).parse_next(input)) {
        return Ok(Reward::Resource(kind, small(input)?));
    }
    let _ = words(input, "gold");
    miss(input, Expected::Table(&REWARD))
}

impl Pen<'_> {
    pub(super) fn rewards(&mut self, rewards: &[Reward]) {
        self.list(rewards, ", ", |pen, reward| pen.reward(reward));
    }

    fn reward(&mut self, reward: &Reward) {
        match reward {
            Reward::Gold(gold) => self.put("gold ").put(gold),
            Reward::Experience(experience) => self.put("xp ").put(experience),
            Reward::Checkmarks(count) => self.put("checkmarks ").put(count),
            Reward::Inspiration(count) => self.put("inspiration ").put(count),
            Reward::Loot(count) => self.put("loot ").put(count),
            Reward::RandomItem => self.put("random item"),
            Reward::RandomDesign => self.put("random design"),
            Reward::RandomScenario => self.put("random scenario"),
            Reward::Scenario(id) => self.put("scenario ").put(id),
            Reward::Resource(kind, count) => self.put(LOOT_KIND.name(kind)).put(" ").put(count),
            Reward::Item(item) => {
                self.words("item ");
                self.name(Kind::Item, (*item).into());
                self
            }
            Reward::Design(item) => {
                self.words("design ");
                self.name(Kind::Item, (*item).into());
                self
            }
            Reward::Damage(amount) => {
                self.words("damage ");
                self.amount(amount);
                self
            }
            Reward::Conditions(conditions) => {
                self.words("gain ");
                self.conditions(conditions);
                self
            }
            Reward::Words(text) => {
                let number = self.scope.texts.iter().position(|known| known == text);
                self.words("say ");
                self.name(Kind::Text, number.unwrap_or(usize::MAX));
                self
            }
        };
    }
}
