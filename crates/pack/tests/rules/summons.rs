//! Character summons.

use crate::stage::{Stage, in_each_edition};
use longrest_haven::state::Note;
use longrest_haven::{Content, State};

const CALL: &str = "
        A x . m
         y . .
        A summon wolf: hp 4, move 3, attack 2
        A card call 15: summon wolf; persistent / move 2
        A hand: u, v
        monster brute: hp 10, move 0, attack 0
        m: brute, 10/10 hp
        ";

#[test]
fn fh_summon_01_an_allied_figure_comes() {
    // FH-SUMMON-02, FH-SUMMON-04, FH-SUMMON-10: adjacent, with its values; the card is active.
    Stage::new(CALL).play("A: top call; yes; ?").options("x, y").play("x").expect(
        "
        wolf at x
        wolf: 4/4 hp
        A active: call
        ",
    );
}

#[test]
fn fh_summon_03_without_an_empty_hex_nobody_comes() {
    // GH-SUMMON-02
    let text = "
        A m
        A summon wolf: hp 4, move 3, attack 2
        A card call 15: summon wolf; persistent / move 2
        m: brute
        ";
    in_each_edition(|| {
        Stage::new(text).play("A: top call; ?").asks("A TakeAction").expect("A discard: call")
    });
}

#[test]
fn fh_summon_02_different_hexes() {
    // FH-SUMMON-17, FH-SUMMON-18
    let text = "
        A x y
         z . .
        A summon wolf: hp 4, move 3, attack 2
        A card call 15: summon 2 wolf; persistent / move 2
        A hand: u, v
        ";
    // The second has only one hex left.
    let stage = Stage::new(text).play("A: top call; yes; x; ?").asks("A TakeAction");
    let stage = stage.play("end turn").expect("round: 2");
    let orders: Vec<u8> = stage
        .state()
        .figures
        .iter()
        .filter(|one| one.is(Note::Brought))
        .map(|one| one.order)
        .collect();
    assert_eq!(orders, [1, 2]);
}

#[test]
fn fh_summon_19_no_turn_in_the_round_of_its_summoning() {
    // FH-SUMMON-13, FH-SUMMON-14: in the next it moves and attacks before its summoner.
    // FH-FAQ-116: between equal hexes the summoner's player decides, nobody else.
    let stage = Stage::new(CALL).play("A: top call; yes; y; end turn");
    let stage = stage.expect(
        "
        m: 10/10 hp
        wolf at y
        ",
    );
    let stage = stage.play("u then v; ?").asks("A MonsterMove");
    stage.play("A: r1c3; ?").expect("m: 8/10 hp").asks("A TakeAction");
}

#[test]
fn fh_summon_05_at_zero_it_is_removed() {
    // FH-SUMMON-07, FH-FAQ-114: its card is discarded, and nothing is dropped.
    let text = "
        A x m
        A summon wolf: hp 2, move 3, attack 2
        A card call 15: summon wolf; persistent / move 2
        A hand: u, v
        m: brute, 10/10 hp
        ";
    Stage::new(text).play("A: top call; yes; end turn").expect(
        "
        wolf: gone
        A discard: call, blank-1
        loot x: 0
        ",
    );
    let lost = text.replace("persistent", "persistent; lost");
    Stage::new(&lost).play("A: top call; yes; end turn").expect("A lost: call");
}

#[test]
fn fh_summon_06_the_summoner_may_remove_it() {
    // FH-FAQ-037, FH-FAQ-115: that is neither a kill nor a cure.
    let stage = Stage::new(CALL).play("A: top call; yes; x; ?").offers("use remove call");
    stage.play("use remove call; ?").not_told("Killed").not_told("ConditionRemoved").expect(
        "
        wolf: gone
        A discard: call
        ",
    );
}

#[test]
fn fh_summon_09_with_its_summoner_exhausted_it_goes() {
    // FH-EXH-05
    // GH-SUMMON-09
    let text = "
        A w . m
        A: 1/10 hp, wound
        A summon wolf: hp 4, move 0, attack 1
        w: wolf of A
        m: brute
        ";
    in_each_edition(|| {
        Stage::new(text).play("?").expect(
            "
        A status: exhausted
        w: gone
        ",
        )
    });
}

#[test]
fn fh_summon_11_a_dash_is_never_performed() {
    // FH-COMMAND-10, FH-COMMAND-11: unless a base value is granted.
    let text = |values: &str, grant: &str| {
        format!(
            "
            A w m .
            A card order 15: grant ({grant}), own summon / move 2
            A hand: u, v
            A summon wolf: hp 4, {values}
            w: wolf of A
            monster brute: hp 10, move 0, attack 0
            m: brute, 10/10 hp
            "
        )
    };
    let dash = "move -, attack -";
    Stage::new(&text(dash, "attack 3")).play("?").expect("m: 10/10 hp");
    Stage::new(&text(dash, "attack 3")).play("A: top order; w; m").expect("m: 7/10 hp");
    Stage::new(&text(dash, "attack +1")).play("A: top order; w; ?").expect("m: 10/10 hp");
    // FH-COMMAND-03: the commanding figure decides.
    Stage::new(&text("move 2, attack 1", "attack +1"))
        .play("A: top order; w; A: m")
        .expect("m: 7/10 hp");
}

#[test]
fn fh_command_03_the_commanding_figure_decides_for_a_summon() {
    // Its player alone, not the group; for another character that one itself.
    let text = |whom: &str| {
        format!(
            "
            A w . m
             . B n .
            A card order 15: grant (move 2), {whom}, range 5 / move 2
            A hand: u, v
            B hand: u, v
            A summon wolf: hp 4, move -, attack -
            w: wolf of A
            m: brute, 10/10 hp
            n: brute, 10/10 hp
            "
        )
    };
    let stage = Stage::new(&text("own summons")).play("A: top order; w; ?");
    stage.asks("A MoveStep").asked_of("A");
    let stage = Stage::new(&text("ally")).play("A: top order; B; ?");
    stage.asks("B MoveStep").asked_of("B");
}

#[test]
fn fh_summon_12_without_a_range_no_ranged_attack() {
    // FH-FAQ-088: "Attack +X" uses the range printed on a summon.
    let text = |values: &str| {
        format!(
            "
            A w . m
            A card order 15: grant (attack +1), own summon / move 2
            A hand: u, v
            A summon owl: hp 4, move -, attack 1, range {values}
            w: owl of A
            monster brute: hp 10, move 0, attack 0
            m: brute, 10/10 hp
            "
        )
    };
    Stage::new(&text("-")).play("?").expect("m: 10/10 hp");
    Stage::new(&text("2")).play("?").expect("m: 9/10 hp");
    Stage::new(&text("2")).play("A: top order; w; m").expect("m: 7/10 hp");
    Stage::new(&text("-")).play("A: top order; w; ?").asks("A TakeAction").expect("m: 10/10 hp");
}

#[test]
fn fh_faq_089_granted_attacks_keep_the_traits() {
    let text = "
        A w m
        A card order 15: grant (attack 1), own summon / move 2
        A summon owl: hp 4, move -, attack - / effects wound
        w: owl of A
        m: brute, 10/10 hp
        ";
    Stage::new(text).play("A: top order; w; m").expect("m: 9/10 hp, wound");
}

#[test]
fn fh_summon_16_without_a_focus_it_may_follow() {
    let text = "
        A . . x . w
        A summon wolf: hp 4, move 2, attack 2
        w: wolf of A
        ";
    Stage::new(text).play("?").asks("A SummonFollows").play("yes; ?").expect("w at x");
    Stage::new(text).play("skip; ?").expect("w at w");
}

#[test]
fn fh_summon_17_several_act_from_left_to_right() {
    let text = "
        A . . . . .
         w m b . . .
        A summon wolf: hp 4, move 2, attack 2
        A summon bear: hp 4, move 2, attack 3
        w: wolf of A
        b: bear of A
        monster brute: hp 20, move 0, attack 0
        m: brute, 20/20 hp
        ";
    let stage = Stage::new(text).play("?").expect("m: 15/20 hp");
    let attackers: Vec<String> = stage
        .facts()
        .iter()
        .filter_map(|told| match told.fact {
            longrest_haven::fact::Fact::AttackDeclared { attacker, .. } => {
                Some(format!("{}", attacker.0))
            }
            _ => None,
        })
        .collect();
    assert_eq!(attackers.len(), 2);
    assert!(attackers[0] < attackers[1], "the one summoned first acts first");
}

#[test]
fn fh_faq_111_a_summon_counts_as_an_ally() {
    let text = "
        A w m
        A card strike 15: attack allies adjacent / move 2
        A summon wolf: hp 4, move -, attack -
        w: wolf of A
        m: brute, 10/10 hp
        ";
    let text = text.replace("A w m", "w A m");
    Stage::new(&text).play("A: top strike; m").expect("m: 9/10 hp");
}

#[test]
fn fh_summon_10_a_printed_trait_may_wait_for_an_event() {
    // The banner helps whoever of its side attacks near it, and nobody else.
    let text = "
        A w m . n
        A summon banner: hp 4 / traits when allies attacks within 1: +1
        A card strike 15: attack 2, range 4 / attack 2, range 4
        w: banner of A
        m: brute
        n: brute
        ";
    Stage::new(text).play("A: top strike; m").expect("m: 7/10 hp");
    let far = text.replace("A w m . n", "A . m . n w");
    Stage::new(&far).play("A: top strike; m").expect("m: 8/10 hp");
}

#[test]
fn a_monster_that_the_scenario_does_not_list_is_not_summoned() {
    // The card may come from another pack than the scenario: the ability cannot be performed.
    let text = "
        A . m
        A card call 15: summon bear; heal 1, self / move 2
        A: 5/10 hp
        A hand: x, y
        monster bear: hp 3, move 1, attack 1
        bear card 60: attack +0
        m: brute, 10/10 hp
        ";
    let only_brutes = |content: &mut Content, _: &mut State| {
        let bear = content.monsters.iter().position(|one| one.id == "bear").expect("a bear");
        content.scenarios[0].monsters.retain(|one| usize::from(one.monster) != bear);
    };
    let stage = Stage::adjusted(text, only_brutes).play("A: top call; A; ?");
    stage.told("AbilitySkipped").expect("figures: A, m\nA: 6/10 hp").asks("A TakeAction");
}
