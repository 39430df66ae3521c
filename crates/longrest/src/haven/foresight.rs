//! Foresight: what an option would lead to, found by trying it on a copy of the game.
//!
//! The copy stops where chance or another question comes: what is not decided yet stays unknown.

use longrest_bots::{Policy, Position};
use longrest_grid::Cell;
use longrest_haven::Haven;
use longrest_haven::choice::Choice;
use longrest_haven::fact::{Advantage, Cause, Fact};
use longrest_haven::prompt::{Ask, ReactTo};
use longrest_haven::state::FigureId;
use longrest_kernel::{Asked, Driver, Game, Pending, Question, Seat, Told};
use std::collections::VecDeque;

/// At most so many outcomes of one attack are looked at; a deck has far fewer faces.
const OUTCOMES_MAX: u32 = 800;
/// At most so many questions are passed over on the way to the end of one attack.
const DEPTH_MAX: u8 = 12;
/// No way is longer than this.
const STEPS_MAX: u32 = 40;
/// At most so many hexes are looked at for a push or pull.
const TRIED_MAX: u32 = 60;

/// Answers nothing, and hears what happens.
struct Onlooker;

impl Driver<Haven> for Onlooker {
    fn answer(
        &mut self,
        _: &Haven,
        _: &longrest_haven::State,
        _: &Question<'_, Haven>,
    ) -> Option<(Seat, Choice)> {
        None
    }

    fn chance(&mut self, _: &longrest_haven::Draw, _: &[u32]) -> Option<usize> {
        None
    }

    fn listens(&self) -> bool {
        true
    }
}

/// Where a movement that is asked step by step would end if a guide took every step of it. What a
/// room behind a door holds is not known before it is opened: there the way ends.
pub(super) fn destination<P: Policy<Haven>>(
    game: &Game<Haven>,
    seat: Seat,
    mut guide: P,
) -> Option<Cell> {
    let mut copy = game.fork();
    let mut end = None;
    for _ in 0..STEPS_MAX {
        let Some(asked) = copy.pending().and_then(|pending| pending.question_for(seat)) else {
            break;
        };
        let Ask::MoveStep { .. } = asked.prompt.ask else { break };
        let Choice::Cell(cell) = guide.decide(&Position::asked(&copy, seat, asked)).choice else {
            break;
        };
        let known = copy.log().len();
        copy.answer(seat, Choice::Cell(cell), &mut Onlooker).ok()?;
        end = Some(cell);
        let news = copy.log().get(known..).unwrap_or_default();
        if news.iter().any(|told| matches!(told.fact, Fact::RoomRevealed { .. })) {
            break;
        }
    }
    end
}

/// Where somebody can be pushed or pulled to, each by its shortest way, found by trying.
pub(super) fn forced_ways(game: &Game<Haven>, seat: Seat) -> Vec<Vec<Cell>> {
    let mut ways: Vec<Vec<Cell>> = Vec::new();
    let mut open = VecDeque::from([(game.fork(), Vec::new())]);
    for _ in 0..TRIED_MAX {
        let Some((game, way)) = open.pop_front() else { break };
        let asked = game.pending().and_then(|pending| pending.question_for(seat));
        let forces =
            |asked: &&Asked<Haven>| matches!(asked.prompt.ask, Ask::Push { .. } | Ask::Pull { .. });
        let options = asked.filter(forces).map_or(&[][..], |asked| &asked.options[..]);
        for &option in options {
            let Choice::Cell(cell) = option else { continue };
            let mut copy = game.fork();
            let known = ways.iter().any(|way| way.last() == Some(&cell));
            if known || copy.answer(seat, option, &mut Onlooker).is_err() {
                continue;
            }
            let mut longer: Vec<Cell> = way.clone();
            longer.push(cell);
            ways.push(longer.clone());
            open.push_back((copy, longer));
        }
    }
    ways
}

/// Whether an option would use something up and change nothing: a heal for somebody who is well.
pub(super) fn is_idle(game: &Game<Haven>, seat: Seat, option: Choice) -> bool {
    let mut copy = game.fork();
    copy.answer(seat, option, &mut Onlooker).is_ok() && is_as_before(game, &copy, seat)
}

/// The same of something that may be done at any time.
pub(super) fn is_idle_action(game: &Game<Haven>, seat: Seat, action: Choice) -> bool {
    let mut copy = game.fork();
    copy.free_action(seat, action, &mut Onlooker).is_ok() && is_as_before(game, &copy, seat)
}

fn is_as_before(game: &Game<Haven>, copy: &Game<Haven>, seat: Seat) -> bool {
    let prompt = |game: &Game<Haven>| {
        let asked = game.pending().and_then(|pending| pending.question_for(seat));
        asked.map(|asked| asked.prompt)
    };
    let (before, after) = (game.state(), copy.state());
    prompt(game) == prompt(copy)
        && before.figures == after.figures
        && before.elements == after.elements
        && before.bonuses == after.bonuses
        && before.decks == after.decks
        && before.tiles == after.tiles
}

/// A copy of the game in which an option was taken.
pub(super) struct Tried {
    game: Game<Haven>,
    /// How much of the copy's log was told before.
    known: usize,
}

impl Tried {
    /// Takes an option of the question to a seat.
    pub(super) fn new(game: &Game<Haven>, seat: Seat, option: Choice) -> Option<Tried> {
        let mut copy = game.fork();
        copy.answer(seat, option, &mut Onlooker).ok()?;
        Some(Tried { game: copy, known: game.step_log().len() })
    }

    /// The hexes a figure enters, in order.
    pub(super) fn way(&self, figure: FigureId) -> Vec<Cell> {
        let entered = |told: &Told<Fact>| match told.fact {
            Fact::Moved { figure: moved, to, .. } if moved == figure => Some(to),
            _ => None,
        };
        self.news().iter().filter_map(entered).collect()
    }

    /// Whom a figure attacks: those already named, and those among whom the next is chosen.
    pub(super) fn targets(&self, attacker: FigureId) -> Vec<FigureId> {
        let named = self.news().iter().filter_map(|told| match told.fact {
            Fact::AttackDeclared { attacker: by, target, .. } if by == attacker => Some(target),
            _ => None,
        });
        let mut all: Vec<FigureId> = named.collect();
        let questions = self.game.pending().map_or(&[][..], |pending| pending.questions());
        for asked in questions {
            if asked.prompt.ask == Ask::FigureFirst && asked.prompt.actor == Some(attacker) {
                all.extend(asked.options.iter().filter_map(|option| match option {
                    Choice::Figure(target) => Some(*target),
                    _ => None,
                }));
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    /// What comes of an attack on a target, over all cards that can be drawn.
    pub(super) fn damage(&self, target: FigureId, hit_points: i16) -> Option<Damage> {
        let mut outlook = Outlook {
            target,
            hit_points,
            known: self.known,
            left: OUTCOMES_MAX,
            damage: Damage {
                least: i16::MAX,
                most: 0,
                average: 0.0,
                kills: 0.0,
                edge: Advantage::Neither,
            },
        };
        outlook.visit(&self.game, 1.0, DEPTH_MAX).then_some(outlook.damage)
    }

    /// What may be used on the attack that was begun, each with what would come of it.
    pub(super) fn uses(
        &self,
        seat: Seat,
        target: FigureId,
        hit_points: i16,
    ) -> Vec<(Choice, Option<Damage>)> {
        let asked = self.game.pending().and_then(|pending| pending.question_for(seat));
        let attack = |asked: &&Asked<Haven>| {
            matches!(asked.prompt.ask, Ask::React { event: ReactTo::Attack, .. })
        };
        let Some(asked) = asked.filter(attack) else { return Vec::new() };
        let offered = asked.options.iter().copied();
        offered
            .filter(|option| !matches!(option, Choice::Done | Choice::Skip))
            .filter_map(|option| {
                let mut copy = self.game.fork();
                copy.answer(seat, option, &mut Onlooker).ok()?;
                let used = Tried { game: copy, known: self.known };
                Some((option, used.damage(target, hit_points)))
            })
            .collect()
    }

    fn news(&self) -> &[Told<Fact>] {
        self.game.log().get(self.known..).unwrap_or_default()
    }
}

/// What an attack would do to its target.
pub(super) struct Damage {
    pub(super) least: i16,
    pub(super) most: i16,
    pub(super) average: f64,
    /// How likely it kills.
    pub(super) kills: f64,
    /// Advantage, disadvantage or neither.
    pub(super) edge: Advantage,
}

/// A walk through the cards that can be drawn for one attack.
struct Outlook {
    target: FigureId,
    hit_points: i16,
    known: usize,
    left: u32,
    damage: Damage,
}

impl Outlook {
    /// Follows a copy to the end of the attack. Whether there was one in every case.
    fn visit(&mut self, game: &Game<Haven>, probability: f64, depth: u8) -> bool {
        if let Some(damage) = self.resolved(game) {
            self.damage.least = self.damage.least.min(damage);
            self.damage.most = self.damage.most.max(damage);
            self.damage.average += f64::from(damage) * probability;
            self.damage.kills += if damage >= self.hit_points { probability } else { 0.0 };
            self.damage.edge = self.edge(game);
            return true;
        }
        if depth == 0 || self.left == 0 {
            return false;
        }
        match game.pending() {
            Some(Pending::Chance { weights, .. }) => {
                let total: f64 = weights.iter().map(|&weight| f64::from(weight)).sum();
                weights.iter().enumerate().filter(|&(_, &weight)| weight > 0).all(
                    |(at, &weight)| {
                        self.left = self.left.saturating_sub(1);
                        let mut copy = game.fork();
                        copy.roll(at as u32, &mut Onlooker).is_ok()
                            && self.visit(&copy, probability * f64::from(weight) / total, depth - 1)
                    },
                )
            }
            // Questions on the way are answered with as little as possible.
            Some(Pending::Answers(questions)) => questions.first().is_some_and(|asked| {
                let least = [Choice::Done, Choice::Skip];
                let choice = least.into_iter().find(|one| asked.options.contains(one));
                let choice = choice.unwrap_or(asked.options[0]);
                let mut copy = game.fork();
                asked.to.iter().next().is_some_and(|seat| {
                    copy.answer(seat, choice, &mut Onlooker).is_ok()
                        && self.visit(&copy, probability, depth - 1)
                })
            }),
            None => false,
        }
    }

    /// Whether the attack was made with advantage.
    fn edge(&self, game: &Game<Haven>) -> Advantage {
        let news = game.log().get(self.known..).unwrap_or_default();
        let told = news.iter().find_map(|told| match told.fact {
            Fact::AdvantageKind { kind, .. } => Some(kind),
            _ => None,
        });
        told.unwrap_or(Advantage::Neither)
    }

    /// The damage, once the attack is resolved.
    fn resolved(&self, game: &Game<Haven>) -> Option<i16> {
        let news = game.log().get(self.known..).unwrap_or_default();
        let value = news.iter().find_map(|told| match told.fact {
            Fact::AttackResolved { target, value, .. } if target == self.target => Some(value),
            _ => None,
        })?;
        let suffered = news.iter().find_map(|told| match told.fact {
            Fact::DamageSuffered { figure, damage, cause: Cause::Attack, .. }
                if figure == self.target =>
            {
                Some(damage)
            }
            _ => None,
        });
        Some(suffered.unwrap_or(value.max(0)))
    }
}
