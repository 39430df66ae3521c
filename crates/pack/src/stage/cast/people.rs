//! The characters of a stage.

use super::lines::{Lines, Statement, number, summon, words};
use super::{Map, read};
use crate::{Kind, Scope};
use longrest_haven::CharacterId;
use longrest_haven::ability::Action;
use longrest_haven::amount::Amount;
use longrest_haven::setup::RoadEffect;
use longrest_haven::state::*;
use longrest_haven::*;

/// The classes and where their cards are.
#[derive(Debug, Default)]
pub(super) struct People {
    pub(super) classes: Vec<Class>,
    pub(super) count: usize,
    piles: Vec<Piles>,
    drawn: Vec<bool>,
    summons: Vec<Vec<String>>,
    points: Vec<Vec<i16>>,
}

#[derive(Clone, Debug, Default)]
struct Piles {
    chosen: Vec<CardId>,
    hand: CardSet,
    discard: CardSet,
    lost: CardSet,
    active: CardSet,
}

impl Piles {
    fn count(&self) -> usize {
        let kept = self.hand.union(self.discard).union(self.lost).union(self.active);
        kept.len() + self.chosen.len()
    }
}

const LETTERS: [&str; 4] = ["A", "B", "C", "D"];

impl People {
    pub(super) fn of(lines: &Lines, map: &Map, scope: &mut Scope, pack: &Content) -> People {
        let drawn: Vec<bool> =
            ('A'..='D').map(|glyph| !map.sketch.cells(glyph).is_empty()).collect();
        let setup = lines.body(&["phase"]).as_deref() == Some("setup");
        let named = |at: usize| setup && lines.body(&[LETTERS[at]]).is_some();
        let last = (0..4).rfind(|&at| drawn[at] || named(at)).unwrap_or(0);
        let mut people = People { count: (last + 1).max(2), drawn, ..People::default() };
        for letter in LETTERS.iter().take(people.count) {
            match lines.body(&[letter, "class"]) {
                Some(class) => people.add_real(lines, letter, scope, &class, pack),
                None => people.add(lines, letter, scope),
            }
        }
        people
    }

    fn add(&mut self, lines: &Lines, letter: &str, scope: &mut Scope) {
        scope.clear(Kind::Summon);
        scope.clear(Kind::Resource);
        let mut own = Vec::new();
        let of_letter = |word: &str| -> Vec<Statement> {
            let fits = |one: &&Statement| {
                one.head.len() >= 2 && one.head[0] == letter && one.head[1] == word
            };
            lines.statements.iter().filter(fits).cloned().collect()
        };
        for one in of_letter("summon") {
            scope.add(Kind::Summon, one.head[2].as_str());
            own.push(one.head[2].clone());
        }
        let mut resources = Vec::new();
        for one in of_letter("resource") {
            scope.add(Kind::Resource, one.head[2].as_str());
            let mut numbers = one.body.split_whitespace().map(|text| number(text) as u8);
            let (start, most) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(9));
            resources.push(Resource { name: Text::en(&one.head[2]), start, most });
        }
        let (cards, piles) = self.cards(lines, letter, scope, &own, Vec::new());
        let says = lines.body(&[letter]).unwrap_or_default();
        let points = words(&says).iter().find_map(|word| {
            word.strip_suffix(" hp").map(|text| text.split('/').next_back().map_or(10, number))
        });
        self.classes.push(Class {
            id: letter.to_lowercase(),
            name: Text::en(letter),
            text: Text::default(),
            icon: String::new(),
            colour: "#000000".into(),
            complexity: 1,
            hand_size: lines
                .body(&[letter, "hand", "size"])
                .map_or(cards.len() as u8, |text| number(&text) as u8),
            hit_points: [points.unwrap_or(10) as u8; 9],
            traits: Vec::new(),
            cards,
            summons: of_letter("summon")
                .iter()
                .map(|one| summon(&one.head[2], &one.body, scope))
                .collect(),
            perks: of_letter("perk").iter().map(|one| read(&one.body, scope)).collect(),
            masteries: of_letter("mastery")
                .iter()
                .map(|one| Mastery {
                    id: one.head[2].clone(),
                    text: Text::default(),
                    deed: read(&one.body, scope),
                })
                .collect(),
            resources,
            forms: Vec::new(),
            form_hands: Vec::new(),
            marks: 3,
            mark_name: Text::en("shadow"),
            traits_active: of_letter("trait").iter().map(|one| read(&one.body, scope)).collect(),
        });
        self.complete(own, piles);
    }

    /// A class of the pack, under the letter.
    fn add_real(
        &mut self,
        lines: &Lines,
        letter: &str,
        scope: &mut Scope,
        id: &str,
        pack: &Content,
    ) {
        let class = pack.classes.iter().find(|class| class.id == id);
        let class = class.unwrap_or_else(|| panic!("the pack has no class {id:?}"));
        scope.clear(Kind::Summon);
        scope.clear(Kind::Resource);
        let own: Vec<String> = class.summons.iter().map(|one| one.id.clone()).collect();
        for one in &own {
            scope.add(Kind::Summon, one.as_str());
        }
        // A set holds 32 cards, and the stage adds some: of those learnt later, the named ones.
        let piles = ["plays", "hand", "discard", "lost", "active", "learnt"];
        let said = piles.map(|word| lines.body(&[letter, word]).unwrap_or_default());
        let named: Vec<String> = said.iter().flat_map(|text| words(text)).collect();
        let here = |card: &&Card| card.level < 2 || named.contains(&card.id);
        let real = class.cards.iter().filter(here).cloned().collect();
        let (cards, piles) = self.cards(lines, letter, scope, &own, real);
        let hand_size = piles.count() as u8;
        let id = letter.to_lowercase();
        self.classes.push(Class { id, hand_size, cards, ..class.clone() });
        self.complete(own, piles);
    }

    /// What is kept beside the class that was just made.
    fn complete(&mut self, own: Vec<String>, piles: Piles) {
        let class = self.classes.last().expect("just made");
        let points = class.summons.iter().map(|one| match one.hit_points {
            Amount::Number(points) => points,
            _ => 4,
        });
        self.points.push(points.collect());
        self.summons.push(own);
        self.piles.push(piles);
    }

    /// All cards, and the piles they are in.
    fn cards(
        &self,
        lines: &Lines,
        letter: &str,
        scope: &Scope,
        summons: &[String],
        real: Vec<Card>,
    ) -> (Vec<Card>, Piles) {
        let usual = 10 * (1 + self.classes.len() as u8);
        let first = real.len();
        let mut cards = real;
        for one in &lines.statements {
            if one.head.len() < 4 || one.head[0] != letter || one.head[1] != "card" {
                continue;
            }
            let (top, bottom) = match one.body.strip_prefix("/ ") {
                Some(bottom) => ("", bottom),
                None => one.body.split_once(" / ").unwrap_or((&one.body, "")),
            };
            let action = |text: &str| -> Action {
                if text.trim().is_empty() { Action::default() } else { read(text, scope) }
            };
            let (top, bottom) = (action(top), action(bottom));
            let mut one_card = card(&one.head[2], number(&one.head[3]) as u8, top, bottom);
            if let Some(level) = one.head.get(4).and_then(|word| word.strip_prefix("level-")) {
                one_card.level = number(level) as u8;
            }
            cards.push(one_card);
        }
        let written = cards.len();
        let mut find = |name: &str| -> CardId {
            let at = cards.iter().position(|one| one.id == name).unwrap_or_else(|| {
                cards.push(card(name, 90, Action::default(), Action::default()));
                cards.len() - 1
            });
            CardId(at as u8)
        };
        let mut pile = |word: &str| -> Vec<CardId> {
            let names = lines.body(&[letter, word]).map_or(Vec::new(), |text| words(&text));
            names.iter().map(|name| find(name)).collect()
        };
        let mut piles = Piles {
            chosen: pile("plays"),
            hand: pile("hand").into_iter().collect(),
            discard: pile("discard").into_iter().collect(),
            lost: pile("lost").into_iter().collect(),
            active: pile("active").into_iter().collect(),
        };
        for name in summons {
            let called = words_of_figure(lines, name, letter);
            if called {
                let text = format!("summon {name}; lost; persistent");
                let top: Action = read(&text, scope);
                cards.push(card(&format!("call-{name}"), 91, top, Action::default()));
                piles.active.insert(CardId(cards.len() as u8 - 1));
            }
        }
        let says = lines.body(&[letter]).unwrap_or_default();
        let phase = lines.body(&["phase"]);
        let selects = matches!(phase.as_deref(), Some("select" | "round start" | "round end"));
        let plays = !says.contains("resting") && !selects;
        let elsewhere = |card: CardId, piles: &Piles| {
            let all = piles.hand.union(piles.discard).union(piles.lost).union(piles.active);
            all.contains(card) || piles.chosen.contains(&card)
        };
        for at in first..written {
            let one = CardId(at as u8);
            if elsewhere(one, &piles) {
                continue;
            }
            if plays && piles.chosen.len() < 2 {
                piles.chosen.push(one);
            } else {
                piles.hand.insert(one);
            }
        }
        for name in ["blank-1", "blank-2"] {
            if plays && piles.chosen.len() < 2 {
                cards.push(card(name, usual, Action::default(), Action::default()));
                piles.chosen.push(CardId(cards.len() as u8 - 1));
            }
        }
        (cards, piles)
    }

    /// The setup with these characters.
    pub(super) fn setup(&self, lines: &Lines, switches: Switches) -> Setup {
        let member = |at: usize| {
            let letter = LETTERS[at];
            let says = words(&lines.body(&[letter]).unwrap_or_default());
            let level = says.iter().find_map(|word| word.strip_prefix("level "));
            let items = lines.body(&[letter, "items"]).map_or(Vec::new(), |text| words(&text));
            Member {
                class: letter.to_lowercase(),
                level: level.map_or(1, |text| number(text) as u8),
                cards: lines.body(&[letter, "learnt"]).map_or(Vec::new(), |text| words(&text)),
                items: items
                    .iter()
                    .map(|text| text.split_whitespace().next().unwrap_or("").to_owned())
                    .collect(),
                perks: vec![1; self.perks(lines, letter)],
                mastered: Vec::new(),
            }
        };
        Setup {
            scenario: "stage".into(),
            level: Some(lines.body(&["level"]).map_or(1, |text| number(&text) as u8)),
            party: (0..self.count).map(member).collect(),
            switches,
            treasures_looted: lines
                .body(&["looted"])
                .map_or(0, |text| words(&text).iter().map(|one| 1 << (number(one) - 1)).sum()),
            random_item_found: false,
            stickers: Vec::new(),
            random_items: None,
            loot_stickers: 0,
            brought: Default::default(),
            road: self.road(lines),
        }
    }

    /// What the road brings, and the blessings that some bring along.
    fn road(&self, lines: &Lines) -> Vec<RoadEffect> {
        let mut effects = lines.body(&["road"]).map_or(Vec::new(), |text| road(&text));
        for (at, letter) in LETTERS.iter().enumerate().take(self.count) {
            if let Some(count) = lines.body(&[letter, "blesses"]) {
                effects.push(RoadEffect::BlessOne(at as u8, number(&count) as u8));
            }
        }
        effects
    }

    fn perks(&self, lines: &Lines, letter: &str) -> usize {
        let perk = |one: &&Statement| one.head.len() == 2 && one.head[1] == "perk";
        lines.starting(letter).filter(perk).count()
    }

    /// Puts the characters onto the map with their cards and items.
    pub(super) fn take_places(&self, lines: &Lines, map: &Map, state: &mut State) {
        for (at, &letter) in LETTERS.iter().enumerate().take(self.count) {
            let piles = self.piles[at].clone();
            let says = lines.body(&[letter]).unwrap_or_default();
            let statement = Statement { head: vec![letter.into()], body: says.clone() };
            let character = &mut state.characters[at];
            character.hand = piles.hand;
            character.discard = piles.discard;
            character.lost = piles.lost;
            character.active = piles.active;
            character.active_lost = piles.active;
            character.resting = says.contains("resting");
            character.chosen.clear();
            character.goals.clear();
            if let Some(goal) = lines.body(&[letter, "battle"]) {
                let known = lines.battle_goal_names();
                let number = known.iter().position(|one| *one == goal).expect("a battle goal");
                character.goals.push(number as u8);
                character.goal_chosen = true;
            }
            for card in piles.chosen {
                character.chosen.push(card);
            }
            let items = lines.body(&[letter, "items"]).map_or(Vec::new(), |text| words(&text));
            for (slot, text) in items.iter().enumerate() {
                character.bring(slot, !text.contains("home"));
                character.items[slot].state = match text.split_whitespace().nth(1) {
                    Some("spent") => ItemState::Spent,
                    Some("lost") => ItemState::Lost,
                    Some("flipped") => ItemState::Flipped,
                    _ => ItemState::Ready,
                };
            }
            if self.drawn[at] {
                let cell = map.one(letter.chars().next().expect("a letter"));
                state.figures[at] = statement.figure(Figure { cell, ..state.figures[at] });
            } else {
                // Somebody who left before the story begins.
                state.figures[at] = Figure::default();
                let character = &mut state.characters[at];
                character.status = CharacterStatus::Exhausted;
                let chosen: CardSet = character.chosen.iter().copied().collect();
                character.lost = character.lost.union(chosen).union(character.hand);
                character.hand = CardSet::EMPTY;
                character.chosen.clear();
            }
        }
    }

    /// What classes have besides cards: `A resources: 3`, `A form: 2`, `A marks: x, y`.
    pub(super) fn belongings(&self, lines: &Lines, map: &Map, state: &mut State) {
        for (at, &letter) in LETTERS.iter().enumerate().take(self.count) {
            let says = |word: &str| lines.body(&[letter, word]).map_or(Vec::new(), |it| words(&it));
            let character = &mut state.characters[at];
            for (which, text) in says("resources").iter().enumerate() {
                character.resources[which] = number(text) as u8;
            }
            for text in says("form") {
                character.form = number(&text) as u8 - 1;
            }
            for name in says("marks") {
                let cell = map.one(name.chars().next().expect("a glyph"));
                state.marks.push(Laid::new(CharacterId::at(at), cell));
            }
        }
    }

    /// Whether a line speaks of a summon: `wolf of A`.
    pub(super) fn is_summon(&self, body: &str) -> bool {
        self.summon_of(body).is_some()
    }

    fn summon_of(&self, body: &str) -> Option<(u8, u8)> {
        let first = words(body).into_iter().next()?;
        let (name, owner) = first.split_once(" of ")?;
        let owner = LETTERS.iter().position(|one| *one == owner)?;
        let which = self.summons.get(owner)?.iter().position(|one| one == name)?;
        Some((owner as u8, which as u8))
    }

    /// Puts summons onto the map.
    pub(super) fn summons(&self, lines: &Lines, map: &Map, state: &mut State) {
        for (_, statement) in lines.figures() {
            let Some((owner, which)) = self.summon_of(&statement.body) else { continue };
            let name = &self.summons[owner.index()][usize::from(which)];
            let card = CardId(self.call_cards(lines, owner, name));
            let order = state.figures.iter().map(|figure| figure.order).max();
            let cell = map.one(statement.letter());
            let hit_points = self.points[owner.index()][usize::from(which)];
            state.figures.push(statement.figure(Figure {
                kind: FigureKind::Summon { owner, which, card, top: true },
                side: Side::Party,
                cell,
                hit_points,
                hit_points_max: hit_points,
                number: 1,
                notes: Notes::only(Note::Brought),
                order: order.unwrap_or(0) + 1,
                ..Figure::default()
            }));
        }
    }

    /// The number of the card that called a summon.
    fn call_cards(&self, lines: &Lines, owner: CharacterId, name: &str) -> u8 {
        let piles = &self.piles[owner.index()];
        let letter = LETTERS[owner.index()];
        let called: Vec<&String> = self.summons[owner.index()]
            .iter()
            .filter(|one| words_of_figure(lines, one, letter))
            .collect();
        let at = called.iter().position(|one| *one == name).expect("called");
        // Call cards come last among the active ones, in the order of the summons.
        let active: Vec<CardId> = piles.active.iter().collect();
        active[active.len() - called.len() + at].0
    }
}

fn words_of_figure(lines: &Lines, name: &str, letter: &str) -> bool {
    let wanted = format!("{name} of {letter}");
    lines.figures().any(|(_, one)| one.first_word() == wanted)
}

fn card(id: &str, initiative: u8, top: Action, bottom: Action) -> Card {
    let level = 1;
    let (form, spots) = (None, Vec::new());
    Card { id: id.into(), name: Text::en(id), level, initiative, top, bottom, form, spots }
}

/// `damage 2, poison, discard 1, fire`.
fn road(text: &str) -> Vec<RoadEffect> {
    let effect = |word: &String| {
        if let Some((name, count)) = word.split_once(' ') {
            let count = number(count) as u8;
            return match name {
                "damage" => RoadEffect::Damage(count),
                "discard" => RoadEffect::Discard(count),
                "penalty" => RoadEffect::Penalty(count),
                "curse" => RoadEffect::Curse(count),
                "bless" => RoadEffect::Bless(count),
                _ => panic!("no effect {name:?}"),
            };
        }
        let condition = Condition::ALL.iter().find(|one| one.name() == word);
        let element = Element::ALL.iter().find(|one| one.name() == word);
        match (condition, element) {
            (Some(&condition), _) => RoadEffect::Condition(condition),
            (None, Some(&element)) => RoadEffect::Infuse(element),
            (None, None) => panic!("no effect {word:?}"),
        }
    };
    words(text).iter().map(effect).collect()
}
