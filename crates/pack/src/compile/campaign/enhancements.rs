//! `enhancements.toml`, `favors.toml`, and the backs of the cards of random dungeons.

use super::super::{Compiler, Files, suggestion};
use crate::scope::Kind;
use longrest_campaign::Rules;
use longrest_campaign::dungeon::{DungeonDeck, RoomBack};
use longrest_campaign::effect::Test;
use longrest_campaign::enhancement::PriceList;
use longrest_campaign::favor::FavorList;
use longrest_campaign::id::BuildingId;
use longrest_haven::enhancement::Gain;
use longrest_haven::scenario::dungeon::RoomCard;
use std::collections::BTreeMap;

impl Compiler<'_> {
    pub(super) fn price_list(&self, files: &Files) -> Option<PriceList> {
        let open = files.enhancements.first()?;
        let (source, file) = (&open.source, &open.file);
        let rows: Vec<String> = Gain::rows().into_iter().map(str::to_owned).collect();
        let mut base = BTreeMap::new();
        for (row, price) in &file.prices {
            if !rows.contains(row) {
                let message = format!("`{row}` is no enhancement");
                let help = suggestion(row, &rows);
                self.report.error(source, price.span.clone(), "unknown-name", message, help);
            }
            base.insert(row.clone(), price.value);
        }
        let mut discounts = Vec::new();
        for entry in &file.discounts {
            if let Some(id) = self.word_of(source, Kind::Building, &entry.building.0) {
                discounts.push((BuildingId(id), entry.level, entry.gold));
            }
        }
        Some(PriceList {
            needs: file.needs.as_ref().and_then(|said| self.line::<Test>(source, said)),
            base,
            per_level: file.per_level,
            per_earlier: file.per_earlier,
            lost_halved: file.lost_halved,
            persistent_tripled: file.persistent_tripled,
            discounts,
        })
    }

    pub(super) fn favors(&self, files: &Files, rules: &Rules) -> Option<FavorList> {
        let open = files.favors.first()?;
        let (source, file) = (&open.source, &open.file);
        let building = self.word_of(source, Kind::Building, &file.building.0)?;
        if !rules.outpost {
            let message = "there are no favors under these rules";
            let span = file.building.0.span.clone();
            self.report.error(source, span, "edition", message, None);
            return None;
        }
        // FH-FAVOR-EX1
        if file.points.value > 7 {
            let message = "the monsters' deck has cards for seven points";
            self.report.error(source, file.points.span.clone(), "bounds", message, None);
        }
        let costs = [
            file.knowledge,
            file.wealth,
            file.strategy,
            file.capacity,
            file.discovery,
            file.potential,
        ];
        let building = (BuildingId(building), file.level);
        Some(FavorList { building, points: file.points.value.min(7), costs })
    }

    /// The backs of the cards of random dungeons.
    pub(super) fn dungeon_deck(&self) -> Option<DungeonDeck> {
        let cards = &self.content.dungeon;
        let back = |card: &RoomCard| RoomBack {
            id: card.id.clone(),
            entrances: card.gates(false),
            exits: card.gates(true),
        };
        let deck = DungeonDeck {
            rooms: cards.rooms.iter().map(back).collect(),
            setups: cards.setups.iter().map(|card| card.id.clone()).collect(),
        };
        (!deck.rooms.is_empty() && !deck.setups.is_empty()).then_some(deck)
    }
}
