//! The report on scenarios as one page.

use super::chart::{
    Against, CLOSING, Row, Share, bars, columns, escape, folded, longest_first, opening, verdict,
    won,
};
use super::summary::{ClassSums, Summary, mean_contribution};
use super::text::{Report, means, slowest};
use super::trial::Trial;
use longrest_bots::haven::CAUSES;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A party that wins less often than this despairs, one that wins more often is bored.
const WORTH_PLAYING: [f64; 2] = [30.0, 85.0];

/// The parts of what a class contributes, as they are drawn.
const CONTRIBUTION: [(&str, &str); 3] =
    [("bar", "damage"), ("won", "healing"), ("second", "kills, three points each")];

/// The whole page.
pub(super) fn page(report: &Report<'_>) -> String {
    let title = match &report.results[..] {
        [(trial, _)] => report.scenario(trial),
        _ => report.laboratory.loaded.pack.name.get("en"),
    };
    let share = |(trial, summary): &(&Trial, Summary)| Share {
        of: report.scenario(trial),
        kind: kind(report, trial),
        won: summary.win_rate(),
        rounds: summary.rounds_mean(),
    };
    let shares: Vec<Share<'_>> = report.results.iter().map(share).collect();
    let classes = report.all_classes();
    let mut page = opening(title, &report.sim);
    page.push_str(&verdict(&shares, WORTH_PLAYING));
    page.push_str(&class_verdict(report, &classes));
    page.push_str(&won(&shares, "the party", WORTH_PLAYING));
    match &report.results[..] {
        [] => {}
        [(trial, summary)] => page.push_str(&one(report, trial, summary)),
        results => {
            page.push_str(&contributions(report, &classes));
            page.push_str("<h2>Each kind of game</h2>\n");
            for ((trial, summary), share) in results.iter().zip(&shares) {
                page.push_str(&folded(share, &one(report, trial, summary)));
            }
        }
    }
    page + CLOSING
}

/// Everything about one kind of game.
fn one(report: &Report<'_>, trial: &Trial, summary: &Summary) -> String {
    [
        "<div class=\"grid\">\n".to_owned(),
        rounds(summary),
        contributions(report, &summary.classes),
        endings(report, summary),
        enemies(report, trial, summary),
        causes(summary),
        rules(report, trial, summary),
        "</div>\n".to_owned(),
        table(report, summary),
    ]
    .concat()
}

/// What tells a kind of game from the others of the same scenario.
fn kind(report: &Report<'_>, trial: &Trial) -> String {
    let party = match trial.party.strip_prefix("any ") {
        Some(size) => format!("{size} characters"),
        None => trial.party.replace(',', ", "),
    };
    let same = report.results.iter().all(|(other, _)| other.level == trial.level);
    if same { party } else { format!("{party}, level {}", trial.level) }
}

/// Whether any class is left behind, or leaves the others behind.
fn class_verdict(report: &Report<'_>, classes: &BTreeMap<u8, ClassSums>) -> String {
    let share = |(&class, sums): (&u8, &ClassSums)| {
        (class, 100.0 * Summary::contribution(sums) / mean_contribution(classes))
    };
    let mut shares: Vec<(u8, f64)> = classes.iter().map(share).collect();
    shares.sort_by(|one, other| one.1.total_cmp(&other.1));
    let [least, .., most] = shares[..] else { return String::new() };
    let text = match least.1 >= 50.0 && most.1 <= 200.0 {
        true => "Every class does its part",
        false => "The classes are far apart",
    };
    format!(
        "<p class=\"verdict\">{text}: {} does least ({:.0} % of the mean), {} most ({:.0} %).\
         </p>\n",
        escape(report.class(least.0)),
        least.1,
        escape(report.class(most.0)),
        most.1
    )
}

/// How many games ended in each round.
fn rounds(summary: &Summary) -> String {
    let note = format!(
        "games by their last round; {:.1} rounds on average, {} decisions",
        summary.rounds_mean(),
        summary.decisions / summary.games.max(1)
    );
    columns(&summary.rounds, "round", "When games end", &note)
}

/// What each class does, beside half, once and double the mean.
fn contributions(report: &Report<'_>, classes: &BTreeMap<u8, ClassSums>) -> String {
    let mean = mean_contribution(classes);
    let row = |(&class, sums): (&u8, &ClassSums)| {
        let [damage, healed, kills, _] = means(sums);
        let contribution = Summary::contribution(sums);
        Row {
            name: report.class(class).to_owned(),
            parts: vec![("bar", damage), ("won", healed), ("second", 3.0 * kills)],
            value: format!("{contribution:.0}"),
            aside: format!("{:.0} % of the mean", 100.0 * contribution / mean),
        }
    };
    let rows: Vec<Row> = classes.iter().map(row).collect();
    let against = Against {
        key: &CONTRIBUTION,
        marks: vec![(mean / 2.0, "half"), (mean, "mean"), (mean * 2.0, "double")],
        ..Against::default()
    };
    let note = "points per game; lines at half the mean, the mean and double of it";
    bars(&rows, "What each class contributes", note, &against)
}

fn endings(report: &Report<'_>, summary: &Summary) -> String {
    let row = |(&class, sums): (&u8, &ClassSums)| {
        let share = |count: u64| 100.0 * count as f64 / sums.games.max(1) as f64;
        let (cards, health) = (share(sums.out_of_cards), share(sums.out_of_hit_points));
        Row {
            name: report.class(class).to_owned(),
            parts: vec![("won", 100.0 - cards - health), ("second", cards), ("lost", health)],
            value: format!("{:.0} %", 100.0 - cards - health),
            aside: format!("{cards:.0} and {health:.0}"),
        }
    };
    let rows: Vec<Row> = summary.classes.iter().map(row).collect();
    let against = Against {
        key: &[("won", "on their feet"), ("second", "out of cards"), ("lost", "out of hit points")],
        end: Some(100.0),
        unit: " %",
        ..Against::default()
    };
    bars(&rows, "How characters end", "share of the games", &against)
}

fn enemies(report: &Report<'_>, trial: &Trial, summary: &Summary) -> String {
    let games = summary.games.max(1) as f64;
    let mut rows: Vec<Row> = summary
        .monsters
        .iter()
        .enumerate()
        .filter(|(_, sums)| **sums != [0, 0])
        .map(|(of, &[damage, deaths])| Row {
            name: report.monster(trial, of).to_owned(),
            parts: vec![("lost", damage as f64 / games)],
            value: format!("{:.1}", damage as f64 / games),
            aside: format!("{:.1} die", deaths as f64 / games),
        })
        .collect();
    longest_first(&mut rows);
    bars(&rows, "Whom the party fears", "damage by attacks, per game", &Against::default())
}

fn causes(summary: &Summary) -> String {
    let games = summary.games.max(1) as f64;
    let mut rows: Vec<Row> = summary
        .causes
        .iter()
        .zip(CAUSES)
        .filter(|(sum, _)| **sum > 0)
        .map(|(&sum, (_, name))| Row {
            name: name.to_owned(),
            parts: vec![("lost", sum as f64 / games)],
            value: format!("{:.1}", sum as f64 / games),
            aside: String::new(),
        })
        .collect();
    longest_first(&mut rows);
    let note = "damage suffered by the party, per game";
    bars(&rows, "Where damage comes from", note, &Against::default())
}

fn rules(report: &Report<'_>, trial: &Trial, summary: &Summary) -> String {
    let games = summary.games.max(1) as f64;
    let rows: Vec<Row> = slowest(summary)
        .into_iter()
        .map(|(rule, fired, round)| Row {
            name: report.rule(trial, rule).replace('-', " "),
            parts: vec![("bar", round)],
            value: format!("{round:.1}"),
            aside: format!("in {:.0} % of games", 100.0 * fired as f64 / games),
        })
        .collect();
    let note = "mean round of the first time, the latest first";
    bars(&rows, "When special rules apply", note, &Against::default())
}

fn table(report: &Report<'_>, summary: &Summary) -> String {
    let mut table = String::from(
        "<details><summary>All figures of the classes</summary>\n<div class=\"wide\"><table>\
         <tr><th>per game</th><th>damage</th><th>kills</th>\
         <th>healed</th><th>suffered</th><th>experience</th><th>loot</th><th>gold</th>\
         <th>cards left</th><th>goals met</th></tr>\n",
    );
    for (&class, sums) in &summary.classes {
        let n = sums.games.max(1) as f64;
        let mean = |sum: u64| sum as f64 / n;
        let [damage, healed, kills, suffered] = means(sums);
        let _ = writeln!(
            table,
            "<tr><td>{}</td><td>{damage:.1}</td><td>{kills:.1}</td><td>{healed:.1}</td>\
             <td>{suffered:.1}</td><td>{:.1}</td><td>{:.1}</td><td>{:.1}</td><td>{:.1}</td>\
             <td>{:.0} %</td></tr>",
            escape(report.class(class)),
            mean(sums.experience),
            mean(sums.loot),
            mean(sums.gold),
            mean(sums.cards),
            100.0 * mean(sums.goals),
        );
    }
    table.push_str("</table></div></details>\n");
    table
}
