//! `longrest play` as its users see it.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn play(arguments: &[&str], typed: &str) -> Output {
    let mut usual = Vec::new();
    for option in [["--party", "marshal,wayfarer"], ["--seed", "5"]] {
        if !arguments.contains(&option[0]) {
            usual.extend(option);
        }
    }
    play_pack("frontier", &[&usual[..], arguments].concat(), typed)
}

/// A quest of Descent.
fn delve(arguments: &[&str], typed: &str) -> Output {
    play_pack("underdelve", &[&["--seed", "5"][..], arguments].concat(), typed)
}

fn play_pack(pack: &str, arguments: &[&str], typed: &str) -> Output {
    let pack = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../packs").join(pack);
    let mut child = Command::new(env!("CARGO_BIN_EXE_longrest"))
        .args(["play", "--pack"])
        .arg(pack)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // A game that ends before everything is read is no failure.
    let _ = child.stdin.take().expect("piped").write_all(typed.as_bytes());
    child.wait_with_output().expect("the program ends")
}

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).expect("text")
}

#[test]
fn bots_play_a_scenario_to_its_end() {
    let text = said(&play(&["--bots", "all"], ""));
    assert!(text.contains("— Round 1 —"), "{text}");
    assert!(text.contains("The scenario is won") || text.contains("The scenario is lost"));
}

#[test]
fn a_whole_scenario_is_played_at_the_keyboard_to_its_outcome() {
    // One person decides everything for both, and does what is advised.
    let text = said(&play(&[], &"auto\n".repeat(3000)));
    assert!(text.contains("Marshal: what do you do?"), "{text}");
    assert!(text.contains("The scenario is won") || text.contains("The scenario is lost"));
    assert!(!text.contains("That was the end of the input."), "3000 answers are enough");
}

#[test]
fn the_goals_to_choose_from_are_three_different_ones() {
    for seed in ["1", "2", "3", "4", "5", "6"] {
        let text = said(&play(&["--seed", seed], ""));
        let asked = text.split("which battle goal do you keep?\n").nth(1).expect("it is asked");
        let goals: BTreeSet<&str> = asked.lines().take(3).map(|line| &line[5..]).collect();
        assert_eq!(goals.len(), 3, "seed {seed}: {goals:?}");
    }
}

#[test]
fn somebody_is_asked_helped_and_obeyed() {
    let text = said(&play(&[], "hint\nhelp\n1\nu\nnonsense\n1\n99999\nq\n"));
    assert!(text.contains("Perhaps: "), "{text}");
    assert!(text.contains("That never happened."));
    assert!(text.contains("\"nonsense\" is not among the numbers above."));
    assert!(text.contains("\"99999\" is not among the numbers above."));
}

#[test]
fn the_end_of_the_input_is_no_failure() {
    assert!(said(&play(&[], "")).contains("That was the end of the input."));
}

#[test]
fn a_saved_game_goes_on_where_it_was() {
    let path = std::env::temp_dir().join(format!("longrest-play-{}.game", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let file = path.display().to_string();
    // One person with a bot: always the first option, then away.
    let first = said(&play(&["--file", &file], &("1\n".repeat(30) + "1 2\n1 2\nq\n")));
    assert!(first.contains("Saved in"), "{first}");
    let second = said(&play(&["--file", &file, "--bots", "all"], ""));
    let _ = std::fs::remove_file(&path);
    assert!(second.contains("The scenario is"), "{second}");
    assert!(!second.contains("The scenario begins at level"), "it began again: {second}");
}

#[test]
fn why_names_the_rule_and_says_it() {
    let text = said(&play(&["--bots", "wayfarer"], &("1\n".repeat(30) + "why\nq\n")));
    assert!(text.contains("[FH-") || text.contains("Nothing has happened yet"), "{text}");
}

/// A copy of a pack that may be changed.
fn copy(pack: &str) -> PathBuf {
    let from = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../packs").join(pack);
    let to = std::env::temp_dir().join(format!("longrest-{pack}-{}", std::process::id()));
    let mut folders = vec![(from, to.clone())];
    while let Some((from, to)) = folders.pop() {
        std::fs::create_dir_all(&to).expect("a folder");
        for entry in std::fs::read_dir(&from).expect("a folder") {
            let entry = entry.expect("an entry");
            let target = to.join(entry.file_name());
            match entry.file_type().expect("a kind").is_dir() {
                true => folders.push((entry.path(), target)),
                false => drop(std::fs::copy(entry.path(), target).expect("copied")),
            }
        }
    }
    to
}

/// What the program says until it has said some words.
fn until(output: &mut impl BufRead, words: &str) -> String {
    let mut heard = Vec::new();
    for byte in output.bytes() {
        heard.push(byte.expect("something is said"));
        if heard.ends_with(words.as_bytes()) {
            return String::from_utf8(heard).expect("text");
        }
    }
    panic!("never says {words:?}: {}", String::from_utf8_lossy(&heard));
}

#[test]
fn a_watched_pack_is_read_again_before_each_game() {
    for (pack, file, word) in [
        ("frontier", "scenarios/tollhouse.toml", "The Toll House"),
        ("underdelve", "quests/lamplit-stair.toml", "The Lamplit Stair"),
    ] {
        let folder = copy(pack);
        let file = folder.join(file);
        let text = std::fs::read_to_string(&file).expect("a file");
        let mut child = Command::new(env!("CARGO_BIN_EXE_longrest"))
            .args(["play", "--watch", "--seed", "5", "--pack"])
            .arg(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let mut input = child.stdin.take().expect("piped");
        let mut output = BufReader::new(child.stdout.take().expect("piped"));
        assert!(until(&mut output, "> ").contains(word));
        // A mistake is named, and the game begins once it is mended.
        std::fs::write(&file, text.replacen(word, "Elsewhere\nsomewhere", 1)).expect("written");
        input.write_all(b"again\n").expect("heard");
        assert!(until(&mut output, "Enter tries again, q ends.\n").contains("has mistakes"));
        std::fs::write(&file, text.replacen(word, "Elsewhere", 1)).expect("written");
        input.write_all(b"\n").expect("heard");
        assert!(until(&mut output, "> ").contains("Elsewhere"));
        input.write_all(b"q\n").expect("heard");
        assert!(child.wait().expect("the program ends").success());
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}

#[test]
fn bad_input_is_refused_in_one_sentence() {
    for (arguments, words) in [
        (["--scenario", "nowhere"], "there are: 1 ("),
        (["--party", "marshal"], "two to four"),
        (["--bot", "clever"], "random, greedy, search"),
        (["--bots", "nobody"], "there are: "),
        (["--level", "8"], "0 to 7"),
    ] {
        let output = play(&arguments, "");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(words) && error.lines().count() == 1, "{arguments:?}: {error}");
    }
}

#[test]
fn bots_play_a_quest_to_its_end() {
    let text = said(&delve(&["--bots", "all"], ""));
    assert!(text.contains("— Round 1 —"), "{text}");
    assert!(text.contains("The heroes have won.") || text.contains("The overlord has won."));
    assert!(text.contains("die: ") && text.contains("wounds"), "{text}");
}

#[test]
fn no_map_is_drawn_before_anybody_has_gone_down() {
    let said = said(&delve(&["--scenario", "1"], "q\n"));
    let (_, before) = said.split_once("learns").expect("skills were dealt");
    assert!(before.contains("Nobody has gone down yet."), "{before}");
    assert!(!before.contains(" |\n"), "no wall of a dark map: {before}");
}

#[test]
fn somebody_plays_the_overlord_against_bots() {
    // Does what is advised, looks at the hand and asks why on the way.
    let party = ["--party", "quill,brannoc-half-ox", "--bots", "heroes"];
    let text = said(&delve(&party, &("hand\nwhy\nhint\n".to_owned() + &"auto\n".repeat(9000))));
    assert!(text.contains("Overlord: "), "{text}");
    assert!(text.contains("Perhaps: ") && text.contains("[DJ-"));
    assert!(text.contains("The heroes have won.") || text.contains("The overlord has won."));
}

#[test]
fn a_saved_quest_goes_on_where_it_was() {
    let path = std::env::temp_dir().join(format!("longrest-quest-{}.game", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let file = path.display().to_string();
    let first = said(&delve(&["--file", &file], &("1\n".repeat(20) + "u\nnonsense\nq\n")));
    assert!(first.contains("That never happened.") && first.contains("Saved in"), "{first}");
    assert!(first.contains("\"nonsense\" is not among the numbers above."));
    let second = said(&delve(&["--file", &file, "--bots", "all"], ""));
    let _ = std::fs::remove_file(&path);
    assert!(second.contains("The heroes have won.") || second.contains("The overlord has won."));
    assert!(!second.contains("Hero 1 is"), "it began again: {second}");
}

#[test]
fn quests_refuse_bad_input_in_one_sentence() {
    for (arguments, words) in [
        (["--scenario", "nowhere"], "there are: 1 (lamplit-stair)"),
        (["--party", "quill,nobody"], "there is no hero \"nobody\""),
        (["--bot", "search"], "random, greedy"),
        (["--bots", "nobody"], "there are: overlord, heroes, all"),
        (["--level", "1"], "quests have no levels"),
    ] {
        let output = delve(&arguments, "");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(words) && error.lines().count() == 1, "{arguments:?}: {error}");
    }
}

/// A place of its own for a file.
fn place(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("longrest-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    folder.join("campaign.json")
}

#[test]
fn a_campaign_is_played_chapter_by_chapter_to_its_end() {
    let file = place("bots");
    let path = file.to_str().expect("a plain path");
    let text = said(&play_pack(
        "crossroads",
        &["--campaign", path, "--party", "a,b,c", "--bots", "all", "--seed", "5"],
        "",
    ));
    assert!(text.contains("chapter 1") && text.contains("chapter 2"), "{text}");
    assert!(text.contains("— Round 1 —"), "scenarios are played in between");
    assert!(text.contains("The story has ended."), "{text}");
    std::fs::remove_dir_all(file.parent().expect("ours")).expect("ours");
}

#[test]
fn a_campaign_goes_on_where_somebody_left_it() {
    let file = place("person");
    let path = file.to_str().expect("a plain path");
    let arguments = ["--campaign", path, "--seed", "5"];
    let text = said(&play_pack("frontier", &arguments, "auto\nauto\nsave\nquit\n"));
    assert!(text.contains("Who comes along?"), "{text}");
    let again = said(&play_pack("frontier", &arguments, "sheet\nboard\nquit\n"));
    assert!(again.contains("level 1"), "the characters are still there: {again}");
    let wrong = play_pack("crossroads", &arguments, "");
    assert!(!wrong.status.success(), "a campaign of another pack is refused");
    std::fs::write(&file, "nonsense").expect("written");
    assert!(!play_pack("frontier", &arguments, "").status.success());
    std::fs::remove_dir_all(file.parent().expect("ours")).expect("ours");
}

#[test]
fn everybody_at_the_keyboard_makes_a_character_and_they_set_out() {
    let file = place("two");
    let arguments = ["--campaign", file.to_str().expect("a plain path"), "--seed", "5"];
    // The Marshal, a quest, nothing bought; the same for the Wayfarer; on, to the toll house, off.
    let typed = "9\n11\n11\n17\n16\n16\n1\n1\n9\nquit\n";
    let text = said(&play_pack("frontier", &arguments, typed));
    assert!(text.contains("Scenarios completed: 5)"), "quests say what they ask for: {text}");
    assert!(text.contains("Wayfarer (player 2), level 1"), "{text}");
    assert!(text.contains("which battle goal do you keep?"), "{text}");
    std::fs::remove_dir_all(file.parent().expect("ours")).expect("ours");
}
