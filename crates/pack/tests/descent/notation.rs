//! Lines of the notation, and what is wrong with those that are wrong.

use longrest_descent::{
    ALL, Ability, Cost, Effect, Gain, Moment, Play, Pool, Power, QuestEffect, Stat, SurgeOption,
    Whom,
};
use longrest_pack::descent::{Contents, Reading, Thing};
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
    check("conquest -2; victory", vec![QuestEffect::Conquest([-2; 4]), QuestEffect::Victory]);
}

#[track_caller]
fn refused<T: Reading + std::fmt::Debug>(line: &str, message: &str) {
    let problem = T::read(line, &scope()).expect_err(line);
    assert_eq!(problem.message, message, "{line}");
}

// DJ-QUEST-02: one value, or four for 2, 3, 4 and 5 players.
#[test]
fn what_quests_pay_is_read_by_number_of_players() {
    check("conquest +2", vec![QuestEffect::Conquest([2; 4])]);
    check("conquest +5/+4/-3/+0", vec![QuestEffect::Conquest([5, 4, -3, 0])]);
    let Contents(chest) = Contents::read("conquest 4/4/2/1, curse", &scope()).expect("a chest");
    assert_eq!((chest.conquest, chest.curses), ([4, 4, 2, 1], 1));
    for (line, count) in
        [("conquest +5/+3", 2), ("conquest +5/+3/+2", 3), ("conquest +1/+1/+1/+1/+1", 5)]
    {
        let message =
            format!("one value or four, for 2, 3, 4 and 5 players, but there are {count}");
        refused::<Vec<QuestEffect>>(line, &message);
    }
    refused::<Vec<QuestEffect>>("conquest +5/3/2/2", "expected `+`, found `3`");
    refused::<Vec<QuestEffect>>("conquest +128", "this number is too large: at most 127");
    refused::<Contents>("conquest 128", "this number is too large: at most 127");
    refused::<Contents>("conquest 2, conquest 2", "the conquest tokens of a chest are said once");
}

// DJ-QUEST-02: some monsters are there for larger groups only.
#[test]
fn monsters_for_larger_groups_are_read() {
    let place = |line: &str| match Vec::<QuestEffect>::read(line, &scope()).expect(line)[..] {
        [QuestEffect::Monster(placement)] => placement.players,
        _ => panic!("{line}"),
    };
    assert_eq!(place("place gorehorn at m"), 2);
    assert_eq!(place("place gorehorn master at m upright from 5 players"), 5);
    let sign = |line: &str| match Vec::<Thing>::read(line, &scope()).expect(line)[..] {
        [Thing::Monster { players, .. }] => players,
        _ => panic!("{line}"),
    };
    assert_eq!(sign("gorehorn master"), 2);
    assert_eq!(sign("gorehorn master upright from 3 players"), 3);
    let any = "a named monster is there for any number of players";
    refused::<Vec<Thing>>("grund from 4 players", any);
    refused::<Vec<QuestEffect>>("place grund at m from 4 players", any);
    let bounds = "there are 2 to 5 players, so this must be 3, 4 or 5";
    refused::<Vec<Thing>>("gorehorn from 2 players", bounds);
    refused::<Vec<Thing>>("gorehorn from 6 players", bounds);
    refused::<Vec<Thing>>("gorehorn from 4 heroes", "expected `players`, found `heroes`");
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
            Some("sign") => Vec::<Thing>::read(line, &scope).map(|_| ()),
            Some("gain") => Gain::read(line, &scope).map(|_| ()),
            Some("held") => Contents::read(line, &scope).map(|_| ()),
            _ => continue,
        };
        read += 1;
        assert_eq!(result.map_err(|problem| problem.message), Ok(()), "{line}");
    }
    assert!(read > 70, "{read} lines");
}
