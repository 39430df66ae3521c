//! Beginning a scenario: from what the group brings to the first round.

use crate::ability::Pile;
use crate::cards::give_cards;
use crate::choice::Choice;
use crate::content::Modifier;
use crate::element::ElementState;
use crate::fact::{Cause, Fact};
use crate::haven::{Flow, Haven, Look, Play, look};
use crate::id::{CharacterId, DeckId};
use crate::limits::{self, Part};
use crate::list::List;
use crate::modifiers::{self, Draw, standard_deck};
use crate::perform::Performance;
use crate::pick::pick;
use crate::prompt::{Ask, Prompt};
use crate::scenario::equipment;
use crate::scenario::favor::{self, Favors};
use crate::scenario::level::recommended_level;
use crate::scenario::{Effect, Side};
use crate::state::{
    CardId, CardSet, CarriedItem, Character, Deck, Figure, FigureId, FigureKind, ITEMS_MAX,
    ItemState, Phase, SETS_MAX, SetState, SetupStep, Source, State, Turn, Verdict,
};
use crate::tokens::Tokens;
use crate::{LootMode, SoloAdjustment, Switches, conditions, damage, elements, reveal, script};
use longrest_grid::Cell;
use longrest_kernel::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// What a scenario is started from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The scenario, by the word for it in files.
    pub scenario: String,
    /// The scenario level, 0 to 7; `None` means the recommended one.
    pub level: Option<u8>,
    /// The characters.
    pub party: Vec<Member>,
    /// The rules in force.
    #[serde(with = "crate::migrate")]
    pub switches: Switches,
    /// Treasures looted in earlier attempts, by index.
    pub treasures_looted: u32,
    /// Whether the random item of this scenario was found before.
    pub random_item_found: bool,
    /// Loot cards that an event put a sticker on, a bit each.
    #[serde(default)]
    pub loot_stickers: u64,
    /// Effects of a road event, applied with the scenario effects.
    pub road: Vec<RoadEffect>,
    /// Stickers and achievements of the campaign.
    #[serde(default)]
    pub stickers: Vec<String>,
    /// The random items that are still in the supply; all of them, where nobody keeps count.
    #[serde(default)]
    pub random_items: Option<Vec<String>>,
    /// What a campaign changes besides.
    #[serde(default)]
    pub brought: Brought,
}

pub use crate::limits::ROAD_MAX;
pub use crate::scenario::brought::{Brought, RoadEffect};

/// A character that takes part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// Its class, by the word for it in files.
    pub class: String,
    /// Its level, 1 to 9.
    pub level: u8,
    /// Cards above level 1 it has learnt, by the words for them.
    pub cards: Vec<String>,
    /// Items it owns, by the words for them.
    pub items: Vec<String>,
    /// Boxes ticked of each perk.
    pub perks: Vec<u8>,
    /// Masteries completed, by number.
    pub mastered: Vec<u8>,
}

impl Default for RoadEffect {
    fn default() -> RoadEffect {
        RoadEffect::Damage(0)
    }
}

impl Haven {
    /// The state before the first step, or everything that is wrong with the setup.
    pub fn prepare(&self, setup: &Setup) -> Result<State, Vec<String>> {
        let problems = self.problems(setup);
        if !problems.is_empty() {
            return Err(problems);
        }
        let scenario = self.scenario_index(&setup.scenario).expect("checked");
        let levels: Vec<u8> = setup.party.iter().map(|member| member.level).collect();
        let switches = setup.switches;
        let level = setup.level.unwrap_or_else(|| recommended_level(&levels, &switches));
        let raised = (switches.house.solo || switches.house.open_information)
            && switches.solo_adjustment == SoloAdjustment::MonsterAndTrap;
        let mut state = self.blank(scenario, switches);
        state.level = level;
        state.monster_level = (level + u8::from(raised)).min(7);
        state.trap_level = level + u8::from(raised);
        state.party = setup.party.len() as u8;
        state.treasures_looted = setup.treasures_looted & !self.goal_treasures(scenario);
        state.road = setup.road.iter().copied().collect();
        state.loot_stickers = setup.loot_stickers;
        state.random_items &= self.still_random(setup);
        state.favors = setup.brought.favors;
        state.favors.pay(&mut state.decks[DeckId::MONSTERS]);
        if setup.random_item_found {
            state.random_items = 0;
        }
        // FH-STICK-03
        state.stickers = self.stickers(&setup.stickers);
        for (at, member) in setup.party.iter().enumerate() {
            let mut character = self.character(member);
            // GH-EVENT-14: it is there, and it was used.
            for (_, id) in setup.brought.consumed.iter().filter(|(of, _)| of.index() == at) {
                let item = self.item_index(id).expect("checked") as u16;
                let used = CarriedItem { item, state: ItemState::Lost, used: 0 };
                match character.items.iter().position(|one| one.item == item) {
                    Some(slot) => character.items[slot] = used,
                    None => character.items.push(used),
                }
            }
            let class = &self.content.classes[usize::from(character.class)];
            let hit_points = i16::from(class.hit_points[usize::from(member.level) - 1]);
            state.decks[at] = self.deck_of(class, &character);
            state.characters.push(character);
            // FH-SETUP-20
            state.figures.push(Figure {
                kind: FigureKind::Character(CharacterId::at(at)),
                side: Side::Party,
                hit_points,
                hit_points_max: hit_points,
                ..Figure::default()
            });
        }
        Ok(state)
    }

    // GH-SETUP-18, GH-SETUP-19: a goal treasure lies there again, a numbered one does not.
    fn goal_treasures(&self, scenario: usize) -> u32 {
        let treasures = self.content.scenarios[scenario].treasures.iter().enumerate();
        treasures.filter(|(_, one)| one.number == 0).fold(0, |set, (at, _)| set | 1 << at)
    }

    fn blank(&self, scenario: usize, switches: Switches) -> State {
        let content = &self.content.scenarios[scenario];
        let cells = content.board.len();
        let mut locked = 0;
        for (number, door) in content.doors.iter().enumerate() {
            locked |= u16::from(door.locked || door.wall) << number;
        }
        let mut enabled = 0u64;
        for (number, rule) in content.rules.iter().enumerate() {
            enabled |= u64::from(!rule.dormant) << number;
        }
        let goals = self.content.goals.len();
        State {
            scenario: scenario as u16,
            switches,
            level: 0,
            monster_level: 0,
            trap_level: 0,
            party: 0,
            phase: Phase::Setup(SetupStep::Room),
            round: 0,
            characters: List::new(),
            figures: List::new(),
            sets: self.sets_of(scenario),
            decks: [standard_deck(); 6],
            blesses: switches.bless_supply,
            curses_party: 10,
            curses_monsters: 10,
            elements: [ElementState::Inert; 6],
            tiles: List::repeat(0, cells),
            loot: Tokens::default(),
            treasures: 0,
            gates: longrest_grid::Gates::default(),
            locked,
            revealed: 0,
            order: List::new(),
            turn: Turn::default(),
            bonuses: List::new(),
            exposed: 0,
            attacked: 0,
            borne: Default::default(),
            laid: Default::default(),
            marks: List::new(),
            loot_deck: 0,
            goal_deck: first_bits(goals),
            random_items: self.random_deck(),
            stickers: 0,
            loot_stickers: 0,
            counters: [0; crate::state::COUNTERS_MAX],
            fired: 0,
            enabled,
            sections_read: 0,
            treasures_looted: 0,
            deaths: [0; crate::limits::DEATHS_MAX],
            verdict: Verdict::default(),
            goal: 0,
            forced: List::new(),
            types_ordered: List::new(),
            road: List::new(),
            favors: Favors::default(),
            removed: 0,
        }
    }

    fn stickers(&self, words: &[String]) -> u64 {
        let known = self.content.stickers.iter().enumerate();
        known.filter(|(_, word)| words.contains(word)).fold(0, |set, (at, _)| set | 1 << at)
    }

    fn still_random(&self, setup: &Setup) -> u64 {
        let Some(left) = &setup.random_items else { return u64::MAX };
        let drawn = self.random_items.iter().enumerate();
        let there = |item: u16| left.contains(&self.content.items[usize::from(item)].id);
        drawn.filter(|(_, item)| there(**item)).fold(0, |set, (at, _)| set | 1 << at)
    }

    fn random_deck(&self) -> u64 {
        first_bits(self.random_items.len())
    }

    // FH-SETUP-07
    fn sets_of(&self, scenario: usize) -> List<SetState, SETS_MAX> {
        let mut sets: List<SetState, SETS_MAX> = List::new();
        for one in &self.content.scenarios[scenario].monsters {
            let set = self.content.monsters[usize::from(one.monster)].set;
            if !sets.iter().any(|known| known.set == set) {
                let cards = self.content.sets[usize::from(set)].cards.len();
                let deck = ((1u32 << cards) - 1) as u16;
                sets.push(SetState { set, deck, ..SetState::default() });
            }
        }
        sets
    }

    fn character(&self, member: &Member) -> Character {
        let class = self.class_index(&member.class).expect("checked");
        let text = &self.content.classes[class];
        // FH-PC-13, FH-CARD-02: all level 1 and level X cards, and those learnt since.
        let pool: CardSet = (0..text.cards.len())
            .filter(|&at| text.cards[at].level <= 1 || member.cards.contains(&text.cards[at].id))
            .map(|at| CardId(at as u8))
            .collect();
        let mut carried: List<CarriedItem, ITEMS_MAX> = List::new();
        // Who owns more chooses from a list beside the state.
        if member.items.len() <= ITEMS_MAX {
            for id in &member.items {
                let item = self.item_index(id).expect("checked") as u16;
                carried.push(CarriedItem { item, ..CarriedItem::default() });
            }
        }
        let mut perks = 0u64;
        for (at, &boxes) in member.perks.iter().enumerate() {
            perks |= u64::from(boxes) << (2 * at);
        }
        let mut resources = [0; 2];
        for (at, resource) in text.resources.iter().enumerate() {
            resources[at] = resource.start;
        }
        Character {
            class: class as u8,
            level: member.level,
            pool,
            items_owned: carried.len() as u8,
            items: carried,
            perks,
            mastered: member.mastered.iter().fold(0, |set, &at| set | 1u8 << at),
            resources,
            ..Character::default()
        }
    }

    // FH-AMD-08, FH-PC-17
    /// The modifier deck of a character: the standard one as its perks change it.
    fn deck_of(&self, class: &crate::content::Class, character: &Character) -> Deck {
        let mut deck = standard_deck();
        for (at, perk) in class.perks.iter().enumerate() {
            for _ in 0..(character.perks >> (2 * at) & 3) {
                perk.remove.iter().for_each(|&(modifier, count)| deck.take(modifier, count));
                for &(modifier, count) in &perk.add {
                    let fits = deck.add(modifier, count);
                    debug_assert!(fits, "content is checked");
                }
            }
        }
        deck
    }

    /// Finds a scenario by its word.
    pub fn scenario_index(&self, id: &str) -> Option<usize> {
        self.content.scenarios.iter().position(|one| one.id == id)
    }

    /// Finds a class by its word.
    pub fn class_index(&self, id: &str) -> Option<usize> {
        self.content.classes.iter().position(|one| one.id == id)
    }

    /// Finds an item by its word.
    pub fn item_index(&self, id: &str) -> Option<usize> {
        self.content.items.iter().position(|one| one.id == id)
    }

    /// Everything that is wrong with a setup.
    pub fn problems(&self, setup: &Setup) -> Vec<String> {
        let mut problems = Vec::new();
        match self.scenario_index(&setup.scenario) {
            None => {
                let known: Vec<&str> =
                    self.content.scenarios.iter().map(|one| one.id.as_str()).collect();
                problems.push(format!(
                    "no scenario \"{}\"; there are: {}",
                    setup.scenario,
                    known.join(", ")
                ));
            }
            Some(at) => {
                problems.extend(self.excess(at, setup));
                self.scenario_problems(at, setup.party.len(), &mut problems);
            }
        }
        self.party_problems(setup, &mut problems);
        if setup.brought.enhancements != self.overlay {
            problems.push("the rules are not those with the party's enhancements".to_owned());
        }
        if problems.is_empty() && self.many_items(setup) != self.owned {
            problems.push("the rules are not those with the party's items".to_owned());
        }
        // FH-FAVOR-EX1: five −1 cards and one −2 card are all there are.
        if setup.brought.favors.minus_ones > 5 {
            problems.push("there are five −1 cards in the monsters' deck".to_owned());
        }
        if setup.road.len() > ROAD_MAX {
            let number = setup.road.len();
            problems.push(format!("{number} effects are brought; there can be {ROAD_MAX}"));
        }
        if setup.level.is_some_and(|level| level > 7) {
            problems.push(format!("scenario level {}; 0 to 7 exist", setup.level.unwrap_or(0)));
        }
        for (at, member) in setup.party.iter().enumerate() {
            // FH-PC-04
            if setup.party[..at].iter().any(|other| other.class == member.class) {
                problems.push(format!("two characters of the class \"{}\"", member.class));
            }
            self.member_problems(member, &mut problems);
        }
        let most = limits::ITEMS_MAX;
        let of =
            |at: usize| setup.brought.consumed.iter().filter(|(of, _)| of.index() == at).count();
        for number in (0..setup.party.len()).map(of).filter(|number| *number > most) {
            problems.push(format!("{number} items of one were consumed; there can be {most}"));
        }
        for (of, item) in &setup.brought.consumed {
            let owner = setup.party.get(of.index());
            if !owner.is_some_and(|member| member.items.contains(item)) {
                problems.push(format!("nobody there owns the item \"{item}\" that was consumed"));
            }
        }
        problems
    }

    // FH-PC-01, FH-FAQ-221
    fn party_problems(&self, setup: &Setup, problems: &mut Vec<String>) {
        let scenario = self.scenario_index(&setup.scenario).map(|at| &self.content.scenarios[at]);
        let number = setup.party.len();
        match scenario.and_then(|scenario| scenario.solo.as_deref()) {
            None if !(2..=limits::CHARACTERS_MAX).contains(&number) => {
                problems.push(format!("{number} characters; two to four can play"));
            }
            Some(_) if number != 1 => {
                problems.push(format!("{number} characters; one can play"));
            }
            Some(class) if setup.party[0].class != class => {
                problems.push(format!("this is the solo scenario of the class \"{class}\""));
            }
            _ => {}
        }
    }

    /// What does not keep to the limits, as far as it concerns this game.
    fn excess(&self, scenario: usize, setup: &Setup) -> Vec<String> {
        let classes = &self.content.classes;
        let played = |at: usize| setup.party.iter().any(|member| member.class == classes[at].id);
        let name = |part: Part| match part {
            Part::Whole => Some("the pack".to_owned()),
            Part::Class(at) if played(at) => Some(format!("class \"{}\"", classes[at].id)),
            Part::Set(at) => Some(format!("monster set \"{}\"", self.content.sets[at].id)),
            Part::Scenario(at) if at == scenario => {
                Some(format!("scenario \"{}\"", setup.scenario))
            }
            Part::Class(_) | Part::Scenario(_) => None,
        };
        let found = limits::check(&self.content).into_iter();
        let mut problems: Vec<String> = found
            .filter_map(|one| name(one.part).map(|name| format!("{name}: {}", one.message)))
            .collect();
        let of = |member: &Member| self.class_index(&member.class).map(|at| classes[at].marks);
        let marks: usize = setup.party.iter().filter_map(of).map(usize::from).sum();
        if marks > limits::MARKS_MAX {
            let most = limits::MARKS_MAX;
            problems.push(format!("{marks} marks of the party on the map; there can be {most}"));
        }
        problems
    }

    /// What is wrong with a scenario's own content, as far as it would stop play.
    fn scenario_problems(&self, at: usize, party: usize, problems: &mut Vec<String>) {
        let scenario = &self.content.scenarios[at];
        let id = &scenario.id;
        if scenario.starts.len() < party {
            let hexes = scenario.starts.len();
            problems.push(format!("scenario \"{id}\": {hexes} starting hexes for {party}"));
        }
        for one in &scenario.monsters {
            if usize::from(one.monster) >= self.content.monsters.len() {
                problems.push(format!("scenario \"{id}\": no monster {}", one.monster));
            }
        }
        for room in &scenario.rooms {
            let mut taken: Vec<longrest_grid::Cell> = Vec::new();
            let monsters = room.monsters.iter().map(|placement| placement.cell);
            for cell in monsters.chain(room.figures.iter().map(|&(cell, _)| cell)) {
                let number = cell.0;
                if cell.index() >= scenario.board.len() {
                    problems.push(format!("room \"{}\": a figure off the map", room.id));
                } else if room.tiles.iter().any(|&(at, tile)| at == cell && self.is_wall(tile)) {
                    problems
                        .push(format!("room \"{}\": a figure on a wall, hex {number}", room.id));
                } else if taken.contains(&cell) {
                    problems.push(format!("room \"{}\": two figures in hex {number}", room.id));
                }
                taken.push(cell);
            }
            for placement in &room.monsters {
                let listed = |one: &crate::scenario::MonsterUse| one.monster == placement.monster;
                if !scenario.monsters.iter().any(listed) {
                    let number = placement.monster;
                    problems.push(format!("room \"{}\": monster {number} not listed", room.id));
                }
            }
        }
    }

    fn is_wall(&self, tile: u16) -> bool {
        let tile = self.content.tiles.get(usize::from(tile));
        tile.is_some_and(|tile| tile.kind == crate::TileKind::Wall)
    }

    fn member_problems(&self, member: &Member, problems: &mut Vec<String>) {
        let Some(class) = self.class_index(&member.class) else {
            let known: Vec<&str> = self.content.classes.iter().map(|one| one.id.as_str()).collect();
            problems.push(format!(
                "no class \"{}\"; there are: {}",
                member.class,
                known.join(", ")
            ));
            return;
        };
        let class = &self.content.classes[class];
        if !(1..=9).contains(&member.level) {
            problems.push(format!("{}: level {}; 1 to 9 exist", member.class, member.level));
        }
        for card in &member.cards {
            match class.cards.iter().find(|one| one.id == *card) {
                None => problems.push(format!("{}: no card \"{card}\"", member.class)),
                Some(one) if one.level > member.level => problems
                    .push(format!("{}: card \"{card}\" is of level {}", member.class, one.level)),
                Some(_) => {}
            }
        }
        for (at, item) in member.items.iter().enumerate() {
            if self.item_index(item).is_none() {
                problems.push(format!("{}: no item \"{item}\"", member.class));
            }
            // FH-ITEM-14
            if member.items[..at].contains(item) {
                problems.push(format!("{}: item \"{item}\" twice", member.class));
            }
        }
        let number = member.items.len();
        if number > limits::OWNED_MAX {
            let most = limits::OWNED_MAX;
            problems.push(format!("{}: {number} items; there can be {most}", member.class));
        }
        if member.perks.len() > class.perks.len() {
            problems.push(format!("{}: {} perks exist", member.class, class.perks.len()));
        }
        if let Some(wrong) =
            member.mastered.iter().find(|&&at| usize::from(at) >= class.masteries.len())
        {
            problems.push(format!("{}: no mastery {}", member.class, wrong.wrapping_add(1)));
        }
        for (perk, &boxes) in class.perks.iter().zip(&member.perks) {
            if boxes > perk.boxes {
                problems.push(format!("{}: a perk taken {boxes} times", member.class));
            }
        }
    }
}

/// The set of the first things of a list, of at most 64.
fn first_bits(count: usize) -> u64 {
    u64::MAX.checked_shr(64 - count as u32).unwrap_or(0)
}

/// One step of the setup.
pub fn step(cx: &mut Play<'_>, step: SetupStep) -> Flow {
    match step {
        // FH-SETUP-10, FH-SETUP-13
        SetupStep::Room => {
            let (scenario, level) = (cx.state.scenario, cx.state.level);
            cx.tell("FH-SETUP-13", Fact::ScenarioBegins { scenario, level });
            reveal::reveal_room(cx, 0, None)?;
        }
        SetupStep::DealGoals => deal_goals(cx)?,
        SetupStep::ChooseGoals => choose_goals(cx)?,
        SetupStep::LootDeck => {
            loot_deck(cx)?;
            favor::grant(cx)?;
        }
        SetupStep::Items => equipment::bring_items(cx)?,
        SetupStep::Hands => choose_hands(cx)?,
        SetupStep::Place => place_characters(cx)?,
        SetupStep::Begin => script::scenario_start(cx)?,
        SetupStep::Road => road(cx)?,
        SetupStep::Effects => {
            let effects = &look(cx).scenario().effects;
            let now = |effect: &Effect| !takes_cards(effect) || cx.state.switches.effects_last;
            let effects: Vec<&Effect> = effects.iter().filter(|effect| now(effect)).collect();
            for effect in effects {
                script::apply_all(cx, std::slice::from_ref(effect), 0, None)?;
            }
        }
    }
    let order = order(&cx.state.switches);
    let at = order.iter().position(|&one| one == step).expect("every step has its place");
    match order.get(at + 1) {
        Some(&next) => cx.state.phase = Phase::Setup(next),
        None => {
            script::setup_done(cx)?;
            cx.state.phase = Phase::RoundStart;
        }
    }
    Ok(())
}

// FH-SETUP-22, D005: the effects of road event and scenario come last, or before the battle goals
// (with what an event makes the characters discard after the hands are chosen).
/// The steps of the setup in their order.
const fn order(switches: &Switches) -> [SetupStep; 10] {
    use SetupStep::*;
    if switches.effects_last {
        [Room, DealGoals, ChooseGoals, LootDeck, Items, Hands, Place, Begin, Road, Effects]
    } else {
        [Room, Effects, DealGoals, ChooseGoals, LootDeck, Items, Hands, Road, Place, Begin]
    }
}

// FH-SETUP-22, FH-ROAD-11: only those who take part are concerned.
/// Applies what a road event brings.
fn road(cx: &mut Play<'_>) -> Flow {
    while let Some(&effect) = cx.state.road.first() {
        if let RoadEffect::Infuse(element) = effect {
            elements::infuse(cx, element, None);
        }
        for character in cx.state.character_ids() {
            let id = character.figure();
            // GH-SETUP-34, FH-FAQ-193: some concern one character alone.
            let Some(effect) = effect.on(character) else { continue };
            match effect {
                RoadEffect::Damage(amount) => {
                    damage::suffer(cx, id, i16::from(amount), Cause::Scenario, None)?;
                }
                RoadEffect::Condition(condition) => conditions::gain(cx, id, condition, None)?,
                RoadEffect::Discard(count) => discard(cx, character, count)?,
                RoadEffect::Penalty(count) => {
                    cx.state.decks[character.deck()].add(Modifier::PENALTY, count);
                    let modifier = Modifier::PENALTY;
                    let rule = look(cx).scenario_rule();
                    cx.tell(rule, Fact::ModifierAdded { deck: character.deck(), modifier });
                }
                RoadEffect::Curse(count) => {
                    for _ in 0..count {
                        modifiers::curse_deck(cx, character.deck());
                    }
                }
                RoadEffect::Bless(count) => {
                    for _ in 0..count {
                        modifiers::bless(cx, id)?;
                    }
                }
                RoadEffect::Infuse(_)
                | RoadEffect::DamageOne(..)
                | RoadEffect::ConditionOne(..)
                | RoadEffect::DiscardOne(..)
                | RoadEffect::PenaltyOne(..)
                | RoadEffect::CurseOne(..)
                | RoadEffect::BlessOne(..) => {}
            }
        }
        cx.state.road.remove(0);
    }
    if !cx.state.switches.effects_last {
        let effects = look(cx).scenario().effects.iter();
        for effect in effects.filter(|effect| takes_cards(effect)) {
            script::apply_all(cx, std::slice::from_ref(effect), 0, None)?;
        }
    }
    Ok(())
}

/// Whether an effect takes cards, which it can do only once the hands are chosen.
const fn takes_cards(effect: &Effect) -> bool {
    matches!(effect, Effect::DiscardCards(_) | Effect::LoseCards(_))
}

/// Whether a step is another or comes before it.
pub(crate) fn not_after(switches: &Switches, step: SetupStep, other: SetupStep) -> bool {
    let order = order(switches);
    let at = |step| order.iter().position(|&one| one == step);
    at(step) <= at(other)
}

/// A character discards cards of its choice.
fn discard(cx: &mut Play<'_>, character: CharacterId, count: u8) -> Flow {
    let how = Performance {
        actor: character.figure(),
        source: Source::Game,
        decider: look(cx).seat(character).into(),
        commander: None,
        optional: false,
    };
    let rule = look(cx).scenario_rule();
    give_cards(cx, how, count, Pile::Hand, Pile::Discard, rule)
}

// FH-LDECK-01, FH-LDECK-07
/// Draws the scenario's loot cards from each type's own deck.
fn loot_deck(cx: &mut Play<'_>) -> Flow {
    if cx.state.switches.loot_mode == LootMode::Money {
        return Ok(());
    }
    let table = look(cx).scenario().loot;
    let found = cx.state.random_items == 0 && cx.rules().random_deck() != 0;
    for kind in crate::content::LootKind::ALL {
        // FH-LDECK-07
        if kind == crate::content::LootKind::RandomItem && found {
            continue;
        }
        for _ in 0..table.cards[kind as usize] {
            let weights: Vec<u32> = cx
                .rules()
                .content
                .loot
                .iter()
                .enumerate()
                .map(|(at, card)| u32::from(card.kind == kind && cx.state.loot_deck >> at & 1 == 0))
                .collect();
            if weights.iter().all(|&weight| weight == 0) {
                break;
            }
            let card = cx.chance(Draw::LootDeck, &weights)?;
            cx.state.loot_deck |= 1 << card;
        }
    }
    Ok(())
}

// FH-GOAL-01, D003
fn deal_goals(cx: &mut Play<'_>) -> Flow {
    for character in cx.state.character_ids() {
        for _ in 0..cx.state.switches.battle_goals_dealt {
            if cx.state.goal_deck == 0 {
                break;
            }
            let weights: Vec<u32> =
                (0..64).map(|goal| (cx.state.goal_deck >> goal & 1) as u32).collect();
            let goal = cx.chance(Draw::BattleGoal, &weights)? as u8;
            cx.state.goal_deck &= !(1 << goal);
            cx.state.characters[character].goals.push(goal);
        }
        let goals = cx.state.characters[character].goals.to_vec();
        let rule = look(cx).goals_rule();
        cx.tell(rule, Fact::GoalsDealt { character, goals });
    }
    Ok(())
}

impl Look<'_, '_> {
    // D003
    /// The rule by which battle goals are dealt.
    fn goals_rule(self) -> &'static str {
        if self.state.switches.battle_goals_dealt > 2 { "FH-GOAL-01" } else { "GH-SETUP-26" }
    }
}

fn seats(cx: &Play<'_>) -> SeatSet {
    SeatSet::first(cx.state.characters.len() as u8)
}

fn choose_goals(cx: &mut Play<'_>) -> Flow {
    let everybody = seats(cx);
    let kept = cx.together(everybody, |lane, seat| {
        let mut goals = lane.state().characters[character].goals.to_vec();
        goals.sort_unstable();
        if goals.is_empty() {
            return Ok((character, None));
        }
        let options: Vec<Choice> = goals.into_iter().map(Choice::Option).collect();
        let actor = Some(character.figure());
        let prompt = Prompt { ask: Ask::KeepGoal, actor, source: Source::Game };
        Ok((character, Some(lane.ask(prompt, &options)?)))
    })?;
    for (character, choice) in kept {
        if let Some(Choice::Option(goal)) = choice {
            let owner = &mut cx.state.characters[character];
            owner.goals.clear();
            owner.goals.push(goal);
            owner.goal_chosen = true;
            let rule = look(cx).goals_rule();
            cx.tell(rule, Fact::GoalKept { character, goal });
        }
    }
    Ok(())
}

// FH-SETUP-19, FH-PC-14
fn choose_hands(cx: &mut Play<'_>) -> Flow {
    let everybody = seats(cx);
    let hands = cx.together(everybody, |lane, seat: Seat| {
        let character = CharacterId::of(seat);
        let here = Look { rules: lane.rules(), state: lane.state() };
        let hands = here.class_of(character).hands(here.character(character).pool);
        let size: usize = hands.iter().map(|(_, size)| size).sum();
        let mut hand = CardSet::EMPTY;
        for (pool, of_these) in hands {
            let mut from = 0;
            for taken in 0..of_these {
                // The last card that still leaves enough behind it.
                let last = pool.len() - (of_these - taken);
                let options: Vec<Choice> =
                    pool[from..=last].iter().map(|&card| Choice::Card(card)).collect();
                let actor = Some(character.figure());
                let ask = Ask::TakeCard { more: (size - hand.len()) as u8 };
                let prompt = Prompt { ask, actor, source: Source::Game };
                let choice = lane.ask(prompt, &options)?;
                let at = pool.iter().position(|&card| choice == Choice::Card(card));
                from = at.expect("one of those offered") + 1;
                hand.insert(pool[from - 1]);
            }
        }
        Ok((character, hand))
    })?;
    for (character, hand) in hands {
        cx.state.characters[character].hand = hand;
        cx.tell("FH-SETUP-19", Fact::HandChosen { character });
    }
    Ok(())
}

// FH-PAGE-14
fn place_characters(cx: &mut Play<'_>) -> Flow {
    for character in cx.state.character_ids() {
        let id = character.figure();
        let taken: Vec<_> =
            cx.state.figures[..character.index()].iter().map(|other| other.cell).collect();
        let starts = look(cx).scenario().starts.iter().copied();
        let mut cells: Vec<Cell> = starts.filter(|cell| !taken.contains(cell)).collect();
        cells.sort_unstable();
        let prompt = Prompt { ask: Ask::StartHex, actor: Some(id), source: Source::Game };
        let seat = look(cx).seat(character);
        let cell = pick(cx, seat, prompt, &cells, Choice::Cell)?;
        cx.state.figures[id.index()].cell = cell;
        cx.tell("FH-PAGE-14", Fact::FigurePlaced { figure: id, cell });
    }
    Ok(())
}
