//! The Descent packs of this repository.

use longrest_descent::{Descent, Marker, problems};
use longrest_haven::Text;
use longrest_pack::descent::{Card, Loaded, load};
use std::path::Path;

/// The pack with the quests that are played here.
pub(crate) fn underdelve() -> Loaded {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/underdelve");
    load(&path).unwrap().unwrap_or_else(|problems| panic!("{problems}"))
}

#[test]
fn the_pack_is_clean_and_complete() {
    let loaded = underdelve();
    assert!(loaded.warnings.0.is_empty(), "{}", loaded.warnings);
    assert_eq!(problems(&loaded.content), Vec::<String>::new());
    let summary = &loaded.summary;
    assert_eq!((summary.heroes, summary.skills, summary.monsters), (16, 36, 12));
    assert_eq!((summary.shop, summary.treasures, summary.relics), (24, [22, 18, 16], 4));
    assert_eq!(summary.overlord, 36);
    assert_eq!(summary.quests, 6);
    // DJ-COMP-02: as many figures as the box has.
    let figures = |rank: usize| -> u32 {
        loaded.content.monsters.iter().map(|kind| u32::from(kind.figures[rank])).sum()
    };
    assert_eq!((figures(0), figures(1)), (39, 21));
    assert!(loaded.words.monsters.iter().all(|monster| !monster.normal.is_empty()));
    assert!(Descent::new(loaded.content).is_ok());
}

// DJ-QUEST-02: every quest has encounters, chests, glyphs, a rune door, a named monster, and ends.
#[test]
fn every_quest_has_its_parts() {
    let loaded = underdelve();
    for (quest, words) in loaded.content.quests.iter().zip(&loaded.words.quests) {
        assert!((4..=7).contains(&quest.areas.len()), "{}", quest.name);
        let markers = quest.areas.iter().flat_map(|area| &area.markers);
        let chests = markers.filter(|(_, marker)| matches!(marker, Marker::Chest(_))).count();
        assert!(chests >= 3 && !quest.encounters.is_empty() && !quest.named.is_empty());
        assert!(quest.glyphs.iter().filter(|glyph| !glyph.active).count() >= 2, "{}", quest.name);
        assert!(quest.doors.iter().any(|door| door.rune.is_some()), "{}", quest.name);
        for text in [&words.introduction, &words.victory, &words.defeat, &words.goal] {
            assert!(text.get("en").len() > 100, "{}", quest.name);
        }
        assert!(words.areas.iter().all(|text| !text.get("en").is_empty()), "{}", quest.name);
    }
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
