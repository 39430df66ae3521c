//! One ability as a sentence.

use super::Prose;
use super::words::Word;
use longrest_haven::ability::{
    Ability, Added, Aim, Bonus, Count, Duration, Manner, Pile, Reach, Special, Summoned,
    TileChange, Verb, When, Who,
};
use longrest_haven::amount::{
    AbilityKind, Amount, Comparison, FigureClass, Operation, Quantity, Subject, Test,
};

impl Prose<'_> {
    /// An ability as a sentence with symbols.
    pub(super) fn sentence(self, ability: &Ability) -> String {
        let mut parts = vec![self.verb(ability)];
        parts.extend(self.aim(ability));
        let silent = matches!(ability.verb, Verb::Afflict);
        if !silent {
            parts.extend(ability.added.iter().map(|added| self.added(added)));
        }
        if let Some(test) = &ability.only_if {
            parts.push(format!("{} {}", self.word(Word::If), self.test(test)));
        }
        parts.retain(|part| !part.is_empty());
        parts.join(", ")
    }

    fn verb(self, ability: &Ability) -> String {
        let strong = |symbol: &str, word: Word, value: String| {
            format!("{{{symbol}}} *{} {value}*", self.word(word)).replace(" *", " *")
        };
        match &ability.verb {
            Verb::Move { points, manner } => {
                let text = strong("move", Word::Move, self.amount(points));
                match manner {
                    Manner::Walk => text,
                    Manner::Jump => format!("{text}, {{jump}} {}", self.word(Word::Jump)),
                    Manner::Fly => format!("{text}, {{fly}} {}", self.word(Word::Fly)),
                }
            }
            Verb::Teleport { range, .. } => {
                let range = range.as_ref().map_or(String::new(), |range| self.amount(range));
                strong("teleport", Word::Teleport, range)
            }
            Verb::Attack { value } => strong("attack", Word::Attack, self.amount(value)),
            Verb::Heal { value } => strong("heal", Word::Heal, self.amount(value)),
            Verb::Afflict => {
                let list: Vec<String> = ability.added.iter().map(|one| self.added(one)).collect();
                format!("*{}* {}", self.word(Word::Afflict), list.join(", "))
            }
            Verb::Cleanse { conditions, count } => {
                let list: Vec<String> =
                    conditions.iter().map(|one| format!("{{{}}}", one.name())).collect();
                format!("*{}* {} {}", self.word(Word::Cleanse), self.amount(count), list.join(" "))
            }
            Verb::Displace => String::new(),
            Verb::Suffer { value } => format!(
                "*{} {}*",
                self.word(if ability.aim.who == Who::Oneself {
                    Word::Suffer
                } else {
                    Word::SufferThey
                }),
                self.amount(value)
            ),
            Verb::Shield { value } => strong("shield", Word::Shield, self.amount(value)),
            Verb::Retaliate { value, range } => {
                let text = strong("retaliate", Word::Retaliate, self.amount(value));
                match range {
                    Some(range) => format!("{text}, {{range}} {}", self.amount(range)),
                    None => text,
                }
            }
            Verb::Bonus(bonus) => self.bonus_sentence(bonus),
            Verb::Loot { range } => strong("loot", Word::Loot, self.amount(range)),
            verb => self.rarer_verb(verb),
        }
    }

    fn rarer_verb(self, verb: &Verb) -> String {
        let list = |abilities: &[Ability]| {
            let inner: Vec<String> = abilities.iter().map(|one| self.sentence(one)).collect();
            inner.join("; ")
        };
        match verb {
            Verb::Summon { who, count } => {
                let language = self.language.code();
                let name = match who {
                    Summoned::Own(which) => self
                        .class
                        .and_then(|class| {
                            self.content.classes[class].summons.get(usize::from(*which))
                        })
                        .map_or("", |summon| summon.name.get(language)),
                    Summoned::Monster(monster, _) => {
                        self.content.monsters[usize::from(*monster)].name.get(language)
                    }
                };
                let many = match count {
                    Amount::Number(1) => String::new(),
                    count => format!("{} ", self.amount(count)),
                };
                format!("{{summon}} *{}* {many}{name}", self.word(Word::Summon))
            }
            Verb::Recover { count, from } => {
                let pile = self.pile(*from);
                format!("{{recover}} *{}* {} {pile}", self.word(Word::Recover), self.amount(count))
            }
            Verb::Give { count, from, .. } => {
                let pile = self.pile(*from);
                format!("{{lose}} *{}* {} {pile}", self.word(Word::Lose), self.amount(count))
            }
            Verb::Refresh { count, .. } => {
                let many = count
                    .as_ref()
                    .map_or_else(|| self.word(Word::All).to_owned(), |count| self.amount(count));
                format!("{{item}} *{}* {many}", self.word(Word::Refresh))
            }
            Verb::Grant { abilities } => {
                format!("*{}*: {}", self.word(Word::Grant), list(abilities))
            }
            Verb::Control { abilities } => {
                format!("*{}*: {}", self.word(Word::Control), list(abilities))
            }
            Verb::Tile(change) => self.tile(change),
            Verb::Infuse { icons } => {
                format!("*{}* {}", self.word(Word::Infuse), self.icons(icons))
            }
            Verb::Consume { icons } => {
                format!("*{}* {}", self.word(Word::Consume), self.icons(icons))
            }
            Verb::Resource { which, value } => {
                format!(
                    "*{} {}* {}",
                    self.word(Word::Gain),
                    self.amount(value),
                    self.resource(*which)
                )
            }
            Verb::Mark { range } => {
                format!(
                    "*{}* {}, {{range}} {}",
                    self.word(Word::Mark),
                    self.mark(),
                    self.amount(range)
                )
            }
            Verb::Unmark { count } => {
                format!("*{}* {} {}", self.word(Word::Remove), self.amount(count), self.mark())
            }
            Verb::SwitchForm => format!("*{}*", self.word(Word::SwitchForm)),
            Verb::Swap => format!("*{}*", self.word(Word::Swap)),
            Verb::Choose { options } => {
                let each: Vec<String> = options.iter().map(|option| list(option)).collect();
                each.join(&format!(" *{}* ", self.word(Word::Or)))
            }
            Verb::Repeat { times, abilities } => {
                format!(
                    "*{} {}×*: {}",
                    self.word(Word::Repeat),
                    self.amount(times),
                    list(abilities)
                )
            }
            Verb::AddModifier { count, .. } => {
                format!("*{}* ({})", self.word(Word::AddCard), self.amount(count))
            }
            Verb::Peek { count } => {
                format!("*{}* ({})", self.word(Word::Peek), self.amount(count))
            }
            Verb::BossSpecial { which } => format!("*{} {}*", self.word(Word::Special), which + 1),
            Verb::Special(Special::StepIntoMark) => self.word(Word::StepIntoMark).to_owned(),
            _ => String::new(),
        }
    }

    fn pile(self, pile: Pile) -> &'static str {
        self.word(match pile {
            Pile::Hand => Word::FromHand,
            Pile::Discard => Word::FromDiscard,
            Pile::Lost => Word::FromLost,
        })
    }

    fn tile(self, change: &TileChange) -> String {
        let language = self.language.code();
        let named = |tile: u16| self.content.tiles[usize::from(tile)].name.get(language);
        let within = |range: &Amount| format!("{{range}} {}", self.amount(range));
        let kind = |kind: &longrest_haven::TileKind| format!("{kind:?}").to_lowercase();
        match change {
            TileChange::Create { tile, range, count } => format!(
                "*{}* {} {}, {}",
                self.word(Word::Create),
                self.amount(count),
                named(*tile),
                within(range)
            ),
            TileChange::Destroy { kind: of, range } => {
                format!("*{}* {}, {}", self.word(Word::Destroy), kind(of), within(range))
            }
            TileChange::Relocate { kind: of, range } => {
                format!("*{}* {}, {}", self.word(Word::Relocate), kind(of), within(range))
            }
            TileChange::Move { kind: of, range, hexes } => format!(
                "*{} {}* {}, {}",
                self.word(Word::MoveTile),
                self.amount(hexes),
                kind(of),
                within(range)
            ),
            TileChange::Replace { kind: of, tile, range } => format!(
                "*{}* {} → {}, {}",
                self.word(Word::Replace),
                kind(of),
                named(*tile),
                within(range)
            ),
            TileChange::Spring { range, .. } => {
                format!("*{}*, {}", self.word(Word::Spring), within(range))
            }
        }
    }

    /// Whom an ability concerns, as far as it is not the usual.
    fn aim(self, ability: &Ability) -> Vec<String> {
        let aim: &Aim = &ability.aim;
        let mut parts = Vec::new();
        match &aim.reach {
            Reach::Range(range) => {
                parts.push(format!("{{range}} {} {}", self.word(Word::Range), self.amount(range)));
            }
            Reach::Adjacent => parts.push(self.word(Word::Adjacent).to_owned()),
            Reach::Anywhere => parts.push(self.word(Word::Anywhere).to_owned()),
            Reach::Unstated => {}
        }
        match &aim.count {
            Count::UpTo(Amount::Number(1)) => {}
            Count::UpTo(count) => {
                parts.push(format!(
                    "{{target}} {} {}",
                    self.word(Word::Target),
                    self.amount(count)
                ));
            }
            Count::All => parts.push(self.word(Word::All).to_owned()),
        }
        let own = matches!(
            ability.verb,
            Verb::Move { .. }
                | Verb::Teleport { .. }
                | Verb::Shield { .. }
                | Verb::Retaliate { .. }
                | Verb::Bonus(_)
                | Verb::Suffer { .. }
                | Verb::Loot { .. }
        );
        if !(own && aim.who == Who::Oneself) {
            parts.push(self.who(aim.who).to_owned());
        }
        if aim.area.is_some() {
            parts.push(format!("{{area}} {}", self.word(Word::Area)));
        }
        if aim.farthest {
            parts.push(self.word(Word::Farthest).to_owned());
        }
        if let Some(test) = &aim.only {
            parts.push(format!("{} {}", self.word(Word::If), self.test(test)));
        }
        parts
    }

    fn who(self, who: Who) -> &'static str {
        match who {
            Who::Usual => "",
            Who::Oneself => self.word(Word::Oneself),
            Who::Enemies => self.word(Word::Enemies),
            Who::Allies => self.word(Word::Allies),
            Who::AlliesAndSelf => self.word(Word::AlliesAndSelf),
            Who::Others => self.word(Word::Others),
            Who::Everybody => self.word(Word::Everybody),
            Who::OwnSummons => self.word(Word::OwnSummons),
            Who::Summoner => self.word(Word::Summoner),
            Who::SameTargets => self.word(Word::SameTargets),
            Who::MovedThrough => self.word(Word::MovedThrough),
            Who::Characters => self.word(Word::Characters),
        }
    }

    /// An added effect.
    pub(super) fn added(self, added: &Added) -> String {
        let valued = |symbol: &str, word: Word, amount: &Amount| {
            format!("{{{symbol}}} {} {}", self.word(word), self.amount(amount))
        };
        match added {
            Added::Condition(condition) => format!("{{{}}}", condition.name()),
            Added::Pierce(amount) => valued("pierce", Word::Pierce, amount),
            Added::Push(amount) => valued("push", Word::Push, amount),
            Added::Pull(amount) => valued("pull", Word::Pull, amount),
            Added::Advantage => self.word(Word::Advantage).to_owned(),
            Added::Disadvantage => self.word(Word::Disadvantage).to_owned(),
            Added::Plus(Amount::Number(number)) => format!("*{number:+}*"),
            Added::Plus(amount) => format!("*+{}*", self.amount(amount)),
            Added::Range(amount) => format!("{{range}} +{}", self.amount(amount)),
            Added::Target(amount) => format!("{{target}} +{}", self.amount(amount)),
            Added::Jump => format!("{{jump}} {}", self.word(Word::Jump)),
            Added::IgnoreRetaliate => self.word(Word::IgnoreRetaliate).to_owned(),
            Added::IgnoreShield => self.word(Word::IgnoreShield).to_owned(),
            Added::Damage(amount) => {
                format!("{} {}", self.word(Word::SufferThey), self.amount(amount))
            }
            Added::Area(_) => format!("{{area}} {}", self.word(Word::Area)),
            Added::Double => self.word(Word::Double).to_owned(),
            Added::Shield(amount) => valued("shield", Word::Shield, amount),
            Added::Retaliate(amount, range) => {
                let text = valued("retaliate", Word::Retaliate, amount);
                range.as_ref().map_or(text.clone(), |range| {
                    format!("{text} ({{range}} {})", self.amount(range))
                })
            }
            Added::Negate => self.word(Word::Negate).to_owned(),
            Added::Flying => format!("{{fly}} {}", self.word(Word::Fly)),
            Added::Immune(condition) => {
                format!("{} {{{}}}", self.word(Word::Immune), condition.name())
            }
            Added::After(abilities) => {
                let inner: Vec<String> = abilities.iter().map(|one| self.sentence(one)).collect();
                format!("{} {}", self.word(Word::Then), inner.join("; "))
            }
            Added::When(test, inner) => {
                let inner: Vec<String> = inner.iter().map(|one| self.added(one)).collect();
                format!("{} {}: {}", self.word(Word::If), self.test(test), inner.join(", "))
            }
        }
    }

    /// When a bonus applies and what it changes.
    pub(super) fn bonus_sentence(self, bonus: &Bonus) -> String {
        let mut text = self.word(event(bonus.trigger.when)).to_owned();
        let who = self.who(bonus.trigger.who);
        if !who.is_empty() {
            text.push_str(&format!(" {who}"));
        }
        if let Some(within) = &bonus.trigger.within {
            text.push_str(&format!(" ({{range}} {})", self.amount(within)));
        }
        if let Some(test) = &bonus.only_if {
            text.push_str(&format!(", {} {}", self.word(Word::If), self.test(test)));
        }
        let changes = self.effects(&bonus.changes);
        if bonus.trigger.when == When::Always && !changes.is_empty() {
            text = changes;
        } else if !changes.is_empty() {
            text = format!("{}: {changes}", text.trim_end_matches(':'));
        }
        if bonus.experience > 0 {
            text.push_str(&format!(" {{experience}} {}", bonus.experience));
        }
        text
    }

    /// An amount.
    pub(super) fn amount(self, amount: &Amount) -> String {
        formula(amount)
    }

    /// A test as half a sentence.
    pub(super) fn test(self, test: &Test) -> String {
        let of = |subject: &Subject| match subject {
            Subject::Actor => self.word(Word::You),
            Subject::Target => self.word(Word::TheTarget),
        };
        let says = |subject: &Subject, word: Word| format!("{} {}", of(subject), self.word(word));
        let joined = |tests: &[Test], word: Word| {
            let parts: Vec<String> = tests.iter().map(|test| self.test(test)).collect();
            parts.join(&format!(" {} ", self.word(word)))
        };
        match test {
            Test::Not(inner) => format!("{} ({})", self.word(Word::Not), self.test(inner)),
            Test::All(tests) => joined(tests, Word::And),
            Test::Any(tests) => joined(tests, Word::Or),
            Test::Compare(one, comparison, other) => {
                let sign = match comparison {
                    Comparison::Less => "<",
                    Comparison::AtMost => "≤",
                    Comparison::Equal => "=",
                    Comparison::AtLeast => "≥",
                    Comparison::More => ">",
                };
                format!("{} {sign} {}", self.amount(one), self.amount(other))
            }
            Test::Has(who, condition) => format!("{}: {{{}}}", of(who), condition.name()),
            Test::HasNegative(who) => says(who, Word::HasNegative),
            Test::FullHitPoints(who) => says(who, Word::FullHitPoints),
            Test::Damaged(who) => says(who, Word::Damaged),
            Test::Is(who, class) => {
                format!("{} {} {}", of(who), self.word(Word::Is), self.class_name(*class))
            }
            Test::NextToAlly(who) => says(who, Word::NextToAlly),
            Test::NextToEnemy(who) => says(who, Word::NextToEnemy),
            Test::NextToWall(who) => says(who, Word::NextToWall),
            Test::NextToObstacle(who) => says(who, Word::NextToObstacle),
            Test::NearMark(who) => says(who, Word::NearMark),
            Test::On(who, kind) => {
                format!(
                    "{} {} {}",
                    of(who),
                    self.word(Word::StandsOn),
                    format!("{kind:?}").to_lowercase()
                )
            }
            Test::NotActed(who) => says(who, Word::NotActed),
            Test::ActsLater(who) => says(who, Word::ActsLater),
            Test::Melee => self.word(Word::Melee).to_owned(),
            Test::Ranged => self.word(Word::Ranged).to_owned(),
            Test::Advantage => self.word(Word::HasAdvantage).to_owned(),
            Test::SingleTarget => self.word(Word::SingleTarget).to_owned(),
            Test::TargetAdjacent => self.word(Word::TargetAdjacent).to_owned(),
            Test::Present(element) => {
                format!("{{{}}} {}", element.name(), self.word(Word::Element))
            }
            Test::Killed => self.word(Word::Killed).to_owned(),
            Test::Form(form) => format!("{} {}", self.word(Word::InForm), form + 1),
            Test::Flag(flag) => format!("{} {flag}", self.word(Word::Flag)),
            Test::RoundEven => self.word(Word::RoundEven).to_owned(),
            Test::Performed(kind) => {
                let symbol = match kind {
                    AbilityKind::Attack => "attack",
                    AbilityKind::Move => "move",
                    AbilityKind::Heal => "heal",
                    AbilityKind::Loot => "loot",
                    AbilityKind::Summon => "summon",
                };
                format!("{} {{{symbol}}}", self.word(Word::Performed))
            }
        }
    }

    fn class_name(self, class: FigureClass) -> String {
        match class {
            FigureClass::Type(monster) => {
                let name = &self.content.monsters[usize::from(monster)].name;
                name.get(self.language.code()).to_owned()
            }
            other => format!("{other:?}").to_lowercase(),
        }
    }

    /// How long an action's bonuses last, as a symbol.
    pub fn lasting(self, duration: Option<Duration>) -> &'static str {
        match duration {
            Some(Duration::Round) => "{round}",
            Some(Duration::Persistent) => "{persistent}",
            None => "",
        }
    }
}

/// An amount as cards write it.
pub fn formula(amount: &Amount) -> String {
    match amount {
        Amount::Number(number) => number.to_string(),
        Amount::Base(change) => format!("{change:+}"),
        Amount::Of(quantity) => quantity_name(*quantity),
        Amount::Operation(operation, both) => {
            let (one, other) = (formula(&both.0), formula(&both.1));
            match operation {
                Operation::Add => format!("{one} + {other}"),
                Operation::Subtract => format!("{one} − {other}"),
                Operation::Multiply => format!("{one} × {other}"),
                Operation::DivideUp => format!("{one} / {other} ↑"),
                Operation::DivideDown => format!("{one} / {other} ↓"),
                Operation::Least => format!("min({one}, {other})"),
                Operation::Most => format!("max({one}, {other})"),
            }
        }
    }
}

fn event(when: When) -> Word {
    match when {
        When::Always => Word::WhenAlways,
        When::OwnTurn => Word::WhenOwnTurn,
        When::Attacks => Word::WhenAttacks,
        When::IsAttacked => Word::WhenIsAttacked,
        When::Attacked => Word::WhenAttacked,
        When::WasAttacked => Word::WhenWasAttacked,
        When::WouldSuffer => Word::WhenWouldSuffer,
        When::Suffered => Word::WhenSuffered,
        When::Moves => Word::WhenMoves,
        When::Moved => Word::WhenMoved,
        When::Heals => Word::WhenHeals,
        When::IsHealed => Word::WhenIsHealed,
        When::TurnStart => Word::WhenTurnStart,
        When::TurnEnd => Word::WhenTurnEnd,
        When::RoundStart => Word::WhenRoundStart,
        When::RoundEnd => Word::WhenRoundEnd,
        When::EntersAdjacent => Word::WhenEntersAdjacent,
        When::Dies => Word::WhenDies,
        When::Kills => Word::WhenKills,
        When::Loots => Word::WhenLoots,
        When::LongRest => Word::WhenLongRest,
        When::ShortRest => Word::WhenShortRest,
        When::GainsNegative => Word::WhenGainsNegative,
        When::LosesCard => Word::WhenLosesCard,
        When::ScenarioStart => Word::WhenScenarioStart,
        When::TargetsSeveral => Word::WhenTargetsSeveral,
        When::Consumes => Word::WhenConsumes,
        When::SpringsTrap => Word::WhenSpringsTrap,
    }
}

/// A counted thing by the letter or word cards use.
fn quantity_name(quantity: Quantity) -> String {
    match quantity {
        Quantity::Level => "L".into(),
        Quantity::Characters => "C".into(),
        Quantity::EliteHitPoints => "H".into(),
        Quantity::Variable => "V".into(),
        Quantity::Round => "R".into(),
        Quantity::Number => "N".into(),
        Quantity::HexesMoved | Quantity::HexesMovedLast => "{move}#".into(),
        Quantity::DamageSuffered | Quantity::OwnDamageSuffered => "X".into(),
        other => {
            let name = format!("{other:?}");
            let end = name.find('(').unwrap_or(name.len());
            let mut words = String::new();
            for (at, letter) in name[..end].chars().enumerate() {
                if letter.is_uppercase() && at > 0 {
                    words.push(' ');
                }
                words.extend(letter.to_lowercase());
            }
            words
        }
    }
}
