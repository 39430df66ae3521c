//! The board as a bot sees it: how far everything is, and what draws heroes on.

use longrest_descent::{Descent, DoorId, Figure, ItemId, Marker, Quest, State};
use longrest_grid::{Cell, CellSet, Gates, WallState};

/// What one step is worth, in tenths of a wound.
pub(super) const STEP: i32 = 6;
/// Where nothing draws anybody.
pub(super) const NOTHING: i32 = -10_000;

/// How much every space draws, by cell: the greatest of what lies there and what lies near it,
/// less for every step.
pub(super) struct Pull {
    pull: Vec<i32>,
}

impl Pull {
    /// How much a space draws.
    pub(super) fn at(&self, cell: Cell) -> i32 {
        self.pull[cell.index()]
    }

    /// Whether a figure beside a door is drawn to the other side of it.
    pub(super) fn crosses(
        &self,
        rules: &Descent,
        state: &State,
        figure: Figure,
        door: DoorId,
    ) -> bool {
        let most = |cells: &[Cell]| cells.iter().map(|cell| self.at(*cell)).max();
        let sides = rules.quest(state).doors[door.index()].sides;
        most(rules.body(state, figure)) < most(sides.as_flattened())
    }

    /// The pull of some sources over spaces that can be walked.
    fn of(quest: &Quest, walls: &WallState, barred: &CellSet, sources: &[(Cell, i32)]) -> Pull {
        let cells = quest.board.len();
        let mut pull = vec![NOTHING; cells];
        let mut queue: Vec<(i32, Cell)> = Vec::with_capacity(cells);
        for &(cell, worth) in sources {
            if worth > pull[cell.index()] {
                pull[cell.index()] = worth;
                queue.push((worth, cell));
            }
        }
        // Greatest first: every step lowers by the same, so a bucket is a layer.
        queue.sort_unstable_by_key(|(worth, _)| std::cmp::Reverse(*worth));
        let mut layers: std::collections::VecDeque<(i32, Cell)> = queue.into();
        let mut next: std::collections::VecDeque<(i32, Cell)> = std::collections::VecDeque::new();
        while !layers.is_empty() || !next.is_empty() {
            let first = match (layers.front(), next.front()) {
                (Some(source), Some(spread)) if source.0 < spread.0 => next.pop_front(),
                (Some(_), _) => layers.pop_front(),
                (None, _) => next.pop_front(),
            };
            let Some((worth, cell)) = first else { break };
            if worth < pull[cell.index()] {
                continue;
            }
            let around = walls.neighbours(cell).map(|(_, near)| near);
            for near in around.chain(quest.stairs_from(cell)) {
                let there = worth - STEP;
                if there > pull[near.index()] && !barred.contains(near) {
                    pull[near.index()] = there;
                    next.push_back((there, near));
                }
            }
        }
        Pull { pull }
    }
}

/// What draws a hero on. Relics draw only those who would keep them.
pub(super) fn heroes_pull(rules: &Descent, state: &State, relics: &[ItemId]) -> Pull {
    let quest = rules.quest(state);
    let revealed = |cell: Cell| !is_hidden(quest, state, cell);
    let mut sources: Vec<(Cell, i32)> = Vec::with_capacity(32);
    for (_, placed) in state.markers.iter() {
        let worth = match placed.marker {
            Marker::Chest(_) => 200,
            Marker::RuneKey(_) => 260,
            Marker::Relic(item) if relics.contains(&item) => 140,
            Marker::Relic(_) => continue,
            Marker::Money => 80,
            Marker::Healing | Marker::Vitality => 60,
        };
        sources.push((placed.cell, worth));
    }
    for (index, glyph) in quest.glyphs.iter().enumerate() {
        if state.glyphs >> index & 1 == 0 && revealed(glyph.cell) {
            sources.push((glyph.cell, 230));
        }
    }
    for (index, encounter) in quest.encounters.iter().enumerate() {
        if state.encounters >> index & 1 == 0 && revealed(encounter.cell) {
            sources.push((encounter.cell, 90));
        }
    }
    let mut enemies = 0;
    for id in state.monster_ids() {
        enemies += 1;
        let worth = if state.monster(id).named.is_some() { 260 } else { 75 };
        for &cell in rules.body(state, Figure::Monster(id)) {
            sources.push((cell, worth));
        }
    }
    // The way on waits until few enemies are left behind.
    let beyond = 130 - 25 * enemies.min(4);
    for door in DoorId::all(quest.doors.len()) {
        if rules.may_open(state, door) && leads_on(rules, state, door) {
            for cell in rules.door_spaces(state, door).iter().filter(|cell| revealed(*cell)) {
                sources.push((cell, beyond));
            }
        }
    }
    // DJ-PROP-15: stairs lead on whether or not anybody knows where to.
    for &[one, other] in &quest.stairs {
        for (here, there) in [(one, other), (other, one)] {
            if revealed(here) && !revealed(there) {
                sources.push((here, beyond));
            }
        }
    }
    let open = opened(rules, state);
    Pull::of(quest, quest.board.walls(open), &barred(rules, state), &sources)
}

/// How near every space is to the heroes: the pull of the heroes on monsters.
pub(super) fn monsters_pull(rules: &Descent, state: &State) -> Pull {
    let quest = rules.quest(state);
    let mut sources = Vec::with_capacity(4);
    for hero in state.hero_ids() {
        if let Some(cell) = state.hero(hero).cell() {
            let weak = i32::from(state.hero(hero).wounds.min(12));
            sources.push((cell, 400 - weak));
        }
    }
    let open = opened(rules, state);
    Pull::of(quest, quest.board.walls(open), &barred(rules, state), &sources)
}

/// Whether a door leads where nobody has been.
pub(super) fn leads_on(rules: &Descent, state: &State, door: DoorId) -> bool {
    let quest = rules.quest(state);
    quest.doors[door.index()].sides.iter().flatten().any(|cell| is_hidden(quest, state, *cell))
}

/// Whether a staircase leads where nobody has been.
pub(super) fn ends_unseen(rules: &Descent, state: &State, there: Cell) -> bool {
    is_hidden(rules.quest(state), state, there)
}

/// The doors as they could be: what can be opened counts as open.
fn opened(rules: &Descent, state: &State) -> Gates {
    let quest = rules.quest(state);
    let doors = DoorId::all(quest.doors.len()).filter(|door| rules.may_open(state, *door));
    doors.fold(state.doors_open, |open, door| open.opened(quest.doors[door.index()].gate))
}

/// Where no way leads: obstacles that block, and what nobody has seen.
fn barred(rules: &Descent, state: &State) -> CellSet {
    let quest = rules.quest(state);
    let hidden = |cell: &Cell| is_hidden(quest, state, *cell);
    let unseen: CellSet = quest.board.cells().iter().filter(hidden).collect();
    state.rubble.union(&state.water).union(&unseen)
}

fn is_hidden(quest: &Quest, state: &State, cell: Cell) -> bool {
    !state.is_revealed(quest.area_of[cell.index()])
}
