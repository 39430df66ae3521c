//! Rounds as people play them: what is said, tapped and drawn, and what comes of it by itself.

use longrest_companion::{Choice, Companion, Fact, Member, Phase, Setup, State, Tap, Who};
use longrest_haven::{Condition, Haven};
use longrest_kernel::{Driver, Game, Question, Ruleset, Seat};
use std::path::Path;
use std::sync::Arc;

/// Chance takes the first of what is possible; people answer.
struct First;

impl Driver<Companion> for First {
    fn answer(
        &mut self,
        _: &Companion,
        _: &State,
        _: &Question<'_, Companion>,
    ) -> Option<(Seat, Choice)> {
        None
    }

    fn chance(&mut self, _: &longrest_companion::Draw, weights: &[u32]) -> Option<usize> {
        weights.iter().position(|weight| *weight > 0)
    }

    fn listens(&self) -> bool {
        true
    }
}

fn rules(pack: &str) -> Companion {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs").join(pack);
    let loaded = longrest_pack::load(&path).unwrap().unwrap_or_else(|found| panic!("{found}"));
    Companion { switches: loaded.switches, haven: Arc::new(Haven::new(loaded.content)) }
}

struct Table {
    game: Game<Companion>,
}

impl Table {
    fn new(pack: &str, heroes: u8, types: usize) -> Table {
        let rules = rules(pack);
        let plain = rules.haven.content.monsters.iter().filter(|monster| !monster.boss);
        let mut sets = std::collections::BTreeSet::new();
        let monsters = plain.filter(|monster| sets.insert(monster.set)).take(types);
        let member = |at: u8| Member { name: format!("H{at}"), hit_points: 10 };
        let setup = Setup {
            level: 1,
            party: (0..heroes).map(member).collect(),
            monsters: monsters.map(|monster| monster.id.clone()).collect(),
            loot: [1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0],
        };
        Table { game: Game::start(Arc::new(rules), &setup, &mut First).unwrap().0 }
    }

    fn state(&self) -> &State {
        self.game.state()
    }

    fn say(&mut self, seat: u8, choice: Choice) {
        self.game.answer(Seat(seat), choice, &mut First).unwrap_or_else(|why| panic!("{why:?}"));
    }

    fn tap(&mut self, tap: Tap) {
        self.game.edit(&tap, &mut First).unwrap_or_else(|why| panic!("{why:?}"));
    }

    fn free(&mut self, seat: u8, choice: Choice) {
        let done = self.game.free_action(Seat(seat), choice, &mut First);
        done.unwrap_or_else(|why| panic!("{why:?}"));
    }

    fn turn(&self) -> Option<Who> {
        match self.state().phase {
            Phase::Turn(who) => Some(who),
            _ => None,
        }
    }

    fn told(&self, wanted: impl Fn(&Fact) -> bool) -> bool {
        self.game.log().iter().any(|told| wanted(&told.fact))
    }
}

const A: Who = Who::Hero(0);
const IMP: Who = Who::Standee(0, 1);

fn add(group: u8, number: u8, elite: bool) -> Tap {
    Tap::Add { group, number, elite }
}

// FH-INIT-07, FH-INIT-10, FH-INIT-12, GH-INIT-07, GH-INIT-08: ascending; tied characters decide;
// they act before monsters.
#[test]
fn turns_follow_initiative_and_ties_are_put_in_order_by_the_players() {
    let mut table = Table::new("frontier", 2, 1);
    table.tap(add(0, 1, false));
    let cards =
        &table.game.rules().haven.content.sets[usize::from(table.state().sets[0].set)].cards;
    let monsters = cards[0].initiative;
    table.say(0, Choice::Initiative(monsters));
    assert_eq!(table.state().heroes[0].initiative, 0, "nobody sees it before all have said it");
    table.say(1, Choice::Initiative(monsters));
    // Both characters are tied with the monsters, and with each other.
    let options = &table.game.pending().unwrap().questions()[0].options;
    assert_eq!(options, &[Choice::First(Who::Hero(0)), Choice::First(Who::Hero(1))]);
    table.say(1, Choice::First(Who::Hero(1)));
    let mut order = Vec::new();
    while let Some(who) = table.turn() {
        order.push(who);
        table.say(0, Choice::Done);
    }
    assert_eq!(order, [Who::Hero(1), Who::Hero(0), Who::Group(0)]);
    assert_eq!(table.state().round, 2);
}

// FH-INIT-04, GH-INIT-05
#[test]
fn a_long_rest_comes_where_the_edition_says() {
    for (pack, last) in [("frontier", Who::Group(0)), ("crossroads", Who::Hero(0))] {
        let mut rules = rules(pack);
        let mut content = rules.haven.content.clone();
        for set in &mut content.sets {
            set.cards.iter_mut().for_each(|card| card.initiative = 99);
        }
        rules.haven = Arc::new(Haven::new(content));
        let id = rules.haven.content.monsters[0].id.clone();
        let setup = Setup {
            level: 0,
            party: vec![Member { name: "H".to_owned(), hit_points: 9 }],
            monsters: vec![id],
            loot: [0; 11],
        };
        let (game, _) = Game::start(Arc::new(rules), &setup, &mut First).unwrap();
        let mut table = Table { game };
        table.tap(add(0, 1, false));
        table.say(0, Choice::Rest);
        let mut order = Vec::new();
        while let Some(who) = table.turn() {
            order.push(who);
            table.say(0, Choice::Done);
        }
        assert_eq!(order.last(), Some(&last), "{pack}");
    }
}

// FH-INIT-13, GH-INIT-04
#[test]
fn tied_monsters_are_put_in_order_by_the_group() {
    let mut rules = rules("frontier");
    let mut content = rules.haven.content.clone();
    for set in &mut content.sets {
        set.cards.iter_mut().for_each(|card| card.initiative = 40);
    }
    rules.haven = Arc::new(Haven::new(content));
    let plain: Vec<_> = rules.haven.content.monsters.iter().filter(|one| !one.boss).collect();
    let other = plain.iter().find(|one| one.set != plain[0].set).unwrap();
    let setup = Setup {
        level: 0,
        party: vec![Member { name: "H".to_owned(), hit_points: 9 }],
        monsters: vec![plain[0].id.clone(), other.id.clone()],
        loot: [0; 11],
    };
    let (game, _) = Game::start(Arc::new(rules), &setup, &mut First).unwrap();
    let mut table = Table { game };
    table.tap(add(0, 1, false));
    table.tap(add(1, 1, false));
    table.say(0, Choice::Initiative(50));
    table.say(0, Choice::First(Who::Group(1)));
    assert_eq!(table.turn(), Some(Who::Group(1)));
    table.say(0, Choice::Done);
    assert_eq!(table.turn(), Some(Who::Group(0)));
}

// FH-COND-08, FH-WOUND-01, FH-BANE-01, FH-REGEN-01, FH-REGEN-04
#[test]
fn conditions_act_and_end_by_themselves() {
    let mut table = Table::new("frontier", 1, 1);
    let condition = |condition| Tap::Condition { who: A, condition };
    table.tap(condition(Condition::Muddle));
    table.tap(condition(Condition::Wound));
    table.say(0, Choice::Initiative(10));
    assert_eq!(table.turn(), Some(A));
    assert_eq!(table.state().body(A).unwrap().hit_points, 9, "wound, at the start of the turn");
    table.tap(condition(Condition::Stun));
    table.say(0, Choice::Done);
    let body = *table.state().body(A).unwrap();
    assert!(!body.has(Condition::Muddle), "it ended with the turn");
    assert!(body.has(Condition::Stun), "it was gained in the turn and lasts for the next");
    assert!(body.has(Condition::Wound));
    table.tap(condition(Condition::Regenerate));
    table.tap(condition(Condition::Bane));
    table.say(0, Choice::Initiative(10));
    let body = *table.state().body(A).unwrap();
    assert!(!body.has(Condition::Wound) && !body.has(Condition::Bane), "regenerate heals first");
    assert_eq!(body.hit_points, 10);
    table.tap(Tap::Damage { who: A, amount: 1 });
    assert!(!table.state().body(A).unwrap().has(Condition::Regenerate), "FH-REGEN-03");
    table.say(0, Choice::Done);
    assert!(!table.state().body(A).unwrap().has(Condition::Stun));
    table.tap(condition(Condition::Bane));
    table.say(0, Choice::Initiative(10));
    table.say(0, Choice::Done);
    assert!(table.state().heroes[0].exhausted, "bane: ten damage at the end of the turn");
    assert!(table.told(|fact| matches!(fact, Fact::Exhausted { hero: 0 })));
}

// FH-WARD-01, FH-BRITTLE-01, FH-POISON-02
#[test]
fn damage_and_healing_are_as_the_conditions_say() {
    let mut table = Table::new("frontier", 2, 1);
    let condition = |who, condition| Tap::Condition { who, condition };
    let points = |table: &Table, who| table.state().body(who).map(|body| body.hit_points);
    table.tap(condition(A, Condition::Ward));
    table.tap(Tap::Damage { who: A, amount: 5 });
    assert_eq!(points(&table, A), Some(8));
    table.tap(condition(A, Condition::Brittle));
    table.tap(Tap::Damage { who: A, amount: 2 });
    assert_eq!(points(&table, A), Some(4));
    table.tap(condition(A, Condition::Poison));
    table.tap(Tap::Heal { who: A, amount: 3 });
    assert_eq!(points(&table, A), Some(4), "the heal goes against the poison");
    table.tap(Tap::Heal { who: A, amount: 30 });
    assert_eq!(points(&table, A), Some(10), "never more than the most");
    // A standee has the hit points of its level and rank, and goes when it has none left.
    table.tap(add(0, 1, false));
    table.tap(add(0, 2, true));
    let elite = Who::Standee(0, 2);
    assert!(points(&table, elite) > points(&table, IMP));
    table.tap(Tap::Damage { who: IMP, amount: 200 });
    assert_eq!(points(&table, IMP), None);
    for impossible in [
        add(0, 2, false),
        add(0, 0, false),
        add(9, 1, false),
        Tap::Damage { who: IMP, amount: 1 },
        Tap::Element { element: 6, strength: 1 },
        Tap::Element { element: 0, strength: 3 },
        Tap::Enter { monster: table.state().groups[0].monster },
        condition(A, Condition::Bless),
    ] {
        let before = table.state().clone();
        assert!(table.game.edit(&impossible, &mut First).is_err(), "{impossible:?}");
        assert_eq!(*table.state(), before);
    }
}

// FH-END-03, FH-END-06
#[test]
fn elements_wane_and_decks_are_shuffled_at_the_end_of_the_round() {
    let mut table = Table::new("frontier", 1, 1);
    table.tap(Tap::Element { element: 0, strength: 2 });
    table.tap(Tap::Card { deck: 0, face: longrest_companion::Face::Curse, add: true });
    table.say(0, Choice::Initiative(10));
    // Chance takes the first: the card without damage, which has the deck shuffled.
    table.free(0, Choice::Modifier(0));
    table.free(0, Choice::Loot);
    let deck = table.state().decks[0];
    assert!(deck.shuffle && deck.left[0] == 0 && deck.drawn[0] == 1);
    assert_eq!(table.state().heroes[0].loot[0], 1);
    assert_eq!(table.state().loot[0], 0);
    table.say(0, Choice::Done);
    let state = table.state();
    assert_eq!((state.elements[0], state.round), (1, 2));
    assert_eq!(
        (state.decks[0].left[0], state.decks[0].left[8], state.decks[0].shuffle),
        (1, 1, false)
    );
    table.say(0, Choice::Initiative(10));
    table.say(0, Choice::Done);
    assert_eq!(table.state().elements[0], 0);
}

#[test]
fn whoever_comes_late_still_acts_and_the_scenario_ends_when_it_is_said() {
    let mut table = Table::new("frontier", 1, 1);
    table.say(0, Choice::Initiative(1));
    table.tap(add(0, 1, false));
    assert_eq!(table.state().sets[0].card, None);
    table.say(0, Choice::Done);
    assert_eq!(table.turn(), Some(Who::Group(0)), "they drew their card");
    assert!(table.state().sets[0].card.is_some());
    table.say(0, Choice::Finish(true));
    let rules = table.game.rules();
    assert_eq!(rules.outcome(table.state()).map(|over| over.winners.len()), Some(1));
    assert!(table.told(|fact| matches!(fact, Fact::Finished { completed: true })));
}
