//! Abilities as a typed tree: what cards, items, monsters and traps can say.
//!
//! A pack's lines are parsed into this tree, the engine interprets it, and the text that players
//! read is rendered back from it. What it cannot say is a named [`Special`].

mod aim;
pub mod amount;
pub(crate) mod bonus;
pub(crate) mod choosing;
pub(crate) mod command;
pub(crate) mod elsewhere;
pub(crate) mod evaluate;
pub(crate) mod extras;
pub(crate) mod heal;
pub(crate) mod heeding;
pub(crate) mod instead;
pub(crate) mod limit;
pub(crate) mod occasion;
pub(crate) mod peek;
pub(crate) mod perform;
pub(crate) mod repeats;
mod trigger;

pub use aim::{Aim, Count, Focus, Reach, Role, Spot, Who};
pub use trigger::{Trigger, When};

use crate::amount::{Amount, Test};
use crate::{Condition, Icon, ModifierValue, TileKind};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One half of an ability card, or the whole list of a monster ability card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Action {
    /// The abilities, in the order they are performed.
    pub abilities: Vec<Ability>,
    /// Experience for performing any part of the action.
    pub experience: u8,
    /// Elements infused at the end of the turn when any part was performed.
    pub infuse: Vec<Infusion>,
    /// Elements that must all be consumed to perform any part.
    pub cost: Vec<Icon>,
    /// Where the card goes.
    pub lost: Lost,
    /// Whether the card stays in the active area.
    pub active: Option<Duration>,
    /// Whether it takes the place of the owner's other active cards that say the same.
    #[serde(default)]
    pub exclusive: bool,
}

/// Whether an action loses its card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lost {
    /// The card is discarded.
    #[default]
    No,
    /// The card is lost.
    Lost,
    /// The card is lost and nothing can recover it.
    Unrecoverable,
}

/// How long an active bonus lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Duration {
    /// Until the end of the round.
    Round,
    /// Until its stated end, or the end of the scenario.
    Persistent,
    /// Until its owner has taken a long rest.
    LongRest,
    /// Until its owner's next turn begins.
    NextTurn,
    /// For so many rounds, the present one included: 2 to 4.
    Rounds(u8),
    /// Until its owner has rested, long or short.
    Rest,
    /// Until the end of the turn that is being taken.
    Turn,
}

/// An infusion on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Infusion {
    /// Which element.
    pub icon: Icon,
    /// Whether it may be skipped (it stands outside the box with the mark of exclamation).
    pub optional: bool,
}

/// One ability: a verb, whom it concerns, what is added to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ability {
    /// What is done.
    pub verb: Verb,
    /// To whom.
    pub aim: Aim,
    /// Added effects, applied to every target.
    pub added: Vec<Added>,
    /// Conditional effects, each with a price or a test.
    pub extras: Vec<Extra>,
    /// Performed only if this holds.
    pub only_if: Option<Test>,
    /// Cannot be skipped once any part of the action is performed.
    pub mandatory: bool,
    /// Experience for performing this ability.
    pub experience: u8,
    /// Elements infused at the end of the turn, attached to this ability.
    pub infuse: Vec<Infusion>,
}

/// What an ability does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verb {
    /// Moves the acting figure.
    Move {
        /// Movement points.
        points: Amount,
        /// How it moves.
        manner: Manner,
    },
    /// Teleports the acting figure.
    Teleport {
        /// Within this range; `None` means anywhere the restriction allows.
        range: Option<Amount>,
        /// Only to hexes that satisfy this.
        to: Place,
    },
    /// Attacks.
    Attack {
        /// The base value.
        value: Amount,
    },
    /// Heals.
    Heal {
        /// How much.
        value: Amount,
    },
    /// Gives the conditions named in the added effects.
    Afflict,
    /// Kills figures, whatever hit points they have.
    Kill,
    /// Conditions pass from one figure to another.
    Transfer {
        /// Which; an empty list means any negative ones.
        conditions: Vec<Condition>,
        /// How many of them.
        count: Amount,
        /// From whom to whom, and whether they stay where they were.
        way: Passing,
    },
    /// The price of what follows in the same action.
    Pay {
        /// What it costs.
        price: Price,
    },
    /// Removes negative (or positive, for enemies) conditions; an empty list means any one of them.
    Cleanse {
        /// Which.
        conditions: Vec<Condition>,
        /// How many of them.
        count: Amount,
    },
    /// Pushes or pulls as the added effects say.
    Displace,
    /// Makes figures suffer damage.
    Suffer {
        /// How much.
        value: Amount,
    },
    /// Gives the acting figure a shield.
    Shield {
        /// How much.
        value: Amount,
    },
    /// Gives the acting figure retaliate.
    Retaliate {
        /// How much.
        value: Amount,
        /// Within this range; `None` means adjacent.
        range: Option<Amount>,
    },
    /// An active bonus with a trigger.
    Bonus(Box<Bonus>),
    /// Gives experience.
    Experience {
        /// How much.
        value: Amount,
    },
    /// Gains (or loses) gold of this scenario.
    Gold {
        /// How much; negative takes away.
        value: Amount,
    },
    /// Changes the initiative of figures that have not acted this round.
    Initiative {
        /// How.
        value: Amount,
        /// Whether the value is added, and not set.
        relative: bool,
    },
    /// The card of the action goes back to the hand.
    ReturnCard,
    /// The card that lasts leaves the active area.
    EndCard,
    /// Performs an action of another card.
    PerformCard {
        /// Which half; `None` leaves the choice.
        top: Option<bool>,
        /// The pile the card is in.
        from: Pile,
    },
    /// The other card of the turn may be played for either half.
    EitherHalf,
    /// Another turn after this one, with two cards from the hand.
    ExtraTurn,
    /// Takes one's own active cards back into the hand.
    Reclaim {
        /// How many.
        count: Amount,
    },
    /// Moves the tokens of one's own active cards back by so many slots in all.
    Rewind {
        /// How many slots.
        count: Amount,
    },
    /// Puts loot tokens onto the map.
    DropLoot {
        /// How many.
        count: Amount,
        /// Within this range.
        range: Amount,
    },
    /// Opens a closed door within a range.
    OpenDoor {
        /// The range.
        range: Amount,
    },
    /// Makes elements inert.
    Dampen {
        /// Which.
        icons: Vec<Icon>,
    },
    /// Something that the group does by hand.
    ByHand {
        /// What, in English.
        text: String,
    },
    /// Loots within a range.
    Loot {
        /// The range.
        range: Amount,
    },
    /// Summons a figure of the acting class or monsters.
    Summon {
        /// Who comes.
        who: Summoned,
        /// How many.
        count: Amount,
    },
    /// Recovers ability cards.
    Recover {
        /// Up to how many.
        count: Amount,
        /// From which pile.
        from: Pile,
    },
    /// Loses or discards own cards as an effect.
    Give {
        /// How many.
        count: Amount,
        /// From which pile.
        from: Pile,
        /// To which pile.
        to: Pile,
    },
    /// Recovers items.
    Refresh {
        /// Up to how many; `None` means all.
        count: Option<Amount>,
        /// Lost items instead of spent ones.
        lost: bool,
    },
    /// Lets figures perform abilities.
    Grant {
        /// What they perform.
        abilities: Vec<Ability>,
    },
    /// Makes enemies perform abilities as the acting figure decides.
    Control {
        /// What they perform.
        abilities: Vec<Ability>,
    },
    /// Changes overlay tiles.
    Tile(TileChange),
    /// Infuses elements at once.
    Infuse {
        /// Which.
        icons: Vec<Icon>,
    },
    /// Consumes elements.
    Consume {
        /// Which.
        icons: Vec<Icon>,
    },
    /// Gains (or loses) the class's resource.
    Resource {
        /// The first or the second.
        which: u8,
        /// How much; negative takes away.
        value: Amount,
    },
    /// Places one of the class's marks on the map.
    Mark {
        /// Within this range.
        range: Amount,
    },
    /// Removes marks from the map.
    Unmark {
        /// How many.
        count: Amount,
    },
    /// Places the class's marks on figures.
    MarkFigure,
    /// Removes the class's marks from figures.
    UnmarkFigure,
    /// Changes the form of the class.
    SwitchForm,
    /// Exchanges places with a figure.
    Swap,
    /// One of several, as the acting figure chooses.
    Choose {
        /// The alternatives.
        options: Vec<Vec<Ability>>,
    },
    /// As if the acting figure stood in another hex.
    From {
        /// Which hex.
        spot: Spot,
        /// What.
        abilities: Vec<Ability>,
    },
    /// Again and again.
    Repeat {
        /// How often.
        times: Amount,
        /// What.
        abilities: Vec<Ability>,
    },
    /// Puts cards into modifier decks.
    AddModifier {
        /// Which card (an index into the content's modifiers).
        modifier: u16,
        /// How many.
        count: Amount,
    },
    /// Takes cards out of modifier decks, drawn or not.
    TakeModifier {
        /// Which card (an index into the content's modifiers).
        modifier: u16,
        /// Up to how many.
        count: Amount,
    },
    /// Shuffles modifier decks with what was drawn from them.
    Reshuffle,
    /// Looks at the top cards of a deck and puts them back in any order. The cards then lie in a
    /// known order.
    Peek {
        /// How many cards.
        count: Amount,
        /// Of which deck.
        deck: PeekDeck,
    },
    /// One of a boss's special actions.
    BossSpecial {
        /// 0 or 1.
        which: u8,
    },
    /// What the tree cannot say.
    Special(Special),
}

/// How conditions pass from one figure to another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Passing {
    /// Those of the acting figure go to the target.
    #[default]
    Hand,
    /// The target gains those of the acting figure, which keeps them.
    Copy,
    /// Those of the target go to the acting figure.
    Take,
    /// The target gains those of the target of the ability before, which keeps them.
    Spread,
}

/// A deck one can look into.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PeekDeck {
    /// One's own modifier deck.
    #[default]
    Own,
    /// The monsters' modifier deck.
    Monsters,
    /// The loot deck.
    Loot,
    /// The ability deck of a monster type on the map.
    Abilities,
}

/// How a figure moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    /// On foot.
    #[default]
    Walk,
    /// Jumping.
    Jump,
    /// Flying.
    Fly,
}

/// Where a teleport or a placement may go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// Any valid hex.
    #[default]
    Any,
    /// Next to one of the class's marks.
    NextToMark,
    /// Onto one of the class's marks.
    OnMark,
    /// Next to an ally.
    NextToAlly,
    /// Next to an enemy.
    NextToEnemy,
    /// Onto a tile of this kind.
    OnTile(TileKind),
    /// Farther away: from the nearest enemy, or from whoever makes the figure move.
    Away,
    /// Next to whoever lets or makes the figure do it.
    NextToCommander,
}

/// An added effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Added {
    /// The target gains the condition.
    Condition(Condition),
    /// Reduces the shield.
    Pierce(Amount),
    /// Pushes the target.
    Push(Amount),
    /// Pulls the target.
    Pull(Amount),
    /// Advantage.
    Advantage,
    /// Disadvantage.
    Disadvantage,
    /// More (or less) of the ability's own value.
    Plus(Amount),
    /// More range.
    Range(Amount),
    /// More targets.
    Target(Amount),
    /// The move becomes a jump.
    Jump,
    /// Difficult terrain costs the move nothing more.
    IgnoreDifficult,
    /// The move passes through obstacles; it cannot end there.
    IgnoreObstacles,
    /// The move springs no traps.
    IgnoreTraps,
    /// Hazardous terrain does nothing to the move.
    IgnoreHazards,
    /// The attack ignores retaliate.
    IgnoreRetaliate,
    /// The attack ignores shields.
    IgnoreShield,
    /// Pierce has no effect on the attack.
    IgnorePierce,
    /// The target suffers damage after the attack.
    Damage(Amount),
    /// The attack meets this much more shield (of a bonus that waits for an attack on its owner).
    Shield(Amount),
    /// The attack meets this much more retaliate, within a range; `None` means adjacent.
    Retaliate(Amount, Option<Amount>),
    /// Another pattern.
    Area(u16),
    /// Doubles the ability's own value.
    Double,
    /// Negates the damage.
    Negate,
    /// Halves the damage, rounded up.
    Halve,
    /// The attack is made against the owner of the bonus instead.
    Redirect,
    /// The attack is made against another such figure within a range of the owner instead.
    RedirectTo(Who, Amount),
    /// The attacker may put the modifier away and draw another.
    Redraw,
    /// No modifier card is drawn.
    NoModifier,
    /// So many modifier cards are drawn and one is chosen.
    ChooseModifier(Amount),
    /// Modifier cards of one value count as cards of another.
    CountAs(ModifierValue, ModifierValue),
    /// The move has to end in such a hex.
    Ending(Place),
    /// Enemies focus on the figure if they can.
    Taunt,
    /// The figure cannot gain any negative condition while the bonus lasts.
    ImmuneNegative,
    /// The figure cannot be pushed or pulled while the bonus lasts.
    Immovable,
    /// The figure flies while the bonus lasts.
    Flying,
    /// The figure cannot gain the condition while the bonus lasts.
    Immune(Condition),
    /// Abilities performed after the ability, not attack effects.
    After(Vec<Ability>),
    /// Only if this holds for the target.
    When(Box<Test>, Vec<Added>),
}

/// A conditional effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extra {
    /// What it costs; empty means it costs nothing.
    pub price: Vec<Price>,
    /// Applies only if this holds.
    pub only_if: Option<Test>,
    /// What it adds.
    pub added: Vec<Added>,
    /// Experience it gives.
    pub experience: u8,
    /// Elements it infuses at the end of the turn.
    pub infuse: Vec<Infusion>,
    /// How many times more it may be paid for and added.
    #[serde(default)]
    pub repeats: u8,
}

/// What a conditional effect costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Price {
    /// All these elements are consumed.
    Consume(Vec<Icon>),
    /// The acting figure suffers damage.
    Suffer(Amount),
    /// Cards from the hand are lost.
    LoseCards(Amount),
    /// Cards from the hand are discarded.
    DiscardCards(Amount),
    /// The class's resource is spent.
    Resource(u8, Amount),
    /// A mark of the class within this range is removed.
    Mark(Amount),
    /// One of the own summons is removed.
    Summon,
    /// A tile of this kind within a range is destroyed.
    Destroy(TileKind, Amount),
    /// Gold of this scenario is spent.
    Gold(Amount),
    /// The acting figure gains the condition.
    Gain(Condition),
    /// The class's mark is taken off the target.
    MarkOnTarget,
    /// The active card itself is lost.
    ThisCard,
    /// Items that are ready are spent.
    SpendItems(Amount),
    /// Items that are not lost yet are lost.
    LoseItems(Amount),
    /// The acting figure loses one of these conditions; none named means a negative one.
    Shed(Vec<Condition>),
}

/// An active bonus that waits for something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bonus {
    /// What it waits for.
    pub trigger: Trigger,
    /// And only if this holds.
    pub only_if: Option<Test>,
    /// What its owner pays to use it; with a price it may always be declined.
    pub price: Vec<Price>,
    /// How often it can be used.
    pub limit: Limit,
    /// What it changes about the ability or attack at hand.
    pub changes: Vec<Added>,
    /// What the owner then performs.
    pub abilities: Vec<Ability>,
    /// Experience for each use.
    pub experience: u8,
    /// Whether its owner may decline.
    pub optional: bool,
    /// Use slots; empty means that it is not used up.
    pub slots: Slots,
}

impl Bonus {
    /// Whether something keeps it from being used without end: a price, slots or a limit.
    pub fn is_bounded(&self) -> bool {
        !self.price.is_empty() || !self.slots.experience.is_empty() || self.limit != Limit::None
    }
}

/// How often a bonus can be used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    /// Whenever its event happens.
    #[default]
    None,
    /// Once in a round.
    OncePerRound,
    /// Once in a turn, whoever's it is.
    OncePerTurn,
    /// Once in a scenario.
    OncePerScenario,
}

/// Use slots with the experience behind each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slots {
    /// For each slot, the experience gained when the token leaves it.
    pub experience: Vec<u8>,
    /// What single slots bring besides what all of them do, by slot; empty if they are all alike.
    pub own: Vec<SlotText>,
}

/// What one use slot brings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SlotText {
    /// What it changes about the ability or attack at hand.
    pub changes: Vec<Added>,
    /// What the owner then performs.
    pub abilities: Vec<Ability>,
}

/// A pile of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Pile {
    /// The hand.
    Hand,
    /// The discard pile.
    Discard,
    /// The lost pile.
    Lost,
}

/// Who is summoned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Summoned {
    /// A summon of the acting character's class (an index into the class's summons).
    Own(u8),
    /// A monster (an index into the content's monsters) of a rank, by number of characters.
    Monster(u16, crate::RankByParty),
}

/// A change of overlay tiles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TileChange {
    /// Places a tile within range.
    Create {
        /// Which tile (an index into the content's tiles).
        tile: u16,
        /// Within this range.
        range: Amount,
        /// How many.
        count: Amount,
    },
    /// Places a tile in a hex around the target of the last attack.
    Beside {
        /// Which tile (an index into the content's tiles).
        tile: u16,
    },
    /// Removes a tile of a kind within range.
    Destroy {
        /// Its kind.
        kind: TileKind,
        /// Within this range.
        range: Amount,
    },
    /// Takes a tile away and places it elsewhere within range.
    Relocate {
        /// Its kind.
        kind: TileKind,
        /// Within this range.
        range: Amount,
    },
    /// Moves a tile hex by hex.
    Move {
        /// Its kind.
        kind: TileKind,
        /// Within this range.
        range: Amount,
        /// How far.
        hexes: Amount,
    },
    /// Destroys a tile and places another in its hex.
    Replace {
        /// The old kind.
        kind: TileKind,
        /// The new tile.
        tile: u16,
        /// Within this range.
        range: Amount,
    },
    /// Destroys a trap and applies it to the acting figure, or to a figure next to the trap.
    Spring {
        /// Within this range.
        range: Amount,
        /// An enemy adjacent to the trap suffers it instead.
        on_enemy: bool,
    },
}

/// A named effect that no notation can say. Each has its own function in `class_features.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Special {
    /// The acting figure takes the place of one of its marks, which is used up.
    StepIntoMark,
}

impl Special {
    /// All named effects.
    pub const ALL: [Special; 1] = [Special::StepIntoMark];

    /// The word for it in packs.
    pub const fn name(self) -> &'static str {
        match self {
            Special::StepIntoMark => "step-into-mark",
        }
    }
}

impl Action {
    /// All infusions on the action, attached to an ability or not.
    pub fn infusions(&self) -> impl Iterator<Item = &Infusion> {
        self.infuse.iter().chain(self.abilities.iter().flat_map(|ability| &ability.infuse))
    }
}

impl Ability {
    // FH-FAQ-079
    /// Whether it is the price of what follows it in its action, item or event: without it, that
    /// is not performed.
    pub fn is_price(&self) -> bool {
        matches!(self.verb, Verb::Consume { .. } | Verb::Pay { .. })
    }

    /// An ability with nothing added.
    pub fn plain(verb: Verb, aim: Aim) -> Ability {
        Ability {
            verb,
            aim,
            added: Vec::new(),
            extras: Vec::new(),
            only_if: None,
            mandatory: false,
            experience: 0,
            infuse: Vec::new(),
        }
    }

    // FH-CARD-06
    /// The basic top action.
    pub fn basic_attack() -> Ability {
        Ability::plain(Verb::Attack { value: Amount::Number(2) }, Aim::usual())
    }

    /// The basic bottom action.
    pub fn basic_move() -> Ability {
        Ability::plain(
            Verb::Move { points: Amount::Number(2), manner: Manner::Walk },
            Aim::oneself(),
        )
    }
}
