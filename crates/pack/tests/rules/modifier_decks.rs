//! Modifier decks card by card: whose they are, what is drawn and compared, where it goes.

use crate::stage::Stage;
use longrest_haven::Modifier;
use longrest_haven::state::Known;

/// A beside m, with an attack of A, what A has, what it draws and anything else.
fn attack(value: u8, more: &str) -> Stage {
    Stage::new(&text(value, more))
}

fn text(value: u8, more: &str) -> String {
    format!(
        "
        . . . .
         A m . .
        . . . .
        A card strike 15: attack {value} / move 2
        A hand: x, y
        m: brute, 20/20 hp
        {more}
        "
    )
}

/// The same with the house rule of reduced randomness.
fn reduced(value: u8, more: &str) -> Stage {
    Stage::adjusted(&text(value, more), |_, state| {
        state.switches.house.reduced_randomness = true;
    })
}

#[test]
fn fh_command_07_a_controlled_monster_keeps_to_the_monsters_deck() {
    let text = "
        A m n
        A card act 15: control (attack 2) / move 2
        A hand: x, y
        m: brute, 10/10 hp
        n: brute, 10/10 hp
        monsters draws: +2
        allies draws: -1
        ";
    Stage::new(text).play("A: top act; m; n").expect("n: 6/10 hp");
}

#[test]
fn fh_common_04_scenario_allies_have_a_deck_of_their_own() {
    // FH-AMD-07, D006: in Gloomhaven they draw from the monsters'.
    let text = "
        . . . . .
         A g m . .
        . . . . .
        A hand: x, y
        monster guard: hp 10, move 2, attack 2, side party
        guard card 20: attack +0
        g: guard
        m: brute, 10/10 hp
        brute card 90: heal 1, self
        monsters draws: +2
        allies draws: -1
        ";
    Stage::new(text).play("A: end turn").expect("m: 10/10 hp").told("m, value: 1 }");
    Stage::gloomhaven(text).play("A: end turn").told("m, value: 4 }");
}

#[test]
fn fh_aeff_11_nobody_decides_about_the_cards_of_monsters() {
    // Also with four characters, whose decks come just before the monsters'.
    let text = "
        A B C D m
        A hand: x, y
        B hand: x, y
        C hand: x, y
        D hand: x, y
        m: brute, 10/10 hp
        monsters draws: [+0, wound]
        ";
    Stage::new(text)
        .play("A: end turn; B: end turn; C: end turn; D: end turn")
        .expect("D: 8/10 hp, wound");
}

#[test]
fn fh_aeff_12_the_owner_of_the_deck_decides() {
    // D051: B attacks with B's own deck, so B is asked.
    let text = "
        . . . .
         A B m .
        . . . .
        B card strike 20: attack 2 / move 2
        A hand: x, y
        B hand: x, y
        B draws: [+0, wound]
        m: brute, 10/10 hp
        ";
    let stage = Stage::new(text).play("A: end turn; B: top strike; m; ?");
    stage.asks("B ModifierEffect").play("B: yes").expect("m: 8/10 hp, wound");
    let stage = Stage::gloomhaven(text).play("A: end turn; B: top strike; m; ?");
    stage.asks("B ModifierEffect");
    // FH-ADV-03: and with advantage B chooses the card.
    let text = text.replace("B draws: [+0, wound]", "B: strengthen\n        B draws: +1, -1");
    let stage = Stage::new(&text).play("A: end turn; B: top strike; m; ?");
    stage.asks("B ChooseModifier").play("B: option 1").expect("m: 9/10 hp");
}

#[test]
fn gh_amd_04_who_decides_for_a_figure_without_a_deck() {
    // D051: whoever decides for the figure that drew, or else the owner of the deck.
    let text = "
        . . . . .
         A B o m .
        . . . . .
        B card order 20: grant (attack 2), ally, adjacent / move 2
        A hand: x, y
        B hand: x, y
        B draws: [+0, wound]
        object hostage: hp 5, side party
        o: hostage
        m: brute, 10/10 hp
        edition: gloomhaven
        edge: open
        ";
    for (owner, asked) in [(false, "A ModifierEffect"), (true, "B ModifierEffect")] {
        let stage = Stage::adjusted(text, |_, state| state.switches.deck_owner_controls = owner);
        let stage = stage.play("A: end turn; B: top order; o; m; ?");
        stage.asks(asked).play("yes").expect("m: 8/10 hp, wound");
    }
}

#[test]
fn fh_adv_04_a_null_is_worse_than_any_number() {
    attack(3, "A: muddle\nA draws: -2, null").play("A: top strike; m").expect("m: 20/20 hp");
    attack(3, "A: muddle\nA draws: null, -2").play("A: top strike; m").expect("m: 20/20 hp");
    // GH-ADV-01, D046
    let text = text(3, "A: strengthen\nA draws: null, -2");
    Stage::gloomhaven(&text).play("A: top strike; m").expect("m: 19/20 hp");
}

#[test]
fn fh_adv_03_equal_cards_are_no_choice() {
    attack(3, "A: strengthen\nA draws: +1, +1").play("A: top strike; m").expect("m: 16/20 hp");
}

#[test]
fn gh_adv_05ex_a_doubling_is_worth_what_it_gives() {
    // FH-FAQ-021, D046
    let drawn = |value: u8, draws: &str| {
        Stage::gloomhaven(&text(value, &format!("A: strengthen\nA draws: {draws}")))
            .play("A: top strike; m")
    };
    drawn(1, "x2, +2").expect("m: 17/20 hp");
    drawn(1, "+2, x2").expect("m: 17/20 hp");
    drawn(3, "+2, x2").expect("m: 14/20 hp");
    // Equal is unclear: the card drawn first.
    drawn(2, "+2, x2").told("modifier: 4, used: true").expect("m: 16/20 hp");
    drawn(2, "x2, +2").told("modifier: 4, used: false").expect("m: 16/20 hp");
}

#[test]
fn gh_adv_01_below_zero_is_zero_in_the_comparison() {
    // Attack 1 with −1, −2 or null is 0 each time, so the card drawn first is used.
    let drawn = |draws: &str| {
        Stage::gloomhaven(&text(1, &format!("A: strengthen\nA draws: {draws}")))
            .play("A: top strike; m")
    };
    let used = |stage: Stage, modifier: u16| {
        stage.told(&format!("modifier: {modifier}, used: true"));
    };
    used(drawn("-2, -1"), Modifier::MINUS_2);
    used(drawn("null, -1"), Modifier::NULL);
    used(drawn("-1, null"), Modifier::MINUS_1);
}

#[test]
fn fh_faq_019_a_bonus_for_the_board_is_a_number() {
    // B stands next to m: the card is a +1 and no more than that.
    let drawn = |draws: &str, muddle: &str| {
        Stage::new(&format!(
            "
            A m B
            A card strike 15: attack 2 / move 2
            A{muddle}
            A draws: {draws}
            m: brute, 20/20 hp
            "
        ))
        .play("A: top strike; m")
    };
    let board = "[+0, plus allies adjacent to target]";
    drawn(board, ": 10/10 hp").expect("m: 17/20 hp");
    drawn(&format!("{board}, +0"), ": muddle").expect("m: 18/20 hp");
    drawn(&format!("+0, {board}"), ": muddle").expect("m: 18/20 hp");
    drawn(&format!("{board}, +2"), ": muddle").expect("m: 17/20 hp");
}

#[test]
fn fh_adv_10_an_effect_is_worth_something_unknown() {
    // FH-FAQ-025, FH-FAQ-026, FH-FAQ-027, FH-ADV-11, with disadvantage
    let drawn = |draws: &str| {
        attack(5, &format!("A: muddle\nA draws: {draws}")).play("A: top strike; m; yes")
    };
    let plain =
        |draws: &str| attack(5, &format!("A: muddle\nA draws: {draws}")).play("A: top strike; m");
    // Only one has an effect: better with an equal or higher number, unclear with a lower one.
    plain("[+1, wound], +1").expect("m: 14/20 hp");
    plain("+1, [+1, wound]").expect("m: 14/20 hp");
    plain("[+2, wound], +1").expect("m: 14/20 hp");
    plain("+1, [+2, wound]").expect("m: 14/20 hp");
    drawn("[+0, wound], +1").expect("m: 15/20 hp, wound");
    plain("+1, [+0, wound]").expect("m: 14/20 hp");
    // Both have different ones: unclear; the same: the number decides.
    drawn("[+2, wound], [+1, poison]").expect("m: 13/20 hp, wound");
    drawn("[+2, wound], [+1, wound]").expect("m: 14/20 hp, wound");
    // An infusion and an ability are effects too.
    plain("[+1, infuse fire], +1").expect("m: 14/20 hp");
    plain("[+1, do (heal 1, self)], +1").expect("m: 14/20 hp");
    drawn("[+1, infuse fire], [+0, infuse ice]").expect("m: 14/20 hp");
    drawn("[+1, infuse fire], [+0, infuse fire]").expect("m: 15/20 hp");
}

#[test]
fn fh_redr_01_reduced_randomness() {
    // FH-REDR-02, D175
    reduced(3, "A draws: x2").play("A: top strike; m").expect("m: 15/20 hp");
    reduced(3, "A draws: null").play("A: top strike; m").expect("m: 19/20 hp");
    reduced(3, "A draws: bless").play("A: top strike; m").expect("m: 15/20 hp");
    reduced(3, "A draws: curse").play("A: top strike; m").expect("m: 19/20 hp");
    reduced(3, "A draws: [+1, rolling], x2").play("A: top strike; m").expect("m: 14/20 hp");
    reduced(1, "A draws: null").play("A: top strike; m").expect("m: 20/20 hp");
    attack(3, "A draws: x2").play("A: top strike; m").expect("m: 14/20 hp");
    attack(3, "A draws: null").play("A: top strike; m").expect("m: 20/20 hp");
}

#[test]
fn fh_redr_02_reduced_randomness_in_the_comparison() {
    // A null is a −2: no worse than another −2, and so the first counts.
    let worse =
        |draws: &str| reduced(3, &format!("A: muddle\nA draws: {draws}")).play("A: top strike; m");
    worse("null, -2").told("modifier: 5, used: true").expect("m: 19/20 hp");
    worse("-1, null").expect("m: 19/20 hp");
    // A doubling is a +2: no worse than another +2, and so the first counts.
    worse("x2, +2").expect("m: 15/20 hp").told("used: true");
    worse("+1, x2").expect("m: 16/20 hp");
    // Of an attack 5 a doubling would be 10.
    let stage = reduced(5, "A: muddle\nA draws: x2, [+2, wound]").play("A: top strike; m");
    stage.expect("m: 13/20 hp");
}

#[test]
fn gh_adv_17ex_after_two_rolling_cards_until_one_is_not() {
    // GH-ADV-13, D048: all four apply, and no fifth is drawn.
    let rolling = "[+1, rolling]";
    let draws = format!("A: strengthen\nA draws: {rolling}, {rolling}, {rolling}, +0, +2");
    let stage = Stage::gloomhaven(&text(3, &draws)).play("A: top strike; m");
    assert_eq!(stage.times_told("ModifierDrawn"), 4);
    stage.expect("m: 14/20 hp");
    // GH-ADV-12, D047: one rolling card brings no third.
    let draws = format!("A: strengthen\nA draws: {rolling}, +0, +2");
    let stage = Stage::gloomhaven(&text(3, &draws)).play("A: top strike; m");
    assert_eq!(stage.times_told("ModifierDrawn"), 2);
}

#[test]
fn fh_amd_17_the_discards_are_shuffled_when_nothing_is_left() {
    // FH-AMD-03: a card drawn is out of the deck until then, and is still counted.
    let few = |left: u8, discarded: u8| {
        Stage::adjusted(&text(3, ""), move |_, state| {
            for face in state.decks[0].faces.iter_mut() {
                face.set(0, 0);
                if face.modifier() == Modifier::PLUS_1 {
                    face.set(left, discarded);
                }
            }
        })
        .play("A: top strike; m")
    };
    let stage = few(0, 2).told("FH-AMD-17 DeckShuffled { deck: 0 }").expect("m: 16/20 hp");
    assert_eq!(stage.state().decks[0].left(), 1);
    assert_eq!(stage.state().decks[0].count(Modifier::PLUS_1), 2);
    let stage = few(1, 1).not_told("DeckShuffled").expect("m: 16/20 hp");
    assert_eq!(stage.state().decks[0].left(), 0);
    assert_eq!(stage.state().decks[0].count(Modifier::PLUS_1), 2);
    // Without any card at all the attack goes on without one.
    let stage = few(0, 0).not_told("DeckShuffled").not_told("ModifierDrawn");
    stage.expect("m: 17/20 hp");
}

#[test]
fn fh_amd_16_only_marked_decks_are_shuffled_at_the_end_of_the_round() {
    // FH-END-03
    let shuffled = "FH-AMD-16 DeckShuffled { deck: 0 }";
    let stage = attack(3, "A draws: null").play("A: top strike; m; end turn").told(shuffled);
    assert_eq!(stage.state().decks[0].left(), 20);
    stage.not_told("FH-AMD-16 DeckShuffled { deck: 4 }");
    let stage = attack(3, "A draws: +1").play("A: top strike; m; end turn").not_told(shuffled);
    assert_eq!(stage.state().decks[0].left(), 19);
}

#[test]
fn fh_amd_02_a_card_the_referee_put_on_top_comes_next() {
    // One for A, none for the monsters; and only if it is still in the deck.
    let stage = Stage::adjusted(&text(3, ""), |_, state| {
        state.forced.push(Known::Modifier { deck: 0, modifier: Modifier::PLUS_2 });
        state.forced.push(Known::Modifier { deck: 0, modifier: Modifier::PLUS_2 });
    });
    let stage = stage.play("A: top strike; m; ?").expect("m: 15/20 hp");
    let deck = &stage.state().decks[0];
    assert_eq!((deck.left(), deck.count(Modifier::PLUS_2)), (19, 1));
    assert_eq!(stage.state().forced.len(), 1);
    // The other +2 is nowhere in the deck: an ordinary card is drawn.
    let stage = stage.play("end turn; x then y; basic top x; m");
    assert_eq!(stage.state().forced.len(), 0);
    stage.expect("m: 13/20 hp");
}

/// A does something to somebody while these cards are in other hands already.
fn supplied(ability: &str, blesses: u8, party: u8, monsters: u8) -> Stage {
    let text = text(1, "").replace("attack 1", ability);
    Stage::adjusted(&text, |_, state| {
        // The deck of the allies holds what is left of the supply.
        state.decks[5].add(Modifier::BLESS, state.blesses - blesses);
        state.decks[5].add(Modifier::CURSE, state.curses_party - party);
        state.decks[4].add(Modifier::CURSE, state.curses_monsters - monsters);
        (state.blesses, state.curses_party, state.curses_monsters) = (blesses, party, monsters);
    })
}

#[test]
fn fh_bless_05_and_curse_05_an_empty_supply() {
    // FH-BLESS-05, FH-CURSE-05, FH-AMD-15: monsters have curses of their own.
    let stage = supplied("bless, self", 0, 3, 3).play("A: top strike; A");
    stage.told("FH-BLESS-05 NoModifierLeft { deck: 0").not_told("ModifierAdded");
    let stage = supplied("bless, self", 1, 3, 3).play("A: top strike; A");
    let stage = stage.told("FH-BLESS-01 ModifierAdded { deck: 0");
    assert_eq!(stage.state().blesses, 0);
    let stage = supplied("curse, enemy", 3, 3, 0).play("A: top strike; m");
    stage.told("FH-CURSE-05 NoModifierLeft { deck: 4").not_told("ModifierAdded");
    let stage = supplied("curse, enemy", 3, 0, 1).play("A: top strike; m");
    let stage = stage.told("FH-CURSE-01 ModifierAdded { deck: 4");
    assert_eq!((stage.state().curses_party, stage.state().curses_monsters), (0, 0));
}

#[test]
fn fh_amd_14_bless_and_curse_go_back_to_their_supplies() {
    // N-58
    let stage = attack(3, "A draws: bless, +0");
    let before = stage.state().blesses;
    let stage = stage.play("A: top strike; m");
    assert_eq!(stage.state().blesses, before + 1);
    assert_eq!(stage.state().decks[0].count(Modifier::BLESS), 0);
    let stage = attack(3, "A draws: curse\nmonsters draws: curse");
    let (party, monsters) = (stage.state().curses_party, stage.state().curses_monsters);
    let stage = stage.play("A: top strike; m; ?");
    assert_eq!(stage.state().curses_party, party + 1);
    assert_eq!(stage.state().curses_monsters, monsters);
    let stage = stage.play("end turn");
    assert_eq!(stage.state().curses_monsters, monsters + 1);
    assert_eq!(stage.state().decks[4].count(Modifier::CURSE), 0);
}

#[test]
fn fh_amd_03_a_card_leaves_the_deck_if_it_says_so() {
    // A −1 of an item does not: it stays until the scenario ends.
    let (plain, once) = ("[+2, pierce 1]", "[+2, pierce 1, returns]");
    for (card, kept) in [(plain, 1), (once, 0), ("penalty", 1)] {
        let stage = attack(3, &format!("A draws: {card}")).play("A: top strike; m; ?");
        let stage = if card == "penalty" { stage } else { stage.play("yes; ?") };
        let faces = stage.state().decks[0].faces.iter();
        let drawn = faces.filter(|face| face.modifier() >= Modifier::PENALTY);
        assert_eq!(drawn.map(|face| face.left() + face.discarded()).sum::<u8>(), kept, "{card}");
    }
}

#[test]
fn fh_amd_13_nobody_chooses_for_a_monster() {
    // FH-AMD-EX1: of the two orders it takes the better, 6 and not 5.
    let stage = attack(3, "monsters draws: [+1, rolling], x2").play("A: end turn");
    stage.expect("A: 4/10 hp");
}
