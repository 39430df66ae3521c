//! Running a town between scenarios: who sets out for what, and who learns and buys what.

mod chain;
mod household;
mod outpost;
mod taste;

pub use chain::{Chain, Chapter, chapter_of};
pub use household::{Household, Toll};
pub use taste::Various;

use crate::{Decision, Policy, Position, Reason};
use longrest_campaign::choice::{Account, Choice};
use longrest_campaign::content::{Book, Deed};
use longrest_campaign::id::CharacterId;
use longrest_campaign::prompt::Prompt;
use longrest_campaign::{Campaign, State};
use longrest_kernel::{Ruleset, Seat};

/// Plays the open scenarios in their order, takes levels and perks as they come, builds, makes and
/// buys what it can, and loses soldiers where they help.
#[derive(Clone, Copy, Debug, Default)]
pub struct Townsfolk;

impl Policy<Campaign> for Townsfolk {
    fn decide(&mut self, position: &Position<'_, Campaign>) -> Decision<Choice> {
        let best = position.options.iter().copied().max_by_key(|choice| {
            // Of equals the first: the options ascend.
            (worth(position, *choice), std::cmp::Reverse(*choice))
        });
        let choice = best.expect("a question has an answer");
        Decision { choice, reason: reason(choice) }
    }

    fn free(&mut self, position: &Position<'_, Campaign>) -> Option<Decision<Choice>> {
        let offers = position.rules.free_actions(position.state, position.seat);
        let wanted = offers.into_iter().filter(|choice| wants(position, *choice));
        let choice =
            wanted.max_by_key(|choice| (worth(position, *choice), std::cmp::Reverse(*choice)))?;
        Some(Decision { choice, reason: reason(choice) })
    }
}

fn reason(choice: Choice) -> Reason {
    match choice {
        Choice::Buy(..)
        | Choice::Sell(..)
        | Choice::Outfitted(_)
        | Choice::Craft(..)
        | Choice::Brew(..) => Reason::Shop,
        Choice::LevelUp(..) | Choice::FreeLevel(..) | Choice::Learn(..) | Choice::Mark(..) => {
            Reason::Growth
        }
        Choice::Scenario(_) | Choice::Onward(_) | Choice::Depart => Reason::Story,
        _ => Reason::WorthIt,
    }
}

/// Whether a free action is worth taking at all.
fn wants(position: &Position<'_, Campaign>, choice: Choice) -> bool {
    // First who gets the potion: what else there is to do is there afterwards, too.
    if matches!(position.prompt, Prompt::WhosePotion { .. }) {
        return false;
    }
    if let Some(wanted) = outpost::wants(position, choice) {
        return wanted;
    }
    match choice {
        Choice::Keep(..)
        | Choice::Begin(..)
        | Choice::LevelUp(..)
        | Choice::FreeLevel(..)
        | Choice::Learn(..)
        | Choice::Mark(..)
        | Choice::CityEvent
        | Choice::Retire(_) => true,
        Choice::Donate(id) => wants_deed(position, id, &Deed::Donated),
        // Gold is kept for a quest that wants it.
        Choice::Buy(id, item, price) => {
            let saves = wants_deed(position, id, &Deed::Gold);
            price > 0 && !saves && fits(position, id, item)
        }
        _ => false,
    }
}

/// Whether a character's own quest asks for a deed. Its player knows.
fn wants_deed(position: &Position<'_, Campaign>, id: CharacterId, deed: &Deed) -> bool {
    wanted(position, id, deed) > 0
}

/// How often a character's own quest asks for a deed.
fn wanted(position: &Position<'_, Campaign>, id: CharacterId, deed: &Deed) -> u32 {
    let one = position.state.world.character(id);
    let quest = one.quest.as_ref().filter(|_| !one.outfitting);
    let quest = quest.and_then(|quest| position.rules.book.quest(quest));
    let goals = quest.into_iter().flat_map(|quest| &quest.goals);
    goals.filter(|goal| goal.deed == *deed).map(|goal| goal.count).sum()
}

/// How many more items of a slot somebody keeps than can be worn, so that there is a choice.
const SPARE: usize = 2;

/// Whether a character has room to wear an item beside what it owns, or wants it in place of
/// something cheaper, or its quest asks for more.
fn fits(position: &Position<'_, Campaign>, id: CharacterId, item: u16) -> bool {
    let book = &position.rules.book;
    let wanted_item = &book.items[usize::from(item)];
    let slot = wanted_item.slot;
    let worn = position.state.world.character(id).items.iter();
    let worn = worn.filter_map(|item| book.item(item)).filter(|item| item.slot == slot);
    let (same, dearest) = worn.fold((0, 0), |(same, most), one| (same + 1, most.max(one.gold)));
    let room = match slot {
        longrest_haven::ItemSlot::Small => 3,
        longrest_haven::ItemSlot::OneHand => 2,
        _ => 1,
    };
    let better = wanted_item.gold > dearest && same < room + SPARE;
    better || same < room.max(wanted(position, id, &Deed::Owned(slot)) as usize)
}

fn worth(position: &Position<'_, Campaign>, choice: Choice) -> i32 {
    if let Some(worth) = outpost::worth(position, choice) {
        return worth;
    }
    let book = &position.rules.book;
    match choice {
        Choice::Finish(player) if Seat(player.0) == position.seat => 50,
        Choice::Finish(_) => 10,
        Choice::GoOn => 20,
        Choice::Onward(_) => 60,
        Choice::Home => 50,
        Choice::Again => 40,
        Choice::Visit => 50,
        Choice::Scenario(at) => scenario(book, position.state, at),
        Choice::Casual(at) => casual(book, position.state, at),
        Choice::Depart => 100,
        Choice::DepartOnTable | Choice::Back => -100,
        Choice::Level(_) | Choice::Stay(_) => -10,
        Choice::Join(_) => 0,
        Choice::Pay => 20,
        Choice::Refuse => 10,
        // Together in the town, as much as there is.
        Choice::Give(Account::Town, amount) => 100 + i32::from(amount),
        Choice::Give(_, amount) => i32::from(amount),
        Choice::Take(Account::Town, amount) => 100 + i32::from(amount),
        Choice::Take(_, amount) => i32::from(amount),
        Choice::For(id) => -i32::from(position.state.world.character(id).gold),
        Choice::Create(..) => 30,
        Choice::TakeUp(_) => 40,
        Choice::Begin(_, level) => 200 + i32::from(level),
        Choice::Keep(..) => 150,
        Choice::LevelUp(_, card) | Choice::FreeLevel(_, card) => 140 + card.map_or(0, i32::from),
        Choice::Learn(_, card) => 140 + i32::from(card),
        Choice::Mark(..) => 130,
        Choice::Buy(_, _, price) => 100 + i32::from(price),
        Choice::Donate(_) => 145,
        Choice::Retire(_) => 1,
        Choice::Option(_) if matches!(position.prompt, Prompt::Event { .. }) => 0,
        _ => 0,
    }
}

/// The unfinished ones first, in the order of their numbers.
fn scenario(book: &Book, state: &State, at: u16) -> i32 {
    let scenario = &book.scenarios[usize::from(at)];
    let head = state.world.scenario(&scenario.id);
    let completed = head.is_some_and(|head| head.completed.is_some());
    let attempts = head.map_or(0, |head| i32::from(head.attempts));
    // What was lost several times is left for others, and tried again after them.
    let order = i32::from(scenario.number) + 4 * attempts;
    if completed { -1_000 - order } else { 1_000 - order }
}

/// For practice, when nothing that counts is open: what was played least.
fn casual(book: &Book, state: &State, at: u16) -> i32 {
    let head = state.world.scenario(&book.scenarios[usize::from(at)].id);
    -10_000 - head.map_or(0, |head| i32::from(head.attempts))
}
