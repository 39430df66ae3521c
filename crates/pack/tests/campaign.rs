//! Campaigns: what a pack says about them, read, rendered, and walked as a graph.
//!
//! `campaign/base` completes the pack `base` to a small campaign; each file of `campaign/broken`
//! breaks it in one way, as those of `broken` do. `UPDATE=1` writes the reports anew.

mod breaking;

use longrest_campaign::content::{Craft, Deed, Shelf};
use longrest_campaign::effect::{Compare, Condition, Content, Effect, Test, Thing, Value, Whom};
use longrest_campaign::id::{BuildingId, ItemId, ScenarioId};
use longrest_campaign::{Resource, Rules};
use longrest_haven::Edition;
use longrest_pack::text::Language;
use longrest_pack::text::campaign::CampaignRenderer;
use longrest_pack::{Folder, Loaded, compile, echoes, load};
use std::collections::BTreeSet;
use std::path::Path;

fn base() -> Folder {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut base = Folder::read(&tests.join("base")).unwrap();
    base.files.extend(Folder::read(&tests.join("campaign/base")).unwrap().files);
    Folder { name: "base".to_owned(), ..base }
}

fn report(folder: &Folder) -> String {
    match compile(folder, &|_| None) {
        Ok(loaded) => loaded.warnings.to_string(),
        Err(problems) => problems.to_string(),
    }
}

fn loaded() -> Loaded {
    compile(&base(), &|_| None).unwrap_or_else(|problems| panic!("{problems}"))
}

#[test]
fn the_base_is_clean() {
    assert_eq!(report(&base()), "");
}

#[test]
fn a_pack_without_campaign_has_no_book() {
    let mut folder = base();
    folder.files.remove("campaign.toml");
    let report = report(&folder);
    assert!(report.contains("this file means something only in a campaign"), "{report}");
    assert!(report.contains("`leads_to` means something only in a campaign"), "{report}");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/base");
    assert_eq!(compile(&Folder::read(&path).unwrap(), &|_| None).unwrap().campaign, None);
}

#[test]
fn every_broken_campaign_is_reported_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/campaign/broken");
    let mut cases: Vec<_> =
        std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    cases.sort();
    assert!(cases.len() >= 40, "{} cases", cases.len());
    let mut different = Vec::new();
    let mut reports = BTreeSet::new();
    for path in &cases {
        let text = std::fs::read_to_string(path).unwrap();
        let (changes, expected) = text.split_once("---\n").unwrap_or((&text, ""));
        let found = report(&breaking::broken(base(), changes));
        assert!(!found.is_empty(), "{}: nothing is reported", path.display());
        assert!(reports.insert(found.clone()), "{} says nothing new", path.display());
        if found != expected {
            different.push(format!("{}\n{found}", path.display()));
            if std::env::var_os("UPDATE").is_some() {
                let changes = changes.trim_end();
                std::fs::write(path, format!("{changes}\n---\n{found}")).unwrap();
            }
        }
    }
    let updated = std::env::var_os("UPDATE").is_some();
    assert!(updated || different.is_empty(), "{}", different.join("\n"));
}

/// The mistakes that only the walk over the graph of a campaign finds, a case of each.
const WALKED: [&str; 26] = [
    "building-locked",
    "class-locked",
    "cost-prosperity",
    "counter-unused",
    "deck-runs-out",
    "deed-impossible",
    "deed-loot",
    "endless",
    "envelope-closed",
    "event-nowhere",
    "item-craft",
    "item-nowhere",
    "no-otherwise",
    "option-never",
    "potion-unmade",
    "quest-nowhere",
    "recipe-missing",
    "recipe-none-repeated",
    "requires-never",
    "section-unread",
    "sticker-never-read",
    "sticker-never-set",
    "stranded-choice",
    "stranded-lock",
    "stranded-requirement",
    "unreachable",
];

#[test]
fn every_mistake_of_the_walk_has_its_place_and_advice() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/campaign/broken");
    for name in WALKED {
        let text = std::fs::read_to_string(folder.join(format!("{name}.txt"))).unwrap();
        let (_, reports) = text.split_once("---\n").unwrap();
        for report in reports.split("\n\n") {
            let at = report.lines().nth(1).unwrap_or_default();
            let place = at.trim_start().strip_prefix("--> base/");
            let numbers = place.and_then(|place| place.split_once(".toml:"));
            assert!(numbers.is_some(), "{name} does not say where: {report}");
            let advised = report.lines().any(|line| line.trim_start().starts_with("= "));
            assert!(advised, "{name} does not say what to do: {report}");
        }
    }
}

#[test]
fn every_line_is_written_and_read_again() {
    let lines = echoes(&base(), &|_| None);
    let campaign: Vec<_> = lines.iter().filter(|line| line.line.contains("collective")).collect();
    assert!(campaign.len() >= 5, "{campaign:?}");
    for line in lines {
        assert!(line.same, "{} is written as {}", line.line, line.written);
    }
}

#[test]
fn the_book_says_what_the_files_say() {
    let book = loaded().campaign.unwrap().book;
    assert_eq!(book.rules, Rules::of(Edition::Frosthaven));
    assert_eq!(book.beginning.scenarios, [ScenarioId::from("den")]);
    assert_eq!(book.beginning.buildings, [(BuildingId::from("5"), 1)]);
    assert_eq!(book.beginning.random_designs, [ItemId::from("lamp")]);
    assert_eq!(book.tracks.prosperity, [6, 15]);
    assert_eq!(book.tracks.morale, [(0, -10), (5, 0), (10, 5)]);
    assert_eq!(book.calendar, [(2, "2.1".into())]);
    let den = book.scenario(&"den".into()).unwrap();
    let vault = Effect::Unlock(Content::Scenario("vault".into()));
    assert_eq!(den.leads_to, ["vault".into(), "crown".into()]);
    assert_eq!(
        den.outcome[..3],
        [
            Effect::Gain(Whom::Each, Thing::Gold, 5),
            Effect::Gain(Whom::One, Thing::Item("tonic".into()), 1),
            vault,
        ]
    );
    let crown = book.scenario(&"crown".into()).unwrap();
    let last = crown.outcome.last();
    assert_eq!(last, Some(&Effect::Lock(Content::Scenario("vault".into()))));
    let morale = Test::Value(Value::Morale, Compare::AtLeast, 1);
    let either = Test::Any(vec![morale, Test::Mark("sealed-well".into())]);
    assert_eq!(crown.requires, [Test::Completed("den".into()), either]);
    assert_eq!(book.scenario(&"vault".into()).unwrap().links, ["crown".into()]);
}

#[test]
fn items_classes_and_the_town() {
    let book = loaded().campaign.unwrap().book;
    let hook = book.item(&"hook".into()).unwrap();
    assert_eq!(hook.shelf, Shelf::Building("5".into(), 2), "campaign.toml moves it");
    let wanted = Craft {
        resources: [(Resource::Metal, 1)].into_iter().collect(),
        items: vec![vec!["tonic".into(), "lamp".into()]],
    };
    assert_eq!(hook.craft, Some(wanted));
    assert!(book.item(&"tonic".into()).unwrap().potion);
    assert_eq!(book.item(&"lamp".into()).unwrap().only, Some("smith".into()));
    let keeper = book.class(&"keeper".into()).unwrap();
    assert!(keeper.locked && keeper.traits.contains(&"giant".to_owned()));
    assert_eq!(keeper.retired, Some("4.1".into()));
    assert!(book.class(&"smith".into()).unwrap().perks[0].linked);
    // A building in an envelope is unlocked by it.
    let kiln = Effect::Unlock(Content::Building("7".into()));
    assert_eq!(book.envelope(&"7".into()).unwrap().effects, [kiln]);
    assert!(!book.building(&"7".into()).unwrap().open);
    let gate = book.building(&"5".into()).unwrap();
    assert_eq!((gate.levels[1].prosperity, gate.levels[1].cost.gold), (2, 5));
    assert_eq!(book.quests[0].goals[0].deed, Deed::Kills("wolf".into()));
    assert_eq!(book.loot_cards[20].id.as_str(), "lumber-1");
}

#[test]
fn where_items_are_bought_nothing_is_crafted() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/crossroads");
    let loaded = load(&path).unwrap().unwrap_or_else(|problems| panic!("{problems}"));
    let book = loaded.campaign.unwrap().book;
    assert_eq!(book.rules, Rules::of(Edition::Gloomhaven));
    assert!(book.items.iter().all(|item| item.craft.is_none() && !item.potion));
    assert_eq!(book.item(&"toll-shield".into()).unwrap().shelf, Shelf::Prosperity(2));
    // A class that one pack locks is open in another that uses it, unless that says otherwise.
    assert!(book.classes.iter().all(|class| !class.locked && class.retired.is_none()));
    assert_eq!(book.tracks.reputation.first(), Some(&(-20, 4)));
}

#[test]
fn a_building_puts_its_shelf_out_when_it_reaches_its_level() {
    let book = loaded().campaign.unwrap().book;
    let gate = book.building(&"5".into()).unwrap();
    assert_eq!(gate.levels[1].once.last(), Some(&Effect::Shelf(vec!["hook".into()])));
    assert!(gate.levels[0].once.is_empty());
}

#[test]
fn the_back_of_an_event() {
    let book = loaded().campaign.unwrap().book;
    let event = book.event(&"SO-01".into()).unwrap();
    assert!(event.start && event.deck.as_str() == "summer-outpost");
    let back = &event.options[0].back;
    assert!(matches!(&back[0].when, Condition::If(Test::All(parts)) if parts.len() == 2));
    assert!(matches!(back[1].when, Condition::Otherwise));
    assert_eq!(back[1].effects.last(), Some(&Effect::Return));
    assert_eq!(back[1].effects.len(), 4, "two effects at setup, words and the return");
    assert!(matches!(&event.options[1].back[0].when, Condition::Pays(prices) if prices.len() == 2));
}

/// Everything the book says, in one language.
fn said(loaded: &Loaded, language: Language) -> String {
    let campaign = loaded.campaign.as_ref().unwrap();
    let book = &campaign.book;
    let render = CampaignRenderer::new(book, &campaign.words, &loaded.content, language);
    let mut lines: Vec<String> = Vec::new();
    let mut say = |text: Vec<longrest_pack::TextLine>| {
        let shown = |it: longrest_pack::TextLine| "  ".repeat(it.indent.into()) + &it.text;
        lines.extend(text.into_iter().map(shown));
    };
    say(render.effects(&book.beginning.effects));
    for option in book.events.iter().flat_map(|event| &event.options) {
        option.back.iter().for_each(|outcome| say(render.outcome(outcome)));
    }
    book.events.iter().for_each(|event| say(render.effects(&event.below)));
    book.guard.iter().for_each(|card| say(render.effects(&card.effects)));
    book.sections.iter().for_each(|section| say(render.effects(&section.effects)));
    book.envelopes.iter().for_each(|envelope| say(render.effects(&envelope.effects)));
    book.scenarios.iter().for_each(|scenario| say(render.effects(&scenario.outcome)));
    for level in book.buildings.iter().flat_map(|building| &building.levels) {
        say(render.effects(&level.once));
        say(render.effects(&level.operation));
        say(render.effects(&level.wrecked));
    }
    for addition in book.buildings.iter().flat_map(|building| &building.additions) {
        say(render.effects(&addition.once));
    }
    for test in book.scenarios.iter().flat_map(|scenario| &scenario.requires) {
        lines.push(render.test(test));
    }
    for goal in book.quests.iter().flat_map(|quest| &quest.goals) {
        lines.push(render.quest_goal(goal));
    }
    lines.join("\n") + "\n"
}

#[test]
fn everything_is_said_in_every_language() {
    let loaded = loaded();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/campaign");
    for language in Language::ALL {
        let found = said(&loaded, language);
        assert!(!found.contains('?'), "{found}");
        let path = folder.join(format!("said.{}.txt", language.code()));
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&path, &found).unwrap();
        }
        let expected = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(found, expected, "read {} and renew it with UPDATE=1", path.display());
    }
}

// FH-RSTICK-02: where a rule applies, what it waits for and what it does there.
#[test]
fn fh_rstick_02_a_rule_of_an_envelope_has_its_area() {
    let mut base = base();
    let said = "name = \"Pets\"\narea = 10\nbuilding = 7\neffects = \"morale +1\"";
    let file = base.files.get_mut("campaign.toml").unwrap();
    *file = String::from_utf8(file.clone()).unwrap().replace("name = \"Pets\"", said).into_bytes();
    let loaded = compile(&base, &|_| None).unwrap_or_else(|problems| panic!("{problems}"));
    let laws = &loaded.campaign.expect("a campaign").book.laws;
    let law = laws.first().expect("a rule");
    assert_eq!((laws.len(), law.id.as_str(), law.area), (1, "pets", 10));
    assert_eq!(law.building.as_ref().map(|id| id.as_str()), Some("7"));
    assert_eq!(law.effects, [Effect::Change(Value::Morale, 1)]);
    // One that says no area is a word and nothing more.
    let plain = compile(&self::base(), &|_| None).unwrap_or_else(|problems| panic!("{problems}"));
    assert!(plain.campaign.expect("a campaign").book.laws.is_empty());
}
