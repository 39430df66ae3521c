//! The report as one page that needs nothing but itself.

use super::summary::{ClassSums, Summary};
use super::text::{Report, means, slowest};
use super::trial::Trial;
use longrest_bots::haven::CAUSES;
use std::fmt::Write;

const STYLE: &str = "
:root { color-scheme: light dark; --ink: #20242c; --paper: #f7f4ec; --line: #cfc9bb;
  --won: #2f7d6b; --lost: #b5533c; --bar: #5b7db1; --second: #c79a3d; --soft: #6f6a5e;
  --band: #2f7d6b1c; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e4d8; --paper: #191c22;
  --line: #3d414b; --won: #58b49e; --lost: #dd7d63; --bar: #86a8dc; --second: #d9b25f;
  --soft: #a7a294; --band: #58b49e22; } }
body { font: 16px/1.5 Georgia, serif; color: var(--ink); background: var(--paper);
  max-width: 68rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-weight: normal; margin-bottom: 0; } p.lead { color: var(--soft); margin-top: .2rem; }
p.verdict { font-size: 1.25rem; }
section, details { margin-top: 2rem; border-top: 1px solid var(--line); padding-top: .6rem; }
summary { font-size: 1.15rem; cursor: pointer; } h2 { font-size: 1.3rem; margin: .4rem 0 0; }
.grid { display: grid; grid-template-columns: repeat(auto-fit, minmax(26rem, 1fr));
  gap: 0 2.5rem; }
@media (max-width: 30rem) { .grid { grid-template-columns: 1fr; } }
figure { margin: 1.2rem 0 0; } figcaption { font-weight: bold; }
figcaption small { font-weight: normal; color: var(--soft); display: block; }
svg { width: 100%; height: auto; font: 13px system-ui, sans-serif; display: block; }
svg text { fill: var(--ink); } svg .soft { fill: var(--soft); }
.won { fill: var(--won); } .lost { fill: var(--lost); } .bar { fill: var(--bar); }
.second { fill: var(--second); } .band { fill: var(--band); }
.rule { stroke: var(--line); } .range { stroke: var(--ink); stroke-width: 2; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums;
  margin-top: .6rem; }
td, th { text-align: right; padding: .2rem .5rem; border-bottom: 1px solid var(--line); }
td:first-child, th:first-child { text-align: left; } .wide { overflow-x: auto; }
";

/// A party that wins less often than this despairs, one that wins more often is bored.
const WORTH_PLAYING: [f64; 2] = [30.0, 85.0];

/// The whole page.
pub(super) fn page(report: &Report<'_>) -> String {
    let mut page = String::new();
    let single = report.results.len() == 1;
    let title = match report.results.first() {
        Some((trial, _)) if single => report.scenario(trial).to_owned(),
        _ => report.laboratory.loaded.pack.name.get("en").to_owned(),
    };
    let title = escape(&title);
    let said = &report.sim;
    let _ = writeln!(
        page,
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title>\
         <style>{STYLE}</style></head><body>\n<h1>{title}</h1>\n\
         <p class=\"lead\">Played by {} · {} games of each kind · seed {}</p>",
        escape(&said.bot),
        said.games,
        said.seed
    );
    page.push_str(&verdict(report));
    page.push_str(&won(report));
    for (trial, summary) in &report.results {
        let name = escape(&label(report, trial));
        let [rate, ..] = summary.win_rate();
        let (open, close) = match single {
            true => (format!("<section><h2>{name}</h2>"), "</section>"),
            false => {
                let head = format!("<summary>{name} · {rate:.0} % won</summary>");
                (format!("<details>{head}"), "</details>")
            }
        };
        let _ = writeln!(page, "{open}<div class=\"grid\">");
        page.push_str(&rounds(summary));
        page.push_str(&classes(report, summary));
        page.push_str(&endings(report, summary));
        page.push_str(&enemies(report, trial, summary));
        page.push_str(&causes(summary));
        page.push_str(&rules(report, trial, summary));
        let _ = writeln!(page, "</div>{}{close}", table(report, summary));
    }
    page.push_str("</body></html>\n");
    page
}

fn label(report: &Report<'_>, trial: &Trial) -> String {
    format!("{}: {}, level {}", report.scenario(trial), trial.party, trial.level)
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
        _ => format!("{fair} kinds of game are fair, {hard} are too hard, {easy} too easy."),
    };
    format!("<p class=\"verdict\">{text}</p>\n")
}

/// The share of games won, one line per trial, with its interval.
fn won(report: &Report<'_>) -> String {
    let height = 30 + 26 * report.results.len();
    let x = |percent: f64| 320.0 + percent * 5.0;
    let caption = "How often the party wins";
    let [low, high] = WORTH_PLAYING;
    let mut svg = open(900, height, caption, "with the 95 % interval; the band is worth playing");
    let _ = write!(
        svg,
        "<rect class=\"band\" x=\"{}\" y=\"18\" width=\"{}\" height=\"{}\"/>",
        x(low),
        (high - low) * 5.0,
        height - 18
    );
    for percent in [0, 25, 50, 75, 100] {
        let at = x(f64::from(percent));
        let _ = write!(
            svg,
            "<line class=\"rule\" x1=\"{at}\" x2=\"{at}\" y1=\"18\" y2=\"{height}\"/>\
             <text class=\"soft\" x=\"{at}\" y=\"12\" text-anchor=\"middle\">{percent} %</text>"
        );
    }
    for (at, (trial, summary)) in report.results.iter().enumerate() {
        let y = 30 + 26 * at;
        let [rate, least, most] = summary.win_rate();
        let class = if (low..=high).contains(&rate) { "won" } else { "lost" };
        let _ = write!(
            svg,
            "<text x=\"310\" y=\"{ty}\" text-anchor=\"end\">{}</text>\
             <rect class=\"{class}\" x=\"{}\" y=\"{y}\" width=\"{}\" height=\"14\"/>\
             <line class=\"range\" x1=\"{}\" x2=\"{}\" y1=\"{mid}\" y2=\"{mid}\"/>\
             <text x=\"{}\" y=\"{ty}\">{rate:.1} %</text>",
            escape(&label(report, trial)),
            x(0.0),
            rate * 5.0,
            x(least),
            x(most),
            x(most) + 8.0,
            ty = y + 12,
            mid = y + 7,
        );
    }
    close(svg)
}

/// How many games ended in each round.
fn rounds(summary: &Summary) -> String {
    let first = summary.rounds.keys().next().copied().unwrap_or(1);
    let last = summary.rounds.keys().next_back().copied().unwrap_or(1);
    let most = summary.rounds.values().map(|[l, w]| l + w).max().unwrap_or(1).max(1) as f64;
    let width = (430.0 / f64::from(last - first + 1)).min(40.0);
    let note = format!(
        "by round: green won, red lost; {:.1} rounds on average, {} decisions",
        summary.rounds_mean(),
        summary.decisions / summary.games.max(1)
    );
    let mut svg = open(500, 180, "When games end", &note);
    let _ = write!(
        svg,
        "<line class=\"rule\" x1=\"40\" x2=\"490\" y1=\"150\" y2=\"150\"/>\
         <text class=\"soft\" x=\"34\" y=\"14\" text-anchor=\"end\">{most:.0}</text>\
         <text class=\"soft\" x=\"34\" y=\"154\" text-anchor=\"end\">0</text>"
    );
    let every = ((last - first) / 8).max(1);
    for (&round, &[lost, won]) in &summary.rounds {
        let x = 44.0 + f64::from(round - first) * width;
        let (lost_h, won_h) = (lost as f64 / most * 140.0, won as f64 / most * 140.0);
        let (top, middle) = (150.0 - lost_h - won_h, 150.0 - won_h);
        let bar = width * 0.88;
        let _ = write!(
            svg,
            "<g><title>round {round}: {won} won, {lost} lost</title>\
             <rect class=\"won\" x=\"{x:.1}\" y=\"{middle:.1}\" width=\"{bar:.1}\" \
             height=\"{won_h:.1}\"/><rect class=\"lost\" x=\"{x:.1}\" y=\"{top:.1}\" \
             width=\"{bar:.1}\" height=\"{lost_h:.1}\"/></g>"
        );
        if (round - first) % every == 0 {
            let at = x + bar / 2.0;
            let _ =
                write!(svg, "<text x=\"{at:.1}\" y=\"168\" text-anchor=\"middle\">{round}</text>");
        }
    }
    close(svg)
}

/// A row of a chart: its name, its parts from the left, and what is said beside it.
struct Row {
    name: String,
    parts: Vec<(&'static str, f64)>,
    note: String,
}

fn classes(report: &Report<'_>, summary: &Summary) -> String {
    let row = |(&class, sums): (&u8, &ClassSums)| {
        let [damage, healed, kills, _] = means(sums);
        Row {
            name: report.class(class).to_owned(),
            parts: vec![("bar", damage), ("won", healed), ("second", 3.0 * kills)],
            note: format!(
                "{:.0}: {damage:.0}, {healed:.0}, {kills:.1}",
                Summary::contribution(sums)
            ),
        }
    };
    let rows: Vec<Row> = summary.classes.iter().map(row).collect();
    bars(&rows, "What each class does", "damage, healing, and kills counted as three, per game")
}

fn endings(report: &Report<'_>, summary: &Summary) -> String {
    let row = |(&class, sums): (&u8, &ClassSums)| {
        let share = |count: u64| 100.0 * count as f64 / sums.games.max(1) as f64;
        let (cards, health) = (share(sums.out_of_cards), share(sums.out_of_hit_points));
        Row {
            name: report.class(class).to_owned(),
            parts: vec![("won", 100.0 - cards - health), ("second", cards), ("lost", health)],
            note: format!("{cards:.0} % cards, {health:.0} % health"),
        }
    };
    let rows: Vec<Row> = summary.classes.iter().map(row).collect();
    bars(&rows, "How characters end", "on their feet, out of cards, out of hit points")
}

fn enemies(report: &Report<'_>, trial: &Trial, summary: &Summary) -> String {
    let games = summary.games.max(1) as f64;
    let rows: Vec<Row> = summary
        .monsters
        .iter()
        .enumerate()
        .filter(|(_, sums)| **sums != [0, 0])
        .map(|(of, &[damage, deaths])| Row {
            name: report.monster(trial, of).to_owned(),
            parts: vec![("lost", damage as f64 / games)],
            note: format!("{:.1}, {:.1} die", damage as f64 / games, deaths as f64 / games),
        })
        .collect();
    bars(&rows, "Whom the party fears", "damage by attacks per game, and how many die")
}

fn causes(summary: &Summary) -> String {
    let games = summary.games.max(1) as f64;
    let rows: Vec<Row> = summary
        .causes
        .iter()
        .zip(CAUSES)
        .filter(|(sum, _)| **sum > 0)
        .map(|(&sum, (_, name))| Row {
            name: name.to_owned(),
            parts: vec![("lost", sum as f64 / games)],
            note: format!("{:.1}", sum as f64 / games),
        })
        .collect();
    bars(&rows, "Where damage comes from", "suffered by the party per game")
}

fn rules(report: &Report<'_>, trial: &Trial, summary: &Summary) -> String {
    let games = summary.games.max(1) as f64;
    let rows: Vec<Row> = slowest(summary)
        .into_iter()
        .map(|(rule, fired, round)| Row {
            name: report.rule(trial, rule),
            parts: vec![("bar", round)],
            note: format!("round {round:.1}, in {:.0} %", 100.0 * fired as f64 / games),
        })
        .collect();
    bars(&rows, "When special rules first apply", "the latest first, and in how many games at all")
}

fn table(report: &Report<'_>, summary: &Summary) -> String {
    let mut table = String::from(
        "<div class=\"wide\"><table><tr><th>per game</th><th>damage</th><th>kills</th>\
         <th>healed</th><th>suffered</th><th>experience</th><th>loot</th><th>gold</th>\
         <th>cards left</th><th>goals met</th></tr>",
    );
    for (&class, sums) in &summary.classes {
        let n = sums.games.max(1) as f64;
        let mean = |sum: u64| sum as f64 / n;
        let [damage, healed, kills, suffered] = means(sums);
        let _ = write!(
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
    table.push_str("</table></div>\n");
    table
}

/// A bar per row; nothing where there are no rows.
fn bars(rows: &[Row], caption: &str, note: &str) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let whole = |row: &Row| row.parts.iter().map(|&(_, value)| value).sum::<f64>();
    let most = rows.iter().map(whole).fold(0.1, f64::max);
    let mut svg = open(500, 6 + 24 * rows.len(), caption, note);
    for (at, row) in rows.iter().enumerate() {
        let y = 4 + 24 * at;
        let _ = write!(
            svg,
            "<text x=\"142\" y=\"{}\" text-anchor=\"end\">{}</text>",
            y + 13,
            escape(&row.name)
        );
        let mut x = 150.0;
        for &(class, value) in &row.parts {
            let width = value.max(0.0) / most * 200.0;
            let _ = write!(
                svg,
                "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y}\" width=\"{width:.1}\" \
                 height=\"16\"/>"
            );
            x += width;
        }
        let _ = write!(
            svg,
            "<text class=\"soft\" x=\"{:.1}\" y=\"{}\">{}</text>",
            x + 8.0,
            y + 13,
            escape(&row.note)
        );
    }
    close(svg)
}

fn open(width: usize, height: usize, caption: &str, note: &str) -> String {
    let (caption, note) = (escape(caption), escape(note));
    format!(
        "<figure><figcaption>{caption}<small>{note}</small></figcaption>\
         <svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{caption}\">"
    )
}

fn close(svg: String) -> String {
    svg + "</svg></figure>\n"
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
