//! The differences between the editions that concern the campaign, as data.
//!
//! One value per row of `rules/differences.md`; rule code asks a switch by name at the one place
//! where it matters, and nothing anywhere asks for the edition.

use longrest_haven::Edition;
use serde::{Deserialize, Serialize};

/// How a campaign is played. Fields are in the order of the table of differences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rules {
    /// D004: checkmarks that count, if there is a limit.
    pub checkmark_cap: Option<u8>,
    /// D008: when a road event is resolved.
    pub road_event: RoadRule,
    /// D115: an empty deck of designs or scenarios gives inspiration.
    pub empty_deck_inspiration: bool,
    /// D136: after a loss any scenario may follow; otherwise home or again.
    pub after_loss_free: bool,
    /// D137: home is visited only if the party likes.
    pub town_optional: bool,
    /// D138: masteries exist.
    pub masteries: bool,
    /// D139: completing a scenario gives inspiration.
    pub inspiration: bool,
    /// D140: a completed scenario may be played again in the campaign.
    pub campaign_replay: bool,
    /// D141: a casual scenario gives everything but rewards; otherwise nothing.
    pub casual_gains: bool,
    /// D142: starting gold.
    pub starting_gold: StartingGold,
    /// D143, D144: levels that are free of experience.
    pub free_level_cap: FreeLevels,
    /// D145: free levels may be taken in construction too.
    pub levels_in_construction: bool,
    /// D146: one character of a class in the whole campaign; otherwise in the party.
    pub class_once_in_campaign: bool,
    /// D147: each player decides whether a quest is secret; otherwise the party does.
    pub quest_shown_by_player: bool,
    /// D148: perks may have linked boxes.
    pub linked_perks: bool,
    /// D149: items of a character that is not played are in the supply.
    pub unused_items_in_supply: bool,
    /// D150: retirement is due before another scenario; otherwise in Downtime only.
    pub retire_before_scenario: bool,
    /// D151: a quest has an alternative envelope.
    pub alternative_envelope: bool,
    /// D152: prosperity for a retirement.
    pub retire_prosperity: u8,
    /// D153: inspiration that completes another quest, if that is possible.
    pub extra_quest: Option<u8>,
    /// D154: a section is read at the first retirement of a class; otherwise events are added.
    pub retire_section: bool,
    /// D155: a retired character's gold is lost (nothing else is said of it anywhere).
    pub retire_gold_lost: bool,
    /// D156: the outpost phase in five steps; otherwise a city in which everything waits.
    pub outpost: bool,
    /// D157: a calendar, and seasons with decks of their own.
    pub calendar: bool,
    /// D158: the town's event is resolved only if the party likes; otherwise always.
    pub town_event_optional: bool,
    /// D159: every outcome that fits is read; otherwise the first.
    pub every_outcome: bool,
    /// D160: a deck is shuffled when a card is removed by its number, too.
    pub shuffle_on_removal: bool,
    /// D162: the party has a reputation; otherwise the town has morale.
    pub reputation: bool,
    /// D163: there is a sanctuary.
    pub sanctuary: bool,
    /// D164: items come with prosperity.
    pub items_by_prosperity: bool,
    /// D168: cards are enhanced in a building; otherwise where an achievement allows it.
    pub enhancing_by_building: bool,
    /// D169: no more cards of a class are enhanced than the prosperity level.
    pub enhanced_cards_by_prosperity: bool,
    /// D165: items are bought; otherwise crafted, and bought only when something allows it.
    pub items_bought: bool,
    /// D173: marks of one type replace each other.
    pub typed_marks: bool,
    /// D174: several parties may share the world.
    pub parties: bool,
    /// D178: a character that is there already joins or leaves the party anywhere.
    pub joins_anywhere: bool,
    /// D175: respecialisation and the other variants exist.
    pub variants: bool,
}

/// D008.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoadRule {
    /// Only if the party's place is not linked to the scenario.
    UnlinkedTravel,
    /// Always, with exceptions.
    AlwaysWithExceptions,
}

/// D142.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StartingGold {
    /// 15 × (level + 1), kept.
    ByLevel,
    /// 10 × prosperity level + 20, spent at once or lost.
    ByProsperity,
}

/// D143, D144.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FreeLevels {
    /// Up to the prosperity level.
    Prosperity,
    /// Up to half the prosperity level, rounded up.
    HalfProsperity,
}

impl Rules {
    /// The values of a published edition.
    pub const fn of(edition: Edition) -> Rules {
        match edition {
            Edition::Frosthaven => FROSTHAVEN,
            Edition::Gloomhaven => GLOOMHAVEN,
        }
    }
}

/// The Frosthaven column of the table of differences.
pub const FROSTHAVEN: Rules = Rules {
    checkmark_cap: Some(18),
    road_event: RoadRule::AlwaysWithExceptions,
    empty_deck_inspiration: true,
    after_loss_free: false,
    town_optional: false,
    masteries: true,
    inspiration: true,
    campaign_replay: true,
    casual_gains: false,
    starting_gold: StartingGold::ByProsperity,
    free_level_cap: FreeLevels::HalfProsperity,
    levels_in_construction: true,
    class_once_in_campaign: true,
    quest_shown_by_player: false,
    linked_perks: true,
    unused_items_in_supply: false,
    retire_before_scenario: false,
    alternative_envelope: true,
    retire_prosperity: 2,
    extra_quest: Some(15),
    retire_section: true,
    retire_gold_lost: true,
    outpost: true,
    calendar: true,
    town_event_optional: false,
    every_outcome: false,
    shuffle_on_removal: true,
    reputation: false,
    sanctuary: false,
    items_by_prosperity: false,
    enhancing_by_building: true,
    enhanced_cards_by_prosperity: false,
    items_bought: false,
    typed_marks: false,
    parties: false,
    joins_anywhere: false,
    variants: true,
};

/// The Gloomhaven column of the table of differences, with the defaults for what its text leaves
/// open.
pub const GLOOMHAVEN: Rules = Rules {
    checkmark_cap: Some(18),
    road_event: RoadRule::UnlinkedTravel,
    empty_deck_inspiration: false,
    after_loss_free: true,
    town_optional: true,
    masteries: false,
    inspiration: false,
    campaign_replay: false,
    casual_gains: true,
    starting_gold: StartingGold::ByLevel,
    free_level_cap: FreeLevels::Prosperity,
    levels_in_construction: false,
    class_once_in_campaign: false,
    quest_shown_by_player: true,
    linked_perks: false,
    unused_items_in_supply: true,
    retire_before_scenario: true,
    alternative_envelope: false,
    retire_prosperity: 1,
    extra_quest: None,
    retire_section: false,
    retire_gold_lost: true,
    outpost: false,
    calendar: false,
    town_event_optional: true,
    every_outcome: true,
    shuffle_on_removal: false,
    reputation: true,
    sanctuary: true,
    items_by_prosperity: true,
    enhancing_by_building: false,
    enhanced_cards_by_prosperity: true,
    items_bought: true,
    typed_marks: true,
    parties: true,
    joins_anywhere: true,
    variants: false,
};
