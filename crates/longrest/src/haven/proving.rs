//! The proving ground: a small board on which a card of a pack is tried.

use crate::packs::Scenarios;
use longrest_pack::Loaded;

/// What an order calls it.
pub(super) const GROUND: &str = "proving-ground";

/// The pack with a scenario more: one room, some of its monsters, and nothing to win for as long as
/// anybody tries anything.
pub(super) fn ground(pack: &Scenarios) -> Result<Scenarios, String> {
    pack.with_file(&format!("scenarios/{GROUND}.toml"), &text(&pack.loaded))
}

/// Its file. What comes first in the pack stands nearest.
fn text(loaded: &Loaded) -> String {
    let monsters = loaded.content.monsters.iter().filter(|monster| !monster.boss);
    let words: Vec<&str> = monsters.map(|monster| monster.id.as_str()).take(3).collect();
    let signs = ['a', 'b', 'c'];
    let legend: String = signs
        .iter()
        .zip(&words)
        .map(|(sign, word)| format!("{sign} = \"{word} normal\"\n"))
        .collect();
    // A sign that means nobody is floor.
    let drawn = |one: char| match signs.iter().position(|&sign| sign == one) {
        Some(at) if at >= words.len() => '.',
        _ => one,
    };
    let map: String = MAP.chars().map(drawn).collect();
    let number = loaded.content.scenarios.iter().map(|one| one.number).max().unwrap_or(0) + 1;
    format!(
        "number = {number}\nname = \"Proving ground\"\n\
         introduction = \"A place to try things.\"\nconclusion = \"Enough for today.\"\n\
         goal = \"never\"\ngoal_text = \"Try what you like.\"\n\
         rules = [\"at end of round 99: win\"]\n\n[legend]\n{legend}\n\
         [[rooms]]\nid = \"ground\"\nmap = \"\"\"\n{map}\"\"\"\n"
    )
}

const MAP: &str = "\
. . . . . . . .
 . S . a . o . c
S S . . a . . .
 . S . b . . . .
. . . . . ~ . .
";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packs::Place;

    #[test]
    fn cards_of_our_packs_can_be_tried() {
        for name in ["frontier", "crossroads"] {
            let place = Place::of(name.as_ref()).expect("a pack of the program");
            let pack = Scenarios::open(&place).expect("without mistakes");
            let with = ground(&pack).unwrap_or_else(|why| panic!("{name}: {why}"));
            let scenario = with.loaded.content.scenarios.iter().find(|one| one.id == GROUND);
            assert_eq!(scenario.expect("one more").rooms.len(), 1, "{name}");
        }
    }
}
