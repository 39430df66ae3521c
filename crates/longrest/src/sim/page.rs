//! The report as one page that needs nothing but itself.

use super::summary::{ClassSums, Summary, mean_contribution};
use super::text::{Report, means, slowest};
use super::trial::Trial;
use longrest_bots::haven::CAUSES;
use std::collections::BTreeMap;
use std::fmt::Write;

const STYLE: &str = include_str!("page.css");

/// A party that wins less often than this despairs, one that wins more often is bored.
const WORTH_PLAYING: [f64; 2] = [30.0, 85.0];

/// The parts of what a class contributes, as they are drawn.
const CONTRIBUTION: [(&str, &str); 3] =
    [("bar", "damage"), ("won", "healing"), ("second", "kills, three points each")];

/// The whole page.
pub(super) fn page(report: &Report<'_>) -> String {
    let mut page = String::new();
    let single = report.results.len() == 1;
    let title = match report.results.first() {
        Some((trial, _)) if single => report.scenario(trial),
        _ => report.laboratory.loaded.pack.name.get("en"),
    };
    let title = escape(title);
    let said = &report.sim;
    let _ = writeln!(
        page,
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title>\
         <style>\n{STYLE}</style></head><body>\n<h1>{title}</h1>\n\
         <p class=\"lead\">Played by {} · {} games of each kind · seed {}</p>",
        escape(&said.bot),
        said.games,
        said.seed
    );
    let classes = report.all_classes();
    page.push_str(&verdict(report));
    page.push_str(&class_verdict(report, &classes));
    page.push_str(&won(report));
    match &report.results[..] {
        [] => {}
        [(trial, summary)] => page.push_str(&one(report, trial, summary)),
        results => {
            page.push_str(&contributions(report, &classes));
            page.push_str("<h2>Each kind of game</h2>\n");
            for (trial, summary) in results {
                let [rate, ..] = summary.win_rate();
                let _ = writeln!(
                    page,
                    "<details><summary>{}: {} <small>{rate:.0} % won in {:.0} rounds</small>\
                     </summary>\n{}</details>",
                    escape(report.scenario(trial)),
                    escape(&kind(report, trial)),
                    summary.rounds_mean(),
                    one(report, trial, summary)
                );
            }
        }
    }
    page.push_str("</body></html>\n");
    page
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

/// What a designer wants to know first.
fn verdict(report: &Report<'_>) -> String {
    let [low, high] = WORTH_PLAYING;
    let rates = report.results.iter().map(|(_, summary)| summary.win_rate()[0]);
    let (mut hard, mut fair, mut easy) = (0, 0, 0);
    for rate in rates {
        match rate {
            rate if rate < low => hard += 1,
            rate if rate > high => easy += 1,
            _ => fair += 1,
        }
    }
    let text = match (hard, fair, easy) {
        (0, 0, 0) => "No game was finished.".to_owned(),
        (1, 0, 0) => format!("Too hard: fewer than {low:.0} games in 100 are won."),
        (0, 0, 1) => format!("Too easy: more than {high:.0} games in 100 are won."),
        (0, 1, 0) => format!("Fair: between {low:.0} and {high:.0} games in 100 are won."),
        (0, all, 0) => format!("All {all} kinds of game are fair."),
        _ => format!("{fair} kinds of game are fair, {hard} too hard, {easy} too easy."),
    };
    format!("<p class=\"verdict\">{text}</p>\n")
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

/// The share of games won, one line per kind of game, with its interval.
fn won(report: &Report<'_>) -> String {
    let [low, high] = WORTH_PLAYING;
    let mut rows = String::new();
    let mut scenario = usize::MAX;
    for (trial, summary) in &report.results {
        if trial.scenario != scenario {
            scenario = trial.scenario;
            let _ = writeln!(rows, "<h3>{}</h3>", escape(report.scenario(trial)));
        }
        let [rate, least, most] = summary.win_rate();
        let class = if (low..=high).contains(&rate) { "won" } else { "lost" };
        let _ = writeln!(
            rows,
            "<span class=\"name\">{}</span><span class=\"value\">{rate:.1} %</span>\
             <span class=\"aside\">{least:.1} to {most:.1}</span><span class=\"track\">\
             <b class=\"band\" style=\"left:{low}%;right:{:.0}%\"></b>\
             <i class=\"{class}\" style=\"width:{rate:.1}%\"></i>\
             <b class=\"range\" style=\"left:{least:.1}%;right:{:.1}%\"></b></span>",
            escape(&kind(report, trial)),
            100.0 - high,
            100.0 - most,
        );
    }
    let unit = |tick: f64| if tick < 100.0 { "" } else { " %" };
    let ticks = [0.0, low, 50.0, high, 100.0];
    let scale = scale(&ticks.map(|tick| (tick, format!("{tick}{}", unit(tick)))), 100.0);
    format!(
        "<figure><figcaption>How often the party wins<small>share of the games won, with its 95 % \
         interval; the shaded band from {low:.0} to {high:.0} % is worth playing</small>\
         </figcaption>\n<div class=\"rows\">\n{rows}{scale}</div></figure>\n"
    )
}

/// How many games ended in each round.
fn rounds(summary: &Summary) -> String {
    let first = summary.rounds.keys().next().copied().unwrap_or(1);
    let last = summary.rounds.keys().next_back().copied().unwrap_or(1);
    let most = summary.rounds.values().map(|[lost, won]| lost + won).max().unwrap_or(0);
    let top = nice(most as f64);
    let every = (last - first) / 10 + 1;
    let (mut columns, mut ticks) = (String::new(), String::new());
    for value in [0.0, top / 2.0, top] {
        let height = 100.0 * value / top;
        let _ = write!(
            columns,
            "<s style=\"bottom:{height}%\"></s><span style=\"bottom:{height}%\">{value}</span>"
        );
    }
    for round in first..=last {
        let [lost, won] = summary.rounds.get(&round).copied().unwrap_or_default();
        let height = |games: u64| 100.0 * games as f64 / top;
        let _ = write!(
            columns,
            "<div title=\"round {round}: {won} won, {lost} lost\">\
             <i class=\"lost\" style=\"height:{:.1}%\"></i>\
             <i class=\"won\" style=\"height:{:.1}%\"></i></div>",
            height(lost),
            height(won)
        );
        let tick = if round % every == 0 { round.to_string() } else { String::new() };
        let _ = write!(ticks, "<div>{tick}</div>");
    }
    let note = format!(
        "games by their last round; {:.1} rounds on average, {} decisions",
        summary.rounds_mean(),
        summary.decisions / summary.games.max(1)
    );
    format!(
        "{}<div class=\"columns\">{columns}</div><div class=\"ticks\">{ticks}</div>\
         <p class=\"axis\">round</p></figure>\n",
        head("When games end", &note, &[("won", "won"), ("lost", "lost")])
    )
}

/// A row of a chart: its name, its parts from the left, and what is said beside it.
struct Row {
    name: String,
    parts: Vec<(&'static str, f64)>,
    value: String,
    aside: String,
}

/// What bars are drawn against.
#[derive(Default)]
struct Against {
    /// What the colours mean.
    key: &'static [(&'static str, &'static str)],
    /// Lines across all bars, and what they mean.
    marks: Vec<(f64, &'static str)>,
    /// Where the scale ends, if not just beyond the longest bar.
    end: Option<f64>,
    unit: &'static str,
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

/// A bar per row over a scale; nothing where there are no rows.
fn bars(rows: &[Row], caption: &str, note: &str, against: &Against) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let marks = against.marks.iter().map(|&(mark, _)| 1.1 * mark);
    let longest = rows.iter().map(length).chain(marks).fold(0.1, f64::max);
    let end = match against.marks.is_empty() {
        true => against.end.unwrap_or_else(|| nice(longest)),
        false => longest,
    };
    let mut chart = head(caption, note, against.key);
    chart.push_str("<div class=\"rows\">\n");
    for row in rows {
        let [name, value, aside] = [&row.name, &row.value, &row.aside].map(|text| escape(text));
        let _ = write!(
            chart,
            "<span class=\"name\">{name}</span><span class=\"value\">{value}</span>\
             <span class=\"aside\">{aside}</span><span class=\"track\">"
        );
        for &(class, value) in &row.parts {
            let width = 100.0 * value.max(0.0) / end;
            let _ = write!(chart, "<i class=\"{class}\" style=\"width:{width:.1}%\"></i>");
        }
        for (mark, _) in &against.marks {
            let _ = write!(chart, "<s style=\"left:{:.1}%\"></s>", 100.0 * mark / end);
        }
        chart.push_str("</span>\n");
    }
    let mut ticks = vec![(0.0, format!("0{}", against.unit))];
    if against.marks.is_empty() {
        ticks.extend([end / 2.0, end].map(|tick| (tick, format!("{tick}{}", against.unit))));
    } else {
        ticks.extend(against.marks.iter().map(|&(mark, name)| (mark, name.to_owned())));
    }
    chart.push_str(&scale(&ticks, end));
    chart.push_str("</div></figure>\n");
    chart
}

fn head(caption: &str, note: &str, key: &[(&str, &str)]) -> String {
    let mut head = format!(
        "<figure><figcaption>{}<small>{}</small></figcaption>\n",
        escape(caption),
        escape(note)
    );
    if !key.is_empty() {
        head.push_str("<p class=\"key\">");
        for (class, meaning) in key {
            let _ = write!(head, "<span><i class=\"{class}\"></i>{}</span>", escape(meaning));
        }
        head.push_str("</p>\n");
    }
    head
}

/// What is written below the bars.
fn scale(ticks: &[(f64, String)], end: f64) -> String {
    let mut scale = String::from("<span class=\"scale\">");
    for (tick, text) in ticks {
        let class = if *tick == end { " class=\"last\"" } else { "" };
        let left = 100.0 * tick / end;
        let _ = write!(scale, "<span{class} style=\"left:{left:.1}%\">{text}</span>");
    }
    scale + "</span>\n"
}

/// The next number that is good to read on a scale: 1, 2, 4, 6, 8 or 10 times a power of ten.
fn nice(value: f64) -> f64 {
    let ten = 10f64.powf(value.max(1.0).log10().floor());
    let steps = [1.0, 2.0, 4.0, 6.0, 8.0, 10.0];
    let step = steps.into_iter().find(|step| step * ten >= value);
    (step.unwrap_or(10.0) * ten).max(2.0)
}

fn length(row: &Row) -> f64 {
    row.parts.iter().map(|&(_, value)| value.max(0.0)).sum()
}

fn longest_first(rows: &mut [Row]) {
    rows.sort_by(|one, other| length(other).total_cmp(&length(one)));
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_end_at_round_numbers() {
        let ends = [0.0, 1.4, 2.0, 9.1, 41.0, 61.0, 100.0, 870.0].map(nice);
        assert_eq!(ends, [2.0, 2.0, 2.0, 10.0, 60.0, 80.0, 100.0, 1000.0]);
    }
}
