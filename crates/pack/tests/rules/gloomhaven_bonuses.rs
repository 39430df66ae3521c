//! Gloomhaven: BONUS, SHIELD, RETAL and HEAL, as far as `bonuses` does not play both editions.

use crate::bonuses::duel_text;
use crate::stage::{Stage, in_each_edition};

/// A beside m, with the cards of A and anything else; A can go on next round.
fn duel(cards: &str, more: &str) -> Stage {
    Stage::gloomhaven(&duel_text(cards, more))
}

#[test]
fn gh_bonus_02_any_active_card_at_any_time() {
    let stage = duel("A card guard 15: attack 1 / shield 1; round", "");
    let stage = stage.play("A: bottom guard; use remove guard; ?").expect(
        "
        A active: none
        A discard: guard
        ",
    );
    stage.play("end turn").expect("A: 8/10 hp");
    let stage = duel("A card guard 15: attack 1 / shield 1; round; lost", "");
    stage.play("A: bottom guard; use remove guard; ?").expect("A lost: guard");
    // Also in another's turn, when a move has begun.
    let text = "
        A x B .
        A card run 15: attack 1 / move 2
        B card guard 5: attack 1 / shield 1; round
        ";
    let stage = Stage::gloomhaven(text).play("B: bottom guard; end turn; A: bottom run; ?");
    let stage = stage.asks("A MoveStep").play("B: use remove guard; A: x; ?");
    stage.expect(
        "
        A at x
        B active: none
        B discard: guard, blank-1
        ",
    );
    Stage::new(text).play("B: bottom guard; end turn; ?").refuses("use remove guard");
    // And in a monster's turn, before it is decided about the damage.
    let stage = duel("A card guard 15: attack 1 / shield 1; round", "");
    let stage = stage.play("A: bottom guard; end turn; ?").asks("A Negate { damage: 1 }");
    let stage = stage.play("use remove guard; ?").asks("A Negate { damage: 1 }");
    stage.expect("A active: none\nA: 10/10 hp");
}

#[test]
fn gh_bonus_06_after_the_last_slot_the_card_is_lost() {
    let text = "A card guard 15: attack 1 / shield 9, slots 1, persistent";
    duel(text, "").play("A: bottom guard; end turn").expect(
        "
        A: 10/10 hp
        A active: none
        A lost: guard
        ",
    );
}

/// A attacks m for so much.
fn against(traits: &str, top: &str, more: &str) -> Stage {
    Stage::gloomhaven(&format!(
        "
        A m . .
        A card strike 15: {top} / move 2
        A card next 16: attack 2 / move 2
        A plays: strike, other
        A hand: next, y, u, v
        monster brute: hp 20, move 2, attack 2{traits}
        m: brute
        {more}
        "
    ))
}

#[test]
fn gh_shield_02ex_shield_less_pierce() {
    // GH-SHIELD-01, GH-GLOSS-89
    let hit = |top: &str| against(" / traits shield 3", top, "").play("A: top strike; m");
    hit("attack 4, pierce 2").expect("m: 17/20 hp");
    hit("attack 4, pierce 5").expect("m: 16/20 hp");
    hit("attack 4").expect("m: 19/20 hp");
    hit("attack 2").expect("m: 20/20 hp");
}

#[test]
fn gh_shield_03_from_the_turn_of_the_monster_to_the_end_of_the_round() {
    let play = "A: top strike; m; end turn";
    against("", "attack 3", "brute card 5: shield 2").play(play).expect("m: 19/20 hp");
    let stage = against("", "attack 3", "brute card 50: shield 2").play(play);
    // In the next round the shield of this one is over.
    let stage = stage.expect("m: 17/20 hp").play("next then y; top next; m");
    stage.expect("m: 15/20 hp");
}

#[test]
fn gh_shield_04_on_the_statistic_card_it_always_holds() {
    // GH-GLOSS-108, GH-SHIELD-08: also before the monster's turn and while it is stunned.
    let stage = against(" / traits shield 2", "attack 3", "brute card 50: move +0");
    stage.play("A: top strike; m").expect("m: 19/20 hp");
    let text = "
        A m
        A card strike 15: attack 3 / move 2
        monster brute: hp 20, move 2, attack 2 / traits shield 2
        m: brute, 20/20 hp, stun
        ";
    Stage::gloomhaven(text).play("A: top strike; m").expect("m: 19/20 hp, stun");
}

#[test]
fn gh_shield_05_from_a_modifier_card_to_the_end_of_the_round() {
    let stage = against("", "attack 3", "A draws: [+0, do (shield 1)]");
    let stage = stage.play("A: top strike; m; yes; yes; end turn").expect("A: 9/10 hp");
    stage.play("next then y; end turn").expect("A: 7/10 hp");
}

/// Two brutes attack A, which has these items.
fn besieged(items: &str, lines: &str) -> Stage {
    Stage::gloomhaven(&format!(
        "
        m A n
        A: 20/20 hp
        A hand: x, y
        A items: {items}
        {lines}
        m: brute, 10/10 hp
        n: brute, 10/10 hp
        "
    ))
}

#[test]
fn gh_shield_06_a_charge_helps_against_one_attack() {
    let mail = "item mail: body, spent / when self is attacked: shield 2";
    besieged("mail", mail).play("A: end turn; mail").expect(
        "
        A: 18/20 hp
        A items: mail spent
        ",
    );
}

#[test]
fn gh_shield_07_the_player_chooses_which_shields_to_use() {
    let items = "item mail: body, spent / when self is attacked: shield 1
        item ring: small, spent / when self is attacked: shield 2";
    let stage = besieged("mail, ring", items).play("A: end turn; ?").options("mail, ring, done");
    // The ring first: it is enough, and the mail is kept for the second attack.
    stage.play("ring; done; mail").expect(
        "
        A: 19/20 hp
        A items: mail spent, ring spent
        ",
    );
    // Both at once add up to more than was needed.
    let both = besieged("mail, ring", items).play("A: end turn; mail; ring");
    both.expect("A: 18/20 hp");
}

#[test]
fn gh_shield_08_while_stunned_too() {
    let text = "
        m A n
        A: 20/20 hp
        A card guard 15: attack 1 / shield 1; round
        A hand: x, y
        brute card 50: attack +0, stun
        m: brute
        n: brute
        ";
    in_each_edition(|| {
        Stage::new(text).play("A: bottom guard; end turn").expect("A: 18/20 hp, stun")
    });
}

#[test]
fn gh_retal_03_from_the_turn_of_the_monster_to_the_end_of_the_round() {
    let play = "A: top strike; m; end turn";
    against("", "attack 1", "brute card 5: retaliate 2").play(play).expect("A: 8/10 hp");
    let stage = against("", "attack 1", "brute card 50: retaliate 2").play(play);
    let stage = stage.expect("A: 10/10 hp").play("next then y; top next; m; ?");
    stage.expect("A: 10/10 hp\nm: 17/20 hp");
}

#[test]
fn gh_retal_05_those_of_a_monster_are_one() {
    // GH-RETAL-04
    let more = "brute card 5: retaliate 2";
    let stage = against(" / traits retaliate 1", "attack 1", more).play("A: top strike; m; ?");
    // One offer to negate it all.
    let stage = stage.told("Retaliated { figure: m, against: A, damage: 3 }");
    stage.asks("A Negate { damage: 3 }").play("skip").expect("A: 7/10 hp");
    let stage = against(" / traits retaliate 1", "attack 1", "").play("A: top strike; m");
    stage.expect("A: 9/10 hp");
}

#[test]
fn gh_retal_06_a_charge_answers_one_attack() {
    let spikes = "item spikes: body, spent / when self is attacked: retaliate 3";
    besieged("spikes", spikes).play("A: end turn; spikes").expect(
        "
        m: 7/10 hp
        n: 10/10 hp
        A items: spikes spent
        ",
    );
}

#[test]
fn gh_retal_08_the_player_chooses_which_retaliates_to_use() {
    let items = "item spikes: body, spent / when self is attacked: retaliate 3
        item ring: small, spent / when self is attacked: retaliate 1
        A trait: always: retaliate 2";
    let stage = besieged("spikes, ring", items).play("A: end turn; ?");
    let stage = stage.options("spikes, ring, done").play("ring; done; spikes");
    // One after the other, each for itself.
    let stage = stage.told("Retaliated { figure: A, against: m, damage: 2 }");
    let stage = stage.told("Retaliated { figure: A, against: m, damage: 1 }");
    stage.told("Retaliated { figure: A, against: n, damage: 3 }").expect(
        "
        m: 7/10 hp
        n: 5/10 hp
        ",
    );
}

#[test]
fn gh_retal_09_while_stunned_too() {
    let text = "
        A m
        A card strike 15: attack 1 / move 2
        monster brute: hp 20, move 2, attack 2 / traits retaliate 2
        m: brute, 20/20 hp, stun
        ";
    in_each_edition(|| Stage::new(text).play("A: top strike; m").expect("A: 8/10 hp"));
}

#[test]
fn gh_heal_01_oneself() {
    let text = "
        A B
        A: 4/10 hp
        B: 4/10 hp
        A card help 15: heal 3, self / move 2
        ";
    in_each_edition(|| {
        Stage::new(text).play("A: top help; ?").options("A, skip").play("A").expect("A: 7/10 hp")
    });
}

#[test]
fn gh_heal_02_on_a_modifier_card_whoever_drew_it() {
    // GH-SUMMON-07: the summon draws from the deck of its summoner.
    let text = "
        A . w m
        A: 5/10 hp
        A summon wolf: hp 4, move 0, attack 1
        A draws: [+0, do (heal 2, self)]
        w: wolf of A, 1/4 hp
        m: brute, 10/10 hp
        ";
    Stage::gloomhaven(text).play("A: yes; w; ?").expect(
        "
        A: 5/10 hp
        w: 3/4 hp
        m: 9/10 hp
        ",
    );
}

#[test]
fn gh_heal_03_oneself_or_an_ally_in_range_and_sight() {
    let text = "
        A B . . . . C
         # # . . .
        # # D
        A card help 15: heal 2, range 4 / move 2
        A: 5/10 hp
        B: 5/10 hp
        C: 5/10 hp
        D: 5/10 hp
        ";
    // C is too far away, D around the corner.
    let stage = Stage::gloomhaven(text).play("A: top help; ?").options("A, B, skip");
    stage.play("B").expect("B: 7/10 hp");
}

/// B, hurt like this, is healed for 3.
fn healed(conditions: &str, expected: &str) {
    let text = format!(
        "
        A B
        A card help 15: heal 3, range 1 / move 2
        B: 4/10 hp{conditions}
        "
    );
    in_each_edition(|| Stage::new(&text).play("A: top help; B").expect(expected));
}

#[test]
fn gh_heal_06_wound_and_poison() {
    // GH-HEAL-04, GH-HEAL-05, GH-GLOSS-59
    healed("", "B: 7/10 hp");
    healed(", wound", "B: 7/10 hp");
    healed(", poison", "B: 4/10 hp");
    healed(", poison, wound", "B: 4/10 hp");
}

#[test]
fn gh_heal_07_several_heals_of_cards_are_one() {
    let text = |condition: &str| {
        format!(
            "
            A m .
            A: 5/10 hp{condition}
            A card strike 15: attack 1 / move 2
            A draws: [+0, rolling, do (heal 1, self)], [+0, do (heal 2, self)]
            m: brute, 20/20 hp
            "
        )
    };
    let play = "A: top strike; m; yes; yes; A; A; ?";
    let stage = Stage::gloomhaven(&text(", poison")).play(play).expect("A: 5/10 hp");
    assert_eq!(stage.times_told("Healed"), 1);
    let stage = Stage::gloomhaven(&text("")).play(play).expect("A: 8/10 hp");
    assert_eq!(stage.times_told("Healed"), 1);
}

#[test]
fn gh_heal_08_a_heal_on_a_card_makes_it_a_heal_action() {
    let text = |draws: &str| {
        format!(
            "
            A m .
             x . .
            A: 5/10 hp
            A card strike 15: attack 1 / move 2
            A card pace 16: move 1, if performed heal / move 1, if performed heal
            A draws: {draws}
            m: brute, 20/20 hp
            "
        )
    };
    let heal = "[+0, do (heal 1, self)]";
    let stage = Stage::gloomhaven(&text(heal)).play("A: top strike; m; yes; A; bottom pace; x");
    stage.expect("A at x");
    let stage = Stage::gloomhaven(&text("+0")).play("A: top strike; m; bottom pace; ?");
    stage.expect("A at A").told("AbilitySkipped");
}
