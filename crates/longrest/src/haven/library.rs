//! The words of a pack's content in one language, as `docs/library.md` says.

use longrest_haven::ability::{Action, Duration, Lost, Verb};
use longrest_haven::amount::Amount;
use longrest_haven::{Card, Class, Item, Modifier, ModifierValue, Monster, Statistics};
use longrest_pack::Loaded;
use longrest_pack::prose::{Language, Line, Prose, Size};
use serde_json::{Value, json};

/// The whole library.
pub(super) fn library(loaded: &Loaded, code: &str) -> Value {
    let content = &loaded.content;
    let language = Language::of(code);
    let prose = Prose { content, class: None, language };
    let code = language.code();
    json!({
        "game": "haven",
        "pack": loaded.pack.id,
        "language": code,
        "classes": content.classes.iter().enumerate()
            .map(|(at, one)| class(Prose { class: Some(at), ..prose }, one, code))
            .collect::<Vec<_>>(),
        "monsters": content.monsters.iter().map(|one| monster(prose, one, code)).collect::<Vec<_>>(),
        "sets": content.sets.iter().map(|set| json!({
            "id": set.id,
            "cards": set.cards.iter().map(|card| json!({
                "name": card.name.get(code),
                "initiative": card.initiative,
                "shuffle": card.shuffle,
                "action": action(prose, &card.action),
            })).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
        "items": content.items.iter().map(|one| item(prose, one, code)).collect::<Vec<_>>(),
        "modifiers": content.modifiers.iter().map(|one| modifier(prose, one)).collect::<Vec<_>>(),
        "tiles": content.tiles.iter().map(|tile| json!({
            "id": tile.id, "name": tile.name.get(code), "icon": tile.icon, "kind": tile.kind,
        })).collect::<Vec<_>>(),
        "goals": content.goals.iter().map(|goal| json!({
            "id": goal.id, "name": goal.name.get(code), "text": goal.text.get(code),
            "checkmarks": goal.checkmarks,
        })).collect::<Vec<_>>(),
        "loot": content.loot.iter()
            .map(|card| json!({"kind": card.kind, "amount": card.amount}))
            .collect::<Vec<_>>(),
        "scenarios": content.scenarios.iter().map(|scenario| json!({
            "id": scenario.id,
            "number": scenario.number,
            "name": scenario.name.get(code),
            "introduction": scenario.introduction.get(code),
            "goal": scenario.goal_text.get(code),
            "rules": scenario.rules_text.get(code),
            "complexity": scenario.complexity,
            "monsters": scenario.monsters.iter().map(|one| json!({
                "monster": one.monster,
                "name": one.named.as_ref().map(|named| named.name.get(code)),
                "side": one.side,
            })).collect::<Vec<_>>(),
            "extras": scenario.extras.iter().map(|one| json!({
                "name": one.name.get(code), "icon": one.icon, "side": one.side,
            })).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
    })
}

fn class(prose: Prose<'_>, class: &Class, code: &str) -> Value {
    json!({
        "id": class.id,
        "name": class.name.get(code),
        "text": class.text.get(code),
        "icon": class.icon,
        "colour": class.colour,
        "hand_size": class.hand_size,
        "hit_points": class.hit_points,
        "cards": class.cards.iter().map(|one| card(prose, one, code)).collect::<Vec<_>>(),
        "summons": class.summons.iter().map(|summon| json!({
            "name": summon.name.get(code),
            "icon": "",
            "hit_points": amount(&summon.hit_points),
            "attack": summon.attack.as_ref().map(amount),
            "movement": summon.movement.as_ref().map(amount),
            "range": summon.range.as_ref().map(amount),
            "flying": summon.flying,
            "lines": prose.traits(&summon.traits, &summon.attack_effects),
        })).collect::<Vec<_>>(),
        "perks": class.perks.iter().map(|perk| json!({
            "text": perk_text(prose, perk, code), "boxes": perk.boxes,
        })).collect::<Vec<_>>(),
        "masteries": class.masteries.iter().map(|one| one.text.get(code)).collect::<Vec<_>>(),
        "resources": class.resources.iter()
            .map(|one| json!({"name": one.name.get(code), "most": one.most}))
            .collect::<Vec<_>>(),
        "forms": class.forms.iter().map(|form| form.get(code)).collect::<Vec<_>>(),
        "mark_name": class.mark_name.get(code),
    })
}

fn perk_text(prose: Prose<'_>, perk: &longrest_haven::Perk, code: &str) -> String {
    let face = |&(modifier, count): &(u16, u8)| {
        let card = &prose.content.modifiers[usize::from(modifier)];
        let effects = prose.effects(&card.added);
        let effects = if effects.is_empty() { effects } else { format!(" ({effects})") };
        format!("{count} × {}{effects}", face_of(card))
    };
    let mut parts: Vec<String> = perk.remove.iter().map(|one| format!("− {}", face(one))).collect();
    parts.extend(perk.add.iter().map(|one| format!("+ {}", face(one))));
    parts.extend(perk.bonuses.iter().flat_map(|bonus| prose.bonus(bonus)));
    let words = perk.text.get(code);
    if !words.is_empty() {
        parts.push(words.to_owned());
    }
    parts.join("; ")
}

fn card(prose: Prose<'_>, card: &Card, code: &str) -> Value {
    json!({
        "id": card.id,
        "name": card.name.get(code),
        "level": card.level,
        "initiative": card.initiative,
        "top": action(prose, &card.top),
        "bottom": action(prose, &card.bottom),
        "form": card.form,
    })
}

fn action(prose: Prose<'_>, action: &Action) -> Value {
    let slots = action.abilities.iter().find_map(|ability| match &ability.verb {
        Verb::Bonus(bonus) if !bonus.slots.experience.is_empty() => {
            Some(bonus.slots.experience.clone())
        }
        _ => None,
    });
    json!({
        "lines": prose.action(action).iter().map(line).collect::<Vec<_>>(),
        "experience": action.experience,
        "infuse": prose.infusions(action),
        "lost": match action.lost {
            Lost::No => "no",
            Lost::Lost => "lost",
            Lost::Unrecoverable => "unrecoverable",
        },
        "active": action.active.map(|duration| match duration {
            Duration::Round => "round",
            Duration::Persistent => "persistent",
        }),
        "slots": slots.unwrap_or_default(),
    })
}

fn line(line: &Line) -> Value {
    json!({
        "text": line.text,
        "size": match line.size {
            Size::Main => "main",
            Size::Added => "added",
            Size::Note => "note",
        },
        "ability": line.ability,
        "extra": line.extra,
    })
}

fn monster(prose: Prose<'_>, monster: &Monster, code: &str) -> Value {
    let level = |one: &Statistics| {
        json!({
            "hit_points": amount(&one.hit_points),
            "movement": one.movement,
            "attack": one.attack.as_ref().map(amount),
            "range": one.range,
            "flying": one.flying,
            "lines": prose.traits(&one.traits, &one.attack_effects),
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

fn item(prose: Prose<'_>, item: &Item, code: &str) -> Value {
    json!({
        "id": item.id,
        "name": item.name.get(code),
        "icon": item.icon,
        "slot": item.slot,
        "gold": item.gold,
        "usage": item.usage,
        "slots": item.slots.experience,
        "penalty": item.penalty,
        "lines": prose.bonus(&item.bonus),
        "flipped": item.flipped.as_ref().map(|other| prose.bonus(other)).unwrap_or_default(),
    })
}

fn modifier(prose: Prose<'_>, modifier: &Modifier) -> Value {
    let mut text = prose.effects(&modifier.added);
    for ability in &modifier.abilities {
        let inner = prose.traits(std::slice::from_ref(ability), &[]);
        text.push_str(&inner.join(", "));
    }
    json!({
        "face": face_of(modifier),
        "rolling": modifier.rolling,
        "shuffle": modifier.shuffle,
        "text": text,
    })
}

fn face_of(modifier: &Modifier) -> String {
    match modifier.value {
        ModifierValue::Null => "x0".to_owned(),
        ModifierValue::Double => "x2".to_owned(),
        ModifierValue::Plus(plus) => format!("{plus:+}"),
    }
}

fn amount(amount: &Amount) -> String {
    match amount {
        Amount::Number(number) => number.to_string(),
        other => longrest_pack::prose::formula(other),
    }
}
