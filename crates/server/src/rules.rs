//! The book of rules: search, and one rule with its page and notes.

use crate::http::Answer;
use axum::Json;
use axum::extract::{Path, Query};
use longrest_table::{Code, Rejected};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::OnceLock;
use utoipa::ToSchema;

/// A rule of the ledger.
#[derive(Serialize, ToSchema)]
pub(crate) struct RuleView {
    /// Its id.
    id: String,
    /// What it says.
    text: String,
    /// Where the rulebook says so.
    source: String,
    /// How doubts about it were settled.
    notes: Vec<String>,
    /// What it says in one short sentence, by language; empty for a rule that no fact names.
    reason: BTreeMap<&'static str, &'static str>,
}

/// What is looked for in the rule book.
#[derive(Deserialize)]
pub(crate) struct Search {
    /// Words, all of which must be there, or the beginning of an id.
    #[serde(default)]
    search: String,
    /// The language in which they are.
    #[serde(default)]
    language: String,
    /// Whose rules: `FH`, `GH` or `DJ`; all where nothing is said.
    #[serde(default)]
    game: String,
}

/// How many rules are found at most.
const FOUND_MAX: usize = 60;

/// The rules in which some words are: in the sentences of the language, then in the book's own.
#[utoipa::path(
    get,
    path = "/api/rules",
    params(
        ("search" = String, Query, description = "words, or the beginning of an id"),
        ("language" = Option<String>, Query, description = "en, it, de or es"),
        ("game" = Option<String>, Query, description = "FH, GH or DJ")
    ),
    responses((status = 200, body = [RuleView]))
)]
pub(crate) async fn rules(Query(wanted): Query<Search>) -> Json<Vec<RuleView>> {
    let words: Vec<String> =
        wanted.search.split_whitespace().take(8).map(str::to_lowercase).collect();
    let has_all = |text: &str| words.iter().all(|word| text.contains(word.as_str()));
    let tongue = longrest_ledger::LANGUAGES.iter().position(|one| *one == wanted.language);
    let (mut said, mut written) = (Vec::new(), Vec::new());
    for (rule, small) in longrest_ledger::ledger().rules().zip(index()) {
        if words.is_empty() || !small.id.starts_with(&wanted.game) {
            continue;
        }
        if tongue.is_some_and(|tongue| has_all(&small.said[tongue])) {
            said.push(rule);
        } else if has_all(&small.text) || has_all(&small.id.to_lowercase()) {
            written.push(rule);
        }
    }
    said.extend(written);
    said.truncate(FOUND_MAX);
    Json(said.into_iter().map(rule_view).collect())
}

/// What is searched of a rule, in small letters but for its id.
struct Small {
    id: String,
    text: String,
    /// Its sentence in each language; empty for a rule that no fact names.
    said: [String; 4],
}

/// What is searched, made once: small letters of a whole book take a while.
fn index() -> &'static [Small] {
    static INDEX: OnceLock<Vec<Small>> = OnceLock::new();
    INDEX.get_or_init(|| {
        let small = |rule: &longrest_ledger::Rule<'static>| {
            let sentences = longrest_ledger::reasons().of(rule.id);
            let said = sentences.map(|all| all.map(str::to_lowercase)).unwrap_or_default();
            Small { id: rule.id.to_string(), text: rule.text.to_string().to_lowercase(), said }
        };
        longrest_ledger::ledger().rules().map(small).collect()
    })
}

/// A rule as it is shown.
fn rule_view(rule: &longrest_ledger::Rule<'static>) -> RuleView {
    let sentences = longrest_ledger::reasons().of(rule.id);
    RuleView {
        id: rule.id.to_string(),
        text: rule.text.to_string(),
        source: rule.source.unwrap_or_default().to_owned(),
        notes: longrest_ledger::ledger().notes_on(rule).map(|note| note.text.to_string()).collect(),
        reason: sentences
            .map(|sentences| longrest_ledger::LANGUAGES.into_iter().zip(*sentences).collect())
            .unwrap_or_default(),
    }
}

/// A rule, with its page and notes.
#[utoipa::path(
    get,
    path = "/api/rules/{id}",
    params(("id" = String, Path, description = "for example FH-FOCUS-01")),
    responses((status = 200, body = RuleView), (status = "4XX", body = Rejected))
)]
pub(crate) async fn rule(Path(id): Path<String>) -> Answer<Json<RuleView>> {
    let ledger = longrest_ledger::ledger();
    let missing = || Rejected::new(Code::UnknownScenario, "there is no such rule");
    let id: longrest_ledger::RuleId = id.parse().map_err(|_| missing())?;
    // A row of a table of figures is no rule by itself, but a fact may name it.
    let Some(rule) = ledger.rule(id) else {
        let sentences = longrest_ledger::reasons().of(id).ok_or_else(missing)?;
        let reason: BTreeMap<_, _> =
            longrest_ledger::LANGUAGES.into_iter().zip(*sentences).collect();
        let text = reason.get("en").ok_or_else(missing)?.to_string();
        let (source, notes) = (String::new(), Vec::new());
        return Ok(Json(RuleView { id: id.to_string(), text, source, notes, reason }));
    };
    Ok(Json(rule_view(rule)))
}
