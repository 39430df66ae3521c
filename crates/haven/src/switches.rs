//! The differences between the editions, as data.
//!
//! One value per row of `rules/differences.md` that touches a scenario; rule code asks a switch by
//! name at the one place where it matters, and nothing anywhere asks for the edition. The house
//! rules of a table are switches too.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A published edition: a starting point for the switches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edition {
    /// Frosthaven.
    Frosthaven,
    /// Gloomhaven, first edition.
    Gloomhaven,
}

/// How the rules are played. Fields are in the order of the table of differences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Switches {
    /// D002: how solo play and open information raise the level.
    pub solo_adjustment: SoloAdjustment,
    /// D003: battle goals dealt to each character.
    pub battle_goals_dealt: u8,
    /// D005: whether scenario effects come last in the setup.
    pub effects_last: bool,
    /// D006: scenario allies have a modifier deck of their own.
    pub ally_modifier_deck: bool,
    /// D007: bless cards in the supply.
    pub bless_supply: u8,
    /// D009, D111: what tokens give.
    pub loot_mode: LootMode,
    /// D010: a long rest comes after everybody else at 99.
    pub long_rest_after_all: bool,
    /// D011: players order monster types that share a deck (otherwise the scenario does).
    pub shared_deck_order_by_players: bool,
    /// D012: named monsters act before elites.
    pub named_monsters_first: bool,
    /// D013: monster cards are drawn before the characters reveal theirs.
    pub monster_draw_before_reveal: bool,
    /// D014: a monster deck is also shuffled at the end of a round in which it ran out.
    pub monster_deck_reshuffle_empty: bool,
    /// D018: at the end of the round elements wane before short rests.
    pub elements_before_rest: bool,
    /// D020, D021: the rule of sight.
    pub sight: Sight,
    /// D022, D023: what needs line of sight and counts as targeted.
    pub targeted: Targeted,
    /// D024: loot needs line of sight.
    pub loot_requires_sight: bool,
    /// D026: for targeting, a figure's own hex is adjacent.
    pub own_hex_adjacent: bool,
    /// D027: added range makes a melee attack ranged.
    pub range_bonus_makes_ranged: bool,
    /// D028: tokens fill a hex.
    pub tokens_fill_hex: bool,
    /// D032: whether closed doors are considered when obstacles would cut off an area.
    pub cutoff_with_doors: bool,
    /// D035: a move of no hexes counts as performed.
    pub move_zero_counts: bool,
    /// D036: landing a jump on difficult terrain costs one more.
    pub jump_landing_difficult: bool,
    /// D038: the formula of hazardous terrain.
    pub hazard: HazardFormula,
    /// D039: what losing flight does.
    pub lose_flying: LoseFlying,
    /// D040: traps under a flying figure that block others.
    pub flyer_blocks_immobilize_trap: bool,
    /// D041: plates are triggered by ending a turn on them.
    pub plates_at_turn_end: bool,
    /// D042: whether objectives are figures (otherwise obstacles with hit points).
    pub objectives_are_figures: bool,
    /// D045: poison helps only enemies of the poisoned figure.
    pub poison_enemies_only: bool,
    /// D046: with advantage a character chooses; otherwise everybody uses the better card.
    pub advantage_choice: bool,
    /// D047 to D050: rolling cards with advantage and disadvantage.
    pub rolling: Rolling,
    /// D051: the owner of a deck controls the effects of its cards.
    pub deck_owner_controls: bool,
    /// D053: all enemies in an area must be targeted.
    pub area_must_target_all: bool,
    /// D056: all targets are named before the first draw.
    pub targets_named_upfront: bool,
    /// D057: several retaliates are one source for everybody.
    pub retaliate_summed: bool,
    /// D062: a figure without a deck uses that of the figure which granted the attack.
    pub granter_deck: bool,
    /// D063: push and pull go the full distance if used.
    pub push_full: bool,
    /// D066: several pushes add up (otherwise they are separate).
    pub push_summed: bool,
    /// D072: conditions beyond Gloomhaven's exist.
    pub frost_conditions: bool,
    /// D078: at the start of a turn the players choose the order of effects.
    pub start_order_by_players: bool,
    /// D079: conditions expire after all other end-of-turn effects.
    pub conditions_expire_last: bool,
    /// D080: invisible figures are obstacles for enemies.
    pub invisible_blocks: bool,
    /// D085: damage is negated before defences are used.
    pub negate_before_defence: bool,
    /// D086: active cards without the lost symbol may be lost as discards.
    pub negate_with_active: bool,
    /// D088: any active card may be removed at any time.
    pub remove_any_active: bool,
    /// D089: a persistent bonus whose slots run out is lost.
    pub slots_end_lost: bool,
    /// D094: listed kinds are mandatory (otherwise what the box says).
    pub mandatory_listed: bool,
    /// D096, D097: experience and infusions need the ability they are attached to.
    pub attached_experience: bool,
    /// D100: monsters infuse at the end of each turn (otherwise when the last of the set is done).
    pub monster_infuses_each_turn: bool,
    /// D101: later arrivals may consume again.
    pub monster_late_consume: bool,
    /// D102: recovering may take cards of the active area.
    pub recover_from_active: bool,
    /// D103: recovering resets items with slots left.
    pub refresh_partial: bool,
    /// D016, FH-BONUS-17: active cards may be lost in a long rest as they lie (otherwise they are
    /// taken down when it is declared, if it needs them).
    pub active_counts_for_rest: bool,
    /// D105: items may be used within an ability; one that gives an action, not within an action.
    pub items_within_abilities: bool,
    /// D106: items are not used during what starts or ends the owner's turn.
    pub items_between_start_and_end: bool,
    /// D107: passive items must be used.
    pub passive_items_mandatory: bool,
    /// D110: summoned and spawned monsters leave a token too.
    pub token_from_summoned: bool,
    /// D113: looted items can be used at once.
    pub looted_items_usable: bool,
    /// D114: an item that cannot be kept may be given away.
    pub duplicate_loot_given: bool,
    /// D117: a summon without a focus may follow its summoner.
    pub summon_follows: bool,
    /// D119: a summon's card is always lost.
    pub summon_card_lost: bool,
    /// D121: too few standees: elites first, nearest to an enemy (otherwise nearest to the door).
    pub shortage_elites_first: bool,
    /// D122, D123: a monster's range comes from its statistics.
    pub monster_range_from_statistics: bool,
    /// D125, D126, D128: how monsters choose hexes and targets.
    pub monster_priorities: MonsterPriorities,
    /// D134: kills by mind control are credited to nobody; kills by terrain to whoever caused them.
    pub kill_credit_gloomhaven: bool,
    /// D135: any loss in the round of the goal is a loss (otherwise only exhaustion of all).
    pub loss_beats_win: bool,
    /// D138: masteries exist.
    pub masteries: bool,
    /// D115, D139: inspiration exists.
    pub inspiration: bool,
    /// D165: what becomes available is bought (otherwise crafted).
    pub items_bought: bool,
    /// D004: checkmarks that count.
    pub checkmark_cap: u8,
    /// House rules.
    pub house: HouseRules,
}

/// House rules that touch a scenario.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct HouseRules {
    /// The 2x card gives +2 and the null card −2.
    pub reduced_randomness: bool,
    /// Hands and chosen cards are open.
    pub open_information: bool,
    /// One player plays several characters.
    pub solo: bool,
    /// A character at 0 hit points is dead for good.
    pub permanent_death: bool,
}

/// D002.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SoloAdjustment {
    /// Monsters and traps one level higher.
    MonsterAndTrap,
    /// The average level is raised by one.
    Average,
}

/// D009.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LootMode {
    /// Every token is money.
    Money,
    /// Every token is a card of the loot deck.
    Deck,
}

/// D020.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sight {
    /// From some corner to some corner.
    Corners,
    /// From any part to any part.
    AnyPart,
}

/// D022, D023.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Targeted {
    /// Attacks and abilities with a range need sight; "target" or "attack" makes it targeted.
    AttackOrRange,
    /// A closed list of six kinds.
    List,
}

/// D038.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HazardFormula {
    /// Half of trap damage, rounded down.
    HalfTrap,
    /// 1 + L/3 rounded up.
    OnePlusThird,
}

/// D039.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LoseFlying {
    /// Over an obstacle: trap damage, then the nearest empty hex; nothing over other terrain.
    TrapDamage,
    /// As entering the hex; over an obstacle the nearest free hex.
    EnterHex,
}

/// D047 to D050.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rolling {
    /// Two cards are drawn; a rolling one is added (advantage) or ignored (disadvantage).
    AddOrIgnore,
    /// The opening run of rolling cards, then two cards are compared.
    RunThenCompare,
}

/// D125 to D128.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MonsterPriorities {
    /// No disadvantage on the focus, most targets, best-ranked targets, fewest points.
    Gloomhaven,
    /// Most targets, fewest disadvantages, fewest points; the group picks the extra targets.
    Frosthaven,
}

impl Switches {
    /// The values of a published edition.
    pub const fn of(edition: Edition) -> Switches {
        match edition {
            Edition::Frosthaven => FROSTHAVEN,
            Edition::Gloomhaven => GLOOMHAVEN,
        }
    }

    /// The edition whose book is on the table: the one that more of the switches agree with. House
    /// rules belong to neither.
    pub fn book(&self) -> Edition {
        let agreeing = |other: &Switches| self.agreements(other);
        if agreeing(&GLOOMHAVEN) > agreeing(&FROSTHAVEN) {
            Edition::Gloomhaven
        } else {
            Edition::Frosthaven
        }
    }

    /// How many switches are set alike.
    fn agreements(&self, other: &Switches) -> usize {
        macro_rules! alike {
            ($($switch:ident),* $(,)?) => {{
                let Switches { $($switch),*, house: _ } = self;
                [$(*$switch == other.$switch),*].into_iter().filter(|&alike| alike).count()
            }};
        }
        alike!(
            solo_adjustment,
            battle_goals_dealt,
            effects_last,
            ally_modifier_deck,
            bless_supply,
            loot_mode,
            long_rest_after_all,
            shared_deck_order_by_players,
            named_monsters_first,
            monster_draw_before_reveal,
            monster_deck_reshuffle_empty,
            elements_before_rest,
            sight,
            targeted,
            loot_requires_sight,
            own_hex_adjacent,
            range_bonus_makes_ranged,
            tokens_fill_hex,
            cutoff_with_doors,
            move_zero_counts,
            jump_landing_difficult,
            hazard,
            lose_flying,
            flyer_blocks_immobilize_trap,
            plates_at_turn_end,
            objectives_are_figures,
            poison_enemies_only,
            advantage_choice,
            rolling,
            deck_owner_controls,
            area_must_target_all,
            targets_named_upfront,
            retaliate_summed,
            granter_deck,
            push_full,
            push_summed,
            frost_conditions,
            start_order_by_players,
            conditions_expire_last,
            invisible_blocks,
            negate_before_defence,
            negate_with_active,
            remove_any_active,
            slots_end_lost,
            mandatory_listed,
            attached_experience,
            monster_infuses_each_turn,
            monster_late_consume,
            recover_from_active,
            refresh_partial,
            active_counts_for_rest,
            items_within_abilities,
            items_between_start_and_end,
            passive_items_mandatory,
            token_from_summoned,
            looted_items_usable,
            duplicate_loot_given,
            summon_follows,
            summon_card_lost,
            shortage_elites_first,
            monster_range_from_statistics,
            monster_priorities,
            kill_credit_gloomhaven,
            loss_beats_win,
            masteries,
            inspiration,
            items_bought,
            checkmark_cap,
        )
    }
}

const NO_HOUSE_RULES: HouseRules = HouseRules {
    reduced_randomness: false,
    open_information: false,
    solo: false,
    permanent_death: false,
};

/// The Frosthaven column of the table of differences.
pub const FROSTHAVEN: Switches = Switches {
    solo_adjustment: SoloAdjustment::Average,
    battle_goals_dealt: 3,
    effects_last: true,
    ally_modifier_deck: true,
    bless_supply: 10,
    loot_mode: LootMode::Deck,
    long_rest_after_all: false,
    shared_deck_order_by_players: false,
    named_monsters_first: true,
    monster_draw_before_reveal: false,
    monster_deck_reshuffle_empty: false,
    elements_before_rest: false,
    sight: Sight::AnyPart,
    targeted: Targeted::List,
    loot_requires_sight: false,
    own_hex_adjacent: true,
    range_bonus_makes_ranged: true,
    tokens_fill_hex: false,
    cutoff_with_doors: false,
    move_zero_counts: false,
    jump_landing_difficult: false,
    hazard: HazardFormula::OnePlusThird,
    lose_flying: LoseFlying::EnterHex,
    flyer_blocks_immobilize_trap: true,
    plates_at_turn_end: false,
    objectives_are_figures: true,
    poison_enemies_only: false,
    advantage_choice: true,
    rolling: Rolling::RunThenCompare,
    deck_owner_controls: true,
    area_must_target_all: false,
    targets_named_upfront: false,
    retaliate_summed: true,
    granter_deck: false,
    push_full: false,
    push_summed: true,
    frost_conditions: true,
    start_order_by_players: false,
    conditions_expire_last: true,
    invisible_blocks: false,
    negate_before_defence: false,
    negate_with_active: false,
    remove_any_active: false,
    slots_end_lost: false,
    mandatory_listed: false,
    attached_experience: false,
    monster_infuses_each_turn: false,
    monster_late_consume: true,
    recover_from_active: false,
    refresh_partial: true,
    active_counts_for_rest: true,
    items_within_abilities: false,
    items_between_start_and_end: false,
    passive_items_mandatory: true,
    token_from_summoned: true,
    looted_items_usable: true,
    duplicate_loot_given: true,
    summon_follows: true,
    summon_card_lost: false,
    shortage_elites_first: true,
    monster_range_from_statistics: false,
    monster_priorities: MonsterPriorities::Frosthaven,
    kill_credit_gloomhaven: false,
    loss_beats_win: true,
    masteries: true,
    inspiration: true,
    items_bought: false,
    checkmark_cap: 18,
    house: NO_HOUSE_RULES,
};

/// The Gloomhaven column of the table of differences, with the defaults for what its text leaves
/// open.
pub const GLOOMHAVEN: Switches = Switches {
    solo_adjustment: SoloAdjustment::MonsterAndTrap,
    battle_goals_dealt: 2,
    effects_last: false,
    ally_modifier_deck: false,
    bless_supply: 10,
    loot_mode: LootMode::Money,
    long_rest_after_all: true,
    shared_deck_order_by_players: true,
    named_monsters_first: true,
    monster_draw_before_reveal: true,
    monster_deck_reshuffle_empty: true,
    elements_before_rest: true,
    sight: Sight::Corners,
    targeted: Targeted::AttackOrRange,
    loot_requires_sight: true,
    own_hex_adjacent: false,
    range_bonus_makes_ranged: false,
    tokens_fill_hex: true,
    cutoff_with_doors: true,
    move_zero_counts: true,
    jump_landing_difficult: true,
    hazard: HazardFormula::HalfTrap,
    lose_flying: LoseFlying::TrapDamage,
    flyer_blocks_immobilize_trap: false,
    plates_at_turn_end: true,
    objectives_are_figures: false,
    poison_enemies_only: true,
    advantage_choice: false,
    rolling: Rolling::AddOrIgnore,
    deck_owner_controls: false,
    area_must_target_all: true,
    targets_named_upfront: true,
    retaliate_summed: false,
    granter_deck: true,
    push_full: true,
    push_summed: false,
    frost_conditions: false,
    start_order_by_players: true,
    conditions_expire_last: false,
    invisible_blocks: true,
    negate_before_defence: true,
    negate_with_active: true,
    remove_any_active: true,
    slots_end_lost: true,
    mandatory_listed: true,
    attached_experience: true,
    monster_infuses_each_turn: true,
    monster_late_consume: false,
    recover_from_active: true,
    refresh_partial: false,
    active_counts_for_rest: false,
    items_within_abilities: true,
    items_between_start_and_end: true,
    passive_items_mandatory: false,
    token_from_summoned: false,
    looted_items_usable: false,
    duplicate_loot_given: false,
    summon_follows: false,
    summon_card_lost: true,
    shortage_elites_first: false,
    monster_range_from_statistics: true,
    monster_priorities: MonsterPriorities::Gloomhaven,
    kill_credit_gloomhaven: true,
    loss_beats_win: false,
    masteries: false,
    inspiration: false,
    items_bought: true,
    checkmark_cap: 18,
    house: NO_HOUSE_RULES,
};
