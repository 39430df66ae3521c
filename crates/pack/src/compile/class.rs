//! Classes: cards, summons, perks, masteries.

use super::{Compiler, Open, identity};
use crate::file::{CardEntry, ClassFile, SummonEntry};
use crate::scope::Kind;
use crate::source::Source;
use longrest_haven::ability::{Ability, Bonus, Verb, When};
use longrest_haven::enhancement::{Beside, Half, SpotSort};
use longrest_haven::goal::Deed;
use longrest_haven::state::CARDS_MAX;
use longrest_haven::{
    Card, Class, Mastery, Perk, REPEATS_MAX, Resource, Summon, Text, counted_repeats,
};
use std::collections::BTreeSet;

impl Compiler<'_> {
    pub(super) fn class(&mut self, open: &Open<ClassFile>) {
        let (source, file) = (&open.source, &open.file);
        let key = format!("class.{}", open.stem);
        self.class_scope(open);
        let class = Class {
            id: open.stem.clone(),
            name: self.text(&format!("{key}.name"), &file.name),
            text: self.text(&format!("{key}.text"), &file.text),
            icon: self.symbol(source, &file.icon),
            colour: self.colour(open),
            complexity: self.complexity(open),
            hand_size: file.hand_size.value,
            hit_points: self.hit_points(open),
            traits: file.traits.iter().map(|word| word.value.clone()).collect(),
            cards: self.cards(open, &key),
            summons: file.summons.iter().map(|summon| self.summon(source, summon, &key)).collect(),
            perks: self.perks(open, &key),
            masteries: self.masteries(open, &key),
            resources: self.resources(open, &key),
            forms: (file.forms.iter().enumerate())
                .map(|(index, form)| self.text(&format!("{key}.form.{}", index + 1), form))
                .collect(),
            form_hands: file.form_hands.as_ref().map_or(Vec::new(), |hands| hands.value.to_vec()),
            marks: file.marks,
            mark_name: self.optional_text(&format!("{key}.mark"), file.mark_name.as_ref()),
            traits_active: (file.always.0.iter())
                .filter_map(|said| self.line::<Bonus>(source, said))
                .collect(),
        };
        if !open.cut {
            self.hand_rules(open, &class);
            self.spots(open, &class);
        }
        if self.report.errors() == 0 {
            self.unused_summons(open);
        }
        self.content.classes.push(class);
        self.scope.clear(Kind::Summon);
        self.scope.clear(Kind::Resource);
    }

    fn class_scope(&mut self, open: &Open<ClassFile>) {
        for summon in &open.file.summons {
            let (id, span) = identity(summon.id.as_ref(), &summon.name);
            self.declare_one(Kind::Summon, &id, &open.source, span);
        }
        for resource in &open.file.resources {
            let (id, span) = identity(resource.id.as_ref(), &resource.name);
            let number = self.declare_one(Kind::Resource, &id, &open.source, span.clone());
            if number >= 2 {
                let message = "a class has at most two resources";
                self.report.error(&open.source, span, "limit", message, None);
            }
        }
    }

    fn unused_summons(&self, open: &Open<ClassFile>) {
        for (number, summon) in open.file.summons.iter().enumerate() {
            if self.own && !self.scope.is_used(Kind::Summon, number) {
                let (id, span) = identity(summon.id.as_ref(), &summon.name);
                let message = format!("no card summons `{id}`");
                self.report.warning(&open.source, span, "unused", message, None);
            }
        }
    }

    fn complexity(&self, open: &Open<ClassFile>) -> u8 {
        let Some(said) = &open.file.complexity else { return 2 };
        if !(1..=3).contains(&said.value) {
            let message = "the complexity of a class is 1, 2 or 3";
            self.report.error(&open.source, said.span.clone(), "value", message, None);
        }
        said.value
    }

    fn colour(&self, open: &Open<ClassFile>) -> String {
        let said = &open.file.colour;
        let hex = said.strip_prefix('#').unwrap_or("");
        if hex.len() != 6 || !hex.chars().all(|digit| digit.is_ascii_hexdigit()) {
            let message = "a colour is written as `#rrggbb`";
            self.report.error(&open.source, said.span.clone(), "value", message, None);
        }
        said.value.clone()
    }

    fn hit_points(&self, open: &Open<ClassFile>) -> [u8; 9] {
        let said = &open.file.hit_points;
        let mut all = [1; 9];
        if said.len() != 9 {
            let message =
                format!("hit points are for the levels 1 to 9, not {} levels", said.len());
            self.report.error(&open.source, said.span.clone(), "length", message, None);
        }
        for (level, points) in said.iter().take(9).enumerate() {
            all[level] = (*points).max(1);
        }
        if said.windows(2).any(|pair| pair[1] < pair[0]) {
            let message = "hit points do not fall with the level";
            self.report.warning(&open.source, said.span.clone(), "value", message, None);
        }
        all
    }

    fn cards(&self, open: &Open<ClassFile>, key: &str) -> Vec<Card> {
        let mut ids = BTreeSet::new();
        let mut cards = Vec::new();
        for entry in &open.file.cards {
            let (id, span) = identity(entry.id.as_ref(), &entry.name);
            if !ids.insert(id.clone()) {
                let message = format!("there is already a card called `{id}`");
                self.report.error(&open.source, span, "duplicate", message, None);
            }
            if let Some(said) = &entry.picture {
                let shown = self.symbol(&open.source, said);
                let of = (open.stem.clone(), id.clone());
                self.art.borrow_mut().cards.insert(of, shown);
            }
            let card = self.card(&open.source, entry, id, key);
            self.silent_card(open, &open.source, entry, &card);
            cards.push(card);
        }
        cards
    }

    fn card(&self, source: &Source, entry: &CardEntry, id: String, key: &str) -> Card {
        if !(1..=99).contains(&entry.initiative.value) {
            let span = entry.initiative.span.clone();
            self.report.error(source, span, "bounds", "an initiative is from 1 to 99", None);
        }
        let (top, mut spots) = self.half(source, &entry.top, Half::Top);
        let (bottom, below) = self.half(source, &entry.bottom, Half::Bottom);
        spots.extend(below);
        let card = Card {
            name: self.text(&format!("{key}.card.{id}"), &entry.name),
            id,
            level: entry.level.value.0,
            initiative: entry.initiative.value,
            top,
            bottom,
            form: entry.form.as_ref().map(|form| form.value.clamp(1, 2) - 1),
            spots,
        };
        for action in [&card.top, &card.bottom] {
            let found = counted_repeats(action).len();
            if found > REPEATS_MAX {
                let message = format!(
                    "{found} repetitions of a counted number; an action has at most {REPEATS_MAX}"
                );
                self.report.error(source, entry.name.span.clone(), "limit", message, None);
            }
            let endless = |ability: &Ability| match &ability.verb {
                Verb::Bonus(bonus) => bonus.trigger.when == When::OwnTurn && !bonus.is_bounded(),
                _ => false,
            };
            if action.abilities.iter().any(endless) {
                let message = "what is used in one's own turn needs a price, slots or a limit";
                let help = "as in `when on own turn: do (heal 1, self), once per turn`";
                let (at, help) = (entry.name.span.clone(), Some(help.to_owned()));
                self.report.error(source, at, "limit", message, help);
            }
        }
        card
    }

    /// A spot that can bear nothing is a mistake, and so is a hex that makes no larger area.
    fn spots(&self, open: &Open<ClassFile>, class: &Class) {
        for (card, entry) in class.cards.iter().zip(&open.file.cards) {
            for (number, spot) in card.spots.iter().enumerate() {
                let beside = Beside::new(&self.content, class, card, *spot);
                let area = |at: u16| &self.content.areas[usize::from(at)].red;
                let action = card.half(spot.half);
                let aim = &action.abilities[usize::from(spot.ability)].aim;
                let larger = |to: u16| {
                    aim.area.is_some_and(|from| {
                        let (from, to) = (area(from), area(to));
                        to.len() == from.len() + 1 && from.iter().all(|hex| to.contains(hex))
                    })
                };
                let fault = match spot.sort {
                    SpotSort::Hex(to) if !larger(to) => "does not name an area of one hex more",
                    _ if beside.gains().is_empty() => "has nothing beside it to enhance",
                    _ => continue,
                };
                let message = format!("spot {} of this card {fault}", number + 1);
                let span = entry.name.span.clone();
                self.report.error(&open.source, span, "spot", message, None);
            }
        }
    }

    fn summon(&self, source: &Source, entry: &SummonEntry, key: &str) -> Summon {
        let (id, _) = identity(entry.id.as_ref(), &entry.name);
        let amount = |formula: &Option<_>| formula.as_ref().map(|it| self.amount(source, it));
        Summon {
            name: self.text(&format!("{key}.summon.{id}"), &entry.name),
            id,
            hit_points: self.amount(source, &entry.hit_points),
            attack: amount(&entry.attack),
            movement: amount(&entry.movement),
            range: amount(&entry.range),
            flying: entry.flying,
            attack_effects: (entry.effects.as_ref())
                .and_then(|said| self.line(source, said))
                .unwrap_or_default(),
            traits: self.lines::<Ability>(source, &entry.traits),
            count: entry.count,
        }
    }

    fn perks(&self, open: &Open<ClassFile>, key: &str) -> Vec<Perk> {
        let mut perks = Vec::new();
        for (index, entry) in open.file.perks.iter().enumerate() {
            if let Some(perk) = self.line::<Perk>(&open.source, &entry.does) {
                let text_key = format!("{key}.perk.{}", index + 1);
                let text = self.optional_text(&text_key, entry.text.as_ref());
                perks.push(Perk { boxes: entry.boxes.max(1), text, ..perk });
            }
        }
        self.silent_perks(open, &perks);
        perks
    }

    fn masteries(&self, open: &Open<ClassFile>, key: &str) -> Vec<Mastery> {
        let mut masteries = Vec::new();
        for entry in &open.file.masteries {
            if let Some(deed) = self.line::<Deed>(&open.source, &entry.deed) {
                let id = entry.id.value.clone();
                let text: Text = self.text(&format!("{key}.mastery.{id}"), &entry.text);
                masteries.push(Mastery { id, text, deed });
            }
        }
        masteries
    }

    fn resources(&self, open: &Open<ClassFile>, key: &str) -> Vec<Resource> {
        let resource = |entry: &crate::file::ResourceEntry| {
            let (id, _) = identity(entry.id.as_ref(), &entry.name);
            Resource {
                name: self.text(&format!("{key}.resource.{id}"), &entry.name),
                start: entry.start,
                most: entry.most,
            }
        };
        open.file.resources.iter().map(resource).collect()
    }

    // FH-PC-13: as many cards of level 1 as the hand size (a class of two forms may have more);
    // three of level X, then two per level.
    fn hand_rules(&self, open: &Open<ClassFile>, class: &Class) {
        let count = |level: u8| class.cards.iter().filter(|card| card.level == level).count();
        let hand = usize::from(class.hand_size);
        let span = open.file.hand_size.span.clone();
        let error = |message: String| {
            self.report.error(&open.source, span.clone(), "hand", message, None);
        };
        if class.cards.len() > CARDS_MAX {
            let found = class.cards.len();
            error(format!("{found} cards are listed, but a class has at most {CARDS_MAX}"));
        }
        if count(1) < hand || (count(1) > hand && class.forms.len() != 2) {
            let found = count(1);
            error(format!("the hand size is {hand}, but cards of level 1: {found}"));
        }
        if !matches!((count(0), class.forms.len()), (3, _) | (4, 2)) {
            error(format!("there must be three cards of level X, not {}", count(0)));
        }
        for level in 2..=9 {
            if !matches!(count(level), 0 | 2) {
                let number = count(level);
                error(format!("there must be two cards of level {level}, not {number}"));
            }
        }
        match class.forms.len() {
            0 | 2 => {}
            number => error(format!("a class has two forms or none, not {number}")),
        }
        for (card, entry) in class.cards.iter().zip(&open.file.cards) {
            if card.form.is_some() != (class.forms.len() == 2) {
                let message = match card.form {
                    Some(_) => "the class has no forms",
                    None => "the card must say to which form it belongs (1 or 2)",
                };
                let span = entry.name.span.clone();
                self.report.error(&open.source, span, "hand", message, None);
            }
        }
        self.form_rules(open, class);
    }

    // FH-PC-14
    /// The cards of two forms are as many, or as many as are taken for each.
    fn form_rules(&self, open: &Open<ClassFile>, class: &Class) {
        let of_form = |form: u8| {
            let belongs = |card: &&Card| card.level == 1 && card.form == Some(form);
            class.cards.iter().filter(belongs).count()
        };
        let Some(hands) = &open.file.form_hands else {
            if class.forms.len() == 2 && of_form(0) != of_form(1) {
                let message = "both forms must have the same number of cards of level 1";
                let span = open.file.hand_size.span.clone();
                self.report.error(&open.source, span, "hand", message, None);
            }
            return;
        };
        let wrong = |message: String| {
            self.report.error(&open.source, hands.span.clone(), "hand", message, None);
        };
        if class.forms.len() != 2 {
            wrong("only a class with two forms takes cards for each of them".to_owned());
        }
        let [one, two] = hands.value.map(usize::from);
        let hand = usize::from(class.hand_size);
        if one + two != hand {
            wrong(format!("hands of {one} and {two} cards are not the hand size of {hand}"));
        }
        for (form, size) in [(0, one), (1, two)] {
            let found = of_form(form);
            if found < size {
                let form = form + 1;
                wrong(format!("form {form} takes {size}, but its cards of level 1: {found}"));
            }
        }
    }
}
