//! Every ability card of every monster, played on a small board.
//!
//! `bestiary.txt` says what comes of it. Normal monsters (and bosses `near`) stand next to an enemy
//! and find no elements; elites (and bosses `far`) stand two hexes away and find all of them
//! strong. `A` is nearest, `B` beside it, `C` behind everybody; `n` is a hurt ally who does nothing
//! itself; `^` is a trap. Attack modifiers are all +0, and the group takes the first of equal
//! possibilities. `UPDATE=1 cargo test -p longrest-pack --test bestiary` writes the file anew; read
//! what changed.

use longrest_grid::Cell;
use longrest_haven::ability::{Summoned, Verb};
use longrest_haven::amount::{Amount, Operation, Quantity};
use longrest_haven::fact::{Fact, MoveKind};
use longrest_haven::state::{FigureId, FigureKind, Note};
use longrest_haven::{Content, Look, Modifier, Monster, Rank, Statistics};
use longrest_pack::load;
use longrest_pack::stage::Stage;
use std::path::{Path, PathBuf};

const NEAR: &str = "
        . . . . . . . .
         . A m n . . . C
        . B . . . . . .
         . ^ . . . . . .
";

const FAR: &str = "
        . . . . . . . .
         . A . m n . . C
        . B . . . . . .
         . ^ . . . . . .
";

const STRONG: &str = "elements: fire strong, ice strong, air strong, earth strong, light strong, \
                      dark strong\n";

/// The level of the monsters.
const LEVEL: u8 = 2;

#[test]
fn every_monster_card_does_what_was_read() {
    let content = frontier();
    let mut found = String::new();
    for monster in &content.monsters {
        found.push_str(&format!("== {}\n", monster.id));
        for card in 0..content.sets[usize::from(monster.set)].cards.len() {
            found.push_str(&play(&content, monster, card));
        }
        found.push('\n');
    }
    let path = golden();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &found).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap();
    let different = found.lines().zip(expected.lines()).find(|(one, other)| one != other);
    assert!(found == expected, "found, expected: {different:#?}");
}

#[test]
fn levels_make_monsters_no_weaker() {
    let content = frontier();
    let look_at = |monster: &Monster, statistics: &[Statistics; 8]| {
        for (level, pair) in statistics.windows(2).enumerate() {
            let [lower, higher] = pair else { unreachable!() };
            let id = &monster.id;
            let points = |one: &Statistics| one.hit_points.clone();
            assert!(value(&points(lower)) <= value(&points(higher)), "{id} hit points {level}");
            assert!(lower.movement <= higher.movement, "{id} move {level}");
            assert!(lower.range <= higher.range, "{id} range {level}");
            let attack = |one: &Statistics| one.attack.as_ref().map(value);
            assert!(attack(lower) <= attack(higher), "{id} attack {level}");
        }
    };
    for monster in &content.monsters {
        look_at(monster, &monster.normal);
        look_at(monster, &monster.elite);
        for (normal, elite) in monster.normal.iter().zip(&monster.elite) {
            let (one, other) = (value(&normal.hit_points), value(&elite.hit_points));
            assert!(monster.boss || one < other, "an elite {} is no tougher", monster.id);
        }
    }
}

/// An amount with three characters.
fn value(amount: &Amount) -> i16 {
    match amount {
        Amount::Number(number) => *number,
        Amount::Of(Quantity::Characters) => 3,
        Amount::Operation(Operation::Multiply, parts) => value(&parts.0) * value(&parts.1),
        other => panic!("{other:?}"),
    }
}

fn frontier() -> Content {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/frontier");
    load(&path).unwrap().unwrap_or_else(|problems| panic!("{problems}")).content
}

fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bestiary.txt")
}

/// Plays one card in both ways; what happened, in words.
fn play(content: &Content, monster: &Monster, card: usize) -> String {
    let mut pack = content.clone();
    let cards = &mut pack.sets[usize::from(monster.set)].cards;
    *cards = vec![cards[card].clone()];
    let (name, initiative) = (cards[0].name.0["en"].clone(), cards[0].initiative);
    // After everybody who only watches.
    cards[0].initiative = 50;
    let shuffle = if cards[0].shuffle { ", shuffle" } else { "" };
    let mut words = format!("{initiative} {name}{shuffle}\n");
    let ways = match monster.boss {
        true => [("near", NEAR, ""), ("far", FAR, STRONG)],
        false => [("normal", NEAR, ""), ("elite", FAR, STRONG)],
    };
    for (way, board, elements) in ways {
        let happened = story(&stage(&pack, monster, way, board, elements));
        assert!(!happened.is_empty(), "{} {name}, {way}: nothing happens", monster.id);
        words.push_str(&format!("  {way}: {}\n", happened.join("; ")));
    }
    words
}

fn stage(pack: &Content, monster: &Monster, way: &str, board: &str, elements: &str) -> Stage {
    let text = format!(
        "{board}
        level: {LEVEL}
        A: 30/30 hp
        B: 30/30 hp
        C: 30/30 hp
        C card late 99:
        monster brute: hp 10, move 2, attack 2, inert
        m: {}{}
        n: brute, 4/10 hp
        {}{elements}",
        monster.id,
        if way == "elite" { ", elite" } else { "" },
        called(pack, monster),
    );
    Stage::with(pack, &text, |_, _| {}).play("A: end turn; B: end turn; ?").run()
}

/// The monsters that a monster may call.
fn called(pack: &Content, monster: &Monster) -> String {
    let cards = pack.sets[usize::from(monster.set)].cards.iter().map(|card| &card.action);
    let abilities = cards.chain(&monster.specials).flat_map(|action| &action.abilities);
    let summoned = abilities.filter_map(|ability| match ability.verb {
        Verb::Summon { who: Summoned::Monster(monster, _), .. } => Some(monster),
        _ => None,
    });
    let names: Vec<&str> =
        summoned.map(|which| pack.monsters[usize::from(which)].id.as_str()).collect();
    if names.is_empty() { String::new() } else { format!("present: {}\n", names.join(", ")) }
}

/// What happened from the turn of `m` on, until `C` acts.
fn story(stage: &Stage) -> Vec<String> {
    let look = Look { rules: stage.rules(), state: stage.state() };
    let teller = Teller { look };
    let acts = |fact: &Fact, wanted: &str| match fact {
        Fact::TurnBegins { figure } => teller.name(*figure) == wanted,
        _ => false,
    };
    let facts = stage.facts().iter().map(|told| &told.fact);
    let own = facts.skip_while(|fact| !acts(fact, "m")).take_while(|fact| !acts(fact, "C"));
    let mut words: Vec<String> = Vec::new();
    let mut walks: Option<(FigureId, MoveKind)> = None;
    for fact in own {
        if let Fact::Moved { figure, to, kind, .. } = fact {
            let to = teller.place(*to);
            match words.last_mut() {
                Some(last) if walks == Some((*figure, *kind)) => *last = format!("{last} {to}"),
                _ => words.push(format!("{} {} {to}", teller.name(*figure), moves(*kind))),
            }
            walks = Some((*figure, *kind));
            continue;
        }
        if let Some(happened) = teller.say(fact) {
            words.push(happened);
            walks = None;
        }
    }
    words
}

fn moves(kind: MoveKind) -> &'static str {
    match kind {
        MoveKind::Walk => "walks",
        MoveKind::Jump => "jumps",
        MoveKind::Fly => "flies",
        MoveKind::Slide => "slides",
        MoveKind::Push => "is pushed",
        MoveKind::Pull => "is pulled",
        MoveKind::Teleport => "teleports",
        MoveKind::Forced => "is moved",
    }
}

/// Tells facts in few words.
struct Teller<'s> {
    look: Look<'s, 's>,
}

impl Teller<'_> {
    fn name(&self, id: FigureId) -> String {
        let figure = self.look.figure(id);
        match figure.kind {
            FigureKind::Character(character) => char::from(b'A' + character.0).to_string(),
            FigureKind::Monster { of, rank } => {
                let monster = usize::from(self.look.monster_use(of).monster);
                let id = &self.look.rules.content.monsters[monster].id;
                match id.as_str() {
                    "brute" => "n".into(),
                    _ if figure.is(Note::Brought) => {
                        let elite = if rank == Rank::Elite { " elite" } else { "" };
                        format!("{id}{elite}")
                    }
                    _ => "m".into(),
                }
            }
            _ => "m".into(),
        }
    }

    fn place(&self, cell: Cell) -> String {
        let place = self.look.board().coord(cell);
        format!("r{}c{}", place.col + 1, place.row + 1)
    }

    fn tile(&self, tile: u16) -> &str {
        &self.look.rules.content.tiles[usize::from(tile)].id
    }

    fn say(&self, fact: &Fact) -> Option<String> {
        let name = |id: &FigureId| self.name(*id);
        let element = |element: &dyn std::fmt::Debug| format!("{element:?}").to_lowercase();
        Some(match fact {
            Fact::AttackDeclared { target, value, ranged, .. } => {
                format!("{} {} {value}", if *ranged { "shoots" } else { "strikes" }, name(target))
            }
            Fact::AttackBonus { value, .. } if *value != 0 => format!("{value:+}"),
            Fact::ShieldApplied { target, shield, pierce } => {
                format!("{} shields {shield}, pierce {pierce}", name(target))
            }
            Fact::DamageSuffered { figure, damage, .. } => {
                format!("{} suffers {damage}", name(figure))
            }
            Fact::Retaliated { figure, damage, .. } => {
                format!("{} retaliates {damage}", name(figure))
            }
            Fact::Healed { figure, amount, .. } => format!("{} heals {amount}", name(figure)),
            Fact::ConditionGained { figure, condition } => {
                format!("{} gains {}", name(figure), condition.name())
            }
            Fact::ConditionImmune { figure, condition } => {
                format!("{} is immune to {}", name(figure), condition.name())
            }
            Fact::ModifierAdded { deck, modifier } => {
                let card = match *modifier {
                    Modifier::CURSE => "curse",
                    Modifier::BLESS => "bless",
                    _ => "card",
                };
                let whose = if *deck < 4 { char::from(b'A' + deck).into() } else { "n".to_owned() };
                format!("{card} for {whose}")
            }
            Fact::BonusActive { figure, .. } => self.bonus(*figure),
            Fact::TilePlaced { cell, tile } => {
                format!("{} at {}", self.tile(*tile), self.place(*cell))
            }
            Fact::TileRemoved { cell, tile } => {
                format!("{} at {} goes", self.tile(*tile), self.place(*cell))
            }
            Fact::TrapSprung { figure, tile, .. } => {
                format!("{} springs {}", name(figure), self.tile(*tile))
            }
            Fact::HazardEntered { figure, .. } => format!("{} enters a hazard", name(figure)),
            Fact::FigureAppears { figure, cell, .. } => {
                format!("{} comes at {}", name(figure), self.place(*cell))
            }
            Fact::NoStandee { .. } => "nobody is left to come".into(),
            Fact::Killed { figure, .. } => format!("{} dies", name(figure)),
            Fact::Infused { element: one, .. } => format!("infuses {}", element(one)),
            Fact::Consumed { element: one, .. } => format!("consumes {}", element(one)),
            _ => return None,
        })
    }

    fn bonus(&self, figure: FigureId) -> String {
        let shield = self.look.shield(figure);
        let near = self.look.retaliate(figure, 1);
        let far = self.look.retaliate(figure, 2);
        let mut words = format!("{} has shield {shield}", self.name(figure));
        if near > 0 {
            words.push_str(&format!(", retaliate {near}"));
        }
        if far > 0 {
            words.push_str(&format!(" ({far} at range 2)"));
        }
        words
    }
}
