//! Items: using them up, recovering them, bringing and finding them.

use crate::ability::{Ability, Added, Bonus, Duration, Verb, When, Who};
use crate::bonus::SPENT;
use crate::choice::Choice;
use crate::content::{ItemSlot, Modifier, Usage};
use crate::evaluate::About;
use crate::experience::{gain_for, tally};
use crate::fact::{Crowd, Fact};
use crate::goal::Tally;
use crate::haven::{Flow, Look, Play, look};
use crate::id::CharacterId;
use crate::perform::Performance;
use crate::prompt::{Ask, Prompt};
use crate::state::{CarriedItem, FigureId, ItemState, Source};

// FH-ITEM-18 to FH-ITEM-24
/// Marks one use of an item.
pub(crate) fn use_item(cx: &mut Play<'_>, character: CharacterId, slot: u8) -> Flow {
    let item = look(cx).item(character, slot);
    let index = cx.state.characters[character].items[usize::from(slot)].item;
    cx.tell("FH-ITEM-08", Fact::ItemUsed { character, item: index, slot });
    tally(cx, character, Tally::ItemsUsed, 1);
    let carried = &mut cx.state.characters[character].items[usize::from(slot)];
    let slots = &item.slots.experience;
    let mut experience = 0;
    if !slots.is_empty() {
        let used = carried.used & !SPENT;
        experience = slots.get(usize::from(used)).copied().unwrap_or(0);
        carried.used += 1;
        if usize::from(used) + 1 < slots.len() {
            gain_for(cx, character, experience, "FH-BONUS-10");
            return Ok(());
        }
    }
    match item.usage {
        Usage::Passive => carried.used &= SPENT,
        Usage::Spent => carried.state = ItemState::Spent,
        Usage::Lost => carried.state = ItemState::Lost,
        Usage::Unrecoverable => carried.state = ItemState::Gone,
        Usage::Flip => {
            carried.used = 0;
            carried.state = match carried.state {
                ItemState::Flipped => ItemState::Ready,
                _ => ItemState::Flipped,
            };
        }
    }
    gain_for(cx, character, experience, "FH-BONUS-10");
    Ok(())
}

impl Look<'_, '_> {
    /// Whether an item is never used up.
    pub(crate) fn is_passive(self, character: CharacterId, slot: u8) -> bool {
        self.item(character, slot).usage == Usage::Passive
    }

    /// The items of an acting character that it can spend, or lose, as a price.
    pub(crate) fn items_for(self, actor: FigureId, lost: bool) -> Vec<u8> {
        let Some(character) = self.character_of(actor) else { return Vec::new() };
        let items = self.character(character).items.iter().enumerate();
        let fits = |&(slot, one): &(usize, &CarriedItem)| {
            let ready = matches!(one.state, ItemState::Ready | ItemState::Flipped);
            let spendable = self.item(character, slot as u8).usage == Usage::Spent;
            self.character(character).brings(slot)
                && if lost { ready || one.state == ItemState::Spent } else { ready && spendable }
        };
        items.filter(fits).map(|(slot, _)| slot as u8).collect()
    }
}

/// A character spends or loses items as a price: nothing else comes of them.
pub(crate) fn give_up(cx: &mut Play<'_>, how: Performance, count: u8, lost: bool) -> Flow {
    let Some(character) = look(cx).character_of(how.actor) else { return Ok(()) };
    for _ in 0..count {
        let options: Vec<Choice> =
            look(cx).items_for(how.actor, lost).into_iter().map(Choice::Item).collect();
        if options.is_empty() {
            break;
        }
        let ask = if lost { Ask::LoseItem } else { Ask::SpendItem };
        let prompt = Prompt { ask, actor: Some(how.actor), source: how.source };
        let Choice::Item(slot) = cx.ask(how.decider, prompt, &options)? else { break };
        let carried = &mut cx.state.characters[character].items[usize::from(slot)];
        carried.state = if lost { ItemState::Lost } else { ItemState::Spent };
        let item = carried.item;
        cx.tell("FH-ITEM-08", Fact::ItemUsed { character, item, slot });
    }
    Ok(())
}

// FH-RECOVER-03, FH-ITEM-25, D103: a recovered item starts at its first slot.
/// Recovers one item.
pub(crate) fn recover(cx: &mut Play<'_>, character: CharacterId, slot: u8, rule: &'static str) {
    let carried = &mut cx.state.characters[character].items[usize::from(slot)];
    carried.state = ItemState::Ready;
    carried.used = 0;
    let item = carried.item;
    cx.tell(rule, Fact::ItemRecovered { character, item });
}

/// Whether an item can be recovered from the given state.
pub(crate) fn recoverable(
    look: Look<'_, '_>,
    character: CharacterId,
    slot: u8,
    lost: bool,
) -> bool {
    let carried = look.character(character).items[usize::from(slot)];
    // FH-FAQ-105: a round bonus cannot be ended early, so its item cannot come back before.
    let source = Source::Item { character, slot };
    if look
        .state
        .bonuses
        .iter()
        .any(|one| one.source == source && one.duration() == Duration::Round)
    {
        return false;
    }
    // FH-FAQ-104: a partly used item comes back with those of its own kind.
    let kind = if lost { Usage::Lost } else { Usage::Spent };
    let partial = look.state.switches.refresh_partial
        && carried.used & !SPENT > 0
        && carried.state == ItemState::Ready
        && look.item(character, slot).usage == kind;
    match carried.state {
        ItemState::Spent => !lost,
        ItemState::Lost => lost,
        _ => partial,
    }
}

// FH-REST-09
/// Recovers all spent items.
pub(crate) fn recover_spent(cx: &mut Play<'_>, character: CharacterId) {
    for slot in 0..cx.state.characters[character].items.len() as u8 {
        if recoverable(look(cx), character, slot, false) {
            recover(cx, character, slot, "FH-REST-09");
        }
    }
}

/// Whether a character may bring one more item of a kind.
pub(crate) fn fits(look: Look<'_, '_>, character: CharacterId, slot: ItemSlot) -> bool {
    let brought = |slot| look.brought(character, slot);
    let hands = brought(ItemSlot::OneHand) + 2 * brought(ItemSlot::TwoHands);
    let room = look.item_room(character, slot);
    match slot {
        ItemSlot::OneHand => hands < room,
        ItemSlot::TwoHands => hands + 2 <= room,
        _ => brought(slot) < room,
    }
}

impl Look<'_, '_> {
    // FH-ITEM-09 to FH-ITEM-13
    /// How many items of a kind a character may bring; one for two hands counts as two.
    pub fn item_room(self, character: CharacterId, slot: ItemSlot) -> usize {
        match slot {
            ItemSlot::Head | ItemSlot::Body | ItemSlot::Legs => 1,
            ItemSlot::OneHand | ItemSlot::TwoHands => 2,
            // FH-FAVOR-11
            ItemSlot::Small => {
                let level = usize::from(self.character(character).level);
                level.div_ceil(2) + usize::from(self.state.favors.capacity)
            }
        }
    }
}

/// The items a character can use in its turn at an open question.
pub(crate) fn usable_in_turn(look: Look<'_, '_>, character: CharacterId) -> Vec<u8> {
    let id = character.figure();
    (0..look.character(character).items.len() as u8)
        .filter(|&slot| {
            let bonus = look.item_bonus(character, slot);
            (lifts(look, bonus) || bonus.trigger.when == When::OwnTurn && fits_in(look, bonus))
                && look.item_usable(character, slot)
                && bonus.only_if.as_ref().is_none_or(|test| look.test(test, About::actor(id)))
        })
        .collect()
}

// FH-FAQ-047
/// Whether a bonus turns the move at hand into a jump.
fn lifts(look: Look<'_, '_>, bonus: &Bonus) -> bool {
    let own = matches!(bonus.trigger.who, Who::Usual | Who::Oneself);
    let stride = look.state.turn.stride;
    let jumps = bonus.changes.iter().any(|added| matches!(added, Added::Jump));
    own && jumps && bonus.trigger.when == When::Moves && stride.moving && !stride.jumps
}

// FH-ITEM-31, GH-ITEM-02, GH-ITEM-08, D105: not during another ability, or, if it gives an action,
// not during another action.
pub(crate) fn fits_in(look: Look<'_, '_>, bonus: &Bonus) -> bool {
    let turn = &look.state.turn;
    if !look.state.switches.items_within_abilities {
        return !turn.midway || !bonus.abilities.iter().any(is_ability);
    }
    let acts = |ability: &Ability| {
        matches!(
            ability.verb,
            Verb::Move { .. }
                | Verb::Teleport { .. }
                | Verb::Swap
                | Verb::Attack { .. }
                | Verb::Loot { .. }
                | Verb::Summon { .. }
                | Verb::Grant { .. }
                | Verb::Control { .. }
                | Verb::Tile(_)
        )
    };
    turn.action.is_none() || !bonus.abilities.iter().any(acts)
}

// FH-FAQ-100
/// Whether the use of an item that does this is an ability.
fn is_ability(ability: &Ability) -> bool {
    match &ability.verb {
        Verb::Move { .. }
        | Verb::Teleport { .. }
        | Verb::Swap
        | Verb::Attack { .. }
        | Verb::Afflict
        | Verb::Heal { .. }
        | Verb::Displace
        | Verb::Loot { .. }
        | Verb::Suffer { .. }
        | Verb::Recover { .. }
        | Verb::Refresh { .. }
        | Verb::Grant { .. }
        | Verb::Control { .. }
        | Verb::Summon { .. }
        | Verb::Tile(_)
        | Verb::Shield { .. }
        | Verb::Retaliate { .. }
        | Verb::Bonus(_)
        | Verb::BossSpecial { .. }
        | Verb::Kill
        | Verb::Transfer { .. }
        | Verb::PerformCard { .. }
        | Verb::ExtraTurn
        | Verb::OpenDoor { .. }
        | Verb::MarkFigure
        | Verb::Special(_) => true,
        Verb::Cleanse { .. }
        | Verb::Give { .. }
        | Verb::Infuse { .. }
        | Verb::Consume { .. }
        | Verb::Pay { .. }
        | Verb::Resource { .. }
        | Verb::Mark { .. }
        | Verb::Unmark { .. }
        | Verb::SwitchForm
        | Verb::AddModifier { .. }
        | Verb::TakeModifier { .. }
        | Verb::Reshuffle
        | Verb::UnmarkFigure
        | Verb::Experience { .. }
        | Verb::Gold { .. }
        | Verb::Initiative { .. }
        | Verb::ReturnCard
        | Verb::EndCard
        | Verb::EitherHalf
        | Verb::Rewind { .. }
        | Verb::Reclaim { .. }
        | Verb::DropLoot { .. }
        | Verb::Dampen { .. }
        | Verb::ByHand { .. }
        | Verb::Peek { .. } => false,
        Verb::Choose { options } => options.iter().flatten().any(is_ability),
        Verb::Repeat { abilities, .. } | Verb::From { abilities, .. } => {
            abilities.iter().any(is_ability)
        }
    }
}

// FH-FAQ-109, N-92: an item with a penalty need not be equipped; if it is, its cards come at once.
/// Lets a character decide about the item it has just gained.
pub(crate) fn equip(cx: &mut Play<'_>, character: CharacterId) -> Flow {
    let slot = look(cx).character(character).items.len() as u8 - 1;
    let penalty = look(cx).item(character, slot).penalty;
    let usable = look(cx).character(character).brings(usize::from(slot));
    if penalty == 0 || !usable || crate::scenario::equipment::ignores_penalty(look(cx), character) {
        return Ok(());
    }
    let actor = Some(character.figure());
    let prompt = Prompt { ask: Ask::BringItem, actor, source: Source::Item { character, slot } };
    let seat = look(cx).seat(character);
    if cx.ask(seat, prompt, &[Choice::Item(slot), Choice::Done])? == Choice::Done {
        cx.state.characters[character].bring(usize::from(slot), false);
        return Ok(());
    }
    cx.state.decks[character.deck()].add(Modifier::PENALTY, penalty);
    let fact = Fact::ModifierAdded { deck: character.deck(), modifier: Modifier::PENALTY };
    cx.tell("FH-ITEM-05", fact);
    Ok(())
}

// FH-TTILE-05, FH-TTILE-06, FH-LOOT-07, FH-LOOT-08, D113
/// A character gains an item during a scenario. Returns whether it could.
pub(crate) fn gain(
    cx: &mut Play<'_>,
    character: CharacterId,
    item: u16,
    rule: &'static str,
) -> bool {
    let usable = cx.state.switches.looted_items_usable;
    // FH-ITEM-14: never more than one copy of the same item.
    if look(cx).owns(character, item) {
        return false;
    }
    let owner = &mut cx.state.characters[character];
    if owner.items.is_full() {
        cx.tell("FH-TTILE-05", Fact::NoRoom { kind: Crowd::Items });
        return false;
    }
    owner.bring(owner.items.len(), usable);
    owner.items.push(CarriedItem { item, state: ItemState::Ready, used: 0 });
    cx.tell(rule, Fact::ItemGained { character, item });
    true
}
