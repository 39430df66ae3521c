//! What the documentation tells a reader to type is there: targets of `make`, scripts of `npm`,
//! crates, tests and benchmarks for `cargo`, chores of `cargo xtask`. The commands of `longrest`
//! itself are run by `crates/longrest/tests/typed.rs`.

use super::Finding;
use crate::files::File;
use crate::typed::commands;

/// Commands of other people's programs that are right by themselves.
const OTHERS: [&str; 6] = [
    "git diff",
    "cargo fmt --all",
    "cargo fmt --all --check",
    "cargo clippy --workspace --all-targets -- --deny warnings",
    "cargo test --workspace",
    "cargo build -p longrest",
];

/// The pages that readers type from.
pub(super) fn is_page(path: &str) -> bool {
    let pages = ["README.md", "CONTRIBUTING.md", "web/README.md"];
    pages.contains(&path) || (path.starts_with("docs/") && path.ends_with(".md"))
}

pub(super) fn check(files: &[File], findings: &mut Vec<Finding>) {
    for page in files.iter().filter(|file| is_page(&file.path)) {
        let mut add = |line: usize, message: String| {
            findings.push(Finding { path: page.path.clone(), line, message });
        };
        let (typed, unmarked) = commands(&page.text);
        for line in unmarked {
            add(line, "a command in a block that is not marked: write ```sh before it".to_owned());
        }
        for typed in typed {
            let words: Vec<&str> = typed.words.iter().map(String::as_str).collect();
            if let Err(why) = there(&words, files) {
                add(typed.line, format!("`{}` cannot be typed: {why}", words.join(" ")));
            }
        }
    }
}

fn there(words: &[&str], files: &[File]) -> Result<(), String> {
    let text = |path: &str| {
        files.iter().find(|file| file.path == path).map_or("", |file| file.text.as_str())
    };
    let stands = |line: String, path: &str| match text(path).contains(&line) {
        true => Ok(()),
        false => Err(format!("there is no {} in {path}", line.trim())),
    };
    match words {
        ["longrest", ..] => Ok(()),
        _ if OTHERS.contains(&words.join(" ").as_str()) => Ok(()),
        ["make", target, ..] => stands(format!("\n{target}:"), "Makefile"),
        ["npm", "test"] => stands("\"test\":".to_owned(), "web/package.json"),
        ["npm", "run", script, ..] => stands(format!("\"{script}\":"), "web/package.json"),
        ["cargo", "xtask", chore, ..] => {
            stands(format!("cargo xtask {chore}"), "crates/xtask/src/main.rs")
        }
        ["cargo", "test" | "bench" | "run", rest @ ..] => cargo(rest, files),
        _ => Err("nothing is known about it; see crates/xtask/src/tidy/commands.rs".to_owned()),
    }
}

/// Whether the crate is there, and the program of tests or benchmarks.
fn cargo(words: &[&str], files: &[File]) -> Result<(), String> {
    let after = |flags: &[&str]| {
        let at = words.iter().position(|word| flags.contains(word))?;
        words.get(at + 1).copied()
    };
    let package = after(&["-p", "--package"]).ok_or("it names no crate")?;
    let folder = format!("crates/{}", package.strip_prefix("longrest-").unwrap_or(package));
    let is_there = |path: String| files.iter().any(|file| file.path == path);
    if !is_there(format!("{folder}/Cargo.toml")) {
        return Err(format!("there is no {folder}"));
    }
    for (kind, flag) in [("tests", "--test"), ("benches", "--bench"), ("examples", "--example")] {
        let Some(name) = after(&[flag]) else { continue };
        let found = is_there(format!("{folder}/{kind}/{name}.rs"))
            || is_there(format!("{folder}/{kind}/{name}/main.rs"));
        if !found {
            return Err(format!("there is no {name} in {folder}/{kind}"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(page: &str) -> Vec<String> {
        let file = |path: &str, text: &str| File { path: path.into(), text: text.into() };
        let files = [
            file("docs/a.md", page),
            file("Makefile", "\nplay: page\n"),
            file("web/package.json", "\"test\": \"\", \"e2e\": \"\""),
            file("crates/pack/Cargo.toml", ""),
            file("crates/pack/tests/plays.rs", ""),
            file("crates/pack/tests/rules/main.rs", ""),
        ];
        let mut findings = Vec::new();
        check(&files, &mut findings);
        findings.iter().map(|one| format!("{} {}", one.line, one.message)).collect()
    }

    #[test]
    fn what_is_there_may_be_typed() {
        let page = "Type `make play`, `npm run e2e` or `longrest-pack`.\n\n```sh\n\
                    npm test # units\nUPDATE=1 cargo test -p longrest-pack --test plays\n```\n\
                    And `cargo test --package\nlongrest-pack --test rules walls`.\n";
        assert_eq!(found(page), [""; 0]);
    }

    #[test]
    fn what_is_not_there_is_found() {
        let page = "`make fun`\n\n```sh\nnpm run fun\n```\n\n`cargo test -p longrest-fun`\n\n\
                    `cargo test -p longrest-pack --test fun`\n\n```\nmake play\n```\n\n`curl x`\n";
        let expected = [
            "12 a command in a block that is not marked: write ```sh before it",
            "1 `make fun` cannot be typed: there is no fun: in Makefile",
            "4 `npm run fun` cannot be typed: there is no \"fun\": in web/package.json",
            "7 `cargo test -p longrest-fun` cannot be typed: there is no crates/fun",
            "9 `cargo test -p longrest-pack --test fun` cannot be typed: there is no fun in \
             crates/pack/tests",
            "15 `curl x` cannot be typed: nothing is known about it; see \
             crates/xtask/src/tidy/commands.rs",
        ];
        assert_eq!(found(page), expected);
    }
}
