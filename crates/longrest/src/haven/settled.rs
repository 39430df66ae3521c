//! What need not be asked: questions whose answer makes no difference, or has only one that helps.
//!
//! A page may answer them by itself where its owner wants that. What a rule really leaves to people
//! is never among them.

use super::foresight::{is_idle, is_idle_action};
use longrest_haven::ability::Verb;
use longrest_haven::choice::Choice;
use longrest_haven::prompt::{Ask, Purpose};
use longrest_haven::state::FigureId;
use longrest_haven::{Ability, Condition, Haven, Look};
use longrest_kernel::{Asked, Game, Seat};

/// With so many cards in hand nobody has to rest yet: the next round can be played and a card kept.
const HAND_ENOUGH: usize = 3;
/// Damage is a scratch for whoever could bear it so often.
const SCRATCHES: i16 = 3;

/// The place among the options of the answer that goes without saying.
pub(super) fn settled(game: &Game<Haven>, seat: Seat, asked: &Asked<Haven>) -> Option<usize> {
    let look = Look { rules: game.rules(), state: game.state() };
    let at = |choice| asked.options.iter().position(|&option| option == choice);
    let single = match asked.options.as_slice() {
        [_] => Some(0),
        _ => None,
    };
    match asked.prompt.ask {
        Ask::TakeAction if nothing_left(game, seat, asked) => at(Choice::EndTurn),
        Ask::TakeAction => None,
        Ask::SelectCards | Ask::KeepGoal | Ask::StartHex => None,
        // Nobody gives a card for a scratch.
        Ask::Negate { damage } => {
            let left = look.figure(asked.prompt.actor?).hit_points;
            if i16::from(damage) * SCRATCHES <= left { at(Choice::Skip) } else { None }
        }
        // These only help.
        Ask::LongRestHeal | Ask::LongRestItems | Ask::Jump => at(Choice::Yes),
        Ask::Regenerate if !heals(look, asked.prompt.actor?) => at(Choice::Yes),
        Ask::ShortRest => {
            let hand = look.character(seat.0).hand.len();
            if hand >= HAND_ENOUGH { at(Choice::Skip) } else { None }
        }
        // Whoever took the action wants what only helps: nobody leaves out a shield or a heal.
        Ask::Perform { .. } if only_helps(look, asked) => at(Choice::Yes),
        Ask::ModifierEffect { .. } => at(Choice::Yes),
        Ask::RefreshItem => match asked.options.as_slice() {
            [Choice::Item(only), Choice::Done] => at(Choice::Item(*only)),
            _ => single,
        },
        Ask::Target { purpose, .. } => {
            only_figure(asked).filter(|&at| wanted(look, asked, purpose, at)).or(single)
        }
        // Whoever took the attack, or placed its area, has said whom it hits if there is only one.
        Ask::AttackTarget { .. } => only_figure(asked).or(single),
        _ => single,
    }
}

/// Whether a turn has nothing left but its end: no action, and no item that would do anything now.
fn nothing_left(game: &Game<Haven>, seat: Seat, asked: &Asked<Haven>) -> bool {
    let mut offered = asked.options.iter().filter(|&&option| option != Choice::EndTurn);
    asked.options.contains(&Choice::EndTurn)
        && offered.all(|&one| matches!(one, Choice::Item(_)) && is_idle(game, seat, one))
        && game.free_actions(seat).into_iter().all(|one| is_idle_action(game, seat, one))
}

/// Whether an ability does nothing but good to whoever performs it.
fn only_helps(look: Look<'_, '_>, asked: &Asked<Haven>) -> bool {
    let yes_or_no = asked.options.as_slice() == [Choice::Yes, Choice::Skip];
    let good = |ability: &Ability| {
        matches!(
            ability.verb,
            Verb::Heal { .. }
                | Verb::Shield { .. }
                | Verb::Retaliate { .. }
                | Verb::Bonus(_)
                | Verb::Cleanse { .. }
                | Verb::Loot { .. }
        ) && ability.extras.is_empty()
    };
    yes_or_no && super::looks::ability(look, asked).is_some_and(good)
}

/// Whether the only figure that can be chosen is one that anybody would choose: a friend for what
/// helps, an enemy for what harms.
fn wanted(look: Look<'_, '_>, asked: &Asked<Haven>, purpose: Purpose, at: usize) -> bool {
    let (Some(actor), Choice::Figure(only)) = (asked.prompt.actor, asked.options[at]) else {
        return false;
    };
    let friend = actor == only || !look.enemies(actor, only);
    match purpose {
        Purpose::Heal(_) | Purpose::Cleanse => friend,
        Purpose::Condition(condition) => friend == condition.is_positive(),
        Purpose::Damage(_) => !friend,
        _ => false,
    }
}

/// The only figure among the options.
fn only_figure(asked: &Asked<Haven>) -> Option<usize> {
    let is_figure = |option: &Choice| matches!(option, Choice::Figure(_));
    let mut figures = asked.options.iter().enumerate().filter(|(_, option)| is_figure(option));
    let (at, _) = figures.next()?;
    figures.next().is_none().then_some(at)
}

/// Whether a heal would do anything for a figure.
fn heals(look: Look<'_, '_>, id: FigureId) -> bool {
    let figure = look.figure(id);
    let ailing = [Condition::Wound, Condition::Poison, Condition::Bane, Condition::Brittle];
    figure.hit_points < figure.hit_points_max
        || ailing.into_iter().any(|one| figure.conditions.has(one))
}

#[cfg(test)]
mod tests {
    use super::super::HavenFamily;
    use super::settled;
    use longrest_bots::haven::Greedy;
    use longrest_bots::{Bot, Steady};
    use longrest_haven::Haven;
    use longrest_haven::prompt::Ask;
    use longrest_kernel::{Game, Generator, Silent, Status};
    use serde_json::json;
    use std::collections::BTreeMap;
    use std::path::Path;

    /// What a person is asked in games of a bot: everything, what goes without saying, how often
    /// the bot would have said the same, and the rounds. A way of several steps is one question.
    #[derive(Default)]
    struct Count {
        asked: u32,
        settled: u32,
        agreed: u32,
        rounds: u32,
        kinds: BTreeMap<String, (u32, u32)>,
    }

    fn played(family: &HavenFamily, seed: u64, count: &mut Count) {
        let options = json!({"characters": [
            {"class": "wayfarer", "level": 1}, {"class": "marshal", "level": 1},
        ]});
        let options = serde_json::from_value(options).expect("options");
        let shelved = family.packs.iter().find(|one| one.loaded.pack.id == "frontier");
        let prepared = shelved.expect("our pack").prepare("tollhouse", options).expect("a table");
        let mut chance = Generator::from_seed(seed);
        let (mut game, _) =
            Game::<Haven>::start(prepared.rules, &prepared.setup, &mut Silent(&mut chance))
                .expect("a setup");
        let mut bot = Steady(Greedy);
        let mut on_the_way = false;
        for _ in 0..4_000 {
            let Status::Waiting(pending) = game.status() else { break };
            let asked = pending.questions()[0].clone();
            let seat = asked.to.iter().next().expect("somebody is asked");
            let decision = bot.choose(&game, seat, &asked);
            let step = matches!(asked.prompt.ask, Ask::MoveStep { .. });
            let of_a_round = game.state().round > 0;
            if of_a_round && !(step && on_the_way) {
                let answer = settled(&game, seat, &asked);
                let name = format!("{:?}", asked.prompt.ask);
                let name = name.split([' ', '{']).next().unwrap_or_default().to_owned();
                let kind = count.kinds.entry(name).or_default();
                count.asked += 1;
                kind.0 += 1;
                if let Some(at) = answer {
                    count.settled += 1;
                    kind.1 += 1;
                    count.agreed += u32::from(asked.options[at] == decision.choice);
                }
            }
            on_the_way = step;
            let driver = &mut Silent(&mut chance);
            let done = match asked.options.contains(&decision.choice) {
                true => game.answer(seat, decision.choice, driver),
                false => game.free_action(seat, decision.choice, driver),
            };
            done.expect("an option or a free action");
        }
        count.rounds += u32::from(game.state().round);
    }

    #[test]
    fn many_questions_of_a_round_go_without_saying() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs");
        let family = HavenFamily::open(&crate::packs::Places::only(&folder).all().expect("packs"))
            .expect("our packs");
        let mut count = Count::default();
        for seed in 0..6 {
            played(&family, seed, &mut count);
        }
        let Count { asked, settled, agreed, rounds, kinds } = count;
        println!(
            "questions of a round: {:.1} before, {:.1} after ({settled} of {asked} in {rounds} \
             rounds go without saying; the bot says the same to {agreed})",
            f64::from(asked) / f64::from(rounds),
            f64::from(asked - settled) / f64::from(rounds),
        );
        for (kind, (all, less)) in kinds {
            println!("  {kind}: {all}, {less} go without saying");
        }
        assert!(settled * 6 >= asked, "{settled} of {asked}");
        assert!(agreed * 10 >= settled * 8, "{agreed} of {settled}");
    }
}
