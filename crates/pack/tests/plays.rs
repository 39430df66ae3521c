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
//! * Then comes the position, in the words of `src/stage/mod.rs`: a drawn board and statements.
//!   Brutes have 10 hit points, move 2 and attack 2 (elites 12, 2 and 3); archers shoot 3 far.
//!   `A` is of the class of the heading and plays the card with a blank one called `lead`, which
//!   acts at 5, unless the case says `A class`, `A card lead` or `A plays` itself; of an item, `A`
//!   is nobody in particular and owns it. Blank cards `one` to `four` are in the hand of `A`
//!   unless `A hand` says otherwise, so that a round can end and another begin.
//! * Lines with `>` are answers in words, as they are offered; `?` at the end leaves the last
//!   question open, and otherwise offers to react or to negate damage are declined.
//! * All other lines are what must be true then: `told TEXT` and `not told TEXT` about what was
//!   told, `offers ANSWER`, `refuses ANSWER`, `options ANSWER, …` (all of them) and `asks A React`
//!   about the question that is asked, and the state:
//!   `m: 15/20 hp, wound`, `m at x`, `m: gone`, `A xp: 1`, `A hand`, `A discard`, `A lost`,
//!   `A active`, `A items`, `A form`, `A resource`, `elements: fire strong`, `tile x: trap`,
//!   `marks: x, y`, `loot x: 0`, `deck A`, `figures: A, m`, `round: 2`.
//! * `--` begins a comment.
//!
//! `tests/cases` holds cases about rules, in the same form: `== position: FH-ADV-05, what it says`.
//!
//! A case must show what its half does. So every half is also played with each of its parts left
//! out in turn (an ability, a clause, a price, experience, an element, the loss of the card), and
//! some case of it must notice. Of a line of its own (`== said`) every clause is taken away in the
//! text as well (`tests/clauses`).

mod clauses;

use clauses::Omission;
use longrest_haven::ability::{Ability, Action, Bonus, Limit, Lost, SlotText, Verb};
use longrest_haven::{Content, Item};
use longrest_pack::stage::{self, Case, Subject, read_cases};
use longrest_pack::{Game, load};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

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
    let mut cases = cases();
    cases.extend(cases_of("cases"));
    let only = std::env::var("CASES").ok();
    let wanted = |case: &&Case| {
        only.as_ref().is_none_or(|only| only.lines().any(|place| place == case.place))
    };
    // Each in a thread of its name, so that `cargo xtask mutants` knows which case comes by what.
    let play = |case: &Case| {
        let run = || case.run(&packs[&case.pack]).err();
        let problem = std::thread::scope(|scope| {
            let named = std::thread::Builder::new().name(format!("case {}", case.place));
            named.spawn_scoped(scope, run).expect("a thread").join().expect("panics are caught")
        })?;
        Some(format!("{} {}\n{problem}", case.place, case.subject))
    };
    let failures: Vec<String> = cases.iter().filter(wanted).filter_map(play).collect();
    assert!(failures.is_empty(), "{} fail:\n\n{}", failures.len(), failures.join("\n\n"));
}

#[test]
fn every_half_and_every_item_is_played() {
    let played: Vec<Subject> = cases().into_iter().map(|case| case.subject).collect();
    for (pack, content) in packs() {
        let missing: Vec<String> = Subject::all(&content)
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
            let noticed = |case: &Case| case.run_with(content, without).is_err();
            if !cases.iter().any(noticed) {
                unnoticed.push(format!("{subject}: nothing shows {}", subject.says(&known, part)));
            }
        }
    }
    assert!(unnoticed.is_empty(), "{}", unnoticed.join("\n"));
}

#[test]
fn every_clause_of_a_said_line_is_noticed() {
    let packs = packs();
    let mut cases_of: BTreeMap<String, Vec<Case>> = BTreeMap::new();
    for case in cases() {
        if let Subject::Said(line) = &case.subject {
            cases_of.entry(line.clone()).or_default().push(case);
        }
    }
    let (mut tried, mut unnoticed) = (0, Vec::new());
    for (line, cases) in &cases_of {
        let whole = said_by(&cases[0], line, &packs).0.expect("a line that can be read");
        let whole = clauses::meaning(&whole);
        for omission in clauses::omissions(line) {
            // What cannot be read, or says the same, leaves nothing out.
            let (left, first) = said_by(&cases[0], &omission.line, &packs);
            if left.is_none_or(|left| clauses::meaning(&left) == whole) {
                continue;
            }
            tried += 1;
            let others = &mut cases[1..].iter();
            let noticed = first || others.any(|case| said_by(case, &omission.line, &packs).1);
            if !noticed {
                let Omission { clause, line: left } = omission;
                unnoticed.push(format!("`{line}`\n  nothing shows `{clause}`: `{left}`"));
            }
        }
    }
    assert!(tried > 800, "only {tried} clauses were taken away");
    let count = unnoticed.len();
    assert!(count == 0, "{count} of {tried} are not noticed:\n{}", unnoticed.join("\n"));
}

/// Plays a case with another line in place of its own: what that means, if it can be read, and
/// whether the case notices.
fn said_by(case: &Case, line: &str, packs: &BTreeMap<String, Content>) -> (Option<Action>, bool) {
    let mut other = case.clone();
    other.subject = Subject::Said(line.to_owned());
    let meant = RefCell::new(None);
    let look = |content: &mut Content| {
        meant.replace(other.subject.half(content).map(|half| half.clone()));
    };
    let noticed = other.run_with(&packs[&case.pack], look).is_err();
    (meant.into_inner(), noticed)
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

/// All cases of cards, items and lines.
fn cases() -> Vec<Case> {
    cases_of("plays")
}

/// All cases of all files of a folder.
fn cases_of(folder: &str) -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().flat_map(|path| read(path)).collect()
}

fn read(path: &Path) -> Vec<Case> {
    let file = path.file_name().unwrap().to_string_lossy().into_owned();
    let text = std::fs::read_to_string(path).unwrap();
    read_cases(&file, &text).unwrap_or_else(|why| panic!("{why}"))
}

/// The line of a case about a line of its own.
fn said(case: &Case) -> Option<&str> {
    match &case.subject {
        Subject::Said(line) => Some(line),
        _ => None,
    }
}

/// What can be left out of a subject.
trait Parts {
    fn half<'a>(&self, content: &'a mut Content) -> Option<&'a mut Action>;
    fn item<'a>(&self, content: &'a mut Content) -> Option<&'a mut Item>;
    fn parts(&self, content: &Content) -> Vec<Part>;
    fn leave_out(&self, content: &mut Content, part: Part);
    fn says(&self, content: &Content, part: Part) -> String;
}

impl Parts for Subject {
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
    let own = bonus.slots.own.iter().take(2).enumerate();
    let own = own.filter(|(_, text)| **text != SlotText::default());
    parts.extend(own.map(|(slot, _)| Part::Slot(at, slot)));
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
    let played: Vec<&str> = cases.iter().filter_map(said).collect();
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
    for (case, line) in cases.iter().filter_map(|case| Some((case, said(case)?))) {
        if line == before {
            continue;
        }
        before = line;
        text.push_str(&format!("{line}\n"));
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
