//! Whom to hit, help, push; where to put things; what to use.

use super::situation::{Foe, Situation};
use super::worth::{Strike, condition_worth};
use super::{Score, usual};
use crate::Reason;
use longrest_grid::Cell;
use longrest_haven::ability::{Ability, Price, Verb};
use longrest_haven::choice::Choice;
use longrest_haven::prompt::Purpose;
use longrest_haven::state::{FigureId, FigureSet, Source};
use longrest_haven::{About, Condition, Haven, ModifierValue, TileKind, Turned};

/// The ways to lay an area, and how good each is.
pub(super) struct Area<'s> {
    it: &'s Situation<'s>,
    ability: Option<&'s Ability>,
    turns: Vec<Turned>,
}

impl<'a> Situation<'a> {
    /// The first ability of a source that satisfies a test.
    fn first_ability(&self, source: Source, wanted: fn(&Ability) -> bool) -> Option<&'a Ability> {
        self.look.action(source)?.abilities.iter().find(|ability| wanted(ability))
    }

    /// An attack with the value the question names and what its source adds.
    fn strike_of(&self, value: i16, source: Source) -> Strike {
        let attack = |ability: &Ability| matches!(ability.verb, Verb::Attack { .. });
        match self.first_ability(source, attack) {
            Some(ability) => Strike { value, ..self.strike(ability) },
            None => Strike { value, pierce: 0, reach: 1, targets: 1, conditions: 0 },
        }
    }

    pub(super) fn attack_target(&self, value: i16, source: Source, option: Choice) -> Score {
        let Choice::Figure(id) = option else { return (0, Reason::NotWorthIt) };
        match self.foes().iter().find(|foe| foe.id == id) {
            Some(foe) => {
                let (worth, reason) = self.hit_worth(foe, self.strike_of(value, source));
                (worth.max(1), reason)
            }
            None => (-50, Reason::NotWorthIt),
        }
    }

    pub(super) fn target(&self, purpose: Purpose, option: Choice) -> Score {
        let Choice::Figure(id) = option else { return (0, Reason::NotWorthIt) };
        let figure = self.look.figure(id);
        let hostile = self.hostile(id);
        let lost = i32::from(figure.hit_points_max - figure.hit_points);
        let foe = || self.foes().iter().find(|foe| foe.id == id);
        match purpose {
            Purpose::Heal(amount) => {
                let healed = i32::from(amount).min(lost);
                let value = healed * 10 * if hostile { -1 } else { 1 } + self.need(id);
                (value, Reason::Heal { hit_points: healed as i16 })
            }
            Purpose::Damage(damage) => {
                let value = i32::from(damage) * 10 + 30 - i32::from(figure.hit_points);
                let dead = i16::from(damage) >= figure.hit_points;
                let reason = if dead { Reason::Kill } else { Reason::Condition };
                (if hostile { value } else { -value }, reason)
            }
            Purpose::Condition(condition) => {
                let good = condition.is_positive() != hostile;
                let has = self.look.has(id, condition);
                let worth = condition_worth(condition) + self.weight(foe()) - 20 * i32::from(has);
                (if good { worth } else { -worth }, Reason::Condition)
            }
            Purpose::Conditions | Purpose::Displace | Purpose::Control => {
                (8 + self.weight(foe()), Reason::Condition)
            }
            Purpose::Grant | Purpose::Swap | Purpose::Other => (6 + self.need(id), Reason::First),
            Purpose::Cleanse => {
                let mut all = Condition::ALL.into_iter().filter(|one| !one.is_positive());
                let bad = all.any(|condition| self.look.has(id, condition));
                (if bad != hostile { 10 } else { -1 }, Reason::MostUseful)
            }
        }
    }

    /// How much an enemy matters.
    fn weight(&self, foe: Option<&Foe>) -> i32 {
        foe.map_or(0, |foe| i32::from(foe.attack) * 2 + i32::from(foe.hit_points).min(10))
    }

    /// How much a friend needs something: little for those who are well.
    fn need(&self, id: FigureId) -> i32 {
        let figure = self.look.figure(id);
        i32::from(figure.hit_points * 3 <= figure.hit_points_max) * 6
    }

    /// The ways to lay the area of a source.
    pub(super) fn area(&'a self, source: Source) -> Area<'a> {
        let ability = self.first_ability(source, |ability| ability.aim.area.is_some());
        let pattern = ability.and_then(|ability| ability.aim.area);
        let turns = pattern.map_or(Vec::new(), |area| {
            self.look.orientations(&self.look.rules.content.areas[usize::from(area)])
        });
        Area { it: self, ability, turns }
    }

    /// Where to push, pull or lead somebody.
    pub(super) fn displace(&self, target: FigureId, option: Choice) -> Score {
        let sign = if self.hostile(target) { 1 } else { -1 };
        self.ground_worth(option, sign)
    }

    fn ground_worth(&self, option: Choice, sign: i32) -> Score {
        let Choice::Cell(cell) = option else { return (1, Reason::First) };
        match self.look.tile(cell).map(|tile| tile.kind) {
            Some(TileKind::Trap) => {
                (sign * 10 * i32::from(self.look.trap_damage()), Reason::IntoTrap)
            }
            Some(TileKind::Hazard) => {
                (sign * 10 * i32::from(self.look.hazard_damage()), Reason::IntoTrap)
            }
            _ => {
                let range = self.look.walls().range(self.cell, cell).unwrap_or(9);
                (sign * i32::from(range.min(9)), Reason::Away)
            }
        }
    }

    /// What negates, helps or costs when something happens.
    pub(super) fn react(&self, damage: u8, option: Choice) -> Score {
        match option {
            Choice::Done | Choice::Skip => (0, Reason::NotWorthIt),
            Choice::Item(_) if damage > 0 => (i32::from(damage) * 8 - 4, Reason::WorthIt),
            _ => (6, Reason::WorthIt),
        }
    }

    /// The better of two modifier cards.
    pub(super) fn modifier(&self, first: u16, second: u16, option: Choice) -> Score {
        let card = if option == Choice::Option(0) { first } else { second };
        let card = &self.look.rules.content.modifiers[usize::from(card)];
        let value = match card.value {
            ModifierValue::Null => -90,
            ModifierValue::Plus(plus) => i32::from(plus) * 10,
            ModifierValue::Double => 30,
        };
        let added = (card.added.len() + card.abilities.len() + card.infuse.len()) as i32;
        (value + added * 6, Reason::BetterCard)
    }

    /// Whether a conditional effect is worth its price.
    pub(super) fn extra(&self, source: Source, option: Choice) -> Score {
        if option != Choice::Yes {
            return (0, Reason::NotWorthIt);
        }
        let extras = self.look.action(source).map(|action| {
            action.abilities.iter().flat_map(|ability| &ability.extras).flat_map(|e| &e.price)
        });
        let mut worth = 12;
        for price in extras.into_iter().flatten() {
            worth -= match price {
                Price::Consume(_) => 2,
                Price::Suffer(amount) => {
                    let amount = self.look.amount(amount, About::actor(self.me));
                    i32::from(amount) * (4 + self.hurt())
                }
                Price::LoseCards(_) | Price::Summon => 60,
                Price::DiscardCards(_) => 20,
                Price::Resource(..) | Price::Mark(_) | Price::MarkOnTarget => 4,
                Price::Destroy(..) | Price::Gold(_) => 2,
                Price::Gain(_) | Price::SpendItems(_) => 10,
                Price::ThisCard | Price::LoseItems(_) => 30,
                Price::Shed(_) => 0,
            };
        }
        (worth, Reason::WorthIt)
    }

    /// Whether to perform an ability of an action that has begun.
    pub(super) fn perform(&self, source: Source, ability: u8, option: Choice) -> Score {
        if option != Choice::Yes {
            return (0, Reason::NotWorthIt);
        }
        let ability = self.look.action(source).and_then(|a| a.abilities.get(usize::from(ability)));
        match ability.map(|ability| &ability.verb) {
            Some(Verb::Give { .. }) => (-1, Reason::NotWorthIt),
            Some(Verb::Suffer { .. }) => {
                self.abilities(ability.map_or(&[], std::slice::from_ref), 0)
            }
            _ => (5, Reason::WorthIt),
        }
    }

    /// Which of several alternatives.
    pub(super) fn alternative(&self, source: Source, option: Choice) -> Score {
        let Choice::Option(number) = option else { return usual(option) };
        let choose = |ability: &Ability| matches!(ability.verb, Verb::Choose { .. });
        let options = self.first_ability(source, choose).map(|ability| &ability.verb);
        let Some(Verb::Choose { options }) = options else { return usual(option) };
        match options.get(usize::from(number)) {
            Some(abilities) => self.abilities(abilities, 0),
            None => usual(option),
        }
    }

    /// Who of us shall bear what a monster does.
    pub(super) fn sufferer(&self, option: Choice) -> Score {
        let Choice::Figure(id) = option else { return usual(option) };
        let figure = self.look.figure(id);
        let mut worth = i32::from(figure.hit_points) + i32::from(self.look.shield(id)) * 3;
        if self.look.character_of(id).is_none() {
            worth += 20; // better a summon than a character
        }
        (worth, Reason::Healthiest)
    }

    pub(super) fn escape(&self, option: Choice) -> Score {
        match option {
            Choice::Yes if self.escapes() => (10, Reason::Escape),
            Choice::Yes => (-10, Reason::NotWorthIt),
            _ => (0, Reason::Stay),
        }
    }

    /// Where somebody appears: near enemies, away from traps.
    pub(super) fn landing(&self, option: Choice) -> Score {
        let Choice::Cell(cell) = option else { return (0, Reason::Stay) };
        let walls = self.look.walls();
        let ranges = self.foes().iter().filter_map(|foe| walls.range(cell, foe.cell));
        let nearest = i32::from(ranges.min().unwrap_or(20));
        let (ground, _) = match self.look.tile(cell).map(|tile| tile.kind) {
            Some(TileKind::Trap | TileKind::Hazard) => (-40, Reason::IntoTrap),
            _ => (0, Reason::First),
        };
        (50 - nearest * 2 + ground, Reason::Approach { hexes: 0 })
    }
}

impl Area<'_> {
    pub(super) fn score(&self, option: Choice) -> Score {
        let Choice::Area(anchor, turn) = option else { return (0, Reason::NotWorthIt) };
        let (Some(ability), Some(turned)) = (self.ability, self.turns.get(usize::from(turn)))
        else {
            return usual(option);
        };
        let hit = self.hit(ability, turned, anchor);
        let strike = self.it.strike(ability);
        let foes = self.it.foes().iter().filter(|foe| hit.contains(foe.id));
        let value = foes.map(|foe| self.it.hit_worth(foe, strike).0).sum();
        (value, Reason::Reach { targets: hit.len() as u8 })
    }

    fn hit(&self, ability: &Ability, turned: &Turned, anchor: Cell) -> FigureSet {
        let polarity = Haven::polarity(ability);
        self.it.look.in_area(self.it.me, &ability.aim, polarity, turned, anchor)
    }
}
