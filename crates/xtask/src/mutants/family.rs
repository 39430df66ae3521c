//! Whose rules are changed, and which tests should notice.

use std::path::Path;
use std::{fs, io};

/// A crate of rules.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Family {
    /// The folder under `crates`.
    pub(super) name: &'static str,
    /// The tests that look for mutants.
    pub(super) tests: &'static [Tests],
    /// Files without a rule: what is said, shown, written down or only declared.
    without_rules: &'static [&'static str],
}

/// A program of tests.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Tests {
    pub(super) package: &'static str,
    pub(super) test: &'static str,
    /// Whether its first panic ends it. Some let cases fail on purpose.
    pub(super) hasty: bool,
    /// What makes it do less of what it does many times.
    pub(super) fewer: Option<(&'static str, &'static str)>,
}

const fn tests(package: &'static str, test: &'static str, hasty: bool) -> Tests {
    Tests { package, test, hasty, fewer: None }
}

impl Tests {
    const fn fewer(self, variable: &'static str, count: &'static str) -> Tests {
        Tests { fewer: Some((variable, count)), ..self }
    }
}

const FAMILIES: [Family; 3] = [
    Family {
        name: "haven",
        tests: &[
            tests("longrest-pack", "rules", true),
            tests("longrest-pack", "plays", false),
            tests("longrest-pack", "bestiary", false),
            tests("longrest-haven", "values", true),
            tests("longrest-haven", "limits", false),
            tests("longrest-haven", "conformance", false),
            tests("longrest-pack", "packs", false),
            tests("longrest-pack", "coverage_of_scenarios", false),
            tests("longrest-bots", "scenarios", false),
        ],
        without_rules: &[
            "citation.rs",
            "invariants.rs",
            "lib.rs",
            "list.rs",
            "migrate.rs",
            "monster/explanation.rs",
            "monster/notation.rs",
            "monster/turn/reasons.rs",
            "prompt.rs",
            "view.rs",
        ],
    },
    Family {
        name: "descent",
        tests: &[
            tests("longrest-descent", "rules", false),
            tests("longrest-pack", "descent", false),
        ],
        without_rules: &["citation.rs", "field.rs", "lib.rs", "table.rs", "view.rs"],
    },
    Family {
        name: "campaign",
        tests: &[
            tests("longrest-campaign", "parties", true),
            tests("longrest-campaign", "crossover", true),
            tests("longrest-campaign", "documents", true),
            tests("longrest-campaign", "rules", true),
            tests("longrest-campaign", "enhancements", true).fewer("LONGREST_PRICES", "300"),
            tests("longrest-campaign", "odds", true).fewer("LONGREST_DRAWS", "20000"),
            tests("longrest-campaign", "conformance", false).fewer("LONGREST_CHAPTERS", "40"),
        ],
        // What people see, how a world is written down, and what is refused as no world at all: no
        // sentence of a rulebook. Corrections are the conformance suite's.
        without_rules: &[
            "citation.rs",
            "edit.rs",
            "lib.rs",
            "validate.rs",
            "view.rs",
            "view/outpost.rs",
            "world/document.rs",
        ],
    },
];

impl Family {
    /// The family of a name.
    pub(super) fn named(name: &str) -> Option<&'static Family> {
        static ALL: [Family; 3] = FAMILIES;
        ALL.iter().find(|family| family.name == name)
    }

    /// All its files with rules, in order.
    pub(super) fn files(&self, source: &Path) -> io::Result<Vec<String>> {
        let mut files = Vec::new();
        list(source, "", &mut files)?;
        files.retain(|file| !self.without_rules.contains(&file.as_str()));
        files.sort();
        Ok(files)
    }
}

fn list(folder: &Path, prefix: &str, files: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            list(&entry.path(), &format!("{name}/"), files)?;
        } else if name.ends_with(".rs") {
            files.push(name);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_exists() {
        for family in &FAMILIES {
            let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(family.name);
            let files = family.files(&source.join("src")).unwrap();
            assert!(files.len() > 20, "{files:?}");
            for file in family.without_rules.iter().filter(|file| **file != "citation.rs") {
                assert!(source.join("src").join(file).is_file(), "{}/{file}", family.name);
            }
        }
    }
}
