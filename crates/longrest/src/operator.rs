//! `longrest tables`, `longrest backup`, `longrest restore`, `longrest upgrade`: what whoever runs
//! a server does with it, whether it is running or not.

mod desk;
mod upgrade;

pub(crate) use desk::{Where, note, write_private};
pub(crate) use upgrade::Upgrade;

use crate::failure::Failure;
use clap::{Args, Subcommand};
use desk::Desk;
use longrest_table::Inspection;
use serde::Deserialize;
use serde_json::json;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Look after the tables of a server, whether it is running or not
#[derive(Args)]
pub(crate) struct Tables {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// List the tables: code, entries, and when they were made and used last
    List {
        #[command(flatten)]
        at: Where,
    },
    /// Show who is at a table and how it stands, without anybody's secrets
    Show {
        /// The code of the table
        code: String,
        #[command(flatten)]
        at: Where,
    },
    /// Write the game or campaign of a table to a file, with everybody's secrets in it
    Export {
        /// The code of the table
        code: String,
        /// The file, which must not be there yet
        file: PathBuf,
        #[command(flatten)]
        at: Where,
    },
    /// Delete tables for ever
    Delete {
        /// The codes of the tables
        #[arg(required = true)]
        codes: Vec<String>,
        #[command(flatten)]
        at: Where,
    },
    /// Let a game go on that a bug stopped
    Reopen {
        /// The code of the table
        code: String,
        #[command(flatten)]
        at: Where,
    },
    /// Give somebody at a table a new token, since the old one was lost
    Reseat {
        /// The code of the table
        code: String,
        /// The number of the person, as `longrest tables show` names it
        person: u16,
        #[command(flatten)]
        at: Where,
    },
}

/// Write everything a server keeps into one file, whether it is running or not
#[derive(Args)]
pub(crate) struct Backup {
    /// The file, which must not be there yet
    file: PathBuf,
    #[command(flatten)]
    at: Where,
}

/// Take everything from a backup, in place of what a server keeps, whether it is running or not
#[derive(Args)]
pub(crate) struct Restore {
    /// The file
    file: PathBuf,
    #[command(flatten)]
    at: Where,
}

#[derive(Deserialize)]
struct Line {
    code: String,
    version: u64,
    made: u64,
    used: u64,
}

impl Tables {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match &self.what {
            What::List { at } => list(&at.open_store()?),
            What::Show { code, at } => show(&at.open()?, code),
            What::Export { code, file, at } => {
                if file.exists() {
                    let shown = file.display();
                    return Err(Failure::Input(format!(
                        "cannot write {shown}: it is there already"
                    )));
                }
                export(&at.open()?, code, file)
            }
            What::Delete { codes, at } => {
                let desk = at.open_store()?;
                codes.iter().try_for_each(|code| delete(&desk, code))
            }
            What::Reopen { code, at } => {
                let path = format!("/api/operator/tables/{code}/reopen");
                at.open()?.post::<()>(&path, &json!(null))?;
                say(&format!("{code} goes on"))
            }
            What::Reseat { code, person, at } => {
                let path = format!("/api/operator/tables/{code}/reseat");
                let token: String = at.open()?.post(&path, &json!({ "person": person }))?;
                say(&format!("the way back, for this person alone: #/place/{code}/{token}"))
            }
        }
    }
}

impl Backup {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let file = std::path::absolute(&self.file)?;
        self.at.open_store()?.post::<()>("/api/operator/backup", &json!({ "file": file }))?;
        say(&format!("everything is in {}", self.file.display()))
    }
}

impl Restore {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let file = std::path::absolute(&self.file)?;
        self.at.open_store()?.post::<()>("/api/operator/restore", &json!({ "file": file }))?;
        say(&format!("everything is as in {}", self.file.display()))
    }
}

fn say(text: &str) -> Result<(), Failure> {
    writeln!(io::stdout().lock(), "{text}")?;
    Ok(())
}

fn list(desk: &Desk) -> Result<(), Failure> {
    let lines: Vec<Line> = desk.get("/api/operator/tables")?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let days = |then: u64| now.saturating_sub(then) / 86_400;
    let mut out = io::stdout().lock();
    if lines.is_empty() {
        writeln!(out, "no table is kept")?;
    }
    for Line { code, version, made, used } in lines {
        let (made, used) = (days(made), days(used));
        writeln!(
            out,
            "{code}  {version:6} entries  made {made:4} days ago, used {used:4} days ago"
        )?;
    }
    Ok(())
}

fn show(desk: &Desk, code: &str) -> Result<(), Failure> {
    let table: Inspection = desk.get(&format!("/api/operator/tables/{code}"))?;
    let mut out = io::stdout().lock();
    writeln!(out, "{}  {}", code, table.title)?;
    writeln!(out, "game      {}", table.order.join(" / "))?;
    if let Some(chapter) = table.chapter {
        writeln!(out, "chapter   {chapter}")?;
    }
    writeln!(out, "entries   {}", table.version)?;
    let state = match (&table.stopped, table.over) {
        (Some(bug), _) => format!("stopped by a bug: {bug}"),
        (None, true) => "over".to_owned(),
        (None, false) => "running".to_owned(),
    };
    writeln!(out, "state     {state}")?;
    for (person, name, seats) in &table.people {
        let keeps = if *person == table.keeper { ", keeps the table" } else { "" };
        let seats: Vec<String> = seats.iter().map(|seat| format!(", seat {seat}")).collect();
        writeln!(out, "person {:2} {name}{}{keeps}", person.0, seats.concat())?;
    }
    Ok(())
}

fn export(desk: &Desk, code: &str, file: &Path) -> Result<(), Failure> {
    let bytes = desk.fetch(&format!("/api/operator/tables/{code}/export"))?;
    write_private(file, &bytes)?;
    say(&format!("{}: {} bytes", file.display(), bytes.len()))
}

fn delete(desk: &Desk, code: &str) -> Result<(), Failure> {
    let found: bool = desk.delete(&format!("/api/operator/tables/{code}"))?;
    match found {
        true => say(&format!("{code} is deleted")),
        false => Err(Failure::Input(format!("there is no table {code}"))),
    }
}
