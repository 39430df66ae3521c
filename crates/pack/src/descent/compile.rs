//! Compiling: from the files of a pack to the content the rules play with.

use super::file::{HeroEntry, OverlordEntry, SkillEntry, StatsEntry};
use super::notation::Reading;
use super::text::Renderer;
use super::{
    ByPlayers, Card, DiceFile, Files, MonsterCard, MonsterKindEntry, Words, drawing, quest,
};
use crate::Folder;
use crate::compile::{Languages, Open, declare, identity};
use crate::diagnostic::{Report, Severity};
use crate::file::{At, Lines, Said};
use crate::scope::{Kind, Scope};
use crate::source::Source;
use longrest_descent::{
    Content, Dice, Face, FamiliarKind, Gain, HeroSheet, ItemId, MonsterKind, MonsterStats,
    OverlordCard, Play, Pool, Power, Skill, SkillDeck, Switches,
};
use longrest_haven::Text;
use std::ops::Range;

/// Compiles a pack.
pub(super) struct Compiler<'c> {
    pub(super) report: &'c Report,
    pub(super) languages: Languages,
    pub(super) scope: Scope,
    pub(super) content: Content,
    pub(super) words: Words,
}

impl<'c> Compiler<'c> {
    pub(super) fn new(
        report: &'c Report,
        languages: Languages,
        switches: Switches,
    ) -> Compiler<'c> {
        let content = Content {
            dice: Dice::BASE,
            sheets: Vec::new(),
            skills: Vec::new(),
            items: Vec::new(),
            healing: ItemId(u8::MAX),
            vitality: ItemId(u8::MAX),
            monsters: Vec::new(),
            cards: Vec::new(),
            familiars: Vec::new(),
            breath: Vec::new(),
            quests: Vec::new(),
            switches,
        };
        let (scope, words) = (Scope::default(), Words::default());
        Compiler { report, languages, scope, content, words }
    }

    /// Compiles the files: names first, then what refers to them.
    pub(super) fn pack(&mut self, folder: &Folder, files: &Files) {
        self.complete(folder, files);
        self.declare(files);
        files.dice.iter().for_each(|open| self.dice(open));
        if let Some(open) = &files.familiars {
            open.file.familiars.iter().for_each(|entry| self.familiar(&open.source, entry));
        }
        if let Some(open) = &files.monsters {
            open.file.monsters.iter().for_each(|entry| self.monster(&open.source, entry));
        }
        self.items(&files.items);
        if let Some(open) = &files.skills {
            open.file.skills.iter().for_each(|entry| self.skill(&open.source, entry));
        }
        if let Some(open) = &files.heroes {
            open.file.heroes.iter().for_each(|entry| self.hero(&open.source, entry));
            self.enough_skills(open.file.heroes.first().map(|hero| &hero.skills), &open.source);
        }
        if let Some(open) = &files.overlord {
            open.file.cards.iter().for_each(|entry| self.overlord_card(&open.source, entry));
        }
        for open in &files.quests {
            quest::compile(self, open);
        }
        // What is wrong elsewhere is often the reason why something seems to be unused.
        if self.report.errors() == 0 {
            self.unused(files);
        }
    }

    /// Reports files that are missing; those with mistakes are reported already.
    fn complete(&self, folder: &Folder, files: &Files) {
        let single = [
            ("dice.toml", files.dice.is_some()),
            ("heroes.toml", files.heroes.is_some()),
            ("skills.toml", files.skills.is_some()),
            ("monsters.toml", files.monsters.is_some()),
            ("overlord.toml", files.overlord.is_some()),
        ];
        let missing = single.into_iter().filter(|(path, _)| !folder.files.contains_key(*path));
        let none = |prefix: &str| !folder.files.keys().any(|path| path.starts_with(prefix));
        let folders = ["items/", "quests/"].into_iter().filter(|prefix| none(prefix));
        for path in missing.map(|(path, _)| path).chain(folders) {
            let message = format!("there is no `{path}` in this folder");
            self.report.file(Severity::Error, &folder.name, "missing-file", message, None);
        }
    }

    /// Puts the names of everything that other files may refer to into the scope.
    fn declare(&mut self, files: &Files) {
        if let Some(open) = &files.familiars {
            for entry in &open.file.familiars {
                let (id, span) = identity(entry.id.as_ref(), &entry.name);
                self.declare_one(Kind::Familiar, &id, &open.source, span);
            }
        }
        if let Some(open) = &files.monsters {
            for entry in &open.file.monsters {
                let (id, span) = identity(entry.id.as_ref(), &entry.name);
                self.declare_one(Kind::Monster, &id, &open.source, span);
            }
        }
        for open in &files.items {
            for entry in &open.file.items {
                let (id, span) = identity(entry.id.as_ref(), &entry.name);
                self.declare_one(Kind::Item, &id, &open.source, span);
            }
        }
    }

    /// Adds a name, and complains if it is taken or cannot be written in a line.
    pub(super) fn declare_one(
        &mut self,
        kind: Kind,
        id: &str,
        source: &Source,
        span: Range<usize>,
    ) -> usize {
        declare(&mut self.scope, self.report, kind, id, source, span)
    }

    /// Reads a line; what is wrong with it is reported at its place in the file.
    pub(super) fn line<T: Reading>(&self, source: &Source, said: &Said) -> Option<T> {
        match T::read(&said.value, &self.scope) {
            Ok(tree) => Some(tree),
            Err(problem) => {
                let span = source.inside(said.span.clone(), problem.span.clone());
                self.report.error(source, span, "notation", problem.message, problem.help);
                None
            }
        }
    }

    pub(super) fn powers(&self, source: &Source, lines: &Lines) -> Vec<Power> {
        lines.0.iter().filter_map(|said| self.line(source, said)).collect()
    }

    pub(super) fn text(&self, key: &str, said: &Said) -> Text {
        self.languages.text(key, said)
    }

    pub(super) fn renderer(&self) -> Renderer<'_> {
        Renderer { words: &self.words, scope: &self.scope }
    }

    fn dice(&mut self, open: &Open<DiceFile>) {
        let file = &open.file;
        let dice = [&file.red, &file.blue, &file.white, &file.green, &file.yellow, &file.black];
        for (index, faces) in dice.into_iter().enumerate() {
            if faces.len() != 6 {
                let message = format!("a die has six faces, not {}", faces.len());
                self.report.error(&open.source, faces.span.clone(), "length", message, None);
            }
            for (face, said) in faces.iter().take(6).enumerate() {
                if let Some(read) = self.line::<Face>(&open.source, said) {
                    self.content.dice.0[index][face] = read;
                }
            }
        }
        self.content.breath = drawing::template(&open.source, &file.breath, self.report);
    }

    fn familiar(&mut self, source: &Source, entry: &super::FamiliarEntry) {
        let (id, _) = identity(entry.id.as_ref(), &entry.name);
        let familiar = FamiliarKind {
            name: entry.name.value.clone(),
            speed: self.at_least(source, &entry.speed, 1),
            markers: entry.markers.as_ref().map_or(1, |markers| self.at_least(source, markers, 1)),
            carries: entry.carries,
            watches: entry.watches,
            harries: entry.harries,
        };
        let lines = self.renderer().familiar(&familiar);
        let name = self.text(&format!("familiar.{id}"), &entry.name);
        self.content.familiars.push(familiar);
        let icon = entry.icon.value.clone();
        self.words.familiars.push(Card { id, name, text: Text::default(), icon, lines });
    }

    /// A number that must not be smaller than another.
    fn at_least(&self, source: &Source, number: &At<u8>, least: u8) -> u8 {
        if number.value < least {
            let message = format!("this must be at least {least}");
            self.report.error(source, number.span.clone(), "bounds", message, None);
        }
        number.value
    }

    fn monster(&mut self, source: &Source, entry: &MonsterKindEntry) {
        let (id, _) = identity(entry.id.as_ref(), &entry.name);
        let normal = self.stats(source, &entry.normal);
        let master = self.stats(source, &entry.master);
        let cards = [0, 1, 2, 3].map(|players| [normal[players], master[players]]);
        if entry.figures.contains(&0) {
            let message = "there is at least one figure of each rank";
            self.report.error(source, entry.figures.span.clone(), "bounds", message, None);
        }
        let name = self.text(&format!("monster.{id}.name"), &entry.name);
        let text = self.text(&format!("monster.{id}.text"), &entry.text);
        let kind = MonsterKind {
            name: entry.name.value.clone(),
            size: entry.size.into(),
            attack: entry.attack.into(),
            cards,
            figures: entry.figures.value,
        };
        let render = self.renderer();
        let (normal, master) = (render.stats(&cards[3][0]), render.stats(&cards[3][1]));
        let icon = entry.icon.value.clone();
        let card = Card { id, name, text, icon, lines: Vec::new() };
        self.content.monsters.push(kind);
        self.words.monsters.push(MonsterCard { card, normal, master });
    }

    fn stats(&self, source: &Source, entry: &StatsEntry) -> [MonsterStats; 4] {
        let mut stats = [MonsterStats::default(); 4];
        self.set_speed(source, &entry.speed, &mut stats);
        self.set_wounds(source, &entry.wounds, &mut stats);
        self.set_armor(source, &entry.armor, &mut stats);
        self.set_dice(source, &entry.dice, &mut stats);
        if let Some(abilities) = &entry.abilities {
            self.set_abilities(source, abilities, &mut stats);
        }
        stats
    }

    pub(super) fn set_speed(&self, source: &Source, by: &ByPlayers, to: &mut [MonsterStats; 4]) {
        each(self.numbers(source, by), to, |stats, speed| stats.speed = speed);
    }

    pub(super) fn set_wounds(&self, source: &Source, by: &ByPlayers, to: &mut [MonsterStats; 4]) {
        let wounds = self.numbers(source, by);
        if wounds.contains(&Some(0)) {
            let message = "a monster has at least one wound";
            self.report.error(source, by.0[0].span.clone(), "bounds", message, None);
        }
        each(wounds, to, |stats, wounds| stats.wounds = wounds);
    }

    pub(super) fn set_armor(&self, source: &Source, by: &ByPlayers, to: &mut [MonsterStats; 4]) {
        each(self.numbers(source, by), to, |stats, armor| stats.armor = armor);
    }

    pub(super) fn set_dice(&self, source: &Source, by: &ByPlayers, to: &mut [MonsterStats; 4]) {
        let dice = four(by).map(|said| self.line::<Pool>(source, said?));
        each(dice, to, |stats, dice| stats.dice = dice);
    }

    pub(super) fn set_abilities(
        &self,
        source: &Source,
        by: &ByPlayers,
        to: &mut [MonsterStats; 4],
    ) {
        let gains = four(by).map(|said| self.line::<Gain>(source, said?));
        each(gains, to, |stats, gain| {
            (stats.damage, stats.range) = (gain.damage, gain.range);
            stats.abilities = gain.abilities;
        });
        for (gain, said) in gains.into_iter().zip(&by.0) {
            let plain = |gain: Gain| {
                let Gain { damage, range, abilities, .. } = gain;
                gain == Gain { damage, range, abilities, ..Gain::NONE }
            };
            if gain.is_some_and(|gain| !plain(gain)) {
                let message = "a monster has only abilities, damage and range";
                self.report.error(source, said.span.clone(), "value", message, None);
            }
        }
    }

    pub(super) fn numbers(&self, source: &Source, by: &ByPlayers) -> [Option<u8>; 4] {
        four(by).map(|said| {
            let said = said?;
            let number = said.value.parse().ok();
            if number.is_none() {
                let message = "this must be a number from 0 to 255";
                self.report.error(source, said.span.clone(), "value", message, None);
            }
            number
        })
    }

    fn skill(&mut self, source: &Source, entry: &SkillEntry) {
        let (id, span) = identity(entry.id.as_ref(), &entry.name);
        self.unique(&self.words.skills, &id, "a skill", source, span);
        let powers = self.powers(source, &entry.powers);
        let lines = self.renderer().powers(&powers);
        let name = self.text(&format!("skill.{id}"), &entry.name);
        let icon = entry.icon.value.clone();
        self.words.skills.push(Card { id, name, text: Text::default(), icon, lines });
        let deck = entry.deck.into();
        self.content.skills.push(Skill { name: entry.name.value.clone(), deck, powers });
    }

    fn hero(&mut self, source: &Source, entry: &HeroEntry) {
        let (id, span) = identity(entry.id.as_ref(), &entry.name);
        self.unique(&self.words.heroes, &id, "a hero", source, span);
        if entry.traits.iter().any(|&dice| dice > 5) {
            let message = "no trait is above 5";
            self.report.error(source, entry.traits.span.clone(), "bounds", message, None);
        }
        if entry.skills.iter().map(|&count| u32::from(count)).sum::<u32>() != 3 {
            let message = "a hero has three skills in all";
            self.report.error(source, entry.skills.span.clone(), "bounds", message, None);
        }
        let sheet = HeroSheet {
            name: entry.name.value.clone(),
            wounds: self.at_least(source, &entry.wounds, 1),
            fatigue: entry.fatigue.value,
            armor: entry.armor.value,
            speed: self.at_least(source, &entry.speed, 1),
            conquest: self.at_least(source, &entry.conquest, 1),
            traits: entry.traits.value,
            skills: entry.skills.value,
            powers: self.powers(source, &entry.powers),
        };
        let lines = self.renderer().powers(&sheet.powers);
        let name = self.text(&format!("hero.{id}.name"), &entry.name);
        let text = self.text(&format!("hero.{id}.text"), &entry.text);
        let icon = entry.icon.value.clone();
        self.words.heroes.push(Card { id, name, text, icon, lines });
        self.content.sheets.push(sheet);
    }

    pub(super) fn unique(
        &self,
        known: &[Card],
        id: &str,
        noun: &str,
        source: &Source,
        span: Range<usize>,
    ) {
        if known.iter().any(|card| card.id == id) {
            let message = format!("there is already {noun} called `{id}`");
            self.report.error(source, span, "duplicate", message, None);
        }
    }

    /// Four heroes must find their skills in the decks, and one more to exchange.
    fn enough_skills(&self, at: Option<&At<[u8; 3]>>, source: &Source) {
        let Some(at) = at else { return };
        for deck in SkillDeck::ALL {
            let mut wanted: Vec<u8> =
                self.content.sheets.iter().map(|sheet| sheet.skills[deck as usize]).collect();
            wanted.sort_by(|one, other| other.cmp(one));
            let most: u32 = wanted.iter().take(4).map(|&count| u32::from(count)).sum();
            let there = self.content.skills.iter().filter(|skill| skill.deck == deck).count();
            if (there as u32) < most {
                let deck = format!("{deck:?}").to_lowercase();
                let message =
                    format!("four heroes may need {most} {deck} skills, but there are {there}");
                self.report.error(source, at.span.clone(), "deck", message, None);
            }
        }
    }

    fn overlord_card(&mut self, source: &Source, entry: &OverlordEntry) {
        let (id, span) = identity(entry.id.as_ref(), &entry.name);
        self.unique(&self.words.cards, &id, "an overlord card", source, span);
        let Some(play) = self.line::<Play>(source, &entry.play) else { return };
        let lines = self.renderer().play(&play);
        let name = self.text(&format!("card.{id}"), &entry.name);
        let icon = entry.icon.value.clone();
        self.words.cards.push(Card { id, name, text: Text::default(), icon, lines });
        self.content.cards.push(OverlordCard {
            name: entry.name.value.clone(),
            copies: entry.copies.as_ref().map_or(1, |copies| self.at_least(source, copies, 1)),
            cost: entry.cost.value,
            discard: entry.discard.value,
            play,
        });
    }

    /// Warns of what nothing refers to.
    fn unused(&self, files: &Files) {
        let warn = |kind: Kind, id: &str, source: &Source, span: Range<usize>| {
            let number = self.scope.position(kind, id);
            if number.is_some_and(|number| !self.scope.is_used(kind, number)) {
                let message = format!("nothing uses `{id}`");
                self.report.warning(source, span, "unused", message, None);
            }
        };
        if let Some(open) = &files.monsters {
            for entry in &open.file.monsters {
                let (id, span) = identity(entry.id.as_ref(), &entry.name);
                warn(Kind::Monster, &id, &open.source, span);
            }
        }
        if let Some(open) = &files.familiars {
            for entry in &open.file.familiars {
                let (id, span) = identity(entry.id.as_ref(), &entry.name);
                warn(Kind::Familiar, &id, &open.source, span);
            }
        }
        for open in files.items.iter().filter(|it| it.file.source == super::SourceWord::Relic) {
            for entry in &open.file.items {
                let (id, span) = identity(entry.id.as_ref(), &entry.name);
                warn(Kind::Item, &id, &open.source, span);
            }
        }
    }
}

/// The value for each number of players.
fn four(by: &ByPlayers) -> [Option<&Said>; 4] {
    [0, 1, 2, 3].map(|players| by.0.get(players).or(by.0.first()))
}

fn each<T: Copy>(
    values: [Option<T>; 4],
    stats: &mut [MonsterStats; 4],
    set: impl Fn(&mut MonsterStats, T),
) {
    for (value, stats) in values.into_iter().zip(stats) {
        if let Some(value) = value {
            set(stats, value);
        }
    }
}
