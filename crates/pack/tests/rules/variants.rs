//! Variants: reduced randomness, solo, open information, permanent death, crossover.

use crate::stage::Stage;
use longrest_haven::state::CharacterStatus;
use longrest_haven::{FROSTHAVEN, HouseRules, Modifier, Switches, recommended_level};
use longrest_kernel::{Ruleset, Seat, Viewer};

fn reduced(draws: &str) -> Stage {
    let text = format!(
        "A m\nm: brute, 20/20 hp\nmonster brute: hp 20, move 2, attack 2\n\
         A card strike 15: attack 3\nA draws: {draws}"
    );
    Stage::adjusted(&text, |_, state| state.switches.house.reduced_randomness = true)
}

// FH-REDR-01, FH-REDR-02
#[test]
fn fh_redr_01_02_the_extreme_cards_are_plus_and_minus_two() {
    for (card, left) in [("x2", 15), ("bless", 15), ("null", 19), ("curse", 19)] {
        reduced(card).play("A: top strike; m").expect(&format!("m: {left}/20 hp"));
    }
}

// FH-REDR-03
#[test]
fn fh_redr_03_their_shuffle_icon_still_counts() {
    for card in ["x2", "null"] {
        reduced(card).play("A: top strike; m; end turn").told("DeckShuffled { deck: 0 }");
    }
    reduced("+1").play("A: top strike; m; end turn").not_told("DeckShuffled { deck: 0 }");
}

// FH-REDR-04
#[test]
fn fh_redr_04_for_other_effects_they_are_what_they_were() {
    // A bless that was drawn goes back to its supply, as a bless.
    let stage = reduced("bless").play("A: top strike; m");
    assert_eq!((stage.state().blesses, stage.state().decks[0].count(Modifier::BLESS)), (10, 0));
    let stage = reduced("curse").play("A: top strike; m");
    assert_eq!(stage.state().decks[0].count(Modifier::CURSE), 0);
}

// FH-SOLO-01, FH-SOLO-02, FH-SOLO-EX1, FH-OPEN-02
#[test]
fn fh_solo_02_the_level_is_recommended_higher() {
    let level = |levels: &[u8], house: HouseRules| {
        recommended_level(levels, &Switches { house, ..FROSTHAVEN })
    };
    let usual = HouseRules::default();
    let solo = HouseRules { solo: true, ..usual };
    let open = HouseRules { open_information: true, ..usual };
    assert_eq!(level(&[4, 4, 4], usual), 2);
    assert_eq!(level(&[4, 4, 4], solo), 3);
    assert_eq!(level(&[4, 4, 4], open), 3);
    for (levels, plain, raised) in
        [(&[1, 1][..], 1, 1), (&[1, 2][..], 1, 2), (&[3, 3][..], 2, 2), (&[9, 9, 9, 9][..], 5, 5)]
    {
        assert_eq!((level(levels, usual), level(levels, solo)), (plain, raised), "{levels:?}");
        assert_eq!(level(levels, open), raised, "FH-OPEN-02 {levels:?}");
    }
}

// FH-OPEN-01
#[test]
fn fh_open_01_hands_and_chosen_cards_are_open() {
    let text = "A B\nA hand: x, y\nB hand: p, q\nphase: select";
    let seen = |open: bool| {
        let stage = Stage::adjusted(text, |_, state| state.switches.house.open_information = open);
        let view = stage.rules().view(stage.state(), Viewer::Seat(Seat(1)));
        serde_json::to_string(&view.characters[0]).expect("plain data")
    };
    let (closed, open) = (seen(false), seen(true));
    assert_ne!(closed, open);
    assert!(open.len() > closed.len(), "{closed}\n{open}");
}

const TIRED: &str = "
    A . m . B
    A: 7/10 hp
    A hand: x
    A discard: u
    B hand: p, q, r
    m: brute
    brute card 50: move +0; attack +0
    ";

fn deadly(text: &str) -> Stage {
    Stage::adjusted(text, |_, state| state.switches.house.permanent_death = true)
}

// FH-PDEATH-01
#[test]
fn fh_pdeath_01_without_hit_points_a_character_dies() {
    let stage =
        deadly("A m . . B\nA: 1/10 hp\nm: brute\nbrute card 50: attack +0\nA hand: \nB hand: p, q")
            .play("A: end turn; B: end turn");
    let stage = stage.expect("A status: exhausted");
    let look = longrest_haven::Look { rules: stage.rules(), state: stage.state() };
    assert!(look.takings(0).dead);
    // The log names the variant's rule, and without the variant the one of exhaustion.
    stage.told("FH-PDEATH-01 Exhausted { character: 0, cards: false }");
    Stage::new("A m . . B\nA: 1/10 hp\nm: brute\nbrute card 50: attack +0\nA hand: \nB hand: p, q")
        .play("A: end turn; B: end turn")
        .told("FH-EXH-01 Exhausted { character: 0, cards: false }");
}

// FH-PDEATH-02, FH-PDEATH-11
#[test]
fn fh_pdeath_02_11_without_cards_it_is_exhausted_lives_and_stays_on_the_map() {
    let text = format!("{TIRED}phase: round start");
    let stage = deadly(&text).play("?").expect("A status: exhausted\nA lost: x, u\nA: 7/10 hp");
    let look = longrest_haven::Look { rules: stage.rules(), state: stage.state() };
    assert!(look.alive(longrest_haven::state::FigureId(0)), "its figure stays");
    assert!(!look.takings(0).dead, "it survives");
    // Without the variant it leaves the map.
    let stage = Stage::new(&text).play("?").expect("A status: exhausted");
    let look = longrest_haven::Look { rules: stage.rules(), state: stage.state() };
    assert!(!look.alive(longrest_haven::state::FigureId(0)));
}

/// A is exhausted for lack of cards and stands on the map.
fn worn_out(text: &str) -> Stage {
    Stage::adjusted(text, |_, state| {
        state.switches.house.permanent_death = true;
        state.characters[0].status = CharacterStatus::Exhausted;
        state.order.retain(|place| {
            place.who != longrest_haven::state::Actor::Character(longrest_haven::CharacterId(0))
        });
    })
}

// FH-PDEATH-12, FH-PDEATH-13
#[test]
fn fh_pdeath_12_13_it_can_be_attacked_and_killed_and_cannot_act() {
    let text = "A m . . . B\nA: 3/10 hp\nm: brute\nbrute card 50: attack +0\nB hand: p, q";
    let stage = worn_out(text).play("B: end turn");
    let stage = stage.expect("A: 1/10 hp").not_told("TurnBegins { figure: FigureId(0) }");
    assert!(stage.state().characters[0].status == CharacterStatus::Exhausted);
    let text = "A m . . . B\nA: 2/10 hp\nm: brute\nbrute card 50: attack +0\nB hand: p, q";
    let stage = worn_out(text).play("B: end turn").told("Exhausted { character: 0, cards: false }");
    let look = longrest_haven::Look { rules: stage.rules(), state: stage.state() };
    assert!(!look.alive(longrest_haven::state::FigureId(0)));
    assert!(look.takings(0).dead);
}

// FH-PDEATH-14
#[test]
fn fh_pdeath_14_for_focus_it_has_initiative_99() {
    // Both are as near; whoever still plays is earlier.
    let text = "A m B\nA: 5/10 hp\nB: 5/10 hp\nm: brute\nbrute card 50: attack +0\nB hand: p, q";
    worn_out(text).play("B: end turn").expect("A: 5/10 hp\nB: 3/10 hp");
}

// FH-FAQ-223: a token is a token; what it gives depends on the game that is played.
#[test]
fn fh_faq_223_money_tokens_and_loot_tokens_are_the_same() {
    let text = "A $\nA card grab 15: loot 1\nA hand: x";
    let full = |_: &mut longrest_haven::Content, state: &mut longrest_haven::State| {
        state.loot_deck = 1;
    };
    let frost = Stage::adjusted(text, full).play("A: top grab; yes");
    assert_eq!(frost.state().characters[0].loot.count_ones(), 1);
    let gloom = Stage::gloomhaven(text).play("A: top grab; yes").expect("A coins: 1");
    assert_eq!(gloom.state().characters[0].loot, 0);
}

// FH-FAQ-225: obstacles with hit points are objectives, in either game.
#[test]
fn fh_faq_225_obstacles_with_hit_points_are_objectives() {
    crate::stage::in_each_edition(|| {
        Stage::new("A o\nobject altar: hp 5\no: altar\nA card strike 15: attack 3")
            .play("A: top strike; o")
            .expect("o: 2/5 hp");
    });
}
