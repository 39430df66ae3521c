//! Scenarios: rooms, what stands in them, and the rules that only hold here.

pub mod brought;
pub mod dungeon;
pub(crate) mod equipment;
pub(crate) mod escort;
pub(crate) mod fate;
pub mod favor;
mod figures;
pub mod level;
pub mod outcome;
pub(crate) mod reveal;
pub(crate) mod script;
pub mod setup;

use crate::ability::{Action, Added, When};
use crate::amount::{Amount, Comparison, FigureClass, Test};
use crate::content::Text;
use crate::id::CharacterId;
use crate::limits::CHARACTERS_MAX;
use crate::{Condition, Conditions, Element};
use longrest_grid::{Board, Cell};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use ts_rs::TS;

/// A scenario, compiled.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The word for it in files.
    pub id: String,
    /// Its number in the pack.
    pub number: u16,
    /// Its name.
    pub name: Text,
    /// Read at the beginning.
    pub introduction: Text,
    /// Read when it is completed.
    pub conclusion: Text,
    /// What the party must do, in words.
    pub goal_text: Text,
    /// Its special rules, in words.
    pub rules_text: Text,
    /// 1 to 3.
    pub complexity: u8,
    /// All rooms on one board; each door is one of its gates.
    pub board: Board,
    /// The room of each cell; doors belong to none.
    pub room_of: Vec<Option<u8>>,
    /// The rooms; the first is set up at the start.
    pub rooms: Vec<Room>,
    /// The doors, in the order of the board's gates.
    pub doors: Vec<Door>,
    /// Where characters may start.
    pub starts: Vec<Cell>,
    /// Marked hexes by letter or number.
    pub marks: Vec<(String, Vec<Cell>)>,
    /// The monster types used, in order of action within a set.
    pub monsters: Vec<MonsterUse>,
    /// The objectives and token allies that can appear.
    pub extras: Vec<ExtraFigure>,
    /// Loot cards by type: money, lumber, metal, hide, the six herbs, random item.
    pub loot: LootTable,
    /// What the treasures give, by number.
    pub treasures: Vec<Treasure>,
    /// The rules that hold here.
    pub rules: Vec<SpecialRule>,
    /// Sections that rules can read.
    pub sections: Vec<Section>,
    /// Completed when this holds.
    pub goal: Goal,
    /// Lost when this holds (besides everybody's exhaustion).
    pub loss: Option<Goal>,
    /// The mark whose hexes characters may escape from.
    pub escape: Option<u8>,
    /// What scenario effects do to characters at setup.
    pub effects: Vec<Effect>,
    /// Names of the counters.
    pub counters: Vec<String>,
    /// What the party gains.
    pub rewards: Vec<Reward>,
    /// Whether no road event is resolved (it takes place in town).
    pub in_town: bool,
    /// Teleporting between parts of the map that are not connected is banned.
    pub no_teleport_between_parts: bool,
    /// The class whose solo scenario it is: that character plays it alone.
    pub solo: Option<String>,
}

impl Scenario {
    // FH-PC-01, FH-FAQ-221: a class's solo scenario is for that character alone.
    /// How many characters can play it.
    pub fn party(&self) -> RangeInclusive<usize> {
        if self.solo.is_some() { 1..=1 } else { 2..=CHARACTERS_MAX }
    }

    /// The treasures that its rooms show: in which hexes, and which.
    pub fn laid(&self) -> impl Iterator<Item = (Cell, u8)> {
        self.rooms.iter().flat_map(|room| room.treasures.iter().copied())
    }

    /// The kinds of monsters it uses, each once, in the order of its uses.
    pub fn kinds(&self) -> Vec<u16> {
        let mut kinds: Vec<u16> = Vec::new();
        for used in &self.monsters {
            if !kinds.contains(&used.monster) {
                kinds.push(used.monster);
            }
        }
        kinds
    }

    /// The place of a use among the kinds.
    pub fn kind_of(&self, used: u8) -> Option<usize> {
        let monster = self.monsters.get(usize::from(used))?.monster;
        self.kinds().iter().position(|kind| *kind == monster)
    }

    /// Every choice that the scenario may offer, in the order of its text.
    pub fn offers(&self) -> Vec<&[Offer]> {
        let rules = self.rules.iter().flat_map(|rule| &rule.effects);
        let sections = self.sections.iter().flat_map(|section| &section.effects);
        let all = self.effects.iter().chain(rules).chain(sections).flat_map(Effect::with_inner);
        all.filter_map(|effect| match effect {
            Effect::Choose(options) => Some(options.as_slice()),
            _ => None,
        })
        .collect()
    }

    /// Every effect of its sections, rules and setup, with those that stand within others. The ones
    /// that stand alone come first.
    pub fn all_effects(&self) -> impl Iterator<Item = &Effect> {
        let sections = self.sections.iter().flat_map(|section| &section.effects);
        let alone = sections.chain(self.rules.iter().flat_map(|rule| &rule.effects));
        let within = alone.clone().flat_map(|effect| effect.with_inner().skip(1));
        alone.chain(within).chain(self.effects.iter().flat_map(Effect::with_inner))
    }
}

/// One of the things the group may choose: its words and what it brings about.
pub type Offer = (Text, Vec<Effect>);

/// A room.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Room {
    /// The word for it in files.
    pub id: String,
    /// Read when it is revealed.
    pub text: Text,
    /// What it is floored with: how it looks, and nothing else.
    pub floor: Floor,
    /// Its cells.
    pub cells: Vec<Cell>,
    /// The tiles laid out (an index into the content's tiles).
    pub tiles: Vec<(Cell, u16)>,
    /// The monsters.
    pub monsters: Vec<Placement>,
    /// Extra figures (objectives, token allies) by index.
    pub figures: Vec<(Cell, u8)>,
    /// Treasures by index.
    pub treasures: Vec<(Cell, u8)>,
    /// Loot tokens.
    pub loot: Vec<Cell>,
}

/// What a room is floored with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Floor {
    /// Flagstones.
    #[default]
    Stone,
    /// Boards.
    Planks,
    /// The damp stones of a cellar.
    Cellar,
    /// Snow.
    Snow,
    /// Ice.
    Ice,
    /// Trodden earth.
    Earth,
}

/// A monster drawn on a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Placement {
    /// Where.
    pub cell: Cell,
    /// Which (an index into the content's monsters).
    pub monster: u16,
    /// Of what rank.
    pub rank: RankByParty,
    /// A name of its own (an index into the scenario's monster uses with a name).
    pub named: Option<u8>,
}

/// The rank of a monster with two, three and four characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RankByParty(pub [Option<Rank>; 3]);

/// The rank of a monster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Rank {
    /// White base.
    Normal,
    /// Yellow base.
    Elite,
    /// A boss.
    Boss,
    /// A named monster.
    Named,
}

/// A door.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Door {
    /// The word for it in files.
    pub id: String,
    /// Its hexes.
    pub cells: Vec<Cell>,
    /// The rooms it reveals when it is opened.
    pub reveals: Vec<u8>,
    /// Whether it starts locked.
    pub locked: bool,
    /// Whether it is not a door but a wall that a rule can take away.
    pub wall: bool,
}

/// How a monster type is used in a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MonsterUse {
    /// Which (an index into the content's monsters).
    pub monster: u16,
    /// Whose side it is on.
    pub side: Side,
    /// Whether it takes no turns.
    pub inert: bool,
    /// A fixed initiative instead of a card.
    pub initiative: Option<u8>,
    /// A name of its own, with its own hit points and additions.
    pub named: Option<Named>,
    /// What all of this type have in addition here.
    pub bonuses: Vec<crate::ability::Ability>,
    /// What all of this type add to their attacks here.
    pub attack_effects: Vec<Added>,
    /// What it is immune to here in addition.
    pub immunities: Conditions,
}

/// A named monster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Its name.
    pub name: Text,
    /// Its hit points; H is the maximum of an elite of the type.
    pub hit_points: Amount,
    /// Its attack, if not that of an elite.
    pub attack: Option<Amount>,
    /// Its move, if not that of an elite.
    pub movement: Option<Amount>,
}

/// An objective or an ally that is represented by a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExtraFigure {
    /// The word for it in files.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// Its hit points.
    pub hit_points: Amount,
    /// Whose side it is on.
    pub side: Side,
    /// For monster focus, and for its own turns if it takes any.
    pub initiative: u8,
    /// What it does on its turn; `None` for objectives.
    pub action: Option<Action>,
    /// Its own values, for a token ally.
    pub attack: i8,
    /// Its own values, for a token ally.
    pub movement: i8,
    /// Its symbol.
    pub icon: String,
    /// The other hexes of an objective that covers several, as cells.
    pub cells: Vec<Cell>,
    /// Whether nothing can be done to it: it only stands in its hex and does what it does.
    pub untouchable: bool,
}

/// The sides of a scenario.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS,
)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The characters, their summons and their allies.
    Party,
    /// The monsters.
    #[default]
    Monsters,
    /// Monsters that are enemies of everybody else.
    Third,
}

/// The loot table of a scenario.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LootTable {
    /// How many cards of each kind, in the order of the loot kinds.
    pub cards: [u8; 11],
}

/// What a treasure gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Treasure {
    /// Its number, or 0 for a goal treasure.
    pub number: u16,
    /// What the looter gains.
    pub rewards: Vec<Reward>,
}

/// Something gained.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reward {
    /// Gold.
    Gold(u16),
    /// Experience.
    Experience(u8),
    /// Checkmarks.
    Checkmarks(u8),
    /// An item (an index into the content's items).
    Item(u16),
    /// A random item of the pack.
    RandomItem,
    /// Loot cards.
    Loot(u8),
    /// A design of an item.
    Design(u16),
    /// A random design of an item.
    RandomDesign,
    /// A random scenario.
    RandomScenario,
    /// A resource.
    Resource(crate::LootKind, u8),
    /// Inspiration.
    Inspiration(u8),
    /// Damage (a trapped chest).
    Damage(Amount),
    /// Conditions (a trapped chest).
    Conditions(Vec<Condition>),
    /// Opens another scenario (its id).
    Scenario(String),
    /// Anything else, in words for the campaign.
    Words(Text),
}

/// A section: words and what they bring about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// Its number as printed in links.
    pub id: String,
    /// Its words.
    pub text: Text,
    /// What happens.
    pub effects: Vec<Effect>,
}

/// A rule that only holds in this scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecialRule {
    /// When it is looked at.
    pub event: Event,
    /// And only if this holds.
    pub only_if: Option<Goal>,
    /// What happens.
    pub effects: Vec<Effect>,
    /// At most once.
    pub once: bool,
    /// Off until a section turns it on.
    pub dormant: bool,
    /// The word by which sections turn it on and off.
    pub id: String,
}

/// When a special rule is looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// At setup, after everything else.
    Setup,
    /// At the start of a round: of every one, or of these.
    RoundStart(Rounds),
    /// At the end of a round.
    RoundEnd(Rounds),
    /// When a door is opened.
    DoorOpened(u8),
    /// When a room is revealed.
    Revealed(u8),
    /// When a treasure is looted (an index).
    Looted(u8),
    /// When any treasure or goal treasure is looted.
    AnyLooted,
    /// When a figure of a kind dies or is destroyed.
    Died(Figures),
    /// When a figure enters a marked hex (an index into the marks).
    Entered(u8, Figures),
    /// When a figure ends its turn in a marked hex.
    TurnEndedOn(u8, Figures),
    /// When a figure's turn starts.
    TurnStarted(Figures),
    /// When a figure's turn ends.
    TurnEnded(Figures),
    /// When every pressure plate of a mark is occupied.
    PlatesOccupied(u8),
    /// When a pressure plate of a mark is left.
    PlatesReleased(u8),
    /// When a figure of a kind suffers damage.
    Damaged(Figures),
    /// When a figure of a kind has done something, or something has been done to it.
    Done(When, Figures),
    /// When a character of these has rested, short or long.
    Rested(Figures),
    /// When one of the first figures kills one of the others.
    Killed(Figures, Figures),
    /// When its condition comes true (looked at after every ability).
    Whenever,
}

/// Which rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rounds {
    /// Every round.
    Every,
    /// This one.
    At(u16),
    /// From this one on, every so many.
    From(u16, u16),
    /// Odd rounds.
    Odd,
    /// Even rounds.
    Even,
}

/// Which figures a scenario rule speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Figures {
    /// Characters.
    Characters,
    /// Characters and their summons.
    Party,
    /// All enemies of the party.
    Enemies,
    /// Figures of a class of figures.
    Class(FigureClass),
    /// Monsters of a type (an index into the content's monsters).
    Monster(u16),
    /// The named monster with this index in the scenario's uses.
    Named(u8),
    /// An extra figure (an index).
    Extra(u8),
    /// The figure that caused the event.
    Cause,
    /// One character, by its place in the party.
    Character(CharacterId),
    /// Everybody.
    All,
    /// Figures in a room.
    InRoom(u8, Box<Figures>),
    /// Figures on a mark.
    OnMark(u8, Box<Figures>),
    /// Figures within so many hexes of a mark.
    NearMark(u8, u8, Box<Figures>),
    /// Figures within so many hexes of others: the first of the two are near the second.
    NearFigures(u8, Box<(Figures, Figures)>),
    /// Those of them that have the most or the least of something.
    Extreme(bool, Amount, Box<Figures>),
    /// The one of them that is nearest to a mark, or to the figure that caused the event.
    Nearest(Box<Figures>, Option<u8>),
    /// One of them, as the group chooses.
    One(Box<Figures>),
    /// One of them by lot.
    Random(Box<Figures>),
    /// Whoever holds the thing that a counter stands for.
    Holder(u8),
}

/// What a scenario rule or a section brings about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Effect {
    /// Reads a section.
    Read(u16),
    /// Reveals a room.
    Reveal(u8),
    /// Spawns monsters at a mark.
    Spawn {
        /// Which (an index into the content's monsters).
        monster: u16,
        /// Of what rank.
        rank: RankByParty,
        /// At which mark (one at each of its hexes, up to the count).
        mark: u8,
        /// How many; `None` means one at each hex of the mark.
        count: Option<Amount>,
        /// A named monster (an index into the uses).
        named: Option<u8>,
    },
    /// Puts an extra figure on a mark.
    Place {
        /// Which (an index into the extras).
        extra: u8,
        /// Where.
        mark: u8,
    },
    /// Unlocks a door.
    Unlock(u8),
    /// Locks a door that is closed.
    Lock(u8),
    /// Opens a door or takes a wall away.
    Open(u8),
    /// Closes a door again.
    Close(u8),
    /// Sets a counter.
    Set(u8, Amount),
    /// Adds to a counter.
    Add(u8, Amount),
    /// Sets a counter to the number of figures on the map.
    Count(u8, Figures),
    /// Makes figures suffer damage.
    Damage(Figures, Amount),
    /// Heals figures.
    Heal(Figures, Amount),
    /// Gives conditions.
    Gain(Figures, Vec<Condition>),
    /// Removes conditions.
    Lose(Figures, Vec<Condition>),
    /// Puts a tile on a mark.
    PutTile(u16, u8),
    /// Takes tiles of a mark away.
    TakeTiles(u8),
    /// Makes an element strong.
    Infuse(Element),
    /// Makes an element inert.
    Dampen(Element),
    /// Adds −1 cards to the characters' decks.
    Penalty(Amount),
    /// Adds curse cards to the characters' decks.
    Curse(Amount),
    /// Adds bless cards to the characters' decks.
    Bless(Amount),
    /// The characters discard cards of their choice at setup.
    DiscardCards(Amount),
    /// The characters lose cards of their choice at setup.
    LoseCards(Amount),
    /// The characters gain experience.
    Experience(Amount),
    /// Moves figures to the nearest free hex of a mark.
    MoveTo(Figures, u8),
    /// Figures walk so many hexes towards a mark.
    Walk(Figures, Amount, u8),
    /// Kills figures (or removes them without a kill).
    Remove(Figures),
    /// Figures perform an action.
    Perform(Figures, Action),
    /// Gives figures something for the rest of the scenario.
    Grant(Figures, Vec<crate::ability::Ability>),
    /// Turns a rule on.
    Enable(u16),
    /// Turns a rule off.
    Disable(u16),
    /// Changes sides of all figures of a kind.
    Join(Figures, Side),
    /// Replaces the goal by another (an index into the scenario's alternative goals).
    NewGoal(Box<Goal>),
    /// Only words.
    Say(Text),
    /// The group chooses one of several.
    Choose(Vec<Offer>),
    /// The campaign gains a sticker or an achievement (an index into the content's).
    Sticker(u8),
    /// Completes the scenario.
    Win,
    /// Loses the scenario.
    Fail,
    /// If the test holds, these, otherwise those.
    If(Box<Goal>, Vec<Effect>, Vec<Effect>),
    /// One of several by lot.
    Random(Vec<Vec<Effect>>),
    /// Puts a tile where figures stand, or where the cause of the event fell.
    PutUnder(u16, Figures),
    /// Spawns a monster where figures stand or where the cause of the event fell, or nearby.
    SpawnUnder {
        /// Which (an index into the content's monsters).
        monster: u16,
        /// Of what rank.
        rank: RankByParty,
        /// A named monster (an index into the uses).
        named: Option<u8>,
        /// Where.
        figures: Figures,
    },
    /// Tiles of a kind spread into so many free hexes next to them.
    Spread(u16, Amount),
    /// A figure takes the thing that a counter stands for.
    Give(u8, Figures),
    /// Normal monsters become elite.
    Promote(Figures),
    /// An extra figure can be touched from now on, or cannot.
    Touchable(u8, bool),
    /// Something that the group does by hand, in English.
    ByHand(String),
}

impl Figures {
    /// The same figures wherever they are.
    pub fn anywhere(&self) -> &Figures {
        match self {
            Figures::InRoom(_, inner)
            | Figures::OnMark(_, inner)
            | Figures::NearMark(_, _, inner) => inner.anywhere(),
            Figures::NearFigures(_, both) => both.0.anywhere(),
            figures => figures,
        }
    }
}

impl Effect {
    /// This effect and all that stand within it, in the order of the text.
    fn with_inner(&self) -> impl Iterator<Item = &Effect> {
        let mut all = vec![self];
        match self {
            Effect::Choose(options) => {
                all.extend(options.iter().flat_map(|(_, list)| list).flat_map(Effect::with_inner));
            }
            Effect::If(_, then, otherwise) => {
                all.extend(then.iter().chain(otherwise).flat_map(Effect::with_inner));
            }
            Effect::Random(options) => {
                all.extend(options.iter().flatten().flat_map(Effect::with_inner));
            }
            _ => {}
        }
        all.into_iter()
    }
}

/// A condition of the whole scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Goal {
    /// All of them.
    All(Vec<Goal>),
    /// At least one of them.
    Any(Vec<Goal>),
    /// The opposite.
    Not(Box<Goal>),
    /// No enemy is left, on the map or still to come.
    AllEnemiesDead,
    /// No figure of the kind is left on the map or still to come.
    Dead(Figures),
    /// At least so many figures of the kind have died.
    Killed(Figures, Amount),
    /// All extra figures of this index are destroyed.
    Destroyed(u8),
    /// All goal treasures are looted.
    GoalTreasuresLooted,
    /// A treasure (by index) is looted.
    Looted(u8),
    /// All characters (those not exhausted) have escaped, at least one.
    AllEscaped,
    /// At least one figure of the kind has escaped or stands on the mark.
    OnMark(Figures, u8),
    /// All characters not exhausted stand on the mark.
    AllOnMark(u8),
    /// There are figures of the kind, and all of them are where it says.
    Every(Figures),
    /// A room is revealed.
    Revealed(u8),
    /// All rooms are revealed.
    AllRevealed,
    /// A door is open.
    DoorOpen(u8),
    /// The round is over with this number or a higher one.
    RoundsSurvived(Amount),
    /// The round has this number or a higher one.
    Round(Amount),
    /// Some figure of the kind has this many hit points or fewer (also when it is gone).
    HitPointsAtMost(Figures, Amount),
    /// Amounts compared.
    Test(Box<Test>),
    /// The number of figures on the map, compared.
    Number(Figures, Comparison, Amount),
    /// A rule with this index has fired.
    Fired(u16),
    /// Every pressure plate of a mark is occupied.
    PlatesPressed(u8),
    /// The campaign has a sticker or an achievement (an index into the content's).
    Campaign(u8),
    /// Does not happen.
    Never,
}

impl RankByParty {
    /// The same rank whatever the number of characters.
    pub const fn always(rank: Rank) -> RankByParty {
        RankByParty([Some(rank); 3])
    }

    /// The rank with this many characters.
    pub fn with(self, characters: u8) -> Option<Rank> {
        self.0[usize::from(characters.clamp(2, 4)) - 2]
    }
}
