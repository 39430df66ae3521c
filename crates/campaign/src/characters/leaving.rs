//! Setting a character aside, taking it up again, abandoning it.

use crate::accounts::transfer;
use crate::choice::{Account, Choice};
use crate::content::Book;
use crate::effect::Thing;
use crate::fact::Fact;
use crate::id::{CharacterId, ItemId};
use crate::state::State;
use crate::supply;
use crate::town::Play;
use crate::world::{Character, Status};

// FH-CREATE-02, FH-CREATE-12
/// What may be done with a character that its player no longer wants to play.
pub(crate) fn offer(
    book: &Book,
    state: &State,
    id: CharacterId,
    one: &Character,
    offers: &mut Vec<Choice>,
) {
    let busy = one.beginning || one.outfitting || !one.dealt.is_empty();
    if busy {
        return;
    }
    match one.status {
        Status::Active => {
            offers.push(Choice::SetAside(id));
            offers.push(Choice::Abandon(id));
        }
        Status::SetAside => {
            let active = state.world.active(state.party);
            let twin = active.iter().any(|other| state.world.character(*other).class == one.class);
            if active.len() < 4 && (book.rules.class_once_in_campaign || !twin) {
                offers.push(Choice::TakeUp(id));
            }
            offers.push(Choice::Abandon(id));
        }
        Status::Retired | Status::Abandoned | Status::Dead => {}
    }
}

// FH-CREATE-03
/// Sets a character aside with all it has, or takes it up again.
pub(crate) fn set(cx: &mut Play<'_>, rule: &'static str, id: CharacterId, status: Status) {
    cx.state.world.character_mut(id).status = status;
    if let Some(journey) = cx.state.journey.as_mut().filter(|_| status != Status::Active) {
        journey.company.retain(|one| *one != id);
    }
    cx.tell(rule, Fact::Status { character: id, status });
}

// FH-CREATE-04 to FH-CREATE-07, FH-FAQ-214
/// Abandons a character.
pub(crate) fn abandon(cx: &mut Play<'_>, id: CharacterId) {
    if let Some(quest) = cx.state.world.character_mut(id).quest.take() {
        for head in cx.state.world.scenarios.values_mut() {
            if head.opened_by.as_ref() == Some(&quest) {
                (head.unlocked, head.completed, head.opened_by) = (false, None, None);
            }
        }
        cx.state.world.quests.shuffle_in(quest);
    }
    part(cx, id);
    set(cx, "FH-CREATE-02", id, Status::Abandoned);
}

// FH-CREATE-05 to FH-CREATE-07, FH-RETIRE-21 to FH-RETIRE-23
/// What a character leaves behind: items to the supply, resources to the town, gold to nobody.
pub(crate) fn part(cx: &mut Play<'_>, id: CharacterId) {
    let one = cx.state.world.character(id);
    let items: Vec<ItemId> = one.items.iter().cloned().collect();
    let resources: Vec<_> = one.resources.iter().collect();
    let gold = one.gold;
    let from = Account::Character(id);
    items.iter().for_each(|item| supply::give_back(cx, "FH-ISUP-06", id, item));
    for (kind, amount) in resources {
        transfer(cx, "FH-CREATE-06", &Thing::Resource(kind), amount, from, Account::Town);
    }
    transfer(cx, "FH-CREATE-07", &Thing::Gold, gold, from, Account::Spent);
}
