//! Exploration: areas are revealed when a hero sees into them.

use crate::choice::{Choice, Draw, Prompt};
use crate::content::{KindId, Rank, Tier};
use crate::encounter::quest_effects;
use crate::fact::Fact;
use crate::flow::{Cx, Flow, OVERLORD, ask};
use crate::markers::Placed;
use crate::overlord_card::Dominion;
use crate::quest::{AreaId, ChestId, Marker, NamedId, Obstacle, Placement};
use crate::ruleset::Descent;
use crate::state::{Figure, HeroId, Monster, MonsterId, Pose, State, Tokens, bits};
use longrest_grid::{Cell, CellSet, SightRule};

/// Reveals every area a hero sees into.
// DJ-EXPL-01, DJ-EXPL-04: at once, in the middle of whatever goes on, which then goes on.
pub(crate) fn explore(cx: &mut Cx<'_>) -> Flow {
    while let Some(area) = cx.rules().area_in_sight(cx.state) {
        reveal(cx, area)?;
    }
    Ok(())
}

/// Reveals an area: everything in it is placed.
// DJ-EXPL-02, DJ-EXPL-03, DJ-ENC-01
pub(crate) fn reveal(cx: &mut Cx<'_>, area: AreaId) -> Flow {
    let rules = cx.rules();
    if cx.state.is_revealed(area) {
        return Ok(());
    }
    cx.state.revealed |= 1 << area.0;
    cx.tell("DJ-EXPL-01", Fact::Revealed { area });
    let content = &rules.quest(cx.state).areas[area.index()];
    for &(cell, obstacle) in &content.obstacles {
        match obstacle {
            Obstacle::Pit => cx.state.pits.insert(cell),
            Obstacle::Rubble => cx.state.rubble.insert(cell),
            Obstacle::Water => cx.state.water.insert(cell),
        };
    }
    for &(cell, marker) in &content.markers {
        place_marker(cx, cell, marker)?;
    }
    let mut placed = Vec::new();
    for placement in &content.monsters {
        placed.extend(place(cx, "DJ-EXPL-02", placement)?);
    }
    // The opening of the game is the overlord's own doing; his power cards come with play.
    promote(cx, &placed)?;
    hordes(cx, area, &placed)?;
    quest_effects(cx, "DJ-EXPL-02", &content.revealed, None)
}

/// Puts a marker on a space; a chest is drawn from the pile of its kind.
// DJ-SETUP-26, DJ-SETUP-30
fn place_marker(cx: &mut Cx<'_>, cell: Cell, marker: Marker) -> Flow {
    let chest = match marker {
        Marker::Chest(tier) => draw_chest(cx, tier)?,
        _ => None,
    };
    if matches!(marker, Marker::Chest(_)) && chest.is_none() {
        return Ok(());
    }
    let placed = cx.state.markers.put(Placed { cell, marker, chest });
    assert!(placed, "room for a marker");
    Ok(())
}

fn draw_chest(cx: &mut Cx<'_>, tier: Tier) -> Flow<Option<ChestId>> {
    let chests = &cx.rules().quest(cx.state).chests;
    let weights: Vec<u32> = (0..)
        .zip(chests)
        .map(|(number, chest)| {
            u32::from(chest.tier == tier && cx.state.chests_placed >> number & 1 == 0)
        })
        .collect();
    if weights.iter().all(|&weight| weight == 0) {
        return Ok(None);
    }
    let drawn = cx.chance(Draw::Chest(tier), &weights)?;
    cx.state.chests_placed |= 1 << drawn;
    Ok(Some(ChestId(drawn as u8)))
}

/// Places a monster of the quest; from the board if no figure of its kind is left.
// DJ-EXPL-05, DJ-SPAWN-11
pub(crate) fn place(
    cx: &mut Cx<'_>,
    rule: &'static str,
    placement: &Placement,
) -> Flow<Option<MonsterId>> {
    let Placement { kind, rank, named, cell, upright, players } = *placement;
    // DJ-QUEST-02: some monsters are there only for larger groups.
    if cx.state.players < players {
        return Ok(None);
    }
    if !free_a_figure(cx, kind, rank, named.is_some())? {
        cx.tell("DJ-EXPL-05", Fact::MonsterLeftOut { kind, rank });
        return Ok(None);
    }
    let rules = cx.rules();
    let wanted = Pose { cell, upright };
    let pose = if rules.is_place_free(cx.state, kind, wanted) {
        Some(wanted)
    } else {
        rules.free_pose_near(cx.state, kind, cell)
    };
    match pose {
        Some(pose) => Ok(put_monster(cx, rule, kind, rank, named, pose)),
        None => {
            cx.tell("DJ-SPAWN-10", Fact::MonsterLeftOut { kind, rank });
            Ok(None)
        }
    }
}

/// Makes sure that a figure of a kind is there to be placed. Whether there is one now.
// DJ-SPAWN-11, DJ-SPAWN-12, DJ-SPAWN-17: all in use, one may be taken from the board; it comes back
// as a new monster.
pub(crate) fn free_a_figure(cx: &mut Cx<'_>, kind: KindId, rank: Rank, must: bool) -> Flow<bool> {
    let limit = cx.rules().content.monster(kind).figures[rank as usize];
    if cx.state.figures_used(kind, rank) < limit {
        return Ok(true);
    }
    let same = |state: &State| -> Vec<Choice> {
        let used = state.monster_ids().filter(|id| {
            let monster = state.monster(*id);
            monster.kind == kind && monster.rank == rank && monster.named.is_none()
        });
        let idle = used.filter(|id| state.overlord.active != Some(*id));
        idle.map(Choice::Recycle).collect()
    };
    if same(cx.state).is_empty() {
        return Ok(must);
    }
    let choice = ask(cx, OVERLORD, |_, state| {
        let mut options = same(state);
        if !must {
            options.push(Choice::Pass);
        }
        (Prompt::Recycle(kind, rank), options)
    })?;
    let Choice::Recycle(taken) = choice else { return Ok(false) };
    cx.state.monsters[taken.index()] = None;
    cx.rules().recount(cx.state);
    cx.tell("DJ-SPAWN-11", Fact::Recycled { monster: taken });
    Ok(true)
}

/// Puts a new monster on the board.
pub(crate) fn put_monster(
    cx: &mut Cx<'_>,
    rule: &'static str,
    kind: KindId,
    rank: Rank,
    named: Option<NamedId>,
    pose: Pose,
) -> Option<MonsterId> {
    let free = cx.state.monsters.iter().position(Option::is_none)?;
    cx.state.monsters[free] = Some(Monster {
        kind,
        rank,
        named,
        pose,
        wounds: 0,
        tokens: Tokens::default(),
        activated: false,
        chest: None,
    });
    cx.rules().recount(cx.state);
    let monster = MonsterId(free as u8);
    cx.tell(rule, Fact::MonsterPlaced { monster, kind, rank, named, pose });
    Some(monster)
}

/// A power card turns one of the new monsters into a master.
fn promote(cx: &mut Cx<'_>, placed: &[MonsterId]) -> Flow {
    let rules = cx.rules();
    let times =
        rules.dominions(cx.state).filter(|dominion| **dominion == Dominion::Masters).count();
    for _ in 0..times {
        let promotable = |state: &State| -> Vec<Choice> {
            let normal = placed.iter().filter(|id| {
                state.has_monster(**id) && {
                    let monster = state.monster(**id);
                    let masters = rules.content.monster(monster.kind).figures[1];
                    monster.rank == Rank::Normal
                        && state.figures_used(monster.kind, Rank::Master) < masters
                }
            });
            normal.map(|id| Choice::Monster(*id)).collect()
        };
        if promotable(cx.state).is_empty() {
            return Ok(());
        }
        let choice = ask(cx, OVERLORD, |_, state| {
            let mut options = promotable(state);
            options.push(Choice::Pass);
            (Prompt::Promote, options)
        })?;
        let Choice::Monster(id) = choice else { return Ok(()) };
        cx.state.monster_mut(id).rank = Rank::Master;
        cx.tell("DJ-POWER-03", Fact::Promoted { monster: id });
    }
    Ok(())
}

/// A power card adds monsters next to those of the area.
fn hordes(cx: &mut Cx<'_>, area: AreaId, placed: &[MonsterId]) -> Flow {
    let rules = cx.rules();
    if placed.is_empty() {
        return Ok(());
    }
    let cards: Vec<(u8, &[KindId])> = rules
        .dominions(cx.state)
        .filter_map(|dominion| match dominion {
            Dominion::Hordes { count, kinds } => Some((*count, kinds.as_slice())),
            _ => None,
        })
        .collect();
    for (count, kinds) in cards {
        for _ in 0..count {
            let choice = ask(cx, OVERLORD, |_, _| {
                let figures = kinds.iter().map(|kind| Choice::Figure(*kind, Rank::Normal));
                (Prompt::Horde, figures.chain([Choice::Pass]).collect())
            })?;
            let Choice::Figure(kind, rank) = choice else { break };
            if !free_a_figure(cx, kind, rank, false)? {
                continue;
            }
            let poses = |rules: &Descent, state: &State| -> Vec<Choice> {
                let poses = rules.poses_beside(state, kind, area, placed);
                poses.into_iter().map(Choice::Place).chain([Choice::Pass]).collect()
            };
            let choice =
                ask(cx, OVERLORD, |rules, state| (Prompt::Spawn(kind, rank), poses(rules, state)))?;
            if let Choice::Place(pose) = choice {
                put_monster(cx, "DJ-POWER-03", kind, rank, None, pose);
            }
        }
    }
    Ok(())
}

impl Descent {
    /// An unrevealed area into which a hero sees.
    // DJ-EXPL-01: heroes, not familiars; not through staircases.
    fn area_in_sight(&self, state: &State) -> Option<AreaId> {
        let (quest, field) = (self.quest(state), self.field(state));
        let seen = |hero: HeroId| {
            let here = state.hero(hero).cell()?;
            let hidden = field.glimpses(quest, here) & !state.revealed;
            if hidden == 0 {
                return None;
            }
            // Closed doors hide most areas, whoever stands in the way.
            let row = self.walls(state).sight(SightRule::Centres).row(here);
            let mut in_view = CellSet::EMPTY;
            for area in bits(hidden.into()).map(|area| &field.areas[usize::from(area)]) {
                if row.intersects(area) {
                    in_view = in_view.union(&row.intersect(area));
                }
            }
            // A hero who stands in it certainly sees it.
            if in_view.contains(here) {
                return Some(here);
            }
            if in_view.is_empty() {
                return None;
            }
            let from = [here];
            let blockers = self.blockers(state);
            let plainly = |to: &Cell| self.sees_plainly(state, hero, &from, *to, &blockers);
            in_view.iter().find(plainly)
        };
        state.hero_ids().find_map(seen).map(|cell| quest.area_of[cell.index()])
    }

    /// The spaces of all revealed areas.
    pub(crate) fn revealed(&self, state: &State) -> CellSet {
        let mut revealed = CellSet::EMPTY;
        for (area, cells) in (0..).map(AreaId).zip(&self.field(state).areas) {
            if state.is_revealed(area) {
                revealed = revealed.union(cells);
            }
        }
        revealed
    }

    /// Whether a figure of a kind may be placed at a pose: free ground and no active glyph.
    pub(crate) fn is_place_free(&self, state: &State, kind: KindId, pose: Pose) -> bool {
        let size = self.content.monster(kind).size;
        self.whole(state, size, pose).is_some_and(|spaces| {
            self.is_free(state, spaces, &[])
                && !spaces.iter().any(|cell| state.pits.contains(*cell))
                && !self.is_on_active_glyph(state, spaces)
        })
    }

    /// The free pose of a kind nearest to a space.
    pub(crate) fn free_pose_near(&self, state: &State, kind: KindId, near: Cell) -> Option<Pose> {
        let board = &self.quest(state).board;
        let revealed = |cell: &Cell| state.is_revealed(self.quest(state).area_of[cell.index()]);
        let uprights: &[bool] =
            if self.content.monster(kind).size.is_oblong() { &[false, true] } else { &[false] };
        let poses = board
            .cells()
            .iter()
            .filter(revealed)
            .flat_map(|cell| uprights.iter().map(move |&upright| Pose { cell, upright }));
        let free = poses.filter(|pose| self.is_place_free(state, kind, *pose));
        free.min_by_key(|pose| (board.span(near, pose.cell), *pose))
    }

    /// The free poses of a kind in an area, next to one of some monsters.
    fn poses_beside(
        &self,
        state: &State,
        kind: KindId,
        area: AreaId,
        monsters: &[MonsterId],
    ) -> Vec<Pose> {
        let size = self.content.monster(kind).size;
        let uprights: &[bool] = if size.is_oblong() { &[false, true] } else { &[false] };
        let mut poses = Vec::new();
        for cell in self.field(state).areas[area.index()].iter() {
            for &upright in uprights {
                let pose = Pose { cell, upright };
                if !self.is_place_free(state, kind, pose) {
                    continue;
                }
                let spaces = self.whole(state, size, pose).expect("a free place is whole");
                let near = |id: &&MonsterId| {
                    state.has_monster(**id) && self.is_next_to(state, spaces, Figure::Monster(**id))
                };
                if monsters.iter().any(|id| near(&id)) {
                    poses.push(pose);
                }
            }
        }
        poses
    }
}
