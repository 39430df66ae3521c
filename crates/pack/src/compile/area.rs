//! Areas of effect: patterns drawn in the files.

use super::drawing::{Glyph, glyphs};
use super::{Compiler, Files};
use crate::file::AreaEntry;
use crate::scope::Kind;
use crate::source::Source;
use longrest_haven::Pattern;
use longrest_haven::ability::Added;

impl Files {
    /// All areas, wherever they are drawn.
    pub(super) fn area_entries(&self) -> impl Iterator<Item = (&Source, &AreaEntry)> {
        let shared = self.areas.iter().map(|open| (&open.source, &open.file.areas));
        let classes = self.classes.iter().map(|open| (&open.source, &open.file.areas));
        let monsters = self.monsters.iter().map(|open| (&open.source, &open.file.areas));
        let items = self.items.iter().map(|open| (&open.source, &open.file.areas));
        let all = shared.chain(classes).chain(monsters).chain(items);
        all.flat_map(|(source, areas)| areas.iter().map(move |area| (source, area)))
    }
}

impl Compiler<'_> {
    pub(super) fn areas(&mut self, files: &Files) {
        let entries: Vec<(&Source, &AreaEntry)> = files.area_entries().collect();
        for (source, area) in &entries {
            self.declare_one(Kind::Area, &area.id, source, area.id.span.clone());
        }
        for (source, area) in entries {
            let pattern = self.pattern(source, area);
            self.content.areas.push(pattern);
        }
    }

    fn pattern(&self, source: &Source, area: &AreaEntry) -> Pattern {
        let drawn = glyphs(source, &area.map, self.report);
        let actor: Vec<&Glyph> = drawn.iter().filter(|glyph| glyph.sign == 'o').collect();
        if let Some(second) = actor.get(1) {
            let message = "the acting figure stands in one hex only";
            self.report.error(source, second.span.clone(), "area", message, None);
        }
        let red = drawn.iter().find(|glyph| glyph.sign == 'x' || glyph.sign.is_ascii_digit());
        let origin = actor.first().copied().or(red).map_or_else(Default::default, |one| one.spot);
        let mut pattern = Pattern {
            id: area.id.value.clone(),
            red: Vec::new(),
            grey: !actor.is_empty(),
            blue: Vec::new(),
            special: Vec::new(),
        };
        for glyph in &drawn {
            let offset = glyph.spot.coord().axial().minus(origin.coord().axial());
            let offset = (offset.q, offset.s);
            match glyph.sign {
                'o' => {}
                'x' => pattern.red.push(offset),
                'a' => pattern.blue.push(offset),
                digit if digit.is_ascii_digit() => {
                    pattern.red.push(offset);
                    let added = self.area_effect(source, area, glyph);
                    pattern.special.push((offset, added));
                }
                strange => {
                    let message = format!("`{strange}` means nothing in an area");
                    let help = "`x` is a hex, `o` the acting figure, `a` an ally, a digit has \
                                an effect of its own";
                    let span = glyph.span.clone();
                    self.report.error(source, span, "area", message, Some(help.to_owned()));
                }
            }
        }
        if red.is_none() && !drawn.is_empty() {
            let message = "an area needs at least one `x`";
            self.report.error(source, area.map.span.clone(), "area", message, None);
        }
        pattern
    }

    fn area_effect(&self, source: &Source, area: &AreaEntry, glyph: &Glyph) -> Vec<Added> {
        match area.effects.get(&glyph.sign.to_string()) {
            Some(said) => {
                let added = self.line::<Vec<Added>>(source, said).unwrap_or_default();
                if !added.iter().all(is_for_one_target) {
                    let message = "this cannot be meant for one hex alone";
                    let help = "a hex adds conditions, damage, push, pull, pierce, more of the \
                                value, advantage, or that shields or retaliate are ignored";
                    let span = said.span.clone();
                    self.report.error(source, span, "area", message, Some(help.to_owned()));
                }
                added
            }
            None => {
                let message = format!("`effects` does not say what `{}` adds", glyph.sign);
                self.report.error(source, glyph.span.clone(), "area", message, None);
                Vec::new()
            }
        }
    }
}

/// Whether an effect concerns the target in the hex and nothing else of the ability.
fn is_for_one_target(added: &Added) -> bool {
    match added {
        Added::Condition(_)
        | Added::Pierce(_)
        | Added::Push(_)
        | Added::Pull(_)
        | Added::Advantage
        | Added::Disadvantage
        | Added::Plus(_)
        | Added::IgnoreRetaliate
        | Added::IgnoreShield
        | Added::Damage(_)
        | Added::Double
        | Added::Redraw
        | Added::NoModifier
        | Added::ChooseModifier(_)
        | Added::CountAs(..) => true,
        Added::When(_, inner) => inner.iter().all(is_for_one_target),
        Added::Range(_)
        | Added::Target(_)
        | Added::Jump
        | Added::IgnoreDifficult
        | Added::IgnoreObstacles
        | Added::IgnoreEnemies
        | Added::IgnoreTraps
        | Added::IgnoreHazards
        | Added::Shield(_)
        | Added::Retaliate(..)
        | Added::Area(_)
        | Added::Negate
        | Added::Flying
        | Added::Immune(_)
        | Added::ImmuneNegative
        | Added::Immovable
        | Added::Taunt
        | Added::Ending(_)
        | Added::Halve
        | Added::Redirect
        | Added::RedirectTo(..)
        | Added::IgnorePierce
        | Added::After(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Report;
    use crate::file::At;

    fn drawn(map: &str) -> Pattern {
        let report = Report::default();
        let compiler = Compiler::new(&report);
        let at = |value: &str| At { value: value.to_owned(), span: 0..value.len() };
        let source = Source { path: String::new(), text: map.to_owned() };
        let area = AreaEntry { id: at("test"), map: at(map), effects: Default::default() };
        let pattern = compiler.pattern(&source, &area);
        assert_eq!(report.errors(), 0);
        pattern
    }

    #[test]
    fn areas_count_from_the_acting_figure_or_the_first_hex() {
        let cleave = drawn(" x x\n  o");
        assert!(cleave.grey);
        assert_eq!(cleave.red.len(), 2);
        let near = |&(q, s): &(i16, i16)| q.abs().max(s.abs()).max((q + s).abs()) == 1;
        assert!(cleave.red.iter().all(near));
        let burst = drawn(" x x\nx x x\n x x");
        assert!(!burst.grey);
        assert_eq!((burst.red.len(), burst.red[0]), (7, (0, 0)));
    }
}
