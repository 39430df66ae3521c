//! `longrest solve`: what a monster does in a position, and why.

mod cases;
mod drawn;
mod page;
mod reasons;

pub(crate) use page::{answer, told};

use crate::failure::Failure;
use clap::Args;
use longrest_grid::Coord;
use longrest_haven::monster::{Intent, Outcome, Position, Setup, Survey};
use serde::Serialize;
use std::hint::black_box;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::time::Instant;

/// How often an activation is timed; the median is told.
const RUNS: usize = 5;

/// Say what a monster does in a position: every outcome that the rules leave to the players
#[derive(Args)]
#[command(group(clap::ArgGroup::new("input").required(true)))]
pub(crate) struct Solve {
    /// A position in the notation of boards (see CONTRIBUTING.md)
    #[arg(value_name = "BOARD.toml", group = "input")]
    board: Option<PathBuf>,

    /// A file of cases, in the format "monster-cases 1"
    #[arg(long, value_name = "FILE", group = "input")]
    cases: Option<PathBuf>,

    /// Only the case of this name
    #[arg(long, value_name = "ID", requires = "cases")]
    id: Option<String>,

    /// Say why, in words and with a picture of the board, instead of a line of JSON
    #[arg(long)]
    explain: bool,
}

impl Solve {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        // Everything is read before the first line is printed: a faulty file prints nothing.
        let setups = match (&self.board, &self.cases) {
            (Some(board), _) => vec![drawn::read(board)?],
            (None, Some(cases)) => cases::read(cases, self.id.as_deref())?,
            (None, None) => unreachable!("the command line asks for one of them"),
        };
        let mut out = BufWriter::new(io::stdout().lock());
        for (id, setup, drawing) in &setups {
            if self.explain {
                out.write_all(reasons::told(id, setup, *drawing).as_bytes())?;
            } else {
                serde_json::to_writer(&mut out, &Answer::of(id, setup)).map_err(io::Error::from)?;
                out.write_all(b"\n")?;
            }
        }
        out.flush()?;
        Ok(())
    }
}

#[derive(Serialize)]
struct Answer<'a> {
    id: &'a str,
    outcomes: Vec<Place>,
    micros: f64,
    prepare_micros: f64,
}

/// An outcome in coordinates.
#[derive(Serialize, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    end: Coord,
    attacks: Vec<Coord>,
}

impl<'a> Answer<'a> {
    fn of(id: &'a str, setup: &Setup) -> Answer<'a> {
        let patterns = setup.patterns().expect("checked when the setup was read");
        let (position, intent) = (setup.position(), setup.intent(&patterns));
        let prepare_micros = prepare(&position);
        let (outcomes, micros) = timed(&position, &intent);
        let mut outcomes: Vec<Place> =
            outcomes.iter().map(|outcome| Place::of(setup, outcome)).collect();
        outcomes.sort();
        Answer { id, outcomes, micros, prepare_micros }
    }
}

impl Place {
    fn of(setup: &Setup, outcome: &Outcome) -> Place {
        let at = |enemy: usize| setup.board().coord(setup.enemies()[enemy].cells[0]);
        let mut attacks: Vec<Coord> =
            outcome.attacks.iter().map(|figure| at(figure.index())).collect();
        attacks.sort();
        Place { end: setup.board().coord(outcome.end), attacks }
    }
}

/// Fills the tables of sight and range, which belong to the board and not to a turn.
fn prepare(position: &Position<'_>) -> f64 {
    let start = Instant::now();
    let sight = position.walls.sight(position.sight());
    for cell in position.board.cells().iter() {
        black_box(sight.row(cell));
        black_box(position.walls.range(cell, cell));
    }
    micros_since(start)
}

/// The outcomes of a turn, and how long it took to find them.
fn timed(position: &Position<'_>, intent: &Intent<'_>) -> (Vec<Outcome>, f64) {
    let mut micros = [0.0; RUNS];
    let mut outcomes = Vec::new();
    for micros in &mut micros {
        let start = Instant::now();
        outcomes = black_box(Survey::new(black_box(position), black_box(intent)).outcomes());
        *micros = micros_since(start);
    }
    // Whatever else the machine does in between is not the monster's doing.
    micros.sort_by(f64::total_cmp);
    (outcomes, micros[RUNS / 2])
}

fn micros_since(start: Instant) -> f64 {
    start.elapsed().as_nanos() as f64 / 1000.0
}
