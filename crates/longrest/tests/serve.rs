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

/// What the server answers to a question over HTTP.
fn ask(port: &str, path: &str) -> String {
    use std::io::{Read, Write};
    let mut stream = std::net::TcpStream::connect(format!("127.0.0.1:{port}")).expect("connects");
    write!(stream, "GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nconnection: close\r\n\r\n")
        .expect("asks");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("answers");
    answer
}

#[test]
fn one_broken_pack_stops_neither_the_server_nor_the_others() {
    let folder = Folder::new("broken");
    let pack = |name: &str, file: &str, text: &[u8]| {
        let path = folder.0.join("packs").join(name).join(file);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        std::fs::write(path, text).expect("written");
    };
    let about = b"name = \"Mine\"\nversion = \"1.0.0\"\nauthors = [\"me\"]\nlicence = \"CC0\"\n\
                  edition = \"frosthaven\"\nlanguages = []\n";
    pack("mistaken", "pack.toml", about);
    let item = b"[[items]]\nname = \"Odd\"\nslot = \"small\"\ngold = 10\nusage = \"spent\"\n\
                 do = \"atack 3\"\nicon = \"health-potion\"\n";
    pack("mistaken", "items.toml", item);
    pack("torn", "pack.toml", b"name = \"Torn\n");
    std::fs::write(folder.0.join("packs/rotten.longrest"), b"nothing").expect("written");
    let mut command = serve(&folder.0.join("data"), "0");
    command.arg("--packs").arg(folder.0.join("packs"));
    let mut running = Server(command.spawn().expect("starts"));
    let out = running.0.stdout.take().expect("piped");
    let mut lines = BufReader::new(out).lines().map_while(Result::ok);
    let first = lines.next().expect("a line");
    let port = first.rsplit(':').next().expect("a port").trim_end_matches('/').to_owned();
    let offered = lines.find(|line| line.starts_with("Packs: ")).expect("packs");
    for name in ["mistaken", "torn", "rotten"] {
        assert!(offered.contains(name), "{offered}");
    }
    assert!(ask(&port, "/api/library").contains("\"id\":\"frontier\""));
    let broken = ask(&port, "/api/library/broken");
    for said in ["\"id\":\"mistaken\"", "atack", "\"file\":\"items.toml\"", "\"line\":6", "torn"] {
        assert!(broken.contains(said), "{said}: {broken}");
    }
    let place = folder.0.display().to_string();
    assert!(!broken.contains(&place), "where packs lie is not told: {broken}");
}

/// What a server writes to its error output, until it has answered one request.
fn logged(folder: &Folder, format: &str) -> Vec<String> {
    let mut command = serve(&folder.0.join(format), "0");
    command.args(["--log-format", format, "--log-level", "debug"]);
    let mut running = Server(command.spawn().expect("starts"));
    let out = running.0.stdout.take().expect("piped");
    let first = BufReader::new(out).lines().next().expect("a line").expect("text");
    let port = first.rsplit(':').next().expect("a port").trim_end_matches('/').to_owned();
    let answer = ask(&port, "/api/health");
    assert!(answer.contains("x-request-id: 1\r\n"), "{answer}");
    let lines = BufReader::new(running.0.stderr.take().expect("piped")).lines();
    let mut said = Vec::new();
    for line in lines.map_while(Result::ok) {
        said.push(line);
        if said.last().is_some_and(|line| line.contains("/api/health")) {
            break;
        }
    }
    said
}

#[test]
fn what_it_says_to_a_file_has_no_colours_and_can_be_read_by_programs() {
    let folder = Folder::new("logs");
    let text = logged(&folder, "text");
    assert!(text.iter().all(|line| !line.contains('\u{1b}')), "{text:?}");
    let last = text.last().expect("the request");
    assert!(last.contains("DEBUG") && last.contains("request=1"), "{last}");
    let json = logged(&folder, "json");
    let read = |line: &String| serde_json::from_str::<serde_json::Value>(line).expect("JSON");
    let last = json.iter().map(read).next_back().expect("the request");
    assert_eq!((&last["level"], &last["request"]), (&"debug".into(), &1.into()), "{last}");
    assert_eq!((&last["path"], &last["status"]), (&"/api/health".into(), &200.into()), "{last}");
    assert!(last["time"].as_u64().is_some_and(|time| time > 1_700_000_000_000), "{last}");
}

/// No file may become as large as what is tried out at the start: as on a disk that is full.
#[cfg(unix)]
#[test]
fn a_full_disk_is_noticed_at_the_start() {
    let folder = Folder::new("full");
    let mut command = Command::new("bash");
    command.args(["-c", "trap '' XFSZ; ulimit -f 16; exec \"$0\" serve --port 0 --data \"$1\""]);
    command.arg(env!("CARGO_BIN_EXE_longrest")).arg(folder.0.join("data"));
    check_refused(command, "cannot be written to");
}

/// The first line of a server that started, and its port.
#[cfg(target_os = "linux")]
fn port_of(running: &mut Server) -> String {
    let out = running.0.stdout.take().expect("piped");
    let first = BufReader::new(out).lines().next().expect("a line").expect("text");
    first.rsplit(':').next().expect("a port").trim_end_matches('/').to_owned()
}

/// A connection is a file: a server has as many as the system allows at all.
#[cfg(target_os = "linux")]
#[test]
fn the_limit_of_open_files_is_raised() {
    let folder = Folder::new("files");
    let mut command = Command::new("bash");
    command.args(["-c", "ulimit -S -n 64; exec \"$0\" serve --port 0 --data \"$1\""]);
    command.arg(env!("CARGO_BIN_EXE_longrest")).arg(folder.0.join("data"));
    let mut running = Server(command.stdout(Stdio::piped()).spawn().expect("starts"));
    port_of(&mut running);
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", running.0.id()));
    let limits = limits.expect("it runs");
    let files = limits.lines().find(|line| line.starts_with("Max open files")).expect("a line");
    let numbers: Vec<&str> = files.split_whitespace().skip(3).take(2).collect();
    assert!(numbers[0] == numbers[1] && numbers[0] != "64", "{files}");
}

/// The real program, asked politely to end: those who look on are told before it is gone.
#[cfg(target_os = "linux")]
#[test]
fn whoever_is_connected_is_told_that_it_ends() {
    use std::io::{Read, Write};
    let folder = Folder::new("ends");
    let mut running = Server(serve(&folder.0.join("data"), "0").spawn().expect("starts"));
    let port = port_of(&mut running);
    let mut sockets: Vec<_> = (0..40)
        .map(|_| {
            let mut socket =
                std::net::TcpStream::connect(format!("127.0.0.1:{port}")).expect("connects");
            write!(
                socket,
                "GET /api/ws HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\n\
                 connection: upgrade\r\nsec-websocket-version: 13\r\n\
                 sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
            )
            .expect("asks");
            let mut head = Vec::new();
            while !head.ends_with(b"\r\n\r\n") {
                let mut byte = [0];
                socket.read_exact(&mut byte).expect("answers");
                head.push(byte[0]);
            }
            assert!(head.starts_with(b"HTTP/1.1 101"));
            socket
        })
        .collect();
    let pid = running.0.id().to_string();
    let asked = Command::new("kill").args(["-TERM", &pid]).status().expect("it can be asked");
    assert!(asked.success());
    for socket in &mut sockets {
        let mut heard = Vec::new();
        socket.read_to_end(&mut heard).expect("a close, and no more");
        // A frame that closes, with its length and 1001.
        assert_eq!((heard[0], &heard[2..4]), (0x88, &1001u16.to_be_bytes()[..]));
    }
    assert_eq!(running.0.wait().expect("it ends").code(), Some(0));
}

/// What a fresh table takes in memory, in KiB, on the average of many.
#[cfg(target_os = "linux")]
fn weight(server: &Server, port: &str, order: &serde_json::Value) -> u64 {
    use std::io::{Read, Write};
    let resident = || -> u64 {
        let text = std::fs::read_to_string(format!("/proc/{}/statm", server.0.id()));
        let text = text.expect("it runs");
        text.split(' ').nth(1).and_then(|pages| pages.parse().ok()).expect("a number")
    };
    let make = |count: u64| {
        let body = serde_json::json!({ "order": order, "name": "Ada", "seats": [0] }).to_string();
        for _ in 0..count {
            let mut stream =
                std::net::TcpStream::connect(format!("127.0.0.1:{port}")).expect("connects");
            write!(
                stream,
                "POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: {}\r\n\
                 connection: close\r\n\r\n{body}",
                body.len()
            )
            .expect("asks");
            let mut answer = String::new();
            stream.read_to_string(&mut answer).expect("answers");
            assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        }
    };
    // The first ones bring with them what all share.
    make(30);
    let before = resident();
    make(100);
    (resident() - before) * 4 / 100
}

#[cfg(target_os = "linux")]
#[test]
fn a_fresh_table_takes_little_memory() {
    let folder = Folder::new("weight");
    let mut command = serve(&folder.0.join("data"), "0");
    let mut running = Server(command.arg("--unlimited").spawn().expect("starts"));
    let out = running.0.stdout.take().expect("piped");
    let first = BufReader::new(out).lines().next().expect("a line").expect("text");
    let port = first.rsplit(':').next().expect("a port").trim_end_matches('/').to_owned();
    let order = |[game, pack, scenario]: [&str; 3], options: serde_json::Value| {
        serde_json::json!({
            "game": game, "pack": pack, "scenario": scenario, "options": options,
        })
    };
    let party =
        serde_json::json!({ "characters": [{ "class": "marshal" }, { "class": "wayfarer" }] });
    for order in [
        order(["descent", "underdelve", "lamplit-stair"], serde_json::Value::Null),
        order(["haven", "frontier", "tollhouse"], party),
    ] {
        let weight = weight(&running, &port, &order);
        println!("{}: {weight} KiB", order["game"]);
        assert!(weight <= 60, "{} takes {weight} KiB", order["game"]);
    }
}
