//! Two parties of one world: their scenarios at the same time, the city one at a time.

mod kit;

use longrest_campaign::choice::Choice;
use longrest_campaign::id::{CharacterId, PartyId};
use longrest_campaign::parties::PARTIES_MAX;
use longrest_campaign::world::Party;
use longrest_campaign::{
    Campaign, Draw, Journey, MemberReport, Phase, Report, Setup, State, World,
};
use longrest_haven::Edition;
use longrest_kernel::{Driver, Game, Pending, Question, Ruleset, Seat};
use std::sync::Arc;

struct Nobody;

impl Driver<Campaign> for Nobody {
    fn answer(
        &mut self,
        _: &Campaign,
        _: &State,
        _: &Question<'_, Campaign>,
    ) -> Option<(Seat, Choice)> {
        None
    }

    fn chance(&mut self, _: &Draw, _: &[u32]) -> Option<usize> {
        None
    }
}

type Town = Game<Campaign>;

/// Four players; two characters in each of two parties.
fn world() -> World {
    let book = kit::book(Edition::Gloomhaven);
    let mut world = kit::world(&book, 4);
    world.chapters = 3;
    world.parties.push(Party::default());
    for at in [2, 3] {
        world.characters[at].party = PartyId(1);
    }
    world.scenario_mut(&"two".into()).unlocked = true;
    world.scenario_mut(&"three".into()).unlocked = true;
    world
}

fn town(world: &World, party: u8, report: Option<&Report>) -> Town {
    let rules = Arc::new(kit::campaign(Edition::Gloomhaven));
    let setup = Setup::new(world, PartyId(party), report);
    let mut game = Game::start(rules, &setup, &mut Nobody).unwrap_or_else(|why| panic!("{why}")).0;
    roll(&mut game);
    game
}

fn roll(game: &mut Town) {
    while matches!(game.pending(), Some(Pending::Chance { .. })) {
        game.roll(0, &mut Nobody).expect("an outcome");
    }
}

/// Goes on, preferring what is named, until the chapter is over.
fn until_over(game: &mut Town, wanted: &[Choice]) {
    for _ in 0..300 {
        let Some(Pending::Answers(asked)) = game.pending() else { return };
        let asked = &asked[0];
        let seat = asked.to.iter().next().expect("somebody");
        let usual = |one: &&Choice| {
            matches!(one, Choice::Depart | Choice::Visit | Choice::GoOn | Choice::Finish(_))
        };
        let choice = asked
            .options
            .iter()
            .find(|one| wanted.contains(one))
            .or_else(|| asked.options.iter().find(usual))
            .copied()
            .unwrap_or(asked.options[0]);
        game.answer(seat, choice, &mut Nobody).expect("an answer");
        roll(game);
    }
    panic!("it never ends");
}

fn scenario(book: &longrest_campaign::Book, id: &str) -> Choice {
    let at = book.scenarios.iter().position(|one| one.id.as_str() == id);
    Choice::Scenario(at.expect("a scenario") as u16)
}

fn home(world: &World, journey: &Journey, treasure: u16) -> Report {
    let mut report = kit::report(world, journey.scenario.as_str(), true);
    let all: Vec<MemberReport> = report.members.clone();
    let model = all[0].clone();
    report.members =
        journey.company.iter().map(|id| MemberReport { character: *id, ..model.clone() }).collect();
    report.level = journey.level;
    for member in &mut report.members {
        member.bonus = 4 + 2 * u16::from(journey.level);
        member.masteries.clear();
    }
    report.treasures = [treasure].into();
    report
}

// D174, GH-CAMP-08, GH-SETUP-04, GH-LOOT-04
#[test]
fn two_scenarios_at_once_no_treasure_twice_and_both_come_home() {
    let book = kit::book(Edition::Gloomhaven);
    let start = world();
    // The first party sets out for one scenario.
    let mut first = town(&start, 0, None);
    assert_eq!(first.state().phase, Phase::City, "it is in the city already");
    until_over(&mut first, &[scenario(&book, "two")]);
    let journey_one = first.state().journey.clone().expect("it set out");
    assert_eq!(journey_one.scenario.as_str(), "two");
    assert!(journey_one.company.iter().all(|id| id.0 < 2), "only its own characters go");
    let away = first.state().world.clone();
    assert!(away.is_out(PartyId(0)));
    // Meanwhile the second is in the city, and cannot choose that scenario.
    let mut second = town(&away, 1, None);
    assert_eq!(second.state().phase, Phase::City);
    let taken = scenario(&book, "two");
    until_over(&mut second, &[taken, scenario(&book, "three")]);
    let journey_two = second.state().journey.clone().expect("it set out");
    assert_eq!(journey_two.scenario.as_str(), "three", "the other is reserved");
    assert!(journey_two.company.iter().all(|id| id.0 >= 2));
    // GH-CAMP-08: each party is in one place.
    let both = second.state().world.clone();
    assert!(both.is_out(PartyId(0)) && both.is_out(PartyId(1)));
    // The first comes home into the world as it is now.
    let report = home(&both, &journey_one, 2);
    let mut back = town(&both, 0, Some(&report));
    until_over(&mut back, &[]);
    let later = back.state().world.clone();
    assert_eq!(later.scenario(&"two".into()).unwrap().completed, Some(PartyId(0)));
    assert!(later.scenario(&"two".into()).unwrap().treasures.contains(&2));
    assert!(later.is_out(PartyId(1)), "the other is still out");
    // And then the second.
    let report = home(&later, &journey_two, 33);
    let mut home_too = town(&later, 1, Some(&report));
    until_over(&mut home_too, &[Choice::Travel]);
    let end = &home_too.state().world;
    assert_eq!(end.scenario(&"three".into()).unwrap().completed, Some(PartyId(1)));
    for id in 0..4 {
        assert!(end.character(CharacterId(id)).experience > 0, "character {id} brought something");
    }
    // GH-SETUP-04: what one party has completed no other completes again.
    let mut other = town(&later, 0, None);
    let Some(Pending::Answers(_)) = other.pending() else { panic!("the city is open") };
    until_over(&mut other, &[scenario(&book, "two")]);
    assert_ne!(
        other.state().journey.as_ref().map(|journey| journey.scenario.as_str()),
        Some("two")
    );
}

// GH-LOOT-04, D174
#[test]
fn a_treasure_of_the_index_lies_in_one_place_while_two_parties_are_out() {
    let mut book = kit::book(Edition::Gloomhaven);
    for id in ["two", "three", "four"] {
        let scenario = book.scenarios.iter_mut().find(|one| one.id.as_str() == id).unwrap();
        scenario.treasures[0].number = if id == "four" { 4 } else { 12 };
    }
    let (two, three) = (&"two".into(), &"three".into());
    let mut world = world();
    let lies = |world: &World, party: u8, scenario, number| {
        world.treasure_lies(&book, PartyId(party), scenario, number)
    };
    assert!(lies(&world, 0, two, 12) && lies(&world, 1, three, 12), "nobody is out");
    world.scenario_mut(two).reserved = Some(PartyId(0));
    assert!(lies(&world, 0, two, 12), "it is the first party's to find");
    assert!(!lies(&world, 1, three, 12), "and no other's meanwhile");
    // Something else lies there; and a number that is a scenario's own lies in each of them.
    assert!(lies(&world, 1, three, 33));
    world.scenario_mut(two).reserved = None;
    world.scenario_mut(&"four".into()).reserved = Some(PartyId(0));
    assert!(lies(&world, 1, three, 12) && lies(&world, 1, three, 4));
    // Home without it: it lies in both again. Home with it: in none.
    world.scenario_mut(two).treasures.insert(12);
    assert!(!lies(&world, 1, three, 12) && !lies(&world, 0, two, 12));
}

// GH-SETUP-04, D141, D174: in casual mode something is gained too.
#[test]
fn no_other_party_plays_meanwhile_what_one_plays_in_casual_mode() {
    let book = kit::book(Edition::Gloomhaven);
    let at = book.scenarios.iter().position(|one| one.id.as_str() == "two").unwrap() as u16;
    let mut first = town(&world(), 0, None);
    until_over(&mut first, &[Choice::Casual(at)]);
    let away = first.state().world.clone();
    assert!(away.is_out(PartyId(0)));
    let mut second = town(&away, 1, None);
    until_over(&mut second, &[Choice::Casual(at), Choice::Scenario(at)]);
    assert_ne!(second.state().journey.as_ref().map(|one| one.scenario.as_str()), Some("two"));
}

// GH-CAMP-09, D174
#[test]
fn a_party_is_founded_characters_join_it_and_the_city_is_handed_over() {
    let book = kit::book(Edition::Gloomhaven);
    let mut world = kit::world(&book, 3);
    world.chapters = 3;
    let mut game = town(&world, 0, None);
    let act = |game: &mut Town, seat: u8, choice: Choice| {
        assert!(game.free_actions(Seat(seat)).contains(&choice), "{choice:?}");
        game.free_action(Seat(seat), choice, &mut Nobody).expect("it was offered");
    };
    act(&mut game, 0, Choice::Found);
    assert_eq!(game.state().world.parties.len(), 2);
    act(&mut game, 2, Choice::ChangeParty(CharacterId(2), 1));
    assert_eq!(game.state().world.character(CharacterId(2)).party, PartyId(1));
    let mine = game.free_actions(Seat(2));
    assert!(!mine.contains(&Choice::ChangeParty(CharacterId(2), 1)), "it is of one party alone");
    act(&mut game, 0, Choice::HandOver(1));
    assert_eq!(game.state().visitor, Some(PartyId(1)));
    assert_eq!(game.state().phase, Phase::Over);
    // The other party's chapter.
    let next = town(&game.state().world.clone(), 1, None);
    assert_eq!((next.state().party, next.state().phase), (PartyId(1), Phase::City));
}

// D174: Frosthaven has one party.
#[test]
fn there_is_one_party_in_frosthaven() {
    let book = kit::book(Edition::Frosthaven);
    let world = kit::world(&book, 2);
    let rules = Arc::new(kit::campaign(Edition::Frosthaven));
    let report = kit::report(&world, "one", true);
    let setup = Setup::new(&world, PartyId(0), Some(&report));
    let mut game = Game::start(rules, &setup, &mut Nobody).expect("a chapter").0;
    for _ in 0..100 {
        roll(&mut game);
        if game.state().phase == Phase::Downtime && game.pending().is_some() {
            break;
        }
        let Some(Pending::Answers(asked)) = game.pending() else { break };
        let (seat, choice) = (asked[0].to.iter().next().unwrap(), asked[0].options[0]);
        game.answer(seat, choice, &mut Nobody).expect("an answer");
    }
    assert!(!game.free_actions(Seat(0)).contains(&Choice::Found));
    // It has no city to arrive in: a chapter that brings nothing home is the first one.
    let mut later = world;
    later.chapters = 3;
    let rules = kit::campaign(Edition::Frosthaven);
    let state = rules.start(&Setup::new(&later, PartyId(0), None)).expect("a chapter");
    assert_eq!(state.phase, Phase::Beginning);
}

// D174
#[test]
fn a_world_has_so_many_parties_and_no_more() {
    let mut world = world();
    let founds =
        |world: &World| town(world, 0, None).free_actions(Seat(0)).contains(&Choice::Found);
    world.parties.resize(PARTIES_MAX - 1, Party::default());
    assert!(founds(&world));
    world.parties.push(Party::default());
    assert!(!founds(&world));
}

// GH-CAMP-09, GH-CREATE-02: no party has two of a class, and whoever is being made stays.
#[test]
fn who_may_change_to_another_party() {
    let changes = |world: &World| {
        let free = town(world, 0, None).free_actions(Seat(0));
        free.contains(&Choice::ChangeParty(CharacterId(0), 1))
    };
    let plain = world();
    assert!(changes(&plain));
    let mut twin = plain.clone();
    twin.characters[2].class = twin.characters[0].class.clone();
    assert!(!changes(&twin), "there is one of its class already");
    let mut new = plain.clone();
    new.characters[0].beginning = true;
    assert!(!changes(&new), "it has yet to begin");
    let mut rich = plain;
    rich.characters[0].outfitting = true;
    assert!(!changes(&rich), "it has yet to spend its gold");
}

// D174: those of another party are out with it, or wait for it.
#[test]
fn only_those_of_the_party_in_town_are_asked() {
    let mut world = world();
    let asked = |world: &World, party: u8| -> Vec<u8> {
        let game = town(world, party, None);
        let Some(Pending::Answers(asked)) = game.pending() else { panic!("the city is open") };
        asked[0].to.iter().map(|seat| seat.0).collect()
    };
    assert_eq!((asked(&world, 0), asked(&world, 1)), (vec![0, 1], vec![2, 3]));
    // Whoever plays in both is asked in both; whoever has nobody yet may join either.
    let mut second = world.characters[0].clone();
    second.party = PartyId(1);
    second.class = "exile".into();
    world.characters.push(second);
    world.players.push(longrest_campaign::world::Player {
        name: "newcomer".to_owned(),
        here: true,
        closed: false,
    });
    assert_eq!((asked(&world, 0), asked(&world, 1)), (vec![0, 1, 4], vec![0, 2, 3, 4]));
    // Somebody who is not here is not asked.
    world.players[3].here = false;
    assert_eq!(asked(&world, 1), [0, 2, 4]);
    // Where nobody of a party is here, everybody decides.
    for at in [0, 2, 4] {
        world.players[at].here = false;
    }
    assert_eq!(asked(&world, 1), [0, 1, 2, 3, 4]);
}

// D174
#[test]
fn room_is_made_for_a_party_that_is_out_and_by_one_that_has_nobody() {
    let mut world = world();
    world.scenario_mut(&"two".into()).reserved = Some(PartyId(0));
    let mut city = town(&world, 1, None);
    let free = city.free_actions(Seat(2));
    assert!(free.contains(&Choice::HandOver(0)), "it may have come home");
    assert!(!free.contains(&Choice::HandOver(1)), "it is there already");
    let joins = |one: &Choice| matches!(one, Choice::ChangeParty(..));
    assert!(!free.iter().any(joins), "nobody joins those who are out");
    city.free_action(Seat(2), Choice::HandOver(0), &mut Nobody).expect("it was offered");
    assert_eq!((city.state().visitor, city.state().phase), (Some(PartyId(0)), Phase::Over));
    // A party that was founded and has nobody gathers, and may make room again.
    world.parties.push(Party::default());
    let gathering = town(&world, 2, None);
    assert_eq!(gathering.state().phase, Phase::Gathering);
    assert!(gathering.free_actions(Seat(0)).contains(&Choice::HandOver(1)));
    // At the beginning of a campaign there is nobody to make room for.
    let book = kit::book(Edition::Gloomhaven);
    let new = World::new(&book, &["one".to_owned()], Default::default());
    let mut first = town(&new, 0, None);
    until_gathering(&mut first);
    let parties = |one: &Choice| matches!(one, Choice::HandOver(_) | Choice::Found);
    assert!(!first.free_actions(Seat(0)).iter().any(parties));
}

fn until_gathering(game: &mut Town) {
    for _ in 0..50 {
        if game.state().phase == Phase::Gathering {
            return;
        }
        let Some(Pending::Answers(asked)) = game.pending() else { panic!("nobody is asked") };
        let (seat, choice) = (asked[0].to.iter().next().unwrap(), asked[0].options[0]);
        game.answer(seat, choice, &mut Nobody).expect("an answer");
        roll(game);
    }
    panic!("nobody gathers");
}
