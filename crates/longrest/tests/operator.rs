//! What whoever runs a server does with it: the same while it runs and while it does not.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        let path = std::env::temp_dir().join(format!("longrest-operator-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    /// Runs a command on the data here; whether it went well, and what it said.
    fn run(&self, words: &[&str]) -> (bool, String) {
        let output = Command::new(env!("CARGO_BIN_EXE_longrest"))
            .args(words)
            .args(["--data", "data"])
            .current_dir(&self.0)
            .output()
            .expect("the program runs");
        let said = [output.stdout, output.stderr].concat();
        (output.status.success(), String::from_utf8(said).expect("text"))
    }

    fn ok(&self, words: &[&str]) -> String {
        let (went_well, said) = self.run(words);
        assert!(went_well, "{words:?}: {said}");
        said
    }

    /// What holds secrets is read by its owner only.
    fn is_private(&self, file: &str) {
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = std::fs::metadata(self.0.join(file)).expect("there").permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{file}");
        }
    }

    fn refused(&self, words: &[&str], expected: &str) {
        let (went_well, said) = self.run(words);
        assert!(!went_well && said.contains(expected), "{words:?}: {said}");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

struct Server {
    child: Child,
    place: String,
}

impl Server {
    fn start(folder: &Path) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_longrest"))
            .args(["serve", "--port", "0", "--duel", "--data", "data"])
            .current_dir(folder)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let first = lines.next().expect("a line").expect("text");
        let place = first.strip_prefix("Longrest is ready: http://").expect(&first);
        let place = place.trim_end_matches('/').to_owned();
        std::thread::spawn(move || lines.count());
        Server { child, place }
    }

    /// An answer over HTTP.
    fn ask(&self, method: &str, path: &str, header: &str, body: &str) -> (u16, Value) {
        let mut stream = TcpStream::connect(&self.place).expect("connected");
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: {}\r\n{header}\r\ncontent-length: {length}\r\n\
             connection: close\r\n\r\n{body}",
            self.place
        )
        .expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("answered");
        let status = answer[9..12].parse().expect("a number");
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        (status, serde_json::from_str(body).unwrap_or(Value::Null))
    }

    fn create(&self) -> (String, String) {
        let order = json!({ "game": "duel", "pack": "duel", "scenario": "yard", "options": null });
        let new = json!({ "order": order, "name": "Ada", "seats": [0, 1] }).to_string();
        let (status, made) = self.ask("POST", "/api/tables", "x: y", &new);
        assert_eq!(status, 200, "{made}");
        let text = |name: &str| made[name].as_str().expect("text").to_owned();
        (text("table"), text("token"))
    }

    fn sees(&self, table: &str, token: &str) -> u16 {
        let header = format!("authorization: Bearer {token}");
        self.ask("GET", &format!("/api/tables/{table}/view"), &header, "").0
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Looks after a table; the way back for the person at it.
fn look_after(folder: &Folder, code: &str, file: &str) -> String {
    assert!(folder.ok(&["tables", "list"]).contains(code));
    let shown = folder.ok(&["tables", "show", code]);
    for part in ["duel / duel / yard", "running", "person  0 Ada, seat 0, seat 1, keeps the table"]
    {
        assert!(shown.contains(part), "{shown}");
    }
    folder.ok(&["tables", "export", code, file]);
    assert!(std::fs::read(folder.0.join(file)).expect("written").len() > 100);
    folder.is_private(file);
    assert!(folder.ok(&["bugs"]).contains("no bug was kept"));
    folder.refused(&["tables", "export", code, file], "cannot write");
    folder.refused(&["tables", "reopen", code], "not stopped");
    folder.refused(&["tables", "show", "AAAAAAAA"], "no such table");
    folder.refused(&["tables", "reseat", code, "7"], "no person 7");
    let way = folder.ok(&["tables", "reseat", code, "0"]);
    let link = way.split(&format!("#/place/{code}/")).nth(1).expect("a link");
    link.trim().to_owned()
}

#[test]
fn tables_are_looked_after_while_the_server_runs_and_while_it_does_not() {
    let folder = Folder::new();
    folder.refused(&["tables", "list"], "no games are kept in data");
    let server = Server::start(&folder.0);
    let (code, lost) = server.create();
    let token = look_after(&folder, &code, "running.longrest");
    assert_eq!([server.sees(&code, &lost), server.sees(&code, &token)], [401, 200]);

    // Nobody else may: not without the key, and not with a wrong one.
    for header in ["x: y", "authorization: Operator wrong"] {
        for path in ["/api/operator/tables", &format!("/api/operator/tables/{code}")] {
            assert_eq!(server.ask("GET", path, header, "").0, 403);
        }
    }
    let note = folder.0.join("data/operator.json");
    folder.is_private("data/operator.json");

    // A backup while it runs, and everything back again while it runs.
    folder.ok(&["backup", "evening.sqlite"]);
    folder.is_private("evening.sqlite");
    folder.refused(&["backup", "evening.sqlite"], "cannot be written");
    let (later, _) = server.create();
    folder.ok(&["tables", "delete", &code]);
    assert_eq!(server.sees(&code, &token), 404);
    folder.refused(&["tables", "delete", &code], "there is no table");
    folder.ok(&["restore", "evening.sqlite"]);
    assert_eq!(server.sees(&code, &token), 200);
    assert!(!folder.ok(&["tables", "list"]).contains(&later));
    folder.refused(&["restore", "running.longrest"], "not a Longrest database");

    // The same without it, also when it was killed and left its note behind.
    drop(server);
    assert!(note.exists());
    let way = folder.ok(&["tables", "reseat", &code, "0"]);
    let token = way.trim().rsplit('/').next().expect("a token").to_owned();
    folder.ok(&["backup", "night.sqlite"]);
    folder.ok(&["restore", "night.sqlite"]);
    let said = folder.ok(&["upgrade", "--dry-run"]);
    assert!(said.contains("1 tables would go on as they are, 0 would not"), "{said}");
    let server = Server::start(&folder.0);
    assert_eq!(server.sees(&code, &token), 200);
    drop(server);
    folder.ok(&["tables", "delete", &code]);
    assert!(folder.ok(&["tables", "list"]).contains("no table is kept"));
}
