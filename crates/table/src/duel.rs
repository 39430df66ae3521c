//! The demonstration game as a family to play: small, fast, and with everything that is hard.

use crate::{
    BotSeat, Code, Drifter, Family, Order, PackInfo, Prepared, Rejected, ScenarioInfo, SeatName,
};
use longrest_conform::duel::{Draw, Duel, Setup, State};
use longrest_kernel::Seat;
use serde::Deserialize;
use std::sync::Arc;

/// The duel of the conformance suite.
pub struct DuelFamily;

/// How the duel is played.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Options {
    seats: u8,
    rounds: u8,
}

impl Default for Options {
    fn default() -> Options {
        Options { seats: 2, rounds: 8 }
    }
}

impl Family for DuelFamily {
    type Rules = Duel;

    fn is_private(&self, draw: &Draw) -> bool {
        matches!(draw, Draw::Card(_))
    }

    fn packs(&self) -> Vec<PackInfo> {
        vec![PackInfo {
            game: "duel".to_owned(),
            id: "duel".to_owned(),
            name: "Duel".to_owned(),
            details: serde_json::Value::Null,
            scenarios: vec![ScenarioInfo {
                id: "yard".to_owned(),
                name: "The yard".to_owned(),
                seats_min: 2,
                seats_max: 3,
                details: serde_json::Value::Null,
            }],
        }]
    }

    fn prepare(&self, order: &Order) -> Result<Prepared<Duel>, Rejected> {
        if order.pack != "duel" || order.scenario != "yard" {
            return Err(Rejected::new(Code::UnknownScenario, "the duel has only the yard"));
        }
        let options: Options = match &order.options {
            serde_json::Value::Null => Options::default(),
            options => Options::deserialize(options)
                .map_err(|error| Rejected::new(Code::Impossible, error.to_string()))?,
        };
        let name = |seat| SeatName { seat, name: format!("Fighter {}", seat + 1) };
        Ok(Prepared {
            rules: Arc::new(Duel { rounds: options.rounds }),
            setup: Setup { seats: options.seats },
            title: "A duel".to_owned(),
            seats: (0..options.seats.min(3)).map(name).collect(),
            content: None,
        })
    }

    fn legacy(&self, _: &Order, state: &State) -> Option<serde_json::Value> {
        let hits: Vec<u8> = (0..state.seats).map(|seat| state.fighter(Seat(seat)).hits).collect();
        Some(serde_json::json!({ "hits": hits }))
    }

    fn bot(&self) -> Arc<dyn BotSeat<Duel>> {
        Arc::new(Drifter)
    }
}
