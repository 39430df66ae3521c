//! Official clarifications that belong to no section of their own.

use crate::stage::Stage;
use longrest_haven::fact::Fact;

#[test]
fn fh_faq_001_fractions_are_rounded_up() {
    // Half of three cards is two, unless the text says otherwise.
    let text = |amount: &str| {
        format!(
            "
            A m
            A card strike 15: attack {amount} / move 2
            A hand: x, y, z
            m: brute, 10/10 hp
            "
        )
    };
    Stage::new(&text("hand cards/2")).play("A: top strike; m").expect("m: 8/10 hp");
    Stage::new(&text("hand cards//2")).play("A: top strike; m").expect("m: 9/10 hp");
}

#[test]
fn fh_faq_065_exchanging_places_is_targeted() {
    let text = "
        A . B 1 C
        A card trade 15: swap, ally / move 2
        B hand: x, y
        C hand: x, y
        ";
    let stage = Stage::new(text).play("A: top trade; ?").options("B, skip");
    stage.play("B").expect(
        "
        A at B
        B at A
        ",
    );
}

/// A character that exchanges places.
fn trade(board: &str, rest: &str) -> Stage {
    let text = format!(
        "
        {board}
        A card trade 15: swap, others, range 9 / move 2
        A hand: x, y
        {rest}
        "
    );
    Stage::new(&text).play("A: top trade; ?")
}

#[test]
fn fh_tele_05_exchanging_places_enters_both_hexes() {
    // FH-TELE-05: hazardous terrain, a trap, a pressure plate and what the scenario waits for.
    let hazard = "m: brute, 10/10 hp\nat m: hazard";
    trade("A . m", hazard).play("m").expect("A at m\nA: 8/10 hp\nm at A\nm: 10/10 hp");
    let own = "m: brute, 10/10 hp\nat A: hazard";
    trade("A . m", own).play("m").expect("A: 10/10 hp\nm: 8/10 hp");
    let trap = "m: brute, 10/10 hp\ntile pit: trap, fixed 3, muddle\nat A: pit";
    let stage = trade("A . m", trap).play("m").told("TrapSprung { figure: m");
    stage.expect("m: 7/10 hp, muddle\ntile A: none");
    let rule = "m: brute, 10/10 hp\nat m: mark exit\ncounter bells: 0\n\
        rule: when characters enters exit: add 1 to bells";
    trade("A . m", rule).play("m").expect("counter 0: 1");
    // A figure that flies enters nothing of the ground.
    let flies = "A trait: always: flying\nm: brute, 10/10 hp\nat m: hazard";
    trade("A . m", flies).play("m").expect("A at m\nA: 10/10 hp");
    // Nobody slides on ice that he did not walk onto.
    trade("A . m .", "m: brute, 10/10 hp\nat m: ice").play("m").expect("A at m");
    // What one enters can end him; the other still enters its hex.
    let deadly = "A: 1/10 hp\nm: brute, 10/10 hp\nat m: hazard\nat A: hazard";
    trade("A . m", deadly).play("m").expect("A: gone\nm: 8/10 hp");
    // The death of who was exchanged is the doing of who exchanged.
    let kill = "A: 9/10 hp\nm: brute, 1/10 hp\nat A: hazard";
    trade("A . m . B", kill).play("m").expect("m: gone").told("by: Some(A)");
}

#[test]
fn fh_faq_054_no_exchange_into_a_hex_one_cannot_occupy() {
    // An obstacle under a flying figure is no place for one that walks, neither way round.
    let bird = "monster bird: hp 5, move 2, attack 1, flying\nbird card 60: move +0\nm: bird\n\
        n: brute\nat m: obstacle";
    trade("A . m . n", bird).options("n, skip");
    let both = format!("{bird}\nA trait: always: flying");
    trade("A . m . n", &both).options("m, n, skip");
    let over = "monster bird: hp 5, move 2, attack 1, flying\nbird card 60: move +0\nm: bird\n\
        n: brute\nat A: obstacle\nA trait: always: flying";
    trade("A . m . n", over).options("m, skip");
}

#[test]
fn fh_obj_05_an_objective_does_not_exchange_places() {
    // Nor does a figure that cannot be moved.
    let text = "object altar: hp 5, side party\no: altar\nm: brute, 10/10 hp";
    trade("A . o . m", text).options("m, skip");
}

#[test]
fn fh_faq_066_a_range_is_never_reduced_below_one() {
    // FH-FAQ-067: it remains ranged, with disadvantage against an adjacent enemy.
    let text = "
        A m n
        A card bow 15: attack 3, range 2 | consume fire: range -4 / move 2
        A draws: +1, -1
        elements: fire strong
        m: brute, 10/10 hp
        n: brute, 10/10 hp
        ";
    let stage = Stage::new(text).play("A: top bow; yes; ?").options("m, skip");
    stage.play("m").expect("m: 8/10 hp").told("ranged: true");
}

#[test]
fn fh_faq_079_the_second_part_depends_on_the_first_only_where_it_says_so() {
    // FH-FAQ-080: the price is paid before the effect. FH-TRIG-01, FH-TRIG-02
    let price = "
        A m
        A: 3/10 hp
        A card pact 15: attack 1 | suffer 2: +2 / move 2
        m: brute, 10/10 hp
        ";
    let stage = Stage::new(price).play("A: top pact; yes; ?").expect("A: 1/10 hp");
    stage.play("m").expect("m: 7/10 hp");
    Stage::new(price).play("A: top pact; skip; m").expect(
        "
        A: 3/10 hp
        m: 9/10 hp
        ",
    );
    // Two abilities of one action: the second may be done without the first.
    let both = price.replace("attack 1 | suffer 2: +2", "heal 1, self; attack 1");
    Stage::new(&both).play("A: top pact; skip; m").expect("m: 9/10 hp");
}

#[test]
fn fh_faq_081_a_benefit_for_enemies_in_a_box_cannot_be_skipped() {
    let text = "
        A m
        A card pact 15: attack 3; heal 2, enemy, adjacent, mandatory / move 2
        m: brute, 10/10 hp
        ";
    Stage::new(text).play("A: top pact; m; ?").asks("A TakeAction").expect("m: 9/10 hp");
}

#[test]
fn fh_faq_093_the_summons_of_a_controlled_monster_are_its_enemies_meanwhile() {
    let text = "
        A . m n
        A card order 15: control (attack 3) / move 2
        m: brute, 10/10 hp
        n: brute, 10/10 hp, summoned
        ";
    Stage::new(text).play("A: top order; m; n").expect("n: 7/10 hp");
}

#[test]
fn fh_faq_119_a_material_card_gives_by_the_number_of_characters() {
    let text = "
        A . .
        A hand: x, y
        goal: round 1
        ";
    let count = |party: u8| {
        let stage = Stage::adjusted(text, |content, state| {
            content.loot[4].amount = [2, 2, 1];
            state.characters[0].loot = 1 << 4;
            state.party = party;
        })
        .play("A: end turn");
        let taken = stage.facts().iter().find_map(|told| match &told.fact {
            Fact::CharacterTakes(takings) if takings.character == 0 => Some(takings.clone()),
            _ => None,
        });
        taken.expect("takings").resources[0].1
    };
    assert_eq!((count(2), count(3), count(4)), (2, 2, 1));
}

#[test]
fn fh_faq_145_an_objective_is_destroyed_never_killed() {
    // FH-OBJ-08, FH-FAQ-146: an allied one can be healed.
    let text = "
        A o m
        A card strike 15: attack 9 / move 2
        A trait: when self kills: xp 1
        object altar: hp 5
        o: altar
        m: brute, 10/10 hp
        ";
    let stage = Stage::new(text).play("A: top strike; o").expect(
        "
        o: gone
        A xp: 0
        ",
    );
    stage.not_told("Killed {").told("ObjectiveDestroyed");
    let text = "
        A o .
        A card help 15: heal 2, ally / move 2
        object altar: hp 5, side party
        o: altar, 2/5 hp
        ";
    Stage::new(text).play("A: top help; o").expect("o: 4/5 hp");
}

#[test]
fn the_same_targets_of_an_event_are_those_of_the_event() {
    // A's own attack on n, after one on m: n alone. What was targeted before is no matter.
    let text = |event: &str| {
        format!(
            "
            A m
             n .
            A card strike 15: attack 1, target 2 / heal 1, self
            A hand: x, y
            A: 5/20 hp
            A trait: when {event}
            m: brute, 10/10 hp
            n: brute, 10/10 hp
            "
        )
    };
    let own = text("self attacks if target has poison: do (muddle, same targets)")
        .replace("n: brute, 10/10 hp", "n: brute, 10/10 hp, poison");
    let stage = Stage::new(&own).play("A: top strike; m; n; n; ?");
    stage.expect("m: 9/10 hp\nn: 8/10 hp, poison, muddle");
    let after = text("self has attacked: do (suffer 2, same targets)");
    let stage = Stage::new(&after).play("A: top strike; m; m; n; n; ?");
    stage.expect("m: 7/10 hp\nn: 7/10 hp");
    // Whoever attacks A, and not whom A attacked.
    let attacked = text("self was attacked: do (suffer 3, same targets)");
    let stage = Stage::new(&attacked).play("A: top strike; m; skip; end turn; m; n");
    stage.expect("m: 6/10 hp\nn: 7/10 hp");
    // An event without another figure has none.
    let alone =
        text("self heals: do (suffer 2, same targets)") + "A card pray 16: attack 1 / heal 1, self";
    let stage = Stage::new(&alone).play("A: top strike; m; skip; bottom pray; A; ?");
    stage.expect("m: 9/10 hp\nn: 10/10 hp");
}

#[test]
fn fh_faq_018_an_attack_next_to_ones_summon_is_ones_own() {
    // It reaches who stands next to the summon; retaliate hits the attacker, if he is near enough.
    let text = |board: &str, retaliate: &str| {
        format!(
            "
            {board}
            A card hunt 15: attack 2, within 9, only target is next to own summon / move 2
            A hand: x, y
            A summon wolf: hp 4, move -, attack -
            w: wolf of A
            monster thorn: hp 10, move 0, attack 0 / traits {retaliate}
            m: thorn, 10/10 hp
            n: thorn, 10/10 hp
            "
        )
    };
    let far = "A n . w m";
    let stage = Stage::new(&text(far, "retaliate 1")).play("A: top hunt; ?").options("m, skip");
    stage.play("m").expect("m: 8/10 hp\nA: 10/10 hp\nw: 4/4 hp").told("ranged: false");
    let stage = Stage::new(&text(far, "retaliate 1, range 4")).play("A: top hunt; m");
    stage.expect("A: 9/10 hp\nw: 4/4 hp");
    // An enemy next to both of them.
    let near = "A m w . n";
    Stage::new(&text(near, "retaliate 1")).play("A: top hunt; m").expect("A: 9/10 hp\nw: 4/4 hp");
}
