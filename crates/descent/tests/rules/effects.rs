//! What quests do, and what lies in the areas and chests they describe.

use crate::bench::{Bench, Prepared, on};
use longrest_descent::*;

const H1: HeroId = HeroId(0);
const H2: HeroId = HeroId(1);

/// The first hero stands before an encounter; behind a door there is another area.
fn before(effects: Vec<QuestEffect>) -> Prepared {
    let drawing = "
        1 e . : . b
        2 . . : . .
    ";
    on(drawing).quest(move |quest| quest.encounters[0].effects = effects.clone())
}

/// He comes to it.
fn met(prepared: Prepared) -> Bench {
    let mut b = prepared.start();
    b.turn(1, Action::Run).step("e").answer(Choice::Encounter);
    b
}

fn coins(b: &Bench) -> [u16; 2] {
    [1, 2].map(|hero| b.hero(hero).coins)
}

#[test]
fn dj_enc_03_an_encounter_does_what_the_quest_says() {
    use QuestEffect::*;
    // DJ-QUEST-02: coins are for every hero, the rest is for the one who came.
    assert_eq!(coins(&met(before(vec![Coins(150)]))), [450, 450]);
    assert_eq!(met(before(vec![Threat(3)]).threat(1)).state().threat, 4);
    assert_eq!(met(before(vec![Threat(-3)]).threat(1)).state().threat, 0, "never below nothing");
    let b = met(before(vec![RuneKey(Rune::Blue)]));
    assert_eq!(Rune::ALL.map(|rune| b.state().has_key(rune)), [false, true, false]);
    let mut b = met(before(vec![Treasure(Tier::Silver)]));
    let cup = b.item("Silver Cup");
    assert_eq!(b.prompt(), Prompt::Treasure(H1, cup));
    b.answer(Choice::Refund);
    assert_eq!(b.prompt(), Prompt::Treasure(H2, cup), "every hero draws");
    let axe = b.item("Axe");
    let b = met(before(vec![Item(axe)]));
    assert_eq!((b.prompt(), b.seat()), (Prompt::Received(H1, axe), b.state().seat_of(H1)));
    let b = met(before(vec![Wounds(2)]).equip(1, "Leather"));
    assert_eq!((b.hero(1).wounds, b.hero(2).wounds), (10, 12), "armor does not help");
    let hurt = |hero: &mut Hero| (hero.wounds, hero.fatigue) = (5, 0);
    let b = met(before(vec![Heal(3)]).hero(1, hurt).hero(2, hurt));
    assert_eq!((b.hero(1).wounds, b.hero(2).wounds, b.hero(1).fatigue), (8, 5, 0));
    let b = met(before(vec![Refresh(2)]).hero(1, hurt).hero(2, hurt));
    assert_eq!((b.hero(1).fatigue, b.hero(2).fatigue, b.hero(1).wounds), (2, 0, 5));
    let b = met(before(vec![Reveal(AreaId(1))]));
    assert!(b.state().is_revealed(AreaId(1)));
    assert_eq!(b.monsters('b').len(), 1);
    // DJ-EXPL-01: what is revealed is revealed once.
    let b = met(before(vec![Reveal(AreaId(1)), Reveal(AreaId(1))]));
    assert_eq!(b.monsters('b').len(), 1);
}

#[test]
fn dj_quest_08_a_quest_ends_the_game_at_once() {
    // DJ-QUEST-02: what would have come after it does not.
    use QuestEffect::*;
    for (end, winner) in [(Victory, Side::Heroes), (Defeat, Side::Overlord)] {
        let b = met(before(vec![Coins(25), end, Coins(50)]));
        assert_eq!((b.state().winner, coins(&b)), (Some(winner), [325, 325]));
        assert!(b.game.pending().is_none());
    }
}

#[test]
fn dj_expl_02_what_happens_when_an_area_is_revealed_happens_to_nobody_alone() {
    // DJ-EXPL-02: coins are for everybody; nobody is hurt, healed or handed anything.
    use QuestEffect::*;
    let mut b = before(Vec::new())
        .quest(|quest| {
            let all = [Coins(50), Wounds(2), Heal(2), Refresh(2), Item(ItemId(0))];
            quest.areas[1].revealed = all.to_vec();
        })
        .hero(1, |hero| (hero.wounds, hero.fatigue) = (5, 1))
        .start();
    b.turn(1, Action::Run).step("e e").answer(Choice::OpenDoor(DoorId(0)));
    assert_eq!((coins(&b), b.prompt()), ([350, 350], Prompt::Act(H1)));
    assert_eq!((b.hero(1).wounds, b.hero(1).fatigue, b.hero(1).held().count()), (5, 1, 0));
}

#[test]
fn dj_conq_07_who_kills_a_named_monster_gets_what_it_guards() {
    let named = Named {
        name: "Gorm".into(),
        stats: [MonsterStats { speed: 4, wounds: 2, ..MonsterStats::default() }; 4],
        bounty: false,
        slain: vec![QuestEffect::Item(ItemId(2))],
    };
    let mut b = on("1 B 2").named('B', named).start();
    b.turn(2, Action::Battle).dice("R3 B1").attack("fists", 1, 0).plainly();
    assert_eq!(b.prompt(), Prompt::Received(H2, ItemId(2)));
}

#[test]
fn monsters_come_as_near_as_they_can() {
    // DJ-EXPL-02, DJ-BOARD-08: two are meant for one space; the second stands beside it.
    let twice = |quest: &mut Quest| {
        let first = quest.areas[1].monsters[0];
        quest.areas[1].monsters.push(first);
    };
    let mut b = on("
        . 1 : b * .
        . . : o . .
    ")
    .quest(twice)
    .start();
    b.turn(1, Action::Run).answer(Choice::OpenDoor(DoorId(0)));
    let mut there: Vec<_> = b.monsters('b').into_iter().flat_map(|id| b.spaces(id)).collect();
    there.sort_unstable();
    // Neither on the rubble nor into the pit: across the line where the door stands.
    assert_eq!(there, [(1, 1), (2, 0)]);
    // A monster that comes with an encounter stands where the quest says.
    let mut b = before(Vec::new());
    let placement = b.content.quests[0].areas[1].monsters[0];
    b = b.quest(move |quest| {
        let cell = quest.board.cell(longrest_grid::Coord::new(2, 0)).unwrap();
        let beside = Placement { cell, ..placement };
        quest.encounters[0].effects = vec![QuestEffect::Monster(beside)];
    });
    let b = met(b);
    assert_eq!(b.spaces(b.monster('b')), [(2, 0)]);
}

#[test]
fn dj_setup_26_every_chest_has_a_number_of_its_own() {
    // DJ-SETUP-26, DJ-SETUP-30: two of the kind there are, and a third one finds none.
    let b = on("1 c c c k").start();
    let numbers: Vec<ChestId> =
        b.state().markers.iter().filter_map(|(_, placed)| placed.chest).collect();
    assert_eq!(numbers.len(), 3, "two of copper, one of gold: {numbers:?}");
    assert_ne!(numbers[0], numbers[1]);
    let tier = |chest: ChestId| b.rules().quest(b.state()).chests[chest.index()].tier;
    let tiers: Vec<Tier> = numbers.into_iter().map(tier).collect();
    assert_eq!(tiers, [Tier::Copper, Tier::Copper, Tier::Gold]);
}

#[test]
fn a_cache_may_hold_a_potion_too() {
    // DJ-TOWN-14: it pays out, and another card is drawn.
    let mut b = on("1 b")
        .with(|content| {
            let potion = Some(content.healing);
            let cache = content.items.iter_mut().find(|item| item.name == "Cache").unwrap();
            cache.class = Class::Cache { coins: 50, potion };
        })
        .hero(2, |hero| hero.coins = 500)
        .start();
    let (cache, belt, potion) = (b.item("Cache"), b.item("Belt"), b.item("Healing Potion"));
    b.turn(2, Action::Run).answer(Choice::Shop).draws(&[cache.index(), belt.index()]);
    b.answer(Choice::BuyTreasure(Tier::Copper));
    assert_eq!((b.hero(2).coins, b.prompt()), (300, Prompt::Received(H2, potion)));
    b.answer(Choice::Equip(potion));
    assert_eq!(b.prompt(), Prompt::Received(H2, belt));
}

/// The overlord has power cards in play, and the first hero opens the door.
fn opened(drawing: &str, power: usize, copies: u8) -> Bench {
    let mut b = on(drawing).state(move |_, state| state.in_play[power] = copies).start();
    b.turn(1, Action::Run).answer(Choice::OpenDoor(DoorId(0)));
    b
}

#[test]
fn dj_power_03_one_new_monster_may_become_a_master() {
    // Of those just placed, only a normal one, and only while a red figure is free.
    let drawing = "
        b 1 : b B
        . . : . .
    ";
    let mut b = opened(drawing, 2, 1);
    assert_eq!(b.prompt(), Prompt::Promote);
    let inside = b.monsters('b')[1];
    assert_eq!(b.options(), [Choice::Monster(inside), Choice::Pass]);
    b.answer(Choice::Pass);
    assert_eq!((b.prompt(), b.monsters('B').len()), (Prompt::Act(H1), 1));
    // Two such cards, and one red figure left.
    let two = "
        . 1 : b b
        . . : B .
    ";
    let mut b = opened(two, 2, 2);
    let first = b.options()[0];
    b.answer(first);
    assert_eq!((b.prompt(), b.monsters('B').len()), (Prompt::Act(H1), 2));
    let none = "
        B 1 : b b
        . . : B .
    ";
    assert_eq!(opened(none, 2, 1).prompt(), Prompt::Act(H1), "no red figure is free");
    // Nor is anybody asked where nothing came.
    let empty = "
        b 1 : . .
        . . : . .
    ";
    assert_eq!(opened(empty, 2, 1).prompt(), Prompt::Act(H1));
    assert_eq!(opened(empty, 5, 1).prompt(), Prompt::Act(H1));
}

#[test]
fn dj_power_03_hordes_come_next_to_the_monsters_of_the_area() {
    let drawing = "
        . 1 : b . . .
        . . : . * . .
        G #   # . . .
    ";
    let brute = Choice::Figure(KindId(0), Rank::Normal);
    let mut b = opened(drawing, 5, 1);
    assert_eq!(b.options(), [brute, Choice::Pass]);
    b.answer(brute);
    let beside = [(2, 1), (3, 0)]
        .map(|(column, row)| Choice::Place(Pose { cell: b.at(column, row), upright: false }));
    let mut expected: Vec<Choice> = beside.into_iter().chain([Choice::Pass]).collect();
    expected.sort_unstable();
    assert_eq!(b.options(), expected, "in the area, and nowhere else");
    // He forgoes the place of the first and is asked for the second.
    b.answer(Choice::Pass);
    assert_eq!((b.prompt(), b.monsters('b').len()), (Prompt::Horde, 1));
    b.answer(Choice::Pass);
    assert_eq!(b.prompt(), Prompt::Act(H1));
    // Who wants no monster is not asked again.
    let mut b = opened(drawing, 5, 1);
    b.answer(Choice::Pass);
    assert_eq!(b.prompt(), Prompt::Act(H1));
    // DJ-SPAWN-11: all figures are in use, and he takes none from the board.
    let full = "
        b 1 : b . .
        b . : . . .
    ";
    let mut b = opened(full, 5, 1);
    b.answer(brute);
    assert_eq!(b.prompt(), Prompt::Recycle(KindId(0), Rank::Normal));
    b.answer(Choice::Pass);
    assert_eq!(b.prompt(), Prompt::Horde, "the second is asked for");
}
