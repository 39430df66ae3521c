//! TOML as a person would have written it.

use std::fmt::Write;

/// A string in quotes.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            letter if letter.is_control() => quoted.push(' '),
            letter => quoted.push(letter),
        }
    }
    quoted + "\""
}

/// What a person reads in a comment: one line, without anything that ends it.
pub(crate) fn comment(text: &str) -> String {
    let clean = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter });
    clean.take(400).collect()
}

/// A list of lines: in one line where it is short, else one below the other.
pub(crate) fn lines(lines: &[String]) -> String {
    let all: Vec<String> = lines.iter().map(|line| quoted(line)).collect();
    let short = format!("[{}]", all.join(", "));
    if short.chars().count() <= 90 || all.len() < 2 {
        return short;
    }
    let mut long = String::from("[\n");
    for line in all {
        let _ = writeln!(long, "  {line},");
    }
    long + "]"
}
