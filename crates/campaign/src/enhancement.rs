//! Enhancements: what a sticker on an ability card costs, and putting it there.

use crate::accounts::transfer;
use crate::characters::{self, own, player_of};
use crate::choice::{Account, Choice};
use crate::content::{Book, CardSpot, Service};
use crate::effect::{Test, Thing, Value};
use crate::fact::Fact;
use crate::holds::{holds, value_of};
use crate::id::{BuildingId, CharacterId, ClassId};
use crate::prompt::Prompt;
use crate::rules::Rules;
use crate::state::{Phase, State, Task};
use crate::town::{Flow, Play, first, speakers};
use crate::world::{Enhancement, Status, World};
use longrest_haven::enhancement::{Circumstances, Gain, Stat};
use longrest_kernel::Seat;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use ts_rs::TS;

/// `enhancements.toml`, compiled.
#[derive(Clone, Debug, PartialEq)]
pub struct PriceList {
    /// What must be true besides (Gloomhaven: an achievement).
    pub needs: Option<Test>,
    /// The base price of each row.
    pub base: BTreeMap<String, u16>,
    /// Added for each level of the card above the first.
    pub per_level: u16,
    /// Added for each enhancement that the action has already.
    pub per_earlier: u16,
    /// Half the price where the action loses its card and has no persistent icon.
    pub lost_halved: bool,
    /// Three times the price where the ability gives a persistent bonus.
    pub persistent_tripled: bool,
    /// Discounts: a building, its level, and how much gold.
    pub discounts: Vec<(BuildingId, u8, u16)>,
}

/// A price, worked out line by line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Quote {
    /// The lines, each with the price after it.
    pub lines: Vec<(Line, u16)>,
    /// The price.
    pub total: u16,
}

/// A line of a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Line {
    /// The base price.
    Base,
    /// Several targets: doubled.
    Several,
    /// Lost and not persistent: halved.
    Lost,
    /// A persistent bonus: tripled.
    Persistent,
    /// The level of the card.
    Level,
    /// What is on the action already.
    Earlier,
    /// A discount of the town.
    Discount,
    /// Temporary: less on an action that has some already.
    TemporaryEarlier,
    /// Temporary: a fifth less.
    Temporary,
}

impl Line {
    /// The rule a line follows, where enhancements are bought in a building. The other book leaves
    /// its prices to a list (GH-ENH-06).
    pub fn rule(self, gain: Gain, rules: &Rules) -> &'static str {
        if !rules.enhancing_by_building {
            return "GH-ENH-06";
        }
        match self {
            Line::Base => match gain {
                Gain::Hex => "FH-ENH-13",
                Gain::Plus(Stat::Trap | Stat::Tiles) => "FH-ENH-12",
                _ => "FH-ENH-02",
            },
            Line::Several => "FH-ENH-04",
            Line::Lost => "FH-ENH-07",
            Line::Persistent => "FH-ENH-08",
            Line::Level => "FH-ENH-10",
            Line::Earlier => "FH-ENH-11",
            Line::Discount => "FH-TENH-02",
            Line::TemporaryEarlier => "FH-TENH-03",
            Line::Temporary => "FH-TENH-04",
        }
    }
}

/// Something that can be put on a spot of the card, whether its owner can pay it or not.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS)]
pub struct Offer {
    /// The spot.
    pub spot: u8,
    /// What, by its place among all gains.
    pub gain: u8,
    /// The price line by line.
    pub lines: Vec<PriceLine>,
    /// The price.
    pub total: u16,
}

/// A line of a price, with its rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS)]
pub struct PriceLine {
    /// What changes the price.
    pub line: Line,
    /// The price after it.
    pub price: u16,
    /// The rule that says so.
    pub rule: &'static str,
}

impl Offer {
    fn new(spot: u8, at: u8, gain: Gain, quote: &Quote, rules: &Rules) -> Offer {
        let line = |&(line, price): &(Line, u16)| {
            let rule = line.rule(gain, rules);
            PriceLine { line, price, rule }
        };
        Offer { spot, gain: at, lines: quote.lines.iter().map(line).collect(), total: quote.total }
    }
}

/// What a price depends on besides the spot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// Enhancements on the action.
    pub earlier: u8,
    /// The discount of the town.
    pub discount: u16,
    /// Whether enhancements are temporary.
    pub temporary: bool,
}

impl PriceList {
    // FH-ENH-02 to FH-ENH-13, FH-TENH-02 to FH-TENH-04, FH-FAQ-001, FH-FAQ-219
    /// What something costs on a spot; nothing, if it cannot be had at all.
    pub fn quote(&self, gain: Gain, of: &Circumstances, terms: Terms) -> Option<Quote> {
        let base = *self.base.get(gain.row())?;
        let mut lines = Vec::new();
        let mut price = u32::from(base);
        if gain == Gain::Hex {
            price = price.div_ceil(u32::from(of.hexes.max(1)));
        }
        let mut line = |line: Line, price: u32| {
            lines.push((line, u16::try_from(price).unwrap_or(u16::MAX)));
            price
        };
        line(Line::Base, price);
        if is_several(gain, of) {
            price = line(Line::Several, price * 2);
        }
        if self.lost_halved && of.lost && !of.persistent {
            price = line(Line::Lost, price.div_ceil(2));
        }
        let of_summon = matches!(gain, Gain::Plus(stat) if stat.is_of_summon());
        if self.persistent_tripled && of.bonus && !of_summon {
            price = line(Line::Persistent, price * 3);
        }
        if of.level > 1 {
            price += u32::from(self.per_level) * u32::from(of.level - 1);
            line(Line::Level, price);
        }
        if terms.earlier > 0 {
            price += u32::from(self.per_earlier) * u32::from(terms.earlier);
            line(Line::Earlier, price);
        }
        if terms.discount > 0 {
            price = line(Line::Discount, price.saturating_sub(u32::from(terms.discount)));
        }
        if terms.temporary && terms.earlier > 0 {
            price = line(Line::TemporaryEarlier, price.saturating_sub(20));
        }
        if terms.temporary {
            price = line(Line::Temporary, (price * 4).div_ceil(5));
        }
        let total = u16::try_from(price).unwrap_or(u16::MAX);
        Some(Quote { lines, total })
    }
}

// FH-ENH-04 to FH-ENH-06, FH-FAQ-219
fn is_several(gain: Gain, of: &Circumstances) -> bool {
    match gain {
        Gain::Plus(Stat::Target) | Gain::Hex | Gain::Element(_) | Gain::Wild => false,
        Gain::Plus(Stat::SummonAttack | Stat::SummonRange) => of.several || of.several_by_summon,
        _ => of.several,
    }
}

// FH-ENH-01, GH-ENH-01, D168
/// Whether cards can be enhanced now.
pub(crate) fn is_open(book: &Book, state: &State) -> bool {
    let Some(list) = &book.enhancements else { return false };
    let somewhere = !book.rules.enhancing_by_building || stands(book, &state.world);
    let phase = characters::is_open(state) && state.phase != Phase::Gathering;
    phase && somewhere && list.needs.as_ref().is_none_or(|test| holds(book, state, test))
}

/// Whether a building in which cards are enhanced stands, unharmed.
fn stands(book: &Book, world: &World) -> bool {
    world.town.buildings.iter().any(|(id, standing)| {
        let level = usize::from(standing.level).checked_sub(1);
        let card = book.building(id).zip(level).and_then(|(one, at)| one.levels.get(at));
        !standing.wrecked && card.is_some_and(|card| card.downtime.contains(&Service::Enhance))
    })
}

/// The terms on which a spot of a class is enhanced now.
fn terms(book: &Book, state: &State, class: &ClassId, spot: &CardSpot) -> Terms {
    let world = &state.world;
    let there = |one: &&Enhancement| {
        let of = book.spot(class, one);
        of.is_some_and(|of| of.card == spot.card && of.half == spot.half)
    };
    let earlier = on(world, class).iter().filter(there).count();
    let list = book.enhancements.as_ref();
    let discounts = list.map_or(&[][..], |list| &list.discounts);
    let reached = |id: &BuildingId, level: u8| {
        let standing = world.town.buildings.get(id);
        standing.is_some_and(|one| one.level >= level && !one.wrecked)
    };
    Terms {
        earlier: earlier as u8,
        discount: discounts.iter().filter(|(id, level, _)| reached(id, *level)).map(|d| d.2).sum(),
        temporary: world.variants.temporary_enhancements && book.rules.variants,
    }
}

/// The enhancements of a class.
fn on<'w>(world: &'w World, class: &ClassId) -> &'w [Enhancement] {
    world.classes.get(class).map_or(&[], |record| &record.enhancements)
}

// GH-ENH-04, D169, FH-FAQ-217
/// Whether another card of the class may be enhanced.
fn has_room(book: &Book, state: &State, class: &ClassId, spot: &CardSpot) -> bool {
    if !book.rules.enhanced_cards_by_prosperity {
        return true;
    }
    let mut cards: BTreeSet<_> = on(&state.world, class).iter().map(|one| &one.card).collect();
    cards.insert(&spot.card);
    cards.len() as i32 <= value_of(book, state, Value::Prosperity)
}

/// Everything that can be put on the free spots of a character's cards, with its price.
pub fn prices(book: &Book, state: &State, id: CharacterId) -> Vec<(CardSpot, Vec<(Gain, Quote)>)> {
    let one = state.world.character(id);
    let (Some(class), Some(list)) = (book.class(&one.class), &book.enhancements) else {
        return Vec::new();
    };
    let held = |spot: &&CardSpot| {
        let level = class.cards.iter().find(|(card, _)| *card == spot.card).map(|card| card.1);
        level.is_some_and(|level| level <= 1) || one.cards.contains(&spot.card)
    };
    let free = |spot: &&CardSpot| {
        let taken = on(&state.world, &one.class);
        !taken.iter().any(|there| there.card == spot.card && there.spot == spot.spot)
    };
    let spots = class.spots.iter().filter(held).filter(free);
    spots
        .filter(|spot| has_room(book, state, &one.class, spot))
        .map(|spot| {
            let terms = terms(book, state, &one.class, spot);
            let quote = |gain: &Gain| {
                list.quote(*gain, &spot.circumstances, terms).map(|quote| (*gain, quote))
            };
            (spot.clone(), spot.gains.iter().filter_map(quote).collect())
        })
        .collect()
}

/// What a seat may enhance: cards on which it can afford something.
pub(crate) fn offers(book: &Book, state: &State, seat: Seat, offers: &mut Vec<Choice>) {
    if !is_open(book, state) {
        return;
    }
    let Some(player) = player_of(state, seat) else { return };
    for (id, one) in own(state, player).filter(|(_, one)| one.status == Status::Active) {
        if one.beginning || one.outfitting {
            continue;
        }
        let Some(class) = book.class(&one.class) else { continue };
        for (spot, gains) in prices(book, state, id) {
            let card = class.cards.iter().position(|(card, _)| *card == spot.card);
            let affordable = gains.iter().any(|(_, quote)| quote.total <= one.gold);
            if let (Some(card), true) = (card, affordable) {
                offers.push(Choice::Enhance(id, card as u8));
            }
        }
    }
}

/// Begins to enhance a card; whether it was that.
pub(crate) fn perform(cx: &mut Play<'_>, choice: Choice) -> bool {
    let Choice::Enhance(id, card) = choice else { return false };
    first(cx, [Task::Enhance(id, card)]);
    true
}

/// Asks what is put where, takes the gold and puts it there.
pub(crate) fn enhance(cx: &mut Play<'_>, id: CharacterId, card: u8) -> Flow {
    let book = cx.rules().book.clone();
    let one = cx.state.world.character(id).clone();
    let Some(class) = book.class(&one.class) else { return Ok(()) };
    let Some((word, _)) = class.cards.get(usize::from(card)) else { return Ok(()) };
    let all = Gain::all();
    let mut options = vec![Choice::Refuse];
    let mut offers = Vec::new();
    for (spot, gains) in prices(&book, cx.state, id).iter().filter(|(spot, _)| spot.card == *word) {
        for (gain, quote) in gains {
            let at = all.iter().position(|known| known == gain).expect("one of them") as u8;
            offers.push(Offer::new(spot.spot, at, *gain, quote, &book.rules));
            if quote.total <= one.gold {
                options.push(Choice::Sticker(spot.spot, at, quote.total));
            }
        }
    }
    options.sort_unstable();
    options.dedup();
    let speakers = speakers(cx.state, one.player);
    let prompt = Prompt::Enhance { character: id, card: word.clone(), offers };
    let Choice::Sticker(spot, gain, price) = cx.ask(speakers, prompt, &options)? else {
        return Ok(());
    };
    let what = all[usize::from(gain)].word().to_owned();
    let spent = Account::Spent;
    transfer(cx, "FH-ENH-02", &Thing::Gold, price, Account::Character(id), spent);
    // GH-ENH-03, GH-GLOSS-50, FH-TENH-01, D172
    let temporary = cx.state.world.variants.temporary_enhancements && book.rules.variants;
    let of = temporary.then_some(id);
    let record = cx.state.world.classes.entry(one.class.clone()).or_default();
    let card = word.clone();
    record.enhancements.push(Enhancement { card: card.clone(), spot, what: what.clone(), of });
    cx.tell("FH-ENH-02", Fact::Enhanced { character: id, card, spot, gain: what });
    Ok(())
}

// FH-TENH-01
/// A character retires: what was only for it leaves its class's cards.
pub(crate) fn fade(cx: &mut Play<'_>, id: CharacterId) {
    let class = cx.state.world.character(id).class.clone();
    let Some(record) = cx.state.world.classes.get_mut(&class) else { return };
    let before = record.enhancements.len();
    record.enhancements.retain(|one| one.of != Some(id));
    if record.enhancements.len() < before {
        cx.tell("FH-TENH-01", Fact::Faded { character: id });
    }
}

/// The enhancements of those who go, for the scenario engine.
pub(crate) fn overlay(
    world: &World,
    company: &[CharacterId],
) -> Vec<longrest_haven::enhancement::Enhancement> {
    let mut all = Vec::new();
    for id in company {
        let class = &world.character(*id).class;
        all.extend(on(world, class).iter().map(|one| longrest_haven::enhancement::Enhancement {
            class: class.0.clone(),
            card: one.card.0.clone(),
            spot: one.spot,
            gain: one.what.clone(),
        }));
    }
    all.sort();
    all.dedup();
    all
}
