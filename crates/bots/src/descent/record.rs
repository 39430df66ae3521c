//! One simulated quest and what is worth knowing about it afterwards.

use super::Greedy;
use crate::{Decision, Inline, Policy, Position, Random};
use longrest_descent::{
    AttackKind, CardId, Choice, Descent, Draw, Fact, Figure, OVERLORD, Setup, SheetId, Side, State,
};
use longrest_kernel::{
    Driver, Generator, Key, Question, Ruleset, Seat, Told, digest_of, play_inline,
};
use serde::Serialize;

/// Who plays a side of a simulated quest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Anything that is allowed.
    Random,
    /// What looks best now.
    Greedy,
}

/// What became of one quest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Played {
    /// Whether the heroes won.
    pub won: bool,
    /// How many rounds it took.
    pub rounds: u16,
    /// How many questions were answered.
    pub decisions: u64,
    /// The conquest tokens left.
    pub conquest: i16,
    /// The areas that were revealed.
    pub areas: u8,
    /// The threat the overlord paid for cards.
    pub threat: u32,
    /// The cards he played.
    pub cards: Vec<(CardId, u32)>,
    /// The monsters that died, named ones included.
    pub monsters: u32,
    /// The heroes.
    pub heroes: Vec<HeroPlayed>,
    /// The wounds dealt to heroes by cause, in the order of [`CAUSES`].
    pub suffered: [u32; CAUSES.len()],
    /// The wounds dealt to monsters by cause, in the order of [`CAUSES`].
    pub dealt: [u32; CAUSES.len()],
    /// The digest of the last state.
    pub digest: u64,
}

/// What a hero did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct HeroPlayed {
    /// The sheet.
    pub sheet: SheetId,
    /// Wounds dealt to monsters.
    pub dealt: u32,
    /// How often the hero died.
    pub deaths: u32,
}

/// Where wounds come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Melee attacks.
    Melee,
    /// Ranged attacks.
    Ranged,
    /// Magic attacks.
    Magic,
    /// Traps, pits, burning and whatever else needs no attack.
    Other,
}

/// The causes of wounds that are told apart.
pub const CAUSES: [(Cause, &str); 4] = [
    (Cause::Melee, "melee attacks"),
    (Cause::Ranged, "ranged attacks"),
    (Cause::Magic, "magic attacks"),
    (Cause::Other, "traps and the rest"),
];

/// No quest takes more steps than this.
const STEPS_MAX: u64 = 1_000_000;

/// Plays a quest to its end. The same seed gives the same game, whoever else plays meanwhile.
///
/// # Errors
/// What is wrong with the setup.
pub fn simulate(
    rules: &Descent,
    setup: &Setup,
    [heroes, overlord]: [Player; 2],
    seed: (u64, u64),
) -> Result<Played, String> {
    let chance = Generator::new(Key([seed.0, seed.1]));
    let luck = Generator::new(Key([!seed.0, seed.1]));
    let sides = Sides { heroes, overlord, greedy: Greedy::default(), random: Random::new(luck) };
    let state = rules.start(setup)?;
    let mut driver = Noting { inline: Inline::new(sides, chance), notes: Notes::default() };
    let last = play_inline(rules, state, &mut driver, STEPS_MAX);
    let decisions = driver.inline.decisions;
    Ok(driver.notes.finish(&last, decisions))
}

/// A policy for each side.
struct Sides {
    heroes: Player,
    overlord: Player,
    greedy: Greedy,
    random: Random,
}

impl Sides {
    fn player(&self, seat: Seat) -> Player {
        if seat == OVERLORD { self.overlord } else { self.heroes }
    }
}

impl Policy<Descent> for Sides {
    fn decide(&mut self, position: &Position<'_, Descent>) -> Decision<Choice> {
        match self.player(position.seat) {
            Player::Random => self.random.decide(position),
            Player::Greedy => self.greedy.decide(position),
        }
    }

    fn free(&mut self, position: &Position<'_, Descent>) -> Option<Decision<Choice>> {
        match self.player(position.seat) {
            Player::Random => self.random.free(position),
            Player::Greedy => self.greedy.free(position),
        }
    }
}

/// A driver that takes notes.
struct Noting {
    inline: Inline<Sides>,
    notes: Notes,
}

impl Driver<Descent> for Noting {
    fn answer(
        &mut self,
        rules: &Descent,
        state: &State,
        question: &Question<'_, Descent>,
    ) -> Option<(Seat, Choice)> {
        self.inline.answer(rules, state, question)
    }

    fn free(
        &mut self,
        rules: &Descent,
        state: &State,
        question: &Question<'_, Descent>,
    ) -> Option<(Seat, Choice)> {
        self.inline.free(rules, state, question)
    }

    fn chance(&mut self, draw: &Draw, weights: &[u32]) -> Option<usize> {
        self.inline.chance(draw, weights)
    }

    fn listens(&self) -> bool {
        true
    }

    fn hear(&mut self, state: &State, facts: &[Told<Fact>]) {
        for told in facts {
            self.notes.note(state, &told.fact);
        }
    }
}

/// What is noted while a quest is played.
#[derive(Default)]
struct Notes {
    /// Who attacks, and how; none between attacks.
    attack: Option<(Figure, Option<AttackKind>)>,
    threat: u32,
    cards: Vec<(CardId, u32)>,
    monsters: u32,
    deaths: [u32; 4],
    dealt_by: [u32; 4],
    suffered: [u32; CAUSES.len()],
    dealt: [u32; CAUSES.len()],
}

impl Notes {
    fn note(&mut self, _: &State, fact: &Fact) {
        match *fact {
            Fact::AttackDeclared { attacker, kind, .. } => {
                self.attack = Some((attacker, Some(kind)));
            }
            Fact::Wounded { figure, armor: _, wounds, damage } => {
                // What armor does nothing against is no attack.
                let direct = damage == wounds && self.attack.is_none();
                let cause = match self.attack {
                    Some((_, Some(kind))) if !direct => kind as usize,
                    _ => CAUSES.len() - 1,
                };
                match figure {
                    Figure::Hero(_) => self.suffered[cause] += u32::from(wounds),
                    Figure::Monster(_) => {
                        self.dealt[cause] += u32::from(wounds);
                        if let Some((Figure::Hero(hero), _)) = self.attack {
                            self.dealt_by[hero.index()] += u32::from(wounds);
                        }
                    }
                }
            }
            Fact::CardPlayed { card, cost } => {
                self.attack = None;
                self.threat += u32::from(cost);
                match self.cards.iter_mut().find(|one| one.0 == card) {
                    Some(known) => known.1 += 1,
                    None => self.cards.push((card, 1)),
                }
            }
            Fact::MonsterKilled { .. } => self.monsters += 1,
            Fact::HeroKilled { hero } => self.deaths[hero.index()] += 1,
            Fact::Moved { .. }
            | Fact::Fell { .. }
            | Fact::AttackFailed { .. }
            | Fact::TurnBegan { .. }
            | Fact::Activated { .. } => self.attack = None,
            _ => {}
        }
    }

    fn finish(mut self, state: &State, decisions: u64) -> Played {
        self.cards.sort_unstable();
        let hero = |id: longrest_descent::HeroId| HeroPlayed {
            sheet: state.hero(id).sheet,
            dealt: self.dealt_by[id.index()],
            deaths: self.deaths[id.index()],
        };
        Played {
            won: state.winner == Some(Side::Heroes),
            rounds: state.round,
            decisions,
            conquest: state.conquest,
            areas: state.revealed.count_ones() as u8,
            threat: self.threat,
            monsters: self.monsters,
            heroes: state.hero_ids().map(hero).collect(),
            suffered: self.suffered,
            dealt: self.dealt,
            cards: self.cards,
            digest: digest_of(state),
        }
    }
}
