//! Just enough of Rust's lexical grammar to tell code, comments and strings apart.

/// One piece of a Rust file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token<'t> {
    pub(crate) kind: Kind,
    pub(crate) text: &'t str,
    /// The line it begins on, counted from 1.
    pub(crate) line: usize,
}

/// What a piece of a Rust file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Word,
    Number,
    Comment,
    /// A string of any kind, with its quotes.
    Text,
    /// A character or a lifetime.
    Tick,
    /// A single other character.
    Mark,
}

impl Token<'_> {
    pub(crate) fn is_mark(&self, mark: char) -> bool {
        self.kind == Kind::Mark && self.text.starts_with(mark)
    }

    pub(crate) fn is_word(&self, word: &str) -> bool {
        self.kind == Kind::Word && self.text == word
    }
}

/// Splits a Rust file into its pieces; white space is dropped.
pub(crate) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens: Vec<Token<'_>> = Vec::new();
    let (mut at, mut line) = (0, 1);
    while at < text.len() {
        let rest = &text[at..];
        let blank = rest.len() - rest.trim_start().len();
        if blank > 0 {
            line += rest[..blank].matches('\n').count();
            at += blank;
            continue;
        }
        let after_dot = tokens.last().is_some_and(|token| token.is_mark('.'));
        let (kind, len) = next(rest, after_dot);
        tokens.push(Token { kind, text: &rest[..len], line });
        line += rest[..len].matches('\n').count();
        at += len;
    }
    tokens
}

/// The tokens of an item that is compiled for tests only: after `#[cfg(test)]`, to its end.
pub(crate) fn test_items<'a, 't>(tokens: &'a [Token<'t>]) -> Vec<&'a [Token<'t>]> {
    let mut items = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        match cfg_test(&tokens[at..]) {
            Some(attribute) => {
                let len = item(&tokens[at + attribute..]);
                items.push(&tokens[at..at + attribute + len]);
                at += attribute + len;
            }
            None => at += 1,
        }
    }
    items
}

/// The tokens outside every item that is compiled for tests only.
pub(crate) fn product_tokens<'t>(tokens: &[Token<'t>]) -> Vec<Token<'t>> {
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        match cfg_test(&tokens[at..]) {
            Some(attribute) => at += attribute + item(&tokens[at + attribute..]),
            None => {
                kept.push(tokens[at]);
                at += 1;
            }
        }
    }
    kept
}

/// The length of an attribute `#[cfg(…test…)]` at the start; `not(test)` is no test.
fn cfg_test(tokens: &[Token<'_>]) -> Option<usize> {
    let [hash, open, cfg, ..] = tokens else { return None };
    if !(hash.is_mark('#') && open.is_mark('[') && cfg.is_word("cfg")) {
        return None;
    }
    let len = tokens.iter().position(|token| token.is_mark(']'))? + 1;
    let has = |word| tokens[..len].iter().any(|token| token.is_word(word));
    (has("test") && !has("not")).then_some(len)
}

/// The length of an item: to the brace that closes its body, or to its semicolon.
fn item(tokens: &[Token<'_>]) -> usize {
    let (mut braces, mut others) = (0, 0);
    for (at, token) in tokens.iter().enumerate() {
        if token.kind != Kind::Mark {
            continue;
        }
        match token.text {
            "{" => braces += 1,
            "}" if braces <= 1 => return at + 1,
            "}" => braces -= 1,
            "(" | "[" => others += 1,
            ")" | "]" => others -= 1,
            ";" if braces == 0 && others == 0 => return at + 1,
            _ => {}
        }
    }
    tokens.len()
}

fn next(rest: &str, after_dot: bool) -> (Kind, usize) {
    let first = rest.chars().next().expect("the text is not at its end");
    if rest.starts_with("//") {
        return (Kind::Comment, rest.find('\n').unwrap_or(rest.len()));
    }
    if rest.starts_with("/*") {
        return (Kind::Comment, block_comment(rest));
    }
    if let Some(len) = string(rest) {
        return (Kind::Text, len);
    }
    match first {
        '\'' => (Kind::Tick, tick(rest)),
        '0'..='9' => (Kind::Number, number(rest, after_dot)),
        _ if first.is_alphabetic() || first == '_' => (Kind::Word, word(rest)),
        _ => (Kind::Mark, first.len_utf8()),
    }
}

fn block_comment(rest: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < rest.len() {
        let here = &rest[at..];
        if here.starts_with("/*") {
            depth += 1;
            at += 2;
        } else if here.starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += here.chars().next().map_or(1, char::len_utf8);
        }
    }
    rest.len()
}

/// The length of a string at the start: `"…"`, `b"…"`, `c"…"`, `r#"…"#` and the like.
fn string(rest: &str) -> Option<usize> {
    let quote = rest.find('"')?;
    let prefix = &rest[..quote];
    let letters = prefix.trim_end_matches('#');
    if !matches!(letters, "" | "b" | "c" | "r" | "br" | "cr") {
        return None;
    }
    if letters.ends_with('r') {
        let end = format!("\"{}", &prefix[letters.len()..]);
        let body = quote + 1;
        return Some(rest[body..].find(&end).map_or(rest.len(), |len| body + len + end.len()));
    }
    if !prefix[letters.len()..].is_empty() {
        return None;
    }
    let mut escaped = false;
    for (at, byte) in rest.bytes().enumerate().skip(quote + 1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return Some(at + 1),
            _ => {}
        }
    }
    Some(rest.len())
}

/// A character if it is closed, otherwise a lifetime.
fn tick(rest: &str) -> usize {
    let body = &rest[1..];
    if let Some(escape) = body.strip_prefix('\\') {
        let skipped = escape.chars().next().map_or(0, char::len_utf8);
        return escape[skipped..].find('\'').map_or(rest.len(), |len| 2 + skipped + len + 1);
    }
    let Some(first) = body.chars().next() else { return 1 };
    if body[first.len_utf8()..].starts_with('\'') { first.len_utf8() + 2 } else { 1 + word(body) }
}

/// After a dot a number is the field of a tuple, which has no fraction.
fn number(rest: &str, after_dot: bool) -> usize {
    let whole = word(rest);
    let fraction = rest[whole..].strip_prefix('.').filter(|fraction| {
        !after_dot && fraction.bytes().next().is_some_and(|byte| byte.is_ascii_digit())
    });
    fraction.map_or(whole, |fraction| whole + 1 + word(fraction))
}

fn word(rest: &str) -> usize {
    rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[(Kind, &str)]) {
        let found: Vec<_> = tokens(text).iter().map(|token| (token.kind, token.text)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn strings_hide_comments_and_comments_hide_strings() {
        use Kind::{Comment, Text};
        check(r#""a // b" // c "d""#, &[(Text, r#""a // b""#), (Comment, r#"// c "d""#)]);
        check(r##"r#"a " b"# "\"""##, &[(Text, r##"r#"a " b"#"##), (Text, r#""\"""#)]);
        check("/* a /* b */ c */ b\"x\"", &[(Comment, "/* a /* b */ c */"), (Text, "b\"x\"")]);
    }

    #[test]
    fn ticks_numbers_and_tuple_fields() {
        use Kind::{Mark, Number, Tick, Word};
        check("'a' '\\'' 'static", &[(Tick, "'a'"), (Tick, "'\\''"), (Tick, "'static")]);
        check(
            "1.5f32 0..3",
            &[(Number, "1.5f32"), (Number, "0"), (Mark, "."), (Mark, "."), (Number, "3")],
        );
        check("x.0.1", &[(Word, "x"), (Mark, "."), (Number, "0"), (Mark, "."), (Number, "1")]);
    }

    #[test]
    fn lines_are_counted_through_strings_and_comments() {
        let text = "a\n\"b\nc\"\n/* d\n*/ e";
        let lines: Vec<usize> = tokens(text).iter().map(|token| token.line).collect();
        assert_eq!(lines, [1, 2, 4, 5]);
    }

    #[test]
    fn test_items_end_where_the_item_ends() {
        let text = "
            fn a() { b() }
            #[cfg(test)]
            mod tests { fn c() { let d = [1; 2]; } }
            fn e() {}
            #[cfg(test)]
            use f::g;
            #[cfg(not(test))]
            fn h() {}
            #[cfg(all(test, unix))]
            #[derive(Debug)]
            struct I([u8; 2]);
            fn j() {}";
        let tokens = tokens(text);
        let words = |tokens: &[Token<'_>]| {
            let is_name = |t: &&Token<'_>| t.kind == Kind::Word && t.text.len() == 1;
            tokens.iter().filter(is_name).map(|t| t.text).collect::<String>()
        };
        let inside: Vec<String> = test_items(&tokens).iter().map(|item| words(item)).collect();
        assert_eq!(inside, ["cd", "fg", "I"]);
        assert_eq!(words(&product_tokens(&tokens)), "abehj");
    }
}
