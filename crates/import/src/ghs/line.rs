//! Actions of the data as lines of the notation.
//!
//! Nesting carries the meaning: what stands below an attack changes that attack, what stands below
//! a consumed element happens only if it is consumed. What has no structure becomes a line `by
//! hand`.

use super::target::{self, Target};
use crate::area::Areas;
use crate::formula::{amount, number};
use crate::json::Say;
use crate::labels::Labels;
use serde_json::Value;

/// What a list of actions says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lines {
    pub(crate) lines: Vec<String>,
    /// Whether any of it is words.
    pub(crate) by_hand: bool,
    /// What waits for a line to hang on.
    pending: Vec<String>,
}

impl Lines {
    /// Hangs what waits on the last line that can carry it.
    fn hang(&mut self) {
        let carries = |line: &&mut String| {
            let verb = line.split([' ', ',']).next().unwrap_or("");
            !matches!(
                verb,
                "infuse" | "round" | "by" | "special" | "when" | "shield" | "retaliate" | "repeat"
            )
        };
        if let Some(line) = self.lines.iter_mut().rev().find(carries) {
            line.extend(self.pending.drain(..));
        }
    }
}

/// Who reads: its words, its areas.
pub(crate) struct Pen<'a> {
    pub(crate) labels: &'a Labels,
    pub(crate) areas: &'a mut Areas,
    /// How many targets all who use these lines have of their own, if they agree.
    pub(crate) own_targets: Option<i64>,
}

/// A line in which people are told what to do.
pub(crate) fn by_hand(text: &str) -> String {
    let clean = text.chars().map(|letter| match letter {
        '"' => '\'',
        '\\' => '/',
        letter if letter.is_control() => ' ',
        letter => letter,
    });
    let clean: String = clean.collect();
    let short: String = clean.chars().take(400).collect();
    let said = match short.trim() {
        "" => "As the card says.",
        said => said,
    };
    format!("by hand \"{said}\"")
}

/// What was read below an action.
#[derive(Default)]
struct Below {
    target: Target,
    clauses: Vec<String>,
    extras: Vec<String>,
    after: Vec<String>,
    ranks: Vec<(String, Vec<Value>)>,
}

const LAYOUT: [&str; 7] =
    ["concatenation", "concatenationSpacer", "grid", "box", "boxFhSubActions", "forceBox", "extra"];

pub(crate) const CONDITIONS: [&str; 15] = [
    "regenerate",
    "ward",
    "invisible",
    "strengthen",
    "bless",
    "wound",
    "brittle",
    "bane",
    "poison",
    "immobilize",
    "disarm",
    "impair",
    "stun",
    "muddle",
    "curse",
];

impl Pen<'_> {
    /// All lines of a list of actions.
    pub(crate) fn lines(&mut self, actions: &[Value]) -> Lines {
        let mut found = Lines::default();
        for action in merged(actions) {
            self.action(&action, "", &mut found, 0);
            found.hang();
        }
        if !found.pending.is_empty() {
            // Nothing else is done: a move of no hexes carries it.
            found.lines.insert(0, "move 0".to_owned());
            found.hang();
        }
        let lasts = |line: &String| {
            let verb = line.split([' ', ',']).next().unwrap_or("");
            matches!(verb, "shield" | "retaliate") || line.starts_with("when ")
        };
        let said = |line: &String| matches!(line.as_str(), "round" | "persistent");
        if found.lines.iter().any(lasts) && !found.lines.iter().any(said) {
            found.lines.push("round".to_owned());
        }
        found
    }

    /// One action; `test` is what is said about who performs it.
    fn action(&mut self, action: &Value, test: &str, into: &mut Lines, depth: usize) {
        if depth > 16 {
            self.words(action, into);
            return;
        }
        let kind = action.said("type").unwrap_or_default();
        let kind = kind.as_str();
        let below = below(action);
        match kind {
            "hint" | "fontSize" => {}
            layout if LAYOUT.contains(&layout) => {
                for inner in merged(&below) {
                    self.action(&inner, test, into, depth + 1);
                }
            }
            "monsterType" => {
                let rank = action.said("value").unwrap_or_default();
                if !matches!(rank.as_str(), "normal" | "elite" | "boss") {
                    return self.words(action, into);
                }
                let test = format!(", if self is {rank}");
                for inner in merged(&below) {
                    self.action(&inner, &test, into, depth + 1);
                }
            }
            "specialTarget" if action.said("value").as_deref() == Some("focusEnemyFarthest") => {
                for inner in merged(&below) {
                    self.action(&inner, &format!("{test}, farthest"), into, depth + 1);
                }
            }
            "element" | "elementHalf" if !consumes(action) => match self.elements(action) {
                Some(elements) => into.lines.push(format!("infuse {elements}")),
                None => self.words(action, into),
            },
            "element" | "elementHalf" => {
                let Some(elements) = self.elements(action) else { return self.words(action, into) };
                let mut inner = Lines::default();
                for one in merged(&[together(&below)]) {
                    self.action(&one, test, &mut inner, depth + 1);
                }
                self.consumed(&elements, inner, into);
            }
            "card" => match action.said("value").unwrap_or_default().split_once(':') {
                Some(("experience", xp)) if xp.parse::<u8>().is_ok() => {
                    into.lines.push(format!("xp {xp}"));
                }
                None if matches!(
                    action.said("value").as_deref(),
                    Some("lost" | "loss" | "persistent" | "round")
                ) =>
                {
                    let word = action.said("value").unwrap_or_default().replace("loss", "lost");
                    into.lines.push(word);
                }
                // Use slots belong to what stands beside them, which is words.
                _ => self.words(action, into),
            },
            "special" if matches!(action.said("value").as_deref(), Some("1" | "2")) => {
                into.lines.push(format!("special {}", action.said("value").unwrap_or_default()));
            }
            "custom" if is_custom(action, "ondeath") => {
                let mut inner = Lines::default();
                for one in merged(&below) {
                    self.action(&one, test, &mut inner, depth + 1);
                }
                match inner.by_hand || inner.lines.is_empty() {
                    true => self.words(action, into),
                    false => {
                        into.lines.push(format!("when self dies: do ({})", inner.lines.join("; ")))
                    }
                }
            }
            _ => match self.ability(kind, action, test) {
                Some(Lines { lines, by_hand, .. }) => {
                    into.lines.extend(lines);
                    into.by_hand |= by_hand;
                }
                None => self.words(action, into),
            },
        }
    }

    /// What is done if elements are consumed stands below another line: it does not depend on it
    /// (FH-FAQ-168).
    fn consumed(&self, elements: &str, inner: Lines, into: &mut Lines) {
        if inner.by_hand || inner.lines.is_empty() {
            into.by_hand = true;
            let said: Vec<String> = inner.lines.iter().map(|line| unhanded(line)).collect();
            into.lines.push(by_hand(&format!("Consume {elements}: {}", said.join("; "))));
            return;
        }
        let lines = inner.lines.iter().filter(|line| *line != "round");
        let (infused, done): (Vec<&String>, Vec<&String>) =
            lines.partition(|line| line.starts_with("infuse "));
        let mut changes: Vec<String> = infused.into_iter().cloned().collect();
        if !done.is_empty() {
            let done: Vec<&str> = done.into_iter().map(String::as_str).collect();
            changes.push(format!("then ({})", done.join("; ")));
        }
        into.pending.push(format!(" | consume {elements}: {}", changes.join(", ")));
        into.hang();
    }

    /// What cannot be said otherwise.
    fn words(&mut self, action: &Value, into: &mut Lines) {
        into.by_hand = true;
        into.lines.push(by_hand(&self.described(action, 0)));
    }

    fn described(&self, action: &Value, depth: usize) -> String {
        let kind = action.said("type").unwrap_or_default();
        let value = action.said("value").unwrap_or_default();
        let value = self.labels.filled(&value);
        let sign = match action.said("valueType").as_deref() {
            Some("plus" | "add") => "+",
            Some("minus" | "subtract") if !kind.starts_with("element") => "-",
            _ => "",
        };
        let spoken = match kind.as_str() {
            "custom" | "hint" | "condition" | "nonCalc" | "trigger" | "switchType" => value,
            layout if LAYOUT.contains(&layout) => String::new(),
            "grant" => format!("grant: {value}"),
            "element" | "elementHalf" if consumes(action) => format!("consume {value}"),
            "element" | "elementHalf" => format!("infuse {value}"),
            "area" => "area".to_owned(),
            other => format!("{other} {sign}{value}"),
        };
        let mut parts: Vec<String> = vec![spoken.trim().to_owned()];
        if depth < 8 {
            parts.extend(below(action).iter().map(|inner| self.described(inner, depth + 1)));
        }
        parts.retain(|part| !part.is_empty());
        parts.join(", ")
    }

    /// Elements joined as the notation does.
    fn elements(&self, action: &Value) -> Option<String> {
        let half = action.said("type").as_deref() == Some("elementHalf");
        let value = action.said("value")?;
        let names: Option<Vec<&str>> = value
            .split(':')
            .map(|name| match name {
                "wild" => Some("any"),
                "fire" | "ice" | "air" | "earth" | "light" | "dark" => Some(name),
                _ => None,
            })
            .collect();
        Some(names?.join(if half { "/" } else { " and " }))
    }

    /// An ability with its clauses, or one line for each rank.
    fn ability(&mut self, kind: &str, action: &Value, test: &str) -> Option<Lines> {
        let head = self.head(kind, action)?;
        let subs = below(action);
        let at_one = |sub: &&Value| sub.said("value").as_deref() == Some("enemyOneAll");
        if kind == "attack" && subs.iter().any(|sub| at_one(&sub)) {
            return self.all_at_one(action, test, &subs);
        }
        let mut found = Lines::default();
        let mut read = Below::default();
        for sub in merged(&below(action)) {
            if !self.clause(kind, action, &sub, &mut read) {
                found.by_hand = true;
                found.lines.push(by_hand(&self.described(&sub, 0)));
            }
        }
        let line = |head: &str, read: &Below, test: &str| {
            let mut clauses = read.target.clauses(kind, is_friendly(kind, action));
            clauses.extend(read.clauses.iter().cloned());
            let clauses: String = clauses.iter().map(|clause| format!(", {clause}")).collect();
            let extras: String = read.extras.iter().map(|extra| format!(" | {extra}")).collect();
            format!("{head}{clauses}{test}{extras}")
        };
        if read.ranks.is_empty() {
            found.lines.insert(0, line(&head, &read, test));
        } else {
            let ranks = std::mem::take(&mut read.ranks);
            for rank in ["normal", "elite"] {
                let mut of_rank = Below { target: read.target.clone(), ..Below::default() };
                of_rank.clauses.clone_from(&read.clauses);
                of_rank.extras.clone_from(&read.extras);
                for (_, subs) in ranks.iter().filter(|(named, _)| named == rank) {
                    for sub in subs {
                        if !self.clause(kind, action, sub, &mut of_rank) {
                            return None;
                        }
                    }
                }
                found.lines.push(line(&head, &of_rank, &format!("{test}, if self is {rank}")));
            }
        }
        found.lines.extend(read.after);
        Some(found)
    }

    /// All attacks against one enemy: as many as there would be targets.
    fn all_at_one(&mut self, action: &Value, test: &str, subs: &[Value]) -> Option<Lines> {
        let times = self.own_targets.filter(|times| *times > 1)?;
        let rest: Vec<Value> = subs
            .iter()
            .filter(|sub| sub.said("value").as_deref() != Some("enemyOneAll"))
            .cloned()
            .collect();
        let mut once = action.clone();
        once.as_object_mut()?.insert("subActions".to_owned(), Value::Array(rest));
        let Lines { lines, by_hand: false, .. } = self.ability("attack", &once, test)? else {
            return None;
        };
        let [line] = lines.as_slice() else { return None };
        let line = format!("repeat {times} ({line}, more target minus {})", times - 1);
        Some(Lines { lines: vec![line], ..Lines::default() })
    }

    /// The verb and its value.
    fn head(&mut self, kind: &str, action: &Value) -> Option<String> {
        let value = action.said("value").unwrap_or_default();
        let relative = match action.said("valueType").as_deref() {
            Some("plus" | "add" | "addition") => Some('+'),
            Some("minus" | "subtract") => Some('-'),
            _ => None,
        };
        let valued = |verb: &str| match relative {
            Some(sign) => match number(&value) {
                Some(n) => {
                    let n = if sign == '-' { -n } else { n };
                    Some(if n < 0 { format!("{verb} -{}", -n) } else { format!("{verb} +{n}") })
                }
                None if sign == '+' && verb == "attack" => {
                    amount(&value).ok().map(|amount| format!("{verb} +0, plus {amount}"))
                }
                None => None,
            },
            None => amount(&value).ok().map(|amount| format!("{verb} {amount}")),
        };
        let plain = |verb: &str| amount(&value).ok().map(|amount| format!("{verb} {amount}"));
        match kind {
            "move" => valued("move"),
            "attack" => valued("attack"),
            "heal" | "shield" | "retaliate" | "loot" | "push" | "pull" => plain(kind),
            "sufferDamage" => plain("suffer").map(|line| format!("{line}, self")),
            "damage" => plain("suffer"),
            "teleport" if value.is_empty() => None,
            "teleport" => plain("teleport"),
            "condition" => CONDITIONS.contains(&value.as_str()).then_some(value),
            "summon" | "spawn" => self.summon(action),
            _ => None,
        }
    }

    /// Whom a summon brings.
    fn summon(&self, action: &Value) -> Option<String> {
        let entries = action.list("valueObject");
        let mut lines = Vec::new();
        for entry in entries {
            let Some(monster) = entry.at("monster") else {
                // A figure of the class itself.
                let name = crate::labels::slug(&entry.said("name")?);
                lines.push(format!("summon {name}"));
                continue;
            };
            // One of its own hit points is no rule of the notation.
            if monster.at("health").is_some() {
                return None;
            }
            let name = monster.said("name")?;
            let name = crate::labels::slug(name.split(':').next()?);
            let count = entry.said("count").unwrap_or_else(|| "1".to_owned());
            let count = number(&count)?;
            let known =
                |rank: &String| matches!(rank.as_str(), "normal" | "elite" | "boss" | "none");
            let rank = match monster.said("type") {
                Some(rank) => Some(rank).filter(known)?,
                None => {
                    let of = |key| {
                        Some(monster.said(key).unwrap_or_else(|| "none".to_owned())).filter(known)
                    };
                    format!("{}/{}/{}", of("player2")?, of("player3")?, of("player4")?)
                }
            };
            let count = if count == 1 { String::new() } else { format!("{count} ") };
            let rank = if rank == "boss" { String::new() } else { format!(" {rank}") };
            lines.push(format!("summon {count}{name}{rank}"));
        }
        (!lines.is_empty()).then(|| lines.join("; "))
    }

    /// Reads what stands below an action into clauses. Whether it could be read.
    fn clause(&mut self, kind: &str, action: &Value, sub: &Value, read: &mut Below) -> bool {
        let of = sub.said("type").unwrap_or_default();
        let value = sub.said("value").unwrap_or_default();
        let change = sub.said("valueType");
        let amounted = |word: &str| amount(&value).map(|amount| format!("{word} {amount}"));
        let clause = match of.as_str() {
            "hint" | "fontSize" => return true,
            layout if LAYOUT.contains(&layout) => {
                return merged(&below(sub)).iter().all(|one| self.clause(kind, action, one, read));
            }
            "range" | "target" => return read.target.read(&of, &value, change.as_deref()),
            "specialTarget" => return read.target.special(&value),
            "condition" if CONDITIONS.contains(&value.as_str()) => Ok(value.clone()),
            "pierce" | "push" | "pull" => amounted(&of),
            "jump" | "fly" => Ok(of.clone()),
            "area" => self.areas.named(&value).map(|id| format!("area {id}")),
            "custom" if is_custom(sub, "advantage") => Ok("advantage".to_owned()),
            "custom" if is_custom(sub, "disadvantage") => Ok("disadvantage".to_owned()),
            "card" => match value.split_once(':') {
                Some(("experience", xp)) if xp.parse::<u8>().is_ok() => Ok(format!("xp {xp}")),
                _ => return false,
            },
            "monsterType" => {
                read.ranks.push((value.clone(), below(sub)));
                return true;
            }
            "element" | "elementHalf" if consumes(sub) => {
                return match self.extra(kind, action, sub, &read.target) {
                    Some(extra) => {
                        read.extras.push(extra);
                        true
                    }
                    None => false,
                };
            }
            "element" | "elementHalf" => match self.elements(sub) {
                Some(elements) => {
                    read.after.push(format!("infuse {elements}"));
                    return true;
                }
                None => return false,
            },
            "summon" | "spawn" | "heal" | "shield" | "retaliate" | "sufferDamage" | "loot"
            | "move" => {
                return match self.ability(&of, sub, "") {
                    Some(Lines { lines, by_hand: false, .. }) => {
                        read.after.extend(lines);
                        true
                    }
                    _ => false,
                };
            }
            _ => return false,
        };
        match clause {
            Ok(clause) => {
                read.clauses.push(clause);
                true
            }
            Err(_) => false,
        }
    }

    /// What consumed elements add: `consume fire: +1, wound`.
    fn extra(
        &mut self,
        kind: &str,
        action: &Value,
        sub: &Value,
        target: &Target,
    ) -> Option<String> {
        let elements = self.elements(sub)?;
        let mut added = Vec::new();
        let mut subs: Vec<Value> = below(sub);
        subs = merged(&subs)
            .into_iter()
            .flat_map(|one| match one.said("type") {
                Some(layout) if LAYOUT.contains(&layout.as_str()) => below(&one),
                _ => vec![one],
            })
            .collect();
        for one in &subs {
            added.extend(self.change(kind, action, one, target)?);
        }
        (!added.is_empty()).then(|| format!("consume {elements}: {}", added.join(", ")))
    }

    fn change(
        &mut self,
        kind: &str,
        action: &Value,
        one: &Value,
        target: &Target,
    ) -> Option<Vec<String>> {
        let of = one.said("type")?;
        let value = one.said("value").unwrap_or_default();
        let change = one.said("valueType");
        let signed = |n: i64| if n < 0 { format!("-{}", -n) } else { format!("+{n}") };
        let minus = matches!(change.as_deref(), Some("minus" | "subtract"));
        if of == kind && !matches!(kind, "push" | "pull" | "condition") {
            let n = number(&value)?;
            let instead = below(one).iter().any(|sub| is_custom(sub, "instead"));
            let plain = change.is_none() || change.as_deref() == Some("fixed");
            let n = match (instead || plain, minus) {
                (true, _) => n - number(&action.said("value").unwrap_or_default())?,
                (false, true) => -n,
                (false, false) => n,
            };
            let mut added = vec![signed(n)];
            for inner in below(one).iter().filter(|sub| !is_custom(sub, "instead")) {
                added.extend(self.change(kind, action, inner, target)?);
            }
            return Some(added);
        }
        let simple =
            |word: &str| amount(&value).ok().map(|amount| vec![format!("{word} {amount}")]);
        match of.as_str() {
            "condition" if CONDITIONS.contains(&value.as_str()) && below(one).is_empty() => {
                Some(vec![value])
            }
            "push" | "pull" if of == kind && change.is_none() => {
                let more = number(&value)? - number(&action.said("value").unwrap_or_default())?;
                Some(vec![format!("{of} {more}")])
            }
            "push" | "pull" | "pierce" if below(one).is_empty() => simple(&of),
            "target" => Some(vec![format!("target +{}", target::more(&value, &change, target)?)]),
            "specialTarget" => {
                target::is_all(&value).then(|| vec![format!("target +{}", target::ALL)])
            }
            "range" if change.is_some() => {
                let n = number(&value)?;
                Some(vec![format!("range {}", signed(if minus { -n } else { n }))])
            }
            "area" => self.areas.named(&value).ok().map(|id| vec![format!("area {id}")]),
            "jump" => Some(vec!["jump".to_owned()]),
            "custom" if is_custom(one, "advantage") => Some(vec!["advantage".to_owned()]),
            "custom" if is_custom(one, "disadvantage") => Some(vec!["disadvantage".to_owned()]),
            "card" => {
                let (word, xp) = value.split_once(':')?;
                let said = word == "experience" && xp.parse::<u8>().is_ok();
                said.then(|| vec![format!("xp {xp}")])
            }
            "heal" | "sufferDamage" | "damage" | "summon" | "condition" | "loot" => {
                let Lines { lines, by_hand, .. } = self.ability(&of, one, "")?;
                (!by_hand).then(|| vec![format!("then ({})", lines.join("; "))])
            }
            _ => None,
        }
    }
}

fn unhanded(line: &str) -> String {
    line.strip_prefix("by hand \"")
        .and_then(|rest| rest.strip_suffix('"'))
        .unwrap_or(line)
        .to_owned()
}

/// Whether conditions and the like are meant for one's own side.
fn is_friendly(kind: &str, action: &Value) -> bool {
    let value = action.said("value").unwrap_or_default();
    kind == "condition"
        && matches!(value.as_str(), "regenerate" | "ward" | "invisible" | "strengthen" | "bless")
}

pub(crate) fn is_custom(action: &Value, word: &str) -> bool {
    action.said("type").as_deref() == Some("custom")
        && action.said("value").is_some_and(|value| value == format!("%game.custom.{word}%"))
}

fn consumes(action: &Value) -> bool {
    action.said("valueType").as_deref() == Some("minus")
}

/// What stands below an action, also under the key that is misspelt now and then.
pub(crate) fn below(action: &Value) -> Vec<Value> {
    let mut below = action.list("subActions").to_vec();
    below.extend(action.list("subactions").iter().cloned());
    below
}

/// Actions side by side, as layout would hold them.
fn together(actions: &[Value]) -> Value {
    serde_json::json!({ "type": "concatenation", "subActions": actions })
}

/// Layout that holds one ability and what changes it becomes that ability.
fn merged(actions: &[Value]) -> Vec<Value> {
    actions.iter().map(|action| merge(action, 0)).collect()
}

fn merge(action: &Value, depth: usize) -> Value {
    let kind = action.said("type").unwrap_or_default();
    let inner = below(action);
    if depth > 8 || !LAYOUT.contains(&kind.as_str()) || inner.len() < 2 {
        return action.clone();
    }
    let first = merge(&inner[0], depth + 1);
    let verb = first.said("type").unwrap_or_default();
    let changes = |one: &Value| {
        let of = one.said("type").unwrap_or_default();
        let modifies = matches!(
            of.as_str(),
            "condition"
                | "specialTarget"
                | "target"
                | "range"
                | "area"
                | "push"
                | "pull"
                | "pierce"
                | "hint"
        );
        let adds = (of == "element" || of == "elementHalf")
            && consumes(one)
            && below(one).iter().all(|sub| {
                let change = sub.said("valueType");
                matches!(change.as_deref(), Some("add" | "subtract"))
                    || sub.said("type").as_deref() == Some("area")
            });
        (modifies
            && (of != "condition"
                || below(one)
                    .iter()
                    .all(|sub| sub.said("type").as_deref() == Some("specialTarget"))))
            || adds
    };
    let takes = matches!(verb.as_str(), "attack" | "condition" | "push" | "pull" | "heal");
    if !takes || !inner[1..].iter().all(changes) {
        return action.clone();
    }
    let mut all = below(&first);
    for one in &inner[1..] {
        // A condition that repeats its target says it once.
        let mut one = one.clone();
        if one.said("type").as_deref() == Some("condition")
            && let Some(object) = one.as_object_mut()
        {
            object.remove("subActions");
        }
        if !all.contains(&one) {
            all.push(one);
        }
    }
    let mut first = first;
    if let Some(object) = first.as_object_mut() {
        object.insert("subActions".to_owned(), Value::Array(all));
    }
    first
}
