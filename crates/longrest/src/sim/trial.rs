//! What is simulated: which scenario, which parties, at which level.

use super::levels::Levels;
use crate::haven::{mastered, starting_items};
use crate::packs::Scenarios;
use longrest_haven::{Class, Member, Setup};

/// One kind of game.
pub(super) struct Trial {
    /// The scenario, by its place.
    pub(super) scenario: usize,
    /// How the parties are called.
    pub(super) party: String,
    /// How many characters.
    pub(super) size: usize,
    /// The scenario level.
    pub(super) level: u8,
    /// Tells its chance from that of the other trials.
    pub(super) salt: u64,
    setups: Vec<Setup>,
}

impl Trial {
    /// What the n-th game is made from: the parties take turns.
    pub(super) fn setup(&self, game: u64) -> &Setup {
        &self.setups[(game % self.setups.len() as u64) as usize]
    }
}

/// In how many ways characters learn: the first card of every level, the second, and by turns.
const WAYS: u8 = 4;

/// What can be varied.
const SWEEPS: [&str; 3] = ["levels", "sizes", "pairs"];

impl Scenarios {
    /// The scenario with this id or number.
    pub(crate) fn scenario(&self, word: &str) -> Result<usize, String> {
        let scenarios = &self.loaded.content.scenarios;
        let number = word.parse::<u16>().ok();
        let found = scenarios.iter().position(|one| one.id == word || number == Some(one.number));
        found.ok_or_else(|| {
            let mut known: Vec<_> = scenarios.iter().map(|one| (one.number, &one.id)).collect();
            known.sort_unstable();
            let known: Vec<String> =
                known.into_iter().map(|(number, id)| format!("{number} ({id})")).collect();
            format!("there is no scenario \"{word}\"; there are: {}", known.join(", "))
        })
    }

    /// Says which named class is not there.
    pub(crate) fn known(&self, levels: Option<&Levels>) -> Result<(), String> {
        let classes = &self.loaded.content.classes;
        let unknown = |name: &&str| !classes.iter().any(|class| class.id == **name);
        match levels.and_then(|levels| levels.named().find(unknown)) {
            None => Ok(()),
            Some(wrong) => {
                let known: Vec<&str> = classes.iter().map(|class| class.id.as_str()).collect();
                Err(format!("there is no class \"{wrong}\"; there are: {}", known.join(", ")))
            }
        }
    }

    /// A setup for some classes at level 1 with the usual items.
    pub(crate) fn setup(
        &self,
        scenario: usize,
        classes: &[String],
        level: Option<u8>,
    ) -> Result<Setup, String> {
        let items = starting_items(&self.loaded);
        let member = |class: &String| Member {
            class: class.clone(),
            level: 1,
            cards: Vec::new(),
            items: items.clone(),
            perks: Vec::new(),
            mastered: Vec::new(),
        };
        let setup = Setup {
            scenario: self.loaded.content.scenarios[scenario].id.clone(),
            level,
            party: classes.iter().map(member).collect(),
            switches: self.loaded.switches,
            treasures_looted: 0,
            random_item_found: false,
            stickers: Vec::new(),
            random_items: None,
            loot_stickers: 0,
            brought: Default::default(),
            road: Vec::new(),
        };
        let problems = self.rules.problems(&setup);
        if problems.is_empty() { Ok(setup) } else { Err(problems.join("; ")) }
    }

    /// Every kind of game that is wanted.
    pub(super) fn trials(
        &self,
        scenario: &str,
        party: &str,
        level: Option<u8>,
        characters: Option<&Levels>,
        sweep: &[String],
    ) -> Result<Vec<Trial>, String> {
        if let Some(wrong) = sweep.iter().find(|word| !SWEEPS.contains(&word.as_str())) {
            let known = SWEEPS.join(", ");
            return Err(format!("nothing called \"{wrong}\" can be varied; there are: {known}"));
        }
        let swept = |word: &str| sweep.iter().any(|one| one == word);
        let scenarios = match scenario {
            "all" => (0..self.loaded.content.scenarios.len()).collect(),
            word => vec![self.scenario(word).map_err(|why| why + ", all")?],
        };
        let levels: Vec<Option<u8>> =
            if swept("levels") { (0..=7).map(Some).collect() } else { vec![level] };
        let mut parties = if swept("sizes") {
            let most = self.loaded.content.classes.len().min(4);
            (2..=most).map(|size| self.parties(&size.to_string())).collect::<Result<Vec<_>, _>>()?
        } else {
            vec![self.parties(party)?]
        };
        if swept("pairs") {
            parties =
                self.parties("2")?.1.into_iter().map(|one| (one.join(","), vec![one])).collect();
        }
        let mut trials = Vec::new();
        for &scenario in &scenarios {
            for (name, classes) in &parties {
                for &level in &levels {
                    // Where levels are swept, characters rise with the monsters.
                    let raised = Levels::all(raised(level.unwrap_or(0)));
                    let grown = characters.or(swept("levels").then_some(&raised));
                    let number = trials.len() as u64;
                    trials.push(self.trial(scenario, name, classes, (level, grown), number)?);
                }
            }
        }
        Ok(trials)
    }

    fn trial(
        &self,
        scenario: usize,
        name: &str,
        parties: &[Vec<String>],
        (level, characters): (Option<u8>, Option<&Levels>),
        number: u64,
    ) -> Result<Trial, String> {
        let mut setups = Vec::new();
        for classes in parties {
            let setup = self.setup(scenario, classes, level)?;
            match characters {
                None => setups.push(setup),
                Some(levels) if levels.is_first() => setups.push(setup),
                // The way follows from the number of the game, whatever the number of parties.
                Some(levels) => {
                    for way in 0..WAYS {
                        let grown = self.grown(&setup, levels, way);
                        let problems = self.rules.problems(&grown);
                        if !problems.is_empty() {
                            return Err(problems.join("; "));
                        }
                        setups.push(grown);
                    }
                }
            }
        }
        let level = level.unwrap_or_else(|| {
            let levels: Vec<u8> = setups[0].party.iter().map(|member| member.level).collect();
            longrest_haven::recommended_level(&levels, &self.loaded.switches)
        });
        Ok(Trial {
            scenario,
            party: name.to_owned(),
            size: setups[0].party.len(),
            level,
            salt: number << 40,
            setups,
        })
    }

    /// The same party at higher levels, with the cards, perks and items that were named or else
    /// the usual ones.
    pub(crate) fn grown(&self, setup: &Setup, levels: &Levels, way: u8) -> Setup {
        let mut grown = setup.clone();
        for member in &mut grown.party {
            let class = self.rules.class_index(&member.class).expect("checked before");
            let class = &self.loaded.content.classes[class];
            let (level, sheet) = levels.of(&member.class);
            member.level = level;
            let learnt = || (2..=level).filter_map(|level| learnt(class, level, way)).collect();
            member.cards = sheet.and_then(|sheet| sheet.cards.clone()).unwrap_or_else(learnt);
            let marks = || marked(class, level - 1);
            member.perks = sheet.and_then(|sheet| sheet.perks.clone()).unwrap_or_else(marks);
            if let Some(items) = sheet.and_then(|sheet| sheet.items.clone()) {
                member.items = items;
            }
            member.mastered = sheet.map_or(Vec::new(), |sheet| mastered(&sheet.masteries));
        }
        grown
    }

    /// The parties that a word means: the classes it names, or all of a size.
    fn parties(&self, word: &str) -> Result<(String, Vec<Vec<String>>), String> {
        let known: Vec<String> =
            self.loaded.content.classes.iter().map(|class| class.id.clone()).collect();
        let Ok(size) = word.parse::<usize>() else {
            let classes: Vec<String> =
                word.split(',').map(|class| class.trim().to_owned()).collect();
            return Ok((classes.join(","), vec![classes]));
        };
        if !(2..=4).contains(&size) || size > known.len() {
            let most = known.len().min(4);
            return Err(format!("a party of {size}; 2 to {most} characters can play"));
        }
        let all = (0..1u32 << known.len()).filter(|set| set.count_ones() as usize == size);
        let named = |set: u32| {
            let chosen = known.iter().enumerate().filter(|&(at, _)| set >> at & 1 != 0);
            chosen.map(|(_, class)| class.clone()).collect()
        };
        Ok((format!("any {size}"), all.map(named).collect()))
    }
}

/// The level of characters for whom a scenario level is recommended: the highest.
fn raised(level: u8) -> u8 {
    (2 * level).clamp(1, 9)
}

/// The card a character takes at a level.
pub(crate) fn learnt(class: &Class, level: u8, way: u8) -> Option<String> {
    let second = match way {
        0 | 1 => way == 1,
        turn => (level + turn) % 2 == 1,
    };
    let mut cards = class.cards.iter().filter(|card| card.level == level);
    cards.nth(usize::from(second)).map(|card| card.id.clone())
}

/// So many boxes of perks, from the top of the sheet.
pub(crate) fn marked(class: &Class, mut boxes: u8) -> Vec<u8> {
    let mark = |perk: &longrest_haven::Perk| {
        let marked = perk.boxes.min(boxes);
        boxes -= marked;
        marked
    };
    class.perks.iter().map(mark).collect()
}
