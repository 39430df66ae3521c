//! `cargo xtask`: the project's own chores.

mod citations;
mod codegen;
mod exceptions;
mod files;
mod lexer;
mod mutants;
mod rules;
mod tidy;
mod twins;
mod typed;

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask rules [--brief | --missing SECTION | --where ID]
       cargo xtask tidy [--fix]
       cargo xtask codegen
       cargo xtask mutants [haven | descent | campaign] [--sample N] [--missed] [FILE...]

rules   count, per file and section of the ledger, the rules that tests cite
          --brief            totals per file only
          --missing SECTION  list the rules of a section that no test cites;
                             SECTION is FH-ADV, gloomhaven/ADV or gloomhaven
          --where ID         list the places that cite a rule; for one of Gloomhaven
                             also those of the rules of Frosthaven that say the same
tidy    check the bans that no compiler lint covers
          --fix              wrap comments that run past the last column first
codegen make the page's types from the table's
mutants count how many small changes of a family's rules the tests notice; of haven
        unless told otherwise, and without FILE of all files with rules
          --sample N         only N of them, always the same
          --missed           only those that the last run missed";

/// What a chore says when it does not succeed.
#[derive(Debug, PartialEq, Eq)]
enum Failure {
    /// The command line is wrong.
    Usage(String),
    /// The project is wrong: one located line for each finding.
    Findings(Vec<String>),
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let files = match files::read(&root) {
        Ok(files) => files,
        Err(error) => {
            eprintln!("error: cannot read the project: {error}");
            return ExitCode::from(2);
        }
    };
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments.split_first() {
        Some((&"rules", rest)) => rules::run(rest, &files),
        Some((&"codegen", [])) => codegen::run(&root),
        Some((&"mutants", rest)) => mutants::run(rest, &root),
        Some((&"tidy", [])) => tidy::run(&files),
        Some((&"tidy", ["--fix"])) => tidy::fix(&root, files),
        Some((&("--help" | "-h" | "help"), _)) => Ok(USAGE.to_owned()),
        _ => Err(Failure::Usage("expected a chore: rules, tidy, codegen or mutants".to_owned())),
    };
    match outcome {
        Ok(text) => {
            // A reader that has seen enough, such as `head`, closes the pipe: no error.
            let _ = writeln!(std::io::stdout(), "{text}");
            ExitCode::SUCCESS
        }
        Err(Failure::Usage(message)) => {
            eprintln!("error: {message}\n\n{USAGE}");
            ExitCode::from(2)
        }
        Err(Failure::Findings(findings)) => {
            for finding in &findings {
                eprintln!("error: {finding}");
            }
            if findings.len() > 1 {
                eprintln!("{} errors", findings.len());
            }
            ExitCode::FAILURE
        }
    }
}

/// The two chores that `make test` does: among the tests, because there the workspace is compiled
/// once, with one set of features.
#[cfg(test)]
mod tests {
    use super::*;

    fn chore(run: impl FnOnce(&[files::File]) -> Result<String, Failure>) {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let files = files::read(&root).expect("the project can be read");
        match run(&files) {
            Ok(text) => println!("{text}"),
            Err(failure) => panic!("{failure:#?}"),
        }
    }

    #[test]
    fn the_project_is_tidy() {
        chore(tidy::run);
    }

    /// What the documentation tells a reader to type. Left out: `codegen` and `tidy --fix`, which
    /// write, and `mutants`, which takes hours.
    #[test]
    fn the_chores_that_the_documentation_names_can_be_done() {
        let mut done = 0;
        chore(|files| {
            for page in files.iter().filter(|file| file.extension() == "md") {
                for typed in typed::commands(&page.text).0 {
                    let words: Vec<&str> = typed.words.iter().map(String::as_str).collect();
                    match &words[..] {
                        ["cargo", "xtask", "rules", rest @ ..] => drop(rules::run(rest, files)?),
                        ["cargo", "xtask", "tidy"] => drop(tidy::run(files)?),
                        ["cargo", "xtask", "codegen" | "mutants", ..]
                        | ["cargo", "xtask", "tidy", "--fix"] => {}
                        ["cargo", "xtask", ..] => panic!("{}: {words:?}", page.path),
                        _ => continue,
                    }
                    done += 1;
                }
            }
            Ok(String::new())
        });
        assert!(done > 10, "only {done} were found");
    }

    #[test]
    fn every_id_that_is_cited_exists_and_the_exceptions_are_few() {
        chore(|files| rules::run(&["--brief"], files));
    }
}
