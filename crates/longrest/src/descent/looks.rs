//! Looks: questions about a position that change nothing (`docs/library.md`).

use longrest_bots::descent::Greedy;
use longrest_bots::{Policy, Position};
use longrest_descent::{Arm, CardId, Play, Pose};
use longrest_descent::{
    Choice, Descent, Figure, Load, Odds, PACK_MAX, PowerCard, PowerRef, Prompt, Side, StartEffect,
    State,
};
use longrest_grid::Cell;
use longrest_kernel::{Asked, Game, Seat, Viewer};
use longrest_pack::descent::{Words, surge_text};
use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;

/// The answer to a look at lines of sight.
#[derive(Debug, Serialize, TS)]
pub(super) struct SightLook {
    /// The revealed spaces that a figure there would see.
    cells: Vec<Cell>,
}

/// The answer to a look at what has been read aloud.
#[derive(Debug, Serialize, TS)]
pub(super) struct WordsLook {
    /// The introduction.
    introduction: String,
    /// The revealed areas and their texts.
    areas: Vec<(usize, String)>,
    /// The encounters that took place: their texts, and what they did.
    encounters: Vec<(usize, String, Vec<String>)>,
    /// What is read at the end.
    conclusion: Option<String>,
}

/// The answer to a look at the question that waits.
#[derive(Debug, Default, Serialize, TS)]
pub(super) struct QuestionLook {
    /// A preview for every option, in their order.
    options: Vec<Preview>,
    /// Where the figure that acts can walk.
    paths: Vec<Path>,
    /// What the hero can wear who is asked about it.
    wear: Option<Wear>,
    /// The place among the options of what a bot would take.
    best: Option<usize>,
}

/// What a hero carries, and how much of it he can wear.
#[derive(Debug, Serialize, TS)]
pub(super) struct Wear {
    /// What each thing takes up, in their order.
    takes: Vec<Room>,
    /// What all that is worn may take up together.
    most: Room,
    /// How many things the pack holds.
    pack: usize,
}

/// What things take up, or how much a hero can wear.
#[derive(Debug, Serialize, TS)]
pub(super) struct Room {
    hands: u8,
    armors: u8,
    potions: u8,
    others: u8,
    /// Runes; for a hero, those he can wear beside something that forbids them.
    runes: u8,
    forbids_runes: bool,
}

impl From<Load> for Room {
    fn from(load: Load) -> Room {
        let Load { hands, armors, potions, others, runes, forbids_runes } = load;
        Room { hands, armors, potions, others, runes, forbids_runes }
    }
}

/// What an option would touch and do.
#[derive(Debug, Default, Serialize, TS)]
pub(super) struct Preview {
    /// What numbers cannot say: what a surge buys, what a power does.
    label: Option<String>,
    /// The spaces an attack would affect.
    cells: Vec<Cell>,
    /// The figures an attack would affect.
    figures: Vec<Figure>,
    /// The wounds an attack would deal the first enemy it affects.
    expect: Option<Expect>,
    /// Whether it would be for nothing: a spawn card whose monsters find no place.
    vain: bool,
}

/// The wounds of an attack that is not yet rolled.
#[derive(Debug, Serialize, TS)]
pub(super) struct Expect {
    /// The least wounds.
    least: u8,
    /// The most wounds.
    most: u8,
    /// The mean, in tenths.
    average_tenths: u32,
    /// How often it kills, in percent.
    kills_percent: u32,
}

/// A place that can be walked to.
#[derive(Debug, Serialize, TS)]
pub(super) struct Path {
    /// The place.
    to: Pose,
    /// The steps, each an answer.
    steps: Vec<Pose>,
    /// The movement points it takes.
    points: u8,
    /// Whether the way hurts.
    harm: bool,
}

/// The code of a language that packs have; English for any other.
pub(super) fn language_of(code: &str) -> &'static str {
    ["it", "de", "es"].into_iter().find(|known| *known == code).unwrap_or("en")
}

/// Answers a look from what the viewer may know.
pub(super) fn look(
    game: &Game<Descent>,
    words: &Words,
    viewer: Viewer,
    query: &Value,
) -> Option<Value> {
    let (rules, state) = (&**game.rules(), game.state());
    if let Some(sight) = query.get("sight") {
        let from = Cell(u16::try_from(sight.get("from")?.as_u64()?).ok()?);
        let quest = rules.quest(state);
        if from.index() >= quest.board.len() || !state.is_revealed(quest.area_of[from.index()]) {
            return None;
        }
        let cells = rules.view_from(state, from).iter().collect();
        return serde_json::to_value(SightLook { cells }).ok();
    }
    let language = |name: &str| {
        let code = query.get(name)?.get("language").and_then(Value::as_str).unwrap_or("en");
        Some(language_of(code))
    };
    if let Some(language) = language("words") {
        return serde_json::to_value(read_aloud(state, words, language)).ok();
    }
    let language = language("question")?;
    let Viewer::Seat(seat) = viewer else { return None };
    // It may have been answered while the look was on its way.
    let asked = game.pending().and_then(|pending| pending.question_for(seat));
    let Some(asked) = asked else { return Some(Value::Null) };
    let previews = asked.options.iter().map(|option| {
        let about = About { rules, state, words, language };
        about.preview(&asked.prompt, *option)
    });
    let look = QuestionLook {
        options: previews.collect(),
        paths: paths(rules, state, asked),
        wear: wear(rules, state, asked),
        best: best(game, seat, asked),
    };
    serde_json::to_value(look).ok()
}

/// What has been read aloud so far.
fn read_aloud(state: &State, words: &Words, language: &str) -> WordsLook {
    let quest = &words.quests[state.quest.index()];
    let areas = quest.areas.iter().enumerate();
    let revealed =
        areas.filter(|(at, text)| state.revealed >> at & 1 != 0 && !text.get(language).is_empty());
    let met = quest.encounters.iter().enumerate();
    let met = met.filter(|(at, _)| state.encounters >> at & 1 != 0);
    let conclusion = state.winner.map(|winner| match winner {
        Side::Heroes => quest.victory.get(language).to_owned(),
        Side::Overlord => quest.defeat.get(language).to_owned(),
    });
    WordsLook {
        introduction: quest.introduction.get(language).to_owned(),
        areas: revealed.map(|(at, text)| (at, text.get(language).to_owned())).collect(),
        encounters: met
            .map(|(at, card)| {
                let lines = &card.lines[usize::from(state.players) - 2];
                let lines = lines.iter().map(|line| line.get(language).to_owned());
                (at, card.text.get(language).to_owned(), lines.collect())
            })
            .collect(),
        conclusion,
    }
}

/// A question about a position, in a language.
struct About<'a> {
    rules: &'a Descent,
    state: &'a State,
    words: &'a Words,
    language: &'static str,
}

impl About<'_> {
    fn preview(&self, prompt: &Prompt, option: Choice) -> Preview {
        match (*prompt, option) {
            (Prompt::Target(attacker, arm), Choice::Space(_) | Choice::Side(..)) => {
                self.attack(attacker, arm, option)
            }
            (_, Choice::Surge(at)) => {
                let sold = self.rules.surges_for_sale(self.state);
                let text = sold.get(usize::from(at)).map(surge_text);
                let label = text.map(|text| text.get(self.language).to_owned());
                Preview { label, ..Preview::default() }
            }
            (_, Choice::Play(card)) => Preview { vain: self.is_vain(card), ..Preview::default() },
            (Prompt::Activate, _) => Preview::default(),
            (_, Choice::Use(power) | Choice::Resolve(StartEffect::Power(power))) => {
                Preview { label: self.power(prompt, power), ..Preview::default() }
            }
            _ => Preview::default(),
        }
    }

    fn attack(&self, attacker: Figure, arm: Arm, target: Choice) -> Preview {
        let outlook = self.rules.outlook(self.state, attacker, arm, target);
        let enemies = outlook.affected.iter().copied();
        let enemy = enemies.into_iter().find(|figure| figure.side() != attacker.side());
        let expect = enemy.map(|enemy| {
            let odds = Odds::of(&self.rules.content.dice, &outlook.pool);
            let armor = self.rules.armor_against(self.state, enemy, attacker, arm);
            let spread = outlook.spread(&odds, armor);
            expected(&spread, odds.total(), self.rules.wounds_left(self.state, enemy))
        });
        Preview {
            label: None,
            cells: outlook.spaces.iter().collect(),
            figures: outlook.affected,
            expect,
            vain: false,
        }
    }

    /// Whether nothing would come of playing a card.
    // DJ-SPAWN-10: a monster that finds no place is left out.
    fn is_vain(&self, card: CardId) -> bool {
        let Play::Spawn(monsters) = &self.rules.content.card(card).play else { return false };
        !monsters.iter().any(|(kind, _)| self.rules.finds_place(self.state, *kind))
    }

    /// The line of a power.
    fn power(&self, prompt: &Prompt, power: PowerRef) -> Option<String> {
        let hero = match *prompt {
            Prompt::Act(hero)
            | Prompt::UsePower(hero)
            | Prompt::StartOfTurn(hero)
            | Prompt::Cancel(hero, _) => hero,
            _ => return None,
        };
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
        // What a weapon or potion does comes before its powers.
        let line = card.lines.len().checked_sub(powers)? + usize::from(power.index);
        Some(card.lines.get(line)?.get(self.language).to_owned())
    }
}

/// What a bot would take.
fn best(game: &Game<Descent>, seat: Seat, asked: &Asked<Descent>) -> Option<usize> {
    let choice = Greedy::default().decide(&Position::asked(game, seat, asked)).choice;
    asked.options.iter().position(|&option| option == choice)
}

/// What can be worn together, when that is asked.
fn wear(rules: &Descent, state: &State, asked: &Asked<Descent>) -> Option<Wear> {
    let Prompt::EquipNext(hero) = asked.prompt else { return None };
    let takes = state.hero(hero).held().map(|held| rules.load([held.item]).into());
    Some(Wear { takes: takes.collect(), most: rules.load_max(state, hero).into(), pack: PACK_MAX })
}

fn expected(spread: &[(u8, u64)], total: u64, left: u8) -> Expect {
    let sum: u64 = spread.iter().map(|(wounds, ways)| u64::from(*wounds) * ways).sum();
    let kills: u64 = spread.iter().filter(|(wounds, _)| *wounds >= left).map(|one| one.1).sum();
    Expect {
        least: spread.first().map_or(0, |one| one.0),
        most: spread.last().map_or(0, |one| one.0),
        average_tenths: ((sum * 10 + total / 2) / total) as u32,
        kills_percent: ((kills * 100 + total / 2) / total) as u32,
    }
}

/// The places the figure that acts can walk to, each with its steps.
fn paths(rules: &Descent, state: &State, asked: &Asked<Descent>) -> Vec<Path> {
    let (figure, points) = match asked.prompt {
        Prompt::Act(hero) => (Figure::Hero(hero), state.turn.movement),
        Prompt::MonsterAct(id) => (Figure::Monster(id), state.overlord.movement),
        _ => return Vec::new(),
    };
    if !asked.options.iter().any(|option| matches!(option, Choice::Step(_))) {
        return Vec::new();
    }
    let walk = rules.walk(state, figure, points);
    let board = &rules.quest(state).board;
    let at = |pose: Pose| {
        let place = board.coord(pose.cell);
        (i64::from(place.col), i64::from(place.row))
    };
    let Some((col, row)) = walk.reached().first().map(|start| at(start.pose)) else {
        return Vec::new();
    };
    let places = walk.reached().iter().enumerate().skip(1).filter(|(_, place)| place.stays);
    places
        .map(|(number, place)| Path {
            to: place.pose,
            steps: walk.straight(number, |pose| {
                let (end, here) = (at(place.pose), at(pose));
                let aside = (end.0 - col) * (here.1 - row) - (end.1 - row) * (here.0 - col);
                aside.unsigned_abs() as u32
            }),
            points: place.points,
            harm: place.hurts,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::read_aloud;
    use longrest_descent::{Descent, QuestEffect, QuestId, Setup, Sheets};
    use longrest_kernel::Ruleset;
    use std::path::Path;

    // DJ-ENC-03
    #[test]
    fn what_an_encounter_pays_is_told_for_this_number_of_players() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/underdelve");
        let loaded = longrest_pack::descent::load(&path).expect("files").expect("no mistakes");
        let quest = loaded.content.quests[0].clone();
        let QuestEffect::Conquest(paid) = quest.encounters[0].effects[0] else {
            panic!("the first effect of the first encounter pays conquest")
        };
        assert!(paid[0] != paid[3], "all parties are paid the same");
        let rules = Descent::new(loaded.content.clone()).expect("content that can be played");
        for (players, paid) in (2..).zip(paid) {
            let setup = Setup { quest: QuestId(0), players, sheets: Sheets::Dealt, even: false };
            let mut state = rules.start(&setup).expect("a game");
            state.encounters = 1;
            let told = &read_aloud(&state, &loaded.words, "de").encounters[0].2;
            assert_eq!(told[0], format!("Eroberungsmarker der Helden: {paid:+}."));
        }
    }
}
