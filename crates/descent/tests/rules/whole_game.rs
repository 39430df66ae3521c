//! Whole random games, and the conformance suite.

use crate::bench::on;
use longrest_descent::*;
use longrest_kernel::{Driver, Generator, Question, Ruleset, Seat, play_inline};

struct Dice(Generator, u64);

impl Driver<Descent> for Dice {
    fn answer(
        &mut self,
        _: &Descent,
        _: &State,
        question: &Question<'_, Descent>,
    ) -> Option<(Seat, Choice)> {
        self.1 += 1;
        let picked = self.0.below(question.options.len() as u64);
        Some((question.to.iter().next()?, question.options[picked as usize]))
    }

    fn chance(&mut self, _: &Draw, weights: &[u32]) -> Option<usize> {
        Some(self.0.weighted(weights))
    }
}

/// Three areas, two doors, every prop and many monsters.
pub(crate) const QUEST: &str = "
    G . . . h . : . . . . o . : . c . .
    . . . . . . : . b . . . . : . . F .
    . . 1 . . .   . . . * . .   . . . .
    . . . . $ .   . . d . . .   g . . .
    . v . e . .   . p . . . ~   . . t .
    . . . . . .   g . . . a .   . k . .
";

pub(crate) fn rules() -> Descent {
    let mut prepared = on(QUEST);
    let named = Named {
        name: "Morbag".into(),
        stats: [MonsterStats {
            speed: 3,
            wounds: 9,
            armor: 2,
            ..prepared.content.monsters[10].cards[0][1]
        }; 4],
        bounty: false,
        slain: vec![QuestEffect::Victory],
    };
    prepared = prepared.named('F', named);
    Descent::new(prepared.content).unwrap()
}

#[test]
fn random_games_end() {
    let rules = rules();
    let mut decisions = 0;
    let mut wins = [0, 0];
    for seed in 0..60 {
        let players = 2 + (seed % 4) as u8;
        let setup = Setup { quest: QuestId(0), players, sheets: Sheets::Dealt, even: false };
        let mut driver = Dice(Generator::from_seed(seed), 0);
        let state = play_inline(&rules, rules.start(&setup).unwrap(), &mut driver, 100_000);
        let winner = state.winner.expect("every game ends");
        wins[winner as usize] += 1;
        decisions += driver.1;
    }
    println!("{decisions} decisions, heroes {} overlord {}", wins[0], wins[1]);
}
