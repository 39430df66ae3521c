//! Names: what a line of a pack may refer to, and the numbers they are compiled into.

use longrest_haven::{Modifier, Rank, Text};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// A kind of thing that lines refer to by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A class.
    Class,
    /// A pattern of an area of effect.
    Area,
    /// A monster type.
    Monster,
    /// An overlay tile.
    Tile,
    /// An item.
    Item,
    /// A figure that the class at hand can summon.
    Summon,
    /// A resource of the class at hand.
    Resource,
    /// A scenario.
    Scenario,
    /// A marked set of hexes of the scenario at hand.
    Mark,
    /// A door of the scenario at hand.
    Door,
    /// A room of the scenario at hand.
    Room,
    /// A section of the scenario at hand.
    Section,
    /// A rule of the scenario at hand.
    Rule,
    /// A counter of the scenario at hand.
    Counter,
    /// An objective or token ally of the scenario at hand.
    Object,
    /// A named monster of the scenario at hand.
    Named,
    /// A treasure of the scenario at hand.
    Treasure,
    /// A text of the scenario at hand.
    Text,
    /// A familiar.
    Familiar,
    /// An area of the quest at hand.
    Region,
    /// An encounter of the quest at hand.
    Encounter,
    /// A mark of the quest at hand.
    Spot,
    /// A named monster of the quest at hand.
    Foe,
    /// An event card of the campaign.
    Event,
    /// An icon that several events share.
    EventIcon,
    /// A personal quest.
    Quest,
    /// An envelope.
    Envelope,
    /// A section of the campaign.
    Passage,
    /// A building, by its number.
    Building,
    /// A kind of building that attacks look for.
    BuildingKind,
    /// A sticker or an achievement of the campaign.
    Sticker,
    /// A counter of the campaign.
    Count,
    /// A rule that the campaign brings into force.
    Law,
    /// A card of the town guard.
    Guard,
    /// A loot card that can bear a sticker.
    LootCard,
    /// A chain of scenarios.
    Chain,
    /// A trait of a class.
    Trait,
    /// A text of the entry at hand.
    Phrase,
    /// A place on the map of the campaign.
    Place,
}

/// The names that can be used in a line.
#[derive(Clone, Debug)]
pub struct Scope {
    names: [Vec<String>; Kind::ALL.len()],
    used: RefCell<BTreeSet<(Kind, usize)>>,
    modifiers: RefCell<Vec<Modifier>>,
    /// For each named monster, its position among the uses and its type.
    pub named: Vec<(u8, u16)>,
    /// The words of the texts.
    pub texts: Vec<Text>,
    /// The words of the phrases of the campaign's entry at hand.
    pub phrases: Vec<Text>,
    /// Which monsters are bosses.
    pub bosses: BTreeSet<usize>,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 39] = [
        Kind::Class,
        Kind::Area,
        Kind::Monster,
        Kind::Tile,
        Kind::Item,
        Kind::Summon,
        Kind::Resource,
        Kind::Scenario,
        Kind::Mark,
        Kind::Door,
        Kind::Room,
        Kind::Section,
        Kind::Rule,
        Kind::Counter,
        Kind::Object,
        Kind::Named,
        Kind::Treasure,
        Kind::Text,
        Kind::Familiar,
        Kind::Region,
        Kind::Encounter,
        Kind::Spot,
        Kind::Foe,
        Kind::Event,
        Kind::EventIcon,
        Kind::Quest,
        Kind::Envelope,
        Kind::Passage,
        Kind::Building,
        Kind::BuildingKind,
        Kind::Sticker,
        Kind::Count,
        Kind::Law,
        Kind::Guard,
        Kind::LootCard,
        Kind::Chain,
        Kind::Trait,
        Kind::Phrase,
        Kind::Place,
    ];

    /// What messages call it.
    pub const fn noun(self) -> &'static str {
        match self {
            Kind::Class => "a class",
            Kind::Area => "an area",
            Kind::Monster => "a monster",
            Kind::Tile => "a tile",
            Kind::Item => "an item",
            Kind::Summon => "a summon of this class",
            Kind::Resource => "a resource of this class",
            Kind::Scenario => "a scenario",
            Kind::Mark => "a mark of this scenario",
            Kind::Door => "a door of this scenario",
            Kind::Room => "a room of this scenario",
            Kind::Section => "a section of this scenario",
            Kind::Rule => "a rule of this scenario",
            Kind::Counter => "a counter of this scenario",
            Kind::Object => "an object of this scenario",
            Kind::Named => "a named monster of this scenario",
            Kind::Treasure => "a treasure of this scenario",
            Kind::Text => "a text of this scenario",
            Kind::Familiar => "a familiar",
            Kind::Region => "an area of this quest",
            Kind::Encounter => "an encounter of this quest",
            Kind::Spot => "a mark of this quest",
            Kind::Foe => "a named monster of this quest",
            Kind::Event => "an event",
            Kind::EventIcon => "an icon of events",
            Kind::Quest => "a personal quest",
            Kind::Envelope => "an envelope",
            Kind::Passage => "a section of the campaign",
            Kind::Building => "a building",
            Kind::BuildingKind => "a kind of building",
            Kind::Sticker => "a sticker of the campaign",
            Kind::Count => "a counter of the campaign",
            Kind::Law => "a rule of the campaign",
            Kind::Guard => "a card of the guard",
            Kind::LootCard => "a loot card",
            Kind::Chain => "a chain of scenarios",
            Kind::Trait => "a trait of a class",
            Kind::Phrase => "a text of this entry",
            Kind::Place => "a place on the map",
        }
    }
}

impl Default for Scope {
    fn default() -> Scope {
        Scope {
            names: std::array::from_fn(|_| Vec::new()),
            used: RefCell::default(),
            modifiers: RefCell::new(Modifier::standard()),
            named: Vec::new(),
            texts: Vec::new(),
            phrases: Vec::new(),
            bosses: BTreeSet::new(),
        }
    }
}

impl Scope {
    /// Adds a name and gives its number.
    pub fn add(&mut self, kind: Kind, name: impl Into<String>) -> usize {
        self.names[kind as usize].push(name.into());
        self.names[kind as usize].len() - 1
    }

    /// Forgets all names of a kind.
    pub fn clear(&mut self, kind: Kind) {
        self.names[kind as usize].clear();
        self.used.borrow_mut().retain(|&(of, _)| of != kind);
    }

    /// The names of a kind, in order.
    pub fn names(&self, kind: Kind) -> &[String] {
        &self.names[kind as usize]
    }

    /// The number of a name, without counting as a use.
    pub fn position(&self, kind: Kind, name: &str) -> Option<usize> {
        self.names(kind).iter().position(|known| known == name)
    }

    /// The number of a name that is being used.
    pub fn find(&self, kind: Kind, name: &str) -> Option<usize> {
        let found = self.position(kind, name)?;
        self.used.borrow_mut().insert((kind, found));
        Some(found)
    }

    /// Counts something as used.
    pub fn uses(&self, kind: Kind, number: usize) {
        self.used.borrow_mut().insert((kind, number));
    }

    /// Whether something was used.
    pub fn is_used(&self, kind: Kind, number: usize) -> bool {
        self.used.borrow().contains(&(kind, number))
    }

    /// The name of a number.
    pub fn name(&self, kind: Kind, number: usize) -> &str {
        self.names(kind).get(number).map_or("?", String::as_str)
    }

    /// The rank of a monster when a line says nothing about it.
    pub fn usual_rank(&self, monster: usize) -> Rank {
        if self.bosses.contains(&monster) { Rank::Boss } else { Rank::Normal }
    }

    /// The number of a modifier card, which is added if it is new.
    pub fn modifier(&self, card: Modifier) -> u16 {
        let mut cards = self.modifiers.borrow_mut();
        let known = cards.iter().position(|known| *known == card);
        known.unwrap_or_else(|| {
            cards.push(card);
            cards.len() - 1
        }) as u16
    }

    /// The modifier card of a number.
    pub fn modifier_card(&self, number: u16) -> Modifier {
        self.modifiers.borrow()[usize::from(number)].clone()
    }

    /// All modifier cards so far.
    pub fn modifiers(&self) -> Vec<Modifier> {
        self.modifiers.borrow().clone()
    }
}
