//! Compiling quests: what stands where, and what happens there.

use super::compile::Compiler;
use super::drawing::Glyph;
use super::notation::{Contents, Thing};
use super::plan::{Plan, is_door, plan};
use super::{Card, EncounterWords, NamedEntry, QuestFile, QuestWords, reach};
use crate::compile::{Open, identity, suggestion};
use crate::file::{Lines, Said};
use crate::scope::Kind;
use crate::source::Source;
use longrest_descent::{
    Area, AreaId, Chest, Door, Encounter, EncounterId, Glyph as Transport, KindId, Marker, Named,
    NamedId, Obstacle, Placement, Quest, QuestEffect, Tier,
};
use longrest_grid::{Cell, CellSet, GateId, Gates};
use longrest_haven::Text;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Compiles one quest.
pub(super) fn compile(compiler: &mut Compiler<'_>, open: &Open<QuestFile>) {
    let errors = compiler.report.errors();
    let mut builder = Builder { compiler, open, marks: BTreeMap::new() };
    builder.declare();
    let Some(plan) = plan(&open.source, &open.file, builder.compiler.report) else { return };
    let mut quest = builder.quest(plan);
    builder.settle(&mut quest);
    if builder.compiler.report.errors() == errors && !open.cut {
        reach::check(builder.compiler.report, &open.source, &open.file, &quest);
        builder.unused(&quest);
    }
    let words = builder.words(&quest);
    compiler.content.quests.push(quest.quest);
    compiler.words.quests.push(words);
}

/// A quest with the places of its parts in the file.
pub(super) struct Drafted {
    pub(super) quest: Quest,
    /// Everything that stands somewhere.
    pub(super) things: Vec<Placed>,
    signs: BTreeSet<(usize, char)>,
}

/// Something that stands somewhere.
pub(super) struct Placed {
    pub(super) thing: Thing,
    pub(super) cell: Cell,
    pub(super) area: AreaId,
    pub(super) span: Range<usize>,
}

struct Builder<'b, 'c> {
    compiler: &'b mut Compiler<'c>,
    open: &'b Open<QuestFile>,
    /// The cell of each mark.
    marks: BTreeMap<String, Cell>,
}

impl Builder<'_, '_> {
    fn source(&self) -> &Source {
        &self.open.source
    }

    fn error(&self, span: Range<usize>, code: &'static str, message: impl Into<String>) {
        self.compiler.report.error(&self.open.source, span, code, message, None);
    }

    /// The names that lines of this quest may use.
    fn declare(&mut self) {
        let (source, file) = (&self.open.source, &self.open.file);
        for kind in [Kind::Region, Kind::Encounter, Kind::Spot, Kind::Foe] {
            self.compiler.scope.clear(kind);
        }
        for area in &file.areas {
            self.compiler.declare_one(Kind::Region, &area.id, source, area.id.span.clone());
        }
        for encounter in &file.encounters {
            let span = encounter.id.span.clone();
            self.compiler.declare_one(Kind::Encounter, &encounter.id, source, span);
        }
        let mut named = Vec::new();
        for (index, entry) in file.named.iter().enumerate() {
            let (id, span) = identity(entry.id.as_ref(), &entry.name);
            self.compiler.declare_one(Kind::Foe, &id, source, span);
            let kind = self.compiler.scope.find(Kind::Monster, &entry.kind);
            if kind.is_none() {
                let known = self.compiler.scope.names(Kind::Monster);
                let help = suggestion(&entry.kind, known);
                let message = format!("`{}` is not a monster", entry.kind.value);
                let span = entry.kind.span.clone();
                self.compiler.report.error(source, span, "unknown-name", message, help);
            }
            named.push((index as u8, kind.unwrap_or(0) as u16));
        }
        self.compiler.scope.named = named;
    }

    fn quest(&mut self, plan: Plan) -> Drafted {
        let file = &self.open.file;
        let things = self.things(&plan);
        let mut area_of = vec![AreaId(0); plan.board.len()];
        for (index, glyphs) in plan.areas.iter().enumerate() {
            for glyph in glyphs {
                let cell = plan.board.cell(glyph.at).expect("a space of the board");
                area_of[cell.index()] = AreaId(index as u8);
            }
        }
        // Marks are known before the effects that refer to them are read.
        for placed in &things {
            if let Thing::Mark(mark) = &placed.thing
                && self.marks.insert(mark.clone(), placed.cell).is_some()
            {
                self.error(placed.span.clone(), "duplicate", format!("`{mark}` is marked twice"));
            }
        }
        for mark in self.marks.keys() {
            self.compiler.scope.add(Kind::Spot, mark.clone());
        }
        let signs = plan
            .areas
            .iter()
            .enumerate()
            .flat_map(|(index, glyphs)| glyphs.iter().map(move |glyph| (index, glyph.sign)))
            .collect();
        let quest = Quest {
            name: file.name.value.clone(),
            conquest: self
                .compiler
                .numbers(self.source(), &file.conquest)
                .map(|number| number.unwrap_or(0)),
            doors: self.doors(&plan),
            area_of,
            areas: file.areas.iter().map(|area| self.area(area)).collect(),
            stairs: Vec::new(),
            glyphs: Vec::new(),
            encounters: file
                .encounters
                .iter()
                .map(|entry| Encounter {
                    cell: Cell(u16::MAX),
                    text: entry.text.value.trim().to_owned(),
                    effects: self.effects(&entry.effects),
                })
                .collect(),
            chests: self.chests(),
            named: file.named.iter().map(|entry| self.named(entry)).collect(),
            board: plan.board,
        };
        Drafted { quest, things, signs }
    }

    fn area(&self, entry: &super::AreaDrawing) -> Area {
        let text = entry.text.as_ref().map_or(String::new(), |text| text.value.trim().to_owned());
        Area { text, revealed: self.effects(&entry.revealed), ..Area::default() }
    }

    /// Effects; a monster's cell becomes that of its mark.
    fn effects(&self, lines: &Lines) -> Vec<QuestEffect> {
        let read = |said: &Said| {
            self.compiler.line::<Vec<QuestEffect>>(self.source(), said).unwrap_or_default()
        };
        let marks: Vec<Cell> = self.marks.values().copied().collect();
        let settle = |effect: QuestEffect| match effect {
            QuestEffect::Monster(placement) => {
                let cell = marks.get(placement.cell.index()).copied().unwrap_or(Cell(0));
                QuestEffect::Monster(Placement { cell, ..placement })
            }
            effect => effect,
        };
        lines.0.iter().flat_map(read).map(settle).collect()
    }

    /// What stands on every space.
    fn things(&self, plan: &Plan) -> Vec<Placed> {
        let file = &self.open.file;
        let mut things = Vec::new();
        for (index, glyphs) in plan.areas.iter().enumerate() {
            let local = &file.areas[index].legend;
            let mut meanings: BTreeMap<char, Vec<Thing>> = BTreeMap::new();
            for glyph in glyphs {
                let meaning = meanings
                    .entry(glyph.sign)
                    .or_insert_with(|| self.meaning(glyph, local, &file.legend));
                for thing in meaning.iter().filter(|thing| **thing != Thing::Floor) {
                    things.push(Placed {
                        thing: thing.clone(),
                        cell: plan.board.cell(glyph.at).expect("a space of the board"),
                        area: AreaId(index as u8),
                        span: glyph.span.clone(),
                    });
                }
            }
        }
        things
    }

    /// What a sign stands for.
    fn meaning(
        &self,
        glyph: &Glyph,
        local: &BTreeMap<String, Said>,
        common: &BTreeMap<String, Said>,
    ) -> Vec<Thing> {
        let key = glyph.sign.to_string();
        if let Some(said) = local.get(&key).or(common.get(&key)) {
            return self.compiler.line(self.source(), said).unwrap_or_default();
        }
        if let Some(thing) = Thing::standard(glyph.sign) {
            return vec![thing];
        }
        let message = format!("`{}` is not in the legend", glyph.sign);
        let help = Some("say in `[legend]` what stands there".to_owned());
        let span = glyph.span.clone();
        self.compiler.report.error(self.source(), span, "legend", message, help);
        Vec::new()
    }

    fn doors(&self, plan: &Plan) -> Vec<Door> {
        let runes = &self.open.file.doors;
        for (sign, rune) in runes {
            if !plan.doors.iter().any(|door| door.sign.to_string() == *sign) {
                self.error(rune.span.clone(), "unknown-name", format!("there is no door `{sign}`"));
            }
        }
        let cell = |at| plan.board.cell(at).expect("a space of the board");
        plan.doors
            .iter()
            .enumerate()
            .map(|(index, door)| Door {
                gate: GateId(index as u8),
                sides: door.sides.map(|side| side.map(cell)),
                rune: runes.get(&door.sign.to_string()).map(|rune| rune.value.into()),
            })
            .collect()
    }

    fn chests(&self) -> Vec<Chest> {
        let entries = self.open.file.chests.iter();
        entries
            .filter_map(|entry| {
                let Contents(chest) = self.compiler.line(self.source(), &entry.holds)?;
                Some(Chest { tier: entry.tier.value.into(), ..chest })
            })
            .collect()
    }

    fn named(&self, entry: &NamedEntry) -> Named {
        let (compiler, source) = (&*self.compiler, self.source());
        let kind = compiler.scope.position(Kind::Monster, &entry.kind).unwrap_or(0);
        let cards = compiler.content.monsters.get(kind).map(|kind| kind.cards).unwrap_or_default();
        let mut stats = cards.map(|[_, master]| master);
        if let Some(speed) = &entry.speed {
            compiler.set_speed(source, speed, &mut stats);
        }
        if let Some(wounds) = &entry.wounds {
            compiler.set_wounds(source, wounds, &mut stats);
        }
        if let Some(armor) = &entry.armor {
            compiler.set_armor(source, armor, &mut stats);
        }
        if let Some(dice) = &entry.dice {
            compiler.set_dice(source, dice, &mut stats);
        }
        if let Some(abilities) = &entry.abilities {
            compiler.set_abilities(source, abilities, &mut stats);
        }
        Named {
            name: entry.name.value.clone(),
            stats,
            bounty: entry.bounty,
            slain: self.effects(&entry.slain),
        }
    }

    /// Puts everything where it stands.
    fn settle(&self, drafted: &mut Drafted) {
        let mut ends: BTreeMap<&str, Vec<&Placed>> = BTreeMap::new();
        let mut met: BTreeMap<EncounterId, usize> = BTreeMap::new();
        let mut taken = CellSet::EMPTY;
        let blocked: CellSet = drafted
            .things
            .iter()
            .filter(|placed| matches!(placed.thing, Thing::Obstacle(_)))
            .map(|placed| placed.cell)
            .collect();
        for placed in &drafted.things {
            let quest = &mut drafted.quest;
            let (cell, area) = (placed.cell, placed.area);
            match &placed.thing {
                Thing::Floor | Thing::Mark(_) => {}
                Thing::Marker(marker) => {
                    quest.areas[area.index()].markers.push((cell, *marker));
                    self.check_relic(placed, *marker);
                }
                Thing::Obstacle(obstacle) => {
                    quest.areas[area.index()].obstacles.push((cell, *obstacle));
                }
                Thing::Glyph(active) => quest.glyphs.push(Transport { cell, active: *active }),
                Thing::Stairs(name) => ends.entry(name).or_default().push(placed),
                Thing::Encounter(id) => {
                    quest.encounters[id.index()].cell = cell;
                    *met.entry(*id).or_default() += 1;
                }
                &Thing::Monster { kind, rank, named, upright, players } => {
                    let placement = Placement { kind, rank, named, cell, upright, players };
                    let spaces = self.footing(quest, &placement, placed, &blocked);
                    if !taken.intersect(&spaces).is_empty() {
                        self.error(placed.span.clone(), "map", "another monster stands here");
                    }
                    taken = taken.union(&spaces);
                    quest.areas[area.index()].monsters.push(placement);
                }
            }
        }
        for (name, ends) in ends {
            match ends[..] {
                [one, other] => drafted.quest.stairs.push([one.cell, other.cell]),
                _ => {
                    let message = format!("the stairs `{name}` have {} ends, not two", ends.len());
                    self.error(ends[0].span.clone(), "map", message);
                }
            }
        }
        for (index, entry) in self.open.file.encounters.iter().enumerate() {
            let times = met.get(&EncounterId(index as u8)).copied().unwrap_or(0);
            if times != 1 {
                let message = format!("this encounter is drawn {times} times, not once");
                self.error(entry.id.span.clone(), "unplaced", message);
            }
        }
        self.check_chests(drafted);
    }

    fn check_relic(&self, placed: &Placed, marker: Marker) {
        if let Marker::Relic(item) = marker {
            let item = self.compiler.content.items.get(item.index());
            if item.is_some_and(|item| item.source != longrest_descent::Source::Relic) {
                self.error(placed.span.clone(), "item", "only relics lie about as relics");
            }
        }
    }

    /// The spaces of a monster, which must be floor of one area.
    fn footing(
        &self,
        quest: &Quest,
        placement: &Placement,
        placed: &Placed,
        blocked: &CellSet,
    ) -> CellSet {
        let Some(kind) = self.compiler.content.monsters.get(placement.kind.index()) else {
            return CellSet::EMPTY;
        };
        let footprint = kind.size.footprint(placement.upright);
        let walls = quest.board.walls(Gates::CLOSED);
        let fits = footprint.fits(&quest.board, walls, placement.cell);
        let fits = fits.filter(|spaces| spaces.intersect(blocked).is_empty());
        if fits.is_none() {
            let message = format!("the {} does not fit here", kind.name);
            let help = "a large monster is drawn in its upper left space".to_owned();
            let span = placed.span.clone();
            self.compiler.report.error(self.source(), span, "map", message, Some(help));
        }
        fits.unwrap_or(CellSet::EMPTY)
    }

    /// There is a chest to describe each one that is drawn.
    fn check_chests(&self, drafted: &Drafted) {
        for tier in Tier::ALL {
            let drawn: Vec<&Placed> = drafted
                .things
                .iter()
                .filter(|placed| placed.thing == Thing::Marker(Marker::Chest(tier)))
                .collect();
            let there = drafted.quest.chests.iter().filter(|chest| chest.tier == tier).count();
            if let Some(extra) = drawn.get(there) {
                let word = format!("{tier:?}").to_lowercase();
                let message =
                    format!("{} {word} chests are drawn, but {there} are described", drawn.len());
                self.error(extra.span.clone(), "chest", message);
            }
        }
    }

    /// Warns of signs, marks and named monsters that nothing uses.
    fn unused(&self, drafted: &Drafted) {
        let report = self.compiler.report;
        let warn = |span: &Range<usize>, message: String| {
            report.warning(self.source(), span.clone(), "unused", message, None);
        };
        let file = &self.open.file;
        let drawn = |sign: &str, area: Option<usize>| {
            let same = |&(index, drawn): &(usize, char)| {
                drawn.to_string() == sign && area.is_none_or(|area| area == index)
            };
            drafted.signs.iter().any(same)
        };
        let areas = file.areas.iter().enumerate();
        let local = areas.flat_map(|(index, area)| {
            area.legend.iter().map(move |(sign, said)| (sign, said, Some(index)))
        });
        let common = file.legend.iter().map(|(sign, said)| (sign, said, None));
        for (sign, said, area) in common.chain(local) {
            if sign.chars().any(is_door) || sign.chars().count() != 1 {
                self.error(said.span.clone(), "legend", format!("`{sign}` cannot be a sign"));
            } else if !drawn(sign, area) {
                warn(&said.span, format!("`{sign}` is drawn nowhere"));
            }
        }
        for placed in &drafted.things {
            if let Thing::Mark(mark) = &placed.thing {
                let number = self.compiler.scope.position(Kind::Spot, mark);
                if number.is_some_and(|it| !self.compiler.scope.is_used(Kind::Spot, it)) {
                    warn(&placed.span, format!("nothing uses the mark `{mark}`"));
                }
            }
        }
        self.figures(drafted);
    }

    /// Warns when an area holds more monsters than there are figures.
    fn figures(&self, drafted: &Drafted) {
        let mut counts: BTreeMap<(AreaId, KindId, bool), u8> = BTreeMap::new();
        for placed in &drafted.things {
            let Thing::Monster { kind, rank, .. } = placed.thing else { continue };
            let monster = self.compiler.content.monster(kind);
            let master = rank == longrest_descent::Rank::Master;
            let count = counts.entry((placed.area, kind, master)).or_default();
            *count += 1;
            let figures = monster.figures[usize::from(master)];
            if *count == figures + 1 {
                let message = format!("there are only {figures} such figures of {}", monster.name);
                let (report, span) = (self.compiler.report, placed.span.clone());
                report.warning(self.source(), span, "figures", message, None);
            }
        }
    }

    fn words(&self, drafted: &Drafted) -> QuestWords {
        let (compiler, file) = (&*self.compiler, &self.open.file);
        let id = &self.open.stem;
        let text = |key: &str, said: &Said| compiler.text(&format!("quest.{id}.{key}"), said);
        let render = compiler.renderer();
        let areas = file.areas.iter().map(|area| {
            let key = format!("area.{}", area.id.value);
            area.text.as_ref().map_or_else(Text::default, |said| text(&key, said))
        });
        let encounters = file.encounters.iter().zip(&drafted.quest.encounters);
        let encounters = encounters.map(|(entry, encounter)| EncounterWords {
            id: entry.id.value.clone(),
            text: text(&format!("encounter.{}", entry.id.value), &entry.text),
            lines: [2, 3, 4, 5].map(|players| render.quest_effects(&encounter.effects, players)),
        });
        let named = file.named.iter().enumerate().map(|(index, entry)| {
            let (word, _) = identity(entry.id.as_ref(), &entry.name);
            let named = &drafted.quest.named[NamedId(index as u8).index()];
            let kind = compiler.scope.position(Kind::Monster, &entry.kind).unwrap_or(0);
            let icon = compiler.words.monsters.get(kind).map(|it| it.card.icon.clone());
            Card {
                name: text(&format!("named.{word}.name"), &entry.name),
                text: text(&format!("named.{word}.text"), &entry.text),
                icon: icon.unwrap_or_default(),
                lines: render.stats(&named.stats[3]),
                id: word,
            }
        });
        QuestWords {
            id: id.clone(),
            name: text("name", &file.name),
            introduction: text("introduction", &file.introduction),
            goal: text("goal", &file.goal_text),
            victory: text("victory", &file.victory_text),
            defeat: text("defeat", &file.defeat_text),
            areas: areas.collect(),
            encounters: encounters.collect(),
            named: named.collect(),
        }
    }
}

/// Whether figures cannot walk over an obstacle.
pub(super) fn is_barrier(obstacle: Obstacle) -> bool {
    obstacle != Obstacle::Pit
}
