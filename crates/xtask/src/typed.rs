//! The commands that the documentation tells a reader to type.

/// A command as it stands on a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Typed {
    /// The line where it, or the paragraph around it, begins.
    pub(crate) line: usize,
    /// Whether it stands in a block of commands, and not in a sentence.
    pub(crate) in_block: bool,
    /// Its words, without what is set before it and what is said after it.
    pub(crate) words: Vec<String>,
}

/// What readers are told to run.
const PROGRAMS: [&str; 8] = ["longrest", "make", "cargo", "npm", "npx", "node", "git", "curl"];

/// Every command on a page, and the lines of commands that stand in a block not marked `sh`.
pub(crate) fn commands(page: &str) -> (Vec<Typed>, Vec<usize>) {
    let (mut typed, mut unmarked) = (Vec::new(), Vec::new());
    let mut block: Option<&str> = None;
    let mut paragraph = (0, String::new());
    for (line, text) in (1..).zip(page.lines()) {
        if let Some(language) = text.trim_start().strip_prefix("```") {
            spans(&mut paragraph, &mut typed);
            block = if block.is_some() { None } else { Some(language) };
            continue;
        }
        match block {
            Some(language) => match (language, words(text)) {
                ("sh", Some(words)) => typed.push(Typed { line, in_block: true, words }),
                ("", Some(_)) => unmarked.push(line),
                _ => {}
            },
            None if text.trim().is_empty() => spans(&mut paragraph, &mut typed),
            None => {
                if paragraph.1.is_empty() {
                    paragraph.0 = line;
                }
                paragraph.1 += text;
                paragraph.1.push(' ');
            }
        }
    }
    spans(&mut paragraph, &mut typed);
    (typed, unmarked)
}

/// The commands among the code of a paragraph.
fn spans(paragraph: &mut (usize, String), typed: &mut Vec<Typed>) {
    let (line, text) = std::mem::take(paragraph);
    for code in text.split('`').skip(1).step_by(2) {
        if let Some(words) = words(code) {
            typed.push(Typed { line, in_block: false, words });
        }
    }
}

/// The words of a command, if a line is one.
fn words(text: &str) -> Option<Vec<String>> {
    let said = text.split_whitespace().take_while(|word| !word.starts_with('#'));
    let set = |word: &&str| word.split_once('=').is_some_and(|(name, _)| is_variable(name));
    let words: Vec<String> = said.skip_while(set).map(str::to_owned).collect();
    let program = words.first()?;
    PROGRAMS.contains(&program.as_str()).then_some(words)
}

fn is_variable(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_')
}
