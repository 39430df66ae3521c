//! Characters of a campaign that are played from cardboard: who plays which class so, and what is
//! known of its cards. It belongs to the chair and stays with the campaign from one scenario to the
//! next, together with everything that was written down on the way.

use crate::haven::{check_cardboard, kept_cardboard};
use longrest_campaign::{Journey, World};
use longrest_haven::Content;
use longrest_table::Order;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The most classes that one chair plays so.
const CLASSES_MAX: usize = 32;

/// What is known of cardboard, by chair and class.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(transparent)]
pub(super) struct Hands(BTreeMap<u8, BTreeMap<String, Value>>);

/// What somebody at a chair says: a class is played from cardboard, or is no longer.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    class: String,
    cardboard: Option<Value>,
}

impl Hands {
    /// Those of an order in town.
    pub(super) fn of(order: &Order) -> Hands {
        let said = order.options.get("hands");
        said.and_then(|hands| Hands::deserialize(hands).ok()).unwrap_or_default()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.values().all(BTreeMap::is_empty)
    }

    /// Takes what somebody at a chair says.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn say(&mut self, chair: u8, content: &Content, said: &Value) -> Result<(), String> {
        let Said { class, cardboard } = Said::deserialize(said).map_err(|e| e.to_string())?;
        let own = self.0.entry(chair).or_default();
        match cardboard {
            None => drop(own.remove(&class)),
            Some(cardboard) => {
                check_cardboard(content, &class, &cardboard)?;
                if own.len() >= CLASSES_MAX && !own.contains_key(&class) {
                    return Err(format!("at most {CLASSES_MAX} classes are played so"));
                }
                own.insert(class, cardboard);
            }
        }
        Ok(())
    }

    /// Everything wrong with what an order says.
    ///
    /// # Errors
    /// The first of it.
    pub(super) fn check(&self, content: &Content) -> Result<(), String> {
        let mut all = self.0.values().flatten();
        all.try_for_each(|(class, own)| check_cardboard(content, class, own))
    }

    /// The options of a scenario that some set out for; nothing, where nobody plays from cardboard.
    pub(super) fn options(&self, world: &World, journey: &Journey) -> Value {
        let company = journey.company.iter().map(|id| world.character(*id));
        let seats = company.map(|one| {
            let own = self.0.get(&one.player.0).and_then(|own| own.get(&one.class.0));
            (one.class.0.as_str(), own)
        });
        if seats.clone().all(|(_, own)| own.is_none()) {
            return Value::Null;
        }
        let characters = seats.map(|(class, own)| match own {
            Some(own) => json!({ "class": class, "cardboard": own }),
            None => json!({ "class": class }),
        });
        json!({ "characters": characters.collect::<Vec<_>>() })
    }

    /// Keeps what was written down in a scenario.
    pub(super) fn keep(&mut self, world: &World, journey: &Journey, options: &Value) {
        for (seat, id) in journey.company.iter().enumerate() {
            let one = world.character(*id);
            if let Some(own) = kept_cardboard(options, seat) {
                self.0.entry(one.player.0).or_default().insert(one.class.0.clone(), own);
            }
        }
    }
}
