//! The ruleset value, and how rule code looks at a position.

use crate::ability::{Ability, Action, Added, Bonus, Verb};
use crate::content::{Content, ItemSlot, Statistics, Tile, TileKind};
use crate::id::CharacterId;
use crate::scenario::{MonsterUse, Rank, Scenario, Side};
use crate::state::{
    ActiveBonus, Character, CharacterStatus, Figure, FigureId, FigureKind, ItemState, Source, State,
};
use crate::{Condition, Conditions, Sight};
use longrest_grid::{Board, Cell, CellSet, SightRule, WallState};
use longrest_kernel::{Cx, Pause, Seat, SeatSet};

/// Gloomhaven and Frosthaven with the content of one or more packs.
#[derive(Debug)]
pub struct Haven {
    /// Everything that does not change.
    pub content: Content,
    /// The patterns of areas, turned every way.
    pub(crate) areas: Vec<longrest_grid::Area>,
    /// The cells of each room of each scenario.
    rooms: Vec<Vec<CellSet>>,
    /// The basic actions, and what summons do.
    basics: Basics,
    /// The items among which random ones are drawn, in the order of their bits in the state.
    pub(crate) random_items: Vec<u16>,
    /// The events that traits printed on monsters and summons wait for, as a set of bits.
    waited_for: u64,
    /// Whether any monster is confined to a kind of tile.
    confines: bool,
    /// The events that each item waits for.
    items_wait: Vec<u64>,
    /// The events that the traits and perks of each class wait for.
    classes_wait: Vec<u64>,
    /// The enhancements of the party, which are on its cards already.
    pub(crate) overlay: Vec<crate::enhancement::Enhancement>,
    /// The items of each character, where somebody owns more than a state holds.
    pub(crate) owned: Vec<Vec<u16>>,
}

/// Abilities that stand on no card.
#[derive(Debug)]
pub(crate) struct Basics {
    /// "Attack 2".
    pub(crate) attack: Ability,
    /// "Move 2".
    pub(crate) movement: Ability,
    /// "Move +0, Attack +0".
    pub(crate) summon: [Ability; 2],
}

/// The events that printed traits wait for.
fn waited_for(content: &Content) -> u64 {
    let monsters = content.monsters.iter().flat_map(|one| one.normal.iter().chain(&one.elite));
    let uses = content.scenarios.iter().flat_map(|one| &one.monsters);
    let summons = content.classes.iter().flat_map(|class| &class.summons);
    let traits = (monsters.map(|one| &one.traits))
        .chain(uses.map(|one| &one.bonuses))
        .chain(summons.map(|one| &one.traits));
    traits.flatten().fold(0, |set, ability| match &ability.verb {
        Verb::Bonus(bonus) => set | 1 << bonus.trigger.when as u64,
        _ => set,
    })
}

/// The event that a bonus waits for, as a set of one.
fn event(bonus: &Bonus) -> u64 {
    1 << bonus.trigger.when as u64
}

impl Haven {
    /// Whether either side of an item waits for this event.
    pub(crate) fn item_waits(&self, item: u16, when: crate::ability::When) -> bool {
        self.items_wait[usize::from(item)] & (1 << when as u64) != 0
    }

    /// Whether a trait or perk of a class waits for this event.
    pub(crate) fn class_waits(&self, class: u8, when: crate::ability::When) -> bool {
        self.classes_wait[usize::from(class)] & (1 << when as u64) != 0
    }

    /// Whether a trait printed on any monster or summon waits for this event.
    pub(crate) fn waits(&self, when: crate::ability::When) -> bool {
        self.waited_for & (1 << when as u64) != 0
    }

    /// The rules with their content.
    ///
    /// # Panics
    /// When a pattern is no area: the check of a pack finds that before.
    pub fn new(content: Content) -> Haven {
        let area = |pattern: &crate::content::Pattern| {
            let offsets: Vec<_> =
                pattern.red.iter().map(|&(q, s)| longrest_grid::Axial::new(q, s)).collect();
            longrest_grid::Area::new(longrest_grid::Topology::Hex, &offsets)
                .expect("a checked pattern")
        };
        let areas = content.areas.iter().map(area).collect();
        let base = |verb| Ability::plain(verb, crate::ability::Aim::usual());
        let basics = Basics {
            attack: Ability::basic_attack(),
            movement: Ability::basic_move(),
            // FH-SUMMON-14
            summon: [
                base(Verb::Move {
                    points: crate::amount::Amount::Base(0),
                    manner: crate::ability::Manner::Walk,
                }),
                base(Verb::Attack { value: crate::amount::Amount::Base(0) }),
            ],
        };
        let cells = |room: &crate::scenario::Room| room.cells.iter().copied().collect();
        let rooms = content
            .scenarios
            .iter()
            .map(|scenario| scenario.rooms.iter().map(cells).collect())
            .collect();
        let waited_for = waited_for(&content);
        let item = |item: &crate::content::Item| {
            event(&item.bonus) | item.flipped.as_deref().map_or(0, event)
        };
        let items_wait = content.items.iter().map(item).collect();
        let class = |class: &crate::content::Class| {
            let perks = class.perks.iter().flat_map(|perk| &perk.bonuses);
            class.traits_active.iter().chain(perks).fold(0, |set, bonus| set | event(bonus))
        };
        let classes_wait = content.classes.iter().map(class).collect();
        let statistics =
            content.monsters.iter().flat_map(|one| one.normal.iter().chain(&one.elite));
        let confines = statistics.into_iter().any(|one| one.confined.is_some());
        let random_items = content.random_items();
        Haven {
            content,
            areas,
            rooms,
            basics,
            random_items,
            waited_for,
            confines,
            items_wait,
            classes_wait,
            overlay: Vec::new(),
            owned: Vec::new(),
        }
    }

    /// Whether any monster is confined to a kind of tile.
    pub(crate) fn confines(&self) -> bool {
        self.confines
    }

    pub(crate) fn basics(&self) -> &Basics {
        &self.basics
    }
}

/// Rule code either goes on or waits for an answer.
pub(crate) type Flow<T = ()> = Result<T, Pause>;
/// The context of rule code.
pub(crate) type Play<'a> = Cx<'a, Haven>;

/// A position as rule code looks at it: content and state, nothing that can change it.
#[derive(Clone, Copy)]
pub struct Look<'r, 's> {
    /// The content.
    pub rules: &'r Haven,
    /// The state.
    pub state: &'s State,
}

/// Looks at the position of a context.
pub(crate) fn look<'r, 's>(cx: &'s Play<'r>) -> Look<'r, 's> {
    Look { rules: cx.rules(), state: cx.state }
}

impl<'r, 's> Look<'r, 's> {
    /// The scenario being played.
    pub fn scenario(self) -> &'r Scenario {
        &self.rules.content.scenarios[usize::from(self.state.scenario)]
    }

    /// Its board.
    pub fn board(self) -> &'r Board {
        &self.scenario().board
    }

    /// The walls as the doors are now.
    pub fn walls(self) -> &'r WallState {
        self.board().walls(self.state.gates)
    }

    // D020: corner to corner, or any part to any part.
    /// The rule of sight in force.
    pub fn sight_rule(self) -> SightRule {
        match self.state.switches.sight {
            Sight::AnyPart => SightRule::AnyPart,
            Sight::Corners => SightRule::Corners,
        }
    }

    /// The figures on the map.
    pub fn figures(self) -> impl Iterator<Item = FigureId> + 's {
        let figures = &self.state.figures;
        (0..figures.len() as u8)
            .map(FigureId)
            .filter(move |id| figures[id.index()].kind != FigureKind::None)
    }

    /// A figure.
    pub fn figure(self, id: FigureId) -> &'s Figure {
        &self.state.figures[id.index()]
    }

    /// Whether the figure is on the map.
    pub fn alive(self, id: FigureId) -> bool {
        self.figure(id).kind != FigureKind::None
    }

    /// The hexes a figure covers.
    pub fn cells_of(self, id: FigureId) -> CellSet {
        let figure = self.figure(id);
        let mut cells = CellSet::of(figure.cell);
        if let FigureKind::Extra { which } = figure.kind {
            for &cell in &self.scenario().extras[usize::from(which)].cells {
                cells.insert(cell);
            }
        }
        cells
    }

    /// Who stands in a hex.
    pub fn at(self, cell: Cell) -> Option<FigureId> {
        self.figures().find(|&id| self.covers(id, cell))
    }

    /// Who else stands in a hex that a figure may be passing through.
    pub fn other_at(self, id: FigureId, cell: Cell) -> Option<FigureId> {
        self.figures().find(|&other| other != id && self.covers(other, cell))
    }

    fn covers(self, id: FigureId, cell: Cell) -> bool {
        let figure = self.figure(id);
        figure.cell == cell
            || (matches!(figure.kind, FigureKind::Extra { .. }) && self.cells_of(id).contains(cell))
    }

    /// The character a figure is.
    pub fn character_of(self, id: FigureId) -> Option<CharacterId> {
        match self.figure(id).kind {
            FigureKind::Character(character) => Some(character),
            _ => None,
        }
    }

    /// The character a figure is or belongs to.
    pub fn owner_of(self, id: FigureId) -> Option<CharacterId> {
        match self.figure(id).kind {
            FigureKind::Character(character) => Some(character),
            FigureKind::Summon { owner, .. } => Some(owner),
            _ => None,
        }
    }

    /// A character.
    pub fn character(self, character: CharacterId) -> &'s Character {
        &self.state.characters[character]
    }

    /// The class of a character.
    pub fn class_of(self, character: CharacterId) -> &'r crate::content::Class {
        &self.rules.content.classes[usize::from(self.character(character).class)]
    }

    /// Whether a character is in play.
    pub fn playing(self, character: CharacterId) -> bool {
        self.character(character).status == CharacterStatus::Playing
    }

    /// The use of a monster type in this scenario.
    pub fn monster_use(self, of: u8) -> &'r MonsterUse {
        &self.scenario().monsters[usize::from(of)]
    }

    /// The statistics of a monster of a rank.
    pub fn statistics(self, of: u8, rank: Rank) -> &'r Statistics {
        let monster = &self.rules.content.monsters[usize::from(self.monster_use(of).monster)];
        let level = usize::from(self.state.monster_level.min(7));
        match rank {
            Rank::Normal | Rank::Boss => &monster.normal[level],
            Rank::Elite | Rank::Named => &monster.elite[level],
        }
    }

    /// The seat that decides for a character.
    pub fn seat(self, character: CharacterId) -> Seat {
        character.seat()
    }

    /// All seats of the party: the group.
    pub fn group(self) -> SeatSet {
        SeatSet::first(self.state.characters.len() as u8)
    }

    /// Who decides for a figure: its player, or the group.
    pub fn decider(self, id: FigureId) -> SeatSet {
        match self.owner_of(id) {
            Some(character) => self.seat(character).into(),
            None => self.group(),
        }
    }

    // FH-ALLY-01, FH-ALLY-02, FH-COMMON-17
    /// Whether two figures are enemies.
    pub fn enemies(self, one: FigureId, other: FigureId) -> bool {
        self.side_of(one) != self.side_of(other) && self.opposed(one, other)
    }

    // GH-OBST-04, GH-OBST-05
    /// Whether obstacles with hit points leave two figures of different sides enemies: only the
    /// summons of players take them for enemies.
    fn opposed(self, one: FigureId, other: FigureId) -> bool {
        let summon = |id| matches!(self.figure(id).kind, FigureKind::Summon { .. });
        match (self.is_solid(one), self.is_solid(other)) {
            (false, false) => true,
            (true, true) => false,
            (true, false) => summon(other),
            (false, true) => summon(one),
        }
    }

    /// Whether two different figures are allies.
    pub fn allies(self, one: FigureId, other: FigureId) -> bool {
        one != other
            && self.side_of(one) == self.side_of(other)
            && !self.is_solid(one)
            && !self.is_solid(other)
    }

    // FH-FAQ-176
    /// Whether a figure counts as an ally of another for what counts allies or where they stand.
    pub fn counts_as_ally(self, one: FigureId, other: FigureId) -> bool {
        self.allies(one, other) && !self.untouchable(other)
    }

    // FH-FAQ-174
    /// Whether a figure cannot be interacted with.
    pub fn untouchable(self, id: FigureId) -> bool {
        match self.figure(id).kind {
            FigureKind::Extra { which } => {
                let changed = self.state.exposed >> which & 1 != 0;
                self.scenario().extras[usize::from(which)].untouchable != changed
            }
            _ => false,
        }
    }

    /// The side a figure is on now. A controlled figure is on the side of its commander while the
    /// commanded ability lasts.
    pub fn side_of(self, id: FigureId) -> Side {
        self.figure(id).side
    }

    /// Whether a figure has a condition.
    pub fn has(self, id: FigureId, condition: Condition) -> bool {
        self.figure(id).conditions.has(condition)
    }

    // FH-INVIS-01: enemies cannot focus on or target it.
    /// Whether a figure is hidden from another.
    pub fn hidden_from(self, id: FigureId, other: FigureId) -> bool {
        self.has(id, Condition::Invisible) && self.enemies(id, other)
    }

    /// The overlay tile on a hex.
    pub fn tile(self, cell: Cell) -> Option<&'r Tile> {
        match self.state.tiles[cell.index()] {
            0 => None,
            tile => Some(&self.rules.content.tiles[usize::from(tile) - 1]),
        }
    }

    /// The index of the overlay tile on a hex.
    pub fn tile_index(self, cell: Cell) -> Option<u16> {
        u16::from(self.state.tiles[cell.index()]).checked_sub(1)
    }

    /// Whether the overlay tile on a hex is of a kind.
    pub fn is_tile(self, cell: Cell, kind: TileKind) -> bool {
        self.tile(cell).is_some_and(|tile| tile.kind == kind)
    }

    // FH-FAQ-058
    /// Whether a hex is an obstacle for a figure because it is confined to others.
    pub fn out_of_bounds(self, id: FigureId, cell: Cell) -> bool {
        match self.figure(id).kind {
            FigureKind::Monster { of, rank } if self.rules.confines() => {
                let confined = self.statistics(of, rank).confined;
                confined.is_some_and(|kind| !self.is_tile(cell, kind))
            }
            _ => false,
        }
    }

    // FH-TILE-11
    /// Whether a hex holds no figure.
    pub fn unoccupied(self, cell: Cell) -> bool {
        self.at(cell).is_none()
    }

    // FH-TILE-10, FH-CORR-02, FH-PLATE-03: corridors and pressure plates do not count, nor open
    // doors.
    /// Whether a hex holds no overlay tile that counts.
    pub fn featureless(self, cell: Cell) -> bool {
        let tile = match self.tile(cell) {
            None => true,
            Some(tile) => matches!(
                tile.kind,
                TileKind::Corridor | TileKind::Plate | TileKind::Start | TileKind::Token
            ),
        };
        tile && self.treasure_at(cell).is_none()
    }

    /// The treasures that lie on the map: in which hexes, and which.
    pub fn treasures(self) -> impl Iterator<Item = (Cell, u8)> {
        let lies = move |&(_, treasure): &(Cell, u8)| self.state.treasures >> treasure & 1 != 0;
        // Mostly there is none, and every step of a figure asks.
        let any = self.state.treasures != 0;
        any.then(|| self.scenario().laid().filter(lies)).into_iter().flatten()
    }

    /// The treasure that lies in a hex.
    pub fn treasure_at(self, cell: Cell) -> Option<u8> {
        self.treasures().find(|&(at, _)| at == cell).map(|(_, treasure)| treasure)
    }

    // FH-TILE-12, FH-TILE-13; D028: in Gloomhaven tokens fill a hex.
    /// Whether a hex is empty.
    pub fn empty(self, cell: Cell) -> bool {
        let tokens = self.state.switches.tokens_fill_hex && self.state.loot.at(cell) > 0;
        self.featureless(cell) && self.unoccupied(cell) && !tokens
    }

    /// Whether a hex belongs to a revealed room, or is a door one can see.
    pub fn revealed(self, cell: Cell) -> bool {
        match self.scenario().room_of[cell.index()] {
            Some(room) => self.state.revealed & (1 << room) != 0,
            None => self.board().neighbours(cell).any(|(_, next)| {
                self.scenario().room_of[next.index()]
                    .is_some_and(|room| self.state.revealed & (1 << room) != 0)
            }),
        }
    }

    /// The cells of all rooms that are not revealed.
    pub fn unrevealed_cells(self) -> CellSet {
        let rooms = &self.rules.rooms[usize::from(self.state.scenario)];
        let hidden =
            rooms.iter().enumerate().filter(|&(room, _)| self.state.revealed & (1 << room) == 0);
        hidden.fold(CellSet::EMPTY, |cells, (_, room)| cells.union(room))
    }

    // FH-LOS-05, FH-FAQ-016
    /// Where a figure stands for the ability it performs: in its own hex, or as if in another.
    pub fn stands(self, id: FigureId) -> Cell {
        match self.state.turn.standing {
            Some((who, cell)) if who == id => cell,
            _ => self.figure(id).cell,
        }
    }

    // FH-RANGE-02, FH-RANGE-03; a figure that covers several hexes is as near as the nearest of
    // them.
    /// The range between two figures.
    pub fn range(self, from: FigureId, to: FigureId) -> Option<u8> {
        let from = self.stands(from);
        self.cells_of(to).iter().filter_map(|cell| self.walls().range(from, cell)).min()
    }

    /// Whether two figures are adjacent.
    pub fn adjacent(self, one: FigureId, other: FigureId) -> bool {
        one != other && self.range(one, other) == Some(1)
    }

    // FH-LOS-01, FH-LOS-02
    /// Whether a figure sees another.
    pub fn sees(self, from: FigureId, to: FigureId) -> bool {
        self.sees_from(self.stands(from), to)
    }

    /// Whether a figure can be seen from a hex.
    pub fn sees_from(self, from: Cell, to: FigureId) -> bool {
        let rule = self.sight_rule();
        self.cells_of(to).iter().any(|cell| self.walls().sees(rule, from, cell))
    }

    /// Whether a hex can be seen from another.
    pub fn sees_cell(self, from: Cell, to: Cell) -> bool {
        self.walls().sees(self.sight_rule(), from, to)
    }

    /// Whether a figure flies.
    pub fn flying(self, id: FigureId) -> bool {
        let printed = match self.figure(id).kind {
            FigureKind::Monster { of, rank } => self.statistics(of, rank).flying,
            FigureKind::Summon { owner, which, .. } => {
                self.class_of(owner).summons[usize::from(which)].flying
            }
            _ => false,
        };
        printed || self.standing(id, |added| matches!(added, Added::Flying))
    }

    // FH-COND-13, FH-MON-11, FH-OBJ-04
    /// Whether a figure cannot gain a condition.
    pub fn immune(self, id: FigureId, condition: Condition) -> bool {
        let printed = match self.figure(id).kind {
            FigureKind::Monster { of, rank } => {
                let both =
                    self.statistics(of, rank).immunities.0 | self.monster_use(of).immunities.0;
                Conditions(both).has(condition)
            }
            FigureKind::Extra { which } => {
                self.scenario().extras[usize::from(which)].action.is_none()
            }
            _ => false,
        };
        printed
            || self.standing(id, |added| match added {
                Added::Immune(one) => *one == condition,
                Added::ImmuneNegative => !condition.is_positive(),
                _ => false,
            })
    }

    /// Whether a lasting bonus gives a figure something.
    pub(crate) fn standing(self, id: FigureId, mut gives: impl FnMut(&Added) -> bool) -> bool {
        self.lasting(id).any(|bonus| bonus.changes.iter().any(&mut gives))
    }

    /// An objective: a figure of the scenario that takes no turns.
    pub fn is_objective(self, id: FigureId) -> bool {
        self.is_object(self.figure(id).kind)
    }

    /// Whether figures of a kind are objectives.
    pub fn is_object(self, kind: FigureKind) -> bool {
        match kind {
            FigureKind::Extra { which } => {
                self.scenario().extras[usize::from(which)].action.is_none()
            }
            _ => false,
        }
    }

    // D042: what stands on the party's side is there to be defended, which makes it a figure.
    /// Whether a figure is but an obstacle with hit points.
    pub fn is_solid(self, id: FigureId) -> bool {
        !self.state.switches.objectives_are_figures
            && self.is_objective(id)
            && self.side_of(id) != Side::Party
    }

    /// The action that a source names.
    pub fn action(self, source: Source) -> Option<&'r Action> {
        match source {
            Source::Card { character, card, top } => {
                let card = &self.class_of(character).cards[usize::from(card.0)];
                Some(if top { &card.top } else { &card.bottom })
            }
            Source::MonsterCard { set, card } => {
                let set = self.state.sets[usize::from(set)].set;
                Some(&self.rules.content.sets[usize::from(set)].cards[usize::from(card)].action)
            }
            Source::Boss { of, which } => {
                let monster = self.monster_use(of).monster;
                self.rules.content.monsters[usize::from(monster)].specials.get(usize::from(which))
            }
            Source::Extra { which } => self.scenario().extras[usize::from(which)].action.as_ref(),
            _ => None,
        }
    }

    /// The item of a source; before somebody who owns many has chosen, of what it owns.
    pub fn item(self, character: CharacterId, slot: u8) -> &'r crate::content::Item {
        let number = match self.unpacked(character) {
            Some(all) => all[usize::from(slot)],
            None => self.character(character).items[usize::from(slot)].item,
        };
        &self.rules.content.items[usize::from(number)]
    }

    /// The bonus an item gives as it lies.
    pub fn item_bonus(self, character: CharacterId, slot: u8) -> &'r Bonus {
        let item = self.item(character, slot);
        match self.character(character).items[usize::from(slot)].state {
            ItemState::Flipped => item.flipped.as_deref().unwrap_or(&item.bonus),
            _ => &item.bonus,
        }
    }

    /// The ability that an active bonus comes from.
    pub fn bonus_ability(self, bonus: &ActiveBonus) -> Option<&'r Ability> {
        match bonus.source {
            Source::Statistics { of, rank } => {
                let traits = &self.statistics(of, rank).traits;
                nth(traits, bonus.ability)
            }
            Source::SummonTraits { owner, which } => {
                nth(&self.class_of(owner).summons[usize::from(which)].traits, bonus.ability)
            }
            Source::Rule { .. } => self.granted().nth(usize::from(bonus.ability)),
            Source::Item { character, slot } => {
                let item = self.item(character, slot);
                let front = nth(&item.bonus.abilities, bonus.ability);
                let back = item.flipped.as_deref();
                front.or_else(|| {
                    let past = bonus.ability.checked_sub(count(&item.bonus.abilities))?;
                    nth(&back?.abilities, past)
                })
            }
            source => nth(&self.action(source)?.abilities, bonus.ability),
        }
    }

    /// What a triggered active bonus says.
    pub fn bonus_text(self, bonus: &ActiveBonus) -> Option<&'r Bonus> {
        match &self.bonus_ability(bonus)?.verb {
            Verb::Bonus(text) => Some(text),
            _ => None,
        }
    }

    /// How many items of a kind a character has brought.
    pub fn brought(self, character: CharacterId, slot: ItemSlot) -> usize {
        let owner = self.character(character);
        let kind = |at: usize| self.rules.content.items[usize::from(owner.items[at].item)].slot;
        (0..owner.items.len()).filter(|&at| owner.brings(at) && kind(at) == slot).count()
    }
}

/// The n-th ability of a list, those inside others counted in reading order.
pub(crate) fn nth(abilities: &[Ability], n: u8) -> Option<&Ability> {
    let mut left = usize::from(n);
    nth_of(abilities, &mut left)
}

fn nth_of<'a>(abilities: &'a [Ability], left: &mut usize) -> Option<&'a Ability> {
    for ability in abilities {
        if *left == 0 {
            return Some(ability);
        }
        *left -= 1;
        for inner in inner_lists(ability) {
            if let Some(found) = nth_of(inner, left) {
                return Some(found);
            }
        }
    }
    None
}

/// How many abilities [`nth`] counts in a list.
fn count(abilities: &[Ability]) -> u8 {
    let inner = |ability| inner_lists(ability).map(count).sum::<u8>();
    abilities.iter().map(|ability| 1 + inner(ability)).sum()
}

/// The number of an ability among those of an item, the back after the front.
pub(crate) fn number_on_item(item: &crate::content::Item, wanted: &Ability) -> Option<u8> {
    let back = item.flipped.as_deref().map_or(&[][..], |back| &back.abilities);
    number_of(&item.bonus.abilities, wanted)
        .or_else(|| number_of(back, wanted).map(|number| number + count(&item.bonus.abilities)))
}

/// The number under which [`nth`] finds this very ability.
pub(crate) fn number_of(abilities: &[Ability], wanted: &Ability) -> Option<u8> {
    fn walk(abilities: &[Ability], wanted: &Ability, count: &mut u8) -> bool {
        for ability in abilities {
            if std::ptr::eq(ability, wanted) {
                return true;
            }
            *count = count.saturating_add(1);
            if inner_lists(ability).any(|inner| walk(inner, wanted, count)) {
                return true;
            }
        }
        false
    }
    let mut count = 0;
    walk(abilities, wanted, &mut count).then_some(count)
}

/// The lists of abilities inside an ability.
fn inner_lists(ability: &Ability) -> impl Iterator<Item = &[Ability]> {
    let (one, several): (&[Ability], &[Vec<Ability>]) = match &ability.verb {
        Verb::Grant { abilities } | Verb::Control { abilities } => (abilities, &[]),
        Verb::Repeat { abilities, .. } | Verb::From { abilities, .. } => (abilities, &[]),
        Verb::Choose { options } => (&[], options),
        Verb::Bonus(bonus) => (&bonus.abilities, &[]),
        _ => (&[], &[]),
    };
    std::iter::once(one).chain(several.iter().map(Vec::as_slice))
}
