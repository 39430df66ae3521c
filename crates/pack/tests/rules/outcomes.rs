//! Scenario allies, escape, the end of a scenario and what is taken away.

use crate::stage::{Stage, in_each_edition};
use longrest_haven::fact::Fact;
use longrest_haven::outcome::Takings;
use longrest_haven::scenario::Effect;
use longrest_haven::state::ItemState;
use longrest_haven::{Content, Member, Setup, State, Switches, Text};

fn takings(stage: &Stage) -> Vec<Takings> {
    let taken = stage.facts().iter().filter_map(|told| match &told.fact {
        Fact::CharacterTakes(takings) => Some((**takings).clone()),
        _ => None,
    });
    taken.collect()
}

#[test]
fn fh_common_01_allies_by_standee_or_token() {
    // FH-COMMON-03, FH-COMMON-17, FH-COMMON-15: both act by the rules and fight for the party.
    let text = "
        A . . . . .
         g m . h n .
        A hand: x, y
        monster guard: hp 6, move 2, attack 2, side party
        guard card 30: attack +0
        object scout: hp 5, side party, initiative 31, attack 3, move 1 / move +0; attack +0
        monster brute: hp 10, move 0, attack 0
        g: guard
        h: scout
        m: brute
        n: brute
        ";
    Stage::new(text).play("A: end turn").expect(
        "
        m: 8/10 hp
        n: 7/10 hp
        ",
    );
}

#[test]
fn fh_common_02_tokens_are_dealt_at_random_and_act_in_their_order() {
    let text = "
        A 1 . g h
         # # # # .
        A card run 10: attack 1 / move 1
        object scout: hp 5, side party, initiative 31, attack 3, move 0 / move +0
        g: scout
        h: scout
        ";
    for (chance, g, h) in [("", "scout-1", "scout-2"), ("chance standee: 1", "scout-2", "scout-1")]
    {
        Stage::new(&format!("{text}\n{chance}"))
            .play("A: bottom run; 1; ?")
            .expect(&format!("{g} at g\n{h} at h"))
            .play("end turn; ?")
            .told_in_order(&["TurnBegins { figure: scout-1 }", "TurnBegins { figure: scout-2 }"]);
    }
}

#[test]
fn fh_rem_05_two_factions_two_decks() {
    // FH-REM-05: each has its own modifier deck, so a curse of one does not touch the other.
    let text = "
        A . . . . .
         g m . . . .
        A hand: x, y
        A card hex 10: curse, enemy / move 1
        monster guard: hp 20, move 0, attack 2, side party
        guard card 30: attack +0
        monster brute: hp 20, move 0, attack 2
        brute card 40: attack +0
        g: guard
        m: brute
        monsters draws: null
        ";
    Stage::new(text)
        .play("A: top hex; m; end turn; ?")
        .expect("deck monsters: 6 +0, 5 -1, 5 +1, 1 -2, 1 +2, 1 null, 1 x2, 1 curse")
        .expect("deck allies: 5 +0, 5 -1, 5 +1, 1 -2, 1 +2, 1 null, 1 x2");
}

#[test]
fn fh_common_ex1_formulas() {
    // FH-COMMON-05
    let text = "
        A . . B
         . . k .
        monster bear: hp 7, move 2, attack 2
        elite bear: hp 11, move 2, attack 3
        named king: bear, hp C * H
        k: king
        ";
    Stage::new(text).play("?").expect("k: 22/22 hp");
}

#[test]
fn fh_common_06_escape() {
    // FH-COMMON-07, FH-COMMON-08
    let text = "
        A w . B
        A hand: x, y
        B hand: p, q
        A summon wolf: hp 4, move -, attack -
        w: wolf of A
        at A: mark exit
        escape: exit
        goal: round 9
        ";
    let stage = Stage::new(text).play("A: end turn; ?").asks("A Escape").play("yes; ?");
    let stage = stage.expect(
        "
        A status: escaped
        A: gone
        w: gone
        ",
    );
    stage.asks("B TakeAction").play("B: end turn").asks("B SelectCards");
    Stage::new(text).play("A: end turn; skip; ?").expect("A status: playing");
}

#[test]
fn fh_common_09_linked_hexes_join_movement_only() {
    // FH-COMMON-10, FH-COMMON-11
    let text = "
        A . x # # y m
        A card run 15: attack 2, range 9 / move 4
        A hand: u, v
        m: brute, 10/10 hp
        link 0,2 - 0,5
        revealed: all
        ";
    Stage::new(text).play("A: bottom run; walk r1c2 x y; ?").expect("A at y");
    Stage::new(text).play("A: top run; ?").asks("A TakeAction");
    // The brute focuses through the link and comes.
    let stage = Stage::new(text).play("A: end turn");
    stage.expect("m at x");
}

#[test]
fn fh_common_12_a_locked_door_is_a_wall() {
    // FH-COMMON-13: until its condition is met.
    let text = "
        A x 1 y
        A card run 15: suffer 1, self / move 4
        A card two 15: suffer 1, self / move 4
        door 1: locked
        rule: when characters suffer damage: unlock door d1
        ";
    let stage = Stage::new(text).play("A: bottom run; x; ?").refuses("1").play("stop; ?");
    let stage = stage.play("top two; A; ?").expect("door 1: closed");
    drop(stage);
    let stage = Stage::new(text).play("A: top run; A; bottom two; x; ?").offers("1");
    stage.play("1; ?").expect("door 1: open");
}

#[test]
fn fh_page_07_figures_are_led_to_a_mark() {
    // Two hexes a round by the shortest way around the trap and past an ally; closed doors stop it.
    let text = "
        h t . . 1 w
         . A x .
        A hand: u, v
        object scout: hp 5, side party
        tile pit: trap, damage
        h: scout
        at t: pit
        at w: mark lamp
        at x: mark stone
        rule: at end of every round: scout walk 2 to
        ";
    let led = |mark: &str| Stage::new(&text.replace("walk 2 to", &format!("walk 2 to {mark}")));
    led("lamp").play("A: end turn").expect("h at h");
    led("stone").play("A: end turn").expect("h at r2c1");
    led("stone").play("A: end turn; u then v; end turn").expect("h at x");
}

#[test]
fn fh_page_07_every_offer_is_asked_in_its_own_words() {
    // Two offers of one rule, the second behind a condition; what is said is told as it is written.
    let words = |text: &str| Text([("en".to_owned(), text.to_owned())].into());
    let offer = |first, second| {
        Effect::Choose(vec![(words(first), Vec::new()), (words(second), Vec::new())])
    };
    let text = "
        A .
        A hand: u, v
        rule: at end of every round: if round 1 (characters gain muddle)
        ";
    let adjust = |content: &mut Content, _: &mut State| {
        let effects = &mut content.scenarios[0].rules[0].effects;
        let Effect::If(_, then, _) = &mut effects[0] else { panic!("a condition") };
        *then = vec![offer("go left", "go right")];
        effects.insert(0, Effect::Say(words("A bell rings.")));
        effects.insert(1, offer("pay", "refuse"));
    };
    let asked = |stage: &Stage, offer: usize| {
        stage.rules().content.scenarios[0].offers()[offer]
            .iter()
            .map(|(text, _)| text.get("en").to_owned())
            .collect::<Vec<_>>()
    };
    let stage = Stage::adjusted(text, adjust).play("A: end turn").told("A bell rings.");
    let stage = stage.asks("A ScenarioChoice { offer: 0 }");
    assert_eq!(asked(&stage, 0), ["pay", "refuse"]);
    let stage = stage.play("A: option 1").asks("A ScenarioChoice { offer: 1 }");
    assert_eq!(asked(&stage, 1), ["go left", "go right"]);
    stage.play("A: option 0").asks("A SelectCards");
}

#[test]
fn fh_common_16_tokens_do_not_fill_a_hex() {
    let text = "
        A x
        tile stone: token
        A summon wolf: hp 4, move -, attack -
        A card call 15: summon wolf; persistent / move 2
        at x: stone
        ";
    Stage::new(text).play("A: top call; yes").expect("wolf at x");
}

const END: &str = "
        A . . B
        A: 4/10 hp, wound, poison
        A hand: x, y
        B hand: p, q
        level: 3
        goal: round 1
        ";

fn richer(_: &mut Content, state: &mut State) {
    let one = &mut state.characters[0];
    one.experience = 7;
    one.coins = 6;
    one.loot = 1 << 4 | 1 << 5;
}

#[test]
fn fh_outcome_ex1_experience_and_gold() {
    // FH-OUTCOME-12, FH-OUTCOME-13, FH-OUTCOME-14, FH-OUTCOME-20
    let stage =
        Stage::adjusted(END, richer).play("A: end turn; B: end turn").expect("outcome: won");
    let taken = takings(&stage);
    assert_eq!((taken[0].experience, taken[0].bonus_experience, taken[0].gold), (17, 10, 18));
    assert_eq!(taken[0].resources.iter().map(|&(_, count)| count).sum::<u8>(), 2);
    let lost = END.replace("goal: round 1", "goal: round 9\n        loss: round 1");
    let stage =
        Stage::adjusted(&lost, richer).play("A: end turn; B: end turn").expect("outcome: lost");
    let taken = takings(&stage);
    assert_eq!((taken[0].experience, taken[0].gold), (7, 18));
}

#[test]
fn fh_outcome_01_lost_when_all_are_exhausted() {
    let text = "
        A . .
        A hand: x
        goal: round 9
        phase: round start
        ";
    Stage::new(text).play("?").expect("outcome: lost");
}

#[test]
fn fh_outcome_02_completed_when_the_goal_is_achieved() {
    // FH-OUTCOME-03: and the round is played to its end.
    let text = "
        A m . n
         . . B .
        A card strike 15: attack 9 / move 2
        A hand: x, y
        B hand: p, q
        m: brute, 1/10 hp
        archer card 60: attack +0, range 3
        n: archer, 5/10 hp
        goal: brute dead
        ";
    let stage = Stage::new(text).play("A: top strike; m; ?").expect("outcome: open");
    stage.play("end turn; B: end turn").expect("outcome: won");
}

#[test]
fn fh_outcome_04_lost_and_completed_is_lost() {
    let both = END.replace("goal: round 1", "goal: round 1\n        loss: round 1");
    Stage::new(&both).play("A: end turn; B: end turn").expect("outcome: lost");
}

#[test]
fn fh_outcome_04_exhaustion_of_all_in_the_round_of_the_goal_is_a_loss() {
    // FH-OUTCOME-01: whichever comes first.
    let text = |top: &str| {
        format!(
            "
            A m
            A: 1/10 hp
            A card strike 15: {top} / move 2
            A hand: x, y
            m: brute, 1/10 hp
            goal: brute dead
            "
        )
    };
    let goal_first = "attack 9, mandatory; suffer 5, self, mandatory";
    Stage::new(&text(goal_first))
        .play("A: top strike")
        .told("GoalReached")
        .told("ScenarioFailed")
        .expect("outcome: lost");
    let both_at_once = "suffer 5, everybody, target all, mandatory";
    Stage::new(&text(both_at_once)).play("A: top strike").expect("A: gone\nm: gone\noutcome: lost");
    // Somebody is left: completed.
    let left = text(goal_first).replace("A m", "A m . B") + "B hand: p, q";
    let stage = Stage::new(&left).play("A: top strike; B: end turn");
    stage.expect("A status: exhausted\noutcome: won");
}

#[test]
fn fh_outcome_05_the_next_scenario_begins_afresh() {
    // FH-OUTCOME-06, FH-OUTCOME-07, FH-OUTCOME-08, FH-OUTCOME-09, FH-OUTCOME-10, FH-ITEM-27
    let text = "
        A m . B
        A: 6/10 hp, poison
        A card burn 15: attack 1; lost / move 1
        A card step 16: attack 1 / move 1
        A hand: x, y
        B hand: x, y
        item potion: small, lost / strengthen, self
        item boots: legs, spent / when self moves: +1
        A items: potion, boots
        A deck: bless, curse, penalty
        m: brute, 9/9 hp, stun
        goal: round 1
        ";
    // GH-END-02, GH-END-03, GH-END-18
    in_each_edition(|| {
        Stage::new(text).and(|stage| {
            let script = "A: use potion; A; top burn; m; bottom step; boots; B: end turn";
            let ended = stage.play(script).expect("outcome: won");
            let state = ended.state();
            // The end finds cards lost and discarded, items used, wounds, a condition, cards added.
            let one = &state.characters[0];
            assert_eq!((one.lost.len(), one.discard.len()), (1, 1));
            assert!(one.items.iter().all(|item| item.state != ItemState::Ready));
            assert!(state.figures[0].hit_points < state.figures[0].hit_points_max);
            assert_eq!(state.figures[0].conditions.iter().count(), 2);
            assert_eq!((state.blesses, state.curses_party, state.decks[0].left()), (9, 9, 21));
            // The next scenario of the same two, with what they own.
            let next = ended.rules().prepare(&next_scenario(state.switches)).expect("a setup");
            let one = &next.characters[0];
            assert_eq!((one.pool.len(), one.lost.len(), one.discard.len()), (4, 0, 0));
            assert_eq!(one.items.len(), 2);
            assert!(one.items.iter().all(|item| item.state == ItemState::Ready && item.used == 0));
            assert_eq!((next.figures[0].hit_points, next.figures[0].hit_points_max), (10, 10));
            assert_eq!(next.figures[0].conditions.iter().count(), 0);
            assert_eq!((next.blesses, next.curses_party, next.curses_monsters), (10, 10, 10));
            assert!(next.decks.iter().all(|deck| deck.left() == 20));
            assert_eq!(next.decks[0].count(longrest_haven::Modifier::PENALTY), 0);
            // All battle goals are in the deck again.
            let goals = ended.rules().content.goals.len() as u32;
            assert_eq!(next.goal_deck.count_ones(), goals);
            assert!(next.characters.iter().all(|one| one.goals.is_empty()));
            ended
        })
    });
}

/// The same two go on, with the items of the first.
fn next_scenario(switches: Switches) -> Setup {
    let member = |class: &str, items: &[&str]| Member {
        class: class.to_owned(),
        level: 1,
        cards: Vec::new(),
        items: items.iter().map(|&item| item.to_owned()).collect(),
        perks: Vec::new(),
        mastered: Vec::new(),
    };
    Setup {
        scenario: "stage".to_owned(),
        level: Some(1),
        party: vec![member("a", &["potion", "boots"]), member("b", &[])],
        switches,
        treasures_looted: 0,
        random_item_found: false,
        stickers: Vec::new(),
        random_items: None,
        loot_stickers: 0,
        brought: Default::default(),
        road: Vec::new(),
    }
}

#[test]
fn fh_outcome_11_what_lies_on_the_map_stays_there() {
    let text = END.replace("level: 3", "level: 3\n        at x: loot");
    let text = text.replace("A . . B", "A x . B");
    let stage = Stage::new(&text).play("A: end turn; B: end turn").expect("outcome: won");
    assert_eq!(takings(&stage)[0].gold, 0);
    stage.expect("loot x: 1");
}

#[test]
fn fh_outcome_21_battle_goals() {
    // FH-OUTCOME-36: also of an exhausted character, if the scenario was completed.
    let kept = |_: &mut Content, state: &mut State| {
        for one in state.characters.iter_mut() {
            one.goals.push(0);
            one.goal_chosen = true;
            one.tally.set(longrest_haven::goal::Tally::Kills, 1);
        }
    };
    let text = "
        A . .
        A hand: x, y
        goal: round 1
        ";
    let stage = Stage::adjusted(text, kept).play("A: end turn").expect("outcome: won");
    let taken = takings(&stage);
    assert_eq!((taken[0].goal, taken[0].checkmarks), (Some((0, true)), 1));
    assert_eq!((taken[1].exhausted, taken[1].goal), (true, Some((0, true))));
    let text = text.replace("goal: round 1", "goal: round 9\n        loss: round 1");
    let stage = Stage::adjusted(&text, kept).play("A: end turn").expect("outcome: lost");
    assert_eq!(takings(&stage)[0].checkmarks, 0);
}

#[test]
fn fh_outcome_22_masteries() {
    // FH-OUTCOME-23, FH-OUTCOME-24, FH-FAQ-178: once, in one completed scenario, exhausted or not.
    let text = "
        A . .
        A hand: x, y
        A mastery slayer: kills >= 1
        B mastery slayer: kills >= 1
        goal: round 1
        ";
    let done = |mastered: u8| {
        move |_: &mut Content, state: &mut State| {
            for one in state.characters.iter_mut() {
                one.mastered = mastered;
                one.tally.set(longrest_haven::goal::Tally::Kills, 1);
            }
        }
    };
    let stage = Stage::adjusted(text, done(0)).play("A: end turn");
    let taken = takings(&stage);
    assert_eq!((&taken[0].masteries[..], &taken[1].masteries[..]), (&[0][..], &[0][..]));
    let stage = Stage::adjusted(text, done(1)).play("A: end turn");
    assert!(takings(&stage)[0].masteries.is_empty());
    let text = text.replace("goal: round 1", "goal: round 9\n        loss: round 1");
    let stage = Stage::adjusted(&text, done(0)).play("A: end turn");
    assert!(takings(&stage)[0].masteries.is_empty());
}

#[test]
fn fh_faq_182_what_never_occurred_was_always_done_well() {
    let text = "
        A . .
        A hand: x, y
        A mastery careful: damage suffered <= 0
        goal: round 1
        ";
    let stage = Stage::new(text).play("A: end turn");
    assert_eq!(takings(&stage)[0].masteries, [0]);
}
