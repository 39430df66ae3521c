//! Compiling items: weapons, armor, shields, potions and caches.

use super::compile::Compiler;
use super::file::{DescentItemEntry, ItemDeckFile, ItemKindWord, PotionWord};
use super::notation::Drink;
use super::{Card, SourceWord};
use crate::compile::{Open, identity};
use crate::file::Said;
use crate::source::Source;
use longrest_descent::{
    ALL, Class, Effect, Gain, Item, ItemId, Pool, Potion, SurgeOption, Weapon, Whom,
};
use longrest_haven::Text;

impl Compiler<'_> {
    pub(super) fn items(&mut self, files: &[Open<ItemDeckFile>]) {
        let mut number = 0;
        for open in files {
            for entry in &open.file.items {
                if let Some(marker) = entry.marker {
                    self.set_marker(&open.source, entry, marker, ItemId(number));
                }
                number = number.saturating_add(1);
            }
        }
        for open in files {
            for entry in &open.file.items {
                self.item(&open.source, open.file.source, entry);
            }
        }
        let markers = [("healing", self.content.healing), ("vitality", self.content.vitality)];
        for (word, item) in markers {
            if item == ItemId(u8::MAX)
                && let Some(open) = files.first()
            {
                let message = format!("no potion has `marker = \"{word}\"`");
                self.report.error(&open.source, 0..0, "missing-key", message, None);
            }
        }
    }

    fn set_marker(
        &mut self,
        source: &Source,
        entry: &DescentItemEntry,
        marker: PotionWord,
        item: ItemId,
    ) {
        let place = match marker {
            PotionWord::Healing => &mut self.content.healing,
            PotionWord::Vitality => &mut self.content.vitality,
        };
        if *place != ItemId(u8::MAX) {
            let message = "another potion has this marker already";
            self.report.error(source, entry.name.span.clone(), "duplicate", message, None);
        }
        *place = item;
    }

    fn item(&mut self, source: &Source, from: SourceWord, entry: &DescentItemEntry) {
        let (id, _) = identity(entry.id.as_ref(), &entry.name);
        self.item_keys(source, from, entry);
        let class = self.class(source, entry);
        let item = Item {
            name: entry.name.value.clone(),
            source: from.into(),
            class,
            rune: entry.rune,
            hands: entry.hands.as_ref().map_or(0, |hands| hands.value),
            price: entry.price.as_ref().map_or(0, |price| price.value),
            copies: entry.copies.as_ref().map_or(1, |copies| copies.value),
            powers: self.powers(source, &entry.powers),
        };
        let lines = self.renderer().item(&item);
        let name = self.text(&format!("item.{id}"), &entry.name);
        let icon = entry.icon.value.clone();
        self.words.items.push(Card { id, name, text: Text::default(), icon, lines });
        self.content.items.push(item);
    }

    /// Reports keys that do not go together.
    fn item_keys(&self, source: &Source, from: SourceWord, entry: &DescentItemEntry) {
        use ItemKindWord::{Cache, Potion, Weapon};
        let span = || entry.name.span.clone();
        let error = |message: &str| {
            self.report.error(source, span(), "item", message.to_owned(), None);
        };
        if (entry.kind == Weapon) != (entry.attack.is_some() && entry.dice.is_some()) {
            error("a weapon, and only a weapon, has `attack` and `dice`");
        }
        let armed = entry.always.is_some() || entry.off_hand.is_some() || entry.burst.is_some();
        if entry.kind != Weapon && (armed || !entry.surges.0.is_empty()) {
            error("only a weapon has `always`, `off_hand`, `burst` and `surges`");
        }
        if (entry.kind == Potion) != (from == SourceWord::Potion) {
            error("potions, and only potions, have the source `potion`");
        }
        if (entry.kind == Potion) != (entry.drink.is_some() && entry.marker.is_some()) {
            error("a potion, and only a potion, has `drink` and `marker`");
        }
        if entry.kind != Cache && (entry.coins.is_some() || entry.potion.is_some()) {
            error("only a cache has `coins` and `potion`");
        }
        let sold = matches!(from, SourceWord::Shop | SourceWord::Potion);
        if sold != entry.price.is_some() {
            error("what is sold in the shop, and only that, has a `price`");
        }
        if let Some(price) = entry.price.as_ref().filter(|price| price.value % 25 != 0) {
            let message = "coins come in multiples of 25";
            self.report.error(source, price.span.clone(), "value", message, None);
        }
        if let Some(hands) = entry.hands.as_ref().filter(|hands| hands.value > 2) {
            let message = "an item takes at most two hands";
            self.report.error(source, hands.span.clone(), "bounds", message, None);
        }
        if entry.copies.as_ref().is_some_and(|copies| copies.value == 0) {
            error("there is at least one of each item");
        }
    }

    fn class(&self, source: &Source, entry: &DescentItemEntry) -> Class {
        let gain = |said: Option<&Said>| said.and_then(|said| self.line::<Gain>(source, said));
        match entry.kind {
            ItemKindWord::Weapon => {
                let surges = entry.surges.0.iter();
                Class::Weapon(Weapon {
                    attack: entry.attack.unwrap_or(super::AttackWord::Melee).into(),
                    dice: entry
                        .dice
                        .as_ref()
                        .and_then(|dice| self.line::<Pool>(source, dice))
                        .unwrap_or_default(),
                    gain: gain(entry.always.as_ref()).unwrap_or_default(),
                    off_hand: gain(entry.off_hand.as_ref()),
                    surges: surges
                        .filter_map(|said| self.line::<SurgeOption>(source, said))
                        .collect(),
                    burst: entry.burst.as_ref().map(|burst| burst.value),
                })
            }
            ItemKindWord::Armor => Class::Armor,
            ItemKindWord::Shield => Class::Shield,
            ItemKindWord::Other => Class::Other,
            ItemKindWord::Potion => Class::Potion(self.potion(source, entry)),
            ItemKindWord::Cache => Class::Cache {
                coins: entry.coins.as_ref().map_or(0, |coins| coins.value),
                potion: entry.potion.map(|potion| match potion {
                    PotionWord::Healing => self.content.healing,
                    PotionWord::Vitality => self.content.vitality,
                }),
            },
        }
    }

    fn potion(&self, source: &Source, entry: &DescentItemEntry) -> Potion {
        let Some(said) = &entry.drink else { return Potion::default() };
        match self.line::<Drink>(source, said) {
            Some(Drink(Effect::Restore { whom: Whom::Hero, wounds, fatigue }))
                if wounds < ALL && matches!(fatigue, 0 | ALL) =>
            {
                Potion { wounds, fatigue: fatigue == ALL }
            }
            Some(_) => {
                let message =
                    "a potion restores a number of wounds to oneself, all fatigue, or both";
                self.report.error(source, said.span.clone(), "value", message, None);
                Potion::default()
            }
            None => Potion::default(),
        }
    }
}
