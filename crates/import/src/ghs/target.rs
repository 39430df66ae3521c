//! Whom an action concerns.

use crate::formula::{amount, number};

/// So many more targets are all there are.
pub(crate) const ALL: i64 = 9;

/// Who, how far, how many.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Target {
    who: Option<&'static str>,
    reach: Option<String>,
    many: Option<String>,
    changes: Vec<String>,
}

impl Target {
    /// `range` or `target` below an action. Whether it could be read.
    pub(crate) fn read(&mut self, of: &str, value: &str, change: Option<&str>) -> bool {
        if of == "target" && value == "%game.target.all%" {
            self.many = Some("all".to_owned());
            return true;
        }
        if let Some(change) = change.filter(|change| *change != "fixed") {
            let Some(n) = number(value) else { return false };
            let sign = if matches!(change, "minus" | "subtract") { "minus " } else { "" };
            // As far or as many as otherwise.
            if n != 0 {
                self.changes.push(format!("more {of} {sign}{n}"));
            }
            return true;
        }
        let Ok(amount) = amount(value) else { return false };
        match of {
            "range" => self.reach = Some(format!("range {amount}")),
            _ => self.many = Some(amount),
        }
        true
    }

    /// A target in one word. Whether it could be read.
    pub(crate) fn special(&mut self, value: &str) -> bool {
        let (word, range) = match value.split_once(':') {
            Some((word, "")) => (word, None),
            Some((word, range)) => match number(range) {
                Some(range) if range > 0 => (word, Some(range)),
                _ => return false,
            },
            None => (value, None),
        };
        let (who, adjacent, all) = match word {
            "self" => ("self", false, false),
            "enemiesAdjacent" => ("enemies", true, true),
            "enemyAdjacent" => ("enemy", true, false),
            "enemies" | "enemiesRange" | "enemiesRangeAffect" => ("enemies", false, true),
            "enemyRange" => ("enemy", false, false),
            "figuresAdjacent" => ("others", true, true),
            "ally" | "allyAffect" | "allyAffectRange" => ("ally", false, false),
            "allyAdjacent" | "allyAffectAdjacent" => ("ally", true, false),
            "allies" | "alliesAffect" | "alliesRange" | "alliesRangeAffect" => {
                ("allies", false, true)
            }
            "alliesAdjacent" | "alliesAdjacentAffect" => ("allies", true, true),
            "selfAllies" | "selfAlliesAffect" | "selfAlliesRange" | "selfAlliesAffectRange" => {
                ("allies or self", false, true)
            }
            "selfAlliesAdjacentAffect" => ("allies or self", true, true),
            "enemiesMovedThrough" => ("moved through", false, true),
            "focusEnemyFarthest" => {
                self.changes.push("farthest".to_owned());
                return true;
            }
            _ => return false,
        };
        self.who = Some(who);
        if adjacent {
            self.reach = Some("adjacent".to_owned());
        }
        if let Some(range) = range {
            self.reach = Some(format!("range {range}"));
        }
        if all && who != "moved through" {
            self.many = Some("all".to_owned());
        }
        true
    }

    /// The clauses, for a kind of action.
    pub(crate) fn clauses(&self, kind: &str, friendly: bool) -> Vec<String> {
        let several = self.many.as_deref().is_some_and(|many| many != "1");
        let who = match (kind, self.who) {
            // An attack is always against enemies.
            ("attack", Some("enemies" | "enemy")) | ("summon" | "spawn" | "move" | "loot", _) => {
                None
            }
            ("condition" | "push" | "pull" | "damage", None) => Some(match (friendly, several) {
                (true, true) => "allies",
                (true, false) => "ally",
                (false, true) => "enemies",
                (false, false) => "enemy",
            }),
            (_, who) => who,
        };
        let mut clauses: Vec<String> = who.map(str::to_owned).into_iter().collect();
        if who != Some("self") {
            clauses.extend(self.reach.clone());
            clauses.extend(self.many.as_ref().map(|many| format!("target {many}")));
        }
        clauses.extend(self.changes.iter().cloned());
        clauses
    }
}

/// How many more targets a change brings.
pub(crate) fn more(value: &str, change: &Option<String>, target: &Target) -> Option<i64> {
    if value == "%game.target.all%" {
        return Some(ALL);
    }
    let n = number(value)?;
    match change.as_deref() {
        Some("add" | "plus") => Some(n),
        None | Some("fixed") => {
            let now = target.many.as_deref().map_or(Some(1), |many| many.parse().ok())?;
            (n > now).then_some(n - now)
        }
        _ => None,
    }
}

/// Whether a word means all in reach.
pub(crate) fn is_all(value: &str) -> bool {
    let word = value.split(':').next().unwrap_or("");
    matches!(word, "enemiesRange" | "alliesRange" | "alliesRangeAffect" | "enemies" | "allies")
}
