//! Attacks on the town: targets, soldiers, and a defense check for each building.

use crate::choice::Choice;
use crate::content::{Book, GuardCard};
use crate::damage;
use crate::effect::{Attack, AttackChange, Effect, Luck, Order, Parity, Target, Value};
use crate::fact::Fact;
use crate::guard::{Applied, Check, GuardDeck, Verdict, applied};
use crate::id::{BuildingId, GuardId};
use crate::prompt::{Draw, Prompt};
use crate::state::{Checked, State, Task};
use crate::town::{Flow, Play, first, group};
use crate::tracks;

/// Performs an effect that concerns the town's defence.
pub(crate) fn perform(cx: &mut Play<'_>, effect: &Effect) -> Flow {
    match effect {
        // FH-GUARD-02
        Effect::AddGuard(card, count) => guard(cx, card, i16::from(*count)),
        Effect::RemoveGuard(card, count) => guard(cx, card, -i16::from(*count)),
        Effect::Attack(attack) => begin(cx, attack),
        Effect::ChangeAttack(change) => cx.state.siege.changes.push(*change),
        Effect::Damage { building, wreck } => damage::harm(cx, building, *wreck),
        _ => {}
    }
    Ok(())
}

fn guard(cx: &mut Play<'_>, card: &GuardId, by: i16) {
    let book = &cx.rules().book;
    let Some(kind) = book.guard.iter().find(|kind| kind.id == *card) else { return };
    let start = kind.start;
    let count = cx.state.world.town.guard.entry(card.clone()).or_insert(start);
    let before = *count;
    *count = (i16::from(before) + by).clamp(0, i16::from(u8::MAX)) as u8;
    let by = i16::from(*count) - i16::from(before);
    if by != 0 {
        cx.tell("FH-GUARD-02", Fact::GuardChanged { card: card.clone(), by });
    }
}

/// How many checks of the last attack of this event failed.
pub(crate) fn failed_checks(state: &State) -> i32 {
    let failed = state.siege.checks.iter().filter(|check| check.verdict != Verdict::Defended);
    failed.count() as i32
}

// FH-ATTACK-03: what the chosen outcome changed.
fn begin(cx: &mut Play<'_>, printed: &Attack) {
    let mut attack = printed.clone();
    let mut lucks = vec![attack.luck];
    for change in std::mem::take(&mut cx.state.siege.changes) {
        match change {
            AttackChange::Value(by) => attack.value = attack.value.saturating_add(by),
            AttackChange::Targets(by) => {
                attack.targets = (i16::from(attack.targets) + by).clamp(0, 255) as u8;
            }
            AttackChange::Check(by) => attack.check = attack.check.saturating_add(by),
            AttackChange::Luck(luck) => lucks.push(luck),
            AttackChange::Wrecks => attack.wrecks = true,
        }
    }
    cx.tell("FH-ATTACK-01", Fact::Attacked { value: attack.value, targets: attack.targets });
    let siege = &mut cx.state.siege;
    siege.targets.clear();
    siege.checks.clear();
    siege.lucks = lucks;
    siege.attack = Some(attack);
    first(cx, [Task::Targets, Task::Checks]);
}

// FH-CHECK-09
/// Advantage and disadvantage do not stack, and both of them cancel.
fn joined(lucks: &[Luck]) -> Luck {
    match (lucks.contains(&Luck::Advantage), lucks.contains(&Luck::Disadvantage)) {
        (true, false) => Luck::Advantage,
        (false, true) => Luck::Disadvantage,
        _ => Luck::Even,
    }
}

// FH-ATTACK-05, FH-ATTACK-07 to FH-ATTACK-10, FH-WRECK-05
/// Chooses the next target; those that are missing are lost.
pub(crate) fn target(cx: &mut Play<'_>) -> Flow {
    let book = cx.rules().book.clone();
    let Some(attack) = cx.state.siege.attack.clone() else { return Ok(()) };
    if cx.state.siege.targets.len() >= usize::from(attack.targets) {
        return Ok(());
    }
    let may = candidates(&book, cx.state, &attack.priority);
    let Some(mut chosen) = may.first().cloned() else { return Ok(()) };
    if attack.priority.is_empty() {
        let at = |id: &BuildingId| book.buildings.iter().position(|one| one.id == *id);
        let mut options: Vec<Choice> =
            may.iter().filter_map(at).map(|at| Choice::Building(at as u16)).collect();
        options.sort_unstable();
        let choice = cx.ask(group(cx.state), Prompt::WhichTarget, &options)?;
        if let Choice::Building(at) = choice {
            chosen = book.buildings[usize::from(at)].id.clone();
        }
    }
    cx.tell("FH-ATTACK-07", Fact::Targeted { building: chosen.clone() });
    cx.state.siege.targets.push(chosen);
    first(cx, [Task::Targets]);
    Ok(())
}

/// The buildings that can be targeted, in the order of a priority.
fn candidates(book: &Book, state: &State, priority: &[Target]) -> Vec<BuildingId> {
    let standing: Vec<&crate::content::Building> = book
        .buildings
        .iter()
        .filter(|one| !one.wall && damage::is_whole(state, &one.id))
        .filter(|one| !state.siege.targets.contains(&one.id))
        .collect();
    if priority.is_empty() {
        return standing.iter().map(|one| one.id.clone()).collect();
    }
    let mut found: Vec<BuildingId> = Vec::new();
    for target in priority {
        let mut fitting: Vec<_> = standing
            .iter()
            .filter(|one| match target {
                Target::Building(id) => one.id == *id,
                Target::Kind(kind) => one.kinds.contains(kind),
                Target::Numbers(parity, _) => match parity {
                    Parity::All => true,
                    Parity::Odd => one.number % 2 == 1,
                    Parity::Even => one.number % 2 == 0,
                },
            })
            .collect();
        if let Target::Numbers(_, Order::Descending) = target {
            fitting.reverse();
        }
        for one in fitting {
            if !found.contains(&one.id) {
                found.push(one.id.clone());
            }
        }
    }
    found
}

// FH-CHECK-01, FH-CHECK-16 to FH-CHECK-18, FH-ATTACK-06, FH-ATTACK-11
/// Checks the next target; after the last the deck is shuffled and what stands below the attack
/// happens. What became of the buildings waits until then.
pub(crate) fn next_check(cx: &mut Play<'_>) -> Flow {
    let Some(attack) = cx.state.siege.attack.clone() else { return Ok(()) };
    let done = cx.state.siege.checks.len();
    let Some(building) = cx.state.siege.targets.get(done).cloned() else {
        if !cx.state.world.town.guard_drawn.is_empty() {
            cx.state.world.town.guard_drawn.clear();
            cx.tell("FH-CHECK-18", Fact::GuardShuffled);
        }
        first(cx, [Task::Effects(attack.after)]);
        return Ok(());
    };
    let made = check(cx, &attack, &building)?;
    let applied = made.applied.clone();
    match made.verdict {
        Verdict::Defended => {}
        Verdict::Damaged => damage::harm(cx, &building, false),
        Verdict::Wrecked => damage::harm(cx, &building, true),
    }
    cx.state.siege.checks.push(made);
    first(cx, [Task::Checks]);
    // FH-FAQ-197: only a card that was applied counts.
    let book = cx.rules().book.clone();
    let mut effects = Vec::new();
    if let Some(card) = applied {
        let kind = book.guard.iter().find(|kind| kind.id == card);
        effects.extend(kind.map_or(Vec::new(), |kind| kind.effects.clone()));
        let told = attack.cards.iter().filter(|(other, _)| *other == card);
        effects.extend(told.flat_map(|(_, effects)| effects.clone()));
    }
    if !effects.is_empty() {
        first(cx, [Task::Effects(effects)]);
    }
    Ok(())
}

// FH-CHECK-03, FH-CHECK-07, FH-SOLD-04
/// The most soldiers that can be lost for a check now.
pub(crate) fn soldiers(book: &Book, state: &State) -> u8 {
    if barracks_wrecked(book, state) || tracks::soldiers_most(book, &state.world.town) == 0 {
        return 0;
    }
    state.world.town.soldiers
}

fn barracks_wrecked(book: &Book, state: &State) -> bool {
    let barracks = book.tracks.barracks.as_ref();
    barracks.and_then(|id| state.world.town.buildings.get(id)).is_some_and(|one| one.wrecked)
}

// FH-CHECK-05, FH-CHECK-06
/// How much so many soldiers lower the attack value: as the level of the barracks says, and beyond
/// what it says as much as its last step.
pub(crate) fn reduction(book: &Book, state: &State, soldiers: u8) -> i32 {
    let barracks = book.tracks.barracks.as_ref();
    let standing = barracks.and_then(|id| state.world.town.buildings.get(id));
    let level = standing.and_then(|one| usize::from(one.level).checked_sub(1));
    let steps = level.and_then(|level| book.tracks.soldier_worth.get(level));
    let steps: &[i16] = steps.map_or(&[], |steps| steps);
    let Some(last) = steps.last() else { return 0 };
    let step = match steps {
        [.., before, last] => last - before,
        _ => *last,
    };
    let count = usize::from(soldiers);
    match count.checked_sub(1).and_then(|at| steps.get(at)) {
        Some(worth) => i32::from(*worth),
        None if count == 0 => 0,
        None => i32::from(*last) + i32::from(step) * (count - steps.len()) as i32,
    }
}

// FH-CHECK-02, FH-CHECK-04, FH-CHECK-05, FH-CHECK-08, FH-DEF-02
/// A check as it would be made with so many soldiers.
pub(crate) fn prepared(book: &Book, state: &State, attack: &Attack, soldiers: u8) -> Check {
    let mut lucks = state.siege.lucks.clone();
    if soldiers > 0 {
        lucks.push(Luck::Advantage);
    }
    if barracks_wrecked(book, state) {
        lucks.push(Luck::Disadvantage);
    }
    let total = tracks::total_defense(book, &state.world.town);
    Check {
        value: i32::from(attack.value) - reduction(book, state, soldiers),
        defense: i32::from(total) + i32::from(attack.check),
        luck: joined(&lucks),
        wrecks: attack.wrecks,
    }
}

/// One check: soldiers, cards, and what comes of it.
fn check(cx: &mut Play<'_>, attack: &Attack, building: &BuildingId) -> Flow<Checked> {
    let book = cx.rules().book.clone();
    let most = soldiers(&book, cx.state);
    let options: Vec<Choice> = (0..=most).map(Choice::Soldiers).collect();
    let prompt = Prompt::Check { building: building.clone() };
    let lost = match cx.ask(group(cx.state), prompt, &options)? {
        Choice::Soldiers(lost) => lost,
        _ => 0,
    };
    let check = prepared(&book, cx.state, attack, lost);
    tracks::change(cx, "FH-CHECK-03", Value::Soldiers, -i16::from(lost));
    let drawn = draw(cx, check.luck)?;
    let card = match drawn[..] {
        [] => None,
        [only] => Some(only),
        [one, two, ..] => Some(choose(cx, check.luck, one, two)?),
    };
    let kind: Option<&GuardCard> = card.map(|card| &book.guard[card]);
    let value = kind.map(|kind| kind.value);
    let verdict = check.verdict(value);
    let made = Checked {
        building: building.clone(),
        soldiers: lost,
        value: check.value,
        defense: check.defense,
        luck: check.luck,
        drawn: drawn.iter().map(|at| book.guard[*at].id.clone()).collect(),
        applied: kind.map(|kind| kind.id.clone()),
        verdict,
    };
    let rule = match (value, verdict) {
        (Some(crate::content::GuardValue::Success), _) => "FH-CHECK-11",
        (Some(crate::content::GuardValue::Wreck), _) => "FH-CHECK-14",
        (_, Verdict::Defended) => "FH-CHECK-10",
        (_, Verdict::Damaged) => "FH-CHECK-12",
        (_, Verdict::Wrecked) => "FH-CHECK-13",
    };
    cx.tell(rule, Fact::Checked { check: made.clone() });
    Ok(made)
}

// FH-CHECK-02, FH-CHECK-09, FH-CHECK-19
/// Draws one card or two; the kinds, as they were drawn.
fn draw(cx: &mut Play<'_>, luck: Luck) -> Flow<Vec<usize>> {
    let book = cx.rules().book.clone();
    let wanted = if luck == Luck::Even { 1 } else { 2 };
    let mut drawn: Vec<usize> = Vec::new();
    while drawn.len() < wanted {
        let mut deck = GuardDeck::of(&book, &cx.state.world.town);
        if deck.refill(drawn.first().copied()) {
            if deck.count() == 0 {
                break;
            }
            cx.state.world.town.guard_drawn.clear();
            if let Some(open) = drawn.first() {
                cx.state.world.town.guard_drawn.insert(book.guard[*open].id.clone(), 1);
            }
            cx.tell("FH-CHECK-19", Fact::GuardShuffled);
        }
        let at = cx.chance(Draw::Guard, deck.left())?;
        let card = book.guard[at].id.clone();
        *cx.state.world.town.guard_drawn.entry(card.clone()).or_default() += 1;
        cx.tell("FH-CHECK-02", Fact::GuardDrawn { card });
        drawn.push(at);
    }
    Ok(drawn)
}

// FH-CHECK-09, FH-CHECK-15
fn choose(cx: &mut Play<'_>, luck: Luck, one: usize, two: usize) -> Flow<usize> {
    let book = cx.rules().book.clone();
    Ok(match applied(luck, &book.guard[one], &book.guard[two]) {
        Applied::First => one,
        Applied::Second => two,
        Applied::Choose => {
            let cards = vec![book.guard[one].id.clone(), book.guard[two].id.clone()];
            let prompt = Prompt::WhichGuard { cards };
            let options = [Choice::Option(0), Choice::Option(1)];
            let choice = cx.ask(group(cx.state), prompt, &options)?;
            if choice == Choice::Option(0) { one } else { two }
        }
    })
}
