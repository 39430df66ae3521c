//! Cases: a position, what is answered, what must be true then; all of it text.
//!
//! ```text
//! pack frontier
//!
//! == marshal pincer top: the ally must stand behind the enemy
//!     A m B
//!     m: brute, 20/20 hp
//! > top pincer; area m 0; m
//! m: 15/20 hp
//! A xp: 1
//! not told ModifierDrawn
//! ```
//!
//! `docs/packs.md` explains the form to authors, `tests/plays.rs` holds all cards of our packs
//! against it.

use super::Stage;
use crate::nearest;
use longrest_haven::Content;
use std::cell::Cell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

/// What a case plays.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// Half of a card.
    Card {
        /// Its class.
        class: String,
        /// The card.
        card: String,
        /// Whether it is the top half.
        top: bool,
    },
    /// An item.
    Item(String),
    /// A line of its own.
    Said(String),
    /// Nothing but what the position says: rules, goals, monsters, perks.
    Position,
}

/// A position, what is answered, what must be true.
#[derive(Clone, Debug)]
pub struct Case {
    /// The file and the line of its heading.
    pub place: String,
    /// The pack it belongs to, if its file says so.
    pub pack: String,
    /// What it plays.
    pub subject: Subject,
    /// What it is about, if the heading says so.
    pub about: String,
    /// The position.
    pub position: String,
    /// What happens, in order.
    pub steps: Vec<Step>,
}

/// A step of a case.
#[derive(Clone, Debug)]
pub enum Step {
    /// Answers in words.
    Play(String),
    /// What must be true then.
    Expect(String),
}

/// All cases of a file.
///
/// # Errors
/// The first line that cannot be read, with its place.
pub fn read_cases(file: &str, text: &str) -> Result<Vec<Case>, String> {
    let mut pack = String::new();
    let mut cases: Vec<Case> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let place = format!("{file}:{}", number + 1);
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with("--") {
            continue;
        }
        if let Some(name) = trimmed.strip_prefix("pack ").filter(|_| cases.is_empty()) {
            pack = name.to_owned();
        } else if let Some(heading) = trimmed.strip_prefix("== ") {
            let subject = Subject::read(heading, &place)?;
            let about = heading.split_once(':').map_or("", |(_, about)| about.trim()).to_owned();
            let (pack, position, steps) = (pack.clone(), String::new(), Vec::new());
            cases.push(Case { place, pack, subject, about, position, steps });
        } else {
            let case = cases.last_mut().ok_or_else(|| {
                format!("{place}: a case begins with `== CLASS CARD top` or `== item ITEM`")
            })?;
            if let Some(script) = trimmed.strip_prefix("> ") {
                case.steps.push(Step::Play(script.to_owned()));
            } else if case.steps.is_empty() {
                case.position.push_str(line);
                case.position.push('\n');
            } else {
                case.steps.push(Step::Expect(trimmed.to_owned()));
            }
        }
    }
    for case in &mut cases {
        // Cases of the same line are cases of one subject.
        if let Subject::Said(_) = case.subject {
            case.subject = Subject::Said(case.spoken().unwrap_or_default().to_owned());
        }
        case.complete()?;
    }
    Ok(cases)
}

impl Subject {
    fn read(heading: &str, place: &str) -> Result<Subject, String> {
        let words: Vec<&str> = heading.split(':').next().unwrap_or("").split_whitespace().collect();
        Ok(match words.as_slice() {
            ["item", item] => Subject::Item((*item).to_owned()),
            ["said", _] => Subject::Said(place.to_owned()),
            ["position"] => Subject::Position,
            [class, card, half @ ("top" | "bottom")] => Subject::Card {
                class: (*class).to_owned(),
                card: (*card).to_owned(),
                top: *half == "top",
            },
            _ => {
                let forms = "`== CLASS CARD top`, `== CLASS CARD bottom`, `== item ITEM`, \
                             `== said NUMBER` or `== position`";
                return Err(format!("{place}: a heading is {forms}, not `{heading}`"));
            }
        })
    }

    /// Every half of every card and every item of a pack.
    pub fn all(content: &Content) -> Vec<Subject> {
        let mut all = Vec::new();
        for class in &content.classes {
            for card in &class.cards {
                for top in [true, false] {
                    let (class, card) = (class.id.clone(), card.id.clone());
                    all.push(Subject::Card { class, card, top });
                }
            }
        }
        all.extend(content.items.iter().map(|item| Subject::Item(item.id.clone())));
        all
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subject::Card { class, card, top } => {
                write!(to, "{class} {card} {}", if *top { "top" } else { "bottom" })
            }
            Subject::Item(item) => write!(to, "item {item}"),
            Subject::Said(line) => write!(to, "said `{line}`"),
            Subject::Position => write!(to, "position"),
        }
    }
}

impl Case {
    /// The position with what the heading implies.
    pub fn text(&self) -> String {
        let says = |head: &str| self.position.lines().any(|line| line.trim().starts_with(head));
        let mut text = self.position.clone();
        let mut imply = |head: &str, body: &str| {
            if !says(head) {
                text.push_str(&format!("{head}: {body}\n"));
            }
        };
        match &self.subject {
            Subject::Card { class, card, .. } => {
                imply("A class", class);
                imply("A card lead 5", "");
                imply("A plays", &format!("lead, {card}"));
            }
            Subject::Item(item) => imply("A items", item),
            Subject::Position => {}
            Subject::Said(line) => {
                imply("A card spoken 10", &format!("{line} / move 2"));
                imply("A card lead 5", "move 2 / move 2");
                imply("A plays", "lead, spoken");
            }
        }
        let mut text: String = text
            .lines()
            .filter(|line| !line.trim().starts_with("say: "))
            .map(|line| format!("{line}\n"))
            .collect();
        if !says("A hand") {
            text.push_str("A hand: one, two, three, four\n");
        }
        text
    }

    /// The line that is played, of a case about a line of its own.
    fn spoken(&self) -> Option<&str> {
        self.position.lines().find_map(|line| line.trim().strip_prefix("say: "))
    }

    /// A case answers something first, and says what must be true then.
    fn complete(&self) -> Result<(), String> {
        let lacks = match (&self.subject, self.steps.first()) {
            (Subject::Said(line), _) if line.is_empty() => "no line says `say: …`",
            (_, None | Some(Step::Expect(_))) => "no line with `>` says what is played",
            _ if !self.steps.iter().any(|step| matches!(step, Step::Expect(_))) => {
                "nothing must be true after it"
            }
            _ => return Ok(()),
        };
        Err(format!("{}: {lacks}", self.place))
    }

    /// Looks whether what the heading names is there, in the pack or in the position.
    fn known(&self, pack: &Content) -> Result<(), String> {
        let (kind, word, all): (_, _, Vec<&str>) = match &self.subject {
            Subject::Card { class, card, .. } => {
                match pack.classes.iter().find(|one| one.id == *class) {
                    Some(of) => ("card", card, of.cards.iter().map(|one| &*one.id).collect()),
                    None => ("class", class, pack.classes.iter().map(|one| &*one.id).collect()),
                }
            }
            Subject::Item(item) => {
                ("item", item, pack.items.iter().map(|one| one.id.as_str()).collect())
            }
            Subject::Said(_) | Subject::Position => return Ok(()),
        };
        let own = [format!("{kind} {word}"), format!("A {kind} {word}")];
        let mut lines = self.position.lines().map(str::trim);
        let here = lines.any(|line| own.iter().any(|head| line.starts_with(head.as_str())));
        if here || all.contains(&word.as_str()) {
            return Ok(());
        }
        let meant = nearest(word, all);
        let meant = meant.map_or(String::new(), |meant| format!("; did you mean `{meant}`?"));
        Err(format!("the pack has no {kind} `{word}`{meant}"))
    }

    /// Plays the case with the content of its pack.
    ///
    /// # Errors
    /// What went wrong.
    pub fn run(&self, pack: &Content) -> Result<(), String> {
        self.run_with(pack, |_| {})
    }

    /// Plays the case with changed content.
    ///
    /// # Errors
    /// What went wrong.
    pub fn run_with(&self, pack: &Content, change: impl Fn(&mut Content)) -> Result<(), String> {
        self.known(pack)?;
        quietly(|| {
            let mut stage = Stage::with(pack, &self.text(), |content, _| change(content));
            for step in &self.steps {
                stage = match step {
                    Step::Play(script) => stage.play(script),
                    Step::Expect(line) => expect(stage, line),
                };
            }
        })
    }
}

fn expect(stage: Stage, line: &str) -> Stage {
    match line.split_once(' ') {
        Some(("told", text)) => stage.told(text),
        Some(("offers", answer)) => stage.offers(answer),
        Some(("refuses", answer)) => stage.refuses(answer),
        Some(("options", answers)) => stage.options(answers),
        Some(("asks", question)) => stage.asks(question),
        Some(("not", text)) if text.starts_with("told ") => stage.not_told(&text[5..]),
        _ => stage.expect(line),
    }
}

/// Runs something that may fail; says how instead of printing it. A stage stops where a case goes
/// wrong, as an assertion does.
fn quietly(run: impl FnOnce()) -> Result<(), String> {
    thread_local! {
        static QUIET: Cell<bool> = const { Cell::new(false) };
    }
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if !QUIET.get() {
                usual(info);
            }
        }));
    });
    QUIET.set(true);
    let result = catch_unwind(AssertUnwindSafe(run));
    QUIET.set(false);
    result.map_err(|payload| match payload.downcast::<String>() {
        Ok(message) => *message,
        Err(payload) => payload.downcast::<&str>().map_or("?".into(), |text| (*text).to_owned()),
    })
}
