//! The greedy bot of Gloomhaven and Frosthaven, and what the search needs to know about them.
//!
//! Every option is scored where it stands, in tenths of a hit point: damage and kills, threat and
//! distance, hands and rests. Nothing is simulated; that is what [`Search`](crate::Search) is for.

mod adviser;
mod aim;
mod careful;
mod estimate;
mod field;
mod hand;
mod record;
mod situation;
mod steps;
mod worth;

use crate::{Decision, Policy, Position, Reason};
use longrest_haven::Haven;
use longrest_haven::choice::Choice;
use longrest_haven::prompt::Ask;
use longrest_kernel::Ruleset;
use situation::Situation;

pub use adviser::Adviser;
pub use careful::Careful;
pub use estimate::{FEATURES, features};
pub use record::{
    CAUSES, CardPlayed, CharacterPlayed, Exhaustion, Fall, Loss, MonsterPlayed, Played, Player,
    bot_of, play_paused, simulate,
};

/// Takes what looks best now.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

/// How good an option looks, and why. Of equal ones the first listed is taken.
type Score = (i32, Reason);

impl Policy<Haven> for Greedy {
    fn decide(&mut self, position: &Position<'_, Haven>) -> Decision<Choice> {
        if let [only] = position.options {
            return Decision::new(*only, Reason::Only);
        }
        let (choice, (_, reason)) = best(position);
        Decision::new(choice, reason)
    }

    fn free(&mut self, position: &Position<'_, Haven>) -> Option<Decision<Choice>> {
        if position.prompt.ask != Ask::TakeAction {
            return None;
        }
        let free = position.rules.free_actions(position.state, position.seat);
        if free.is_empty() {
            return None;
        }
        let situation = Situation::of(position);
        let scored = free.into_iter().map(|choice| (choice, situation.free(choice)));
        let (choice, (score, reason)) = scored.max_by_key(|&(_, (score, _))| score)?;
        (score > 0).then_some(Decision::new(choice, reason))
    }
}

/// The option that looks best, and how good it looks.
fn best(position: &Position<'_, Haven>) -> (Choice, Score) {
    let mut best: Option<(Choice, Score)> = None;
    scores(position, |choice, score| {
        if best.is_none_or(|(_, (most, _))| score.0 > most) {
            best = Some((choice, score));
        }
    });
    best.expect("every option has a score")
}

/// Scores every option of a question.
fn scores(position: &Position<'_, Haven>, mut tell: impl FnMut(Choice, Score)) {
    let situation = Situation::of(position);
    let judge = judge(position, &situation);
    for &option in position.options {
        tell(option, judge(option));
    }
}

/// How the options of this kind of question are scored.
fn judge<'s>(
    position: &Position<'s, Haven>,
    situation: &'s Situation<'s>,
) -> Box<dyn Fn(Choice) -> Score + 's> {
    let it = situation;
    let source = position.prompt.source;
    match position.prompt.ask {
        Ask::KeepGoal => Box::new(move |option| it.keep_goal(option)),
        Ask::BringItem => Box::new(move |option| it.bring_item(option)),
        Ask::TakeCard { .. } | Ask::RecoverCard { .. } => {
            Box::new(move |option| it.best_card(option))
        }
        Ask::LoseCard | Ask::DiscardCard | Ask::LongRestLose => {
            Box::new(move |option| it.least_card(option))
        }
        Ask::StartHex => Box::new(move |option| it.start_hex(option)),
        Ask::SelectCards => {
            let plan = it.selection();
            Box::new(move |option| plan.score(option))
        }
        Ask::TakeAction => {
            let plan = it.turn_plan();
            Box::new(move |option| plan.score(option))
        }
        Ask::MoveStep { points } => {
            let way = it.way(points, source);
            Box::new(move |option| way.score(option))
        }
        Ask::MoveOther { target, .. } | Ask::Push { target, .. } | Ask::Pull { target, .. } => {
            Box::new(move |option| it.displace(target, option))
        }
        Ask::TeleportTo | Ask::PlaceFigure => Box::new(move |option| it.landing(option)),
        Ask::AttackTarget { value, .. } => {
            Box::new(move |option| it.attack_target(i16::from(value), source, option))
        }
        Ask::Target { purpose, .. } => Box::new(move |option| it.target(purpose, option)),
        Ask::PlaceArea => {
            let area = it.area(source);
            Box::new(move |option| area.score(option))
        }
        Ask::Negate { damage } => Box::new(move |option| it.negate(damage, option)),
        Ask::React { damage, .. } => Box::new(move |option| it.react(damage, option)),
        Ask::ShortRest => Box::new(move |option| it.short_rest(option)),
        Ask::ShortRestAgain { card } => Box::new(move |option| it.short_rest_again(card, option)),
        Ask::ChooseModifier { first, second } => {
            Box::new(move |option| it.modifier(first, second, option))
        }
        Ask::UseExtra { .. } => Box::new(move |option| it.extra(source, option)),
        Ask::Perform { ability } => Box::new(move |option| it.perform(source, ability, option)),
        Ask::Alternative => Box::new(move |option| it.alternative(source, option)),
        Ask::MonsterFocus | Ask::MonsterTargets => Box::new(move |option| it.sufferer(option)),
        Ask::Escape => Box::new(move |option| it.escape(option)),
        Ask::ByHand => Box::new(passed_over),
        _ => Box::new(usual),
    }
}

/// What is done by hand a bot cannot do.
fn passed_over(option: Choice) -> Score {
    (i32::from(option == Choice::Skip), Reason::First)
}

/// Where nothing is known to matter: do it, and take the first.
fn usual(option: Choice) -> Score {
    match option {
        Choice::Yes => (2, Reason::WorthIt),
        Choice::Skip | Choice::Done | Choice::EndTurn => (0, Reason::First),
        _ => (1, Reason::First),
    }
}
