//! What happens when a card, a section or a building says so: one effect after the other.

use crate::accounts::{held, transfer};
use crate::choice::{Account, Choice};
use crate::effect::{Carried, Content, Effect, Price, Thing, Value, Whom};
use crate::fact::Fact;
use crate::holds::{affordable, concerned, holds};
use crate::id::{CharacterId, ItemId, MarkId, SectionId};
use crate::prompt::{Draw, Prompt};
use crate::resource::Resource;
use crate::state::Task;
use crate::town::{Flow, Play, first, group};
use crate::world::Waiting;
use crate::{calendar, supply, tracks};
use longrest_haven::Text;

/// Performs the first of several effects; the others follow.
pub(crate) fn next(cx: &mut Play<'_>, mut list: Vec<Effect>) -> Flow {
    if list.is_empty() {
        return Ok(());
    }
    let effect = list.remove(0);
    if !list.is_empty() {
        first(cx, [Task::Effects(list)]);
    }
    perform(cx, &effect)
}

fn perform(cx: &mut Play<'_>, effect: &Effect) -> Flow {
    match effect {
        Effect::Say(text) => say(cx, text),
        Effect::ByHand(text) => cx.tell("FH-CAMP-01", Fact::ByHand { text: text.0.clone() }),
        Effect::Gain(whom, thing, amount) => return gain(cx, *whom, thing, *amount),
        Effect::Lose(whom, thing, amount) => return lose(cx, *whom, thing, *amount),
        Effect::Change(value, by) => tracks::change(cx, value_rule(*value), *value, *by),
        Effect::GainMark(mark) => gain_mark(cx, mark),
        Effect::LoseMark(mark) => lose_mark(cx, mark),
        Effect::Count(mark, by) => {
            let counter = cx.state.world.marks.entry(mark.clone()).or_default();
            *counter = counter.saturating_add(i32::from(*by));
            let now = *counter;
            cx.tell("FH-CAMP-06", Fact::Counted { mark: mark.clone(), now });
        }
        Effect::Read(section, 0) => read(cx, section),
        Effect::Read(section, weeks) => calendar::write(cx, section, *weeks),
        Effect::AddEvent(event) => add_event(cx, event),
        Effect::RemoveEvent(event) => remove_event(cx, event),
        Effect::RemoveEvents(icon) => remove_events(cx, icon),
        Effect::Unlock(content) => unlock(cx, "FH-UNLOCK-03", content),
        Effect::Lock(content) => lock(cx, content),
        Effect::RandomScenario => return random_scenario(cx),
        Effect::RandomDesign => return random_design(cx),
        Effect::RandomItem(whom) => return random_item(cx, *whom),
        Effect::LootSticker(card) => {
            *cx.state.world.loot_stickers.entry(card.clone()).or_default() += 1;
        }
        Effect::TimePasses(weeks) => calendar::time_passes(cx, *weeks),
        Effect::AtSetup(who, effect) => return carry(cx, *who, *effect),
        Effect::Consume(who, item) => return consume(cx, *who, item),
        Effect::NoEvent => cx.state.no_event = true,
        Effect::Shelf(items) => {
            for item in items {
                unlock(cx, "FH-ISUP-03", &Content::Design(item.clone()));
            }
        }
        Effect::Return => {
            if let Some(event) = &mut cx.state.event {
                event.returned = true;
            }
        }
        Effect::If(test, then, otherwise) => {
            let book = cx.rules().book.clone();
            let fits = holds(&book, cx.state, test);
            first(cx, [Task::Effects(if fits { then.clone() } else { otherwise.clone() })]);
        }
        // FH-FAQ-192
        Effect::Pay(prices, then, otherwise) => {
            let book = cx.rules().book.clone();
            if affordable(&book, cx.state, prices) {
                first(cx, [Task::Effects(price(prices)), Task::Effects(then.clone())]);
            } else {
                first(cx, [Task::Effects(otherwise.clone())]);
            }
        }
        Effect::MayPay(prices, then) => return may_pay(cx, prices, then, None),
        Effect::UpTo(times, prices, then) => return up_to(cx, *times, prices, then),
        Effect::Choose(options) => return choose(cx, options),
        // FH-CAMP-05
        Effect::Ending(text) => {
            cx.state.world.ended = true;
            cx.tell("FH-CAMP-05", Fact::Ended { text: text.0.clone() });
        }
        Effect::Damage { .. }
        | Effect::AddGuard(..)
        | Effect::RemoveGuard(..)
        | Effect::Attack(_)
        | Effect::ChangeAttack(_) => return crate::attack::perform(cx, effect),
    }
    Ok(())
}

fn value_rule(value: Value) -> &'static str {
    match value {
        Value::Morale => "FH-MORALE-01",
        Value::Prosperity => "FH-PROSP-02",
        Value::Defense => "FH-DEF-01",
        Value::Soldiers => "FH-SOLD-01",
        Value::Inspiration => "FH-INSP-01",
        Value::Reputation | Value::Week | Value::Party | Value::FailedChecks => "",
    }
}

/// A price as effects: what is lost.
pub(crate) fn price(prices: &[Price]) -> Vec<Effect> {
    let part = |price: &Price| match price {
        Price::Things(whom, thing, amount) => Effect::Lose(*whom, thing.clone(), *amount),
        Price::Value(value, amount) => Effect::Change(*value, -(*amount as i16)),
    };
    prices.iter().map(part).collect()
}

/// Words that are read.
pub(crate) fn say(cx: &mut Play<'_>, text: &Text) {
    if !text.0.is_empty() {
        cx.tell("", Fact::Said { text: text.0.clone() });
    }
}

// FH-TIME-03
/// Reads a section: its words, then what happens.
pub(crate) fn read(cx: &mut Play<'_>, id: &SectionId) {
    let book = cx.rules().book.clone();
    cx.tell("FH-TIME-03", Fact::Read { section: id.clone() });
    cx.state.world.sections_read.push(id.clone());
    cx.state.world.evening().sections.push(id.clone());
    if let Some(section) = book.section(id) {
        say(cx, &section.text);
        first(cx, [Task::Effects(section.effects.clone())]);
    }
}

fn is_any(thing: &Thing) -> Option<&'static [Resource]> {
    match thing {
        Thing::AnyMaterial => Some(&Resource::ALL[..3]),
        Thing::AnyHerb => Some(&Resource::ALL[3..]),
        Thing::AnyResource => Some(&Resource::ALL),
        _ => None,
    }
}

fn gain(cx: &mut Play<'_>, whom: Whom, thing: &Thing, amount: u16) -> Flow {
    if amount == 0 {
        return Ok(());
    }
    if let Some(kinds) = is_any(thing) {
        let options: Vec<Choice> = kinds.iter().map(|kind| Choice::Kind(*kind)).collect();
        let prompt = Prompt::WhichKind { gained: true };
        let choice = cx.ask(group(cx.state), prompt, &options)?;
        let Choice::Kind(kind) = choice else { return Ok(()) };
        let one = Effect::Gain(whom, Thing::Resource(kind), 1);
        let rest = Effect::Gain(whom, thing.clone(), amount - 1);
        first(cx, [Task::Effects(vec![one, rest])]);
        return Ok(());
    }
    match whom {
        Whom::Each => {
            for id in concerned(cx.state) {
                give(cx, id, thing, amount);
            }
            Ok(())
        }
        Whom::One => {
            let who = ask_who(cx, thing, amount)?;
            who.into_iter().for_each(|id| give(cx, id, thing, amount));
            Ok(())
        }
        Whom::Collective => share(cx, thing, amount),
    }
}

// FH-LINK-11
fn ask_who(cx: &mut Play<'_>, thing: &Thing, amount: u16) -> Flow<Option<CharacterId>> {
    let options: Vec<Choice> = concerned(cx.state).into_iter().map(Choice::For).collect();
    if options.is_empty() {
        return Ok(None);
    }
    let prompt = Prompt::ForWhom { thing: thing.clone(), amount };
    match cx.ask(group(cx.state), prompt, &options)? {
        Choice::For(id) => Ok(Some(id)),
        _ => Ok(None),
    }
}

/// Gives something to a character.
pub(crate) fn give(cx: &mut Play<'_>, id: CharacterId, thing: &Thing, amount: u16) {
    let to = Account::Character(id);
    match thing {
        Thing::Item(item) => (0..amount).for_each(|_| supply::give(cx, id, item)),
        _ => {
            transfer(cx, thing_rule(thing), thing, amount, Account::Bank, to);
        }
    }
}

fn thing_rule(thing: &Thing) -> &'static str {
    match thing {
        Thing::Gold => "FH-LINK-03",
        Thing::Experience => "FH-LINK-01",
        Thing::Checkmarks => "FH-SHEET-08",
        Thing::Item(_) => "FH-LINK-11",
        _ => "FH-RES-01",
    }
}

// FH-RES-04, FH-SUPPLY-07
/// Shares out what is gained together: to any supplies; gold only to characters.
fn share(cx: &mut Play<'_>, thing: &Thing, amount: u16) -> Flow {
    let mut accounts: Vec<Account> = Vec::new();
    if matches!(thing, Thing::Resource(_)) {
        accounts.push(Account::Town);
    }
    accounts.extend(concerned(cx.state).into_iter().map(Account::Character));
    if accounts.is_empty() {
        return Ok(());
    }
    let most = if accounts.len() == 1 { amount..=amount } else { 1..=amount };
    let mut options: Vec<Choice> = Vec::new();
    for account in accounts {
        options.extend(most.clone().map(|part| Choice::Give(account, part)));
    }
    let prompt = Prompt::Share { thing: thing.clone(), left: amount };
    let choice = cx.ask(group(cx.state), prompt, &options)?;
    let Choice::Give(to, part) = choice else { return Ok(()) };
    match to {
        Account::Character(id) => give(cx, id, thing, part),
        _ => {
            transfer(cx, "FH-RES-04", thing, part, Account::Bank, to);
        }
    }
    let rest = Effect::Gain(Whom::Collective, thing.clone(), amount - part);
    first(cx, [Task::Effects(vec![rest])]);
    Ok(())
}

// FH-LINK-10
fn lose(cx: &mut Play<'_>, whom: Whom, thing: &Thing, amount: u16) -> Flow {
    if amount == 0 {
        return Ok(());
    }
    match whom {
        Whom::Each => {
            for id in concerned(cx.state) {
                take(cx, Account::Character(id), thing, amount);
            }
            Ok(())
        }
        Whom::One => {
            let own = concerned(cx.state).into_iter();
            let enough: Vec<CharacterId> = own
                .clone()
                .filter(|id| held(&cx.state.world, Account::Character(*id), thing) >= amount)
                .collect();
            let who = if enough.is_empty() { own.collect() } else { enough };
            let options: Vec<Choice> = who.into_iter().map(Choice::For).collect();
            if options.is_empty() {
                return Ok(());
            }
            let prompt = Prompt::FromWhom { thing: thing.clone(), left: amount, whom };
            let choice = cx.ask(group(cx.state), prompt, &options)?;
            let Choice::For(id) = choice else { return Ok(()) };
            take(cx, Account::Character(id), thing, amount);
            Ok(())
        }
        Whom::Collective => collect(cx, thing, amount),
    }
}

/// Takes as much as there is.
fn take(cx: &mut Play<'_>, from: Account, thing: &Thing, amount: u16) {
    match (thing, from) {
        (Thing::Item(item), Account::Character(id)) => {
            supply::give_back(cx, "FH-LINK-10", id, item)
        }
        (Thing::AnyMaterial | Thing::AnyHerb | Thing::AnyResource, _) => {
            // What is taken from one holder is taken in the order of the kinds.
            let mut left = amount;
            for kind in is_any(thing).unwrap_or_default() {
                let part = Thing::Resource(*kind);
                left -= transfer(cx, "FH-RES-05", &part, left, from, Account::Spent);
            }
        }
        _ => {
            transfer(cx, "FH-LINK-10", thing, amount, from, Account::Spent);
        }
    }
}

// FH-RES-05, FH-RES-06
/// Takes from everybody together: asked only while there is a choice.
fn collect(cx: &mut Play<'_>, thing: &Thing, amount: u16) -> Flow {
    let own = concerned(cx.state).into_iter().map(Account::Character);
    let accounts = [Account::Town].into_iter().chain(own);
    let holders: Vec<(Account, u16)> = accounts
        .map(|account| (account, held(&cx.state.world, account, thing)))
        .filter(|(_, there)| *there > 0)
        .collect();
    let total: u32 = holders.iter().map(|(_, there)| u32::from(*there)).sum();
    if total <= u32::from(amount) {
        holders.iter().for_each(|(account, there)| take(cx, *account, thing, *there));
        return Ok(());
    }
    if let [(account, _)] = holders[..] {
        take(cx, account, thing, amount);
        return Ok(());
    }
    let mut options: Vec<Choice> = Vec::new();
    for (account, there) in &holders {
        let most = amount.min(*there);
        options.extend((1..=most).map(|part| Choice::Take(*account, part)));
    }
    options.sort_unstable();
    let whom = Whom::Collective;
    let prompt = Prompt::FromWhom { thing: thing.clone(), left: amount, whom };
    let choice = cx.ask(group(cx.state), prompt, &options)?;
    let Choice::Take(from, part) = choice else { return Ok(()) };
    take(cx, from, thing, part);
    first(cx, [Task::Effects(vec![Effect::Lose(whom, thing.clone(), amount - part)])]);
    Ok(())
}

// FH-OPS-06, FH-FAQ-201
/// Asks whether a price is paid, if it can be in full; then this happens, and perhaps more.
fn may_pay(cx: &mut Play<'_>, prices: &[Price], then: &[Effect], again: Option<Effect>) -> Flow {
    let book = cx.rules().book.clone();
    if !affordable(&book, cx.state, prices) {
        return Ok(());
    }
    let options = [Choice::Pay, Choice::Refuse];
    if cx.ask(group(cx.state), Prompt::MayPay, &options)? == Choice::Pay {
        let then = then.iter().cloned().chain(again).collect();
        first(cx, [Task::Effects(price(prices)), Task::Effects(then)]);
    }
    Ok(())
}

// FH-FAQ-202
/// The same price up to so many times.
fn up_to(cx: &mut Play<'_>, times: u8, prices: &[Price], then: &[Effect]) -> Flow {
    match times {
        0 => Ok(()),
        1 => may_pay(cx, prices, then, None),
        _ => {
            let again = Effect::UpTo(times - 1, prices.to_vec(), then.to_vec());
            may_pay(cx, prices, then, Some(again))
        }
    }
}

fn choose(cx: &mut Play<'_>, options: &[(Text, Vec<Effect>)]) -> Flow {
    let offers: Vec<Choice> = (0..options.len()).map(|at| Choice::Option(at as u8)).collect();
    if offers.is_empty() {
        return Ok(());
    }
    let choice = cx.ask(group(cx.state), Prompt::Choose, &offers)?;
    let Choice::Option(at) = choice else { return Ok(()) };
    first(cx, [Task::Effects(options[usize::from(at)].1.clone())]);
    Ok(())
}

// FH-STICK-01, FH-STICK-02, GH-CAMP-01, D173
/// Gains a sticker or an achievement; one of the same type is covered by it.
pub(crate) fn gain_mark(cx: &mut Play<'_>, id: &MarkId) {
    let book = cx.rules().book.clone();
    let mark = book.mark(id);
    let of_party = mark.is_some_and(|mark| mark.of_party);
    let kind = mark.and_then(|mark| mark.kind.clone());
    let party = cx.state.party.index();
    let world = &mut cx.state.world;
    let held = if of_party { &mut world.parties[party].marks } else { &mut world.marks };
    let same = |other: &MarkId| {
        other != id && kind.is_some() && book.mark(other).and_then(|one| one.kind.clone()) == kind
    };
    let covers = held.keys().find(|other| same(other)).cloned();
    if let Some(covered) = &covers {
        held.remove(covered);
    }
    held.insert(id.clone(), 1);
    let rule = if book.rules.typed_marks { "GH-CAMP-01" } else { "FH-STICK-01" };
    cx.tell(rule, Fact::Marked { mark: id.clone(), covers });
}

fn lose_mark(cx: &mut Play<'_>, id: &MarkId) {
    let party = cx.state.party.index();
    let world = &mut cx.state.world;
    let had = world.marks.remove(id).is_some() | world.parties[party].marks.remove(id).is_some();
    if had {
        cx.tell("FH-STICK-02", Fact::Unmarked { mark: id.clone() });
    }
}

// FH-EVENT-12, FH-UNLOCK-04, GH-CAMP-03, GH-CAMP-04
fn add_event(cx: &mut Play<'_>, id: &crate::id::EventId) {
    let book = cx.rules().book.clone();
    let Some(event) = book.event(id) else { return };
    let world = &mut cx.state.world;
    let known = world.events.values().any(|deck| deck.contains(id));
    if known || world.events_removed.contains(id) {
        return;
    }
    world.events.entry(event.deck.clone()).or_default().shuffle_in(id.clone());
    cx.tell("FH-EVENT-12", Fact::EventAdded { event: id.clone() });
}

// FH-EVENT-12, D160
fn remove_event(cx: &mut Play<'_>, id: &crate::id::EventId) {
    let shuffle = cx.rules().book.rules.shuffle_on_removal;
    for deck in cx.state.world.events.values_mut() {
        if deck.take(id) && shuffle {
            deck.shuffle();
        }
    }
    if cx.state.world.events_removed.insert(id.clone()) {
        cx.tell("FH-EVENT-12", Fact::EventRemoved { event: id.clone() });
    }
}

// FH-FAQ-196: those not yet in a deck, too.
fn remove_events(cx: &mut Play<'_>, icon: &str) {
    let book = cx.rules().book.clone();
    let with = book.events.iter().filter(|event| event.icon.as_deref() == Some(icon));
    with.for_each(|event| remove_event(cx, &event.id));
}

// FH-CAMP-08, FH-MAP-01, FH-UNLOCK-03, FH-UNLOCK-12, FH-ISUP-07
/// Opens something, if it is not open.
pub(crate) fn unlock(cx: &mut Play<'_>, rule: &'static str, content: &Content) {
    let book = cx.rules().book.clone();
    let world = &mut cx.state.world;
    let new = match content {
        Content::Scenario(id) => {
            let head = world.scenario_mut(id);
            !std::mem::replace(&mut head.unlocked, true)
        }
        Content::Class(id) => {
            let record = world.classes.entry(id.clone()).or_default();
            !std::mem::replace(&mut record.unlocked, true)
        }
        Content::Envelope(id) => world.envelopes.insert(id.clone()),
        Content::Building(id) => {
            let known = world.town.buildings.contains_key(id);
            world.town.buildings.entry(id.clone()).or_default();
            !known
        }
        Content::Quest(id) => {
            let held = world.characters.iter().any(|one| one.quest.as_ref() == Some(id));
            let known = held || world.quests.contains(id) || world.quests_removed.contains(id);
            if !known {
                world.quests.shuffle_in(id.clone());
            }
            !known
        }
        Content::Rule(id) => world.rules_in_force.insert(id.clone()),
        Content::Design(id) => world.supply.unlock(id) > 0,
    };
    if !new {
        return;
    }
    cx.tell(rule, Fact::Unlocked { content: content.clone() });
    match content {
        Content::Envelope(id) => {
            cx.tell("FH-UNLOCK-03", Fact::Opened { envelope: id.clone() });
            if let Some(envelope) = book.envelope(id) {
                say(cx, &envelope.text);
                first(cx, [Task::Effects(envelope.effects.clone())]);
            }
        }
        // GH-RETIRE-10
        Content::Class(id) => {
            let events = book.class(id).map_or(Vec::new(), |class| class.unlocked_events.clone());
            events.iter().for_each(|event| add_event(cx, event));
        }
        _ => {}
    }
}

// FH-FLOW-06
fn lock(cx: &mut Play<'_>, content: &Content) {
    let world = &mut cx.state.world;
    match content {
        Content::Scenario(id) => world.scenario_mut(id).locked_out = true,
        Content::Class(id) => {
            world.classes.entry(id.clone()).or_default().unlocked = false;
        }
        Content::Quest(id) => {
            world.quests.take(id);
            world.quests_removed.insert(id.clone());
        }
        Content::Rule(id) => {
            world.rules_in_force.remove(id);
        }
        Content::Envelope(_) | Content::Building(_) | Content::Design(_) => return,
    }
    cx.tell("FH-FLOW-06", Fact::Locked { content: content.clone() });
}

// FH-INSP-05, D115
fn random_scenario(cx: &mut Play<'_>) -> Flow {
    let cards: Vec<_> = cx.state.world.random_scenarios.next().into_iter().cloned().collect();
    if cards.is_empty() {
        return empty_deck(cx, "FH-INSP-05");
    }
    let at = cx.chance(Draw::Scenario, &vec![1; cards.len()])?;
    cx.state.world.random_scenarios.take(&cards[at]);
    unlock(cx, "FH-RETIRE-08", &Content::Scenario(cards[at].clone()));
    Ok(())
}

// FH-INSP-06, D115
fn random_design(cx: &mut Play<'_>) -> Flow {
    let cards: Vec<_> = cx.state.world.random_designs.next().into_iter().cloned().collect();
    if cards.is_empty() {
        return empty_deck(cx, "FH-INSP-06");
    }
    let at = cx.chance(Draw::Design, &vec![1; cards.len()])?;
    cx.state.world.random_designs.take(&cards[at]);
    unlock(cx, "FH-ISUP-07", &Content::Design(cards[at].clone()));
    Ok(())
}

fn empty_deck(cx: &mut Play<'_>, rule: &'static str) -> Flow {
    cx.tell(rule, Fact::NothingToDraw);
    if cx.rules().book.rules.empty_deck_inspiration {
        tracks::change(cx, rule, Value::Inspiration, 1);
    }
    Ok(())
}

fn random_item(cx: &mut Play<'_>, whom: Whom) -> Flow {
    let book = cx.rules().book.clone();
    let left = |item: &&ItemId| cx.state.world.supply.unavailable.contains_key(*item);
    let items: Vec<ItemId> = book.beginning.random_items.iter().filter(left).cloned().collect();
    if items.is_empty() {
        cx.tell("FH-LINK-11", Fact::NothingToDraw);
        return Ok(());
    }
    let at = cx.chance(Draw::Item, &vec![1; items.len()])?;
    let thing = Thing::Item(items[at].clone());
    first(cx, [Task::Effects(vec![Effect::Gain(whom, thing, 1)])]);
    Ok(())
}

// FH-EVENT-07, FH-FAQ-193
fn carry(cx: &mut Play<'_>, who: Carried, effect: longrest_haven::setup::RoadEffect) -> Flow {
    let own = concerned(cx.state);
    for character in carriers(cx, who, own)? {
        cx.state.carried.push(Waiting { character, effect });
        cx.tell("FH-EVENT-07", Fact::Carries { character, effect });
    }
    Ok(())
}

/// All of them, or the one whom the group chooses.
fn carriers(cx: &mut Play<'_>, who: Carried, own: Vec<CharacterId>) -> Flow<Vec<CharacterId>> {
    if who == Carried::Each || own.is_empty() {
        return Ok(own);
    }
    let options: Vec<Choice> = own.into_iter().map(Choice::For).collect();
    Ok(match cx.ask(group(cx.state), Prompt::WhoCarries, &options)? {
        Choice::For(id) => vec![id],
        _ => Vec::new(),
    })
}

// GH-EVENT-14, GH-EVENT-15
/// An item of those who have it is consumed; it stays theirs.
fn consume(cx: &mut Play<'_>, who: Carried, item: &ItemId) -> Flow {
    let state = &*cx.state;
    let has = |id: &CharacterId| {
        state.world.character(*id).items.contains(item)
            && !state.consumed.contains(&(*id, item.clone()))
    };
    let own: Vec<CharacterId> = concerned(state).into_iter().filter(has).collect();
    for character in carriers(cx, who, own)? {
        cx.state.consumed.insert((character, item.clone()));
        cx.tell("GH-EVENT-14", Fact::ItemConsumed { character, item: item.clone() });
    }
    Ok(())
}
