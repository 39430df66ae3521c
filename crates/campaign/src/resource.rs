//! Resources: three materials and six herbs.

use longrest_haven::LootKind;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

// FH-RES-02, FH-RES-03
/// A resource. Herbs have the names of our own packs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Resource {
    /// A material.
    Lumber,
    /// A material.
    Metal,
    /// A material.
    Hide,
    /// A herb.
    Ashmint,
    /// A herb.
    Bellwort,
    /// A herb.
    Kilnberry,
    /// A herb.
    Lampmoss,
    /// A herb.
    Saltcap,
    /// A herb.
    Thawroot,
}

impl Resource {
    /// All of them, materials first.
    pub const ALL: [Resource; 9] = [
        Resource::Lumber,
        Resource::Metal,
        Resource::Hide,
        Resource::Ashmint,
        Resource::Bellwort,
        Resource::Kilnberry,
        Resource::Lampmoss,
        Resource::Saltcap,
        Resource::Thawroot,
    ];

    /// The materials.
    pub const MATERIALS: [Resource; 3] = [Resource::Lumber, Resource::Metal, Resource::Hide];

    /// Whether it is a material; otherwise it is a herb.
    pub fn is_material(self) -> bool {
        self <= Resource::Hide
    }

    /// What a loot card of a kind gives, if it is a resource.
    pub fn of_loot(kind: LootKind) -> Option<Resource> {
        match kind {
            LootKind::Money | LootKind::RandomItem => None,
            LootKind::Lumber => Some(Resource::Lumber),
            LootKind::Metal => Some(Resource::Metal),
            LootKind::Hide => Some(Resource::Hide),
            LootKind::Ashmint => Some(Resource::Ashmint),
            LootKind::Bellwort => Some(Resource::Bellwort),
            LootKind::Kilnberry => Some(Resource::Kilnberry),
            LootKind::Lampmoss => Some(Resource::Lampmoss),
            LootKind::Saltcap => Some(Resource::Saltcap),
            LootKind::Thawroot => Some(Resource::Thawroot),
        }
    }
}

/// How many of each resource. A resource that is not named is not there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(transparent)]
pub struct Stock(pub BTreeMap<Resource, u16>);

impl Stock {
    /// How many of one.
    pub fn of(&self, resource: Resource) -> u16 {
        self.0.get(&resource).copied().unwrap_or(0)
    }

    /// Adds some; more than can be counted stays at the most.
    pub fn add(&mut self, resource: Resource, amount: u16) {
        if amount > 0 {
            let entry = self.0.entry(resource).or_default();
            *entry = entry.saturating_add(amount);
        }
    }

    /// Takes up to `amount` away and says how many there were to take.
    pub fn take(&mut self, resource: Resource, amount: u16) -> u16 {
        let there = self.of(resource);
        let taken = there.min(amount);
        if taken == there {
            self.0.remove(&resource);
        } else {
            self.0.insert(resource, there - taken);
        }
        taken
    }

    /// Those that are there, and how many.
    pub fn iter(&self) -> impl Iterator<Item = (Resource, u16)> + '_ {
        self.0.iter().filter(|(_, amount)| **amount > 0).map(|(kind, amount)| (*kind, *amount))
    }

    /// Whether nothing is there.
    pub fn is_empty(&self) -> bool {
        self.0.values().all(|amount| *amount == 0)
    }
}

impl FromIterator<(Resource, u16)> for Stock {
    fn from_iter<I: IntoIterator<Item = (Resource, u16)>>(iter: I) -> Stock {
        let mut stock = Stock::default();
        iter.into_iter().for_each(|(resource, amount)| stock.add(resource, amount));
        stock
    }
}
