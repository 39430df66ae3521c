//! What happens and what is asked, told in English as a narrator would.

use longrest_haven::ability::Action;
use longrest_haven::choice::Choice;
use longrest_haven::fact::{Advantage, Arrival, CardZone, Cause, Fact, MoveKind, Negation};
use longrest_haven::prompt::{Ask, Prompt, Purpose, ReactTo, TilePurpose};
use longrest_haven::state::{CardId, FigureId, FigureKind, Source};
use longrest_haven::{CharacterId, Item, Look, LootKind, ModifierValue, Rank};
use longrest_pack::text::{Language, Renderer, Voice, render};

/// Words about one position.
#[derive(Clone, Copy)]
pub(crate) struct Words<'a> {
    pub(crate) look: Look<'a, 'a>,
    /// What figures are or were called, by their place.
    pub(crate) names: &'a [String],
}

/// What a figure is called: its class, or its kind with its number.
pub(crate) fn name_of(look: Look<'_, '_>, kind: FigureKind, number: u8) -> String {
    match kind {
        FigureKind::None => "somebody".to_owned(),
        FigureKind::Character(character) => look.class_of(character).name.get("en").to_owned(),
        FigureKind::Summon { owner, which, .. } => {
            let summon = &look.class_of(owner).summons[usize::from(which)];
            format!("the {}", summon.name.get("en"))
        }
        FigureKind::Monster { of, rank } => {
            let one = look.monster_use(of);
            if let Some(named) = &one.named
                && rank == Rank::Named
            {
                return named.name.get("en").to_owned();
            }
            let monster = &look.rules.content.monsters[usize::from(one.monster)];
            let name = monster.name.get("en");
            match rank {
                Rank::Elite => format!("elite {name} {number}"),
                Rank::Boss => name.to_owned(),
                _ => format!("{name} {number}"),
            }
        }
        FigureKind::Extra { which } => {
            let extra = &look.scenario().extras[usize::from(which)];
            extra.name.get("en").to_owned()
        }
    }
}

/// The lines of an action without the marks for symbols.
pub(crate) fn action(look: Look<'_, '_>, class: usize, action: &Action) -> String {
    let content = &look.rules.content;
    let class = Some(&content.classes[class]);
    let lines: Vec<String> = render(action, content, class, Language::English)
        .iter()
        .map(|line| plain(&line.text))
        .filter(|line| !line.is_empty())
        .collect();
    lines.join("; ")
}

/// A text without pictures: what stands for words becomes words, the rest goes.
pub(crate) fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, mark)) = rest.split_once('{') {
        plain.push_str(before);
        let (name, after) = mark.split_once('}').unwrap_or((mark, ""));
        match name.split_once(':') {
            Some(("xp", number)) => plain.push_str(&format!("{number} experience")),
            Some(("slot", number)) => plain.push_str(&format!("({number})")),
            Some((what, which)) => plain.push_str(&format!("{what} {which}")),
            None if name == "slot" => plain.push('○'),
            // Where a word follows it says the same.
            None if after.trim_start().starts_with(|letter: char| letter.is_alphabetic()) => {}
            None => plain.push_str(name),
        }
        rest = after;
    }
    plain.push_str(rest);
    plain.replace('*', "").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The first letter in upper case.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

impl<'a> Words<'a> {
    /// What a figure is called.
    pub(crate) fn figure(self, id: FigureId) -> &'a str {
        self.names.get(id.index()).map_or("somebody", String::as_str)
    }

    fn class(self, character: CharacterId) -> &'a str {
        self.look.class_of(character).name.get("en")
    }

    /// A card by its name and initiative.
    pub(crate) fn card(self, character: CharacterId, card: CardId) -> String {
        let card = &self.look.class_of(character).cards[usize::from(card.0)];
        match card.initiative {
            0 => card.name.get("en").to_owned(),
            initiative => format!("{} ({initiative})", card.name.get("en")),
        }
    }

    fn title(self, character: CharacterId, card: CardId) -> &'a str {
        self.look.class_of(character).cards[usize::from(card.0)].name.get("en")
    }

    fn item(self, item: u16) -> &'a str {
        self.look.rules.content.items[usize::from(item)].name.get("en")
    }

    fn modifier(self, modifier: u16) -> String {
        let card = &self.look.rules.content.modifiers[usize::from(modifier)];
        let value = match card.value {
            ModifierValue::Null => "a null".to_owned(),
            ModifierValue::Double => "a double".to_owned(),
            ModifierValue::Plus(plus) => format!("{plus:+}"),
        };
        if card.rolling { format!("{value} (rolling)") } else { value }
    }

    fn place(self, cell: longrest_grid::Cell) -> String {
        self.look.board().coord(cell).to_string()
    }

    fn source(self, source: Source) -> String {
        match source {
            Source::Card { character, card, top } => {
                let half = if top { "top" } else { "bottom" };
                format!("the {half} of {}", self.title(character, card))
            }
            Source::Basic { top: true, .. } => "a basic attack".to_owned(),
            Source::Basic { top: false, .. } => "a basic move".to_owned(),
            Source::Item { character, slot } => {
                self.look.item(character, slot).name.get("en").to_owned()
            }
            _ => String::new(),
        }
    }

    /// What happened, if it is worth a sentence.
    pub(crate) fn fact(self, fact: &Fact) -> Option<String> {
        let text = match fact {
            Fact::ScenarioBegins { level, .. } => format!("The scenario begins at level {level}"),
            Fact::RoundBegins { round } => format!("\n— Round {round} —"),
            Fact::CardsRevealed { character, cards, initiative } => format!(
                "{} plays {} and {}: initiative {initiative}",
                self.class(*character),
                self.title(*character, cards[0]),
                self.title(*character, cards[1]),
            ),
            Fact::LongRestDeclared { character } => {
                format!("{} takes a long rest", self.class(*character))
            }
            Fact::MonsterCardDrawn { set, card, initiative } => {
                let set = usize::from(self.look.state.sets[usize::from(*set)].set);
                let set = &self.look.rules.content.sets[set];
                let name = set.cards[usize::from(*card)].name.get("en");
                format!("The {} draw {name}: initiative {initiative}", set.id)
            }
            Fact::TurnBegins { figure } => format!("{} acts", sentence(self.figure(*figure))),
            Fact::ActionBegins { figure, source } => {
                let what = self.source(*source);
                format!("{} uses {what}", sentence(self.figure(*figure)))
            }
            Fact::Moved { figure, to, kind, .. } => self.moved(*figure, *to, *kind),
            _ => return self.event(fact),
        };
        Some(text)
    }

    fn moved(self, figure: FigureId, to: longrest_grid::Cell, kind: MoveKind) -> String {
        let how = match kind {
            MoveKind::Walk => "moves",
            MoveKind::Jump => "jumps",
            MoveKind::Fly => "flies",
            MoveKind::Slide => "slides",
            MoveKind::Push => "is pushed",
            MoveKind::Pull => "is pulled",
            MoveKind::Teleport => "appears",
            MoveKind::Forced => "is moved",
        };
        format!("{} {how} to {}", sentence(self.figure(figure)), self.place(to))
    }

    fn event(self, fact: &Fact) -> Option<String> {
        let who = |id: &FigureId| sentence(self.figure(*id));
        let text = match fact {
            Fact::DoorOpened { by, .. } => format!("{} opens a door", who(by)),
            Fact::DoorUnlocked { .. } => "A lock springs open".to_owned(),
            Fact::DoorClosed { .. } => "A door falls shut".to_owned(),
            Fact::RoomRevealed { room } => {
                let text = self.look.scenario().rooms[usize::from(*room)].text.get("en");
                if text.is_empty() { "A room lies open".to_owned() } else { text.to_owned() }
            }
            Fact::SectionRead { section } => {
                self.look.scenario().sections[usize::from(*section)].text.get("en").to_owned()
            }
            Fact::FigureAppears { figure, cell, how, .. } => {
                let how = match how {
                    Arrival::Setup | Arrival::Revealed => "is there",
                    Arrival::Spawned => "comes",
                    Arrival::Summoned => "is called",
                };
                format!("{} {how}, at {}", who(figure), self.place(*cell))
            }
            Fact::TrapSprung { figure, .. } => format!("{} springs a trap", who(figure)),
            Fact::HazardEntered { figure, .. } => {
                format!("{} walks over ground that hurts", who(figure))
            }
            Fact::AttackDeclared { attacker, target, value, ranged } => {
                let how = if *ranged { "shoots at" } else { "attacks" };
                format!("{} {how} {}: attack {value}", who(attacker), self.figure(*target))
            }
            Fact::AdvantageKind { kind: Advantage::Advantage, .. } => "With advantage".to_owned(),
            Fact::AdvantageKind { kind: Advantage::Disadvantage, .. } => {
                "With disadvantage".to_owned()
            }
            Fact::ModifierDrawn { modifier, used, .. } => {
                let unused = if *used { "" } else { ", which does not count" };
                format!("The card is {}{unused}", self.modifier(*modifier))
            }
            Fact::ShieldApplied { target, shield, .. } => {
                format!("{} holds off {shield}", who(target))
            }
            _ => return self.suffering(fact),
        };
        Some(text)
    }

    fn suffering(self, fact: &Fact) -> Option<String> {
        let who = |id: &FigureId| sentence(self.figure(*id));
        let text = match fact {
            Fact::WardHalves { figure, to, .. } => {
                format!("{}'s ward halves it to {to}", who(figure))
            }
            Fact::BrittleDoubles { figure, to, .. } => {
                format!("{} is brittle: it becomes {to}", who(figure))
            }
            Fact::DamageNegated { figure, damage, how } => {
                let by = match how {
                    Negation::HandCard(_) => "loses a card",
                    Negation::Discards(..) => "loses two discarded cards",
                    Negation::Effect => "is spared",
                };
                format!("{} {by} instead of suffering {damage}", who(figure))
            }
            Fact::DamageSuffered { figure, damage, left, cause } => {
                let cause = match cause {
                    Cause::Attack | Cause::Ability => "",
                    Cause::Retaliate => " in return",
                    Cause::Trap => " from the trap",
                    Cause::Hazard => " from the ground",
                    Cause::Wound => " from the wound",
                    Cause::Bane => " from the bane",
                    Cause::Rest => " for a better rest",
                    Cause::Scenario => "",
                    Cause::Cost => " as the price",
                    Cause::Fall => " in the fall",
                };
                let left = (*left).max(0);
                format!("{} suffers {damage}{cause}; {left} left", who(figure))
            }
            Fact::Healed { figure, amount, left, .. } => {
                format!("{} is healed by {amount}; {left} now", who(figure))
            }
            Fact::ConditionGained { figure, condition } => {
                format!("{} gains {}", who(figure), condition.name())
            }
            Fact::ConditionRemoved { figure, condition } => {
                format!("{} is rid of {}", who(figure), condition.name())
            }
            Fact::Killed { name, .. } => {
                let dead = name_of(self.look, name.kind, name.number);
                format!("{} dies", sentence(&dead))
            }
            Fact::ObjectiveDestroyed { name, .. } => {
                let what = name_of(self.look, name.kind, name.number);
                format!("{} is destroyed", sentence(&what))
            }
            Fact::Exhausted { character, cards } => {
                let why = if *cards { "has no cards left" } else { "can bear no more" };
                format!("{} {why} and is exhausted", self.class(*character))
            }
            Fact::Escaped { character } => format!("{} escapes", self.class(*character)),
            _ => return self.possession(fact),
        };
        Some(text)
    }

    fn possession(self, fact: &Fact) -> Option<String> {
        let text = match fact {
            Fact::Infused { element, .. } => format!("{} fills the air", sentence(element.name())),
            Fact::Consumed { element, .. } => format!("{} is used up", sentence(element.name())),
            Fact::ExperienceGained { character, amount } => {
                format!("{} learns from it: {amount} experience", self.class(*character))
            }
            Fact::Looted { figure, .. } => format!("{} loots", sentence(self.figure(*figure))),
            Fact::TreasureLooted { character, .. } => {
                format!("{} opens a treasure chest", self.class(*character))
            }
            Fact::ItemGained { character, item } => {
                format!("{} finds {}", self.class(*character), self.item(*item))
            }
            Fact::ItemUsed { character, item, .. } => {
                format!("{} uses {}", self.class(*character), self.item(*item))
            }
            Fact::CardMoved { character, card, to: CardZone::Lost | CardZone::Unrecoverable } => {
                format!("{} loses {}", self.class(*character), self.title(*character, *card))
            }
            Fact::ShortRest { character, lost, .. } => format!(
                "{} rests briefly and loses {}",
                self.class(*character),
                self.title(*character, *lost)
            ),
            Fact::LongRest { character, lost } => format!(
                "{} rests and loses {}",
                self.class(*character),
                self.title(*character, *lost)
            ),
            Fact::Said { text } => text.get("en").to_owned(),
            Fact::Overridden { edit } => {
                format!("Changed by agreement: {}", spaced(&format!("{edit:?}")))
            }
            Fact::GoalReached => "The goal is reached".to_owned(),
            Fact::ScenarioFailed => "The scenario cannot be won any more".to_owned(),
            Fact::ScenarioEnds { completed: true } => {
                let text = self.look.scenario().conclusion.get("en");
                format!("\nThe scenario is won. {text}")
            }
            Fact::ScenarioEnds { completed: false } => "\nThe scenario is lost.".to_owned(),
            Fact::CharacterTakes(takings) => format!(
                "{} takes {} experience and {} gold away",
                self.class(takings.character),
                takings.experience,
                takings.gold
            ),
            _ => return None,
        };
        Some(text)
    }

    /// A question in words.
    pub(crate) fn question(self, prompt: &Prompt) -> String {
        let actor = prompt.actor.map_or("The party", |id| self.figure(id));
        let text = match prompt.ask {
            Ask::KeepGoal => "which battle goal do you keep?".to_owned(),
            Ask::BringItem => "which item do you bring?".to_owned(),
            Ask::TakeCard { more } => format!("which card do you take along? ({more} more)"),
            Ask::StartHex => "where do you start?".to_owned(),
            Ask::Discover => "which resource is added to the loot deck?".to_owned(),
            Ask::Strategy => "of which monsters do you look at two cards?".to_owned(),
            Ask::RemoveAbility { .. } => "which card is not in this scenario?".to_owned(),
            Ask::PoolCard => "which card that you passed over do you take?".to_owned(),
            Ask::PoolWithout { .. } => "which card do you leave at home for it?".to_owned(),
            Ask::SelectCards => "which two cards do you play, the leading one first?".to_owned(),
            Ask::SayInitiative => "which initiative does your leading card have?".to_owned(),
            Ask::ActsFirst => "who of you acts first?".to_owned(),
            Ask::TakeAction => "what do you do?".to_owned(),
            Ask::Perform { .. } => format!("perform {}?", self.source(prompt.source)),
            Ask::Alternative => "which of these?".to_owned(),
            Ask::MoveStep { points } => format!("where to? ({points} movement left)"),
            Ask::Jump => "do you jump?".to_owned(),
            Ask::TeleportTo => "where do you appear?".to_owned(),
            Ask::AttackTarget { value, .. } => format!("whom do you attack, with {value}?"),
            Ask::Target { purpose, .. } => self.purpose(purpose),
            Ask::PlaceArea => "where does it fall?".to_owned(),
            Ask::UseExtra { .. } => "pay for more?".to_owned(),
            Ask::React { event, damage } => self.reaction(event, damage),
            Ask::Negate { damage } => format!("lose cards instead of suffering {damage} damage?"),
            Ask::Push { target, .. } => format!("where do you push {}?", self.figure(target)),
            Ask::Pull { target, .. } => format!("where do you pull {}?", self.figure(target)),
            Ask::MoveOther { target, .. } => format!("where does {} go?", self.figure(target)),
            Ask::ShortRest => "take a short rest?".to_owned(),
            Ask::ShortRestAgain { .. } => "suffer 1 damage to lose another card?".to_owned(),
            Ask::LongRestLose | Ask::LoseCard => "which card do you lose?".to_owned(),
            Ask::Escape => "do you escape?".to_owned(),
            Ask::MonsterFocus => "on whom does it focus? All are equal to it".to_owned(),
            Ask::MonsterMove => "where does it go? All are equal to it".to_owned(),
            Ask::PlaceFigure => "where does it stand?".to_owned(),
            Ask::TileHex { purpose: TilePurpose::Take } => "which do you take?".to_owned(),
            Ask::TileHex { .. } | Ask::PlaceMark => "where do you put it?".to_owned(),
            Ask::FromHex => "from which hex?".to_owned(),
            _ => format!("{}?", spaced(&format!("{:?}", prompt.ask))),
        };
        format!("{}: {text}", sentence(actor))
    }

    fn purpose(self, purpose: Purpose) -> String {
        match purpose {
            Purpose::Heal(amount) => format!("whom do you heal by {amount}?"),
            Purpose::Damage(amount) => format!("who suffers {amount}?"),
            Purpose::Condition(condition) => format!("who gains {}?", condition.name()),
            _ => "whom do you choose?".to_owned(),
        }
    }

    fn reaction(self, event: ReactTo, damage: u8) -> String {
        match event {
            ReactTo::Damage => format!("{damage} damage is coming; use something?"),
            ReactTo::Attacked => "you are attacked; use something?".to_owned(),
            ReactTo::Attack => "use something for this attack?".to_owned(),
            ReactTo::Move => "use something for this move?".to_owned(),
            _ => "use something now?".to_owned(),
        }
    }

    /// An option in words, for the seat that decides.
    pub(crate) fn choice(self, prompt: &Prompt, seat: u8, choice: Choice) -> String {
        let class = usize::from(self.look.character(seat).class);
        let card = |id: CardId| &self.look.class_of(seat).cards[usize::from(id.0)];
        match choice {
            Choice::Yes => "yes".to_owned(),
            Choice::Skip => "no, that is all".to_owned(),
            Choice::Done => "nothing more".to_owned(),
            Choice::EndTurn => "end the turn".to_owned(),
            Choice::LongRest => "a long rest".to_owned(),
            Choice::Option(number) => self.option(prompt, number),
            Choice::Cell(cell) => format!("to {}", self.place(cell)),
            Choice::Area(cell, turn) => format!("at {}, turned {turn}", self.place(cell)),
            Choice::Figure(id) | Choice::Dismiss(id) => {
                let figure = self.look.figure(id);
                let points = format!("{} of {}", figure.hit_points, figure.hit_points_max);
                format!("{}, {points} hit points", self.figure(id))
            }
            Choice::Card(id) => self.card(seat, id),
            Choice::Cards(one, other) => {
                format!("{} with {}", self.card(seat, one), self.card(seat, other))
            }
            Choice::Top(id) => {
                let text = action(self.look, class, &card(id).top);
                format!("{}, top: {text}", self.title(seat, id))
            }
            Choice::Bottom(id) => {
                let text = action(self.look, class, &card(id).bottom);
                format!("{}, bottom: {text}", self.title(seat, id))
            }
            Choice::BasicTop(id) => format!("{}, as a basic attack 2", self.title(seat, id)),
            Choice::BasicBottom(id) => format!("{}, as a basic move 2", self.title(seat, id)),
            Choice::Item(slot) => self.equipment(self.look.item(seat, slot)),
            Choice::Bonus(at) => {
                let bonus = self.look.state.bonuses.get(usize::from(at));
                bonus.map_or("the bonus".to_owned(), |bonus| self.source(bonus.source))
            }
            Choice::Element(element) => element.name().to_owned(),
            Choice::Condition(condition) => condition.name().to_owned(),
            Choice::Ally(which) => {
                let ally = &self.look.scenario().extras[usize::from(which)];
                ally.name.get("en").to_owned()
            }
            Choice::Spawns => "everything that spawns".to_owned(),
            Choice::Lose(id) => format!("lose {}", self.title(seat, id)),
            Choice::LoseTwo(one, other) => {
                format!("lose {} and {}", self.title(seat, one), self.title(seat, other))
            }
            Choice::Remove(id) => format!("give up {}", self.title(seat, id)),
        }
    }

    /// An item by its name and what it does.
    fn equipment(self, item: &Item) -> String {
        let renderer = Renderer {
            content: &self.look.rules.content,
            class: None,
            language: Language::English,
            voice: Voice::You,
        };
        let lines: Vec<String> = renderer.item(item).iter().map(|line| plain(&line.text)).collect();
        format!("{}: {}", item.name.get("en"), lines.join("; "))
    }

    fn option(self, prompt: &Prompt, number: u8) -> String {
        match prompt.ask {
            Ask::ChooseModifier { first, second } => {
                self.modifier(if number == 0 { first } else { second })
            }
            Ask::KeepGoal => {
                let goal = &self.look.rules.content.goals[usize::from(number)];
                format!("{}: {}", goal.name.get("en"), goal.text.get("en"))
            }
            Ask::Discover => format!("{:?}", LootKind::ALL[usize::from(number)]).to_lowercase(),
            Ask::Strategy => {
                let set = self.look.state.sets[usize::from(number)].set;
                self.look.rules.content.sets[usize::from(set)].id.clone()
            }
            Ask::RemoveAbility { set } => {
                let set = self.look.state.sets[usize::from(set)].set;
                let cards = &self.look.rules.content.sets[usize::from(set)].cards;
                cards[usize::from(number)].name.get("en").to_owned()
            }
            Ask::ScenarioChoice { offer } => {
                let offers = self.look.scenario().offers();
                offers[usize::from(offer)][usize::from(number)].0.get("en").to_owned()
            }
            _ => format!("the {}", ordinal(number)),
        }
    }
}

fn ordinal(number: u8) -> String {
    match number {
        0 => "first".to_owned(),
        1 => "second".to_owned(),
        2 => "third".to_owned(),
        n => format!("{}th", u16::from(n) + 1),
    }
}

/// The name of a variant as words.
fn spaced(name: &str) -> String {
    let end = name.find([' ', '{', '(']).unwrap_or(name.len());
    let mut words = String::new();
    for letter in name[..end].chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_for_symbols_are_taken_out() {
        assert_eq!(plain("{attack} Attack 3, {range} 2"), "Attack 3, range 2");
        assert_eq!(plain("{slot}{slot:1}"), "○(1)");
        assert_eq!(spaced("LongRestLose { x: 1 }"), "long rest lose");
        assert_eq!(sentence("elite Guard 2"), "Elite Guard 2");
    }
}
