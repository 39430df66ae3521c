//! A small town: lanterns to take, a weighty question, and a road that leads to a duel and back.

use longrest_kernel::{Cx, Generator, Outcome, Pause, Ruleset, Seat, SeatSet, Viewer};
use longrest_table::{
    BotSeat, Chapter, Code, Drifter, Family, Order, PackInfo, Prepared, Rejected, Saga, SeatName,
    Turn,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;

/// The most seats.
const SEATS: usize = 8;

pub struct Hearth;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub seats: u8,
    /// Lanterns nobody has taken.
    pub stock: u8,
    pub held: [u8; SEATS],
    pub note: u8,
    pub road: u8,
    pub over: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// A free action: takes a lantern.
    Take,
    /// A free action: puts one back.
    Put,
    /// Which road the group takes.
    Road(u8),
    /// Whether to set out.
    Leave(bool),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Prompt {
    /// Weighty: the group decides.
    Road,
    Leave,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Edit {
    /// Harmless.
    Note(u8),
    Stock(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Fact {
    Took { seat: u8 },
    Chose { road: u8 },
}

impl Ruleset for Hearth {
    const NAME: &'static str = "hearth";
    const VERSION: u16 = 1;

    type Setup = State;
    type State = State;
    type Prompt = Prompt;
    type Choice = Choice;
    type Draw = ();
    type Fact = Fact;
    type Edit = Edit;
    type View = State;

    fn start(&self, setup: &State) -> Result<State, String> {
        match usize::from(setup.seats) {
            1..=SEATS => Ok(setup.clone()),
            _ => Err("a hearth has 1 to 8 seats".into()),
        }
    }

    fn step(&self, cx: &mut Cx<'_, Hearth>) -> Result<(), Pause> {
        let all = SeatSet::first(cx.state.seats);
        if cx.state.road == 0 {
            let road =
                cx.ask_open(all, |_, _| (Prompt::Road, vec![Choice::Road(1), Choice::Road(2)]))?;
            let Choice::Road(road) = road else { unreachable!("only roads are offered") };
            cx.state.road = road;
            cx.tell("", Fact::Chose { road });
            return Ok(());
        }
        let leave = cx.ask_open(all, |_, _| {
            (Prompt::Leave, vec![Choice::Leave(false), Choice::Leave(true)])
        })?;
        match leave {
            Choice::Leave(true) => cx.state.over = true,
            _ => cx.state.road = 0,
        }
        Ok(())
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.over.then_some(Outcome { winners: SeatSet::first(state.seats) })
    }

    fn seats(&self, state: &State) -> SeatSet {
        SeatSet::first(state.seats)
    }

    fn free_actions(&self, state: &State, seat: Seat) -> Vec<Choice> {
        let mut free = Vec::new();
        if state.stock > 0 {
            free.push(Choice::Take);
        }
        if state.held[usize::from(seat.0)] > 0 {
            free.push(Choice::Put);
        }
        free
    }

    fn free_action(&self, cx: &mut Cx<'_, Hearth>, seat: Seat, it: Choice) -> Result<(), Pause> {
        let held = &mut cx.state.held[usize::from(seat.0)];
        match it {
            Choice::Take => (*held, cx.state.stock) = (*held + 1, cx.state.stock - 1),
            _ => (*held, cx.state.stock) = (*held - 1, cx.state.stock + 1),
        }
        cx.tell("", Fact::Took { seat: seat.0 });
        Ok(())
    }

    fn edit(&self, state: &mut State, edit: &Edit) -> Result<(), String> {
        match *edit {
            Edit::Note(note) => state.note = note,
            Edit::Stock(stock) => state.stock = stock,
        }
        Ok(())
    }

    fn view(&self, state: &State, _: Viewer) -> State {
        state.clone()
    }

    fn resample(&self, _: &mut State, _: Viewer, _: &mut Generator) {}

    fn validate(&self, _: &State) -> Result<(), String> {
        Ok(())
    }
}

pub struct HearthFamily;

impl Family for HearthFamily {
    type Rules = Hearth;

    fn packs(&self) -> Vec<PackInfo> {
        Vec::new()
    }

    fn prepare(&self, order: &Order) -> Result<Prepared<Hearth>, Rejected> {
        let setup = State::deserialize(&order.document);
        let setup = setup.map_err(|error| Rejected::new(Code::Impossible, error.to_string()))?;
        let name = |seat| SeatName { seat, name: format!("Player {}", seat + 1) };
        let seats = (0..setup.seats).map(name).collect();
        let (rules, title) = (Arc::new(Hearth), "A hearth".to_owned());
        Ok(Prepared { rules, setup, title, seats, content: None })
    }

    fn bot(&self) -> Arc<dyn BotSeat<Hearth>> {
        Arc::new(Drifter)
    }

    fn legacy(&self, _: &Order, state: &State) -> Option<Value> {
        serde_json::to_value(state).ok()
    }

    fn is_weighty(&self, prompt: &Prompt) -> bool {
        *prompt == Prompt::Road
    }

    fn is_harmless(&self, edit: &Edit) -> bool {
        matches!(edit, Edit::Note(_))
    }
}

/// The order of the first evening at the hearth.
pub fn hearth(seats: u8, stock: u8) -> Order {
    let first = State { seats, stock, held: [0; SEATS], note: 0, road: 0, over: false };
    Order {
        game: "hearth".into(),
        pack: "hearth".into(),
        scenario: "evening".into(),
        options: Value::Null,
        document: serde_json::to_value(first).expect("JSON"),
    }
}

/// From the hearth to a duel of two (the last player and the first) and home again, for so many
/// chapters.
pub struct Rounds(pub u32);

impl Saga for Rounds {
    fn name(&self) -> &str {
        "rounds"
    }

    fn begins(&self, order: &Order) -> bool {
        order.game == "hearth"
    }

    fn next(&self, turn: &Turn<'_>) -> Result<Option<Chapter>, Rejected> {
        if turn.number >= self.0 {
            return Ok(None);
        }
        if turn.finished.order.game == "hearth" {
            let seats = turn.legacy["seats"].as_u64().unwrap_or(1);
            let mut here = turn.chairs.iter().filter(|chair| u64::from(chair.seat) < seats);
            let last = here.next_back().map_or(0, |chair| chair.seat);
            let order = Order {
                game: "duel".into(),
                pack: "duel".into(),
                scenario: "yard".into(),
                options: json!({ "seats": 2, "rounds": turn.legacy["road"] }),
                document: Value::Null,
            };
            let chairs = vec![last, 0];
            return Ok(Some(Chapter { order, carry: turn.legacy.clone(), chairs, takes: None }));
        }
        // Home: what was carried past the duel, with as many seats as there are chairs now.
        let mut world = turn.finished.carry.clone();
        let hits = turn.legacy["hits"].as_array().map_or(0, Vec::len) as u8;
        world["seats"] = json!(turn.chairs.len());
        world["note"] = json!(world["note"].as_u64().unwrap_or(0) as u8 + hits);
        world["road"] = json!(0);
        world["over"] = json!(false);
        let order = Order { document: world, ..hearth(1, 0) };
        Ok(Some(Chapter { order, carry: Value::Null, chairs: Vec::new(), takes: None }))
    }
}
