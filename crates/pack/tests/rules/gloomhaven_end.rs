//! Gloomhaven: END, as far as it is told by what a character takes away.

use crate::stage::{Stage, in_each_edition};
use longrest_haven::fact::Fact;
use longrest_haven::goal::Tally;
use longrest_haven::outcome::Takings;
use longrest_haven::{Content, State};

fn takings(stage: &Stage) -> Vec<Takings> {
    let taken = stage.facts().iter().filter_map(|told| match &told.fact {
        Fact::CharacterTakes(takings) => Some((**takings).clone()),
        _ => None,
    });
    taken.collect()
}

/// A scenario that ends with this round.
fn ending(level: u8, end: &str) -> Stage {
    let text = format!(
        "
        A $ . B
        A hand: x, y
        B hand: p, q
        level: {level}
        {end}
        edition: gloomhaven
        edge: open
        "
    );
    let stage = Stage::adjusted(&text, |_: &mut Content, state: &mut State| {
        for (one, coins) in state.characters.iter_mut().zip([6, 0]) {
            one.experience = 7;
            one.coins = coins;
            one.goals.push(0);
            one.goal_chosen = true;
        }
        state.characters[0].tally.set(Tally::Kills, 1);
    });
    stage.play("A: end turn; B: end turn")
}

const WON: &str = "goal: round 1";
const LOST: &str = "goal: round 9\n        loss: round 1";

#[test]
fn gh_end_01_the_round_is_played_to_its_end() {
    let text = "
        A m . n
         . . B .
        A card strike 15: attack 9 / move 2
        A hand: x, y
        B hand: p, q
        m: brute, 1/10 hp
        archer card 60: attack +0
        n: archer, 5/10 hp
        goal: brute dead
        ";
    in_each_edition(|| {
        let stage = Stage::new(text).play("A: top strike; m; ?").expect("outcome: open");
        let stage = stage.play("end turn; B: end turn").expect("outcome: won");
        stage.told("TurnEnds { figure: n }");
    });
}

#[test]
fn gh_end_04_experience_is_kept_won_or_lost() {
    // GH-END-05, GH-END-06, GH-END-08: money is worth 3 gold at level 3; the token on the map none.
    let stage = ending(3, LOST).expect("outcome: lost");
    let taken = takings(&stage);
    assert_eq!((taken[0].experience, taken[0].bonus_experience, taken[0].gold), (7, 0, 18));
    assert_eq!(taken[1].gold, 0);
    stage.expect("loot r1c2: 1");
    let stage = ending(3, WON).expect("outcome: won");
    let taken = takings(&stage);
    assert_eq!((taken[0].experience, taken[0].bonus_experience, taken[0].gold), (17, 10, 18));
}

#[test]
fn gh_end_12ex_bonus_experience_by_level() {
    // GH-END-11: for everybody.
    for (level, bonus) in (0..=7).zip([4, 6, 8, 10, 12, 14, 16, 18]) {
        let taken = takings(&ending(level, WON));
        assert_eq!((taken[0].bonus_experience, taken[1].bonus_experience), (bonus, bonus));
    }
}

#[test]
fn gh_end_05_the_rate_follows_the_level() {
    for (level, rate) in (0..=7).zip([2, 2, 3, 3, 4, 4, 5, 6]) {
        assert_eq!(takings(&ending(level, LOST))[0].gold, 6 * rate);
    }
}

#[test]
fn gh_end_09_checkmarks_of_completed_battle_goals() {
    // Only of a scenario that succeeded.
    let taken = takings(&ending(1, WON));
    assert_eq!((taken[0].goal, taken[0].checkmarks), (Some((0, true)), 1));
    assert_eq!((taken[1].goal, taken[1].checkmarks), (Some((0, false)), 0));
    let taken = takings(&ending(1, LOST));
    assert_eq!((taken[0].goal, taken[0].checkmarks), (Some((0, false)), 0));
}

#[test]
fn gh_end_08_not_when_all_are_exhausted() {
    // The goal and the last exhaustion in one round.
    let text = "
        A m
        A: 1/10 hp
        A card strike 15: attack 9, mandatory; suffer 5, self, mandatory / move 2
        m: brute, 1/10 hp
        goal: brute dead
        ";
    Stage::gloomhaven(text).play("A: top strike").expect("outcome: lost");
    // Any other loss does not count once the goal is reached.
    let both = "goal: round 1\n        loss: round 1";
    ending(1, both).expect("outcome: won");
}

#[test]
fn gh_end_07_goal_treasures_are_not_kept() {
    // GH-GLOSS-110: it lies there again when the scenario is played another time.
    let text = "
        A . .
        A hand: x, y
        at A: treasure 1
        at x: treasure 2
        treasure 0: gold 0
        treasure 7: gold 5
        goal: goal treasures looted
        ";
    let text = text.replace("A . .", "A x .");
    let stage = Stage::gloomhaven(&text).play("A: end turn").expect("outcome: won");
    let taken = takings(&stage);
    assert_eq!((taken[0].gold, taken[0].items.len(), taken[0].checkmarks), (0, 0, 0));
    let text = "
        S S x y
        phase: setup
        A: 8/8 hp
        B: 8/8 hp
        at x: treasure 1
        at y: treasure 2
        treasure 0: gold 0
        treasure 7: gold 5
        goal: goal treasures looted
        looted: 1, 2
        A card a 1: attack 1
        A card b 2: attack 1
        B card c 1: attack 1
        B card d 2: attack 1
        ";
    let stage = Stage::gloomhaven(text);
    assert_eq!(stage.state().treasures, 1, "the numbered one is gone for good");
}

#[test]
fn permanent_death_is_told_of_whoever_fell() {
    // A house rule: exhausted at no hit points is dead, for lack of cards is not.
    let text = "
        A m . B
        A: 2/10 hp
        B: 5/10 hp
        A hand: x, y
        B hand: p
        B plays: q, r
        m: brute
        goal: round 1
        edition: gloomhaven
        edge: open
        ";
    let end = |permanent: bool| {
        let stage = Stage::adjusted(text, |_: &mut Content, state: &mut State| {
            state.switches.house.permanent_death = permanent;
        });
        let stage = stage.play("A: end turn; B: end turn").expect("outcome: won");
        let dead = takings(&stage).iter().map(|one| (one.exhausted, one.dead)).collect::<Vec<_>>();
        (dead[0], dead[1])
    };
    assert_eq!(end(true), ((true, true), (false, false)));
    assert_eq!(end(false), ((true, false), (false, false)));
}
