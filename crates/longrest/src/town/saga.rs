//! Which chapter follows which: from the town to a scenario, and home again.

use super::Document;
use super::hands::Hands;
use longrest_campaign::{Journey, Report, State, passage};
use longrest_haven::{Haven, Look};
use longrest_table::{Chapter, Code, Order, Rejected, Saga, Turn};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Campaigns of both havens.
pub(crate) struct Havens;

/// What a chapter in town leaves behind.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Legacy {
    world: String,
    party: u8,
    /// Where the party went; nowhere, when it made room for another.
    journey: Option<Journey>,
    /// The scenario, when it is played here.
    setup: Option<longrest_haven::Setup>,
    /// What was written down, when it was played on the table.
    report: Option<Report>,
}

/// What a scenario is made from in a campaign.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct Outing {
    /// The scenario, the party and what it carries.
    pub(crate) setup: longrest_haven::Setup,
    /// Who set out for what.
    pub(crate) journey: Journey,
    /// What the characters are called.
    pub(crate) names: Vec<String>,
}

/// What waits in town while the party is out.
#[derive(Debug, Deserialize, Serialize)]
struct Carry {
    world: String,
    party: u8,
    /// Who plays what from cardboard.
    #[serde(default, skip_serializing_if = "Hands::is_empty")]
    hands: Hands,
}

// D174
/// What the campaign says about a party that plays at a table of its own.
#[derive(Debug, Deserialize, Serialize)]
struct Absence {
    party: u8,
    scenario: String,
}

impl Legacy {
    /// What a finished chapter in town leaves behind; nothing, when nobody set out.
    pub(super) fn of(state: &State, setup: Option<longrest_haven::Setup>) -> Option<Legacy> {
        let world = state.world.to_document();
        // D174: another party comes to town.
        if let Some(visitor) = state.visitor {
            let (journey, setup, report) = (None, None, None);
            return Some(Legacy { world, party: visitor.0, journey, setup, report });
        }
        let journey = state.journey.clone()?;
        let report = state.entered.clone().filter(|_| journey.on_table);
        let setup = setup.filter(|_| !journey.on_table);
        Some(Legacy { world, party: state.party.0, journey: Some(journey), setup, report })
    }

    pub(super) fn to_value(&self) -> Value {
        serde_json::to_value(self).expect("a legacy is plain data")
    }
}

impl Outing {
    /// The report of a scenario that is over. Items of cardboard, which the rules of the pack do
    /// not have, stay on the table.
    pub(crate) fn report(
        &self,
        rules: &Haven,
        state: &longrest_haven::State,
        known: &Haven,
    ) -> Value {
        let mut report = passage::home(Look { rules, state }, &self.journey, &self.setup);
        for member in &mut report.members {
            for items in [&mut member.items, &mut member.sold] {
                items.retain(|item| known.item_index(item.as_str()).is_some());
            }
        }
        serde_json::to_value(report).expect("a report is plain data")
    }
}

impl Saga for Havens {
    fn name(&self) -> &str {
        "havens"
    }

    fn begins(&self, order: &Order) -> bool {
        order.game == "town"
    }

    fn next(&self, turn: &Turn<'_>) -> Result<Option<Chapter>, Rejected> {
        let order = &turn.finished.order;
        if order.game == "haven" {
            let carry: Carry =
                serde_json::from_value(turn.finished.carry.clone()).map_err(unreadable)?;
            let chairs = added(&carry.world, turn);
            let report = Some(turn.legacy.to_string());
            let hands = brought_home(carry.hands, turn, &known(&carry.world)?);
            let document = Document { world: carry.world, party: carry.party, report, chairs };
            return Ok(Some(town(order, &document, hands)));
        }
        let legacy: Legacy = serde_json::from_value(turn.legacy.clone()).map_err(unreadable)?;
        let chairs = added(&legacy.world, turn);
        let Some(journey) = legacy.journey else {
            return arrival(turn, legacy.world, Some(legacy.party));
        };
        let Some(setup) = legacy.setup else {
            let report = legacy
                .report
                .map(|report| serde_json::to_string(&report).expect("a report is plain data"));
            let Legacy { world, party, .. } = legacy;
            return Ok(report.map(|report| {
                let report = Some(report);
                town(order, &Document { world, party, report, chairs }, Hands::of(order))
            }));
        };
        if turn.set_out {
            return arrival(turn, legacy.world, None);
        }
        let Legacy { world, party, .. } = legacy;
        let mut chapter = scenario(order, &world, journey, setup)?;
        let hands = Hands::of(order);
        chapter.carry = serde_json::to_value(Carry { world, party, hands }).map_err(unreadable)?;
        Ok(Some(chapter))
    }

    // D174: while one party plays, another may be in the city.
    fn outing(&self, turn: &Turn<'_>) -> Result<Option<Chapter>, Rejected> {
        if turn.finished.order.game != "town" {
            return Ok(None);
        }
        let legacy: Legacy = serde_json::from_value(turn.legacy.clone()).map_err(unreadable)?;
        let Legacy { world, party, journey: Some(journey), setup: Some(setup), .. } = legacy else {
            return Ok(None);
        };
        if others(&known(&world)?, party).next().is_none() {
            return Ok(None);
        }
        let mut chapter = scenario(&turn.finished.order, &world, journey, setup)?;
        let scenario = chapter.order.scenario.clone();
        chapter.carry = serde_json::to_value(Absence { party, scenario }).map_err(unreadable)?;
        Ok(Some(chapter))
    }
}

/// A scenario for those who set out.
fn scenario(
    order: &Order,
    world: &str,
    journey: Journey,
    setup: longrest_haven::Setup,
) -> Result<Chapter, Rejected> {
    let known = known(world)?;
    let company = journey.company.iter().map(|id| known.character(*id));
    let chairs = company.clone().map(|one| one.player.0).collect();
    let names = company.map(|one| one.name.clone()).collect();
    let scenario = journey.scenario.0.clone();
    let options = Hands::of(order).options(&known, &journey);
    let document = serde_json::to_value(Outing { setup, journey, names }).map_err(unreadable)?;
    let (game, pack) = ("haven".to_owned(), order.pack.clone());
    let order = Order { game, pack, scenario, options, document };
    Ok(Chapter { order, carry: Value::Null, chairs, takes: None })
}

// D174
/// The chapter of the party that comes to the city: the one it was handed to unless that is still
/// out, the one that came home first, or another that is not out. None while all are out.
fn arrival(
    turn: &Turn<'_>,
    world: String,
    handed_to: Option<u8>,
) -> Result<Option<Chapter>, Rejected> {
    let mut out = Vec::new();
    for away in turn.away {
        let absence: Absence = serde_json::from_value(away.carry.clone()).map_err(unreadable)?;
        out.push((absence.party, away));
    }
    let is_out = |party: u8| out.iter().any(|(of, _)| *of == party);
    let left = turn.legacy["party"].as_u64().and_then(|party| u8::try_from(party).ok());
    let chairs = added(&world, turn);
    let mut home = out.iter().filter(|(_, away)| away.legacy.is_some());
    let first = match handed_to {
        Some(party) if !is_out(party) => None,
        Some(party) => home.clone().find(|(of, _)| *of == party).or_else(|| home.next()),
        None => home.next(),
    };
    if let Some((party, away)) = first {
        let report = away.legacy.as_ref().map(Value::to_string);
        let document = Document { world, party: *party, report, chairs };
        let takes = Some(away.table.clone());
        let hands = Hands::of(&turn.finished.order);
        return Ok(Some(Chapter { takes, ..town(&turn.finished.order, &document, hands) }));
    }
    let next = match handed_to {
        Some(party) => Some(party),
        None => others(&known(&world)?, left.unwrap_or(0)).find(|party| !is_out(*party)),
    };
    let next = next.filter(|party| !is_out(*party));
    let order = &turn.finished.order;
    Ok(next.map(|party| {
        town(order, &Document { world, party, report: None, chairs }, Hands::of(order))
    }))
}

/// The other parties that somebody plays, the next one first.
fn others(world: &longrest_campaign::World, party: u8) -> impl Iterator<Item = u8> {
    let count = world.parties.len() as u8;
    let later = (1..count).map(move |by| (party + by) % count);
    later.filter(move |of| !world.active(longrest_campaign::id::PartyId(*of)).is_empty())
}

fn known(world: &str) -> Result<longrest_campaign::World, Rejected> {
    longrest_campaign::World::from_document(world)
        .map_err(|error| Rejected::new(Code::Impossible, error.to_string()))
}

fn unreadable(error: serde_json::Error) -> Rejected {
    Rejected::new(Code::Impossible, format!("what was left behind: {error}"))
}

/// The next chapter in town.
fn town(order: &Order, document: &Document, hands: Hands) -> Chapter {
    let options = match hands.is_empty() {
        true => Value::Null,
        false => serde_json::json!({ "hands": hands }),
    };
    let order = Order {
        game: "town".to_owned(),
        pack: order.pack.clone(),
        scenario: "campaign".to_owned(),
        options,
        document: serde_json::to_value(document).expect("a document is plain data"),
    };
    Chapter { order, carry: Value::Null, chairs: Vec::new(), takes: None }
}

/// What is played from cardboard, with what was written down in a scenario that is over.
fn brought_home(mut hands: Hands, turn: &Turn<'_>, world: &longrest_campaign::World) -> Hands {
    let order = &turn.finished.order;
    if let Ok(outing) = Outing::deserialize(&order.document) {
        hands.keep(world, &outing.journey, &order.options);
    }
    hands
}

/// The names of chairs that the world does not know yet.
fn added(world: &str, turn: &Turn<'_>) -> Vec<String> {
    let known = longrest_campaign::World::from_document(world);
    let count = known.map_or(0, |world| world.players.len());
    let new = turn.chairs.iter().filter(|chair| usize::from(chair.seat) >= count);
    new.map(|chair| chair.name.clone()).collect()
}
