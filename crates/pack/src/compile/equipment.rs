//! Items, battle goals, loot cards and tiles.

use super::{Compiler, Open, identity};
use crate::file::{GoalsFile, ItemEntry, ItemsFile, LootFile, TilesFile};
use crate::source::Source;
use longrest_haven::ability::Bonus;
use longrest_haven::goal::Deed;
use longrest_haven::{BattleGoal, Item, LootCard, Tile, TileKind, TrapEffect, Usage};
use std::collections::BTreeSet;

impl Compiler<'_> {
    pub(super) fn items(&mut self, open: &Open<ItemsFile>) {
        for entry in &open.file.items {
            if let Some(item) = self.item(&open.source, entry) {
                self.content.items.push(item);
                self.draft_item(&open.source, entry);
            }
        }
    }

    fn item(&self, source: &Source, entry: &ItemEntry) -> Option<Item> {
        let (id, _) = identity(entry.id.as_ref(), &entry.name);
        let usage: Usage = entry.usage.into();
        let flipped = entry.flipped.as_ref().and_then(|said| self.line::<Bonus>(source, said));
        if (usage == Usage::Flip) != entry.flipped.is_some() {
            let message =
                "an item with `usage = \"flip\"` has a `flipped` side, and no other has one";
            self.report.error(source, entry.name.span.clone(), "item", message, None);
        }
        let bonus = self.line::<Bonus>(source, &entry.does)?;
        self.hollow_item(source, &entry.does.span, &bonus);
        if let (Some(flipped), Some(said)) = (&flipped, &entry.flipped) {
            self.hollow_item(source, &said.span, flipped);
        }
        Some(Item {
            name: self.text(&format!("item.{id}"), &entry.name),
            id,
            slot: entry.slot.into(),
            gold: entry.gold,
            copies: entry.copies,
            random: entry.random,
            usage,
            slots: bonus.slots.clone(),
            bonus,
            flipped: flipped.map(Box::new),
            penalty: entry.penalty,
            icon: self.symbol(source, &entry.icon),
        })
    }

    pub(super) fn goals(&mut self, open: &Open<GoalsFile>) {
        let mut ids = BTreeSet::new();
        for entry in &open.file.goals {
            let (id, span) = identity(entry.id.as_ref(), &entry.name);
            if !ids.insert(id.clone()) {
                let message = format!("there is already a battle goal called `{id}`");
                self.report.error(&open.source, span, "duplicate", message, None);
            }
            if let Some(deed) = self.line::<Deed>(&open.source, &entry.deed) {
                self.content.goals.push(BattleGoal {
                    name: self.text(&format!("goal.{id}.name"), &entry.name),
                    text: self.text(&format!("goal.{id}.text"), &entry.text),
                    id,
                    checkmarks: entry.checkmarks,
                    deed,
                });
            }
        }
    }

    pub(super) fn loot(&mut self, open: &Open<LootFile>) {
        for entry in &open.file.cards {
            let card = LootCard { kind: entry.kind.into(), amount: entry.amount };
            let copies = usize::from(entry.copies);
            self.content.loot.extend(std::iter::repeat_n(card, copies));
        }
    }

    pub(super) fn tiles(&mut self, open: &Open<TilesFile>) {
        for entry in &open.file.tiles {
            let (id, span) = identity(entry.id.as_ref(), &entry.name);
            let kind: TileKind = entry.kind.into();
            let trap = TrapEffect {
                damage: entry.damage,
                fixed: entry.fixed,
                conditions: entry.conditions.iter().map(|&word| word.into()).collect(),
            };
            if (kind == TileKind::Trap) != (trap != TrapEffect::default()) {
                let message = match kind {
                    TileKind::Trap => "this trap does nothing: it needs damage or conditions",
                    _ => "only traps have damage and conditions",
                };
                self.report.error(&open.source, span, "tile", message, None);
            }
            let icon = entry.icon.as_ref();
            let icon = icon.map_or(String::new(), |icon| self.symbol(&open.source, icon));
            let name = self.text(&format!("tile.{id}"), &entry.name);
            self.content.tiles.push(Tile { id, name, kind, trap, icon });
        }
    }
}
