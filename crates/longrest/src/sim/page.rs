//! The report as one page that needs nothing but itself.

use super::summary::{Summary, share};
use super::text::{Report, means, slowest};
use super::trial::Trial;
use longrest_bots::haven::CAUSES;
use std::fmt::Write;

const STYLE: &str = "
:root { color-scheme: light dark; --ink: #20242c; --paper: #f7f4ec; --line: #b9b3a5;
  --won: #2f7d6b; --lost: #b5533c; --bar: #5b7db1; --soft: #8a8577; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e4d8; --paper: #191c22;
  --line: #4a4e58; --won: #58b49e; --lost: #dd7d63; --bar: #86a8dc; --soft: #9c978a; } }
body { font: 16px/1.5 Georgia, serif; color: var(--ink); background: var(--paper);
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-weight: normal; } h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line); }
p.lead { color: var(--soft); } figure { margin: 1.5rem 0; }
figcaption { color: var(--soft); font-size: .9rem; }
svg { width: 100%; height: auto; font: 13px system-ui, sans-serif; }
svg text { fill: var(--ink); } svg .soft { fill: var(--soft); }
.won { fill: var(--won); } .lost { fill: var(--lost); } .bar { fill: var(--bar); }
.rule { stroke: var(--line); } .range { stroke: var(--ink); stroke-width: 2; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
td, th { text-align: right; padding: .2rem .6rem; border-bottom: 1px solid var(--line); }
td:first-child, th:first-child { text-align: left; }
";

/// The whole page.
pub(super) fn page(report: &Report<'_>) -> String {
    let mut page = String::new();
    let title = match report.results.first() {
        Some((trial, _)) if report.results.len() == 1 => report.scenario(trial).to_owned(),
        _ => report.laboratory.loaded.pack.name.get("en").to_owned(),
    };
    let title = escape(&title);
    let said = &report.sim;
    let _ = write!(
        page,
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title>\
         <style>{STYLE}</style></head><body>\n<h1>{title}</h1>\n\
         <p class=\"lead\">Played by {} · {} games of each kind · seed {}</p>\n",
        escape(&said.bot),
        said.games,
        said.seed
    );
    page.push_str(&won(report));
    for (trial, summary) in &report.results {
        let name = escape(report.scenario(trial));
        let _ = writeln!(page, "<h2>{name}: {}, level {}</h2>", escape(&trial.party), trial.level);
        page.push_str(&rounds(summary));
        page.push_str(&classes(report, summary));
        page.push_str(&exhaustion(report, summary));
        page.push_str(&enemies(report, trial, summary));
    }
    page.push_str("</body></html>\n");
    page
}

/// The share of games won, one line per trial, with its interval.
fn won(report: &Report<'_>) -> String {
    let rows: Vec<_> = report.results.iter().collect();
    let height = 30 + 26 * rows.len();
    let x = |percent: f64| 320.0 + percent * 5.0;
    let mut svg = open(height, "Share of games won, with the 95 % interval");
    for percent in [0, 25, 50, 75, 100] {
        let at = x(f64::from(percent));
        let _ = write!(
            svg,
            "<line class=\"rule\" x1=\"{at}\" x2=\"{at}\" y1=\"18\" y2=\"{height}\"/>\
             <text class=\"soft\" x=\"{at}\" y=\"12\" text-anchor=\"middle\">{percent} %</text>"
        );
    }
    for (at, (trial, summary)) in rows.iter().enumerate() {
        let y = 30 + 26 * at;
        let [rate, low, high] = summary.win_rate();
        let label = format!("{}: {}, level {}", report.scenario(trial), trial.party, trial.level);
        let _ = write!(
            svg,
            "<text x=\"310\" y=\"{}\" text-anchor=\"end\">{}</text>\
             <rect class=\"won\" x=\"{}\" y=\"{y}\" width=\"{}\" height=\"14\"/>\
             <line class=\"range\" x1=\"{}\" x2=\"{}\" y1=\"{mid}\" y2=\"{mid}\"/>\
             <text x=\"{}\" y=\"{}\">{rate:.1} %</text>",
            y + 12,
            escape(&label),
            x(0.0),
            rate * 5.0,
            x(low),
            x(high),
            x(high) + 8.0,
            y + 12,
            mid = y + 7,
        );
    }
    close(svg, "How often the party wins. Between 30 and 85 % a scenario is worth playing.")
}

/// How many games ended in each round.
fn rounds(summary: &Summary) -> String {
    let last = summary.rounds.keys().next_back().copied().unwrap_or(1).max(1);
    let most = summary.rounds.values().map(|[l, w]| l + w).max().unwrap_or(1).max(1) as f64;
    let width = (820.0 / f64::from(last)).min(40.0);
    let mut svg = open(220, "Games by the round in which they ended");
    for (&round, &[lost, won]) in &summary.rounds {
        let x = 40.0 + f64::from(round - 1) * width;
        let (lost_h, won_h) = (lost as f64 / most * 170.0, won as f64 / most * 170.0);
        let (top, middle) = (190.0 - lost_h - won_h, 190.0 - won_h);
        let bar = width * 0.85;
        let _ = write!(
            svg,
            "<rect class=\"won\" x=\"{x:.1}\" y=\"{middle:.1}\" width=\"{bar:.1}\" \
             height=\"{won_h:.1}\"><title>round {round}: {won} won, {lost} lost</title></rect>\
             <rect class=\"lost\" x=\"{x:.1}\" y=\"{top:.1}\" width=\"{bar:.1}\" \
             height=\"{lost_h:.1}\"/>"
        );
        if round % 5 == 0 || round == 1 {
            let at = x + bar / 2.0;
            let _ =
                write!(svg, "<text x=\"{at:.1}\" y=\"208\" text-anchor=\"middle\">{round}</text>");
        }
    }
    let text = format!(
        "The round in which games ended: green won, red lost; {:.1} on average.",
        summary.rounds_mean()
    );
    close(svg, &text)
}

fn classes(report: &Report<'_>, summary: &Summary) -> String {
    let rows: Vec<(String, f64, String)> = summary
        .classes
        .iter()
        .map(|(&class, sums)| {
            let [damage, healed, kills, suffered] = means(sums);
            let note = format!(
                "{damage:.1} damage, {kills:.1} kills, {healed:.1} healed, {suffered:.1} suffered"
            );
            (report.class(class).to_owned(), Summary::contribution(sums), note)
        })
        .collect();
    bars(
        &rows,
        "What each class contributes per game: damage, healing, and a kill counted as three",
    )
}

fn exhaustion(report: &Report<'_>, summary: &Summary) -> String {
    let mut table = String::from(
        "<table><tr><th>class</th><th>won</th><th>xp</th><th>loot</th><th>cards left</th>\
         <th>goals met</th><th>out of cards</th><th>out of hit points</th></tr>",
    );
    for (&class, sums) in &summary.classes {
        let n = sums.games.max(1) as f64;
        let mean = |sum: u64| sum as f64 / n;
        let _ = write!(
            table,
            "<tr><td>{}</td><td>{:.0} %</td><td>{:.1}</td><td>{:.1}</td><td>{:.1}</td>\
             <td>{:.0} %</td><td>{:.0} %</td><td>{:.0} %</td></tr>",
            escape(report.class(class)),
            share(sums.wins, sums.games)[0],
            mean(sums.experience),
            mean(sums.loot),
            mean(sums.cards),
            100.0 * mean(sums.goals),
            100.0 * mean(sums.out_of_cards),
            100.0 * mean(sums.out_of_hit_points),
        );
    }
    table.push_str("</table>\n");
    table
}

fn enemies(report: &Report<'_>, trial: &Trial, summary: &Summary) -> String {
    let games = summary.games.max(1) as f64;
    let rows: Vec<(String, f64, String)> = summary
        .monsters
        .iter()
        .enumerate()
        .map(|(of, &[damage, deaths])| {
            let note = format!("{:.1} died", deaths as f64 / games);
            (report.monster(trial, of).to_owned(), damage as f64 / games, note)
        })
        .collect();
    let mut text = bars(&rows, "Damage each monster type does to the party by attacks, per game");
    let causes: Vec<(String, f64, String)> = summary
        .causes
        .iter()
        .zip(CAUSES)
        .map(|(&sum, (_, name))| (name.to_owned(), sum as f64 / games, String::new()))
        .collect();
    text.push_str(&bars(&causes, "Where the party's damage comes from, per game"));
    let rules: Vec<(String, f64, String)> = slowest(summary)
        .into_iter()
        .map(|(rule, fired, round)| {
            let note = format!("in {:.0} % of games", 100.0 * fired as f64 / games);
            (report.rule(trial, rule), round, note)
        })
        .collect();
    if !rules.is_empty() {
        text.push_str(&bars(&rules, "The round in which special rules first take effect"));
    }
    text
}

/// A bar per row: its name, its value, a note.
fn bars(rows: &[(String, f64, String)], caption: &str) -> String {
    let most = rows.iter().map(|&(_, value, _)| value).fold(0.1, f64::max);
    let mut svg = open(10 + 26 * rows.len().max(1), caption);
    for (at, (name, value, note)) in rows.iter().enumerate() {
        let y = 4 + 26 * at;
        let width = value / most * 360.0;
        let _ = write!(
            svg,
            "<text x=\"190\" y=\"{ty}\" text-anchor=\"end\">{}</text>\
             <rect class=\"bar\" x=\"200\" y=\"{y}\" width=\"{width:.1}\" height=\"16\"/>\
             <text x=\"{:.1}\" y=\"{ty}\">{value:.1} <tspan class=\"soft\">{}</tspan></text>",
            escape(name),
            208.0 + width,
            escape(note),
            ty = y + 13,
        );
    }
    close(svg, caption)
}

fn open(height: usize, label: &str) -> String {
    let label = escape(label);
    format!("<figure><svg viewBox=\"0 0 900 {height}\" role=\"img\" aria-label=\"{label}\">")
}

fn close(mut svg: String, caption: &str) -> String {
    let _ = writeln!(svg, "</svg><figcaption>{}</figcaption></figure>", escape(caption));
    svg
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
