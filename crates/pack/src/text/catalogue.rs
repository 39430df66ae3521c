//! The catalogues of card text: one file for each language, beside those of the page.
//!
//! A sentence has gaps in braces, `{count}`; what stands in braces and is no gap is a picture.
//! Where a number decides about the words, both stand there: `{count|one card|{count} cards}`.

use super::Language;
use std::collections::BTreeMap;
use std::sync::OnceLock;

type Catalogue = BTreeMap<String, String>;

const FILES: [&str; 4] = [
    include_str!("../../../../web/src/lang/cards/en.json"),
    include_str!("../../../../web/src/lang/cards/it.json"),
    include_str!("../../../../web/src/lang/cards/de.json"),
    include_str!("../../../../web/src/lang/cards/es.json"),
];

fn catalogues() -> &'static [Catalogue; 4] {
    static READ: OnceLock<[Catalogue; 4]> = OnceLock::new();
    READ.get_or_init(|| FILES.map(|text| serde_json::from_str(text).expect("a catalogue")))
}

/// The words under a key; nothing stands under the empty one.
///
/// # Panics
/// When the English catalogue has no such key. Another language falls back to English.
pub(super) fn words(language: Language, key: &str) -> &'static str {
    if key.is_empty() {
        return "";
    }
    let [english, ..] = catalogues();
    let own = catalogues()[language as usize].get(key);
    own.or_else(|| english.get(key)).unwrap_or_else(|| panic!("no words under `{key}`"))
}

/// A sentence with its gaps filled.
pub(crate) fn fill(sentence: &str, gaps: &[(&str, String)]) -> String {
    let mut text = String::with_capacity(sentence.len() + 16);
    let mut rest = sentence;
    while let Some(open) = rest.find('{') {
        text.push_str(&rest[..open]);
        let inside = &rest[open + 1..];
        let Some(close) = closing(inside) else {
            rest = &rest[open..];
            break;
        };
        let inner = &inside[..close];
        let (name, forms) = inner.split_once('|').unwrap_or((inner, ""));
        match gaps.iter().find(|(gap, _)| *gap == name) {
            Some((_, value)) if forms.is_empty() => text.push_str(value),
            Some((_, value)) => text.push_str(&fill(form(forms, value == "1"), gaps)),
            // A picture stays for the page.
            None => text.push_str(&rest[open..open + close + 2]),
        }
        rest = &inside[close + 1..];
    }
    text.push_str(rest);
    text
}

/// Of two forms, the one for the number 1 or the one for all others.
fn form(forms: &str, one: bool) -> &str {
    let mut depth = 0;
    let bar = forms.char_indices().find(|&(_, letter)| {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        letter == '|' && depth == 0
    });
    match bar {
        Some((at, _)) if one => &forms[..at],
        Some((at, _)) => &forms[at + 1..],
        None => forms,
    }
}

/// Where the brace closes that was opened just before.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 1;
    for (at, letter) in text.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_says_the_same_with_the_same_gaps() {
        let [english, others @ ..] = catalogues();
        for other in others {
            let keys = |one: &Catalogue| one.keys().cloned().collect::<Vec<_>>();
            assert_eq!(keys(english), keys(other));
            for (key, sentence) in other {
                assert_eq!(gaps(&english[key]), gaps(sentence), "{key}");
            }
        }
    }

    fn gaps(sentence: &str) -> Vec<String> {
        let mut found: Vec<String> = sentence
            .split('{')
            .skip(1)
            .filter_map(|part| part.split(['}', '|']).next())
            .map(str::to_owned)
            .collect();
        found.sort();
        found.dedup();
        found
    }

    #[test]
    fn gaps_are_filled_and_pictures_stay() {
        let said = |count: &str| {
            let gaps = [("count", count.to_owned())];
            fill("{recover} {count|one card|{count} cards} of {count}", &gaps)
        };
        assert_eq!(said("1"), "{recover} one card of 1");
        assert_eq!(said("2"), "{recover} 2 cards of 2");
        assert_eq!(fill("a { b", &[]), "a { b");
    }
}
