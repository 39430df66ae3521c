//! The state of a scenario: flat, copied as a whole, at most four kibibytes.

use crate::Conditions;
use crate::ability::occasion::Occasion;
use crate::element::{ElementState, Icon};
use crate::goal::Tallies;
use crate::id::CharacterId;
use crate::list::List;
use crate::scenario::{Rank, Side};
use crate::tokens::Tokens;
use longrest_grid::{Cell, Gates};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

mod active;
mod face;
mod known;
mod laid;
mod sets;

pub use active::{ActiveBonus, Lasting, Nature};
pub use face::Face;
pub use known::Known;
pub use laid::Laid;
pub use sets::{CardId, CardSet, FigureId, FigureSet};

pub use crate::limits::{
    BONUSES_MAX, CARDS_MAX, CHARACTERS_MAX, COUNTERS_MAX, FACES_MAX, FIGURES_MAX, HEXES_MAX,
    ITEMS_MAX, PLACES_MAX, SETS_MAX,
};
use crate::limits::{
    BORNE_MAX, DEATHS_MAX, DECIDED_MAX, INFUSIONS_MAX, KINDS_MAX, MARKS_MAX, RESOURCES_MAX,
    ROAD_MAX, SOLD_MAX,
};

/// Everything that changes while a scenario is played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// Which scenario of the content.
    pub scenario: u16,
    /// The rules in force.
    #[serde(with = "crate::migrate")]
    pub switches: crate::Switches,
    /// The scenario level: gold, experience, formulas.
    pub level: u8,
    /// The level of monsters.
    pub monster_level: u8,
    /// The level for traps and hazardous terrain.
    pub trap_level: u8,
    /// C: the number of characters at the start.
    pub party: u8,
    /// Where in the scenario we are.
    pub phase: Phase,
    /// The number of the round, from 1.
    pub round: u16,
    /// The characters.
    pub characters: List<Character, CHARACTERS_MAX>,
    /// The figures; the first are the characters'. A place whose figure is gone may be used again.
    pub figures: List<Figure, FIGURES_MAX>,
    /// The monster sets.
    pub sets: List<SetState, SETS_MAX>,
    /// The modifier decks: one per character, then the monsters', then the allies'.
    pub decks: [Deck; CHARACTERS_MAX + 2],
    /// Bless cards in the supply.
    pub blesses: u8,
    /// Curse cards in the supply for characters and allies.
    pub curses_party: u8,
    /// Curse cards in the supply for monsters.
    pub curses_monsters: u8,
    /// The six elements.
    pub elements: [ElementState; 6],
    /// The overlay tile of each hex: 0 for none, otherwise its index plus 1.
    pub tiles: List<u8, HEXES_MAX>,
    /// Loot tokens in each hex.
    pub loot: Tokens,
    /// Treasure tiles on the map, by index; the scenario says where.
    pub treasures: u32,
    /// The open doors.
    pub gates: Gates,
    /// The locked doors, by bit.
    pub locked: u16,
    /// The revealed rooms, by bit.
    pub revealed: u32,
    /// The initiative order of this round.
    pub order: List<Place, PLACES_MAX>,
    /// The turn being taken.
    pub turn: Turn,
    /// The active bonuses.
    pub bonuses: List<ActiveBonus, BONUSES_MAX>,
    /// The classes' marks on the map: whose, and where.
    pub marks: List<Laid, MARKS_MAX>,
    /// The classes' marks on figures: whose, and on whom.
    #[serde(default)]
    pub borne: List<Borne, BORNE_MAX>,
    /// Traps that characters placed: who, and where.
    #[serde(default)]
    pub laid: List<Laid, BORNE_MAX>,
    /// The loot deck: the cards still in it.
    pub loot_deck: u64,
    /// Battle goals still in the deck.
    pub goal_deck: u64,
    /// Items still in the deck of random items.
    pub random_items: u64,
    /// Loot cards with a sticker: one more resource each.
    pub loot_stickers: u64,
    /// Stickers of the campaign, a bit each: those the party came with, and those gained since.
    #[serde(default)]
    pub stickers: u64,
    /// Favors of this scenario.
    #[serde(default)]
    pub favors: crate::scenario::favor::Favors,
    /// The ability card that a favor took out of each set: five bits each, its place plus 1, or 0.
    #[serde(default)]
    pub removed: u64,
    /// Counters of the scenario.
    pub counters: [i16; COUNTERS_MAX],
    /// Special rules that have fired.
    pub fired: u64,
    /// Special rules that are on.
    pub enabled: u64,
    /// Sections that were read.
    pub sections_read: u64,
    /// Treasures looted, by index.
    pub treasures_looted: u32,
    /// Deaths by monster type of the scenario (in the order of its uses) and, from 24 on, by extra
    /// figure.
    pub deaths: [u8; DEATHS_MAX],
    /// Set when the goal was reached or the scenario failed; judged at the end of the round.
    pub verdict: Verdict,
    /// A replaced goal: which effect of which section (by counting), 0 for the printed goal.
    pub goal: u8,
    /// Cards on top of decks that a referee put there or somebody looked at, drawn next.
    pub forced: List<Known, DECIDED_MAX>,
    /// Monster types that share a deck, each with one that the players let act after it.
    pub types_ordered: List<(u8, u8), 8>,
    /// Extra figures that can be touched although they could not, or the other way round, by bit.
    #[serde(default)]
    pub exposed: u8,
    /// The figures that were the targets of attacks this round, a bit each.
    #[serde(default)]
    pub attacked: u64,
    /// What a road event brings, until the setup has applied it.
    pub road: List<crate::setup::RoadEffect, ROAD_MAX>,
}

/// Where in a scenario we are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub enum Phase {
    /// Before the first round.
    Setup(SetupStep),
    /// Start-of-round effects.
    RoundStart,
    /// Characters choose their cards.
    Select,
    /// Cards are revealed and the order is made.
    Initiative,
    /// Turns.
    Turns,
    /// After the last turn.
    RoundEnd(EndStep),
    /// Over.
    Over,
}

/// The steps before the first round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
pub enum SetupStep {
    /// The loot deck is made.
    LootDeck,
    /// Battle goals are dealt.
    DealGoals,
    /// Battle goals are chosen.
    ChooseGoals,
    /// Items are chosen.
    Items,
    /// Hands are chosen.
    Hands,
    /// Figures are placed on starting hexes.
    Place,
    /// The first room is set up.
    Room,
    /// Scenario effects.
    Effects,
    /// Effects of items, perks and traits at the start of a scenario.
    Begin,
    /// Effects of a road event.
    Road,
}

/// The steps of the end of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
pub enum EndStep {
    /// End-of-round effects.
    Effects,
    /// Decks are shuffled.
    Shuffle,
    /// Round bonuses end.
    Bonuses,
    /// Short rests.
    Rests,
    /// Elements wane.
    Elements,
    /// The verdict.
    Judge,
}

/// How the scenario is going.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Verdict {
    /// The goal was reached.
    pub completed: bool,
    /// A losing condition occurred.
    pub failed: bool,
}

/// What a figure is.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS,
)]
pub enum FigureKind {
    /// Nobody: this place is free.
    #[default]
    None,
    /// A character, by its place.
    Character(CharacterId),
    /// A summon of a character.
    Summon {
        /// Its summoner.
        owner: CharacterId,
        /// Which summon of the class.
        which: u8,
        /// The card that brought it.
        card: CardId,
        /// Which half of that card.
        top: bool,
    },
    /// A monster.
    Monster {
        /// Its use in the scenario.
        of: u8,
        /// Its rank.
        rank: Rank,
    },
    /// An objective or a token ally of the scenario.
    Extra {
        /// Which.
        which: u8,
    },
}

/// A figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    /// What it is.
    pub kind: FigureKind,
    /// Whose side it is on.
    pub side: Side,
    /// Where it is.
    pub cell: Cell,
    /// Its hit points.
    pub hit_points: i16,
    /// Its maximum hit points.
    pub hit_points_max: i16,
    /// Its number: of the standee, of the token, or in which order it was summoned.
    pub number: u8,
    /// Its conditions.
    pub conditions: Conditions,
    /// What else is remembered of it.
    pub notes: Notes,
    /// Order among the summons of one character: those summoned later have more.
    pub order: u8,
}

/// Something remembered of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// It has taken its turn this round.
    Acted,
    /// It was summoned this round and therefore takes no turn.
    Summoned,
    /// It came by a summon or spawn (Gloomhaven: leaves no token).
    Brought,
    /// It came this round when its set had begun to act.
    Late,
    /// A printed trait of it that holds once in a round was used.
    Limited,
}

/// A set of notes about a figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notes(u8);

/// A character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Character {
    /// Its class (an index into the content's classes).
    pub class: u8,
    /// Its level.
    pub level: u8,
    /// Whether it is in play, exhausted or has escaped.
    pub status: CharacterStatus,
    /// Cards it owns and may take into a scenario.
    pub pool: CardSet,
    /// Cards in hand.
    pub hand: CardSet,
    /// Cards that everybody has seen this scenario.
    pub shown: CardSet,
    /// Cards in the discard pile.
    pub discard: CardSet,
    /// Cards in the lost pile.
    pub lost: CardSet,
    /// Lost cards that nothing recovers.
    pub unrecoverable: CardSet,
    /// Cards in the active area.
    pub active: CardSet,
    /// Those active cards that are lost when they leave.
    pub active_lost: CardSet,
    /// The cards chosen this round; the first is the initiative card.
    pub chosen: List<CardId, 2>,
    /// Whether it declared a long rest this round.
    pub resting: bool,
    /// Its items; those it owned come before those it found.
    pub items: List<CarriedItem, ITEMS_MAX>,
    /// Which of them it brought, by bit: the others stay at home, or were found and are not usable.
    pub brought: u16,
    /// How many it owned at the start.
    pub items_owned: u8,
    /// Experience gained in this scenario.
    pub experience: u8,
    /// Coins looted.
    pub coins: u8,
    /// Gold gained directly (treasures, sales).
    pub gold: u16,
    /// Loot cards taken.
    pub loot: u64,
    /// Battle goals dealt, and the one kept first once chosen.
    pub goals: List<u8, 3>,
    /// Whether the goal was chosen.
    pub goal_chosen: bool,
    /// Its class's resources.
    pub resources: [u8; RESOURCES_MAX],
    /// Its form.
    pub form: u8,
    /// Perks taken, by bit (two bits per perk: how many boxes).
    pub perks: u64,
    /// Masteries completed before, by bit.
    pub mastered: u8,
    /// What is counted for battle goals and masteries.
    pub tally: Tallies,
    /// Kills by kind of monster, in the order of the scenario's uses, for personal quests.
    #[serde(default)]
    pub kills: [u8; KINDS_MAX],
    /// Kills this turn, this round; damage suffered this round; whether it attacked this round.
    pub recent: Recent,
    /// Different conditions given to enemies.
    pub conditions_given: Conditions,
    /// Different allies helped.
    pub helped: FigureSet,
    /// Checkmarks and other rewards gained directly.
    pub checkmarks: u8,
    /// Resources gained directly, by loot kind.
    pub resources_gained: [u8; 11],
    /// Items found that it owned already, and sold.
    pub sold: List<u16, SOLD_MAX>,
    /// Bonuses of the class and its perks that can be used again only next round, by bit.
    #[serde(default)]
    pub limited: u16,
}

/// Counts of the current turn and round, from which records are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recent {
    /// Kills this turn.
    pub kills_turn: u8,
    /// Kills this round.
    pub kills_round: u8,
    /// Damage suffered this round.
    pub suffered_round: u8,
    /// Whether it attacked this round.
    pub attacked: bool,
}

/// Whether a character is in play.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS,
)]
#[serde(rename_all = "snake_case")]
pub enum CharacterStatus {
    /// In play.
    #[default]
    Playing,
    /// Exhausted.
    Exhausted,
    /// Escaped.
    Escaped,
}

/// An item a character carries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CarriedItem {
    /// Which (an index into the content's items).
    pub item: u16,
    /// Its state.
    pub state: ItemState,
    /// Use slots used.
    pub used: u8,
}

/// The state of an item.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS,
)]
#[serde(rename_all = "snake_case")]
pub enum ItemState {
    /// Can be used.
    #[default]
    Ready,
    /// Spent until recovered.
    Spent,
    /// Lost.
    Lost,
    /// Lost for good.
    Gone,
    /// Shows its other side.
    Flipped,
}

/// A monster set in this scenario.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetState {
    /// Which (an index into the content's sets).
    pub set: u16,
    /// Cards still in the deck, by bit.
    pub deck: u16,
    /// The card of this round plus 1, or 0.
    pub card: u8,
    /// What else is remembered of it, by bit.
    pub notes: SetNotes,
    /// Elements consumed this round for those that act in order and for those that came late, by
    /// bit of the card's list.
    pub consumed: [u8; 2],
}

/// Something remembered of a monster set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetNote {
    /// The first of those that act in order has begun its turn.
    Begun,
    /// The first of those that came late has begun its turn.
    LateBegun,
    /// A figure of the set performed an ability since the set last infused.
    Performed,
    /// A card with the shuffle icon was drawn this round.
    Shuffle,
}

/// A set of notes about a monster set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetNotes(u8);

/// A modifier deck. Its order is undecided: only what is left matters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deck {
    /// Each different card: which, how many are left, how many are in the discard pile.
    pub faces: List<Face, FACES_MAX>,
    /// Whether it is shuffled at the end of the round.
    pub shuffle: bool,
}

/// A place in the initiative order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Place {
    /// Who acts here.
    pub who: Actor,
    /// With which initiative.
    pub initiative: u8,
    /// Whether this place is over.
    pub done: bool,
}

/// Who acts at a place of the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
pub enum Actor {
    /// A character with its summons, by its place.
    Character(CharacterId),
    /// All figures of a monster type, by its use in the scenario.
    Monsters(u8),
    /// Token allies, by extra figure.
    Extra(u8),
}

impl Default for Actor {
    fn default() -> Actor {
        Actor::Character(CharacterId(0))
    }
}

/// The turn being taken, and what it remembers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Whose turn it is; `None` between turns.
    pub figure: Option<FigureId>,
    /// Which place of the order.
    pub place: u8,
    /// How far the turn is.
    pub stage: Stage,
    /// The action being performed.
    pub action: Option<Doing>,
    /// Of the two chosen cards, which were played.
    pub played: [bool; 2],
    /// Whether a top action was performed, and a bottom action.
    pub halves: [bool; 2],
    /// Hexes entered this turn.
    pub hexes: u8,
    /// Hexes entered by the last move ability.
    pub hexes_last: u8,
    /// Damage the last target suffered.
    pub damage: u8,
    /// The target of the last attack; its hex is known even when it is gone.
    pub struck: Option<FigureId>,
    /// Damage the figure itself suffered this turn.
    pub own_damage: u8,
    /// Enemies it killed this turn.
    pub kills: u8,
    /// Whether the last ability killed.
    pub killed: bool,
    /// Conditions the figure gained during this turn of its own: they do not expire at its end.
    pub fresh: Conditions,
    /// The targets of the last ability.
    pub targets: FigureSet,
    /// The figures moved through by the last move.
    pub through: FigureSet,
    /// Figures that left the map this turn; their places are not used again before the next.
    pub died: FigureSet,
    /// Which kinds of ability were performed, by bit.
    pub performed: u8,
    /// Elements to be infused at the end of the turn; the flag tells optional ones.
    pub infusions: List<(crate::state::PendingIcon, bool), INFUSIONS_MAX>,
    /// The focus of the acting monster, once found; it stays here when it dies.
    pub focus: Option<FigureId>,
    /// Whether it was looked for a focus.
    pub focused: bool,
    /// The enemy that performs a controlled ability just now.
    pub controlled: Option<FigureId>,
    /// Who granted the ability that is performed just now.
    pub granter: Option<FigureId>,
    /// Ability of the action that comes next.
    pub next: u8,
    /// Whether an ability is being performed: items that give abilities have to wait.
    pub midway: bool,
    /// Elements consumed this turn, by bit.
    pub consumed: u8,
    /// The own move ability being performed.
    pub stride: Stride,
    /// The figures of the event that is reacted to.
    #[serde(default)]
    pub occasion: Occasion,
    /// What the abilities of this turn remember of each other.
    #[serde(default)]
    pub memory: Memory,
    /// The tile that was placed, moved or destroyed last.
    #[serde(default)]
    pub spot: Option<Cell>,
    /// Who performs abilities as if it stood in another hex, and in which.
    #[serde(default)]
    pub standing: Option<(FigureId, Cell)>,
    /// Whether what is performed replaces another ability: nothing replaces it again.
    #[serde(default)]
    pub instead: bool,
}

/// A mark of a character's class on a figure, in one byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Borne(u8);

impl Borne {
    /// A mark of a character on a figure.
    pub const fn new(character: CharacterId, figure: FigureId) -> Borne {
        Borne(character.0 << 6 | figure.0)
    }

    /// Whose it is.
    pub const fn owner(self) -> CharacterId {
        CharacterId(self.0 >> 6)
    }

    /// Who bears it.
    pub const fn figure(self) -> FigureId {
        FigureId(self.0 & 63)
    }
}

/// What abilities of a turn remember of those before them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Memory {
    /// Hexes the last push or pull moved its target.
    pub forced: u8,
    /// Hexes it could not move it because something was in the way.
    pub blocked: u8,
    /// Movement points the last move left over.
    pub movement: u8,
    /// Loot tokens looted.
    pub looted: u8,
    /// Elements that what was done infuses, by bit.
    pub infused: u8,
    /// Who placed the trap that was sprung last.
    pub trapper: Option<CharacterId>,
    /// The card of the action goes back to the hand.
    pub card_returns: bool,
    /// The other card may be played for either half.
    pub either_half: bool,
    /// Another turn follows.
    pub extra_turn: bool,
    /// The damage that is about to be suffered.
    pub incoming: i16,
    /// Damage beyond what the figure that was killed last still had.
    #[serde(default)]
    pub excess: u8,
}

/// A figure's own move ability while it is performed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stride {
    /// Whether there is one.
    pub moving: bool,
    /// Whether an effect used on the way made it a jump.
    pub jumps: bool,
    /// Movement points that such an effect added since the last hex.
    pub points: i8,
}

/// An infusion that waits for the end of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PendingIcon(pub Icon);

impl Default for PendingIcon {
    fn default() -> PendingIcon {
        PendingIcon(Icon::Wild)
    }
}

/// How far a turn is.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Stage {
    /// Effects at the start of the turn.
    #[default]
    Start,
    /// Actions.
    Act,
    /// Abilities and effects used at the end of the turn.
    Ending,
    /// Infusions, looting, bane, conditions.
    End,
}

/// An action in the middle of being performed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Doing {
    /// Where the action is written.
    pub source: Source,
    /// The next ability.
    pub next: u8,
    /// Whether any part was performed.
    pub performed: bool,
    /// Whether an active bonus was made.
    pub active: bool,
    /// How often its counted repetitions are performed, fixed as it began.
    #[serde(default)]
    pub repeats: [u8; crate::repeats::REPEATS_MAX],
}

/// Where an action is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
pub enum Source {
    /// A half of an ability card.
    Card {
        /// Whose.
        character: CharacterId,
        /// Which.
        card: CardId,
        /// The top half.
        top: bool,
    },
    /// The basic action of a half.
    Basic {
        /// Whose.
        character: CharacterId,
        /// Which.
        card: CardId,
        /// The top half.
        top: bool,
    },
    /// An item.
    Item {
        /// Whose.
        character: CharacterId,
        /// Its place.
        slot: u8,
    },
    /// A monster ability card.
    MonsterCard {
        /// The set, by its place in the state.
        set: u8,
        /// Which card.
        card: u8,
    },
    /// A special action of a boss.
    Boss {
        /// The use in the scenario.
        of: u8,
        /// 0 or 1.
        which: u8,
    },
    /// What summons do.
    Summon,
    /// What a token ally does.
    Extra {
        /// Which.
        which: u8,
    },
    /// The statistics of a monster (its traits).
    Statistics {
        /// The use in the scenario.
        of: u8,
        /// Its rank.
        rank: Rank,
    },
    /// The traits of a summon.
    SummonTraits {
        /// Whose.
        owner: CharacterId,
        /// Which.
        which: u8,
    },
    /// A trait or perk of a class.
    Class {
        /// Whose.
        character: CharacterId,
    },
    /// A scenario rule.
    Rule {
        /// Which.
        rule: u8,
    },
    /// A modifier card.
    Modifier {
        /// Which.
        modifier: u16,
    },
    /// A rest, a condition, a trap: the rules themselves.
    #[allow(clippy::enum_variant_names)]
    Game,
}

impl Notes {
    /// Only this one.
    pub const fn only(note: Note) -> Notes {
        Notes(1 << note as u8)
    }

    /// Whether it was noted.
    pub const fn has(self, note: Note) -> bool {
        self.0 & (1 << note as u8) != 0
    }

    /// The notes and one more, if it is so.
    #[must_use]
    pub const fn with(self, note: Note, so: bool) -> Notes {
        let without = self.0 & !(1 << note as u8);
        Notes(without | (so as u8) << note as u8)
    }
}

impl SetNotes {
    /// Whether it was noted.
    pub const fn has(self, note: SetNote) -> bool {
        self.0 & (1 << note as u8) != 0
    }

    /// Notes that it is so, or that it is not.
    pub fn set(&mut self, note: SetNote, so: bool) {
        self.0 = self.0 & !(1 << note as u8) | u8::from(so) << note as u8;
    }
}

impl Figure {
    /// Whether something was noted of it.
    pub const fn is(&self, note: Note) -> bool {
        self.notes.has(note)
    }

    /// Notes something of it, or that it is not so.
    pub fn note(&mut self, note: Note, so: bool) {
        self.notes = self.notes.with(note, so);
    }
}

impl Character {
    /// Whether it brought the item of a slot.
    pub const fn brings(&self, slot: usize) -> bool {
        self.brought >> slot & 1 != 0
    }

    /// It brings the item of a slot, or leaves it at home.
    pub fn bring(&mut self, slot: usize, so: bool) {
        self.brought = self.brought & !(1 << slot) | u16::from(so) << slot;
    }
}

// A state is copied at every step. Up to four kibibytes a copy costs some sixty nanoseconds; above,
// common C libraries copy in a way that is thirty times slower on some processors.
const _: () = assert!(size_of::<State>() <= 4 * 1024);
const _: () = assert!(ITEMS_MAX == u16::BITS as usize);
