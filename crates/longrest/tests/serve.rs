//! `longrest serve` as a program: what it says when it cannot start.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("longrest-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn serve(data: &std::path::Path, port: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_longrest"));
    command.args(["serve", "--port", port, "--data"]).arg(data);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Exit status 2 and one sentence that contains this.
fn check_refused(mut command: Command, expected: &str) {
    let output = command.output().expect("the program runs");
    let text = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.contains(expected), "{text}");
    assert_eq!(text.trim().lines().count(), 1, "one sentence: {text}");
}

#[test]
fn it_says_in_one_sentence_why_it_cannot_start() {
    let folder = Folder::new("serve");
    let mut running = serve(&folder.0.join("data"), "0");
    let mut running = Server(running.spawn().expect("starts"));
    let out = running.0.stdout.take().expect("piped");
    let mut lines = BufReader::new(out).lines();
    let first = lines.next().expect("a line").expect("text");
    let url = first.strip_prefix("Longrest is ready: http://127.0.0.1:").expect("an address");
    let port = url.trim_end_matches('/');
    let drawn =
        lines.by_ref().map_while(Result::ok).take(12).filter(|line| line.contains('█')).count();
    assert!(drawn > 8, "a code for cameras");

    check_refused(serve(&folder.0.join("other"), port), "another program uses this port");
    check_refused(serve(&folder.0.join("data"), "0"), "is Longrest running already?");
    let file = folder.0.join("file");
    std::fs::write(&file, "x").expect("written");
    check_refused(serve(&file, "0"), "cannot be written to");
    let newer = folder.0.join("newer");
    std::fs::create_dir_all(&newer).expect("made");
    drop(longrest_store::Sqlite::open(&newer).expect("a new database"));
    set_schema(&newer.join("longrest.sqlite"), 99);
    check_refused(serve(&newer, "0"), "was written by a newer version");
}

/// Writes the schema's number where SQLite keeps it: bytes 60 to 64 of the file.
fn set_schema(path: &std::path::Path, number: u32) {
    let mut bytes = std::fs::read(path).expect("a database");
    bytes[60..64].copy_from_slice(&number.to_be_bytes());
    std::fs::write(path, bytes).expect("written");
}

#[test]
fn help_lists_what_can_be_set() {
    let output = Command::new(env!("CARGO_BIN_EXE_longrest")).args(["serve", "--help"]).output();
    let text = String::from_utf8(output.expect("the program runs").stdout).expect("text");
    for flag in ["--bind", "--port", "--data", "--host"] {
        assert!(text.contains(flag), "{text}");
    }
}
