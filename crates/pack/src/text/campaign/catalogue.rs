//! The catalogue of one language.

use crate::text::Language;
use std::collections::BTreeMap;

/// Sentences by key; names in braces are filled in.
#[derive(Debug)]
pub struct Catalogue(BTreeMap<String, String>);

impl Catalogue {
    /// The catalogue of a language.
    pub fn of(language: Language) -> Catalogue {
        let text = match language {
            Language::English => include_str!("en.toml"),
            Language::Italian => include_str!("it.toml"),
            Language::German => include_str!("de.toml"),
            Language::Spanish => include_str!("es.toml"),
        };
        Catalogue(toml::from_str(text).expect("the tests read every catalogue"))
    }

    /// A sentence with its names filled in.
    ///
    /// # Panics
    /// If there is no such sentence: every key is used by a test.
    pub fn say(&self, key: &str, parts: &[(&str, &str)]) -> String {
        let sentence = self.0.get(key).unwrap_or_else(|| panic!("no sentence for {key}"));
        let mut said = String::with_capacity(sentence.len());
        let mut rest = sentence.as_str();
        while let Some(open) = rest.find('{') {
            let close = rest[open..].find('}').map_or(rest.len(), |at| open + at);
            let name = &rest[open + 1..close];
            said.push_str(&rest[..open]);
            match parts.iter().find(|(known, _)| *known == name) {
                Some((_, value)) => said.push_str(value),
                // What is no name is a picture.
                None => said.push_str(&rest[open..=close.min(rest.len() - 1)]),
            }
            rest = rest.get(close + 1..).unwrap_or("");
        }
        said.push_str(rest);
        said
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names in braces, in the order of the alphabet.
    fn names(sentence: &str) -> Vec<&str> {
        let mut names: Vec<&str> = sentence
            .split('{')
            .skip(1)
            .filter_map(|part| part.split_once('}'))
            .map(|it| it.0)
            .collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn every_language_says_the_same() {
        let english = Catalogue::of(Language::English).0;
        for language in Language::ALL {
            let other = Catalogue::of(language).0;
            assert!(other.keys().eq(english.keys()), "{language:?}");
            for (key, sentence) in &other {
                assert_eq!(names(sentence), names(&english[key]), "{language:?} {key}");
                assert!(!sentence.trim().is_empty(), "{language:?} {key}");
            }
        }
    }

    #[test]
    fn names_are_filled_in_and_pictures_stay() {
        let catalogue = Catalogue::of(Language::English);
        let said = catalogue.say("setup.one.curse", &[("count", "2")]);
        assert_eq!(said, "In the next scenario one character adds 2 × {curse} curse.");
        assert_eq!(catalogue.say("quoted", &[("name", "a {b}")]), "“a {b}”");
    }
}
