//! Spots for enhancements: `attack 3 [+], range 2 [+]`, `move 4 [*]`, `area sweep [# wide-sweep]`,
//! `summon hound [+ hit points] [+ attack]`.
//!
//! They are taken out of a line before the grammar reads it and put in again when it is written, so
//! that no part of the grammar has to know of them. Spaces take their place, which keeps every
//! problem of the line where it is.

use super::action::{self, Part as Piece};
use super::{ActionLine, Line, Pen, Problem, whole};
use crate::scope::{Kind, Scope};
use longrest_haven::enhancement::{Half, Part, Spot, SpotSort};
use std::ops::Range;

/// A spot as it stands in a line.
struct Marked {
    span: Range<usize>,
    /// Which piece of the line between semicolons.
    piece: usize,
    part: Part,
    sort: SpotSort,
}

/// The words for the numbers of a summoned figure.
const SUMMONED: [(&str, Part); 4] = [
    ("hit points", Part::HitPoints),
    ("move", Part::Move),
    ("attack", Part::Attack),
    ("range", Part::SummonRange),
];

/// What stands between brackets, if that is a spot.
fn inside(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('[')?;
    let inner = &inner[..inner.find(']')?];
    let rest = inner.strip_prefix(['+', '*', '#'])?;
    let plain = rest.chars().all(|letter| letter == ' ' || letter == '-' || letter.is_alphabetic());
    (plain || inner.starts_with('#')).then_some(inner)
}

/// The pieces of a text at a sign outside all brackets.
fn pieces(text: &str, sign: char) -> Vec<Range<usize>> {
    let (mut depth, mut start, mut all) = (0, 0, Vec::new());
    for (at, letter) in text.char_indices() {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ if letter == sign && depth == 0 => {
                all.push(start..at);
                start = at + 1;
            }
            _ => {}
        }
    }
    all.push(start..text.len());
    all
}

/// The part of an ability that a clause is about.
fn part_of(clause: &str) -> Option<Part> {
    Some(match clause.split_whitespace().next()? {
        "range" | "within" => Part::Range,
        "target" => Part::Target,
        "pierce" => Part::Pierce,
        "push" => Part::Push,
        "pull" => Part::Pull,
        "area" => Part::Area,
        _ => return None,
    })
}

/// The spots of a line.
fn marked(line: &str, scope: &Scope) -> Result<Vec<Marked>, Box<Problem>> {
    let mut all = Vec::new();
    for (piece, within) in pieces(line, ';').into_iter().enumerate() {
        let said = &line[within.clone()];
        let before_price = pieces(said, '|')[0].end;
        let clauses = pieces(&said[..before_price], ',');
        for (at, _) in said.match_indices('[') {
            let Some(inner) = inside(&said[at..]) else { continue };
            let from = within.start + at;
            let span = from..from + inner.len() + 2;
            let refuse = |why: &str| Err(Box::new(Problem::because(span.clone(), why)));
            let clause = clauses.iter().position(|clause| clause.contains(&at));
            let nested = said[..at].matches('(').count() != said[..at].matches(')').count();
            let Some(clause) = clause.filter(|_| !nested) else {
                return refuse("a spot stands beside the ability itself, not inside something");
            };
            let part = match clause {
                0 => Some(Part::Line),
                _ => part_of(&said[clauses[clause].clone()]),
            };
            let Some(part) = part else {
                return refuse(
                    "a spot stands behind the ability, its range, targets, pierce, push, pull or \
                     area",
                );
            };
            let (part, sort) = match sort_of(inner, part, scope) {
                Ok(found) => found,
                Err(why) => return refuse(&why),
            };
            all.push(Marked { span, piece, part, sort });
        }
    }
    Ok(all)
}

fn sort_of(inner: &str, part: Part, scope: &Scope) -> Result<(Part, SpotSort), String> {
    let (sign, word) = inner.split_at(1);
    let word = word.trim();
    match (sign, word) {
        ("+", "") => Ok((part, SpotSort::Plus)),
        ("*", "") if part == Part::Line => Ok((part, SpotSort::Any)),
        ("*", "") => Err("only an ability itself can bear anything: write `[+]` here".to_owned()),
        ("+", word) => {
            let found = SUMMONED.iter().find(|(known, _)| *known == word);
            let found = found.filter(|_| part == Part::Line);
            found.map(|(_, part)| (*part, SpotSort::Plus)).ok_or_else(|| {
                "a summoned figure has `[+ hit points]`, `[+ move]`, `[+ attack]`, `[+ range]`"
                    .to_owned()
            })
        }
        ("#", word) if part == Part::Area => {
            let area = scope.find(Kind::Area, word);
            let area = area.ok_or_else(|| format!("there is no area `{word}`"))?;
            Ok((part, SpotSort::Hex(area as u16)))
        }
        _ => Err("a hex is added to an area: `area sweep [# wide-sweep]`".to_owned()),
    }
}

impl Line for ActionLine {
    fn read(line: &str, scope: &Scope) -> Result<ActionLine, Box<Problem>> {
        let marked = marked(line, scope)?;
        if marked.is_empty() {
            return whole(line, scope, action::line);
        }
        let mut plain = line.to_owned();
        for one in &marked {
            plain.replace_range(one.span.clone(), &" ".repeat(one.span.len()));
        }
        let mut read = whole(&plain, scope, action::line)?;
        // Which of the pieces between semicolons are abilities.
        let is_ability = |piece: &Range<usize>| {
            let alone = whole(&plain[piece.clone()], scope, action::line);
            alone.is_ok_and(|line| line.0.iter().any(|one| matches!(one, Piece::Ability(_))))
        };
        let abilities: Vec<bool> = pieces(&plain, ';').iter().map(is_ability).collect();
        for one in marked {
            if !abilities[one.piece] {
                let why = "only an ability has spots";
                return Err(Box::new(Problem::because(one.span, why)));
            }
            let ability = abilities[..one.piece].iter().filter(|is| **is).count() as u8;
            read.1.push(Spot { half: Half::Top, ability, part: one.part, sort: one.sort });
        }
        read.1.sort_unstable();
        Ok(read)
    }

    fn write(&self, scope: &Scope) -> String {
        let mut number = 0;
        let mut said: Vec<String> = Vec::new();
        for piece in &self.0 {
            let mut pen = Pen { scope, out: String::new() };
            pen.action_line(&ActionLine(vec![piece.clone()], Vec::new()));
            let mut text = pen.out;
            if matches!(piece, Piece::Ability(_)) {
                let mine = self.1.iter().filter(|spot| spot.ability == number);
                for spot in mine.rev() {
                    put(&mut text, spot, scope);
                }
                number += 1;
            }
            said.push(text);
        }
        said.join("; ")
    }
}

/// Puts a spot back where it belongs in the text of its ability, before those that are there.
fn put(text: &mut String, spot: &Spot, scope: &Scope) {
    let before_price = pieces(text, '|')[0].end;
    let clauses = pieces(&text[..before_price], ',');
    let at = match spot.part {
        Part::Range | Part::Target | Part::Pierce | Part::Push | Part::Pull | Part::Area => clauses
            .iter()
            .skip(1)
            .find(|clause| part_of(&text[(*clause).clone()]) == Some(spot.part))
            .cloned(),
        _ => None,
    };
    let clause = at.unwrap_or_else(|| clauses[0].clone());
    let written = match spot.sort {
        SpotSort::Any => "[*]".to_owned(),
        SpotSort::Hex(area) => format!("[# {}]", scope.name(Kind::Area, area.into())),
        SpotSort::Plus => match SUMMONED.iter().find(|(_, part)| *part == spot.part) {
            Some((word, _)) => format!("[+ {word}]"),
            None => "[+]".to_owned(),
        },
    };
    let said = &text[clause.clone()];
    let bare = said.find(" [").filter(|at| inside(&said[at + 1..]).is_some());
    let end = clause.start + bare.unwrap_or(said.trim_end().len());
    text.insert_str(end, &format!(" {written}"));
}
