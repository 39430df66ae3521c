//! Conditions in general, and each of the fifteen.

use crate::stage::{Stage, in_each_edition};
use longrest_haven::{Condition, Modifier};

/// A beside m, with an action of A and anything else; A can go on next round.
fn duel(top: &str, more: &str) -> Stage {
    Stage::new(&duel_text(top, more))
}

fn duel_text(top: &str, more: &str) -> String {
    format!(
        "
        A m . .
        A card cast 15: {top} / move 2
        A hand: x, y, u, v
        m: brute, 20/20 hp
        {more}
        "
    )
}

/// A begins its turn like this; nobody else is near.
fn alone(condition: &str) -> Stage {
    Stage::new(&alone_text(condition))
}

fn alone_text(condition: &str) -> String {
    format!(
        "
        A . . . .
        A: 5/10 hp, {condition}
        A hand: x, y
        "
    )
}

#[test]
fn fh_cond_01_a_condition_ability_is_targeted() {
    // FH-COND-14, FH-COND-15: positive ones for one's own side, negative ones for enemies.
    // GH-COND-16
    let text = |condition: &str| {
        format!(
            "
            A m .
             B . .
            A card cast 15: {condition} / move 2
            m: brute
            "
        )
    };
    for condition in Condition::ALL {
        let name = condition.name();
        let expected = if ["regenerate", "ward", "invisible", "strengthen", "bless"].contains(&name)
        {
            "A, B, skip"
        } else {
            "m, skip"
        };
        in_each_edition(|| Stage::new(&text(name)).play("A: top cast; ?").options(expected));
    }
}

#[test]
fn fh_cond_04_a_condition_stays_until_its_end() {
    // FH-COND-05: nothing offers to take it away.
    // GH-COND-02
    in_each_edition(|| {
        alone("poison")
            .play("?")
            .options(
                "basic top blank-1, basic bottom blank-1, basic top blank-2, \
         basic bottom blank-2, end turn",
            )
            .play("end turn")
            .expect("A: 5/10 hp, poison")
    });
}

#[test]
fn fh_cond_06_one_instance_only() {
    // FH-POISON-01: two poisons are one.
    let text = "
        A m
        A card cast 15: poison; poison; attack 2 / move 2
        m: brute, 20/20 hp
        ";
    // GH-COND-03
    in_each_edition(|| Stage::new(text).play("A: top cast; m; m; m").expect("m: 17/20 hp, poison"));
    // Bless and curse are cards and can be gained again.
    let stage = duel("bless, self; bless, self", "").play("A: top cast; A; A");
    assert_eq!(stage.state().decks[0].count(Modifier::BLESS), 2);
}

#[test]
fn fh_cond_07_gained_again_it_starts_anew() {
    // FH-COND-08, FH-FAQ-040: muddled before its turn, and again in it: it lasts a turn longer.
    // GH-COND-03
    let text = "A: 10/10 hp, muddle";
    in_each_edition(|| {
        duel("muddle, self, mandatory", text)
            .play("A: top cast; end turn")
            .expect("A: 8/10 hp, muddle")
    });
}

#[test]
fn fh_cond_08_gained_in_the_own_turn_it_lasts_until_the_next() {
    // FH-STREN-02
    let stage = duel("strengthen, self", "").play("A: top cast; A; end turn");
    stage.expect("A: 8/10 hp, strengthen").play("x then y; end turn").expect("A: 6/10 hp");
}

#[test]
fn fh_cond_09_conditions_end_after_the_abilities_at_the_end_of_the_turn() {
    // FH-FAQ-128: what is used at the end of the turn still meets the condition.
    let text = "
        A . . .
        A: 5/10 hp, stun
        A hand: x, y
        A trait: when self ends turn if self has stun: xp 1
        ";
    Stage::new(text).play("?").expect(
        "
        A: 5/10 hp
        A xp: 1
        ",
    );
}

#[test]
fn fh_faq_129_conditions_may_end_before_looting() {
    // FH-FAQ-EX05
    let text = "
        A . .
        A: 5/10 hp, impair
        A hand: x, y
        A items: magnet
        item magnet: small, spent / when self loots: xp 2
        at A: loot
        ";
    Stage::new(text).play("end turn; option 1; magnet").expect("A xp: 2");
    Stage::new(text).play("end turn; option 0").expect("A xp: 0").told("Looted");
}

#[test]
fn fh_cond_10_an_added_condition_comes_after_the_main_effect() {
    // FH-COND-11, FH-COND-12: also without damage, but not for the dead.
    duel("attack 2, brittle", "").play("A: top cast; m").expect("m: 18/20 hp, brittle");
    let text = "
        A m
        A: 5/10 hp
        A card cast 15: attack 9, curse / move 2
        m: brute, 2/10 hp
        ";
    let stage = Stage::new(text).play("A: top cast; m").expect("m: gone");
    assert_eq!(stage.state().curses_monsters, 10);
}

#[test]
fn fh_cond_13_the_immune_do_not_gain_it() {
    // FH-FAQ-034: they may be targeted, and the ability was performed.
    // GH-COND-21
    let text = "
        A m
        A card cast 15: wound; xp 1 / move 2
        monster brute: hp 10, move 2, attack 2, immune wound
        m: brute, 10/10 hp
        ";
    in_each_edition(|| {
        Stage::new(text).play("A: top cast; m").expect(
            "
        m: 10/10 hp
        A xp: 1
        ",
        )
    });
}

#[test]
fn fh_regen_01_heal_one_at_the_start_of_each_turn() {
    // FH-REGEN-02, FH-FAQ-039: also when stunned; a character may decline.
    alone("regenerate").play("yes; ?").expect("A: 6/10 hp, regenerate");
    alone("regenerate, stun").play("yes; ?").expect("A: 6/10 hp, regenerate");
    alone("regenerate, wound").play("skip; skip; ?").expect("A: 4/10 hp, wound");
    // A monster does not decline, and does so again in its next turn.
    let text = "
        A . . . . . . . m
        A hand: x, y, u, v
        brute card 50: move -9
        m: brute, 5/10 hp, regenerate
        ";
    Stage::new(text)
        .play("A: end turn")
        .expect("m: 6/10 hp, regenerate")
        .play("A: x then y; end turn")
        .expect("m: 7/10 hp, regenerate");
}

#[test]
fn fh_regen_03_damage_removes_it() {
    // N-68: damage that is negated or 0 does not.
    let text = "A: 5/10 hp, regenerate";
    duel("loot 1", text).play("skip; A: end turn; ?").play("skip; ?").expect("A: 3/10 hp");
    duel("loot 1", text).play("skip; A: end turn; lose x; ?").expect("A: 5/10 hp, regenerate");
}

#[test]
fn fh_regen_ex1_regenerate_comes_before_wound() {
    // FH-REGEN-04
    alone("regenerate, wound, poison").play("yes; ?").expect("A: 5/10 hp, regenerate");
}

#[test]
fn fh_ward_01_half_rounded_down_of_any_source() {
    // FH-WARD-EX1, FH-WARD-02
    let hurt = |amount: u8, conditions: &str| {
        Stage::new(&format!(
            "
            A m
            A card cast 15: suffer {amount}, enemy, adjacent / move 2
            m: brute, 20/20 hp, {conditions}
            "
        ))
        .play("A: top cast; m")
    };
    hurt(5, "ward").expect("m: 18/20 hp");
    hurt(1, "ward").expect("m: 20/20 hp");
    hurt(5, "ward, brittle").expect("m: 15/20 hp");
    // FH-BRITTLE-01
    hurt(5, "brittle").expect("m: 10/20 hp");
}

#[test]
fn fh_brittle_02_a_heal_removes_it() {
    // FH-WOUND-02, FH-BANE-02, FH-HEAL-07
    let text = "
        A . .
        A: 5/10 hp, wound, brittle, bane
        A card cast 15: heal 1, self / move 2
        A hand: x, y
        ";
    // Wound (1) doubled by brittle comes first; the heal then removes what is left.
    Stage::new(text).play("A: top cast; A").expect("A: 4/10 hp");
    let text = "
        A . .
         B . .
        A card cast 15: heal 1, ally / move 2
        B: 5/10 hp, wound, brittle, bane
        ";
    Stage::new(text).play("A: top cast; B").expect("B: 6/10 hp");
}

#[test]
fn fh_invis_01_enemies_cannot_focus_on_or_target_it() {
    let text = "
        A m .
         B . .
        A: 10/10 hp, invisible
        A hand: x, y
        B hand: x, y
        brute card 5: move +0; attack +0
        m: brute
        ";
    Stage::new(text).play("B: skip; ?").expect(
        "
        A: 10/10 hp, invisible
        B: 8/10 hp
        ",
    );
    let text = "
        A m
        A card cast 15: attack 2 / move 2
        m: brute, invisible
        ";
    Stage::new(text).play("A: top cast; ?").asks("A TakeAction").told("AbilitySkipped");
}

#[test]
fn fh_invis_02_what_is_not_targeted_affects_it() {
    let text = "
        A m
        A card cast 15: suffer 2, enemy, adjacent / move 2
        m: brute, 10/10 hp, invisible
        ";
    Stage::new(text).play("A: top cast; m").expect("m: 8/10 hp, invisible");
}

#[test]
fn fh_invis_03_allies_interact_normally() {
    let text = "
        A B
        A card cast 15: heal 2, ally / move 2
        B: 5/10 hp, invisible
        ";
    Stage::new(text).play("A: top cast; B").expect("B: 7/10 hp, invisible");
}

#[test]
fn fh_invis_04_until_the_end_of_the_next_turn() {
    alone("invisible").play("end turn").expect("A: 5/10 hp");
}

#[test]
fn fh_invis_05_enemies_pass_through_it() {
    // FH-INVIS-06: but cannot stop there.
    let text = "
        A m x
        A card run 15: attack 1 / move 2
        m: brute, invisible
        ";
    Stage::new(text).play("A: bottom run; m; ?").options("A, x").play("x").expect("A at x");
    let text = "
        A m x
        A card run 15: attack 1 / move 1
        m: brute, invisible
        ";
    Stage::new(text).play("A: bottom run; ?").asks("A TakeAction");
}

#[test]
fn fh_stren_01_advantage_on_all_attacks() {
    let text = "
        m A n
        A: 10/10 hp, strengthen
        A card cast 15: attack 2, target 2 / move 2
        A draws: +1, -1, +1, -1
        m: brute, 10/10 hp
        n: brute, 10/10 hp
        ";
    Stage::new(text).play("A: top cast; m; option 0; n; option 0").expect(
        "
        m: 7/10 hp
        n: 7/10 hp
        ",
    );
}

#[test]
fn fh_bless_01_adds_a_card_to_the_deck() {
    // FH-BLESS-04, FH-BLESS-05: ten in all; with none left it has no effect.
    let stage = duel("bless, self", "").play("A: top cast; A");
    assert_eq!((stage.state().blesses, stage.state().decks[0].count(Modifier::BLESS)), (9, 1));
    let text = "
        A m
        A card cast 15: bless, self / move 2
        m: brute
        ";
    let stage = Stage::adjusted(text, |_, state| {
        state.blesses = 0;
        state.decks[1].add(Modifier::BLESS, 10);
    })
    .play("A: top cast; A");
    assert_eq!((stage.state().blesses, stage.state().decks[0].left()), (0, 20));
    // Any deck: a monster blesses itself.
    let text = "
        A . . m
        A hand: x, y
        brute card 50: bless, self
        m: brute
        ";
    let stage = Stage::new(text).play("A: end turn");
    assert_eq!((stage.state().blesses, stage.state().decks[4].count(Modifier::BLESS)), (9, 1));
}

#[test]
fn fh_bless_02_nothing_for_a_figure_without_a_deck() {
    // FH-CURSE-02
    let text = "
        A o
        A card cast 15: bless, ally / curse, enemy
        object altar: hp 5, side party
        o: altar
        ";
    let stage = Stage::new(text).play("A: top cast; o");
    assert_eq!(stage.state().blesses, 10);
    let text = "
        A o
        A card cast 15: curse / move 1
        object altar: hp 5
        o: altar
        ";
    let stage = Stage::new(text).play("A: top cast; o");
    assert_eq!((stage.state().curses_monsters, stage.state().curses_party), (10, 10));
}

#[test]
fn fh_wound_01_one_damage_at_the_start_of_each_turn() {
    // GH-COND-08
    in_each_edition(|| {
        alone("wound")
            .play("skip; ?")
            .expect("A: 4/10 hp, wound")
            .play("end turn; x then y; skip; ?")
            .expect("A: 3/10 hp, wound")
    });
}

#[test]
fn fh_bane_ex1_ten_damage_at_the_end_of_the_next_turn() {
    // FH-BANE-01
    let text = "
        A . .
        A: 20/20 hp, bane
        A hand: x, y
        ";
    Stage::new(text).play("A: end turn").expect("A: 10/20 hp");
    let text = "
        A . .
        A: 20/20 hp
        A card cast 15: bane, self / move 2
        A hand: x, y
        ";
    Stage::new(text)
        .play("A: top cast; A; end turn")
        .expect("A: 20/20 hp, bane")
        .play("x then y; end turn")
        .expect("A: 10/20 hp");
}

#[test]
fn fh_faq_036_bane_again_in_the_own_turn_puts_it_off() {
    let text = "
        A . .
        A: 20/20 hp, bane
        A card cast 15: bane, self / move 2
        A hand: x, y
        ";
    Stage::new(text).play("A: top cast; A; end turn").expect("A: 20/20 hp, bane");
}

#[test]
fn fh_poison_ex1_attacks_gain_one() {
    // FH-POISON-01
    // GH-COND-07
    let text = |draws: &str| {
        format!(
            "
            A m
            A card cast 15: attack 2 / move 2
            A draws: {draws}
            m: brute, 10/10 hp, poison
            "
        )
    };
    in_each_edition(|| Stage::new(&text("x2")).play("A: top cast; m").expect("m: 4/10 hp, poison"));
    in_each_edition(|| {
        Stage::new(&text("null")).play("A: top cast; m").expect("m: 10/10 hp, poison")
    });
}

#[test]
fn fh_poison_02_the_heal_only_removes_it() {
    // FH-HEAL-08, FH-HEAL-EX1
    let text = "
        A . .
         B . .
        A card cast 15: heal 3, ally; heal 3, ally / move 2
        B: 5/8 hp, poison, wound, brittle
        ";
    Stage::new(text).play("A: top cast; B; ?").expect("B: 5/8 hp").play("B").expect("B: 8/8 hp");
}

#[test]
fn fh_immob_01_no_move_ability() {
    // FH-IMMOB-02, FH-TELE-02: a teleport is no move.
    // GH-COND-09
    let text = "
        A x y
        A: 5/10 hp, immobilize
        A card go 15: teleport 2 / move 2
        A hand: x, y
        ";
    in_each_edition(|| {
        Stage::new(text).play("A: bottom go; ?").asks("A TakeAction").expect("A at A")
    });
    in_each_edition(|| {
        Stage::new(text).play("A: top go; y; end turn").expect(
            "
        A at y
        A: 5/10 hp
        ",
        )
    });
}

#[test]
fn fh_disarm_02_until_the_end_of_the_next_turn() {
    alone("disarm").play("end turn").expect("A: 5/10 hp");
}

#[test]
fn fh_impair_01_only_characters_can_be_impaired() {
    // FH-IMPAIR-04
    duel("impair", "").play("A: top cast; m").expect("m: 20/20 hp").told("ConditionImmune");
    let text = "
        A m . .
        A hand: x, y
        brute card 50: impair
        m: brute
        ";
    let stage = Stage::new(text).play("A: end turn").expect("A: 10/10 hp, impair");
    stage.play("x then y; end turn").expect("A: 10/10 hp, impair").told("ConditionRemoved");
}

#[test]
fn fh_impair_02_no_item() {
    let text = |condition: &str| {
        format!(
            "
            A . .
            A: 5/10 hp{condition}
            A items: potion
            item potion: small, lost / heal 3, self
            "
        )
    };
    Stage::new(&text("")).play("?").offers("use potion");
    Stage::new(&text(", impair")).play("?").refuses("use potion");
    // FH-STUN-02
    Stage::new(&text(", stun")).play("?").refuses("use potion");
}

#[test]
fn fh_impair_03_bonuses_of_items_remain() {
    // FH-STUN-03: the shield of the item was gained before.
    let text = "
        A m . .
        A hand: x, y
        A items: buckler
        item buckler: small, spent / shield 1
        brute card 50: impair; attack +0
        m: brute
        ";
    Stage::new(text).play("A: use buckler; yes; end turn").expect("A: 9/10 hp, impair");
    let text = text.replace("impair; attack", "stun; attack");
    Stage::new(&text).play("A: use buckler; yes; end turn").expect("A: 9/10 hp, stun");
}

#[test]
fn fh_faq_041_items_help_against_the_attack_that_impairs() {
    let text = "
        A m . .
        A hand: x, y
        A items: buckler
        item buckler: small, spent / when self is attacked: shield 2
        brute card 50: attack +0, impair
        m: brute
        ";
    Stage::new(text).play("A: end turn; buckler").expect("A: 10/10 hp, impair");
}

#[test]
fn fh_stun_01_no_ability() {
    // FH-STUN-04, FH-STUN-06: its cards are discarded without effect.
    // GH-COND-11, GH-COND-12
    let text = "
        A m . .
        A: 5/10 hp, stun
        A card cast 15: attack 2 / move 2
        A hand: x, y
        m: brute, 10/10 hp, stun
        ";
    in_each_edition(|| {
        Stage::new(text).play("?").expect(
            "
        A: 5/10 hp
        A discard: cast, blank-1
        m: 10/10 hp
        ",
        )
    });
}

#[test]
fn fh_stun_05_a_stunned_character_still_chooses() {
    // FH-STUN-07: and rests like anybody else.
    // GH-COND-12
    let text = "
        A . .
        A: 5/10 hp, stun
        A hand: x, y
        A discard: u, v
        phase: select
        ";
    in_each_edition(|| {
        let stage = Stage::new(text).play("?").options("x then y, y then x, long rest");
        stage.play("long rest; u; yes").expect(
            "
        A: 7/10 hp
        A hand: x, y, v
        A lost: u
        ",
        );
    });
}

#[test]
fn fh_stun_06_unless_the_stun_is_removed() {
    let text = "
        A B
        A: 5/10 hp, stun
        B card help 15: cleanse 1 of stun, ally / move 1
        A card cast 25: heal 2, self / move 2
        A plays: cast, other
        ";
    Stage::new(text).play("B: top help; A; B: end turn; A: top cast; A").expect("A: 7/10 hp");
}

#[test]
fn fh_muddle_01_disadvantage_on_all_attacks() {
    // FH-MUDDLE-02
    // GH-COND-13
    let text = "
        m A n
        A: 10/10 hp, muddle
        A card cast 15: attack 2, target 2 / move 2
        A draws: +1, -1, +1, -1
        m: brute, 10/10 hp
        n: brute, 10/10 hp
        ";
    in_each_edition(|| {
        Stage::new(text).play("A: top cast; m; n").expect(
            "
        m: 9/10 hp
        n: 9/10 hp
        ",
        )
    });
    in_each_edition(|| alone("muddle").play("end turn").expect("A: 5/10 hp"));
}

#[test]
fn fh_curse_01_adds_a_card_to_the_deck() {
    // FH-CURSE-04, FH-CURSE-05, FH-FAQ-035: characters and monsters have curses of their own.
    let stage = duel("curse", "").play("A: top cast; m");
    let state = stage.state();
    assert_eq!((state.curses_monsters, state.curses_party), (9, 10));
    assert_eq!(state.decks[4].count(Modifier::CURSE), 1);
    stage.expect("m: 20/20 hp");
    let stage = duel("curse, self", "").play("A: top cast; A");
    let state = stage.state();
    assert_eq!((state.curses_monsters, state.curses_party), (10, 9));
    let text = "
        A m
        A card cast 15: curse / move 2
        m: brute
        ";
    let all = |_: &mut _, state: &mut longrest_haven::State| {
        state.curses_monsters = 0;
        state.decks[4].add(Modifier::CURSE, 10);
    };
    let stage = Stage::adjusted(text, all).play("A: top cast; m");
    assert_eq!((stage.state().decks[4].left(), stage.state().curses_party), (30, 10));
}

#[test]
fn fh_curse_06_immunity_does_not_help_against_a_drawn_curse() {
    let text = "
        A m . .
        A hand: x, y
        A card cast 15: curse / move 2
        monster brute: hp 10, move 2, attack 2, immune curse
        monsters draws: curse
        m: brute
        ";
    let stage = Stage::new(text).play("A: top cast; m; ?");
    assert_eq!(stage.state().curses_monsters, 9, "only the one of the text");
    stage.play("end turn").expect("A: 10/10 hp");
}

#[test]
fn fh_faq_043_a_bonus_gained_earlier_works_while_stunned() {
    let text = "
        A m . .
        A: 5/10 hp, stun
        A hand: x, y
        A trait: when self was attacked: xp 1
        m: brute
        ";
    Stage::new(text).play("skip; ?").expect("A xp: 1");
}

#[test]
fn fh_faq_098_bonuses_to_heals_help_regenerate_and_rests() {
    let text = "
        A . .
        A: 2/10 hp, regenerate
        A hand: x, y
        A trait: when self heals: +1
        ";
    Stage::new(text).play("yes; ?").expect("A: 4/10 hp, regenerate");
    let text = "
        A . .
        A: 2/10 hp, resting
        A hand: x
        A discard: u, v
        A trait: when self heals: +1
        ";
    Stage::new(text).play("u; yes; ?").expect("A: 5/10 hp");
}
