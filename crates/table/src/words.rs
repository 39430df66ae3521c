//! The words of what is played, made where that holds nobody up.

use crate::table::Table;
use crate::{Library, Order};
use sha2::{Digest, Sha256};

/// What the words of a table are made from, away from the table.
#[derive(Clone, Debug)]
pub struct Wording {
    order: Order,
    fingerprint: Option<String>,
}

impl Wording {
    /// The words in a language, whoever may read them. This takes a while.
    pub fn words(&self, library: &dyn Library, language: &str) -> Option<serde_json::Value> {
        let fingerprint = self.fingerprint.as_deref();
        let own = fingerprint.and_then(|it| library.words_of(&self.order, it, language));
        own.or_else(|| library.words(&self.order.game, &self.order.pack, language))
    }
}

impl Table {
    /// What its words are made from. The words are then [opened](Table::opened).
    pub fn wording(&self) -> Wording {
        let fingerprint = self.content.as_ref().map(|content| content.fingerprint.clone());
        Wording { order: self.order.clone(), fingerprint }
    }

    /// A name for its words that tells them apart from others, as long as they do not change with
    /// what is played: of a table for one scenario everything may be read.
    pub fn wording_name(&self) -> Option<String> {
        if self.campaign.is_some() || !self.order.document.is_null() {
            return None;
        }
        let mut digest = Sha256::new();
        digest.update(self.order_json());
        digest.update(self.content.as_ref().map_or("", |content| &content.fingerprint));
        Some(digest.finalize()[..16].iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// Of the words of its content, those that its people have opened.
    pub fn opened(&self, words: serde_json::Value) -> serde_json::Value {
        self.game.opened(&self.order, words)
    }
}
