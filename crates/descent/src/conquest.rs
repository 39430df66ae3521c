//! Conquest tokens: one pool of all heroes, and the overlord's victory when it is empty.

use crate::fact::Fact;
use crate::flow::{Cx, Flow, win};
use crate::state::Side;

/// Changes the heroes' conquest tokens.
// DJ-CONQ-01, DJ-QUEST-07: one shared pool; when nothing is left the overlord wins at once.
pub(crate) fn change_conquest(cx: &mut Cx<'_>, rule: &'static str, change: i8) -> Flow {
    if change == 0 {
        return Ok(());
    }
    cx.state.conquest += i16::from(change);
    let left = cx.state.conquest;
    cx.tell(rule, Fact::Conquest { change, left });
    if left <= 0 {
        return win(cx, "DJ-QUEST-07", Side::Overlord);
    }
    Ok(())
}
