//! A PostgreSQL of a test's own: the system's package, on 127.0.0.1, in a folder of its own.

#![allow(dead_code, reason = "not every test kills it")]

use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::{MetadataExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Nothing takes as long.
const LATE: Duration = Duration::from_secs(60);
const BREATH: Duration = Duration::from_millis(20);
/// The user PostgreSQL runs as where the tests run as root, which it refuses to.
const USER: &str = "postgres";

/// A running database; it ends and is removed when dropped, or when the test is killed.
pub(crate) struct Database {
    folder: PathBuf,
    programs: PathBuf,
    port: u16,
    process: Child,
}

impl Database {
    /// Makes an empty database and starts it.
    pub(crate) fn start(name: &str) -> Database {
        let path = format!("longrest-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(path);
        // What an earlier test of the same number left behind.
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        if is_root(&folder) {
            let (user, group) = ids();
            chown(&folder, Some(user), Some(group)).expect("root may");
        }
        let programs = programs();
        let data = folder.join("data");
        let made = run_as(&folder, &programs.join("initdb"))
            .args(["--auth=trust", "--username=longrest", "--encoding=UTF8", "--locale=C"])
            .args(["--no-sync", "--pgdata"])
            .arg(&data)
            .output();
        check(&made.expect("initdb runs"));
        let port = TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr());
        let port = port.expect("a port").port();
        let process = launch(&folder, &programs, port);
        let database = Database { folder, programs, port, process };
        database.wait();
        database
    }

    /// The address of one database of it, which is made if need be.
    pub(crate) fn url(&self, name: &str) -> String {
        if name != "postgres" {
            let made = Command::new(self.programs.join("createdb"))
                .args(["--host=127.0.0.1", "--username=longrest", "--port"])
                .args([&self.port.to_string(), name])
                .output()
                .expect("createdb runs");
            let text = String::from_utf8_lossy(&made.stderr).into_owned();
            assert!(made.status.success() || text.contains("already exists"), "{text}");
        }
        format!("postgres://longrest@127.0.0.1:{}/{name}", self.port)
    }

    /// Kills it as a power cut would, as far as its processes go.
    pub(crate) fn kill(&mut self) {
        self.process.kill().expect("it is ours");
        self.process.wait().expect("it ends");
    }

    /// Starts it again.
    pub(crate) fn restart(&mut self) {
        let until = Instant::now() + LATE;
        // Its children end a moment after it; until then it does not start.
        loop {
            self.process = launch(&self.folder, &self.programs, self.port);
            if self.is_up() {
                return;
            }
            assert!(Instant::now() < until, "PostgreSQL does not start again");
            self.process.wait().expect("it ended");
        }
    }

    fn wait(&self) {
        let until = Instant::now() + LATE;
        while !self.is_ready() {
            assert!(Instant::now() < until, "PostgreSQL does not start");
            std::thread::park_timeout(BREATH);
        }
    }

    /// Waits until it answers; not when it has ended.
    fn is_up(&mut self) -> bool {
        let until = Instant::now() + LATE;
        while !self.is_ready() {
            let ended = self.process.try_wait().expect("it is ours").is_some();
            if ended || Instant::now() > until {
                return false;
            }
            std::thread::park_timeout(BREATH);
        }
        true
    }

    fn is_ready(&self) -> bool {
        TcpStream::connect(("127.0.0.1", self.port)).is_ok()
            && Command::new(self.programs.join("pg_isready"))
                .args(["--quiet", "--host=127.0.0.1", "--port", &self.port.to_string()])
                .status()
                .is_ok_and(|status| status.success())
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
        let until = Instant::now() + LATE;
        while std::fs::remove_dir_all(&self.folder).is_err() && Instant::now() < until {
            std::thread::park_timeout(BREATH);
        }
    }
}

fn launch(folder: &Path, programs: &Path, port: u16) -> Child {
    run_as(folder, &programs.join("postgres"))
        .arg("-D")
        .arg(folder.join("data"))
        .args(["-p", &port.to_string(), "-h", "127.0.0.1", "-k", ""])
        .args(["-c", "max_connections=60", "-c", "shared_buffers=32MB"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("postgres runs")
}

/// A program of PostgreSQL, which ends when the test does, as a user it agrees to run as.
fn run_as(folder: &Path, program: &Path) -> Command {
    let mut command = Command::new("setpriv");
    command.arg("--pdeathsig=KILL").current_dir(folder);
    if is_root(Path::new("/proc/self")) {
        command.args(["--reuid", USER, "--regid", USER, "--clear-groups"]);
    }
    command.arg(program);
    command
}

fn is_root(path: &Path) -> bool {
    std::fs::metadata(path).expect("there").uid() == 0
}

/// The numbers of the user and the group.
fn ids() -> (u32, u32) {
    let users = std::fs::read_to_string("/etc/passwd").expect("readable");
    let line = users.lines().find(|line| line.split(':').next() == Some(USER));
    let line = line.expect("PostgreSQL's package makes a user of its own");
    let mut parts = line.split(':').skip(2).map(|part| part.parse().expect("a number"));
    (parts.next().expect("a user"), parts.next().expect("a group"))
}

/// Where the programs are: the newest version Debian's package put beside the path, or the path.
fn programs() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let number = |path: &PathBuf| -> Option<u32> { path.file_name()?.to_str()?.parse().ok() };
    let newest = versions.filter_map(Result::ok).map(|entry| entry.path()).max_by_key(number);
    let beside = newest.map(|version| version.join("bin"));
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = beside.into_iter().chain(std::env::split_paths(&paths));
    folders.find(|folder| folder.join("initdb").is_file()).expect(
        "PostgreSQL is not installed: `make postgresql` does it (Debian's package postgresql)",
    )
}

fn check(output: &Output) {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
