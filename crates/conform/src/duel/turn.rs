//! The course of a round: draw, stances, turns with walks and strikes.

use super::{Card, Choice, Draw, Duel, Fact, Fighter, Phase, Prompt, Space, Stance};
use longrest_kernel::{Cx, Pause, Seat};

/// Everybody draws: three cards in the first round, one later.
pub(super) fn deal(cx: &mut Cx<'_, Duel>) -> Result<(), Pause> {
    cx.tell("", Fact::Round(cx.state.round));
    let count = if cx.state.round == 1 { 3 } else { 1 };
    for seat in cx.state.alive().iter() {
        for _ in 0..count {
            draw(cx, seat)?;
        }
    }
    cx.state.phase = Phase::Stances;
    Ok(())
}

/// Everybody picks a stance, at once and in secret; the fierce pick a rival too.
pub(super) fn stances(cx: &mut Cx<'_, Duel>) -> Result<(), Pause> {
    let alive = cx.state.alive();
    let picked = cx.together(alive, |lane, seat| {
        let all = [Stance::Swift, Stance::Steady, Stance::Fierce].map(Choice::Stance);
        let Choice::Stance(stance) = lane.ask(Prompt::Stance, &all)? else {
            unreachable!("only stances were offered")
        };
        let rivals: Vec<Choice> = lane.state().rivals(seat).iter().map(Choice::Rival).collect();
        let rival = match stance {
            Stance::Fierce => lane.ask(Prompt::Rival, &rivals)?,
            Stance::Swift | Stance::Steady => Choice::Rival(seat),
        };
        Ok((stance, rival))
    })?;
    for (seat, (stance, rival)) in alive.iter().zip(picked) {
        let Choice::Rival(rival) = rival else { unreachable!("only rivals were offered") };
        let fighter = cx.state.fighter_mut(seat);
        (fighter.stance, fighter.rival) = (stance, rival);
        cx.tell("", Fact::Took { seat, stance });
    }
    cx.state.phase = Phase::Turn { place: 0, walked: false, struck: false };
    Ok(())
}

/// One action of one turn.
pub(super) fn turn(cx: &mut Cx<'_, Duel>) -> Result<(), Pause> {
    let Phase::Turn { place, walked, struck } = cx.state.phase else {
        unreachable!("a turn begins in a turn")
    };
    let seat = cx.state.at_place(place).expect("the place is below the number of seats");
    if !cx.state.stands(seat) {
        end_turn(cx, place);
        return Ok(());
    }
    let choice = cx.ask_open(seat, |_, state| {
        let close = state.rivals(seat).iter().filter(|&rival| state.are_close(seat, rival));
        let mut options: Vec<Choice> = close.filter(|_| !struck).map(Choice::Strike).collect();
        let mut around = state.fighter(seat).space.beside();
        if !walked && around.any(|space| state.is_free(space)) {
            options.push(Choice::Walk);
        }
        options.push(Choice::End);
        (Prompt::Act, options)
    })?;
    match choice {
        Choice::Walk => {
            cx.state.phase = Phase::Turn { place, walked: true, struck };
            walk(cx, seat)
        }
        Choice::Strike(target) => {
            cx.state.phase = Phase::Turn { place, walked, struck: true };
            strike(cx, seat, target)
        }
        _ => {
            end_turn(cx, place);
            Ok(())
        }
    }
}

/// The free action: heals three.
pub(super) fn drink(cx: &mut Cx<'_, Duel>, seat: Seat) {
    let fighter = cx.state.fighter_mut(seat);
    fighter.draught = false;
    fighter.hits = (fighter.hits + 3).min(Fighter::HITS_MAX);
    cx.tell("", Fact::Drank { seat });
}

/// The free action: a fury for another card.
pub(super) fn swap(cx: &mut Cx<'_, Duel>, seat: Seat) -> Result<(), Pause> {
    play(cx, seat, Card::Fury);
    draw(cx, seat)
}

fn end_turn(cx: &mut Cx<'_, Duel>, place: u8) {
    if place + 1 < cx.state.seats {
        cx.state.phase = Phase::Turn { place: place + 1, walked: false, struck: false };
    } else {
        cx.state.round += 1;
        cx.state.phase = Phase::Deal;
    }
}

/// Draws one card from what is left, if anything is.
fn draw(cx: &mut Cx<'_, Duel>, seat: Seat) -> Result<(), Pause> {
    if cx.state.deck.is_empty() {
        return Ok(());
    }
    let card = Card::ALL[cx.chance(Draw::Card(seat), &cx.state.deck.weights())?];
    cx.state.deck.take(card);
    cx.state.fighter_mut(seat).hand.put(card);
    cx.tell("", Fact::Drew { seat, card: Some(card) });
    Ok(())
}

/// Walks space by space; every space may spring a snare or come too close to a guard.
fn walk(cx: &mut Cx<'_, Duel>, seat: Seat) -> Result<(), Pause> {
    let speed = match cx.state.fighter(seat).stance {
        Stance::Swift => 3,
        Stance::Steady => 2,
        Stance::Fierce => 1,
    };
    for left in (1..=speed).rev() {
        let around = cx.state.fighter(seat).space.beside();
        let free = around.filter(|&space| cx.state.is_free(space));
        let options: Vec<Choice> = free.map(Choice::Enter).chain([Choice::Stop]).collect();
        let Choice::Enter(space) = cx.ask(seat, Prompt::Walk { left }, &options)? else {
            return Ok(());
        };
        cx.state.fighter_mut(seat).space = space;
        cx.tell("", Fact::Entered { seat, space });
        let snared = spring_snares(cx, seat, space)?;
        if !cx.state.stands(seat) {
            return Ok(());
        }
        meet_guards(cx, seat)?;
        if snared || !cx.state.stands(seat) {
            return Ok(());
        }
    }
    Ok(())
}

/// Each rival in turn may spring a snare on the walker; the first one ends the walk.
fn spring_snares(cx: &mut Cx<'_, Duel>, walker: Seat, space: Space) -> Result<bool, Pause> {
    for rival in cx.state.rivals(walker).iter() {
        if offer(cx, rival, Prompt::Snare { walker, space }, Card::Snare)? {
            suffer(cx, walker, 2)?;
            return Ok(true);
        }
    }
    Ok(false)
}

/// Each rival beside the walker may strike it in the middle of its walk.
fn meet_guards(cx: &mut Cx<'_, Duel>, walker: Seat) -> Result<(), Pause> {
    for rival in cx.state.rivals(walker).iter() {
        let close = cx.state.stands(walker) && cx.state.are_close(rival, walker);
        if close && offer(cx, rival, Prompt::Guard { walker }, Card::Guard)? {
            strike(cx, rival, walker)?;
        }
    }
    Ok(())
}

fn strike(cx: &mut Cx<'_, Duel>, seat: Seat, target: Seat) -> Result<(), Pause> {
    let fury = offer(cx, seat, Prompt::Fury { target }, Card::Fury)?;
    let blow = cx.chance(Draw::Blow, &[1, 2, 1])? as u8;
    cx.tell("", Fact::Struck { seat, target, blow });
    let fighter = cx.state.fighter(seat);
    let stance = match fighter.stance {
        Stance::Swift => 0,
        Stance::Steady => 1,
        Stance::Fierce if fighter.rival == target => 2,
        Stance::Fierce => 1,
    };
    let damage = blow + stance + if fury { 2 } else { 0 };
    suffer(cx, target, damage)
}

/// Damage, which whoever suffers it may negate by losing a card.
fn suffer(cx: &mut Cx<'_, Duel>, seat: Seat, damage: u8) -> Result<(), Pause> {
    if damage == 0 {
        return Ok(());
    }
    let hand = cx.state.fighter(seat).hand;
    let options: Vec<Choice> =
        [Choice::Decline].into_iter().chain(hand.kinds().map(Choice::Lose)).collect();
    if let Choice::Lose(card) = cx.ask(seat, Prompt::Negate { damage }, &options)? {
        discard(cx, seat, card);
        cx.tell("", Fact::Negated { seat, card });
        return Ok(());
    }
    let fighter = cx.state.fighter_mut(seat);
    fighter.hits = fighter.hits.saturating_sub(damage);
    cx.tell("", Fact::Suffered { seat, damage });
    if !cx.state.stands(seat) {
        for card in hand.kinds() {
            for _ in 0..hand.0[card as usize] {
                discard(cx, seat, card);
            }
        }
        cx.tell("", Fact::Fell { seat });
    }
    Ok(())
}

/// Offers to play a card, if it is held. Returns whether it was played.
fn offer(cx: &mut Cx<'_, Duel>, seat: Seat, prompt: Prompt, card: Card) -> Result<bool, Pause> {
    if !cx.state.fighter(seat).hand.holds(card) {
        return Ok(false);
    }
    let played = cx.ask(seat, prompt, &[Choice::Decline, Choice::Play(card)])?;
    if played == Choice::Decline {
        return Ok(false);
    }
    play(cx, seat, card);
    Ok(true)
}

fn play(cx: &mut Cx<'_, Duel>, seat: Seat, card: Card) {
    discard(cx, seat, card);
    cx.tell("", Fact::Played { seat, card });
}

fn discard(cx: &mut Cx<'_, Duel>, seat: Seat, card: Card) {
    cx.state.fighter_mut(seat).hand.take(card);
    cx.state.discard.put(card);
}
