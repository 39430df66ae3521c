//! Scenarios: from the drawn rooms and the lines to what the engine plays.

use super::plan::Plan;
use super::{Compiler, Open, identity, is_word, suggestion};
use crate::file::{LootEntry, MonsterUseEntry, ObjectEntry, Said, ScenarioFile};
use crate::nearest::nearest;
use crate::notation::{Lock, Thing};
use crate::scope::Kind;
use crate::source::Source;
use longrest_haven::ability::{Ability, Action, Added, Summoned, Verb};
use longrest_haven::amount::Amount;
use longrest_haven::limits::figures_at_once;
use longrest_haven::scenario::{
    Door, Effect, ExtraFigure, Goal, LootTable, MonsterUse, Named, Placement, Reward, Room,
    Scenario, Section, SpecialRule, Treasure,
};
use longrest_haven::{Rank, RankByParty, Side, Text};
use std::collections::BTreeMap;
use std::ops::Range;

/// The most figures on the map besides the characters.
const FIGURES_MAX: usize =
    longrest_haven::state::FIGURES_MAX - longrest_haven::state::CHARACTERS_MAX;

/// The kinds of names that belong to one scenario.
const LOCAL: [Kind; 10] = [
    Kind::Mark,
    Kind::Door,
    Kind::Room,
    Kind::Section,
    Kind::Rule,
    Kind::Counter,
    Kind::Object,
    Kind::Named,
    Kind::Treasure,
    Kind::Text,
];

impl Compiler<'_> {
    pub(super) fn scenario(&mut self, open: &Open<ScenarioFile>) {
        for kind in LOCAL {
            self.scope.clear(kind);
        }
        self.scope.named.clear();
        self.scope.texts.clear();
        let key = format!("scenario.{}", open.stem);
        self.scenario_names(open, &key);
        let uses: Vec<MonsterUse> = open
            .file
            .monsters
            .iter()
            .filter_map(|entry| self.monster_use(open, entry, &key))
            .collect();
        if open.file.rooms.is_empty() {
            let message = "a scenario has at least one room";
            self.report.error(&open.source, 0..0, "map", message, None);
            return;
        }
        let Some(plan) = self.plan(open) else { return };
        for (mark, _) in &plan.marks {
            self.scope.add(Kind::Mark, mark.clone());
        }
        for door in &plan.doors {
            self.scope.add(Kind::Door, door.name.clone());
        }
        let errors = self.report.errors();
        let door_spans: Vec<Range<usize>> =
            plan.doors.iter().map(|door| door.span.clone()).collect();
        let mut scenario = self.compiled(open, &key, plan, uses);
        self.complete_uses(&mut scenario);
        self.figure_limits(open, &scenario);
        self.draft_scenario(open, &scenario);
        if self.report.errors() == errors {
            self.reachable(open, &scenario, &door_spans);
        }
        if self.report.errors() == 0 {
            self.unused_names(open, &scenario);
        }
        self.content.scenarios.push(scenario);
    }

    /// Names that the rooms and lines of the scenario refer to.
    fn scenario_names(&mut self, open: &Open<ScenarioFile>, key: &str) {
        let (source, file) = (&open.source, &open.file);
        for (name, said) in &file.texts {
            self.local(Kind::Text, name, source, said.span.clone());
            let text = self.text(&format!("{key}.text.{name}"), said);
            self.scope.texts.push(text);
        }
        for room in &file.rooms {
            self.local(Kind::Room, &room.id, source, room.id.span.clone());
        }
        for treasure in &file.treasures {
            let id = &treasure.id.0;
            self.local(Kind::Treasure, &id.value, source, id.span.clone());
        }
        for counter in &file.counters {
            let number = self.local(Kind::Counter, counter, source, counter.span.clone());
            if number >= longrest_haven::state::COUNTERS_MAX {
                let message = "a scenario has at most 12 counters";
                self.report.error(source, counter.span.clone(), "limit", message, None);
            }
        }
        for section in &file.sections {
            self.local(Kind::Section, &section.id, source, section.id.span.clone());
        }
        for object in &file.objects {
            let (id, span) = identity(object.id.as_ref(), &object.name);
            self.figure_name(Kind::Object, &id, source, span);
        }
        for said in &file.rules.0 {
            // Rules may name each other, so their names are looked up before they are read.
            let mut words = said.split([' ', ',', ':']).filter(|word| !word.is_empty());
            let named = words.next() == Some("rule");
            let name = words.next().filter(|word| named && !matches!(*word, "once" | "dormant"));
            match name.filter(|_| !said.trim_start().starts_with("rule,")) {
                Some(name) => self.local(Kind::Rule, name, source, said.span.clone()),
                None => self.scope.add(Kind::Rule, ""),
            };
        }
        for (index, entry) in file.monsters.iter().enumerate() {
            let Some(name) = &entry.name else { continue };
            let (id, span) = identity(entry.id.as_ref(), name);
            self.figure_name(Kind::Named, &id, source, span);
            let monster = self.scope.position(Kind::Monster, &entry.monster).unwrap_or(0);
            self.scope.named.push((index as u8, monster as u16));
        }
    }

    /// Adds a name of the scenario; numbers are names too here.
    fn local(&mut self, kind: Kind, id: &str, source: &Source, span: Range<usize>) -> usize {
        let digits = |part: &str| !part.is_empty() && part.chars().all(|it| it.is_ascii_digit());
        let numbered = id.split('.').all(digits) && id.split('.').count() <= 2;
        if numbered && self.scope.position(kind, id).is_none() {
            return self.scope.add(kind, id);
        }
        self.declare_one(kind, id, source, span)
    }

    /// Adds a name that rules use for figures, so it must not be that of a monster.
    fn figure_name(&mut self, kind: Kind, id: &str, source: &Source, span: Range<usize>) {
        if self.scope.position(Kind::Monster, id).is_some()
            || (kind == Kind::Named && self.scope.position(Kind::Object, id).is_some())
        {
            let message = format!("`{id}` is already the name of other figures");
            let help = Some("give it an `id` of its own".to_owned());
            self.report.error(source, span.clone(), "duplicate", message, help);
        }
        if is_word(id) {
            self.scope.add(kind, id);
        } else {
            self.declare_one(kind, id, source, span);
        }
    }

    fn monster_use(
        &self,
        open: &Open<ScenarioFile>,
        entry: &MonsterUseEntry,
        key: &str,
    ) -> Option<MonsterUse> {
        let source = &open.source;
        let monster = self.reference(source, Kind::Monster, &entry.monster)?;
        let amount = |formula: &Option<_>| formula.as_ref().map(|it| self.amount(source, it));
        let named = entry.name.as_ref().map(|name| {
            let (id, _) = identity(entry.id.as_ref(), name);
            Named {
                name: self.text(&format!("{key}.named.{id}"), name),
                hit_points: amount(&entry.hit_points)
                    .unwrap_or(Amount::Of(longrest_haven::amount::Quantity::EliteHitPoints)),
                attack: amount(&entry.attack),
                movement: amount(&entry.movement),
            }
        });
        if named.is_none() && (entry.hit_points.is_some() || entry.attack.is_some()) {
            let message = "only a named monster has statistics of its own: it needs a `name`";
            self.report.error(source, entry.monster.span.clone(), "value", message, None);
        }
        let effects = entry.effects.as_ref();
        Some(MonsterUse {
            monster: monster as u16,
            side: entry.side.into(),
            inert: entry.inert,
            initiative: entry.initiative,
            named,
            bonuses: self.lines::<Ability>(source, &entry.traits),
            attack_effects: effects
                .and_then(|said| self.line::<Vec<Added>>(source, said))
                .unwrap_or_default(),
            immunities: entry.immune.iter().map(|&word| word.into()).collect(),
        })
    }

    fn reference(&self, source: &Source, kind: Kind, said: &Said) -> Option<usize> {
        let found = self.scope.find(kind, said);
        if found.is_none() {
            let message = format!("`{}` is not {}", said.value, kind.noun());
            let help = suggestion(said, self.scope.names(kind));
            self.report.error(source, said.span.clone(), "unknown-name", message, help);
        }
        found
    }

    fn compiled(
        &self,
        open: &Open<ScenarioFile>,
        key: &str,
        plan: Plan,
        uses: Vec<MonsterUse>,
    ) -> Scenario {
        let (source, file) = (&open.source, &open.file);
        let (rooms, starts, extras) = self.furnished(open, key, &plan);
        let doors = plan.doors.iter().map(|door| Door {
            id: door.name.clone(),
            cells: door.cells.clone(),
            reveals: door.rooms.iter().copied().filter(|&room| room != 0).collect(),
            locked: door.lock == Lock::Locked,
            wall: door.lock == Lock::Wall,
        });
        if !(1..=3).contains(&file.complexity.value) {
            let span = file.complexity.span.clone();
            self.report.error(source, span, "bounds", "complexity is from 1 to 3", None);
        }
        Scenario {
            id: open.stem.clone(),
            number: file.number.value,
            name: self.text(&format!("{key}.name"), &file.name),
            introduction: self.text(&format!("{key}.introduction"), &file.introduction),
            conclusion: self.text(&format!("{key}.conclusion"), &file.conclusion),
            goal_text: self.text(&format!("{key}.goal"), &file.goal_text),
            rules_text: self.optional_text(&format!("{key}.rules"), file.rules_text.as_ref()),
            complexity: file.complexity.value,
            doors: doors.collect(),
            rooms,
            starts,
            monsters: uses,
            extras,
            loot: loot_table(file.loot),
            treasures: self.treasures(open),
            rules: (file.rules.0.iter())
                .filter_map(|said| self.line::<SpecialRule>(source, said))
                .collect(),
            sections: self.sections(open, key),
            goal: self.line(source, &file.goal).unwrap_or(Goal::Never),
            loss: file.loss.as_ref().and_then(|said| self.line(source, said)),
            escape: (file.escape.as_ref())
                .and_then(|said| self.reference(source, Kind::Mark, said))
                .map(|mark| mark as u8),
            effects: self.lines::<Effect>(source, &file.effects),
            counters: file.counters.iter().map(|counter| counter.value.clone()).collect(),
            rewards: self.lines::<Reward>(source, &file.rewards),
            in_town: file.in_town,
            no_teleport_between_parts: file.no_teleport_between_parts,
            solo: self.solo(open),
            room_of: plan.room_of,
            marks: plan.marks,
            board: plan.board,
        }
    }

    /// The rooms with what stands in them, the starting hexes, and the extra figures.
    fn furnished(
        &self,
        open: &Open<ScenarioFile>,
        key: &str,
        plan: &Plan,
    ) -> (Vec<Room>, Vec<longrest_grid::Cell>, Vec<ExtraFigure>) {
        let (source, file) = (&open.source, &open.file);
        let mut starts = Vec::new();
        let mut extras: Vec<ExtraFigure> =
            file.objects.iter().map(|entry| self.object(source, entry, key)).collect();
        let mut wide_placed = vec![false; extras.len()];
        let mut rooms = Vec::new();
        for (number, (entry, hexes)) in file.rooms.iter().zip(&plan.rooms).enumerate() {
            let room_key = format!("{key}.room.{}", entry.id.value);
            let mut room = Room {
                id: entry.id.value.clone(),
                text: self.optional_text(&room_key, entry.text.as_ref()),
                floor: entry.floor.into(),
                cells: hexes.iter().map(|hex| hex.cell).collect(),
                ..Room::default()
            };
            room.cells.sort();
            for hex in hexes {
                for thing in &hex.things {
                    match thing {
                        Thing::Start if number == 0 => starts.push(hex.cell),
                        Thing::Start => {
                            let message = "characters start in the first room";
                            self.report.error(source, hex.span.clone(), "map", message, None);
                        }
                        Thing::Loot => room.loot.push(hex.cell),
                        Thing::Tile(tile) => room.tiles.push((hex.cell, *tile)),
                        Thing::Treasure(treasure) => room.treasures.push((hex.cell, *treasure)),
                        Thing::Object(object) => {
                            let index = usize::from(*object);
                            let wide = file.objects[index].wide;
                            if wide && wide_placed[index] {
                                extras[index].cells.push(hex.cell);
                            } else {
                                room.figures.push((hex.cell, *object));
                            }
                            wide_placed[index] = true;
                        }
                        Thing::Monster(monster, rank) => room.monsters.push(Placement {
                            cell: hex.cell,
                            monster: *monster,
                            rank: *rank,
                            named: None,
                        }),
                        Thing::Named(named) => {
                            let (named, monster) = self.scope.named[*named];
                            room.monsters.push(Placement {
                                cell: hex.cell,
                                monster,
                                rank: RankByParty::always(Rank::Named),
                                named: Some(named),
                            });
                        }
                        Thing::Floor | Thing::Solid | Thing::Door { .. } | Thing::Mark(_) => {}
                    }
                }
            }
            rooms.push(room);
        }
        if starts.len() < 4 {
            let message = format!("{} starting hexes are drawn, but four are needed", starts.len());
            let span = file.rooms[0].id.span.clone();
            let help = Some("`S` is a starting hex".to_owned());
            self.report.error(source, span, "map", message, help);
        }
        starts.sort();
        (rooms, starts, extras)
    }

    fn object(&self, source: &Source, entry: &ObjectEntry, key: &str) -> ExtraFigure {
        let (id, _) = identity(entry.id.as_ref(), &entry.name);
        let action: Action = self.action(source, &entry.does);
        ExtraFigure {
            name: self.text(&format!("{key}.object.{id}"), &entry.name),
            id,
            hit_points: self.amount(source, &entry.hit_points),
            side: entry.side.into(),
            initiative: entry.initiative,
            action: (!entry.does.0.is_empty()).then_some(action),
            attack: entry.attack,
            movement: entry.movement,
            icon: self.symbol(source, &entry.icon),
            cells: Vec::new(),
            untouchable: entry.untouchable,
        }
    }

    fn treasures(&self, open: &Open<ScenarioFile>) -> Vec<Treasure> {
        let treasure = |entry: &crate::file::TreasureEntry| {
            let number = entry.id.0.value.parse().unwrap_or(0);
            if !entry.goal && number == 0 {
                let message = "a treasure has a number, unless it is a goal treasure";
                let help = Some("give it a number, or add `goal = true`".to_owned());
                let span = entry.id.0.span.clone();
                self.report.error(&open.source, span, "value", message, help);
            }
            let mut rewards = self.lines::<Reward>(&open.source, &entry.gives);
            // FH-TREAS-01: what the scenario does not say is in the index.
            if !entry.goal && entry.gives.0.is_empty() {
                rewards = self.indexed_rewards(number);
            }
            Treasure { number: if entry.goal { 0 } else { number }, rewards }
        };
        open.file.treasures.iter().map(treasure).collect()
    }

    fn sections(&self, open: &Open<ScenarioFile>, key: &str) -> Vec<Section> {
        let section = |entry: &crate::file::SectionEntry| {
            let text: Text = self.text(&format!("{key}.section.{}", entry.id.value), &entry.text);
            Section {
                id: entry.id.value.clone(),
                text,
                effects: self.lines::<Effect>(&open.source, &entry.effects),
            }
        };
        open.file.sections.iter().map(section).collect()
    }

    /// Adds the monsters of maps and rules that the file says nothing particular about.
    fn complete_uses(&self, scenario: &mut Scenario) {
        let mut wanted: Vec<u16> = Vec::new();
        let placements = scenario.rooms.iter().flat_map(|room| &room.monsters);
        for placement in placements.filter(|one| one.named.is_none()) {
            wanted.push(placement.monster);
        }
        scenario.each_effect(&mut |effect| {
            if let Effect::Spawn { monster, named: None, .. }
            | Effect::SpawnUnder { monster, named: None, .. } = effect
            {
                wanted.push(*monster);
            }
        });
        // Grows while it is read: what is summoned may summon in its turn.
        for monster in scenario.monsters.iter().map(|known| known.monster) {
            self.summoned_by(monster, &mut wanted);
        }
        let mut at = 0;
        while let Some(&monster) = wanted.get(at) {
            at += 1;
            let plain = |known: &MonsterUse| known.monster == monster && known.named.is_none();
            if !scenario.monsters.iter().any(plain) {
                self.summoned_by(monster, &mut wanted);
                scenario.monsters.push(MonsterUse {
                    monster,
                    side: Side::Monsters,
                    inert: false,
                    initiative: None,
                    named: None,
                    bonuses: Vec::new(),
                    attack_effects: Vec::new(),
                    immunities: Default::default(),
                });
            }
        }
    }

    /// Adds the monsters that a monster's cards and special actions summon.
    fn summoned_by(&self, monster: u16, wanted: &mut Vec<u16>) {
        let Some(monster) = self.content.monsters.get(usize::from(monster)) else { return };
        let cards = self.content.sets.get(usize::from(monster.set)).map(|set| &set.cards);
        let cards = cards.into_iter().flatten().map(|card| &card.action);
        for action in cards.chain(&monster.specials) {
            each_ability(&action.abilities, &mut |ability| {
                if let Verb::Summon { who: Summoned::Monster(monster, _), .. } = ability.verb {
                    wanted.push(monster);
                }
            });
        }
    }

    /// The class whose solo scenario it is.
    fn solo(&self, open: &Open<ScenarioFile>) -> Option<String> {
        let said = open.file.solo.as_ref()?;
        let classes = || self.content.classes.iter().map(|class| class.id.as_str());
        if !classes().any(|id| id == said.value) {
            let message = format!("there is no class `{}`", said.value);
            let help =
                nearest(&said.value, classes()).map(|near| format!("did you mean `{near}`?"));
            self.report.error(&open.source, said.span.clone(), "unknown-name", message, help);
        }
        Some(said.value.clone())
    }

    fn figure_limits(&self, open: &Open<ScenarioFile>, scenario: &Scenario) {
        let rooms = &scenario.rooms;
        let figures = figures_at_once(&self.content, scenario);
        let span = open.file.rooms[0].id.span.clone();
        if figures > FIGURES_MAX {
            let message = format!(
                "{figures} figures can be there at once, but there is room for {FIGURES_MAX}"
            );
            self.report.error(&open.source, span.clone(), "limit", message, None);
        }
        let mut sets: Vec<u16> = scenario
            .monsters
            .iter()
            .filter_map(|known| self.content.monsters.get(usize::from(known.monster)))
            .map(|monster| monster.set)
            .collect();
        sets.sort_unstable();
        sets.dedup();
        let most = longrest_haven::state::SETS_MAX;
        if sets.len() > most {
            let message = format!("{} monster sets are used, but there can be {most}", sets.len());
            self.report.error(&open.source, span, "limit", message, None);
        }
        for (room, entry) in rooms.iter().zip(&open.file.rooms) {
            let mut counts: BTreeMap<u16, usize> = BTreeMap::new();
            for placement in &room.monsters {
                *counts.entry(placement.monster).or_default() += 1;
            }
            for (monster, count) in counts {
                let Some(monster) = self.content.monsters.get(usize::from(monster)) else {
                    continue;
                };
                if count > usize::from(monster.standees) {
                    let message = format!(
                        "{count} of `{}` are drawn here, but there are {} standees",
                        monster.id, monster.standees
                    );
                    let span = entry.id.span.clone();
                    self.report.warning(&open.source, span, "limit", message, None);
                }
            }
        }
    }

    fn unused_names(&self, open: &Open<ScenarioFile>, scenario: &Scenario) {
        let file = &open.file;
        let check = |kind: Kind, number: usize, span: Range<usize>| {
            if !self.scope.is_used(kind, number) {
                let name = self.scope.name(kind, number);
                let message = format!("nothing uses {} `{name}`", bare(kind));
                self.report.warning(&open.source, span, "unused", message, None);
            }
        };
        for (number, said) in file.texts.values().enumerate() {
            check(Kind::Text, number, said.span.clone());
        }
        for (number, section) in file.sections.iter().enumerate() {
            check(Kind::Section, number, section.id.span.clone());
        }
        for (number, counter) in file.counters.iter().enumerate() {
            check(Kind::Counter, number, counter.span.clone());
        }
        for (number, object) in file.objects.iter().enumerate() {
            check(Kind::Object, number, object.name.span.clone());
        }
        for (number, treasure) in file.treasures.iter().enumerate() {
            check(Kind::Treasure, number, treasure.id.0.span.clone());
        }
        let linked = |name: &str| file.links.iter().flatten().any(|mark| mark.value == name);
        for (number, (name, _)) in scenario.marks.iter().enumerate() {
            if !self.scope.is_used(Kind::Mark, number) && !linked(name) {
                let message = format!("no rule uses the mark `{name}`");
                let span = file.rooms[0].id.span.clone();
                self.report.warning(&open.source, span, "unused", message, None);
            }
        }
    }
}

fn bare(kind: Kind) -> &'static str {
    match kind {
        Kind::Text => "the text",
        Kind::Section => "the section",
        Kind::Counter => "the counter",
        Kind::Object => "the object",
        Kind::Treasure => "the treasure",
        _ => "the name",
    }
}

fn loot_table(entry: LootEntry) -> LootTable {
    LootTable {
        cards: [
            entry.money,
            entry.lumber,
            entry.metal,
            entry.hide,
            entry.ashmint,
            entry.bellwort,
            entry.kilnberry,
            entry.lampmoss,
            entry.saltcap,
            entry.thawroot,
            entry.random_item,
        ],
    }
}

/// Walks over everything a scenario can bring about.
pub(super) trait EachEffect {
    fn each_effect<'s>(&'s self, visit: &mut impl FnMut(&'s Effect));
}

impl EachEffect for Scenario {
    fn each_effect<'s>(&'s self, visit: &mut impl FnMut(&'s Effect)) {
        let rules = self.rules.iter().flat_map(|rule| &rule.effects);
        let sections = self.sections.iter().flat_map(|section| &section.effects);
        for effect in rules.chain(sections).chain(&self.effects) {
            walk(effect, visit);
        }
    }
}

fn walk<'s>(effect: &'s Effect, visit: &mut impl FnMut(&'s Effect)) {
    visit(effect);
    match effect {
        Effect::Choose(options) => {
            options.iter().flat_map(|(_, effects)| effects).for_each(|inner| walk(inner, visit));
        }
        Effect::If(_, then, otherwise) => {
            then.iter().chain(otherwise).for_each(|inner| walk(inner, visit));
        }
        Effect::Random(options) => {
            options.iter().flatten().for_each(|inner| walk(inner, visit));
        }
        _ => {}
    }
}

/// Walks over abilities and those inside them.
pub(super) fn each_ability<'s>(abilities: &'s [Ability], visit: &mut impl FnMut(&'s Ability)) {
    for ability in abilities {
        visit(ability);
        match &ability.verb {
            Verb::Grant { abilities }
            | Verb::Control { abilities }
            | Verb::Repeat { abilities, .. }
            | Verb::From { abilities, .. } => each_ability(abilities, visit),
            Verb::Choose { options } => {
                options.iter().for_each(|option| each_ability(option, visit));
            }
            Verb::Bonus(bonus) => each_ability(&bonus.abilities, visit),
            _ => {}
        }
        let extra = ability.extras.iter().flat_map(|extra| &extra.added);
        for added in ability.added.iter().chain(extra) {
            if let Added::After(abilities) = added {
                each_ability(abilities, visit);
            }
        }
    }
}
