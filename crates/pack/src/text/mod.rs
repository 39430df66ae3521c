//! The text that players read, rendered from the trees in four languages.
//!
//! Pictures stand in braces, `{attack}` or `{wound}`, and the page replaces them; without pictures
//! the words beside them say the same. Text and behaviour cannot drift apart, because both come
//! from one tree.

mod ability;
mod amount;
mod bonus;
pub mod campaign;
mod catalogue;
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

/// A sentence of the catalogue in the language at hand, with its gaps filled.
macro_rules! say {
    ($renderer:expr, $key:literal $(, $gap:ident)*) => {
        $crate::text::catalogue::fill(
            $renderer.word($key),
            &[$((stringify!($gap), $gap.to_string())),*],
        )
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
            lines.push(line(0, say!(self, "action.n", icons)));
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
            Some(Duration::LongRest) => marks.push(say!(self, "action.until-long-rest")),
            Some(Duration::NextTurn) => marks.push(say!(self, "action.until-next-turn")),
            Some(Duration::Turn) => marks.push(say!(self, "action.until-end-of-turn")),
            Some(Duration::Rest) => marks.push(say!(self, "action.until-rest")),
            Some(Duration::Rounds(2)) => {
                marks.push(say!(self, "action.until-end-of-next-round"));
            }
            // FH-BONUS-13: the round at hand does not count.
            Some(Duration::Rounds(all)) => {
                let count = all - 1;
                marks.push(say!(self, "action.for-rounds", count));
            }
            None => {}
        }
        if action.exclusive {
            marks.push(say!(self, "action.exclusive"));
        }
        match action.lost {
            Lost::No => {}
            Lost::Lost => marks.push(say!(self, "action.lost")),
            Lost::Unrecoverable => marks.push(say!(self, "action.lost-for-good")),
        }
        if !marks.is_empty() {
            lines.push(line(0, marks.join(" · ")));
        }
        lines
    }

    fn round(&self) -> String {
        say!(self, "action.this-round")
    }

    fn persistent(&self) -> String {
        say!(self, "action.persistent")
    }

    fn infusion(&self, infusion: &Infusion) -> String {
        let icon = self.icon(infusion.icon);
        match infusion.optional {
            true => format!("{{infuse:{icon}?}}"),
            false => format!("{{infuse:{icon}}}"),
        }
    }

    /// The words of the catalogue under a key.
    fn word(&self, key: &str) -> &'static str {
        catalogue::words(self.language, key)
    }
}

fn line(indent: u8, text: String) -> TextLine {
    TextLine { text, indent }
}
