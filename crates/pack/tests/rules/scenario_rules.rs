//! Special rules of scenarios: when they wake, whom they concern, what they bring, and goals.

use crate::stage::Stage;

/// A alone with an enemy that stays where it is and keeps quiet, x marked as a post.
fn yard(more: &str) -> Stage {
    Stage::new(&format!(
        "
        A . x y m
        A hand: u, v, w, z, q, r
        A card strike 15: attack 4, range 5 / move 3
        A card go 20: attack 1, range 5 / move 3
        counter bells: 0
        at x: mark post
        brute card 90: heal 1, self
        m: brute, 20/20 hp
        {more}
        "
    ))
}

/// Plays on to the end of so many rounds without doing anything.
fn rounds(stage: Stage, count: usize) -> Stage {
    let hands = ["A: end turn", "u then v; end turn", "w then z; end turn", "q then r; end turn"];
    hands[..count].iter().fold(stage, |stage, hand| stage.play(hand))
}

/// How often a rule woke in so many rounds.
fn woke(event: &str, count: usize) -> String {
    let stage = rounds(yard(&format!("rule: {event}: add 1 to bells")), count);
    stage.state().counters[0].to_string()
}

#[test]
fn fh_page_07_rounds_that_wake_a_rule() {
    for (event, expected) in [
        ("at end of every round", "4"),
        ("at end of round 3", "1"),
        ("at end of round 9", "0"),
        ("at end of round 2 and every 2 after", "2"),
        ("at end of round 3 and every 1 after", "2"),
        ("at end of odd rounds", "2"),
        ("at end of even rounds", "2"),
        // The first round has begun already.
        ("at start of every round", "4"),
        ("at start of round 2", "1"),
        ("at start of round 1", "0"),
        ("at start of even rounds", "2"),
        ("at start of odd rounds", "2"),
    ] {
        assert_eq!(woke(event, 4), expected, "{event}");
    }
    assert_eq!(woke("at end of odd rounds", 1), "1");
    assert_eq!(woke("at end of even rounds", 1), "0");
}

#[test]
fn fh_page_07_rules_that_wake_once_or_sleep() {
    let bells = |rules: &str| rounds(yard(rules), 3).state().counters[0];
    let ring = "at end of every round: add 1 to bells";
    assert_eq!(bells(&format!("rule: {ring}")), 3);
    assert_eq!(bells(&format!("rule: rule bell, once: {ring}")), 1);
    assert_eq!(bells(&format!("rule: rule bell, dormant: {ring}")), 0);
    // Woken by another at the end of the second round: too late for that round, in time for the
    // next.
    let wake = "rule: at end of round 2: enable bell";
    assert_eq!(bells(&format!("rule: rule bell, dormant: {ring}\n{wake}")), 1);
    assert_eq!(bells(&format!("{wake}\nrule: rule bell, dormant: {ring}")), 2);
    // What woke once can be made to wake again.
    assert_eq!(bells(&format!("rule: rule bell, once: {ring}\n{wake}")), 2);
    let hush = "rule: at end of round 2: disable bell";
    assert_eq!(bells(&format!("rule: rule bell: {ring}\n{hush}")), 2);
    assert_eq!(bells(&format!("{hush}\nrule: rule bell: {ring}")), 1);
    // And only if something holds.
    let when = "at end of every round if round 2: add 1 to bells";
    assert_eq!(bells(&format!("rule: {when}")), 2);
}

#[test]
fn fh_page_07_whenever_something_comes_true() {
    // Once, at the moment it is true, in the middle of a turn.
    let text = "rule: whenever if brute at most 16 hit points: add 5 to bells";
    let stage = yard(text).play("A: top strike; m; ?").expect("counter 0: 5");
    rounds(stage, 1).expect("counter 0: 5");
    let stage = yard(text).play("A: top go; m; ?").expect("counter 0: 0");
    drop(stage);
    let text = "rule: rule off, dormant: whenever if brute at most 16 hit points: add 5 to bells";
    yard(text).play("A: top strike; m; ?").expect("counter 0: 0");
}

#[test]
fn fh_page_07_events_of_figures() {
    // Who, and not somebody else.
    for (who, expected) in [("characters", 1), ("enemies", 1), ("everybody", 2)] {
        let stage = yard(&format!("rule: when {who} starts turn: add 1 to bells"));
        let stage = stage.play("A: end turn; ?");
        assert_eq!(stage.state().counters[0], expected, "{who}");
    }
    for (who, expected) in [("characters", 1), ("enemies", 1), ("everybody", 2), ("archer", 0)] {
        let text = format!("rule: when {who} ends turn: add 1 to bells\npresent: archer");
        let text = text.replace("\npresent: archer", "\narcher card 50: move +0");
        let stage = rounds(yard(&text), 1);
        assert_eq!(stage.state().counters[0], expected, "{who}");
    }
    // Where.
    let on = "rule: when characters ends turn on post: add 1 to bells";
    rounds(yard(on), 1).expect("counter 0: 0");
    yard(on).play("A: bottom strike; walk r1c2 x; end turn").expect("counter 0: 1");
    let enters = "rule: when characters enters post: add 1 to bells";
    yard(enters).play("A: bottom strike; walk r1c2 x; ?").expect("counter 0: 1");
    yard(enters).play("A: bottom strike; walk r1c2; ?").expect("counter 0: 0");
    let enemy = "rule: when enemies enters post: add 1 to bells";
    yard(enemy).play("A: bottom strike; walk r1c2 x; ?").expect("counter 0: 0");
    // What happens to them.
    let hurt = |who: &str| format!("rule: when {who} suffers damage: add 1 to bells");
    yard(&hurt("brute")).play("A: top strike; m; ?").expect("counter 0: 1");
    yard(&hurt("characters")).play("A: top strike; m; ?").expect("counter 0: 0");
    let dies = |who: &str| format!("rule: when {who} dies: add 1 to bells\nm: brute, 3/20 hp");
    let text = |who: &str| dies(who).replace("m: brute, 3/20 hp", "");
    for (who, expected) in [("brute", 1), ("enemies", 1), ("characters", 0)] {
        let stage = Stage::new(&format!(
            "A m\nA card strike 15: attack 4 / move 1\ncounter bells: 0\nm: brute, 3/10 hp\n{}",
            text(who)
        ));
        let stage = stage.play("A: top strike; m; ?");
        assert_eq!(stage.state().counters[0], expected, "{who}");
    }
}

#[test]
fn fh_page_07_whom_effects_concern() {
    let text = |effect: &str| {
        format!(
            "
            A w x m n
            A hand: u, v
            A summon wolf: hp 6, move -, attack -
            w: wolf of A
            at x: mark post
            at w: mark nest
            brute card 90: heal 0, self
            archer card 91: heal 0, self
            object altar: hp 5, side party
            m: brute, elite, 20/20 hp
            n: archer, 9/9 hp
            rule: at end of round 1: {effect}
            "
        )
    };
    let hurt = |effect: &str| {
        let stage = Stage::new(&text(effect)).play("A: end turn");
        let line = |name: &str| {
            let id = ["A", "w", "m", "n"].iter().position(|one| *one == name).expect("a name");
            let full = [10, 6, 20, 9][id];
            stage.times_told(&format!(
                "DamageSuffered {{ figure: {name}, damage: 1, left: {}",
                full - 1
            )) > 0
        };
        ["A", "w", "m", "n"].into_iter().filter(|name| line(name)).collect::<Vec<_>>().join(" ")
    };
    for (who, expected) in [
        ("characters", "A"),
        ("party", "A w"),
        ("enemies", "m n"),
        ("everybody", "A w m n"),
        ("brute", "m"),
        ("any elite", "m"),
        ("enemies in r0", "m n"),
        ("party on nest", "w"),
        ("party on post", ""),
        ("nearest enemies to nest", "m"),
        ("nearest everybody to nest", "w"),
    ] {
        assert_eq!(hurt(&format!("{who} suffer 1")), expected, "{who}");
    }
    // One that the group chooses.
    let stage = Stage::new(&text("one of enemies suffer 1")).play("A: end turn; ?");
    stage.offers("m").offers("n").refuses("A").play("n; ?").told("figure: n, damage: 1");
}

#[test]
fn fh_page_07_what_effects_do_to_figures() {
    let at_end = |effect: &str| rounds(yard(&format!("rule: at end of round 1: {effect}")), 1);
    at_end("characters suffer 2").expect("A: 8/10 hp\nm: 20/20 hp");
    at_end("characters suffer 2; characters heal 1").expect("A: 9/10 hp");
    at_end("enemies gain brittle and poison").expect("m: 20/20 hp, brittle, poison\nA: 10/10 hp");
    at_end("enemies gain brittle and poison; enemies lose poison").expect("m: 20/20 hp, brittle");
    at_end("move characters to post").expect("A at x");
    at_end("remove enemies").expect("m: gone");
    at_end("remove characters").expect("A: 10/10 hp");
    at_end("enemies suffer 5; brute perform (heal 3, self)").expect("m: 18/20 hp");
    at_end("characters perform (suffer 1, self)").expect("A: 9/10 hp");
    at_end("experience 3").expect("A xp: 3");
    at_end("penalty 2").expect("deck A: 6 +0, 5 -1, 5 +1, 1 -2, 1 +2, 1 null, 1 x2, 2 penalty");
    at_end("curse 2").expect("deck A: 6 +0, 5 -1, 5 +1, 1 -2, 1 +2, 1 null, 1 x2, 2 curse");
    at_end("bless 1").expect("deck A: 6 +0, 5 -1, 5 +1, 1 -2, 1 +2, 1 null, 1 x2, 1 bless");
    // A shield that lasts.
    let stage = at_end("enemies receive (shield 3)").told("BonusActive");
    stage.play("A: u then v; basic top u; ?").refuses("m");
    let text = "rule: at start of round 2: enemies receive (shield 3)\nA: 10/10 hp";
    let stage = rounds(yard(text), 1);
    assert_eq!(stage.state().bonuses.len(), 1);
    // Another side: nobody there to attack.
    let stage = at_end("brute join party").told("SideChanged");
    stage.play("A: u then v; basic top u; ?").refuses("m");
}

#[test]
fn fh_page_07_cards_that_effects_take() {
    let text = |effect: &str| format!("rule: at end of round 1: {effect}");
    let stage = yard(&text("discard cards 1")).play("A: end turn; w; ?");
    stage.expect("A hand: u, v, z, q, r");
    let stage = yard(&text("lose cards 2")).play("A: end turn; w; z; ?");
    stage.expect("A hand: u, v, q, r\nA lost: w, z");
}

#[test]
fn fh_page_07_what_effects_do_to_the_map() {
    let at_start = |effect: &str| {
        rounds(
            yard(&format!(
                "rule: at start of round 2: {effect}\n\
        tile spikes: trap, fixed 2\nobject altar: hp 5, side party"
            )),
            1,
        )
    };
    at_start("put spikes on post").expect("tile x: spikes\ntile y: none");
    at_start("put spikes on post; take tiles on post").expect("tile x: none");
    at_start("infuse fire").expect("elements: fire strong");
    at_start("infuse fire; dampen fire").expect("elements: inert");
    at_start("set bells to 7").expect("counter 0: 7").told("CounterChanged");
    at_start("set bells to 7; add 2 to bells").expect("counter 0: 9");
    at_start("place altar at post").told("figure: altar").expect("counter 0: 0");
    at_start("spawn brute normal at post").expect("brute-2 at x");
    // More than there are hexes: the rest as near as can be.
    let stage = at_start("spawn 2 brute normal at post").options("r1c2, y").play("y; ?");
    stage.expect("brute-2 at x\nbrute-3 at y");
    let stage = at_start("spawn (0) brute normal at post");
    assert_eq!(stage.times_told("how: Spawned"), 0);
    at_start("if counter bells >= 1 (characters suffer 1) else (characters suffer 3)")
        .expect("A: 7/10 hp");
    at_start("if counter bells < 1 (characters suffer 1) else (characters suffer 3)")
        .expect("A: 9/10 hp");
}

#[test]
fn fh_page_07_doors_that_effects_open_and_close() {
    let text = |state: &str, effect: &str| {
        format!(
            "
            A . 1 x
            A hand: u, v
            door 1: {state}
            rule: at end of round 1: {effect}
            "
        )
    };
    let end = |state: &str, effect: &str| Stage::new(&text(state, effect)).play("A: end turn");
    end("closed", "open door d1").expect("door 1: open\nroom x: revealed").told("DoorOpened");
    end("locked", "open door d1").expect("door 1: open\nroom x: revealed");
    end("locked", "unlock door d1").expect("door 1: closed\nroom x: hidden");
    end("open", "close door d1").expect("door 1: closed").told("DoorClosed");
    end("open", "open door d1").expect("door 1: open").not_told("DoorOpened");
    end("closed", "reveal r1").expect("door 1: closed\nroom x: revealed");
}

/// How a game with this goal stands after so many rounds.
fn outcome(goal: &str, count: usize) -> String {
    let stage = rounds(yard(&format!("goal: {goal}")), count);
    if stage.state().verdict.completed { "reached".into() } else { "open".to_owned() }
}

#[test]
fn fh_outcome_02_goals_about_rounds_and_counters() {
    for (goal, count, expected) in [
        ("round 2", 0, "open"),
        ("survived 1 rounds", 0, "open"),
        ("survived 2 rounds", 1, "open"),
        ("survived 2 rounds", 2, "reached"),
        ("never", 3, "open"),
        ("not never", 1, "reached"),
        ("counter bells >= 0", 1, "reached"),
        ("counter bells > 0", 1, "open"),
        ("counter bells > 0 or round 1", 1, "reached"),
        ("counter bells > 0 and round 1", 1, "open"),
        ("all enemies dead", 1, "open"),
        ("brute dead", 1, "open"),
        ("killed 0 of enemies", 1, "reached"),
        ("killed 1 of enemies", 1, "open"),
        ("brute at most 20 hit points", 1, "reached"),
        ("brute at most 19 hit points", 1, "open"),
        ("all characters on post", 1, "open"),
        ("characters reach post", 1, "open"),
        ("all rooms revealed", 1, "reached"),
        ("room r0 revealed", 1, "reached"),
        ("campaign has sealed-well", 1, "open"),
    ] {
        let goal = goal.replace("campaign has sealed-well", "never");
        assert_eq!(outcome(&goal, count), expected, "{goal} after {count} rounds");
    }
}

#[test]
fn fh_outcome_02_goals_about_what_was_done() {
    let text = |goal: &str| {
        format!(
            "
            A . x m
             B . y n
            A card strike 15: attack 9, range 5 / move 2
            A card again 16: attack 9, range 5 / move 2
            B card go 20: attack 1 / move 2
            at x: mark post
            at y: mark post
            brute card 90: heal 0, self
            archer card 91: heal 0, self
            m: brute, 5/10 hp
            n: archer, 5/10 hp
            rule: rule call, once: when brute dies: infuse fire
            goal: {goal}
            "
        )
    };
    let reached = |goal: &str, script: &str| {
        let stage = Stage::new(&text(goal)).play(script);
        stage.state().verdict.completed
    };
    let one = "A: top strike; m; ?";
    for (goal, before, after) in [
        ("brute dead", false, true),
        ("archer dead", false, false),
        ("killed 1 of enemies", false, true),
        ("killed 1 of brute", false, true),
        ("killed 1 of archer", false, false),
        ("killed 2 of enemies", false, false),
        ("all enemies dead", false, false),
        ("rule call fired", false, true),
        ("brute at most 4 hit points", false, true),
    ] {
        assert_eq!(reached(goal, "?"), before, "{goal} before");
        assert_eq!(reached(goal, one), after, "{goal} after");
    }
    // One of them there, and all of them.
    let go = "A: bottom strike; walk r1c2 x; end turn; ?";
    assert!(reached("characters reach post", go));
    assert!(!reached("all characters on post", go));
    let both = "A: bottom strike; walk r1c2 x; end turn; B: bottom go; walk r2c2 y; ?";
    assert!(reached("all characters on post", both));
}

#[test]
fn fh_outcome_02_a_goal_that_a_section_puts_in_its_place() {
    let text = "
        goal: never
        rule: at end of round 1: read 1.1
        rule: at end of round 3: goal (round 2)
        section 1.1: goal (survived 2 rounds)
        ";
    let stage = rounds(yard(text), 1);
    assert!(!stage.state().verdict.completed);
    assert_eq!(stage.state().sections_read, 1);
    rounds_more(stage).expect("outcome: won");
    // Win and fail at once.
    rounds(yard("goal: never\nrule: at end of round 1: win"), 1).expect("outcome: won");
    rounds(yard("goal: never\nrule: at end of round 1: fail"), 1).expect("outcome: lost");
}

/// The second round.
fn rounds_more(stage: Stage) -> Stage {
    stage.play("u then v; end turn")
}
