//! Cases of rules as text.
//!
//! ```text
//! == FH-LEVEL-01 FH-LEVEL-EX3: enough experience makes a level compulsory
//! in both editions                       (or: in frosthaven, the default; in gloomhaven)
//! players 2                              (2 if left out)
//! world characters.0.experience = 50     (any field of the world, as JSON)
//! home one won; members.0.gold = 6       (or: lost; begins, if left out)
//! until downtime                         (the rest is answered as bots would)
//! misses city_or_travel                  (nothing is asked there)
//! 0: level up 0 bearer-2a                (a seat answers or acts, in words)
//! draws summer-road-1                    (what chance gives next)
//! book outcome two = [{"TimePasses":2}]  (a part of the book, as JSON; see `set_in_book`)
//! view 1 characters.0.gold = 6           (a field of what a seat sees)
//! see characters.0.level = 2             (a field of the world; state.phase: of the chapter)
//! offers 0: buy 0 boots 10               (may be done; `offers not 0:` may not)
//! asks 0: level up 0 bearer-2a           (the same, without what may be done beside the question)
//! told Moved { thing: Experience         (was told since the last `told`, with `rule` before it)
//! never told Died                        (was not told at all)
//! refuses characters.0.level = 11        (a correction that is not accepted)
//! sees 0: board.attack.value = 50        (what a seat sees)
//! book attack 50 on 4 odd highest        (the first outpost event is this attack; see `effect`)
//! standing 5 12:2 17w 24:0               (buildings with levels; wrecked; not built)
//! book outcome damage 12; morale -1      (what its first option brings about)
//! ```

use super::{book, effect, report, setup, world};
use longrest_campaign::choice::{Account, Choice};
use longrest_campaign::construction::Work;
use longrest_campaign::content::Book;
use longrest_campaign::payment::Payment;
use longrest_campaign::prompt::Draw;
use longrest_campaign::world::Standing;
use longrest_campaign::{Campaign, Edit, Report, Resource, State, World};
use longrest_haven::Edition;
use longrest_kernel::{Driver, Game, Pending, Question, Ruleset, Seat, Viewer};
use serde_json::Value;
use std::collections::VecDeque;
use std::sync::Arc;

/// How questions that a case does not speak of are answered: home, no link, everybody finishes.
fn decide(options: &[Choice]) -> Choice {
    let preferred = options.iter().find(|one| {
        matches!(one, Choice::Depart | Choice::Home | Choice::Finish(_) | Choice::Visit)
    });
    preferred.copied().unwrap_or(options[0])
}

struct Nobody;

impl Driver<Campaign> for Nobody {
    fn answer(
        &mut self,
        _: &Campaign,
        _: &State,
        _: &Question<'_, Campaign>,
    ) -> Option<(Seat, Choice)> {
        None
    }

    fn chance(&mut self, _: &Draw, _: &[u32]) -> Option<usize> {
        None
    }

    fn listens(&self) -> bool {
        true
    }
}

/// Runs every case of a file.
pub(crate) fn run_all(text: &str) {
    let mut failures = Vec::new();
    let mut count = 0;
    for case in text.split("\n== ").skip(1) {
        let (title, body) = case.split_once('\n').unwrap_or((case, ""));
        let both = body.contains("in both editions");
        let gloomhaven = body.contains("in gloomhaven");
        let editions: &[Edition] = match (both, gloomhaven) {
            (true, _) => &[Edition::Frosthaven, Edition::Gloomhaven],
            (false, true) => &[Edition::Gloomhaven],
            (false, false) => &[Edition::Frosthaven],
        };
        for edition in editions {
            count += 1;
            if let Err(failed) = play(book(*edition), body) {
                failures.push(format!("{title} ({edition:?}):\n  {failed}\n"));
            }
        }
    }
    assert!(count > 0, "no case was found");
    assert!(failures.is_empty(), "{} of {count} cases\n{}", failures.len(), failures.join("\n"));
}

/// Plays a case with a book; says what was not as written.
pub(crate) fn play(book: Book, body: &str) -> Result<(), String> {
    let run = std::panic::catch_unwind(|| Stage::run(Arc::new(book), body));
    run.unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(|one| (*one).to_owned()));
        Err(text.unwrap_or_default())
    })
}

/// A case that is being played.
struct Stage {
    book: Arc<Book>,
    world: World,
    report: Option<Report>,
    game: Option<Game<Campaign>>,
    draws: VecDeque<String>,
    heard: usize,
    drawn: Vec<String>,
}

impl Stage {
    fn run(book: Arc<Book>, body: &str) -> Result<(), String> {
        let mut stage = Stage {
            world: world(&book, 2),
            book,
            report: None,
            game: None,
            draws: VecDeque::new(),
            heard: 0,
            drawn: Vec::new(),
        };
        for (at, line) in body.lines().enumerate() {
            let line = line.split("   #").next().unwrap_or("").trim();
            if line.is_empty() || line.starts_with('#') || line.starts_with("in ") {
                continue;
            }
            stage.line(line).map_err(|why| format!("line {}: {line}: {why}", at + 2))?;
        }
        Ok(())
    }

    fn line(&mut self, line: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "players" => {
                let count = rest.parse().map_err(|_| "how many?")?;
                self.world = world(&self.book, count);
            }
            "fresh" => {
                let names: Vec<String> = rest.split(' ').map(str::to_owned).collect();
                self.world = World::new(&self.book, &names, Default::default());
            }
            "book" => self.change_book(rest)?,
            "world" => self.world = changed(&self.world, rest)?,
            "home" => {
                let mut parts = rest.split("; ");
                let first = parts.next().unwrap_or_default();
                let (scenario, how) = first.split_once(' ').ok_or("home SCENARIO won")?;
                let scenario_id = scenario.into();
                self.world.scenario_mut(&scenario_id).unlocked = true;
                let mut made = report(&self.world, scenario, how == "won");
                for part in parts {
                    made = changed(&made, part)?;
                }
                self.report = Some(made);
            }
            "standing" => self.standing(rest)?,
            "refused" => return self.refused(rest),
            "draws" => self.draws.extend(rest.split(", ").map(str::to_owned)),
            "until" => return self.until(rest),
            "misses" => {
                return match self.until(rest) {
                    Ok(()) => Err("it is asked".to_owned()),
                    Err(_) => Ok(()),
                };
            }
            "see" => return self.see(rest),
            "view" => return self.view(rest),
            "sees" => return self.sees(rest),
            "offers" => return self.offers(rest, true),
            "asks" => return self.offers(rest, false),
            "asked" => return self.asked(rest),
            "told" => return self.told(rest),
            "never" => {
                let text = rest.strip_prefix("told ").unwrap_or(rest);
                let found = self.facts().into_iter().find(|fact| fact.contains(text));
                return found.map_or(Ok(()), |fact| Err(format!("it was told: {fact}")));
            }
            "correct" => return self.correct(rest),
            "refuses" => {
                return match self.correct(rest) {
                    Ok(()) => Err("it was accepted".to_owned()),
                    Err(_) => Ok(()),
                };
            }
            _ => {
                let (seat, what) = line.split_once(": ").ok_or("what does this mean?")?;
                let seat = Seat(seat.parse().map_err(|_| "which seat?")?);
                return self.act(seat, what);
            }
        }
        Ok(())
    }

    /// The buildings that stand: `5 12:2 17w`, with their levels, `w` for wrecked.
    fn standing(&mut self, words: &str) -> Result<(), String> {
        self.world.town.buildings.clear();
        for word in words.split(' ') {
            let wrecked = word.ends_with('w');
            let word = word.trim_end_matches('w');
            let (id, level) = word.split_once(':').unwrap_or((word, "1"));
            let level = level.parse().map_err(|_| "which level?")?;
            let standing = Standing { level, wrecked, ..Standing::default() };
            self.world.town.buildings.insert(id.into(), standing);
        }
        Ok(())
    }

    /// The book as a case wants it. It is not JSON, so a few words are known.
    fn change_book(&mut self, words: &str) -> Result<(), String> {
        let mut book = (*self.book).clone();
        if let Some((word, rest)) = words.split_once(" = ") {
            set_in_book(&mut book, word, rest)?;
            self.book = Arc::new(book);
            return Ok(());
        }
        let words: Vec<&str> = words.split(' ').collect();
        match words[..] {
            ["prosperity", "levels", level] => {
                let level: usize = level.parse().map_err(|_| "which level?")?;
                self.world.town.prosperity =
                    level.checked_sub(2).map_or(0, |at| book.tracks.prosperity[at]);
            }
            ["class", class, "without", "cards"] => {
                let class = book.classes.iter_mut().find(|one| one.id.0 == class);
                class.ok_or("no such class")?.cards.retain(|(_, level)| *level <= 1);
            }
            ["without", "quests"] => {
                book.quests.clear();
                self.world.quests = Default::default();
            }
            ["attack", ..] | ["outcome", ..] | ["below", ..] => {
                let text = words[1..].join(" ");
                let at = book.events.iter().position(|one| one.id.0 == "summer-outpost-1");
                let event = &mut book.events[at.ok_or("no such event")?];
                match words[0] {
                    "attack" => event.below = vec![effect::attack(&text)?],
                    "below" => event.below.extend(effect::effects(&text)?),
                    _ => event.options[0].back = vec![effect::always(&text)?],
                }
                for deck in self.world.events.values_mut() {
                    *deck = Default::default();
                }
                let (deck, id) = (event.deck.clone(), event.id.clone());
                self.world.events.entry(deck).or_default().shuffle_in(id);
            }
            ["building", id, "level", level, field, ..] => {
                let building = book.buildings.iter_mut().find(|one| one.id.0 == id);
                let at: usize = level.parse().map_err(|_| "which level?")?;
                let level = &mut building.ok_or("no such building")?.levels[at - 1];
                let text = words[5..].join(" ");
                match field {
                    "operation" => level.operation = effect::effects(&text)?,
                    "wrecked" => level.wrecked = effect::effects(&text)?,
                    "once" => level.once = effect::effects(&text)?,
                    "cost" => level.cost = effect::cost(&text)?,
                    "repair" => level.repair = text.parse().map_err(|_| "how many?")?,
                    _ => return Err("the building cannot be changed like that".to_owned()),
                }
            }
            ["item", id, "copies", count] => {
                let count = count.parse().map_err(|_| "how many?")?;
                let item = book.items.iter_mut().find(|one| one.id.0 == id);
                let item = item.ok_or("no such item")?;
                item.copies = count;
                for shelf in [&mut self.world.supply.available, &mut self.world.supply.unavailable]
                {
                    shelf.entry(item.id.clone()).and_modify(|copies| *copies = count);
                }
            }
            ["without", "events"] => {
                for deck in self.world.events.values_mut() {
                    *deck = Default::default();
                }
            }
            _ => return Err("the book cannot be changed like that".to_owned()),
        }
        self.book = Arc::new(book);
        Ok(())
    }

    fn game(&mut self) -> Result<&mut Game<Campaign>, String> {
        if self.game.is_none() {
            let rules = Arc::new(Campaign { book: self.book.clone() });
            let setup = setup(&self.world, self.report.as_ref());
            self.game = Some(Game::start(rules, &setup, &mut Nobody)?.0);
            self.draw()?;
        }
        Ok(self.game.as_mut().expect("it was just made"))
    }

    fn refused(&mut self, with: &str) -> Result<(), String> {
        match self.game() {
            Ok(_) => Err("it was begun".to_owned()),
            Err(why) if why.contains(with) => Ok(()),
            Err(why) => Err(why),
        }
    }

    /// Lets chance give what the case says, or else the first.
    fn draw(&mut self) -> Result<(), String> {
        loop {
            let game = self.game.as_mut().expect("a game that draws");
            let Some(Pending::Chance { draw, weights }) = game.pending() else { return Ok(()) };
            let world = &game.state().world;
            let mut candidates: Vec<String> = match draw {
                Draw::Event { deck } => {
                    world.events[deck].next().into_iter().map(|one| one.0.clone()).collect()
                }
                Draw::Quest { .. } => {
                    world.quests.next().into_iter().map(|one| one.0.clone()).collect()
                }
                Draw::Guard => self.book.guard.iter().map(|card| card.id.0.clone()).collect(),
                _ => Vec::new(),
            };
            // The second of two quests is not the first.
            if candidates.len() > weights.len() {
                candidates.retain(|one| !self.drawn.contains(one));
            }
            let wanted = self.draws.front().and_then(|word| {
                candidates.iter().position(|one| one == word).filter(|at| weights.len() > *at)
            });
            let numbered = self.draws.front().and_then(|word| word.parse::<usize>().ok());
            let possible = weights.iter().position(|weight| *weight > 0);
            let at = wanted.or(numbered).or(possible).unwrap_or(0);
            if wanted.or(numbered).is_some() {
                self.draws.pop_front();
            }
            self.drawn = candidates.get(at).cloned().into_iter().collect();
            game.roll(at as u32, &mut Nobody).map_err(|why| format!("{why:?}"))?;
        }
    }

    fn until(&mut self, phase: &str) -> Result<(), String> {
        for _ in 0..500 {
            let game = self.game()?;
            let now = serde_json::to_value(game.state().phase).expect("a word");
            let waiting = game.pending().is_some();
            if now == Value::String(phase.to_owned()) && (waiting || phase == "over") {
                return Ok(());
            }
            let Some(Pending::Answers(asked)) = game.pending() else {
                return Err(format!("the chapter is over; it was in {now}"));
            };
            let asked = &asked[0];
            let seat = asked.to.iter().next().expect("somebody");
            let choice = decide(&asked.options);
            game.answer(seat, choice, &mut Nobody).map_err(|why| format!("{why:?}"))?;
            self.draw()?;
        }
        Err("it never came".to_owned())
    }

    /// What the question says, as a page is sent it.
    fn asked(&mut self, text: &str) -> Result<(), String> {
        let Some(Pending::Answers(asked)) = self.game()?.pending() else {
            return Err("nothing is asked".to_owned());
        };
        let prompt = serde_json::to_string(&asked[0].prompt).expect("JSON");
        if prompt.contains(text) { Ok(()) } else { Err(format!("it is asked: {prompt}")) }
    }

    fn options(&mut self, seat: Seat) -> Result<Vec<(Choice, bool, String)>, String> {
        let book = self.book.clone();
        let game = self.game()?;
        let mut all: Vec<(Choice, bool)> = Vec::new();
        if let Some(Pending::Answers(asked)) = game.pending() {
            let mine = asked.iter().filter(|one| one.to.contains(seat));
            all.extend(mine.flat_map(|one| &one.options).map(|choice| (*choice, false)));
        }
        all.extend(game.free_actions(seat).into_iter().map(|choice| (choice, true)));
        let words = |choice: Choice| said(&book, seat, choice);
        Ok(all.into_iter().map(|(choice, free)| (choice, free, words(choice))).collect())
    }

    fn act(&mut self, seat: Seat, what: &str) -> Result<(), String> {
        let options = self.options(seat)?;
        let Some((choice, free, _)) = options.iter().find(|(_, _, words)| words == what) else {
            let known: Vec<&str> = options.iter().map(|(_, _, words)| words.as_str()).collect();
            return Err(format!("not offered; there are: {}", known.join(", ")));
        };
        let (choice, free) = (*choice, *free);
        let game = self.game()?;
        let done = if free {
            game.free_action(seat, choice, &mut Nobody).map(|_| ())
        } else {
            game.answer(seat, choice, &mut Nobody).map(|_| ())
        };
        done.map_err(|why| format!("{why:?}"))?;
        self.draw()
    }

    /// Whether something may be done; without free actions only what is asked counts.
    fn offers(&mut self, line: &str, free: bool) -> Result<(), String> {
        let (not, line) = match line.strip_prefix("not ") {
            Some(line) => (true, line),
            None => (false, line),
        };
        let (seat, what) = line.split_once(": ").ok_or("offers SEAT: words")?;
        let seat = Seat(seat.parse().map_err(|_| "which seat?")?);
        let mut options = self.options(seat)?;
        options.retain(|(_, beside, _)| free || !beside);
        let there = options.iter().any(|(_, _, words)| {
            words == what || what.strip_suffix('*').is_some_and(|start| words.starts_with(start))
        });
        if there == not {
            let known: Vec<&str> = options.iter().map(|(_, _, words)| words.as_str()).collect();
            return Err(format!("there are: {}", known.join(", ")));
        }
        Ok(())
    }

    fn see(&mut self, line: &str) -> Result<(), String> {
        let (field, wanted) = line.split_once(" = ").ok_or("see FIELD = VALUE")?;
        let state = self.game()?.state().clone();
        let document = match field.strip_prefix("state.") {
            Some(_) => serde_json::to_value(&state),
            None => serde_json::to_value(&state.world),
        };
        let document = document.map_err(|error| error.to_string())?;
        let field = field.strip_prefix("state.").unwrap_or(field);
        let found = document.pointer(&pointer(field)).cloned().unwrap_or(Value::Null);
        let wanted = value(wanted);
        if found == wanted { Ok(()) } else { Err(format!("it is {found}")) }
    }

    fn view(&mut self, line: &str) -> Result<(), String> {
        let (seat, line) = line.split_once(' ').ok_or("view SEAT FIELD = VALUE")?;
        let (field, wanted) = line.split_once(" = ").ok_or("view SEAT FIELD = VALUE")?;
        let seat = Seat(seat.parse().map_err(|_| "which seat?")?);
        let game = self.game()?;
        let view = game.rules().view(game.state(), longrest_kernel::Viewer::Seat(seat));
        let view = serde_json::to_value(view).map_err(|error| error.to_string())?;
        let found = view.pointer(&pointer(field)).cloned().unwrap_or(Value::Null);
        if found == value(wanted) { Ok(()) } else { Err(format!("it is {found}")) }
    }

    /// What a seat sees: `sees 0: board.attack.value = 50`.
    fn sees(&mut self, line: &str) -> Result<(), String> {
        let (seat, line) = line.split_once(": ").ok_or("sees SEAT: FIELD = VALUE")?;
        let (field, wanted) = line.split_once(" = ").ok_or("sees SEAT: FIELD = VALUE")?;
        let seat = Seat(seat.parse().map_err(|_| "which seat?")?);
        let game = self.game()?;
        let view = game.rules().view(game.state(), Viewer::Seat(seat));
        let document = serde_json::to_value(&view).map_err(|error| error.to_string())?;
        let found = document.pointer(&pointer(field)).cloned().unwrap_or(Value::Null);
        let wanted = value(wanted);
        if found == wanted { Ok(()) } else { Err(format!("it is {found}")) }
    }

    fn facts(&mut self) -> Vec<String> {
        let game = self.game().expect("a game that tells");
        game.log().iter().map(|told| format!("{} {:?}", told.rule, told.fact)).collect()
    }

    fn told(&mut self, text: &str) -> Result<(), String> {
        let facts = self.facts();
        let new = &facts[self.heard.min(facts.len())..];
        match new.iter().position(|fact| fact.contains(text)) {
            Some(at) => {
                self.heard += at + 1;
                Ok(())
            }
            None => Err(format!("told was:\n    {}", new.join("\n    "))),
        }
    }

    fn correct(&mut self, line: &str) -> Result<(), String> {
        let (field, to) = line.split_once(" = ").ok_or("correct FIELD = VALUE")?;
        let edit = Edit { field: pointer(field), to: value(to).to_string() };
        let game = self.game()?;
        game.edit(&edit, &mut Nobody).map_err(|why| format!("{why:?}"))?;
        Ok(())
    }
}

/// A part of the book that is written as JSON: `outcome two = [..]`, `event road-1 = [..]` (its
/// options), `quest rich = [{..}, 3]` (what is counted, how many), `rules.parties = true`.
fn set_in_book(book: &mut Book, what: &str, json: &str) -> Result<(), String> {
    fn read<T: serde::de::DeserializeOwned>(json: &str) -> Result<T, String> {
        serde_json::from_str(json).map_err(|error| format!("{json}: {error}"))
    }
    if let Some(field) = what.strip_prefix("rules.") {
        book.rules = changed(&book.rules, &format!("{field} = {json}"))?;
        return Ok(());
    }
    let (kind, id) = what.split_once(' ').ok_or("what of the book?")?;
    match kind {
        "outcome" => find(&mut book.scenarios, id, |one| one.id.as_str())?.outcome = read(json)?,
        "requires" => find(&mut book.scenarios, id, |one| one.id.as_str())?.requires = read(json)?,
        "chain" => find(&mut book.scenarios, id, |one| one.id.as_str())?.chain = read(json)?,
        "dungeon" if id == "rooms" => {
            let rooms: Vec<String> = read(json)?;
            let deck = book.dungeon.as_mut().ok_or("there are no dungeons")?;
            deck.rooms.retain(|room| rooms.contains(&room.id));
        }
        "number" => find(&mut book.scenarios, id, |one| one.id.as_str())?.number = read(json)?,
        "event" => find(&mut book.events, id, |one| one.id.as_str())?.options = read(json)?,
        "tracks" if id == "prosperity" => book.tracks.prosperity = read(json)?,
        "icon" => find(&mut book.events, id, |one| one.id.as_str())?.icon = read(json)?,
        "section" => find(&mut book.sections, id, |one| one.id.as_str())?.effects = read(json)?,
        "envelope" => find(&mut book.envelopes, id, |one| one.id.as_str())?.effects = read(json)?,
        "quest" => {
            let (deed, count) = read(json)?;
            find(&mut book.quests, id, |one| one.id.as_str())?.goals =
                vec![longrest_campaign::content::QuestGoal { deed, count }];
        }
        "opens" => find(&mut book.quests, id, |one| one.id.as_str())?.scenarios = read(json)?,
        "envelopes" => find(&mut book.quests, id, |one| one.id.as_str())?.envelopes = read(json)?,
        "brings" => find(&mut book.quests, id, |one| one.id.as_str())?.effects = read(json)?,
        "retired" => {
            find(&mut book.classes, id, |one| one.id.as_str())?.retired_events = read(json)?
        }
        "unlocked" => {
            find(&mut book.classes, id, |one| one.id.as_str())?.unlocked_events = read(json)?;
        }
        "traits" => find(&mut book.classes, id, |one| one.id.as_str())?.traits = read(json)?,
        "operation" => {
            find(&mut book.buildings, id, |one| one.id.as_str())?.levels[0].operation = read(json)?;
        }
        _ => return Err(format!("the book has no {kind} that can be changed")),
    }
    Ok(())
}

fn find<'b, T>(all: &'b mut [T], id: &str, word: fn(&T) -> &str) -> Result<&'b mut T, String> {
    all.iter_mut().find(|one| word(one) == id).ok_or_else(|| format!("there is no {id}"))
}

fn pointer(field: &str) -> String {
    format!("/{}", field.replace('.', "/"))
}

fn value(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.to_owned()))
}

/// A document with fields changed.
fn changed<T>(document: &T, line: &str) -> Result<T, String>
where
    T: serde::Serialize + serde::de::DeserializeOwned,
{
    let mut json = serde_json::to_value(document).map_err(|error| error.to_string())?;
    for part in line.split("; ") {
        let (field, to) = part.split_once(" = ").ok_or("FIELD = VALUE")?;
        let path = pointer(field);
        if let Some(place) = json.pointer_mut(&path) {
            *place = value(to);
            continue;
        }
        let (parent, last) = path.rsplit_once('/').ok_or("a field")?;
        match json.pointer_mut(parent) {
            Some(Value::Object(map)) => map.insert(last.to_owned(), value(to)),
            _ => return Err(format!("there is no {field}")),
        };
    }
    serde_json::from_value(json).map_err(|error| error.to_string())
}

fn account(account: Account) -> String {
    match account {
        Account::Bank => "bank".to_owned(),
        Account::Town => "town".to_owned(),
        Account::Character(id) => id.0.to_string(),
        Account::Spent => "spent".to_owned(),
    }
}

fn word(kind: Resource) -> String {
    format!("{kind:?}").to_lowercase()
}

/// What is paid: `lumber 1, town saltcap 1, boots, gold 5`.
fn paid(book: &Book, payment: &Payment) -> String {
    let mut parts = Vec::new();
    for (prefix, counts) in [("", payment.own), ("town ", payment.common)] {
        let some = Resource::ALL.into_iter().zip(counts).filter(|(_, count)| *count > 0);
        parts.extend(some.map(|(kind, count)| format!("{prefix}{} {count}", word(kind))));
    }
    let items = payment.items.iter().flatten();
    parts.extend(items.map(|at| book.items[usize::from(*at)].id.0.clone()));
    if payment.gold > 0 {
        parts.push(format!("gold {}", payment.gold));
    }
    parts.join(", ")
}

/// A choice in words.
pub(crate) fn said(book: &Book, seat: Seat, choice: Choice) -> String {
    let scenario = |at: u16| book.scenarios[usize::from(at)].id.0.clone();
    let item = |at: u16| book.items[usize::from(at)].id.0.clone();
    let yes = |so: bool| if so { "yes" } else { "no" };
    let card = |character: u16, card: Option<u8>| match card {
        Some(card) => format!("{character} card {card}"),
        None => format!("{character} nothing"),
    };
    match choice {
        Choice::Finish(player) if player.0 == seat.0 => "finish".to_owned(),
        Choice::Finish(player) => format!("finish {}", player.0),
        Choice::Onward(at) => format!("on to {}", scenario(at)),
        Choice::Scenario(at) => format!("play {}", scenario(at)),
        Choice::Casual(at) => format!("casual {}", scenario(at)),
        Choice::Level(level) => format!("level {level}"),
        Choice::Join(id) => format!("join {}", id.0),
        Choice::Stay(id) => format!("stay {}", id.0),
        Choice::Option(at) => format!("option {at}"),
        Choice::For(id) => format!("for {}", id.0),
        Choice::Give(to, amount) => format!("give {} {amount}", account(to)),
        Choice::Take(from, amount) => format!("take {} {amount}", account(from)),
        Choice::Kind(kind) => format!("{kind:?}").to_lowercase(),
        Choice::Section(at) => format!("section {at}"),
        Choice::Attend(player, here) => format!("attend {} {}", player.0, yes(here)),
        Choice::Create(player, class) => {
            format!("create {} {}", player.0, book.classes[usize::from(class)].id)
        }
        Choice::Keep(id, quest) => {
            format!("keep {} {}", id.0, book.quests[usize::from(quest)].id)
        }
        Choice::Show(id, shown) => format!("show {} {}", id.0, yes(shown)),
        Choice::Begin(id, level) => format!("begin {} {level}", id.0),
        Choice::Outfitted(id) => format!("outfitted {}", id.0),
        Choice::LevelUp(id, learnt) => format!("level up {}", card(id.0, learnt)),
        Choice::FreeLevel(id, learnt) => format!("free level {}", card(id.0, learnt)),
        Choice::Learn(id, learnt) => format!("learn {}", card(id.0, Some(learnt))),
        Choice::Mark(id, perk) => format!("mark {} {perk}", id.0),
        Choice::Respec(id, gold) => format!("respec {} {gold}", id.0),
        Choice::SetAside(id) => format!("set aside {}", id.0),
        Choice::TakeUp(id) => format!("take up {}", id.0),
        Choice::Abandon(id) => format!("abandon {}", id.0),
        Choice::Retire(id) => format!("retire {}", id.0),
        Choice::Buy(id, at, price) => format!("buy {} {} {price}", id.0, item(at)),
        Choice::Sell(id, at, price) => format!("sell {} {} {price}", id.0, item(at)),
        Choice::Building(at) => format!("building {}", book.buildings[usize::from(at)].id),
        Choice::Soldiers(count) => format!("soldiers {count}"),
        Choice::Spend(from, kind, count) => {
            format!("spend {} {} {count}", account(from), word(kind))
        }
        Choice::Inspire(count) => format!("inspire {count}"),
        Choice::Work(work, at, morale) => {
            let building = &book.buildings[usize::from(at)];
            let id = &building.id;
            let what = match work {
                Work::Build => format!("build {id}"),
                Work::Upgrade => format!("upgrade {id}"),
                Work::Extend(at) => format!("extend {id} {}", building.additions[at as usize].id),
                Work::Rebuild => format!("rebuild {id}"),
            };
            if morale > 0 { format!("{what} for {morale} morale") } else { what }
        }
        Choice::Craft(id, at, payment) => {
            format!("craft {} {} with {}", id.0, item(at), paid(book, &payment))
        }
        Choice::Brew(id, payment) => format!("brew {} with {}", id.0, paid(book, &payment)),
        Choice::Distil(id, at, herb) => format!("distil {} {} {}", id.0, item(at), word(herb)),
        Choice::Service(id, at, index, gold) => {
            format!("service {} {} {index} {gold}", id.0, book.buildings[usize::from(at)].id)
        }
        Choice::Contribute(id, kind) => {
            format!("contribute {} {}", id.0, format!("{kind:?}").to_lowercase())
        }
        Choice::Favor(favor, more) => {
            let favor = format!("{favor:?}").to_lowercase();
            format!("{} {favor}", if more { "more" } else { "less" })
        }
        Choice::WithMinusTwo(so) => format!("minus two {}", yes(so)),
        Choice::Penalty(room, penalty) => {
            format!("penalty {room} {}", ["none", "minor", "major"][usize::from(penalty)])
        }
        Choice::Found => "found a party".to_owned(),
        Choice::ChangeParty(id, party) => format!("party of {} {party}", id.0),
        Choice::HandOver(party) => format!("hand over to {party}"),
        Choice::Donate(id) => format!("donate {}", id.0),
        Choice::Enhance(id, card) => format!("enhance {} card {card}", id.0),
        Choice::Sticker(spot, gain, price) => {
            let gain = longrest_haven::enhancement::Gain::all()[usize::from(gain)];
            format!("put {} on {spot} for {price}", gain.word())
        }
        other => format!("{other:?}").to_lowercase(),
    }
}
