//! Invented content that uses every feature at least once, for the conformance suite.
#![allow(dead_code)]

use longrest_grid::{Cell, Drawing, Sketch};
use longrest_haven::ability::*;
use longrest_haven::amount::{Amount, Comparison, Quantity};
use longrest_haven::goal::{Deed, Tally};
use longrest_haven::scenario::*;
use longrest_haven::*;

fn n(number: i16) -> Amount {
    Amount::Number(number)
}

fn ability(verb: Verb) -> Ability {
    Ability::plain(verb, Aim::usual())
}

fn attack(value: i16, range: i16, added: &[Added]) -> Ability {
    let reach = if range > 0 { Reach::Range(n(range)) } else { Reach::Unstated };
    let aim = Aim { reach, ..Aim::usual() };
    Ability { aim, added: added.to_vec(), ..ability(Verb::Attack { value: n(value) }) }
}

fn walk(points: i16, manner: Manner) -> Ability {
    Ability::plain(Verb::Move { points: n(points), manner }, Aim::oneself())
}

fn heal(value: i16, range: i16) -> Ability {
    let aim = Aim { reach: Reach::Range(n(range)), ..Aim::usual() };
    Ability { aim, ..ability(Verb::Heal { value: n(value) }) }
}

fn extra(element: Element, added: Vec<Added>) -> Extra {
    Extra {
        price: vec![Price::Consume(vec![Icon::One(element)])],
        only_if: None,
        added,
        experience: 1,
        infuse: Vec::new(),
        repeats: 0,
    }
}

fn action(abilities: Vec<Ability>) -> Action {
    Action { abilities, ..Action::default() }
}

fn infusing(abilities: Vec<Ability>, icon: Icon) -> Action {
    Action { infuse: vec![Infusion { icon, optional: false }], experience: 1, ..action(abilities) }
}

fn lost(action: Action) -> Action {
    Action { lost: Lost::Lost, experience: 2, ..action }
}

fn active(action: Action, duration: Duration) -> Action {
    Action { active: Some(duration), ..action }
}

fn bonus(when: When, who: Who, changes: Vec<Added>, slots: usize) -> Bonus {
    Bonus {
        trigger: Trigger { when, who, within: None },
        only_if: None,
        changes,
        abilities: Vec::new(),
        experience: 0,
        optional: false,
        slots: Slots { experience: vec![1; slots], own: vec![] },
        price: vec![],
        limit: Limit::None,
    }
}

fn card(id: &str, initiative: u8, top: Action, bottom: Action) -> Card {
    let level = 1;
    let (form, spots) = (None, Vec::new());
    Card { id: id.into(), name: Text::en(id), level, initiative, top, bottom, form, spots }
}

/// Cards that between them use most verbs.
fn cards(seed: u8) -> Vec<Card> {
    use Condition::*;
    let push = [Added::Push(n(2)), Added::Condition(Muddle)];
    let all_adjacent = Aim { count: Count::All, reach: Reach::Adjacent, ..Aim::usual() };
    let choose =
        ability(Verb::Choose { options: vec![vec![heal(2, 3)], vec![walk(3, Manner::Walk)]] });
    vec![
        card(
            "strike",
            12 + seed,
            action(vec![attack(3, 0, &[])]),
            action(vec![walk(4, Manner::Walk)]),
        ),
        card(
            "shove",
            25 + seed,
            action(vec![attack(2, 0, &push)]),
            action(vec![walk(3, Manner::Jump)]),
        ),
        card(
            "bolt",
            37 + seed,
            infusing(vec![attack(2, 4, &[Added::Condition(Wound)])], Icon::One(Element::Fire)),
            action(vec![walk(2, Manner::Walk), ability(Verb::Loot { range: n(1) })]),
        ),
        card(
            "blaze",
            51 + seed,
            lost(action(vec![Ability {
                extras: vec![extra(Element::Fire, vec![Added::Plus(n(2)), Added::Pierce(n(2))])],
                ..attack(4, 3, &[Added::Target(n(1))])
            }])),
            active(action(vec![ability(Verb::Shield { value: n(1) })]), Duration::Round),
        ),
        card(
            "mend",
            63 + seed,
            infusing(vec![heal(3, 2)], Icon::Wild),
            active(
                action(vec![ability(Verb::Bonus(Box::new(bonus(
                    When::Attacks,
                    Who::Oneself,
                    vec![Added::Plus(n(1))],
                    3,
                ))))]),
                Duration::Persistent,
            ),
        ),
        card(
            "sweep",
            74 + seed,
            action(vec![Ability {
                aim: Aim { area: Some(0), ..Aim::usual() },
                ..attack(2, 0, &[Added::Condition(Poison)])
            }]),
            lost(active(
                action(vec![ability(Verb::Summon { who: Summoned::Own(0), count: n(1) })]),
                Duration::Persistent,
            )),
        ),
        card(
            "snare",
            81 + seed,
            action(vec![
                Ability {
                    aim: all_adjacent.clone(),
                    added: vec![Added::Condition(Immobilize), Added::Condition(Curse)],
                    ..ability(Verb::Afflict)
                },
                Ability {
                    aim: Aim::oneself(),
                    added: vec![Added::Condition(Ward)],
                    ..ability(Verb::Afflict)
                },
            ]),
            action(vec![
                ability(Verb::Teleport { range: Some(n(3)), to: Place::Any }),
                ability(Verb::Tile(TileChange::Create { tile: 4, range: n(2), count: n(1) })),
            ]),
        ),
        card(
            "rally",
            88 + seed,
            action(vec![
                Ability {
                    aim: Aim { who: Who::Allies, reach: Reach::Range(n(3)), ..Aim::usual() },
                    ..ability(Verb::Grant {
                        abilities: vec![attack(2, 0, &[]), walk(2, Manner::Walk)],
                    })
                },
                choose,
            ]),
            lost(action(vec![
                ability(Verb::Recover { count: n(2), from: Pile::Discard }),
                Ability {
                    aim: Aim { reach: Reach::Range(n(3)), ..Aim::usual() },
                    ..ability(Verb::Control {
                        abilities: vec![walk(2, Manner::Walk), attack(2, 0, &[])],
                    })
                },
            ])),
        ),
        card(
            "spite",
            93,
            action(vec![
                Ability { aim: all_adjacent, ..ability(Verb::Suffer { value: n(1) }) },
                ability(Verb::Retaliate { value: n(1), range: Some(n(2)) }),
            ]),
            active(
                action(vec![ability(Verb::Retaliate { value: n(2), range: None })]),
                Duration::Round,
            ),
        ),
    ]
}

fn class(id: &str, seed: u8) -> Class {
    let perk = Perk {
        boxes: 2,
        remove: vec![(Modifier::MINUS_1, 2)],
        add: vec![(10, 1), (11, 1)],
        ignore_item_penalty: false,
        ignore_scenario_effects: false,
        bonuses: Vec::new(),
        text: Text::default(),
    };
    Class {
        id: id.into(),
        name: Text::en(id),
        text: Text::default(),
        icon: String::new(),
        colour: "#ffffff".into(),
        complexity: 1,
        hand_size: 8,
        hit_points: [8, 9, 10, 11, 12, 13, 14, 15, 16],
        traits: Vec::new(),
        cards: cards(seed),
        summons: vec![Summon {
            id: "hound".into(),
            name: Text::en("hound"),
            hit_points: n(4),
            attack: Some(n(2)),
            movement: Some(n(3)),
            range: None,
            flying: false,
            attack_effects: Vec::new(),
            traits: Vec::new(),
            count: 1,
        }],
        perks: vec![perk],
        masteries: vec![Mastery {
            id: "reaper".into(),
            text: Text::default(),
            deed: Deed::Count(Tally::Kills, Comparison::AtLeast, 3),
        }],
        resources: vec![Resource { name: Text::en("time"), start: 0, most: 3 }],
        forms: Vec::new(),
        form_hands: Vec::new(),
        marks: 2,
        mark_name: Text::en("shadow"),
        traits_active: Vec::new(),
    }
}

fn statistics(hit_points: i16, movement: i8, attack: i16) -> Statistics {
    Statistics {
        hit_points: n(hit_points),
        movement: Some(movement),
        attack: Some(n(attack)),
        ..Statistics::default()
    }
}

fn base(verb: Verb, reach: Reach) -> Ability {
    Ability::plain(verb, Aim { reach, ..Aim::usual() })
}

fn monster_card(initiative: u8, shuffle: bool, abilities: Vec<Ability>) -> MonsterCard {
    let action = Action { abilities, ..Action::default() };
    MonsterCard { name: Text::default(), initiative, shuffle, action, consumes: Vec::new() }
}

fn monster_set(id: &str, ranged: bool) -> MonsterSet {
    let reach = || if ranged { Reach::Range(n(3)) } else { Reach::Unstated };
    let walk =
        |by| base(Verb::Move { points: Amount::Base(by), manner: Manner::Walk }, Reach::Unstated);
    let hit = |by| base(Verb::Attack { value: Amount::Base(by) }, reach());
    let help = |value| base(Verb::Heal { value: n(value) }, Reach::Range(n(3)));
    let curse = Ability {
        added: vec![Added::Condition(Condition::Curse)],
        ..base(Verb::Afflict, Reach::Range(n(3)))
    };
    let bless = Ability {
        added: vec![Added::Condition(Condition::Strengthen)],
        ..base(Verb::Afflict, Reach::Range(n(3)))
    };
    let two = Ability { added: vec![Added::Target(n(1))], ..hit(-1) };
    let burning = Ability { extras: vec![extra(Element::Fire, vec![Added::Plus(n(1))])], ..hit(0) };
    let monster = Summoned::Monster(0, RankByParty::always(Rank::Normal));
    MonsterSet {
        id: id.into(),
        cards: vec![
            monster_card(30, false, vec![walk(0), hit(0)]),
            monster_card(50, true, vec![walk(-1), hit(1)]),
            monster_card(15, false, vec![walk(1), hit(-1)]),
            monster_card(65, false, vec![walk(0), help(2)]),
            monster_card(70, true, vec![walk(0), two]),
            monster_card(
                5,
                false,
                vec![base(Verb::Shield { value: n(1) }, Reach::Unstated), walk(0), burning],
            ),
            monster_card(82, false, vec![walk(0), hit(0), curse]),
            monster_card(
                40,
                false,
                vec![bless, base(Verb::Summon { who: monster, count: n(1) }, Reach::Unstated)],
            ),
        ],
    }
}

fn monster(id: &str, set: u16, values: (i16, i8, i16)) -> Monster {
    let level = |at: usize, more: i16| {
        statistics(values.0 + at as i16 / 2 + more, values.1, values.2 + at as i16 / 3 + more / 2)
    };
    Monster {
        id: id.into(),
        name: Text::en(id),
        icon: String::new(),
        set,
        standees: 6,
        boss: false,
        normal: std::array::from_fn(|at| level(at, 0)),
        elite: std::array::from_fn(|at| level(at, 2)),
        specials: Vec::new(),
    }
}

fn tile(id: &str, kind: TileKind) -> Tile {
    let trap = TrapEffect { damage: kind == TileKind::Trap, ..TrapEffect::default() };
    Tile { id: id.into(), name: Text::en(id), kind, trap, icon: String::new() }
}

fn item(id: &str, slot: ItemSlot, usage: Usage, bonus: Bonus) -> Item {
    Item {
        id: id.into(),
        name: Text::en(id),
        slot,
        gold: 20,
        copies: 2,
        random: false,
        usage,
        slots: Slots::default(),
        bonus,
        flipped: None,
        penalty: 1,
        icon: String::new(),
    }
}

fn scenario() -> Scenario {
    // Three rooms; D and E are doors, e an escape hex.
    let text = "
s . b # . ^ c # . g .
 s . . D . ~ . E . o .
s . T # . . f # h * t
 s . . # . x . # . l e
enclosed
";
    let board_text = text.trim_start_matches('\n');
    let sketch = Sketch::parse(Drawing::PointyTop, board_text, |glyph| match glyph {
        'D' | 'E' => Some(longrest_grid::Meaning::Door),
        '#' => Some(longrest_grid::Meaning::Solid),
        _ => Some(longrest_grid::Meaning::Cell),
    })
    .expect("a board");
    let board = sketch.board.clone();
    let at = |glyph: char| -> Vec<Cell> { sketch.cells(glyph).iter().collect() };
    let (door_one, door_two) = (at('D')[0], at('E')[0]);
    let all_open = board.walls(longrest_grid::Gates::default());
    let room_of: Vec<Option<u8>> = board
        .cells()
        .iter()
        .map(|cell| {
            if cell == door_one || cell == door_two {
                return None;
            }
            let start = at('s')[0];
            if all_open.range(start, cell).is_some() {
                Some(0)
            } else if all_open.range(at('~')[0], cell).is_some() {
                Some(1)
            } else {
                Some(2)
            }
        })
        .collect();
    let in_room = |room: u8| -> Vec<Cell> {
        board.cells().iter().filter(|cell| room_of[cell.index()] == Some(room)).collect()
    };
    let place = |cell: Cell, monster: u16, ranks: [Option<Rank>; 3]| Placement {
        cell,
        monster,
        rank: RankByParty(ranks),
        named: None,
    };
    let (normal, elite) = (Some(Rank::Normal), Some(Rank::Elite));
    let rooms = vec![
        Room {
            id: "hall".into(),
            cells: in_room(0),
            tiles: vec![(at('T')[0], 0)],
            monsters: vec![place(at('b')[0], 0, [normal, normal, elite])],
            ..Room::default()
        },
        Room {
            id: "den".into(),
            cells: in_room(1),
            tiles: vec![(at('^')[0], 1), (at('~')[0], 2), (at('x')[0], 3)],
            monsters: vec![
                place(at('c')[0], 0, [normal, elite, elite]),
                place(at('f')[0], 1, [None, normal, normal]),
            ],
            ..Room::default()
        },
        Room {
            id: "vault".into(),
            cells: in_room(2),
            tiles: vec![(at('o')[0], 4), (at('*')[0], 5)],
            monsters: vec![
                place(at('g')[0], 1, [elite, elite, elite]),
                place(at('h')[0], 0, [None, None, normal]),
            ],
            treasures: vec![(at('t')[0], 0)],
            loot: vec![at('l')[0]],
            ..Room::default()
        },
    ];
    let door = |id: &str, cell: Cell, room: u8| Door {
        id: id.into(),
        cells: vec![cell],
        reveals: vec![room],
        locked: false,
        wall: false,
    };
    // Gates are numbered in reading order of the board.
    let first = board.gates_at(door_one).next().expect("a gate").index();
    let mut doors = vec![door("d", door_one, 1), door("e", door_two, 2)];
    if first == 1 {
        doors.swap(0, 1);
    }
    let uses = |monster: u16| MonsterUse {
        monster,
        side: Side::Monsters,
        inert: false,
        initiative: None,
        named: None,
        bonuses: Vec::new(),
        attack_effects: Vec::new(),
        immunities: Conditions::NONE,
    };
    let spawn = SpecialRule {
        event: Event::RoundStart(Rounds::At(4)),
        only_if: None,
        effects: vec![Effect::Spawn {
            monster: 0,
            rank: RankByParty::always(Rank::Normal),
            mark: 0,
            count: None,
            named: None,
        }],
        once: true,
        dormant: false,
        id: "reinforcements".into(),
    };
    Scenario {
        id: "drill".into(),
        number: 1,
        name: Text::en("Drill"),
        introduction: Text::default(),
        conclusion: Text::default(),
        goal_text: Text::default(),
        rules_text: Text::default(),
        complexity: 1,
        room_of,
        rooms,
        doors,
        starts: at('s'),
        marks: vec![("a".into(), vec![at('s')[0]]), ("e".into(), at('e'))],
        monsters: vec![uses(0), uses(1)],
        extras: Vec::new(),
        loot: LootTable { cards: [8, 2, 2, 2, 1, 1, 1, 0, 0, 0, 1] },
        treasures: vec![Treasure { number: 1, rewards: vec![Reward::Gold(10)] }],
        rules: vec![spawn],
        sections: Vec::new(),
        goal: Goal::AllEnemiesDead,
        loss: Some(Goal::Round(Amount::Number(40))),
        effects: vec![Effect::Penalty(n(1))],
        escape: None,
        counters: Vec::new(),
        rewards: Vec::new(),
        in_town: false,
        no_teleport_between_parts: false,
        solo: None,
        board,
    }
}

/// The whole content.
pub(crate) fn content() -> Content {
    let mut modifiers = Modifier::standard();
    modifiers.push(Modifier { rolling: true, ..Modifier::plain(ModifierValue::Plus(1)) });
    modifiers.push(Modifier {
        added: vec![Added::Condition(Condition::Stun)],
        ..Modifier::plain(ModifierValue::Plus(0))
    });
    let mut loot = Vec::new();
    for kind in LootKind::ALL {
        for amount in 1..=4u8 {
            loot.push(LootCard { kind, amount: [amount.min(3), 1, 1] });
        }
    }
    let shield = bonus(When::IsAttacked, Who::Oneself, vec![Added::Shield(n(1))], 0);
    let boots = bonus(When::Moves, Who::Oneself, vec![Added::Plus(n(2))], 0);
    let potion =
        Bonus { abilities: vec![heal(3, 1)], ..bonus(When::OwnTurn, Who::Oneself, vec![], 0) };
    let optional = |bonus: Bonus| Bonus { optional: true, ..bonus };
    Content {
        name: "drill".into(),
        classes: vec![class("one", 0), class("two", 1), class("three", 2), class("four", 3)],
        monsters: vec![monster("brute", 0, (5, 2, 2)), monster("archer", 1, (3, 2, 2))],
        sets: vec![monster_set("brutes", false), monster_set("archers", true)],
        items: vec![
            item("helm", ItemSlot::Head, Usage::Spent, optional(shield)),
            item("boots", ItemSlot::Legs, Usage::Spent, optional(boots)),
            item("potion", ItemSlot::Small, Usage::Lost, potion),
        ],
        modifiers,
        stickers: Vec::new(),
        notes: Vec::new(),
        areas: vec![Pattern {
            id: "arc".into(),
            red: vec![(1, 0), (0, 1), (1, -1)],
            grey: true,
            blue: Vec::new(),
            special: Vec::new(),
        }],
        tiles: vec![
            tile("pit", TileKind::Trap),
            tile("embers", TileKind::Hazard),
            tile("mud", TileKind::Difficult),
            tile("ice", TileKind::Ice),
            tile("rock", TileKind::Obstacle),
            tile("plate", TileKind::Plate),
        ],
        goals: (0..12)
            .map(|at| BattleGoal {
                id: format!("goal {at}"),
                name: Text::default(),
                text: Text::default(),
                checkmarks: 1,
                deed: Deed::Count(Tally::Kills, Comparison::AtLeast, at),
            })
            .collect(),
        loot,
        scenarios: vec![scenario()],
        dungeon: Default::default(),
    }
}

/// A setup for so many characters.
pub(crate) fn setup(characters: usize, edition: Edition) -> Setup {
    let member = |class: &str| Member {
        class: class.into(),
        level: 1,
        cards: Vec::new(),
        items: vec!["helm".into(), "boots".into(), "potion".into()],
        perks: vec![1],
        mastered: Vec::new(),
    };
    Setup {
        scenario: "drill".into(),
        level: Some(1),
        party: ["one", "two", "three", "four"][..characters].iter().map(|id| member(id)).collect(),
        switches: Switches::of(edition),
        treasures_looted: 0,
        random_item_found: false,
        stickers: Vec::new(),
        random_items: None,
        loot_stickers: 0,
        brought: Default::default(),
        road: Vec::new(),
    }
}

/// A quantity, so that the import is used where only some tests need it.
pub(crate) const LEVEL: Quantity = Quantity::Level;

/// Something a referee might change: every kind, possible or not.
pub(crate) fn edit(
    rules: &Haven,
    state: &State,
    luck: &mut longrest_kernel::Generator,
) -> edit::Edit {
    use edit::Edit;
    use state::{CardId, FigureId, ItemState};
    let mut below = |count: u64| luck.below(count);
    let figure = FigureId(below(state.figures.len() as u64 + 1) as u8);
    let character = below(state.characters.len() as u64 + 1) as u8;
    let board = &rules.content.scenarios[usize::from(state.scenario)].board;
    let cell = Cell(below(board.len() as u64) as u16);
    let kind = below(14);
    let small = below(12) as u8;
    match kind {
        0 => Edit::HitPoints { figure, value: i16::from(small) },
        1 => {
            let condition = Condition::ALL[below(Condition::ALL.len() as u64) as usize];
            Edit::Condition { figure, condition, present: small.is_multiple_of(2) }
        }
        2 => Edit::Position { figure, cell },
        3 => Edit::Remove { figure },
        4 => {
            let pile = [Pile::Hand, Pile::Discard, Pile::Lost][usize::from(small % 3)];
            Edit::Card { character, card: CardId(below(14) as u8), pile }
        }
        5 => {
            let states = [ElementState::Inert, ElementState::Waning, ElementState::Strong];
            let element = Element::ALL[below(6) as usize];
            Edit::Element { element, state: states[usize::from(small % 3)] }
        }
        6 => Edit::Loot { cell, tokens: small % 4 },
        7 => Edit::Initiative { place: small % 6, to: below(6) as u8 },
        8 => Edit::Experience { character, value: small },
        9 => {
            let states = [ItemState::Ready, ItemState::Spent, ItemState::Lost];
            Edit::Item { character, slot: small % 4, state: states[below(3) as usize] }
        }
        10 => Edit::NextDraw { deck: small % 6, modifier: below(8) as u16 },
        11 => Edit::Counter { counter: small % 3, value: i16::from(small) },
        12 => Edit::Fill { character, card: CardId(below(14) as u8), with: CardId(small + 6) },
        // Rarely: it ends the game.
        _ if small == 0 => Edit::Verdict { completed: below(2) == 0 },
        _ if small == 1 => Edit::Carry { character, item: below(8) as u16 },
        _ => Edit::HitPoints { figure, value: 1 },
    }
}
