//! The statements of a stage, and the parts of the content they make.

use super::{Map, modifier, read};
use crate::stage::chance::Scripted;
use crate::{Kind, Scope};
use longrest_grid::Cell;
use longrest_haven::ability::{Ability, Action, Added, Slots};
use longrest_haven::amount::Amount;
use longrest_haven::scenario::*;
use longrest_haven::state::State;
use longrest_haven::*;

/// The board and the statements of a stage.
#[derive(Debug, Default)]
pub(super) struct Lines {
    pub(super) board: String,
    pub(super) statements: Vec<Statement>,
    /// How many monster types, and sets, come from the pack.
    pack_monsters: (usize, usize),
}

/// `HEAD: BODY`.
#[derive(Clone, Debug)]
pub(super) struct Statement {
    pub(super) head: Vec<String>,
    pub(super) body: String,
}

/// Words between commas, brackets kept together.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut depth = 0;
    let mut words = vec![String::new()];
    for letter in text.chars() {
        match letter {
            '[' | '(' => depth += 1,
            ']' | ')' => depth -= 1,
            ',' if depth == 0 => {
                words.push(String::new());
                continue;
            }
            _ => {}
        }
        words.last_mut().expect("one").push(letter);
    }
    words.iter().map(|word| word.trim().to_owned()).filter(|word| !word.is_empty()).collect()
}

/// A number.
#[track_caller]
pub(super) fn number(text: &str) -> i32 {
    text.trim().parse().unwrap_or_else(|_| panic!("{text:?} is no number"))
}

impl Statement {
    /// The letter of a figure.
    pub(super) fn letter(&self) -> char {
        self.head[0].chars().next().expect("a letter")
    }

    fn is_figure(&self) -> bool {
        self.head.len() == 1 && self.head[0].len() == 1 && self.letter().is_ascii_lowercase()
    }

    /// What the figure is.
    pub(super) fn first_word(&self) -> String {
        words(&self.body).first().cloned().unwrap_or_default()
    }

    /// Its rank.
    pub(super) fn rank(&self, boss: bool) -> Rank {
        match words(&self.body).iter().any(|word| word == "elite") {
            _ if boss => Rank::Boss,
            true => Rank::Elite,
            false => Rank::Normal,
        }
    }

    /// Its standee, if one is named.
    pub(super) fn number(&self) -> Option<u8> {
        let words = words(&self.body);
        words.iter().find_map(|word| word.strip_prefix("number ")).map(|text| number(text) as u8)
    }
}

impl Lines {
    pub(super) fn of(pack: &Content, text: &str) -> Lines {
        let pack_monsters = (pack.monsters.len(), pack.sets.len());
        let mut lines = Lines { pack_monsters, ..Lines::default() };
        let mut rows: Vec<&str> = Vec::new();
        let mut more: Vec<&str> = Vec::new();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let trimmed = line.trim();
            let grid = ["wall ", "link ", "gate ", "origin "];
            if let Some((head, body)) = trimmed.split_once(':') {
                let head = head.split_whitespace().map(str::to_owned).collect();
                lines.statements.push(Statement { head, body: body.trim().to_owned() });
            } else if grid.iter().any(|word| trimmed.starts_with(word)) {
                more.push(trimmed);
            } else {
                rows.push(line.trim_end());
            }
        }
        let indent = rows.iter().map(|row| row.len() - row.trim_start().len()).min().unwrap_or(0);
        for row in rows {
            lines.board.push_str(&row[indent..]);
            lines.board.push('\n');
        }
        lines.board.push_str(&more.join("\n"));
        let open = lines.body(&["edge"]).is_some_and(|edge| edge == "open");
        lines.board.push_str(if open { "\n" } else { "\nenclosed\n" });
        lines
    }

    /// What a statement says that the text leaves out.
    pub(super) fn otherwise(&mut self, head: &str, body: &str) {
        if self.body(&[head]).is_none() {
            self.statements.push(Statement { head: vec![head.into()], body: body.into() });
        }
    }

    /// The statements whose head begins with a word.
    pub(super) fn starting<'a>(&'a self, word: &'a str) -> impl Iterator<Item = &'a Statement> {
        self.statements.iter().filter(move |one| one.head[0] == word)
    }

    /// The statement with exactly this head.
    pub(super) fn body(&self, head: &[&str]) -> Option<String> {
        let found = self.statements.iter().find(|one| one.head == head);
        found.map(|one| one.body.clone())
    }

    /// The figures that are no characters, with their places among the statements.
    pub(super) fn figures(&self) -> impl Iterator<Item = (usize, &Statement)> {
        self.statements.iter().enumerate().filter(|(_, one)| one.is_figure())
    }

    fn monster_names(&self) -> Vec<String> {
        let mut names: Vec<String> =
            self.starting("monster").map(|one| one.head[1].clone()).collect();
        for standard in ["brute", "archer"] {
            if !names.iter().any(|name| name == standard) {
                names.push(standard.into());
            }
        }
        names
    }

    /// Every name a line may use.
    pub(super) fn scope(&self, pack: &Content, doors: &[(char, Vec<Cell>)]) -> Scope {
        let mut scope = Scope::default();
        for card in &pack.modifiers {
            scope.modifier(card.clone());
        }
        let mut known = |kind: Kind, ids: Vec<&String>| {
            for id in ids {
                scope.add(kind, id.as_str());
            }
        };
        known(Kind::Area, pack.areas.iter().map(|one| &one.id).collect());
        known(Kind::Item, pack.items.iter().map(|one| &one.id).collect());
        known(Kind::Tile, pack.tiles.iter().map(|one| &one.id).collect());
        known(Kind::Monster, pack.monsters.iter().map(|one| &one.id).collect());
        for letter in ["a", "b", "c", "d"] {
            scope.add(Kind::Class, letter);
        }
        scope.add(Kind::Scenario, "stage");
        for name in self.monster_names() {
            scope.add(Kind::Monster, name);
        }
        for (word, kind) in [
            ("area", Kind::Area),
            ("item", Kind::Item),
            ("object", Kind::Object),
            ("counter", Kind::Counter),
            ("section", Kind::Section),
            ("treasure", Kind::Treasure),
            ("named", Kind::Named),
        ] {
            for one in self.starting(word) {
                scope.add(kind, one.head[1].as_str());
            }
        }
        for (at, one) in self.starting("named").enumerate() {
            let monster = words(&one.body)[0].clone();
            let names = self.monster_names();
            let of = names.iter().position(|name| *name == monster).expect("a monster");
            scope.named.push(((names.len() + at) as u8, (self.pack_monsters.0 + of) as u16));
        }
        for (glyph, _) in doors {
            let called = value(
                &words(&self.body(&["door", &glyph.to_string()]).unwrap_or_default()),
                "called",
            );
            scope.add(Kind::Door, called.unwrap_or_else(|| format!("d{glyph}")));
        }
        for room in 0..12 {
            let usual = format!("r{room}");
            scope.add(Kind::Room, self.body(&["room", &usual]).unwrap_or(usual));
        }
        for one in self.starting("text") {
            scope.add(Kind::Text, one.head[1].as_str());
            scope.texts.push(Text::en(&one.body));
        }
        for one in self.starting("sticker") {
            scope.add(Kind::Sticker, one.head[1].as_str());
        }
        for mark in self.mark_names() {
            scope.add(Kind::Mark, mark);
        }
        for rule in self.starting("rule") {
            let id = rule.body.strip_prefix("rule ").and_then(|text| text.split([',', ':']).next());
            scope.add(Kind::Rule, id.unwrap_or("-").trim());
        }
        scope
    }

    fn mark_names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for statement in self.starting("at") {
            for word in words(&statement.body) {
                if let Some(name) = word.strip_prefix("mark ")
                    && !names.iter().any(|known| known == name)
                {
                    names.push(name.into());
                }
            }
        }
        names
    }

    pub(super) fn marks(&self, map: &Map) -> Vec<(String, Vec<Cell>)> {
        let cells = |name: &str| {
            let wanted = format!("mark {name}");
            let glyphs = self
                .starting("at")
                .filter(|one| words(&one.body).contains(&wanted))
                .map(|one| one.head[1].chars().next().expect("a glyph"));
            glyphs.flat_map(|glyph| map.at(glyph)).collect()
        };
        self.mark_names().into_iter().map(|name| (name.clone(), cells(&name))).collect()
    }

    pub(super) fn areas(&self, content: &mut Content, scope: &Scope) {
        let offsets = |text: &str| -> Vec<(i16, i16)> {
            text.split_whitespace()
                .filter(|word| word.contains(','))
                .map(|word| word.split_once(',').expect("a comma"))
                .map(|(q, s)| (number(q) as i16, number(s) as i16))
                .collect()
        };
        for one in self.starting("area") {
            let mut parts = one.body.split('/').map(str::trim);
            let red = parts.next().unwrap_or("");
            let mut pattern = Pattern {
                id: one.head[1].clone(),
                red: offsets(red),
                grey: red.contains("self"),
                blue: Vec::new(),
                special: Vec::new(),
            };
            for part in parts {
                match part.split_once(" adds ") {
                    Some((hexes, effects)) => {
                        for hex in offsets(hexes) {
                            pattern.red.push(hex);
                            pattern.special.push((hex, read::<Vec<Added>>(effects, scope)));
                        }
                    }
                    None => pattern.blue.extend(offsets(part)),
                }
            }
            content.areas.push(pattern);
        }
    }

    pub(super) fn monsters(&self, content: &mut Content, scope: &Scope) {
        for (at, name) in self.monster_names().iter().enumerate() {
            let shared = self.body(&[name, "set"]);
            let names = self.monster_names();
            let set = shared
                .map_or(at, |other| names.iter().position(|one| *one == other).expect("a monster"));
            let ranged = if name == "archer" { ", range 3" } else { "" };
            let normal = self.body(&["monster", name]).unwrap_or("hp 10, move 2, attack 2".into());
            let elite = self.body(&["elite", name]);
            let elite = elite.unwrap_or_else(|| match self.body(&["monster", name]) {
                Some(same) => same,
                None => "hp 12, move 2, attack 3".into(),
            });
            let specials = (1..=2)
                .filter_map(|n| self.body(&[name, "special", &n.to_string()]))
                .map(|text| read(&text, scope))
                .collect();
            let says = words(normal.split('/').next().unwrap_or(""));
            let standees = says.iter().find_map(|word| word.strip_prefix("standees "));
            content.monsters.push(Monster {
                id: name.clone(),
                name: Text::en(name),
                icon: String::new(),
                set: (self.pack_monsters.1 + set) as u16,
                standees: standees.map_or(6, |text| number(text) as u8),
                boss: says.iter().any(|word| word == "boss"),
                normal: std::array::from_fn(|_| statistics(&normal, scope)),
                elite: std::array::from_fn(|_| statistics(&elite, scope)),
                specials,
            });
            content
                .sets
                .push(MonsterSet { id: name.clone(), cards: self.cards(name, ranged, scope) });
        }
    }

    fn cards(&self, monster: &str, ranged: &str, scope: &Scope) -> Vec<MonsterCard> {
        let card = |initiative, shuffle, text: &str| {
            let (text, consumes) = match text.split_once("consumes ") {
                Some((text, icons)) => (text.trim_end_matches([';', ' ']), icons),
                None => (text, ""),
            };
            let consumes = if consumes.is_empty() {
                Vec::new()
            } else {
                read::<Action>(&format!("needs {consumes}"), scope).cost
            };
            MonsterCard {
                name: Text::default(),
                initiative,
                shuffle,
                action: if text.is_empty() { Action::default() } else { read(text, scope) },
                consumes,
            }
        };
        let mut cards: Vec<MonsterCard> = self
            .statements
            .iter()
            .filter(|one| one.head.len() >= 3 && one.head[0] == monster && one.head[1] == "card")
            .map(|one| {
                let shuffle = one.head.get(3).is_some_and(|word| word == "shuffle");
                card(number(&one.head[2]) as u8, shuffle, &one.body)
            })
            .collect();
        if cards.is_empty() {
            cards.push(card(50, true, &format!("move +0; attack +0{ranged}")));
        }
        cards
    }

    /// The uses of all types, then of the named monsters.
    pub(super) fn uses(&self, content: &Content, scope: &Scope) -> Vec<MonsterUse> {
        let one = |monster: u16, says: &[String], named| MonsterUse {
            monster,
            side: side(says).unwrap_or(Side::Monsters),
            inert: says.iter().any(|word| word == "inert"),
            initiative: value(says, "initiative").map(|text| number(&text) as u8),
            named,
            bonuses: Vec::new(),
            attack_effects: Vec::new(),
            immunities: Conditions::NONE,
        };
        let mut uses: Vec<MonsterUse> = Vec::new();
        for (at, monster) in content.monsters.iter().enumerate().skip(self.pack_monsters.0) {
            let body = self.body(&["monster", &monster.id]).unwrap_or_default();
            let says = words(body.split(" / ").next().unwrap_or(""));
            uses.push(one(at as u16, &says, None));
        }
        for statement in self.starting("named") {
            let says = words(&statement.body);
            let amount = |word: &str| value(&says, word).map(|text| read::<Amount>(&text, scope));
            let named = Named {
                name: Text::en(&statement.head[1]),
                hit_points: amount("hp").unwrap_or(Amount::Number(20)),
                attack: amount("attack"),
                movement: amount("move"),
            };
            let monster = content.monsters.iter().position(|m| m.id == says[0]).expect("a monster");
            uses.push(one(monster as u16, &says, Some(named)));
        }
        // Monsters of the pack that are drawn, and those that may come: `present: wolf, bear`.
        let mut met: Vec<String> = self.figures().map(|(_, one)| one.first_word()).collect();
        met.extend(self.body(&["present"]).map_or(Vec::new(), |text| words(&text)));
        for (at, monster) in content.monsters.iter().enumerate().take(self.pack_monsters.0) {
            if met.contains(&monster.id) {
                uses.push(one(at as u16, &[], None));
            }
        }
        uses
    }

    /// The use and the type of a named monster.
    pub(super) fn named(&self, name: &str, content: &Content) -> Option<(u8, u16)> {
        let at = self.starting("named").position(|one| one.head[1] == name)?;
        let monster = &words(&self.starting("named").nth(at)?.body)[0];
        let of = content.monsters.iter().position(|one| one.id == *monster)?;
        Some(((content.monsters.len() - self.pack_monsters.0 + at) as u8, of as u16))
    }

    /// The number of an objective or token ally.
    pub(super) fn object_index(&self, name: &str) -> Option<u8> {
        self.starting("object").position(|one| one.head[1] == name).map(|at| at as u8)
    }

    pub(super) fn objects(&self, map: &Map, scope: &Scope) -> Vec<ExtraFigure> {
        self.starting("object")
            .map(|one| {
                let (says, action) = match one.body.split_once(" / ") {
                    Some((says, action)) => (says, Some(read::<Action>(action, scope))),
                    None => (one.body.as_str(), None),
                };
                let says = words(says);
                let small = |word: &str| value(&says, word).map_or(0, |text| number(&text) as i8);
                let hit_points = value(&says, "hp").expect("hit points");
                let cells = value(&says, "covers").map_or(Vec::new(), |glyphs| {
                    glyphs.split_whitespace().map(|glyph| map.one(first(glyph))).collect()
                });
                ExtraFigure {
                    id: one.head[1].clone(),
                    name: Text::en(&one.head[1]),
                    hit_points: read(&hit_points, scope),
                    side: side(&says).unwrap_or(Side::Monsters),
                    initiative: small("initiative") as u8,
                    action,
                    attack: small("attack"),
                    movement: small("move"),
                    icon: String::new(),
                    cells,
                    untouchable: says.iter().any(|word| word == "untouchable"),
                }
            })
            .collect()
    }

    pub(super) fn items(&self, content: &mut Content, scope: &Scope) {
        for one in self.starting("item") {
            let parts: Vec<&str> = one.body.split(" / ").collect();
            let says = words(parts[0]);
            let has = |word: &str| says.iter().any(|one| one == word);
            let slot = [
                ("head", ItemSlot::Head),
                ("body", ItemSlot::Body),
                ("legs", ItemSlot::Legs),
                ("hand", ItemSlot::OneHand),
                ("hands", ItemSlot::TwoHands),
                ("small", ItemSlot::Small),
            ];
            let usage = [
                ("spent", Usage::Spent),
                ("lost", Usage::Lost),
                ("gone", Usage::Unrecoverable),
                ("flip", Usage::Flip),
            ];
            let bonus: ability::Bonus = read(parts[1], scope);
            content.items.push(Item {
                id: one.head[1].clone(),
                name: Text::en(&one.head[1]),
                slot: slot.iter().find(|(word, _)| has(word)).map_or(ItemSlot::Small, |one| one.1),
                gold: 20,
                copies: value(&says, "copies").map_or(2, |text| number(&text) as u8),
                random: has("random"),
                usage: usage.iter().find(|(word, _)| has(word)).map_or(Usage::Passive, |one| one.1),
                slots: Slots {
                    experience: vec![
                        0;
                        value(&says, "slots").map_or(0, |text| number(&text) as usize)
                    ],
                    own: Vec::new(),
                },
                bonus,
                flipped: parts.get(2).map(|text| Box::new(read(text, scope))),
                penalty: value(&says, "penalty").map_or(0, |text| number(&text) as u8),
                icon: String::new(),
            });
        }
    }

    /// The names of the battle goals, in their order.
    pub(super) fn battle_goal_names(&self) -> Vec<&str> {
        let goals = self.starting("battle").filter(|one| one.head.len() == 3);
        goals.map(|one| one.head[2].as_str()).collect()
    }

    pub(super) fn battle_goals(&self, scope: &Scope) -> Vec<BattleGoal> {
        let mut goals: Vec<BattleGoal> = self
            .statements
            .iter()
            .filter(|one| one.head.len() == 3 && one.head[0] == "battle")
            .map(|one| BattleGoal {
                id: one.head[2].clone(),
                name: Text::default(),
                text: Text::default(),
                checkmarks: 1,
                deed: read(&one.body, scope),
            })
            .collect();
        while goals.len() < 12 {
            goals.push(BattleGoal {
                id: format!("goal-{}", goals.len()),
                name: Text::default(),
                text: Text::default(),
                checkmarks: 1,
                deed: read("kills >= 1", scope),
            });
        }
        goals
    }

    /// Four cards of every kind: 1, 1, 2 and 3 coins, one of each material and herb.
    pub(super) fn loot_cards(&self) -> Vec<LootCard> {
        let mut cards = Vec::new();
        for kind in LootKind::ALL {
            for amount in [1, 1, 2, 3] {
                let amount = if kind == LootKind::Money { amount } else { 1 };
                cards.push(LootCard { kind, amount: [amount; 3] });
            }
        }
        cards
    }

    /// `loot deck: money 4, lumber 1`.
    pub(super) fn loot_table(&self) -> LootTable {
        let mut table = LootTable::default();
        for word in self.body(&["loot", "deck"]).map_or(Vec::new(), |text| words(&text)) {
            let (kind, count) = word.split_once(' ').expect("a kind and a number");
            let known =
                LootKind::ALL.iter().position(|one| format!("{one:?}").eq_ignore_ascii_case(kind));
            table.cards[known.expect("a kind of loot")] = number(count) as u8;
        }
        table
    }

    pub(super) fn elements(&self) -> [ElementState; 6] {
        let mut elements = [ElementState::Inert; 6];
        for word in self.body(&["elements"]).map_or(Vec::new(), |text| words(&text)) {
            let (name, how) = word.split_once(' ').expect("an element and its state");
            let at = Element::ALL
                .iter()
                .position(|one| format!("{one:?}").eq_ignore_ascii_case(name))
                .expect("an element");
            elements[at] = match how {
                "strong" => ElementState::Strong,
                "waning" => ElementState::Waning,
                _ => ElementState::Inert,
            };
        }
        elements
    }

    /// Cards added to decks, and what will be drawn.
    pub(super) fn draws(&self, scope: &Scope, state: &mut State, chance: &mut Scripted) {
        let owners = ["A", "B", "C", "D", "monsters", "allies"];
        for (deck, owner) in owners.iter().enumerate() {
            let added = self.body(&[owner, "deck"]).map_or(Vec::new(), |text| words(&text));
            for card in added {
                add(state, deck, modifier(&card, scope));
            }
            let drawn = self.body(&[owner, "draws"]).map_or(Vec::new(), |text| words(&text));
            for card in drawn {
                let card = modifier(&card, scope);
                let queue = chance.modifiers.entry(deck as u8).or_default();
                let wanted = queue.iter().filter(|&&one| one == card).count() + 1;
                if usize::from(state.decks[deck].count(card)) < wanted {
                    add(state, deck, card);
                }
                queue.push_back(card);
            }
        }
        let kinds = ["card", "loot", "loot-deck", "goal", "item", "standee", "rest", "lot"];
        for kind in kinds {
            if let Some(text) = self.body(&["chance", kind]) {
                let outcomes = words(&text).iter().map(|word| number(word) as usize).collect();
                chance.outcomes.insert(kind, outcomes);
            }
        }
    }
}

fn add(state: &mut State, deck: usize, card: u16) {
    state.decks[deck].add(card, 1);
    match card {
        Modifier::BLESS => state.blesses -= 1,
        Modifier::CURSE if deck == 4 => state.curses_monsters -= 1,
        Modifier::CURSE => state.curses_party -= 1,
        _ => {}
    }
}

fn first(text: &str) -> char {
    text.chars().next().expect("a glyph")
}

/// What follows a word: `hp 10`.
fn value(says: &[String], word: &str) -> Option<String> {
    let prefix = format!("{word} ");
    says.iter().find_map(|one| one.strip_prefix(&prefix)).map(|text| text.trim().to_owned())
}

fn side(says: &[String]) -> Option<Side> {
    value(says, "side").map(|side| match side.as_str() {
        "party" => Side::Party,
        "third" => Side::Third,
        _ => Side::Monsters,
    })
}

/// `hp 10, move 2, attack 2, flying / traits shield 1 / effects poison`.
fn statistics(text: &str, scope: &Scope) -> Statistics {
    let mut parts = text.split(" / ");
    let says = words(parts.next().unwrap_or(""));
    let amount = |word: &str| value(&says, word).filter(|text| text != "-");
    let mut statistics = Statistics {
        hit_points: amount("hp").map_or(Amount::Number(10), |text| read(&text, scope)),
        movement: amount("move").map(|text| number(&text) as i8),
        attack: amount("attack").map(|text| read(&text, scope)),
        range: amount("range").map(|text| number(&text) as u8),
        flying: says.iter().any(|word| word == "flying"),
        immovable: says.iter().any(|word| word == "immovable"),
        confined: value(&says, "confined").map(|kind| match kind.as_str() {
            "ice" => TileKind::Ice,
            "difficult" => TileKind::Difficult,
            other => panic!("nobody is confined to {other:?}"),
        }),
        ..Statistics::default()
    };
    for condition in Condition::ALL {
        if says.iter().any(|word| *word == format!("immune {}", condition.name())) {
            statistics.immunities = statistics.immunities.with(condition);
        }
    }
    for part in parts {
        if let Some(text) = part.strip_prefix("traits ") {
            statistics.traits = read::<Vec<Ability>>(text, scope);
        } else if let Some(text) = part.strip_prefix("effects ") {
            statistics.attack_effects = read::<Vec<Added>>(text, scope);
        } else {
            panic!("{part:?} is neither traits nor effects");
        }
    }
    statistics
}

/// The statistics of a summon.
pub(super) fn summon(id: &str, text: &str, scope: &Scope) -> Summon {
    let says = words(text.split(" / ").next().unwrap_or(""));
    let amount = |word: &str| value(&says, word).filter(|text| text != "-");
    let read_amount = |word: &str| amount(word).map(|text| read::<Amount>(&text, scope));
    let plain = statistics(text, scope);
    Summon {
        id: id.into(),
        name: Text::en(id),
        hit_points: plain.hit_points,
        attack: read_amount("attack"),
        movement: read_amount("move"),
        range: read_amount("range"),
        flying: plain.flying,
        attack_effects: plain.attack_effects,
        traits: plain.traits,
        count: amount("count").map_or(4, |text| number(&text) as u8),
    }
}
