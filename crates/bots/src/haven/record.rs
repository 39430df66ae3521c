//! One simulated scenario and what is worth knowing about it afterwards.

use super::{Adviser, Greedy};
use crate::{Bot, Budget, Inline, Policy, Random, Search, Steady};
use longrest_grid::Cell;
use longrest_haven::choice::Choice;
use longrest_haven::fact::{Cause, Fact};
use longrest_haven::goal::Tally;
use longrest_haven::state::{FIGURES_MAX, FigureKind, Source, State};
use longrest_haven::{Haven, Look, Setup, Side};
use longrest_kernel::{
    Driver, Game, Generator, Key, Question, Ruleset, Seat, Silent, Status, Told, digest_of,
    play_inline,
};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Who plays a simulated scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Anything that is allowed.
    Random,
    /// What looks best now.
    Greedy,
    /// So many futures before each decision that matters.
    Search(u32),
    /// What is advised to people, followed blindly.
    Adviser,
}

/// What became of one scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Played {
    /// Whether it was completed.
    pub won: bool,
    /// How many rounds it took.
    pub rounds: u16,
    /// How many questions were answered.
    pub decisions: u64,
    /// Its characters, by seat.
    pub characters: Vec<CharacterPlayed>,
    /// What each monster type of the scenario did, by its use there.
    pub monsters: Vec<MonsterPlayed>,
    /// Damage the party suffered by cause, in the order of [`CAUSES`].
    pub causes: [u32; CAUSES.len()],
    /// The special rules that were applied, with the round of the first time.
    pub rules: Vec<(u8, u16)>,
    /// Why it was lost, if it was.
    pub loss: Option<Loss>,
    /// Who fell where, in order.
    pub falls: Vec<Fall>,
    /// The cards that were brought, by class and card.
    pub cards: Vec<CardPlayed>,
    /// The digest of the last state.
    pub digest: u64,
}

/// Why a scenario was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Loss {
    /// Everybody was exhausted, all for want of cards.
    Cards,
    /// Everybody was exhausted, all for want of hit points.
    HitPoints,
    /// Everybody was exhausted, some for want of each.
    Both,
    /// A special rule of the scenario ended it.
    Rule(u8),
    /// What loses the scenario came true, or it could not be completed any more.
    Condition,
}

/// A character that was exhausted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Fall {
    /// The room; none for somebody who was not on the map.
    pub room: Option<u8>,
    /// Why.
    pub why: Exhaustion,
}

/// What became of a card that was brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct CardPlayed {
    /// The class.
    pub class: u8,
    /// The card, by its place there.
    pub card: u8,
    /// How often it was played: its top half, its bottom half, a basic action.
    pub times: [u16; 3],
}

/// What a character did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CharacterPlayed {
    /// Its class.
    pub class: u8,
    /// Damage dealt.
    pub damage: u16,
    /// Enemies killed.
    pub kills: u16,
    /// Hit points healed.
    pub healed: u16,
    /// Damage suffered.
    pub suffered: u16,
    /// Loot tokens.
    pub loot: u16,
    /// Experience, without the bonus for completion.
    pub experience: u16,
    /// Gold.
    pub gold: u16,
    /// Cards in hand and discard pile at the end.
    pub cards: u16,
    /// Whether the battle goal was met.
    pub goal: bool,
    /// Why it was exhausted, if it was.
    pub exhausted: Option<Exhaustion>,
}

/// Why a character was exhausted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Exhaustion {
    /// No cards to play.
    Cards,
    /// No hit points.
    HitPoints,
}

/// What the monsters of a type did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MonsterPlayed {
    /// Damage they did to the party by attacks.
    pub damage: u32,
    /// How many died.
    pub deaths: u32,
}

/// The causes of damage that are told apart.
pub const CAUSES: [(Cause, &str); 6] = [
    (Cause::Attack, "attacks"),
    (Cause::Retaliate, "retaliate"),
    (Cause::Trap, "traps"),
    (Cause::Hazard, "hazardous terrain"),
    (Cause::Wound, "wounds"),
    (Cause::Scenario, "the scenario"),
];

/// Plays a scenario to its end. The same seed gives the same game, whoever else plays meanwhile.
///
/// # Errors
/// What is wrong with the setup.
pub fn simulate(
    rules: &Arc<Haven>,
    setup: &Setup,
    player: Player,
    seed: (u64, u64),
) -> Result<Played, String> {
    let chance = Generator::new(Key([seed.0, seed.1]));
    let luck = Generator::new(Key([!seed.0, seed.1]));
    let mut notes = Notes::new(rules, setup);
    let (state, decisions) = match player {
        Player::Random => inline(rules, setup, Random::new(luck), chance, &mut notes)?,
        Player::Greedy => inline(rules, setup, Greedy, chance, &mut notes)?,
        Player::Search(iterations) => {
            let mut search = Search::new(Greedy, Budget::Iterations(iterations), 0);
            search.luck = luck;
            paused(rules, setup, Box::new(search), chance, &mut notes)?
        }
        Player::Adviser => paused(rules, setup, Box::new(Adviser::default()), chance, &mut notes)?,
    };
    Ok(notes.finish(rules, &state, decisions))
}

/// A bot that plays as in [`simulate`] where a game stops at every question.
pub fn bot_of(player: Player, seed: (u64, u64)) -> Box<dyn Bot<Haven>> {
    let luck = Generator::new(Key([!seed.0, seed.1]));
    match player {
        Player::Random => Box::new(Steady(Random::new(luck))),
        Player::Greedy => Box::new(Steady(Greedy)),
        Player::Search(iterations) => {
            let mut search = Search::new(Greedy, Budget::Iterations(iterations), 0);
            search.luck = luck;
            Box::new(search)
        }
        Player::Adviser => Box::new(Adviser::default()),
    }
}

/// The end of a scenario that a bot plays where the game stops at every question.
///
/// # Errors
/// What is wrong with the setup.
pub fn play_paused(
    rules: &Arc<Haven>,
    setup: &Setup,
    bot: Box<dyn Bot<Haven>>,
    chance: Generator,
) -> Result<State, String> {
    let mut notes = Notes::new(rules, setup);
    paused(rules, setup, bot, chance, &mut notes).map(|(state, _)| state)
}

fn inline<P: Policy<Haven>>(
    rules: &Haven,
    setup: &Setup,
    policy: P,
    chance: Generator,
    notes: &mut Notes,
) -> Result<(State, u64), String> {
    let mut driver = Noting { inline: Inline::new(policy, chance), notes };
    let last = play_inline(rules, rules.start(setup)?, &mut driver, STEPS_MAX);
    Ok((last, driver.inline.decisions))
}

/// No scenario takes more steps than this.
const STEPS_MAX: u64 = 10_000_000;

fn paused(
    rules: &Arc<Haven>,
    setup: &Setup,
    mut bot: Box<dyn Bot<Haven>>,
    mut chance: Generator,
    notes: &mut Notes,
) -> Result<(State, u64), String> {
    let (mut game, _) = Game::start(rules.clone(), setup, &mut Silent(&mut chance))?;
    let mut decisions = 0;
    let mut heard = 0;
    loop {
        notes.hear(game.state(), &game.log()[heard..]);
        heard = game.log().len();
        let Status::Waiting(pending) = game.status() else { break };
        let asked = pending.questions()[0].clone();
        let seat = asked.to.iter().next().expect("somebody is asked");
        let choice = bot.choose(&game, seat, &asked).choice;
        decisions += 1;
        let driver = &mut Silent(&mut chance);
        let done = match asked.options.contains(&choice) {
            true => game.answer(seat, choice, driver),
            false => game.free_action(seat, choice, driver),
        };
        done.expect("bots choose among the options and free actions");
    }
    Ok((*game.state(), decisions))
}

/// A driver that takes notes.
struct Noting<'n, P> {
    inline: Inline<P>,
    notes: &'n mut Notes,
}

impl<P: Policy<Haven>> Driver<Haven> for Noting<'_, P> {
    fn answer(
        &mut self,
        rules: &Haven,
        state: &State,
        question: &Question<'_, Haven>,
    ) -> Option<(Seat, Choice)> {
        self.inline.answer(rules, state, question)
    }

    fn free(
        &mut self,
        rules: &Haven,
        state: &State,
        question: &Question<'_, Haven>,
    ) -> Option<(Seat, Choice)> {
        self.inline.free(rules, state, question)
    }

    fn chance(&mut self, draw: &longrest_haven::Draw, weights: &[u32]) -> Option<usize> {
        self.inline.chance(draw, weights)
    }

    fn listens(&self) -> bool {
        true
    }

    fn hear(&mut self, state: &State, facts: &[Told<Fact>]) {
        self.notes.hear(state, facts);
    }
}

/// What is noted while a scenario is played.
struct Notes {
    kinds: [FigureKind; FIGURES_MAX],
    ours: u64,
    attacker: FigureKind,
    round: u16,
    monsters: Vec<MonsterPlayed>,
    causes: [u32; CAUSES.len()],
    rules: Vec<(u8, u16)>,
    exhausted: [Option<Exhaustion>; 4],
    /// Where the characters stand.
    cells: [Option<Cell>; 4],
    falls: Vec<Fall>,
    /// The rooms by their cells.
    rooms: Vec<Vec<Cell>>,
    played: BTreeMap<(u8, u8), [u16; 3]>,
    /// The rule that was applied last, until something else loses the scenario.
    latest_rule: Option<u8>,
    failed_by: Option<u8>,
}

impl Notes {
    fn new(rules: &Haven, setup: &Setup) -> Notes {
        let scenario = rules.content.scenarios.iter().find(|one| one.id == setup.scenario);
        Notes {
            kinds: [FigureKind::None; FIGURES_MAX],
            ours: 0,
            attacker: FigureKind::None,
            round: 0,
            monsters: vec![
                MonsterPlayed::default();
                scenario.map_or(0, |scenario| scenario.monsters.len())
            ],
            causes: [0; CAUSES.len()],
            rules: Vec::new(),
            exhausted: [None; 4],
            cells: [None; 4],
            falls: Vec::new(),
            rooms: scenario
                .map(|scenario| scenario.rooms.iter().map(|room| room.cells.clone()).collect())
                .unwrap_or_default(),
            played: BTreeMap::new(),
            latest_rule: None,
            failed_by: None,
        }
    }

    /// Notes what a step told; the figures are those that were there before it.
    fn hear(&mut self, state: &State, facts: &[Told<Fact>]) {
        for told in facts {
            self.note(&told.fact);
        }
        for (at, figure) in state.figures.iter().enumerate() {
            if figure.kind != FigureKind::None {
                self.kinds[at] = figure.kind;
                let bit = u64::from(figure.side == Side::Party) << at;
                self.ours = self.ours & !(1 << at) | bit;
                if let FigureKind::Character(one) = figure.kind {
                    self.cells[usize::from(one)] = Some(figure.cell);
                }
            }
        }
    }

    fn note(&mut self, fact: &Fact) {
        match *fact {
            Fact::RoundBegins { round } => self.round = round,
            Fact::AttackDeclared { attacker, .. } => {
                self.attacker = self.kinds[attacker.index()];
            }
            Fact::DamageSuffered { figure, damage, cause, .. }
                if self.ours >> figure.0 & 1 != 0 =>
            {
                let damage = damage.max(0) as u32;
                if let Some(at) = CAUSES.iter().position(|&(one, _)| one == cause) {
                    self.causes[at] += damage;
                }
                if let (Cause::Attack, FigureKind::Monster { of, .. }) = (cause, self.attacker) {
                    self.monsters[usize::from(of)].damage += damage;
                }
            }
            Fact::Killed { name, .. } => {
                if let FigureKind::Monster { of, .. } = name.kind {
                    self.monsters[usize::from(of)].deaths += 1;
                }
            }
            Fact::Exhausted { character, cards } => {
                let why = if cards { Exhaustion::Cards } else { Exhaustion::HitPoints };
                self.exhausted[usize::from(character)] = Some(why);
                let cell = self.cells[usize::from(character)];
                let of = |cell: Cell| self.rooms.iter().position(|room| room.contains(&cell));
                self.falls.push(Fall { room: cell.and_then(of).map(|room| room as u8), why });
            }
            Fact::Moved { figure, to, .. } => {
                if let FigureKind::Character(one) = self.kinds[figure.index()] {
                    self.cells[usize::from(one)] = Some(to);
                }
            }
            Fact::ActionBegins { source, .. } => self.note_action(source),
            Fact::ScenarioFailed => self.failed_by = self.latest_rule,
            Fact::TurnBegins { .. } => self.latest_rule = None,
            Fact::RuleFired { rule } => {
                self.latest_rule = Some(rule);
                if !self.rules.iter().any(|&(one, _)| one == rule) {
                    self.rules.push((rule, self.round));
                }
            }
            _ => {}
        }
    }

    fn note_action(&mut self, source: Source) {
        let (half, character, card) = match source {
            Source::Card { character, card, top } => (usize::from(!top), character, card),
            Source::Basic { character, card, .. } => (2, character, card),
            _ => return,
        };
        self.played.entry((character, card.0)).or_default()[half] += 1;
    }

    /// Why the scenario was lost.
    fn loss(&self, look: Look<'_, '_>) -> Option<Loss> {
        if look.completed() {
            return None;
        }
        if !look.all_exhausted() {
            return Some(self.failed_by.map_or(Loss::Condition, Loss::Rule));
        }
        let of = |why: Exhaustion| self.exhausted.iter().flatten().all(|&one| one == why);
        Some(match (of(Exhaustion::Cards), of(Exhaustion::HitPoints)) {
            (true, _) => Loss::Cards,
            (_, true) => Loss::HitPoints,
            _ => Loss::Both,
        })
    }

    /// Every card that was brought, with how often it was played.
    fn cards(&self, state: &State) -> Vec<CardPlayed> {
        let mut all = Vec::new();
        for (at, owner) in state.characters.iter().enumerate() {
            for card in owner.pool.iter() {
                let times = self.played.get(&(at as u8, card.0)).copied().unwrap_or_default();
                all.push(CardPlayed { class: owner.class, card: card.0, times });
            }
        }
        all
    }

    fn finish(mut self, rules: &Haven, state: &State, decisions: u64) -> Played {
        self.rules.sort_unstable();
        let look = Look { rules, state };
        let character = |at: u8| {
            let owner = look.character(at);
            let takings = look.takings(at);
            let count = |what: Tally| owner.tally.get(what);
            CharacterPlayed {
                class: owner.class,
                damage: count(Tally::DamageDealt),
                kills: count(Tally::Kills),
                healed: count(Tally::Healed),
                suffered: count(Tally::DamageSuffered),
                loot: count(Tally::LootTokens),
                experience: takings.experience - takings.bonus_experience,
                gold: takings.gold,
                cards: count(Tally::CardsAtEnd),
                goal: takings.goal.is_some_and(|(_, met)| met),
                exhausted: self.exhausted[usize::from(at)],
            }
        };
        let (loss, cards) = (self.loss(look), self.cards(state));
        Played {
            won: look.completed(),
            rounds: state.round,
            decisions,
            characters: (0..state.characters.len() as u8).map(character).collect(),
            monsters: self.monsters,
            causes: self.causes,
            loss,
            cards,
            falls: self.falls,
            rules: self.rules,
            digest: digest_of(state),
        }
    }
}
