//! A campaign: the book that a town is played from, and its words.

use longrest_campaign::Book;
use longrest_haven::Text;
use std::collections::BTreeMap;

/// What a pack with a `campaign.toml` holds besides its scenarios.
#[derive(Clone, Debug, PartialEq)]
pub struct Campaign {
    /// What the rules of the campaign play with.
    pub book: Book,
    /// What people read for the words of the pack.
    pub words: CampaignWords,
}

/// What people read for words that the book only knows as words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CampaignWords {
    /// Traits of classes.
    pub traits: BTreeMap<String, Text>,
    /// Chains of scenarios.
    pub chains: BTreeMap<String, Text>,
    /// Kinds of buildings.
    pub kinds: BTreeMap<String, Text>,
    /// Icons of events.
    pub icons: BTreeMap<String, Text>,
    /// Rules that effects bring into force.
    pub rules: BTreeMap<String, Text>,
}
