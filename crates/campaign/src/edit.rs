//! Corrections: any field of the world, by agreement.

use crate::cardboard;
use crate::content::Book;
use crate::resample;
use crate::state::State;
use crate::validate;
use crate::world::{Correction, World};
use longrest_kernel::{SeatSet, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// A correction of the world: which field of the document, and its new value. Since the document is
/// derived from the types, every field there is can be corrected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Edit {
    /// The field, as a JSON pointer such as `/town/morale`.
    pub field: String,
    /// The new value, as JSON; `null` takes an entry of a list by words away.
    pub to: String,
}

impl Edit {
    // GH-CREATE-04
    /// Whether it changes nothing but words: names, notes, and what was written down of a scenario
    /// on the table before the group says how it ended.
    pub fn is_harmless(&self) -> bool {
        let parts: Vec<&str> = self.field.split('/').collect();
        self.field == cardboard::FIELD
            || matches!(
                parts[..],
                ["", "characters", _, "name" | "notes"]
                    | ["", "parties", _, "name" | "notes"]
                    | ["", "players", _, "name"]
            )
    }
}

/// The longest word or note.
const TEXT_MAX: usize = 2_000;

/// Whether a correction could be possible, as far as somebody may know: what lies hidden is judged
/// when it is made.
pub(crate) fn conceivable(
    book: &Book,
    state: &State,
    edit: &Edit,
    seats: SeatSet,
) -> Result<(), String> {
    let path: Vec<&str> = edit.field.split('/').collect();
    if matches!(path[..], ["", "quests", ..] | ["", "characters", _, "quest" | "dealt", ..]) {
        return Ok(());
    }
    let mut seen = state.clone();
    resample::veil(&mut seen, seats.iter().next().map_or(Viewer::Spectator, Viewer::Seat));
    apply(book, &mut seen, edit)
}

/// Applies a correction, or says why it is impossible.
pub(crate) fn apply(book: &Book, state: &mut State, edit: &Edit) -> Result<(), String> {
    let to: Value = serde_json::from_str(&edit.to)
        .map_err(|error| format!("the new value is no JSON: {error}"))?;
    if to.as_str().is_some_and(|text| text.len() > TEXT_MAX) {
        return Err(format!("a text of more than {TEXT_MAX} characters"));
    }
    if edit.field == cardboard::FIELD {
        return cardboard::enter(book, state, &edit.to);
    }
    if edit.field.starts_with("/corrections") || edit.field.starts_with("/pack") {
        return Err("this is the campaign's own record".to_owned());
    }
    let mut document = serde_json::to_value(&state.world).map_err(|error| error.to_string())?;
    let from = set(&mut document, &edit.field, to.clone())?;
    let world: World = serde_json::from_value(document)
        .map_err(|error| format!("{} cannot be that: {error}", edit.field))?;
    let now = serde_json::to_value(&world).map_err(|error| error.to_string())?;
    if now.pointer(&edit.field).unwrap_or(&Value::Null) != &to {
        return Err(format!("there is no field {}", edit.field));
    }
    let mut changed = state.clone();
    changed.world = world;
    if !edit.is_harmless() {
        let chapter = changed.world.chapters;
        let (what, from, to) = (edit.field.clone(), from.to_string(), edit.to.clone());
        changed.world.corrections.push(Correction { chapter, what, from, to });
    }
    validate::state(book, &changed)?;
    *state = changed;
    Ok(())
}

/// Sets a field and returns what it was. A word that is not yet in a map by words is added to it.
fn set(document: &mut Value, field: &str, to: Value) -> Result<Value, String> {
    if let Some(place) = document.pointer_mut(field)
        && !(to.is_null() && place.is_number())
    {
        return Ok(std::mem::replace(place, to));
    }
    let (parent, last) = field.rsplit_once('/').ok_or("a field begins with /")?;
    let key = last.replace("~1", "/").replace("~0", "~");
    match document.pointer_mut(parent) {
        Some(Value::Object(map)) if to.is_null() => {
            map.remove(&key).ok_or_else(|| format!("there is no {field}"))
        }
        Some(Value::Object(map)) => Ok(map.insert(key, to).unwrap_or(Value::Null)),
        _ => Err(format!("there is no field {field}")),
    }
}
