//! Road events.

use crate::former::campaign::{Book, Campaign, Refusal};
use longrest_haven::{LootKind, setup::RoadEffect};
use longrest_kernel::Generator;
use serde::{Deserialize, Serialize};

/// A season of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Season {
    /// The first ten weeks.
    Summer,
    /// The next ten.
    Winter,
}

/// A road event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoadEvent {
    /// Its reference number.
    pub number: u16,
    /// The front.
    pub text: String,
    /// What the group can choose.
    pub options: Vec<RoadOption>,
}

/// What the group can choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoadOption {
    /// Its words.
    pub text: String,
    /// It can be chosen only by a party that has all this.
    pub wants: Vec<Wants>,
    /// The back: the first outcome whose prerequisites are met is read. The last, without any, is
    /// the one labelled "otherwise".
    pub outcomes: Vec<RoadOutcome>,
}

/// An outcome on the back of the card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoadOutcome {
    /// Its prerequisites.
    pub wants: Vec<Wants>,
    /// Its words.
    pub text: String,
    /// What it brings.
    pub fortunes: Vec<Fortune>,
    /// Whether the card goes back under its deck.
    pub returns: bool,
}

// FH-ROAD-13 to FH-ROAD-15
/// A prerequisite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wants {
    /// A character of the party has a trait.
    Trait(String),
    /// A character has so much gold; or, collectively, all of them together.
    Gold {
        /// How much.
        amount: u16,
        /// Whether the party pays together.
        collective: bool,
    },
    /// A character has so much of a resource; or, collectively, all of them and the town.
    Resource {
        /// Which.
        kind: LootKind,
        /// How much.
        amount: u16,
        /// Whether the party and the town give together.
        collective: bool,
    },
    /// Inspiration.
    Inspiration(u16),
    /// A sticker on the campaign sheet.
    Sticker(String),
    /// A scenario completed.
    Completed(String),
}

/// What an outcome brings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fortune {
    /// To the characters of the scenario, at its setup.
    AtSetup(RoadEffect),
    /// Each character of the party gains gold.
    Gold(u16),
    /// Each character of the party gains experience.
    Experience(u16),
    /// Each character of the party loses gold, as far as it has any.
    LoseGold(u16),
    /// The town gains inspiration.
    Inspiration(u16),
    /// A loot card gets a sticker.
    LootSticker(u8),
    /// A scenario is unlocked.
    Unlock(String),
    /// An event comes into a deck.
    AddEvent(Season, u16),
    /// An event leaves a deck.
    RemoveEvent(Season, u16),
}

/// What was read on the back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The words of the one outcome.
    pub text: String,
    /// What the setup of the scenario applies.
    pub at_setup: Vec<RoadEffect>,
}

impl Campaign {
    // FH-ROAD-08
    /// The front of the event that lies open.
    ///
    /// # Errors
    /// If none does.
    pub fn open_event<'b>(&self, book: &'b Book) -> Result<&'b RoadEvent, Refusal> {
        let event = book.events.iter().find(|event| Some(event.number) == self.event);
        event.ok_or(Refusal::NoEvent)
    }

    // FH-ROAD-09 to FH-ROAD-16
    /// The group chooses an option; its outcome is read and applied to those who take part.
    ///
    /// # Errors
    /// If no event is open or the party cannot choose this option.
    pub fn resolve(
        &mut self,
        book: &Book,
        option: usize,
        party: &[usize],
        generator: &mut Generator,
    ) -> Result<Read, Refusal> {
        let event = self.open_event(book)?;
        if let Some(&stranger) = party.iter().find(|&&one| one >= self.characters.len()) {
            return Err(Refusal::NoCharacter(stranger));
        }
        let chosen = event.options.get(option).filter(|one| self.has_all(&one.wants, party));
        let chosen = chosen.ok_or(Refusal::NoOption(option))?;
        let outcome = chosen.outcomes.iter().find(|one| self.has_all(&one.wants, party));
        let outcome = outcome.ok_or(Refusal::NoOption(option))?;
        let mut at_setup = Vec::new();
        for fortune in &outcome.fortunes {
            match fortune {
                Fortune::AtSetup(effect) => at_setup.push(*effect),
                other => self.befall(other, party, generator),
            }
        }
        // FH-ROAD-12
        self.event = None;
        if outcome.returns {
            let season = self.season();
            self.road[season as usize].put_under(event.number);
        }
        Ok(Read { text: outcome.text.clone(), at_setup })
    }

    fn has_all(&self, wants: &[Wants], party: &[usize]) -> bool {
        wants.iter().all(|one| self.has(one, party))
    }

    // FH-ROAD-13 to FH-ROAD-15
    fn has(&self, wants: &Wants, party: &[usize]) -> bool {
        let mut sheets = party.iter().map(|&one| &self.characters[one]);
        match wants {
            Wants::Trait(word) => sheets.any(|sheet| sheet.traits.contains(word)),
            Wants::Gold { amount, collective: false } => sheets.any(|one| one.gold >= *amount),
            Wants::Gold { amount, collective: true } => {
                sheets.map(|one| one.gold).sum::<u16>() >= *amount
            }
            Wants::Resource { kind, amount, collective } => {
                let of = |stock: &crate::former::Stock| stock.get(kind).copied().unwrap_or(0);
                if *collective {
                    let together: u16 = sheets.map(|one| of(&one.resources)).sum();
                    together + of(&self.stock) >= *amount
                } else {
                    sheets.any(|one| of(&one.resources) >= *amount)
                }
            }
            Wants::Inspiration(amount) => self.inspiration >= *amount,
            Wants::Sticker(sticker) => self.stickers.contains(sticker),
            Wants::Completed(scenario) => self.completed.contains(scenario),
        }
    }

    // FH-ROAD-11: only those who take part.
    fn befall(&mut self, fortune: &Fortune, party: &[usize], generator: &mut Generator) {
        match fortune {
            Fortune::AtSetup(_) => unreachable!("the caller keeps it for the setup"),
            Fortune::Gold(amount) => {
                party.iter().for_each(|&one| self.characters[one].gold += amount);
            }
            Fortune::Experience(amount) => {
                party.iter().for_each(|&one| self.characters[one].experience += amount);
            }
            Fortune::LoseGold(amount) => {
                for &one in party {
                    let gold = &mut self.characters[one].gold;
                    *gold = gold.saturating_sub(*amount);
                }
            }
            Fortune::Inspiration(amount) => self.inspiration += amount,
            Fortune::LootSticker(card) => self.loot_stickers |= 1 << card.min(&63),
            Fortune::Unlock(scenario) => {
                self.unlocked.insert(scenario.clone());
            }
            Fortune::AddEvent(season, number) => {
                self.road[*season as usize].add(*number, generator);
            }
            Fortune::RemoveEvent(season, number) => {
                self.road[*season as usize].remove(number, generator);
            }
        }
    }
}
