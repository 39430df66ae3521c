//! Abilities from another hex, moves with a stated end, and what replaces, recounts or moves.

use crate::stage::{Stage, in_each_edition};

/// A mark at x that A does not see, and an enemy beside it.
fn walled_off(card: &str, more: &str) -> Stage {
    Stage::new(&format!(
        "
        A # x m z
        A card cast 15: {card} / move 1
        A marks: x
        m: brute, 20/20 hp
        revealed: all
        {more}
        "
    ))
}

#[test]
fn fh_los_05_sight_is_drawn_from_the_other_hex() {
    // FH-FAQ-016: neither the hex nor the target has to be seen from where the figure stands.
    walled_off("attack 2, range 6", "").play("A: top cast; ?").refuses("m");
    let far = walled_off("from mark (attack 2, enemy, range 3)", "").play("A: top cast; m");
    // A ranged attack on somebody adjacent to that hex has disadvantage.
    far.told("kind: Disadvantage").expect("m: 18/20 hp\nA at A");
    walled_off("attack 2", "").play("A: top cast; ?").refuses("m");
    walled_off("from mark (attack 2)", "").play("A: top cast; m").expect("m: 18/20 hp");
}

#[test]
fn fh_faq_016_everything_starts_from_the_other_hex() {
    // What is counted around the figure, and the direction of a push and a pull.
    let counted = walled_off("from mark (attack 1 + enemies adjacent)", "");
    counted.play("A: top cast; m").expect("m: 18/20 hp");
    let pushed = walled_off("from mark (push 1, enemy, adjacent)", "");
    pushed.play("A: top cast; m; z").expect("m at z");
    let text = "
        A # x . m
        A card cast 15: from mark (pull 1, enemy, range 3) / move 1
        A marks: x
        m: brute
        revealed: all
        ";
    Stage::new(text).play("A: top cast; m; r1c4").expect("m at r1c4");
    // Tests about the figure's place too.
    let beside = walled_off("from mark (attack 1, if self is next to enemy (+2))", "");
    beside.play("A: top cast; m").expect("m: 17/20 hp");
    // Afterwards it stands where it stands.
    let after = walled_off("from mark (heal 1, self); attack 2", "");
    after.play("A: top cast; A; ?").refuses("m");
}

#[test]
fn fh_faq_016_of_several_hexes_one_is_chosen() {
    let text = "
        A # x m y n
        A card cast 15: from mark (attack 2) / move 1
        A marks: x, y
        m: brute, 20/20 hp
        n: brute, 20/20 hp
        revealed: all
        ";
    let stage = Stage::new(text).play("A: top cast; ?").asks("A FromHex").options("x, y, skip");
    stage.play("y; n").expect("n: 18/20 hp\nm: 20/20 hp");
    Stage::new(text).play("A: top cast; x; ?").refuses("n").offers("m");
    Stage::new(text).play("A: top cast; skip; ?").not_told("AttackDeclared");
    // Without such a hex there is nothing to perform.
    let text = text.replace("A marks: x, y", "");
    Stage::new(&text).play("A: top cast; ?").not_told("AttackDeclared");
}

#[test]
fn fh_faq_017_retaliate_is_measured_to_the_hex_of_the_attacker() {
    let traits = "monster brute: hp 20, move 2, attack 2 / traits retaliate 2";
    let far = walled_off("from mark (attack 2)", traits);
    far.play("A: top cast; m").expect("m: 18/20 hp\nA: 10/10 hp").not_told("Retaliated");
    let beside = format!(
        "
        A m x
        A card cast 15: from mark (attack 2) / move 1
        A marks: x
        m: brute, 20/20 hp
        {traits}
        "
    );
    Stage::new(&beside).play("A: top cast; m").told("Retaliated").expect("A: 8/10 hp");
}

#[test]
fn fh_faq_057_a_move_that_must_end_somewhere() {
    let text = "
        A x ~ y
        A card stride 15: attack 1 / move 3, onto difficult
        A hand: u, v
        ";
    // It goes only where it can still get there, and does not stop before.
    let stage = Stage::new(text).play("A: bottom stride; ?").options("x, skip");
    stage.play("x; ?").expect("A at r1c3");
    // With too few points it is not begun.
    let short = text.replace("move 3", "move 2");
    Stage::new(&short).play("A: bottom stride; ?").expect("A at A").refuses("x");
    // Nor through a trap that would hold it; another trap does not matter.
    let trapped = format!("{text}\nat x: snare\ntile snare: trap, immobilize");
    Stage::new(&trapped).play("A: bottom stride; ?").expect("A at A").refuses("x");
    let spiked = format!("{text}\nat x: spikes\ntile spikes: trap, fixed 1");
    Stage::new(&spiked).play("A: bottom stride; x").expect("A at r1c3\nA: 9/10 hp");
}

#[test]
fn fh_faq_057_what_happens_on_the_way_may_end_it() {
    let text = "
        A x ~ y
        A card stride 15: attack 1 / move 3, onto difficult
        A hand: u, v
        at x: mark trip
        rule: when characters enters trip: cause gain immobilize
        ";
    let stage = Stage::new(text).play("A: bottom stride; x; ?");
    stage.expect("A at x").refuses("r1c3");
}

#[test]
fn fh_faq_083_an_ability_of_another_kind() {
    // It is decided before anything else, and what improves the replaced kind is not used.
    let text = "
        A b # x
         . . . .
        A card go 15: attack 1 / move 1
        A items: cloak, boots
        item cloak: body, spent / when self would move: do (teleport 3)
        item boots: feet, spent / when self moves: +1
        ";
    let stage = Stage::new(text).play("A: bottom go; ?").offers("cloak").refuses("boots");
    stage.play("cloak; x").expect("A at x\nA items: cloak spent, boots");
    // Declined, the move is a move.
    let stage = Stage::new(text).play("A: bottom go; done; ?").offers("boots").refuses("cloak");
    stage.play("boots; b; ?").expect("A items: cloak, boots spent\nA at b");
    // An attack as a heal: there is nobody to attack any more, and nothing is drawn.
    let text = "
        A m
        A: 5/10 hp
        A card strike 15: attack 3 / heal 2, self
        A items: robe
        item robe: body, spent / when self would attack: do (heal 2, self, mandatory)
        m: brute
        ";
    let stage = Stage::new(text).play("A: top strike; robe; ?").not_told("ModifierDrawn");
    stage.expect("A: 7/10 hp\nm: 10/10 hp");
    // And a heal as an attack. What is done instead is not replaced again.
    let text = "
        A m
        A card mend 15: heal 2, self / heal 2, self
        A trait: when self would heal: do (attack 2, mandatory)
        A trait: when self would attack: do (heal 9, self)
        A: 1/10 hp
        m: brute
        ";
    Stage::new(text).play("A: top mend; ?").expect("m: 8/10 hp\nA: 1/10 hp");
}

#[test]
fn fh_faq_106_an_item_that_waits_for_a_card() {
    let text = "
        A m
        A: 5/10 hp
        A card strike 15: attack 3 / move 1
        A items: charm
        A draws: null
        item charm: small, lost / when self draws modifier if modifier is null: do (heal 2, self)
        m: brute
        ";
    let stage = Stage::new(text).play("A: top strike; m; ?").offers("charm").told("ModifierDrawn");
    stage.play("charm; A").expect("A: 7/10 hp\nm: 10/10 hp\nA items: charm lost");
    // No other card, and it need not be used.
    let other = text.replace("draws: null", "draws: -1");
    Stage::new(&other).play("A: top strike; m; ?").refuses("charm").expect("m: 8/10 hp");
    Stage::new(text).play("A: top strike; m; done").expect("A items: charm\nA: 5/10 hp");
}

#[test]
fn fh_faq_106_for_the_card_of_a_summon() {
    let text = "
        A . w m
        A: 5/10 hp
        A items: charm
        A summon wolf: hp 4, move 3, attack 2
        A draws: x2
        w: wolf of A
        item charm: small, lost / when self draws modifier if modifier is x2: +1, wound
        m: brute
        ";
    let stage = Stage::new(text).play("charm; ?");
    stage.expect("m: 4/10 hp, wound\nA items: charm lost");
    // A bonus that is no item waits for the character's own cards.
    let text = text.replace("A items: charm", "A trait: when self draws modifier: +1");
    Stage::new(&text).play("?").expect("m: 6/10 hp");
}

#[test]
fn fh_faq_022_cards_that_count_as_others_are_compared_so() {
    let text = "
        A m
        A hand: u, v
        A items: veil
        item veil: body, spent / when self is attacked: count x2 as -1
        monsters draws: x2, +1
        m: brute, strengthen
        ";
    // With advantage the better of the two is taken once the x2 is a -1.
    Stage::new(text).play("A: end turn; veil").expect("A: 7/10 hp");
    Stage::new(text).play("A: end turn; done").expect("A: 6/10 hp");
    // Alone it is one too.
    let alone = text.replace(", strengthen", "");
    Stage::new(&alone).play("A: end turn; veil").expect("A: 9/10 hp");
}

#[test]
fn fh_faq_097_a_token_moved_back_passes_its_experience_again() {
    let text = "
        A m
        A card song 15: when self attacks: +1, slots 3 xp 1 at 1; persistent / move 1
        A card lead 20: move 1 / attack 1; rewind 1
        A card blow 30: attack 1 / attack 1
        A hand: blow, u, v, x
        A plays: song, lead
        m: brute, 20/20 hp
        ";
    let stage = Stage::new(text).play("A: top song; bottom lead; m; bonus 0");
    // One attack of two: the token advanced, gave one experience, and went back for nothing.
    let stage = stage.expect("A xp: 1\nm: 18/20 hp\nA active: song").play("end turn");
    stage.play("A: blow then u; top blow; m").expect("A xp: 2");
}

#[test]
fn fh_faq_140_what_moves_damage_is_its_source() {
    let text = "
        A m n
        A card strike 15: attack 3 / move 1
        A trait: when self kills: do (heal 2, self, mandatory)
        A: 5/10 hp
        monster guard: hp 2, move 0, attack 1 / traits when allies would suffer within 1: redirect
        guard card 60: heal 0, self
        m: brute
        n: guard, 2/2 hp
        ";
    // Nobody but the guard itself has killed it.
    let stage = Stage::new(text).play("A: top strike; m");
    stage.expect("m: 10/10 hp\nn: gone\nA: 5/10 hp").told("cause: Ability");
    let text = text.replace(" / traits when allies would suffer within 1: redirect", "");
    Stage::new(&text.replace("m: brute", "m: brute, 2/10 hp"))
        .play("A: top strike; m")
        .expect("m: gone\nA: 7/10 hp");
}

#[test]
fn fh_bonus_13_the_round_of_activation_does_not_count() {
    // D091
    let text = "
        A m . .
        A: 20/20 hp
        A card guard 15: attack 1 / shield 1; for 2 rounds
        A hand: x, y, u, v, z, w, p, q
        m: brute, 20/20 hp
        ";
    in_each_edition(|| {
        let stage = Stage::new(text).play("A: bottom guard; end turn").expect("A: 19/20 hp");
        let stage = stage.play("x then y; end turn").expect("A: 18/20 hp");
        let stage = stage.play("u then v; end turn");
        let stage = stage.expect("A: 17/20 hp\nA active: none\nround: 4");
        stage.play("z then w; end turn").expect("A: 15/20 hp");
    });
}
