//! The quests of our pack, played at random: the conformance suite, games to their end, and
//! unexplored areas exchanged for others without a hero noticing.
//!
//! A few games of each kind here; `make descent` plays twenty thousand, ten of them pause by pause,
//! and exchanges unexplored areas in two thousand. `LONGREST_DESCENT_GAMES` sets the number.

use crate::packs::underdelve;
use longrest_conform::{Suite, suite};
use longrest_descent::{
    Area, AreaId, Choice, Content, Descent, Draw, Marker, Obstacle, QuestId, Rune, Setup, Sheets,
    State,
};
use longrest_grid::Cell;
use longrest_kernel::{Driver, Generator, Question, Ruleset, Seat, Viewer, play_inline};
use std::collections::BTreeSet;

/// No game asks more than this.
const DECISIONS_MAX: u64 = 200_000;

fn wanted() -> u64 {
    crate::games_wanted().unwrap_or(24)
}

/// Every quest with every number of players in turn.
fn setup(game: u64) -> Setup {
    Setup {
        quest: QuestId((game % 6) as u8),
        players: 2 + (game / 6 % 4) as u8,
        sheets: if game % 5 == 4 { Sheets::Chosen } else { Sheets::Dealt },
        even: game % 7 == 6,
    }
}

/// What holds whenever something is asked.
fn invariant(rules: &Descent, state: &State) -> Result<(), String> {
    rules.validate(state)?;
    if state.conquest <= 0 && state.winner.is_none() {
        return Err("no conquest tokens, and the game goes on".into());
    }
    Ok(())
}

#[test]
fn the_conformance_suite_passes_on_our_quests() {
    let games = wanted();
    let report = suite(&Suite {
        // The first game with four heroes, who have the fewest tokens: pause by pause takes long.
        first: 9,
        // Pause by pause: every save reloaded, every answer tried, secrets dealt again.
        games: (games / 2_000).max(1),
        bulk: games,
        decisions_max: DECISIONS_MAX,
        invariant,
        ..Suite::new(Descent::new(underdelve().content).unwrap(), setup)
    });
    assert_eq!(report.bulk, games);
    println!("{report:?}");
}

/// Plays at random and collects states in which heroes know different areas.
struct Wanderer {
    luck: Generator,
    seen: BTreeSet<u16>,
    states: Vec<State>,
}

impl Driver<Descent> for Wanderer {
    fn answer(
        &mut self,
        _: &Descent,
        state: &State,
        question: &Question<'_, Descent>,
    ) -> Option<(Seat, Choice)> {
        if self.seen.insert(state.revealed) || self.luck.below(2_000) == 0 {
            self.states.push(*state);
        }
        let picked = self.luck.below(question.options.len() as u64);
        Some((question.to.iter().next()?, question.options[picked as usize]))
    }

    fn chance(&mut self, _: &Draw, weights: &[u32]) -> Option<usize> {
        Some(self.luck.weighted(weights))
    }
}

/// Everything that unrevealed areas hold, exchanged for something else.
fn exchanged(content: &Content, state: &State, luck: &mut Generator) -> Content {
    let mut content = content.clone();
    let quest = &mut content.quests[state.quest.index()];
    let hidden = |area: AreaId| !state.is_revealed(area);
    let cells: Vec<Cell> = quest.board.cells().iter().collect();
    let area_of = quest.area_of.clone();
    let mut elsewhere = |cell: Cell| {
        let area = area_of[cell.index()];
        let same: Vec<&Cell> = cells.iter().filter(|it| area_of[it.index()] == area).collect();
        if hidden(area) { *same[luck.below(same.len() as u64) as usize] } else { cell }
    };
    for index in 0..quest.areas.len() {
        if hidden(AreaId(index as u8)) {
            let first = area_of.iter().position(|area| area.index() == index).expect("a space");
            let old = std::mem::take(&mut quest.areas[index]);
            quest.areas[index] = Area {
                text: "Something else.".into(),
                monsters: old.monsters.into_iter().skip(1).collect(),
                markers: vec![(elsewhere(Cell(first as u16)), Marker::Money)],
                obstacles: vec![(elsewhere(Cell(first as u16)), Obstacle::Pit)],
                revealed: Vec::new(),
            };
        }
    }
    for glyph in &mut quest.glyphs {
        glyph.cell = elsewhere(glyph.cell);
    }
    for encounter in &mut quest.encounters {
        encounter.cell = elsewhere(encounter.cell);
    }
    for door in &mut quest.doors {
        if door.sides.iter().flatten().all(|cell| hidden(area_of[cell.index()])) {
            door.rune = Some(Rune::Blue);
        }
    }
    for stairs in &mut quest.stairs {
        if stairs.iter().all(|cell| hidden(area_of[cell.index()])) {
            stairs.reverse();
        }
    }
    for chest in &mut quest.chests {
        (chest.coins, chest.curses) = (chest.coins + 25, chest.curses + 1);
    }
    let met: BTreeSet<u8> =
        state.monster_ids().filter_map(|id| state.monster(id).named.map(|named| named.0)).collect();
    for (index, named) in quest.named.iter_mut().enumerate() {
        if !met.contains(&(index as u8)) {
            named.stats.iter_mut().for_each(|stats| stats.wounds += 3);
            named.slain.clear();
        }
    }
    content
}

// DJ-EXPL-06, DJ-EXPL-07, DJ-QUEST-04: heroes see nothing of what they have not explored.
#[test]
fn dj_expl_06_unexplored_areas_can_be_exchanged_without_a_hero_noticing() {
    let content = underdelve().content;
    let rules = Descent::new(content.clone()).unwrap();
    let mut compared = 0;
    let mut overlord_noticed = 0;
    for game in 0..(wanted() / 10).max(12) {
        let luck = Generator::from_seed(game);
        let mut wanderer = Wanderer { luck, seen: BTreeSet::new(), states: Vec::new() };
        let state = rules.start(&setup(game)).unwrap();
        play_inline(&rules, state, &mut wanderer, DECISIONS_MAX);
        for state in &wanderer.states {
            let changed = exchanged(&content, state, &mut wanderer.luck);
            let other = Descent::new(changed).unwrap_or_else(|found| panic!("{found:?}"));
            for seat in rules.seats(state).iter().filter(|seat| *seat != longrest_descent::OVERLORD)
            {
                let viewer = Viewer::Seat(seat);
                assert_eq!(rules.view(state, viewer), other.view(state, viewer), "game {game}");
                compared += 1;
            }
            assert_eq!(
                rules.view(state, Viewer::Spectator),
                other.view(state, Viewer::Spectator),
                "game {game}"
            );
            let overlord = Viewer::Seat(longrest_descent::OVERLORD);
            overlord_noticed +=
                u32::from(rules.view(state, overlord) != other.view(state, overlord));
        }
    }
    assert!(compared > 50, "{compared} views");
    assert!(overlord_noticed > 10, "the overlord reads the quest guide");
}

/// Random games end, and both sides can win them.
#[test]
fn random_games_on_every_quest_end() {
    let rules = Descent::new(underdelve().content).unwrap();
    for game in 0..24 {
        let mut wanderer = Wanderer {
            luck: Generator::from_seed(1_000 + game),
            seen: BTreeSet::new(),
            states: Vec::new(),
        };
        let state = rules.start(&setup(game)).unwrap();
        let end = play_inline(&rules, state, &mut wanderer, DECISIONS_MAX);
        assert!(end.winner.is_some(), "game {game} goes on");
        assert!(wanderer.seen.len() > 1, "game {game}: nobody explored anything");
    }
}
