//! A bench for rules: a drawn board, heroes and monsters on it, scripted dice, answers and facts.

use crate::content::content;
use longrest_descent::*;
use longrest_grid::{Cell, Coord, Direction, Drawing, Gates, Sketch, Topology};
use longrest_kernel::{Driver, Game, Question, Ruleset, Seat, Snapshot};
use std::cmp::Ordering;
use std::collections::VecDeque;
use std::sync::Arc;

/// What is prepared before a game begins on the bench.
pub(crate) struct Prepared {
    pub(crate) content: Content,
    sketch: Sketch,
    places: Vec<Option<Cell>>,
    sheets: Vec<SheetId>,
    changes: Vec<Change>,
    players: Option<u8>,
}

type Change = Box<dyn Fn(&Descent, &mut State)>;

/// A game on the bench.
pub(crate) struct Bench {
    pub(crate) game: Game<Descent>,
    script: Script,
    heard: usize,
}

/// Dice that were laid out beforehand; everything else left to chance takes the first outcome.
#[derive(Default)]
struct Script {
    dice: VecDeque<(Die, u8)>,
    draws: VecDeque<usize>,
}

impl Driver<Descent> for Script {
    fn answer(
        &mut self,
        _: &Descent,
        _: &State,
        _: &Question<'_, Descent>,
    ) -> Option<(Seat, Choice)> {
        None
    }

    fn chance(&mut self, draw: &Draw, weights: &[u32]) -> Option<usize> {
        match draw {
            Draw::Die(die) => {
                let (scripted, face) =
                    self.dice.pop_front().unwrap_or_else(|| panic!("no {die:?} die laid out"));
                assert_eq!(scripted, *die, "another die is rolled than was laid out");
                Some(usize::from(face))
            }
            _ => match self.draws.pop_front() {
                Some(outcome) => Some(outcome),
                None => weights.iter().position(|&weight| weight > 0),
            },
        }
    }

    fn listens(&self) -> bool {
        true
    }
}

/// A drawing with its rows one below the other gets the empty lines that belong between them.
fn spaced(drawing: &str) -> String {
    let lines: Vec<&str> = drawing.lines().filter(|line| !line.trim().is_empty()).collect();
    let indent = lines.iter().map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    let is_edge = |line: &str| line.chars().all(|c| " -=".contains(c));
    let mut text = String::new();
    let mut row_before = false;
    for line in lines {
        let edge = is_edge(line);
        if row_before && !edge {
            text.push('\n');
        }
        // A door between two spaces may be drawn with room around it, and so may the wall beside
        // it.
        let line = &line[indent..];
        text.push_str(&line.replace(" : ", ":").replace("   ", "|"));
        text.push('\n');
        row_before = !edge;
    }
    text
}

/// The letter of a kind of monster; a capital is a master.
const LETTERS: &str = "bamwdyutpnfq";

/// A board with everything on it. Monsters and heroes stand on plain floor.
///
/// `1`–`4` heroes, `b a m w d y u t p n f q` monsters (capitals: masters; large ones by their upper
/// left space), `o` pit, `*` rubble, `~` water, `G` active glyph, `g` glyph, `c s k` copper, silver
/// and gold chest, `$` money, `h v` potions, `x` relic, `r` red key, `e` encounter, `<` and `>`
/// stairs.
pub(crate) fn on(drawing: &str) -> Prepared {
    let mut text = spaced(drawing);
    let width = text.lines().map(str::len).max().unwrap_or(0);
    if !drawing.contains('G') {
        // Every quest has an active glyph where it starts: an island nobody sees.
        let indent = " ".repeat(width + 4 - width % 2);
        text.push_str(&format!("\n\n\n{indent}G . .\n\n{indent}. . .\n"));
    }
    text.push_str("enclosed\n");
    let sketch = Sketch::plain(Drawing::Squares, &text).expect("a drawing");
    let mut content = content();
    let mut quest = quest_of(&sketch);
    fill(&sketch, &content, &mut quest);
    content.quests.push(quest);
    let places: Vec<Option<Cell>> = ['1', '2', '3', '4'].map(|hero| sketch.cell(hero)).to_vec();
    let heroes = places.iter().rposition(Option::is_some).map_or(2, |last| last + 1).max(2);
    Prepared {
        content,
        sketch,
        places: places[..heroes].to_vec(),
        sheets: (0..4).map(SheetId).collect(),
        changes: Vec::new(),
        players: None,
    }
}

/// The quest of a drawing: areas are what closed doors part.
fn quest_of(sketch: &Sketch) -> Quest {
    let board = sketch.board.clone();
    let walls = sketch.board.walls(Gates::CLOSED);
    let start = sketch.cells('G').lowest().expect("an active glyph");
    let home = sketch.cell('1').unwrap_or(start);
    let mut area_of = vec![AreaId(u8::MAX); board.len()];
    let mut areas = 0;
    for cell in [home].into_iter().chain(board.cells().iter()) {
        if area_of[cell.index()] == AreaId(u8::MAX) {
            for near in walls.within(cell, 254).iter() {
                area_of[near.index()] = AreaId(areas);
            }
            areas += 1;
        }
    }
    // The island belongs to the start.
    let island = area_of[start.index()];
    if island.0 != 0 {
        for area in &mut area_of {
            area.0 = match area.0.cmp(&island.0) {
                Ordering::Less => area.0,
                Ordering::Equal => 0,
                Ordering::Greater => area.0 - 1,
            };
        }
        areas -= 1;
    }
    let cell = |place: Coord| board.cell(place).expect("a space");
    let doors = board.gates().iter().enumerate().map(|(index, gate)| {
        let at = |n: usize| gate.walls[n.min(gate.walls.len() - 1)];
        Door {
            gate: longrest_grid::GateId(index as u8),
            sides: [[cell(at(0).0), cell(at(1).0)], [cell(at(0).1), cell(at(1).1)]],
            rune: None,
        }
    });
    let doors = doors.collect();
    Quest {
        name: "bench".into(),
        conquest: [5; 4],
        area_of,
        areas: vec![Area::default(); usize::from(areas)],
        doors,
        stairs: Vec::new(),
        glyphs: Vec::new(),
        encounters: Vec::new(),
        chests: Vec::new(),
        named: Vec::new(),
        board,
    }
}

fn fill(sketch: &Sketch, content: &Content, quest: &mut Quest) {
    let relic = content.items.iter().position(|item| item.source == Source::Relic);
    let relic = ItemId(relic.expect("a relic") as u8);
    for cell in sketch.board.cells().iter() {
        let glyph = sketch.glyph(cell);
        let area = quest.area_of[cell.index()].index();
        let mut marker = |marker| quest.areas[area].markers.push((cell, marker));
        match glyph {
            'h' => marker(Marker::Healing),
            'v' => marker(Marker::Vitality),
            '$' => marker(Marker::Money),
            'c' => marker(Marker::Chest(Tier::Copper)),
            's' => marker(Marker::Chest(Tier::Silver)),
            'k' => marker(Marker::Chest(Tier::Gold)),
            'x' => marker(Marker::Relic(relic)),
            'r' => marker(Marker::RuneKey(Rune::Red)),
            'o' => quest.areas[area].obstacles.push((cell, Obstacle::Pit)),
            '*' => quest.areas[area].obstacles.push((cell, Obstacle::Rubble)),
            '~' => quest.areas[area].obstacles.push((cell, Obstacle::Water)),
            'G' | 'g' => quest.glyphs.push(Glyph { cell, active: glyph == 'G' }),
            'e' => quest.encounters.push(Encounter {
                cell,
                text: "A voice.".into(),
                effects: vec![QuestEffect::Conquest([2; 4])],
            }),
            _ => {}
        }
        if let Some(kind) = LETTERS.find(glyph.to_ascii_lowercase())
            && glyph != 'G'
        {
            let rank = if glyph.is_uppercase() { Rank::Master } else { Rank::Normal };
            quest.areas[area].monsters.push(Placement {
                kind: KindId(kind as u8),
                rank,
                named: None,
                cell,
                upright: false,
                players: 2,
            });
        }
    }
    for tier in Tier::ALL {
        for curses in [0, 1] {
            quest.chests.push(Chest {
                tier,
                coins: 100,
                treasures: [0; 3],
                conquest: [2 + tier as u8; 4],
                curses,
            });
        }
    }
    if let (Some(one), Some(other)) = (sketch.cell('<'), sketch.cell('>')) {
        quest.stairs.push([one, other]);
    }
}

impl Prepared {
    /// Changes the quest.
    pub(crate) fn quest(mut self, change: impl Fn(&mut Quest)) -> Prepared {
        change(&mut self.content.quests[0]);
        self
    }

    /// Everything drawn belongs to the first area.
    pub(crate) fn one_area(self) -> Prepared {
        self.quest(|quest| {
            quest.area_of.fill(AreaId(0));
            let mut all = Area::default();
            for area in &quest.areas {
                all.monsters.extend(&area.monsters);
                all.markers.extend(&area.markers);
                all.obstacles.extend(&area.obstacles);
            }
            quest.areas = vec![all];
        })
    }

    /// Changes the content.
    pub(crate) fn with(mut self, change: impl Fn(&mut Content)) -> Prepared {
        change(&mut self.content);
        self
    }

    /// Changes the state before play begins.
    pub(crate) fn state(mut self, change: impl Fn(&Descent, &mut State) + 'static) -> Prepared {
        self.changes.push(Box::new(change));
        self
    }

    /// The monster drawn with a letter has a name.
    pub(crate) fn named(mut self, glyph: char, named: Named) -> Prepared {
        let cell = self.sketch.cell(glyph).expect("one such monster");
        let quest = &mut self.content.quests[0];
        let id = NamedId(quest.named.len() as u8);
        quest.named.push(named);
        for area in &mut quest.areas {
            for monster in &mut area.monsters {
                if monster.cell == cell {
                    (monster.named, monster.rank) = (Some(id), Rank::Master);
                }
            }
        }
        self
    }

    /// A hero has the sheet of a name.
    pub(crate) fn sheet(mut self, hero: u8, name: &str) -> Prepared {
        let found = self.content.sheets.iter().position(|sheet| sheet.name == name);
        self.sheets[usize::from(hero) - 1] = SheetId(found.expect("a sheet") as u8);
        self
    }

    /// A hero has an item equipped.
    pub(crate) fn equip(self, hero: u8, name: &str) -> Prepared {
        self.item(hero, name, true)
    }

    /// A hero has an item in his pack.
    pub(crate) fn pack(self, hero: u8, name: &str) -> Prepared {
        self.item(hero, name, false)
    }

    fn item(self, hero: u8, name: &str, equipped: bool) -> Prepared {
        let held = Held { item: item_named(&self.content, name), equipped, exhausted: false };
        self.state(move |_, state| {
            let items = &mut state.heroes[usize::from(hero) - 1].items;
            *items.iter_mut().find(|slot| slot.is_none()).expect("room") = Some(held);
            items.sort_unstable_by_key(|held| (held.is_none(), *held));
        })
    }

    /// A hero has a skill.
    pub(crate) fn skill(self, hero: u8, name: &str) -> Prepared {
        let found = self.content.skills.iter().position(|skill| skill.name == name);
        let bit = 1u64 << found.expect("a skill");
        self.state(move |rules, state| {
            state.heroes[usize::from(hero) - 1].skills |= bit;
            state.skills &= !bit;
            let id = HeroId(hero - 1);
            let (wounds, fatigue) = (rules.wounds_max(state, id), rules.fatigue_max(state, id));
            let hero = &mut state.heroes[usize::from(hero) - 1];
            (hero.wounds, hero.fatigue) = (wounds, fatigue);
        })
    }

    /// Changes a hero.
    pub(crate) fn hero(self, hero: u8, change: impl Fn(&mut Hero) + 'static) -> Prepared {
        self.state(move |_, state| change(&mut state.heroes[usize::from(hero) - 1]))
    }

    /// A hero has an order.
    pub(crate) fn order(self, hero: u8, order: Order) -> Prepared {
        self.hero(hero, move |hero| hero.order = Some(order))
    }

    /// The overlord has threat.
    pub(crate) fn threat(self, threat: u16) -> Prepared {
        self.state(move |_, state| state.threat = threat)
    }

    /// The overlord has a card in hand.
    pub(crate) fn hand(self, name: &str) -> Prepared {
        let card = card_named(&self.content, name).index();
        self.state(move |_, state| {
            state.deck[card] -= 1;
            state.hand[card] += 1;
        })
    }

    /// The heroes have had their turns: the overlord's turn begins.
    pub(crate) fn overlord_turn(self) -> Prepared {
        self.state(|_, state| {
            state.phase = Phase::Collect;
            for hero in &mut state.heroes {
                hero.acted = true;
            }
        })
    }

    /// As many players as given, though fewer heroes are drawn.
    pub(crate) fn players(mut self, players: u8) -> Prepared {
        self.players = Some(players);
        self
    }

    /// Puts everything on the bench; the heroes are about to choose who goes first.
    pub(crate) fn start(self) -> Bench {
        let heroes = self.places.len();
        let players = self.players.unwrap_or(heroes as u8 + 1);
        let rules =
            Arc::new(Descent::new(self.content).unwrap_or_else(|found| panic!("{found:?}")));
        let count = if players == 2 { 2 } else { usize::from(players) - 1 };
        let sheets = self.sheets[..count].to_vec();
        let setup =
            Setup { quest: QuestId(0), players, sheets: Sheets::Given(sheets), even: false };
        let mut state = rules.start(&setup).expect("a game");
        state.phase = Phase::Prepare;
        let mut script = Script::default();
        let prepared = Snapshot::new(state, Vec::new());
        let (game, _) = Game::resume(rules.clone(), prepared, &mut script).expect("a game");
        let mut state = *game.checkpoint();
        state.phase = Phase::ChooseHero;
        for hero in 0..count {
            let place = self.places.get(hero).copied().flatten();
            state.heroes[hero].place = place.map_or(Place::Town, Place::Board);
            state.heroes_at.extend(place);
        }
        for change in self.changes {
            change(&rules, &mut state);
        }
        let ready = Snapshot::new(state, Vec::new());
        let (game, _) = Game::resume(rules, ready, &mut script).expect("a game");
        Bench { game, script, heard: 0 }
    }
}

fn item_named(content: &Content, name: &str) -> ItemId {
    let found = content.items.iter().position(|item| item.name == name);
    ItemId(found.unwrap_or_else(|| panic!("no item {name}")) as u8)
}

fn card_named(content: &Content, name: &str) -> CardId {
    let found = content.cards.iter().position(|card| card.name == name);
    CardId(found.unwrap_or_else(|| panic!("no card {name}")) as u8)
}

/// A pose of a figure on one space.
pub(crate) fn pose(cell: Cell) -> Pose {
    Pose { cell, upright: false }
}

impl Bench {
    pub(crate) fn state(&self) -> &State {
        self.game.state()
    }

    pub(crate) fn rules(&self) -> &Descent {
        self.game.rules()
    }

    /// The hero of a number, from 1.
    pub(crate) fn hero(&self, hero: u8) -> &Hero {
        &self.state().heroes[usize::from(hero) - 1]
    }

    /// The only monster of a letter, or the first.
    pub(crate) fn monster(&self, letter: char) -> MonsterId {
        self.monsters(letter)[0]
    }

    /// The monsters of a letter.
    pub(crate) fn monsters(&self, letter: char) -> Vec<MonsterId> {
        let kind = KindId(LETTERS.find(letter.to_ascii_lowercase()).expect("a letter") as u8);
        let rank = if letter.is_uppercase() { Rank::Master } else { Rank::Normal };
        let state = self.state();
        let same = |id: &MonsterId| {
            let monster = state.monster(*id);
            monster.kind == kind && monster.rank == rank
        };
        state.monster_ids().filter(same).collect()
    }

    pub(crate) fn item(&self, name: &str) -> ItemId {
        item_named(&self.rules().content, name)
    }

    pub(crate) fn card(&self, name: &str) -> CardId {
        card_named(&self.rules().content, name)
    }

    /// The arm of a weapon.
    pub(crate) fn arm(&self, name: &str) -> Choice {
        Choice::Attack(Arm::Weapon(self.item(name)))
    }

    /// The space at a column and row.
    pub(crate) fn at(&self, column: i16, row: i16) -> Cell {
        let board = &self.rules().quest(self.state()).board;
        board.cell(Coord::new(column, row)).unwrap_or_else(|| panic!("no space {column},{row}"))
    }

    /// The column and row of a hero.
    pub(crate) fn place(&self, hero: u8) -> (i16, i16) {
        let cell = self.hero(hero).cell().expect("on the board");
        let coord = self.rules().quest(self.state()).board.coord(cell);
        (coord.col, coord.row)
    }

    /// The spaces of a monster, as columns and rows.
    pub(crate) fn spaces(&self, monster: MonsterId) -> Vec<(i16, i16)> {
        let view = self.rules().view(self.state(), longrest_kernel::Viewer::Spectator);
        let seen = view.monsters.iter().find(|seen| seen.id == monster).expect("a monster");
        let board = &self.rules().quest(self.state()).board;
        let coords = seen.spaces.iter().map(|cell| board.coord(*cell));
        coords.map(|coord| (coord.col, coord.row)).collect()
    }

    /// Lays out dice: `"R3 G1 B6"`, faces from 1.
    pub(crate) fn dice(&mut self, dice: &str) -> &mut Bench {
        for die in dice.split_whitespace() {
            let (letter, face) = die.split_at(1);
            let found = Die::ALL.into_iter().find(|die| die.letter().to_string() == letter);
            let face: u8 = face.parse().expect("a face");
            self.script.dice.push_back((found.expect("a die"), face - 1));
        }
        self
    }

    /// Lays out the next outcomes that are no dice.
    pub(crate) fn draws(&mut self, outcomes: &[usize]) -> &mut Bench {
        self.script.draws.extend(outcomes);
        self
    }

    /// All dice laid out were rolled.
    pub(crate) fn no_dice_left(&self) {
        assert!(self.script.dice.is_empty(), "dice left: {:?}", self.script.dice);
    }

    pub(crate) fn prompt(&self) -> Prompt {
        self.game.pending().expect("the game goes on").questions()[0].prompt
    }

    pub(crate) fn options(&self) -> Vec<Choice> {
        self.game.pending().expect("the game goes on").questions()[0].options.clone()
    }

    /// Whether the question that is open is of some sort.
    pub(crate) fn is_asked(&self, sort: impl Fn(Prompt) -> bool) -> bool {
        self.game.pending().is_some() && sort(self.prompt())
    }

    pub(crate) fn offers(&self, choice: Choice) -> bool {
        self.game.pending().is_some() && self.options().contains(&choice)
    }

    /// The seat that is asked.
    pub(crate) fn seat(&self) -> Seat {
        let asked = &self.game.pending().expect("the game goes on").questions()[0];
        asked.to.iter().next().expect("somebody is asked")
    }

    /// Answers the question that is open.
    pub(crate) fn answer(&mut self, choice: Choice) -> &mut Bench {
        let seat = self.seat();
        let (prompt, options) = (self.prompt(), self.options());
        self.game
            .answer(seat, choice, &mut self.script)
            .unwrap_or_else(|e| panic!("{choice:?} to {prompt:?}: {e:?}; offered: {options:?}"));
        self
    }

    /// Answers with a space.
    pub(crate) fn space(&mut self, column: i16, row: i16) -> &mut Bench {
        let cell = self.at(column, row);
        self.answer(Choice::Space(cell))
    }

    /// The overlord plays a card.
    pub(crate) fn play(&mut self, name: &str) -> &mut Bench {
        let card = self.card(name);
        self.answer(Choice::Play(card))
    }

    /// Answers with a weapon.
    pub(crate) fn wield(&mut self, name: &str) -> &mut Bench {
        let arm = self.arm(name);
        self.answer(arm)
    }

    /// A referee gives the hero at hand movement points and attacks.
    pub(crate) fn grant(&mut self, movement: u8, attacks: u8) -> &mut Bench {
        self.edit(Edit::Turn(movement, attacks))
    }

    /// A referee changes something.
    pub(crate) fn edit(&mut self, edit: Edit) -> &mut Bench {
        self.game.edit(&edit, &mut self.script).expect("a possible change");
        self
    }

    /// The overlord discards a card beside whatever is asked.
    pub(crate) fn discard(&mut self, name: &str) -> &mut Bench {
        let card = self.card(name);
        self.game
            .free_action(OVERLORD, Choice::Discard(card), &mut self.script)
            .expect("a card to discard");
        self
    }

    /// A hero begins his turn; his equipment stays as it is.
    pub(crate) fn begin(&mut self, hero: u8) -> &mut Bench {
        if self.prompt() == Prompt::NextHero {
            self.answer(Choice::Hero(HeroId(hero - 1)));
        }
        while matches!(self.prompt(), Prompt::Equip(_)) {
            self.answer(Choice::Done);
        }
        self
    }

    /// A hero begins his turn and declares an action.
    pub(crate) fn turn(&mut self, hero: u8, action: Action) -> &mut Bench {
        self.begin(hero).answer(Choice::Act(action))
    }

    /// The hero or monster whose turn it is moves to a space beside it, given as a compass point.
    pub(crate) fn step(&mut self, way: &str) -> &mut Bench {
        const POINTS: [&str; 8] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
        for way in way.split_whitespace() {
            let from = match self.prompt() {
                Prompt::Act(hero) => self.state().hero(hero).cell().expect("on the board"),
                Prompt::MonsterAct(id) => self.state().monster(id).pose.cell,
                other => panic!("nobody moves: {other:?}"),
            };
            let upright = match self.prompt() {
                Prompt::MonsterAct(id) => self.state().monster(id).pose.upright,
                _ => false,
            };
            let point = POINTS.iter().position(|point| *point == way).expect("a compass point");
            let by = Direction(point as u8).offset(Topology::Square);
            let board = &self.rules().quest(self.state()).board;
            let cell = board.cell_at(from, by).expect("a space there");
            self.answer(Choice::Step(Pose { cell, upright }));
        }
        self
    }

    /// Ends the turn or the activation.
    pub(crate) fn done(&mut self) -> &mut Bench {
        self.answer(Choice::Done)
    }

    /// The heroes do nothing more; the overlord is about to activate monsters, no card played.
    pub(crate) fn overlord(&mut self) -> &mut Bench {
        self.overlord_cards();
        while self.prompt() == Prompt::Cards {
            self.done();
        }
        self
    }

    /// The heroes do nothing more; the overlord is about to play cards or activate monsters.
    pub(crate) fn overlord_cards(&mut self) -> &mut Bench {
        for _ in 0..64 {
            match self.prompt() {
                Prompt::NextHero => {
                    let next = self.options()[0];
                    self.answer(next);
                }
                Prompt::Declare(_) if self.offers(Choice::Act(Action::Battle)) => {
                    self.answer(Choice::Act(Action::Battle));
                }
                Prompt::Declare(_) => {
                    self.answer(Choice::Act(Action::OnlyOrder));
                }
                Prompt::Equip(_) | Prompt::Act(_) | Prompt::Discard | Prompt::Pet(_) => {
                    self.done();
                }
                Prompt::Window(_) | Prompt::Guard(_) => {
                    self.answer(Choice::Pass);
                }
                _ => return self,
            }
        }
        self
    }

    /// The overlord activates the first fresh monster of a letter.
    pub(crate) fn activate(&mut self, letter: char) -> &mut Bench {
        if self.prompt() != Prompt::Activate {
            self.overlord();
        }
        let fresh = |id: &MonsterId| !self.state().monster(*id).activated;
        let monster = self.monsters(letter).into_iter().find(fresh).expect("a fresh monster");
        if self.prompt() == Prompt::Activate {
            self.answer(Choice::Activate(monster));
        }
        self
    }

    /// The monster at hand attacks a space.
    pub(crate) fn strike(&mut self, column: i16, row: i16) -> &mut Bench {
        let cell = self.at(column, row);
        self.answer(Choice::Attack(Arm::Natural));
        if self.is_asked(|prompt| matches!(prompt, Prompt::Target(..))) {
            self.answer(Choice::Space(cell));
        }
        self
    }

    /// The hero at hand attacks a space with a weapon.
    pub(crate) fn attack(&mut self, weapon: &str, column: i16, row: i16) -> &mut Bench {
        let arm = if weapon == "fists" { Choice::Attack(Arm::Fists) } else { self.arm(weapon) };
        let cell = self.at(column, row);
        self.answer(arm);
        if self.is_asked(|prompt| matches!(prompt, Prompt::Target(..))) {
            self.answer(Choice::Space(cell));
        }
        self
    }

    /// Declines everything that is only offered during an attack, until it is over.
    pub(crate) fn plainly(&mut self) -> &mut Bench {
        for _ in 0..32 {
            let Some(pending) = self.game.pending() else { return self };
            match pending.questions()[0].prompt {
                Prompt::FatigueDie(_) | Prompt::Surges(_) | Prompt::Reroll(_) => self.done(),
                Prompt::Enhance(_) => self.answer(Choice::Enhance(0)),
                Prompt::Aim(_)
                | Prompt::Cancel(..)
                | Prompt::Knockback(_)
                | Prompt::Guard(_)
                | Prompt::UsePower(_)
                | Prompt::Window(_) => self.answer(Choice::Pass),
                _ => return self,
            };
        }
        self
    }

    /// The facts told since the last time.
    pub(crate) fn facts(&mut self) -> Vec<Fact> {
        let log = self.game.log();
        let new = log[self.heard..].iter().map(|told| told.fact).collect();
        self.heard = log.len();
        new
    }

    /// Whether a fact was told under a rule, at any time.
    pub(crate) fn told(&self, rule: &str, fact: Fact) -> bool {
        self.game.log().iter().any(|told| told.rule == rule && told.fact == fact)
    }

    /// The last attack hit with this damage.
    pub(crate) fn hit(&self) -> Option<u8> {
        self.game.log().iter().rev().find_map(|told| match told.fact {
            Fact::AttackHit { damage, .. } => Some(Some(damage)),
            Fact::AttackFailed { .. } => Some(None),
            _ => None,
        })?
    }

    /// Why the last attack failed.
    pub(crate) fn failure(&self) -> Option<Failure> {
        self.game.log().iter().rev().find_map(|told| match told.fact {
            Fact::AttackHit { .. } => Some(None),
            Fact::AttackFailed { cause } => Some(Some(cause)),
            _ => None,
        })?
    }
}
