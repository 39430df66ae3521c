//! What people read in a scenario of a campaign: nothing that their group has not opened.

use longrest_haven::{Setup, State};
use serde_json::Value;
use std::collections::BTreeSet;

/// The library with blanks for everything that is not at this table: other scenarios, classes that
/// nobody plays, items that nobody carries, monsters of other places.
pub(super) fn of(state: &State, setup: &Setup, mut library: Value) -> Value {
    let scenario = usize::from(state.scenario);
    let classes: BTreeSet<usize> =
        state.characters.iter().map(|one| usize::from(one.class)).collect();
    let carried = state.characters.iter().flat_map(|one| one.items.iter().map(|item| item.item));
    let sold = state.characters.iter().flat_map(|one| one.sold.iter().copied());
    let mut items: BTreeSet<usize> = carried.chain(sold).map(usize::from).collect();
    // What somebody owns and left at home is known as well.
    let owned = |one: &Value| {
        let id = one["id"].as_str().unwrap_or_default();
        setup.party.iter().any(|member| member.items.iter().any(|item| item == id))
    };
    let all = library["items"].as_array().into_iter().flatten().enumerate();
    items.extend(all.filter(|(_, one)| owned(one)).map(|(at, _)| at));
    let used: BTreeSet<usize> = library["scenarios"][scenario]["monsters"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|one| one["monster"].as_u64().and_then(|at| usize::try_from(at).ok()))
        .collect();
    let sets: BTreeSet<usize> = used
        .iter()
        .filter_map(|at| library["monsters"][*at]["set"].as_u64())
        .filter_map(|at| usize::try_from(at).ok())
        .collect();
    blank(&mut library, "scenarios", &BTreeSet::from([scenario]));
    blank(&mut library, "classes", &classes);
    blank(&mut library, "items", &items);
    blank(&mut library, "monsters", &used);
    blank(&mut library, "sets", &sets);
    library
}

fn blank(library: &mut Value, list: &str, open: &BTreeSet<usize>) {
    let Some(Value::Array(all)) = library.get_mut(list) else { return };
    for (at, one) in all.iter_mut().enumerate() {
        if !open.contains(&at) {
            *one = Value::Null;
        }
    }
}
