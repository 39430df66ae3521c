//! The committed JSON schemas are those of the file types.
//!
//! `UPDATE=1 cargo test -p longrest-pack --test schema` writes them anew.

use longrest_pack::file::schemas;
use std::path::Path;

#[test]
fn schemas_are_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/schema");
    for (name, schema) in schemas() {
        let path = folder.join(format!("{name}.json"));
        let expected = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        if std::env::var_os("UPDATE").is_some() {
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(&path, &expected).unwrap();
        }
        let committed = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(committed, expected, "{name}.json is old: run this test with UPDATE=1");
    }
}
