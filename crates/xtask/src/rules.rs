//! `cargo xtask rules`: how much of the ledger the tests cite.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::ops::AddAssign;

use longrest_ledger::{Document, Ledger, Rule, RuleId, Section, Standing, ledger};

use crate::Failure;
use crate::citations::{self, Citation, Cited, Place};
use crate::exceptions::{self, Exception};
use crate::files::File;
use crate::twins::twins;

/// Runs the chore on the project's own ledger.
pub(crate) fn run(arguments: &[&str], files: &[File]) -> Result<String, Failure> {
    let coverage = Coverage::measure(ledger(), files)?;
    match arguments {
        [] => Ok(coverage.report(true)),
        ["--brief"] => Ok(coverage.report(false)),
        ["--missing", section] => coverage.missing(section),
        ["--where", id] => coverage.places(id),
        _ => Err(Failure::Usage(format!("rules does not know `{}`", arguments.join(" ")))),
    }
}

/// The ledger, what cites it, and what is excepted.
struct Coverage<'a> {
    ledger: &'a Ledger<'a>,
    citations: Vec<Citation>,
    /// How many places in tests cite each rule.
    cited: BTreeMap<RuleId, usize>,
    exceptions: Vec<Exception>,
    /// The rules of Frosthaven that say the same as one of Gloomhaven.
    twins: BTreeMap<RuleId, BTreeSet<RuleId>>,
}

/// What a section, a file or the ledger holds; the five parts add up to the rules.
#[derive(Clone, Copy, Default)]
struct Count {
    rules: usize,
    table: usize,
    retired: usize,
    cited: usize,
    excepted: usize,
    missing: usize,
}

impl<'a> Coverage<'a> {
    fn measure(ledger: &'a Ledger<'a>, files: &[File]) -> Result<Self, Failure> {
        let citations = citations::find(files);
        let mut findings: Vec<String> =
            citations.iter().filter_map(|citation| fault(ledger, citation)).collect();
        let mut cited = BTreeMap::new();
        for citation in citations.iter().filter(|citation| citation.place == Place::Test) {
            if let Cited::Rule(id) = citation.cited {
                *cited.entry(id).or_default() += 1;
            }
        }
        let page = files.iter().find(|file| file.path == exceptions::PATH);
        let text = page.map_or("", |file| file.text.as_str());
        let (exceptions, wrong) = exceptions::read(text, ledger, |id| cited.contains_key(&id));
        findings.extend(wrong);
        if findings.is_empty() {
            let twins = twins(files, &citations);
            Ok(Coverage { ledger, citations, cited, exceptions, twins })
        } else {
            Err(Failure::Findings(findings))
        }
    }

    fn report(&self, with_sections: bool) -> String {
        let mut text = String::new();
        line(&mut text, "", ["rules", "table", "retired", "cited", "excepted", "missing"]);
        let mut all = Count::default();
        for file in self.ledger.documents() {
            let mut count = Count::default();
            for rule in file.rules() {
                count.add(self.standing(rule));
            }
            count_line(&mut text, file.name, count);
            if with_sections {
                for section in &file.sections {
                    count_line(&mut text, &section_name(section), self.count(section));
                }
            }
            all += count;
        }
        count_line(&mut text, "all files", all);
        self.report_differences(&mut text);
        self.report_exceptions(&mut text);
        text.truncate(text.trim_end().len());
        text
    }

    fn report_differences(&self, text: &mut String) {
        let mut rows: Vec<u16> = Vec::new();
        for citation in &self.citations {
            if let (Cited::Difference(row), Place::Test) = (citation.cited, citation.place) {
                rows.push(row);
            }
        }
        rows.sort_unstable();
        rows.dedup();
        let all = self.ledger.differences().rows.len();
        writeln!(text, "\ndifferences: {} of {all} rows cited", rows.len()).unwrap();
    }

    fn report_exceptions(&self, text: &mut String) {
        if self.exceptions.is_empty() {
            return;
        }
        writeln!(text, "\nrules that deliberately have no test ({}):", exceptions::PATH).unwrap();
        for exception in &self.exceptions {
            writeln!(text, "  {}  {}", exception.id, exception.reason).unwrap();
        }
    }

    fn missing(&self, wanted: &str) -> Result<String, Failure> {
        let mut text = String::new();
        let mut found = false;
        for file in self.ledger.documents() {
            for section in &file.sections {
                if !is_named(file, section, wanted) {
                    continue;
                }
                found = true;
                let missing = |rule: &&Rule<'_>| self.standing(rule) == Part::Missing;
                for rule in section.rules.iter().filter(missing) {
                    let (path, line) = (rule.file, rule.line);
                    writeln!(text, "{}  rules/{path}.md:{line}  {}", rule.id, rule.text).unwrap();
                }
            }
        }
        if !found {
            return Err(Failure::Findings(vec![self.no_such_section(wanted)]));
        }
        let count = text.lines().count();
        write!(text, "{wanted}: {count} missing").unwrap();
        Ok(text)
    }

    fn no_such_section(&self, wanted: &str) -> String {
        let mut text = format!("the ledger has no section `{wanted}`; it has");
        for file in self.ledger.documents() {
            let mut names: Vec<String> = file.sections.iter().map(full_code).collect();
            names.dedup();
            write!(text, "\n  {}: {}", file.name, names.join(" ")).unwrap();
        }
        text
    }

    fn places(&self, id: &str) -> Result<String, Failure> {
        let id: RuleId = id.parse().map_err(|error| Failure::Usage(format!("{error}")))?;
        let Some(rule) = self.ledger.rule(id) else {
            return Err(Failure::Findings(vec![unknown(self.ledger, id)]));
        };
        let mut text = format!("{id}  rules/{}.md:{}  {}", rule.file, rule.line, rule.text);
        self.cited_at(id, |_| true, &mut text);
        for twin in self.twins.get(&id).into_iter().flatten() {
            if let Some(rule) = self.ledger.rule(*twin) {
                write!(text, "\nsame as {twin}  rules/{}.md:{}  ", rule.file, rule.line).unwrap();
                text += rule.text;
                self.cited_at(*twin, |place| place == Place::Code, &mut text);
            }
        }
        Ok(text)
    }

    /// Lists the places that cite a rule.
    fn cited_at(&self, id: RuleId, wanted: impl Fn(Place) -> bool, text: &mut String) {
        let here = self.citations.iter().filter(|citation| citation.cited == Cited::Rule(id));
        for citation in here.filter(|citation| wanted(citation.place)) {
            let place = match citation.place {
                Place::Test => "test",
                Place::Code => "code",
            };
            write!(text, "\n  {place}  {}:{}", citation.path, citation.line).unwrap();
        }
    }

    fn count(&self, section: &Section<'_>) -> Count {
        let mut count = Count::default();
        for rule in &section.rules {
            count.add(self.standing(rule));
        }
        count
    }

    fn standing(&self, rule: &Rule<'_>) -> Part {
        match rule.standing {
            Standing::Table => Part::Table,
            Standing::Retired => Part::Retired,
            Standing::Testable if self.cited.contains_key(&rule.id) => Part::Cited,
            Standing::Testable if self.exceptions.iter().any(|e| e.id == rule.id) => Part::Excepted,
            Standing::Testable => Part::Missing,
        }
    }
}

/// The part of a count that a rule belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Table,
    Retired,
    Cited,
    Excepted,
    Missing,
}

impl Count {
    fn add(&mut self, part: Part) {
        self.rules += 1;
        *match part {
            Part::Table => &mut self.table,
            Part::Retired => &mut self.retired,
            Part::Cited => &mut self.cited,
            Part::Excepted => &mut self.excepted,
            Part::Missing => &mut self.missing,
        } += 1;
    }
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Count) {
        self.rules += other.rules;
        self.table += other.table;
        self.retired += other.retired;
        self.cited += other.cited;
        self.excepted += other.excepted;
        self.missing += other.missing;
    }
}

/// What is wrong with a citation: the ledger has no such id, or has withdrawn it.
fn fault(ledger: &Ledger<'_>, citation: &Citation) -> Option<String> {
    let message = match citation.cited {
        Cited::Difference(row) if ledger.differences().row(row).is_none() => {
            let last = ledger.differences().rows.len();
            format!("D{row:03} is not in the table of differences, which ends with D{last:03}")
        }
        Cited::Difference(_) => return None,
        Cited::Rule(id) if !ledger.knows(id) => unknown(ledger, id),
        Cited::Rule(id) => {
            let rule = ledger.rule(id)?;
            if rule.standing != Standing::Retired {
                return None;
            }
            let heirs: Vec<String> = rule.retired_for.iter().map(RuleId::to_string).collect();
            format!("{id} is retired; cite {}", heirs.join(", "))
        }
    };
    Some(format!("{}:{}: {message}", citation.path, citation.line))
}

fn unknown(ledger: &Ledger<'_>, id: RuleId) -> String {
    let near = ledger.nearest(id).map(|near| format!("; {near} is near")).unwrap_or_default();
    format!("{id} is not in the ledger{near}")
}

/// A section is named by its ids' beginning, by file and code, by file and title, or by file.
fn is_named(file: &Document<'_>, section: &Section<'_>, wanted: &str) -> bool {
    let wanted = wanted.trim_end_matches('/');
    match wanted.split_once('/') {
        Some((name, part)) => {
            let same = |text: &str| text.eq_ignore_ascii_case(part);
            name == file.name && (same(section.code) || same(section.title))
        }
        None => wanted == file.name || wanted.eq_ignore_ascii_case(&full_code(section)),
    }
}

fn full_code(section: &Section<'_>) -> String {
    let game = section.rules[0].id.game();
    format!("{}-{}", game.prefix(), section.code)
}

fn section_name(section: &Section<'_>) -> String {
    let code = full_code(section);
    let room = 44 - 4 - code.len();
    let title: String = section.title.chars().take(room).collect();
    format!("  {code}  {title}")
}

fn count_line(text: &mut String, name: &str, count: Count) {
    let Count { rules, table, retired, cited, excepted, missing } = count;
    line(text, name, [rules, table, retired, cited, excepted, missing]);
}

fn line<T: ToString>(text: &mut String, name: &str, columns: [T; 6]) {
    write!(text, "{name:44}").unwrap();
    for column in columns {
        write!(text, "{:>9}", column.to_string()).unwrap();
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use longrest_ledger::Source;

    use super::*;

    const SMALL: &str = "\
# Gloomhaven: a small ledger

## AAA: first things

- **GH-AAA-01** (p.1) One.
- **GH-AAA-02** (p.1) Two.
- **GH-AAA-03** (p.1) Three. [table]
- **GH-AAA-04** (retired: see GH-AAA-01)
- **GH-AAA-05EX** (p.2) An example.

## BBB: second things

- **GH-BBB-01** (p.3) Only one.
";

    type Act<'a> = &'a dyn Fn(&Coverage<'_>) -> Result<String, Failure>;

    fn check(test: &str, act: Act<'_>) -> String {
        check_with(SMALL, test, "", act)
    }

    fn check_with(ledger: &str, test: &str, exceptions: &str, act: Act<'_>) -> String {
        let ledger = Ledger::parse(&[Source { name: "gloomhaven", text: ledger }]).unwrap();
        let file = |path: &str, text: &str| File { path: path.to_owned(), text: text.to_owned() };
        let files =
            [file("crates/haven/tests/a.rs", test), file("rules/exceptions.toml", exceptions)];
        match Coverage::measure(&ledger, &files).and_then(|coverage| act(&coverage)) {
            Ok(text) => text,
            Err(Failure::Usage(text)) => format!("usage: {text}"),
            Err(Failure::Findings(findings)) => format!("findings: {}", findings.join("\n")),
        }
    }

    #[test]
    fn the_report_counts_every_rule_once_and_prints_the_exceptions() {
        let mut ledger = format!("{SMALL}\n## CCC: many\n\n");
        for number in 1..=20 {
            writeln!(ledger, "- **GH-CCC-{number:02}** A rule.").unwrap();
        }
        let test = "fn gh_aaa_01_and_gh_bbb_01() {} // GH-AAA-03, GH-AAA-01";
        let exceptions = "exception = [{ id = \"GH-AAA-02\", reason = \"seen in setup\" }]";
        let report = check_with(&ledger, test, exceptions, &|coverage| Ok(coverage.report(true)));
        insta::assert_snapshot!(report);
    }

    #[test]
    fn missing_rules_are_listed_by_any_name_of_the_section() {
        let test = "fn gh_aaa_01() {}";
        let expected = "\
GH-AAA-02  rules/gloomhaven.md:6  Two.
GH-AAA-05EX  rules/gloomhaven.md:9  An example.
";
        for name in ["GH-AAA", "gh-aaa", "gloomhaven/AAA", "gloomhaven/first things"] {
            let found = check(test, &|coverage| coverage.missing(name));
            assert_eq!(found, format!("{expected}{name}: 2 missing"));
        }
        let found = check(test, &|coverage| coverage.missing("gloomhaven"));
        assert!(found.ends_with("gloomhaven: 3 missing"), "{found}");
    }

    #[test]
    fn an_unknown_section_names_the_valid_ones() {
        let found = check("", &|coverage| coverage.missing("GH-CCC"));
        let expected =
            "findings: the ledger has no section `GH-CCC`; it has\n  gloomhaven: GH-AAA GH-BBB";
        assert_eq!(found, expected);
    }

    #[test]
    fn an_unknown_or_retired_id_is_an_error_with_its_place() {
        let test = "\n// GH-AAA-06\nfn gh_aaa_04() {}\n// D001";
        let found = check(test, &|coverage| Ok(coverage.report(true)));
        let expected = "findings: crates/haven/tests/a.rs:2: GH-AAA-06 is not in the ledger; \
                        GH-AAA-01 is near
crates/haven/tests/a.rs:3: GH-AAA-04 is retired; cite GH-AAA-01
crates/haven/tests/a.rs:4: D001 is not in the table of differences, which ends with D000";
        assert_eq!(found, expected);
    }

    #[test]
    fn the_places_of_a_rule_are_listed() {
        let found = check("// GH-AAA-01", &|coverage| coverage.places("GH-AAA-01"));
        let expected = "GH-AAA-01  rules/gloomhaven.md:5  One.\n  test  crates/haven/tests/a.rs:1";
        assert_eq!(found, expected);
        let found = check("", &|coverage| coverage.places("GH-AAA"));
        assert_eq!(found, "usage: `GH-AAA` is not a rule id; one looks like FH-ADV-05");
    }

    #[test]
    fn arguments_that_make_no_sense_are_refused() {
        let refused = run(&["--everything"], &[]).unwrap_err();
        assert_eq!(refused, Failure::Usage("rules does not know `--everything`".to_owned()));
    }
}
