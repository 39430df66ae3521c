//! What heroes buy, keep, wear and drop.

use super::{Score, Sight};
use crate::Reason;
use longrest_descent::{
    Arm, AttackKind, Choice, Class, Figure, HeroId, ItemId, Power, Source, Stat, Tier,
};

/// The armor and the range by which weapons are compared.
const ARMOR: u8 = 2;
const RANGE: u8 = 3;

impl Sight<'_> {
    /// What a weapon should do to a common enemy, in tenths of a wound.
    fn weapon_worth(&mut self, hero: HeroId, item: ItemId) -> i32 {
        let Some(weapon) = self.rules.content.item(item).weapon() else { return 0 };
        let near = weapon.attack == AttackKind::Melee;
        let arm = Arm::Weapon(item);
        let (mut outlook, _) = self.rules.swing(self.state, Figure::Hero(hero), arm);
        outlook.range = if near || weapon.burst.is_some() { 0 } else { RANGE };
        let wounds = self.reckoner.wounds(self.rules, &outlook, ARMOR);
        // Striking from afar is worth something of its own.
        wounds.expected(12) / 10 + if near { 0 } else { 4 }
    }

    /// What an item is worth to a hero, in tenths of a wound an evening.
    fn item_worth(&mut self, hero: HeroId, item: ItemId) -> i32 {
        let content = self.rules.content.item(item);
        let powers: i32 = content.powers.iter().map(power_worth).sum();
        let of_class = match &content.class {
            Class::Weapon(_) => 2 * self.weapon_worth(hero, item),
            Class::Armor => 6,
            Class::Shield => 14,
            Class::Other => 4,
            Class::Potion(potion) if potion.wounds > 0 => 12,
            Class::Potion(_) => 7,
            Class::Cache { .. } => 0,
        };
        of_class + powers
    }

    /// What a hero would wear of what he has: the best weapon, then what protects him.
    fn loadout(&mut self, hero: HeroId, more: Option<ItemId>) -> Vec<ItemId> {
        let held = self.state.hero(hero).held().map(|held| held.item);
        let mut items: Vec<ItemId> = held.chain(more).collect();
        let mut worths: Vec<(i32, ItemId)> = Vec::with_capacity(items.len());
        items.sort_unstable();
        for item in items {
            let rank = match self.rules.content.item(item).class {
                Class::Weapon(_) => 1000,
                Class::Shield => 500,
                Class::Armor => 400,
                _ => 0,
            };
            worths.push((rank + self.item_worth(hero, item), item));
        }
        worths.sort_by_key(|&(worth, item)| (std::cmp::Reverse(worth), item));
        let mut chosen: Vec<ItemId> = Vec::new();
        let mut armed = false;
        for (_, item) in worths {
            let weapon = self.rules.content.item(item).weapon().is_some();
            // A free hand is for a shield before it is for a second weapon.
            let second = weapon && armed;
            if second && self.has_shield(hero, more) {
                continue;
            }
            if self.rules.fits(self.state, hero, &chosen, item) {
                chosen.push(item);
                armed |= weapon;
            }
        }
        chosen.sort_unstable();
        chosen
    }

    fn has_shield(&self, hero: HeroId, more: Option<ItemId>) -> bool {
        let held = self.state.hero(hero).held().map(|held| held.item).chain(more);
        let mut shields =
            held.filter(|item| matches!(self.rules.content.item(*item).class, Class::Shield));
        shields.next().is_some()
    }

    /// Whether the equipment is changed.
    pub(super) fn changes(&mut self, hero: HeroId, option: Choice) -> Score {
        let mut worn: Vec<ItemId> =
            self.state.hero(hero).equipped().map(|held| held.item).collect();
        worn.sort_unstable();
        let wanted = self.loadout(hero, None);
        match option {
            Choice::ChangeEquipment if wanted != worn => (1, Reason::MostUseful),
            Choice::ChangeEquipment => (-1, Reason::NotWorthIt),
            _ => (0, Reason::NothingLeft),
        }
    }

    /// What is equipped next.
    pub(super) fn equips(&mut self, hero: HeroId, option: Choice) -> Score {
        let Choice::Equip(item) = option else { return (0, Reason::NothingLeft) };
        match self.loadout(hero, None).contains(&item) {
            // In increasing order, so that nothing wanted is passed over.
            true => (1000 - i32::from(item.0), Reason::MostUseful),
            false => (-1, Reason::NotWorthIt),
        }
    }

    /// What is done with a new item.
    pub(super) fn received(&mut self, hero: HeroId, item: ItemId, option: Choice) -> Score {
        let wanted = self.loadout(hero, Some(item)).contains(&item);
        match option {
            Choice::Equip(_) if wanted => (10, Reason::MostUseful),
            Choice::ChangeEquipment if wanted && !self.offers(Choice::Equip(item)) => {
                (9, Reason::MostUseful)
            }
            Choice::Stow(_) => (5, Reason::First),
            Choice::Equip(_) => (4, Reason::First),
            Choice::Drop(_) => (1, Reason::LeastUseful),
            _ => (0, Reason::First),
        }
    }

    /// Whether a hero would not drop an item again that he finds.
    pub(super) fn keeps(&mut self, hero: HeroId, item: ItemId) -> bool {
        self.rules.has_room(self.state, hero) || self.loadout(hero, Some(item)).contains(&item)
    }

    /// Whether a treasure is kept.
    pub(super) fn treasure(&mut self, hero: HeroId, item: ItemId, option: Choice) -> Score {
        let wanted = self.loadout(hero, Some(item)).contains(&item);
        match (option, wanted) {
            (Choice::Keep, true) => (2, Reason::MostUseful),
            (Choice::Refund, false) => (2, Reason::LeastUseful),
            _ => (1, Reason::First),
        }
    }

    /// What is dropped from a full pack.
    pub(super) fn drops(&mut self, hero: HeroId, option: Choice) -> Score {
        let Choice::Drop(item) = option else { return (0, Reason::First) };
        (-self.item_worth(hero, item), Reason::LeastUseful)
    }

    /// What is bought.
    pub(super) fn ware(&mut self, hero: HeroId, option: Choice) -> Score {
        let worth = match option {
            Choice::Buy(item) => self.buys(hero, item),
            Choice::BuyTreasure(Tier::Copper) => 20,
            Choice::BuyTreasure(Tier::Silver) => 45,
            Choice::BuyTreasure(Tier::Gold) => 70,
            Choice::BuySkill(_) => 60,
            Choice::Train(kind) => {
                let dice = self.rules.trait_of(self.state, hero, kind);
                let best = AttackKind::ALL.map(|one| self.rules.trait_of(self.state, hero, one));
                if best.iter().max() == Some(&dice) { 40 } else { -1 }
            }
            Choice::Sell(_) => -1,
            _ => return (0, Reason::NothingLeft),
        };
        (worth, Reason::Shop)
    }

    fn buys(&mut self, hero: HeroId, item: ItemId) -> i32 {
        let content = self.rules.content.item(item);
        let owned: Vec<ItemId> = self.state.hero(hero).held().map(|held| held.item).collect();
        let same = owned.iter().filter(|other| **other == item).count();
        match (&content.class, content.source) {
            (Class::Potion(_), Source::Potion) => {
                if same > 0 {
                    -1
                } else {
                    self.item_worth(hero, item)
                }
            }
            (Class::Weapon(_), _) => {
                let best = owned.iter().map(|&other| self.weapon_worth(hero, other)).max();
                let gain = self.weapon_worth(hero, item) - best.unwrap_or(0);
                // A hero without a weapon buys one before anything else.
                if best.unwrap_or(0) == 0 { 100 + 2 * gain } else { 2 * gain - 8 }
            }
            _ => {
                let wanted = self.loadout(hero, Some(item)).contains(&item) && same == 0;
                let alike = |other: &ItemId| {
                    let other = &self.rules.content.item(*other).class;
                    std::mem::discriminant(other) == std::mem::discriminant(&content.class)
                };
                let rivals = owned.iter().filter(|other| alike(other)).count();
                if wanted && rivals == 0 { self.item_worth(hero, item) } else { -1 }
            }
        }
    }
}

/// What a power is worth while it is worn.
fn power_worth(power: &Power) -> i32 {
    match power {
        Power::Bonus(Stat::Armor | Stat::BareArmor | Stat::ArmorAgainst(_), more) => {
            12 * i32::from(*more)
        }
        Power::Bonus(Stat::Wounds | Stat::Fatigue, more) => 6 * i32::from(*more),
        Power::Bonus(Stat::Speed | Stat::Hands, more) => 8 * i32::from(*more),
        Power::Cancel { wounds, .. } => 8 * i32::from(*wounds),
        Power::SlowTo(_) => -6,
        Power::ForbidsRunes => 0,
        _ => 6,
    }
}
