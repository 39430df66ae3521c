//! Parts of a line that come to nothing: they can be read, and their author surely meant more.

use super::Compiler;
use super::scenario::each_ability;
use crate::source::Source;
use longrest_haven::ability::{
    Ability, Action, Added, Bonus, Count, Duration, Extra, TileChange, Verb,
};
use longrest_haven::amount::{Amount, Operation};
use std::ops::Range;

impl Compiler<'_> {
    /// Tells what of an action of a card comes to nothing.
    pub(super) fn hollow_action(
        &self,
        source: &Source,
        span: &Range<usize>,
        half: &str,
        action: &Action,
    ) {
        let mut found = hollow(&action.abilities);
        let stays = matches!(action.active, Some(Duration::Round | Duration::Persistent));
        // Without any ability a line was wrong, which is told already.
        if stays && !action.abilities.is_empty() && !lasts(&action.abilities) {
            let message = "says how long it lasts, but nothing of it lasts";
            found.push((message.to_owned(), None));
        }
        for (message, help) in found {
            let message = format!("the {half} half {message}");
            self.report.warning(source, span.clone(), "nothing", message, help);
        }
    }

    /// Tells what of an item comes to nothing.
    pub(super) fn hollow_item(&self, source: &Source, span: &Range<usize>, bonus: &Bonus) {
        let mut found = hollow(&bonus.abilities);
        found.extend(of_bonus(bonus));
        each_ability(&bonus.abilities, &mut |ability| {
            let whose = match &ability.verb {
                Verb::Mark { .. } | Verb::Unmark { .. } | Verb::MarkFigure => "a class with marks",
                Verb::SwitchForm => "a class with forms",
                Verb::BossSpecial { .. } => "a boss",
                _ => return,
            };
            let message = format!("the item has what only {whose} can do");
            self.report.error(source, span.clone(), "item", message, None);
        });
        for (message, help) in found {
            let message = format!("the item {message}");
            self.report.warning(source, span.clone(), "nothing", message, help);
        }
    }
}

/// What comes to nothing, and what to write instead.
type Hollow = (String, Option<String>);

fn hollow(abilities: &[Ability]) -> Vec<Hollow> {
    let mut found = Vec::new();
    each_ability(abilities, &mut |ability| of_ability(ability, &mut found));
    without_own_value(abilities, &mut found);
    found
}

fn of_ability(ability: &Ability, found: &mut Vec<Hollow>) {
    let mut say = |message: &str, help: Option<&str>| {
        found.push((message.to_owned(), help.map(str::to_owned)));
    };
    if ability.aim.count == Count::UpTo(Amount::Number(0)) {
        say("has `target 0`", Some("`target all` targets all that can be targeted"));
    }
    if amounts(ability).any(divides_by_nothing) {
        say("divides by 0, which gives 0", None);
    }
    if counts(&ability.verb).any(|count| *count == Amount::Number(0)) {
        say("does something 0 times", None);
    }
    match &ability.verb {
        Verb::Choose { options } if options.len() < 2 => {
            say("lets one choose between one thing", Some("`choose (attack 3) or (loot 1)`"));
        }
        Verb::Give { from, to, .. } if from == to => {
            say("gives cards from a pile to the same pile", None);
        }
        Verb::Bonus(bonus) => found.extend(of_bonus(bonus)),
        _ => {}
    }
    for extra in &ability.extras {
        found.extend(of_extra(extra));
    }
}

fn of_extra(extra: &Extra) -> Option<Hollow> {
    let bare = extra.price.is_empty() && extra.only_if.is_none();
    let help = "after a bar stands a price or a test: `attack 2 | consume fire: +1`".to_owned();
    bare.then(|| ("has a bar without a price and without a test".to_owned(), Some(help)))
}

fn of_bonus(bonus: &Bonus) -> Option<Hollow> {
    let own = &bonus.slots.own;
    let slots = bonus.slots.experience.len();
    if own.len() > slots {
        let message = format!("says what slot {} brings, but there are {slots} slots", own.len());
        return Some((message, Some(format!("`slots {}` gives so many", own.len()))));
    }
    let gains = bonus.experience > 0 || bonus.slots.experience.iter().any(|&gained| gained > 0);
    let does = !bonus.changes.is_empty() || !bonus.abilities.is_empty() || !own.is_empty();
    let help = "after the colon stands what it changes or lets one do: `do (heal 1, self)`";
    let message = "waits for something and does nothing then".to_owned();
    (!gains && !does).then(|| (message, Some(help.to_owned())))
}

/// A monster's own value and so much more: a character has none.
fn without_own_value(abilities: &[Ability], found: &mut Vec<Hollow>) {
    for ability in abilities {
        let value = match &ability.verb {
            Verb::Attack { value } | Verb::Heal { value } => value,
            Verb::Move { points, .. } => points,
            Verb::Choose { options } => {
                options.iter().for_each(|option| without_own_value(option, found));
                continue;
            }
            Verb::Bonus(bonus) => {
                without_own_value(&bonus.abilities, found);
                continue;
            }
            Verb::Repeat { abilities, .. } | Verb::From { abilities, .. } => {
                without_own_value(abilities, found);
                continue;
            }
            _ => continue,
        };
        if let Amount::Base(change) = value {
            let message = format!("has {change:+} to a value of its own, which characters lack");
            let help = "say the whole: `attack 2`; `minus 1` is a number below zero".to_owned();
            found.push((message, Some(help)));
        }
    }
}

/// Whether anything of an action can last: bonuses, shields, summons, or what people do by hand.
fn lasts(abilities: &[Ability]) -> bool {
    let mut found = false;
    each_ability(abilities, &mut |ability| {
        found |= matches!(
            ability.verb,
            Verb::Bonus(_)
                | Verb::Shield { .. }
                | Verb::Retaliate { .. }
                | Verb::Summon { .. }
                | Verb::ByHand { .. }
                | Verb::Special(_)
        );
    });
    found
}

/// How often or how many of something an ability does.
fn counts(verb: &Verb) -> impl Iterator<Item = &Amount> {
    let count = match verb {
        Verb::Heal { value: count }
        | Verb::Cleanse { count, .. }
        | Verb::Repeat { times: count, .. }
        | Verb::Summon { count, .. }
        | Verb::Recover { count, .. }
        | Verb::Give { count, .. }
        | Verb::AddModifier { count, .. }
        | Verb::TakeModifier { count, .. }
        | Verb::Peek { count, .. }
        | Verb::DropLoot { count, .. }
        | Verb::Tile(TileChange::Create { count, .. }) => Some(count),
        _ => None,
    };
    count.into_iter()
}

/// The amounts of an ability and of what is added to it.
fn amounts(ability: &Ability) -> impl Iterator<Item = &Amount> {
    let own = match &ability.verb {
        Verb::Attack { value } | Verb::Suffer { value } | Verb::Shield { value } => Some(value),
        Verb::Move { points, .. } => Some(points),
        _ => None,
    };
    let added = ability.added.iter().filter_map(|added| match added {
        Added::Plus(value)
        | Added::Pierce(value)
        | Added::Push(value)
        | Added::Pull(value)
        | Added::Damage(value) => Some(value),
        _ => None,
    });
    own.into_iter().chain(counts(&ability.verb)).chain(added)
}

fn divides_by_nothing(amount: &Amount) -> bool {
    let Amount::Operation(operation, pair) = amount else { return false };
    let divides = matches!(operation, Operation::DivideUp | Operation::DivideDown);
    divides && pair.1 == Amount::Number(0)
        || divides_by_nothing(&pair.0)
        || divides_by_nothing(&pair.1)
}
