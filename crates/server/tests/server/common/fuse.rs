//! A game with a bug: whoever cuts the red wire meets it.

use longrest_kernel::{Cx, Generator, Outcome, Pause, Ruleset, Seat, SeatSet, Viewer};
use longrest_table::{BotSeat, Drifter, Family, Order, PackInfo, Prepared, Rejected, SeatName};
use std::sync::Arc;

pub struct Fuse;

impl Ruleset for Fuse {
    const NAME: &'static str = "fuse";
    const VERSION: u16 = 1;

    type Setup = ();
    /// How many wires were cut.
    type State = u8;
    type Prompt = ();
    /// Which wire; 13 is red.
    type Choice = u8;
    type Draw = ();
    type Fact = u8;
    /// To how many cut wires; the referee's hand slips at 13, nobody can go on from 99, and 77
    /// takes its time whenever it is done.
    type Edit = u8;
    type View = u8;

    fn start(&self, (): &()) -> Result<u8, String> {
        Ok(0)
    }

    fn step(&self, cx: &mut Cx<'_, Fuse>) -> Result<(), Pause> {
        assert_ne!(*cx.state, 99, "there is no such bomb");
        let wire = cx.ask(Seat(0), (), &[1, 2, 13])?;
        assert_ne!(wire, 13, "the red wire was cut");
        cx.tell("", wire);
        *cx.state += 1;
        Ok(())
    }

    fn outcome(&self, state: &u8) -> Option<Outcome> {
        (*state == 10).then_some(Outcome { winners: SeatSet::first(1) })
    }

    fn seats(&self, _: &u8) -> SeatSet {
        SeatSet::first(1)
    }

    fn edit(&self, state: &mut u8, edit: &u8) -> Result<(), String> {
        assert_ne!(*edit, 13, "the referee cut the red wire");
        if *edit == 77 {
            // As a long game would that is played again: nobody else waits for this thread.
            let (_held, never) = std::sync::mpsc::channel::<()>();
            let _ = never.recv_timeout(std::time::Duration::from_millis(200));
        }
        *state = *edit;
        Ok(())
    }

    fn view(&self, state: &u8, _: Viewer) -> u8 {
        *state
    }

    fn resample(&self, _: &mut u8, _: Viewer, _: &mut Generator) {}

    fn validate(&self, _: &u8) -> Result<(), String> {
        Ok(())
    }
}

pub struct FuseFamily;

impl Family for FuseFamily {
    type Rules = Fuse;

    fn packs(&self) -> Vec<PackInfo> {
        Vec::new()
    }

    fn prepare(&self, _: &Order) -> Result<Prepared<Fuse>, Rejected> {
        let seats = vec![SeatName { seat: 0, name: "Sapper".into() }];
        let (rules, title) = (Arc::new(Fuse), "A fuse".to_owned());
        Ok(Prepared { rules, setup: (), title, seats, content: None })
    }

    fn bot(&self) -> Arc<dyn BotSeat<Fuse>> {
        Arc::new(Drifter)
    }
}
