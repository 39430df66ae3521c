//! Imports of real data, where it is there: nothing of it is part of the project.
//!
//! `LONGREST_OWNERS_DATA` sets where the data is.

use longrest_import::{Fate, Report, ghs, vgb};
use longrest_pack::{Folder, compile};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn data(folder: &str) -> Option<PathBuf> {
    let usual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let root = std::env::var_os("LONGREST_OWNERS_DATA").map_or(usual, PathBuf::from);
    let path = root.join(folder);
    path.is_dir().then_some(path)
}

fn ours(name: &str) -> Option<Folder> {
    Folder::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs").join(name)).ok()
}

fn folder(name: &str, files: &BTreeMap<String, String>) -> Folder {
    let bytes = files.iter().map(|(path, text)| (path.clone(), text.clone().into_bytes()));
    Folder { name: name.to_owned(), files: bytes.collect() }
}

fn percent_of_rules(report: &Report, kind: &str) -> usize {
    report.of(kind, Fate::Rules) * 1000 / report.all(kind)
}

/// How many entries the JSON files of a folder have at a key; files, where there is no key.
fn entries(folder: &Path, key: Option<&str>) -> usize {
    let Ok(files) = std::fs::read_dir(folder) else { return 0 };
    let paths = files.flatten().map(|file| file.path());
    let json = paths.filter(|path| path.extension().is_some_and(|end| end == "json"));
    json.map(|path| match key {
        None => 1,
        Some(key) => {
            let text = std::fs::read_to_string(path).unwrap();
            let value: serde_json::Value =
                serde_json::from_str(text.trim_start_matches('\u{feff}')).unwrap();
            value.get(key).and_then(serde_json::Value::as_array).map_or(0, Vec::len)
        }
    })
    .sum()
}

/// The report counts what the folder holds, to the last.
fn adds_up(report: &Report, edition: &Path) {
    let list = |file: &str| {
        let text = std::fs::read_to_string(edition.join(file)).unwrap_or_else(|_| "[]".into());
        serde_json::from_str::<Vec<serde_json::Value>>(&text).unwrap().len()
    };
    for (kind, all) in [
        ("monsters", entries(&edition.join("monster"), None)),
        ("monster cards", entries(&edition.join("monster/deck"), Some("abilities"))),
        ("classes", entries(&edition.join("character"), None)),
        ("class cards", entries(&edition.join("character/deck"), Some("abilities"))),
        ("perks", entries(&edition.join("character"), Some("perks"))),
        ("masteries", entries(&edition.join("character"), Some("masteries"))),
        ("scenarios", entries(&edition.join("scenarios"), None)),
        ("sections", entries(&edition.join("sections"), None)),
        ("items", list("items.json")),
        ("treasures", list("treasures.json")),
        ("buildings", list("buildings.json")),
        ("battle goals", list("battle-goals.json")),
    ] {
        assert_eq!(report.all(kind), all, "{kind}\n{report}");
    }
}

#[test]
fn both_editions_become_packs_without_a_mistake() {
    let Some(editions) = data("ghs") else { return };
    let packs = ghs::import(&editions, &ours).unwrap();
    assert_eq!(packs.iter().map(|pack| pack.edition.as_str()).collect::<Vec<_>>(), ["fh", "gh"]);
    for (pack, least, cards, monsters) in [(&packs[0], 820, 406, 127), (&packs[1], 900, 258, 77)] {
        let report = &pack.report;
        adds_up(report, &editions.join(&pack.edition));
        assert!(pack.files["pack.toml"].starts_with("# Imported for its owner's use"));
        let made = compile(&folder(&pack.edition, &pack.files), &ours);
        let made = made.unwrap_or_else(|found| panic!("{found}"));
        assert_eq!(made.warnings.to_string(), "", "`longrest check` has nothing to say");
        assert_eq!(report.of("classes", Fate::LeftOut), 0, "{report}");
        assert_eq!(report.of("sections", Fate::LeftOut), 0, "{report}");
        assert_eq!((report.all("monster cards"), report.all("monsters")), (cards, monsters));
        assert!(percent_of_rules(report, "monster cards") >= least, "{report}");
        assert_eq!(report.of("monsters", Fate::LeftOut), 0, "every statistic is there: {report}");
    }
    let Some(maps) = data("vgb") else { return };
    let placed = vgb::place(&maps, "gh", &packs[1].files, &ours).unwrap();
    let numbered = placed.files.keys().filter(|path| path.contains("scenario-")).count();
    assert!(numbered >= 105, "{numbered} numbered scenarios can be played\n{}", placed.report);
    let mut files = packs[1].files.clone();
    files.extend(placed.files);
    let pack = compile(&folder("gh", &files), &ours);
    let pack = pack.unwrap_or_else(|found| panic!("{found}"));
    assert_eq!(pack.warnings.to_string(), "", "with the maps it is still clean");
    assert!(pack.content.scenarios.len() > 105);
}
