//! What a scenario leaves behind: takings, conclusion, rewards, and where the party goes.

use crate::former::campaign::{Book, Campaign, Chapter, Prize, Refusal};
use crate::former::supply::Shelf;
use longrest_haven::outcome::Takings;
use longrest_haven::scenario::Reward;
use longrest_haven::{Look, LootKind, Switches};
use serde::{Deserialize, Serialize};

/// How a scenario ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Which scenario.
    pub scenario: String,
    /// Whether it was completed; otherwise it was lost.
    pub completed: bool,
    /// Who took part, by number in the campaign, and what each takes away.
    pub party: Vec<(usize, Takings)>,
    /// All its treasures that are looted, a bit each.
    pub treasures: u32,
    /// Whether its random item was found.
    pub random_item: bool,
    /// By which rules it was played.
    pub switches: Switches,
}

/// Where the party goes after a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Onward {
    /// Home, for an outpost phase.
    Home,
    /// Into the scenario it lost, at once.
    Again(String),
    /// On to a linked scenario.
    Linked(String),
}

/// One step of what a scenario left behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Settled {
    /// Experience and gold of a character.
    Pay {
        /// Whose.
        character: usize,
        /// Experience.
        experience: u16,
        /// Gold.
        gold: u16,
    },
    /// Resources of a character.
    Resources {
        /// Whose.
        character: usize,
        /// What.
        resources: Vec<(LootKind, u8)>,
    },
    /// Checkmarks of a character.
    Checkmarks {
        /// Whose.
        character: usize,
        /// How many.
        checkmarks: u8,
    },
    /// A mastery of a character.
    Mastery {
        /// Whose.
        character: usize,
        /// Which.
        mastery: u8,
    },
    /// The conclusion is read.
    Conclusion(String),
    /// A reward.
    Prize(Prize),
    /// A section a random scenario card names is read.
    Section(String),
    /// Inspiration.
    Inspiration(u16),
    /// The scenario is marked as completed.
    Completed,
}

impl Report {
    /// The report of a game that is over.
    pub fn of(look: Look<'_, '_>, members: &[usize]) -> Report {
        let characters = 0..look.state.characters.len() as u8;
        Report {
            scenario: look.scenario().id.clone(),
            completed: look.completed(),
            party: members.iter().copied().zip(characters.map(|one| look.takings(one))).collect(),
            treasures: look.state.treasures_looted,
            random_item: look.random_item_looted(),
            switches: look.state.switches,
        }
    }
}

impl Campaign {
    // FH-OUTCOME-15, FH-OUTCOME-17, FH-OUTCOME-37 to FH-OUTCOME-40, FH-FAQ-183
    /// The ways on that the group may choose from.
    ///
    /// # Errors
    /// If there is no such scenario.
    pub fn ways_on(&self, book: &Book, report: &Report) -> Result<Vec<Onward>, Refusal> {
        let chapter = book.chapter(&report.scenario)?;
        if !report.completed {
            return Ok(vec![Onward::Home, Onward::Again(chapter.id.clone())]);
        }
        let replayed = self.completed.contains(&chapter.id);
        let links = || chapter.links.iter().filter(|_| !replayed);
        let to = |link: &crate::former::Link| Onward::Linked(link.to.clone());
        if links().any(|link| link.forced) {
            return Ok(links().filter(|link| link.forced).map(to).collect());
        }
        Ok(std::iter::once(Onward::Home).chain(links().map(to)).collect())
    }

    /// Settles how a scenario ended. Rewards that one character gains go to those named, in order.
    ///
    /// # Errors
    /// If the way on is none of [`Campaign::ways_on`], or a receiver did not take part.
    pub fn settle(
        &mut self,
        book: &Book,
        report: &Report,
        onward: Onward,
        receivers: &[usize],
    ) -> Result<Vec<Settled>, Refusal> {
        if !self.ways_on(book, report)?.contains(&onward) {
            return Err(Refusal::NoSuchWay);
        }
        let took_part = |who: &usize| report.party.iter().any(|(one, _)| one == who);
        let members = report.party.iter().map(|(one, _)| one);
        let unknown = members.clone().find(|&&one| one >= self.characters.len());
        let unknown = unknown.or_else(|| receivers.iter().find(|who| !took_part(who)));
        if let Some(&stranger) = unknown {
            return Err(Refusal::NoCharacter(stranger));
        }
        let chapter = book.chapter(&report.scenario)?;
        let mut settled = self.pay(report, &onward);
        self.keep_treasures(chapter, report, &mut settled);
        if report.completed {
            self.reward(chapter, report, receivers, &mut settled);
        }
        self.onward = match onward {
            Onward::Home => None,
            other => Some(other),
        };
        Ok(settled)
    }

    // FH-OUTCOME-12 to FH-OUTCOME-14, FH-OUTCOME-16, FH-OUTCOME-18, FH-OUTCOME-20 to
    // FH-OUTCOME-22, FH-FAQ-124, FH-FAQ-125
    fn pay(&mut self, report: &Report, onward: &Onward) -> Vec<Settled> {
        let mut settled = Vec::new();
        for (character, takings) in &report.party {
            let sheet = &mut self.characters[*character];
            sheet.experience += takings.experience;
            sheet.gold += takings.gold;
            let (experience, gold) = (takings.experience, takings.gold);
            settled.push(Settled::Pay { character: *character, experience, gold });
            for &item in &takings.items {
                if self.supply.take(Shelf::Unavailable, item) {
                    sheet.items.push(item);
                }
            }
            // GH-LOOT-06: a copy that was sold can be bought.
            for &item in &takings.sold {
                if self.supply.take(Shelf::Unavailable, item) {
                    self.supply.put(Shelf::Purchasable, item, 1);
                }
            }
        }
        for (character, takings) in &report.party {
            let again = matches!(onward, Onward::Again(_));
            let kept = if again { &takings.from_treasures } else { &takings.resources };
            for &(kind, amount) in kept {
                self.characters[*character].stock(kind, amount.into());
            }
            let (character, resources) = (*character, kept.clone());
            settled.push(Settled::Resources { character, resources });
        }
        for (character, takings) in report.party.iter().filter(|(_, one)| one.checkmarks > 0) {
            self.characters[*character].check(takings.checkmarks, report.switches.checkmark_cap);
            let (character, checkmarks) = (*character, takings.checkmarks);
            settled.push(Settled::Checkmarks { character, checkmarks });
        }
        for (character, takings) in &report.party {
            for &mastery in &takings.masteries {
                if self.characters[*character].masteries.insert(mastery) {
                    settled.push(Settled::Mastery { character: *character, mastery });
                }
            }
        }
        settled
    }

    // FH-TTILE-07 to FH-TTILE-12, FH-LDECK-07: what a treasure gives the town is gained once.
    fn keep_treasures(&mut self, chapter: &Chapter, report: &Report, settled: &mut Vec<Settled>) {
        let known = self.treasures.entry(chapter.id.clone()).or_default();
        let new = report.treasures & !*known;
        *known |= report.treasures;
        for (at, treasure) in chapter.treasures.iter().enumerate() {
            let looted = new >> at & 1 != 0;
            for reward in treasure.rewards.iter().filter(|_| looted) {
                self.gain_for_town(reward, &report.switches, settled);
            }
        }
        if report.random_item {
            self.random_items.insert(chapter.id.clone());
        }
    }

    // FH-OUTCOME-25 to FH-OUTCOME-30, FH-OUTCOME-33 to FH-OUTCOME-36, FH-OUTCOME-41
    fn reward(
        &mut self,
        chapter: &Chapter,
        report: &Report,
        receivers: &[usize],
        settled: &mut Vec<Settled>,
    ) {
        settled.push(Settled::Conclusion(chapter.conclusion.clone()));
        let mut receivers = receivers.iter().copied();
        let first = self.completed.insert(chapter.id.clone());
        for prize in chapter.prizes.iter().filter(|_| first) {
            settled.push(Settled::Prize(prize.clone()));
            match prize {
                Prize::Gain(reward) => {
                    self.gain(reward, report, &mut receivers, settled);
                }
                // FH-OUTCOME-28: not more than there is.
                Prize::LoseGold(amount) => {
                    for (character, _) in &report.party {
                        let gold = &mut self.characters[*character].gold;
                        *gold = gold.saturating_sub(*amount);
                    }
                }
                Prize::LoseResource(kind, amount) => {
                    let stock = self.stock.entry(*kind).or_default();
                    *stock = stock.saturating_sub(*amount);
                }
                Prize::LoseInspiration(amount) => {
                    self.inspiration = self.inspiration.saturating_sub(*amount);
                }
            }
        }
        // D139
        if report.switches.inspiration {
            let inspiration = 4u16.saturating_sub(report.party.len() as u16);
            self.inspiration += inspiration;
            settled.push(Settled::Inspiration(inspiration));
        }
        settled.push(Settled::Completed);
    }

    fn gain(
        &mut self,
        reward: &Reward,
        report: &Report,
        receivers: &mut impl Iterator<Item = usize>,
        settled: &mut Vec<Settled>,
    ) {
        let party = report.party.iter().map(|(character, _)| *character);
        match reward {
            Reward::Gold(gold) => party.for_each(|one| self.characters[one].gold += gold),
            Reward::Experience(amount) => {
                party.for_each(|one| self.characters[one].experience += u16::from(*amount));
            }
            Reward::Checkmarks(amount) => {
                let cap = report.switches.checkmark_cap;
                party.for_each(|one| self.characters[one].check(*amount, cap));
            }
            Reward::Item(item) => {
                let receiver = receivers.next().or_else(|| party.clone().next());
                let receiver = receiver.filter(|_| self.supply.take(Shelf::Unavailable, *item));
                if let Some(receiver) = receiver {
                    self.characters[receiver].items.push(*item);
                }
            }
            other => self.gain_for_town(other, &report.switches, settled),
        }
    }

    /// What concerns the town and not a character.
    fn gain_for_town(&mut self, reward: &Reward, switches: &Switches, settled: &mut Vec<Settled>) {
        // D165
        let shelf = if switches.items_bought { Shelf::Purchasable } else { Shelf::Craftable };
        // D115: an empty deck gives nothing where there is no inspiration.
        let instead = u16::from(switches.inspiration);
        match reward {
            Reward::Design(item) => self.supply.unlock(*item, shelf),
            Reward::RandomDesign => match self.designs.draw() {
                Some(item) => self.supply.unlock(item, shelf),
                None => self.inspiration += instead,
            },
            Reward::RandomScenario => match self.random_scenarios.draw() {
                Some(section) => settled.push(Settled::Section(section)),
                None => self.inspiration += instead,
            },
            Reward::Inspiration(amount) => self.inspiration += u16::from(*amount),
            Reward::Scenario(scenario) => {
                self.unlocked.insert(scenario.clone());
            }
            _ => {}
        }
    }
}
