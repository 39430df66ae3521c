//! `cargo xtask codegen`: the page's types, made from the table's.

use std::path::Path;
use std::process::Command;

use crate::Failure;

/// Lets the test that compares the page's types write them instead.
pub(crate) fn run(root: &Path) -> Result<String, Failure> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["test", "--quiet", "--package", "longrest-table", "--test", "typescript"])
        .env("LONGREST_CODEGEN", "1")
        .current_dir(root)
        .status();
    match status {
        Ok(status) if status.success() => Ok("codegen: the page's types are up to date".to_owned()),
        Ok(_) => Err(Failure::Findings(vec!["the page's types could not be made".to_owned()])),
        Err(error) => Err(Failure::Findings(vec![format!("cargo cannot be run: {error}")])),
    }
}
