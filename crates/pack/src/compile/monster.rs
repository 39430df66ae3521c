//! Monster sets: statistics and ability decks.

use super::{Compiler, Open, identity, slug};
use crate::file::{At, Column, Lines, MonsterEntry, MonsterFile, StatisticsEntry};
use crate::source::Source;
use longrest_haven::ability::{Action, Added, Price};
use longrest_haven::amount::Amount;
use longrest_haven::{Icon, Monster, MonsterCard, MonsterSet, Statistics};

/// The number of monster levels.
const LEVELS: usize = 8;

impl Compiler<'_> {
    pub(super) fn monster_set(&mut self, open: &Open<MonsterFile>) {
        let (source, file) = (&open.source, &open.file);
        let set = self.content.sets.len() as u16;
        for entry in &file.monsters {
            let monster = self.monster(source, entry, set);
            self.content.monsters.push(monster);
        }
        if file.monsters.is_empty() {
            let message = "there is no monster in this set";
            self.report.error(source, 0..0, "deck", message, None);
        }
        let cards = self.monster_cards(open);
        self.content.sets.push(MonsterSet { id: open.stem.clone(), cards });
    }

    fn monster(&self, source: &Source, entry: &MonsterEntry, set: u16) -> Monster {
        let (id, span) = identity(entry.id.as_ref(), &entry.name);
        let normal = self.statistics(source, &entry.normal);
        let elite = entry.elite.as_ref().map(|elite| self.statistics(source, elite));
        if elite.is_none() && !entry.boss {
            let message = format!("`{id}` has no statistics for elites and is not a boss");
            self.report.error(source, span, "missing-key", message, None);
        }
        if !(1..=10).contains(&entry.standees.value) {
            let message = "there are 1 to 10 standees";
            self.report.error(source, entry.standees.span.clone(), "bounds", message, None);
        }
        Monster {
            name: self.text(&format!("monster.{id}"), &entry.name),
            icon: self.symbol(source, &entry.icon),
            set,
            standees: entry.standees.value,
            boss: entry.boss,
            elite: elite.unwrap_or_else(|| normal.clone()),
            normal,
            specials: entry.specials.iter().map(|lines| self.automatic(source, lines)).collect(),
            id,
        }
    }

    fn statistics(&self, source: &Source, entry: &StatisticsEntry) -> [Statistics; LEVELS] {
        let hit_points = self.column(source, &entry.hit_points);
        let movement = entry.movement.as_ref().map(|column| self.column(source, column));
        let attack = entry.attack.as_ref().map(|column| self.column(source, column));
        let range = entry.range.as_ref().map(|column| self.column(source, column));
        let number = |amount: &Amount| match amount {
            Amount::Number(number) => *number,
            _ => 0,
        };
        std::array::from_fn(|level| Statistics {
            hit_points: hit_points[level].clone(),
            movement: movement.as_ref().map(|column| number(&column[level]) as i8),
            attack: attack.as_ref().map(|column| column[level].clone()),
            range: range.as_ref().map(|column| number(&column[level]) as u8),
            flying: entry.flying,
            attack_effects: self.lines_at(source, entry.effects.as_ref(), level),
            traits: self.lines_at(source, entry.traits.as_ref(), level),
            immunities: entry.immune.iter().map(|&word| word.into()).collect(),
            immovable: entry.immovable,
            confined: entry.confined.map(Into::into),
        })
    }

    /// The values of a column for all levels.
    fn column(&self, source: &Source, column: &At<Column>) -> [Amount; LEVELS] {
        let values: Vec<Amount> =
            column.0.iter().map(|formula| self.amount(source, formula)).collect();
        std::array::from_fn(|level| match values.as_slice() {
            [one] => one.clone(),
            many => many.get(level).cloned().unwrap_or_default(),
        })
    }

    /// The line of a column for one level; the empty line says nothing.
    fn lines_at<T>(&self, source: &Source, column: Option<&At<Column>>, level: usize) -> Vec<T>
    where
        Vec<T>: crate::notation::Line,
    {
        let Some(column) = column else { return Vec::new() };
        let line = match column.0.as_slice() {
            [one] => Some(one),
            many => many.get(level),
        };
        match line {
            Some(line) if !line.0.value.trim().is_empty() => {
                self.line(source, &line.0).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    /// What a figure does by the rules of monsters, which know patterns of red hexes only.
    fn automatic(&self, source: &Source, lines: &Lines) -> Action {
        let action = self.action(source, lines);
        let areas = action.abilities.iter().flat_map(|ability| {
            let added = ability.added.iter().chain(ability.extras.iter().flat_map(|x| &x.added));
            let added = added.filter_map(|added| match added {
                Added::Area(area) => Some(*area),
                _ => None,
            });
            ability.aim.area.into_iter().chain(added)
        });
        for area in areas {
            // An area that could not be drawn was reported where it stands.
            let Some(pattern) = self.content.areas.get(usize::from(area)) else { continue };
            if pattern.blue.is_empty() && pattern.special.is_empty() {
                continue;
            }
            let names = |said: &&crate::file::Said| said.value.contains(&pattern.id);
            let span = lines.0.iter().find(names).map_or(0..0, |said| said.span.clone());
            let message = format!("a monster cannot use the area `{}`", pattern.id);
            let help = "monsters use areas of `x` alone: no hex for an ally, none with an effect";
            self.report.error(source, span, "area", message, Some(help.to_owned()));
        }
        action
    }

    fn monster_cards(&self, open: &Open<MonsterFile>) -> Vec<MonsterCard> {
        let entries = &open.file.cards;
        // A deck has eight cards as a rule; those of single scenarios may have others.
        let most = longrest_haven::limits::SET_CARDS_MAX;
        if !(1..=most).contains(&entries.len()) && !open.cut {
            let message = format!("a monster deck has 1 to {most} cards, not {}", entries.len());
            let span = entries.first().map_or(0..0, |card| card.name.span.clone());
            self.report.error(&open.source, span, "deck", message, None);
        } else if entries.len() != 8 && !open.cut {
            let message = format!("a monster deck has 8 cards as a rule, not {}", entries.len());
            let span = entries.first().map_or(0..0, |card| card.name.span.clone());
            self.report.warning(&open.source, span, "deck", message, None);
        }
        if !entries.is_empty() && !entries.iter().any(|card| card.shuffle) {
            let span = entries[0].name.span.clone();
            let message = "no card of this deck has `shuffle = true`";
            self.report.warning(&open.source, span, "deck", message, None);
        }
        let card = |entry: &crate::file::MonsterCardEntry| {
            let key = format!("set.{}.card.{}", open.stem, slug(&entry.name));
            if entry.initiative.value > 99 {
                let span = entry.initiative.span.clone();
                self.report.error(
                    &open.source,
                    span,
                    "bounds",
                    "an initiative is at most 99",
                    None,
                );
            }
            let action = self.automatic(&open.source, &entry.does);
            MonsterCard {
                name: self.text(&key, &entry.name),
                initiative: entry.initiative.value,
                shuffle: entry.shuffle,
                consumes: consumed(&action),
                action,
            }
        };
        entries.iter().map(card).collect()
    }
}

/// The elements that the extras of an action ask for, each as often as the most demanding extra.
fn consumed(action: &Action) -> Vec<Icon> {
    let mut icons: Vec<Icon> = Vec::new();
    for price in action.abilities.iter().flat_map(|one| &one.extras).flat_map(|one| &one.price) {
        let Price::Consume(wanted) = price else { continue };
        for icon in wanted {
            let of = |list: &[Icon]| list.iter().filter(|one| *one == icon).count();
            while of(&icons) < of(wanted) {
                icons.push(*icon);
            }
        }
    }
    icons
}
