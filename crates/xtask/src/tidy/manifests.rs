//! The workspace's shape: names, shared settings, and dependencies that point downwards only.

use toml::{Table, Value};

use crate::files::File;

use super::{Finding, Found};

/// The crates from the ground up: each may use those before it, never those after it.
const LAYERS: [&str; 16] = [
    "kernel",
    "grid",
    "ledger",
    "conform",
    "haven",
    "descent",
    "campaign",
    "pack",
    "companion",
    "import",
    "bots",
    "table",
    "store",
    "server",
    "longrest",
    "xtask",
];

/// Crates beside each other that must not meet, though one stands before the other.
const APART: [(&str, &str, &str); 2] = [
    ("descent", "haven", "the two families share the kernel's contract and nothing else"),
    ("ledger", "kernel", "the ledger is text and knows no game in play"),
];

/// Checks the manifests of all crates.
pub(super) fn check(files: &[File], findings: &mut Vec<Finding>) {
    for file in files {
        let Some(krate) = file.krate() else { continue };
        if file.path != format!("crates/{krate}/Cargo.toml") {
            continue;
        }
        let mut found = Found { file, findings };
        match file.text.parse::<Table>() {
            Ok(manifest) => {
                check_manifest(krate, &manifest, &mut found);
                check_untested(krate, &manifest, files, findings);
            }
            Err(error) => found.add(1, error.message()),
        }
    }
}

fn check_manifest(krate: &str, manifest: &Table, found: &mut Found<'_>) {
    let Some(layer) = LAYERS.iter().position(|name| *name == krate) else {
        let message = format!("`{krate}` has no place among the layers: {}", LAYERS.join(" "));
        return found.add(1, message);
    };
    let name = manifest.get("package").and_then(|package| package.get("name"));
    let expected = format!("longrest-{krate}");
    let name = name.and_then(Value::as_str).unwrap_or_default();
    if name != expected && !(krate == "longrest" && name == krate) {
        found.add(1, format!("the package must be called `{expected}`, after its folder"));
    }
    let lints = manifest.get("lints").and_then(|lints| lints.get("workspace"));
    if lints != Some(&Value::Boolean(true)) {
        found.add(1, "`[lints] workspace = true` is missing: the same lints hold everywhere");
    }
    for kind in ["dependencies", "dev-dependencies", "build-dependencies"] {
        let Some(table) = manifest.get(kind).and_then(Value::as_table) else { continue };
        for (name, value) in table {
            check_dependency(krate, layer, (name, value), found);
        }
    }
}

fn check_dependency(
    krate: &str,
    layer: usize,
    (name, value): (&str, &Value),
    found: &mut Found<'_>,
) {
    let line = line_of(&found.file.text, name);
    if value.get("workspace") != Some(&Value::Boolean(true)) {
        found.add(line, format!("`{name}`: versions are chosen once, in the root's Cargo.toml"));
    }
    let Some(other) = name.strip_prefix("longrest-") else { return };
    if !LAYERS[..layer].contains(&other) {
        let lower = LAYERS[..layer].join(" ");
        let message =
            format!("`{krate}` must not depend on `{other}`: it stands on {lower} and no others");
        found.add(line, message);
    }
    for (upper, lower, reason) in APART {
        if (krate, other) == (upper, lower) {
            found.add(line, format!("`{krate}` must not depend on `{other}`: {reason}"));
        }
    }
}

/// A library without a test harness has no tests that would never run.
fn check_untested(krate: &str, manifest: &Table, files: &[File], findings: &mut Vec<Finding>) {
    let without = |what: &str| {
        let said = manifest.get("lib").and_then(|lib| lib.get(what));
        said == Some(&Value::Boolean(false))
    };
    let (no_tests, no_examples) = (without("test"), without("doctest"));
    let folder = format!("crates/{krate}/src/");
    for file in files.iter().filter(|file| file.path.starts_with(&folder)) {
        let mut found = Found { file, findings };
        let mut fenced = false;
        for (line, number) in file.text.lines().map(str::trim).zip(1..) {
            if no_tests && line.starts_with("#[test]") {
                found.add(number, format!("never runs: `{krate}` says `test = false`"));
            }
            let comment = line.strip_prefix("///").or(line.strip_prefix("//!"));
            let Some(fence) = comment.and_then(|text| text.trim().strip_prefix("```")) else {
                continue;
            };
            fenced = !fenced;
            if no_examples && fenced && (fence.is_empty() || fence.starts_with("rust")) {
                found.add(number, format!("never runs: `{krate}` says `doctest = false`"));
            }
        }
    }
}

fn line_of(text: &str, name: &str) -> usize {
    1 + text.lines().position(|line| line.starts_with(name)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_one(krate: &str, dependencies: &str, expected: &[&str]) {
        let text = format!(
            "[package]\nname = \"longrest-{krate}\"\n[lints]\nworkspace = true\n{dependencies}"
        );
        check_text(krate, text, expected);
    }

    fn check_text(krate: &str, text: String, expected: &[&str]) {
        let file = File { path: format!("crates/{krate}/Cargo.toml"), text };
        let mut findings = Vec::new();
        check(&[file], &mut findings);
        let found: Vec<String> =
            findings.iter().map(|f| format!("{} {}", f.line, f.message)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_crate_may_use_those_below() {
        check_one("haven", "[dependencies]\nlongrest-kernel.workspace = true\n", &[]);
        let text = "[dependencies]\nserde.workspace = true\n[dev-dependencies]\n\
                    longrest-conform = { workspace = true }\n";
        check_one("descent", text, &[]);
    }

    #[test]
    fn a_crate_may_not_use_those_above_or_beside() {
        let text = "[dependencies]\nserde.workspace = true\nlongrest-haven.workspace = true\n";
        let upwards = "7 `grid` must not depend on `haven`: it stands on kernel and no others";
        check_one("grid", text, &[upwards]);
        let apart = "7 `descent` must not depend on `haven`: the two families share the kernel's \
                     contract and nothing else";
        check_one("descent", text, &[apart]);
    }

    #[test]
    fn a_library_without_a_harness_has_no_tests() {
        let manifest = "[package]\nname = \"longrest-grid\"\n[lib]\ntest = false\ndoctest = false\n\
                        [lints]\nworkspace = true\n";
        let code = "//! ```text\n//! drawn\n//! ```\n//! ```\n//! run();\n//! ```\n#[test]\n";
        let files = [("Cargo.toml", manifest), ("src/lib.rs", code)].map(|(name, text)| File {
            path: format!("crates/grid/{name}"),
            text: text.to_owned(),
        });
        let mut findings = Vec::new();
        check(&files, &mut findings);
        let found: Vec<String> =
            findings.iter().map(|f| format!("{} {}", f.line, f.message)).collect();
        let expected = [
            "4 never runs: `grid` says `doctest = false`",
            "7 never runs: `grid` says `test = false`",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn versions_stand_in_the_root() {
        let expected = "6 `serde`: versions are chosen once, in the root's Cargo.toml";
        check_one("pack", "[dependencies]\nserde = \"1\"\n", &[expected]);
    }

    #[test]
    fn names_and_lints_are_the_workspaces() {
        let expected = [
            "1 the package must be called `longrest-grid`, after its folder",
            "1 `[lints] workspace = true` is missing: the same lints hold everywhere",
        ];
        check_text("grid", "[package]\nname = \"grid\"\n".to_owned(), &expected);
        let layers = LAYERS.join(" ");
        let placeless = format!("1 `util` has no place among the layers: {layers}");
        check_text("util", "[package]\nname = \"longrest-util\"\n".to_owned(), &[&placeless]);
    }
}
