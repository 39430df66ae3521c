//! Gloomhaven and Frosthaven on the shelf: packs, orders, words and looks.

mod cardboard;
mod foresight;
mod library;
mod looks;
mod opened;
mod pages;
mod places;
mod proving;
mod settled;

pub(crate) use cardboard::{check as check_cardboard, kept as kept_cardboard};
pub(crate) use library::{Opened, language_of, library, of_town};

use crate::packs::{Held, Place, Scenarios};
use crate::sim::{learnt, marked};
use crate::town::Outing;
use longrest_bots::haven::{Adviser, Greedy};
use longrest_bots::{Bot, Steady};
use longrest_haven::choice::Choice;
use longrest_haven::{
    Draw, Edition, Haven, HouseRules, Member, Setup, State, Switches, Text, recommended_level,
};
use longrest_kernel::{Game, Seat, Viewer};
use longrest_pack::Loaded;
use longrest_table::{
    BotSeat, BrokenPack, Code, Content, Entered, Family, Motive, Order, PackInfo, Prepared,
    Rejected, ScenarioInfo, SeatName,
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// The packs that can be played.
pub(crate) struct HavenFamily {
    packs: Vec<Arc<Scenarios>>,
    /// Packs as tables keep them.
    held: Arc<Held<Scenarios>>,
}

/// What a group orders besides the pack and the scenario.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Options {
    level: Option<u8>,
    characters: Vec<Ordered>,
    variants: Vec<String>,
    /// Items of cardboard that were written down during the game, in order, with their seats.
    written: Vec<(u8, cardboard::OwnItem)>,
}

impl Options {
    fn of(order: &Order) -> Result<Options, String> {
        match &order.options {
            Value::Null => Ok(Options::default()),
            options => Options::deserialize(options).map_err(|error| error.to_string()),
        }
    }
}

/// A character that is ordered.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ordered {
    class: String,
    #[serde(default = "first_level")]
    level: u8,
    /// Learnt cards; one of each level if nothing is said.
    #[serde(default)]
    cards: Option<Vec<String>>,
    #[serde(default)]
    items: Option<Vec<String>>,
    /// Boxes marked; one for each level gained if nothing is said.
    #[serde(default)]
    perks: Option<Vec<u8>>,
    /// The cards lie on the table: what is known of them.
    #[serde(default)]
    cardboard: Option<cardboard::Own>,
    /// Masteries achieved before, by their numbers on the sheet from 1.
    #[serde(default)]
    masteries: Vec<u8>,
}

/// Masteries by their numbers from 0; what has none is none of the class.
pub(crate) fn mastered(numbers: &[u8]) -> Vec<u8> {
    numbers.iter().map(|&number| number.wrapping_sub(1)).collect()
}

fn first_level() -> u8 {
    1
}

/// The house rules by the words for them.
const VARIANTS: [&str; 4] = ["solo", "open_information", "reduced_randomness", "permanent_death"];

impl HavenFamily {
    /// Loads every pack of these games.
    ///
    /// # Errors
    /// A sentence on the first that cannot be read or has mistakes.
    #[cfg(test)]
    pub(crate) fn open(places: &[Place]) -> Result<HavenFamily, String> {
        let (family, broken) = HavenFamily::beside(places, Arc::default());
        broken.into_iter().next().map_or(Ok(family), |broken| Err(broken.why))
    }

    /// The same beside packs as tables keep them, and the packs that cannot be played: of those,
    /// what could be played last is still shown.
    pub(crate) fn beside(
        places: &[Place],
        held: Arc<Held<Scenarios>>,
    ) -> (HavenFamily, Vec<BrokenPack>) {
        let (mut packs, mut broken) = (Vec::new(), Vec::new());
        for place in places.iter().filter(|place| !place.has_quests()) {
            match Scenarios::recent(place) {
                Ok(pack) => packs.push(pack),
                Err(why) => {
                    let last = held.all().into_iter().rev();
                    packs.extend(last.into_iter().find(|pack| pack.loaded.pack.id == why.id));
                    broken.push(place.unnamed(why));
                }
            }
        }
        // The largest first: it is where a first evening begins.
        packs.sort_by_key(|pack| std::cmp::Reverse(pack.loaded.content.scenarios.len()));
        for pack in &packs {
            held.keep(&pack.content.fingerprint, pack.clone());
        }
        (HavenFamily { packs, held }, broken)
    }

    fn pack(&self, id: &str) -> Option<&Arc<Scenarios>> {
        self.packs.iter().find(|pack| pack.loaded.pack.id == id)
    }

    /// Packs as tables keep them.
    pub(crate) fn held(&self) -> Arc<Held<Scenarios>> {
        self.held.clone()
    }

    /// The packs, for the campaigns around them.
    pub(crate) fn opened(&self) -> &[Arc<Scenarios>] {
        &self.packs
    }

    /// The pack with this very content.
    fn exactly(&self, fingerprint: &str) -> Option<Arc<Scenarios>> {
        let there = self.packs.iter().find(|pack| pack.content.fingerprint == fingerprint);
        there.cloned().or_else(|| self.held.find(fingerprint))
    }
}

impl Family for HavenFamily {
    type Rules = Haven;

    /// Which goals are left says which ones the others were dealt.
    fn is_private(&self, draw: &Draw) -> bool {
        matches!(draw, Draw::BattleGoal)
    }

    fn packs(&self) -> Vec<PackInfo> {
        self.packs.iter().map(|pack| pack.info()).collect()
    }

    fn prepare(&self, order: &Order) -> Result<Prepared<Haven>, Rejected> {
        let unknown = |what: String| Rejected::new(Code::UnknownScenario, what);
        let pack = self
            .pack(&order.pack)
            .ok_or_else(|| unknown(format!("there is no pack \"{}\" here", order.pack)))?;
        if order.scenario == proving::GROUND && order.document.is_null() {
            let pack = proving::ground(pack).map_err(|why| Rejected::new(Code::Impossible, why))?;
            let pack = Arc::new(pack);
            self.held.keep(&pack.content.fingerprint, pack.clone());
            return pack.ordered(order);
        }
        pack.ordered(order)
    }

    fn prepare_with(&self, order: &Order, fingerprint: &str) -> Result<Prepared<Haven>, Rejected> {
        match self.exactly(fingerprint) {
            Some(pack) => pack.ordered(order),
            None => self.prepare(order),
        }
    }

    fn fingerprint_now(&self, order: &Order) -> Option<String> {
        self.pack(&order.pack).map(|pack| pack.content.fingerprint.clone())
    }

    fn keeps_places(&self, order: &Order, older: &Haven, newer: &Haven) -> Result<(), String> {
        places::same(&order.scenario, &older.content, &newer.content)
    }

    fn holds(&self, fingerprint: &str) -> bool {
        self.exactly(fingerprint).is_some()
    }

    fn adopt(&self, content: &Content) -> Result<(), String> {
        self.held.keep(&content.fingerprint, Arc::new(Scenarios::kept(content)?));
        Ok(())
    }

    fn former(&self, order: &Order) -> Option<String> {
        let former = Scenarios::former(&order.pack)?;
        let fingerprint = former.content.fingerprint.clone();
        if !self.holds(&fingerprint) {
            self.held.keep(&fingerprint, Arc::new(former));
        }
        Some(fingerprint)
    }

    fn words_of(&self, order: &Order, fingerprint: &str, language: &str) -> Option<Value> {
        let pack = self.exactly(fingerprint)?;
        let outing = Outing::deserialize(&order.document).ok();
        let own = match outing {
            Some(outing) => pack.rules_out(order, &outing).ok(),
            None => pack.ordered(order).ok().map(|prepared| prepared.rules),
        };
        let own = own.filter(|rules| !Arc::ptr_eq(rules, &pack.rules));
        Some(match own {
            Some(rules) => library::of_table(&pack.loaded, &rules, language),
            None => library::library(&pack.loaded, language),
        })
    }

    fn opened(&self, order: &Order, state: &State, words: Value) -> Value {
        match Outing::deserialize(&order.document) {
            Ok(outing) => {
                let options = Options::of(order).unwrap_or_default();
                opened::of(state, &seated(&outing, &options), words)
            }
            Err(_) => words,
        }
    }

    fn legacy(&self, order: &Order, state: &State) -> Option<Value> {
        let outing = Outing::deserialize(&order.document).ok()?;
        let pack = self.pack(&order.pack)?;
        let rules = pack.rules_out(order, &outing).ok()?;
        Some(outing.report(&rules, state, &pack.rules))
    }

    fn bot(&self) -> Arc<dyn BotSeat<Haven>> {
        Arc::new(Attendant)
    }

    fn enter(
        &self,
        order: &Order,
        fingerprint: Option<&str>,
        seat: u8,
        entry: &Value,
    ) -> Result<Entered<Haven>, Rejected> {
        let impossible = |why: String| Rejected::new(Code::Impossible, why);
        let prepared = |order: &Order| match fingerprint {
            Some(fingerprint) => self.prepare_with(order, fingerprint),
            None => self.prepare(order),
        };
        let before = prepared(order)?.rules;
        let (options, edit) =
            cardboard::entered(&order.options, &before.content, seat, entry).map_err(impossible)?;
        let order = Order { options: options.clone(), ..order.clone() };
        Ok(Entered { options, rules: prepared(&order)?.rules, edit: Some(edit) })
    }

    fn picture(&self, name: &str) -> Option<Vec<u8>> {
        let of = |pack: &Arc<Scenarios>| pack.loaded.art.files.get(name).cloned();
        self.packs.iter().find_map(of).or_else(|| self.held.all().iter().find_map(of))
    }

    fn solve(&self, question: &Value) -> Option<Result<Value, String>> {
        Some(crate::solve::answer(question))
    }

    fn library(&self, pack: &str, language: &str) -> Option<Value> {
        self.pack(pack).map(|pack| library(&pack.loaded, language))
    }
}

impl Scenarios {
    fn ordered(&self, order: &Order) -> Result<Prepared<Haven>, Rejected> {
        let impossible = |why: String| Rejected::new(Code::Impossible, why);
        let options = Options::of(order).map_err(impossible)?;
        if !order.document.is_null() {
            let outing = Outing::deserialize(&order.document)
                .map_err(|error| impossible(error.to_string()))?;
            return self.set_out(&outing, &options).map_err(impossible);
        }
        self.prepare(&order.scenario, options).map_err(impossible)
    }

    fn info(&self) -> PackInfo {
        let content = &self.loaded.content;
        let words = |text: &Text| serde_json::to_value(text).unwrap_or(Value::Null);
        let classes: Vec<Value> = content
            .classes
            .iter()
            .map(|class| {
                json!({
                    "id": class.id,
                    "name": words(&class.name),
                    "text": words(&class.text),
                    "icon": class.icon,
                    "colour": class.colour,
                    "hand_size": class.hand_size,
                    "hit_points": class.hit_points[0],
                    "complexity": class.complexity,
                })
            })
            .collect();
        // By number of characters, then by the sum of their levels.
        let recommended: Vec<Vec<u8>> = (1..=4u16)
            .map(|count| {
                (0..=9 * count)
                    .map(|sum| recommended_for(count, sum, &self.loaded.switches))
                    .collect()
            })
            .collect();
        let mut ordered: Vec<_> = content.scenarios.iter().collect();
        ordered.sort_by_key(|scenario| scenario.number);
        let scenarios = ordered.into_iter().map(|scenario| ScenarioInfo {
            id: scenario.id.clone(),
            name: scenario.name.get("en").to_owned(),
            seats_min: *scenario.party().start() as u8,
            seats_max: *scenario.party().end() as u8,
            details: pages::pages(content, scenario),
        });
        PackInfo {
            game: "haven".to_owned(),
            id: self.loaded.pack.id.clone(),
            name: self.loaded.pack.name.get("en").to_owned(),
            details: json!({
                "name": words(&self.loaded.pack.name),
                "picture": self.loaded.art.pack,
                "edition": match self.loaded.edition {
                    Edition::Frosthaven => "frosthaven",
                    Edition::Gloomhaven => "gloomhaven",
                },
                "classes": classes,
                "variants": VARIANTS,
                "recommended": recommended,
            }),
            scenarios: scenarios.collect(),
        }
    }

    /// A scenario of a campaign: everything was decided in town, also who plays from cardboard.
    fn set_out(&self, outing: &Outing, options: &Options) -> Result<Prepared<Haven>, String> {
        let setup = seated(outing, options);
        let rules = self.rules_for(&setup, options)?;
        let mut prepared = self.prepared(setup, rules)?;
        for (seat, name) in prepared.seats.iter_mut().zip(&outing.names) {
            if !name.is_empty() {
                seat.name.clone_from(name);
            }
        }
        Ok(prepared)
    }

    fn prepare(&self, scenario: &str, options: Options) -> Result<Prepared<Haven>, String> {
        let content = &self.loaded.content;
        let mut switches = self.loaded.switches;
        switches.house = house_rules(&options.variants)?;
        let ordered = if options.characters.is_empty() {
            // Nobody said who plays: the first two classes, as for a first evening, or the one
            // whose solo scenario it is.
            let alone = self.rules.scenario_index(scenario).and_then(|at| {
                content.scenarios[at].solo.as_deref().and_then(|id| self.rules.class_index(id))
            });
            let first = match alone {
                Some(at) => &content.classes[at..=at],
                None => &content.classes[..content.classes.len().min(2)],
            };
            first
                .iter()
                .map(|class| Ordered {
                    class: class.id.clone(),
                    level: 1,
                    cards: None,
                    items: None,
                    perks: None,
                    cardboard: None,
                    masteries: Vec::new(),
                })
                .collect()
        } else {
            options.characters
        };
        let rules = self.with_cardboard(&ordered, &options.written)?;
        let party: Vec<Member> = ordered
            .into_iter()
            .enumerate()
            .map(|(seat, one)| {
                let class = content.classes.iter().find(|class| class.id == one.class);
                let learnt = || {
                    let levels = 2..=one.level.min(9);
                    let cards = class.map(|class| levels.filter_map(|at| learnt(class, at, 0)));
                    cards.map(Iterator::collect).unwrap_or_default()
                };
                let marks = || class.map(|class| marked(class, one.level.max(1) - 1));
                let usual = |items: Option<Vec<String>>| {
                    items.unwrap_or_else(|| starting_items(&self.loaded))
                };
                let (class, cards, items) = match &one.cardboard {
                    Some(own) => {
                        let mut items = one.items.unwrap_or_default();
                        items.extend(cardboard::item_ids(seat, own));
                        (cardboard::class_id(seat), Vec::new(), items)
                    }
                    None => (one.class.clone(), one.cards.unwrap_or_else(learnt), usual(one.items)),
                };
                Member {
                    items,
                    cards,
                    perks: one.perks.or_else(marks).unwrap_or_default(),
                    class,
                    level: one.level,
                    mastered: mastered(&one.masteries),
                }
            })
            .collect();
        let setup = Setup {
            scenario: scenario.to_owned(),
            level: options.level,
            party,
            switches,
            treasures_looted: 0,
            random_item_found: false,
            stickers: Vec::new(),
            random_items: None,
            loot_stickers: 0,
            brought: Default::default(),
            road: Vec::new(),
        };
        let changed = rules.of_party(&setup)?;
        self.prepared(setup, changed.map_or(rules, Arc::new))
    }

    /// The rules of the pack, with a class more for each seat that is played from cardboard, and
    /// the items that were written down.
    fn with_cardboard(
        &self,
        ordered: &[Ordered],
        written: &[(u8, cardboard::OwnItem)],
    ) -> Result<Arc<Haven>, String> {
        if ordered.iter().all(|one| one.cardboard.is_none()) {
            return Ok(self.rules.clone());
        }
        let mut content = self.loaded.content.clone();
        let seats: Vec<_> =
            ordered.iter().map(|one| (one.class.clone(), one.cardboard.clone())).collect();
        cardboard::add_all(&mut content, &seats, written)?;
        Ok(Arc::new(Haven::new(content)))
    }

    /// A setup that can be played, with its seats.
    fn prepared(&self, setup: Setup, rules: Arc<Haven>) -> Result<Prepared<Haven>, String> {
        let content = &rules.content;
        let problems = rules.problems(&setup);
        if !problems.is_empty() {
            return Err(problems.join("; "));
        }
        let seats = setup.party.iter().enumerate().map(|(at, member)| {
            let class = rules.class_index(&member.class).expect("checked above");
            SeatName { seat: at as u8, name: content.classes[class].name.get("en").to_owned() }
        });
        let index = rules.scenario_index(&setup.scenario).expect("checked above");
        Ok(Prepared {
            title: content.scenarios[index].name.get("en").to_owned(),
            seats: seats.collect(),
            setup,
            content: Some(self.content.clone()),
            rules,
        })
    }

    /// The rules that a setup is played with: those of the pack, which every plain table shares, or
    /// the same with what the party has changed about its content, and with what is of cardboard.
    fn rules_for(&self, setup: &Setup, options: &Options) -> Result<Arc<Haven>, String> {
        let rules = self.with_cardboard(&options.characters, &options.written)?;
        let changed = rules.of_party(setup)?;
        Ok(changed.map_or(rules, Arc::new))
    }

    /// The same for an order of a campaign.
    fn rules_out(&self, order: &Order, outing: &Outing) -> Result<Arc<Haven>, String> {
        let options = Options::of(order)?;
        self.rules_for(&seated(outing, &options), &options)
    }
}

/// The setup of an outing, with the seats that are played from cardboard.
fn seated(outing: &Outing, options: &Options) -> Setup {
    let mut setup = outing.setup.clone();
    let owns: Vec<_> = options.characters.iter().map(|one| one.cardboard.clone()).collect();
    cardboard::seated(&mut setup, &owns);
    setup
}

/// What a character that nobody equipped may choose from: the cheapest items of each kind.
pub(crate) fn starting_items(loaded: &Loaded) -> Vec<String> {
    let items = &loaded.content.items;
    let mut order: Vec<usize> = (0..items.len()).collect();
    order.sort_by_key(|&at| (items[at].gold, at));
    let mut chosen: Vec<usize> = Vec::new();
    for at in order {
        let same = chosen.iter().filter(|&&one| items[one].slot == items[at].slot).count();
        if same < 2 && chosen.len() < 8 {
            chosen.push(at);
        }
    }
    chosen.into_iter().map(|at| items[at].id.clone()).collect()
}

fn house_rules(variants: &[String]) -> Result<HouseRules, String> {
    let mut house = HouseRules::default();
    for variant in variants {
        match variant.as_str() {
            "solo" => house.solo = true,
            "open_information" => house.open_information = true,
            "reduced_randomness" => house.reduced_randomness = true,
            "permanent_death" => house.permanent_death = true,
            other => {
                return Err(format!(
                    "there is no variant \"{other}\"; there are: {}",
                    VARIANTS.join(", ")
                ));
            }
        }
    }
    Ok(house)
}

/// The level recommended for a number of characters whose levels add up to a sum.
fn recommended_for(count: u16, sum: u16, switches: &Switches) -> u8 {
    let levels: Vec<u8> =
        (0..count).map(|at| (sum / count + u16::from(at < sum % count)).min(9) as u8).collect();
    recommended_level(&levels, switches)
}

/// What a bot decides, and why.
fn decided(bot: &mut impl Bot<Haven>, game: &Game<Haven>, seat: Seat) -> Option<(Choice, Motive)> {
    let asked = game.pending()?.question_for(seat)?;
    let decision = bot.choose(game, seat, asked);
    let data = json!(decision.reason);
    Some((decision.choice, Motive { words: decision.reason.to_string(), data }))
}

/// Plays the seats of bots, gives hints and answers looks.
struct Attendant;

impl BotSeat<Haven> for Attendant {
    fn choose(&self, game: &Game<Haven>, seat: Seat) -> Option<(Choice, Motive)> {
        decided(&mut Steady(Greedy), game, seat)
    }

    fn advise(&self, game: &Game<Haven>, seat: Seat) -> Option<(Choice, Motive)> {
        let mut adviser = Adviser::default();
        let (choice, mut motive) = decided(&mut adviser, game, seat)?;
        // A movement is advised as a whole, by the hex where it ends.
        if let (Choice::Cell(_), Some(end)) = (choice, adviser.bound()) {
            motive.data["bound"] = json!(end);
        }
        Some((choice, motive))
    }

    fn look(&self, game: &Game<Haven>, viewer: Viewer, query: &Value) -> Option<Value> {
        looks::look(game, viewer, query)
    }
}

#[cfg(test)]
mod tests {
    use super::HavenFamily;
    use serde_json::json;
    use std::path::Path;

    #[test]
    fn an_order_says_which_masteries_were_achieved_before() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs");
        let places = crate::packs::Places::only(&folder).all().expect("packs");
        let family = HavenFamily::open(&places).expect("our packs");
        let pack = family.packs.iter().find(|one| one.loaded.pack.id == "frontier");
        let pack = pack.expect("our pack");
        let with = |masteries: &[u8]| {
            let marshal = json!({"class": "marshal", "masteries": masteries});
            let options = json!({"characters": [marshal, {"class": "wayfarer"}]});
            pack.prepare("tollhouse", serde_json::from_value(options).expect("options"))
        };
        let setup = with(&[2, 1]).expect("a table").setup;
        assert_eq!(setup.party[0].mastered, [1, 0]);
        assert!(setup.party[1].mastered.is_empty());
        let refused = with(&[9]).err().map(|why| why.to_string()).unwrap_or_default();
        assert!(refused.contains("marshal: no mastery 9"), "{refused}");
        let refused = with(&[2, 2]).err().map(|why| why.to_string()).unwrap_or_default();
        assert!(refused.contains("marshal: mastery 2 twice"), "{refused}");
    }
}
