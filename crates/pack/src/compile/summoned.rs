//! Monsters that characters and items summon: every scenario has to list them.

use super::scenario::each_ability;
use super::{Compiler, Files, identity};
use crate::source::Source;
use longrest_haven::ability::{Ability, Added, Bonus, Summoned, Verb};
use longrest_haven::{Class, Item};
use std::collections::BTreeSet;
use std::ops::Range;

impl Compiler<'_> {
    /// Complains of monsters that a class or an item summons and a scenario does not list.
    pub(super) fn summoned(&self, files: &Files) {
        let mut located: BTreeSet<&str> = BTreeSet::new();
        for open in &files.classes {
            let known = self.content.classes.iter().find(|class| class.id == open.stem);
            let Some(class) = known else { continue };
            located.insert(&class.id);
            for (card, entry) in class.cards.iter().zip(&open.file.cards) {
                let mut found = BTreeSet::new();
                for action in [&card.top, &card.bottom] {
                    summons(&action.abilities, &mut found);
                }
                self.unlisted(&found, &open.source, &entry.name.span, &card.id);
            }
            let found = self.besides_cards(class);
            self.unlisted(&found, &open.source, &open.file.name.span, &class.id);
        }
        for open in &files.items {
            for entry in &open.file.items {
                let (id, span) = identity(entry.id.as_ref(), &entry.name);
                if let Some(item) = self.content.items.iter().find(|item| item.id == id) {
                    located.insert(&item.id);
                    self.unlisted(&of_item(item), &open.source, &span, &item.id);
                }
            }
        }
        // What another pack brings is told where the scenario stands.
        for open in &files.scenarios {
            let lists = |monster: u16| self.lists(&open.stem, monster);
            let span = &open.file.name.span;
            for class in self.content.classes.iter().filter(|one| !located.contains(&*one.id)) {
                let mut found = self.besides_cards(class);
                for action in class.cards.iter().flat_map(|card| [&card.top, &card.bottom]) {
                    summons(&action.abilities, &mut found);
                }
                for monster in found.into_iter().filter(|&monster| !lists(monster)) {
                    self.unlisted_one(&open.source, span, &class.id, monster, &open.stem);
                }
            }
            for item in self.content.items.iter().filter(|one| !located.contains(&*one.id)) {
                for monster in of_item(item).into_iter().filter(|&monster| !lists(monster)) {
                    self.unlisted_one(&open.source, span, &item.id, monster, &open.stem);
                }
            }
        }
    }

    /// The monsters that the traits, perks, modifier cards and summons of a class summon.
    fn besides_cards(&self, class: &Class) -> BTreeSet<u16> {
        let mut found = BTreeSet::new();
        for bonus in class.traits_active.iter().chain(class.perks.iter().flat_map(|p| &p.bonuses)) {
            of_bonus(bonus, &mut found);
        }
        let added = class.perks.iter().flat_map(|perk| &perk.add);
        let modifiers = self.scope.modifiers();
        for modifier in added.filter_map(|&(card, _)| modifiers.get(usize::from(card))) {
            summons(&modifier.abilities, &mut found);
        }
        for summon in &class.summons {
            summons(&summon.traits, &mut found);
        }
        found
    }

    fn unlisted(&self, found: &BTreeSet<u16>, source: &Source, span: &Range<usize>, id: &str) {
        for &monster in found {
            for scenario in &self.content.scenarios {
                if !self.lists(&scenario.id, monster) {
                    self.unlisted_one(source, span, id, monster, &scenario.id);
                }
            }
        }
    }

    fn lists(&self, scenario: &str, monster: u16) -> bool {
        let mut scenarios = self.content.scenarios.iter();
        scenarios.find(|one| one.id == scenario).is_none_or(|scenario| {
            let plain = |one: &longrest_haven::scenario::MonsterUse| {
                one.monster == monster && one.named.is_none()
            };
            scenario.monsters.iter().any(plain)
        })
    }

    fn unlisted_one(
        &self,
        source: &Source,
        span: &Range<usize>,
        id: &str,
        monster: u16,
        scenario: &str,
    ) {
        let Some(monster) = self.content.monsters.get(usize::from(monster)) else { return };
        let monster = &monster.id;
        let message =
            format!("`{id}` summons `{monster}`, which the scenario `{scenario}` does not list");
        let help = format!("add `[[monsters]]` with `monster = \"{monster}\"` to the scenario");
        self.report.error(source, span.clone(), "monster", message, Some(help));
    }
}

fn of_item(item: &Item) -> BTreeSet<u16> {
    let mut found = BTreeSet::new();
    of_bonus(&item.bonus, &mut found);
    if let Some(back) = &item.flipped {
        of_bonus(back, &mut found);
    }
    found
}

fn of_bonus(bonus: &Bonus, found: &mut BTreeSet<u16>) {
    summons(&bonus.abilities, found);
    for added in &bonus.changes {
        if let Added::After(abilities) = added {
            summons(abilities, found);
        }
    }
}

/// The monsters that abilities summon.
fn summons(abilities: &[Ability], found: &mut BTreeSet<u16>) {
    each_ability(abilities, &mut |ability| {
        if let Verb::Summon { who: Summoned::Monster(monster, _), .. } = ability.verb {
            found.insert(monster);
        }
    });
}
