//! Lines that can be read and would do nothing, or not what their author thinks: they are reported.

use super::scenario::each_ability;
use super::{Compiler, Open};
use crate::file::{CardEntry, ClassFile};
use crate::source::Source;
use longrest_haven::Card;
use longrest_haven::ability::{Action, Aim, Reach, Verb, When};
use longrest_haven::amount::Test;
use longrest_haven::{Modifier, Perk};
use std::ops::Range;

impl Compiler<'_> {
    /// What the halves of a card say that their class or their own line does not bear out.
    pub(super) fn silent_card(
        &self,
        open: &Open<ClassFile>,
        source: &Source,
        entry: &CardEntry,
        card: &Card,
    ) {
        let span = entry.name.span.clone();
        for (half, action) in [("top", &card.top), ("bottom", &card.bottom)] {
            self.slots_without_duration(source, &span, half, action);
            self.hollow_action(source, &span, half, action);
            each_ability(&action.abilities, &mut |ability| match &ability.verb {
                Verb::Mark { .. } | Verb::Unmark { .. } | Verb::MarkFigure
                    if open.file.marks == 0 =>
                {
                    let message = format!("the {half} half marks, but the class has no marks");
                    let help = Some("`marks = 2` gives the class two of them".to_owned());
                    self.report.error(source, span.clone(), "class", message, help);
                }
                Verb::SwitchForm if open.file.forms.is_empty() => {
                    let message =
                        format!("the {half} half switches form, but the class has no forms");
                    self.report.error(source, span.clone(), "class", message, None);
                }
                Verb::BossSpecial { .. } => {
                    let message = format!("the {half} half has a boss's special action");
                    let help = Some("only cards of bosses have `special 1` and `2`".to_owned());
                    self.report.error(source, span.clone(), "boss", message, help);
                }
                Verb::Attack { .. } => {
                    let melee = |area: u16| {
                        self.content.areas.get(usize::from(area)).is_some_and(|one| one.grey)
                    };
                    let ranged = matches!(ability.aim.reach, Reach::Range(_));
                    if ranged && ability.aim.area.is_some_and(melee) {
                        let message = format!(
                            "the {half} half attacks in an area around the figure, and with a range"
                        );
                        let help =
                            Some("draw the area without `o`, or leave out the range".to_owned());
                        self.report.error(source, span.clone(), "area", message, help);
                    }
                }
                Verb::Bonus(bonus)
                    if bonus.trigger.when == When::Always
                        && bonus.only_if.as_ref().is_some_and(Test::is_circular) =>
                {
                    let message = format!(
                        "the {half} half always holds if a shield or flight is there, \
                         which is asked of what always holds"
                    );
                    self.report.error(source, span.clone(), "circle", message, None);
                }
                verb if verb.is_for_oneself() && ability.aim != Aim::oneself() => {
                    let message = format!(
                        "the {half} half says whom something concerns that only who performs it \
                         can do or get"
                    );
                    let help = Some("`grant (loot 2), ally, range 3` lets others do it".to_owned());
                    self.report.error(source, span.clone(), "aim", message, help);
                }
                _ => {}
            });
        }
    }

    /// Use slots on a card that does not stay in the active area are never used.
    fn slots_without_duration(
        &self,
        source: &Source,
        span: &Range<usize>,
        half: &str,
        action: &Action,
    ) {
        let slots = action.abilities.iter().any(|ability| {
            matches!(&ability.verb, Verb::Bonus(bonus) if !bonus.slots.experience.is_empty())
        });
        if slots && action.active.is_none() {
            let message =
                format!("the {half} half has use slots and does not say how long it lasts");
            let help = Some("add a line `persistent`, or `round` for this round only".to_owned());
            self.report.error(source, span.clone(), "duration", message, help);
        }
    }

    /// Perks that take cards away which the deck never has.
    pub(super) fn silent_perks(&self, open: &Open<ClassFile>, perks: &[Perk]) {
        let added = |modifier: u16| {
            let boxes = |perk: &Perk| u32::from(perk.boxes);
            let of = |perk: &Perk| {
                let cards = perk.add.iter().filter(|&&(card, _)| card == modifier);
                cards.map(|&(_, count)| u32::from(count)).sum::<u32>() * boxes(perk)
            };
            perks.iter().map(of).sum::<u32>()
        };
        for (perk, entry) in perks.iter().zip(&open.file.perks) {
            for &(modifier, count) in &perk.remove {
                let standard = Modifier::STANDARD_DECK.iter().find(|&&(card, _)| card == modifier);
                let there = standard.map_or(0, |&(_, count)| u32::from(count)) + added(modifier);
                if u32::from(count) * u32::from(perk.boxes) > there {
                    let message = format!(
                        "takes {} cards away of which the deck has {there}",
                        u32::from(count) * u32::from(perk.boxes)
                    );
                    let span = entry.does.span.clone();
                    self.report.warning(&open.source, span, "perk", message, None);
                }
            }
        }
    }
}
