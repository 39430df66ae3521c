//! What people read in town, in one language: of content only what the group has opened.

use crate::haven;
use longrest_campaign::content::{Book, Place};
use longrest_campaign::effect::{Effect, EventOption};
use longrest_campaign::favor::{Favor, FavorList};
use longrest_campaign::id::{ItemId, QuestId, StickerId};
use longrest_campaign::state::Task;
use longrest_campaign::view::{ScenarioView, View};
use longrest_campaign::{Campaign, State};
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
    let mut fields = haven::of_town(loaded, &opened(&view), code);
    let code = haven::language_of(code).code();
    let book = &campaign.book;
    let prose = renderer(loaded, campaign, code);
    fields.insert(
        "campaign".to_owned(),
        json!({
            "text": book.beginning.text.get(code),
            "event": event(book, state, &prose, code),
            "asked": asked(game, &prose, code),
            "quests": quests(book, &view, &prose, code),
            "sections": texts(view.sections_read.iter().filter_map(|id| {
                book.section(id).map(|section| (id.as_str(), section.text.get(code)))
            })),
            "envelopes": texts(view.envelopes.iter().filter_map(|id| {
                book.envelope(id).map(|one| (id.as_str(), one.text.get(code)))
            })),
            "buildings": buildings(book, state, &prose, code),
            "guard": guard(book, &view, &prose),
            "marks": texts(view.marks.keys().filter_map(|id| {
                book.mark(id).map(|mark| (id.as_str(), mark.name.get(code)))
            })),
            "requires": requirements(book, &view, &prose),
            "conclusions": conclusions(loaded, &view, code),
            "events": events(book, &view, code),
            "levels": levels(book),
            "favors": book.favors.as_ref()
                .filter(|list| view.town.buildings.contains_key(&list.building.0))
                .map(favors),
            "places": places(book, &view).map(|place| json!({
                "id": place.id, "name": place.name.get(code), "x": place.x, "y": place.y,
            })).collect::<Vec<_>>(),
            "chains": texts(campaign.words.chains.iter().filter_map(|(id, text)| {
                let met = |one: &ScenarioView| one.chain.as_deref() == Some(id.as_str());
                view.scenarios.iter().any(met).then(|| (id.as_str(), text.get(code)))
            })),
        }),
    );
    Some(Value::Object(fields))
}

/// The words of what the group decides on besides events: options with what they bring, a price and
/// what it buys, or what somebody carries into the next scenario. They are in the task that asks,
/// which was the first when its step began; while it asks it is no longer in the agenda.
fn asked(game: &Game<Campaign>, prose: &CampaignRenderer<'_>, code: &str) -> Value {
    let begun = game.checkpoint();
    let Some(Task::Effects(waiting)) = begun.agenda.first() else { return Value::Null };
    match waiting.first() {
        Some(Effect::Choose(options)) => json!({
            "options": options.iter().map(|(text, _)| text.get(code)).collect::<Vec<_>>(),
        }),
        Some(
            asks @ (Effect::MayPay(..)
            | Effect::UpTo(..)
            | Effect::AtSetup(..)
            | Effect::Consume(..)),
        ) => json!({
            "offer": lines(&prose.effects(std::slice::from_ref(asks))),
        }),
        _ => Value::Null,
    }
}

/// The points of favors and what each costs.
fn favors(list: &FavorList) -> Value {
    let word = |favor: Favor| serde_json::to_value(favor).expect("a word");
    let costs = Favor::ALL.into_iter().zip(list.costs);
    let costs: Vec<Value> = costs.map(|(favor, cost)| json!([word(favor), cost])).collect();
    json!({ "points": list.points, "costs": costs })
}

fn texts<'t>(all: impl Iterator<Item = (&'t str, &'t str)>) -> Map<String, Value> {
    all.map(|(id, text)| (id.to_owned(), Value::from(text))).collect()
}

fn lines(lines: &[TextLine]) -> Vec<Value> {
    lines.iter().map(|line| json!({"text": line.text, "indent": line.indent})).collect()
}

/// Classes, items and scenarios that the group has opened.
fn opened(view: &View) -> haven::Opened<'_> {
    let owned = view.characters.iter().flat_map(|one| &one.items);
    let brought = view.report.iter().flat_map(|one| one.members.iter().flat_map(|m| &m.items));
    let items = view.shelf.iter().map(|one| &one.id).chain(owned).chain(brought);
    let played = view.characters.iter().map(|one| one.class.as_str());
    haven::Opened {
        classes: view.classes.keys().map(|id| id.as_str()).chain(played).collect(),
        items: items.map(ItemId::as_str).collect(),
        scenarios: view.scenarios.iter().map(|one| one.id.as_str()).collect(),
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

/// The fronts of events that were met, and what could be chosen.
fn events(book: &Book, view: &View, code: &str) -> Map<String, Value> {
    let met = view.evenings.iter().flat_map(|evening| &evening.events);
    let words = met.filter_map(|(id, _)| {
        let event = book.event(id)?;
        let options: Vec<&str> = event.options.iter().map(|one| one.say.get(code)).collect();
        Some((id.0.clone(), json!({ "front": event.front.get(code), "options": options })))
    });
    words.collect()
}

/// What each scenario level means.
fn levels(book: &Book) -> Vec<Value> {
    let of = |level: u8| {
        json!({
            "trap": longrest_haven::trap_damage(level),
            "hazard": longrest_haven::hazard_damage(level, &book.switches),
            "gold": longrest_haven::gold_conversion(level),
            "experience": longrest_haven::bonus_experience(level),
        })
    };
    (0..=7).map(of).collect()
}

/// The places of what was opened, and the town: others lie in the mist.
fn places<'b>(book: &'b Book, view: &'b View) -> impl Iterator<Item = &'b Place> {
    let known = |id: &str| view.scenarios.iter().any(|one| one.place.as_deref() == Some(id));
    book.map
        .iter()
        .enumerate()
        .filter(move |(at, one)| *at == 0 || known(&one.id))
        .map(|(_, one)| one)
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
    let in_force = &state.world.rules_in_force;
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
                "repair": card.repair,
                "rebuild": card.rebuild.resources,
                "rebuild_gold": card.rebuild.gold,
                "downtime": services(&card.downtime, in_force, prose, code),
            })
        };
        let additions = building.additions.iter().map(|one| {
            let words = json!({
                "name": one.name.get(code),
                "once": lines(&prose.effects(&one.once)),
            });
            (one.id.0.clone(), words)
        });
        let words = json!({
            "number": building.number,
            "name": building.name.get(code),
            "place": building.place,
            "levels": building.levels.len(),
            "additions": Value::Object(additions.collect()),
            "now": now.map(card),
            // FH-UNLOCK-03: what can be built may be inspected; the card of a later level may not.
            "first": (level == 0).then(|| next.map(|one| json!({
                "once": lines(&prose.effects(&one.once)),
                "card": card(one),
            }))),
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

/// What one can do at a building: the word of a service, or the words of one of the pack.
fn service(
    service: &longrest_campaign::content::Service,
    in_force: &BTreeSet<StickerId>,
    prose: &CampaignRenderer<'_>,
    code: &str,
) -> Value {
    use longrest_campaign::content::Service;
    match service {
        Service::Craft => json!({"service": "craft"}),
        Service::Brew => json!({"service": "brew"}),
        Service::BrewThree => json!({"service": "brew-three"}),
        Service::Distil => json!({"service": "distil"}),
        Service::Buy => json!({"service": "buy"}),
        Service::Enhance => json!({"service": "enhance"}),
        Service::Own { law: Some(law), .. } if !in_force.contains(law) => {
            json!({"service": "closed"})
        }
        Service::Own { text, gold, times, effects, .. } => json!({
            "service": "own",
            "text": text.get(code),
            "gold": gold,
            "times": times,
            "effects": lines(&prose.effects(effects)),
        }),
    }
}

/// The cards of the guard's deck.
fn guard(book: &Book, view: &View, prose: &CampaignRenderer<'_>) -> Value {
    let there = view.board.guard.iter().filter_map(|(id, _, _)| {
        let card = book.guard.iter().find(|card| card.id == *id)?;
        let words = json!({
            "value": prose.guard_value(card.value),
            "effects": lines(&prose.effects(&card.effects)),
        });
        Some((id.0.clone(), words))
    });
    Value::Object(there.collect())
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

/// What a building offers to those who come by.
fn services(
    all: &[longrest_campaign::content::Service],
    in_force: &BTreeSet<StickerId>,
    prose: &CampaignRenderer<'_>,
    code: &str,
) -> Vec<Value> {
    all.iter().map(|one| service(one, in_force, prose, code)).collect()
}
