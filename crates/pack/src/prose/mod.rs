//! The text that players read, rendered from the ability tree in their language.
//!
//! Symbols stand in braces and strong words between asterisks (`{attack} *Attack 3*`), as
//! `docs/library.md` says, so that words and behaviour cannot drift apart.

mod sentence;
mod words;

pub use sentence::formula;
pub use words::Language;

use longrest_haven::ability::{Ability, Action, Added, Bonus, Extra, Price, Verb};
use longrest_haven::{Content, Icon};
use words::Word;

/// A line of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its words.
    pub text: String,
    /// What it is.
    pub size: Size,
    /// Which ability of the action it belongs to.
    pub ability: Option<u8>,
    /// Which conditional effect of that ability it is.
    pub extra: Option<u8>,
}

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// A verb.
    Main,
    /// What is added to it.
    Added,
    /// A remark.
    Note,
}

/// Renders abilities of some content in a language.
#[derive(Clone, Copy)]
pub struct Prose<'a> {
    /// What the abilities point to.
    pub content: &'a Content,
    /// The class whose summons, resources and marks are meant.
    pub class: Option<usize>,
    /// In which language.
    pub language: Language,
}

impl Prose<'_> {
    /// The lines of an action.
    pub fn action(self, action: &Action) -> Vec<Line> {
        let mut lines = Vec::new();
        if !action.cost.is_empty() {
            let text = format!("{}: {}", self.word(Word::Consume), self.icons(&action.cost));
            lines.push(Line { text, size: Size::Note, ability: None, extra: None });
        }
        for (number, ability) in action.abilities.iter().enumerate() {
            self.ability(ability, number as u8, &mut lines);
        }
        lines
    }

    /// What an action infuses, as symbols.
    pub fn infusions(self, action: &Action) -> String {
        let icons: Vec<Icon> = action.infuse.iter().map(|infusion| infusion.icon).collect();
        self.icons(&icons)
    }

    /// The lines of a bonus, an item or a perk.
    pub fn bonus(self, bonus: &Bonus) -> Vec<String> {
        let mut lines = vec![self.bonus_sentence(bonus)];
        for ability in &bonus.abilities {
            let mut inner = Vec::new();
            self.ability(ability, 0, &mut inner);
            lines.extend(inner.into_iter().map(|line| line.text));
        }
        lines.retain(|line| !line.is_empty());
        lines
    }

    /// Added effects as one line.
    pub fn effects(self, added: &[Added]) -> String {
        let parts: Vec<String> = added.iter().map(|added| self.added(added)).collect();
        parts.join(", ")
    }

    /// Traits of a monster or summon, one line each.
    pub fn traits(self, abilities: &[Ability], effects: &[Added]) -> Vec<String> {
        let mut lines: Vec<String> =
            abilities.iter().map(|ability| self.sentence(ability)).collect();
        if !effects.is_empty() {
            lines.push(format!("{}: {}", self.word(Word::Attacks), self.effects(effects)));
        }
        lines
    }

    fn ability(self, ability: &Ability, number: u8, lines: &mut Vec<Line>) {
        let line = |text, size, extra| Line { text, size, ability: Some(number), extra };
        let mut text = self.sentence(ability);
        if ability.experience > 0 {
            text.push_str(&format!(" {{experience}} {}", ability.experience));
        }
        if ability.mandatory {
            text.push_str(" !");
        }
        lines.push(line(text, Size::Main, None));
        if let Verb::Bonus(bonus) = &ability.verb {
            let inner = bonus.abilities.iter().map(|ability| self.sentence(ability));
            lines.extend(inner.map(|text| line(text, Size::Added, None)));
        }
        for (at, extra) in ability.extras.iter().enumerate() {
            lines.push(line(self.extra(extra), Size::Added, Some(at as u8)));
        }
    }

    /// A conditional effect: its price or test, then what it adds.
    fn extra(self, extra: &Extra) -> String {
        let mut before: Vec<String> = extra.price.iter().map(|price| self.price(price)).collect();
        if let Some(test) = &extra.only_if {
            before.push(format!("{} {}", self.word(Word::If), self.test(test)));
        }
        let mut after = self.effects(&extra.added);
        if extra.experience > 0 {
            after.push_str(&format!(" {{experience}} {}", extra.experience));
        }
        for infusion in &extra.infuse {
            after.push_str(&format!(" {}", self.icons(&[infusion.icon])));
        }
        format!("{}: {after}", before.join(", "))
    }

    fn price(self, price: &Price) -> String {
        match price {
            Price::Consume(icons) => {
                format!("{} {}", self.word(Word::Consume), self.icons(icons))
            }
            Price::Suffer(amount) => {
                format!("{} {}", self.word(Word::Suffer), self.amount(amount))
            }
            Price::LoseCards(amount) => {
                format!("{{lose}} {} {}", self.word(Word::LoseCards), self.amount(amount))
            }
            Price::DiscardCards(amount) => {
                format!("{{discard}} {} {}", self.word(Word::DiscardCards), self.amount(amount))
            }
            Price::Resource(which, amount) => {
                format!(
                    "{} {} {}",
                    self.word(Word::Spend),
                    self.amount(amount),
                    self.resource(*which)
                )
            }
            Price::Mark(range) => {
                format!(
                    "{} {} ({{range}} {})",
                    self.word(Word::Remove),
                    self.mark(),
                    self.amount(range)
                )
            }
            Price::Summon => {
                format!("{} {}", self.word(Word::Remove), self.word(Word::OwnSummon))
            }
        }
    }

    fn icons(self, icons: &[Icon]) -> String {
        let icon = |icon: &Icon| match icon {
            Icon::One(element) => format!("{{{}}}", element.name()),
            Icon::Mixed(one, other) => format!("{{{}}}/{{{}}}", one.name(), other.name()),
            Icon::Wild => "{wild}".to_owned(),
        };
        icons.iter().map(icon).collect::<Vec<_>>().join(" ")
    }

    fn word(self, word: Word) -> &'static str {
        words::word(word, self.language)
    }

    fn resource(self, which: u8) -> String {
        let class = self.class.map(|class| &self.content.classes[class]);
        let resource = class.and_then(|class| class.resources.get(usize::from(which)));
        resource.map_or(String::new(), |one| one.name.get(self.language.code()).to_owned())
    }

    fn mark(self) -> String {
        let class = self.class.map(|class| &self.content.classes[class]);
        class.map_or(String::new(), |class| class.mark_name.get(self.language.code()).to_owned())
    }
}
