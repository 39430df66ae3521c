//! Descent in English sentences: questions, options and facts, for the terminal.

use longrest_descent::{
    Action, Arm, AttackKind, CardId, Choice, Descent, Fact, Failure, Figure, HeroId, ItemId,
    KindId, Marker, MonsterId, Obstacle, Occasion, Order, Place, Pose, PowerCard, PowerRef, Prompt,
    Rank, Rune, SheetId, Side, SkillDeck, StartEffect, State, Tier, TokenKind,
};
use longrest_grid::Cell;
use longrest_pack::descent::{Words, surge_text};

/// A position, what its content is called, and what monsters were called that are gone.
#[derive(Clone, Copy)]
pub(crate) struct Telling<'t> {
    pub(crate) rules: &'t Descent,
    pub(crate) state: &'t State,
    pub(crate) words: &'t Words,
    /// The monsters by their numbers.
    pub(crate) monsters: &'t [String],
}

impl Telling<'_> {
    /// What a hero is called.
    pub(crate) fn hero(&self, hero: HeroId) -> &str {
        self.sheet(self.state.hero(hero).sheet)
    }

    fn sheet(&self, sheet: SheetId) -> &str {
        self.words.heroes[sheet.index()].name.get("en")
    }

    /// What an item is called.
    pub(crate) fn item(&self, item: ItemId) -> &str {
        self.words.items[item.index()].name.get("en")
    }

    fn card(&self, card: CardId) -> &str {
        self.words.cards[card.index()].name.get("en")
    }

    /// What a kind of monster is called.
    pub(crate) fn kind(&self, kind: KindId, rank: Rank) -> String {
        let name = self.words.monsters[kind.index()].card.name.get("en");
        match rank {
            Rank::Normal => name.to_owned(),
            Rank::Master => format!("master {name}"),
        }
    }

    fn monster(&self, id: MonsterId) -> &str {
        self.monsters.get(id.index()).map_or("something", String::as_str)
    }

    /// What a monster on the board is called.
    pub(crate) fn name_of(&self, id: MonsterId) -> String {
        let monster = self.state.monster(id);
        match monster.named {
            Some(named) => {
                let quest = &self.words.quests[self.state.quest.index()];
                quest.named[named.index()].name.get("en").to_owned()
            }
            None => format!("{} {}", self.kind(monster.kind, monster.rank), id.0 + 1),
        }
    }

    fn figure(&self, figure: Figure) -> &str {
        match figure {
            Figure::Hero(hero) => self.hero(hero),
            Figure::Monster(id) => self.monster(id),
        }
    }

    /// What a space is called, with who stands on it.
    pub(crate) fn space(&self, cell: Cell) -> String {
        self.rules.quest(self.state).board.coord(cell).to_string()
    }

    fn space_with(&self, cell: Cell) -> String {
        let mut there = self
            .state
            .figures()
            .filter(|figure| self.rules.body(self.state, *figure).contains(&cell))
            .map(|figure| self.figure(figure));
        match there.next() {
            Some(name) => format!("{} ({name})", self.space(cell)),
            None => self.space(cell),
        }
    }

    fn pose(&self, pose: Pose) -> String {
        let upright = if pose.upright { ", upright" } else { "" };
        format!("{}{upright}", self.space(pose.cell))
    }

    fn place(&self, place: Place) -> String {
        match place {
            Place::Nowhere => "nowhere".to_owned(),
            Place::Town => "town".to_owned(),
            Place::Board(cell) => self.space(cell),
        }
    }

    fn arm(&self, arm: Arm) -> String {
        match arm {
            Arm::Fists => "bare fists".to_owned(),
            Arm::Weapon(item) => self.item(item).to_owned(),
            Arm::Extra => "the extra attack".to_owned(),
            Arm::Natural => "what nature gave it".to_owned(),
        }
    }

    fn power(&self, hero: HeroId, power: PowerRef) -> String {
        let content = &self.rules.content;
        let (card, powers) = match power.card {
            PowerCard::Sheet => {
                let sheet = self.state.hero(hero).sheet;
                (&self.words.heroes[sheet.index()], content.sheet(sheet).powers.len())
            }
            PowerCard::Skill(skill) => {
                (&self.words.skills[skill.index()], content.skill(skill).powers.len())
            }
            PowerCard::Item(item) => {
                (&self.words.items[item.index()], content.item(item).powers.len())
            }
        };
        let at = card.lines.len().saturating_sub(powers) + usize::from(power.index);
        let line = card.lines.get(at).map_or("", |line| line.get("en"));
        format!("{}: {line}", card.name.get("en"))
    }

    /// A question.
    pub(crate) fn question(&self, prompt: &Prompt) -> String {
        let asks = |hero: HeroId, what: &str| format!("{}: {what}", self.hero(hero));
        match *prompt {
            Prompt::ChooseSheet(hero) => format!("Hero {}: who are you?", hero.0 + 1),
            Prompt::ExchangeSkill(hero) => asks(hero, "exchange a skill?"),
            Prompt::Shop(hero) => {
                let coins = self.state.hero(hero).coins;
                asks(hero, &format!("{coins} coins. What do you buy or sell?"))
            }
            Prompt::PlaceHero(hero) => asks(hero, "where do you begin?"),
            Prompt::NextHero => "Heroes: who goes next?".to_owned(),
            Prompt::StartOfTurn(hero) => asks(hero, "your turn begins. What comes first?"),
            Prompt::Equip(hero) => asks(hero, "change your equipment?"),
            Prompt::EquipNext(hero) => asks(hero, "what do you equip?"),
            Prompt::DropItem(hero) => asks(hero, "your pack is full. What do you drop?"),
            Prompt::Received(hero, item) => {
                asks(hero, &format!("you got {}. Where does it go?", self.item(item)))
            }
            Prompt::Treasure(hero, item) => asks(hero, &format!("keep {}?", self.item(item))),
            Prompt::Declare(hero) => asks(hero, "what do you do this turn?"),
            Prompt::Act(hero) => {
                let turn = &self.state.turn;
                let left = format!("{} movement, {} attacks left", turn.movement, turn.attacks);
                asks(hero, &format!("what do you do? ({left})"))
            }
            Prompt::UsePower(hero) => asks(hero, "use a power?"),
            Prompt::Restore(hero) => asks(hero, "who is restored?"),
            Prompt::Order(hero) => asks(hero, "which order?"),
            Prompt::Target(attacker, arm) => {
                let (name, arm) = (self.figure(attacker), self.arm(arm));
                format!("{name} attacks with {arm}: which space?")
            }
            Prompt::Weapon(hero) => format!("With what does {} attack?", self.hero(hero)),
            Prompt::Aim(hero) => asks(hero, "spend your aim?"),
            Prompt::Reroll(side) => format!("{}: which dice again?", side_name(side)),
            Prompt::FatigueDie(hero) => asks(hero, "spend fatigue for a power die?"),
            Prompt::Enhance(points) => format!("{points} points: how many to the range?"),
            Prompt::Surges(surges) => format!("{surges} surges: what do they buy?"),
            Prompt::Cancel(hero, wounds) => {
                asks(hero, &format!("{wounds} wounds. Cancel some of them?"))
            }
            Prompt::Knockback(figure) => format!("Where is {} thrown?", self.figure(figure)),
            Prompt::Guard(hero) => asks(hero, "interrupt with an attack?"),
            Prompt::Pet(pet) => {
                let kind = self.state.pet(pet).kind;
                let name = self.words.familiars[kind.index()].name.get("en");
                format!("{name}: where to?")
            }
            Prompt::Window(occasion) => {
                format!("Overlord: {}. Play a card?", occasion_name(occasion))
            }
            Prompt::Pay(card) => format!("Overlord: what pays for {}?", self.card(card)),
            Prompt::Discard => "Overlord: discard cards for threat?".to_owned(),
            Prompt::Cards => format!("Overlord, {} threat: play a card?", self.state.threat),
            Prompt::Activate => "Overlord: which monster acts?".to_owned(),
            Prompt::MonsterAct(id) => {
                let turn = &self.state.overlord;
                let left = format!("{} movement, {} attacks left", turn.movement, turn.attacks);
                format!("Overlord: what does {} do? ({left})", self.monster(id))
            }
            Prompt::SpawnNext(card) => format!("{}: who comes first?", self.card(card)),
            Prompt::Spawn(kind, rank) => format!("Where does the {} come?", self.kind(kind, rank)),
            Prompt::Recycle(kind, rank) => {
                format!("Which {} is taken from the board?", self.kind(kind, rank))
            }
            Prompt::Promote => "Overlord: who becomes a master?".to_owned(),
            Prompt::Horde => "Overlord: who joins them?".to_owned(),
            Prompt::Victim(card) => format!("{}: against whom?", self.card(card)),
            Prompt::Displace(hero) => asks(hero, "where do you jump?"),
        }
    }

    /// An option of a question.
    pub(crate) fn choice(&self, prompt: &Prompt, choice: Choice) -> String {
        match choice {
            Choice::Sheet(sheet) => self.sheet(sheet).to_owned(),
            Choice::Exchange(skill) => {
                format!("exchange {}", self.words.skills[skill.index()].name.get("en"))
            }
            Choice::Buy(item) => {
                let content = self.rules.content.item(item);
                format!("buy {} for {}", self.item(item), content.price)
            }
            Choice::BuyTreasure(tier) => format!("buy a {} treasure", tier_name(tier)),
            Choice::BuySkill(deck) => format!("buy a skill: {}", deck_name(deck)),
            Choice::Train(kind) => format!("train {}", kind_name(kind)),
            Choice::Sell(item) => format!("sell {}", self.item(item)),
            Choice::Hero(hero) => self.hero(hero).to_owned(),
            Choice::Pet(_) => "a familiar".to_owned(),
            Choice::Resolve(effect) => match effect {
                StartEffect::Burn => "burning".to_owned(),
                StartEffect::Web => "webs".to_owned(),
                StartEffect::Stun => "stun".to_owned(),
                StartEffect::Rest => "rest".to_owned(),
                StartEffect::Power(power) => self.power(self.state.turn.hero, power),
            },
            Choice::ForgoRest => "give the rest up".to_owned(),
            Choice::ChangeEquipment => "change the equipment".to_owned(),
            Choice::Equip(item) => format!("equip {}", self.item(item)),
            Choice::Stow(item) => format!("put {} into the pack", self.item(item)),
            Choice::Drop(item) => format!("drop {}", self.item(item)),
            Choice::Refund => "hand it back for its value".to_owned(),
            Choice::Keep => "keep it".to_owned(),
            Choice::Act(action) => action_name(action).to_owned(),
            Choice::Step(pose) => format!("step to {}", self.pose(pose)),
            Choice::Climb(cell) => format!("climb out to {}", self.space(cell)),
            Choice::Jump(cell) => format!("jump to {}", self.space(cell)),
            Choice::Space(cell) => self.space_with(cell),
            Choice::Place(pose) => self.pose(pose),
            Choice::Side(cell, way) => {
                let ways = ["north", "", "east", "", "south", "", "west", ""];
                format!("from {} to the {}", self.space(cell), ways[usize::from(way) % 8])
            }
            Choice::Attack(arm) => format!("attack with {}", self.arm(arm)),
            Choice::Aim => "aim".to_owned(),
            Choice::Reroll(die) => self.die(die),
            Choice::FatigueDie => "spend fatigue for a power die".to_owned(),
            Choice::Enhance(points) => format!("{points} to the range, the others to the damage"),
            Choice::Surge(at) => {
                let sold = self.rules.surges_for_sale(self.state);
                let text = sold.get(usize::from(at)).map(surge_text);
                text.map_or_else(String::new, |text| text.get("en").to_owned())
            }
            _ => self.deed(prompt, choice),
        }
    }

    fn deed(&self, prompt: &Prompt, choice: Choice) -> String {
        let owner = match *prompt {
            Prompt::Cancel(hero, _) | Prompt::UsePower(hero) | Prompt::Act(hero) => hero,
            _ => self.state.turn.hero,
        };
        match choice {
            Choice::TakeMovement => "take the movement".to_owned(),
            Choice::FatigueMove => "spend fatigue for a movement point".to_owned(),
            Choice::Order(order) => format!("order: {}", order_name(order)),
            Choice::OpenDoor(_) => "open the door".to_owned(),
            Choice::CloseDoor(_) => "close the door".to_owned(),
            Choice::PickUp(marker) => format!("pick up {}", self.marker(marker)),
            Choice::OpenChest => "open the chest".to_owned(),
            Choice::Stairs(cell) => format!("take the stairs to {}", self.space(cell)),
            Choice::ToTown => "go to town".to_owned(),
            Choice::ToGlyph(glyph) => {
                let cell = self.rules.quest(self.state).glyphs[glyph.index()].cell;
                format!("go to the glyph at {}", self.space(cell))
            }
            Choice::Shop => "shop".to_owned(),
            Choice::Drink(item) => format!("drink {}", self.item(item)),
            Choice::Give(item, hero) => {
                format!("give {} to {}", self.item(item), self.hero(hero))
            }
            Choice::GivePet(item, _) => format!("give {} to the familiar", self.item(item)),
            Choice::GiveCompanion(hero) => format!("hand the companion to {}", self.hero(hero)),
            Choice::Encounter => "see what is here".to_owned(),
            Choice::Use(power) => self.power(owner, power),
            Choice::Play(card) => {
                let cost = self.rules.card_cost(self.state, card);
                let lines: Vec<&str> =
                    self.words.cards[card.index()].lines.iter().map(|one| one.get("en")).collect();
                format!("play {} for {cost} threat: {}", self.card(card), lines.join(" "))
            }
            Choice::Discard(card) => {
                let threat = self.rules.content.card(card).discard;
                format!("discard {} for {threat} threat", self.card(card))
            }
            Choice::Activate(id) | Choice::Recycle(id) | Choice::Monster(id) => {
                let cell = self.state.monster(id).pose.cell;
                format!("{} at {}", self.monster(id), self.space(cell))
            }
            Choice::Figure(kind, rank) => self.kind(kind, rank),
            Choice::Pass => "no".to_owned(),
            Choice::Done => "done".to_owned(),
            other => format!("{other:?}"),
        }
    }

    fn die(&self, at: u8) -> String {
        let attack = self.state.attack.as_ref();
        let rolled = attack.and_then(|attack| attack.rolled().nth(usize::from(at)));
        match rolled {
            Some(rolled) => {
                let face = self.rules.content.dice.face(rolled.die, rolled.face);
                format!("the {} die, {}", die_name(rolled.die), face_name(face))
            }
            None => format!("die {}", at + 1),
        }
    }

    fn marker(&self, marker: Marker) -> String {
        match marker {
            Marker::Healing => "a healing potion".to_owned(),
            Marker::Vitality => "a vitality potion".to_owned(),
            Marker::Money => "money".to_owned(),
            Marker::Chest(tier) => format!("a {} chest", tier_name(tier)),
            Marker::Relic(item) => self.item(item).to_owned(),
            Marker::RuneKey(rune) => format!("the {} rune key", rune_name(rune)),
        }
    }

    /// What happened, in a sentence; nothing for what needs none.
    pub(crate) fn fact(&self, fact: &Fact) -> Option<String> {
        Some(match *fact {
            Fact::SheetTaken { hero, .. } => format!("Hero {} is {}", hero.0 + 1, self.hero(hero)),
            Fact::SkillTaken { hero, skill } => {
                let card = &self.words.skills[skill.index()];
                let lines: Vec<&str> = card.lines.iter().map(|one| one.get("en")).collect();
                format!("{} learns {}: {}", self.hero(hero), card.name.get("en"), lines.join(" "))
            }
            Fact::SkillReturned { hero, skill } => {
                let name = self.words.skills[skill.index()].name.get("en");
                format!("{} gives {name} back", self.hero(hero))
            }
            Fact::Bought { hero, item, price } => {
                format!("{} buys {} for {price}", self.hero(hero), self.item(item))
            }
            Fact::Sold { hero, item, price } => {
                format!("{} sells {} for {price}", self.hero(hero), self.item(item))
            }
            Fact::Trained { hero, attack } => {
                format!("{} trains {}", self.hero(hero), kind_name(attack))
            }
            Fact::TreasureDrawn { hero, item } => {
                format!("{} finds {}", self.hero(hero), self.item(item))
            }
            Fact::TreasureRefunded { hero, item, coins } => {
                format!("{} hands {} back for {coins}", self.hero(hero), self.item(item))
            }
            Fact::TreasureGone { tier } => format!("No {} treasure is left", tier_name(tier)),
            Fact::Round { round } => format!("\n— Round {round} —"),
            Fact::TurnBegan { hero } => format!("\n{} takes a turn", self.hero(hero)),
            Fact::Declared { hero, action } => {
                format!("{}: {}", self.hero(hero), action_name(action))
            }
            Fact::OrderPlaced { hero, order } => {
                format!("{} places an order: {}", self.hero(hero), order_name(order))
            }
            Fact::OrderUsed { hero, order } => {
                format!("{} uses {}", self.hero(hero), order_name(order))
            }
            Fact::OrderRemoved { hero, order } => {
                format!("{} loses {}", self.hero(hero), order_name(order))
            }
            Fact::PowerUsed { hero, power } => {
                format!("{} uses {}", self.hero(hero), self.power(hero, power))
            }
            Fact::Dropped { hero, item } => {
                format!("{} drops {}", self.hero(hero), self.item(item))
            }
            Fact::Given { from, to, item } => {
                let (from, to) = (self.hero(from), self.hero(to));
                format!("{from} gives {} to {to}", self.item(item))
            }
            Fact::PickedUp { hero, marker } => {
                format!("{} picks up {}", self.hero(hero), self.marker(marker))
            }
            Fact::Drunk { hero, item } => {
                format!("{} drinks {}", self.hero(hero), self.item(item))
            }
            Fact::Healed { hero, wounds, .. } => {
                format!("{} is healed {wounds}", self.hero(hero))
            }
            Fact::Travelled { hero, to } => {
                format!("{} comes to {}", self.hero(hero), self.place(to))
            }
            _ => return self.happening(fact),
        })
    }

    /// What happened on the board and with the dice.
    fn happening(&self, fact: &Fact) -> Option<String> {
        Some(match *fact {
            Fact::Moved { figure, to, .. } => {
                format!("{} moves to {}", self.figure(figure), self.pose(to))
            }
            Fact::Thrown { figure, to, .. } => {
                format!("{} is thrown to {}", self.figure(figure), self.pose(to))
            }
            Fact::Fell { figure } => format!("{} falls into a pit", self.figure(figure)),
            Fact::Climbed { figure, to } => {
                format!("{} climbs out to {}", self.figure(figure), self.space(to))
            }
            Fact::Jumped { figure, to, .. } => {
                format!("{} jumps to {}", self.figure(figure), self.space(to))
            }
            Fact::DoorOpened { figure, .. } => format!("{} opens a door", self.figure(figure)),
            Fact::DoorClosed { figure, .. } => format!("{} closes a door", self.figure(figure)),
            Fact::KeyFound { rune } => format!("The {} rune key is found", rune_name(rune)),
            Fact::GlyphActivated { .. } => "A glyph wakes".to_owned(),
            Fact::Revealed { area } => {
                let quest = &self.words.quests[self.state.quest.index()];
                let text = quest.areas.get(area.index()).map_or("", |text| text.get("en"));
                format!("\n{}", if text.is_empty() { "A new area opens" } else { text })
            }
            Fact::MonsterPlaced { monster, pose, .. } => {
                format!("{} comes to {}", self.monster(monster), self.pose(pose))
            }
            Fact::Recycled { monster } => format!("{} leaves the board", self.monster(monster)),
            Fact::Promoted { monster } => format!("{} becomes a master", self.monster(monster)),
            Fact::ObstaclePlaced { obstacle, cell } => {
                format!("{} at {}", obstacle_name(obstacle), self.space(cell))
            }
            Fact::Encounter { encounter, .. } => {
                let quest = &self.words.quests[self.state.quest.index()];
                let card = &quest.encounters[encounter.index()];
                format!("\n{}", card.text.get("en"))
            }
            Fact::ChestOpened { hero, tier, curses } => {
                let cursed = if curses > 0 { " It is cursed." } else { "" };
                format!("{} opens a {} chest.{cursed}", self.hero(hero), tier_name(tier))
            }
            Fact::AttackDeclared { attacker, arm, target, range, .. } => {
                let (who, arm) = (self.figure(attacker), self.arm(arm));
                format!("{who} attacks {} with {arm}, range {range}", self.space_with(target))
            }
            Fact::RerollCancelled => "Aim and dodge cancel each other".to_owned(),
            Fact::Rolled { die, face } => format!("  {} die: {}", die_name(die), face_name(face)),
            Fact::Rerolled { die, old, face } => {
                let (old, new) = (face_name(old), face_name(face));
                format!("  {} die again: {new} instead of {old}", die_name(die))
            }
            Fact::Enhanced { range, damage } => {
                format!("  power: +{range} range, +{damage} damage")
            }
            Fact::SurgeSpent { cost, .. } => format!("  {cost} surges are spent"),
            Fact::AttackFailed { cause } => match cause {
                Failure::Miss => "It misses".to_owned(),
                Failure::Range => "It falls short".to_owned(),
                Failure::Fear => "Fear stays the hand".to_owned(),
            },
            Fact::AttackHit { damage, .. } => format!("It hits for {damage} damage"),
            Fact::Wounded { figure, wounds, armor, .. } => {
                let armor = if armor > 0 { format!(" (armor {armor})") } else { String::new() };
                format!("{} suffers {wounds} wounds{armor}", self.figure(figure))
            }
            Fact::Cancelled { hero, wounds } => {
                format!("{} cancels {wounds} wounds", self.hero(hero))
            }
            Fact::TokensPlaced { figure, effect, count } => {
                format!("{} gets {count} {}", self.figure(figure), token_name(effect))
            }
            Fact::MonsterKilled { monster, .. } => format!("{} dies", self.monster(monster)),
            Fact::Rose { monster } => format!("{} rises again", self.monster(monster)),
            Fact::HeroKilled { hero } => format!("{} dies", self.hero(hero)),
            Fact::Transformed { hero, monkey: true } => {
                format!("{} becomes a monkey", self.hero(hero))
            }
            Fact::Transformed { hero, .. } => format!("{} is back", self.hero(hero)),
            Fact::Conquest { change, left } => format!("Conquest {change:+}: {left} left"),
            Fact::Threat { change, threat } => format!("Threat {change:+}: {threat}"),
            Fact::CardDrawn { card: None } => "The overlord draws a card".to_owned(),
            Fact::CardDrawn { card: Some(card) } => {
                format!("The overlord draws {}", self.card(card))
            }
            Fact::CardDiscarded { card, .. } => {
                format!("The overlord discards {}", self.card(card))
            }
            Fact::CardPlayed { card, cost } => {
                format!("The overlord plays {} for {cost} threat", self.card(card))
            }
            Fact::DeckRenewed => "The overlord's deck is made anew".to_owned(),
            Fact::Resisted { hero, resisted: true } => format!("{} resists", self.hero(hero)),
            Fact::Resisted { .. } => return None,
            Fact::Activated { monster } => format!("{} acts", self.monster(monster)),
            Fact::StunnedMonster { monster } => format!("{} is stunned", self.monster(monster)),
            Fact::Over { winner: Side::Heroes } => {
                let quest = &self.words.quests[self.state.quest.index()];
                format!("\n{}\n\nThe heroes have won.", quest.victory.get("en").trim())
            }
            Fact::Over { winner: Side::Overlord } => {
                let quest = &self.words.quests[self.state.quest.index()];
                format!("\n{}\n\nThe overlord has won.", quest.defeat.get("en").trim())
            }
            _ => return None,
        })
    }
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::Heroes => "Heroes",
        Side::Overlord => "Overlord",
    }
}

fn tier_name(tier: Tier) -> &'static str {
    match tier {
        Tier::Copper => "copper",
        Tier::Silver => "silver",
        Tier::Gold => "gold",
    }
}

fn rune_name(rune: Rune) -> &'static str {
    match rune {
        Rune::Red => "red",
        Rune::Blue => "blue",
        Rune::Yellow => "yellow",
    }
}

fn deck_name(deck: SkillDeck) -> &'static str {
    match deck {
        SkillDeck::Fighting => "fighting",
        SkillDeck::Subterfuge => "subterfuge",
        SkillDeck::Wizardry => "wizardry",
    }
}

fn kind_name(kind: AttackKind) -> &'static str {
    match kind {
        AttackKind::Melee => "melee",
        AttackKind::Ranged => "ranged",
        AttackKind::Magic => "magic",
    }
}

fn action_name(action: Action) -> &'static str {
    match action {
        Action::Run => "run: twice the speed",
        Action::Battle => "battle: two attacks",
        Action::Advance => "advance: the speed and one attack",
        Action::Ready => "ready: the speed or one attack, and an order",
        Action::OnlyMove => "stunned: only move",
        Action::OnlyAttack => "stunned: only attack",
        Action::OnlyOrder => "stunned: only an order",
        Action::Scamper => "scamper",
    }
}

fn order_name(order: Order) -> &'static str {
    match order {
        Order::Aim => "aim",
        Order::Dodge => "dodge",
        Order::Guard => "guard",
        Order::Rest => "rest",
    }
}

fn obstacle_name(obstacle: Obstacle) -> &'static str {
    match obstacle {
        Obstacle::Pit => "A pit opens",
        Obstacle::Rubble => "Rubble falls",
        Obstacle::Water => "Water rises",
    }
}

fn token_name(effect: TokenKind) -> &'static str {
    match effect {
        TokenKind::Burn => "burn",
        TokenKind::Poison => "poison",
        TokenKind::Stun => "stun",
        TokenKind::Web => "web",
    }
}

fn die_name(die: longrest_descent::Die) -> &'static str {
    use longrest_descent::Die;
    match die {
        Die::Red => "red",
        Die::Blue => "blue",
        Die::White => "white",
        Die::Green => "green",
        Die::Yellow => "yellow",
        Die::Black => "power",
    }
}

fn face_name(face: longrest_descent::Face) -> String {
    if face.miss {
        return "a miss".to_owned();
    }
    let parts = [
        (face.range, "range"),
        (face.damage, "damage"),
        (face.surges, "surge"),
        (face.enhancements, "power"),
    ];
    let said: Vec<String> = parts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(n, what)| format!("{n} {what}"))
        .collect();
    if said.is_empty() { "blank".to_owned() } else { said.join(", ") }
}

fn occasion_name(occasion: Occasion) -> &'static str {
    match occasion {
        Occasion::MonsterAttacked => "a monster is attacked",
        Occasion::MonsterAttacks => "a monster attacks",
        Occasion::MonsterActivated => "a monster acts",
        Occasion::OverlordTurn => "your turn begins",
        Occasion::HeroTurn => "a hero begins a turn",
        Occasion::SpaceEntered { .. } => "a hero comes to a space",
        Occasion::DoorOpened => "a hero opens a door",
        Occasion::ChestOpened => "a hero opens a chest",
    }
}
