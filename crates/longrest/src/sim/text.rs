//! The results as text, as JSON and as comma-separated values.

use super::summary::{ClassSums, Summary, mean_contribution};
use super::trial::Trial;
use crate::packs::Scenarios;
use longrest_bots::haven::{CAUSES, Loss};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write};

/// What was asked for.
pub(super) struct Said {
    pub(super) bot: String,
    pub(super) seed: u64,
    pub(super) games: u64,
    /// The number of the first game.
    pub(super) first: u64,
    /// The levels of the characters, if somebody said.
    pub(super) characters: String,
}

/// Everything there is to report.
pub(super) struct Report<'r> {
    pub(super) laboratory: &'r Scenarios,
    pub(super) sim: Said,
    pub(super) results: Vec<(&'r Trial, Summary)>,
}

impl Report<'_> {
    /// The name of a trial's scenario.
    pub(super) fn scenario(&self, trial: &Trial) -> &str {
        self.laboratory.loaded.content.scenarios[trial.scenario].name.get("en")
    }

    /// The name of a class.
    pub(super) fn class(&self, class: u8) -> &str {
        self.laboratory.loaded.content.classes[usize::from(class)].name.get("en")
    }

    /// The name of a monster type of a trial's scenario.
    pub(super) fn monster(&self, trial: &Trial, of: usize) -> &str {
        let content = &self.laboratory.loaded.content;
        let one = &content.scenarios[trial.scenario].monsters[of];
        match &one.named {
            Some(named) => named.name.get("en"),
            None => content.monsters[usize::from(one.monster)].name.get("en"),
        }
    }

    /// The name of a special rule.
    pub(super) fn rule(&self, trial: &Trial, rule: u8) -> String {
        let rules = &self.laboratory.loaded.content.scenarios[trial.scenario].rules;
        match rules.get(usize::from(rule)) {
            Some(rule) if !rule.id.is_empty() => rule.id.clone(),
            _ => format!("rule {}", rule + 1),
        }
    }

    /// Prints a table of all trials, or everything about a single one.
    pub(super) fn print(&self, out: &mut impl Write) -> io::Result<()> {
        match &self.results[..] {
            [] => writeln!(out, "no game was finished"),
            [(trial, summary)] => self.print_one(out, trial, summary),
            results => self.print_table(out, results),
        }
    }

    fn print_table(&self, out: &mut impl Write, results: &[(&Trial, Summary)]) -> io::Result<()> {
        let name = |trial: &Trial| self.scenario(trial).chars().count();
        let wide = results.iter().map(|(trial, _)| name(trial)).max().unwrap_or(8).max(8);
        let party = results.iter().map(|(trial, _)| trial.party.len()).max().unwrap_or(5).max(5);
        writeln!(
            out,
            "{:wide$}  {:party$}  level  games    won   95 % interval  rounds",
            "scenario", "party"
        )?;
        for (trial, summary) in results {
            let [rate, low, high] = summary.win_rate();
            writeln!(
                out,
                "{:wide$}  {:party$}  {:5}  {:5}  {rate:4.1} %  {low:4.1} to {high:4.1}  {:6.1}",
                self.scenario(trial),
                trial.party,
                trial.level,
                summary.games,
                summary.rounds_mean(),
            )?;
        }
        self.print_contributions(out)
    }

    /// What each class does in all trials together, compared with the mean of the classes.
    fn print_contributions(&self, out: &mut impl Write) -> io::Result<()> {
        let classes = self.all_classes();
        let mean = mean_contribution(&classes);
        writeln!(
            out,
            "\n{:16}  {:>6}  {:>5}  {:>12}  {:>11}",
            "class", "games", "won", "contribution", "of the mean"
        )?;
        for (&class, sums) in &classes {
            let contribution = Summary::contribution(sums);
            writeln!(
                out,
                "{:16}  {:6}  {:3.0} %  {contribution:12.1}  {:9.0} %",
                self.class(class),
                sums.games,
                100.0 * sums.wins as f64 / sums.games.max(1) as f64,
                100.0 * contribution / mean,
            )?;
        }
        writeln!(out, "contribution: damage, healing, and three for each kill, per game")
    }

    /// The sums of each class over all trials.
    pub(super) fn all_classes(&self) -> BTreeMap<u8, ClassSums> {
        let mut all: BTreeMap<u8, ClassSums> = BTreeMap::new();
        for (_, summary) in &self.results {
            for (&class, sums) in &summary.classes {
                all.entry(class).or_default().add(sums);
            }
        }
        all
    }

    fn print_one(&self, out: &mut impl Write, trial: &Trial, summary: &Summary) -> io::Result<()> {
        let Said { bot, seed, .. } = &self.sim;
        let games = summary.games;
        writeln!(
            out,
            "{}, level {}, {} characters ({}), played by {bot}: {games} games from seed {seed}",
            self.scenario(trial),
            trial.level,
            trial.size,
            trial.party,
        )?;
        let [rate, low, high] = summary.win_rate();
        let ends = (summary.rounds.keys().next(), summary.rounds.keys().next_back());
        let per_game = summary.decisions / games;
        writeln!(out, "  won        {rate:.1} % (95 % interval {low:.1} to {high:.1})")?;
        if let (Some(first), Some(last)) = ends {
            let mean = summary.rounds_mean();
            writeln!(out, "  rounds     {mean:.1} on average, {first} to {last}")?;
        }
        writeln!(out, "  decisions  {per_game} per game")?;
        writeln!(out, "  digest     {:016x}", summary.digest)?;
        self.print_losses(out, trial, summary)?;
        self.print_classes(out, summary)?;
        self.print_enemies(out, trial, summary)?;
        self.print_cards(out, summary)
    }

    fn print_losses(
        &self,
        out: &mut impl Write,
        trial: &Trial,
        summary: &Summary,
    ) -> io::Result<()> {
        let lost = (summary.games - summary.wins).max(1) as f64;
        if !summary.losses.is_empty() {
            writeln!(out, "\nwhy games were lost                        games")?;
        }
        for (&loss, &games) in &summary.losses {
            let share = 100.0 * games as f64 / lost;
            writeln!(out, "  {:36} {games:7}  {share:3.0} %", self.loss(trial, loss))?;
        }
        if !summary.falls.is_empty() {
            writeln!(out, "\nwhere characters fall      no cards  no health")?;
        }
        for (&room, [cards, hit_points]) in &summary.falls {
            writeln!(out, "  {:22} {cards:9} {hit_points:10}", self.room(trial, room))?;
        }
        Ok(())
    }

    /// How often cards are played, and which never are.
    fn print_cards(&self, out: &mut impl Write, summary: &Summary) -> io::Result<()> {
        writeln!(out, "\ncards per game brought                       top  bottom  basic")?;
        for (&(class, card), &[brought, _, top, bottom, basic]) in &summary.cards {
            let mean = |sum: u64| sum as f64 / brought.max(1) as f64;
            let name = format!("{}: {}", self.class(class), self.card(class, card));
            let never = if top + bottom + basic == 0 { "  never played" } else { "" };
            writeln!(
                out,
                "  {name:40} {:5.2}  {:6.2}  {:5.2}{never}",
                mean(top),
                mean(bottom),
                mean(basic)
            )?;
        }
        Ok(())
    }

    /// Why a scenario was lost, in words.
    fn loss(&self, trial: &Trial, loss: Loss) -> String {
        match loss {
            Loss::Cards => "everybody out of cards".to_owned(),
            Loss::HitPoints => "everybody out of hit points".to_owned(),
            Loss::Both => "some out of cards, some of hit points".to_owned(),
            Loss::Rule(rule) => format!("by {}", self.rule(trial, rule)),
            Loss::Condition => "the scenario's own loss".to_owned(),
        }
    }

    /// The word for a room.
    fn room(&self, trial: &Trial, room: Option<u8>) -> &str {
        let rooms = &self.laboratory.loaded.content.scenarios[trial.scenario].rooms;
        room.and_then(|at| rooms.get(usize::from(at))).map_or("nowhere", |room| &room.id)
    }

    /// The name of a card.
    fn card(&self, class: u8, card: u8) -> &str {
        let class = &self.laboratory.loaded.content.classes[usize::from(class)];
        class.cards.get(usize::from(card)).map_or("?", |card| card.name.get("en"))
    }

    fn print_classes(&self, out: &mut impl Write, summary: &Summary) -> io::Result<()> {
        writeln!(out, "\nper character and game")?;
        writeln!(
            out,
            "  {:16} {:>6} {:>6} {:>6} {:>8} {:>5} {:>5} {:>5} {:>6} {:>10} {:>10}",
            "class",
            "damage",
            "kills",
            "healed",
            "suffered",
            "loot",
            "xp",
            "cards",
            "goals",
            "no cards",
            "no health"
        )?;
        for (&class, sums) in &summary.classes {
            let n = sums.games.max(1) as f64;
            let mean = |sum: u64| sum as f64 / n;
            writeln!(
                out,
                "  {:16} {:6.1} {:6.1} {:6.1} {:8.1} {:5.1} {:5.1} {:5.1} {:4.0} % {:8.0} % \
                 {:8.0} %",
                self.class(class),
                mean(sums.damage),
                mean(sums.kills),
                mean(sums.healed),
                mean(sums.suffered),
                mean(sums.loot),
                mean(sums.experience),
                mean(sums.cards),
                100.0 * mean(sums.goals),
                100.0 * mean(sums.out_of_cards),
                100.0 * mean(sums.out_of_hit_points),
            )?;
        }
        Ok(())
    }

    fn print_enemies(
        &self,
        out: &mut impl Write,
        trial: &Trial,
        summary: &Summary,
    ) -> io::Result<()> {
        let games = summary.games.max(1) as f64;
        writeln!(out, "\nenemies per game          damage  deaths")?;
        for (of, [damage, deaths]) in summary.monsters.iter().enumerate() {
            let (damage, deaths) = (*damage as f64 / games, *deaths as f64 / games);
            writeln!(out, "  {:22} {damage:7.1} {deaths:7.1}", self.monster(trial, of))?;
        }
        writeln!(out, "\ndamage to the party per game")?;
        for (sum, (_, name)) in summary.causes.iter().zip(CAUSES) {
            writeln!(out, "  {name:22} {:7.1}", *sum as f64 / games)?;
        }
        if !summary.rules.is_empty() {
            writeln!(out, "\nspecial rules, the latest first   games  first in round")?;
        }
        for (rule, fired, round) in slowest(summary) {
            let share = 100.0 * fired as f64 / games;
            writeln!(out, "  {:30} {share:4.0} %  {round:14.1}", self.rule(trial, rule))?;
        }
        Ok(())
    }

    /// Everything as JSON.
    pub(super) fn json(&self) -> Value {
        let Said { bot, seed, games, first, characters } = &self.sim;
        let trial = |(trial, summary): &(&Trial, Summary)| {
            let [won, low, high] = summary.win_rate();
            let classes: Vec<Value> = summary
                .classes
                .iter()
                .map(|(&class, sums)| {
                    json!({"number": class, "class": self.class(class), "sums": sums})
                })
                .collect();
            let monsters: Vec<Value> = summary
                .monsters
                .iter()
                .enumerate()
                .map(|(of, [damage, deaths])| {
                    let name = self.monster(trial, of);
                    json!({"monster": name, "damage": damage, "deaths": deaths})
                })
                .collect();
            let rules: Vec<Value> = summary
                .rules
                .iter()
                .map(|(&rule, &[games, rounds])| {
                    let first = rounds as f64 / games.max(1) as f64;
                    let name = self.rule(trial, rule);
                    json!({"number": rule, "rule": name, "games": games, "rounds": rounds,
                           "first_round": first})
                })
                .collect();
            let losses = summary.losses.iter().map(|(&loss, games)| {
                let number = order_of(loss);
                json!({"number": number, "why": self.loss(trial, loss), "games": games})
            });
            let losses: Vec<Value> = losses.collect();
            let falls = summary.falls.iter().map(|(&room, [cards, hit_points])| {
                let number = room.map_or(-1, i64::from);
                json!({"number": number, "room": self.room(trial, room),
                       "no_cards": cards, "no_health": hit_points})
            });
            let falls: Vec<Value> = falls.collect();
            let cards = summary.cards.iter().map(|(&(class, card), sums)| {
                let [brought, played, top, bottom, basic] = sums;
                json!({"number": u16::from(class) << 8 | u16::from(card),
                       "class": self.class(class), "card": self.card(class, card),
                       "brought": brought, "played": played, "top": top, "bottom": bottom,
                       "basic": basic})
            });
            let cards: Vec<Value> = cards.collect();
            let causes: Vec<Value> = summary
                .causes
                .iter()
                .zip(CAUSES)
                .map(|(damage, (_, name))| json!({"cause": name, "damage": damage}))
                .collect();
            json!({
                "scenario": self.laboratory.loaded.content.scenarios[trial.scenario].id,
                "party": trial.party,
                "level": trial.level,
                "games": summary.games,
                "wins": summary.wins,
                "won_percent": [won, low, high],
                "decisions": summary.decisions,
                "rounds": summary.rounds,
                "classes": classes,
                "monsters": monsters,
                "causes": causes,
                "rules": rules,
                "losses": losses,
                "falls": falls,
                "cards": cards,
                "digest": format!("{:016x}", summary.digest),
            })
        };
        json!({
            "bot": bot,
            "seed": seed,
            "games": games,
            "characters": characters,
            "slices": [[first, games]],
            "trials": self.results.iter().map(trial).collect::<Vec<_>>(),
        })
    }

    /// One line of comma-separated values per trial.
    pub(super) fn csv(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "scenario,party,level,bot,seed,games,wins,won,low,high,rounds,digest")?;
        for (trial, summary) in &self.results {
            let [won, low, high] = summary.win_rate();
            writeln!(
                out,
                "{},{},{},{},{},{},{},{won:.2},{low:.2},{high:.2},{:.2},{:016x}",
                self.laboratory.loaded.content.scenarios[trial.scenario].id,
                trial.party.replace(',', "+"),
                trial.level,
                self.sim.bot,
                self.sim.seed,
                summary.games,
                summary.wins,
                summary.rounds_mean(),
                summary.digest,
            )?;
        }
        Ok(())
    }
}

/// Where a reason stands among the others, whatever others there are.
fn order_of(loss: Loss) -> u16 {
    match loss {
        Loss::Cards => 0,
        Loss::HitPoints => 1,
        Loss::Both => 2,
        Loss::Rule(rule) => 3 + u16::from(rule),
        Loss::Condition => 1000,
    }
}

/// The special rules by the round of their first time, the latest first.
pub(super) fn slowest(summary: &Summary) -> Vec<(u8, u64, f64)> {
    let mean = |(&rule, &[fired, rounds]): (&u8, &[u64; 2])| {
        (rule, fired, rounds as f64 / fired.max(1) as f64)
    };
    let mut rules: Vec<_> = summary.rules.iter().map(mean).collect();
    rules.sort_by(|one, other| other.2.total_cmp(&one.2));
    rules
}

/// The means of a class that the page draws.
pub(super) fn means(sums: &ClassSums) -> [f64; 4] {
    let n = sums.games.max(1) as f64;
    [sums.damage, sums.healed, sums.kills, sums.suffered].map(|sum| sum as f64 / n)
}
