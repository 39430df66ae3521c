//! One card or item in the notation, beside content that is there already: what somebody writes
//! down at a table.

use crate::notation::{ActionLine, Line, Problem};
use crate::scope::{Kind, Scope};
use longrest_haven::ability::{Action, Bonus};
use longrest_haven::{
    Card, Content, Item, ItemSlot, REPEATS_MAX, Summon, Text, Usage, counted_repeats,
};

/// The most lines of one half.
const LINES_MAX: usize = 12;
/// The longest line, in characters.
const LINE_MAX: usize = 400;
/// The most kinds of figures of a class.
const SUMMONS_MAX: usize = 24;

/// A card as somebody wrote it.
#[derive(Clone, Copy, Debug)]
pub struct Written<'w> {
    /// The word for it.
    pub id: &'w str,
    /// Its name.
    pub name: &'w Text,
    /// Its level.
    pub level: u8,
    /// Its initiative; 0 if that is not known yet.
    pub initiative: u8,
    /// The lines of its top half.
    pub top: &'w [String],
    /// The lines of its bottom half.
    pub bottom: &'w [String],
    /// The figures that it brings, for whom it has the numbers.
    pub summons: &'w [Summon],
}

/// An item as somebody wrote it.
#[derive(Clone, Copy, Debug)]
pub struct WrittenItem<'w> {
    /// The word for it.
    pub id: &'w str,
    /// Its name.
    pub name: &'w Text,
    /// Where it is worn.
    pub slot: ItemSlot,
    /// What becomes of it when it is used.
    pub usage: Usage,
    /// When and what.
    pub line: &'w str,
}

/// The word for a thing with a name, as lines say it.
pub fn word(name: &str) -> String {
    crate::compile::slug(name)
}

impl WrittenItem<'_> {
    /// The item. Modifier cards that its line names are added to the content behind those that are
    /// there.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(&self, content: &mut Content) -> Result<Item, String> {
        if self.usage == Usage::Flip {
            return Err("an item with two sides cannot be written down".to_owned());
        }
        if self.line.chars().count() > LINE_MAX {
            return Err(format!("longer than {LINE_MAX} characters"));
        }
        let scope = scope(content, usize::MAX);
        let bonus = Bonus::read(self.line, &scope).map_err(|problem| told(*problem))?;
        content.modifiers = scope.modifiers();
        let icon = match self.slot {
            ItemSlot::Head => "visored-helm",
            ItemSlot::Body => "chain-mail",
            ItemSlot::Legs => "boots",
            ItemSlot::OneHand => "curvy-knife",
            ItemSlot::TwoHands => "warhammer",
            ItemSlot::Small => "round-bottom-flask",
        };
        Ok(Item {
            id: self.id.to_owned(),
            name: self.name.clone(),
            slot: self.slot,
            gold: 0,
            copies: 1,
            random: false,
            usage: self.usage,
            slots: bonus.slots.clone(),
            bonus,
            flipped: None,
            penalty: 0,
            icon: icon.to_owned(),
        })
    }
}

fn told(problem: Problem) -> String {
    let help = problem.help.map(|help| format!(" ({help})")).unwrap_or_default();
    format!("{}{help}", problem.message)
}

impl Written<'_> {
    /// The card, for a class of this content. Its figures are added to those of the class, and
    /// modifier cards that its lines name to the content, behind those that are there. A figure of
    /// a name that the class has already is what later lines mean by it.
    ///
    /// # Errors
    /// Everything that is wrong with it, each with the half and the line.
    pub fn read(&self, content: &mut Content, class: usize) -> Result<Card, Vec<String>> {
        let mut wrong = Vec::new();
        if let Some(class) = content.classes.get_mut(class) {
            for (at, summon) in self.summons.iter().enumerate() {
                match summon.id.is_empty() || class.summons.len() >= SUMMONS_MAX {
                    true => wrong.push(format!("figure {}: one more cannot be there", at + 1)),
                    false => bring(&mut class.summons, summon),
                }
            }
        }
        let scope = scope(content, class);
        if self.initiative > 99 {
            wrong.push("an initiative is from 1 to 99".to_owned());
        }
        let top = half(&scope, "top", self.top, &mut wrong);
        let bottom = half(&scope, "bottom", self.bottom, &mut wrong);
        if !wrong.is_empty() {
            return Err(wrong);
        }
        content.modifiers = scope.modifiers();
        Ok(Card {
            id: self.id.to_owned(),
            name: self.name.clone(),
            level: self.level,
            initiative: self.initiative,
            top,
            bottom,
            form: None,
            spots: Vec::new(),
        })
    }
}

/// Adds a figure; one of the same name keeps its place and is called otherwise.
fn bring(summons: &mut Vec<Summon>, summon: &Summon) {
    if summons.contains(summon) {
        return;
    }
    let count = summons.len();
    if let Some(before) = summons.iter_mut().find(|one| one.id == summon.id) {
        before.id = format!("{}-before-{count}", summon.id);
    }
    summons.push(summon.clone());
}

fn half(scope: &Scope, name: &str, lines: &[String], wrong: &mut Vec<String>) -> Action {
    let mut action = Action::default();
    if lines.len() > LINES_MAX {
        wrong.push(format!("{name}: {} lines; a half has at most {LINES_MAX}", lines.len()));
        return action;
    }
    for (at, line) in lines.iter().enumerate() {
        let number = at + 1;
        if line.chars().count() > LINE_MAX {
            wrong.push(format!("{name}, line {number}: longer than {LINE_MAX} characters"));
            continue;
        }
        match ActionLine::read(line, scope) {
            Ok(read) if !read.spots().is_empty() => {
                wrong.push(format!("{name}, line {number}: spots belong on printed cards"));
            }
            Ok(read) => read.add_to(&mut action),
            Err(problem) => wrong.push(format!("{name}, line {number}: {}", told(*problem))),
        }
    }
    if counted_repeats(&action).len() > REPEATS_MAX {
        wrong.push(format!("{name}: at most {REPEATS_MAX} repetitions of a counted number"));
    }
    action
}

/// Everything of the content that a line of a card may name.
fn scope(content: &Content, class: usize) -> Scope {
    let mut scope = Scope::default();
    for card in &content.modifiers {
        scope.modifier(card.clone());
    }
    let mut known = |kind: Kind, ids: &mut dyn Iterator<Item = &String>| {
        for id in ids {
            scope.add(kind, id.as_str());
        }
    };
    known(Kind::Class, &mut content.classes.iter().map(|one| &one.id));
    known(Kind::Area, &mut content.areas.iter().map(|one| &one.id));
    known(Kind::Item, &mut content.items.iter().map(|one| &one.id));
    known(Kind::Tile, &mut content.tiles.iter().map(|one| &one.id));
    known(Kind::Monster, &mut content.monsters.iter().map(|one| &one.id));
    if let Some(class) = content.classes.get(class) {
        known(Kind::Summon, &mut class.summons.iter().map(|one| &one.id));
        for resource in &class.resources {
            let name = crate::compile::slug(resource.name.get("en"));
            scope.add(Kind::Resource, name);
        }
    }
    let bosses = content.monsters.iter().enumerate().filter(|(_, one)| one.boss);
    scope.bosses = bosses.map(|(at, _)| at).collect();
    scope
}

#[cfg(test)]
mod tests {
    use super::*;
    use longrest_haven::Modifier;

    fn read(top: &[&str], bottom: &[&str]) -> Result<Card, Vec<String>> {
        let lines = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect();
        let (top, bottom): (Vec<String>, Vec<String>) = (lines(top), lines(bottom));
        let name = Text::default();
        let written = Written {
            id: "x",
            name: &name,
            level: 1,
            initiative: 12,
            top: &top,
            bottom: &bottom,
            summons: &[],
        };
        let mut content = Content { modifiers: Modifier::standard(), ..Content::default() };
        written.read(&mut content, 0)
    }

    #[test]
    fn a_line_becomes_an_item() {
        let item = |usage: Usage, line: &str| {
            let (name, slot) = (Text::default(), ItemSlot::Small);
            let mut content = Content { modifiers: Modifier::standard(), ..Content::default() };
            WrittenItem { id: "x", name: &name, slot, usage, line }.read(&mut content)
        };
        let flask = item(Usage::Spent, "heal 3, self").unwrap();
        assert_eq!((flask.usage, flask.slot, flask.penalty), (Usage::Spent, ItemSlot::Small, 0));
        assert!(item(Usage::Lost, "when self attacks: +1, optional").is_ok());
        assert!(item(Usage::Spent, "heel 3").unwrap_err().contains("heel"));
        assert!(item(Usage::Flip, "heal 3, self").unwrap_err().contains("two sides"));
        assert!(item(Usage::Lost, &"x".repeat(LINE_MAX + 1)).unwrap_err().contains("longer"));
    }

    #[test]
    fn lines_become_a_card() {
        let card = read(&["attack 3, range 2, wound", "xp 1", "lost"], &["move 4"]).unwrap();
        assert_eq!((card.initiative, card.top.abilities.len(), card.top.experience), (12, 1, 1));
        assert_eq!(card.top.lost, longrest_haven::ability::Lost::Lost);
        assert_eq!(card.bottom.abilities.len(), 1);
    }

    #[test]
    fn everything_that_is_wrong_is_told_with_its_line() {
        let wrong = read(&["attack 3", "atack 2"], &["summon somebody"]).unwrap_err();
        assert_eq!(wrong.len(), 2, "{wrong:?}");
        assert!(wrong[0].starts_with("top, line 2: "), "{wrong:?}");
        assert!(wrong[1].starts_with("bottom, line 1: "), "{wrong:?}");
        let many = vec!["move 1"; LINES_MAX + 1];
        assert!(read(&many, &[]).unwrap_err()[0].contains("at most"));
        let long = "x".repeat(LINE_MAX + 1);
        assert!(read(&[&long], &[]).unwrap_err()[0].contains("longer than"));
    }
}
