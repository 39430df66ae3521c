//! Descent on the shelf: packs, orders, words and looks.

mod library;
mod looks;
mod places;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod typescript;
pub(crate) mod words;

use crate::packs::{Held, Place, Quests};
use longrest_bots::descent::Greedy;
use longrest_bots::{Bot, Steady};
use longrest_descent::{Descent, Draw, Setup, SheetId, Sheets};
use longrest_haven::Text;
use longrest_kernel::{Game, Seat, Viewer};
use longrest_pack::descent::Loaded;
use longrest_table::{
    BotSeat, BrokenPack, Code, Content, Family, Motive, Order, PackInfo, Prepared, Rejected,
    ScenarioInfo, SeatName,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use ts_rs::TS;

/// The packs that can be played.
pub(crate) struct DescentFamily {
    packs: Vec<Arc<Quests>>,
    /// Packs as tables keep them.
    held: Arc<Held<Quests>>,
}

/// What a group orders besides the pack and the quest.
#[derive(Debug, Default, Deserialize, TS)]
#[serde(deny_unknown_fields, default)]
struct OrderOptions {
    /// The players, overlord included: 2 to 5. Two players play two heroes in one seat. Without
    /// it there is a seat for each hero.
    #[ts(optional)]
    players: Option<u8>,
    /// How the heroes get their sheets.
    #[ts(optional, as = "Option<Deal>")]
    sheets: Deal,
}

/// How heroes get their sheets.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
enum Deal {
    /// At random.
    #[default]
    Dealt,
    /// Chosen one after the other.
    Chosen,
    /// Agreed beforehand: the words for the heroes, in the order of the seats.
    Given(Vec<String>),
}

/// What the page knows of a pack before a game.
#[derive(Debug, Serialize, TS)]
struct PackDetails {
    /// The name.
    #[ts(type = "Text")]
    name: Text,
    /// What it is.
    #[ts(type = "Text")]
    text: Text,
    /// The heroes that can be ordered.
    heroes: Vec<HeroDetails>,
}

/// A hero that can be ordered.
#[derive(Debug, Serialize, TS)]
struct HeroDetails {
    /// The word for it in an order.
    id: String,
    /// The name.
    #[ts(type = "Text")]
    name: Text,
    /// Who it is.
    #[ts(type = "Text")]
    text: Text,
    /// The symbol.
    icon: String,
    /// Wounds.
    wounds: u8,
    /// Fatigue.
    fatigue: u8,
    /// Armor.
    armor: u8,
    /// Speed.
    speed: u8,
    /// Conquest value.
    conquest: u8,
    /// The traits: melee, ranged, magic.
    traits: [u8; 3],
    /// The starting skills: fighting, subterfuge, wizardry.
    skills: [u8; 3],
    /// What the hero ability does.
    #[ts(type = "Text[]")]
    lines: Vec<Text>,
}

/// What the page knows of a quest before a game.
#[derive(Debug, Serialize, TS)]
struct QuestDetails {
    /// Its number.
    number: u8,
    /// Its name.
    #[ts(type = "Text")]
    name: Text,
    /// Read at the beginning.
    #[ts(type = "Text")]
    introduction: Text,
    /// How it is won and lost.
    #[ts(type = "Text")]
    goal: Text,
    /// The conquest tokens at the start, for two to five players.
    conquest: [u8; 4],
    /// How many areas it has.
    areas: usize,
}

impl DescentFamily {
    /// Loads every pack of this game.
    ///
    /// # Errors
    /// A sentence on the first that cannot be read or has mistakes.
    #[cfg(test)]
    pub(crate) fn open(places: &[Place]) -> Result<DescentFamily, String> {
        let (family, broken) = DescentFamily::beside(places, Arc::default());
        broken.into_iter().next().map_or(Ok(family), |broken| Err(broken.why))
    }

    /// The same beside packs as tables keep them, and the packs that cannot be played: of those,
    /// what could be played last is still shown.
    pub(crate) fn beside(
        places: &[Place],
        held: Arc<Held<Quests>>,
    ) -> (DescentFamily, Vec<BrokenPack>) {
        let (mut packs, mut broken) = (Vec::new(), Vec::new());
        for place in places.iter().filter(|place| place.has_quests()) {
            match Quests::tried(place) {
                Ok(pack) => packs.push(Arc::new(pack)),
                Err(why) => {
                    let last = held.all().into_iter().rev();
                    packs.extend(last.into_iter().find(|pack| pack.loaded.pack.id == why.id));
                    broken.push(place.unnamed(why));
                }
            }
        }
        for pack in &packs {
            held.keep(&pack.content.fingerprint, pack.clone());
        }
        (DescentFamily { packs, held }, broken)
    }

    fn pack(&self, id: &str) -> Option<&Arc<Quests>> {
        self.packs.iter().find(|pack| pack.loaded.pack.id == id)
    }

    /// The pack with this very content.
    fn exactly(&self, fingerprint: &str) -> Option<Arc<Quests>> {
        let there = self.packs.iter().find(|pack| pack.content.fingerprint == fingerprint);
        there.cloned().or_else(|| self.held.find(fingerprint))
    }
}

impl Family for DescentFamily {
    type Rules = Descent;

    /// Which cards are left says which ones the overlord holds.
    fn is_private(&self, draw: &Draw) -> bool {
        matches!(draw, Draw::OverlordCard)
    }

    fn packs(&self) -> Vec<PackInfo> {
        self.packs.iter().map(|pack| pack.info()).collect()
    }

    fn prepare(&self, order: &Order) -> Result<Prepared<Descent>, Rejected> {
        let unknown = |what: String| Rejected::new(Code::UnknownScenario, what);
        let pack = self
            .pack(&order.pack)
            .ok_or_else(|| unknown(format!("there is no pack \"{}\" here", order.pack)))?;
        pack.ordered(order)
    }

    fn prepare_with(
        &self,
        order: &Order,
        fingerprint: &str,
    ) -> Result<Prepared<Descent>, Rejected> {
        match self.exactly(fingerprint) {
            Some(pack) => pack.ordered(order),
            None => self.prepare(order),
        }
    }

    fn fingerprint_now(&self, order: &Order) -> Option<String> {
        self.pack(&order.pack).map(|pack| pack.content.fingerprint.clone())
    }

    fn keeps_places(&self, _: &Order, older: &Descent, newer: &Descent) -> Result<(), String> {
        places::same(&older.content, &newer.content)
    }

    fn holds(&self, fingerprint: &str) -> bool {
        self.exactly(fingerprint).is_some()
    }

    fn adopt(&self, content: &Content) -> Result<(), String> {
        self.held.keep(&content.fingerprint, Arc::new(Quests::kept(content)?));
        Ok(())
    }

    fn former(&self, order: &Order) -> Option<String> {
        let former = Quests::former(&order.pack)?;
        let fingerprint = former.content.fingerprint.clone();
        if !self.holds(&fingerprint) {
            self.held.keep(&fingerprint, Arc::new(former));
        }
        Some(fingerprint)
    }

    fn words_of(&self, _: &Order, fingerprint: &str, language: &str) -> Option<Value> {
        let pack = self.exactly(fingerprint)?;
        serde_json::to_value(library::Library::new(&pack.loaded, language)).ok()
    }

    fn bot(&self) -> Arc<dyn BotSeat<Descent>> {
        let held = self.held.all();
        Arc::new(Attendant { packs: self.packs.iter().chain(&held).cloned().collect() })
    }

    fn library(&self, pack: &str, language: &str) -> Option<Value> {
        let pack = self.pack(pack)?;
        serde_json::to_value(library::Library::new(&pack.loaded, language)).ok()
    }
}

impl Quests {
    fn ordered(&self, order: &Order) -> Result<Prepared<Descent>, Rejected> {
        let impossible = |why: String| Rejected::new(Code::Impossible, why);
        let options: OrderOptions = match &order.options {
            Value::Null => OrderOptions::default(),
            options => {
                OrderOptions::deserialize(options).map_err(|error| impossible(error.to_string()))?
            }
        };
        if self.loaded.quest(&order.scenario).is_none() {
            let what = format!("there is no quest \"{}\" here", order.scenario);
            return Err(Rejected::new(Code::UnknownScenario, what));
        }
        self.prepare(&order.scenario, &options).map_err(impossible)
    }

    fn info(&self) -> PackInfo {
        let Loaded { content, words, pack, .. } = &self.loaded;
        let heroes = content.sheets.iter().zip(&words.heroes).map(|(sheet, card)| HeroDetails {
            id: card.id.clone(),
            name: card.name.clone(),
            text: card.text.clone(),
            icon: card.icon.clone(),
            wounds: sheet.wounds,
            fatigue: sheet.fatigue,
            armor: sheet.armor,
            speed: sheet.speed,
            conquest: sheet.conquest,
            traits: sheet.traits,
            skills: sheet.skills,
            lines: card.lines.clone(),
        });
        let details = PackDetails {
            name: pack.name.clone(),
            text: pack.text.clone(),
            heroes: heroes.collect(),
        };
        let quests = content.quests.iter().zip(&words.quests).enumerate();
        let scenarios = quests.map(|(at, (quest, told))| ScenarioInfo {
            id: told.id.clone(),
            name: told.name.get("en").to_owned(),
            seats_min: 2,
            seats_max: 5,
            details: json(&QuestDetails {
                number: at as u8 + 1,
                name: told.name.clone(),
                introduction: told.introduction.clone(),
                goal: told.goal.clone(),
                conquest: quest.conquest,
                areas: quest.areas.len(),
            }),
        });
        PackInfo {
            game: "descent".to_owned(),
            id: pack.id.clone(),
            name: pack.name.get("en").to_owned(),
            scenarios: scenarios.collect(),
            details: json(&details),
        }
    }

    fn prepare(&self, quest: &str, options: &OrderOptions) -> Result<Prepared<Descent>, String> {
        let loaded = &self.loaded;
        let quest = loaded.quest(quest).ok_or("there is no such quest")?;
        let given = self.given(&options.sheets)?;
        let players = match (options.players, given.len()) {
            (Some(players), _) => players,
            (None, 0) => 3,
            (None, heroes) => heroes as u8 + 1,
        };
        let sheets = match &options.sheets {
            Deal::Dealt => Sheets::Dealt,
            Deal::Chosen => Sheets::Chosen,
            Deal::Given(_) => Sheets::Given(given.clone()),
        };
        let setup = Setup { quest, players, sheets, even: true };
        // What cannot be played is found out here and not when the table is made.
        longrest_kernel::Ruleset::start(&*self.rules, &setup)?;
        let hero = |seat: u8| match given.get(usize::from(seat) - 1) {
            _ if players == 2 => "Heroes".to_owned(),
            Some(sheet) => loaded.words.heroes[sheet.index()].name.get("en").to_owned(),
            None => format!("Hero {seat}"),
        };
        let overlord = SeatName { seat: 0, name: "Overlord".to_owned() };
        let heroes = (1..players).map(|seat| SeatName { seat, name: hero(seat) });
        Ok(Prepared {
            rules: self.rules.clone(),
            title: loaded.words.quests[quest.index()].name.get("en").to_owned(),
            seats: std::iter::once(overlord).chain(heroes).collect(),
            setup,
            content: Some(self.content.clone()),
        })
    }

    /// The hero sheets that were agreed beforehand.
    fn given(&self, deal: &Deal) -> Result<Vec<SheetId>, String> {
        let Deal::Given(heroes) = deal else { return Ok(Vec::new()) };
        let unknown = |id: &str| {
            let heroes = &self.loaded.words.heroes;
            let known: Vec<&str> = heroes.iter().map(|hero| hero.id.as_str()).collect();
            format!("there is no hero \"{id}\"; there are: {}", known.join(", "))
        };
        heroes.iter().map(|id| self.loaded.hero(id).ok_or_else(|| unknown(id))).collect()
    }
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or(Value::Null)
}

/// Plays the seats of bots, gives hints and answers looks.
struct Attendant {
    packs: Vec<Arc<Quests>>,
}

impl BotSeat<Descent> for Attendant {
    fn choose(
        &self,
        game: &Game<Descent>,
        seat: Seat,
    ) -> Option<(longrest_descent::Choice, Motive)> {
        let asked = game.pending()?.question_for(seat)?;
        let decision = Steady(Greedy::default()).choose(game, seat, asked);
        let words = decision.reason.to_string();
        Some((decision.choice, Motive { words, data: json(&decision.reason) }))
    }

    fn look(&self, game: &Game<Descent>, viewer: Viewer, query: &Value) -> Option<Value> {
        let ours = |pack: &&Arc<Quests>| Arc::ptr_eq(&pack.rules, game.rules());
        let pack = self.packs.iter().find(ours)?;
        looks::look(game, &pack.loaded.words, viewer, query)
    }
}
