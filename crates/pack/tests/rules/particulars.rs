//! Official clarifications about single kinds of effects: reach, tiles beside a target, prices on
//! modifier cards, figures that are confined, commands, and what masteries count.

use crate::stage::Stage;

#[test]
fn fh_faq_005_whoever_only_reaches_further_still_attacks_in_melee() {
    let text = |board: &str, attack: &str| {
        format!(
            "
            {board}
            A card lash 15: {attack} / move 1
            A trait: when self attacks if melee: pierce 1
            A draws: +1, -1
            monster brute: hp 10, move 2, attack 2 / traits shield 1
            m: brute
            "
        )
    };
    // Two hexes away, and no further; what melee attacks gain it gains.
    Stage::new(&text("A . m", "attack 3, within 2"))
        .play("A: top lash; m")
        .told("ranged: false")
        .expect("m: 6/10 hp");
    Stage::new(&text("A . . m", "attack 3, within 2")).play("A: top lash; ?").asks("A TakeAction");
    // No disadvantage next to the target, which a range would bring.
    let near = Stage::new(&text("A m", "attack 3, within 2")).play("A: top lash; m");
    near.not_told("Disadvantage").expect("m: 6/10 hp");
    let ranged = Stage::new(&text("A m", "attack 3, range 2")).play("A: top lash; m");
    ranged.told("Disadvantage").expect("m: 9/10 hp");
}

#[test]
fn fh_faq_005_monsters_that_reach_further_attack_in_melee_too() {
    let text = |attack: &str| {
        format!(
            "
            A m
            A hand: x, y
            monster brute: hp 10, move 0, attack 2
            brute card 30: {attack}
            monsters draws: +1, -1
            m: brute
            "
        )
    };
    let melee = Stage::new(&text("attack +0, within 2")).play("A: end turn");
    melee.told("ranged: false").expect("A: 7/10 hp");
    let ranged = Stage::new(&text("attack +0, range 2")).play("A: end turn");
    ranged.told("ranged: true").expect("A: 9/10 hp");
}

#[test]
fn fh_faq_010_a_tile_beside_the_target_is_placed_even_if_the_target_died() {
    let text = |attack: &str, draws: &str| {
        format!(
            "
            A m x
            A card frost 15: {attack} / move 1
            A draws: {draws}
            m: brute, 3/10 hp
            "
        )
    };
    // Printed with the attack.
    let printed = text("attack 9, then (create ice beside target)", "+0");
    Stage::new(&printed).play("A: top frost; m; x").expect("m: gone\ntile x: ice");
    // On the modifier card.
    let drawn = text("attack 9", "[+0, do (create ice beside target)]");
    Stage::new(&drawn).play("A: top frost; m; yes; x").expect("m: gone\ntile x: ice");
    // What is done to the target itself needs the target: nobody is poisoned, nobody is asked.
    let itself = text("attack 9, then (poison, same target)", "+0");
    Stage::new(&itself).play("A: top frost; m; ?").asks("A TakeAction").not_told("Poison");
}

#[test]
fn fh_faq_068_the_hex_under_a_figure_is_adjacent_for_its_own_targeting_only() {
    let text = |attack: &str| {
        format!(
            "
            A m x
             y z .
            A card frost 15: {attack} / move 1
            m: brute, 10/10 hp
            "
        )
    };
    // Beside the target: the hexes around it, not its own.
    Stage::new(&text("attack 1, then (create ice beside target)"))
        .play("A: top frost; m; ?")
        .options("A, x, y, z, skip");
    // One's own hex is within one's own range.
    Stage::new(&text("create ice, range 1")).play("A: top frost; ?").options("A, m, y, skip");
}

#[test]
fn fh_faq_020_a_bonus_with_a_price_is_worth_an_unknown_positive_amount() {
    let text = |draws: &str| {
        format!(
            "
            A m
            A: 10/10 hp, muddle
            A card strike 15: attack 3 / move 1
            A draws: {draws}
            elements: fire strong
            m: brute, 10/10 hp
            "
        )
    };
    // Equal numbers: the plain card is worse, so disadvantage takes it.
    let plain = Stage::new(&text("[+0 | consume fire: +2], +0")).play("A: top strike; m; ?");
    plain.asks("A TakeAction").expect("m: 7/10 hp\nelements: fire strong");
    // A lower number: unclear, so the card drawn first is used, and its price may be paid.
    let first = text("[+0 | consume fire: +2], +1");
    let offered = Stage::new(&first).play("A: top strike; m; ?").asks("A UseExtra");
    offered.play("yes").expect("m: 5/10 hp\nelements: inert");
    Stage::new(&first).play("A: top strike; m; skip").expect("m: 7/10 hp\nelements: fire strong");
}

#[test]
fn fh_faq_038_losing_brittle_to_damage_of_ones_own_side_removes_a_negative_condition() {
    let text = |figures: &str, card: &str| {
        format!(
            "
            A B m
            {figures}
            A card pact 15: {card} / move 1
            A mastery balm: conditions removed >= 1
            A hand: x, y
            B hand: x, y
            m: brute, 20/20 hp, brittle
            monster brute: hp 20, move 0, attack 0
            brute card 90: move +0
            goal: round 1
            "
        )
    };
    let masteries = |stage: Stage| stage.play("end turn; B: end turn");
    let oneself = Stage::new(&text("A: 9/9 hp, brittle", "suffer 1, self")).play("A: top pact; A");
    masteries(oneself.expect("A: 7/9 hp")).told("masteries: [0]");
    let ally = Stage::new(&text("B: 9/9 hp, brittle", "suffer 1, ally")).play("A: top pact; B");
    masteries(ally.expect("B: 7/9 hp")).told("masteries: [0]");
    let paid = text("A: 9/9 hp, brittle", "heal 1, ally, adjacent | suffer 1: +1");
    let paid = Stage::new(&paid).play("A: top pact; yes; B").expect("A: 7/9 hp");
    masteries(paid).told("masteries: [0]");
    // What an enemy loses, and damage to somebody who was not brittle, is no such thing.
    let enemy = Stage::new(&text("", "suffer 1, enemy, range 3")).play("A: top pact; m");
    masteries(enemy.expect("m: 18/20 hp")).not_told("masteries: [0]");
    let sound = Stage::new(&text("", "suffer 1, self")).play("A: top pact; A");
    masteries(sound.expect("A: 9/10 hp")).not_told("masteries: [0]");
}

#[test]
fn fh_faq_042_who_takes_no_turns_loses_conditions_at_its_initiative() {
    let text = "
        A s B
        A card jolt 15: muddle, adjacent / move 1
        A card soon 12: attack 1 / move 1
        B card jolt 40: muddle, adjacent / move 1
        A plays: jolt, w
        A hand: soon, x
        B hand: x, y
        monster statue: hp 9, move 0, attack 0, inert, initiative 30
        s: statue
        ";
    // Given at 15, it lasts until 30.
    let given = Stage::new(text).play("A: top jolt; s; ?").expect("s: 9/9 hp, muddle");
    given.play("end turn; ?").asks("B TakeAction").expect("s: 9/9 hp");
    // Given at 40, it is there until the 30 of the next round.
    let late = Stage::new(text).play("A: end turn; B: top jolt; s; end turn");
    let late = late.expect("s: 9/9 hp, muddle\nround: 2");
    let late = late.play("A: soon then x; B: x then y; ?").expect("acting: A\ns: 9/9 hp, muddle");
    late.play("A: end turn; ?").expect("acting: B\ns: 9/9 hp");
}

#[test]
fn fh_faq_047_a_jump_added_on_the_way_lasts_until_the_move_ends() {
    let text = |board: &str| {
        format!(
            "
            {board}
            A: 10/10 hp
            A card run 15: attack 1 / move 4
            item boots: legs, spent / when self moves: jump
            A items: boots
            "
        )
    };
    // On foot the obstacle is in the way; from the second hex on it is not, nor is the hazard.
    let stopped = Stage::new(&text("A . O ! x")).play("A: bottom run; r1c2; ?");
    let stopped = stopped.options("A, skip").offers("use boots");
    let jumping = stopped.play("use boots; O; !; x").told("kind: Jump");
    jumping.expect("A at x\nA: 10/10 hp\nA items: boots spent");
    // What was entered before was entered on foot, and a jump that goes nowhere does not land.
    let burnt = Stage::new(&text("A ! O x")).play("A: bottom run; !; use boots; O; x; ?");
    burnt.expect("A at x\nA: 8/10 hp");
    let stays = Stage::new(&text("A ! O x")).play("A: bottom run; !; use boots; stop; ?");
    stays.expect("A at !\nA: 8/10 hp");
}

#[test]
fn fh_faq_058_hexes_out_of_bounds_are_obstacles_for_a_confined_figure() {
    let text = |board: &str, card: &str| {
        format!(
            "
            {board}
            at s: ice
            A hand: x, y
            A card hook 15: {card} / move 1
            monster eel: hp 9, move 3, attack 2, confined ice
            eel card 60: move +0; attack +0
            s: eel
            "
        )
    };
    // It cannot be forced out, and goes no further than the last hex of its own.
    Stage::new(&text("A s . .", "push 2")).play("A: top hook; s; ?").asks("A TakeAction");
    let pushed = Stage::new(&text("A s = .", "push 2")).play("A: top hook; s; =; ?");
    pushed.asks("A TakeAction").expect("s at =");
    // It does not leave its hexes to attack.
    Stage::new(&text("A . s =", "push 1")).play("A: end turn; ?").expect("s at s\nA: 10/10 hp");
    Stage::new(&text("A = s =", "push 1")).play("A: end turn").expect("s at r1c2\nA: 8/10 hp");
    // Its hex becomes another: it goes to the nearest of its own at once, without damage.
    let molten = Stage::new(&text("A s . = =", "destroy ice, range 1")).play("A: top hook; s; ?");
    molten.asks("A TakeAction").expect("s at r1c4\ns: 9/9 hp");
    // There is none: it stays until there is one.
    let both = "destroy ice, range 1; create ice, range 3";
    let stranded = Stage::new(&text("A s . x", both)).play("A: top hook; s; ?");
    stranded.asks("A TileHex").expect("s at s").play("x; ?").expect("s at x\ns: 9/9 hp");
}

#[test]
fn fh_faq_064_into_an_ally_on_hazardous_terrain_only_if_it_dies_there() {
    let text = |target: &str, occupant: &str| {
        format!(
            "
            A m n
            at n: hazard
            A card shove 15: push 1 / move 1
            m: brute, {target}
            {occupant}
            "
        )
    };
    let ally = "n: brute, 10/10 hp";
    // Two damage on level 1 kill it: only its ally is left there.
    let dies = Stage::new(&text("2/10 hp", ally)).play("A: top shove; m; ?").options("n, skip");
    dies.play("n").expect("m: gone\nn: 10/10 hp\nn at n");
    // One hit point more, or a ward, and it may not be moved there; brittle is as good as damage.
    for survives in ["3/10 hp", "2/10 hp, ward"] {
        Stage::new(&text(survives, ally)).play("A: top shove; m; ?").asks("A TakeAction");
    }
    Stage::new(&text("4/10 hp, brittle", ally)).play("A: top shove; m; n").expect("m: gone");
    // Somebody who is no ally of it stands in its way.
    let enemy = text("2/10 hp", "A summon wolf: hp 4, move 1, attack 1\nn: wolf of A");
    Stage::new(&enemy).play("A: top shove; m; ?").asks("A TakeAction");
}

#[test]
fn fh_faq_076_a_range_bonus_with_slots_holds_for_a_whole_area_but_not_for_several_targets() {
    let text = |attack: &str, slots: u8| {
        format!(
            "
            A . . m
             . . n . .
            A card bow 15: {attack} / move 1
            A card aim 20: attack 1 / when self attacks: range +1, slots {slots}; persistent
            area pair: 0,0 1,-1
            m: brute, 10/10 hp
            n: brute, 10/10 hp
            "
        )
    };
    // Both stand three hexes away, the bow reaches two.
    let several = "attack 2, range 2, target 2";
    Stage::new(&text(several, 1)).play("A: top bow; ?").asks("A TakeAction");
    let one = Stage::new(&text(several, 1)).play("A: bottom aim; top bow; m; ?");
    one.refuses("n").expect("m: 8/10 hp\nn: 10/10 hp");
    let two = Stage::new(&text(several, 2)).play("A: bottom aim; top bow; m; ?").options("n, skip");
    two.play("n").expect("n: 8/10 hp");
    // An area keeps the range of its first attack.
    let area = Stage::new(&text("attack 2, range 2, area pair, target 2", 1));
    let area = area.play("A: bottom aim; top bow; ?").asks("A PlaceArea");
    let placed = area.offered().into_iter().find(|placed| placed.starts_with("area m "));
    let area = area.play(&format!("{}; m; ?", placed.expect("a place")));
    area.offers("n").play("n").expect("m: 8/10 hp\nn: 8/10 hp");
}

#[test]
fn fh_faq_090_one_consumption_of_the_granting_figure_serves_all() {
    let text = "
        B A C
        A: 5/10 hp
        B: 5/10 hp
        C: 5/10 hp
        elements: fire strong
        A card order 15: ";
    let grant = "grant (heal 1, self), ally, target 2 | consume fire: then (heal 2, self), xp 1";
    let text = &format!("{text}{grant} / move 1");
    // Asked once, paid by A; B and C perform what it enables.
    let stage = Stage::new(text).play("A: top order; ?").asks("A UseExtra");
    let stage = stage.play("yes; B; C; B: B; B: B; C: C; C: C; ?").expect(
        "
        A: 5/10 hp
        B: 8/10 hp
        C: 8/10 hp
        A xp: 1
        B xp: 0
        elements: inert
        ",
    );
    assert_eq!(stage.times_told("Consumed"), 1);
    let unpaid = Stage::new(text).play("A: top order; skip; B; C; B: B; C: C; ?");
    unpaid.expect("B: 6/10 hp\nC: 6/10 hp\nA xp: 0\nelements: fire strong");
}

#[test]
fn fh_faq_094_whom_a_commanded_enemy_attacks_is_found_by_the_focus_rules() {
    let text = "
        h A B
         . C .
        A hand: x, y
        B hand: x, y
        C hand: x, y
        monster hag: hp 9, move 0, attack 0
        hag card 90: control (attack 3)
        A draws: +1
        monsters draws: -2
        h: hag
        ";
    // B and C stand next to A; B acts earlier. The card comes from A's own deck.
    let stage = Stage::new(text).play("A: end turn; B: end turn; C: end turn");
    let stage = stage.told("AttackDeclared { attacker: A, target: B, value: 3, ranged: false }");
    stage.told("ModifierDrawn { attacker: A, deck: 0").expect("B: 6/10 hp\nC: 10/10 hp");
    // C earlier than B: it is C.
    let earlier = format!("{text}\nC card quick 12: attack 1 / move 1");
    let stage = Stage::new(&earlier).play("A: end turn; C: end turn; B: end turn");
    stage.expect("B: 10/10 hp\nC: 6/10 hp");
}

#[test]
fn fh_faq_177_escaping_counts_as_leaving_the_room() {
    let text = "
        A x
        at x: mark exit
        A card run 15: attack 1 / move 1
        A mastery wander: rooms left >= 1
        A hand: x, y
        escape: exit
        goal: round 1
        ";
    let stage = Stage::new(text).play("A: bottom run; x; end turn; yes");
    stage.told("Escaped").told("masteries: [0]");
    Stage::new(text).play("A: bottom run; x; end turn; skip").told("masteries: []");
    // Going through a door is leaving the room too.
    let door = text.replace("A x", "A 1 x").replace("move 1", "move 2");
    Stage::new(&door).play("A: bottom run; 1; x; end turn; skip").told("masteries: [0]");
}

#[test]
fn fh_faq_180_every_round_is_every_round_in_which_it_takes_a_turn() {
    let text = "
        A m . . B
        A: 2/10 hp
        A card strike 15: attack 1 / move 1
        A mastery peace: every round of rounds without attack
        A hand: x, y
        B hand: p, q, r, s
        monster brute: hp 20, move 0, attack 2
        brute card 60: attack +0
        m: brute
        goal: round 2
        ";
    // Exhausted after its only turn, in which it did not attack.
    let end = |stage: Stage| stage.play("B: p then q; B: end turn");
    let peaceful = Stage::new(text).play("A: end turn; B: end turn");
    end(peaceful.expect("A status: exhausted"))
        .told("ScenarioEnds { completed: true }")
        .told("masteries: [0]");
    // In its only turn it did.
    let violent = Stage::new(text).play("A: top strike; m; end turn; B: end turn");
    end(violent.expect("A status: exhausted")).told("ScenarioEnds").not_told("masteries: [0]");
}

#[test]
fn fh_faq_181_an_exhausted_character_has_kept_no_summon() {
    let text = "
        w A m . B
        A: 2/10 hp
        A summon wolf: hp 4, move 0, attack 0
        w: wolf of A
        A mastery keep: summons at end >= 1
        A hand: x, y
        B hand: x, y
        monster brute: hp 20, move 0, attack 2
        brute card 60: attack +0
        m: brute
        goal: round 1
        ";
    let lost = Stage::new(text).play("A: end turn; B: end turn");
    lost.told("Exhausted").told("ScenarioEnds { completed: true }").not_told("masteries: [0]");
    let kept = Stage::new(&text.replace("2/10", "3/10")).play("A: end turn; B: end turn");
    kept.not_told("Exhausted").told("masteries: [0]");
}
