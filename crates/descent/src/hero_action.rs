//! What a hero may do next in his turn, and doing it.

use crate::attack::attack;
use crate::chest::{CHEST_COST, open_chest};
use crate::choice::{Choice, Prompt};
use crate::content::{AttackKind, Class};
use crate::death::pay_coins;
use crate::door::{DOOR_COST, close_door, find_key, open_door};
use crate::encounter::encounter;
use crate::equip::{drop_item, rearrange, receive};
use crate::fact::Fact;
use crate::familiar::hand_to_familiar;
use crate::flow::{Cx, Flow, ask};
use crate::glyph::{go_to_glyph, go_to_town, take_stairs};
use crate::lingering::{heal, refresh};
use crate::movement::{climb, jump, walk};
use crate::orders::place_order;
use crate::power::{Moment, Power};
use crate::powers::{fire, use_power};
use crate::quest::Marker;
use crate::ruleset::Descent;
use crate::state::{Action, Arm, Figure, Held, HeroId, Order, Phase, Place, State, TurnStage};
use crate::town::SHOP_COST;
use longrest_grid::Cell;

/// What it costs to re-equip in the middle of a turn.
// DJ-EQUIP-10, DJ-MACT-10
const REEQUIP_COST: u8 = 2;
/// The coins of a money marker.
const MONEY: u16 = 100;

/// The hero does one thing, or ends his turn.
// DJ-MACT-12, DJ-MOVE-13, DJ-ACT-08, DJ-ACT-12: everything mixed freely.
pub(crate) fn act(cx: &mut Cx<'_>, hero: HeroId) -> Flow {
    let seat = cx.state.seat_of(hero);
    let choice = ask(cx, seat, |rules, state| (Prompt::Act(hero), rules.impulses(state, hero)))?;
    perform(cx, hero, choice)?;
    // A chest may have turned into a monster that acts at once.
    if cx.state.overlord.interrupts && cx.state.overlord.active.is_some() {
        cx.state.phase = Phase::MonsterTurn;
    }
    Ok(())
}

fn perform(cx: &mut Cx<'_>, hero: HeroId, choice: Choice) -> Flow {
    let figure = Figure::Hero(hero);
    match choice {
        Choice::Step(pose) => walk(cx, figure, pose),
        Choice::Climb(cell) => climb(cx, figure, cell),
        Choice::Jump(cell) => jump(cx, figure, cell),
        Choice::Attack(arm) => hero_attacks(cx, hero, arm),
        Choice::OpenDoor(door) => open_door(cx, figure, door),
        Choice::CloseDoor(door) => {
            close_door(cx, figure, door);
            Ok(())
        }
        Choice::PickUp(marker) => pick_up(cx, hero, marker),
        Choice::OpenChest => open_chest(cx, hero),
        Choice::Stairs(cell) => take_stairs(cx, hero, cell),
        Choice::ToGlyph(glyph) => go_to_glyph(cx, hero, glyph),
        Choice::ChangeEquipment => {
            cx.state.turn.movement -= REEQUIP_COST;
            rearrange(cx, hero)
        }
        Choice::Drink(item) => {
            drink(cx, hero, item);
            Ok(())
        }
        Choice::Give(..) | Choice::GivePet(..) => give(cx, hero, choice),
        Choice::Use(power) => use_power(cx, hero, power),
        Choice::Encounter => {
            // DJ-ENC-02: he ends his movement here.
            (cx.state.turn.halted, cx.state.turn.movement) = (true, 0);
            encounter(cx, hero)
        }
        _ => {
            perform_at_once(cx, hero, choice);
            Ok(())
        }
    }
}

fn perform_at_once(cx: &mut Cx<'_>, hero: HeroId, choice: Choice) {
    match choice {
        // DJ-FATIGUE-04
        Choice::FatigueMove => {
            cx.state.hero_mut(hero).fatigue -= 1;
            cx.state.turn.movement += 1;
            let left = cx.state.hero(hero).fatigue;
            cx.tell("DJ-FATIGUE-04", Fact::Fatigue { hero, spent: 1, left });
        }
        // DJ-ACT-10
        Choice::TakeMovement => {
            let speed = cx.rules().speed(cx.state, hero);
            let turn = &mut cx.state.turn;
            (turn.undecided, turn.attacks) = (false, 0);
            turn.movement = turn.movement.saturating_add(speed);
        }
        Choice::Order(order) => {
            cx.state.turn.may_order = false;
            place_order(cx, hero, order);
        }
        Choice::ToTown => go_to_town(cx, hero),
        Choice::Shop => {
            cx.state.turn.movement -= SHOP_COST;
            cx.state.turn.stage = TurnStage::Shop;
        }
        Choice::GiveCompanion(to) => {
            let (_, cost) = cx.rules().companion(cx.state).expect("there is a companion");
            cx.state.turn.movement -= cost;
            cx.state.companion = Some(to);
            cx.tell("DJ-FAM-19", Fact::CompanionGiven { from: hero, to });
        }
        Choice::Drop(item) => {
            let held = cx.state.hero(hero).held().find(|held| held.item == item);
            drop_item(cx, hero, held.expect("it was offered"));
        }
        Choice::Done => cx.state.turn.stage = TurnStage::End,
        _ => unreachable!("{choice:?} is no impulse"),
    }
}

fn hero_attacks(cx: &mut Cx<'_>, hero: HeroId, arm: Arm) -> Flow {
    let turn = &mut cx.state.turn;
    let running = turn.action == Some(Action::Run);
    match arm {
        Arm::Extra => turn.extra_attacks -= 1,
        // A running attack ends the movement.
        _ if running => (turn.halted, turn.movement) = (true, 0),
        _ => (turn.attacks, turn.undecided) = (turn.attacks - 1, false),
    }
    attack(cx, Figure::Hero(hero), arm)?;
    cx.state.turn.again = Some(arm);
    let kind = cx.rules().attack_kind(cx.state, Figure::Hero(hero), arm);
    if !cx.state.turn_over() {
        fire(cx, hero, |moment| match moment {
            Moment::AfterAttack(strikes) => strikes.includes(kind, 1),
            _ => false,
        })?;
    }
    Ok(())
}

/// A hero picks up a marker in his space.
// DJ-TREAS-02, DJ-MACT-01
fn pick_up(cx: &mut Cx<'_>, hero: HeroId, marker: Marker) -> Flow {
    let here = cx.state.hero(hero).cell().expect("on the board");
    let found = cx.state.markers_at(here).find(|(_, placed)| placed.marker == marker);
    let (index, _) = found.expect("it was offered");
    cx.state.markers.take(index);
    cx.tell("DJ-TREAS-02", Fact::PickedUp { hero, marker });
    match marker {
        // DJ-TREAS-10: every hero, wherever he is.
        Marker::Money => {
            for each in cx.state.hero_ids() {
                pay_coins(cx, "DJ-TREAS-10", each, MONEY);
            }
        }
        Marker::RuneKey(rune) => find_key(cx, rune),
        Marker::Healing => receive(cx, hero, cx.rules().content.healing)?,
        Marker::Vitality => receive(cx, hero, cx.rules().content.vitality)?,
        // DJ-RELIC-01
        Marker::Relic(item) => {
            cx.state.stock[item.index()] = cx.state.stock[item.index()].saturating_sub(1);
            receive(cx, hero, item)?;
        }
        Marker::Chest(_) => unreachable!("chests are not picked up"),
    }
    Ok(())
}

/// A hero drinks a potion.
// DJ-TREAS-06, DJ-TREAS-08, DJ-TREAS-09, DJ-MACT-06
fn drink(cx: &mut Cx<'_>, hero: HeroId, item: crate::content::ItemId) {
    cx.state.turn.movement -= 1;
    cx.state.turn.drunk = true;
    let held = cx.state.hero(hero).equipped().find(|held| held.item == item);
    cx.state.hero_mut(hero).lose(held.expect("it was offered"));
    let Class::Potion(potion) = cx.rules().content.item(item).class else {
        unreachable!("only potions are drunk");
    };
    let rule = if potion.wounds > 0 { "DJ-TREAS-06" } else { "DJ-TREAS-08" };
    cx.tell(rule, Fact::Drunk { hero, item });
    if potion.wounds > 0 {
        heal(cx, "DJ-TREAS-06", hero, potion.wounds);
    }
    if potion.fatigue {
        refresh(cx, "DJ-TREAS-08", hero, u8::MAX);
    }
}

/// A hero gives an item away.
// DJ-TREAS-03, DJ-MACT-05
fn give(cx: &mut Cx<'_>, hero: HeroId, choice: Choice) -> Flow {
    cx.state.turn.movement -= 1;
    let (Choice::Give(item, _) | Choice::GivePet(item, _)) = choice else {
        unreachable!("only gifts");
    };
    let held = cx.state.hero(hero).held().find(|held| held.item == item);
    cx.state.hero_mut(hero).lose(held.expect("it was offered"));
    cx.rules().clamp(cx.state, hero);
    match choice {
        Choice::Give(item, to) => {
            cx.tell("DJ-TREAS-03", Fact::Given { from: hero, to, item });
            receive(cx, to, item)
        }
        Choice::GivePet(item, pet) => {
            hand_to_familiar(cx, pet, item);
            Ok(())
        }
        _ => unreachable!("only gifts"),
    }
}

impl Descent {
    /// Everything the hero whose turn it is may do next, in the order of answers.
    pub(crate) fn impulses(&self, state: &State, hero: HeroId) -> Vec<Choice> {
        let mut options = Vec::with_capacity(32);
        let figure = Figure::Hero(hero);
        let spend = self.can_spend_movement(state, hero);
        let points = if spend { state.turn.movement } else { 0 };
        let me = state.hero(hero);
        let shares = self.shared_by(state, figure, self.spaces(state, figure)).is_some();
        let able = !me.is_monkey() && !shares; // DJ-LINGER-17
        if able {
            self.pack_actions(state, hero, points, &mut options);
        }
        if me.cell().is_some() {
            self.walking(state, hero, points, &mut options);
            if able {
                self.attacks(state, hero, &mut options);
            }
        }
        if able && state.turn.undecided {
            options.push(Choice::TakeMovement);
        }
        // DJ-FATIGUE-02, DJ-FATIGUE-04 (Q-06: a monkey does not)
        let tired = me.fatigue == 0 || me.is_monkey() || !spend;
        if !tired && state.turn.movement < u8::MAX {
            options.push(Choice::FatigueMove);
        }
        if shares && !options.is_empty() {
            return options; // DJ-MOVE-08: he must move on
        }
        if able {
            self.order_actions(state, hero, &mut options);
            match me.place {
                Place::Board(here) => self.board_actions(state, hero, here, points, &mut options),
                Place::Town => self.town_actions(state, hero, points, &mut options),
                Place::Nowhere => {}
            }
            self.item_actions(state, hero, points, &mut options);
            if self.encounter_under(state, hero).is_some() {
                options.push(Choice::Encounter);
            }
            self.power_actions(state, hero, &mut options);
        }
        options.push(Choice::Done);
        options
    }

    fn walking(&self, state: &State, hero: HeroId, points: u8, options: &mut Vec<Choice>) {
        if points == 0 {
            return;
        }
        let footing = self.footing(state, Figure::Hero(hero));
        let reserve = if state.hero(hero).is_monkey() { 0 } else { state.hero(hero).fatigue };
        options.extend(footing.steps(points, reserve).into_iter().map(Choice::Step));
        if state.pits.is_empty() || state.hero(hero).is_monkey() {
            return;
        }
        if points >= 2 {
            options.extend(footing.climbs().into_iter().map(Choice::Climb));
        }
        let jumps = footing.jumps().into_iter().filter(|(_, cost)| *cost <= points);
        options.extend(jumps.map(|(cell, _)| Choice::Jump(cell)));
    }

    fn board_actions(
        &self,
        state: &State,
        hero: HeroId,
        here: Cell,
        points: u8,
        options: &mut Vec<Choice>,
    ) {
        let figure = Figure::Hero(hero);
        if points >= DOOR_COST {
            options.extend(self.openable(state, figure).map(Choice::OpenDoor));
            options.extend(self.closable(state, figure).map(Choice::CloseDoor));
        }
        for (_, placed) in state.markers_at(here) {
            match placed.marker {
                // DJ-CHEST-01, DJ-CHEST-02
                Marker::Chest(_) if points >= CHEST_COST => options.push(Choice::OpenChest),
                Marker::Chest(_) => {}
                marker => options.push(Choice::PickUp(marker)),
            }
        }
        if points > 0 {
            // DJ-PROP-13
            if let Some(other) = self.quest(state).stairs_from(here)
                && self.can_come_to(state, hero, other, points - 1)
            {
                options.push(Choice::Stairs(other));
            }
            if !state.turn.travelled && self.stands_on_active_glyph(state, hero) {
                options.push(Choice::ToTown);
            }
        }
    }

    // DJ-ATK-03, DJ-ACT-06: any equipped weapon for each attack, or fists.
    fn attacks(&self, state: &State, hero: HeroId, options: &mut Vec<Choice>) {
        let figure = Figure::Hero(hero);
        let turn = &state.turn;
        let charges = turn.action == Some(Action::Run) && !turn.bent && !turn.halted && {
            let runs = |power: &Power| matches!(power, Power::RunningAttack).then_some(1);
            self.total(state, hero, runs) > 0
        };
        if turn.attacks == 0 && turn.extra_attacks == 0 && !charges {
            return;
        }
        if !self.can_attack(state, figure, self.spaces(state, figure)) {
            return;
        }
        if turn.extra_attacks > 0 && self.has_target(state, figure, Arm::Extra) {
            options.push(Choice::Attack(Arm::Extra));
        }
        if turn.attacks > 0 || charges {
            let arms = self.arms(state, hero).into_iter();
            let melee = |arm: &Arm| self.attack_kind(state, figure, *arm) == AttackKind::Melee;
            let able = arms.filter(|arm| turn.attacks > 0 || melee(arm));
            let able = able.filter(|arm| self.has_target(state, figure, *arm));
            options.extend(able.map(Choice::Attack));
        }
    }

    fn town_actions(&self, state: &State, hero: HeroId, points: u8, options: &mut Vec<Choice>) {
        if points > 0 && !state.turn.travelled {
            options.extend(self.glyph_exits(state, hero).into_iter().map(Choice::ToGlyph));
        }
        // DJ-TOWN-02
        if points >= SHOP_COST {
            options.push(Choice::Shop);
        }
    }

    fn pack_actions(&self, state: &State, hero: HeroId, points: u8, options: &mut Vec<Choice>) {
        let me = state.hero(hero);
        if points >= REEQUIP_COST && me.items[0].is_some() {
            options.push(Choice::ChangeEquipment);
        }
        // DJ-MACT-02
        options.extend(me.held().map(|held| Choice::Drop(held.item)));
    }

    fn item_actions(&self, state: &State, hero: HeroId, points: u8, options: &mut Vec<Choice>) {
        if points == 0 {
            return;
        }
        let potion = |held: &Held| matches!(self.content.item(held.item).class, Class::Potion(_));
        let sober = !state.turn.drunk || !self.content.switches.one_potion;
        if sober {
            let potions = state.hero(hero).equipped().filter(potion);
            options.extend(potions.map(|held| Choice::Drink(held.item)));
        }
        self.gifts(state, hero, points, options);
    }

    // DJ-TREAS-03, DJ-TREAS-11, DJ-FAM-11, DJ-FAM-19: items, never coins.
    fn gifts(&self, state: &State, hero: HeroId, points: u8, options: &mut Vec<Choice>) {
        let me = state.hero(hero);
        let beside = |other: &HeroId| *other != hero && self.are_adjacent(state, hero, *other);
        let pets = |pet: &crate::state::PetId| {
            self.is_free_carrier(state, *pet) && self.is_pet_beside(state, *pet, hero)
        };
        for other in state.hero_ids().filter(beside) {
            options.extend(me.held().map(|held| Choice::Give(held.item, other)));
            let carries = state.companion == Some(hero);
            if carries && self.companion(state).is_some_and(|(_, cost)| points >= cost) {
                options.push(Choice::GiveCompanion(other));
            }
        }
        for pet in state.pet_ids().filter(pets) {
            options.extend(me.held().map(|held| Choice::GivePet(held.item, pet)));
        }
    }

    fn order_actions(&self, state: &State, hero: HeroId, options: &mut Vec<Choice>) {
        // DJ-ORDER-01, DJ-ORDER-02
        if state.turn.may_order && state.hero(hero).order.is_none() {
            options.extend(Order::ALL.into_iter().map(Choice::Order));
        }
    }

    fn power_actions(&self, state: &State, hero: HeroId, options: &mut Vec<Choice>) {
        let now = |moment| match moment {
            Moment::During(None) => true,
            Moment::During(action) => action == state.turn.action,
            _ => false,
        };
        for (power, cost, effect) in self.triggered(state, hero, now) {
            if self.can_pay(state, hero, power, &cost) && self.is_useful(state, hero, effect) {
                options.push(Choice::Use(power));
            }
        }
    }
}
