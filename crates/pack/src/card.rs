//! One card in the notation, beside content that is there already: what somebody writes down at a
//! table.

use crate::notation::{ActionLine, Line};
use crate::scope::{Kind, Scope};
use longrest_haven::ability::Action;
use longrest_haven::{Card, Content, REPEATS_MAX, Text, counted_repeats};

/// The most lines of one half.
const LINES_MAX: usize = 12;
/// The longest line, in characters.
const LINE_MAX: usize = 400;

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
}

impl Written<'_> {
    /// The card, for a class of this content. Modifier cards that its lines name are added to the
    /// content behind those that are there.
    ///
    /// # Errors
    /// Everything that is wrong with it, each with the half and the line.
    pub fn read(&self, content: &mut Content, class: usize) -> Result<Card, Vec<String>> {
        let scope = scope(content, class);
        let mut wrong = Vec::new();
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
            Err(problem) => {
                let help = problem.help.map(|help| format!(" ({help})")).unwrap_or_default();
                wrong.push(format!("{name}, line {number}: {}{help}", problem.message));
            }
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
        let written =
            Written { id: "x", name: &name, level: 1, initiative: 12, top: &top, bottom: &bottom };
        let mut content = Content { modifiers: Modifier::standard(), ..Content::default() };
        written.read(&mut content, 0)
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
