//! The page's types are those of the table.

/// Set by `cargo xtask codegen`, which writes the file instead of comparing it.
const WRITE: &str = "LONGREST_CODEGEN";

#[test]
fn the_pages_types_are_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/lib/generated/protocol.ts");
    let ours = longrest_table::typescript();
    if std::env::var_os(WRITE).is_some() {
        let folder = std::path::Path::new(path).parent().expect("a file is in a folder");
        std::fs::create_dir_all(folder).expect("the folder can be made");
        std::fs::write(path, &ours).expect("the file can be written");
    }
    let written = std::fs::read_to_string(path).unwrap_or_default();
    assert!(written == ours, "web/src/lib/generated/protocol.ts is old: run `cargo xtask codegen`");
}
