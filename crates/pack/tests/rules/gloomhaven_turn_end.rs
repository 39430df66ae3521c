//! Gloomhaven: EOT, DMG, EXH and EOR: the ends of turns, of rounds and of characters.

use crate::stage::{Stage, in_each_edition};
use longrest_haven::{Modifier, State};

#[test]
fn gh_eot_01_what_lies_in_the_own_hex_must_be_looted() {
    // GH-GLOSS-72
    let text = "
        A . . B
        A hand: x, y
        treasure 1: gold 5
        at A: loot, treasure 1
        ";
    let stage = Stage::gloomhaven(text).play("A: end turn; ?").asks("B TakeAction");
    stage.expect("A coins: 1\nA gold: 5\nloot A: 0");
}

#[test]
fn gh_eot_02_conditions_end_but_for_those_of_this_turn() {
    let text = "
        A . . B
        A: 5/10 hp, immobilize, disarm, muddle, invisible, strengthen, wound, poison
        A card cast 15: muddle, self, mandatory; heal 1, self / move 2
        A hand: x, y
        ";
    in_each_edition(|| {
        let stage = Stage::new(text).play("skip; A: top cast; A; end turn; ?");
        stage.expect("A: 4/10 hp, muddle");
    });
    let text = text.replace("immobilize, disarm", "stun");
    in_each_edition(|| {
        Stage::new(&text).play("skip; ?").asks("B TakeAction").expect("A: 4/10 hp, wound, poison")
    });
}

#[test]
fn gh_eot_03ex_stunned_in_the_own_turn_and_in_another() {
    let text = "
        A . . .
        A card cast 15: stun, self, mandatory / move 2
        A hand: x, y, u, v
        ";
    in_each_edition(|| {
        let stage = Stage::new(text).play("A: top cast").expect("round: 2\nA: 10/10 hp, stun");
        let stage = stage.play("x then y").expect("round: 3\nA: 10/10 hp");
        stage.play("u then v; ?").offers("basic top u");
    });
    let text = "
        A m . .
        A hand: x, y, u, v
        brute card 50: attack +0, stun
        m: brute
        ";
    in_each_edition(|| {
        let stage = Stage::new(text).play("A: end turn").expect("A: 8/10 hp, stun");
        let stage = stage.not_told("ConditionRemoved").play("x then y");
        stage.told("ConditionRemoved { figure: A, condition: Stun }");
    });
}

#[test]
fn gh_eot_04_looting_conditions_pressure_plate() {
    // GH-GLOSS-90: only where the turn ends.
    let text = "
        A p x . B
        A: 5/10 hp, muddle
        A card run 15: attack 1 / move 2
        A hand: u, v
        at p: plate, mark p, loot
        counter bells: 0
        rule: when characters ends turn on p: add 1 to bells
        ";
    let stage = Stage::gloomhaven(text).play("A: bottom run; p; x; end turn; ?");
    stage.expect("counter 0: 0");
    let stage = Stage::gloomhaven(text).play("A: bottom run; p; stop; end turn; ?");
    let order = ["Looted", "ConditionRemoved { figure: A, condition: Muddle }", "RuleFired"];
    stage.expect("counter 0: 1").told_in_order(&order);
}

/// m attacks A before its turn.
fn attacked(lines: &str) -> Stage {
    Stage::gloomhaven(&format!(
        "
        A m . .
        A: 5/10 hp
        A card one 60: attack 1 / move 2
        m: brute
        {lines}
        "
    ))
    .play("?")
}

#[test]
fn gh_dmg_01_suffer_or_lose_one_card_or_two_discards() {
    // GH-DMG-02: the two cards chosen for the round are not among them.
    let stage = attacked("A hand: x, y\nA discard: u, v, w");
    let options = "lose x, lose y, lose u and v, lose u and w, lose v and w, skip";
    stage.options(options).play("lose y; ?").expect("A: 5/10 hp\nA lost: y\nA hand: x");
    let stage = attacked("A hand: x\nA discard: u, v").play("lose u and v; ?");
    stage.expect("A: 5/10 hp\nA lost: u, v\nA hand: x").asks("A TakeAction");
    attacked("A hand: x").play("skip; ?").expect("A: 3/10 hp\nA hand: x");
    // With nothing to lose nothing is asked.
    attacked("").asks("A TakeAction").expect("A: 3/10 hp");
}

#[test]
fn gh_dmg_03_active_cards_without_the_symbol_count_as_discards() {
    let text = |lost: &str| {
        format!(
            "
            A m . .
            A card guard 15: attack 1 / shield 1; persistent{lost}
            A hand: x, y
            A discard: u
            m: brute
            "
        )
    };
    let play = "A: bottom guard; end turn; ?";
    let stage = Stage::gloomhaven(&text("")).play(play).asks("A Negate { damage: 1 }");
    let stage = stage.offers("lose guard and u").play("lose guard and u; ?");
    stage.expect("A: 10/10 hp\nA active: none\nA lost: guard, u");
    let stage = Stage::gloomhaven(&text("; lost")).play(play);
    stage.asks("A Negate").refuses("lose guard and u").offers("lose u and blank-1");
    // Not so in Frosthaven.
    Stage::new(&text("")).play(play).refuses("lose guard and u");
}

#[test]
fn gh_dmg_04_before_any_defence_is_used() {
    let charm = "A hand: x
        A items: charm
        item charm: small, lost / when self would suffer: negate";
    let stage = attacked(charm).asks("A Negate { damage: 2 }").play("lose x; ?");
    stage.expect("A: 5/10 hp\nA items: charm").asks("A TakeAction");
    attacked(charm).play("skip; charm; ?").expect("A: 5/10 hp\nA items: charm lost\nA hand: x");
}

#[test]
fn gh_dmg_05_the_other_effects_are_received() {
    let lines = "brute card 50: attack +0, muddle\nA hand: x";
    attacked(lines).play("lose x; ?").expect("A: 5/10 hp, muddle");
    // GH-GLOSS-102: nothing is no damage, so there is nothing to negate.
    let shielded = format!("{lines}\nA trait: always: shield 5");
    attacked(&shielded).asks("A TakeAction").expect("A: 5/10 hp, muddle");
}

#[test]
fn gh_dmg_06_at_zero_the_character_is_exhausted() {
    // GH-GLOSS-60, GH-EXH-01, GH-EXH-02
    let text = "
        A m . .
         B . . n
        A: 2/10 hp
        A card banner 15: attack 1 / always for ally within 9: shield 9; persistent
        A hand: x, y
        B hand: p, q
        brute card 50: attack +0
        archer card 60: attack +0, range 4
        m: brute
        n: archer, 10/10 hp
        ";
    in_each_edition(|| {
        let stage = Stage::new(text).play("A: bottom banner; end turn; B: end turn");
        let stage = stage.expect(
            "
        A status: exhausted
        A active: none
        A: gone
        ",
        );
        // The banner is gone, so the archer hurts B; only B chooses cards.
        stage.expect("B: 8/10 hp\nround: 2").asks("B SelectCards").refuses("x then y");
    });
}

#[test]
fn gh_exh_03_lost_when_all_are_exhausted() {
    let text = "
        A . B
        A hand: x
        B hand: p
        phase: round start
        ";
    in_each_edition(|| Stage::new(text).play("?").expect("outcome: lost"));
}

#[test]
fn gh_exh_04_for_lack_of_cards_the_hit_points_stay() {
    let text = "
        A . B
        A: 7/10 hp
        A hand: x
        B hand: p, q
        phase: round start
        ";
    in_each_edition(|| {
        Stage::new(text).play("?").expect("A status: exhausted").and(|stage| {
            assert_eq!(stage.state().figures[0].hit_points, 7);
            stage
        })
    });
}

#[test]
fn gh_exh_05_its_modifier_deck_stays_as_it_is() {
    let text = "
        A . B
        A hand: x
        B hand: p, q
        phase: round start
        edition: gloomhaven
        edge: open
        ";
    let stage = Stage::adjusted(text, |_, state: &mut State| {
        state.blesses = 9;
        state.curses_party = 9;
        state.decks[0].add(Modifier::BLESS, 1);
        state.decks[0].add(Modifier::CURSE, 1);
        let face = &mut state.decks[0].faces[0];
        face.set(face.left() - 1, face.discarded() + 1);
    });
    let stage = stage.play("?").expect("A status: exhausted");
    let deck = &stage.state().decks[0];
    assert_eq!((deck.left(), deck.faces[0].discarded()), (21, 1));
    assert_eq!((stage.state().blesses, stage.state().curses_party), (9, 9));
}

#[test]
fn gh_eor_01_when_all_figures_have_taken_a_turn() {
    // GH-GLOSS-98, GH-GLOSS-111
    let text = "
        A w . . m
         B . . . n
        A hand: x, y
        B hand: p, q
        A summon wolf: hp 4, move -, attack -
        w: wolf of A
        brute card 50: move -9
        m: brute
        n: brute
        ";
    in_each_edition(|| {
        let stage = Stage::new(text).play("A: end turn; B: end turn").expect("round: 2");
        stage.and(|stage| {
            let turns = stage.times_told("TurnEnds");
            assert_eq!(turns, 5, "A, B, the wolf and two brutes");
            let last =
                ["TurnEnds { figure: A }", "TurnEnds { figure: n }", "RoundBegins { round: 2 }"];
            stage.told_in_order(&last)
        });
    });
}

#[test]
fn gh_eor_02_a_double_or_null_brings_the_discards_back() {
    let text = |draws: &str| {
        format!(
            "
            A m .
            A card strike 15: attack 1 / move 2
            A hand: x, y
            A draws: {draws}
            m: brute, 20/20 hp
            "
        )
    };
    for (draws, left) in [("x2", 20), ("null", 20), ("+2", 19)] {
        in_each_edition(|| {
            Stage::new(&text(draws)).play("A: top strike; m; end turn").expect("round: 2").and(
                |stage| {
                    assert_eq!(stage.state().decks[0].left(), left, "{draws}");
                    stage
                },
            )
        });
    }
}

#[test]
fn gh_eor_03_monster_decks_with_the_symbol_or_without_cards() {
    let text = |cards: &str| {
        format!(
            "
            A . . . m
            A hand: x, y, u, v
            m: brute
            {cards}
            "
        )
    };
    let symbol = text("brute card 5 shuffle: shield 1\n            brute card 6: shield 1");
    in_each_edition(|| Stage::new(&symbol).play("A: end turn").told("MonsterDeckShuffled"));
    let two = text("brute card 5: shield 1\n            brute card 6: shield 1");
    let stage = Stage::gloomhaven(&two).play("A: end turn").not_told("MonsterDeckShuffled");
    stage.play("x then y; end turn").expect("round: 3").told("MonsterDeckShuffled");
    // In Frosthaven an empty deck waits for the next draw.
    let stage = Stage::new(&two).play("A: end turn; x then y; end turn").expect("round: 3");
    stage.not_told("MonsterDeckShuffled");
}

#[test]
fn gh_eor_06_short_rests_come_after_the_elements() {
    // GH-EOR-05, GH-GLOSS-68
    let text = "
        A . . .
        A hand: x, y
        A discard: u, v
        elements: fire strong
        phase: round end
        ";
    let stage = Stage::gloomhaven(text).play("?").asks("A ShortRest");
    let stage = stage.options("yes, skip").expect("elements: fire waning");
    stage.play("yes; skip; ?").expect("A hand: x, y, v\nA lost: u\nA discard: none");
    Stage::gloomhaven(text).play("skip; ?").expect("A discard: u, v\nround: 2");
    // In Frosthaven before.
    Stage::new(text).play("?").asks("A ShortRest").expect("elements: fire strong");
}
