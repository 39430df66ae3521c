//! Rule ids: `FH-ADV-05`, `FH-ENH-EX1`, `DJ-QUEST-09EX`, `FH-TREAS-T24`.

use std::fmt;
use std::str::FromStr;

/// The stable name of one rule, small and `Copy`, equal only when written the same way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId {
    game: Game,
    /// Upper-case letters, padded with zeros.
    section: [u8; SECTION_LEN_MAX],
    form: Form,
    number: u16,
    /// How many digits the number is written with: `-01` and `-001` are different ids.
    digits: u8,
}

/// The game a rule belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Game {
    /// `FH`
    Frosthaven,
    /// `GH`, first edition
    Gloomhaven,
    /// `DJ`, first edition
    Descent,
}

/// How the last part of an id is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// `05`: a rule.
    Plain,
    /// `EX1`: a worked example with its own numbering.
    Example,
    /// `09EX`: a worked example numbered among the rules.
    NumberedExample,
    /// `T24`: a row of a printed table.
    Row,
}

/// The text is not written as a rule id is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotARuleId(String);

const SECTION_LEN_MAX: usize = 10;

impl RuleId {
    /// The game the rule belongs to.
    pub fn game(self) -> Game {
        self.game
    }

    /// The section's code, such as `ADV`.
    pub fn section(&self) -> &str {
        let len = self.section.iter().position(|&byte| byte == 0).unwrap_or(SECTION_LEN_MAX);
        std::str::from_utf8(&self.section[..len]).expect("only ASCII letters are stored")
    }

    /// How the last part is written.
    pub fn form(self) -> Form {
        self.form
    }

    /// Whether this is a worked example, to be used as a test vector.
    pub fn is_example(self) -> bool {
        matches!(self.form, Form::Example | Form::NumberedExample)
    }
}

impl Game {
    /// All games, in the order of their ids.
    pub const ALL: [Game; 3] = [Game::Frosthaven, Game::Gloomhaven, Game::Descent];

    /// The first part of the game's ids.
    pub fn prefix(self) -> &'static str {
        match self {
            Game::Frosthaven => "FH",
            Game::Gloomhaven => "GH",
            Game::Descent => "DJ",
        }
    }
}

impl FromStr for RuleId {
    type Err = NotARuleId;

    fn from_str(text: &str) -> Result<Self, NotARuleId> {
        parse(text).ok_or_else(|| NotARuleId(text.to_owned()))
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (before, after) = match self.form {
            Form::Plain => ("", ""),
            Form::Example => ("EX", ""),
            Form::NumberedExample => ("", "EX"),
            Form::Row => ("T", ""),
        };
        let (prefix, section) = (self.game.prefix(), self.section());
        let (number, digits) = (self.number, usize::from(self.digits));
        write!(f, "{prefix}-{section}-{before}{number:0digits$}{after}")
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for NotARuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a rule id; one looks like FH-ADV-05", self.0)
    }
}

impl std::error::Error for NotARuleId {}

/// All ids in a text, in order, each standing alone as a word.
pub(crate) fn scan(text: &str) -> impl Iterator<Item = RuleId> + '_ {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    text.split(move |c| !is_part(c)).filter_map(parse)
}

/// The number of single-character edits between two short texts.
pub(crate) fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, cb) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(ca != *cb);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

fn parse(text: &str) -> Option<RuleId> {
    let mut parts = text.split('-');
    let prefix = parts.next()?;
    let game = Game::ALL.into_iter().find(|game| game.prefix() == prefix)?;
    let letters = parts.next()?.as_bytes();
    let last = parts.next()?;
    let well_formed = !letters.is_empty()
        && letters.len() <= SECTION_LEN_MAX
        && letters.iter().all(u8::is_ascii_uppercase)
        && parts.next().is_none();
    if !well_formed {
        return None;
    }
    let (form, number) = if let Some(number) = last.strip_prefix("EX") {
        (Form::Example, number)
    } else if let Some(number) = last.strip_suffix("EX") {
        (Form::NumberedExample, number)
    } else if let Some(number) = last.strip_prefix('T') {
        (Form::Row, number)
    } else {
        (Form::Plain, last)
    };
    if !(1..=4).contains(&number.len()) || !number.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let mut section = [0; SECTION_LEN_MAX];
    section[..letters.len()].copy_from_slice(letters);
    let digits = u8::try_from(number.len()).ok()?;
    Some(RuleId { game, section, form, number: number.parse().ok()?, digits })
}
