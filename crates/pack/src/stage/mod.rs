//! A stage: a position written as text, answers in words, and what came of it.
//!
//! ```text
//!     A . m . #        letters A to D are characters, other letters figures or names of hexes
//!      . x . 1 .       digits are doors; a hex without a name of its own is r2c1 (line, place)
//!     . ^ ! ~ O        ^ trap  ! hazard  ~ difficult  = ice  O obstacle  _ plate  % corridor
//!                      $ loot token  S starting hex  # solid rock
//!     wall 0,1 - 0,2   lines of the grid notation, places as line,place from 0
//!     A: 8/10 hp, level 2, poison            A: resting        A: exhausted
//!     A card strike 15: attack 3, pierce 2 / move 4
//!     A plays: strike, other                 (without it: the first two cards)
//!     A hand: x, y       A discard: …        A lost: …         (unknown names are blank cards)
//!     A items: potion, boots spent           item potion: small, lost / heal 3, self
//!     A draws: +1, x2, [+1, rolling, wound]  monsters draws: …   allies draws: …
//!     A deck: [+1, rolling]                  cards added to a deck
//!     A summon wolf: hp 4, move 3, attack 2  w: wolf of A
//!     A trait: when …: …                     A perk: …          A resource rage: 0 3
//!     A class: marshal                       (a class of the pack the stage stands on)
//!     A resources: 3     A form: 2           A marks: x, y
//!     m: brute, elite, 8/10 hp, poison       m: brute, number 3
//!     monster brute: hp 10, move 2, attack 2, flying / traits shield 1 / effects poison
//!     elite brute: …     brute card 30 shuffle: move +0; attack +0
//!     brute set: archer                      (draws from the deck of the other type)
//!     object altar: hp 5, side party, initiative 40, attack 2, move 2 / move +0; attack +0
//!     o: altar           at x: ice, loot, mark exit, treasure 1
//!     tile pit: trap, damage, fixed 3, poison
//!     area arc: self 0,1 1,0 / blue 1,-1     offsets: 0,1 right  1,0 down right  1,-1 down left
//!     area maul: self 0,1 / 0,2 adds stun    a hex with effects of its own
//!     door 1: open       rule: …   goal: …   loss: …   effects: …   counter bells: 0
//!     door 1: called gate                    room r1: yard      (what lines call them)
//!     text warning: Beware.                  sticker sealed-well: yes
//!     scenario tollhouse: elsewhere          (that rewards may speak of)
//!     battle goal hunter: kills >= 1         A battle: hunter
//!     section 1.1: …     treasure 1: …       escape: exit
//!     elements: fire strong                  round: 3   level: 2   party: 3
//!     road: damage 2, poison, discard 1      looted: 1      (with phase: setup)
//!     edition: gloomhaven                    phase: select | setup | round end
//!     edge: open                             (no walls around the drawn hexes)
//!     present: wolf, bear                    monsters of the pack that may come
//!     A blesses: 2                           (brought along, with phase: setup)
//!     chance standee: 3, 1                   outcomes by number, in the order they are drawn
//! ```
//!
//! Play starts where the cards of this round are revealed, with characters acting at 10, 20, 30 and
//! 40 and monsters at 50 unless their cards say otherwise. In a script each step answers the
//! question that is asked (`A: top strike; m; x; done`), as the options are worded in [`words`].
//! Offers to negate damage, to react, to rest and the like are declined unless the next step takes
//! them up. A modifier card that no script names is a +0. A figure that comes later is called by
//! its type and number (`brute-1`).

mod case;
mod cast;
mod chance;
mod words;

pub use case::{Case, Step, Subject, read_cases};

use chance::Scripted;
use longrest_grid::Cell as Hex;
use longrest_haven::choice::Choice;
use longrest_haven::edit::Edit;
use longrest_haven::fact::Fact;
use longrest_haven::prompt::Ask;
use longrest_haven::state::{CardSet, FigureId, ItemState, Phase, State};
use longrest_haven::{Content, ElementState, Haven, Look};
use longrest_kernel::{Asked, Game, Rejection, Seat, Snapshot, Told};
use std::cell::Cell;
use std::sync::Arc;
use words::Names;

thread_local! {
    /// The edition of a stage whose text names none.
    static EDITION: Cell<&'static str> = const { Cell::new("frosthaven") };
}

/// Plays a case under the rules of either edition, for rules they share. In Gloomhaven nothing is
/// walled in: nobody sees anybody in a passage one hex wide (GH-LOS-04).
pub fn in_each_edition<T>(case: impl Fn() -> T) {
    struct Back;
    impl Drop for Back {
        fn drop(&mut self) {
            EDITION.set("frosthaven");
        }
    }
    let _back = Back;
    for edition in ["frosthaven", "gloomhaven"] {
        EDITION.set(edition);
        case();
    }
}

/// A game that began in the middle.
pub struct Stage {
    game: Game<Haven>,
    chance: Scripted,
    names: Names,
}

/// The content that a position as text stands on, with what the text adds to it.
pub fn content_of(pack: &Content, text: &str) -> Content {
    cast::cast(pack, text, EDITION.get()).content
}

impl Stage {
    /// A position as text.
    #[track_caller]
    pub fn new(text: &str) -> Stage {
        Stage::adjusted(text, |_, _| {})
    }

    /// A position as text, played by the rules of Gloomhaven. Nothing is walled in: nobody sees
    /// anybody in a passage one hex wide (GH-LOS-04).
    #[track_caller]
    pub fn gloomhaven(text: &str) -> Stage {
        Stage::new(&format!("{text}\nedition: gloomhaven\nedge: open"))
    }

    /// A position as text, and what the text cannot say.
    #[track_caller]
    pub fn adjusted(text: &str, adjust: impl FnOnce(&mut Content, &mut State)) -> Stage {
        Stage::with(&Content::default(), text, adjust)
    }

    /// A position with the classes, items, tiles and areas of a pack.
    #[track_caller]
    pub fn with(
        pack: &Content,
        text: &str,
        adjust: impl FnOnce(&mut Content, &mut State),
    ) -> Stage {
        let cast::Cast { mut content, mut state, mut chance, names } =
            cast::cast(pack, text, EDITION.get());
        adjust(&mut content, &mut state);
        let snapshot = Snapshot::new(state, Vec::new());
        let rules = Arc::new(Haven::new(content));
        let (game, _) = Game::resume(rules, snapshot, &mut chance).expect("a possible position");
        Stage { game, chance, names }
    }

    /// Anything else that is to be seen of it, between two steps.
    #[track_caller]
    pub fn and(self, act: impl FnOnce(Stage) -> Stage) -> Stage {
        act(self)
    }

    /// Answers in words, with `;` or line ends between them; `A:` before one says who answers.
    #[track_caller]
    pub fn play(mut self, script: &str) -> Stage {
        let steps: Vec<&str> =
            script.split([';', '\n']).map(str::trim).filter(|step| !step.is_empty()).collect();
        for step in &steps {
            self.step(step);
        }
        if steps.last() != Some(&"?") {
            self.decline(None);
        }
        self
    }

    #[track_caller]
    fn step(&mut self, step: &str) {
        if step == "?" {
            return;
        }
        let (who, answer) = match step.split_once(':') {
            Some((letter, rest)) if letter.len() == 1 => {
                (Some(Seat(letter.as_bytes()[0] - b'A')), rest.trim())
            }
            _ => (None, step),
        };
        if let Some(path) = answer.strip_prefix("walk ") {
            for hex in path.split_whitespace() {
                self.give(who, hex);
            }
            if self.asks_for_a_step(who) {
                self.give(who, "skip");
            }
            return;
        }
        let answer = if matches!(answer, "stop" | "no") { "skip" } else { answer };
        self.give(who, answer);
    }

    fn asks_for_a_step(&self, who: Option<Seat>) -> bool {
        let step = |ask: &Ask| matches!(ask, Ask::MoveStep { .. } | Ask::MoveOther { .. });
        let asks = |asked: &Asked<Haven>| {
            step(&asked.prompt.ask) && who.is_none_or(|who| asked.to.contains(who))
        };
        self.asked().first().is_some_and(asks)
    }

    #[track_caller]
    fn give(&mut self, who: Option<Seat>, answer: &str) {
        for _ in 0..40 {
            if let Some((seat, choice)) = self.find(who, answer) {
                self.game.answer(seat, choice, &mut self.chance).expect("an offered answer");
                return;
            }
            if let Some((seat, choice)) = self.find_free(who, answer) {
                self.game.free_action(seat, choice, &mut self.chance).expect("a free action");
                return;
            }
            if !self.decline(Some(answer)) {
                panic!("{answer:?} is not offered. {}\n{}", self.question(), self.log());
            }
        }
    }

    fn find(&self, who: Option<Seat>, answer: &str) -> Option<(Seat, Choice)> {
        self.asked().iter().filter(|asked| who.is_none_or(|who| asked.to.contains(who))).find_map(
            |asked| {
                let seat = who.unwrap_or_else(|| asked.to.iter().next().expect("somebody"));
                let names = |choice: &&Choice| self.say(seat, **choice) == answer;
                asked.options.iter().find(names).map(|&choice| (seat, choice))
            },
        )
    }

    fn find_free(&self, who: Option<Seat>, answer: &str) -> Option<(Seat, Choice)> {
        let seats = 0..self.game.state().characters.len() as u8;
        seats.map(Seat).filter(|seat| who.is_none_or(|who| who == *seat)).find_map(|seat| {
            let mut free = self.game.free_actions(seat).into_iter();
            free.find(|&choice| format!("use {}", self.say(seat, choice)) == answer)
                .map(|choice| (seat, choice))
        })
    }

    /// A change by the referee.
    ///
    /// # Errors
    /// Why it is impossible.
    pub fn correct(&mut self, edit: Edit) -> Result<(), String> {
        match self.game.edit(&edit, &mut self.chance) {
            Ok(_) => Ok(()),
            Err(Rejection::Impossible(why)) => Err(why),
            Err(other) => Err(format!("{other:?}")),
        }
    }

    /// The figure with a name.
    #[track_caller]
    pub fn figure(&self, name: &str) -> FigureId {
        let found = self.names.find(self.look(), name);
        found.unwrap_or_else(|| panic!("nobody is called {name:?}"))
    }

    /// Goes on by the first of all options, without what is merely offered, until somebody is asked
    /// for an action.
    pub fn run(mut self) -> Stage {
        for _ in 0..200 {
            self.decline(None);
            let Some(asked) = self.asked().first() else { break };
            if matches!(asked.prompt.ask, Ask::TakeAction) {
                break;
            }
            let seat = asked.to.iter().next().expect("somebody");
            let choice = asked.options[0];
            self.game.answer(seat, choice, &mut self.chance).expect("an offered answer");
        }
        self
    }

    /// Declines offers; whether anything was declined.
    fn decline(&mut self, but: Option<&str>) -> bool {
        let mut declined = false;
        for _ in 0..40 {
            let Some(asked) = self.asked().first() else { break };
            let offer =
                matches!(asked.prompt.ask, Ask::Negate { .. } | Ask::React { .. } | Ask::ShortRest);
            let last = asked.options.last().copied();
            let no = matches!(last, Some(Choice::Skip | Choice::Done));
            if !offer || !no || but.is_some_and(|answer| self.find(None, answer).is_some()) {
                break;
            }
            let seat = asked.to.iter().next().expect("somebody");
            let choice = last.expect("an option");
            self.game.answer(seat, choice, &mut self.chance).expect("an offered answer");
            declined = true;
        }
        declined
    }

    fn asked(&self) -> &[Asked<Haven>] {
        self.game.pending().map_or(&[], |pending| pending.questions())
    }

    fn look(&self) -> Look<'_, '_> {
        Look { rules: self.game.rules(), state: self.game.state() }
    }

    fn say(&self, seat: Seat, choice: Choice) -> String {
        self.names.choice(self.look(), seat.0, choice)
    }

    /// What is asked now, in words, for messages.
    fn question(&self) -> String {
        let say = |asked: &Asked<Haven>| {
            let seat = asked.to.iter().next().expect("somebody");
            let options: Vec<String> =
                asked.options.iter().map(|&choice| self.say(seat, choice)).collect();
            format!("{:?} asks {:?}: {}", asked.prompt.ask, asked.to, options.join(", "))
        };
        let free: Vec<String> = (0..self.game.state().characters.len() as u8)
            .flat_map(|seat| {
                let free = self.game.free_actions(Seat(seat)).into_iter();
                free.map(move |choice| self.say(Seat(seat), choice))
            })
            .collect();
        let asked: Vec<String> = self.asked().iter().map(say).collect();
        format!("{}; free: {}", asked.join("\n"), free.join(", "))
    }

    fn log(&self) -> String {
        self.lines().iter().map(|line| format!("  {line}\n")).collect()
    }

    /// Everything told so far, in words.
    pub fn lines(&self) -> Vec<String> {
        let facts = self.game.log().iter();
        facts.map(|told| format!("{} {}", told.rule, self.words(&told.fact))).collect()
    }

    /// The rules and content.
    pub fn rules(&self) -> &Haven {
        self.game.rules()
    }

    fn words(&self, fact: &Fact) -> String {
        self.names.replace(self.look(), &format!("{fact:?}"))
    }

    /// What is true of a hex.
    pub fn hex<T>(&self, name: &str, ask: impl FnOnce(Look<'_, '_>, Hex) -> T) -> T {
        ask(self.look(), self.names.cell(name))
    }

    /// The hex with a name.
    pub fn cell(&self, name: &str) -> Hex {
        self.names.cell(name)
    }

    /// The conditions of a figure.
    pub fn conditions(&self, name: &str) -> String {
        let Some(id) = self.names.find(self.look(), name) else { return String::new() };
        let conditions = self.look().figure(id).conditions;
        conditions.iter().map(|one| one.name()).collect::<Vec<_>>().join(", ")
    }

    /// The state as it is now.
    pub fn state(&self) -> &State {
        self.game.state()
    }

    /// Everything told so far.
    pub fn facts(&self) -> &[Told<Fact>] {
        self.game.log()
    }

    /// Compares lines with what is there: see [`Stage::line`] for what can be said.
    #[track_caller]
    pub fn expect(self, lines: &str) -> Stage {
        for line in lines.split('\n').map(str::trim).filter(|line| !line.is_empty()) {
            let (what, expected) = match line.split_once(": ") {
                Some((what, expected)) => (what, expected),
                None => line.split_once(" at ").map_or((line, ""), |(who, at)| (who, at)),
            };
            let about = if line.contains(": ") { what.to_owned() } else { format!("{what} at") };
            let found = self.line(&about);
            assert_eq!(found, expected, "{what}\n{}\n{}", self.question(), self.log());
        }
        self
    }

    /// Some fact was told whose words contain this (`rule` ids too).
    #[track_caller]
    pub fn told(self, text: &str) -> Stage {
        assert!(self.has_told(text), "{text:?} was not told:\n{}", self.log());
        self
    }

    /// Facts were told whose words contain these, in this order.
    #[track_caller]
    pub fn told_in_order(self, texts: &[&str]) -> Stage {
        let mut facts = self.game.log().iter();
        for text in texts {
            let says = |told: &Told<Fact>| {
                format!("{} {}", told.rule, self.words(&told.fact)).contains(text)
            };
            assert!(facts.any(says), "{text:?} was not told then:\n{}", self.log());
        }
        self
    }

    /// How often something was told.
    pub fn times_told(&self, text: &str) -> usize {
        self.game.log().iter().filter(|told| self.words(&told.fact).contains(text)).count()
    }

    /// No such fact was told.
    #[track_caller]
    pub fn not_told(self, text: &str) -> Stage {
        assert!(!self.has_told(text), "{text:?} was told:\n{}", self.log());
        self
    }

    fn has_told(&self, text: &str) -> bool {
        let says =
            |told: &Told<Fact>| format!("{} {}", told.rule, self.words(&told.fact)).contains(text);
        self.game.log().iter().any(says)
    }

    /// The options of the question asked now, all of them, in order.
    #[track_caller]
    pub fn options(self, expected: &str) -> Stage {
        let found = self.offered();
        let mut expected: Vec<&str> = expected.split(',').map(str::trim).collect();
        let mut found: Vec<&str> = found.iter().map(String::as_str).collect();
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected, "{}\n{}", self.question(), self.log());
        self
    }

    /// An option, or a free action, is offered now.
    #[track_caller]
    pub fn offers(self, option: &str) -> Stage {
        let offered = self.find(None, option).is_some() || self.find_free(None, option).is_some();
        assert!(offered, "{option:?} is not offered. {}\n{}", self.question(), self.log());
        self
    }

    /// An option is not offered now.
    #[track_caller]
    pub fn refuses(self, option: &str) -> Stage {
        let offered = self.find(None, option).is_some() || self.find_free(None, option).is_some();
        assert!(!offered, "{option:?} is offered. {}\n{}", self.question(), self.log());
        self
    }

    /// What is asked now: the words of the question's kind, as `A MoveStep { points: 2 }`.
    #[track_caller]
    pub fn asks(self, expected: &str) -> Stage {
        let asked = self.asked().first();
        let found = asked.map_or("nobody".to_owned(), |asked| {
            let letter = char::from(b'A' + asked.to.iter().next().expect("somebody").0);
            self.names.replace(self.look(), &format!("{letter} {:?}", asked.prompt.ask))
        });
        assert!(
            found.starts_with(expected),
            "asked is {found:?}, not {expected:?}. {}\n{}",
            self.question(),
            self.log()
        );
        self
    }

    /// Whose question it is: the letters of all who may answer it.
    #[track_caller]
    pub fn asked_of(self, expected: &str) -> Stage {
        let seats = self.asked().first().map_or(String::new(), |asked| {
            asked.to.iter().map(|seat| char::from(b'A' + seat.0)).collect()
        });
        assert_eq!(seats, expected, "{}\n{}", self.question(), self.log());
        self
    }

    /// The options of the question asked now.
    pub fn offered(&self) -> Vec<String> {
        self.asked().first().map_or(Vec::new(), |asked| {
            let seat = asked.to.iter().next().expect("somebody");
            asked.options.iter().map(|&choice| self.say(seat, choice)).collect()
        })
    }

    /// What can be asked of the state: `m` (hit points and conditions), `m at`, `A hand`, `A
    /// discard`, `A lost`, `A active`, `A chosen`, `A items`, `A xp`, `A coins`, `A gold`,
    /// `elements`, `tile x`, `loot x`, `door 1`, `room 1`, `round`, `phase`, `acting`, `outcome`,
    /// `counter 0`, `order`, `figures`, `marks`, `A form`, `A resource`, `deck A`.
    fn line(&self, about: &str) -> String {
        let state = self.state();
        let words: Vec<&str> = about.split_whitespace().collect();
        match words.as_slice() {
            ["elements"] => self.names.elements(&state.elements),
            ["round"] => state.round.to_string(),
            ["phase"] => format!("{:?}", state.phase),
            ["acting"] => {
                state.turn.figure.map_or("nobody".into(), |id| self.names.figure(self.look(), id))
            }
            ["outcome"] => match state.phase {
                Phase::Over if self.look().completed() => "won".into(),
                Phase::Over => "lost".into(),
                _ => "open".into(),
            },
            ["counter", number] => {
                state.counters[number.parse::<usize>().expect("a number")].to_string()
            }
            ["order"] => {
                let places = state.order.iter();
                let names: Vec<String> =
                    places.map(|place| self.names.actor(self.look(), place.who)).collect();
                names.join(", ")
            }
            ["figures"] => {
                let look = self.look();
                let names: Vec<String> =
                    look.figures().map(|id| self.names.figure(look, id)).collect();
                names.join(", ")
            }
            ["marks"] => {
                let places = state.marks.iter().map(|laid| self.names.place(laid.cell()));
                let places: Vec<String> = places.collect();
                if places.is_empty() { "none".into() } else { places.join(", ") }
            }
            ["tile", hex] => {
                let tile = self.look().tile(self.names.cell(hex));
                tile.map_or("none".into(), |tile| tile.id.clone())
            }
            ["loot", hex] => state.loot.at(self.names.cell(hex)).to_string(),
            ["door", digit] => {
                let gate = self.names.door(digit);
                let locked = state.locked & (1 << gate.0) != 0;
                let open = state.gates.is_open(gate);
                let words = if open {
                    "open"
                } else if locked {
                    "locked"
                } else {
                    "closed"
                };
                words.into()
            }
            ["room", hex] => {
                let revealed = self.look().revealed(self.names.cell(hex));
                (if revealed { "revealed" } else { "hidden" }).into()
            }
            ["deck", letter] => {
                let deck = &state.decks[self.names.deck(letter)];
                let faces = deck.faces.iter().filter(|face| face.left() > 0);
                let words: Vec<String> = faces
                    .map(|face| format!("{} {}", face.left(), self.names.modifier(face.modifier())))
                    .collect();
                words.join(", ")
            }
            [name, "at"] => match self.names.find(self.look(), name) {
                Some(id) => self.names.place(self.look().figure(id).cell),
                None => "nowhere".into(),
            },
            [letter, what] => self.character_line(letter, what),
            [name] => self.figure_line(name),
            _ => panic!("nothing is known of {about:?}"),
        }
    }

    fn figure_line(&self, name: &str) -> String {
        let look = self.look();
        let Some(id) = self.names.find(look, name) else { return "gone".into() };
        let figure = look.figure(id);
        let mut words = vec![format!("{}/{} hp", figure.hit_points, figure.hit_points_max)];
        words.extend(figure.conditions.iter().map(|one| one.name().to_owned()));
        words.join(", ")
    }

    fn character_line(&self, letter: &str, what: &str) -> String {
        let seat = letter.as_bytes()[0] - b'A';
        let character = &self.state().characters[usize::from(seat)];
        let cards = |set: CardSet| {
            let names: Vec<String> =
                set.iter().map(|card| self.names.card(self.look(), seat, card)).collect();
            if names.is_empty() { "none".to_owned() } else { names.join(", ") }
        };
        match what {
            "hand" => cards(character.hand),
            "discard" => cards(character.discard),
            "lost" => cards(character.lost.union(character.unrecoverable)),
            "active" => cards(character.active),
            "chosen" => cards(character.chosen.iter().copied().collect()),
            "xp" => character.experience.to_string(),
            "coins" => character.coins.to_string(),
            "gold" => character.gold.to_string(),
            "loot" => character.loot.count_ones().to_string(),
            "resource" => character.resources[0].to_string(),
            "form" => (character.form + 1).to_string(),
            "status" => format!("{:?}", character.status).to_lowercase(),
            "goals" => format!("{:?}", character.goals),
            "items" => {
                let names: Vec<String> = character
                    .items
                    .iter()
                    .map(|one| {
                        let item = &self.game.rules().content.items[usize::from(one.item)];
                        match one.state {
                            ItemState::Ready => item.id.clone(),
                            other => format!("{} {}", item.id, format!("{other:?}").to_lowercase()),
                        }
                    })
                    .collect();
                names.join(", ")
            }
            _ => panic!("nothing is known of {what:?} of {letter}"),
        }
    }
}

/// How an element is written.
pub(crate) fn element_words(state: ElementState) -> &'static str {
    match state {
        ElementState::Inert => "inert",
        ElementState::Waning => "waning",
        ElementState::Strong => "strong",
    }
}
