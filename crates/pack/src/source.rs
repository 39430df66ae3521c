//! The text of a file, and places in it.

use std::ops::Range;

/// One file of a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its path, for messages.
    pub path: String,
    /// Its text.
    pub text: String,
}

impl Source {
    /// The line and the column of a byte, both counted from 1, the column in characters.
    pub fn position(&self, byte: usize) -> (usize, usize) {
        let before = &self.text[..self.floor(byte)];
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (before.matches('\n').count() + 1, before[start..].chars().count() + 1)
    }

    /// The text of a line that is counted from 1.
    pub fn line(&self, number: usize) -> &str {
        self.text.lines().nth(number - 1).unwrap_or("")
    }

    /// Where a part of a string stands in the file: `literal` is the place of the string with its
    /// quotes, `inner` counts in the string's value.
    pub fn inside(&self, literal: Range<usize>, inner: Range<usize>) -> Range<usize> {
        let start = self.offset(&literal, inner.start);
        let end = self.offset(&literal, inner.end).max(start);
        start..end
    }

    /// The place of one byte of a string's value.
    fn offset(&self, literal: &Range<usize>, target: usize) -> usize {
        let raw = &self.text[literal.clone()];
        let quotes = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|quote| raw.starts_with(quote));
        let Some(quotes) = quotes else {
            return literal.start + target.min(raw.len());
        };
        let body = &raw[quotes.len()..raw.len().saturating_sub(quotes.len()).max(quotes.len())];
        let newline =
            if body.starts_with("\r\n") { 2 } else { usize::from(body.starts_with('\n')) };
        // A newline right after three quotes is not part of the value.
        let skipped = if quotes.len() == 3 { newline } else { 0 };
        let start = literal.start + quotes.len() + skipped;
        let body = &body[skipped..];
        if quotes.starts_with('\'') {
            return start + target.min(body.len());
        }
        start + unescaped(body, target)
    }

    fn floor(&self, byte: usize) -> usize {
        let byte = byte.min(self.text.len());
        (0..=byte).rev().find(|&at| self.text.is_char_boundary(at)).unwrap_or(0)
    }
}

/// The byte of a raw string body where the byte `target` of its value is written.
fn unescaped(body: &str, target: usize) -> usize {
    let mut value = 0;
    let mut chars = body.char_indices().peekable();
    while let Some(&(at, letter)) = chars.peek() {
        // A backslash at the end of a line stands for nothing, with the spaces after it.
        let joins = letter == '\\' && body[at + 1..].starts_with(char::is_whitespace);
        if value >= target && !joins {
            return at;
        }
        chars.next();
        if letter != '\\' {
            value += letter.len_utf8();
            continue;
        }
        match chars.next().map(|(_, escape)| escape) {
            Some('u') => value += skip_digits(&mut chars, 4),
            Some('U') => value += skip_digits(&mut chars, 8),
            Some(space) if space.is_whitespace() => {
                while chars.next_if(|(_, next)| next.is_whitespace()).is_some() {}
            }
            _ => value += 1,
        }
    }
    body.len()
}

fn skip_digits(chars: &mut std::iter::Peekable<std::str::CharIndices<'_>>, count: usize) -> usize {
    let digits: String = chars.by_ref().take(count).map(|(_, digit)| digit).collect();
    let letter = u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32);
    letter.map_or(1, char::len_utf8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, literal: &str, value: &str, word: &str, expected: (usize, usize)) {
        let source = Source { path: String::new(), text: text.to_owned() };
        let start = text.find(literal).unwrap();
        let at = value.find(word).unwrap();
        let place = source.inside(start..start + literal.len(), at..at + word.len());
        assert_eq!(&text[place.clone()], word);
        assert_eq!(source.position(place.start), expected);
    }

    #[test]
    fn places_inside_strings_are_places_in_the_file() {
        check("a = \"move 3, jmp\"", "\"move 3, jmp\"", "move 3, jmp", "jmp", (1, 14));
        check("x=1\na = 'é 3, jmp'", "'é 3, jmp'", "é 3, jmp", "jmp", (2, 11));
        let escaped = r#""a\t\"b\" \u00e9 c""#;
        check(escaped, escaped, "a\t\"b\" é c", "c", (1, 18));
        let lines = "m = \"\"\"\nab\n  cd\"\"\"";
        check(lines, &lines[4..], "ab\n  cd", "cd", (3, 3));
        let joined = "m = \"\"\"\nab \\\n   cd\"\"\"";
        check(joined, &joined[4..], "ab cd", "cd", (3, 4));
    }
}
