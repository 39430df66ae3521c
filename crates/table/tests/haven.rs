//! What a table does with questions of a game whose prompts are no plain list of names.

mod common;
#[path = "../../haven/tests/drill/mod.rs"]
mod drill;

use common::{raw, token};
use longrest_haven::ability::{Ability, Action, Aim, Manner, Place, Verb};
use longrest_haven::amount::Amount;
use longrest_haven::{Edition, Haven};
use longrest_kernel::Key;
use longrest_table::{
    Act, BotSeat, Code, Drifter, Family, Library, Message, Order, PackInfo, PersonId, Prepared,
    Rejected, SeatName, Shelf, Table,
};
use serde_json::{Value, json};
use std::sync::Arc;

/// Two characters, each of whose cards moves one hex and then teleports.
struct Blinkers;

impl Family for Blinkers {
    type Rules = Haven;

    fn packs(&self) -> Vec<PackInfo> {
        Vec::new()
    }

    fn prepare(&self, _: &Order) -> Result<Prepared<Haven>, Rejected> {
        let mut content = drill::content();
        let step = Verb::Move { points: Amount::Number(1), manner: Manner::Walk };
        let blink = Verb::Teleport { range: Some(Amount::Number(20)), to: Place::Any };
        let abilities = [step, blink].map(|verb| Ability::plain(verb, Aim::oneself()));
        for card in content.classes.iter_mut().flat_map(|class| &mut class.cards) {
            card.bottom = Action { abilities: abilities.to_vec(), ..Action::default() };
        }
        Ok(Prepared {
            rules: Arc::new(Haven::new(content)),
            setup: drill::setup(2, Edition::Frosthaven),
            title: "Blinkers".to_owned(),
            seats: (0..2).map(|seat| SeatName { seat, name: format!("Seat {seat}") }).collect(),
            content: None,
        })
    }

    fn bot(&self) -> Arc<dyn BotSeat<Haven>> {
        Arc::new(Drifter)
    }
}

/// A table at which one person plays both characters.
struct Evening {
    table: Table,
    who: PersonId,
    messages: u32,
}

impl Evening {
    fn new() -> Evening {
        let shelf = Shelf::new().with(Blinkers);
        let order = Order {
            game: "haven".into(),
            pack: String::new(),
            scenario: String::new(),
            options: Value::Null,
            document: Value::Null,
        };
        let mut table = shelf.create(&order, "", Some(Key([1, 2]))).expect("a table");
        let who = table.join("Ann", token("Ann").hash(), &[]).expect("there is room");
        let mut evening = Evening { table, who, messages: 0 };
        for seat in 0..2 {
            evening.act(Act::Claim { seat, invite: None });
        }
        evening
    }

    fn act(&mut self, act: Act) -> longrest_table::Ack {
        self.messages += 1;
        let id = format!("message {}", self.messages);
        let message = Message { id: id.clone(), seen: self.table.version(), act };
        self.table.act(self.who, &message, &token(&id)).expect("accepted")
    }

    /// Who is asked what, with which options.
    fn asked(&mut self) -> (u8, Value, Vec<Value>) {
        let update = self.table.update(Some(self.who), None);
        let view = update.views.iter().find(|view| view.question.is_some()).expect("a question");
        let offer = view.question.as_ref().expect("a question");
        let prompt: Value = serde_json::from_str(offer.prompt.get()).expect("JSON");
        let options = serde_json::from_str(offer.options.get()).expect("a list");
        (view.seat.expect("a seat"), prompt["ask"].clone(), options)
    }

    /// Plays until the first step of a move is asked for.
    fn go_for_a_walk(&mut self) -> (u8, Vec<Value>) {
        for _ in 0..200 {
            let (seat, ask, options) = self.asked();
            if ask.get("move_step").is_some() {
                return (seat, options);
            }
            // Nothing is brought along that could lengthen the move.
            let wanted = |option: &&Value| option.get("bottom").is_some() || *option == "done";
            let other = if ask == "start_hex" { options.last() } else { options.first() };
            let choice = options.iter().find(wanted).or(other).expect("an option");
            self.act(Act::Answer { seat, choice: raw(choice) });
        }
        panic!("nobody moves");
    }
}

#[test]
fn a_batch_stops_at_a_question_of_another_kind() {
    let mut evening = Evening::new();
    let (seat, options) = evening.go_for_a_walk();
    let cells: Vec<&Value> = options.iter().filter(|one| one.get("cell").is_some()).collect();
    let choices: Vec<_> = cells.iter().take(2).map(|cell| raw(cell)).collect();
    assert_eq!(choices.len(), 2, "two hexes to walk to: {options:?}");
    let ack = evening.act(Act::Answers { seat, choices });
    // The second hex was meant for a step, and the teleport that is asked for offers it too.
    let (asked, ask, options) = evening.asked();
    assert_eq!((asked, &ask), (seat, &json!("teleport_to")));
    assert!(options.contains(cells[1]));
    assert_eq!((ack.applied, ack.stopped), (1, Some(Code::OtherQuestion)));
}
