//! The greedy bot of Descent, for heroes and for the overlord.
//!
//! Every option is scored where it stands, in tenths of a wound: wounds that an attack should deal
//! by the exact odds of its dice, what a death is worth, and how much chests, glyphs, doors and
//! enemies draw over how many steps. Nothing is simulated.

mod aim;
mod gear;
mod ground;
mod heroes;
mod overlord;
mod reckoner;
mod record;
mod throw;

use crate::{Decision, Policy, Position, Reason};
use longrest_descent::{Choice, Descent, HeroId, OVERLORD, Prompt, Side, State};
use reckoner::Reckoner;

pub use record::{CAUSES, Cause, HeroPlayed, Played, Player, simulate};

/// Takes what looks best now.
#[derive(Clone, Debug, Default)]
pub struct Greedy {
    reckoner: Reckoner,
}

/// How good an option looks, and why. Of equal ones the first listed is taken.
type Score = (i32, Reason);

/// A position with what was counted before.
struct Sight<'s> {
    rules: &'s Descent,
    state: &'s State,
    options: &'s [Choice],
    /// Who decides.
    side: Side,
    reckoner: &'s mut Reckoner,
}

impl Policy<Descent> for Greedy {
    fn decide(&mut self, position: &Position<'_, Descent>) -> Decision<Choice> {
        if let [only] = position.options {
            return Decision::new(*only, Reason::Only);
        }
        let mut sight = Sight {
            rules: position.rules,
            state: position.state,
            options: position.options,
            side: if position.seat == OVERLORD { Side::Overlord } else { Side::Heroes },
            reckoner: &mut self.reckoner,
        };
        let (choice, reason) = sight.decide(*position.prompt);
        debug_assert!(position.options.contains(&choice), "{choice:?} was not offered");
        Decision::new(choice, reason)
    }
}

impl Sight<'_> {
    fn decide(&mut self, prompt: Prompt) -> (Choice, Reason) {
        match prompt {
            Prompt::ChooseSheet(_) => self.best(|it, option| it.sheet(option)),
            Prompt::Shop(hero) => self.best(|it, option| it.ware(hero, option)),
            Prompt::Equip(hero) => self.best(|it, option| it.changes(hero, option)),
            Prompt::EquipNext(hero) => self.best(|it, option| it.equips(hero, option)),
            Prompt::Received(hero, item) => self.best(|it, option| it.received(hero, item, option)),
            Prompt::Treasure(hero, item) => self.best(|it, option| it.treasure(hero, item, option)),
            Prompt::DropItem(hero) => self.best(|it, option| it.drops(hero, option)),
            Prompt::PlaceHero(hero) => {
                let pull = self.pull(hero);
                self.best(|_, option| heroes::lands(&pull, option))
            }
            Prompt::NextHero => self.best(|it, option| it.next_hero(option)),
            Prompt::Declare(hero) => self.declare(hero),
            Prompt::Act(hero) => self.act(hero),
            Prompt::UsePower(hero) | Prompt::StartOfTurn(hero) => {
                self.best(|it, option| it.uses(hero, option))
            }
            Prompt::Restore(_) => self.best(|it, option| it.heals(option)),
            Prompt::Order(hero) => self.best(|it, option| it.order(hero, option)),
            Prompt::Target(attacker, arm) => self.target(attacker, arm),
            Prompt::Weapon(hero) | Prompt::Guard(hero) => self.arm(hero),
            Prompt::Reroll(side) => self.best(|it, option| it.reroll(side, option)),
            Prompt::FatigueDie(hero) => self.best(|it, option| it.fatigue_die(hero, option)),
            Prompt::Enhance(points) => self.best(|it, option| it.enhance(points, option)),
            Prompt::Surges(_) => self.best(|it, option| it.surge(option)),
            Prompt::Cancel(hero, wounds) => {
                self.best(|it, option| it.cancels(hero, wounds, option))
            }
            Prompt::Knockback(figure) => self.best(|it, option| it.throws(figure, option)),
            Prompt::Window(occasion) => self.best(|it, option| it.window(occasion, option)),
            Prompt::Pay(_) | Prompt::Discard => self.best(|it, option| it.discards(option)),
            Prompt::Cards => self.best(|it, option| it.plays(option)),
            Prompt::Activate => self.activates(),
            Prompt::MonsterAct(monster) => self.monster_acts(monster),
            Prompt::SpawnNext(_) => self.best(|_, option| overlord::masters_first(option)),
            Prompt::Spawn(kind, _) => self.spawns(kind),
            Prompt::Recycle(..) => self.recycles(),
            Prompt::Victim(_) => self.best(|it, option| it.victim(option)),
            Prompt::Displace(hero) => {
                let pull = self.pull(hero);
                self.best(|_, option| heroes::lands(&pull, option))
            }
            Prompt::Aim(_)
            | Prompt::ExchangeSkill(_)
            | Prompt::Pet(_)
            | Prompt::Promote
            | Prompt::Horde => self.best(|_, option| usual(option)),
        }
    }

    /// The option with the highest score.
    fn best(&mut self, score: impl Fn(&mut Self, Choice) -> Score) -> (Choice, Reason) {
        let mut best: Option<(Choice, Score)> = None;
        for &option in self.options {
            let one = score(self, option);
            if best.is_none_or(|(_, (most, _))| one.0 > most) {
                best = Some((option, one));
            }
        }
        let (choice, (_, reason)) = best.expect("there is an option");
        (choice, reason)
    }

    fn offers(&self, choice: Choice) -> bool {
        self.options.contains(&choice)
    }

    fn hero(&self, hero: HeroId) -> &longrest_descent::Hero {
        self.state.hero(hero)
    }
}

/// Where nothing is known to matter: do it, and take the first.
fn usual(option: Choice) -> Score {
    match option {
        Choice::Exchange(_) | Choice::Step(_) | Choice::Give(..) | Choice::GivePet(..) => {
            (-1, Reason::First)
        }
        Choice::Pass | Choice::Done => (0, Reason::First),
        _ => (1, Reason::First),
    }
}
