//! `longrest solve`: what a monster does in a position, and why.

mod cases;

use crate::failure::Failure;
use clap::Args;
use longrest_grid::Coord;
use longrest_haven::monster::{Outcome, Setup, Survey};
use serde::Serialize;
use std::hint::black_box;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::time::Instant;

/// How often an activation is timed; the median is told.
const RUNS: usize = 5;

/// Say what a monster does in a position: every outcome that the rules leave to the players
#[derive(Args)]
pub(crate) struct Solve {
    /// A file of cases, in the format "monster-cases 1": one line of JSON per case
    #[arg(long, value_name = "FILE")]
    cases: PathBuf,

    /// Only the case of this name
    #[arg(long, value_name = "ID", requires = "cases")]
    id: Option<String>,
}

impl Solve {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let cases = cases::read(&self.cases, self.id.as_deref())?;
        let mut out = BufWriter::new(io::stdout().lock());
        for (id, setup) in &cases {
            let answer = answer(id, setup);
            serde_json::to_writer(&mut out, &answer).map_err(io::Error::from)?;
            out.write_all(b"\n")?;
        }
        out.flush()?;
        Ok(())
    }
}

#[derive(Serialize)]
struct Answer<'a> {
    id: &'a str,
    outcomes: Vec<AnswerOutcome>,
    micros: f64,
    prepare_micros: f64,
}

#[derive(Serialize)]
struct AnswerOutcome {
    end: Coord,
    attacks: Vec<Coord>,
}

fn answer<'a>(id: &'a str, setup: &Setup) -> Answer<'a> {
    let start = Instant::now();
    let patterns = setup.patterns().expect("checked when read");
    let position = setup.position();
    let intent = setup.intent(&patterns);
    let sight = position.walls.sight(position.sight());
    for cell in setup.board().cells().iter() {
        black_box(sight.row(cell));
        black_box(position.walls.range(cell, cell));
    }
    let prepare_micros = start.elapsed().as_nanos() as f64 / 1000.0;
    let mut micros = [0.0; RUNS];
    let mut outcomes = Vec::new();
    for micros in &mut micros {
        let start = Instant::now();
        outcomes = black_box(Survey::new(black_box(&position), black_box(&intent)).outcomes());
        *micros = start.elapsed().as_nanos() as f64 / 1000.0;
    }
    // The median: whatever else the machine does in between is not the monster's doing.
    micros.sort_by(f64::total_cmp);
    let micros = micros[RUNS / 2];
    let place = |outcome: &Outcome| {
        let mut attacks: Vec<Coord> = outcome
            .attacks
            .iter()
            .map(|figure| setup.board().coord(setup.enemies()[figure.index()].cells[0]))
            .collect();
        attacks.sort();
        AnswerOutcome { end: setup.board().coord(outcome.end), attacks }
    };
    let mut outcomes: Vec<AnswerOutcome> = outcomes.iter().map(place).collect();
    outcomes.sort_by(|a, b| (a.end, &a.attacks).cmp(&(b.end, &b.attacks)));
    Answer { id, outcomes, micros, prepare_micros }
}
