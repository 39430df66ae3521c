//! Every line of the notation that `docs/packs.md` shows is played.
//!
//! Lines of cards, perks, goals, rules, effects and rewards stand in cases of `tests/shown` (or of
//! `tests/plays`), which are read when the test runs. The signs of maps are drawn on one. Lines of
//! the campaign are lines of the year that `year.rs` plays with every part left out in turn.

use longrest_haven::Content;
use longrest_pack::stage::{Case, read_cases};
use longrest_pack::{Folder, compile};
use std::path::{Path, PathBuf};

/// The lines of the blocks of a kind.
fn block(kind: &str) -> Vec<&'static str> {
    let page = include_str!("../../../docs/packs.md");
    let (mut lines, mut inside) = (Vec::new(), None);
    for line in page.lines() {
        match (line.strip_prefix("```"), inside) {
            (Some(_), Some(_)) => inside = None,
            (Some(name), None) => inside = Some(name),
            (None, Some(name)) if name == kind => lines.push(line),
            _ => {}
        }
    }
    assert!(!lines.is_empty(), "the page has no block of {kind}");
    lines
}

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

fn frontier() -> Folder {
    Folder::read(&tests().join("../../../packs/frontier")).expect("a pack")
}

fn content() -> Content {
    compile(&frontier(), &|_| None).unwrap_or_else(|problems| panic!("{problems}")).content
}

/// The cases of a folder.
fn cases(folder: &str) -> Vec<Case> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(tests().join(folder))
        .expect("a folder")
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.sort();
    let read = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).expect("a text");
        read_cases(&path.to_string_lossy(), &text).unwrap_or_else(|why| panic!("{why}"))
    };
    files.iter().flat_map(read).collect()
}

#[test]
fn every_case_plays_as_written() {
    let content = content();
    let cases = cases("shown");
    let failures: Vec<String> = cases
        .iter()
        .filter_map(|case| {
            let problem = case.run(&content).err()?;
            Some(format!("{} {}\n{problem}", case.place, case.about))
        })
        .collect();
    assert!(failures.is_empty(), "{} fail:\n\n{}", failures.len(), failures.join("\n\n"));
}

/// The statements of all positions, as `rule: …` or `say: …`.
fn statements() -> Vec<String> {
    let all = cases("shown").into_iter().chain(cases("plays"));
    let lines = |case: Case| -> Vec<String> {
        case.position.lines().map(|line| line.trim().to_owned()).collect()
    };
    all.flat_map(lines).collect()
}

/// Whether a text is one of the parts between semicolons, or some of them in a row.
fn is_part(whole: &str, part: &str) -> bool {
    let (before, after) = match whole.find(part) {
        Some(at) => (&whole[..at], &whole[at + part.len()..]),
        None => return false,
    };
    (before.is_empty() || before.ends_with("; ")) && (after.is_empty() || after.starts_with("; "))
}

#[test]
fn every_line_of_cards_and_scenarios_is_played() {
    let statements = statements();
    let said = |line: &str| {
        let says = statements.iter().filter_map(|one| one.strip_prefix("say: "));
        says.chain(statements.iter().filter_map(|one| Some(one.split_once(" card ")?.1))).any(
            |said| {
                said.split([':', '/']).any(|half| is_part(half.trim(), line)) || is_part(said, line)
            },
        )
    };
    let after = |head: &str, line: &str| {
        statements.iter().any(|one| one.strip_prefix(head).is_some_and(|rest| rest == line))
    };
    let mut missing = Vec::new();
    let mut check = |kind: &str, played: &dyn Fn(&str) -> bool| {
        let lines = block(kind).into_iter().filter(|line| !played(line));
        missing.extend(lines.map(|line| format!("{kind}: {line}")));
    };
    check("ability", &said);
    check("changes", &|line| {
        let holds = |one: &String| one.starts_with("say: ") && one.contains(line);
        line.split(", ").all(|part| statements.iter().any(holds) || said_change(&statements, part))
    });
    check("amount", &|line| said(&format!("attack {line}")));
    check("perk", &|line| after("A perk: ", line));
    check("deed", &|line| {
        let goals = statements.iter().filter_map(|one| one.strip_prefix("battle goal "));
        goals.filter_map(|one| one.split_once(": ")).any(|(_, deed)| deed == line)
    });
    check("goal", &|line| after("goal: ", line));
    check("rule", &|line| after("rule: ", line));
    check("effect", &|line| {
        let rules = statements.iter().filter_map(|one| one.strip_prefix("rule: "));
        rules.filter_map(|one| one.split_once(": ")).any(|(_, effects)| {
            effects == line || effects.split_once(": ").is_some_and(|(_, inner)| inner == line)
        })
    });
    check("reward", &|line| {
        let gives = statements.iter().filter_map(|one| one.strip_prefix("treasure "));
        gives.filter_map(|one| one.split_once(": ")).any(|(_, reward)| reward == line)
    });
    assert!(missing.is_empty(), "no case plays\n{}", missing.join("\n"));
}

/// Whether a change stands between the commas of what is said.
fn said_change(statements: &[String], change: &str) -> bool {
    let says = statements.iter().filter_map(|one| one.strip_prefix("say: "));
    says.flat_map(|one| one.split([',', ':', ';'])).any(|part| part.trim() == change)
}

/// A kind of line that is new on the page is not forgotten: it is played by a test of this file, or
/// stands here with what reads it.
#[test]
fn every_kind_of_line_is_looked_for() {
    let played = [
        "ability",
        "changes",
        "amount",
        "perk",
        "deed",
        "goal",
        "rule",
        "effect",
        "reward",
        "symbol",
        "campaign-test",
        "campaign-effect",
        "outcome",
        "personal-quest",
    ];
    // `documentation.rs` reads what things of the campaign cost, `descent/notation.rs` the lines of
    // Descent.
    let read = ["cost", "craft", "shelf", "gain", "power", "overlord", "sign", "quest", "held"];
    let no_lines = ["toml", "sh", "text", "json", "rust"];
    let page = include_str!("../../../docs/packs.md");
    let mut inside = false;
    for name in page.lines().filter_map(|line| line.strip_prefix("```")) {
        inside = !inside;
        let known = [&played[..], &read, &no_lines].iter().any(|kinds| kinds.contains(&name));
        assert!(!inside || known, "nothing plays the lines of ```{name}");
    }
}

#[test]
fn every_sign_of_a_map_is_drawn() {
    let lines = block("symbol");
    let signs = "abcdefghijklmn";
    let legend: String =
        signs.chars().zip(&lines).map(|(sign, line)| format!("{sign} = \"{line}\"\n")).collect();
    assert!(lines.len() <= signs.len(), "more signs");
    let text = format!(
        "number = 999\nname = \"Signs\"\nintroduction = \"I\"\nconclusion = \"C\"\n\
         goal = \"all enemies dead\"\n\
         rules = [\"when plates p are pressed: unlock door vault; open door crack\"]\n\
         goal_text = \"G\"\n\n[legend]\n{legend}\n\
         [[objects]]\nname = \"Altar\"\nicon = \"drill\"\nhit_points = \"5\"\n\n\
         [[monsters]]\nmonster = \"rime-hound\"\nname = \"Old Claw\"\n\
         hit_points = \"20\"\n\n\
         [[treasures]]\nid = 12\ngives = [\"gold 5\"]\n\n\
         [[rooms]]\nid = \"yard\"\nmap = \"\"\"\n\
         S S . a b f g h\n S S . i j k l m\n. . . . . . . . c\"\"\"\n\n\
         [[rooms]]\nid = \"far\"\nmap = \"\"\"\nc . d\n . . e\"\"\"\n\n\
         [[rooms]]\nid = \"vault-room\"\nmap = \"\"\"\nd . .\"\"\"\n\n\
         [[rooms]]\nid = \"crack-room\"\nmap = \"\"\"\ne . .\"\"\"\n"
    );
    let mut folder = frontier();
    folder.files.insert("scenarios/signs.toml".to_owned(), text.into_bytes());
    let loaded = compile(&folder, &|_| None).unwrap_or_else(|problems| panic!("{problems}"));
    let scenario = loaded.content.scenarios.iter().find(|one| one.id == "signs").expect("signs");
    let doors: Vec<(&str, bool, bool)> =
        scenario.doors.iter().map(|door| (door.id.as_str(), door.locked, door.wall)).collect();
    assert!(doors.contains(&("gate", false, false)), "{doors:?}");
    assert!(doors.contains(&("vault", true, false)), "{doors:?}");
    assert!(doors.iter().any(|&(id, _, wall)| id == "crack" && wall), "{doors:?}");
    let marks: Vec<&str> = scenario.marks.iter().map(|(mark, _)| mark.as_str()).collect();
    assert!(marks.contains(&"a") && marks.contains(&"p"), "{marks:?}");
    let guards = |party: u8| {
        let placed = scenario.rooms[0].monsters.iter();
        placed.filter(|placement| placement.rank.with(party).is_some()).count()
    };
    // A hound and Old Claw; with four also a guard.
    assert_eq!([guards(2), guards(4)], [2, 3]);
    assert_eq!(scenario.rooms[0].figures.len(), 1, "the altar");
    let tiles: Vec<&str> = (scenario.rooms[0].tiles.iter())
        .map(|&(_, tile)| loaded.content.tiles[usize::from(tile)].id.as_str())
        .collect();
    for tile in ["plate", "barrels", "difficult"] {
        assert!(tiles.contains(&tile), "{tiles:?}");
    }
    assert_eq!(scenario.rooms[0].treasures.len(), 1);
}

#[test]
fn every_line_of_the_campaign_is_one_of_the_year() {
    let mut year = String::new();
    let mut folders =
        vec![tests().join("year"), tests().join("campaign/base"), tests().join("base")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("a file").path();
            match path.is_dir() {
                true => folders.push(path),
                false => year.push_str(&std::fs::read_to_string(path).expect("a text")),
            }
        }
    }
    let mut missing = Vec::new();
    for kind in ["campaign-test", "campaign-effect", "outcome", "personal-quest"] {
        let unknown = block(kind).into_iter().filter(|line| !year.contains(line));
        missing.extend(unknown.map(|line| format!("{kind}: {line}")));
    }
    assert!(missing.is_empty(), "the year has no\n{}", missing.join("\n"));
}
