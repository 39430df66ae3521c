//! `longrest replay`: a saved game or a kept bug, step by step.

use crate::bugs::KeptBug;
use crate::failure::Failure;
use crate::library::{self, Kept, Wanted};
use crate::packs::Places;
use clap::Args;
use longrest_kernel::Key;
use longrest_table::{
    Bounds, Content, Head, Library, LoadError, Rescue, Shelf, Table, Token, guarded,
};
use std::io::{self, BufRead, Write};
use std::path::PathBuf;

/// Print a saved game or a kept bug, or step through it
///
/// A saved game is a file that the table's menu gives out; a kept bug is one that `longrest bugs`
/// wrote. Every input that counts is printed with what it led to, each line with the rule it
/// follows, as data. At the end of a kept bug what stopped the game is tried again.
#[derive(Args)]
pub(crate) struct Replay {
    /// The saved game or kept bug
    file: PathBuf,
    /// The first step to print; 0 is the beginning
    #[arg(long, value_name = "STEP", default_value_t = 0)]
    from: u32,
    /// The last step to print [default: the last there is]
    #[arg(long, value_name = "STEP")]
    to: Option<u32>,
    /// Wait for Enter after every step
    #[arg(long)]
    step: bool,
    /// A folder with packs that are added to those in the program [default: packs, if there is one]
    #[arg(long, value_name = "FOLDER")]
    packs: Option<PathBuf>,
}

impl Replay {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let shown = self.file.display();
        let bytes = std::fs::read(&self.file)
            .map_err(|error| Failure::Input(format!("cannot read {shown}: {error}")))?;
        let places = self.packs.as_deref().map_or_else(Places::usual, Places::with);
        let shelf = library::shelf(Wanted { duel: true }, &places, &Kept::default())
            .map_err(Failure::Input)?;
        let wrong = |why: String| Failure::Input(format!("{shown}: {why}"));
        let mut out = io::stdout().lock();
        if bytes.first() == Some(&b'{') {
            let bug = KeptBug::read(&bytes).map_err(wrong)?;
            let mut table = open(&shelf, &bug).map_err(wrong)?;
            self.print(&table, &mut out)?;
            return try_again(&mut table, &bug, &mut out);
        }
        let table =
            shelf.import(&bytes, Key([0, 0]), Bounds::NONE).map_err(|why| wrong(why.message))?;
        self.print(&table, &mut out)
    }

    fn print(&self, table: &Table, out: &mut dyn Write) -> Result<(), Failure> {
        let steps = table.steps();
        let to = self.to.unwrap_or(steps).min(steps);
        writeln!(out, "{}: {steps} steps", table.head().title)?;
        let mut lines = io::stdin().lock().lines();
        for step in self.from..=to {
            let Some((input, log)) = table.watch(step) else { break };
            match input {
                Some(input) => writeln!(out, "{step}  {input}")?,
                None => writeln!(out, "{step}  the beginning")?,
            }
            for line in log {
                let rule = if line.rule.is_empty() { "-" } else { &line.rule };
                writeln!(out, "    {rule:14} {}", line.fact.get())?;
            }
            out.flush()?;
            if self.step && lines.next().is_none() {
                break;
            }
        }
        Ok(())
    }
}

/// The table as it was before the bug.
fn open(shelf: &Shelf, bug: &KeptBug) -> Result<Table, String> {
    let rescue = bug.snapshot.as_ref().map(|kept| Rescue {
        version: kept.version,
        snapshot: kept.bytes.clone(),
        taken: kept.taken,
    });
    let opened = shelf.load(&bug.head, &bug.entries, rescue.as_ref());
    let opened = match (opened, &bug.content) {
        (Err(LoadError::Content(fingerprint)), Some(bytes)) => {
            let game = Head::decode(&bug.head).map_err(|error| error.to_string())?.family;
            let content = Content { fingerprint, bytes: bytes.clone().into() };
            shelf.adopt(&game, &content)?;
            shelf.load(&bug.head, &bug.entries, rescue.as_ref())
        }
        (opened, _) => opened,
    };
    opened.map_err(|error| error.to_string())
}

/// Does again what stopped the game.
fn try_again(table: &mut Table, bug: &KeptBug, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "then, at version {}: {}", bug.version, bug.input)?;
    writeln!(out, "which said: {}", bug.message)?;
    let again = match (bug.message(), bug.input == "a bot's decision") {
        (Some(message), _) => {
            let fresh = Token::from_random([0; 16]);
            // Who asked was not kept: whoever holds the seat, or else keeps the table.
            let roster = table.roster();
            let holder = message.act.seat().and_then(|seat| roster.holder(seat));
            let who = holder.unwrap_or_else(|| roster.keeper());
            guarded(|| table.act(who, &message, &fresh).map(|_| ()))
                .map(|done| done.map_err(|rejected| rejected.message))
        }
        (None, true) => guarded(|| table.bot_move()).map(|_| Ok(())),
        (None, false) => {
            writeln!(out, "that was no input; nothing is tried again")?;
            return Ok(());
        }
    };
    match again {
        Err(message) => writeln!(out, "tried again, it says: {message}")?,
        Ok(Ok(())) => writeln!(out, "tried again, it is done: this program does not have the bug")?,
        Ok(Err(why)) => writeln!(out, "tried again, it is refused: {why}")?,
    }
    Ok(())
}
