//! Whole playthroughs compared with text files.
//!
//! `LONGREST_RENEW=1 cargo test` writes every such file anew; the change is then read in the diff.

use crate::suite::Suite;
use longrest_kernel::{Chronicle, Input, Pending, Ruleset};
use std::fmt::Write;
use std::path::Path;

/// A random game in words: each question with its options, the answer, and what was told. Stops
/// after `inputs_max` inputs.
///
/// # Panics
/// When the setup is refused or an offered answer is.
pub fn playthrough<R: Ruleset>(suite: &Suite<R>, number: u64, inputs_max: usize) -> String {
    let setup = (suite.setup)(number);
    let mut text = format!("{} {:?}\n", R::NAME, setup);
    let mut luck = suite.generator(number, 5);
    let key = Some(suite.key(number));
    let start = Chronicle::start(suite.rules.clone(), setup, key);
    let mut chronicle = start.expect("the setup of a playthrough is a real one");
    let mut told = 0;
    for _ in 0..inputs_max {
        told = tell(&mut text, &chronicle, told);
        let Some(Pending::Answers(questions)) = chronicle.game().pending() else { break };
        let asked = &questions[luck.below(questions.len() as u64) as usize];
        let seat = asked.to.iter().next().expect("somebody is asked");
        let option = luck.below(asked.options.len() as u64) as usize;
        let choice = asked.options[option];
        writeln!(text, "? {:?} {:?}", seat, asked.prompt).expect("text grows");
        for (number, listed) in asked.options.iter().enumerate() {
            let mark = if number == option { '>' } else { ' ' };
            writeln!(text, "  {mark} {listed:?}").expect("text grows");
        }
        chronicle.apply(Input::Answer { seat, choice }).expect("it is offered");
    }
    tell(&mut text, &chronicle, told);
    let outcome = suite.rules.outcome(chronicle.game().checkpoint());
    writeln!(text, "= {outcome:?}, digest {:016x}", chronicle.game().digest()).expect("text grows");
    text
}

fn tell<R: Ruleset>(text: &mut String, chronicle: &Chronicle<R>, told: usize) -> usize {
    let log = chronicle.game().log();
    for told in &log[told..] {
        let rule = if told.rule.is_empty() { String::new() } else { format!(" [{}]", told.rule) };
        writeln!(text, "- {:?}{rule}", told.fact).expect("text grows");
    }
    log.len()
}

/// Compares a text with a file.
///
/// # Panics
/// When they differ, with the difference; `LONGREST_RENEW=1` writes the file anew instead.
pub fn compare(path: impl AsRef<Path>, actual: &str) {
    let path = path.as_ref();
    if std::env::var_os("LONGREST_RENEW").is_some_and(|value| value == "1") {
        let folder = path.parent().expect("a file stands in a folder");
        std::fs::create_dir_all(folder).expect("the folder can be made");
        std::fs::write(path, actual).expect("the file can be written");
        return;
    }
    let expected = std::fs::read_to_string(path).unwrap_or_default();
    if expected != actual {
        let difference = difference(&expected, actual);
        panic!(
            "{} differs (-file, +now):\n{difference}\nLONGREST_RENEW=1 cargo test writes it anew",
            path.display()
        );
    }
}

/// The lines in which two texts differ, with a little of what surrounds them.
pub fn difference(expected: &str, actual: &str) -> String {
    const AROUND: usize = 2;
    const LINES_MAX: usize = 60;
    let (old, new): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), actual.lines().collect());
    let head = old.iter().zip(&new).take_while(|(one, other)| one == other).count();
    let rest = old.len().min(new.len()) - head;
    let ends = old.iter().rev().zip(new.iter().rev()).take(rest);
    let tail = ends.take_while(|(one, other)| one == other).count();
    let mut text = String::new();
    let mut push = |mark: char, line: usize, content: &str| {
        writeln!(text, "{mark}{:>5} {content}", line + 1).expect("text grows");
    };
    for (line, content) in old.iter().enumerate().take(head).skip(head.saturating_sub(AROUND)) {
        push(' ', line, content);
    }
    for (lines, mark) in [(&old, '-'), (&new, '+')] {
        let changed = &lines[head..lines.len() - tail];
        for (line, content) in (head..).zip(changed).take(LINES_MAX) {
            push(mark, line, content);
        }
        if changed.len() > LINES_MAX {
            push(mark, head + LINES_MAX, &format!("… {} more lines", changed.len() - LINES_MAX));
        }
    }
    for (line, content) in new.iter().enumerate().skip(new.len() - tail).take(AROUND) {
        push(' ', line, content);
    }
    text
}
