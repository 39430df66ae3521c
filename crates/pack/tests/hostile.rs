//! Packs of strangers: pictures that do more than show something, files that are too large, names
//! that lead out of the pack, packs that use each other without end. Each is refused with a
//! message.

use longrest_pack::{Folder, Severity, compile};
use std::path::Path;

const WOLF: &[u8] =
    b"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><path d=\"M0 0L9 9\"/></svg>";

/// The base with a picture for its items.
fn pack(name: &str, bytes: &[u8]) -> Folder {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/base");
    let mut folder = Folder { name: "base".to_owned(), ..Folder::read(&path).unwrap() };
    let items = String::from_utf8(folder.files["items.toml"].clone()).unwrap();
    let items = items.replacen("icon = \"health-potion\"", &format!("icon = \"{name}\""), 1);
    folder.files.insert("items.toml".to_owned(), items.into_bytes());
    folder.files.insert(format!("pictures/{name}"), bytes.to_vec());
    folder
}

/// What is reported, with the files.
fn report(folder: &Folder) -> String {
    match compile(folder, &|_| None) {
        Ok(loaded) => loaded.warnings.to_string(),
        Err(problems) => problems.to_string(),
    }
}

#[test]
fn a_picture_is_shown_under_a_name_that_follows_from_what_is_in_it() {
    let loaded = compile(&pack("wolf.svg", WOLF), &|_| None).unwrap();
    let icon = &loaded.content.items[0].icon;
    assert!(icon.ends_with(".svg") && icon.len() == 20, "{icon}");
    assert_eq!(loaded.art.files[icon], WOLF);
    assert_eq!(loaded.warnings.to_string(), "");
    let other = compile(&pack("other.svg", WOLF), &|_| None).unwrap();
    assert_eq!(other.content.items[0].icon, *icon, "equal pictures have equal names");
}

#[test]
fn what_does_more_than_draw_is_refused_with_its_file() {
    let script = b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>";
    let said = report(&pack("wolf.svg", script));
    assert!(said.contains("pictures/wolf.svg") && said.contains("`<script>`"), "{said}");
    let said = report(&pack("wolf.png", b"GIF89a"));
    assert!(said.contains("no whole PNG"), "{said}");
    let said = report(&pack("wolf.svg", &vec![b' '; 50 << 20]));
    assert!(said.contains("larger than 512 KiB"), "{said}");
}

#[test]
fn a_picture_that_is_not_there_is_an_error_and_an_unknown_symbol_a_doubt() {
    let mut folder = pack("wolf.svg", WOLF);
    let bytes = folder.files.remove("pictures/wolf.svg").unwrap();
    folder.files.insert("pictures/wolff.svg".to_owned(), bytes);
    let said = report(&folder);
    assert!(said.contains("no `pictures/wolf.svg`") && said.contains("`wolff.svg`"), "{said}");
    for outside in ["../secret.svg", "/etc/secret.png", "..\\\\secret.webp"] {
        let said = report(&pack(outside, WOLF));
        assert!(said.contains("can be shown") || said.contains("is named by"), "{outside}: {said}");
    }
    let mut folder = pack("wolf.svg", WOLF);
    let items = String::from_utf8(folder.files["items.toml"].clone()).unwrap();
    let items = items.replace("wolf.svg", "health-potoin");
    folder.files.insert("items.toml".to_owned(), items.into_bytes());
    let loaded = compile(&folder, &|_| None).expect("a doubt is no error");
    let doubts: Vec<_> = loaded.warnings.0.iter().filter(|one| one.code == "symbol").collect();
    assert_eq!(doubts.len(), 1);
    assert_eq!(doubts[0].severity, Severity::Warning);
    assert_eq!(doubts[0].help.as_deref(), Some("did you mean `health-potion`?"));
}

#[test]
fn packs_that_use_each_other_deeply_or_lie_elsewhere_are_refused() {
    let using = |used: &str| {
        let mut folder = pack("wolf.svg", WOLF);
        let about = String::from_utf8(folder.files["pack.toml"].clone()).unwrap();
        let about = format!("uses = [\"{used}\"]\n{about}");
        folder.files.insert("pack.toml".to_owned(), about.into_bytes());
        folder
    };
    // Each uses the next one, without end.
    let endless = |name: &str| {
        let number: u32 = name.strip_prefix("deep-")?.parse().ok()?;
        Some(Folder { name: name.to_owned(), ..using(&format!("deep-{}", number + 1)) })
    };
    let said = compile(&using("deep-1"), &endless).unwrap_err().to_string();
    assert!(said.contains("use each other") && said.contains("is enough"), "{said}");
    let circle = |name: &str| {
        let next = if name == "deep-1" { "deep-2" } else { "deep-1" };
        Some(Folder { name: name.to_owned(), ..using(next) })
    };
    let said = compile(&using("deep-1"), &circle).unwrap_err().to_string();
    assert!(said.contains("uses itself, by way of"), "{said}");
    for outside in ["../frontier", "/etc", "..", "a/b"] {
        let asked = |name: &str| panic!("{name} is looked for");
        let said = compile(&using(outside), &asked).unwrap_err().to_string();
        assert!(said.contains("is no name of a pack beside this one"), "{outside}: {said}");
    }
}
