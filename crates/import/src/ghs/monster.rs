//! Monsters: statistics by level and rank, decks, bosses with their special actions.

use super::edition::{Edition, of_edition};
use super::line::{CONDITIONS, Lines, Pen, below, is_custom};
use super::{BLANK, BORROWED};
use crate::area::Areas;
use crate::formula::{amount, number};
use crate::json::{Document, Say};
use crate::labels::slug;
use crate::report::{Fate, Report};
use crate::write::{comment, lines, quoted};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;

const LEVELS: usize = 8;

/// Writes the files of all monsters, one for each deck.
pub(crate) fn write(
    edition: &Edition,
    areas: &mut Areas,
    files: &mut BTreeMap<String, String>,
    report: &mut Report,
) {
    let mut by_deck: BTreeMap<String, Vec<&Document>> = BTreeMap::new();
    for monster in &edition.monsters {
        let name = monster.value.said("name").unwrap_or_default();
        let deck = monster.value.said("deck").unwrap_or_else(|| name.clone());
        if slug(&deck).is_empty() {
            report.note(format!("{}: it has no name; left out", monster.path));
            report.count("monsters", Fate::LeftOut);
            continue;
        }
        let own = monster.value.said("edition").map(|edition| of_edition(&deck, &edition));
        let deck = own.filter(|own| edition.decks.contains_key(own)).unwrap_or(deck);
        by_deck.entry(deck).or_default().push(monster);
    }
    for (name, deck) in &edition.decks {
        if !by_deck.contains_key(name) {
            report.note(format!("{}: no monster has this deck; left out", deck.path));
            for _ in deck.value.list("abilities") {
                report.count("monster cards", Fate::LeftOut);
            }
        }
    }
    let mut taken: BTreeMap<String, Option<String>> = BTreeMap::new();
    for (name, monsters) in by_deck {
        let mut text = String::new();
        for monster in &monsters {
            let mut id = slug(&monster.value.said("name").unwrap_or_default());
            let of = monster.value.said("edition");
            // A folder may hold monsters of several editions.
            if let (Some(other), Some(edition)) = (taken.get(&id), &of)
                && *other != of
            {
                id = slug(&format!("{id} {edition}"));
                report.note(format!("{}: called `{id}` here", monster.path));
            }
            if !id.is_empty() && taken.insert(id.clone(), of).is_some() {
                report.note(format!("{}: a second monster `{id}`; left out", monster.path));
                report.count("monsters", Fate::LeftOut);
                continue;
            }
            Sheet { edition, areas, report, document: monster }.write(&id, &mut text);
        }
        let targets = own_targets(&monsters);
        match edition.decks.get(&name) {
            Some(deck) => cards(edition, deck, targets, areas, report, &mut text),
            None if edition.borrowed.contains_key(&name) => {
                report.note(format!("monster deck `{name}`: taken from an edition beside it"));
                let mut uncounted = Report::default();
                let mut borrowed = String::new();
                let deck = &edition.borrowed[&name];
                cards(edition, deck, targets, areas, &mut uncounted, &mut borrowed);
                text.push_str(
                    &borrowed.replace("[[cards]]\n", &format!("[[cards]]\n{BORROWED}\n")),
                );
            }
            None => {
                report.note(format!(
                    "monster deck `{name}`: it is not in the data; a blank card stands for it"
                ));
                let _ = writeln!(text, "[[cards]]\nname = \"{BLANK}\"\ninitiative = 99");
                text.push_str("shuffle = true\ndo = []\n");
            }
        }
        // Cards without a monster are left out with it.
        if !text.contains("[[monsters]]") {
            continue;
        }
        let mut path = format!("monsters/{}.toml", slug(&name));
        while files.contains_key(&path) {
            path = path.replace(".toml", "-2.toml");
        }
        files.insert(path, text);
    }
}

/// How many targets the attacks of some monsters have, if it is the same for all ranks and levels.
fn own_targets(monsters: &[&Document]) -> Option<i64> {
    let mut all = monsters.iter().flat_map(|monster| {
        let base = monster.value.at("baseStat");
        monster.value.list("stats").iter().map(move |row| {
            let own = row.list("actions");
            let usual = base.map_or(&[][..], |base| base.list("actions"));
            let actions = if own.is_empty() { usual } else { own };
            let target = actions.iter().find(|one| one.said("type").as_deref() == Some("target"));
            target.and_then(|target| target.whole("value")).unwrap_or(1)
        })
    });
    let first = all.next()?;
    all.all(|one| one == first).then_some(first)
}

/// The cards of a deck.
fn cards(
    edition: &Edition,
    deck: &Document,
    own_targets: Option<i64>,
    areas: &mut Areas,
    report: &mut Report,
    text: &mut String,
) {
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    for (at, card) in deck.value.list("abilities").iter().enumerate() {
        let mut pen = Pen { labels: &edition.labels, areas, own_targets };
        let mut actions = card.list("actions").to_vec();
        actions.extend(card.list("bottomActions").iter().cloned());
        let Lines { lines: said, by_hand, .. } = pen.lines(&actions);
        report.count("monster cards", if by_hand { Fate::ByHand } else { Fate::Rules });
        let initiative = card.whole("initiative").unwrap_or(99);
        if !(0..=99).contains(&initiative) {
            report.note(format!("{}: initiative {initiative} read as 99", deck.path));
        }
        let name = card.said("name").map(|name| edition.labels.filled(&name));
        let name = name.filter(|name| !name.is_empty() && !name.starts_with('%'));
        let name = name.unwrap_or_else(|| match card.said("cardId") {
            Some(id) => format!("No. {id}"),
            None => format!("Card {}", at + 1),
        });
        let seen = names.entry(slug(&name)).or_insert(0);
        *seen += 1;
        let name = if *seen > 1 { format!("{name} ({seen})") } else { name };
        let _ = writeln!(text, "[[cards]]\nname = {}", quoted(&name));
        let _ = writeln!(text, "initiative = {}", initiative.clamp(0, 99));
        if card.is("shuffle") {
            text.push_str("shuffle = true\n");
        }
        let _ = writeln!(text, "do = {}\n", lines(&said));
    }
}

/// One monster.
struct Sheet<'a, 'b> {
    edition: &'a Edition,
    areas: &'b mut Areas,
    report: &'b mut Report,
    document: &'a Document,
}

/// What a rank has at a level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Row {
    hit_points: String,
    movement: Option<String>,
    attack: Option<String>,
    range: Option<String>,
    effects: Vec<String>,
    traits: Vec<String>,
    immune: Vec<String>,
    immovable: bool,
    flying: bool,
}

impl Sheet<'_, '_> {
    fn write(mut self, word: &str, text: &mut String) {
        let value = &self.document.value;
        let id = value.said("name").unwrap_or_default();
        if slug(&id).is_empty() {
            self.report.note(format!("{}: it has no name; left out", self.document.path));
            self.report.count("monsters", Fate::LeftOut);
            return;
        }
        let base = value.at("baseStat").cloned().unwrap_or(Value::Null);
        let usual = base.said("type").unwrap_or_else(|| "normal".to_owned());
        let boss = value.is("boss") || usual == "boss";
        let mut by_hand = Vec::new();
        let normal = self.rank(&base, &usual, &usual, &mut by_hand);
        let elite = self.rank(&base, &usual, "elite", &mut by_hand);
        let Some(normal) = normal.or_else(|| elite.clone()) else {
            self.report
                .note(format!("{}: no statistics for all levels; left out", self.document.path));
            self.report.count("monsters", Fate::LeftOut);
            return;
        };
        let standees = self.standees(boss);
        let name = self.edition.labels.name("monster", &id);
        let _ = writeln!(text, "[[monsters]]\nid = {}\nname = {}", quoted(word), quoted(&name));
        let _ = writeln!(text, "icon = \"{}\"\nstandees = {standees}", icon(&id, boss));
        if boss {
            text.push_str("boss = true\n");
        }
        for words in &by_hand {
            let _ = writeln!(text, "# by hand: {}", comment(words));
        }
        self.specials(&base, text, &mut by_hand);
        statistics("normal", &normal, text);
        if !boss {
            statistics("elite", elite.as_ref().unwrap_or(&normal), text);
        }
        self.report.count("monsters", if by_hand.is_empty() { Fate::Rules } else { Fate::ByHand });
    }

    fn standees(&mut self, boss: bool) -> i64 {
        let said = self.document.value.said("count");
        let count = said.as_deref().and_then(number).unwrap_or(if boss { 1 } else { 6 });
        if !(1..=10).contains(&count) {
            let path = &self.document.path;
            self.report.note(format!("{path}: {count} standees read as {}", count.clamp(1, 10)));
        }
        count.clamp(1, 10)
    }

    fn specials(&mut self, base: &Value, text: &mut String, by_hand: &mut Vec<String>) {
        let value = &self.document.value;
        let first = value.list("stats").iter().find_map(|row| row.at("special"));
        let Some(Value::Array(specials)) = base.at("special").or(first) else { return };
        let mut all = Vec::new();
        for at in 2..specials.len() {
            let path = &self.document.path;
            self.report.note(format!("{path}: special action {}: two are known; left out", at + 1));
            self.report.count("boss specials", Fate::LeftOut);
        }
        for special in specials.iter().take(2) {
            let actions = special.as_array().cloned().unwrap_or_default();
            let mut pen =
                Pen { labels: &self.edition.labels, areas: self.areas, own_targets: None };
            let said = pen.lines(&actions);
            let fate = if said.by_hand { Fate::ByHand } else { Fate::Rules };
            if said.by_hand {
                by_hand.push("a special action".to_owned());
            }
            self.report.count("boss specials", fate);
            all.push(format!("  {},", lines(&said.lines).replace('\n', "\n  ")));
        }
        let _ = writeln!(text, "specials = [\n{}\n]", all.join("\n"));
    }

    /// The rows of a rank for all levels, if there are any.
    fn rank(
        &mut self,
        base: &Value,
        usual: &str,
        rank: &str,
        by_hand: &mut Vec<String>,
    ) -> Option<Vec<Row>> {
        let value = &self.document.value;
        let mut rows: Vec<Option<Row>> = vec![None; LEVELS];
        for stat in value.list("stats") {
            let of = stat.said("type").unwrap_or_else(|| usual.to_owned());
            let level = stat.whole("level").and_then(|level| usize::try_from(level).ok());
            if of != rank {
                continue;
            }
            let Some(level) = level.filter(|level| *level < LEVELS) else { continue };
            rows[level] = Some(self.row(stat, base, by_hand));
        }
        // A level that is missing is as the one before it.
        let first = rows.iter().flatten().next()?.clone();
        let mut last = first;
        let mut all = Vec::new();
        for (level, row) in rows.into_iter().enumerate() {
            if row.is_none() {
                let path = &self.document.path;
                self.report.note(format!(
                    "{path}: {rank}, level {level} is missing; read as the one before"
                ));
            }
            last = row.unwrap_or(last);
            all.push(last.clone());
        }
        Some(all)
    }

    fn row(&mut self, stat: &Value, base: &Value, by_hand: &mut Vec<String>) -> Row {
        let path = &self.document.path;
        let said = |key: &str| stat.said(key).or_else(|| base.said(key));
        let mut dirty = Vec::new();
        let mut read = |key: &str| {
            let text = said(key)?;
            match amount(&text) {
                Ok(amount) => Some(amount),
                Err(message) => {
                    dirty.push(format!("{path}: {key} `{text}`: {message}; read as 0"));
                    Some("0".to_owned())
                }
            }
        };
        let some = |amount: Option<String>| amount.filter(|amount| amount != "0");
        let mut row = Row {
            hit_points: some(read("health")).unwrap_or_else(|| "1".to_owned()),
            movement: some(read("movement")),
            attack: read("attack"),
            range: some(read("range")),
            flying: self.document.value.is("flying") || stat.is("flying") || base.is("flying"),
            ..Row::default()
        };
        for note in dirty {
            self.report.note(note);
        }
        let immunities = match stat.list("immunities") {
            [] => base.list("immunities"),
            own => own,
        };
        for immunity in immunities.iter().filter_map(crate::json::text) {
            match immunity.as_str() {
                "push" | "pull" => row.immovable = true,
                known if CONDITIONS.contains(&known) => row.immune.push(immunity),
                // One that the rules do not have costs none of the others.
                _ => {
                    let words = format!("immune to {immunity}");
                    if !by_hand.contains(&words) {
                        by_hand.push(words);
                    }
                }
            }
        }
        let actions = match stat.list("actions") {
            [] => base.list("actions"),
            own => own,
        };
        for action in actions {
            self.innate(action, &mut row, by_hand);
        }
        row
    }

    /// What a monster always has.
    fn innate(&mut self, action: &Value, row: &mut Row, by_hand: &mut Vec<String>) {
        let kind = action.said("type").unwrap_or_default();
        let value = action.said("value").unwrap_or_default();
        let more = matches!(action.said("valueType").as_deref(), Some("add" | "plus"));
        let plain = below(action).is_empty();
        match kind.as_str() {
            "condition" if plain && CONDITIONS.contains(&value.as_str()) => {
                row.effects.push(value);
            }
            "pierce" | "push" | "pull" if plain && amount(&value).is_ok() => {
                row.effects.push(format!("{kind} {}", amount(&value).expect("it was read")));
            }
            "target" if plain && number(&value).is_some_and(|n| n > i64::from(!more)) => {
                let n = number(&value).expect("it was read");
                row.effects.push(format!("target +{}", if more { n } else { n - 1 }));
            }
            "range" if plain && number(&value).is_some_and(|n| n > 0) => {
                row.range = amount(&value).ok()
            }
            "custom" if is_custom(action, "advantage") => row.effects.push("advantage".to_owned()),
            "custom" if is_custom(action, "disadvantage") => {
                row.traits.push("when self is attacked: disadvantage".to_owned());
            }
            _ => {
                let mut pen =
                    Pen { labels: &self.edition.labels, areas: self.areas, own_targets: None };
                let said = pen.lines(std::slice::from_ref(action));
                let known =
                    matches!(kind.as_str(), "shield" | "retaliate") || is_custom(action, "ondeath");
                if said.by_hand || !known {
                    let words: Vec<&str> = said.lines.iter().map(String::as_str).collect();
                    let words = words.join("; ");
                    if !by_hand.contains(&words) {
                        by_hand.push(words);
                    }
                } else {
                    row.traits.extend(said.lines.into_iter().filter(|line| line != "round"));
                }
            }
        }
    }
}

/// The statistics of a rank.
fn statistics(rank: &str, rows: &[Row], text: &mut String) {
    let _ = writeln!(text, "\n[monsters.{rank}]");
    let column = |of: &dyn Fn(&Row) -> String| {
        let values: Vec<String> = rows.iter().map(of).collect();
        match values.iter().all(|value| *value == values[0]) {
            true => values[0].clone(),
            false => format!("[{}]", values.join(", ")),
        }
    };
    let value = |amount: &str| {
        amount
            .replace("minus ", "-")
            .parse::<i64>()
            .map_or_else(|_| quoted(amount), |n| n.to_string())
    };
    let _ = writeln!(text, "hit_points = {}", column(&|row| value(&row.hit_points)));
    for (key, of) in [
        ("move", (|row: &Row| row.movement.clone()) as fn(&Row) -> Option<String>),
        ("attack", |row| row.attack.clone()),
        ("range", |row| row.range.clone()),
    ] {
        if rows.iter().any(|row| of(row).is_some()) {
            let shown = |row: &Row| of(row).map_or_else(|| "0".to_owned(), |amount| value(&amount));
            let _ = writeln!(text, "{key} = {}", column(&shown));
        }
    }
    if rows[0].flying {
        text.push_str("flying = true\n");
    }
    if rows.iter().any(|row| !row.effects.is_empty()) {
        let _ = writeln!(text, "effects = {}", column(&|row| quoted(&row.effects.join(", "))));
    }
    if rows.iter().any(|row| !row.traits.is_empty()) {
        let _ = writeln!(text, "traits = {}", column(&|row| quoted(&row.traits.join("; "))));
    }
    // Immunities do not change with the level in any printed set; where they do, the most are
    // taken.
    let most = rows.iter().map(|row| &row.immune).max_by_key(|immune| immune.len());
    if let Some(immune) = most.filter(|immune| !immune.is_empty()) {
        let words: Vec<String> = immune.iter().map(|word| quoted(word)).collect();
        let _ = writeln!(text, "immune = [{}]", words.join(", "));
    }
    if rows.iter().any(|row| row.immovable) {
        text.push_str("immovable = true\n");
    }
    text.push('\n');
}

/// A symbol of our own that comes near.
fn icon(id: &str, boss: bool) -> &'static str {
    let known = [
        ("archer", "bow-string"),
        ("scout", "curvy-knife"),
        ("guard", "sharp-halberd"),
        ("hound", "wolf-head"),
        ("wolf", "wolf-head"),
        ("bear", "animal-hide"),
        ("golem", "rock-golem"),
        ("artillery", "rolling-bomb"),
        ("spirit", "spectre"),
        ("wraith", "spectre"),
        ("corpse", "skull-mask"),
        ("bones", "skull-mask"),
        ("demon", "fire-silhouette"),
        ("shaman", "fire-silhouette"),
        ("imp", "harpy"),
        ("drake", "feathered-wing"),
        ("viper", "worm-mouth"),
        ("worm", "worm-mouth"),
        ("lurker", "angler-fish"),
        ("eel", "angler-fish"),
        ("ooze", "leeching-worm"),
    ];
    if boss {
        return "queen-crown";
    }
    known.iter().find(|(part, _)| id.contains(part)).map_or("shadow-follower", |(_, icon)| icon)
}
