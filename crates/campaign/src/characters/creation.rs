//! Making a character: class, quest, level, marks and first purchases.

use crate::accounts::transfer;
use crate::choice::{Account, Choice};
use crate::content::{Book, Class};
use crate::effect::{Content, Thing};
use crate::fact::Fact;
use crate::id::{CharacterId, PlayerId, QuestId};
use crate::rules::StartingGold;
use crate::state::State;
use crate::town::{Flow, Play};
use crate::world::{Character, EXPERIENCE, Status};
use crate::{characters::levels, effects, retirement, tracks};

// FH-CHAR-02, FH-CREATE-08, FH-CREATE-09, FH-UNLOCK-12, GH-CREATE-01, GH-CREATE-02, D146
/// The classes a player may choose.
pub(crate) fn offer_classes(
    book: &Book,
    state: &State,
    player: PlayerId,
    offers: &mut Vec<Choice>,
) {
    let party = state.party;
    let active = state.world.active(party).len();
    if active >= 4 && book.rules.class_once_in_campaign {
        return;
    }
    for (at, class) in book.classes.iter().enumerate() {
        if is_free(book, state, class) {
            offers.push(Choice::Create(player, at as u16));
        }
    }
}

fn is_free(book: &Book, state: &State, class: &Class) -> bool {
    let unlocked = state.world.classes.get(&class.id).is_some_and(|record| record.unlocked);
    let taken = state.world.characters.iter().any(|one| {
        let counts = if book.rules.class_once_in_campaign {
            one.is_living()
        } else {
            one.status == Status::Active && one.party == state.party
        };
        one.class == class.id && counts
    });
    unlocked && !taken
}

/// What is open about a character that was just made.
pub(crate) fn offer(
    book: &Book,
    state: &State,
    id: CharacterId,
    one: &Character,
    offers: &mut Vec<Choice>,
) {
    musts(book, state, id, one, offers);
    if one.outfitting && !one.beginning {
        offers.push(Choice::Outfitted(id));
    }
    // FH-CHAR-19, GH-CREATE-12, D147: where the party decides, it does so for all.
    if one.quest.is_some() && book.rules.quest_shown_by_player {
        offers.push(Choice::Show(id, !one.quest_shown));
    }
}

/// What may not be left undone about a character that was just made.
pub(crate) fn musts(
    book: &Book,
    state: &State,
    id: CharacterId,
    one: &Character,
    offers: &mut Vec<Choice>,
) {
    for quest in &one.dealt {
        let at = book.quests.iter().position(|known| known.id == *quest);
        offers.extend(at.map(|at| Choice::Keep(id, at as u16)));
    }
    if one.beginning {
        let most = levels::free_cap(book, state).max(1);
        offers.extend((1..=most).map(|level| Choice::Begin(id, level)));
    }
}

// FH-CHAR-06, FH-CHAR-07, FH-CHAR-17, FH-CREATE-10, FH-CREATE-11, FH-CREATE-13, FH-CREATE-16,
// FH-CREATE-17, GH-CREATE-08, GH-CREATE-10, GH-CREATE-11
/// Makes a character and deals it two quests.
pub(crate) fn create(cx: &mut Play<'_>, player: PlayerId, class: u16) -> Flow {
    let book = cx.rules().book.clone();
    let class = &book.classes[usize::from(class)];
    let mut one = Character::new(class.id.clone(), player, cx.state.party);
    one.marks_at_creation = cx.state.world.retirements(player);
    one.created = cx.state.world.chapters;
    one.quest_shown = cx.state.world.variants.open_quests;
    one.beginning = levels::free_cap(&book, cx.state) > 1;
    one.outfitting = true;
    let id = CharacterId(cx.state.world.characters.len() as u16);
    let dealt = retirement::draw_quests(cx, id)?;
    one.dealt = dealt.iter().cloned().collect();
    cx.state.world.characters.push(one);
    cx.tell("FH-CREATE-08", Fact::Created { character: id, class: class.id.clone(), player });
    if !dealt.is_empty() {
        cx.tell("FH-CREATE-10", Fact::Dealt { character: id, quests: dealt.clone() });
    }
    if let [only] = &dealt[..] {
        let only = only.clone();
        keep_quest(cx, id, &only);
    }
    if !cx.state.world.character(id).beginning {
        starting_gold(cx, id);
    }
    Ok(())
}

/// Keeps one of the quests dealt; the others are shuffled back.
pub(crate) fn keep(cx: &mut Play<'_>, id: CharacterId, quest: u16) {
    let quest = cx.rules().book.quests[usize::from(quest)].id.clone();
    keep_quest(cx, id, &quest);
}

fn keep_quest(cx: &mut Play<'_>, id: CharacterId, quest: &QuestId) {
    let one = &mut cx.state.world.characters[id.index()];
    one.quest = Some(quest.clone());
    let back = std::mem::take(&mut one.dealt);
    let opens = cx.rules().book.quest(quest).map_or(Vec::new(), |known| known.scenarios.clone());
    for other in back.into_iter().filter(|other| other != quest) {
        cx.state.world.quests.shuffle_in(other);
    }
    cx.tell("FH-CREATE-10", Fact::Kept { character: id, quest: Some(quest.clone()) });
    // FH-FAQ-214: what a quest opens is locked again with it.
    for scenario in opens {
        let head = cx.state.world.scenario_mut(&scenario);
        if !head.unlocked {
            head.opened_by = Some(quest.clone());
            effects::unlock(cx, "FH-CREATE-10", &Content::Scenario(scenario));
        }
    }
}

// FH-CHAR-19, GH-CREATE-12
/// Shows a quest to everybody, or hides it.
pub(crate) fn show(cx: &mut Play<'_>, id: CharacterId, shown: bool) {
    let one = &mut cx.state.world.characters[id.index()];
    one.quest_shown = shown;
    let quest = one.quest.clone().filter(|_| shown);
    cx.tell("FH-CHAR-19", Fact::Shown { character: id, quest });
}

// FH-CREATE-18 to FH-CREATE-20, GH-CREATE-03, GH-CREATE-07, GH-CREATE-14
/// Begins at a level: cards and marks of the levels in between are due.
pub(crate) fn begin(cx: &mut Play<'_>, id: CharacterId, level: u8) {
    let one = cx.state.world.character_mut(id);
    one.beginning = false;
    one.level = level;
    one.experience = EXPERIENCE[usize::from(level) - 1];
    let experience = Some(one.experience);
    cx.tell("FH-CREATE-18", Fact::Level { character: id, level, experience });
    starting_gold(cx, id);
}

// FH-CHAR-07, FH-CREATE-13, FH-CREATE-EX1, FH-PROSP-08, GH-CREATE-05, D142
fn starting_gold(cx: &mut Play<'_>, id: CharacterId) {
    let book = cx.rules().book.clone();
    let level = u16::from(cx.state.world.character(id).level);
    let prosperity = u16::from(tracks::prosperity_level(&book, cx.state.world.town.prosperity));
    let (rule, gold) = match book.rules.starting_gold {
        StartingGold::ByLevel => ("GH-CREATE-05", 15 * (level + 1)),
        StartingGold::ByProsperity => ("FH-CREATE-13", 10 * prosperity + 20),
    };
    transfer(cx, rule, &Thing::Gold, gold, Account::Bank, Account::Character(id));
    if book.rules.starting_gold == StartingGold::ByLevel {
        cx.state.world.character_mut(id).outfitting = false;
    }
}

// FH-CHAR-23, FH-CREATE-14, FH-CREATE-15
/// Ends the first purchases: what is left of the starting gold is lost.
pub(crate) fn outfitted(cx: &mut Play<'_>, id: CharacterId) {
    cx.state.world.character_mut(id).outfitting = false;
    let gold = cx.state.world.character(id).gold;
    let from = Account::Character(id);
    transfer(cx, "FH-CREATE-15", &Thing::Gold, gold, from, Account::Spent);
}
