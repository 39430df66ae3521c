//! Attack abilities: their targets one after the other, their areas, and what they cost.

use crate::stage::Stage;
use longrest_haven::Look;
use longrest_haven::ability::Ability;
use longrest_haven::state::FigureId;

/// A between m and n, with an action of A and anything else.
fn between(top: &str, more: &str) -> Stage {
    Stage::new(&between_text(top, more))
}

fn between_text(top: &str, more: &str) -> String {
    format!(
        "
        . . . . .
         m A n . .
        . . . . .
        A card act 15: {top} / move 2
        A hand: x, y
        m: brute, 10/10 hp
        n: brute, 10/10 hp
        {more}
        "
    )
}

#[test]
fn fh_disarm_01_whoever_is_disarmed_on_the_way_attacks_no_further() {
    let text = "monster brute: hp 10, move 2, attack 2 \
                / traits when self was attacked: do (disarm, enemy, adjacent)";
    between("attack 2, target 2", text)
        .play("A: top act; m; ?")
        .asks("A TakeAction")
        .expect("m: 8/10 hp\nn: 10/10 hp\nA: 10/10 hp, disarm");
    let text = text.replace("disarm", "stun");
    between("attack 2, target 2", &text)
        .play("A: top act; m")
        .expect("n: 10/10 hp")
        .told("ConditionGained { figure: A, condition: Stun }")
        .not_told("AttackDeclared { attacker: A, target: n");
}

#[test]
fn fh_added_04_paying_is_performing() {
    // The price was paid, so the experience of the action is gained though nobody is attacked.
    let text = |top: &str| {
        format!(
            "
            A . . .
            A card act 15: {top}; xp 1 / move 2
            A hand: x, y
            elements: fire strong
            area one: self 0,1
            "
        )
    };
    let stage = Stage::new(&text("attack 2 | consume fire: +1")).play("A: top act; yes");
    stage.expect("A xp: 1");
    let stage = Stage::new(&text("attack 2 | consume fire: +1")).play("A: top act; skip");
    stage.expect("A xp: 0");
    // The same with an area, and with no price at all.
    let stage = Stage::new(&text("attack 2, area one | consume fire: +1")).play("A: top act; yes");
    stage.expect("A xp: 1");
    Stage::new(&text("attack 2, area one")).play("A: top act").expect("A xp: 0");
    let stage = Stage::new(&text("attack 2 | if self is at full health: +1"));
    stage.play("A: top act").expect("A xp: 0");
    // GH-ATK-03, D056: the same where targets are named first.
    let stage = Stage::gloomhaven(&text("attack 2 | consume fire: +1")).play("A: top act; yes");
    stage.told("Consumed").not_told("AttackDeclared");
}

#[test]
fn fh_target_01_what_waits_for_several_targets() {
    let several = "A trait: when self targets several: do (heal 3, self)\nA: 5/10 hp";
    between("attack 1, target 2", several).play("A: top act; m; n; A").expect("A: 8/10 hp");
    between("attack 1, target 2", several)
        .play("A: top act; m; stop; ?")
        .asks("A TakeAction")
        .expect("A: 5/10 hp");
    // FH-EXH-06: not for those who did not outlive it.
    let deadly = "monster brute: hp 10, move 2, attack 2 / traits retaliate 3\n\
                  A trait: when self targets several: do (heal 3, self)\nA: 5/10 hp";
    between("attack 1, target 2", deadly)
        .play("A: top act; m; n")
        .expect("A status: exhausted\nm: 9/10 hp\nn: 9/10 hp");
}

#[test]
fn fh_aeff_10_what_follows_an_attack_ability_follows_once() {
    // FH-EXH-06: and not after the death of whoever performed it.
    let text = "A: 3/10 hp";
    between("attack 1, target 2, then (heal 2, self)", text)
        .play("A: top act; m; n; A; ?")
        .asks("A TakeAction")
        .expect("A: 5/10 hp");
    let text = "A: 3/10 hp\nmonster brute: hp 10, move 2, attack 2 / traits retaliate 3";
    between("attack 1, then (heal 2, self)", text)
        .play("A: top act; m")
        .expect("A status: exhausted");
}

/// A summon that A orders to attack, with its statistics.
fn ordered(order: &str, statistics: &str, more: &str) -> Stage {
    Stage::new(&format!(
        "
        A w m n .
        A summon wolf: hp 4, {statistics}
        A card act 15: grant ({order}), own summons / move 2
        A hand: x, y
        w: wolf of A
        m: brute, 10/10 hp
        n: brute, 10/10 hp
        {more}
        "
    ))
}

#[test]
fn fh_faq_088_attack_plus_keeps_the_printed_range_of_a_summon() {
    // N-90
    let ranged = "move 2, attack 2, range 2";
    let stage = ordered("attack +1", ranged, "").play("A: top act; w; ?");
    stage.asks("A AttackTarget").options("m, n, skip").play("n").expect("n: 7/10 hp");
    let stage = ordered("attack +1", ranged, "").play("A: top act; w; n");
    stage.told("target: n, value: 3, ranged: true");
    // "Attack X" is melee unless it says otherwise.
    let stage = ordered("attack 3", ranged, "").play("A: top act; w; ?");
    stage.options("m, skip").play("m").told("value: 3, ranged: false");
    // What states a range has that.
    let stage = ordered("attack +1, range 1", ranged, "").play("A: top act; w; ?");
    stage.options("m, skip");
    // A printed range of 1 is melee.
    let stage = ordered("attack +1", "move 2, attack 2, range 1", "").play("A: top act; w; m");
    stage.told("value: 3, ranged: false");
    let stage = ordered("attack +1", "move 2, attack 2", "").play("A: top act; w; m");
    stage.told("value: 3, ranged: false");
}

#[test]
fn fh_area_04_a_grey_hex_makes_a_summons_attack_melee() {
    let stage = ordered("attack +1, area one", "move 2, attack 2, range 3", "area one: self 0,1")
        .play("A: top act; w; area w 0; m");
    stage.told("value: 3, ranged: false");
}

#[test]
fn fh_command_04_a_controlled_monsters_effects_are_not_left_out() {
    // FH-COMMAND-12: what its attack always has, it has; nobody chooses.
    let text = "
        A m n
        A card act 15: control (attack 2, wound) / move 2
        A hand: x, y
        m: brute, 10/10 hp
        n: brute, 10/10 hp
        ";
    let stage = Stage::new(text).play("A: top act; m; ?");
    stage.refuses("option 0").play("n").expect("n: 8/10 hp, wound");
}

#[test]
fn fh_action_09_items_before_the_first_target_only() {
    let potion = "item potion: small, lost / heal 3, self\nA items: potion\nA: 5/10 hp";
    let stage = between("attack 1, target 2", potion).play("A: top act; ?");
    let stage = stage.asks("A AttackTarget").offers("use potion").play("m; ?");
    stage.asks("A AttackTarget").refuses("use potion");
    // Nor while somebody is controlled.
    let text = format!("A m n\nm: brute\nn: brute\nA card act 15: control (attack 2)\n{potion}");
    let stage = Stage::new(&text).play("A: top act; ?").offers("use potion").play("m; ?");
    stage.asks("A AttackTarget").refuses("use potion");
}

#[test]
fn fh_target_06_an_item_used_meanwhile_changes_who_can_be_attacked() {
    let bomb = "item bomb: small, lost / suffer 10, enemy, adjacent\nA items: bomb";
    let stage = between("attack 1", bomb).play("A: top act; ?").options("m, n, skip");
    stage.play("use bomb; m; ?").asks("A AttackTarget").options("n, skip");
    // Nobody is left to be attacked.
    let alone = format!("A m\nm: brute\nA card act 15: attack 1, wound\n{bomb}");
    let stage = Stage::new(&alone).play("A: top act; use bomb; m");
    stage.asks("A TakeAction").expect("m: gone").not_told("AttackDeclared");
}

#[test]
fn gh_atk_02_what_waits_for_an_attack_action_waits_for_a_target() {
    // Nobody is in reach: the bonus is not used up.
    let text = "
        . . . . . .
         A . . . m .
        . . . . . .
        A card act 15: attack 1 / move 2
        A card plan 20: attack 1 / when self begins attack: +1, slots 1; persistent
        A hand: x, y
        m: brute, 10/10 hp
        area one: self 0,1
        ";
    let stage = Stage::gloomhaven(text).play("A: bottom plan; top act; ?");
    stage.expect("A active: plan").not_told("BonusUsed");
    let text = text.replace("attack 1 / move", "attack 1, area one / move");
    let stage = Stage::gloomhaven(&text).play("A: bottom plan; top act; ?");
    stage.expect("A active: plan").not_told("BonusUsed");
    // With somebody in the area it is.
    let near = text.replace("A . . . m", "A m . . .");
    let stage = Stage::gloomhaven(&near).play("A: bottom plan; top act; area A 0");
    stage.told("BonusUsed").expect("m: 8/10 hp");
}

#[test]
fn gh_aoe_03_everybody_in_the_area_must_be_targeted() {
    // GH-ACTION-11, D053: none of them can be left out, nor another be named before them.
    let text = "
        . . . . .
         A m n o .
        . . . . .
        A card act 15: attack 2, area two, more target 1 / move 2
        A hand: x, y
        area two: self 0,1 0,2
        m: brute, 10/10 hp
        n: brute, 10/10 hp
        o: brute, 10/10 hp
        ";
    let stage = Stage::gloomhaven(text).play("A: top act; area A 0; ?");
    stage.options("m, n").play("n; ?").asks("A TakeAction").expect("m: 8/10 hp\nn: 8/10 hp");
    // FH-AREA-07: in Frosthaven they can.
    let stage = Stage::new(text).play("A: top act; area A 0; ?");
    stage.offers("skip").play("n; stop").expect("m: 10/10 hp\nn: 8/10 hp");
}

#[test]
fn fh_area_01_an_area_that_reaches_nobody_is_not_placed() {
    let text = "
        A . . m
        A card act 15: attack 2, area one / move 2
        A hand: x, y
        area one: self 0,1
        m: brute, 10/10 hp
        ";
    Stage::new(text).play("A: top act; ?").asks("A TakeAction").not_told("AttackDeclared");
}

#[test]
fn fh_aeff_03_what_may_be_left_out_of_an_attack() {
    // FH-AEFF-06: conditions, pierce and damage; not a bonus, and a push is stopped at once anyway.
    let stage =
        between("attack 3, wound, pierce 1, damage 1, +1, push 1", "").play("A: top act; ?");
    let stage = stage.options("option 0, option 1, option 2, m, n, skip");
    stage.play("option 2; option 0; ?").options("option 1, m, n, skip");
    // GH-PUSH-10, D063: where a push goes the whole way it is left out now or not at all.
    let text = between_text("attack 3, +1, push 1", "");
    Stage::gloomhaven(&text).play("A: top act; ?").options("option 1, m, n, skip");
    // What holds for some targets only can be left out if all of it can.
    let stage =
        between("attack 3, if target has wound (muddle, pierce 1)", "").play("A: top act; ?");
    stage.options("option 0, m, n, skip");
    let stage = between("attack 3, if target has wound (muddle, +1)", "").play("A: top act; ?");
    stage.options("m, n, skip");
}

#[test]
fn fh_bonus_ex1_a_single_target_is_no_area_and_no_second_target() {
    let lone = "A trait: when self attacks if single target: +5\narea one: self 0,1";
    between("attack 1", lone).play("A: top act; m").expect("m: 4/10 hp");
    between("attack 1, target 2", lone).play("A: top act; m; stop").expect("m: 9/10 hp");
    between("attack 1, area one", lone).play("A: top act; area A 0; n").expect("n: 9/10 hp");
}

#[test]
fn fh_target_03_nobody_twice_by_the_same_ability() {
    between("attack 1, target 3", "")
        .play("A: top act; m; ?")
        .options("n, skip")
        .play("n; ?")
        .asks("A TakeAction")
        .expect("m: 9/10 hp\nn: 9/10 hp");
}

#[test]
fn fh_mand_01_a_mandatory_attack_needs_one_target_and_no_more() {
    let stage = between("heal 1, self; attack 2, target 2, mandatory", "");
    let stage = stage.play("A: top act; A; ?").asks("A AttackTarget").options("m, n");
    stage.play("m; ?").options("n, skip");
}

#[test]
fn fh_mand_01_a_mandatory_area_must_be_placed_where_it_can() {
    let act = "heal 1, self; attack 2, area one, mandatory";
    let stage = between(act, "area one: self 0,1").play("A: top act; A; ?");
    stage.asks("A PlaceArea").refuses("skip");
    let optional = act.replace(", mandatory", "");
    let stage = between(&optional, "area one: self 0,1").play("A: top act; A; ?");
    stage.asks("A PlaceArea").offers("skip");
    // FH-TARGET-06: where it would reach nobody it is not performed.
    let text = format!("A . . m\nm: brute\nA card act 15: {act}\narea one: self 0,1");
    Stage::new(&text).play("A: top act; A; ?").asks("A TakeAction");
}

/// The first ability of A, and what can be asked of it.
fn with_ability<T>(text: &str, ask: impl FnOnce(Look<'_, '_>, &Ability, &Stage) -> T) -> T {
    let stage = Stage::new(text).play("?");
    let look = Look { rules: stage.rules(), state: stage.state() };
    ask(look, &stage.rules().content.classes[0].cards[0].top.abilities[0], &stage)
}

#[test]
fn fh_range_01_what_an_ability_reaches() {
    // FH-LOS-01: hexes in range that are revealed and in sight, but not one's own.
    let text = "
        A b c d e f 1 h
         # # # # g # #
        k . . . . .
        A card act 15: attack 2, range 11 / move 1
        ";
    with_ability(text, |look, ability, stage| {
        let reach = look.reach_of(FigureId(0), ability);
        for (hex, reached) in
            [("A", false), ("b", true), ("f", true), ("k", false), ("h", false), ("e", true)]
        {
            assert_eq!(reach.contains(&stage.cell(hex)), reached, "{hex}");
        }
    });
    with_ability(&text.replace("range 11", "range 2"), |look, ability, stage| {
        assert_eq!(look.reach_of(FigureId(0), ability), ["b", "c"].map(|hex| stage.cell(hex)));
    });
}

#[test]
fn fh_area_01_the_area_an_ability_would_cover() {
    let text = "
        A m
        A card act 15: attack 2, area two / move 1
        area one: self 0,1
        area two: self 0,1 0,2
        ";
    let m = format!("{text}\nm: brute");
    with_ability(&m, |look, ability, _| assert_eq!(look.area_of(FigureId(0), ability), Some(1)));
    let plain = m.replace(", area two / move", " / move");
    with_ability(&plain, |look, ability, _| assert_eq!(look.area_of(FigureId(0), ability), None));
}

#[test]
fn the_special_hexes_of_an_area_add_their_effects_to_whoever_stands_there() {
    // Attacks: to the one in the hex and to nobody else, in both editions.
    let text = |top: &str, area: &str| {
        format!(
            "
            A m n .
            A card act 15: {top} / move 2
            A hand: x, y
            area maul: {area}
            m: brute, 10/10 hp
            n: brute, 10/10 hp
            "
        )
    };
    let maul = "self 0,1 / 0,2 adds stun, +1";
    let both = "m: 8/10 hp\nn: 7/10 hp, stun";
    let strike = text("attack 2, area maul", maul);
    Stage::new(&strike).play("A: top act; area A 0; m; n").expect(both);
    Stage::gloomhaven(&strike).play("A: top act; area A 0; m").expect(both);
    // Another hex of the pattern is another effect.
    let two = "self / 0,1 adds wound / 0,2 adds pierce 2, damage 1";
    let shielded = text("attack 2, area maul", two).replace("n: brute", "n: wall")
        + "monster wall: hp 10, move 0, attack 1 / traits shield 2\nwall card 60: attack +0";
    let stage = Stage::new(&shielded).play("A: top act; area A 0; m; n");
    stage.expect("m: 8/10 hp, wound\nn: 7/10 hp");
    // Where the same hexes are covered, it counts which of them is the special one.
    let either = "0,0 / 0,1 adds muddle";
    let either = text("attack 1, range 3, area maul", either);
    let options = Stage::new(&either).play("A: top act; ?").offered();
    let both = options.iter().filter(|option| {
        let stage = Stage::new(&either).play(&format!("A: top act; {option}; ?"));
        stage.offered() == ["m", "n", "skip"]
    });
    let muddled = both.map(|option| {
        let stage = Stage::new(&either).play(&format!("A: top act; {option}; m; n"));
        ["m", "n"].map(|one| stage.conditions(one))
    });
    let mut muddled: Vec<[String; 2]> = muddled.collect();
    muddled.sort();
    assert_eq!(muddled, [["", "muddle"], ["muddle", ""]]);
    // What is no attack adds them too: to a heal, to damage, to conditions.
    let suffer = text("suffer 1, enemies, area maul", maul);
    Stage::new(&suffer).play("A: top act; area A 0").expect("m: 9/10 hp\nn: 8/10 hp, stun");
    let weaken = text("muddle, enemies, area maul", "self 0,1 / 0,2 adds stun");
    Stage::new(&weaken)
        .play("A: top act; area A 0")
        .expect("m: 10/10 hp, muddle\nn: 10/10 hp, stun, muddle");
}
