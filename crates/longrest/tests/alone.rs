//! The program copied into an empty folder: everything that its commands do without being told more
//! works there.

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// An empty folder with a copy of the program beside it.
struct Alone {
    folder: PathBuf,
    program: PathBuf,
}

impl Alone {
    fn new(name: &str) -> Alone {
        let scratch = std::env::temp_dir().join(format!("longrest-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&scratch);
        let folder = scratch.join("empty");
        std::fs::create_dir_all(&folder).expect("a folder");
        let program = scratch.join(format!("longrest{}", std::env::consts::EXE_SUFFIX));
        // A link and not a copy: a file that was just written can be busy for a moment.
        let _ = std::fs::remove_file(&program);
        std::fs::hard_link(env!("CARGO_BIN_EXE_longrest"), &program).expect("linked");
        Alone { folder, program }
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        command.current_dir(&self.folder).args(arguments).stdin(Stdio::null());
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("the program runs")
    }

    /// What it prints when it succeeds.
    fn said(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {error}");
        String::from_utf8(output.stdout).expect("text")
    }

    /// Its one sentence when the input is wrong.
    fn refused(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let error = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert_eq!(error.trim().lines().count(), 1, "{error}");
        error
    }

    fn serve(&self, arguments: &[&str]) -> Served {
        let mut command = self.command(&["serve", "--port", "0"]);
        command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program runs");
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let mut said: Vec<String> = Vec::new();
        while said.last().is_none_or(|line| !line.starts_with("Ctrl-C")) {
            said.push(lines.next().expect("it goes on").expect("text"));
        }
        Served { child, said }
    }

    /// Changes the first of some words in a file.
    fn change(&self, file: &str, from: &str, to: &str) {
        let file = self.folder.join(file);
        let text = std::fs::read_to_string(&file).expect("a file");
        assert!(text.contains(from), "{from} in {file:?}");
        std::fs::write(&file, text.replacen(from, to, 1)).expect("written");
    }
}

impl Drop for Alone {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(self.folder.parent().expect("made above"));
    }
}

struct Served {
    child: Child,
    said: Vec<String>,
}

impl Served {
    /// The packs that it offers: name and number of scenarios.
    fn packs(&self) -> Vec<(String, usize)> {
        let address = self.said[0].strip_prefix("Longrest is ready: http://").expect("an address");
        let host = address.trim_end_matches('/');
        let mut stream = TcpStream::connect(host).expect("it listens");
        write!(stream, "GET /api/library HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
            .expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let (start, end) = (answer.find('[').expect("a list"), answer.rfind(']').expect("its end"));
        let packs: Vec<Value> = serde_json::from_str(&answer[start..=end]).expect("JSON");
        let one = |pack: &Value| {
            let count = pack["scenarios"].as_array().expect("scenarios").len();
            (pack["id"].as_str().expect("an id").to_owned(), count)
        };
        packs.iter().map(one).collect()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The folders of `packs/` that are packs.
fn ours() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs");
    let entries = std::fs::read_dir(folder).expect("our packs");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let packs = paths.filter(|path| path.join("pack.toml").is_file());
    let mut names: Vec<String> =
        packs.map(|path| path.file_name().expect("a name").to_string_lossy().into()).collect();
    names.sort();
    names
}

#[test]
fn the_server_offers_all_packs() {
    let alone = Alone::new("alone-serve");
    let served = alone.serve(&[]);
    let mut names: Vec<String> = served.packs().into_iter().map(|(name, _)| name).collect();
    names.sort();
    // A pack with a campaign is offered twice: its scenarios, and the campaign.
    names.dedup();
    assert_eq!(names, ours());
    assert!(
        served.said.iter().any(|line| line.starts_with("Packs: Emberwick, ")),
        "{:?}",
        served.said
    );
    assert!(served.packs().iter().all(|(_, scenarios)| *scenarios > 0));
}

#[test]
fn an_empty_library_says_what_to_do() {
    let alone = Alone::new("alone-empty");
    std::fs::create_dir(alone.folder.join("mine")).expect("made");
    let served = alone.serve(&["--only-packs", "mine"]);
    assert_eq!(served.packs(), []);
    let line = served.said.iter().find(|line| line.starts_with("There is nothing to play"));
    assert!(line.expect("it says so").contains("`longrest packs --write mine`"));
    drop(served);
    let refused = alone.refused(&["serve", "--port", "0", "--packs", "nowhere"]);
    assert!(refused.contains("cannot read the packs in nowhere"), "{refused}");
}

#[test]
fn every_command_knows_the_packs() {
    let alone = Alone::new("alone-commands");
    let simulated = alone.said(&["sim", "--scenario", "1", "--games", "4"]);
    assert!(simulated.contains("4 games"), "{simulated}");
    let quest = alone.said(&["sim", "--pack", "underdelve", "--games", "1", "--csv"]);
    assert!(quest.contains("lamplit-stair"), "{quest}");
    let played = alone.said(&["play", "--bots", "all", "--seed", "5"]);
    assert!(played.contains("The scenario is won") || played.contains("The scenario is lost"));
    assert!(alone.said(&["check", "frontier"]).starts_with("frontier: Emberwick "));
    // It uses another pack of the program.
    assert!(alone.said(&["check", "crossroads"]).contains("scenarios"));
    let all = alone.said(&["check"]);
    for name in ours() {
        assert!(all.contains(&format!("{name}: ")), "{all}");
    }
    let refused = alone.refused(&["check", "packs/frontier"]);
    assert!(refused.contains("there are: crossroads, frontier, underdelve"), "{refused}");
}

#[test]
fn packs_are_listed_and_written_out_and_files_take_their_place() {
    let alone = Alone::new("alone-packs");
    let listed = alone.said(&["packs"]);
    assert_eq!(listed.lines().count(), ours().len(), "{listed}");
    assert!(listed.lines().all(|line| line.ends_with("in the program")), "{listed}");

    let refused = alone.refused(&["packs", "--write", "packs", "nothing"]);
    assert!(refused.contains("there are: crossroads, frontier, underdelve"), "{refused}");
    assert!(!alone.folder.join("packs").exists(), "nothing is written");
    alone.said(&["packs", "--write", "packs", "frontier"]);
    assert!(alone.folder.join("packs/frontier/classes/marshal.toml").is_file());
    assert!(alone.folder.join("packs/schema/class.json").is_file());
    assert!(!alone.folder.join("packs/crossroads").exists(), "nobody asked for it");

    // The changed pack takes the place of the one in the program, for those that use it too.
    alone.change("packs/frontier/pack.toml", "name = \"Emberwick\"", "name = \"Borderland\"");
    let listed = alone.said(&["packs"]);
    let line = listed.lines().find(|line| line.starts_with("frontier")).expect("it is there");
    assert!(line.contains("Borderland") && line.ends_with("packs/frontier"), "{line}");
    assert_eq!(listed.lines().count(), ours().len());
    alone.change("packs/frontier/items/first.toml", "slot = ", "slut = ");
    assert_eq!(alone.run(&["check", "crossroads"]).status.code(), Some(1));
    let refused = alone.refused(&["packs", "--write", "packs"]);
    assert!(refused.contains("packs/frontier is there already; nothing was written"), "{refused}");
    assert!(!alone.folder.join("packs/crossroads").exists());
}
