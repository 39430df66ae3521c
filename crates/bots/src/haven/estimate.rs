//! How a scenario is going, for the search.

use super::situation::Situation;
use super::{Greedy, scores};
use crate::{Aim, Guide, Plan, Position};
use longrest_haven::amount::{Comparison, Test};
use longrest_haven::choice::Choice;
use longrest_haven::limits::ACTING_MAX;
use longrest_haven::prompt::{Ask, Prompt};
use longrest_haven::scenario::{Figures, Goal};
use longrest_haven::state::{CharacterStatus, Figure, FigureId, FigureKind, Phase, State};
use longrest_haven::{About, Condition, Haven, Look, Side};
use longrest_kernel::Seat;

/// What the outlook is made of: everything is about 0 to 1, or somewhat more.
pub const FEATURES: [&str; 18] = [
    "health",    // hit points of the characters, of all they can have
    "weakest",   // the same of the one worst off
    "stamina",   // rounds that the cards last, in tens
    "fallen",    // characters exhausted
    "foes",      // hit points of the enemies on the map, in twenties
    "danger",    // their attacks, in fives
    "hidden",    // rooms not yet revealed, in threes
    "target",    // hit points left of what has to die or be destroyed
    "rounds",    // rounds still to be survived, in tens
    "treasures", // goal treasures left
    "wards",     // hit points of the one worst off of those under protection
    "distance",  // hexes to the next door when nobody is in the way, in tens
    "summons",   // hit points of summons, in tens
    "hindered",  // conditions of the enemies
    "ailing",    // conditions of the characters
    "race",      // work left for each round that the cards last
    "count",     // what is still to be counted, of all that is
    "reach",     // hexes between those who have to be somewhere and that place, in tens
];

/// What each feature adds to the logarithm of the odds of winning, fitted to games of the greedy
/// bot by `cargo run --release --package longrest-bots --example fit`. The last
/// two were added since and are estimates: fit them before relying on them.
const WEIGHTS: [f64; FEATURES.len()] = [
    0.009, 0.389, 1.244, -1.033, -0.425, -1.036, -3.544, -2.157, -3.937, -0.808, 1.117, -0.951,
    1.294, 0.635, -0.149, -3.714, -1.0, -0.5,
];

/// A future is judged when so many rounds have begun after the one it starts in.
const ROUNDS_AHEAD: u16 = 2;

impl Guide<Haven> for Greedy {
    fn estimate(&self, rules: &Haven, state: &State, seat: Seat) -> f64 {
        self.outlook(rules, state, state, seat)
    }

    // Compared with the state it began in, so that it tells good from bad wherever it begins.
    fn outlook(&self, rules: &Haven, from: &State, state: &State, _: Seat) -> f64 {
        let news = state.sections_read != from.sections_read;
        if state.verdict.failed && !news {
            return 0.0;
        }
        let known = as_known(from, state, news);
        let odds = |state: &State| log_odds(Look { rules, state });
        let better = odds(&known) - odds(from);
        let share = 1.0 / (1.0 + (-better).exp());
        if state.verdict.completed { 0.9 + 0.1 * share } else { share }
    }

    fn ripe(&self, from: &State, state: &State) -> bool {
        // What a closed room holds, or a section says, is for nobody to know: a future ends where one
        // is opened or read.
        let revealed = state.revealed != from.revealed;
        revealed
            || state.sections_read != from.sections_read
            || (state.phase == Phase::Select && state.round >= from.round + ROUNDS_AHEAD)
    }

    fn promising(&mut self, position: &Position<'_, Haven>, most: usize) -> Vec<Choice> {
        let mut all: Vec<(i32, Choice)> = Vec::with_capacity(position.options.len());
        scores(position, |choice, (score, _)| all.push((score, choice)));
        all.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
        if matches!(position.prompt.ask, Ask::Negate { .. }) {
            // Which card is lost matters less than how many.
            let mut kinds = Vec::new();
            all.retain(|(_, choice)| {
                let kind = std::mem::discriminant(choice);
                let first = !kinds.contains(&kind);
                kinds.push(kind);
                first
            });
        }
        let rest = all.iter().position(|&(_, choice)| choice == Choice::LongRest);
        if let Some(at) = rest.filter(|&at| at >= most && most > 2) {
            all.swap(at, most - 1);
        }
        all.truncate(most);
        all.into_iter().map(|(_, choice)| choice).collect()
    }

    fn matters(&self, prompt: &Prompt) -> bool {
        matches!(
            prompt.ask,
            Ask::SelectCards
                | Ask::TakeAction
                | Ask::MoveStep { .. }
                | Ask::AttackTarget { .. }
                | Ask::PlaceArea
                | Ask::Negate { .. }
                | Ask::ShortRest
                | Ask::React { damage: 1.., .. }
        )
    }

    // A move is judged by where it ends, not by its first step.
    fn plans(&mut self, position: &Position<'_, Haven>, most: usize) -> Vec<Plan<Choice>> {
        let Ask::MoveStep { points } = position.prompt.ask else {
            let promising = self.promising(position, most);
            return promising.into_iter().map(|choice| Plan { choice, aim: None }).collect();
        };
        let situation = Situation::of(position);
        let ends = situation.ends(points, position.prompt.source, most);
        let plan = |cell| {
            let choice = situation.step_to(cell, points, position.options)?;
            Some(Plan { choice, aim: Some(Aim(u32::from(cell.0))) })
        };
        ends.into_iter().filter_map(plan).collect()
    }

    fn pursue(&mut self, aim: Aim, position: &Position<'_, Haven>) -> Option<Choice> {
        let Ask::MoveStep { points } = position.prompt.ask else { return None };
        let cell = longrest_grid::Cell(aim.0 as u16);
        Situation::of(position).step_to(cell, points, position.options)
    }
}

/// A state without what somebody who stood in an earlier one could not foresee: what stands in a
/// room that was closed then, and what a section brought that nobody had read.
fn as_known(from: &State, state: &State, news: bool) -> State {
    let mut known = State { revealed: from.revealed, ..*state };
    if news {
        known.goal = from.goal;
        for (at, figure) in known.figures.iter_mut().enumerate() {
            let same =
                |before: &Figure| (before.kind, before.number) == (figure.kind, figure.number);
            let there = from.figures.get(at).is_some_and(same);
            if !there && figure.side != Side::Party {
                figure.kind = FigureKind::None;
            }
        }
    }
    known
}

fn log_odds(look: Look<'_, '_>) -> f64 {
    features(look).iter().zip(WEIGHTS).map(|(feature, weight)| feature * weight).sum()
}

/// What can be seen of how a scenario is going, in the order of [`FEATURES`].
pub fn features(look: Look<'_, '_>) -> [f64; FEATURES.len()] {
    let party = f64::from(look.state.party.max(1));
    let own = Own::of(look);
    let others = Others::of(look);
    let rooms = look.scenario().rooms.len() as f64;
    let hidden = rooms - f64::from(look.state.revealed.count_ones());
    let goal = GoalLeft::of(look);
    let distance = if others.danger > 0.0 { 0.0 } else { way_on(look) };
    let race = (others.foes + ROOM * party * hidden) / (own.stamina + party);
    [
        own.health / party,
        own.weakest,
        own.stamina / party / 10.0,
        own.fallen / party,
        others.foes / party / 20.0,
        others.danger / party / 5.0,
        hidden / 3.0,
        goal.target,
        goal.rounds / 10.0,
        goal.treasures,
        others.wards,
        distance / 10.0,
        others.summons / party / 10.0,
        others.hindered / party,
        own.ailing / party,
        race / 4.0,
        goal.count,
        goal.reach / 10.0,
    ]
}

/// What a closed room is thought to hold for each character.
const ROOM: f64 = 14.0;

/// The characters together.
struct Own {
    health: f64,
    weakest: f64,
    stamina: f64,
    fallen: f64,
    ailing: f64,
}

impl Own {
    fn of(look: Look<'_, '_>) -> Own {
        let mut own = Own { health: 0.0, weakest: 1.0, stamina: 0.0, fallen: 0.0, ailing: 0.0 };
        for character in 0..look.state.characters.len() as u8 {
            match look.character(character).status {
                CharacterStatus::Exhausted => own.fallen += 1.0,
                CharacterStatus::Escaped => {
                    own.health += 1.0;
                    own.stamina += 20.0;
                }
                CharacterStatus::Playing => {
                    let id = FigureId(character);
                    let share = share_left(look, id);
                    own.health += share;
                    own.weakest = own.weakest.min(share);
                    own.stamina += rounds_left(look, character);
                    own.ailing += hindrance(look, id);
                }
            }
        }
        own
    }
}

/// The enemies, the summons and those under protection, as far as they can be seen.
struct Others {
    foes: f64,
    danger: f64,
    hindered: f64,
    summons: f64,
    wards: f64,
}

impl Others {
    fn of(look: Look<'_, '_>) -> Others {
        let mut all = Others { foes: 0.0, danger: 0.0, hindered: 0.0, summons: 0.0, wards: 1.0 };
        for id in look.figures().filter(|&id| look.revealed(look.figure(id).cell)) {
            let figure = look.figure(id);
            let points = f64::from(figure.hit_points);
            match (look.side_of(id), figure.kind) {
                (Side::Party, FigureKind::Summon { .. }) => all.summons += points,
                (Side::Party, FigureKind::Extra { .. }) => {
                    all.wards = all.wards.min(share_left(look, id));
                }
                (Side::Party, _) => {}
                _ if look.is_objective(id) => all.foes += points / 2.0,
                _ => {
                    all.foes += points + 2.0 * f64::from(look.shield(id)) + 2.0;
                    all.danger += f64::from(look.base_attack(id).unwrap_or(0));
                    all.hindered += hindrance(look, id);
                }
            }
        }
        all
    }
}

/// The hit points of a figure, of all it can have.
fn share_left(look: Look<'_, '_>, id: FigureId) -> f64 {
    let figure = look.figure(id);
    f64::from(figure.hit_points) / f64::from(figure.hit_points_max.max(1))
}

/// How many rounds the cards of a character last: each rest costs one of them.
fn rounds_left(look: Look<'_, '_>, character: u8) -> f64 {
    let owner = look.character(character);
    let hand = owner.hand.len() + owner.chosen.len();
    let all = hand + owner.discard.len();
    let later: usize = (2..all).map(|cards| cards / 2).sum();
    (hand / 2 + later) as f64
}

/// How much its conditions hinder a figure.
fn hindrance(look: Look<'_, '_>, id: FigureId) -> f64 {
    let conditions = look.figure(id).conditions;
    let weighed = conditions.iter().map(|condition| match condition {
        Condition::Stun | Condition::Disarm => 1.0,
        Condition::Wound | Condition::Poison | Condition::Brittle | Condition::Bane => 0.7,
        Condition::Immobilize | Condition::Muddle | Condition::Impair => 0.4,
        Condition::Strengthen | Condition::Invisible | Condition::Ward => -0.5,
        Condition::Regenerate => -0.5,
        _ => 0.0,
    });
    weighed.sum()
}

/// The hexes between the party and where it has to go next.
fn way_on(look: Look<'_, '_>) -> f64 {
    let playing = (0..look.state.characters.len() as u8).filter(|&one| look.playing(one));
    let cells: Vec<_> = playing.map(|one| look.figure(FigureId(one)).cell).collect();
    let doors = look.scenario().doors.iter().enumerate().filter(|&(number, _)| {
        !look.state.gates.is_open(longrest_grid::GateId(number as u8))
            && look.state.locked & (1 << number) == 0
    });
    let doors = doors.flat_map(|(_, door)| &door.cells).filter(|&&cell| look.revealed(cell));
    let near =
        |&door: &longrest_grid::Cell| cells.iter().map(|&cell| look.board().span(cell, door)).min();
    f64::from(doors.filter_map(near).min().unwrap_or(0))
}

/// How many of those who have to die have done so.
fn fallen(look: Look<'_, '_>, figures: &Figures) -> f64 {
    let deaths = |at: usize| f64::from(look.state.deaths[at]);
    let uses = look.scenario().monsters.iter().enumerate().take(ACTING_MAX);
    match figures {
        Figures::Extra(which) => deaths(ACTING_MAX + usize::from(*which)),
        Figures::Named(of) => deaths(usize::from(*of)),
        Figures::Monster(monster) => {
            uses.filter(|(_, used)| used.monster == *monster).map(|(of, _)| deaths(of)).sum()
        }
        _ => 0.0,
    }
}

/// What is left of a goal.
#[derive(Default)]
struct GoalLeft {
    /// The hit points of what has to die or be destroyed: 1 all, 0 none.
    target: f64,
    rounds: f64,
    treasures: f64,
    /// What is still to be counted, of all that is: 1 all, 0 none.
    count: f64,
    /// Hexes to where somebody has to be.
    reach: f64,
}

impl GoalLeft {
    fn of(look: Look<'_, '_>) -> GoalLeft {
        let mut left = GoalLeft::default();
        left.add(look, look.goal());
        left
    }

    fn add(&mut self, look: Look<'_, '_>, goal: &Goal) {
        match goal {
            Goal::All(goals) | Goal::Any(goals) => {
                goals.iter().for_each(|goal| self.add(look, goal));
            }
            _ if look.holds(goal, None) => {}
            Goal::Dead(figures) | Goal::Killed(figures, _) => self.target(look, figures),
            Goal::Destroyed(extra) => self.target(look, &Figures::Extra(*extra)),
            Goal::HitPointsAtMost(figures, _) => self.target(look, figures),
            Goal::RoundsSurvived(amount) | Goal::Round(amount) => {
                let until = f64::from(look.amount(amount, About::default()));
                self.rounds += (until - f64::from(look.state.round)).max(0.0);
            }
            Goal::GoalTreasuresLooted => {
                let goals = look.scenario().treasures.iter().enumerate();
                let left = goals.filter(|(at, treasure)| {
                    treasure.number == 0 && look.state.treasures_looted & (1 << at) == 0
                });
                self.treasures += left.count() as f64;
            }
            Goal::Looted(_) => self.treasures += 1.0,
            Goal::Test(test) => self.count(look, test),
            Goal::OnMark(figures, mark) => self.reach(look, figures, *mark),
            Goal::AllOnMark(mark) => self.reach(look, &Figures::Characters, *mark),
            _ => {}
        }
    }

    /// Those that died already count among all: each death is a step forward, the last one that can
    /// be seen no less than the others.
    fn target(&mut self, look: Look<'_, '_>, figures: &Figures) {
        let mut now = 0.0;
        let mut all = fallen(look, figures);
        for id in look.matching(figures, None) {
            if look.revealed(look.figure(id).cell) {
                now += share_left(look, id);
                all += 1.0;
            }
        }
        self.target += if all > 0.0 { now / all } else { 1.0 };
    }

    fn count(&mut self, look: Look<'_, '_>, test: &Test) {
        let Test::Compare(what, Comparison::AtLeast, wanted) = test else { return };
        let amount = |amount| f64::from(look.amount(amount, About::default()));
        let wanted = amount(wanted).max(1.0);
        self.count += ((wanted - amount(what)) / wanted).clamp(0.0, 1.0);
    }

    /// In a straight line, as somebody sees it who looks at the map.
    fn reach(&mut self, look: Look<'_, '_>, figures: &Figures, mark: u8) {
        let cells = look.scenario().marks[usize::from(mark)].1.iter();
        let cells: Vec<_> = cells.copied().filter(|&cell| look.revealed(cell)).collect();
        for id in look.matching(figures, None) {
            let from = look.figure(id).cell;
            let span = cells.iter().map(|&cell| look.board().span(from, cell)).min();
            self.reach += f64::from(span.unwrap_or(0));
        }
    }
}
