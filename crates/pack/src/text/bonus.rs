//! Bonuses in words: on cards, items and perks.

use super::{Renderer, TextLine, Voice, line, say};
use longrest_haven::Item;
use longrest_haven::ability::{Added, Bonus, Limit, SlotText, Slots, Trigger, When, Who};

impl Renderer<'_> {
    /// The lines of an item's side.
    pub fn item(&self, item: &Item) -> Vec<TextLine> {
        let mut lines = Vec::new();
        self.bonus_lines(&item.bonus, 0, &mut lines);
        if let Some(flipped) = &item.flipped {
            lines.push(line(0, "{flip}".to_owned()));
            self.bonus_lines(flipped, 0, &mut lines);
        }
        lines
    }

    pub(super) fn bonus_lines(&self, bonus: &Bonus, indent: u8, lines: &mut Vec<TextLine>) {
        let head = self.head(bonus);
        let changes: Vec<String> =
            bonus.changes.iter().map(|one| self.change_of(&bonus.trigger, one)).collect();
        let changes = changes.join(", ");
        match (head.is_empty(), changes.is_empty()) {
            (true, true) => {}
            (true, false) => lines.push(line(indent, capital(&changes))),
            (false, true) => lines.push(line(indent, format!("{head}:"))),
            (false, false) => lines.push(line(indent, format!("{head}: {changes}"))),
        }
        let inner = if head.is_empty() { indent } else { indent + 1 };
        bonus.abilities.iter().for_each(|one| self.ability_lines(one, inner, lines));
        let mut marks = Vec::new();
        if bonus.experience > 0 {
            marks.push(format!("{{xp:{}}}", bonus.experience));
        }
        match bonus.limit {
            Limit::None => {}
            Limit::OncePerRound => marks.push(say!(self, "bonus.once-per-round")),
            Limit::OncePerTurn => marks.push(say!(self, "bonus.once-per-turn")),
            Limit::OncePerScenario => marks.push(say!(self, "bonus.once-per-scenario")),
        }
        for (at, own) in bonus.slots.own.iter().enumerate() {
            if *own != SlotText::default() {
                let number = at + 1;
                let text = self.slot(own);
                lines.push(line(indent + 1, say!(self, "bonus.slot", number, text)));
            }
        }
        if !bonus.slots.experience.is_empty() {
            marks.push(slots(&bonus.slots));
        }
        if !marks.is_empty() {
            lines.push(line(indent, marks.join(" ")));
        }
    }

    /// What one use slot brings.
    fn slot(&self, own: &SlotText) -> String {
        let mut parts = Vec::new();
        if !own.changes.is_empty() {
            parts.push(self.changes(&own.changes));
        }
        if !own.abilities.is_empty() {
            parts.push(self.sentence(&own.abilities));
        }
        parts.join("; ")
    }

    /// A change of a bonus; some are said otherwise for other figures or damage.
    fn change_of(&self, trigger: &Trigger, change: &Added) -> String {
        match change {
            Added::Redirect if trigger.when == When::WouldSuffer => {
                say!(self, "added.redirect-damage")
            }
            Added::RedirectTo(who, range) if trigger.when == When::WouldSuffer => {
                let (who, range) = (self.somebody(*who), self.amount(range));
                say!(self, "added.redirect-damage-to", who, range)
            }
            Added::Redirect if trigger.when == When::WouldGain => {
                say!(self, "added.redirect-condition")
            }
            Added::RedirectTo(who, range) if trigger.when == When::WouldGain => {
                let (who, range) = (self.somebody(*who), self.amount(range));
                say!(self, "added.redirect-condition-to", who, range)
            }
            Added::Negate if trigger.when == When::IsHealed => say!(self, "added.negate-heal"),
            Added::Negate if matches!(trigger.when, When::WouldGain | When::WouldGainPositive) => {
                say!(self, "added.negate-condition")
            }
            Added::Negate if trigger.when == When::Moves => say!(self, "added.negate-move"),
            Added::Negate if trigger.when == When::LosesCard => say!(self, "added.negate-loss"),
            Added::Taunt if trigger.who != Who::Oneself => say!(self, "added.taunt-those"),
            change => self.added(change),
        }
    }

    /// A bonus in one sentence.
    pub(super) fn bonus_sentence(&self, bonus: &Bonus) -> String {
        let mut lines = Vec::new();
        self.bonus_lines(bonus, 0, &mut lines);
        let words: Vec<String> = lines.into_iter().map(|line| line.text).collect();
        words.join(" ")
    }

    /// "When you attack, if ...": empty for what can be used at any time of one's own turn.
    fn head(&self, bonus: &Bonus) -> String {
        let mut head = self.trigger(&bonus.trigger);
        if let Some(test) = &bonus.only_if {
            let test = self.test(test);
            let condition = say!(self, "ability.if-n", test);
            head = match head.is_empty() {
                true => condition,
                false => format!("{head}, {condition}"),
            };
        }
        let mut more: Vec<String> = bonus.price.iter().map(|one| self.price(one)).collect();
        // What is used in one's own turn is always one's own decision.
        if (bonus.optional || !more.is_empty()) && bonus.trigger.when != When::OwnTurn {
            let price = more.join(", ");
            more = vec![match self.voice {
                Voice::You if price.is_empty() => say!(self, "bonus.may"),
                _ => format!("{} {price}", say!(self, "bonus.optional")).trim_end().to_owned(),
            }];
        }
        let parts = [head].into_iter().chain(more).filter(|part| !part.is_empty());
        let head = parts.collect::<Vec<_>>().join(", ");
        capital(&head)
    }

    fn trigger(&self, trigger: &Trigger) -> String {
        let event = match trigger.when {
            When::OwnTurn => return String::new(),
            When::Always if trigger.who == Who::Oneself => return String::new(),
            When::Always => {
                let (who, within) = (self.who(trigger.who), self.within(trigger));
                return say!(self, "bonus.always-for", who, within);
            }
            When::RoundStart => {
                return say!(self, "bonus.at-the-start-of-each-round");
            }
            When::RoundEnd => {
                return say!(self, "bonus.at-the-end-of-each-round");
            }
            When::ScenarioStart => {
                return say!(self, "bonus.at-the-start-of-each-scenario");
            }
            when if when.is_instead() => return self.event(when, trigger),
            when => self.event(when, trigger),
        };
        say!(self, "bonus.when-n", event)
    }

    fn within(&self, trigger: &Trigger) -> String {
        match &trigger.within {
            Some(range) => {
                let range = self.amount(range);
                say!(self, "bonus.within-range-n", range)
            }
            None => String::new(),
        }
    }

    fn event(&self, when: When, trigger: &Trigger) -> String {
        let within = self.within(trigger);
        let (you, they) = events(when);
        if trigger.who == Who::Oneself && self.voice == Voice::You {
            return self.word(you).to_owned();
        }
        self.word(they).replace('$', &format!("{}{within}", self.somebody(trigger.who)))
    }
}

/// What happens, said of "you" and of somebody else, whose place is marked.
fn events(when: When) -> (&'static str, &'static str) {
    match when {
        When::Attacks => ("bonus.you-attack", "bonus.who-attacks"),
        When::AttackAction => ("bonus.you-begin-an-attack", "bonus.who-begins-an-attack"),
        When::IsAttacked => ("bonus.you-are-attacked", "bonus.who-is-attacked"),
        When::Attacked => ("bonus.you-have-attacked", "bonus.who-has-attacked"),
        When::WasAttacked => ("bonus.you-were-attacked", "bonus.who-was-attacked"),
        When::WouldSuffer => ("bonus.you-would-suffer-damage", "bonus.who-would-suffer-damage"),
        When::Suffered => ("bonus.you-have-suffered-damage", "bonus.who-has-suffered-damage"),
        When::Moves => ("bonus.you-perform-a-move", "bonus.who-performs-a-move"),
        When::Moved => ("bonus.you-have-moved", "bonus.who-has-moved"),
        When::Heals => ("bonus.you-perform-a-heal", "bonus.who-performs-a-heal"),
        When::IsHealed => ("bonus.you-are-healed", "bonus.who-is-healed"),
        When::TurnStart => ("bonus.your-turn-starts", "bonus.the-turn-of-who-starts"),
        When::TurnEnd => ("bonus.your-turn-ends", "bonus.the-turn-of-who-ends"),
        When::EntersAdjacent => {
            ("bonus.you-enter-an-adjacent-hex", "bonus.who-enters-an-adjacent-hex")
        }
        When::EntersMark => ("bonus.you-enter-mark", "bonus.who-enters-mark"),
        When::EntersHex => ("bonus.you-enter-hex", "bonus.who-enters-hex"),
        When::LeavesHex => ("bonus.you-leave-hex", "bonus.who-leaves-hex"),
        When::UsesItem => ("bonus.you-use-item", "bonus.who-uses-item"),
        When::Dies => ("bonus.you-die", "bonus.who-dies"),
        When::Kills => ("bonus.you-kill-an-enemy", "bonus.who-kills-an-enemy"),
        When::Loots => ("bonus.you-loot", "bonus.who-loots"),
        When::GainsNegative => {
            ("bonus.you-gain-a-negative-condition", "bonus.who-gains-a-negative-condition")
        }
        When::TargetsSeveral => {
            ("bonus.you-target-several-figures", "bonus.who-targets-several-figures")
        }
        When::Consumes => ("bonus.you-consume-an-element", "bonus.who-consumes-an-element"),
        When::SpringsTrap => ("bonus.you-spring-a-trap", "bonus.who-springs-a-trap"),
        When::LongRest => ("bonus.you-take-a-long-rest", "bonus.who-takes-a-long-rest"),
        When::ShortRest => ("bonus.you-take-a-short-rest", "bonus.who-takes-a-short-rest"),
        When::LosesCard => ("bonus.you-lose-a-card", "bonus.who-loses-a-card"),
        When::Infuses => ("bonus.you-infuse", "bonus.who-infuses"),
        When::Initiative => ("bonus.you-initiative", "bonus.who-initiative"),
        When::Summons => ("bonus.you-summon", "bonus.who-summons"),
        When::OpensDoor => ("bonus.you-open-a-door", "bonus.who-opens-a-door"),
        When::IsForced => ("bonus.you-are-pushed", "bonus.who-is-pushed"),
        When::WouldDie => ("bonus.you-would-die", "bonus.who-would-die"),
        When::LeavesAdjacent => ("bonus.you-leave-adjacent", "bonus.who-leaves-adjacent"),
        When::DrawsModifier => ("bonus.you-draw-modifier", "bonus.who-draws-modifier"),
        When::WouldMove => ("bonus.you-would-move", "bonus.who-would-move"),
        When::WouldAttack => ("bonus.you-would-attack", "bonus.who-would-attack"),
        When::WouldHeal => ("bonus.you-would-heal", "bonus.who-would-heal"),
        When::WouldGain => ("bonus.you-would-gain", "bonus.who-would-gain"),
        When::WouldGainPositive => {
            ("bonus.you-would-gain-positive", "bonus.who-would-gain-positive")
        }
        When::Always | When::OwnTurn | When::RoundStart | When::RoundEnd | When::ScenarioStart => {
            ("", "")
        }
    }
}

/// A sentence begins with a capital letter.
pub(super) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// Use slots with the experience behind them.
fn slots(slots: &Slots) -> String {
    let one = |xp: &u8| if *xp > 0 { format!("{{slot:{xp}}}") } else { "{slot}".to_owned() };
    slots.experience.iter().map(one).collect::<Vec<_>>().join("")
}
