//! Glyphs of transport and staircases.

use crate::conquest::change_conquest;
use crate::explore::reveal;
use crate::fact::Fact;
use crate::flow::{Cx, Flow};
use crate::movement::arrive;
use crate::orders::disturb_aim;
use crate::power::Power;
use crate::quest::GlyphId;
use crate::ruleset::Descent;
use crate::state::{Figure, HeroId, Place, Pose, State};
use longrest_grid::Cell;

/// What the heroes gain for a glyph.
const GLYPH_CONQUEST: i8 = 3;

/// Activates the glyph a hero has come to, and those that some heroes reach from afar.
// DJ-PROP-21, DJ-PROP-22: even in passing.
pub(crate) fn touch_glyphs(cx: &mut Cx<'_>, hero: HeroId) -> Flow {
    let rules = cx.rules();
    let Some(here) = cx.state.hero(hero).cell() else { return Ok(()) };
    let reach = rules.greatest(cx.state, hero, |power| match power {
        Power::GlyphReach(distance) => Some(*distance),
        _ => None,
    });
    let quest = rules.quest(cx.state);
    for (index, glyph) in quest.glyphs.iter().enumerate() {
        let id = GlyphId(index as u8);
        let revealed = cx.state.is_revealed(quest.area_of[glyph.cell.index()]);
        let reached = here == glyph.cell
            || reach > 0
                && rules.range(cx.state, here, glyph.cell).is_some_and(|range| range <= reach);
        if reached && revealed && !cx.state.is_active(id) {
            cx.state.glyphs |= 1 << index;
            cx.tell("DJ-PROP-21", Fact::GlyphActivated { glyph: id });
            change_conquest(cx, "DJ-PROP-22", GLYPH_CONQUEST)?;
        }
    }
    Ok(())
}

/// A hero goes from a glyph to town.
// DJ-PROP-23, DJ-PROP-25
pub(crate) fn go_to_town(cx: &mut Cx<'_>, hero: HeroId) {
    cx.state.turn.movement -= 1;
    cx.state.turn.travelled = true;
    cx.state.hero_mut(hero).place = Place::Town;
    cx.rules().recount(cx.state);
    cx.tell("DJ-PROP-23", Fact::Travelled { hero, to: Place::Town });
    disturb_aim(cx, "DJ-ORDER-09", hero);
}

/// A hero goes from town to a glyph, with the familiars that wait there with him.
// DJ-PROP-24, DJ-PROP-25
pub(crate) fn go_to_glyph(cx: &mut Cx<'_>, hero: HeroId, glyph: GlyphId) -> Flow {
    cx.state.turn.movement -= 1;
    cx.state.turn.travelled = true;
    let cell = cx.rules().quest(cx.state).glyphs[glyph.index()].cell;
    let to = Place::Board(cell);
    for pet in cx.state.pet_ids() {
        let pet = cx.state.pet_mut(pet);
        if pet.owner == hero && pet.place == Place::Town {
            pet.place = to;
        }
    }
    step_out(cx, hero, cell, "DJ-PROP-24")
}

/// A hero takes a staircase; what lies beyond is revealed.
// DJ-PROP-13, DJ-PROP-15
pub(crate) fn take_stairs(cx: &mut Cx<'_>, hero: HeroId, to: Cell) -> Flow {
    cx.state.turn.movement -= 1;
    let area = cx.rules().quest(cx.state).area_of[to.index()];
    reveal(cx, area)?;
    step_out(cx, hero, to, "DJ-PROP-13")
}

fn step_out(cx: &mut Cx<'_>, hero: HeroId, cell: Cell, rule: &'static str) -> Flow {
    let figure = Figure::Hero(hero);
    let pose = Pose { cell, upright: false };
    cx.rules().put(cx.state, figure, pose);
    cx.tell(rule, Fact::Travelled { hero, to: Place::Board(cell) });
    disturb_aim(cx, "DJ-ORDER-09", hero);
    cx.state.turn.bent = true;
    arrive(cx, figure, pose)
}

impl Descent {
    /// The active glyph under a hero.
    // DJ-PROP-26
    pub(crate) fn stands_on_active_glyph(&self, state: &State, hero: HeroId) -> bool {
        let here = state.hero(hero).cell();
        here.is_some_and(|cell| self.is_on_active_glyph(state, &[cell]))
    }

    /// The glyphs a hero in town may go to.
    // DJ-PROP-24: not onto an enemy; onto a friend only with movement left to step off.
    pub(crate) fn glyph_exits(&self, state: &State, hero: HeroId) -> Vec<GlyphId> {
        let left = state.turn.movement.saturating_sub(1) + state.hero(hero).fatigue;
        let glyphs = self.quest(state).glyphs.iter().enumerate();
        let open = glyphs.filter(|(index, _)| state.is_active(GlyphId(*index as u8)));
        open.filter(|(_, glyph)| self.can_come_to(state, hero, glyph.cell, left))
            .map(|(index, _)| GlyphId(index as u8))
            .collect()
    }

    /// Whether a hero may appear on a space with some movement left.
    pub(crate) fn can_come_to(&self, state: &State, hero: HeroId, cell: Cell, left: u8) -> bool {
        let footing = self.footing(state, Figure::Hero(hero));
        footing.may_enter(&[cell])
            && (footing.can_stay(&[cell])
                || footing.can_settle(Pose { cell, upright: false }, left))
    }
}
