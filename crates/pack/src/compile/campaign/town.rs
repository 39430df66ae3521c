//! Buildings, the guard's deck and recipes.

use super::super::{Compiler, Files, Open, identity};
use crate::file::campaign::{LevelEntry, ServiceWord};
use crate::file::{BuildingFile, HerbWord, Said};
use crate::scope::Kind;
use longrest_campaign::Resource;
use longrest_campaign::content::{
    Addition, Building, Cost, GuardCard, GuardValue, Item, Level, Recipe, Service,
};
use longrest_campaign::effect::Effect;
use longrest_campaign::id::{AdditionId, BuildingId, EnvelopeId, GuardId, ItemId, StickerId};
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
            additions: self.additions(open, &key),
            id: BuildingId(id),
        };
        self.unsaid(source, &file.texts);
        building
    }

    fn additions(&self, open: &Open<BuildingFile>, key: &str) -> Vec<Addition> {
        let (source, most) = (&open.source, open.file.levels.len());
        let mut additions: Vec<Addition> = Vec::new();
        for entry in &open.file.additions {
            let (id, span) = identity(entry.id.as_ref(), &entry.name);
            if additions.iter().any(|one| one.id.as_str() == id) {
                let message = format!("this building already has an addition `{id}`");
                self.report.error(source, span, "duplicate", message, None);
                continue;
            }
            if let Some(level) = entry.level.as_ref()
                && !(1..=most).contains(&usize::from(level.value))
            {
                let message = format!("this building has the levels 1 to {most}");
                self.report.error(source, level.span.clone(), "bounds", message, None);
            }
            let cost = self.line::<(u8, Cost)>(source, &entry.cost);
            let (prosperity, cost) = cost.unwrap_or((1, Cost::default()));
            additions.push(Addition {
                name: self.text(&format!("{key}.addition.{id}"), &entry.name),
                id: AdditionId(id),
                level: entry.level.as_ref().map_or(1, |level| level.value),
                prosperity,
                cost,
                once: self.lines::<Effect>(source, &entry.once),
            });
        }
        additions
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
                times: own.times,
                law: (own.rule.as_ref())
                    .and_then(|said| self.word_of(source, Kind::Law, said))
                    .map(StickerId),
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

    pub(super) fn guard(&mut self, files: &Files) -> Vec<GuardCard> {
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
                self.phrases(&open.source, &format!("guard.{id}"), &entry.texts);
                let effects = self.lines::<Effect>(&open.source, &entry.effects);
                self.unsaid(&open.source, &entry.texts);
                cards.push(GuardCard { id, value, start: entry.start, effects });
            }
        }
        cards
    }

    /// Recipes; what they make is a potion.
    pub(super) fn recipes(&self, files: &Files, items: &mut [Item]) -> Vec<Recipe> {
        let mut recipes: BTreeMap<Vec<Resource>, ItemId> = BTreeMap::new();
        for open in &files.potions {
            for entry in open.file.recipes.iter() {
                let mut herbs: Vec<Resource> = entry.herbs.iter().map(|&word| herb(word)).collect();
                herbs.sort();
                let span = entry.herbs.span.clone();
                // FH-BREW-02, FH-BREW-03
                if !(2..=3).contains(&herbs.len()) {
                    let message = "a potion is made from two or three herbs";
                    self.report.error(&open.source, span, "length", message, None);
                    continue;
                }
                // FH-BREW-14
                if herbs.len() == 3 && herbs.windows(2).any(|two| two[0] == two[1]) {
                    let message = "three herbs of which two are the same make one potion for all";
                    let help = Some("say `repeated = \"…\"` beside the recipes".to_owned());
                    self.report.error(&open.source, span, "recipe", message, help);
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

    // FH-BREW-14
    /// The potion of three herbs of which two are the same.
    pub(super) fn repeated(&self, files: &Files, items: &mut [Item]) -> Option<ItemId> {
        let open = files.potions.first()?;
        let said = open.file.repeated.as_ref()?;
        let potion = self.word_of(&open.source, Kind::Item, said)?;
        items.iter_mut().filter(|it| it.id.as_str() == potion).for_each(|it| it.potion = true);
        Some(ItemId(potion))
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
