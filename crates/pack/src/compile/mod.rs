//! Compiling: from the files of a pack to the tables the rules play with.

mod area;
mod campaign;
mod class;
mod drawing;
mod dungeon;
mod equipment;
mod hollow;
mod languages;
mod monster;
mod plan;
mod reach;
mod scenario;
mod silent;
mod standard;
mod summoned;

pub(crate) use campaign::Edition;
pub use campaign::obtainable;
pub(crate) use languages::Languages;

use crate::diagnostic::Report;
use crate::file::{
    AreasFile, BuildingFile, CampaignFile, ClassFile, DungeonFile, EnhancementsFile, EnvelopesFile,
    EventsFile, FavorsFile, Formula, GoalsFile, GuardFile, ItemsFile, Lines, LootFile, MapFile,
    MonsterFile, PotionsFile, QuestsFile, Said, ScenarioFile, SectionsFile, TilesFile,
    TreasuresFile,
};
use crate::nearest::nearest;
use crate::notation::{ActionLine, Line};
use crate::picture::{self, Art};
use crate::scope::{Kind, Scope};
use crate::source::Source;
use crate::summary::Summary;
use longrest_haven::ability::Action;
use longrest_haven::amount::Amount;
use longrest_haven::enhancement::{Half, Spot};
use longrest_haven::{Condition, Content, Text};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;

/// A file with its text.
pub(crate) struct Open<T> {
    pub(crate) source: Source,
    /// The file's name without its extension: the word for what is in it.
    pub(crate) stem: String,
    pub(crate) file: T,
    /// Whether parts of it are left out because they are wrong.
    pub(crate) cut: bool,
}

/// The files of one pack.
#[derive(Default)]
pub(crate) struct Files {
    pub(crate) classes: Vec<Open<ClassFile>>,
    pub(crate) monsters: Vec<Open<MonsterFile>>,
    pub(crate) items: Vec<Open<ItemsFile>>,
    pub(crate) goals: Vec<Open<GoalsFile>>,
    pub(crate) loot: Vec<Open<LootFile>>,
    pub(crate) tiles: Vec<Open<TilesFile>>,
    pub(crate) areas: Vec<Open<AreasFile>>,
    pub(crate) scenarios: Vec<Open<ScenarioFile>>,
    pub(crate) campaign: Vec<Open<CampaignFile>>,
    pub(crate) events: Vec<Open<EventsFile>>,
    pub(crate) quests: Vec<Open<QuestsFile>>,
    pub(crate) envelopes: Vec<Open<EnvelopesFile>>,
    pub(crate) sections: Vec<Open<SectionsFile>>,
    pub(crate) buildings: Vec<Open<BuildingFile>>,
    pub(crate) guard: Vec<Open<GuardFile>>,
    pub(crate) potions: Vec<Open<PotionsFile>>,
    pub(crate) dungeon: Vec<Open<DungeonFile>>,
    pub(crate) treasures: Vec<Open<TreasuresFile>>,
    pub(crate) favors: Vec<Open<FavorsFile>>,
    pub(crate) enhancements: Vec<Open<EnhancementsFile>>,
    pub(crate) map: Vec<Open<MapFile>>,
}

/// Compiles packs one after the other.
pub(crate) struct Compiler<'c> {
    pub(crate) report: &'c Report,
    pub(crate) languages: Languages,
    pub(crate) scope: Scope,
    pub(crate) content: Content,
    /// Whether the pack at hand is the one that was asked for, not one that it uses.
    pub(crate) own: bool,
    /// Whether the pack that was asked for has a campaign.
    pub(crate) has_campaign: bool,
    /// What the campaign knows of what is compiled.
    draft: campaign::Draft,
    /// Whether the conditions of Frosthaven exist.
    pub(crate) frost_conditions: bool,
    /// If wanted, every line in the canonical notation.
    pub(crate) echoes: Option<RefCell<Vec<Echo>>>,
    /// The pictures of the pack at hand, by their names in its files.
    pub(crate) pictures: BTreeMap<String, Vec<u8>>,
    /// The pictures that are used.
    pub(crate) art: RefCell<Art>,
}

/// A line of a pack, written again in the canonical notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Echo {
    /// The line as its author wrote it.
    pub line: String,
    /// The same in the canonical notation.
    pub written: String,
    /// Whether both mean the same, as they must.
    pub same: bool,
}

impl<'c> Compiler<'c> {
    pub(crate) fn new(report: &'c Report) -> Compiler<'c> {
        let mut compiler = Compiler {
            report,
            languages: Languages::default(),
            scope: Scope::default(),
            content: Content::default(),
            own: true,
            has_campaign: false,
            draft: campaign::Draft::default(),
            frost_conditions: true,
            echoes: None,
            pictures: BTreeMap::new(),
            art: RefCell::default(),
        };
        compiler.standard_tiles();
        compiler
    }

    /// What the page is told to show: the name of a symbol that it has, or that of a picture of the
    /// pack as a table serves it.
    pub(crate) fn symbol(&self, source: &Source, said: &Said) -> String {
        let name = &said.value;
        if picture::is_picture(name) {
            return match self.pictures.get(name) {
                Some(bytes) => {
                    let served = picture::served_name(name, bytes);
                    self.art.borrow_mut().files.insert(served.clone(), bytes.clone());
                    served
                }
                None => {
                    let help = nearest(name, self.pictures.keys().map(String::as_str))
                        .map(|near| format!("did you mean `{near}`?"));
                    let message = format!("there is no `pictures/{name}` that can be shown");
                    self.report.error(source, said.span.clone(), "picture", message, help);
                    String::new()
                }
            };
        }
        // Whoever uses a pack is not told about its symbols.
        if self.own && !name.is_empty() && picture::symbols().all(|known| known != name) {
            let help = nearest(name, picture::symbols()).map_or_else(
                || "`longrest packs --symbols` lists them; a pack may bring pictures".to_owned(),
                |near| format!("did you mean `{near}`?"),
            );
            let message = format!("the page has no symbol `{name}`");
            self.report.warning(source, said.span.clone(), "symbol", message, Some(help));
        }
        name.clone()
    }

    /// Compiles the files of one pack: names first, then what refers to them.
    pub(crate) fn pack(&mut self, files: &Files) {
        self.declare(files);
        self.areas(files);
        for open in &files.tiles {
            self.tiles(open);
        }
        for open in &files.classes {
            self.class(open);
            self.draft_class(open);
        }
        for open in &files.monsters {
            self.monster_set(open);
        }
        for open in &files.items {
            self.items(open);
        }
        for open in &files.goals {
            self.goals(open);
        }
        for open in &files.loot {
            self.loot(open);
        }
        self.declare_loot_cards();
        if self.own {
            self.treasure_index(files);
            self.dungeon(files);
            for open in &files.scenarios {
                self.scenario(open);
            }
            self.summoned(files);
            // What is wrong elsewhere is often the reason why something seems to be unused.
            if self.report.errors() == 0 {
                self.unused(files);
            }
        }
        self.content.modifiers = self.scope.modifiers();
        self.content.stickers = self.scope.names(Kind::Sticker).to_vec();
        self.notes();
    }

    /// What is done by hand, in every language: translated under its English words.
    fn notes(&mut self) {
        for english in Summary::of(&self.content).by_hand {
            if self.content.notes.iter().all(|note| note.get("en") != english) {
                let said = Said { value: english.clone(), span: 0..0 };
                let note = self.languages.text(&format!("by-hand.{english}"), &said);
                self.content.notes.push(note);
            }
        }
    }

    /// Puts the names of everything that other files may refer to into the scope.
    fn declare(&mut self, files: &Files) {
        for open in &files.classes {
            self.declare_one(Kind::Class, &open.stem, &open.source, 0..0);
            self.declare_traits(open);
        }
        for open in &files.tiles {
            for tile in &open.file.tiles {
                let (id, span) = identity(tile.id.as_ref(), &tile.name);
                self.declare_one(Kind::Tile, &id, &open.source, span);
            }
        }
        for open in &files.monsters {
            for monster in &open.file.monsters {
                let (id, span) = identity(monster.id.as_ref(), &monster.name);
                let number = self.declare_one(Kind::Monster, &id, &open.source, span);
                if monster.boss {
                    self.scope.bosses.insert(number);
                }
            }
        }
        for open in &files.items {
            for item in &open.file.items {
                let (id, span) = identity(item.id.as_ref(), &item.name);
                self.declare_one(Kind::Item, &id, &open.source, span);
            }
        }
        if self.own {
            for open in &files.scenarios {
                self.declare_one(Kind::Scenario, &open.stem, &open.source, 0..0);
            }
            self.declare_campaign(files);
        }
    }

    /// Adds a name, and complains if it is taken or cannot be written in a line.
    fn declare_one(&mut self, kind: Kind, id: &str, source: &Source, span: Range<usize>) -> usize {
        declare(&mut self.scope, self.report, kind, id, source, span)
    }

    /// Reads a line of the notation; what is wrong with it is reported at its place in the file.
    fn line<T: Line>(&self, source: &Source, said: &Said) -> Option<T> {
        self.edition_words(source, said);
        match T::read(&said.value, &self.scope) {
            Ok(tree) => {
                if let Some(echoes) = &self.echoes {
                    let written = tree.write(&self.scope);
                    let same = T::read(&written, &self.scope).is_ok_and(|again| again == tree);
                    echoes.borrow_mut().push(Echo { line: said.value.clone(), written, same });
                }
                Some(tree)
            }
            Err(problem) => {
                let span = source.inside(said.span.clone(), problem.span.clone());
                self.report.error(source, span, "notation", problem.message, problem.help);
                None
            }
        }
    }

    fn lines<T>(&self, source: &Source, lines: &Lines) -> Vec<T>
    where
        Vec<T>: Line,
    {
        lines.0.iter().filter_map(|said| self.line::<Vec<T>>(source, said)).flatten().collect()
    }

    fn action(&self, source: &Source, lines: &Lines) -> Action {
        let mut action = Action::default();
        for said in &lines.0 {
            if let Some(line) = self.line::<ActionLine>(source, said) {
                if !line.spots().is_empty() {
                    let message = "only the ability cards of classes have spots";
                    self.report.error(source, said.span.clone(), "spot", message, None);
                }
                line.add_to(&mut action);
            }
        }
        action
    }

    /// An action of an ability card, with its spots for enhancements.
    fn half(&self, source: &Source, lines: &Lines, half: Half) -> (Action, Vec<Spot>) {
        let (mut action, mut spots) = (Action::default(), Vec::new());
        for said in &lines.0 {
            let Some(line) = self.line::<ActionLine>(source, said) else { continue };
            let before = action.abilities.len() as u8;
            for spot in line.spots() {
                spots.push(Spot { half, ability: before + spot.ability, ..*spot });
            }
            line.add_to(&mut action);
        }
        (action, spots)
    }

    fn amount(&self, source: &Source, formula: &Formula) -> Amount {
        // A number in the file is a number, with or without a sign; a string is in the notation.
        match formula.0.value.parse::<i16>() {
            Ok(number) if !formula.0.value.starts_with('+') => Amount::Number(number),
            _ => self.line(source, &formula.0).unwrap_or_default(),
        }
    }

    fn text(&self, key: &str, said: &Said) -> Text {
        self.languages.text(key, said)
    }

    fn optional_text(&self, key: &str, said: Option<&Said>) -> Text {
        said.map_or_else(Text::default, |said| self.text(key, said))
    }

    // D072: some conditions exist only in Frosthaven.
    /// Warns of conditions that the rules at hand do not have.
    fn edition_words(&self, source: &Source, said: &Said) {
        use Condition::{Bane, Brittle, Impair, Regenerate, Ward};
        if !self.own || self.frost_conditions {
            return;
        }
        for word in [Regenerate, Ward, Brittle, Bane, Impair].map(Condition::name) {
            let whole = |at: usize| {
                let next = said.value[at + word.len()..].chars().next();
                let before = said.value[..at].chars().next_back();
                [before, next].into_iter().flatten().all(|it| !it.is_alphanumeric() && it != '-')
            };
            for (at, _) in said.value.match_indices(word).filter(|&(at, _)| whole(at)) {
                let span = source.inside(said.span.clone(), at..at + word.len());
                let message = format!("`{word}` does not exist under these rules");
                let help = "set the switch `frost_conditions`, or use another condition";
                self.report.warning(source, span, "edition", message, Some(help.to_owned()));
            }
        }
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
        for open in &files.monsters {
            for monster in &open.file.monsters {
                let (id, span) = identity(monster.id.as_ref(), &monster.name);
                warn(Kind::Monster, &id, &open.source, span);
            }
        }
        for open in &files.tiles {
            for tile in &open.file.tiles {
                let (id, span) = identity(tile.id.as_ref(), &tile.name);
                warn(Kind::Tile, &id, &open.source, span);
            }
        }
        for (source, area) in files.area_entries() {
            warn(Kind::Area, &area.id, source, area.id.span.clone());
        }
    }
}

/// The word for something: the one given, or one made from its name; and where it stands.
pub(crate) fn identity(id: Option<&Said>, name: &Said) -> (String, Range<usize>) {
    match id {
        Some(id) => (id.value.clone(), id.span.clone()),
        None => (slug(name), name.span.clone()),
    }
}

/// A word made from a name: lower case, hyphens for spaces.
pub(crate) fn slug(name: &str) -> String {
    let mut word = String::new();
    for letter in name.to_lowercase().chars() {
        match letter {
            '\'' | '’' => {}
            _ if letter.is_alphanumeric() => word.push(letter),
            _ if !word.is_empty() && !word.ends_with('-') => word.push('-'),
            _ => {}
        }
    }
    word.trim_end_matches('-').to_owned()
}

/// Adds a name, and complains if it is taken or cannot be written in a line.
pub(crate) fn declare(
    scope: &mut Scope,
    report: &Report,
    kind: Kind,
    id: &str,
    source: &Source,
    span: Range<usize>,
) -> usize {
    if scope.position(kind, id).is_some() {
        let message = format!("there is already {} called `{id}`", kind.noun());
        report.error(source, span, "duplicate", message, None);
    } else if !is_word(id) {
        let message = format!("`{id}` cannot be written in a line");
        let help = "use letters, digits and hyphens, beginning with a letter".to_owned();
        report.error(source, span, "name", message, Some(help));
    }
    scope.add(kind, id)
}

/// Whether a name is one word of the notation.
pub(crate) fn is_word(id: &str) -> bool {
    let allowed = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    id.starts_with(char::is_lowercase) && id.chars().all(allowed) && !id.ends_with('-')
}

/// "did you mean ...?", if something is near.
pub(crate) fn suggestion(word: &str, known: &[String]) -> Option<String> {
    nearest(word, known.iter().map(String::as_str)).map(|near| format!("did you mean `{near}`?"))
}
