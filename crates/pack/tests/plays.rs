//! Every half of every card and every item of the packs, played.
//!
//! The cases are text files in `tests/plays`, read when the test runs: adding one needs no
//! compiler. A file names its pack, then come cases:
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
//!
//! == item ice-axe
//!     A m
//!     A card hit 5: attack 3 / move 2
//!     m: brute, 20/20 hp
//! > top hit; m; ice-axe
//! m: 17/20 hp
//! A items: ice-axe spent
//! ```
//!
//! * `== said 8: a printed sentence` plays a line of its own, which stands in the position as
//!   `say: LINE`; it is the top half of a card called `spoken`. `tests/said.txt` is how players
//!   read these lines (`UPDATE=1` writes it anew).
//! * The heading is a class, a card and `top` or `bottom`, or `item` and an item; after a colon it
//!   may say what the case is about.
//! * Then comes the position, in the words of `rules/stage/mod.rs`: a drawn board and statements.
//!   Brutes have 10 hit points, move 2 and attack 2 (elites 12, 2 and 3); archers shoot 3 far.
//!   `A` is of the class of the heading and plays the card with a blank one called `lead`, which
//!   acts at 5, unless the case says `A class`, `A card lead` or `A plays` itself; of an item, `A`
//!   is nobody in particular and owns it. Blank cards `one` to `four` are in the hand of `A`
//!   unless `A hand` says otherwise, so that a round can end and another begin.
//! * Lines with `>` are answers in words, as they are offered; `?` at the end leaves the last
//!   question open, and otherwise offers to react or to negate damage are declined.
//! * All other lines are what must be true then: `told TEXT` and `not told TEXT` about what was
//!   told, `offers ANSWER` and `refuses ANSWER` about the question that is asked, and the state:
//!   `m: 15/20 hp, wound`, `m at x`, `m: gone`, `A xp: 1`, `A hand`, `A discard`, `A lost`,
//!   `A active`, `A items`, `A form`, `A resource`, `elements: fire strong`, `tile x: trap`,
//!   `marks: x, y`, `loot x: 0`, `deck A`, `figures: A, m`, `round: 2`.
//! * `--` begins a comment.
//!
//! A case must show what its half does. So every half is also played with each of its parts left
//! out in turn (an ability, a clause, a price, experience, an element, the loss of the card), and
//! some case of it must notice.

#[path = "rules/stage/mod.rs"]
mod stage;

use longrest_haven::ability::{Ability, Action, Bonus, Limit, Lost, SlotText, Verb};
use longrest_haven::{Content, Item};
use longrest_pack::{Game, load};
use stage::Stage;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Once;

/// What a case plays.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Subject {
    Card {
        class: String,
        card: String,
        top: bool,
    },
    Item(String),
    /// A line of its own.
    Said(String),
}

/// A position, what is answered, what must be true.
#[derive(Clone, Debug)]
struct Case {
    place: String,
    pack: String,
    subject: Subject,
    position: String,
    steps: Vec<Step>,
}

#[derive(Clone, Debug)]
enum Step {
    Play(String),
    Expect(String),
}

/// A part of a half that can be left out.
#[derive(Clone, Copy, Debug)]
enum Part {
    Ability(usize),
    Added(usize, usize),
    Extra(usize, usize),
    AbilityExperience(usize),
    BonusExperience(usize),
    BonusChange(usize, usize),
    BonusAbility(usize, usize),
    BonusPrice(usize),
    BonusLimit(usize),
    BonusTest(usize),
    Slot(usize, usize),
    OnlyIf(usize),
    Only(usize),
    Experience,
    Infuse,
    Lost,
    Item,
}

#[test]
fn every_case_plays_as_written() {
    let packs = packs();
    let cases = cases();
    let failures: Vec<String> = cases
        .iter()
        .filter_map(|case| {
            let problem = case.run(&packs[&case.pack], |_| {}).err()?;
            Some(format!("{} {}\n{problem}", case.place, case.subject))
        })
        .collect();
    assert!(failures.is_empty(), "{} fail:\n\n{}", failures.len(), failures.join("\n\n"));
    assert!(cases.iter().all(Case::asserts), "a case without anything that must be true");
}

#[test]
fn every_half_and_every_item_is_played() {
    let played: Vec<Subject> = cases().into_iter().map(|case| case.subject).collect();
    for (pack, content) in packs() {
        let missing: Vec<String> = subjects(&content)
            .into_iter()
            .filter(|subject| !played.contains(subject))
            .map(|subject| subject.to_string())
            .collect();
        assert!(missing.is_empty(), "{pack}: no case plays\n{}", missing.join("\n"));
    }
}

#[test]
fn every_part_is_noticed() {
    let packs = packs();
    let mut cases_of: BTreeMap<(String, Subject), Vec<Case>> = BTreeMap::new();
    for case in cases() {
        cases_of.entry((case.pack.clone(), case.subject.clone())).or_default().push(case);
    }
    let mut unnoticed = Vec::new();
    for ((pack, subject), cases) in &cases_of {
        let content = &packs[pack];
        // A line of its own stands in the text of its case.
        let known = match subject {
            Subject::Said(_) => stage::content_of(content, &cases[0].text()),
            _ => content.clone(),
        };
        for part in subject.parts(&known) {
            let without = |content: &mut Content| subject.leave_out(content, part);
            let noticed = |case: &Case| case.run(content, without).is_err();
            if !cases.iter().any(noticed) {
                unnoticed.push(format!("{subject}: nothing shows {}", subject.says(&known, part)));
            }
        }
    }
    assert!(unnoticed.is_empty(), "{}", unnoticed.join("\n"));
}

/// The content of every pack for these rules by its name.
fn packs() -> BTreeMap<String, Content> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs");
    let folders = std::fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path());
    folders
        .filter(|path| path.join("pack.toml").exists())
        .filter(|path| Game::at(path).unwrap() == Game::Haven)
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let loaded = load(&path).unwrap().unwrap_or_else(|problems| panic!("{problems}"));
            (name, loaded.content)
        })
        .collect()
}

/// Every half of every card and every item of a pack.
fn subjects(content: &Content) -> Vec<Subject> {
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

/// All cases of all files.
fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/plays");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().flat_map(|path| read(path)).collect()
}

fn read(path: &Path) -> Vec<Case> {
    let file = path.file_name().unwrap().to_string_lossy().into_owned();
    let text = std::fs::read_to_string(path).unwrap();
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
            let subject = Subject::read(heading, &place);
            let (pack, position, steps) = (pack.clone(), String::new(), Vec::new());
            cases.push(Case { place, pack, subject, position, steps });
        } else {
            let case = cases.last_mut().unwrap_or_else(|| panic!("{place}: no case yet"));
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
    // Cases of the same line are cases of one subject.
    for case in &mut cases {
        if let Subject::Said(_) = case.subject {
            case.subject = Subject::Said(case.said().to_owned());
        }
    }
    cases
}

impl Subject {
    fn read(heading: &str, place: &str) -> Subject {
        let words: Vec<&str> = heading.split(':').next().unwrap_or("").split_whitespace().collect();
        match words.as_slice() {
            ["item", item] => Subject::Item((*item).to_owned()),
            ["said", _] => Subject::Said(place.to_owned()),
            [class, card, half @ ("top" | "bottom")] => Subject::Card {
                class: (*class).to_owned(),
                card: (*card).to_owned(),
                top: *half == "top",
            },
            _ => panic!("{place}: a heading is `== CLASS CARD top` or `== item ITEM`"),
        }
    }

    /// The half of a card, wherever its class stands.
    fn half<'a>(&self, content: &'a mut Content) -> Option<&'a mut Action> {
        if let Subject::Said(_) = self {
            let own = content.classes.iter_mut().find(|one| one.id == "a")?;
            return Some(&mut own.cards.iter_mut().find(|one| one.id == "spoken")?.top);
        }
        let Subject::Card { class, card, top } = self else { return None };
        let known = |one: &&mut longrest_haven::Class| one.id == *class || one.id == "a";
        let class = content.classes.iter_mut().find(known)?;
        let card = class.cards.iter_mut().find(|one| one.id == *card)?;
        Some(if *top { &mut card.top } else { &mut card.bottom })
    }

    fn item<'a>(&self, content: &'a mut Content) -> Option<&'a mut Item> {
        let Subject::Item(id) = self else { return None };
        content.items.iter_mut().find(|item| item.id == *id)
    }

    /// What can be left out.
    fn parts(&self, content: &Content) -> Vec<Part> {
        let mut content = content.clone();
        let Some(half) = self.half(&mut content) else { return vec![Part::Item] };
        let mut parts = Vec::new();
        for (at, ability) in half.abilities.iter().enumerate() {
            parts.push(Part::Ability(at));
            parts.extend((0..ability.added.len()).map(|added| Part::Added(at, added)));
            parts.extend((0..ability.extras.len()).map(|extra| Part::Extra(at, extra)));
            if ability.experience > 0 {
                parts.push(Part::AbilityExperience(at));
            }
            if matches!(self, Subject::Said(_)) && ability.only_if.is_some() {
                parts.push(Part::OnlyIf(at));
            }
            if matches!(self, Subject::Said(_)) && ability.aim.only.is_some() {
                parts.push(Part::Only(at));
            }
            if let Verb::Bonus(bonus) = &ability.verb {
                parts.extend((bonus.experience > 0).then_some(Part::BonusExperience(at)));
                if matches!(self, Subject::Said(_)) {
                    parts.extend(bonus_parts(at, bonus));
                }
            }
        }
        let whole = [
            (half.experience > 0, Part::Experience),
            (!half.infuse.is_empty(), Part::Infuse),
            (half.lost != Lost::No && half.active.is_none(), Part::Lost),
        ];
        parts.extend(whole.into_iter().filter(|(has, _)| *has).map(|(_, part)| part));
        parts
    }

    fn leave_out(&self, content: &mut Content, part: Part) {
        if let Some(item) = self.item(content) {
            let blank = |bonus: &mut Bonus| {
                bonus.changes.clear();
                bonus.abilities.clear();
            };
            blank(&mut item.bonus);
            item.flipped.iter_mut().for_each(|bonus| blank(bonus));
        }
        let Some(half) = self.half(content) else { return };
        match part {
            Part::Ability(at) => drop(half.abilities.remove(at)),
            Part::Added(at, added) => drop(half.abilities[at].added.remove(added)),
            Part::Extra(at, extra) => drop(half.abilities[at].extras.remove(extra)),
            Part::AbilityExperience(at) => half.abilities[at].experience = 0,
            Part::BonusExperience(at) => {
                if let Verb::Bonus(bonus) = &mut half.abilities[at].verb {
                    bonus.experience = 0;
                }
            }
            Part::OnlyIf(at) => half.abilities[at].only_if = None,
            Part::Only(at) => half.abilities[at].aim.only = None,
            Part::BonusChange(at, _)
            | Part::BonusAbility(at, _)
            | Part::BonusPrice(at)
            | Part::BonusLimit(at)
            | Part::BonusTest(at)
            | Part::Slot(at, _) => {
                if let Verb::Bonus(bonus) = &mut half.abilities[at].verb {
                    leave_out_of_bonus(bonus, part);
                }
            }
            Part::Experience => half.experience = 0,
            Part::Infuse => half.infuse.clear(),
            Part::Lost => half.lost = Lost::No,
            Part::Item => {}
        }
    }

    /// A part in words.
    fn says(&self, content: &Content, part: Part) -> String {
        let mut content = content.clone();
        let Some(half) = self.half(&mut content) else { return "what it does".into() };
        let verb = |ability: &Ability| format!("{:?}", ability.verb);
        match part {
            Part::Ability(at) => verb(&half.abilities[at]),
            Part::Added(at, added) => format!("{:?}", half.abilities[at].added[added]),
            Part::Extra(at, extra) => format!("{:?}", half.abilities[at].extras[extra]),
            Part::Lost => "that the card is lost".into(),
            other => format!("{other:?}"),
        }
    }
}

/// What of a bonus can be left out.
fn bonus_parts(at: usize, bonus: &Bonus) -> Vec<Part> {
    let mut parts: Vec<Part> =
        (0..bonus.changes.len()).map(|change| Part::BonusChange(at, change)).collect();
    parts.extend((0..bonus.abilities.len()).map(|ability| Part::BonusAbility(at, ability)));
    parts.extend((!bonus.price.is_empty()).then_some(Part::BonusPrice(at)));
    parts.extend((bonus.limit != Limit::None).then_some(Part::BonusLimit(at)));
    parts.extend(bonus.only_if.is_some().then_some(Part::BonusTest(at)));
    parts.extend((0..bonus.slots.own.len().min(2)).map(|slot| Part::Slot(at, slot)));
    parts
}

fn leave_out_of_bonus(bonus: &mut Bonus, part: Part) {
    match part {
        Part::BonusChange(_, change) => drop(bonus.changes.remove(change)),
        Part::BonusAbility(_, ability) => drop(bonus.abilities.remove(ability)),
        Part::BonusPrice(_) => bonus.price.clear(),
        Part::BonusLimit(_) => bonus.limit = Limit::None,
        Part::BonusTest(_) => bonus.only_if = None,
        Part::Slot(_, slot) => bonus.slots.own[slot] = SlotText::default(),
        _ => {}
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
        }
    }
}

impl Case {
    /// The position with what the heading implies.
    fn text(&self) -> String {
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
            Subject::Said(_) => {
                imply("A card spoken 10", &format!("{} / move 2", self.said()));
                imply("A card lead 5", "move 2 / move 2");
                imply("A plays", "lead, spoken");
            }
        }
        let text: String = text
            .lines()
            .filter(|line| !line.trim().starts_with("say: "))
            .map(|line| format!("{line}\n"))
            .collect();
        let mut text = text;
        let mut imply = |head: &str, body: &str| {
            if !says(head) {
                text.push_str(&format!("{head}: {body}\n"));
            }
        };
        imply("A hand", "one, two, three, four");
        text
    }

    /// The line that is played, of a case about a line of its own.
    fn said(&self) -> &str {
        let line = self.position.lines().find_map(|line| line.trim().strip_prefix("say: "));
        line.unwrap_or_else(|| panic!("{}: no line says `say: …`", self.place))
    }

    fn asserts(&self) -> bool {
        matches!(self.steps.first(), Some(Step::Play(_)))
            && self.steps.iter().any(|step| matches!(step, Step::Expect(_)))
    }

    /// Plays the case with changed content; what went wrong.
    fn run(&self, pack: &Content, change: impl Fn(&mut Content)) -> Result<(), String> {
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
        Some(("not", text)) if text.starts_with("told ") => stage.not_told(&text[5..]),
        _ => stage.expect(line),
    }
}

/// Runs something that may fail; says how instead of printing it.
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

/// The lines of the table *printed sentence → line* on the page about packs.
fn documented() -> Vec<String> {
    let page = include_str!("../../../docs/packs.md");
    let rows = page.lines().skip_while(|line| !line.starts_with("| printed sentence"));
    let rows = rows.skip(2).take_while(|line| line.starts_with('|'));
    let line = |row: &str| row.split('`').nth(1).unwrap_or_default().replace('¦', "|");
    rows.map(line).collect()
}

#[test]
fn every_sentence_of_the_documentation_is_played() {
    let cases = cases();
    let played: Vec<&str> = cases
        .iter()
        .filter(|case| matches!(case.subject, Subject::Said(_)))
        .map(Case::said)
        .collect();
    let documented = documented();
    assert!(documented.len() > 65, "{} lines", documented.len());
    for line in &documented {
        assert!(played.contains(&line.as_str()), "no case of said.txt plays `{line}`");
    }
    for line in played {
        assert!(documented.iter().any(|one| one == line), "the page does not show `{line}`");
    }
}

#[test]
fn what_is_said_reads_well_in_every_language() {
    let packs = packs();
    let mut text = String::new();
    let mut before = "";
    let cases = cases();
    for case in cases.iter().filter(|case| matches!(case.subject, Subject::Said(_))) {
        if case.said() == before {
            continue;
        }
        before = case.said();
        text.push_str(&format!("{}\n", case.said()));
        let stage = stage::content_of(&packs[&case.pack], &case.text());
        let mut content = stage.clone();
        let action = case.subject.half(&mut content).expect("a half").clone();
        let class = stage.classes.iter().find(|class| class.id == "a");
        for language in longrest_pack::text::Language::ALL {
            let lines = longrest_pack::text::render(&action, &stage, class, language);
            let lines: Vec<String> = lines.into_iter().map(|line| line.text).collect();
            text.push_str(&format!("  {}: {}\n", language.code(), lines.join(" / ")));
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/said.txt");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(known == text, "tests/said.txt is not what players read now; UPDATE=1 writes it anew");
}
