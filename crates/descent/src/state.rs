//! The whole changing state of a game: flat and `Copy`.

use crate::attack::Attack;
use crate::content::{
    AttackKind, CARDS_MAX, CardId, FamiliarId, ITEMS_MAX, ItemId, KindId, QuestId, Rank, SheetId,
    SkillId, Tier, id,
};
use crate::markers::{Markers, Placed};
use crate::quest::{AreaId, ChestId, DoorId, EncounterId, GlyphId, NamedId, Rune};
use crate::table::Table;
use longrest_grid::{Cell, CellSet, Gates};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

id!(
    /// One of the heroes in play, in the order of the table.
    HeroId
);
id!(
    /// The place of a monster on the board in the list of monsters.
    MonsterId
);
id!(
    /// One marker of a familiar in play.
    PetId
);

/// The most heroes.
pub const HEROES_MAX: usize = 4;
/// The most monsters on the board at once: all figures of the base game.
pub const MONSTERS_MAX: usize = 60;
/// The most familiar markers in play.
pub const PETS_MAX: usize = 8;
/// The most items a hero holds while he decides what to do with a new one.
pub const HELD_MAX: usize = 16;

/// The whole changing state of a game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The quest.
    pub quest: QuestId,
    /// The players, overlord included.
    pub players: u8,
    /// The heroes in play.
    pub hero_count: u8,
    /// Whether hero sheets are chosen instead of dealt.
    pub choose_sheets: bool,
    /// Whether the overlord is asked on every occasion on which he might play a card.
    #[serde(default)]
    pub even: bool,
    /// The round, from 1.
    pub round: u16,
    /// What happens next.
    pub phase: Phase,
    /// The winners, once the game is over.
    pub winner: Option<Side>,
    /// The heroes.
    pub heroes: [Hero; HEROES_MAX],
    /// The monsters on the board.
    pub monsters: Table<Option<Monster>, MONSTERS_MAX>,
    /// No monster is at or above this place of the list.
    pub monster_end: u8,
    /// The familiars.
    pub pets: [Option<Pet>; PETS_MAX],
    /// Who carries the companion.
    pub companion: Option<HeroId>,
    /// The markers on the board.
    pub markers: Markers,
    /// Pit spaces.
    pub pits: CellSet,
    /// Rubble spaces.
    pub rubble: CellSet,
    /// Water spaces.
    pub water: CellSet,
    /// The spaces that heroes occupy.
    pub heroes_at: CellSet,
    /// The spaces that monsters occupy.
    pub monsters_at: CellSet,
    /// Whether any two figures share a space.
    pub crowded: bool,
    /// The revealed areas.
    pub revealed: u16,
    /// The open doors.
    pub doors_open: Gates,
    /// The rune keys found.
    pub keys: u8,
    /// The active glyphs.
    pub glyphs: u16,
    /// The encounters that have taken place.
    pub encounters: u16,
    /// The numbered chests that have been placed.
    pub chests_placed: u16,
    /// The kinds of chest that have been opened.
    pub tiers_opened: u8,
    /// The conquest tokens.
    pub conquest: i16,
    /// The overlord's threat.
    pub threat: u16,
    /// The overlord deck: how many of each card, in no order.
    pub deck: Table<u8, CARDS_MAX>,
    /// The overlord's hand.
    pub hand: Table<u8, CARDS_MAX>,
    /// The overlord's discard pile.
    pub discard: Table<u8, CARDS_MAX>,
    /// The power cards in play.
    pub in_play: Table<u8, CARDS_MAX>,
    /// What is left of each item in the shop, the treasure decks and the relic pile.
    pub stock: Table<u8, ITEMS_MAX>,
    /// The skill cards nobody has.
    pub skills: u64,
    /// The hero sheets nobody has.
    pub sheets: u32,
    /// How far heroes see; 0 when nothing limits them.
    pub sight_limit: u8,
    /// How many dice have been rolled, as everybody saw.
    pub rolls: u32,
    /// The hero turn under way.
    pub turn: Turn,
    /// The overlord turn under way.
    pub overlord: OverlordTurn,
    /// The attack under way.
    pub attack: Option<Attack>,
}

const _: () = assert!(size_of::<State>() <= 8 * 1024);

/// What the next step is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub enum Phase {
    /// Hero sheets are dealt or chosen.
    Sheets,
    /// Skills are drawn.
    Skills,
    /// A hero may exchange one skill.
    Exchange(HeroId),
    /// A hero shops before the game begins.
    Shopping(HeroId),
    /// The starting area is prepared.
    Prepare,
    /// A hero is placed.
    Placing(HeroId),
    /// The heroes choose who goes next.
    ChooseHero,
    /// A hero takes his turn.
    HeroTurn,
    /// The familiars of the hero whose turn is over move.
    Familiar(PetId),
    /// The overlord collects threat and draws.
    Collect,
    /// The overlord discards.
    Discard,
    /// The overlord plays cards before he activates monsters.
    Cards,
    /// The overlord chooses a monster to activate.
    Activate,
    /// A monster acts.
    MonsterTurn,
    /// The game is over.
    Over,
}

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The heroes.
    Heroes,
    /// The overlord.
    Overlord,
}

/// Any figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
pub enum Figure {
    /// A hero.
    Hero(HeroId),
    /// A monster.
    Monster(MonsterId),
}

/// Where a hero or a familiar is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
pub enum Place {
    /// Not yet in the game.
    Nowhere,
    /// In town.
    Town,
    /// On a space.
    Board(Cell),
}

/// The spaces a figure of known size occupies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
pub struct Pose {
    /// The space in the lowest column and row.
    pub cell: Cell,
    /// Whether an oblong figure stands upright on the map.
    pub upright: bool,
}

/// Effect tokens on a figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Tokens {
    /// Burn.
    pub burn: u8,
    /// Poison.
    pub poison: u8,
    /// Stun.
    pub stun: u8,
    /// Web.
    pub web: u8,
}

/// A hero in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hero {
    /// The hero sheet.
    pub sheet: SheetId,
    /// Where he is.
    pub place: Place,
    /// Wounds left.
    pub wounds: u8,
    /// Fatigue left.
    pub fatigue: u8,
    /// Coins.
    pub coins: u16,
    /// The order by his figure.
    pub order: Option<Order>,
    /// Whether his turn of this round is over.
    pub acted: bool,
    /// Training tokens: melee, ranged, magic.
    pub training: [u8; 3],
    /// His skills.
    pub skills: u64,
    /// His exhausted skills.
    pub exhausted: u64,
    /// Whether his hero ability is exhausted.
    pub spent: bool,
    /// Whether he has used his one exchange of a skill.
    pub exchanged: bool,
    /// Effect tokens.
    pub tokens: Tokens,
    /// Turns left as a monkey.
    pub monkey: u8,
    /// Whether the counter of the turn of the transformation is still to be left out.
    pub monkey_new: bool,
    /// His items, sorted.
    pub items: [Option<Held>; HELD_MAX],
}

/// An item a hero has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
pub struct Held {
    /// The item.
    pub item: ItemId,
    /// Whether it is equipped; otherwise it is in the pack.
    pub equipped: bool,
    /// Whether it is exhausted.
    pub exhausted: bool,
}

/// A monster on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Monster {
    /// The kind.
    pub kind: KindId,
    /// Normal or master.
    pub rank: Rank,
    /// The named monster it is.
    pub named: Option<NamedId>,
    /// Its spaces.
    pub pose: Pose,
    /// Wounds suffered.
    pub wounds: u8,
    /// Effect tokens.
    pub tokens: Tokens,
    /// Whether it has been activated in this overlord turn.
    pub activated: bool,
    /// The chest it hides.
    pub chest: Option<ChestId>,
}

/// A marker of a familiar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pet {
    /// The familiar.
    pub kind: FamiliarId,
    /// Its owner.
    pub owner: HeroId,
    /// Where it is.
    pub place: Place,
    /// What it carries.
    pub item: Option<ItemId>,
    /// Movement points left.
    pub movement: u8,
}

/// An order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// Re-roll one attack.
    Aim,
    /// Make attackers re-roll.
    Dodge,
    /// Attack in the overlord's turn.
    Guard,
    /// Get all fatigue back.
    Rest,
}

/// What a hero does in his turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// Twice the speed, no attack.
    Run,
    /// Two attacks.
    Battle,
    /// The speed and one attack.
    Advance,
    /// The speed or one attack, and an order.
    Ready,
    /// Stunned: the speed alone.
    OnlyMove,
    /// Stunned: one attack alone.
    OnlyAttack,
    /// Stunned: an order alone.
    OnlyOrder,
    /// Transformed: up to five spaces.
    Scamper,
}

/// How far a hero's turn has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub enum TurnStage {
    /// Effects at the start of the turn.
    Start,
    /// The hero equips.
    Equip,
    /// The hero declares his action.
    Declare,
    /// The hero acts.
    Act,
    /// The hero shops in town.
    Shop,
    /// The turn comes to its end.
    End,
}

/// A hero's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Turn {
    /// Whose.
    pub hero: HeroId,
    /// How far it has come.
    pub stage: TurnStage,
    /// What he declared.
    pub action: Option<Action>,
    /// Movement points left.
    pub movement: u8,
    /// Attacks left.
    pub attacks: u8,
    /// Extra attacks left that only his hero ability gives.
    pub extra_attacks: u8,
    /// Whether he may still choose between movement and attack.
    pub undecided: bool,
    /// Whether he may still place an order.
    pub may_order: bool,
    /// Whether he has travelled by glyph.
    pub travelled: bool,
    /// Whether webs keep him from spending movement points.
    pub webbed: bool,
    /// Whether a stun token limits this turn.
    pub stunned: bool,
    /// Whether he has ended his movement.
    pub halted: bool,
    /// Whether he has drunk a potion.
    pub drunk: bool,
    /// The start-of-turn effects that are still to come.
    pub waiting: u16,
    /// The direction of his movement, if it was straight so far.
    pub heading: Option<u8>,
    /// Whether his movement has bent.
    pub bent: bool,
    /// The weapon of the attack just made, which some skills repeat.
    pub again: Option<Arm>,
    /// The monsters that saw him when the turn began.
    pub seen_by: u64,
}

/// What a hero or monster attacks with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
pub enum Arm {
    /// Bare fists.
    Fists,
    /// An equipped weapon.
    Weapon(ItemId),
    /// The extra attack of a hero ability.
    Extra,
    /// What a monster has.
    Natural,
}

/// The overlord's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OverlordTurn {
    /// Whether a spawn card has been played.
    pub spawned: bool,
    /// Whether a power card has been played.
    pub powered: bool,
    /// Whether an event has been played on the start of the turn.
    pub event: bool,
    /// Whether a trap has been played on the start of the turn.
    pub trap: bool,
    /// The monster that acts.
    pub active: Option<MonsterId>,
    /// Its movement points left.
    pub movement: u8,
    /// Its attacks left.
    pub attacks: u8,
    /// Whether it may either move or attack, and has done neither.
    pub either: bool,
    /// Whether webs keep it from spending movement points.
    pub webbed: bool,
    /// Whether the activation interrupts a hero's turn.
    pub interrupts: bool,
}

impl Hero {
    /// A hero before he gets a sheet.
    pub(crate) const EMPTY: Hero = Hero {
        sheet: SheetId(0),
        place: Place::Nowhere,
        wounds: 0,
        fatigue: 0,
        coins: 0,
        order: None,
        acted: false,
        training: [0; 3],
        skills: 0,
        exhausted: 0,
        spent: false,
        exchanged: false,
        tokens: Tokens { burn: 0, poison: 0, stun: 0, web: 0 },
        monkey: 0,
        monkey_new: false,
        items: [None; HELD_MAX],
    };

    /// His space, when he is on the board.
    pub fn cell(&self) -> Option<Cell> {
        match self.place {
            Place::Board(cell) => Some(cell),
            Place::Nowhere | Place::Town => None,
        }
    }

    /// Whether he is in town.
    pub fn is_in_town(&self) -> bool {
        self.place == Place::Town
    }

    /// Whether he is a monkey.
    pub fn is_monkey(&self) -> bool {
        self.monkey > 0
    }

    /// His items.
    pub fn held(&self) -> impl Iterator<Item = Held> {
        self.items.iter().map_while(|held| *held)
    }

    /// His equipped items.
    pub fn equipped(&self) -> impl Iterator<Item = Held> {
        self.held().filter(|held| held.equipped)
    }

    /// His skills.
    pub fn skills(&self) -> impl Iterator<Item = SkillId> + use<> {
        bits(self.skills).map(SkillId)
    }

    /// Gives him an item, in the pack.
    pub(crate) fn take(&mut self, item: ItemId) {
        let free = self.items.iter_mut().find(|held| held.is_none()).expect("room for an item");
        *free = Some(Held { item, equipped: false, exhausted: false });
        self.tidy();
    }

    /// Takes an item from him: exactly this one.
    pub(crate) fn lose(&mut self, held: Held) {
        let found = self.items.iter_mut().find(|slot| **slot == Some(held));
        *found.expect("he has it") = None;
        self.tidy();
    }

    /// Sorts his items, so that equal holdings are equal states.
    pub(crate) fn tidy(&mut self) {
        self.items.sort_unstable_by_key(|held| (held.is_none(), *held));
    }
}

impl State {
    /// Which of four values holds, where a quest has one each for two to five players.
    pub(crate) fn by_players<T: Copy>(&self, values: [T; 4]) -> T {
        values[usize::from(self.players) - 2]
    }

    /// A hero.
    pub fn hero(&self, id: HeroId) -> &Hero {
        &self.heroes[id.index()]
    }

    /// A hero, to be changed.
    pub(crate) fn hero_mut(&mut self, id: HeroId) -> &mut Hero {
        &mut self.heroes[id.index()]
    }

    /// The heroes in play.
    pub fn hero_ids(&self) -> impl Iterator<Item = HeroId> + use<> {
        (0..self.hero_count).map(HeroId)
    }

    /// A monster on the board.
    pub fn monster(&self, id: MonsterId) -> &Monster {
        self.monsters[id.index()].as_ref().expect("a monster on the board")
    }

    /// A monster on the board, to be changed.
    pub(crate) fn monster_mut(&mut self, id: MonsterId) -> &mut Monster {
        self.monsters[id.index()].as_mut().expect("a monster on the board")
    }

    /// Whether a place of the list holds a monster.
    pub fn has_monster(&self, id: MonsterId) -> bool {
        self.monsters[id.index()].is_some()
    }

    /// The monsters on the board.
    pub fn monster_ids(&self) -> impl Iterator<Item = MonsterId> {
        (0..self.monster_end).map(MonsterId).filter(|id| self.has_monster(*id))
    }

    /// All figures that are somewhere on the board.
    pub fn figures(&self) -> impl Iterator<Item = Figure> {
        let heroes = self.hero_ids().filter(|hero| self.hero(*hero).cell().is_some());
        heroes.map(Figure::Hero).chain(self.monster_ids().map(Figure::Monster))
    }

    /// The spaces that the enemies of a figure occupy.
    pub(crate) fn enemies_at(&self, figure: Figure) -> &CellSet {
        match figure {
            Figure::Hero(_) => &self.monsters_at,
            Figure::Monster(_) => &self.heroes_at,
        }
    }

    /// The familiars in play.
    pub fn pet_ids(&self) -> impl Iterator<Item = PetId> + use<> {
        let present = self.pets.map(|pet| pet.is_some());
        (0..PETS_MAX as u8).map(PetId).filter(move |pet| present[pet.index()])
    }

    /// A familiar.
    pub fn pet(&self, id: PetId) -> &Pet {
        self.pets[id.index()].as_ref().expect("a familiar in play")
    }

    /// A familiar, to be changed.
    pub(crate) fn pet_mut(&mut self, id: PetId) -> &mut Pet {
        self.pets[id.index()].as_mut().expect("a familiar in play")
    }

    /// The markers on a space, with their places in the list.
    pub fn markers_at(&self, cell: Cell) -> impl Iterator<Item = (usize, Placed)> {
        self.markers.at(cell)
    }

    /// Whether an area has been revealed.
    pub fn is_revealed(&self, area: AreaId) -> bool {
        self.revealed >> area.0 & 1 != 0
    }

    /// Whether a glyph is active.
    pub fn is_active(&self, glyph: GlyphId) -> bool {
        self.glyphs >> glyph.0 & 1 != 0
    }

    /// Whether an encounter has taken place.
    pub fn is_met(&self, encounter: EncounterId) -> bool {
        self.encounters >> encounter.0 & 1 != 0
    }

    /// Whether a rune key has been found.
    pub fn has_key(&self, rune: Rune) -> bool {
        self.keys >> rune as u8 & 1 != 0
    }

    /// Whether a chest of a kind has been opened.
    pub fn is_tier_opened(&self, tier: Tier) -> bool {
        self.tiers_opened >> tier as u8 & 1 != 0
    }

    /// The cards in the overlord's hand.
    pub fn hand_size(&self) -> u32 {
        self.hand.iter().map(|&copies| u32::from(copies)).sum()
    }

    /// The cards in the overlord deck.
    pub fn deck_size(&self) -> u32 {
        self.deck.iter().map(|&copies| u32::from(copies)).sum()
    }

    /// The kinds of card in the overlord's hand.
    pub fn hand_cards(&self) -> impl Iterator<Item = CardId> {
        (0..CARDS_MAX as u8).map(CardId).filter(|card| self.hand[card.index()] > 0)
    }

    /// Whether the hero whose turn it is has ended it.
    pub(crate) fn turn_over(&self) -> bool {
        self.turn.stage == TurnStage::End
    }

    /// The number of monster figures of a kind and rank on the board; named ones are red figures.
    pub(crate) fn figures_used(&self, kind: KindId, rank: Rank) -> u8 {
        let same = |monster: &&Monster| monster.kind == kind && monster.rank == rank;
        self.monsters.iter().flatten().filter(same).count() as u8
    }
}

impl Turn {
    /// A turn that has not begun.
    pub(crate) const NONE: Turn = Turn {
        hero: HeroId(0),
        stage: TurnStage::Start,
        action: None,
        movement: 0,
        attacks: 0,
        extra_attacks: 0,
        undecided: false,
        may_order: false,
        travelled: false,
        webbed: false,
        stunned: false,
        halted: false,
        drunk: false,
        waiting: 0,
        heading: None,
        bent: false,
        again: None,
        seen_by: 0,
    };
}

impl OverlordTurn {
    /// A turn that has not begun.
    pub(crate) const NONE: OverlordTurn = OverlordTurn {
        spawned: false,
        powered: false,
        event: false,
        trap: false,
        active: None,
        movement: 0,
        attacks: 0,
        either: false,
        webbed: false,
        interrupts: false,
    };
}

impl Side {
    /// The other side.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::Heroes => Side::Overlord,
            Side::Overlord => Side::Heroes,
        }
    }
}

impl Figure {
    /// The side it is on.
    // DJ-BOARD-09
    pub fn side(self) -> Side {
        match self {
            Figure::Hero(_) => Side::Heroes,
            Figure::Monster(_) => Side::Overlord,
        }
    }
}

impl Order {
    /// All orders.
    pub const ALL: [Order; 4] = [Order::Aim, Order::Dodge, Order::Guard, Order::Rest];
}

impl Rune {
    /// All runes.
    pub const ALL: [Rune; 3] = [Rune::Red, Rune::Blue, Rune::Yellow];
}

/// The positions of the set bits.
pub(crate) fn bits(set: u64) -> impl Iterator<Item = u8> + use<> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let lowest = (rest != 0).then(|| rest.trailing_zeros() as u8)?;
        rest &= rest - 1;
        Some(lowest)
    })
}

/// The trait of a kind of attack, by name for the page.
impl From<AttackKind> for usize {
    fn from(kind: AttackKind) -> usize {
        kind as usize
    }
}

impl DoorId {
    /// The doors of a quest.
    pub fn all(count: usize) -> impl Iterator<Item = DoorId> {
        (0..count as u8).map(DoorId)
    }
}
