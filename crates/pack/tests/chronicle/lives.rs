//! Sections that are read, envelopes that are opened, quests that are fulfilled.

use super::teller::{Purse, home, live, numbers, world};
use longrest_campaign::choice::Choice;
use longrest_campaign::content::{Book, Deed, Quest};
use longrest_campaign::effect::{Content, Effect};
use longrest_campaign::id::CharacterId;
use longrest_campaign::prompt::Prompt;
use longrest_campaign::state::Phase;
use longrest_campaign::world::Played;
use longrest_campaign::{Fact, State, World};

fn nothing(_: &State, _: &Prompt, _: &[Choice]) -> Option<Choice> {
    None
}

/// What is told when a scenario that was won brings one thing, with every sticker and without any.
fn outcome(book: &Book, brings: &Effect, begins: &str) -> Vec<String> {
    let mut all = Vec::new();
    for marked in [false, true] {
        let mut book = book.clone();
        let mut world = world(&book, Purse::Full);
        if marked {
            for mark in &book.marks {
                world.marks.insert(mark.id.clone(), 1);
            }
        }
        let mut report = home(&book, &mut world);
        report.completed = true;
        for member in &mut report.members {
            member.bonus = 6;
        }
        let scenario = book.scenarios.iter_mut().find(|one| one.id == report.scenario);
        let scenario = scenario.expect("the first scenario");
        scenario.outcome = vec![brings.clone()];
        scenario.leads_to.clear();
        let last = |_: &Fact| false;
        let (teller, state) = live(&book, &world, Some(&report), &nothing, None, &last);
        let homecoming = teller.lines.into_iter().filter(|(phase, _)| *phase == Phase::Homecoming);
        let lines = homecoming.map(|(_, line)| line).skip_while(|line| !line.starts_with(begins));
        all.push(format!("stickers {marked}"));
        all.extend(lines.map(|line| format!("  {line}")));
        all.push(format!("  {}", numbers(&state)));
    }
    all
}

/// What is told when a section is read.
pub(crate) fn section(book: &Book, at: usize) -> Vec<String> {
    let id = book.sections[at].id.clone();
    outcome(book, &Effect::Read(id, 0), "Read")
}

/// What is told when an envelope is opened.
pub(crate) fn envelope(book: &Book, at: usize) -> Vec<String> {
    let id = book.envelopes[at].id.clone();
    outcome(book, &Effect::Unlock(Content::Envelope(id)), "Opened")
}

/// What is told when a quest is fulfilled, with its first envelope closed and open, and when one of
/// its goals is one short.
pub(crate) fn quest(written: &Quest, book: &Book, at: usize) -> Vec<String> {
    let id = &book.quests[at].id;
    let fresh = World::new(book, &["a".to_owned()], Default::default());
    let mut all = vec![format!("at the start: {}", fresh.quests.contains(id))];
    for short in 0..written.goals.len() {
        let lines = retire(written, book, at, Some(short), 0);
        all.push(format!("one short of goal {short}: retires {}", !lines.is_empty()));
    }
    for open in 0..=written.envelopes.len() {
        all.push(format!("{open} of its envelopes open"));
        let lines = retire(written, book, at, None, open);
        all.extend(lines.iter().map(|line| format!("  {line}")));
    }
    all
}

fn retire(
    written: &Quest,
    book: &Book,
    at: usize,
    short: Option<usize>,
    open: usize,
) -> Vec<String> {
    let mut world = world(book, Purse::Empty);
    let who = CharacterId(0);
    for envelope in written.envelopes.iter().take(open) {
        world.envelopes.insert(envelope.clone());
    }
    let one = &mut world.characters[0];
    one.quest = Some(book.quests[at].id.clone());
    for (at, goal) in written.goals.iter().enumerate() {
        let count = goal.count - u32::from(short == Some(at));
        fulfil(book, one, &goal.deed, count);
    }
    world.quests.take(&book.quests[at].id);
    world.town.inspiration = 0;
    let mut report = home(book, &mut world);
    report.members.remove(0);
    let last = |_: &Fact| false;
    let free = Some(Choice::Retire(who));
    let (teller, state) = live(book, &world, Some(&report), &nothing, free, &last);
    let retired = format!("Retired {{ character: {who:?}");
    let lines = teller.lines.into_iter().skip_while(|(_, line)| !line.starts_with(&retired));
    let phase = lines.clone().next().map(|(phase, _)| phase);
    let same = lines.take_while(|(now, _)| Some(*now) == phase).map(|(_, line)| line);
    let told = |line: &String| !line.starts_with("Created") && !line.starts_with("Dealt");
    let mut lines: Vec<String> = same.take_while(told).collect();
    if !lines.is_empty() {
        lines.push(numbers(&state));
    }
    lines
}

/// Makes somebody have done so much of a deed.
fn fulfil(book: &Book, one: &mut longrest_campaign::world::Character, deed: &Deed, count: u32) {
    let life = &mut one.life;
    let scenario = book.beginning.scenarios[0].clone();
    let mut play = |completed: bool, goal: bool| {
        for _ in 0..count {
            let (scenario, tallies) = (scenario.clone(), Default::default());
            let played = Played { scenario, completed, exhausted: false, goal, tallies };
            life.scenarios.push(played);
        }
    };
    match deed {
        Deed::Completed => play(true, false),
        Deed::Goals => play(false, true),
        Deed::Tally(tally) => drop(life.tallies.insert(*tally, count)),
        Deed::Kills(monster) => drop(life.kills.insert(monster.clone(), count)),
        Deed::KindsKilled => {
            let kinds = (0..count).map(|at| (format!("kind-{at}").as_str().into(), 1));
            life.kills.extend(kinds);
        }
        Deed::Treasures => life.treasures = count,
        Deed::GoldEarned => life.gold_earned = count,
        Deed::Crafted => life.crafted = count,
        Deed::Brewed => life.brewed = count,
        Deed::Built => life.built = count,
        // A week passes before anybody can retire.
        Deed::Weeks => life.weeks = count.saturating_sub(1),
        Deed::Donated => life.donated = count,
        Deed::Gold => one.gold = count as u16,
        Deed::Owned(slot) => {
            let items = book.items.iter().filter(|item| item.slot == *slot);
            one.items.extend(items.take(count as usize).map(|item| item.id.clone()));
        }
        other => panic!("no quest asked for {other:?} yet: say here how it is done"),
    }
}
