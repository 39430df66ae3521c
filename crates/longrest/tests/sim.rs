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
