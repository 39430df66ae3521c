//! `rules/exceptions.toml`: the rules that deliberately have no test, each with its reason.

use std::ops::Range;

use longrest_ledger::{Ledger, RuleId};
use serde::Deserialize;
use toml::Spanned;

/// Where the exceptions stand.
pub(crate) const PATH: &str = "rules/exceptions.toml";

/// At most this part of a file's testable rules may be excepted, in percent.
const SHARE_MAX: usize = 5;

/// A rule without a test, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Exception {
    pub(crate) id: RuleId,
    pub(crate) reason: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Page {
    #[serde(default)]
    exception: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: Spanned<String>,
    reason: String,
}

/// Reads the exceptions and checks them against the ledger and against what tests cite.
///
/// The second list holds one located line for each finding.
pub(crate) fn read(
    text: &str,
    ledger: &Ledger<'_>,
    is_cited: impl Fn(RuleId) -> bool,
) -> (Vec<Exception>, Vec<String>) {
    let page: Page = match toml::from_str(text) {
        Ok(page) => page,
        Err(error) => {
            let line = line_of(text, error.span().unwrap_or_default());
            return (Vec::new(), vec![format!("{PATH}:{line}: {}", error.message())]);
        }
    };
    let mut exceptions: Vec<Exception> = Vec::new();
    let mut findings = Vec::new();
    for entry in page.exception {
        let line = line_of(text, entry.id.span());
        let id = entry.id.into_inner();
        match judge(&id, &entry.reason, ledger, &is_cited) {
            Ok(id) if exceptions.iter().any(|earlier| earlier.id == id) => {
                findings.push(format!("{PATH}:{line}: {id} is named twice"));
            }
            Ok(id) => exceptions.push(Exception { id, reason: entry.reason }),
            Err(message) => findings.push(format!("{PATH}:{line}: {message}")),
        }
    }
    for file in ledger.documents() {
        let testable = file.rules().filter(|rule| rule.is_testable()).count();
        let is_here = |e: &&Exception| file.rules().any(|rule| rule.id == e.id);
        let excepted = exceptions.iter().filter(is_here).count();
        if excepted * 100 > testable * SHARE_MAX {
            findings.push(format!(
                "{PATH}: {excepted} of the {testable} testable rules of {} are excepted; at most \
                 {SHARE_MAX} in 100 may be",
                file.name
            ));
        }
    }
    (exceptions, findings)
}

fn judge(
    id: &str,
    reason: &str,
    ledger: &Ledger<'_>,
    is_cited: impl Fn(RuleId) -> bool,
) -> Result<RuleId, String> {
    let id: RuleId = id.parse().map_err(|error| format!("{error}"))?;
    let Some(rule) = ledger.rule(id) else {
        let near = ledger.nearest(id).map(|near| format!("; {near} is near")).unwrap_or_default();
        return Err(format!("{id} is not in the ledger{near}"));
    };
    if !rule.is_testable() {
        return Err(format!("{id} needs no exception: the ledger does not count it as testable"));
    }
    if reason.trim().is_empty() {
        return Err(format!("{id} has no reason"));
    }
    if is_cited(id) {
        return Err(format!("{id} needs no exception: a test cites it"));
    }
    Ok(id)
}

fn line_of(text: &str, span: Range<usize>) -> usize {
    1 + text.get(..span.start).map_or(0, |before| before.matches('\n').count())
}

#[cfg(test)]
mod tests {
    use longrest_ledger::Source;

    use super::*;

    /// Forty rules, of which one is about components: at most one may be excepted.
    fn check(text: &str, expected: &[&str]) {
        let mut rules = "# Descent: a small ledger\n\n## AAA: all\n\n".to_owned();
        for number in 1..40 {
            rules += &format!("- **DJ-AAA-{number:02}** A rule.\n");
        }
        rules += "- **DJ-AAA-40** A token. [table]\n";
        let ledger = Ledger::parse(&[Source { name: "descent", text: &rules }]).unwrap();
        let cited = "DJ-AAA-02".parse().unwrap();
        let (_, findings) = read(text, &ledger, |id| id == cited);
        assert_eq!(findings, expected);
    }

    #[test]
    fn a_reasoned_exception_is_accepted() {
        check("", &[]);
        check("[[exception]]\nid = \"DJ-AAA-01\"\nreason = \"said by the setup\"\n", &[]);
    }

    #[test]
    fn every_wrong_exception_is_found() {
        let text = "
exception = [
  { id = \"DJ-AAA-99\", reason = \"unknown\" },
  { id = \"AAA\", reason = \"no id\" },
  { id = \"DJ-AAA-40\", reason = \"table\" },
  { id = \"DJ-AAA-02\", reason = \"cited\" },
  { id = \"DJ-AAA-03\", reason = \" \" },
  { id = \"DJ-AAA-04\", reason = \"one\" },
  { id = \"DJ-AAA-04\", reason = \"again\" },
]";
        let expected = [
            "rules/exceptions.toml:3: DJ-AAA-99 is not in the ledger; DJ-AAA-09 is near",
            "rules/exceptions.toml:4: `AAA` is not a rule id; one looks like FH-ADV-05",
            "rules/exceptions.toml:5: DJ-AAA-40 needs no exception: the ledger does not count it \
             as testable",
            "rules/exceptions.toml:6: DJ-AAA-02 needs no exception: a test cites it",
            "rules/exceptions.toml:7: DJ-AAA-03 has no reason",
            "rules/exceptions.toml:9: DJ-AAA-04 is named twice",
        ];
        check(text, &expected);
    }

    #[test]
    fn exceptions_stay_few() {
        let text = "
exception = [
  { id = \"DJ-AAA-01\", reason = \"one\" },
  { id = \"DJ-AAA-03\", reason = \"two\" },
]";
        let expected = "rules/exceptions.toml: 2 of the 39 testable rules of descent are excepted; \
                        at most 5 in 100 may be";
        check(text, &[expected]);
    }

    #[test]
    fn a_page_that_is_not_toml_is_located() {
        let (_, findings) = read("\n[[exception]]\nid = 3\n", longrest_ledger::ledger(), |_| false);
        assert!(findings[0].starts_with("rules/exceptions.toml:3: "), "{findings:?}");
    }
}
