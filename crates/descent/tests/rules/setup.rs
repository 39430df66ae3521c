//! QUEST, SETUP and HERO: from the box to the first round.

use crate::bench::on;
use longrest_descent::*;
use longrest_kernel::{Game, Generator, Ruleset, Seat, SeatSet, Silent};
use std::sync::Arc;

const MAP: &str = "
    G . . . c
    . . . . b
    . . . . .
";

fn rules() -> Arc<Descent> {
    let prepared = on(MAP).with(|content| content.switches = Switches::default());
    Arc::new(Descent::new(prepared.content).unwrap())
}

struct Table {
    game: Game<Descent>,
    luck: Generator,
}

impl Table {
    fn new(players: u8, sheets: Sheets) -> Table {
        let mut luck = Generator::from_seed(7);
        let setup = Setup { quest: QuestId(0), players, sheets, even: false };
        let (game, _) = Game::start(rules(), &setup, &mut Silent(&mut luck)).unwrap();
        Table { game, luck }
    }

    fn asked(&self) -> (Prompt, Vec<Choice>, SeatSet) {
        let asked = &self.game.pending().unwrap().questions()[0];
        (asked.prompt, asked.options.clone(), asked.to)
    }

    fn answer(&mut self, choice: Choice) {
        let seat = self.asked().2.iter().next().unwrap();
        self.game.answer(seat, choice, &mut Silent(&mut self.luck)).unwrap();
    }

    fn until(&mut self, stop: impl Fn(Prompt) -> bool) {
        while !stop(self.asked().0) {
            let (prompt, options, _) = self.asked();
            let choice = match prompt {
                Prompt::ExchangeSkill(_) => Choice::Pass,
                Prompt::Shop(_) => Choice::Done,
                _ => options[0],
            };
            self.answer(choice);
        }
    }
}

#[test]
fn dj_quest_05_two_to_five_players() {
    // DJ-QUEST-01, DJ-QUEST-02, DJ-QUEST-05, DJ-QUEST-06, DJ-SETUP-01, DJ-SETUP-06, DJ-SETUP-25,
    // DJ-SETUP-35: one overlord; two players play two heroes.
    let rules = rules();
    for (players, heroes) in [(2, 2), (3, 2), (4, 3), (5, 4)] {
        let setup = Setup { quest: QuestId(0), players, sheets: Sheets::Dealt, even: false };
        let state = rules.start(&setup).unwrap();
        assert_eq!(state.hero_count, heroes);
        assert_eq!(rules.seats(&state), SeatSet::first(players));
        assert_eq!(state.hero_seats().len(), usize::from(players) - 1);
    }
    let seats = |players| {
        let table = Table::new(players, Sheets::Dealt);
        [0, 1].map(|hero| table.game.state().seat_of(HeroId(hero)))
    };
    assert_eq!(seats(2), [Seat(1), Seat(1)]);
    assert_eq!(seats(3), [Seat(1), Seat(2)]);
    for (players, quest) in [(1, 0), (6, 0), (3, 9)] {
        let setup = Setup { quest: QuestId(quest), players, sheets: Sheets::Dealt, even: false };
        assert!(rules.start(&setup).is_err());
    }
}

#[test]
fn dj_quest_09ex_the_heroes_win_when_the_giant_falls() {
    // DJ-QUEST-08, DJ-QUEST-09EX: with at least one token left.
    let narthak = || Named {
        name: "Narthak".into(),
        stats: [MonsterStats { wounds: 2, ..MonsterStats::default() }; 4],
        bounty: false,
        slain: vec![QuestEffect::Victory],
    };
    let mut b =
        on("1 T .\n. . .").named('T', narthak()).state(|_, state| state.conquest = 1).start();
    b.turn(1, Action::Battle).dice("R3 B1").attack("fists", 1, 0).plainly();
    assert_eq!(b.state().winner, Some(Side::Heroes));
    let outcome = b.rules().outcome(b.state()).unwrap();
    assert_eq!(outcome.winners, b.state().hero_seats());
    // DJ-QUEST-10: how well is seen in the tokens left.
    assert_eq!(b.state().conquest, 1);
}

#[test]
fn dj_quest_03_a_quest_changes_the_setup() {
    // DJ-QUEST-03, DJ-QUEST-02: coins, cards and threat are what the content says.
    let b = on("1 .")
        .with(|content| {
            content.switches.coins = 500;
            content.switches.threat = 4;
            content.switches.hand = 2;
        })
        .quest(|quest| quest.conquest = [9; 4])
        .start();
    assert_eq!((b.hero(1).coins, b.state().threat, b.state().conquest), (500, 4, 9));
    assert_eq!(b.state().hand_size(), 2);
}

#[test]
fn dj_setup_04_sheets_are_dealt_or_chosen() {
    // DJ-SETUP-03, DJ-SETUP-04, DJ-SETUP-05: no sheet twice, in order from the first hero.
    let table = Table::new(5, Sheets::Dealt);
    let mut dealt: Vec<u8> = table.game.state().heroes.iter().map(|hero| hero.sheet.0).collect();
    dealt.sort_unstable();
    dealt.dedup();
    assert_eq!(dealt.len(), 4);
    let mut table = Table::new(3, Sheets::Chosen);
    let (prompt, options, to) = table.asked();
    assert_eq!(prompt, Prompt::ChooseSheet(HeroId(0)));
    assert!(to.contains(Seat(1)));
    let third = options[2];
    table.answer(third);
    assert_eq!(table.asked().0, Prompt::ChooseSheet(HeroId(1)));
    assert!(!table.asked().1.contains(&third));
}

#[test]
fn dj_setup_07_what_a_hero_starts_with() {
    // DJ-SETUP-07, DJ-SETUP-08, DJ-SETUP-09, DJ-SETUP-10, DJ-HERO-01, DJ-HERO-02
    let table = Table::new(3, Sheets::Given(vec![SheetId(0), SheetId(4)]));
    let state = table.game.state();
    let hero = state.hero(HeroId(1));
    assert_eq!(hero.wounds, table.game.rules().wounds_max(state, HeroId(1)));
    assert!(hero.wounds >= 12 && hero.fatigue >= 5);
    assert_eq!((hero.coins, hero.order, hero.acted), (300, None, false));
    let sheet = table.game.rules().content.sheet(hero.sheet);
    assert_eq!((sheet.armor, sheet.speed, sheet.conquest, sheet.traits), (1, 5, 3, [0, 3, 0]));
}

#[test]
fn dj_setup_11_skills_are_drawn_and_one_exchanged() {
    // DJ-SETUP-11, DJ-SETUP-12, DJ-SETUP-13, DJ-SETUP-14, DJ-SETUP-15, DJ-HERO-04, DJ-HERO-05EX:
    // one of each deck; the exchange comes from the same deck, once, hero by hero, and never
    // returns the same card.
    let mut table = Table::new(3, Sheets::Dealt);
    let rules = table.game.rules().clone();
    let decks = |state: &State, hero: u8| {
        let mut decks: Vec<SkillDeck> = state
            .hero(HeroId(hero))
            .skills()
            .map(|skill| rules.content.skill(skill).deck)
            .collect();
        decks.sort_unstable();
        decks
    };
    assert_eq!(decks(table.game.state(), 0), SkillDeck::ALL);
    let (prompt, options, _) = table.asked();
    assert_eq!((prompt, options.len()), (Prompt::ExchangeSkill(HeroId(0)), 4));
    let Choice::Exchange(old) = options[0] else { panic!("{options:?}") };
    table.answer(options[0]);
    let state = table.game.state();
    assert_eq!(decks(state, 0), SkillDeck::ALL, "from the same deck");
    assert_eq!(state.hero(HeroId(0)).skills >> old.0 & 1, 0);
    assert_eq!(state.skills >> old.0 & 1, 1, "back in the deck");
    assert_eq!(table.asked().0, Prompt::ExchangeSkill(HeroId(1)));
    table.answer(Choice::Pass);
    assert_eq!(table.asked().0, Prompt::Shop(HeroId(0)));
}

#[test]
fn dj_setup_16_shopping_before_the_game() {
    // DJ-SETUP-16, DJ-SETUP-17, DJ-SETUP-18, DJ-SETUP-20, DJ-SETUP-21: items and potions only, in
    // order, and what is left is kept.
    let mut table = Table::new(3, Sheets::Given(vec![SheetId(0), SheetId(1)]));
    table.until(|prompt| matches!(prompt, Prompt::Shop(_)));
    let (_, options, _) = table.asked();
    assert!(options.iter().all(|option| matches!(option, Choice::Buy(_) | Choice::Done)));
    let potion = table.game.rules().content.healing;
    table.answer(Choice::Buy(potion));
    table.answer(Choice::Equip(potion));
    assert_eq!(table.game.state().hero(HeroId(0)).coins, 250);
    table.answer(Choice::Done);
    assert_eq!(table.asked().0, Prompt::Shop(HeroId(1)));
    table.answer(Choice::Done);
    assert_eq!(table.game.state().hero(HeroId(0)).coins, 250);
}

#[test]
fn dj_setup_22_the_heroes_and_the_overlord_are_ready() {
    // DJ-SETUP-22, DJ-SETUP-23EX, DJ-SETUP-24, DJ-SETUP-28, DJ-SETUP-29, DJ-SETUP-30, DJ-SETUP-31,
    // DJ-SETUP-32, DJ-SETUP-34: five tokens, three cards, no threat, the first area and its chest.
    let mut table = Table::new(3, Sheets::Dealt);
    table.until(|prompt| matches!(prompt, Prompt::PlaceHero(_)));
    let state = table.game.state();
    assert_eq!((state.conquest, state.threat, state.hand_size()), (5, 0, 3));
    assert!(state.is_revealed(AreaId(0)));
    assert_eq!(state.monster_ids().count(), 1);
    let chest = state.markers.iter().next().unwrap().1;
    assert!(chest.chest.is_some(), "its number is drawn and hidden");
    let view = table.game.rules().view(state, longrest_kernel::Viewer::Seat(Seat(1)));
    assert_eq!(
        view.spaces.len(),
        table.game.rules().content.quests[0].board.len(),
        "the whole map"
    );
    let text = format!("{:?}", view.spaces);
    assert!(text.contains("Chest(Copper)") && !text.contains("ChestId"));
    // On the glyph or next to it, one figure in each space.
    let (_, first, _) = table.asked();
    assert_eq!(first.len(), 4);
    table.answer(first[0]);
    let (prompt, second, _) = table.asked();
    assert_eq!((prompt, second.len()), (Prompt::PlaceHero(HeroId(1)), 3));
    table.answer(second[0]);
    assert_eq!(table.asked().0, Prompt::NextHero);
    assert_eq!(table.game.state().round, 1);
}

#[test]
fn dj_setup_26_chests_of_each_kind_are_mixed() {
    // DJ-SETUP-26: over many games every number of the kind turns up.
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let mut luck = Generator::from_seed(seed);
        let setup = Setup { quest: QuestId(0), players: 3, sheets: Sheets::Dealt, even: false };
        let (game, _) = Game::start(rules(), &setup, &mut Silent(&mut luck)).unwrap();
        let mut table = Table { game, luck };
        table.until(|prompt| matches!(prompt, Prompt::PlaceHero(_)));
        let chest = table.game.state().markers.iter().next().unwrap().1.chest.unwrap();
        assert_eq!(rules().content.quests[0].chests[chest.index()].tier, Tier::Copper);
        seen.insert(chest);
    }
    assert_eq!(seen.len(), 2);
}

#[test]
fn dj_comp_11_order_and_turn_tokens_for_every_hero() {
    // DJ-COMP-11, DJ-COMP-16: four orders, and a turn token with two sides.
    let mut b = on("1 2 .").start();
    for hero in [1, 2] {
        b.turn(hero, Action::Ready);
        for order in Order::ALL {
            assert!(b.offers(Choice::Order(order)));
        }
        assert!(!b.hero(hero).acted);
        b.done();
    }
}

#[test]
fn dj_setup_04_sheets_that_were_agreed_on_are_there_once() {
    // DJ-SETUP-04, DJ-SETUP-05: one for each hero, none twice, none that there is not.
    let start = |given: &[u8]| {
        let sheets = Sheets::Given(given.iter().copied().map(SheetId).collect());
        rules().start(&Setup { quest: QuestId(0), players: 3, sheets, even: false })
    };
    let count = rules().content.sheets.len() as u8;
    assert!(start(&[0, count - 1]).is_ok());
    assert_eq!(start(&[0]).unwrap_err(), "1 sheets for 2 heroes");
    assert_eq!(start(&[0, 1, 2]).unwrap_err(), "3 sheets for 2 heroes");
    assert_eq!(start(&[1, 1]).unwrap_err(), "hero sheet 1 is not there");
    assert_eq!(start(&[0, count]).unwrap_err(), format!("hero sheet {count} is not there"));
}

#[test]
fn dj_setup_24_heroes_start_on_free_ground_near_an_active_glyph() {
    // DJ-SETUP-24: not in a pit, on rubble, in water or on a figure, nor behind a closed door.
    let starts = |map: &str| {
        let prepared = on(map).with(|content| content.switches = Switches::default());
        let rules = Arc::new(Descent::new(prepared.content).unwrap());
        let mut luck = Generator::from_seed(7);
        let sheets = Sheets::Given(vec![SheetId(0), SheetId(1)]);
        let setup = Setup { quest: QuestId(0), players: 3, sheets, even: false };
        let (game, _) = Game::start(rules, &setup, &mut Silent(&mut luck)).unwrap();
        let mut table = Table { game, luck };
        table.until(|prompt| matches!(prompt, Prompt::PlaceHero(_)));
        let board = &table.game.rules().content.quests[0].board;
        let places = table.asked().1.into_iter().map(|choice| match choice {
            Choice::Space(cell) => (board.coord(cell).col, board.coord(cell).row),
            other => panic!("{other:?}"),
        });
        let mut places: Vec<_> = places.collect();
        places.sort_unstable();
        places
    };
    let near = starts(
        "
        b o : .
        * G : .
        ~ . : .
    ",
    );
    assert_eq!(near, [(1, 1), (1, 2)]);
    assert_eq!(starts("G . . . g"), [(0, 0), (1, 0)], "a sleeping glyph is none");
}
