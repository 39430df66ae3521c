//! Words that players read: from the owner's labels where they are there, else made of the ids.

use serde_json::Value;

/// The most labels of one text.
const LOOKUPS_MAX: usize = 64;

/// The labels of an edition.
#[derive(Clone, Debug, Default)]
pub(crate) struct Labels {
    trees: Vec<Value>,
}

impl Labels {
    pub(crate) fn add(&mut self, tree: Value) {
        self.trees.push(tree);
    }

    /// The name of a thing: `monster`, `bandit-guard`.
    pub(crate) fn name(&self, kind: &str, id: &str) -> String {
        let found = self.find(&[kind, id]);
        found.map(|label| self.filled(&label)).unwrap_or_else(|| titled(id))
    }

    /// A text with everything between `%` signs put into words.
    pub(crate) fn filled(&self, text: &str) -> String {
        self.fill(text, 0, &mut { LOOKUPS_MAX })
    }

    /// Labels may name each other, in circles too: so many are looked up, and no more.
    fn fill(&self, text: &str, depth: usize, left: &mut usize) -> String {
        let mut parts = text.split('%');
        let mut filled = plain(parts.next().unwrap_or(""));
        // Every other part stands between two signs; a lone sign is a sign.
        while let Some(inside) = parts.next() {
            let Some(after) = parts.next() else {
                filled.push('%');
                filled.push_str(&plain(inside));
                break;
            };
            let path: Vec<&str> = inside.trim_start_matches("data.").split('.').collect();
            *left = left.saturating_sub(1);
            match self.find(&path) {
                Some(label) if depth < 4 && *left > 0 => {
                    filled.push_str(&self.fill(&label, depth + 1, left));
                }
                _ => filled.push_str(&last_word(inside)),
            }
            filled.push_str(&plain(after));
        }
        filled.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn find(&self, path: &[&str]) -> Option<String> {
        self.trees.iter().find_map(|tree| {
            let mut at = tree;
            for step in path {
                at = at.get(step)?;
            }
            match at {
                Value::String(text) => Some(text.clone()),
                Value::Object(inner) => inner.get("").and_then(Value::as_str).map(str::to_owned),
                _ => None,
            }
        })
    }
}

/// `game.condition.wound` is wound; `custom.gh.archer.1` is its last words, as they lead to the
/// book.
fn last_word(path: &str) -> String {
    let words: Vec<&str> = path.split('.').collect();
    match words.as_slice() {
        ["data", "custom", _, rest @ ..] => rest.join(" ").replace('-', " "),
        [.., last] => last.replace(['-', ':'], " "),
        [] => String::new(),
    }
}

/// Text without marks of other programs and without line breaks.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut inside = false;
    for letter in text.chars() {
        match letter {
            '<' => inside = true,
            '>' if inside => {
                inside = false;
                plain.push(' ');
            }
            _ if inside => {}
            letter if letter.is_control() => plain.push(' '),
            letter => plain.push(letter),
        }
    }
    plain
}

/// `bandit-guard` as a name.
pub(crate) fn titled(id: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
    };
    let words: Vec<String> =
        id.split(['-', '_', ' ']).filter(|part| !part.is_empty()).map(word).collect();
    words.join(" ")
}

/// A word of the notation from any text.
pub(crate) fn slug(text: &str) -> String {
    let mut slug = String::new();
    for letter in text.chars().flat_map(char::to_lowercase) {
        if letter.is_ascii_alphanumeric() {
            slug.push(letter);
        } else if !slug.is_empty() && !slug.ends_with('-') && letter != '\'' {
            slug.push('-');
        }
    }
    let slug = slug.trim_end_matches('-');
    // A word of the notation begins with a letter.
    if slug.starts_with(|first: char| first.is_ascii_digit()) {
        return format!("no-{slug}");
    }
    slug.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_found_and_what_is_missing_is_made() {
        let mut labels = Labels::default();
        let tree = r#"{"monster": {"hill-imp": "Imp of the Hill"},
            "custom": {"xx": {"imp": {"1": "Place a %game.trap% near <i>it</i>"}},
                       "a": {"": "A"}}}"#;
        labels.add(serde_json::from_str(tree).unwrap());
        assert_eq!(labels.name("monster", "hill-imp"), "Imp of the Hill");
        assert_eq!(labels.name("monster", "sea-imp"), "Sea Imp");
        assert_eq!(labels.filled("%data.custom.xx.imp.1%."), "Place a trap near it.");
        assert_eq!(labels.filled("%data.custom.xx.imp.2% 100%"), "imp 2 100%");
        assert_eq!(labels.filled("%custom.a%"), "A");
        let circle = r#"{"custom": {"b": "%custom.b% and %custom.b%"}}"#;
        labels.add(serde_json::from_str(circle).unwrap());
        assert!(labels.filled("%custom.b%").len() < 1000);
        assert_eq!(slug("Warden's  Oath (II)"), "wardens-oath-ii");
        assert_eq!(slug("2 Grey Wolves"), "no-2-grey-wolves");
    }
}
