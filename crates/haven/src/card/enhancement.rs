//! Enhancements: spots on the lines of ability cards, what may be put on them, what that changes,
//! and what its price depends on.
//!
//! Cards stay as they are in their pack; a table whose party has enhanced some plays with content
//! of its own in which those cards are changed ([`Haven::with`]).

use crate::ability::{
    Ability, Action, Added, Count, Duration, Infusion, Lost, Manner, Reach, Summoned, TileChange,
    Verb, When, Who,
};
use crate::amount::{Amount, Operation};
use crate::content::{Card, Class, Content, Summon};
use crate::haven::Haven;
use crate::scenario::dungeon;
use crate::{Condition, Element, Icon};
use serde::{Deserialize, Serialize};

/// A half of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Half {
    /// The upper one.
    Top,
    /// The lower one.
    Bottom,
}

/// A spot for an enhancement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Spot {
    /// On which half.
    pub half: Half,
    /// Beside which ability of it.
    pub ability: u8,
    /// Beside which part of the ability.
    pub part: Part,
    /// What may be put on it.
    pub sort: SpotSort,
}

/// The part of an ability that a spot stands beside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// The ability itself and its value.
    Line,
    /// Its range.
    Range,
    /// Its targets.
    Target,
    /// Its pierce.
    Pierce,
    /// Its push.
    Push,
    /// Its pull.
    Pull,
    /// Its area.
    Area,
    /// The hit points of the figure it summons.
    HitPoints,
    /// The move of the figure it summons.
    Move,
    /// The attack of the figure it summons.
    Attack,
    /// The range of the figure it summons.
    SummonRange,
}

/// What may be put on a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpotSort {
    /// `[+]`: one more of the number it stands beside.
    Plus,
    /// `[*]`: that, or a condition, an element, a jump.
    Any,
    /// `[# area]`: one more hex, which makes the area that one.
    Hex(u16),
}

/// A number that can be raised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stat {
    /// Movement points.
    Move,
    /// The attack.
    Attack,
    /// The range.
    Range,
    /// The targets.
    Target,
    /// The shield.
    Shield,
    /// Retaliate.
    Retaliate,
    /// Pierce.
    Pierce,
    /// The heal.
    Heal,
    /// Push.
    Push,
    /// Pull.
    Pull,
    /// The range of a teleport.
    Teleport,
    /// Hit points of a summon.
    SummonHitPoints,
    /// The move of a summon.
    SummonMove,
    /// The attack of a summon.
    SummonAttack,
    /// The range of a summon.
    SummonRange,
    /// Damage of a trap.
    Trap,
    /// How far a tile or token is moved.
    Tiles,
}

/// What an enhancement gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gain {
    /// One more.
    Plus(Stat),
    /// A condition.
    Condition(Condition),
    /// An element.
    Element(Element),
    /// Any element.
    Wild,
    /// The move becomes a jump.
    Jump,
    /// One more hex of an area.
    Hex,
}

/// What the price of an enhancement depends on, besides what is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Circumstances {
    /// The ability has or can have several targets.
    pub several: bool,
    /// The action has a lost icon.
    pub lost: bool,
    /// The action has a persistent icon.
    pub persistent: bool,
    /// The ability gives a persistent bonus.
    pub bonus: bool,
    /// The attack of the figure that is summoned has several targets.
    pub several_by_summon: bool,
    /// The level of the card; X counts as 1.
    pub level: u8,
    /// How many hexes the area has.
    pub hexes: u8,
}

/// An enhancement on a card of a class.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Enhancement {
    /// The class, by the word for it.
    pub class: String,
    /// The card, by the word for it.
    pub card: String,
    /// Which of its spots.
    pub spot: u8,
    /// What is on it, by the word for it.
    pub gain: String,
}

/// The conditions that can be added to what helps, and to what harms.
const HELPFUL: [Condition; 4] =
    [Condition::Regenerate, Condition::Ward, Condition::Strengthen, Condition::Bless];
const HARMFUL: [Condition; 5] = [
    Condition::Wound,
    Condition::Poison,
    Condition::Immobilize,
    Condition::Muddle,
    Condition::Curse,
];

/// The numbers with their words and the rows of the price list they are found in.
// FH-ENH-12: a damage trap counts as Attack +1, the movement of tiles and tokens as Move +1.
const STATS: [(Stat, &str, &str); 17] = [
    (Stat::Move, "move", "move"),
    (Stat::Attack, "attack", "attack"),
    (Stat::Range, "range", "range"),
    (Stat::Target, "target", "target"),
    (Stat::Shield, "shield", "shield"),
    (Stat::Retaliate, "retaliate", "retaliate"),
    (Stat::Pierce, "pierce", "pierce"),
    (Stat::Heal, "heal", "heal"),
    (Stat::Push, "push", "push"),
    (Stat::Pull, "pull", "pull"),
    (Stat::Teleport, "teleport", "teleport"),
    (Stat::SummonHitPoints, "summon-hit-points", "summon-hit-points"),
    (Stat::SummonMove, "summon-move", "summon-move"),
    (Stat::SummonAttack, "summon-attack", "summon-attack"),
    (Stat::SummonRange, "summon-range", "summon-range"),
    (Stat::Trap, "trap", "attack"),
    (Stat::Tiles, "tiles", "move"),
];

impl Stat {
    /// Whether it is a number of a summoned figure.
    pub fn is_of_summon(self) -> bool {
        use Stat::{SummonAttack, SummonHitPoints, SummonMove, SummonRange};
        matches!(self, SummonHitPoints | SummonMove | SummonAttack | SummonRange)
    }
}

impl Gain {
    /// Everything an enhancement can give.
    pub fn all() -> Vec<Gain> {
        let conditions = HELPFUL.into_iter().chain(HARMFUL).map(Gain::Condition);
        let elements = Element::ALL.into_iter().map(Gain::Element);
        let plus = STATS.iter().map(|(stat, _, _)| Gain::Plus(*stat));
        plus.chain(conditions).chain(elements).chain([Gain::Wild, Gain::Jump, Gain::Hex]).collect()
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Gain::Plus(stat) => {
                STATS.iter().find(|(one, _, _)| *one == stat).map_or("", |(_, word, _)| word)
            }
            Gain::Condition(condition) => condition.name(),
            Gain::Element(element) => element.name(),
            Gain::Wild => "wild",
            Gain::Jump => "jump",
            Gain::Hex => "hex",
        }
    }

    /// What a word stands for.
    pub fn of(word: &str) -> Option<Gain> {
        Gain::all().into_iter().find(|gain| gain.word() == word)
    }

    /// The row of the price list it is found in.
    pub fn row(self) -> &'static str {
        match self {
            Gain::Plus(stat) => {
                STATS.iter().find(|(one, _, _)| *one == stat).map_or("", |(_, _, row)| row)
            }
            Gain::Element(_) => "element",
            other => other.word(),
        }
    }

    /// The rows that a price list can have.
    pub fn rows() -> Vec<&'static str> {
        let mut rows: Vec<&str> = Vec::new();
        for row in Gain::all().into_iter().map(Gain::row) {
            if !rows.contains(&row) {
                rows.push(row);
            }
        }
        rows
    }
}

impl Card {
    /// One of its halves.
    pub fn half(&self, half: Half) -> &Action {
        match half {
            Half::Top => &self.top,
            Half::Bottom => &self.bottom,
        }
    }

    fn half_mut(&mut self, half: Half) -> &mut Action {
        match half {
            Half::Top => &mut self.top,
            Half::Bottom => &mut self.bottom,
        }
    }
}

/// A spot with everything around it.
#[derive(Clone, Copy, Debug)]
pub struct Beside<'c> {
    content: &'c Content,
    class: &'c Class,
    card: &'c Card,
    spot: Spot,
}

impl<'c> Beside<'c> {
    /// A spot of a card of a class.
    pub fn new(content: &'c Content, class: &'c Class, card: &'c Card, spot: Spot) -> Beside<'c> {
        Beside { content, class, card, spot }
    }

    fn ability(&self) -> &'c Ability {
        &self.card.half(self.spot.half).abilities[usize::from(self.spot.ability)]
    }

    /// The figure that the ability summons.
    fn summon(&self) -> Option<&'c Summon> {
        match &self.ability().verb {
            Verb::Summon { who: Summoned::Own(at), .. } => self.class.summons.get(usize::from(*at)),
            _ => None,
        }
    }

    /// The number it stands beside, if it is one that can be raised.
    pub fn stat(&self) -> Option<Stat> {
        let ability = self.ability();
        match self.spot.part {
            Part::Line => line_stat(self.content, ability),
            Part::Range => Some(Stat::Range).filter(|_| has_range(ability)),
            Part::Target => Some(Stat::Target).filter(|_| {
                matches!(ability.aim.count, Count::UpTo(_)) && ability.aim.area.is_none()
            }),
            Part::Pierce => added(ability, Stat::Pierce),
            Part::Push => added(ability, Stat::Push),
            Part::Pull => added(ability, Stat::Pull),
            Part::Area => None,
            Part::HitPoints => self.summon().map(|_| Stat::SummonHitPoints),
            Part::Move => self.summon()?.movement.as_ref().map(|_| Stat::SummonMove),
            Part::Attack => self.summon()?.attack.as_ref().map(|_| Stat::SummonAttack),
            Part::SummonRange => self.summon()?.range.as_ref().map(|_| Stat::SummonRange),
        }
    }

    // GH-ENH-05, D171: what helps somebody can bless and strengthen, what harms can harm more.
    /// What may be put on the spot.
    pub fn gains(&self) -> Vec<Gain> {
        let plus = self.stat().map(Gain::Plus);
        match self.spot.sort {
            SpotSort::Hex(_) => vec![Gain::Hex],
            SpotSort::Plus => plus.into_iter().collect(),
            SpotSort::Any => {
                let ability = self.ability();
                let mut gains: Vec<Gain> = plus.into_iter().collect();
                gains.extend(conditions(ability).into_iter().map(Gain::Condition));
                gains.extend(Element::ALL.map(Gain::Element));
                gains.push(Gain::Wild);
                if matches!(ability.verb, Verb::Move { manner: Manner::Walk, .. }) {
                    gains.push(Gain::Jump);
                }
                gains
            }
        }
    }

    /// What the price depends on.
    pub fn circumstances(&self) -> Circumstances {
        let action = self.card.half(self.spot.half);
        let ability = self.ability();
        let area = ability.aim.area.map(|at| &self.content.areas[usize::from(at)]);
        let persistent = action.active == Some(Duration::Persistent);
        let gives =
            matches!(ability.verb, Verb::Shield { .. } | Verb::Retaliate { .. } | Verb::Bonus(_));
        Circumstances {
            several: several(ability),
            lost: action.lost != Lost::No,
            persistent,
            bonus: persistent && gives,
            several_by_summon: self.summon().is_some_and(|one| {
                one.attack_effects.iter().any(widens) || one.traits.iter().any(several)
            }),
            level: self.card.level.max(1),
            hexes: area.map_or(0, |pattern| pattern.red.len() as u8),
        }
    }
}

/// The number of an ability's own line.
fn line_stat(content: &Content, ability: &Ability) -> Option<Stat> {
    Some(match &ability.verb {
        Verb::Move { .. } => Stat::Move,
        Verb::Attack { .. } => Stat::Attack,
        Verb::Heal { .. } => Stat::Heal,
        Verb::Shield { .. } => Stat::Shield,
        Verb::Retaliate { .. } => Stat::Retaliate,
        Verb::Teleport { range: Some(_), .. } => Stat::Teleport,
        Verb::Displace => match ability.added.first()? {
            Added::Push(_) => Stat::Push,
            Added::Pull(_) => Stat::Pull,
            _ => return None,
        },
        Verb::Tile(TileChange::Create { tile, .. }) => {
            let trap = &content.tiles[usize::from(*tile)].trap;
            if !trap.damage && trap.fixed == 0 {
                return None;
            }
            Stat::Trap
        }
        Verb::Tile(TileChange::Move { .. }) => Stat::Tiles,
        Verb::Bonus(bonus) => match (bonus.trigger.when, bonus.changes.first()?) {
            (_, Added::Shield(_)) => Stat::Shield,
            (_, Added::Retaliate(..)) => Stat::Retaliate,
            (When::Attacks | When::AttackAction, Added::Plus(_)) => Stat::Attack,
            (When::Moves, Added::Plus(_)) => Stat::Move,
            (When::Heals, Added::Plus(_)) => Stat::Heal,
            _ => return None,
        },
        _ => return None,
    })
}

fn has_range(ability: &Ability) -> bool {
    let own = matches!(ability.verb, Verb::Retaliate { range: Some(_), .. });
    own || matches!(ability.aim.reach, Reach::Range(_))
}

fn added(ability: &Ability, stat: Stat) -> Option<Stat> {
    let there = ability.added.iter().any(|one| {
        matches!(
            (one, stat),
            (Added::Pierce(_), Stat::Pierce)
                | (Added::Push(_), Stat::Push)
                | (Added::Pull(_), Stat::Pull)
        )
    });
    there.then_some(stat)
}

/// The conditions that an ability can be given.
fn conditions(ability: &Ability) -> Vec<Condition> {
    let there = |condition: &Condition| ability.added.contains(&Added::Condition(*condition));
    let list: &[Condition] = match &ability.verb {
        Verb::Heal { .. } => &HELPFUL,
        Verb::Attack { .. } | Verb::Displace => &HARMFUL,
        Verb::Suffer { .. } if ability.aim.who != Who::Oneself => &HARMFUL,
        Verb::Afflict => match ability.added.first() {
            Some(Added::Condition(condition)) if condition.is_positive() => &HELPFUL,
            _ => &HARMFUL,
        },
        _ => &[],
    };
    list.iter().copied().filter(|one| !there(one)).collect()
}

// FH-ENH-04, FH-ENH-05, FH-FAQ-218
/// Whether an ability has several targets, or can have them.
fn several(ability: &Ability) -> bool {
    let many = |amount: &Amount| *amount != Amount::Number(1);
    let extras = ability.extras.iter().flat_map(|extra| &extra.added);
    let by_aim = match &ability.aim.count {
        Count::All => true,
        Count::UpTo(amount) => many(amount),
    };
    let by_verb = match &ability.verb {
        Verb::Summon { count, .. } | Verb::Tile(TileChange::Create { count, .. }) => many(count),
        // A bonus that waits for others concerns all of them.
        Verb::Bonus(bonus) => {
            !matches!(bonus.trigger.who, Who::Usual | Who::Oneself | Who::Summoner)
                || bonus.changes.iter().any(widens)
        }
        _ => false,
    };
    by_aim || by_verb || ability.aim.area.is_some() || { extras.chain(&ability.added).any(widens) }
}

fn widens(added: &Added) -> bool {
    match added {
        Added::Target(_) | Added::Area(_) => true,
        Added::When(_, inner) => inner.iter().any(widens),
        _ => false,
    }
}

impl Haven {
    /// The same rules with what a campaign brings that changes content: enhanced cards, and the
    /// scenario of a random dungeon.
    ///
    /// # Errors
    /// What is wrong with an enhancement (no such card, no such spot, nothing it can bear) or with
    /// the dungeon.
    pub fn with(&self, brought: &crate::Brought) -> Result<Haven, String> {
        let mut content = self.content.clone();
        for one in &brought.enhancements {
            content.enhance(one)?;
        }
        if let Some(drawn) = &brought.dungeon {
            let scenario = dungeon::compose(&content, drawn)?;
            content.scenarios.retain(|one| one.id != dungeon::DUNGEON);
            content.scenarios.push(scenario);
        }
        let mut haven = Haven::new(content);
        haven.overlay = brought.enhancements.clone();
        Ok(haven)
    }

    /// The enhancements that are on the cards of these rules.
    pub fn enhancements(&self) -> &[Enhancement] {
        &self.overlay
    }
}

impl Content {
    // FH-ENH-02, GH-ENH-02
    /// Puts an enhancement on its card.
    ///
    /// # Errors
    /// What is wrong with it; then nothing is changed.
    pub fn enhance(&mut self, one: &Enhancement) -> Result<(), String> {
        let Enhancement { class, card, spot, gain } = one;
        let at = self.classes.iter().position(|known| known.id == *class);
        let at = at.ok_or_else(|| format!("there is no class \"{class}\""))?;
        let known = &self.classes[at];
        let number = known.cards.iter().position(|known| known.id == *card);
        let number = number.ok_or_else(|| format!("\"{class}\" has no card \"{card}\""))?;
        let wanted = Gain::of(gain);
        let place = known.cards[number].spots.get(usize::from(*spot)).copied();
        let place = place.ok_or_else(|| format!("\"{card}\" has no spot {spot}"))?;
        let beside = Beside::new(self, known, &known.cards[number], place);
        let gain = wanted
            .filter(|gain| beside.gains().contains(gain))
            .ok_or_else(|| format!("spot {spot} of \"{card}\" cannot bear \"{gain}\""))?;
        let laid = match &beside.ability().verb {
            Verb::Tile(TileChange::Create { tile, .. }) => Some(*tile),
            _ => None,
        };
        let laid = laid.filter(|_| gain == Gain::Plus(Stat::Trap));
        let tile = laid.map(|tile| self.better_trap(tile));
        let class = &mut self.classes[at];
        if let Gain::Plus(stat) = gain
            && stat.is_of_summon()
        {
            raise_summon(class, number, place, stat);
            return Ok(());
        }
        let action = class.cards[number].half_mut(place.half);
        let ability = &mut action.abilities[usize::from(place.ability)];
        apply(ability, gain, place, tile);
        Ok(())
    }

    /// A trap that does one more damage than another.
    fn better_trap(&mut self, tile: u16) -> u16 {
        let mut better = self.tiles[usize::from(tile)].clone();
        better.trap.fixed += 1;
        self.tiles.push(better);
        self.tiles.len() as u16 - 1
    }
}

fn raise(amount: &mut Amount) {
    *amount = match std::mem::take(amount) {
        Amount::Number(number) => Amount::Number(number + 1),
        Amount::Base(number) => Amount::Base(number + 1),
        other => Amount::Operation(Operation::Add, Box::new((other, Amount::Number(1)))),
    };
}

fn raise_summon(class: &mut Class, card: usize, place: Spot, stat: Stat) {
    let ability = &class.cards[card].half(place.half).abilities[usize::from(place.ability)];
    let Verb::Summon { who: Summoned::Own(at), .. } = ability.verb else { return };
    let summon = &mut class.summons[usize::from(at)];
    let amount = match stat {
        Stat::SummonHitPoints => Some(&mut summon.hit_points),
        Stat::SummonMove => summon.movement.as_mut(),
        Stat::SummonAttack => summon.attack.as_mut(),
        _ => summon.range.as_mut(),
    };
    if let Some(amount) = amount {
        raise(amount);
    }
}

fn apply(ability: &mut Ability, gain: Gain, place: Spot, tile: Option<u16>) {
    match gain {
        Gain::Plus(stat) => raise_stat(ability, stat, tile),
        Gain::Condition(condition) => ability.added.push(Added::Condition(condition)),
        Gain::Element(element) => {
            ability.infuse.push(Infusion { icon: Icon::One(element), optional: false });
        }
        Gain::Wild => ability.infuse.push(Infusion { icon: Icon::Wild, optional: false }),
        Gain::Jump => {
            if let Verb::Move { manner, .. } = &mut ability.verb {
                *manner = Manner::Jump;
            }
        }
        Gain::Hex => {
            if let SpotSort::Hex(area) = place.sort {
                ability.aim.area = Some(area);
            }
        }
    }
}

fn raise_stat(ability: &mut Ability, stat: Stat, tile: Option<u16>) {
    let named = |one: &&mut Added| {
        matches!(
            (one, stat),
            (Added::Pierce(_), Stat::Pierce)
                | (Added::Push(_), Stat::Push)
                | (Added::Pull(_), Stat::Pull)
        )
    };
    let amount = match (stat, &mut ability.verb) {
        (Stat::Range, Verb::Retaliate { range: Some(range), .. }) => Some(range),
        (Stat::Range, _) => match &mut ability.aim.reach {
            Reach::Range(amount) => Some(amount),
            _ => None,
        },
        (Stat::Target, _) => match &mut ability.aim.count {
            Count::UpTo(amount) => Some(amount),
            Count::All => None,
        },
        (Stat::Pierce | Stat::Push | Stat::Pull, _) => {
            ability.added.iter_mut().find(named).and_then(added_amount)
        }
        (_, Verb::Move { points: amount, .. })
        | (_, Verb::Attack { value: amount })
        | (_, Verb::Heal { value: amount })
        | (_, Verb::Shield { value: amount })
        | (_, Verb::Retaliate { value: amount, .. })
        | (_, Verb::Teleport { range: Some(amount), .. })
        | (_, Verb::Tile(TileChange::Move { hexes: amount, .. })) => Some(amount),
        (_, Verb::Tile(TileChange::Create { tile: old, .. })) => {
            *old = tile.unwrap_or(*old);
            None
        }
        (_, Verb::Bonus(bonus)) => bonus.changes.first_mut().and_then(added_amount),
        _ => None,
    };
    if let Some(amount) = amount {
        raise(amount);
    }
}

fn added_amount(added: &mut Added) -> Option<&mut Amount> {
    match added {
        Added::Pierce(amount)
        | Added::Push(amount)
        | Added::Pull(amount)
        | Added::Plus(amount)
        | Added::Shield(amount)
        | Added::Retaliate(amount, _) => Some(amount),
        _ => None,
    }
}
