//! Gloomhaven: COND, as far as `conditions` does not play both editions.

use crate::stage::{Stage, in_each_edition};
use longrest_haven::{Modifier, State};

/// A beside m, with an action of A and anything else; A can go on next round.
fn duel(top: &str, more: &str) -> Stage {
    Stage::gloomhaven(&format!(
        "
        A m . .
        A card cast 15: {top} / move 2
        A hand: x, y, u, v
        m: brute, 20/20 hp
        {more}
        "
    ))
}

#[test]
fn gh_cond_04_bosses_are_immune_to_what_their_card_says() {
    let text = "
        A k
        A card cast 15: stun; wound / move 2
        monster king: hp 10, move 0, attack 0, boss, immune stun
        k: king
        ";
    in_each_edition(|| Stage::new(text).play("A: top cast; k; k").expect("k: 10/10 hp, wound"));
}

#[test]
fn gh_cond_05_none_when_all_cards_are_in_use() {
    // How many curses the monsters, blesses A and curses A gain.
    let gained = |adjust: fn(&mut State)| {
        let text = "
            A m
            A card cast 15: curse; bless, self; curse, self / move 2
            m: brute
            edition: gloomhaven
            edge: open
            ";
        let stage = Stage::adjusted(text, |_, state| adjust(state));
        let stage = stage.play("A: top cast; m; A; ?");
        stage.times_told("ModifierAdded { deck: 4, modifier: 8")
            + 10 * stage.times_told("ModifierAdded { deck: 0, modifier: 7")
            + 100 * stage.times_told("ModifierAdded { deck: 0, modifier: 8")
    };
    assert_eq!((Modifier::BLESS, Modifier::CURSE), (7, 8));
    assert_eq!(gained(|_| {}), 111);
    // Characters and monsters have curses of their own.
    let no_monster_curse = |state: &mut State| {
        state.curses_monsters = 0;
        state.decks[4].add(Modifier::CURSE, 10);
    };
    assert_eq!(gained(no_monster_curse), 110);
    let no_party_curse = |state: &mut State| {
        state.curses_party = 0;
        state.decks[0].add(Modifier::CURSE, 10);
    };
    assert_eq!(gained(no_party_curse), 11);
    let no_bless = |state: &mut State| {
        state.blesses = 0;
        state.decks[4].add(Modifier::BLESS, 10);
    };
    assert_eq!(gained(no_bless), 101);
    let stage = duel("move 1", "");
    assert_eq!((stage.state().curses_party, stage.state().curses_monsters), (10, 10));
}

#[test]
fn gh_cond_06_for_all_targets() {
    let text = "
        m A n
        A card cast 15: attack 1, target 2, wound / move 2
        m: brute, 10/10 hp
        n: brute, 10/10 hp
        ";
    in_each_edition(|| {
        Stage::new(text).play("A: top cast; m; n").expect("m: 9/10 hp, wound\nn: 9/10 hp, wound")
    });
}

#[test]
fn gh_cond_07_poison_helps_enemies_only() {
    // Before the card: 2 + 1, doubled.
    let text = "
        A B m
        A card cast 15: attack 2, ally / attack 2, range 2
        A card other 20: attack 2, range 2 / move 2
        A draws: x2, x2
        B: 10/10 hp, poison
        m: brute, 10/10 hp, poison
        ";
    Stage::gloomhaven(text).play("A: top other; m").expect("m: 4/10 hp, poison");
    Stage::gloomhaven(text).play("A: top cast").expect("B: 6/10 hp, poison");
}

#[test]
fn gh_cond_09_effective_at_once() {
    // GH-COND-10, GH-COND-11
    duel("immobilize, self; move 2", "").play("A: top cast; ?").asks("A TakeAction");
    let stage = duel("disarm, self; attack 2, push 1", "").play("A: top cast; ?");
    stage.asks("A TakeAction").expect("m: 20/20 hp").not_told("AttackDeclared");
    // Stunned, nothing is left to do but to end the turn.
    let potion = "A items: potion\n        item potion: small, lost / heal 3, self";
    let stage = duel("stun, self; attack 2", &format!("A: 5/10 hp\n        {potion}"));
    let stage = stage.play("?").offers("use potion").play("A: top cast; ?");
    stage.expect("m: 20/20 hp").refuses("use potion").refuses("bottom blank-1");
    // GH-COND-13: muddled from the next attack on.
    let stage = duel("attack 2; muddle, self; attack 2", "A draws: +1, +1, -1");
    stage.play("A: top cast; m; m").expect("m: 16/20 hp");
    // GH-COND-19
    let stage = duel("attack 2; strengthen, self; attack 2", "A draws: -1, -1, +1");
    stage.play("A: top cast; m; A; m").expect("m: 16/20 hp");
}

#[test]
fn gh_cond_14_a_card_in_the_undrawn_part() {
    // GH-COND-20, GH-GLOSS-25
    let face = |stage: &Stage, deck: usize, card| {
        let face = stage.state().decks[deck].faces.iter().find(|face| face.modifier() == card);
        face.map(|face| (face.left(), face.discarded()))
    };
    let stage = duel("curse; bless, self", "").play("A: top cast; m; A; ?");
    assert_eq!(face(&stage, 4, Modifier::CURSE), Some((1, 0)));
    assert_eq!(face(&stage, 0, Modifier::BLESS), Some((1, 0)));
    assert_eq!(stage.state().decks[0].left(), 21);
}

#[test]
fn gh_cond_15_nothing_for_the_immune_and_those_without_a_deck() {
    let text = "
        A m
         o .
        A card cast 15: curse; bless, ally / move 2
        monster brute: hp 10, move 2, attack 2, immune curse
        object hostage: hp 5, side party
        m: brute
        o: hostage
        ";
    let stage = Stage::gloomhaven(text).play("A: top cast; m; o; ?");
    let state = stage.state();
    assert_eq!((state.curses_monsters, state.blesses), (10, 10));
    // A curse that is in the deck already is drawn by the immune one too.
    let text = "
        A m . .
        A hand: x, y
        monster brute: hp 10, move 2, attack 2, immune curse
        monsters draws: curse
        m: brute
        ";
    in_each_edition(|| Stage::new(text).play("A: end turn").expect("A: 10/10 hp"));
}

#[test]
fn gh_cond_21_who_becomes_immune_loses_the_condition() {
    let text = "
        A m . .
        A: 10/10 hp, poison, muddle
        A card ward 15: attack 1 / always: immune poison; persistent
        A hand: x, y, u, v
        brute card 50: attack +0, poison
        m: brute
        ";
    let stage = Stage::gloomhaven(text).play("A: bottom ward; ?").expect("A: 10/10 hp, muddle");
    stage.play("end turn").expect("A: 8/10 hp");
}
