//! Whether a running quest can go on with another version of its pack.
//!
//! A state knows sheets, skills, items, monsters and cards by their places in the content, so a
//! newer pack may change what they are and add more behind them, but not put anything else in their
//! places. Maps must be the same.

use longrest_descent::Content;

/// Says what has another place, if anything has.
pub(super) fn same(older: &Content, newer: &Content) -> Result<(), String> {
    macro_rules! check {
        ($what:literal, $list:ident) => {
            let newer: Vec<&str> = newer.$list.iter().map(|one| one.name.as_str()).collect();
            let mut older = older.$list.iter().map(|one| one.name.as_str()).enumerate();
            if let Some((_, name)) = older.find(|(at, name)| newer.get(*at) != Some(name)) {
                return Err(format!("{} `{name}` is gone or stands elsewhere in its list", $what));
            }
        };
    }
    check!("the hero", sheets);
    check!("the skill", skills);
    check!("the item", items);
    check!("the monster", monsters);
    check!("the overlord card", cards);
    check!("the quest", quests);
    if older.familiars.len() > newer.familiars.len() || older.cards.len() != newer.cards.len() {
        return Err("the familiars or overlord cards are others".to_owned());
    }
    for (old, new) in older.quests.iter().zip(&newer.quests) {
        let same = old.area_of == new.area_of
            && old.doors.len() == new.doors.len()
            && old.glyphs.len() == new.glyphs.len()
            && old.chests.len() == new.chests.len()
            && old.encounters.len() == new.encounters.len()
            && old.named.len() == new.named.len();
        if !same {
            return Err(format!("the quest `{}` has another map", old.name));
        }
    }
    Ok(())
}
