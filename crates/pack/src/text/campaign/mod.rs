//! What the campaign's trees say, in four languages.
//!
//! The sentences stand in catalogues beside this file, one per language; here is only which one is
//! said and what is filled in.

mod catalogue;
mod deed;
mod effect;
mod test;

pub use catalogue::Catalogue;

use super::{Language, Renderer, TextLine, Voice};
use crate::campaign::CampaignWords;
use longrest_campaign::Book;
use longrest_campaign::effect::{Price, Thing, Value, Whom};
use longrest_campaign::id::{BuildingId, ItemId, MarkId, ScenarioId};
use longrest_haven::{Content, Text};
use std::collections::BTreeMap;

/// Renders tests, effects, outcomes and deeds of a campaign.
#[derive(Debug)]
pub struct CampaignRenderer<'c> {
    book: &'c Book,
    words: &'c CampaignWords,
    content: &'c Content,
    language: Language,
    catalogue: Catalogue,
}

impl<'c> CampaignRenderer<'c> {
    /// Speaks of a campaign in a language.
    pub fn new(
        book: &'c Book,
        words: &'c CampaignWords,
        content: &'c Content,
        language: Language,
    ) -> CampaignRenderer<'c> {
        let catalogue = Catalogue::of(language);
        CampaignRenderer { book, words, content, language, catalogue }
    }

    fn say(&self, key: &str, parts: &[(&str, &str)]) -> String {
        self.catalogue.say(key, parts)
    }

    fn get<'t>(&self, text: &'t Text) -> &'t str {
        text.get(self.language.code())
    }

    fn quoted(&self, name: &str) -> String {
        self.say("quoted", &[("name", name)])
    }

    /// "a, b and c".
    fn joined(&self, parts: &[String], word: &str) -> String {
        match parts {
            [] => String::new(),
            [one] => one.clone(),
            [most @ .., last] => {
                format!("{} {} {last}", most.join(", "), self.say(word, &[]))
            }
        }
    }

    fn scenario(&self, id: &ScenarioId) -> String {
        let found = self.content.scenarios.iter().find(|one| one.id == id.as_str());
        self.quoted(found.map_or(id.as_str(), |one| self.get(&one.name)))
    }

    fn class(&self, id: &str) -> &'c str {
        let found = self.content.classes.iter().find(|one| one.id == id);
        found.map_or("", |one| one.name.get(self.language.code()))
    }

    fn item(&self, id: &ItemId) -> String {
        let found = self.content.items.iter().find(|one| one.id == id.as_str());
        self.quoted(found.map_or(id.as_str(), |one| self.get(&one.name)))
    }

    fn mark(&self, id: &MarkId) -> String {
        self.quoted(self.book.mark(id).map_or(id.as_str(), |one| self.get(&one.name)))
    }

    fn building(&self, id: &BuildingId) -> String {
        let found = self.book.building(id);
        found.map_or_else(|| id.to_string(), |one| self.get(&one.name).to_owned())
    }

    /// A word of the pack that has a name in every language.
    fn named(&self, names: &BTreeMap<String, Text>, word: &str) -> String {
        names.get(word).map_or(word, |text| self.get(text)).to_owned()
    }

    fn value(&self, value: Value) -> String {
        let key = match value {
            Value::Morale => "value.morale",
            Value::Prosperity => "value.prosperity",
            Value::Defense => "value.defense",
            Value::Soldiers => "value.soldiers",
            Value::Inspiration => "value.inspiration",
            Value::Reputation => "value.reputation",
            Value::Week => "value.week",
            Value::Party => "value.party",
            Value::FailedChecks => "value.failed-checks",
        };
        self.say(key, &[])
    }

    /// How much of a thing: "3 lumber".
    fn amount_of(&self, thing: &Thing, count: u16) -> String {
        let number = count.to_string();
        let key = match thing {
            Thing::Gold => "thing.gold",
            Thing::Experience => "thing.experience",
            Thing::Checkmarks if count == 1 => "thing.checkmark",
            Thing::Checkmarks => "thing.checkmarks",
            Thing::AnyMaterial => "thing.any-material",
            Thing::AnyHerb => "thing.any-herb",
            Thing::AnyResource => "thing.any-resource",
            Thing::Item(item) if count == 1 => return self.item(item),
            Thing::Item(item) => {
                let item = self.item(item);
                return self.say("thing.items", &[("count", &number), ("item", &item)]);
            }
            Thing::Resource(resource) => {
                let word = crate::notation::campaign::resource_word(*resource);
                return self.say(&format!("thing.{word}"), &[("count", &number)]);
            }
        };
        self.say(key, &[("count", &number)])
    }

    /// A price in words.
    pub fn prices(&self, prices: &[Price]) -> String {
        let parts: Vec<String> = prices
            .iter()
            .map(|price| match price {
                Price::Things(whom, thing, count) => {
                    let what = self.amount_of(thing, *count);
                    self.say(&format!("price.{}", whom_key(*whom)), &[("what", &what)])
                }
                Price::Value(value, count) => {
                    let parts = [("count", &*count.to_string()), ("value", &self.value(*value))];
                    self.say("price.value", &parts)
                }
            })
            .collect();
        self.joined(&parts, "and")
    }

    /// The renderer of abilities, for conditions and elements.
    fn abilities(&self) -> Renderer<'c> {
        Renderer { content: self.content, class: None, language: self.language, voice: Voice::It }
    }
}

fn whom_key(whom: Whom) -> &'static str {
    match whom {
        Whom::Collective => "collective",
        Whom::Each => "each",
        Whom::One => "one",
    }
}

fn line(indent: u8, text: String) -> TextLine {
    TextLine { text, indent }
}
