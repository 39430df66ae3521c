//! Quantities as small typed expressions, and the tests built on them.

use crate::{Condition, Element};
use serde::{Deserialize, Serialize};

/// A quantity on a card, in a statistic or in a scenario rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Amount {
    /// A number.
    Number(i16),
    /// The acting monster's or summon's own value, changed by a number ("Attack +1").
    Base(i16),
    /// Something that is counted or read off when the amount is needed.
    Of(Quantity),
    /// The same, of another figure than the acting one.
    OfSubject(Subject, Quantity),
    /// Two amounts combined.
    Operation(Operation, Box<(Amount, Amount)>),
}

/// How two amounts are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Operation {
    /// The sum.
    Add,
    /// The difference.
    Subtract,
    /// The product.
    Multiply,
    /// The quotient, rounded up where the text gives no direction (N-94).
    DivideUp,
    /// The quotient, rounded down.
    DivideDown,
    /// The smaller one.
    Least,
    /// The larger one.
    Most,
}

/// Something that is counted or read off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Quantity {
    /// L: the scenario level.
    Level,
    /// C: the number of characters at the start.
    Characters,
    /// H: the maximum hit points of an elite monster of the type in question.
    EliteHitPoints,
    /// V: a value the scenario or the card defines.
    Variable,
    /// R: the number of the round.
    Round,
    /// N: the standee number.
    Number,
    /// X: hexes the acting figure entered in its current turn.
    HexesMoved,
    /// Hexes entered by the last move ability.
    HexesMovedLast,
    /// Damage the target of the last attack suffered.
    DamageSuffered,
    /// Damage the acting figure suffered this turn.
    OwnDamageSuffered,
    /// Enemies that the acting figure killed this turn.
    KillsThisTurn,
    /// Figures the last ability targeted.
    Targets,
    /// Enemies adjacent to the acting figure.
    EnemiesAdjacent,
    /// Allies adjacent to the acting figure.
    AlliesAdjacent,
    /// Allies adjacent to the target.
    AlliesAdjacentToTarget,
    /// Enemies (of the acting figure) adjacent to the target, other than the target.
    EnemiesAdjacentToTarget,
    /// Negative conditions on the target.
    NegativeConditionsOnTarget,
    /// Range between the acting figure and the target.
    RangeToTarget,
    /// The acting figure's current hit points.
    HitPoints,
    /// The acting figure's maximum hit points.
    HitPointsMax,
    /// The acting figure's lost hit points.
    HitPointsLost,
    /// The target's current hit points.
    TargetHitPoints,
    /// The target's shield bonus.
    TargetShield,
    /// The acting figure's shield bonus.
    Shield,
    /// The target's retaliate against whoever is adjacent.
    TargetRetaliate,
    /// The acting figure's retaliate against whoever is adjacent.
    Retaliate,
    /// The acting figure's printed attack value; a character has none.
    PrintedAttack,
    /// The acting figure's printed movement; a character has none.
    PrintedMove,
    /// Cards in the acting character's hand.
    HandCards,
    /// Cards in its discard pile.
    DiscardedCards,
    /// Cards in its lost pile.
    LostCards,
    /// Cards in its active area.
    ActiveCards,
    /// The summons of the acting character on the map.
    Summons,
    /// Elements that are strong or waning.
    ElementsPresent,
    /// The class's own resource (0 or 1: the first or the second).
    Resource(u8),
    /// The class's marks on the map.
    Marks,
    /// A counter of the scenario.
    Counter(u8),
    /// Treasures and goal treasures looted by the party.
    TreasuresLooted,
    /// Enemies on the map.
    EnemiesOnMap,
    /// Hexes the last push or pull moved its target.
    HexesForced,
    /// Hexes the last push or pull could not move its target, because something was in the way.
    HexesBlocked,
    /// Movement points that the last move ability of this turn left over.
    MovementLeft,
    /// The acting figure's initiative.
    Initiative,
    /// The target's initiative.
    TargetInitiative,
    /// The acting character's marks on the target.
    MarksOnTarget,
    /// Loot tokens the acting figure looted this turn.
    TokensLooted,
    /// The damage that is about to be suffered.
    Incoming,
    /// The target's maximum hit points.
    TargetHitPointsMax,
    /// The target's lost hit points.
    TargetHitPointsLost,
    /// Negative conditions on the acting figure.
    NegativeConditions,
    /// Tiles of this kind adjacent to the acting figure.
    TilesAdjacent(crate::TileKind),
    /// Tiles of this kind adjacent to the target.
    TilesAdjacentToTarget(crate::TileKind),
    /// Empty hexes adjacent to the acting figure.
    EmptyAdjacent,
    /// Elements consumed this turn.
    ElementsConsumed,
    /// Enemies that the acting character killed this round.
    KillsThisRound,
    /// Damage the acting character suffered this round.
    DamageThisRound,
    /// Attacks the acting character has made this round, one for each target.
    AttacksThisRound,
    /// Conditions that abilities and heals of this turn took from figures.
    ConditionsRemoved,
    /// Modifier cards that abilities of this turn took out of decks.
    CardsRemoved,
    /// Items of the acting character that are spent.
    ItemsSpent,
    /// Gold of this scenario.
    Gold,
    /// What a trap does at the level of the scenario.
    TrapDamage,
    /// What hazardous terrain does at the level of the scenario.
    HazardDamage,
    /// Enemies within this range of the acting figure.
    EnemiesWithin(u8),
    /// Allies within this range of the acting figure.
    AlliesWithin(u8),
    /// Tiles of this kind within this range of the acting figure.
    TilesWithin(crate::TileKind, u8),
    /// Damage beyond what the figure that was killed last still had.
    Excess,
    /// Characters that have escaped.
    Escaped,
    /// Characters that are exhausted.
    Exhausted,
}

/// A yes-or-no question about the position, asked when it matters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Test {
    /// The opposite.
    Not(Box<Test>),
    /// All of them.
    All(Vec<Test>),
    /// At least one of them.
    Any(Vec<Test>),
    /// Two amounts compared.
    Compare(Amount, Comparison, Amount),
    /// The subject has the condition.
    Has(Subject, Condition),
    /// The subject has any negative condition.
    HasNegative(Subject),
    /// The subject has full hit points.
    FullHitPoints(Subject),
    /// The subject is damaged.
    Damaged(Subject),
    /// The subject is of this kind.
    Is(Subject, FigureClass),
    /// The subject stands next to an ally of the acting figure (other than itself).
    NextToAlly(Subject),
    /// The subject stands next to an enemy of the acting figure (other than itself).
    NextToEnemy(Subject),
    /// The subject stands next to a wall.
    NextToWall(Subject),
    /// The subject stands next to an obstacle.
    NextToObstacle(Subject),
    /// The subject stands next to a summon of the acting character.
    NextToSummon(Subject),
    /// The subject stands next to (or on) one of the class's marks.
    NearMark(Subject),
    /// The subject stands on a tile of this kind.
    On(Subject, crate::TileKind),
    /// The subject has not acted this round yet.
    NotActed(Subject),
    /// The subject acts later in the round than the acting figure.
    ActsLater(Subject),
    /// The attack is melee.
    Melee,
    /// The attack is ranged.
    Ranged,
    /// The attack has advantage.
    Advantage,
    /// The attack targets only one figure.
    SingleTarget,
    /// The target is adjacent to the acting figure.
    TargetAdjacent,
    /// The element is strong or waning.
    Present(Element),
    /// The element is strong.
    Strong(Element),
    /// The element is waning.
    Waning(Element),
    /// The element was infused, or is going to be, by what was done this turn.
    Infused(Element),
    /// The element was consumed this turn.
    Consumed(Element),
    /// The subject bears a mark of the acting character.
    Marked(Subject),
    /// An ally of the acting figure stands on the opposite side of the target.
    Opposite,
    /// The subject is one of the targets of the ability before.
    Targeted(Subject),
    /// The condition that would be gained is this one.
    Gaining(Condition),
    /// The trap was placed by the acting character.
    OwnTrap,
    /// The damage comes from this.
    From(crate::fact::Cause),
    /// The modifier card that was drawn has this value.
    Drawn(crate::ModifierValue),
    /// The subject stands next to a tile of this kind.
    NextToTile(Subject, crate::TileKind),
    /// The acting figure killed something with this ability.
    Killed,
    /// The acting character is in this form (0 or 1) of its class.
    Form(u8),
    /// The acting character's turn is fast or slow, by the number of its form marker.
    Flag(u8),
    /// The round is even.
    RoundEven,
    /// The acting character has performed this kind of ability this turn.
    Performed(AbilityKind),
    /// The subject is an enemy of the acting figure.
    Enemy(Subject),
    /// The subject is an ally of the acting figure.
    Ally(Subject),
    /// The subject was the target of an attack this round.
    Attacked(Subject),
    /// No character or monster on the map has a lower initiative than the subject.
    ActsFirst(Subject),
    /// No character or monster on the map has a higher initiative than the subject.
    ActsLast(Subject),
    /// The subject is in the same room as the acting figure.
    SameRoom(Subject),
    /// The subject is the acting figure.
    Actor(Subject),
    /// The subject stands next to the acting figure.
    NextToActor(Subject),
    /// The subject stands on one of the class's marks.
    OnMark(Subject),
    /// The subject is of the same type as the figure that was attacked last.
    SameType(Subject),
}

impl Test {
    /// Whether it asks for a shield, a retaliate or for flight: what lasts and gives them cannot
    /// hang on it.
    pub fn is_circular(&self) -> bool {
        match self {
            Test::Not(test) => test.is_circular(),
            Test::All(tests) | Test::Any(tests) => tests.iter().any(Test::is_circular),
            Test::Compare(one, _, other) => one.asks_for_shield() || other.asks_for_shield(),
            Test::Is(_, class) => *class == FigureClass::Flying,
            _ => false,
        }
    }
}

impl Amount {
    fn asks_for_shield(&self) -> bool {
        match self {
            Amount::Of(quantity) | Amount::OfSubject(_, quantity) => {
                matches!(
                    quantity,
                    Quantity::Shield
                        | Quantity::TargetShield
                        | Quantity::Retaliate
                        | Quantity::TargetRetaliate
                )
            }
            Amount::Operation(_, pair) => pair.0.asks_for_shield() || pair.1.asks_for_shield(),
            Amount::Number(_) | Amount::Base(_) => false,
        }
    }
}

impl Quantity {
    /// Whether it is read off one figure, so that it can be that of another than the acting one.
    pub const fn is_of_figure(self) -> bool {
        use Quantity::*;
        matches!(
            self,
            Number
                | EnemiesAdjacent
                | AlliesAdjacent
                | EnemiesWithin(_)
                | AlliesWithin(_)
                | HitPoints
                | HitPointsMax
                | HitPointsLost
                | Shield
                | Retaliate
                | PrintedAttack
                | PrintedMove
                | HandCards
                | DiscardedCards
                | LostCards
                | ActiveCards
                | Summons
                | Initiative
                | NegativeConditions
                | TilesAdjacent(_)
                | TilesWithin(..)
                | EmptyAdjacent
                | KillsThisRound
                | DamageThisRound
                | AttacksThisRound
                | ItemsSpent
                | Gold
        )
    }
}

/// Whose state a test looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// The acting figure.
    Actor,
    /// The target, or the candidate while targets are chosen.
    Target,
    /// A figure of the event that is reacted to.
    Of(crate::ability::Role),
    /// The summon of the acting character; of several the one with the most hit points.
    Summon,
}

/// A kind of figure that tests and aims can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FigureClass {
    /// A character.
    Character,
    /// A character's summon.
    Summon,
    /// Any monster.
    Monster,
    /// A normal monster.
    Normal,
    /// An elite monster.
    Elite,
    /// A boss.
    Boss,
    /// A named monster.
    Named,
    /// An objective.
    Objective,
    /// A flying figure.
    Flying,
    /// The summon of the acting character's class with this number.
    OwnSummon(u8),
    /// A monster of this type (an index into the content's monsters).
    Type(u16),
}

/// What a performed ability counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AbilityKind {
    /// An attack ability.
    Attack,
    /// A move ability.
    Move,
    /// A heal ability.
    Heal,
    /// A loot ability.
    Loot,
    /// A summon ability.
    Summon,
}

/// How two amounts are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Comparison {
    /// Less.
    Less,
    /// Less or equal.
    AtMost,
    /// Equal.
    Equal,
    /// Greater or equal.
    AtLeast,
    /// Greater.
    More,
}

impl From<i16> for Amount {
    fn from(number: i16) -> Amount {
        Amount::Number(number)
    }
}
