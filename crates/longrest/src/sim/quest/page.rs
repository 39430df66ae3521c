//! The report on quests as one page.

use super::{Report, Sums, Trial};
use crate::sim::chart::{
    Against, CLOSING, Row, Share, bars, columns, escape, folded, longest_first, opening, verdict,
    won,
};
use longrest_bots::descent::CAUSES;
use std::fmt::Write;

/// Heroes who win less often than this despair; an overlord who loses more often is bored.
const WORTH_PLAYING: [f64; 2] = [30.0, 75.0];

/// No more overlord cards than this are drawn.
const CARDS_MAX: usize = 16;

/// The whole page.
pub(super) fn page(report: &Report<'_>) -> String {
    let title = match &report.results[..] {
        [(trial, _)] => report.quest(trial),
        _ => report.laboratory.loaded.pack.name.get("en"),
    };
    let share = |(trial, sums): &(&Trial, Sums)| Share {
        of: report.quest(trial),
        kind: match trial.party.strip_prefix("any ") {
            Some(size) => format!("{size} heroes"),
            None => trial.party.replace(',', ", "),
        },
        won: sums.win_rate(),
        rounds: sums.rounds_mean(),
    };
    let shares: Vec<Share<'_>> = report.results.iter().map(share).collect();
    let mut page = opening(title, &report.sim.said());
    page.push_str(&verdict(&shares, WORTH_PLAYING));
    page.push_str(&won(&shares, "the party of heroes", WORTH_PLAYING));
    match &report.results[..] {
        [] => {}
        [(trial, sums)] => page.push_str(&one(report, trial, sums)),
        results => {
            page.push_str("<h2>Each kind of game</h2>\n");
            for ((trial, sums), share) in results.iter().zip(&shares) {
                page.push_str(&folded(share, &one(report, trial, sums)));
            }
        }
    }
    page + CLOSING
}

/// Everything about one kind of game.
fn one(report: &Report<'_>, trial: &Trial, sums: &Sums) -> String {
    [
        "<div class=\"grid\">\n".to_owned(),
        rounds(sums),
        areas(report, trial, sums),
        heroes(report, sums),
        cards(report, sums),
        wounds(&sums.suffered, sums, "Where heroes' wounds come from", "lost"),
        wounds(&sums.dealt, sums, "Where monsters' wounds come from", "won"),
        "</div>\n".to_owned(),
        table(report, sums),
    ]
    .concat()
}

fn rounds(sums: &Sums) -> String {
    let note = format!(
        "games by their last round; {:.1} rounds on average, {} decisions",
        sums.rounds_mean(),
        sums.decisions / sums.games.max(1)
    );
    columns(&sums.rounds, "round", "When games end", &note)
}

fn areas(report: &Report<'_>, trial: &Trial, sums: &Sums) -> String {
    let all = report.laboratory.loaded.content.quests[trial.quest.index()].areas.len();
    let note = format!(
        "games by the areas revealed at their end; {:.1} of {all} on average",
        sums.areas_mean()
    );
    columns(&sums.areas, "areas", "How far the heroes come", &note)
}

fn heroes(report: &Report<'_>, sums: &Sums) -> String {
    let row = |(&sheet, &[games, wins, dealt, _]): (&u8, &[u64; 4])| {
        let n = games.max(1) as f64;
        let (dealt, won) = (dealt as f64 / n, 100.0 * wins as f64 / n);
        Row {
            name: report.hero(sheet).to_owned(),
            parts: vec![("bar", dealt)],
            value: format!("{dealt:.1}"),
            aside: format!("{won:.0} % won"),
        }
    };
    let mut rows: Vec<Row> = sums.heroes.iter().map(row).collect();
    longest_first(&mut rows);
    let note = "wounds dealt per game, and how often a party with the hero won";
    bars(&rows, "What each hero does", note, &Against::default())
}

fn wounds(by: &[u64; CAUSES.len()], sums: &Sums, caption: &str, class: &'static str) -> String {
    let mut rows = Vec::new();
    for (&wounds, (_, name)) in by.iter().zip(&CAUSES) {
        rows.push(Row {
            name: (*name).to_owned(),
            parts: vec![(class, sums.mean(wounds))],
            value: format!("{:.1}", sums.mean(wounds)),
            aside: String::new(),
        });
    }
    longest_first(&mut rows);
    bars(&rows, caption, "wounds per game", &Against::default())
}

fn cards(report: &Report<'_>, sums: &Sums) -> String {
    let row = |(&card, &count): (&u8, &u64)| Row {
        name: report.card(card).to_owned(),
        parts: vec![("second", sums.mean(count))],
        value: format!("{:.2}", sums.mean(count)),
        aside: String::new(),
    };
    let mut rows: Vec<Row> = sums.cards.iter().map(row).collect();
    longest_first(&mut rows);
    let left = rows.len().saturating_sub(CARDS_MAX);
    rows.truncate(CARDS_MAX);
    let note = match left {
        0 => "times per game".to_owned(),
        _ => format!("times per game; {left} more are played less often"),
    };
    bars(&rows, "What the overlord plays", &note, &Against::default())
}

fn table(report: &Report<'_>, sums: &Sums) -> String {
    let mut table = format!(
        "<p>On average {:.1} conquest tokens are left, heroes die {:.1} times, {:.1} monsters are \
         killed, and the overlord spends {:.1} threat.</p>\n\
         <details><summary>All figures of the heroes</summary>\n<div class=\"wide\"><table>\
         <tr><th>per game</th><th>games</th><th>won</th><th>wounds dealt</th><th>deaths</th>\
         </tr>\n",
        sums.conquest as f64 / sums.games.max(1) as f64,
        sums.mean(sums.deaths),
        sums.mean(sums.monsters),
        sums.mean(sums.threat),
    );
    for (&sheet, &[games, wins, dealt, deaths]) in &sums.heroes {
        let n = games.max(1) as f64;
        let _ = writeln!(
            table,
            "<tr><td>{}</td><td>{games}</td><td>{:.0} %</td><td>{:.1}</td><td>{:.2}</td></tr>",
            escape(report.hero(sheet)),
            100.0 * wins as f64 / n,
            dealt as f64 / n,
            deaths as f64 / n
        );
    }
    table + "</table></div></details>\n"
}
