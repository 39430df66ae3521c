//! What players read, in four languages.
//!
//! `UPDATE=1 cargo test -p longrest-pack --test text` writes the expected text anew.

mod trees;

use longrest_haven::ability::Action;
use longrest_haven::{Class, Content, Pattern, Summon, Text, Tile, TileKind, TrapEffect};
use longrest_pack::notation::Line;
use longrest_pack::text::{Language, render};
use longrest_pack::{Kind, Scope};
use proptest::prelude::*;
use std::path::Path;

const LINES: &[&str] = &[
    "attack 3, range 2, target 2, wound",
    "move 4, jump",
    "heal 3, range 2 | consume light: +2",
    "when self is attacked: shield 1, slots 3 xp 1 at 2; persistent; lost",
    "attack 2 + enemies adjacent, area cleave, push 1 | consume fire/ice: +1, wound, xp 1",
    "attack 3, if target has wound (+2), only not target is elite",
    "grant (move 2; attack 2), ally, range 3; infuse air; xp 1",
    "create 2 pit, range 2; destroy obstacle, range 3",
    "choose (attack 4) or (heal 2, self; move 3)",
    "summon wolf; persistent; lost; xp 2",
    "when enemy dies within 3: do (heal 1, self)",
    "recover 2 from discard; refresh 1 items; unrecoverable",
    "shield 1, allies or self, adjacent, target all; round",
    "attack +1, range 3, farthest; muddle, enemies, range 2, target all",
    "suffer 1, enemies, adjacent, target all; cleanse 1, self; loot 1; swap, ally, range 2",
    "needs dark; teleport 3, next to enemy; invisible, self; may infuse dark",
];

fn content() -> (Content, Class, Scope) {
    let mut scope = Scope::default();
    scope.add(Kind::Area, "cleave");
    scope.add(Kind::Tile, "pit");
    scope.add(Kind::Summon, "wolf");
    let area = Pattern {
        id: "cleave".into(),
        red: vec![(1, 0)],
        grey: true,
        blue: Vec::new(),
        special: Vec::new(),
    };
    let names = [("en", "Pit"), ("it", "Fossa"), ("de", "Grube"), ("es", "Foso")];
    let tile = Tile {
        id: "pit".into(),
        name: Text(names.map(|(code, name)| (code.into(), name.into())).into()),
        kind: TileKind::Trap,
        trap: TrapEffect::default(),
        icon: String::new(),
    };
    let content = Content { areas: vec![area], tiles: vec![tile], ..Content::default() };
    (content, class(), scope)
}

fn class() -> Class {
    let wolf = Summon {
        id: "wolf".into(),
        name: Text::en("Wolf"),
        hit_points: 3.into(),
        attack: None,
        movement: None,
        range: None,
        flying: false,
        attack_effects: Vec::new(),
        traits: Vec::new(),
        count: 1,
    };
    Class {
        id: "test".into(),
        name: Text::default(),
        text: Text::default(),
        icon: String::new(),
        colour: String::new(),
        complexity: 1,
        hand_size: 10,
        hit_points: [10; 9],
        traits: Vec::new(),
        cards: Vec::new(),
        summons: vec![wolf],
        perks: Vec::new(),
        masteries: Vec::new(),
        resources: Vec::new(),
        forms: Vec::new(),
        form_hands: Vec::new(),
        marks: 0,
        mark_name: Text::default(),
        traits_active: Vec::new(),
    }
}

#[test]
fn lines_are_rendered_in_four_languages() {
    let (content, class, scope) = content();
    let mut text = String::new();
    for line in LINES {
        let action = Action::read(line, &scope).unwrap();
        text += &format!("{line}\n");
        for language in Language::ALL {
            text += &format!("  {}\n", language.code());
            for line in render(&action, &content, Some(&class), language) {
                let indent = "  ".repeat(usize::from(line.indent));
                text += &format!("    {indent}{}\n", line.text);
            }
        }
        text += "\n";
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/text.txt");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(text == expected, "the text differs from tests/text.txt: run with UPDATE=1\n{text}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

    #[test]
    fn every_tree_has_words(action in trees::action()) {
        let (content, class, _) = content();
        let mut counts = Vec::new();
        for language in Language::ALL {
            let lines = render(&action, &content, Some(&class), language);
            prop_assert!(lines.iter().all(|line| !line.text.trim().is_empty()));
            for line in &lines {
                let open = line.text.matches('{').count();
                prop_assert_eq!(open, line.text.matches('}').count(), "{}", &line.text);
                // A picture is one word in braces: no gap of a sentence was left unfilled.
                for symbol in line.text.split('{').skip(1) {
                    let named = symbol.split_once('}').is_some_and(|(name, _)| !name.is_empty());
                    prop_assert!(named, "{}", &line.text);
                }
            }
            counts.push(lines.len());
        }
        prop_assert!(counts.windows(2).all(|pair| pair[0] == pair[1]), "{:?}", counts);
    }
}
