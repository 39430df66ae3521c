//! What people read in town, in one language: of content only what the group has opened.

use crate::haven;
use longrest_campaign::content::Book;
use longrest_campaign::effect::EventOption;
use longrest_campaign::id::{ItemId, QuestId};
use longrest_campaign::{Campaign, State, View};
use longrest_kernel::{Game, Ruleset, Viewer};
use longrest_pack::text::campaign::CampaignRenderer;
use longrest_pack::text::{Language, TextLine};
use longrest_pack::{Campaign as Words, Loaded};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// A question that changes nothing.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Query {
    /// The words for everything the viewer may know.
    Words {
        /// In which language.
        language: String,
    },
    /// What a look adds to the question.
    Question {
        /// In which language.
        #[serde(default)]
        language: String,
    },
}

/// Answers a look.
pub(super) fn look(
    loaded: &Loaded,
    game: &Game<Campaign>,
    viewer: Viewer,
    query: &Value,
) -> Option<Value> {
    match Query::deserialize(query).ok()? {
        Query::Words { language } => words(loaded, game, viewer, &language),
        Query::Question { language } => question(loaded, game, &language),
    }
}

/// The words of the question that is open: what options bring about, where that is no secret.
fn question(loaded: &Loaded, game: &Game<Campaign>, code: &str) -> Option<Value> {
    let campaign = loaded.campaign.as_ref()?;
    let state = game.state();
    let prose = renderer(loaded, campaign, code);
    let code = haven::language_of(code).code();
    let open = state.event.as_ref().and_then(|open| campaign.book.event(&open.event));
    let options = open.map_or(&[][..], |event| &event.options);
    let option = |one: &EventOption| {
        json!({
            "say": one.say.get(code),
            "needs": one.needs.as_ref().map(|test| prose.test(test)),
        })
    };
    Some(json!({ "options": options.iter().map(option).collect::<Vec<_>>() }))
}

fn renderer<'c>(loaded: &'c Loaded, campaign: &'c Words, code: &str) -> CampaignRenderer<'c> {
    let language: Language = haven::language_of(code);
    CampaignRenderer::new(&campaign.book, &campaign.words, &loaded.content, language)
}

/// Everything the viewer may read.
fn words(loaded: &Loaded, game: &Game<Campaign>, viewer: Viewer, code: &str) -> Option<Value> {
    let campaign = loaded.campaign.as_ref()?;
    let state = game.state();
    let view = game.rules().view(state, viewer);
    let mut library = haven::library(loaded, code);
    let code = haven::language_of(code).code();
    let book = &campaign.book;
    let prose = renderer(loaded, campaign, code);
    only_opened(&mut library, book, state, &view);
    let fields = library.as_object_mut()?;
    for unused in ["monsters", "sets", "modifiers", "tiles"] {
        fields.remove(unused);
    }
    fields.insert(
        "campaign".to_owned(),
        json!({
            "text": book.beginning.text.get(code),
            "event": event(book, state, &prose, code),
            "quests": quests(book, &view, &prose, code),
            "sections": texts(view.sections_read.iter().filter_map(|id| {
                book.section(id).map(|section| (id.as_str(), section.text.get(code)))
            })),
            "envelopes": texts(view.envelopes.iter().filter_map(|id| {
                book.envelope(id).map(|one| (id.as_str(), one.text.get(code)))
            })),
            "buildings": buildings(book, state, &prose, code),
            "marks": texts(view.marks.keys().filter_map(|id| {
                book.mark(id).map(|mark| (id.as_str(), mark.name.get(code)))
            })),
            "requires": requirements(book, &view, &prose),
            "conclusions": conclusions(loaded, &view, code),
            "places": book.map.iter().map(|place| json!({
                "id": place.id, "name": place.name.get(code), "x": place.x, "y": place.y,
            })).collect::<Vec<_>>(),
            "chains": texts(campaign.words.chains.iter().map(|(id, text)| {
                (id.as_str(), text.get(code))
            })),
        }),
    );
    Some(library)
}

fn texts<'t>(all: impl Iterator<Item = (&'t str, &'t str)>) -> Map<String, Value> {
    all.map(|(id, text)| (id.to_owned(), Value::from(text))).collect()
}

fn lines(lines: &[TextLine]) -> Vec<Value> {
    lines.iter().map(|line| json!({"text": line.text, "indent": line.indent})).collect()
}

/// Classes, items and scenarios that nobody has opened are blank.
fn only_opened(library: &mut Value, book: &Book, state: &State, view: &View) {
    let items: BTreeSet<&ItemId> = view
        .shelf
        .iter()
        .map(|one| &one.id)
        .chain(view.characters.iter().flat_map(|one| &one.items))
        .chain(view.report.iter().flat_map(|one| one.members.iter().flat_map(|m| &m.items)))
        .collect();
    let classes: BTreeSet<&str> = view
        .classes
        .keys()
        .map(|id| id.as_str())
        .chain(view.characters.iter().map(|one| one.class.as_str()))
        .collect();
    let scenarios: BTreeSet<&str> = view.scenarios.iter().map(|one| one.id.as_str()).collect();
    let _ = (book, state);
    blank(library, "items", |id| items.iter().any(|item| item.as_str() == id));
    blank(library, "classes", |id| classes.contains(id));
    blank(library, "scenarios", |id| scenarios.contains(id));
}

fn blank(library: &mut Value, list: &str, known: impl Fn(&str) -> bool) {
    let Some(Value::Array(all)) = library.get_mut(list) else { return };
    for one in all {
        let open = one.get("id").and_then(Value::as_str).is_some_and(&known);
        if !open {
            *one = Value::Null;
        } else if list == "scenarios" {
            // What a scenario holds is seen when it is played.
            for secret in ["rules", "monsters", "extras"] {
                one.as_object_mut().map(|fields| fields.remove(secret));
            }
        }
    }
}

/// The open event: its front, and of its back only what was read.
fn event(book: &Book, state: &State, prose: &CampaignRenderer<'_>, code: &str) -> Value {
    let Some(open) = &state.event else { return Value::Null };
    let Some(event) = book.event(&open.event) else { return Value::Null };
    let options: Vec<Value> = event
        .options
        .iter()
        .map(|one| {
            json!({
                "say": one.say.get(code),
                "needs": one.needs.as_ref().map(|test| prose.test(test)),
            })
        })
        .collect();
    json!({ "id": event.id, "front": event.front.get(code), "options": options })
}

fn quests(book: &Book, view: &View, prose: &CampaignRenderer<'_>, code: &str) -> Value {
    let own = view.characters.iter().flat_map(|one| one.dealt.iter());
    let kept = view.characters.iter().filter_map(|one| one.quest.as_ref().map(|one| &one.id));
    let done = view.retired.iter().flat_map(|one| &one.quests);
    let seen: BTreeSet<&QuestId> = own.chain(kept).chain(done).collect();
    let all = seen.into_iter().filter_map(|id| {
        let at = book.quests.iter().position(|quest| quest.id == *id)?;
        let quest = &book.quests[at];
        let goals: Vec<String> = quest.goals.iter().map(|goal| prose.quest_goal(goal)).collect();
        let words = json!({
            "index": at,
            "name": quest.name.get(code),
            "text": quest.text.get(code),
            "goals": goals,
        });
        Some((id.0.clone(), words))
    });
    Value::Object(all.collect())
}

fn buildings(book: &Book, state: &State, prose: &CampaignRenderer<'_>, code: &str) -> Value {
    let known = state.world.town.buildings.iter().filter_map(|(id, standing)| {
        let building = book.building(id)?;
        let level = usize::from(standing.level);
        let now = level.checked_sub(1).and_then(|at| building.levels.get(at));
        let next = building.levels.get(level);
        let card = |card: &longrest_campaign::content::Level| {
            json!({
                "prosperity": card.prosperity,
                "cost": card.cost.resources,
                "gold": card.cost.gold,
                "operation": lines(&prose.effects(&card.operation)),
                "wrecked": lines(&prose.effects(&card.wrecked)),
            })
        };
        let words = json!({
            "number": building.number,
            "name": building.name.get(code),
            "place": building.place,
            "levels": building.levels.len(),
            "now": now.map(card),
            "next": next.map(|one| json!({
                "prosperity": one.prosperity,
                "cost": one.cost.resources,
                "gold": one.cost.gold,
            })),
        });
        Some((id.0.clone(), words))
    });
    Value::Object(known.collect())
}

fn requirements(book: &Book, view: &View, prose: &CampaignRenderer<'_>) -> Value {
    let all = view.scenarios.iter().filter_map(|one| {
        let scenario = book.scenario(&one.id)?;
        let words: Vec<String> = scenario.requires.iter().map(|test| prose.test(test)).collect();
        (!words.is_empty()).then(|| (one.id.0.clone(), json!(words)))
    });
    Value::Object(all.collect())
}

/// The conclusions of what was completed.
fn conclusions(loaded: &Loaded, view: &View, code: &str) -> Value {
    let just_now = view.report.iter().filter(|report| report.completed).map(|one| &one.scenario);
    let done = view.scenarios.iter().filter(|one| one.completed).map(|one| &one.id);
    let all = done.chain(just_now).filter_map(|id| {
        let scenario = loaded.content.scenarios.iter().find(|one| one.id == id.0)?;
        Some((id.0.clone(), Value::from(scenario.conclusion.get(code))))
    });
    Value::Object(all.collect())
}
