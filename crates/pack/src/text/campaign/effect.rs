//! Effects in words: a sentence each, and what depends on it further in.

use super::{CampaignRenderer, line, whom_key};
use crate::text::TextLine;
use longrest_campaign::content::GuardValue;
use longrest_campaign::effect::{
    Attack, AttackChange, Carried, Condition, Content, Effect, Luck, Order, Outcome, Parity, Target,
};
use longrest_campaign::id::GuardId;
use longrest_haven::setup::RoadEffect;

impl CampaignRenderer<'_> {
    /// The lines of effects.
    pub fn effects(&self, effects: &[Effect]) -> Vec<TextLine> {
        let mut lines = Vec::new();
        self.effects_at(effects, 0, &mut lines);
        lines
    }

    /// The lines of an outcome.
    pub fn outcome(&self, outcome: &Outcome) -> Vec<TextLine> {
        let mut lines = Vec::new();
        let heading = match &outcome.when {
            Condition::Always => None,
            Condition::Otherwise => Some(self.say("otherwise", &[])),
            Condition::If(test) => Some(self.say("if", &[("test", &self.test(test))])),
            Condition::Pays(prices) => Some(self.say("pay", &[("price", &self.prices(prices))])),
        };
        let indent = u8::from(heading.is_some());
        lines.extend(heading.map(|text| line(0, text)));
        self.effects_at(&outcome.effects, indent, &mut lines);
        lines
    }

    fn effects_at(&self, effects: &[Effect], indent: u8, lines: &mut Vec<TextLine>) {
        for effect in effects {
            self.effect_at(effect, indent, lines);
        }
    }

    fn effect_at(&self, effect: &Effect, indent: u8, lines: &mut Vec<TextLine>) {
        match effect {
            Effect::If(test, then, otherwise) => {
                lines.push(line(indent, self.say("if", &[("test", &self.test(test))])));
                self.branches(then, otherwise, indent, lines);
            }
            Effect::Pay(prices, then, otherwise) => {
                lines.push(line(indent, self.say("pay", &[("price", &self.prices(prices))])));
                self.branches(then, otherwise, indent, lines);
            }
            Effect::MayPay(prices, then) => {
                let text = self.say("may-pay", &[("price", &self.prices(prices))]);
                lines.push(line(indent, text));
                self.branches(then, &[], indent, lines);
            }
            Effect::Choose(options) => {
                lines.push(line(indent, self.say("choose", &[])));
                for (text, effects) in options {
                    lines.push(line(indent + 1, self.get(text).to_owned()));
                    self.effects_at(effects, indent + 2, lines);
                }
            }
            Effect::UpTo(times, prices, then) => {
                let parts = [("price", &*self.prices(prices)), ("count", &times.to_string())];
                lines.push(line(indent, self.say("up-to", &parts)));
                self.branches(then, &[], indent, lines);
            }
            Effect::Attack(attack) => self.attack(attack, indent, lines),
            plain => lines.push(line(indent, self.sentence(plain))),
        }
    }

    fn branches(&self, then: &[Effect], not: &[Effect], indent: u8, lines: &mut Vec<TextLine>) {
        self.effects_at(then, indent + 1, lines);
        if !not.is_empty() {
            lines.push(line(indent, self.say("otherwise", &[])));
            self.effects_at(not, indent + 1, lines);
        }
    }

    /// An effect that is one sentence.
    fn sentence(&self, effect: &Effect) -> String {
        match effect {
            Effect::Say(text) | Effect::ByHand(text) | Effect::Ending(text) => {
                self.get(text).to_owned()
            }
            Effect::Gain(whom, thing, count) => {
                let what = self.amount_of(thing, *count);
                self.say(&format!("effect.gain.{}", whom_key(*whom)), &[("what", &what)])
            }
            Effect::Lose(whom, thing, count) => {
                let what = self.amount_of(thing, *count);
                self.say(&format!("effect.lose.{}", whom_key(*whom)), &[("what", &what)])
            }
            Effect::RandomItem(whom) => {
                self.say(&format!("effect.random-item.{}", whom_key(*whom)), &[])
            }
            Effect::Change(value, by) => {
                let value = capital(&self.value(*value));
                self.say("effect.change", &[("value", &value), ("by", &signed(*by))])
            }
            Effect::GainMark(mark) => self.say("effect.mark.gain", &[("mark", &self.mark(mark))]),
            Effect::LoseMark(mark) => self.say("effect.mark.lose", &[("mark", &self.mark(mark))]),
            Effect::Count(counter, by) => {
                let counter = self.mark(counter);
                self.say("effect.count", &[("counter", &counter), ("by", &signed(*by))])
            }
            Effect::AtSetup(carried, effect) => self.carried(*carried, *effect),
            Effect::Consume(carried, item) => {
                let key = match carried {
                    Carried::Each => "setup.each.consume",
                    Carried::One => "setup.one.consume",
                };
                self.say(key, &[("item", &self.item(item))])
            }
            Effect::ChangeAttack(change) => self.attack_change(*change),
            Effect::Shelf(items) => {
                let items: Vec<String> = items.iter().map(|item| self.item(item)).collect();
                self.say("effect.shelf", &[("items", &self.joined(&items, "and"))])
            }
            Effect::Unlock(content) => {
                self.say("effect.unlock", &[("content", &self.content_name(content))])
            }
            Effect::Lock(content) => {
                self.say("effect.lock", &[("content", &self.content_name(content))])
            }
            other => self.of_town(other),
        }
    }

    /// Effects on the calendar, the decks and the buildings.
    fn of_town(&self, effect: &Effect) -> String {
        match effect {
            Effect::Read(section, weeks) => {
                let key = match weeks {
                    0 => "effect.read.now",
                    1 => "effect.read.week",
                    _ => "effect.read.weeks",
                };
                let parts = [("section", section.as_str()), ("weeks", &weeks.to_string())];
                self.say(key, &parts)
            }
            Effect::AddEvent(event) => self.say("effect.event.add", &[("event", event.as_str())]),
            Effect::RemoveEvent(event) => {
                self.say("effect.event.remove", &[("event", event.as_str())])
            }
            Effect::RemoveEvents(icon) => self
                .say("effect.event.remove-all", &[("icon", &self.named(&self.words.icons, icon))]),
            Effect::RandomScenario => self.say("effect.random-scenario", &[]),
            Effect::RandomDesign => self.say("effect.random-design", &[]),
            Effect::LootSticker(card) => {
                self.say("effect.loot-sticker", &[("card", &self.loot_card(card.as_str()))])
            }
            Effect::Damage { building, wreck } => {
                let key = if *wreck { "effect.wreck" } else { "effect.damage" };
                self.say(key, &[("building", &self.building(building))])
            }
            Effect::AddGuard(card, count) => self.guards("effect.guard.add", card, *count),
            Effect::RemoveGuard(card, count) => self.guards("effect.guard.remove", card, *count),
            Effect::TimePasses(1) => self.say("effect.time.week", &[]),
            Effect::TimePasses(weeks) => {
                self.say("effect.time.weeks", &[("weeks", &weeks.to_string())])
            }
            Effect::NoEvent => self.say("effect.no-event", &[]),
            Effect::Return => self.say("effect.return", &[]),
            other => unreachable!("{other:?} is said elsewhere"),
        }
    }

    /// A loot card by what it gives and its number: "lumber 3".
    fn loot_card(&self, id: &str) -> String {
        let Some((kind, number)) = id.rsplit_once('-') else { return id.to_owned() };
        format!("{} {number}", self.say(&format!("resource.{kind}"), &[]))
    }

    fn guards(&self, key: &str, card: &GuardId, count: u8) -> String {
        let card = self.guard_card(card);
        self.say(key, &[("count", &count.to_string()), ("card", &card)])
    }

    fn guard_card(&self, card: &GuardId) -> String {
        let known = self.book.guard.iter().find(|known| known.id == *card);
        known.map_or_else(|| card.to_string(), |known| self.guard_value(known.value))
    }

    /// What a card of the guard does to a check.
    pub fn guard_value(&self, value: GuardValue) -> String {
        match value {
            GuardValue::Plus(by) => self.say("guard.plus", &[("by", &signed(by))]),
            GuardValue::Wreck => self.say("guard.wreck", &[]),
            GuardValue::Success => self.say("guard.success", &[]),
        }
    }

    fn content_name(&self, content: &Content) -> String {
        let of = |key: &str, name: &str| self.say(key, &[("name", name)]);
        match content {
            Content::Scenario(id) => {
                let number = self.book.scenario(id).map_or(0, |one| one.number).to_string();
                let parts = [("number", &*number), ("name", &self.scenario(id))];
                self.say("content.scenario", &parts)
            }
            Content::Class(id) => of("content.class", self.class(id.as_str())),
            Content::Envelope(id) => of("content.envelope", id.as_str()),
            Content::Building(id) => of("content.building", &self.building(id)),
            Content::Quest(id) => {
                let name = self.book.quest(id).map_or(id.as_str(), |one| self.get(&one.name));
                of("content.quest", &self.quoted(name))
            }
            Content::Rule(id) => of("content.rule", &self.named(&self.words.rules, id.as_str())),
            Content::Design(id) => of("content.design", &self.item(id)),
        }
    }

    fn carried(&self, carried: Carried, effect: RoadEffect) -> String {
        let who = match carried {
            Carried::Each => "each",
            Carried::One => "one",
        };
        let (what, count) = match effect {
            RoadEffect::Infuse(element) => {
                let element = self.abilities().element(element).to_owned();
                return self.say("setup.infuse", &[("element", &element)]);
            }
            RoadEffect::Condition(condition) | RoadEffect::ConditionOne(_, condition) => {
                let condition = self.abilities().condition(condition);
                let key = format!("setup.{who}.condition");
                return self.say(&key, &[("condition", &condition)]);
            }
            RoadEffect::Damage(count) | RoadEffect::DamageOne(_, count) => ("damage", count),
            RoadEffect::Discard(count) | RoadEffect::DiscardOne(_, count) => ("discard", count),
            RoadEffect::Penalty(count) | RoadEffect::PenaltyOne(_, count) => ("penalty", count),
            RoadEffect::Curse(count) | RoadEffect::CurseOne(_, count) => ("curse", count),
            RoadEffect::Bless(count) | RoadEffect::BlessOne(_, count) => ("bless", count),
        };
        self.say(&format!("setup.{who}.{what}"), &[("count", &count.to_string())])
    }

    fn attack(&self, attack: &Attack, indent: u8, lines: &mut Vec<TextLine>) {
        let priority: Vec<String> = attack.priority.iter().map(|one| self.target(one)).collect();
        let priority = match &priority[..] {
            [] => self.say("target.free", &[]),
            some => some.join(", "),
        };
        let parts = [
            ("value", &*attack.value.to_string()),
            ("targets", &*attack.targets.to_string()),
            ("priority", &*priority),
        ];
        lines.push(line(indent, self.say("effect.attack", &parts)));
        if attack.wrecks {
            lines.push(line(indent, self.attack_change(AttackChange::Wrecks)));
        }
        if attack.check != 0 {
            lines.push(line(indent, self.attack_change(AttackChange::Check(attack.check))));
        }
        if attack.luck != Luck::Even {
            lines.push(line(indent, self.attack_change(AttackChange::Luck(attack.luck))));
        }
        for (card, effects) in &attack.cards {
            let card = self.guard_card(card);
            lines.push(line(indent, self.say("effect.attack.when", &[("card", &card)])));
            self.effects_at(effects, indent + 1, lines);
        }
        if !attack.after.is_empty() {
            lines.push(line(indent, self.say("effect.attack.then", &[])));
            self.effects_at(&attack.after, indent + 1, lines);
        }
    }

    fn target(&self, target: &Target) -> String {
        match target {
            Target::Building(building) => self.building(building),
            Target::Kind(kind) => {
                self.say("target.kind", &[("kind", &self.named(&self.words.kinds, kind))])
            }
            Target::Numbers(parity, order) => {
                let parity = match parity {
                    Parity::All => "all",
                    Parity::Odd => "odd",
                    Parity::Even => "even",
                };
                let order = match order {
                    Order::Descending => "highest",
                    Order::Ascending => "lowest",
                };
                self.say(&format!("target.{parity}.{order}"), &[])
            }
        }
    }

    fn attack_change(&self, change: AttackChange) -> String {
        let by = |key: &str, by: i16| self.say(key, &[("by", &signed(by))]);
        match change {
            AttackChange::Value(amount) => by("effect.attack.value", amount),
            AttackChange::Targets(amount) => by("effect.attack.targets", amount),
            AttackChange::Check(amount) => by("effect.attack.check", amount),
            AttackChange::Luck(Luck::Disadvantage) => self.say("effect.attack.disadvantage", &[]),
            AttackChange::Luck(_) => self.say("effect.attack.advantage", &[]),
            AttackChange::Wrecks => self.say("effect.attack.wrecks", &[]),
        }
    }
}

/// A number with its sign.
fn signed(by: i16) -> String {
    if by < 0 { format!("−{}", by.unsigned_abs()) } else { format!("+{by}") }
}

/// A sentence begins with a capital.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
