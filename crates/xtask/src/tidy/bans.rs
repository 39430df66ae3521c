//! Words that may not stand in a file, and why.

use crate::files::File;
use crate::lexer::{Kind, Token};

use super::Found;

/// The crates that hold rules: the same game must come out everywhere and every time.
const CORE: [&str; 5] = ["kernel", "grid", "haven", "descent", "campaign"];

/// A word, and why it is banned.
struct Ban {
    word: &'static str,
    reason: &'static str,
}

const MACROS: [Ban; 3] = [
    ban("todo", "a promise is not a rule; leave the feature out until it is whole"),
    ban("unimplemented", "a promise is not a rule; leave the feature out until it is whole"),
    ban("dbg", "a leftover of a search; what is worth saying is a fact or a trace"),
];

/// Modules of `std` that a core crate may not use.
const STD: [Ban; 8] = [
    ban("time", "a core crate takes no clock: a replay runs at another time"),
    ban("fs", "a core crate does no I/O: the caller reads and writes"),
    ban("net", "a core crate does no I/O: the caller reads and writes"),
    ban("env", "a core crate does not look at its machine: settings are arguments"),
    ban("process", "a core crate does not look at its machine"),
    ban("thread", "a core crate is sequential: the caller decides what runs beside what"),
    ban("io", "a core crate does no I/O: the caller reads and writes"),
    ban("rc", "a state is flat and may be sent to another thread"),
];

/// Words that a core crate may not use.
const WORDS: [Ban; 8] = [
    ban("HashMap", "its order differs from run to run; use an array, a sorted Vec or a BTreeMap"),
    ban("HashSet", "its order differs from run to run; use a bit set, a sorted Vec or a BTreeSet"),
    ban("f32", "floats round differently; geometry and chances are exact integers"),
    ban("f64", "floats round differently; geometry and chances are exact integers"),
    ban("rand", "chance is outside: ask the driver with `chance`"),
    ban("async", "rules are straight-line code that may stop to ask; a future cannot be saved"),
    ban("await", "rules are straight-line code that may stop to ask; a future cannot be saved"),
    ban("println", "a core crate does no I/O: tell a fact"),
];

const fn ban(word: &'static str, reason: &'static str) -> Ban {
    Ban { word, reason }
}

/// Whether the bans of the core crates apply: their sources, not their tests and benchmarks.
pub(super) fn is_core(file: &File) -> bool {
    file.krate().is_some_and(|krate| {
        CORE.contains(&krate) && file.path.starts_with(&format!("crates/{krate}/src/"))
    })
}

/// Macros and attributes that only stand in unfinished work.
pub(super) fn leftovers(tokens: &[Token<'_>], found: &mut Found<'_>) {
    for (at, token) in tokens.iter().enumerate() {
        let next = |mark| tokens.get(at + 1).is_some_and(|next| next.is_mark(mark));
        if let Some(ban) = MACROS.iter().find(|ban| token.is_word(ban.word))
            && next('!')
        {
            found.add(token.line, format!("{}!: {}", ban.word, ban.reason));
        }
        let before = at.checked_sub(2).map(|from| &tokens[from..at]);
        if token.is_word("ignore")
            && before.is_some_and(|before| before[0].is_mark('#') && before[1].is_mark('['))
        {
            found.add(token.line, "#[ignore]: a test that does not run proves nothing");
        }
    }
}

/// Page tests that are switched off, or that switch all others off.
pub(super) fn page_tests(found: &mut Found<'_>) {
    let text = &found.file.text;
    for (line, text) in (1..).zip(text.lines()) {
        for object in ["test", "it", "describe"] {
            for method in ["only", "skip", "todo", "fixme"] {
                let call = format!("{object}.{method}(");
                let is_word = |at: usize| {
                    !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '.')
                };
                if text.match_indices(&call).any(|(at, _)| is_word(at)) {
                    found.add(line, format!("{call}: a test that does not run proves nothing"));
                }
            }
        }
    }
}

/// What would make two runs of the same game differ.
pub(super) fn core(tokens: &[Token<'_>], found: &mut Found<'_>) {
    for (at, token) in tokens.iter().enumerate() {
        if token.kind == Kind::Number && token.text.contains('.') {
            let reason = "floats round differently; geometry and chances are exact integers";
            found.add(token.line, format!("`{}`: {reason}", token.text));
        }
        if token.is_word("std") {
            for name in names_after(&tokens[at + 1..]) {
                if let Some(ban) = STD.iter().find(|ban| name.is_word(ban.word)) {
                    found.add(name.line, format!("`std::{}`: {}", ban.word, ban.reason));
                }
            }
        }
        let is_path = tokens.get(at + 1).is_some_and(|next| next.is_mark(':'))
            && tokens.get(at + 2).is_some_and(|next| next.is_mark(':'));
        if let Some(ban) = WORDS.iter().find(|ban| token.is_word(ban.word))
            && (ban.word != "rand" || is_path)
        {
            found.add(token.line, format!("`{}`: {}", ban.word, ban.reason));
        }
    }
}

/// The modules named right after `std`: one after `::`, or several in braces.
fn names_after<'a, 't>(tokens: &'a [Token<'t>]) -> Vec<&'a Token<'t>> {
    let [first, second, name, ..] = tokens else { return Vec::new() };
    if !(first.is_mark(':') && second.is_mark(':')) {
        return Vec::new();
    }
    if !name.is_mark('{') {
        return vec![name];
    }
    let mut names = Vec::new();
    let (mut depth, mut begins) = (0, true);
    for token in &tokens[2..] {
        if token.is_mark('{') {
            depth += 1;
        } else if token.is_mark('}') {
            depth -= 1;
            if depth == 0 {
                break;
            }
        } else if depth == 1 && token.is_mark(',') {
            begins = true;
        } else if depth == 1 && begins {
            names.push(token);
            begins = false;
        }
    }
    names
}

/// Paths of one machine, and packages that come from a private mirror.
pub(super) fn machine(found: &mut Found<'_>) {
    const PATHS: [&str; 4] = [
        concat!("/wo", "rk/"),
        concat!("/ro", "ot/"),
        concat!("/ho", "me/"),
        concat!("/Use", "rs/"),
    ];
    const CRATES: &str = "registry+https://github.com/rust-lang/crates.io-index";
    const NPM: &str = "https://registry.npmjs.org/";
    let file = found.file;
    for (line, text) in (1..).zip(file.text.lines()) {
        for path in PATHS {
            if text.contains(path) {
                let message = format!("`{path}`: a path of one machine; write it from the root");
                found.add(line, message);
            }
        }
        if file.path.ends_with("Cargo.lock")
            && let Some(source) = text.strip_prefix("source = \"")
            && !source.starts_with(CRATES)
        {
            found.add(line, "a package comes from another place than crates.io");
        }
        if file.path.ends_with("package-lock.json")
            && let Some((_, url)) = text.split_once("\"resolved\": \"")
            && !url.starts_with(NPM)
        {
            found.add(line, "a package comes from another place than registry.npmjs.org");
        }
    }
}
