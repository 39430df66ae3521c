//! The rules of the campaign, case by case: `cases/*.txt`.

mod kit;

macro_rules! files {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            kit::case::run_all(include_str!(concat!("cases/", stringify!($name), ".txt")));
        }
    )*};
}

files! {
    attack
    brewing
    buildings
    campaign
    cardboard
    characters
    crafting
    damage
    dungeons
    ending
    enhancements
    events
    favors
    gloomhaven
    homecoming
    laws
    levels
    lives
    map
    retirement
    sanctuary
    shop
    supplies
    treasures
    variants
    tracks
}

/// Every rule that the town's code names in a fact has its sentence in the four languages.
#[test]
fn every_rule_that_the_town_names_has_a_sentence() {
    let mut folders = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let (mut files, mut without) = (0, std::collections::BTreeSet::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("our own folder") {
            let path = entry.expect("our own file").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            files += 1;
            let text = std::fs::read_to_string(path).expect("our own file");
            // What stands in quotes and looks like a rule is one that a fact may name.
            let quoted = text.split('"').skip(1).step_by(2);
            for id in quoted.filter(|word| word.starts_with("FH-") || word.starts_with("GH-")) {
                let rule = id.parse().ok();
                if rule.and_then(|rule| longrest_ledger::reasons().of(rule)).is_none() {
                    without.insert(id.to_owned());
                }
            }
        }
    }
    assert!(files > 20 && without.is_empty(), "no sentence in rules/reasons.md: {without:?}");
}
