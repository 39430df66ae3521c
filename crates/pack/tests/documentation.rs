//! The examples of `docs/packs.md` are lines of the notation.

use longrest_campaign::content::{Cost, Craft, QuestGoal, Shelf};
use longrest_campaign::effect as town;
use longrest_haven::ability::{Added, Bonus};
use longrest_haven::amount::Amount;
use longrest_haven::goal::Deed;
use longrest_haven::scenario::{Effect, Goal, Reward, SpecialRule};
use longrest_haven::{Perk, Text};
use longrest_pack::notation::{ActionLine, Line, Symbol};
use longrest_pack::{Kind, Scope};
use std::collections::BTreeMap;

fn scope() -> Scope {
    let mut scope = Scope::default();
    for (kind, names) in [
        (Kind::Area, "cleave hammer"),
        (Kind::Monster, "rime-hound reaver-guard wolf"),
        (Kind::Tile, "stake-pit barrels plate difficult"),
        (Kind::Item, "ice-axe tonic hook lamp"),
        (Kind::Summon, "wolf"),
        (Kind::Resource, "time"),
        (Kind::Scenario, "tollhouse den vault crown"),
        (Kind::Mark, "a p"),
        (Kind::Door, "gate vault crack"),
        (Kind::Room, "yard"),
        (Kind::Section, "1.1"),
        (Kind::Rule, "call storm"),
        (Kind::Counter, "bells"),
        (Kind::Object, "altar"),
        (Kind::Named, "old-claw"),
        (Kind::Treasure, "12"),
        (Kind::Text, "warning farewell"),
        (Kind::Phrase, "warning farewell found slipped walled take leave stay go"),
        (Kind::Class, "hourblade smith keeper"),
        (Kind::Trait, "nimble quick strong wary"),
        (Kind::Sticker, "sealed-well old-road lantern-guild"),
        (Kind::Count, "chimes bells"),
        (Kind::Building, "24 5 7"),
        (Kind::BuildingKind, "military"),
        (Kind::Envelope, "7 bells"),
        (Kind::Passage, "88.2 6.1 7.2"),
        (Kind::Event, "SO-07 SO-02 WR-03 WO-02 SR-05"),
        (Kind::EventIcon, "storm"),
        (Kind::Quest, "wolf-hunter deep-walker"),
        (Kind::Law, "pets"),
        (Kind::Guard, "steady faint"),
        (Kind::LootCard, "lumber-1"),
        (Kind::Chain, "deep"),
    ] {
        for name in names.split(' ') {
            scope.add(kind, name);
        }
    }
    scope.named = vec![(0, 1)];
    scope.texts = vec![Text::en("Beware."), Text::en("Farewell.")];
    let phrase = |name: &&str| Text::en(&format!("The words of {name}."));
    let more = ["found", "slipped", "walled", "take", "leave", "stay", "go"];
    scope.phrases = scope.texts.iter().cloned().chain(more.iter().map(phrase)).collect();
    scope
}

fn reads<T: Line + PartialEq + std::fmt::Debug>(line: &str, scope: &Scope) -> Result<(), String> {
    let tree = T::read(line, scope).map_err(|problem| format!("{line}: {}", problem.message))?;
    let written = tree.write(scope);
    match T::read(&written, scope) {
        Ok(again) if again == tree => Ok(()),
        _ => Err(format!("{line}: written as {written}, which reads differently")),
    }
}

#[test]
fn every_example_of_the_page_is_read_and_written() {
    let page = include_str!("../../../docs/packs.md");
    let scope = scope();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut block: Option<&str> = None;
    let mut problems = Vec::new();
    for line in page.lines() {
        if let Some(language) = line.strip_prefix("```") {
            block = if block.is_some() { None } else { Some(language) };
            continue;
        }
        let Some(language) = block else { continue };
        let read = match language {
            "ability" => reads::<ActionLine>(line, &scope),
            "changes" => reads::<Vec<Added>>(line, &scope),
            "amount" => reads::<Amount>(line, &scope),
            "perk" => reads::<Perk>(line, &scope),
            "deed" => reads::<Deed>(line, &scope),
            "goal" => reads::<Goal>(line, &scope),
            "rule" => reads::<SpecialRule>(line, &scope),
            "effect" => reads::<Vec<Effect>>(line, &scope),
            "reward" => reads::<Vec<Reward>>(line, &scope),
            "symbol" => reads::<Symbol>(line, &scope),
            "campaign-test" => reads::<town::Test>(line, &scope),
            "campaign-effect" => reads::<Vec<town::Effect>>(line, &scope),
            "outcome" => reads::<town::Outcome>(line, &scope),
            "personal-quest" => reads::<QuestGoal>(line, &scope),
            "cost" => reads::<(u8, Cost)>(line, &scope),
            "craft" => reads::<Craft>(line, &scope),
            "shelf" => reads::<Shelf>(line, &scope),
            _ => continue,
        };
        *counts.entry(language).or_default() += 1;
        problems.extend(read.err());
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert_eq!(counts.len(), 17, "{counts:?}");
    assert!(counts.values().sum::<usize>() > 150, "{counts:?}");
}

#[test]
fn a_shield_with_slots_waits_for_attacks() {
    let scope = scope();
    let short = ActionLine::read("shield 1, self, persistent, slots 3 xp 1 at 2", &scope);
    let long = "when self is attacked: shield 1, slots 3 xp 1 at 2; persistent";
    assert_eq!(short, ActionLine::read(long, &scope));
    assert!(Bonus::read("heal 3, self", &scope).unwrap().optional);
}

#[test]
fn every_switch_stands_on_the_page() {
    let page = include_str!("../../../docs/packs.md");
    let usual = longrest_haven::Switches::of(longrest_haven::Edition::Frosthaven);
    let known = serde_json::to_value(usual).unwrap();
    // House rules are chosen at the table.
    for name in known.as_object().unwrap().keys().filter(|name| *name != "house") {
        assert!(page.contains(&format!("| `{name}` |")), "docs/packs.md does not name `{name}`");
    }
}
