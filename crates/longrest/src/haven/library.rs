//! The words of a pack's content in one language, as `docs/library.md` says.

use longrest_haven::ability::{Ability, Action, Added, Bonus, Duration, Extra, Lost, Verb};
use longrest_haven::amount::Amount;
use longrest_haven::enhancement::{Enhancement, SpotSort};
use longrest_haven::scenario::Scenario;
use longrest_haven::{
    Card, Class, Content, Haven, Icon, Item, Modifier, ModifierValue, Monster, Statistics, Usage,
};
use longrest_pack::Loaded;
use longrest_pack::text::{Language, Renderer, Voice};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// The whole library.
pub(crate) fn library(loaded: &Loaded, code: &str) -> Value {
    pictured(loaded, written(&loaded.pack.id, &loaded.content, &[], code))
}

/// The library of a table whose party has changed something about the content of its pack.
pub(super) fn of_table(loaded: &Loaded, rules: &Haven, code: &str) -> Value {
    pictured(loaded, written(&loaded.pack.id, &rules.content, rules.enhancements(), code))
}

/// The same with the pictures of cards.
fn pictured(loaded: &Loaded, mut words: Value) -> Value {
    for ((class, card), picture) in &loaded.art.cards {
        let classes = words["classes"].as_array_mut().into_iter().flatten();
        let mut of_class = classes.filter(|one| one["id"] == **class);
        let cards = of_class.next().and_then(|one| one["cards"].as_array_mut());
        for one in cards.into_iter().flatten().filter(|one| one["id"] == **card) {
            one["picture"] = json!(picture);
        }
    }
    words
}

/// What a group has opened, by the words for it.
pub(crate) struct Opened<'o> {
    /// Classes.
    pub(crate) classes: BTreeSet<&'o str>,
    /// Items.
    pub(crate) items: BTreeSet<&'o str>,
    /// Scenarios: that they are there, not what they hold.
    pub(crate) scenarios: BTreeSet<&'o str>,
}

/// The library as people need it in town: of classes, items and scenarios those that are open, with
/// blanks in the places of all others.
pub(crate) fn of_town(loaded: &Loaded, opened: &Opened<'_>, code: &str) -> Map<String, Value> {
    let content = &loaded.content;
    let (prose, code) = prose(content, code);
    let mut fields = common(&loaded.pack.id, content, code);
    let modifiers = content.modifiers.iter().map(|one| modifier(prose, one));
    fields.insert("modifiers".to_owned(), modifiers.collect());
    let open = |known: &BTreeSet<&str>, id: &str, write: &dyn Fn() -> Value| {
        if known.contains(id) { write() } else { Value::Null }
    };
    let classes = content.classes.iter().map(|one| {
        let own = Renderer { class: Some(one), voice: Voice::You, ..prose };
        open(&opened.classes, &one.id, &|| class(own, one, &[], code))
    });
    fields.insert("classes".to_owned(), classes.collect());
    let items =
        content.items.iter().map(|one| open(&opened.items, &one.id, &|| item(prose, one, code)));
    fields.insert("items".to_owned(), items.collect());
    let scenarios = content
        .scenarios
        .iter()
        .map(|one| open(&opened.scenarios, &one.id, &|| Value::Object(page(one, code))));
    fields.insert("scenarios".to_owned(), scenarios.collect());
    fields
}

fn prose<'c>(content: &'c Content, code: &str) -> (Renderer<'c>, &'static str) {
    let language = language_of(code);
    (Renderer { content, class: None, language, voice: Voice::It }, language.code())
}

/// What is the same for everybody.
fn common(pack: &str, content: &Content, code: &str) -> Map<String, Value> {
    let goals = content.goals.iter().map(|goal| {
        json!({
            "id": goal.id, "name": goal.name.get(code), "text": goal.text.get(code),
            "checkmarks": goal.checkmarks,
        })
    });
    let loot = content.loot.iter().map(|card| json!({"kind": card.kind, "amount": card.amount}));
    [
        ("game", Value::from("haven")),
        ("pack", Value::from(pack)),
        ("language", Value::from(code)),
        ("goals", goals.collect()),
        ("loot", loot.collect()),
    ]
    .into_iter()
    .map(|(key, value)| (key.to_owned(), value))
    .collect()
}

/// What people read of a scenario before they play it.
fn page(scenario: &Scenario, code: &str) -> Map<String, Value> {
    let floors: Vec<_> = scenario.rooms.iter().map(|room| json!(room.floor)).collect();
    [
        ("id", json!(scenario.id)),
        ("number", json!(scenario.number)),
        ("name", json!(scenario.name.get(code))),
        ("introduction", json!(scenario.introduction.get(code))),
        ("goal", json!(scenario.goal_text.get(code))),
        ("complexity", json!(scenario.complexity)),
        ("floors", Value::Array(floors)),
    ]
    .into_iter()
    .map(|(key, value)| (key.to_owned(), value))
    .collect()
}

/// The whole of a scenario.
fn scenario(scenario: &Scenario, code: &str) -> Value {
    let mut fields = page(scenario, code);
    let monsters = scenario.monsters.iter().map(|one| {
        json!({
            "monster": one.monster,
            "name": one.named.as_ref().map(|named| named.name.get(code)),
            "side": one.side,
        })
    });
    let extras = scenario
        .extras
        .iter()
        .map(|one| json!({"name": one.name.get(code), "icon": one.icon, "side": one.side}));
    fields.insert("rules".to_owned(), json!(scenario.rules_text.get(code)));
    fields.insert("monsters".to_owned(), monsters.collect());
    fields.insert("extras".to_owned(), extras.collect());
    Value::Object(fields)
}

fn written(pack: &str, content: &Content, stickers: &[Enhancement], code: &str) -> Value {
    let (prose, code) = prose(content, code);
    let mut fields = common(pack, content, code);
    let classes = content.classes.iter().map(|one| {
        let own = Renderer { class: Some(one), voice: Voice::You, ..prose };
        class(own, one, stickers, code)
    });
    let sets = content.sets.iter().map(|set| {
        json!({
            "id": set.id,
            "cards": set.cards.iter().map(|card| json!({
                "name": card.name.get(code),
                "initiative": card.initiative,
                "shuffle": card.shuffle,
                "action": action(prose, &card.action),
            })).collect::<Vec<_>>(),
        })
    });
    let tiles = content.tiles.iter().map(|tile| {
        json!({
            "id": tile.id, "name": tile.name.get(code), "icon": tile.icon, "kind": tile.kind,
        })
    });
    let lists: [(&str, Value); 7] = [
        ("classes", classes.collect()),
        ("monsters", content.monsters.iter().map(|one| monster(prose, one, code)).collect()),
        ("sets", sets.collect()),
        ("items", content.items.iter().map(|one| item(prose, one, code)).collect()),
        ("modifiers", content.modifiers.iter().map(|one| modifier(prose, one)).collect()),
        ("tiles", tiles.collect()),
        ("scenarios", content.scenarios.iter().map(|one| scenario(one, code)).collect()),
    ];
    fields.extend(lists.into_iter().map(|(key, value)| (key.to_owned(), value)));
    Value::Object(fields)
}

fn class(prose: Renderer<'_>, class: &Class, stickers: &[Enhancement], code: &str) -> Value {
    let own: Vec<&Enhancement> = stickers.iter().filter(|one| one.class == class.id).collect();
    json!({
        "id": class.id,
        "name": class.name.get(code),
        "text": class.text.get(code),
        "icon": class.icon,
        "colour": class.colour,
        "hand_size": class.hand_size,
        "hit_points": class.hit_points,
        "cards": class.cards.iter().map(|one| card(prose, one, &own, code)).collect::<Vec<_>>(),
        "summons": class.summons.iter().map(|summon| json!({
            "name": summon.name.get(code),
            "icon": "",
            "hit_points": amount(prose, &summon.hit_points),
            "attack": summon.attack.as_ref().map(|one| amount(prose, one)),
            "movement": summon.movement.as_ref().map(|one| amount(prose, one)),
            "range": summon.range.as_ref().map(|one| amount(prose, one)),
            "flying": summon.flying,
            "lines": traits(prose, &summon.traits, &summon.attack_effects),
        })).collect::<Vec<_>>(),
        "perks": class.perks.iter().map(|perk| json!({
            "text": rich(prose, &prose.perk(perk)), "boxes": perk.boxes,
            "remove": perk.remove, "add": perk.add,
        })).collect::<Vec<_>>(),
        "masteries": class.masteries.iter().map(|one| one.text.get(code)).collect::<Vec<_>>(),
        "resources": class.resources.iter()
            .map(|one| json!({"name": one.name.get(code), "most": one.most}))
            .collect::<Vec<_>>(),
        "forms": class.forms.iter().map(|form| form.get(code)).collect::<Vec<_>>(),
        "mark_name": class.mark_name.get(code),
    })
}

fn card(prose: Renderer<'_>, card: &Card, stickers: &[&Enhancement], code: &str) -> Value {
    let on = |spot: usize| {
        let there = |one: &&&Enhancement| one.card == card.id && usize::from(one.spot) == spot;
        stickers.iter().find(there).map(|one| one.gain.as_str())
    };
    json!({
        "id": card.id,
        "name": card.name.get(code),
        "level": card.level,
        "initiative": card.initiative,
        "top": action(prose, &card.top),
        "bottom": action(prose, &card.bottom),
        "form": card.form,
        "spots": card.spots.iter().enumerate().map(|(at, spot)| json!({
            "half": spot.half,
            "ability": spot.ability,
            "part": spot.part,
            "sort": match spot.sort {
                SpotSort::Plus => "plus",
                SpotSort::Any => "any",
                SpotSort::Hex(_) => "hex",
            },
            "gain": on(at),
        })).collect::<Vec<_>>(),
    })
}

fn action(prose: Renderer<'_>, action: &Action) -> Value {
    let slots = action.abilities.iter().find_map(|ability| match &ability.verb {
        Verb::Bonus(bonus) if !bonus.slots.experience.is_empty() => {
            Some(bonus.slots.experience.clone())
        }
        _ => None,
    });
    let infuse: Vec<Icon> = action.infuse.iter().map(|infusion| infusion.icon).collect();
    json!({
        "lines": lines(prose, action),
        "experience": action.experience,
        "infuse": icons(&infuse),
        "lost": match action.lost {
            Lost::No => "no",
            Lost::Lost => "lost",
            Lost::Unrecoverable => "unrecoverable",
        },
        "active": action.active.map(|duration| match duration {
            Duration::Round => "round".to_owned(),
            Duration::Persistent => "persistent".to_owned(),
            Duration::LongRest => "long_rest".to_owned(),
            Duration::NextTurn => "next_turn".to_owned(),
            Duration::Rest => "rest".to_owned(),
            Duration::Turn => "turn".to_owned(),
            Duration::Rounds(count) => format!("rounds.{count}"),
        }),
        "slots": slots.unwrap_or_default(),
    })
}

/// The lines of an action, each with the ability and the conditional effect it belongs to.
fn lines(prose: Renderer<'_>, action: &Action) -> Vec<Value> {
    let mut all = Vec::new();
    if !action.cost.is_empty() {
        let text = icons(&action.cost);
        all.push(json!({"text": text, "size": "note", "ability": null, "extra": null}));
    }
    for (number, ability) in action.abilities.iter().enumerate() {
        let plain = Ability { extras: Vec::new(), ..ability.clone() };
        let own = rendered(prose, &plain).len();
        for (at, (text, indent)) in rendered(prose, ability).into_iter().enumerate() {
            let size = if indent == 0 { "main" } else { "added" };
            let extra = at.checked_sub(own);
            all.push(json!({"text": text, "size": size, "ability": number, "extra": extra}));
        }
    }
    all
}

/// The lines of one ability, with how far they are indented.
fn rendered(prose: Renderer<'_>, ability: &Ability) -> Vec<(String, u8)> {
    let action = Action { abilities: vec![ability.clone()], ..Action::default() };
    prose
        .action(&action)
        .into_iter()
        .map(|line| (rich(prose, &line.text), line.indent))
        .filter(|(text, _)| !text.is_empty())
        .collect()
}

/// The line of an ability that a question is about.
pub(super) fn ability_line(prose: Renderer<'_>, ability: &Ability) -> Option<String> {
    rendered(prose, ability).into_iter().next().map(|(text, _)| text)
}

/// The line of a conditional effect: what it costs and what it gives.
pub(super) fn extra_line(
    prose: Renderer<'_>,
    ability: Option<&Ability>,
    extra: &Extra,
) -> Option<String> {
    let Some(ability) = ability else { return Some(rich(prose, &prose.changes(&extra.added))) };
    let bare = Ability { extras: Vec::new(), ..ability.clone() };
    let own = rendered(prose, &bare).len();
    let with = Ability { extras: vec![extra.clone()], ..bare };
    let lines = rendered(prose, &with).into_iter().skip(own).map(|(text, _)| text);
    Some(lines.collect::<Vec<_>>().join(", ")).filter(|text| !text.is_empty())
}

/// One added effect in words.
pub(super) fn effect_line(prose: Renderer<'_>, added: &Added) -> String {
    rich(prose, &prose.changes(std::slice::from_ref(added)))
}

fn traits(prose: Renderer<'_>, abilities: &[Ability], effects: &[Added]) -> Vec<String> {
    let mut all: Vec<String> = abilities
        .iter()
        .flat_map(|ability| rendered(prose, ability).into_iter().map(|(text, _)| text))
        .collect();
    if !effects.is_empty() {
        all.push(format!("{{attack}} {}", rich(prose, &prose.changes(effects))));
    }
    all
}

/// The renderer's symbols as the page knows them: `{xp:2}` is `{experience} 2`, `{infuse:fire}` is
/// `{fire}`, an area is its pattern; use slots are drawn and not written.
fn rich(prose: Renderer<'_>, text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('{') {
        let (before, from) = rest.split_at(start);
        out.push_str(before);
        let Some(end) = from.find('}') else { break };
        let inner = &from[1..end];
        match inner.split_once(':') {
            Some(("xp", amount)) => out.push_str(&format!("{{experience}} {amount}")),
            Some(("area", id)) => out.push_str(&area(prose, id)),
            Some(("slot", _)) => {}
            None if inner == "slot" => {}
            Some((_, symbol)) => out.push_str(&format!("{{{}}}", symbol.trim_end_matches('?'))),
            None => out.push_str(&from[..=end]),
        }
        rest = &from[end + 1..];
    }
    out.push_str(rest);
    out
}

/// A pattern in axial offsets, `{area:o0.0 x1.-1 a0.1 12.0}`: the acting figure, a hex hit, an
/// ally, a hex hit with effects of its own (by number).
fn area(prose: Renderer<'_>, id: &str) -> String {
    let Some(pattern) = prose.content.areas.iter().find(|one| one.id == id) else {
        return "{area}".to_owned();
    };
    let grey = pattern.grey.then_some(('o', (0, 0)));
    let red = pattern.red.iter().map(|&at| {
        let number = pattern.number_of(at).and_then(|number| char::from_digit(number as u32, 10));
        (number.unwrap_or('x'), at)
    });
    let blue = pattern.blue.iter().map(|&at| ('a', at));
    let hexes: Vec<String> = grey
        .into_iter()
        .chain(red)
        .chain(blue)
        .map(|(kind, (q, r))| format!("{kind}{q}.{r}"))
        .collect();
    format!("{{area:{}}}", hexes.join(" "))
}

pub(super) fn icons(icons: &[Icon]) -> String {
    let icon = |icon: &Icon| match icon {
        Icon::One(element) => format!("{{{}}}", element.name()),
        Icon::Mixed(one, other) => format!("{{{}}}/{{{}}}", one.name(), other.name()),
        Icon::Wild => "{wild}".to_owned(),
    };
    icons.iter().map(icon).collect::<Vec<_>>().join(" ")
}

/// The language of a code such as `de`; English for any other.
pub(crate) fn language_of(code: &str) -> Language {
    Language::ALL.into_iter().find(|one| one.code() == code).unwrap_or(Language::English)
}

fn monster(prose: Renderer<'_>, monster: &Monster, code: &str) -> Value {
    let level = |one: &Statistics| {
        json!({
            "hit_points": amount(prose, &one.hit_points),
            "movement": one.movement,
            "attack": one.attack.as_ref().map(|value| amount(prose, value)),
            "range": one.range,
            "flying": one.flying,
            "lines": traits(prose, &one.traits, &one.attack_effects),
            "immunities": one.immunities.iter().collect::<Vec<_>>(),
        })
    };
    json!({
        "id": monster.id,
        "name": monster.name.get(code),
        "icon": monster.icon,
        "set": monster.set,
        "boss": monster.boss,
        "normal": monster.normal.iter().map(level).collect::<Vec<_>>(),
        "elite": monster.elite.iter().map(level).collect::<Vec<_>>(),
        "specials": monster.specials.iter().map(|one| action(prose, one)).collect::<Vec<_>>(),
    })
}

fn item(prose: Renderer<'_>, item: &Item, code: &str) -> Value {
    let prose = Renderer { voice: Voice::You, ..prose };
    let side = |bonus: &Bonus| {
        let one = Item { bonus: bonus.clone(), flipped: None, ..item.clone() };
        let lines = prose.item(&one).into_iter().map(|line| rich(prose, &line.text));
        lines.collect::<Vec<_>>()
    };
    let flipped = item.flipped.as_ref().filter(|_| item.usage == Usage::Flip);
    json!({
        "id": item.id,
        "name": item.name.get(code),
        "icon": item.icon,
        "slot": item.slot,
        "gold": item.gold,
        "usage": item.usage,
        "slots": item.slots.experience,
        "penalty": item.penalty,
        "lines": side(&item.bonus),
        "flipped": flipped.map(|other| side(other)).unwrap_or_default(),
    })
}

fn modifier(prose: Renderer<'_>, modifier: &Modifier) -> Value {
    let mut parts = vec![rich(prose, &prose.changes(&modifier.added))];
    parts.push(icons(&modifier.infuse));
    parts.extend(traits(prose, &modifier.abilities, &[]));
    parts.retain(|part| !part.is_empty());
    json!({
        "face": face_of(modifier),
        "rolling": modifier.rolling,
        "shuffle": modifier.shuffle,
        "text": parts.join(", "),
    })
}

fn face_of(modifier: &Modifier) -> String {
    match modifier.value {
        ModifierValue::Null => "x0".to_owned(),
        ModifierValue::Double => "x2".to_owned(),
        ModifierValue::Plus(plus) => format!("{plus:+}"),
    }
}

fn amount(prose: Renderer<'_>, amount: &Amount) -> String {
    rich(prose, &prose.amount(amount))
}
