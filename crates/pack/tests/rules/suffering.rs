//! DMG, EXH: suffering damage, what stands against it, and exhaustion.

use crate::stage::Stage;

/// A beside m, which attacks for 2.
fn attacked(more: &str) -> Stage {
    Stage::new(&text(more))
}

fn text(more: &str) -> String {
    format!(
        "
        . . . .
         A m . .
        . . . .
        A card one 15: attack 1 / move 2
        A hand: x, y
        m: brute, 10/10 hp
        {more}
        "
    )
}

#[test]
fn fh_dmg_01_no_damage_is_nothing_to_react_to() {
    // N-42: 0 is not damage.
    let text = "A trait: when self would suffer: xp 1\nA trait: always: shield 2";
    attacked(text).play("A: end turn").expect("A: 10/10 hp\nA xp: 0").not_told("DamageSuffered");
    let text = "A trait: when self would suffer: xp 1\nA trait: always: shield 1";
    attacked(text).play("A: end turn").expect("A: 9/10 hp\nA xp: 1");
}

#[test]
fn fh_faq_174_an_untouchable_figure_suffers_nothing() {
    let text = |word: &str| {
        format!(
            "
            A o . .
            A hand: x, y
            object altar: hp 5, side party{word}
            o: altar
            rule: at end of every round: altar suffer 2
            "
        )
    };
    Stage::new(&text("")).play("A: end turn").expect("o: 3/5 hp");
    Stage::new(&text(", untouchable")).play("A: end turn").expect("o: 5/5 hp");
}

#[test]
fn fh_faq_174_an_untouchable_figure_gains_nothing() {
    let text = |word: &str| {
        format!(
            "
            A o . .
            A hand: x, y
            object guide: hp 5, side party, initiative 90{word} / move +0
            o: guide
            rule: at end of every round: guide gain wound
            "
        )
    };
    Stage::new(&text("")).play("A: end turn").expect("o: 5/5 hp, wound");
    Stage::new(&text(", untouchable")).play("A: end turn").expect("o: 5/5 hp");
}

#[test]
fn fh_dmg_02_an_effect_negates_damage() {
    // FH-FAQ-135: ward is used up all the same; when it leaves nothing, nothing is negated.
    let item = "item charm: small, lost / when self would suffer: negate, optional\nA items: charm";
    attacked(item)
        .play("A: end turn; charm")
        .expect("A: 10/10 hp\nA items: charm lost")
        .told("DamageNegated { figure: A, damage: 2, how: Effect }")
        .not_told("DamageSuffered");
    let warded = format!("{item}\nA: ward");
    attacked(&warded)
        .play("A: end turn; charm")
        .expect("A: 10/10 hp")
        .told("DamageNegated { figure: A, damage: 1, how: Effect }");
    let weak = format!("{warded}\nmonster brute: hp 10, move 2, attack 1");
    attacked(&weak).play("A: end turn; charm").expect("A: 10/10 hp").not_told("DamageNegated");
    // Declined, nothing is negated.
    attacked(item).play("A: end turn").expect("A: 8/10 hp").not_told("DamageNegated");
}

#[test]
fn fh_ward_01_half_of_one_is_nothing() {
    // FH-DMG-01: nothing is suffered and nothing asked.
    let weak = "A: ward\nmonster brute: hp 10, move 2, attack 1";
    attacked(weak)
        .play("A: end turn; ?")
        .asks("A ShortRest")
        .expect("A: 10/10 hp")
        .told("WardHalves { figure: A, from: 1, to: 0 }")
        .not_told("DamageSuffered");
}

#[test]
fn fh_faq_135_an_attack_that_is_negated_uses_up_ward_and_brittle() {
    let negate = "A trait: when self is attacked: negate";
    attacked(&format!("{negate}\nA: brittle"))
        .play("A: end turn")
        .expect("A: 10/10 hp")
        .told("DamageNegated { figure: A, damage: 4, how: Effect }");
    attacked(negate)
        .play("A: end turn")
        .told("DamageNegated { figure: A, damage: 2, how: Effect }")
        .not_told("DamageSuffered");
    // An attack of no value has nothing to negate.
    attacked(&format!("{negate}\nmonsters draws: null"))
        .play("A: end turn")
        .not_told("DamageNegated");
}

#[test]
fn gh_dmg_04_cards_may_be_lost_before_a_defence_is_used() {
    // D085: in Frosthaven the item comes first.
    let item = text("item mail: body, spent / when self would suffer: -1, optional\nA items: mail");
    let stage = Stage::gloomhaven(&item).play("A: end turn; ?");
    let stage = stage.asks("A Negate { damage: 2 }").play("lose x; ?");
    stage.expect("A: 10/10 hp\nA items: mail\nA lost: x");
    let stage = Stage::gloomhaven(&item).play("A: end turn; skip; mail; ?");
    stage.asks("A Negate { damage: 1 }");
    Stage::new(&item).play("A: end turn; ?").asks("A React");
    // Without a defence cards are lost once, at the end.
    let stage = Stage::gloomhaven(&text("")).play("A: end turn; skip; ?");
    stage.expect("A: 8/10 hp").told("DamageSuffered { figure: A, damage: 2");
}

#[test]
fn gh_dmg_03_active_cards_may_be_lost_as_discards() {
    // D086: only those without the lost symbol, and not in Frosthaven.
    let cards =
        text("A card guard 30: attack 1 / shield 0; persistent\nA discard: u\nA plays: one, guard");
    let stage = Stage::gloomhaven(&cards).play("A: bottom guard; end turn; ?");
    let stage = stage.asks("A Negate").offers("lose one and u").offers("lose guard and u");
    stage.play("lose guard and u; ?").expect("A active: none\nA lost: guard, u\nA: 10/10 hp");
    let stage = Stage::new(&cards).play("A: bottom guard; end turn; ?");
    stage.asks("A Negate").offers("lose one and u").refuses("lose guard and u");
}

#[test]
fn fh_dmg_03_lost_cards_leave_everything_else_as_it_was() {
    let text = "A discard: u, v\nA card guard 30: attack 1 / retaliate 1; persistent";
    attacked(text)
        .play("A: bottom guard; end turn; lose u and v")
        .expect("A active: guard\nA lost: u, v\nA hand: x, y\nm: 9/10 hp")
        .told("DamageNegated { figure: A, damage: 2, how: Discards(");
}

#[test]
fn n_103_what_one_suffered_in_ones_own_turn() {
    let text = "
        A m B
        A: 20/20 hp
        A card one 15: suffer 3, self; attack own damage suffered, range 3 / move 2
        A hand: x, y
        m: brute, 10/10 hp
        ";
    Stage::new(text).play("A: top one; A; m").expect("m: 7/10 hp");
    // What another suffers is not one's own.
    let text = text.replace("suffer 3, self", "suffer 3, ally, range 3");
    Stage::new(&text).play("A: top one; B; m").expect("m: 10/10 hp");
}

#[test]
fn fh_regen_03_only_what_is_there_is_removed() {
    attacked("").play("A: end turn").expect("A: 8/10 hp").not_told("ConditionRemoved");
    attacked("A: regenerate")
        .play("A: skip; end turn")
        .expect("A: 8/10 hp")
        .told("ConditionRemoved { figure: A, condition: Regenerate }");
}

#[test]
fn fh_exh_05_everything_of_the_exhausted_goes_and_nothing_of_the_others() {
    // FH-EXH-04, FH-COMMON-07
    let text = "
        A B m c
         d . . .
        A card end 15: suffer 10, self / shield 1, ally, range 3; persistent
        B card ward 30: attack 1 / shield 1; persistent
        A card plan 16: attack 1 / move 1
        A plays: end, plan
        A hand: x, y
        B hand: u, v
        A marks: c
        B marks: d
        m: brute, 10/10 hp
        ";
    let stage = Stage::new(text).play("A: end turn; B: bottom ward; end turn");
    let stage = stage.expect("B active: ward\nmarks: c, d").play("?");
    let text = text.replace("A plays: end, plan", "A active: end\n        A plays: plan, last");
    let text = text.replace(
        "A card plan 16: attack 1",
        "A card last 17: attack 1\n        A card plan 16: suffer 10, self",
    );
    drop(stage);
    let stage = Stage::new(&text).play("A: top plan; A; B: bottom ward; ?");
    stage.expect(
        "
        A status: exhausted
        A lost: end, last, plan, x, y
        A active: none
        B active: ward
        marks: d
        ",
    );
}

#[test]
fn fh_exh_05_bonuses_of_the_others_last() {
    let text = "
        A B . m
        A card end 40: suffer 10, self / move 1
        B card ward 20: attack 1 / shield 1; persistent
        A hand: x, y
        B hand: u, v
        m: brute, 10/10 hp
        ";
    let stage = Stage::new(text).play("B: bottom ward; end turn; A: top end; A");
    stage.expect("A status: exhausted\nB: 9/10 hp\nB active: ward");
}

#[test]
fn fh_cond_14_what_waits_for_a_negative_condition() {
    // FH-COND-15: not for a positive one. FH-FAQ-035: curse is one while it is gained.
    let text = |condition: &str| {
        format!(
            "
            A B m
            A trait: when self gains negative condition: xp 1
            A card one 15: {condition}, self / move 1
            A hand: x, y
            m: brute
            "
        )
    };
    for (condition, experience) in
        [("wound", 1), ("muddle", 1), ("curse", 1), ("strengthen", 0), ("ward", 0), ("bless", 0)]
    {
        let stage = Stage::new(&text(condition)).play("A: top one; A");
        stage.expect(&format!("A xp: {experience}"));
    }
}

#[test]
fn fh_cond_14_and_15_which_conditions_are_which() {
    // FH-COND-14, FH-COND-15
    use longrest_haven::Condition::*;
    let positive = [Regenerate, Ward, Invisible, Strengthen, Bless];
    for condition in longrest_haven::Condition::ALL {
        assert_eq!(condition.is_positive(), positive.contains(&condition), "{condition:?}");
    }
}

#[test]
fn fh_bane_01_bane_is_over_when_it_has_struck() {
    let text = "A . .\nA: 20/20 hp, bane\nA hand: x, y";
    Stage::new(text)
        .play("A: end turn")
        .expect("A: 10/20 hp")
        .told("FH-BANE-01 ConditionRemoved { figure: A, condition: Bane }");
    // Whoever dies of it does not get rid of it.
    let text = "A m .\nm: brute, 10/10 hp, bane\nA hand: x, y";
    Stage::new(text)
        .play("A: end turn")
        .expect("m: gone")
        .not_told("ConditionRemoved { figure: m, condition: Bane }");
}
