//! Lines of the notation, and what is wrong with those that are wrong.

use longrest_descent::{
    ALL, Ability, Cost, Effect, Gain, Moment, Play, Pool, Power, QuestEffect, Stat, SurgeOption,
    Whom,
};
use longrest_pack::descent::Reading;
use longrest_pack::{Kind, Scope};

fn scope() -> Scope {
    let mut scope = Scope::default();
    for (kind, names) in [
        (Kind::Monster, "gorehorn bone-archer"),
        (Kind::Familiar, "hawk"),
        (Kind::Item, "sword healing-draught"),
        (Kind::Region, "crypt"),
        (Kind::Encounter, "shrine"),
        (Kind::Foe, "grund"),
        (Kind::Spot, "m"),
    ] {
        for name in names.split(' ') {
            scope.add(kind, name);
        }
    }
    scope.named = vec![(0, 1)];
    scope
}

#[track_caller]
fn check<T: Reading + PartialEq + std::fmt::Debug>(line: &str, expected: T) {
    assert_eq!(T::read(line, &scope()).map_err(|problem| problem.message), Ok(expected), "{line}");
}

#[test]
fn powers_are_read() {
    check("wounds +4", Power::Bonus(Stat::Wounds, 4));
    check("hands -1", Power::Bonus(Stat::Hands, -1));
    check("armor +1 without armor", Power::Bonus(Stat::BareArmor, 1));
    check("has sorcery 2", Power::Ability(Ability::Sorcery, 2));
    check("extra attack R G", Power::ExtraAttack(Pool::parse("RG").unwrap()));
    check(
        "when wounded, 1 fatigue: cancel 1 wound even unarmored",
        Power::Cancel { wounds: 1, cost: Cost { fatigue: 1, ..Cost::FREE }, unarmored: true },
    );
    check(
        "after equipping, discard: restore 6 wounds and all fatigue to all nearby",
        Power::Trigger {
            when: Moment::Equipped,
            cost: Cost { discard: true, ..Cost::FREE },
            effect: Effect::Restore { whom: Whom::AllNearby, wounds: 6, fatigue: ALL },
        },
    );
    check(
        "2 surges: damage 1, pierce 2",
        SurgeOption { cost: 2, gain: Gain { damage: 1, ..Gain::ability(Ability::Pierce, 2) } },
    );
    check("conquest -2; victory", vec![QuestEffect::Conquest(-2), QuestEffect::Victory]);
}

/// Every line of the page's section on Descent packs is a line of the notation.
#[test]
fn every_example_of_the_page_is_read() {
    let page = include_str!("../../../../docs/packs.md");
    let scope = scope();
    let mut block = None;
    let mut read = 0;
    for line in page.lines() {
        if let Some(language) = line.strip_prefix("```") {
            block = if block.is_some() { None } else { Some(language) };
            continue;
        }
        let result = match block {
            Some("power") => Power::read(line, &scope).map(|_| ()),
            Some("overlord") => Play::read(line, &scope).map(|_| ()),
            Some("quest") => Vec::<QuestEffect>::read(line, &scope).map(|_| ()),
            Some("sign") => Vec::<longrest_pack::descent::Thing>::read(line, &scope).map(|_| ()),
            Some("gain") => Gain::read(line, &scope).map(|_| ()),
            Some("held") => longrest_pack::descent::Contents::read(line, &scope).map(|_| ()),
            _ => continue,
        };
        read += 1;
        assert_eq!(result.map_err(|problem| problem.message), Ok(()), "{line}");
    }
    assert!(read > 70, "{read} lines");
}
