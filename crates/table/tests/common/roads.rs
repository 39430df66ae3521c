//! A campaign of two pairs: a pair that takes the first road fights a duel at a table of its own,
//! while the others stay at the hearth.

use super::hearth::hearth;
use longrest_table::{Chapter, Order, Rejected, Saga, Turn};
use serde_json::{Value, json};

pub struct Roads;

impl Saga for Roads {
    fn name(&self) -> &str {
        "roads"
    }

    fn begins(&self, order: &Order) -> bool {
        order.game == "hearth"
    }

    /// Whoever came home is taken in, the first first; while both pairs are out nobody is there.
    fn next(&self, turn: &Turn<'_>) -> Result<Option<Chapter>, Rejected> {
        let home = turn.away.iter().find(|away| away.legacy.is_some());
        if home.is_none() && turn.away.len() == 2 {
            return Ok(None);
        }
        let mut world = turn.legacy.clone();
        let hits = home.and_then(|away| away.legacy.as_ref()?["hits"].as_array());
        let note = world["note"].as_u64().unwrap_or(0) as usize + hits.map_or(0, Vec::len);
        world["note"] = json!(note);
        world["road"] = json!(0);
        world["over"] = json!(false);
        let order = Order { document: world, ..hearth(1, 0) };
        let takes = home.map(|away| away.table.clone());
        Ok(Some(Chapter { order, carry: Value::Null, chairs: Vec::new(), takes }))
    }

    fn outing(&self, turn: &Turn<'_>) -> Result<Option<Chapter>, Rejected> {
        if turn.legacy["road"] != 1 {
            return Ok(None);
        }
        let second = turn.away.iter().any(|away| away.carry["pair"] == 1);
        let order = Order {
            game: "duel".into(),
            pack: "duel".into(),
            scenario: "yard".into(),
            options: json!({ "seats": 2, "rounds": 1 }),
            document: Value::Null,
        };
        let chairs = if second { vec![2, 3] } else { vec![0, 1] };
        let carry = json!({ "pair": if second { 2 } else { 1 } });
        Ok(Some(Chapter { order, carry, chairs, takes: None }))
    }
}
