//! The round: start-of-round effects, selection, initiative, turns, the end.

pub(crate) mod haste;
pub(crate) mod initiative;
pub(crate) mod rest;
pub(crate) mod start;
pub(crate) mod turn;

use crate::ability::{Limit, When};
use crate::choice::Choice;
use crate::experience::tally;
use crate::fact::Fact;
use crate::goal::Tally;
use crate::haven::{Flow, Look, Play, look};
use crate::id::CharacterId;
use crate::pick::pick_apart;
use crate::prompt::{Ask, Prompt};
use crate::state::{
    Actor, CardId, CharacterStatus, EndStep, FigureId, Note, Phase, Place, SetNote, Source, Turn,
};
use crate::{bonus, damage, elements, modifiers, outcome, round_start, script};
use longrest_kernel::{Seat, SeatSet};

// FH-ROUND-02, FH-ROUND-03
/// Begins a round.
pub(crate) fn start(cx: &mut Play<'_>) -> Flow {
    cx.state.round += 1;
    let round = cx.state.round;
    cx.tell("FH-ROUND-01", Fact::RoundBegins { round });
    for figure in cx.state.figures.iter_mut() {
        figure.note(Note::Acted, false);
        figure.note(Note::Summoned, false);
        figure.note(Note::Late, false);
    }
    cx.state.attacked = 0;
    bonus::renew(cx, Limit::OncePerRound);
    for character in cx.state.characters.iter_mut() {
        character.chosen.clear();
        character.resting = false;
        character.recent.kills_round = 0;
        character.recent.suffered_round = 0;
        character.recent.attacked = false;
    }
    cx.state.order.clear();
    cx.state.turn = Turn::default();
    round_start::apply(cx)?;
    everybody_reacts(cx, When::RoundStart)?;
    exhaust_for_cards(cx)?;
    script::whenever(cx)?;
    cx.state.phase =
        if look(cx).anybody_playing() { Phase::Select } else { Phase::RoundEnd(EndStep::Judge) };
    Ok(())
}

/// Lets everybody's bonuses react to the start or the end of the round, the characters' first.
fn everybody_reacts(cx: &mut Play<'_>, when: When) -> Flow {
    let figures: Vec<FigureId> = look(cx).figures().collect();
    for id in figures {
        bonus::trigger(cx, when, id)?;
    }
    Ok(())
}

impl Look<'_, '_> {
    /// Whether any character is still in play.
    pub fn anybody_playing(self) -> bool {
        self.state.characters.iter().any(|one| one.status == CharacterStatus::Playing)
    }

    // FH-EXH-02, N-51
    /// Whether a character can neither play two cards nor rest.
    pub fn out_of_cards(self, character: CharacterId) -> bool {
        self.character(character).hand.len() < 2 && !self.may_long_rest(character)
    }

    /// All ways for a character to choose: two cards of the hand, the first for initiative, or a
    /// long rest.
    pub fn selections(self, character: CharacterId) -> Vec<Choice> {
        let owner = self.character(character);
        let class = self.class_of(character);
        let fits = |card: CardId| {
            class.cards[usize::from(card.0)].form.is_none_or(|form| form == owner.form)
        };
        let mut hand: Vec<CardId> = owner.hand.iter().filter(|&card| fits(card)).collect();
        // A form with fewer than two cards left is helped out by the other one.
        if hand.len() < 2 {
            hand = owner.hand.iter().collect();
        }
        let mut options = Vec::with_capacity(hand.len() * hand.len());
        for &one in &hand {
            for &other in &hand {
                if one != other {
                    options.push(Choice::Cards(one, other));
                }
            }
        }
        if self.may_long_rest(character) {
            options.push(Choice::LongRest);
        }
        options
    }
}

fn exhaust_for_cards(cx: &mut Play<'_>) -> Flow {
    for character in cx.state.character_ids() {
        if look(cx).playing(character) && look(cx).out_of_cards(character) {
            damage::exhaust(cx, character, true)?;
        }
    }
    Ok(())
}

// FH-SELECT-01 to FH-SELECT-04, FH-STUN-05
/// Every character chooses in secret.
pub(crate) fn select(cx: &mut Play<'_>) -> Flow {
    let seats: SeatSet = cx
        .state
        .character_ids()
        .filter(|&character| look(cx).playing(character))
        .map(CharacterId::seat)
        .collect();
    let chosen = cx.together(seats, |lane, seat| {
        let character = CharacterId::of(seat);
        let here = Look { rules: lane.rules(), state: lane.state() };
        let options = here.selections(character);
        let actor = Some(character.figure());
        let prompt = Prompt { ask: Ask::SelectCards, actor, source: Source::Game };
        let choice = lane.ask(prompt, &options)?;
        // FH-SELECT-02: of a card that lies on the table only its owner knows.
        let unknown = |card: CardId| {
            let here = Look { rules: lane.rules(), state: lane.state() };
            here.printed_initiative(character, card).is_none()
        };
        let said = match choice {
            Choice::Cards(first, _) if unknown(first) => {
                let prompt = Prompt { ask: Ask::SayInitiative, actor, source: Source::Game };
                let numbers: Vec<u8> = (1..=99).collect();
                pick_apart(lane, prompt, &numbers, Choice::Option)?
            }
            _ => 0,
        };
        // GH-ROUND-04, D016: a long rest that needs active cards takes them down.
        let mut down = Vec::new();
        let rest = choice == Choice::LongRest && !lane.state().switches.active_counts_for_rest;
        let here = Look { rules: lane.rules(), state: lane.state() };
        let (discards, active) =
            (here.character(character).discard.len(), here.active_discards(character));
        while rest && discards + down.len() < 2 {
            let open = active.iter().filter(|card| down.last().is_none_or(|last| card > last));
            // In increasing order, and the last one leaves enough behind it.
            let open: Vec<CardId> = open.collect();
            let spare = open.len() + discards + down.len() - 2;
            let offered = &open[..=spare.min(open.len() - 1)];
            let prompt = Prompt { ask: Ask::DiscardCard, actor, source: Source::Game };
            down.push(pick_apart(lane, prompt, offered, Choice::Card)?);
        }
        Ok((character, choice, said, down))
    })?;
    for (character, choice, said, down) in chosen {
        for card in down {
            let top = bonus::active_half(look(cx), character, card);
            damage::end_active(cx, character, card, top, "GH-ROUND-04")?;
        }
        if said > 0 {
            let who = Actor::Character(character);
            cx.state.order.push(Place { who, initiative: said, done: false });
        }
        let owner = &mut cx.state.characters[character];
        match choice {
            Choice::Cards(first, second) => {
                owner.hand.remove(first);
                owner.hand.remove(second);
                owner.chosen.push(first);
                owner.chosen.push(second);
                owner.shown.insert(first);
                owner.shown.insert(second);
            }
            _ => owner.resting = true,
        }
    }
    cx.state.phase = Phase::Initiative;
    Ok(())
}

// FH-INIT-01, FH-INIT-04, D013
/// Cards are revealed, monsters draw, and the order is made.
pub(crate) fn order(cx: &mut Play<'_>) -> Flow {
    if cx.state.switches.monster_draw_before_reveal {
        initiative::draw_all_monster_cards(cx)?;
    }
    for character in cx.state.character_ids() {
        let owner = look(cx).character(character);
        if owner.status != CharacterStatus::Playing {
            continue;
        }
        if let [first, second] = *owner.chosen {
            let initiative = look(cx).character_initiative(character);
            let cards = [first, second];
            // D013
            let drawn = cx.state.switches.monster_draw_before_reveal;
            let rule = if drawn { "GH-ROUND-13" } else { "FH-INIT-01" };
            cx.tell(rule, Fact::CardsRevealed { character, cards, initiative });
        } else {
            cx.tell("FH-SELECT-04", Fact::LongRestDeclared { character });
        }
    }
    initiative::draw_all_monster_cards(cx)?;
    initiative::make_order(cx)?;
    count_first_and_last(cx);
    cx.state.phase = Phase::Turns;
    cx.state.turn = Turn::default();
    Ok(())
}

fn count_first_and_last(cx: &mut Play<'_>) {
    let ends = [
        (cx.state.order.first().copied(), Tally::RoundsFirst),
        (cx.state.order.last().copied(), Tally::RoundsLast),
    ];
    for (place, what) in ends {
        if let Some(Actor::Character(character)) = place.map(|place| place.who) {
            tally(cx, character, what, 1);
        }
    }
}

/// Goes on with the turn being taken, or finds whose turn is next.
pub(crate) fn turns(cx: &mut Play<'_>) -> Flow {
    if cx.state.turn.figure.is_some() {
        return turn::go_on(cx);
    }
    let Some(at) = cx.state.order.iter().position(|place| !place.done) else {
        initiative::pass_turnless(cx, None);
        cx.state.phase = Phase::RoundEnd(EndStep::Effects);
        return Ok(());
    };
    cx.state.turn.place = at as u8;
    initiative::pass_turnless(cx, Some(cx.state.order[at].initiative));
    match next_figure(look(cx), cx.state.order[at].who) {
        Some(id) => turn::begin(cx, id),
        None => {
            let who = cx.state.order[at].who;
            cx.state.order[at].done = true;
            turn::place_over(cx, who)
        }
    }
}

// FH-INIT-14 to FH-INIT-18, FH-NAMED-04, FH-SUMMON-13, N-71
/// Who acts next at a place of the order.
pub(crate) fn next_figure(look: Look<'_, '_>, who: Actor) -> Option<FigureId> {
    use crate::scenario::Rank;
    use crate::state::FigureKind;
    let waiting =
        |id: &FigureId| !look.figure(*id).is(Note::Acted) && !look.figure(*id).is(Note::Summoned);
    match who {
        Actor::Character(character) => look
            .figures()
            .filter(waiting)
            .filter(|&id| look.is_summon_of(id, character))
            .min_by_key(|&id| look.figure(id).order)
            .or_else(|| Some(character.figure()).filter(|&id| look.alive(id)).filter(waiting)),
        Actor::Monsters(of) => look
            .figures()
            .filter(waiting)
            .filter_map(|id| match look.figure(id).kind {
                FigureKind::Monster { of: o, rank } if o == of || look.act_by_number(of, o) => {
                    Some((id, o, rank))
                }
                _ => None,
            })
            .min_by_key(|&(id, of, rank)| {
                let figure = look.figure(id);
                let ally = u8::from(figure.side != crate::Side::Party);
                let rank = match rank {
                    Rank::Named | Rank::Boss => 0,
                    Rank::Elite => 1,
                    Rank::Normal => 2,
                };
                let of_type = Actor::Monsters(of);
                let place = look.state.order.iter().position(|place| place.who == of_type);
                (ally, rank, figure.number, place)
            })
            .map(|(id, ..)| id),
        Actor::Extra(which) => look
            .figures()
            .filter(waiting)
            .filter(|&id| look.figure(id).kind == FigureKind::Extra { which })
            .min_by_key(|&id| look.figure(id).number),
    }
}

// FH-END-01 to FH-END-06, D018
/// One step of the end of the round.
pub(crate) fn end(cx: &mut Play<'_>, step: EndStep) -> Flow {
    let elements_first = cx.state.switches.elements_before_rest;
    let next = match step {
        EndStep::Effects => {
            script::round_end(cx)?;
            everybody_reacts(cx, When::RoundEnd)?;
            count_round(cx);
            EndStep::Shuffle
        }
        EndStep::Shuffle => {
            modifiers::shuffle_marked(cx);
            shuffle_monster_decks(cx);
            EndStep::Bonuses
        }
        EndStep::Bonuses => {
            bonus::end_round_bonuses(cx)?;
            if elements_first { EndStep::Elements } else { EndStep::Rests }
        }
        EndStep::Rests => {
            for character in cx.state.character_ids() {
                rest::short_rest(cx, character)?;
            }
            if elements_first { EndStep::Judge } else { EndStep::Elements }
        }
        EndStep::Elements => {
            elements::wane(cx);
            if elements_first { EndStep::Rests } else { EndStep::Judge }
        }
        EndStep::Judge => {
            for set in cx.state.sets.iter_mut() {
                set.card = 0;
            }
            return outcome::judge(cx);
        }
    };
    cx.state.phase = Phase::RoundEnd(next);
    Ok(())
}

// FH-MON-15, D014
fn shuffle_monster_decks(cx: &mut Play<'_>) {
    for set in 0..cx.state.sets.len() {
        let state = cx.state.sets[set];
        let empty = state.deck == 0 && cx.state.switches.monster_deck_reshuffle_empty;
        if state.notes.has(SetNote::Shuffle) || empty {
            let count = cx.rules().content.sets[usize::from(state.set)].cards.len();
            let removed = cx.state.removed_of(set as u8);
            let state = &mut cx.state.sets[set];
            state.deck = ((1u32 << count) - 1) as u16 & !removed;
            state.notes.set(SetNote::Shuffle, false);
            let too = cx.state.switches.monster_deck_reshuffle_empty;
            let rule = if too { "GH-EOR-03" } else { "FH-MON-15" };
            cx.tell(rule, Fact::MonsterDeckShuffled { set: set as u8 });
        }
    }
}

fn count_round(cx: &mut Play<'_>) {
    for character in cx.state.character_ids() {
        if look(cx).playing(character) {
            count_round_of(cx, character);
        }
    }
}

// FH-FAQ-180: for whoever leaves the scenario after its turn the round is over then.
/// Counts what a character did in the round in which it took a turn.
pub(crate) fn count_round_of(cx: &mut Play<'_>, character: CharacterId) {
    let id = character.figure();
    let here = look(cx);
    if here.figures().any(|other| here.counts_as_ally(id, other) && here.adjacent(id, other)) {
        tally(cx, character, Tally::RoundsNextToAlly, 1);
    }
    if !look(cx).character(character).recent.attacked {
        tally(cx, character, Tally::RoundsWithoutAttack, 1);
    }
    tally(cx, character, Tally::RoundsActed, 1);
}
