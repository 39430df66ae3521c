//! `longrest sim` as its users see it.

use std::path::PathBuf;
use std::process::{Command, Output};

fn sim(arguments: &[&str]) -> Output {
    let pack = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../packs/frontier");
    Command::new(env!("CARGO_BIN_EXE_longrest"))
        .arg("sim")
        .arg("--pack")
        .arg(pack)
        .args(arguments)
        .output()
        .expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// One sentence on standard error that names what is valid, nothing on standard output, status 2.
fn check_refused(arguments: &[&str], said: &[&str]) {
    let output = sim(arguments);
    let error = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
    assert_eq!(text(&output.stdout), "");
    assert_eq!(error.lines().count(), 1, "{error}");
    for words in said {
        assert!(error.contains(words), "{arguments:?} gave: {error}");
    }
}

#[test]
fn bad_input_is_refused_in_one_sentence_with_the_valid_values() {
    check_refused(&["--scenario", "nowhere"], &["no scenario \"nowhere\"", "there are: 1 ("]);
    check_refused(&["--scenario", "1", "--party", "1"], &["party of 1", "2 to"]);
    check_refused(&["--scenario", "1", "--party", "marshal"], &["two to four"]);
    check_refused(&["--scenario", "1", "--party", "marshal,nobody"], &["there are: ", "marshal"]);
    check_refused(&["--scenario", "1", "--level", "9"], &["level 9", "0 to 7"]);
    check_refused(&["--scenario", "1", "--characters", "10"], &["of level 10", "1 to 9"]);
    check_refused(&["--scenario", "1", "--bot", "clever"], &["random, greedy, search"]);
    check_refused(&["--scenario", "1", "--games", "0"], &["0 games", "1 to"]);
    check_refused(&["--scenario", "1", "--sweep", "moods"], &["levels, sizes, pairs"]);
    let nowhere = ["--scenario", "1", "--games", "1", "--html", "/nonexistent/report.html"];
    check_refused(&nowhere, &["cannot write the report to /nonexistent/report.html"]);
}

/// What some games come to, the same on one thread and on three.
fn on_any_number_of_threads(sim: fn(&[&str]) -> Output, games: &str) -> serde_json::Value {
    let run = |threads| {
        let arguments = ["--scenario", "1", "--games", games, "--seed", "7", "--json"];
        let output = sim(&[&arguments[..], &["--threads", threads]].concat());
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let one = run("1");
    assert_eq!(one, run("3"));
    let value: serde_json::Value = serde_json::from_str(&one).expect("JSON");
    value["trials"][0].clone()
}

#[test]
fn the_same_seed_gives_the_same_results_on_any_number_of_threads() {
    let trial = &on_any_number_of_threads(sim, "40");
    assert_eq!(trial["games"], 40);
    assert!(trial["classes"].as_array().is_some_and(|classes| classes.len() >= 2), "{trial}");
    assert!(trial["decisions"].as_u64().is_some_and(|count| count > 40 * 50), "{trial}");
}

#[test]
fn characters_of_any_level_play_and_a_single_game_is_found_again() {
    let party = ["--party", "hourblade,thousandfold", "--characters", "9", "--csv"];
    let run = |games: &[&str]| {
        let output = sim(&[&party[..], games].concat());
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let all = run(&["--games", "4"]);
    // FH-SLEVEL-02: for characters of level 9 the recommended level is 5.
    assert!(all.lines().nth(1).is_some_and(|line| line.contains("hourblade+thousandfold,5,")));
    // They learn differently from game to game.
    let digest = |line: &str| line.rsplit(',').next().map(str::to_owned);
    let digests: std::collections::BTreeSet<_> = (0..4)
        .map(|game| run(&["--games", "1", "--first", &game.to_string()]))
        .map(|one| one.lines().nth(1).and_then(digest))
        .collect();
    assert_eq!(digests.len(), 4);
}

#[test]
fn a_sweep_is_a_table_and_the_report_is_one_page() {
    let html = Html::new("scenarios");
    let output =
        sim(&["--scenario", "1", "--games", "6", "--sweep", "levels", "--csv", "--html", &html.0]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let lines: Vec<String> = text(&output.stdout).lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 1 + 8, "{lines:?}");
    assert!(lines[0].starts_with("scenario,party,level"));
    let page = html.read();
    assert_eq!(page.matches("class=\"range\"").count(), 8, "an interval for each level");
    assert!(page.contains("What each class contributes"));
}

/// A report in a file of its own.
struct Html(String);

impl Html {
    fn new(name: &str) -> Html {
        let file = format!("longrest-sim-{name}-{}.html", std::process::id());
        Html(std::env::temp_dir().join(file).display().to_string())
    }

    fn read(self) -> String {
        let page = std::fs::read_to_string(&self.0).expect("a report");
        let _ = std::fs::remove_file(&self.0);
        assert!(page.ends_with("</html>\n"));
        assert!(!page.contains("http") && !page.contains("<script"), "it needs nothing but itself");
        page
    }
}

#[test]
fn a_table_of_sizes_says_what_each_class_contributes() {
    let output = sim(&["--scenario", "1", "--games", "15", "--sweep", "sizes"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let table = text(&output.stdout);
    let shares = table.lines().skip_while(|line| !line.ends_with("of the mean")).skip(1);
    let percents: Vec<f64> = shares
        .filter_map(|line| line.strip_suffix(" %")?.split_whitespace().last()?.parse().ok())
        .collect();
    assert_eq!(percents.len(), 6, "{table}");
    let mean = percents.iter().sum::<f64>() / 6.0;
    assert!((mean - 100.0).abs() < 1.0, "{table}");
}

fn delve(arguments: &[&str]) -> Output {
    let pack = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../packs/underdelve");
    Command::new(env!("CARGO_BIN_EXE_longrest"))
        .arg("sim")
        .arg("--pack")
        .arg(pack)
        .args(arguments)
        .output()
        .expect("the program runs")
}

#[test]
fn quests_give_the_same_results_on_any_number_of_threads() {
    let trial = &on_any_number_of_threads(delve, "12");
    assert_eq!((&trial["games"], &trial["heroes_count"]), (&12.into(), &2.into()));
    let areas = trial["areas"].as_object().expect("games by areas revealed");
    let games = areas.values().map(|ends| ends[0].as_u64().unwrap() + ends[1].as_u64().unwrap());
    assert_eq!(games.sum::<u64>(), 12, "{trial}");
    for sum in ["threat", "deaths", "monsters", "decisions"] {
        assert!(trial[sum].as_u64().is_some_and(|sum| sum > 0), "{sum}: {trial}");
    }
    let dealt = trial["dealt"].as_array().expect("wounds by cause");
    assert!(dealt.iter().any(|one| one["wounds"].as_u64() > Some(12)), "{trial}");
}

#[test]
fn quests_are_swept_over_sizes_and_refuse_what_they_do_not_have() {
    let html = Html::new("quests");
    let sweep = ["--scenario", "all", "--games", "2", "--sweep", "sizes", "--csv"];
    let output = delve(&[&sweep[..], &["--html", &html.0]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let lines: Vec<String> = text(&output.stdout).lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 1 + 18, "six quests for two, three and four heroes: {lines:?}");
    let page = html.read();
    assert_eq!(page.matches("class=\"range\"").count(), 18, "an interval for each kind of game");
    for said in ["<h3>The Drowned Choir</h3>", "How far the heroes come"] {
        assert!(page.contains(said), "{said}");
    }
    for (arguments, said) in [
        (["--scenario", "nowhere"], "there are: 1 (lamplit-stair)"),
        (["--bot", "clever"], "random, greedy, and HEROES/OVERLORD"),
        (["--party", "quill,nobody"], "there is no hero \"nobody\""),
        (["--level", "3"], "quests have no levels"),
        (["--characters", "3"], "heroes have no levels"),
        (["--sweep", "levels"], "there is: sizes"),
    ] {
        let arguments = match arguments[0] {
            "--scenario" => arguments.to_vec(),
            _ => [&["--scenario", "1"][..], &arguments[..]].concat(),
        };
        let output = delve(&arguments);
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(said) && error.lines().count() == 1, "{arguments:?}: {error}");
    }
}

/// A file that is removed again.
struct Kept(PathBuf);

impl Kept {
    fn new(name: &str, bytes: &[u8]) -> Kept {
        let path = std::env::temp_dir().join(format!("longrest-{name}-{}", std::process::id()));
        std::fs::write(&path, bytes).expect("written");
        Kept(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("text")
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn slices_add_up_exactly() {
    let run = |sim: fn(&[&str]) -> Output, first: &str, games: &str| {
        let slice = ["--scenario", "1", "--first", first, "--games", games, "--json"];
        let output = sim(&slice);
        assert!(output.status.success(), "{}", text(&output.stderr));
        output.stdout
    };
    for (sim, name) in [(sim as fn(&[&str]) -> Output, "scenario"), (delve, "quest")] {
        let whole = run(sim, "0", "30");
        let parts = [("20", "10"), ("0", "7"), ("7", "13")].map(|(first, games)| {
            Kept::new(&format!("slice-{name}-{first}.json"), &run(sim, first, games))
        });
        let merge = |files: &[&Kept]| {
            let paths: Vec<&str> = files.iter().map(|one| one.path()).collect();
            sim(&[&["--merge"][..], &paths[..]].concat())
        };
        let output = merge(&[&parts[0], &parts[1], &parts[2]]);
        assert_eq!(text(&output.stdout), text(&whole), "{}", text(&output.stderr));
        let output = merge(&[&parts[0], &parts[0]]);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains("game 20 is in both reports"));
        let other = Kept::new(&format!("other-{name}.json"), &whole);
        let odd = text(&whole).replace("\"seed\": 1", "\"seed\": 2");
        let odd = Kept::new(&format!("odd-{name}.json"), odd.as_bytes());
        assert!(text(&merge(&[&other, &odd]).stderr).contains("not the same games"));
    }
}

#[test]
fn campaigns_lived_in_slices_add_up_exactly() {
    let run = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_longrest"))
            .args(["campaign", "sim", "--pack", "crossroads", "--scenarios", "3", "--json"])
            .args(arguments)
            .output()
            .expect("the program runs");
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let whole = run(&["--campaigns", "4"]);
    let first = Kept::new("lived-0.json", run(&["--campaigns", "1"]).as_bytes());
    let rest = Kept::new("lived-1.json", run(&["--first", "1", "--campaigns", "3"]).as_bytes());
    assert_eq!(run(&["--merge", rest.path(), first.path()]), whole);
}

#[test]
fn a_report_says_why_games_were_lost_where_and_which_cards_are_played() {
    let output = sim(&["--scenario", "1", "--games", "40", "--level", "4", "--json"]);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let trial = &report["trials"][0];
    let sum = |list: &str, key: &str| -> u64 {
        let all = trial[list].as_array().expect("a list").iter();
        all.filter_map(|one| one[key].as_u64()).sum()
    };
    let lost = trial["games"].as_u64().unwrap() - trial["wins"].as_u64().unwrap();
    assert!(lost > 0, "level 4 is too much for beginners: {trial}");
    assert_eq!(sum("losses", "games"), lost, "every lost game has a reason: {trial}");
    assert!(sum("falls", "no_cards") + sum("falls", "no_health") >= lost, "{trial}");
    assert!(sum("cards", "top") > 40 && sum("cards", "bottom") > 40, "{trial}");
    let cards = trial["cards"].as_array().expect("cards");
    assert!(cards.iter().all(|one| one["played"].as_u64() <= one["brought"].as_u64()));
    let output = sim(&["--scenario", "1", "--games", "40", "--level", "4"]);
    let said = text(&output.stdout);
    for words in ["why games were lost", "where characters fall", "cards per game brought"] {
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn a_report_is_held_against_an_earlier_one() {
    let games = ["--scenario", "1", "--games", "60"];
    let earlier = sim(&[&games[..], &["--level", "1", "--json"]].concat());
    let mut report: serde_json::Value = serde_json::from_slice(&earlier.stdout).expect("JSON");
    let same = Kept::new("same.json", &earlier.stdout);
    let output = sim(&[&games[..], &["--level", "1", "--against", same.path()]].concat());
    assert!(text(&output.stdout).contains("within chance"), "{}", text(&output.stdout));
    // As if the monsters had been of level 1 when they were of level 6.
    report["trials"][0]["level"] = 6.into();
    let easier = Kept::new("easier.json", report.to_string().as_bytes());
    let output = sim(&[&games[..], &["--level", "6", "--against", easier.path()]].concat());
    assert!(text(&output.stdout).contains("now: harder"), "{}", text(&output.stdout));
    check_refused(
        &["--scenario", "1", "--games", "1", "--against", "/nonexistent.json"],
        &["/nonexistent.json"],
    );
}

#[test]
fn a_single_game_is_told_and_kept_for_the_page() {
    let file = Kept::new("shown.game", b"");
    let game = ["--scenario", "1", "--party", "marshal,wayfarer"];
    let output = sim(&[&game[..], &["--show", "17", "--save", file.path()]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let said = text(&output.stdout);
    let one = sim(&[&game[..], &["--first", "17", "--games", "1", "--json"]].concat());
    let one: serde_json::Value = serde_json::from_slice(&one.stdout).expect("JSON");
    let trial = &one["trials"][0];
    let ended = if trial["wins"] == 1 { "won" } else { "lost" };
    let rounds = trial["rounds"].as_object().expect("rounds").keys().next().expect("one").clone();
    let verdict = format!("game 17: {ended} in round {rounds}");
    assert!(said.contains(&verdict) && said.lines().count() > 50, "{verdict}: {said}");
    let replay =
        Command::new(env!("CARGO_BIN_EXE_longrest")).args(["replay", file.path()]).output();
    let replay = replay.expect("the program runs");
    assert!(replay.status.success(), "{}", text(&replay.stderr));
    assert!(text(&replay.stdout).starts_with("game 17: "), "{}", text(&replay.stdout));
}

#[test]
fn characters_are_named_with_their_levels_or_in_a_file() {
    let run = |characters: &str| {
        let output = sim(&[
            "--scenario",
            "1",
            "--party",
            "marshal,wayfarer",
            "--games",
            "4",
            "--json",
            "--characters",
            characters,
        ]);
        assert!(output.status.success(), "{characters}: {}", text(&output.stderr));
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        (report["trials"][0]["level"].clone(), report["trials"][0]["digest"].clone())
    };
    // FH-SLEVEL-02: half the mean level, rounded up.
    assert_eq!(run("marshal:5,wayfarer:3").0, 2);
    assert_eq!(run("5,wayfarer:3"), run("marshal:5,wayfarer:3"));
    let sheet = Kept::new("sheet.toml", b"[marshal]\nlevel = 5\n[wayfarer]\nlevel = 3\n");
    assert_eq!(run(sheet.path()), run("marshal:5,wayfarer:3"));
    let bare = b"[marshal]\nlevel = 5\nperks = []\nitems = []\n[wayfarer]\nlevel = 3\n";
    let bare = Kept::new("bare.toml", bare);
    assert_ne!(run(bare.path()).1, run(sheet.path()).1, "without perks and items");
    let learned = Kept::new("mastery.toml", b"[marshal]\nlevel = 5\nmasteries = [1]\n");
    assert!(run(learned.path()).0.is_number(), "a mastery of the sheet");
    let strange = Kept::new("strange.toml", b"[marshal]\nlevel = 5\nmasteries = [9]\n");
    check_refused(
        &["--scenario", "1", "--party", "marshal,wayfarer", "--characters", strange.path()],
        &["marshal: no mastery 9"],
    );
    let page = include_str!("../../../docs/packs.md");
    let shown = page.split("```toml\n").find(|block| block.starts_with("[marshal]\nlevel"));
    let shown = shown.and_then(|block| block.split("```").next()).expect("a sheet");
    let shown = Kept::new("shown.toml", shown.as_bytes());
    assert!(run(shown.path()).0.is_number(), "the sheet that the documentation shows");
    let often = Kept::new("often.toml", b"[marshal]\nperks = [1, 0, 2]\n");
    check_refused(
        &["--scenario", "1", "--party", "marshal,wayfarer", "--characters", often.path()],
        &["marshal: perk 3 taken 2 times; 1 at most"],
    );
    check_refused(&["--scenario", "1", "--characters", "nobody:3"], &["no class \"nobody\""]);
    check_refused(&["--scenario", "1", "--characters", "high"], &["\"high\" is no level"]);
}

#[test]
fn characters_rise_with_the_monsters_in_a_sweep_of_levels() {
    let run = |more: &[&str]| {
        let games = ["--scenario", "1", "--games", "30", "--sweep", "levels", "--csv"];
        let output = sim(&[&games[..], more].concat());
        let won = |line: &str| line.split(',').nth(7).and_then(|won| won.parse::<f64>().ok());
        text(&output.stdout).lines().skip(1).filter_map(won).collect::<Vec<f64>>()
    };
    let (raised, fixed) = (run(&[]), run(&["--characters", "1"]));
    assert_eq!((raised.len(), fixed.len()), (8, 8));
    assert!(raised[4] > fixed[4], "level 4: {raised:?} against {fixed:?}");
}
/// Whole campaigns, as their users see them.
fn campaigns(pack: &str, arguments: &[&str]) -> Output {
    let pack = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../packs").join(pack);
    Command::new(env!("CARGO_BIN_EXE_longrest"))
        .args(["campaign", "sim", "--pack"])
        .arg(pack)
        .args(arguments)
        .output()
        .expect("the program runs")
}

#[test]
fn campaigns_lead_to_the_same_worlds_on_any_number_of_threads() {
    for pack in ["frontier", "crossroads"] {
        let run = |threads: &str| {
            let arguments = ["--campaigns", "2", "--scenarios", "3", "--seed", "7", "--json"];
            let output = campaigns(pack, &[&arguments[..], &["--threads", threads]].concat());
            assert!(output.status.success(), "{}", text(&output.stderr));
            text(&output.stdout)
        };
        let one = run("1");
        assert_eq!(one, run("3"), "{pack}");
        let report: serde_json::Value = serde_json::from_str(&one).expect("JSON");
        assert_eq!((&report["campaigns"], &report["stranded"]), (&2.into(), &0.into()));
        let lived = report["lived"].as_array().expect("a list");
        assert_eq!(lived.len(), 2);
        for campaign in lived {
            for field in ["ended", "stranded"] {
                assert!(campaign[field].is_boolean(), "{field}: {campaign}");
            }
            for field in ["weeks", "scenarios", "completed", "level", "retirements"] {
                assert!(campaign[field].is_u64(), "{field}: {campaign}");
            }
            assert_eq!(campaign["scenarios"], 3, "{campaign}");
        }
        assert_ne!(lived[0]["world"], lived[1]["world"], "each has a world of its own");
    }
}

#[test]
fn a_report_of_campaigns_holds_them_against_the_bands() {
    let arguments = ["--campaigns", "3", "--scenarios", "12", "--seed", "5"];
    let output = campaigns("frontier", &[&arguments[..], &["--json"]].concat());
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let bands = report["bands"].as_array().expect("a list");
    let of = |name: &str| bands.iter().find(|band| band["name"] == name).expect(name);
    // Nobody comes to the end of the frontier in twelve scenarios, and nobody to level 9.
    assert_eq!(of("campaigns reach their end")["holds"], false);
    assert_eq!(of("campaigns reach their end")["seen"], "0.0 %");
    assert_eq!(of("campaigns stranded")["holds"], true);
    assert_eq!(of("contribution at level 9")["holds"], serde_json::Value::Null);
    // What nobody ever owned is seen, too.
    let items = report["known"]["items"].as_array().expect("items").len();
    let unseen = of("each item owned")["outside"].as_array().expect("items").len();
    let owned = report["courses"]["items"].as_object().expect("items").len();
    assert_eq!(of("each item owned")["holds"], serde_json::Value::Null, "too few campaigns");
    assert!(items > owned && owned > 0 && unseen == 0, "{owned} of {items}");
    let said = text(&campaigns("frontier", &arguments).stdout);
    for band in bands {
        let name = band["name"].as_str().expect("a name");
        let line = said.lines().find(|line| line.starts_with(name)).expect(name);
        let verdict = match band["holds"].as_bool() {
            Some(true) => "holds",
            Some(false) => "does not hold",
            None => "cannot be told",
        };
        assert!(line.ends_with(verdict), "{line}");
        assert!(line.contains(band["seen"].as_str().expect("a figure")), "{line}");
    }
}

#[test]
fn campaigns_are_lived_by_the_bot_that_is_named() {
    let run = |bot: &str| {
        let one = ["--campaigns", "1", "--scenarios", "1", "--bot", bot, "--json"];
        campaigns("crossroads", &one)
    };
    let worlds: Vec<String> = ["greedy", "random", "search:2"]
        .map(|bot| {
            let output = run(bot);
            assert!(output.status.success(), "{bot}: {}", text(&output.stderr));
            assert_eq!(text(&output.stdout), text(&run(bot).stdout), "{bot} is deterministic");
            let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
            assert_eq!(report["bot"], bot);
            report["lived"][0]["course"]["shares"].to_string()
        })
        .into();
    assert!(worlds[0] != worlds[1] && worlds[0] != worlds[2] && worlds[1] != worlds[2]);
    let output = run("nobody");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("there is no bot \"nobody\""));
}
