//! In which book a rule stands, and which rules a fact may name.
//!
//! Rule code names a rule by Frosthaven's number wherever the two books agree, and by the book it
//! follows wherever a switch chooses between them. What is told names the rule as the book on the
//! table numbers it, and no fact ever names a rule that is not listed for it here.

use crate::fact::{Advantage, Arrival, BonusWhy, CardZone, Cause, Fact, MoveKind, Negation};
use crate::state::Source;
use crate::{Condition, Edition, FROSTHAVEN, GLOOMHAVEN, Switches};

/// Rules on which the books agree: Frosthaven's number, Gloomhaven's number.
pub const SAME: [(&str, &str); 104] = [
    ("FH-SETUP-10", "GH-SETUP-16"),
    ("FH-SETUP-13", "GH-SETUP-08"),
    ("FH-SETUP-17", "GH-SETUP-28"),
    ("FH-SETUP-19", "GH-SETUP-35"),
    ("FH-PAGE-07", "GH-SETUP-08"),
    ("FH-PAGE-08", "GH-SETUP-23"),
    ("FH-PAGE-09", "GH-SETUP-08"),
    ("FH-PAGE-14", "GH-SETUP-39"),
    ("FH-ROUND-01", "GH-GLOSS-98"),
    ("FH-ROUND-04", "GH-INIT-12"),
    ("FH-SELECT-04", "GH-REST-01"),
    ("FH-INIT-07", "GH-INIT-01"),
    ("FH-REVEAL-01", "GH-DOOR-03"),
    ("FH-REVEAL-02", "GH-SPAWN-01"),
    ("FH-REVEAL-05", "GH-DOOR-07"),
    ("FH-DOOR-03", "GH-DOOR-01"),
    ("FH-COMMON-01", "GH-INIT-11"),
    ("FH-COMMON-13", "GH-DOOR-14"),
    ("FH-OBJ-01", "GH-OBST-01"),
    ("FH-OBJ-08", "GH-OBST-06"),
    ("FH-TURN-01", "GH-ACTION-02"),
    ("FH-ACTION-06", "GH-GLOSS-01"),
    ("FH-ACTION-10", "GH-ACTION-07"),
    ("FH-CARD-04", "GH-ACTION-15"),
    ("FH-CARD-05", "GH-ACTION-07"),
    ("FH-CARD-06", "GH-ACTION-03"),
    ("FH-CARD-07", "GH-ACTION-04"),
    ("FH-BONUS-01", "GH-GLOSS-08"),
    ("FH-BONUS-02", "GH-ACTION-16"),
    ("FH-BONUS-09", "GH-BONUS-03"),
    ("FH-BONUS-10", "GH-BONUS-04"),
    ("FH-END-04", "GH-EOR-04"),
    ("FH-XP-03", "GH-XP-01"),
    ("FH-MOVE-01", "GH-MOVE-01"),
    ("FH-JUMP-02", "GH-MOVE-07"),
    ("FH-FLY-02", "GH-MOVE-13"),
    ("FH-COMMAND-06", "GH-MOVE-01"),
    ("FH-TRAP-01", "GH-TRAP-01"),
    ("FH-TRAP-04", "GH-TRAP-01"),
    ("FH-ATK-01", "GH-RANGED-01"),
    ("FH-ATK-02", "GH-MELEE-02"),
    ("FH-ATK-11", "GH-ATK-01"),
    ("FH-ADV-04", "GH-DIS-01"),
    ("FH-AMD-05", "GH-AMD-01"),
    ("FH-AMD-06", "GH-MATK-11"),
    ("FH-AMD-16", "GH-EOR-02"),
    ("FH-AMD-17", "GH-AMD-02"),
    ("FH-SUMMON-02", "GH-SUMMON-01"),
    ("FH-SUMMON-05", "GH-SUMMON-10"),
    ("FH-SUMMON-15", "GH-SUMMON-07"),
    ("FH-MSUM-02", "GH-MSUMMON-01"),
    ("FH-MSUM-03", "GH-MSUMMON-02"),
    ("FH-MSUM-06", "GH-MSUMMON-07"),
    ("FH-MOTHER-02", "GH-MBON-01"),
    ("FH-MOTHER-05", "GH-MHEAL-01"),
    ("FH-MOTHER-06", "GH-MLOOT-01"),
    ("FH-MELEM-03", "GH-MELEM-03"),
    ("FH-SHIELD-02", "GH-SHIELD-01"),
    ("FH-RETAL-01", "GH-RETAL-01"),
    ("FH-SUFFER-01", "GH-ATK-06"),
    ("FH-DMG-02", "GH-DMG-04"),
    ("FH-DEATH-02", "GH-KILL-01"),
    ("FH-EXH-01", "GH-DMG-06"),
    ("FH-EXH-02", "GH-ROUND-05"),
    ("FH-EXH-04", "GH-EXH-01"),
    ("FH-HEAL-01", "GH-HEAL-03"),
    ("FH-HEAL-06", "GH-HEAL-02"),
    ("FH-WOUND-01", "GH-COND-08"),
    ("FH-WOUND-02", "GH-HEAL-04"),
    ("FH-POISON-02", "GH-HEAL-05"),
    ("FH-STREN-01", "GH-COND-19"),
    ("FH-IMMOB-01", "GH-COND-09"),
    ("FH-DISARM-01", "GH-COND-10"),
    ("FH-STUN-01", "GH-COND-11"),
    ("FH-STUN-06", "GH-ACTION-01"),
    ("FH-MUDDLE-01", "GH-COND-13"),
    ("FH-BLESS-01", "GH-COND-20"),
    ("FH-BLESS-05", "GH-COND-05"),
    ("FH-CURSE-01", "GH-COND-14"),
    ("FH-CURSE-05", "GH-COND-05"),
    ("FH-COND-04", "GH-COND-02"),
    ("FH-COND-13", "GH-COND-21"),
    ("FH-ELEM-05", "GH-INFUSE-01"),
    ("FH-ELEM-06", "GH-EOR-05"),
    ("FH-ELEM-10", "GH-CONSUME-01"),
    ("FH-LOOT-01", "GH-LOOT-01"),
    ("FH-LOOT-07", "GH-LOOT-05"),
    ("FH-EOTLOOT-01", "GH-EOT-01"),
    ("FH-TTILE-02", "GH-LOOT-02"),
    ("FH-TTILE-04", "GH-LOOT-02"),
    ("FH-TTILE-05", "GH-LOOT-05"),
    ("FH-ITEM-05", "GH-SETUP-33"),
    ("FH-ITEM-08", "GH-ITEM-02"),
    ("FH-RECOVER-02", "GH-RECOVER-01"),
    ("FH-RECOVER-03", "GH-REFRESH-01"),
    ("FH-REST-03", "GH-REST-08"),
    ("FH-REST-04", "GH-REST-09"),
    ("FH-REST-07", "GH-REST-02"),
    ("FH-REST-08", "GH-REST-04"),
    ("FH-REST-09", "GH-REST-05"),
    ("FH-OUTCOME-01", "GH-EXH-03"),
    ("FH-OUTCOME-02", "GH-END-01"),
    ("FH-OUTCOME-03", "GH-END-01"),
    ("FH-OUTCOME-12", "GH-END-04"),
];

/// Where Gloomhaven has two rules for one of Frosthaven's: the case, and the numbers in both.
pub const FINER: [(&str, &str, &str); 2] =
    [("card_moved hand", "FH-REST-07", "GH-REST-03"), ("healed self", "FH-HEAL-01", "GH-HEAL-01")];

/// Rules of Frosthaven on what Gloomhaven's text does not know: its packs borrow them.
pub const FROSTHAVEN_ALONE: [&str; 25] = [
    "FH-BANE-01",
    "FH-BANE-02",
    "FH-BRITTLE-01",
    "FH-BRITTLE-02",
    "FH-COMMON-07",
    "FH-FAQ-058",
    "FH-FAQ-156",
    "FH-ICE-01",
    "FH-IMPAIR-01",
    "FH-IMPAIR-02",
    "FH-LOOT-09",
    "FH-PC-09",
    "FH-PC-11",
    "FH-REGEN-01",
    "FH-REGEN-03",
    "FH-TELE-01",
    "FH-TELE-02",
    "FH-TILEOP-02",
    "FH-TILEOP-03",
    "FH-TILEOP-04",
    "FH-TILEOP-05",
    "FH-TILEOP-07",
    "FH-TILEOP-08",
    "FH-WARD-01",
    "FH-WARD-02",
];

/// Rules of Gloomhaven on what Frosthaven's text does not know, and plays alike.
pub const GLOOMHAVEN_ALONE: [&str; 3] = ["GH-COND-21", "GH-DOOR-16", "GH-ROUND-11"];

/// The rule as the book on the table numbers it.
pub(crate) fn cite(switches: &Switches, rule: &'static str, fact: &Fact) -> &'static str {
    let rule = match switches.book() {
        Edition::Frosthaven => rule,
        Edition::Gloomhaven => in_gloomhaven(rule, case(fact)),
    };
    debug_assert!(
        objection(switches, rule, fact).is_none(),
        "{}",
        objection(switches, rule, fact).unwrap_or_default()
    );
    rule
}

fn in_gloomhaven(rule: &'static str, case: &str) -> &'static str {
    let finer = FINER.iter().find(|(own, of, _)| (*own, *of) == (case, rule));
    let same = || SAME.iter().find(|(of, _)| *of == rule).map(|(_, number)| *number);
    finer.map(|(.., number)| *number).or_else(same).unwrap_or(rule)
}

/// What is wrong with a fact that names a rule, if anything is.
pub fn objection(switches: &Switches, rule: &str, fact: &Fact) -> Option<String> {
    let case = case(fact);
    if !may_name(case, rule) {
        return Some(format!("{case:?} may not name {rule}"));
    }
    if let Fact::MonsterReasons { reasons, .. } = fact
        && let Some(wrong) = reasons.iter().find(|reason| !may_name("reason", reason.rule))
    {
        return Some(format!("a reason may not name {}", wrong.rule));
    }
    let plain = Switches { house: FROSTHAVEN.house, ..*switches };
    let foreign =
        |prefix: &str, alone: &[&str]| !rule.starts_with(prefix) && !alone.contains(&rule);
    let wrong = (plain == FROSTHAVEN && foreign("FH-", &GLOOMHAVEN_ALONE))
        || (plain == GLOOMHAVEN && foreign("GH-", &FROSTHAVEN_ALONE));
    wrong.then(|| format!("{case:?} names {rule}, which is not of the book on the table"))
}

/// Whether a case may name a rule, as either book numbers it.
pub fn may_name(case: &str, rule: &str) -> bool {
    let Some((_, rules)) = MAY_NAME.iter().find(|(name, _)| *name == case) else { return false };
    rules.iter().any(|&listed| {
        listed == rule
            || FINER.iter().any(|&(own, of, number)| (own, of, number) == (case, listed, rule))
            || SAME.contains(&(listed, rule))
    })
}

/// Every rule that a fact or a reason can name, in either book.
pub fn named() -> Vec<&'static str> {
    let mut all: Vec<&str> = MAY_NAME.iter().flat_map(|(_, rules)| rules.iter().copied()).collect();
    let twins: Vec<&str> = SAME
        .iter()
        .copied()
        .chain(FINER.iter().map(|&(_, of, number)| (of, number)))
        .filter(|(of, _)| all.contains(of))
        .map(|(_, number)| number)
        .collect();
    all.extend(twins);
    all.sort_unstable();
    all.dedup();
    all
}

/// What kind of event a fact is, as far as its reason depends on it.
pub fn case(fact: &Fact) -> &'static str {
    match fact {
        Fact::ScenarioBegins { .. } => "scenario_begins",
        Fact::GoalsDealt { .. } => "goals_dealt",
        Fact::GoalKept { .. } => "goal_kept",
        Fact::ItemBrought { .. } => "item_brought",
        Fact::HandChosen { .. } => "hand_chosen",
        Fact::FigurePlaced { .. } => "figure_placed",
        Fact::RoundBegins { .. } => "round_begins",
        Fact::CardsRevealed { .. } => "cards_revealed",
        Fact::LongRestDeclared { .. } => "long_rest_declared",
        Fact::MonsterCardDrawn { .. } => "monster_card_drawn",
        Fact::OrderMade { .. } => "order_made",
        Fact::TurnBegins { .. } => "turn_begins",
        Fact::TurnEnds { .. } => "turn_ends",
        Fact::ActionBegins { source: Source::Basic { .. }, .. } => "action_begins basic",
        Fact::ActionBegins { .. } => "action_begins",
        Fact::AbilitySkipped { .. } => "ability_skipped",
        Fact::AbilityImpossible { .. } => "ability_impossible",
        Fact::Moved { kind, .. } => moved(*kind),
        Fact::DoorOpened { .. } => "door_opened",
        Fact::DoorUnlocked { .. } => "door_unlocked",
        Fact::DoorClosed { .. } => "door_closed",
        Fact::RoomRevealed { .. } => "room_revealed",
        Fact::SectionRead { .. } => "section_read",
        Fact::FigureAppears { how, .. } => match how {
            Arrival::Setup => "figure_appears setup",
            Arrival::Revealed => "figure_appears revealed",
            Arrival::Spawned => "figure_appears spawned",
            Arrival::Summoned => "figure_appears summoned",
        },
        Fact::NoStandee { .. } => "no_standee",
        Fact::TrapSprung { .. } => "trap_sprung",
        Fact::HazardEntered { .. } => "hazard_entered",
        Fact::AttackDeclared { ranged: true, .. } => "attack_declared ranged",
        Fact::AttackDeclared { .. } => "attack_declared melee",
        Fact::AttackBonus { why, .. } => match why {
            BonusWhy::Poison => "attack_bonus poison",
            BonusWhy::Ability
            | BonusWhy::Extra
            | BonusWhy::Bonus
            | BonusWhy::Item
            | BonusWhy::Modifier => "attack_bonus",
        },
        Fact::AdvantageKind { kind: Advantage::Disadvantage, .. } => "disadvantage",
        Fact::AdvantageKind { .. } => "advantage",
        Fact::ModifierDrawn { .. } => "modifier_drawn",
        Fact::DeckShuffled { .. } => "deck_shuffled",
        Fact::MonsterDeckShuffled { .. } => "monster_deck_shuffled",
        Fact::ShieldApplied { .. } => "shield_applied",
        Fact::WardHalves { .. } => "ward_halves",
        Fact::BrittleDoubles { .. } => "brittle_doubles",
        Fact::WardAndBrittleCancel { .. } => "ward_and_brittle_cancel",
        Fact::DamageNegated { how: Negation::Effect, .. } => "damage_negated by an effect",
        Fact::DamageNegated { .. } => "damage_negated by cards",
        Fact::DamageSuffered { cause, .. } => suffered(*cause),
        Fact::AttackResolved { .. } => "attack_resolved",
        Fact::Retaliated { .. } => "retaliated",
        Fact::Healed { figure, by, .. } if figure == by => "healed self",
        Fact::Healed { .. } => "healed",
        Fact::ConditionGained { condition, .. } => gained(*condition),
        Fact::ConditionImmune { .. } => "condition_immune",
        Fact::ConditionRemoved { .. } => "condition_removed",
        Fact::ModifierAdded { .. } => "modifier_added",
        Fact::NoModifierLeft { .. } => "no_modifier_left",
        Fact::Killed { .. } => "killed",
        Fact::ObjectiveDestroyed { .. } => "objective_destroyed",
        Fact::Exhausted { cards: true, .. } => "exhausted for cards",
        Fact::Exhausted { .. } => "exhausted",
        Fact::Escaped { .. } => "escaped",
        Fact::Infused { .. } => "infused",
        Fact::Consumed { .. } => "consumed",
        Fact::ElementsWane { .. } => "elements_wane",
        Fact::ExperienceGained { .. } => "experience_gained",
        Fact::LootDropped { .. } => "loot_dropped",
        Fact::Looted { .. } => "looted",
        Fact::LootCardDrawn { .. } => "loot_card_drawn",
        Fact::CoinsLooted { .. } => "coins_looted",
        Fact::TreasureLooted { .. } => "treasure_looted",
        Fact::ItemGained { .. } => "item_gained",
        Fact::ItemSold { .. } => "item_sold",
        Fact::GoldGained { .. } => "gold_gained",
        Fact::ItemUsed { .. } => "item_used",
        Fact::ItemRecovered { .. } => "item_recovered",
        Fact::CardMoved { to: CardZone::Hand, .. } => "card_moved hand",
        Fact::CardMoved { to: CardZone::Active, .. } => "card_moved active",
        Fact::CardMoved { .. } => "card_moved away",
        Fact::CardRecovered { .. } => "card_recovered",
        Fact::BonusActive { .. } => "bonus_active",
        Fact::BonusUsed { .. } => "bonus_used",
        Fact::BonusEnded { .. } => "bonus_ended",
        Fact::ResourceChanged { .. } => "resource_changed",
        Fact::MarkPlaced { .. } => "mark_placed",
        Fact::MarkTaken { .. } => "mark_taken",
        Fact::FormChanged { .. } => "form_changed",
        Fact::TilePlaced { .. } => "tile_placed",
        Fact::TileRemoved { .. } => "tile_removed",
        Fact::ShortRest { .. } => "short_rest",
        Fact::LongRest { .. } => "long_rest",
        Fact::MonsterFocus { .. } => "monster_focus",
        Fact::MonsterReasons { .. } => "monster_reasons",
        Fact::CounterChanged { .. } => "counter_changed",
        Fact::RuleFired { .. } => "rule_fired",
        Fact::Said { .. } => "said",
        Fact::SideChanged { .. } => "side_changed",
        Fact::GoalReached => "goal_reached",
        Fact::ScenarioFailed => "scenario_failed",
        Fact::ScenarioEnds { completed: true } => "scenario_ends completed",
        Fact::ScenarioEnds { .. } => "scenario_ends lost",
        Fact::CharacterTakes(_) => "character_takes",
        Fact::Overridden { .. } => "overridden",
    }
}

const fn moved(kind: MoveKind) -> &'static str {
    match kind {
        MoveKind::Walk => "moved walk",
        MoveKind::Jump => "moved jump",
        MoveKind::Fly => "moved fly",
        MoveKind::Slide => "moved slide",
        MoveKind::Push => "moved push",
        MoveKind::Pull => "moved pull",
        MoveKind::Teleport => "moved teleport",
        MoveKind::Forced => "moved forced",
    }
}

const fn suffered(cause: Cause) -> &'static str {
    match cause {
        Cause::Attack => "damage_suffered attack",
        Cause::Retaliate => "damage_suffered retaliate",
        Cause::Ability => "damage_suffered ability",
        Cause::Trap => "damage_suffered trap",
        Cause::Hazard => "damage_suffered hazard",
        Cause::Wound => "damage_suffered wound",
        Cause::Bane => "damage_suffered bane",
        Cause::Rest => "damage_suffered rest",
        Cause::Scenario => "damage_suffered scenario",
        Cause::Cost => "damage_suffered cost",
        Cause::Fall => "damage_suffered fall",
    }
}

const fn gained(condition: Condition) -> &'static str {
    match condition {
        Condition::Regenerate => "gained regenerate",
        Condition::Ward => "gained ward",
        Condition::Invisible => "gained invisible",
        Condition::Strengthen => "gained strengthen",
        Condition::Bless => "gained bless",
        Condition::Wound => "gained wound",
        Condition::Brittle => "gained brittle",
        Condition::Bane => "gained bane",
        Condition::Poison => "gained poison",
        Condition::Immobilize => "gained immobilize",
        Condition::Disarm => "gained disarm",
        Condition::Impair => "gained impair",
        Condition::Stun => "gained stun",
        Condition::Muddle => "gained muddle",
        Condition::Curse => "gained curse",
    }
}

/// The rules that each case may name, by Frosthaven's number where the books agree.
pub const MAY_NAME: [(&str, &[&str]); 133] = [
    ("scenario_begins", &["FH-SETUP-13"]),
    ("goals_dealt", &["FH-GOAL-01", "GH-SETUP-26"]),
    ("goal_kept", &["FH-GOAL-01", "GH-SETUP-26"]),
    ("item_brought", &["FH-SETUP-17"]),
    ("hand_chosen", &["FH-SETUP-19"]),
    ("figure_placed", &["FH-PAGE-14"]),
    ("round_begins", &["FH-ROUND-01"]),
    ("cards_revealed", &["FH-INIT-01", "GH-ROUND-13"]),
    ("long_rest_declared", &["FH-SELECT-04"]),
    ("monster_card_drawn", &["FH-INIT-04", "GH-ROUND-10", "FH-REVEAL-05", "FH-MSUM-06"]),
    ("order_made", &["FH-INIT-07"]),
    ("turn_begins", &["FH-ROUND-04"]),
    ("turn_ends", &["FH-ROUND-04"]),
    ("action_begins", &["FH-TURN-01"]),
    ("action_begins basic", &["FH-CARD-06"]),
    ("ability_skipped", &["FH-ACTION-10"]),
    ("ability_impossible", &[]),
    ("moved walk", &["FH-MOVE-01"]),
    ("moved jump", &["FH-JUMP-02"]),
    ("moved fly", &["FH-FLY-02"]),
    ("moved slide", &["FH-ICE-01"]),
    ("moved push", &["FH-FORCE-03", "GH-PUSH-02"]),
    ("moved pull", &["FH-FORCE-04", "GH-PUSH-02"]),
    ("moved teleport", &["FH-TELE-01", "FH-TELE-02", "FH-PAGE-07", "GH-DOOR-16"]),
    ("moved forced", &["FH-COMMAND-06", "FH-FLY-07", "GH-MOVE-11", "FH-FAQ-058"]),
    ("door_opened", &["FH-DOOR-03", "FH-PAGE-07"]),
    ("door_unlocked", &["FH-COMMON-13"]),
    ("door_closed", &["FH-PAGE-07"]),
    ("room_revealed", &["FH-SETUP-10", "FH-REVEAL-01"]),
    ("section_read", &["FH-PAGE-09"]),
    ("figure_appears setup", &["FH-SETUP-10", "FH-COMMON-01", "FH-OBJ-01"]),
    ("figure_appears revealed", &["FH-REVEAL-01", "FH-COMMON-01", "FH-OBJ-01"]),
    ("figure_appears spawned", &["FH-REVEAL-02", "FH-COMMON-01", "FH-OBJ-01"]),
    ("figure_appears summoned", &["FH-SUMMON-02", "FH-MSUM-02"]),
    ("no_standee", &["FH-REVEAL-10", "GH-DOOR-06", "FH-MSUM-03"]),
    ("trap_sprung", &["FH-TRAP-01", "FH-TILEOP-08"]),
    ("hazard_entered", &["FH-HAZ-01", "GH-HAZ-01"]),
    ("attack_declared ranged", &["FH-ATK-01"]),
    ("attack_declared melee", &["FH-ATK-02"]),
    ("attack_bonus poison", &["FH-POISON-01", "GH-COND-07"]),
    ("attack_bonus", &[]),
    ("advantage", &["FH-ADV-01", "GH-ADV-01"]),
    ("disadvantage", &["FH-ADV-04"]),
    ("modifier_drawn", &["FH-AMD-05", "FH-AMD-06", "FH-AMD-07", "FH-SUMMON-15", "GH-AMD-03"]),
    ("deck_shuffled", &["FH-AMD-16", "FH-AMD-17"]),
    ("monster_deck_shuffled", &["FH-MON-15", "GH-EOR-03", "GH-ROUND-11"]),
    ("shield_applied", &["FH-SHIELD-02"]),
    ("ward_halves", &["FH-WARD-01"]),
    ("brittle_doubles", &["FH-BRITTLE-01"]),
    ("ward_and_brittle_cancel", &["FH-WARD-02"]),
    ("damage_negated by an effect", &["FH-DMG-02"]),
    ("damage_negated by cards", &["FH-DMG-03", "GH-DMG-01"]),
    ("damage_suffered attack", &["FH-ATK-11"]),
    ("damage_suffered retaliate", &["FH-RETAL-01"]),
    ("damage_suffered ability", &["FH-SUFFER-01"]),
    ("damage_suffered trap", &["FH-TRAP-04"]),
    ("damage_suffered hazard", &["FH-HAZ-01", "GH-HAZ-01"]),
    ("damage_suffered wound", &["FH-WOUND-01"]),
    ("damage_suffered bane", &["FH-BANE-01"]),
    ("damage_suffered rest", &["FH-REST-04"]),
    ("damage_suffered scenario", &["FH-PAGE-07", "FH-PAGE-08", "FH-SETUP-22", "GH-EVENT-07"]),
    ("damage_suffered cost", &["FH-SUFFER-01"]),
    ("damage_suffered fall", &["GH-MOVE-11"]),
    ("attack_resolved", &["FH-ATK-11"]),
    ("retaliated", &["FH-RETAL-01"]),
    ("healed", &["FH-HEAL-01", "FH-HEAL-06", "FH-MOTHER-05"]),
    (
        "healed self",
        &[
            "FH-HEAL-01",
            "FH-HEAL-06",
            "FH-MOTHER-05",
            "FH-REST-08",
            "FH-REGEN-01",
            "FH-PAGE-07",
            "FH-PAGE-08",
        ],
    ),
    ("gained regenerate", &["FH-REGEN-01"]),
    ("gained ward", &["FH-WARD-01"]),
    ("gained invisible", &["FH-INVIS-01", "GH-COND-17"]),
    ("gained strengthen", &["FH-STREN-01"]),
    ("gained bless", &[]),
    ("gained wound", &["FH-WOUND-01"]),
    ("gained brittle", &["FH-BRITTLE-01"]),
    ("gained bane", &["FH-BANE-01"]),
    ("gained poison", &["FH-POISON-01", "GH-COND-07"]),
    ("gained immobilize", &["FH-IMMOB-01"]),
    ("gained disarm", &["FH-DISARM-01"]),
    ("gained impair", &["FH-IMPAIR-02"]),
    ("gained stun", &["FH-STUN-01"]),
    ("gained muddle", &["FH-MUDDLE-01"]),
    ("gained curse", &[]),
    ("condition_immune", &["FH-COND-13", "FH-IMPAIR-01"]),
    (
        "condition_removed",
        &[
            "FH-COND-09",
            "GH-EOT-02",
            "GH-MTURN-02",
            "FH-COND-04",
            "FH-WOUND-02",
            "FH-BRITTLE-02",
            "FH-BANE-02",
            "FH-POISON-02",
            "FH-BANE-01",
            "FH-REGEN-03",
            "FH-WARD-01",
            "FH-WARD-02",
            "FH-BRITTLE-01",
            "FH-PAGE-07",
            "FH-PAGE-08",
            "GH-COND-21",
        ],
    ),
    (
        "modifier_added",
        &[
            "FH-BLESS-01",
            "FH-CURSE-01",
            "FH-ITEM-05",
            "FH-ACTION-06",
            "FH-PAGE-07",
            "FH-PAGE-08",
            "FH-SETUP-22",
            "GH-EVENT-07",
        ],
    ),
    ("no_modifier_left", &["FH-BLESS-05", "FH-CURSE-05"]),
    ("killed", &["FH-DEATH-02", "FH-SUMMON-05"]),
    ("objective_destroyed", &["FH-OBJ-08", "FH-DEATH-02"]),
    ("exhausted", &["FH-EXH-01"]),
    ("exhausted for cards", &["FH-EXH-02"]),
    ("escaped", &["FH-COMMON-07"]),
    (
        "infused",
        &[
            "FH-ELEM-05",
            "FH-MELEM-02",
            "GH-MELEM-01",
            "FH-PAGE-07",
            "FH-PAGE-08",
            "FH-SETUP-22",
            "GH-EVENT-07",
        ],
    ),
    ("consumed", &["FH-ELEM-10", "FH-MELEM-03"]),
    ("elements_wane", &["FH-ELEM-06"]),
    (
        "experience_gained",
        &["FH-XP-01", "GH-XP-03", "FH-XP-03", "FH-BONUS-10", "FH-PAGE-07", "FH-TTILE-04"],
    ),
    ("loot_dropped", &["FH-DEATH-04", "GH-KILL-02"]),
    ("looted", &["FH-LOOT-01", "FH-EOTLOOT-01", "FH-MOTHER-06"]),
    ("loot_card_drawn", &["FH-LOOT-06"]),
    ("coins_looted", &["FH-LOOT-09", "GH-END-05"]),
    ("treasure_looted", &["FH-TTILE-02"]),
    ("item_gained", &["FH-TTILE-05", "FH-LOOT-07", "FH-LOOT-15"]),
    ("item_sold", &["FH-LOOT-15", "GH-LOOT-06"]),
    ("gold_gained", &["FH-TTILE-04"]),
    ("item_used", &["FH-ITEM-08"]),
    ("item_recovered", &["FH-RECOVER-03", "FH-REST-09"]),
    ("card_moved hand", &["FH-REST-07", "FH-ACTION-06"]),
    ("card_moved active", &["FH-BONUS-02"]),
    (
        "card_moved away",
        &[
            "FH-CARD-04",
            "FH-CARD-05",
            "FH-CARD-07",
            "FH-STUN-06",
            "FH-EXH-04",
            "FH-REST-07",
            "FH-DMG-03",
            "GH-DMG-01",
            "FH-BONUS-11",
            "GH-BONUS-06",
            "FH-BONUS-14",
            "GH-BONUS-02",
            "FH-END-04",
            "FH-SUMMON-07",
            "GH-SUMMON-10",
            "GH-ROUND-04",
            "GH-RECOVER-02",
            "FH-ACTION-06",
            "FH-PAGE-07",
            "FH-PAGE-08",
            "FH-SETUP-22",
            "GH-EVENT-07",
        ],
    ),
    ("card_recovered", &["FH-RECOVER-02"]),
    ("bonus_active", &["FH-BONUS-01", "FH-MOTHER-02"]),
    ("bonus_used", &["FH-BONUS-09"]),
    (
        "bonus_ended",
        &[
            "FH-BONUS-11",
            "GH-BONUS-06",
            "FH-BONUS-14",
            "GH-BONUS-02",
            "FH-END-04",
            "FH-SUMMON-07",
            "GH-SUMMON-10",
            "FH-DMG-03",
            "GH-DMG-01",
            "FH-REST-07",
            "GH-ROUND-04",
            "GH-RECOVER-02",
        ],
    ),
    ("resource_changed", &["FH-PC-11"]),
    ("mark_placed", &["FH-PC-11"]),
    ("mark_taken", &["FH-PC-11"]),
    ("form_changed", &["FH-PC-09"]),
    (
        "tile_placed",
        &["FH-TILEOP-02", "FH-TILEOP-04", "FH-TILEOP-05", "FH-TILEOP-07", "FH-PAGE-07"],
    ),
    ("tile_removed", &["FH-TILEOP-03", "FH-TILEOP-04", "FH-TILEOP-07", "FH-PAGE-07"]),
    ("short_rest", &["FH-REST-03"]),
    ("long_rest", &["FH-REST-07"]),
    ("monster_focus", &["FH-FOCUS-01", "GH-FOCUS-01"]),
    ("monster_reasons", &["FH-FOCUS-01", "GH-FOCUS-01", "FH-GUIDE-03", "GH-MACT-01"]),
    (
        "reason",
        &[
            "FH-FAQ-156",
            "FH-FAQ-159",
            "FH-FOCUS-01",
            "FH-FOCUS-05",
            "FH-FOCUS-13",
            "FH-FOCUS-15",
            "FH-GUIDE-01",
            "FH-GUIDE-02",
            "FH-GUIDE-03",
            "FH-GUIDE-04",
            "FH-GUIDE-05",
            "FH-GUIDE-06",
            "FH-GUIDE-07",
            "FH-GUIDE-08",
            "FH-GUIDE-10",
            "FH-GUIDE-11",
            "FH-GUIDE-12",
            "FH-GUIDE-13",
            "FH-GUIDE-14",
            "FH-GUIDE-15",
            "FH-MON-17",
            "GH-COND-09",
            "GH-FOCUS-01",
            "GH-FOCUS-02",
            "GH-FOCUS-03",
            "GH-FOCUS-08",
            "GH-FOCUS-09",
            "GH-FOCUS-10",
            "GH-FOCUS-11",
            "GH-FOCUS-12",
            "GH-MACT-01",
            "GH-MMOVE-04",
            "GH-MMOVE-07",
            "GH-MMOVE-08",
            "GH-MMOVE-09",
            "GH-MMOVE-10",
            "GH-MMOVE-11",
            "GH-MMOVE-12",
            "GH-MMOVE-15",
        ],
    ),
    ("counter_changed", &["FH-PAGE-07"]),
    ("rule_fired", &["FH-PAGE-07"]),
    ("said", &["FH-PAGE-07"]),
    ("side_changed", &["FH-PAGE-07"]),
    ("goal_reached", &["FH-OUTCOME-02"]),
    ("scenario_failed", &["FH-OUTCOME-01", "FH-PAGE-07"]),
    ("scenario_ends completed", &["FH-OUTCOME-03"]),
    ("scenario_ends lost", &["FH-OUTCOME-01", "FH-OUTCOME-04", "GH-END-08", "FH-PAGE-07"]),
    ("character_takes", &["FH-OUTCOME-12"]),
    ("overridden", &[]),
];
