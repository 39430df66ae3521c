//! `longrest pack`: one file that holds a pack, and `check --missing`.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn longrest(arguments: &[&str]) -> Output {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut command = Command::new(env!("CARGO_BIN_EXE_longrest"));
    command.current_dir(root).args(arguments).output().unwrap()
}

fn scratch(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("longrest-pack-{}-{name}", std::process::id()))
}

#[test]
fn a_packed_pack_is_a_pack_like_any_other() {
    let file = scratch("small.longrest");
    let path = file.to_str().unwrap();
    let written = longrest(&["pack", "crates/pack/tests/base", "--output", path]);
    assert!(written.status.success(), "{}", String::from_utf8_lossy(&written.stderr));
    let [folder, packed] = ["crates/pack/tests/base", path].map(|pack| {
        let output = longrest(&["check", pack]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
        // Both say the same of what is in it, after the line that names the place.
        let text = String::from_utf8(output.stdout).unwrap();
        text.lines().skip(1).collect::<Vec<_>>().join("\n")
    });
    assert_eq!(folder, packed);
    std::fs::remove_file(file).unwrap();
}

#[test]
fn what_is_no_packed_pack_is_refused() {
    let file = scratch("broken.longrest");
    for bytes in [&b""[..], b"not a pack", b"\x1f\x8b\x08\x00\x00\x00\x00\x00"] {
        std::fs::write(&file, bytes).unwrap();
        let output = longrest(&["check", file.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stdout));
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains("this is no packed pack"), "{said}");
    }
    std::fs::remove_file(file).unwrap();
}

#[test]
fn what_a_language_does_not_have_is_written_as_its_file_would_say_it() {
    let output = longrest(&["check", "--missing", "fr", "crates/pack/tests/base"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}");
    assert!(text.contains("class.smith.name = \"Smith\""), "{text}");
    let table: Result<toml::Table, _> = text.parse();
    assert!(table.is_ok(), "{text}");
}
