//! What older versions wrote, brought to the names of this one; and how switches are kept.
//!
//! Switches are kept as an edition and what differs from it, so that a difference that is found
//! later changes nothing in what was written before.

use crate::switches::{Edition, HouseRules, Switches};
use longrest_kernel::{Part, Value};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::json;
use std::collections::BTreeMap;

/// Switches as they are written down.
#[derive(Serialize, Deserialize)]
struct Kept {
    edition: Edition,
    house: HouseRules,
    /// What differs from the edition, by name; values are words or JSON.
    changed: BTreeMap<String, String>,
}

impl Kept {
    /// The edition that fewer switches differ from.
    fn of(named: &Value, house: HouseRules) -> Kept {
        let from = |edition| Kept { edition, house, changed: differences(named, edition) };
        let (frosthaven, gloomhaven) = (from(Edition::Frosthaven), from(Edition::Gloomhaven));
        if gloomhaven.changed.len() < frosthaven.changed.len() { gloomhaven } else { frosthaven }
    }

    /// The switches themselves. A switch that is no longer there is left out.
    fn switches(&self) -> Result<Switches, String> {
        let usual = Switches { house: self.house, ..Switches::of(self.edition) };
        if self.changed.is_empty() {
            return Ok(usual);
        }
        let mut all = named(&usual);
        for (name, text) in &self.changed {
            if let Some(value) = all.get_mut(name) {
                *value = match value {
                    Value::String(_) => Value::String(text.clone()),
                    _ => serde_json::from_str(text)
                        .map_err(|error| format!("the switch `{name}`: {error}"))?,
                };
            }
        }
        serde_json::from_value(all).map_err(|error| error.to_string())
    }
}

/// The switches whose values are others than an edition's.
fn differences(all: &Value, edition: Edition) -> BTreeMap<String, String> {
    let usual = named(&Switches::of(edition));
    let mut changed = BTreeMap::new();
    for (name, value) in all.as_object().into_iter().flatten() {
        if name != "house" && usual.get(name).is_some_and(|usual| usual != value) {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            changed.insert(name.clone(), text);
        }
    }
    changed
}

fn named<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("switches can be written as JSON")
}

/// Writes switches as an edition and what differs from it.
pub(crate) fn serialize<S: Serializer>(
    switches: &Switches,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let house = switches.house;
    for edition in [Edition::Frosthaven, Edition::Gloomhaven] {
        if *switches == (Switches { house, ..Switches::of(edition) }) {
            return Kept { edition, house, changed: BTreeMap::new() }.serialize(serializer);
        }
    }
    Kept::of(&named(switches), house).serialize(serializer)
}

/// Reads switches that were written as an edition and what differs from it.
pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Switches, D::Error> {
    Kept::deserialize(deserializer)?.switches().map_err(serde::de::Error::custom)
}

/// A card on top of a deck, of which the number was 100 for loot and 128 or more for monsters.
fn named_known(pair: &Value) -> Value {
    let number = |at: usize| pair.get(at).and_then(Value::as_u64).unwrap_or(0);
    let (deck, card) = (number(0), number(1));
    match deck {
        100 => json!({ "Loot": { "card": card } }),
        128.. => json!({ "Ability": { "set": deck - 128, "card": card } }),
        _ => json!({ "Modifier": { "deck": deck, "modifier": card } }),
    }
}

/// Brings what an older version wrote to the names of this one.
pub(crate) fn migrate(part: Part, from: u16, mut value: Value) -> Result<Value, String> {
    // Version 2 kept every switch in setups and states.
    if from <= 2
        && matches!(part, Part::Setup | Part::State)
        && let Some(switches) = value.get_mut("switches")
    {
        let house = switches.get("house").cloned().unwrap_or_default();
        let house = serde_json::from_value(house).map_err(|error| error.to_string())?;
        *switches = named(&Kept::of(switches, house));
    }
    // Version 3 said of every treasure on the map where it lies, which the scenario knows.
    if from <= 3
        && part == Part::State
        && let Some(treasures) = value.get_mut("treasures")
        && let Some(laid) = treasures.as_array()
    {
        let which = |one: &Value| one.get(0).and_then(Value::as_u64).filter(|&at| at < 32);
        let all = laid.iter().filter_map(which).fold(0u32, |all, at| all | 1 << at);
        *treasures = all.into();
    }
    // Version 3 knew of a round whether somebody attacked, and not how often.
    if from <= 3
        && part == Part::State
        && let Some(characters) = value.get_mut("characters").and_then(Value::as_array_mut)
    {
        let recent = characters.iter_mut().filter_map(|one| one.get_mut("recent")?.as_object_mut());
        for recent in recent {
            let attacked = recent.get("attacked").and_then(Value::as_bool) == Some(true);
            recent.insert("attacks".to_owned(), u8::from(attacked).into());
        }
    }
    // Version 3 had one number for every deck, and one for whatever may be answered.
    if from <= 3 && part == Part::State {
        let known = value.get_mut("forced").and_then(Value::as_array_mut);
        known.into_iter().flatten().for_each(|one| *one = named_known(one));
    }
    if from <= 3 && part == Part::Choice {
        match value.get("option").and_then(Value::as_u64) {
            Some(255) => value = "spawns".into(),
            Some(number @ 128..) => value = json!({ "ally": number - 128 }),
            _ => {}
        }
    }
    Ok(value)
}
