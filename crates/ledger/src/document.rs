//! One file of the ledger: headings, rules as bullets or rows, and notes.

use crate::id::{Game, RuleId};
use crate::rule::{Note, Rule, Standing};
use crate::{Problem, Source, numbered};

/// One file of the ledger.
#[derive(Clone, Debug)]
pub struct Document<'t> {
    /// The file's name without `.md`.
    pub name: &'t str,
    /// The title of the file.
    pub title: &'t str,
    /// The sections that hold rules, in order.
    pub sections: Vec<Section<'t>>,
    /// The notes of the file.
    pub notes: Vec<Note<'t>>,
    /// Ids of tables of component data, which are not rules.
    pub figures: Vec<RuleId>,
}

/// A run of rules under one heading.
#[derive(Clone, Debug)]
pub struct Section<'t> {
    /// The code that its ids share, such as `ADV`.
    pub code: &'t str,
    /// What it is about.
    pub title: &'t str,
    /// The rules, in order.
    pub rules: Vec<Rule<'t>>,
}

impl<'t> Document<'t> {
    /// All rules of the file, in order.
    pub fn rules(&self) -> impl Iterator<Item = &Rule<'t>> {
        self.sections.iter().flat_map(|section| &section.rules)
    }

    pub(crate) fn parse(source: Source<'t>, problems: &mut Vec<Problem>) -> Self {
        let title = source.text.lines().next().and_then(|line| line.strip_prefix("# "));
        if title.is_none() {
            problems.push(Problem::new(source.name, 1, "the first line must be `# title`"));
        }
        let document = Document {
            name: source.name,
            title: title.unwrap_or_default(),
            sections: Vec::new(),
            notes: Vec::new(),
            figures: Vec::new(),
        };
        let mut reader =
            Reader { document, problems, heading: None, header: None, rows_are_table: false };
        for (line, text) in numbered(source.text) {
            reader.read(line, text);
        }
        let mut document = reader.document;
        document.sections.retain(|section| !section.rules.is_empty());
        document
    }
}

struct Reader<'t, 'p> {
    document: Document<'t>,
    problems: &'p mut Vec<Problem>,
    heading: Option<Heading<'t>>,
    /// The header row of the table being read.
    header: Option<&'t str>,
    /// The section says of all its rows that they are about components only.
    rows_are_table: bool,
}

#[derive(Clone, Copy)]
struct Heading<'t> {
    /// The code at its start; a heading without one holds notes, or rulings numbered throughout.
    code: Option<&'t str>,
    title: &'t str,
}

/// Rulings are numbered through the whole file instead of by section.
const RULINGS: &str = "FAQ";

impl<'t> Reader<'t, '_> {
    fn read(&mut self, line: u32, text: &'t str) {
        if let Some(heading) = text.strip_prefix("## ").or_else(|| text.strip_prefix("### ")) {
            self.read_heading(line, heading);
        } else if let Some(bullet) = text.strip_prefix("- **") {
            self.read_bullet(line, bullet);
        } else if let Some(row) = text.strip_prefix("| ") {
            self.read_row(line, row);
        } else if !text.starts_with('|') {
            self.header = None;
            self.rows_are_table |= text.starts_with("All rows are [table]");
        }
    }

    fn read_heading(&mut self, line: u32, text: &'t str) {
        self.header = None;
        self.rows_are_table = false;
        // The tables of component data carry their id in the heading.
        if let Some(id) = text.split(' ').next().and_then(|word| word.parse().ok()) {
            self.document.figures.push(id);
        }
        let heading = Heading::parse(text);
        self.document.sections.push(Section {
            code: heading.code.unwrap_or(RULINGS),
            title: heading.title,
            rules: Vec::new(),
        });
        let again = |section: &Section<'_>| Some(section.code) == heading.code;
        let earlier = &self.document.sections[..self.document.sections.len() - 1];
        if earlier.iter().any(again) {
            self.problem(line, format!("there is a section {} above already", text));
        }
        self.heading = Some(heading);
    }

    fn read_bullet(&mut self, line: u32, bullet: &'t str) {
        let Some((label, rest)) = bullet.split_once("**") else {
            return self.problem(line, "the bold text at the start of the bullet has no end");
        };
        let code = self.heading.and_then(|heading| heading.code);
        match label.parse::<RuleId>() {
            Ok(id) if code.is_some() || id.section() == RULINGS => self.add_rule(line, id, rest),
            Err(error) if code.is_some() => self.problem(line, error.to_string()),
            _ => self.add_note(line, label, rest),
        }
    }

    fn read_row(&mut self, line: u32, row: &'t str) {
        let Some(row) = row.trim_end().strip_suffix('|') else {
            return self.problem(line, "a row of a table must end with `|`");
        };
        let Some((label, cells)) = row.strip_prefix("**").and_then(|row| row.split_once("** |"))
        else {
            if self.header.is_none() {
                self.header = Some(row.trim_end());
            }
            return;
        };
        match label.parse::<RuleId>() {
            Ok(id) => self.add_rule(line, id, cells),
            Err(error) => return self.problem(line, error.to_string()),
        }
        let Some(section) = self.document.sections.last_mut() else { return };
        let Some(rule) = section.rules.last_mut() else { return };
        rule.header = self.header;
        rule.source = self.header.and_then(page).or_else(|| page(section.title));
        if self.rows_are_table {
            rule.standing = Standing::Table;
        }
    }

    fn add_rule(&mut self, line: u32, id: RuleId, rest: &'t str) {
        let file = self.document.name;
        let rule = Rule::parse(id, rest, (file, line), self.problems);
        let Some(section) = self.document.sections.last_mut() else {
            return self.problem(line, format!("{id} stands before the first heading"));
        };
        let code = section.code;
        section.rules.push(rule);
        if id.section() != code {
            self.problem(line, format!("{id} stands in section {code}"));
        }
        if let Some(game) = game_of(file).filter(|game| *game != id.game()) {
            self.problem(line, format!("{id} stands in a file of {}", game.prefix()));
        }
    }

    fn add_note(&mut self, line: u32, label: &'t str, rest: &'t str) {
        let note =
            Note::new(label, rest.trim_start_matches(':').trim(), (self.document.name, line));
        let numbered = ["N-", "Q-", "P-"].iter().any(|start| label.starts_with(start));
        if numbered && self.document.notes.iter().any(|other| other.label == label) {
            self.problem(line, format!("there is a note {label} above already"));
        }
        if numbered || !note.about.is_empty() {
            self.document.notes.push(note);
        }
    }

    fn problem(&mut self, line: u32, message: impl Into<String>) {
        self.problems.push(Problem::new(self.document.name, line, message));
    }
}

impl<'t> Heading<'t> {
    /// `ADV: advantage`, `CAMP — Campaign overview` and `AMD - Drawing cards` have a code.
    fn parse(text: &'t str) -> Self {
        for separator in [": ", " — ", " - "] {
            if let Some((code, title)) = text.split_once(separator)
                && code.bytes().all(|byte| byte.is_ascii_uppercase())
            {
                return Heading { code: Some(code), title };
            }
        }
        Heading { code: None, title: text }
    }
}

fn game_of(file: &str) -> Option<Game> {
    match file.split('-').next()? {
        "frosthaven" => Some(Game::Frosthaven),
        "gloomhaven" => Some(Game::Gloomhaven),
        "descent" => Some(Game::Descent),
        _ => None,
    }
}

/// The page that a table's header or a section's title gives in parentheses.
fn page(text: &str) -> Option<&str> {
    let from = text.find("p.")?;
    let len = text[from..].find(')')?;
    Some(&text[from..from + len])
}
