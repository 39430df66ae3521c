//! The vocabulary: every word of the notation that stands for one thing, both ways.

use longrest_haven::ability::{PeekDeck, Pile, Place, Role, Special, Spot, When, Who};
use longrest_haven::amount::{AbilityKind, Comparison, FigureClass, Quantity};
use longrest_haven::goal::Tally;
use longrest_haven::{Condition, Element, LootKind, Rank, Side, TileKind};

/// Words and what they mean. Of several words for one thing the first is the canonical one.
#[derive(Debug)]
pub(crate) struct Table<T: 'static> {
    /// What messages call one of them.
    pub(crate) what: &'static str,
    pub(crate) entries: &'static [(&'static str, T)],
}

/// A table whatever it means.
pub(crate) trait Vocabulary: std::fmt::Debug + Sync {
    /// What messages call one of its words.
    fn what(&self) -> &'static str;

    /// Its words.
    fn all(&self) -> Vec<&'static str>;
}

impl<T: std::fmt::Debug + Sync> Vocabulary for Table<T> {
    fn what(&self) -> &'static str {
        self.what
    }

    fn all(&self) -> Vec<&'static str> {
        self.entries.iter().map(|&(word, _)| word).collect()
    }
}

impl<T: PartialEq + std::fmt::Debug> Table<T> {
    /// The canonical word for something.
    pub(crate) fn name(&self, value: &T) -> &'static str {
        let entry = self.entries.iter().find(|(_, known)| known == value);
        entry.unwrap_or_else(|| panic!("{value:?} has no word")).0
    }
}

pub(crate) static CONDITION: Table<Condition> = Table {
    what: "a condition",
    entries: &[
        ("regenerate", Condition::Regenerate),
        ("ward", Condition::Ward),
        ("invisible", Condition::Invisible),
        ("strengthen", Condition::Strengthen),
        ("bless", Condition::Bless),
        ("wound", Condition::Wound),
        ("brittle", Condition::Brittle),
        ("bane", Condition::Bane),
        ("poison", Condition::Poison),
        ("immobilize", Condition::Immobilize),
        ("disarm", Condition::Disarm),
        ("impair", Condition::Impair),
        ("stun", Condition::Stun),
        ("muddle", Condition::Muddle),
        ("curse", Condition::Curse),
    ],
};

pub(crate) static ELEMENT: Table<Element> = Table {
    what: "an element",
    entries: &[
        ("fire", Element::Fire),
        ("ice", Element::Ice),
        ("air", Element::Air),
        ("earth", Element::Earth),
        ("light", Element::Light),
        ("dark", Element::Dark),
    ],
};

pub(crate) static WHO: Table<Who> = Table {
    what: "whom it concerns",
    entries: &[
        ("usual", Who::Usual),
        ("self", Who::Oneself),
        ("enemies", Who::Enemies),
        ("enemy", Who::Enemies),
        ("allies", Who::Allies),
        ("ally", Who::Allies),
        ("allies or self", Who::AlliesAndSelf),
        ("ally or self", Who::AlliesAndSelf),
        ("self or ally", Who::AlliesAndSelf),
        ("self or allies", Who::AlliesAndSelf),
        ("others", Who::Others),
        ("other", Who::Others),
        ("everybody", Who::Everybody),
        ("anybody", Who::Everybody),
        ("own summons", Who::OwnSummons),
        ("own summon", Who::OwnSummons),
        ("summoner", Who::Summoner),
        ("same targets", Who::SameTargets),
        ("same target", Who::SameTargets),
        ("moved through", Who::MovedThrough),
        ("characters", Who::Characters),
        ("character", Who::Characters),
        ("attacker", Who::Of(Role::Attacker)),
        ("mover", Who::Of(Role::Mover)),
        ("killer", Who::Of(Role::Killer)),
        ("healer", Who::Of(Role::Healer)),
        ("victim", Who::Of(Role::Victim)),
        ("that figure", Who::Of(Role::Other)),
        ("marked", Who::Marked),
        ("struck", Who::Struck),
    ],
};

pub(crate) static WHEN: Table<When> = Table {
    what: "an event",
    entries: &[
        ("attacks", When::Attacks),
        ("begins attack", When::AttackAction),
        ("is attacked", When::IsAttacked),
        ("has attacked", When::Attacked),
        ("was attacked", When::WasAttacked),
        ("would suffer", When::WouldSuffer),
        ("has suffered", When::Suffered),
        ("moves", When::Moves),
        ("has moved", When::Moved),
        ("heals", When::Heals),
        ("is healed", When::IsHealed),
        ("starts turn", When::TurnStart),
        ("ends turn", When::TurnEnd),
        ("comes adjacent", When::EntersAdjacent),
        ("dies", When::Dies),
        ("kills", When::Kills),
        ("loots", When::Loots),
        ("gains negative condition", When::GainsNegative),
        ("targets several", When::TargetsSeveral),
        ("consumes element", When::Consumes),
        ("springs trap", When::SpringsTrap),
        ("enters mark", When::EntersMark),
        ("enters hex", When::EntersHex),
        ("leaves hex", When::LeavesHex),
        ("uses item", When::UsesItem),
        ("infuses element", When::Infuses),
        ("reveals initiative", When::Initiative),
        ("summons", When::Summons),
        ("opens door", When::OpensDoor),
        ("is pushed", When::IsForced),
        ("is pulled", When::IsForced),
        ("would die", When::WouldDie),
        ("leaves adjacent", When::LeavesAdjacent),
        ("draws modifier", When::DrawsModifier),
        ("would move", When::WouldMove),
        ("would attack", When::WouldAttack),
        ("would heal", When::WouldHeal),
        ("would gain negative condition", When::WouldGain),
        ("would gain positive condition", When::WouldGainPositive),
        ("rests long", When::LongRest),
        ("rests short", When::ShortRest),
        ("loses card", When::LosesCard),
        ("is on turn", When::OwnTurn),
        ("sees round start", When::RoundStart),
        ("sees round end", When::RoundEnd),
        ("sees scenario start", When::ScenarioStart),
    ],
};

/// Events that are usually said without anybody.
pub(crate) static MOMENT: Table<When> = Table {
    what: "a moment",
    entries: &[
        ("on own turn", When::OwnTurn),
        ("round starts", When::RoundStart),
        ("round ends", When::RoundEnd),
        ("scenario starts", When::ScenarioStart),
        ("resting long", When::LongRest),
        ("resting short", When::ShortRest),
        ("losing card", When::LosesCard),
    ],
};

pub(crate) static QUANTITY: Table<Quantity> = Table {
    what: "a quantity",
    entries: &[
        ("L", Quantity::Level),
        ("C", Quantity::Characters),
        ("H", Quantity::EliteHitPoints),
        ("V", Quantity::Variable),
        ("R", Quantity::Round),
        ("N", Quantity::Number),
        ("X", Quantity::HexesMoved),
        ("hexes moved", Quantity::HexesMoved),
        ("hexes just moved", Quantity::HexesMovedLast),
        ("damage suffered", Quantity::DamageSuffered),
        ("own damage suffered", Quantity::OwnDamageSuffered),
        ("kills this turn", Quantity::KillsThisTurn),
        ("targets", Quantity::Targets),
        ("enemies adjacent", Quantity::EnemiesAdjacent),
        ("allies adjacent", Quantity::AlliesAdjacent),
        ("allies adjacent to target", Quantity::AlliesAdjacentToTarget),
        ("enemies adjacent to target", Quantity::EnemiesAdjacentToTarget),
        ("negative conditions on target", Quantity::NegativeConditionsOnTarget),
        ("range to target", Quantity::RangeToTarget),
        ("hit points", Quantity::HitPoints),
        ("maximum hit points", Quantity::HitPointsMax),
        ("lost hit points", Quantity::HitPointsLost),
        ("target hit points", Quantity::TargetHitPoints),
        ("target shield", Quantity::TargetShield),
        ("own shield", Quantity::Shield),
        ("target retaliate", Quantity::TargetRetaliate),
        ("own retaliate", Quantity::Retaliate),
        ("printed attack", Quantity::PrintedAttack),
        ("printed move", Quantity::PrintedMove),
        ("hand cards", Quantity::HandCards),
        ("discarded cards", Quantity::DiscardedCards),
        ("lost cards", Quantity::LostCards),
        ("active cards", Quantity::ActiveCards),
        ("summons", Quantity::Summons),
        ("elements present", Quantity::ElementsPresent),
        ("marks", Quantity::Marks),
        ("treasures looted", Quantity::TreasuresLooted),
        ("enemies on map", Quantity::EnemiesOnMap),
        ("characters escaped", Quantity::Escaped),
        ("characters exhausted", Quantity::Exhausted),
        ("hexes pushed", Quantity::HexesForced),
        ("hexes pulled", Quantity::HexesForced),
        ("hexes blocked", Quantity::HexesBlocked),
        ("movement left", Quantity::MovementLeft),
        ("initiative", Quantity::Initiative),
        ("target initiative", Quantity::TargetInitiative),
        ("marks on target", Quantity::MarksOnTarget),
        ("tokens looted", Quantity::TokensLooted),
        ("incoming damage", Quantity::Incoming),
        ("target maximum hit points", Quantity::TargetHitPointsMax),
        ("target lost hit points", Quantity::TargetHitPointsLost),
        ("negative conditions", Quantity::NegativeConditions),
        ("obstacles adjacent", Quantity::TilesAdjacent(TileKind::Obstacle)),
        ("traps adjacent", Quantity::TilesAdjacent(TileKind::Trap)),
        ("hazards adjacent", Quantity::TilesAdjacent(TileKind::Hazard)),
        ("difficult adjacent", Quantity::TilesAdjacent(TileKind::Difficult)),
        ("ice adjacent", Quantity::TilesAdjacent(TileKind::Ice)),
        ("obstacles adjacent to target", Quantity::TilesAdjacentToTarget(TileKind::Obstacle)),
        ("traps adjacent to target", Quantity::TilesAdjacentToTarget(TileKind::Trap)),
        ("hazards adjacent to target", Quantity::TilesAdjacentToTarget(TileKind::Hazard)),
        ("difficult adjacent to target", Quantity::TilesAdjacentToTarget(TileKind::Difficult)),
        ("ice adjacent to target", Quantity::TilesAdjacentToTarget(TileKind::Ice)),
        ("empty hexes adjacent", Quantity::EmptyAdjacent),
        ("elements consumed", Quantity::ElementsConsumed),
        ("kills this round", Quantity::KillsThisRound),
        ("damage suffered this round", Quantity::DamageThisRound),
        ("attacks this round", Quantity::AttacksThisRound),
        ("conditions removed", Quantity::ConditionsRemoved),
        ("cards removed", Quantity::CardsRemoved),
        ("items spent", Quantity::ItemsSpent),
        ("gold gained", Quantity::Gold),
        ("trap damage", Quantity::TrapDamage),
        ("hazard damage", Quantity::HazardDamage),
        ("excess damage", Quantity::Excess),
    ],
};

pub(crate) static COMPARISON: Table<Comparison> = Table {
    what: "a comparison",
    entries: &[
        ("<", Comparison::Less),
        ("<=", Comparison::AtMost),
        ("=", Comparison::Equal),
        (">=", Comparison::AtLeast),
        (">", Comparison::More),
    ],
};

pub(crate) static PILE: Table<Pile> = Table {
    what: "a pile",
    entries: &[
        ("hand", Pile::Hand),
        ("discard", Pile::Discard),
        ("discards", Pile::Discard),
        ("lost", Pile::Lost),
    ],
};

pub(crate) static PLACE: Table<Place> = Table {
    what: "where to",
    entries: &[
        ("next to mark", Place::NextToMark),
        ("onto mark", Place::OnMark),
        ("next to ally", Place::NextToAlly),
        ("next to enemy", Place::NextToEnemy),
        ("onto trap", Place::OnTile(TileKind::Trap)),
        ("onto hazard", Place::OnTile(TileKind::Hazard)),
        ("onto difficult", Place::OnTile(TileKind::Difficult)),
        ("onto ice", Place::OnTile(TileKind::Ice)),
        ("away", Place::Away),
        ("next to commander", Place::NextToCommander),
    ],
};

/// Places that an aim can start from.
pub(crate) static SPOT: Table<Spot> = Table {
    what: "a place",
    entries: &[
        ("target", Spot::Target),
        ("it", Spot::Tile),
        ("mark", Spot::Mark),
        ("that figure", Spot::Other),
        ("own summon", Spot::Summon),
        ("own summons", Spot::Summon),
    ],
};

/// Decks one can look into.
pub(crate) static PEEK_DECK: Table<PeekDeck> = Table {
    what: "a deck",
    entries: &[
        ("own deck", PeekDeck::Own),
        ("monster deck", PeekDeck::Monsters),
        ("loot deck", PeekDeck::Loot),
        ("monster abilities", PeekDeck::Abilities),
    ],
};

pub(crate) static TILE_KIND: Table<TileKind> = Table {
    what: "a kind of tile",
    entries: &[
        ("corridor", TileKind::Corridor),
        ("door", TileKind::Door),
        ("plate", TileKind::Plate),
        ("trap", TileKind::Trap),
        ("hazard", TileKind::Hazard),
        ("difficult", TileKind::Difficult),
        ("ice", TileKind::Ice),
        ("obstacle", TileKind::Obstacle),
        ("objective", TileKind::Objective),
        ("wall", TileKind::Wall),
        ("treasure", TileKind::Treasure),
        ("start", TileKind::Start),
        ("token", TileKind::Token),
    ],
};

pub(crate) static RANK: Table<Option<Rank>> = Table {
    what: "a rank",
    entries: &[
        ("none", None),
        ("normal", Some(Rank::Normal)),
        ("elite", Some(Rank::Elite)),
        ("boss", Some(Rank::Boss)),
        ("named", Some(Rank::Named)),
    ],
};

pub(crate) static SIDE: Table<Side> = Table {
    what: "a side",
    entries: &[("party", Side::Party), ("monsters", Side::Monsters), ("third", Side::Third)],
};

pub(crate) static FIGURE_CLASS: Table<FigureClass> = Table {
    what: "a class of figures",
    entries: &[
        ("character", FigureClass::Character),
        ("summon", FigureClass::Summon),
        ("monster", FigureClass::Monster),
        ("normal", FigureClass::Normal),
        ("elite", FigureClass::Elite),
        ("boss", FigureClass::Boss),
        ("named", FigureClass::Named),
        ("objective", FigureClass::Objective),
        ("flying", FigureClass::Flying),
    ],
};

pub(crate) static ABILITY_KIND: Table<AbilityKind> = Table {
    what: "a kind of ability",
    entries: &[
        ("attack", AbilityKind::Attack),
        ("move", AbilityKind::Move),
        ("heal", AbilityKind::Heal),
        ("loot", AbilityKind::Loot),
        ("summon", AbilityKind::Summon),
    ],
};

pub(crate) static SPECIAL: Table<Special> =
    Table { what: "a named effect", entries: &[("step-into-mark", Special::StepIntoMark)] };

pub(crate) static LOOT_KIND: Table<LootKind> = Table {
    what: "a resource",
    entries: &[
        ("money", LootKind::Money),
        ("lumber", LootKind::Lumber),
        ("metal", LootKind::Metal),
        ("hide", LootKind::Hide),
        ("ashmint", LootKind::Ashmint),
        ("bellwort", LootKind::Bellwort),
        ("kilnberry", LootKind::Kilnberry),
        ("lampmoss", LootKind::Lampmoss),
        ("saltcap", LootKind::Saltcap),
        ("thawroot", LootKind::Thawroot),
        ("random-item", LootKind::RandomItem),
    ],
};

pub(crate) static TALLY: Table<Tally> = Table {
    what: "something that is counted",
    entries: &[
        ("kills", Tally::Kills),
        ("elite kills", Tally::EliteKills),
        ("boss kills", Tally::BossKills),
        ("kills in one turn", Tally::KillsInOneTurn),
        ("kills in one round", Tally::KillsInOneRound),
        ("kills by retaliate", Tally::RetaliateKills),
        ("kills from full", Tally::KillsFromFull),
        ("damage dealt", Tally::DamageDealt),
        ("biggest damage", Tally::DamageBiggest),
        ("damage suffered", Tally::DamageSuffered),
        ("damage suffered in one round", Tally::DamageSufferedInOneRound),
        ("damage negated", Tally::Negated),
        ("hit points healed", Tally::Healed),
        ("loot tokens", Tally::LootTokens),
        ("treasures", Tally::Treasures),
        ("experience", Tally::Experience),
        ("short rests", Tally::ShortRests),
        ("long rests", Tally::LongRests),
        ("lost actions", Tally::LostActions),
        ("doors opened", Tally::DoorsOpened),
        ("traps sprung", Tally::TrapsSprung),
        ("hazards entered", Tally::HazardsEntered),
        ("items used", Tally::ItemsUsed),
        ("elements consumed", Tally::ElementsConsumed),
        ("elements infused", Tally::ElementsInfused),
        ("conditions given", Tally::ConditionsGiven),
        ("kinds of conditions given", Tally::ConditionKindsGiven),
        ("conditions gained", Tally::ConditionsGained),
        ("hexes moved", Tally::HexesMoved),
        ("figures summoned", Tally::Summoned),
        ("rounds first", Tally::RoundsFirst),
        ("rounds last", Tally::RoundsLast),
        ("rounds next to ally", Tally::RoundsNextToAlly),
        ("rounds without attack", Tally::RoundsWithoutAttack),
        ("attacks", Tally::Attacks),
        ("attacks suffered", Tally::AttacksSuffered),
        ("nulls drawn", Tally::NullsDrawn),
        ("hand at end", Tally::HandAtEnd),
        ("cards at end", Tally::CardsAtEnd),
        ("hit points at end", Tally::HitPointsAtEnd),
        ("lost hit points at end", Tally::HitPointsLostAtEnd),
        ("exhausted", Tally::Exhausted),
        ("rounds", Tally::Rounds),
        ("basic actions", Tally::BasicActions),
        ("allies helped", Tally::AlliesHelped),
        ("hexes forced", Tally::HexesForced),
        ("most targets", Tally::TargetsMost),
        ("conditions removed", Tally::ConditionsRemoved),
        ("rooms left", Tally::RoomsLeft),
        ("rounds acted", Tally::RoundsActed),
        ("summons at end", Tally::SummonsAtEnd),
    ],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tally_and_named_effect_has_a_word() {
        assert_eq!(TALLY.entries.len(), Tally::COUNT);
        for special in Special::ALL {
            assert_eq!(SPECIAL.name(&special), special.name());
        }
        for condition in Condition::ALL {
            assert_eq!(CONDITION.name(&condition), condition.name());
        }
    }
}
