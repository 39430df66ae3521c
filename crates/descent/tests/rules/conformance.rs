//! The conformance suite on a small quest with everything in it.

use crate::whole_game::rules;
use longrest_conform::{Suite, suite};
use longrest_descent::*;
use longrest_grid::{Cell, CellSet};
use longrest_kernel::{Generator, Ruleset, Viewer};

/// What holds whenever something is asked.
fn invariant(rules: &Descent, state: &State) -> Result<(), String> {
    let view = rules.view(state, Viewer::Spectator);
    for hero in &view.heroes {
        let ((wounds, most), (fatigue, rested)) = (hero.wounds, hero.fatigue);
        if wounds > most || fatigue > rested {
            return Err(format!("{hero:?}: more than the maximum"));
        }
        let packed = hero.items.iter().filter(|held| !held.equipped).count();
        // DJ-PACK-01: only in the middle of choosing what to drop may it hold more.
        let settled = matches!(state.phase, Phase::ChooseHero | Phase::Activate | Phase::Cards);
        if settled && packed > 3 {
            return Err(format!("{packed} items in a pack"));
        }
    }
    let mut taken = CellSet::EMPTY;
    for cell in view.monsters.iter().flat_map(|monster| monster.spaces.iter().copied()) {
        // DJ-BOARD-08: only figures in the middle of their movement share a space.
        let moving = matches!(state.phase, Phase::MonsterTurn | Phase::HeroTurn);
        if !taken.insert(cell) && !moving {
            return Err(format!("two monsters on {cell:?}"));
        }
    }
    for Cell(cell) in state.heroes_at.intersect(&taken).iter() {
        if !matches!(state.phase, Phase::MonsterTurn) {
            return Err(format!("a hero and a monster on {cell}"));
        }
    }
    if state.conquest <= 0 && state.winner.is_none() {
        return Err("no conquest tokens, and the game goes on".into());
    }
    Ok(())
}

fn edits(rules: &Descent, state: &State, luck: &mut Generator) -> Edit {
    let hero = HeroId(luck.below(4) as u8);
    let monster = MonsterId(luck.below(8) as u8);
    let cell = Cell(luck.below(rules.quest(state).board.len() as u64) as u16);
    let small = luck.below(6) as u8;
    let on = luck.below(2) == 0;
    let far = Cell(luck.below(500) as u16);
    let pose = Pose { cell: if on { cell } else { far }, upright: luck.below(2) == 0 };
    let kind = KindId(luck.below(rules.content.monsters.len() as u64 + 1) as u8);
    match luck.below(21) {
        0 => Edit::HeroWounds(hero, small),
        1 => Edit::HeroFatigue(hero, small),
        2 => Edit::HeroCoins(hero, u16::from(small) * 500),
        3 => Edit::HeroOrder(hero, Order::ALL.get(usize::from(small)).copied()),
        4 => Edit::SetTokens(Figure::Hero(hero), TokenName::Web, small),
        5 => Edit::SetTokens(Figure::Monster(monster), TokenName::Stun, small),
        6 => Edit::MonsterWounds(monster, small),
        7 => Edit::Threat(u16::from(small) * 5),
        8 => Edit::CardToHand(CardId(luck.below(21) as u8)),
        9 => Edit::Conquest(i16::from(small)),
        10 => Edit::GiveItem(hero, ItemId(luck.below(28) as u8)),
        11 => Edit::MonsterPose(monster, pose),
        12 => Edit::AddMonster(kind, if on { Rank::Normal } else { Rank::Master }, pose),
        13 => Edit::HeroPlace(hero, Place::Board(pose.cell)),
        14 => Edit::Glyph(GlyphId(small), on),
        15 => Edit::Door(DoorId(small), on),
        16 => Edit::Obstacle(pose.cell, on.then_some(Obstacle::Pit)),
        17 => Edit::Threat(u16::MAX),
        18 => Edit::Turn(u8::MAX, u8::MAX),
        19 => Edit::CardFromHand(CardId(luck.below(21) as u8)),
        _ => Edit::AddMarker(cell, Marker::Money),
    }
}

#[test]
fn the_conformance_suite_passes() {
    let report = suite(&Suite {
        games: 2,
        bulk: 150,
        decisions_max: 200_000,
        invariant,
        edits: Some(edits),
        ..Suite::new(rules(), |game| Setup {
            quest: QuestId(0),
            players: 2 + (game % 4) as u8,
            sheets: if game % 5 == 4 { Sheets::Chosen } else { Sheets::Dealt },
            even: game % 2 == 1,
        })
    });
    assert_eq!(report.bulk, 150);
    println!("{report:?}");
}

#[test]
fn the_layout_of_what_is_written_down_is_pinned() {
    longrest_conform::layout::<longrest_descent::Descent>("layouts");
}
