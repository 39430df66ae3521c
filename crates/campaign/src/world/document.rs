//! The world as a document: JSON with a format, and a migration from each format to the next.

use super::World;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

/// The format that this program writes.
pub const FORMAT: u32 = 2;

/// Why a document cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DocumentError {
    /// It is no document of ours.
    #[error("this is not a campaign: {0}")]
    Foreign(String),
    /// It was written by a newer program.
    #[error(
        "this campaign was written by a newer program (format {found}; this one reads up to \
         {known}): nothing was changed"
    )]
    Newer {
        /// Its format.
        found: u32,
        /// The newest this program knows.
        known: u32,
    },
    /// A field is wrong.
    #[error("this campaign cannot be read: {0}")]
    Malformed(String),
}

#[derive(Serialize, Deserialize)]
struct Envelope {
    format: u32,
    world: Value,
}

/// One step from a format to the next, on the document as it stands.
type Migration = fn(&mut Value);

/// The migration from format `n` stands at place `n − 1`.
const MIGRATIONS: [Migration; FORMAT as usize - 1] = [evenings];

/// Format 2 keeps the evenings of the campaign; of those before it only what the characters
/// remember is known: which scenarios, and whether they were completed.
fn evenings(world: &mut Value) {
    let lives = world["characters"].as_array().cloned().unwrap_or_default();
    let played = |one: &Value| one["life"]["scenarios"].as_array().cloned().unwrap_or_default();
    // Whoever has played most has seen most of it.
    let most = lives.iter().map(played).max_by_key(Vec::len).unwrap_or_default();
    let evenings = most.iter().map(|one| {
        serde_json::json!({
            "chapter": 0,
            "week": 0,
            "scenario": one["scenario"],
            "completed": one["completed"],
            "level": 0,
            "company": [],
        })
    });
    world["evenings"] = evenings.collect();
}

impl World {
    /// Writes the world down.
    pub fn to_document(&self) -> String {
        let world = serde_json::to_value(self).expect("a world is plain data");
        serde_json::to_string(&Envelope { format: FORMAT, world }).expect("so is its envelope")
    }

    /// Reads a world of this or any earlier format.
    ///
    /// # Errors
    /// When it is something else, newer, or damaged; which field is named.
    pub fn from_document(text: &str) -> Result<World, DocumentError> {
        let envelope: Envelope = serde_json::from_str(text)
            .map_err(|error| DocumentError::Foreign(error.to_string()))?;
        if envelope.format > FORMAT {
            return Err(DocumentError::Newer { found: envelope.format, known: FORMAT });
        }
        if envelope.format == 0 {
            return Err(DocumentError::Foreign("format 0 was never written".to_owned()));
        }
        let mut world = envelope.world;
        for migrate in MIGRATIONS.iter().skip(envelope.format as usize - 1) {
            migrate(&mut world);
        }
        serde_json::from_value(world).map_err(|error| DocumentError::Malformed(error.to_string()))
    }
}
