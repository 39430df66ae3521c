//! The town at the keyboard.

use super::voice::Voice;
use super::{Play, anything};
use crate::packs::{Place, Scenarios};
use crate::words::plain;
use longrest_bots::town::Townsfolk;
use longrest_bots::{Bot, Random, Steady};
use longrest_campaign::choice::{Account, Choice};
use longrest_campaign::construction::Work;
use longrest_campaign::effect::{Content, Effect, Thing};
use longrest_campaign::id::{BuildingId, CharacterId, ItemId, PartyId, PlayerId, ScenarioId};
use longrest_campaign::payment::Payment;
use longrest_campaign::state::Task;
use longrest_campaign::{Book, Campaign, Fact, OpenStep, Prompt, Resource, Setup, State, World};
use longrest_haven::Text;
use longrest_kernel::{Asked, Game, Ruleset, Seat, SeatSet, Viewer};
use longrest_pack::text::campaign::CampaignRenderer;
use longrest_pack::text::{Language, Renderer};
use std::fmt::Write;
use std::sync::Arc;

/// A pack with a campaign.
pub(super) struct Town {
    pack: Arc<Scenarios>,
    rules: Arc<Campaign>,
}

impl Town {
    /// The town of a pack, if it has a campaign.
    pub(super) fn of(pack: Arc<Scenarios>) -> Result<Town, String> {
        let campaign = pack.loaded.campaign.as_ref();
        let campaign = campaign.ok_or("this pack has no campaign: there is no `campaign.toml`")?;
        let rules = Arc::new(Campaign { book: Arc::new(campaign.book.clone()) });
        Ok(Town { pack, rules })
    }

    /// A new world with so many players.
    pub(super) fn world(&self, players: usize) -> World {
        let names: Vec<String> = (1..=players).map(|number| format!("player {number}")).collect();
        World::new(&self.rules.book, &names, Default::default())
    }

    fn book(&self) -> &Book {
        &self.rules.book
    }

    fn words<'a>(&'a self, game: &'a Game<Campaign>) -> Words<'a> {
        Words { town: self, state: game.state() }
    }
}

impl Voice for Town {
    type Rules = Campaign;
    const OWN: &'static str = "sheet";
    const LEGEND: &'static str = "";

    fn open(place: &Place) -> Result<Town, String> {
        Town::of(Arc::new(Scenarios::open(place)?))
    }

    fn rules(&self) -> Arc<Campaign> {
        self.rules.clone()
    }

    fn setup(&self, play: &Play) -> Result<Setup, String> {
        let world = self.world(play.party.len().clamp(2, 4));
        Ok(Setup::new(&world, PartyId(0), None))
    }

    fn bots(&self, play: &Play, game: &Game<Campaign>) -> Result<SeatSet, String> {
        let seats = game.rules().seats(game.state());
        let all = play.bots.iter().any(|word| word == "all");
        Ok(if all { seats } else { SeatSet::EMPTY })
    }

    fn bot(play: &Play) -> Result<Box<dyn Bot<Campaign>>, String> {
        let seed = play.seed.unwrap_or_else(anything);
        match play.bot.as_str() {
            "random" => Ok(Box::new(Steady(Random::from_seed(seed)))),
            _ => Ok(Box::new(Steady(Townsfolk))),
        }
    }

    fn introduction(&self, game: &Game<Campaign>) -> String {
        let name = self.pack.loaded.pack.name.get("en");
        format!("{name}, chapter {}", game.state().world.chapters)
    }

    fn learn_names(&mut self, _: &Game<Campaign>) {}

    fn viewer(&self, game: &Game<Campaign>, bots: SeatSet) -> Viewer {
        // Those at one keyboard share what they know as far as they are one.
        let seats = game.rules().seats(game.state());
        let mut people = seats.iter().filter(|seat| !bots.contains(*seat));
        match (people.next(), people.next()) {
            (Some(one), None) => Viewer::Seat(one),
            _ => Viewer::Spectator,
        }
    }

    fn fact(&self, game: &Game<Campaign>, fact: &Fact) -> Option<String> {
        self.words(game).fact(fact)
    }

    fn board(&self, game: &Game<Campaign>, _: &[Choice]) -> String {
        self.words(game).board()
    }

    fn question(&self, game: &Game<Campaign>, asked: &Asked<Campaign>) -> String {
        self.words(game).question(&asked.prompt)
    }

    fn choice(
        &self,
        game: &Game<Campaign>,
        asked: &Asked<Campaign>,
        _: Seat,
        choice: Choice,
    ) -> String {
        self.words(game).choice(&asked.prompt, choice)
    }

    fn own(&self, game: &Game<Campaign>, seat: Seat) -> String {
        self.words(game).sheets(seat)
    }
}

/// The town in English.
struct Words<'a> {
    town: &'a Town,
    state: &'a State,
}

impl Words<'_> {
    fn prose(&self) -> Option<CampaignRenderer<'_>> {
        let loaded = &self.town.pack.loaded;
        let campaign = loaded.campaign.as_ref()?;
        let (book, words) = (&campaign.book, &campaign.words);
        Some(CampaignRenderer::new(book, words, &loaded.content, Language::English))
    }

    fn who(&self, id: CharacterId) -> String {
        let one = self.state.world.character(id);
        if one.name.is_empty() { self.class(one.class.as_str()) } else { one.name.clone() }
    }

    fn player(&self, id: PlayerId) -> &str {
        &self.state.world.players[id.index()].name
    }

    fn class(&self, id: &str) -> String {
        let class = self.town.pack.loaded.content.classes.iter().find(|class| class.id == id);
        class.map_or(id, |class| class.name.get("en")).to_owned()
    }

    fn item(&self, id: &ItemId) -> String {
        let item = self.town.pack.loaded.content.items.iter().find(|item| item.id == id.0);
        item.map_or(id.as_str(), |item| item.name.get("en")).to_owned()
    }

    fn item_at(&self, at: u16) -> String {
        self.item(&self.town.book().items[usize::from(at)].id)
    }

    fn scenario(&self, id: &ScenarioId) -> String {
        let all = &self.town.pack.loaded.content.scenarios;
        let scenario = all.iter().find(|scenario| scenario.id == id.0);
        scenario
            .map_or(id.0.replace('-', " "), |one| format!("{}. {}", one.number, one.name.get("en")))
    }

    fn scenario_at(&self, at: u16) -> String {
        self.scenario(&self.town.book().scenarios[usize::from(at)].id)
    }

    fn card(&self, id: CharacterId, card: u8) -> String {
        let class = self.state.world.character(id).class.clone();
        let word = self.town.book().class(&class).and_then(|one| one.cards.get(usize::from(card)));
        let classes = &self.town.pack.loaded.content.classes;
        let cards = classes.iter().find(|one| one.id == class.0).map(|one| &one.cards);
        let named = cards.zip(word).and_then(|(cards, (word, _))| {
            cards.iter().find(|card| card.id == word.0).map(|card| card.name.get("en").to_owned())
        });
        named.unwrap_or_default()
    }

    fn perk(&self, id: CharacterId, at: u8) -> String {
        let content = &self.town.pack.loaded.content;
        let class = &self.state.world.character(id).class;
        let class = content.classes.iter().find(|one| one.id == class.0);
        let perk = class.and_then(|class| class.perks.get(usize::from(at)));
        let (language, voice) = (Language::English, longrest_pack::text::Voice::You);
        let renderer = Renderer { content, class, language, voice };
        perk.map_or(format!("perk {}", at + 1), |perk| plain(&renderer.perk(perk)))
    }

    fn building(&self, id: &BuildingId) -> String {
        let known = self.town.book().building(id);
        known.map_or(id.as_str(), |one| one.name.get("en")).to_owned()
    }

    fn building_at(&self, at: u16) -> String {
        self.building(&self.town.book().buildings[usize::from(at)].id)
    }

    fn payment(&self, payment: Payment) -> String {
        let mut parts = Vec::new();
        if payment.gold > 0 {
            parts.push(self.thing(&Thing::Gold, payment.gold));
        }
        for (counts, whose) in [(payment.own, ""), (payment.common, " of the town")] {
            let some = Resource::ALL.into_iter().zip(counts).filter(|(_, amount)| *amount > 0);
            for (kind, amount) in some {
                let what = self.thing(&Thing::Resource(kind), u16::from(amount));
                parts.push(format!("{what}{whose}"));
            }
        }
        parts.extend(payment.items.iter().flatten().map(|at| self.item_at(*at)));
        if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
    }

    fn thing(&self, thing: &Thing, amount: u16) -> String {
        match thing {
            Thing::Item(item) => self.item(item),
            Thing::Resource(kind) => format!("{amount} {kind:?}").to_lowercase(),
            Thing::AnyMaterial => format!("{amount} of any material"),
            Thing::AnyHerb => format!("{amount} of any herb"),
            Thing::AnyResource => format!("{amount} of any resource"),
            Thing::Gold | Thing::Experience | Thing::Checkmarks => {
                format!("{amount} {thing:?}").to_lowercase()
            }
        }
    }

    fn account(&self, account: Account) -> String {
        match account {
            Account::Bank | Account::Spent => "nobody".to_owned(),
            Account::Town => "the town".to_owned(),
            Account::Character(id) => self.who(id),
        }
    }

    /// The town in a few lines.
    fn board(&self) -> String {
        let (book, world) = (self.town.book(), &self.state.world);
        let town = &world.town;
        let mut text = String::new();
        let prosperity = longrest_campaign::tracks::prosperity_level(book, town.prosperity);
        let _ = write!(text, "Week {}, prosperity {prosperity}", world.calendar.weeks);
        if let Some(morale) = town.morale {
            let _ = write!(text, ", morale {morale}");
        }
        let _ = writeln!(text, ", inspiration {}", town.inspiration);
        let stock =
            town.stock.iter().map(|(kind, amount)| self.thing(&Thing::Resource(kind), amount));
        let stock: Vec<String> = stock.collect();
        if !stock.is_empty() {
            let _ = writeln!(text, "In common: {}", stock.join(", "));
        }
        for id in world.active(self.state.party) {
            let one = world.character(id);
            let _ = writeln!(
                text,
                "{} ({}), level {}, {} experience, {} gold",
                self.who(id),
                self.player(one.player),
                one.level,
                one.experience,
                one.gold
            );
        }
        text
    }

    /// The sheets of one's own characters.
    fn sheets(&self, seat: Seat) -> String {
        let own = self.state.world.everybody().filter(|(_, one)| one.player.0 == seat.0);
        let mut text = String::new();
        for (id, one) in own.filter(|(_, one)| one.is_living()) {
            let items: Vec<String> = one.items.iter().map(|item| self.item(item)).collect();
            let resources = one.resources.iter();
            let resources: Vec<String> = resources
                .map(|(kind, amount)| self.thing(&Thing::Resource(kind), amount))
                .collect();
            let _ = writeln!(text, "{}, level {}", self.who(id), one.level);
            let _ = writeln!(text, "  items: {}", items.join(", "));
            let _ = writeln!(text, "  resources: {}", resources.join(", "));
            let quest = one.quest.as_ref().and_then(|quest| self.town.book().quest(quest));
            if let Some(quest) = quest {
                let done =
                    longrest_campaign::retirement::progress(self.town.book(), self.state, id);
                let done: Vec<String> =
                    done.iter().map(|(done, wanted)| format!("{done}/{wanted}")).collect();
                let _ = writeln!(text, "  quest: {} ({})", quest.name.get("en"), done.join(", "));
            }
        }
        text
    }

    fn question(&self, prompt: &Prompt) -> String {
        match prompt {
            Prompt::Gathering => "Who comes along? Make characters, then go on.".to_owned(),
            Prompt::Settle { character: Some(id) } => {
                format!("This cannot wait for {}.", self.who(*id))
            }
            Prompt::WhichClass => "Whom do you play?".to_owned(),
            Prompt::Onward { scenario, completed } => {
                let how = if *completed { "completed" } else { "lost" };
                format!("{} is {how}. What now?", self.scenario(scenario))
            }
            Prompt::CityOrTravel => "To the city, or on?".to_owned(),
            Prompt::Open { step: OpenStep::Downtime } => "Downtime.".to_owned(),
            Prompt::Open { step: OpenStep::Construction } => "Construction.".to_owned(),
            Prompt::Open { step: OpenStep::City } => "In the city.".to_owned(),
            Prompt::WhichSection => "Which section is read first?".to_owned(),
            Prompt::Event { event } => {
                let event = self.town.book().event(event);
                event.map_or(String::new(), |event| event.front.get("en").to_owned())
            }
            Prompt::Choose => "Choose.".to_owned(),
            Prompt::MayPay => format!("{} Pay?", self.price().unwrap_or_default()),
            Prompt::ForWhom { thing, amount } => {
                format!("For whom: {}?", self.thing(thing, *amount))
            }
            Prompt::WhoCarries => "Whom does it concern?".to_owned(),
            Prompt::Share { thing, left } => format!("Who gets {}?", self.thing(thing, *left)),
            Prompt::FromWhom { thing, left, .. } => {
                format!("Who gives {}?", self.thing(thing, *left))
            }
            Prompt::WhichKind { .. } => "Which resource?".to_owned(),
            Prompt::AnotherQuest { character, inspiration } => {
                format!(
                    "{} retires. Another quest for {inspiration} inspiration?",
                    self.who(*character)
                )
            }
            Prompt::WhichQuest { .. } => "Which quest is completed as well?".to_owned(),
            Prompt::WhichScenario => "Where to?".to_owned(),
            Prompt::OnTable { scenario } => format!("How did {} end?", self.scenario(scenario)),
            Prompt::Departure { scenario } => format!("Off to {}.", self.scenario(scenario)),
            Prompt::WhichTarget => "Which building is attacked?".to_owned(),
            Prompt::Check { building } => {
                format!("How many soldiers for {}?", self.building(building))
            }
            Prompt::WhichGuard { .. } => "Which card of the guard counts?".to_owned(),
            Prompt::Repair { building, cost } => {
                format!("Repair {} for {cost} materials?", self.building(building))
            }
            Prompt::Bill { .. } => "From where is it paid?".to_owned(),
            Prompt::Work { building, .. } => {
                format!("Work on {}, do you agree?", self.building(building))
            }
            Prompt::WhosePotion { potion } => format!("Who gets {}?", self.item(potion)),
            Prompt::WhichEntrance => "By which way in?".to_owned(),
            Prompt::Enhance { character, .. } => {
                format!("What is put where on the card of {}?", self.who(*character))
            }
            Prompt::Settle { character: None } => "This cannot wait.".to_owned(),
        }
    }

    /// What may be paid for, in words: it is the first thing that waits.
    fn price(&self) -> Option<String> {
        let Some(Task::Effects(waiting)) = self.state.agenda.first() else { return None };
        let may = waiting.first()?;
        let lines = self.prose()?.effects(std::slice::from_ref(may));
        Some(lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" "))
    }

    fn option(&self, prompt: &Prompt, at: u8) -> String {
        let text = |text: &Text| text.get("en").to_owned();
        match (prompt, self.state.agenda.first()) {
            (Prompt::Event { event }, _) => {
                let event = self.town.book().event(event);
                let option = event.and_then(|event| event.options.get(usize::from(at)));
                option.map_or(String::new(), |option| text(&option.say))
            }
            (_, Some(Task::Effects(waiting))) => match waiting.first() {
                Some(Effect::Choose(options)) => {
                    options.get(usize::from(at)).map_or(String::new(), |(said, _)| text(said))
                }
                _ => format!("option {}", at + 1),
            },
            _ => format!("option {}", at + 1),
        }
    }

    fn choice(&self, prompt: &Prompt, choice: Choice) -> String {
        let book = self.town.book();
        let with_card = |what: &str, id: CharacterId, card: Option<u8>| match card {
            Some(card) => format!("{what} {} with {}", self.who(id), self.card(id, card)),
            None => format!("{what} {}", self.who(id)),
        };
        let quest = |at: u16| {
            let quest = &book.quests[usize::from(at)];
            let goals = quest.goals.iter().filter_map(|goal| Some(self.prose()?.quest_goal(goal)));
            format!("{} ({})", quest.name.get("en"), goals.collect::<Vec<_>>().join("; "))
        };
        match choice {
            Choice::GoOn | Choice::Next => "go on".to_owned(),
            Choice::Finish(player) => format!("{} has finished", self.player(player)),
            Choice::Onward(at) => format!("on to {}", self.scenario_at(at)),
            Choice::Scenario(at) => self.scenario_at(at),
            Choice::Casual(at) => format!("{}, not for the campaign", self.scenario_at(at)),
            Choice::Level(level) => format!("scenario level {level}"),
            Choice::Join(id) => format!("{} comes along", self.who(id)),
            Choice::Stay(id) => format!("{} stays at home", self.who(id)),
            Choice::Depart => "set out".to_owned(),
            Choice::DepartOnTable => "set out; it is played on the table".to_owned(),
            Choice::Option(at) => self.option(prompt, at),
            Choice::For(id) => self.who(id),
            Choice::Give(to, amount) => format!("{amount} to {}", self.account(to)),
            Choice::Take(from, amount) => format!("{amount} from {}", self.account(from)),
            Choice::Kind(kind) => format!("{kind:?}").to_lowercase(),
            Choice::Section(at) => format!("section {}", at + 1),
            Choice::Attend(player, here) => {
                format!("{} is {}", self.player(player), if here { "here" } else { "away" })
            }
            Choice::Create(player, class) => {
                let class = self.class(book.classes[usize::from(class)].id.as_str());
                format!("{} plays the {class}", self.player(player))
            }
            Choice::Keep(id, at) => format!("{}: the quest {}", self.who(id), quest(at)),
            Choice::Show(id, shown) => {
                format!("{} {} the quest", if shown { "show" } else { "hide" }, self.who(id))
            }
            Choice::Begin(id, level) => format!("{} begins at level {level}", self.who(id)),
            Choice::Outfitted(id) => format!("{} has bought enough", self.who(id)),
            Choice::LevelUp(id, card) => with_card("level up", id, card),
            Choice::FreeLevel(id, card) => with_card("level up for prosperity", id, card),
            Choice::Learn(id, card) => with_card("learn", id, Some(card)),
            Choice::Mark(id, perk) => format!("{}: {}", self.who(id), self.perk(id, perk)),
            Choice::Respec(id, gold) => {
                format!("{} chooses all cards again for {gold} gold", self.who(id))
            }
            Choice::SetAside(id) => format!("set {} aside", self.who(id)),
            Choice::TakeUp(id) => format!("take {} up again", self.who(id)),
            Choice::Abandon(id) => format!("abandon {}", self.who(id)),
            Choice::Retire(id) => format!("{} retires", self.who(id)),
            Choice::Buy(id, at, gold) => {
                format!("{} buys {} for {gold} gold", self.who(id), self.item_at(at))
            }
            Choice::Sell(id, at, gold) => {
                format!("{} sells {} for {gold} gold", self.who(id), self.item_at(at))
            }
            Choice::Contribute(id, kind) => {
                format!(
                    "{} gives 1 {} to the town",
                    self.who(id),
                    format!("{kind:?}").to_lowercase()
                )
            }
            Choice::CityEvent => "an event of the city".to_owned(),
            Choice::Home => "home".to_owned(),
            Choice::Again => "the same scenario again".to_owned(),
            Choice::Visit => "to the city".to_owned(),
            Choice::Travel => "on, without a visit".to_owned(),
            Choice::Back => "somewhere else".to_owned(),
            Choice::Won => "it was won".to_owned(),
            Choice::Lost => "it was lost".to_owned(),
            Choice::Pay => "yes".to_owned(),
            Choice::Refuse => "no".to_owned(),
            Choice::Building(at) => self.building_at(at),
            Choice::Soldiers(0) => "no soldiers".to_owned(),
            Choice::Soldiers(count) => format!("{count} soldiers"),
            Choice::Spend(from, kind, amount) => {
                let what = self.thing(&Thing::Resource(kind), amount);
                format!("{what} from {}", self.account(from))
            }
            Choice::Inspire(amount) => format!("{amount} inspiration instead"),
            Choice::Craft(id, at, payment) => {
                format!("{} makes {} for {}", self.who(id), self.item_at(at), self.payment(payment))
            }
            Choice::Brew(id, payment) => {
                format!("{} brews a potion of {}", self.who(id), self.payment(payment))
            }
            Choice::Distil(id, at, kind) => {
                let herb = self.thing(&Thing::Resource(kind), 1);
                format!("{} turns {} back into {herb}", self.who(id), self.item_at(at))
            }
            Choice::Service(id, at, _, gold) => {
                format!("{} is served in {} for {gold} gold", self.who(id), self.building_at(at))
            }
            Choice::Work(work, at, morale) => {
                let what = self.building_at(at);
                let what = match work {
                    Work::Build => format!("build {what}"),
                    Work::Upgrade => format!("raise {what} by a level"),
                    Work::Extend(part) => format!("add part {} to {what}", part + 1),
                    Work::Rebuild => format!("rebuild {what}"),
                };
                if morale > 0 { format!("{what}, for {morale} morale besides") } else { what }
            }
            Choice::Favor(favor, more) => {
                let favor = format!("{favor:?}").to_lowercase();
                format!("one {} of the favor of {favor}", if more { "more" } else { "less" })
            }
            Choice::WithMinusTwo(true) => "with the −2 card".to_owned(),
            Choice::WithMinusTwo(false) => "without the −2 card".to_owned(),
            Choice::Penalty(room, which) => {
                let which = ["none", "the minor one", "the major one"].get(usize::from(which));
                format!("penalty of room {}: {}", room + 1, which.unwrap_or(&"another"))
            }
            Choice::Found => "found another party".to_owned(),
            Choice::ChangeParty(id, party) => {
                format!("{} goes to party {}", self.who(id), party + 1)
            }
            Choice::HandOver(party) => format!("party {} comes to town", party + 1),
            Choice::Donate(id) => format!("{} gives to the sanctuary", self.who(id)),
            Choice::Enhance(id, card) => {
                format!("{} enhances {}", self.who(id), self.card(id, card))
            }
            Choice::Sticker(spot, what, gold) => {
                format!("spot {}: sticker {} for {gold} gold", spot + 1, what + 1)
            }
        }
    }

    fn fact(&self, fact: &Fact) -> Option<String> {
        let said = |text: &std::collections::BTreeMap<String, String>| text.get("en").cloned();
        Some(match fact {
            Fact::Home { scenario, completed } => {
                let how = if *completed { "completed" } else { "lost" };
                format!("Home from {}: {how}", self.scenario(scenario))
            }
            Fact::Moved { thing, amount, from, to } => match (from, to) {
                (_, Account::Character(id)) => {
                    format!("{} gets {}", self.who(*id), self.thing(thing, *amount))
                }
                (_, Account::Town) => format!("The town gets {}", self.thing(thing, *amount)),
                (from, _) => {
                    format!("{} loses {}", self.account(*from), self.thing(thing, *amount))
                }
            },
            Fact::Said { text } | Fact::ByHand { text } | Fact::Ended { text } => said(text)?,
            Fact::Changed { value, by, now } => format!("{value:?} {by:+}: {now}"),
            Fact::Boxes { by, now, .. } => format!("Prosperity boxes {by:+}: {now}"),
            Fact::Marked { mark, .. } => format!("Marked: {mark}"),
            Fact::Unlocked { content } => match content {
                Content::Scenario(id) => format!("Open now: {}", self.scenario(id)),
                Content::Class(id) => format!("Open now: the {}", self.class(id.as_str())),
                Content::Design(id) => format!("Open now: {}", self.item(id)),
                _ => return None,
            },
            Fact::Week { week } => format!("Week {week}"),
            Fact::EventDrawn { .. } => "An event".to_owned(),
            Fact::Created { character, player, .. } => {
                format!("{} plays {}", self.player(*player), self.who(*character))
            }
            Fact::Level { character, level, .. } => {
                format!("{} reaches level {level}", self.who(*character))
            }
            Fact::Retired { character, .. } => format!("{} retires", self.who(*character)),
            Fact::Built { building, level } => {
                let name = self.town.book().building(building).map(|one| one.name.get("en"));
                format!("{} stands at level {level}", name.unwrap_or(building.as_str()))
            }
            Fact::Departs { scenario, level, .. } => {
                format!("Off to {}, level {level}", self.scenario(scenario))
            }
            _ => return None,
        })
    }
}
