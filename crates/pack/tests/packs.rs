//! The packs of this repository: clean, written in the notation, readable in every language.

use longrest_pack::text::{Language, Renderer, Voice};
use longrest_pack::{Folder, Game, Loaded, TextLine, echoes, load};
use std::path::{Path, PathBuf};

fn packs() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs");
    let mut packs: Vec<PathBuf> = std::fs::read_dir(root)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.join("pack.toml").exists())
        .filter(|path| Game::at(path).unwrap() == Game::Haven)
        .collect();
    packs.sort();
    packs
}

fn loaded(path: &Path) -> Loaded {
    match load(path).unwrap() {
        Ok(loaded) => loaded,
        Err(problems) => panic!("{problems}"),
    }
}

#[test]
fn every_pack_is_clean() {
    assert!(!packs().is_empty());
    for path in packs() {
        let loaded = loaded(&path);
        assert!(loaded.warnings.0.is_empty(), "{}", loaded.warnings);
        // The notation says nearly everything: at most one ability in twenty is a named effect.
        let summary = &loaded.summary;
        assert!(summary.special_uses() * 20 <= summary.abilities, "{:?}", summary.special);
    }
}

#[test]
fn every_line_of_every_pack_is_written_and_read_again() {
    for path in packs() {
        let beside = |name: &str| Folder::read(&path.parent().unwrap().join(name)).ok();
        let lines = echoes(&Folder::read(&path).unwrap(), &beside);
        assert!(lines.len() > 20, "{}", path.display());
        for line in lines {
            assert!(line.same, "{} is written as {}", line.line, line.written);
        }
    }
}

#[test]
fn every_action_can_be_read_in_every_language() {
    for path in packs() {
        let content = loaded(&path).content;
        for language in Language::ALL {
            for class in &content.classes {
                let voice = Voice::You;
                let render = Renderer { content: &content, class: Some(class), language, voice };
                for card in &class.cards {
                    check(&render.action(&card.top));
                    check(&render.action(&card.bottom));
                }
                class.perks.iter().for_each(|perk| check_text(&render.perk(perk)));
            }
            let voice = Voice::It;
            let render = Renderer { content: &content, class: None, language, voice };
            for card in content.sets.iter().flat_map(|set| &set.cards) {
                check(&render.action(&card.action));
            }
            let render = Renderer { voice: Voice::You, ..render };
            content.items.iter().for_each(|item| check(&render.item(item)));
        }
    }
}

fn check(lines: &[TextLine]) {
    assert!(!lines.is_empty());
    lines.iter().for_each(|line| check_text(&line.text));
}

fn check_text(text: &str) {
    assert!(!text.trim().is_empty());
    assert!(!text.contains('?') || text.contains("?}"), "a name is missing: {text}");
    assert_eq!(text.matches('{').count(), text.matches('}').count(), "{text}");
}

// FH-CHAR-08, FH-CHAR-10: a class has its hand size, its traits and hit points for every level, and
// exactly as many cards of level 1 as its hand is large.
#[test]
fn fh_char_10_every_class_has_a_hand_of_level_one() {
    for path in packs() {
        let loaded = loaded(&path);
        let book = &loaded.campaign.as_ref().expect("our packs are campaigns").book;
        for (class, played) in book.classes.iter().zip(&loaded.content.classes) {
            let first = class.cards.iter().filter(|(_, level)| *level == 1).count();
            // A class of two forms has a hand for each.
            let forms = played.forms.len().max(1);
            assert!((1..=forms).contains(&(first / usize::from(class.hand_size))), "{}", class.id);
            assert!(forms > 1 || first == usize::from(class.hand_size), "{}", class.id);
            assert!(class.hit_points.is_sorted() && class.hit_points[0] > 0, "{}", class.id);
            assert!(!class.traits.is_empty(), "{}", class.id);
        }
    }
}
