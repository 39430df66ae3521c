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
    /// The tests of it that can notice something; all, if none is named.
    pub(super) only: &'static [&'static str],
    /// The tests of it that are left to another entry.
    pub(super) skip: &'static [&'static str],
    /// Whether it takes long: it looks for what all others have missed.
    pub(super) slow: bool,
    /// What is set for it: smaller numbers than in a whole run.
    pub(super) set: &'static [(&'static str, &'static str)],
}

impl Tests {
    const fn of(package: &'static str, test: &'static str) -> Tests {
        Tests { package, test, hasty: false, only: &[], skip: &[], slow: false, set: &[] }
    }

    const fn hasty(self) -> Tests {
        Tests { hasty: true, ..self }
    }

    const fn slow(self) -> Tests {
        Tests { slow: true, ..self }
    }

    const fn only(self, only: &'static [&'static str]) -> Tests {
        Tests { only, ..self }
    }

    const fn skip(self, skip: &'static [&'static str]) -> Tests {
        Tests { skip, ..self }
    }

    const fn set(self, set: &'static [(&'static str, &'static str)]) -> Tests {
        Tests { set, ..self }
    }
}

/// The rows of the differences.
const BOTH_BOOKS: &[&str] = &["every_row_is_played_under_both_books"];

/// Descent played at random.
const WHOLE_GAMES: &[&str] =
    &["conformance::the_conformance_suite_passes", "whole_game::random_games_end"];

/// Dungeons that bots play to their end.
const PLAYED: &[&str] = &["dungeons_are_played_to_their_end"];

// The quick ones first: what they notice the others need not look for.
const FAMILIES: [Family; 3] = [
    Family {
        name: "haven",
        tests: &[
            Tests::of("longrest-haven", "values").hasty(),
            Tests::of("longrest-haven", "stickers").hasty(),
            Tests::of("longrest-pack", "rules").hasty().skip(BOTH_BOOKS),
            // Its cases are played with a switch turned round too, and fail then on purpose.
            Tests::of("longrest-pack", "rules").only(BOTH_BOOKS),
            Tests::of("longrest-pack", "plays").only(&["every_case_plays_as_written"]),
            Tests::of("longrest-pack", "shown").only(&["every_case_plays_as_written"]),
            Tests::of("longrest-pack", "enhancements").hasty(),
            Tests::of("longrest-pack", "broken").hasty(),
            Tests::of("longrest-haven", "monster").set(&[("MONSTER_POSITIONS", "300")]),
            Tests::of("longrest-haven", "limits"),
            Tests::of("longrest-pack", "bestiary").only(&["every_monster_card_does_what_was_read"]),
            Tests::of("longrest-pack", "treasures"),
            Tests::of("longrest-campaign", "passage").hasty(),
            Tests::of("longrest-bots", "dungeons").skip(PLAYED),
            Tests::of("longrest-haven", "conformance").slow(),
            Tests::of("longrest-bots", "scenarios").slow().set(&[("LONGREST_SCENARIOS", "40")]),
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
            Tests::of("longrest-descent", "rules").hasty().skip(WHOLE_GAMES),
            Tests::of("longrest-descent", "rules").hasty().only(WHOLE_GAMES),
            Tests::of("longrest-pack", "descent").hasty(),
        ],
        without_rules: &["citation.rs", "field.rs", "lib.rs", "table.rs", "view.rs"],
    },
    Family {
        name: "campaign",
        tests: &[
            Tests::of("longrest-campaign", "parties").hasty(),
            Tests::of("longrest-campaign", "passage").hasty(),
            Tests::of("longrest-campaign", "counts").hasty(),
            Tests::of("longrest-campaign", "hidden").hasty(),
            Tests::of("longrest-campaign", "crossover").hasty(),
            Tests::of("longrest-campaign", "documents").hasty(),
            Tests::of("longrest-campaign", "rules").hasty(),
            Tests::of("longrest-campaign", "enhancements")
                .hasty()
                .set(&[("LONGREST_PRICES", "300")]),
            Tests::of("longrest-campaign", "odds").hasty().set(&[("LONGREST_DRAWS", "20000")]),
            Tests::of("longrest-campaign", "conformance").set(&[("LONGREST_CHAPTERS", "40")]),
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
