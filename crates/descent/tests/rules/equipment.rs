//! EQUIP, PACK, ITEM, TREAS, RELIC and SKILL: what heroes carry and use.

use crate::bench::{Bench, Prepared, on};
use longrest_descent::*;
use longrest_kernel::{Ruleset, Seat, Viewer};

/// Everything a hero may have equipped at once, by names.
fn loadouts(prepared: Prepared, picks: &[&str]) -> Option<Vec<String>> {
    let mut b = prepared.start();
    b.answer(Choice::Hero(HeroId(0))).answer(Choice::ChangeEquipment);
    for name in picks {
        let item = b.item(name);
        if !matches!(b.prompt(), Prompt::EquipNext(_)) || !b.offers(Choice::Equip(item)) {
            return None;
        }
        b.answer(Choice::Equip(item));
    }
    if matches!(b.prompt(), Prompt::EquipNext(_)) {
        b.done();
    }
    Some(names(&b, true))
}

fn names(b: &Bench, equipped: bool) -> Vec<String> {
    let held = b.hero(1).held().filter(|held| held.equipped == equipped);
    held.map(|held| b.rules().content.item(held.item).name.clone()).collect()
}

fn with_items(items: &[&str]) -> Prepared {
    items.iter().fold(on("1 2 ."), |prepared, item| prepared.pack(1, item))
}

#[test]
fn dj_equip_02_two_hands() {
    // DJ-EQUIP-02, DJ-EQUIP-03, DJ-ITEM-05
    let all = &["Sword", "Axe", "Shield"];
    assert!(loadouts(with_items(all), &["Sword", "Shield"]).is_some());
    assert!(loadouts(with_items(all), &["Axe"]).is_some());
    assert!(loadouts(with_items(all), &["Sword", "Axe"]).is_none());
    assert!(loadouts(with_items(all), &["Axe", "Shield"]).is_none());
    // A hero ability may take a hand.
    let fist = |picks: &[&str]| loadouts(with_items(all).sheet(1, "Fist"), picks);
    assert!(fist(&["Sword"]).is_some() && fist(&["Axe"]).is_none());
}

#[test]
fn dj_equip_04_one_armor_three_potions_two_others() {
    // DJ-EQUIP-04, DJ-EQUIP-05, DJ-EQUIP-06
    let armors = &["Leather", "Chain"];
    assert!(loadouts(with_items(armors), armors).is_none());
    let potions = &["Healing Potion"; 4];
    assert!(loadouts(with_items(potions), &potions[..3]).is_some());
    assert!(loadouts(with_items(potions), potions).is_none());
    let others = &["Ghost Ring", "Belt", "Quick Ring"];
    assert!(loadouts(with_items(others), &others[..2]).is_some());
    assert!(loadouts(with_items(others), others).is_none());
}

#[test]
fn dj_equip_07_the_rest_goes_into_the_pack_or_is_dropped() {
    // DJ-EQUIP-07, DJ-EQUIP-08, DJ-PACK-01, DJ-PACK-02: three in the pack, potions included.
    let mut b = on("1")
        .equip(1, "Sword")
        .equip(1, "Healing Potion")
        .pack(1, "Bow")
        .pack(1, "Axe")
        .pack(1, "Belt")
        .start();
    b.answer(Choice::Hero(HeroId(0))).answer(Choice::ChangeEquipment);
    let sword = b.item("Sword");
    b.answer(Choice::Equip(sword)).done();
    assert_eq!(b.prompt(), Prompt::DropItem(HeroId(0)));
    let bow = b.item("Bow");
    b.answer(Choice::Drop(bow));
    assert_eq!(names(&b, true), ["Sword"]);
    assert_eq!(names(&b, false), ["Axe", "Belt", "Healing Potion"]);
    assert!(b.told("DJ-EQUIP-08", Fact::Dropped { hero: HeroId(0), item: bow }));
}

#[test]
fn dj_equip_10_in_the_middle_of_a_turn_it_costs_two_points() {
    // DJ-EQUIP-10, DJ-MACT-10
    let mut b = on("1 .").equip(1, "Sword").pack(1, "Axe").start();
    b.turn(1, Action::Advance).grant(1, 1);
    assert!(!b.offers(Choice::ChangeEquipment));
    b.grant(2, 1);
    let axe = b.item("Axe");
    b.answer(Choice::ChangeEquipment).answer(Choice::Equip(axe));
    assert_eq!((names(&b, true), b.state().turn.movement), (vec!["Axe".into()], 0));
}

#[test]
fn dj_pack_03_coins_do_not_count() {
    let mut b = on("1 $").pack(1, "Axe").pack(1, "Bow").pack(1, "Belt").hero(1, |hero| {
        hero.coins = 5000;
    });
    b = b.threat(0);
    let mut b = b.start();
    b.turn(1, Action::Run).step("e").answer(Choice::PickUp(Marker::Money));
    assert_eq!((b.hero(1).coins, b.hero(1).held().count()), (5100, 3), "though the pack is full");
}

#[test]
fn dj_equip_01_monsters_carry_nothing() {
    // DJ-EQUIP-01, DJ-TREAS-01: a brute on a potion leaves it there.
    let mut b = on("1 . h b").start();
    b.activate('b').step("w");
    assert!(!b.options().iter().any(|option| matches!(option, Choice::PickUp(_))));
    b.done();
    assert_eq!(b.state().markers_at(b.at(2, 0)).count(), 1);
}

#[test]
fn dj_item_02_a_weapon_shows_its_kind_and_its_dice() {
    // DJ-ITEM-01, DJ-ITEM-02, DJ-ITEM-06, DJ-ITEM-07EX: the sword rolls one red and one green die.
    let mut b = on("1 u .\n. . .").equip(1, "Sword").hero(1, |hero| hero.fatigue = 0).start();
    b.turn(1, Action::Battle).dice("R3 G1 B1").attack("Sword", 1, 0).plainly();
    b.no_dice_left();
    // DJ-ITEM-09: no charges are used up.
    b.dice("R3 G1 B1").attack("Sword", 1, 0).plainly();
    assert_eq!(names(&b, true), ["Sword"]);
}

#[test]
fn dj_item_10_heavy_armor_slows() {
    // DJ-ITEM-10, DJ-ITEM-11: down to 3; skills and fatigue still help; not when he is slower
    // anyway.
    let speed = |prepared: Prepared| {
        let b = prepared.start();
        b.rules().speed(b.state(), HeroId(0))
    };
    assert_eq!(speed(on("1").equip(1, "Chain")), 3);
    assert_eq!(speed(on("1").equip(1, "Chain").skill(1, "Swift")), 5);
    assert_eq!(speed(on("1").equip(1, "Chain").skill(1, "Enduring")), 4);
    let slow = on("1").equip(1, "Chain").with(|content| content.sheets[0].speed = 2);
    assert_eq!(speed(slow), 2);
    let mut b = on("1 . . . . . . . .").equip(1, "Chain").start();
    b.turn(1, Action::Run).answer(Choice::FatigueMove);
    assert_eq!(b.state().turn.movement, 7);
}

#[test]
fn dj_item_12_some_armor_forbids_runes() {
    let both = &["Fire Rune", "Chain"];
    assert!(loadouts(with_items(both), both).is_none());
    assert!(loadouts(with_items(both).sheet(1, "Runepriest"), both).is_some());
}

#[test]
fn dj_treas_05_a_potion_is_equipped_or_packed() {
    // DJ-TREAS-05, DJ-TREAS-07: with three equipped only the pack is left.
    for (glyph, marker, name) in
        [('h', Marker::Healing, "Healing Potion"), ('v', Marker::Vitality, "Vitality Potion")]
    {
        let mut b = on(&format!("1 {glyph}")).start();
        b.turn(1, Action::Run).step("e").answer(Choice::PickUp(marker));
        let potion = b.item(name);
        b.answer(Choice::Equip(potion));
        assert_eq!(names(&b, true), [name]);
        let mut b = on(&format!("1 {glyph}"));
        for _ in 0..3 {
            b = b.equip(1, "Healing Potion");
        }
        let mut b = b.start();
        b.turn(1, Action::Run).step("e").answer(Choice::PickUp(marker));
        assert!(!b.offers(Choice::Equip(potion)));
        b.answer(Choice::Stow(potion));
        assert_eq!(names(&b, false), [name]);
    }
}

#[test]
fn dj_treas_06_a_healing_potion_restores_three_wounds() {
    // DJ-TREAS-06, DJ-TREAS-09, DJ-WOUND-10: never above the maximum; then it is gone.
    for (wounds, after) in [(5, 8), (11, 12)] {
        let mut b =
            on("1 .").equip(1, "Healing Potion").hero(1, move |hero| hero.wounds = wounds).start();
        let potion = b.item("Healing Potion");
        b.turn(1, Action::Run).answer(Choice::Drink(potion));
        assert_eq!((b.hero(1).wounds, b.hero(1).held().count()), (after, 0));
        assert_eq!(b.state().turn.movement, 7);
    }
    // Not out of the pack.
    let mut b = on("1 .").pack(1, "Healing Potion").hero(1, |hero| hero.wounds = 5).start();
    let potion = b.item("Healing Potion");
    b.turn(1, Action::Run);
    assert!(!b.offers(Choice::Drink(potion)));
}

#[test]
fn dj_treas_10_money_is_for_everyone() {
    let mut b = on("1 $ 3").start();
    b.turn(1, Action::Run).step("e").answer(Choice::PickUp(Marker::Money));
    let coins: Vec<u16> = (1..=3).map(|hero| b.hero(hero).coins).collect();
    assert_eq!(coins, [400, 400, 400], "the second is in town");
    assert_eq!(b.state().markers_at(b.at(1, 0)).count(), 0);
}

#[test]
fn dj_relic_01_a_relic_is_an_item_that_is_never_lost() {
    // DJ-RELIC-01, DJ-RELIC-02, DJ-RELIC-04
    let mut b = on("1 x .").start();
    let relic = b.item("Relic Plate");
    b.turn(1, Action::Run).step("e").answer(Choice::PickUp(Marker::Relic(relic)));
    b.answer(Choice::Equip(relic));
    assert_eq!(b.rules().armor(b.state(), HeroId(0), None), 5);
    b.step("e").answer(Choice::Drop(relic));
    let left: Vec<Marker> =
        b.state().markers_at(b.at(2, 0)).map(|(_, placed)| placed.marker).collect();
    assert_eq!(left, [Marker::Relic(relic)]);
    // DJ-RELIC-03: and never sold.
    let mut b = on("1").equip(2, "Relic Plate").equip(2, "Sword").start();
    let sword = b.item("Sword");
    b.turn(2, Action::Run).answer(Choice::Shop);
    assert!(b.offers(Choice::Sell(sword)) && !b.offers(Choice::Sell(relic)));
}

#[test]
fn dj_skill_01_skills_work_when_their_text_allows() {
    // DJ-SKILL-01, DJ-SKILL-02, DJ-SKILL-04, DJ-SKILL-05, DJ-SKILL-06: each kind does its part.
    let mut b = on("1 u .\n. . .").skill(1, "Able").equip(1, "Axe").start();
    let able = b.hero(1).skills;
    b.turn(1, Action::Advance).dice("R3 G1 B1").attack("Axe", 1, 0).plainly();
    let again = b.options().into_iter().find(|option| matches!(option, Choice::Use(_)));
    b.answer(again.expect("a second attack for two fatigue"));
    assert_eq!((b.state().turn.attacks, b.hero(1).fatigue), (1, 2));
    assert!(!b.options().iter().any(|option| matches!(option, Choice::Use(_))), "exhausted");
    assert_eq!(b.hero(1).skills, able, "kept");
    let mut b = on("1 . u .\n. . . .").skill(1, "Rapid Fire").equip(1, "Bow").start();
    b.turn(1, Action::Ready).dice("U3 Y5 B1").attack("Bow", 2, 0).done();
    let Choice::Use(power) = b.options()[0] else { panic!("{:?}", b.options()) };
    b.dice("U3 Y5 B1").answer(Choice::Use(power)).space(2, 0);
    assert_eq!(b.hero(1).fatigue, 2);
    let mut b = on("1 . u .\n. . . .").skill(1, "Prodigy").equip(1, "Staff").start();
    b.turn(1, Action::Ready).dice("W4 Y5 B1").attack("Staff", 2, 0).done();
    assert_eq!(b.prompt(), Prompt::Surges(2));
}

#[test]
fn items_that_do_something_at_their_moment() {
    // DJ-TURN-03, DJ-SKILL-01: rings, runes, crystals and flutes.
    let mut b = on("1 2 .").equip(1, "Healing Rune").equip(1, "Quick Ring").hero(2, |hero| {
        hero.wounds = 5;
    });
    b = b.state(|_, state| state.heroes[0].wounds = 11);
    let mut b = b.start();
    b.turn(1, Action::Battle);
    let ring = b.options().into_iter().find(|option| matches!(option, Choice::Use(_))).unwrap();
    b.answer(ring);
    assert_eq!(b.state().turn.movement, 1, "a point even without any from the action");
    let rune = b.options().into_iter().find(|option| matches!(option, Choice::Use(_))).unwrap();
    b.answer(rune).answer(Choice::Hero(HeroId(1)));
    assert_eq!((b.hero(2).wounds, b.hero(1).fatigue, b.state().turn.movement), (6, 3, 0));
    let mut b = on("1 .").equip(1, "Crystal").hero(1, |hero| (hero.wounds, hero.fatigue) = (3, 0));
    b = b.equip(1, "Flute");
    let mut b = b.start();
    b.begin(1);
    let crystal = b.options()[0];
    b.answer(crystal);
    assert_eq!((b.hero(1).wounds, b.hero(1).fatigue), (9, 4));
    assert_eq!(b.hero(1).held().count(), 1, "used up");
    let mut b = on("1 . b").equip(1, "Flute").start();
    b.turn(1, Action::Run).done();
    let flute = b.options()[0];
    b.answer(flute);
    assert_eq!(b.state().monster(b.monster('b')).tokens.stun, 1);
}

#[test]
fn heroes_with_abilities_of_their_own() {
    // DJ-HERO-01, DJ-HERO-02: every hero ability of the bench once.
    let b = on("1").skill(1, "Tough").skill(1, "Skilled").start();
    assert_eq!((b.hero(1).wounds, b.hero(1).fatigue), (16, 6));
    let mut b = on("1 . .").sheet(1, "Trader").hero(1, |hero| (hero.wounds, hero.fatigue) = (5, 2));
    b = b.threat(0);
    let mut b = b.start();
    b.answer(Choice::Hero(HeroId(0)));
    let trade = b.options()[0];
    b.answer(trade).done();
    assert_eq!((b.hero(1).wounds, b.hero(1).fatigue), (6, 1));
    let mut b = on("1 .").sheet(1, "Mender").hero(1, |hero| hero.wounds = 5).start();
    b.begin(1);
    assert_eq!(b.hero(1).wounds, 6);
    let mut b = on("1 . . u .\n. . . . .").sheet(1, "Runner").start();
    b.turn(1, Action::Run).step("e e");
    b.dice("R3 B1").attack("fists", 3, 0).plainly();
    assert!(!b.offers(Choice::FatigueMove), "the movement has ended");
    let mut b = on("1 . . u .\n. . . . .").sheet(1, "Runner").start();
    b.turn(1, Action::Run).step("e se");
    assert!(!b.offers(Choice::Attack(Arm::Fists)), "not in a straight line");
    let mut b = on("1 u .\n. . .").sheet(1, "Fist").start();
    b.turn(1, Action::Run)
        .dice("R3 G1 B1")
        .answer(Choice::Attack(Arm::Extra))
        .space(1, 0)
        .plainly();
    assert_eq!(b.hit(), Some(6));
    let mut b = on("G . . . . . . . g\n1 . . . . . . . .").sheet(1, "Seer").start();
    b.turn(1, Action::Run).step("e");
    assert!(!b.state().is_active(GlyphId(1)));
    b.step("e");
    assert!(b.state().is_active(GlyphId(1)), "six spaces away");
    let mut b = on("1 u .\n. . .").sheet(1, "Veteran").start();
    b.turn(1, Action::Battle).dice("R3 B1 B1 B4").attack("fists", 1, 0);
    b.answer(Choice::FatigueDie).done();
    assert_eq!((b.hit(), b.hero(1).fatigue), (Some(4), 3));
    let mut b = on("1 .").sheet(1, "Sly").order(1, Order::Aim).start();
    b.turn(1, Action::Battle);
    let swap = b.options().into_iter().find(|option| matches!(option, Choice::Use(_))).unwrap();
    b.answer(swap).answer(Choice::Order(Order::Guard));
    assert_eq!((b.hero(1).order, b.hero(1).fatigue), (Some(Order::Guard), 2));
    let mut b = on("1 b").sheet(1, "Bruiser").hero(1, |hero| hero.fatigue = 0).start();
    b.activate('b').dice("R3 G1").strike(0, 0).plainly();
    assert_eq!(b.hero(1).fatigue, 1);
    // Behind the corner nobody saw the stalker when his turn began.
    for (drawing, steps, damage) in [("1|b .\n. . .", "se", 5), ("1 b .\n. . .", "s", 3)] {
        let mut b = on(drawing).sheet(1, "Stalker").start();
        b.turn(1, Action::Advance).step(steps);
        b.dice("R3 B1").attack("fists", 1, 0).plainly();
        let wounds = b.state().monster(b.monster('b')).wounds;
        assert_eq!(wounds, damage - 2, "armor 2");
    }
}

#[test]
fn dj_hero_07_everybody_sees_orders_tokens_and_what_is_worn() {
    // DJ-PACK-04, DJ-ITEM-08: also what is in the pack, and what is exhausted, as such.
    let b = on("1 2 b")
        .order(1, Order::Guard)
        .equip(1, "Sword")
        .pack(1, "Axe")
        .hero(1, |hero| hero.tokens.web = 2)
        .start();
    let (sword, axe) = (b.item("Sword"), b.item("Axe"));
    let seats = [Viewer::Spectator, Viewer::Seat(OVERLORD), Viewer::Seat(Seat(2))];
    for viewer in seats {
        let view = b.rules().view(b.state(), viewer);
        let hero = &view.heroes[0];
        assert_eq!((hero.order, hero.acted, hero.tokens.web), (Some(Order::Guard), false, 2));
        let worn =
            |item| hero.items.iter().find(|held| held.item == item).map(|held| held.equipped);
        assert_eq!((worn(sword), worn(axe)), (Some(true), Some(false)), "{viewer:?}");
        assert!(hero.items.iter().all(|held| !held.exhausted));
    }
}
