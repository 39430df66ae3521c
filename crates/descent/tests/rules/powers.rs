//! SKILL, TURN and EQUIP: what powers cost, when they are offered, and what they do.

use crate::bench::{Bench, Prepared, on};
use crate::content::weapon;
use longrest_descent::*;

const H1: HeroId = HeroId(0);
const H2: HeroId = HeroId(1);

/// The powers that are offered.
fn uses(b: &Bench) -> Vec<Choice> {
    b.options().into_iter().filter(|option| matches!(option, Choice::Use(_))).collect()
}

/// The sheet of the first hero has other powers.
fn with_powers(drawing: &str, powers: &[Power]) -> Prepared {
    let powers = powers.to_vec();
    on(drawing).with(move |content| content.sheets[0].powers.clone_from(&powers))
}

/// Something that happens in his turn for a price.
fn during(cost: Cost, effect: Effect) -> Power {
    Power::Trigger { when: Moment::During(None), cost, effect }
}

const MOVE: Effect = Effect::Movement(1);

#[test]
fn dj_turn_03_each_card_is_exhausted_by_itself() {
    // DJ-TURN-03, DJ-TURN-04: sheet, skill and item, until his next turn.
    let exhaust = Cost { exhaust: true, ..Cost::FREE };
    let prepared = with_powers("1 2 b", &[during(exhaust, MOVE)])
        .with(move |content| {
            let plain = content.skills.iter_mut().find(|skill| skill.name == "Plain Fighting");
            plain.unwrap().powers.push(during(exhaust, MOVE));
        })
        .skill(1, "Plain Fighting")
        .equip(1, "Quick Ring");
    let mut b = prepared.start();
    b.turn(1, Action::Battle);
    for left in [2, 1, 0] {
        let first = uses(&b)[0];
        b.answer(first);
        assert_eq!(uses(&b).len(), left);
        assert_eq!(b.state().turn.movement, 3 - left as u8);
    }
    b.overlord().done();
    b.turn(1, Action::Battle);
    assert_eq!(uses(&b).len(), 3, "refreshed");
    // Two rings are two cards.
    let mut b = on("1 2 b").equip(1, "Quick Ring").equip(1, "Quick Ring").start();
    b.turn(1, Action::Battle);
    for left in [1, 0] {
        assert_eq!(uses(&b).len(), 1);
        let ring = uses(&b)[0];
        b.answer(ring);
        assert_eq!(uses(&b).len(), left);
    }
    assert_eq!(b.state().turn.movement, 2);
}

#[test]
fn a_price_is_paid_in_full_or_not_at_all() {
    // DJ-FATIGUE-02, DJ-WOUND-05, DJ-MACT-16
    let offered = |cost: Cost, change: fn(&mut Hero), action| {
        let mut b = with_powers("1 2 b", &[during(cost, MOVE)]).hero(1, change).start();
        b.turn(1, action);
        !uses(&b).is_empty()
    };
    let fatigue = Cost { fatigue: 2, ..Cost::FREE };
    assert!(offered(fatigue, |hero| hero.fatigue = 2, Action::Battle));
    assert!(!offered(fatigue, |hero| hero.fatigue = 1, Action::Battle));
    let wounds = Cost { wounds: 2, ..Cost::FREE };
    assert!(offered(wounds, |hero| hero.wounds = 3, Action::Battle));
    assert!(!offered(wounds, |hero| hero.wounds = 2, Action::Battle), "it would kill him");
    let movement = Cost { movement: 4, ..Cost::FREE };
    assert!(offered(movement, |_| (), Action::Advance));
    let dear = Cost { movement: 5, ..Cost::FREE };
    assert!(!offered(dear, |_| (), Action::Advance));
    // What is paid is gone.
    let cost = Cost { movement: 1, fatigue: 1, wounds: 1, ..Cost::FREE };
    let mut b = with_powers("1 2 b", &[during(cost, Effect::Attacks(1))]).start();
    b.turn(1, Action::Advance);
    let power = uses(&b)[0];
    b.answer(power);
    let turn = b.state().turn;
    assert_eq!((turn.movement, turn.attacks), (3, 2));
    assert_eq!((b.hero(1).fatigue, b.hero(1).wounds), (3, 11));
    assert!(b.told("DJ-FATIGUE-01", Fact::Fatigue { hero: H1, spent: 1, left: 3 }));
    // In webs no movement points are spent, for whatever they are offered.
    let one = Cost { movement: 1, ..Cost::FREE };
    let mut b =
        with_powers("2 1 b", &[during(one, MOVE)]).hero(1, |hero| hero.tokens.web = 1).start();
    b.dice("B1").turn(1, Action::Advance);
    assert_eq!((uses(&b), b.state().turn.movement), (vec![], 4));
}

#[test]
fn dj_relic_04_a_relic_that_is_used_up_is_a_relic_still() {
    let discard = Cost { discard: true, ..Cost::FREE };
    let used = |name: &'static str| {
        let mut b = on("1 2 b")
            .with(move |content| {
                let item = content.items.iter_mut().find(|item| item.name == name).unwrap();
                item.powers.push(during(discard, MOVE));
            })
            .equip(1, name)
            .start();
        let item = b.item(name).index();
        let before = b.state().stock[item];
        b.turn(1, Action::Battle);
        let power = uses(&b)[0];
        b.answer(power);
        assert_eq!(b.hero(1).held().count(), 0);
        b.state().stock[item] - before
    };
    assert_eq!((used("Relic Plate"), used("Belt")), (1, 0));
}

#[test]
fn a_power_is_offered_while_it_would_do_something() {
    // DJ-SKILL-01
    let restore = |whom, wounds, fatigue| {
        let effect = Effect::Restore { whom, wounds, fatigue };
        during(Cost { exhaust: true, ..Cost::FREE }, effect)
    };
    let offered = |drawing: &str, power: Power, first: fn(&mut Hero), second: fn(&mut Hero)| {
        let mut b = with_powers(drawing, &[power]).hero(1, first).hero(2, second).start();
        b.turn(1, Action::Battle);
        !uses(&b).is_empty()
    };
    let well: fn(&mut Hero) = |_| ();
    let hurt: fn(&mut Hero) = |hero| hero.wounds = 11;
    let tired: fn(&mut Hero) = |hero| hero.fatigue = 3;
    let poisoned: fn(&mut Hero) = |hero| hero.tokens.poison = 1;
    let heal = || restore(Whom::Hero, 1, 0);
    assert!(!offered("1 2 b", heal(), well, hurt), "another is hurt");
    assert!(!offered("1 2 b", heal(), tired, well), "he is tired, not hurt");
    assert!(offered("1 2 b", heal(), hurt, well));
    assert!(offered("1 2 b", heal(), poisoned, well));
    let rest = || restore(Whom::Hero, 0, 1);
    assert!(offered("1 2 b", rest(), tired, well));
    assert!(!offered("1 2 b", rest(), hurt, well));
    for whom in [Whom::OneNearby, Whom::AllNearby] {
        let heal = || restore(whom, 1, 0);
        assert!(offered("1 2 b", heal(), well, hurt), "{whom:?}");
        assert!(!offered("1 . 2 b", heal(), well, hurt), "{whom:?}: not beside him");
        assert!(offered("1 . 2 b", heal(), hurt, hurt), "{whom:?}");
    }
    // An order is exchanged only by who has one, and for another.
    let swap = || during(Cost { fatigue: 1, ..Cost::FREE }, Effect::ExchangeOrder);
    assert!(!offered("1 2 b", swap(), well, well));
    let aims: fn(&mut Hero) = |hero| hero.order = Some(Order::Aim);
    assert!(offered("1 2 b", swap(), aims, well));
    let mut b = with_powers("1 2 b", &[swap()]).order(1, Order::Aim).start();
    b.turn(1, Action::Battle);
    let power = uses(&b)[0];
    b.answer(power);
    assert_eq!(b.options(), [Order::Dodge, Order::Guard, Order::Rest].map(Choice::Order));
    // Some only with one action.
    let able = |action| {
        let mut b = on("1 2 b").skill(1, "Able").start();
        b.turn(1, action);
        !uses(&b).is_empty()
    };
    assert!(able(Action::Advance) && !able(Action::Battle));
}

#[test]
fn whom_a_power_restores() {
    // DJ-SKILL-01, DJ-TOWN-03: himself, one beside him, or all of them.
    let restored = |whom, chosen: Option<HeroId>| {
        let effect = Effect::Restore { whom, wounds: 2, fatigue: ALL };
        let power = during(Cost { exhaust: true, ..Cost::FREE }, effect);
        let mut b = with_powers("1 2 . 3", &[power]);
        for hero in 1..=3 {
            b = b.hero(hero, |hero| (hero.wounds, hero.fatigue) = (5, 1));
        }
        let mut b = b.start();
        b.turn(1, Action::Battle);
        let power = uses(&b)[0];
        b.answer(power);
        if let Some(hero) = chosen {
            assert_eq!(b.options(), [H1, H2].map(Choice::Hero));
            b.answer(Choice::Hero(hero));
        }
        [1, 2, 3].map(|hero| (b.hero(hero).wounds, b.hero(hero).fatigue))
    };
    let (fresh, tired) = ((7, 4), (5, 1));
    assert_eq!(restored(Whom::Hero, None), [fresh, tired, tired]);
    assert_eq!(restored(Whom::OneNearby, Some(H2)), [tired, fresh, tired]);
    assert_eq!(restored(Whom::AllNearby, None), [fresh, fresh, tired]);
    // A cry that costs nothing is not asked about.
    let mut b = on("1 2 . 3").skill(1, "Battle Cry");
    for hero in 1..=3 {
        b = b.hero(hero, |hero| hero.fatigue = 1);
    }
    let mut b = b.start();
    b.turn(1, Action::Battle);
    assert_eq!([1, 2, 3].map(|hero| b.hero(hero).fatigue), [2, 2, 1]);
    let mut b = on("1 2 . 3").skill(1, "Battle Cry").hero(1, |hero| hero.fatigue = 1).start();
    b.turn(1, Action::Run);
    assert_eq!(b.hero(1).fatigue, 1, "of a battle only");
}

#[test]
fn dj_turn_09_a_trade_at_the_start_of_a_turn() {
    // A wound for fatigue, or fatigue for a wound, as long as there is something to give and gain.
    let offered = |wounds: u8, fatigue: u8| {
        let mut b = on("1 2 b")
            .sheet(1, "Trader")
            .hero(1, move |hero| (hero.wounds, hero.fatigue) = (wounds, fatigue))
            .start();
        b.answer(Choice::Hero(H1));
        let Prompt::StartOfTurn(_) = b.prompt() else { return (0, 0) };
        let (first, options) = (b.options()[0], b.options().len() - 1);
        b.answer(first);
        (options, b.hero(1).wounds)
    };
    assert_eq!(offered(5, 2), (2, 6), "both");
    assert_eq!(offered(1, 2), (1, 2), "the last wound is not traded");
    assert_eq!(offered(5, 4), (1, 6), "no room for more fatigue");
    assert_eq!(offered(5, 0), (1, 4), "no fatigue to give");
    assert_eq!(offered(12, 4), (0, 0));
    // Webs come first: with them something must still be done.
    let mut b = on("1 2 b")
        .sheet(1, "Trader")
        .hero(1, |hero| (hero.wounds, hero.tokens.web) = (5, 1))
        .start();
    b.answer(Choice::Hero(H1));
    assert!(!b.offers(Choice::Done));
    b.dice("B1").answer(Choice::Resolve(StartEffect::Web));
    assert!(b.offers(Choice::Done));
}

#[test]
fn distances_of_flutes_and_of_retribution() {
    // DJ-SKILL-01, DJ-UNIQUE-04
    let mut b = on("1 . . . . . b b 2").equip(1, "Flute").start();
    b.turn(1, Action::Run).done();
    let flute = b.options()[0];
    b.answer(flute);
    let stunned: Vec<u8> =
        b.monsters('b').into_iter().map(|id| b.state().monster(id).tokens.stun).collect();
    assert_eq!(stunned, [1, 0], "six spaces, not seven");
    let mut b = on("1 . . . . . . b 2").equip(1, "Flute").start();
    b.turn(1, Action::Run).done();
    assert!(!matches!(b.prompt(), Prompt::UsePower(_)), "nobody is near");
    // At three spaces, not at four, and nobody with a name.
    let gorm = Named {
        name: "Gorm".into(),
        stats: [MonsterStats { wounds: 9, ..MonsterStats::default() }; 4],
        bounty: false,
        slain: Vec::new(),
    };
    let mut b = on("
        1 b . a m .
        . . T . . .
        . . . . . .
    ")
    .named('T', gorm)
    .skill(1, "Retribution")
    .hero(1, |hero| hero.wounds = 1)
    .overlord_turn()
    .start();
    let left = |b: &Bench| ['b', 'a', 'm', 'T'].map(|letter| b.monsters(letter).len());
    assert_eq!(left(&b), [1, 1, 1, 1]);
    b.activate('b').dice("R3 G1").strike(0, 0).plainly();
    assert_eq!(left(&b), [0, 0, 1, 1], "four spaces away, and one with a name");
}

#[test]
fn wounds_are_cancelled_by_any_face_and_never_more_than_there_are() {
    // DJ-TURN-03, DJ-SKILL-01: four wounds, a die for each.
    for (face, left) in [(PowerFace::Blank, 3), (PowerFace::Surge, 2), (PowerFace::Enhancement, 3)]
    {
        let cloak = move |content: &mut Content| {
            let cloak = content.items.iter_mut().find(|item| item.name == "Cloak").unwrap();
            cloak.powers[1] = Power::CancelRoll(face);
        };
        let mut b = on("1 b").with(cloak).equip(1, "Cloak").overlord_turn().start();
        b.activate('b').dice("R3 G1 B1 B2 B3 B4").strike(0, 0);
        assert_eq!(b.hero(1).wounds, 12 - left, "{face:?}");
    }
    let shield = |content: &mut Content| {
        let shield = content.items.iter_mut().find(|item| item.name == "Shield").unwrap();
        let cost = Cost { exhaust: true, ..Cost::FREE };
        shield.powers = vec![Power::Cancel { wounds: 4, cost, unarmored: false }];
    };
    // Five wounds and two shields: the second cancels the one that is left.
    let mut b =
        on("1 b").with(shield).equip(1, "Shield").equip(1, "Shield").overlord_turn().start();
    b.activate('b').dice("R3 G1").strike(0, 0);
    assert_eq!(b.options().len(), 2, "one of two that are alike, or none");
    for left in [5, 1] {
        assert_eq!(b.prompt(), Prompt::Cancel(H1, left));
        let shield = b.options()[0];
        b.answer(shield);
    }
    assert!(b.told("DJ-SKILL-01", Fact::Cancelled { hero: H1, wounds: 4 }));
    assert!(b.told("DJ-SKILL-01", Fact::Cancelled { hero: H1, wounds: 1 }));
    assert_eq!(b.hero(1).wounds, 12);
}

#[test]
fn armor_of_those_who_wear_none() {
    // DJ-HERO-03
    let armor = |prepared: Prepared| {
        let b = prepared.start();
        b.rules().armor(b.state(), H1, None)
    };
    assert_eq!(armor(on("1 2 b").skill(1, "Enduring")), 2);
    assert_eq!(armor(on("1 2 b").skill(1, "Enduring").equip(1, "Leather")), 2, "leather alone");
    assert_eq!(armor(on("1 2 b").skill(1, "Enduring").pack(1, "Leather")), 2, "it is in the pack");
    assert_eq!(armor(on("1 2 b").equip(1, "Chain")), 3);
}

#[test]
fn dj_equip_02_what_is_held_twice_is_equipped_twice() {
    // DJ-EQUIP-02, DJ-EQUIP-07: two daggers, and no third.
    let mut b = on("1 2 b").pack(1, "Dagger").pack(1, "Dagger").pack(1, "Axe").start();
    let dagger = Choice::Equip(b.item("Dagger"));
    b.answer(Choice::Hero(H1)).answer(Choice::ChangeEquipment);
    b.answer(dagger);
    assert!(b.offers(dagger));
    b.answer(dagger);
    let worn: Vec<bool> = b.hero(1).held().map(|held| held.equipped).collect();
    assert_eq!(worn.iter().filter(|worn| **worn).count(), 2);
    // DJ-DUAL-01, DJ-DUAL-03EX: the other dagger adds its bonus.
    let mut b = on("1 u .\n. . .").equip(1, "Dagger").equip(1, "Dagger").start();
    b.turn(1, Action::Battle);
    assert_eq!(b.options().iter().filter(|it| matches!(it, Choice::Attack(_))).count(), 2);
    b.dice("R4 Y5 B1").attack("Dagger", 1, 0).done();
    assert_eq!(b.prompt(), Prompt::Surges(2), "one rolled, one free");
}

#[test]
fn dj_dual_01_only_one_handed_melee_weapons_help_each_other() {
    // The dagger adds nothing to what needs two hands or is no melee weapon.
    for (name, dice) in [("Axe", "R3 G1 B1"), ("Crossbow", "U3 G1 B1")] {
        let mut b = on("1 u .\n. . .").equip(1, name).equip(1, "Dagger").start();
        b.turn(1, Action::Battle).dice(dice).attack(name, 1, 0).done();
        assert!(!matches!(b.prompt(), Prompt::Surges(_)), "{name}");
    }
    // Nor does what needs two hands add anything to a dagger.
    let great = weapon(AttackKind::Melee, "RG", Gain::NONE, Some(Gain::damage(3)), &[]);
    let mut b = on("1 u .\n. . .")
        .with(move |content| {
            let axe = content.items.iter_mut().find(|item| item.name == "Axe").unwrap();
            axe.class = great.clone();
        })
        .equip(1, "Axe")
        .equip(1, "Dagger")
        .start();
    b.turn(1, Action::Battle).dice("R3 Y5 B1").attack("Dagger", 1, 0).plainly();
    assert_eq!(b.hit(), Some(3));
}

#[test]
fn dj_surge_01_other_items_that_are_no_weapons_offer_surges_too() {
    // N-32: to the attacks they speak of.
    let option = SurgeOption { cost: 1, gain: Gain::damage(4) };
    let offered = |name: &str, dice: &str| {
        let mut b = on("1 u .\n. . .")
            .with(move |content| {
                let belt = content.items.iter_mut().find(|item| item.name == "Belt").unwrap();
                let melee = Strikes::of(AttackKind::Melee);
                belt.powers = vec![Power::Surge(melee, option)];
            })
            .equip(1, name)
            .equip(1, "Belt")
            .start();
        b.turn(1, Action::Battle).dice(dice).attack(name, 1, 0).done();
        b.options()
    };
    let both = [Choice::Surge(0), Choice::Surge(1), Choice::Done];
    assert_eq!(offered("Axe", "R4 G1 B1"), both);
    assert!(!offered("Crossbow", "U4 G1 B1").contains(&Choice::Surge(1)));
}

#[test]
fn tokens_of_an_attack_that_wounds() {
    // DJ-ABIL-43: some weapons stun those they wound, and nobody else.
    let stunned = |dice: &str| {
        let mut b = on("1 u .\n. . .")
            .with(|content| {
                let axe = content.items.iter_mut().find(|item| item.name == "Axe").unwrap();
                let Class::Weapon(axe) = &mut axe.class else { panic!("an axe is a weapon") };
                axe.gain.stun_wounded = 2;
            })
            .equip(1, "Axe")
            .start();
        b.turn(1, Action::Battle).dice(dice).attack("Axe", 1, 0).plainly();
        b.state().monster(b.monster('u')).tokens.stun
    };
    // Armor four.
    assert_eq!((stunned("R3 G1 B1"), stunned("R6 G1 B1")), (2, 0));
}

#[test]
fn immunities_of_heroes() {
    // DJ-ABIL-30, DJ-ABIL-25, DJ-ABIL-52, DJ-ABIL-04: each against its own ability.
    let immune = |ability| with_powers("1 u .\n. . .", &[Power::Immune(ability)]);
    let thrown = |prepared: Prepared| {
        let mut b = prepared.overlord_turn().start();
        b.activate('u').dice("R3 G1 G1").strike(0, 0);
        matches!(b.prompt(), Prompt::Knockback(_))
    };
    assert!(thrown(immune(Ability::Fear)) && !thrown(immune(Ability::Knockback)));
    let fears = |ability| {
        let mut b = with_powers("1 F .\n. . .", &[Power::Immune(ability)]).equip(1, "Axe").start();
        b.turn(1, Action::Battle).dice("R4 G1 B1").attack("Axe", 1, 0).plainly();
        b.failure()
    };
    assert_eq!(fears(Ability::Fear), None);
    assert_eq!(fears(Ability::Aura), Some(Failure::Fear));
    let steps = |ability| {
        let mut b = with_powers("1 n .\n. . .", &[Power::Immune(ability)]).start();
        b.turn(1, Action::Run);
        b.options().iter().any(|option| matches!(option, Choice::Step(_)))
    };
    assert!(steps(Ability::Grapple) && !steps(Ability::Web));
    let wounds = |ability| {
        let drawing = "
            . . . f .
            1 . . . .
        ";
        let mut b = with_powers(drawing, &[Power::Immune(ability)]).start();
        b.turn(1, Action::Run).step("e e");
        b.hero(1).wounds
    };
    assert_eq!((wounds(Ability::Aura), wounds(Ability::Stun)), (12, 11));
    let stunned = |ability| {
        let mut b = with_powers("1 b", &[Power::Immune(ability)]).hand("Hex").threat(3).start();
        b.begin(1);
        b.dice("B2").play("Hex");
        b.hero(1).tokens.stun
    };
    assert_eq!((stunned(Ability::Stun), stunned(Ability::Web)), (0, 1));
}

#[test]
fn abilities_of_heroes_work_against_monsters() {
    // DJ-ABIL-03, DJ-ABIL-52, DJ-ABIL-04
    let mut b = with_powers("1 b .\n. . .", &[Power::Ability(Ability::Grapple, 1)]).start();
    b.activate('b');
    let attack = Choice::Attack(Arm::Natural);
    assert_eq!(b.options(), [attack, Choice::Done], "no step away from him");
    let mut b = with_powers("1 . b\n. . .", &[Power::Ability(Ability::Aura, 1)]).start();
    b.activate('b').step("w");
    assert_eq!(b.state().monster(b.monster('b')).wounds, 1);
    let mut b = on("1 . b\n. . .").start();
    b.activate('b').step("w");
    assert_eq!(b.state().monster(b.monster('b')).wounds, 0);
}

#[test]
fn who_runs_and_strikes_uses_a_melee_weapon() {
    // DJ-ACT-02: the ability makes an exception for melee.
    let mut b = on("1 u .\n. . .").sheet(1, "Runner").equip(1, "Bow").start();
    b.turn(1, Action::Run);
    assert!(b.offers(Choice::Attack(Arm::Fists)) && !b.offers(b.arm("Bow")));
    b.dice("R3 B1").attack("fists", 1, 0).plainly();
    assert!(!b.offers(Choice::Attack(Arm::Fists)), "once");
    // The extra attack of another is one attack more, whatever he does.
    let mut b = on("1 u .\n. . .").sheet(1, "Fist").start();
    b.turn(1, Action::Run);
    assert!(b.offers(Choice::Attack(Arm::Extra)) && !b.offers(Choice::Attack(Arm::Fists)));
    b.dice("R3 G1 B1").answer(Choice::Attack(Arm::Extra)).space(1, 0).plainly();
    assert!(!b.offers(Choice::Attack(Arm::Extra)));
    // DJ-LINGER-09, DJ-LINGER-10: not when he is stunned.
    for action in [Action::OnlyMove, Action::OnlyAttack, Action::OnlyOrder] {
        let mut b =
            on("1 u .\n. . .").sheet(1, "Fist").hero(1, |hero| hero.tokens.stun = 1).start();
        b.turn(1, action);
        assert!(!b.offers(Choice::Attack(Arm::Extra)), "{action:?}");
    }
}

#[test]
fn an_attack_that_bursts_harms_enemies_only() {
    // DJ-ABIL-46: every enemy within two spaces, none beyond, and no friend.
    let mut b = on("
        1 2 a . .
        . . . . .
        . . . . .
        . . b . .
    ")
    .with(|content| {
        let storm = content.items.iter_mut().find(|item| item.name == "Storm").unwrap();
        let Class::Weapon(storm) = &mut storm.class else { panic!("a storm is a weapon") };
        storm.burst = Some(2);
    })
    .equip(1, "Storm")
    .start();
    b.turn(1, Action::Battle).dice("W2 G1 B1").attack("Storm", 0, 0).plainly();
    let wounds = |letter| b.monsters(letter).first().map(|id| b.state().monster(*id).wounds);
    assert_eq!((wounds('a'), wounds('b')), (None, Some(0)));
    assert_eq!((b.hero(1).wounds, b.hero(2).wounds), (12, 12));
}

#[test]
fn dj_order_18_a_guard_may_catch_with_a_blast_what_he_does_not_see() {
    // DJ-ORDER-16, DJ-LOS-10EX: with the bomb, not with the bow, and not with his fists.
    let guards = |name: &str| {
        let mut b = on("
            1 . . . .
            # # # # b
        ")
        .order(1, Order::Guard)
        .equip(1, name)
        .overlord_turn()
        .start();
        b.activate('b');
        (b.prompt() == Prompt::Guard(H1)).then(|| b.options())
    };
    let b = on("1 2 b").start();
    assert_eq!(guards("Bomb"), Some(vec![b.arm("Bomb"), Choice::Pass]));
    assert_eq!(guards("Bow"), None);
    // In sight, with everything that reaches it.
    let mut b = on("1 . b").order(1, Order::Guard).equip(1, "Bow").overlord_turn().start();
    b.activate('b');
    assert_eq!(b.options(), [b.arm("Bow"), Choice::Pass], "his fists do not reach it");
}
