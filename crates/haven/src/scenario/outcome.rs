//! The end of a scenario and what a character takes away.

use crate::content::LootKind;
use crate::fact::Fact;
use crate::goal::Tally;
use crate::haven::{Flow, Look, Play, look};
use crate::id::CharacterId;
use crate::scenario::level::{bonus_experience, gold_conversion};
use crate::state::{CharacterStatus, FigureId, Phase};
use serde::Serialize;
use ts_rs::TS;

/// What a character takes away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Takings {
    /// Whose.
    pub character: CharacterId,
    /// Experience, the bonus included.
    pub experience: u16,
    /// Of which: the bonus for completing the scenario.
    pub bonus_experience: u16,
    /// Gold.
    pub gold: u16,
    /// Materials and herbs.
    pub resources: Vec<(LootKind, u8)>,
    /// Of which: those of treasures, kept even when a lost scenario is played again at once.
    pub from_treasures: Vec<(LootKind, u8)>,
    /// The battle goal and whether it was met.
    pub goal: Option<(u8, bool)>,
    /// Checkmarks gained.
    pub checkmarks: u8,
    /// Masteries newly completed.
    pub masteries: Vec<u8>,
    /// Items found.
    pub items: Vec<u16>,
    /// Items found that it owned already, and sold.
    pub sold: Vec<u16>,
    /// Whether it was exhausted.
    pub exhausted: bool,
    /// Whether it died for good, where the group plays with permanent death.
    pub dead: bool,
}

// FH-OUTCOME-03, FH-OUTCOME-04, N-73, D135
/// Judges at the end of a round whether the scenario is over.
pub fn judge(cx: &mut Play<'_>) -> Flow {
    crate::script::whenever(cx)?;
    let verdict = cx.state.verdict;
    if !verdict.completed && !verdict.failed {
        cx.state.phase = Phase::RoundStart;
        return Ok(());
    }
    let completed = look(cx).completed();
    count_end(cx);
    cx.state.phase = Phase::Over;
    // D135
    let rule = match (completed, verdict.completed) {
        (true, _) => "FH-OUTCOME-03",
        (false, true) if cx.state.switches.loss_beats_win => "FH-OUTCOME-04",
        (false, true) => "GH-END-08",
        (false, false) => look(cx).loss_rule(),
    };
    cx.tell(rule, Fact::ScenarioEnds { completed });
    for character in cx.state.character_ids() {
        let takings = look(cx).takings(character);
        cx.tell("FH-OUTCOME-12", Fact::CharacterTakes(Box::new(takings)));
    }
    Ok(())
}

impl Look<'_, '_> {
    /// Why a scenario is lost: nobody is left, or its own rules say so.
    pub(crate) fn loss_rule(self) -> &'static str {
        if self.anybody_playing() { "FH-PAGE-07" } else { "FH-OUTCOME-01" }
    }
}

fn count_end(cx: &mut Play<'_>) {
    let round = cx.state.round;
    for owner in cx.state.characters.iter_mut() {
        let cards = owner.hand.union(owner.discard).len() as u16;
        owner.tally.set(Tally::CardsAtEnd, cards);
        owner.tally.set(Tally::Rounds, round);
    }
}

impl Look<'_, '_> {
    // FH-OUTCOME-04, D135: any loss beats the goal; in Gloomhaven only the exhaustion of all does.
    /// Whether the scenario counts as completed.
    pub fn completed(self) -> bool {
        let verdict = self.state.verdict;
        if self.state.switches.loss_beats_win {
            verdict.completed && !verdict.failed
        } else {
            verdict.completed && !self.all_exhausted()
        }
    }

    /// Whether every character is exhausted.
    pub fn all_exhausted(self) -> bool {
        self.state.characters.iter().all(|one| one.status == CharacterStatus::Exhausted)
    }

    /// Gold per coin.
    pub fn gold_conversion(self) -> u16 {
        // FH-FAVOR-08
        gold_conversion(self.state.level) + u16::from(self.state.favors.wealth)
    }

    /// Experience for completing the scenario.
    pub fn bonus_experience(self) -> u16 {
        bonus_experience(self.state.level)
    }

    // FH-OUTCOME-12 to FH-OUTCOME-14, FH-OUTCOME-20 to FH-OUTCOME-24, FH-OUTCOME-36
    /// What a character takes away.
    pub fn takings(self, character: CharacterId) -> Takings {
        let owner = self.character(character);
        let completed = self.completed();
        let bonus_experience = if completed { self.bonus_experience() } else { 0 };
        let goal = owner.goal_chosen.then(|| owner.goals.first().copied()).flatten();
        let met = |goal: u8| {
            let goal = &self.rules.content.goals[usize::from(goal)];
            completed && self.did(character, &goal.deed)
        };
        let goal = goal.map(|goal| (goal, met(goal)));
        let checkmarks = match goal {
            Some((goal, true)) => self.rules.content.goals[usize::from(goal)].checkmarks,
            _ => 0,
        };
        // FH-FAVOR-07
        let studied = match goal {
            Some((_, true)) => 3 * u16::from(self.state.favors.knowledge),
            _ => 0,
        };
        let masteries = self.class_of(character).masteries.iter().enumerate();
        let new = masteries.filter(|&(at, mastery)| {
            completed
                && self.state.switches.masteries
                // FH-FAQ-179
                && self.scenario().number != 0
                && owner.mastered & (1 << at) == 0
                && self.did(character, &mastery.deed)
        });
        Takings {
            character,
            experience: u16::from(owner.experience) + bonus_experience + studied,
            bonus_experience,
            gold: u16::from(owner.coins) * self.gold_conversion() + owner.gold,
            resources: self.resources(character),
            from_treasures: listed(&owner.resources_gained),
            goal,
            checkmarks: checkmarks + owner.checkmarks,
            masteries: new.map(|(at, _)| at as u8).collect(),
            items: self.found(character),
            sold: owner.sold.to_vec(),
            exhausted: owner.status == CharacterStatus::Exhausted,
            dead: self.state.switches.house.permanent_death
                && owner.status == CharacterStatus::Exhausted
                && self.figure(character.figure()).hit_points <= 0,
        }
    }

    // FH-LDECK-04, FH-LDECK-05, FH-LDECK-08, FH-LDECK-09
    fn resources(self, character: CharacterId) -> Vec<(LootKind, u8)> {
        let owner = self.character(character);
        let mut counts = owner.resources_gained;
        for (card, loot) in self.rules.content.loot.iter().enumerate().take(64) {
            let material = !matches!(loot.kind, LootKind::Money | LootKind::RandomItem);
            if owner.loot >> card & 1 != 0 && material {
                let amount = loot.amount[usize::from(self.state.party.clamp(2, 4)) - 2];
                let sticker = self.state.loot_stickers >> card & 1;
                counts[loot.kind as usize] += amount + sticker as u8;
            }
        }
        listed(&counts)
    }

    // FH-LDECK-07
    /// Whether somebody looted the random item.
    pub fn random_item_looted(self) -> bool {
        let cards = self.rules.content.loot.iter().enumerate().take(64);
        let random = cards.filter(|(_, loot)| loot.kind == LootKind::RandomItem);
        let looted = self.state.characters.iter().fold(0, |all, owner| all | owner.loot);
        random.into_iter().any(|(card, _)| looted >> card & 1 != 0)
    }

    fn found(self, character: CharacterId) -> Vec<u16> {
        let owner = self.character(character);
        owner.items.iter().skip(usize::from(owner.items_owned)).map(|one| one.item).collect()
    }
}

/// What there is of each kind.
fn listed(counts: &[u8; 11]) -> Vec<(LootKind, u8)> {
    let some = LootKind::ALL.into_iter().filter(|&kind| counts[kind as usize] > 0);
    some.map(|kind| (kind, counts[kind as usize])).collect()
}
