//! What a viewer may see. Views are built from what may leave, never stripped of what may not.

use crate::ability::Duration;
use crate::content::LootKind;
use crate::element::ElementState;
use crate::fact::Fact;
use crate::haven::Look;
use crate::id::CharacterId;
use crate::state::{
    ActiveBonus, Actor, CardId, CharacterStatus, Face, FigureId, FigureKind, ItemState, Lasting,
    Note, Phase, Place, SetupStep, Source, Verdict,
};
use crate::{Conditions, HouseRules, Side, TileKind};
use longrest_grid::{Cell, GateId};
use longrest_kernel::{Seat, Viewer};
use serde::Serialize;
use ts_rs::TS;

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct View {
    /// The scenario (an index into the content's scenarios).
    pub scenario: u16,
    /// The scenario level.
    pub level: u8,
    /// The level of monsters.
    pub monster_level: u8,
    /// Where in the scenario we are.
    pub phase: Phase,
    /// The round.
    pub round: u16,
    /// House rules in force.
    pub house: HouseRules,
    /// The revealed hexes.
    pub hexes: Vec<HexView>,
    /// Wall lines between revealed hexes (pairs of cells), besides the rim.
    pub walls: Vec<(Cell, Cell)>,
    /// Linked hexes.
    pub links: Vec<(Cell, Cell)>,
    /// The doors that can be seen.
    pub doors: Vec<DoorView>,
    /// The figures on the map.
    pub figures: Vec<FigureView>,
    /// The characters, by place.
    pub characters: Vec<CharacterView>,
    /// The monster sets in play.
    pub sets: Vec<SetView>,
    /// The modifier decks: characters, monsters, allies.
    pub decks: Vec<DeckView>,
    /// The supply of bless cards, of curses for the party and of curses for monsters.
    pub supply: [u8; 3],
    /// The six elements.
    pub elements: [ElementState; 6],
    /// The initiative order.
    pub order: Vec<PlaceView>,
    /// Whose turn it is.
    pub acting: Option<FigureId>,
    /// What the acting figure is doing.
    pub doing: Option<Source>,
    /// The active bonuses.
    pub bonuses: Vec<BonusView>,
    /// Marks of classes: whose, and where.
    pub marks: Vec<(CharacterId, Cell)>,
    /// Cards left in the loot deck.
    pub loot_left: u8,
    /// Counters of the scenario that players see: name and value.
    pub counters: Vec<(String, i16)>,
    /// Sections read so far, in order of number.
    pub sections: Vec<u16>,
    /// Whether the goal is reached or the scenario failed.
    pub verdict: Verdict,
    /// Damage of a trap and of hazardous terrain at this level.
    pub trap_damage: u8,
    /// See above.
    pub hazard_damage: u8,
}

/// A hex.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct HexView {
    /// Its number.
    pub cell: Cell,
    /// Its column.
    pub col: i16,
    /// Its row; odd columns are shifted half a hex towards higher rows.
    pub row: i16,
    /// Its room; none for a door.
    pub room: Option<u8>,
    /// The tile on it: kind and index into the content's tiles.
    pub tile: Option<(TileKind, u16)>,
    /// Loot tokens.
    pub loot: u8,
    /// A treasure: its number, 0 for a goal treasure.
    pub treasure: Option<u16>,
    /// A letter or number marked on it.
    pub mark: Option<String>,
    /// Whether it is a starting hex.
    pub start: bool,
    /// Whether characters may escape here.
    pub escape: bool,
}

/// A door.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct DoorView {
    /// Its number.
    pub door: u8,
    /// Its hexes.
    pub cells: Vec<Cell>,
    /// Whether it is open.
    pub open: bool,
    /// Whether it is locked.
    pub locked: bool,
}

/// A figure.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct FigureView {
    /// Its id.
    pub id: FigureId,
    /// What it is.
    pub kind: FigureKind,
    /// For monsters, the index into the content's monsters.
    pub monster: Option<u16>,
    /// Whose side it is on.
    pub side: Side,
    /// Where.
    pub cell: Cell,
    /// Further hexes it covers.
    pub cells: Vec<Cell>,
    /// Hit points.
    pub hit_points: i16,
    /// Maximum hit points.
    pub hit_points_max: i16,
    /// Its number.
    pub number: u8,
    /// Its conditions.
    pub conditions: Conditions,
    /// Its shield now.
    pub shield: i8,
    /// Its retaliate now, against adjacent attackers.
    pub retaliate: i8,
    /// Whether it flies.
    pub flying: bool,
    /// Whether it has acted this round.
    pub acted: bool,
    /// Whether it was summoned this round.
    pub summoned: bool,
    /// Base move, attack and range, for monsters and summons.
    pub statistics: Option<(Option<i8>, Option<i16>, Option<u8>)>,
}

/// A character.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct CharacterView {
    /// Its class (an index into the content's classes).
    pub class: u8,
    /// Its level.
    pub level: u8,
    /// Whether it is in play.
    pub status: CharacterStatus,
    /// How many cards are in hand.
    pub hand_count: u8,
    /// The hand, for its own seat (or with open information).
    pub hand: Option<Vec<CardId>>,
    /// Cards that can be taken into the hand, for its own seat.
    pub pool: Option<Vec<CardId>>,
    /// The discard pile.
    pub discard: Vec<CardId>,
    /// The lost pile.
    pub lost: Vec<CardId>,
    /// Those that nothing recovers.
    pub unrecoverable: Vec<CardId>,
    /// The active area.
    pub active: Vec<CardId>,
    /// The chosen cards: open once revealed, or one's own.
    pub chosen: Option<Vec<CardId>>,
    /// Whether it has chosen.
    pub has_chosen: bool,
    /// Whether it rests (open once revealed, or one's own).
    pub resting: Option<bool>,
    /// Its items.
    pub items: Vec<ItemView>,
    /// Experience of this scenario.
    pub experience: u8,
    /// Coins looted (Gloomhaven) or on loot cards.
    pub coins: u8,
    /// What it looted, by kind.
    pub loot: Vec<(LootKind, u8)>,
    /// Its battle goal or goals dealt, for its own seat.
    pub goals: Option<Vec<u8>>,
    /// Its class's resources.
    pub resources: Vec<u8>,
    /// Its form.
    pub form: u8,
}

/// An item.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ItemView {
    /// Which (an index into the content's items).
    pub item: u16,
    /// Its state.
    pub state: ItemState,
    /// Use slots used.
    pub used: u8,
    /// Whether it was brought.
    pub brought: bool,
}

/// A monster set.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct SetView {
    /// Its place in the state.
    pub index: u8,
    /// Which (an index into the content's sets).
    pub set: u16,
    /// The card of this round.
    pub card: Option<u8>,
    /// Cards in the discard pile this shuffle, the current one included.
    pub discarded: Vec<u8>,
}

/// A modifier deck.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct DeckView {
    /// What is left and what is discarded.
    pub faces: Vec<Face>,
    /// Whether it will be shuffled at the end of the round.
    pub shuffle: bool,
}

/// An active bonus.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct BonusView {
    /// Whose it is.
    pub figure: FigureId,
    /// Where it is written.
    pub source: Source,
    /// Which ability there.
    pub ability: u8,
    /// What it is.
    pub what: Lasting,
    /// How long it lasts.
    pub duration: Duration,
    /// Use slots used.
    pub used: u8,
    /// Its amount, for shield and retaliate.
    pub value: i8,
    /// Its range, for retaliate.
    pub range: u8,
}

impl BonusView {
    fn of(bonus: &ActiveBonus) -> BonusView {
        let (what, duration) = (bonus.what(), bonus.duration());
        let ActiveBonus { figure, source, ability, used, value, range, .. } = *bonus;
        let used = used & !crate::bonus::SPENT;
        BonusView { figure, source, ability, what, duration, used, value, range }
    }
}

/// A place in the order.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct PlaceView {
    /// Who.
    pub who: Actor,
    /// Its initiative.
    pub initiative: u8,
    /// Whether it is over.
    pub done: bool,
    /// Whether it is acting.
    pub acting: bool,
}

impl PlaceView {
    /// A place as everybody sees it.
    pub fn of(place: &Place, acting: bool) -> PlaceView {
        PlaceView { who: place.who, initiative: place.initiative, done: place.done, acting }
    }
}

/// Builds what a viewer may see.
pub fn build(look: Look<'_, '_>, viewer: Viewer) -> View {
    let state = look.state;
    View {
        scenario: state.scenario,
        level: state.level,
        monster_level: state.monster_level,
        phase: state.phase,
        round: state.round,
        house: state.switches.house,
        hexes: hexes(look),
        walls: walls(look),
        links: links(look),
        doors: doors(look),
        figures: figures(look),
        characters: state
            .character_ids()
            .map(|character| character_view(look, character, viewer))
            .collect(),
        sets: sets(look),
        decks: state
            .decks
            .iter()
            .map(|deck| DeckView { faces: deck.faces.to_vec(), shuffle: deck.shuffle })
            .collect(),
        supply: [state.blesses, state.curses_party, state.curses_monsters],
        elements: state.elements,
        order: state
            .order
            .iter()
            .enumerate()
            .map(|(at, place)| {
                PlaceView::of(place, at as u8 == state.turn.place && state.turn.figure.is_some())
            })
            .collect(),
        acting: state.turn.figure,
        doing: state.turn.action.map(|doing| doing.source),
        bonuses: state.bonuses.iter().map(BonusView::of).collect(),
        marks: state.marks.iter().map(|&laid| (laid.owner(), laid.cell())).collect(),
        loot_left: state.loot_deck.count_ones() as u8,
        counters: look
            .scenario()
            .counters
            .iter()
            .cloned()
            .zip(state.counters.iter().copied())
            .collect(),
        sections: (0..64).filter(|section| state.sections_read >> section & 1 != 0).collect(),
        verdict: state.verdict,
        trap_damage: look.trap_damage() as u8,
        hazard_damage: look.hazard_damage() as u8,
    }
}

// FH-PAGE-11: nothing of a room that is not revealed leaves.
fn hexes(look: Look<'_, '_>) -> Vec<HexView> {
    let scenario = look.scenario();
    let board = look.board();
    let escape = scenario.escape.map(|mark| &scenario.marks[usize::from(mark)].1);
    board
        .cells()
        .iter()
        .filter(|&cell| look.revealed(cell))
        .map(|cell| {
            let place = board.coord(cell);
            let treasure = look.treasure_at(cell);
            let mark = scenario.marks.iter().find(|(_, cells)| cells.contains(&cell));
            HexView {
                cell,
                col: place.col,
                row: place.row,
                room: scenario.room_of[cell.index()],
                tile: look.tile(cell).zip(look.tile_index(cell)).map(|(tile, at)| (tile.kind, at)),
                loot: look.state.loot.at(cell),
                treasure: treasure.map(|one| scenario.treasures[usize::from(one)].number),
                mark: mark.map(|(name, _)| name.clone()),
                start: scenario.starts.contains(&cell),
                escape: escape.is_some_and(|cells| cells.contains(&cell)),
            }
        })
        .collect()
}

/// Pairs of neighbouring revealed hexes with a wall between them.
fn walls(look: Look<'_, '_>) -> Vec<(Cell, Cell)> {
    let board = look.board();
    let mut walls = Vec::new();
    for cell in board.cells().iter().filter(|&cell| look.revealed(cell)) {
        for other in board.cells().iter().filter(|&other| other > cell && look.revealed(other)) {
            let touch = board.span(cell, other) == 1;
            if touch && !board.neighbours(cell).any(|(_, next)| next == other) {
                walls.push((cell, other));
            }
        }
    }
    walls
}

fn links(look: Look<'_, '_>) -> Vec<(Cell, Cell)> {
    let board = look.board();
    let revealed = |cell: &Cell| look.revealed(*cell);
    let mut links: Vec<(Cell, Cell)> = board
        .cells()
        .iter()
        .filter(revealed)
        .flat_map(|cell| board.linked(cell).map(move |other| (cell.min(other), cell.max(other))))
        .filter(|(_, other)| look.revealed(*other))
        .collect();
    links.sort_unstable();
    links.dedup();
    links
}

fn doors(look: Look<'_, '_>) -> Vec<DoorView> {
    let doors = look.scenario().doors.iter().enumerate();
    doors
        .filter(|(_, door)| !door.wall && door.cells.iter().any(|&cell| look.revealed(cell)))
        .map(|(number, door)| DoorView {
            door: number as u8,
            cells: door.cells.clone(),
            open: look.state.gates.is_open(GateId(number as u8)),
            locked: look.state.locked & (1 << number) != 0,
        })
        .collect()
}

fn figures(look: Look<'_, '_>) -> Vec<FigureView> {
    let placed = |id: &FigureId| {
        let setup = matches!(look.state.phase, Phase::Setup(step)
            if crate::setup::not_after(&look.state.switches, step, SetupStep::Place));
        !(setup && look.character_of(*id).is_some())
    };
    look.figures()
        .filter(placed)
        .map(|id| {
            let figure = look.figure(id);
            let monster = match figure.kind {
                FigureKind::Monster { of, .. } => Some(look.monster_use(of).monster),
                _ => None,
            };
            let printed = !matches!(figure.kind, FigureKind::Character(_));
            FigureView {
                id,
                kind: figure.kind,
                monster,
                side: figure.side,
                cell: figure.cell,
                cells: look.cells_of(id).iter().filter(|&cell| cell != figure.cell).collect(),
                hit_points: figure.hit_points,
                hit_points_max: figure.hit_points_max,
                number: figure.number,
                conditions: figure.conditions,
                shield: look.shield(id).clamp(-99, 99) as i8,
                retaliate: look.retaliate(id, 1).clamp(-99, 99) as i8,
                flying: look.flying(id),
                acted: figure.is(Note::Acted),
                summoned: figure.is(Note::Summoned),
                statistics: printed.then(|| {
                    (
                        look.base_move(id).map(|value| value as i8),
                        look.base_attack(id),
                        look.base_range(id),
                    )
                }),
            }
        })
        .collect()
}

// FH-SELECT-01, FH-SELECT-05, FH-GOAL-02
fn character_view(look: Look<'_, '_>, number: CharacterId, viewer: Viewer) -> CharacterView {
    let character = look.character(number);
    let own = viewer.is(number.seat()) || look.state.switches.house.open_information;
    let mine = viewer.is(number.seat());
    let over = look.state.phase == Phase::Over;
    // FH-INIT-01: once everybody has chosen, the cards are revealed at once.
    let revealed = look.state.phase != Phase::Select;
    let list = |set: crate::state::CardSet| set.iter().collect::<Vec<_>>();
    CharacterView {
        class: character.class,
        level: character.level,
        status: character.status,
        hand_count: character.hand.len() as u8,
        hand: own.then(|| list(character.hand)),
        pool: own.then(|| list(character.pool)),
        discard: list(character.discard),
        lost: list(character.lost),
        unrecoverable: list(character.unrecoverable),
        active: list(character.active),
        chosen: (own || revealed).then(|| character.chosen.to_vec()),
        has_chosen: revealed && (!character.chosen.is_empty() || character.resting),
        resting: (own || revealed).then_some(character.resting),
        items: items(look, number),
        experience: character.experience,
        coins: character.coins,
        loot: look.looted_kinds(number),
        goals: (mine || over).then(|| character.goals.to_vec()),
        resources: character.resources[..look.class_of(number).resources.len().min(2)].to_vec(),
        form: character.form,
    }
}

/// The items that a character has with it; before somebody who owns many has chosen, all of them.
fn items(look: Look<'_, '_>, number: CharacterId) -> Vec<ItemView> {
    let character = look.character(number);
    let carried = character.items.iter().enumerate().map(|(slot, one)| ItemView {
        item: one.item,
        state: one.state,
        used: one.used & !crate::bonus::SPENT,
        brought: character.brings(slot),
    });
    let Some(all) = look.unpacked(number) else { return carried.collect() };
    let at_home = |item: u16| ItemView { item, state: ItemState::Ready, used: 0, brought: false };
    let carried: Vec<ItemView> = carried.collect();
    let known = |item: &u16| carried.iter().find(|one| one.item == *item).cloned();
    all.iter().map(|item| known(item).unwrap_or_else(|| at_home(*item))).collect()
}

fn sets(look: Look<'_, '_>) -> Vec<SetView> {
    look.state
        .sets
        .iter()
        .enumerate()
        .filter(|&(at, _)| {
            // Only sets that have been on the map are known.
            let seen = |of: u8| look.any_of(of) && usize::from(look.set_of(of)) == at;
            (0..look.scenario().monsters.len() as u8).any(seen)
        })
        .map(|(at, set)| {
            let count = look.rules.content.sets[usize::from(set.set)].cards.len() as u8;
            SetView {
                index: at as u8,
                set: set.set,
                card: set.card.checked_sub(1),
                discarded: (0..count).filter(|card| set.deck >> card & 1 == 0).collect(),
            }
        })
        .collect()
}

impl Look<'_, '_> {
    fn looted_kinds(self, character: CharacterId) -> Vec<(LootKind, u8)> {
        let loot = self.character(character).loot;
        let cards = &self.rules.content.loot;
        LootKind::ALL
            .into_iter()
            .map(|kind| {
                let count = cards
                    .iter()
                    .enumerate()
                    .take(64)
                    .filter(|&(at, card)| card.kind == kind && loot >> at & 1 != 0)
                    .count();
                (kind, count as u8)
            })
            .filter(|&(_, count)| count > 0)
            .collect()
    }
}

// FH-GOAL-02
/// A fact as a viewer may know it.
pub fn seen(fact: &Fact, viewer: Viewer) -> Option<Fact> {
    match fact {
        Fact::GoalsDealt { character, .. } | Fact::GoalKept { character, .. } => {
            viewer.is(character.seat()).then(|| fact.clone())
        }
        _ => Some(fact.clone()),
    }
}
