//! Corrections: what a referee may change by agreement of the group, and what nobody can.

use crate::stage::Stage;
use longrest_grid::Cell;
use longrest_haven::ability::Pile;
use longrest_haven::edit::{Edit, conceivable};
use longrest_haven::state::{CardId, ItemState};
use longrest_haven::{Condition, Element, ElementState, Modifier};
use longrest_kernel::{Seat, SeatSet};

/// A before m, a door with a room behind it, and a hex that nobody stands in.
fn table() -> Stage {
    Stage::new(
        "
        A m x 1 y
        A hand: one, two
        A discard: three
        A items: cap
        item cap: head, spent / when self is attacked: shield 1
        counter bells: 2
        m: brute, 8/10 hp
        ",
    )
}

/// Refused, for this reason.
#[track_caller]
fn refused(stage: &mut Stage, edit: Edit, why: &str) {
    assert_eq!(stage.correct(edit), Err(why.to_owned()), "{edit:?}");
}

/// Done, and everybody is told.
#[track_caller]
fn done(mut stage: Stage, edit: Edit) -> Stage {
    assert_eq!(stage.correct(edit), Ok(()), "{edit:?}");
    stage.told("Overridden")
}

#[test]
fn hit_points_are_between_one_and_the_most() {
    let mut stage = table();
    let figure = stage.figure("m");
    let to = |value| Edit::HitPoints { figure, value };
    for value in [0, -1, 11] {
        refused(&mut stage, to(value), "hit points are 1 to 10");
    }
    done(done(stage, to(10)).expect("m: 10/10 hp"), to(1)).expect("m: 1/10 hp");
}

#[test]
fn a_condition_is_there_or_not() {
    let mut stage = table();
    let figure = stage.figure("m");
    let change = |condition, present| Edit::Condition { figure, condition, present };
    let cards = "bless and curse are cards; change the next draw instead";
    for condition in [Condition::Bless, Condition::Curse] {
        refused(&mut stage, change(condition, true), cards);
    }
    let stage = done(stage, change(Condition::Wound, true)).expect("m: 8/10 hp, wound");
    let stage = done(stage, change(Condition::Muddle, true)).expect("m: 8/10 hp, wound, muddle");
    done(stage, change(Condition::Wound, false)).expect("m: 8/10 hp, muddle");
}

#[test]
fn a_figure_stands_in_a_free_hex_that_is_revealed() {
    let mut stage = table();
    let (figure, here) = (stage.figure("m"), stage.cell("m"));
    let to = |cell| Edit::Position { figure, cell };
    for taken in ["A", "1"] {
        let cell = stage.cell(taken);
        refused(&mut stage, to(cell), "that hex is taken");
    }
    let hidden = stage.cell("y");
    let outside = Cell(stage.state().tiles.len() as u16);
    for cell in [hidden, outside] {
        refused(&mut stage, to(cell), "that hex is not on the map");
    }
    let free = stage.cell("x");
    done(done(stage, to(here)).expect("m at m"), to(free)).expect("m at x");
}

#[test]
fn monsters_are_taken_off_the_map_but_not_the_one_that_acts() {
    // While m acts, A is asked whether it loses cards instead of hit points.
    let mut stage = Stage::new(
        "
        A m n
         B . .
        A card act 5: when self is attacked: shield 1; persistent / move 2
        A plays: act, lead
        A hand: one, two
        m: brute
        n: brute
        brute card 40: attack +0
        ",
    );
    let (hero, other) = (stage.figure("A"), stage.figure("n"));
    let remove = |figure| Edit::Remove { figure };
    refused(&mut stage, remove(hero), "characters cannot be taken off the map");
    let mut stage = stage.play("A: top act; end turn\nB: end turn; ?").asks("A Negate");
    let acting = stage.figure("m");
    refused(&mut stage, remove(acting), "the acting figure cannot be taken off the map");
    let mut stage = done(stage, remove(other)).expect("figures: A, B, m");
    assert_eq!(stage.state().bonuses.len(), 1, "what A has stays");
    let nobody = format!("there is no figure {}", other.0);
    refused(&mut stage, remove(other), &nobody);
}

#[test]
fn a_card_lies_in_another_pile() {
    let mut stage = table();
    let chosen = stage.state().characters[0].chosen[0];
    let [one, three] = [0, 2].map(CardId);
    let to = |card, pile| Edit::Card { character: 0, card, pile };
    let none = "that card is in none of the piles (played and active cards stay)";
    refused(&mut stage, to(chosen, Pile::Hand), none);
    refused(&mut stage, to(CardId(40), Pile::Hand), none);
    let nobody = Edit::Card { character: 2, card: one, pile: Pile::Hand };
    refused(&mut stage, nobody, "there is no character 2");
    let stage = done(stage, to(three, Pile::Hand)).expect("A hand: one, two, three");
    let stage = done(stage, to(one, Pile::Lost)).expect("A hand: two, three\nA lost: one");
    done(stage, to(three, Pile::Discard)).expect("A hand: two\nA discard: three\nA lost: one");
}

#[test]
fn a_card_turns_out_to_be_one_that_nobody_has() {
    let text = "
        . A m
        A card act 5: attack 1 / move 2
        A card lead 9: shield 1; persistent / move 2
        A plays: act, lead
        A hand: one, two, free
        m: brute";
    let mut stage = Stage::adjusted(text, |_, state| {
        state.characters[0].hand.remove(CardId(4));
        state.characters[0].pool.remove(CardId(4));
    });
    let [act, lead, one, two, free] = [0, 1, 2, 3, 4].map(CardId);
    let fill = |card, with| Edit::Fill { character: 0, card, with };
    refused(&mut stage, fill(free, free), "there is no card 4 to write on");
    refused(&mut stage, fill(CardId(5), free), "there is no card 5 to write on");
    refused(&mut stage, fill(one, two), "card 3 is not free");
    refused(&mut stage, fill(one, CardId(5)), "card 5 is not free");
    let stays = "a card that is being played, or is active, stays what it is";
    let mut stage = stage.play("top lead; ?").expect("A active: lead");
    refused(&mut stage, fill(lead, free), stays);
    let mut stage = stage.play("bottom act; ?").asks("A MoveStep");
    refused(&mut stage, fill(act, free), stays);
    done(stage, fill(one, free)).expect("A hand: two, free");
}

#[test]
fn the_table_is_put_right() {
    let mut stage = table();
    let outside = Cell(stage.state().tiles.len() as u16);
    let off = Edit::Loot { cell: outside, tokens: 1 };
    refused(&mut stage, off, "that hex is not on the map");
    let cell = stage.cell("x");
    let stage = done(stage, Edit::Loot { cell, tokens: 2 }).expect("loot x: 2");
    let fire = Edit::Element { element: Element::Fire, state: ElementState::Waning };
    let mut stage = done(stage, fire).expect("elements: fire waning");
    let no_counter = Edit::Counter { counter: 12, value: 5 };
    refused(&mut stage, no_counter, "there is no such counter");
    let stage = done(stage, Edit::Counter { counter: 0, value: 5 }).expect("counter 0: 5");
    let mut stage = done(stage, Edit::Experience { character: 0, value: 3 }).expect("A xp: 3");
    let item = |slot| Edit::Item { character: 0, slot, state: ItemState::Spent };
    refused(&mut stage, item(1), "there is no such item");
    let no_one = Edit::Experience { character: 2, value: 3 };
    refused(&mut stage, no_one, "there is no character 2");
    done(stage, item(0)).expect("A items: cap spent");
}

#[test]
fn only_places_still_to_come_change_in_the_order() {
    let text =
        "A B\n m n\nm: brute\nn: archer\nbrute card 60: attack +0\narcher card 70: attack +0";
    let mut stage = Stage::new(text).expect("order: A, B, brute, archer");
    let change = |place, to| Edit::Initiative { place, to };
    let late = "only places still to come can be exchanged";
    for (place, to) in [(0, 1), (1, 0), (1, 4), (4, 1)] {
        refused(&mut stage, change(place, to), late);
    }
    let mut stage = done(stage, change(3, 1)).expect("order: A, archer, B, brute");
    // Before anybody acts the first place is still to come.
    stage = done(stage, change(1, 3)).expect("order: A, B, brute, archer");
    let mut stage = stage.play("A: end turn; ?");
    refused(&mut stage, change(0, 3), late);
    done(stage, change(2, 3)).expect("order: A, B, archer, brute");
}

#[test]
fn the_next_modifier_is_a_card_of_the_deck() {
    let mut stage = table();
    let next = |deck, modifier| Edit::NextDraw { deck, modifier };
    refused(&mut stage, next(6, Modifier::PLUS_0), "there is no such deck");
    refused(&mut stage, next(0, 4000), "that card is not in the deck");
    refused(&mut stage, next(0, Modifier::BLESS), "that card is not in the deck");
    let x2 = stage.state().decks[0].faces.iter().map(|face| face.modifier()).max().unwrap();
    let mut decided = 0;
    let full = loop {
        match stage.correct(next(0, x2)) {
            Ok(()) => decided += 1,
            Err(why) => break why,
        }
        assert!(decided < 100, "it never ends");
    };
    assert_eq!(full, "enough cards are decided already");
    assert!(decided >= 4, "{decided} cards were decided");
}

#[test]
fn the_group_decides_that_it_is_over() {
    let over = |completed| done(table(), Edit::Verdict { completed });
    over(true).play("A: end turn").expect("outcome: won");
    over(false).play("A: end turn").expect("outcome: lost");
}

// Which cards another character has is a secret: whether they can be changed tells nothing.
#[test]
fn what_is_possible_with_hidden_cards_is_not_told() {
    let text = "A m\n B .\nm: brute\nA hand: one, two\nB hand: three, four";
    let stage = Stage::new(text);
    let chosen = stage.state().characters[0].chosen[0];
    let own = SeatSet::from(Seat(0));
    let possible = |character, card, seats| {
        let edit = Edit::Card { character, card, pile: Pile::Hand };
        conceivable(stage.rules(), stage.state(), &edit, seats).is_ok()
    };
    assert!(!possible(0, chosen, own), "one's own played card stays");
    assert!(possible(0, chosen, SeatSet::from(Seat(1))), "another could think it in the hand");
    let count = stage.rules().content.classes[0].cards.len() as u8;
    assert!(!possible(0, CardId(count), SeatSet::from(Seat(1))), "there is no such card");
    assert!(!possible(2, chosen, own), "there is no such character");
    // Nothing is hidden where all information is open.
    let open = Stage::adjusted(text, |_, state| state.switches.house.open_information = true);
    let edit = Edit::Card { character: 0, card: chosen, pile: Pile::Hand };
    let seats = SeatSet::from(Seat(1));
    assert!(conceivable(open.rules(), open.state(), &edit, seats).is_err());
}
