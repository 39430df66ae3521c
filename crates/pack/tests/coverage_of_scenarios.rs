//! The starter pack shows everything a scenario can say: each feature of the table is used by at
//! least one of its scenarios.

use longrest_haven::scenario::{Effect, Event, Figures, Goal, Scenario};
use longrest_haven::{Content, Rank, Side, TileKind};
use longrest_pack::{Loaded, load};
use std::collections::BTreeSet;
use std::path::Path;

type Feature = (&'static str, fn(&Content, &Scenario) -> bool);

/// What the scenarios must show between them.
const FEATURES: &[Feature] = &[
    // The thirteen kinds of overlay tile.
    ("corridor", |content, it| tile(content, it, TileKind::Corridor)),
    ("door", |_, it| it.doors.iter().any(|door| !door.locked && !door.wall)),
    ("pressure plate", |content, it| tile(content, it, TileKind::Plate)),
    ("trap", |content, it| tile(content, it, TileKind::Trap)),
    ("hazardous ground", |content, it| tile(content, it, TileKind::Hazard)),
    ("difficult ground", |content, it| tile(content, it, TileKind::Difficult)),
    ("icy ground", |content, it| tile(content, it, TileKind::Ice)),
    ("obstacle", |content, it| tile(content, it, TileKind::Obstacle)),
    ("objective", |_, it| it.extras.iter().any(|extra| extra.action.is_none())),
    ("wall", |_, it| it.doors.iter().any(|door| door.wall)),
    ("treasure", |_, it| it.rooms.iter().any(|room| !room.treasures.is_empty())),
    ("starting hex", |_, it| it.starts.len() >= 4),
    ("token", |content, it| tile(content, it, TileKind::Token)),
    // Goals, of the scenario itself or put in its place by a section.
    ("goal: kill everybody", |_, it| goal(it, |goal| *goal == Goal::AllEnemiesDead)),
    ("goal: kill a named one", |_, it| {
        goal(it, |goal| matches!(goal, Goal::Dead(Figures::Named(_))))
    }),
    ("goal: kill a boss", |content, it| {
        goal(it, |goal| {
            matches!(goal, Goal::Dead(Figures::Monster(monster))
            if content.monsters[usize::from(*monster)].boss)
        })
    }),
    ("goal: destroy objectives", |_, it| goal(it, |goal| matches!(goal, Goal::Destroyed(_)))),
    ("goal: survive", |_, it| goal(it, |goal| matches!(goal, Goal::RoundsSurvived(_)))),
    ("goal: escape", |_, it| it.escape.is_some() && goal(it, |goal| *goal == Goal::AllEscaped)),
    ("goal: loot", |_, it| goal(it, |goal| *goal == Goal::GoalTreasuresLooted)),
    ("goal: reach", |_, it| goal(it, |goal| matches!(goal, Goal::OnMark(..)))),
    ("goal: reveal all rooms", |_, it| goal(it, |goal| *goal == Goal::AllRevealed)),
    ("goals joined", |_, it| matches!(it.goal, Goal::All(_))),
    ("loss: somebody dies", |_, it| {
        matches!(it.loss, Some(Goal::Dead(Figures::Extra(_)))) && !goal_is_survival(it)
    }),
    ("loss: something is destroyed", |_, it| {
        matches!(it.loss, Some(Goal::Dead(Figures::Extra(_)))) && goal_is_survival(it)
    }),
    ("loss: too many are destroyed", |_, it| matches!(it.loss, Some(Goal::Killed(..)))),
    // Conditions of rules.
    ("condition: a counter", |_, it| condition(it, |goal| matches!(goal, Goal::Test(_)))),
    ("condition: hit points", |_, it| {
        condition(it, |goal| matches!(goal, Goal::HitPointsAtMost(..)))
    }),
    ("condition: all in one place", |_, it| {
        condition(it, |goal| matches!(goal, Goal::AllOnMark(_)))
    }),
    // Figures.
    ("ally with a standee", |_, it| it.monsters.iter().any(|one| one.side == Side::Party)),
    ("ally with a token", |_, it| {
        it.extras.iter().any(|extra| extra.side == Side::Party && extra.action.is_some())
    }),
    ("objective to protect", |_, it| {
        it.extras.iter().any(|extra| extra.side == Side::Party && extra.action.is_none())
    }),
    ("objective to destroy", |_, it| {
        it.extras.iter().any(|extra| extra.side == Side::Monsters && extra.action.is_none())
    }),
    ("objective in several hexes", |_, it| it.extras.iter().any(|extra| !extra.cells.is_empty())),
    ("a third side", |_, it| it.monsters.iter().any(|one| one.side == Side::Third)),
    ("a named monster", |_, it| it.monsters.iter().any(|one| one.named.is_some())),
    ("a boss", |_, it| {
        let mut placed = it.rooms.iter().flat_map(|room| &room.monsters);
        placed.any(|one| one.rank.with(2) == Some(Rank::Boss))
    }),
    // Rules.
    ("plates are pressed", |_, it| event(it, |one| matches!(one, Event::PlatesOccupied(_)))),
    ("spawns by round", |_, it| {
        it.rules.iter().any(|rule| {
            matches!(rule.event, Event::RoundStart(_)) && rule.effects.iter().any(spawns)
        })
    }),
    ("spawns by a section", |_, it| {
        it.sections.iter().any(|section| section.effects.iter().any(spawns))
    }),
    ("linked hexes", |_, it| it.board.cells().iter().any(|at| it.board.linked(at).count() > 0)),
    ("a locked door", |_, it| it.doors.iter().any(|door| door.locked)),
    ("a door is unlocked", |_, it| effect(it, |one| matches!(one, Effect::Unlock(_)))),
    ("a wall falls", |_, it| effect(it, |one| matches!(one, Effect::Open(_)))),
    ("scenario effects", |_, it| !it.effects.is_empty()),
    ("a rule begins midway", |_, it| section_effect(it, |one| matches!(one, Effect::Enable(_)))),
    ("the goal changes midway", |_, it| {
        section_effect(it, |one| matches!(one, Effect::NewGoal(_)))
    }),
    ("tiles change midway", |_, it| {
        section_effect(it, |one| matches!(one, Effect::PutTile(..) | Effect::TakeTiles(_)))
    }),
    ("somebody is led", |_, it| effect(it, |one| matches!(one, Effect::Walk(..)))),
    ("the party chooses", |_, it| effect(it, |one| matches!(one, Effect::Choose(_)))),
    ("a scenario in town", |_, it| it.in_town),
    ("parts that are not connected", |_, it| it.no_teleport_between_parts),
];

#[test]
fn every_feature_is_used_by_some_scenario() {
    let content = frontier();
    assert_eq!(content.scenarios.len(), 32);
    let shown = |feature: &Feature| content.scenarios.iter().any(|it| feature.1(&content, it));
    let missing: Vec<_> = FEATURES.iter().filter(|it| !shown(it)).map(|it| it.0).collect();
    assert!(missing.is_empty(), "no scenario of the pack uses: {}", missing.join(", "));
}

#[test]
fn every_monster_set_is_met_somewhere() {
    let content = frontier();
    let met: BTreeSet<u16> = (content.scenarios.iter().flat_map(|it| &it.monsters))
        .map(|one| content.monsters[usize::from(one.monster)].set)
        .collect();
    let all: BTreeSet<u16> = content.monsters.iter().map(|monster| monster.set).collect();
    assert_eq!(met, all);
}

#[test]
fn the_story_leads_to_every_scenario() {
    let book = loaded().campaign.expect("a campaign").book;
    let told: BTreeSet<&str> = (book.scenarios.iter())
        .flat_map(|it| it.leads_to.iter().chain(&it.forces))
        .chain(&book.beginning.scenarios)
        .map(|id| id.as_str())
        .collect();
    // A random dungeon is no part of the story: it is drawn whenever somebody looks for one.
    let dungeon = longrest_haven::scenario::dungeon::DUNGEON;
    for scenario in book.scenarios.iter().filter(|one| one.id.as_str() != dungeon) {
        assert_ne!(told.contains(scenario.id.as_str()), scenario.random, "{:?}", scenario.id);
    }
    assert_eq!(book.scenarios.iter().filter(|it| it.random).count(), 4);
}

#[test]
fn every_scenario_has_its_parts() {
    for scenario in frontier().scenarios {
        assert!((1..=4).contains(&scenario.rooms.len()), "{}", scenario.id);
        assert!(scenario.loot.cards.iter().any(|&count| count > 0), "{}", scenario.id);
        assert!(!scenario.treasures.is_empty(), "{}", scenario.id);
    }
}

fn frontier() -> Content {
    loaded().content
}

fn loaded() -> Loaded {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/frontier");
    load(&path).unwrap().unwrap_or_else(|problems| panic!("{problems}"))
}

fn tile(content: &Content, scenario: &Scenario, kind: TileKind) -> bool {
    let mut tiles = scenario.rooms.iter().flat_map(|room| &room.tiles);
    tiles.any(|&(_, tile)| content.tiles[usize::from(tile)].kind == kind)
}

/// Whether a goal of the scenario, or a part of one, is of a kind.
fn goal(scenario: &Scenario, wanted: impl Fn(&Goal) -> bool) -> bool {
    let mut goals = vec![&scenario.goal];
    effects(scenario, &mut |effect| {
        if let Effect::NewGoal(goal) = effect {
            goals.push(goal);
        }
    });
    goals.into_iter().any(|goal| part(goal, &wanted))
}

fn part(goal: &Goal, wanted: &impl Fn(&Goal) -> bool) -> bool {
    wanted(goal)
        || match goal {
            Goal::All(parts) | Goal::Any(parts) => parts.iter().any(|it| part(it, wanted)),
            Goal::Not(inner) => part(inner, wanted),
            _ => false,
        }
}

fn goal_is_survival(scenario: &Scenario) -> bool {
    matches!(scenario.goal, Goal::RoundsSurvived(_))
}

fn condition(scenario: &Scenario, wanted: fn(&Goal) -> bool) -> bool {
    let mut conditions = scenario.rules.iter().filter_map(|rule| rule.only_if.as_ref());
    conditions.any(|goal| part(goal, &wanted))
}

fn event(scenario: &Scenario, wanted: fn(&Event) -> bool) -> bool {
    scenario.rules.iter().any(|rule| wanted(&rule.event))
}

fn effect(scenario: &Scenario, wanted: fn(&Effect) -> bool) -> bool {
    let mut found = false;
    effects(scenario, &mut |effect| found |= wanted(effect));
    found
}

fn section_effect(scenario: &Scenario, wanted: fn(&Effect) -> bool) -> bool {
    scenario.sections.iter().flat_map(|section| &section.effects).any(wanted)
}

fn effects<'s>(scenario: &'s Scenario, visit: &mut impl FnMut(&'s Effect)) {
    let rules = scenario.rules.iter().flat_map(|rule| &rule.effects);
    let sections = scenario.sections.iter().flat_map(|section| &section.effects);
    rules.chain(sections).for_each(visit);
}

fn spawns(effect: &Effect) -> bool {
    matches!(effect, Effect::Spawn { .. })
}
