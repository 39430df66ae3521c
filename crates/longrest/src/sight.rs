//! `longrest sight`: what figures see on the boards of a file of cases.

use crate::cases;
use crate::failure::Failure;
use clap::Args;
use longrest_grid::{Board, BoardBuilder, CELLS_MAX, Coord, Gates, SightRule, Topology};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

const FORMAT: &str = "sight-cases 1";

/// Print what the figure of each case sees, one line of JSON per case
#[derive(Args)]
pub(crate) struct Sight {
    /// The file of cases, in the format "sight-cases 1"
    #[arg(long, value_name = "FILE")]
    cases: PathBuf,
}

impl Sight {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        // Every case is answered before the first line is printed: a faulty file prints nothing.
        let cases = cases::read::<Cases>(&self.cases, FORMAT)?.cases;
        let answers: Vec<Answer> = cases
            .iter()
            .map(|case| case.answer().map_err(|what| wrong(&self.cases, &case.id, &what)))
            .collect::<Result<_, _>>()?;
        let mut out = BufWriter::new(io::stdout().lock());
        for answer in answers {
            serde_json::to_writer(&mut out, &answer).map_err(io::Error::from)?;
            out.write_all(b"\n")?;
        }
        out.flush()?;
        Ok(())
    }
}

#[derive(Deserialize)]
struct Cases {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    rules: Rules,
    board: Extent,
    #[serde(default)]
    walls: BTreeSet<Coord>,
    #[serde(default)]
    thin_walls: Vec<(Coord, Coord)>,
    from: Coord,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Rules {
    Frosthaven,
    Gloomhaven,
    JawsOfTheLion,
}

impl Rules {
    fn sight(self) -> SightRule {
        match self {
            Rules::Gloomhaven => SightRule::Corners,
            Rules::Frosthaven | Rules::JawsOfTheLion => SightRule::AnyPart,
        }
    }
}

#[derive(Deserialize)]
struct Extent {
    width: u16,
    height: u16,
}

#[derive(Serialize)]
struct Answer<'a> {
    id: &'a str,
    sees: Vec<Coord>,
}

impl Case {
    fn answer(&self) -> Result<Answer<'_>, String> {
        let board = self.board()?;
        let from = board.cell(self.from).ok_or_else(|| format!("no floor at {}", self.from))?;
        let walls = board.walls(Gates::CLOSED);
        let seen = walls.sight(self.rules.sight()).row(from);
        let others = seen.iter().filter(|&cell| cell != from);
        Ok(Answer { id: &self.id, sees: others.map(|cell| board.coord(cell)).collect() })
    }

    fn board(&self) -> Result<Board, String> {
        let Extent { width, height } = self.board;
        let cells = usize::from(width) * usize::from(height);
        if cells > CELLS_MAX {
            return Err(format!("{cells} hexes, but a board has at most {CELLS_MAX}"));
        }
        let (width, height) = (width as i16, height as i16);
        let mut builder = BoardBuilder::rectangle(Topology::Hex, width, height);
        for &wall in &self.walls {
            if !(0..width).contains(&wall.col) || !(0..height).contains(&wall.row) {
                return Err(format!("the wall at {wall} lies off the board"));
            }
            builder.fill(wall);
        }
        for &(one, other) in &self.thin_walls {
            builder.wall(one, other);
        }
        builder.build().map_err(|error| error.to_string())
    }
}

fn wrong(path: &Path, id: &str, what: &str) -> Failure {
    Failure::Input(format!("{}: case {id}: {what}", path.display()))
}
