//! `cargo xtask tidy --fix`: wraps comments that run past the last column.

use super::LINE_COLUMNS_MAX;

/// The text with every comment line of its own wrapped; `None` when nothing changes.
pub(super) fn wrap_comments(text: &str) -> Option<String> {
    let mut lines: Vec<String> = Vec::new();
    // What did not fit on the last line, with the beginning that its lines share.
    let mut carried: Option<(String, String)> = None;
    let mut changed = false;
    for line in text.lines() {
        let (start, words) = comment(line).unwrap_or_default();
        let mut current = line.to_owned();
        if let Some((earlier_start, rest)) = carried.take() {
            if earlier_start == start && continues(words) {
                current = format!("{start}{rest} {words}");
            } else {
                lines.push(format!("{earlier_start}{rest}"));
            }
        }
        if current.chars().count() > LINE_COLUMNS_MAX
            && !start.is_empty()
            && let Some(at) = last_break(&current, start.len())
        {
            // What follows a bullet is set in, so that it stays part of it.
            let inset = if words.starts_with("- ") { "  " } else { "" };
            carried = Some((format!("{start}{inset}"), current[at + 1..].to_owned()));
            current.truncate(at);
            changed = true;
        }
        lines.push(current);
    }
    if let Some((start, rest)) = carried {
        lines.push(format!("{start}{rest}"));
    }
    changed.then(|| lines.join("\n") + "\n")
}

/// The beginning and the words of a line that is a comment and nothing else.
fn comment(line: &str) -> Option<(&str, &str)> {
    let indent = line.len() - line.trim_start().len();
    let mark = ["//! ", "/// ", "// "].iter().find(|mark| line[indent..].starts_with(**mark))?;
    let words = line[indent + mark.len()..].trim_start();
    Some((&line[..line.len() - words.len()], words))
}

/// Whether words belong to the paragraph above: not a list, a heading, a table or code.
fn continues(words: &str) -> bool {
    let first = words.chars().next();
    first.is_some_and(|first| first.is_alphanumeric() || "`(\"*".contains(first))
        && !words.starts_with("```")
        && !words.starts_with("* ")
}

/// The last space at which the line can be broken, as a byte offset.
fn last_break(line: &str, start: usize) -> Option<usize> {
    let fits = |at: &usize| line[..*at].chars().count() <= LINE_COLUMNS_MAX;
    let spaces = line.match_indices(' ').map(|(at, _)| at);
    spaces.filter(|at| *at > start).take_while(|at| fits(at)).last()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_of_a_long_comment_flows_into_the_next_line() {
        let long = format!("    /// {}", "word ".repeat(19).trim_end());
        let text = format!("{long}\n    /// next line.\nfn a() {{}}\n");
        let wrapped = wrap_comments(&text).unwrap();
        let expected = format!(
            "    /// {}\n    /// word next line.\nfn a() {{}}\n",
            "word ".repeat(18).trim_end()
        );
        assert_eq!(wrapped, expected);
        assert_eq!(wrap_comments(&wrapped), None);
    }

    #[test]
    fn what_follows_a_bullet_is_set_in() {
        let bullet = format!("// - {}", "word ".repeat(20).trim_end());
        let head = format!("// - {}", "word ".repeat(19).trim_end());
        for (below, expected) in [
            ("// - next", format!("{head}\n//   word\n// - next\n")),
            ("//   next", format!("{head}\n//   word next\n")),
        ] {
            assert_eq!(wrap_comments(&format!("{bullet}\n{below}\n")), Some(expected));
        }
    }

    #[test]
    fn a_list_or_code_below_stays_apart() {
        let long = format!("// {}", "word ".repeat(20).trim_end());
        for below in ["// - item", "// # Errors", "// ```", "fn a() {}", "//", "//! other"] {
            let wrapped = wrap_comments(&format!("{long}\n{below}\n")).unwrap();
            let expected = format!("// {}\n// word\n{below}\n", "word ".repeat(19).trim_end());
            assert_eq!(wrapped, expected);
        }
    }

    #[test]
    fn code_and_words_without_a_break_are_left_alone() {
        let code = format!("let a = {};\n", "1 + ".repeat(30));
        assert_eq!(wrap_comments(&code), None);
        let word = format!("// {}\n", "a".repeat(120));
        assert_eq!(wrap_comments(&word), None);
    }
}
