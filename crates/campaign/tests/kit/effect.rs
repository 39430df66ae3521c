//! Effects that cases make up, in a few words.

use longrest_campaign::Resource;
use longrest_campaign::content::Cost;
use longrest_campaign::effect::{
    Attack, AttackChange, Condition, Effect, Luck, Order, Outcome, Parity, Price, Target, Thing,
    Value, Whom,
};

fn number<T: std::str::FromStr>(word: &str) -> Result<T, String> {
    word.trim_start_matches('+').parse().map_err(|_| format!("{word} is no number"))
}

fn value_of(word: &str) -> Option<Value> {
    Some(match word {
        "morale" => Value::Morale,
        "prosperity" => Value::Prosperity,
        "defense" => Value::Defense,
        "soldiers" => Value::Soldiers,
        "inspiration" => Value::Inspiration,
        "reputation" => Value::Reputation,
        _ => return None,
    })
}

fn thing(word: &str) -> Result<Thing, String> {
    let resource = Resource::ALL.into_iter().find(|one| format!("{one:?}").to_lowercase() == word);
    Ok(match word {
        "gold" => Thing::Gold,
        "any" => Thing::AnyMaterial,
        _ => Thing::Resource(resource.ok_or_else(|| format!("what is {word}?"))?),
    })
}

/// What a building costs: `lumber 1, saltcap 2, gold 3`.
pub(crate) fn cost(text: &str) -> Result<Cost, String> {
    let mut cost = Cost::default();
    for part in text.split(", ") {
        let (word, count) = part.split_once(' ').ok_or("lumber 1, gold 3")?;
        match thing(word)? {
            Thing::Resource(kind) => cost.resources.add(kind, number(count)?),
            _ => cost.gold = number(count)?,
        }
    }
    Ok(cost)
}

/// Effects with semicolons between them.
pub(crate) fn effects(text: &str) -> Result<Vec<Effect>, String> {
    text.split("; ").filter(|part| !part.is_empty()).map(effect).collect()
}

/// An outcome that is always read.
pub(crate) fn always(text: &str) -> Result<Outcome, String> {
    Ok(Outcome { when: Condition::Always, effects: effects(text)? })
}

fn effect(text: &str) -> Result<Effect, String> {
    let words: Vec<&str> = text.split(' ').collect();
    Ok(match words[..] {
        ["damage", id] => Effect::Damage { building: id.into(), wreck: false },
        ["wreck", id] => Effect::Damage { building: id.into(), wreck: true },
        ["attack", "value", by] => Effect::ChangeAttack(AttackChange::Value(number(by)?)),
        ["attack", "targets", by] => Effect::ChangeAttack(AttackChange::Targets(number(by)?)),
        ["attack", "check", by] => Effect::ChangeAttack(AttackChange::Check(number(by)?)),
        ["attack", "wrecks"] => Effect::ChangeAttack(AttackChange::Wrecks),
        ["attack", "advantage"] => Effect::ChangeAttack(AttackChange::Luck(Luck::Advantage)),
        ["attack", "disadvantage"] => Effect::ChangeAttack(AttackChange::Luck(Luck::Disadvantage)),
        ["attack", ..] => attack(&words[1..].join(" "))?,
        ["guard", card, by] => match number::<i16>(by)? {
            by if by < 0 => Effect::RemoveGuard(card.into(), by.unsigned_abs() as u8),
            by => Effect::AddGuard(card.into(), by as u8),
        },
        ["gain", count, what] => Effect::Gain(Whom::Collective, thing(what)?, number(count)?),
        ["each", count, what] => Effect::Gain(Whom::Each, thing(what)?, number(count)?),
        ["lose", count, what] => Effect::Lose(Whom::Collective, thing(what)?, number(count)?),
        ["failed", ..] => {
            let test = longrest_campaign::effect::Test::Value(
                Value::FailedChecks,
                longrest_campaign::effect::Compare::AtLeast,
                number(words[1])?,
            );
            Effect::If(test, effects(&words[2..].join(" "))?, Vec::new())
        }
        ["shelf", item] => Effect::Shelf(vec![item.into()]),
        ["design", item] => Effect::Unlock(longrest_campaign::effect::Content::Design(item.into())),
        ["item", item] => Effect::Gain(Whom::One, Thing::Item(item.into()), 1),
        ["may", count, what, ..] => {
            let price = Price::Things(Whom::Collective, thing(what)?, number(count)?);
            Effect::MayPay(vec![price], effects(&words[3..].join(" "))?)
        }
        [word, by] => {
            let value = value_of(word).ok_or_else(|| format!("what is {word}?"))?;
            Effect::Change(value, number(by)?)
        }
        _ => return Err(format!("what is {text}?")),
    })
}

/// `50 on 4 odd highest, wrecks, check -5, advantage, when drum inspiration +1, then morale +1`.
pub(crate) fn attack(text: &str) -> Result<Effect, String> {
    let mut parts = text.split(", ");
    let printed: Vec<&str> = parts.next().unwrap_or_default().split(' ').collect();
    let [value, "on", targets, priority @ ..] = &printed[..] else {
        return Err("VALUE on TARGETS".to_owned());
    };
    let mut attack =
        Attack { value: number(value)?, targets: number(targets)?, ..Attack::default() };
    let order = |word: &str| {
        if word == "highest" { Order::Descending } else { Order::Ascending }
    };
    match priority {
        [] => {}
        ["kind", kind] => attack.priority.push(Target::Kind((*kind).to_owned())),
        ["building", ids @ ..] => {
            attack.priority.extend(ids.iter().map(|id| Target::Building((*id).into())));
        }
        ["odd", word] => attack.priority.push(Target::Numbers(Parity::Odd, order(word))),
        ["even", word] => attack.priority.push(Target::Numbers(Parity::Even, order(word))),
        [word] => attack.priority.push(Target::Numbers(Parity::All, order(word))),
        other => return Err(format!("who is {other:?}?")),
    }
    for part in parts {
        match part.split(' ').collect::<Vec<_>>()[..] {
            ["wrecks"] => attack.wrecks = true,
            ["check", by] => attack.check = number(by)?,
            ["advantage"] => attack.luck = Luck::Advantage,
            ["disadvantage"] => attack.luck = Luck::Disadvantage,
            ["when", card, ref rest @ ..] => {
                attack.cards.push((card.into(), effects(&rest.join(" "))?));
            }
            ["then", ref rest @ ..] => attack.after.extend(effects(&rest.join(" "))?),
            _ => return Err(format!("what is {part}?")),
        }
    }
    Ok(Effect::Attack(attack))
}
