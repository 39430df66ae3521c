//! What is asked.

use crate::Condition;
use crate::state::{FigureId, Source};
use serde::Serialize;
use ts_rs::TS;

/// What a question is about: enough for a page to put it into words, and for a bot to judge it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
pub struct Prompt {
    /// What is asked.
    pub ask: Ask,
    /// The figure it is about.
    pub actor: Option<FigureId>,
    /// Where the ability is written that asks.
    pub source: Source,
}

impl Prompt {
    /// The prompt without what counts down while one thing is being decided: the next hex of the
    /// same move, the next target of the same attack.
    pub fn kind(self) -> Prompt {
        let ask = match self.ask {
            Ask::TakeCard { .. } => Ask::TakeCard { more: 0 },
            Ask::MoveStep { .. } => Ask::MoveStep { points: 0 },
            Ask::MoveOther { target, .. } => Ask::MoveOther { target, points: 0 },
            Ask::AttackTarget { .. } => Ask::AttackTarget { more: 0, value: 0 },
            Ask::Target { purpose, .. } => Ask::Target { more: 0, purpose },
            Ask::Push { target, .. } => Ask::Push { target, left: 0 },
            Ask::Pull { target, .. } => Ask::Pull { target, left: 0 },
            Ask::RecoverCard { .. } => Ask::RecoverCard { more: 0 },
            ask => ask,
        };
        Prompt { ask, ..self }
    }
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// Keep one of the battle goals dealt.
    KeepGoal,
    /// Bring another item, or done.
    BringItem,
    /// Take another card into the hand (so many more).
    TakeCard {
        /// How many more.
        more: u8,
    },
    /// Choose a starting hex.
    StartHex,
    /// Choose two cards or a long rest.
    SelectCards,
    /// Which initiative the leading card has, when only its owner knows.
    SayInitiative,
    /// Who acts first of those tied.
    ActsFirst,
    /// Choose an action, or end the turn.
    TakeAction,
    /// Perform this ability of the action?
    Perform {
        /// Which ability.
        ability: u8,
    },
    /// Choose one of several alternatives.
    Alternative,
    /// Enter the next hex, or stop.
    MoveStep {
        /// Movement points left.
        points: u8,
    },
    /// Whether to jump.
    Jump,
    /// Choose where to teleport.
    TeleportTo,
    /// Choose a target of an attack, or stop.
    AttackTarget {
        /// How many more.
        more: u8,
        /// The attack value before the card.
        value: i8,
    },
    /// Choose a target of something else.
    Target {
        /// How many more.
        more: u8,
        /// What for.
        purpose: Purpose,
    },
    /// Place the area of effect.
    PlaceArea,
    /// Use a conditional effect (by number)?
    UseExtra {
        /// Which.
        extra: u8,
    },
    /// Use an item or bonus now, or done.
    React {
        /// What is happening.
        event: ReactTo,
        /// How much damage, if any.
        damage: u8,
    },
    /// Which of two modifiers to use.
    ChooseModifier {
        /// The first drawn.
        first: u16,
        /// The second drawn.
        second: u16,
    },
    /// Double before or after adding?
    ModifierOrder,
    /// Apply the effects of a modifier card?
    ModifierEffect {
        /// Which card.
        modifier: u16,
    },
    /// Lose a card to negate damage?
    Negate {
        /// How much.
        damage: u8,
    },
    /// Push the target into a hex, or stop.
    Push {
        /// Whom.
        target: FigureId,
        /// Hexes left.
        left: u8,
    },
    /// Pull the target into a hex, or stop.
    Pull {
        /// Whom.
        target: FigureId,
        /// Hexes left.
        left: u8,
    },
    /// Move a controlled or commanded figure.
    MoveOther {
        /// Whom.
        target: FigureId,
        /// Movement points left.
        points: u8,
    },
    /// Which element to infuse.
    Infuse,
    /// Which element to consume.
    Consume,
    /// Choose a card to lose.
    LoseCard,
    /// Choose a card to discard.
    DiscardCard,
    /// Choose a card to recover, or done.
    RecoverCard {
        /// How many more.
        more: u8,
    },
    /// Choose an item to recover, or done.
    RefreshItem,
    /// Which item to spend as a price.
    SpendItem,
    /// Which item to lose as a price.
    LoseItem,
    /// Where a summoned or spawned figure is placed.
    PlaceFigure,
    /// Where a tile is placed or which is taken.
    TileHex {
        /// Which part of the change.
        purpose: TilePurpose,
    },
    /// Place a mark.
    PlaceMark,
    /// Remove a mark.
    TakeMark,
    /// In which hex the figure stands as it were for the abilities that follow.
    FromHex,
    /// Which condition to remove.
    CleanseCondition,
    /// The focus of a monster, when several are equal.
    MonsterFocus,
    /// Where a monster moves, when several are equal.
    MonsterMove,
    /// Whom a monster attacks besides, when several are equal.
    MonsterTargets,
    /// Whom a monster helps, when several are equal.
    MonsterHelps,
    /// Shall the summon follow its summoner?
    SummonFollows,
    /// Take a short rest?
    ShortRest,
    /// Suffer 1 damage to lose another card than this?
    ShortRestAgain {
        /// The card that would be lost.
        card: crate::state::CardId,
    },
    /// Which card to lose in the long rest.
    LongRestLose,
    /// Heal in the long rest?
    LongRestHeal,
    /// Recover spent items in the long rest?
    LongRestItems,
    /// Decline the heal of regenerate?
    Regenerate,
    /// Escape?
    Escape,
    /// Who receives an item the looter cannot keep; done sells it.
    GiveItem {
        /// Which.
        item: u16,
    },
    /// Which resource a loot card more is of (a favor).
    Discover,
    /// Of which monster ability deck two cards are drawn (a favor).
    Strategy,
    /// Which of the two cards is not in this scenario.
    RemoveAbility {
        /// The deck.
        set: u8,
    },
    /// Which card that was passed over joins the pool (a favor); done: none.
    PoolCard,
    /// Which card leaves the pool for it.
    PoolWithout {
        /// The card that joins it.
        card: crate::state::CardId,
    },
    /// A choice of the scenario.
    ScenarioChoice {
        /// Which of the scenario's offers, in the order of its text.
        offer: u16,
    },
    /// Which bonus or trigger comes first.
    Order,
    /// An order of several effects at the start of a turn.
    StartOfTurn,
    /// An order of several rules of the scenario at the start of a round.
    RoundStart,
    /// Look at cards and put them back: which comes next.
    PutBack,
    /// Which figure first.
    FigureFirst,
    /// Into which monster ability deck to look.
    WhichDeck,
    /// Something was said that the group does by hand: is it done?
    ByHand,
    /// Put the modifier away and draw another?
    Redraw {
        /// The card that was drawn.
        modifier: u16,
    },
}

/// What a target is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Healing.
    Heal(u8),
    /// A condition.
    Condition(Condition),
    /// Several conditions or none in particular.
    Conditions,
    /// A push or pull.
    Displace,
    /// Damage.
    Damage(u8),
    /// A grant.
    Grant,
    /// Control.
    Control,
    /// Removal of conditions.
    Cleanse,
    /// An exchange of places.
    Swap,
    /// Something else.
    Other,
}

/// What somebody may react to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReactTo {
    /// One's own attack, before the draw.
    Attack,
    /// Being attacked, before the draw.
    Attacked,
    /// Damage about to be suffered.
    Damage,
    /// A move.
    Move,
    /// A heal.
    Heal,
    /// The start of a turn.
    TurnStart,
    /// The end of a turn.
    TurnEnd,
    /// Anything else.
    Other,
}

/// What a hex is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TilePurpose {
    /// A tile is placed there.
    Place,
    /// The tile there is taken.
    Take,
    /// The tile moves there next.
    Move,
}
