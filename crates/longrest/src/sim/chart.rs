//! What the reports on scenarios and on quests have in common: one page that needs nothing but
//! itself, with bars and columns.

use super::text::Said;
use std::collections::BTreeMap;
use std::fmt::Write;

const STYLE: &str = include_str!("page.css");

/// The share of games won of one kind of game.
pub(super) struct Share<'r> {
    /// The scenario or quest.
    pub(super) of: &'r str,
    /// What tells it from the others of the same scenario.
    pub(super) kind: String,
    /// The share with the ends of its interval, in percent.
    pub(super) won: [f64; 3],
    /// The mean number of rounds.
    pub(super) rounds: f64,
}

/// The page up to what is said about each kind of game.
pub(super) fn opening(title: &str, said: &Said) -> String {
    let title = escape(title);
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title>\
         <style>\n{STYLE}</style></head><body>\n<h1>{title}</h1>\n\
         <p class=\"lead\">Played by {} · {} games of each kind · seed {}</p>\n",
        escape(&said.bot),
        said.games,
        said.seed
    )
}

/// The end of the page.
pub(super) const CLOSING: &str = "</body></html>\n";

/// One kind of game among several, folded up.
pub(super) fn folded(share: &Share<'_>, inside: &str) -> String {
    format!(
        "<details><summary>{}: {} <small>{:.0} % won in {:.0} rounds</small>\
         </summary>\n{inside}</details>\n",
        escape(share.of),
        escape(&share.kind),
        share.won[0],
        share.rounds,
    )
}

/// What a designer wants to know first: whether parties that win so often have a good evening.
pub(super) fn verdict(shares: &[Share<'_>], [low, high]: [f64; 2]) -> String {
    let rates = shares.iter().map(|share| share.won[0]);
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

/// The share of games won, one line per kind of game, with its interval.
pub(super) fn won(shares: &[Share<'_>], who: &str, [low, high]: [f64; 2]) -> String {
    let mut rows = String::new();
    let mut of = "";
    for share in shares {
        if share.of != of {
            of = share.of;
            let _ = writeln!(rows, "<h3>{}</h3>", escape(of));
        }
        let [rate, least, most] = share.won;
        let class = if (low..=high).contains(&rate) { "won" } else { "lost" };
        let _ = writeln!(
            rows,
            "<span class=\"name\">{}</span><span class=\"value\">{rate:.1} %</span>\
             <span class=\"aside\">{least:.1} to {most:.1}</span><span class=\"track\">\
             <b class=\"band\" style=\"left:{low}%;right:{:.0}%\"></b>\
             <i class=\"{class}\" style=\"width:{rate:.1}%\"></i>\
             <b class=\"range\" style=\"left:{least:.1}%;right:{:.1}%\"></b></span>",
            escape(&share.kind),
            100.0 - high,
            100.0 - most,
        );
    }
    let unit = |tick: f64| if tick < 100.0 { "" } else { " %" };
    let ticks = [0.0, low, 50.0, high, 100.0];
    let scale = scale(&ticks.map(|tick| (tick, format!("{tick}{}", unit(tick)))), 100.0);
    format!(
        "<figure><figcaption>How often {who} wins<small>share of the games won, with its 95 % \
         interval; the shaded band from {low:.0} to {high:.0} % is worth playing</small>\
         </figcaption>\n<div class=\"rows\">\n{rows}{scale}</div></figure>\n"
    )
}

/// How many games were won and lost, by a number that each of them came to.
pub(super) fn columns(
    counts: &BTreeMap<u16, [u64; 2]>,
    axis: &str,
    caption: &str,
    note: &str,
) -> String {
    let first = counts.keys().next().copied().unwrap_or(1);
    let last = counts.keys().next_back().copied().unwrap_or(1);
    let most = counts.values().map(|[lost, won]| lost + won).max().unwrap_or(0);
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
    for number in first..=last {
        let [lost, won] = counts.get(&number).copied().unwrap_or_default();
        let height = |games: u64| 100.0 * games as f64 / top;
        let _ = write!(
            columns,
            "<div title=\"{axis} {number}: {won} won, {lost} lost\">\
             <i class=\"lost\" style=\"height:{:.1}%\"></i>\
             <i class=\"won\" style=\"height:{:.1}%\"></i></div>",
            height(lost),
            height(won)
        );
        let tick = if number % every == 0 { number.to_string() } else { String::new() };
        let _ = write!(ticks, "<div>{tick}</div>");
    }
    format!(
        "{}<div class=\"columns\">{columns}</div><div class=\"ticks\">{ticks}</div>\
         <p class=\"axis\">{axis}</p></figure>\n",
        head(caption, note, &[("won", "won"), ("lost", "lost")])
    )
}

/// A row of a chart: its name, its parts from the left, and what is said beside it.
pub(super) struct Row {
    pub(super) name: String,
    pub(super) parts: Vec<(&'static str, f64)>,
    pub(super) value: String,
    pub(super) aside: String,
}

/// What bars are drawn against.
#[derive(Default)]
pub(super) struct Against {
    /// What the colours mean.
    pub(super) key: &'static [(&'static str, &'static str)],
    /// Lines across all bars, and what they mean.
    pub(super) marks: Vec<(f64, &'static str)>,
    /// Where the scale ends, if not just beyond the longest bar.
    pub(super) end: Option<f64>,
    pub(super) unit: &'static str,
}

/// A bar per row over a scale; nothing where there are no rows.
pub(super) fn bars(rows: &[Row], caption: &str, note: &str, against: &Against) -> String {
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

pub(super) fn longest_first(rows: &mut [Row]) {
    rows.sort_by(|one, other| length(other).total_cmp(&length(one)));
}

pub(super) fn escape(text: &str) -> String {
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
