//! Content packs: the file format, the notation of abilities, diagnostics, and compiling them into
//! what the rules play with.

pub mod campaign;
mod card;
mod compile;
pub mod descent;
mod diagnostic;
pub mod file;
mod load;
mod nearest;
pub mod notation;
pub mod picture;
mod scope;
mod source;
pub mod stage;
mod summary;
pub mod text;

pub use campaign::{Campaign, CampaignWords};
pub use card::{Written, WrittenItem, word};
pub use compile::{Echo, obtainable};
pub use diagnostic::{Diagnostic, Diagnostics, Severity};
pub use load::{Folder, Game, Loaded, Pack, compile, echoes, is_tag, load, untranslated};
pub use nearest::nearest;
pub use scope::{Kind, Scope};
pub use source::Source;
pub use summary::{CampaignSummary, Summary};
pub use text::{Language, TextLine, render};
