//! The JSON schemas of the files, for editors and for the checker itself.

use super::{
    AreasFile, BuildingFile, CampaignFile, ClassFile, DungeonFile, EnhancementsFile, EnvelopesFile,
    EventsFile, FavorsFile, GoalsFile, GuardFile, ItemsFile, LootFile, MapFile, MonsterFile,
    PackFile, PotionsFile, QuestsFile, ScenarioFile, SectionsFile, TilesFile, TreasuresFile,
};
use crate::descent;
use schemars::{JsonSchema, generate::SchemaSettings};
use serde_json::Value;

/// A schema for each kind of file: its name, and which files it is for.
pub fn schemas() -> Vec<(&'static str, Value)> {
    vec![
        ("pack", schema::<PackFile>()),
        ("class", schema::<ClassFile>()),
        ("monsters", schema::<MonsterFile>()),
        ("items", schema::<ItemsFile>()),
        ("goals", schema::<GoalsFile>()),
        ("loot", schema::<LootFile>()),
        ("tiles", schema::<TilesFile>()),
        ("areas", schema::<AreasFile>()),
        ("scenario", schema::<ScenarioFile>()),
        ("campaign", schema::<CampaignFile>()),
        ("events", schema::<EventsFile>()),
        ("quests", schema::<QuestsFile>()),
        ("envelopes", schema::<EnvelopesFile>()),
        ("sections", schema::<SectionsFile>()),
        ("building", schema::<BuildingFile>()),
        ("guard", schema::<GuardFile>()),
        ("potions", schema::<PotionsFile>()),
        ("map", schema::<MapFile>()),
        ("enhancements", schema::<EnhancementsFile>()),
        ("treasures", schema::<TreasuresFile>()),
        ("dungeon", schema::<DungeonFile>()),
        ("favors", schema::<FavorsFile>()),
        ("descent-pack", schema::<descent::DescentPackFile>()),
        ("descent-dice", schema::<descent::DiceFile>()),
        ("descent-heroes", schema::<descent::HeroesFile>()),
        ("descent-skills", schema::<descent::SkillsFile>()),
        ("descent-items", schema::<descent::ItemDeckFile>()),
        ("descent-monsters", schema::<descent::MonstersFile>()),
        ("descent-overlord", schema::<descent::OverlordFile>()),
        ("descent-familiars", schema::<descent::FamiliarsFile>()),
        ("descent-quest", schema::<descent::QuestFile>()),
    ]
}

/// The schema of one kind of file.
pub(super) fn schema<T: JsonSchema>() -> Value {
    let generator = SchemaSettings::draft2020_12().into_generator();
    generator.into_root_schema_for::<T>().to_value()
}
