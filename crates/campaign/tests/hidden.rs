//! What a viewer cannot know: the quests of others, dealt anew.

mod kit;

use longrest_campaign::id::QuestId;
use longrest_campaign::{Campaign, Edit, Fact, State};
use longrest_haven::Edition;
use longrest_kernel::{Generator, Key, Ruleset, Seat, SeatSet, Viewer};
use std::collections::BTreeSet;

/// Four characters: one with a quest of its own, one with another, one that has yet to choose one
/// of two, and one whose quest everybody may see.
fn four() -> (Campaign, State) {
    let rules = kit::campaign(Edition::Gloomhaven);
    let mut world = kit::world(&rules.book, 4);
    let quest = |word: &str| Some(QuestId::from(word));
    world.characters[0].quest = quest("rich");
    world.characters[1].quest = quest("walker");
    world.characters[2].dealt = ["loser".into(), "north".into()].into();
    world.characters[3].quest = quest("tired");
    world.characters[3].quest_shown = true;
    world.quests.undecided = ["digger".into()].into();
    let state = rules.start(&kit::setup(&world, None)).expect("a chapter");
    (rules, state)
}

fn dealt_anew(viewer: Viewer, seed: u64) -> State {
    let (rules, mut state) = four();
    rules.resample(&mut state, viewer, &mut Generator::new(Key([seed, 1])));
    state
}

fn quests(state: &State) -> BTreeSet<QuestId> {
    let held = state.world.characters.iter().flat_map(|one| one.quest.iter().chain(&one.dealt));
    held.chain(&state.world.quests.undecided).cloned().collect()
}

// FH-CHAR-19, GH-CREATE-12
#[test]
fn gh_create_12_quests_that_nobody_shows_may_be_any() {
    let (_, before) = four();
    let (mut second, mut chosen_from, mut in_deck) =
        (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for seed in 0..60 {
        let state = dealt_anew(Viewer::Seat(Seat(0)), seed);
        let all = &state.world.characters;
        assert_eq!(all[0].quest, Some("rich".into()), "its own");
        assert_eq!(all[3].quest, Some("tired".into()), "everybody sees it");
        assert_eq!((all[2].quest.clone(), all[2].dealt.len()), (None, 2));
        assert_eq!(state.world.quests.undecided.len(), 1);
        assert_eq!(quests(&state), quests(&before), "none is lost");
        second.extend(all[1].quest.clone());
        chosen_from.extend(all[2].dealt.clone());
        in_deck.extend(state.world.quests.undecided.clone());
    }
    let hidden: BTreeSet<QuestId> =
        ["walker", "loser", "north", "digger"].map(QuestId::from).into();
    assert_eq!((&second, &chosen_from, &in_deck), (&hidden, &hidden, &hidden));
}

#[test]
fn whoever_only_watches_knows_what_is_shown() {
    let first: BTreeSet<_> = (0..60)
        .map(|seed| {
            let state = dealt_anew(Viewer::Spectator, seed);
            assert_eq!(state.world.characters[3].quest, Some("tired".into()));
            state.world.characters[0].quest.clone()
        })
        .collect();
    assert_eq!(first.len(), 5, "{first:?}");
}

// FH-CAMP-01
#[test]
fn what_happens_in_town_and_what_is_corrected_is_told() {
    let (rules, mut state) = four();
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Spectator] {
        assert_eq!(rules.seen(&Fact::Week { week: 3 }, viewer), Some(Fact::Week { week: 3 }));
    }
    let edit = Edit { field: "/town/inspiration".to_owned(), to: "4".to_owned() };
    let seats: SeatSet = [Seat(0)].into_iter().collect();
    rules.conceivable(&state, &edit, seats).expect("it could be");
    rules.edit(&mut state, &edit).expect("it can be");
    assert_eq!(state.world.town.inspiration, 4);
    let told = Fact::Corrected { field: edit.field.clone(), to: edit.to.clone() };
    assert_eq!(rules.edited(&edit), Some(told));
}
