//! Whether a running scenario can go on with another version of its pack.
//!
//! A state knows classes, cards, items and tiles by their places in the content, so a newer pack
//! may change what they are and add more behind them, but not put anything else in their places.
//! The map of the scenario that is played must be the same.

use longrest_haven::Content;

/// Says what has another place, if anything has.
pub(super) fn same(scenario: &str, older: &Content, newer: &Content) -> Result<(), String> {
    macro_rules! check {
        ($what:literal, $older:expr, $newer:expr) => {
            let newer: Vec<&str> = $newer.iter().map(|one| one.id.as_str()).collect();
            let mut older = $older.iter().map(|one| one.id.as_str()).enumerate();
            if let Some((_, id)) = older.find(|(at, id)| newer.get(*at) != Some(id)) {
                return Err(format!("{} `{id}` is gone or stands elsewhere in its list", $what));
            }
        };
    }
    check!("the class", older.classes, newer.classes);
    check!("the monster", older.monsters, newer.monsters);
    check!("the monster deck", older.sets, newer.sets);
    check!("the item", older.items, newer.items);
    check!("the tile", older.tiles, newer.tiles);
    check!("the scenario", older.scenarios, newer.scenarios);
    for (old, new) in older.classes.iter().zip(&newer.classes) {
        check!("the card", old.cards, new.cards);
        check!("the summon", old.summons, new.summons);
        if old.perks.len() != new.perks.len() || old.masteries.len() != new.masteries.len() {
            return Err(format!("the class `{}` has other perks or masteries", old.id));
        }
    }
    let lists = [
        ("modifier cards", newer.modifiers.starts_with(&older.modifiers)),
        ("areas", newer.areas.len() >= older.areas.len()),
        ("battle goals", newer.goals.len() == older.goals.len()),
        ("loot cards", newer.loot.len() == older.loot.len()),
    ];
    if let Some((what, _)) = lists.iter().find(|(_, same)| !same) {
        return Err(format!("the {what} are others, or in another order"));
    }
    let played = |content: &Content| content.scenarios.iter().position(|it| it.id == scenario);
    let (Some(old), Some(new)) = (played(older), played(newer)) else {
        return Err(format!("there is no scenario `{scenario}` any more"));
    };
    let (old, new) = (&older.scenarios[old], &newer.scenarios[new]);
    let same = old.room_of == new.room_of
        && old.starts == new.starts
        && old.doors.len() == new.doors.len()
        && old.monsters.len() == new.monsters.len()
        && old.extras.len() == new.extras.len()
        && old.treasures.len() == new.treasures.len()
        && old.rules.len() == new.rules.len()
        && old.sections.len() == new.sections.len()
        && old.counters == new.counters;
    if !same {
        return Err(format!("the scenario `{scenario}` has another map or other rules"));
    }
    Ok(())
}
