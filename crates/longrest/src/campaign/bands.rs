//! What a campaign should be like, in numbers, and whether many of them are.

use super::Report;
use super::course::{Courses, Share};
use longrest_campaign::content::Book;
use longrest_haven::Content;
use longrest_pack::obtainable;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::Write;
use std::ops::RangeInclusive;

/// What there is in a pack, so that what never happened is seen, too.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Known {
    scenarios: Vec<String>,
    items: Vec<String>,
    quests: Vec<String>,
    /// The cards above level 1 of each class, with their levels.
    cards: BTreeMap<String, Vec<(String, u8)>>,
    /// Whether the town has morale.
    morale: bool,
}

/// Something that should be so, and what was seen.
#[derive(Debug, Serialize)]
pub(super) struct Band {
    name: &'static str,
    wanted: &'static str,
    seen: String,
    /// Whether it holds; nothing when too little was seen to say so.
    holds: Option<bool>,
    /// What lies outside, each with its figure.
    outside: Vec<String>,
}

/// A share of less than so many cases says nothing.
const ENOUGH: u32 = 20;

impl Known {
    pub(super) fn of(book: &Book, content: &Content) -> Known {
        let cards = book.classes.iter().map(|class| {
            let higher = class.cards.iter().filter(|(_, level)| *level >= 2);
            let cards = higher.map(|(card, level)| (card.to_string(), *level)).collect();
            (class.id.to_string(), cards)
        });
        let given = obtainable(book, content);
        let items = book.items.iter().map(|one| one.id.to_string());
        Known {
            scenarios: book.scenarios.iter().map(|one| one.id.to_string()).collect(),
            // What this campaign can never give is not missed in it.
            items: items.filter(|one| given.contains(one)).collect(),
            quests: book.quests.iter().map(|one| one.id.to_string()).collect(),
            cards: cards.collect(),
            morale: !book.tracks.morale.is_empty(),
        }
    }
}

fn share(part: impl Into<f64>, of: impl Into<f64>) -> f64 {
    100.0 * part.into() / of.into().max(1.0)
}

/// Holds a list of shares against a band: what lies outside, and what was seen in all.
fn shares<N: Display>(
    name: &'static str,
    wanted: &'static str,
    within: RangeInclusive<f64>,
    all: impl Iterator<Item = (N, u32, u32)>,
) -> Band {
    let (mut outside, mut enough, mut rare) = (Vec::new(), 0, 0);
    let (mut lowest, mut highest) = (f64::INFINITY, 0.0_f64);
    for (name, part, of) in all {
        if of < ENOUGH {
            rare += 1;
            continue;
        }
        enough += 1;
        let seen = share(part, of);
        (lowest, highest) = (lowest.min(seen), highest.max(seen));
        if !within.contains(&seen) {
            outside.push(format!("{name} {seen:.0} % of {of}"));
        }
    }
    let mut seen = match enough {
        0 => "too few".to_owned(),
        _ => format!("{lowest:.0} to {highest:.0} %, {} of {enough} outside", outside.len()),
    };
    if rare > 0 && enough > 0 {
        seen += &format!(", {rare} too rare");
    }
    Band { name, wanted, seen, holds: (enough > 0).then_some(outside.is_empty()), outside }
}

/// All bands of a report.
pub(super) fn bands(report: &Report) -> Vec<Band> {
    let (courses, known) = (&report.courses, &report.known);
    let campaigns = report.campaigns as u32;
    let plain =
        |name, wanted, seen: String, holds| Band { name, wanted, seen, holds, outside: Vec::new() };
    let ended = share(report.ended as u32, campaigns);
    let mut all = vec![
        plain("campaigns reach their end", "95 %", format!("{ended:.1} %"), Some(ended >= 95.0)),
        plain(
            "campaigns stranded",
            "none",
            report.stranded.to_string(),
            Some(report.stranded == 0),
        ),
    ];
    all.push(scenarios(courses, known));
    for (at, wanted, within) in [(0, "2 to 4", 2.0..=4.0), (1, "10 to 14", 10.0..=14.0)] {
        let (name, reached) = (["level 2 after", "level 5 after"][at], &courses.levels[at]);
        let (first, last) = (*within.start() as u32, *within.end() as u32);
        let seen = format!(
            "{:.1} scenarios, {:.0} % of {} lives",
            reached.mean,
            reached.within(first, last),
            reached.lives
        );
        let holds = (reached.lives >= ENOUGH).then_some(within.contains(&reached.mean));
        all.push(plain(name, wanted, seen, holds));
    }
    all.push(retirement(courses));
    if courses.week_20 > 0 {
        let seen = share(courses.prosperous, courses.week_20);
        let said = format!("{seen:.0} % of {} campaigns", courses.week_20);
        all.push(plain("prosperity 5 by week 20", "80 %", said, Some(seen >= 80.0)));
    }
    if known.morale {
        let seen = format!(
            "{} campaigns at 0, {} at 20; at most {} and {} chapters",
            courses.stuck.0, courses.stuck.1, courses.without_morale, courses.with_all_morale
        );
        let holds = Some(courses.stuck == (0, 0));
        all.push(plain("morale stuck for ten chapters", "never", seen, holds));
    }
    if report.attacks > 0.0 {
        let seen = share(report.repelled, report.attacks);
        let of = report.attacks * report.campaigns as f64;
        let holds = Some((45.0..=75.0).contains(&seen));
        all.push(plain("attacks repelled", "45 to 75 %", format!("{seen:.0} % of {of:.0}"), holds));
    }
    let pairs = known.cards.iter().flat_map(|(class, cards)| {
        cards.iter().map(move |(card, level)| {
            let lives = courses.lives.get(class).and_then(|one| one.get(level));
            let taken = courses.cards.get(class).and_then(|one| one.get(card));
            let (taken, lives) = (taken.copied().unwrap_or(0), lives.copied().unwrap_or(0));
            (format!("{class} {level} {card}"), taken, lives)
        })
    });
    all.push(shares("each card of a pair taken", "15 to 85 %", 15.0..=85.0, pairs));
    let owned = known.items.iter().map(|item| {
        let owned = courses.items.get(item).copied().unwrap_or(0);
        (item, owned, campaigns)
    });
    all.push(shares("each item owned", "5 % of campaigns", 5.0..=100.0, owned));
    for level in [1, 5, 9] {
        all.push(contribution(courses, known, level));
    }
    let quests = known.quests.iter().map(|id| {
        let quest = courses.quests.iter().find(|one| one.quest == *id);
        let (finished, unfinished) = quest.map_or((0, 0), |one| (one.finished, one.unfinished));
        (id, finished, finished + unfinished)
    });
    all.push(shares("each quest finished", "70 % of lives", 70.0..=100.0, quests));
    all
}

fn scenarios(courses: &Courses, known: &Known) -> Band {
    let won = known.scenarios.iter().map(|id| {
        let row = courses.scenarios.iter().find(|one| one.scenario == *id);
        let (completed, played) = row.map_or((0, 0), |row| (row.completed, row.played));
        (id, completed, played)
    });
    shares("each scenario won", "35 to 85 %", 35.0..=85.0, won)
}

/// Of the lives that ended in a retirement, or went on for longer than they should.
fn retirement(courses: &Courses) -> Band {
    let retired = &courses.retirement;
    let lives = retired.lives + courses.restless;
    let timely: u32 = retired.after.range(9..=15).map(|(_, lives)| lives).sum();
    let seen = share(timely, lives);
    Band {
        name: "retirement after 9 to 15",
        wanted: "80 % of lives",
        seen: format!("{seen:.0} % of {lives}, {:.1} scenarios", retired.mean),
        holds: (lives >= ENOUGH).then_some(seen >= 80.0),
        outside: Vec::new(),
    }
}

/// What each class contributes at a level, held against the mean of the classes.
fn contribution(courses: &Courses, known: &Known, level: u8) -> Band {
    let means = known.cards.keys().filter_map(|class| {
        let share: &Share = courses.shares.get(class)?.get(&level)?;
        let mean = f64::from(share.points) / f64::from(share.scenarios);
        (share.scenarios >= ENOUGH).then_some((class, mean, share.scenarios))
    });
    let means: Vec<_> = means.collect();
    let mean = means.iter().map(|one| one.1).sum::<f64>() / (means.len() as f64).max(1.0);
    let rows: Vec<_> =
        means.iter().map(|(class, one, of)| (class, share(*one, mean), of)).collect();
    let outside = rows.iter().filter(|(_, seen, _)| !(60.0..=160.0).contains(seen));
    let outside = outside.map(|(class, seen, of)| format!("{class} {seen:.0} % in {of}"));
    let lowest = rows.iter().map(|one| one.1).fold(f64::INFINITY, f64::min);
    let highest = rows.iter().map(|one| one.1).fold(0.0, f64::max);
    let outside: Vec<String> = outside.collect();
    let all = known.cards.len();
    Band {
        name: ["contribution at level 1", "contribution at level 5", "contribution at level 9"]
            [usize::from(level / 4)],
        wanted: "60 to 160 % of the mean",
        seen: match rows.len() {
            0 => "too few".to_owned(),
            seen => format!("{lowest:.0} to {highest:.0} %, {seen} of {all} classes"),
        },
        holds: (rows.len() > 1).then_some(outside.is_empty()),
        outside,
    }
}

/// Prints the bands as a table, and below it what lies outside.
pub(super) fn print(bands: &[Band], out: &mut dyn Write) -> std::io::Result<()> {
    writeln!(out, "\n{:30} {:24} {:46} verdict", "band", "wanted", "seen")?;
    for band in bands {
        let verdict = match band.holds {
            Some(true) => "holds",
            Some(false) => "does not hold",
            None => "cannot be told",
        };
        writeln!(out, "{:30} {:24} {:46} {verdict}", band.name, band.wanted, band.seen)?;
    }
    for band in bands.iter().filter(|band| !band.outside.is_empty()) {
        writeln!(out, "\n{}, outside {}:", band.name, band.wanted)?;
        for line in &band.outside {
            writeln!(out, "  {line}")?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_at_the_edge_holds_and_one_beyond_it_is_named() {
        let of = |part| shares("each", "15 to 85 %", 15.0..=85.0, [("a", part, 20)].into_iter());
        for (part, holds) in [(2, false), (3, true), (17, true), (18, false)] {
            let band = of(part);
            assert_eq!(band.holds, Some(holds), "{part} of 20");
            assert_eq!(band.outside.is_empty(), holds);
        }
        assert_eq!(of(2).outside, ["a 10 % of 20"]);
        assert_eq!(of(2).seen, "10 to 10 %, 1 of 1 outside");
    }

    #[test]
    fn what_is_rare_is_not_judged() {
        let few = shares("each", "70 %", 70.0..=100.0, [("a", 0, 19)].into_iter());
        assert_eq!((few.holds, few.seen.as_str()), (None, "too few"));
        let all = [("a", 0, 19), ("b", 20, 20)];
        let some = shares("each", "70 %", 70.0..=100.0, all.into_iter());
        assert_eq!(some.holds, Some(true));
        assert_eq!(some.seen, "100 to 100 %, 0 of 1 outside, 1 too rare");
    }

    fn classes(points: &[(&str, u32)]) -> (Courses, Known) {
        let (mut courses, mut known) = (Courses::default(), Known::default());
        for (class, points) in points {
            let share = Share { scenarios: 20, points: 20 * points };
            courses.shares.insert((*class).to_owned(), [(5, share)].into());
            known.cards.insert((*class).to_owned(), Vec::new());
        }
        (courses, known)
    }

    #[test]
    fn classes_are_held_against_their_mean() {
        let (courses, known) = classes(&[("a", 10), ("b", 10), ("c", 10)]);
        assert_eq!(contribution(&courses, &known, 5).holds, Some(true));
        assert_eq!(contribution(&courses, &known, 9).holds, None, "nobody came so far");
        let (courses, known) = classes(&[("a", 10), ("b", 10), ("c", 40)]);
        let band = contribution(&courses, &known, 5);
        assert_eq!(band.holds, Some(false));
        assert_eq!(band.outside, ["a 50 % in 20", "b 50 % in 20", "c 200 % in 20"]);
        assert_eq!(band.name, "contribution at level 5");
    }

    #[test]
    fn a_life_that_goes_on_too_long_counts_against_retirement() {
        let mut courses = Courses::default();
        courses.retirement.after = [(8, 2), (9, 10), (15, 10), (16, 2)].into();
        courses.retirement.lives = 24;
        assert_eq!(retirement(&courses).holds, Some(true), "20 of 24");
        courses.restless = 2;
        assert_eq!(retirement(&courses).holds, Some(false), "20 of 26");
    }
}
