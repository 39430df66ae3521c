//! The table of differences: where Gloomhaven and Frosthaven part, and the switch that tells them
//! apart.

use crate::id::Game;
use crate::{Problem, Source, numbered};

/// The table of differences with the values it settles where a game's text is silent.
#[derive(Clone, Debug, Default)]
pub struct Differences<'t> {
    /// The rows, in order: row `n` is `D(n+1)`.
    pub rows: Vec<Difference<'t>>,
    /// The values to use where a text is silent.
    pub settled: Vec<Settled<'t>>,
}

/// One row: a topic on which the two games differ.
#[derive(Clone, Debug)]
pub struct Difference<'t> {
    /// The stable number: 47 is written `D047`.
    pub number: u16,
    /// The line it stands on, counted from 1.
    pub line: u32,
    /// What it is about.
    pub topic: &'t str,
    /// What Gloomhaven says.
    pub gloomhaven: &'t str,
    /// What Frosthaven says.
    pub frosthaven: &'t str,
    /// The switch that decides it.
    pub switch: SwitchRef<'t>,
}

/// Whether a row defines its switch or leans on that of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SwitchRef<'t> {
    /// The row defines the switch and its values.
    Defined(Switch<'t>),
    /// The row is decided by a switch that another row defines.
    Shared(&'t str),
}

/// A named choice with one value per game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch<'t> {
    /// Its name.
    pub name: &'t str,
    /// Its value in Gloomhaven; `undefined` where the text is silent.
    pub gloomhaven: &'t str,
    /// Its value in Frosthaven; `undefined` where the text is silent.
    pub frosthaven: &'t str,
    /// Another value that a table may want.
    pub variant: Option<&'t str>,
}

/// A value settled for a game whose text is silent.
#[derive(Clone, Copy, Debug)]
pub struct Settled<'t> {
    /// The switch.
    pub switch: &'t str,
    /// The value; `None` where the text is silent only in part and the reason completes it.
    pub value: Option<&'t str>,
    /// The row that defines the switch.
    pub number: u16,
    /// The silent game.
    pub game: Game,
    /// Why this value, or what it means.
    pub reason: &'t str,
    /// The line it stands on, counted from 1.
    pub line: u32,
}

const UNDEFINED: &str = "undefined";

impl<'t> Differences<'t> {
    /// The row with this number.
    pub fn row(&self, number: u16) -> Option<&Difference<'t>> {
        self.rows.get(usize::from(number).checked_sub(1)?)
    }

    /// The switches, each once, in the order of the rows that define them.
    pub fn switches(&self) -> impl Iterator<Item = &Switch<'t>> {
        self.rows.iter().filter_map(|row| match &row.switch {
            SwitchRef::Defined(switch) => Some(switch),
            SwitchRef::Shared(_) => None,
        })
    }

    /// The value of a switch in a game, with the settled value where the text is silent.
    pub fn value(&self, switch: &str, game: Game) -> Option<&'t str> {
        let found = self.switches().find(|found| found.name == switch)?;
        let value = found.value(game)?;
        if value != UNDEFINED {
            return Some(value);
        }
        let settles = |s: &&Settled<'t>| s.switch == switch && s.game == game;
        self.settled.iter().filter(settles).find_map(|settled| settled.value)
    }

    pub(crate) fn parse(source: Source<'t>, problems: &mut Vec<Problem>) -> Self {
        let mut differences = Differences::default();
        for (line, text) in numbered(source.text) {
            if let Err(message) = differences.read(line, text) {
                problems.push(Problem::new(source.name, line, message));
            }
        }
        differences.check(source.name, problems);
        differences
    }

    fn read(&mut self, line: u32, text: &'t str) -> Result<(), String> {
        if let Some(bullet) = text.strip_prefix("- `") {
            self.settled
                .push(partly_settled(line, bullet).ok_or("expected `switch` (Dnnn), game")?);
            return Ok(());
        }
        let Some(row) = text.strip_prefix("| ") else { return Ok(()) };
        let cells = cells(row);
        if number_of(cells[0]).is_some() {
            let row = difference(line, &cells)?;
            if usize::from(row.number) != self.rows.len() + 1 {
                return Err(format!("D{:03} is out of order", row.number));
            }
            self.rows.push(row);
        } else if cells[0].starts_with('`') {
            self.settled.push(settled(line, &cells).ok_or("expected `switch` = value, row, game")?);
        }
        Ok(())
    }

    fn check(&self, file: &str, problems: &mut Vec<Problem>) {
        let mut names: Vec<&str> = Vec::new();
        for row in &self.rows {
            if let SwitchRef::Defined(switch) = row.switch {
                if names.contains(&switch.name) {
                    let message = format!("the switch {} is defined twice", switch.name);
                    problems.push(Problem::new(file, row.line, message));
                }
                names.push(switch.name);
                for game in [Game::Gloomhaven, Game::Frosthaven] {
                    if self.value(switch.name, game).is_none() {
                        let (name, game) = (switch.name, game.prefix());
                        let message = format!("{name} is undefined in {game} and not settled");
                        problems.push(Problem::new(file, row.line, message));
                    }
                }
            }
        }
        for row in &self.rows {
            if let SwitchRef::Shared(name) = row.switch
                && !names.contains(&name)
            {
                problems.push(Problem::new(file, row.line, format!("no row defines {name}")));
            }
        }
        for settled in &self.settled {
            let defined = self.row(settled.number).map(|row| row.switch);
            if !matches!(defined, Some(SwitchRef::Defined(s)) if s.name == settled.switch) {
                let message = format!("D{:03} does not define {}", settled.number, settled.switch);
                problems.push(Problem::new(file, settled.line, message));
            }
        }
    }
}

impl<'t> Switch<'t> {
    /// Its value as the game's text gives it; a switch has none in Descent.
    pub fn value(&self, game: Game) -> Option<&'t str> {
        match game {
            Game::Gloomhaven => Some(self.gloomhaven),
            Game::Frosthaven => Some(self.frosthaven),
            Game::Descent => None,
        }
    }
}

fn difference<'t>(line: u32, cells: &[&'t str]) -> Result<Difference<'t>, String> {
    let [topic, gloomhaven, frosthaven, switch] = cells else {
        return Err(format!("a difference has 4 cells, this row has {}", cells.len()));
    };
    let number = number_of(topic).ok_or("a difference begins with D and three digits")?;
    let topic = topic[4..].trim();
    let switch = switch_ref(switch).ok_or("expected `switch` = gloomhaven \\| frosthaven")?;
    Ok(Difference { number, line, topic, gloomhaven, frosthaven, switch })
}

/// `D047` at the start of a cell.
fn number_of(cell: &str) -> Option<u16> {
    let digits = cell.strip_prefix('D')?.get(..3)?;
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

fn switch_ref(cell: &str) -> Option<SwitchRef<'_>> {
    let quoted = cell.strip_prefix("follows ").unwrap_or(cell).strip_prefix('`')?;
    let (name, rest) = quoted.split_once('`')?;
    let Some(values) = rest.trim().strip_prefix("= ") else {
        return matches!(rest.trim(), "" | "(same switch)").then_some(SwitchRef::Shared(name));
    };
    let (gloomhaven, rest) = values.split_once("\\|")?;
    let (frosthaven, variant) = match rest.split_once(" (variant: ") {
        Some((value, variant)) => (value, Some(variant.strip_suffix(')')?)),
        None => (rest, None),
    };
    let (gloomhaven, frosthaven) = (gloomhaven.trim(), frosthaven.trim());
    Some(SwitchRef::Defined(Switch { name, gloomhaven, frosthaven, variant }))
}

fn settled<'t>(line: u32, cells: &[&'t str]) -> Option<Settled<'t>> {
    let [assignment, row, game, reason] = cells else { return None };
    let (switch, value) = assignment.strip_prefix('`')?.split_once("` = ")?;
    let (number, game) = (number_of(row)?, game_named(game)?);
    Some(Settled { switch, value: Some(value), number, game, reason, line })
}

/// `difficulty_choice` (D001), Gloomhaven: …, after its opening quote.
fn partly_settled(line: u32, bullet: &str) -> Option<Settled<'_>> {
    let (switch, rest) = bullet.split_once("` (")?;
    let (row, rest) = rest.split_once("), ")?;
    let (game, reason) = rest.split_once(": ")?;
    let (number, game) = (number_of(row)?, game_named(game)?);
    Some(Settled { switch, value: None, number, game, reason, line })
}

fn game_named(name: &str) -> Option<Game> {
    match name {
        "Gloomhaven" => Some(Game::Gloomhaven),
        "Frosthaven" => Some(Game::Frosthaven),
        _ => None,
    }
}

/// The cells of a row; `\|` does not end a cell.
fn cells(row: &str) -> Vec<&str> {
    let mut cells = Vec::new();
    let mut start = 0;
    for (at, _) in row.match_indices('|') {
        if !row[..at].ends_with('\\') {
            cells.push(row[start..at].trim());
            start = at + 1;
        }
    }
    if !row[start..].trim().is_empty() || cells.is_empty() {
        cells.push(row[start..].trim());
    }
    cells
}
