//! The Descent packs of this repository.

use longrest_descent::{Descent, problems};
use longrest_haven::Text;
use longrest_pack::descent::{Card, Loaded, load};
use std::path::Path;

fn underdelve() -> Loaded {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/underdelve");
    load(&path).unwrap().unwrap_or_else(|problems| panic!("{problems}"))
}

#[test]
fn the_pack_is_clean_and_complete() {
    let loaded = underdelve();
    let serious = loaded.warnings.0.iter().filter(|warning| warning.code != "unused");
    assert_eq!(serious.count(), 0, "{}", loaded.warnings);
    assert_eq!(problems(&loaded.content), Vec::<String>::new());
    let summary = &loaded.summary;
    assert_eq!((summary.heroes, summary.skills, summary.monsters), (12, 36, 12));
    assert_eq!((summary.shop, summary.treasures, summary.relics), (24, [22, 18, 16], 4));
    assert_eq!(summary.overlord, 36);
    assert!(loaded.words.monsters.iter().all(|monster| !monster.normal.is_empty()));
    assert!(Descent::new(loaded.content).is_ok());
}

#[test]
fn every_card_can_be_read_in_every_language() {
    let words = underdelve().words;
    let cards = [&words.heroes, &words.skills, &words.items, &words.cards, &words.familiars];
    for card in cards.into_iter().flatten() {
        check(card);
    }
}

fn check(card: &Card) {
    assert!(!card.lines.is_empty(), "{}: nothing is said", card.id);
    for Text(languages) in &card.lines {
        for language in ["en", "it", "de", "es"] {
            let line = &languages[language];
            assert!(line.len() > 3 && !line.contains('{'), "{}: {line}", card.id);
        }
    }
}
