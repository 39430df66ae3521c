//! Which figures a scenario's rules speak of.

use crate::amount::FigureClass;
use crate::evaluate::About;
use crate::haven::Look;
use crate::scenario::Figures;
use crate::state::{Figure, FigureId, FigureKind};
use longrest_grid::Cell;

impl Look<'_, '_> {
    /// Whether a figure is one of those a rule speaks of.
    pub fn matches(self, figures: &Figures, figure: &Figure, id: Option<FigureId>) -> bool {
        self.matches_after(figures, figure, id, None)
    }

    /// The same after an event with a cause, of which the rule may speak too.
    fn matches_after(
        self,
        figures: &Figures,
        figure: &Figure,
        id: Option<FigureId>,
        cause: Option<FigureId>,
    ) -> bool {
        use crate::scenario::Side;
        let also = |inner: &Figures| self.matches_after(inner, figure, id, cause);
        match figures {
            Figures::Characters => matches!(figure.kind, FigureKind::Character(_)),
            Figures::Party => {
                matches!(figure.kind, FigureKind::Character(_) | FigureKind::Summon { .. })
            }
            Figures::Enemies => figure.side != Side::Party && figure.kind != FigureKind::None,
            Figures::Class(FigureClass::Flying) => id.is_some_and(|id| self.flying(id)),
            Figures::Class(class) => self.is_kind_of(figure.kind, *class),
            Figures::Monster(monster) => {
                matches!(figure.kind, FigureKind::Monster { of, .. }
                    if self.monster_use(of).monster == *monster)
            }
            Figures::Named(named) => {
                matches!(figure.kind, FigureKind::Monster { of, .. } if of == *named)
            }
            Figures::Extra(extra) => figure.kind == FigureKind::Extra { which: *extra },
            Figures::Cause => true,
            Figures::Character(who) => figure.kind == FigureKind::Character(*who),
            Figures::All => figure.kind != FigureKind::None,
            Figures::InRoom(room, inner) => {
                self.scenario().room_of[figure.cell.index()] == Some(*room) && also(inner)
            }
            Figures::OnMark(mark, inner) => self.marked(*mark, figure.cell) && also(inner),
            Figures::NearMark(range, mark, inner) => {
                let marks = self.scenario().marks[usize::from(*mark)].1.iter();
                also(inner) && self.is_near(figure, id, *range, marks.copied())
            }
            Figures::NearFigures(range, both) => {
                // Where the cause of an event stood is known even when it is gone.
                let others = match &both.1 {
                    Figures::Cause => cause.into_iter().collect(),
                    others => self.matching(others, cause),
                };
                let others = others.iter().filter(|&&other| Some(other) != id);
                let cells = others.flat_map(|&other| self.cells_of(other).iter());
                also(&both.0) && self.is_near(figure, id, *range, cells)
            }
            Figures::Extreme(most, of, inner) => {
                let value = |id: FigureId| {
                    let value = self.amount(of, About::actor(id));
                    if *most { value } else { -value }
                };
                let all = self.matching(inner, cause);
                let best = all.iter().map(|&id| value(id)).max();
                id.is_some_and(|id| all.contains(&id) && Some(value(id)) == best)
            }
            Figures::Nearest(inner, _) | Figures::One(inner) | Figures::Random(inner) => {
                also(inner)
            }
            Figures::Holder(counter) => id.is_some() && self.holder(*counter) == id,
        }
    }

    /// Whether a figure is within so many hexes of any of these.
    fn is_near(
        self,
        figure: &Figure,
        id: Option<FigureId>,
        range: u8,
        mut cells: impl Iterator<Item = Cell>,
    ) -> bool {
        let own: Vec<Cell> = match id {
            Some(id) => self.cells_of(id).iter().collect(),
            None => vec![figure.cell],
        };
        let near = |from: &Cell, to| self.walls().range(*from, to).is_some_and(|it| it <= range);
        cells.any(|cell| own.iter().any(|from| near(from, cell)))
    }

    /// The figures on the map that a rule speaks of.
    pub fn matching(self, figures: &Figures, cause: Option<FigureId>) -> Vec<FigureId> {
        if *figures == Figures::Cause {
            return cause.filter(|&id| self.alive(id)).into_iter().collect();
        }
        if let Figures::Nearest(inner, mark) = figures {
            let found = self.matching(inner, cause);
            return self.nearest_of(&found, *mark, cause).into_iter().collect();
        }
        self.figures()
            .filter(|&id| self.matches_after(figures, self.figure(id), Some(id), cause))
            .collect()
    }
}
