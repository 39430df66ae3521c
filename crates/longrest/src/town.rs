//! Campaigns on the shelf: the town as a family of games, and the chain of chapters.

mod hands;
mod saga;
mod sheet;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod typescript;
mod words;

pub(crate) use saga::{Havens, Outing};

use crate::haven::HavenFamily;
use crate::packs::Scenarios;
use longrest_bots::town::Townsfolk;
use longrest_bots::{Bot, Steady};
use longrest_campaign::choice::Choice;
use longrest_campaign::id::PartyId;
use longrest_campaign::world::Variants;
use longrest_campaign::{Campaign, Draw, Edit, Prompt, Setup, State, World, passage};
use longrest_kernel::{Game, Seat, Viewer};
use longrest_table::{
    BotSeat, Code, Entered, Family, Motive, Order, PackInfo, Prepared, Rejected, ScenarioInfo,
    SeatName,
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// The most chairs of a campaign.
const CHAIRS_MAX: usize = 8;

/// The packs that hold a campaign.
pub(crate) struct TownFamily {
    packs: Arc<Vec<Played>>,
}

/// A pack with a campaign, and its rules.
struct Played {
    scenarios: Arc<Scenarios>,
    rules: Arc<Campaign>,
}

/// What a group orders when it begins a campaign.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Options {
    /// The names of the players.
    players: Vec<String>,
    /// Variants, by the words for them.
    variants: Vec<String>,
    /// A filled-in campaign sheet to begin from: its numbers, or a whole document.
    sheet: Option<Value>,
    /// Another campaign, from which classes cross over.
    crossover: Option<Crossover>,
    /// Who plays what from cardboard.
    hands: hands::Hands,
}

/// Classes that a group has unlocked in another campaign.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Crossover {
    /// The world of that campaign, as a document.
    world: Value,
    /// Whether they keep the enhancements they have there.
    #[serde(default)]
    enhancements: bool,
}

/// What a chapter in town is made from.
#[derive(Debug, Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Document {
    /// The world.
    pub(super) world: String,
    /// The party.
    pub(super) party: u8,
    /// What it brings home.
    pub(super) report: Option<String>,
    /// Chairs that were added since.
    #[serde(default)]
    pub(super) chairs: Vec<String>,
}

/// The variants by the words for them.
const VARIANTS: [&str; 6] = [
    "solo",
    "open_information",
    "reduced_randomness",
    "permanent_death",
    "temporary_enhancements",
    "open_quests",
];

impl TownFamily {
    /// The campaigns of the packs that are on the shelf.
    pub(crate) fn of(family: &HavenFamily) -> TownFamily {
        let packs = family.opened().iter().filter_map(|scenarios| {
            let book = scenarios.loaded.campaign.as_ref()?.book.clone();
            let rules = Arc::new(Campaign { book: Arc::new(book) });
            Some(Played { scenarios: scenarios.clone(), rules })
        });
        TownFamily { packs: Arc::new(packs.collect()) }
    }

    fn pack(&self, id: &str) -> Result<&Played, Rejected> {
        let found = self.packs.iter().find(|pack| pack.scenarios.loaded.pack.id == id);
        found.ok_or_else(|| {
            Rejected::new(Code::UnknownScenario, format!("there is no campaign \"{id}\" here"))
        })
    }
}

impl Family for TownFamily {
    type Rules = Campaign;

    fn packs(&self) -> Vec<PackInfo> {
        self.packs.iter().map(Played::info).collect()
    }

    fn prepare(&self, order: &Order) -> Result<Prepared<Campaign>, Rejected> {
        let pack = self.pack(&order.pack)?;
        let impossible = |why: String| Rejected::new(Code::Impossible, why);
        let setup = if order.document.is_null() {
            let options: Options = match &order.options {
                Value::Null => Options::default(),
                options => {
                    Options::deserialize(options).map_err(|error| impossible(error.to_string()))?
                }
            };
            options.hands.check(&pack.scenarios.loaded.content).map_err(impossible)?;
            pack.beginning(options).map_err(impossible)?
        } else {
            let document = Document::deserialize(&order.document)
                .map_err(|error| impossible(error.to_string()))?;
            pack.chapter(document).map_err(impossible)?
        };
        let world = World::from_document(&setup.world).map_err(|e| impossible(e.to_string()))?;
        let chairs = world.players.iter().enumerate().filter(|(_, player)| !player.closed);
        let seats =
            chairs.map(|(at, player)| SeatName { seat: at as u8, name: player.name.clone() });
        Ok(Prepared {
            rules: pack.rules.clone(),
            title: pack.scenarios.loaded.pack.name.get("en").to_owned(),
            seats: seats.collect(),
            setup,
            content: None,
        })
    }

    fn bot(&self) -> Arc<dyn BotSeat<Campaign>> {
        Arc::new(Resident { packs: self.packs.clone() })
    }

    fn legacy(&self, order: &Order, state: &State) -> Option<Value> {
        let pack = self.pack(&order.pack).ok()?;
        let setup = passage::out(&pack.rules.book, &pack.scenarios.rules, state);
        saga::Legacy::of(state, setup).map(|legacy| legacy.to_value())
    }

    /// A chair says which of its classes is played from cardboard.
    fn enter(
        &self,
        order: &Order,
        _fingerprint: Option<&str>,
        seat: u8,
        entry: &Value,
    ) -> Result<Entered<Campaign>, Rejected> {
        let pack = self.pack(&order.pack)?;
        let mut hands = hands::Hands::of(order);
        let content = &pack.scenarios.loaded.content;
        hands.say(seat, content, entry).map_err(|why| Rejected::new(Code::Impossible, why))?;
        let mut options = order.options.clone();
        if options.is_null() {
            options = json!({});
        }
        options["hands"] = json!(hands);
        Ok(Entered { options, rules: pack.rules.clone(), edit: None })
    }

    /// Which quests are left says which ones the others have.
    fn is_private(&self, draw: &Draw) -> bool {
        matches!(draw, Draw::Quest { .. })
    }

    fn is_weighty(&self, prompt: &Prompt) -> bool {
        matches!(
            prompt,
            Prompt::Event { .. }
                | Prompt::WhichScenario
                | Prompt::Onward { .. }
                | Prompt::Choose
                | Prompt::MayPay
                | Prompt::OnTable { .. }
                | Prompt::CityOrTravel
                | Prompt::WhichTarget
                | Prompt::Check { .. }
                | Prompt::WhichGuard { .. }
                | Prompt::Repair { .. }
                | Prompt::Work { .. }
        )
    }

    fn is_harmless(&self, edit: &Edit) -> bool {
        edit.is_harmless()
    }
}

impl Played {
    fn info(&self) -> PackInfo {
        let loaded = &self.scenarios.loaded;
        let words = |text: &longrest_haven::Text| serde_json::to_value(text).unwrap_or_default();
        let classes: Vec<Value> = loaded
            .content
            .classes
            .iter()
            .filter(|class| {
                let known = self.rules.book.classes.iter().find(|one| one.id.0 == class.id);
                known.is_some_and(|one| !one.locked)
            })
            .map(|class| {
                json!({
                    "id": class.id,
                    "name": words(&class.name),
                    "icon": class.icon,
                    "colour": class.colour,
                })
            })
            .collect();
        PackInfo {
            game: "town".to_owned(),
            id: loaded.pack.id.clone(),
            name: loaded.pack.name.get("en").to_owned(),
            details: json!({
                "name": words(&loaded.pack.name),
                "text": words(&loaded.pack.text),
                "edition": loaded.edition,
                "classes": classes,
                "variants": VARIANTS,
                "chairs_max": CHAIRS_MAX,
            }),
            scenarios: vec![ScenarioInfo {
                id: "campaign".to_owned(),
                name: loaded.pack.name.get("en").to_owned(),
                seats_min: 1,
                seats_max: CHAIRS_MAX as u8,
                details: json!({"scenarios": loaded.content.scenarios.len()}),
            }],
        }
    }

    /// A campaign at its beginning, or from a filled-in sheet.
    fn beginning(&self, options: Options) -> Result<Setup, String> {
        let mut variants = Variants::default();
        for word in &options.variants {
            let flag = match word.as_str() {
                "solo" => &mut variants.solo,
                "open_information" => &mut variants.open_information,
                "reduced_randomness" => &mut variants.reduced_randomness,
                "permanent_death" => &mut variants.permanent_death,
                "temporary_enhancements" => &mut variants.temporary_enhancements,
                "open_quests" => &mut variants.open_quests,
                other => {
                    let known = VARIANTS.join(", ");
                    return Err(format!("there is no variant \"{other}\"; there are: {known}"));
                }
            };
            *flag = true;
        }
        let players = if options.players.is_empty() {
            vec![String::new(), String::new()]
        } else {
            options.players
        };
        if players.len() > CHAIRS_MAX {
            return Err(format!("a campaign has at most {CHAIRS_MAX} chairs"));
        }
        let mut world = World::new(&self.rules.book, &players, variants);
        match options.sheet {
            Some(document) if document.get("format").is_some() => {
                world = World::from_document(&document.to_string())
                    .map_err(|error| error.to_string())?;
            }
            Some(values) => {
                let sheet = sheet::Sheet::deserialize(values).map_err(|error| error.to_string())?;
                sheet.fill(&mut world, &self.rules.book)?;
            }
            None => {}
        }
        // FH-CROSS-01 to FH-CROSS-03
        if let Some(Crossover { world: other, enhancements }) = options.crossover {
            let other = World::from_document(&other.to_string())
                .map_err(|error| format!("the other campaign: {error}"))?;
            world.cross(&self.rules.book, &other, enhancements);
        }
        for (at, player) in world.players.iter_mut().enumerate() {
            if player.name.trim().is_empty() {
                player.name = format!("{}", at + 1);
            }
        }
        Ok(Setup::new(&world, PartyId(0), None))
    }

    /// A chapter of a campaign that goes on.
    fn chapter(&self, document: Document) -> Result<Setup, String> {
        let Document { world, party, report, chairs } = document;
        let mut world = World::from_document(&world).map_err(|error| error.to_string())?;
        for name in chairs {
            let player = longrest_campaign::world::Player { name, here: true, closed: false };
            world.players.push(player);
        }
        Ok(Setup { world: world.to_document(), party: PartyId(party), report })
    }
}

/// A world that begins from a filled-in sheet, and what of it the pack does not have.
pub(crate) struct Begun {
    pub(crate) world: World,
    /// Numbers of scenarios.
    pub(crate) scenarios: Vec<u16>,
    /// Classes of characters.
    pub(crate) classes: Vec<String>,
}

/// A world that begins from a filled-in sheet. `classes` says what classes of the sheet are called
/// in the pack.
///
/// # Errors
/// What cannot stand on a sheet, or that the pack holds no campaign.
pub(crate) fn from_sheet(
    pack: &Scenarios,
    players: &[String],
    values: &Value,
    classes: &[(String, String)],
) -> Result<Begun, String> {
    let campaign = pack.loaded.campaign.as_ref();
    let book = &campaign.ok_or("this pack has no campaign: there is no `campaign.toml`")?.book;
    for (_, ours) in classes {
        if book.classes.iter().all(|one| one.id.0 != *ours) {
            let known: Vec<&str> = book.classes.iter().map(|one| one.id.as_str()).collect();
            let known = known.join(", ");
            return Err(format!("there is no class \"{ours}\" in this pack; there are: {known}"));
        }
    }
    let mut sheet = sheet::Sheet::deserialize(values).map_err(|error| error.to_string())?;
    sheet.rename(classes);
    let scenarios = sheet.leave_unknown(book);
    let classes = sheet.leave_strangers(book);
    let nobody = [String::new(), String::new()];
    let players = if players.is_empty() { &nobody[..] } else { players };
    let mut world = World::new(book, players, Variants::default());
    sheet.fill(&mut world, book)?;
    Ok(Begun { world, scenarios, classes })
}

/// Plays the chairs of bots, gives hints and answers looks.
struct Resident {
    packs: Arc<Vec<Played>>,
}

impl BotSeat<Campaign> for Resident {
    fn choose(&self, game: &Game<Campaign>, seat: Seat) -> Option<(Choice, Motive)> {
        let asked = game.pending()?.question_for(seat)?;
        let decision = Steady(Townsfolk).choose(game, seat, asked);
        let data = json!(decision.reason);
        Some((decision.choice, Motive { words: decision.reason.to_string(), data }))
    }

    fn look(&self, game: &Game<Campaign>, viewer: Viewer, query: &Value) -> Option<Value> {
        let pack = self.packs.iter().find(|one| one.rules.book.pack == game.state().world.pack)?;
        words::look(&pack.scenarios.loaded, game, viewer, query)
    }
}
