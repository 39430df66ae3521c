//! What a scenario's rules leave to chance or to the group, and what they do to figures and ground:
//! lots, the nearest, things that are carried, tiles that spread, ranks that rise.

use crate::amount::Amount;
use crate::choice::Choice;
use crate::evaluate::About;
use crate::fact::{Arrival, Fact, FigureName};
use crate::haven::{Flow, Look, Play, look};
use crate::modifiers::Draw;
use crate::prompt::{Ask, Prompt, TilePurpose};
use crate::scenario::{Effect, Figures, Rank, RankByParty, script};
use crate::state::{FigureId, FigureKind, Source};
use crate::{reveal, tiles};
use longrest_grid::Cell;

impl Look<'_, '_> {
    /// The figures nearest to a mark or to the cause of the event; among equals the one that acts
    /// first.
    pub(crate) fn nearest_of(
        self,
        found: &[FigureId],
        mark: Option<u8>,
        cause: Option<FigureId>,
    ) -> Option<FigureId> {
        let from: Vec<Cell> = match (mark, cause) {
            (Some(mark), _) => self.scenario().marks[usize::from(mark)].1.clone(),
            // Where a figure stood is known even when it is gone.
            (None, Some(cause)) => vec![self.figure(cause).cell],
            (None, None) => Vec::new(),
        };
        let far = |id: FigureId| {
            let ranges = from.iter().filter_map(|&cell| {
                let cells = self.cells_of(id);
                cells.iter().filter_map(|at| self.walls().range(cell, at)).min()
            });
            ranges.min().unwrap_or(u8::MAX)
        };
        found.iter().copied().min_by_key(|&id| (far(id), self.focus_order(id), id))
    }

    /// Whoever holds the thing that a counter stands for.
    pub(crate) fn holder(self, counter: u8) -> Option<FigureId> {
        let held = self.state.counters[usize::from(counter)];
        let id = FigureId(u8::try_from(held.checked_sub(1)?).ok()?);
        (id.index() < self.state.figures.len() && self.alive(id)).then_some(id)
    }

    /// Whether every plate of a mark is occupied.
    pub(crate) fn plates_pressed(self, mark: u8) -> bool {
        self.scenario().marks[usize::from(mark)].1.iter().all(|&cell| self.at(cell).is_some())
    }
}

/// The figures that an effect concerns, when one is drawn by lot or chosen by the group.
pub(crate) fn picked(
    cx: &mut Play<'_>,
    figures: &Figures,
    cause: Option<FigureId>,
) -> Flow<Vec<FigureId>> {
    match figures {
        Figures::Random(inner) => {
            let found = look(cx).matching(inner, cause);
            if found.is_empty() {
                return Ok(found);
            }
            let at = cx.chance(Draw::Lot, &vec![1; found.len()])?;
            Ok(vec![found[at]])
        }
        Figures::One(inner) => {
            let mut options: Vec<Choice> =
                look(cx).matching(inner, cause).into_iter().map(Choice::Figure).collect();
            if options.is_empty() {
                return Ok(Vec::new());
            }
            options.sort_unstable();
            let prompt = Prompt { ask: Ask::FigureFirst, actor: cause, source: Source::Game };
            let group = look(cx).group();
            Ok(match cx.ask(group, prompt, &options)? {
                Choice::Figure(id) => vec![id],
                _ => Vec::new(),
            })
        }
        figures => Ok(look(cx).matching(figures, cause)),
    }
}

/// Where figures stand. The cause of an event may be gone: then it is where it fell.
fn places(cx: &mut Play<'_>, figures: &Figures, cause: Option<FigureId>) -> Flow<Vec<Cell>> {
    let ids = match figures {
        Figures::Cause => cause.into_iter().collect(),
        figures => picked(cx, figures, cause)?,
    };
    Ok(ids.into_iter().map(|id| look(cx).figure(id).cell).collect())
}

/// One of several lists of effects, by lot.
pub(crate) fn random<'a>(
    cx: &mut Play<'a>,
    options: &'a [Vec<Effect>],
    rule: u8,
    cause: Option<FigureId>,
) -> Flow {
    let at = cx.chance(Draw::Lot, &vec![1; options.len()])?;
    script::apply_all(cx, &options[at], rule, cause)
}

/// A tile is placed under figures.
pub(crate) fn put_under(
    cx: &mut Play<'_>,
    tile: u16,
    figures: &Figures,
    cause: Option<FigureId>,
) -> Flow {
    for cell in places(cx, figures, cause)? {
        if look(cx).featureless(cell) {
            tiles::place(cx, cell, tile, "FH-PAGE-07");
        }
    }
    Ok(())
}

/// A monster spawns where each of some figures stands.
pub(crate) fn spawn_under(
    cx: &mut Play<'_>,
    (monster, named): (u16, Option<u8>),
    rank: &RankByParty,
    figures: &Figures,
    cause: Option<FigureId>,
) -> Flow {
    let Some(rank) = rank.with(cx.state.party) else { return Ok(()) };
    let of = reveal::monster_use(look(cx), monster, named);
    for cell in places(cx, figures, cause)? {
        reveal::spawn(cx, of, rank, cell)?;
    }
    Ok(())
}

/// A counter remembers one of some figures.
pub(crate) fn give(
    cx: &mut Play<'_>,
    counter: u8,
    figures: &Figures,
    cause: Option<FigureId>,
) -> Flow {
    if let Some(id) = picked(cx, figures, cause)?.first() {
        script::set_counter(cx, counter, i16::from(id.0) + 1);
    }
    Ok(())
}

/// Normal monsters become elite ones.
pub(crate) fn promote_all(cx: &mut Play<'_>, figures: &Figures, cause: Option<FigureId>) -> Flow {
    for id in picked(cx, figures, cause)? {
        promote(cx, id);
    }
    Ok(())
}

/// From now on an extra figure can be touched, or cannot.
pub(crate) fn touchable(cx: &mut Play<'_>, extra: u8, touchable: bool) -> Flow {
    let untouchable = look(cx).scenario().extras[usize::from(extra)].untouchable;
    let changed = untouchable == touchable;
    cx.state.exposed = cx.state.exposed & !(1 << extra) | u8::from(changed) << extra;
    Ok(())
}

/// The group does something by hand.
pub(crate) fn by_hand(cx: &mut Play<'_>, text: &str, rule: u8, cause: Option<FigureId>) -> Flow {
    let text = cx.rules().content.note(text);
    cx.tell("FH-PAGE-07", Fact::Said { text });
    let prompt = Prompt { ask: Ask::ByHand, actor: cause, source: Source::Rule { rule } };
    let group = look(cx).group();
    cx.ask(group, prompt, &[Choice::Yes, Choice::Skip])?;
    Ok(())
}

/// Tiles of a kind spread: the group chooses so many free hexes next to one of them.
pub(crate) fn spread(
    cx: &mut Play<'_>,
    tile: u16,
    amount: &Amount,
    cause: Option<FigureId>,
) -> Flow {
    let about = cause.map_or(About::default(), About::actor);
    let count = look(cx).count(amount, about);
    let kind = cx.rules().content.tiles[usize::from(tile)].kind;
    for _ in 0..count {
        let here = look(cx);
        let has = |&cell: &Cell| here.tile_index(cell) == Some(tile);
        let mut cells: Vec<Cell> = here
            .board()
            .cells()
            .iter()
            .filter(has)
            .flat_map(|cell| here.walls().adjacent(cell).iter().collect::<Vec<_>>())
            .filter(|&cell| here.can_place(kind, cell))
            .collect();
        cells.sort_unstable();
        cells.dedup();
        if cells.is_empty() {
            return Ok(());
        }
        let options: Vec<Choice> = cells.into_iter().map(Choice::Cell).collect();
        let ask = Ask::TileHex { purpose: TilePurpose::Place };
        let prompt = Prompt { ask, actor: None, source: Source::Game };
        let group = here.group();
        let Choice::Cell(cell) = cx.ask(group, prompt, &options)? else { return Ok(()) };
        tiles::place(cx, cell, tile, "FH-PAGE-07");
    }
    Ok(())
}

/// A normal monster becomes an elite one; the damage it has suffered stays.
fn promote(cx: &mut Play<'_>, id: FigureId) {
    let figure = *look(cx).figure(id);
    let FigureKind::Monster { of, rank: Rank::Normal } = figure.kind else { return };
    let lost = figure.hit_points_max - figure.hit_points;
    let kind = FigureKind::Monster { of, rank: Rank::Elite };
    let most = reveal::monster_hit_points(look(cx), of, Rank::Elite);
    let promoted = &mut cx.state.figures[id.index()];
    promoted.kind = kind;
    promoted.hit_points_max = most;
    promoted.hit_points = (most - lost).max(1);
    let name = FigureName { kind, number: figure.number };
    let (cell, how) = (figure.cell, Arrival::Spawned);
    cx.tell("FH-PAGE-07", Fact::FigureAppears { figure: id, name, cell, how });
}
