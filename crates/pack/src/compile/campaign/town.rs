//! Buildings, the guard's deck and recipes.

use super::super::{Compiler, Files, Open};
use crate::file::campaign::{LevelEntry, ServiceWord};
use crate::file::{BuildingFile, HerbWord, Said};
use crate::scope::Kind;
use longrest_campaign::Resource;
use longrest_campaign::content::{
    Building, Cost, GuardCard, GuardValue, Item, Level, Recipe, Service,
};
use longrest_campaign::effect::Effect;
use longrest_campaign::id::{BuildingId, EnvelopeId, GuardId, ItemId};
use std::collections::BTreeMap;

impl Compiler<'_> {
    pub(super) fn buildings(&mut self, files: &Files) -> Vec<Building> {
        let mut buildings: Vec<Building> =
            files.buildings.iter().map(|open| self.building(open)).collect();
        buildings.sort_by_key(|building| building.number);
        buildings
    }

    fn building(&mut self, open: &Open<BuildingFile>) -> Building {
        let (source, file) = (&open.source, &open.file);
        let id = file.number.value.to_string();
        let key = format!("building.{id}");
        if file.levels.is_empty() {
            let message = "a building has at least one level";
            self.report.error(source, file.levels.span.clone(), "building", message, None);
        }
        if !matches!(&*file.unlock.value, "start" | "effect") {
            self.held_by(open);
        }
        self.phrases(source, &key, &file.texts);
        let levels = file.levels.iter().enumerate();
        let building = Building {
            number: file.number.value,
            name: self.text(&format!("{key}.name"), &file.name),
            place: file.place.value.clone(),
            kinds: self.words_of(source, Kind::BuildingKind, &file.kinds),
            open: file.unlock.value == "start",
            wall: file.wall,
            levels: levels
                .map(|(index, entry)| self.level(open, entry, &format!("{key}.{}", index + 1)))
                .collect(),
            id: BuildingId(id),
        };
        self.unsaid(source, &file.texts);
        building
    }

    /// The envelope that holds a building, if it says so.
    pub(super) fn held_by(&self, open: &Open<BuildingFile>) -> Option<EnvelopeId> {
        let said = &open.file.unlock;
        if matches!(&*said.value, "start" | "effect") {
            return None;
        }
        let Some(name) = said.value.strip_prefix("envelope ") else {
            let message = format!("`{}` does not say how it becomes available", said.value);
            let help = Some("`start`, `effect`, or for example `envelope 24`".to_owned());
            self.report.error(&open.source, said.span.clone(), "value", message, help);
            return None;
        };
        let name = Said { value: name.trim().to_owned(), span: said.span.clone() };
        self.word_of(&open.source, Kind::Envelope, &name).map(EnvelopeId)
    }

    fn level(&self, open: &Open<BuildingFile>, entry: &LevelEntry, key: &str) -> Level {
        let source = &open.source;
        let (prosperity, cost) = (entry.cost.as_ref())
            .and_then(|said| self.line::<(u8, Cost)>(source, said))
            .unwrap_or((1, Cost::default()));
        let rebuild = entry.rebuild.as_ref().and_then(|said| self.line::<Cost>(source, said));
        let mut downtime: Vec<Service> = entry.downtime.iter().map(|&word| service(word)).collect();
        for (index, own) in entry.services.iter().enumerate() {
            downtime.push(Service::Own {
                text: self.text(&format!("{key}.service.{}", index + 1), &own.text),
                gold: own.gold,
                effects: self.lines::<Effect>(source, &own.effects),
            });
        }
        Level {
            prosperity,
            cost,
            once: self.lines::<Effect>(source, &entry.once),
            operation: self.lines::<Effect>(source, &entry.operation),
            wrecked: self.lines::<Effect>(source, &entry.wrecked),
            repair: entry.repair,
            rebuild: rebuild.unwrap_or_default(),
            downtime,
        }
    }

    pub(super) fn guard(&self, files: &Files) -> Vec<GuardCard> {
        let mut cards = Vec::new();
        for open in &files.guard {
            for entry in &open.file.cards {
                let said = &entry.value.0;
                let value = match said.trim() {
                    "wreck" => Some(GuardValue::Wreck),
                    "success" => Some(GuardValue::Success),
                    number => number.parse().ok().map(GuardValue::Plus),
                };
                let Some(value) = value else {
                    let message = format!("`{}` does nothing to a check", said.value);
                    let help = "a number such as `-10`, `\"wreck\"` or `\"success\"`".to_owned();
                    let span = said.span.clone();
                    self.report.error(&open.source, span, "value", message, Some(help));
                    continue;
                };
                let id = GuardId(entry.id.value.clone());
                cards.push(GuardCard { id, value, shuffle: entry.shuffle, start: entry.start });
            }
        }
        cards
    }

    /// Recipes; what they make is a potion.
    pub(super) fn recipes(&self, files: &Files, items: &mut [Item]) -> Vec<Recipe> {
        let mut recipes: BTreeMap<Vec<Resource>, ItemId> = BTreeMap::new();
        for open in &files.potions {
            for entry in &open.file.recipes {
                let mut herbs: Vec<Resource> = entry.herbs.iter().map(|&word| herb(word)).collect();
                herbs.sort();
                let span = entry.herbs.span.clone();
                // FH-BREW-02, FH-BREW-03
                if !(2..=3).contains(&herbs.len()) {
                    let message = "a potion is made from two or three herbs";
                    self.report.error(&open.source, span, "length", message, None);
                    continue;
                }
                let Some(potion) = self.word_of(&open.source, Kind::Item, &entry.potion) else {
                    continue;
                };
                items.iter_mut().filter(|it| it.id.as_str() == potion).for_each(|it| {
                    it.potion = true;
                });
                if recipes.insert(herbs, ItemId(potion)).is_some() {
                    let message = "these herbs already make another potion";
                    self.report.error(&open.source, span, "duplicate", message, None);
                }
            }
        }
        recipes.into_iter().map(|(herbs, potion)| Recipe { herbs, potion }).collect()
    }
}

fn service(word: ServiceWord) -> Service {
    match word {
        ServiceWord::Craft => Service::Craft,
        ServiceWord::Brew => Service::Brew,
        ServiceWord::BrewThree => Service::BrewThree,
        ServiceWord::Distil => Service::Distil,
        ServiceWord::Buy => Service::Buy,
        ServiceWord::Enhance => Service::Enhance,
    }
}

fn herb(word: HerbWord) -> Resource {
    match word {
        HerbWord::Ashmint => Resource::Ashmint,
        HerbWord::Bellwort => Resource::Bellwort,
        HerbWord::Kilnberry => Resource::Kilnberry,
        HerbWord::Lampmoss => Resource::Lampmoss,
        HerbWord::Saltcap => Resource::Saltcap,
        HerbWord::Thawroot => Resource::Thawroot,
    }
}
