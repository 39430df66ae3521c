//! Spots on the cards of packs: how they are written, what they bear, what that costs and what
//! becomes of the card.

use longrest_campaign::enhancement::{PriceList, Terms};
use longrest_haven::enhancement::{Beside, Enhancement, Gain, Half, Part, Spot, SpotSort};
use longrest_haven::{Action, Brought, Card, Content, Haven};
use longrest_pack::notation::{ActionLine, Line};
use longrest_pack::{Kind, Loaded, Scope};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/frontier")
}

/// The pack, read once for all tests.
fn frontier() -> &'static Loaded {
    static PACK: LazyLock<Loaded> = LazyLock::new(|| {
        longrest_pack::load(&folder()).unwrap().unwrap_or_else(|problems| panic!("{problems}"))
    });
    &PACK
}

fn scope() -> Scope {
    let mut scope = Scope::default();
    scope.add(Kind::Area, "sweep");
    scope.add(Kind::Area, "wide");
    scope.add(Kind::Summon, "hound");
    scope
}

fn spots(line: &str) -> Result<Vec<(u8, Part, SpotSort)>, String> {
    let read = ActionLine::read(line, &scope()).map_err(|problem| problem.message)?;
    Ok(read.spots().iter().map(|spot| (spot.ability, spot.part, spot.sort)).collect())
}

#[test]
fn spots_stand_behind_what_they_raise() {
    use Part::*;
    use SpotSort::{Any, Hex, Plus};
    assert_eq!(spots("attack 3"), Ok(vec![]));
    assert_eq!(spots("attack 3 [+]"), Ok(vec![(0, Line, Plus)]));
    assert_eq!(
        spots("attack 3 [*], range 2 [+], target 2 [+], pierce 1 [+], wound | consume fire: +1"),
        Ok(vec![(0, Line, Any), (0, Range, Plus), (0, Target, Plus), (0, Pierce, Plus)])
    );
    assert_eq!(spots("move 2; lost; heal 3 [+], self"), Ok(vec![(1, Line, Plus)]));
    assert_eq!(spots("attack 2, area sweep [# wide]"), Ok(vec![(0, Area, Hex(1))]));
    assert_eq!(
        spots("summon hound [+ hit points] [+ attack] [+ move] [+ range]"),
        Ok(vec![(0, HitPoints, Plus), (0, Move, Plus), (0, Attack, Plus), (0, SummonRange, Plus)])
    );
    assert_eq!(spots("push 2 [+], enemy, adjacent"), Ok(vec![(0, Line, Plus)]));
    // Modifier cards have brackets too.
    assert_eq!(spots("when self attacks: +1 [+], slots 3"), Ok(vec![(0, Line, Plus)]));
}

#[test]
fn a_spot_in_the_wrong_place_is_refused() {
    for (line, why) in [
        ("attack 3 | consume fire: +1 [+]", "not inside something"),
        ("grant (attack 2 [+]), ally, adjacent", "not inside something"),
        ("attack 3, wound [+]", "behind the ability, its range"),
        ("attack 3, range 2 [*]", "write `[+]` here"),
        ("attack 3 [# wide]", "a hex is added to an area"),
        ("attack 3, area sweep [# nothing]", "there is no area `nothing`"),
        ("summon hound [+ wings]", "a summoned figure has"),
        ("lost [+]", "only an ability has spots"),
    ] {
        let found = spots(line).expect_err(line);
        assert!(found.contains(why), "{line}: {found}");
    }
}

#[test]
fn lines_with_spots_are_written_and_read_again() {
    let scope = scope();
    for line in [
        "attack 3 [+]",
        "attack 3 [*], target 2 [+], range 2 [+], pierce 1 [+]",
        "move 2; heal 3 [+], self; lost",
        "attack 2, area sweep [# wide]",
        "summon hound [+ hit points] [+ attack]",
        "attack 1 [+] | consume fire: +1",
    ] {
        let read = ActionLine::read(line, &scope).unwrap_or_else(|problem| panic!("{problem:?}"));
        let written = read.write(&scope);
        let again = ActionLine::read(&written, &scope).unwrap();
        assert_eq!(read, again, "{line} was written as {written}");
    }
}

/// A card with one line, its spots, and what an enhancement makes of it.
fn enhanced(line: &str, spot: u8, gain: &str) -> Result<Action, String> {
    let scope = scope();
    let mut content = frontier().content.clone();
    content.areas.truncate(2);
    let read = ActionLine::read(line, &scope).map_err(|problem| problem.message)?;
    let spots: Vec<Spot> = read.spots().to_vec();
    let class = &mut content.classes[0];
    let mut top = Action::default();
    read.add_to(&mut top);
    class.cards[0] = Card { top, spots, ..class.cards[0].clone() };
    let one = Enhancement {
        class: class.id.clone(),
        card: class.cards[0].id.clone(),
        spot,
        gain: gain.to_owned(),
    };
    content.enhance(&one)?;
    Ok(content.classes[0].cards[0].top.clone())
}

#[test]
fn every_kind_of_enhancement_changes_the_card() {
    let scope = scope();
    for (line, spot, gain, becomes) in [
        ("attack 3 [+]", 0, "attack", "attack 4"),
        ("attack 3, range 2 [+]", 0, "range", "attack 3, range 3"),
        ("attack 3, target 2 [+]", 0, "target", "attack 3, target 3"),
        ("attack 3, pierce 2 [+]", 0, "pierce", "attack 3, pierce 3"),
        ("attack 3, push 2 [+]", 0, "push", "attack 3, push 3"),
        ("attack 3, pull 2 [+]", 0, "pull", "attack 3, pull 3"),
        ("push 2 [+], enemy, adjacent", 0, "push", "push 3, enemy, adjacent"),
        ("move 3 [+]", 0, "move", "move 4"),
        ("move 3 [*]", 0, "jump", "move 3, jump"),
        ("teleport 3 [+]", 0, "teleport", "teleport 4"),
        ("heal 2 [+], self", 0, "heal", "heal 3, self"),
        ("heal 2 [*], self", 0, "bless", "heal 2, self, bless"),
        ("heal 2 [*], ally, range 3", 0, "strengthen", "heal 2, ally, range 3, strengthen"),
        ("heal 2 [*], self", 0, "regenerate", "heal 2, self, regenerate"),
        ("heal 2 [*], self", 0, "ward", "heal 2, self, ward"),
        ("shield 1 [+]; round", 0, "shield", "shield 2; round"),
        ("retaliate 1 [+]; round", 0, "retaliate", "retaliate 2; round"),
        ("retaliate 1, range 2 [+]; round", 0, "range", "retaliate 1, range 3; round"),
        ("attack 3 [*]", 0, "wound", "attack 3, wound"),
        ("attack 3 [*]", 0, "poison", "attack 3, poison"),
        ("attack 3 [*]", 0, "immobilize", "attack 3, immobilize"),
        ("attack 3 [*]", 0, "muddle", "attack 3, muddle"),
        ("attack 3 [*]", 0, "curse", "attack 3, curse"),
        ("attack 3 [*]", 0, "fire", "attack 3, infuse fire"),
        ("attack 3 [*]", 0, "wild", "attack 3, infuse any"),
        ("attack 2, area sweep [# wide]", 0, "hex", "attack 2, area wide"),
        ("when self attacks: +1 [+]; persistent", 0, "attack", "when self attacks: +2; persistent"),
        (
            "when self is attacked: shield 1 [+]; persistent",
            0,
            "shield",
            "when self is attacked: shield 2; persistent",
        ),
    ] {
        let found = enhanced(line, spot, gain).unwrap_or_else(|why| panic!("{line}: {why}"));
        let mut wanted = Action::default();
        let read = ActionLine::read(becomes, &scope);
        read.unwrap_or_else(|problem| panic!("{becomes}: {problem:?}")).add_to(&mut wanted);
        assert_eq!(found, wanted, "{line} with {gain}");
    }
}

// GH-ENH-05, D171: bless and strengthen on what helps; what harms bears what harms.
#[test]
fn gh_enh_05_a_spot_bears_only_what_suits_it() {
    for (line, gain) in [
        ("attack 3 [+]", "wound"),
        ("attack 3 [*]", "bless"),
        ("attack 3 [*]", "strengthen"),
        ("attack 3 [*]", "jump"),
        ("attack 3, wound [*]", "wound"),
        ("heal 2 [*], self", "wound"),
        ("move 3, jump [*]", "jump"),
        ("attack 3 [*]", "hex"),
    ] {
        assert!(enhanced(line, 0, gain).is_err(), "{line} with {gain}");
    }
    for gain in ["bless", "strengthen"] {
        for line in ["heal 2 [*], self", "heal 2 [*], ally, range 2", "bless [*], ally, range 2"] {
            if line.starts_with(gain) {
                continue;
            }
            assert!(enhanced(line, 0, gain).is_ok(), "{line} with {gain}");
        }
    }
}

#[test]
fn an_enhancement_that_is_nowhere_is_refused_and_changes_nothing() {
    let mut content = frontier().content.clone();
    let before = content.classes.clone();
    let one = |class: &str, card: &str, spot: u8, gain: &str| Enhancement {
        class: class.to_owned(),
        card: card.to_owned(),
        spot,
        gain: gain.to_owned(),
    };
    for (wrong, why) in [
        (one("nobody", "heavy-swing", 0, "attack"), "no class"),
        (one("wayfarer", "nothing", 0, "attack"), "no card"),
        (one("wayfarer", "heavy-swing", 9, "attack"), "no spot"),
        (one("wayfarer", "heavy-swing", 0, "luck"), "cannot bear"),
    ] {
        let found = content.enhance(&wrong).expect_err(why);
        assert!(found.contains(why), "{found}");
    }
    assert_eq!(content.classes, before);
}

/// Every spot of every shipped card with everything it bears.
fn shipped(content: &Content) -> Vec<(&longrest_haven::Class, &Card, usize, Gain)> {
    let mut all = Vec::new();
    for class in &content.classes {
        for card in &class.cards {
            for (at, spot) in card.spots.iter().enumerate() {
                let gains = Beside::new(content, class, card, *spot).gains();
                all.extend(gains.into_iter().map(|gain| (class, card, at, gain)));
            }
        }
    }
    all
}

// FH-ENH-02, GH-ENH-02: every shipped spot can be enhanced, which changes that card alone.
#[test]
fn every_shipped_spot_can_be_enhanced() {
    let loaded = frontier();
    let mut tried = 0;
    for (class, card, spot, gain) in shipped(&loaded.content) {
        let one = Enhancement {
            class: class.id.clone(),
            card: card.id.clone(),
            spot: spot as u8,
            gain: gain.word().to_owned(),
        };
        let mut content = loaded.content.clone();
        content.enhance(&one).unwrap_or_else(|why| panic!("{one:?}: {why}"));
        let at = content.classes.iter().position(|known| known.id == class.id).unwrap();
        let changed = content.classes[at] != *class || content.tiles != loaded.content.tiles;
        assert!(changed, "{one:?} changes nothing");
        tried += 1;
        // Each spot once with its own number, the rest of what it bears now and then.
        if tried > 1_500 {
            break;
        }
    }
    assert!(tried > 1_000, "{tried}");
    for class in &loaded.content.classes {
        let spots: usize = class.cards.iter().map(|card| card.spots.len()).sum();
        assert!(spots >= class.cards.len() / 2, "{}: {spots} spots", class.id);
    }
}

/// A plain table plays with the very content of its pack; an enhanced one with its own.
#[test]
fn only_a_party_with_enhancements_has_content_of_its_own() {
    let loaded = frontier();
    let haven = Haven::new(loaded.content.clone());
    assert!(Brought::default().is_plain());
    let enhancements = vec![Enhancement {
        class: "wayfarer".to_owned(),
        card: "heavy-swing".to_owned(),
        spot: 0,
        gain: "attack".to_owned(),
    }];
    let brought = Brought { enhancements, ..Brought::default() };
    assert!(!brought.is_plain());
    let own = haven.with(&brought).unwrap();
    let card = |rules: &Haven| {
        let class = rules.class_index("wayfarer").unwrap();
        let class = &rules.content.classes[class];
        class.cards.iter().find(|card| card.id == "heavy-swing").unwrap().top.clone()
    };
    assert_ne!(card(&haven), card(&own));
    assert_eq!(own.enhancements(), brought.enhancements);
}

/// What a class file says about a spot, read from its text and from nothing else.
struct Read {
    several: bool,
    lost: bool,
    persistent: bool,
    bonus: bool,
    level: u32,
    hexes: u32,
}

fn read_off(lines: &[String], number: usize, level: u32, areas: &BTreeMap<String, u32>) -> Read {
    let is_property = |line: &str| {
        let first = line.split([' ', ',']).next().unwrap_or("");
        ["lost", "unrecoverable", "persistent", "round", "xp", "infuse", "needs"].contains(&first)
            || line.starts_with("may infuse")
    };
    let abilities: Vec<&String> = lines.iter().filter(|line| !is_property(line)).collect();
    let line = abilities[number];
    let targets = line
        .split(", target ")
        .nth(1)
        .is_some_and(|rest| rest.starts_with("all") || !rest.starts_with('1'));
    let later = line.contains("target +") || line.contains(": area ") || line.contains(", area ");
    let waits = line.strip_prefix("when ").is_some_and(|rest| !rest.starts_with("self"));
    let created = line.starts_with("create 2") || line.starts_with("create 3");
    let area = line.split(" area ").nth(1).and_then(|rest| rest.split([',', ' ']).next());
    let persistent = lines.iter().any(|line| line.contains("persistent"));
    let gives = ["when ", "always", "shield ", "retaliate "];
    Read {
        several: targets || later || waits || created,
        lost: lines.iter().any(|line| {
            line.split([',', ' ']).any(|word| word == "lost" || word == "unrecoverable")
                && !line.contains("from lost")
        }),
        persistent,
        bonus: persistent && gives.iter().any(|start| line.starts_with(start)),
        level,
        hexes: area.map_or(0, |area| areas.get(area).copied().unwrap_or(0)),
    }
}

/// The appendix once more, on what was read off.
fn reference(gain: Gain, read: &Read, ledger: &BTreeMap<String, u32>) -> u32 {
    let row = match gain.word() {
        "trap" => "attack",
        "tiles" => "move",
        "fire" | "ice" | "air" | "earth" | "light" | "dark" => "element",
        word => word,
    };
    let mut price = ledger[row];
    if row == "hex" {
        price = price.div_ceil(read.hexes);
    }
    let single = ["target", "hex", "element", "wild"].contains(&row);
    if read.several && !single {
        price *= 2;
    }
    if read.lost && !read.persistent {
        price = price.div_ceil(2);
    }
    if read.bonus && !row.starts_with("summon") {
        price *= 3;
    }
    price + 25 * (read.level.max(1) - 1)
}

/// The prices of the ledger's table, by the words of price lists.
fn ledger() -> BTreeMap<String, u32> {
    let text = include_str!("../../../rules/frosthaven-campaign.md");
    let rows = text.lines().filter(|line| line.starts_with("| **FH-ENH-T"));
    let mut ledger = BTreeMap::new();
    for row in rows {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let name = cells[2].trim_end_matches(" +1").to_lowercase();
        let word = match name.as_str() {
            "summon hp" => "summon-hit-points".to_owned(),
            "wild element" => "wild".to_owned(),
            "area-of-effect hex" => "hex".to_owned(),
            name => name.replace(' ', "-"),
        };
        let price = cells[3].split(' ').next().and_then(|price| price.parse().ok());
        ledger.insert(word, price.expect("a price"));
    }
    assert_eq!(ledger.len(), 28);
    ledger
}

fn plain_lines(value: &toml::Value) -> Vec<String> {
    let bare = |line: &str| {
        let mut out = String::new();
        let mut rest = line;
        while let Some(at) = rest.find(" [") {
            let end = rest[at..].find(']').map(|end| at + end + 1);
            let inner = end.map_or("", |end| &rest[at + 2..end - 1]);
            let spot = inner == "+" || inner == "*" || inner.starts_with('#') || {
                inner.starts_with("+ ")
            };
            let end = end.unwrap_or(rest.len());
            out += if spot { &rest[..at] } else { &rest[..end] };
            rest = &rest[end..];
        }
        out + rest
    };
    let lines = value.as_array().expect("lines");
    lines.iter().map(|line| bare(line.as_str().expect("a line"))).collect()
}

fn areas_of(text: &str) -> BTreeMap<String, u32> {
    let file: toml::Value = toml::from_str(text).unwrap();
    let entries = file.get("areas").and_then(|areas| areas.as_array()).cloned();
    let entry = |area: &toml::Value| {
        let map = area["map"].as_str().unwrap();
        (area["id"].as_str().unwrap().to_owned(), map.matches('x').count() as u32)
    };
    entries.unwrap_or_default().iter().map(entry).collect()
}

// FH-ENH-03 to FH-ENH-13, FH-FAQ-218: the prices of all shipped cards, worked out twice.
#[test]
fn the_prices_of_every_shipped_spot_agree_with_a_reference_that_reads_the_text() {
    let loaded = frontier();
    let list: PriceList =
        loaded.campaign.as_ref().unwrap().book.enhancements.clone().expect("a price list");
    let ledger = ledger();
    let common = areas_of(&std::fs::read_to_string(folder().join("areas.toml")).unwrap());
    let mut compared = 0;
    for class in &loaded.content.classes {
        let path = folder().join(format!("classes/{}.toml", class.id));
        let text = std::fs::read_to_string(path).unwrap();
        let mut areas = common.clone();
        areas.extend(areas_of(&text));
        let file: toml::Value = toml::from_str(&text).unwrap();
        let entries = file["cards"].as_array().unwrap();
        for (card, entry) in class.cards.iter().zip(entries) {
            for spot in &card.spots {
                let key = if spot.half == Half::Top { "top" } else { "bottom" };
                let lines = plain_lines(&entry[key]);
                let level = entry["level"].as_integer().unwrap_or(1) as u32;
                let read = read_off(&lines, usize::from(spot.ability), level, &areas);
                let beside = Beside::new(&loaded.content, class, card, *spot);
                for gain in beside.gains() {
                    let quote = list.quote(gain, &beside.circumstances(), Terms::default());
                    let price = quote.expect("a price").total;
                    let wanted = reference(gain, &read, &ledger);
                    assert_eq!(u32::from(price), wanted, "{} {gain:?} {lines:?}", card.id);
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 1_400, "{compared}");
}

// FH-ENH-04, FH-ENH-05, FH-FAQ-218, FH-FAQ-219
#[test]
fn fh_enh_05_what_counts_as_several_targets() {
    let scope = scope();
    let several = |line: &str| {
        let mut content = frontier().content.clone();
        let read = ActionLine::read(line, &scope).unwrap_or_else(|why| panic!("{line}: {why:?}"));
        let spots = read.spots().to_vec();
        let mut top = Action::default();
        read.add_to(&mut top);
        let class = &mut content.classes[0];
        class.cards[0] = Card { top, spots: spots.clone(), ..class.cards[0].clone() };
        let class = &content.classes[0];
        Beside::new(&content, class, &class.cards[0], spots[0]).circumstances().several
    };
    for line in [
        "attack 3 [+], target 2",
        "attack 3 [+], target all",
        "attack 3 [+], area sweep",
        "heal 2 [+], allies, range 3, target 2",
        "attack 3 [+], range 3 | consume air: target +1",
        "when allies attacks within 2: +1 [+]; persistent",
    ] {
        assert!(several(line), "{line}");
    }
    for line in [
        "attack 3 [+]",
        "attack 3 [+], range 4, wound",
        "move 4 [+]",
        "heal 2 [+], self",
        "attack 3 [+] | consume fire: +2",
        "when self attacks: +1 [+]; persistent",
        "shield 1 [+]; round",
    ] {
        assert!(!several(line), "{line}");
    }
}
