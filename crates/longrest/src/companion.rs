//! Tables of cardboard on the shelf: the monsters of every pack, without a board.

use crate::haven::{HavenFamily, library};
use crate::packs::{Held, Scenarios};
use longrest_companion::{Choice, Companion, LOOT_KINDS, Member, Setup, Tap};
use longrest_kernel::{Game, Seat};
use longrest_table::{
    BotSeat, Code, Content, Family, Motive, Order, PackInfo, Prepared, Rejected, ScenarioInfo,
    SeatName,
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// The scenario of a table whose monsters nobody knows beforehand.
const FREE: &str = "table";

/// The packs whose monsters there are.
pub(crate) struct CompanionFamily {
    packs: Vec<Arc<Scenarios>>,
    held: Arc<Held<Scenarios>>,
}

/// What a group orders.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Options {
    level: Option<u8>,
    characters: Vec<Ordered>,
    monsters: Vec<String>,
}

/// A character of cardboard.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ordered {
    name: String,
    hit_points: u8,
}

impl CompanionFamily {
    /// Beside the games whose packs they are.
    pub(crate) fn of(havens: &HavenFamily) -> CompanionFamily {
        CompanionFamily { packs: havens.opened().to_vec(), held: havens.held() }
    }

    fn pack(&self, id: &str) -> Option<&Arc<Scenarios>> {
        self.packs.iter().find(|pack| pack.loaded.pack.id == id)
    }

    fn exactly(&self, fingerprint: &str) -> Option<Arc<Scenarios>> {
        let there = self.packs.iter().find(|pack| pack.content.fingerprint == fingerprint);
        there.cloned().or_else(|| self.held.find(fingerprint))
    }
}

impl Family for CompanionFamily {
    type Rules = Companion;

    fn packs(&self) -> Vec<PackInfo> {
        self.packs.iter().map(|pack| info(pack)).collect()
    }

    fn prepare(&self, order: &Order) -> Result<Prepared<Companion>, Rejected> {
        let missing = || format!("there is no pack \"{}\" here", order.pack);
        let pack = self.pack(&order.pack);
        let pack = pack.ok_or_else(|| Rejected::new(Code::UnknownScenario, missing()))?;
        prepared(pack, order)
    }

    fn prepare_with(
        &self,
        order: &Order,
        fingerprint: &str,
    ) -> Result<Prepared<Companion>, Rejected> {
        match self.exactly(fingerprint) {
            Some(pack) => prepared(&pack, order),
            None => self.prepare(order),
        }
    }

    fn fingerprint_now(&self, order: &Order) -> Option<String> {
        self.pack(&order.pack).map(|pack| pack.content.fingerprint.clone())
    }

    fn holds(&self, fingerprint: &str) -> bool {
        self.exactly(fingerprint).is_some()
    }

    fn adopt(&self, content: &Content) -> Result<(), String> {
        self.held.keep(&content.fingerprint, Arc::new(Scenarios::kept(content)?));
        Ok(())
    }

    fn keeps_places(&self, _: &Order, older: &Companion, newer: &Companion) -> Result<(), String> {
        let ids = |rules: &Companion| -> Vec<String> {
            rules.haven.content.monsters.iter().map(|monster| monster.id.clone()).collect()
        };
        match ids(older) == ids(newer) {
            true => Ok(()),
            false => Err("the pack has other monsters now".to_owned()),
        }
    }

    fn words_of(&self, _: &Order, fingerprint: &str, language: &str) -> Option<Value> {
        Some(library(&self.exactly(fingerprint)?.loaded, language))
    }

    // Whoever saw it on the board taps it: nobody is asked for leave.
    fn is_harmless(&self, _: &Tap) -> bool {
        true
    }

    fn bot(&self) -> Arc<dyn BotSeat<Companion>> {
        Arc::new(Bystander)
    }

    fn library(&self, pack: &str, language: &str) -> Option<Value> {
        self.pack(pack).map(|pack| library(&pack.loaded, language))
    }
}

/// Lets the round go on: nobody plays cardboard for others.
struct Bystander;

impl BotSeat<Companion> for Bystander {
    fn choose(&self, game: &Game<Companion>, seat: Seat) -> Option<(Choice, Motive)> {
        let asked = game.pending()?.question_for(seat)?;
        let calm = |choice: &&Choice| matches!(choice, Choice::Rest | Choice::Done);
        let choice = asked.options.iter().find(calm).or_else(|| asked.options.first())?;
        let words = "the others play on".to_owned();
        Some((*choice, Motive { words, data: json!({ "why": "anything" }) }))
    }
}

fn info(pack: &Scenarios) -> PackInfo {
    let content = &pack.loaded.content;
    let mut ordered: Vec<_> = content.scenarios.iter().collect();
    ordered.sort_by_key(|scenario| scenario.number);
    let scenario = |id: &str, name: &str, details: Value| ScenarioInfo {
        id: id.to_owned(),
        name: name.to_owned(),
        seats_min: 1,
        seats_max: 4,
        details,
    };
    let mut scenarios = vec![scenario(FREE, "A table of cardboard", Value::Null)];
    scenarios.extend(ordered.into_iter().map(|one| {
        let details = json!({ "number": one.number, "name": one.name });
        scenario(&one.id, one.name.get("en"), details)
    }));
    let monsters = content.monsters.iter();
    PackInfo {
        game: "companion".to_owned(),
        id: pack.loaded.pack.id.clone(),
        name: pack.loaded.pack.name.get("en").to_owned(),
        details: json!({
            "name": pack.loaded.pack.name,
            "edition": match pack.loaded.edition {
                longrest_haven::Edition::Frosthaven => "frosthaven",
                longrest_haven::Edition::Gloomhaven => "gloomhaven",
            },
            "monsters": monsters
                .map(|monster| json!({ "id": monster.id, "name": monster.name }))
                .collect::<Vec<_>>(),
        }),
        scenarios,
    }
}

fn prepared(pack: &Scenarios, order: &Order) -> Result<Prepared<Companion>, Rejected> {
    let impossible = |why: String| Rejected::new(Code::Impossible, why);
    let options: Options = match &order.options {
        Value::Null => Options::default(),
        options => Options::deserialize(options).map_err(|error| impossible(error.to_string()))?,
    };
    let content = &pack.loaded.content;
    let scenario = content.scenarios.iter().find(|one| one.id == order.scenario);
    if scenario.is_none() && order.scenario != FREE {
        let why = format!("there is no scenario \"{}\"", order.scenario);
        return Err(Rejected::new(Code::UnknownScenario, why));
    }
    let mut monsters = options.monsters;
    let mut loot = [0; LOOT_KINDS];
    if let Some(scenario) = scenario {
        let of = |used: &longrest_haven::scenario::MonsterUse| {
            content.monsters[usize::from(used.monster)].id.clone()
        };
        monsters.extend(scenario.monsters.iter().map(of));
        for (kind, count) in loot.iter_mut().zip(scenario.loot.cards) {
            *kind = count;
        }
    }
    let mut seen = std::collections::BTreeSet::new();
    monsters.retain(|monster| seen.insert(monster.clone()));
    let mut characters = options.characters;
    if characters.is_empty() {
        let name = |at: u8| Ordered { name: format!("Character {at}"), hit_points: 10 };
        characters = (1..=2).map(name).collect();
    }
    let names: Vec<String> = characters.iter().map(|one| one.name.clone()).collect();
    let party = characters
        .into_iter()
        .map(|one| Member { name: one.name, hit_points: one.hit_points })
        .collect();
    let setup = Setup { level: options.level.unwrap_or(1), party, monsters, loot };
    let rules = Companion { haven: pack.rules.clone(), switches: pack.loaded.switches };
    longrest_kernel::Ruleset::start(&rules, &setup).map_err(impossible)?;
    let seats = (0u8..).zip(names).map(|(seat, name)| SeatName { seat, name });
    Ok(Prepared {
        rules: Arc::new(rules),
        setup,
        title: scenario.map_or("A table of cardboard", |one| one.name.get("en")).to_owned(),
        seats: seats.collect(),
        content: Some(pack.content.clone()),
    })
}
