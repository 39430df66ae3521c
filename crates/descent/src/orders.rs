//! Orders: placed with the ready action, used, and removed.

use crate::fact::Fact;
use crate::flow::Cx;
use crate::state::{HeroId, Order};

/// A hero places an order.
// DJ-ORDER-01, DJ-ORDER-02: only one at a time.
pub(crate) fn place_order(cx: &mut Cx<'_>, hero: HeroId, order: Order) {
    assert!(cx.state.hero(hero).order.is_none(), "one order at a time");
    cx.state.hero_mut(hero).order = Some(order);
    cx.tell("DJ-ORDER-01", Fact::OrderPlaced { hero, order });
}

/// A hero's order goes, whatever it is.
// DJ-ORDER-03: it returns to him and can be used again later.
pub(crate) fn remove_order(cx: &mut Cx<'_>, rule: &'static str, hero: HeroId) {
    if let Some(order) = cx.state.hero_mut(hero).order.take() {
        cx.tell(rule, Fact::OrderRemoved { hero, order });
    }
}

/// Aim is lost when the hero moves or changes his equipment.
// DJ-ORDER-09, DJ-ORDER-10
pub(crate) fn disturb_aim(cx: &mut Cx<'_>, rule: &'static str, hero: HeroId) {
    if cx.state.hero(hero).order == Some(Order::Aim) {
        remove_order(cx, rule, hero);
    }
}

/// Wounds take every order but dodge.
pub(crate) fn wounds_remove_orders(cx: &mut Cx<'_>, hero: HeroId) {
    match cx.state.hero(hero).order {
        Some(Order::Aim) => remove_order(cx, "DJ-ORDER-08", hero),
        Some(Order::Guard) => remove_order(cx, "DJ-ORDER-23", hero),
        Some(Order::Rest) => remove_order(cx, "DJ-ORDER-28", hero),
        // DJ-ORDER-13: dodge works against any number of attacks.
        Some(Order::Dodge) | None => {}
    }
}

/// Dodge and guard end when the hero's next turn begins.
pub(crate) fn turn_removes_orders(cx: &mut Cx<'_>, hero: HeroId) {
    match cx.state.hero(hero).order {
        Some(Order::Dodge) => remove_order(cx, "DJ-ORDER-13", hero),
        Some(Order::Guard) => remove_order(cx, "DJ-ORDER-24", hero),
        Some(Order::Aim | Order::Rest) | None => {}
    }
}
