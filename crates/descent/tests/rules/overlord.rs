//! OL, MON, THREAT, OLCARD, EVENT, TRAP, POWER and PRIO: the overlord's turn and his cards.

use crate::bench::{Bench, on};
use longrest_descent::*;
use longrest_kernel::{Ruleset, Seat, Viewer};

fn hand(b: &Bench) -> u32 {
    b.state().hand_size()
}

#[test]
fn dj_ol_01_threat_cards_and_monsters() {
    // DJ-OL-01, DJ-OL-02, DJ-OL-03: a token for each hero, then two cards.
    let mut b = on("1 2 3 . b").start();
    for hero in 1..=3 {
        b.turn(hero, Action::Run).done();
    }
    assert_eq!((b.state().threat, hand(&b)), (3, 2));
    assert_eq!(b.prompt(), Prompt::Discard);
    b.done();
    assert_eq!(b.prompt(), Prompt::Cards);
    b.done();
    assert_eq!(b.prompt(), Prompt::Activate);
}

#[test]
fn dj_ol_04_no_more_than_eight_cards() {
    // DJ-OL-04, DJ-THREAT-02, DJ-OLCARD-04: he must discard to eight, and may discard more.
    let mut b = on("1 . b");
    for name in ["Dodge", "Dodge", "Dodge", "Aim", "Aim", "Aim", "Rage", "Rage"] {
        b = b.hand(name);
    }
    let mut b = b.overlord_turn().start();
    assert_eq!((hand(&b), b.prompt()), (10, Prompt::Discard));
    let threat = b.state().threat;
    let dodge = b.card("Dodge");
    for left in [9, 8] {
        assert!(!b.offers(Choice::Done));
        b.answer(Choice::Discard(dodge));
        assert_eq!(hand(&b), left);
    }
    assert_eq!(b.state().threat, threat + 2);
    b.answer(Choice::Discard(dodge));
    assert_eq!((hand(&b), b.state().threat), (7, threat + 3));
    assert!(b.offers(Choice::Done));
    assert_eq!(b.state().discard[dodge.index()], 3);
}

#[test]
fn dj_ol_05_one_spawn_card_one_power_card() {
    // DJ-OL-05, DJ-SPAWN-01, DJ-SPAWN-02, DJ-POWER-01, DJ-POWER-02, DJ-OL-07, DJ-PRIO-03
    let mut b = on("
        G . . b
        1 . . .
    ")
    .hand("Weaver Swarm")
    .hand("Doom")
    .hand("Genius")
    .hand("Fog")
    .threat(99)
    .overlord_turn()
    .start();
    b.done();
    assert_eq!(b.prompt(), Prompt::Cards, "only after the discard");
    let card = |b: &Bench, name| Choice::Play(b.card(name));
    b.play("Doom");
    assert!(!b.offers(card(&b, "Genius")), "one power card");
    assert_eq!(b.state().in_play[b.card("Doom").index()], 1);
    b.play("Fog").play("Weaver Swarm");
    assert!(!b.offers(card(&b, "Weaver Swarm")) && !b.offers(card(&b, "Brute Party")));
    while b.prompt() == Prompt::Cards {
        b.done();
    }
    b.activate('b');
    assert!(!b.offers(card(&b, "Genius")), "not once monsters are activated");
}

#[test]
fn dj_olcard_04_a_card_discarded_for_threat_has_no_other_effect() {
    // Neither the one spawn card nor the one power card of the turn is used up by it.
    let mut b = on("
        G . . b
        1 . . .
    ")
    .hand("Weaver Swarm")
    .hand("Brute Party")
    .hand("Doom")
    .hand("Genius")
    .threat(99)
    .overlord_turn()
    .start();
    for name in ["Brute Party", "Genius"] {
        let card = b.card(name);
        b.answer(Choice::Discard(card));
        assert_eq!(b.state().in_play[card.index()], 0, "{name} does nothing");
    }
    let monsters = b.state().monster_ids().count();
    b.done();
    assert_eq!(b.prompt(), Prompt::Cards);
    assert_eq!(b.state().monster_ids().count(), monsters, "nobody came");
    for name in ["Weaver Swarm", "Doom"] {
        assert!(b.offers(Choice::Play(b.card(name))), "{name} can still be played");
    }
}

#[test]
fn dj_ol_06_each_monster_once_in_any_order() {
    // DJ-OL-06, DJ-OL-08, DJ-MON-01, DJ-MON-04, DJ-MON-06
    let mut b = on("1 . b . a . m").overlord_turn().start();
    b.overlord();
    let ids = [b.monster('b'), b.monster('a'), b.monster('m')];
    assert_eq!(b.options()[..3], ids.map(Choice::Activate));
    b.answer(Choice::Activate(ids[2])).done();
    assert!(!b.offers(Choice::Activate(ids[2])), "once");
    assert!(b.offers(Choice::Done), "he need not activate them all");
    b.done();
    assert_eq!((b.state().round, b.prompt()), (2, Prompt::NextHero));
}

#[test]
fn dj_mon_02_a_monster_moves_and_attacks_once() {
    // DJ-MON-02, DJ-MREF-04
    let mut b = on("1 . b").overlord_turn().start();
    b.activate('b').step("w").dice("R3 G1").strike(0, 0).plainly();
    assert!(!b.offers(Choice::Attack(Arm::Natural)), "one attack");
    assert!(b.options().iter().any(|option| matches!(option, Choice::Step(_))));
}

#[test]
fn dj_mon_07_new_monsters_act_at_once() {
    // Revealed in the heroes' turns, and spawned in this one.
    let mut b = on("
        G . : b .
        1 . : . .
    ")
    .hand("Weaver Swarm")
    .threat(4)
    .start();
    b.turn(1, Action::Run).step("e").answer(Choice::OpenDoor(DoorId(0)));
    b.answer(Choice::CloseDoor(DoorId(0))).done();
    b.overlord_cards().play("Weaver Swarm");
    let weaver = KindId(8);
    b.answer(Choice::Figure(weaver, Rank::Master));
    assert!(b.told("DJ-SPAWN-10", Fact::MonsterLeftOut { kind: weaver, rank: Rank::Master }));
    b.overlord();
    assert!(b.offers(Choice::Activate(b.monster('b'))));
}

#[test]
fn dj_threat_05_cards_cost_threat() {
    // DJ-THREAT-05, DJ-THREAT-06, DJ-THREAT-07, DJ-OLCARD-05: spent in full or not played.
    let mut b = on("1 . b").hand("Fog").threat(3).overlord_turn().start();
    let fog = Choice::Play(b.card("Fog"));
    b.done();
    // Three kept, two collected, and two spawn cards worth two each: enough for six.
    assert_eq!(b.state().threat, 5);
    assert!(b.offers(fog));
    let mut b = on("1 . b").hand("Fog").threat(5).overlord_turn().start();
    b.done().answer(fog);
    assert_eq!(b.state().threat, 1, "seven less six");
    assert_eq!(b.state().discard[b.card("Fog").index()], 1);
    assert_eq!(b.state().sight_limit, 5);
    let mut b = on("1 . b").hand("Doom").threat(3).overlord_turn().start();
    let doom = Choice::Play(b.card("Doom"));
    b.done();
    assert!(!b.offers(doom));
}

#[test]
fn dj_olcard_03_discarding_at_any_time_and_to_pay() {
    // DJ-OLCARD-03: in a hero's turn, beside whatever is asked.
    let mut b = on("1 . b").hand("Rage").hand("Dodge").threat(0).start();
    b.turn(1, Action::Run);
    b.discard("Rage");
    assert_eq!((b.state().threat, hand(&b)), (1, 1));
    assert_eq!(b.prompt(), Prompt::Act(HeroId(0)), "the hero goes on");
    // To pay for the card being played: a pit for three, with two cards worth one and two.
    let mut b = on("1 . .").hand("Spiked Pit").hand("Spiked Pit").hand("Aim").threat(0).start();
    b.turn(1, Action::Run).step("e");
    assert_eq!(b.prompt(), Prompt::Window(Occasion::SpaceEntered { open_ground: true }));
    b.play("Spiked Pit");
    assert_eq!(b.prompt(), Prompt::Pay(b.card("Spiked Pit")));
    let (pit, aim) = (b.card("Spiked Pit"), b.card("Aim"));
    b.dice("B2").answer(Choice::Discard(aim));
    if matches!(b.prompt(), Prompt::Pay(_)) {
        b.answer(Choice::Discard(pit));
    }
    assert_eq!((b.state().threat, hand(&b)), (0, 0));
    assert!(b.state().pits.contains(b.at(1, 0)));
}

#[test]
fn dj_olcard_08_that_he_is_asked_does_not_tell_what_he_holds() {
    // DJ-OLCARD-08: whoever walks sees the same whatever he holds.
    let walk = |hand: &[&str], threat: u16| {
        let mut prepared = on("1 . .").threat(threat).state(|_, state| state.even = true);
        for card in hand {
            prepared = prepared.hand(card);
        }
        let mut b = prepared.start();
        b.begin(1);
        while matches!(b.prompt(), Prompt::Window(_)) {
            b.answer(Choice::Pass);
        }
        b.answer(Choice::Act(Action::Run)).step("e");
        (matches!(b.prompt(), Prompt::Window(_)), b.options().len())
    };
    assert_eq!(walk(&["Spiked Pit"], 9), (true, 2), "a pit, or nothing");
    assert_eq!(walk(&["Aim"], 9), (true, 1), "it might be a pit");
    // Another card might pay for one, whether it is worth as much or not.
    assert_eq!(walk(&["Aim", "Aim"], 0), (true, 1));
    // With no card, or with one and nothing to pay for it, he can do nothing for all to see.
    assert!(!walk(&[], 9).0);
    assert!(!walk(&["Spiked Pit"], 0).0);
}

#[test]
fn dj_olcard_06_the_last_card_costs_conquest() {
    // DJ-OLCARD-06, DJ-OLCARD-07, DJ-OLCARD-11, DJ-OLCARD-12EX: one card left, two to draw.
    let start = |conquest| {
        on("1 . b")
            .state(move |_, state| {
                for card in 0..CARDS_MAX {
                    state.discard[card] = state.deck[card];
                    state.deck[card] = 0;
                }
                state.deck[7] = 1;
                state.discard[7] -= 1;
                state.in_play[3] = 1;
                state.discard[3] = 0;
                state.conquest = conquest;
            })
            .overlord_turn()
            .start()
    };
    let b = start(5);
    assert_eq!((b.state().conquest, hand(&b)), (2, 2));
    assert!(b.told("DJ-OLCARD-07", Fact::DeckRenewed));
    assert_eq!(b.state().discard.iter().sum::<u8>(), 0);
    assert_eq!(b.state().deck[3], 0, "the power card stays in play");
    let b = start(3);
    assert_eq!(b.state().winner, Some(Side::Overlord));
    assert_eq!(hand(&b), 1, "at once: the second card is not drawn");
}

#[test]
fn dj_olcard_08_the_hand_is_secret() {
    let b = on("1 . b").hand("Fog").hand("Rage").start();
    for seat in 1..=2 {
        let view = b.rules().view(b.state(), Viewer::Seat(Seat(seat)));
        assert!(view.secrets.is_none());
        assert_eq!(view.hand_size, 2);
    }
    let own = b.rules().view(b.state(), Viewer::Seat(OVERLORD)).secrets.unwrap();
    assert_eq!(own.hand.len(), 2);
    // What he draws is told to him alone.
    let drawn = Fact::CardDrawn { card: Some(CardId(3)) };
    let rules = b.rules();
    assert_eq!(rules.seen(&drawn, Viewer::Seat(OVERLORD)), Some(drawn));
    let others = Some(Fact::CardDrawn { card: None });
    assert_eq!(rules.seen(&drawn, Viewer::Seat(Seat(1))), others);
    assert_eq!(rules.seen(&drawn, Viewer::Spectator), others);
}

#[test]
fn dj_olcard_09_four_types_with_cost_and_discard_value() {
    // DJ-OLCARD-09, DJ-OLCARD-10
    let b = on("1 . b").hand("Fog").start();
    let cards = &b.rules().content.cards;
    let kind = |card: &OverlordCard| match card.play {
        Play::Spawn(_) => 0,
        Play::Power(_) => 1,
        Play::Event { .. } => 2,
        Play::Trap { .. } => 3,
    };
    let kinds: std::collections::BTreeSet<i32> = cards.iter().map(kind).collect();
    assert_eq!(kinds.len(), 4);
    let own = b.rules().view(b.state(), Viewer::Seat(OVERLORD)).secrets.unwrap();
    assert_eq!(own.hand, [(b.card("Fog"), 1, 6)], "copies and the cost");
    assert_eq!(b.rules().content.card(b.card("Fog")).discard, 2);
}

#[test]
fn dj_event_01_events_wait_for_their_condition() {
    // DJ-EVENT-01, DJ-EVENT-02, DJ-EVENT-03, DJ-EVENT-04EX: one dodge for one attack.
    let mut b = on("1 u .\n. . .").hand("Dodge").hand("Dodge").threat(9).start();
    b.turn(1, Action::Battle).dice("R2 B1").attack("fists", 1, 0);
    assert_eq!(b.prompt(), Prompt::Window(Occasion::MonsterAttacked));
    assert_eq!(b.seat(), OVERLORD);
    b.play("Dodge");
    assert_eq!(b.state().threat, 7);
    assert_eq!(b.prompt(), Prompt::Reroll(Side::Overlord));
    b.dice("R1").answer(Choice::Reroll(0)).done();
    assert_eq!(b.failure(), Some(Failure::Miss));
    assert_eq!(b.prompt(), Prompt::Act(HeroId(0)), "no second one for this attack");
    b.dice("R2 B1").attack("fists", 1, 0);
    assert!(b.offers(Choice::Play(b.card("Dodge"))), "the next attack is another occurrence");
    // Without a card that fits nobody is asked.
    let mut b = on("1 u .\n. . .").hand("Aim").threat(9).start();
    b.turn(1, Action::Battle).dice("R2 B1").attack("fists", 1, 0);
    assert!(matches!(b.prompt(), Prompt::FatigueDie(_)));
}

#[test]
fn events_of_the_monsters() {
    // DJ-EVENT-01: aim before rolling, rage and charge on activation, fog for a round.
    let mut b = on("1 b").hand("Aim").threat(2).overlord_turn().start();
    b.activate('b').dice("R1 G1").strike(0, 0).play("Aim");
    b.dice("R3").answer(Choice::Reroll(0)).done();
    assert_eq!(b.hit(), Some(6));
    let mut b = on("1 b . .").hand("Rage").threat(9).overlord_turn().start();
    b.activate('b').play("Rage");
    b.dice("R3 G1").strike(0, 0).plainly();
    assert!(b.offers(Choice::Attack(Arm::Natural)));
    let mut b = on("1 b . .").hand("Charge").threat(9).overlord_turn().start();
    b.activate('b').play("Charge");
    assert_eq!(b.state().overlord.movement, 8);
    let mut b = on("1 . . . . . . b").equip(1, "Bow").hand("Fog").threat(9).overlord_turn().start();
    b.done().play("Fog");
    b.overlord().done();
    b.turn(1, Action::Battle).wield("Bow");
    assert!(b.offers(Choice::Space(b.at(5, 0))) && !b.offers(Choice::Space(b.at(6, 0))));
}

#[test]
fn dj_trap_01_one_trap_for_each_space_entered() {
    // DJ-TRAP-01, DJ-TRAP-02, DJ-TRAP-03, DJ-TRAP-04EX, DJ-TRAP-06
    let mut b = on("
        1 . . .
        . . . .
    ")
    .hand("Spiked Pit")
    .hand("Spiked Pit")
    .threat(9)
    .start();
    b.turn(1, Action::Run).step("e");
    assert!(matches!(b.prompt(), Prompt::Window(Occasion::SpaceEntered { .. })));
    b.dice("B1").play("Spiked Pit");
    // A blank: he moves to an adjacent space of his choice; no second trap for this one.
    assert_eq!(b.prompt(), Prompt::Displace(HeroId(0)));
    b.space(1, 1);
    assert_eq!(b.prompt(), Prompt::Act(HeroId(0)));
    assert_eq!((b.hero(1).wounds, b.state().threat), (12, 6));
    assert_eq!(b.state().discard[b.card("Spiked Pit").index()], 1);
    b.step("e");
    assert!(b.offers(Choice::Play(b.card("Spiked Pit"))), "the next space is the next window");
    b.dice("B3").play("Spiked Pit");
    assert_eq!(b.hero(1).wounds, 10);
    assert!(b.state().pits.contains(b.at(2, 1)));
}

#[test]
fn traps_of_the_floor_need_bare_ground() {
    // DJ-TRAP-01: not on a marker; a falling block not next to obstacles.
    let mut b = on("1 $ .").hand("Spiked Pit").threat(9).start();
    b.turn(1, Action::Run).step("e");
    assert_eq!(b.prompt(), Prompt::Act(HeroId(0)));
    let mut b = on("1 . . ~").hand("Falling Block").threat(9).start();
    b.turn(1, Action::Run).step("e");
    b.answer(Choice::Pass).step("e");
    assert_eq!(b.prompt(), Prompt::Act(HeroId(0)), "water is adjacent");
    let mut b = on("1 . . .").hand("Falling Block").threat(9).start();
    b.turn(1, Action::Run).step("e").dice("B2 B2 B1 B1").play("Falling Block").space(2, 0);
    assert_eq!(b.hero(1).wounds, 10, "four less two surges");
    assert!(b.state().rubble.contains(b.at(1, 0)));
}

#[test]
fn traps_of_doors_and_chests() {
    // DJ-TRAP-06: each door and each chest is a window. DJ-TOWN-04: nobody in town is hurt.
    let mut b = on("
        2 1 : .
        . . : .
    ")
    .hand("Gas")
    .threat(9)
    .start();
    b.turn(1, Action::Run).answer(Choice::OpenDoor(DoorId(0)));
    b.dice("B4").play("Gas");
    assert!(b.hero(1).acted);
    assert_eq!(b.hero(1).tokens.stun, 1);
    let mut b = on("
        . 1 : .
        . 2 : .
        3 . # .
    ")
    .hand("Exploding Door")
    .threat(9)
    .start();
    b.turn(1, Action::Run).answer(Choice::OpenDoor(DoorId(0)));
    b.dice("B2 B1 B1 B1 B1 B1 B1 B1").play("Exploding Door");
    let wounds: Vec<u8> = (1..=3).map(|hero| b.hero(hero).wounds).collect();
    assert_eq!(wounds, [9, 8, 12]);
    let mut b = on("c 1 2 3").hand("Exploding Rune").threat(12).start();
    b.turn(1, Action::Run).step("w").answer(Choice::OpenChest);
    b.dice("B2 B1 B1").play("Exploding Rune");
    assert_eq!((b.hero(1).wounds, b.hero(2).wounds), (8, 12), "two less for a surge");
}

#[test]
fn dj_trap_05_curses_pay_for_traps() {
    // DJ-TRAP-05, DJ-CHEST-12, DJ-CHEST-13: two heroes, one curse, two threat; the trap comes
    // first.
    let mut b = on("c 1 .").hand("Monkey").threat(9).quest(|quest| {
        quest.chests.retain(|chest| chest.curses == 1);
    });
    b = b.hero(1, |hero| hero.coins = 0);
    let mut b = b.start();
    b.turn(1, Action::Run).step("w").answer(Choice::OpenChest);
    assert_eq!((b.state().threat, b.hero(1).coins), (11, 0));
    b.dice("B1").play("Monkey");
    assert_eq!((b.state().threat, b.hero(1).coins), (0, 100));
}

#[test]
fn the_chest_that_bites() {
    // DJ-TRAP-02: a mimic acts at once and keeps the contents until it is killed.
    let mut b = on("c 1 . .").hand("Mimic").threat(9).equip(1, "Axe").start();
    b.turn(1, Action::Advance).step("w").grant(8, 1).answer(Choice::OpenChest).play("Mimic");
    let mimic = b.monster('b');
    assert_eq!(b.prompt(), Prompt::MonsterAct(mimic));
    b.dice("R3 G1").strike(0, 0).plainly();
    b.done();
    assert_eq!((b.hero(1).wounds, b.hero(1).coins), (7, 300));
    assert_eq!(b.prompt(), Prompt::Act(HeroId(0)), "his turn goes on");
    b.dice("R2 G1 B1").attack("Axe", 1, 0).plainly();
    assert_eq!(b.hero(1).coins, 400);
}

#[test]
fn the_charm_makes_a_hero_attack() {
    // DJ-PRIO-03: a trap of the overlord's turn, against a hero he chooses.
    let mut b = on("1 2 b").hand("Charm").threat(9).equip(1, "Axe").overlord_turn().start();
    b.done().play("Charm").dice("B2 R3 G1 B1").answer(Choice::Hero(HeroId(0)));
    assert_eq!(b.prompt(), Prompt::Weapon(HeroId(0)));
    b.wield("Axe").done();
    assert_eq!(b.hero(2).wounds, 12 - 5);
}

#[test]
fn dj_power_03_power_cards_stay() {
    // DJ-POWER-03: for the rest of the game.
    let mut b = on("1 b").hand("Genius").hand("Doom").threat(99).overlord_turn().start();
    b.done().play("Genius");
    b.overlord().done();
    let before = hand(&b);
    b.overlord_cards();
    assert_eq!(hand(&b), before + 3, "one card more each turn");
    b.play("Doom");
    b.activate('b').dice("R3 G1 B4").strike(0, 0).plainly();
    assert_eq!(b.hit(), Some(7), "one die more");
}

#[test]
fn power_cards_that_change_revealed_areas_and_traps() {
    // DJ-POWER-03
    let behind = "
        . 1 : b .
        . . : . .
    ";
    let mut b = on(behind).state(|_, state| state.in_play[2] = 1).start();
    b.turn(1, Action::Run).answer(Choice::OpenDoor(DoorId(0)));
    assert_eq!(b.prompt(), Prompt::Promote);
    let brute = b.monster('b');
    b.answer(Choice::Monster(brute));
    assert_eq!(b.monsters('B').len(), 1);
    let mut b = on(behind).state(|_, state| state.in_play[5] = 1).start();
    b.turn(1, Action::Run).answer(Choice::OpenDoor(DoorId(0)));
    for _ in 0..2 {
        b.answer(Choice::Figure(KindId(0), Rank::Normal));
        let beside = b.options()[0];
        b.answer(beside);
    }
    assert_eq!(b.monsters('b').len(), 3);
    let mut b =
        on("1 . .").hand("Spiked Pit").threat(2).state(|_, state| state.in_play[6] = 1).start();
    b.turn(1, Action::Run).step("e").dice("B2").play("Spiked Pit");
    assert_eq!((b.state().threat, b.hero(1).wounds), (0, 8), "one less, two more");
    let b = on("1").sheet(1, "Shaman").hand("Fog").start();
    let own = b.rules().view(b.state(), Viewer::Seat(OVERLORD)).secrets.unwrap();
    assert_eq!(own.hand[0].2, 7, "the shaman makes cards dearer");
    let mut b = on("1 . . . . b").skill(1, "Cautious").hand("Spiked Pit").threat(3).start();
    b.turn(1, Action::Run).step("e").dice("B2").play("Spiked Pit");
    assert_eq!(b.hero(1).wounds, 11);
    b.overlord_cards();
    assert_eq!(b.state().threat, 1, "one less than two");
    let mut b = on("1 . .").skill(1, "Wild Talent").hand("Spiked Pit").threat(3).start();
    b.turn(1, Action::Run).step("e").dice("B2 B1").play("Spiked Pit");
    assert_eq!(b.prompt(), Prompt::Displace(HeroId(0)), "a second die against traps");
}

#[test]
fn dj_prio_01_the_overlord_before_the_hero_declares() {
    // DJ-PRIO-01, DJ-PRIO-02, DJ-PRIO-04
    let mut b = on("1 . b").hand("Hex").threat(3).equip(1, "Sword").start();
    b.answer(Choice::Hero(HeroId(0)));
    assert_eq!(b.prompt(), Prompt::Equip(HeroId(0)));
    b.done();
    assert_eq!(b.prompt(), Prompt::Window(Occasion::HeroTurn), "until he declares his action");
    b.answer(Choice::Pass);
    assert_eq!(b.prompt(), Prompt::Declare(HeroId(0)));
    // DJ-TOWN-04: not against a hero in town.
    let mut b = on("1 . b").hand("Hex").threat(3).start();
    b.answer(Choice::Hero(HeroId(1)));
    assert_eq!(b.prompt(), Prompt::Declare(HeroId(1)));
}

#[test]
fn dj_event_03_the_start_of_the_turn_is_one_occasion_for_each_kind() {
    // DJ-EVENT-03, DJ-TRAP-03, DJ-OL-07: one event, one trap.
    let mut b = on("1 2 b")
        .with(|content| {
            let charm = content.cards.iter_mut().find(|card| card.name == "Charm");
            charm.unwrap().copies = 2;
        })
        .hand("Fog")
        .hand("Fog")
        .hand("Charm")
        .hand("Charm")
        .threat(99)
        .overlord_turn()
        .start();
    b.done();
    let offered = |b: &Bench| ["Fog", "Charm"].map(|name| b.offers(Choice::Play(b.card(name))));
    assert_eq!(offered(&b), [true, true]);
    b.play("Fog");
    assert_eq!(offered(&b), [false, true]);
    b.dice("B1").play("Charm").answer(Choice::Hero(HeroId(0)));
    assert_eq!(offered(&b), [false, false]);
    // Cards for other occasions are not played now.
    let mut b = on("1 2 b").hand("Rage").hand("Hex").threat(99).overlord_turn().start();
    b.done();
    assert!(!b.offers(Choice::Play(b.card("Rage"))) && !b.offers(Choice::Play(b.card("Hex"))));
    // DJ-TOWN-04: with everybody in town no trap finds anybody.
    let mut b = on("1 b").hand("Charm").hand("Fog").threat(99).start();
    b.edit(Edit::HeroPlace(HeroId(0), Place::Town));
    b.overlord_cards();
    assert_eq!(offered(&b), [true, false]);
}

#[test]
fn fog_lasts_until_the_overlords_next_turn_and_for_heroes_only() {
    // DJ-EVENT-02, DJ-TYPE-05
    let mut b = on("1 . . . . . . a").hand("Fog").threat(9).overlord_turn().start();
    b.done().play("Fog");
    b.activate('a').answer(Choice::Attack(Arm::Natural));
    assert!(b.offers(Choice::Space(b.at(0, 0))), "seven spaces away");
    b.dice("U1 G1").space(0, 0).done();
    assert_eq!(b.state().sight_limit, 5);
    b.overlord_cards();
    assert_eq!(b.state().sight_limit, 0);
}

/// A brute stands on a glyph that has just become active.
fn on_a_glyph(drawing: &str) -> Bench {
    let mut b = on(drawing).overlord_turn().start();
    let (brute, glyph) = (b.monster('b'), b.at(2, 0));
    b.edit(Edit::MonsterPose(brute, Pose { cell: glyph, upright: false }));
    b.edit(Edit::Glyph(GlyphId(0), true));
    b
}

#[test]
fn dj_prop_27_a_monster_leaves_a_glyph_that_woke_under_it() {
    // DJ-PROP-27, Q-16: in the overlord's next turn, if it can.
    let mut b = on_a_glyph("1 . g . b\n# # # # #");
    b.overlord();
    // It must be activated, and so nobody asks.
    assert_eq!(b.prompt(), Prompt::MonsterAct(b.monster('b')));
    let steps = [(1, 0), (3, 0)]
        .map(|(column, row)| Choice::Step(Pose { cell: b.at(column, row), upright: false }));
    assert_eq!(b.options(), steps, "and it must go");
    b.step("e");
    assert!(b.offers(Choice::Done));
    // One that is stunned, or shut in, need not.
    let may_end = |mut b: Bench| {
        b.overlord();
        b.prompt() == Prompt::Activate && b.offers(Choice::Done)
    };
    let mut b = on_a_glyph("1 . g . b\n# # # # #");
    let brute = b.monster('b');
    b.edit(Edit::SetTokens(Figure::Monster(brute), TokenName::Stun, 1));
    assert!(may_end(b));
    assert!(may_end(on_a_glyph("1 * g * b\n# # # # #")));
    // A glyph that sleeps concerns nobody.
    let mut b = on_a_glyph("1 . g . b\n# # # # #");
    b.edit(Edit::Glyph(GlyphId(0), false));
    assert!(may_end(b));
}

#[test]
fn what_changes_the_cost_of_a_card() {
    // DJ-THREAT-05, DJ-POWER-03: traps are cheaper, all cards are dearer, one for each hero.
    let cost = |name: &str, shamans: u8, in_play: u8| {
        let mut b = on("1 2 b").hand(name).state(move |_, state| state.in_play[6] = in_play);
        if shamans > 0 {
            b = b.sheet(1, "Shaman");
        }
        let b = b.start();
        b.rules().card_cost(b.state(), b.card(name))
    };
    assert_eq!([cost("Fog", 0, 0), cost("Fog", 1, 0), cost("Fog", 0, 1)], [6, 7, 6]);
    assert_eq!([cost("Gas", 0, 0), cost("Gas", 1, 0), cost("Gas", 0, 1)], [5, 6, 4]);
}

#[test]
fn dj_threat_06_what_the_hand_is_worth_counts_without_the_card_itself() {
    // DJ-OLCARD-03: a doom costs 20; each of these is worth five.
    let can = |threat, others: &[&str]| {
        let mut b = on("1 2 b").hand("Doom").threat(threat);
        for name in others {
            b = b.hand(name);
        }
        // Nothing is drawn before he plays.
        let mut b = b.state(|_, state| state.phase = Phase::Cards).start();
        b.overlord_cards();
        b.offers(Choice::Play(b.card("Doom")))
    };
    assert!(can(20, &[]) && !can(19, &[]), "its own five do not pay for it");
    assert!(can(15, &["Genius"]) && !can(14, &["Genius"]));
    assert!(can(10, &["Genius", "Hordes"]));
    // DJ-OLCARD-08: for all that heroes know, each other card might be worth the most there is.
    let might = |threat: u16, others: &[&str]| {
        let mut b = on("1 . .").hand("Aim").threat(threat).state(|_, state| state.even = true);
        for name in others {
            b = b.hand(name);
        }
        let mut b = b.start();
        b.begin(1);
        while matches!(b.prompt(), Prompt::Window(_)) {
            b.answer(Choice::Pass);
        }
        b.answer(Choice::Act(Action::Run)).step("e");
        matches!(b.prompt(), Prompt::Window(_))
    };
    assert_eq!([might(2, &[]), might(3, &[])], [false, true], "a pit costs three");
    assert!(might(0, &["Aim"]), "six might be paid with");
}
