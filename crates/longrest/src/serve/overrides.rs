//! Changes of anything, drawn blindly, at tables that are played: whatever somebody proposes, it is
//! made or refused, and never stops a game.
//!
//! `LONGREST_OVERRIDES` says how many games are played of each kind.

use crate::library::{Kept, Wanted, shelf};
use crate::packs::Places;
use longrest_descent::Descent;
use longrest_haven::Haven;
use longrest_kernel::{Generator, Layout, Part, Ruleset};
use longrest_server::{Config, Deps, Hall, app};
use longrest_store::Memory;
use longrest_table::{Code, Joined, Message, NewTable, PersonId, Update};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;

/// How many games of each kind every day.
const GAMES_USUAL: u64 = 3;
/// After how many acts a game has been troubled enough.
const ACTS: u64 = 400;
/// No change is written longer, in compact form.
const EDIT_BYTES: usize = 64;

/// Where changes are drawn from, and what is played: scenarios by pack.
struct Kind {
    layout: Layout,
    orders: Vec<Value>,
}

/// What became of the acts.
#[derive(Debug, Default)]
struct Tally {
    games: u64,
    answered: u64,
    changed: u64,
    refused: u64,
    unreadable: u64,
}

fn haven(pack: &str, scenarios: &[&str]) -> Kind {
    let party = json!({ "characters": [{ "class": "marshal" }, { "class": "wayfarer" }] });
    Kind { layout: layout::<Haven>(), orders: orders("haven", pack, scenarios, &party) }
}

fn descent(scenarios: &[&str]) -> Kind {
    let orders = orders("descent", "underdelve", scenarios, &Value::Null);
    Kind { layout: layout::<Descent>(), orders }
}

fn orders(game: &str, pack: &str, scenarios: &[&str], options: &Value) -> Vec<Value> {
    scenarios.iter().map(|scenario| order(game, pack, scenario, options)).collect()
}

fn order(game: &str, pack: &str, scenario: &str, options: &Value) -> Value {
    json!({ "game": game, "pack": pack, "scenario": scenario, "options": options })
}

fn layout<R: Ruleset>() -> Layout {
    Layout::of::<R>().expect("plain types")
}

/// A change as somebody might write it who knows how changes are written, and nothing of the game:
/// mostly small numbers, which are there, now and then any.
fn edit(layout: &Layout, luck: &mut Generator) -> Value {
    loop {
        let any = luck.below(8) == 0;
        let small = 2 + luck.below(60);
        let mut byte = || luck.below(if any { 256 } else { small }) as u8;
        let bytes: [u8; EDIT_BYTES] = std::array::from_fn(|_| byte());
        let read = (1..=EDIT_BYTES).find_map(|end| layout.read(Part::Edit, &bytes[..end]).ok());
        if let Some(edit) = read {
            return edit;
        }
    }
}

async fn hall() -> Arc<Hall> {
    let packs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs");
    let library = shelf(Wanted { duel: false }, &Places::only(&packs), &Kept::default());
    let library = Arc::new(library.expect("our packs have no mistakes"));
    let deps = Deps { store: Arc::new(Memory::new()), library, config: Config::default() };
    app(deps).await.expect("memory").1
}

/// What may be answered next, and for which seat.
fn question(update: &Update) -> Option<(u64, Vec<Value>)> {
    let views = serde_json::to_value(&update.views).expect("JSON");
    views.as_array()?.iter().find_map(|view| {
        let options = view["question"]["options"].as_array()?;
        Some((view["seat"].as_u64()?, options.clone()))
    })
}

/// Somebody who plays alone, and changes what they like.
async fn trouble(hall: &Arc<Hall>, order: &Value, layout: &Layout, seed: u64, tally: &mut Tally) {
    let mut luck = Generator::from_seed(seed);
    let new = json!({ "order": order, "name": "Ada", "seats": [] });
    let new: NewTable = serde_json::from_value(new).expect("a table");
    let joined = hall.create(new).await.unwrap_or_else(|rejected| panic!("{rejected:?}"));
    let Joined { table, person, .. } = joined;
    let handle = hall.table(&table).await.expect("there");
    let seats = handle.read(|table| table.roster().seats().map(|seat| seat.seat).collect());
    let seats: Vec<u8> = seats.await.expect("there");
    let mut id = 0;
    let mut act = async |act: Value| {
        id += 1;
        let message = json!({ "id": id.to_string(), "seen": u64::MAX, "act": act });
        let message: Message = serde_json::from_value(message).expect("an act");
        handle.act(person, message).await
    };
    for seat in seats {
        act(json!({ "claim": { "seat": seat } })).await.expect("free");
    }
    tally.games += 1;
    for _ in 0..ACTS {
        let update = look(hall, &table, person).await;
        assert_eq!(update.stopped, None, "seed {seed}, {order}");
        let asked = question(&update);
        if luck.below(3) == 0 || asked.is_none() {
            if update.winners.is_some() {
                return;
            }
            let edit = edit(layout, &mut luck);
            match act(json!({ "override": { "edit": edit } })).await {
                Ok(_) => tally.changed += 1,
                Err(rejected) if rejected.code == Code::Malformed => tally.unreadable += 1,
                Err(rejected) => {
                    let known = [Code::Impossible, Code::Stale, Code::Over];
                    assert!(known.contains(&rejected.code), "seed {seed}: {edit}: {rejected:?}");
                    tally.refused += 1;
                }
            }
            continue;
        }
        let (seat, options) = asked.expect("asked");
        let choice = &options[luck.below(options.len() as u64) as usize];
        let answered = act(json!({ "answer": { "seat": seat, "choice": choice } })).await;
        answered.unwrap_or_else(|rejected| panic!("seed {seed}: {choice}: {rejected:?}"));
        tally.answered += 1;
    }
}

async fn look(hall: &Arc<Hall>, table: &str, who: PersonId) -> Update {
    let handle = hall.table(table).await.expect("there");
    handle.read(move |table| table.update(Some(who), None)).await.expect("it is not shut")
}

async fn all(kind: Kind) {
    let said = std::env::var("LONGREST_OVERRIDES").ok().and_then(|text| text.parse().ok());
    let games: u64 = said.unwrap_or(GAMES_USUAL);
    let (hall, mut tally) = (hall().await, Tally::default());
    for seed in 0..games {
        let order = &kind.orders[(seed % kind.orders.len() as u64) as usize];
        trouble(&hall, order, &kind.layout, seed, &mut tally).await;
    }
    println!("{tally:?}");
    assert!(tally.changed > games && tally.refused > games && tally.answered > games, "{tally:?}");
}

#[tokio::test]
async fn no_change_stops_a_scenario_of_frosthaven() {
    all(haven("frontier", &["tollhouse", "palisade", "both-ends", "queens-fire"])).await;
}

#[tokio::test]
async fn no_change_stops_a_scenario_of_gloomhaven() {
    all(haven("crossroads", &["dry-boot", "hay-fair", "postmaster"])).await;
}

#[tokio::test]
async fn no_change_stops_a_quest() {
    all(descent(&["lamplit-stair", "drowned-choir", "root-and-wyrm", "fair-price"])).await;
}
