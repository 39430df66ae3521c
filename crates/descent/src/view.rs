//! What one viewer may see, built field by field.

use crate::attack::Attack;
use crate::choice::Prompt;
use crate::content::{CardId, FamiliarId, ItemId, KindId, QuestId, Rank, SheetId, SkillId, Tier};
use crate::dice::{Face, Sum};
use crate::flow::OVERLORD;
use crate::quest::{ChestId, DoorId, EncounterId, GlyphId, Marker, NamedId, Obstacle, Rune};
use crate::ruleset::Descent;
use crate::state::{
    Figure, Held, HeroId, MonsterId, Order, PetId, Phase, Place, Side, State, Tokens, Turn, bits,
};
use longrest_grid::{Cell, Coord};
use longrest_kernel::{Seat, Viewer};
use serde::Serialize;
use ts_rs::TS;

/// What one viewer may see.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct View {
    /// The name of the quest.
    pub quest: String,
    /// The quest.
    pub quest_id: QuestId,
    /// The round.
    pub round: u16,
    /// What happens next.
    pub phase: Phase,
    /// Who won, once somebody has.
    pub winner: Option<Side>,
    /// The conquest tokens.
    pub conquest: i16,
    /// The overlord's threat.
    pub threat: u16,
    /// How many cards the overlord has in hand.
    pub hand_size: u32,
    /// How many cards are in the overlord's deck.
    pub deck_size: u32,
    /// The overlord's discard pile: cards and copies.
    pub discard: Vec<(CardId, u8)>,
    /// The power cards in play.
    pub in_play: Vec<(CardId, u8)>,
    /// How far heroes see; 0 without a limit.
    pub sight_limit: u8,
    /// How many dice have been rolled.
    pub rolls: u32,
    /// The spaces of the map and what is known of each.
    pub spaces: Vec<SpaceView>,
    /// The doors.
    pub doors: Vec<DoorView>,
    /// The staircases of revealed areas.
    pub stairs: Vec<[Cell; 2]>,
    /// The rune keys found.
    pub keys: Vec<Rune>,
    /// The heroes.
    pub heroes: Vec<HeroView>,
    /// The monsters.
    pub monsters: Vec<MonsterView>,
    /// The familiars.
    pub pets: Vec<PetView>,
    /// Who carries the companion.
    pub companion: Option<HeroId>,
    /// The hero turn under way.
    pub turn: Option<Turn>,
    /// The monster that acts, its movement points and its attacks.
    pub activation: Option<(MonsterId, u8, u8)>,
    /// The attack under way.
    pub attack: Option<AttackView>,
    /// What is left in the shop: items, copies and prices.
    pub shop: Vec<(ItemId, u8, u16)>,
    /// What only the overlord sees.
    pub secrets: Option<Secrets>,
}

/// A space.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct SpaceView {
    /// Where it is.
    pub place: Coord,
    /// Its area.
    pub area: u8,
    /// Whether its contents are known.
    pub revealed: bool,
    /// The obstacle on it.
    pub obstacle: Option<Obstacle>,
    /// The markers on it.
    pub markers: Vec<Marker>,
    /// The glyph on it, and whether it is active.
    pub glyph: Option<(GlyphId, bool)>,
    /// The encounter on it.
    pub encounter: Option<EncounterId>,
}

/// A door.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct DoorView {
    /// Which.
    pub id: DoorId,
    /// The spaces before it and behind it.
    pub sides: [[Cell; 2]; 2],
    /// Whether it is open.
    pub open: bool,
    /// The rune that locks it.
    pub rune: Option<Rune>,
}

/// A hero.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct HeroView {
    /// Which.
    pub id: HeroId,
    /// Who plays him.
    #[ts(type = "number")]
    pub seat: Seat,
    /// His sheet.
    pub sheet: SheetId,
    /// Where he is.
    pub place: Place,
    /// Wounds left and their maximum.
    pub wounds: (u8, u8),
    /// Fatigue left and its maximum.
    pub fatigue: (u8, u8),
    /// Armor.
    pub armor: u8,
    /// Speed.
    pub speed: u8,
    /// Conquest value.
    pub conquest: u8,
    /// Traits, training included.
    pub traits: [u8; 3],
    /// Coins.
    pub coins: u16,
    /// His order.
    pub order: Option<Order>,
    /// Whether his turn of this round is over.
    pub acted: bool,
    /// Effect tokens.
    pub tokens: Tokens,
    /// Turns left as a monkey.
    pub monkey: u8,
    /// His skills, and whether each is exhausted.
    pub skills: Vec<(SkillId, bool)>,
    /// His items.
    pub items: Vec<Held>,
}

/// A monster.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct MonsterView {
    /// Which.
    pub id: MonsterId,
    /// The kind.
    pub kind: KindId,
    /// Normal or master.
    pub rank: Rank,
    /// The named monster it is.
    pub named: Option<NamedId>,
    /// Its spaces.
    pub spaces: Vec<Cell>,
    /// Wounds suffered, and how many kill it.
    pub wounds: (u8, u8),
    /// Armor.
    pub armor: u8,
    /// Speed.
    pub speed: u8,
    /// Effect tokens.
    pub tokens: Tokens,
    /// Whether it has been activated in this overlord turn.
    pub activated: bool,
}

/// A familiar.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct PetView {
    /// Which.
    pub id: PetId,
    /// The familiar it is a marker of.
    pub kind: FamiliarId,
    /// Its owner.
    pub owner: HeroId,
    /// Its name.
    pub name: String,
    /// Where it is.
    pub place: Place,
    /// What it carries.
    pub item: Option<ItemId>,
    /// Movement points left.
    pub movement: u8,
}

/// An attack with its dice and sums.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct AttackView {
    /// Everything about it.
    pub attack: Attack,
    /// The faces that show.
    pub faces: Vec<Face>,
    /// What the dice add up to.
    pub sum: Sum,
    /// Range so far.
    pub range: u8,
    /// Damage so far.
    pub damage: u8,
    /// Surges not yet spent.
    pub surges: u8,
    /// What surges buy: costs.
    pub surge_costs: Vec<u8>,
    /// Whom it affects.
    pub affected: Vec<Figure>,
}

/// What only the overlord sees.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Secrets {
    /// His hand: cards, copies, and what each costs now.
    pub hand: Vec<(CardId, u8, u8)>,
    /// The numbers of closed chests.
    pub chests: Vec<(Cell, Tier, ChestId)>,
    /// Chests that monsters hide.
    pub mimics: Vec<(MonsterId, ChestId)>,
    /// What waits in unrevealed areas: monsters and markers.
    // DJ-QUEST-04
    pub monsters: Vec<(Cell, KindId, Rank, Option<NamedId>)>,
    /// Markers of unrevealed areas.
    pub markers: Vec<(Cell, Marker)>,
    /// Obstacles of unrevealed areas.
    pub obstacles: Vec<(Cell, Obstacle)>,
}

impl View {
    /// What a viewer may see.
    pub(crate) fn new(rules: &Descent, state: &State, viewer: Viewer) -> View {
        let quest = rules.quest(state);
        View {
            quest: quest.name.clone(),
            quest_id: state.quest,
            round: state.round,
            phase: state.phase,
            winner: state.winner,
            conquest: state.conquest,
            threat: state.threat,
            hand_size: state.hand_size(),
            deck_size: state.deck_size(),
            discard: counted(&state.discard.0),
            in_play: counted(&state.in_play.0),
            sight_limit: state.sight_limit,
            rolls: state.rolls,
            spaces: quest.board.cells().iter().map(|cell| space(rules, state, cell)).collect(),
            doors: doors(rules, state),
            stairs: stairs(rules, state),
            keys: Rune::ALL.into_iter().filter(|rune| state.has_key(*rune)).collect(),
            heroes: state.hero_ids().map(|id| hero(rules, state, id)).collect(),
            monsters: state.monster_ids().map(|id| monster(rules, state, id)).collect(),
            pets: state.pet_ids().map(|id| pet(rules, state, id)).collect(),
            companion: state.companion,
            turn: (state.phase == Phase::HeroTurn).then_some(state.turn),
            activation: state
                .overlord
                .active
                .map(|id| (id, state.overlord.movement, state.overlord.attacks)),
            attack: state.attack.as_ref().map(|attack| attack_view(rules, state, attack)),
            shop: shop(rules, state),
            secrets: viewer.is(OVERLORD).then(|| secrets(rules, state)),
        }
    }
}

fn counted(counts: &[u8]) -> Vec<(CardId, u8)> {
    let cards = counts.iter().enumerate().filter(|(_, copies)| **copies > 0);
    cards.map(|(index, copies)| (CardId(index as u8), *copies)).collect()
}

// DJ-EXPL-06, DJ-EXPL-07: the shape of the map is public, what lies in unrevealed areas is not.
fn space(rules: &Descent, state: &State, cell: Cell) -> SpaceView {
    let quest = rules.quest(state);
    let area = quest.area_of[cell.index()];
    let revealed = state.is_revealed(area);
    let obstacle = match cell {
        _ if state.pits.contains(cell) => Some(Obstacle::Pit),
        _ if state.rubble.contains(cell) => Some(Obstacle::Rubble),
        _ if state.water.contains(cell) => Some(Obstacle::Water),
        _ => None,
    };
    let glyph = quest.glyph_at(cell).filter(|_| revealed);
    let encounter = quest
        .encounters
        .iter()
        .position(|encounter| encounter.cell == cell)
        .map(|index| EncounterId(index as u8))
        .filter(|id| revealed && !state.is_met(*id));
    SpaceView {
        place: quest.board.coord(cell),
        area: area.0,
        revealed,
        obstacle,
        markers: state.markers_at(cell).map(|(_, placed)| placed.marker).collect(),
        glyph: glyph.map(|id| (id, state.is_active(id))),
        encounter,
    }
}

// DJ-SETUP-29: doors appear with the areas on either side of them.
fn doors(rules: &Descent, state: &State) -> Vec<DoorView> {
    let quest = rules.quest(state);
    let known = |cell: &Cell| state.is_revealed(quest.area_of[cell.index()]);
    let numbered = DoorId::all(quest.doors.len()).zip(&quest.doors);
    numbered
        .filter(|(_, door)| door.sides.iter().flatten().any(known))
        .map(|(id, door)| DoorView {
            id,
            sides: door.sides,
            open: state.doors_open.is_open(door.gate),
            rune: door.rune,
        })
        .collect()
}

fn stairs(rules: &Descent, state: &State) -> Vec<[Cell; 2]> {
    let quest = rules.quest(state);
    let known = |cell: &Cell| state.is_revealed(quest.area_of[cell.index()]);
    quest.stairs.iter().filter(|ends| ends.iter().any(known)).copied().collect()
}

fn hero(rules: &Descent, state: &State, id: HeroId) -> HeroView {
    let hero = state.hero(id);
    let traits = crate::AttackKind::ALL.map(|kind| rules.trait_of(state, id, kind));
    HeroView {
        id,
        seat: state.seat_of(id),
        sheet: hero.sheet,
        place: hero.place,
        wounds: (hero.wounds, rules.wounds_max(state, id)),
        fatigue: (hero.fatigue, rules.fatigue_max(state, id)),
        armor: rules.armor(state, id, None),
        speed: rules.speed(state, id),
        conquest: rules.content.sheet(hero.sheet).conquest,
        traits,
        coins: hero.coins,
        order: hero.order,
        acted: hero.acted,
        tokens: hero.tokens,
        monkey: hero.monkey,
        skills: bits(hero.skills)
            .map(|skill| (SkillId(skill), hero.exhausted >> skill & 1 != 0))
            .collect(),
        items: hero.held().collect(),
    }
}

// DJ-UNIQUE-02: the numbers of a monster are open to all, named or not.
fn monster(rules: &Descent, state: &State, id: MonsterId) -> MonsterView {
    let monster = state.monster(id);
    let stats = rules.stats(state, id);
    let spaces = rules.spaces(state, Figure::Monster(id));
    MonsterView {
        id,
        kind: monster.kind,
        rank: monster.rank,
        named: monster.named,
        spaces: spaces.to_vec(),
        wounds: (monster.wounds, stats.wounds),
        armor: stats.armor,
        speed: stats.speed,
        tokens: monster.tokens,
        activated: monster.activated,
    }
}

fn pet(rules: &Descent, state: &State, id: PetId) -> PetView {
    let pet = state.pet(id);
    PetView {
        id,
        kind: pet.kind,
        owner: pet.owner,
        name: rules.content.familiar(pet.kind).name.clone(),
        place: pet.place,
        item: pet.item,
        movement: pet.movement,
    }
}

fn attack_view(rules: &Descent, state: &State, attack: &Attack) -> AttackView {
    let options = match attack.attacker {
        Figure::Hero(hero) => rules.surge_options(state, hero),
        Figure::Monster(_) => Vec::new(),
    };
    AttackView {
        attack: *attack,
        faces: attack
            .rolled()
            .map(|rolled| rules.content.dice.face(rolled.die, rolled.face))
            .collect(),
        sum: attack.sum(rules),
        range: attack.range_total(rules),
        damage: attack.damage_total(rules),
        surges: attack.surges_left(rules),
        surge_costs: options.iter().map(|option| option.cost).collect(),
        affected: rules.affected(state, attack),
    }
}

fn shop(rules: &Descent, state: &State) -> Vec<(ItemId, u8, u16)> {
    let items = rules.content.items.iter().zip(state.stock.iter()).enumerate();
    let sold = items.filter(|(_, (item, _))| item.source == crate::Source::Shop);
    sold.filter(|(_, (_, stock))| **stock > 0)
        .map(|(index, (item, stock))| (ItemId(index as u8), *stock, item.price))
        .collect()
}

fn secrets(rules: &Descent, state: &State) -> Secrets {
    let quest = rules.quest(state);
    let hidden = || {
        let areas = quest.areas.iter().enumerate();
        areas.filter(|(index, _)| state.revealed >> index & 1 == 0).map(|(_, area)| area)
    };
    let placed = state.markers.iter();
    let closed = placed.filter_map(|(_, placed)| match (placed.marker, placed.chest) {
        (Marker::Chest(tier), Some(chest)) => Some((placed.cell, tier, chest)),
        _ => None,
    });
    Secrets {
        hand: counted(&state.hand.0)
            .into_iter()
            .map(|(card, copies)| (card, copies, rules.card_cost(state, card)))
            .collect(),
        chests: closed.collect(),
        mimics: state
            .monster_ids()
            .filter_map(|id| state.monster(id).chest.map(|chest| (id, chest)))
            .collect(),
        monsters: hidden()
            .flat_map(|area| &area.monsters)
            .filter(|monster| monster.players <= state.players)
            .map(|monster| (monster.cell, monster.kind, monster.rank, monster.named))
            .collect(),
        markers: hidden().flat_map(|area| &area.markers).copied().collect(),
        obstacles: hidden().flat_map(|area| &area.obstacles).copied().collect(),
    }
}

impl Prompt {
    /// Whether the overlord is asked something only he should know about.
    pub fn is_secret(&self) -> bool {
        matches!(self, Prompt::Window(_) | Prompt::Pay(_) | Prompt::Discard | Prompt::Cards)
    }
}
