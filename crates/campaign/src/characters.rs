//! Characters in town: what their players may do, and when a step is finished.

pub mod creation;
pub mod leaving;
pub mod levels;

use crate::choice::Choice;
use crate::content::Book;
use crate::event;
use crate::fact::Fact;
use crate::id::{CharacterId, PlayerId};
use crate::prompt::Prompt;
use crate::retirement;
use crate::state::{Phase, State, Task};
use crate::town::{Flow, Play, first, group};
use crate::world::{Character, Status};
use longrest_kernel::Seat;

/// What a seat may do now about its own characters.
pub(crate) fn offers(book: &Book, state: &State, seat: Seat, offers: &mut Vec<Choice>) {
    let Some(player) = player_of(state, seat) else { return };
    let me = &state.world.players[player.index()];
    offers.push(Choice::Attend(player, !me.here));
    // Somebody who is away can be marked so by anybody: nobody holds the others up.
    for (at, other) in state.world.players.iter().enumerate() {
        if !other.closed && other.here && at != player.index() && me.here {
            offers.push(Choice::Attend(PlayerId(at as u8), false));
        }
    }
    for (id, one) in own(state, player) {
        // FH-PERK-03: at once, wherever the party is.
        levels::offer_perks(book, id, one, offers);
        creation::offer(book, state, id, one, offers);
        // GH-CAMP-07, D178
        if is_open(state) || (book.rules.joins_anywhere && state.phase == Phase::Departure) {
            leaving::offer(book, state, id, one, offers);
        }
        if is_open(state) {
            levels::offer(book, state, id, one, offers);
            // FH-RETIRE-01, FH-RETIRE-03
            if one.status == Status::Active && retirement::is_fulfilled(book, state, id) {
                offers.push(Choice::Retire(id));
            }
        }
    }
    if is_open(state) {
        creation::offer_classes(book, state, player, offers);
    }
    if me.here && event::city_event_waits(book, state) {
        offers.push(Choice::CityEvent);
    }
}

/// Performs a free action about characters.
pub(crate) fn perform(cx: &mut Play<'_>, _seat: Seat, choice: Choice) -> Flow {
    match choice {
        Choice::Attend(player, here) => {
            cx.state.world.players[player.index()].here = here;
            cx.tell("", Fact::Attends { player, here });
        }
        Choice::Create(player, class) => return creation::create(cx, player, class),
        Choice::Keep(id, quest) => creation::keep(cx, id, quest),
        Choice::Show(id, shown) => creation::show(cx, id, shown),
        Choice::Begin(id, level) => creation::begin(cx, id, level),
        Choice::Outfitted(id) => creation::outfitted(cx, id),
        Choice::LevelUp(id, card) => levels::level_up(cx, id, card),
        Choice::FreeLevel(id, card) => levels::free_level(cx, id, card),
        Choice::Learn(id, card) => levels::learn(cx, id, card),
        Choice::Mark(id, perk) => levels::mark(cx, id, perk),
        Choice::Respec(id, gold) => levels::respec(cx, id, gold),
        Choice::SetAside(id) => leaving::set(cx, "FH-CREATE-02", id, Status::SetAside),
        Choice::TakeUp(id) => leaving::set(cx, "FH-CREATE-02", id, Status::Active),
        Choice::Abandon(id) => leaving::abandon(cx, id),
        Choice::CityEvent => event::city_event(cx),
        Choice::Retire(id) => first(cx, [Task::Retire(id)]),
        other => unreachable!("{other:?} is no free action"),
    }
    Ok(())
}

/// The player of a seat.
pub(crate) fn player_of(state: &State, seat: Seat) -> Option<PlayerId> {
    let player = state.world.players.get(usize::from(seat.0))?;
    (!player.closed).then_some(PlayerId(seat.0))
}

/// A player's living characters of the party in town.
pub(crate) fn own(
    state: &State,
    player: PlayerId,
) -> impl Iterator<Item = (CharacterId, &Character)> {
    let party = state.party;
    let all = state.world.everybody();
    all.filter(move |(_, one)| one.player == player && one.party == party && one.is_living())
}

// FH-LEVEL-08, FH-RETIRE-03, FH-CREATE-01, FH-RESPEC-01, D145, GH-CITY-01
/// Whether the town is open for what characters do there.
pub(crate) fn is_open(state: &State) -> bool {
    matches!(state.phase, Phase::Gathering | Phase::Downtime | Phase::City)
}

/// How an open step can end now: each player finishes, or the group goes on for all.
pub(crate) fn endings(state: &State) -> Vec<Choice> {
    let mut options = vec![Choice::GoOn];
    options.extend(
        present(state).into_iter().filter(|one| !state.finished.contains(one)).map(Choice::Finish),
    );
    options
}

/// The players who are here; all of them, if nobody is.
pub(crate) fn present(state: &State) -> Vec<PlayerId> {
    group(state).iter().map(|seat| PlayerId(seat.0)).collect()
}

/// Whether everybody who is here has finished.
pub(crate) fn all_finished(state: &State) -> bool {
    present(state).iter().all(|player| state.finished.contains(player))
}

// FH-DOWN-04, FH-LEVEL-01, FH-PERK-02, FH-CREATE-10, FH-CREATE-14
/// Asks a player for the next thing that may not be left undone; when there is none, it is done.
/// Whose chair was closed meanwhile settles it when they come back.
pub(crate) fn settle(cx: &mut Play<'_>, player: PlayerId) -> Flow {
    let seat = Seat(player.0);
    if player_of(cx.state, seat).is_none() {
        return Ok(());
    }
    let book = cx.rules().book.clone();
    if next_must(&book, cx.state, player).is_none() {
        finish_outfits(cx, player);
        return retirement::due(cx, player);
    }
    let choice = cx.ask_open(seat, |rules, state| {
        let must = next_must(&rules.book, state, player).filter(|_| !state.stirred);
        must.unwrap_or((Prompt::Settle { character: None }, vec![Choice::Next]))
    })?;
    first(cx, [Task::Settle(player)]);
    if choice == Choice::Next {
        cx.state.stirred = false;
        return Ok(());
    }
    perform(cx, seat, choice)
}

/// The next thing a player may not leave undone, and how it can be done.
fn next_must(book: &Book, state: &State, player: PlayerId) -> Option<(Prompt, Vec<Choice>)> {
    for (id, one) in own(state, player).filter(|(_, one)| one.status == Status::Active) {
        let mut options = Vec::new();
        creation::musts(book, state, id, one, &mut options);
        if options.is_empty() && is_open(state) {
            levels::musts(book, state, id, one, &mut options);
        }
        if options.is_empty() {
            levels::offer_perks(book, id, one, &mut options);
        }
        if !options.is_empty() {
            options.sort_unstable();
            return Some((Prompt::Settle { character: Some(id) }, options));
        }
    }
    let now = is_open(state) || crate::variants::is_urgent(state);
    if !now || !needs_character(state, player) {
        return None;
    }
    let options = newcomers(book, state, player);
    (!options.is_empty()).then_some((Prompt::WhichClass, options))
}

/// How a player can bring somebody into the party.
fn newcomers(book: &Book, state: &State, player: PlayerId) -> Vec<Choice> {
    let mut options = Vec::new();
    creation::offer_classes(book, state, player, &mut options);
    for (id, _) in own(state, player).filter(|(_, one)| one.status == Status::SetAside) {
        options.push(Choice::TakeUp(id));
    }
    options.sort_unstable();
    options
}

/// Whether anybody who is here can bring somebody into the party.
pub(crate) fn may_grow(book: &Book, state: &State) -> bool {
    present(state).into_iter().any(|player| !newcomers(book, state, player).is_empty())
}

// FH-CAMP-02
/// Whether a player has nobody to play, or the party is too small although everybody has somebody,
/// and the player is the first of those who are here.
fn needs_character(state: &State, player: PlayerId) -> bool {
    // Whoever plays in another party of the world needs nobody in this one.
    let alone = |player: PlayerId| {
        let plays = |one: &Character| one.player == player && one.status == Status::Active;
        !state.world.characters.iter().any(plays)
    };
    let too_few = state.world.active(state.party).len() < 2;
    let here = present(state);
    let everybody = !here.iter().any(|one| alone(*one));
    alone(player) || (too_few && everybody && here.first() == Some(&player))
}

/// Whoever has finished has finished the first purchases too.
fn finish_outfits(cx: &mut Play<'_>, player: PlayerId) {
    let outfitting: Vec<CharacterId> = own(cx.state, player)
        .filter(|(_, one)| one.outfitting && one.status == Status::Active)
        .map(|(id, _)| id)
        .collect();
    outfitting.into_iter().for_each(|id| creation::outfitted(cx, id));
}

/// The first of those who are here with something that may not be left undone.
pub(crate) fn unsettled(book: &Book, state: &State) -> Option<PlayerId> {
    present(state).into_iter().find(|player| next_must(book, state, *player).is_some())
}
