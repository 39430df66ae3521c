//! Tests in words, as they stand after "if".

use super::{CampaignRenderer, whom_key};
use longrest_campaign::effect::{Compare, Season, Test, Thing, Whom};

impl CampaignRenderer<'_> {
    /// A test, without "if".
    pub fn test(&self, test: &Test) -> String {
        match test {
            Test::All(parts) => self.joined(&self.parts(parts), "and"),
            Test::Any(parts) => self.joined(&self.parts(parts), "or"),
            Test::Not(part) => self.say("test.not", &[("part", &self.test(part))]),
            Test::Trait(word) => {
                self.say("test.trait", &[("trait", &self.named(&self.words.traits, word))])
            }
            Test::Class(class) => self.say("test.class", &[("class", self.class(class.as_str()))]),
            Test::Mark(mark) => self.say("test.mark", &[("mark", &self.mark(mark))]),
            Test::Completed(scenario) => {
                self.say("test.completed", &[("scenario", &self.scenario(scenario))])
            }
            Test::Counter(counter, compare, with) => {
                format!("{} {} {with}", self.mark(counter), sign(*compare))
            }
            Test::Value(value, compare, with) => {
                format!("{} {} {with}", self.value(*value), sign(*compare))
            }
            Test::Season(Season::Summer) => self.say("test.season.summer", &[]),
            Test::Season(Season::Winter) => self.say("test.season.winter", &[]),
            Test::Building(building, level) => {
                let (building, level) = (self.building(building), level.to_string());
                self.say("test.building", &[("building", &building), ("level", &level)])
            }
            Test::Collective(thing, count) => self.possession(Whom::Collective, thing, *count),
            Test::Each(thing, count) => self.possession(Whom::Each, thing, *count),
            Test::One(thing, count) => self.possession(Whom::One, thing, *count),
            Test::Opened(envelope) => self.say("test.opened", &[("envelope", envelope.as_str())]),
        }
    }

    fn parts(&self, parts: &[Test]) -> Vec<String> {
        parts
            .iter()
            .map(|part| match part {
                // What is said in one breath inside must not run into what stands around it.
                Test::All(_) | Test::Any(_) => format!("({})", self.test(part)),
                plain => self.test(plain),
            })
            .collect()
    }

    fn possession(&self, whom: Whom, thing: &Thing, count: u16) -> String {
        let what = self.amount_of(thing, count);
        self.say(&format!("test.{}", whom_key(whom)), &[("what", &what)])
    }
}

fn sign(compare: Compare) -> &'static str {
    match compare {
        Compare::AtLeast => "≥",
        Compare::AtMost => "≤",
        Compare::Exactly => "=",
    }
}
