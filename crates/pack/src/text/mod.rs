//! The text that players read, rendered from the trees in four languages.
//!
//! Pictures stand in braces, `{attack}` or `{wound}`, and the page replaces them; without pictures
//! the words beside them say the same. Text and behaviour cannot drift apart, because both come
//! from one tree.

mod ability;
mod amount;
mod bonus;
pub mod campaign;
mod deck;
mod test;
mod words;

use longrest_haven::ability::{Action, Duration, Infusion, Lost};
use longrest_haven::{Class, Content};

/// A language that players read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// English.
    English,
    /// Italian.
    Italian,
    /// German.
    German,
    /// Spanish.
    Spanish,
}

/// One line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextLine {
    /// The words, with pictures in braces.
    pub text: String,
    /// How far it is indented: what depends on the line above stands further in.
    pub indent: u8,
}

/// Renders trees; whose names it uses and how it speaks of the acting figure is in its fields.
#[derive(Clone, Copy, Debug)]
pub struct Renderer<'c> {
    /// Where names come from.
    pub content: &'c Content,
    /// The class whose summons, resources and marks are meant.
    pub class: Option<&'c Class>,
    /// In which language.
    pub language: Language,
    /// How the acting figure is spoken of.
    pub voice: Voice,
}

/// How the acting figure is spoken of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voice {
    /// As "you": cards and items.
    You,
    /// As "it": monsters, summons and scenario rules.
    It,
}

/// Renders an action of a class's card.
pub fn render(
    action: &Action,
    content: &Content,
    class: Option<&Class>,
    language: Language,
) -> Vec<TextLine> {
    Renderer { content, class, language, voice: Voice::You }.action(action)
}

/// The words of the language at hand; English, Italian, German, Spanish.
macro_rules! say {
    ($renderer:expr, $english:literal, $italian:literal, $german:literal, $spanish:literal) => {
        match $renderer.language {
            $crate::text::Language::English => format!($english),
            $crate::text::Language::Italian => format!($italian),
            $crate::text::Language::German => format!($german),
            $crate::text::Language::Spanish => format!($spanish),
        }
    };
}

pub(crate) use say;

impl Language {
    /// All languages.
    pub const ALL: [Language; 4] =
        [Language::English, Language::Italian, Language::German, Language::Spanish];

    /// Its code, as in the names of language files.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Italian => "it",
            Language::German => "de",
            Language::Spanish => "es",
        }
    }
}

impl Renderer<'_> {
    /// The lines of an action.
    pub fn action(&self, action: &Action) -> Vec<TextLine> {
        let mut lines = Vec::new();
        if !action.cost.is_empty() {
            let icons = self.consumed(&action.cost);
            lines.push(line(0, say!(self, "{icons}:", "{icons}:", "{icons}:", "{icons}:")));
        }
        for ability in &action.abilities {
            self.ability_lines(ability, 0, &mut lines);
        }
        if !action.infuse.is_empty() {
            let icons: Vec<String> = action.infuse.iter().map(|one| self.infusion(one)).collect();
            lines.push(line(0, icons.join(" ")));
        }
        let mut marks = Vec::new();
        if action.experience > 0 {
            let xp = action.experience;
            marks.push(format!("{{xp:{xp}}}"));
        }
        match action.active {
            Some(Duration::Round) => marks.push(self.round()),
            Some(Duration::Persistent) => marks.push(self.persistent()),
            None => {}
        }
        match action.lost {
            Lost::No => {}
            Lost::Lost => marks.push(say!(
                self,
                "{{lost}} Lost",
                "{{lost}} Persa",
                "{{lost}} Verloren",
                "{{lost}} Perdida"
            )),
            Lost::Unrecoverable => marks.push(say!(
                self,
                "{{unrecoverable}} Lost for good",
                "{{unrecoverable}} Persa per sempre",
                "{{unrecoverable}} Endgültig verloren",
                "{{unrecoverable}} Perdida para siempre"
            )),
        }
        if !marks.is_empty() {
            lines.push(line(0, marks.join(" · ")));
        }
        lines
    }

    fn round(&self) -> String {
        say!(
            self,
            "{{round}} This round",
            "{{round}} Questo round",
            "{{round}} Diese Runde",
            "{{round}} Esta ronda"
        )
    }

    fn persistent(&self) -> String {
        say!(
            self,
            "{{persistent}} Persistent",
            "{{persistent}} Persistente",
            "{{persistent}} Dauerhaft",
            "{{persistent}} Persistente"
        )
    }

    fn infusion(&self, infusion: &Infusion) -> String {
        let icon = self.icon(infusion.icon);
        match infusion.optional {
            true => format!("{{infuse:{icon}?}}"),
            false => format!("{{infuse:{icon}}}"),
        }
    }

    fn word(&self, words: [&'static str; 4]) -> &'static str {
        words[self.language as usize]
    }
}

fn line(indent: u8, text: String) -> TextLine {
    TextLine { text, indent }
}
