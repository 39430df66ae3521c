//! Gloomhaven: the second half of the glossary, from "hand" to "wall".

use crate::stage::{Stage, in_each_edition};
use longrest_haven::scenario::Rank;
use longrest_haven::state::{FigureKind, Note};

const SETUP: &str = "
        S S . .
        phase: setup
        A: 8/8 hp
        B: 8/8 hp
        A card one 10: attack 1 / move 1
        A card two 20: attack 1 / move 1
        A card three 30: attack 1 / move 1
        B card four 10: attack 1 / move 1
        B card five 20: attack 1 / move 1
        ";

#[test]
fn gh_gloss_57_the_hand_is_limited_by_its_size() {
    let stage = Stage::gloomhaven(&format!("{SETUP}\n        A hand size: 2"));
    let stage = stage.play("A: option 0; B: option 2; ?").asks("A TakeCard { more: 2 }");
    stage.play("A: one; three; ?").expect("A hand: one, three").refuses("two");
}

#[test]
fn gh_gloss_61_lower_initiative_acts_earlier() {
    let text = |initiative: u8| {
        format!(
            "
            A . . m
            A card one 15: attack 1 / move 1
            brute card {initiative}: move -9
            m: brute
            "
        )
    };
    in_each_edition(|| Stage::new(&text(14)).play("?").expect("order: brute, A"));
    in_each_edition(|| Stage::new(&text(16)).play("?").expect("order: A, brute"));
}

#[test]
fn gh_gloss_66_the_leading_card_gives_the_initiative() {
    let text = |plays: &str| {
        format!(
            "
            A . . m
            A card fast 15: attack 1 / move 1
            A card slow 70: attack 1 / move 1
            A plays: {plays}
            m: brute
            "
        )
    };
    in_each_edition(|| Stage::new(&text("slow, fast")).play("?").expect("order: brute, A"));
    in_each_edition(|| Stage::new(&text("fast, slow")).play("?").expect("order: A, brute"));
}

#[test]
fn gh_gloss_62_an_item_gives_abilities_when_used() {
    // GH-GLOSS-104: spent, it waits for a refresh or a long rest.
    let text = "
        A . .
        A: 4/10 hp
        A card back 15: refresh 1 items / move 2
        A items: charm
        item charm: small, spent / heal 1, self
        ";
    in_each_edition(|| {
        let stage = Stage::new(text).play("A: use charm; A; ?").expect("A: 5/10 hp");
        let stage = stage.expect("A items: charm spent").refuses("use charm");
        stage.play("A: top back; charm; ?").offers("use charm");
    });
    // One item for the body, whatever one owns.
    let items = "
        A items: mail, plate
        item mail: body / always: shield 1
        item plate: body / always: shield 2
        ";
    let stage = Stage::gloomhaven(&format!("{SETUP}{items}"));
    let stage = stage.play("A: option 0; B: option 2; ?");
    stage.offers("mail").offers("plate").play("A: plate; ?").refuses("mail");
}

#[test]
fn gh_gloss_64_a_jump_ignores_all_but_the_last_hex() {
    let text = "
        A m O ^ x
        A card leap 15: attack 1 / move 4, jump
        m: brute
        ";
    let play = "A: bottom leap; yes; m; O; ^; ?";
    in_each_edition(|| {
        Stage::new(text)
            .play(play)
            .offers("x")
            .play("x")
            .expect("A at x\nA: 10/10 hp\ntile ^: trap")
    });
    // Nobody stops on a figure or an obstacle, and a trap in the last hex is sprung.
    in_each_edition(|| Stage::new(text).play("A: bottom leap; yes; m; ?").refuses("skip"));
    in_each_edition(|| Stage::new(text).play("A: bottom leap; yes; m; O; ?").refuses("skip"));
    in_each_edition(|| {
        Stage::new(text).play(play).play("stop").expect("A at ^\nA: 7/10 hp\ntile ^: none")
    });
}

#[test]
fn gh_gloss_67_a_long_rest() {
    // GH-GLOSS-70: what was lost before stays lost.
    let text = "
        A . .
        A: 5/10 hp, resting
        A hand: x
        A discard: u, v
        A lost: p
        A items: charm spent, potion lost
        item charm: small, spent / heal 1, self
        item potion: small, lost / heal 1, self
        ";
    in_each_edition(|| {
        Stage::new(text).play("u; yes; yes; ?").expect(
            "
        A: 7/10 hp
        A hand: x, v
        A lost: u, p
        A items: charm, potion lost
        ",
        )
    });
}

#[test]
fn gh_gloss_70_lost_by_playing_and_by_damage() {
    let text = "
        A m . .
        A card nova 15: attack 1; lost / move 2
        A hand: x, y, u, v
        m: brute, 20/20 hp
        ";
    in_each_edition(|| {
        let stage = Stage::new(text).play("A: top nova; m; ?").expect("A lost: nova");
        stage.play("end turn; lose x; ?").expect("A lost: nova, x\nA: 10/10 hp");
    });
}

#[test]
fn gh_gloss_71_melee_near_and_ranged_far() {
    let text = "
        A m n
        A card strike 15: attack 2 / move 2
        A card bow 16: attack 2, range 2 / move 2
        m: brute
        n: brute
        ";
    in_each_edition(|| Stage::new(text).play("A: top strike; ?").options("m, skip"));
    in_each_edition(|| Stage::new(text).play("A: top bow; ?").options("m, n, skip"));
}

#[test]
fn gh_gloss_73_monsters_are_the_enemies() {
    // GH-GLOSS-106: of several targets each is another enemy in range.
    let text = "
        m A n
         B o .
        A card sweep 15: attack 2, target 2 / move 2
        archer card 60: attack +0
        m: brute
        n: archer
        o: brute, 10/10 hp, elite
        ";
    in_each_edition(|| {
        let stage = Stage::new(text).play("A: top sweep; ?").options("m, n, o, skip");
        stage.play("m; ?").options("n, o, skip").play("o; ?").asks("A TakeAction");
    });
}

#[test]
fn gh_gloss_74_a_named_monster_is_neither_normal_nor_elite() {
    let text = "
        A . . B
         . . k .
        monster bear: hp 7, move 2, attack 2
        elite bear: hp 11, move 2, attack 3
        named king: bear, hp C * H
        k: king
        ";
    in_each_edition(|| {
        Stage::new(text).play("?").expect("k: 22/22 hp").and(|stage| {
            let named = |kind| matches!(kind, FigureKind::Monster { rank: Rank::Named, .. });
            assert!(stage.state().figures.iter().any(|figure| named(figure.kind)));
            stage
        })
    });
}

#[test]
fn gh_gloss_76_the_statistic_card_at_every_level() {
    // GH-GLOSS-79: one side for normal monsters, one for elite ones.
    let text = |level: u8| {
        format!(
            "
            m A n
            A: 20/20 hp
            A hand: x, y
            level: {level}
            monster brute: hp 4 + L, move 2, attack 1 + L
            elite brute: hp 6 + L, move 2, attack 3 + L
            m: brute
            n: brute, elite
            "
        )
    };
    in_each_edition(|| {
        Stage::new(&text(1))
            .expect("m: 5/5 hp\nn: 7/7 hp")
            .play("A: end turn")
            .expect("A: 14/20 hp")
    });
    in_each_edition(|| {
        Stage::new(&text(3))
            .expect("m: 7/7 hp\nn: 9/9 hp")
            .play("A: end turn")
            .expect("A: 10/20 hp")
    });
}

#[test]
fn gh_gloss_77_a_move_crosses_hexes() {
    // GH-GLOSS-84: where there is a way.
    let text = "
        A x O y
        A card run 15: attack 1 / move 3
        ";
    in_each_edition(|| {
        let stage = Stage::new(text).play("A: bottom run; ?").options("x, skip").play("x; ?");
        stage.refuses("r1c3").play("stop").expect("A at x");
    });
    let text = "
        A O m
        A hand: u, v
        m: brute
        ";
    in_each_edition(|| {
        let stage =
            Stage::new(text).play("A: end turn").told("MonsterFocus { figure: m, focus: None }");
        stage.expect("m at m\nA: 10/10 hp");
    });
}

#[test]
fn gh_gloss_81_obstacles_block_and_some_can_be_damaged() {
    let text = "
        A o x
        A card strike 15: attack 2, wound / move 3
        object crate: hp 5
        o: crate
        ";
    let stage = Stage::gloomhaven(text).play("A: top strike; o; ?").expect("o: 3/5 hp");
    stage.play("basic bottom blank-1; ?").refuses("o");
}

#[test]
fn gh_gloss_82_no_area_is_cut_off() {
    let text = "
        A x y z
        A card wall 15: create obstacle, range 3 / move 1
        ";
    in_each_edition(|| {
        let stage = Stage::new(text).play("A: top wall; ?").refuses("x").refuses("y");
        stage.offers("z");
    });
    // Given the present state of the doors: beyond a closed one nothing is cut off.
    let text = "
        A x 1 z
        A card wall 15: create obstacle, range 3 / move 1
        door 1: open
        ";
    Stage::gloomhaven(text).play("A: top wall; ?").refuses("x");
    let closed = text.replace("open", "closed");
    Stage::gloomhaven(&closed).play("A: top wall; ?").offers("x");
}

#[test]
fn gh_gloss_83_tiles_of_many_kinds() {
    // Difficult terrain, hazard, trap, pressure plate, door and treasure in one row.
    let text = "
        A ~ ! ^ p 1 x
        A: 20/20 hp
        A card run 15: attack 1 / move 7
        A hand: u, v
        at p: plate, mark p
        at x: treasure 1
        treasure 1: gold 5
        counter bells: 0
        rule: when characters enters p: add 1 to bells
        ";
    in_each_edition(|| {
        let stage = Stage::new(text).play("A: bottom run; walk r1c2 ! ^ p 1 x; end turn");
        stage.expect("A gold: 5\ndoor 1: open\ncounter 0: 1").and(|stage| {
            // A trap of 3, and hazardous terrain by the formula of the edition.
            let lost = stage.hex("A", |look, _| 3 + look.hazard_damage());
            assert_eq!(stage.state().figures[0].hit_points, 20 - lost);
            stage
        });
    });
    let text = "A O\nA card run 15: attack 1 / move 7";
    in_each_edition(|| Stage::new(text).play("A: bottom run; ?").asks("A TakeAction"));
}

#[test]
fn gh_gloss_85_a_perk_changes_the_modifier_deck() {
    let stage = Stage::gloomhaven(&format!("{SETUP}\n        A perk: replace 1 [-1] with 1 [+1]"));
    stage.expect("deck A: 6 +0, 4 -1, 6 +1, 1 -2, 1 +2, 1 null, 1 x2");
}

#[test]
fn gh_gloss_87_a_round_bonus_ends_with_its_uses() {
    let text = "
        m A n
        A: 20/20 hp
        A card guard 15: attack 1 / shield 9, slots 1, round
        A hand: x, y
        m: brute
        n: brute
        ";
    in_each_edition(|| {
        Stage::new(text).play("A: bottom guard; end turn").expect("A: 18/20 hp\nA active: none")
    });
}

#[test]
fn gh_gloss_93_range_goes_around_a_wall() {
    // GH-GLOSS-112: which also blocks movement, sight and adjacency.
    let text = "
        A m
         x .
        A card strike 15: attack 2 / move 1
        A card bow 16: attack 2, range 3 / move 1
        m: brute, 10/10 hp
        wall 0,0 - 0,1
        ";
    let range = |stage: &Stage| {
        let m = stage.cell("m");
        stage.hex("A", |look, a| look.walls().range(a, m))
    };
    in_each_edition(|| {
        let stage = Stage::new(text).and(|stage| {
            assert_eq!(range(&stage), Some(2));
            stage
        });
        let stage = stage.play("A: top strike; ?").asks("A TakeAction").expect("m: 10/10 hp");
        stage.play("bottom bow; ?").refuses("m").offers("x");
    });
    let open = text.replace("wall 0,0 - 0,1", "");
    in_each_edition(|| Stage::new(&open).play("A: top strike; m").expect("m: 8/10 hp"));
}

#[test]
fn gh_gloss_96_the_effects_of_the_road_at_setup() {
    let stage = Stage::gloomhaven(&format!("{SETUP}\n        road: damage 2, bless 2"));
    let stage = stage.play("A: option 0; B: option 2; ?");
    let stage = stage.asks("A Negate { damage: 2 }").play("A: no; B: no; ?");
    stage.expect(
        "A: 6/8 hp\nB: 6/8 hp\ndeck A: 6 +0, 5 -1, 5 +1, 1 -2, 1 +2, 1 null, 1 x2, 2 bless",
    );
}

#[test]
fn gh_gloss_103_a_spawned_monster_comes_by_a_rule() {
    // GH-GLOSS-72: and leaves no money when it dies.
    let text = "
        A x . .
        A card strike 15: attack 1 / move 1
        A hand: u, v, y, z
        at x: mark post
        rule: at start of round 2: spawn brute at post
        brute card 90: move -9
        ";
    in_each_edition(|| {
        let stage = Stage::new(text).expect("figures: A").play("A: end turn").expect("round: 2");
        let stage = stage.expect("figures: A, brute-1\nbrute-1 at x");
        stage.and(|stage| {
            let brought =
                stage.state().figures.iter().filter(|figure| figure.is(Note::Brought)).count();
            assert_eq!(brought, 1);
            stage
        });
    });
}

#[test]
fn gh_gloss_107_targeted_is_what_says_target_or_attack() {
    let text = "
        A m
        A card strike 15: attack 2 / suffer 2, enemy, adjacent
        m: brute, 10/10 hp, invisible
        ";
    in_each_edition(|| {
        Stage::new(text).play("A: top strike; ?").asks("A TakeAction").told("AbilitySkipped")
    });
    in_each_edition(|| {
        Stage::new(text).play("A: bottom strike; m").expect("m: 8/10 hp, invisible")
    });
}
