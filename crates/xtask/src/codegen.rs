//! `cargo xtask codegen`: the page's types, made from the table's.

use std::path::Path;
use std::process::Command;

use crate::Failure;

/// The tests that compare the page's types with ours.
const TESTS: [[&str; 5]; 3] = [
    ["--package", "longrest-table", "--test", "typescript", "the_pages_types"],
    ["--package", "longrest-haven", "--test", "typescript", "the_pages_types"],
    ["--package", "longrest", "--bin", "longrest", "the_pages_types"],
];

/// Lets the tests that compare the page's types write them instead.
pub(crate) fn run(root: &Path) -> Result<String, Failure> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    for test in TESTS {
        let status = Command::new(&cargo)
            .args(["test", "--quiet"])
            .args(test)
            .env("LONGREST_CODEGEN", "1")
            .current_dir(root)
            .status();
        match status {
            Ok(status) if status.success() => {}
            Ok(_) => {
                let why = "the page's types could not be made".to_owned();
                return Err(Failure::Findings(vec![why]));
            }
            Err(error) => {
                return Err(Failure::Findings(vec![format!("cargo cannot be run: {error}")]));
            }
        }
    }
    Ok("codegen: the page's types are up to date".to_owned())
}
