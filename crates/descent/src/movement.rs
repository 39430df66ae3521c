//! Movement: steps, pits, jumps, and what happens in the space a figure comes to.

use crate::ability::Ability;
use crate::explore::explore;
use crate::fact::Fact;
use crate::flow::{Cx, Flow};
use crate::glyph::touch_glyphs;
use crate::harm::{Harm, suffer};
use crate::orders::disturb_aim;
use crate::overlord_card::Occasion;
use crate::ruleset::Descent;
use crate::state::{Figure, HeroId, Pose, State};
use crate::strike::is_there;
use crate::trap::TrapSite;
use crate::window::trap_window;
use longrest_grid::{Cell, Topology};

/// A figure moves one step and pays for it.
// DJ-MOVE-02, DJ-MOVE-03
pub(crate) fn walk(cx: &mut Cx<'_>, figure: Figure, to: Pose) -> Flow {
    let rules = cx.rules();
    let from = rules.pose(cx.state, figure).expect("it stands on the board");
    let here = rules.spaces(cx.state, figure);
    let pit = rules.is_in_pit(cx.state, figure, here);
    rules.put(cx.state, figure, to);
    let there = rules.spaces(cx.state, figure);
    let cost = rules.step_cost(cx.state, figure, pit, there);
    spend(cx, figure, cost);
    cx.tell("DJ-MOVE-02", Fact::Moved { figure, from, to, cost });
    if let Figure::Hero(_) = figure {
        note_heading(cx, from.cell, to.cell);
    }
    came_by_foot(cx, figure, from)
}

/// A small figure climbs out of its pit.
// DJ-PROP-05, DJ-MACT-15
pub(crate) fn climb(cx: &mut Cx<'_>, figure: Figure, to: Cell) -> Flow {
    let rules = cx.rules();
    let from = rules.pose(cx.state, figure).expect("it stands on the board");
    spend(cx, figure, 2);
    rules.put(cx.state, figure, Pose { cell: to, upright: false });
    cx.tell("DJ-PROP-05", Fact::Climbed { figure, to });
    came_by_foot(cx, figure, from)
}

/// A small figure jumps over pits.
// DJ-PROP-07, DJ-PROP-08, DJ-MACT-11
pub(crate) fn jump(cx: &mut Cx<'_>, figure: Figure, to: Cell) -> Flow {
    let rules = cx.rules();
    let jumps = rules.footing(cx.state, figure).jumps();
    let cost = jumps.iter().find(|(cell, _)| *cell == to).expect("it was offered").1;
    let from = rules.pose(cx.state, figure).expect("it stands on the board");
    spend(cx, figure, cost);
    rules.put(cx.state, figure, Pose { cell: to, upright: false });
    cx.tell("DJ-PROP-07", Fact::Jumped { figure, to, cost });
    came_by_foot(cx, figure, from)
}

/// Pays movement points.
pub(crate) fn spend(cx: &mut Cx<'_>, figure: Figure, cost: u8) {
    match figure {
        Figure::Hero(_) => cx.state.turn.movement -= cost,
        Figure::Monster(_) => cx.state.overlord.movement -= cost,
    }
}

fn came_by_foot(cx: &mut Cx<'_>, figure: Figure, from: Pose) -> Flow {
    if let Figure::Hero(hero) = figure {
        // DJ-ORDER-09
        disturb_aim(cx, "DJ-ORDER-09", hero);
    }
    arrive(cx, figure, from)?;
    if let Figure::Hero(hero) = figure
        && is_there(cx.state, figure)
        && !cx.state.turn_over()
    {
        spring_floor(cx, hero)?;
    }
    Ok(())
}

/// What happens to a figure in the space it comes to, however it came.
pub(crate) fn arrive(cx: &mut Cx<'_>, figure: Figure, from: Pose) -> Flow {
    fall(cx, figure, from)?;
    if is_there(cx.state, figure) {
        walk_into_auras(cx, figure)?;
    }
    if let Figure::Hero(hero) = figure {
        touch_glyphs(cx, hero)?;
    }
    explore(cx)
}

/// A figure that comes into a pit falls in.
// DJ-PROP-02: one wound that armor does not reduce; not again inside the same pit.
fn fall(cx: &mut Cx<'_>, figure: Figure, from: Pose) -> Flow {
    let rules = cx.rules();
    let there = rules.spaces(cx.state, figure);
    let size = rules.size(cx.state, figure);
    let before = rules.field(cx.state).spaces(size, from);
    let was_down = before.is_some_and(|spaces| rules.is_in_pit(cx.state, figure, spaces));
    if was_down || !rules.is_in_pit(cx.state, figure, there) {
        return Ok(());
    }
    cx.tell("DJ-PROP-02", Fact::Fell { figure });
    cx.tell("DJ-PROP-02", Fact::Wounded { figure, damage: 1, armor: 0, wounds: 1 });
    suffer(cx, figure, 1, Harm::DIRECT)?;
    Ok(())
}

/// Coming next to an enemy with Aura hurts, once for each of them and each space entered.
// DJ-ABIL-04, DJ-ABIL-05, DJ-ABIL-06
fn walk_into_auras(cx: &mut Cx<'_>, figure: Figure) -> Flow {
    let rules = cx.rules();
    if rules.is_immune(cx.state, figure, Ability::Aura) {
        return Ok(());
    }
    let there = rules.spaces(cx.state, figure);
    let auras: Vec<Figure> =
        rules.enemies_next_to(cx.state, figure, Ability::Aura, there).collect();
    for aura in auras {
        if is_there(cx.state, figure) {
            cx.tell("DJ-ABIL-04", Fact::Wounded { figure, damage: 1, armor: 0, wounds: 1 });
            suffer(cx, figure, 1, Harm { by: Some(aura), ..Harm::DIRECT })?;
        }
    }
    Ok(())
}

/// The overlord may play a trap on the space a hero walked into.
// DJ-TRAP-04EX, DJ-TRAP-06: each space is a window of its own.
fn spring_floor(cx: &mut Cx<'_>, hero: HeroId) -> Flow {
    let rules = cx.rules();
    let Some(cell) = cx.state.hero(hero).cell() else { return Ok(()) };
    let anywhere = Occasion::SpaceEntered { open_ground: true };
    if !rules.is_moment_for(cx.state, anywhere, |_| true) || !rules.is_bare(cx.state, cell) {
        return Ok(());
    }
    let obstacle = |near: &Cell| {
        let state = &cx.state;
        state.pits.contains(*near) || state.rubble.contains(*near) || state.water.contains(*near)
    };
    let open_ground = !rules.walls(cx.state).adjacent(cell).iter().any(|near| obstacle(&near));
    trap_window(cx, Occasion::SpaceEntered { open_ground }, TrapSite::of(hero))
}

/// A figure whose movement was cut short in another's space goes to the nearest free place.
// DJ-BOARD-08
pub(crate) fn settle(cx: &mut Cx<'_>, figure: Figure) -> Flow {
    let rules = cx.rules();
    let Some(from) = rules.pose(cx.state, figure) else { return Ok(()) };
    let here = rules.spaces(cx.state, figure);
    let barred = |cell: &Cell| cx.state.rubble.contains(*cell) || cx.state.water.contains(*cell);
    let alone = rules.shared_by(cx.state, figure, here).is_none();
    if alone && !here.iter().any(barred) {
        return Ok(());
    }
    if let Some(to) = rules.refuge(cx.state, figure, from) {
        rules.put(cx.state, figure, to);
        cx.tell("DJ-BOARD-08", Fact::Thrown { figure, from, to });
        arrive(cx, figure, from)?;
    }
    Ok(())
}

fn note_heading(cx: &mut Cx<'_>, from: Cell, to: Cell) {
    let board = &cx.rules().quest(cx.state).board;
    let way = board.coord(from).direction_to(Topology::Square, board.coord(to)).map(|way| way.0);
    let turn = &mut cx.state.turn;
    turn.bent |= way.is_none() || turn.heading.is_some_and(|heading| Some(heading) != way);
    turn.heading = way;
}

impl Descent {
    /// Whether a space holds nothing but the figure on it.
    fn is_bare(&self, state: &State, cell: Cell) -> bool {
        let field = self.field(state);
        !state.pits.contains(cell)
            && !field.glyphs.contains(cell)
            && !field.stairs.contains(cell)
            && !field.encounters.contains(cell)
            && state.markers_at(cell).next().is_none()
            && self.shared_by_other(state, cell)
    }

    /// The nearest place where a figure may stay.
    fn refuge(&self, state: &State, figure: Figure, from: Pose) -> Option<Pose> {
        let quest = self.quest(state);
        let (size, walls) = (self.size(state, figure), self.walls(state));
        let uprights: &[bool] = if size.is_oblong() { &[false, true] } else { &[false] };
        let footing = self.footing(state, figure);
        let free = |pose: &Pose| {
            footing.whole(*pose).is_some_and(|spaces| {
                footing.can_stay(spaces)
                    && spaces.iter().all(|cell| {
                        !state.pits.contains(*cell)
                            && state.is_revealed(quest.area_of[cell.index()])
                    })
            })
        };
        let near = |pose: Pose| Some((walls.range(from.cell, pose.cell)?, pose));
        let cells = quest.board.cells();
        let poses =
            cells.iter().flat_map(|cell| uprights.iter().map(move |&upright| (cell, upright)));
        let poses = poses.map(|(cell, upright)| Pose { cell, upright });
        poses.filter(free).filter_map(near).min().map(|(_, pose)| pose)
    }

    fn shared_by_other(&self, state: &State, cell: Cell) -> bool {
        state.hero_ids().filter(|hero| state.hero(*hero).cell() == Some(cell)).count() <= 1
    }

    /// Whether the hero whose turn it is may spend movement points.
    // DJ-LINGER-22, DJ-MACT-16, DJ-ABIL-52: webs and Grapple forbid it, and so does having stopped.
    pub(crate) fn can_spend_movement(&self, state: &State, hero: HeroId) -> bool {
        let spaces = self.spaces(state, Figure::Hero(hero));
        !state.turn.webbed
            && !state.turn.halted
            && !self.is_grappled(state, Figure::Hero(hero), spaces)
    }
}
