//! A campaign sheet of cardboard that is filled in already: its numbers become the world to begin
//! with.

use longrest_campaign::content::Book;
use longrest_campaign::id::{PartyId, PlayerId, QuestId};
use longrest_campaign::world::{Character, EXPERIENCE};
use longrest_campaign::{Stock, World};
use serde::Deserialize;
use std::collections::BTreeSet;

/// What stands on the sheet. What is not said is as at the beginning.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Sheet {
    weeks: u16,
    prosperity: u16,
    morale: Option<u8>,
    inspiration: u16,
    soldiers: u8,
    reputation: i16,
    stock: Stock,
    /// Numbers of scenarios that were completed.
    completed: Vec<u16>,
    /// Numbers of scenarios that are open.
    open: Vec<u16>,
    /// Who is in the party.
    characters: Vec<Sheeted>,
}

/// A character on a sheet. Its cards and perks are chosen in town, as many as the numbers allow.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sheeted {
    class: String,
    #[serde(default)]
    name: String,
    #[serde(default = "first")]
    level: u8,
    #[serde(default)]
    experience: u16,
    #[serde(default)]
    gold: u16,
    #[serde(default)]
    checkmarks: u8,
    /// Whose it is, by the place of the player.
    #[serde(default)]
    player: u8,
}

fn first() -> u8 {
    1
}

/// The longest name of a character.
const NAME_MAX: usize = 40;

impl Sheet {
    /// Takes out the characters whose class a book does not have, or has only once, and says of
    /// which classes they are.
    pub(super) fn leave_strangers(&mut self, book: &Book) -> Vec<String> {
        let mut seen = BTreeSet::new();
        let known = |one: &Sheeted| book.classes.iter().any(|class| class.id.0 == one.class);
        let (stay, go): (Vec<Sheeted>, Vec<Sheeted>) = std::mem::take(&mut self.characters)
            .into_iter()
            .partition(|one| known(one) && seen.insert(one.class.clone()));
        self.characters = stay;
        go.into_iter().map(|one| one.class).collect()
    }

    /// Calls the classes of characters otherwise.
    pub(super) fn rename(&mut self, classes: &[(String, String)]) {
        for one in &mut self.characters {
            if let Some((_, ours)) = classes.iter().find(|(theirs, _)| *theirs == one.class) {
                one.class.clone_from(ours);
            }
        }
    }

    /// Takes out the numbers of scenarios that a book does not have, and says which.
    pub(super) fn leave_unknown(&mut self, book: &Book) -> Vec<u16> {
        let known = |number: &u16| book.scenarios.iter().any(|one| one.number == *number);
        let all = self.completed.iter().chain(&self.open).copied();
        let left: Vec<u16> = all.filter(|number| !known(number)).collect();
        self.completed.retain(known);
        self.open.retain(known);
        left
    }

    /// Writes the numbers into a world that is about to begin.
    pub(super) fn fill(self, world: &mut World, book: &Book) -> Result<(), String> {
        let town = &mut world.town;
        town.prosperity = self.prosperity;
        town.morale = self.morale.filter(|_| book.rules.outpost);
        town.inspiration = self.inspiration;
        town.soldiers = self.soldiers;
        town.stock = self.stock;
        world.parties[0].reputation = self.reputation;
        world.calendar.weeks = self.weeks;
        // What was written into boxes that are marked has been read.
        world.calendar.sections.retain(|week, _| *week > self.weeks);
        for (numbers, done) in [(&self.completed, true), (&self.open, false)] {
            for number in numbers {
                let Some(one) = book.scenarios.iter().find(|one| one.number == *number) else {
                    return Err(format!("there is no scenario {number}"));
                };
                let head = world.scenario_mut(&one.id);
                head.unlocked = true;
                if done {
                    head.completed = Some(PartyId(0));
                    head.attempts = 1;
                    head.completions = 1;
                }
            }
        }
        for one in self.characters {
            one.join(world, book)?;
        }
        // There have been chapters: what the beginning brings stands on the sheet.
        world.chapters = 1;
        Ok(())
    }
}

impl Sheeted {
    // FH-CREATE-10, FH-LEVEL-02, GH-CREATE-10
    /// Joins the party with its numbers. It is of the first level until its player has chosen a
    /// card for every level that its experience is enough for.
    fn join(self, world: &mut World, book: &Book) -> Result<(), String> {
        let Sheeted { class, name, level, experience, gold, checkmarks, player } = self;
        let known = book.classes.iter().find(|one| one.id.0 == class);
        let known = known.ok_or_else(|| format!("there is no class \"{class}\""))?;
        if usize::from(player) >= world.players.len() {
            return Err(format!("{class}: there is no player {player}"));
        }
        let needed = EXPERIENCE.get(usize::from(level).wrapping_sub(1));
        let needed = needed.ok_or_else(|| format!("{class}: level {level}; 1 to 9 exist"))?;
        if world.characters.iter().any(|one| one.class == known.id) {
            return Err(format!("{class}: two characters of one class"));
        }
        let mut one = Character::new(known.id.clone(), PlayerId(player), PartyId(0));
        one.name = name.chars().filter(|letter| !letter.is_control()).take(NAME_MAX).collect();
        one.experience = experience.max(*needed);
        one.gold = gold;
        one.checkmarks = checkmarks.min(book.rules.checkmark_cap.unwrap_or(checkmarks));
        // Two quests of the deck, of which its player keeps one.
        for turn in 0..2 {
            let deck: Vec<QuestId> = world.quests.next().into_iter().cloned().collect();
            if deck.is_empty() {
                break;
            }
            let quest = deck[(world.characters.len() * 5 + turn * 3) % deck.len()].clone();
            world.quests.take(&quest);
            one.dealt.insert(quest);
        }
        if let [only] = Vec::from_iter(one.dealt.clone()).as_slice() {
            one.quest = Some(only.clone());
            one.dealt.clear();
        }
        world.classes.entry(known.id.clone()).or_default().unlocked = true;
        world.characters.push(one);
        Ok(())
    }
}
